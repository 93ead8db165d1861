"""The law of several numbers at once, each with a name: the damage of every player, the cards of a hand."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from clank_nb.model.questions import column, read_event, read_weights, refuse_no_event
from clank_nb.odds.derive import Argument, Derivation, Listed, Pen
from clank_nb.odds.derive_laws import Given
from clank_nb.odds.dist import SHOWN, Count, Dist
from clank_nb.odds.questions import read_limits, refuse_impossible
from clank_nb.words import called, listing, say


class Joint(Dist[tuple[int, ...]]):
    """The law of several numbers at once, each with a name.

    Parameters
    ----------
    names : tuple of str
        What the numbers of an outcome are called.
    weights : mapping of tuple of int to int
        Outcome to whole-number weight.  Outcomes that are not listed are impossible.

    Examples
    --------
    >>> law = Joint(("red", "green"), {(0, 0): 3, (1, 0): 2, (0, 1): 1})
    >>> law.prob(red=0), law.prob(red=0, green=0), law.mean["red"]
    (Fraction(2, 3), Fraction(1, 2), Fraction(1, 3))
    >>> law.marginal("green")
    Count({0: 5, 1: 1})
    """

    __slots__ = ("_names",)

    _names: tuple[str, ...]

    def __init__(self, names: tuple[str, ...], weights: Mapping[tuple[int, ...], int]) -> None:
        self._names = tuple(names)
        table = dict(sorted(read_weights(weights, len(self._names)).items()))
        self._set(table, sum(table.values()), None)

    @classmethod
    def _joint(
        cls, names: tuple[str, ...], table: Mapping[tuple[int, ...], int], total: int, why: Argument | None = None
    ) -> Joint:
        """Make a law of a table that is sorted and sound."""
        law = Joint.__new__(Joint)
        law._names = names
        law._set(table, total, why)
        return law

    @property
    def names(self) -> tuple[str, ...]:
        """What the numbers of an outcome are called, in order."""
        return self._names

    def _shown(self, outcome: tuple[int, ...]) -> Any:
        return _record(self._names)(*outcome)

    def _column(self, name: object) -> int:
        return column(self._names, name)

    def prob(self, *, where: Callable[..., bool] | None = None, **event: int | Collection[int]) -> Fraction:
        """Give the chance that every named number is as said.

        Parameters
        ----------
        where : callable, optional
            Takes one outcome, whose numbers are its attributes, and says whether it counts.
        **event : int, range or set of int
            For each name asked about, its value or the values it may have; the others may be anything.

        Returns
        -------
        Fraction, probability

        Raises
        ------
        BadCode
            If the law has no such name.
        BadData
            If nothing is asked, or a value is not whole.

        Examples
        --------
        >>> law = Joint(("red", "green"), {(0, 0): 3, (1, 0): 2, (0, 1): 1})
        >>> law.prob(red={0, 1}, green=0), law.prob(where=lambda d: d.red + d.green == 1)
        (Fraction(5, 6), Fraction(1, 2))
        """
        if where is None and not event:
            raise refuse_no_event(self._names)
        return Fraction(self._ways(read_event(self._names, event), where), self._total)

    def _ways(self, event: Mapping[str, Collection[int]], where: Callable[..., bool] | None) -> int:
        inside = self._inside(event, where)
        return sum(w for outcome, w in self._listed().items() if inside(outcome))

    def _inside(
        self, event: Mapping[str, Collection[int]], where: Callable[..., bool] | None
    ) -> Callable[[tuple[int, ...]], bool]:
        """Give the question whether an outcome belongs to an event."""
        columns = [(self._column(name), allowed) for name, allowed in event.items()]

        def inside(outcome: tuple[int, ...]) -> bool:
            return all(outcome[column] in allowed for column, allowed in columns) and (
                where is None or bool(where(self._shown(outcome)))
            )

        return inside

    def marginal(self, *names: str) -> Dist[Any]:
        """Give the law of some of the numbers, whatever the others are.

        Parameters
        ----------
        *names : str
            One name gives a `Count`, several a `Joint`.

        Returns
        -------
        Count or Joint
        """
        columns = [self._column(name) for name in names]
        found: dict[Any, int] = {}
        if len(columns) == 1:
            values = [outcome[columns[0]] for outcome in self._listed()]
            found = dict.fromkeys(range(min(values), max(values) + 1), 0)
            for value, w in zip(values, self._listed().values(), strict=True):
                found[value] += w
            return Count._made(found, self._total)
        for outcome, w in self._listed().items():
            part = tuple([outcome[column] for column in columns])
            found[part] = found.get(part, 0) + w
        return Joint._joint(names, dict(sorted(found.items())), self._total)

    def conditional(self, *, where: Callable[..., bool] | None = None, **event: int | Collection[int]) -> Joint:
        """Give the law of all numbers, once it is known that an event has come true.

        Parameters
        ----------
        where, **event
            The event, as in `prob`.

        Returns
        -------
        Joint
            Of the outcomes that the event leaves.

        Raises
        ------
        BadCode
            If the law has no such name.
        BadData
            If nothing is given, or the event is impossible.

        Examples
        --------
        >>> law = Joint(("red", "green"), {(0, 0): 3, (1, 0): 2, (0, 1): 1})
        >>> law.conditional(green=0).prob(red=1), law.prob(red=1)
        (Fraction(2, 5), Fraction(1, 3))
        """
        if where is None and not event:
            raise refuse_no_event(self._names)
        inside = self._inside(read_event(self._names, event), where)
        table = {outcome: w for outcome, w in self._listed().items() if inside(outcome)}
        total = sum(table.values())
        if not total:
            raise refuse_impossible(say("odds.given.event"))
        return Joint._joint(self._names, table, total, Given(None, self.total, self._why))

    @property
    def mean(self) -> dict[str, Fraction]:
        """The expected number under each name."""
        return {name: self._one(name).mean for name in self._names}

    @property
    def variance(self) -> dict[str, Fraction]:
        """The variance of the number under each name."""
        return {name: self._one(name).variance for name in self._names}

    def covariance(self, first: str, second: str) -> Fraction:
        """Give the expected product of the distances of two numbers from their means.

        Parameters
        ----------
        first, second : str
            Two names of the law; the same twice gives the variance.

        Returns
        -------
        Fraction
            Negative where more of one goes with less of the other, as with cubes of one bag.

        Examples
        --------
        >>> Joint(("red", "green"), {(0, 0): 3, (1, 0): 2, (0, 1): 1}).covariance("red", "green")
        Fraction(-1, 18)
        """
        i, j = self._column(first), self._column(second)
        listed = self._listed()
        product = Fraction(sum(outcome[i] * outcome[j] * w for outcome, w in listed.items()), self._total)
        means = self.mean
        return product - means[first] * means[second]

    def _one(self, name: str) -> Count:
        law = self.marginal(name)
        assert isinstance(law, Count)
        return law

    def knockouts(self, *, health: Mapping[str, int]) -> Count:
        """Give the law of how many players fall.

        Parameters
        ----------
        health : mapping of str to int, free spaces of a health track
            One for every name; a player falls if the damage is at least this.

        Returns
        -------
        Count on 0..number of players

        Raises
        ------
        BadCode
            If the law has no such name.
        BadData
            If a player is missing or a number is not whole and at least 1.
        """
        limits = self._read_health(health)
        found = dict.fromkeys(range(len(limits) + 1), 0)
        for outcome, w in self._listed().items():
            found[sum(d >= limit for d, limit in zip(outcome, limits, strict=True))] += w
        return Count._made(found, self._total)

    def prob_knocked_out(self, *, health: Mapping[str, int]) -> dict[str, Fraction]:
        """Give the chance of every player to fall.

        Parameters
        ----------
        health : mapping of str to int, free spaces of a health track
            As in `knockouts`, which gives the law of how many fall together.

        Returns
        -------
        dict of str to Fraction, probability

        Raises
        ------
        BadCode, BadData
            As in `knockouts`.

        Examples
        --------
        >>> law = Joint(("red", "green"), {(0, 0): 3, (1, 0): 2, (0, 1): 1})
        >>> law.prob_knocked_out(health={"red": 1, "green": 2})
        {'red': Fraction(1, 3), 'green': Fraction(0, 1)}
        """
        limits = self._read_health(health)
        return {name: self._one(name).prob(at_least=limit) for name, limit in zip(self._names, limits, strict=True)}

    def _read_health(self, health: object) -> list[int]:
        if type(health) is dict and health.keys() == set(self._names):
            found = [health[name] for name in self._names]
            if all(type(limit) is int and limit > 0 for limit in found):
                return found
        return read_limits(health, self._names, self._column)

    def derivation(self, lang: str = "en", *, latex: bool = False, **event: int | Collection[int]) -> Derivation:
        """Explain the law, or one chance of it, step by step with the numbers of the case.

        Parameters
        ----------
        lang : str
            Language of the sentences.
        latex : bool
            Formulas as LaTeX between dollar signs.
        **event : int, range or set of int
            As in `prob`; without it the law is explained by the case that all numbers are 0.

        Returns
        -------
        Derivation
            A tuple of sentences that shows itself as one line each.
        """
        asked = read_event(self._names, event) or None
        return Derivation(self._explain(Pen(lang, latex, {} if asked else self._percents()), asked))

    def _explain(self, pen: Pen, asked: Mapping[str, Collection[int]] | None) -> list[str]:
        if asked is None:
            return self._why.lines(pen, self._listed(), self._total, None)
        ways = self._ways(asked, None)
        chance = pen.chance(ways, self._total)
        what = listing([self._phrase(pen, name, asked[name]) for name in self._names if name in asked], pen.lang)
        counted = pen.say("joint.counted", what=what, sets=ways, total=self._total, chance=chance)
        opening = [] if isinstance(self._why, Listed) else self._why.lines(pen, {}, self._total, None)
        return [*opening, counted]

    def _phrase(self, pen: Pen, name: str, values: Collection[int]) -> str:
        numbers = sorted(set(values))
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            said = pen.say("joint.range", low=numbers[0], high=numbers[-1])
        elif numbers:
            said = listing([str(n) for n in numbers], pen.lang, "either")
        else:
            said = pen.say("joint.no_value")
        return pen.say("joint.value", what=called(name, pen.lang), values=said)

    def __repr__(self) -> str:
        weights = self._listed()
        if len(weights) <= SHOWN:
            return f"Joint({self._names}, {dict(weights)})"
        return f"<Joint of {', '.join(self._names)}: {len(weights)} outcomes>"


@cache
def _record(names: tuple[str, ...]) -> Callable[..., tuple[int, ...]]:
    """Make the type of an outcome: a tuple whose numbers are its attributes too."""
    return namedtuple("Outcome", names, rename=True)
