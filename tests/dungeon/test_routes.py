"""Routes against trying everything, on small random dungeons; prices added up anew; order, ties and limits."""

from __future__ import annotations

import pickle
import random

import pytest

from clank_nb.data.errors import NoRoute
from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.routes import pareto_fronts, pareto_routes, round_trip
from tests.dungeon.routes_brute import best, every_route, firsts, random_dungeon, turn_by_turn

LAWS = (1, 2, 3, 4, 5, (2, 4), (3, 1, 2), (0, 3), (2, 0, 0, 3), (4, 3, 2, 0))


def as_found(routes):
    return [(route.cost, route.rooms, route.tunnels) for route in routes]


def ask(dungeon, start, goal, **more):
    try:
        return as_found(pareto_routes(dungeon, start, goal, **more))
    except NoRoute:
        return []


def question(seed: int, **kinds):
    """A random dungeon with two of its rooms, a number of boots and of keys."""
    rng = random.Random(seed + 1_000_000)
    dungeon = random_dungeon(seed, **kinds)
    rooms = [room.id for room in dungeon.rooms if room.id.startswith("r")]
    start, goal = rng.choice(rooms), rng.choice(rooms)
    return dungeon, start, goal, rng.choice(LAWS), rng.choice((None, None, 0, 1, 2)), rng


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize(("picks", "portals"), [(False, False), (True, False), (True, True), (False, True)])
def test_routes_are_those_found_by_trying_everything(part: int, picks: bool, portals: bool) -> None:
    for seed in range(200 * part, 200 * part + 200):
        dungeon, start, goal, boots, keys, rng = question(seed, picks=picks, portals=portals, most_rooms=8)
        walks = every_route(dungeon, start, goal, boots, picks)
        every = best(walks, keys)
        asked = {"boots_per_turn": boots, "keys": keys, "lockpicks": picks}
        assert ask(dungeon, start, goal, **asked) == firsts(every), seed
        assert ask(dungeon, start, goal, **asked, ties=True) == every, seed
        within = tuple(rng.choice((None, rng.randint(0, 5))) for _ in range(3))
        limits = dict(zip(("max_turns", "max_boots", "max_monsters"), within, strict=True))
        assert ask(dungeon, start, goal, **asked, **limits) == firsts(best(walks, keys, within)), (seed, within)


@pytest.mark.parametrize("seed", range(100))
def test_routes_through_nine_rooms_are_those_found_by_trying_everything(seed: int) -> None:
    dungeon, start, goal, boots, keys, _ = question(seed + 7000, most_rooms=9)
    expected = firsts(best(every_route(dungeon, start, goal, boots), keys))
    assert ask(dungeon, start, goal, boots_per_turn=boots, keys=keys) == expected


@pytest.mark.parametrize("picks", [False, True])
def test_fronts_from_one_room_are_the_routes_to_each(picks: bool) -> None:
    for seed in range(300):
        dungeon, start, _, boots, keys, _ = question(seed, picks=picks)
        asked = {"boots_per_turn": boots, "keys": keys, "lockpicks": picks}
        fronts = pareto_fronts(dungeon, start, **asked)
        for room in dungeon.rooms:
            assert as_found(fronts.get(room.id, ())) == ask(dungeon, start, room.id, **asked), (seed, room.id)


@pytest.mark.parametrize("picks", [False, True])
def test_round_trips_are_those_found_by_trying_everything(picks: bool) -> None:
    for seed in range(500):
        dungeon, start, place, boots, keys, rng = question(seed, picks=picks, most_rooms=6)
        if dungeon.room(place).outside:
            continue
        end = rng.choice((start, start, "r1"))
        expected = firsts(best(every_route(dungeon, start, end, boots, picks, place), keys))
        asked = {"boots_per_turn": boots, "keys": keys, "lockpicks": picks}
        try:
            trips = round_trip(dungeon, start, place, end=end, **asked)
        except NoRoute:
            trips = ()
        assert as_found(trips) == expected, seed
        for trip in trips:
            assert trip.there.goal == trip.back.start == place
            for what in ("turns", "boots", "monsters", "locks"):
                assert getattr(trip.there, what) + getattr(trip.back, what) == getattr(trip, what)


@pytest.mark.parametrize("slug", ["clank/front", "clank/back"])
@pytest.mark.parametrize("boots", [2, 3, 4, 7])
def test_adding_up_the_tunnels_again_gives_the_price(slug: str, boots: int) -> None:
    board = load_board(slug)
    for start in ("f01", "f20") if slug == "clank/front" else ("b01", "b26"):
        for room, routes in pareto_fronts(board, start, boots_per_turn=boots).items():
            for route in routes:
                tunnels = [board.tunnel(tunnel) for tunnel in route.tunnels]
                locks = int(any(tunnel.locks for tunnel in tunnels))
                assert route.rooms[0] == start and route.rooms[-1] == room
                assert route.boots == sum(tunnel.boots for tunnel in tunnels)
                assert route.monsters == sum(tunnel.monsters for tunnel in tunnels)
                assert route.locks == locks
                if tunnels:
                    assert route.turns == turn_by_turn(board, route.rooms, route.tunnels, boots)
                    assert route.steps[-1].turn == route.turns
                for what in ("boots", "monsters", "locks"):
                    assert sum(getattr(step, what) for step in route.steps) == getattr(route, what)


