"""Turns looked ahead: alpha-beta is minimax, and what it says comes true."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadData
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search import Nodes, minimax, node_counts, search, tiny_solo
from clank_nb.odds.clash_search.alphabeta import ordered
from clank_nb.odds.clash_search.compact import book, packed
from clank_nb.odds.clash_search.evaluate import MATE, evaluate
from tests.odds.brute_search import decisions

SAMPLE = {"open_hands": True}


def toy(seed: int) -> ClashState:
    return cn.new_game(
        "clash_of_decks", format="constructed", decks=(["zombie", "grrr", "microctopus"],) * 2, deck_size=3,
        open_hands=True, first_turn_mana=4, draw_repetitions=0, seed=seed,
    )  # fmt: skip


@pytest.mark.parametrize("depth", [1, 2])
def test_alpha_beta_is_minimax(depth: int) -> None:
    for state in islice(decisions(range(900, 940)), 0, None, 70 if depth == 2 else 15):
        plain = minimax(state, depth)
        for options in ({}, {"deepening": False}, {"table": False}, {"table": False, "deepening": False}):
            found = search(state, depth, **options)
            assert found.value == plain.value
        assert search(state, depth, deepening=False).actions == plain.actions


@pytest.mark.parametrize("depth", [3, 4])
def test_alpha_beta_is_minimax_in_small_duels(depth: int) -> None:
    for seed in range(2):
        state = toy(seed)
        assert search(state, depth).value == search(state, depth, table=False).value == minimax(state, depth).value


def test_the_line_can_be_played_and_ends_in_its_value() -> None:
    for state in islice(decisions(range(960, 966), **SAMPLE), 0, None, 6):
        found, now = search(state, 2), state
        for actions in found.line:
            for action in actions:
                now = cn.apply(now, action).state
        if now.over:
            assert abs(found.value) > MATE
        else:
            assert evaluate(book(now.game), packed(now)) == found.value * (1 if len(found.line) % 2 == 0 else -1)


def test_a_win_at_once_is_seen_and_made() -> None:
    seen = 0
    for state in islice(decisions(range(980, 1010), **SAMPLE), 0, None, 3):
        found = search(state, 1)
        if found.wins_in == 1:
            now = state
            for action in found.actions:
                now = cn.apply(now, action).state
            assert now.winner == state.player
            assert "can be forced in 1 turn" in found.derivation()[0]
            seen += 1
    assert seen >= 3


def test_each_way_of_searching_looks_at_fewer_positions_than_the_one_before() -> None:
    counts = node_counts(toy(1), (1, 2, 3, 4))
    assert [type(count) for count in counts] == [Nodes] * 4
    assert counts[0].minimax == counts[0].alpha_beta == counts[0].with_table
    assert all(count.with_table <= count.alpha_beta < count.minimax for count in counts[1:])
    assert counts[3].with_table < counts[3].alpha_beta < counts[3].minimax / 10


def test_deepening_notes_every_depth() -> None:
    found = search(toy(1), 4)
    assert [each.depth for each in found.passes] == [1, 2, 3, 4]
    assert found.nodes == found.passes[-1].nodes > found.passes[0].nodes
    assert [each.value for each in found.passes] == [minimax(toy(1), depth).value for depth in (1, 2, 3)] + [
        found.value
    ]


def test_turns_are_ordered_won_ones_first_and_always_alike() -> None:
    for state in islice(decisions(range(990, 996), **SAMPLE), 0, None, 5):
        known, position = book(state.game), packed(state)
        turns = ordered(known, position, state.mana)
        assert [turn.over for turn in turns] == sorted((turn.over for turn in turns), reverse=True)
        values = [evaluate(known, turn.after) for turn in turns if not turn.over]
        assert values == sorted(values)
        assert turns == ordered(known, position, state.mana)


def test_the_same_search_gives_the_same_line() -> None:
    state = cn.new_game("clash_of_decks", seed=11, **SAMPLE)
    assert search(state, 2) == search(state, 2)


@pytest.mark.parametrize(
    ("state", "depth"),
    [
        (None, 2), (cn.new_game("clank", seed=1), 2), (cn.new_game("clash_of_decks"), 2),
        (cn.new_game("clash_of_decks", players=1, seed=1), 2), (cn.new_game("clash_of_decks", seed=1), 0),
        (cn.new_game("clash_of_decks", seed=1), 99), (cn.new_game("clash_of_decks", seed=1), "2"),
        (cn.new_game("clash_of_decks", seed=1, spells_in_assault=True), 2), (tiny_solo(["zombie"], ["grrr"]), 1),
    ],
)  # fmt: skip
def test_what_cannot_be_searched_is_refused(state: Any, depth: Any) -> None:
    for way in (search, minimax):
        with pytest.raises(BadData):
            way(state, depth)
