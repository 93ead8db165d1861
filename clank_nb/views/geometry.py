"""Places and curves of a board picture: rooms, corridors and seals as they lie, without a look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot

from clank_nb.views.scene import Box

__all__ = [
    "FACE",
    "PAWN",
    "PAWNS_W",
    "PAWN_H",
    "PLATE_H",
    "PLATE_W",
    "ROOM_H",
    "ROOM_W",
    "SEAL",
    "Curve",
    "Seal",
    "Spot",
    "points_of",
]

ROOM_W, ROOM_H = 78.0, 58.0
PLATE_W, PLATE_H = 43.0, 21.0
SEAL = 28.0
"""Height of a seal, pixels."""
FACE = 20.5
"""From one monster's face to the next on a seal, pixels."""
PAWN = 54.0
"""Size of a pawn's icon, pixels; what is seen of it is a little less."""
PAWN_H, PAWNS_W = 46.0, 129.0
"""Height of a pawn, and width of four side by side, pixels."""


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


@lru_cache(maxsize=2048)
def points_of(curve: Curve) -> tuple[tuple[float, float], ...]:
    """Give points along a curve, evenly in its parameter."""
    return tuple(curve.at(k / 20) for k in range(21))
