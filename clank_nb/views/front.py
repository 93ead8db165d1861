"""A Pareto front as a chart: boots to the right, monsters upwards, each route a numbered disc.

Four criteria do not lie in a plane.  Boots and monsters are its axes, turns are written beside a disc, and a route that
opens a lock carries one.  No line joins the discs: between two routes there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import hypot
from typing import Any

from clank_nb.dungeon.routes_value import price_words
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Box, Circle, Element, Group, Icon, Path, Scene, Text
from clank_nb.words import say

__all__ = ["front_scene", "route_label"]

WIDTH, HEIGHT = 450.0, 216.0
"""Size of the chart, pixels: the same whatever it shows, so that nothing around it jumps."""
LEFT, BOTTOM = 46.0, 58.0
"""What the numbers and names of the axes take, pixels."""
TURNS = 11.5
"""Size of the turns beside a disc, pixels."""
WIDEST = 14
"""Boots from the first to the last column that are still drawn to scale."""


def route_label(k: int, route: Any, lang: str = "en", *, chosen: bool = False) -> str:
    """Say the price of one route of a front; `k` counts from 1."""
    return say(f"views.front.{'chosen' if chosen else 'route'}", lang, k=k, price=price_words(route.cost, lang))


def front_scene(
    routes: Sequence[Any],
    *,
    chosen: int | None = None,
    title: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    lang: str = "en",
) -> Scene:
    """Draw what routes cost.

    Parameters
    ----------
    routes : sequence of Route
        Such as `clank_nb.pareto_routes` gives; they are numbered from 1.
    chosen : int, optional
        Which of them stands out, counted from 0.
    title : str
    width, height : float, pixels
    lang : str

    Returns
    -------
    Scene
        Every route is a group ``route:0``, ``route:1`` and so on.
    """
    told = [route_label(k, route, lang, chosen=k == (chosen or 0) + 1 and chosen is not None) for k, route in
            enumerate(routes, 1)]  # fmt: skip
    if not routes:
        words = say("views.front.empty", lang)
        middle = Text(width / 2, height / 2, words, fit_size(words, width - 2 * PAD, 14), False, "middle", fill="dim")
        return panel(title or say("views.front.title", lang), words, width, height, [middle])
    ends = {(route.start, route.goal) for route in routes}
    if not title and len(ends) == 1:
        start, goal = ends.pop()
        title = say("views.front.title_ends", lang, start=start, goal=goal)
    desc = say("views.front.desc", lang, n=len(routes), routes=" ".join(told))
    chart = _Front(tuple(routes), chosen, tuple(told), width, height, lang)
    return panel(title or say("views.front.title", lang), desc, width, height, chart.shapes())


@dataclass(frozen=True)
class _Front:
    """Where everything of one chart lies."""

    routes: tuple[Any, ...]
    chosen: int | None
    told: tuple[str, ...]
    width: float
    height: float
    lang: str

    # ---- the axes

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """Numbers of boots that have a column: all between the ends, or only those that occur where these are many."""
        boots = sorted({route.boots for route in self.routes})
        if boots[-1] - boots[0] <= WIDEST:
            return tuple(range(boots[0], boots[-1] + 1))
        return tuple(boots)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        most = max(route.monsters for route in self.routes)
        if most <= 8:
            return tuple(range(max(most, 1) + 1))
        return tuple(sorted({0, *(route.monsters for route in self.routes)}))

    @property
    def column(self) -> float:
        return (self.width - LEFT - PAD) / len(self.columns)

    @property
    def row(self) -> float:
        return min(62.0, (self.height - HEAD - BOTTOM - 14) / len(self.rows))

    @property
    def base(self) -> float:
        """Height of the line under the lowest row."""
        return self.height - BOTTOM

    def middle(self, boots: int, monsters: int) -> tuple[float, float]:
        x = LEFT + (self.columns.index(boots) + 0.5) * self.column
        return x, self.base - (self.rows.index(monsters) + 0.5) * self.row

    # ---- the discs

    @cached_property
    def cells(self) -> dict[tuple[int, int], list[int]]:
        """Routes of the same boots and monsters, which lie side by side."""
        found: dict[tuple[int, int], list[int]] = {}
        for k, route in enumerate(self.routes):
            found.setdefault((route.boots, route.monsters), []).append(k)
        return found

    @cached_property
    def spots(self) -> tuple[tuple[float, float], ...]:
        """The middle of every disc."""
        found = [(0.0, 0.0)] * len(self.routes)
        for (boots, monsters), cell in self.cells.items():
            x, y = self.middle(boots, monsters)
            step = min(34.0, self.column / len(cell))
            for n, k in enumerate(cell):
                found[k] = (x + (n - (len(cell) - 1) / 2) * step, y)
        return tuple(found)

    @cached_property
    def radius(self) -> float:
        """As large as it can be without two discs touching."""
        near = min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(self.spots, 2)), default=99.0)
        return max(5.0, min(14.0, near / 2 - 2.5))

    @cached_property
    def labels(self) -> dict[int, tuple[float, float]]:
        """Where the turns of each route are written, left end of the base line; not where there is no room."""
        r = self.radius
        taken = [Box(x - r - 4, y - r - 4, x + r + 4, y + r + 4) for x, y in self.spots]
        found: dict[int, tuple[float, float]] = {}
        for k, (x, y) in enumerate(self.spots):
            wide = text_width(self._turns(self.routes[k]), TURNS, True)
            for left, base in ((x + r + 7, y + 4), (x - wide / 2, y + r + 16), (x - r - 7 - wide, y + 4),
                               (x - wide / 2, y - r - 9)):  # fmt: skip
                box = Box(left, base - 10, left + wide, base + 3)
                inside = box.left > LEFT + 2 and box.right < self.width - 6 and box.top > HEAD + 12
                others = taken[:k] + taken[k + 1 :]
                if inside and box.bottom < self.base - 1 and not any(box.overlaps(other, 1) for other in others):
                    found[k] = (left, base)
                    taken.append(box)
                    break
        return found

    def _turns(self, route: Any) -> str:
        return say("views.front.turns", self.lang, n=route.turns)

    def shapes(self) -> Iterator[Element]:
        yield from self._grid()
        for k in range(len(self.routes)):
            yield self._disc(k, *self.spots[k])
        yield from self._key()

    def _grid(self) -> Iterator[Element]:
        right, top = self.width - PAD, self.base - len(self.rows) * self.row
        for k, monsters in enumerate(self.rows):
            y = self.base - (k + 0.5) * self.row
            yield Path(f"M{LEFT:.1f},{y:.1f} L{right:.1f},{y:.1f}", stroke="panel_line", width=1)
            if k % (1 if self.row >= 14 else 2) == 0:
                yield Text(LEFT - 10, y + 5, str(monsters), 13, True, "end", fill="dim")
        for k, boots in enumerate(self.columns):
            x = LEFT + (k + 0.5) * self.column
            size = fit_size(str(boots), self.column - 4, 13, True, 5)
            yield Text(x, self.base + 17, str(boots), size, True, "middle", fill="dim")
        yield Path(f"M{LEFT:.1f},{top:.1f} L{LEFT:.1f},{self.base:.1f} L{right:.1f},{self.base:.1f}",
                   stroke="slot_line", width=2)  # fmt: skip
        yield Text(right, self.height - 12, say("views.front.boots", self.lang), 12, False, "end", fill="dim")
        yield Text(PAD, HEAD + 8, say("views.front.monsters", self.lang), 12, fill="dim")

    def _disc(self, k: int, x: float, y: float) -> Group:
        route, r, chosen = self.routes[k], self.radius, k == self.chosen
        shapes: list[Element] = []
        if chosen:
            shapes.append(Circle(x, y, r + 4.5, stroke="accent", width=3))
        fill, ink = ("mark", "mark_ink") if chosen else ("bar", "bar_ink")
        shapes.append(Circle(x, y, r, fill=fill, stroke="ink", width=1.4))
        size = fit_size(str(k + 1), 1.5 * r, 1.25 * r, True, 5)
        shapes.append(Text(x, y + 0.36 * size, str(k + 1), size, True, "middle", fill=ink))
        if route.locks:
            shapes += lock_badge(x + 0.92 * r, y - 0.92 * r, max(5.0, 0.5 * r))
        if k in self.labels:
            shapes.append(Text(*self.labels[k], self._turns(route), TURNS, chosen))
        return Group(tuple(shapes), f"route:{k}", self.told[k], halo=Circle(x, y, r + 3, width=6), start=chosen)

    def _key(self) -> Iterator[Element]:
        """Explain the disc and the lock."""
        x, y = PAD + 7, self.height - 16
        number = say("views.front.key_number" if self.labels else "views.front.key_number_only", self.lang)
        locks = any(route.locks for route in self.routes)
        parts = [number, say("views.front.key_locks", self.lang)] if locks else [number]
        room = self.width - 2 * PAD - 22 * len(parts) - text_width(say("views.front.boots", self.lang), 12) - 16
        size = min(11.5, 11.5 * room / sum(text_width(part, 11.5) for part in parts))
        for k, part in enumerate(parts):
            if k:
                yield from lock_badge(x, y, 6.5)
            else:
                yield Circle(x, y, 6.5, fill="bar", stroke="ink", width=1.2)
            yield Text(x + 12, y + 4, part, size, fill="dim")
            x += 12 + text_width(part, size) + 22


def lock_badge(x: float, y: float, r: float) -> tuple[Element, ...]:
    """Draw a small gold seal with a lock."""
    return (Circle(x, y, r, fill="lock", stroke="edge", width=1.2), Icon("lock", x, y, 1.6 * r))
