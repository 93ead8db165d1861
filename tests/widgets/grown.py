"""A tile table on which a map has grown, for tests and benchmarks."""

from __future__ import annotations

from clank_nb.widgets.tile_case import Dig, discovered, done, fresh_turn, laid, offered, put, turned
from clank_nb.widgets.tile_table import TileTable

RICH = {"boots": 9, "lockpicks": 9, "swords": 9}


def grown_table(tiles: int = 27, seed: int = 7) -> TileTable:
    """A lesson in which so many tiles lie, the start tile among them; always the one nearest to the start."""
    table = TileTable("catacombs", seed=seed, **RICH)
    now = table.now
    while len(now.layout.placed) < tiles:
        now = _laid(discovered(*_at_an_exit(now)))
    table.go(_at_an_exit(now)[0] if now.left else fresh_turn(now))
    return table


def _at_an_exit(now: Dig) -> tuple[Dig, str]:
    """The pawn before an exit that is open to a rich player, the one nearest to the start; and that exit."""
    for way in sorted(now.layout.edges(), key=lambda way: (abs(way.to.x) + abs(way.to.y), way.tunnel)):
        if way.start in now.layout.rooms and not way.against:
            there = put(fresh_turn(now), way.start)
            exit = next((one.id for one in there.ways if one.open), "")
            if exit:
                return there, exit
    raise AssertionError("no exit is open")


def _laid(now: Dig) -> Dig:
    while now.shown is not None:
        if now.gives_up:
            raise AssertionError("nothing can be paid")
        while not any(choice.open for choice in now.choices if choice.turn == now.held):
            now = turned(now, 1)
        now = laid(now)
    while now.state.pending[-1].kind != "turn":
        now = done(now, offered(now)[0])
    return now
