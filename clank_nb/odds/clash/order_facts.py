"""What is known of a hidden hand, one fact at a time; and the orders that fit all facts, counted without listing them.

An order is filled from the left.  Every fact can be checked from the cards that already lie, so the orders are counted
over sets of cards: 2^n of them, not n!.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clank_nb.odds.clash.read import ClashPen
from clank_nb.words import listing


@dataclass(frozen=True, slots=True)
class InPlaces:
    """A card lies in one of these places of the starting hand, counted from 1 at the left."""

    card: int
    places: frozenset[int]

    def allows(self, card: int, laid: int) -> bool:
        """Whether this card may be the next one behind those that lie already, each a bit."""
        return card != self.card or laid.bit_count() + 1 in self.places

    def say(self, pen: ClashPen, cards: Sequence[str]) -> str:
        """Say the fact."""
        places = listing([str(place) for place in sorted(self.places)], pen.lang, "either")
        return pen.say("orders.place", card=pen.named(cards[self.card]), places=places)


@dataclass(frozen=True, slots=True)
class LeftOf:
    """One card lies further left than another."""

    card: int
    right: int

    def allows(self, card: int, laid: int) -> bool:
        """Whether this card may be the next one."""
        return card != self.right or bool(laid >> self.card & 1)

    def say(self, pen: ClashPen, cards: Sequence[str]) -> str:
        """Say the fact."""
        return pen.say("orders.left_of", card=pen.named(cards[self.card]), right=pen.named(cards[self.right]))


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played: it lay in one of these places of the hand, as the hand was then."""

    card: int
    places: frozenset[int]
    gone: int
    """The cards played before it, each a bit."""

    def allows(self, card: int, laid: int) -> bool:
        """Whether this card may be the next one."""
        return card != self.card or (laid & ~self.gone).bit_count() + 1 in self.places

    def say(self, pen: ClashPen, cards: Sequence[str]) -> str:
        """Say the fact."""
        places = listing([str(place) for place in sorted(self.places)], pen.lang, "either")
        return pen.say("orders.played", card=pen.named(cards[self.card]), places=places)


Known = InPlaces | LeftOf | Played


class Counts(NamedTuple):
    """Over all sets of cards: the orders that begin with just these cards, and those of the others behind them."""

    before: tuple[int, ...]
    behind: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    """For each set, the cards that may lie behind it next."""

    @property
    def n(self) -> int:
        """How many orders there are."""
        return self.behind[0]


def counted(n: int, facts: Sequence[Known]) -> Counts:
    """Count the orders of n cards that fit all facts.

    Examples
    --------
    >>> counted(4, [LeftOf(0, 1), InPlaces(2, frozenset({1}))]).n
    3
    """
    size = 1 << n
    about = [[fact for fact in facts if card in (fact.card, getattr(fact, "right", -1))] for card in range(n)]
    before, behind = [0] * size, [0] * size
    before[0] = behind[size - 1] = 1
    steps: list[tuple[int, ...]] = [()] * size
    for laid in range(size):
        if before[laid]:
            steps[laid] = tuple(
                card
                for card in range(n)
                if not laid >> card & 1 and all(fact.allows(card, laid) for fact in about[card])
            )
            for card in steps[laid]:
                before[laid | 1 << card] += before[laid]
    for laid in range(size - 2, -1, -1):
        behind[laid] = sum(behind[laid | 1 << card] for card in steps[laid])
    return Counts(tuple(before), tuple(behind), tuple(steps))
