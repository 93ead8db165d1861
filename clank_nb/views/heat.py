"""The joint law of two numbers as a heat map, with the law of each along its side.

The darker a cell the likelier; the share is written in it, and its exact fraction in its label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clank_nb.odds.percent import percent_text
from clank_nb.views.dist import counted_name
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.views.theme import LETTERS, player_token
from clank_nb.words import say

__all__ = ["MOST", "cell_text", "heat_scene"]

MOST = 7
"""Damage from here on shares one line of cells."""
_AXIS, _SIDE, _TOP = 58.0, 106.0, 84.0
_LEAST = 10.5
"""Smallest font size of a fraction; where one would need less, cells hold percentages alone."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The chances of a joint law, small enough to be drawn."""

    ways: Mapping[tuple[int, int], int]
    total: int
    across: int
    up: int
    capped: tuple[bool, bool]

    def chance(self, i: int, j: int) -> Fraction:
        return Fraction(self.ways.get((i, j), 0), self.total)

    def side(self, axis: int) -> list[Fraction]:
        """Give the law of one of the two numbers."""
        found = [0] * ((self.across, self.up)[axis] + 1)
        for place, ways in self.ways.items():
            found[place[axis]] += ways
        return [Fraction(ways, self.total) for ways in found]

    def shown(self, n: int, axis: int) -> str:
        return f"{n}+" if self.capped[axis] and n == MOST else str(n)


def _grid(joint: Any) -> _Grid:
    ways: dict[tuple[int, int], int] = {}
    highest = [0, 0]
    for (i, j), number in joint.weights.items():
        if number:
            highest = [max(highest[0], i), max(highest[1], j)]
            place = (min(i, MOST), min(j, MOST))
            ways[place] = ways.get(place, 0) + number
    return _Grid(
        ways,
        joint.total,
        min(MOST, max(1, highest[0])),
        min(MOST, max(1, highest[1])),
        (highest[0] > MOST, highest[1] > MOST),
    )


def cell_text(joint: Any, cell: tuple[int, int], lang: str = "en") -> str:
    """Say the exact chance of one cell.

    Examples
    --------
    >>> from clank_nb.odds import attack
    >>> cell_text(attack(bag={"black": 24, "red": 3, "green": 2}, draws=2), (1, 0))
    'Red 1 and Green 0: 36/203 = 17.7 %.'
    """
    return _cell_text(_grid(joint), joint.names, cell, lang)


def _cell_text(grid: _Grid, names: tuple[str, ...], cell: tuple[int, int], lang: str) -> str:
    chance = grid.chance(*cell)
    parts = [counted_name(names[axis], lang) + " " + grid.shown(cell[axis], axis) for axis in (0, 1)]
    key = "attack.heat.cell" if chance else "attack.heat.never"
    return say(key, lang, first=parts[0], second=parts[1], chance=chance, percent=percent_text(chance))


def heat_scene(
    joint: Any,
    *,
    health: Mapping[str, int] | None = None,
    cell: tuple[int, int] | None = None,
    title: str = "",
    width: float = 608.0,
    plot: float = 330.0,
    lang: str = "en",
) -> Scene:
    """Draw the joint law of two numbers.

    Parameters
    ----------
    joint : Joint
        Of two names, such as ``law.marginal("red", "green")``: the first is counted across, the second upwards.
    health : mapping of str to int, optional
        Free spaces of the tracks: beyond a dashed line the player falls.
    cell : (int, int), optional
        The cell that is looked at.
    title : str
    width, plot : float, pixels
        Of the picture, and the height of the cells.
    lang : str

    Returns
    -------
    Scene
        Its groups are ``cell:0:0`` and so on.
    """
    names = joint.names
    drawn = _Map(_grid(joint), names, health or {}, cell, width, plot, lang)
    shown = title or say("attack.heat.title", lang, first=counted_name(names[0], lang),
                         second=counted_name(names[1], lang))  # fmt: skip
    desc = " ".join([*drawn.told(), *drawn.sides()])
    return panel(shown, desc, width, HEAD + _TOP + plot + 62, drawn.shapes())


