"""Where everything lies on one tile in one of its orientations: rooms, tunnels as curves, seals and exits.

A tile is a square of `SIDE` pixels whose upper left corner is (0, 0); the start tile is two squares high.  A map puts
tiles side by side, so that what runs off one tile meets what runs on to the next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot

from clank_nb.dungeon.board import Tunnel
from clank_nb.dungeon.tiles import Piece, Tile
from clank_nb.views.geometry import Curve, Seal
from clank_nb.views.scene import Box
from clank_nb.views.seals import seals_among

__all__ = ["DOOR", "HIGH", "PORTAL", "SIDE", "WIDE", "Point", "TilePlan", "door", "tile_plan", "turned_point"]

SIDE = 240.0
"""Of a square, pixels."""
WIDE, HIGH = 62.0, 54.0
"""Of a room, pixels."""
PORTAL = 23.0
"""Radius of a portal, pixels."""
DOOR = 0.3
"""How far an exit lies from the nearer corner of its edge, in squares."""
STRAIGHT = 0.19
"""How far a tunnel runs straight before it leaves a tile, in squares."""

BOWS = tuple(side * size for size in (0.035, 0.09, 0.16, 0.24, 0.32, 0.4) for side in (1, -1))
"""How far a tunnel between two rooms may bend aside, in squares; the first that runs clear is taken."""
SIGN = 31.0
"""Room that a seal needs, pixels."""

Point = tuple[float, float]

FAR = 1 - DOOR
_EDGES: tuple[tuple[Point, Point], ...] = (
    ((DOOR, 0.0), (0.0, 1.0)), ((FAR, 0.0), (0.0, 1.0)), ((1.0, DOOR), (-1.0, 0.0)), ((1.0, FAR), (-1.0, 0.0)),
    ((FAR, 1.0), (0.0, -1.0)), ((DOOR, 1.0), (0.0, -1.0)), ((0.0, FAR), (1.0, 0.0)), ((0.0, DOOR), (1.0, 0.0)),
)  # fmt: skip
"""By slot: where an exit of a square lies, and the way into the tile from there."""


@dataclass(frozen=True, slots=True)
class TilePlan:
    """One tile in one orientation, in pixels from its upper left corner.

    Parameters
    ----------
    tile : Tile
    turn : int, quarter turns clockwise
    rooms : mapping of room or portal id to its middle
    curves : mapping of piece id to its curve, from its first end to its second
    seals : mapping of piece id to what lies on it
    """

    tile: Tile
    turn: int
    rooms: dict[str, Point]
    curves: dict[str, Curve]
    seals: dict[str, tuple[Seal, ...]]

    @property
    def height(self) -> float:
        """Of the tile, pixels."""
        return SIDE * self.tile.height


def turned_point(x: float, y: float, turn: int) -> Point:
    """Where a point of a square comes to lie, in squares: a quarter turn clockwise takes (x, y) to (1 - y, x)."""
    for _ in range(turn):
        x, y = 1 - y, x
    return x, y


def door(slot: int) -> tuple[Point, Point]:
    """Where a slot of a square lies, in squares, and the direction that leads into the square."""
    return _EDGES[slot]


@lru_cache(maxsize=256)
def tile_plan(tile: Tile, turn: int = 0) -> TilePlan:
    """Lay out a tile in one of its orientations.

    Parameters
    ----------
    tile : Tile
    turn : int, quarter turns clockwise
        0 to 3.

    Returns
    -------
    TilePlan
        Curves of two orientations are the same curves, turned; seals stay upright and look for a place of their own.
    """
    flat, ways = _flat(tile)
    rooms = {id: _pixels(turned_point(*point, turn)) for id, point in flat.items()}
    curves = {id: Curve(*(_pixels(turned_point(*point, turn)) for point in way)) for id, way in ways.items()}
    return TilePlan(tile, turn, rooms, curves, dict(_seals(tile, rooms, curves)))


def _pixels(point: Point) -> Point:
    return round(SIDE * point[0], 1), round(SIDE * point[1], 1)


# ---- curves, in squares of the tile that is not turned ---------------------------------------------------------------


@lru_cache(maxsize=64)
def _flat(tile: Tile) -> tuple[dict[str, Point], dict[str, tuple[Point, Point, Point]]]:
    """Rooms and curves of a tile as its file shows it."""
    rooms = {room.id: (room.x, room.y) for room in tile.rooms}
    if tile.portal:
        rooms[tile.portal.id] = (tile.portal.x, tile.portal.y)
    ways: dict[str, tuple[Point, Point, Point]] = {}
    for piece in tile.pieces:
        ways[piece.id] = _way(tile, rooms, piece, ways.values())
    return rooms, ways


def _exit(tile: Tile, name: str) -> tuple[Point, Point]:
    column, row, slot = tile.exits[name]
    (x, y), inwards = _EDGES[slot]
    return (x + column, y + row), inwards


def _way(
    tile: Tile, rooms: dict[str, Point], piece: Piece, others: Collection[tuple[Point, Point, Point]]
) -> tuple[Point, Point, Point]:
    """The curve of a piece: it leaves the tile straight, and keeps away from rooms it does not lead to."""
    if piece.a in tile.exits and piece.b in tile.exits:
        (start, way), (end, back) = _exit(tile, piece.a), _exit(tile, piece.b)
        return start, _corner(start, way, end, back), end
    if piece.a in tile.exits or piece.b in tile.exits:
        door_end, place = (piece.a, piece.b) if piece.a in tile.exits else (piece.b, piece.a)
        end, (ix, iy) = _exit(tile, door_end)
        start = rooms[place]
        bends = [(end[0] + ix * far, end[1] + iy * far) for far in (STRAIGHT, 0.12, 0.26, 0.05)]
        best = min(bends, key=lambda bend: _crowd(tile, rooms, piece, (start, bend, end), others))
        return (start, best, end) if place == piece.a else (end, best, start)
    start, end = rooms[piece.a], rooms[piece.b]
    twins = [other.id for other in tile.pieces if {other.a, other.b} == {piece.a, piece.b}]
    apart = 0.16 * (twins.index(piece.id) - (len(twins) - 1) / 2)
    bends = [_aside(start, end, apart + bow) for bow in BOWS]
    best = min(bends, key=lambda bend: _crowd(tile, rooms, piece, (start, bend, end), others))
    return start, best, end


def _corner(start: Point, way: Point, end: Point, back: Point) -> Point:
    """The bend of a tunnel that cuts through: where straight lines from both exits meet, else midway."""
    if way[0] == 0 and back[1] == 0:
        return start[0], end[1]
    if way[1] == 0 and back[0] == 0:
        return end[0], start[1]
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return (x + 0.4 * (way[0] + back[0]) / 2, y + 0.4 * (way[1] + back[1]) / 2)


def _aside(start: Point, end: Point, bow: float) -> Point:
    """A bend beside the middle of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = hypot(dx, dy) or 1.0
    return (start[0] + end[0]) / 2 - bow * dy / size, (start[1] + end[1]) / 2 + bow * dx / size


