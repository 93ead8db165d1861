"""Small marks of the cave: a space with its letter, coins, a chest for banking and an arrow for going on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from clank_nb.odds.percent import percent_text
from clank_nb.views.scene import Circle, Element, Icon, Path, Rect, Text
from clank_nb.views.theme import letter, player_ink, player_token
from clank_nb.words import called

__all__ = ["bank_sign", "coins_mark", "mix_text", "space_mark"]


def space_mark(colour: str, x: float, y: float, size: float = 24.0, *, faint: bool = False) -> Iterator[Element]:
    """Draw a space with its middle at (x, y); faint if its card is not in hand."""
    half = size / 2
    if faint:
        yield Rect(x - half, y - half, size, size, size / 4, stroke="gone", width=1.4, dash="3 3")
        yield Text(x, y + size * 0.2, letter(colour), size * 0.58, True, "middle", fill="dim")
        return
    yield Rect(x - half, y - half, size, size, size / 4, fill=player_token(colour), stroke="ink", width=1.2)
    yield Text(x, y + size * 0.2, letter(colour), size * 0.58, True, "middle", fill=player_ink(colour))


def mix_text(chances: Mapping[str, Fraction], lang: str = "en") -> str:
    """List colours with their chances, exact and in percent."""
    return ", ".join(f"{called(c, lang)} {p} ({percent_text(Fraction(p))})" for c, p in chances.items())


def coins_mark(text: str, x: float, y: float, size: float = 13.0) -> Iterator[Element]:
    """Draw a coin and beside it how many, the pair centred on x."""
    wide = size + 4 + 0.62 * size * len(text)
    yield Icon("coin", round(x - wide / 2 + size / 2, 1), y, size + 2)
    yield Text(x - wide / 2 + size + 4, y + size * 0.36, text, size, fill="dim")


def bank_sign(bank: bool, x: float, y: float, ink: str, scale: float = 1.0) -> Iterator[Element]:
    """Draw a chest for banking, an arrow for going on; both small."""
    s = scale
    if bank:
        yield Rect(x - 8 * s, y - 5 * s, 16 * s, 11 * s, 2, stroke=ink, width=1.5)
        yield Path(f"M{x - 8 * s:.1f},{y:.1f} L{x + 8 * s:.1f},{y:.1f}", stroke=ink, width=1.4)
        yield Circle(x, y + 0.8, 1.7 * s, fill=ink)
    else:
        yield Path(
            f"M{x - 8 * s:.1f},{y:.1f} L{x + 7 * s:.1f},{y:.1f} M{x + 2 * s:.1f},{y - 4.5 * s:.1f} "
            f"L{x + 7.5 * s:.1f},{y:.1f} L{x + 2 * s:.1f},{y + 4.5 * s:.1f}",
            stroke=ink,
            width=1.7,
        )
