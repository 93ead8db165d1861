"""What a player of Dragon's Cave may choose: small frozen values with one short text form each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

CHEST = "chest"
"""The card that is no colour."""
MOST_COINS = 99_999
"""The largest number of coins that an action, a position or a code may name; a bank without end brings thousands."""
FISTS = ("left", "right")


@dataclass(frozen=True, slots=True)
class NameDwarf:
    """Say which of two dwarfs will move, 1 or 2."""

    kind: ClassVar[str] = "dwarf"
    dwarf: int

    def __str__(self) -> str:
        return f"dwarf {self.dwarf}"


@dataclass(frozen=True, slots=True)
class LayCard:
    """Put a card face down: a colour, or ``chest``."""

    kind: ClassVar[str] = "card"
    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class PutDragon:
    """Put the dragon on the nest space of a colour."""

    kind: ClassVar[str] = "dragon"
    space: str

    def __str__(self) -> str:
        return f"dragon {self.space}"


@dataclass(frozen=True, slots=True)
class MakeFists:
    """Split all coins of the purse between two closed fists."""

    kind: ClassVar[str] = "fists"
    left: int
    right: int

    def __str__(self) -> str:
        return f"fists {self.left} {self.right}"


@dataclass(frozen=True, slots=True)
class PickFist:
    """Pick one of two closed fists, ``left`` or ``right``: the coins in it go back to the hoard."""

    kind: ClassVar[str] = "pick"
    fist: str

    def __str__(self) -> str:
        return f"pick {self.fist}"


CaveAction: TypeAlias = NameDwarf | LayCard | PutDragon | MakeFists | PickFist
CAVE_ACTIONS = (NameDwarf, LayCard, PutDragon, MakeFists, PickFist)
