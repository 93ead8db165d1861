"""The row that wakes the dragon, hands across a reshuffle, what they yield, tokens face down: against every order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.model import dice
from clank_nb.model.cards import cards
from clank_nb.odds import (
    Count,
    attack_chance,
    change,
    face_down,
    hand,
    refill,
    resources,
    turns_to_attack,
    unseen,
)

STARTER = {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
NUMBERS = st.integers(0, 3)


# ---- the row ---------------------------------------------------------------------------------------------------------


def test_two_cards_of_a_fresh_deck_wake_the_dragon_with_these_chances() -> None:
    assert attack_chance(deck=94, icons=26, revealed=2) == 1 - Fraction(68 * 67, 94 * 93)
    assert attack_chance(deck=94, icons=26, revealed=0) == 0
    assert attack_chance(deck=10, icons=10, revealed=1) == 1
    assert attack_chance(deck=3, icons=1, revealed=4) == 0  # the row cannot be filled: the game ends without an attack


@given(deck=st.integers(0, 7), data=st.data())
def test_the_row_against_every_set_of_cards(deck: int, data: st.DataObject) -> None:
    icons, up = data.draw(st.integers(0, deck)), data.draw(st.integers(0, deck))
    sets = list(combinations([True] * icons + [False] * (deck - icons), up))
    woken = Fraction(sum(any(cards) for cards in sets), len(sets))
    assert attack_chance(deck=deck, icons=icons, revealed=up) == woken
    assert refill(deck=deck, icons=icons, revealed=up).woken == woken


@settings(max_examples=60)
@given(deck=st.integers(0, 6), data=st.data())
def test_turns_to_the_next_attack_against_every_order_of_the_deck(deck: int, data: st.DataObject) -> None:
    icons = data.draw(st.integers(0, deck))
    ups = [*data.draw(st.lists(st.integers(0, 3), max_size=2)), data.draw(st.integers(1, 3))]
    law = turns_to_attack(deck=deck, icons=icons, revealed=ups)
    never = max(law)
    found: Counter[int] = Counter()
    orders = set(permutations([True] * icons + [False] * (deck - icons)))
    for order in orders:
        found[next((turn for turn in range(1, never) if any(new_cards(order, ups, turn))), never)] += 1
    assert law == Count({turn: found[turn] for turn in law})
    assert new_cards((True,) * deck, ups, never) == ()


def new_cards(order: tuple[bool, ...], ups: list[int], turn: int) -> tuple[bool, ...]:
    """The cards turned up in a turn; none if the deck cannot fill the row."""
    seen = 0
    for now in range(1, turn + 1):
        before, seen = seen, seen + ups[min(now, len(ups)) - 1]
    return order[before:seen] if seen <= len(order) else ()


def test_danger_turned_up_in_the_same_refill_draws_more() -> None:
    law = refill(deck={"kobold": 3, "dragon_shrine": 2, "sneak": 5}, revealed=2)
    assert law.woken == Fraction(8, 15)
    assert law.prob(icons=1, danger=1) == Fraction(15, 45)  # a kobold with a sneak
    assert law.prob(icons=1, danger=2) == Fraction(6, 45)  # a kobold with a shrine
    assert law.prob(icons=2, danger=2) == Fraction(3, 45)
    assert law.draws(usual=3) == Count({0: 21, 4: 15, 5: 9})
    assert law == refill(deck=10, icons=3, danger=5, both=3, revealed=2)


def test_what_arrives_is_part_of_the_law() -> None:
    law = refill(deck={"overlord": 1, "shrine": 1, "sneak": 1}, revealed=2)
    assert law.prob(clank=1, black=3) == Fraction(1, 3)
    assert law.prob(clank=0, black=3) == Fraction(1, 3)
    assert law.mean["clank"] == Fraction(2, 3)


# ---- hands -----------------------------------------------------------------------------------------------------------


def test_a_hand_of_the_starting_deck() -> None:
    law = hand(deck=STARTER)
    assert [law.prob(stumble=n) for n in range(3)] == [Fraction(2, 9), Fraction(5, 9), Fraction(2, 9)]
    assert law.prob(stumble={1, 2}) == Fraction(7, 9)
    burgles = law.marginal("burgle")
    assert (burgles.mean, burgles.variance, burgles.prob(exactly=3)) == (3, Fraction(2, 3), Fraction(10, 21))


def test_copies_are_cards_of_their_own() -> None:
    law = hand(deck={"burgle": 6, "stumble": 2, "sidestep": 2}, draws=2)
    assert law.prob(burgle=2) == Fraction(1, 3)
    assert law.mean == {"burgle": Fraction(6, 5), "stumble": Fraction(2, 5), "sidestep": Fraction(2, 5)}
    one = hand(deck={"burgle": 6, "stumble": 2, "sidestep": 2}, draws=1)
    assert (one.prob(burgle=1), one.prob(stumble=1)) == (Fraction(6, 10), Fraction(2, 10))


def test_what_is_given_changes_the_chance() -> None:
    law = hand(deck={"burgle": 6, "stumble": 2, "boots": 2})
    assert law.prob(boots={1, 2}) == Fraction(7, 9)
    assert law.conditional(stumble=0).prob(boots={1, 2}) == Fraction(25, 28)


def test_a_reshuffle_in_mid_draw_gives_the_deck_first() -> None:
    law = hand(deck={"stumble": 2}, discard={"burgle": 3, "stumble": 1}, draws=3)
    assert law.marginal("stumble") == Count({2: 3, 3: 1})
    assert law.size == 3
    few = hand(deck={"stumble": 1}, discard={"burgle": 1}, draws=5)
    assert few.size == 2
    assert few.prob(stumble=1, burgle=1) == 1
    assert hand(deck={}, draws=5).size == 0


def test_an_impossible_number_of_copies_says_why() -> None:
    law = hand(deck=STARTER).marginal("stumble")
    assert [law.why_not(n) for n in (2, 3)] == ["", "there are only 2 copies of Stumble"]
    crowd = hand(deck={"burgle": 6, "stumble": 2}, draws=5).marginal("burgle")
    assert crowd.why_not(2) == "only 2 others to be drawn"


def test_hands_that_are_dealt_follow_the_law() -> None:
    """The dice of a game deal from the deck, and from the discard pile when it is empty: a sample of 20,000 hands."""
    deck, discard, n = ["burgle", "burgle", "stumble"], ["burgle"] * 3 + ["stumble"] * 2, 20_000
    law = hand(deck=deck, discard=discard, draws=5).marginal("stumble")
    tally = Counter([*deck, *dice.draw(sorted(discard), 2, 7, event)].count("stumble") for event in range(n))
    for copies, chance in law.items():
        assert abs(tally[copies] - n * chance) < 4 * (n * chance * (1 - chance)) ** 0.5 + 1e-9
    first = hand(deck=STARTER).marginal("stumble")
    starter = sorted(Counter(STARTER).elements())
    tally = Counter(dice.draw(starter, 5, 8, event).count("stumble") for event in range(n))
    for copies, chance in first.items():
        assert abs(tally[copies] - n * chance) <= 4 * (n * chance * (1 - chance)) ** 0.5


@given(
    deck=st.fixed_dictionaries({"a": NUMBERS, "b": NUMBERS}),
    discard=st.fixed_dictionaries({"b": NUMBERS, "c": NUMBERS}),
    draws=st.integers(0, 6),
    data=st.data(),
)
def test_a_hand_against_every_order(deck: dict[str, int], discard: dict[str, int], draws: int, data: Any) -> None:
    order = data.draw(st.permutations(list(Counter(deck).elements())))
    top = order[: data.draw(st.integers(0, 2))]
    law = hand(deck=deck, discard=discard, draws=draws, top=top)
    found = every_hand(deck, discard, draws, top)
    asked = data.draw(st.sets(st.integers(0, 4)))
    for card in law.names:  # asked before the law is listed
        event = Fraction(sum(n for cards, n in found.items() if dict(cards).get(card, 0) in asked), found.total())
        assert law.prob(**{card: asked}) == event
        assert law.marginal(card).prob(at_least=1) == Fraction(
            sum(n for cards, n in found.items() if card in dict(cards)), found.total()
        )
        assert law.mean[card] == law.marginal(card).mean
    assert {
        tuple(sorted((card, n) for card, n in zip(law.names, outcome, strict=True) if n)): chance
        for outcome, chance in law.items()
    } == {cards: Fraction(n, found.total()) for cards, n in found.items()}


def every_hand(deck: dict[str, int], discard: dict[str, int], draws: int, top: list[str]) -> Counter:
    """Every hand, by how many orders of both piles give it: known cards, the rest of the deck, the discard pile."""
    rest = Counter(deck)
    rest.subtract(top)
    found: Counter = Counter()
    left, thrown = list((+rest).elements()), list(Counter(discard).elements())
    from_deck = min(max(0, draws - len(top)), len(left))
    for first in combinations(left, from_deck):
        after = min(max(0, draws - len(top) - len(left)), len(thrown))
        for second in combinations(thrown, after):
            drawn = Counter((*top[:draws], *first, *second))
            found[tuple(sorted(drawn.items()))] += 1
    return found


# ---- what a hand yields ----------------------------------------------------------------------------------------------


def test_the_starting_hand_pays_for_a_card_of_three_skill_with_this_chance() -> None:
    law = resources(deck=STARTER)
    assert law.prob(skill=range(3, 99)) == Fraction(11, 12)
    assert law.mean == {"skill": Fraction(7, 2), "swords": 0, "boots": 1, "gold": 0, "clank": 1}
    assert law.assumptions == ("All cards of the hand are played, and those they draw.",)


PLAYED = ("burgle", "stumble", "scramble", "elven_boots", "brilliance", "mercenary")


@settings(max_examples=60, deadline=None)
@given(
    deck=st.lists(st.sampled_from(PLAYED), max_size=5),
    discard=st.lists(st.sampled_from(PLAYED), max_size=3),
    draws=st.integers(0, 3),
    n_top=st.integers(0, 2),
)
def test_cards_that_draw_cards_against_every_order(deck: list[str], discard: list[str], draws: int, n_top: int) -> None:
    top, rest = deck[:n_top], deck[n_top:]
    law = resources(deck=deck, discard=discard, draws=draws, top=top)
    found: dict[tuple[int, ...], Fraction] = {}
    orders = [(*a, *b) for a in permutations(rest) for b in permutations(discard)]
    known = cards()
    for order in orders:
        pile, owed, sums = [*top, *order], draws, Counter()
        while owed and pile:
            effects = [effect for effect in known[pile.pop(0)].on("play") if hasattr(effect, "skill")]
            owed -= 1
            for effect in effects:
                owed += effect.draw
                for what in law.names:
                    sums[what] += getattr(effect, what)
        key = tuple(sums[what] for what in law.names)
        found[key] = found.get(key, Fraction(0)) + Fraction(1, len(orders))
    assert {tuple(outcome): chance for outcome, chance in law.items() if chance} == found


def test_what_cannot_be_counted_is_named() -> None:
    law = resources(deck=[*["burgle"] * 4, "swagger"])
    assert law.assumptions[1] == "Conditions, choices and prices are left out: Swagger."


def test_buying_and_trashing_change_the_hand() -> None:
    bought = change(deck=STARTER, buy=["mercenary"], trash=["stumble"])
    assert bought.mean == {"skill": Fraction(1, 2), "swords": 1, "boots": 0, "gold": 0, "clank": Fraction(-1, 2)}
    assert bought.prob(swords=range(2, 9)) == Fraction(1, 2)
    assert bought.before == resources(deck=STARTER)
    assert change(deck=STARTER).mean["skill"] == 0


# ---- tokens ----------------------------------------------------------------------------------------------------------


def test_what_was_turned_up_lies_face_down_no_more() -> None:
    law = face_down(pile="major_secret", seen=["chalice", "chalice"])
    assert law.prob(chalice=1) == Fraction(1, 9)
    assert sum(law.prob(**{kind: 1}) for kind in law.names) == 1
    fresh = face_down(pile="minor_secret", taken=2)
    assert fresh.prob(dragon_egg={1, 2}) == 1 - Fraction(15 * 14, 18 * 17)
    assert sum(unseen(pile="minor_secret").values()) == 18
    assert sum(unseen(pile="dungeon", seen={"kobold": 3}).values()) == 97


def test_everything_seen_leaves_nothing() -> None:
    seen = {card: n for card, n in unseen(pile="major_secret").items() if card != "chalice"}
    assert face_down(pile="major_secret", seen=seen).prob(chalice=1) == 1
    with pytest.raises(ValueError, match="more than lie face down"):
        face_down(pile="major_secret", seen=unseen(pile="major_secret"))
