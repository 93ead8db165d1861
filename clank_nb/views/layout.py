"""Where everything of a dungeon lies in its picture: rooms, corridors, and the seals on the corridors.

The layout depends on the dungeon alone, so it is worked out once, and a room never moves while a game is played.  Seals
are put one after the other on the free part of their corridor, where they touch no room, no plate and no other seal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault
from clank_nb.dungeon.build import Dungeon, Room, Tunnel
from clank_nb.views.geometry import PAWN_H, PAWNS_W, ROOM_H, ROOM_W, Curve, Seal, Spot, points_of
from clank_nb.views.scene import Box
from clank_nb.views.seals import Seals

__all__ = ["SIGN_W", "Layout", "Way", "bent", "hands", "hits", "layout", "over_the_edge"]

STEP = 130.0
"""From the room outside to a room right below it, pixels."""
SIGN_W = 130.0
"""Width of the words that name the depths, pixels."""
PAD = 66.0
SCALE = 1210.0
"""Pixels of the board's whole width, of which the rooms take the part they need."""
STRETCH = 1.12
"""How much taller than printed a board is drawn, so that a pawn has room below the plate of the room above."""
MOST_BENT = 120
"""Pixels that a corridor is bent aside at most."""
MOST_DRAWN = 1_000
"""Rooms of a board that is drawn; nobody could read a picture of more."""
NEAREST = 76.0
"""No two rooms lie nearer than this, pixels from middle to middle; a denser board is drawn larger."""


@dataclass(frozen=True, slots=True)
class Way:
    """A corridor: one curve, or two ends where it leaves the board and comes back."""

    tunnel: str
    curves: tuple[Curve, ...]
    seals: tuple[Seal, ...]
    hands: tuple[tuple[float, float, str, str], ...] = ()
    """Where a hand points over the edge: x, y, side, and the room on the other side."""


@dataclass(frozen=True, slots=True)
class Layout:
    width: float
    height: float
    spots: dict[str, Spot]
    ways: dict[str, Way]
    sign: tuple[float, float]
    """Where the depths are named, right end of the text."""
    feet: dict[str, float]
    """How low the pawns in a room stand, so that they hide no other room's plate."""
    depths: tuple[tuple[float, float], ...]
    """The line under which the depths lie, from left to right; empty if there are none."""


@lru_cache(maxsize=64)
def layout(dungeon: Dungeon) -> Layout:
    """Lay a dungeon out.

    Parameters
    ----------
    dungeon : Dungeon

    Returns
    -------
    Layout
        The same for the same dungeon, on any machine.

    Raises
    ------
    BadData
        If the dungeon has more than `MOST_DRAWN` rooms.
    """
    if len(dungeon.rooms) > MOST_DRAWN:
        raise BadData(fault("dungeon", "rooms_drawn", given=len(dungeon.rooms), most=MOST_DRAWN))
    spots, width, height, up, sy = _spots(dungeon)
    curves = _curves(dungeon, spots, width)
    seals = Seals(spots, curves).place(dungeon.tunnels)
    ways = {}
    for tunnel in dungeon.tunnels:
        pointing = tuple(hands(tunnel, curves[tunnel.id])) if tunnel.wrap else ()
        ways[tunnel.id] = Way(tunnel.id, curves[tunnel.id], seals[tunnel.id], pointing)
    line = None if dungeon.depths_line is None else up + dungeon.depths_line * sy
    edge = _depths(dungeon.rooms, spots, width, line)
    return Layout(width, height, spots, ways, _sign(edge, spots, ways), _feet(spots), edge)


# ---- rooms -----------------------------------------------------------------------------------------------------------


