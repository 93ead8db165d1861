"""Files of the designer: sound boards and drafts, never one in place of the other, never over something unknown."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from clank_nb.data.errors import BadData, ClankError
from clank_nb.data.faults import fault
from clank_nb.dungeon import Dungeon, boards, save_board
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.files import ENDINGS, find_board, open_sheet
from clank_nb.dungeon.read import read_plan
from clank_nb.dungeon.sound import refuse_broken_rows
from clank_nb.words import say

MOST_ROOMS = 300
"""Rooms of a board that is drawn on: check and report follow every change."""
DRAFT = ".draft"
"""What stands before the ending of a draft's name."""


def open_draft(path: str | os.PathLike[str]) -> Dungeon:
    """Open a board file, sound or not, as long as it can be drawn.

    Raises
    ------
    BadCode
        If there is no such board.
    BadData
        If the file cannot be read or rows of it are wrong: all faults at once, as `clank_nb.check_board` names them.
    """
    name, file = find_board(path)
    faults, dungeon = examine_sheet(open_sheet(file), name, file)
    if dungeon is not None:
        refuse_large(dungeon)
        return dungeon
    plan = read_plan(open_sheet(file))
    loops = any(tunnel.a == tunnel.b for tunnel in plan.tunnels)
    if plan.sheet.faults or loops:
        raise BadData(faults)
    rooms, tunnels = tuple(plan.rooms.values()), tuple(plan.tunnels)
    raw = plan.sheet.raw
    drawn = Dungeon(rooms, tunnels, plan.entrance, name, plan.title, plan.aspect, plan.depths_line, file, raw)
    try:
        refuse_broken_rows(drawn)
    except BadData:
        raise BadData(faults) from None
    refuse_large(drawn)
    return drawn


def refuse_large(dungeon: Dungeon) -> None:
    """Raise `BadData` if a dungeon has more rooms than are drawn on."""
    if len(dungeon.rooms) > MOST_ROOMS:
        where = dungeon.source.name if dungeon.source else "dungeon"
        raise BadData(fault(where, "rooms_drawn", given=len(dungeon.rooms), most=MOST_ROOMS))


def file_for(name: str, sound: bool) -> Path:
    """The file a board is saved to under this name: ``hall.toml``, or ``hall.draft.toml`` while it is unsound."""
    name = name.strip()
    if not name:
        raise ClankError(say("designer.no_file"))
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        path = path.with_name(path.name + ENDINGS[0])
    bare = path.stem.removesuffix(DRAFT)
    return path.with_name(f"{bare}{'' if sound else DRAFT}{path.suffix}")


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


class Shelf:
    """The files one designer has opened or saved, so that it writes over no other without being told."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def clear(self) -> None:
        """Forget all files: another board is being drawn."""
        self._known.clear()

    def open(self, path: str | os.PathLike[str]) -> Dungeon:
        """Open a board of the package or a file, and remember it."""
        if isinstance(path, str) and path not in boards() and not path.lower().endswith(ENDINGS):
            named = f"{path.strip()}{ENDINGS[0]}"
            path = named if path.strip() and _is_file(named) else path
        dungeon = open_draft(path)
        self.clear()
        if dungeon.source is not None:
            self._known[os.path.realpath(dungeon.source)] = dungeon.raw
        if dungeon.name in boards():
            return replace(dungeon, name="", source=None, raw=b"")
        return dungeon

    def is_foreign(self, path: Path) -> bool:
        """Whether something lies there that was neither opened nor saved here, or has changed since."""
        try:
            there = path.read_bytes() if path.is_file() else None
        except OSError:
            return True
        return there is not None and there != self._known.get(os.path.realpath(path))

    def save(self, dungeon: Dungeon, path: Path, *, sound: bool, overwrite: bool) -> Path:
        """Save a dungeon.

        Raises
        ------
        BadData
            If the file is foreign and `overwrite` is not said, or it cannot be written.
        """
        foreign = self.is_foreign(path)
        if foreign and not overwrite:
            raise BadData(fault(path.name, "save_changed"))
        fresh = replace(dungeon, source=None, raw=b"") if foreign else dungeon
        saved = save_board(fresh, path, unsound=not sound)
        self._known[os.path.realpath(saved)] = saved.read_bytes()
        return saved
