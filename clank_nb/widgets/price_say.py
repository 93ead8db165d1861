"""What the price lab says: the price in sentences, and the nearest printed cards row by row."""

from __future__ import annotations

from typing import Any

from clank_nb.odds.clash import Near, Term
from clank_nb.odds.clash.price import what_name
from clank_nb.odds.clash.price_cards import ABILITIES, AURA
from clank_nb.views.axes import signed
from clank_nb.views.residuals import card_line
from clank_nb.widgets.price_case import Creature, creatures
from clank_nb.words import called, listing, say


def told(key: str, **values: Any) -> str:
    """Fill in a sentence of the price lab."""
    return say(f"price_lab.{key}", **values)


def on_card(now: Creature) -> tuple[str, ...]:
    """Name its abilities, as they are written on it."""
    aura = [told("parts.aura", ability=what_name(now.aura, "en"))] if now.aura else []
    return (*(what_name(one, "en") for one in now.abilities), *aura)


def happened(now: Creature) -> tuple[str, ...]:
    """Say what it is worth, what is like it, and what it does."""
    return (_priced(now), _nearest(now), *_does(now))


def _priced(now: Creature) -> str:
    price = now.price
    names = [what_name(one, "en") for one in now.abilities]
    names += [told("aura_of", ability=what_name(now.aura, "en"))] if now.aura else []
    abilities = told("with", abilities=listing(names)) if names else ""
    key = "none" if price.value < 0 else "whole" if price.value.denominator == 1 else "half"
    costs = listing([str(cost) for cost in price.costs], last="either")
    value = signed(str(price.value))
    return told(f"priced_{key}", av=now.av, hp=now.hp, abilities=abilities, value=value, cost=costs, costs=costs)


def _nearest(now: Creature) -> str:
    first = now.near[0]
    if now.card:
        return told("same", card=called(first.id), cost=first.cost)
    return told("nearest", card=called(first.id), distance=first.distance, differs=differs(first))


def _does(now: Creature) -> tuple[str, ...]:
    n = len(creatures())
    first = told("does", kills=now.kills(), killers=now.killers(), n=n)
    if now.av == now.hp or not now.av:
        return (first,)
    other = now.mirrored()
    return (f"{first} {told('mirrored', av=other.av, hp=other.hp, kills=other.kills(), killers=other.killers())}",)


def differs(near: Near) -> str:
    """Say what a printed card has more of, or less."""
    parts = [_differs(term) for term in near.differs]
    return ", ".join(parts) if parts else told("near.nothing")


def _differs(term: Term) -> str:
    what = what_name(term.what, "en")
    if term.what in (*ABILITIES, AURA):
        return told("near.with" if term.n > 0 else "near.without", what=what)
    return told("near.more" if term.n > 0 else "near.less", n=abs(term.n), what=what)


def rows(now: Creature) -> tuple[tuple[str, ...], ...]:
    """Put the nearest cards side by side."""
    head = tuple(told(f"near.{key}") for key in ("card", "away", "differs", "value", "cost"))
    return (head, *((card_line(one.id), str(one.distance), differs(one), str(one.value), str(one.cost))
                    for one in now.near))  # fmt: skip
