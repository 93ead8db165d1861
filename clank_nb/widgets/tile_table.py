"""The tile table: a map grows tile by tile, and every orientation of a tile tells its price before it is laid."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import Any

from clank_nb.data.errors import BadCode, ClankError, shown
from clank_nb.dungeon.tiles import Layout, TileSet
from clank_nb.model.state import State
from clank_nb.rules.explain import action_text
from clank_nb.widgets.base import Widget
from clank_nb.widgets.still import Shown
from clank_nb.widgets.tile_case import (
    FEATURES,
    MOST,
    POOLS,
    VIEWS,
    Dig,
    discovered,
    done,
    exit_name,
    first_dig,
    framed,
    fresh_turn,
    given_up,
    laid,
    offered,
    pooled,
    pools_of,
    put,
    turned,
    walked,
)
from clank_nb.widgets.tile_picture import TURNED, tile_picture
from clank_nb.widgets.tile_says import happened, outlook_words, spendable, turn_words
from clank_nb.words import say

NOTHING = ""


def _say(key: str, **values: Any) -> str:
    return say(f"tile_table.{key}", **values)


class TileTable(Widget[Dig]):
    """A map of tiles that grows: choose an exit, see the tile that is turned up, turn it, and lay it.

    Parameters
    ----------
    game : str, path, TileSet or State
        A slug of `clank_nb.tile_sets` or tiles of one's own for a lesson, in which the pawn can be put anywhere, all
        can be undone and what is spent can be set; or a game, which then goes on by its rules, for whoever is on turn.
    seed : int
        Of a lesson: the same seed gives the same tiles in the same order, whatever is undone.
    side : str, optional
        Of a lesson: the side of the start tile that lies up.
    room : str, optional
        Of a lesson: where the pawn stands; by default in the crypt.
    boots, lockpicks, swords : int, optional
        Of a lesson: what there is to be spent in a turn, by default 4, 3 and 1.

    Raises
    ------
    BadCode
        If there are no such tiles, side or room; the nearest names are offered.
    BadData
        If a number cannot be, or if no map grows in this game.

    Examples
    --------
    >>> table = TileTable("catacombs", seed=7, room="cave")
    >>> table.explore()
    >>> table.turns[0].to
    'to s6c'
    """

    kind = "tile_table"

    def __init__(
        self,
        game: str | os.PathLike[str] | TileSet | State = "catacombs",
        seed: int = 7,
        side: str | None = None,
        room: str | None = None,
        boots: int | None = None,
        lockpicks: int | None = None,
        swords: int | None = None,
    ) -> None:
        numbers: dict[str, object] = {"boots": boots, "lockpicks": lockpicks, "swords": swords}
        super().__init__(framed(first_dig(game, seed, side, room, numbers)))

    # ---- what a notebook asks ----------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self.now.state

    @property
    def layout(self) -> Layout:
        """The map now."""
        return self.now.layout

    @property
    def exits(self) -> tuple[str, ...]:
        """Exits where a tile can be turned up from where the pawn stands."""
        return tuple(way.id.removeprefix("exit:") for way in self.now.ways if way.open)

    @property
    def turns(self) -> tuple[Any, ...]:
        """The orientations of the tile that was turned up, with their prices; none where none was."""
        return self.now.choices

    def explore(self, exit: str = "") -> None:
        """Turn up a tile at an exit, such as ``"2,0,w1"``; by default at the one that is chosen."""
        self.go(discovered(self.now, f"exit:{exit}" if exit else self.now.exit))

    def turn(self, degrees: int = 90) -> None:
        """Hold the tile turned by so many degrees from the way its file shows it."""
        if type(degrees) is not int or degrees not in (0, 90, 180, 270):
            raise BadCode(_say("fault.bad_turn", given=shown(degrees)), given=degrees)
        self._hold(degrees // 90)

    def lay(self) -> None:
        """Lay the tile as it is held, and go on into it."""
        self.go(laid(self.now))

    def give_up(self) -> None:
        """Lay the tile as it is held, and stay; only where no orientation can be paid."""
        self.go(given_up(self.now))

    def undo(self) -> None:
        """Take the last step of a lesson back."""
        before = self.now.before
        if before is None:
            raise ClankError(_say("fault.no_undo"))
        told = (*self.now.told, _say("told.undone"))
        self.go(replace(before, told=told, new=1, view=self.now.view, wanted=self.now.wanted, moved=()))

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Dig) -> Shown:
        """Make the map and what lies beside it, and the sentences of what has happened."""
        sentences, new = happened(now)
        facts = (", ".join(spendable(now)) + ".", *outlook_words(now), *turn_words(now))
        return Shown(tile_picture(now), sentences, new, facts)

    def label(self, now: Dig) -> str:
        """Name the picture."""
        return _say("label")

    def go(self, now: Dig) -> None:
        """Go on, with what is looked at in view."""
        super().go(framed(now))

    def live_picture(self, **named: Any) -> Any:
        """Make the living picture, with a style sheet of its own."""
        from clank_nb.widgets.tile_board import TileBoard

        return TileBoard(**{**named, "hint": _say("hint")})

    def _show(self) -> None:
        if self.box is not None:
            self.picture.focus = TURNED if self.now.shown is not None else f"room:{self.now.room}"
        super()._show()

    def chosen(self, place: str) -> None:
        """An exit turns up a tile, the tile in the hand is laid, a row turns it; a room is walked to."""
        kind, _, what = place.partition(":")
        if kind == "exit":
            self.go(discovered(self.now, place))
        elif place == TURNED:
            self.lay()
        elif kind == "turn" and what in ("left", "right"):
            self.go(turned(self.now, 1 if what == "right" else -1))
        elif kind in ("turn", "row"):
            self._pick(int(what))
        elif kind == "room":
            self.go((walked if self.now.live or self.now.asked else put)(self.now, what))

    def _pick(self, turn: int) -> None:
        """An orientation that is chosen is shown; chosen again it is laid."""
        if turn == self.now.held:
            self.lay()
        else:
            self._hold(turn)

    def _hold(self, turn: int) -> None:
        turns = [choice.turn for choice in self.now.choices]
        if turn not in turns:
            turned(self.now, 0)
            raise ClankError(_say("fault.no_turn", n=90 * turn))
        self.change(held=turn, new=0)

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Menus for exits, view and wanted; buttons to turn and lay; in a lesson sliders for what can be spent."""
        from ipywidgets import Button, Dropdown

        def button(key: str, handler: Any, main: bool = False) -> Any:
            made = Button(description=_say(key))
            if main:
                made.add_class("clank-main")
            return self.on(made, lambda _: handler(), "click")

        self.exit = Dropdown(options=_exits(self.now), description=_say("exit"))
        self.on(self.exit, self._choose_exit)
        self.up = button("turn_up", self.explore, main=True)
        self.left = button("left", lambda: self.go(turned(self.now, -1)))
        self.right = button("right", lambda: self.go(turned(self.now, 1)))
        self.put_down = button("lay", self.lay, main=True)
        self.stay = button("give_up", self.give_up)
        self.wanted = Dropdown(options=[(_say(f"find.{key}"), key) for key in FEATURES], description=_say("wanted"))
        self.on(self.wanted, lambda key: self.change(wanted=key))
        self.view = Dropdown(options=[(_say(f"view_{key}"), key) for key in VIEWS], description=_say("view"))
        self.on(self.view, lambda key: self.change(view=key))
        self.menu = Dropdown(options=_actions(self.now), description=_say("do"))
        self.act = button("do_it", self._act)
        rows = [
            [self.exit, self.up, self.left, self.right, self.put_down, self.stay],
            [self.wanted, self.view, self.menu, self.act],
        ]
        self.sliders: dict[str, Any] = {}
        if not self.now.live:
            self.back = button("undo", self.undo)
            self.fresh = button("fresh", lambda: self.go(fresh_turn(self.now)))
            rows[1] += [self.fresh, self.back]
            rows.append(self._sliders())
        return rows

    def _sliders(self) -> list[Any]:
        from ipywidgets import IntSlider

        pools = pools_of(self.now)
        for what in POOLS:
            most = max(MOST, pools[what])
            self.sliders[what] = IntSlider(pools[what], 0, most, description=_say(what), continuous_update=True)
            self.on(self.sliders[what], partial(self._spend, what))
        return list(self.sliders.values())

    def sync(self, now: Dig) -> None:
        """Set menus, sliders and buttons to what is the case."""
        for menu, options in ((self.exit, _exits(now)), (self.menu, _actions(now))):
            if tuple(menu.options) != tuple(options):
                menu.options = options
        self.exit.value = now.exit if now.exit in {value for _, value in self.exit.options} else self.exit.options[0][1]
        self.wanted.value, self.view.value = now.wanted, now.view
        held, ways = now.shown is not None, {way.id: way for way in now.ways}
        chosen = ways.get(now.exit)
        self.up.disabled = held or chosen is None or not chosen.open
        for button in (self.left, self.right):
            button.disabled = len(now.choices) < 2
        self.put_down.disabled = not any(choice.open for choice in now.choices if choice.turn == now.held)
        self.stay.disabled = not (held and now.gives_up)
        self.act.disabled = self.menu.value is NOTHING
        if now.live:
            return
        self.back.disabled = now.before is None
        self.fresh.disabled = held or now.asked
        for what, n in pools_of(now).items():
            slider = self.sliders[what]
            if n > slider.max:
                slider.max = n
            slider.value = n

    def _choose_exit(self, id: str) -> None:
        self.change(exit=id)

    def _spend(self, what: str, n: int) -> None:
        pools = list(self.now.pools)
        pools[POOLS.index(what)] = n
        state = pooled(self.now.state, self.now.who, {what: n})
        self.change(state=state, pools=tuple(pools))

    def _act(self) -> None:
        actions = {str(action): action for action in offered(self.now)}
        if self.menu.value in actions:
            self.go(done(self.now, actions[self.menu.value]))

    def __repr__(self) -> str:
        now = self.now
        return f"TileTable({now.layout.tile_set.name!r}, tiles={len(now.layout.placed)}, room={now.room!r})"


def _exits(now: Dig) -> list[tuple[str, str]]:
    """Exits of the pawn's room for the menu."""
    ways = [way for way in now.ways if way.tunnel] if now.shown is None else []
    return [(exit_name(way), way.id) for way in ways] or [(_say("exit_nothing"), NOTHING)]


def _actions(now: Dig) -> list[tuple[str, str]]:
    """What else can be done, for the menu."""
    found = [(action_text(now.state, now.who, action), str(action)) for action in offered(now)]
    return found or [(_say("do_nothing"), NOTHING)]
