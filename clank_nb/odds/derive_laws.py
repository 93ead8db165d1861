"""Why a law that was made from other laws is as it is: what was given, mixed, or added up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from clank_nb.model.questions import Asked
from clank_nb.odds.derive import Argument, Pen, answer, shown

MOST_LINES = 60
"""Laws with more outcomes are not written out."""


class Given(NamedTuple):
    """A law under a condition: what contradicts it is struck out, the rest is divided by what is left."""

    condition: Any
    total: int
    why: Argument

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        counts = getattr(self.why, "counts", None)
        return str(counts(lang)) if counts else ""

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Say how much is left, then give what is asked as a part of it."""
        told = isinstance(self.condition, Asked)
        what = self.condition.phrase(pen.lang) if told else pen.say("given.event")
        chance = pen.chance(total, self.total)
        found = [pen.say("given.left", what=what, sets=total, total=self.total, chance=chance)]
        return [*found, *parts(pen, weights, total, asked)]


class Summed(NamedTuple):
    """The sum of independent numbers: every pair (triple, …) of outcomes, weights multiplied."""

    totals: tuple[int, ...]

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Say what is multiplied, then give what is asked."""
        formula = pen.math(f"{pen.times(self.totals)} = {prod(self.totals)}")
        return [pen.say("summed.rule", n=len(self.totals), formula=formula), *parts(pen, weights, total, asked)]


class Mixed(NamedTuple):
    """Several laws, each with the chance that it is the one that counts."""

    chances: tuple[Fraction, ...]

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Name the chances of the laws, then give what is asked."""
        listed = " + ".join(pen.fraction(chance) for chance in self.chances)
        formula = pen.math(f"{listed} = 1")
        return [pen.say("mixed.rule", n=len(self.chances), formula=formula), *parts(pen, weights, total, asked)]


def parts(pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
    """Give the weight of every outcome asked about, and what they add to; of a long law only how long it is."""
    if asked is None and len(weights) > MOST_LINES:
        return [pen.say("joint.results", n=len(weights), total=total)]
    found = [
        pen.say("listed.line", what=outcome, sets=sets, total=total, chance=pen.chance(sets, total))
        for outcome, sets in weights.items()
        if asked is None or not isinstance(asked, Asked) or outcome in shown(weights, asked)
    ]
    return [*found, *answer(pen, weights, total, asked)] if isinstance(asked, Asked) else found
