"""The round (``cave/round/*``)."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.rules.dragon_cave.scene import BLUE, GREEN, RED, YELLOW, cave, coins, places, purses
from tests.tables import after, events, play, told


@pytest.mark.rule("cave/round/order")
def test_first_all_advance_then_the_dragon_is_met_then_chest_cards_are_played() -> None:
    state = cave({}, {"place": 9, "purse": 2}, {"place": 3, "purse": 4}, {"place": 1})
    trace = play(state, "card green", "card chest", "card purple", "dragon green", "fists 1 1", "pick left")
    happened = [(event.kind, event.colour) for event in events(
        trace, "dwarf_advanced", "coins_taken", "dwarf_fled", "fist_opened", "coins_banked")]  # fmt: skip
    assert happened == [
        ("dwarf_advanced", "yellow"), ("coins_taken", "yellow"), ("dwarf_fled", "green"), ("fist_opened", "green"),
        ("coins_banked", "blue"),
    ]  # fmt: skip


@pytest.mark.rule("cave/round/order")
def test_a_dwarf_that_flees_later_does_not_fill_the_hoard_in_time() -> None:
    """Blue collects before Green's coins are back: the hoard runs out."""
    state = cave({}, {"place": 9, "purse": 5}, {"place": 1}, coins=6)
    assert after(state, "card green", "card purple", "dragon green").over == "hoard_empty"


@pytest.mark.rule("cave/round/within")
def test_meetings_go_clockwise_and_each_is_done_before_the_next() -> None:
    facts = {colour: {"place": 9, "purse": 2} for colour in ("red", "green", "blue", "yellow")}
    state = cave(**facts, dragon="green")
    trace = play(state, *["card green"] * 3, "dragon green", *["fists 1 1", "pick left"] * 3)
    happened = [(event.kind, event.player) for event in events(trace, "dwarf_fled", "fist_opened", "cards_back")]
    assert happened == [
        (kind, who) for who in (BLUE, YELLOW, RED) for kind in ("dwarf_fled", "fist_opened", "cards_back")
    ]


@pytest.mark.rule("cave/round/within")
def test_all_who_advance_collect_at_the_same_time() -> None:
    trace = play(cave(), "card green", "card purple", "dragon red")
    kinds = [event.kind for event in trace.events[-1] if event.kind in ("dwarf_advanced", "coins_taken")]
    assert kinds == ["dwarf_advanced", "dwarf_advanced", "coins_taken", "coins_taken"]


@pytest.mark.rule("cave/round/pass")
def test_the_dragon_goes_to_the_left_neighbour_and_the_next_round_begins() -> None:
    state, had = cn.new_game("dragon_cave", players=3), []
    for number in range(1, 5):
        had.append(state.player)
        assert (state.n_turns, state.current_player) == (number, (state.player + 1) % 3)
        state = after(state, "card chest", "card chest", "dragon green")
    assert had == [RED, GREEN, BLUE, RED]
    assert told(play(cave(), "card red", "card red", "dragon blue"), "dragon_passed", "round_started") == [
        "The dragon goes to Green. (cave/round/pass)",
        "Round 2 begins: Green has the dragon. (cave/choose/roles)",
    ]


@pytest.mark.rule("cave/round/players")
@pytest.mark.parametrize(("players", "dwarfs"), [(2, 1), (3, 2), (4, 3)])
def test_with_three_players_two_dwarfs_choose_and_with_four_three(players: int, dwarfs: int) -> None:
    state = cn.new_game("dragon_cave", players=players)
    assert sum(frame.kind == "lay" for frame in state.pending) == dwarfs
    assert coins(state) == 44


@pytest.mark.rule("cave/round/players")
@pytest.mark.parametrize("players", [1, 5, "3", True])
def test_any_other_number_is_refused(players: object) -> None:
    with pytest.raises(cn.BadCode, match=r"a game has 2, 3 or 4 players \(cave/round/players\)\.$"):
        cn.new_game("dragon_cave", players=players)  # type: ignore[arg-type]


def test_purses_are_kept_from_round_to_round() -> None:
    state = after(cave({"purse": 1}), "card green", "card purple", "dragon red")
    assert (purses(state), places(state)) == ([1, 2, 2], [(-1,), (2,), (4,)])
