"""The strip that explains the shapes of tiles to somebody who has never seen one."""

from __future__ import annotations

from functools import lru_cache

from clank_nb.views.geometry import SEAL, Seal
from clank_nb.views.measure import text_width
from clank_nb.views.pieces import seal_shapes
from clank_nb.views.scene import Circle, Element, Group, Icon, Poly, Rect, Scene, Text
from clank_nb.words import say

__all__ = ["tile_legend_scene"]

_SIZE = 17.0
_LINE = 38.0


@lru_cache(maxsize=16)
def tile_legend_scene(width: float, lang: str = "en") -> Scene:
    """Explain the shapes of tiles.

    Parameters
    ----------
    width : float, pixels
        The entries flow into as many lines as they need.
    lang : str

    Returns
    -------
    Scene
    """
    shapes: list[Element] = []
    told = []
    x, y = 18.0, 12.0
    for key, sample in _samples():
        words = say(f"tiles.legend.{key}", lang)
        told.append(words)
        room = 46.0 if key == "arrow" else 34.0
        wide = room + 6 + text_width(words, _SIZE) + 18
        if x + wide > width - 4 and x > 18:
            x, y = 18.0, y + _LINE
        shapes.append(Group(sample, x=x + room / 2, y=y + _LINE / 2))
        shapes.append(Text(x + room + 6, y + _LINE / 2 + _SIZE * 0.36, words, _SIZE))
        x += wide
    height = y + _LINE + 12
    back = Rect(0.5, 0.5, width - 1, height - 1, 14, fill="panel", stroke="panel_line")
    return Scene(say("tiles.legend.title", lang), ", ".join(told) + ".", width, height, (back, *shapes))


def _samples() -> list[tuple[str, tuple[Element, ...]]]:
    """Give every entry: its key, and its picture around (0, 0)."""
    hexagon = ((-17.0, 0.0), (-10.0, -11.0), (10.0, -11.0), (17.0, 0.0), (10.0, 11.0), (-10.0, 11.0))
    unknown = (
        Circle(0, 0, 12, fill="unknown", stroke="edge", width=2),
        Text(0, 6, "?", 16, True, "middle", fill="ink"),
    )
    opened = (Circle(0, 0, 13, fill="foot", stroke="lock", width=2.4), Icon("lock_open", 0, 0, 20))
    icons = (
        ("portal", "portal"), ("haunted", "haunted"), ("wanted", "wanted:+"), ("artifact", "artifact:7"),
        ("minor_secret", "minor_secret"), ("locked_chest", "locked_chest"), ("locked_tome", "locked_tome"),
        ("locked_cell", "locked_cell"), ("opened", "opened:locked_chest"), ("wayshrine", "wayshrine"),
        ("coins", "coins:2"), ("heart", "heart"), ("monkey_idol", "monkey_idol"),
    )  # fmt: skip
    return [
        ("zone_safe", (Icon("zone_safe", 0, 0, 26),)),
        ("zone_deep", (Icon("zone_deep", 0, 0, 26),)),
        ("exit", unknown),
        ("boots", seal_shapes(Seal("boots", 2, 0, 0, SEAL, SEAL))),
        ("monsters", seal_shapes(Seal("monsters", 1, 0, 0, SEAL, SEAL))),
        ("locks", seal_shapes(Seal("locks", 1, 0, 0, SEAL, SEAL))),
        ("lock_open", opened),
        ("arrow", seal_shapes(Seal("arrow", 3, 0, 0, 46, 17))),
        *((key, (Icon(icon, 0, 0, 30),)) for key, icon in icons),
        ("cave", (Poly(hexagon, fill="cave", stroke="edge", width=2), Icon("crystal", 0, 0, 16))),
        ("market", _stall()),
    ]


def _stall() -> tuple[Element, ...]:
    cloth = (
        Rect(-15 + 7.5 * k, -10, 7.5, 8, 2, fill="awning_light" if k % 2 else "awning", stroke="edge") for k in range(4)
    )
    return (Rect(-13, -8, 26, 18, 4, fill="shop", stroke="edge", width=2), *cloth)
