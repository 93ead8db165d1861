"""Exercises of the lesson on minimax: the right numbers, and those that a slip leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from clank_nb.odds.clash_search import SolvedDuel, Tree, solve, tree
from clank_nb.rules.engine import new_game

Numbers = Mapping[str, Callable[[], Fraction]]
DECK = ("zombie", "grrr")
"""Of the smallest duel of the lesson."""
HAND_TREE = ((4, 7), (3, 9), (6, 2))
"""The tree of the exercises by hand: the one who begins takes the largest, the other the smallest."""


@cache
def _tree(depth: int) -> Tree:
    deal = new_game(
        "clash_of_decks", format="constructed", decks=(DECK, DECK), deck_size=len(DECK), open_hands=True,
        first_turn_mana=3, draw_repetitions=0, seed=7,
    )  # fmt: skip
    return tree(deal, depth)


def _ends(depth: int) -> Fraction:
    return Fraction(_tree(depth).walk("minimax").looked_at)


@cache
def _duel() -> SolvedDuel:
    return solve(DECK)


def _share(positions: int) -> Fraction:
    return Fraction(positions, _duel().positions)


def _looked_at() -> Fraction:
    """Ends of the tree by hand that alpha-beta looks at, from left to right."""
    sure, n = -1, 0
    for ends in HAND_TREE:
        least = max(map(max, HAND_TREE)) + 1
        for end in ends:
            n += 1
            least = min(least, end)
            if least <= sure:
                break
        sure = max(sure, least)
    return Fraction(n)


MINIMAX: Mapping[str, Numbers] = {
    "minimax/1": {
        "right": lambda: Fraction(max(map(min, HAND_TREE))),
        "largest": lambda: Fraction(max(map(max, HAND_TREE))),
        "round": lambda: Fraction(min(map(max, HAND_TREE))),
    },
    "minimax/2": {
        "right": _looked_at,
        "all": lambda: Fraction(sum(map(len, HAND_TREE))),
        "two": lambda: _looked_at() - 1,
    },
    "minimax/3": {
        "right": lambda: _ends(3),
        "last": lambda: _ends(3) - _ends(2),
        "two": lambda: _ends(2),
        "power": lambda: _ends(1) ** 3,
    },
    "minimax/4": {
        "right": lambda: _share(_duel().drawn),
        "one": lambda: _share(_duel().won[0]),
        "decided": lambda: _share(sum(_duel().won)),
    },
}
