"""The chest card (``cave/chest/*``)."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.rules.dragon_cave.scene import GREEN, cave, places
from tests.tables import after, allowed, events, play, told


@pytest.mark.rule("cave/chest/play")
@pytest.mark.parametrize("space", ["red", "yellow", "green", "blue", "purple"])
def test_the_dwarf_stays_is_not_met_and_all_coins_of_the_purse_are_banked(space: str) -> None:
    trace = play(cave({}, {"place": 7, "purse": 5, "chest": 1}), "card chest", "card chest", f"dragon {space}")
    green = trace.state.players[GREEN]
    assert (green.places, green.purse, green.chest) == ((7,), 0, 6)
    assert not events(trace, "dwarf_advanced", "dwarf_fled", "fists_made")
    assert told(trace, "coins_banked")[0] == "Green puts 5 coins from the purse into the chest. (cave/chest/play)"


@pytest.mark.rule("cave/chest/cards_back")
def test_all_used_cards_come_back_and_the_chest_card_too() -> None:
    trace = play(cave({}, {"used": ["red", "purple"], "purse": 1}), "card chest", "card red", "dragon green")
    assert trace.state.players[GREEN].used == ()
    assert told(trace, "cards_back") == ["Green takes back to hand: Red, Purple, chest. (cave/chest/cards_back)"]


@pytest.mark.rule("cave/chest/hidden")
def test_nobody_looks_into_a_chest_before_the_end_not_even_its_owner() -> None:
    few, many = cave({}, {"chest": 2}, coins=50), cave({}, {"chest": 8}, coins=56)
    assert few.hoard == many.hoard
    for viewer in range(3):
        assert [player.chest for player in cn.observe(few, viewer).players] == [None, None, None]
        assert cn.observe(few, viewer).players == cn.observe(many, viewer).players


@pytest.mark.rule("cave/chest/hidden")
def test_at_the_end_the_chests_are_opened() -> None:
    state = after(cave({}, {"place": 17, "chest": 2}), "card yellow", "card red", "dragon green")
    assert state.over
    assert [player.chest for player in cn.observe(state, 0).players] == [0, 2, 0]


@pytest.mark.rule("cave/chest/empty")
def test_the_chest_card_may_be_played_with_an_empty_purse() -> None:
    state = cave({}, {"place": 3, "used": ["red"]})
    assert allowed(state, "card chest")
    trace = play(state, "card chest", "card red", "dragon green")
    assert (places(trace.state)[GREEN], trace.state.players[GREEN].used) == ((3,), ())
    assert told(trace, "coins_banked") == ["Green has no coin to put into the chest. (cave/chest/play)"]
