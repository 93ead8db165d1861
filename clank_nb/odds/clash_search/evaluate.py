"""What a position looks worth to the player to move: health, Bastions, and the creatures in play."""

from __future__ import annotations

from clank_nb.odds.clash_search.compact import Book, Position, S
from clank_nb.odds.clash_search.moves import Phase, defended
from clank_nb.odds.clash_search.strike import assault

BASTION = 9
"""A Bastion that stands: the 8 HP of a Fort that comes after it, and a little more."""
MATE = 10_000
"""A win counts more than any position; the sooner, the more."""


def evaluate(book: Book, position: Position) -> int:
    """Own HP less the other's, 9 for each Bastion, and what the creatures in play are worth.

    Parameters
    ----------
    book : Book
    position : Position
        From the side of the player to move.

    Returns
    -------
    int, HP
        Above 0 where the player to move stands better.
    """
    mine, theirs, upper, lower, their_upper, their_lower, fort, their_fort, _, _ = position
    value = len(mine) - mine.index(S) - len(theirs) + theirs.index(S) + BASTION * (their_fort - fort)
    worth = book.worth
    for card in upper:
        value += worth[card]
    for card in lower:
        value += worth[card]
    for card in their_upper:
        value -= worth[card]
    for card in their_lower:
        value -= worth[card]
    return value


def evaluate_end(book: Book, phase: Phase) -> int:
    """What it is worth to the player to move to end its turn now: what `evaluate` says after the assault, found faster.

    A win is `MATE` and this one turn.
    """
    hand, theirs, upper, lower, their_upper, their_lower, fort, their_fort, _, their_champion, _ = phase
    _, _, _, _, changes, value = assault(book, upper, lower, their_upper, their_lower)
    if changes:
        theirs, their_fort, _, fallen = defended(theirs, their_fort, their_champion, changes)
        if fallen:
            return MATE + 1
    return value + len(hand) - hand.index(S) - len(theirs) + theirs.index(S) + BASTION * (their_fort - fort)
