"""The live board: one small widget that shows a picture and sends back what was chosen in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from clank_nb.widgets.style import live_css


class LiveBoard(anywidget.AnyWidget):
    """A picture of SVG or HTML whose marked elements can be chosen by click or key.

    Every element with a ``data-id`` can be chosen. Inside a picture (``svg``, or an element with
    ``data-rove``) the arrow keys go from place to place and Tab leaves after one stop: a board has a
    hundred places, and nobody wants to press Tab a hundred times. Elsewhere each is a Tab stop of its own.
    A new picture keeps the keyboard where it was, by ``data-id``, and the scroll of every element with a
    ``data-scroll``; elements with the same ``data-move`` before and after glide, unless the reader asks
    for less motion. An element with ``data-start`` is where Tab first enters its picture.

    Parameters
    ----------
    content : str
        The picture, SVG or HTML, already escaped.
    label, hint : str
        What the picture is and how it is used, for those who hear it.
    focus : str
        Id that has the keyboard when the one that had it is gone.
    announce : str
        Read aloud when it changes.
    twin : str
        Name of the still picture that steps aside while this one is alive.

    Notes
    -----
    ``clicked`` holds ``[id, counter]``; the counter makes two choices of one element two changes.
    """

    _esm: Path | str = Path(__file__).parent / "live.js"
    _css = live_css()

    content = traitlets.Unicode("").tag(sync=True)
    clicked: traitlets.List[Any] = traitlets.List([]).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    focus = traitlets.Unicode("").tag(sync=True)
    announce = traitlets.Unicode("").tag(sync=True)
    twin = traitlets.Unicode("").tag(sync=True)

    def choose(self, place: str) -> None:
        """Do what a click on the element with this id does."""
        self.clicked = [place, (self.clicked[1] if self.clicked else 0) + 1]
