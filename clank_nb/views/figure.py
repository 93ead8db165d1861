"""Pen 2: scenes and laws as plotly figures, to zoom into and to point at.

A board comes as the same picture as in SVG, laid into a plotly figure; over it lie unseen marks that say what is there.
plotly is imported when the first figure is made, and only plain figures are made here, never figure widgets.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Scene, groups
from clank_nb.views.svg import svg
from clank_nb.views.theme import FONT, LETTERS, colour, player_token
from clank_nb.words import name, say

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["dist_figure", "joint_figure", "scene_figure"]

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
    picture = base64.b64encode(svg(scene, theme=theme, interactive=False).encode()).decode("ascii")
    figure = go.Figure(layout=_layout(scene.title, scene.desc, theme))
    figure.update_layout(
        width=wide,
        height=wide * scene.height / scene.width + 44,
        margin={"l": 0, "r": 0, "t": 44, "b": 0},
        xaxis={"range": [0, scene.width], "visible": False, "constrain": "domain"},
        yaxis={"range": [scene.height, 0], "visible": False, "scaleanchor": "x", "constrain": "domain"},
        dragmode="pan",
        showlegend=False,
        images=[
            {
                "source": f"data:image/svg+xml;base64,{picture}",
                "xref": "x",
                "yref": "y",
                "x": 0,
                "y": 0,
                "sizex": scene.width,
                "sizey": scene.height,
                "sizing": "stretch",
                "layer": "below",
            }
        ],
    )
    for kind, places in _places(scene).items():
        xs, ys, ids, labels = zip(*places, strict=True)
        size = 44 if kind == "room" else 24
        figure.add_trace(
            go.Scatter(
                x=xs,
                y=ys,
                mode="markers",
                name=kind,
                uid=f"cnb-{kind}",
                customdata=ids,
                hovertext=labels,
                hoverinfo="text",
                marker={"size": size * wide / scene.width, "opacity": 0, "color": colour("text", theme)},
            )
        )
    return figure


def _places(scene: Scene) -> dict[str, list[tuple[float, float, str, str]]]:
    """Collect what can be pointed at, by kind: its middle, its id and its sentence."""
    found: dict[str, list[tuple[float, float, str, str]]] = {}
    for group, box in groups(scene):
        kind = group.id.partition(":")[0]
        x, y = group.at if group.at is not None else box.middle
        told = f"{group.label} {group.hint}".strip()
        found.setdefault(kind, []).append((round(x, 1), round(y, 1), group.id, told))
    order = {kind: k for k, kind in enumerate(_KINDS)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], 9)))


def dist_figure(
    dist: Any,
    sample: Any = None,
    title: str = "",
    *,
    colours: Mapping[str, str] | None = None,
    theme: str = "light",
    lang: str = "en",
) -> go.Figure:
    """Draw the law of one number as a plotly bar chart.

    Parameters
    ----------
    dist : Count
    sample : Estimate, optional
        Drawn as dots with two standard errors.
    title : str
    colours : mapping, optional
        ``{"bar": token}`` for bars of another colour, such as ``"player_red"``.
    theme : {"light", "dark"}
    lang : str

    Returns
    -------
    plotly.graph_objects.Figure
        Every bar carries its exact fraction and its percentage.
    """
    import plotly.graph_objects as go

    percent = dist.percent(lang=lang)
    outcomes = [str(outcome) for outcome in dist]
    chances = [chance for _, chance in dist.items()]
    texts = [f"<b>{chance}</b><br>{percent[outcome]}" for outcome, chance in dist.items()]
    told = " ".join(
        say("views.dist.bar", lang, what=o, chance=c, percent=p)
        for o, c, p in zip(outcomes, chances, percent.texts, strict=True)
    )
    figure = go.Figure(layout=_layout(title or say("views.dist.law", lang), told, theme))
    fill = colour((colours or {}).get("bar", "bar"), theme)
    room = 640 / max(1, len(outcomes)) - 6
    size = min((fit_size(str(chance), room, 14, True, 6) for chance in chances), default=14)
    figure.add_trace(
        go.Bar(
            x=outcomes,
            y=[float(chance) for chance in chances],
            name=say("views.dist.exact", lang),
            uid="cnb-exact",
            text=texts,
            textposition="outside",
            cliponaxis=False,
            textfont={"size": size, "color": colour("text", theme)},
            customdata=[str(chance) for chance in chances],
            hovertemplate="%{x}: %{customdata}<extra></extra>",
            marker={"color": fill, "line": {"color": colour("ink", theme), "width": 1}},
        )
    )
    if sample is not None:
        _add_sample(figure, sample, outcomes, list(dist), theme, lang)
    _chart_axes(figure, theme, max((float(chance) for chance in chances), default=1.0))
    if percent.note:
        figure.add_annotation(
            text=percent.note,
            xref="paper",
            yref="paper",
            x=0,
            y=-0.2,
            showarrow=False,
            font={"color": colour("dim", theme)},
        )
    return figure


def _add_sample(figure: go.Figure, sample: Any, shown: list[str], outcomes: list[Any], theme: str, lang: str) -> None:
    import plotly.graph_objects as go

    shares = [sample[outcome] for outcome in outcomes]
    ends = [share.interval for share in shares]
    values = [share.value for share in shares]
    error = {
        "type": "data",
        "symmetric": False,
        "array": [high - v for v, (_, high) in zip(values, ends, strict=True)],
        "arrayminus": [v - low for v, (low, _) in zip(values, ends, strict=True)],
        "color": colour("text", theme),
    }
    label = say("views.dist.sample", lang, n=f"{sample.n:,}", seed=sample.seed)
    figure.add_trace(
        go.Scatter(
            x=shown,
            y=values,
            mode="markers",
            name=label,
            uid="cnb-sample",
            error_y=error,
            marker={"color": colour("text", theme), "size": 9},
            customdata=[f"{share.count:,}" for share in shares],
            hovertemplate="%{x}: %{customdata}<extra></extra>",
        )
    )


def joint_figure(dist: Any, title: str = "", *, theme: str = "light", lang: str = "en") -> go.Figure:
    """Draw the law of several numbers as bars side by side, one colour for each of them."""
    import plotly.graph_objects as go

    laws = {who: dist.marginal(who) for who in dist.names}
    told = []
    figure = go.Figure(layout=_layout(title or say("views.dist.joint", lang), "", theme))
    top = 0.0
    for who, law in laws.items():
        shown = name(who, lang) if who in LETTERS else who
        percent = law.percent(lang=lang)
        items = law.items()
        told += [f"{shown}: " + say("views.dist.bar", lang, what=o, chance=c, percent=percent[o]) for o, c in items]
        top = max(top, *(float(chance) for _, chance in items))
        figure.add_trace(
            go.Bar(
                x=[str(o) for o, _ in items],
                y=[float(c) for _, c in items],
                name=shown,
                uid=f"cnb-{who}",
                text=[f"<b>{c}</b><br>{percent[o]}" for o, c in items],
                textposition="outside",
                cliponaxis=False,
                customdata=[str(c) for _, c in items],
                hovertemplate=f"{shown}, %{{x}}: %{{customdata}}<extra></extra>",
                marker={"color": colour(player_token(who), theme), "line": {"color": colour("ink", theme), "width": 1}},
            )
        )
    _chart_axes(figure, theme, top)
    figure.update_layout(barmode="group", meta={"alt": " ".join(told)})
    return figure


def _chart_axes(figure: go.Figure, theme: str, top: float) -> None:
    """Start the bars at 0 and leave room for what is written on them."""
    figure.update_layout(
        width=760,
        height=460,
        bargap=0.35,
        margin={"l": 20, "r": 20, "t": 60, "b": 80},
        legend={"orientation": "h", "x": 0, "y": -0.1},
        xaxis={"type": "category", "showgrid": False, "linecolor": colour("slot_line", theme), "fixedrange": True},
        yaxis={"range": [0, top * 1.3 or 1], "visible": False, "fixedrange": True},
    )


def _layout(title: str, desc: str, theme: str) -> dict[str, Any]:
    return {
        "title": {"text": title, "x": 0.02, "xanchor": "left", "font": {"size": 16}},
        "meta": {"alt": desc},
        "font": {"family": FONT, "color": colour("text", theme), "size": 13},
        "paper_bgcolor": colour("panel", theme),
        "plot_bgcolor": colour("panel", theme),
        "template": "none",
        "modebar": {"remove": ["sendChartToCloud", "select2d", "lasso2d"]},
        "hoverlabel": {"bgcolor": colour("plate", theme), "font": {"color": colour("plate_ink", theme)}},
    }
