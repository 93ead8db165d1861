"""Ways through a dungeon as a player counts them: how far it is to a room, and where one turn may lead.

Both are functions of a board and a few small numbers, and both are remembered: a board does not change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from clank_nb.dungeon import Dungeon, Way

__all__ = ["Legs", "Trip", "distances", "trips"]

MOST_BOOTS = 7
"""Boots that a plan for one turn looks at; who has more plans again after the first steps."""


@lru_cache(maxsize=4096)
def distances(board: Dungeon, goal: str, *, key: bool, harm: float, stop: float) -> Mapping[str, float]:
    """Cost of the cheapest way from every room to a goal.

    Parameters
    ----------
    board : Dungeon
    goal : str
        Id of a room.
    key : bool
        Whether locked tunnels are open.
    harm : float, boots
        What one monster in a tunnel counts for.
    stop : float, boots
        What the end of a walk in a crystal cave counts for.

    Returns
    -------
    mapping of room id to float, boots
        Infinite where no way leads to the goal.

    Notes
    -----
    Label-setting from the goal backwards, along the tunnels that may be walked.  The entrance is an end and no room
    on the way: who enters it is out.

    References
    ----------
    Rules clank/move/*.  Dijkstra (1959), A note on two problems in connexion with graphs.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> distances(load_board("clank/front"), "f01", key=False, harm=0.0, stop=0.0)["f18"]
    6.0
    """
    entries: dict[str, list[tuple[str, float]]] = {room.id: [] for room in board.rooms}
    for start, ways in board.ways.items():
        for way in ways:
            if not way.against and (key or not way.locks):
                rest = stop if board.room(way.to).crystal_cave and way.to != goal else 0.0
                entries[way.to].append((start, way.boots + harm * way.monsters + rest))
    found = {room.id: inf for room in board.rooms}
    found[goal] = 0.0
    labels = [(0.0, goal)]
    while labels:
        cost, room = heappop(labels)
        if cost > found[room] or (room == board.entrance != goal):
            continue
        for start, more in entries[room]:
            if cost + more < found[start]:
                found[start] = cost + more
                heappush(labels, (cost + more, start))
    return found


class Legs(NamedTuple):
    """What a player may walk with in the rest of a turn."""

    boots: int
    swords: int = 0
    spare: int = 0
    """Damage that may be taken in tunnels."""
    teleports: int = 0
    key: bool = False
    stopped: bool = False
    """A crystal cave was entered: boots are of no use."""
    caves_ignored: bool = False
    monsters_ignored: bool = False
    may_leave: bool = False


class Trip(NamedTuple):
    """One way to walk in the rest of a turn; the empty one stays where it is."""

    steps: tuple[str, ...] = ()
    """Names of the steps among the actions of a game."""
    rooms: tuple[str, ...] = ()
    """Rooms entered, in order."""
    damage: int = 0
    swords: int = 0


def _after(board: Dungeon, legs: Legs, room: str) -> Legs:
    """What is left to walk with after a room was entered."""
    stopped = legs.stopped or (board.room(room).crystal_cave and not legs.caves_ignored)
    return legs._replace(stopped=stopped)


def _walk(board: Dungeon, legs: Legs, way: Way) -> tuple[str, int, int, Legs] | None:
    """One step on foot: its name, damage, swords and what is left; None where it is not allowed."""
    closed = way.against or (way.locks and not legs.key) or (way.to == board.entrance and not legs.may_leave)
    if closed or legs.stopped or way.boots > legs.boots:
        return None
    monsters = 0 if legs.monsters_ignored else way.monsters
    swords = min(monsters, legs.swords)
    damage = monsters - swords
    if damage > legs.spare:
        return None
    left = legs._replace(boots=legs.boots - way.boots, swords=legs.swords - swords, spare=legs.spare - damage)
    return f"{way.tunnel}>{way.to}={swords}", damage, swords, _after(board, left, way.to)


def _jump(board: Dungeon, legs: Legs, way: Way) -> tuple[str, int, int, Legs] | None:
    """One step by teleport."""
    if not legs.teleports or (way.to == board.entrance and not legs.may_leave):
        return None
    return f"teleport {way.to}", 0, 0, _after(board, legs._replace(teleports=legs.teleports - 1), way.to)


@lru_cache(maxsize=16384)
def trips(board: Dungeon, room: str, legs: Legs) -> tuple[Trip, ...]:
    """Every way to walk in the rest of a turn, the empty one first.

    Of two that enter the same rooms and end at the same place with as much to walk with, one is kept.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> [trip.rooms for trip in trips(load_board("clank/front"), "f02", Legs(boots=2))]
    [(), ('f03',), ('f03', 'f02'), ('f03', 'f08')]
    """
    found: list[Trip] = []
    known: set[tuple[str, frozenset[str], Legs]] = set()

    def go(here: str, legs: Legs, trip: Trip) -> None:
        label = (here, frozenset(trip.rooms), legs)
        if label in known:
            return
        known.add(label)
        found.append(trip)
        if trip.rooms and here == board.entrance:
            return
        for way in board.ways[here]:
            for step in (_walk(board, legs, way), _jump(board, legs, way)):
                if step is not None:
                    name, damage, swords, left = step
                    more = Trip(
                        (*trip.steps, name), (*trip.rooms, way.to), trip.damage + damage, trip.swords + swords
                    )  # fmt: skip
                    go(way.to, left, more)

    go(room, legs._replace(boots=min(legs.boots, MOST_BOOTS)), Trip())
    return tuple(found)
