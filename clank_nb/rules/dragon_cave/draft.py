"""The working copy: a state of Dragon's Cave thawed for one action, or kept open for a whole game."""

from __future__ import annotations

from clank_nb.model.cave import CaveGame, CavePlayer, CaveState
from clank_nb.model.events import Event
from clank_nb.model.table import Frame


class PlayerDraft:
    """What one player has, while it changes."""

    __slots__ = ("card", "chest", "dwarf", "places", "purse", "used")

    def __init__(self, player: CavePlayer) -> None:
        self.places: list[int] = list(player.places)
        self.purse = player.purse
        self.chest = player.chest
        self.used = player.used
        self.card = player.card
        self.dwarf = player.dwarf

    def seal(self) -> CavePlayer:
        return CavePlayer(tuple(self.places), self.purse, self.chest, self.used, self.card, self.dwarf)


class CaveDraft:
    """A state being changed.  Rules read it like a state; only change functions write to it."""

    __slots__ = (
        "dice",
        "dragon",
        "fists",
        "game",
        "hoard",
        "log",
        "n_turns",
        "over",
        "pending",
        "player",
        "players",
        "removed",
        "rules",
    )

    def __init__(self, state: CaveState, log: list[Event] | None = None) -> None:
        self.game: CaveGame = state.game
        self.rules = state.game.rules
        self.players: list[PlayerDraft] = [PlayerDraft(player) for player in state.players]
        self.player = state.player
        self.pending: list[Frame] = list(state.pending)
        self.dragon = state.dragon
        self.hoard = state.hoard
        self.removed = state.removed
        self.fists = state.fists
        self.over = state.over
        self.n_turns = state.n_turns
        self.dice = state.dice
        self.log = log

    def seal(self) -> CaveState:
        """The next state."""
        return CaveState(
            self.game, tuple([player.seal() for player in self.players]), self.player, tuple(self.pending),
            self.dragon, self.hoard, self.removed, self.fists, self.over, self.n_turns, self.dice,
        )  # fmt: skip
