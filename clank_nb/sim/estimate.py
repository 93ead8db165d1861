"""What a sample says: how often each outcome came, with the error that a sample has.

An `Estimate` answers the same questions as an exact law, each with a `Share`: a frequency with its standard error.  It
never claims more than it saw; number of tries and seed stay with it, so that it can be drawn again.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import inf, sqrt
from types import MappingProxyType
from typing import Any

from clank_nb.model.questions import column, read_asked, read_event, refuse_no_event
from clank_nb.words import called, say


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened in a sample.

    Parameters
    ----------
    count, n : int, tries
        How often it happened, out of how many.

    Examples
    --------
    >>> share = Share(count=200, n=1000)
    >>> share.value, round(share.standard_error, 5)
    (0.2, 0.01265)
    """

    count: int
    n: int

    @property
    def value(self) -> float:
        """The frequency, from 0 to 1."""
        return self.count / self.n

    @property
    def standard_error(self) -> float:
        """The standard error of the frequency, sqrt(f (1 - f) / n); 0 if it happened always or never."""
        return sqrt(self.count * (self.n - self.count) / self.n) / self.n

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance may well lie: two standard errors (Wilson's interval, honest for 0 and for all too)."""
        half = 2 * sqrt(self.count * (self.n - self.count) / self.n + 1)
        centre, scale = self.count + 2, self.n + 4
        return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)

    def distance(self, chance: Fraction) -> float:
        """Tell how many standard errors the frequency lies from an exact chance.

        Parameters
        ----------
        chance : Fraction, probability
            The exact chance; its own standard error sqrt(p (1 - p) / n) is the unit.

        Returns
        -------
        float
            Infinite if the impossible happened or the certain did not.
        """
        gap = float(self.count - self.n * chance)
        if not gap:
            return 0.0
        spread = sqrt(float(self.n * chance * (1 - chance)))
        return gap / spread if spread else inf if gap > 0 else -inf

    def note(self, lang: str = "en") -> str:
        """Say it in words."""
        value, error = _with_error(self.value, self.standard_error)
        return say(
            "odds.sample.share", lang, count=f"{self.count:,}", n=self.n, tries=f"{self.n:,}", share=value, error=error
        )

    def __float__(self) -> float:
        return self.value


class Estimate:
    """A sample of one number.

    Parameters
    ----------
    counts : mapping of int to int, tries
        Outcome to how often it came; an outcome that never came may be listed with 0.
    seed : int
        Draws the same sample again.

    Examples
    --------
    >>> estimate = Estimate({0: 80, 1: 18, 2: 2}, seed=7)
    >>> estimate.mean, round(estimate.standard_error, 4)
    (0.22, 0.0462)
    >>> estimate.prob(at_least=1).value
    0.2
    """

    __slots__ = ("_counts", "_n", "_seed")

    def __init__(self, counts: Mapping[int, int], seed: int) -> None:
        self._counts = dict(sorted(counts.items()))
        self._n = sum(self._counts.values())
        self._seed = seed

    @property
    def names(self) -> tuple[str, ...]:
        """A sample of one number names nothing."""
        return ()

    @property
    def n(self) -> int:
        """Number of tries."""
        return self._n

    @property
    def seed(self) -> int:
        """What draws the same sample again."""
        return self._seed

    @property
    def counts(self) -> Mapping[int, int]:
        """Every outcome with how often it came."""
        return MappingProxyType(self._counts)

    def items(self) -> tuple[tuple[int, Share], ...]:
        """Give every outcome with its share."""
        return tuple((outcome, Share(count, self._n)) for outcome, count in self._counts.items())

    def __getitem__(self, outcome: int) -> Share:
        return Share(self._counts.get(outcome, 0), self._n)

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def prob(self, *, at_least: int | None = None, at_most: int | None = None, exactly: int | None = None) -> Share:
        """Give the share of an event; asked as of an exact law (`odds.Count.prob`)."""
        asked = read_asked(at_least, at_most, exactly)
        return Share(sum(count for outcome, count in self._counts.items() if outcome in asked), self._n)

    @property
    def mean(self) -> float:
        """The mean of the sample."""
        return float(Fraction(sum(outcome * count for outcome, count in self._counts.items()), self._n))

    @property
    def variance(self) -> float:
        """The variance of the sample, over n - 1; infinite for a single try, which tells nothing about it."""
        if self._n == 1:
            return inf
        first = sum(outcome * count for outcome, count in self._counts.items())
        second = sum(outcome * outcome * count for outcome, count in self._counts.items())
        return float(Fraction(second * self._n - first * first, self._n * (self._n - 1)))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self._n)

    def note(self, lang: str = "en") -> str:
        """Say it in words: tries, seed, mean and its error.

        Examples
        --------
        >>> Estimate({0: 80, 1: 18, 2: 2}, seed=7).note()
        '100 tries, seed 7: mean 0.220, standard error 0.046.'
        """
        mean, error = _with_error(self.mean, self.standard_error)
        key = "odds.sample.mean" if self._n > 1 else "odds.sample.single"
        return say(key, lang, n=self._n, tries=f"{self._n:,}", seed=self._seed, mean=mean, error=error)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Estimate):
            return NotImplemented
        return self._counts == other._counts and self._seed == other._seed

    def __hash__(self) -> int:
        return hash((self._seed, tuple(self._counts.items())))

    def __repr__(self) -> str:
        return f"<Estimate: {self.note()}>"


