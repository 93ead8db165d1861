"""The land behind a board: sky and earth, the turf, and under it the depths in layers that grow darker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import sin

from clank_nb.views.layout import SIGN_W, Layout
from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Element, Path, Rect, Text
from clank_nb.words import say

__all__ = ["land_shapes"]


def _wave(width: float, y: float, size: float, length: float, shift: float) -> str:
    """Draw one wavy line from the left edge to the right, without its start."""
    steps = range(0, int(width) + 60, 60)
    points = [(min(float(x), width), y + size * sin(x / length + shift)) for x in steps]
    d = f"L{points[0][0]:.0f},{points[0][1]:.1f}"
    for (x, y1), (x2, y2) in pairwise(points):
        d += f" Q{x:.0f},{y1:.1f} {(x + x2) / 2:.0f},{(y1 + y2) / 2:.1f}"
    return d + f" L{width:.0f},{points[-1][1]:.1f}"


def _layer(place: Layout, y: float, size: float, length: float, shift: float, fill: str) -> Path:
    """A sheet of rock from a wavy edge down to the bottom, with round lower corners."""
    w, h = place.width, place.height
    return Path(f"M0,{h - 18:.0f} {_wave(w, y, size, length, shift)} {_bottom(w, h)}", fill=fill)


def _bottom(w: float, h: float) -> str:
    """Lead from the right edge round the lower corners back to the start."""
    low = h - 18
    return f"L{w:.0f},{low:.0f} Q{w:.0f},{h:.0f} {w - 18:.0f},{h:.0f} L18,{h:.0f} Q0,{h:.0f} 0,{low:.0f} Z"


def land_shapes(place: Layout, lang: str) -> Iterator[Element]:
    """Draw the land of one layout, from the back to the front."""
    w, h = place.width, place.height
    yield Rect(0, 0, w, h, 18, fill="sky")
    line = place.depths[0][1] if place.depths else h
    straight = all(y == line for _, y in place.depths)
    for part, fill, shift in ((0.3, "hill", 0.4), (0.64, "earth", 2.1)):
        yield _layer(place, line * part, 12, 150 + 40 * shift, shift, fill)
    for k in range(5):
        y = line * (k + 0.7) / 5
        yield Path(
            f"M14,{y:.0f} " + _wave(w - 14, y, 5, 90 + 13 * k, 1.7 * k), stroke="strata", width=1.2, opacity=0.22
        )
    if not place.depths:
        return
    if straight:
        yield _layer(place, line + 4, 5, 53, 0, "deep1")
    else:
        edge = " ".join(f"L{x:.0f},{y:.1f}" for x, y in place.depths)
        yield Path(f"M0,{h - 18:.0f} {edge} {_bottom(w, h)}", fill="deep1")
    for part, fill, shift in ((0.34, "deep2", 1.0), (0.7, "deep3", 3.2)):
        yield _layer(place, line + (h - line) * part, 13, 170 - 20 * shift, shift, fill)
    for k in range(6):
        y = line + (h - line) * (k + 0.6) / 6
        yield Path(f"M14,{y:.0f} " + _wave(w - 14, y, 5, 80 + 17 * k, 2.3 * k), stroke="strata", width=1.2, opacity=0.3)
    yield from _grass(place, straight)
    sign = say("views.board.depths", lang)
    yield Text(*place.sign, sign, fit_size(sign, SIGN_W - 2, 17, True), True, "end", fill="deep_ink")


def _grass(place: Layout, straight: bool) -> Iterator[Element]:
    """Draw the turf over the depths, with tufts in a fixed, uneven order."""
    edge = [(x, y + (5 * sin(x / 53) if straight else 0)) for x, y in place.depths]
    yield Path("M" + " L".join(f"{x:.0f},{y + 3:.1f}" for x, y in edge), stroke="grass", width=6)
    tufts = []
    for k, (x, y) in enumerate(edge[:-1]):
        for j in range(2 if k % 3 else 1):
            left, lean = x + 9 * j + (7 * k) % 11, (k * 5 + j * 3) % 5 - 2
            for foot, tip, high in ((0, -4, 7), (2, 2, 10), (4, 8, 6)):
                tufts.append(f"M{left + foot:.0f},{y + 2:.1f} L{left + tip + lean:.0f},{y - high:.1f}")
    yield Path(" ".join(tufts), stroke="grass", width=2)
