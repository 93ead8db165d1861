"""The live drawing board: the live board, and a grid to point at by mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

from clank_nb.widgets.live import LiveBoard
from clank_nb.widgets.style import live_css

HERE = Path(__file__).parent
_EXPORT = "export default { render };"


def with_script(name: str) -> str:
    """The script of the live board, and after it what a board of another kind adds."""
    live = (HERE / "live.js").read_text(encoding="utf-8")
    if _EXPORT not in live:
        raise RuntimeError(f"live.js does not end in {_EXPORT!r} any more")
    return live.replace(_EXPORT, (HERE / name).read_text(encoding="utf-8"))


class DrawingBoard(LiveBoard):
    """A `LiveBoard` whose element with ``data-canvas`` can be pointed at.

    Notes
    -----
    Every choice comes as a message ``{"place": id}``, as quick as they may follow.  Besides the ids of the picture
    there are ``at:COLUMN:ROW``, ``drag:DX:DY:ROOM`` (fractions of the board), ``nudge:DX:DY`` (steps), ``tool:NAME``,
    ``erase``, ``escape``, ``undo`` and ``redo``.
    """

    _esm = with_script("designer.js")
    _css = live_css() + "\n" + (HERE / "designer.css").read_text(encoding="utf-8")
