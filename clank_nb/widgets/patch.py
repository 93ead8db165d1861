"""What of a picture is new, line by line: a widget sends that, not the whole picture again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

Piece: TypeAlias = "list[int] | str"
"""Lines from the first number to before the second of the picture sent before; or lines as they are."""

_NAMED = re.compile(r'data-part="(\w+)"[^>]*><svg [^>]*? id="([^"]+)"')


def patch(before: Sequence[str], now: Sequence[str]) -> list[Piece]:
    """Write a picture by what is taken over from another one, and what is new.

    Examples
    --------
    >>> patch(["<svg>", "<a/>", "<b/>", "</svg>"], ["<svg>", "<a/>", "<c/>", "</svg>"])
    [[0, 2], '<c/>', [3, 4]]
    """
    places = {line: k for k, line in enumerate(before)}
    pieces: list[Piece] = []
    taken, new = [0, 0], list[str]()
    for line in now:
        goes_on = taken[1] > taken[0] and taken[1] < len(before) and before[taken[1]] == line
        place = taken[1] if goes_on else places.get(line)
        if place is not None and not new and goes_on:
            taken[1] += 1
            continue
        if taken[1] > taken[0]:
            pieces.append(taken)
            taken = [0, 0]
        if place is None:
            new.append(line)
            continue
        if new:
            pieces.append("\n".join(new))
            new = []
        taken = [place, place + 1]
    if taken[1] > taken[0]:
        pieces.append(taken)
    if new:
        pieces.append("\n".join(new))
    return pieces


def patched(before: Sequence[str], pieces: Sequence[Piece]) -> str:
    """Put a picture together from the one before and a patch; the live board's script does the same.

    Examples
    --------
    >>> patched(["<svg>", "<a/>", "<b/>", "</svg>"], [[0, 2], "<c/>", [3, 4]]).split()
    ['<svg>', '<a/>', '<c/>', '</svg>']
    """
    return "\n".join(piece if isinstance(piece, str) else "\n".join(before[slice(*piece)]) for piece in pieces)


def length(pieces: Sequence[Piece]) -> int:
    """Characters of a patch, about."""
    return sum(len(piece) if isinstance(piece, str) else 12 for piece in pieces)


def named(content: str, ids: dict[str, str]) -> str:
    """Let the picture in a part keep the id it had first, as long as it lives.

    A picture's id comes from what is in it, and stands in many of its lines.

    Parameters
    ----------
    content : str
    ids : dict of str to str
        The first id of each part; new parts are added.
    """
    found = [(match[1], match[2], match.start()) for match in _NAMED.finditer(content)]
    pieces, at = [], 0
    for name, id, start in found:
        first = ids.setdefault(name, id)
        if first != id:
            end = content.find(f"<!--/{name}-->", start)
            end = len(content) if end < 0 else end
            pieces += [content[at:start], content[start:end].replace(id, first)]
            at = end
    return "".join((*pieces, content[at:]))
