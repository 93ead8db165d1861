"""Tiles: a dungeon that grows while it is explored, laid square by square."""

from __future__ import annotations

from clank_nb.dungeon.tiles.coming import Coming, NextTile, chances
from clank_nb.dungeon.tiles.files import check_tiles, load_tiles, tile_sets
from clank_nb.dungeon.tiles.ground import Placed
from clank_nb.dungeon.tiles.layout import Layout
from clank_nb.dungeon.tiles.tile import Piece, Tile, TilePortal, TileRoom
from clank_nb.dungeon.tiles.tile_set import TileSet
from clank_nb.dungeon.tiles.trace import Exit, TileWay

__all__ = [
    "Coming",
    "Exit",
    "Layout",
    "NextTile",
    "Piece",
    "Placed",
    "Tile",
    "TilePortal",
    "TileRoom",
    "TileSet",
    "TileWay",
    "chances",
    "check_tiles",
    "load_tiles",
    "tile_sets",
]
