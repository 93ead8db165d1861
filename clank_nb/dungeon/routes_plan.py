"""How many turns it takes when the boots of each turn are drawn: the chance to be there in time, and where to walk."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.routes_ask import MOST, MOST_BOOTS, Numbers, maze_for, room_of
from clank_nb.dungeon.routes_maze import Maze
from clank_nb.dungeon.routes_none import no_route
from clank_nb.dungeon.routes_plane import FAR, plane_of
from clank_nb.dungeon.routes_reach import reach
from clank_nb.dungeon.routes_search import NO_LIMITS
from clank_nb.dungeon.routes_value import Route, Walk
from clank_nb.words import say

MOST_WEIGHT = 10**18
"""Counts of a law: those of a hand of five cards from a large deck lie far below."""
MOST_TURNS = 1_000
"""Turns looked ahead; the chances of more would be numbers of thousands of digits."""


def plan(
    dungeon: Dungeon,
    start: str,
    goal: str,
    *,
    boots: Mapping[int, Any],
    keys: int | None = None,
    monsters: bool = True,
    lockpicks: bool | None = None,
) -> Plan:
    """The best way to a room when every turn brings boots by the same law.

    Parameters
    ----------
    dungeon : Dungeon
        What `load_board` returns.
    start, goal : str
        Two rooms.
    boots : mapping of int to int or Fraction
        How often a turn brings how many boots: counts or chances, ``{1: 1, 2: 3, 3: 1}``.  Turns are independent.
    keys : int, optional
        0 leaves locked tunnels out.  With lockpicks no other number is possible: what is opened is not kept in mind.
    monsters : bool
        Whether tunnels with monsters are walked.
    lockpicks : bool, optional
        As in `pareto_routes`.

    Returns
    -------
    Plan
        Chances and averages, exact, and the walk for every turn.

    Raises
    ------
    BadCode, NoRoute
        As `pareto_routes`.
    BadData
        If the law cannot be.

    Notes
    -----
    The boots of a turn are known before it is walked, and what is left of them is lost, so a plan is a choice of the
    room where each turn ends.  Dynamic programming backwards: with V₀ = 1 at the goal alone, Vₙ(r) is the sum over b of
    p(b) · max Vₙ₋₁(s), over the rooms s where a turn with b boots may end.  For the fewest turns on average, rooms are
    settled in the order of their averages, as in Dijkstra's search.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> way = plan(load_board("clank/front"), "f01", "f08", boots={1: 1, 2: 2, 3: 1})
    >>> way.fewest, way.prob(1), way.prob(2), way.mean
    (1, Fraction(1, 4), Fraction(15, 16), Fraction(29, 16))
    >>> print(way.walk("f01", 2))
    f01 to f03: 1 turn, 2 boots, no monster, no lock.
    """
    maze = maze_for(dungeon, lockpicks)
    first, last = room_of(dungeon, maze, start), room_of(dungeon, maze, goal)
    ask = Numbers()
    law = _law(ask, boots)
    opens = ask.maybe("keys", keys)
    fights = ask.flag("monsters", monsters)
    if opens and maze.lockpicks:
        ask.faults.append(fault("keys", "not_among", given=opens, all="0, None"))
    ask.close()
    most = max(n for n, weight in law if weight)
    steps = _steps(maze, opens != 0, fights)
    ends = [_ends(maze, steps, room, last, most) for room in range(len(maze.ids))]
    found = Plan(dungeon, maze.ids[first], maze.ids[last], law, opens, fights, maze.lockpicks, last, ends)
    if found._averages()[first] is None:
        walk = Walk(dungeon, maze.lockpicks, (most,))
        limits = NO_LIMITS if fights else NO_LIMITS._replace(price=maze.price(FAR, 0) | maze.locks)
        raise no_route(plane_of(maze, opens != 0, True), maze.clock((most,)), first, last, walk, opens, limits)
    return found


def _law(ask: Numbers, boots: object) -> tuple[tuple[int, int], ...]:
    """The weights of a law as whole numbers, sorted by boots."""
    boots = getattr(boots, "weights", boots)
    if not isinstance(boots, Mapping):
        raise BadData(Fault("boots", say("routes.fault.not_law", given=shown(boots)), say("routes.fault.fix_law")))
    if not boots:
        raise BadData(Fault("boots", say("routes.fault.law_empty"), say("routes.fault.fix_law")))
    weights: dict[int, Fraction] = {}
    before = len(ask.faults)
    for key, weight in boots.items():
        number = ask.whole("boots", key, 0, MOST_BOOTS)
        if isinstance(weight, bool) or not isinstance(weight, int | Fraction) or not 0 <= weight <= MOST_WEIGHT:
            what = say("routes.fault.weight_kind", given=shown(weight))
            ask.faults.append(Fault(f"boots: {shown(key)}", what, say("routes.fault.fix_weight_kind")))
        else:
            weights[number] = Fraction(weight)
    if len(ask.faults) == before and not any(weight for n, weight in weights.items()):
        ask.faults.append(Fault("boots", say("routes.fault.law_weight"), say("routes.fault.fix_law_weight")))
    elif len(ask.faults) == before and not any(weight for n, weight in weights.items() if n):
        ask.faults.append(Fault("boots", say("routes.fault.still"), say("routes.fault.fix_law_still")))
    ask.close()
    common = lcm(*(weight.denominator for weight in weights.values()))
    counts = {n: int(weight * common) for n, weight in sorted(weights.items()) if weight}
    shared = gcd(*counts.values())
    return tuple((n, count // shared) for n, count in counts.items())


Steps = list[list[tuple[int, int]]]
"""From each room to rooms, with the boots."""


def _steps(maze: Maze, locked: bool, monsters: bool) -> Steps:
    priced = [[(step.to, *maze.read(step.add)) for step in row] for row in maze.steps(locked, thin=False)]
    return [[(to, boots) for to, boots, m, _ in row if monsters or not m] for row in priced]


def _ends(maze: Maze, steps: Steps, room: int, goal: int, most: int) -> dict[int, int]:
    """Where a turn that begins in a room may end, with the least boots: in a cave it does end, and outside too."""
    least, heap = {room: 0}, [(0, room)]
    while heap:
        boots, here = heapq.heappop(heap)
        if boots > least[here] or (here != room and (maze.caves[here] or maze.outside[here])):
            continue
        for to, need in steps[here]:
            then = boots + need
            if then <= most and then < least.get(to, FAR) and (to == goal or not maze.outside[to]):
                least[to] = then
                heapq.heappush(heap, (then, to))
    return least


@dataclass(frozen=True)
class Plan:
    """The best way to a room when the boots of every turn are drawn; made by `plan`.

    Attributes
    ----------
    dungeon : Dungeon
    start, goal : str
    law : tuple of (int, int)
        Numbers of boots with their weights.
    keys, monsters, lockpicks
        As asked for.
    """

    dungeon: Dungeon
    start: str
    goal: str
    law: tuple[tuple[int, int], ...]
    keys: int | None
    monsters: bool
    lockpicks: bool
    _goal: int = field(repr=False, compare=False)
    _ends: list[dict[int, int]] = field(repr=False, compare=False)
    _values: list[list[int]] = field(default_factory=list, init=False, repr=False, compare=False)
    _means: list[list[Fraction | None]] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def fewest(self) -> int:
        """The turns it takes with luck in every one."""
        turns = 0
        while not self.prob(turns):
            turns += 1
        return turns

    @property
    def mean(self) -> Fraction:
        """The average number of turns, walking so that it is least."""
        found = self._averages()[self._number(self.start)]
        assert found is not None
        return found

    def prob(self, turns: int, room: str | None = None) -> Fraction:
        """The chance to be there within so many turns, walking so that it is greatest.

        Parameters
        ----------
        turns : int, turns
        room : str, optional
            From another room than the start.

        Returns
        -------
        Fraction
        """
        n = self._turns(turns)
        here = self._number(self.start if room is None else room)
        return Fraction(self._value(n)[here], sum(weight for _, weight in self.law) ** n)

    def probs(self, turns: int) -> tuple[Fraction, ...]:
        """The chances to be there within 0, 1, … turns, each with the walk that is best for it."""
        return tuple(self.prob(n) for n in range(self._turns(turns) + 1))

    def walk(self, room: str, boots: int, turns: int | None = None) -> Route:
        """Where to walk this turn.

        Parameters
        ----------
        room : str
            Where the pawn stands.
        boots : int, boots
            Of this turn, which need not be in the law.
        turns : int, optional
            How many are left, this one included; without a number, what is best on average.

        Returns
        -------
        Route
            Without a step where it is best to stay.  Of equally good ends the one of the fewest boots, then the first.
        """
        ask = Numbers()
        spend = ask.whole("boots", boots, 0, MOST_BOOTS)
        left = None if turns is None else ask.whole("turns", turns, 1, MOST_TURNS)
        ask.close()
        here = self._number(room)
        may = {end: need for end, need in self._from(here, spend).items() if need <= spend}
        if left is None:
            averages = self._averages()
            values = {end: -mean if (mean := averages[end]) is not None else -Fraction(MOST**9) for end in may}
        else:
            values = {end: Fraction(self._value(left - 1)[end]) for end in may}
        best = min(may, key=lambda end: (-values[end], may[end], end))
        maze = maze_for(self.dungeon, self.lockpicks)
        swords = MOST if self.monsters else 0
        there = reach(
            self.dungeon, room, boots=may[best], swords=swords, health=1, keys=self.keys, lockpicks=self.lockpicks
        )
        return there[maze.ids[best]][0]

    def __str__(self) -> str:
        mean = self.mean
        return say(
            "routes.plan.head", start=self.start, goal=self.goal, fewest=self.fewest, mean=mean, about=float(mean)
        )

    # ---- worked out once

    def _number(self, room: str) -> int:
        return room_of(self.dungeon, maze_for(self.dungeon, self.lockpicks), room)

    def _turns(self, turns: object) -> int:
        ask = Numbers()
        n = ask.whole("turns", turns, 0, MOST_TURNS)
        ask.close()
        return n

    def _from(self, here: int, boots: int) -> dict[int, int]:
        """Where this turn may end, also with more boots than the law ever brings."""
        if boots <= self.law[-1][0]:
            return self._ends[here]
        maze = maze_for(self.dungeon, self.lockpicks)
        steps = _steps(maze, self.keys != 0, self.monsters)
        return _ends(maze, steps, here, self._goal, boots)

    def _value(self, turns: int) -> list[int]:
        """Chances from every room within so many turns, times the sum of the weights to the power of the turns."""
        values, goal, whole = self._values, self._goal, sum(weight for _, weight in self.law)
        if not values:
            values.append([int(room == goal) for room in range(len(self._ends))])
        while len(values) <= turns:
            before = values[-1]
            row = []
            for room, ends in enumerate(self._ends):
                if room == goal:
                    row.append(before[goal] * whole)
                    continue
                good = [(need, before[end]) for end, need in ends.items() if before[end]]
                row.append(
                    sum(weight * max((v for need, v in good if need <= boots), default=0) for boots, weight in self.law)
                )
            values.append(row)
        return values[turns]

    def _averages(self) -> list[Fraction | None]:
        """The least average number of turns from every room; None where there is no way."""
        if self._means:
            return self._means[0]
        n, whole = len(self._ends), sum(weight for _, weight in self.law)
        into: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for room, ends in enumerate(self._ends):
            for end, need in ends.items():
                into[end].append((room, need))
        means: list[Fraction | None] = [None] * n
        going: list[dict[int, Fraction]] = [{} for _ in range(n)]
        heap = [(Fraction(0), self._goal)]
        while heap:
            mean, end = heapq.heappop(heap)
            if means[end] is not None:
                continue
            means[end] = mean
            for room, need in into[end]:
                if means[room] is not None:
                    continue
                # A turn with too few boots for any better room is spent standing, and counts all the same.
                helped = going[room]
                for boots, _ in self.law:
                    if boots >= need:
                        helped.setdefault(boots, mean)
                weights = [(weight, helped[boots]) for boots, weight in self.law if boots in helped]
                if weights:
                    total = sum(weight for weight, _ in weights)
                    heapq.heappush(heap, (Fraction(whole + sum(w * m for w, m in weights)) / total, room))
        self._means.append(means)
        return means
