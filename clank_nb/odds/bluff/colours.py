"""The choice of a colour: where does the dwarf go, and where does the dragon lie in wait?

One dwarf, one round, coins only: a dwarf that is not met gets the coins of its colour, one that is met loses half of
its purse on average.  Rules cave/choose/card, cave/choose/dragon, cave/advance/coins, cave/meet/fists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import lcm
from types import MappingProxyType

from clank_nb.odds.bluff.guess import guessing
from clank_nb.odds.bluff.matrix import MatrixGame
from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.read import BluffPen, BluffTold, read_count, read_hand, read_rewards
from clank_nb.odds.bluff.solution import Solution, bracket
from clank_nb.words import listing

COINS: Mapping[str, int] = MappingProxyType({"red": 0, "yellow": 1, "green": 2, "blue": 1, "purple": 2})
"""Coins printed on the spaces of each colour, in the order of the track; a layout of this project."""
HOARD = 44
"""All coins of the game: no purse holds more."""
MOST_PURSE = 1_000_000

Rewards = Mapping[str, int | Fraction]


@dataclass(frozen=True, slots=True)
class ColourChoice(BluffTold):
    """The best a dwarf and the dragon can do in one round; made by `colour_choice`.

    Parameters
    ----------
    value : Fraction, coins
        What the dwarf gains on average; the dragon can hold it to that.
    dwarf, dragon : Mix
        One optimal mix of each, over the colours in hand.
    hand : tuple of str
        Colours left in hand.
    purse : int, coins
    """

    value: Fraction
    dwarf: Mix
    dragon: Mix
    hand: tuple[str, ...]
    purse: int
    rewards: tuple[Fraction, ...] = field(repr=False)

    @property
    def loss(self) -> Fraction:
        """The coins that a dwarf loses on average when it is met: half of its purse."""
        return Fraction(self.purse, 2)

    @property
    def left_out(self) -> tuple[str, ...]:
        """Colours that the dwarf does not play."""
        return tuple(colour for colour in self.hand if not self.dwarf[colour])

    def game(self) -> MatrixGame:
        """Give the whole table: a row for each colour the dwarf may play, a column for each the dragon may guard."""
        table = tuple(
            tuple(-self.loss if row == column else reward for column in self.hand)
            for row, reward in zip(self.hand, self.rewards, strict=True)
        )
        return MatrixGame(self.hand, self.hand, table)

    def solution(self) -> Solution:
        """Give the same as the solution of a matrix game, which proves itself row by row."""
        return Solution(self.value, self.dwarf, self.dragon, self.hand, self.hand, self.game().payoffs)

    def _lines(self, pen: BluffPen) -> list[str]:
        """Explain value and mixes by the formula, with the numbers of the case."""
        coins = [f"{pen.named(c)} {pen.number(r)}" for c, r in zip(self.hand, self.rewards, strict=True)]
        reduced = "" if self.purse % 2 else f" = {pen.bare(self.loss)}"
        loss = pen.math(f"L = {pen.ratio(self.purse, 2)}{reduced}")
        lines = [
            pen.say("colours.coins", coins=listing(coins, pen.lang), n=len(coins)),
            pen.say("colours.loss", n=self.purse, formula=loss),
        ]
        return lines + (self._formula(pen) if self._is_mixed() else self._sure(pen))

    def _is_mixed(self) -> bool:
        return all(r + self.loss for c, r in zip(self.hand, self.rewards, strict=True) if self.dwarf[c])

    def _sure(self, pen: BluffPen) -> list[str]:
        return [pen.say("colours.sure", what=pen.mix(self.dwarf.items()), value=pen.number(self.value))]

    def _formula(self, pen: BluffPen) -> list[str]:
        inside = [(c, r) for c, r in zip(self.hand, self.rewards, strict=True) if self.dwarf[c]]
        loss, value = self.loss, self.value
        ones = [1 / (r + loss) for _, r in inside]
        shares = [r / (r + loss) for _, r in inside]
        s, t = sum(ones, Fraction(0)), sum(shares, Fraction(0))
        value_rule = f"v = {pen.over(pen.minus('T', '1'), 'S')} = {pen.bare((t - 1) / s)}"
        lines = [
            pen.say("colours.s", rule=pen.math(pen.over("1", "r + L")), formula=_added(pen, "S", ones)),
            pen.say("colours.t", rule=pen.math(pen.over("r", "r + L")), formula=_added(pen, "T", shares)),
            pen.say("colours.value", formula=pen.math(value_rule)),
        ]
        for colour, reward in zip(self.hand, self.rewards, strict=True):
            if not self.dwarf[colour]:
                key, sign = ("colours.as_good", "=") if reward == value else ("colours.left_out", "<")
                told = pen.math(f"{pen.bare(reward)} {sign} {pen.bare(value)}")
                lines.append(pen.say(key, what=pen.named(colour), formula=told))
        return [*lines, *self._mixes(pen, inside, s)]

    def _mixes(self, pen: BluffPen, inside: list[tuple[str, Fraction]], s: Fraction) -> list[str]:
        hides, waits = [], []
        for colour, reward in inside:
            harm, what = pen.bare(reward + self.loss), pen.named(colour)
            hiding = f"{pen.over('1', pen.times([harm, pen.bare(s)]))} = {pen.bare(self.dwarf[colour])}"
            more = pen.minus(pen.bare(reward), bracket(pen, self.value))
            waiting = f"{pen.over(more, harm)} = {pen.bare(self.dragon[colour])}"
            hides.append(pen.say("colours.line", what=what, formula=pen.math(hiding)))
            waits.append(pen.say("colours.line", what=what, formula=pen.math(waiting)))
        hidden = pen.math(pen.over("1", pen.times(["(r + L)", "S"])))
        guarded = pen.math(pen.over(pen.minus("r", "v"), "r + L"))
        return [
            pen.say("colours.dwarf", rule=hidden),
            *hides,
            pen.say("colours.dragon", rule=guarded),
            *waits,
            pen.say("colours.proof", value=pen.number(self.value)),
        ]


def _added(pen: BluffPen, letter: str, parts: list[Fraction]) -> str:
    sums = " + ".join(pen.bare(part) for part in parts)
    total = pen.bare(sum(parts, Fraction(0)))
    return pen.math(f"{letter} = {sums}" + (f" = {total}" if len(parts) > 1 else ""))


def colour_choice(*, purse: int, hand: Iterable[str] | None = None, rewards: Rewards = COINS) -> ColourChoice:
    """Solve the choice of a colour for one hand and one purse.

    Parameters
    ----------
    purse : int, coins
        What the dwarf carries; met by the dragon it loses half of it on average (see `fists`).
    hand : iterable of str, optional
        Colours left in hand, which everybody sees; all of them if not given.
    rewards : mapping of str to int or Fraction, coins
        What the spaces of each colour bring; those of the project's board if not given.

    Returns
    -------
    ColourChoice

    Raises
    ------
    BadCode
        If a colour of the hand is none of the rewards.
    BadData
        If a number cannot be, or the hand is empty.

    Notes
    -----
    Assumed: coins are all that counts, not place, cards or tempo; what the dwarf gains the dragon loses.  With L half
    the purse, r the coins of a colour, S = sum 1 / (r + L) and T = sum r / (r + L) over the colours that are played,
    the value is v = (T - 1) / S; the dwarf plays a colour with chance 1 / ((r + L) S), the dragon guards it with chance
    (r - v) / (r + L).  A colour is played only if r > v.  So the rich colours are played less often, and guarded more.
    With an empty purse, or a colour that brings just v, other mixes may be as good; ``game().extreme_mixes()`` has all.

    References
    ----------
    Rules cave/choose/card, cave/choose/dragon, cave/advance/coins, cave/meet/fists.  Dresher, Games of Strategy (1961),
    on games of search and inspection.

    Examples
    --------
    >>> choice = colour_choice(purse=4)
    >>> choice.value, choice.dwarf["yellow"], choice.dragon["green"], choice.left_out
    (Fraction(4, 7), Fraction(2, 7), Fraction(5, 14), ('red',))
    >>> colour_choice(purse=9).left_out
    ()
    """
    coins = read_rewards(rewards)
    held = read_hand(hand, tuple(coins))
    return _choice(held, tuple(coins[colour] for colour in held), read_count("purse", purse, 0, MOST_PURSE))


def colour_table(
    *, purses: int | Iterable[int] = range(HOARD + 1), rewards: Rewards = COINS
) -> dict[tuple[tuple[str, ...], int], ColourChoice]:
    """Solve the choice of a colour for every hand and every purse.

    Parameters
    ----------
    purses : int or iterable of int, coins
        From none to the whole hoard if not given.
    rewards : mapping of str to int or Fraction, coins
        As in `colour_choice`.

    Returns
    -------
    dict
        From hand, in the order of the track, and purse to `ColourChoice`; small hands first.

    Raises
    ------
    BadData
        As in `colour_choice`.

    Examples
    --------
    >>> table = colour_table()
    >>> len(table), table[("yellow", "green"), 4].value
    (1395, Fraction(-2, 7))
    """
    coins = read_rewards(rewards)
    asked = [read_count("purses", purse, 0, MOST_PURSE) for purse in ((purses,) if isinstance(purses, int) else purses)]
    table = {}
    for size in range(1, len(coins) + 1):
        for hand in combinations(coins, size):
            held = tuple([coins[colour] for colour in hand])
            for purse in asked:
                table[hand, purse] = _choice(hand, held, purse)
    return table


def _choice(hand: tuple[str, ...], rewards: tuple[Fraction, ...], purse: int) -> ColourChoice:
    scale = lcm(*[r.denominator for r in rewards])
    missed = [2 * r.numerator * (scale // r.denominator) for r in rewards]
    top, below, hidden, guesses = guessing(missed, [r + purse * scale for r in missed])
    dwarf = Mix._made(dict(zip(hand, hidden, strict=True)))
    dragon = Mix._made(dict(zip(hand, guesses, strict=True)))
    return ColourChoice(Fraction(top, 2 * scale * below), dwarf, dragon, hand, purse, rewards)
