"""How far one gets this turn, against trying everything; worked examples; what is asked wrongly."""

from __future__ import annotations

import random

import pytest

from clank_nb.data.errors import BadCode, BadData
from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.routes_reach import reach
from tests.dungeon.routes_brute import random_dungeon, steps_of


def joined(dungeon: Dungeon) -> set[tuple[str, str]]:
    """Pairs of rooms between which one may teleport: every tunnel either way, and every two portals."""
    free = Dungeon(dungeon.rooms, tuple(Tunnel(t.id, t.a, t.b) for t in dungeon.tunnels), dungeon.entrance)
    return {(a, b) for a, b, *_ in steps_of(free)}


def tried(dungeon, start, boots, swords, health, keys, teleports, artifact, track, picks):
    """Every room with its prices (boots, monsters, locks, teleports): all walks, all ways of spending swords."""
    rooms = {room.id: room for room in dungeon.rooms}
    steps, jumps = steps_of(dungeon), joined(dungeon)
    found: dict[str, set[tuple[int, int, int, int]]] = {}
    seen = set()

    def go(here, boots_left, swords_left, alive, jumps_left, caved, monsters, opened):
        state = here, boots_left, swords_left, alive, jumps_left, caved, monsters, opened
        if state in seen:
            return
        seen.add(state)
        locks = sum(n for _, n in opened) if picks else int(bool(opened))
        found.setdefault(here, set()).add((boots - boots_left, monsters, locks, teleports - jumps_left))
        if rooms[here].outside and len(seen) > 1:
            return
        for a, b, _, need, m, locked in steps:
            if a != here or caved or need > boots_left or (rooms[b].outside and not artifact):
                continue
            then = opened | {lock for lock in locked if lock[1]}
            if (sum(n for _, n in then) if picks else int(bool(then))) > keys:
                continue
            for spent in range(min(m, swords_left) + 1):
                if m - spent < alive:
                    healed = min(track, alive - (m - spent) + rooms[b].heal)
                    stop = rooms[b].crystal_cave
                    go(b, boots_left - need, swords_left - spent, healed, jumps_left, stop, monsters + m, then)
        for a, b in jumps:
            if a == here and jumps_left and (artifact or not rooms[b].outside):
                healed = min(track, alive + rooms[b].heal)
                stop = caved or rooms[b].crystal_cave
                go(b, boots_left, swords_left, healed, jumps_left - 1, stop, monsters, opened)

    go(start, boots, swords, health, teleports, False, 0, frozenset())
    return found


def cheapest(costs):
    return sorted(c for c in costs if not any(d != c and all(x <= y for x, y in zip(d, c, strict=True)) for d in costs))


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize(("picks", "portals"), [(False, False), (True, True)])
def test_reach_is_what_is_found_by_trying_everything(part: int, picks: bool, portals: bool) -> None:
    for seed in range(60 * part, 60 * part + 60):
        rng = random.Random(seed)
        dungeon = random_dungeon(seed, most_rooms=6, picks=picks, portals=portals)
        start = rng.choice([room.id for room in dungeon.rooms if not isinstance(room, Portal)])
        hand = {
            "boots": rng.randint(0, 5),
            "swords": rng.randint(0, 2),
            "health": rng.randint(1, 3),
            "keys": rng.randint(0, 2),
            "teleports": rng.choice((0, 0, 1, 2)),
            "artifact": rng.random() < 0.5,
            "track": 3,
        }
        there = reach(dungeon, start, **hand, lockpicks=picks)
        expected = tried(dungeon, start, **hand, picks=picks)
        assert there.keys() == expected.keys(), seed
        for room, routes in there.items():
            prices = [(route.boots, route.monsters, route.locks, route.teleports) for route in routes]
            assert prices == cheapest(expected[room]), (seed, room)
            for route in routes:
                assert (route.rooms[0], route.rooms[-1], len(route.rooms)) == (start, room, len(route.tunnels) + 1)
                assert sum(step.boots for step in route.steps) == route.boots
                assert sum(step.monsters for step in route.steps) == route.monsters
                assert sum(step.locks for step in route.steps) == route.locks
                assert sum(step.teleport for step in route.steps) == route.teleports


# ---- worked examples -------------------------------------------------------------------------------------------------


def small(*tunnels: Tunnel, caves: str = "", springs: str = "") -> Dungeon:
    names = dict.fromkeys(room for tunnel in tunnels for room in (tunnel.a, tunnel.b))
    rooms = tuple(Room(name, crystal_cave=name in caves.split(), heal=int(name in springs.split())) for name in names)
    return Dungeon(rooms, tunnels, tunnels[0].a)


ROUND_THE_CAVE = small(
    Tunnel("a-cave", "a", "cave"), Tunnel("cave-b", "cave", "b"), Tunnel("a-c", "a", "c"), Tunnel("c-d", "c", "d"),
    Tunnel("d-b", "d", "b"), caves="cave",
)  # fmt: skip


def test_a_cave_on_the_cheapest_way_ends_the_walk_so_the_longer_way_is_the_one() -> None:
    (route,) = reach(ROUND_THE_CAVE, "a", boots=3)["b"]
    assert (route.rooms, route.boots) == (("a", "c", "d", "b"), 3)
    assert "b" not in reach(ROUND_THE_CAVE, "a", boots=2)


