"""The living picture of the play table: the live board, with a style sheet of its own."""

from __future__ import annotations

from pathlib import Path

from clank_nb.widgets.live import LiveBoard
from clank_nb.widgets.style import live_css


class PlayBoard(LiveBoard):
    """A `LiveBoard` with buttons for what can be done beside the board."""

    _css = live_css() + "\n" + (Path(__file__).parent / "play_table.css").read_text(encoding="utf-8")
