"""The first turn: how much mana can be spent, over all orders of a deck.

Rules clash/turn/first_mana, clash/turn/mana_fixed, clash/play/window, clash/play/slide, clash/play/cost,
clash/play/spell_target, clash/play/spell_return; example clash/example/first_turn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import factorial
from typing import Any, NamedTuple

from clank_nb.model.questions import Asked
from clank_nb.odds.bluff.read import read_count
from clank_nb.odds.clash.read import MOST_CARDS, MOST_MANA, ClashPen, Deck, DeckCard, read_deck, read_yes
from clank_nb.odds.clash.window import STUCK, Key, Leaf, Rules, leaves, numbers, orders_in, rank
from clank_nb.odds.derive import Pen
from clank_nb.odds.dist import Count
from clank_nb.words import listing

MANA = 6
"""What the first player gets on the first turn of the game."""
WINDOW = 4
MOST_LINES = 60
NEVER = "-"
"""How a card that is never played is written in a class of orders."""


@dataclass(frozen=True, slots=True)
class OrderClass:
    """Orders that begin alike and can spend the same mana; made by `first_turn_classes`.

    Parameters
    ----------
    first : tuple of str
        The cards of the first window in any order, each by its cost; ``"-"`` for one that is never played, a spell
        that may be cast with a star.
    then : tuple of tuple of str
        For each card that slides in, what it may be; behind it any order comes to the same.
    spent : int, mana
        The most that can be spent.
    orders : int
        How many orders of the deck are of this class.
    factors : tuple of int
        Their product is `orders`: the orders within the window, the ways to choose its cards, class by class, the
        ways to choose each card that slides in, and the orders of the rest.
    """

    first: tuple[str, ...]
    then: tuple[tuple[str, ...], ...]
    spent: int
    orders: int
    factors: tuple[int, ...] = field(repr=False)

    def __str__(self) -> str:
        slid = "".join(f" | {' or '.join(one)}" for one in self.then)
        return f"{' '.join(self.first)}{slid}: {self.spent} mana, {self.orders} orders"


def first_turn(deck: Deck, *, mana: int = MANA, window: int = WINDOW, spells: bool = False) -> Count:
    """Give the law of the most mana that can be spent on the first turn, over all orders of the deck.

    Parameters
    ----------
    deck : int, mapping or iterable, at most 10 cards
        The number of a sample deck; or card by card its slug, its cost, or a pair (cost, kind) with the kind
        ``"creature"`` or ``"spell"``; or a mapping from the name of a card of one's own to one of the last two.
    mana : int, mana
        What the turn begins with.
    window : int, cards
        How many leftmost cards can be played.
    spells : bool
        False: mana is spent on creatures alone, and a spell only takes up its place.  True: mana spent on spells
        counts too; a spell can be cast once a creature has been played, and goes to the right end of the hand.  The
        creature it hits is taken to stay.

    Returns
    -------
    Count
        Mana spent, with the number of orders as weights; equal cards are told apart.

    Raises
    ------
    BadCode, BadData

    Notes
    -----
    No order is listed: the first window is a multiset of costs, and behind it the cards are followed one by one only as
    long as they matter.  That a player may lose by playing its last card is left out of account.

    References
    ----------
    Rules clash/turn/first_mana, clash/play/window, clash/play/slide; example clash/example/first_turn.

    Examples
    --------
    >>> law = first_turn(1)
    >>> law, law.prob(exactly=6)
    (Count({4: 576, 6: 39744}), Fraction(69, 70))
    >>> first_turn(["zombie", "grrr", "boom", (5, "creature")], mana=3)
    Count({3: 24})
    """
    cards, rules = _read("deck", deck, mana, window, spells)
    found = leaves(cards, rules)
    count = _counted(cards, rules)
    table: Counter[int] = Counter()
    for leaf in found:
        table[leaf.spent] += orders_in(leaf, count)
    why = FirstTurn(cards, rules, tuple(found))
    return Count._made(dict(sorted(table.items())), factorial(len(cards)), why)


def first_turn_classes(
    deck: Deck, *, mana: int = MANA, window: int = WINDOW, spells: bool = False, spent: int | None = None
) -> tuple[OrderClass, ...]:
    """Split all orders of a deck into classes that begin alike: what one counts by hand.

    Parameters
    ----------
    deck, mana, window, spells
        As in `first_turn`.
    spent : int, mana, optional
        Only classes that can spend just this much.

    Returns
    -------
    tuple of OrderClass
        Those that spend least first; their `orders` add to the weights of the law.

    Raises
    ------
    BadCode, BadData

    Examples
    --------
    >>> bad, = first_turn_classes(1, spent=4)
    >>> print(bad, bad.factors)
    3 4 - - | 6: 4 mana, 576 orders (24, 4, 1, 1, 1, 6)
    """
    cards, rules = _read("deck", deck, mana, window, spells)
    wanted = None if spent is None else read_count("spent", spent)
    count = _counted(cards, rules)
    found = [_class(leaf, count) for leaf in leaves(cards, rules) if wanted is None or leaf.spent == wanted]
    return tuple(sorted(found, key=lambda one: one.spent))


def _class(leaf: Leaf, count: Counter[Key]) -> OrderClass:
    then = tuple(tuple(label(key) for key in step) for step in leaf.then)
    first = tuple(label(key) for key in leaf.first)
    return OrderClass(first, then, leaf.spent, orders_in(leaf, count), numbers(leaf, count))


def label(key: Key) -> str:
    """Write a class of cards: its cost, with a star for spells."""
    cost, kind = key
    return NEVER if key == STUCK else f"{cost}*" if kind == "spell" else str(cost)


def _counted(cards: tuple[DeckCard, ...], rules: Rules) -> Counter[Key]:
    return Counter(rules.key(card) for card in cards)


def _read(where: str, deck: Any, mana: Any, window: Any, spells: Any) -> tuple[tuple[DeckCard, ...], Rules]:
    rules = read_rules(mana, window, spells)
    return read_deck(where, deck), rules


def read_rules(mana: Any, window: Any, spells: Any) -> Rules:
    """Read what a turn allows.

    Raises
    ------
    BadData
    """
    return Rules(
        read_count("mana", mana, 0, MOST_MANA), read_count("window", window, 1, MOST_CARDS), read_yes("spells", spells)
    )


class FirstTurn(NamedTuple):
    """Why so much can be spent: the orders counted class by class."""

    cards: tuple[DeckCard, ...]
    rules: Rules
    leaves: tuple[Leaf, ...]

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return ClashPen(lang).say("first.counts")

    def lines(self, pen: Pen, weights: Any, total: int, asked: Asked | None) -> list[str]:
        """Tell the rule and the costs, then count the rare outcomes class by class; the common one is the rest."""
        own = ClashPen(pen.lang, pen.latex)
        common = max(weights, key=lambda spent: weights[spent])
        found = [self._rule(own, total), own.say("first.costs", parts=self._costs(own))]
        if self.rules.spells:
            found.append(own.say("first.spells"))
        rare = [spent for spent in weights if spent != common]
        for spent in rare:
            found += self._counted(own, spent, weights[spent])
        if rare:
            terms = [str(total), *(str(weights[spent]) for spent in rare)]
            rest = own.math(f" {own.sign} ".join(terms) + f" = {weights[common]}")
            found.append(own.say("first.rest", spent=common, orders=rest, chance=pen.chance(weights[common], total)))
        else:
            found.append(own.say("first.sure", spent=common))
        if asked is not None:
            sets = sum(w for outcome, w in weights.items() if outcome in asked)
            found.append(own.say("first.asked", what=asked.phrase(pen.lang), chance=pen.chance(sets, total)))
        return found

    def _rule(self, pen: ClashPen, total: int) -> str:
        n = len(self.cards)
        orders = pen.math(f"{pen.factorial(n)} = {total}")
        return pen.say("first.rule", n=n, orders=orders, mana=self.rules.mana, window=min(n, self.rules.window))

    def _costs(self, pen: ClashPen) -> str:
        """List the classes of cards, each with its cost, its number and its names."""
        parts = []
        count = _counted(self.cards, self.rules)
        for key in sorted(count, key=rank):
            named = [card.id for card in self.cards if self.rules.key(card) == key and not card.id.isdecimal()]
            names = pen.say("first.names", names=pen.all_named(named)) if named else ""
            kind = "never" if key == STUCK else "part_spell" if key[1] == "spell" else "part"
            parts.append(pen.say(f"first.{kind}", n=count[key], cost=key[0], names=names))
        return listing(parts, pen.lang)

    def _counted(self, pen: ClashPen, spent: int, orders: int) -> list[str]:
        count = _counted(self.cards, self.rules)
        mine = [leaf for leaf in self.leaves if leaf.spent == spent]
        found = [pen.say("first.spent", spent=spent, orders=orders, n=len(mine))]
        if len(mine) > MOST_LINES:
            return found
        for leaf in mine:
            first = pen.say("first.window", cards=", ".join(label(key) for key in leaf.first))
            slid = [listing([label(key) for key in step], pen.lang, "either") for step in leaf.then]
            then = "".join(pen.say("first.then", cards=one) for one in slid)
            found.append(pen.say("first.line", first=first, then=then, formula=self._formula(pen, leaf, count)))
        return found

    def _formula(self, pen: ClashPen, leaf: Leaf, count: Counter[Key]) -> str:
        """Write the product: orders of the window, choices of its cards, of those that slide in, orders of the rest."""
        chosen = [(count[key], n) for key, n in Counter(leaf.first).items()]
        size, rest = len(leaf.first), len(self.cards) - len(leaf.first) - len(leaf.then)
        factors = [pen.factorial(size), *(pen.comb(n, k) for n, k in chosen if k < n), *leaf.factors]
        factors += [pen.factorial(rest)] if rest > 1 else []
        return pen.math(f"{pen.times(factors)} = {orders_in(leaf, count)}")
