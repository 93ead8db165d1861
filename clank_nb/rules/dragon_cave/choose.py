"""Choosing: who has the dragon, who lays which card, and where the dragon goes (``cave/choose/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_cave import LayCard
from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


@rule("cave/choose/roles")
def roles(table: Any) -> list[int]:
    """Who moves dwarfs in this round: all but the player with the dragon, in the order in which they are asked."""
    return [who for who in table.game.rules["round/within"](table) if who != table.player]


@rule("cave/choose/dragon_idle")
def dragon_idle(state: Any, who: int, action: LayCard) -> Reason | None:
    """The dragon player plays no card."""
    if who == state.player:
        return Reason.of(state, "choose/dragon_idle", "dragon_idle", colour=state.game.colours[who])
    return None


@rule("cave/choose/card")
def card(draft: CaveDraft, who: int, laid: str) -> None:
    """A card is put face down."""
    changes.card_laid(draft, who, laid)


@rule("cave/choose/hand_only")
def hand_only(state: Any, who: int, action: LayCard) -> Reason | None:
    """A used card lies face up until it is taken back."""
    if action.card in state.players[who].used:
        return Reason.of(state, "choose/hand_only", "cave_card_used", card=action.card)
    return None


@rule("cave/choose/dragon")
def dragon(table: Any) -> list[str]:
    """The nest spaces on which the dragon may be put: any of them, or any but the one where it is."""
    nest = table.game.board.nest
    if table.game.settings["dragon_may_repeat_colour"]:
        return list(nest)
    return [space for space in nest if space != table.dragon]


@rule("cave/choose/reveal")
def reveal(draft: CaveDraft) -> None:
    """All cards are turned up at once."""
    for who in draft.rules["choose/roles"](draft):
        changes.card_turned_up(draft, who)
