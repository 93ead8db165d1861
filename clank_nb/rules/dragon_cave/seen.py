"""What one player may know: everything that lies open, and neither a card face down, nor a fist, nor a chest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from clank_nb.model.cave import CaveGame, hand_of, turned_up
from clank_nb.model.table import Frame

__all__ = ["CaveObservation", "CaveSeen"]


@dataclass(frozen=True, slots=True)
class CaveSeen:
    """What is known of one player.

    Parameters
    ----------
    places : tuple of int
        Where the dwarfs stand, by index on the track.
    purse : int, coins, or None
        None where purses are closed and it is another's.
    chest : int, coins, or None
        None before the end of the game, for its owner too.
    used, hand : tuple of str
        Cards face up, and the others; a card just put face down is still among the others.
    chosen : bool
        Whether it has put a card face down or shown it.
    card : str
        That card, if it lies open or is the viewer's own; else ``""``.
    dwarf : int
        Which dwarf moves, by its place in ``places``.
    """

    places: tuple[int, ...]
    purse: int | None
    chest: int | None
    used: tuple[str, ...]
    hand: tuple[str, ...]
    chosen: bool
    card: str
    dwarf: int


@dataclass(frozen=True, slots=True)
class CaveObservation:
    """A state as one player sees it.

    Parameters
    ----------
    player : int
        Who has the dragon.
    dragon : str
        Colour of the nest space where it is.
    hoard : int, coins, or None
        None where purses are closed: what is missing from it lies in them.
    fists : tuple of int
        Both fists, for the one who made them; for everybody else ``()``.
    """

    viewer: int
    player: int
    current_player: int
    pending: tuple[Frame, ...]
    players: tuple[CaveSeen, ...]
    dragon: str
    hoard: int | None
    removed: int
    fists: tuple[int, ...]
    over: str
    n_turns: int
    game: CaveGame = field(repr=False)

    @property
    def me(self) -> CaveSeen:
        """What is known of the viewer."""
        return self.players[self.viewer]


def observed(table: Any, viewer: int, current: int) -> CaveObservation:
    """What one player may know of a state, or of a draft that goes on."""
    top = table.pending[-1] if table.pending else None
    own_fists = top is not None and top.kind == "pick" and top.b == viewer
    open_purses = bool(table.over) or table.game.rules["setup/public"](table)
    up = turned_up(table)
    return CaveObservation(
        viewer, table.player, current, tuple(table.pending),
        tuple([_seen(table, who, viewer, up, open_purses) for who in range(table.game.n_players)]), table.dragon,
        table.hoard if open_purses else None, table.removed, tuple(table.fists) if own_fists else (), table.over,
        table.n_turns, table.game,
    )  # fmt: skip


def _seen(table: Any, who: int, viewer: int, up: bool, open_purses: bool) -> CaveSeen:
    player = table.players[who]
    hidden = table.game.rules["chest/hidden"](table)
    return CaveSeen(
        tuple(player.places), player.purse if open_purses or who == viewer else None, None if hidden else player.chest,
        player.used, hand_of(table, who), player.card != "", player.card if up or who == viewer else "", player.dwarf,
    )  # fmt: skip
