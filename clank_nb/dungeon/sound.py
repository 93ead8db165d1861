"""A dungeon in memory, as the table its file would hold, and checked like a file."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.faults import one_line, shown
from clank_nb.dungeon.arcs import Held
from clank_nb.dungeon.board import ASPECT, Dungeon, Room, Tunnel, attributes
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.read import TWO_ROOMS

ALWAYS = ("x", "y", "boots")
"""Fields that every row they belong to must name, whatever they hold."""

DEFAULTS = {
    kind: {part.name: part.default for part in fields(kind) if part.name not in ("id", "a", "b")}
    for kind in (Room, Tunnel)
}


def examine_dungeon(dungeon: object) -> tuple[Fault, ...]:
    """All that is wrong with a dungeon in memory, as `check_board` says it."""
    sheet = _opened(dungeon)
    if isinstance(dungeon, Dungeon):
        sheet.table = table_of(dungeon)
    return examine_sheet(sheet)[0]


def refuse_unsound(dungeon: Dungeon) -> None:
    """Raise `BadData` with all faults of a dungeon, if there are any."""
    faults = examine_dungeon(dungeon)
    if faults:
        raise BadData(faults)


def unfileable(dungeon: object) -> tuple[Fault, ...]:
    """What no board file can hold, be it sound or not: portals, and two rows of one name."""
    return tuple(_opened(dungeon).faults)


def _opened(dungeon: object) -> Held:
    """A sheet with all that is wrong with a dungeon before its rows are read."""
    sheet = Held("dungeon")
    if isinstance(dungeon, Dungeon):
        file = dungeon.source.name if dungeon.source else dungeon.name or dungeon.title
        sheet.file = one_line(file) if file else "dungeon"
        _note_what_no_file_holds(sheet, dungeon)
    else:
        sheet.readable = False
        sheet.fault("", "save_not_dungeon", given=shown(dungeon))
    return sheet


def _note_what_no_file_holds(sheet: Held, dungeon: Dungeon) -> None:
    seen: set[str] = set()
    for room in dungeon.rooms:
        if room.id in seen:
            sheet.fault(f"room {room.id}", "room_twice")
        seen.add(room.id)
        if type(room) is not Room:
            sheet.fault(f"room {room.id}", "save_portal")
        if room.outside != (room.id == dungeon.entrance):
            kind = "outside_missing" if room.id == dungeon.entrance else "outside_differs"
            sheet.fault(f"room {room.id}: outside", kind, entrance=shown(dungeon.entrance))
    seen.clear()
    for tunnel in dungeon.tunnels:
        if tunnel.id in seen:
            sheet.fault(f"tunnel {tunnel.id}", "tunnel_twice", key=tunnel.id)
        seen.add(tunnel.id)


def table_of(dungeon: Dungeon) -> dict[str, Any]:
    """What the file of a dungeon holds: fields that say nothing new are left out."""
    table: dict[str, Any] = {"title": dungeon.title, "entrance": dungeon.entrance}
    if dungeon.aspect != ASPECT:
        table["aspect"] = dungeon.aspect
    if dungeon.depths_line is not None:
        table["depths_line"] = dungeon.depths_line
    table["rooms"] = {room.id: _row(room, DEFAULTS[Room]) for room in dungeon.rooms}
    table["tunnels"] = {tunnel.id: _ends(tunnel) | _row(tunnel, DEFAULTS[Tunnel]) for tunnel in dungeon.tunnels}
    return table


def _row(place: Room | Tunnel, defaults: dict[str, Any]) -> dict[str, Any]:
    said = attributes(place, "id", "a", "b", "outside")
    return {name: said[name] for name in said if name in ALWAYS or not _equal(said[name], defaults.get(name))}


def _equal(one: object, other: object) -> bool:
    """Equal and of one kind: ``False`` is no number of locks, so it must not pass for 0."""
    return type(one) is type(other) and one == other


def _ends(tunnel: Tunnel) -> dict[str, Any]:
    named = TWO_ROOMS.fullmatch(tunnel.id)
    if named and (named["a"], named["b"]) == (tunnel.a, tunnel.b):
        return {}
    return {"a": tunnel.a, "b": tunnel.b}
