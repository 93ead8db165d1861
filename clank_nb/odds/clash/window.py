"""The window of a hand: the leftmost cards can be played, and when one leaves, the next slides in.

Rules clash/play/window, clash/play/slide, clash/play/cost, clash/turn/mana_fixed.  Cards count by their class alone,
which is their cost and kind; those that no mana of the turn can pay are one class, as are spells that nobody casts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, factorial, prod
from typing import NamedTuple

from clank_nb.odds.clash.read import CREATURE, SPELL, DeckCard, bad

Key = tuple[int, str]
"""Cost and kind of a class of cards; `STUCK` for those never played."""

STUCK: Key = (-1, "")

MOST_STATES = 150_000
"""States within the turn, over all classes of orders; more take too long."""


class Rules(NamedTuple):
    """What the turn allows: mana, cards in the window, and whether spells are cast."""

    mana: int
    window: int
    spells: bool

    def key(self, card: DeckCard) -> Key:
        """Give the class of a card."""
        playable = card.cost <= self.mana and (self.spells or card.kind == CREATURE)
        return (card.cost, card.kind) if playable else STUCK


class Reached(NamedTuple):
    """A state within the turn, as far as it decides what can still be played."""

    window: tuple[Key, ...]
    left: int
    creature: bool
    """Whether there is a creature for a spell to be aimed at."""
    returned: tuple[Key, ...]
    """Spells cast, which have gone to the right end of the hand and not yet come back into the window."""


class Leaf(NamedTuple):
    """Orders that begin alike and spend the same: the first window as a multiset, then one card after the other."""

    first: tuple[Key, ...]
    then: tuple[tuple[Key, ...], ...]
    """For each card that slides in, the classes it may be of."""
    spent: int
    factors: tuple[int, ...]
    """Choices for each card of `then`, how many cards they stand for."""


def leaves(deck: Sequence[DeckCard], rules: Rules) -> list[Leaf]:
    """Split all orders of a deck into classes that begin alike, each with the most mana it can spend."""
    cards = Counter(rules.key(card) for card in deck)
    keys = sorted(cards, key=rank)
    found: list[Leaf] = []
    effort = Effort()
    for first in _multisets(keys, cards, min(rules.window, len(deck))):
        rest = cards - Counter(first)
        start = Reached(first, rules.mana, False, ())
        found += _joined(Leaf(first, then, spent, f) for then, spent, f in _after(start, rest, keys, rules, effort))
    return found


class Effort:
    """Adds up how many states were looked at, and refuses what would take too long."""

    def __init__(self) -> None:
        self._states = 0

    def add(self, states: int) -> None:
        """Count some more.

        Raises
        ------
        BadData
        """
        self._states += states
        if self._states > MOST_STATES:
            raise bad("deck", "many_states", "fix_many_states")


def rank(key: Key) -> tuple[bool, bool, int]:
    """Order classes: creatures by cost, then spells by cost, and last those never played."""
    return key == STUCK, key[1] == SPELL, key[0]


def orders_in(leaf: Leaf, cards: Counter[Key]) -> int:
    """Count the orders of a leaf."""
    return prod(numbers(leaf, cards))


def numbers(leaf: Leaf, cards: Counter[Key]) -> tuple[int, ...]:
    """Give the factors that the orders of a leaf are the product of.

    They are: the orders of the window, the choice of its cards for each class, the choice of every card that slides
    in, and the orders of the rest.
    """
    size, slid = len(leaf.first), len(leaf.then)
    chosen = [comb(cards[key], n) for key, n in Counter(leaf.first).items()]
    return (factorial(size), *chosen, *leaf.factors, factorial(sum(cards.values()) - size - slid))


def _multisets(keys: Sequence[Key], cards: Counter[Key], size: int) -> Iterator[tuple[Key, ...]]:
    if not keys:
        if not size:
            yield ()
        return
    for n in range(min(size, cards[keys[0]]), -1, -1):
        for rest in _multisets(keys[1:], cards, size - n):
            yield (keys[0],) * n + rest


Path = tuple[tuple[tuple[Key, ...], ...], int, tuple[int, ...]]


def _after(
    start: Reached, rest: Counter[Key], keys: Sequence[Key], rules: Rules, effort: Effort
) -> list[Path]:  # fmt: skip
    """Follow what slides in, card by card, as long as it matters."""

    def follow(states: set[Reached], best: int, rest: Counter[Key]) -> list[Path]:
        played = _plays(states)
        effort.add(len(played))
        best = max([best, *(rules.mana - state.left for state in played)])
        if best == rules.mana or not played:
            return [((), best, ())]
        if not +rest:
            return [((), max(best, _to_the_end(played, rules, effort)), ())]
        found: list[Path] = []
        for key in keys:
            if rest[key]:
                slid = {state._replace(window=_with(state.window, key)) for state in played}
                below = follow(slid, best, rest - Counter([key]))
                found += [(((key,), *then), spent, (rest[key], *f)) for then, spent, f in below]
        if len({spent for _, spent, _ in found}) == 1:  # whatever slides in, it comes to the same
            return [((), found[0][1], ())]
        return found

    return follow({start}, 0, rest)


def _plays(states: set[Reached]) -> set[Reached]:
    """Play one card in every way; the place it leaves is still open."""
    found = set()
    for state in states:
        for key in set(state.window):
            cost, kind = key
            if key == STUCK or cost > state.left or (kind == SPELL and not state.creature):
                continue
            returned = (*state.returned, key) if kind == SPELL else state.returned
            window = list(state.window)
            window.remove(key)
            found.add(Reached(tuple(window), state.left - cost, state.creature or kind == CREATURE, returned))
    return found


def _to_the_end(played: set[Reached], rules: Rules, effort: Effort) -> int:
    """Play on when no unknown card is left: only spells that were cast can still slide in."""
    seen: set[Reached] = set()
    best = 0
    while played:
        slid = set()
        for state in played:
            best = max(best, rules.mana - state.left)
            if state.returned:
                window = _with(state.window, state.returned[0])
                slid.add(state._replace(window=window, returned=state.returned[1:]))
            else:
                slid.add(state)
        played = _plays(slid - seen)
        effort.add(len(played))
        seen |= slid
    return best


def _with(window: tuple[Key, ...], key: Key) -> tuple[Key, ...]:
    return tuple(sorted((*window, key)))


def _joined(found: Iterator[Leaf]) -> list[Leaf]:
    """Join neighbours that differ only in the last card that slides in and spend the same."""
    groups: dict[tuple[object, ...], Leaf] = {}
    for leaf in found:
        if not leaf.then:
            return [leaf]
        before = (leaf.then[:-1], leaf.spent, leaf.factors[:-1])
        if before in groups:
            other = groups[before]
            last = (*other.then[-1], *leaf.then[-1])
            total = other.factors[-1] + leaf.factors[-1]
            leaf = Leaf(leaf.first, (*leaf.then[:-1], last), leaf.spent, (*leaf.factors[:-1], total))
        groups[before] = leaf
    return list(groups.values())
