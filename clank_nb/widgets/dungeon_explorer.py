"""The dungeon explorer: two rooms are chosen, and every route between them that no other beats can be looked at."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from clank_nb.dungeon import Dungeon
from clank_nb.dungeon.portal import Portal
from clank_nb.model.state import State
from clank_nb.rules.seen import Observation
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.explorer_case import (
    BACK,
    GOAL,
    MOST_BOOTS,
    MOST_SWORDS,
    MOST_TELEPORTS,
    START,
    THERE,
    Tour,
    board_choices,
    check_stop,
    known_trip,
    lockpicks,
    most_keys,
    read_tour,
)
from clank_nb.widgets.explorer_picture import explorer_picture
from clank_nb.widgets.explorer_words import facts, happened, refusal, room_name, route_name
from clank_nb.widgets.still import Shown
from clank_nb.words import say

if TYPE_CHECKING:
    import plotly.graph_objects as go

NOWHERE = ""


def _say(key: str, **values: Any) -> str:
    return say(f"explorer.{key}", **values)


class DungeonExplorer(Widget[Tour]):
    """A dungeon, to be asked which way and at what price.

    Parameters
    ----------
    board : str, path, Dungeon, State or Observation
        A slug of `clank_nb.boards`, a board of one's own, or a game: then the pawn, the pools and the tokens are those
        of the player, and only what lies open on the table is used.
    start, goal : str, optional
        Two rooms; without them from the entrance (or the pawn) to the best artifact, or out with one that is held.
    boots : int, boots, optional
        In every turn, 4 if not said; in a game in every turn after this one.
    swords, health, keys, teleports : int, optional
        What can be spent this turn, in a game the player's own; keys also open the tunnels of all routes.
    player : int or str, optional
        Number or colour of a player of the game; by default the one whose turn it is.
    trip : {"there", "back"}
        One way, or there and back.

    Raises
    ------
    BadCode
        If there is no such board, room, player or trip; the nearest names are offered.
    BadData
        If a number cannot be, or if this is no board and no game.
    ClankError
        If the player has left the dungeon.

    Notes
    -----
    The chart of the trade-offs in the widget is drawn like the board, so that it can be walked with the keyboard and
    stays in a saved notebook; `figure` gives it as a plotly figure.

    Examples
    --------
    >>> explorer = DungeonExplorer("clank/front", start="f01", goal="f21")
    >>> print(explorer.routes[0])
    f01 to f21: 3 turns, 6 boots, 1 monster, 1 lock.
    """

    kind = "dungeon_explorer"

    def __init__(
        self,
        board: str | os.PathLike[str] | Dungeon | State | Observation = "clank/front",
        start: str | None = None,
        goal: str | None = None,
        boots: int | None = None,
        swords: int | None = None,
        health: int | None = None,
        keys: int | None = None,
        teleports: int | None = None,
        player: int | str | None = None,
        trip: str = THERE,
    ) -> None:
        numbers: dict[str, object] = {"swords": swords, "health": health, "keys": keys, "teleports": teleports}
        first = replace(read_tour(board, start, goal, player, boots, numbers), trip=known_trip(trip))
        self._boards = board_choices(first.dungeon) if first.live is None else [first.dungeon]
        super().__init__(first)

    @classmethod
    def from_state(cls, state: State | Observation, player: int | str | None = None, **named: Any) -> DungeonExplorer:
        """Explore the dungeon of a game from where a player's pawn stands.

        Parameters
        ----------
        state : State or Observation
        player : int or str, optional
            By default the one whose turn it is.
        **named
            Further arguments of the class, such as ``goal``.

        Returns
        -------
        DungeonExplorer
        """
        return cls(state, player=player, **named)

    @property
    def routes(self) -> Any:
        """The routes of the front, as `clank_nb.pareto_routes` gives them."""
        return self.now.routes

    @property
    def route(self) -> Any:
        """The route that is chosen, or None where there is none."""
        return self.now.route

    def figure(self, theme: str = "light") -> go.Figure:
        """Give the trade-offs as a plotly figure, to point at and to zoom into."""
        from clank_nb.views.front_figure import front_figure

        chosen = self.now.chosen if self.now.routes else None
        return front_figure(self.now.routes, chosen=chosen, theme=theme)

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Tour) -> Shown:
        """Make the board, table and chart, and the sentences about the chosen route."""
        sentences, new = happened(now)
        return Shown(explorer_picture(now), sentences, new, facts(now), answer=refusal(now))

    def label(self, now: Tour) -> str:
        """Name the picture."""
        return _say("label")

    def chosen(self, place: str) -> None:
        """A room, or what lies or stands in it, is where one begins or goes; a row or a disc is a route."""
        kind, _, what = place.partition(":")
        if kind in ("row", "route"):
            self.change(chosen=int(what))
        elif kind == "room":
            self.go(self.now.with_room(what))

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Menus for board, rooms, trip, route and shade; a slider for everything that can be spent."""
        from ipywidgets import Dropdown

        now = self.now
        names = [(board.title or board.name or str(k + 1), k) for k, board in enumerate(self._boards)]
        self.board = Dropdown(options=names, description=_say("board"))
        self.start = Dropdown(options=_rooms(now), description=_say("from"))
        self.goal = Dropdown(options=[(_say("to_nothing"), NOWHERE), *_rooms(now)], description=_say("to"))
        trips = [(_say(f"trip_{trip}"), trip) for trip in (THERE, BACK)]
        self.trip = Dropdown(options=trips, description=_say("trip"))
        self.way = Dropdown(options=_ways(now), description=_say("route"))
        shades = [(_say("shade_reach"), True), (_say("shade_nothing"), False)]
        self.shade = Dropdown(options=shades, description=_say("shade"))
        self.on(self.board, lambda k: self.go(self.now.with_board(self._boards[k])))
        self.on(self.start, self._begin)
        self.on(self.goal, self._aim)
        self.on(self.trip, lambda trip: self.change(trip=trip, chosen=0))
        self.on(self.way, lambda k: self.change(chosen=max(k, 0)))
        self.on(self.shade, lambda shaded: self.change(shaded=shaded))
        self.sliders = self._sliders()
        return [
            [self.board, self.start, self.goal, self.trip, self.way, self.shade],
            list(self.sliders.values()),
        ]

    def _sliders(self) -> dict[str, Any]:
        from ipywidgets import IntSlider

        now = self.now
        track = now.live.track if now.live is not None else 10
        boots = {"boots": (_say("boots"), 1, MOST_BOOTS)}
        if now.live is not None:
            boots = {"here": (_say("boots_now"), 0, MOST_BOOTS), "boots": (_say("boots_later"), 1, MOST_BOOTS)}
        ranges = boots | {
            "swords": (_say("swords"), 0, MOST_SWORDS),
            "health": (_say("health"), 1, track),
            "keys": (_keys_label(now), 0, most_keys(now.dungeon)),
            "teleports": (_say("teleports"), 0, MOST_TELEPORTS),
        }
        sliders = {}
        for key, (label, low, high) in ranges.items():
            most = max(high, getattr(now, key))
            sliders[key] = IntSlider(getattr(now, key), low, most, description=label, continuous_update=True)
            self.on(sliders[key], partial(self._spend, key))
        return sliders

    def sync(self, now: Tour) -> None:
        """Set menus and sliders to the tour; another board or front brings other entries."""
        self.board.value = self._boards.index(now.dungeon)
        rooms = _rooms(now)
        for menu, options in (
            (self.start, rooms),
            (self.goal, [(_say("to_nothing"), NOWHERE), *rooms]),
            (self.way, _ways(now)),
        ):
            if tuple(menu.options) != tuple(options):
                menu.options = options
        self.start.value, self.goal.value, self.trip.value = now.start, now.goal, now.trip
        self.way.value = now.chosen if now.routes else -1
        self.shade.value = now.shaded
        keys = self.sliders["keys"]
        keys.description = _keys_label(now)
        if keys.max != max(most_keys(now.dungeon), now.keys):
            set_range(keys, 0, max(most_keys(now.dungeon), now.keys))
        for key, slider in self.sliders.items():
            value = getattr(now, key)
            if value > slider.max:
                set_range(slider, slider.min, value)
            slider.value = value

    def _begin(self, room: str) -> None:
        self.change(start=check_stop(self.now.dungeon, room), chosen=0)

    def _aim(self, room: str) -> None:
        picks = GOAL if not room or self.now.live is not None else START
        self.change(goal=room, chosen=0, picks=picks)

    def _spend(self, key: str, value: int) -> None:
        """Another number keeps the chosen route if it is still one of the front."""
        changed: dict[str, Any] = {key: value}
        then = replace(self.now, **changed, chosen=0)
        way = self.now.route
        same = [k for k, route in enumerate(then.routes) if way is not None and route.tunnels == way.tunnels]
        self.go(replace(then, chosen=same[0] if same else 0))

    def __repr__(self) -> str:
        now = self.now
        return f"DungeonExplorer({now.dungeon.name!r}, start={now.start!r}, goal={now.goal!r}, boots={now.boots})"


def _rooms(now: Tour) -> list[tuple[str, str]]:
    return [(room_name(room), room.id) for room in now.dungeon.rooms if not isinstance(room, Portal)]


def _ways(now: Tour) -> list[tuple[str, int]]:
    return [(route_name(k, route), k) for k, route in enumerate(now.routes)] or [(_say("route_nothing"), -1)]


def _keys_label(now: Tour) -> str:
    return _say("picks" if lockpicks(now.dungeon) else "keys")
