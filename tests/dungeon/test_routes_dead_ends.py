"""Routes on boards with rooms from which no way leads on, against trying everything: locks, limits, there and back."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from clank_nb.data.errors import NoRoute
from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.routes import pareto_fronts, pareto_routes, round_trip
from clank_nb.dungeon.routes_best import CRITERIA, distances, k_best
from clank_nb.dungeon.routes_plan import plan
from tests.dungeon.routes_brute import best, every_route, firsts, random_dungeon

LAWS = (2, 3, 4, 5, (3, 1, 4), (0, 3), (4, 3, 2, 0))
GATE_BEHIND_THE_HALL = Dungeon(
    (Room("gate", outside=True), Room("start"), Room("goal"), Room("hall")),
    (
        Tunnel("start-hall", "start", "hall", 1, monsters=2),
        Tunnel("start-goal", "start", "goal", 3, monsters=1, locks=2),
        Tunnel("hall-gate", "hall", "gate", 2, one_way=True),
    ),
    "gate",
    "gate",
)


def dead_ends(seed: int, picks: bool) -> tuple[Dungeon, random.Random]:
    """A random dungeon with a way out that nobody walks through, and arrows into rooms that nobody leaves."""
    rng, dungeon = random.Random(seed + 5_000_000), random_dungeon(seed, most_rooms=7, picks=picks)
    rooms = tuple(replace(room, outside=room.id == "r0") for room in dungeon.rooms)
    pits = {room.id for room in rooms if rng.random() < 0.2}
    tunnels = []
    for tunnel in dungeon.tunnels:
        a, b = (tunnel.b, tunnel.a) if tunnel.a in pits else (tunnel.a, tunnel.b)
        tunnels.append(replace(tunnel, a=a, b=b, one_way=tunnel.one_way or bool({a, b} & pits)))
    return Dungeon(rooms, tuple(tunnels), "r0", dungeon.title), rng


def found(ask, *args, **asked):
    try:
        return [(route.cost, route.rooms, route.tunnels) for route in ask(*args, **asked)]
    except NoRoute:
        return []


@pytest.mark.parametrize("picks", [False, True])
@pytest.mark.parametrize("asked", [{}, {"ties": True}, {"boots_per_turn": 3}, {"max_turns": 2, "max_boots": 9}])
def test_a_step_that_leads_away_from_the_goal_for_good_is_left_out(asked: dict, picks: bool) -> None:
    routes = pareto_routes(GATE_BEHIND_THE_HALL, "start", "goal", lockpicks=picks, **asked)
    assert [route.cost for route in routes] == [(1, 3, 1, 2 if picks else 1)]


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("picks", [False, True])
def test_routes_beside_dead_ends_are_those_found_by_trying_everything(part: int, picks: bool) -> None:
    for seed in range(250 * part, 250 * part + 250):
        dungeon, rng = dead_ends(seed, picks)
        rooms = [room.id for room in dungeon.rooms]
        start, goal, law, keys = rng.choice(rooms), rng.choice(rooms), rng.choice(LAWS), rng.choice((None, None, 1, 2))
        walks = every_route(dungeon, start, goal, law, picks)
        asked = {"boots_per_turn": law, "keys": keys, "lockpicks": picks}
        every = best(walks, keys)
        assert found(pareto_routes, dungeon, start, goal, **asked) == firsts(every), seed
        assert found(pareto_routes, dungeon, start, goal, **asked, ties=True) == every, seed
        within = tuple(rng.choice((None, rng.randint(0, 6))) for _ in range(3))
        limits = dict(zip(("max_turns", "max_boots", "max_monsters"), within, strict=True))
        assert found(pareto_routes, dungeon, start, goal, **asked, **limits) == firsts(best(walks, keys, within)), seed
        by = rng.sample(CRITERIA, 2)
        order = [CRITERIA.index(name) for name in dict.fromkeys((*by, *CRITERIA))]
        allowed = [one for one in walks if keys is None or one[0][3] <= keys]
        allowed.sort(key=lambda one: (*(one[0][n] for n in order), one[1], one[2]))
        assert found(k_best, dungeon, start, goal, 4, by=by, **asked) == allowed[:4], seed


@pytest.mark.parametrize("picks", [False, True])
def test_round_trips_beside_dead_ends_are_those_found_by_trying_everything(picks: bool) -> None:
    for seed in range(400):
        dungeon, rng = dead_ends(seed, picks)
        rooms = [room.id for room in dungeon.rooms]
        start, place = rng.choice(rooms), rng.choice(rooms[1:])
        law, keys = rng.choice(LAWS), rng.choice((None, None, 1, 2))
        end = rng.choice((start, "r0"))
        expected = firsts(best(every_route(dungeon, start, end, law, picks, place), keys))
        asked = {"boots_per_turn": law, "keys": keys, "lockpicks": picks, "end": end}
        assert found(round_trip, dungeon, start, place, **asked) == expected, seed


@pytest.mark.parametrize("picks", [False, True])
def test_fronts_distances_and_plans_beside_dead_ends_agree_with_the_routes(picks: bool) -> None:
    for seed in range(150):
        dungeon, rng = dead_ends(seed, picks)
        start, boots = rng.choice([room.id for room in dungeon.rooms]), rng.choice((3, 4, 5))
        fronts = pareto_fronts(dungeon, start, boots_per_turn=boots, lockpicks=picks)
        least = {
            name: distances(dungeon, start, name, boots_per_turn=boots, lockpicks=picks)
            for name in ("boots", "monsters", "locks", "turns")
        }
        for room in dungeon.rooms:
            routes = pareto_routes_or_none(dungeon, start, room.id, boots, picks)
            assert fronts.get(room.id, ()) == routes, (seed, room.id)
            for name, far in least.items():
                got = min((getattr(route, name) for route in routes), default=None)
                if got is not None or name == "turns":
                    assert far.get(room.id) == got, (seed, room.id, name)
        for route in fronts.values():
            goal, turns = route[0].rooms[-1], min(one.turns for one in route)
            assert plan(dungeon, start, goal, boots={boots: 1}, lockpicks=picks).fewest == turns, (seed, goal)


def pareto_routes_or_none(dungeon: Dungeon, start: str, goal: str, boots: int, picks: bool):
    try:
        return pareto_routes(dungeon, start, goal, boots_per_turn=boots, lockpicks=picks)
    except NoRoute:
        return ()
