"""Looking ahead in the solo game: the own turn, and the AI's answer with its cards drawn by chance, several times.

Every end of the turn meets the same luck, so that they differ by what they are and not by what was drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from clank_nb.odds.clash_search.alone import (
    Alone,
    Table,
    ai_assault,
    ai_card,
    as_position,
    destroyed,
    milled,
    player_end,
    read_alone,
)
from clank_nb.odds.clash_search.compact import Book, S
from clank_nb.odds.clash_search.evaluate import BASTION, MATE
from clank_nb.odds.clash_search.moves import Phase, Play, phases, row

if TYPE_CHECKING:
    from clank_nb.sim.policy import Stream

AI_DECK = 24
"""What the Bastion of the AI counts for: the cards that come back when it falls."""
LUCK = 48
"""So many random numbers are one sample: more cards than the AI turns up in two turns."""


def best_plays(seen: Any, stream: Stream, depth: int, n: int) -> tuple[Play, ...]:
    """Choose the plays of a turn against the AI.

    Parameters
    ----------
    seen : ClashObservation
    stream : Stream
    depth : int, turns
        1 looks at the own turn alone; from 2 on at the AI's answer too.
    n : int, samples
        Of the cards that the AI turns up.
    """
    table, at = Table.of(seen.game), read_alone(seen)
    lucks = [[stream.draw() for _ in range(LUCK)] for _ in range(n)]
    best = float("-inf")
    found: tuple[Play, ...] = ()
    for phase, plays in phases(table.book, as_position(at), seen.mana):
        if phase is None:
            continue
        value = sum(_value(table, at, phase, luck, depth > 1) for luck in lucks)
        if value > best:
            best, found = value, row(plays)
    return found


def _value(table: Table, at: Alone, phase: Phase, luck: Sequence[float], answered: bool) -> int:
    """What a turn looks worth, with this luck."""
    numbers = iter(luck)
    after, changes = player_end(table.book, at, phase)
    for change in changes:
        middle = destroyed(after, change) if change >= 0 else milled(after, drawn(after.deck, -change, numbers))
        if middle is None:
            return MATE
        after = middle
    return _answered(table, after, numbers) if answered else evaluated(table.book, after)


def _answered(table: Table, at: Alone, numbers: Iterator[float]) -> int:
    mana, front = table.mana(at), 0
    while mana > 0 and at.deck:
        card = drawn(at.deck, 1, numbers)[0]
        after, mana = ai_card(table, at, card, mana, front)
        if after is None:
            return MATE
        at, front = after, 1 - front
    end = ai_assault(table, at)
    return -MATE if end is None else evaluated(table.book, end)


def drawn(deck: bytes, n: int, numbers: Iterator[float]) -> bytes:
    """Draw cards from the top of a shuffled deck; all, if n is at least as many."""
    if n >= len(deck):
        return deck
    left, found = list(deck), []
    for _ in range(n):
        found.append(left.pop(int(next(numbers, 0.0) * len(left))))
    return bytes(found)


def evaluated(book: Book, at: Alone) -> int:
    """Own HP and Bastion, the creatures in play, and how many cards the AI still has to lose."""
    worth = book.worth
    value = len(at.hand) - 1 - at.hand.index(S) - BASTION * at.fort
    value -= len(at.deck) + (0 if at.their_fort else AI_DECK)
    value += sum(worth[card] for lane in (at.upper, at.lower) for card in lane)
    return value - sum(worth[card] for lane in (at.their_upper, at.their_lower) for card in lane)
