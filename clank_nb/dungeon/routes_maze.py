"""A dungeon as the searches see it: numbered rooms, and steps whose price is one whole number.

The price of a route so far is packed into one integer, a field each for boots and monsters and for every lock, with an
empty bit above each field.  Adding a step is one addition, opening a lock is one *or*, and whether one price is nowhere
above another is one subtraction: no empty bit is borrowed from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.portal import BOOTS, Portal
from clank_nb.dungeon.routes_turns import Clock, Kind

MOST_KEPT = 256
"""Clocks and bounds kept for the next question; when there are more, all are forgotten."""
MOST_SPELT = 8_192
"""Routes kept likewise."""


Cost = tuple[int, int, int, int]
"""Turns, boots, monsters, locks."""


Names = tuple[str, ...]
"""Ids of rooms or tunnels."""


class Step(NamedTuple):
    """One step as the searches see it; room and name stand ready to be added to a route."""

    to: int
    room: tuple[str]
    name: tuple[str]
    add: int
    locks: int
    kind: int


class Arc(NamedTuple):
    """One way through a tunnel, or through two that end in portals."""

    start: str
    end: str
    name: str
    boots: int
    monsters: int
    tunnels: tuple[Tunnel, ...]
    against: bool


def arcs_of(dungeon: Dungeon) -> Iterator[Arc]:
    """Every step between two rooms, in no particular order; one that only a teleport may take is `against` an arrow."""
    portals = {room.id for room in dungeon.rooms if isinstance(room, Portal)}
    mouths: list[tuple[str, str, Tunnel]] = []
    for tunnel in dungeon.tunnels:
        a, b = tunnel.a in portals, tunnel.b in portals
        if not a and not b:
            alone = tunnel.id, tunnel.boots, tunnel.monsters, (tunnel,)
            yield Arc(tunnel.a, tunnel.b, *alone, against=False)
            yield Arc(tunnel.b, tunnel.a, *alone, against=tunnel.one_way)
        elif not (a and b):
            mouths.append((tunnel.b, tunnel.a, tunnel) if a else (tunnel.a, tunnel.b, tunnel))
    for start, entered, first in mouths:
        for end, left, second in mouths:
            if start != end and entered != left:
                against = (first.one_way and first.a == entered) or (second.one_way and second.b == left)
                both = f"{first.id}+{second.id}", BOOTS, first.monsters + second.monsters, (first, second)
                yield Arc(start, end, *both, against=against)


class _Spelt(dict[str, Names]):
    """The names that letters stand for, looked up letter by letter once and then kept for the next question."""

    def __init__(self, letters: dict[str, str]) -> None:
        self._name_of = {letter: name for name, letter in letters.items()}

    def __missing__(self, letters: str) -> Names:
        if len(self) >= MOST_SPELT:
            self.clear()
        found = self[letters] = tuple(map(self._name_of.__getitem__, letters))
        return found


class Maze:
    """A dungeon with numbered rooms and priced steps; made once for each dungeon by `maze_of`.

    Parameters
    ----------
    dungeon : Dungeon
    lockpicks : bool
        True where every lock is opened by itself and then stays open; False where one master key opens all.

    Attributes
    ----------
    ids : tuple of str
        The rooms, sorted; their places are their numbers.
    guard, hard : int
        The empty bits; and the bits of boots and monsters, of which one more is never made good by a later step.
    """

    def __init__(self, dungeon: Dungeon, lockpicks: bool) -> None:
        rooms = sorted((room for room in dungeon.rooms if not isinstance(room, Portal)), key=lambda room: room.id)
        arcs = sorted(arcs_of(dungeon), key=lambda arc: (arc.start, arc.end, arc.name))
        self.rooms: tuple[Room, ...] = tuple(rooms)
        self.lockpicks = lockpicks
        self.ids = tuple(room.id for room in rooms)
        self.index = {room.id: n for n, room in enumerate(rooms)}
        self.caves = [room.crystal_cave for room in rooms]
        self.outside = [room.outside for room in rooms]
        self.arcs = arcs
        self.kinds: tuple[Kind, ...] = tuple(
            sorted({(arc.boots, self.caves[self.index[arc.end]]) for arc in arcs}) or [(1, False)]
        )
        self._lay_out(dungeon.tunnels)
        self._number()
        self._steps: dict[tuple[bool, bool], list[list[Step]]] = {}
        self._clocks: dict[tuple[int, ...], Clock] = {}
        self.kept: dict[object, Any] = {}

    # ---- the fields of a price

    def _lay_out(self, tunnels: Iterable[Tunnel]) -> None:
        """Give every lock, the monsters and the boots their bits.  A way and a way back can cost every tunnel twice."""
        self.lock_bits: dict[str, int] = {}
        place = 0
        for tunnel in sorted(tunnels, key=lambda tunnel: tunnel.id):
            if tunnel.locks and not self.lockpicks:
                self.lock_bits[tunnel.id] = 1
                place = 2
            elif tunnel.locks:
                self.lock_bits[tunnel.id] = sum(1 << place + 2 * n for n in range(tunnel.locks))
                place += 2 * tunnel.locks
        self.locks = sum(1 << bit for bit in range(0, place, 2))
        self.guard = self.locks << 1
        self.hard = 0
        self.monsters_at, place = place, self._field(place, "monsters")
        self.boots_at, place = place, self._field(place, "boots")
        self.turns_at = place
        self.monsters_mask = (1 << self.boots_at - self.monsters_at - 1) - 1
        self.boots_mask = (1 << self.turns_at - self.boots_at - 1) - 1
        self.everything = self.locks | self.hard
        """The price above all prices: no limit."""
        self.less_than_nothing = -1 << self.monsters_at
        """The price below all prices: where it stands among the settled ones, nothing else can."""
        self.cost_guard = self.guard & ~(self.locks << 1) | (1 << self.monsters_at - 1 if self.locks else 0)
        """The empty bits where the locks of a price are one field, their number."""

    def _field(self, place: int, what: str) -> int:
        """A label enters each room once, there and back apart; a last step and the rest of the way are added to it."""
        dearest = [0] * len(self.ids)
        for arc in self.arcs:
            room = self.index[arc.end]
            dearest[room] = max(dearest[room], getattr(arc, what))
        width = (3 * sum(dearest) + max(dearest) + 1).bit_length()
        self.hard |= ((1 << width) - 1) << place
        self.guard |= 1 << place + width
        return place + width + 1

    def price(self, boots: int, monsters: int) -> int:
        """Boots and monsters as one number, cut down to the largest that can be asked for."""
        boots, monsters = min(boots, self.boots_mask), min(monsters, self.monsters_mask)
        return boots << self.boots_at | monsters << self.monsters_at

    def read(self, price: int) -> tuple[int, int, int]:
        """Boots, monsters and number of locks of a price."""
        boots = price >> self.boots_at & self.boots_mask
        return boots, price >> self.monsters_at & self.monsters_mask, (price & self.locks).bit_count()

    def price_of(self, start: str, end: str, name: str) -> tuple[int, int, int]:
        """Boots, monsters and lock bits of one step."""
        arc = self._by_name[start, end, name]
        bits = 0
        for tunnel in arc.tunnels:
            bits |= self.lock_bits.get(tunnel.id, 0)
        return arc.boots, arc.monsters, bits

    @cached_property
    def _by_name(self) -> dict[tuple[str, str, str], Arc]:
        return {(arc.start, arc.end, arc.name): arc for arc in self.arcs}

    # ---- letters

    @cached_property
    def room_letters(self) -> dict[str, str]:
        """A letter for each room, in their order: texts of letters sort as the tuples of ids that they stand for.

        A search makes many thousand routes by adding one room to another route.  Texts are copied as a block of memory,
        and compared so; a tuple counts a reference for each of its members.
        """
        return {room: chr(n) for n, room in enumerate(self.ids)}

    @cached_property
    def tunnel_letters(self) -> dict[str, str]:
        """A letter for each name of a step, in their order."""
        return {name: chr(n) for n, name in enumerate(sorted({arc.name for arc in self.arcs}))}

    @cached_property
    def _spelt(self) -> tuple[_Spelt, _Spelt]:
        return _Spelt(self.room_letters), _Spelt(self.tunnel_letters)

    def spell(self, rooms: Iterable[str], tunnels: Iterable[str] = ()) -> tuple[str, str]:
        """Rooms and tunnels as letters."""
        return "".join(map(self.room_letters.__getitem__, rooms)), "".join(
            map(self.tunnel_letters.__getitem__, tunnels)
        )

    def names(self, rooms: str, tunnels: str) -> tuple[Names, Names]:
        """The rooms and tunnels that letters stand for."""
        room_names, tunnel_names = self._spelt
        return room_names[rooms], tunnel_names[tunnels]

    # ---- steps

    def _number(self) -> None:
        kinds = {kind: n for n, kind in enumerate(self.kinds)}
        self.all_steps: list[list[Step]] = [[] for _ in self.ids]
        for arc in self.arcs:
            if arc.against:
                continue
            room = self.index[arc.end]
            boots, monsters, locks = self.price_of(arc.start, arc.end, arc.name)
            kind = kinds[boots, self.caves[room]]
            step = Step(room, (arc.end,), (arc.name,), self.price(boots, monsters), locks, kind)
            self.all_steps[self.index[arc.start]].append(step)

    def steps(self, locked: bool, thin: bool) -> list[list[Step]]:
        """The steps out of each room, sorted by room and tunnel.

        Parameters
        ----------
        locked : bool
            With the locked tunnels.
        thin : bool
            Without tunnels that another one between the same rooms beats, or equals and stands before.
        """
        found = self._steps.get((locked, thin))
        if found is None:
            found = [[step for step in steps if locked or not step.locks] for steps in self.all_steps]
            if thin:
                found = [[step for step in steps if not self._beaten(step, steps)] for steps in found]
            self._steps[locked, thin] = found
        return found

    def _beaten(self, step: Step, steps: list[Step]) -> bool:
        price = step.add | step.locks | self.guard
        for other in steps:
            if other.to == step.to and other.name != step.name:
                more = price - (other.add | other.locks)
                if more & self.guard == self.guard and (more & self.hard or other.name < step.name):
                    return True
        return False

    def joined(self) -> list[list[tuple[int, str]]]:
        """From each room to the rooms that a teleport may go to, each with the first tunnel that joins them."""
        found: list[dict[int, str]] = [{} for _ in self.ids]
        for arc in self.arcs:
            found[self.index[arc.start]].setdefault(self.index[arc.end], arc.name)
        return [sorted(rooms.items()) for rooms in found]

    def clock(self, boots: tuple[int, ...]) -> Clock:
        """The clock of a number of boots per turn, kept for the next question."""
        clock = self._clocks.get(boots)
        if clock is None:
            if len(self._clocks) >= MOST_KEPT:
                self._clocks.clear()
            clock = self._clocks[boots] = Clock(boots, self.kinds)
        return clock


def maze_of(dungeon: Dungeon, lockpicks: bool) -> Maze:
    """The maze of a dungeon; it is kept with the dungeon, which never changes."""
    kept = dungeon.__dict__.setdefault("_mazes", {})
    maze: Maze | None = kept.get(lockpicks)
    if maze is None:
        maze = kept[lockpicks] = Maze(dungeon, lockpicks)
    return maze
