"""What a model misses as a plotly figure: to point at, and to zoom into."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from clank_nb.odds.clash.price import Price
from clank_nb.views.figure import base_layout
from clank_nb.views.residuals import card_line, half, residual_scene, residual_told, rows_of
from clank_nb.views.theme import colour
from clank_nb.words import say

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["residual_figure"]

SYMBOLS = {"exact": "circle", "up": "triangle-up", "down": "triangle-down", "off": "x"}


def residual_figure(
    prices: Sequence[Price], beside: Sequence[Price] = (), *, title: str = "", theme: str = "light", lang: str = "en"
) -> go.Figure:
    """Draw for every card its printed cost less its price, as a plotly figure.

    Parameters
    ----------
    prices, beside : sequence of Price
        As in `residual_scene`.
    title : str
    theme : {"light", "dark"}
    lang : str

    Returns
    -------
    plotly.graph_objects.Figure
        Every mark, pointed at, says how its price is added up.
    """
    import plotly.graph_objects as go

    scene = residual_scene(prices, beside, title=title, lang=lang)
    figure = go.Figure(layout=base_layout(scene.title, scene.desc, theme))
    rows = rows_of(prices)
    place = {one.id: k for k, one in enumerate(rows)}
    if beside:
        look = {"symbol": "circle-open", "size": 11, "color": colour("focus", theme), "line": {"width": 2}}
        name = say("price_lab.residual.key_ring", lang)
        figure.add_trace(_marks([one for one in beside if one.id in place], place, name, "cnb-beside", look, lang))
    for rounding, symbol in SYMBOLS.items():
        mine = [one for one in rows if (one.rounding or "exact") == rounding]
        if mine:
            fill = colour("bar" if rounding == "exact" else "mark", theme)
            look = {"symbol": symbol, "size": 12, "color": fill, "line": {"color": colour("ink", theme), "width": 1}}
            name = say(f"price_lab.residual.key_{rounding}", lang)
            figure.add_trace(_marks(mine, place, name, f"cnb-{rounding}", look, lang))
    line = {"gridcolor": colour("panel_line", theme), "zerolinecolor": colour("slot_line", theme), "zerolinewidth": 2}
    steps = [k / 2 for k in range(-4, 5)]
    most = max([0.5, *(abs(float(one.residual or 0)) for one in (*prices, *beside))]) + 0.25
    names = [f"{card_line(one.id, lang)} → {one.cost}" for one in rows]
    told = [half(Fraction(step)) for step in steps]
    figure.update_layout(
        width=760,
        height=820,
        margin={"l": 190, "r": 20, "t": 60, "b": 100},
        legend={"orientation": "h", "x": 0, "y": -0.1},
        showlegend=True,
        xaxis={**line, "range": [-most, most], "tickvals": steps, "ticktext": told,
               "title": {"text": escape(say("price_lab.residual.axis", lang)), "standoff": 6, "font": {"size": 13}}},
        yaxis={**line, "range": [len(rows) - 0.4, -0.6], "tickvals": list(range(len(rows))),
               "ticktext": [escape(name) for name in names], "zeroline": False},
    )  # fmt: skip
    return figure


def _marks(
    mine: Sequence[Price], place: dict[str, int], name: str, uid: str, look: dict[str, Any], lang: str
) -> go.Scatter:
    import plotly.graph_objects as go

    told = [f"<b>{escape(residual_told(one, lang))}</b>" for one in mine]
    short = [one.value.denominator <= 99 for one in mine]
    sums = ["<br>".join(map(escape, one.derivation(lang))) if s else "" for one, s in zip(mine, short, strict=True)]
    return go.Scatter(
        x=[float(one.residual or 0) for one in mine],
        y=[place[one.id] for one in mine],
        mode="markers",
        name=escape(name),
        uid=uid,
        customdata=[half(one.residual) if one.residual is not None else "" for one in mine],
        hovertext=[f"{head}<br>{sum}".removesuffix("<br>") for head, sum in zip(told, sums, strict=True)],
        hoverinfo="text",
        marker=look,
    )