def _crowd(
    tile: Tile, rooms: dict[str, Point], piece: Piece, way: tuple[Point, Point, Point],
    drawn: Iterable[tuple[Point, Point, Point]],
) -> int:  # fmt: skip
    """How bad a curve is: points of it in rooms it does not lead to, off the tile or on others, and crowded signs."""
    curve = Curve(*way)
    half = WIDE / 2 / SIDE + 0.03
    others = [point for id, point in rooms.items() if id not in (piece.a, piece.b)]
    points = [curve.at(k / 24) for k in range(25)]
    inside = sum(abs(x - px) < half and abs(y - py) < half for x, y in points for px, py in others)
    off = sum(not (-0.01 < x < 1.01 and -0.01 < y < tile.height + 0.01) for x, y in points)
    middles = [Curve(*other).at(k / 8) for other in drawn for k in (3, 4, 5)]
    close = sum(hypot(x - mx, y - my) < 0.1 for x, y in points[9:16] for mx, my in middles)
    return inside + 3 * off + close + _cramped(rooms, piece, points)


def _cramped(rooms: dict[str, Point], piece: Piece, points: list[Point]) -> int:
    """How much is missing of a stretch for the signs on a piece that lies clear of all rooms."""
    needed = SIGN * ((piece.boots > 1) + piece.monsters + piece.locks) + 40 * piece.one_way
    apart = (WIDE / 2 + SIGN / 2) / SIDE
    clear = [all(abs(x - px) > apart or abs(y - py) > apart for px, py in rooms.values()) for x, y in points]
    steps = (hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    found = sum(step for step, here in zip(steps, clear, strict=False) if here)
    return max(0, round((needed - SIDE * found) / 8))


# ---- seals -----------------------------------------------------------------------------------------------------------


def _seals(tile: Tile, rooms: dict[str, Point], curves: dict[str, Curve]) -> Iterator[tuple[str, tuple[Seal, ...]]]:
    """Lay the seals of each piece on the part that can be seen, on no room and no other seal; short pieces first."""
    boxes = [*(_box(point) for point in rooms.values()), Box(3, 3, 58, 27)]
    if tile.haunted:
        boxes.append(Box(SIDE - 39, 5, SIDE - 5, 39))
    inside = Box(0, 0, SIDE, SIDE * tile.height)
    for piece in sorted(tile.pieces, key=lambda one: (round(curves[one.id].length), one.id)):
        tunnel = Tunnel(piece.id, piece.a, piece.b, piece.boots, piece.monsters, piece.locks, piece.one_way)
        curve = curves[piece.id]
        middle = _seen(curve, boxes[: len(rooms)])
        steps = sorted((k / 50 for k in range(51)), key=lambda t: abs(t - middle))
        found = seals_among(tunnel, curve, boxes, steps, inside)
        boxes += [seal.box for seal in found]
        yield piece.id, found


def _box(point: Point) -> Box:
    x, y = point
    return Box(x - WIDE / 2 - 1, y - HIGH / 2 - 1, x + WIDE / 2 + 1, y + HIGH / 2 + 1)


def _seen(curve: Curve, rooms: Iterable[Box]) -> float:
    """The middle of the part of a curve that lies in no room, 0 to 1."""
    held = list(rooms)
    free = [k / 40 for k in range(41) if not any(_holds(box, curve.at(k / 40)) for box in held)]
    return (free[0] + free[-1]) / 2 if free else 0.5


def _holds(box: Box, point: Point) -> bool:
    return box.left < point[0] < box.right and box.top < point[1] < box.bottom
