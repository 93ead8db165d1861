"""Exact laws as plotly bar charts, with the fraction and the percentage on every bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from clank_nb.views.chart import bar_text
from clank_nb.views.dist import counted_name, law_title
from clank_nb.views.figure import base_layout
from clank_nb.views.measure import fit_size
from clank_nb.views.theme import colour, player_token
from clank_nb.words import say

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["dist_figure", "joint_figure"]


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

    items = dist.items()
    percent = dist.percent(lang=lang)
    told = [bar_text(dist, outcome, outcome, percent[outcome], lang) for outcome, _ in items]
    figure = go.Figure(layout=base_layout(title or law_title(dist, lang), " ".join(told), theme))
    room = 640 / max(1, len(items)) - 6
    size = min((fit_size(str(chance), room, 14, True, 6) for _, chance in items), default=14)
    figure.add_trace(
        _bars(
            items,
            percent,
            say("views.dist.exact", lang),
            "cnb-exact",
            colour((colours or {}).get("bar", "bar"), theme),
            theme,
            textfont={"size": size, "color": colour("text", theme)},
            width=0.56,
        )
    )
    if sample is not None:
        figure.add_trace(_dots(sample, [outcome for outcome, _ in items], theme, lang))
    _chart_axes(figure, theme, max((float(chance) for _, chance in items), default=1.0))
    figure.update_xaxes(title={"text": escape(dist.counts(lang)), "standoff": 4})
    if percent.note:
        font = {"color": colour("dim", theme)}
        figure.add_annotation(
            text=escape(percent.note),
            xref="paper",
            yref="paper",
            x=1,
            y=-0.19 if sample is None else -0.27,
            xanchor="right",
            showarrow=False,
            font=font,
        )
    return figure


def _bars(
    items: Sequence[tuple[Any, Fraction]],
    percent: Any,
    shown: str,
    uid: str,
    fill: str,
    theme: str,
    *,
    gap: str = "<br>",
    **more: Any,
) -> go.Bar:
    """Make bars that carry their fraction and their percentage."""
    import plotly.graph_objects as go

    return go.Bar(
        x=[outcome for outcome, _ in items],
        y=[float(chance) for _, chance in items],
        name=escape(shown),
        uid=uid,
        text=[f"<b>{chance}</b>{gap}{escape(percent[outcome])}" for outcome, chance in items],
        textposition="outside",
        cliponaxis=False,
        customdata=[str(chance) for _, chance in items],
        hovertemplate=f"{escape(shown)}, %{{x}}: %{{customdata}}<extra></extra>",
        marker={"color": fill, "line": {"color": colour("ink", theme), "width": 1}},
        **more,
    )


def _dots(sample: Any, outcomes: Sequence[Any], theme: str, lang: str) -> go.Scatter:
    """Make dots beside the bars, each with a line of two standard errors."""
    import plotly.graph_objects as go

    shares = [sample[outcome] for outcome in outcomes]
    values = [share.value for share in shares]
    ends = [share.interval for share in shares]
    return go.Scatter(
        x=[outcome + 0.38 for outcome in outcomes],
        y=values,
        mode="markers",
        name=say("views.dist.sample", lang, n=f"{sample.n:,}", seed=sample.seed),
        uid="cnb-sample",
        error_y={
            "type": "data",
            "symmetric": False,
            "array": [high - value for value, (_, high) in zip(values, ends, strict=True)],
            "arrayminus": [value - low for value, (low, _) in zip(values, ends, strict=True)],
            "color": colour("text", theme),
            "thickness": 1.5,
            "width": 7,
        },
        marker={"color": colour("text", theme), "size": 5},
        customdata=[f"{share.count:,}" for share in shares],
        hovertemplate="%{customdata}<extra></extra>",
    )


def joint_figure(dist: Any, title: str = "", *, theme: str = "light", lang: str = "en") -> go.Figure:
    """Draw the law of several numbers as bars side by side, one colour for each of them."""
    import plotly.graph_objects as go

    figure = go.Figure(layout=base_layout(title or say("views.dist.joint", lang), "", theme))
    told, top = [], 0.0
    for who in dist.names:
        law = dist.marginal(who)
        what = counted_name(who, lang)
        percent, items = law.percent(lang=lang), law.items()
        told += [f"{what}: " + bar_text(law, o, o, percent[o], lang) for o, _ in items]
        top = max(top, *(float(chance) for _, chance in items))
        fill = colour(player_token(who), theme)
        font = {"size": 12, "color": colour("text", theme)}
        figure.add_trace(_bars(items, percent, what, f"cnb-{who}", fill, theme, gap="  ", textangle=-90, textfont=font))
    _chart_axes(figure, theme, top * 1.35)
    figure.update_layout(barmode="group", meta={"alt": " ".join(told)}, uniformtext={"minsize": 9, "mode": "show"})
    return figure


def _chart_axes(figure: go.Figure, theme: str, top: float) -> None:
    """Start the bars at 0 and leave room for what is written on them."""
    figure.update_layout(
        width=760,
        height=460,
        bargap=0.35,
        margin={"l": 20, "r": 20, "t": 60, "b": 96},
        legend={"orientation": "h", "x": 0, "y": -0.14},
        xaxis={"dtick": 1, "showgrid": False, "linecolor": colour("slot_line", theme), "fixedrange": True},
        yaxis={"range": [0, top * 1.3 or 1], "visible": False, "fixedrange": True},
    )
