"""Dungeons from board files."""

from __future__ import annotations

import os
from functools import cache

from clank_nb.data.errors import BadData
from clank_nb.dungeon.board import Dungeon, Room, Tunnel, Way
from clank_nb.dungeon.check import check_board, examine
from clank_nb.dungeon.files import board_file, boards, find_board

__all__ = ["Dungeon", "Room", "Tunnel", "Way", "boards", "check_board", "load_board"]


def load_board(board: str | os.PathLike[str]) -> Dungeon:
    """Load a dungeon from a board of the package or from a file of one's own.

    Parameters
    ----------
    board : str or path
        A slug of `boards`, or the path of a TOML file in the format of ``graphs/README.md``.

    Returns
    -------
    Dungeon
        Frozen: rooms, tunnels, the graph made of them.

    Raises
    ------
    BadCode
        If there is no such board; the nearest slugs are offered.
    BadData
        If the file has faults: all of them at once, the same as `check_board` lists.  Nothing is half-loaded.

    Examples
    --------
    >>> front = load_board("clank/front")
    >>> front
    <Dungeon clank/front: 39 rooms, 60 tunnels>
    >>> front.graph.nodes["f35"]["artifact"]
    30
    """
    if isinstance(board, str) and board in boards():
        return _shipped(board)
    name, path = find_board(board)
    faults, dungeon = examine(path, name)
    if dungeon is None:
        raise BadData(faults)
    return dungeon


@cache
def _shipped(slug: str) -> Dungeon:
    faults, dungeon = examine(board_file(slug), slug)
    if dungeon is None:
        raise BadData(faults)
    return dungeon
