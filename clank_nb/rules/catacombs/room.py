"""What rooms give (``catacombs/room/*``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clank_nb.dungeon.tiles import TileRoom
from clank_nb.model.actions import Buy, Mark, Open
from clank_nb.rules import changes, changes_delve, interpret
from clank_nb.rules.catacombs import ground, out
from clank_nb.rules.clank.room import artifact_limit, item_of
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule

# ---- artifacts ------------------------------------------------------------------------------------------------------


def artifacts_in(state: Any, room: str) -> list[int]:
    """Values of the artifacts that lie in a room, ascending."""
    return [value for place, value in state.rooms.artifacts if place == room]


@rule("catacombs/room/artifact")
def artifact(state: Any, who: int) -> Reason | None:
    """Taken at any moment of the own turn by a pawn in its room."""
    room = state.players[who].room
    if not artifacts_in(state, room):
        return Reason.of(state, "room/artifact", "no_artifact_here", room=room)
    limit = artifact_limit(state, who)
    return limit if limit is not None else state.game.rules["party/take"](state, who, room)


@rule("catacombs/party/take")
def take(state: Any, who: int, room: str) -> Reason | None:
    """A second artifact of the same room is refused."""
    if (room, who) not in state.delve.takers:
        return None
    return Reason.of(state, "party/take", "second_artifact", room=room)


def take_artifact(draft: Draft, who: int) -> None:
    """The most valuable one there; it enrages the dragon."""
    room = draft.players[who].room
    values = artifacts_in(draft, room)
    changes_delve.artifact_lifted(draft, who, room, values[-1], party=draft.game.party)
    interpret.moment(draft, who, "find", "artifact")
    interpret.counted(draft, who, "artifact", 1)


# ---- rewards on entering --------------------------------------------------------------------------------------------


@rule("catacombs/room/once_per_turn")
def once_per_turn(draft: Draft, who: int, room: TileRoom) -> None:
    """A reward room pays by itself on entering, once per room and turn."""
    if room.id in draft.trip.paid:
        return
    rules, paid = draft.rules, False
    for what, name in REWARDS:
        if getattr(room, what):
            rules[name](draft, who, room)
            paid = True
    if paid:
        changes_delve.room_paid(draft, who, room.id)


REWARDS = (
    ("gold", "room/gold"),
    ("heal", "room/heart"),
    ("monkey_shrine", "room/idol"),
    ("minor_secret", "room/minor_secret"),
)


@rule("catacombs/room/minor_secret")
def minor_secret(draft: Draft, who: int, room: TileRoom) -> None:
    """A random minor secret of the bank, while there is one."""
    draft.rules["card/free_secret"](draft, who, "minor_secret", 1)


@rule("catacombs/room/idol")
def idol(draft: Draft, who: int, room: TileRoom) -> None:
    """One monkey idol of the shrine, while there is one."""
    if draft.rooms.idols:
        changes.idol_taken(draft, who, draft.rooms.idols[0][0], "room/idol")


@rule("catacombs/room/gold")
def gold(draft: Draft, who: int, room: TileRoom) -> None:
    """As much as the room shows, from the bank."""
    draft.rules["turn/gold"](draft, who, room.gold)


@rule("catacombs/room/heart")
def heart(draft: Draft, who: int, room: TileRoom) -> None:
    """One cube off the track for each heart."""
    draft.rules["health/heal"](draft, who, room.heal, "room/heart")


# ---- what a lockpick opens ------------------------------------------------------------------------------------------


@rule("catacombs/room/locked_reward")
def locked_reward(state: Any, who: int, action: Open) -> Reason | None:
    """In its room, with a lockpick, once in the whole game."""
    return None if opens(state, who, action) else next(locked(state, who, action))


def opens(state: Any, who: int, action: Open) -> bool:
    """The same without the reason."""
    place, delve = state.players[who].room, state.delve
    if not delve.lockpicks[who] or f"{place}/{action.what}" in delve.used:
        return False
    return bool(getattr(ground.room_of(state, place), action.what)) and _reward_left(state, action.what)


def locked(state: Any, who: int, action: Open) -> Iterator[Reason]:
    """All that keeps something locked; first what no lockpick mends."""
    room = ground.standing(state, who)
    if not getattr(room, action.what):
        yield Reason.of(state, "room/locked_reward", "no_icon", what=action.what, room=room.id)
        return
    if f"{room.id}/{action.what}" in state.delve.used:
        yield Reason.of(state, "room/locked_reward", "icon_used", what=action.what, room=room.id)
    if not _reward_left(state, action.what):
        yield Reason.of(state, f"room/{action.what}", f"{action.what}_empty", room=room.id)
    if not state.delve.lockpicks[who]:
        yield Reason.of(state, "room/locked_reward", "no_lockpick", what=action.what, room=room.id)


def _reward_left(state: Any, what: str) -> bool:
    if what == "chest":
        return bool(state.rooms.unseen_major)
    if what == "cell":
        return bool(state.delve.prisoners)
    tome = state.game.menu.tome
    return any(n for card, n in state.shop.reserve if card == tome)


def unlock(draft: Draft, who: int, action: Open) -> None:
    changes_delve.icon_used(draft, who, draft.players[who].room, action.what)
    draft.rules[f"room/{action.what}"](draft, who)


@rule("catacombs/room/chest")
def chest(draft: Draft, who: int) -> None:
    """A random major secret."""
    draft.rules["card/free_secret"](draft, who, "major_secret", 1)


@rule("catacombs/room/tome")
def tome(draft: Draft, who: int) -> None:
    """One tome of the reserve to the discard pile."""
    draft.rules["card/take_tomes"](draft, who, draft.game.menu.tome, 1)


@rule("catacombs/room/cell")
def cell(draft: Draft, who: int) -> None:
    """Prisoners of the bank, as many as a cell holds or as are left."""
    draft.rules["card/free_prisoner"](draft, who, draft.game.numbers.cell_prisoners)


# ---- wayshrines -----------------------------------------------------------------------------------------------------


@rule("catacombs/room/wayshrine_no")
def wayshrine_no(state: Any, who: int, room: str) -> Reason | None:
    """Not twice by the same player, not without a free corner or a cube."""
    return next(unmarkable(state, who, room), None)


def unmarkable(state: Any, who: int, room: str) -> Iterator[Reason]:
    """All that keeps a player from marking a shrine."""
    owners = [owner for place, owner in state.delve.marks if place == room]
    if who in owners:
        yield Reason.of(state, "room/wayshrine_no", "marked_shrine", room=room)
    if len(owners) >= state.game.numbers.wayshrine_corners:
        slug = "party/shrine" if state.game.party else "room/wayshrine_no"
        yield Reason.of(state, slug, "no_corner", room=room)
    if not state.cubes.supply[who]:
        yield Reason.of(state, "room/wayshrine_no", "no_cube", room=room)


@rule("catacombs/room/wayshrine")
def wayshrine(draft: Draft, who: int, room: str) -> None:
    """A cube on a corner, and gold for each shrine marked so far."""
    changes_delve.shrine_marked(draft, who, room)
    draft.rules["card/this_turn"](draft, "placed_cube")
    n = sum(1 for _, owner in draft.delve.marks if owner == who)
    draft.rules["turn/gold"](draft, who, n)


def mark(draft: Draft, who: int, action: Mark) -> None:
    draft.rules["room/wayshrine"](draft, who, action.room)


# ---- the market -----------------------------------------------------------------------------------------------------


@rule("clank/room/market")
def market(state: Any, who: int, action: Buy) -> Reason | None:
    """Items are sold in market rooms."""
    here = ground.standing(state, who)
    if here.market and not out.escaped(state, who):
        return None
    return Reason.of(state, "room/market", "no_market", item=action.item, room=here.id)


def price_of(state: Any, action: Buy, full: int) -> int:
    """Gold for an item: a coupon makes it cheaper, not below nothing."""
    return max(0, full - state.game.tokens[action.by].discount) if action.by else full


def needed(state: Any, who: int, item: str) -> Reason | None:
    """What an item asks of its buyer."""
    token = item_of(state, item)
    needs = state.game.menu.needs.get(token)
    if needs is None or interpret.holds(state, who, needs):
        return None
    have = interpret.count_of(state, who, needs.what[0])
    return Reason.of(state, f"token/{item}", "damage_short", item=item, need=needs.n, have=have)


def coupon(state: Any, who: int, action: Buy) -> Reason | None:
    """What makes an item cheaper must lie before its buyer."""
    if not action.by or action.by in state.players[who].tokens:
        return None
    return Reason.of(state, "token/discount_coupon", "no_such_token", token=action.by)


def buy(draft: Draft, who: int, action: Buy, full: int | None = None) -> None:
    """Pay, give up the coupon, take the item, and carry out what it does at once."""
    token = item_of(draft, action.item)
    assert token is not None
    price = price_of(draft, action, draft.game.numbers.market_price if full is None else full)
    if action.by:
        draft.rules["token/discount_coupon"](draft, who, action.by)
    if price:
        changes.gold_paid(draft, who, price, "room/market")
    changes.item_bought(draft, who, token, price)
    interpret.moment(draft, who, "find", token)
