"""Pen 2: scenes and laws as plotly figures, to zoom into and to point at.

A board comes as the same picture as in SVG, laid into a plotly figure; over it lie unseen marks that say what is there.
plotly is imported when the first figure is made, and only plain figures are made here, never figure widgets.
"""

from __future__ import annotations

import base64
from html import escape
from typing import TYPE_CHECKING, Any

from clank_nb.views.scene import Scene, groups
from clank_nb.views.svg import svg
from clank_nb.views.theme import FONT, colour

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["base_layout", "scene_figure"]

_KINDS = ("tunnel", "room", "token", "pawn")


def scene_figure(scene: Scene, *, theme: str = "light", width: float | None = None) -> go.Figure:
    """Lay a scene into a plotly figure.

    Parameters
    ----------
    scene : Scene
    theme : {"light", "dark"}
        A figure cannot follow the page, so it has one of the two.
    width : float, pixels, optional
        By default that of the scene, at most 1000.

    Returns
    -------
    plotly.graph_objects.Figure
        One trace for each kind of thing in the picture, with its ids as ``customdata`` and its sentence as hover text;
        the text that says the same as the picture is in ``layout.meta``.
    """
    import plotly.graph_objects as go

    wide = width or min(1000.0, scene.width)
    figure = go.Figure(layout=base_layout(scene.title, scene.desc, theme))
    figure.update_layout(
        width=wide,
        height=wide * scene.height / scene.width + 44,
        margin={"l": 0, "r": 0, "t": 44, "b": 0},
        xaxis={"range": [scene.left, scene.left + scene.width], "visible": False, "constrain": "domain"},
        yaxis={
            "range": [scene.top + scene.height, scene.top],
            "visible": False,
            "scaleanchor": "x",
            "constrain": "domain",
        },
        dragmode="pan",
        showlegend=False,
        images=[_picture(scene, theme)],
    )
    for kind, places in _places(scene).items():
        xs, ys, ids, labels = zip(*places, strict=True)
        size = (44 if kind == "room" else 24) * wide / scene.width
        marker = {"size": size, "opacity": 0, "color": colour("text", theme)}
        points = go.Scatter(x=xs, y=ys, mode="markers", name=kind, uid=f"cnb-{kind}", customdata=ids, marker=marker)
        figure.add_trace(points.update(hovertext=labels, hoverinfo="text"))
    return figure


def _picture(scene: Scene, theme: str) -> dict[str, Any]:
    """Give the scene as a picture that fills the axes."""
    drawn = base64.b64encode(svg(scene, theme=theme, interactive=False).encode()).decode("ascii")
    place = {"xref": "x", "yref": "y", "x": scene.left, "y": scene.top, "sizex": scene.width, "sizey": scene.height}
    return {"source": f"data:image/svg+xml;base64,{drawn}", "sizing": "stretch", "layer": "below", **place}


def _places(scene: Scene) -> dict[str, list[tuple[float, float, str, str]]]:
    """Collect what can be pointed at, by kind: its middle, its id and its sentence."""
    found: dict[str, list[tuple[float, float, str, str]]] = {}
    for group, box in groups(scene):
        kind = group.id.partition(":")[0]
        x, y = group.at if group.at is not None else box.middle
        told = f"{group.label} {group.hint}".strip()
        found.setdefault(kind, []).append((round(x, 1), round(y, 1), group.id, escape(told)))
    order = {kind: k for k, kind in enumerate(_KINDS)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], 9)))


def base_layout(title: str, desc: str, theme: str) -> dict[str, Any]:
    """Give what all figures share: title, text equivalent, fonts, colours, and no button that sends data away."""
    return {
        "title": {"text": escape(title), "x": 0.02, "xanchor": "left", "font": {"size": 16}},
        "meta": {"alt": desc},
        "font": {"family": FONT, "color": colour("text", theme), "size": 13},
        "paper_bgcolor": colour("panel", theme),
        "plot_bgcolor": colour("panel", theme),
        "template": "none",
        "modebar": {"remove": ["sendChartToCloud", "select2d", "lasso2d"]},
        "hoverlabel": {"bgcolor": colour("plate", theme), "font": {"color": colour("plate_ink", theme)}},
    }
