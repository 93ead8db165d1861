"""Routes through the front board and through seeded boards of 40, 1,000 and 10,000 rooms: medians, beside others.

One criterion: networkx, rustworkx and igraph, each with its own graph ready.  Several: all simple paths, filtered.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from math import isqrt
from statistics import median
from typing import Any

import networkx as nx

from clank_nb.data.errors import NoRoute
from clank_nb.dungeon import Dungeon, Room, Tunnel, load_board
from clank_nb.dungeon.routes import pareto_fronts, pareto_routes, round_trip
from clank_nb.dungeon.routes_best import distances, k_best
from clank_nb.dungeon.routes_maze import Maze
from clank_nb.dungeon.routes_plan import plan
from clank_nb.dungeon.routes_reach import reach
from clank_nb.model.dice import mix

SEED = 11
ROUNDS = 7

Question = tuple[str, float | None, int, Callable[[], object]]
"""What is asked, the target in seconds, how often in a row, and the call."""


def seeded_board(rooms: int, seed: int = SEED) -> Dungeon:
    """A square of rooms, 1.75 tunnels a room: 15 % caves, 20 % two boots, 0 to 2 monsters, 8 % locks, 8 % arrows."""
    side = isqrt(rooms - 1) + 1
    dice = (mix(seed, n) for n in range(1 << 62))
    names = [f"r{n:05d}" for n in range(rooms)]
    made = [Room(name, n % side / side, n // side / side, crystal_cave=n > 0 and next(dice) % 100 < 15)
            for n, name in enumerate(names)]  # fmt: skip
    pairs = [(n, n + 1) for n in range(rooms - 1) if (n + 1) % side] + [(n, n + side) for n in range(rooms - side)]
    shuffled = [pair for _, pair in sorted((next(dice), pair) for pair in pairs)]
    kept = _spanning(rooms, shuffled)
    kept += [pair for pair in shuffled if pair not in set(kept)][: max(0, int(1.75 * rooms) - len(kept))]
    tunnels = []
    for a, b in kept:
        boots, monsters, locks, arrow = next(dice) % 100, next(dice) % 10, next(dice) % 100, next(dice) % 100
        price = (2 if boots < 20 else 1), (0, 0, 0, 0, 0, 0, 1, 1, 2, 2)[monsters], int(locks < 8)
        tunnels.append(Tunnel(f"{names[a]}-{names[b]}", names[a], names[b], *price, one_way=arrow < 8))
    return Dungeon(tuple(made), tuple(tunnels), names[0], f"seeded {rooms}")


def _spanning(rooms: int, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Tunnels that join all rooms."""
    above = list(range(rooms))

    def top(room: int) -> int:
        while above[room] != room:
            above[room] = above[above[room]]
            room = above[room]
        return room

    kept = []
    for a, b in pairs:
        first, second = top(a), top(b)
        if first != second:
            above[first] = second
            kept.append((a, b))
    return kept


def arcs(board: Dungeon) -> Iterator[tuple[str, str, Tunnel]]:
    """Every step of a board."""
    for tunnel in board.tunnels:
        yield tunnel.a, tunnel.b, tunnel
        if not tunnel.one_way:
            yield tunnel.b, tunnel.a, tunnel


# ---- one criterion ---------------------------------------------------------------------------------------------------


def single(board: Dungeon, start: str, times: int) -> Iterator[Question]:
    """Boots from one room to all others, by every package that is installed."""
    graph = nx.DiGraph()
    for a, b, tunnel in arcs(board):
        boots = min(tunnel.boots, graph.edges[a, b]["boots"] if graph.has_edge(a, b) else tunnel.boots)
        graph.add_edge(a, b, boots=boots)
    n = len(board.rooms)
    expected = nx.single_source_dijkstra_path_length(graph, start, weight="boots")
    assert distances(board, start) == expected

    def by_networkx() -> object:
        return nx.single_source_dijkstra_path_length(graph, start, weight="boots")

    yield f"{n} rooms, boots to all: networkx", None, times, by_networkx
    yield f"{n} rooms, boots to all: distances", None, times, lambda: distances(board, start)
    number = {room.id: k for k, room in enumerate(board.rooms)}
    rows = [(number[a], number[b], tunnel.boots) for a, b, tunnel in arcs(board)]
    for name, make in (("rustworkx", _rustworkx), ("igraph", _igraph)):
        try:
            asked = make(import_module(name), n, rows, number[start])
        except ImportError:
            print(f"{name} is not installed: pip install 'clank-nb[bench]'")
            continue
        yield f"{n} rooms, boots to all: {name}", None, times, asked


def _rustworkx(module: Any, n: int, rows: list[tuple[int, int, int]], start: int) -> Callable[[], object]:
    graph = module.PyDiGraph()
    graph.add_nodes_from(list(range(n)))
    graph.add_edges_from(rows)
    return lambda: module.dijkstra_shortest_path_lengths(graph, start, float)


def _igraph(module: Any, n: int, rows: list[tuple[int, int, int]], start: int) -> Callable[[], object]:
    graph = module.Graph(n, [row[:2] for row in rows], directed=True)
    weights = [row[2] for row in rows]
    return lambda: graph.distances(start, weights=weights)


# ---- several criteria ------------------------------------------------------------------------------------------------


