"""The k best routes against trying everything, and distances against networkx."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from clank_nb.data.errors import BadCode, BadData, NoRoute
from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.routes import pareto_fronts, pareto_routes
from clank_nb.dungeon.routes_best import CRITERIA, WEIGHTS, distances, k_best
from tests.dungeon.routes_brute import every_route, random_dungeon, steps_of

LAWS = (2, 3, 4, (2, 0, 5), (4, 3, 2, 0))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("picks", [False, True])
def test_the_k_best_are_the_first_of_all_routes(part: int, picks: bool) -> None:
    several = 0
    for seed in range(80 * part, 80 * part + 80):
        rng = random.Random(seed)
        dungeon = random_dungeon(seed, most_rooms=6, picks=picks, portals=picks)
        rooms = [room.id for room in dungeon.rooms if room.id.startswith("r")]
        start, goal, law, keys = rng.choice(rooms), rng.choice(rooms), rng.choice(LAWS), rng.choice((None, 0, 1))
        by = tuple(rng.sample(CRITERIA, rng.randint(1, 3)))
        most = rng.choice((None, 7))
        order = [CRITERIA.index(name) for name in dict.fromkeys((*by, *CRITERIA))]
        every = [
            one for one in every_route(dungeon, start, goal, law, picks)
            if (keys is None or one[0][3] <= keys) and (most is None or one[0][1] <= most)
        ]  # fmt: skip
        every.sort(key=lambda one: (*(one[0][n] for n in order), one[1], one[2]))
        asked = {"by": by, "boots_per_turn": law, "keys": keys, "max_boots": most, "lockpicks": picks}
        try:
            found = k_best(dungeon, start, goal, 5, **asked)
        except NoRoute:
            found = ()
        assert [(route.cost, route.rooms, route.tunnels) for route in found] == every[:5], seed
        several += len(found) > 2
    assert several > 12


def test_the_best_by_each_criterion_is_a_route_that_no_other_beats() -> None:
    front = load_board("clank/front")
    routes = pareto_routes(front, "f01", "f33")
    for by in CRITERIA:
        (best,) = k_best(front, "f01", "f33", 1, by=by)
        assert best in routes
        assert getattr(best, by) == min(getattr(route, by) for route in routes)


def test_ten_best_of_a_board_are_different_and_in_order() -> None:
    found = k_best(load_board("clank/back"), "b01", "b41", 10, by=("boots", "monsters"))
    keys = [(route.boots, route.monsters, route.turns, route.locks, route.rooms, route.tunnels) for route in found]
    assert len(set(keys)) == 10 and keys == sorted(keys)


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"k": 0}, BadData, "k: 0 cannot be. Write a whole number from 1 to 999999."),
        ({"k": "3"}, BadData, 'k: "3" is not a whole number. Write a whole number from 1 to 999999.'),
        ({"by": "boot"}, BadCode, 'There is no criterion "boot". Nearest: boots. All: turns, boots, monsters, locks.'),
        ({"by": ("boots", 3)}, BadCode, "There is no criterion 3. All: turns, boots, monsters, locks."),
        ({"by": None}, BadCode, "There is no criterion None. All: turns, boots, monsters, locks."),
    ],
)
def test_what_is_asked_wrongly_of_k_best(wrong: dict, error: type, sentence: str) -> None:
    with pytest.raises(error) as caught:
        k_best(load_board("clank/front"), "f01", "f33", **wrong)
    assert str(caught.value) == sentence


# ---- distances -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", ["boots", "monsters", "tunnels"])
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("keys", [None, 0])
def test_distances_are_those_of_networkx(weight: str, back: bool, keys: int | None) -> None:
    for slug in ("clank/front", "clank/back"):
        board = load_board(slug)
        graph = nx.MultiDiGraph(board.graph)
        graph.remove_edges_from([e for e, locks in graph.edges.items() if locks["locks"] and keys == 0])
        graph = graph.reverse() if back else graph
        for room in board.ways:
            # Nobody walks through the entrance, which has but one tunnel on these boards.
            by = (lambda *_: 1) if weight == "tunnels" else weight
            expected = nx.single_source_dijkstra_path_length(graph, room, weight=by)
            found = distances(board, room, weight, back=back, keys=keys)
            assert found == expected
            assert list(found.items()) == sorted(found.items(), key=lambda pair: pair[::-1])


@pytest.mark.parametrize("weight", ["boots", "monsters", "locks", "turns", "tunnels"])
def test_distances_are_the_least_of_all_routes(weight: str) -> None:
    for seed in range(60):
        law = LAWS[seed % len(LAWS)]
        dungeon = random_dungeon(seed, most_rooms=6, portals=True)
        rooms = [room.id for room in dungeon.rooms if room.id.startswith("r")]
        for back in (False, True):
            found = distances(dungeon, "r1", weight, back=back, boots_per_turn=law, lockpicks=False)
            for room in rooms:
                ends = (room, "r1") if back else ("r1", room)
                # Boots enough for all tunnels, where turns are not asked for.
                routes = every_route(dungeon, *ends, law if weight == "turns" else 99)
                if weight == "tunnels":
                    costs = [len(tunnels) for _, _, tunnels in routes]
                else:
                    costs = [cost[CRITERIA.index(weight)] for cost, _, _ in routes]
                assert found.get(room) == min(costs, default=None), (seed, room, back)


def test_distances_agree_with_the_fronts() -> None:
    board = load_board("clank/back")
    fronts = pareto_fronts(board, "b17", boots_per_turn=3)
    for weight in ("turns", "boots", "monsters", "locks"):
        found = distances(board, "b17", weight, boots_per_turn=3)
        assert found == {room: min(getattr(route, weight) for route in routes) for room, routes in fronts.items()}


def test_a_weight_that_does_not_exist_is_answered_with_the_nearest() -> None:
    board = load_board("clank/front")
    with pytest.raises(BadCode, match=r'There is no weight "boot"\. Nearest: boots\. All: boots, turns, monsters'):
        distances(board, "f01", "boot")
    with pytest.raises(BadCode, match=r"There is no weight 3\."):
        distances(board, "f01", 3)
    with pytest.raises(BadData, match=r"keys: 2 is none of the values it may have\. Write one of 0, None\."):
        distances(board, "f01", keys=2, lockpicks=True)
    assert set(WEIGHTS) == {*CRITERIA, "tunnels"}


def test_the_random_dungeons_are_worth_trying() -> None:
    """Most of them have caves, arrows, locks, parallel tunnels, several prices, and portals where asked for."""
    found = [random_dungeon(seed) for seed in range(200)]
    assert sum(any(room.crystal_cave for room in d.rooms) for d in found) > 100
    assert sum(any(t.one_way for t in d.tunnels) and any(t.locks for t in d.tunnels) for d in found) > 80
    assert sum(len(d.tunnels) > len({frozenset((t.a, t.b)) for t in d.tunnels}) for d in found) > 60
    assert sum("+" in step[2] for seed in range(200) for step in steps_of(random_dungeon(seed, portals=True))) > 100
    assert sum(len({c for c, _, _ in every_route(d, "r0", "r1", 3)}) > 2 for d in found) > 60
