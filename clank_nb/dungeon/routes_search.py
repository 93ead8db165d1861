"""The label-setting search: every price at every room that no other price beats, each with its first route.

A label is a route so far: its tick on the clock, its price, its rooms and tunnels.  Labels of one room are settled tick
by tick.  Which label can go is told apart by what a later step may make good:

* One boot or one monster more is never made good: a label with more of one and less of nothing can go.
* A later tick is made good where both routes wait for the same end of a turn, and a lock more where both need it in the
  end.  So of two labels with equal boots and monsters the worse one goes only if its route also stands behind in the
  order of (rooms, tunnels).  Otherwise it might be the first of two equally dear routes in the end.
"""

from __future__ import annotations

import heapq
from bisect import insort
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from clank_nb.dungeon.routes_maze import MOST_KEPT, Cost, Maze, Step
from clank_nb.dungeon.routes_turns import Clock

FAR = 1 << 62
TICK_BITS = 32
TICK_MASK = (1 << TICK_BITS) - 1
MOST_TIES = 200_000
"""Labels of a search for all routes of equal price; a large grid would have more of them than atoms."""


Names = tuple[str, ...]

Label = tuple[int, int, Names, Names]
"""A route so far: its tick, its price, its rooms and its tunnels."""


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

    def back(self) -> list[list[tuple[int, int, int, int]]]:
        """For each node the nodes that a step leads from, with its boots, monsters and locks."""
        if self._back is None:
            self._back = [[] for _ in self.steps]
            for start, steps in enumerate(self.steps):
                for step in steps:
                    boots, monsters, _ = self.maze.read(step.add)
                    self._back[step.to].append((start, boots, monsters, step.locks))
        return self._back


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


class TooMany(Exception):  # noqa: N818
    """More labels than anybody would read."""


def _turned(step: Step, n: int) -> Step:
    return Step(step.to + n, *step[1:])


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


class Limits(NamedTuple):
    """The most that a route may cost."""

    price: int
    locks: int = FAR
    turns: int = FAR


NO_LIMITS = Limits(-1)


