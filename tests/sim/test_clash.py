"""Clash of Decks tried: every shuffled order played as the slow truth plays it, and samples beside their laws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from tests.odds.brute_clash import DECKS, fitting, most


@pytest.mark.parametrize("deck", [1, 2, 3, 4])
@pytest.mark.parametrize("spells", [False, True])
def test_a_sample_is_its_shuffled_orders_each_played_in_every_way(deck: int, spells: bool) -> None:
    orders = [cn.sim.shuffled(deck, seed=7, n=k) for k in range(200)]
    hands = [tuple(DECKS[deck][card] for card in order) for order in orders]
    slow = Counter(most(hand, 6, 4, spells) for hand in hands)
    tried = cn.sim.first_turns(deck, n=200, seed=7, spells=spells)
    assert {spent: n for spent, n in tried.counts.items() if n} == dict(slow)
    assert set(tried.counts) == set(cn.odds.clash.first_turn(deck, spells=spells).weights)


def test_shuffled_orders_differ_and_come_again() -> None:
    orders = {cn.sim.shuffled(2, seed=7, n=k) for k in range(100)}
    assert len(orders) > 95
    assert all(sorted(order) == sorted(DECKS[2]) for order in orders)
    assert cn.sim.shuffled(2, seed=7, n=3) == cn.sim.shuffled(2, seed=7, n=3) != cn.sim.shuffled(2, seed=8, n=3)


def test_samples_lie_about_their_law() -> None:
    exact = cn.odds.clash.first_turn(1).prob(exactly=6)
    gaps = [cn.sim.first_turns(1, n=2000, seed=seed)[6].distance(exact) for seed in range(100, 125)]
    assert all(abs(gap) < 4 for gap in gaps)
    assert abs(sum(gaps) / len(gaps)) < 0.8


def test_hidden_hands_are_those_that_fit_what_was_seen() -> None:
    seen = cn.odds.clash.orders(1, left_of=[("brute", "boom")], plays=["baron", ("partisan", 1)])
    window = {1, 2, 3, 4}
    slow = list(fitting(tuple(DECKS[1]), {}, [("brute", "boom")], [("baron", window), ("partisan", {1})]))
    assert len(slow) == seen.n
    tried = cn.sim.hidden_hands(seen, "boom", n=20_000, seed=7)
    assert abs(tried.n - 20_000 * seen.n / 40_320) < 150
    for place, share in tried.items():
        assert abs(share.distance(seen.place("boom")[place])) < 4
        assert seen.place("boom")[place] == Fraction(
            sum(hand.index("boom") + 1 == place for _, hand in slow), len(slow)
        )


def test_what_cannot_be_tried_is_answered_in_a_sentence() -> None:
    seen = cn.odds.clash.orders(1, places={card: k for k, card in enumerate(DECKS[1], 1)})
    with pytest.raises(BadData, match="fits what was seen"):
        cn.sim.hidden_hands(seen, "troll", n=5, seed=7)
    with pytest.raises(BadCode, match="troll"):
        cn.sim.hidden_hands(seen, "trol", n=5, seed=7)
    with pytest.raises(BadData, match="n: "):
        cn.sim.first_turns(1, n=0, seed=7)
    with pytest.raises(BadData, match="seed"):
        cn.sim.shuffled(1, seed="seven")  # type: ignore[arg-type]