@dataclass(frozen=True, slots=True)
class _Map:
    grid: _Grid
    names: tuple[str, ...]
    health: Mapping[str, int]
    cell: tuple[int, int] | None
    width: float
    plot: float
    lang: str

    @property
    def left(self) -> float:
        return PAD + _AXIS

    @property
    def top(self) -> float:
        return HEAD + _TOP

    @property
    def wide(self) -> float:
        """Width of a cell."""
        return (self.width - 2 * PAD - _AXIS - _SIDE) / (self.grid.across + 1)

    @property
    def high(self) -> float:
        return self.plot / (self.grid.up + 1)

    def corner(self, i: int, j: int) -> tuple[float, float]:
        """Upper left corner of a cell; no damage lies at the bottom left."""
        return self.left + i * self.wide, self.top + (self.grid.up - j) * self.high

    def told(self) -> Iterator[str]:
        for i, j in sorted(self.grid.ways):
            yield _cell_text(self.grid, self.names, (i, j), self.lang)

    def sides(self) -> Iterator[str]:
        for axis in (0, 1):
            parts = [
                f"{self.grid.shown(n, axis)}: {percent_text(chance)}" for n, chance in enumerate(self.grid.side(axis))
            ]
            who = counted_name(self.names[axis], self.lang)
            yield say("attack.heat.side", self.lang, who=who, parts=", ".join(parts))

    def shapes(self) -> list[Element]:
        size = self.font() if self.grid.ways else 0.0
        found = [self.one(i, j, size) for j in range(self.grid.up, -1, -1) for i in range(self.grid.across + 1)]
        return [*found, *self.falls(), *self.across(), *self.upwards()]

    def one(self, i: int, j: int, size: float) -> Element:
        chance = self.grid.chance(i, j)
        x, y = self.corner(i, j)
        w, h = self.wide, self.high
        here = self.cell == (i, j)
        box = Rect(x + 1.5, y + 1.5, w - 3, h - 3, 6, fill="slot", stroke="panel_line", width=1)
        parts: list[Element] = [box]
        ink = "dim"
        if chance:
            shade, ink = _shade(float(chance) / self.top_chance())
            parts.append(Rect(x + 1.5, y + 1.5, w - 3, h - 3, 6, fill="mark", opacity=shade))
        if here:
            parts.append(Rect(x + 2.5, y + 2.5, w - 5, h - 5, 5, stroke="text", width=3))
        parts += self.figures(chance, x + w / 2, y + h / 2, ink, size)
        halo = Rect(x + 2, y + 2, w - 4, h - 4, 6, width=4)
        label = _cell_text(self.grid, self.names, (i, j), self.lang)
        return Group(tuple(parts), f"cell:{i}:{j}", label, halo=halo, start=here)

    def top_chance(self) -> float:
        return max(self.grid.ways.values()) / self.grid.total

    def figures(self, chance: Fraction, x: float, y: float, ink: str, size: float) -> list[Element]:
        """Write the fraction over the percentage where there is room, else the percentage alone."""
        if not chance:
            return [Text(x, y + 4, "–", 12, False, "middle", fill="dim")]
        percent = percent_text(chance)
        small = fit_size(percent, self.wide - 8, 13, False, 8)
        if not size:
            return [Text(x, y + small * 0.36, percent, small, True, "middle", fill=ink)]
        return [
            Text(x, y - 2, str(chance), size, True, "middle", fill=ink),
            Text(x, y + 13, percent, min(small, 12), False, "middle", fill=ink),
        ]

    def font(self) -> float:
        """Font size of all fractions; 0 where one of them would not be read."""
        chances = [self.grid.chance(*place) for place in self.grid.ways]
        size = min(fit_size(str(chance), self.wide - 8, 13.5, True, 5) for chance in chances)
        return size if size >= _LEAST and self.high >= 40 else 0.0

    def falls(self) -> Iterator[Element]:
        """Draw a dashed line where a track is full: beyond it the player falls."""
        right, base = self.left + self.wide * (self.grid.across + 1), self.top + self.plot
        free = [self.health.get(name, 0) for name in self.names]
        if 0 < free[0] <= self.grid.across - self.grid.capped[0]:
            x = self.left + free[0] * self.wide
            yield Path(f"M{x:.1f},{self.top - 6:.1f} L{x:.1f},{base + 26:.1f}", stroke="monster", width=2.4, dash="7 5")
            yield Icon("skull", round(x + 13, 1), base + 16, 17)
        if 0 < free[1] <= self.grid.up - self.grid.capped[1]:
            y = base - free[1] * self.high
            yield Path(
                f"M{self.left - 30:.1f},{y:.1f} L{right + 6:.1f},{y:.1f}", stroke="monster", width=2.4, dash="7 5"
            )
            yield Icon("skull", self.left - 20, round(y - 12, 1), 17)

    def across(self) -> Iterator[Element]:
        """Bars of the first number, above; its axis below."""
        side = self.grid.side(0)
        base, room = self.top - 8, _TOP - 34
        for n, chance in enumerate(side):
            x = self.left + n * self.wide
            high = max(1.5, room * float(chance / max(side)))
            yield Rect(
                x + 6, base - high, self.wide - 12, high, min(4, high / 2), fill=_token(self.names[0]), stroke="ink"
            )
            percent = percent_text(chance)
            size = fit_size(percent, self.wide - 4, 12.5, False, 7)
            yield Text(x + self.wide / 2, base - high - 5, percent, size, False, "middle")
            yield Text(x + self.wide / 2, self.top + self.plot + 19, self.grid.shown(n, 0), 14, True, "middle")
        yield from self.name(0, self.left + self.wide * (self.grid.across + 1) / 2, self.top + self.plot + 42)

    def upwards(self) -> Iterator[Element]:
        """Bars of the second number, at the right; its axis at the left."""
        side = self.grid.side(1)
        base, room = self.left + self.wide * (self.grid.across + 1) + 8, _SIDE - 62
        for n, chance in enumerate(side):
            y = self.top + (self.grid.up - n) * self.high
            wide = max(1.5, room * float(chance / max(side)))
            yield Rect(base, y + 5, wide, self.high - 10, min(4, wide / 2), fill=_token(self.names[1]), stroke="ink")
            yield Text(base + wide + 5, y + self.high / 2 + 4.5, percent_text(chance), 12.5)
            yield Text(self.left - 10, y + self.high / 2 + 5, self.grid.shown(n, 1), 14, True, "end")
        who = counted_name(self.names[1], self.lang)
        text = say("attack.heat.upwards", self.lang, who=who)
        middle = self.left - 29
        if self.names[1] in LETTERS:
            yield Icon(f"pawn:{self.names[1]}", middle, self.top - 38, 19)
        yield Text(middle, self.top - 14, text, fit_size(text, _AXIS - 2, 12.5, False, 7), False, "middle", fill="dim")

    def name(self, axis: int, x: float, y: float) -> Iterator[Element]:
        """Write whose damage an axis counts, with the player's pawn."""
        text = say("attack.heat.across", self.lang, who=counted_name(self.names[axis], self.lang))
        start = x - (text_width(text, 12.5) + 20) / 2
        if self.names[axis] in LETTERS:
            yield Icon(f"pawn:{self.names[axis]}", round(start + 8, 1), y - 5, 19)
        yield Text(start + 20, y, text, 12.5, fill="dim")


def _token(name: str) -> str:
    return player_token(name)


def _shade(share: float) -> tuple[float, str]:
    """Give how strong a cell is filled, and its ink; the middle, on which neither ink is read well, is left out."""
    strength = share**0.6
    if strength <= 0.5:
        return 0.06 + 0.68 * strength, "text"
    return 0.58 + 0.84 * (strength - 0.5), "mark_ink"
