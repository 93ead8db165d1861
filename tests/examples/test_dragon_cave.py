"""The worked examples of Dragon's Cave, replayed exactly, and a case on a small track of its own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.cave import CaveState
from tests.rules.dragon_cave.scene import GREEN, RED, cave, coins, hand, pair, places, purses, small_track
from tests.tables import after, events, options, play


def step(place: object, card: str, dragon: str, **facts: Any) -> CaveState:
    """Green alone goes or flees; Blue banks nothing."""
    return after(cave({}, {"place": place}, **facts), f"card {card}", "card chest", f"dragon {dragon}")


@pytest.mark.rule("cave/example/forward")
@pytest.mark.parametrize(
    ("place", "card", "goal", "n"),
    [("start", "green", 2, 2), ("start", "red", 0, 0), (7, "yellow", 11, 1), (7, "green", 12, 2), (17, "purple", 19, 2),
     (17, "red", 20, 4), (17, "yellow", 20, 4), (17, "green", 20, 4)],
)  # fmt: skip
def test_a_dwarf_walks_forward_and_is_paid(place: object, card: str, goal: int, n: int) -> None:
    state = step(place, card, "blue")
    assert (places(state)[GREEN], purses(state)[GREEN], state.hoard) == ((goal,), n, 44 - n)


@pytest.mark.rule("cave/example/retreat")
@pytest.mark.parametrize(
    ("place", "card", "goal"),
    [(7, "green", 2), (2, "green", -1), (4, "green", 2), ("start", "green", -1), (3, "purple", -1)],
)
def test_a_dwarf_flees_back_and_gets_nothing(place: object, card: str, goal: int) -> None:
    state = step(place, card, card)
    assert (places(state)[GREEN], purses(state)[GREEN], state.hoard) == ((goal,), 0, 44)


@pytest.mark.rule("cave/example/round")
def test_a_last_round_of_three() -> None:
    """A is Red, B Green, C Blue."""
    state = cave(
        {"purse": 5}, {"place": 8, "purse": 3, "chest": 2, "used": ["red", "blue"]},
        {"place": 17, "purse": 4, "used": ["purple", "green"]}, hoard=30,
    )  # fmt: skip
    state = after(state, "card green", "card yellow", "dragon green")
    assert (places(state), purses(state), state.hoard) == ([(-1,), (7,), (20,)], [5, 3, 8], 26)
    trace = play(state, "fists 1 2", "pick right")
    end = trace.state
    assert (purses(end), end.hoard, hand(end, GREEN)) == ([5, 1, 8], 28, list(end.game.cards))
    assert (end.over, cn.returns(end), cn.winners(end), coins(end)) == ("nest", (5, 3, 8), (2,), 44)


@pytest.mark.rule("cave/example/fists")
@pytest.mark.parametrize("purse", [5, 6, 7])
def test_half_of_the_purse_is_lost_whatever_the_split(purse: int) -> None:
    """Left and right at random: for every fist the dragon player may pick, the mean over both ways round is half."""
    state = after(cave({}, {"place": 9, "purse": purse}), "card green", "card red", "dragon green")
    assert len(options(state)) == purse + 1
    for a in range(purse + 1):
        losses = {
            (left, fist): purse - purses(after(state, f"fists {left} {purse - left}", f"pick {fist}"))[GREEN]
            for left in (a, purse - a) for fist in ("left", "right")
        }  # fmt: skip
        for fist in ("left", "right"):
            both = [losses[a, fist], losses[purse - a, fist]]
            mean = Fraction(sum(both), 2)
            assert mean == Fraction(purse, 2)
            assert sum((loss - mean) ** 2 for loss in both) / 2 == (Fraction(purse, 2) - a) ** 2


@pytest.mark.rule("cave/example/fists")
def test_an_even_split_keeps_half_for_certain_and_one_fist_keeps_all_every_other_time() -> None:
    for purse in (5, 6, 7):
        kept = {a: sorted((a, purse - a)) for a in range(purse + 1)}
        state = after(cave({}, {"place": 9, "purse": purse}), "card green", "card red", "dragon green")
        for a, both in kept.items():
            got = [purses(after(state, f"fists {a} {purse - a}", f"pick {fist}"))[GREEN] for fist in ("left", "right")]
            assert sorted(got) == both
        for least in range(1, purse + 1):
            best = max(min(Fraction(sum(n >= least for n in both), 2) for both in [kept[a]]) for a in kept)
            assert best == (1 if least <= purse // 2 else Fraction(1, 2))


@pytest.mark.rule("cave/example/share")
def test_three_hoards_that_are_too_small() -> None:
    state = cave({}, {"place": 17}, {"place": 10}, coins=3)
    end = after(state, "card yellow", "card yellow", "dragon blue")
    assert (purses(end), end.removed, end.over) == ([0, 2, 1], 0, "hoard_empty")
    end = after(cave({}, {"place": 17}, {"place": 17}, coins=5), "card yellow", "card red", "dragon blue")
    assert (purses(end), end.removed, end.over) == ([0, 2, 2], 1, "hoard_empty")
    state = cave({}, {"place": 1}, {"place": 1}, {"place": 0}, coins=2)
    end = after(state, "card green", "card purple", "card yellow", "dragon red")
    assert (purses(end), end.removed, end.over) == ([0, 0, 0, 0], 2, "hoard_empty")
    assert {coins(each) for each in (end,)} == {2}


@pytest.mark.rule("cave/example/six_rounds")
def test_after_five_colours_the_chest_card_is_forced_and_the_roles_swap() -> None:
    state = after(pair({"used": ["red"]}), "dwarf 1", "card chest", "dragon red")
    assert (state.player, hand(state, RED)) == (GREEN, list(state.game.cards))
    for number, card in enumerate(("red", "yellow", "green", "blue", "purple")):
        assert len(hand(state, RED)) == 6 - number
        state = after(state, f"dwarf {1 + number % 2}", f"card {card}", f"dragon {'blue' if card != 'blue' else 'red'}")
        assert state.player == GREEN
    state = after(state, "dwarf 1")
    assert options(state) == ["card chest"]
    state = after(state, "card chest", "dragon green")
    assert (state.player, hand(state, RED)) == (RED, list(state.game.cards))


@pytest.mark.rule("cave/example/six_rounds")
def test_nobody_moves_dwarfs_more_than_six_rounds_in_a_row() -> None:
    longest = 0
    for seed in range(60):
        trace = cn.rollout(cn.new_game("dragon_cave", players=2), "random", seed=seed)
        rounds = [state.player for state in trace.states if state.pending and state.pending[-1].kind == "dragon"]
        run = 0
        for before, now in zip([None, *rounds], rounds, strict=False):
            run = run + 1 if now == before else 1
            longest = max(longest, run)
    assert 3 <= longest <= 6


def test_forward_if_unseen_back_if_caught_and_safe_with_the_chest_card(tmp_path: Path) -> None:
    """Six spaces, numbered from 0 here; the dragon guards blue."""
    track = small_track(tmp_path)
    facts = {"layout": track, "players": {"red": {}, "green": {"place": 2}, "blue": {"place": 4, "purse": 5},
                                          "yellow": {"place": 4, "purse": 3}}}  # fmt: skip
    state = after(cn.position("dragon_cave", **facts), "card red", "card blue", "card chest", "dragon blue")
    assert (places(state)[1], purses(state)[1], state.players[1].used) == ((3,), 1, ("red",))
    assert (places(state)[2], options(state)) == ((1,), [f"fists {n} {5 - n}" for n in range(6)])
    losses = []
    for fist in ("left", "right"):
        trace = play(state, "fists 2 3", f"pick {fist}")
        losses.append(5 - purses(trace.state)[2])
        assert trace.state.players[2].used == ()
        assert not [event for event in events(trace, "coins_taken") if event.colour == "blue"]
        banked = trace.state.players[3]
        assert (banked.places, banked.purse, banked.chest) == ((4,), 0, 3)
    assert (losses, Fraction(sum(losses), 2)) == ([2, 3], Fraction(5, 2))
