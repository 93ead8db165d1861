"""Exact laws: whole-number weights over one denominator, a ``Fraction`` only when one is read.

`Dist` is what all laws share.  A `Count` is the law of one number (damage, players who fall); a ``joint.Joint`` is the
law of several at once, each with a name (the damage of every player).  A law never changes; what is derived from it is
a new law.  A law may list its outcomes late: `Dist._list` is called when they are first needed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.model.questions import read_asked, read_weights
from clank_nb.odds.derive import Argument, Derivation, Fallen, Listed, OneColour, Pen
from clank_nb.odds.percent import Percent, shares

Outcome = TypeVar("Outcome")

SHOWN = 12
"""Laws with more outcomes are not written out in full by ``repr``."""


class Row(NamedTuple):
    """One line of the table of a law."""

    outcome: Any
    weight: int
    chance: Fraction
    percent: str


class Dist(Generic[Outcome]):
    """An exact law: every outcome with a whole-number weight, all over one denominator."""

    __slots__ = ("_hash", "_table", "_total", "_why")

    _table: Mapping[Outcome, int] | None
    _total: int
    _why: Argument
    _hash: int | None

    def _set(self, table: Mapping[Outcome, int] | None, total: int, why: Argument | None) -> None:
        self._table = table
        self._total = total
        self._why = Listed() if why is None else why
        self._hash = None

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """What the numbers of an outcome are called; nothing for the law of one number."""

    @property
    def total(self) -> int:
        """The denominator: the sum of all weights."""
        return self._total

    @property
    def weights(self) -> Mapping[Outcome, int]:
        """Every listed outcome with its weight, in order; the weights sum to `total`."""
        return MappingProxyType(self._listed())

    def _listed(self) -> Mapping[Outcome, int]:
        if self._table is None:
            self._table = self._list()
        return self._table

    def _list(self) -> Mapping[Outcome, int]:
        raise NotImplementedError

    def _shown(self, outcome: Outcome) -> Any:
        return outcome

    def items(self) -> tuple[tuple[Any, Fraction], ...]:
        """Give every listed outcome with its chance, in order; the chances sum to 1."""
        return tuple((self._shown(outcome), Fraction(w, self._total)) for outcome, w in self._listed().items())

    def __iter__(self) -> Iterator[Any]:
        return (self._shown(outcome) for outcome in self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    def __getitem__(self, outcome: Outcome) -> Fraction:
        return Fraction(self._listed().get(outcome, 0), self._total)

    def __eq__(self, other: object) -> bool:
        """Two laws are equal if every outcome has the same chance in both, however it was counted."""
        if not isinstance(other, Dist):
            return NotImplemented
        if self.names != other.names:
            return False
        mine, its = self._listed(), other._listed()
        return all(
            mine.get(outcome, 0) * other._total == its.get(outcome, 0) * self._total
            for outcome in mine.keys() | its.keys()
        )

    def __hash__(self) -> int:
        if self._hash is None:
            weights = self._listed()
            unit = gcd(*weights.values())
            possible = frozenset((outcome, w // unit) for outcome, w in weights.items() if w)
            self._hash = hash((self.names, possible))
        return self._hash

    def percent(self, decimals: int = 1, lang: str = "en") -> Percent[Any]:
        """Give the rounded shares of all outcomes.

        Parameters
        ----------
        decimals : int, 0 to 20
            Digits behind the point.
        lang : str
            Language of the note.

        Returns
        -------
        Percent
            Together never more than 100; what is impossible shows as ``0 %``, and a note says what the rounded shares
            add to if that is not 100.  The chances themselves stay exact.
        """
        faults: list[Fault] = []
        digits = read_whole("decimals", decimals, faults)
        if faults:
            raise BadData(faults)
        items = self.items()
        return shares([outcome for outcome, _ in items], [chance for _, chance in items], min(digits, 20), lang)

    def table(self, decimals: int = 1) -> tuple[Row, ...]:
        """Give one row for each outcome: outcome, weight, chance, and the same as a percentage."""
        texts = self.percent(decimals).texts
        weights = self._listed().values()
        return tuple(
            Row(outcome, w, chance, text)
            for (outcome, chance), w, text in zip(self.items(), weights, texts, strict=True)
        )


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
        why = self._why
        return self._label or (why.counts(lang) if isinstance(why, OneColour | Fallen) else "")

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
        why = self._why
        return why.why_not(outcome, lang) if isinstance(why, OneColour) and not self[outcome] else ""

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
        asked = read_asked(at_least, at_most, exactly)
        return Fraction(sum(w for outcome, w in self._listed().items() if outcome in asked), self._total)

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return Fraction(sum(outcome * w for outcome, w in self._listed().items()), self._total)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        square = Fraction(sum(outcome * outcome * w for outcome, w in self._listed().items()), self._total)
        return square - self.mean**2

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
        return Derivation(self._why.lines(Pen(lang, latex), self._listed(), self._total, asked))

    def __repr__(self) -> str:
        weights = self._listed()
        if len(weights) <= SHOWN:
            return f"Count({dict(weights)})"
        return f"<Count on {min(weights)}..{max(weights)}, mean {self.mean}>"
