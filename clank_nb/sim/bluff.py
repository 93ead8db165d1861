"""The choice of a colour, round after round, against dragons of several kinds; and banking, cycle after cycle.

Every round is a chance event of its own (``model.dice``): whose card, where the dragon goes and which fist it picks are
pure functions of seed and round, so that one round can be looked at alone, and all dragons meet the same cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from clank_nb.data.errors import BadCode, BadData, Fault, nearest, shown
from clank_nb.model.cubes import read_whole
from clank_nb.model.dice import below
from clank_nb.odds.bluff.colours import COINS, ColourChoice, Rewards, colour_choice
from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.read import read_weights
from clank_nb.words import listing, say

DRAGONS = ("uniform", "reader", "learner", "exploiter", "equilibrium")
"""By lot over all colours; by lot over the hand; whatever would have been best so far; best reply; optimal mix."""
MOST_ROUNDS = 100_000
CARD, PLACE, FIST = 0, 1, 2
"""Which number of a round's chance event decides what."""


@dataclass(frozen=True, slots=True)
class ColourRound:
    """One round: what was played, where the dragon was, and what came of it.

    Parameters
    ----------
    colour, guarded : str
        Of the dwarf's card and of the dragon's space.
    coins : Fraction, coins
        Gained, or lost if negative.
    expected : Fraction, coins
        What the mix brings on average against what the dragon does in this round.
    """

    colour: str
    guarded: str
    coins: Fraction
    expected: Fraction

    @property
    def met(self) -> bool:
        """Whether the dragon waited where the dwarf went."""
        return self.colour == self.guarded


@dataclass(frozen=True)
class ColourRounds:
    """Many rounds of one mix against one dragon; made by `colour_rounds`.

    Parameters
    ----------
    choice : ColourChoice
        Hand, purse and value of the game.
    mix : Mix
        What the dwarf does.
    dragon : str
        One of `DRAGONS`.
    rounds : tuple of ColourRound
    seed : int
    """

    choice: ColourChoice
    mix: Mix
    dragon: str
    rounds: tuple[ColourRound, ...] = field(repr=False)
    seed: int

    @cached_property
    def coins(self) -> tuple[Fraction, ...]:
        """Coins gained in all after each round; the first number is 0."""
        return _sums([one.coins for one in self.rounds])

    @cached_property
    def expected(self) -> tuple[Fraction, ...]:
        """The same on average over what the dwarf draws, the dragon as it was."""
        return _sums([one.expected for one in self.rounds])

    def regret(self, n: int) -> Fraction:
        """Give the coins by which the first n rounds stay behind n times the value of the game."""
        return n * self.choice.value - self.coins[n]

    def expected_regret(self, n: int) -> Fraction:
        """Give the same on average."""
        return n * self.choice.value - self.expected[n]

    def mean(self, n: int) -> float:
        """Give the coins for each of the first n rounds."""
        return float(self.coins[n] / n)

    def standard_error(self, n: int) -> float:
        """Give the standard error of that mean; infinite for one round."""
        return mean_error([float(one.coins) for one in self.rounds[:n]])


def dragon_mix(*, choice: ColourChoice, dragon: str, mix: Mix, colours: Sequence[str]) -> Mix | None:
    """Give what a dragon does in every round, or None for one that learns.

    Parameters
    ----------
    choice : ColourChoice
    dragon : str
        One of `DRAGONS`.
    mix : Mix
        What the dwarf does.
    colours : sequence of str
        All spaces of the nest, those out of hand too.

    Raises
    ------
    BadCode
        If there is no such dragon.
    """
    if dragon not in DRAGONS:
        close = nearest(dragon, DRAGONS)
        names = listing([repr(one) for one in close or DRAGONS], last="either")
        raise BadCode(say("bluff_lab.no_dragon", value=shown(dragon), names=names), given=dragon, nearest=close)
    if dragon == "learner":
        return None
    if dragon == "equilibrium":
        return choice.dragon
    if dragon == "exploiter":
        return Mix(dict.fromkeys(choice.game().best_replies(row=mix), 1))
    return Mix(dict.fromkeys(colours if dragon == "uniform" else choice.hand, 1))


