"""How wide a text will be, without a screen: so that nothing overflows, on any machine.

The widths are those of DejaVu Sans, one of the widest fonts a reader may have; other fonts take less room.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

__all__ = ["fit_size", "text_width", "wrap"]

_FIRST = 32
_PLAIN = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip
_BOLD = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 40, 40, 84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85,
    73, 85, 77, 72, 68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72,
    71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
)  # fmt: skip
_WIDE_FORMS = ("W", "F")


@lru_cache(maxsize=8192)
def _units(text: str, bold: bool) -> int:
    """Width in hundredths of the font size; pictures ask for the same words again and again."""
    widths = _BOLD if bold else _PLAIN
    return sum(_char(char, widths) for char in text)


def _char(char: str, widths: tuple[int, ...]) -> int:
    place = ord(char) - _FIRST
    if 0 <= place < len(widths):
        return widths[place]
    return 100 if unicodedata.east_asian_width(char) in _WIDE_FORMS else 84


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Estimate the width of one line of text.

    Parameters
    ----------
    text : str
    size : float, pixels
        Font size.
    bold : bool

    Returns
    -------
    float, pixels

    Examples
    --------
    >>> text_width("f02", 10) < text_width("f02", 10, bold=True)
    True
    """
    return _units(text, bold) * size / 100


def fit_size(text: str, room: float, size: float, bold: bool = False, smallest: float = 7.0) -> float:
    """Give the largest font size, at most `size`, in which `text` is no wider than `room` pixels."""
    wide = text_width(text, size, bold)
    return size if wide <= room else max(smallest, round(size * room / wide - 0.05, 1))


def wrap(text: str, room: float, size: float, bold: bool = False, lines: int = 99) -> tuple[str, ...]:
    """Break a text into lines no wider than `room` pixels.

    Parameters
    ----------
    text : str
        Broken at spaces; a single word that is too wide is broken anywhere.
    room, size : float, pixels
    bold : bool
    lines : int
        With more lines than this, the last one ends in "…".

    Returns
    -------
    tuple of str

    Examples
    --------
    >>> wrap("nobody is hurt", 60, 10)
    ('nobody is', 'hurt')
    """
    found: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, bold) <= room:
            line = longer
            continue
        if line:
            found.append(line)
        line = word
        while text_width(line, size, bold) > room and len(line) > 1:
            cut = next((k for k in range(len(line) - 1, 1, -1) if text_width(line[:k], size, bold) <= room), 1)
            found.append(line[:cut])
            line = line[cut:]
    if line:
        found.append(line)
    if len(found) <= lines:
        return tuple(found)
    last = found[lines - 1]
    while last and text_width(last + "…", size, bold) > room:
        last = last[:-1]
    return (*found[: lines - 1], last.rstrip() + "…")
