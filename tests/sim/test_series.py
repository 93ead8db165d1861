"""Samples of whole games: the same however they are shared out."""

from __future__ import annotations

import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

import clank_nb as cn
from clank_nb.sim import Estimate, Share, games
from clank_nb.sim.policy import Stream, random_policy

SEATS = ["random", "racer", "random"]


def first(seen: object, actions: tuple[object, ...], stream: Stream) -> object:
    """A policy of one's own."""
    return actions[0]


def test_a_sample_is_the_same_with_any_executor_and_any_chunks() -> None:
    asked = {"policy": SEATS, "n": 7, "seed": 3, "board": "back", "rotate": True}
    alone = games("clank", **asked)
    with ThreadPoolExecutor(2) as threads:
        assert games("clank", **asked, executor=threads, chunk=3) == alone
        assert games("clank", **asked, executor=threads, chunk=1) == alone
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        assert games("clank", **asked, executor=processes, chunk=4) == alone
    assert games("clank", **{**asked, "seed": 4}) != alone


def test_shares_and_means_count_every_game() -> None:
    sample = games("clank", players=3, policy="random", n=30, seed=1)
    assert len(sample) == 3
    assert sample.n == sample.turns.n == 30
    for standing in sample.standings:
        assert standing.escaped.count + standing.rescued.count + standing.lost.count == 30
        assert isinstance(standing.won, Share)
        assert isinstance(standing.score, Estimate)
        assert standing.score.n == 30


def test_the_first_games_of_a_longer_sample_are_those_of_a_shorter_one() -> None:
    few, more = (games(policy=["random"] * 2, n=n, seed=9) for n in (5, 6))
    assert sum(more.turns.counts.values()) == 6
    assert all(more.turns.counts.get(turns, 0) >= count for turns, count in few.turns.counts.items())


def test_the_fewest_play_unless_more_are_named() -> None:
    assert len(games(n=1, seed=1)) == 2
    assert len(games(policy=[random_policy] * 4, n=1, seed=1)) == 4
    assert games(policy=[random_policy, first], n=1, seed=1)[1].policy == "first"


def test_a_policy_keeps_its_line_when_seats_go_round() -> None:
    sample = games(policy=SEATS, n=6, seed=2, rotate=True)
    assert [standing.policy for standing in sample.standings] == SEATS
    assert sample[1].escaped.count >= 3
    assert sample[0].escaped.count == sample[2].escaped.count == 0


def test_it_says_in_words_what_was_counted() -> None:
    sample = games(policy=["racer", "random"], n=4, seed=1)
    lines = sample.note().splitlines()
    assert lines[0].startswith("4 games of 2 players on clank/front, seed 1: ")
    assert lines[1].startswith("racer: escaped 100.0 % ± 0.0, rescued 0.0 % ± 0.0, lost 0.0 % ± 0.0; score ")
    assert lines[2].startswith("random: escaped ")
    assert repr(sample).startswith("<Games: n=4, seed=1, clank/front, won racer ")


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(cn.BadCode, match="2 policies are named and 3 play"):
        games(players=3, policy=["random", "random"], n=1, seed=1)
    with pytest.raises(cn.BadCode, match="careful"):
        games(policy=["carefull", "random"], n=1, seed=1)
    with pytest.raises(cn.BadData, match="n: 0 is below 1"):
        games(n=0, seed=1)
    with pytest.raises(cn.BadData, match=r"seed: .*whole number"):
        games(n=1, seed="x")  # type: ignore[arg-type]


def test_where_nobody_has_to_get_out_it_tells_rounds_scores_and_wins() -> None:
    sample = games("dragon_cave", players=3, n=4, seed=1)
    lines = sample.note().splitlines()
    assert lines[0].startswith("4 games of 3 players on dragon_cave/track, seed 1: ")
    assert lines[0].endswith(" rounds. Errors are standard errors.")
    assert all(line.startswith("random: score ") and "escaped" not in line for line in lines[1:])


def test_a_board_may_be_named_as_the_game_calls_it() -> None:
    sample = games("dragon_cave", n=3, seed=1, layout="dragon_cave/track", first_dragon=1)
    assert sample == games("dragon_cave", n=3, seed=1, board="dragon_cave/track", first=1)


@pytest.mark.parametrize("name", ["clash_of_decks", "dragon_cave"])
def test_of_a_game_that_nobody_gets_out_of_only_score_and_victories_are_said(name: str) -> None:
    title, *lines = games(name, n=4, seed=1).note().splitlines()
    assert title.startswith(f"4 games of 2 players on {name}/")
    assert all(re.fullmatch(r"random: score [\d.]+ ± [\d.]+; won [\d.]+ % ± [\d.]+\.", line) for line in lines)
    assert len(lines) == 2


def test_one_player_alone_is_one_player() -> None:
    assert games("clash_of_decks", players=1, n=2, seed=1).note().startswith("2 games of 1 player on clash_of_decks/")
