"""Meeting the dragon: back, two closed fists, and all cards to hand (``cave/meet/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.table import Frame, owed
from clank_nb.rules.changes import pushed
from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.table import rule


@rule("cave/meet/retreat")
def retreat(table: Any, place: int, colour: str) -> int:
    """Where a dwarf flees: to the nearest space of the dragon's colour behind it, else to the start."""
    goal: int = table.game.board.back(place, colour, table.game.settings["own_space_counts"])
    return goal


@rule("cave/meet/fists")
def fists(draft: CaveDraft, who: int) -> None:
    """The purse is split between two closed fists, and one is picked; with an empty purse nothing is."""
    if draft.players[who].purse:
        pushed(draft, owed("fists", who))
    else:
        changes.purse_empty(draft, who)


@rule("cave/meet/cards_back")
def cards_back(draft: CaveDraft, who: int) -> None:
    """All used cards, the present one too, go back to hand."""
    changes.cards_back(draft, who, "meet/cards_back")


def meeting(draft: CaveDraft, frame: Frame) -> None:
    """One dwarf meets the dragon: the whole of it comes before the next one's."""
    who, player, rules = frame.who, draft.players[frame.who], draft.rules
    dwarf = rules["two_player/one_meets"](draft, who)
    place = player.places[dwarf]
    goal = rules["meet/retreat"](draft, place, player.card)
    if goal == place:
        changes.cornered(draft, who, dwarf)
    else:
        changes.fled(draft, who, dwarf, goal)
    pushed(draft, owed("cards_back", who))
    rules["meet/fists"](draft, who)
