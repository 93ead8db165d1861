"""A map of tiles as a dungeon: every joined tunnel under one id, every room where its tile has come to lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.tiles.ground import Ground, Placed
from clank_nb.dungeon.tiles.tile import DEEP, TilePortal, TileRoom
from clank_nb.dungeon.tiles.trace import PORTAL, ROOM, TileWay

if TYPE_CHECKING:
    from clank_nb.dungeon.tiles.layout import Layout

IDOLS = 3
"""Monkey idols in the monkey shrine at the start."""


class Frame:
    """The rectangle around all tiles, in which places become fractions of width and height."""

    def __init__(self, ground: Ground) -> None:
        columns, rows = zip(*ground.at, strict=True)
        self.left, self.top = min(columns), min(rows)
        self.width, self.height = max(columns) - self.left + 1, max(rows) - self.top + 1

    def place(self, placed: Placed, x: float, y: float) -> tuple[float, float]:
        """Where a point of a tile lies: a quarter turn clockwise takes (x, y) to (1 - y, x)."""
        for _ in range(placed.turn):
            x, y = 1 - y, x
        across, down = (placed.x - self.left + x) / self.width, (placed.y - self.top + y) / self.height
        return round(across, 4), round(down, 4)


def as_dungeon(layout: Layout, opened: frozenset[str], artifacts: Mapping[str, int]) -> Dungeon:
    """The dungeon that a layout is."""
    for holder in artifacts:
        layout.room(holder)
    frame = Frame(layout)
    rooms: list[Room] = []
    entrance = ""
    for tile in layout.tiles():
        placed = layout.where(tile.id)
        for room in tile.rooms:
            rooms.append(_room(room, frame.place(placed, room.x, room.y), artifacts.get(room.id, 0)))
            entrance = room.id if room.outside else entrance
        if tile.portal:
            deep = tile.zone == DEEP or (tile.height == 2 and tile.portal.y < 1)
            rooms.append(_portal(tile.portal, frame.place(placed, tile.portal.x, tile.portal.y), deep))
    tunnels = tuple(_tunnels(layout, opened))
    tile_set = layout.tile_set
    return Dungeon(tuple(rooms), tunnels, entrance, tile_set.name, tile_set.title, frame.width / frame.height)


def _room(room: TileRoom, place: tuple[float, float], artifact: int) -> Room:
    return Room(
        room.id,
        *place,
        depths=room.depths,
        crystal_cave=room.crystal_cave,
        market=room.market,
        heal=room.heal,
        artifact=artifact,
        major_secrets=int(room.chest),
        minor_secrets=int(room.minor_secret),
        monkey_idols=IDOLS * room.monkey_shrine,
        outside=room.outside,
    )


def _portal(portal: TilePortal, place: tuple[float, float], depths: bool) -> Portal:
    return Portal(portal.id, *place, depths=depths)


def _tunnels(layout: Layout, opened: frozenset[str]) -> list[Tunnel]:
    """Each tunnel once, with its arrow from the first room to the second."""
    seen: dict[str, TileWay] = {}
    tunnels = []
    for place in (*layout.rooms, *layout.portals):
        for way in layout.ways(place):
            if way.kind not in (ROOM, PORTAL):
                continue
            other = seen.setdefault(way.tunnel, way)
            if other is not way and not (way.against and other.against):
                tunnels.append(_tunnel(way if other.against else other, opened, way.against or other.against))
    return tunnels


def _tunnel(way: TileWay, opened: frozenset[str], one_way: bool) -> Tunnel:
    locks = len([piece for piece in way.locks if piece not in opened]) if way.locks else 0
    return Tunnel(way.tunnel, way.start, str(way.to), way.boots, way.monsters, locks, one_way)
