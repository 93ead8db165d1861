"""Does a file of tiles hold together?  Every fault is named, with file, row, field and remedy."""

from __future__ import annotations

from clank_nb.data.errors import Fault
from clank_nb.data.tables import Sheet
from clank_nb.dungeon.tiles.read import read_plan
from clank_nb.dungeon.tiles.tile_set import TileSet


def examine_sheet(sheet: Sheet, name: str = "") -> tuple[tuple[Fault, ...], TileSet | None]:
    """The faults of a file of tiles that has been read into a table, and the tile set if there are none."""
    plan = read_plan(sheet)
    faults = tuple(sheet.faults)
    return (faults, None) if faults else ((), TileSet(name, plan.title, plan.tiles))
