"""What cards do in the catacombs (``catacombs/card/*``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from clank_nb.dungeon.tiles import TileRoom
from clank_nb.model.actions import Action, Buy, Discard, Lay, Spot, Trash, Turn, Use
from clank_nb.model.cards import Card
from clank_nb.model.delve import Offered
from clank_nb.model.effects import Buy as BuyEffect
from clank_nb.model.effects import Condition, FreeRow, Offer
from clank_nb.model.effects import Mark as MarkEffect
from clank_nb.model.effects import Teleport as TeleportEffect
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, changes_delve, interpret
from clank_nb.rules.catacombs import explore, ground, move, party, room
from clank_nb.rules.clank import card as clank_card
from clank_nb.rules.clank.room import item_of
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule

# ---- the row --------------------------------------------------------------------------------------------------------


@rule("catacombs/card/place")
def place(state: Any, who: int, card: Card) -> Reason | None:
    """A card with a place can be acquired, used or fought only there."""
    here = ground.standing(state, who)
    if not card.places or any(getattr(here, place) for place in card.places):
        return None
    return Reason.of(state, "card/place", "wrong_place", card=card.id, places=card.places, room=here.id)


@rule("catacombs/card/extra_cost")
def extra_cost(state: Any, who: int, card: Card) -> Reason | None:
    """A further price, in full; and no price for what is out of stock."""
    short = extra_costs(state, who, card) if card.extra_cost is not None else []
    return short[0] if short else None


def extra_costs(state: Any, who: int, card: Card) -> list[Reason]:
    """What is missing of a further price; first that there is nothing to be paid for."""
    price, short = card.extra_cost, list[Reason]()
    if price is None:
        return short
    gold, picks = state.players[who].gold, state.delve.lockpicks[who]
    if _out_of_stock(state, card):
        short.append(Reason.of(state, "card/extra_cost", "out_of_stock", card=card.id))
    if picks < price.lockpicks:
        need = price.lockpicks
        short.append(Reason.of(state, "card/extra_cost", "picks_short", card=card.id, need=need, have=picks))
    if gold < price.gold:
        short.append(Reason.of(state, "card/extra_cost", "gold_short_card", card=card.id, need=price.gold, have=gold))
    return short


def _out_of_stock(state: Any, card: Card) -> bool:
    return any(getattr(effect, "what", "") == "major_secret" and not state.rooms.unseen_major
               for effect in card.on("use"))  # fmt: skip


def use_device(draft: Draft, who: int, card: Card, *, free: bool = False) -> None:
    """Pay skill and the further price; then what it does."""
    price = card.extra_cost
    if price is not None and price.gold:
        changes.gold_paid(draft, who, price.gold, "card/extra_cost")
    if price is not None and price.lockpicks:
        changes_delve.lockpicks_paid(draft, who, price.lockpicks, "card/extra_cost")
    if not free:
        changes.skill_paid(draft, who, card.skill_cost or 0, "card/device")
    spot = clank_card.place_of(draft, card.id)
    assert spot is not None
    changes.device_used(draft, who, card.id, spot)
    party.row_changed(draft)
    party.came_true(draft, "opponent_uses_device")
    interpret.moment(draft, who, "use", card.id)


def fight(draft: Draft, who: int, card: Card) -> None:
    clank_card.fight(draft, who, card)
    if card.stays:
        party.came_true(draft, "opponent_beats_goblin")
    else:
        draft.rules["card/this_turn"](draft, "beat_row_monster")
        party.row_changed(draft)


def buy(draft: Draft, who: int, card: Card) -> None:
    clank_card.buy_card(draft, who, card)
    party.row_changed(draft)


@rule("catacombs/card/this_turn")
def this_turn(draft: Draft, deed: str) -> None:
    """What cards ask whether it was done this turn."""
    changes_delve.deed_done(draft, deed)


# ---- conditions -----------------------------------------------------------------------------------------------------


@rule("catacombs/card/place_condition")
def place_condition(state: Any, who: int, what: str) -> bool:
    """Whether the pawn stands in such a place now."""
    here: TileRoom = ground.standing(state, who)
    if what == "haunted_tile":
        return bool(state.game.board.tiles[ground.tile_of(state, here.id)].haunted)
    if what == "alone_on_tile":
        return alone(state, who)
    return bool(getattr(here, what))


def alone(state: Any, who: int) -> bool:
    """Whether a pawn is the only one in play on a square tile."""
    tile = ground.tile_of(state, state.players[who].room)
    on_it = [player for player in state.players if not player.out and ground.tile_of(state, player.room) == tile]
    return len(on_it) == 1 and len(state.game.board.tiles[tile].turns) > 1


@rule("clank/card/others_clank")
def others_clank(state: Any, who: int, *, everyone: bool) -> list[int]:
    """The players that an effect on all or on the others touches, in the order of effects on each player."""
    return [seat for seat in state.game.rules["turn/each_player"](state) if everyone or seat != who]


@rule("clank/card/companion")
def companion(state: Any, who: int, piece: int) -> int:
    """Other companions in the play area that have not left the game."""
    player, cards = state.players[who], state.game.cards
    gone = (*player.marked_play, piece)
    return sum(1 for at, card in enumerate(player.play_area) if at not in gone and cards[card].companion)


# ---- cards that leave -----------------------------------------------------------------------------------------------


@rule("catacombs/card/trash")
def trash(draft: Draft, frame: Frame, action: Trash | None) -> None:
    """A card leaves the game at once; what it has given stays."""
    if action is None:
        changes_delve.card_boxed(draft, frame.who, interpret.card_of(frame.a), "play_area", frame.c)
        return
    wanted = (action.card, action.where)
    piece = next(piece for *found, piece in clank_card.to_trash(draft, frame) if tuple(found) == wanted)
    changes.popped(draft)
    changes_delve.card_boxed(draft, frame.who, action.card, action.where, piece)


def trash_no_more(draft: Draft, frame: Frame) -> None:
    """Of "up to" so many cards the rest is kept."""
    card = interpret.card_of(frame.a)
    changes.note(draft, "option_chosen", "card/choose", frame.who, card=card, option="nothing")
    while draft.pending and draft.pending[-1] == frame:
        changes.popped(draft)


@rule("catacombs/card/on_top")
def on_top(draft: Draft, who: int, effect: Any, path: str, piece: int) -> None:
    """The card just acquired goes on top of the own deck."""
    changes_delve.card_on_top(draft, who, interpret.card_of(path))


@rule("catacombs/card/lockpick")
def lockpick(draft: Draft, who: int, n: int, what: str) -> None:
    """Taken from the bank, where they never run out, or given back to it as a price."""
    if n > 0:
        changes_delve.lockpicks_gained(draft, who, n, "card/lockpick")
    else:
        changes_delve.lockpicks_paid(draft, who, -n, "card/lockpick")


# ---- free things ----------------------------------------------------------------------------------------------------


def free_frame(draft: Draft, who: int, effect: Any, path: str, piece: int) -> None:
    """Ask what is taken."""
    changes.pushed(draft, owed("free", who, path, 0, piece))


@rule("catacombs/card/free_row")
def free_row(state: Any, who: int, effect: FreeRow) -> list[Action]:
    """Cards and devices of the row without their skill; place and other prices bind, and monsters stay."""
    menu, found = state.game.menu, []
    for slug in dict.fromkeys(card for card in state.shop.row if card):
        card = state.game.cards[slug]
        kind = "device" if card.kind == "device" else "acquire"
        if card.swords_cost is None and kind in effect.kinds:
            rules = state.game.rules
            if rules["card/place"](state, who, card) is None and rules["card/extra_cost"](state, who, card) is None:
                found.append(menu.takes[slug])
    return found


@rule("catacombs/card/free_item")
def free_item(state: Any, who: int) -> list[Action]:
    """Market items without gold, in a market room, with their conditions."""
    if not ground.standing(state, who).market:
        return []
    menu = state.game.menu
    return [menu.buys[item] for item in state.game.items
            if item_of(state, item) and room.needed(state, who, item) is None]  # fmt: skip


@rule("catacombs/card/buy_anywhere")
def buy_anywhere(state: Any, who: int, effect: BuyEffect) -> list[Action]:
    """Market items at another price, anywhere; a coupon may be added."""
    gold, tokens, found = state.players[who].gold, state.players[who].tokens, []
    for item in state.game.items:
        if item_of(state, item) and room.needed(state, who, item) is None:
            for buy in (state.game.menu.buys[item], *state.game.menu.coupons[item]):
                if (not buy.by or buy.by in tokens) and room.price_of(state, buy, effect.price) <= gold:
                    found.append(buy)
    return found


def free_choices(state: Any, frame: Frame) -> list[Action]:
    """What may be taken."""
    effect = clank_card.effect_at(state, frame.a)
    rules, who = state.game.rules, frame.who
    if isinstance(effect, FreeRow):
        return list(rules["card/free_row"](state, who, effect))
    if isinstance(effect, BuyEffect):
        return list(rules["card/buy_anywhere"](state, who, effect))
    return list(rules["card/free_item"](state, who))


def take_free(draft: Draft, frame: Frame, action: Any) -> None:
    """Carry out what was chosen to be taken."""
    effect = clank_card.effect_at(draft, frame.a)
    changes.popped(draft)
    if isinstance(action, Buy):
        room.buy(draft, frame.who, action, effect.price if isinstance(effect, BuyEffect) else 0)
    elif isinstance(action, Use):
        use_device(draft, frame.who, draft.game.cards[action.what], free=True)
    else:
        card = draft.game.cards[action.card]
        spot = clank_card.place_of(draft, card.id)
        assert spot is not None
        changes.card_acquired(draft, frame.who, card.id, spot, "card/free_row")
        draft.rules["card/acquire_effect"](draft, frame.who, card)
        party.row_changed(draft)


@rule("catacombs/card/mark_anywhere")
def mark_anywhere(state: Any, who: int) -> list[Action]:
    """Shrines of the map that may be marked from afar."""
    marks, refused = state.game.menu.marks, state.game.rules["room/wayshrine_no"]
    shrines = [room.id for room in state.delve.layout.rooms.values() if room.wayshrine]
    return [marks[room] for room in shrines if refused(state, who, room) is None]


# ---- offers: extra actions for the rest of the turn -----------------------------------------------------------------


def offer(draft: Draft, who: int, effect: Offer, path: str, piece: int) -> None:
    block, index = path.rsplit("/", 1)
    changes_delve.offer_made(draft, who, Offered(block, int(index), piece), interpret.card_of(path))


def offer_of(state: Any, card: str) -> Offered | None:
    """The extra action that a played card leaves open."""
    return next((each for each in state.trip.offers if interpret.card_of(each.block) == card), None)


def offer_check(state: Any, who: int, offered: Offered) -> Reason | None:
    """Its condition, its price, and something that it can do."""
    if offer_open(state, who, offered):
        return None
    effect, card = state.game.blocks[offered.block][offered.at], interpret.card_of(offered.block)
    if effect.when is not None and not interpret.holds(state, who, effect.when, offered.piece):
        return not_so(state, who, card, effect.when)
    if isinstance(effect.do[0], MarkEffect) and not state.cubes.supply[who]:
        return Reason.of(state, "room/wayshrine_no", "no_cube", room=state.players[who].room)
    slug, kind = _idle(effect.do[0])
    return Reason.of(state, slug, kind, card=card)


def _idle(effect: Any) -> tuple[str, str]:
    """What an offer has nothing to do for: the rule, and which sentence says it."""
    if isinstance(effect, BuyEffect):
        return "card/buy_anywhere", "offer_no_item"
    if isinstance(effect, MarkEffect):
        return "card/mark_anywhere", "offer_no_shrine"
    if isinstance(effect, TeleportEffect):
        return "move/teleport_far", f"offer_no_{effect.goal}"
    return "turn/order_free", "offer_empty"


def offer_open(state: Any, who: int, offered: Offered) -> bool:
    """The same without the reason."""
    effect = state.game.blocks[offered.block][offered.at]
    if effect.when is not None and not interpret.holds(state, who, effect.when, offered.piece):
        return False
    return interpret.affordable(state, who, effect.pay) and _something(state, who, offered, effect)


def not_so(state: Any, who: int, card: str, when: Condition) -> Reason:
    """What a card asks for and is not so now: where the pawn stands, what was made, what the player has."""
    what = when.what[0]
    if when.kind == "standing":
        here = state.players[who].room
        return Reason.of(state, "card/place_condition", "left_place", card=card, places=when.what, room=here)
    if when.kind == "gained":
        have = state.trip.skill_made if what == "skill" else state.trip.gold_made
        return Reason.of(state, "turn/thresholds", "offer_gained", card=card, what=what, need=when.n, have=have)
    have = interpret.count_of(state, who, what)
    return Reason.of(state, "card/place_condition", "offer_has", card=card, what=what, need=when.n, have=have)


def _something(state: Any, who: int, offered: Offered, offer: Offer) -> bool:
    """Whether the first thing an offer does can be done."""
    effect, path = offer.do[0], f"{offered.block}/{offered.at}/do/0"
    if isinstance(effect, BuyEffect):
        return bool(state.game.rules["card/buy_anywhere"](state, who, effect))
    if isinstance(effect, MarkEffect):
        return bool(state.game.rules["card/mark_anywhere"](state, who))
    if isinstance(effect, TeleportEffect):
        return goal_there(state, who, effect.goal)
    return bool(clank_card.to_trash(state, owed("trash", who, path)))


def take_offer(draft: Draft, who: int, offered: Offered) -> None:
    effect: Any = draft.game.blocks[offered.block][offered.at]
    changes_delve.offer_taken(draft, who, offered, interpret.card_of(offered.block))
    path = f"{offered.block}/{offered.at}"
    if effect.pay is None:
        interpret.run(draft, owed("go", who, f"{path}/do", 0, offered.piece))
    else:
        interpret.paid(draft, who, effect.pay, path, f"{path}/do", offered.piece)


# ---- ghosts ---------------------------------------------------------------------------------------------------------


@rule("catacombs/card/ghost_ward")
def ghost_ward(state: Any, who: int) -> list[Discard]:
    """Cards of the hand that ward a ghost off which would hurt their owner, each kind once."""
    held = state.game.moments["hold"]
    hand = state.players[who].hand
    if held.keys().isdisjoint(hand) or state.cubes.track[who] >= state.game.numbers.health:
        return []
    return [state.game.menu.discards[card] for card in dict.fromkeys(hand) if card in held]


def warded(draft: Draft, frame: Frame, action: Discard) -> None:
    """The card is discarded, the damage cancelled, and the rest of the card's text done."""
    changes.popped(draft)
    changes.cards_discarded(draft, frame.who, action.card)
    changes_delve.ghost_warded(draft, frame.who, action.card)
    interpret.run(draft, owed("go", frame.who, f"{action.card}/hold/0/do", 0, -1))


