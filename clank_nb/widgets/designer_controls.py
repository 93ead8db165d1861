"""The controls of the designer: tools, files, and what the chosen room or tunnel is and holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clank_nb.dungeon import Dungeon, Room, Tunnel
from clank_nb.widgets.designer_edits import LINE
from clank_nb.widgets.designer_record import TOOLS, Design
from clank_nb.words import say

VALUES = (5, 7, 10, 15, 20, 25, 30)
"""Points of the artifacts of the game."""
FLAGS = ("entrance", "depths", "crystal_cave", "market")
COUNTS = ("artifact", "major_secrets", "minor_secrets", "monkey_idols", "heal")
PRICES = ("boots", "monsters", "locks")
LINES = (None, 0.225, 0.325, 0.425, LINE, 0.625, 0.725)
_RANGES = {
    "artifact": (0, *VALUES), "major_secrets": range(3), "minor_secrets": range(4), "monkey_idols": range(4),
    "heal": range(3), "boots": range(1, 4), "monsters": range(4), "locks": range(3),
}  # fmt: skip


def _say(key: str, **values: Any) -> str:
    return say(f"designer.control.{key}", **values)


class Controls:
    """Makes the controls once, and sets them to what is the case.

    Parameters
    ----------
    designer : DungeonDesigner
        Whose handlers are called.
    """

    def __init__(self, designer: Any) -> None:
        self.designer = designer
        self.rows = [self._tools(), self._files(), self._chosen(), self._room(), self._tunnel()]

    # ---- made once

    def _tools(self) -> list[Any]:
        from ipywidgets import Button

        d = self.designer
        self.tools = {tool: self._button(tool, lambda _, tool=tool: d.take(tool)) for tool in TOOLS}
        self.undo = self._button("undo", lambda _: d.undo())
        self.redo = self._button("redo", lambda _: d.redo())
        self.play = d.on(Button(description=_say("play")), lambda _: d.play(), "click")
        self.play.add_class("clank-main")
        return [*self.tools.values(), self.undo, self.redo, self.play]

    def _button(self, name: str, handler: Any) -> Any:
        from ipywidgets import Button

        made = Button(description=_say(name), tooltip=_say(f"tip_{name}"))
        return self.designer.on(made, handler, "click")

    def _files(self) -> list[Any]:
        from ipywidgets import Button, Dropdown, Text

        d = self.designer
        starts = [("start_nothing", ""), ("start_empty", "empty"), ("start_example", "example")]
        starts += [("start_front", "clank/front"), ("start_back", "clank/back")]
        self.start = Dropdown(options=[(_say(key), value) for key, value in starts], description=_say("start"))
        d.on(self.start, lambda name: d.begin(name) if name else None)
        self.line = d.on(Dropdown(options=_lines(d.now.dungeon), description=_say("line")), d.draw_line)
        self.title = d.on(Text(description=_say("title"), continuous_update=False), d.retitle)
        self.file = d.on(Text(description=_say("file"), continuous_update=False), d.name_file)
        self.save = d.on(Button(description=_say("save")), lambda _: d.press_save(), "click")
        self.load = d.on(Button(description=_say("load")), lambda _: d.load(d.file_control), "click")
        return [self.start, self.line, self.title, self.file, self.save, self.load]

    def _chosen(self) -> list[Any]:
        from ipywidgets import Button, Dropdown, Text

        d = self.designer
        self.pick = d.on(Dropdown(options=_places(d.now.dungeon), description=_say("pick")), d.choose)
        self.name = d.on(Text(description=_say("name"), continuous_update=False), d.rename)
        self.delete = d.on(Button(description=_say("delete")), lambda _: d.erase(), "click")
        return [self.pick, self.name, self.delete]

    def _room(self) -> list[Any]:
        from ipywidgets import Dropdown

        d = self.designer
        self.flags = {name: self._toggle(name, lambda on, name=name: d.set_flag(name, on)) for name in FLAGS}
        self.counts = {name: self._menu(name, lambda n, name=name: d.set_count(name, n)) for name in COUNTS}
        self.join = Dropdown(options=[(_say("join_nothing"), "")], description=_say("join"))
        d.on(self.join, lambda room: d.join_to(room) if room else None)
        return [*self.flags.values(), *self.counts.values(), self.join]

    def _toggle(self, name: str, handler: Any) -> Any:
        from ipywidgets import ToggleButton

        return self.designer.on(ToggleButton(description=_say(name)), handler)

    def _menu(self, name: str, handler: Any) -> Any:
        from ipywidgets import Dropdown

        return self.designer.on(Dropdown(options=_numbers(name, _RANGES[name][0]), description=_say(name)), handler)

    def _tunnel(self) -> list[Any]:
        from ipywidgets import Button, Dropdown

        d = self.designer
        self.prices = {name: self._menu(name, lambda n, name=name: d.set_price(name, n)) for name in PRICES}
        self.direction = d.on(Dropdown(options=[(_say("both_ways"), "")], description=_say("direction")), d.direct)
        self.wrap = self._toggle("wrap", lambda on: d.set_wrap(on))
        self.second = d.on(Button(description=_say("second")), lambda _: d.dig_second(), "click")
        return [*self.prices.values(), self.direction, self.wrap, self.second]

    # ---- set to what is the case

    def sync(self, now: Design, sound: bool) -> None:
        """Set every control; no handler hears it."""
        for tool, button in self.tools.items():
            _mark(button, "clank-taken", tool == now.tool)
        self.undo.disabled, self.redo.disabled = not now.past, not now.future
        self.title.value, self.file.value, self.start.value = now.dungeon.title, now.file, ""
        _offer(self.line, _lines(now.dungeon), now.dungeon.depths_line)
        self.save.description = _say("overwrite" if now.asked else "save" if sound else "save_draft")
        _mark(self.save, "clank-asks", bool(now.asked))
        _offer(self.pick, _places(now.dungeon), now.chosen)
        kind, _, id = now.chosen.partition(":")
        self.name.value = id if kind == "room" else ""
        self.name.disabled, self.delete.disabled = kind != "room", not kind
        lines = self.designer.lines
        if len(lines) == len(self.rows):
            _mark(lines[3], "clank-away", kind == "tunnel")
            _mark(lines[3], "clank-idle", not kind)
            _mark(lines[4], "clank-away", kind != "tunnel")
        if kind == "room":
            self._sync_room(now.dungeon, now.dungeon.room(id))
        elif kind == "tunnel":
            self._sync_tunnel(now.dungeon.tunnel(id))
        else:
            self._sync_nothing()
        self.join.value = ""
        for control in (*self.flags.values(), *self.counts.values(), self.join):
            control.disabled = kind != "room"

    def _sync_nothing(self) -> None:
        """What was chosen before is not to be read off the idle controls."""
        for toggle in self.flags.values():
            toggle.value = False
        for name, menu in self.counts.items():
            _offer(menu, _numbers(name, 0), 0)
        _offer(self.join, [(_say("join_nothing"), "")], "")

    def _sync_room(self, dungeon: Dungeon, room: Room) -> None:
        for name, toggle in self.flags.items():
            toggle.value = room.id == dungeon.entrance if name == "entrance" else getattr(room, name)
        for name, menu in self.counts.items():
            _offer(menu, _numbers(name, getattr(room, name)), getattr(room, name))
        others = [(other.id, other.id) for other in dungeon.rooms if other.id != room.id]
        _offer(self.join, [(_say("join_nothing"), ""), *others], "")

    def _sync_tunnel(self, tunnel: Tunnel) -> None:
        for name, menu in self.prices.items():
            _offer(menu, _numbers(name, getattr(tunnel, name)), getattr(tunnel, name))
        a, b = sorted((tunnel.a, tunnel.b))
        arrows = [(_say("arrow", a=start, b=end), start) for start, end in ((a, b), (b, a))]
        _offer(self.direction, [(_say("both_ways"), ""), *arrows], tunnel.a if tunnel.one_way else "")
        self.wrap.value = tunnel.wrap


def _numbers(name: str, value: int) -> list[tuple[str, int]]:
    """The numbers a menu offers; one that the board has already is among them."""
    every = sorted({*_RANGES[name], value})
    return [(str(n) if n else _say("none"), n) for n in every]


def _lines(dungeon: Dungeon) -> list[tuple[str, float | None]]:
    heights = sorted({*(line for line in LINES if line is not None), *_some(dungeon.depths_line)})
    return [(_say("line_none"), None), *((_say("line_at", percent=f"{100 * y:g}"), y) for y in heights)]


def _some(value: float | None) -> tuple[float, ...]:
    return () if value is None else (value,)


def _places(dungeon: Dungeon) -> list[tuple[str, str]]:
    """Everything that can be chosen."""
    rooms = [(_say("pick_room", id=room.id), f"room:{room.id}") for room in dungeon.rooms]
    tunnels = [(_say("pick_tunnel", id=tunnel.id), f"tunnel:{tunnel.id}") for tunnel in dungeon.tunnels]
    return [(_say("pick_nothing"), ""), *rooms, *tunnels]


def _offer(menu: Any, options: Iterable[tuple[str, Any]], value: Any) -> None:
    """Give a menu new entries if they differ, and set it."""
    entries = tuple(options)
    if tuple(menu.options) != entries:
        menu.options = entries
    menu.value = value


def _mark(control: Any, name: str, on: bool) -> None:
    """Give a control a class, or take it away."""
    if on and name not in control._dom_classes:
        control.add_class(name)
    elif not on and name in control._dom_classes:
        control.remove_class(name)
