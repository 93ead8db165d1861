"""What a thing looks like, as a scene, and the same in words.

`picture` and `describe` take whatever a lesson may put at the end of a cell: a dungeon, a state, a trace, a route,
several routes, a law, a rule, a card, a hand of cards, a tile, a map of tiles, a model of prices, a search through a
small tree, counts of positions by depth, or a finished scene.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.faults import fault, shown
from clank_nb.data.rulebook import Rule
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.routes_value import Route
from clank_nb.dungeon.tiles import Layout, Tile, TileSet
from clank_nb.dungeon.track import Track
from clank_nb.model.cards import Card
from clank_nb.model.cave import CaveState
from clank_nb.model.clash import ClashState
from clank_nb.model.clash_cards import ClashCard
from clank_nb.model.events import Event
from clank_nb.model.state import State, Trace
from clank_nb.odds.clash.price_fits import SquaresFit
from clank_nb.odds.clash.prices import PriceModel
from clank_nb.odds.clash_search.tree import Walk
from clank_nb.odds.dist import Count, Dist
from clank_nb.odds.joint import Joint
from clank_nb.rules.clash_of_decks.seen import ClashObservation
from clank_nb.rules.explain import explain
from clank_nb.rules.reasons import Refusal
from clank_nb.views.board import board_scene
from clank_nb.views.cave import cave_scene, is_cave, step_scene
from clank_nb.views.cave_track import track_scene
from clank_nb.views.chart import bar_text
from clank_nb.views.clash import clash_scene
from clank_nb.views.clash_faces import clash_card_scene
from clank_nb.views.clash_row import clash_row_scene
from clank_nb.views.dist import damage_scene, dist_scene, joint_scene, law_title
from clank_nb.views.faces import card_label, card_scene
from clank_nb.views.front import front_scene
from clank_nb.views.game_tree import tree_scene
from clank_nb.views.map import map_scene, tile_scene, tiles_scene
from clank_nb.views.named import hand_of
from clank_nb.views.node_chart import are_counts, node_chart_scene
from clank_nb.views.residuals import residual_scene
from clank_nb.views.rulecard import rule_scene
from clank_nb.views.scene import Scene
from clank_nb.views.table import hand_scene, table_scene
from clank_nb.words import known_language, say

__all__ = ["are_routes", "describe", "picture"]


def picture(x: Any, *, lang: str = "en", **options: Any) -> Scene:
    """Make the scene of a thing.

    Parameters
    ----------
    x : Dungeon, Track, State, CaveState, Trace, Route, sequence of routes, Dist, Rule, Card, sequence of cards, Tile,
        TileSet, Layout, PriceModel, SquaresFit, Walk, sequence of Nodes, or Scene
        A card may be given by its name.
    lang : str
    **options
        Those of the scene: of a dungeon, state, trace or route as in `board_scene` (a trace also has ``step``, the
        number of steps played, by default all), of a map of tiles, or a state with one, as in `map_scene`; of a tile
        ``turn``, quarter turns clockwise; of several routes ``chosen`` and ``title``; of a law ``sample``,
        ``title`` and, for damage, ``colour``; of a state of Dragon's Cave ``seat``, whose eyes see it; of cards
        by name ``game``, whose cards they are.

    Returns
    -------
    Scene

    Raises
    ------
    BadCode
        If there is no picture of such a thing, or no card of such a name.
    """
    refuse_odd_title(options)
    known_language(lang)
    try:
        return _picture(x, lang, options)
    except TypeError as error:
        odd = ODD_OPTION.search(str(error))
        if odd is None or odd[1] not in options:
            raise
        kind = type(x).__name__
        raise BadCode(say("views.describe.option", lang, kind=kind, name=odd[1]), given=odd[1]) from None


ODD_OPTION = re.compile(r"got (?:an unexpected keyword|multiple values for(?: keyword)?) argument '(\w+)'")
"""What Python says of an option that a scene does not take."""


def _picture(x: Any, lang: str, given: Mapping[str, Any]) -> Scene:
    options = dict(given)
    match x:
        case Scene():
            return x
        case Dungeon():
            return board_scene(x, lang=lang, **{"legend": True, **options})
        case Layout():
            return map_scene(x, lang=lang, **{"legend": True, **options})
        case Tile():
            return tile_scene(x, lang=lang, **options)
        case TileSet():
            return tiles_scene(x, lang=lang, **{"legend": True, **options})
        case Track():
            return track_scene(x, lang=lang, **options)
        case CaveState():
            return cave_scene(x, lang=lang, **options)
        case State():
            return _table(x, lang=lang, **options)
        case Trace() if is_cave(x):
            return step_scene(x, lang=lang, **options)
        case ClashState() | ClashObservation():
            return _duel(x, lang=lang, **options)
        case ClashCard():
            return clash_card_scene(x, lang, **options)
        case Trace():
            return _step(x, lang=lang, **options)
        case Route() if x._walk is not None:
            return board_scene(x._walk.dungeon, route=x, lang=lang, **options)
        case Count():
            return (
                damage_scene(x, lang=lang, **options)
                if "colour" in options
                else dist_scene(x, lang=lang, **{"title": law_title(x, lang), **options})
            )
        case Joint():
            return joint_scene(x, lang=lang, **options)
        case Rule():
            return rule_scene(x, lang=lang, **options)
        case Card():
            return card_scene(x, lang, **options)
        case PriceModel():
            return residual_scene(x.cards(), lang=lang, **options)
        case SquaresFit():
            return residual_scene(x.stepwise(), x.cards(), lang=lang, **options)
        case Walk():
            return tree_scene(x, lang=lang, **options)
    if are_routes(x):
        return front_scene(x, lang=lang, **options)
    if are_counts(x):
        return node_chart_scene(x, lang=lang, **options)
    hand = hand_of(x, options.pop("game", ""), lang)
    if hand is not None:
        scene = hand_scene if all(isinstance(card, Card) for card in hand) else clash_row_scene
        return scene(hand, lang=lang, **options)
    raise BadCode(say("views.describe.fault", lang, kind=type(x).__name__), given=x)


def refuse_odd_title(options: Mapping[str, Any]) -> None:
    """Refuse a title that is no text."""
    title = options.get("title", "")
    if not isinstance(title, str) or any("\ud800" <= letter <= "\udfff" for letter in title):
        raise BadData(fault("title", "not_text", given=shown(title)))


def are_routes(x: Any) -> bool:
    """Tell whether these are routes, to be compared."""
    return isinstance(x, Sequence) and bool(x) and all(isinstance(route, Route) for route in x)


def _table(state: State, *, lang: str = "en", **options: Any) -> Scene:
    """Draw the dungeon of a state: a board, or a map that has grown so far."""
    if state.delve is None:
        return board_scene(state.game.board, state, lang=lang, **options)
    if state.delve.layout is None:
        start = Layout.begin(state.game.board, state.game.board_slug.rpartition("/")[2])
        return map_scene(start, lang=lang, **options)
    return map_scene(state.delve.layout, state, lang=lang, **options)


def _duel(table: Any, *, seat: int = 0, window: bool = True, title: str = "", lang: str = "en") -> Scene:
    """Draw a table of Clash of Decks from one of its two sides."""
    if type(seat) is not int or seat not in (0, 1):
        raise BadData(fault("seat", "not_whole", given=shown(seat), range=say("views.describe.sides", lang)))
    return clash_scene(table, seat=seat, window=bool(window), title=title, lang=lang)


def _step(trace: Trace, *, step: int = -1, lang: str = "en", **options: Any) -> Scene:
    """Draw a trace after some of its steps, with the way a pawn has just gone."""
    n = len(trace.states) - 1
    k = n if step < 0 else min(step, n)
    state = trace.states[k]
    events = trace.events[k - 1] if 0 < k <= len(trace.events) else ()
    walked = [event for event in events if event.kind == "moved"]
    if isinstance(state, ClashState):
        return _duel(state, lang=lang, **options)
    title = say("views.html.step", lang, title=state.game.board.title, k=k, n=n)
    found: dict[str, Any] = {"title": title, "moved": [f"pawn:{event.colour}" for event in walked]}
    if state.delve is not None:
        laid = [f"tile:{event['tile']}" for event in events if event.kind == "tile_laid"]
        return _table(state, lang=lang, **{"title": title, "moved": [*found["moved"], *laid], **options})
    if walked:
        found["route"] = [walked[0]["start"], *(event["tunnel"] for event in walked)]
    return board_scene(state.game.board, state, lang=lang, **{**found, **options})


def describe(x: Any, lang: str = "en") -> str:
    """Say what a picture of a thing shows, as plain text.

    Parameters
    ----------
    x
        As in `picture`, or an event or a refusal.
    lang : str

    Returns
    -------
    str

    Examples
    --------
    >>> from clank_nb.odds import damage
    >>> print(describe(damage(bag={"black": 2, "red": 1}, draws=1, colour="red")))
    0: 2/3, 66.7 %.
    1: 1/3, 33.3 %.
    """
    match x:
        case Scene():
            return f"{x.title}. {x.desc}"
        case State():
            return f"{picture(x, lang=lang).desc}\n{table_scene(x, lang=lang).desc}"
        case Trace():
            told = [explain(event, lang) for events in x.events for event in events]
            return "\n".join([*told, describe(x.state, lang)])
        case Dist():
            percent = x.percent(lang=lang)
            shown = [", ".join(f"{n} {v}" for n, v in zip(x.names, o, strict=True)) if x.names else str(o) for o in x]
            outcomes = x.weights
            lines = [
                bar_text(x, o, what, text, lang) for o, what, text in zip(outcomes, shown, percent.texts, strict=True)
            ]
            return "\n".join([*lines, percent.note] if percent.note else lines)
        case Route():
            return x.explain(lang)
        case Rule():
            return str(x)
        case Card():
            return card_label(x, lang)
        case Event() | Refusal():
            return explain(x, lang)
    return picture(x, lang=lang).desc
