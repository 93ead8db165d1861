"""The pieces of the picture of a track: rock, path, slabs, the way in, the cavern of the nest, the heap of coins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin

from clank_nb.views.cave_icons import gem_token
from clank_nb.views.cave_places import SLAB, Place, Places
from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Circle, Element, Icon, Path, Poly, Rect, Text
from clank_nb.words import say

__all__ = ["arch", "arrow", "chamber", "corridor", "heap", "oval", "rock", "slab"]

Shapes = tuple[Element, ...]
Points = tuple[tuple[float, float], ...]


def rock(places: Places) -> Iterator[Element]:
    """Draw the rock behind everything, darker the deeper it is, with stalactites and cracks."""
    w, h = places.width, places.height
    yield Rect(0, 0, w, h, 18, fill="rock")
    for part, size, shift in ((0.42, 10, 0.7), (0.74, 13, 2.4)):
        y = h * part
        d = f"M0,{h - 18:.0f} L0,{y:.0f}" + _wave(w, y, size, shift)
        low = f"L{w:.0f},{h - 18:.0f} Q{w:.0f},{h:.0f} {w - 18:.0f},{h:.0f} L18,{h:.0f} Q0,{h:.0f} 0,{h - 18:.0f} Z"
        yield Path(f"{d} {low}", fill="rock_low", opacity=0.75)
    for k in range(7):
        y = h * (k + 0.6) / 7
        yield Path(f"M14,{y:.0f}" + _wave(w - 14, y, 5, 1.9 * k), stroke="strata", width=1.2, opacity=0.3)
    teeth = []
    for k in range(int(w // 34)):
        x, long = 20 + 34 * k + (k * 7) % 11, 9 + (k * 13) % 17
        teeth.append(f"M{x - 10:.0f},1 L{x:.0f},{long + 4:.0f} L{x + 9:.0f},1 Z")
    yield Path(" ".join(teeth), fill="rock_low", stroke="edge", width=1.2)


def _wave(width: float, y: float, size: float, shift: float) -> str:
    xs = [min(60.0 * k, width) for k in range(int(width / 60) + 2)]
    points = [(x, y + size * sin(x / 97 + shift)) for x in xs]
    parts = [f" Q{a:.0f},{b:.1f} {(a + c) / 2:.0f},{(b + e) / 2:.1f}" for (a, b), (c, e) in pairwise(points)]
    return "".join(parts) + f" L{width:.0f},{points[-1][1]:.1f}"


def corridor(points: Points) -> Shapes:
    """Draw the path: a dark rim, the trodden floor, and pebbles along its middle, with round corners."""
    d = _rounded(points, 26)
    return (
        Path(d, stroke="edge", width=46),
        Path(d, stroke="path", width=40),
        Path(d, stroke="path_light", width=9, dash="3 13", opacity=0.55),
    )


def _rounded(points: Points, r: float) -> str:
    """A line through points, its corners rounded."""
    d = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        one, two = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
        px, py = bx - (bx - ax) * r / one, by - (by - ay) * r / one
        qx, qy = bx + (cx - bx) * r / two, by + (cy - by) * r / two
        d += f" L{px:.1f},{py:.1f} Q{bx:.1f},{by:.1f} {qx:.1f},{qy:.1f}"
    return d + f" L{points[-1][0]:.1f},{points[-1][1]:.1f}"


def chamber(places: Places, lang: str) -> Iterator[Element]:
    """Draw the cavern of the nest."""
    x, y, w, h = places.chamber
    bumps = int(w // 70)
    top = f"M{x:.0f},{y + 30:.0f}"
    for k in range(bumps):
        a, b = x + w * (k + 0.5) / bumps, x + w * (k + 1) / bumps
        top += f" Q{a:.0f},{y - 6 + 7 * (k % 3):.0f} {b:.0f},{y + 24 - 5 * (k % 2):.0f}"
    low = y + h
    d = f"{top} L{x + w:.0f},{low - 22:.0f} Q{x + w:.0f},{low:.0f} {x + w - 22:.0f},{low:.0f}"
    d += f" L{x + 22:.0f},{low:.0f} Q{x:.0f},{low:.0f} {x:.0f},{low - 22:.0f} Z"
    yield Path(d, fill="nest_floor", stroke="edge", width=3)
    title = say("cave.track.nest_title", lang)
    yield Text(x + w - 16, low - 9, title, fit_size(title, w / 3, 15, True), True, "end", fill="nest_ink")
    middle = places.nest[len(places.nest) // 2]
    yield Poly(oval((w - 150) / 2, 12, middle.x, middle.y + 40), fill="shadow", opacity=0.35)


def arch(cell: Place, lang: str) -> Shapes:
    """Draw the way in: green outside, and the dark mouth of the cave."""
    x, y, half = cell.x, cell.y, SLAB / 2
    low, top = y + half, y - half
    d = (
        f"M{x - half:.1f},{low:.1f} L{x - half:.1f},{y - 4:.1f} C{x - half:.1f},{top - 10:.1f} {x + half:.1f},"
        f"{top - 10:.1f} {x + half:.1f},{y - 4:.1f} L{x + half:.1f},{low:.1f} Z"
    )
    shapes: list[Element] = [Path(d, fill="outside", stroke="edge", width=2.8)]
    for dx, size in ((-33, 1.0), (33, 0.9), (-21, 0.7)):
        a, b = x + dx, y - 2
        tree = f"M{a - 11 * size:.1f},{b:.1f} L{a:.1f},{b - 27 * size:.1f} L{a + 11 * size:.1f},{b:.1f} Z"
        shapes.append(Path(tree, fill="outside_low", stroke="edge", width=1.2))
    mouth = f"M{x - 13:.1f},{y - 2:.1f} C{x - 13:.1f},{y - 34:.1f} {x + 13:.1f},{y - 34:.1f} {x + 13:.1f},{y - 2:.1f} Z"
    shapes.append(Path(mouth, fill="nest_floor", stroke="edge", width=2))
    return (*shapes, *_plate(cell, say("cave.start", lang), 60))


def _plate(cell: Place, text: str, wide: float) -> Shapes:
    """Draw the plate with a name on the lower right edge of a space, below the feet of who stands there."""
    right, low = cell.x + SLAB / 2 - 4, cell.y + SLAB / 2
    return (
        Rect(right - wide, low - 10, wide, 22, 11, fill="plate", stroke="edge", width=1.2),
        Text(right - wide / 2, low + 7, text, fit_size(text, wide - 6, 18, True, 6), True, "middle", fill="plate_ink"),
    )


def slab(cell: Place, colour: str, coins: int, name: str) -> Shapes:
    """Draw a space: a stone with a rim of its colour; on top gem and coins, so that dwarfs hide neither; its name."""
    x, y, half = cell.x, cell.y, SLAB / 2
    line = y - 21
    shapes: list[Element] = [
        Rect(x - half, y - half + 4, SLAB, SLAB, 15, fill="shadow", opacity=0.4),
        Rect(x - half, y - half, SLAB, SLAB, 15, fill="room", stroke="edge", width=2.6),
        Rect(x - half + 5, y - half + 5, SLAB - 10, SLAB - 10, 11, stroke=gem_token(colour), width=6),
        Icon(f"gem:{colour}", x - 20, line, 38),
    ]
    if coins > 3:
        shapes += [Icon("coin", x + 5, line, 22), Text(x + 27, line + 6, f"×{coins}", 16, True, "middle", fill="ink")]
    else:
        shapes += [Icon("coin", x + 19 + (19 if coins == 2 else 12) * (k - (coins - 1) / 2), line, 22)
                   for k in range(coins)]  # fmt: skip
    return (*shapes, *_plate(cell, name, 46))


def heap(at: Place, coins: int) -> Iterator[Element]:
    """Draw a heap of coins: a coin for every three, in rows."""
    yield Poly(oval(58, 13, at.x, at.y + 32), fill="shadow", opacity=0.5)
    left, rows = -(-coins // 3), ((6, 24), (5, 10), (4, -4), (3, -18), (2, -31), (1, -43))
    found = []
    for most, dy in rows:
        n = min(left, most)
        found += [(at.x + (k - (n - 1) / 2) * 17, at.y + dy) for k in range(n)]
        left -= n
    yield from (Icon("coin", round(x, 1), y, 26) for x, y in found)


def oval(w: float, h: float, x: float = 0.0, y: float = 0.0) -> Points:
    """Give the corners of a flat oval."""
    return tuple((round(x + w * cos(2 * pi * k / 16), 1), round(y + h * sin(2 * pi * k / 16), 1)) for k in range(16))


def arrow(before: tuple[float, float], end: tuple[float, float], colour: str) -> Shapes:
    """Draw the head of an arrow."""
    (ax, ay), (x, y) = before, end
    long = hypot(x - ax, y - ay) or 1.0
    ux, uy = (x - ax) / long, (y - ay) / long
    bx, by = x - 14 * ux, y - 14 * uy
    tip = ((x + 6 * ux, y + 6 * uy), (bx - 10 * uy, by + 10 * ux), (bx + 10 * uy, by - 10 * ux))
    points = tuple((round(a, 1), round(b, 1)) for a, b in tip)
    return (Poly(points, fill=colour, stroke="route_rim", width=2.2), Circle(x, y, 0.1, fill=colour))
