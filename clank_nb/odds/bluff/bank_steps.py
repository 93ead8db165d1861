"""Value iteration for banking, step by step: what one more round is worth in every state, and the bounds it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from clank_nb.odds.bluff.bank_best import Plan, State, read_model
from clank_nb.odds.bluff.bounds import Bounds
from clank_nb.odds.bluff.read import read_count

MOST_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class BankStep:
    """One round of value iteration; made by `banking_steps`.

    Parameters
    ----------
    rounds : int
        How many rounds are still to be played.
    bounds : Bounds, coins for each round
        The least and the greatest of what the last of them adds: the best rate lies between.
    total : mapping of (used, purse) to Fraction, coins
        What can be banked in so many rounds from every state.
    added : mapping of (used, purse) to Fraction, coins
        How much of it the last of the rounds added.
    plan : mapping of (used, purse) to Plan
        What to do first with so many rounds to play.
    """

    rounds: int
    bounds: Bounds
    total: Mapping[State, Fraction] = field(repr=False, hash=False)
    added: Mapping[State, Fraction] = field(repr=False, hash=False)
    plan: Mapping[State, Plan] = field(repr=False, hash=False)


def banking_steps(*, rounds: int, colours: int = 5, reward: int = 1, split: str = "even") -> tuple[BankStep, ...]:
    """Work out, round by round, the most that can be banked in so many rounds.

    Parameters
    ----------
    rounds : int, rounds
        From 1 to 500.
    colours, reward, split
        As in `best_banking`.

    Returns
    -------
    tuple of BankStep
        One for each number of rounds, from 1 on.

    Raises
    ------
    BadData

    Notes
    -----
    V_0 = 0, and V_n of a state is the best, over going on and banking, of the coins banked now and V_(n-1) of the next
    state, on average.

    References
    ----------
    Bellman, Dynamic Programming (1957); Odoni, Operations Research 17 (1969) 857.

    Examples
    --------
    >>> steps = banking_steps(rounds=3)
    >>> [str(step.total[0, 0]) for step in steps], steps[2].bounds.high
    (['0', '4/5', '73/50'], Fraction(4, 5))
    """
    model = read_model(colours, reward, split)
    n = read_count("rounds", rounds, 1, MOST_ROUNDS)
    worth = dict.fromkeys(model.states(), Fraction(0))
    found = []
    for k in range(1, n + 1):
        best = {state: model.best(state, worth) for state in worth}
        after = {state: total for state, (total, _) in best.items()}
        added = {state: after[state] - worth[state] for state in worth}
        bounds = Bounds(min(added.values()), max(added.values()))
        found.append(BankStep(k, bounds, after, added, {state: plan for state, (_, plan) in best.items()}))
        worth = after
    return tuple(found)


def banking_bounds(*, rounds: int, colours: int = 5, reward: int = 1, split: str = "even") -> Bounds:
    """Give bounds for the best rate, after so many rounds of value iteration.

    Parameters
    ----------
    rounds : int, rounds
        From 1 to 500.
    colours, reward, split
        As in `best_banking`.

    Returns
    -------
    Bounds

    Raises
    ------
    BadData

    Notes
    -----
    What the last of the rounds adds lies, in every state, between the least and the greatest of these numbers, and so
    does the best rate, whatever the number of rounds.

    References
    ----------
    Odoni, Operations Research 17 (1969) 857.

    Examples
    --------
    >>> low, high = banking_bounds(rounds=60)
    >>> low <= Fraction(17, 32) <= high, high - low < Fraction(1, 10**6)
    (True, True)
    """
    return banking_steps(rounds=rounds, colours=colours, reward=reward, split=split)[-1].bounds
