"""Two exact numbers with the right one between them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Bounds(NamedTuple):
    """A number that is not known exactly, but certain to lie from `low` to `high`, ends included."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        """The number halfway."""
        return (self.low + self.high) / 2

    @property
    def error(self) -> Fraction:
        """How far the middle can be from the right number."""
        return (self.high - self.low) / 2
