"""Phase 2: creatures and spells are played from the four leftmost cards of the hand."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_clash import Attack, Cast, EndSummoning, Summon
from clank_nb.model.clash import LANES, STRONGHOLD
from clank_nb.model.table import Frame
from clank_nb.rules.clash_of_decks import assault, champion, changes
from clank_nb.rules.clash_of_decks.ability import Spot
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule

WINDOW = 4
WINDOWS = tuple(
    tuple(tuple(place for place in range(n) if place != at)[:WINDOW] for n in range(WINDOW + 2))
    for at in range(WINDOW + 1)
)
"""Places of the four leftmost cards, by place of the Stronghold and size of the hand, as far as either matters."""


@rule("clash/play/window")
def window(hand: Any) -> tuple[int, ...]:
    """Places of the cards that can be played: the four leftmost, the Stronghold not counted."""
    at: int = hand.index(STRONGHOLD)
    return WINDOWS[at if at < WINDOW else WINDOW][min(len(hand), WINDOW + 1)]


@rule("clash/play/cost")
def cost(table: Any, card: str) -> int:
    """What a card of the hand costs: the mana printed on it."""
    n: int = table.game.menu.cost[card]
    return n


@rule("clash/play/spell_target")
def targets(table: Any) -> list[Spot]:
    """What a spell can be aimed at: any creature, own ones too, never a Stronghold."""
    return [(at, place) for at, lane in enumerate(table.lanes) for place in range(len(lane))]


@rule("clash/play/spell_damage")
def spell_damage(table: Any, card: str) -> int:
    """What a spell deals: the damage printed on it."""
    n: int = table.game.menu.damage[card]
    return n


def place_of(table: Any, who: int, card: str, at: int) -> int:
    """Where in the hand the playable card lies that an action names; -1 for nowhere."""
    hand = table.hands[who]
    places = table.game.rules["play/window"](hand)
    if at:
        return places[at - 1] if at <= len(places) and hand[places[at - 1]] == card else -1
    return next((place for place in places if hand[place] == card), -1)


def lane_number(table: Any, side: str, lane: str) -> int:
    side_number: int = table.game.sides.index(side)
    return 2 * side_number + LANES.index(lane)


# ---- carrying out ----------------------------------------------------------------------------------------------------


def summoned(draft: ClashDraft, frame: Frame, action: Summon) -> None:
    """Play a creature from the hand, or the champion."""
    who, front = frame.who, LANES.index(action.lane)
    if action.card == draft.champions[who].card:
        draft.rules["champion/summon"](draft, who, front)
        return
    draft.rules["play/creature"](draft, who, place_of(draft, who, action.card, action.at), front)


@rule("clash/play/creature")
def creature(draft: ClashDraft, who: int, place: int, front: int) -> None:
    """Put a creature in an own lane, behind those that are there, and look what has become of the Stronghold."""
    card = draft.hands[who][place]
    changes.creature_played(draft, who, place, front, draft.rules["play/cost"](draft, card))
    champion.look(draft, card)
    draft.rules["stronghold/checks"](draft, who)


def cast_it(draft: ClashDraft, frame: Frame, action: Cast) -> None:
    """Cast a spell: its effect, then it goes back to the right end of the hand."""
    who = frame.who
    place, at = place_of(draft, who, action.card, action.at), lane_number(draft, action.side, action.lane)
    card, target = action.card, action.place - 1
    if frame.kind == "between":
        assault.cast_between(draft)
    changes.spell_cast(draft, who, place, draft.rules["play/cost"](draft, card), at, target)
    assault.strike(
        draft, draft.menu.bits[card], draft.rules["play/spell_damage"](draft, card), (at, target), spell=True
    )
    draft.rules["play/spell_return"](draft, who, card)
    champion.look(draft, card)
    draft.rules["stronghold/checks"](draft, who)


@rule("clash/play/spell_return")
def spell_return(draft: ClashDraft, who: int, card: str) -> None:
    """A spell goes to the right end of its owner's hand, right of an own creature that it destroyed."""
    changes.spell_returned(draft, who, card)


def ended(draft: ClashDraft, frame: Frame, action: EndSummoning) -> None:
    """Nothing more is played: the assault."""
    changes.popped(draft)
    changes.pushed(draft, *assault.frames(draft, frame.who))


def went_on(draft: ClashDraft, frame: Frame, action: Attack) -> None:
    changes.popped(draft)
