"""Tokens in rooms, and the market (``clank/room/*``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clank_nb.dungeon import Room
from clank_nb.model.actions import Buy, Take
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, interpret
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule

KINDS = ("artifact", "major_secret", "minor_secret", "monkey_idol")
PILES = {"artifact": "artifacts", "major_secret": "major", "minor_secret": "minor", "monkey_idol": "idols"}
"""Where a state keeps each kind."""
KEY = "opens_locks"
"""What a master key allows for good."""
SECRETS = ("major_secret", "minor_secret")


def lasting(state: Any, who: int, what: str) -> int:
    """How many tokens that allow something for good a player has: ``opens_locks``, ``one_more_artifact``."""
    tokens = state.game.tokens
    return sum(1 for token in state.players[who].tokens if tokens[token].lasts == what)


def lying(state: Any, room: str) -> tuple[str, ...]:
    """Kinds of tokens that lie in a room."""
    found: tuple[str, ...] = ()
    for kind in state.game.menu.tokens[room]:
        for place, _ in getattr(state.rooms, PILES[kind]):
            if place == room:
                found += (kind,)
                break
    return found


def printed(room: Room) -> tuple[str, ...]:
    """Kinds of tokens that lie in a room at the start; never another kind later."""
    counts = (room.artifact, room.major_secrets, room.minor_secrets, room.monkey_idols)
    return tuple(kind for kind, n in zip(KINDS, counts, strict=True) if n)


def takeable(state: Any, who: int, room: str) -> tuple[str, ...]:
    """Kinds of tokens that the player may take from a room."""
    found = lying(state, room)
    if "artifact" in found and state.game.rules["room/artifact_limit"](state, who) is not None:
        return found[1:]  # artifacts come first
    return found


def cannot_take(state: Any, who: int, action: Take, room: str) -> Reason | None:
    """Why a token of a room could not even be taken on entering: it does not lie there, or is one artifact too many."""
    if action.room or action.what == "nothing":
        return Reason.of(state, "turn/refusal", "not_asked", action=str(action))
    if action.what not in lying(state, room):
        return Reason.of(state, "room/take_one", "no_token", what=action.what, room=room)
    if action.what != "artifact":
        return None
    limit: Reason | None = state.game.rules["room/artifact_limit"](state, who)
    return limit


@rule("clank/room/on_entry")
def on_entry(draft: Draft, who: int) -> None:
    """The choice is made on entering, before anything else; with nothing to take nothing is asked."""
    room = draft.players[who].room
    if takeable(draft, who, room):
        changes.pushed(draft, owed("take", who, room))


@rule("clank/room/take_one")
def take_one(draft: Draft, frame: Frame, action: Take) -> None:
    """One token of the room, or none."""
    changes.popped(draft)
    if action.what == "nothing":
        changes.nothing_taken(draft, frame.who, frame.a)
    elif action.what == "artifact":
        take_artifact(draft, frame.who, frame.a)
    elif action.what == "monkey_idol":
        changes.idol_taken(draft, frame.who, frame.a)
    else:
        draft.rules["room/blind"](draft, frame.who, action.what, frame.a, "room/take_one")


def take_artifact(draft: Draft, who: int, room: str) -> None:
    """Every artifact taken enrages the dragon by one space, whatever its value."""
    changes.artifact_taken(draft, who, room)
    interpret.moment(draft, who, "find", "artifact")


@rule("clank/room/blind")
def blind(draft: Draft, who: int, kind: str, room: str, slug: str) -> None:
    """A face-down token is taken without looking and turned up at once."""
    changes.secret_taken(draft, who, kind, room, slug)
    changes.pushed(draft, owed("secret", who, kind))


@rule("clank/card/take_adjacent")
def take_adjacent(draft: Draft, frame: Frame, action: Take) -> None:
    """A secret of a room that one tunnel joins, without entering it."""
    changes.popped(draft)
    draft.rules["room/blind"](draft, frame.who, action.what, action.room, "card/take_adjacent")


def neighbour_secrets(state: Any, frame: Frame) -> tuple[tuple[str, str], ...]:
    """(kind, room) of the secrets in neighbouring rooms."""
    ways = state.game.board.ways.get(state.players[frame.who].room, ())
    rooms = tuple(dict.fromkeys(way.to for way in ways))
    return tuple((kind, room) for room in rooms for kind in lying(state, room) if kind in SECRETS)


@rule("clank/room/artifact_limit")
def artifact_limit(state: Any, who: int) -> Reason | None:
    """One artifact, and one more for each backpack."""
    player = state.players[who]
    limit = 1 + lasting(state, who, "one_more_artifact")
    if len(player.artifacts) < limit:
        return None
    return Reason.of(state, "room/artifact_limit", "artifact_limit", have=len(player.artifacts), limit=limit)


@rule("clank/room/artifact_any_time")
def artifact_any_time(options: Mapping[str, Any]) -> bool:
    """With the option on, an artifact may be taken at any moment of the own turn in its room."""
    return bool(options["artifact_any_time"])


# ---- the market -----------------------------------------------------------------------------------------------------


def item_of(state: Any, item: str) -> str | None:
    """The token sold for a name: crowns are sold from the most valuable down."""
    for token in state.game.menu.sold[item]:
        if token in state.shop.market:
            found: str = token
            return found
    return None


@rule("clank/room/market")
def market(state: Any, who: int, action: Buy) -> Reason | None:
    """In a market room items cost 7 gold each."""
    player = state.players[who]
    if player.out:
        return Reason.of(state, "out/finish_turn", "no_market_outside", item=action.item)
    if not state.game.board.room(player.room).market:
        return Reason.of(state, "room/market", "no_market", item=action.item, room=player.room)
    return None


@rule("clank/room/market_stock")
def market_stock(state: Any, who: int, action: Buy) -> Reason | None:
    """What is sold out is refused; the crown sold is the most valuable left."""
    return None if item_of(state, action.item) else Reason.of(state, "room/market_stock", "sold_out", item=action.item)


def gold_short(state: Any, who: int, action: Buy) -> Reason | None:
    have, price = state.players[who].gold, state.game.numbers.market_price
    return (
        Reason.of(state, "room/market", "gold_short", item=action.item, need=price, have=have) if have < price else None
    )


def buy(draft: Draft, who: int, action: Buy) -> None:
    token = item_of(draft, action.item)
    assert token is not None
    price = draft.game.numbers.market_price
    changes.gold_paid(draft, who, price, "room/market")
    changes.item_bought(draft, who, token, price)
