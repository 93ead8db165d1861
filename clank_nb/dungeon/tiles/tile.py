"""Tiles as frozen values: rooms, at most one portal, and the pieces of tunnel that join them and run off the edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from clank_nb.dungeon.tiles.compass import SQUARE, START, TURNS
from clank_nb.dungeon.tiles.hops import Spun, spin

SAFE, DEEP, START_ZONE = ZONES = ("safe", "deep", "start")


ICONS = ("chest", "tome", "cell")
"""What a lockpick opens in a room."""


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
        return tuple(spin(self, turn) for turn in self.turns)

    def __reduce__(self) -> tuple[type[Tile], tuple[object, ...]]:
        return Tile, (self.id, self.zone, self.rooms, self.pieces, self.portal, self.haunted)

    def __repr__(self) -> str:
        return f"<Tile {self.id}: {len(self.rooms)} rooms, {len(self.pieces)} pieces of tunnel>"


def places(tile: Tile) -> tuple[str, ...]:
    """Ids of the rooms of a tile, and of its portal, last."""
    rooms = tuple(room.id for room in tile.rooms)
    return (*rooms, tile.portal.id) if tile.portal else rooms
