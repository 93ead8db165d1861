"""Every mix of three colours as a point of a triangle, with what it makes sure of as contours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from clank_nb.odds.percent import percent_text
from clank_nb.views.axes import decimal, round_numbers
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Poly, Rect, Scene, Text
from clank_nb.views.spaces import mix_text, space_mark
from clank_nb.words import called, say

__all__ = ["simplex_scene"]

Point = tuple[float, float, float]
CORNERS: tuple[Point, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_BELOW, _ABOVE = 62.0, 16.0


def simplex_scene(
    coins: Mapping[str, Fraction],
    loss: Fraction,
    own: Mapping[str, Fraction],
    best: Mapping[str, Fraction] | None = None,
    value: Fraction | None = None,
    *,
    title: str = "",
    width: float = 500.0,
    plot: float = 270.0,
    lang: str = "en",
) -> Scene:
    """Draw a mix of three colours.

    Parameters
    ----------
    coins : mapping of three colours to Fraction
        What they bring: left, top and right corner.
    loss : Fraction, coins
        Lost when the dragon is met.
    own, best : mapping of colour to Fraction
        The mix looked at; and an optimal one, with the contours, once it is to be seen.
    value : Fraction, optional
        What the optimal mix makes sure of.
    title : str
    width, plot : float, pixels
        Of the picture, and the height of the triangle.
    lang : str
    """
    drawn = _Triangle(tuple(coins), tuple(map(float, coins.values())), float(loss), width, plot, lang)
    shapes: list[Element] = []
    told = [say("bluff_lab.mix.own", lang, parts=mix_text(own, lang))]
    if best is not None and value is not None:
        shapes += drawn.contours(_point(best, coins), float(value))
        told.append(say("bluff_lab.mix.best", lang, parts=mix_text(best, lang)))
        told.append(say("bluff_lab.simplex.contours", lang))
    shapes += drawn.grid()
    shapes += drawn.corners(own)
    if best is not None:
        shapes += drawn.mark(_point(best, coins), say("bluff_lab.simplex.best", lang), diamond=True)
    shapes += drawn.mark(_point(own, coins), say("bluff_lab.simplex.you", lang))
    shown = title or say("bluff_lab.simplex.title", lang)
    return panel(shown, " ".join(told), width, HEAD + _ABOVE + plot + _BELOW, shapes)


def _point(mix: Mapping[str, Fraction], coins: Mapping[str, Any]) -> Point:
    one, two, three = (float(mix[colour]) for colour in coins)
    return one, two, three


@dataclass(frozen=True, slots=True)
class _Triangle:
    colours: tuple[str, ...]
    coins: tuple[float, ...]
    loss: float
    width: float
    plot: float
    lang: str

    def at(self, point: Point) -> tuple[float, float]:
        half = self.plot / 3**0.5
        x = self.width / 2 + half * (point[2] - point[0])
        return round(x, 1), round(HEAD + _ABOVE + self.plot * (1 - point[1]), 1)

    def sure(self, point: Point) -> float:
        """What a mix brings against a dragon that knows it."""
        mean = sum(r * p for r, p in zip(self.coins, point, strict=True))
        return mean - max(p * (r + self.loss) for r, p in zip(self.coins, point, strict=True))

    def grid(self) -> Iterator[Element]:
        yield Poly(tuple(map(self.at, CORNERS)), stroke="slot_line", width=2)
        for k in range(1, 5):
            part = k / 5
            for a in range(3):
                b, c = (a + 1) % 3, (a + 2) % 3
                ends: list[Point] = []
                for other in (b, c):
                    place = [0.0, 0.0, 0.0]
                    place[a], place[other] = part, 1 - part
                    ends.append((place[0], place[1], place[2]))
                yield Poly(tuple(map(self.at, ends)), closed=False, stroke="panel_line", width=1, dash="2 4")

    def corners(self, own: Mapping[str, Fraction]) -> Iterator[Element]:
        """Name the corners, with the share that the mix looked at gives them."""
        for k, (colour, corner) in enumerate(zip(self.colours, CORNERS, strict=True)):
            x, y = self.at(corner)
            share = percent_text(Fraction(own[colour]))
            who = called(colour, self.lang)
            if k == 1:
                yield from space_mark(colour, x - 20, y - 4)
                yield Text(x + 12, y - 4, who, fit_size(who, 120, 14, True), True)
                yield Text(x + 12, y + 11, share, 12.5, fill="dim")
                continue
            yield from space_mark(colour, x, y + 20)
            yield Text(x, y + 48, f"{who}: {share}", fit_size(f"{who}: {share}", 130, 13, True), True, "middle")

    def contours(self, best: Point, value: float) -> Iterator[Element]:
        """Fill, level by level, all mixes that make sure of so much; write each level on its edge."""
        lowest = -self.loss
        levels = [t for t in round_numbers(lowest, value, 5) if lowest + 1e-9 < t < value - 1e-9]
        digits = 2 if any(abs(4 * t - round(4 * t)) > 1e-9 or t != round(t, 1) for t in levels) else 1
        digits = 0 if all(t == round(t) for t in levels) else digits
        for level in levels:
            inside = self.above(level)
            if len(inside) > 2:
                yield Poly(tuple(map(self.at, inside)), fill="mark", opacity=0.17, stroke="none")
        for level in levels:
            inside = self.above(level)
            if len(inside) > 2:
                yield Poly(tuple(map(self.at, inside)), stroke="accent", width=1.2)
        for level in levels:
            yield from self.level(best, level, decimal(level, digits))

    def level(self, best: Point, level: float, text: str) -> Iterator[Element]:
        """Write a level where it is met on the way from the best mix to the left corner."""
        low, high = 0.0, 1.0
        for _ in range(30):
            part = (low + high) / 2
            here = tuple(b + part * (c - b) for b, c in zip(best, CORNERS[0], strict=True))
            low, high = (part, high) if self.sure((here[0], here[1], here[2])) > level else (low, part)
        x, y = self.at((here[0], here[1], here[2]))
        wide = text_width(text, 11, True) + 6
        yield Rect(x - wide / 2, y - 8, wide, 15, 4, fill="panel", opacity=0.92)
        yield Text(x, y + 3.5, text, 11, True, "middle")

    def above(self, level: float) -> list[Point]:
        """Cut the triangle down to the mixes that bring at least so much wherever the dragon is."""
        inside = list(CORNERS)
        for d in range(3):
            worth = [r - (r + self.loss if k == d else 0.0) - level for k, r in enumerate(self.coins)]
            kept: list[Point] = []
            for one, two in pairwise([*inside, *inside[:1]]):
                a, b = (sum(w * p for w, p in zip(worth, point, strict=True)) for point in (one, two))
                if a >= 0:
                    kept.append(one)
                if a * b < 0:
                    t = a / (a - b)
                    cut = [p + t * (q - p) for p, q in zip(one, two, strict=True)]
                    kept.append((cut[0], cut[1], cut[2]))
            inside = kept
        return inside

    def mark(self, point: Point, text: str, *, diamond: bool = False) -> Iterator[Element]:
        x, y = self.at(point)
        size = 12.5
        wide = text_width(text, size, True) + 10
        # whichever side has room, and the two marks on different sides
        right = diamond
        if x + 14 + wide > self.width - PAD:
            right = False
        if x - 14 - wide < PAD:
            right = True
        left = x + 12 if right else x - 12 - wide
        yield Rect(left, y - 10, wide, 19, 6, fill="panel", opacity=0.92, stroke="panel_line")
        yield Text(left + wide / 2, y + 4.5, text, size, True, "middle")
        if diamond:
            yield Poly(((x, y - 10), (x + 9, y), (x, y + 10), (x - 9, y)), fill="mark", stroke="ink", width=1.8)
        else:
            yield Group((Circle(x, y, 8, fill="text", stroke="panel", width=2), Circle(x, y, 2.6, fill="panel")))
