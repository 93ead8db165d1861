"""Brute force for the search of Clash of Decks: the engine alone, every action, every chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import clank_nb as cn
from clank_nb.model.clash import ClashState
from clank_nb.model.clash_cards import clash_cards
from clank_nb.model.table import CHANCE
from clank_nb.rules.clash_of_decks.end import position_key

READINGS = ("protection_covers_secondary", "self_rightmost_counts", "source_is_single_attack")


def random_options(dice: Random) -> dict[str, Any]:
    """A duel of any format, with readings either way."""
    chosen: dict[str, Any] = {"format": dice.choice(["sample", "draft", "constructed"]), "open_hands": True}
    if chosen["format"] == "sample":
        chosen["decks"] = tuple(dice.sample((1, 2, 3, 4), 2))
    elif chosen["format"] == "constructed":
        size, cards = dice.randint(2, 8), list(clash_cards()) * 2
        chosen |= {"deck_size": size, "deck_copies": 2, "decks": tuple(dice.sample(cards, size) for _ in range(2))}
    if chosen["format"] != "sample":
        chosen["champions"] = dice.random() < 0.5
    return chosen | {reading: dice.random() < 0.6 for reading in READINGS}


def started(seed: int, **options: Any) -> ClashState:
    """A game at the start of its first turn; drafts and champions by chance."""
    dice = Random(seed)
    state = cn.new_game("clash_of_decks", seed=seed, **options)
    while state.pending[-1].kind != "summoning":
        state = step(state, dice)
    return state


def step(state: ClashState, dice: Random) -> ClashState:
    """One action, a player's or chance's."""
    if state.current_player == CHANCE:
        return cn.apply(state, dice.choice(cn.chance_outcomes(state))[0]).state
    return cn.apply(state, dice.choice(cn.legal_actions(state))).state


def decisions(games: range, **options: Any) -> Iterator[ClashState]:
    """Every state of random games in which a player is asked what to play."""
    for seed in games:
        dice = Random(seed)
        state = started(seed, **(options or random_options(dice)))
        while not state.is_terminal:
            if state.current_player >= 0:
                yield state
            state = step(state, dice)


def solo_value(state: ClashState) -> Fraction:
    """The chance to win a solo game with best play, action by action."""
    known: dict[Any, Fraction] = {}

    def value(at: ClashState) -> Fraction:
        if at.over:
            return Fraction(at.winner == 0)
        key = (position_key(at, at.player), at.mana, at.lanes, at.pending, at.deck, at.discard)
        if key not in known:
            if at.current_player == CHANCE:
                known[key] = sum((p * value(cn.apply(at, o).state) for o, p in cn.chance_outcomes(at)), Fraction(0))
            else:
                known[key] = max(value(cn.apply(at, action).state) for action in cn.legal_actions(at))
        return known[key]

    return value(state)
