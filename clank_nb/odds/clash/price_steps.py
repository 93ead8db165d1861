"""The prices found step by step, as on paper: the plain creatures first, then one ability after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from math import floor

from clank_nb.odds.clash.linear import solved
from clank_nb.odds.clash.price import HALF, what_name
from clank_nb.odds.clash.price_cards import AV, BASE, BODY, DAMAGE, PriceCard, abilities_of
from clank_nb.odds.clash.read import ClashPen, bad
from clank_nb.words import listing

GRID = tuple(Fraction(k, 2) for k in range(9))
"""Prices that are tried for an ability of a spell: halves from 0 to 4."""

BASES = tuple(Fraction(k, 2) for k in range(-4, 5))
MOST_ON_SPELLS = 4


@dataclass(frozen=True, slots=True)
class Vote:
    """What one card says about one price: its cost, less the parts already known, for each unit of what is asked.

    Parameters
    ----------
    card : str
    cost : int, mana
    known : Fraction, mana
        What the known parts cost.
    n : int
        How many units the rest pays for.
    """

    card: str
    cost: int
    known: Fraction
    n: int = 1

    @property
    def price(self) -> Fraction:
        """Give the price for which this card comes out exact."""
        return (self.cost - self.known) / self.n


@dataclass(frozen=True, slots=True)
class PriceStep:
    """One step to the prices.

    Parameters
    ----------
    names : tuple of str
        What gets its price: AV, HP and the base at once, or one ability.
    prices : tuple of Fraction, mana
    votes : tuple of Vote
        Of an ability: what the cards say that have nothing else unknown.
    cards : tuple of str
        Of the plain creatures: those that fix the prices.
    checks : tuple of str
        Of the plain creatures: those that come out exact besides.
    """

    names: tuple[str, ...]
    prices: tuple[Fraction, ...]
    votes: tuple[Vote, ...] = ()
    cards: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    plain: tuple[PriceCard, ...] = field(default=(), repr=False)

    @property
    def agreed(self) -> bool:
        """Whether all cards say the same."""
        return len({vote.price for vote in self.votes}) <= 1 and len(self.cards) + len(self.checks) == len(self.plain)

    def line(self, pen: ClashPen) -> str:
        """Say the step."""
        return self._plain(pen) if self.plain else self._ability(pen)

    def _plain(self, pen: ClashPen) -> str:
        letters = dict(zip(self.names, ("a", "h", "c"), strict=True))
        told = [
            pen.say("steps.equation", card=pen.named(card.id), formula=pen.math(_equation(pen, card, letters)))
            for card in self.plain
            if card.id in self.cards
        ]
        found = [pen.math(f"{letters[name]} = {pen.bare(p)}") for name, p in zip(self.names, self.prices, strict=True)]
        text = pen.say("steps.plain", equations="; ".join(told), prices=", ".join(found))
        return f"{text} {pen.say('steps.check', cards=pen.all_named(self.checks))}" if self.checks else text

    def _ability(self, pen: ClashPen) -> str:
        what, price = what_name(self.names[0], pen.lang), pen.number(self.prices[0])
        groups: dict[Fraction, list[str]] = {}
        for vote in sorted(self.votes, key=lambda one: one.price != self.prices[0]):
            formula = pen.math(_vote(pen, vote))
            told = pen.say("steps.vote", card=pen.named(vote.card), formula=formula)
            groups.setdefault(vote.price, []).append(told)
        votes = "; ".join(listing(told, pen.lang) for told in groups.values())
        key = "one" if len(self.votes) == 1 else "agreed" if self.agreed else "most"
        most = sum(vote.price == self.prices[0] for vote in self.votes)
        return pen.say(f"steps.{key}", what=what, price=price, votes=votes, most=most, n=len(self.votes))


def _equation(pen: ClashPen, card: PriceCard, letters: dict[str, str]) -> str:
    parts = card.parts()
    sides = [letters[x] if parts[x] == 1 else f"{parts[x]}{letters[x]}" for x in BODY if parts[x]]
    return f"{' + '.join(sides)} = {card.cost}"


def _vote(pen: ClashPen, vote: Vote) -> str:
    known = f"{'+' if vote.known < 0 else pen.sign} {pen.bare(abs(vote.known))}"
    top = f"{vote.cost} {known}"
    return f"{pen.over(top, str(vote.n)) if vote.n > 1 else top} = {pen.bare(vote.price)}"


def creature_steps(cards: Sequence[PriceCard]) -> Iterator[PriceStep]:
    """Find the prices of creatures, step by step.

    Notes
    -----
    First AV, HP and the base, from the creatures without abilities: the three of them with which most of the others
    agree.  Then every ability that is the only unknown of some cards: those first on which all such cards agree; if
    there is none, the one on which most agree, at the price most say.

    Raises
    ------
    BadData
        If the cards do not tell a price.
    """
    first = _body(cards)
    yield first
    prices = dict(zip(first.names, first.prices, strict=True))
    missing = list(abilities_of(cards))
    while missing:
        votes = {name: tuple(_votes(cards, prices, name)) for name in missing}
        ready = [name for name in missing if votes[name]]
        if not ready:
            raise bad("cards", "no_price", "fix_price", names=listing(missing))
        sure = [name for name in ready if len({vote.price for vote in votes[name]}) == 1]
        for name in sure or [max(ready, key=lambda one: _top(votes[one])[1])]:
            prices[name] = _top(votes[name])[0]
            missing.remove(name)
            yield PriceStep((name,), (prices[name],), votes[name])


def _top(votes: Sequence[Vote]) -> tuple[Fraction, int]:
    """Give the price most cards say, of several the least, and how many say it."""
    tally = Counter(vote.price for vote in votes)
    price = min(tally, key=lambda one: (-tally[one], one))
    return price, tally[price]


def _votes(cards: Sequence[PriceCard], prices: dict[str, Fraction], name: str) -> Iterator[Vote]:
    for card in cards:
        parts = card.parts()
        if [part for part in parts if part not in prices] == [name]:
            known = sum((n * prices[part] for part, n in parts.items() if part != name), Fraction(0))
            yield Vote(card.id, card.cost, known, parts[name])


def _body(cards: Sequence[PriceCard]) -> PriceStep:
    plain = [card for card in cards if not card.abilities and not card.aura]
    best: PriceStep | None = None
    for three in combinations(plain, 3):
        prices = solved([_row(card) for card in three], [Fraction(card.cost) for card in three])
        if prices is None:
            continue
        fits = [c.id for c in plain if sum(a * p for a, p in zip(_row(c), prices, strict=True)) == c.cost]
        used = tuple(card.id for card in three)
        checks = tuple(id for id in fits if id not in used)
        if best is None or len(checks) > len(best.checks):
            best = PriceStep(BODY, prices, (), used, checks, tuple(plain))
    if best is None:
        raise bad("cards", "no_plain", "fix_plain")
    return best


def _row(card: PriceCard) -> list[Fraction]:
    parts = card.parts()
    return [Fraction(parts[name]) for name in BODY]


@dataclass(frozen=True, slots=True)
class SpellStep:
    """How the prices of spells were found: damage costs what AV costs, the rest was tried in halves.

    Parameters
    ----------
    names : tuple of str
    prices : tuple of Fraction, mana
        Of damage, the base, and the abilities.
    right : int
        Spells whose cost comes out, halves rounded up.
    spells : int
    tried : int
        Sets of prices that were tried.
    as_good : int
        How many of them make as many costs right, this one too.
    """

    names: tuple[str, ...]
    prices: tuple[Fraction, ...]
    right: int
    spells: int
    tried: int
    as_good: int

    def line(self, pen: ClashPen) -> str:
        """Say the step."""
        prices = dict(zip(self.names, self.prices, strict=True))
        told = [
            pen.say("steps.priced", what=what_name(name, pen.lang), price=pen.number(prices[name]))
            for name in self.names
            if name not in (DAMAGE, BASE)
        ]
        return pen.say(
            "steps.spells", damage=pen.number(prices[DAMAGE]), base=pen.number(prices[BASE]), tried=self.tried,
            prices=pen.say("steps.and_prices", prices=listing(told, pen.lang)) if told else "",
            right=self.right, n=self.spells, as_good=self.as_good,
        )  # fmt: skip


def spell_step(cards: Sequence[PriceCard], creature: dict[str, Fraction]) -> SpellStep:
    """Find the prices of spells: damage as AV, everything else in halves so that most costs come out rounded up.

    Notes
    -----
    Of several sets of prices that make as many costs right, the one that leaves most abilities at the price they have
    on creatures, then the one with most exact costs, then the cheapest.
    """
    names = abilities_of(cards)
    if len(names) > MOST_ON_SPELLS:
        raise bad("cards", "many_on_spells", "fix_deck_big", most=MOST_ON_SPELLS)
    scored = []
    for base, *each in product(BASES, *(GRID for _ in names)):
        prices = {DAMAGE: creature[AV], BASE: base, **dict(zip(names, each, strict=True))}
        values = [sum((n * prices[part] for part, n in card.parts().items()), Fraction(0)) for card in cards]
        right = sum(floor(v + HALF) == card.cost for v, card in zip(values, cards, strict=True))
        exact = sum(v == card.cost for v, card in zip(values, cards, strict=True))
        same = sum(creature.get(name) == prices[name] for name in names)
        scored.append(((-right, -same, -exact, tuple(prices.values())), prices))
    (right, *_), best = min(scored, key=lambda one: one[0])
    as_good = sum(score[0] == right for score, _ in scored)
    return SpellStep(tuple(best), tuple(best.values()), -right, len(cards), len(scored), as_good)
