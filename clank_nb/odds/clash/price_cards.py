"""Cards as the price model sees them: what can be paid for, and how much of it a card has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.clash_cards import clash_cards
from clank_nb.model.cubes import listed_up_to, read_whole
from clank_nb.odds.clash.read import CREATURE, KINDS, MOST_COST, SPELL, bad, fault, unknown

BASE, AV, HP, AURA, DAMAGE = "base", "av", "hp", "aura", "damage"
BODY = (AV, HP, BASE)
ABILITIES = ("protection", "rage", "perforation", "splash", "berserk", "sprint", "indestructible")
"""In the order in which the model lists their prices; cards of one's own may have others."""

MOST_POOL = 200
MOST_ABILITIES = 20


@dataclass(frozen=True, slots=True)
class PriceCard:
    """What the price model needs to know of a card.

    Parameters
    ----------
    id : str
        Slug.
    cost : int, mana
    kind : str
        ``"creature"`` or ``"spell"``.
    av, hp : int
        Of a creature.
    damage : int
        Of a spell.
    abilities, aura : tuple of str
        Own abilities, and those given to the neighbours.
    """

    id: str
    cost: int
    kind: str = CREATURE
    av: int = 0
    hp: int = 0
    damage: int = 0
    abilities: tuple[str, ...] = ()
    aura: tuple[str, ...] = ()

    def parts(self) -> dict[str, int]:
        """Give what is paid for, and how much of it: an aura is its ability and one aura more."""
        body = {DAMAGE: self.damage, BASE: 1} if self.kind == SPELL else {AV: self.av, HP: self.hp, BASE: 1}
        for ability in (*self.abilities, *self.aura, *(AURA for _ in self.aura)):
            body[ability] = body.get(ability, 0) + 1
        return body


def read_pool(cards: Any) -> tuple[PriceCard, ...]:
    """Read the cards of a pool: mappings, or values with the attributes of a `PriceCard`; without any, the pack.

    Raises
    ------
    BadCode
        If a kind is neither of the two.
    BadData
        All faults at once.
    """
    if cards is None:
        cards = clash_cards()
    if isinstance(cards, Mapping):
        cards = cards.values()
    if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
        raise bad("cards", "no_pool", "fix_pool", value=shown(cards))
    rows = listed_up_to(cards, MOST_POOL)
    if rows is None:
        raise bad("cards", "deck_big", "fix_deck_big", most=MOST_POOL)
    faults: list[Fault] = []
    found = [_card(f"cards: {k}", row, faults) for k, row in enumerate(rows, 1)]
    if faults:
        raise BadData(faults)
    names = [card.id for card in found]
    if len(set(names)) < len(names):
        raise bad("cards", "twice", "fix_twice", value=shown(max(names, key=names.count)))
    return tuple(found)


def _card(where: str, row: Any, faults: list[Fault]) -> PriceCard:
    own = dict(row) if isinstance(row, Mapping) else {key: getattr(row, key, None) for key in PriceCard.__slots__}
    name, kind = own.get("id"), own.get("kind") or CREATURE
    if not isinstance(name, str) or not name:
        faults.append(fault(where, "no_card", "fix_pool", value=shown(row)))
        return PriceCard("", 0)
    where = f"cards: {shown(name, written=str)}"
    if kind not in KINDS:
        raise unknown(where, kind, KINDS)
    wanted = ("cost", "damage") if kind == SPELL else ("cost", "av", "hp")
    numbers = {key: read_whole(f"{where}: {key}", own.get(key), faults, 0, MOST_COST) for key in wanted}
    abilities, aura = (read_abilities(f"{where}: {key}", own.get(key) or (), faults) for key in ("abilities", "aura"))
    return PriceCard(name, kind=kind, abilities=abilities, aura=aura, **numbers)


def read_abilities(where: str, given: Any, faults: list[Fault]) -> tuple[str, ...]:
    """Read the names of abilities; a fault is added to `faults` and none given instead."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        faults.append(fault(where, "no_abilities", "fix_abilities", value=shown(given)))
        return ()
    found = listed_up_to(given, MOST_ABILITIES)
    if found is None or not all(isinstance(one, str) and one for one in found) or {*BODY, AURA, DAMAGE} & {*found}:
        faults.append(fault(where, "no_abilities", "fix_abilities", value=shown(given)))
        return ()
    return tuple(dict.fromkeys(found))


def abilities_of(cards: Iterable[PriceCard]) -> tuple[str, ...]:
    """List the abilities of these cards, known ones first, each once; an aura comes last."""
    found = dict.fromkeys(part for card in cards for part in card.parts() if part not in (*BODY, DAMAGE))
    known = [one for one in ABILITIES if one in found]
    return (*known, *(one for one in found if one not in (*ABILITIES, AURA)), *([AURA] if AURA in found else []))
