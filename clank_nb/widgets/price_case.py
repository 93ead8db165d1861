"""What the price lab looks at, as a value: the creature that is priced, and the printed ones beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from clank_nb.model.clash_cards import ABILITIES
from clank_nb.odds.clash import Near, Price, PriceCard, PriceModel, price_model
from clank_nb.odds.clash.read import CREATURE

MOST = 8
"""The greatest AV and HP of the lab."""
NEAR = 4
"""How many printed cards are told."""


@dataclass(frozen=True, slots=True)
class Creature:
    """All that the price lab shows is a function of this.

    Parameters
    ----------
    av, hp : int
    abilities : tuple of str
        Its own ones, in the order of `ABILITIES`.
    aura : str
        The ability it gives to its neighbours, or none.
    """

    av: int
    hp: int
    abilities: tuple[str, ...] = ()
    aura: str = ""

    @property
    def given(self) -> tuple[str, ...]:
        """What its neighbours get."""
        return (self.aura,) if self.aura else ()

    @property
    def price(self) -> Price:
        """The price, part by part."""
        return _price(self)

    @property
    def near(self) -> tuple[Near, ...]:
        """The printed creatures that are most like it."""
        return _nearest(self)

    @property
    def card(self) -> str:
        """The printed card that it is, or none."""
        first = self.near[0]
        return "" if first.distance else first.id

    def kills(self) -> int:
        """How many printed creatures one attack of it destroys, abilities left aside."""
        return sum(card.hp <= self.av for card in creatures())

    def killers(self) -> int:
        """How many printed creatures destroy it with one attack, abilities left aside."""
        return sum(card.av >= self.hp for card in creatures())

    # ---- another creature --------------------------------------------------------------------------------------------

    def with_ability(self, ability: str, has: bool) -> Creature:
        """Give it an ability, or take it away."""
        mine = {*self.abilities, ability} if has else {*self.abilities} - {ability}
        return replace(self, abilities=in_order(mine))

    def mirrored(self) -> Creature:
        """Swap AV and HP."""
        return replace(self, av=self.hp, hp=max(1, self.av))


def in_order(abilities: set[str]) -> tuple[str, ...]:
    """Order abilities as cards name them."""
    return tuple(one for one in ABILITIES if one in abilities)


def printed(card: PriceCard) -> Creature:
    """Take a printed creature for one's own."""
    return Creature(card.av, card.hp, in_order({*card.abilities}), card.aura[0] if card.aura else "")


@lru_cache(maxsize=256)
def _price(own: Creature) -> Price:
    return pack().price(av=own.av, hp=own.hp, abilities=own.abilities, aura=own.given)


@lru_cache(maxsize=256)
def _nearest(own: Creature) -> tuple[Near, ...]:
    return pack().nearest(av=own.av, hp=own.hp, abilities=own.abilities, aura=own.given, most=NEAR)


@cache
def pack() -> PriceModel:
    """The price model of the pack."""
    return price_model()


@cache
def creatures() -> tuple[PriceCard, ...]:
    """The printed creatures."""
    return tuple(card for card in pack().pool if card.kind == CREATURE)
