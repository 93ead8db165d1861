"""The prices by regression: least squares, and least absolute errors with a proof that nothing is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from types import MappingProxyType

from clank_nb.odds.clash.linear import dot, least_absolute, least_squares, rank
from clank_nb.odds.clash.price import HALF, Price, made, what_name
from clank_nb.odds.clash.price_cards import PriceCard
from clank_nb.odds.clash.read import ClashPen, bad
from clank_nb.odds.derive import Derivation
from clank_nb.words import listing


@dataclass(frozen=True, slots=True)
class SquaresFit:
    """The prices with the least sum of squared errors; made by `PriceModel.least_squares`.

    Parameters
    ----------
    prices : mapping of str to Fraction, mana
    sum_squares : Fraction
        The sum of the squared errors.
    r_squared : Fraction
        Which part of the spread of the costs the prices explain.
    """

    prices: Mapping[str, Fraction] = field(hash=False, repr=False)
    sum_squares: Fraction
    r_squared: Fraction
    beside: Mapping[str, Fraction] = field(hash=False, repr=False)
    pool: tuple[PriceCard, ...] = field(repr=False)

    def cards(self) -> tuple[Price, ...]:
        """Price every creature; `residual` is its error."""
        return tuple(made(card, self.prices) for card in self.pool)

    def differences(self) -> dict[str, Fraction]:
        """Give how much more each thing costs here than in the model found step by step."""
        return {name: price - self.beside[name] for name, price in self.prices.items()}

    def misses(self) -> tuple[Price, ...]:
        """Give the creatures whose price, rounded to the next whole number, is not the printed cost."""
        return tuple(one for one in self.cards() if floor(one.value + HALF) != one.cost)

    def derivation(self, lang: str = "en") -> Derivation:
        """Tell what was fitted, every price beside that of the model, and what differs.

        Parameters
        ----------
        lang : str
            Language of the sentences.

        Returns
        -------
        Derivation
        """
        pen = ClashPen(lang)
        lines = [pen.say("squares.rule", n=len(self.pool), k=len(self.prices))]
        for name, price in self.prices.items():
            other = pen.number(self.beside[name])
            lines.append(pen.say("squares.price", what=what_name(name, lang), price=_decimal(price), other=other))
        model = sum(((card.cost - made(card, self.beside).value) ** 2 for card in self.pool), Fraction(0))
        exact = sum(not one.residual for one in self.cards())
        lines.append(pen.say("squares.sum", squares=_decimal(self.sum_squares), model=_decimal(model)))
        lines.append(pen.say("squares.exact", exact=exact, r=_decimal(self.r_squared)))
        missed = self.misses()
        told = listing([f"{pen.named(one.id)} ({_decimal(one.value)} → {one.cost})" for one in missed], lang)
        right = len(self.pool) - len(missed)
        lines.append(
            pen.say("squares.missed" if missed else "squares.right", right=right, n=len(self.pool), cards=told)
        )
        return Derivation(lines)


@dataclass(frozen=True, slots=True)
class AbsoluteFit:
    """The least sum of absolute errors that any prices have, with its proof; made by `PriceModel.least_absolute`.

    Parameters
    ----------
    total : Fraction, mana
        No prices miss the costs by less, all errors added up.
    model : Fraction, mana
        By how much the prices of the model miss them.
    is_unique : bool
        Whether no other prices miss by as little.
    weights : mapping of str to Fraction
        A weight for each creature, from -1 to 1, that proves it: weighted, all parts cancel out.
    prices : mapping of str to Fraction, mana
        Prices that miss by `total`.
    """

    total: Fraction
    model: Fraction
    is_unique: bool
    weights: Mapping[str, Fraction] = field(hash=False, repr=False)
    prices: Mapping[str, Fraction] = field(hash=False, repr=False)
    pool: tuple[PriceCard, ...] = field(repr=False)

    @property
    def is_best(self) -> bool:
        """Whether the prices of the model miss by as little as any can."""
        return self.model == self.total

    def fixed(self) -> tuple[str, ...]:
        """Give the creatures that all best prices match exactly, as their weight is strictly between -1 and 1."""
        return tuple(card for card, weight in self.weights.items() if abs(weight) < 1)

    def derivation(self, lang: str = "en") -> Derivation:
        """Prove that no prices miss by less.

        Parameters
        ----------
        lang : str
            Language of the sentences.

        Returns
        -------
        Derivation
        """
        pen = ClashPen(lang)
        told = [f"{pen.named(card)} {pen.bare(weight)}" for card, weight in self.weights.items() if weight]
        lines = [pen.say("absolute.weights", weights=", ".join(told))]
        for name in self.prices:
            lines.append(pen.say("absolute.cancels", what=what_name(name, lang), formula=self._sum(pen, name)))
        lines.append(pen.say("absolute.bound", total=pen.number(self.total), formula=self._sum(pen, None)))
        model = pen.number(self.model)
        lines.append(pen.say("absolute.best" if self.is_best else "absolute.worse", model=model))
        if self.is_best and self.is_unique:
            lines.append(pen.say("absolute.unique", n=len(self.fixed()), k=len(self.prices)))
        return Derivation(lines)

    def _sum(self, pen: ClashPen, name: str | None) -> str:
        """Write a weighted sum over the creatures: of one part, or of the costs."""
        amounts = [(self.weights[c.id], c.cost if name is None else c.parts().get(name, 0)) for c in self.pool]
        terms = [w * n for w, n in amounts if w and n]
        text = ""
        for term in terms:
            sign = pen.sign if term < 0 else "+" if text else ""
            text += f" {sign} {pen.bare(abs(term))}" if text else f"{sign}{pen.bare(abs(term))}"
        return f"{text or '0'} = {pen.bare(sum(terms, Fraction(0)))}"


def squares_fit(cards: Sequence[PriceCard], beside: Mapping[str, Fraction]) -> SquaresFit:
    """Fit prices by ordinary least squares.

    Raises
    ------
    BadData
        If several sets of prices are equally good.
    """
    names, matrix, costs = _table(cards, beside)
    found = least_squares(matrix, costs)
    if found is None:
        raise bad("cards", "not_fixed", "fix_price", names=listing(names))
    errors = [cost - dot(row, found) for row, cost in zip(matrix, costs, strict=True)]
    mean = sum(costs, Fraction(0)) / len(costs)
    spread = sum(((cost - mean) ** 2 for cost in costs), Fraction(0))
    left = dot(errors, errors)
    part = 1 - left / spread if spread else Fraction(1)
    return SquaresFit(MappingProxyType(dict(zip(names, found, strict=True))), left, part, beside, tuple(cards))


def absolute_fit(cards: Sequence[PriceCard], beside: Mapping[str, Fraction]) -> AbsoluteFit:
    """Find the least sum of absolute errors, and compare the prices of the model with it."""
    names, matrix, costs = _table(cards, beside)
    found = least_absolute(matrix, costs)
    own = [beside[name] for name in names]
    model = sum((abs(cost - dot(row, own)) for row, cost in zip(matrix, costs, strict=True)), Fraction(0))
    tight = [row for row, weight in zip(matrix, found.weights, strict=True) if abs(weight) < 1]
    weights = dict(zip((card.id for card in cards), found.weights, strict=True))
    prices = dict(zip(names, found.unknowns, strict=True))
    unique = rank(tight) == len(names)
    return AbsoluteFit(
        found.total, model, unique, MappingProxyType(weights), MappingProxyType(prices), tuple(cards)
    )  # fmt: skip


def _table(
    cards: Sequence[PriceCard], prices: Mapping[str, Fraction]
) -> tuple[tuple[str, ...], list[list[Fraction]], list[Fraction]]:
    """Lay out how much of everything each creature has, and what it costs."""
    parts = [card.parts() for card in cards]
    matrix = [[Fraction(own.get(name, 0)) for name in prices] for own in parts]
    return tuple(prices), matrix, [Fraction(card.cost) for card in cards]


def _decimal(value: Fraction, digits: int = 4) -> str:
    """Round to a decimal, with a true minus sign."""
    scaled = round(abs(value) * 10**digits)
    text = f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}d}"
    return f"−{text}" if value < 0 and scaled else text