# ---- tiles ----------------------------------------------------------------------------------------------------------


@rule("catacombs/card/turn_half")
def turn_half(draft: Draft, by: int) -> None:
    """Every square tile with a pawn in play on it turns half round."""
    layout, tiles = draft.delve.layout, draft.game.board.tiles
    occupied = {ground.tile_of(draft, player.room) for player in draft.players if not player.out}
    for placed in layout.placed:
        if placed.tile in occupied and len(tiles[placed.tile].turns) > 1:
            turn_to(draft, draft.player, placed.tile, (placed.turn + by // 90) % 4, "card/turn_half")


def turn_to(draft: Draft, who: int, tile: str, turn: int, slug: str) -> None:
    """A tile is turned with all that lies on it; a tunnel that was being explored may then lead elsewhere."""
    changes_delve.tile_turned(draft, who, draft.delve.layout.turned(tile, turn), tile, turn, slug)
    draft.rules["explore/turn_along"](draft)


@rule("catacombs/card/turn_own")
def turn_own(state: Any, who: int) -> list[Action]:
    """Orientations of the own tile, but not the one it has."""
    if not alone(state, who):
        return []
    placed = state.delve.layout.where(ground.tile_of(state, state.players[who].room))
    return [turning(placed.tile, turn) for turn in range(4) if turn != placed.turn]


@lru_cache(maxsize=1024)
def turning(tile: str, turn: int) -> Turn:
    return Turn(tile, 90 * turn)


def turned(draft: Draft, frame: Frame, action: Turn) -> None:
    changes.popped(draft)
    turn_to(draft, frame.who, action.tile, action.turn // 90, "card/turn_own")


def rotate(draft: Draft, who: int, effect: Any, path: str, piece: int) -> None:
    if effect.tiles == "occupied":
        draft.rules["card/turn_half"](draft, effect.by)
    else:
        changes.pushed(draft, owed("rotate", who, path))


@rule("catacombs/card/new_tile")
def new_tile(state: Any, who: int, where: str) -> list[Action]:
    """Free places for a tile that a card brings: at the pawn's tile, or anywhere."""
    if not ground.stack_left(state):
        return []
    tile = None if where == "anywhere" else ground.tile_of(state, state.players[who].room)
    taken = explore.awaited(state, who)
    return [spot(x, y) for x, y in state.delve.layout.free_places(tile) if (x, y) != taken]


@lru_cache(maxsize=1024)
def spot(x: int, y: int) -> Spot:
    return Spot(x, y)


def put_tile(draft: Draft, who: int, effect: Any, path: str, piece: int) -> None:
    changes_delve.tile_forgotten(draft)
    changes.pushed(draft, owed("place", who, path, 0, piece))


def spots(state: Any, frame: Frame) -> list[Action]:
    """First the place is named, then the orientation of the tile that came."""
    if not state.trip.brought:
        where = clank_card.effect_at(state, frame.a).where
        return list(state.game.rules["card/new_tile"](state, frame.who, where))
    x, y = map(int, state.trip.spot.split(","))
    return [explore.lays(turn) for turn in state.delve.layout.fits_anywhere(state.trip.brought, x, y)]


def spot_named(draft: Draft, frame: Frame, action: Spot) -> None:
    changes_delve.spot_named(draft, frame.who, action.x, action.y)
    changes.pushed(draft, owed("tile", -1, "card"))


def tile_put(draft: Draft, frame: Frame, action: Lay) -> None:
    """The tile lies; the pawn stays where it is."""
    tile, turn = draft.trip.brought, action.turn // 90
    x, y = map(int, draft.trip.spot.split(","))
    changes.popped(draft)
    larger = draft.delve.layout.laid(tile, x, y, turn)
    changes_delve.tile_laid(draft, frame.who, larger, tile, turn, "card/new_tile")
    changes_delve.tile_remembered(draft, tile)
    explore.settled(draft, tile)


def teleport(draft: Draft, who: int, effect: Any, path: str, piece: int) -> None:
    """A teleport to a joined room is a resource; one with another goal is kept by its goal."""
    if effect.goal == "neighbour":
        changes.resource_gained(draft, who, "teleports", 1, "move/teleport")
    else:
        changes_delve.goal_won(draft, who, goal_of(draft, effect.goal))


def goal_of(state: Any, goal: str) -> str:
    return f"{goal}:{state.trip.laid}" if goal == "new_tile" else str(goal)


def goal_there(state: Any, who: int, goal: str) -> bool:
    """Whether a teleport with this goal would lead anywhere."""
    return goal == "neighbour" or bool(move.far_rooms(state, who, goal_of(state, goal)))
