"""When to bank: one decision with the chest card, and simple rules for the long run by renewal reward.

Rules cave/chest/play, cave/chest/cards_back, cave/meet/fists, cave/meet/cards_back.  The best of all rules is in
``bank_best.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from clank_nb.odds.bluff.colours import COINS, HOARD, ColourChoice, Rewards, colour_choice
from clank_nb.odds.bluff.matrix import MatrixGame
from clank_nb.odds.bluff.read import BluffPen, BluffTold, read_count, read_one
from clank_nb.odds.bluff.solution import bracket
from clank_nb.odds.questions import read_chance

WORTH = Fraction(3, 4)
"""What a coin in the purse is worth of one in the chest; an assumption, to be changed."""
CHEST = "chest"
MOST_COLOURS = 30


@dataclass(frozen=True, slots=True)
class BankChoice(BluffTold):
    """One decision: go on or bank; made by `bank_choice`.

    Parameters
    ----------
    go_on : Fraction, banked coins
        What the best mix of colours is worth.
    bank : Fraction, banked coins
        What the chest card is worth.
    worth : Fraction
        Of a coin in the purse.
    colours : ColourChoice
        The choice that going on leads to.
    """

    go_on: Fraction
    bank: Fraction
    worth: Fraction
    colours: ColourChoice = field(repr=False)

    @property
    def banks(self) -> bool:
        """Whether the chest card is better than every mix with colours; where both are equal, it is not."""
        return self.bank > self.go_on

    def game(self) -> MatrixGame:
        """Give the table with the chest card as its last row: the same coins wherever the dragon is."""
        inner = self.colours.game()
        table = [tuple(self.worth * a for a in row) for row in inner.payoffs]
        return MatrixGame((*inner.rows, CHEST), inner.columns, (*table, (self.bank,) * len(inner.columns)))

    def _lines(self, pen: BluffPen) -> list[str]:
        """Explain the decision with the numbers of the case."""
        worth, value, purse = self.worth, self.colours.value, self.colours.purse
        go = pen.math(f"{pen.times([pen.bare(worth), bracket(pen, value)])} = {pen.bare(self.go_on)}")
        kept = pen.math(f"{pen.times([f'(1 {pen.sign} {pen.bare(worth)})', purse])} = {pen.bare(self.bank)}")
        last = "bank.better" if self.banks else "bank.equal" if self.bank == self.go_on else "bank.worse"
        return [
            pen.say("bank.worth", worth=pen.number(worth)),
            pen.say("bank.go", formula=go, value=pen.number(value), n=value),
            pen.say("bank.chest", formula=kept, n=purse),
            pen.say(last),
        ]


def bank_choice(
    *, purse: int, worth: Fraction | int = WORTH, hand: Iterable[str] | None = None, rewards: Rewards = COINS
) -> BankChoice:
    """Weigh the chest card against one more colour.

    Parameters
    ----------
    purse : int, coins
    worth : Fraction, 0 to 1
        What a coin in the purse is worth of one in the chest.
    hand, rewards
        As in `colour_choice`.

    Returns
    -------
    BankChoice

    Raises
    ------
    BadCode, BadData
        As in `colour_choice`; or if `worth` is not from 0 to 1.

    Notes
    -----
    The chest is a row with the same payoff in every column, (1 - worth) p.  The value of the whole game is the greater
    of that and worth · v(p), so it is played always or never: a threshold, not a mix.  It need not dominate a single
    colour: a rich colour that is not guarded brings more.

    References
    ----------
    Rules cave/chest/play, cave/meet/fists.

    Examples
    --------
    >>> two, three = bank_choice(purse=2), bank_choice(purse=3)
    >>> two.go_on, two.bank, three.go_on, three.bank
    (Fraction(3, 5), Fraction(1, 2), Fraction(33, 64), Fraction(3, 4))
    """
    share = read_chance("worth", worth)
    choice = colour_choice(purse=purse, hand=hand, rewards=rewards)
    return BankChoice(share * choice.value, (1 - share) * purse, share, choice)


def bank_from(
    *, worth: Fraction | int = WORTH, hand: Iterable[str] | None = None, rewards: Rewards = COINS
) -> int | None:
    """Give the least purse with which banking is better than going on.

    Parameters
    ----------
    worth, hand, rewards
        As in `bank_choice`.

    Returns
    -------
    int, coins, or None
        None if it never is, up to the whole hoard.

    Examples
    --------
    >>> bank_from(), bank_from(worth=Fraction(9, 10)), bank_from(hand=["yellow", "green"])
    (3, 5, 2)
    """
    held = hand if hand is None or isinstance(hand, str) else tuple(hand)
    purses = range(HOARD + 1)
    return next((p for p in purses if bank_choice(purse=p, worth=worth, hand=held, rewards=rewards).banks), None)


@dataclass(frozen=True, slots=True)
class BankRule(BluffTold):
    """The rule "bank as soon as k colours are used", in the long run; made by `bank_rule`.

    Parameters
    ----------
    used : int, colours
    coins : Fraction, coins
        Banked on average from one chest card to the next.
    rounds : Fraction, rounds
        From one chest card to the next on average, that card's round too.
    """

    used: int
    coins: Fraction
    rounds: Fraction
    colours: int = field(repr=False)
    reward: Fraction = field(repr=False)

    @property
    def rate(self) -> Fraction:
        """Coins for each round in the long run."""
        return self.coins / self.rounds

    def _lines(self, pen: BluffPen) -> list[str]:
        """Explain coins, rounds and rate."""
        lines = [pen.say("rule.model", n=self.colours, reward=pen.number(self.reward), used=self.used)]
        for j in range(self.used):
            met = Fraction(1, self.colours - j)
            here, then = pen.bare(met), pen.bare(1 - met)
            after = f"R_{j + 1}"
            formula = f"R_{j} = 1 + {pen.times([here, 'R_0'])} + {pen.times([then, after])}"
            lines.append(pen.say("rule.rounds", used=j, met=pen.number(met), formula=pen.math(formula)))
        last = pen.math(f"R_{self.used} = 1")
        rate = pen.math(f"{pen.over(pen.bare(self.coins), pen.bare(self.rounds))} = {pen.bare(self.rate)}")
        lines += [
            pen.say("rule.chest", formula=last, rounds=pen.number(self.rounds)),
            pen.say("rule.coins", coins=pen.number(self.coins)),
            pen.say("rule.rate", formula=rate),
        ]
        return lines


def bank_rule(*, used: int, colours: int = 5, reward: Fraction | int = 1) -> BankRule:
    """Work out the rule "bank as soon as so many colours are used" by renewal reward.

    Parameters
    ----------
    used : int, colours
        From 1 to one less than there are: with one colour left the dragon knows it.
    colours : int, colours
    reward : Fraction, coins
        What each colour brings.

    Returns
    -------
    BankRule

    Raises
    ------
    BadData

    Notes
    -----
    Assumed: the dwarf takes one of its n unused colours by lot, and so does the dragon, so it is met with chance 1 / n;
    met, it loses half of its purse and takes its cards back; the chest card takes a round.  From chest card to chest
    card all begins anew, so the coins for each round are the average coins over the average rounds between.

    References
    ----------
    Rules cave/chest/play, cave/meet/cards_back.  Ross, Stochastic Processes (1996), section 3.6.

    Examples
    --------
    >>> [bank_rule(used=k).rate for k in range(1, 5)]
    [Fraction(4, 9), Fraction(17, 32), Fraction(24, 49), Fraction(1, 3)]
    """
    n = read_count("colours", colours, 2, MOST_COLOURS)
    k = read_count("used", used, 1, n - 1)
    gain = read_one("reward", reward, 0)
    keep, coins, rounds = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(0)), (Fraction(1), Fraction(0))
    slopes = [keep]
    for j in reversed(range(k)):  # every number is a + b x, where x is the same number with no colour used yet
        met = Fraction(1, n - j)
        keep = ((1 - met) * keep[0], (1 - met) * keep[1] + met / 2)
        rounds = (1 + (1 - met) * rounds[0], (1 - met) * rounds[1] + met)
        slopes.append(keep)
    kept = _fixed(keep)
    for j in reversed(range(k)):
        met = Fraction(1, n - j)
        after = slopes[k - 1 - j]
        step = gain * (after[0] + after[1] * kept)
        coins = ((1 - met) * (coins[0] + step), (1 - met) * coins[1] + met)
    return BankRule(k, _fixed(coins), _fixed(rounds), n, gain)


def _fixed(line: tuple[Fraction, Fraction]) -> Fraction:
    """Solve x = a + b x."""
    return line[0] / (1 - line[1])
