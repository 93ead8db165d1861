"""How much work a search is: positions looked at by depth, on a scale on which ten times as much is one line higher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log10
from typing import Any

from clank_nb.odds.clash_search.search import Nodes
from clank_nb.views.axes import Axes, apart
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Path, Poly, Rect, Scene, Text
from clank_nb.words import say

__all__ = ["are_counts", "node_chart_scene"]

_WAYS = {
    "minimax": ("minimax", "moved", ""),
    "alphabeta": ("alpha_beta", "focus", "7 4"),
    "table": ("with_table", "payable", "2 4"),
}
"""For each way of searching its field, its colour and its dash."""


def are_counts(x: Any) -> bool:
    """Tell whether these are counts of positions by depth."""
    return isinstance(x, Sequence) and bool(x) and all(isinstance(one, Nodes) for one in x)


def node_chart_scene(
    counts: Sequence[Nodes], *, title: str = "", width: float = 608.0, plot: float = 270.0, lang: str = "en"
) -> Scene:
    """Draw how many positions minimax, alpha-beta, and alpha-beta with a table look at, by depth.

    Parameters
    ----------
    counts : sequence of Nodes
        As `node_counts` gives them.
    title : str
    width, plot : float, pixels
        Of the picture, and the height of the field.
    lang : str

    Returns
    -------
    Scene
    """
    rows = sorted(counts)
    top = ceil(log10(max(10, *(row.minimax for row in rows))))
    first, last = rows[0].depth, rows[-1].depth
    axes = Axes(PAD + 66, HEAD + 14, width - 2 * PAD - 66 - 176, plot, (first, max(last, first + 1)), (0, top))
    shapes = [*_frame(axes, rows, top, lang)]
    for way in _WAYS:
        shapes += _line(axes, rows, way, lang)
    shapes += _names(axes, rows[-1], lang)
    told = []
    for way, (field, _, _) in _WAYS.items():
        parts = [say("tree_lab.chart.at", lang, n=f"{getattr(row, field):,}", depth=row.depth) for row in rows]
        told.append(say("tree_lab.chart.told", lang, way=say(f"tree_lab.count.{way}", lang), counts=", ".join(parts)))
    return panel(title or say("tree_lab.chart.title", lang), " ".join(told), width, axes.base + 52, shapes)


def _frame(axes: Axes, rows: Sequence[Nodes], top: int, lang: str) -> Iterator[Element]:
    for power in range(top + 1):
        y = axes.up(power)
        yield Path(f"M{axes.left:.1f},{y:.1f} L{axes.right:.1f},{y:.1f}", stroke="panel_line" if power else "slot_line",
                   width=1.0 if power else 2.0)  # fmt: skip
        yield Text(axes.left - 8, y + 4.5, f"{10**power:,}", 12, False, "end", fill="dim")
    for row in rows:
        yield Text(axes.across(row.depth), axes.base + 18, str(row.depth), 12, False, "middle", fill="dim")
    name = say("tree_lab.chart.axis", lang)
    yield Text(
        axes.left + axes.width / 2, axes.base + 37, name, fit_size(name, axes.width, 12.5), False, "middle", fill="dim"
    )
    text = say("tree_lab.chart.up", lang)
    yield Text(PAD, HEAD + 1, text, fit_size(text, axes.width + 180, 12), False, fill="dim")


def _line(axes: Axes, rows: Sequence[Nodes], way: str, lang: str) -> Iterator[Element]:
    field, token, dash = _WAYS[way]
    points = [(row.depth, log10(getattr(row, field))) for row in rows]
    yield from axes.line(points, token, 2.6, dash, halo=True)
    for row, (depth, up) in zip(rows, points, strict=True):
        x, y = axes.at(depth, up)
        label = say("tree_lab.chart.told", lang, way=say(f"tree_lab.count.{way}", lang),
                    counts=say("tree_lab.chart.at", lang, n=f"{getattr(row, field):,}", depth=row.depth))  # fmt: skip
        yield Group((_mark(way, x, y, token),), f"count:{way}:{row.depth}", label, halo=Rect(x - 8, y - 8, 16, 16, 5))


def _mark(way: str, x: float, y: float, token: str) -> Element:
    """A disc, a square or a triangle: lines are told apart without colour too."""
    if way == "minimax":
        return Circle(x, y, 4.8, fill=token, stroke="panel", width=1.2)
    if way == "alphabeta":
        return Rect(x - 4.4, y - 4.4, 8.8, 8.8, 1, fill=token, stroke="panel", width=1.2)
    return Poly(((x, y - 5.6), (x + 5.4, y + 4.4), (x - 5.4, y + 4.4)), fill=token, stroke="panel", width=1.2)


def _names(axes: Axes, row: Nodes, lang: str) -> Iterator[Element]:
    """The name of every line at its end, with the number there."""
    ends = {way: axes.up(log10(getattr(row, field))) for way, (field, _, _) in _WAYS.items()}
    places = apart(ends, 34.0, axes.top + 6, axes.base - 6)
    for way, (field, token, _) in _WAYS.items():
        y = places[way]
        yield Path(
            f"M{axes.right + 6:.1f},{ends[way]:.1f} L{axes.right + 16:.1f},{y:.1f}", stroke="slot_line", width=1.2
        )
        yield _mark(way, axes.right + 24, y - 1, token)
        name = say(f"tree_lab.count.{way}", lang)
        yield Text(axes.right + 34, y + 1, name, fit_size(name, 142, 13), fill="text")
        yield Text(axes.right + 34, y + 15, f"{getattr(row, field):,}", 13, True, fill="text")
