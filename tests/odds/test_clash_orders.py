"""Hidden hands: the orders still possible, against every order laid out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from clank_nb.data.errors import BadData
from clank_nb.odds.clash import orders
from tests.odds.brute_clash import DECKS, fitting

DECK = tuple(sorted(DECKS[1]))


@st.composite
def seen(
    draw: st.DrawFn,
) -> tuple[list[str], dict[str, set[int]], list[tuple[str, str]], list[tuple[str, set[int]]], int]:
    cards = list("abcdef"[: draw(st.integers(2, 6))])
    n = len(cards)
    window = draw(st.integers(1, 4))
    some = st.sets(st.integers(1, n), min_size=1)
    places = draw(st.dictionaries(st.sampled_from(cards), some, max_size=2))
    pairs = st.tuples(st.sampled_from(cards), st.sampled_from(cards)).filter(lambda pair: pair[0] != pair[1])
    left_of = draw(st.lists(pairs, max_size=2))
    played = draw(st.lists(st.sampled_from(cards), max_size=3, unique=True))
    plays = [(card, {*range(1, window + 1)} & draw(st.one_of(st.just({*range(1, n + 1)}), some))) for card in played]
    return cards, places, left_of, plays, window


@settings(max_examples=150)
@given(seen(), st.integers(0, 4))
def test_counting_over_sets_is_counting_every_order(case, first: int) -> None:  # type: ignore[no-untyped-def]
    cards, places, left_of, plays, window = case
    every = list(fitting(cards, places, left_of, plays))
    assume(every)
    found = orders(cards, places=places, left_of=left_of, plays=plays, window=window)
    assert found.list() == tuple(order for order, _ in every)
    assert found.n == len(every)
    assert [found.nth(k) for k in range(found.n)] == [order for order, _ in every]
    assert [found.hand(k) for k in range(found.n)] == [hand for _, hand in every]
    held = every[0][1]
    assert set(found.held) == set(held)
    for card in found.held:
        law = Counter(hand.index(card) + 1 for _, hand in every)
        assert {place: w for place, w in found.place(card).weights.items() if w} == dict(sorted(law.items()))
        assert found.prob(card=card, first=first) == Fraction(sum(card in h[:first] for _, h in every), len(every))
    wanted = found.held[:2]
    among = Counter(sum(card in hand[:first] for card in wanted) for _, hand in every)
    assert {n: w for n, w in found.among(wanted, first=first).weights.items() if w} == dict(among)
    assert found.known() == {card: held.index(card) + 1 for card in found.held
                             if len({hand.index(card) for _, hand in every}) == 1}  # fmt: skip


@given(seen())
def test_what_does_not_fit_is_refused(case) -> None:  # type: ignore[no-untyped-def]
    cards, places, left_of, plays, window = case
    assume(not list(fitting(cards, places, left_of, plays)))
    with pytest.raises(BadData, match="no order of the hand fits all these facts"):
        orders(cards, places=places, left_of=left_of, plays=plays, window=window)


def test_a_whole_deck() -> None:
    all_orders = orders(1)
    assert all_orders.cards == DECK
    assert all_orders.n == factorial(8) == 40_320
    assert all_orders.prob(card="troll") == Fraction(1, 2)
    assert orders(1, places={"troll": range(5, 9)}).n == 20_160
    assert orders(1, places={"troll": 3}).known() == {"troll": 3}
    assert orders(1, left_of=[("troll", "boom")]).n == 20_160
    assert orders(1, plays=["troll"]).n == 20_160


def test_two_plays_of_a_whole_deck() -> None:
    """The first card lay among four of eight; the second among four of the seven left: 4/8 · 4/7 of all orders."""
    found = orders(1, plays=["baron", "partisan"])
    assert found.n == factorial(8) * 4 // 8 * 4 // 7 == 11_520
    assert found.n == len(list(fitting(DECK, {}, [], [("baron", {1, 2, 3, 4}), ("partisan", {1, 2, 3, 4})])))
    assert found.prob(card="troll") == Fraction(2, 3)
    assert found == orders(1).with_play("baron").with_play("partisan")


def test_seen_in_full_it_is_known_in_full() -> None:
    found = orders(1, plays=[(card, 1) for card in DECK[:7]])
    assert found.list() == (DECK,)
    assert found.held == ("troll",)
    assert found.known() == {"troll": 1}
    all_seen = found.with_play("troll")
    assert (all_seen.held, all_seen.n, all_seen.hand(0)) == ((), 1, ())


def test_the_story_of_what_was_seen() -> None:
    found = orders(1, places={"troll": range(5, 9)}, left_of=[("brute", "boom")], plays=["baron"])
    assert list(found.derivation()) == [
        "8 cards can lie in 8! = 40320 orders, all equally likely.",
        "Troll lay at place 5, 6, 7 or 8: 20160 orders are left.",
        "Brute lay left of Boom!: 10080 orders are left.",
        "Baron was played from place 1, 2, 3 or 4 of the hand as it was: 5760 orders are left.",
    ]
    assert list(found.place("troll").derivation(at_most=4))[4:] == [
        "Of these orders, by the place of Troll in the hand now:",
        "1: 0 orders, 0/5760 = 0 = 0 %.",
        "2: 0 orders, 0/5760 = 0 = 0 %.",
        "3: 0 orders, 0/5760 = 0 = 0 %.",
        "4: 1440 orders, 1440/5760 = 1/4 = 25.0 %.",
        "At most 4: 1440/5760 = 1/4 = 25.0 %.",
    ]
    assert found.place("troll").counts() == "place in the hand"
    assert found.among(["boom", "brute"]).counts() == "cards among the leftmost"