@pytest.mark.parametrize("slug", ["clank/front", "clank/back"])
def test_no_route_of_a_front_beats_another(slug: str) -> None:
    board = load_board(slug)
    for start in board.ways:
        for routes in pareto_fronts(board, start).values():
            costs = [route.cost for route in routes]
            assert costs == sorted(set(costs))
            for a in costs:
                assert not any(a != b and all(x <= y for x, y in zip(a, b, strict=True)) for b in costs)


def test_without_arrows_and_caves_the_way_back_costs_the_same() -> None:
    """With caves or two-boot tunnels it need not: boots are lost at other places."""
    for seed in range(60):
        found = random_dungeon(seed, most_rooms=7)
        rooms = tuple(Room(room.id) for room in found.rooms)
        tunnels = tuple(Tunnel(t.id, t.a, t.b, 1, t.monsters, t.locks) for t in found.tunnels)
        dungeon = Dungeon(rooms, tunnels, "r0")
        for room in rooms:
            there = {cost for cost, _, _ in ask(dungeon, "r0", room.id)}
            assert there == {cost for cost, _, _ in ask(dungeon, room.id, "r0")}


def test_the_order_of_rows_changes_nothing() -> None:
    board = load_board("clank/front")
    mixed = Dungeon(board.rooms[::-1], board.tunnels[::-1], board.entrance)
    assert pareto_fronts(mixed, "f01", ties=True) == pareto_fronts(board, "f01", ties=True)


def test_a_route_can_be_kept_and_tells_its_steps_afterwards() -> None:
    route = pareto_routes(load_board("clank/front"), "f01", "f33")[0]
    kept = pickle.loads(pickle.dumps(route))
    assert kept == route and hash(kept) == hash(route)
    assert kept.steps == route.steps


# ---- which route stands for a cost -----------------------------------------------------------------------------------

HALL = tuple(Room(room) for room in ("gate", "left", "right", "vault"))


def four_rooms(*tunnels: tuple[str, str, int, int]) -> Dungeon:
    """Tunnels given by both rooms, boots and monsters; named in this order."""
    named = tuple(Tunnel(f"t{n}", a, b, boots, monsters) for n, (a, b, boots, monsters) in enumerate(tunnels))
    return Dungeon(HALL, named, "gate")


def test_of_equal_costs_the_first_in_the_order_of_rooms_is_given() -> None:
    twins = [("gate", "right", 1, 0), ("right", "vault", 1, 0), ("gate", "left", 1, 0), ("left", "vault", 1, 0)]
    dungeon = four_rooms(*twins)
    (route,) = pareto_routes(dungeon, "gate", "vault")
    assert route.rooms == ("gate", "left", "vault")
    both = pareto_routes(dungeon, "gate", "vault", ties=True)
    assert [route.rooms for route in both] == [("gate", "left", "vault"), ("gate", "right", "vault")]


def test_rooms_come_before_tunnels_in_the_order() -> None:
    """Two doubled tunnels in a row: one boot and a monster, or two boots.  The sum is the same either way."""
    doubled = [("gate", "left", 2, 0), ("gate", "left", 1, 1), ("left", "vault", 1, 1), ("left", "vault", 2, 0)]
    routes = pareto_routes(four_rooms(*doubled), "gate", "vault", ties=True)
    middle = [route.tunnels for route in routes if route.boots == 3]
    assert middle == [("t0", "t2"), ("t1", "t3")]
    (alone,) = [r for r in pareto_routes(four_rooms(*doubled), "gate", "vault") if r.boots == 3]
    assert alone.tunnels == ("t0", "t2")


def test_a_route_that_is_later_on_the_way_may_still_be_the_first_of_its_cost() -> None:
    """By left one boot is lost in the cave, by right none; both arrive in turn 2 with the same boots."""
    rooms = Room("gate"), Room("left", crystal_cave=True), Room("right"), Room("hall"), Room("vault")
    tunnels = ("gate", "left"), ("left", "hall"), ("gate", "right"), ("right", "hall"), ("hall", "vault")
    dungeon = Dungeon(rooms, tuple(Tunnel(f"{a}-{b}", a, b) for a, b in tunnels), "gate")
    (to_hall,) = pareto_routes(dungeon, "gate", "hall", boots_per_turn=2)
    assert to_hall.rooms == ("gate", "right", "hall")
    (to_vault,) = pareto_routes(dungeon, "gate", "vault", boots_per_turn=2)
    assert (to_vault.rooms, to_vault.turns) == (("gate", "left", "hall", "vault"), 2)


def test_too_many_equal_routes_are_refused_and_not_listed() -> None:
    """A row of 40 diamonds has two to the power of 40 routes of one price."""
    rooms, tunnels = [Room("d00")], []
    for n in range(40):
        rooms += [Room(f"d{n:02d}x"), Room(f"d{n:02d}y"), Room(f"d{n + 1:02d}")]
        for side in "xy":
            tunnels += [(f"d{n:02d}", f"d{n:02d}{side}"), (f"d{n:02d}{side}", f"d{n + 1:02d}")]
    dungeon = Dungeon(tuple(rooms), tuple(Tunnel(f"{a}-{b}", a, b) for a, b in tunnels), "d00")
    (route,) = pareto_routes(dungeon, "d00", "d40")
    assert set(route.rooms[1::2]) == {f"d{n:02d}x" for n in range(40)}
    with pytest.raises(ValueError, match=r"ties: more than 200,000 routes have equal prices\. Ask without ties"):
        pareto_routes(dungeon, "d00", "d40", ties=True)
