"""A hidden hand: its cards are known, their order is not.  Which orders are left, and what follows from that.

Rules clash/setup/hand, clash/setup/public, clash/play/window, clash/play/slide.  What comes back to a hand lies right
of all cards that never left it, in sight of all; so only the order of the others is ever unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.cubes import listed_up_to
from clank_nb.odds.bluff.read import read_count
from clank_nb.odds.clash.first_turn import WINDOW
from clank_nb.odds.clash.order_facts import Counts, InPlaces, Known, LeftOf, Played
from clank_nb.odds.clash.order_read import (
    MOST_ORDERED,
    read_index,
    read_items,
    read_listed,
    read_names,
    read_places,
)
from clank_nb.odds.clash.order_story import Hidden, count_orders, story
from clank_nb.odds.clash.read import ClashPen, ClashTold, bad, unknown
from clank_nb.odds.dist import Count

MOST_LISTED = 100_000


@dataclass(frozen=True, slots=True)
class Orders(ClashTold):
    """The orders of a hidden hand that are still possible, all equally likely; made by `orders`.

    Parameters
    ----------
    cards : tuple of str
        The cards of the whole hand as it began.
    window : int, cards
        How many leftmost cards can be played.
    """

    cards: tuple[str, ...]
    window: int
    facts: tuple[Known, ...] = field(repr=False)

    @property
    def n(self) -> int:
        """How many orders of the starting hand are still possible."""
        return self._counts.n

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that have not been seen leaving the hand."""
        return tuple(card for i, card in enumerate(self.cards) if not self._gone >> i & 1)

    def list(self, most: int = MOST_LISTED) -> tuple[tuple[str, ...], ...]:
        """List the orders of the starting hand, each from left to right, in the order of `cards`.

        Parameters
        ----------
        most : int, orders
            No more than these are listed.

        Raises
        ------
        BadData
        """
        return tuple(islice(self._all((), 0), read_count("most", most, 0, MOST_LISTED)))

    def nth(self, k: int) -> tuple[str, ...]:
        """Give one order by its number, from 0, without listing the others; a random number gives a random order.

        Raises
        ------
        BadData
            If there is no such number.
        """
        left = read_count("k", k, 0, self.n - 1)
        found: list[str] = []
        laid = 0
        while len(found) < len(self.cards):
            for card in self._counts.steps[laid]:
                ways = self._counts.behind[laid | 1 << card]
                if left < ways:
                    break
                left -= ways
            found.append(self.cards[card])
            laid |= 1 << card
        return tuple(found)

    def hand(self, k: int) -> tuple[str, ...]:
        """Give the cards of one order that are still held, from left to right; what came back lies right of them."""
        held = set(self.held)
        return tuple(card for card in self.nth(k) if card in held)

    def prob(self, *, card: str, first: int | None = None) -> Fraction:
        """Give the chance that a card is among the leftmost ones of the hand as it is now.

        Parameters
        ----------
        card : str
        first : int, cards, optional
            How many leftmost cards; the window if left out.

        Returns
        -------
        Fraction, probability

        Raises
        ------
        BadCode, BadData
        """
        return self.place(card).prob(at_most=self._first(first))

    def place(self, card: str) -> Count:
        """Give the law of the place of a card in the hand as it is now, from 1 at the left.

        Raises
        ------
        BadCode
            If no card of the hand is called so.
        BadData
            If it has left the hand.
        """
        i = self._held_card("card", card)
        table = dict.fromkeys(range(1, len(self.held) + 1), 0)
        counts, gone = self._counts, self._gone
        for laid, steps in enumerate(counts.steps):
            if i in steps:
                after = laid | 1 << i
                table[(after & ~gone).bit_count()] += counts.before[laid] * counts.behind[after]
        why = Hidden(self.cards, self.facts, "place", (card,), len(self.held))
        return Count._made(table, counts.n, why)

    def among(self, cards: Iterable[str], *, first: int | None = None) -> Count:
        """Give the law of how many of some cards are among the leftmost ones of the hand as it is now.

        Parameters
        ----------
        cards : iterable of str
        first : int, cards, optional
            How many leftmost cards; the window if left out.

        Returns
        -------
        Count

        Raises
        ------
        BadCode, BadData

        Examples
        --------
        >>> orders(["a", "b", "c", "d"], window=2).among(["a", "b"])
        Count({0: 4, 1: 16, 2: 4})
        """
        if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
            raise bad("cards", "no_names", "fix_names", value=shown(cards))
        listed = listed_up_to(cards, MOST_ORDERED)
        if listed is None:
            raise bad("cards", "deck_big", "fix_deck_big", most=MOST_ORDERED)
        places = sorted({self._held_card("cards", card) for card in listed})
        names, wanted = tuple(self.cards[i] for i in places), sum(1 << i for i in places)
        size = min(self._first(first), len(self.held))
        table = dict.fromkeys(range(min(len(names), size) + 1), 0)
        for laid, ways in self._filled(size):
            n = (laid & wanted).bit_count()
            table[n] = table.get(n, 0) + ways
        why = Hidden(self.cards, self.facts, "among", names, size)
        return Count._made(table, self.n, why)

    def known(self) -> dict[str, int]:
        """Give the held cards whose place in the hand is certain by now."""
        laws = {card: self.place(card) for card in self.held}
        found = {card: [place for place, w in law.weights.items() if w] for card, law in laws.items()}
        return {card: places[0] for card, places in found.items() if len(places) == 1}

    def with_play(self, card: str, places: Any = None) -> Orders:
        """Give what is known after one more card was played for the first time.

        Parameters
        ----------
        card : str
        places : int or iterable of int, optional
            Where in the hand it lay, as far as that was seen; anywhere in the window if left out.

        Raises
        ------
        BadCode, BadData
        """
        faults: list[Fault] = []
        where = frozenset(range(1, self.window + 1))
        if places is not None:
            where &= read_places("places", places, len(self.cards), faults)
        if faults:
            raise BadData(faults)
        fact = Played(self._held_card("plays", card), where, self._gone)
        return _made(self.cards, self.window, (*self.facts, fact))

    def _lines(self, pen: ClashPen) -> Sequence[str]:
        """Tell how many orders each fact leaves."""
        return story(pen, self.cards, self.facts)

    @property
    def _counts(self) -> Counts:
        return count_orders(len(self.cards), self.facts)

    @property
    def _gone(self) -> int:
        return sum(1 << fact.card for fact in self.facts if isinstance(fact, Played))

    def _first(self, first: Any) -> int:
        return self.window if first is None else read_count("first", first, 0, MOST_ORDERED)

    def _held_card(self, where: str, card: object) -> int:
        if card not in self.cards:
            raise unknown(where, card, self.cards)
        i = self.cards.index(str(card))
        if self._gone >> i & 1:
            raise bad(where, "has_left", "fix_has_left", value=shown(card))
        return i

    def _filled(self, size: int) -> Iterator[tuple[int, int]]:
        """Go through the sets of cards that lie when just so many held ones do, the last of them just laid."""
        counts, gone = self._counts, self._gone
        if not size:
            yield 0, counts.n
            return
        for laid, steps in enumerate(counts.steps):
            if (laid & ~gone).bit_count() == size - 1:
                for card in steps:
                    if not gone >> card & 1:
                        yield laid | 1 << card, counts.before[laid] * counts.behind[laid | 1 << card]

    def _all(self, begun: tuple[str, ...], laid: int) -> Iterator[tuple[str, ...]]:
        if len(begun) == len(self.cards):
            yield begun
        for card in self._counts.steps[laid]:
            if self._counts.behind[laid | 1 << card]:
                yield from self._all((*begun, self.cards[card]), laid | 1 << card)


