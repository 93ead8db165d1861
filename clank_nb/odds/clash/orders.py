"""A hidden hand: its cards are known, their order is not.  Which orders are left, and what follows from that.

Rules clash/setup/hand, clash/setup/public, clash/play/window, clash/play/slide.  What comes back to a hand lies right
of all cards that never left it, in sight of all; so only the order of the others is ever unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import islice
from math import factorial
from typing import Any, NamedTuple

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.cubes import listed_up_to, read_whole
from clank_nb.model.questions import Asked
from clank_nb.odds.bluff.read import read_count
from clank_nb.odds.clash.first_turn import WINDOW
from clank_nb.odds.clash.order_facts import Counts, InPlaces, Known, LeftOf, Played, counted
from clank_nb.odds.clash.read import ClashPen, bad, fault, unknown
from clank_nb.odds.derive import Derivation, Pen
from clank_nb.odds.dist import Count

MOST_ORDERED = 12
MOST_LISTED = 100_000


@dataclass(frozen=True, slots=True)
class Orders:
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
        names = tuple(dict.fromkeys(listed_up_to(cards, MOST_ORDERED) or ()))
        wanted = sum(1 << self._held_card("cards", card) for card in names)
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
            where &= _places("places", places, len(self.cards), faults)
        if faults:
            raise BadData(faults)
        fact = Played(self._held_card("plays", card), where, self._gone)
        return _made(self.cards, self.window, (*self.facts, fact))

    def derivation(self, lang: str = "en", *, latex: bool = False) -> Derivation:
        """Tell how many orders each fact leaves.

        Parameters
        ----------
        lang : str
            Language of the sentences.
        latex : bool
            Formulas as LaTeX between dollar signs.

        Returns
        -------
        Derivation
        """
        return Derivation(_story(ClashPen(lang, latex), self.cards, self.facts))

    @property
    def _counts(self) -> Counts:
        return _counted(len(self.cards), self.facts)

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
    cards: Iterable[str], *, places: Mapping[str, Any] | None = None, left_of: Iterable[tuple[str, str]] = (),
    plays: Iterable[Any] = (), window: int = WINDOW,
) -> Orders:  # fmt: skip
    """Count the orders of a hidden hand that fit what was seen.

    Parameters
    ----------
    cards : iterable of str, at most 12
        The whole hand as the game began, all different, without the Stronghold.
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

    References
    ----------
    Rules clash/setup/hand, clash/setup/public, clash/play/window, clash/play/slide.

    Examples
    --------
    >>> deck = ["annihilation", "baron", "boom", "brute", "carapace", "partisan", "revenant", "troll"]
    >>> orders(deck).n, orders(deck).prob(card="troll")
    (40320, Fraction(1, 2))
    >>> seen = orders(deck, plays=["baron", "partisan"])
    >>> seen.n, seen.prob(card="troll"), seen.prob(card="troll", first=6)
    (11520, Fraction(2, 3), Fraction(1, 1))
    """
    names = _names(cards)
    size = read_count("window", window, 1, MOST_ORDERED)
    faults: list[Fault] = []
    facts: list[Known] = [
        InPlaces(
            _index("places", card, names), _places(f"places: {shown(card, written=str)}", where, len(names), faults)
        )
        for card, where in _items("places", places)
    ]
    for pair in _listed("left_of", left_of):
        if not isinstance(pair, tuple | list) or len(pair) != 2 or pair[0] == pair[1]:
            raise bad("left_of", "no_pair", "fix_pair", value=shown(pair))
        facts.append(LeftOf(*(_index("left_of", card, names) for card in pair)))
    if faults:
        raise BadData(faults)
    found = _made(names, size, tuple(facts))
    for play in _listed("plays", plays):
        known = isinstance(play, tuple | list) and len(play) == 2
        found = found.with_play(*play) if known else found.with_play(play)
    return found


class Hidden(NamedTuple):
    """Why a card of a hidden hand lies there with this chance: orders counted."""

    cards: tuple[str, ...]
    facts: tuple[Known, ...]
    what: str
    names: tuple[str, ...]
    size: int

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return ClashPen(lang).say(f"orders.counts_{self.what}")

    def lines(self, pen: Pen, weights: Any, total: int, asked: Asked | None) -> list[str]:
        """Tell how many orders there are, then the orders and the chance of each outcome asked about."""
        own = ClashPen(pen.lang, pen.latex)
        found = _story(own, self.cards, self.facts)
        found.append(
            own.say(
                "orders.where" if self.what == "place" else "orders.among", cards=own.all_named(self.names), n=self.size
            )
        )
        for outcome, ways in weights.items():
            if asked is None or outcome in asked:
                found.append(own.say("orders.line", n=outcome, orders=ways, chance=pen.chance(ways, total)))
        if asked is not None:
            ways = sum(w for outcome, w in weights.items() if outcome in asked)
            found.append(own.say("first.asked", what=asked.phrase(pen.lang), chance=pen.chance(ways, total)))
        return found


def _story(pen: ClashPen, cards: tuple[str, ...], facts: tuple[Known, ...]) -> list[str]:
    """Say how many orders there are, and how many each fact leaves."""
    n = len(cards)
    found = [pen.say("orders.all", n=n, orders=pen.math(f"{pen.factorial(n)} = {factorial(n)}"))]
    for k, fact in enumerate(facts, 1):
        found.append(pen.say("orders.left", fact=fact.say(pen, cards), n=_counted(n, facts[:k]).n))
    return found


@cache
def _counted(n: int, facts: tuple[Known, ...]) -> Counts:
    return counted(n, facts)


def _made(cards: tuple[str, ...], window: int, facts: tuple[Known, ...]) -> Orders:
    found = Orders(cards, window, facts)
    if not found.n:
        raise bad("orders", "no_order", "fix_no_order")
    return found


# ---- reading ---------------------------------------------------------------------------------------------------------


def _names(cards: Any) -> tuple[str, ...]:
    if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
        raise bad("cards", "no_names", "fix_names", value=shown(cards))
    found = listed_up_to(cards, MOST_ORDERED)
    if found is None:
        raise bad("cards", "deck_big", "fix_deck_big", most=MOST_ORDERED)
    if not found or not all(isinstance(card, str) for card in found) or len(set(found)) < len(found):
        raise bad("cards", "no_names", "fix_names", value=shown(cards))
    return tuple(found)


def _index(where: str, card: object, cards: tuple[str, ...]) -> int:
    if card not in cards:
        raise unknown(where, card, cards)
    return cards.index(str(card))


def _items(where: str, given: Any) -> list[tuple[Any, Any]]:
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise bad(where, "no_places", "fix_places", value=shown(given))
    return list(given.items())


def _listed(where: str, given: Any) -> list[Any]:
    fix = "fix_pair" if where == "left_of" else "fix_plays"
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise bad(where, "no_facts", fix, value=shown(given))
    found = listed_up_to(given, MOST_ORDERED**2)
    if found is None:
        raise bad(where, "many_facts", fix)
    return found


def _places(where: str, given: Any, n: int, faults: list[Fault]) -> frozenset[int]:
    """Read one place or several; a fault is added to `faults`."""
    if isinstance(given, str | bytes | Mapping):
        faults.append(fault(where, "no_places", "fix_places", value=shown(given)))
        return frozenset()
    listed = listed_up_to(given, MOST_ORDERED) if isinstance(given, Iterable) else [given]
    if listed is None:
        faults.append(fault(where, "many_places", "fix_places"))
        return frozenset()
    return frozenset(read_whole(where, place, faults, 1, n) for place in listed)
