"""Where everything of a dungeon lies in its picture: rooms, corridors, and the seals on the corridors.

The layout depends on the dungeon alone, so it is worked out once, and a room never moves while a game is played.  Seals are
put one after the other on the free part of their corridor, where they touch no room, no plate and no other seal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from clank_nb.dungeon.build import Dungeon, Room, Tunnel
from clank_nb.views.scene import Box

__all__ = ["Curve", "Layout", "Seal", "Spot", "Way", "layout"]

ROOM_W, ROOM_H = 74.0, 54.0
PLATE_W, PLATE_H = 34.0, 17.0
SEAL = 23.0
"""Height of a seal, pixels."""
SIGN_W = 118.0
"""Width of the words that name the depths, pixels."""
PAD = 58.0
SCALE = 1180.0
"""Pixels of the board's whole width, of which the rooms take the part they need."""
NEAREST = 66.0
"""No two rooms lie nearer than this, pixels from middle to middle; a denser board is drawn larger."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A room in the picture: its middle, and the half of its size."""

    id: str
    x: float
    y: float

    @property
    def box(self) -> Box:
        return Box(self.x - ROOM_W / 2, self.y - ROOM_H / 2, self.x + ROOM_W / 2, self.y + ROOM_H / 2)

    @property
    def plate(self) -> Box:
        """The plate with the room's id, on the lower edge of the room."""
        y = self.y + ROOM_H / 2 + 1
        return Box(self.x - PLATE_W / 2, y - PLATE_H / 2, self.x + PLATE_W / 2, y + PLATE_H / 2)


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve from one point to another."""

    start: tuple[float, float]
    bend: tuple[float, float]
    end: tuple[float, float]

    def at(self, t: float) -> tuple[float, float]:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return (
            a * self.start[0] + b * self.bend[0] + c * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.end[1],
        )

    def along(self, t: float) -> tuple[float, float]:
        """Give the direction at one point, of length 1."""
        dx = (1 - t) * (self.bend[0] - self.start[0]) + t * (self.end[0] - self.bend[0])
        dy = (1 - t) * (self.bend[1] - self.start[1]) + t * (self.end[1] - self.bend[1])
        size = hypot(dx, dy) or 1.0
        return dx / size, dy / size

    @property
    def d(self) -> str:
        (x, y), (bx, by), (ex, ey) = self.start, self.bend, self.end
        return f"M{x:.1f},{y:.1f} Q{bx:.1f},{by:.1f} {ex:.1f},{ey:.1f}"

    @property
    def length(self) -> float:
        points = [self.at(k / 16) for k in range(17)]
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))

    def turned(self) -> Curve:
        return Curve(self.end, self.bend, self.start)


@dataclass(frozen=True, slots=True)
class Seal:
    """A small token on a corridor that says what it costs, or which way it goes."""

    kind: str
    """``boots``, ``monsters``, ``locks`` or ``arrow``."""
    n: int
    x: float
    y: float
    w: float
    h: float
    ux: float = 1.0
    uy: float = 0.0

    @property
    def box(self) -> Box:
        return Box(self.x - self.w / 2, self.y - self.h / 2, self.x + self.w / 2, self.y + self.h / 2)


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
    """
    spots, width, height, up, sy = _spots(dungeon)
    curves = _curves(dungeon, spots, width)
    seals = _Seals(spots, curves).place(dungeon.tunnels)
    ways = {}
    for tunnel in dungeon.tunnels:
        hands = tuple(_hands(tunnel, curves[tunnel.id])) if tunnel.wrap else ()
        ways[tunnel.id] = Way(tunnel.id, curves[tunnel.id], seals[tunnel.id], hands)
    line = None if dungeon.depths_line is None else up + dungeon.depths_line * sy
    edge = _depths(dungeon.rooms, spots, width, line)
    return Layout(width, height, spots, ways, _sign(edge, spots, ways), edge)


# ---- rooms -----------------------------------------------------------------------------------------------------------


def _spots(dungeon: Dungeon) -> tuple[dict[str, Spot], float, float, float, float]:
    """Put the rooms where the board says, with no more rock around them than looks well."""
    rooms = dungeon.rooms
    sx, sy = SCALE, SCALE / dungeon.aspect
    pairs = ((a, b) for k, a in enumerate(rooms) for b in rooms[:k])
    near = min((hypot((a.x - b.x) * sx * 0.72, (a.y - b.y) * sy) for a, b in pairs), default=NEAREST)
    grow = min(3.0, max(1.0, NEAREST / max(near, 1.0)))
    sx, sy = sx * grow, sy * grow
    left, top = min(room.x for room in rooms) * sx, min(room.y for room in rooms) * sy
    spots = {
        room.id: Spot(room.id, round(PAD + room.x * sx - left, 1), round(PAD + 8 + room.y * sy - top, 1)) for room in rooms
    }
    _lift_entrance(dungeon, spots)
    width = max(spot.x for spot in spots.values()) + PAD
    height = max(spot.y for spot in spots.values()) + PAD
    return spots, max(width, 320.0), max(height, 200.0), PAD + 8 - top, sy


