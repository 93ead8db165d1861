"""What a caller of the routes may ask for: rooms, boots, limits.  Each wrong one is answered in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import index
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.faults import fault, shown, span
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.routes_maze import Maze, maze_of
from clank_nb.words import say

MOST = 999_999
"""The largest number that is asked for as boots, swords, turns and so on."""
MOST_BOOTS = 999
MOST_TURNS = 1_000
"""Numbers of `boots_per_turn`; the last stands for all later turns anyway."""
"""Boots of one turn."""


def maze_for(dungeon: object, lockpicks: bool | None) -> Maze:
    """The maze of a dungeon; without a word about locks, those of Catacombs take lockpicks, all others a master key."""
    if not isinstance(dungeon, Dungeon):
        what = say("routes.fault.dungeon", given=shown(dungeon))
        slug = isinstance(dungeon, str)
        fix = say("routes.fault.fix_slug", given=shown(dungeon)) if slug else say("routes.fault.fix_dungeon")
        raise BadData(Fault("dungeon", what, fix))
    if lockpicks is None:
        lockpicks = dungeon.name.startswith("catacombs") or any(isinstance(room, Portal) for room in dungeon.rooms)
    elif not isinstance(lockpicks, bool):
        raise BadData(fault("lockpicks", "not_a_flag", given=shown(lockpicks)))
    return maze_of(dungeon, lockpicks)


def room_of(dungeon: Dungeon, maze: Maze, room: object) -> int:
    """The number of a room; the nearest names are offered for one that does not exist."""
    number = maze.index.get(room) if isinstance(room, str) else None
    return maze.index[_room(dungeon, room)] if number is None else number


def _room(dungeon: Dungeon, room: Any) -> str:
    found = dungeon.room(room).id
    if isinstance(dungeon.room(found), Portal):
        raise BadData(Fault(found, say("routes.fault.portal"), say("routes.fault.fix_portal")))
    return found


class Numbers:
    """Reads the numbers of one question and names all faults at once.

    Examples
    --------
    >>> ask = Numbers()
    >>> ask.whole("keys", "2"), ask.whole("max_turns", -1, least=1)
    (0, 1)
    >>> ask.close()
    Traceback (most recent call last):
    clank_nb.data.errors.BadData: keys: "2" is not a whole number. Write a whole number from 0 to 999999.
    max_turns: -1 cannot be. Write a whole number from 1 to 999999.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def whole(self, name: str, value: object, least: int = 0, most: int = MOST) -> int:
        """A whole number between two bounds; the least one where it is wrong."""
        try:
            number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
        except TypeError:
            number = None
        if number is None:
            self.faults.append(fault(name, "not_whole", given=shown(value), range=span(least, most)))
            return least
        if not least <= number <= most:
            text = say("routes.fault.whole")
            self.faults.append(fault(name, "out_of_range", given=shown(number), number=text, range=span(least, most)))
            return least
        return number

    def maybe(self, name: str, value: object, least: int = 0) -> int | None:
        """A whole number, or ``None``."""
        return None if value is None else self.whole(name, value, least)

    def flag(self, name: str, value: object) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.faults.append(fault(name, "not_a_flag", given=shown(value)))
        return value is True

    def boots_per_turn(self, value: object) -> tuple[int, ...]:
        """One number for all turns, or one for each; the last stands for all later turns."""
        name = "boots_per_turn"
        if isinstance(value, str | bytes | dict | set | frozenset) or not isinstance(value, Iterable):
            return (self.whole(name, value, 1, MOST_BOOTS),)
        given: list[Any] = list(islice(value, MOST_TURNS + 1))
        if len(given) > MOST_TURNS:
            self.faults.append(Fault(name, say("routes.fault.long", most=MOST_TURNS), say("routes.fault.fix_long")))
            return (1,)
        before = len(self.faults)
        boots = tuple(self.whole(f"{name}: {n}", each, 0, MOST_BOOTS) for n, each in enumerate(given, 1))
        if not boots:
            self.faults.append(Fault(name, say("routes.fault.empty"), say("routes.fault.fix_empty")))
        elif not any(boots) and len(self.faults) == before:
            self.faults.append(Fault(name, say("routes.fault.still"), say("routes.fault.fix_still")))
        return boots or (1,)

    def close(self) -> None:
        """Raise what was found wrong."""
        if self.faults:
            raise BadData(self.faults)
