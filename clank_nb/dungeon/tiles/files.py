"""Which tile sets there are, and the tiles of one."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from clank_nb.data.errors import Fault
from clank_nb.data.tables import Sheet, graphs_dir
from clank_nb.dungeon.files import find_file, shipped, sound
from clank_nb.dungeon.tiles.check import examine_sheet
from clank_nb.dungeon.tiles.tile_set import TileSet


def tile_sets() -> tuple[str, ...]:
    """Slugs of the tile sets of the package, all that `load_tiles` opens besides files of one's own.

    Examples
    --------
    >>> tile_sets()
    ('catacombs',)
    """
    return shipped("tiles")


def tiles_file(slug: str) -> Path:
    """The file of a tile set of the package."""
    return graphs_dir() / slug / "tiles.toml"


def load_tiles(tiles: str | os.PathLike[str]) -> TileSet:
    """Load the tiles of a game from the package or from a file of one's own.

    Parameters
    ----------
    tiles : str or path
        A slug of `tile_sets`, or the path of a ``.toml`` file as ``graphs/catacombs/README.md`` describes it.

    Returns
    -------
    TileSet
        Frozen.

    Raises
    ------
    BadCode
        If there is no such tile set; the nearest slugs are offered.
    BadData
        If the file has faults: all of them at once, the same as `check_tiles` lists.

    Examples
    --------
    >>> load_tiles("catacombs")
    <TileSet catacombs: 6 safe and 22 deep tiles>
    """
    if isinstance(tiles, str) and tiles in tile_sets():
        return _shipped(tiles)
    name, path = _found(tiles)
    return sound(*examine_sheet(Sheet(path), name))


def check_tiles(tiles: str | os.PathLike[str]) -> tuple[Fault, ...]:
    """All that is wrong with a file of tiles.

    Parameters
    ----------
    tiles : str or path
        Path of a file that `load_tiles` opens, or the slug of a tile set of the package.

    Returns
    -------
    tuple of Fault
        In the order of the file, then what is wrong with the tiles as a whole; ``()`` when they are sound.

    Raises
    ------
    BadCode
        If the text is neither a path nor a slug; a missing file is a fault, not an error.

    Examples
    --------
    >>> check_tiles("catacombs")
    ()
    """
    name, path = _found(tiles)
    return examine_sheet(Sheet(path), name)[0]


def _reduced(tile_set: TileSet) -> tuple[Callable[..., TileSet], tuple[object, ...]]:
    """How a tile set is copied and pickled: one of the package by its slug, so that maps of it stay small."""
    if tile_set.name in tile_sets() and tile_set is _shipped(tile_set.name):
        return load_tiles, (tile_set.name,)
    return TileSet, (tile_set.name, tile_set.title, dict(tile_set.tiles))


copyreg.pickle(TileSet, _reduced)


@cache
def _shipped(slug: str) -> TileSet:
    return sound(*examine_sheet(Sheet(tiles_file(slug)), slug))


def _found(tiles: str | os.PathLike[str]) -> tuple[str, Path]:
    """The name and the file of a tile set."""
    return find_file("tile set", tiles, tile_sets(), file=tiles_file)
