"""Bars of exact chances from a common base line, with what is written on them, and dots for a sample."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import PAD
from clank_nb.views.scene import Circle, Element, Group, Path, Rect, Text
from clank_nb.words import say

__all__ = ["Chart", "bar_text", "bars_of", "legend_of"]


@dataclass(frozen=True, slots=True)
class Bar:
    outcome: str
    short: str
    chance: Fraction
    percent: str
    label: str
    tried: tuple[float, float, float] | None
    """Share of the sample, and the ends of its line of error."""


def bar_text(dist: Any, outcome: Any, shown: Any, percent: str, lang: str) -> str:
    """Say one outcome of a law: its chance and its percentage, or that it is impossible and why."""
    chance = dist[outcome]
    if chance:
        return say("views.dist.bar", lang, what=shown, chance=chance, percent=percent)
    why = dist.why_not(outcome, lang) if hasattr(dist, "why_not") else ""
    if why:
        return say("views.dist.impossible_why", lang, what=shown, why=why)
    return say("views.dist.impossible_bar", lang, what=shown)


def bars_of(dist: Any, sample: Any, names: Mapping[Any, str], lang: str) -> list[Bar]:
    percent = dist.percent(lang=lang)
    found = []
    for outcome, chance in dist.items():
        shown = names.get(outcome, str(outcome))
        label = bar_text(dist, outcome, shown, percent[outcome], lang)
        tried = None
        if sample is not None:
            share = sample[outcome]
            tried = (share.value, *share.interval)
            label += " " + say("views.dist.tried", lang, count=f"{share.count:,}", n=f"{share.n:,}")
        found.append(Bar(shown, str(outcome), chance, percent[outcome], label, tried))
    return found


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars from a common base line that starts at 0."""

    bars: list[Bar]
    x: float
    y: float
    width: float
    height: float
    fill: str
    lang: str = "en"

    @property
    def column(self) -> float:
        return self.width / max(1, len(self.bars))

    @property
    def wide(self) -> float:
        """Width of a bar."""
        return min(92.0, self.column * (0.6 if self.tried else 0.72))

    @property
    def tried(self) -> bool:
        return any(bar.tried for bar in self.bars)

    @property
    def aside(self) -> float:
        """How much of a column is kept for the dot."""
        return min(18.0, self.column * 0.17) if self.tried else 0.0

    @property
    def room(self) -> float:
        """Width of what is written on a bar."""
        return self.column - 6 - self.aside / 2

    @property
    def stacked(self) -> bool:
        """Whether fractions are written one number over the other, because side by side they would not fit."""
        return any(fit_size(str(bar.chance), self.room, 15, True) < 11 for bar in self.bars)

    @property
    def size(self) -> float:
        """Font size of all fractions; 0 where they could not be read and are left to the text."""
        if not self.stacked:
            return min((fit_size(str(bar.chance), self.room, 15, True) for bar in self.bars), default=15.0)
        widest = max((str(bar.chance.denominator) for bar in self.bars), key=len)
        size = fit_size(widest, self.room, 13, True, 5)
        return size if size >= 8 else 0.0

    @property
    def base(self) -> float:
        return self.y + self.height

    def scale(self, chance: float) -> float:
        """Give the height of a chance: the tallest bar and its label just fill the chart."""
        top = max((max(float(bar.chance), bar.tried[2] if bar.tried else 0.0) for bar in self.bars), default=1.0)
        return chance / (top or 1.0) * (self.height - (58 if self.stacked else 44))

    def shapes(self) -> Iterator[Element]:
        for k, bar in enumerate(self.bars):
            middle = self.x + (k + 0.5) * self.column
            halo = Rect(middle - self.column / 2 + 2, self.y, self.column - 4, self.height + 26, 8, width=4)
            yield Group(tuple(self._bar(bar, middle)), f"outcome:{k}", bar.label, halo=halo)
        yield Path(
            f"M{self.x:.1f},{self.base:.1f} L{self.x + self.width:.1f},{self.base:.1f}", stroke="slot_line", width=2
        )

    def _bar(self, bar: Bar, middle: float) -> Iterator[Element]:
        centre = middle - self.aside / 2
        high = self.scale(float(bar.chance))
        if bar.chance:
            shown = max(high, 1.5)
            left = centre - self.wide / 2
            yield Rect(
                left, self.base - shown, self.wide, shown, min(5.0, shown / 2), fill=self.fill, stroke="ink", width=1
            )
        top = self.base - high
        if bar.tried is not None:
            yield from self._dot(bar.tried, centre + self.wide / 2 + max(6.0, self.aside / 2))
            top = min(top, self.base - self.scale(bar.tried[2]))
        yield from self._figures(bar, centre, top - 9)
        fits = all(text_width(other.outcome, 11, True) <= self.room for other in self.bars)
        text = bar.outcome if fits else bar.short
        yield Text(centre, self.base + 20, text, fit_size(text, self.room, 14, True), True, "middle")

    def _dot(self, tried: tuple[float, float, float], x: float) -> Iterator[Element]:
        share, low, high = (self.base - self.scale(value) for value in tried)
        wing, dot = min(8.0, self.column * 0.08), min(4.0, max(1.7, 0.55 * (low - high) / 2))
        yield Path(
            f"M{x:.1f},{high:.1f} L{x:.1f},{low:.1f} M{x - wing:.1f},{high:.1f} L{x + wing:.1f},{high:.1f} "
            f"M{x - wing:.1f},{low:.1f} L{x + wing:.1f},{low:.1f}",
            stroke="text",
            width=1.5,
        )
        yield Circle(x, share, dot, fill="text")

    def _figures(self, bar: Bar, x: float, y: float) -> Iterator[Element]:
        """Write the fraction and below it the percentage."""
        small = min((fit_size(other.percent, self.room, 13, False, 5) for other in self.bars), default=13.0)
        if small >= 7.5:
            never = say("views.dist.impossible_short", self.lang)
            said = never if not bar.chance and text_width(never, 11) <= self.room else bar.percent
            yield Text(x, y, said, fit_size(said, self.room, small), False, "middle", fill="dim")
            y -= small + 5
        size = self.size
        if not size:
            return
        if not self.stacked or bar.chance.denominator == 1:
            yield Text(x, y, str(bar.chance), size, True, "middle")
            return
        top, bottom = str(bar.chance.numerator), str(bar.chance.denominator)
        wide = max(text_width(top, size, True), text_width(bottom, size, True)) / 2 + 1
        yield Text(x, y, bottom, size, True, "middle")
        yield Path(
            f"M{x - wide:.1f},{y - size + 0.5:.1f} L{x + wide:.1f},{y - size + 0.5:.1f}", stroke="text", width=1.2
        )
        yield Text(x, y - size - 3, top, size, True, "middle")


