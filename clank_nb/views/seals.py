"""Where the seals lie on the corridors: on no room, no plate and no other seal, near the middle where that is free."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from clank_nb.dungeon.build import Tunnel
from clank_nb.views.geometry import FACE, ROOM_H, SEAL, Curve, Seal, Spot, points_of
from clank_nb.views.scene import Box

__all__ = ["Seals", "quick_seals", "seals_among"]

_BLOCKED = 250.0
"""From this cost on a seal lies on something, and is tried in its small form."""


class _Want(NamedTuple):
    """A seal that a tunnel needs.  `small` is how it looks where there is little room."""

    kind: str
    n: int
    w: float
    small: float


def _wanted(tunnel: Tunnel) -> list[_Want]:
    number = SEAL + 16
    seals = []
    if tunnel.one_way:
        seals.append(_Want("arrow", 3, 46, 34))
    if tunnel.boots > 1:
        seals.append(
            _Want("boots", tunnel.boots, SEAL if tunnel.boots == 2 else number, SEAL if tunnel.boots == 2 else number)
        )
    if tunnel.monsters:
        faces = SEAL + FACE * (tunnel.monsters - 1)
        seals.append(_Want("monsters", tunnel.monsters, faces if tunnel.monsters < 4 else number, min(faces, number)))
    if tunnel.locks:
        seals.append(_Want("locks", tunnel.locks, *((SEAL, SEAL) if tunnel.locks == 1 else (number, number))))
    return seals


class Seals:
    """Puts the seals on the corridors, one corridor after the other, where most is free."""

    def __init__(self, spots: dict[str, Spot], curves: dict[str, tuple[Curve, ...]]) -> None:
        self.curves = curves
        self.fixed = [box for spot in spots.values() for box in (spot.box, spot.plate)]
        self.pawns = [Box(s.x - 38, s.y - ROOM_H / 2 - 38, s.x + 38, s.y - ROOM_H / 2) for s in spots.values()]
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
        others = [point for id, curves in self.curves.items() if id != tunnel for c in curves for point in points_of(c)]
        return _Around(
            [box for box in self.fixed if box.overlaps(reach)],
            [box for box in self.placed if box.overlaps(reach)],
            [box for box in self.pawns if box.overlaps(reach)],
            [(x, y) for x, y in others if reach.left < x < reach.right and reach.top < y < reach.bottom],
        )


def quick_seals(tunnel: Tunnel, curve: Curve, rooms: list[Box]) -> tuple[Seal, ...]:
    """Lay the seals of one corridor where they touch no room, without asking what lies on the other corridors."""
    wanted = _wanted(tunnel)
    if not wanted:
        return ()
    best: tuple[int, tuple[Seal, ...]] = (len(rooms) * len(wanted) + 1, ())
    for small in (False, True):
        for t in (0.5, 0.42, 0.58, 0.34, 0.66):
            row = _row(curve, wanted, t, small)
            touched = sum(box.overlaps(room) for box in [seal.box for seal in row] for room in rooms)
            if not touched:
                return row
            if touched < best[0]:
                best = touched, row
    return best[1]


def seals_among(
    tunnel: Tunnel, curve: Curve, boxes: list[Box], steps: Iterable[float], inside: Box
) -> tuple[Seal, ...]:
    """Lay the seals of one corridor where they touch least, of the places tried the first.

    Parameters
    ----------
    tunnel : Tunnel
    curve : Curve
    boxes : list of Box
        Rooms, and seals of other corridors.
    steps : iterable of float
        Where on the curve the middle of the row is tried, 0 to 1.
    inside : Box
        What no seal should leave.
    """
    wanted = _wanted(tunnel)
    if not wanted:
        return ()
    best: tuple[float, tuple[Seal, ...]] = (_BLOCKED * 99, ())
    spreads = (1.0, 1.3, 1.6) if len(wanted) > 1 else (1.0,)
    for t, small, spread in [(t, small, spread) for small in (False, True) for spread in spreads for t in steps]:
        row = _row(curve, wanted, t, small, spread)
        cost = 0.0
        for k, seal in enumerate(row):
            box = seal.box
            cost += sum(_common(box, other) for other in boxes) + 2 * sum(_common(box, other.box) for other in row[:k])
            out = (inside.left - box.left, inside.top - box.top, box.right - inside.right, box.bottom - inside.bottom)
            cost += max(0.0, *out) / 4
        if cost < best[0] - 0.01:
            best = cost, row
        if not cost:
            return row
    return best[1]


def _common(a: Box, b: Box) -> float:
    """How much of two boxes lies on each other: nothing to about one."""
    w, h = min(a.right, b.right) - max(a.left, b.left), min(a.bottom, b.bottom) - max(a.top, b.top)
    return w * h / SEAL**2 if w > 1 and h > 1 else 0.0


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


def _row(curve: Curve, wanted: list[_Want], middle: float, small: bool, spread: float = 1.0) -> tuple[Seal, ...]:
    """Lay the seals side by side along a corridor, `middle` (0 to 1) of its way."""
    ux, uy = curve.along(middle)
    sizes = []
    for want in wanted:
        w = want.small if small else want.w
        sizes.append((w, SEAL) if want.kind != "arrow" else (17 + (w - 17) * abs(ux), 17 + (w - 17) * abs(uy)))
    steps = [0.0]
    for (w, h), (w2, h2) in pairwise(sizes):
        apart = min((w + w2) / 2 / max(abs(ux), 0.01), (h + h2) / 2 / max(abs(uy), 0.01))
        steps.append(steps[-1] + min(apart, hypot((w + w2) / 2, (h + h2) / 2)) * spread + 3)
    length = curve.length or 1.0
    seals = []
    for want, (w, h), step in zip(wanted, sizes, steps, strict=True):
        t = min(1.0, max(0.0, middle + (step - steps[-1] / 2) / length))
        x, y = curve.at(t)
        vx, vy = curve.along(t)
        n = 2 if want.kind == "arrow" and small else want.n
        seals.append(Seal(want.kind, n, round(x, 1), round(y, 1), round(w, 1), round(h, 1), round(vx, 3), round(vy, 3)))
    return tuple(seals)
