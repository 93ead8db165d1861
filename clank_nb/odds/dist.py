"""The law of one number: damage, players who fall, turns to wait.

`Dist` and `Row` are those of ``law.py``, named here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import prod

from clank_nb.model.questions import Asked, read_asked, read_weights
from clank_nb.odds.derive import Argument, Derivation, Pen
from clank_nb.odds.derive_laws import Given, Summed
from clank_nb.odds.law import SHOWN, Dist, Row
from clank_nb.odds.questions import need_law, read_chance, refuse_impossible

__all__ = ["SHOWN", "Count", "Dist", "Row"]

_HALF = Fraction(1, 2)


class Count(Dist[int]):
    """The law of one number.

    Parameters
    ----------
    weights : mapping of int to int
        Outcome to whole-number weight; their sum is the denominator.  An outcome of weight 0 is impossible and stays
        in sight.
    label : str
        What the numbers count, such as ``"rooms to go"``; charts write it below them.

    Raises
    ------
    BadData
        If these are no weights.

    Examples
    --------
    >>> law = Count({0: 2, 1: 5, 2: 2})
    >>> law.prob(at_least=1), law.mean, law.variance
    (Fraction(7, 9), Fraction(1, 1), Fraction(4, 9))
    >>> law
    Count({0: 2, 1: 5, 2: 2})
    """

    __slots__ = ("_label",)

    _label: str

    def __init__(self, weights: Mapping[int, int], label: str = "") -> None:
        self._label = label
        table = dict(sorted(read_weights(weights, 0).items()))
        self._set(table, sum(table.values()), None)

    @classmethod
    def _made(cls, table: Mapping[int, int], total: int, why: Argument | None = None) -> Count:
        law = cls.__new__(cls)
        law._label = ""
        law._set(table, total, why)
        return law

    @property
    def names(self) -> tuple[str, ...]:
        """The law of one number names nothing."""
        return ()

    def counts(self, lang: str = "en") -> str:
        """Say what the numbers count: the label, or for a law made here "damage to Red" or "players who fall"."""
        if self._label:
            return self._label
        counts = getattr(self._why, "counts", None)
        return str(counts(lang)) if counts else ""

    def why_not(self, outcome: int, lang: str = "en") -> str:
        """Say why a listed outcome cannot happen, such as "only 3 cubes of Yellow in the bag"; empty if it can.

        Parameters
        ----------
        outcome : int
        lang : str

        Returns
        -------
        str
            Empty too where nothing but the list itself is known.
        """
        why = getattr(self._why, "why_not", None)
        return str(why(outcome, lang)) if why and not self[outcome] else ""

    def prob(self, *, at_least: int | None = None, at_most: int | None = None, exactly: int | None = None) -> Fraction:
        """Give the chance of an event.

        Parameters
        ----------
        at_least, at_most : int, optional
            Both may be given: from `at_least` to `at_most`, ends included.
        exactly : int, optional
            This outcome and no other.

        Returns
        -------
        Fraction, probability
            Exact; 0 for what is impossible.

        Raises
        ------
        BadData
            If nothing is asked, `exactly` goes with something else, or a number is not whole.

        Examples
        --------
        >>> Count({0: 1, 1: 1, 2: 1}).prob(at_most=1)
        Fraction(2, 3)
        """
        if type(at_least) is int and at_most is None and exactly is None:  # the usual question, without a detour
            return Fraction(sum([w for outcome, w in self._listed().items() if outcome >= at_least]), self._total)
        asked = read_asked(at_least, at_most, exactly)
        return Fraction(self._inside(asked), self._total)

    def _inside(self, asked: Asked) -> int:
        return sum(w for outcome, w in self._listed().items() if outcome in asked)

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return Fraction(sum(outcome * w for outcome, w in self._listed().items()), self._total)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        square = Fraction(sum(outcome * outcome * w for outcome, w in self._listed().items()), self._total)
        return square - self.mean**2

    def quantile(self, chance: Fraction | int) -> int:
        """Give the least outcome that is reached or stayed below with at least this chance.

        Parameters
        ----------
        chance : Fraction or int, probability
            From 0 to 1.

        Returns
        -------
        int

        Raises
        ------
        BadData
            If this is no exact chance.

        Examples
        --------
        >>> law = Count({0: 2, 1: 5, 2: 2})
        >>> law.quantile(Fraction(1, 9)), law.quantile(Fraction(2, 9)), law.quantile(Fraction(7, 9)), law.median
        (0, 0, 1, 1)
        """
        wanted = read_chance("quantile", chance) * self._total
        sets = 0
        possible = [outcome for outcome, w in self._listed().items() if w]
        for outcome in possible:
            sets += self._listed()[outcome]
            if sets >= wanted:
                return outcome
        return possible[-1]

    @property
    def median(self) -> int:
        """The least outcome that is reached or stayed below with a chance of at least one half."""
        return self.quantile(_HALF)

    def conditional(
        self, *, at_least: int | None = None, at_most: int | None = None, exactly: int | None = None
    ) -> Count:
        """Give the law of the number, once it is known that an event has come true.

        Parameters
        ----------
        at_least, at_most, exactly : int, optional
            The event, as in `prob`.

        Returns
        -------
        Count
            Outcomes that the event leaves out stay listed, with weight 0.

        Raises
        ------
        BadData
            If the event is impossible, or no event.

        Examples
        --------
        >>> Count({0: 2, 1: 5, 2: 2}).conditional(at_least=1)
        Count({0: 0, 1: 5, 2: 2})
        """
        asked = read_asked(at_least, at_most, exactly)
        total = self._inside(asked)
        if not total:
            raise refuse_impossible(asked.phrase("en"))
        table = {outcome: w if outcome in asked else 0 for outcome, w in self._listed().items()}
        law = Count._made(table, total, Given(asked, self._total, self._why))
        law._label = self._label
        return law

    def convolution(self, *others: Count) -> Count:
        """Give the law of the sum of independent numbers: this one and others.

        Parameters
        ----------
        *others : Count

        Returns
        -------
        Count

        Raises
        ------
        BadData
            If something else is given.

        Examples
        --------
        >>> coin = Count({0: 1, 1: 1})
        >>> coin.convolution(coin, coin)
        Count({0: 1, 1: 3, 2: 3, 3: 1})
        """
        for other in others:
            need_law("convolution", other, Count)
        laws = (self, *others)
        table = reduce(_sum, [law._listed() for law in laws])
        total = prod(law._total for law in laws)
        return Count._made(dict(sorted(table.items())), total, Summed(tuple(law._total for law in laws)))

    def derivation(
        self,
        lang: str = "en",
        *,
        latex: bool = False,
        at_least: int | None = None,
        at_most: int | None = None,
        exactly: int | None = None,
    ) -> Derivation:
        """Explain the law, or one chance of it, step by step with the numbers of the case.

        Parameters
        ----------
        lang : str
            Language of the sentences.
        latex : bool
            Formulas as LaTeX between dollar signs.
        at_least, at_most, exactly : int, optional
            As in `prob`; with none of them the whole law is explained.

        Returns
        -------
        Derivation
            A tuple of sentences that shows itself as one line each.
        """
        nothing = at_least is None and at_most is None and exactly is None
        asked = None if nothing else read_asked(at_least, at_most, exactly)
        return Derivation(self._why.lines(Pen(lang, latex, self._percents()), self._listed(), self._total, asked))

    def __repr__(self) -> str:
        weights = self._listed()
        if len(weights) <= SHOWN:
            return f"Count({dict(weights)})"
        return f"<Count on {min(weights)}..{max(weights)}, mean {self.mean}>"


def _sum(first: Mapping[int, int], second: Mapping[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for x, w in first.items():
        for y, v in second.items():
            found[x + y] = found.get(x + y, 0) + w * v
    return found
