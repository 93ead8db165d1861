"""The solo mode: an AI that plays the cards of its deck from the top."""

from __future__ import annotations

from clank_nb.model.actions_clash import Uncover
from clank_nb.model.table import CHANCE, Frame, owed
from clank_nb.rules.clash_of_decks import assault, champion, changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule

SUMMON, DAMAGE = "summon", "damage"


@rule("clash/solo/ai_mana")
def ai_mana(draft: ClashDraft) -> int:
    """A base, and 1 for every creature the player has in play."""
    chosen = draft.game.chosen
    n: int = chosen["ai_base_mana"]
    return n + (len(draft.lanes[0]) + len(draft.lanes[1]) if chosen["ai_counts_creatures"] else 0)


@rule("clash/solo/summon")
def summon(draft: ClashDraft, front: int) -> None:
    """Turn up the next card for this lane, the upper one first; the one after it is for the other lane."""
    if draft.mana > 0 and draft.deck:
        changes.pushed(draft, owed("ai_summon", 1, "", 1 - front), owed("uncover", CHANCE, SUMMON, front))
    else:
        changes.pushed(draft, *assault.frames(draft, 1))


def summoning(draft: ClashDraft, frame: Frame) -> None:
    draft.rules["solo/summon"](draft, frame.b)


def uncovered(draft: ClashDraft, frame: Frame, action: Uncover) -> None:
    """The top card of the AI deck is known: it is played, or damage has turned it."""
    changes.fallen(draft)
    card, front = action.card, frame.b
    if frame.a == DAMAGE:
        changes.ai_card_turned(draft, card)
        return
    changes.ai_card_shown(draft, card, front)
    if card in draft.menu.spells:
        draft.rules["solo/spell"](draft, card, front)
    else:
        draft.rules["solo/debt"](draft, card, front)
    _run_out(draft)


@rule("clash/solo/debt")
def debt(draft: ClashDraft, card: str, front: int) -> None:
    """A creature goes behind those of the lane; its cost is taken off, even if the AI lacks the mana."""
    changes.ai_creature_played(draft, card, front, draft.menu.cost[card])
    champion.look(draft, card)


@rule("clash/solo/spell")
def spell(draft: ClashDraft, card: str, front: int) -> None:
    """A spell is cast at the enemy nearest to the bridge in the lane it would have gone to, then discarded."""
    if not draft.lanes[front]:
        draft.rules["solo/spell_no_target"](draft, card, front)
        return
    changes.ai_spell_cast(draft, card, draft.menu.cost[card], front, 0)
    n = draft.rules["play/spell_damage"](draft, card)
    assault.strike(draft, draft.menu.bits[card], n, (front, 0), spell=True)
    draft.rules["solo/discard"](draft, card)
    champion.look(draft, card)


@rule("clash/solo/spell_no_target")
def spell_no_target(draft: ClashDraft, card: str, front: int) -> None:
    """Without a target it is discarded, has no effect and costs nothing."""
    changes.ai_spell_lost(draft, card, front)
    draft.rules["solo/discard"](draft, card)


@rule("clash/solo/discard")
def discard(draft: ClashDraft, card: str) -> None:
    """Destroyed AI creatures and AI spells go to the AI discard pile."""
    changes.ai_discarded(draft, card)


@rule("clash/solo/ai_damage")
def ai_damage(draft: ClashDraft, who: int, n: int) -> None:
    """A hit for d turns d cards of the AI deck onto its discard pile."""
    if n <= 0:
        return
    changes.ai_hit(draft, n)
    changes.pushed(draft, owed("mill", 1, "", n))


def mill(draft: ClashDraft, frame: Frame) -> None:
    """Turn the next card by chance; what takes the whole deck needs none, and the rest of it is lost."""
    left = frame.b
    if left < len(draft.deck):
        if left:
            changes.pushed(draft, owed("mill", 1, "", left - 1), owed("uncover", CHANCE, DAMAGE))
        return
    for card in list(draft.deck):
        changes.ai_card_turned(draft, card)
    _run_out(draft)


def _run_out(draft: ClashDraft) -> None:
    if not draft.deck and not draft.over:
        draft.rules["solo/rebuild"](draft)


@rule("clash/solo/rebuild")
def rebuild(draft: ClashDraft) -> None:
    """The AI deck has run out: the discard pile is the new deck, under the Fort; with the Fort open the AI loses."""
    if draft.forts[1]:
        draft.rules["end/ai_loses"](draft)
    elif draft.discard:
        changes.ai_rebuilt(draft)
    else:
        draft.rules["solo/empty_rebuild"](draft)


@rule("clash/solo/empty_rebuild")
def empty_rebuild(draft: ClashDraft) -> None:
    """With no card for a new deck the Fort lies open at once, and the player wins."""
    changes.ai_rebuilt(draft)
    if draft.game.chosen["empty_rebuild_wins"]:
        changes.game_over(draft, "ai_deck", "solo/empty_rebuild", 0)
