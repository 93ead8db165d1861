"""What the order lab looks at, as a value: an order of a deck, what has been played of it, and how many were tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from clank_nb.data.errors import ClankError
from clank_nb.model.clash_cards import clash_cards
from clank_nb.odds import Count
from clank_nb.odds.clash import MANA, WINDOW, OrderClass, Plays, best_plays, first_turn, first_turn_classes
from clank_nb.odds.clash.first_turn import NEVER
from clank_nb.sim import Estimate
from clank_nb.sim.orders import first_turns, shuffled
from clank_nb.words import called, say

MOST_TRIED = 20_000


class Moment(NamedTuple):
    """Where the turn stands: the hand, the mana left, and whether a spell has a creature to be aimed at."""

    hand: tuple[str, ...]
    left: int
    target: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """All that the order lab shows is a function of this.

    Parameters
    ----------
    deck : int
        Number of the sample deck.
    order : tuple of str
        Its cards from left to right, as the turn begins.
    plays : tuple of str
        What has been played, in this order.
    spells : bool
        Whether spells are cast.
    seed, attempt : int
        Which dice, and the how-manieth order with them.
    tried : int
        How many orders were shuffled and played.
    moving : str
        The card that the controls move.
    """

    deck: int
    order: tuple[str, ...]
    plays: tuple[str, ...] = ()
    spells: bool = False
    seed: int = 7
    attempt: int = 0
    tried: int = 0
    moving: str = ""

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The turn from its beginning, one moment before each play and the one of now."""
        found = [Moment(self.order, MANA, False)]
        for card in self.plays:
            found.append(_after(found[-1], card))
        return tuple(found)

    @property
    def now(self) -> Moment:
        """Where the turn stands."""
        return self.moments[-1]

    @property
    def spent(self) -> int:
        """The mana spent so far."""
        return MANA - self.now.left

    def why_not(self, card: str) -> str:
        """Name the reason why a card cannot be played now: a key of words, or nothing if it can."""
        now, row = self.now, clash_cards()[card]
        if card not in now.hand[:WINDOW]:
            return "behind"
        if row.is_spell and not self.spells:
            return "no_spells"
        if row.cost > now.left:
            return "dear"
        return "no_target" if row.is_spell and not now.target else ""

    @property
    def blocked(self) -> dict[str, str]:
        """The cards of the window that cannot be played, each with the key of its reason."""
        found = {card: self.why_not(card) for card in self.now.hand[:WINDOW]}
        return {card: why for card, why in found.items() if why}

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return len(self.blocked) == len(self.now.hand[:WINDOW])

    @property
    def best(self) -> Plays:
        """The plays that spend the most mana from the beginning."""
        return _best(self.order, self.spells)

    @property
    def law(self) -> Count:
        """The law over all orders of the deck."""
        return first_turn(self.deck, spells=self.spells)

    @property
    def sample(self) -> Estimate | None:
        """The orders tried, or nothing."""
        return _sample(self.deck, self.spells, self.tried, self.seed) if self.tried else None

    @property
    def like(self) -> OrderClass:
        """The class of orders that begin like this one."""
        return _class(self.deck, self.order, self.spells)

    # ---- another case ------------------------------------------------------------------------------------------------

    def play(self, card: str) -> Laid:
        """Play a card.

        Raises
        ------
        ClankError
            If it cannot be played, and why.
        """
        why = self.why_not(card)
        if why:
            place = self.now.hand.index(card) + 1 if card in self.now.hand else 0
            numbers: dict[str, Any] = {
                "cost": clash_cards()[card].cost,
                "left": self.now.left,
                "place": place,
                "n": WINDOW,
            }
            raise ClankError(say(f"order_lab.refusal.{why}", card=called(card), **numbers))
        return replace(self, plays=(*self.plays, card))

    def moved(self, card: str, place: int) -> Laid:
        """Lay a card at another place, from 1; nothing is played then."""
        others = [one for one in self.order if one != card]
        at = min(max(place, 1), len(self.order)) - 1
        order = (*others[:at], card, *others[at:])
        return replace(self, order=order, plays=(), moving=card)

    def shuffled(self) -> Laid:
        """Take the next order of the dice."""
        order = shuffled(self.deck, seed=self.seed, n=self.attempt + 1)
        return replace(self, order=order, plays=(), attempt=self.attempt + 1)

    def with_deck(self, deck: int) -> Laid:
        """Take another sample deck, from the first order of the dice on."""
        order = shuffled(deck, seed=self.seed)
        return replace(self, deck=deck, order=order, plays=(), attempt=0, tried=0, moving=order[0])


def _after(moment: Moment, card: str) -> Moment:
    rest = tuple(one for one in moment.hand if one != card)
    row = clash_cards()[card]
    hand = (*rest, card) if row.is_spell else rest
    return Moment(hand, moment.left - row.cost, moment.target or not row.is_spell)


@lru_cache(maxsize=256)
def _best(order: tuple[str, ...], spells: bool) -> Plays:
    return best_plays(order, spells=spells)


@lru_cache(maxsize=32)
def _sample(deck: int, spells: bool, tried: int, seed: int) -> Estimate:
    return first_turns(deck, n=tried, seed=seed, spells=spells)


@lru_cache(maxsize=8)
def _classes(deck: int, spells: bool) -> tuple[OrderClass, ...]:
    return first_turn_classes(deck, spells=spells)


def _class(deck: int, order: tuple[str, ...], spells: bool) -> OrderClass:
    labels = [_label(card, spells) for card in order]
    first, then = Counter(labels[:WINDOW]), labels[WINDOW:]
    for one in _classes(deck, spells):
        fits = all(label in step for label, step in zip(then, one.then, strict=False))
        if Counter(one.first) == first and fits:
            return one
    raise LookupError(order)


def _label(card: str, spells: bool) -> str:
    row = clash_cards()[card]
    if row.cost > MANA or (row.is_spell and not spells):
        return NEVER
    return f"{row.cost}*" if row.is_spell else str(row.cost)
