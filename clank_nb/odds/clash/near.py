"""Which printed cards are like one: how far apart two creatures are, measured in mana."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from clank_nb.odds.clash.price import Price, Term
from clank_nb.odds.clash.price_cards import BASE, PriceCard


@dataclass(frozen=True, slots=True)
class Near:
    """A printed creature beside another one; made by `PriceModel.nearest`.

    Parameters
    ----------
    id : str
        The printed card.
    distance : Fraction, mana
        What all that differs costs, added up without signs.
    cost : int, mana
        What is printed on it.
    value : Fraction, mana
        Its exact price.
    differs : tuple of Term
        What it has more of, or less where ``n`` is negative.
    """

    id: str
    distance: Fraction
    cost: int
    value: Fraction
    differs: tuple[Term, ...] = field(repr=False)


def nearest(own: Price, pool: Sequence[PriceCard], prices: Mapping[str, Fraction], most: int) -> tuple[Near, ...]:
    """Give the creatures that differ least from a card that was priced, nearest first."""
    have = {term.what: term.n for term in own.terms}
    found = [_near(have, card, prices) for card in pool]
    return tuple(sorted(found, key=lambda one: one.distance)[:most])


def _near(have: Mapping[str, int], card: PriceCard, prices: Mapping[str, Fraction]) -> Near:
    parts = card.parts()
    gaps = [(what, parts.get(what, 0) - have.get(what, 0)) for what in prices if what != BASE]
    differs = tuple(Term(what, n, prices[what]) for what, n in gaps if n)
    value = _total(Term(what, n, prices[what]) for what, n in parts.items())
    return Near(card.id, _total(differs, signs=False), card.cost, value, differs)


def _total(terms: Iterable[Term], signs: bool = True) -> Fraction:
    return sum((term.value if signs else abs(term.value) for term in terms), Fraction(0))
