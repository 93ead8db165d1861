"""The dungeon designer: rooms and tunnels drawn by mouse and keyboard, checked and reported on while one draws."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from clank_nb.data.errors import ClankError, Fault
from clank_nb.data.faults import one_line
from clank_nb.dungeon import Dungeon
from clank_nb.dungeon.files import ENDINGS
from clank_nb.dungeon.report_value import BoardReport
from clank_nb.dungeon.sound import refuse_broken_rows
from clank_nb.rules.engine import new_game
from clank_nb.widgets import designer_edits as edits
from clank_nb.widgets.base import Widget
from clank_nb.widgets.designer_controls import Controls
from clank_nb.widgets.designer_files import Shelf, file_for, refuse_large
from clank_nb.widgets.designer_findings import PLAYERS, Findings, findings, missing_to_play
from clank_nb.widgets.designer_picture import designer_picture, report_lines
from clank_nb.widgets.designer_record import FILE, TOOLS, Design
from clank_nb.widgets.still import Shown
from clank_nb.words import say

POLICIES = ("greedy", "careful")
"""Who plays the game that is laid out below."""


def _say(key: str, **values: Any) -> str:
    return say(f"designer.{key}", **values)


class DungeonDesigner(Widget[Design]):
    """A drawing board for dungeons.

    Rooms and tunnels are drawn by mouse or keyboard; what is not right yet and a short report stand beside the drawing
    and follow every change.  Every change can be taken back.  The board is saved to a text file, loaded from one, and
    played on at once.

    Parameters
    ----------
    board : str, path or Dungeon
        What to begin from: ``"empty"``, ``"example"``, a slug of a board of the package, a file, or a dungeon.
    seed : int
        Which dice fall in the game that *Play* lays out.

    Attributes
    ----------
    dungeon : Dungeon
        As drawn now, sound or not.
    faults : tuple of Fault
        All that is not right with it; ``()`` when it is sound.
    report : BoardReport

    Raises
    ------
    BadCode
        If there is no such board.
    BadData
        If the file cannot be read or the dungeon cannot be drawn: all faults at once.

    Notes
    -----
    `dungeon` is always what is seen, so it can be looked at and reported on while it is unfinished.  What needs a sound
    board refuses it: saving writes a draft (``NAME.draft.toml``) that only the designer opens, and a game is not begun.
    Running the cell again begins anew; what shall stay is saved.

    Examples
    --------
    >>> designer = DungeonDesigner("example")
    >>> designer.dungeon
    <Dungeon An example: 11 rooms, 15 tunnels>
    >>> designer.faults
    ()
    """

    kind = "dungeon_designer"

    def __init__(self, board: str | os.PathLike[str] | Dungeon = "empty", seed: int = 7) -> None:
        self.seed = seed
        self.shelf = Shelf()
        self.table: Any = None
        dungeon, file = self._opened(board)
        super().__init__(Design(dungeon, told=(_say("tool.room"),), file=file))
        if self.box is not None:
            self._leave_room_below()

    def _leave_room_below(self) -> None:
        """A game is laid out below the designer, not in it: each is a widget of its own."""
        from ipywidgets import VBox

        self.box = VBox([self.box])
        self.box.add_class("clank-pair")

    def _opened(self, board: Any) -> tuple[Dungeon, str]:
        """The dungeon to begin from, and the name of its file."""
        if isinstance(board, Dungeon):
            refuse_broken_rows(board)
            refuse_large(board)
            return board, board.source.name if board.source else FILE
        if board in edits.STARTS:
            return edits.started(board), FILE
        dungeon = self.shelf.open(board)
        return dungeon, str(board) if dungeon.source else FILE

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon as drawn now, sound or not."""
        return self.now.dungeon

    @property
    def found(self) -> Findings:
        """What check and report find in it."""
        return findings(self.now.dungeon)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is not right with it."""
        return self.found.faults

    @property
    def report(self) -> BoardReport:
        """The report of the dungeon as drawn now."""
        return self.found.report

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Design) -> Shown:
        """Make the drawing board, and beside it what is not right and the report."""
        found = findings(now.dungeon)
        wrong = tuple(str(one) for one in found.told) or (_say("sound"),)
        facts = (now.dungeon.title, *wrong, *report_lines(found.report))
        return Shown(designer_picture(now, found), now.told, len(now.told), facts)

    def label(self, now: Design) -> str:
        """Name the drawing by the board's title."""
        return f"{_say('label')}: {now.dungeon.title}"

    def live_picture(self, **named: Any) -> Any:
        """A live board that can be drawn on."""
        from clank_nb.widgets.designer_board import DrawingBoard

        board = DrawingBoard(**named)
        board.on_msg(lambda _, message, buffers: self._heard(self._pointed, message))
        return board

    def _pointed(self, message: Any) -> None:
        place = message.get("place") if isinstance(message, Mapping) else None
        if isinstance(place, str):
            self._clicked([place])

    def controls(self) -> list[list[Any]]:
        """Tools, files, and what is chosen."""
        self.own = Controls(self)
        return self.own.rows

    def sync(self, now: Design) -> None:
        """Set every control to what is the case."""
        self.own.sync(now, not findings(now.dungeon).faults)

    # ---- what is chosen in the picture -------------------------------------------------------------------------------

    def chosen(self, place: str) -> None:
        """A room or tunnel is chosen, joined or taken away; the rest are messages of the drawing board."""
        kind, _, rest = place.partition(":")
        known: dict[str, Callable[[str], None]] = {
            "room": self._touched, "tunnel": self._touched, "fault": self._to_fault, "at": self._at,
            "drag": self._dragged, "nudge": self._nudged, "tool": self.take, "erase": lambda _: self.erase(),
            "escape": lambda _: self.choose(""), "undo": lambda _: self.undo(), "redo": lambda _: self.redo(),
        }  # fmt: skip
        if kind in known:
            known[kind](place if kind in ("room", "tunnel") else rest)

    def _touched(self, place: str) -> None:
        kind, _, id = place.partition(":")
        if self.now.tool == "erase":
            self.erase(place)
        elif self.now.tool == "tunnel" and kind == "room":
            self._dig(id)
        else:
            self.choose(place)

    def _dig(self, room: str) -> None:
        """The tunnel tool on a room: its first end, or its second; the same room twice lets go."""
        now = self.now
        if now.start in ("", room):
            start = "" if now.start else self.now.dungeon.room(room).id
            told = _say("told.begins", room=room) if start else _say("told.let_go")
            self.change(start=start, chosen=f"room:{start}" if start else "", told=(told,), asked="")
        else:
            self._join(now.start, room)

    def _join(self, a: str, b: str) -> None:
        again = any({a, b} == {tunnel.a, tunnel.b} for tunnel in self.now.dungeon.tunnels)
        dungeon, id = edits.joined(self.now.dungeon, a, b)
        told = _say("told.joined_again" if again else "told.joined", a=a, b=b)
        self.go(self.now.edited(dungeon, told, chosen=f"tunnel:{id}", start=""))

    def _at(self, rest: str) -> None:
        """A point of the grid: a room is placed there, or what is chosen is let go."""
        column, row = (int(number) for number in rest.split(":"))
        if self.now.tool != "room":
            self.choose("")
            return
        self.add_room(column / edits.COLUMNS, row / edits.ROWS)

    def _dragged(self, rest: str) -> None:
        dx, dy, id = rest.split(":", 2)
        room = self.now.dungeon.room(id)
        self._move(id, *edits.on_grid(room.x + float(dx), room.y + float(dy)))

    def _nudged(self, rest: str) -> None:
        across, down = (int(number) for number in rest.split(":"))
        kind, _, id = self.now.chosen.partition(":")
        if kind == "room":
            moved = edits.stepped(self.now.dungeon, id, across, down)
            self._move(id, moved.room(id).x, moved.room(id).y)

    def _move(self, id: str, x: float, y: float) -> None:
        before = self.now.dungeon.room(id)
        dungeon = edits.moved(self.now.dungeon, id, x, y)
        after = dungeon.room(id)
        key = "moved" if after.depths == before.depths else "moved_in" if after.depths else "moved_out"
        key = "stays" if after == before else key
        self.go(self.now.edited(dungeon, _say(f"told.{key}", room=id), chosen=f"room:{id}"))

    def _to_fault(self, number: str) -> None:
        """A fault leads to what it is about."""
        told = self.found.told
        if not number.isdigit() or int(number) >= len(told):
            return
        one = told[int(number)]
        self.change(chosen=one.place, start="", tool="select", told=(_say("told.fault", what=str(one)),), asked="")
        if self.box is not None:
            self.picture.focus = one.place

    # ---- tools and edits ---------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take a tool: ``room``, ``tunnel``, ``select`` or ``erase``."""
        if tool in TOOLS:
            self.change(tool=tool, start="", told=(_say(f"tool.{tool}"),), asked="")

    def choose(self, place: str) -> None:
        """Choose a room (``room:r01``) or a tunnel (``tunnel:r01-r02``), or with an empty text nothing."""
        kind, _, id = place.partition(":")
        if kind == "tunnel":
            tunnel = self.now.dungeon.tunnel(id)
            told = _say("told.chosen_tunnel", a=tunnel.a, b=tunnel.b)
        else:
            told = _say("told.chosen_room", room=self.now.dungeon.room(id).id) if place else _say("told.let_go")
        self.change(chosen=place, start="", told=(told,), asked="")

    def add_room(self, x: float, y: float) -> None:
        """Place a room at the point of the grid that is nearest to these fractions of the board."""
        dungeon, id = edits.with_room(self.now.dungeon, x, y)
        told = _say("told.placed_deep" if dungeon.room(id).depths else "told.placed", room=id)
        self.go(self.now.edited(dungeon, told, chosen=f"room:{id}"))

    def join(self, a: str, b: str) -> None:
        """Dig a tunnel between two rooms."""
        self._join(a, b)

    def join_to(self, room: str) -> None:
        """Dig a tunnel from the chosen room to another."""
        self._join(self._chosen_id("room"), room)

    def erase(self, place: str = "") -> None:
        """Take a room with its tunnels, or a tunnel, away: this one, or the one that is chosen."""
        place = place or self.now.chosen
        if not place:
            raise ClankError(_say("nothing_chosen"))
        before = self.now.dungeon
        dungeon = edits.without(before, place)
        kind, _, id = place.partition(":")
        if kind == "tunnel":
            told = _say("told.gone_tunnel", a=before.tunnel(id).a, b=before.tunnel(id).b)
        else:
            n = len(before.tunnels) - len(dungeon.tunnels)
            told = _say("told.gone_room" if n else "told.gone_room_alone", room=id, n=n)
        self.go(self.now.edited(dungeon, told))

    def undo(self) -> None:
        """Take the last change back."""
        self.go(self.now.undone())

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.go(self.now.redone())

    def _chosen_id(self, wanted: str) -> str:
        kind, _, id = self.now.chosen.partition(":")
        if kind != wanted:
            raise ClankError(_say("nothing_chosen"))
        return id

    def rename(self, name: str) -> None:
        """Give the chosen room another name."""
        old = self._chosen_id("room")
        dungeon = edits.renamed(self.now.dungeon, old, name)
        new = name.strip()
        self.go(self.now.edited(dungeon, _say("told.renamed", old=old, new=new), chosen=f"room:{new}"))

    def set_flag(self, name: str, on: bool) -> None:
        """Make the chosen room the entrance, a crystal cave or a market, or let it lie in the depths."""
        room = self._chosen_id("room")
        if name != "entrance":
            dungeon = edits.room_set(self.now.dungeon, room, **{name: on})
        elif on:
            dungeon = edits.entered_by(self.now.dungeon, room)
        else:
            raise ClankError(_say("keep_entrance", room=room))
        self.go(self.now.edited(dungeon, _say(f"told.{name}", room=room, on=int(on))))

    def set_count(self, name: str, n: int) -> None:
        """Say what lies in the chosen room: the points of its artifact, or how many tokens."""
        room = self._chosen_id("room")
        key = f"no_{name}" if name in ("artifact", "heal") and not n else name
        dungeon = edits.room_set(self.now.dungeon, room, **{name: n})
        self.go(self.now.edited(dungeon, _say(f"told.{key}", room=room, n=n)))

    def set_price(self, name: str, n: int) -> None:
        """Say what the chosen tunnel costs: boots, monsters or locks."""
        tunnel = self._chosen_id("tunnel")
        dungeon = edits.tunnel_set(self.now.dungeon, tunnel, **{name: n})
        self.go(self.now.edited(dungeon, _say(f"told.{name}", tunnel=tunnel, n=n)))

    def direct(self, start: str) -> None:
        """Let an arrow lead away from one end of the chosen tunnel, or from neither."""
        dungeon, id = edits.directed(self.now.dungeon, self._chosen_id("tunnel"), start)
        tunnel = dungeon.tunnel(id)
        told = _say("told.one_way" if start else "told.both_ways", tunnel=id, a=tunnel.a, b=tunnel.b)
        self.go(self.now.edited(dungeon, told, chosen=f"tunnel:{id}"))

    def set_wrap(self, on: bool) -> None:
        """Let the chosen tunnel leave the board at one edge and come back at the other."""
        tunnel = self._chosen_id("tunnel")
        dungeon = edits.tunnel_set(self.now.dungeon, tunnel, wrap=on)
        self.go(self.now.edited(dungeon, _say("told.wrap", tunnel=tunnel, on=int(on))))

    def dig_second(self) -> None:
        """Dig a second tunnel between the rooms of the chosen one."""
        tunnel = self.now.dungeon.tunnel(self._chosen_id("tunnel"))
        self._join(tunnel.a, tunnel.b)

    def retitle(self, title: str) -> None:
        """Give the board another title."""
        dungeon = edits.titled(self.now.dungeon, title)
        self.go(self.now.edited(dungeon, _say("told.title", title=dungeon.title)))

    def draw_line(self, height: float | None) -> None:
        """Let the depths begin at another height, or let no line part them."""
        dungeon = edits.lined(self.now.dungeon, height)
        self.go(self.now.edited(dungeon, _say("told.no_line" if height is None else "told.line")))

    # ---- files -------------------------------------------------------------------------------------------------------

    def begin(self, name: str) -> None:
        """Begin from another board; the old one can be had back with undo."""
        dungeon = edits.started(name)
        self.go(self.now.edited(dungeon, _say("told.started", title=dungeon.title), chosen=""))
        self.shelf.clear()

    @property
    def file_control(self) -> str:
        """What stands in the field for the file's name."""
        return str(self.own.file.value)

    def name_file(self, name: str) -> None:
        """Say to which file to save."""
        self.change(file=name.strip(), asked="")

    def press_save(self) -> None:
        """Save; where something else lies there, ask first."""
        now, sound = self.now, not self.faults
        path = file_for(now.file, sound)
        if self.shelf.is_foreign(path) and path.is_file() and now.asked != str(path):
            told = _say("refused.foreign", file=path.name, button=_say("control.overwrite"))
            self.change(asked=str(path), told=(told,))
            return
        self.save(now.file, overwrite=now.asked == str(path))

    def save(self, path: str | os.PathLike[str] = "", *, overwrite: bool = False) -> Path:
        """Save the board to a text file.

        Parameters
        ----------
        path : str or path
            By default the file that is shown.  A board with faults becomes a draft, ``NAME.draft.toml``.
        overwrite : bool
            Whether to write over a file that was neither opened nor saved here.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        BadData
            If the file may not or cannot be written; it then stays as it was.
        """
        name, sound = os.fspath(path) if path else self.now.file, not self.faults
        saved = self.shelf.save(self.dungeon, file_for(name, sound), sound=sound, overwrite=overwrite)
        told = _say("told.saved" if sound else "told.saved_draft", file=one_line(saved.as_posix()))
        self.change(file=os.fspath(name), told=(told,), asked="")
        return saved

    def load(self, path: str | os.PathLike[str]) -> None:
        """Open a board of the package or a file, sound or a draft; the old board can be had back with undo.

        Raises
        ------
        BadData
            If the file cannot be read or drawn: all faults at once, and nothing has changed.
        """
        dungeon = self.shelf.open(path)
        key = "told.loaded_draft" if findings(dungeon).faults else "told.loaded"
        told = _say(key, file=one_line(os.fspath(path)), title=dungeon.title, n=len(dungeon.rooms))
        file = os.fspath(path) if dungeon.source else self.now.file
        if dungeon.source and not file.lower().endswith(ENDINGS):
            file = dungeon.source.name
        self.go(replace(self.now.edited(dungeon, told, chosen=""), file=file))

    # ---- a game ------------------------------------------------------------------------------------------------------

    def play(self) -> Any:
        """Lay a game for two out below: the computer plays it on this board, and every turn can be taken over.

        Returns
        -------
        DrawnGame
            A `TurnStepper` that can do what is tried.

        Raises
        ------
        ClankError
            If the board is not ready for a game: what it lacks, in words.
        """
        from clank_nb.widgets.designer_game import DrawnGame

        lacks = missing_to_play(self.dungeon)
        if lacks:
            raise ClankError(_say("lacks.head", lacks=" ".join(lacks)))
        state = new_game("clank", players=PLAYERS, board=self.dungeon, seed=self.seed)
        self.table = DrawnGame(state, POLICIES, self.seed)
        told = _say("told.playing", title=self.dungeon.title, n=self.table.steps)
        self.change(told=(told,), asked="")
        if self.box is not None and self.table.box is not None:
            self.box.children = (self.box.children[0], self.table.box)
        return self.table

    def __repr__(self) -> str:
        return f"DungeonDesigner({self.dungeon!r})"
