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

from clank_nb.dungeon.routes_maze import Cost, Maze
from clank_nb.dungeon.routes_plane import FAR, Plane, bounds_to
from clank_nb.dungeon.routes_turns import Clock

TICK_BITS = 32
TICK_MASK = (1 << TICK_BITS) - 1
MOST_TIES = 200_000
"""Labels of a search for all routes of equal price; a large grid would have more of them than atoms."""


Names = tuple[str, ...]

Label = tuple[int, int, Names, Names]
"""A route so far: its tick, its price, its rooms and its tunnels."""


class TooMany(Exception):  # noqa: N818
    """More labels than anybody would read."""


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
