"""The best of all rules for banking, by exact policy iteration; value iteration is in ``bank_steps.py``.

A state is how many colours are used and how many coins are in the purse, both whole numbers.  Whatever is done, the
purse is empty and all cards are in hand again and again, so one number, the coins for each round, is the same from
every state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from clank_nb.odds.bluff.read import BluffPen, BluffTold, bad, read_count
from clank_nb.words import listing

HALF = Fraction(1, 2)
SPLITS = ("even", "one_fist", "any")
MOST_COLOURS, MOST_REWARD = 8, 4
FULL = 4
"""A purse of this many times what all colours bring is always banked: with all in one fist it could grow for ever."""

State = tuple[int, int]
"""Colours used, coins in the purse."""


class Plan(NamedTuple):
    """What to do in a state: go on, or bank; and what one fist holds, should the dragon be met."""

    bank: bool
    fist: int = 0


@dataclass(frozen=True, slots=True)
class Banking(BluffTold):
    """The best rule for banking in the long run; made by `best_banking`.

    Parameters
    ----------
    rate : Fraction, coins for each round
    plan : mapping of (used, purse) to Plan
        One best thing to do in every state that can come.
    worth : mapping of (used, purse) to Fraction, coins
        How much better each state is than an empty purse with all cards in hand.
    """

    rate: Fraction
    plan: Mapping[State, Plan] = field(repr=False, hash=False)
    worth: Mapping[State, Fraction] = field(repr=False, hash=False)
    model: Model = field(repr=False, hash=False, compare=False)

    def banks_at(self, *, used: int) -> tuple[int, ...]:
        """Give the purses with which to bank when so many colours are used."""
        return tuple(purse for (j, purse), plan in sorted(self.plan.items()) if j == used and plan.bank)

    def _lines(self, pen: BluffPen) -> list[str]:
        """Tell the rule, and why none is better."""
        lines = [pen.say("best.states", n=len(self.plan)), pen.say("best.rate", rate=pen.number(self.rate))]
        for used in range(self.model.colours):
            purses = self.banks_at(used=used)
            key = "best.bank" if purses else "best.never"
            lines.append(pen.say(key, used=used, purses=listing([str(p) for p in purses], pen.lang, last="either")))
        return [*lines, pen.say("best.proof")]

    def slack(self) -> Fraction:
        """Give how far the best thing to do in any state could still be bettered: 0 proves the rule best.

        A purse that is always banked is tried too: going on with it would bring still less with every coin more.
        """
        model = self.model
        gaps = [model.best(state, self.worth)[0] - self.rate - self.worth[state] for state in self.worth]
        for state in self.worth:
            used, purse = state
            for fist in model.fists(purse) if purse >= model.most and used < model.colours else ():
                brings = sum((p * self._ahead(after) for after, p in model.go(*state, Plan(False, fist))), Fraction(0))
                gaps.append(brings - self.rate - self.worth[state])
        return max(gaps)

    def _ahead(self, state: State) -> Fraction:
        return self.worth.get(state, state[1] - self.rate)


def best_banking(*, colours: int = 5, reward: int = 1, split: str = "even") -> Banking:
    """Find the best rule for banking, by policy iteration in fractions.

    Parameters
    ----------
    colours : int, colours
    reward : int, coins
        What each colour brings.
    split : {"even", "one_fist", "any"}
        How the purse is split when the dragon is met: as evenly as can be, all in one fist, or as is best.

    Returns
    -------
    Banking

    Raises
    ------
    BadData

    Notes
    -----
    The model of `bank_rule`, with whole coins and every rule allowed that looks at the colours used and the purse.
    That no rule is better is shown by the numbers themselves: with rate g and worths h, in every state whatever is done
    brings at most g + h on average, coins and worth of the next state together (`Banking.slack` is 0).

    References
    ----------
    Howard, Dynamic Programming and Markov Processes (1960); Puterman, Markov Decision Processes (1994), ch. 8.

    Examples
    --------
    >>> best = best_banking()
    >>> best.rate, best.banks_at(used=2), best.slack()
    (Fraction(17, 32), (2, 3, 4, 5, 6), Fraction(0, 1))
    """
    model = read_model(colours, reward, split)
    plan = {state: Plan(state[0] > 0 or state[1] >= model.most, model.fists(state[1])[0]) for state in model.states()}
    while True:
        rate, worth = model.evaluate(plan)
        better = {}
        for state in plan:
            best, choice = model.best(state, worth)
            better[state] = choice if best > rate + worth[state] else plan[state]
        if better == plan:
            return Banking(rate, plan, worth, model)
        plan = better


class Model(NamedTuple):
    """Colours, what each brings, and how a purse is split: all that decides where a choice leads."""

    colours: int
    reward: int
    split: str

    @property
    def most(self) -> int:
        """The purse with which one always banks."""
        return FULL * self.colours * self.reward

    def states(self) -> list[State]:
        """Every state that can come from an empty purse."""
        seen, todo = {(0, 0)}, [(0, 0)]
        while todo:
            used, purse = todo.pop()
            plans = [] if purse >= self.most else [Plan(False, fist) for fist in self.fists(purse)]
            for plan in plans:
                for state, _ in self.go(used, purse, plan):
                    if state not in seen:
                        seen.add(state)
                        todo.append(state)
        return sorted(seen)

    def fists(self, purse: int) -> range:
        """What one fist may hold."""
        if self.split == "any":
            return range(purse // 2 + 1)
        fist = purse // 2 if self.split == "even" else 0
        return range(fist, fist + 1)

    def go(self, used: int, purse: int, plan: Plan) -> Iterator[tuple[State, Fraction]]:
        """Where going on leads, with chances."""
        met = Fraction(1, self.colours - used)
        yield (0, plan.fist), met * HALF
        yield (0, purse - plan.fist), met * HALF
        if met < 1:
            yield (used + 1, purse + self.reward), 1 - met

    def best(self, state: State, worth: Mapping[State, Fraction]) -> tuple[Fraction, Plan]:
        """The best thing to do, and the coins and worth that it brings; banking where both are equal."""
        used, purse = state
        best, choice = purse + worth[0, 0], Plan(True)
        for fist in self.fists(purse) if purse < self.most else ():
            plan = Plan(False, fist)
            brings = sum((p * worth[after] for after, p in self.go(used, purse, plan)), Fraction(0))
            if brings > best:
                best, choice = brings, plan
        return best, choice

    def evaluate(self, plan: Mapping[State, Plan]) -> tuple[Fraction, dict[State, Fraction]]:
        """Give rate and worths of a plan, from what happens between two times with all cards in hand."""
        starts = [purse for used, purse in plan if used == 0]
        cycles: dict[State, tuple[Fraction, Fraction, dict[int, Fraction]]] = {}
        for used, purse in sorted(plan, reverse=True):
            if plan[used, purse].bank:
                cycles[used, purse] = Fraction(purse), Fraction(1), {0: Fraction(1)}
                continue
            coins, rounds, law = Fraction(0), Fraction(1), dict.fromkeys(starts, Fraction(0))
            for (j, after), p in self.go(used, purse, plan[used, purse]):
                if j == 0:
                    law[after] += p
                    continue
                more, longer, ends = cycles[j, after]
                coins, rounds = coins + p * more, rounds + p * longer
                for end, chance in ends.items():
                    law[end] += p * chance
            cycles[used, purse] = coins, rounds, law
        found = _renewal([cycles[0, purse] for purse in starts], starts)
        rate, start = found[0], dict(zip(starts, found[1:], strict=True))
        worth = {
            state: coins - rate * rounds + sum((p * start[end] for end, p in law.items()), Fraction(0))
            for state, (coins, rounds, law) in cycles.items()
        }
        return rate, worth


def _renewal(cycles: list[tuple[Fraction, Fraction, dict[int, Fraction]]], starts: list[int]) -> list[Fraction]:
    """Solve h = coins - g rounds + law · h with h = 0 for an empty purse: g first, then every h."""
    n = len(starts)
    table = []
    for i, (coins, rounds, law) in enumerate(cycles):
        row = [rounds] + [Fraction(i == k) - law.get(start, Fraction(0)) for k, start in enumerate(starts)]
        table.append([row[0], *row[2:], coins])
    for k in range(n):
        pivot = next(i for i in range(k, n) if table[i][k])
        table[k], table[pivot] = table[pivot], table[k]
        table[k] = [a / table[k][k] for a in table[k]]
        for i in range(n):
            if i != k and table[i][k]:
                factor = table[i][k]
                table[i] = [a - factor * b for a, b in zip(table[i], table[k], strict=True)]
    solved = [row[-1] for row in table]
    return [solved[0], Fraction(0), *solved[1:]]


def read_model(colours: int, reward: int, split: str) -> Model:
    """Read the model of a caller.

    Raises
    ------
    BadData
    """
    n, coins = read_count("colours", colours, 2, MOST_COLOURS), read_count("reward", reward, 1, MOST_REWARD)
    if split not in SPLITS:
        raise bad("split", "no_split", "fix_split", value=repr(split))
    return Model(n, coins, split)
