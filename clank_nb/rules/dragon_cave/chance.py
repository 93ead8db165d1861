"""The only chance of the game: who has the dragon first, where that is to be drawn."""

from __future__ import annotations

from typing import Any

from clank_nb.model import dice
from clank_nb.model.actions import Begin, ChanceAction
from clank_nb.model.table import Frame


def _law(state: Any, frame: Frame) -> list[tuple[ChanceAction, int]]:
    return [(Begin(colour), 1) for colour in state.game.colours]


def _sample(state: Any, frame: Frame) -> ChanceAction:
    seed, n = state.dice
    colours = state.game.colours
    return Begin(colours[dice.below(seed, n, 0, len(colours))])


def possible(state: Any, frame: Frame, action: ChanceAction) -> bool:
    """Whether a chance action may come at this node."""
    return type(action) is Begin and type(action.colour) is str and action.colour in state.game.colours


LAWS = {"first": _law}
SAMPLES = {"first": _sample}
