"""Tunnels followed over the tiles they cross."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.tiles.compass import ACROSS, SLOTS, STEPS, are_whole
from clank_nb.dungeon.tiles.hops import Cell, Hop

ROOM, PORTAL, EDGE, DEAD = "room", "portal", "edge", "dead"

Cells = Mapping[tuple[int, int], Cell]
"""What lies on each square of the map, by column and row."""


Joined = dict[tuple[str, str, str], "TileWay"]
"""Tunnels of two pieces, wherever their tiles lie: by where they begin and by both pieces."""


class Exit(NamedTuple):
    """Where a tunnel runs off into an empty square: that square's column and row, and the slot it is entered at."""

    x: int
    y: int
    slot: int

    @property
    def name(self) -> str:
        """The slot in letters, of the square that is entered: ``s1`` is the right end of its lower edge."""
        return SLOTS[self.slot]


class TileWay(NamedTuple):
    """A tunnel, over all the pieces it is joined of, seen from the room or portal where it begins.

    Attributes
    ----------
    tunnel : str
        Its pieces in order, joined by ``+``, in the direction that is smaller as text: the same from both ends.
    start : str
        The room or portal it leaves.
    to : str or Exit
        The room or portal it leads to; an `Exit` where it runs off the map; for a dead end the room it comes back to
        or, where it meets a tile without exit, the empty text.
    kind : str
        ``room``, ``portal``, ``edge`` or ``dead``.
    boots : int, boots
        2 if any piece shows footprints, else 1.
    monsters : int, swords or damage
        Those of all pieces.
    locks : tuple of str
        The pieces that show a lock, opened or not, in the order walked.
    against : bool
        Whether an arrow of some piece points the other way.
    pieces : tuple of str
        In the order walked.
    """

    tunnel: str
    start: str
    to: str | Exit
    kind: str
    boots: int
    monsters: int
    locks: tuple[str, ...]
    against: bool
    pieces: tuple[str, ...]

    @property
    def portals(self) -> tuple[str, ...]:
        """None: one tunnel goes through no portal, even where it ends in one."""
        return ()

    @property
    def last(self) -> str:
        """Where its last tunnel begins, which is its only one."""
        return self.start


def as_exit(given: object) -> Exit:
    """Three whole numbers as an exit; anything else is refused."""
    if isinstance(given, tuple) and len(given) == 3 and are_whole(*given) and 0 <= given[2] < 8:
        return Exit._make(given)
    raise BadData(fault("exit", "layout_exit", given=shown(given)))


def follow(
    cells: Cells, start: str, hop: Hop | None, x: int, y: int, pieces: tuple[str, ...] = (), boots: int = 1,
    monsters: int = 0, locks: tuple[str, ...] = (), against: bool = False,
) -> TileWay:  # fmt: skip
    """Walk from a room or portal through one tunnel to its end, or on from where ``pieces`` of it have led.

    A tunnel that begins in a room cannot go in a circle, as no piece has more than two ends.
    """
    while hop is not None:
        piece, more_boots, more_monsters, lock, more_against, to, portal, dx, dy, slot = hop
        pieces += (piece,)
        boots = boots if boots > more_boots else more_boots
        monsters += more_monsters
        against = against or more_against
        if lock:
            locks += (piece,)
        if to:
            kind = DEAD if to == start else PORTAL if portal else ROOM
            return _way(start, to, kind, boots, monsters, locks, against, pieces)
        x += dx
        y += dy
        cell = cells.get((x, y))
        if cell is None:
            return _way(start, Exit(x, y, slot), EDGE, boots, monsters, locks, against, pieces)
        hop = cell[slot]
    return _way(start, "", DEAD, boots, monsters, locks, against, pieces)


def looked_up(joined: Joined, cells: Cells, start: str, hop: Hop, x: int, y: int) -> TileWay:
    """The same as `follow` from a room or portal; a tunnel of two pieces is made once and found again."""
    piece, _, _, _, _, to, _, dx, dy, slot = hop
    if not to:
        cell = cells.get((x + dx, y + dy))
        entered = None if cell is None else cell[slot]
        if entered is not None and entered.to:
            key = start, piece, entered.piece
            way = joined.get(key)
            if way is None:
                way = joined[key] = follow(cells, start, hop, x, y)
            return way
    return follow(cells, start, hop, x, y)


def carried_on(joined: Joined, cells: Cells, way: TileWay, cell: Cell) -> TileWay:
    """A tunnel that runs off the map, when a tile comes to lie where it runs to, seen there as ``cell``."""
    _, start, exit, _, boots, monsters, locks, against, pieces = way
    assert isinstance(exit, Exit)
    x, y, slot = exit
    hop = cell[slot]
    if hop is None or not hop.to:
        # few tunnels leave the new tile again, and only they could come back to it
        seen = cells if hop is None else {**cells, (x, y): cell}
        return follow(seen, start, hop, x, y, pieces, boots, monsters, locks, against)
    if len(pieces) > 1:
        return follow(cells, start, hop, x, y, pieces, boots, monsters, locks, against)
    key = start, pieces[0], hop.piece
    found = joined.get(key)
    if found is None:
        found = joined[key] = follow(cells, start, hop, x, y, pieces, boots, monsters, locks, against)
    return found


def _way(
    start: str, to: str | Exit, kind: str, boots: int, monsters: int, locks: tuple[str, ...], against: bool,
    pieces: tuple[str, ...],
) -> TileWay:  # fmt: skip
    tunnel = pieces[0]
    if len(pieces) > 1:
        tunnel = min("+".join(pieces), "+".join(pieces[::-1]))
    # ways are made by the dozen for every tile that is laid: this is TileWay(...) at half the cost
    return _tuple(TileWay, (tunnel, start, to, kind, boots, monsters, locks, against, pieces))


_tuple = tuple.__new__


def behind(cells: Cells, x: int, y: int, slot: int) -> str:
    """The room or portal at the other end of the tunnel that runs off into an empty square at one of its slots.

    Empty where no tunnel does, or where its other end is a wall or runs off the map as well.
    """
    east, south = STEPS[slot]
    x += east
    y += south
    slot = ACROSS[slot]
    while (cell := cells.get((x, y))) is not None and (hop := cell[slot]) is not None:
        if hop.to:
            return hop.to
        x += hop.dx
        y += hop.dy
        slot = hop.slot
    return ""
