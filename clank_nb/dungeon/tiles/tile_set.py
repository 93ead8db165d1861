"""All tiles of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from clank_nb.data.tables import unknown_name
from clank_nb.dungeon.tiles.tile import DEEP, SAFE, START_ZONE, Tile, TileRoom, places
from clank_nb.dungeon.tiles.trace import Joined, TileWay, follow


@dataclass(frozen=True, eq=False, repr=False)
class TileSet:
    """All tiles of a game: a start tile of one or two sides, safe tiles and deep ones.  Equal when their tiles are.

    Parameters
    ----------
    name : str
        Slug of a tile set of the package, else the name of its file.
    title : str
        A short name to be shown.
    tiles : mapping of str to Tile
        By id, sides of the start tile first, in the order of the file.
    """

    name: str
    title: str
    tiles: Mapping[str, Tile]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))

    @cached_property
    def _content(self) -> tuple[Tile, ...]:
        return tuple(sorted(self.tiles.values(), key=lambda tile: tile.id))

    @cached_property
    def _hash(self) -> int:
        return hash(self._content)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, TileSet):
            return NotImplemented
        return self._hash == other._hash and self._content == other._content

    def __repr__(self) -> str:
        return f"<TileSet {self.name}: {len(self.safe)} safe and {len(self.deep)} deep tiles>"

    @cached_property
    def joined(self) -> Joined:
        """Tunnels of two pieces that somebody has followed; no part of the value."""
        return {}

    @cached_property
    def safe(self) -> tuple[str, ...]:
        """Ids of the safe tiles, sorted."""
        return self._of(SAFE)

    @cached_property
    def deep(self) -> tuple[str, ...]:
        """Ids of the deep tiles, sorted."""
        return self._of(DEEP)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides of the start tile, in the order of the file."""
        return tuple(id.removeprefix("start_") for id, tile in self.tiles.items() if tile.zone == START_ZONE)

    def _of(self, zone: str) -> tuple[str, ...]:
        return tuple(sorted(id for id, tile in self.tiles.items() if tile.zone == zone))

    def tile(self, tile_id: str) -> Tile:
        """The tile of this id; `BadCode` with the nearest ids when there is none."""
        try:
            return self.tiles[tile_id]
        except (KeyError, TypeError):
            raise unknown_name("tile", tile_id, self.tiles) from None

    def start(self, side: str) -> Tile:
        """The start tile with this side up; `BadCode` with the names of the sides when there is none."""
        if side not in self.sides:
            raise unknown_name("side", side, self.sides)
        return self.tiles[f"start_{side}"]

    @cached_property
    def homes(self) -> Mapping[str, Mapping[str, str]]:
        """From each id of a start tile, lying alone, to the tile of every room and portal that may be on its map."""
        square = {place: tile.id for tile in self.tiles.values() if tile.zone != START_ZONE for place in places(tile)}
        starts = [tile for tile in self.tiles.values() if tile.zone == START_ZONE]
        homes = {start.id: MappingProxyType(dict.fromkeys(places(start), start.id) | square) for start in starts}
        return MappingProxyType(homes)

    @cached_property
    def inside(self) -> Mapping[str, Mapping[str, tuple[TileWay | None, ...]]]:
        """From each id of a start tile to the ways that leave each place and end on its own tile, None for the others.

        They are the same wherever the tile lies and however it is turned.
        """
        square = {
            place: _inside(tile, place)
            for tile in self.tiles.values() if tile.zone != START_ZONE for place in places(tile)
        }  # fmt: skip
        starts = [tile for tile in self.tiles.values() if tile.zone == START_ZONE]
        own = {start.id: {place: _inside(start, place) for place in places(start)} for start in starts}
        return MappingProxyType({start: MappingProxyType(ways | square) for start, ways in own.items()})

    @cached_property
    def rooms(self) -> Mapping[str, Mapping[str, TileRoom]]:
        """From each id of a start tile to the rooms that may be on its map, by id."""
        square = {room.id: room for tile in self.tiles.values() if tile.zone != START_ZONE for room in tile.rooms}
        starts = [tile for tile in self.tiles.values() if tile.zone == START_ZONE]
        rooms = {start.id: MappingProxyType({room.id: room for room in start.rooms} | square) for start in starts}
        return MappingProxyType(rooms)


def _inside(tile: Tile, place: str) -> tuple[TileWay | None, ...]:
    return tuple(follow({}, place, hop, 0, 0) if hop.to else None for hop in tile.spun[0].leaving[place])
