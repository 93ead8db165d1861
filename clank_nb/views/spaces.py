"""Spaces of the cave as marks: a rounded square in its colour with its letter, and what is in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from clank_nb.views.scene import Element, Icon, Rect, Text
from clank_nb.views.theme import letter, player_ink, player_token

__all__ = ["coins_mark", "space_mark"]


def space_mark(colour: str, x: float, y: float, size: float = 24.0, *, faint: bool = False) -> Iterator[Element]:
    """Draw a space with its middle at (x, y); faint if its card is not in hand."""
    half = size / 2
    if faint:
        yield Rect(x - half, y - half, size, size, size / 4, stroke="gone", width=1.4, dash="3 3")
        yield Text(x, y + size * 0.2, letter(colour), size * 0.58, True, "middle", fill="dim")
        return
    yield Rect(x - half, y - half, size, size, size / 4, fill=player_token(colour), stroke="ink", width=1.2)
    yield Text(x, y + size * 0.2, letter(colour), size * 0.58, True, "middle", fill=player_ink(colour))


def coins_mark(text: str, x: float, y: float, size: float = 13.0) -> Iterator[Element]:
    """Draw a coin and beside it how many, the pair centred on x."""
    wide = size + 4 + 0.62 * size * len(text)
    yield Icon("coin", round(x - wide / 2 + size / 2, 1), y, size + 2)
    yield Text(x - wide / 2 + size + 4, y + size * 0.36, text, size, fill="dim")
