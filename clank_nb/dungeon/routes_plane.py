"""Where a search goes, how soon it can arrive, and what the rest of a way costs at least in each criterion."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from clank_nb.dungeon.routes_maze import MOST_KEPT, Maze, Step
from clank_nb.dungeon.routes_turns import Clock

FAR = 1 << 62

Row = tuple[int, str, str, int, int, int]
"""A step: where to, the letters of room and tunnel, the price, the locks and the kind."""


class Plane:
    """Nodes and the steps between them: the rooms of a maze, or two copies of them, there and back.

    Parameters
    ----------
    maze : Maze
    locked, thin : bool
        Which steps, as in `Maze.steps`.
    turning : int, optional
        Where a way back begins.  On arriving there one is in the second copy: node number of rooms + room.
    """

    def __init__(self, maze: Maze, locked: bool = True, thin: bool = True, turning: int | None = None) -> None:
        self.maze = maze
        self.key = locked, thin, turning
        self.steps: list[list[Step]] = maze.steps(locked, thin)
        self.outside = maze.outside
        if turning is not None:
            n = len(maze.ids)
            there = [[_turned(step, n) if step.to == turning else step for step in steps] for steps in self.steps]
            self.steps = there + [[_turned(step, n) for step in steps] for steps in self.steps]
            self.outside = maze.outside * 2
        self._back: list[list[tuple[int, int, int, int]]] | None = None

    @cached_property
    def rows(self) -> list[list[Row]]:
        """The steps with letters for room and tunnel, as plain tuples: they are unpacked faster than named ones."""
        rooms, tunnels = self.maze.room_letters, self.maze.tunnel_letters
        return [
            [(step.to, rooms[step.room[0]], tunnels[step.name[0]], step.add, step.locks, step.kind) for step in row]
            for row in self.steps
        ]

    def first(self, node: int) -> list[tuple[tuple[int, int, str, str], int]]:
        """With what a search from one node begins."""
        return [((0, 0, chr(node % len(self.maze.ids)), ""), node)]

    def back(self) -> list[list[tuple[int, int, int, int]]]:
        """For each node the nodes that a step leads from, with its boots, monsters and locks."""
        if self._back is None:
            self._back = [[] for _ in self.steps]
            for start, steps in enumerate(self.steps):
                for step in steps:
                    boots, monsters, _ = self.maze.read(step.add)
                    self._back[step.to].append((start, boots, monsters, step.locks))
        return self._back


def _turned(step: Step, n: int) -> Step:
    return Step(step.to + n, *step[1:])


def plane_of(maze: Maze, locked: bool, thin: bool, turning: int | None = None) -> Plane:
    """The plane of a maze, kept for the next question."""
    key = "plane", locked, thin, turning
    found: Plane | None = maze.kept.get(key)
    if found is None:
        if len(maze.kept) >= MOST_KEPT:
            maze.kept.clear()
        found = maze.kept[key] = Plane(maze, locked, thin, turning)
    return found


def quickest(plane: Plane, clock: Clock, start: int, goal: int) -> int | None:
    """The tick of the first arrival, whatever else it costs; None where there is no way."""
    return first_ticks(plane, clock, start, goal).get(goal)


def first_ticks(plane: Plane, clock: Clock, start: int, goal: int | None = None) -> dict[int, int]:
    """The tick of the first arrival at every node, or at those that come no later than the goal."""
    best, heap = {start: 0}, [(0, start)]
    while heap:
        tick, node = heapq.heappop(heap)
        if node == goal:
            break
        if tick > best[node] or (plane.outside[node] and node != start):
            continue
        row = clock.row(tick)
        for step in plane.steps[node]:
            then = row[step.kind]
            if then >= 0 and then < best.get(step.to, FAR):
                best[step.to] = then
                heapq.heappush(heap, (then, step.to))
    return best


class Bounds(NamedTuple):
    """What the rest of the way to one goal costs at least, from every node; -1 where there is none."""

    price: list[int]
    locks: list[int]
    ticks: list[int]


def bounds_to(plane: Plane, goal: int, clock: Clock, most_boots: int = FAR) -> Bounds:
    """The bounds of a goal, kept for the next question.  Nodes more than `most_boots` away count as cut off."""
    kept, key = plane.maze.kept, ("bounds", plane.key, goal, clock.steady, most_boots)
    found: Bounds | None = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = _bounds(plane, goal, clock.steady, most_boots)
    return found


def _bounds(plane: Plane, goal: int, steady: int, most_boots: int) -> Bounds:
    maze, rows = plane.maze, plane.back()
    boots = least_to(plane, goal, 1, most_boots)
    monsters = least_to(plane, goal, 2, FAR, boots)
    ticks = least_ticks_to(plane, goal, steady, boots) if steady else [0] * len(rows)
    price = [-1] * len(rows)
    for node, least in enumerate(boots):
        if least < FAR and ticks[node] < FAR:
            price[node] = maze.price(least, monsters[node])
    locks = [0] * len(rows)
    if maze.locks == 1:
        unlocked = _unlocked(plane, goal, boots)
        locks = [int(node not in unlocked) for node in range(len(rows))]
    return Bounds(price, locks, ticks)


def least_to(plane: Plane, goal: int, column: int, most: int = FAR, among: Sequence[int] = ()) -> list[int]:
    """The least sum of one column of `Plane.back` from every node to the goal; nodes that are `FAR` stay so."""
    rows, outside = plane.back(), plane.outside
    least = [FAR] * len(rows)
    least[goal] = 0
    heap = [(0, goal)]
    while heap:
        sum_, node = heapq.heappop(heap)
        if sum_ > least[node] or (outside[node] and node != goal):
            continue
        for row in rows[node]:
            start, more = row[0], sum_ + row[column]
            if more < least[start] and more <= most and (not among or among[start] < FAR):
                least[start] = more
                heapq.heappush(heap, (more, start))
    return least


def _unlocked(plane: Plane, goal: int, boots: Sequence[int]) -> set[int]:
    """The nodes from which no lock lies on the way."""
    rows, found, todo = plane.back(), {goal}, [goal]
    while todo:
        node = todo.pop()
        if plane.outside[node] and node != goal:
            continue
        for start, _, _, locks in rows[node]:
            if not locks and start not in found and boots[start] < FAR:
                found.add(start)
                todo.append(start)
    return found


def least_ticks_to(plane: Plane, goal: int, steady: int, among: Sequence[int] = ()) -> list[int]:
    """How many ticks before the end of a turn one must set out to arrive by that end, with `steady` boots a turn."""
    rows, caves, n, turn = plane.back(), plane.maze.caves, len(plane.maze.ids), steady + 1
    least = [FAR] * len(rows)
    least[goal] = 0
    heap = [(0, goal)]
    while heap:
        ticks, node = heapq.heappop(heap)
        if ticks > least[node] or (plane.outside[node] and node != goal):
            continue
        left = ticks % turn
        before = ticks - left + turn
        room_for = steady - left if not caves[node % n] else -1 if left else steady
        for start, need, _, _ in rows[node]:
            if need > steady or (among and among[start] == FAR):
                continue
            more = need + (ticks if need <= room_for else before)
            if more < least[start]:
                least[start] = more
                heapq.heappush(heap, (more, start))
    return least
