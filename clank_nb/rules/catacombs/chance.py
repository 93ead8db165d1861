"""The laws of chance of the catacombs: those of Clank!, ghosts in the bag, and what is drawn from the bank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from clank_nb.model import dice
from clank_nb.model.actions import ChanceAction, DrawCubes, Find, TurnUp
from clank_nb.model.state import Frame
from clank_nb.rules.catacombs import ground
from clank_nb.rules.clank import chance
from clank_nb.rules.clank.chance import Weighted, draws

PILES: dict[str, tuple[Callable[[Any], ChanceAction], Callable[[Any, Frame], Sequence[Any]]]] = {
    "tile": (TurnUp, lambda state, frame: ground.pool(state)),
    "prisoner": (Find, lambda state, frame: state.delve.prisoners),
}
"""One piece drawn from a sorted pile: what it becomes, and the pile."""


def bag_of(state: Any, frame: Frame) -> tuple[list[str], list[int], int]:
    """What lies in the bag, how many of each, and how many are drawn from it."""
    kinds = ["black", *state.game.colours, "ghost"]
    counts = [state.cubes.black_bag, *state.cubes.bag, state.delve.ghosts_bag]
    return kinds, counts, state.game.rules["dragon/short_bag"](state, frame.b)


def _cubes_law(state: Any, frame: Frame) -> list[Weighted]:
    kinds, counts, k = bag_of(state, frame)
    return [(DrawCubes(cubes), ways) for cubes, ways in draws(kinds, counts, k)]


def _cubes_sample(state: Any, frame: Frame) -> ChanceAction:
    kinds, counts, k = bag_of(state, frame)
    seed, n = state.dice
    return DrawCubes(tuple([kinds[kind] for kind in sorted(dice.draw_order(counts, k, seed, n))]))


def _piece_law(state: Any, frame: Frame) -> list[Weighted]:
    make, pile = PILES[frame.kind]
    return [(make(piece), n) for piece, n in Counter(pile(state, frame)).items()]


def _piece_sample(state: Any, frame: Frame) -> ChanceAction:
    make, pile = PILES[frame.kind]
    pieces = pile(state, frame)
    seed, n = state.dice
    return make(pieces[dice.below(seed, n, 0, len(pieces))])


LAWS = {**chance.LAWS, "cubes": _cubes_law, **dict.fromkeys(PILES, _piece_law)}
SAMPLES = {**chance.SAMPLES, "cubes": _cubes_sample, **dict.fromkeys(PILES, _piece_sample)}


def possible(state: Any, frame: Frame, action: ChanceAction) -> bool:
    """Whether a chance action may come at this node, without listing the law."""
    if frame.kind == "cubes":
        return chance.possible_draw(bag_of(state, frame), action)
    if frame.kind not in PILES:
        return chance.possible(state, frame, action)
    return chance.well_formed(action) and any(action == listed for listed, _ in LAWS[frame.kind](state, frame))
