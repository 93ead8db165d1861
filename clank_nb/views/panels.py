"""The frame that all pictures beside the board share: a panel with a title."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from clank_nb.views.measure import fit_size, text_width, wrap
from clank_nb.views.scene import Element, Rect, Scene, Text

__all__ = ["HEAD", "PAD", "grown", "panel"]

PAD = 16.0
"""Between the edge of a panel and what lies in it, pixels."""
HEAD = 40.0
"""Height of the title, pixels."""
_BASE = 26.0
"""Base line of the title."""


def panel(title: str, desc: str, width: float, height: float, shapes: Iterable[Element], *, note: str = "") -> Scene:
    """Lay shapes on a panel.

    Parameters
    ----------
    title : str
        Written on top, made smaller if it would run over the edge.
    desc : str
        The picture in words.
    width, height : float, pixels
    shapes : iterable
        Drawn with the panel's own upper left corner at (0, 0).
    note : str
        Written at the right end of the title line, where there is room for both.
    """
    room = width - 2 * PAD
    size = fit_size(title, room, 16, True, 9)
    title_line = (wrap(title, room, size, True, 1) or ("",))[0]
    head: list[Element] = [
        Rect(0.5, 0.5, width - 1, height - 1, 14, fill="panel", stroke="panel_line"),
        Text(PAD, _BASE, title_line, size, True, fill="dim"),
    ]
    if note:
        left = room - text_width(title, size, True) - 18
        small = fit_size(note, max(left, 1), 14.5, False, 6)
        if small >= 9:
            head.append(Text(width - PAD, _BASE, note, small, False, "end", fill="dim"))
    return Scene(title, desc, width, height, (*head, *shapes))


def grown(scene: Scene, width: float = 0.0, height: float = 0.0) -> Scene:
    """Make a panel at least this wide and high; what lies on it stays where it is."""
    back = scene.shapes[0]
    if not isinstance(back, Rect) or (width <= scene.width and height <= scene.height):
        return scene
    width, height = max(width, scene.width), max(height, scene.height)
    shapes: list[Element] = [replace(back, w=width - 1, h=height - 1)]
    for shape in scene.shapes[1:]:
        at_right = isinstance(shape, Text) and shape.anchor == "end" and shape.y == _BASE
        shapes.append(replace(shape, x=width - PAD) if at_right and isinstance(shape, Text) else shape)
    return replace(scene, width=width, height=height, shapes=tuple(shapes))
