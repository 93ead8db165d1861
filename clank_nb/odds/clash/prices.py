"""What a card costs: a linear model of the printed costs that comes out exact, and the same by regression.

The steps are in ``price_steps.py``; ordinary least squares and the proof by least absolute errors in ``price_fits.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.odds.bluff.read import read_count
from clank_nb.odds.clash.near import Near, nearest
from clank_nb.odds.clash.price import Price, made
from clank_nb.odds.clash.price_cards import AURA, BODY, DAMAGE, PriceCard, read_abilities, read_pool
from clank_nb.odds.clash.price_fits import AbsoluteFit, SquaresFit, absolute_fit, squares_fit
from clank_nb.odds.clash.price_steps import PriceStep, SpellStep, creature_steps, spell_step
from clank_nb.odds.clash.read import CREATURE, MOST_COST, SPELL, ClashPen, ClashTold, fault, unknown


@dataclass(frozen=True, slots=True)
class PriceModel(ClashTold):
    """Prices for everything that a card can have; made by `price_model`.

    Parameters
    ----------
    prices : mapping of str to Fraction, mana
        Of creatures: for each point of AV and HP, the base, and each ability; ``"aura"`` is what an aura costs beyond
        the ability it gives.
    spell_prices : mapping of str to Fraction, mana
        Of spells; empty without spells.
    steps : tuple of PriceStep
        How the prices of creatures were found.
    """

    prices: Mapping[str, Fraction] = field(hash=False)
    spell_prices: Mapping[str, Fraction] = field(hash=False)
    steps: tuple[PriceStep, ...] = field(repr=False)
    spell_step: SpellStep | None = field(repr=False)
    pool: tuple[PriceCard, ...] = field(repr=False)

    def cards(self) -> tuple[Price, ...]:
        """Price every card of the pool, in its order."""
        return tuple(made(card, self._prices(card.kind)) for card in self.pool)

    def card(self, id: str) -> Price:
        """Price one card of the pool.

        Raises
        ------
        BadCode
            If it has no such card.
        """
        for card in self.pool:
            if card.id == id:
                return made(card, self._prices(card.kind))
        raise unknown("card", id, [card.id for card in self.pool])

    def misses(self) -> tuple[Price, ...]:
        """Give the cards whose printed cost is not their exact price."""
        return tuple(price for price in self.cards() if price.residual)

    def price(self, *, av: int, hp: int, abilities: Iterable[str] = (), aura: Iterable[str] = ()) -> Price:
        """Price a creature of one's own.

        Parameters
        ----------
        av, hp : int
        abilities, aura : iterable of str
            Its own abilities, and those it gives to its neighbours.

        Returns
        -------
        Price
            `costs` says what could be printed on it.

        Raises
        ------
        BadCode
            If an ability has no price.
        BadData
        """
        faults: list[Fault] = []
        body = {key: read_whole(key, n, faults, 0, MOST_COST) for key, n in (("av", av), ("hp", hp))}
        own, given = read_abilities("abilities", abilities, faults), read_abilities("aura", aura, faults)
        if faults:
            raise BadData(faults)
        self._known("abilities", own, self.prices)
        self._known("aura", given, self.prices)
        return made(PriceCard("", 0, CREATURE, abilities=own, aura=given, **body), self.prices, printed=False)

    def price_spell(self, *, damage: int, abilities: Iterable[str] = ()) -> Price:
        """Price a spell of one's own; halves are rounded up.

        Raises
        ------
        BadCode
            If an ability has no price on spells.
        BadData
        """
        faults: list[Fault] = []
        amount, own = read_whole("damage", damage, faults, 0, MOST_COST), read_abilities("abilities", abilities, faults)
        if not self.spell_prices:
            faults.append(fault("cards", "no_spells", "fix_spells"))
        if faults:
            raise BadData(faults)
        self._known("abilities", own, self.spell_prices)
        return made(PriceCard("", 0, SPELL, damage=amount, abilities=own), self.spell_prices, printed=False)

    def nearest(
        self, *, av: int, hp: int, abilities: Iterable[str] = (), aura: Iterable[str] = (), most: int = 5
    ) -> tuple[Near, ...]:
        """Give the printed creatures that are most like one of one's own.

        Parameters
        ----------
        av, hp, abilities, aura
            As in `price`.
        most : int, cards
            No more than these.

        Returns
        -------
        tuple of Near
            The nearest first: how far, counted in mana, and what differs.

        Raises
        ------
        BadCode, BadData

        Examples
        --------
        >>> near, *_ = price_model().nearest(av=4, hp=5, abilities=["berserk"])
        >>> near.id, near.distance, near.differs
        ('ogre', Fraction(1, 2), (Term(what='hp', n=-1, each=Fraction(1, 2)),))
        """
        own = self.price(av=av, hp=hp, abilities=abilities, aura=aura)
        return nearest(own, self._creatures(), self.prices, read_count("most", most, 1, len(self.pool)))

    def least_squares(self) -> SquaresFit:
        """Fit the same prices by ordinary least squares, exactly, on the creatures of the pool."""
        return squares_fit(self._creatures(), self.prices)

    def least_absolute(self) -> AbsoluteFit:
        """Give the least sum of absolute errors that any prices have on the creatures of the pool, with its proof."""
        return absolute_fit(self._creatures(), self.prices)

    def _lines(self, pen: ClashPen) -> list[str]:
        """Find the prices step by step, and say which cards miss them."""
        lines = [step.line(pen) for step in self.steps]
        creatures = [price for price in self.cards() if price.kind == CREATURE]
        exact = sum(not price.residual for price in creatures)
        lines.append(pen.say("steps.exact", right=exact, n=len(creatures)))
        for rounding in ("up", "down", "off"):
            missed = [price for price in creatures if price.rounding == rounding]
            told = [f"{pen.named(p.id)} ({pen.number(p.value)} → {p.cost})" for p in missed]
            if told:
                lines.append(pen.say(f"steps.{rounding}", n=len(told), cards=", ".join(told)))
        if self.spell_step:
            lines.append(self.spell_step.line(pen))
        return lines

    def __repr__(self) -> str:
        found = Counter(price.rounding for price in self.cards())
        spells = sum(card.kind == SPELL for card in self.pool)
        return (
            f"<PriceModel of {len(self.pool) - spells} creatures and {spells} spells: {found['exact']} exact, "
            f"{found['up']} rounded up, {found['down']} rounded down, {found['off']} off>"
        )

    def _creatures(self) -> list[PriceCard]:
        return [card for card in self.pool if card.kind == CREATURE]

    def _prices(self, kind: str) -> Mapping[str, Fraction]:
        return self.spell_prices if kind == SPELL else self.prices

    def _known(self, where: str, abilities: tuple[str, ...], prices: Mapping[str, Fraction]) -> None:
        names = [name for name in prices if name not in (*BODY, AURA, DAMAGE)]
        for ability in abilities:
            if ability not in names:
                raise unknown(where, ability, names)
        if where == "aura" and abilities and AURA not in prices:
            raise unknown(where, AURA, names)


def price_model(cards: Any = None) -> PriceModel:
    """Find what everything on a card costs, from the printed costs of cards.

    Parameters
    ----------
    cards : iterable of mapping or value, optional
        With id, cost, kind, av, hp, damage, abilities and aura; the cards of the pack if left out.

    Returns
    -------
    PriceModel

    Raises
    ------
    BadCode, BadData
        If a row is no card, or the cards do not tell a price.

    Notes
    -----
    For creatures: cost = (AV + HP) / 2 - 1 + the prices of the abilities.  22 of the 27 creatures of the pack come out
    exact, and 5 miss by one half; no other prices have so small a sum of absolute errors (`PriceModel.least_absolute`).

    Examples
    --------
    >>> model = price_model()
    >>> model
    <PriceModel of 27 creatures and 5 spells: 24 exact, 5 rounded up, 3 rounded down, 0 off>
    >>> model.prices["rage"], model.card("troll").value, model.price(av=2, hp=5, abilities=["berserk"]).costs
    (Fraction(3, 2), Fraction(6, 1), (3, 4))
    """
    pool = read_pool(cards)
    steps = tuple(creature_steps([card for card in pool if card.kind == CREATURE]))
    prices = {name: price for step in steps for name, price in zip(step.names, step.prices, strict=True)}
    spells = [card for card in pool if card.kind == SPELL]
    step = spell_step(spells, prices) if spells else None
    on_spells = dict(zip(step.names, step.prices, strict=True)) if step else {}
    return PriceModel(MappingProxyType(prices), MappingProxyType(on_spells), steps, step, pool)
