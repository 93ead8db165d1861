"""The live board of the order lab: its cards can be dragged onto each other."""

from __future__ import annotations

from clank_nb.widgets.designer_board import with_script
from clank_nb.widgets.live import LiveBoard


class OrderBoard(LiveBoard):
    """A `LiveBoard` whose cards can be dragged: ``drop:CARD:OTHER`` lays one at the place of another."""

    _esm = with_script("order.js")