class JointEstimate:
    """A sample of several numbers at once, each with a name.

    Parameters
    ----------
    names : tuple of str
        What the numbers of an outcome are called.
    counts : mapping of tuple of int to int, tries
        Outcome to how often it came.
    seed : int
        Draws the same sample again.
    highest : int
        The greatest number that could come: up to it everything is listed in a marginal, with 0 if it never came.

    Examples
    --------
    >>> estimate = JointEstimate(("red", "green"), {(0, 0): 6, (1, 0): 3, (0, 1): 1}, seed=7, highest=1)
    >>> estimate.marginal("red").counts
    mappingproxy({0: 7, 1: 3})
    >>> estimate.prob(red=0, green=0).value
    0.6
    """

    __slots__ = ("_counts", "_highest", "_n", "_names", "_seed")

    def __init__(
        self, names: tuple[str, ...], counts: Mapping[tuple[int, ...], int], seed: int, highest: int = 0
    ) -> None:
        self._names = tuple(names)
        self._counts = dict(sorted(counts.items()))
        self._n = sum(self._counts.values())
        self._seed = seed
        self._highest = highest

    @property
    def names(self) -> tuple[str, ...]:
        """What the numbers of an outcome are called, in order."""
        return self._names

    @property
    def n(self) -> int:
        """Number of tries."""
        return self._n

    @property
    def seed(self) -> int:
        """What draws the same sample again."""
        return self._seed

    @property
    def counts(self) -> Mapping[tuple[int, ...], int]:
        """Every outcome that came, with how often."""
        return MappingProxyType(self._counts)

    def items(self) -> tuple[tuple[Any, Share], ...]:
        """Give every outcome that came, with its share."""
        outcome = _record(self._names)
        return tuple((outcome(*numbers), Share(count, self._n)) for numbers, count in self._counts.items())

    def __getitem__(self, outcome: tuple[int, ...]) -> Share:
        return Share(self._counts.get(outcome, 0), self._n)

    def __iter__(self) -> Iterator[Any]:
        return (outcome for outcome, _ in self.items())

    def __len__(self) -> int:
        return len(self._counts)

    def prob(self, *, where: Callable[..., bool] | None = None, **event: int | Collection[int]) -> Share:
        """Give the share of an event; asked as of an exact law (`odds.Joint.prob`)."""
        if where is None and not event:
            raise refuse_no_event(self._names)
        wanted = [(column(self._names, key), values) for key, values in read_event(self._names, event).items()]
        outcome = _record(self._names)
        found = sum(
            count
            for numbers, count in self._counts.items()
            if all(numbers[place] in values for place, values in wanted) and (where is None or where(outcome(*numbers)))
        )
        return Share(found, self._n)

    def marginal(self, name: str) -> Estimate:
        """Give the sample of one of the numbers."""
        place = column(self._names, name)
        found = dict.fromkeys(range(self._highest + 1), 0)
        for numbers, count in self._counts.items():
            found[numbers[place]] = found.get(numbers[place], 0) + count
        return Estimate(found, self._seed)

    @property
    def mean(self) -> dict[str, float]:
        """The mean under each name."""
        return {key: self.marginal(key).mean for key in self._names}

    @property
    def standard_error(self) -> dict[str, float]:
        """The standard error of the mean under each name."""
        return {key: self.marginal(key).standard_error for key in self._names}

    def note(self, lang: str = "en") -> str:
        """Say it in words, one line for each name."""
        lines = [say("odds.sample.tries", lang, n=self._n, tries=f"{self._n:,}", seed=self._seed)]
        for key in self._names:
            sample = self.marginal(key)
            mean, error = _with_error(sample.mean, sample.standard_error)
            lines.append(say("odds.sample.named", lang, what=called(key, lang), mean=mean, error=error))
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JointEstimate):
            return NotImplemented
        return (self._names, self._counts, self._seed) == (other._names, other._counts, other._seed)

    def __hash__(self) -> int:
        return hash((self._names, self._seed, tuple(self._counts.items())))

    def __repr__(self) -> str:
        means = ", ".join(f"{key} {self.marginal(key).mean:.4g}" for key in self._names)
        return f"<JointEstimate: n={self._n}, seed={self._seed}, means {means}>"


@cache
def _record(names: tuple[str, ...]) -> Callable[..., tuple[int, ...]]:
    return namedtuple("Outcome", names, rename=True)


def _with_error(value: float, error: float) -> tuple[str, str]:
    """Show a number to the second digit of its error, which is where it ends to mean anything."""
    if not 0 < error < inf:
        return f"{value:.4g}", f"{error:g}"
    digits = max(0, 1 - int(f"{error:.1e}".partition("e")[2]))
    return f"{value:.{digits}f}", f"{error:.{digits}f}"
