"""Which way, at what cost: every route that no other beats, in turns, boots, monsters and locks."""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.data.errors import BadData, Fault, NoRoute
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.routes_ask import Numbers, maze_for, room_of
from clank_nb.dungeon.routes_costs import fronts_of
from clank_nb.dungeon.routes_none import no_route
from clank_nb.dungeon.routes_plane import FAR, Plane, plane_of
from clank_nb.dungeon.routes_search import NO_LIMITS, Label, Limits, TooMany, explore
from clank_nb.dungeon.routes_turns import Clock
from clank_nb.dungeon.routes_value import RoundTrip, Route, Walk, make_route
from clank_nb.words import say

USUAL_BOOTS = 4


class Question:
    """What is asked for, read and checked: the same for all functions of this page."""

    __slots__ = ("clock", "dungeon", "keys", "limits", "maze", "ties", "walk")

    def __init__(
        self,
        dungeon: Dungeon,
        boots_per_turn: object,
        keys: object,
        lockpicks: bool | None,
        ties: object = False,
        max_turns: object = None,
        max_boots: object = None,
        max_monsters: object = None,
    ) -> None:
        self.maze = maze = maze_for(dungeon, lockpicks)
        self.dungeon = dungeon
        ask = Numbers()
        boots = ask.boots_per_turn(boots_per_turn)
        self.keys = ask.maybe("keys", keys)
        self.ties = ask.flag("ties", ties)
        turns, most_boots = ask.maybe("max_turns", max_turns), ask.maybe("max_boots", max_boots)
        monsters = ask.maybe("max_monsters", max_monsters)
        ask.close()
        self.clock: Clock = maze.clock(boots)
        self.walk = Walk(dungeon, maze.lockpicks, boots)
        locks = FAR if self.keys is None or not maze.lockpicks else self.keys
        self.limits = NO_LIMITS
        if (turns, most_boots, monsters) != (None, None, None) or locks < FAR:
            price = maze.price(FAR if most_boots is None else most_boots, FAR if monsters is None else monsters)
            self.limits = Limits(price | maze.locks, locks, FAR if turns is None else turns)

    @property
    def locked(self) -> bool:
        """Whether locked tunnels may be walked at all."""
        return self.keys != 0

    def plane(self, turning: int | None = None) -> Plane:
        """Where the search goes."""
        return plane_of(self.maze, self.locked, not self.ties, turning)

    def routes(self, labels: list[Label]) -> tuple[Route, ...]:
        """The front of one node as routes."""
        names, walk = self.maze.names, self.walk
        front = fronts_of(self.maze, self.clock, labels, self.ties)
        return tuple([make_route(cost, *names(rooms, tunnels), walk) for cost, rooms, tunnels in front])


def pareto_routes(
    dungeon: Dungeon,
    start: str,
    goal: str,
    *,
    boots_per_turn: int | Sequence[int] = USUAL_BOOTS,
    keys: int | None = None,
    ties: bool = False,
    max_turns: int | None = None,
    max_boots: int | None = None,
    max_monsters: int | None = None,
    lockpicks: bool | None = None,
) -> tuple[Route, ...]:
    """Every cost (turns, boots, monsters, locks) at which one can get from room to room and that no other beats.

    Parameters
    ----------
    dungeon : Dungeon
        What `load_board` returns.
    start, goal : str
        Two rooms.  `start` never counts as a cave entered this turn.
    boots_per_turn : int or sequence of int, boots
        In every turn, or in turn 1, 2 and so on; the last number of a sequence stands for all later turns, so
        ``[3, 2, 0]`` is two turns and no more.
    keys : int, optional
        ``None``: locks are a price.  A number: at most so many locks may be opened; 0 leaves locked tunnels out.
    ties : bool
        Give all routes of each cost, not only the first in the order of (rooms, tunnels).
    max_turns, max_boots, max_monsters : int, optional
        Leave out routes that cost more.  On boards of many thousand rooms the search needs such limits.
    lockpicks : bool, optional
        True: every lock is opened by itself and stays open.  False: one master key opens all, so `locks` is 0 or 1.
        Without a word it is True for the dungeons of Catacombs and False for all others.

    Returns
    -------
    tuple of Route
        Sorted by cost, then by rooms and tunnels.

    Raises
    ------
    BadCode
        If there is no such room; the nearest names are offered.
    BadData
        If a number cannot be.
    NoRoute
        If there is no way at all, if every way is locked (it says what a key would open), or if limits are too low.

    Notes
    -----
    A label-setting search (Martins 1984) on a clock of boots.  A tunnel of two boots needs both in one turn, a crystal
    cave ends the turn, leftover boots are lost.  With a goal, what the rest of the way costs at least, in each
    criterion by itself, cuts off what an arrived route beats (the idea of NAMOA*, Mandow & Pérez de la Cruz 2010).
    Nobody walks through the entrance: who gets out stays out.

    References
    ----------
    Rules clank/move/tunnel, clank/move/footprints, clank/move/monsters, clank/move/lock, clank/move/one_way,
    clank/move/crystal_cave; catacombs/move/lock, catacombs/move/portal_cost.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> for route in pareto_routes(load_board("clank/front"), "f01", "f21"):
    ...     print(route)
    f01 to f21: 3 turns, 6 boots, 1 monster, 1 lock.
    f01 to f21: 3 turns, 7 boots, 1 monster, no lock.
    f01 to f21: 3 turns, 8 boots, no monster, 1 lock.
    f01 to f21: 3 turns, 9 boots, no monster, no lock.
    """
    asked = Question(dungeon, boots_per_turn, keys, lockpicks, ties, max_turns, max_boots, max_monsters)
    first, last = room_of(dungeon, asked.maze, start), room_of(dungeon, asked.maze, goal)
    found = asked.routes(_explore(asked, asked.plane(), first, last)[last])
    if not found:
        raise no_route(asked.plane(), asked.clock, first, last, asked.walk, asked.keys, asked.limits)
    return found


