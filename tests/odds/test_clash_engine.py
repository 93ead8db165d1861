"""The first turn counted without a game is the first turn that the engine plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions_clash import Cast, Summon
from clank_nb.odds.clash import best_plays


def spent_by_engine(start: Any, spells: bool) -> int:
    """The most mana that the first player can spend, by every legal action the engine offers."""
    left, waiting, seen = start.mana, [start], set()
    for state in waiting:  # the list grows while it is read
        for action in cn.legal_actions(state):
            # In which lane a creature stands makes no difference without spells.
            if not (spells and isinstance(action, Summon | Cast)) and not (
                isinstance(action, Summon) and action.lane == "upper"
            ):
                continue
            after = cn.apply(state, action).state
            known = (after.mana, after.hands, after.lanes)
            if known not in seen:
                seen.add(known)
                left = min(left, after.mana)
                waiting.append(after)
    return start.mana - left


@pytest.mark.rule("clash/example/first_turn")
def test_the_engine_spends_as_much_on_300_random_orders() -> None:
    found = set()
    for seed in range(300):
        decks = tuple(Random(seed).sample([1, 2, 3, 4], 2))
        start = cn.new_game("clash_of_decks", players=2, decks=decks, seed=seed)
        hand = [card for card in start.hands[start.player] if card != "stronghold"]
        assert start.mana == 6
        spent = best_plays(hand).spent
        assert spent_by_engine(start, spells=False) == spent, hand
        if seed < 60:  # a creature that its own player's spell destroys comes back too far right to matter
            assert spent_by_engine(start, spells=True) == best_plays(hand, spells=True).spent, hand
        found.add(spent)
    assert found == {3, 4, 5, 6}
