"""What the package ships under ``graphs``, and how a slug or a path leads to a file and to what stands in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import TypeVar

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.tables import Sheet, graphs_dir, open_table, unknown_name

T = TypeVar("T")
KINDS = ("boards", "tiles", "tracks")
ENDINGS = (".toml", ".json", ".graphml")
"""How the names of board files end; anything else that exists is read as TOML."""


@cache
def shipped(kind: str) -> tuple[str, ...]:
    """Slugs of all that the package ships of one kind."""
    index = open_table(graphs_dir() / "index.toml")
    index.allow(*KINDS)
    slugs = index.texts(kind)
    index.sheet.close()
    return slugs


def shipped_file(slug: str) -> Path:
    """The file of a board or a track of the package."""
    return graphs_dir().joinpath(*slug.split("/")).with_suffix(".toml")


def _is_toml(text: str) -> bool:
    return text.lower().endswith(".toml")


def find_file(
    noun: str, given: object, slugs: Collection[str], *, file: Callable[[str], Path] = shipped_file,
    is_path: Callable[[str], bool] = _is_toml,
) -> tuple[str, Path]:  # fmt: skip
    """The name and the file of what is given by its slug or, if it is one's own, by its path.

    Raises
    ------
    BadCode
        If it is neither: the nearest slugs are offered.
    """
    if isinstance(given, str) and given in slugs:
        return given, file(given)
    text: object = os.fspath(given) if isinstance(given, os.PathLike) else given
    if isinstance(text, str) and (text is not given or is_path(text)):
        return Path(text).stem, Path(text)
    raise unknown_name(noun, given, slugs)


def sound(faults: tuple[Fault, ...], value: T | None) -> T:
    """What a file holds that was examined, if it has no faults.

    Raises
    ------
    BadData
        All faults at once.
    """
    if value is None:
        raise BadData(faults)
    return value


# ---- boards ---------------------------------------------------------------------------------------------------------


def boards() -> tuple[str, ...]:
    """Slugs of the boards of the package, all that `load_board` opens besides files of one's own.

    Examples
    --------
    >>> boards()
    ('clank/front', 'clank/back')
    """
    return shipped("boards")


def find_board(board: str | os.PathLike[str]) -> tuple[str, Path]:
    """The name and the file of a board.

    A text is a slug if a board of the package has it, else a path if it ends like one (``.toml``, ``.json``,
    ``.graphml``) or something lies there.

    Raises
    ------
    BadCode
        If it is none of these: the nearest slugs are offered.
    """
    name, path = find_file("board", board, boards(), is_path=_is_path)
    # a file of the package keeps its slug, a file of one's own is called after itself
    return next((slug for slug in boards() if _same(path, shipped_file(slug))), name), path


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


def _is_path(text: str) -> bool:
    try:
        return text.lower().endswith(ENDINGS) or (bool(text) and Path(text).exists())
    except (OSError, ValueError):
        return False


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
