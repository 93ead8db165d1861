"""The first turn of Clash of Decks, counted over all orders of a deck, against every order laid out."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.model.clash_cards import clash_cards, sample_decks
from clank_nb.odds import Count
from clank_nb.odds.clash import MANA, WINDOW, DeckCard, best_plays, first_turn, first_turn_classes
from tests.odds.brute_clash import COUNTS, DECKS, every_first_turn, most

CREATURES = st.tuples(st.integers(0, 7), st.just("creature"))
CARDS = st.one_of(CREATURES, CREATURES, st.tuples(st.integers(1, 7), st.just("spell")))


def test_the_four_decks_are_those_of_the_card_file() -> None:
    for number, deck in DECKS.items():
        assert sample_decks()[number] == tuple(sorted(deck))
        assert {id: (clash_cards()[id].cost, clash_cards()[id].kind) for id in deck} == deck


@pytest.mark.rule("clash/example/first_turn")
@pytest.mark.parametrize("number", DECKS)
def test_the_counts_of_the_sample_decks(number: int) -> None:
    law = first_turn(number)
    assert law.weights == COUNTS[number]
    assert law.total == factorial(8) == sum(COUNTS[number].values())
    assert law == first_turn(DECKS[number]) == first_turn(DECKS[number].values()) == first_turn(list(DECKS[number]))


def test_all_four_are_counted_in_a_moment() -> None:
    start = time.perf_counter()
    for number in DECKS:
        first_turn(number)
    assert time.perf_counter() - start < 2


def test_the_means_of_the_sample_decks() -> None:
    means = [first_turn(number).mean for number in DECKS]
    assert [round(float(mean), 4) for mean in means] == [5.9714, 5.9107, 5.7679, 5.9381]
    assert [sum(cost for cost, kind in deck.values()) for deck in DECKS.values()] == [27, 30, 31, 32]
    assert first_turn(1).prob(exactly=6) == Fraction(69, 70)


def test_every_order_of_one_deck_laid_out() -> None:
    assert every_first_turn(tuple(DECKS[4].values()), MANA, WINDOW, False) == COUNTS[4]


def test_every_order_of_one_deck_with_spells() -> None:
    law = first_turn(1, spells=True)
    assert law.weights == every_first_turn(tuple(DECKS[1].values()), MANA, WINDOW, True) == {5: 576, 6: 39_744}


@settings(max_examples=150)
@given(st.lists(CARDS, min_size=1, max_size=6), st.integers(0, 9), st.integers(1, 6), st.booleans())
def test_counting_by_classes_is_counting_every_order(
    deck: list[tuple[int, str]], mana: int, window: int, spells: bool
) -> None:
    law = first_turn(deck, mana=mana, window=window, spells=spells)
    assert law.weights == every_first_turn(deck, mana, window, spells)
    classes = first_turn_classes(deck, mana=mana, window=window, spells=spells)
    assert sum(one.orders for one in classes) == law.total
    assert all(prod(one.factors) == one.orders for one in classes)
    for spent, orders in law.weights.items():
        found = first_turn_classes(deck, mana=mana, window=window, spells=spells, spent=spent)
        assert sum(one.orders for one in found) == orders


def test_the_exercise_576_by_hand() -> None:
    (bad,) = first_turn_classes(1, spent=4)
    assert (bad.first, bad.then, bad.orders) == (("3", "4", "-", "-"), (("6",),), 576)
    assert bad.factors == (factorial(4), 4, 1, 1, 1, factorial(3))
    assert str(bad) == "3 4 - - | 6: 4 mana, 576 orders"


def test_classes_name_just_the_orders_they_say() -> None:
    """Every order of deck 3 that begins as a class says spends what the class says, and belongs to one class."""
    cost = {id: str(c) if kind == "creature" and c <= MANA else "-" for id, (c, kind) in DECKS[3].items()}
    classes = first_turn_classes(3)
    found = dict.fromkeys(classes, 0)
    for order in permutations(DECKS[3]):
        labels = [cost[card] for card in order]
        mine = [
            one for one in classes
            if sorted(labels[:4]) == sorted(one.first)
            and all(label in may for label, may in zip(labels[4:], one.then, strict=False))
        ]  # fmt: skip
        assert len(mine) == 1
        found[mine[0]] += 1
    assert all(found[one] == one.orders for one in classes)


def test_a_window_as_wide_as_the_hand_is_a_knapsack() -> None:
    assert first_turn([2, 2, 2, 5], mana=6, window=4).weights == {6: 24}
    assert first_turn([4, 4, 4, 5], mana=6, window=4).weights == {5: 24}
    assert first_turn([7, (1, "spell")], mana=6).weights == {0: 2}


def test_toy_decks_have_no_fifth_card() -> None:
    assert first_turn(["zombie", "grrr"], mana=3).weights == {3: 2}
    assert first_turn(["zombie", "grrr", "boom"], mana=4).weights == {3: 6}
    assert first_turn(["zombie", "grrr", "boom"], mana=4, spells=True).weights == {4: 6}


def test_a_spell_that_costs_nothing_does_not_go_on_for_ever() -> None:
    assert first_turn([(0, "spell"), 3, (2, "spell")], spells=True).weights == {5: 6}
    assert best_plays([(0, "spell"), 3, (2, "spell")], spells=True).spent == 5


# ---- one hand --------------------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.lists(CARDS, min_size=1, max_size=7), st.integers(0, 9), st.integers(1, 5), st.booleans())
def test_the_best_plays_of_a_hand_can_be_played_and_nothing_is_better(
    hand: list[tuple[int, str]], mana: int, window: int, spells: bool
) -> None:
    plays = best_plays(hand, mana=mana, window=window, spells=spells)
    assert plays.spent == most(tuple(hand), mana, window, spells)
    assert plays.cards == plays.ways[0]
    for way in plays.ways:
        left, creature = mana, False
        now = [(str(k), *card) for k, card in enumerate(hand, 1)]
        for id in way:
            card = next(one for one in now[:window] if one[0] == id)
            assert card[1] <= left
            assert card[2] == "creature" or (spells and creature)
            now.remove(card)
            now += [card] if card[2] == "spell" else []
            left, creature = left - card[1], creature or card[2] == "creature"
        assert mana - left == plays.spent


def test_as_few_cards_as_will_do() -> None:
    assert best_plays([3, 3, 6, 1]).cards == ("3",)
    assert best_plays([3, 3, 6, 1]).ways == (("3",), ("1", "2"))


def test_a_turn_told_card_by_card() -> None:
    plays = best_plays(["zombie", "assassin", "cyclone", "aberration", "reptile", "machine"])
    assert (plays.spent, plays.cards, len(plays.ways)) == (6, ("zombie", "assassin", "reptile"), 2)
    assert list(plays.derivation()) == [
        "6 mana; the 4 leftmost cards are Zombie (1), Assassin (2), Cyclone (spell, 5) and Aberration (7).",
        "Zombie is played for 1: 5 mana left.",
        "Into its place slides Reptile (3).",
        "Assassin is played for 2: 3 mana left.",
        "Into its place slides Machine (3).",
        "Reptile is played for 3: 0 mana left.",
        "All 6 mana are spent.",
        "2 different sets of cards spend as much.",
    ]
    poor = best_plays(["brute", "boom", "baron", "annihilation", "troll"])
    assert poor.derivation()[-1] == (
        "4 mana are spent and 2 left over; of Boom! (spell, 1), Baron (3), Annihilation (spell, 4) and Troll (6) "
        "nothing more can be played, and no other choice spends more."
    )
    assert best_plays([1], mana=2).derivation()[-1].startswith("1 mana are spent and 1 left over; of no cards")


def test_cards_of_ones_own() -> None:
    law = first_turn([DeckCard("troll", 1), DeckCard("wall", 3)], mana=3)
    assert law == Count({3: 2})
    assert "Troll" in law.derivation()[1]
    assert "wall" in law.derivation()[1]
    assert law.counts() == "mana spent on the first turn"
