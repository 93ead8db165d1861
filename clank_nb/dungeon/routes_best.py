"""The k best routes in an order of one's own, and distances by one criterion alone."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, unknown_name
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.routes import USUAL_BOOTS, Question
from clank_nb.dungeon.routes_ask import Numbers, room_of
from clank_nb.dungeon.routes_costs import fronts_of
from clank_nb.dungeon.routes_maze import Cost, Maze, Names
from clank_nb.dungeon.routes_none import no_route
from clank_nb.dungeon.routes_plane import FAR, Plane, first_ticks, least_ticks_to, plane_of, quickest
from clank_nb.dungeon.routes_search import Label, explore
from clank_nb.dungeon.routes_value import Route, make_route

CRITERIA = ("turns", "boots", "monsters", "locks")
WEIGHTS = ("boots", "turns", "monsters", "locks", "tunnels")


def k_best(
    dungeon: Dungeon,
    start: str,
    goal: str,
    k: int = 3,
    *,
    by: str | Sequence[str] = CRITERIA,
    boots_per_turn: int | Sequence[int] = USUAL_BOOTS,
    keys: int | None = None,
    max_turns: int | None = None,
    max_boots: int | None = None,
    max_monsters: int | None = None,
    lockpicks: bool | None = None,
) -> tuple[Route, ...]:
    """The k best routes that enter no room twice, beaten ones included.

    Parameters
    ----------
    dungeon, start, goal, boots_per_turn, keys, max_turns, max_boots, max_monsters, lockpicks
        As in `pareto_routes`.
    k : int, routes
        How many, if there are so many.
    by : str or sequence of str
        What counts first, second and so on: ``"turns"``, ``"boots"``, ``"monsters"``, ``"locks"``.  What is not named
        follows in this order, then the order of (rooms, tunnels).

    Returns
    -------
    tuple of Route
        The best first.

    Raises
    ------
    BadCode, BadData, NoRoute
        As `pareto_routes`; `BadCode` for a criterion that does not exist.

    Notes
    -----
    Lawler's (1972) partition of Yen's search: every route given away splits what is left into routes that leave it at
    its first, second, … step, and the best of each part is found by the search of `pareto_routes`.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> for route in k_best(load_board("clank/front"), "f01", "f21", by="monsters"):
    ...     print(route)
    f01 to f21: 3 turns, 8 boots, no monster, 1 lock.
    f01 to f21: 3 turns, 9 boots, no monster, no lock.
    f01 to f21: 3 turns, 9 boots, no monster, 1 lock.
    """
    asked = Question(dungeon, boots_per_turn, keys, lockpicks, True, max_turns, max_boots, max_monsters)
    first, last = room_of(dungeon, asked.maze, start), room_of(dungeon, asked.maze, goal)
    ask = Numbers()
    wanted, order = ask.whole("k", k, 1), _order(by)
    ask.close()
    parts = _Parts(asked, last, order)
    heap = [found for found in [parts.best((asked.maze.ids[first],), (), frozenset())] if found]
    if not heap:
        raise no_route(asked.plane(), asked.clock, first, last, asked.walk, asked.keys, asked.limits)
    routes: list[Route] = []
    while heap and len(routes) < wanted:
        found = heapq.heappop(heap)
        routes.append(make_route(found.cost, found.rooms, found.tunnels, asked.walk))
        for part in parts.split(found):
            heapq.heappush(heap, part)
    return tuple(routes)


def _order(by: object) -> tuple[int, ...]:
    names = (by,) if isinstance(by, str) else by
    if not isinstance(names, Sequence):
        raise unknown_name("criterion", by, CRITERIA)
    for name in names:
        if name not in CRITERIA:
            raise unknown_name("criterion", name, CRITERIA)
    return tuple(CRITERIA.index(name) for name in dict.fromkeys((*names, *CRITERIA)))


Banned = frozenset[tuple[str, str]]
"""First steps that a part leaves out: room and tunnel."""


class _Found:
    """The best route of one part, in the order asked for."""

    __slots__ = ("banned", "cost", "fixed", "key", "rooms", "tunnels")

    def __init__(
        self, order: tuple[int, ...], cost: Cost, rooms: Names, tunnels: Names, fixed: int, banned: Banned
    ) -> None:
        self.key = tuple(cost[criterion] for criterion in order), rooms, tunnels
        self.cost, self.rooms, self.tunnels, self.fixed, self.banned = cost, rooms, tunnels, fixed, banned

    def __lt__(self, other: _Found) -> bool:
        return self.key < other.key


class _Parts:
    """Routes to one goal that begin with given rooms and do not go on with given steps."""

    def __init__(self, asked: Question, goal: int, order: tuple[int, ...]) -> None:
        self.asked, self.goal, self.order = asked, goal, order
        self.plane, self.maze, self.clock = asked.plane(), asked.maze, asked.clock

    def best(self, rooms: Names, tunnels: Names, banned: Banned) -> _Found | None:
        """The best route that begins with these rooms and tunnels."""
        index = self.maze.index
        here = index[rooms[-1]]
        if here == self.goal:
            return _Found(self.order, (0, 0, 0, 0), rooms, (), len(rooms), banned)
        tick, price = self._walked(rooms, tunnels)
        row = self.clock.row(tick)
        firsts: list[tuple[Label, int]] = []
        for step in self.plane.steps[here]:
            then = row[step.kind]
            if then >= 0 and step.room[0] not in rooms and step.room + step.name not in banned:
                spelt = self.maze.spell(rooms + step.room, tunnels + step.name)
                firsts.append(((then, (price | step.locks) + step.add, *spelt), step.to))
        closed = [index[room] for room in rooms]
        labels = explore(self.plane, self.clock, firsts, self.goal, self.asked.limits, closed=closed)[self.goal]
        labels = [label for label in labels if self._within(label)]
        front = fronts_of(self.maze, self.clock, labels)
        names = self.maze.names
        found = [_Found(self.order, cost, *names(*spelt), len(rooms), banned) for cost, *spelt in front]
        return min(found, default=None, key=lambda one: one.key)

    def split(self, found: _Found) -> list[_Found]:
        """The best route of each part into which the rest falls when one route is taken out."""
        rooms, tunnels = found.rooms, found.tunnels
        parts = []
        for n in range(found.fixed, len(rooms)):
            taken: Banned = frozenset({(rooms[n], tunnels[n - 1])})
            banned = taken | found.banned if n == found.fixed else taken
            part = self.best(rooms[:n], tunnels[: n - 1], banned)
            if part is not None:
                parts.append(part)
        return parts

    def _walked(self, rooms: Names, tunnels: Names) -> tuple[int, int]:
        tick = price = 0
        for here, to, name in zip(rooms, rooms[1:], tunnels, strict=False):
            steps = self.plane.steps[self.maze.index[here]]
            step = next(step for step in steps if step.room + step.name == (to, name))
            tick, price = self.clock.row(tick)[step.kind], (price | step.locks) + step.add
        return tick, price

    def _within(self, label: Label) -> bool:
        limits, maze = self.asked.limits, self.maze
        if limits.price < 0:
            return True
        guard = maze.guard
        if ((limits.price | guard) - label[1]) & guard != guard or self.clock.turn_of(label[0]) > limits.turns:
            return False
        return (label[1] & maze.locks).bit_count() <= limits.locks


# ---- one criterion ---------------------------------------------------------------------------------------------------


def distances(
    dungeon: Dungeon,
    room: str,
    weight: str = "boots",
    *,
    back: bool = False,
    keys: int | None = None,
    boots_per_turn: int | Sequence[int] = USUAL_BOOTS,
    lockpicks: bool | None = None,
) -> dict[str, int]:
    """The least of one criterion alone from one room to every other, or back from every other.

    Parameters
    ----------
    dungeon : Dungeon
        What `load_board` returns.
    room : str
        Where all the ways begin.
    weight : str
        ``"boots"``, ``"turns"``, ``"monsters"``, ``"locks"`` or ``"tunnels"``.  Only turns know of caves and lost
        boots.
    back : bool
        The ways end at `room` instead.
    keys : int, optional
        0 leaves locked tunnels out.  With lockpicks no other number is possible: that asks for `pareto_fronts`.
    boots_per_turn, lockpicks
        As in `pareto_routes`.

    Returns
    -------
    dict of str to int
        Nearest rooms first, equally near ones in the order of their ids; rooms without a way are missing.

    Raises
    ------
    BadCode
        If there is no such room or weight.
    BadData
        If a number cannot be.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> back = load_board("clank/back")
    >>> distances(back, "b01")["b30"], distances(back, "b01", back=True)["b30"]
    (10, 8)
    >>> distances(back, "b01", "turns")["b30"]
    3
    """
    if weight not in WEIGHTS:
        raise unknown_name("weight", weight, WEIGHTS)
    asked = Question(dungeon, boots_per_turn, keys, lockpicks, back)
    if asked.keys and asked.maze.lockpicks:
        raise BadData(fault("keys", "not_among", given=asked.keys, all="0, None"))
    node = room_of(dungeon, asked.maze, room)
    plane = plane_of(asked.maze, asked.locked, True)
    found = _turns(asked, plane, node, back) if weight == "turns" else _sums(plane, node, weight, back)
    if weight == "locks" and not asked.maze.lockpicks:
        found = [min(n, 1) if n < FAR else n for n in found]
    ids = asked.maze.ids
    return {ids[n]: d for d, n in sorted([(d, n) for n, d in enumerate(found) if d < FAR])}


def _turns(asked: Question, plane: Plane, node: int, back: bool) -> list[int]:
    clock, n = asked.clock, len(asked.maze.ids)
    found = [FAR] * n
    if not back:
        ticks = first_ticks(plane, clock, node)
    elif clock.steady:
        before = least_ticks_to(plane, node, clock.steady)
        ticks = {start: t for start, t in enumerate(before) if t < FAR}
    else:
        each = ((start, quickest(plane, clock, start, node)) for start in range(n))
        ticks = {start: t for start, t in each if t is not None}
    for other, tick in ticks.items():
        found[other] = clock.turn_of(tick)
    found[node] = 0
    return found


def _sums(plane: Plane, node: int, weight: str, back: bool) -> list[int]:
    """Dijkstra's search with distance and node in one whole number, which a heap compares fastest."""
    rows, outside, n = _rows(plane, weight, back), plane.outside, len(plane.steps)
    least = [FAR] * n
    least[node] = 0
    heap = [node]
    push, pop = heapq.heappush, heapq.heappop
    while heap:
        far, here = divmod(pop(heap), n)
        if far > least[here] or (outside[here] and here != node):
            continue
        for to, more in rows[here]:
            then = far + more
            if then < least[to]:
                least[to] = then
                push(heap, then * n + to)
    return least


def _rows(plane: Plane, weight: str, back: bool) -> list[list[tuple[int, int]]]:
    maze: Maze = plane.maze
    key = "rows", plane.key, weight, back
    found: list[list[tuple[int, int]]] | None = maze.kept.get(key)
    if found is None:
        found = [[] for _ in plane.steps]
        column = {"boots": 0, "monsters": 1}.get(weight)
        for start, steps in enumerate(plane.steps):
            for step in steps:
                price = maze.read(step.add)
                more = price[column] if column is not None else step.locks.bit_count() if weight == "locks" else 1
                a, b = (step.to, start) if back else (start, step.to)
                found[a].append((b, more))
        maze.kept[key] = found
    return found
