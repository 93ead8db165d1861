"""What is the case in the designer: the dungeon, what is chosen in it, and the way there and back again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.dungeon import Dungeon
from clank_nb.widgets.designer_edits import kept
from clank_nb.words import say

MOST_STEPS = 2000
"""Edits that can be taken back; older ones are forgotten."""
TOOLS = ("room", "tunnel", "select", "erase")
FILE = "my_dungeon.toml"


@dataclass(frozen=True, slots=True)
class Design:
    """One moment of the design.

    Parameters
    ----------
    dungeon : Dungeon
        As drawn, sound or not.
    tool : str
        One of `TOOLS`: what a click does.
    chosen : str
        What the inspector shows: ``room:r01``, ``tunnel:r01-r02`` or nothing.
    start : str
        Room where the tunnel being dug begins.
    told : tuple of str
        What happened last.
    past, future : tuple of Dungeon
        What undo and redo lead to, the nearest last.
    file : str
        Name of the file to save to and load from.
    asked : str
        The file that is overwritten if Save is pressed once more.
    """

    dungeon: Dungeon
    tool: str = "room"
    chosen: str = ""
    start: str = ""
    told: tuple[str, ...] = ()
    past: tuple[Dungeon, ...] = ()
    future: tuple[Dungeon, ...] = ()
    file: str = FILE
    asked: str = ""

    def edited(self, dungeon: Dungeon, *told: str, chosen: str | None = None, **more: Any) -> Design:
        """Go on to a changed dungeon; what was undone before is gone."""
        chosen = kept(dungeon, self.chosen if chosen is None else chosen)
        start = kept_room(dungeon, self.start)
        now = replace(self, **({"chosen": chosen, "start": start, "told": told, "asked": ""} | more))
        if dungeon == self.dungeon:
            return now
        past = (*self.past, self.dungeon)[-MOST_STEPS:]
        return replace(now, dungeon=dungeon, past=past, future=())

    def undone(self) -> Design:
        """Take the last edit back."""
        if not self.past:
            raise ClankError(say("designer.no_undo"))
        back = replace(self, past=self.past[:-1], future=(*self.future, self.dungeon))
        return back._at(self.past[-1], say("designer.undone", n=len(self.past) - 1))

    def redone(self) -> Design:
        """Do again what was taken back last."""
        if not self.future:
            raise ClankError(say("designer.no_redo"))
        on = replace(self, past=(*self.past, self.dungeon), future=self.future[:-1])
        return on._at(self.future[-1], say("designer.redone", n=len(self.future) - 1))

    def _at(self, dungeon: Dungeon, told: str) -> Design:
        return replace(self, dungeon=dungeon, chosen=kept(dungeon, self.chosen), start="", told=(told,), asked="")


def kept_room(dungeon: Dungeon, id: str) -> str:
    """Give the room's id if the dungeon still has the room, else nothing."""
    return id if id and kept(dungeon, f"room:{id}") else ""
