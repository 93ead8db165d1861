"""Two counts of all sequences of n actions: one goes by what is listed, one by what is not refused.

Nothing is drawn by dice.  At a chance node every outcome that can come is one action more, however likely it is, so
that a count holds the branches of chance as well as those of players.  A game that is over has no sequence of another
action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement

import clank_nb as cn
from clank_nb.model.actions import Action, Begin, Deal, DrawCubes, Find, Remove, Reveal, TurnUp
from clank_nb.model.actions_clash import Display, Order, Toss, Uncover
from clank_nb.model.state import State
from tests.conformance import anything

Moves = Callable[[State], Iterable[Action]]


def counts(state: State, depth: int, moves: Moves) -> list[int]:
    """Sequences of 1, 2 … ``depth`` actions; equal states are counted on from once."""
    found, level = [], {state: 1}
    for left in reversed(range(depth)):
        total, after = 0, dict[State, int]()
        for here, ways in level.items():
            open_now = list(moves(here))
            total += ways * len(open_now)
            for action in open_now if left else ():
                there = cn.apply(here, action).state
                after[there] = after.get(there, 0) + ways
        found.append(total)
        level = after
    return found


def listed(state: State) -> Iterable[Action]:
    """What the fast reader of the rules lists; at a chance node, every outcome of its law."""
    return cn.legal_actions(state) or [outcome for outcome, _ in cn.chance_outcomes(state)]


def not_refused(state: State) -> Iterable[Action]:
    """Of all actions that one could form, those that the slow reader of the rules has no reason to refuse."""
    formed = dict.fromkeys((*anything(state), *any_chance(state)))
    return [action for action in formed if cn.why_not(state, action) is None]


def any_chance(state: State) -> Iterator[Action]:
    """Chance actions of every kind, whether or not the moment asks for one, with pieces that are there and others."""
    game = state.game
    if game.name == "clash_of_decks":
        yield from (make(card) for make in (Uncover, Order, Display) for card in game.cards)
        yield from map(Toss, game.colours)
        return
    if not isinstance(state, State):
        yield from map(Begin, game.colours)
        return
    yield from map(Reveal, game.cards)
    yield from map(Find, game.tokens)
    yield from map(Remove, range(max(game.tokens.artifacts) + 2))
    yield from map(Begin, game.colours)
    cubes = ("black", *game.colours, *(["ghost"] if state.delve is not None else []))
    if state.delve is not None:
        yield from map(TurnUp, game.board.tiles)
    yield from (DrawCubes(drawn) for n in range(7) for drawn in combinations_with_replacement(cubes, n))
    kinds = sorted({card for player in state.players for card in player.deck})
    yield from (Deal(hand) for n in range(game.numbers.hand + 1) for hand in combinations_with_replacement(kinds, n))
