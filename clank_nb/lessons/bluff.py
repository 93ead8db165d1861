"""Exercises of the lessons on bluffing and on banking: the right numbers, and those that a slip leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from clank_nb.odds.bluff import (
    COINS,
    bank_from,
    bank_rule,
    best_split,
    colour_choice,
    dwarfs_together,
    fists,
)

Numbers = Mapping[str, Callable[[], Fraction]]
PAIR = (
    {"rewards": {"red": 0, "yellow": 1, "green": 2}, "loss": 1},
    {"rewards": {"green": 2, "blue": 1}, "loss": 1},
)
"""Two dwarfs that share a colour."""


def _even_mix() -> Fraction:
    """What an even mix makes sure of with six coins."""
    game = colour_choice(purse=6).game()
    return game.guarantee(row=dict.fromkeys(COINS, 1))


BLUFF: Mapping[str, Numbers] = {
    "bluff/1": {
        "right": lambda: colour_choice(purse=6).value,
        "even": _even_mix,
        "four": lambda: colour_choice(purse=4).value,
    },
    "bluff/2": {
        "right": lambda: colour_choice(purse=2).dwarf["green"],
        "dragon": lambda: colour_choice(purse=2).dragon["green"],
        "other": lambda: colour_choice(purse=2).dwarf["yellow"],
    },
    "bluff/3": {
        "right": lambda: dwarfs_together(dwarfs=PAIR).value,
        "alone": lambda: sum(dwarfs_together(dwarfs=PAIR).alone, Fraction(0)),
    },
}
BANK: Mapping[str, Numbers] = {
    "bank/1": {
        "right": lambda: bank_rule(used=2, colours=4).rate,
        "coins": lambda: bank_rule(used=2, colours=4).coins,
        "rounds": lambda: bank_rule(used=2, colours=4).rounds,
        "five": lambda: bank_rule(used=2).rate,
    },
    "bank/2": {
        "right": lambda: best_split(purse=9, coins=5).chance,
        "less": lambda: best_split(purse=9, coins=4).chance,
    },
    "bank/3": {
        "right": lambda: fists(purse=9, fist=2).variance,
        "mean": lambda: fists(purse=9, fist=2).mean,
        "full": lambda: fists(purse=9, fist=0).variance,
    },
    "bank/4": {
        "right": lambda: Fraction(bank_from(worth=Fraction(9, 10)) or 0),
        "usual": lambda: Fraction(bank_from() or 0),
    },
}
