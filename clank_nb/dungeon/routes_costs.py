"""What is left of the labels of one room when whole turns and the number of locks count: the costs no other beats."""

from __future__ import annotations

from clank_nb.dungeon.routes_maze import Cost, Maze
from clank_nb.dungeon.routes_search import Label
from clank_nb.dungeon.routes_turns import Clock


def fronts_of(maze: Maze, clock: Clock, labels: list[Label], ties: bool = False) -> list[tuple[Cost, str, str]]:
    """The costs that no other beats, cheapest first, each with its first route in the order of (rooms, tunnels).

    With `ties` it comes once for each of its routes.
    """
    turn, turns_at, locks_in, hard = clock.turn, maze.turns_at, maze.locks, maze.hard
    routes: list[tuple[int, str, str]] = []
    for tick, price, rooms, tunnels in labels:
        if locks_in > 1:
            price = price & hard | (price & locks_in).bit_count()
        # Whoever never sets out has used no turn.
        routes.append(((turn[tick] if tunnels else 0) << turns_at | price, rooms, tunnels))
    if len(routes) > 1:
        routes.sort()
        routes = _unbeaten(routes, maze.cost_guard, ties)
    boots_at, monsters_at = maze.boots_at, maze.monsters_at
    boots_mask, monsters_mask, locks_mask = maze.boots_mask, maze.monsters_mask, (1 << monsters_at) - 1
    return [
        (
            (
                cost >> turns_at,
                cost >> boots_at & boots_mask,
                cost >> monsters_at & monsters_mask,
                cost & locks_mask,
            ),
            rooms,
            tunnels,
        )
        for cost, rooms, tunnels in routes
    ]


def _unbeaten(routes: list[tuple[int, str, str]], guard: int, ties: bool) -> list[tuple[int, str, str]]:
    """Of sorted routes those whose cost is not beaten, nor equalled unless there are ties; turns are no field."""
    kept: list[tuple[int, str, str]] = []
    for route in routes:
        cost = route[0]
        mark = cost | guard
        for other, _, _ in kept:
            if (mark - other) & guard == guard:
                if ties and other == cost:
                    kept.append(route)
                break
        else:
            kept.append(route)
    return kept
