"""A dungeon in memory, as the table its file would hold, and checked like a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.faults import fault_texts, listed, one_line, shown, span
from clank_nb.dungeon.arcs import Held
from clank_nb.dungeon.board import ASPECT, Dungeon, Room, Tunnel, attributes
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.read import MOST, TWO_ROOMS

ALWAYS = ("x", "y", "boots")
"""Fields that every row they belong to must name, whatever they hold."""

PRICES = ("boots", "monsters", "locks")
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


def refuse_broken_rows(dungeon: object) -> None:
    """Raise `BadData` if a dungeon lacks what even an unfinished one needs: rooms that exist, and prices.

    Where its rooms lie, and whether ways lead in and back, is not asked.
    """
    sheet = _named(dungeon)
    if isinstance(dungeon, Dungeon):
        _note_twins(sheet, dungeon)
        _note_broken_rows(sheet, dungeon)
    if sheet.faults:
        raise BadData(sheet.faults)


def _note_broken_rows(sheet: Held, dungeon: Dungeon) -> None:
    rooms = dict.fromkeys(room.id for room in dungeon.rooms)
    if dungeon.entrance not in rooms:
        hint = fault_texts()["dungeon_hints"]["one_of"].format(all=listed(map(str, rooms)))
        sheet.fault("entrance", "entrance_unknown", given=shown(dungeon.entrance), hint=hint)
    numbers: list[tuple[str, object, int]] = [(f"room {room.id}: artifact", room.artifact, 0) for room in dungeon.rooms]
    for tunnel in dungeon.tunnels:
        numbers += [(f"tunnel {tunnel.id}: {name}", getattr(tunnel, name), name == "boots") for name in PRICES]
        for end, room in (("a", tunnel.a), ("b", tunnel.b)):
            if room not in rooms:
                hint = fault_texts()["dungeon_hints"]["give"].format(given=shown(room))
                sheet.fault(f"tunnel {tunnel.id}: {end}", "tunnel_end", given=shown(room), hint=hint)
    for place, value, least in numbers:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MOST:
            sheet.fault(place, "not_whole", given=shown(value), range=span(int(least), MOST))


def unfileable(dungeon: object) -> tuple[Fault, ...]:
    """What no board file can hold, be it sound or not: portals, and two rows of one name."""
    return tuple(_opened(dungeon).faults)


def _opened(dungeon: object) -> Held:
    """A sheet with all that is wrong with a dungeon before its rows are read."""
    sheet = _named(dungeon)
    if not isinstance(dungeon, Dungeon):
        return sheet
    _note_twins(sheet, dungeon)
    for room in dungeon.rooms:
        if type(room) is not Room:
            sheet.fault(f"room {room.id}", "save_portal")
        if room.outside != (room.id == dungeon.entrance):
            kind = "outside_missing" if room.id == dungeon.entrance else "outside_differs"
            sheet.fault(f"room {room.id}: outside", kind, entrance=shown(dungeon.entrance))
    return sheet


def _named(dungeon: object) -> Held:
    """A sheet called after the dungeon's file; what is no dungeon is a fault of it."""
    sheet = Held("dungeon")
    if not isinstance(dungeon, Dungeon):
        sheet.readable = False
        sheet.fault("", "save_not_dungeon", given=shown(dungeon))
        return sheet
    file = dungeon.source.name if dungeon.source else dungeon.name or dungeon.title
    sheet.file = one_line(file) if file else "dungeon"
    return sheet


def _note_twins(sheet: Held, dungeon: Dungeon) -> None:
    """Two rows of one name."""
    rooms, tunnels = Counter(room.id for room in dungeon.rooms), Counter(tunnel.id for tunnel in dungeon.tunnels)
    for room, n in rooms.items():
        if n > 1:
            sheet.fault(f"room {room}", "room_twice")
    for tunnel, n in tunnels.items():
        if n > 1:
            sheet.fault(f"tunnel {tunnel}", "tunnel_twice", key=tunnel)


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
