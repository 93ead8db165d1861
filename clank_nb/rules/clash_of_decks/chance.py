"""The laws of the chance nodes: one piece drawn from a sorted pile each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from clank_nb.model import dice
from clank_nb.model.actions import ChanceAction
from clank_nb.model.actions_clash import Display, Order, Toss, Uncover
from clank_nb.model.table import Frame
from clank_nb.rules.clash_of_decks.setup import unordered

PILES: dict[str, tuple[Callable[[Any], ChanceAction], Callable[[Any, Frame], Sequence[str]]]] = {
    "order": (Order, lambda table, frame: unordered(table, frame.who)),
    "toss": (Toss, lambda table, frame: table.game.colours),
    "display": (Display, lambda table, frame: table.pool),
    "uncover": (Uncover, lambda table, frame: table.deck),
}


def _law(table: Any, frame: Frame) -> list[tuple[ChanceAction, int]]:
    make, pile = PILES[frame.kind]
    return [(make(piece), n) for piece, n in Counter(pile(table, frame)).items()]


def _sample(table: Any, frame: Frame) -> ChanceAction:
    make, pile = PILES[frame.kind]
    pieces, (seed, n) = pile(table, frame), table.dice
    return make(pieces[dice.below(seed, n, 0, len(pieces))])


LAWS: dict[str, Callable[[Any, Frame], list[tuple[ChanceAction, int]]]] = dict.fromkeys(PILES, _law)
SAMPLES: dict[str, Callable[[Any, Frame], ChanceAction]] = dict.fromkeys(PILES, _sample)


def possible(table: Any, frame: Frame, action: ChanceAction) -> bool:
    """Whether a chance action may come at this node."""
    return any(type(action) is type(known) and action == known for known, _ in _law(table, frame))
