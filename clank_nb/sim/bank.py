"""Banking tried: "as soon as k colours are used", from chest card to chest card; and the two fists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.model.dice import below
from clank_nb.odds.bluff.bank import bank_rule
from clank_nb.odds.bluff.fists import HALF, fists
from clank_nb.sim.bluff import mean_error
from clank_nb.sim.estimate import Estimate

MOST_CYCLES = 100_000


class BankRound(NamedTuple):
    """One round of a cycle: what happened, and what is in the purse after it."""

    what: str
    """``"on"``, ``"met"`` or ``"bank"``."""
    purse: int
    """Coins after the round; those that were banked, if it banked."""


@dataclass(frozen=True, slots=True)
class BankSample:
    """Many cycles of one rule; made by `bank_cycles`.

    Parameters
    ----------
    used : int, colours
    coins, rounds : tuple of int
        Of every cycle.
    seed : int
    """

    used: int
    coins: tuple[int, ...] = field(repr=False)
    rounds: tuple[int, ...] = field(repr=False)
    seed: int

    @property
    def n(self) -> int:
        """Number of cycles."""
        return len(self.coins)

    @property
    def rate(self) -> float:
        """Coins for each round: all coins over all rounds."""
        return sum(self.coins) / sum(self.rounds)

    @property
    def standard_error(self) -> float:
        """The standard error of the rate, from how far each cycle's coins are from its rounds times the rate."""
        if self.n < 2:
            return float("inf")
        rate = self.rate
        gaps = [c - rate * r for c, r in zip(self.coins, self.rounds, strict=True)]
        return sqrt(sum(gap * gap for gap in gaps) / (self.n - 1) / self.n) * self.n / sum(self.rounds)

    @property
    def mean_coins(self) -> tuple[float, float]:
        """Coins of a cycle: mean and standard error."""
        return sum(self.coins) / self.n, mean_error(self.coins)

    @property
    def mean_rounds(self) -> tuple[float, float]:
        """Rounds of a cycle: mean and standard error."""
        return sum(self.rounds) / self.n, mean_error(self.rounds)


def bank_cycle(*, used: int, colours: int = 5, reward: int = 1, seed: int, n: int = 0) -> tuple[BankRound, ...]:
    """Play one cycle, from one chest card to the next.

    Parameters
    ----------
    used, colours, reward
        As in `odds.bluff.bank_rule`, the reward a whole number of coins; a purse is split as evenly as can be.
    seed, n : int
        Cycle number `n` of this seed.

    Returns
    -------
    tuple of BankRound
        The last one banks.

    Examples
    --------
    >>> bank_cycle(used=2, seed=7)[-1].what
    'bank'
    """
    _read(used, colours, reward, seed)
    return tuple(_cycle(used, colours, reward, seed, n))


def bank_cycles(*, used: int, colours: int = 5, reward: int = 1, n: int = 1000, seed: int) -> BankSample:
    """Try a rule for banking.

    Parameters
    ----------
    used, colours, reward
        As in `bank_cycle`.
    n : int, cycles
    seed : int
        The same seed gives the same cycles.

    Returns
    -------
    BankSample

    Raises
    ------
    BadData

    References
    ----------
    Rules cave/chest/play, cave/meet/fists.  Cochran, Sampling Techniques (1977), section 2.11, on ratios.

    Examples
    --------
    >>> sample = bank_cycles(used=2, seed=7)
    >>> abs(sample.rate - 17 / 32) < 4 * sample.standard_error
    True
    """
    _read(used, colours, reward, seed)
    faults: list[Fault] = []
    cycles = read_whole("n", n, faults, 1, MOST_CYCLES)
    if faults:
        raise BadData(faults)
    coins, rounds = [], []
    for k in range(cycles):
        played = [*_cycle(used, colours, reward, seed, k)]
        coins.append(played[-1].purse)
        rounds.append(len(played))
    return BankSample(used, tuple(coins), tuple(rounds), seed)


def _cycle(used: int, colours: int, reward: int, seed: int, n: int) -> Iterator[BankRound]:
    j = purse = i = 0
    while j < used:
        met = not below(seed, n, i, colours - j)
        if met:
            purse = purse // 2 + (purse % 2 and below(seed, n, i + 1, 2))
            j = 0
        else:
            purse, j = purse + reward, j + 1
        i += 2
        yield BankRound("met" if met else "on", purse)
    yield BankRound("bank", purse)


def _read(used: int, colours: int, reward: int, seed: int) -> None:
    bank_rule(used=used, colours=colours, reward=reward)
    faults: list[Fault] = []
    read_whole("reward", reward, faults)
    read_whole("seed", seed, faults, None)
    if faults:
        raise BadData(faults)


def fist_tries(*, purse: int, fist: int, found: Fraction = HALF, n: int = 1000, seed: int) -> Estimate:
    """Try the two fists: the coins lost, again and again.

    Parameters
    ----------
    purse, fist, found
        As in `odds.bluff.fists`.
    n : int, tries
    seed : int
        The same seed gives the same tries.

    Returns
    -------
    Estimate

    Raises
    ------
    BadData

    Examples
    --------
    >>> tried = fist_tries(purse=7, fist=0, seed=7)
    >>> sorted(tried), abs(tried.mean - 3.5) < 4 * tried.standard_error
    ([0, 7], True)
    """
    law = fists(purse=purse, fist=fist, found=found)
    faults: list[Fault] = []
    tries, key = read_whole("n", n, faults, 1, MOST_CYCLES), read_whole("seed", seed, faults, None)
    if faults:
        raise BadData(faults)
    counts = dict.fromkeys(law, 0)
    for k in range(tries):
        picked = below(key, k, 0, found.denominator) < found.numerator
        counts[fist if picked else purse - fist] += 1
    return Estimate(counts, key)
