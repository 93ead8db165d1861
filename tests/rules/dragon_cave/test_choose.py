"""Choosing (``cave/choose/*``)."""

from __future__ import annotations

from itertools import product

import pytest

import clank_nb as cn
from tests.rules.dragon_cave.scene import BLUE, CARDS, GREEN, RED, cave, places
from tests.tables import after, allowed, events, options, play, refused, told, why


@pytest.mark.rule("cave/choose/roles")
def test_all_but_the_dragon_player_choose_clockwise_then_the_dragon_player() -> None:
    state = cn.new_game("dragon_cave", players=4, first=1)
    asked = []
    for text in ("card red", "card blue", "card green", "dragon purple"):
        asked.append((state.current_player, text.split()[0]))
        state = after(state, text)
    assert asked == [(2, "card"), (3, "card"), (0, "card"), (1, "dragon")]
    assert places(state) == [(2,), (-1,), (0,), (3,)]


@pytest.mark.rule("cave/choose/roles")
def test_a_dwarf_player_does_not_move_the_dragon() -> None:
    assert refused(cave(), "dragon red") == (
        "Green cannot put the dragon on the Red nest space: the dragon is put by Red, and only after all dwarfs have "
        "chosen (cave/choose/roles). Open now: card red, card yellow, card green, card blue, card purple, card chest."
    )


@pytest.mark.rule("cave/choose/dragon_idle")
def test_the_dragon_player_plays_no_card() -> None:
    state = after(cave(), "card red", "card red")
    assert refused(state, "card green") == (
        "Red cannot lay the card Green: Red has the dragon and plays no card (cave/choose/dragon_idle). Open now: "
        "dragon red, dragon yellow, dragon green, dragon blue, dragon purple."
    )
    assert refused(state, "card chest").startswith("Red cannot lay the chest card: Red has the dragon ")


@pytest.mark.rule("cave/choose/dragon_idle")
def test_the_dragon_players_dwarf_stays_and_cannot_be_met() -> None:
    state = after(cave({"place": 7, "purse": 5}), "card red", "card yellow", "dragon green")
    red = state.players[RED]
    assert (red.places, red.purse, red.used, red.card) == ((7,), 5, (), "")


@pytest.mark.rule("cave/choose/card")
def test_one_card_is_laid_face_down_and_the_next_one_chooses() -> None:
    trace = play(cave(), "card purple")
    assert (trace.state.players[GREEN].card, trace.state.current_player) == ("purple", BLUE)
    assert told(trace) == ["Green puts a card face down. (cave/choose/card)"]
    assert options(cave()) == [f"card {card}" for card in CARDS]


@pytest.mark.rule("cave/choose/card")
def test_a_card_must_be_played_and_nothing_else_is_open() -> None:
    state = cave()
    for text in ("pick left", "fists 0 0"):
        assert refused(state, text).startswith(f"Green cannot {'pick' if 'pick' in text else 'make'}")
        assert why(state, text) == ("cave/choose/card",)


@pytest.mark.rule("cave/choose/hand_only")
def test_a_used_card_is_refused_until_it_is_taken_back() -> None:
    state = cave({}, {"used": ["green", "red"]})
    assert options(state) == ["card yellow", "card blue", "card purple", "card chest"]
    assert refused(state, "card green") == (
        "Green cannot lay the card Green: the card Green lies face up already (cave/choose/hand_only). It comes back "
        "after a meeting with the dragon, or with the chest card. Open now: card yellow, card blue, card purple, "
        "card chest."
    )


@pytest.mark.rule("cave/choose/dragon", "cave/choose/reveal")
def test_the_dragon_goes_to_any_nest_space_the_last_one_too() -> None:
    state = after(cave(dragon_space="red"), "card red", "card blue")
    assert options(state) == ["dragon red", "dragon yellow", "dragon green", "dragon blue", "dragon purple"]
    assert after(state, "dragon red").dragon == "red"


@pytest.mark.rule("cave/choose/dragon")
def test_where_it_may_not_repeat_the_dragon_has_to_leave_its_space() -> None:
    first = cave(dragon_may_repeat_colour=False)
    state = after(first, "card red", "card blue")
    assert len(options(state)) == 5
    state = after(cave(dragon_space="red", dragon_may_repeat_colour=False), "card red", "card blue")
    assert options(state) == ["dragon yellow", "dragon green", "dragon blue", "dragon purple"]
    assert refused(state, "dragon red").startswith(
        "Red cannot put the dragon on the Red nest space: the dragon is on the Red nest space and has to move "
        "(cave/choose/dragon)."
    )


@pytest.mark.rule("cave/choose/reveal")
def test_cards_are_turned_up_when_the_dragon_has_been_put() -> None:
    trace = play(cave(), "card purple", "card chest", "dragon red")
    assert told(trace, "card_turned_up") == [
        "Green turns up the card Purple. (cave/choose/reveal)",
        "Blue turns up the chest card. (cave/choose/reveal)",
    ]
    assert [event.kind for step in trace.events[:2] for event in step] == ["card_laid", "card_laid"]
    assert trace.events[2][0].kind == "dragon_put"


@pytest.mark.rule("cave/choose/reveal")
def test_nobody_sees_a_card_before_it_is_turned_up() -> None:
    """Whoever looks, and whatever was laid: only the one who laid it knows."""
    for viewer in (RED, BLUE):
        seen = {cn.observe(after(cave(), f"card {card}"), viewer) for card in CARDS}
        assert len(seen) == 1
        assert [player.chosen for player in next(iter(seen)).players] == [False, True, False]
    both = {cn.observe(after(cave(), f"card {one}", f"card {two}"), RED) for one, two in product(CARDS, CARDS)}
    assert len(both) == 1
    assert cn.observe(after(cave(), "card blue"), GREEN).me.card == "blue"


@pytest.mark.rule("cave/choose/reveal")
def test_no_event_before_the_reveal_tells_a_card() -> None:
    told_of = {tuple(event for step in play(cave(), f"card {card}").events for event in step) for card in CARDS}
    assert len(told_of) == 1


@pytest.mark.rule("cave/choose/always_legal")
def test_with_the_chest_card_alone_it_must_be_played_and_all_come_back() -> None:
    state = cave({}, {"used": ["red", "yellow", "green", "blue", "purple"], "purse": 2})
    assert options(state) == ["card chest"]
    assert allowed(state, "card chest")
    state = after(state, "card chest", "card red", "dragon green")
    assert state.players[GREEN].used == ()


@pytest.mark.rule("cave/choose/always_legal")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_game_there_is_a_card_to_be_laid_and_the_chest_card_is_one(players: int) -> None:
    trace = cn.rollout(cn.new_game("dragon_cave", players=players), "random", seed=8)
    asked = [state for state in trace.states if state.pending and state.pending[-1].kind == "lay"]
    assert asked
    assert all("card chest" in options(state) for state in asked)


def test_several_reasons_are_given_in_their_order() -> None:
    state = after(cave({"used": ["green"]}), "card red", "card red")
    assert why(state, "card green") == ("cave/choose/dragon_idle", "cave/choose/hand_only")
    state = cave(dragon_space="red", dragon_may_repeat_colour=False)
    assert why(state, "dragon red") == ("cave/choose/roles", "cave/choose/dragon")
    assert "Also in the way: the dragon is on the Red nest space" in refused(state, "dragon red")
    assert not events(play(state, "card red"), "dragon_put")
