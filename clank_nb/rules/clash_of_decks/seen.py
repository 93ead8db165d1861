"""What one player may know of a game: everything that lies open, and which cards may lie where it does not.

A card that has been in play goes back to the right end of the hand, so what an opponent has not seen are always the
leftmost cards of a hand; in which order they lie there is not known, and every order is as likely as another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from clank_nb.model.clash import STRONGHOLD, Champion, ClashGame, Creature
from clank_nb.model.table import Frame

__all__ = ["HIDDEN", "ClashObservation", "observed"]

HIDDEN = "hidden"
"""Stands in a hand where a card lies that the viewer does not know."""

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClashObservation:
    """A state as one player sees it: no seed, no order of a hand or of a deck that nobody has seen.

    Parameters
    ----------
    hands : tuple of two hands
        From left to right, ``stronghold`` in its place; `HIDDEN` where a card of the opponent was never seen.
    unseen : tuple of two piles
        Cards that lie in the hidden places of each hand, sorted: in any order.
    deck : tuple of str
        Of the AI, a multiset.
    decks : tuple of two decks
        Sorted: who plays with what is known to both.

    Notes
    -----
    The other fields are those of ``ClashState``; what was seen at the starts of earlier turns is left out.
    """

    viewer: int
    player: int
    current_player: int
    pending: tuple[Frame, ...]
    over: str
    winner: int
    n_turns: int
    mana: int
    hands: tuple[Names, Names]
    unseen: tuple[Names, Names]
    forts: tuple[bool, bool]
    lanes: tuple[tuple[Creature, ...], ...]
    champions: tuple[Champion, Champion]
    deck: Names
    discard: Names
    pool: Names
    display: Names
    decks: tuple[Names, Names]
    drafting: int
    game: ClashGame = field(repr=False)

    @property
    def me(self) -> Names:
        """The viewer's own hand."""
        return self.hands[self.viewer]


def observed(table: Any, viewer: int, current: int) -> ClashObservation:
    """What one player may know of a state, or of a draft that goes on: nothing in it leads back there."""
    shown = [_hand(table, who, viewer) for who in (0, 1)]
    return ClashObservation(
        viewer, table.player, current, tuple(table.pending), table.over, table.winner, table.n_turns, table.mana,
        (shown[0][0], shown[1][0]), (shown[0][1], shown[1][1]), (table.forts[0], table.forts[1]),
        tuple([tuple(lane) for lane in table.lanes]), (table.champions[0], table.champions[1]), tuple(table.deck),
        tuple(table.discard), tuple(table.pool), tuple(table.display), (tuple(table.decks[0]), tuple(table.decks[1])),
        table.drafting, table.game,
    )  # fmt: skip


def _hand(table: Any, who: int, viewer: int) -> tuple[Names, Names]:
    """A hand as the viewer sees it, and the cards that lie in its hidden places."""
    hand, left = table.hands[who], table.hidden[who]
    if who == viewer or not left or table.game.rules["setup/public"](table):
        return tuple(hand), ()
    found, unseen = [], []
    for card in hand:
        if left and card != STRONGHOLD:
            left -= 1
            unseen.append(card)
            card = HIDDEN
        found.append(card)
    return tuple(found), tuple(sorted(unseen))
