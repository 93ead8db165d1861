"""A Pareto front as a plotly figure: boots against monsters, to point at and to zoom into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from clank_nb.views.figure import base_layout
from clank_nb.views.front import front_scene, route_label
from clank_nb.views.theme import colour
from clank_nb.words import say

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["front_figure"]


def front_figure(
    routes: Sequence[Any], *, chosen: int | None = None, title: str = "", theme: str = "light", lang: str = "en"
) -> go.Figure:
    """Draw what routes cost as a plotly figure.

    Parameters
    ----------
    routes : sequence of Route
        Such as `clank_nb.pareto_routes` gives; they are numbered from 1.
    chosen : int, optional
        Which of them stands out, counted from 0.
    title : str
    theme : {"light", "dark"}
    lang : str

    Returns
    -------
    plotly.graph_objects.Figure
        A disc is a route without a lock, a square one that opens some; pointed at, it says its way turn by turn.
    """
    import plotly.graph_objects as go

    scene = front_scene(routes, chosen=chosen, title=title, lang=lang)
    figure = go.Figure(layout=base_layout(scene.title, scene.desc, theme))
    spots = _spots(routes)
    for locked in (False, True):
        own = [k for k, route in enumerate(routes) if bool(route.locks) is locked]
        if own:
            name = say("views.front.key_locks" if locked else "views.front.key_no_lock", lang)
            figure.add_trace(_discs(routes, own, spots, chosen, name, "square" if locked else "circle", theme, lang))
    for (x, y), route in zip(spots, routes, strict=True):
        turns = say("views.front.turns", lang, n=route.turns)
        figure.add_annotation(x=x, y=y, text=turns, xshift=18, xanchor="left", showarrow=False)
    line = {
        "linecolor": colour("slot_line", theme),
        "gridcolor": colour("panel_line", theme),
        "dtick": 1,
        "zeroline": False,
    }
    boots = [route.boots for route in routes] or [0]
    monsters = [route.monsters for route in routes] or [0]
    figure.update_layout(
        width=760,
        height=440,
        margin={"l": 60, "r": 20, "t": 60, "b": 80},
        legend={"orientation": "h", "x": 0, "y": -0.2},
        showlegend=True,
        xaxis={**line, "title": {"text": escape(say("views.front.boots", lang).rstrip(" →"))},
               "range": [min(boots) - 0.8, max(boots) + 0.8]},
        yaxis={**line, "title": {"text": escape(say("views.front.monsters", lang).rstrip(" ↑"))},
               "range": [-0.6, max(monsters) + 0.8]},
    )  # fmt: skip
    return figure


def _spots(routes: Sequence[Any]) -> list[tuple[float, float]]:
    """Put routes of the same boots and monsters side by side."""
    crowd = Counter((route.boots, route.monsters) for route in routes)
    seen: Counter[tuple[int, int]] = Counter()
    found = []
    for route in routes:
        cell = (route.boots, route.monsters)
        found.append((route.boots + 0.34 * (seen[cell] - (crowd[cell] - 1) / 2), float(route.monsters)))
        seen[cell] += 1
    return found


def _discs(
    routes: Sequence[Any],
    own: list[int],
    spots: list[tuple[float, float]],
    chosen: int | None,
    name: str,
    symbol: str,
    theme: str,
    lang: str,
) -> go.Scatter:
    import plotly.graph_objects as go

    told = [f"{route_label(k + 1, routes[k], lang)}\n{routes[k].explain(lang).partition(chr(10))[2]}" for k in own]
    fills = [colour("mark" if k == chosen else "bar", theme) for k in own]
    widths = [3 if k == chosen else 1 for k in own]
    return go.Scatter(
        x=[spots[k][0] for k in own],
        y=[spots[k][1] for k in own],
        mode="markers+text",
        name=escape(name),
        uid=f"cnb-{symbol}",
        text=[
            f"<b>{k + 1}</b>" if k == chosen else str(k + 1)
            for k in own
        ],
        textfont={"color": colour("bar_ink", theme), "size": 13},
        customdata=[f"route:{k}" for k in own],
        hovertext=["<br>".join(map(escape, words.strip().split("\n"))) for words in told],
        hoverinfo="text",
        marker={"symbol": symbol, "size": 27, "color": fills, "opacity": 1,
                "line": {"color": colour("ink", theme), "width": widths}},
    )  # fmt: skip