def _spots(dungeon: Dungeon) -> tuple[dict[str, Spot], float, float, float, float]:
    """Put the rooms where the board says, with no more rock around them than looks well."""
    rooms = dungeon.rooms
    sx, sy = SCALE, SCALE / dungeon.aspect * STRETCH
    pairs = ((a, b) for k, a in enumerate(rooms) for b in rooms[:k])
    near = min((hypot((a.x - b.x) * sx * 0.72, (a.y - b.y) * sy) for a, b in pairs), default=NEAREST)
    grow = min(3.0, max(1.0, NEAREST / max(near, 1.0)))
    sx, sy = sx * grow, sy * grow
    left, top = min(room.x for room in rooms) * sx, min(room.y for room in rooms) * sy
    spots = {
        room.id: Spot(room.id, round(PAD + room.x * sx - left, 1), round(PAD + 12 + room.y * sy - top, 1))
        for room in rooms
    }
    down = _lift_entrance(dungeon, spots)
    width = max(spot.x for spot in spots.values()) + PAD
    height = max(spot.y for spot in spots.values()) + PAD
    return spots, max(width, 320.0), max(height, 200.0), PAD + 12 - top + down, sy


def _feet(spots: dict[str, Spot]) -> dict[str, float]:
    """Let pawns stand on the upper edge of their room, or lower where another room's plate is right above."""
    found = {}
    for spot in spots.values():
        feet = spot.box.top + 10
        heads = Box(spot.x - PAWNS_W / 2, feet - PAWN_H, spot.x + PAWNS_W / 2, feet)
        above = [other.plate.bottom for other in spots.values() if other is not spot and other.plate.overlaps(heads)]
        found[spot.id] = round(max((bottom + PAWN_H for bottom in above), default=feet), 1)
    return found


def _lift_entrance(dungeon: Dungeon, spots: dict[str, Spot]) -> float:
    """Leave some way to be seen between the room outside and the one below it; give how far all others went down."""
    here = spots[dungeon.entrance]
    below = [spots[way.to] for way in dungeon.ways[dungeon.entrance]]
    near = min((spot.y - here.y for spot in below if abs(spot.x - here.x) < ROOM_W and spot.y > here.y), default=STEP)
    down = max(0.0, STEP - near)
    for id, spot in spots.items():
        if id != here.id:
            spots[id] = Spot(id, spot.x, spot.y + down)
    return down


def _depths(
    rooms: tuple[Room, ...], spots: dict[str, Spot], width: float, line: float | None
) -> tuple[tuple[float, float], ...]:
    """Draw the line over the depths: straight where it can be, else between the rooms on either side of it."""
    low = [spots[room.id] for room in rooms if room.depths]
    high = [spots[room.id] for room in rooms if not room.depths]
    if not low:
        return ()
    columns = [width * k / 48 for k in range(49)]
    floor = max((spot.y for spot in high), default=0.0)
    roof = min(spot.y for spot in low)
    if line is None:
        line = (floor + roof) / 2
    if floor < line < roof:
        return tuple((x, line) for x in columns)
    heights = []
    for x in columns:
        over = [s.y for s in high if abs(s.x - x) < ROOM_W]
        under = [s.y for s in low if abs(s.x - x) < ROOM_W]
        heights.append(line if not (over and under) else (max(over) + min(under)) / 2)
    return tuple(
        (x, sum(heights[max(0, k - 2) : k + 3]) / len(heights[max(0, k - 2) : k + 3])) for k, x in enumerate(columns)
    )


def _sign(edge: tuple[tuple[float, float], ...], spots: dict[str, Spot], ways: dict[str, Way]) -> tuple[float, float]:
    """Find a free place under the turf for the name of the depths, as far to the right as there is one."""
    rooms = [spot.box for spot in spots.values()] + [spot.plate for spot in spots.values()]
    rooms += [seal.box for way in ways.values() for seal in way.seals]
    floor = [Box(x - 9, y - 9, x + 9, y + 9) for way in ways.values() for c in way.curves for x, y in points_of(c)]
    tries = []
    for k, (x, y) in enumerate(reversed(edge)):
        for down in (0, 10, 20, 30):
            box = Box(x - SIGN_W - 18, y + 14 + down, x - 18, y + 36 + down)
            if box.left > 0:
                cost = 99 * sum(box.overlaps(other, 9) for other in rooms) + sum(box.overlaps(it) for it in floor)
                tries.append((cost, k, (box.right, box.bottom - 5)))
    return min(tries)[2] if tries else (0.0, 0.0)


