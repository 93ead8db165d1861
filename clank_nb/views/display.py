"""How things are shown under a cell: as a plotly figure, or, as the last line of a cell, as SVG and HTML."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from clank_nb.data.rulebook import Rule
from clank_nb.model.state import State, Trace
from clank_nb.odds.clash.price_fits import SquaresFit
from clank_nb.odds.clash.prices import PriceModel
from clank_nb.odds.dist import Count, Dist
from clank_nb.odds.joint import Joint
from clank_nb.views.html import dist_rows, events_html, html_style, rows_html, rule_html, table_html
from clank_nb.views.pictures import are_routes, describe, picture, refuse_odd_title
from clank_nb.views.svg import svg
from clank_nb.views.theme import player_token
from clank_nb.words import say

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["Shown", "figure_of", "mimebundle", "show"]

_PLOTLY = "application/vnd.plotly.v1+json"


def mimebundle(x: Any, *, theme: str = "auto", lang: str = "en", **options: Any) -> dict[str, str]:
    """Give all the ways in which a thing can be shown as the last line of a cell.

    Parameters
    ----------
    x : Dungeon, State, Trace, Route, sequence of routes, Dist, Rule, Card, sequence of cards, Tile, Layout, or Scene
    theme : {"auto", "light", "dark"}
    lang : str
    **options
        As in `picture`.

    Returns
    -------
    dict
        ``text/plain``, ``text/html`` and ``image/svg+xml``.  None of them needs a kernel or anything from elsewhere.
    """
    scene = picture(x, lang=lang, **options)
    drawn = svg(scene, theme=theme, interactive=False)
    plain = scene.title if isinstance(x, Trace) else repr(x)
    return {"text/plain": plain, "text/html": _html(x, drawn, theme, lang), "image/svg+xml": drawn}


def _html(x: Any, drawn: str, theme: str, lang: str) -> str:
    """Put beside the picture what is better read."""
    style = html_style(theme)
    match x:
        case Rule():
            return style + rule_html(x, lang)
        case State():
            return f"{style}<div>{drawn}</div>{table_html(x, interactive=False, theme=theme, lang=lang)}"
        case Trace():
            events = [event for events in x.events for event in events]
            return f"{style}<div>{drawn}</div>{events_html(events, lang=lang)}"
        case Dist():
            table = rows_html(*dist_rows(x, lang=lang))
            return (
                f'{style}<div>{drawn}</div><details class="cnb-html"><summary>{_words(lang)}</summary>{table}</details>'
            )
    return f"<div>{drawn}</div>"


def _words(lang: str) -> str:
    return escape(say("views.html.words", lang))


def figure_of(x: Any, *, theme: str = "light", lang: str = "en", **options: Any) -> go.Figure:
    """Make the plotly figure of a thing.

    Parameters
    ----------
    x : Dungeon, State, Trace, Route, sequence of routes, Dist, Card, sequence of cards, or Scene
    theme : {"light", "dark"}
    lang : str
    **options
        As in `picture`; of a law ``sample``, ``title`` and, for damage, ``colour``.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    from clank_nb.views.chart_figure import dist_figure, joint_figure
    from clank_nb.views.figure import scene_figure
    from clank_nb.views.residual_figure import residual_figure

    refuse_odd_title(options)
    if are_routes(x):
        from clank_nb.views.front_figure import front_figure

        return front_figure(x, theme=theme, lang=lang, **options)
    match x:
        case Count():
            player = options.pop("colour", "")
            if player:
                options.setdefault("title", say("views.dist.damage", lang, colour=player))
            colours = {"bar": player_token(player)} if player else None
            return dist_figure(x, theme=theme, lang=lang, colours=colours, **options)
        case PriceModel():
            return residual_figure(x.cards(), theme=theme, lang=lang, **options)
        case SquaresFit():
            return residual_figure(x.stepwise(), x.cards(), theme=theme, lang=lang, **options)
        case Joint():
            return joint_figure(x, theme=theme, lang=lang, **options)
    return scene_figure(picture(x, lang=lang, **options), theme=theme)


class Shown:
    """What `show` gives back: it has been displayed already, so it displays nothing more.

    Attributes
    ----------
    figure : plotly.graph_objects.Figure or None
        None where plotly is missing.
    text : str
        The picture in words.
    """

    __slots__ = ("figure", "text")

    def __init__(self, figure: Any, text: str) -> None:
        self.figure = figure
        self.text = text

    def _ipython_display_(self) -> None:
        """Display nothing: `show` has done it."""

    def __repr__(self) -> str:
        return self.text


def show(x: Any, *, theme: str = "light", lang: str = "en", **options: Any) -> Shown:
    """Display a thing as a figure to zoom into and to point at, wherever in a cell it stands.

    Parameters
    ----------
    x : Dungeon, State, Trace, Route, sequence of routes, Dist, Rule, Card, sequence of cards, Tile, Layout, or Scene
    theme : {"light", "dark"}
    lang : str
    **options
        Of a dungeon, state, trace or route: ``route``, ``reach``, ``focus``, ``refused`` and the like (`board_scene`);
        of several routes: ``chosen``, ``title``; of a law: ``sample``, ``title``, ``colour``.

    Returns
    -------
    Shown
        With the plotly figure as ``.figure``.

    Notes
    -----
    The still picture is stored beside the figure: where nothing draws plotly figures, or plotly is missing, it is shown
    instead.  Outside a notebook nothing is displayed, and the result shows itself in words.
    """
    scene = picture(x, lang=lang, **options)
    figure = None
    if not isinstance(x, Rule):
        try:
            figure = figure_of(x, theme=theme, lang=lang, **options)
        except ImportError:
            figure = None
    drawn = svg(scene, theme=theme, interactive=False)
    text = f"{scene.title}. {scene.desc}" if not isinstance(x, Rule) else describe(x, lang)
    bundle: dict[str, Any] = {"text/plain": text, "text/html": _html(x, drawn, theme, lang)}
    if figure is not None:
        bundle[_PLOTLY] = json.loads(figure.to_json())
    _display(bundle)
    return Shown(figure, text)


def _display(bundle: dict[str, Any]) -> None:
    """Hand a bundle to the notebook, if there is one."""
    try:
        from IPython.core.getipython import get_ipython
        from IPython.display import display
    except ImportError:
        return
    if get_ipython() is not None:
        display(bundle, raw=True)  # type: ignore[no-untyped-call]
