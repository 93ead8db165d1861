"""What is done when an action is chosen, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clank_nb.model.actions import Begin
from clank_nb.model.actions_cave import LayCard, MakeFists, NameDwarf, PickFist, PutDragon
from clank_nb.model.table import Frame
from clank_nb.rules.changes import fallen, popped
from clank_nb.rules.dragon_cave import changes, setup
from clank_nb.rules.dragon_cave import meet as meet_rules
from clank_nb.rules.dragon_cave import round as round_rules
from clank_nb.rules.dragon_cave.draft import CaveDraft


def _named(draft: CaveDraft, frame: Frame, action: NameDwarf) -> None:
    popped(draft)
    changes.dwarf_named(draft, frame.who, action.dwarf - 1)


def _laid(draft: CaveDraft, frame: Frame, action: LayCard) -> None:
    popped(draft)
    draft.rules["choose/card"](draft, frame.who, action.card)


def _put(draft: CaveDraft, frame: Frame, action: PutDragon) -> None:
    popped(draft)
    changes.dragon_put(draft, action.space)


def _made(draft: CaveDraft, frame: Frame, action: MakeFists) -> None:
    changes.fists_made(draft, frame.who, action.left, action.right)


def _picked(draft: CaveDraft, frame: Frame, action: PickFist) -> None:
    changes.fist_opened(draft, action.fist)


def _begins(draft: CaveDraft, frame: Frame, action: Begin) -> None:
    fallen(draft)
    changes.dragon_given(draft, draft.game.colours.index(action.colour))


def _cards_back(draft: CaveDraft, frame: Frame) -> None:
    draft.rules["meet/cards_back"](draft, frame.who)


def skipped(draft: CaveDraft, frame: Frame) -> None:
    """No question of this game is ever without an answer."""
    raise AssertionError(f"{frame} has no answer")


ACTS: dict[type[Any], Callable[[Any, Frame, Any], None]] = {
    NameDwarf: _named,
    LayCard: _laid,
    PutDragon: _put,
    MakeFists: _made,
    PickFist: _picked,
    Begin: _begins,
}
AUTOMATIC: dict[str, Callable[[Any, Frame], None]] = {
    "setup": setup.step,
    "begin": round_rules.begin,
    "round": round_rules.begin,
    "turn_up": round_rules.turn_up,
    "advance": round_rules.advance,
    "meetings": round_rules.meetings,
    "meeting": meet_rules.meeting,
    "cards_back": _cards_back,
    "chests": round_rules.chests,
    "pass": round_rules.ending,
}