def orders(
    cards: int | Iterable[str], *, places: Mapping[str, Any] | None = None, left_of: Iterable[tuple[str, str]] = (),
    plays: Iterable[Any] = (), window: int = WINDOW,
) -> Orders:  # fmt: skip
    """Count the orders of a hidden hand that fit what was seen.

    Parameters
    ----------
    cards : int or iterable of str, at most 12
        The whole hand as the game began, all different, without the Stronghold; or the number of a sample deck.
    places : mapping of str to int or iterable of int, optional
        Where a card lay at the beginning, from 1 at the left: ``{"troll": range(5, 9)}`` is not among the first four.
    left_of : iterable of (str, str)
        Pairs of cards, the first further left at the beginning than the second.
    plays : iterable of str or (str, places)
        The cards that have left the hand, each where it left it for the first time, in this order.  A card that is
        played was in the window; with `places` one says where in the hand it lay, as far as that was seen.
    window : int, cards
        How many leftmost cards can be played.

    Returns
    -------
    Orders

    Raises
    ------
    BadCode
        If a fact names a card that is not in the hand.
    BadData
        If no order fits.

    Notes
    -----
    All orders that fit are taken to be equally likely: that somebody chose what to play is not counted as a hint.

    References
    ----------
    Rules clash/setup/hand, clash/setup/public, clash/play/window, clash/play/slide.

    Examples
    --------
    >>> orders(1).n, orders(1).prob(card="troll")
    (40320, Fraction(1, 2))
    >>> seen = orders(1, plays=["baron", "partisan"])
    >>> seen.n, seen.prob(card="troll"), seen.prob(card="troll", first=6)
    (11520, Fraction(2, 3), Fraction(1, 1))
    """
    names = read_names(cards)
    size = read_count("window", window, 1, MOST_ORDERED)
    faults: list[Fault] = []
    facts: list[Known] = [
        InPlaces(
            read_index("places", card, names),
            read_places(f"places: {shown(card, written=str)}", where, len(names), faults),
        )
        for card, where in read_items("places", places)
    ]
    for pair in read_listed("left_of", left_of):
        if not isinstance(pair, tuple | list) or len(pair) != 2 or pair[0] == pair[1]:
            raise bad("left_of", "no_pair", "fix_pair", value=shown(pair))
        facts.append(LeftOf(*(read_index("left_of", card, names) for card in pair)))
    if faults:
        raise BadData(faults)
    found = _made(names, size, tuple(facts))
    for play in read_listed("plays", plays):
        known = isinstance(play, tuple | list) and len(play) == 2
        found = found.with_play(*play) if known else found.with_play(play)
    return found


def _made(cards: tuple[str, ...], window: int, facts: tuple[Known, ...]) -> Orders:
    found = Orders(cards, window, facts)
    if not found.n:
        raise bad("orders", "no_order", "fix_no_order")
    return found


def _at(card: object) -> str:
    return f"places: {shown(card, written=str)}"
