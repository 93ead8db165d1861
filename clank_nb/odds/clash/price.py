"""One price: what a card would cost by the model, part by part, beside what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from clank_nb.odds.clash.price_cards import BASE, PriceCard
from clank_nb.odds.clash.read import SPELL, ClashPen, ClashTold
from clank_nb.words import called, say

HALF = Fraction(1, 2)


class Term(NamedTuple):
    """One part of a price: what it is, how much of it there is, and what each costs."""

    what: str
    n: int
    each: Fraction

    @property
    def value(self) -> Fraction:
        """Give what the part costs."""
        return self.n * self.each


@dataclass(frozen=True, slots=True)
class Price(ClashTold):
    """What a card costs by the model; made by `PriceModel.price` and the like.

    Parameters
    ----------
    id : str
        The card; empty for one of somebody's own.
    value : Fraction, mana
        The exact price.
    cost : int, mana, or None
        What is printed on the card, if it is a printed one.
    """

    id: str
    value: Fraction
    cost: int | None
    kind: str = field(repr=False)
    terms: tuple[Term, ...] = field(repr=False)

    @property
    def costs(self) -> tuple[int, ...]:
        """What could be printed: the whole number next to the price; of a half both for creatures, for spells up."""
        if self.value % 1 == HALF:
            return (ceil(self.value),) if self.kind == SPELL else (floor(self.value), ceil(self.value))
        return (floor(self.value + HALF),)

    @property
    def residual(self) -> Fraction | None:
        """Printed cost less exact price."""
        return None if self.cost is None else self.cost - self.value

    @property
    def rounding(self) -> str:
        """How the printed cost comes from the price: ``"exact"``, ``"up"``, ``"down"``, or ``"off"`` by 1 or more."""
        left = self.residual
        if not left:
            return "" if left is None else "exact"
        return "off" if abs(left) >= 1 else "up" if left > 0 else "down"

    def _lines(self, pen: ClashPen) -> list[str]:
        """Add the price up, part by part."""
        lines = [self._part(pen, term) for term in self.terms if term.what != BASE and term.n]
        lines += [pen.say("price.base", price=pen.number(t.each)) for t in self.terms if t.what == BASE]
        formula = f"{_added(pen, [t.value for t in self.terms if t.n])} = {pen.bare(self.value)}"
        lines.append(pen.say("price.sum", formula=pen.math(formula)))
        if self.cost is None:
            key = "half" if len(self.costs) > 1 else "whole" if self.value.denominator == 1 else "next"
            lines.append(pen.say(f"price.{key}", low=self.costs[0], high=self.costs[-1]))
        else:
            gap = pen.number(abs(self.cost - self.value))
            lines.append(pen.say(f"price.{self.rounding}", cost=self.cost, gap=gap))
        return lines

    def _part(self, pen: ClashPen, term: Term) -> str:
        formula = pen.math(f"{pen.times([term.n, _held(pen, term.each)])} = {pen.bare(term.value)}")
        return pen.say("price.part", what=what_name(term.what, pen.lang), formula=formula)


def made(card: PriceCard, prices: Mapping[str, Fraction], printed: bool = True) -> Price:
    """Price one card."""
    parts = sorted(card.parts().items(), key=lambda part: part[0] == BASE)  # what every card pays comes last
    terms = tuple(Term(what, n, prices[what]) for what, n in parts)
    value = sum((term.value for term in terms), Fraction(0))
    return Price(card.id, value, card.cost if printed else None, card.kind, terms)


def what_name(what: str, lang: str) -> str:
    """Give the shown name of what is paid for; an ability of somebody's own is called as given."""
    try:
        return say(f"clash_math.what.{what}", lang)
    except KeyError:
        return called(what, lang)


def _held(pen: ClashPen, value: Fraction) -> str:
    return f"({pen.bare(value)})" if value < 0 else pen.bare(value)


def _added(pen: ClashPen, values: list[Fraction]) -> str:
    """Write a sum, a negative number with its own sign."""
    text = pen.bare(values[0])
    for value in values[1:]:
        text += f" {pen.sign if value < 0 else '+'} {pen.bare(abs(value))}"
    return text
