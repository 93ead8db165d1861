"""A turn: mana, summoning, assault; and what is forgotten at its end."""

from __future__ import annotations

from typing import Any

from clank_nb.model.table import Frame, owed
from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule


def start(draft: ClashDraft, frame: Frame) -> None:
    """A turn begins, unless the game is drawn before it."""
    who = frame.who
    if not draft.game.solo:
        draft.rules["end/draw"](draft, who)
        if draft.over:
            return
    draft.rules["turn/phases"](draft, who)


@rule("clash/turn/phases")
def phases(draft: ClashDraft, who: int) -> None:
    """Mana, then summoning, then the assault."""
    changes.turn_started(draft, who)
    draft.rules["turn/mana"](draft, who)
    if who and draft.game.solo:
        changes.pushed(draft, owed("ai_summon", who))
    else:
        changes.pushed(draft, owed("summoning", who))


@rule("clash/turn/mana")
def mana(draft: ClashDraft, who: int) -> None:
    """As much mana as there are cards in hand, the Stronghold counted."""
    if who and draft.game.solo:
        changes.mana_gained(draft, who, draft.rules["solo/ai_mana"](draft), "solo/ai_mana")
    elif draft.n_turns == 1:
        changes.mana_gained(draft, who, draft.rules["turn/first_mana"](draft, who), "turn/first_mana")
    else:
        changes.mana_gained(draft, who, len(draft.hands[who]), "turn/mana")


@rule("clash/turn/first_mana")
def first_mana(draft: ClashDraft, who: int) -> int:
    """Less mana on the very first turn of the game."""
    n: int = draft.game.chosen["first_turn_mana"]
    return n


@rule("clash/turn/assault_mana")
def assault_mana(table: Any) -> bool:
    """Whether spells can be cast between two attacks."""
    return bool(table.game.chosen["spells_in_assault"])


@rule("clash/turn/unspent")
def unspent(draft: ClashDraft, who: int) -> None:
    """What is left at the end of a turn is lost."""
    changes.mana_lost(draft, who)


@rule("clash/turn/end")
def end(draft: ClashDraft, who: int) -> None:
    """Damage on creatures is forgotten, and Protection is fresh again."""
    changes.turn_cleaned(draft, who)


def finish(draft: ClashDraft, frame: Frame) -> None:
    """The end of a turn, and the other side's turn."""
    draft.rules["turn/unspent"](draft, frame.who)
    draft.rules["turn/end"](draft, frame.who)
    changes.pushed(draft, owed("turn_start", 1 - frame.who))
