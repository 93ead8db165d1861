"""A map of placed tiles: a frozen value from which ways, edges and the graph follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault
from clank_nb.data.tables import shown, unknown_name
from clank_nb.dungeon.tiles.compass import STEPS
from clank_nb.dungeon.tiles.tile import START_ZONE, Cell, Hop, Tile, TileRoom, TileSet
from clank_nb.dungeon.tiles.trace import EDGE, Exit, TileWay, behind, follow

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the squares around a square, clockwise from the north."""


class Placed(NamedTuple):
    """A tile on the map: its upper left square, and its quarter turns clockwise."""

    tile: str
    x: int
    y: int
    turn: int


class Layout:
    """A map of placed tiles.  It never changes: laying and turning give a new one.

    Two layouts are equal when the same tiles lie in the same places, in whatever order they were laid; nothing but
    `placed` depends on that order.

    Parameters
    ----------
    tile_set : TileSet
        Where the tiles come from.
    placed : tuple of Placed
        In the order laid, the start tile first, at column 0 and row 0.

    Raises
    ------
    BadCode
        If a tile is not of the set.
    BadData
        If a tile lies on another one or touches none, lies there twice, or is turned in a way it cannot be.

    Examples
    --------
    >>> from clank_nb.dungeon.tiles import load_tiles
    >>> layout = Layout.begin(load_tiles("catacombs"), "front")
    >>> [way.to for way in layout.ways("crypt")]
    ['hall', 'way']
    >>> layout.laid("s1", 1, 1, turn=0).at[1, 1]
    's1'
    """

    tile_set: TileSet
    placed: tuple[Placed, ...]
    _cells: dict[tuple[int, int], Cell]
    _where: dict[str, Placed]
    _ways: dict[str, tuple[TileWay, ...]]

    def __init__(self, tile_set: TileSet, placed: tuple[Placed, ...]) -> None:
        first, *others = placed or (Placed("", 0, 0, 0),)
        start = tile_set.tile(first[0])
        if start.zone != START_ZONE or tuple(first[1:]) != (0, 0, 0):
            raise BadData(fault(start.id, "layout_start"))
        layout = _started(tile_set, start)
        for one in others:
            layout = layout.laid(*one)
        self.__dict__.update(layout.__dict__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    @classmethod
    def begin(cls, tile_set: TileSet, side: str) -> Layout:
        """The start tile alone, with one of its sides up."""
        return _started(tile_set, tile_set.start(side))

    # ---- what changes a map: each gives a new one

    def laid(self, tile_id: str, x: int, y: int, turn: int) -> Layout:
        """Lay one more tile.

        Parameters
        ----------
        tile_id : str
            A square tile that does not lie on the map.
        x, y : int, squares
            Column (to the east) and row (to the south) of an empty square beside a tile.
        turn : int, quarter turns clockwise
            0 to 3.

        Raises
        ------
        BadCode
            If the set has no such tile.
        BadData
            If it cannot lie there.

        References
        ----------
        Rule catacombs/explore/fit.
        """
        tile = self.tile_set.tile(tile_id)
        cells = self._cells
        if tile_id in self._where or tile.zone == START_ZONE or turn not in tile.turns or not self._is_free(x, y):
            self._refuse(tile, x, y, turn)
        cell = tile.spun[turn].cells[0][2]
        ways = self._ways.copy()
        for slot in range(8):
            if (x + STEPS[slot][0], y + STEPS[slot][1]) in cells:
                ways.pop(behind(cells, x, y, slot), None)
        placed = Placed(tile_id, x, y, turn)
        where = self._where | {tile_id: placed}
        return _made(self.tile_set, (*self.placed, placed), {**cells, (x, y): cell}, where, ways)

    def turned(self, tile_id: str, turn: int) -> Layout:
        """Turn one square tile to an orientation, counted from the one its file shows.

        Parameters
        ----------
        tile_id : str
            A square tile that lies on the map.
        turn : int, quarter turns clockwise
            0 to 3.

        References
        ----------
        Rule catacombs/explore/turn_along.
        """
        old = self.where(tile_id)
        tile = self.tile_set.tiles[tile_id]
        if turn not in tile.turns:
            raise BadData(fault(tile_id, "layout_turn", given=shown(turn)))
        if turn == old.turn:
            return self
        new = old._replace(turn=turn)
        placed = tuple(new if one is old else one for one in self.placed)
        cells = {**self._cells, (old.x, old.y): tile.spun[turn].cells[0][2]}
        return _made(self.tile_set, placed, cells, {**self._where, tile_id: new}, {})

    def _refuse(self, tile: Tile, x: int, y: int, turn: int) -> None:
        if tile.zone == START_ZONE:
            raise BadData(fault(tile.id, "layout_start_again"))
        if tile.id in self._where:
            raise BadData(fault(tile.id, "layout_twice"))
        if turn not in tile.turns:
            raise BadData(fault(tile.id, "layout_turn", given=shown(turn)))
        place = f"({x}, {y})"
        if (x, y) in self._cells:
            raise BadData(fault(tile.id, "layout_taken", place=place, other=self.at[x, y]))
        raise BadData(fault(tile.id, "layout_apart", place=place))

    # ---- what lies where

    @cached_property
    def at(self) -> Mapping[tuple[int, int], str]:
        """From column and row to the id of the tile that covers the square, row by row."""
        covered = {
            (placed.x, placed.y + row): placed.tile
            for placed in self.placed
            for row in range(self.tile_set.tiles[placed.tile].height)
        }
        return MappingProxyType(dict(sorted(covered.items(), key=lambda item: (item[0][1], item[0][0]))))

    def where(self, tile_id: str) -> Placed:
        """Where a tile lies; `BadCode` if it is not on the map."""
        try:
            return self._where[tile_id]
        except (KeyError, TypeError):
            raise unknown_name("tile", tile_id, self._where) from None

    @property
    def start(self) -> str:
        """Id of the start tile."""
        return self.placed[0].tile

    @property
    def tile_of(self) -> Mapping[str, str]:
        """From room and portal ids to the tile they belong to, for all tiles of the set, laid or not."""
        return self.tile_set.homes[self.placed[0].tile]

    @cached_property
    def rooms(self) -> Mapping[str, TileRoom]:
        """The rooms on the map by id, those of the start tile first, then by tile id."""
        return MappingProxyType({room.id: room for tile in self._tiles() for room in tile.rooms})

    @cached_property
    def portals(self) -> tuple[str, ...]:
        """Ids of the portals on the map, in the order of `rooms`."""
        return tuple(tile.portal.id for tile in self._tiles() if tile.portal)

    def _tiles(self) -> Iterator[Tile]:
        yield self.tile_set.tiles[self.start]
        for tile_id in sorted(self._where.keys() - {self.start}):
            yield self.tile_set.tiles[tile_id]

    # ---- ways

    def ways(self, place: str) -> tuple[TileWay, ...]:
        """Every tunnel that leaves a room or a portal, in the order of the tile's file.

        Parameters
        ----------
        place : str
            Id of a room or portal on the map.

        Returns
        -------
        tuple of TileWay
            Dead ends and ways against an arrow too.

        References
        ----------
        Rules catacombs/move/dead_end, catacombs/explore/connect and catacombs/explore/run_on.
        """
        found = self._ways.get(place)
        if found is None:
            x, y, hops = self._leaving(place)
            found = self._ways[place] = tuple([follow(self._cells, place, hop, x, y) for hop in hops])
        return found

    def edges(self) -> tuple[TileWay, ...]:
        """Every tunnel that a pawn could walk off the map, by row, column and slot of the square it leads to.

        References
        ----------
        Rule catacombs/explore/discover.
        """
        known = (way for place in (*self.rooms, *self.portals) for way in self.ways(place) if way.kind == EDGE)
        return tuple(sorted(known, key=_by_place))

    def fits(self, exit: Exit, tile_id: str) -> tuple[int, ...]:
        """Orientations of a tile that continue the tunnel that runs off at an exit, as quarter turns clockwise.

        References
        ----------
        Rule catacombs/explore/connect.
        """
        slot = exit[2]
        tile = self.tile_set.tile(tile_id)
        if tile.zone == START_ZONE:
            return ()
        return tuple(turn for turn in tile.turns if tile.spun[turn].cells[0][2][slot] is not None)

    def opens(self, exit: Exit, tile_id: str, turn: int) -> TileWay:
        """What the tunnel that runs off at an exit becomes when a tile is laid there; the map stays as it is.

        Parameters
        ----------
        exit : Exit
            Where a way of kind ``edge`` leads.
        tile_id : str
            A square tile that does not lie on the map.
        turn : int, quarter turns clockwise
            0 to 3.

        Returns
        -------
        TileWay
            From the room or portal where the tunnel begins.

        References
        ----------
        Rules catacombs/explore/connect, catacombs/explore/must_pay and catacombs/explore/run_on.
        """
        x, y, slot = exit
        cells = self._cells
        start = "" if (x, y) in cells else behind(cells, x, y, slot)
        for n, way in enumerate(self.ways(start) if start else ()):
            if way.kind == EDGE and way.to == exit:
                east, south, hops = self._leaving(start)
                cell: Cell = self.tile_set.tile(tile_id).spun[turn].cells[0][2]
                return follow({**cells, (x, y): cell}, start, hops[n], east, south)
        raise BadData(fault(f"({x}, {y})", "layout_no_exit", given=shown(Exit(*exit).name)))

    def free_places(self, tile_id: str | None = None) -> tuple[tuple[int, int], ...]:
        """Empty squares that share a whole edge with a tile of the map, or with the one named; row by row.

        References
        ----------
        Rules catacombs/explore/fit and catacombs/card/new_tile.
        """
        cells = self._cells
        around = cells if tile_id is None else [(dx, dy) for dx, dy in self._squares(tile_id)]
        free = {(x + dx, y + dy) for x, y in around for dx, dy in SIDES} - cells.keys()
        return tuple(sorted(free, key=lambda place: (place[1], place[0])))

    def fits_anywhere(self, tile_id: str, x: int, y: int) -> tuple[int, ...]:
        """Orientations in which an effect may lay a tile at a place, joined to a tunnel or not.

        References
        ----------
        Rule catacombs/explore/fit.
        """
        tile = self.tile_set.tile(tile_id)
        fits = tile.zone != START_ZONE and tile_id not in self._where and self._is_free(x, y)
        return tile.turns if fits else ()

    def _is_free(self, x: int, y: int) -> bool:
        cells = self._cells
        return (x, y) not in cells and (
            (x, y - 1) in cells or (x + 1, y) in cells or (x, y + 1) in cells or (x - 1, y) in cells
        )

    def _squares(self, tile_id: str) -> tuple[tuple[int, int], ...]:
        placed = self.where(tile_id)
        return tuple((placed.x, placed.y + row) for row in range(self.tile_set.tiles[tile_id].height))

    def _leaving(self, place: str) -> tuple[int, int, tuple[Hop, ...]]:
        """The square from which the hops of a room or portal count, and these hops."""
        placed = self._where.get(self.tile_of.get(place, ""))
        if placed is None:
            raise unknown_name("room", place, (*self.rooms, *self.portals))
        return placed.x, placed.y, self.tile_set.tiles[placed.tile].spun[placed.turn].leaving[place]

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
        if not isinstance(other, Layout):
            return NotImplemented
        return self._hash == other._hash and self._content == other._content and self.tile_set == other.tile_set

    def __repr__(self) -> str:
        return f"<Layout of {len(self.placed)} tiles, {self.start} and {len(self.placed) - 1} more>"

    def __reduce__(self) -> tuple[type[Layout], tuple[TileSet, tuple[Placed, ...]]]:
        return Layout, (self.tile_set, self.placed)


def _made(
    tile_set: TileSet,
    placed: tuple[Placed, ...],
    cells: dict[tuple[int, int], Cell],
    where: dict[str, Placed],
    ways: dict[str, tuple[TileWay, ...]],
) -> Layout:
    """A layout whose tiles are known to fit."""
    layout = object.__new__(Layout)
    layout.__dict__.update(tile_set=tile_set, placed=placed, _cells=cells, _where=where, _ways=ways)
    return layout


def _started(tile_set: TileSet, start: Tile) -> Layout:
    cells = {(dx, dy): cell for dx, dy, cell in start.spun[0].cells}
    placed = Placed(start.id, 0, 0, 0)
    return _made(tile_set, (placed,), cells, {start.id: placed}, {})


def _by_place(way: TileWay) -> tuple[int, int, int]:
    assert isinstance(way.to, Exit)
    return way.to.y, way.to.x, way.to.slot
