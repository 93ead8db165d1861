"""The living picture of the tile table: the live board, with a style sheet of its own."""

from __future__ import annotations

from pathlib import Path

from clank_nb.widgets.live import LiveBoard
from clank_nb.widgets.style import live_css


class TileBoard(LiveBoard):
    """A `LiveBoard` that lies beside what may come, or beside the orientations of a tile."""

    _css = live_css() + "\n" + (Path(__file__).parent / "tile_table.css").read_text(encoding="utf-8")
