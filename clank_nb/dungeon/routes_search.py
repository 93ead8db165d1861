"""The label-setting search: every price at every room that no other price beats, each with its first route.

A label is a route so far: its tick on the clock, its price, its rooms and tunnels, each spelt as a text with one letter
for each (`Maze.spell`).  Labels of one room are settled tick by tick.  Which label can go is told apart by what a later
step may make good:

* One boot or one monster more is never made good: a label with more of one and less of nothing can go.
* A later tick is made good where both routes wait for the same end of a turn, and a lock more where both need it in the
  end.  So of two labels with equal boots and monsters the worse one goes only if its route also stands behind in the
  order of (rooms, tunnels).  Otherwise it might be the first of two equally dear routes in the end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from clank_nb.dungeon.routes_maze import Maze
from clank_nb.dungeon.routes_plane import FAR, Plane, bounds_to
from clank_nb.dungeon.routes_turns import Clock

TICK_BITS = 32
TICK_MASK = (1 << TICK_BITS) - 1
MOST_TIES = 200_000
"""Labels of a search for all routes of equal price; a large grid would have more of them than atoms."""


Label = tuple[int, int, str, str]
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

    Notes
    -----
    Nearly all the time goes into the two innermost loops, so they are written out: a candidate is compared with the
    settled prices of its room and with what has arrived when it is found, and with what is new since when its time has
    come.
    """
    maze, steps, outside, turn = plane.maze, plane.rows, plane.outside, clock.turn
    guard, hard, all_locks = maze.guard, maze.hard, maze.locks
    ahead, needed, late, turn_ticks = _bounds(plane, clock, goal, limits)
    limited = None if limits == NO_LIMITS else _Limited(maze, limits)
    arrived = _Arrived(maze)
    fronts, soonest = arrived.fronts, arrived.soonest
    labels: list[list[Label]] = [[] for _ in steps]
    prices: list[list[int]] = [[] if least >= 0 else [maze.less_than_nothing] for least in ahead]
    for node in closed:
        prices[node].append(maze.less_than_nothing)
    looked_at = 0
    keys: list[int] = []
    waiting: dict[int, list[tuple[int, str, str, int, int, int]]] = {}
    for (tick, price, rooms, tunnels), node in first:
        if ahead[node] >= 0:
            key = ((tick + late[node]) // turn_ticks << TICK_BITS | tick) if turn_ticks else tick
            if key not in waiting:
                heappush(keys, key)
            waiting.setdefault(key, []).append((price, rooms, tunnels, node, -1, 0))
    while keys:
        key = heappop(keys)
        tick = key & TICK_MASK
        bucket = waiting.pop(key)
        looked_at += len(bucket)
        if ties and looked_at > MOST_TIES:
            raise TooMany(MOST_TIES)
        if len(bucket) > 1:
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
                if limited or fronts:
                    least = (price | needed[node]) + ahead[node]
                    turns = (tick + late[node]) // turn_ticks + 1 if turn_ticks else turn[tick]
                    if (limited and tunnels and limited.refuses(least, price, turns)) or (
                        fronts and arrived.beats(least, turns)
                    ):
                        continue
                if not ties or price not in settled:
                    settled.append(price)
                labels[node].append((tick, price, rooms, tunnels))
                if node == goal:
                    arrived.add(price, turn[tick])
                    continue
                if outside[node] and tunnels:
                    continue
                for to, room, name, add, locks, kind in steps[node]:
                    then = row[kind]
                    if to == parent or then < 0:
                        continue
                    cost = (price | locks) + add
                    if fronts:
                        # As in `_Arrived.beats`.
                        rest = ahead[to]
                        if rest < 0:
                            continue
                        least = (cost | needed[to]) + rest
                        front = fronts.get(least & all_locks) or arrived.front(least & all_locks)
                        at = bisect_right(front, least)
                        if at:
                            more = (least | guard) - front[at - 1]
                            if more & guard == guard:
                                if more & hard:
                                    continue
                                turns = (then + late[to]) // turn_ticks + 1 if turn_ticks else turn[then]
                                if soonest[least] < turns:
                                    continue
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
                            heappush(keys, key)
    return labels


def _bounds(
    plane: Plane, clock: Clock, goal: int | None, limits: Limits
) -> tuple[list[int], list[int], list[int], int]:
    """What the rest of the way costs at least, as in `Bounds`, and the ticks of a turn, 0 where turns differ."""
    if goal is None:
        nothing = [0] * len(plane.rows)
        return nothing, nothing, nothing, 0
    ahead, needed, late = bounds_to(plane, goal, clock, _most_boots(plane.maze, limits))
    return ahead, needed, late, clock.steady + 1 if clock.steady else 0


class _Limited:
    """Which labels are too dear already."""

    def __init__(self, maze: Maze, limits: Limits) -> None:
        self.guard, self.locks = maze.guard, maze.locks
        self.limits, self.most = limits, limits.price | maze.guard

    def refuses(self, least: int, price: int, turns: int) -> bool:
        """Whether a label is over a limit: in locks so far, with the rest of the way at its least, or in turns."""
        if (self.most - least) & self.guard != self.guard or turns > self.limits.turns:
            return True
        return (price & self.locks).bit_count() > self.limits.locks


class _Arrived:
    """What routes to the goal cost: a label that cannot come in cheaper can go; one that can still equal it is kept.

    Labels are settled in the order of the turn in which they can arrive, so no route has arrived in a later turn than
    that of the label looked at: of the arrived ones the prices are enough, unless all of the price is equal.

    Attributes
    ----------
    fronts : dict of int to list of int
        For each set of opened locks looked at: boots and monsters, packed, of the routes that need no other lock and
        that no other beats.  They rise, and their monsters fall, so only the last one that is not above a price can
        be nowhere above it.
    soonest : dict of int to int
        For each price of these fronts the turn of its first arrival, or 0 if a route opened fewer locks.
    """

    def __init__(self, maze: Maze) -> None:
        self.guard, self.hard, self.locks = maze.guard, maze.hard, maze.locks
        self.fronts: dict[int, list[int]] = {}
        self.soonest: dict[int, int] = {}
        self._all: list[tuple[int, int]] = []

    def add(self, price: int, turn: int) -> None:
        """Keep in mind that a route has arrived."""
        self._all.append((price, turn))
        locks = price & self.locks
        self.front(locks)
        for chosen in self.fronts:
            if locks & chosen == locks:
                self._enter(chosen, price, turn)

    def front(self, locks: int) -> list[int]:
        """The front of a set of locks that was not looked at before."""
        found = self.fronts.setdefault(locks, [])
        if not found:
            for price, turn in self._all:
                if price & locks == price & self.locks:
                    self._enter(locks, price, turn)
        return found

    def _enter(self, chosen: int, price: int, turn: int) -> None:
        front, guard, value = self.fronts[chosen], self.guard, price & self.hard
        if price & self.locks != chosen:
            turn = 0
        at = bisect_right(front, value)
        if at and ((value | guard) - front[at - 1]) & guard == guard:
            if front[at - 1] == value:
                self.soonest[value | chosen] = min(turn, self.soonest[value | chosen])
            return
        front[at:] = [value, *(other for other in front[at:] if ((other | guard) - value) & guard != guard)]
        self.soonest[value | chosen] = turn

    def beats(self, least: int, turns: int) -> bool:
        """Whether a route has arrived that costs less than this, which arrives after so many turns."""
        front = self.fronts.get(least & self.locks) or self.front(least & self.locks)
        at = bisect_right(front, least)
        if not at:
            return False
        more = (least | self.guard) - front[at - 1]
        return more & self.guard == self.guard and (more & self.hard > 0 or self.soonest[least] < turns)


def _most_boots(maze: Maze, limits: Limits) -> int:
    boots = limits.price >> maze.boots_at & maze.boots_mask
    return FAR if boots == maze.boots_mask else boots
