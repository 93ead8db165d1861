"""The working copy of a state: opened for one action, or for a whole game, and sealed into the next state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clank_nb.model.clash import Champion, ClashGame, ClashState, Creature
from clank_nb.model.table import Frame

if TYPE_CHECKING:
    from clank_nb.model.events import Event

__all__ = ["ClashDraft"]


class ClashDraft:
    """A state (or another draft) thawed: the same names, lists in the place of tuples.

    Only `clank_nb.rules.clash_of_decks.changes` writes to it.
    """

    __slots__ = (
        "champions", "deck", "decks", "dice", "discard", "display", "drafting", "forts", "game", "hands", "hidden",
        "lanes", "log", "mana", "menu", "n_turns", "over", "pending", "player", "pool", "rules", "seen", "winner",
    )  # fmt: skip

    def __init__(self, state: Any, log: list[Event] | None = None) -> None:
        self.game: ClashGame = state.game
        self.rules = state.game.rules
        self.menu: Any = state.game.menu
        self.log = log
        self.player: int = state.player
        self.pending: list[Frame] = list(state.pending)
        self.over: str = state.over
        self.winner: int = state.winner
        self.n_turns: int = state.n_turns
        self.dice: tuple[int | None, int] = state.dice
        self.mana: int = state.mana
        self.hands: list[list[str]] = [list(hand) for hand in state.hands]
        self.hidden: list[int] = list(state.hidden)
        self.forts: list[bool] = list(state.forts)
        self.lanes: list[list[Creature]] = [list(lane) for lane in state.lanes]
        self.champions: list[Champion] = list(state.champions)
        self.deck: list[str] = list(state.deck)
        self.discard: list[str] = list(state.discard)
        self.pool: list[str] = list(state.pool)
        self.display: list[str] = list(state.display)
        self.decks: list[list[str]] = [list(deck) for deck in state.decks]
        self.drafting: int = state.drafting
        self.seen: list[Any] = list(state.seen)

    def copy(self) -> ClashDraft:
        """Another working copy of the same position, without a log."""
        other = ClashDraft.__new__(ClashDraft)
        other.game, other.rules, other.menu, other.log = self.game, self.rules, self.menu, None
        other.player, other.pending, other.over = self.player, self.pending[:], self.over
        other.winner, other.n_turns, other.dice, other.mana = self.winner, self.n_turns, self.dice, self.mana
        other.hands, other.hidden, other.forts = [hand[:] for hand in self.hands], self.hidden[:], self.forts[:]
        other.lanes, other.champions = [lane[:] for lane in self.lanes], self.champions[:]
        other.deck, other.discard, other.pool = self.deck[:], self.discard[:], self.pool[:]
        other.display, other.decks, other.drafting = self.display[:], [deck[:] for deck in self.decks], self.drafting
        other.seen = self.seen[:]
        return other

    def seal(self) -> ClashState:
        """Freeze it; the draft may be used on, for nothing is shared."""
        hands, lanes, decks = self.hands, self.lanes, self.decks
        return ClashState(
            self.game, self.player, tuple(self.pending), self.over, self.winner, self.n_turns, self.dice, self.mana,
            (tuple(hands[0]), tuple(hands[1])), (self.hidden[0], self.hidden[1]), (self.forts[0], self.forts[1]),
            (tuple(lanes[0]), tuple(lanes[1]), tuple(lanes[2]), tuple(lanes[3])),
            (self.champions[0], self.champions[1]), tuple(self.deck), tuple(self.discard), tuple(self.pool),
            tuple(self.display), (tuple(decks[0]), tuple(decks[1])), self.drafting, tuple(self.seen),
        )  # fmt: skip
