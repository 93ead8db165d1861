"""The mathematics of Clash of Decks in words: derivations word for word, refusals in one sentence for each fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from clank_nb.data.errors import BadCode, BadData
from clank_nb.odds.clash import best_plays, first_turn, first_turn_classes, orders, price_model

MODEL = price_model()
PLAIN = [{"id": "a", "cost": 3, "av": 3, "hp": 5}, {"id": "b", "cost": 4, "av": 5, "hp": 5},
         {"id": "c", "cost": 2, "av": 5, "hp": 1}]  # fmt: skip
NO_SPELLS = price_model(PLAIN)


def test_derivations_word_for_word(golden: Callable[[str, str], None]) -> None:
    seen = orders(1, places={"troll": range(3, 9)}, left_of=[("brute", "boom")], plays=["baron", ("partisan", 1)])
    cases = {
        **{f"The first turn, sample deck {n}": first_turn(n).derivation() for n in (1, 2, 3, 4)},
        "The first turn, at least 5, as LaTeX": first_turn(3).derivation(at_least=5, latex=True),
        "The first turn with spells": first_turn(1, spells=True).derivation(),
        "A deck of costs, nine mana": first_turn([2, 2, 3, 3, 4, 5, 6, (1, "spell")], mana=9).derivation(),
        "A toy deck": first_turn(["zombie", "grrr"], mana=3).derivation(),
        "The best plays": best_plays(["zombie", "assassin", "cyclone", "aberration", "reptile"]).derivation(),
        "The best plays with a spell": best_plays(["baron", "boom", "brute", "boom"], spells=True).derivation(),
        "The price model": MODEL.derivation(),
        "The price model, as LaTeX": MODEL.derivation(latex=True),
        "The price of Troll": MODEL.card("troll").derivation(),
        "The price of Parasite": MODEL.card("parasite").derivation(),
        "The price of Cyclone": MODEL.card("cyclone").derivation(),
        "A creature of one's own": MODEL.price(av=2, hp=5, abilities=["rage"], aura=["sprint"]).derivation(),
        "Another one": MODEL.price(av=2, hp=5).derivation(),
        "A spell of one's own": MODEL.price_spell(damage=2, abilities=["perforation"]).derivation(latex=True),
        "Least squares": MODEL.least_squares().derivation(),
        "Least absolute errors": MODEL.least_absolute().derivation(),
        "A hidden hand": seen.derivation(),
        "The place of one card": seen.place("troll").derivation(at_most=4),
        "Two cards among the first four": seen.among(["troll", "boom"]).derivation(),
        "Two cards, as LaTeX": seen.among(["troll", "boom"], first=2).derivation(at_least=1, latex=True),
    }
    golden("clash_math.txt", "\n".join(f"== {title}\n{lines}\n" for title, lines in cases.items()))


def test_every_formula_of_a_first_turn_is_true() -> None:
    for number in (1, 2, 3, 4):
        for line in first_turn(number).derivation():
            formula = line.rstrip(".").rpartition(": ")[2]
            if " · " not in formula:
                continue
            product, _, orders_there = formula.partition(" = ")
            value = 1
            for factor in product.split(" · "):
                choose = re.fullmatch(r"C\((\d+),(\d+)\)", factor)
                if choose:
                    n, k = map(int, choose.groups())
                    value *= _factorial(n) // _factorial(k) // _factorial(n - k)
                else:
                    value *= _factorial(int(factor[:-1])) if factor.endswith("!") else int(factor)
            assert value == int(orders_there), line


def _factorial(n: int) -> int:
    return 1 if n < 2 else n * _factorial(n - 1)


FIX_DECK = 'Give cards, costs or pairs, such as ["baron", 3, (4, "spell")], or the number of a sample deck.'
FIX_POOL = 'Give rows, such as {"id": "ogre", "cost": 4, "av": 4, "hp": 4, "abilities": ["berserk"]}.'
FIX_ABILITIES = 'Give names, such as ["rage", "splash"].'
FIX_PLACES = (
    'Give a place or several, such as 2 or range(5, 9); in a mapping, such as {"troll": 2}, one of them for each card.'
)
FIX_NAMES = 'Give different names, such as ["baron", "troll"].'
FIX_PAIR = 'Give pairs, such as [("baron", "troll")].'
FIX_PLAYS = 'Give cards in the order in which they were played, such as ["baron", ("troll", 1)].'


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: first_turn("baron"), f"deck: 'baron' is no row of cards. {FIX_DECK}"),
        (lambda: first_turn([]), f"deck: it has no cards. {FIX_DECK}"),
        (lambda: first_turn({3: 4}), f"deck: {{3: 4}} is no row of cards. {FIX_DECK}"),
        (lambda: first_turn(5), "deck: there is no sample deck 5. Give one of 1, 2, 3 and 4, or the cards themselves."),
        (lambda: first_turn([1] * 11), "deck: it has more than 10 cards. Give at most 10."),
        (lambda: first_turn([-1, 2.5]),
         "deck: 1: -1 is below 0. Give a whole number from 0 up.\n"
         "deck: 2: 2.5 is no whole number. Give a whole number from 0 up."),
        (lambda: first_turn([(3,)]),
         'deck: 1: (3,) is no card. Give its cost, or its cost and kind, such as (4, "spell").'),
        (lambda: first_turn(1, mana=21), "mana: 21 is above 20. Give at most 20."),
        (lambda: first_turn(1, window=0), "window: 0 is below 1. Give a whole number from 1 up."),
        (lambda: first_turn(1, spells="no"), "spells: 'no' is neither True nor False. Give one of the two."),
        (lambda: first_turn([0, 1, 1, *((k % 3, "spell") for k in range(7))], mana=12, spells=True),
         "deck: there are too many ways to play it. Take less mana, fewer cards or fewer cheap spells."),
        (lambda: first_turn_classes(1, spent=-1), "spent: -1 is below 0. Give a whole number from 0 up."),
        (lambda: best_plays(None), f"hand: None is no row of cards. {FIX_DECK}"),
        (lambda: price_model(3), f"cards: 3 is no list of cards. {FIX_POOL}"),
        (lambda: price_model([3]), f"cards: 1: 3 is no card. {FIX_POOL}"),
        (lambda: price_model([{"id": "a", "cost": 1, "av": "x"}]),
         "cards: a: av: 'x' is no whole number. Give a whole number from 0 up.\n"
         "cards: a: hp: None is no whole number. Give a whole number from 0 up."),
        (lambda: price_model([*PLAIN, PLAIN[0]]), "cards: 'a' comes more than once. Give every card an id of its own."),
        (lambda: price_model(PLAIN[:2]),
         "cards: no three creatures without abilities fix what AV and HP cost. Add creatures without abilities."),
        (lambda: price_model([*PLAIN, {**PLAIN[0], "id": "d", "abilities": ["rage", "splash"]}]),
         "cards: they do not tell what these cost: rage and splash. Add a card that has nothing else unknown."),
        (lambda: price_model([{**PLAIN[0], "abilities": "rage"}]),
         f"cards: a: abilities: 'rage' is no list of abilities. {FIX_ABILITIES}"),
        (lambda: MODEL.price(av=-1, hp="two"),
         "av: -1 is below 0. Give a whole number from 0 up.\n"
         "hp: 'two' is no whole number. Give a whole number from 0 up."),
        (lambda: MODEL.price(av=1, hp=1, abilities=["av"]),
         f"abilities: ['av'] is no list of abilities. {FIX_ABILITIES}"),
        (lambda: NO_SPELLS.price_spell(damage=1),
         "cards: there are no spells among them. Make the model from cards with spells."),
        (lambda: orders("baron"), f"cards: 'baron' does not name cards. {FIX_NAMES}"),
        (lambda: orders(["baron", "baron"]), f"cards: ['baron', 'baron'] does not name cards. {FIX_NAMES}"),
        (lambda: orders(map(str, range(13))), "cards: it has more than 12 cards. Give at most 12."),
        (lambda: orders(1, places=[3]), f"places: [3] gives no places. {FIX_PLACES}"),
        (lambda: orders(1, places={"troll": [0, 9]}),
         "places: troll: 0 is below 1. Give a whole number from 1 up.\n"
         "places: troll: 9 is too large. Give at most 8."),
        (lambda: orders(1, left_of=["troll"]), f"left_of: 'troll' is no pair of different cards. {FIX_PAIR}"),
        (lambda: orders(1, plays=3), f"plays: 3 is no list. {FIX_PLAYS}"),
        (lambda: orders(1, plays=["troll", "troll"]),
         "plays: 'troll' has left the hand already. Name a card that has not been seen leaving it."),
        (lambda: orders(1, places={"troll": 5}, plays=["troll"]),
         "orders: no order of the hand fits all these facts. Leave one of them out, or mend it."),
        (lambda: orders(1).nth(40_320), "k: 40320 is above 40319. Give at most 40319."),
        (lambda: orders(1).among("troll"), f"cards: 'troll' does not name cards. {FIX_NAMES}"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        call()
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: first_turn(["barron"]), "deck: there is no 'barron'; it could be 'baron', 'aberration' or 'martyr'."),
        (lambda: first_turn([(3, "spel")]), "deck: 1: there is no 'spel'; it could be 'spell'."),
        (lambda: price_model([{**PLAIN[0], "kind": "trap"}]),
         "cards: a: there is no 'trap'; it could be 'creature' or 'spell'."),
        (lambda: MODEL.card("trol"), "card: there is no 'trol'; it could be 'troll'."),
        (lambda: MODEL.price(av=1, hp=1, abilities=["flight"]),
         "abilities: there is no 'flight'; it could be 'protection', 'splash', 'berserk', 'perforation', 'rage', "
         "'sprint' or 'indestructible'."),
        (lambda: MODEL.price_spell(damage=1, abilities=["rage"]),
         "abilities: there is no 'rage'; it could be 'perforation' or 'splash'."),
        (lambda: orders(1, places={"trol": 1}), "places: there is no 'trol'; it could be 'troll'."),
        (lambda: orders(1, plays=["zombie"]),
         "plays: there is no 'zombie'; it could be 'annihilation', 'baron', 'boom', 'brute', 'carapace', 'partisan', "
         "'revenant' or 'troll'."),
        (lambda: orders(1).place("boo"), "card: there is no 'boo'; it could be 'boom' or 'baron'."),
    ],
)  # fmt: skip
def test_a_name_that_is_not_there_is_answered_with_the_nearest(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadCode) as caught:
        call()
    assert str(caught.value) == sentence


def test_numbers_come_out_as_fractions() -> None:
    assert isinstance(MODEL.prices["av"], Fraction)
    assert isinstance(orders(1).prob(card="troll"), Fraction)
    assert repr(orders(["a", "b"])) == "Orders(cards=('a', 'b'), window=4)"
