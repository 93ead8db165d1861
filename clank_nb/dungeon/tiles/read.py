"""A file of tiles, read row by row: what it says, whether or not it makes sense as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from clank_nb.data.tables import Row, Sheet, shown
from clank_nb.dungeon.tiles.compass import SQUARE, START
from clank_nb.dungeon.tiles.tile import DEEP, SAFE, START_ZONE, Piece, Tile, TilePortal, TileRoom

MOST = 99
"""The largest number of one field."""
LONGEST_NAME = 20

TILE_NAME = re.compile(r"[a-z][a-z0-9_]*[0-9]|start_[a-z]+")
LETTER = re.compile(r"[a-m]")
WORD = re.compile(r"(?!p$|start_)[a-z][a-z_]*")
ENDS = re.compile(r"(?P<a>[a-z0-9_]+)-(?P<b>[a-z0-9_]+)(?:-(?P<nth>[2-9]))?")
PORTAL = "p"
"""How a row calls the portal of its tile."""
START_PORTAL = "start_p"

A_TILE = '{ zone = "deep" }'
A_ROOM = "a = { x = 0.3, y = 0.3 }"
A_PIECE = "a-n1 = { boots = 1 }"


@dataclass
class TilePlan:
    """What the file says of one tile.

    Attributes
    ----------
    tile : Tile
        Every row of it that has a usable name, also where other fields of the row are wrong.
    names : dict of str to str
        From the ids of its pieces to the names of their rows.
    unplaced : set of str
        Rooms whose x or y is missing or wrong.
    """

    tile: Tile
    names: dict[str, str] = field(default_factory=dict)
    unplaced: set[str] = field(default_factory=set)


@dataclass
class Plan:
    """What a file of tiles says, before anybody asks whether it holds together."""

    sheet: Sheet
    title: str = ""
    tiles: dict[str, TilePlan] = field(default_factory=dict)


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
            plan.tiles[name] = _TileReader(name, row).read()
    return plan


class _TileReader:
    """One tile being read."""

    def __init__(self, tile: str, row: Row) -> None:
        self.tile, self.row = tile, row
        self.is_start = tile.startswith("start_")
        self.names: dict[str, str] = {}
        self.unplaced: set[str] = set()

    def read(self) -> TilePlan:
        zone = self.row.text("zone", among=(START_ZONE,) if self.is_start else (SAFE, DEEP))
        haunted = self.row.flag("haunted")
        rooms = tuple(self._rooms(zone))
        portal = self._portal() if "portal" in self.row else None
        self.row.allow("portal")
        pieces = tuple(self._pieces())
        self.row.close()
        return TilePlan(Tile(self.tile, zone, rooms, pieces, portal, haunted), self.names, self.unplaced)

    # ---- rooms

    def _rooms(self, zone: str) -> list[TileRoom]:
        rooms = []
        for name, row in self._group("room", "rooms", A_ROOM):
            if (WORD if self.is_start else LETTER).fullmatch(name) and len(name) <= LONGEST_NAME:
                rooms.append(self._room(name if self.is_start else self.tile + name, zone, row))
            else:
                row.fault("name", "tile_room_word" if self.is_start else "tile_room_letter", given=shown(name))
        return rooms

    def _room(self, id: str, zone: str, row: Row) -> TileRoom:
        x, y = self._place(id, row)
        outside = self.is_start and row.flag("outside")
        room = TileRoom(
            id,
            x,
            y,
            depths=not outside and (y < 1 if self.is_start else zone == DEEP),
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

    def _portal(self) -> TilePortal:
        row = self.row.row("portal", "{ x = 0.3, y = 0.3 }")
        id = START_PORTAL if self.is_start else self.tile + PORTAL
        x, y = self._place(id, row)
        row.close()
        return TilePortal(id, x, y)

    def _place(self, id: str, row: Row) -> tuple[float, float]:
        faults = len(row.sheet.faults)
        x, y = row.number("x", least=0, most=1), row.number("y", least=0, most=2 if self.is_start else 1)
        if not row.sound or len(row.sheet.faults) > faults:
            self.unplaced.add(id)
        return x, y

    # ---- tunnels

    def _pieces(self) -> list[Piece]:
        pieces = []
        for name, row in self._group("tunnel", "tunnels", A_PIECE):
            boots, monsters = row.whole("boots", least=1, most=2), row.whole("monsters", 0, most=MOST)
            locks, one_way = row.whole("locks", 0, most=1), row.flag("one_way")
            row.close()
            ends = ENDS.fullmatch(name) if len(name) <= 3 * LONGEST_NAME else None
            if ends is None:
                row.fault("name", "tile_tunnel_name", given=shown(name), example=A_PIECE.partition(" ")[0])
                continue
            a, b = self._end(ends["a"]), self._end(ends["b"])
            id = self._id(a, b, ends["nth"])
            self.names[id] = name
            pieces.append(Piece(id, a, b, boots, monsters, locks, one_way))
        return pieces

    def _end(self, end: str) -> str:
        """An end as the package calls it: exits keep their names, rooms and the portal take that of their tile."""
        if self.is_start:
            return START_PORTAL if end == PORTAL else end
        return end if end in SQUARE else self.tile + end

    def _id(self, a: str, b: str, nth: str | None) -> str:
        exits = START if self.is_start else SQUARE
        tile = (f"{self.tile}_" if self.is_start else self.tile) if a in exits and b in exits else ""
        return f"{tile}{a}-{b}" + (f"-{nth}" if nth else "")

    def _group(self, noun: str, field: str, example: str) -> list[tuple[str, Row]]:
        """The rows of a group of this tile; a group that is not there is a fault."""
        if not self.row.raw(field):
            self.row.fault("", "missing_group", field=f"{self.tile}.{field}", example=example)
            return []
        return list(self.row.named(f"tile {self.tile}: {noun}", field, example))
