"""Why an action of the catacombs is no answer to what is asked just now, or to anything at all.

As in Clank!, while something is asked only its answers are open.  An answer that might have been one is refused with
its own reasons, any other action with the reminder of what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from clank_nb.data.errors import nearest, shown
from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.model.actions import (
    Acquire,
    Action,
    Buy,
    Choose,
    Discard,
    Discover,
    EndTurn,
    Fight,
    GiveUp,
    Lay,
    Mark,
    Move,
    Open,
    PlayCard,
    React,
    Replace,
    Spot,
    Take,
    Teleport,
    Trash,
    Turn,
    Use,
)
from clank_nb.model.effects import Buy as BuyEffect
from clank_nb.model.effects import Condition, FreeRow, Price
from clank_nb.model.effects import Mark as MarkEffect
from clank_nb.model.state import Frame
from clank_nb.rules import interpret
from clank_nb.rules.catacombs import card, choose, explore, ground, move, room
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.clank import questions as clank_questions
from clank_nb.rules.clank.card import effect_at, to_trash
from clank_nb.rules.clank.room import item_of
from clank_nb.rules.reasons import Reason

Reasons = Iterator[Reason | None]

# ---- actions that make no sense in this game ------------------------------------------------------------------------

DEGREES = (0, 90, 180, 270)
"""Turns of a tile as they are written."""

TAKES = ("artifact", "major_secret", "minor_secret", "monkey_idol", "nothing")

NAMES: clank_questions.Names = {
    "card": lambda state: state.game.cards,
    "thing": lambda state: clank_questions.things(state.game),
    "item": lambda state: state.game.items,
    "room": ground.rooms_on_map,
    "tile": lambda state: dict.fromkeys(ground.tile_of(state, room) for room in ground.rooms_on_map(state)),
    "icon": lambda state: ICONS,
    "token": lambda state: TAKES,
}
FIELDS: clank_questions.Fields = {
    PlayCard: (("card", "card"),),
    Acquire: (("card", "card"),),
    Use: (("what", "thing"),),
    Fight: (("card", "card"),),
    Buy: (("item", "item"),),
    Move: (("room", "room"),),
    Teleport: (("room", "room"),),
    Take: (("what", "token"),),
    Choose: (),
    Discard: (("card", "card"),),
    Trash: (("card", "card"),),
    Replace: (("card", "card"),),
    EndTurn: (),
    Discover: (),
    Lay: (),
    GiveUp: (),
    Open: (("what", "icon"),),
    Mark: (("room", "room"),),
    Turn: (("tile", "tile"),),
    Spot: (),
    React: (("card", "card"),),
}


def misshapen(state: Any, action: Any) -> Reason | None:
    """Why an action makes no sense in this game: it is none, a name does not exist, or a number cannot be."""
    reason = _not_on_the_map(state, action) or clank_questions.misnamed(state, action, FIELDS, NAMES)
    if reason is not None or type(action) not in FIELDS:
        return reason
    if isinstance(action, Buy) and action.by:
        return clank_questions.unknown(state, "thing", action.by, state.game.tokens)
    if isinstance(action, Move | Discover) and not _tunnel_known(state, action.tunnel):
        names = all_tunnels(state)
        near = nearest(action.tunnel, names)
        given = shown(action.tunnel, written=str)
        return Reason.of(state, "turn/refusal", "unknown_tunnel", given=given, near=near)
    return _no_number(state, action)


def _not_on_the_map(state: Any, action: Any) -> Reason | None:
    """A room or tile that the game has, but not on the map."""
    game, place, tile = state.game, getattr(action, "room", ""), getattr(action, "tile", "")
    if type(place) is str and place in game.menu.rooms and place not in ground.rooms_on_map(state):
        home = next(tile.id for tile in game.board.tiles.values() if any(room.id == place for room in tile.rooms))
        return Reason.of(state, "turn/refusal", "room_away", room=place, tile=home)
    if type(tile) is str and isinstance(action, Turn) and tile in game.board.tiles and tile not in NAMES["tile"](state):
        return Reason.of(state, "turn/refusal", "tile_away", tile=tile)
    return None


def _no_number(state: Any, action: Any) -> Reason | None:
    """Swords, degrees and places are whole numbers; a teleport is one or is none."""
    if type(getattr(action, "teleport", False)) is not bool:
        return Reason.of(state, "turn/refusal", "no_action")
    turn = getattr(action, "turn", 0)
    if type(turn) is not int or turn not in DEGREES:
        return Reason.of(state, "turn/refusal", "no_turn", given=shown(turn, written=str))
    if isinstance(action, Spot):
        for number in (action.x, action.y):
            if type(number) is not int or abs(number) > clank_questions.MOST:
                return Reason.of(state, "turn/refusal", "no_place", given=shown(number, written=str))
    return clank_questions.no_swords(state, action)


def _tunnel_known(state: Any, tunnel: str) -> bool:
    """Whether a trip from any room of the map is called so; empty where none leads."""
    if not tunnel or tunnel in ground.ways_of(state, state.player):
        return True
    return any(ground.trail_named(state.delve.layout, place, tunnel) for place in ground.rooms_on_map(state))


def all_tunnels(state: Any) -> tuple[str, ...]:
    """Every trip of the map: first those from where the pawn stands, then the tunnels elsewhere."""
    own = ground.ways_of(state, max(0, state.current_player))
    others = (way.tunnel for place in ground.rooms_on_map(state) for way in state.delve.layout.ways(place))
    return tuple(dict.fromkeys((*own, *others)))


# ---- answers to a question ------------------------------------------------------------------------------------------


def no_answer(state: Any, frame: Frame, action: Action, answers: Sequence[Action]) -> tuple[Reason, ...]:
    """Every reason why an action does not answer what is asked."""
    explained = ANSWERS[frame.kind].get(type(action))
    reasons = tuple(each for each in explained(state, frame, action) if each is not None) if explained else ()
    return reasons or (_reminder(state, frame, answers),)


def _reminder(state: Any, frame: Frame, answers: Sequence[Action]) -> Reason:
    """What is asked."""
    slug, kind = REMINDERS[frame.kind]
    values: dict[str, Any] = {}
    if frame.kind == "free":
        effect = effect_at(state, frame.a)
        slug, kind = next((words for verb, words in FREE.items() if isinstance(effect, verb)), (slug, kind))
    elif frame.kind == "rotate":
        values["tile"] = ground.tile_of(state, state.players[frame.who].room)
    elif frame.kind == "place" and state.trip.brought:
        kind, values["tile"] = "tile_first", state.trip.brought
    return Reason.of(state, slug, kind, **values, choices=tuple(map(str, answers)))


def _choose(state: Any, frame: Frame, action: Choose) -> Reasons:
    """An option is there, but cannot be paid, leads nowhere, or was taken already."""
    source, choices = interpret.card_of(frame.a), state.game.choices[frame.a]
    at = next((at for at, choice in enumerate(choices) if choice.action == action), None)
    if at is None:
        yield Reason.of(state, "card/choose", "no_option", card=source, option=shown(action.option, written=str))
        return
    choice, who = choices[at], frame.who
    if frame.b >> choose.SHIFT >> at & 1:
        yield Reason.of(state, "card/choose_two", "option_taken", card=source)
    if choice.when is not None and not interpret.holds(state, who, choice.when):
        yield _condition(state, who, source, choice.when)
    for goal in choice.goals:
        if not card.goal_there(state, who, goal):
            kind = "option_no_tile" if goal == "new_tile" and not state.trip.laid else "option_no_goal"
            yield Reason.of(
                state, "card/new_tile" if kind == "option_no_tile" else "move/teleport_far", kind, card=source
            )
    for what, n in state.shop.reserve:
        if what in choice.goods and not n:
            yield Reason.of(state, "card/reserve_limit", "pile_empty", card=what)
    for price in choice.prices:
        yield from prices(state, who, source, price)


def _condition(state: Any, who: int, source: str, when: Condition) -> Reason:
    here = state.players[who].room
    if "market" in when.what:
        return Reason.of(state, "card/free_item", "option_no_market", card=source, room=here)
    return card.not_so(state, who, source, when)


def prices(state: Any, who: int, source: str, price: Price) -> Reasons:
    """What is missing of a price."""
    player, picks, cubes = state.players[who], state.delve.lockpicks[who], state.cubes.supply[who]
    if price.idols and player.tokens.count("monkey_idol") < price.idols:
        bots = [token for token in player.tokens if state.game.tokens[token].kind == "monkey_idol"]
        yield Reason.of(
            state, "party/idols_back", "idol_bot" if bots else "no_idol", **({"token": bots[0]} if bots else {})
        )
    if price.show and price.show not in player.hand:
        yield Reason.of(state, "party/show", "nothing_to_show", card=price.show)
    if price.discard and not state.game.rules["card/discard_pays"](state, who, price.discard):
        named = price.discard in state.game.cards
        kind = "option_no_such_card" if named else "option_no_card"
        yield Reason.of(state, "card/discard_pays", kind, card=source, what=price.discard)
    if picks < price.lockpicks:
        yield Reason.of(state, "card/lockpick", "option_lockpicks_short", card=source, need=price.lockpicks, have=picks)
    if price.clank and not state.game.rules["party/pay_clank"](state, who, price.clank):
        yield Reason.of(state, "party/pay_clank", "offer_clank_short", card=source, need=price.clank, have=cubes)
    if player.gold < price.gold:
        yield Reason.of(state, "card/choose", "option_gold_short", card=source, need=price.gold, have=player.gold)


def _discard(state: Any, frame: Frame, action: Discard) -> Reasons:
    """Only unplayed cards of the own hand can be discarded."""
    player = state.players[frame.who]
    if action.card not in player.hand:
        kind = "already_played" if action.card in player.play_area else "not_in_hand"
        yield Reason.of(state, "card/discard", kind, card=action.card)


def _trash(state: Any, frame: Frame, action: Trash) -> Reasons:
    """Of a named place, and of the named kind."""
    effect = effect_at(state, frame.a)
    if effect.only not in (None, action.card):
        source = interpret.card_of(frame.a)
        yield Reason.of(state, "card/trash", "trashes_only", card=action.card, source=source, only=effect.only)
    elif (action.card, action.where) not in [(slug, where) for slug, where, _ in to_trash(state, frame)]:
        yield Reason.of(state, "card/trash", "not_there", card=action.card)


def _replace(state: Any, frame: Frame, action: Replace) -> Reasons:
    yield Reason.of(state, "card/replace", "not_in_row", card=action.card)


def _exit_move(state: Any, frame: Frame, action: Move) -> Reasons:
    """Out of another portal into a room, and only where the whole trip can be paid."""
    trail, who = _exit_trail(state, frame, action.tunnel), frame.who
    if trail is None or trail.to != action.room:
        return
    yield state.game.rules["move/leave"](state, who, action.room)
    if not frame.b:
        yield state.game.rules["move/one_way"](state, who, trail)
        yield from move.unpaid(state, who, trail, action.swords)
    elif action.swords:
        yield Reason.of(state, "move/teleport", "swords_for_nothing")


def _exit_discover(state: Any, frame: Frame, action: Discover) -> Reasons:
    """Out of another portal and off the map again."""
    trail, who = _exit_trail(state, frame, action.tunnel), frame.who
    if trail is None or trail.kind != "edge":
        return
    yield state.game.rules["explore/stack_empty"](state, who, trail)
    if not frame.b:
        yield state.game.rules["move/one_way"](state, who, trail)
        yield from explore.near_icons(state, who, trail)


def _exit_trail(state: Any, frame: Frame, tunnel: str) -> Trail | None:
    """A trip that goes on from the portal that was come to."""
    trail = ground.trail_named(state.delve.layout, state.players[frame.who].room, tunnel)
    return trail if trail is not None and tunnel.startswith(frame.a + ground.JOIN) else None


def _rotate(state: Any, frame: Frame, action: Turn) -> Reasons:
    """The own tile, and to another orientation than it has."""
    tile = ground.tile_of(state, state.players[frame.who].room)
    other = action.tile != tile
    yield Reason.of(state, "card/turn_own", "turn_other" if other else "turned_already", tile=action.tile)


def _spot(state: Any, frame: Frame, action: Spot) -> Reasons:
    """A free place, at the own tile unless the card says anywhere."""
    if state.trip.brought:
        return
    layout, place = state.delve.layout, (action.x, action.y)
    if place in layout.at or place == explore.awaited(state, frame.who):
        kind = "place_taken"
    elif place not in layout.free_places():
        kind = "place_apart"
    else:
        kind = "place_far"
    slug = "card/new_tile" if kind == "place_far" else "explore/fit"
    yield Reason.of(state, slug, kind, x=action.x, y=action.y)


def _free_mark(state: Any, frame: Frame, action: Mark) -> Reasons:
    """Any shrine of the map that may still be marked."""
    if not isinstance(effect_at(state, frame.a), MarkEffect):
        return
    if not ground.room_of(state, action.room).wayshrine:
        yield Reason.of(state, "card/mark_anywhere", "no_shrine_there", room=action.room)
        return
    if state.game.rules["room/wayshrine_no"](state, frame.who, action.room) is not None:
        yield from room.unmarkable(state, frame.who, action.room)


def _free_card(state: Any, frame: Frame, action: Acquire | Use | Fight) -> Reasons:
    """A card or device of the row, with its place and its other prices."""
    effect, who = effect_at(state, frame.a), frame.who
    slug = action.what if isinstance(action, Use) else action.card
    kind = state.game.cards.get(slug)
    if not isinstance(effect, FreeRow) or kind is None:
        return
    if kind.swords_cost is not None:
        yield Reason.of(state, "card/free_row", "free_monster", card=slug)
    elif (kind.kind == "device") != isinstance(action, Use):
        device = kind.kind == "device"
        yield Reason.of(state, "card/device", "must_use" if device else "no_device", card=slug)
    elif slug not in state.shop.row:
        yield Reason.of(state, "card/free_row", "not_in_row", card=slug)
    else:
        yield state.game.rules["card/place"](state, who, kind)
        yield from card.extra_costs(state, who, kind)


def _free_item(state: Any, frame: Frame, action: Buy) -> Reasons:
    """A market item without gold, or at the price that the card names."""
    effect, who = effect_at(state, frame.a), frame.who
    if isinstance(effect, FreeRow | MarkEffect):
        return
    paying = isinstance(effect, BuyEffect)
    if not paying and not ground.standing(state, who).market:
        source = interpret.card_of(frame.a)
        yield Reason.of(state, "card/free_item", "option_no_market", card=source, room=state.players[who].room)
    yield from item(state, who, action, effect.price if isinstance(effect, BuyEffect) else 0, coupons=paying)


def item(state: Any, who: int, action: Buy, price: int, *, coupons: bool = True) -> Reasons:
    """A market item: its stock, its conditions, what makes it cheaper, and its price."""
    gold = state.players[who].gold
    if item_of(state, action.item) is None:
        yield Reason.of(state, "room/market_stock", "sold_out", item=action.item)
    yield room.needed(state, who, action.item)
    if action.by and (not coupons or action.by not in state.game.menu.cheaper):
        kind = "no_discount" if coupons else "free_already"
        yield Reason.of(state, "token/discount_coupon", kind, token=action.by)
        return
    yield room.coupon(state, who, action)
    need = room.price_of(state, action, price)
    if gold < need:
        yield Reason.of(state, "room/market", "gold_short", item=action.item, need=need, have=gold)


def _ward(state: Any, frame: Frame, action: Discard) -> Reasons:
    """A card of the hand that wards off ghosts."""
    if action.card not in state.players[frame.who].hand:
        yield Reason.of(state, "card/ghost_ward", "not_in_hand", card=action.card)
    else:
        yield Reason.of(state, "card/ghost_ward", "no_ward", card=action.card)


def _react(state: Any, frame: Frame, action: React) -> Reasons:
    """A card of the hand that reacts, and to what has come true."""
    trigger = state.game.cards[action.card].react
    if trigger is None:
        yield Reason.of(state, "party/react", "react_none", card=action.card)
    elif action.card not in state.players[frame.who].hand:
        yield Reason.of(state, "party/react", "not_in_hand", card=action.card)
    else:
        yield Reason.of(state, "party/react", "react_not_now", card=action.card, trigger=trigger)


Explained = Callable[[Any, Frame, Any], Reasons]

ANSWERS: dict[str, dict[type[Any], Explained]] = {
    "choose": {Choose: _choose},
    "discard": {Discard: _discard},
    "trash": {Trash: _trash},
    "replace": {Replace: _replace},
    "exit": {Move: _exit_move, Discover: _exit_discover},
    "rotate": {Turn: _rotate},
    "place": {Spot: _spot},
    "free": {Mark: _free_mark, Acquire: _free_card, Use: _free_card, Fight: _free_card, Buy: _free_item},
    "ward": {Discard: _ward},
    "react": {React: _react},
}
"""What is said against an answer that might have been one, by what is asked."""

REMINDERS = {
    "choose": ("card/choose", "choice_first"),
    "discard": ("card/discard_pays", "discard_first"),
    "trash": ("card/trash", "trash_first"),
    "replace": ("card/replace", "replace_first"),
    "exit": ("move/portal", "exit_first"),
    "rotate": ("card/turn_own", "turn_first"),
    "place": ("card/new_tile", "place_first"),
    "free": ("card/free_item", "item_first"),
    "ward": ("card/ghost_ward", "ward_first"),
    "react": ("party/react", "react_first"),
}
FREE: dict[type[Any], tuple[str, str]] = {
    FreeRow: ("card/free_row", "free_first"),
    MarkEffect: ("card/mark_anywhere", "mark_first"),
    BuyEffect: ("card/buy_anywhere", "item_first"),
}
"""The same where something is taken, by the effect that gives it."""