def test_a_teleport_leads_out_of_the_cave() -> None:
    routes = reach(ROUND_THE_CAVE, "a", boots=2, teleports=1)["b"]
    out = [route for route in routes if "cave" in route.rooms]
    assert [(route.rooms, route.tunnels, route.jumps) for route in out] == [
        (("a", "cave", "b"), ("a-cave", "cave-b"), (1,))
    ]
    assert [(route.boots, route.teleports) for route in routes] == [(1, 1)]
    assert out[0].explain() == (
        "a to b: 1 turn, 1 boot, no monster, no lock, 1 teleport.\n"
        "Turn 1: to cave (1 boot), by teleport to b; "
        "a crystal cave was entered, so the turn is over and 1 boot is lost."
    )


def test_a_walk_from_a_cave_begins_as_from_any_room() -> None:
    assert set(reach(ROUND_THE_CAVE, "cave", boots=1)) == {"a", "b", "cave"}
    assert set(reach(ROUND_THE_CAVE, "cave", boots=1, caved=True)) == {"cave"}
    assert set(reach(ROUND_THE_CAVE, "cave", boots=1, caved=True, ignore_caves=True)) == {"a", "b", "cave"}


def test_a_spring_pays_for_a_monster_behind_it() -> None:
    way = small(Tunnel("a-spring", "a", "spring"), Tunnel("spring-b", "spring", "b", monsters=1), springs="spring")
    assert "b" in reach(way, "a", boots=2, health=1)
    assert "b" not in reach(way, "spring", boots=1, health=1)
    twice = reach(way, "spring", boots=3, health=1)["b"]
    assert [route.rooms for route in twice] == [("spring", "a", "spring", "b")]


def test_swords_are_kept_where_a_spring_can_heal_the_damage() -> None:
    """Ten health and one sword against two monsters, a spring, and ten more: the spring must not be wasted."""
    tunnels = Tunnel("a-s", "a", "s", monsters=2), Tunnel("s-b", "s", "b", monsters=9)
    way = small(*tunnels, springs="s")
    assert "b" in reach(way, "a", boots=2, swords=1)
    assert "b" not in reach(way, "a", boots=2, swords=0)


def test_from_f08_with_three_boots_one_sword_and_two_health() -> None:
    """Two boots lead back to f02, two to f13; in f14 the turn ends; of f13-f17 and f08-f14 each has one monster."""
    front = load_board("clank/front")
    there = reach(front, "f08", boots=3, swords=1, health=2, keys=0, teleports=1)
    walked = {room for room, routes in there.items() if any(not route.jumps for route in routes)}
    assert walked == {"f01", "f02", "f03", "f04", "f08", "f13", "f14", "f17", "f18"}
    assert [route.cost for route in there["f13"] if not route.jumps] == [(1, 2, 0, 0)]
    assert [(route.boots, route.jumps) for route in there["f13"]] == [(0, (0,)), (2, ())]
    # Over the lock of f04-f09 a teleport needs no key; one tunnel further is out of reach.
    assert [route.rooms for route in there["f09"]] == [("f08", "f14", "f09"), ("f08", "f03", "f04", "f09")]
    assert "f26" in there and "f05" in there and "f20" not in there


def test_without_an_artifact_nobody_gets_out() -> None:
    front = load_board("clank/front")
    assert "f01" in reach(front, "f02", boots=1)
    assert "f01" not in reach(front, "f02", boots=1, teleports=1, artifact=False)


def test_too_few_cubes_in_the_supply_stop_as_too_little_health_does() -> None:
    front = load_board("clank/front")
    assert "f14" in reach(front, "f08", boots=1, cubes=1)
    assert "f14" not in reach(front, "f08", boots=1, cubes=0)
    assert "f14" in reach(front, "f08", boots=1, cubes=0, ignore_monsters=True)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"boots": -1}, "boots: -1 cannot be. Write a whole number from 0 to 999."),
        ({"boots": "3"}, 'boots: "3" is not a whole number. Write a whole number from 0 to 999.'),
        ({"boots": 2.0}, "boots: 2.0 is not a whole number. Write a whole number from 0 to 999."),
        ({"boots": True}, "boots: true is not a whole number. Write a whole number from 0 to 999."),
        ({"boots": 1, "health": 0}, "health: 0 cannot be. Write a whole number from 1 to 10."),
        ({"boots": 1, "health": 11}, "health: 11 cannot be. Write a whole number from 1 to 10."),
        ({"boots": 1, "caved": 1}, "caved: 1 is neither true nor false. Write true, or leave the field out."),
        (
            {"boots": None, "swords": -2},
            "boots: None is not a whole number. Write a whole number from 0 to 999.\n"
            "swords: -2 cannot be. Write a whole number from 0 to 999999.",
        ),
    ],
)
def test_a_number_that_cannot_be_is_answered_in_one_sentence(wrong: dict, sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        reach(load_board("clank/front"), "f08", **wrong)
    assert str(caught.value) == sentence


def test_a_room_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode, match=r'There is no room "f8"\. Nearest: f08, ') as caught:
        reach(load_board("clank/front"), "f8", boots=2)
    assert caught.value.nearest[0] == "f08"
