"""A tile in one of its orientations, as a walker meets it: what lies behind each exit, and behind each door."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from clank_nb.dungeon.tiles.compass import ACROSS, STEPS, turned

if TYPE_CHECKING:
    from clank_nb.dungeon.tiles.tile import Piece, Tile


class Hop(NamedTuple):
    """A piece walked in one direction, on a tile that lies in one orientation.

    `to` is the room or portal it leads to, empty where it runs off the tile: then the next square lies `dx` columns to
    the east and `dy` rows to the south, and is entered at `slot`.
    """

    piece: str
    boots: int
    monsters: int
    locks: int
    against: bool
    to: str
    portal: bool
    dx: int
    dy: int
    slot: int


Cell = tuple[Hop | None, ...]
"""What a walker meets that enters a square at each of its eight slots; ``None`` where there is no exit."""


class Spun(NamedTuple):
    """A tile in one orientation: its squares, seen from outside, and the hops that leave its rooms and portal.

    The hops of a square count from that square, those of a room from the tile's upper left square.
    """

    cells: tuple[tuple[int, int, Cell], ...]
    leaving: Mapping[str, tuple[Hop, ...]]


def spin(tile: Tile, turn: int) -> Spun:
    """Turn a tile, and look at it from every side."""
    exits = {name: (dx, dy, turned(slot, turn)) for name, (dx, dy, slot) in tile.exits.items()}
    cells: dict[tuple[int, int], list[Hop | None]] = {(0, row): [None] * 8 for row in range(tile.height)}
    leaving: dict[str, list[Hop]] = {room.id: [] for room in tile.rooms}
    if tile.portal:
        leaving[tile.portal.id] = []
    for piece in tile.pieces:
        for start, end, back in ((piece.a, piece.b, False), (piece.b, piece.a, True)):
            if start not in exits:
                leaving[start].append(_hop(tile, exits, piece, back, end, (0, 0)))
                continue
            dx, dy, slot = exits[start]
            cells[dx, dy][slot] = _hop(tile, exits, piece, back, end, (dx, dy))
    seen = tuple((dx, dy, tuple(hops)) for (dx, dy), hops in cells.items())
    return Spun(seen, MappingProxyType({place: tuple(hops) for place, hops in leaving.items()}))


def _hop(
    tile: Tile, exits: Mapping[str, tuple[int, int, int]], piece: Piece, back: bool, end: str, square: tuple[int, int]
) -> Hop:
    price = piece.id, piece.boots, piece.monsters, piece.locks, back and piece.one_way
    if end not in exits:
        return Hop(*price, end, tile.portal is not None and end == tile.portal.id, 0, 0, 0)
    dx, dy, slot = exits[end]
    east, south = STEPS[slot]
    return Hop(*price, "", False, dx + east - square[0], dy + south - square[1], ACROSS[slot])
