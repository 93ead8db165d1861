"""What one player may know where a dungeon is plundered: everything that lies open, and what follows from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from clank_nb.model.delve import Delve, Trip
from clank_nb.model.state import NOBODY, Cubes, Frame, Game, Rooms, Turn
from clank_nb.rules.draft import frozen

__all__ = ["Observation", "Seen", "observed"]


HIDDEN = ("react", "ward")
"""Questions that are only asked of who holds a certain card: nobody else may know that they are."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of one player.

    Parameters
    ----------
    hand : tuple of str
        Cards known to be in the hand: all of one's own; of others those that everybody knows.
    n_hand, n_deck : int, cards
        How many there are.
    unseen : tuple of str
        The other cards of hand and deck together, a multiset: which lie where is not known.  One's own is the deck.
    known_top : tuple of str
        Cards known to lie on top of the deck.
    """

    room: str
    hand: tuple[str, ...]
    n_hand: int
    n_deck: int
    unseen: tuple[str, ...]
    known_top: tuple[str, ...]
    discard: tuple[str, ...]
    play_area: tuple[str, ...]
    marked_play: tuple[int, ...]
    marked_discard: tuple[str, ...]
    gold: int
    artifacts: tuple[int, ...]
    tokens: tuple[str, ...]
    out: str


@dataclass(frozen=True, slots=True)
class Observation:
    """A state as one player sees it: no seed, no order of a deck, no face of a hidden token, no hand of another.

    Where another player is asked what only certain cards in hand could answer, nobody seems to decide.

    ``dungeon_deck``, ``unseen_major`` and ``unseen_minor`` (in ``rooms``) are multisets that follow from what is open.
    """

    viewer: int
    player: int
    current_player: int
    pending: tuple[Frame, ...]
    players: tuple[Seen, ...]
    turn: Turn
    cubes: Cubes
    row: tuple[str, ...]
    dungeon_deck: tuple[str, ...]
    dungeon_discard: tuple[str, ...]
    reserve: tuple[tuple[str, int], ...]
    market: tuple[str, ...]
    box: tuple[str, ...]
    rooms: Rooms
    countdown: tuple[int, int]
    over: str
    n_turns: int
    game: Game = field(repr=False)
    delve: Delve | None = None
    """The map and the bank, where the dungeon grows: its piles are multisets of what nobody has seen."""
    trip: Trip | None = None

    @property
    def me(self) -> Seen:
        """What is known of the viewer."""
        return self.players[self.viewer]


def observed(table: Any, viewer: int, current: int) -> Observation:
    """What one player may know of a state, or of a draft that goes on: nothing in it leads back there."""
    shop, game = table.shop, table.game
    owed = table.pending
    if table.delve is not None and any(frame.kind in HIDDEN and frame.who != viewer for frame in owed):
        current = NOBODY if owed[-1].kind in HIDDEN and owed[-1].who != viewer else current
        owed = [frame for frame in owed if frame.kind not in HIDDEN or frame.who == viewer]
    return Observation(
        viewer, table.player, current, tuple(owed),
        tuple([seen(table, who, viewer) for who in range(game.n_players)]), frozen(table.turn), frozen(table.cubes),
        tuple(shop.row), tuple(sorted([*shop.deck, *shop.replaced])), tuple(shop.discard), tuple(shop.reserve),
        tuple(shop.market), tuple(shop.box), frozen(table.rooms), table.countdown, table.over, table.n_turns, game,
        frozen(table.delve), frozen(table.trip),
    )  # fmt: skip


def seen(state: Any, who: int, viewer: int) -> Seen:
    """What ``viewer`` knows of player ``who``."""
    player = state.players[who]
    known = player.hand if who == viewer or not player.deck else player.known_hand
    hidden = Counter(player.hand) + Counter(player.deck)
    hidden.subtract(known)
    return Seen(
        player.room, tuple(known), len(player.hand), len(player.deck), tuple(sorted((+hidden).elements())),
        tuple(player.known_top), tuple(player.discard), tuple(player.play_area), tuple(player.marked_play),
        tuple(player.marked_discard), player.gold, tuple(player.artifacts), tuple(player.tokens), player.out,
    )  # fmt: skip
