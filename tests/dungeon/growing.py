"""Layouts that grow at random, and a tracer that follows tunnels by the points where they meet, knowing no slots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from clank_nb.dungeon.tiles import Layout, Piece, Tile, TileSet, load_tiles

SMALL = load_tiles(Path(__file__).parent / "data" / "small_tiles.toml")
GAME = load_tiles("catacombs")


def grown(draw: st.DrawFn, tile_set: TileSet, most: int) -> Iterator[Layout]:
    """A layout, and what becomes of it as tiles are laid at free places and turned."""
    layout = Layout.begin(tile_set, draw(st.sampled_from(tile_set.sides)))
    yield layout
    stack = draw(st.permutations([*tile_set.safe, *tile_set.deep]))[: draw(st.integers(0, most))]
    for tile in stack:
        x, y = draw(st.sampled_from(layout.free_places()))
        layout = layout.laid(tile, x, y, draw(st.integers(0, 3)))
        yield layout
        if draw(st.integers(0, 4)) == 0:
            other = draw(st.sampled_from(sorted(placed.tile for placed in layout.placed[1:])))
            layout = layout.turned(other, draw(st.integers(0, 3)))
            yield layout


@st.composite
def growing(draw: st.DrawFn) -> list[Layout]:
    """All stages of a layout, each made from the one before it while ways had been asked for."""
    small = draw(st.booleans())
    stages = []
    for layout in grown(draw, SMALL if small else GAME, 6 if small else 10):
        stages.append(layout)
        for place in places(layout):
            layout.ways(place)
    return stages


def places(layout: Layout) -> tuple[str, ...]:
    return *layout.rooms, *layout.portals


# ---- tunnels by the points where they meet

SQUARE = {
    "n1": (1, 0),
    "n2": (2, 0),
    "e1": (3, 1),
    "e2": (3, 2),
    "s1": (2, 3),
    "s2": (1, 3),
    "w1": (0, 2),
    "w2": (0, 1),
}
START = {
    "n1": (1, 0), "n2": (2, 0), "e1": (3, 1), "e2": (3, 2), "e3": (3, 4), "e4": (3, 5),
    "s1": (2, 6), "s2": (1, 6), "w1": (0, 5), "w2": (0, 4), "w3": (0, 2), "w4": (0, 1),
}  # fmt: skip

End = str | tuple[int, int]
"""A room or portal, or a point of the map, three to a square."""


class Walked(NamedTuple):
    """What `TileWay` says, but for its tunnel."""

    start: str
    to: object
    kind: str
    boots: int
    monsters: int
    locks: tuple[str, ...]
    against: bool
    pieces: tuple[str, ...]


def point(tile: Tile, name: str, x: int, y: int, turn: int) -> End:
    exits = START if tile.zone == "start" else SQUARE
    if name not in exits:
        return name
    across, down = exits[name]
    for _ in range(turn):
        across, down = 3 - down, across
    return 3 * x + across, 3 * y + down


def square_of(at: tuple[int, int], tile_squares: set[tuple[int, int]]) -> tuple[int, int]:
    """The square on the other side of the edge on which a point lies."""
    x, y = at
    if x % 3 == 0:
        both = {(x // 3, y // 3), (x // 3 - 1, y // 3)}
    else:
        both = {(x // 3, y // 3), (x // 3, y // 3 - 1)}
    (other,) = both - tile_squares
    return other


def traced(layout: Layout) -> dict[str, list[Walked]]:
    """From each room and portal the ways that leave it, found by brute force."""
    ends: dict[End, list[tuple[Piece, bool, str]]] = defaultdict(list)
    squares: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for square, tile_id in layout.at.items():
        squares[tile_id].add(square)
    portals = set(layout.portals)
    far: dict[tuple[str, bool], End] = {}
    for placed in layout.placed:
        tile = layout.tile_set.tiles[placed.tile]
        for piece in tile.pieces:
            a, b = (point(tile, name, placed.x, placed.y, placed.turn) for name in (piece.a, piece.b))
            ends[a].append((piece, False, tile.id))
            ends[b].append((piece, True, tile.id))
            far[piece.id, False], far[piece.id, True] = b, a
    found: dict[str, list[Walked]] = {}
    for place in places(layout):
        found[place] = []
        for piece, back, tile_id in ends[place]:
            steps, end = [(piece, back)], far[piece.id, back]
            while not isinstance(end, str):
                onward = [one for one in ends[end] if one[2] != tile_id]
                if not onward:
                    break
                ((piece, back, tile_id),) = onward
                steps.append((piece, back))
                end = far[piece.id, back]
            found[place].append(_walked(layout, place, steps, end, tile_id, squares, portals))
    return found


def _walked(layout, place, steps, end, tile_id, squares, portals) -> Walked:
    if isinstance(end, str):
        kind, to = "dead" if end == place else "portal" if end in portals else "room", end
    else:
        x, y = square_of(end, squares[tile_id])
        (name,) = (name for name, (across, down) in SQUARE.items() if (3 * x + across, 3 * y + down) == end)
        kind, to = ("dead", "") if (x, y) in layout.at else ("edge", (x, y, name))
    pieces = [piece for piece, _ in steps]
    return Walked(
        place,
        to,
        kind,
        max(piece.boots for piece in pieces),
        sum(piece.monsters for piece in pieces),
        tuple(piece.id for piece in pieces if piece.locks),
        any(back and piece.one_way for piece, back in steps),
        tuple(piece.id for piece in pieces),
    )


def as_walked(way) -> Walked:
    to = (way.to.x, way.to.y, way.to.name) if way.kind == "edge" else way.to
    return Walked(way.start, to, *way[3:])
