"""What a player may choose, and what chance may bring: small frozen values with one short text form each.

``str(action)`` writes the form that lessons, tests, links and the shell speak; ``clank_nb.parse_action`` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class PlayCard:
    kind: ClassVar[str] = "play"
    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Acquire:
    kind: ClassVar[str] = "acquire"
    card: str

    def __str__(self) -> str:
        return f"acquire {self.card}"


@dataclass(frozen=True, slots=True)
class Use:
    """Use a device of the row, or a token that lies before the player."""

    kind: ClassVar[str] = "use"
    what: str

    def __str__(self) -> str:
        return f"use {self.what}"


@dataclass(frozen=True, slots=True)
class Fight:
    kind: ClassVar[str] = "fight"
    card: str

    def __str__(self) -> str:
        return f"fight {self.card}"


@dataclass(frozen=True, slots=True)
class Buy:
    kind: ClassVar[str] = "buy"
    item: str

    def __str__(self) -> str:
        return f"buy {self.item}"


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the pawn; ``tunnel`` is empty where no tunnel leads there (such a move is always refused)."""

    kind: ClassVar[str] = "move"
    room: str
    tunnel: str = ""
    swords: int = 0
    named: bool = field(default=False, compare=False)
    """Whether the text form must name the tunnel, because several lead to the same room."""

    def __str__(self) -> str:
        by = f" by {self.tunnel}" if self.named else ""
        return f"move {self.room}{by}" + (f" swords={self.swords}" if self.swords else "")


@dataclass(frozen=True, slots=True)
class Teleport:
    kind: ClassVar[str] = "teleport"
    room: str

    def __str__(self) -> str:
        return f"teleport {self.room}"


TAKES = ("artifact", "major_secret", "minor_secret", "monkey_idol", "nothing")
"""What may be taken on entering a room."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take one token of the room, one of `TAKES`.

    With ``room``, one of a neighbouring room's secrets.
    """

    kind: ClassVar[str] = "take"
    what: str
    room: str = ""

    def __str__(self) -> str:
        return f"take {self.what}" + (f" from {self.room}" if self.room else "")


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question a card asks: an option's name, or ``nothing`` where the card says "may"."""

    kind: ClassVar[str] = "choose"
    option: str

    def __str__(self) -> str:
        return f"choose {self.option}"


@dataclass(frozen=True, slots=True)
class Discard:
    kind: ClassVar[str] = "discard"
    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Trash:
    kind: ClassVar[str] = "trash"
    card: str
    where: str

    def __str__(self) -> str:
        return f"trash {self.card} from {self.where}"


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace a card of the dungeon row."""

    kind: ClassVar[str] = "replace"
    card: str

    def __str__(self) -> str:
        return f"replace {self.card}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    kind: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end turn"


# ---- chance ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards drawn to a hand, sorted: one draw has no order."""

    kind: ClassVar[str] = "deal"
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("deal", *self.cards))


@dataclass(frozen=True, slots=True)
class Reveal:
    """The next card of the dungeon deck, turned up."""

    kind: ClassVar[str] = "reveal"
    card: str

    def __str__(self) -> str:
        return f"reveal {self.card}"


@dataclass(frozen=True, slots=True)
class DrawCubes:
    """Cubes drawn in one attack: black first, then in seat order."""

    kind: ClassVar[str] = "cubes"
    cubes: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("cubes", *self.cubes))


@dataclass(frozen=True, slots=True)
class Find:
    """The face of a secret that was taken."""

    kind: ClassVar[str] = "find"
    token: str

    def __str__(self) -> str:
        return f"find {self.token}"


@dataclass(frozen=True, slots=True)
class Remove:
    """An artifact drawn to leave the game before it starts."""

    kind: ClassVar[str] = "remove"
    artifact: int

    def __str__(self) -> str:
        return f"remove {self.artifact}"


@dataclass(frozen=True, slots=True)
class Begin:
    """The first player, drawn at random."""

    kind: ClassVar[str] = "begin"
    colour: str

    def __str__(self) -> str:
        return f"begin {self.colour}"


ChanceAction: TypeAlias = Deal | Reveal | DrawCubes | Find | Remove | Begin
PlayerAction: TypeAlias = (
    PlayCard | Acquire | Use | Fight | Buy | Move | Teleport | Take | Choose | Discard | Trash | Replace | EndTurn
)
Action: TypeAlias = PlayerAction | ChanceAction

PLAYER_ACTIONS = (
    PlayCard,
    Acquire,
    Use,
    Fight,
    Buy,
    Move,
    Teleport,
    Take,
    Choose,
    Discard,
    Trash,
    Replace,
    EndTurn,
)
CHANCE_ACTIONS = (Deal, Reveal, DrawCubes, Find, Remove, Begin)