def gain_at(choice: ColourChoice, mix: Mix, guarded: str) -> Fraction:
    """Give what a mix brings on average while the dragon guards one colour, in hand or not."""
    coins = dict(zip(choice.hand, choice.rewards, strict=True))
    return mix.mean({colour: -choice.loss if colour == guarded else r for colour, r in coins.items()})


def colour_rounds(
    *, mix: Mapping[str, Any] | Mix | str, purse: int, dragon: str = "exploiter", hand: Iterable[str] | None = None,
    rewards: Rewards = COINS, rounds: int = 100, seed: int, first: int = 0,
) -> ColourRounds:  # fmt: skip
    """Play the choice of a colour again and again, with the same hand and purse.

    Parameters
    ----------
    mix : mapping of str to number, Mix, or str
        Weights of the colours, or one colour.
    purse : int, coins
        In every round anew; met, the dwarf splits it as evenly as can be.
    dragon : {"uniform", "reader", "learner", "exploiter", "equilibrium"}
        By lot over all colours; by lot over those in hand; the best reply to what was played so far, each colour
        counted once beforehand (fictitious play); the best reply to the mix; the optimal mix.
    hand, rewards
        As in `odds.bluff.colour_choice`.
    rounds : int
    seed : int
        The same seed gives the same rounds.
    first : int
        Number of the first round's chance event.

    Returns
    -------
    ColourRounds

    Raises
    ------
    BadCode, BadData

    References
    ----------
    Rules cave/choose/card, cave/choose/dragon, cave/meet/fists.  Brown, Iterative solution of games by fictitious play
    (1951).

    Examples
    --------
    >>> run = colour_rounds(mix={"green": 1, "yellow": 1}, purse=4, seed=7)
    >>> run.expected[100], run.choice.value, abs(run.mean(100) - run.expected[100] / 100) < 4 * run.standard_error(100)
    (Fraction(-50, 1), Fraction(4, 7), True)
    """
    choice = colour_choice(purse=purse, hand=hand, rewards=rewards)
    weights = read_weights("mix", mix, choice.hand)
    own = Mix({colour: weights.get(colour, 0) for colour in choice.hand})
    faults: list[Fault] = []
    n = read_whole("rounds", rounds, faults, 1, MOST_ROUNDS)
    key, start = read_whole("seed", seed, faults, None), read_whole("first", first, faults)
    if faults:
        raise BadData(faults)
    colours = tuple(rewards)
    steady = dragon_mix(choice=choice, dragon=dragon, mix=own, colours=colours)
    coins = dict(zip(choice.hand, choice.rewards, strict=True))
    brings = {colour: gain_at(choice, own, colour) for colour in colours}
    average = None if steady is None else steady.mean(brings)
    seen = dict.fromkeys(choice.hand, 1)
    found = []
    for k in range(start, start + n):
        colour = _pick(own, key, k, CARD)
        if steady is None:
            guarded = max(seen, key=lambda c: (coins[c] + choice.loss) * seen[c])
        else:
            guarded = _pick(steady, key, k, PLACE)
        if colour == guarded:
            gained = Fraction(-(purse // 2 + (purse % 2 and below(key, k, FIST, 2))))
        else:
            gained = coins[colour]
        seen[colour] += 1
        found.append(ColourRound(colour, guarded, gained, brings[guarded] if average is None else average))
    return ColourRounds(choice, own, dragon, tuple(found), key)


def _pick(mix: Mix, seed: int, n: int, i: int) -> str:
    place = below(seed, n, i, mix.total)
    for choice, weight in mix.weights.items():
        place -= weight
        if place < 0:
            return choice
    raise AssertionError


def _sums(parts: Iterable[Fraction]) -> tuple[Fraction, ...]:
    total, found = Fraction(0), [Fraction(0)]
    for part in parts:
        total += part
        found.append(total)
    return tuple(found)


def mean_error(values: Sequence[float]) -> float:
    """Give the standard error of a mean; infinite for one value."""
    n = len(values)
    if n < 2:
        return float("inf")
    middle = sum(values) / n
    return sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
