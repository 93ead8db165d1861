"""The two fists: a dwarf that meets the dragon splits its purse, and the dragon takes one half of it unseen.

Rule cave/meet/fists.  However the purse is split, half of it is lost on average; what the split decides is the spread.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from clank_nb.model.questions import Asked
from clank_nb.odds.bluff.matrix import MatrixGame
from clank_nb.odds.bluff.read import BluffPen, bad, read_count
from clank_nb.odds.derive import Pen
from clank_nb.odds.dist import Count
from clank_nb.odds.questions import read_chance

HALF = Fraction(1, 2)
MOST_PURSE = 60
"""Coins up to which all splits are laid out as a table."""
MOST_COINS = 1_000_000


def fists(*, purse: int, fist: int, found: Fraction | int = HALF) -> Count:
    """Give the law of the coins lost, when the purse is split between two fists.

    Parameters
    ----------
    purse : int, coins
    fist : int, coins
        What one fist holds; the rest is in the other one.
    found : Fraction, probability
        Chance that the dragon picks this very fist; one half if it knows nothing.

    Returns
    -------
    Count
        Coins that go back to the hoard.

    Raises
    ------
    BadData
        If a number cannot be, or the fist holds more than the purse.

    Notes
    -----
    For a dragon that knows nothing the mean is p / 2, whatever the split a, and the variance (p / 2 - a)².  With
    everything in one fist that is found with chance g the mean is g p: for g > 1/2 an even split is better.

    References
    ----------
    Rule cave/meet/fists.

    Examples
    --------
    >>> law = fists(purse=6, fist=0)
    >>> law, law.mean, law.variance
    (Count({0: 1, 6: 1}), Fraction(3, 1), Fraction(9, 1))
    >>> fists(purse=6, fist=3).variance, fists(purse=6, fist=6, found=Fraction(2, 3)).mean
    (Fraction(0, 1), Fraction(4, 1))
    """
    coins, held, chance = _read(purse, fist, found)
    table = {held: 0, coins - held: 0}
    table[held] += chance.numerator
    table[coins - held] += chance.denominator - chance.numerator
    return Count._made(dict(sorted(table.items())), chance.denominator, Split(coins, held, chance))


class Split(NamedTuple):
    """Why so much is lost: one of two fists is picked."""

    purse: int
    fist: int
    found: Fraction

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return BluffPen(lang).say("fists.counts")

    def lines(self, pen: Pen, weights: Any, total: int, asked: Asked | None) -> list[str]:
        """Tell both fists, the mean and the variance; and the chance of what was asked."""
        own = BluffPen(pen.lang, pen.latex)
        law = Count._made(dict(weights), total)
        found = [
            own.say("fists.split", n=self.purse, first=self.fist, second=self.purse - self.fist),
            own.say("fists.picked", chance=own.number(self.found), first=self.fist, second=self.purse - self.fist,
                    other=own.number(1 - self.found)),
            own.say("fists.mean", mean=own.number(law.mean), variance=own.number(law.variance)),
        ]  # fmt: skip
        if self.found == HALF:
            found.append(own.say("fists.spread"))
        if asked is not None:
            sets = sum(w for outcome, w in weights.items() if outcome in asked)
            found.append(own.say("fists.asked", what=asked.phrase(pen.lang), chance=pen.chance(sets, total)))
        return found


def fist_game(*, purse: int) -> MatrixGame:
    """Give the fists as a zero-sum game of coins: a row for each split, a column for each fist.

    Parameters
    ----------
    purse : int, coins
        At most 59.

    Returns
    -------
    MatrixGame
        Rows are the coins in the left fist, columns the fist that is picked; its value is minus half the purse.

    Raises
    ------
    BadData

    Examples
    --------
    >>> fist_game(purse=5).value
    Fraction(-5, 2)
    """
    coins = read_count("purse", purse, 0, MOST_PURSE - 1)
    table = tuple((Fraction(-left), Fraction(left - coins)) for left in range(coins + 1))
    return MatrixGame(tuple(map(str, range(coins + 1))), ("left", "right"), table)


def keep_game(*, purse: int, coins: int) -> MatrixGame:
    """Give the fists as a game about a goal: 1 if at least so many coins are kept, else 0.

    Parameters
    ----------
    purse : int, coins
        At most 59.
    coins : int, coins
        What the dwarf must keep.

    Returns
    -------
    MatrixGame
        Its value is the best chance of the dwarf, whatever the dragon does.

    Raises
    ------
    BadData
    """
    held, goal = read_count("purse", purse, 0, MOST_PURSE - 1), read_count("coins", coins)
    table = tuple((Fraction(held - left >= goal), Fraction(left >= goal)) for left in range(held + 1))
    return MatrixGame(tuple(map(str, range(held + 1))), ("left", "right"), table)


@dataclass(frozen=True, slots=True)
class Keep:
    """How to keep at least so many coins; made by `best_split`.

    Parameters
    ----------
    chance : Fraction, probability
        The best that the dwarf can make sure of.
    fists : tuple of (int, int), coins
        A split that does it, the hands chosen by lot.
    """

    chance: Fraction
    fists: tuple[int, int]


def best_split(*, purse: int, coins: int) -> Keep:
    """Give the best chance to keep at least so many coins, and a split that has it.

    Parameters
    ----------
    purse : int, coins
    coins : int, coins
        What the dwarf must keep.

    Returns
    -------
    Keep

    Raises
    ------
    BadData

    Notes
    -----
    Up to the smaller half of an even split it is certain.  For more than that, at most one of the two fists holds
    enough, so a dragon that picks by lot leaves a chance of 1/2, which all in one fist has.  So who is ahead splits
    evenly, and who is behind puts all in one fist.

    References
    ----------
    Rule cave/meet/fists.

    Examples
    --------
    >>> best_split(purse=7, coins=3), best_split(purse=7, coins=4)
    (Keep(chance=Fraction(1, 1), fists=(3, 4)), Keep(chance=Fraction(1, 2), fists=(0, 7)))
    """
    held, goal = read_count("purse", purse, 0, MOST_COINS), read_count("coins", coins)
    if goal <= held // 2:
        return Keep(Fraction(1), (held // 2, held - held // 2))
    return Keep(HALF if goal <= held else Fraction(0), (0, held))


def _read(purse: Any, fist: Any, found: Any) -> tuple[int, int, Fraction]:
    coins, held = read_count("purse", purse, 0, MOST_COINS), read_count("fist", fist)
    if held > coins:
        raise bad("fist", "fist_big", "fix_fist_big", value=held, n=coins)
    return coins, held, read_chance("found", found)
