"""Exercises of the lessons on pricing cards and counting orders: the right numbers, and those that a slip leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from clank_nb.odds.clash import first_turn, first_turn_classes, orders, price_model

Numbers = Mapping[str, Callable[[], Fraction]]


def _worth(av: int, hp: int, abilities: tuple[str, ...] = (), aura: tuple[str, ...] = ()) -> Fraction:
    return price_model().price(av=av, hp=hp, abilities=abilities, aura=aura).value


def _fewer(deck: int, spent: int) -> Fraction:
    return Fraction(sum(one.orders for one in first_turn_classes(deck, spent=spent)))


PRICE: Mapping[str, Numbers] = {
    "price/1": {
        "right": lambda: _worth(2, 3, ("splash", "rage")),
        "body": lambda: _worth(2, 3),
        "base": lambda: _worth(2, 3, ("splash", "rage")) + 1,
    },
    "price/2": {
        "right": lambda: _worth(1, 4, aura=("protection",)),
        "own": lambda: _worth(1, 4, ("protection",)),
    },
    "price/3": {
        "right": lambda: price_model().price_spell(damage=4, abilities=["splash"]).value,
        "creature": lambda: price_model().price_spell(damage=4, abilities=["splash"]).value - Fraction(3, 2),
        "rounded": lambda: Fraction(price_model().price_spell(damage=4, abilities=["splash"]).costs[0]),
    },
    "price/4": {
        "right": lambda: price_model().least_absolute().total,
        "cards": lambda: Fraction(5),
        "squares": lambda: Fraction(5, 4),
    },
}
ORDER: Mapping[str, Numbers] = {
    "order/1": {
        "right": lambda: _fewer(2, 4),
        "five": lambda: _fewer(2, 5),
    },
    "order/2": {
        "right": lambda: first_turn(3, spells=False).prob(at_most=5),
        "four": lambda: first_turn(3).prob(exactly=4),
        "six": lambda: first_turn(3).prob(exactly=6),
    },
    "order/3": {
        "right": lambda: Fraction(orders(3, plays=["grrr"]).n),
        "known": lambda: Fraction(orders(3, plays=[("grrr", 1)]).n),
        "all": lambda: Fraction(orders(3).n),
    },
    "order/4": {
        "right": lambda: orders(3, plays=["grrr", "vortex"]).prob(card="martyr"),
        "start": lambda: orders(3).prob(card="martyr"),
        "one": lambda: orders(3, plays=["grrr"]).prob(card="martyr"),
    },
}
