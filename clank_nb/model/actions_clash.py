"""What a player of Clash of Decks may choose, and what chance may bring, each with one short text form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

__all__ = [
    "CLASH_CHANCE",
    "CLASH_PLAYER",
    "Attack",
    "Cast",
    "Display",
    "EndSummoning",
    "NameChampion",
    "Order",
    "Pick",
    "Summon",
    "Toss",
    "Uncover",
    "cast",
    "summon",
]


@dataclass(frozen=True, slots=True)
class Summon:
    """Play a creature, from the hand or the champion beside the play area, into an own lane, behind what is there.

    ``at`` is 0 for the leftmost card of that name; of two alike, 2 to 4 names the place among the four playable cards.
    """

    kind: ClassVar[str] = "summon"
    card: str
    lane: str
    at: int = 0

    def __str__(self) -> str:
        return f"play {self.card} {self.lane}" + (f" from {self.at}" if self.at else "")


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell at the creature of that side, in that lane, at that place counted from the bridge, 1 the nearest."""

    kind: ClassVar[str] = "cast"
    card: str
    side: str
    lane: str
    place: int
    at: int = 0

    def __str__(self) -> str:
        return f"cast {self.card} at {self.side} {self.lane} {self.place}" + (f" from {self.at}" if self.at else "")


@dataclass(frozen=True, slots=True)
class EndSummoning:
    """Play no more: the assault follows, and ends the turn."""

    kind: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end turn"


@dataclass(frozen=True, slots=True)
class Attack:
    """Cast nothing between two attacks: the assault goes on."""

    kind: ClassVar[str] = "attack"

    def __str__(self) -> str:
        return "attack"


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a card of the draft display."""

    kind: ClassVar[str] = "draft"
    card: str

    def __str__(self) -> str:
        return f"pick {self.card}"


@dataclass(frozen=True, slots=True)
class NameChampion:
    """Choose and reveal a champion."""

    kind: ClassVar[str] = "champion"
    card: str

    def __str__(self) -> str:
        return f"champion {self.card}"


# ---- chance ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """The next card of a shuffled hand, from left to right."""

    kind: ClassVar[str] = "order"
    card: str

    def __str__(self) -> str:
        return f"order {self.card}"


@dataclass(frozen=True, slots=True)
class Toss:
    """A coin decides: who starts, or who chooses first in a draft."""

    kind: ClassVar[str] = "toss"
    colour: str

    def __str__(self) -> str:
        return f"toss {self.colour}"


@dataclass(frozen=True, slots=True)
class Display:
    """The next card of the draft pile, turned up."""

    kind: ClassVar[str] = "deal"
    card: str

    def __str__(self) -> str:
        return f"deal {self.card}"


@dataclass(frozen=True, slots=True)
class Uncover:
    """The top card of the AI deck, turned up."""

    kind: ClassVar[str] = "reveal"
    card: str

    def __str__(self) -> str:
        return f"reveal {self.card}"


CLASH_PLAYER = (Summon, Cast, EndSummoning, Attack, Pick, NameChampion)
CLASH_CHANCE = (Order, Toss, Display, Uncover)

summon = cache(Summon)
"""A `Summon` by its parts: the same object for equal ones, so that a listed action is found by identity."""
cast = cache(Cast)
"""A `Cast` by its parts, likewise."""
