"""Which tracks there are, and the track of a file: every fault is named, with file, row, field and remedy."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from clank_nb.data.errors import Fault
from clank_nb.data.faults import listed
from clank_nb.data.tables import Row, Sheet, shown
from clank_nb.dungeon.files import find_file, shipped, shipped_file, sound
from clank_nb.dungeon.track import COLOURS, Space, Track

MOST_SPACES = 200
MOST_COINS = 99
"""Printed on one space."""
A_SPACE = '{ colour = "red", coins = 1 }'


def tracks() -> tuple[str, ...]:
    """Slugs of the tracks of the package, all that `load_track` opens besides files of one's own.

    Examples
    --------
    >>> tracks()
    ('dragon_cave/track',)
    """
    return shipped("tracks")


def load_track(track: str | os.PathLike[str]) -> Track:
    """Load a track from the package or from a file of one's own.

    Parameters
    ----------
    track : str or path
        A slug of `tracks`, or the path of a ``.toml`` file as ``graphs/dragon_cave/README.md`` describes it.

    Returns
    -------
    Track
        Frozen: spaces, nest, the graph made of them.

    Raises
    ------
    BadCode
        If there is no such track; the nearest slugs are offered.
    BadData
        If the file has faults: all of them at once, the same as `check_track` lists.

    Examples
    --------
    >>> track = load_track("dragon_cave/track")
    >>> track, track.spaces[7]
    (<Track dragon_cave/track: 20 spaces in 5 colours>, Space(colour='green', coins=2))
    >>> track.graph.nodes["s7"]["coins"]
    2
    """
    if isinstance(track, str) and track in tracks():
        return _shipped(track)
    name, path = _found(track)
    return sound(*_examined(Sheet(path), name))


def check_track(track: str | os.PathLike[str]) -> tuple[Fault, ...]:
    """All that is wrong with the file of a track.

    Parameters
    ----------
    track : str or path
        Path of a file that `load_track` opens, or the slug of a track of the package.

    Returns
    -------
    tuple of Fault
        In the order of the file; ``()`` when it is sound.

    Raises
    ------
    BadCode
        If the text is neither a path nor a slug; a missing file is a fault, not an error.

    Examples
    --------
    >>> check_track("dragon_cave/track")
    ()
    """
    name, path = _found(track)
    return _examined(Sheet(path), name)[0]


@cache
def _shipped(slug: str) -> Track:
    return sound(*_examined(Sheet(shipped_file(slug)), slug))


def _found(track: str | os.PathLike[str]) -> tuple[str, Path]:
    """The name and the file of a track."""
    return find_file("track", track, tracks())


# ---- how a file is read ---------------------------------------------------------------------------------------------


def _examined(sheet: Sheet, name: str) -> tuple[tuple[Fault, ...], Track | None]:
    """The faults of a file, and the track if there are none."""
    if not sheet.readable:
        return tuple(sheet.faults), None
    top = Row(sheet, "", sheet.table)
    title = top.text("title")
    nest = _nest(top)
    spaces = _spaces(top, nest)
    top.close()
    if sheet.faults:
        return tuple(sheet.faults), None
    return (), Track(spaces, nest, name, title)


def _nest(top: Row) -> tuple[str, ...]:
    """The colours of the nest, 2 to 8 different ones."""
    if "nest" not in top.values and "nest" not in top.sheet.lost:
        top.raw("nest")
        top.fault("nest", "missing", example='["red", "blue"]')
        return ()
    faults = top.sheet.noted
    nest = top.texts("nest", COLOURS)
    for place, colour in enumerate(nest):
        if colour in nest[:place]:
            top.fault("nest", "nest_twice", given=colour)
    if len(nest) < 2 and top.sheet.noted == faults:
        top.fault("nest", "nest_few")
    return tuple(dict.fromkeys(nest))


def _spaces(top: Row, nest: tuple[str, ...]) -> tuple[Space, ...]:
    """The rows of the spaces, numbered from 0 without a gap."""
    if not top.raw("spaces"):
        top.fault("", "missing_group", field="spaces", example=f"0 = {A_SPACE}")
        return ()
    rows = list(top.named("space", "spaces", A_SPACE))
    if len(rows) > MOST_SPACES:
        top.fault("spaces", "spaces_many", given=len(rows), most=MOST_SPACES)
        return ()
    found = []
    for number, (name, row) in enumerate(rows):
        if name != str(number) and not top.sheet.lost:
            row.fault("", "space_number", given=shown(name), wanted=number)
        found.append(Space(_colour(row, nest), row.whole("coins", None, 0, MOST_COINS)))
        row.close()
    return tuple(found)


def _colour(row: Row, nest: tuple[str, ...]) -> str:
    """The colour of a space, which the nest must have too: else its card leads nowhere in the end."""
    colour = row.text("colour", None, COLOURS)
    if colour and nest and colour not in nest:
        row.fault("colour", "space_no_nest", given=colour, all=listed(nest))
    return colour
