"""What may come up when a tunnel that runs off the map is walked: the exact law of the next tile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.tiles.compass import are_whole
from clank_nb.dungeon.tiles.tile import DEEP, SAFE
from clank_nb.dungeon.tiles.trace import ROOM, Exit, TileWay

if TYPE_CHECKING:
    from clank_nb.dungeon.tiles.layout import Layout


class Coming(NamedTuple):
    """One tile that may be turned up.

    Attributes
    ----------
    tile : str
    prob : Fraction
        Probability 0 to 1.
    ways : tuple of (int, TileWay)
        What the tunnel becomes in each orientation that continues it, by quarter turns clockwise.
    """

    tile: str
    prob: Fraction
    ways: tuple[tuple[int, TileWay], ...]


@dataclass(frozen=True)
class NextTile:
    """The exact law of the next tile at one exit.

    Parameters
    ----------
    layout : Layout
        The map before it is laid.
    exit : Exit
        Where the tunnel runs off.
    coming : tuple of Coming
        Sorted by tile; empty where the stack is empty.
    """

    layout: Layout
    exit: Exit
    coming: tuple[Coming, ...]

    def prob(self, wanted: Callable[[TileWay], bool]) -> Fraction:
        """Probability that the tile has an orientation in which the tunnel is as wanted.

        Parameters
        ----------
        wanted : callable of TileWay to bool

        Returns
        -------
        Fraction, probability 0 to 1
        """
        hits = (one.prob for one in self.coming if any(wanted(way) for _, way in one.ways))
        return sum(hits, Fraction(0))

    def prob_room(
        self,
        feature: str = "",
        *,
        boots: int = 2,
        monsters: int | None = None,
        lockpicks: int = 0,
        opened: Iterable[str] = (),
        arrows: bool = False,
    ) -> Fraction:
        """Probability that some orientation leads to a room, or to one with a feature, at a price.

        Parameters
        ----------
        feature : str
            A field of `TileRoom`, such as ``market`` or ``gold``; empty for any room.
        boots : int, boots
            At most this many.
        monsters : int, swords or damage, optional
            At most this many; any number if it is not said.
        lockpicks : int, lockpicks
            At most this many.
        opened : iterable of str
            Pieces whose lock is open.
        arrows : bool
            Whether arrows may be walked against.

        Returns
        -------
        Fraction, probability 0 to 1

        Examples
        --------
        >>> from clank_nb.dungeon.tiles import Layout, load_tiles
        >>> tiles = load_tiles("catacombs")
        >>> layout = Layout.begin(tiles, "front")
        >>> law = chances(layout, layout.edges()[0].to, tiles.safe, 4, tiles.deep)
        >>> law.prob_room("market", boots=1)
        Fraction(1, 6)
        """
        free = frozenset(opened)

        def wanted(way: TileWay) -> bool:
            return (
                way.kind == ROOM
                and way.boots <= boots
                and (monsters is None or way.monsters <= monsters)
                and sum(piece not in free for piece in way.locks) <= lockpicks
                and (arrows or not way.against)
                and (not feature or bool(getattr(self.layout.room(str(way.to)), feature)))
            )

        return self.prob(wanted)


def chances(layout: Layout, exit: Exit, safe_pool: Iterable[str], safe_left: int, deep_pool: Iterable[str]) -> NextTile:
    """The exact law of the next tile at an exit.

    Parameters
    ----------
    layout : Layout
        The map so far.
    exit : Exit
        Where a way of kind ``edge`` leads.
    safe_pool : iterable of str
        Safe tiles nobody has seen: those in the stack and those that left the game face down.
    safe_left : int, tiles
        How many of them lie on the stack.
    deep_pool : iterable of str
        Deep tiles left in the stack.

    Returns
    -------
    NextTile

    Raises
    ------
    BadCode
        If a tile is not of the set.
    BadData
        If the stack cannot hold so many, or no tunnel runs off there.

    Notes
    -----
    While safe tiles lie on the stack each unseen one comes with probability 1 / len(`safe_pool`), those that left
    the game included, as nobody knows which they are; then each deep one with 1 / len(`deep_pool`).

    References
    ----------
    Rules catacombs/setup/tiles and catacombs/explore/discover.
    """
    safe, deep = _pool(layout, safe_pool, SAFE), _pool(layout, deep_pool, DEEP)
    if not are_whole(safe_left) or not 0 <= safe_left <= len(safe):
        raise BadData(fault("safe_left", "tile_stack", given=shown(safe_left), most=len(safe)))
    pool = safe if safe_left else deep
    coming = tuple(
        Coming(
            tile_id,
            Fraction(1, len(pool)),
            tuple((turn, layout.opens(exit, tile_id, turn)) for turn in layout.fits(exit, tile_id)),
        )
        for tile_id in pool
    )
    return NextTile(layout, exit, coming)


def _pool(layout: Layout, tiles: Iterable[str], zone: str) -> list[str]:
    """The tiles of a pool in order, each of them of its zone."""
    found = {tile.id: tile.zone for tile in map(layout.tile_set.tile, tiles)}
    for tile_id in sorted(found):
        if found[tile_id] != zone:
            raise BadData(fault(tile_id, "tile_pool", zone=zone))
    return sorted(found)