def _lift_entrance(dungeon: Dungeon, spots: dict[str, Spot]) -> None:
    """Leave some way to be seen between the room outside and the one below it."""
    here = spots[dungeon.entrance]
    for way in dungeon.ways[dungeon.entrance]:
        other = spots[way.to]
        if abs(other.x - here.x) < ROOM_W and 0 < other.y - here.y < 88:
            spots[here.id] = Spot(here.id, here.x, max(PAD - 14, other.y - 88))


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
    return tuple((x, sum(heights[max(0, k - 2) : k + 3]) / len(heights[max(0, k - 2) : k + 3])) for k, x in enumerate(columns))


def _sign(edge: tuple[tuple[float, float], ...], spots: dict[str, Spot], ways: dict[str, Way]) -> tuple[float, float]:
    """Find a free place under the turf for the name of the depths, as far to the right as there is one."""
    taken = [spot.box for spot in spots.values()]
    taken += [seal.box for way in ways.values() for seal in way.seals]
    taken += [Box(x - 10, y - 10, x + 10, y + 10) for way in ways.values() for c in way.curves for x, y in _points(c)]
    tries = []
    for k, (x, y) in enumerate(reversed(edge)):
        for down in (0, 10):
            box = Box(x - SIGN_W - 18, y + 14 + down, x - 18, y + 32 + down)
            if box.left > 0:
                tries.append((sum(box.overlaps(other, 2) for other in taken), k, (box.right, box.bottom - 3)))
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
            found[tunnel.id] = _over_the_edge(a, b, width)
            continue
        same = twins[frozenset((tunnel.a, tunnel.b))]
        others = [spot for spot in spots.values() if spot.id not in (a.id, b.id)]
        if len(same) > 1:
            side = 1 if a.id < b.id else -1
            bend = side * (same.index(tunnel.id) - (len(same) - 1) / 2) * 52
            found[tunnel.id] = (_bent(a, b, bend),)
        else:
            wave = 9.0 if (round(a.x + b.y) % 2) else -9.0
            tries = [_bent(a, b, bend) for bend in (wave, -wave, 40, -40, 75, -75, 120, -120)]
            found[tunnel.id] = (min(tries, key=lambda curve: (_hits(curve, others), abs(_bulge(curve)))),)
    return found


def _bent(a: Spot, b: Spot, bend: float) -> Curve:
    dx, dy = b.x - a.x, b.y - a.y
    size = hypot(dx, dy) or 1.0
    return Curve((a.x, a.y), ((a.x + b.x) / 2 - dy / size * bend, (a.y + b.y) / 2 + dx / size * bend), (b.x, b.y))


def _bulge(curve: Curve) -> float:
    (ax, ay), (mx, my), (bx, by) = curve.start, curve.bend, curve.end
    return round(hypot(mx - (ax + bx) / 2, my - (ay + by) / 2), 1)


def _hits(curve: Curve, others: list[Spot]) -> int:
    """Count the rooms a corridor would run through."""
    points = [curve.at(k / 24) for k in range(1, 24)]
    return sum(any(abs(x - s.x) < ROOM_W / 2 + 10 and abs(y - s.y) < ROOM_H / 2 + 12 for x, y in points) for s in others)


def _over_the_edge(a: Spot, b: Spot, width: float) -> tuple[Curve, ...]:
    """Lead both ends of a wrapping tunnel to their edge; first the end at `a`."""
    ends = []
    for spot, left in ((a, a.x <= b.x), (b, a.x > b.x)):
        edge = 0.0 if left else width
        ends.append(Curve((spot.x, spot.y), ((spot.x + edge) / 2, spot.y), (edge, spot.y)))
    return tuple(ends)


def _hands(tunnel: Tunnel, curves: tuple[Curve, ...]) -> Iterator[tuple[float, float, str, str]]:
    for curve, other in zip(curves, (tunnel.b, tunnel.a), strict=True):
        x, y = curve.end
        side = "left" if x < curve.start[0] else "right"
        yield x + (17 if side == "left" else -17), y - 19, side, other


# ---- seals -----------------------------------------------------------------------------------------------------------


_BLOCKED = 250.0
"""From this cost on a seal lies on something, and is tried in its small form."""


class _Want(NamedTuple):
    """A seal that a tunnel needs.  `small` is how it looks where there is little room."""

    kind: str
    n: int
    w: float
    small: float


def _wanted(tunnel: Tunnel) -> list[_Want]:
    number = SEAL + 13
    seals = []
    if tunnel.one_way:
        seals.append(_Want("arrow", 3, 38, 28))
    if tunnel.boots > 1:
        seals.append(_Want("boots", tunnel.boots, SEAL if tunnel.boots == 2 else number, SEAL if tunnel.boots == 2 else number))
    if tunnel.monsters:
        faces = SEAL + 17 * (tunnel.monsters - 1)
        seals.append(_Want("monsters", tunnel.monsters, faces if tunnel.monsters < 4 else number, min(faces, number)))
    if tunnel.locks:
        seals.append(_Want("locks", tunnel.locks, *((SEAL, SEAL) if tunnel.locks == 1 else (number, number))))
    return seals