def all_simple_paths(board: Dungeon, start: str, goal: str, cutoff: int) -> list[tuple[int, int, int]]:
    """Boots, monsters and locks of the paths of at most `cutoff` tunnels that no other beats: without turns at all."""
    graph = nx.MultiDiGraph(board.graph)
    costs = set()
    for path in nx.all_simple_edge_paths(graph, start, goal, cutoff=cutoff):
        edges = [graph.edges[edge] for edge in path]
        locked = any(edge["locks"] for edge in edges)
        costs.add((sum(edge["boots"] for edge in edges), sum(edge["monsters"] for edge in edges), int(locked)))
    return [c for c in costs if not any(d != c and all(x <= y for x, y in zip(d, c, strict=True)) for d in costs)]


def all_pairs(board: Dungeon) -> int:
    """The whole table of fronts."""
    return sum(len(routes) for room in board.rooms for routes in pareto_fronts(board, room.id).values())


def fresh(board: Dungeon, start: str, goal: str) -> object:
    """One pair with nothing kept from before: numbering, clock and bounds made anew."""
    board.__dict__.pop("_mazes", None)
    return pareto_routes(board, start, goal)


def no_key(board: Dungeon) -> NoRoute:
    """The sentence about a locked room."""
    try:
        pareto_routes(board, "f01", "f35", keys=0)
    except NoRoute as none:
        return none
    raise AssertionError("f35 lies behind locks")


def on_the_front() -> Iterator[Question]:
    """What a lesson asks."""
    front, law = load_board("clank/front"), {1: 2, 2: 3, 3: 2, 4: 1}
    yield "front, all fronts from one room", 0.6e-3, 50, lambda: pareto_fronts(front, "f01")
    yield "front, one pair: f01 to f33", 0.25e-3, 50, lambda: pareto_routes(front, "f01", "f33")
    yield "front, one pair: f08 to f20", 0.25e-3, 50, lambda: pareto_routes(front, "f08", "f20")
    yield "front, round trip f01 to f31", 2e-3, 20, lambda: round_trip(front, "f01", "f31")
    yield "front, all pairs", 25e-3, 1, lambda: all_pairs(front)
    yield "front, one pair, nothing kept from before", None, 5, lambda: fresh(front, "f01", "f33")
    yield "front, why f35 is locked", None, 10, lambda: no_key(front)
    yield "front, reach with 3 boots and a teleport", None, 20, lambda: reach(front, "f08", boots=3, teleports=1)
    yield "front, five best to f33", None, 3, lambda: k_best(front, "f01", "f33", 5)
    yield "front, plan to f33, 10 turns", None, 3, lambda: plan(front, "f01", "f33", boots=law).probs(10)


def on_seeded_boards(forty: Dungeon, thousand: Dungeon, many: Dungeon) -> Iterator[Question]:
    """What grows with the board; beside it the only way that other packages know to several criteria."""
    start, near = "r00000", "r00022"

    def limited() -> object:
        return pareto_routes(many, start, "r01010", max_boots=40, max_monsters=12, keys=3)

    yield "40 rooms, all fronts from one room", 0.6e-3, 20, lambda: pareto_fronts(forty, start)
    yield "40 rooms, corner to corner", 0.25e-3, 20, lambda: pareto_routes(forty, start, "r00039")
    yield "40 rooms, one pair: pareto_routes", None, 20, lambda: pareto_routes(forty, start, near)
    yield "40 rooms, the same: all_simple_paths up to 8", None, 1, lambda: all_simple_paths(forty, start, near, 8)
    yield "40 rooms, the same: all_simple_paths up to 12", None, 1, lambda: all_simple_paths(forty, start, near, 12)
    yield "1,000 rooms, corner to corner", 30e-3, 1, lambda: pareto_routes(thousand, start, "r00999")
    yield "10,000 rooms, ten rooms off both ways, limits", 0.2, 1, limited
    yield "10,000 rooms, numbering the rooms", None, 1, lambda: Maze(many, False)


def questions() -> Iterator[Question]:
    """All that is asked."""
    yield from on_the_front()
    forty, thousand, many = map(seeded_board, (40, 1_000, 10_000))
    yield from on_seeded_boards(forty, thousand, many)
    for board, times in ((forty, 50), (thousand, 3), (many, 1)):
        yield from single(board, board.entrance, times)


def seconds(question: Callable[[], object], times: int) -> float:
    """Time of one question, asked several times in a row."""
    start = time.perf_counter()
    for _ in range(times):
        question()
    return (time.perf_counter() - start) / times


def main() -> None:
    """Ask everything in turns, so that a busy neighbour disturbs all alike."""
    asked = list(questions())
    for _, _, _, question in asked:
        question()
    taken: list[list[float]] = [[] for _ in asked]
    for _ in range(ROUNDS):
        for found, (_, _, times, question) in zip(taken, asked, strict=True):
            found.append(seconds(question, times))
    beside = 0.0
    for found, (what, target, _, _) in zip(taken, asked, strict=True):
        middle = median(found)
        verdict = "" if target is None else f"  target {target * 1e3:,.2f}: {'met' if middle <= target else 'MISSED'}"
        if "boots to all" in what:
            beside = middle if what.endswith("networkx") else beside
            verdict = f"  {middle / beside:.2f} times networkx"
            if what.endswith("distances"):
                verdict += f", target 1.00: {'met' if middle <= beside else 'MISSED'}"
        print(f"{what:<52}{middle * 1e3:12,.3f} ms{verdict}")


if __name__ == "__main__":
    main()
