"""Why there is no route: no way at all, a lock, too few boots in one turn, or a limit.  One sentence for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clank_nb.data.errors import NoRoute
from clank_nb.dungeon.routes_costs import fronts_of
from clank_nb.dungeon.routes_maze import Cost
from clank_nb.dungeon.routes_plane import FAR, Plane, least_to, plane_of, quickest
from clank_nb.dungeon.routes_search import Limits, explore
from clank_nb.dungeon.routes_turns import Clock
from clank_nb.dungeon.routes_value import Route, Walk, make_route, price_words
from clank_nb.words import listing, say

LARGE = 200


def no_route(
    plane: Plane, clock: Clock, start: int, goal: int, walk: Walk, keys: int | None, limits: Limits
) -> NoRoute:
    """The error that says why `goal` cannot be reached from `start`.

    Its attributes: ``start``, ``goal``, ``why`` (``"way"``, ``"arrows"``, ``"boots"``, ``"locked"`` or ``"limits"``),
    ``opens`` (the routes that a key or more lockpicks would open), ``locks`` (the locked tunnels of the first of them).
    """
    maze = plane.maze
    n = len(maze.ids)
    ends = {"start": maze.ids[start % n], "goal": maze.ids[goal % n]}
    whole = plane_of(maze, True, True, plane.key[2])
    walked = [[step.to for step in row] for row in whole.steps]
    if goal not in _spread(walked, whole.outside, start):
        joined = [[to for to, _ in row] for row in maze.joined()]
        why = "arrows" if goal % n in _spread(joined, maze.outside, start % n) else "way"
        return _error(say(f"routes.no.{why}", **ends), why, ends)
    if quickest(whole, clock, start, goal) is None:
        return _error(_boots_words(whole, clock, start, goal, ends), "boots", ends)
    if keys is not None and not _affordable(plane, clock, start, goal, keys):
        return _locked(whole, clock, start, goal, walk, keys, ends)
    return _error(_limits_words(plane, clock, start, goal, limits, ends), "limits", ends)


def _error(
    text: str, why: str, ends: dict[str, str], opens: Sequence[Route] = (), locks: Sequence[str] = ()
) -> NoRoute:
    return NoRoute(text, why=why, opens=tuple(opens), locks=tuple(locks), **ends)


# ---- is there a way at all -------------------------------------------------------------------------------------------


def _spread(steps: Sequence[Sequence[int]], outside: Sequence[bool], start: int) -> set[int]:
    found, todo = {start}, [start]
    while todo:
        node = todo.pop()
        if outside[node] and node != start:
            continue
        for to in steps[node]:
            if to not in found:
                found.add(to)
                todo.append(to)
    return found


def _front(plane: Plane, clock: Clock, start: int, goal: int, limits: Limits) -> list[tuple[Cost, str, str]]:
    return fronts_of(plane.maze, clock, explore(plane, clock, plane.first(start), goal, limits)[goal])


# ---- the sentences ---------------------------------------------------------------------------------------------------


def _affordable(plane: Plane, clock: Clock, start: int, goal: int, keys: int) -> bool:
    """Whether the locks can be opened, whatever else it costs."""
    if not plane.maze.lockpicks or not keys:
        return quickest(plane, clock, start, goal) is not None
    maze = plane.maze
    return bool(_front(plane, clock, start, goal, Limits(maze.everything, keys)))


def _locked(whole: Plane, clock: Clock, start: int, goal: int, walk: Walk, keys: int, ends: dict[str, str]) -> NoRoute:
    """What a key would open: the routes of the fewest turns; with lockpicks the one of the fewest locks comes first."""
    maze = whole.maze
    tick = quickest(whole, clock, start, goal)
    assert tick is not None
    # The fewest turns need not be the fewest locks; on large boards all routes would take too long to find.
    slow = not maze.lockpicks or len(maze.ids) > LARGE
    most = Limits(maze.everything, FAR, clock.turn_of(tick) if slow else FAR)
    front = _front(whole, clock, start, goal, most)
    if maze.lockpicks:
        front.sort(key=lambda found: (found[0][3], found[0]))
    opens = [make_route(cost, *maze.names(rooms, tunnels), walk) for cost, rooms, tunnels in front]
    first = opens[0]
    closed = (step.tunnel for step in first.steps if maze.price_of(step.start, step.room, step.tunnel)[2])
    locks = tuple(dict.fromkeys(closed))
    key = "locked" if not maze.lockpicks else "picks" if keys else "no_picks"
    text = say(
        f"routes.no.{key}", locks=listing(locks), rooms=", ".join(first.rooms), keys=keys, need=first.locks,
        price=price_words(first.cost), **ends,
    )  # fmt: skip
    return _error(text, "locked", ends, opens, locks)


def _boots_words(plane: Plane, clock: Clock, start: int, goal: int, ends: dict[str, str]) -> str:
    """Too few boots in one turn for a tunnel that every way passes, or none any more after the turns listed."""
    most = max(clock.boots)
    if most == clock.boots[-1]:
        given = say("routes.no.boots_each", n=most)
    else:
        given = say("routes.no.boots_list", listed=", ".join(map(str, clock.boots)))
    enough = max(boots for boots, _ in plane.maze.kinds)
    for boots in range(most, max(most, enough) + 1):
        tick = quickest(plane, Clock((boots,), clock.kinds), start, goal)
        if tick is not None:
            break
    if boots == most:
        return say("routes.no.ends", given=given, **ends)
    return say("routes.no.boots", given=given, need=boots, **ends)


def _limits_words(plane: Plane, clock: Clock, start: int, goal: int, limits: Limits, ends: dict[str, str]) -> str:
    named = list(_limited(plane, clock, start, goal, limits))
    said = listing([say(f"routes.no.most_{what}", n=most) for what, most, _ in named])
    short = [say(f"routes.price.{what}", n=least) for what, most, least in named if least > most]
    key = "least" if short else "least_together" if len(named) > 1 else "alone"
    least = say(f"routes.no.{key}", price=listing(short))
    return say("routes.no.limits", limits=said, least=least, **ends)


def _limited(plane: Plane, clock: Clock, start: int, goal: int, limits: Limits) -> Iterator[tuple[str, int, int]]:
    """Each limit that was set: what, how much, and the least that is possible."""
    maze = plane.maze
    boots, monsters, _ = maze.read(limits.price)
    if limits.turns < FAR:
        tick = quickest(plane, clock, start, goal)
        yield "turns", limits.turns, clock.turn_of(tick) if tick is not None else FAR
    if boots < maze.boots_mask:
        yield "boots", boots, least_to(plane, goal, 1)[start]
    if monsters < maze.monsters_mask:
        yield "monsters", monsters, least_to(plane, goal, 2)[start]
    if limits.locks < FAR:
        yield "locks", limits.locks, 0