class _Seals:
    """Puts the seals on the corridors, one corridor after the other, where most is free."""

    def __init__(self, spots: dict[str, Spot], curves: dict[str, tuple[Curve, ...]]) -> None:
        self.curves = curves
        self.fixed = [box for spot in spots.values() for box in (spot.box, spot.plate)]
        self.pawns = [Box(s.x - 30, s.y - ROOM_H / 2 - 17, s.x + 30, s.y - ROOM_H / 2) for s in spots.values()]
        self.placed: list[Box] = []

    def place(self, tunnels: tuple[Tunnel, ...]) -> dict[str, tuple[Seal, ...]]:
        """Place all seals, those of the shortest corridors first: they have the least choice."""
        order = sorted(tunnels, key=lambda t: (round(self.curves[t.id][0].length), t.id))
        found: dict[str, tuple[Seal, ...]] = {}
        for tunnel in order:
            found[tunnel.id] = self._best(tunnel)
            self.placed += [seal.box for seal in found[tunnel.id]]
        return found

    def _best(self, tunnel: Tunnel) -> tuple[Seal, ...]:
        wanted = _wanted(tunnel)
        if not wanted:
            return ()
        curve = max(self.curves[tunnel.id], key=lambda c: c.length)
        around = self._around(tunnel.id, curve)
        steps = [0.5 + k * 0.02 * side for k in range(20) for side in (1, -1)]
        best: tuple[float, tuple[Seal, ...]] = (_BLOCKED * 99, ())
        for small in (False, True):
            for t in steps:
                row = _row(curve, wanted, t, small)
                cost = around.cost(curve, row)
                if cost < best[0]:
                    best = cost, row
            if best[0] < _BLOCKED:
                break
        return best[1]

    def _around(self, tunnel: str, curve: Curve) -> _Around:
        """Collect what lies near one corridor."""
        (ax, ay), (bx, by) = curve.start, curve.end
        reach = Box(min(ax, bx) - 60, min(ay, by) - 60, max(ax, bx) + 60, max(ay, by) + 60)
        others = [point for id, curves in self.curves.items() if id != tunnel for c in curves for point in _points(c)]
        return _Around(
            [box for box in self.fixed if box.overlaps(reach)],
            [box for box in self.placed if box.overlaps(reach)],
            [box for box in self.pawns if box.overlaps(reach)],
            [(x, y) for x, y in others if reach.left < x < reach.right and reach.top < y < reach.bottom],
        )


class _Around(NamedTuple):
    """What the seals of one corridor should not touch: rooms, other seals, pawns, and other corridors."""

    rooms: list[Box]
    seals: list[Box]
    pawns: list[Box]
    points: list[tuple[float, float]]

    def cost(self, curve: Curve, row: tuple[Seal, ...]) -> float:
        """Tell how bad a place is: on a room worst, off the middle least."""
        x, y = sum(seal.x for seal in row) / len(row), sum(seal.y for seal in row) / len(row)
        middle = curve.at(0.5)
        cost = hypot(x - middle[0], y - middle[1]) / 40
        for seal in row:
            box = seal.box
            cost += 400 * sum(box.overlaps(other) for other in (*self.rooms, *self.seals))
            cost += 15 * sum(box.overlaps(other, 3) for other in (*self.rooms, *self.seals))
            cost += 4 * sum(box.overlaps(other) for other in self.pawns)
            half = max(seal.w, seal.h) / 2 + 6
            cost += 3 * any(abs(x - seal.x) < half and abs(y - seal.y) < half for x, y in self.points)
        return cost + 300 * sum(a.box.overlaps(b.box) for a, b in pairwise(row))


def _row(curve: Curve, wanted: list[_Want], middle: float, small: bool) -> tuple[Seal, ...]:
    """Lay the seals side by side along a corridor, `middle` (0 to 1) of its way."""
    ux, uy = curve.along(middle)
    sizes = []
    for want in wanted:
        w = want.small if small else want.w
        sizes.append((w, SEAL) if want.kind != "arrow" else (14 + (w - 14) * abs(ux), 14 + (w - 14) * abs(uy)))
    steps = [0.0]
    for (w, h), (w2, h2) in pairwise(sizes):
        apart = min((w + w2) / 2 / max(abs(ux), 0.01), (h + h2) / 2 / max(abs(uy), 0.01))
        steps.append(steps[-1] + min(apart, hypot((w + w2) / 2, (h + h2) / 2)) + 3)
    length = curve.length or 1.0
    seals = []
    for want, (w, h), step in zip(wanted, sizes, steps, strict=True):
        t = min(1.0, max(0.0, middle + (step - steps[-1] / 2) / length))
        x, y = curve.at(t)
        vx, vy = curve.along(t)
        n = 2 if want.kind == "arrow" and small else want.n
        seals.append(Seal(want.kind, n, round(x, 1), round(y, 1), round(w, 1), round(h, 1), round(vx, 3), round(vy, 3)))
    return tuple(seals)


@lru_cache(maxsize=2048)
def _points(curve: Curve) -> tuple[tuple[float, float], ...]:
    return tuple(curve.at(k / 20) for k in range(21))
