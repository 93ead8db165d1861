"""The mathematics of Clash of Decks: the first turn over all orders, prices, and hidden hands.

``python -m benchmarks.bench_clash``: medians of seven rounds.  The target is the first turn of all four sample decks in
at most 10 seconds together.  What it is compared with lists every order of one deck and plays it, once.
"""

from __future__ import annotations

import time
from collections import Counter
from functools import cache
from itertools import permutations

from benchmarks.questions import Question, line, report
from clank_nb.model.clash_cards import clash_cards, sample_decks
from clank_nb.odds.clash import MANA, WINDOW, best_plays, first_turn, orders, price_model
from clank_nb.odds.clash.order_story import count_orders

TARGET = 10.0
HIDDEN = [f"card {k}" for k in range(12)]


def all_four() -> None:
    """The first turn of every sample deck."""
    for number in sample_decks():
        first_turn(number)


def one_by_one() -> Counter[int]:
    """The first turn of sample deck 4, every order laid out."""

    @cache
    def most(hand: tuple[int, ...], mana: int) -> int:
        return max(
            (
                cost + most(hand[:i] + hand[i + 1 :], mana - cost)
                for i, cost in enumerate(hand[:WINDOW])
                if cost <= mana
            ),
            default=0,
        )

    cards = [clash_cards()[id] for id in sample_decks()[4]]
    costs = [card.cost if card.kind == "creature" else 99 for card in cards]
    return Counter(most(order, MANA) for order in permutations(costs))


def hidden_hand() -> None:
    """Twelve cards, three of them played: where is the fourth?"""
    count_orders.cache_clear()
    hand = HIDDEN[:]
    seen = orders(hand, plays=hand[:3], left_of=[(hand[5], hand[6])])
    seen.place(hand[4])


def questions() -> list[Question]:
    """Everything that is measured."""
    model, seen = price_model(), orders(1, plays=["baron"])
    hand = sample_decks()[4]
    return [
        Question("first turn, four sample decks", 1, all_four, TARGET),
        Question("one of them with spells cast", 1, lambda: first_turn(4, spells=True)),
        Question("its derivation in words", 5, lambda: first_turn(4).derivation()),
        Question("best plays of one hand", 50, lambda: best_plays(hand)),
        Question("the price model, step by step", 1, price_model),
        Question("least squares in fractions", 1, model.least_squares),
        Question("least absolute errors with proof", 1, model.least_absolute),
        Question("a hidden hand of 8: chance of a card", 20, lambda: seen.prob(card="troll")),
        Question("one order by its number", 200, lambda: seen.nth(12_345)),
        Question("a hidden hand of 12, known anew", 1, hidden_hand),
    ]


def main() -> int:
    """Print one line for each question; 1 if a target is missed."""
    missed = report(questions())
    start = time.perf_counter()
    listed = one_by_one()
    print(line("sample deck 4, every order laid out, once", time.perf_counter() - start))
    same = dict(listed) == dict(first_turn(4).weights)
    print("Both count the same." if same else "They do NOT count the same.")
    return int(missed or not same)


if __name__ == "__main__":
    raise SystemExit(main())