def pareto_fronts(
    dungeon: Dungeon,
    start: str,
    *,
    boots_per_turn: int | Sequence[int] = USUAL_BOOTS,
    keys: int | None = None,
    ties: bool = False,
    max_turns: int | None = None,
    max_boots: int | None = None,
    max_monsters: int | None = None,
    lockpicks: bool | None = None,
) -> dict[str, tuple[Route, ...]]:
    """The routes of `pareto_routes` from one room to every room that can be reached.

    Parameters
    ----------
    dungeon, boots_per_turn, keys, ties, max_turns, max_boots, max_monsters, lockpicks
        As in `pareto_routes`.
    start : str
        A room; it is among the rooms reached, without a step.

    Returns
    -------
    dict of str to tuple of Route
        In the order of room ids.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> fronts = pareto_fronts(load_board("clank/front"), "f01", max_turns=1)
    >>> {room: len(routes) for room, routes in fronts.items()}
    {'f01': 1, 'f02': 1, 'f03': 1, 'f04': 1, 'f08': 1}
    """
    asked = Question(dungeon, boots_per_turn, keys, lockpicks, ties, max_turns, max_boots, max_monsters)
    labels = _explore(asked, asked.plane(), room_of(dungeon, asked.maze, start), None)
    return {room: asked.routes(found) for room, found in zip(asked.maze.ids, labels, strict=True) if found}


def round_trip(
    dungeon: Dungeon,
    start: str,
    place: str,
    *,
    end: str | None = None,
    boots_per_turn: int | Sequence[int] = USUAL_BOOTS,
    keys: int | None = None,
    ties: bool = False,
    max_turns: int | None = None,
    max_boots: int | None = None,
    max_monsters: int | None = None,
    lockpicks: bool | None = None,
) -> tuple[RoundTrip, ...]:
    """In and out again: every cost of going to a place and then on to where one began, or to another room.

    Parameters
    ----------
    dungeon, boots_per_turn, keys, ties, max_turns, max_boots, max_monsters, lockpicks
        As in `pareto_routes`; limits and costs are those of the whole trip.
    start, place : str
        Where it begins, and where it has to lead, such as the room of an artifact.  The turn goes on there.
    end : str, optional
        Where it ends; `start` unless another room is named.

    Returns
    -------
    tuple of RoundTrip
        Each has its way `there` and its way `back`, which arrows make two different ways.  A lock is paid once.

    Raises
    ------
    BadCode, BadData, NoRoute
        As `pareto_routes`.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> trip = min(round_trip(load_board("clank/back"), "b01", "b30"), key=lambda trip: trip.boots)
    >>> print(trip)
    b01 to b30 and on to b01: 6 turns, 18 boots, 8 monsters, no lock.
    >>> trip.there.boots, trip.back.boots
    (10, 8)
    """
    asked = Question(dungeon, boots_per_turn, keys, lockpicks, ties, max_turns, max_boots, max_monsters)
    maze = asked.maze
    first, turning = room_of(dungeon, maze, start), room_of(dungeon, maze, place)
    last = first if end is None else room_of(dungeon, maze, end)
    if maze.outside[turning] and turning != first and last != turning:
        raise NoRoute(say("routes.no.outside", place=place), start=start, goal=place, opens=(), locks=())
    n = len(maze.ids)
    plane = asked.plane(turning)
    labels = _explore(asked, plane, first + n if first == turning else first, last + n)[last + n]
    if not labels:
        raise _no_round_trip(asked, plane, first, turning, last)
    return tuple(
        RoundTrip(route.rooms, route.tunnels, *route.cost, (), asked.walk, route.rooms.index(place))
        for route in asked.routes(labels)
    )


def _no_round_trip(asked: Question, plane: Plane, first: int, turning: int, last: int) -> NoRoute:
    """Why there is no trip: no way there, no way back, or none within the limits of both together."""
    n, whole = len(asked.maze.ids), asked.plane()
    for start, goal in ((first, turning), (turning, last)):
        labels = explore(whole, asked.clock, whole.first(start), goal, asked.limits)
        if not labels[goal]:
            return no_route(whole, asked.clock, start, goal, asked.walk, asked.keys, asked.limits)
    return no_route(plane, asked.clock, first, last + n, asked.walk, asked.keys, asked.limits)


def _explore(asked: Question, plane: Plane, node: int, goal: int | None) -> list[list[Label]]:
    try:
        return explore(plane, asked.clock, plane.first(node), goal, asked.limits, ties=asked.ties)
    except TooMany as many:
        what = say("routes.fault.too_many", most=f"{many.args[0]:,}")
        raise BadData(Fault("ties", what, say("routes.fault.fix_too_many"))) from None
