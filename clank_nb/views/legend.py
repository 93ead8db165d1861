"""The strip that explains the shapes of a board to somebody who has never seen one."""

from __future__ import annotations

from collections.abc import Iterable

from clank_nb.views.geometry import SEAL, Seal
from clank_nb.views.measure import text_width
from clank_nb.views.pieces import seal_shapes
from clank_nb.views.scene import Element, Group, Icon, Poly, Rect, Scene, Text
from clank_nb.words import say

__all__ = ["legend_scene", "stall", "strip_scene"]

Sample = tuple[str, tuple[Element, ...], float]
"""An entry of a legend: its key, its picture around (0, 0), and how wide that is."""

_SIZE = 17.0
_LINE = 38.0


def legend_scene(width: float, lang: str = "en") -> Scene:
    """Explain the shapes of a board.

    Parameters
    ----------
    width : float, pixels
        The entries flow into as many lines as they need.
    lang : str

    Returns
    -------
    Scene
    """
    return strip_scene("views.legend", _samples(), 8, width, lang)


def strip_scene(section: str, samples: Iterable[Sample], gap: float, width: float, lang: str) -> Scene:
    """Lay entries out in as many lines as they need, each with its words from this section of the texts."""
    shapes: list[Element] = []
    told = []
    x, y = 18.0, 12.0
    for key, sample, room in samples:
        words = say(f"{section}.{key}", lang)
        told.append(words)
        wide = room + gap + text_width(words, _SIZE) + 18
        if x + wide > width - 4 and x > 18:
            x, y = 18.0, y + _LINE
        shapes.append(Group(sample, x=x + room / 2, y=y + _LINE / 2))
        shapes.append(Text(x + room + gap, y + _LINE / 2 + _SIZE * 0.36, words, _SIZE))
        x += wide
    height = y + _LINE + 12
    back = Rect(0.5, 0.5, width - 1, height - 1, 14, fill="panel", stroke="panel_line")
    return Scene(say(f"{section}.title", lang), ", ".join(told) + ".", width, height, (back, *shapes))


def _samples() -> list[Sample]:
    """Give every entry."""
    hexagon = ((-18.0, 0.0), (-10.0, -11.0), (10.0, -11.0), (18.0, 0.0), (10.0, 11.0), (-10.0, 11.0))
    return [
        ("boots", seal_shapes(Seal("boots", 2, 0, 0, SEAL, SEAL)), SEAL),
        ("monsters", seal_shapes(Seal("monsters", 1, 0, 0, SEAL, SEAL)), SEAL),
        ("locks", seal_shapes(Seal("locks", 1, 0, 0, SEAL, SEAL)), SEAL),
        ("arrow", seal_shapes(Seal("arrow", 3, 0, 0, 46, 17)), 46),
        ("wrap", (Icon("hand:right", 0, 0, 30),), 28),
        ("cave", (Poly(hexagon, fill="cave", stroke="edge", width=2), Icon("crystal", 0, 0, 17)), 36),
        ("market", stall(), 32),
        ("artifact", (Icon("artifact:7", 0, 0, 36),), 34),
        ("major_secret", (Icon("major_secret", 0, 0, 33),), 32),
        ("minor_secret", (Icon("minor_secret", 0, 0, 33),), 28),
        ("monkey_idol", (Icon("monkey_idol", 0, 0, 27),), 30),
        ("heart", (Icon("heart", 0, 0, 29),), 27),
    ]


def stall() -> tuple[Element, ...]:
    """Draw a market stall."""
    cloth = (
        Rect(-15 + 7.5 * k, -10, 7.5, 8, 2, fill="awning_light" if k % 2 else "awning", stroke="edge") for k in range(4)
    )
    return (Rect(-13, -8, 26, 18, 4, fill="shop", stroke="edge", width=2), *cloth)
