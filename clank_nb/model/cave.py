"""What is true at one moment of Dragon's Cave: frozen records, and the game they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clank_nb.model.actions_cave import CHEST
from clank_nb.model.table import AnyGame, AnyState, Frame

if TYPE_CHECKING:
    from clank_nb.dungeon.track import Track
    from clank_nb.model.actions_cave import CaveAction, LayCard, NameDwarf, PutDragon
    from clank_nb.model.cave_numbers import CaveNumbers


@dataclass(frozen=True, slots=True)
class CavePlayer:
    """What one player has.

    Parameters
    ----------
    places : tuple of int
        Where the dwarfs stand, by index on the track: -1 is the start, the number of spaces the nest.
    purse, chest : int, coins
    used : tuple of str
        Cards that lie face up before the player, in the order of the game's cards.
    card : str
        The card of this round, face down until all are turned up; ``""`` before it is chosen.
    dwarf : int
        Which dwarf moves this round, by its place in ``places``.
    """

    places: tuple[int, ...] = ()
    purse: int = 0
    chest: int = 0
    used: tuple[str, ...] = ()
    card: str = ""
    dwarf: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class CaveGame(AnyGame):
    """What never changes while a game is played: its track, its numbers and a table from rule name to function."""

    name: str
    board: Track
    board_slug: str
    colours: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    rules: Mapping[str, Callable[..., Any]] = field(repr=False)
    slugs: Mapping[str, str] = field(repr=False)
    numbers: CaveNumbers = field(repr=False)
    settings: Mapping[str, Any] = field(repr=False)
    """The options by name."""
    cards: tuple[str, ...]
    """The cards of one player: the colours of the nest, and the chest card."""
    lays: Mapping[str, LayCard] = field(repr=False)
    puts: Mapping[str, PutDragon] = field(repr=False)
    names: tuple[NameDwarf, ...] = field(repr=False)
    actions: Mapping[str, CaveAction] = field(repr=False)
    """One object for each of these actions, by its text."""

    def in_order(self, cards: Any) -> tuple[str, ...]:
        """Cards in the order in which a player's set is listed."""
        return tuple([card for card in self.cards if card in cards])


@dataclass(frozen=True, slots=True)
class CaveState(AnyState):
    """Everything that is true at one moment.  Never changes; ``clank_nb.apply`` gives the next one.

    Parameters
    ----------
    player : int
        Who has the dragon.
    dragon : str
        Colour of the nest space on which it is; ``""`` before it is put there for the first time.
    hoard, removed : int, coins
        Beside the nest, and out of the game.
    fists : tuple of int
        Coins in the left and the right fist while one is to be picked; else ``()``.
    n_turns : int
        Number of the round, from 1.
    """

    game: CaveGame = field(repr=False)
    players: tuple[CavePlayer, ...]
    player: int
    pending: tuple[Frame, ...]
    dragon: str = ""
    hoard: int = 0
    removed: int = 0
    fists: tuple[int, ...] = ()
    over: str = ""
    n_turns: int = 0
    dice: tuple[int | None, int] = field(default=(None, 0), compare=False, repr=False)

    @property
    def turned_up(self) -> bool:
        """Whether the cards of this round lie open."""
        return turned_up(self)


def turned_up(table: Any) -> bool:
    """Whether the cards of this round lie open; of a state, or of a draft that goes on."""
    return all(frame.kind != "turn_up" for frame in table.pending)


def hand_of(table: Any, who: int) -> tuple[str, ...]:
    """The cards that do not lie face up before a player; one that it has just put face down is among them."""
    used = table.players[who].used
    return tuple([card for card in table.game.cards if card not in used])


__all__ = ["CHEST", "CaveGame", "CavePlayer", "CaveState", "hand_of", "turned_up"]
