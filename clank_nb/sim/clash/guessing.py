"""Determinisation: hidden hands guessed, each order that is still possible as likely as another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from clank_nb.rules.clash_of_decks.seen import HIDDEN

if TYPE_CHECKING:
    from clank_nb.sim.policy import Stream

Hands = tuple[tuple[str, ...], tuple[str, ...]]


def is_hidden(seen: Any) -> bool:
    """Whether an order of cards is hidden from the viewer: of at least two."""
    return any(len(pile) > 1 for pile in seen.unseen)


def guesses(seen: Any, stream: Stream, n: int) -> Iterator[Hands]:
    """Give both hands as they may be, n times; once where nothing is hidden."""
    for _ in range(n if is_hidden(seen) else 1):
        yield guess(seen, stream)


def guess(seen: Any, stream: Stream) -> Hands:
    """Give both hands as they may be: what is hidden in a random order."""
    one, two = (filled(hand, shuffled(pile, stream)) for hand, pile in zip(seen.hands, seen.unseen, strict=True))
    return one, two


def filled(hand: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    """Lay cards into the hidden places of a hand, from left to right."""
    left = iter(cards)
    return tuple(next(left) if card == HIDDEN else card for card in hand)


def shuffled(cards: Sequence[str], stream: Stream) -> list[str]:
    """Give cards in a random order (Fisher and Yates)."""
    found = list(cards)
    for last in range(len(found) - 1, 0, -1):
        other = stream.below(last + 1)
        found[last], found[other] = found[other], found[last]
    return found
