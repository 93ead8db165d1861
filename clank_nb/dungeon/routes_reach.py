"""How far one gets this turn, with what is in hand: boots, swords, health, keys and teleports."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import NamedTuple

from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.routes_ask import MOST, MOST_BOOTS, Numbers, maze_for, room_of
from clank_nb.dungeon.routes_maze import Maze
from clank_nb.dungeon.routes_value import Route, Walk

TRACK = 10
"""Spaces of a health track."""


def reach(
    dungeon: Dungeon,
    start: str,
    *,
    boots: int,
    swords: int = 0,
    health: int = TRACK,
    keys: int | None = 0,
    teleports: int = 0,
    artifact: bool = True,
    caved: bool = False,
    ignore_caves: bool = False,
    ignore_monsters: bool = False,
    cubes: int | None = None,
    track: int = TRACK,
    lockpicks: bool | None = None,
) -> dict[str, tuple[Route, ...]]:
    """Every room that a pawn can come to in this turn, with the routes there that no other beats.

    Parameters
    ----------
    dungeon : Dungeon
        What `load_board` returns.
    start : str
        Where the pawn stands.
    boots, swords, teleports : int
        What there is to be spent.
    health : int, free spaces of the health track
        Every monster costs a sword or a health, the last of which is never spent in a tunnel.  Springs heal on the way.
    keys : int, optional
        As in `pareto_routes`; 0 without a word, for this is about what is in hand.  ``None``: as many as it takes.
    artifact : bool
        Whether the player has one and may get out.
    caved : bool
        Whether a crystal cave was entered earlier in this turn.
    ignore_caves, ignore_monsters : bool
        Whether a card lifts what they do this turn.
    cubes : int, optional
        The player's cubes still in the supply, where there may be too few to take damage.
    track : int
        Spaces of the health track: no spring heals beyond.
    lockpicks : bool, optional
        As in `pareto_routes`.

    Returns
    -------
    dict of str to tuple of Route
        In the order of room ids, `start` without a step among them.  Of the routes to one room none beats another in
        boots, monsters, locks and teleports.

    Raises
    ------
    BadCode
        If there is no such room.
    BadData
        If a number cannot be.

    Notes
    -----
    A label keeps what is left besides what was paid: swords, health, and whether a cave has ended the walking.  Damage
    is counted first and swords kept for later, which never reaches less.

    References
    ----------
    Rules clank/move/tunnel, clank/move/monsters, clank/move/no_suicide, clank/move/crystal_cave, clank/move/teleport,
    clank/move/healing_spring, clank/move/leave.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> there = reach(load_board("clank/front"), "f08", boots=3, swords=1, health=2)
    >>> list(there)
    ['f01', 'f02', 'f03', 'f04', 'f08', 'f13', 'f14', 'f17', 'f18']
    >>> print(there["f17"][0])
    f08 to f17: 1 turn, 3 boots, 1 monster, no lock.
    """
    maze = maze_for(dungeon, lockpicks)
    first = room_of(dungeon, maze, start)
    ask = Numbers()
    spaces = ask.whole("track", track, 1)
    spend = ask.whole("boots", boots, 0, MOST_BOOTS), ask.whole("swords", swords), ask.whole("teleports", teleports)
    alive = ask.whole("health", health, 1, MOST if ask.faults else spaces)
    opens, supply = ask.maybe("keys", keys), ask.maybe("cubes", cubes)
    flags = {"artifact": artifact, "caved": caved, "ignore_caves": ignore_caves, "ignore_monsters": ignore_monsters}
    said = {name: ask.flag(name, value) for name, value in flags.items()}
    ask.close()
    spare = alive - 1 if supply is None else min(alive - 1, supply)
    hand = _Hand(*spend, spare, spare + spaces - alive, opens, said["artifact"], ignore_caves, ignore_monsters)
    walk = Walk(dungeon, maze.lockpicks, (spend[0],), one_turn=True, caves=not ignore_caves)
    found = _reach(maze, first, hand, stopped=said["caved"] and not ignore_caves)
    return {maze.ids[room]: _front(labels, walk) for room, labels in sorted(found.items())}


@dataclass(frozen=True, slots=True)
class _Hand:
    """What there is to be spent; `spare` is the damage that may be taken, `most_spare` that of an empty track."""

    boots: int
    swords: int
    teleports: int
    spare: int
    most_spare: int
    keys: int | None
    artifact: bool
    ignore_caves: bool
    ignore_monsters: bool


class _Label(NamedTuple):
    """A walk so far, in an order that brings a better one first: paid, then lost for later, then the route."""

    boots: int
    monsters: int
    jumps: int
    stopped: bool
    opened: int
    used_up: int
    swords_used: int
    rooms: tuple[str, ...]
    tunnels: tuple[str, ...]
    jumped: tuple[int, ...]

    def spares(self, other: _Label) -> bool:
        """Whether this one makes the other needless: it stands before it, and has at least as much left."""
        if self.boots > other.boots or self.monsters > other.monsters or self.jumps > other.jumps:
            return False
        if self.stopped > other.stopped or self.opened & ~other.opened:
            return False
        if self.used_up > other.used_up or self.swords_used > other.swords_used:
            return False
        return self[:3] != other[:3] or self[-3:-1] < other[-3:-1]


def _reach(maze: Maze, first: int, hand: _Hand, stopped: bool) -> dict[int, list[_Label]]:
    found: dict[int, list[_Label]] = {}
    heap = [_Label(0, 0, 0, stopped, 0, 0, 0, (maze.ids[first],), (), ())]
    steps, joined = maze.steps(hand.keys != 0, thin=False), maze.joined()
    while heap:
        label = heapq.heappop(heap)
        room = maze.index[label.rooms[-1]]
        here = found.setdefault(room, [])
        if any(other.spares(label) for other in here):
            continue
        here.append(label)
        if maze.outside[room] and label.tunnels:
            continue
        if not label.stopped:
            for step in steps[room]:
                boots, monsters, _ = maze.read(step.add)
                walked = _walked(maze, hand, label, step.to, step.name[0], boots, monsters, step.locks)
                if walked is not None:
                    heapq.heappush(heap, walked)
        if label.jumps < hand.teleports:
            for to, name in joined[room]:
                if hand.artifact or not maze.outside[to]:
                    heapq.heappush(heap, _entered(maze, hand, label._replace(jumps=label.jumps + 1), to, name, True))
    return found


def _walked(
    maze: Maze, hand: _Hand, label: _Label, to: int, name: str, boots: int, monsters: int, locks: int
) -> _Label | None:
    """A label after one tunnel, or None where it cannot be paid."""
    opened = label.opened | locks
    if label.boots + boots > hand.boots or (maze.outside[to] and not hand.artifact):
        return None
    if hand.keys is not None and opened.bit_count() > hand.keys:
        return None
    if hand.ignore_monsters:
        monsters = 0
    swords = max(0, monsters - (hand.spare - (label.used_up - label.swords_used)))
    if label.swords_used + swords > hand.swords:
        return None
    paid = label._replace(
        boots=label.boots + boots,
        monsters=label.monsters + monsters,
        opened=opened,
        used_up=label.used_up + monsters,
        swords_used=label.swords_used + swords,
    )
    return _entered(maze, hand, paid, to, name, False)


def _entered(maze: Maze, hand: _Hand, label: _Label, to: int, name: str, jump: bool) -> _Label:
    """A label after entering a room: a spring heals, a cave ends the walking."""
    harmed = label.used_up - label.swords_used + hand.most_spare - hand.spare
    return label._replace(
        used_up=label.used_up - min(maze.rooms[to].heal, harmed),
        stopped=label.stopped or (maze.caves[to] and not hand.ignore_caves),
        rooms=(*label.rooms, maze.ids[to]),
        tunnels=(*label.tunnels, name),
        jumped=(*label.jumped, len(label.tunnels)) if jump else label.jumped,
    )


def _front(labels: list[_Label], walk: Walk) -> tuple[Route, ...]:
    """Of the walks to one room the first of every cost that no other beats."""
    priced = sorted(
        (label.boots, label.monsters, label.opened.bit_count(), label.jumps, label.rooms, label.tunnels, label.jumped)
        for label in labels
    )
    kept: list[tuple[int, int, int, int]] = []
    routes = []
    for boots, monsters, locks, jumps, rooms, tunnels, jumped in priced:
        if any(all(a <= b for a, b in zip(cost, (boots, monsters, locks, jumps), strict=True)) for cost in kept):
            continue
        kept.append((boots, monsters, locks, jumps))
        routes.append(Route(rooms, tunnels, int(bool(tunnels)), boots, monsters, locks, jumped, walk))
    return tuple(routes)
