"""The effect vocabulary: what a card, device, monster or token may do.

A card is data; its effects are rows of a few verbs, held under the *moment* that fires them.  The vocabulary covers
every card and token of Clank! and Clank! Catacombs (dungeon, party and promos) without naming one.  ``read_effects``
turns the rows of a file into these frozen values; ``rules.interpret`` carries them out; ``card_text`` words them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

MOMENTS = ("play", "acquire", "use", "defeat", "arrive", "hold", "score", "find", "end_of_turn", "enter_wayshrine")
"""When an effect fires.  ``hold`` is for a card in hand at any time; ``find``, ``end_of_turn`` (of the turn in which it
was found) and ``enter_wayshrine`` (as its owner enters one) are for tokens.  A ``react`` column names the trigger that
lets a card be played in others' turns."""

RESOURCES = ("skill", "swords", "boots", "gold", "lockpicks")


@dataclass(frozen=True, slots=True)
class Yield:
    """Fixed yields of one row, carried out in the order of the fields (negative ``clank`` takes cubes back)."""

    verb: ClassVar[str] = "yield"
    skill: int = 0
    swords: int = 0
    boots: int = 0
    gold: int = 0
    lockpicks: int = 0
    clank: int = 0
    heal: int = 0
    draw: int = 0
    bonus: bool = False
    """A bonus on a gain is part of that gain and is itself no gain (clank/card/gold_bonus)."""


@dataclass(frozen=True, slots=True)
class Teleport:
    verb: ClassVar[str] = "teleport"
    goal: str = "neighbour"
    """``neighbour``, ``wayshrine``, ``haunted_tile``, ``new_tile``, ``depths_player``."""


@dataclass(frozen=True, slots=True)
class Trash:
    verb: ClassVar[str] = "trash"
    n: int = 1
    only: str | None = None
    where: tuple[str, ...] = ("play_area", "discard")
    up_to: bool = False
    this: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    verb: ClassVar[str] = "take"
    what: str = ""
    """A card of the reserve, ``neighbour_secret``, ``minor_secret``, ``major_secret``, ``prisoner``, ``market_item``"""
    n: int = 1


@dataclass(frozen=True, slots=True)
class Attack:
    verb: ClassVar[str] = "attack"


@dataclass(frozen=True, slots=True)
class Rage:
    verb: ClassVar[str] = "rage"
    n: int = 1


@dataclass(frozen=True, slots=True)
class Haunt:
    """Ghosts of the bank go to the Clank! area."""

    verb: ClassVar[str] = "haunt"
    n: int = 1


@dataclass(frozen=True, slots=True)
class Replace:
    verb: ClassVar[str] = "replace"
    n: int = 1


@dataclass(frozen=True, slots=True)
class ReturnBlack:
    verb: ClassVar[str] = "return_black"
    n: int = 1


@dataclass(frozen=True, slots=True)
class Put:
    """Where the card just acquired goes instead of the discard pile."""

    verb: ClassVar[str] = "put"
    where: str = "deck_top"


@dataclass(frozen=True, slots=True)
class FreeRow:
    """Take or use one card of the row without paying its skill."""

    verb: ClassVar[str] = "free_row"
    kinds: tuple[str, ...] = ("device", "acquire")


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy one market item at another price, wherever the pawn stands."""

    verb: ClassVar[str] = "buy"
    price: int = 7


@dataclass(frozen=True, slots=True)
class Mark:
    verb: ClassVar[str] = "mark"
    what: str = "wayshrine"


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a new tile, ``next_to_own`` or ``anywhere``."""

    verb: ClassVar[str] = "place"
    where: str = "next_to_own"


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turn tiles: the ``own`` one, or all ``occupied`` ones."""

    verb: ClassVar[str] = "rotate"
    tiles: str = "own"
    by: int = 0
    """Degrees; 0 means any other orientation, chosen by the player."""


@dataclass(frozen=True, slots=True)
class Ward:
    """Cancel damage that would be taken; what is written in ``Pay`` is its price."""

    verb: ClassVar[str] = "ward"
    against: str = "ghost"


@dataclass(frozen=True, slots=True)
class Until:
    """A modifier for the rest of the turn: ``caves_ignored``, ``monsters_ignored``, ``gem_discount``."""

    verb: ClassVar[str] = "until"
    modifier: str = ""
    n: int = 1


# ---- joints: effects made of effects --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is true or false of one player now, and may come true later in the turn."""

    kind: str = "has"
    """``has`` (artifact, crown, monkey_idol, companion, mastery, prisoner, damage, a card of the reserve …), ``kinds``,
    ``made`` (clank), ``gained`` (gold, skill), ``standing`` (market, crystal_cave, wayshrine, haunted_tile,
    alone_on_tile), ``lies`` (a card, or gem, in play area or discard pile), ``did`` (a deed of this turn)."""
    what: tuple[str, ...] = ()
    n: int = 1


@dataclass(frozen=True, slots=True)
class Price:
    """What is given for an effect.  ``discard`` names a card, ``any`` other card or ``this``; ``show`` names a card;
    ``trash`` is ``this``.
    """

    gold: int = 0
    lockpicks: int = 0
    clank: int = 0
    idols: int = 0
    discard: str = ""
    show: str = ""
    trash: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    do: tuple[Effect, ...] = ()
    when: Condition | None = None
    pay: Price | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    verb: ClassVar[str] = "choose"
    n: int = 1
    options: tuple[Option, ...] = ()
    all_when: Condition | None = None
    """With this condition every option is given, now or when it comes true."""
    all_pay: Price | None = None


@dataclass(frozen=True, slots=True)
class Pay:
    """``may`` puts a "no" beside it; without ``may`` it is done if it can be."""

    verb: ClassVar[str] = "pay"
    price: Price = field(default_factory=Price)
    do: tuple[Effect, ...] = ()
    may: bool = False
    times: int = 1
    """How often it may be paid, 0 for any number."""


@dataclass(frozen=True, slots=True)
class May:
    verb: ClassVar[str] = "may"
    do: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class When:
    verb: ClassVar[str] = "when"
    condition: Condition = field(default_factory=Condition)
    do: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    verb: ClassVar[str] = "each"
    count: str = ""
    """``clank_made``, ``gold_gain``, ``artifact``."""
    do: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Others:
    verb: ClassVar[str] = "others"
    do: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class All:
    verb: ClassVar[str] = "all"
    do: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """An extra action open for the rest of the turn."""

    verb: ClassVar[str] = "offer"
    do: tuple[Effect, ...] = ()
    when: Condition | None = None
    pay: Price | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Score:
    """Points at the end: ``n`` if the condition holds, or ``n`` for every full ``every`` of what is counted."""

    verb: ClassVar[str] = "score"
    n: int = 0
    each: tuple[str, ...] = ()
    every: int = 1
    when: Condition | None = None


Effect: TypeAlias = (
    Yield | Teleport | Trash | Take | Attack | Rage | Haunt | Replace | ReturnBlack | Put | FreeRow | Buy | Mark | Place
    | Rotate | Ward | Until | Choose | Pay | May | When | ForEach | Others | All | Offer | Score
)  # fmt: skip
