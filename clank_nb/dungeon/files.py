"""Which boards there are, and which file is meant by a slug or a path."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from clank_nb.data.tables import Sheet, graphs_dir, open_table, unknown_name

ENDINGS = (".toml", ".json", ".graphml")
"""How the names of board files end; anything else that exists is read as TOML."""


@cache
def boards() -> tuple[str, ...]:
    """Slugs of the boards of the package, all that `load_board` opens besides files of one's own.

    Examples
    --------
    >>> boards()
    ('clank/front', 'clank/back')
    """
    index = open_table(graphs_dir() / "index.toml")
    index.allow("tiles", "tracks")
    slugs = index.texts("boards")
    index.sheet.close()
    return slugs


def board_file(slug: str) -> Path:
    """The file of a board of the package."""
    return graphs_dir().joinpath(*slug.split("/")).with_suffix(".toml")


def find_board(board: str | os.PathLike[str]) -> tuple[str, Path]:
    """The name and the file of a board.

    A text is a slug if a board of the package has it, else a path if it ends like one (``.toml``, ``.json``,
    ``.graphml``) or something lies there.

    Raises
    ------
    BadCode
        If it is none of these: the nearest slugs are offered.
    """
    if isinstance(board, str) and board in boards():
        return board, board_file(board)
    given: object = os.fspath(board) if isinstance(board, os.PathLike) else board
    if isinstance(given, str) and (given is not board or given.lower().endswith(ENDINGS) or _exists(given)):
        return _named(Path(given))
    raise unknown_name("board", board, boards())


def open_sheet(path: Path, raw: bytes | None = None) -> Sheet:
    """Read a board file into a table of rows, each kind of file in its own way."""
    ending = path.suffix.lower()
    if ending == ".json":
        from clank_nb.dungeon.node_link_sheet import NodeLinkSheet

        return NodeLinkSheet(path, raw)
    if ending == ".graphml":
        from clank_nb.dungeon.graphml_sheet import GraphMLSheet

        return GraphMLSheet(path, raw)
    return Sheet(path, raw)


def _named(path: Path) -> tuple[str, Path]:
    """A file of the package keeps its slug, a file of one's own is called after itself."""
    for slug in boards():
        if _same(path, board_file(slug)):
            return slug, path
    return path.stem, path


def _exists(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):
        return False


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
