"""A mix: the law of what a player does who lets chance decide, with exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from clank_nb.odds.bluff.read import read_weights
from clank_nb.odds.law import Dist


class Mix(Dist[str]):
    """The law of one choice among named ones.

    Parameters
    ----------
    weights : mapping of str to int or Fraction
        Choice to weight; the chance of a choice is its share of their sum.

    Raises
    ------
    BadData
        If these are no weights.

    Examples
    --------
    >>> mix = Mix({"green": Fraction(3, 14), "yellow": Fraction(2, 7)})
    >>> mix
    Mix({'green': 3, 'yellow': 4})
    >>> mix["yellow"], mix.support
    (Fraction(4, 7), ('green', 'yellow'))
    """

    __slots__ = ()

    def __init__(self, weights: Mapping[str, int | Fraction]) -> None:
        found = read_weights("mix", weights)
        scale = lcm(*(w.denominator for w in found.values()))
        self._take({choice: int(w * scale) for choice, w in found.items()})

    @classmethod
    def _made(cls, table: Mapping[str, int]) -> Mix:
        mix = cls.__new__(cls)
        mix._take(table)
        return mix

    @classmethod
    def _of(cls, names: Iterable[str], chances: Iterable[Fraction]) -> Mix:
        return cls._made_of(list(zip(names, chances, strict=True)))

    @classmethod
    def _made_of(cls, pairs: Sequence[tuple[str, Fraction]]) -> Mix:
        scale = lcm(*(p.denominator for _, p in pairs))
        return cls._made({name: p.numerator * (scale // p.denominator) for name, p in pairs})

    def _take(self, table: Mapping[str, int]) -> None:
        unit = gcd(*table.values())
        table = {choice: w // unit for choice, w in table.items()}
        self._set(table, sum(table.values()), None)

    @property
    def names(self) -> tuple[str, ...]:
        """The law of one choice names nothing."""
        return ()

    @property
    def support(self) -> tuple[str, ...]:
        """The choices that are made at all."""
        return tuple(choice for choice, w in self._listed().items() if w)

    @property
    def is_pure(self) -> bool:
        """Whether one choice is certain."""
        return len(self.support) == 1

    def mean(self, values: Mapping[str, Any]) -> Fraction:
        """Give the expected value of a number that belongs to each choice.

        Parameters
        ----------
        values : mapping of str to int or Fraction
            A number for each choice of the mix.

        Returns
        -------
        Fraction

        Examples
        --------
        >>> Mix({"green": 1, "red": 3}).mean({"green": 2, "red": 0})
        Fraction(1, 2)
        """
        return sum((Fraction(values[c]) * w for c, w in self._listed().items() if w), Fraction(0)) / self._total

    def __repr__(self) -> str:
        return f"Mix({dict(self._listed())})"
