"""The working copy: a state thawed for one action, or kept open for a whole game.

The turn and the acting player are thawed at once, every other group on first write; untouched groups are shared.
Sealing switches the class of each draft record (lists become tuples first), which copies nothing; `seal` has a plain
twin in the tests that builds every record anew and must give the equal state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Protocol

from clank_nb.model.delve import Delve, DelveDraft, Trip, TripDraft
from clank_nb.model.events import Event
from clank_nb.model.state import (
    AnyState,
    Cubes,
    CubesDraft,
    Frame,
    Game,
    Player,
    PlayerDraft,
    Rooms,
    RoomsDraft,
    Script,
    Shop,
    ShopDraft,
    State,
    Turn,
    TurnDraft,
)

_TWINS: tuple[tuple[type[Any], type[Any]], ...] = (
    (Player, PlayerDraft),
    (Turn, TurnDraft),
    (Cubes, CubesDraft),
    (Shop, ShopDraft),
    (Rooms, RoomsDraft),
    (Delve, DelveDraft),
    (Trip, TripDraft),
)


def _unrolled(record: type[Any], draft: type[Any]) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """Thaw and seal functions of one record, written out field by field: a loop costs three times as much.

    A field is a list in the draft if its default in the record is a tuple.
    """
    piles = {each.name: isinstance(each.default, tuple) for each in fields(record)}
    thaw = ["def thaw(record):", "    draft = new(Draft)"]
    thaw += [
        f"    draft.{name} = {f'list(record.{name})' if pile else f'record.{name}'}" for name, pile in piles.items()
    ]
    seal = ["def seal(draft):"]
    seal += [f"    draft.{name} = tuple(draft.{name})" for name, pile in piles.items() if pile]
    names: dict[str, Any] = {"new": object.__new__, "Draft": draft, "Record": record}
    exec("\n".join([*thaw, "    return draft", *seal, "    draft.__class__ = Record", "    return draft"]), names)
    return names["thaw"], names["seal"]


def _made_copy(record: type[Any], draft: type[Any]) -> Callable[[Any], Any]:
    """A function that copies a draft into its frozen record, written out as above."""
    lines = ["def copied(draft):", "    made = new(Draft)"]
    for each in fields(record):
        value = f"tuple(draft.{each.name})" if isinstance(each.default, tuple) else f"draft.{each.name}"
        lines.append(f"    made.{each.name} = {value}")
    names: dict[str, Any] = {"new": object.__new__, "Draft": draft, "Record": record}
    exec("\n".join([*lines, "    made.__class__ = Record", "    return made"]), names)
    made: Callable[[Any], Any] = names["copied"]
    return made


def _made_fresh(record: type[Any], draft: type[Any]) -> Callable[[], Any]:
    """A function that makes a draft with the defaults of a record, written out as above."""
    lines = ["def fresh():", "    draft = new(Draft)"]
    lines += [
        f"    draft.{each.name} = {[] if isinstance(each.default, tuple) else each.default!r}"
        for each in fields(record)
    ]
    names: dict[str, Any] = {"new": object.__new__, "Draft": draft}
    exec("\n".join([*lines, "    return draft"]), names)
    made: Callable[[], Any] = names["fresh"]
    return made


_PAIRS = {record: (draft, *_unrolled(record, draft)) for record, draft in _TWINS}
_THAW = {record: thaw for record, (_, thaw, _) in _PAIRS.items()}
_SEAL = {draft: seal for draft, _, seal in _PAIRS.values()}


_new = object.__new__
_thaw_player, _thaw_turn = _THAW[Player], _THAW[Turn]
_seal_player, _seal_turn = _SEAL[PlayerDraft], _SEAL[TurnDraft]


def thawed(record: Any) -> Any:
    """A draft with the same contents: tuples become lists."""
    return _THAW[record.__class__](record)


fresh_turn: Callable[[], TurnDraft] = _made_fresh(Turn, TurnDraft)
"""The draft of a turn in which nothing has happened yet."""
fresh_trip: Callable[[], TripDraft] = _made_fresh(Trip, TripDraft)


def sealed(draft: Any) -> Any:
    """The draft itself, turned into its frozen record; a record passes through."""
    seal = _SEAL.get(draft.__class__)
    return draft if seal is None else seal(draft)


_COPY = {draft: _made_copy(record, draft) for record, draft in _TWINS}


def frozen(value: Any) -> Any:
    """A record of a draft or a state for somebody who may only look: a copy where the draft may change on."""
    copied = _COPY.get(value.__class__)
    return value if copied is None else copied(value)


class _StateDraft(AnyState):
    """A state while it is put together: the same slots, and a class that is switched at the end."""

    __slots__ = State.__slots__


class AnyDraft(Protocol):
    """What the drafts of all games have in common."""

    game: Any
    pending: list[Frame]
    dice: tuple[int | None, int]
    log: list[Event] | None
    player: int
    over: str


class Draft:
    """A state being changed.  Rules read it like a state; only change functions write to it.

    ``players``, ``cubes``, ``shop`` and ``rooms`` are records or, once a change function asked for them, drafts.
    """

    __slots__ = (
        "countdown",
        "cubes",
        "delve",
        "dice",
        "game",
        "log",
        "moments",
        "n_turns",
        "over",
        "pending",
        "player",
        "players",
        "rooms",
        "rules",
        "scripts",
        "shop",
        "trip",
        "turn",
    )

    def __init__(self, state: State, log: list[Event] | None = None) -> None:
        self.game: Game = state.game
        self.rules = state.game.rules
        self.scripts: Mapping[str, Script] = state.game.scripts
        self.moments: Mapping[str, Mapping[str, Script]] = state.game.moments
        self.player = state.player
        self.pending: list[Frame] = list(state.pending)
        self.countdown = state.countdown
        self.over = state.over
        self.n_turns = state.n_turns
        self.dice = state.dice
        self.log = log
        self.turn: TurnDraft = _thaw_turn(state.turn)
        self.players: list[Any] = list(state.players)
        self.cubes: Any = state.cubes
        self.shop: Any = state.shop
        self.rooms: Any = state.rooms
        self.delve: Any = state.delve
        self.trip: Any = state.trip

    def edit_player(self, who: int) -> PlayerDraft:
        record = self.players[who]
        if record.__class__ is Player:
            record = self.players[who] = _thaw_player(record)
        found: PlayerDraft = record
        return found

    def edit_cubes(self) -> CubesDraft:
        if self.cubes.__class__ is Cubes:
            self.cubes = thawed(self.cubes)
        found: CubesDraft = self.cubes
        return found

    def edit_shop(self) -> ShopDraft:
        if self.shop.__class__ is Shop:
            self.shop = thawed(self.shop)
        found: ShopDraft = self.shop
        return found

    def edit_rooms(self) -> RoomsDraft:
        if self.rooms.__class__ is Rooms:
            self.rooms = thawed(self.rooms)
        found: RoomsDraft = self.rooms
        return found

    def edit_delve(self) -> DelveDraft:
        if self.delve.__class__ is Delve:
            self.delve = thawed(self.delve)
        found: DelveDraft = self.delve
        return found

    def edit_trip(self) -> TripDraft:
        if self.trip.__class__ is Trip:
            self.trip = thawed(self.trip)
        found: TripDraft = self.trip
        return found

    def opened(self, scripts: Mapping[str, Script], moments: Mapping[str, Mapping[str, Script]]) -> Draft:
        """The same draft with every part thawed, for a whole game; the scripts may be the game's own, unfolded."""
        self.scripts, self.moments = scripts, moments
        for who in range(len(self.players)):
            self.edit_player(who)
        self.edit_cubes()
        self.edit_shop()
        self.edit_rooms()
        self.edit_delve()
        self.edit_trip()
        return self

    def seal(self) -> State:
        """The next state.  The draft must not be used afterwards."""
        state: Any = _new(_StateDraft)
        state.game = self.game
        state.players = tuple([each if each.__class__ is Player else _seal_player(each) for each in self.players])
        state.player = self.player
        state.pending = tuple(self.pending)
        state.turn = _seal_turn(self.turn)
        state.cubes = sealed(self.cubes)
        state.shop = sealed(self.shop)
        state.rooms = sealed(self.rooms)
        state.countdown = self.countdown
        state.over = self.over
        state.n_turns = self.n_turns
        state.dice = self.dice
        state.delve = self.delve if self.delve is None else sealed(self.delve)
        state.trip = self.trip if self.trip is None else sealed(self.trip)
        state.__class__ = State
        sealed_state: State = state
        return sealed_state
