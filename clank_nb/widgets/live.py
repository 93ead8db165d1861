"""The live board: one small widget that shows a picture and sends back what was chosen in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from clank_nb.widgets.patch import length, named, patch
from clank_nb.widgets.style import live_css

SHORT = 3000
"""Characters below which a picture is always sent whole."""


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

    The page holds ``base``, a picture, and ``patch``, a counter and what has changed in it since: a small change of a
    large picture is a small message, and page, saved notebook and a view opened later are still told everything.
    """

    _esm: Path | str = Path(__file__).parent / "live.js"
    _css = live_css()

    content = traitlets.Unicode("")
    base = traitlets.Unicode("").tag(sync=True)
    patch: traitlets.List[Any] = traitlets.List([0]).tag(sync=True)
    clicked: traitlets.List[Any] = traitlets.List([]).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    focus = traitlets.Unicode("").tag(sync=True)
    announce = traitlets.Unicode("").tag(sync=True)
    twin = traitlets.Unicode("").tag(sync=True)

    def __init__(self, **named: Any) -> None:
        self._ids: dict[str, str] = {}
        self._lines: list[str] = []
        super().__init__(**named)

    @traitlets.observe("content")
    def _changed(self, change: Any) -> None:
        content = named(change["new"], self._ids)
        pieces = patch(self._lines, content.split("\n")) if len(content) > SHORT else []
        counter = self.patch[0] + 1
        if pieces and 2 * length(pieces) < len(content):
            self.patch = [counter, *pieces]
            return
        self._lines = content.split("\n")
        with self.hold_sync():
            self.base, self.patch = content, [counter]

    def choose(self, place: str) -> None:
        """Do what a click on the element with this id does."""
        self.clicked = [place, (self.clicked[1] if self.clicked else 0) + 1]
