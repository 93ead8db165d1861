"""Dungeons from board files."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from clank_nb.data.errors import Fault
from clank_nb.dungeon.board import Dungeon, Room, Tunnel, Way
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.files import boards, find_board, open_sheet, shipped_file, sound
from clank_nb.dungeon.sound import examine_dungeon

__all__ = ["Dungeon", "Room", "Tunnel", "Way", "boards", "check_board", "load_board"]


def load_board(board: str | os.PathLike[str]) -> Dungeon:
    """Load a dungeon from a board of the package or from a file of one's own.

    Parameters
    ----------
    board : str or path
        A slug of `boards`, or the path of a file as ``graphs/README.md`` describes it: ``.toml``, ``.json`` (node-link)
        or ``.graphml``.

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
    return sound(*_examined(path, name))


@cache
def _shipped(slug: str) -> Dungeon:
    return sound(*_examined(shipped_file(slug), slug))


def check_board(board: str | os.PathLike[str] | Dungeon) -> tuple[Fault, ...]:
    """All that is wrong with a board file, or with a dungeon that was made or changed by hand.

    Parameters
    ----------
    board : str, path or Dungeon
        Path of a file that `load_board` opens, or the slug of a board of the package.

    Returns
    -------
    tuple of Fault
        In the order of the file, then what is wrong with the dungeon as a whole; ``()`` when it is sound.

    Raises
    ------
    BadCode
        If the text is neither a path nor a board's slug; a missing file is a fault, not an error.

    Examples
    --------
    >>> check_board("clank/front")
    ()
    >>> print(*check_board("no_such_dungeon.toml"))
    no_such_dungeon.toml: there is no such file. Check the path no_such_dungeon.toml.
    """
    if isinstance(board, Dungeon):
        return examine_dungeon(board)
    return _examined(find_board(board)[1])[0]


def _examined(path: Path, name: str = "") -> tuple[tuple[Fault, ...], Dungeon | None]:
    """The faults of a board file, and the dungeon if there are none."""
    return examine_sheet(open_sheet(path), name, path)