def legend_of(chart: Chart, sample: Any, width: float, y: float, dist: Any, lang: str) -> tuple[float, list[Element]]:
    """Explain bar and dot, and say what the rounded shares add to; give where to go on below it."""
    shapes: list[Element] = []
    parts = [("bar", say("views.dist.exact", lang))]
    if sample is not None:
        parts.append(("dot", say("views.dist.sample", lang, n=f"{sample.n:,}", seed=sample.seed)))
    note = dist.percent(lang=lang).note
    if note:
        parts.append(("", note))
    x, y, end = PAD + 8, y + 12, y + 12 + (21 if sample is not None else 0)
    for kind, words in parts:
        lead = 26 if kind else 0
        size = fit_size(words, width - 2 * PAD - 16 - lead, 12.5, False, 9)
        wide = lead + text_width(words, size)
        if x > PAD + 8 and x + wide > width - PAD - 4:
            x, y = PAD + 8, y + 21
        if kind == "bar":
            shapes.append(Rect(x, y - 6, 18, 12, 3, fill=chart.fill, stroke="ink", width=1))
        elif kind == "dot":
            shapes.append(
                Path(
                    f"M{x + 9:.1f},{y - 7:.1f} L{x + 9:.1f},{y + 7:.1f} M{x + 3:.1f},{y - 7:.1f} "
                    f"L{x + 15:.1f},{y - 7:.1f} M{x + 3:.1f},{y + 7:.1f} L{x + 15:.1f},{y + 7:.1f}",
                    stroke="text",
                    width=1.5,
                )
            )
            shapes.append(Circle(x + 9, y, 3, fill="text"))
        shapes.append(Text(x + lead, y + 4.5, words, size, fill="dim"))
        x += wide + 22
    return max(y, end) + 18, shapes
