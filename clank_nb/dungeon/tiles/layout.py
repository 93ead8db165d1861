"""A map of placed tiles: a frozen value from which ways, edges and the graph follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault
from clank_nb.data.tables import shown, unknown_name
from clank_nb.dungeon.tiles.compass import STEPS, are_whole
from clank_nb.dungeon.tiles.ground import Ground, Placed, as_placed
from clank_nb.dungeon.tiles.hops import Cell
from clank_nb.dungeon.tiles.tile import START_ZONE, Tile
from clank_nb.dungeon.tiles.tile_set import TileSet
from clank_nb.dungeon.tiles.trace import EDGE, Exit, TileWay, as_exit, behind, carried_on, looked_up

if TYPE_CHECKING:
    from clank_nb.dungeon.board import Dungeon

AROUND = tuple((dx, dy, slot) for slot, (dx, dy) in enumerate(STEPS))
"""The eight slots of a square, and where the square behind each lies."""


class Layout(Ground):
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

    _ways: dict[str, tuple[TileWay, ...]]
    _inside: Mapping[str, tuple[TileWay | None, ...]]
    notes: dict[Any, Any]
    """What others have worked out about this very map and keep with it; no part of its value."""
    kept: dict[str, Any]
    """The same by room, about its ways alone: handed on to a larger map for as long as these stay as they are."""
    _before: dict[str, tuple[TileWay, ...]]
    """The ways of rooms on a smaller map, before a tile came to lie where one of them ran off."""

    def __init__(self, tile_set: TileSet, placed: Iterable[Placed]) -> None:
        first, *others = (*map(as_placed, placed),) or (Placed("", 0, 0, 0),)
        start = tile_set.tile(first.tile)
        if start.zone != START_ZONE or not are_whole(*first[1:]) or first[1:] != (0, 0, 0):
            raise BadData(fault(start.id, "layout_start"))
        layout = _started(tile_set, start)
        for one in others:
            layout = layout.laid(*one)
        self.__dict__.update(layout.__dict__)

    @classmethod
    def begin(cls, tile_set: TileSet, side: str) -> Layout:
        """Lay the start tile alone, with one of its sides up."""
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

        Returns
        -------
        Layout
            It knows all ways that this one knew, but those that lead to the new tile.

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
        if not self._may_lie(tile, x, y, turn):
            self._refuse(tile, x, y, turn)
        ways, kept, before = self._ways.copy(), self.kept.copy(), self._before.copy()
        for dx, dy, slot in AROUND:
            if (x + dx, y + dy) in cells:
                place = behind(cells, x, y, slot)
                if place in ways:
                    before[place] = ways.pop(place)
                    kept.pop(place, None)
        placed = Placed(tile_id, x, y, turn)
        cells = {**cells, (x, y): tile.spun[turn].cells[0][2]}
        larger = _made(
            self.tile_set, (*self.placed, placed), cells, {**self._where, tile_id: placed}, ways, kept, before
        )
        if tile.portal is None and "portals" in self.__dict__:
            larger.__dict__["portals"] = self.portals
        return larger

    def turned(self, tile_id: str, turn: int) -> Layout:
        """Turn one square tile to an orientation, counted from the one its file shows.

        Parameters
        ----------
        tile_id : str
            A square tile that lies on the map.
        turn : int, quarter turns clockwise
            0 to 3.

        Raises
        ------
        BadCode
            If the tile is not on the map.
        BadData
            If it cannot be turned so.

        References
        ----------
        Rule catacombs/explore/turn_along.
        """
        old = self.where(tile_id)
        tile = self.tile_set.tiles[tile_id]
        if not are_whole(turn) or turn not in tile.turns:
            raise BadData(fault(tile_id, "layout_turn", given=shown(turn)))
        if turn == old.turn:
            return self
        new = old._replace(turn=turn)
        placed = tuple(new if one is old else one for one in self.placed)
        cells = {**self._cells, (old.x, old.y): tile.spun[turn].cells[0][2]}
        return _made(self.tile_set, placed, cells, {**self._where, tile_id: new}, {}, {}, {})

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
        if place.__class__ is not str:
            return self._followed(place)
        found = self._ways.get(place)
        if found is None:
            before = self._before.pop(place, None)
            found = self._ways[place] = self._followed(place) if before is None else self._grown(before)
        return found

    def _followed(self, place: str) -> tuple[TileWay, ...]:
        placed = self._where.get(self.tile_of.get(str(place), ""))
        if placed is None:
            raise unknown_name("room", place, (*self.rooms, *self.portals))
        hops = self.tile_set.tiles[placed.tile].spun[placed.turn].leaving[place]
        cells, inside, x, y = self._cells, self._inside[place], placed.x, placed.y
        joined = self.tile_set.joined
        found = [way or looked_up(joined, cells, place, hop, x, y) for way, hop in zip(inside, hops, strict=True)]
        return tuple(found)

    def _grown(self, ways: tuple[TileWay, ...]) -> tuple[TileWay, ...]:
        """Ways of a smaller map; those that ran off where a tile lies now go on."""
        cells, joined, found = self._cells, self.tile_set.joined, []
        for way in ways:
            exit = way.to
            cell = cells.get((exit[0], exit[1])) if isinstance(exit, Exit) else None
            found.append(way if cell is None else carried_on(joined, cells, way, cell))
        return tuple(found)

    def edges(self) -> tuple[TileWay, ...]:
        """Every tunnel that begins in a room or portal and runs off the map, by row, column and slot it leads to.

        References
        ----------
        Rule catacombs/explore/discover.
        """
        found = []
        for place in (*self.rooms, *self.portals):
            for way in self.ways(place):
                if isinstance(way.to, Exit):
                    found.append((way.to.y, way.to.x, way.to.slot, way))
        return tuple(way for *_, way in sorted(found))

    def fits(self, exit: Exit, tile_id: str) -> tuple[int, ...]:
        """Orientations of a tile that continue the tunnel that runs off at an exit, as quarter turns clockwise.

        References
        ----------
        Rule catacombs/explore/connect.
        """
        slot = as_exit(exit).slot
        tile = self.tile_set.tile(tile_id)
        if tile.zone == START_ZONE:
            return ()
        return tuple([turn for turn in tile.turns if tile.spun[turn].cells[0][2][slot] is not None])

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

        Raises
        ------
        BadCode
            If the set has no such tile.
        BadData
            If no tunnel runs off there, or the tile cannot be laid so.

        References
        ----------
        Rules catacombs/explore/connect, catacombs/explore/must_pay and catacombs/explore/run_on.
        """
        way = self._running_off(as_exit(exit), tile_id, turn)
        return carried_on(self.tile_set.joined, self._cells, way, self.tile_set.tiles[tile_id].spun[turn].cells[0][2])

    def openings(self, exit: Exit, tile_id: str) -> dict[int, TileWay]:
        """What the tunnel that runs off at an exit becomes, by every orientation of a tile that continues it.

        The same as `opens` for each turn that `fits` gives, at less cost.

        Parameters
        ----------
        exit, tile_id
            As in `opens`.

        Returns
        -------
        dict of int to TileWay
            By quarter turns clockwise, ascending.

        Raises
        ------
        BadCode, BadData
            As `opens`.
        """
        turns = self.fits(exit, tile_id)
        if not turns:
            return {}
        way, spun = self._running_off(exit, tile_id, turns[0]), self.tile_set.tiles[tile_id].spun
        joined = self.tile_set.joined
        return {turn: carried_on(joined, self._cells, way, spun[turn].cells[0][2]) for turn in turns}

    def _running_off(self, exit: Exit, tile_id: str, turn: int) -> TileWay:
        """The tunnel that runs off at an exit, where the tile may be laid."""
        x, y, slot = exit
        tile = self.tile_set.tile(tile_id)
        if not self._may_lie(tile, x, y, turn):
            self._refuse(tile, x, y, turn)
        start = behind(self._cells, x, y, slot)
        for way in self.ways(start) if start else ():
            if way.kind == EDGE and way.to == exit:
                return way
        raise BadData(fault(f"({x}, {y})", "layout_no_exit", given=exit.name))

    def note(self, key: Any, value: Any) -> Any:
        """Keep something that was worked out about this very map."""
        self.notes[key] = value
        return value

    # ---- as a board

    @cached_property
    def dungeon(self) -> Dungeon:
        """The map as a dungeon, all its locks closed and no artifact on it: see `as_dungeon`."""
        return self.as_dungeon()

    def as_dungeon(self, opened: Iterable[str] = (), artifacts: Mapping[str, int] | None = None) -> Dungeon:
        """The map as a dungeon, for routes, reports and pictures.

        Parameters
        ----------
        opened : iterable of str
            Pieces whose lock is open.
        artifacts : mapping of str to int, points
            The artifact that lies in each room.

        Returns
        -------
        Dungeon
            Its rooms, its portals, and every joined tunnel between them under its own id.  Tunnels that run off the
            map and dead ends are left out, and so is one whose arrows point at each other, as nobody walks it.

        References
        ----------
        Rules catacombs/move/portal, catacombs/move/lock and catacombs/move/one_way.

        Examples
        --------
        >>> from clank_nb.dungeon.tiles import load_tiles
        >>> layout = Layout.begin(load_tiles("catacombs"), "front")
        >>> layout.as_dungeon(artifacts={"cave": 5})
        <Dungeon catacombs: 6 rooms, 6 tunnels>
        """
        from clank_nb.dungeon.tiles.drawn import as_dungeon

        return as_dungeon(self, frozenset(opened), artifacts or {})


def _made(
    tile_set: TileSet,
    placed: tuple[Placed, ...],
    cells: dict[tuple[int, int], Cell],
    where: dict[str, Placed],
    ways: dict[str, tuple[TileWay, ...]],
    kept: dict[str, Any],
    before: dict[str, tuple[TileWay, ...]],
) -> Layout:
    """A layout whose tiles are known to fit."""
    layout: Layout = object.__new__(Layout)
    layout.__dict__.update(
        tile_set=tile_set, placed=placed, _cells=cells, _where=where, _ways=ways, _before=before, kept=kept, notes={},
        tile_of=tile_set.homes[placed[0].tile], _inside=tile_set.inside[placed[0].tile],
    )  # fmt: skip
    return layout


def _started(tile_set: TileSet, start: Tile) -> Layout:
    cells = {(dx, dy): cell for dx, dy, cell in start.spun[0].cells}
    placed = Placed(start.id, 0, 0, 0)
    return _made(tile_set, (placed,), cells, {start.id: placed}, {}, {}, {})
