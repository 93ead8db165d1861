"""What a player may choose, and what chance may bring: small frozen values with one short text form each.

``str(action)`` writes the form that lessons, tests, links and the shell speak; ``clank_nb.parse_action`` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from clank_nb.model import actions_clash as clash
from clank_nb.model.actions_cave import CAVE_ACTIONS, CaveAction


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
    """Buy an item of the market; ``by`` names a token that makes it cheaper and is given up for it."""

    kind: ClassVar[str] = "buy"
    item: str
    by: str = ""

    def __str__(self) -> str:
        return f"buy {self.item}" + (f" by {self.by}" if self.by else "")


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the pawn; ``tunnel`` is empty where no tunnel leads there (such a move is always refused).

    A trip through two portals names both tunnels, joined by ``>``.
    """

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
    """A teleport; ``by`` names its goal where that is no joined room: ``wayshrine``, ``haunted_tile`` …"""

    kind: ClassVar[str] = "teleport"
    room: str
    by: str = ""

    def __str__(self) -> str:
        return f"teleport {self.room}" + (f" by {self.by}" if self.by else "")


@dataclass(frozen=True, slots=True)
class Discover:
    """Leave the map along a tunnel, on foot or by a teleport: a tile is turned up at its end."""

    kind: ClassVar[str] = "discover"
    tunnel: str
    teleport: bool = False

    def __str__(self) -> str:
        return f"discover {self.tunnel}" + (" by teleport" if self.teleport else "")


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the tile that was turned up, turned by so many degrees clockwise, and go on into it."""

    kind: ClassVar[str] = "lay"
    turn: int
    swords: int = 0
    teleport: bool = False

    def __str__(self) -> str:
        by = " by teleport" if self.teleport else ""
        return f"lay {self.turn}{by}" + (f" swords={self.swords}" if self.swords else "")


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Lay the tile that was turned up and stay: no way into it can be paid for."""

    kind: ClassVar[str] = "give up"
    turn: int

    def __str__(self) -> str:
        return f"give up {self.turn}"


@dataclass(frozen=True, slots=True)
class Open:
    """Open what a lockpick opens in the room: ``chest``, ``tome`` or ``cell``."""

    kind: ClassVar[str] = "open"
    what: str

    def __str__(self) -> str:
        return f"open {self.what}"


@dataclass(frozen=True, slots=True)
class Mark:
    """Put a cube on a wayshrine: the one where the pawn stands, or one from afar."""

    kind: ClassVar[str] = "mark"
    room: str

    def __str__(self) -> str:
        return f"mark {self.room}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn a tile that lies on the table to so many degrees."""

    kind: ClassVar[str] = "turn"
    tile: str
    turn: int

    def __str__(self) -> str:
        return f"turn {self.tile} {self.turn}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A free place for a tile that a card brings, named before the tile is seen."""

    kind: ClassVar[str] = "spot"
    x: int
    y: int

    def __str__(self) -> str:
        return f"spot {self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class React:
    """Play a card in somebody else's turn."""

    kind: ClassVar[str] = "react"
    card: str

    def __str__(self) -> str:
        return f"react {self.card}"


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


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The next tile of the stack, turned up."""

    kind: ClassVar[str] = "tile"
    tile: str

    def __str__(self) -> str:
        return f"tile {self.tile}"


ChanceAction: TypeAlias = (
    Deal | Reveal | DrawCubes | Find | Remove | Begin | TurnUp
    | clash.Order | clash.Toss | clash.Display | clash.Uncover
)  # fmt: skip
PlayerAction: TypeAlias = (
    PlayCard | Acquire | Use | Fight | Buy | Move | Teleport | Take | Choose | Discard | Trash | Replace | EndTurn
    | Discover | Lay | GiveUp | Open | Mark | Turn | Spot | React | CaveAction
    | clash.Summon | clash.Cast | clash.EndSummoning | clash.Attack | clash.Pick | clash.NameChampion
)  # fmt: skip
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
    Discover,
    Lay,
    GiveUp,
    Open,
    Mark,
    Turn,
    Spot,
    React,
    *clash.CLASH_PLAYER,
    *CAVE_ACTIONS,
)
CHANCE_ACTIONS = (Deal, Reveal, DrawCubes, Find, Remove, Begin, TurnUp, *clash.CLASH_CHANCE)
