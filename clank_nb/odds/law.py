"""Exact laws: whole-number weights over one denominator, a ``Fraction`` only when one is read.

`Dist` is what all laws share: a ``dist.Count`` (the law of one number) and a ``joint.Joint`` (of several at once).  A
law never changes; what is derived from it is a new law.  A law may list its outcomes late: `Dist._list` is called when
they are first needed.
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
from clank_nb.odds.derive import Argument, Listed
from clank_nb.odds.percent import Percent, shares

Outcome = TypeVar("Outcome")

SHOWN = 12
"""Laws with more outcomes are not written out in full by ``repr``."""

MOST_ROUNDED = 5_000
"""Of laws with more outcomes a derivation rounds each chance by itself."""


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

    def _percents(self) -> dict[Fraction, str]:
        """What the table shows for each chance; equal chances show equal percentages."""
        items = self.items()
        if len(items) > MOST_ROUNDED:
            return {}
        return dict(zip((chance for _, chance in items), self.percent().texts, strict=True))

    def table(self, decimals: int = 1) -> tuple[Row, ...]:
        """Give one row for each outcome: outcome, weight, chance, and the same as a percentage."""
        texts = self.percent(decimals).texts
        weights = self._listed().values()
        return tuple(
            Row(outcome, w, chance, text)
            for (outcome, chance), w, text in zip(self.items(), weights, texts, strict=True)
        )
