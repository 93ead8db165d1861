"""The strip that explains the shapes of tiles to somebody who has never seen one."""

from __future__ import annotations

from functools import lru_cache

from clank_nb.views.geometry import SEAL, Seal
from clank_nb.views.legend import stall, strip_scene
from clank_nb.views.pieces import seal_shapes
from clank_nb.views.scene import Circle, Element, Icon, Poly, Scene, Text

__all__ = ["tile_legend_scene"]


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
    samples = ((key, sample, 46.0 if key == "arrow" else 34.0) for key, sample in _samples())
    return strip_scene("tiles.legend", samples, 6, width, lang)


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
        ("market", stall()),
    ]
