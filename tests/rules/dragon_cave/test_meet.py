"""Meeting the dragon (``cave/meet/*``)."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.rules.dragon_cave.scene import BLUE, GREEN, RED, cave, places, purses
from tests.tables import after, allowed, events, options, play, refused, told, why

CAUGHT = ("card green", "card red", "dragon green")


@pytest.mark.rule("cave/meet/retreat")
@pytest.mark.parametrize(
    ("place", "colour", "goal"),
    [(7, "green", 2), (2, "green", -1), (4, "green", 2), ("start", "green", -1), (3, "purple", -1), (17, "yellow", 16)],
)
def test_a_dwarf_flees_to_the_nearest_space_of_the_colour_behind_it(place: object, colour: str, goal: int) -> None:
    trace = play(cave({}, {"place": place}), f"card {colour}", "card chest", f"dragon {colour}")
    assert places(trace.state)[GREEN] == (goal,)
    assert not events(trace, "dwarf_advanced", "nest_entered")


@pytest.mark.rule("cave/meet/retreat")
def test_where_the_own_space_counts_a_dwarf_stays_on_it() -> None:
    trace = play(cave({}, {"place": 7}, own_space_counts=True), *CAUGHT)
    assert places(trace.state)[GREEN] == (7,)
    assert told(trace, "dwarf_cornered") == [
        "Green meets the dragon on Green and stays at s7, for the flight leads nowhere else. (cave/meet/retreat)"
    ]


@pytest.mark.rule("cave/meet/no_coins")
def test_the_space_where_a_dwarf_flees_to_gives_no_coins() -> None:
    trace = play(cave({}, {"place": 9}), *CAUGHT)
    assert (places(trace.state)[GREEN], purses(trace.state)[GREEN], trace.state.hoard) == ((7,), 0, 44)
    assert [event.colour for event in events(trace, "coins_taken")] == ["blue"]


@pytest.mark.rule("cave/meet/fists")
def test_the_purse_is_split_and_the_picked_fist_goes_back_to_the_hoard() -> None:
    state = after(cave({}, {"place": 9, "purse": 3}), *CAUGHT)
    assert state.current_player == GREEN
    assert options(state) == ["fists 0 3", "fists 1 2", "fists 2 1", "fists 3 0"]
    state = after(state, "fists 1 2")
    assert (state.current_player, options(state)) == (RED, ["pick left", "pick right"])
    left, right = play(state, "pick left"), play(state, "pick right")
    assert (purses(left.state)[GREEN], left.state.hoard) == (2, 42)
    assert (purses(right.state)[GREEN], right.state.hoard) == (1, 43)
    assert told(right, "fist_opened") == [
        "Red picks the right fist of Green: 2 coins go back to the hoard, and one coin stays in the purse. "
        "(cave/meet/fists)"
    ]


@pytest.mark.rule("cave/meet/fists")
def test_all_coins_may_lie_in_one_fist_but_none_may_be_kept_out() -> None:
    state = after(cave({}, {"place": 9, "purse": 3}), *CAUGHT)
    assert allowed(state, "fists 0 3")
    assert refused(state, "fists 1 1") == (
        "Green cannot make fists of 1 and 1: the fists would hold 2 coins and the purse holds 3 (cave/meet/fists). All "
        "3 must be in them, such as 1 and 2."
    )
    assert refused(state, "fists 2 2").startswith("Green cannot make fists of 2 and 2: the fists would hold 4 coins")


@pytest.mark.rule("cave/meet/fists")
def test_with_an_empty_purse_nothing_is_picked() -> None:
    trace = play(cave({}, {"place": 9}), *CAUGHT)
    assert told(trace, "purse_empty") == ["Green has an empty purse, so no fist is picked. (cave/meet/fists)"]
    assert trace.state.pending[-1].kind == "lay"


@pytest.mark.rule("cave/meet/fists")
def test_the_dragon_player_picks_without_knowing() -> None:
    state = after(cave({}, {"place": 9, "purse": 5}), *CAUGHT)
    for viewer in (RED, BLUE):
        assert len({cn.observe(after(state, f"fists {n} {5 - n}"), viewer) for n in range(6)}) == 1
    assert cn.observe(after(state, "fists 1 4"), GREEN).fists == (1, 4)
    said = {tuple(told(play(state, f"fists {n} {5 - n}"))) for n in range(6)}
    assert said == {("Green holds out two closed fists with all coins of the purse. (cave/meet/fists)",)}


@pytest.mark.rule("cave/meet/fists")
def test_fists_are_made_and_picked_only_when_a_dwarf_flees() -> None:
    assert why(cave(), "pick left") == ("cave/choose/card",)
    state = after(cave({}, {"place": 9, "purse": 3}), *CAUGHT)
    assert why(state, "pick left") == ("cave/meet/fists",)
    state = after(state, "fists 0 3")
    assert why(state, "fists 1 2") == ("cave/meet/fists",)
    assert why(state, "card red") == ("cave/meet/fists",)
    assert why(state, "dragon red") == ("cave/meet/fists",)


@pytest.mark.rule("cave/meet/cards_back")
def test_all_used_cards_and_the_present_one_come_back() -> None:
    trace = play(cave({}, {"place": 9, "used": ["blue", "red"]}), *CAUGHT)
    assert trace.state.players[GREEN].used == ()
    assert told(trace, "cards_back") == ["Green takes back to hand: Red, Green, Blue. (cave/meet/cards_back)"]


@pytest.mark.rule("cave/meet/cards_back")
def test_cards_come_back_after_the_fist_is_picked() -> None:
    state = after(cave({}, {"place": 9, "purse": 1, "used": ["blue"]}), *CAUGHT)
    assert state.players[GREEN].used == ("blue",)
    state = after(state, "fists 0 1", "pick left")
    assert state.players[GREEN].used == ()


@pytest.mark.rule("cave/meet/chest_safe")
def test_coins_in_the_chest_are_never_lost() -> None:
    state = after(cave({}, {"place": 9, "purse": 3, "chest": 6}), *CAUGHT)
    assert options(state)[-1] == "fists 3 0"
    state = after(state, "fists 3 0", "pick left")
    green = state.players[GREEN]
    assert (green.purse, green.chest) == (0, 6)