# ---- corridors -------------------------------------------------------------------------------------------------------


def _curves(dungeon: Dungeon, spots: dict[str, Spot], width: float) -> dict[str, tuple[Curve, ...]]:
    twins: dict[frozenset[str], list[str]] = {}
    for tunnel in dungeon.tunnels:
        if not tunnel.wrap:
            twins.setdefault(frozenset((tunnel.a, tunnel.b)), []).append(tunnel.id)
    found: dict[str, tuple[Curve, ...]] = {}
    for tunnel in dungeon.tunnels:
        a, b = spots[tunnel.a], spots[tunnel.b]
        if tunnel.wrap:
            found[tunnel.id] = over_the_edge(a, b, width)
            continue
        same = twins[frozenset((tunnel.a, tunnel.b))]
        if len(same) > 1:
            side = 1 if a.id < b.id else -1
            bend = side * (same.index(tunnel.id) - (len(same) - 1) / 2) * 60
            found[tunnel.id] = (bent(a, b, bend),)
        else:
            others = _beside(a, b, spots)
            wave = 9.0 if (round(a.x + b.y) % 2) else -9.0
            tries = [bent(a, b, bend) for bend in (wave, -wave, 40, -40, 75, -75, MOST_BENT, -MOST_BENT)]
            found[tunnel.id] = (min(tries, key=lambda curve: (hits(curve, others), abs(_bulge(curve)))),)
    return found


def _beside(a: Spot, b: Spot, spots: dict[str, Spot]) -> list[Spot]:
    """The other rooms that a corridor between two rooms may run through, however it is bent."""
    wide, high = MOST_BENT + ROOM_W, MOST_BENT + ROOM_H
    left, right, top, bottom = min(a.x, b.x) - wide, max(a.x, b.x) + wide, min(a.y, b.y) - high, max(a.y, b.y) + high
    near = (spot for spot in spots.values() if left < spot.x < right and top < spot.y < bottom)
    return [spot for spot in near if spot.id not in (a.id, b.id)]


def bent(a: Spot, b: Spot, bend: float) -> Curve:
    """A corridor between two rooms, bent aside by so many pixels."""
    dx, dy = b.x - a.x, b.y - a.y
    size = hypot(dx, dy) or 1.0
    return Curve((a.x, a.y), ((a.x + b.x) / 2 - dy / size * bend, (a.y + b.y) / 2 + dx / size * bend), (b.x, b.y))


def _bulge(curve: Curve) -> float:
    (ax, ay), (mx, my), (bx, by) = curve.start, curve.bend, curve.end
    return round(hypot(mx - (ax + bx) / 2, my - (ay + by) / 2), 1)


def hits(curve: Curve, others: list[Spot]) -> int:
    """Count the rooms a corridor would run through."""
    points = [curve.at(k / 24) for k in range(1, 24)]
    return sum(
        any(abs(x - s.x) < ROOM_W / 2 + 10 and abs(y - s.y) < ROOM_H / 2 + 12 for x, y in points) for s in others
    )


def over_the_edge(a: Spot, b: Spot, width: float) -> tuple[Curve, ...]:
    """Lead both ends of a wrapping tunnel to their edge; first the end at `a`."""
    ends = []
    for spot, left in ((a, a.x <= b.x), (b, a.x > b.x)):
        edge = 0.0 if left else width
        ends.append(Curve((spot.x, spot.y), ((spot.x + edge) / 2, spot.y), (edge, spot.y)))
    return tuple(ends)


def hands(tunnel: Tunnel, curves: tuple[Curve, ...]) -> Iterator[tuple[float, float, str, str]]:
    """Where hands point over the edge: x, y, side, and the room on the other side."""
    for curve, other in zip(curves, (tunnel.b, tunnel.a), strict=True):
        x, y = curve.end
        side = "left" if x < curve.start[0] else "right"
        yield x + (20 if side == "left" else -20), y - 22, side, other