def explore(
    plane: Plane,
    clock: Clock,
    first: Sequence[tuple[Label, int]],
    goal: int | None,
    limits: Limits = NO_LIMITS,
    *,
    ties: bool = False,
    closed: Iterable[int] = (),
) -> list[list[Label]]:
    """Settle labels from one node on, or from several.

    Parameters
    ----------
    plane : Plane
    clock : Clock
    first : sequence of (Label, int)
        With what the search begins, and on which nodes.
    goal : int, optional
        The node asked for: only its labels are sure to be complete.  Without one, those of all nodes are.
    limits : Limits
    ties : bool
        Keep every route of equal price, not only the first in the order of (rooms, tunnels).
    closed : iterable of int
        Nodes that no step enters.

    Returns
    -------
    list of list of Label
        For each node its labels, in the order of their ticks; some may be beaten by others in whole turns.
    """
    maze, steps, outside, turn = plane.maze, plane.steps, plane.outside, clock.turn
    guard, hard = maze.guard, maze.hard
    check = _Check(plane, clock, goal, limits)
    ahead, late, turn_ticks, refuses = check.ahead, check.late, check.turn_ticks, check.refuses
    labels: list[list[Label]] = [[] for _ in steps]
    prices: list[list[int]] = [[] for _ in steps]
    for node in closed:
        prices[node].append(0)
    looked_at = 0
    keys: list[int] = []
    waiting: dict[int, list[tuple[int, Names, Names, int, int, int]]] = {}
    for (tick, price, rooms, tunnels), node in first:
        if ahead[node] >= 0:
            key = ((tick + late[node]) // turn_ticks << TICK_BITS | tick) if turn_ticks else tick
            if key not in waiting:
                heapq.heappush(keys, key)
            waiting.setdefault(key, []).append((price, rooms, tunnels, node, -1, 0))
    while keys:
        key = heapq.heappop(keys)
        tick = key & TICK_MASK
        bucket = waiting.pop(key)
        looked_at += len(bucket)
        if ties and looked_at > MOST_TIES:
            raise TooMany(MOST_TIES)
        bucket.sort()
        row = clock.row(tick)
        for price, rooms, tunnels, node, parent, seen in bucket:
            settled, mark = prices[node], price | guard
            for other in settled[seen:] if seen else settled:
                more = mark - other
                if more & guard == guard:
                    if more & hard:
                        break
                    if not ties and labels[node][settled.index(other)][2:] < (rooms, tunnels):
                        break
            else:
                if check.active and tunnels and refuses(tick, price, node):
                    continue
                if not ties or price not in settled:
                    settled.append(price)
                labels[node].append((tick, price, rooms, tunnels))
                if node == goal:
                    check.arrive(turn[tick], price)
                    continue
                if outside[node] and tunnels:
                    continue
                for to, room, name, add, locks, kind in steps[node]:
                    then = row[kind]
                    if to == parent or then < 0 or ahead[to] < 0:
                        continue
                    cost = (price | locks) + add
                    mark, settled = cost | guard, prices[to]
                    for other in settled:
                        more = mark - other
                        if more & guard == guard:
                            if more & hard:
                                break
                            if not ties and labels[to][settled.index(other)][2:] < (rooms + room, tunnels + name):
                                break
                    else:
                        key = ((then + late[to]) // turn_ticks << TICK_BITS | then) if turn_ticks else then
                        found = cost, rooms + room, tunnels + name, to, node, len(settled)
                        if key in waiting:
                            waiting[key].append(found)
                        else:
                            waiting[key] = [found]
                            heapq.heappush(keys, key)
    return labels


class _Check:
    """Which labels cannot come to anything: too dear already, or beaten by a route that has arrived.

    Labels are settled in the order of the turn in which they can arrive, so no route has arrived in a later turn than
    that of the label looked at: of the arrived ones the prices are enough.
    """

    def __init__(self, plane: Plane, clock: Clock, goal: int | None, limits: Limits) -> None:
        maze = plane.maze
        zeros = [0] * len(plane.steps)
        self.ahead, self.needed, self.late, self.turn_ticks = zeros, zeros, zeros, 0
        if goal is not None:
            self.ahead, self.needed, self.late = bounds_to(plane, goal, clock, _most_boots(maze, limits))
            self.turn_ticks = clock.steady + 1 if clock.steady else 0
        self.turn, self.guard, self.locks = clock.turn, maze.guard, maze.locks
        self.limits, self.most = limits, limits.price | maze.guard
        self.limited = limits != NO_LIMITS
        self.active = self.limited
        self.arrived: list[int] = []
        self.turns: dict[int, int] = {}

    def arrive(self, turn: int, price: int) -> None:
        """Keep in mind what a route to the goal costs."""
        mark, guard = price | self.guard, self.guard
        if not any((mark - other) & guard == guard for other in self.arrived):
            insort(self.arrived, price)
            self.turns[price] = turn
            self.active = True

    def refuses(self, tick: int, price: int, node: int) -> bool:
        """Whether a label is not worth keeping; one that can still equal an arrived route is."""
        guard = self.guard
        least = (price | self.needed[node]) + self.ahead[node]
        turns = (tick + self.late[node]) // self.turn_ticks + 1 if self.turn_ticks else self.turn[tick]
        if self.limited:
            if (self.most - least) & guard != guard or turns > self.limits.turns:
                return True
            if (price & self.locks).bit_count() > self.limits.locks:
                return True
        mark = least | guard
        for other in self.arrived:
            if other > least:
                break
            if (mark - other) & guard == guard and (other != least or self.turns[other] < turns):
                return True
        return False


def _most_boots(maze: Maze, limits: Limits) -> int:
    boots = limits.price >> maze.boots_at & maze.boots_mask
    return FAR if boots == maze.boots_mask else boots


def fronts_of(maze: Maze, clock: Clock, labels: list[Label]) -> list[tuple[Cost, list[Label]]]:
    """The costs that no other beats, cheapest first, each with its labels in the order of (rooms, tunnels)."""
    turn, locks_in = clock.turn, maze.locks
    boots_at, boots_mask, monsters_at, monsters_mask = (
        maze.boots_at,
        maze.boots_mask,
        maze.monsters_at,
        maze.monsters_mask,
    )
    if len(labels) == 1:
        (label,) = labels
        _, price, _, tunnels = label
        # Whoever never sets out has used no turn.
        return [((turn[label[0]] if tunnels else 0, *maze.read(price)), labels)]
    costs: list[tuple[Cost, Label]] = []
    for label in labels:
        tick, price, _, tunnels = label
        monsters, locks = price >> monsters_at & monsters_mask, (price & locks_in).bit_count()
        costs.append(((turn[tick] if tunnels else 0, price >> boots_at & boots_mask, monsters, locks), label))
    costs.sort(key=_by_cost_and_route)
    kept: list[tuple[Cost, list[Label]]] = []
    for cost, label in costs:
        for other, same in kept:
            if other[1] <= cost[1] and other[2] <= cost[2] and other[3] <= cost[3]:
                if other == cost:
                    same.append(label)
                break
        else:
            kept.append((cost, [label]))
    return kept


def _by_cost_and_route(found: tuple[Cost, Label]) -> tuple[object, ...]:
    cost, label = found
    return cost, label[2], label[3]
