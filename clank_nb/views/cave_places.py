"""Where everything lies in the picture of a track: spaces in winding rows, and the nest below them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt

from clank_nb.dungeon.track import START, Track

__all__ = ["CELL", "DWARF", "SLAB", "Place", "Places", "places"]

CELL, ROW = 112.0, 107.0
"""From one space to the next, and from one row to the next, pixels."""
SLAB = 94.0
"""Width and height of a space, pixels."""
DWARF = 48.0
"""Height of a dwarf that stands alone, pixels; where several stand on one space they are smaller."""
MARGIN = 34.0
SKY = 26.0
"""Above the first row, pixels."""
HOARD_W = 148.0
NEST_W, NEST_H = 92.0, 174.0
FEET = 34.0
"""How far below the middle of a space dwarfs stand, pixels: between the signs above and the name below."""
ASIDE = 42.0
"""How far beside the middle of a nest space dwarfs stand, pixels."""


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a space."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the feet of a dwarf are, and how high it is."""

    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Places:
    """The whole layout.

    Parameters
    ----------
    width, height : float, pixels
    cells : tuple of Place
        The start, then every space.
    nest : tuple of Place
        The nest spaces, in order.
    hoard : Place
    chamber : (x, y, w, h), pixels
        The cavern of the nest.
    """

    width: float
    height: float
    cells: tuple[Place, ...]
    nest: tuple[Place, ...]
    hoard: Place
    chamber: tuple[float, float, float, float]

    def at(self, index: int, nest: int = 0) -> Place:
        """The middle of a place by its index on the track; in the nest that of the nest space with this number."""
        return self.cells[index + 1] if index < len(self.cells) - 1 else self.nest[nest]

    def stand(self, index: int, nest: int, k: int, n: int) -> Stand:
        """Where the k-th of n dwarfs in this place stands, so that the signs of the place stay in sight."""
        place = self.at(index, nest)
        if index >= len(self.cells) - 1:
            return Stand(place.x + (-ASIDE if k % 2 else ASIDE), place.y + FEET - (28 if k < n - 2 else 0), DWARF)
        if index == START and n > 2:
            behind = n // 2
            row, most = (k, behind) if k < behind else (k - behind, n - behind)
            return Stand(place.x + (row - (most - 1) / 2) * 32, place.y + FEET - (34 if k < behind else 0), DWARF)
        size = max(32.0, DWARF - 3.5 * (n - 1))
        step = min(32.0, (SLAB - 8) / n)
        return Stand(round(place.x + (k - (n - 1) / 2) * step, 1), place.y + FEET, size)

    def way(self) -> tuple[tuple[float, float], ...]:
        """The line of the path, from the start into the nest."""
        last = self.cells[-1]
        points = [(cell.x, cell.y) for cell in self.cells]
        return (*points, (last.x, self.chamber[1] + 26))

    def between(self, origin: int, goal: int, nest: int = 0, lift: float = 0.0) -> tuple[tuple[float, float], ...]:
        """The line that a dwarf goes along, at the height of its feet or `lift` pixels higher."""
        step = 1 if goal >= origin else -1
        cells = [self.cells[k + 1] for k in self._on_track(origin, goal, step)]
        line = [(cell.x, cell.y + FEET - 6 - lift) for cell in cells]
        if goal >= len(self.cells) - 1:
            last, end = self.cells[-1], self.nest[nest]
            line += [(last.x, self.chamber[1] + 10), (end.x + ASIDE, end.y + FEET - 6 - lift)]
        return tuple(line)

    def _on_track(self, origin: int, goal: int, step: int) -> range:
        end = min(goal, len(self.cells) - 2)
        return range(min(origin, len(self.cells) - 2), end + step, step)


@lru_cache(maxsize=32)
def places(track: Track) -> Places:
    """Lay out a track."""
    n = track.end + 1
    columns = max(4, min(16, round(sqrt(n * 1.75))))
    rows = ceil(n / columns)
    inner = max(columns * CELL, HOARD_W + NEST_W * len(track.nest) + 24)
    width = inner + 2 * MARGIN
    step = inner / columns
    cells = []
    for k in range(START + 1, n):
        row, place = divmod(k, columns)
        column = place if row % 2 == 0 else columns - 1 - place
        cells.append(Place(round(MARGIN + step * (column + 0.5), 1), SKY + ROW * (row + 0.5) + 4))
    top = SKY + ROW * rows + 20
    nests, room = len(track.nest), inner - HOARD_W - 24
    nest = tuple(
        Place(round(MARGIN + HOARD_W + 12 + room * (k + 0.5) / nests, 1), top + NEST_H / 2 + 13) for k in range(nests)
    )
    chamber = (MARGIN - 12, top, inner + 24, NEST_H)
    hoard = Place(MARGIN + HOARD_W / 2 - 4, top + NEST_H / 2)
    return Places(width, top + NEST_H + 14, tuple(cells), nest, hoard, chamber)
