"""Clash of Decks at the play table: played in the picture and by buttons, and nothing seen that is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.clash import STRONGHOLD
from clank_nb.views.scene import groups
from clank_nb.widgets import PlayTable
from clank_nb.widgets.play_panel import pictures
from clank_nb.widgets.play_says import happened
from clank_nb.words import called
from tests.clash_tables import table

KINDS: tuple[tuple[list[str], dict[str, Any]], ...] = (
    (["you", "random"], {"decks": (1, 4)}),
    (["you"], {"decks": (2,)}),
    (["you", "you"], {"decks": (3, 2)}),
    (["you", "random"], {"format": "draft", "champions": True}),
    (["you"], {"format": "draft", "champions": True}),
    (["you", "greedy"], {"open_hands": True}),
)


def press(widget: PlayTable, id: str) -> None:
    widget.picture.choose(id)
    assert not widget.errors
    assert widget._note is None, widget._note


def play_on(widget: PlayTable, presses: int, chance: Random) -> None:
    for _ in range(presses):
        if widget.state.is_terminal:
            return
        if widget.now.mine:
            press(widget, f"do:{chance.choice(cn.legal_actions(widget.state))}")
        else:
            press(widget, "go:ready" if widget.now.covered else "go:me")


@pytest.mark.parametrize(("seats", "options"), KINDS, ids=str)
def test_a_game_of_any_kind_is_played_to_its_end(seats: list[str], options: dict[str, Any]) -> None:
    widget = PlayTable("clash_of_decks", seats=seats, seed=4, **options)
    play_on(widget, 400, Random(4))
    assert widget.state.is_terminal
    assert "Victory" in widget.picture.content or "Defeat" in widget.picture.content


@pytest.mark.parametrize(("seats", "options"), KINDS[:2] + KINDS[3:4], ids=str)
def test_every_place_of_the_picture_does_something_or_tells_why_not(seats: list[str], options: dict[str, Any]) -> None:
    widget, chance, done = PlayTable("clash_of_decks", seats=seats, seed=8, **options), Random(8), 0
    for _ in range(40):
        if not widget.now.mine:
            play_on(widget, 1, chance)
            continue
        board = pictures(widget.now).board
        for id in board.open:
            before = widget.now
            widget.picture.choose(id)
            assert widget.errors == []
            said = widget._note is not None or bool(widget.shown.answer[1])
            done += widget.now.steps != before.steps
            assert said or widget.now.steps != before.steps, id
            widget.go(before)
        play_on(widget, 1, chance)
    assert done > 20


def test_a_creature_is_played_by_the_arrow_above_it() -> None:
    widget = PlayTable(table("S zombie boom", other_upper="ogre", seed=1), seats=["you", "random"])
    press(widget, "play:zombie:lower")
    assert str(widget.trace.actions[0]) == "play zombie lower"


def test_a_card_that_could_go_to_two_lanes_asks_for_one_and_another_tells_why_not() -> None:
    held = "S zombie grrr gnome troll brute"
    widget = PlayTable(table(held, mana=3, seed=1), seats=["you", "random"])
    widget.picture.choose("card:0:1")
    assert "Choose the lane" in widget.story.content
    widget.picture.choose("card:0:4")
    assert "(clash/play/cost)" in widget.shown.answer[1]
    widget.picture.choose("card:0:5")
    assert "(clash/play/window)" in widget.shown.answer[1]
    assert widget.trace.actions == ()


def test_a_spell_is_aimed_by_its_sign_or_by_its_target() -> None:
    one = table("S boom zombie", other_upper="ogre", seed=1)
    for place in ("play:boom:spell", "creature:2:0", "card:0:1"):
        widget = PlayTable(one, seats=["you", "random"])
        press(widget, place)
        assert str(widget.trace.actions[0]) == "cast boom at green upper 1"
    widget = PlayTable(table("S boom zombie", "baron", other_upper="ogre", seed=1), seats=["you", "random"])
    widget.picture.choose("play:boom:spell")
    assert "Choose the target" in widget.story.content
    press(widget, "creature:0:0")
    assert str(widget.trace.actions[0]) == "cast boom at red upper 1"
    widget = PlayTable(table("S boom combustion zombie", other_upper="ogre", seed=1), seats=["you", "random"])
    widget.picture.choose("creature:2:0")
    assert "More than one spell" in widget.story.content
    widget = PlayTable(table("S boom zombie", seed=1), seats=["you", "random"])
    widget.picture.choose("play:boom:spell")
    assert "(clash/play/spell_target)" in widget.shown.answer[1]


def test_a_card_of_the_draft_is_taken_by_a_click() -> None:
    widget = PlayTable("clash_of_decks", seats=["you"], seed=3, format="draft")
    card = widget.state.display[2]
    press(widget, f"pick:{card}")
    assert card in widget.state.decks[0]


def test_many_targets_stand_behind_the_name_of_their_spell() -> None:
    lanes = {"other_upper": "ogre troll gnome", "other_lower": "zombie grrr brute"}
    widget = PlayTable(table("S boom annihilation", seed=1, **lanes), seats=["you", "random"])
    assert "<summary>Boom!" in widget.picture.content
    assert "<summary>Annihilation" in widget.picture.content


def test_an_ai_that_wins_and_a_draw_are_said() -> None:
    lost = PlayTable("clash_of_decks", seats=["you"], seed=3, decks=(1,))
    play_on(lost, 200, Random(1))
    assert lost.state.winner == 1
    assert lost.shown.happened[-1] == "The AI wins."
    drawn = PlayTable("clash_of_decks", seats=["you", "you"], seed=3, open_hands=True, draw_turns=1)
    press(drawn, "do:end turn")
    assert drawn.shown.happened[-1] == "The duel is drawn."


# ---- what is hidden --------------------------------------------------------------------------------------------------


def seen_of(widget: PlayTable) -> tuple[str, ...]:
    return (widget.picture.content, *happened(widget.now)[0], *map(str, widget.why.options))


def other_order(state: Any, who: int) -> Any:
    """A state that the opponent cannot tell from this one: the hidden cards of a hand lie the other way round."""
    hand, n = list(state.hands[who]), state.hidden[who]
    places = [k for k, card in enumerate(hand) if card != STRONGHOLD][:n]
    cards = [hand[k] for k in places][::-1]
    for k, card in zip(places, cards, strict=True):
        hand[k] = card
    return replace(state, hands=tuple(tuple(hand) if k == who else each for k, each in enumerate(state.hands)))


def test_states_that_a_player_cannot_tell_apart_look_the_same() -> None:
    widget, chance, checked = PlayTable("clash_of_decks", seats=["you", "random"], seed=9), Random(9), 0
    for _ in range(60):
        play_on(widget, 1, chance)
        state = widget.state
        other = other_order(state, 1)
        if state.is_terminal or other == state or state.current_player != 0:
            continue
        assert cn.observe(state, 0) == cn.observe(other, 0)
        pair = [PlayTable(each, seats=["you", "random"]) for each in (state, other)]
        assert seen_of(pair[0]) == seen_of(pair[1])
        checked += 1
    assert checked > 3


def test_a_hand_is_covered_between_two_humans_and_not_with_open_hands() -> None:
    shared = PlayTable("clash_of_decks", seats=["you", "you"], seed=3)
    assert shared.now.covered
    held = shared.state.hands[shared.now.who]
    assert not any(called(card) in shared.picture.content for card in held)
    assert shared.picture.content.count("<svg") == 1, "the picture of who is asked to come, and no other"
    assert not PlayTable("clash_of_decks", seats=["you", "you"], seed=3, open_hands=True).now.covered


@pytest.mark.parametrize("who", [0, 1])
def test_the_own_hand_lies_below_to_the_end_of_the_game(who: int) -> None:
    seats = ["random", "random"]
    seats[who] = "you"
    widget, chance = PlayTable("clash_of_decks", seats=seats, seed=3), Random(3)
    while not widget.state.is_terminal:
        play_on(widget, 1, chance)
        boxes = {group.id: box for group, box in groups(pictures(widget.now).board.drawn)}  # type: ignore[arg-type]
        assert boxes[f"stronghold:{who}"].top > boxes[f"stronghold:{1 - who}"].top
