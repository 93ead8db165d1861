"""Laying a tile on a map of 20: derive, check and connect; beside building the whole map as a graph from nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from clank_nb.dungeon.tiles import Layout, TileWay, load_tiles

SEED = 7
TILES = 20
MAPS = 40
ROUNDS = 7
LIMIT, AIM = 0.3e-3, 0.05e-3
"""Seconds that placing a tile may take, and those it should take."""

Case = tuple[Layout, TileWay, str, int]
"""A map, an edge of it, the next tile, and an orientation that connects."""


def cases() -> list[Case]:
    """Maps of 20 tiles on which players have walked: the ways of every room are known."""
    tiles = load_tiles("catacombs")
    found: list[Case] = []
    for number in range(MAPS):
        dice = Random(f"{SEED} {number}")
        layout = Layout.begin(tiles, dice.choice(tiles.sides))
        stack = dice.sample(tiles.safe, 4) + dice.sample(tiles.deep, 22)
        while len(layout.placed) < TILES:
            layout = _lay(layout, stack.pop(0), dice)
        edge = dice.choice(layout.edges())
        found.append((layout, edge, stack[0], dice.randrange(4)))
    return found


def _lay(layout: Layout, tile: str, dice: Random) -> Layout:
    exit = dice.choice(layout.edges()).to
    assert not isinstance(exit, str)
    return layout.laid(tile, exit.x, exit.y, dice.choice(layout.fits(exit, tile)))


def place(case: Case) -> object:
    """Check and lay the tile, then ask where the tunnel just left and every way of its new rooms lead."""
    layout, edge, tile, turn = case
    exit = edge.to
    assert not isinstance(exit, str)
    after = layout.laid(tile, exit.x, exit.y, turn)
    after.ways(edge.start)
    for room in layout.tile_set.tiles[tile].rooms:
        after.ways(room.id)
    return after


def price(case: Case) -> object:
    """What the tunnel just left becomes in each of the four orientations, without laying the tile."""
    layout, edge, tile, _ = case
    exit = edge.to
    assert not isinstance(exit, str)
    return [layout.opens(exit, tile, turn) for turn in layout.fits(exit, tile)]


def rebuild(case: Case) -> object:
    """The same map from nothing: every tile checked and laid anew, every way followed."""
    layout = Layout(case[0].tile_set, case[0].placed)
    return layout.edges()


def graph(case: Case) -> object:
    """The map as a graph of networkx, from nothing."""
    return case[0].as_dungeon().graph


def seconds(ask: Callable[[Case], object], every: list[Case], often: int) -> float:
    """Median time of one call over all maps."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(often):
            for case in every:
                ask(case)
        times.append((time.perf_counter() - start) / often / len(every))
    return median(times)


def main() -> None:
    """Print medians, the first one with its target."""
    every = cases()
    print(f"{MAPS} maps of {TILES} tiles, median of {ROUNDS} rounds")
    took = seconds(place, every, 20)
    verdict = "met" if took <= AIM else "within the limit" if took <= LIMIT else "MISSED"
    target = f"limit {LIMIT * 1e3} ms, aim {AIM * 1e3} ms: {verdict}"
    print(f"place a tile and follow its tunnels   {took * 1e3:8.4f} ms  {target}")
    print(f"price its four orientations           {seconds(price, every, 20) * 1e3:8.4f} ms")
    print(f"the whole map from nothing, its edges {seconds(rebuild, every, 3) * 1e3:8.4f} ms")
    print(f"the map as a graph of networkx        {seconds(graph, every, 1) * 1e3:8.4f} ms")


if __name__ == "__main__":
    main()
