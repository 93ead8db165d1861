"""What is true at one moment of Clash of Decks: frozen, compact, tuples only.

Lanes are numbered by side and front: 0 and 1 are the upper and the lower lane of player 0, 2 and 3 those of the other
side (player 1, or the AI).  A lane begins next to the bridge.  A hand is ordered from left to right, ``STRONGHOLD`` in
its place; there is no draw pile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from clank_nb.model.actions_clash import Summon
from clank_nb.model.clash_cards import ClashCard
from clank_nb.model.table import AnyGame, AnyState, Frame

__all__ = [
    "AI",
    "EXHAUSTED",
    "IN_PLAY",
    "LANES",
    "READY",
    "STRONGHOLD",
    "Champion",
    "ClashGame",
    "ClashState",
    "Creature",
    "Menu",
]

STRONGHOLD = "stronghold"
LANES = ("upper", "lower")
AI = "ai"
"""The side that no player has, in solo."""

READY, EXHAUSTED, IN_PLAY = "ready", "exhausted", "in play"


class Creature(NamedTuple):
    """A creature in a lane.

    Parameters
    ----------
    card : str
    damage : int
        Taken this turn.
    fresh : bool
        Played this turn.
    shield : int
        Whether Protection has been used this turn; 2 while the source that used it goes on.
    bonus : int
        What Sprint added to its AV in this assault.
    acted : int
        1 when its turn in this assault is over or has begun; 2 where it is told that it did attack, because spells may
        be cast between two attacks.
    """

    card: str
    damage: int = 0
    fresh: bool = False
    shield: int = 0
    bonus: int = 0
    acted: int = 0


class Champion(NamedTuple):
    """A champion beside the play area, or in it; without one both are empty."""

    card: str = ""
    at: str = ""


class Menu(NamedTuple):
    """What the rules look up at every step, by card."""

    cost: Mapping[str, int]
    av: Mapping[str, int]
    hp: Mapping[str, int]
    damage: Mapping[str, int]
    bits: Mapping[str, int]
    aura: Mapping[str, int]
    spells: frozenset[str]
    plays: Mapping[str, tuple[Summon, Summon]]
    clean: Mapping[str, Creature]
    """A creature as a turn begins."""
    fresh: Mapping[str, Creature]
    """A creature that has just been played."""


@dataclass(frozen=True, slots=True, eq=False)
class ClashGame(AnyGame):
    """What never changes while a game is played.

    Two games are equal when they were made from the same name, colours and options.
    """

    name: str
    board: Any
    board_slug: str
    colours: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    cards: Mapping[str, ClashCard] = field(repr=False)
    rules: Mapping[str, Callable[..., Any]] = field(repr=False)
    slugs: Mapping[str, str] = field(repr=False)
    sides: tuple[str, str] = ("", "")
    """Colours of both sides; of a solo game the second is `AI`."""
    chosen: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The options by name."""
    menu: Any = field(default=None, repr=False)

    @property
    def solo(self) -> bool:
        return len(self.colours) == 1

    def option(self, name: str) -> Any:
        return self.chosen[name]

    def slug(self, rule: str) -> str:
        """Full name of a rule of this game."""
        return self.slugs.get(rule) or f"clash/{rule}"


Names = tuple[str, ...]
Lane = tuple[Creature, ...]


@dataclass(frozen=True, slots=True)
class ClashState(AnyState):
    """Everything that is true at one moment.

    Parameters
    ----------
    player : int
        The active player; 1 is the AI in solo.
    mana : int
        What is left of it this turn.
    hands : tuple of two hands
        Cards from left to right; of the AI there is none.
    hidden : tuple of two int, cards
        How many cards of each hand its opponent has not seen: the leftmost ones, since what has been in play goes back
        to the right end.
    forts : tuple of two bool
        Whether the Stronghold shows its Fort side.
    lanes : tuple of four lanes
        Two for each side, the creature next to the bridge first.
    champions : tuple of two Champion
    deck, discard : tuple of str
        Of the AI, sorted: the order of its deck is drawn card by card.
    pool, display : tuple of str
        Of a draft: the pile face down (sorted), and the cards turned up.
    decks : tuple of two decks
        Sorted; while a draft goes on, what has been taken so far.
    drafting : int
        Who chooses first in this round of a draft.
    seen : tuple
        Positions at the starts of turns since a Bastion last fell, for the draw by repetition.
    winner : int
        -1 while nobody has won.
    """

    game: ClashGame = field(repr=False)
    player: int
    pending: tuple[Frame, ...]
    over: str = ""
    winner: int = -1
    n_turns: int = 0
    dice: tuple[int | None, int] = field(default=(None, 0), compare=False, repr=False)
    mana: int = 0
    hands: tuple[Names, Names] = ((), ())
    hidden: tuple[int, int] = (0, 0)
    forts: tuple[bool, bool] = (False, False)
    lanes: tuple[Lane, Lane, Lane, Lane] = ((), (), (), ())
    champions: tuple[Champion, Champion] = (Champion(), Champion())
    deck: Names = ()
    discard: Names = ()
    pool: Names = ()
    display: Names = ()
    decks: tuple[Names, Names] = ((), ())
    drafting: int = 0
    seen: tuple[Any, ...] = field(default=(), hash=False, repr=False)

    def health(self, who: int) -> int:
        """HP: how many cards lie to the right of the Stronghold; of the AI, how many are left in its deck."""
        hand = self.hands[who]
        return len(hand) - 1 - hand.index(STRONGHOLD) if hand else len(self.deck)
