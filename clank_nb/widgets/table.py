"""Pictures of the whole table for the widgets: the board, and beside it what lies around it."""

from __future__ import annotations

from collections.abc import Iterable

from clank_nb.views.board import board_scene
from clank_nb.views.svg import svg
from clank_nb.widgets.setup_steps import Step


def beside(board: str, parts: Iterable[str]) -> str:
    """Lay the board out with other pictures or texts beside it, or below it where there is little room."""
    return f'<div class="clank-table"><div>{board}</div><div>{"".join(parts)}</div></div>'


def setup_picture(step: Step, laid: tuple[str, ...], card: str) -> str:
    """Draw the table after one step of the set-up, with the step's text beside the board."""
    state = step.state
    scene = board_scene(state.game.board, state, focus=step.rooms)
    board = svg(scene, interactive=laid, width="100%")
    return beside(board, [card])
