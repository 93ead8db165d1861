"""Advancing, and the nest (``cave/advance/*``, ``cave/nest/*``)."""

from __future__ import annotations

import pytest

from tests.rules.dragon_cave.scene import BLUE, GREEN, cave, pair, places, purses
from tests.tables import after, events, play, told


@pytest.mark.rule("cave/advance/forward")
@pytest.mark.parametrize(
    ("place", "card", "goal"),
    [
        ("start", "green", 2),
        ("start", "red", 0),
        (7, "yellow", 11),
        (7, "green", 12),
        (6, "green", 7),
        (17, "purple", 19),
    ],
)
def test_a_dwarf_goes_to_the_nearest_space_of_its_colour_ahead(place: object, card: str, goal: int) -> None:
    other = "blue" if card != "blue" else "red"
    trace = play(cave({}, {"place": place}), f"card {card}", "card chest", f"dragon {other}")
    assert places(trace.state)[GREEN] == (goal,)
    (event,) = events(trace, "dwarf_advanced")
    assert (event.rule, event["place"]) == ("cave/advance/forward", f"s{goal}")


@pytest.mark.rule("cave/advance/forward")
def test_where_the_own_space_counts_a_dwarf_may_stay_and_collect_again() -> None:
    state = after(cave({}, {"place": 7}, own_space_counts=True), "card green", "card chest", "dragon red")
    assert (places(state)[GREEN], purses(state)[GREEN]) == ((7,), 2)


@pytest.mark.rule("cave/advance/coins")
def test_the_printed_coins_go_from_the_hoard_into_the_purse_and_stay_printed() -> None:
    state = cave({}, {"place": 1, "purse": 1, "chest": 3}, {"place": 1})
    trace = play(state, "card green", "card chest", "dragon red")
    green = trace.state.players[GREEN]
    assert (green.purse, green.chest, trace.state.hoard) == (3, 3, 38)
    assert told(trace, "coins_taken") == ["Green takes 2 coins from the hoard. (cave/advance/coins)"]
    again = play(trace.state, "card green", "card chest", "dragon red")
    assert (places(again.state)[BLUE], again.state.hoard) == ((2,), 36)


@pytest.mark.rule("cave/advance/coins")
def test_a_space_without_coins_gives_none() -> None:
    trace = play(cave(), "card red", "card chest", "dragon green")
    assert told(trace, "coins_taken") == ["Green takes no coin. (cave/advance/coins)"]
    assert trace.state.hoard == 44


@pytest.mark.rule("cave/advance/coins")
def test_printed_coins_may_come_from_outside_the_hoard() -> None:
    trace = play(cave(collect_uses_hoard=False), "card green", "card chest", "dragon red")
    assert (purses(trace.state)[GREEN], trace.state.hoard) == (2, 44)
    assert told(trace, "coins_taken") == ["Green takes 2 coins from the bank. (cave/advance/coins)"]


@pytest.mark.rule("cave/advance/share_space")
def test_two_dwarfs_on_one_space_get_its_coins_in_full() -> None:
    state = after(cave({"place": 2}), "card green", "card green", "dragon red")
    assert places(state) == [(2,), (2,), (2,)]
    assert (purses(state), state.hoard) == ([0, 2, 2], 40)


@pytest.mark.rule("cave/advance/card_stays")
def test_the_used_card_stays_face_up() -> None:
    trace = play(cave({}, {"used": ["purple", "red"]}), "card green", "card chest", "dragon red")
    assert trace.state.players[GREEN].used == ("red", "green", "purple")
    assert told(trace, "card_stayed") == ["The card Green stays face up before Green. (cave/advance/card_stays)"]


@pytest.mark.rule("cave/nest/enter")
def test_with_no_space_of_the_colour_ahead_the_card_leads_into_the_nest() -> None:
    trace = play(cave({}, {"place": 17}), "card yellow", "card chest", "dragon green")
    assert places(trace.state)[GREEN] == (20,)
    assert told(trace, "nest_entered") == ["Green goes from s17 into the nest with the card Yellow. (cave/nest/enter)"]


@pytest.mark.rule("cave/nest/enter")
def test_a_nest_space_with_the_dragon_on_it_is_not_entered() -> None:
    state = after(cave({}, {"place": 17}), "card yellow", "card chest", "dragon yellow")
    assert places(state)[GREEN] == (16,)
    assert not state.over


@pytest.mark.rule("cave/nest/bonus")
def test_who_enters_takes_four_coins_and_nothing_else() -> None:
    trace = play(
        cave({}, {"place": 17, "purse": 4}, {"place": 18, "purse": 1}), "card yellow", "card blue", "dragon green"
    )
    assert (purses(trace.state), trace.state.hoard) == ([0, 8, 5], 31)
    assert {event.rule for event in events(trace, "coins_taken")} == {"cave/nest/bonus"}


@pytest.mark.rule("cave/nest/bonus")
def test_another_bonus_may_be_agreed_upon() -> None:
    state = after(cave({}, {"place": 17}, nest_bonus=7), "card yellow", "card chest", "dragon green")
    assert purses(state)[GREEN] == 7
    pairs = after(pair({"places": [17, 3]}, nest_bonus=7), "dwarf 1", "card yellow", "dragon green")
    assert purses(pairs)[GREEN] == 7
