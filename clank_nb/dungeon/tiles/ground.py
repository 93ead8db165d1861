"""Tiles in their places, before anybody asks where their tunnels lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault
from clank_nb.data.tables import shown, unknown_name
from clank_nb.dungeon.tiles.compass import are_whole
from clank_nb.dungeon.tiles.hops import Cell
from clank_nb.dungeon.tiles.tile import START_ZONE, Tile, TileRoom
from clank_nb.dungeon.tiles.tile_set import TileSet

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the squares around a square, clockwise from the north."""


class Placed(NamedTuple):
    """A tile on the map: its upper left square, and its quarter turns clockwise."""

    tile: str
    x: int
    y: int
    turn: int


def as_placed(given: object) -> Placed:
    """An id and three numbers as a placed tile; anything else is refused."""
    if isinstance(given, tuple | list) and len(given) == 4:
        return Placed._make(given)
    raise BadData(fault("placed", "layout_row", given=shown(given)))


class Ground:
    """What `Layout` knows of its tiles without following a tunnel; frozen, and equal whatever the order laid."""

    tile_set: TileSet
    placed: tuple[Placed, ...]
    _cells: dict[tuple[int, int], Cell]
    _where: dict[str, Placed]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    # ---- a value

    @cached_property
    def _content(self) -> tuple[Placed, ...]:
        return tuple(sorted(self.placed))

    @cached_property
    def _hash(self) -> int:
        return hash((self.tile_set, self._content))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Ground):
            return NotImplemented
        return self._hash == other._hash and self._content == other._content and self.tile_set == other.tile_set

    def __repr__(self) -> str:
        return f"<Layout of {len(self.placed)} tiles, {self.start} and {len(self.placed) - 1} more>"

    def __reduce__(self) -> tuple[type[Any], tuple[TileSet, tuple[Placed, ...]]]:
        return type(self), (self.tile_set, self.placed)

    # ---- what lies where

    @property
    def start(self) -> str:
        """Id of the start tile."""
        return self.placed[0].tile

    @cached_property
    def at(self) -> Mapping[tuple[int, int], str]:
        """From column and row to the id of the tile that covers the square, row by row."""
        covered = {square: tile for tile in self._where for square in self._squares(tile)}
        return MappingProxyType(dict(sorted(covered.items(), key=lambda item: _row_by_row(item[0]))))

    def where(self, tile_id: str) -> Placed:
        """Where a tile lies; `BadCode` if it is not on the map."""
        try:
            return self._where[tile_id]
        except (KeyError, TypeError):
            raise unknown_name("tile", tile_id, self._where) from None

    @cached_property
    def tile_of(self) -> Mapping[str, str]:
        """From room and portal ids to the tile they belong to, for all tiles of the set, laid or not."""
        return self.tile_set.homes[self.placed[0].tile]

    def room(self, room_id: str) -> TileRoom:
        """The room of this id, laid or not; `BadCode` with the nearest ids when there is none."""
        known = self.tile_set.rooms[self.placed[0].tile]
        try:
            return known[room_id]
        except (KeyError, TypeError):
            raise unknown_name("room", room_id, known) from None

    @cached_property
    def rooms(self) -> Mapping[str, TileRoom]:
        """The rooms on the map by id, those of the start tile first, then by tile id."""
        return MappingProxyType({room.id: room for tile in self.tiles() for room in tile.rooms})

    @cached_property
    def portals(self) -> tuple[str, ...]:
        """Ids of the portals on the map, in the order of `rooms`."""
        return tuple(tile.portal.id for tile in self.tiles() if tile.portal)

    def tiles(self) -> Iterator[Tile]:
        """The tiles on the map, the start tile first, then by id."""
        yield self.tile_set.tiles[self.start]
        for tile_id in sorted(self._where.keys() - {self.start}):
            yield self.tile_set.tiles[tile_id]

    def _squares(self, tile_id: str) -> tuple[tuple[int, int], ...]:
        placed = self.where(tile_id)
        return tuple((placed.x, placed.y + row) for row in range(self.tile_set.tiles[tile_id].height))

    # ---- where a tile may lie

    def free_places(self, tile_id: str | None = None) -> tuple[tuple[int, int], ...]:
        """Empty squares that share a whole edge with a tile of the map, or with the one named; row by row.

        References
        ----------
        Rules catacombs/explore/fit and catacombs/card/new_tile.
        """
        cells = self._cells
        around = cells if tile_id is None else self._squares(tile_id)
        free = {(x + dx, y + dy) for x, y in around for dx, dy in SIDES} - cells.keys()
        return tuple(sorted(free, key=_row_by_row))

    def fits_anywhere(self, tile_id: str, x: int, y: int) -> tuple[int, ...]:
        """Orientations in which an effect may lay a tile at a place, joined to a tunnel or not.

        References
        ----------
        Rule catacombs/explore/fit.
        """
        tile = self.tile_set.tile(tile_id)
        fits = tile.zone != START_ZONE and tile_id not in self._where and are_whole(x, y) and self._is_free(x, y)
        return tile.turns if fits else ()

    def _may_lie(self, tile: Tile, x: int, y: int, turn: int) -> bool:
        return (
            tile.id not in self._where
            and are_whole(x, y, turn)
            and turn in tile.turns
            and tile.zone != START_ZONE
            and self._is_free(x, y)
        )

    def _is_free(self, x: int, y: int) -> bool:
        """Whether a square is empty and shares an edge with a tile."""
        cells = self._cells
        return (x, y) not in cells and (
            (x, y - 1) in cells or (x + 1, y) in cells or (x, y + 1) in cells or (x - 1, y) in cells
        )

    def _refuse(self, tile: Tile, x: object, y: object, turn: object) -> NoReturn:
        """Say why a tile cannot be laid."""
        place = f"({shown(x)}, {shown(y)})"
        if tile.zone == START_ZONE:
            wrong = fault(tile.id, "layout_start_again")
        elif tile.id in self._where:
            wrong = fault(tile.id, "layout_twice")
        elif not are_whole(x, y):
            wrong = fault(tile.id, "layout_place", place=place)
        elif not are_whole(turn) or turn not in tile.turns:
            wrong = fault(tile.id, "layout_turn", given=shown(turn))
        elif isinstance(x, int) and isinstance(y, int) and (x, y) in self.at:
            wrong = fault(tile.id, "layout_taken", place=place, other=self.at[x, y])
        else:
            wrong = fault(tile.id, "layout_apart", place=place)
        raise BadData(wrong)


def _row_by_row(place: tuple[int, int]) -> tuple[int, int]:
    x, y = place
    return y, x
