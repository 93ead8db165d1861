"""What the bank lab looks at, as a value: a rule, a number of rounds to play, or one decision."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from clank_nb.odds.bluff import (
    BankChoice,
    Banking,
    BankRule,
    BankStep,
    bank_choice,
    bank_from,
    bank_rule,
    banking_steps,
    best_banking,
)
from clank_nb.odds.bluff.bank import WORTH
from clank_nb.sim.bank import BankRound, BankSample, bank_cycle, bank_cycles

PANELS = ("rule", "steps", "once")
"""A rule for the long run, the best plan by value iteration, and one decision."""
SPLITS = ("even", "one_fist")
COLOURS = 5
MOST_ROUNDS = 40
"""Rounds of value iteration that can be looked at."""
MOST_PURSE = 12
"""Coins up to which one decision is drawn."""


@dataclass(frozen=True, slots=True)
class Bank:
    """All that the bank lab shows is a function of this.

    Parameters
    ----------
    panel : str
        One of `PANELS`.
    used : int, colours
        The rule: bank after so many.
    cycle : int
        Number of the cycle that is looked at.
    split : {"even", "one_fist"}
    rounds : int
        Rounds of value iteration.
    state : (int, int)
        Colours used and purse that are looked at.
    purse : int, coins
        Of the one decision.
    worth : Fraction
        What a coin in the purse is worth of a banked one.
    n, seed : int
        Cycles of the sample, and which dice.
    """

    panel: str = "rule"
    used: int = 2
    cycle: int = 0
    split: str = "even"
    rounds: int = 6
    state: tuple[int, int] = (2, 2)
    purse: int = 3
    worth: Fraction = WORTH
    n: int = 1000
    seed: int = 7

    @property
    def rules(self) -> dict[int, BankRule]:
        """All rules "bank after k colours"."""
        return {k: _rule(k) for k in range(1, COLOURS)}

    @property
    def samples(self) -> dict[int, BankSample]:
        """The same, tried."""
        return {k: _sample(k, self.n, self.seed) for k in range(1, COLOURS)}

    @property
    def played(self) -> tuple[BankRound, ...]:
        """The cycle that is looked at."""
        return bank_cycle(used=self.used, seed=self.seed, n=self.cycle)

    @property
    def steps(self) -> tuple[BankStep, ...]:
        """Value iteration, round by round."""
        return _steps(self.split)

    @property
    def step(self) -> BankStep:
        """The round of value iteration that is looked at."""
        return self.steps[self.rounds - 1]

    @property
    def best(self) -> Banking:
        """The best plan in the long run."""
        return _best(self.split)

    @property
    def here(self) -> tuple[int, int]:
        """The state looked at, or the first one where it cannot come."""
        return self.state if self.state in self.step.plan else (0, 0)

    def choice(self, purse: int) -> BankChoice:
        """The one decision with so many coins."""
        return bank_choice(purse=purse, worth=self.worth)

    @property
    def turn(self) -> int | None:
        """From how many coins on banking is better."""
        return _turn(self.worth)


@lru_cache(maxsize=8)
def _rule(used: int) -> BankRule:
    return bank_rule(used=used, colours=COLOURS)


@lru_cache(maxsize=32)
def _sample(used: int, n: int, seed: int) -> BankSample:
    return bank_cycles(used=used, colours=COLOURS, n=n, seed=seed)


@lru_cache(maxsize=4)
def _steps(split: str) -> tuple[BankStep, ...]:
    return banking_steps(rounds=MOST_ROUNDS, colours=COLOURS, split=split)


@lru_cache(maxsize=4)
def _best(split: str) -> Banking:
    return best_banking(colours=COLOURS, split=split)


@lru_cache(maxsize=128)
def _turn(worth: Fraction) -> int | None:
    return bank_from(worth=worth)
