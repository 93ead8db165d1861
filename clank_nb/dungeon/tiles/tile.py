"""Tiles as frozen values: rooms, at most one portal, and the pieces of tunnel that join them and run off the edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from clank_nb.data.tables import unknown_name
from clank_nb.dungeon.tiles.compass import ACROSS, SQUARE, START, STEPS, TURNS, turned

SAFE, DEEP, START_ZONE = ZONES = ("safe", "deep", "start")


@dataclass(frozen=True, slots=True)
class TileRoom:
    """One room of a tile; it may be several things at once, such as a cave with a chest.

    Parameters
    ----------
    id : str
        The tile's id and a letter, ``d07a``; on the start tile a word, such as ``crypt``.
    x, y : float, squares
        Its middle, from the top left corner of the tile that is not turned; on the start tile `y` goes to 2.
    depths : bool
        Whether it is one of the depths: on deep tiles, and on the upper half of the start tile.
    outside : bool
        True for the crypt alone, which is no part of the dungeon.
    crystal_cave, market, wayshrine, monkey_shrine, minor_secret : bool
        What the room is, and what entering it gives.
    chest, tome, cell : bool
        What a lockpick opens here.
    artifact : bool
        Whether an artifact is put here when the tile is laid.
    plus : int, 0 to 2
        How many below the top of the stack that artifact lies.
    gold : int, gold
        What entering gives.
    heal : int, damage
        What entering heals.
    """

    id: str
    x: float = 0.0
    y: float = 0.0
    depths: bool = False
    outside: bool = False
    crystal_cave: bool = False
    market: bool = False
    wayshrine: bool = False
    monkey_shrine: bool = False
    minor_secret: bool = False
    chest: bool = False
    tome: bool = False
    cell: bool = False
    artifact: bool = False
    plus: int = 0
    gold: int = 0
    heal: int = 0


@dataclass(frozen=True, slots=True)
class TilePortal:
    """The end of a tunnel that is no room.

    Parameters
    ----------
    id : str
        The tile's id and the letter ``p``; on the start tile, whichever side lies up, ``start_p``.
    x, y : float, squares
        Its middle, as in `TileRoom`.
    """

    id: str
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A tunnel as far as it lies on one tile; an arrow leads from `a` to `b`.

    Parameters
    ----------
    id : str
        Its two ends, ``d07a-n1``; the tile is said once where both are exits, ``d07n2-e1``.
    a, b : str
        A room or portal by its id, or an exit of the tile that is not turned, such as ``n1``.
    boots : int, boots
        2 with footprints, else 1.
    monsters : int, swords or damage
        How many wait in it.
    locks : int, 0 or 1
        Whether a lock closes it.
    one_way : bool
        True where it is walked from `a` to `b` alone.
    """

    id: str
    a: str
    b: str
    boots: int = 1
    monsters: int = 0
    locks: int = 0
    one_way: bool = False


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


@dataclass(frozen=True)
class Tile:
    """One tile.

    Parameters
    ----------
    id : str
        ``s1`` …, ``d01`` …; of the start tile ``start_`` and the name of the side.
    zone : str
        ``safe``, ``deep`` or ``start``.
    rooms : tuple of TileRoom
        In the order of the file.
    pieces : tuple of Piece
        In the order of the file; at most one at each exit.
    portal : TilePortal, optional
        With exactly one piece.
    haunted : bool
        Whether laying it moves a ghost.
    """

    id: str
    zone: str
    rooms: tuple[TileRoom, ...]
    pieces: tuple[Piece, ...]
    portal: TilePortal | None = None
    haunted: bool = False

    @property
    def height(self) -> int:
        """Squares from top to bottom: 2 for the start tile, else 1."""
        return 2 if self.zone == START_ZONE else 1

    @property
    def turns(self) -> tuple[int, ...]:
        """Its orientations, as quarter turns clockwise: four, and one of the start tile."""
        return (0,) if self.zone == START_ZONE else TURNS

    @property
    def exits(self) -> Mapping[str, tuple[int, int, int]]:
        """Where tunnels may run off this kind of tile: column, row and slot of each exit, by name."""
        return START if self.zone == START_ZONE else SQUARE

    @cached_property
    def spun(self) -> tuple[Spun, ...]:
        """The tile in each of its orientations."""
        return tuple(_spun(self, turn) for turn in self.turns)

    def __reduce__(self) -> tuple[type[Tile], tuple[object, ...]]:
        return Tile, (self.id, self.zone, self.rooms, self.pieces, self.portal, self.haunted)

    def __repr__(self) -> str:
        return f"<Tile {self.id}: {len(self.rooms)} rooms, {len(self.pieces)} pieces of tunnel>"


def _spun(tile: Tile, turn: int) -> Spun:
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

    def __reduce__(self) -> tuple[type[TileSet], tuple[str, str, dict[str, Tile]]]:
        return TileSet, (self.name, self.title, dict(self.tiles))

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


def places(tile: Tile) -> tuple[str, ...]:
    """Ids of the rooms of a tile, and of its portal, last."""
    rooms = tuple(room.id for room in tile.rooms)
    return (*rooms, tile.portal.id) if tile.portal else rooms
