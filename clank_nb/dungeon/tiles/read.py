"""A file of tiles, read row by row: what it says, whether or not it makes sense as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from clank_nb.data.tables import Row, Sheet, shown
from clank_nb.dungeon.tiles.compass import SQUARE, START
from clank_nb.dungeon.tiles.tile import DEEP, SAFE, START_ZONE, Piece, Tile, TilePortal, TileRoom

MOST = 99
LONGEST_NAME = 20

TILE_NAME = re.compile(r"[a-z][a-z0-9_]*[0-9]|start_[a-z]+")
LETTER = re.compile(r"[a-m]")
WORD = re.compile(r"[a-z][a-z_]*")
ENDS = re.compile(r"(?P<a>[a-z0-9_]+)-(?P<b>[a-z0-9_]+)(?:-(?P<nth>[2-9]))?")
PORTAL = "p"
START_PORTAL = "start_p"

A_TILE = '[d01] with zone = "deep"'
A_ROOM = "a = { x = 0.3, y = 0.3 }"
A_PIECE = "a-n1 = { boots = 1 }"


@dataclass
class Plan:
    """What a file of tiles says, before anybody asks whether it holds together."""

    sheet: Sheet
    title: str = ""
    tiles: dict[str, Tile] = field(default_factory=dict)


def read_plan(sheet: Sheet) -> Plan:
    """Read a file of tiles row by row; the faults of its rows stand in ``plan.sheet``."""
    plan = Plan(sheet)
    if not sheet.readable:
        return plan
    top = Row(sheet, "", sheet.table)
    plan.title = top.text("title")
    for name in [name for name in top.values if name != "title"]:
        row = Row(sheet, f"tile {name}", top.raw(name), A_TILE)
        if not TILE_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            row.fault("name", "tile_name", given=shown(name), most=LONGEST_NAME)
        elif row.sound:
            plan.tiles[name] = _tile(name, row)
    return plan


def _tile(name: str, row: Row) -> Tile:
    is_start = name.startswith("start_")
    zone = row.text("zone", among=(START_ZONE,) if is_start else (SAFE, DEEP))
    haunted = row.flag("haunted")
    rooms = tuple(_rooms(name, is_start, zone, row))
    portal = _portal(name, is_start, row) if "portal" in row else None
    row.allow("portal")
    pieces = tuple(_pieces(name, is_start, row))
    row.close()
    return Tile(name, zone, rooms, pieces, portal, haunted)


def _rooms(tile: str, is_start: bool, zone: str, row: Row) -> list[TileRoom]:
    rooms = []
    for name, values in row.named(f"tile {tile}: room", "rooms", A_ROOM):
        if (WORD if is_start else LETTER).fullmatch(name) and not (is_start and name == START_PORTAL):
            rooms.append(_room(name if is_start else tile + name, is_start, zone, values))
        else:
            values.fault("name", "tile_room_word" if is_start else "tile_room_letter", given=shown(name))
    return rooms


def _room(id: str, is_start: bool, zone: str, row: Row) -> TileRoom:
    x, y = row.number("x", least=0, most=1), row.number("y", least=0, most=2 if is_start else 1)
    outside = is_start and row.flag("outside")
    room = TileRoom(
        id,
        x,
        y,
        depths=not outside and (y < 1 if is_start else zone == DEEP),
        outside=outside,
        crystal_cave=row.flag("crystal_cave"),
        market=row.flag("market"),
        wayshrine=row.flag("wayshrine"),
        monkey_shrine=row.flag("monkey_shrine"),
        minor_secret=row.flag("minor_secret"),
        chest=row.flag("chest"),
        tome=row.flag("tome"),
        cell=row.flag("cell"),
        artifact=row.flag("artifact"),
        plus=row.whole("plus", 0, most=2),
        gold=row.whole("gold", 0, most=MOST),
        heal=row.whole("heal", 0, most=MOST),
    )
    row.close()
    return room


def _portal(tile: str, is_start: bool, row: Row) -> TilePortal:
    portal = row.row("portal", "{ x = 0.3, y = 0.3 }")
    x, y = portal.number("x", least=0, most=1), portal.number("y", least=0, most=2 if is_start else 1)
    portal.close()
    return TilePortal(START_PORTAL if is_start else tile + PORTAL, x, y)


def _pieces(tile: str, is_start: bool, row: Row) -> list[Piece]:
    pieces = []
    for name, values in row.named(f"tile {tile}: tunnel", "tunnels", A_PIECE):
        ends = ENDS.fullmatch(name)
        price = values.whole("boots", least=1, most=2), values.whole("monsters", 0, most=MOST)
        locks, one_way = values.whole("locks", 0, most=1), values.flag("one_way")
        values.close()
        if ends is None:
            values.fault("name", "tile_tunnel_name", given=shown(name), example=A_PIECE.partition(" ")[0])
            continue
        a, b = (_end(tile, is_start, end) for end in (ends["a"], ends["b"]))
        exits = START if is_start else SQUARE
        id = f"{tile}{'_' if is_start else ''}{a}-{b}" if a in exits and b in exits else f"{a}-{b}"
        pieces.append(Piece(id + (f"-{ends['nth']}" if ends["nth"] else ""), a, b, *price, locks, one_way))
    return pieces


def _end(tile: str, is_start: bool, end: str) -> str:
    """An end as the package calls it: exits keep their names, rooms and the portal take that of their tile."""
    if is_start:
        return START_PORTAL if end == PORTAL else end
    return end if end in SQUARE else tile + end
