"""Axes of a chart: from numbers to pixels, with lines at round numbers and names that do not run into each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Any

from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Circle, Element, Path, Poly, Text

__all__ = ["Axes", "apart", "decimal", "dot", "round_numbers", "signed"]


def round_numbers(low: float, high: float, about: int = 5) -> list[float]:
    """Give round numbers from the last one at or below `low` to the first one at or above `high`.

    Examples
    --------
    >>> round_numbers(-3, 41)
    [-10.0, 0.0, 10.0, 20.0, 30.0, 40.0, 50.0]
    """
    rough = max(high - low, 1e-9) / about
    unit = 10.0 ** floor(log10(rough))
    step = next((k * unit for k in (1, 2, 2.5, 5) if k * unit >= rough * 0.999), 10 * unit)
    first = floor(low / step + 1e-9)
    found = [first * step]
    while found[-1] < high - step * 1e-6:
        found.append((first + len(found)) * step)
    return [round(value, 9) for value in found]


def apart(places: Mapping[str, float], gap: float, low: float, high: float) -> dict[str, float]:
    """Push names that lie along a line apart, in their order, and keep them between two bounds."""
    order = sorted(places, key=lambda key: places[key])
    found: list[float] = []
    for k, key in enumerate(order):
        found.append(max(places[key], found[-1] + gap if k else low))
    for k in range(len(found) - 1, -1, -1):
        found[k] = min(found[k], high - gap * (len(found) - 1 - k))
    return dict(zip(order, found, strict=True))


def signed(text: str) -> str:
    """Write a number with a real minus sign."""
    return text.replace("-", "−")


def decimal(value: Any, digits: int = 3) -> str:
    """Write a number with so many digits behind the point.

    Examples
    --------
    >>> decimal(-0.25, 2), decimal(-0.0001, 2)
    ('−0.25', '0.00')
    """
    text = f"{float(value):.{digits}f}"
    return signed(text.removeprefix("-") if not float(text) else text)


def dot(x: float, y: float, low: float, high: float, *, r: float = 3.4, fill: str = "text") -> Iterator[Element]:
    """Draw a sampled value as a dot with its line of error from `low` to `high`, all in pixels."""
    yield Path(
        f"M{x:.1f},{low:.1f} L{x:.1f},{high:.1f} M{x - 5:.1f},{low:.1f} L{x + 5:.1f},{low:.1f} "
        f"M{x - 5:.1f},{high:.1f} L{x + 5:.1f},{high:.1f}",
        stroke=fill,
        width=1.5,
    )
    yield Circle(x, y, r, fill=fill)


@dataclass(frozen=True, slots=True)
class Axes:
    """A field of a picture with a number to the right and one upwards.

    Parameters
    ----------
    left, top, width, height : float, pixels
        The field.
    x, y : (float, float)
        The numbers at its ends.
    """

    left: float
    top: float
    width: float
    height: float
    x: tuple[float, float]
    y: tuple[float, float]

    @property
    def base(self) -> float:
        """The lower edge, pixels."""
        return self.top + self.height

    @property
    def right(self) -> float:
        """The right edge, pixels."""
        return self.left + self.width

    def across(self, value: Any) -> float:
        """Give where a number lies from left to right."""
        low, high = self.x
        return round(self.left + (float(value) - low) / ((high - low) or 1) * self.width, 1)

    def up(self, value: Any) -> float:
        """Give where a number lies from top to bottom, kept inside the field."""
        low, high = self.y
        share = (float(value) - low) / ((high - low) or 1)
        return round(self.base - min(1.0, max(0.0, share)) * self.height, 1)

    def at(self, x: Any, y: Any) -> tuple[float, float]:
        """Give the place of a pair of numbers."""
        return self.across(x), self.up(y)

    def frame(self, xs: Sequence[float], ys: Sequence[float], name: str = "", digits: int = 0) -> Iterator[Element]:
        """Draw lines at these numbers, the one at 0 stronger, and write the numbers beside them.

        Parameters
        ----------
        xs, ys : sequence of float
        name : str
            What is counted to the right.
        digits : int
            Behind the point of the numbers upwards.
        """
        for value in ys:
            y = self.up(value)
            strong = abs(value) < 1e-12
            yield Path(
                f"M{self.left:.1f},{y:.1f} L{self.right:.1f},{y:.1f}",
                stroke="slot_line" if strong else "panel_line",
                width=2.0 if strong else 1.0,
            )
            yield Text(self.left - 7, y + 4.5, decimal(value, digits), 12, False, "end", fill="dim")
        for value in xs:
            yield Text(self.across(value), self.base + 18, f"{value:g}", 12, False, "middle", fill="dim")
        if name:
            size = fit_size(name, self.width, 12.5)
            yield Text(self.left + self.width / 2, self.base + 36, name, size, False, "middle", fill="dim")

    def line(
        self, points: Sequence[tuple[Any, Any]], stroke: str, width: float = 2.0, dash: str = "", halo: bool = False
    ) -> Iterator[Element]:
        """Draw a line through pairs of numbers, on a light rim if `halo`."""
        placed = tuple(self.at(*point) for point in points)
        if halo:
            yield Poly(placed, closed=False, stroke="panel", width=width + 2.6)
        yield Poly(placed, closed=False, stroke=stroke, width=width, dash=dash)
