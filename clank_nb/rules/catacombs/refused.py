"""Why an action is refused in the catacombs: the slow reader of the rules, beside the lists of `legal`.

Both use the same numbers, and a test asserts at every state of many games that an action is refused if and only if it
is not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from clank_nb.model.actions import (
    Acquire,
    Action,
    Buy,
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
    Take,
    Teleport,
    Turn,
    Use,
)
from clank_nb.rules import interpret
from clank_nb.rules.catacombs import card, explore, ground, legal, move, out, questions, room
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.clank import card as clank_card
from clank_nb.rules.reasons import Reason

Reasons = Iterator[Reason | None]


def refused(state: Any, who: int, action: Action) -> tuple[Reason, ...]:
    """Every reason that forbids an action at a decision, in the order a table would name them."""
    senseless = questions.misshapen(state, action)
    if senseless is not None:
        return (senseless,)
    frame = state.pending[-1]
    if frame.kind != "turn":
        answers = legal.LISTS[frame.kind](state, frame)
        return () if action in answers else questions.no_answer(state, frame, action, answers)
    checks = CHECKS.get(type(action))
    if checks is None:
        return (Reason.of(state, "turn/refusal", "not_asked"),)
    return tuple(reason for reason in checks(state, who, action) if reason is not None)


# ---- cards ----------------------------------------------------------------------------------------------------------


def _check_acquire(state: Any, who: int, action: Acquire) -> Reasons:
    kind, rules = state.game.cards[action.card], state.game.rules
    if kind.swords_cost is not None:
        yield Reason.of(state, "card/monster", "must_fight", card=kind.id)
    elif kind.kind == "device":
        yield Reason.of(state, "card/device", "must_use", card=kind.id)
    else:
        yield rules["card/reserve_limit"](state, who, action)
        if clank_card.place_of(state, kind.id) is not None:
            yield rules["card/place"](state, who, kind)
        yield rules["card/acquire"](state, who, action)


def _check_fight(state: Any, who: int, action: Fight) -> Reasons:
    kind = state.game.cards[action.card]
    if kind.swords_cost is None:
        yield Reason.of(state, "card/monster", "no_monster", card=kind.id)
        return
    if clank_card.place_of(state, kind.id) is not None:
        yield state.game.rules["card/place"](state, who, kind)
    yield state.game.rules["card/monster"](state, who, action)


def _check_use(state: Any, who: int, action: Use) -> Reasons:
    """A token, what a played card offers, or a device of the row."""
    game = state.game
    if action.what not in game.cards:
        yield from _check_token(state, who, action)
        return
    kind = game.cards[action.what]
    if kind.kind != "device":
        offered = card.offer_of(state, kind.id)
        if offered is not None:
            yield card.offer_check(state, who, offered)
        else:
            offers = any(effect.verb == "offer" for effect in kind.on("play"))
            slug, reason = ("turn/order_free", "no_offer") if offers else ("card/device", "no_device")
            yield Reason.of(state, slug, reason, card=kind.id)
        return
    lies = clank_card.place_of(state, kind.id) is not None
    if lies:
        yield game.rules["card/place"](state, who, kind)
        short = game.rules["card/extra_cost"](state, who, kind)
        dear = card.extra_costs(state, who, kind) if short is not None else []
        yield from [reason for reason in dear if reason.kind != "gold_short_card"]
    yield game.rules["card/device"](state, who, action)
    if lies:
        yield from [reason for reason in dear if reason.kind == "gold_short_card"]


def _check_token(state: Any, who: int, action: Use) -> Reasons:
    game = state.game
    if f"{action.what}/use" in game.blocks:
        yield game.rules["token/potion"](state, who, action)
    elif action.what in game.moments["enter_wayshrine"]:
        yield Reason.of(state, "token/puzzle_box", "opens_itself", token=action.what)
    else:
        yield Reason.of(state, "token/potion", "no_use", token=action.what)


# ---- moving ---------------------------------------------------------------------------------------------------------


def _halted(state: Any, who: int) -> Reason | None:
    """Why the pawn makes no step at all: a tile is waiting for it, or it is out."""
    if state.trip.shown:
        return Reason.of(state, "explore/pause", "tile_first", tile=state.trip.shown)
    if out.escaped(state, who):
        return Reason.of(state, "out/finish_turn", "pawn_is_out")
    return None


def _check_move(state: Any, who: int, action: Move) -> Reasons:
    rules, here = state.game.rules, state.players[who].room
    halted = _halted(state, who)
    trail = ground.trail_named(state.delve.layout, here, action.tunnel)
    if halted is not None:
        yield halted
    elif trail is None or (trail.kind == "room" and trail.to != action.room):
        yield _no_trail(state, here, action)
    elif trail.kind == "edge":
        yield Reason.of(state, "explore/discover", "off_the_map", tunnel=trail.tunnel)
    elif trail.kind != "room":
        yield _no_way_on(state, who, trail)
    else:
        for name in ("move/one_way", "move/crystal_cave"):
            yield rules[name](state, who, trail)
        yield rules["move/leave"](state, who, action.room)
        yield from move.unpaid(state, who, trail, action.swords)


def _no_trail(state: Any, here: str, action: Move) -> Reason:
    """That no trip leads there, or that the move does not say which one it takes."""
    trails = ground.trails(state.delve.layout, here)
    if not action.tunnel and any(trail.to == action.room for trail in trails):
        return Reason.of(state, "move/tunnel", "tunnel_unnamed", room=action.room, start=here)
    if action.room == here and any(trail.portals or trail.kind == "portal" for trail in trails):
        return Reason.of(state, "move/portal_alone", "portal_round", room=here)
    return Reason.of(state, "move/tunnel", "no_tunnel", room=action.room, start=here)


def _no_way_on(state: Any, who: int, trail: Trail) -> Reason | None:
    name = "move/portal_alone" if trail.kind == "portal" else "move/dead_end"
    reason: Reason | None = state.game.rules[name](state, who, trail)
    return reason


def _check_discover(state: Any, who: int, action: Discover) -> Reasons:
    rules, here = state.game.rules, state.players[who].room
    halted = _halted(state, who)
    trail = ground.trail_named(state.delve.layout, here, action.tunnel)
    if halted is not None:
        yield halted
    elif trail is None:
        yield Reason.of(state, "move/tunnel", "tunnel_elsewhere", tunnel=action.tunnel, room=here)
    elif trail.kind == "room":
        yield Reason.of(state, "explore/discover", "no_edge", tunnel=trail.tunnel, room=trail.to)
    elif trail.kind != "edge":
        yield _no_way_on(state, who, trail)
    elif action.teleport:
        yield rules["explore/stack_empty"](state, who, trail)
        if not state.turn.teleports:
            yield Reason.of(state, "move/teleport", "no_teleport", tunnel=trail.tunnel)
    else:
        yield rules["explore/stack_empty"](state, who, trail)
        for name in ("move/one_way", "move/crystal_cave"):
            yield rules[name](state, who, trail)
        if rules["explore/known_icons"](state, who, trail) is not None:
            yield from explore.near_icons(state, who, trail)


def _check_teleport(state: Any, who: int, action: Teleport) -> Reasons:
    halted = _halted(state, who)
    if halted is not None:
        yield halted
        return
    refused = state.game.rules["move/teleport"](state, who, action) is not None
    if refused:
        yield _no_goal(state, who, action) if action.by else _not_joined(state, who, action)
    yield state.game.rules["move/leave"](state, who, action.room)
    if refused and action.by not in ("", *state.trip.goals):
        yield Reason.of(state, "move/teleport_far", "no_goal", goal=action.by, room=action.room)
    elif refused and not action.by and not state.turn.teleports:
        yield Reason.of(state, "move/teleport", "no_teleport", room=action.room)


def _not_joined(state: Any, who: int, action: Teleport) -> Reason | None:
    here = state.players[who].room
    if action.room in ground.rooms_joined(state.delve.layout, here):
        return None
    return Reason.of(state, "move/teleport", "not_joined", room=action.room, start=here)


def _no_goal(state: Any, who: int, action: Teleport) -> Reason | None:
    """That a room is none of those that a card names; of a goal that no card has, nothing is said."""
    if action.room in move.far_rooms(state, who, action.by):
        return None
    known = action.by in state.trip.goals
    return Reason.of(state, "move/teleport_far", "wrong_goal", goal=action.by, room=action.room) if known else None


# ---- laying a tile --------------------------------------------------------------------------------------------------


def _check_lay(state: Any, who: int, action: Lay) -> Reasons:
    unjoined = _unjoined(state, who, action.turn // 90)
    if unjoined is not None:
        yield unjoined
        return
    free = state.trip.free or action.teleport
    trail, trips = explore.ends(state, who)[action.turn // 90]
    meets = trail.kind == "room" and not free
    swords = action.swords if meets else min(state.turn.swords, move.monsters(state, who, trail))
    payable = state.game.rules["explore/must_pay"](state, who, trips, free)
    for reason in unaffordable(state, who, action.turn // 90, free=free, swords=swords):
        if not payable or reason.kind not in TOO_DEAR:
            yield reason
    if action.teleport and state.trip.free:
        yield Reason.of(state, "explore/pause", "teleported_already")
    elif action.teleport and not state.turn.teleports:
        yield Reason.of(state, "move/teleport", "no_teleport")
    if action.swords and free:
        yield Reason.of(state, "move/teleport", "swords_for_nothing")
    elif action.swords and not meets:
        yield Reason.of(state, "move/monsters", "swords_later")


def _check_give_up(state: Any, who: int, action: GiveUp) -> Reasons:
    if not state.trip.shown or state.game.rules["explore/connect"](state, who):
        yield _unjoined(state, who, action.turn // 90)
    if state.trip.shown and not state.game.rules["explore/no_way"](state, who):
        yield Reason.of(state, "explore/no_way", "way_open")


def _unjoined(state: Any, who: int, turn: int) -> Reason | None:
    """No tile was turned up, or so it would not continue the tunnel."""
    tile = state.trip.shown
    if not tile:
        return Reason.of(state, "explore/pause", "no_tile_shown")
    if turn in state.game.rules["explore/connect"](state, who):
        return None
    tunnel = explore.trail_of(state, who).tunnel
    return Reason.of(state, "explore/connect", "turn_unjoined", turn=90 * turn, tile=tile, tunnel=tunnel)


def unaffordable(state: Any, who: int, turn: int, *, free: bool, swords: int) -> list[Reason]:
    """Why an orientation that connects cannot be chosen; of several portals behind it the cheapest one counts."""
    trail, ends = explore.ends(state, who)[turn]
    values = {"turn": 90 * turn, "tile": state.trip.shown}
    if not ends:
        slug = "move/portal_alone" if trail.kind == "portal" else "move/dead_end"
        return [Reason.of(state, slug, "turn_dead", **values)]
    found = [list(_end_refused(state, who, end, values, free=free, swords=swords)) for end in ends]
    return min(found, key=len)


def _end_refused(
    state: Any, who: int, end: Trail, values: dict[str, Any], *, free: bool, swords: int
) -> Iterator[Reason]:
    """Why a trip with the tile turned so cannot end there."""
    if end.kind == "edge" and not ground.stack_left(state):
        yield Reason.of(state, "explore/run_on", "turn_runs_out", **values)
    leaving = state.game.rules["move/leave"](state, who, end.to)
    if leaving is not None:
        yield leaving
    if not free:
        best = min(state.turn.swords, move.monsters(state, who, end))
        arrow = state.game.rules["move/one_way"](state, who, end)
        for reason in (arrow, *move.unpaid(state, who, end, swords if end.kind == "room" else best)):
            if reason is not None:
                slug, kind = TURNED.get(reason.kind, ("", ""))
                more = {**values, **dict(reason.values)}
                yield Reason.of(state, slug, kind, **more) if kind else reason


TURNED = {
    "one_way": ("move/one_way", "turn_arrow"),
    "lockpicks_short": ("explore/must_pay", "turn_lockpicks"),
    "boots_short": ("explore/must_pay", "turn_boots"),
    "damage_health": ("move/no_suicide", "turn_damage"),
    "damage_cubes": ("move/no_suicide", "turn_damage"),
}
"""What is said of a tile that would make the tunnel too dear, by what is said of such a tunnel."""

TOO_DEAR = ("turn_lockpicks", "turn_boots")
"""What no number of swords mends."""


def _check_turn(state: Any, who: int, action: Turn) -> Reasons:
    """A player who is shut in turns its own tile, where the option allows it."""
    tile = ground.tile_of(state, state.players[who].room)
    if not state.game.option("mercy"):
        yield Reason.of(state, "explore/mercy", "mercy_off")
        return
    halted = _halted(state, who)
    if halted is not None:
        yield halted
    elif explore.has_way_out(state, who):
        yield Reason.of(state, "explore/mercy", "mercy_none")
    elif action.tile != tile:
        yield Reason.of(state, "explore/mercy", "turn_other", tile=action.tile)
    elif state.delve.layout.where(tile).turn == action.turn // 90:
        yield Reason.of(state, "explore/mercy", "turned_already", tile=tile)
    elif action.turn // 90 not in state.game.rules["explore/mercy"](state, who):
        yield Reason.of(state, "explore/mercy", "mercy_shut", tile=tile, turn=action.turn)


# ---- in rooms -------------------------------------------------------------------------------------------------------


def _check_take(state: Any, who: int, action: Take) -> Reasons:
    if action.room or action.what == "nothing":
        yield Reason.of(state, "turn/refusal", "not_asked")
    elif action.what == "artifact":
        reason = state.game.rules["room/artifact"](state, who)
        yield reason
        if reason is not None and reason.kind == "artifact_limit":
            yield state.game.rules["party/take"](state, who, state.players[who].room)
    else:
        yield Reason.of(state, "room/once_per_turn", "reward_by_itself", what=action.what)


def _check_open(state: Any, who: int, action: Open) -> Reasons:
    if state.game.rules["room/locked_reward"](state, who, action) is not None:
        yield from room.locked(state, who, action)


def _check_mark(state: Any, who: int, action: Mark) -> Reasons:
    """A shrine is marked by a pawn that stands in it."""
    here = ground.standing(state, who)
    if not ground.room_of(state, action.room).wayshrine:
        yield Reason.of(state, "room/wayshrine", "no_shrine_there", room=action.room)
        return
    if action.room != here.id:
        yield Reason.of(state, "room/wayshrine", "no_shrine", room=action.room, start=here.id)
    if state.game.rules["room/wayshrine_no"](state, who, action.room) is not None:
        yield from room.unmarkable(state, who, action.room)


def _check_buy(state: Any, who: int, action: Buy) -> Reasons:
    yield state.game.rules["room/market"](state, who, action)
    yield from questions.item(state, who, action, state.game.menu.price)


# ---- the rest -------------------------------------------------------------------------------------------------------


def _check_play(state: Any, who: int, action: PlayCard) -> Reasons:
    yield clank_card.play_check(state, who, action)


def _check_discard(state: Any, who: int, action: Discard) -> Reasons:
    wards = action.card in state.game.moments["hold"]
    yield Reason.of(state, "card/ghost_ward", "no_ghost") if wards else Reason.of(state, "turn/refusal", "not_asked")


def _check_react(state: Any, who: int, action: React) -> Reasons:
    if state.game.cards[action.card].react is None:
        yield Reason.of(state, "party/react", "react_none", card=action.card)
    elif action.card in state.players[who].hand:
        yield Reason.of(state, "party/react_again", "react_own", card=action.card)
    else:
        yield Reason.of(state, "party/react", "not_in_hand", card=action.card)


def _check_end(state: Any, who: int, action: EndTurn) -> Reasons:
    if state.trip.shown:
        yield Reason.of(state, "explore/pause", "tile_first", tile=state.trip.shown)
    yield state.game.rules["turn/play_all"](state, who)


CHECKS: dict[type[Any], Callable[[Any, int, Any], Reasons]] = {
    PlayCard: _check_play,
    Acquire: _check_acquire,
    Fight: _check_fight,
    Use: _check_use,
    Move: _check_move,
    Discover: _check_discover,
    Teleport: _check_teleport,
    Lay: _check_lay,
    GiveUp: _check_give_up,
    Turn: _check_turn,
    Take: _check_take,
    Open: _check_open,
    Mark: _check_mark,
    Buy: _check_buy,
    Discard: _check_discard,
    React: _check_react,
    EndTurn: _check_end,
}


# ---- what one might try ---------------------------------------------------------------------------------------------


def tries(state: Any) -> Sequence[Action]:
    """Everything a player at the table might try now, allowed or not, in the order of `legal`."""
    frame = state.pending[-1]
    listed = legal.LISTS[frame.kind](state, frame)
    if frame.kind == "choose":
        return [choice.action for choice in state.game.choices[frame.a]]
    if frame.kind != "turn":
        return listed
    game, who, menu = state.game, frame.who, state.game.menu
    player = state.players[who]
    here = menu.rooms[player.room]
    acts: list[Action] = [menu.plays[slug] for slug in dict.fromkeys(player.hand)]
    sold = [*(slug for slug in state.shop.row if slug), *(slug for slug, _ in state.shop.reserve)]
    acts += [menu.takes[slug] for slug in dict.fromkeys(sold)]
    acts += _steps(state, who)
    acts += [menu.take_artifact] if here.artifact else []
    acts += [*menu.opens[here.id], *([menu.marks[here.id]] if here.wayshrine else [])]
    acts += [menu.buys[what] for what in game.items]
    acts += [buy for what in game.items for buy in menu.coupons[what] if buy.by in player.tokens]
    acts += [Use(slug) for slug in dict.fromkeys(interpret.card_of(each.block) for each in state.trip.offers)]
    acts += [menu.uses[slug][0] for slug in dict.fromkeys(player.tokens) if slug in menu.usable]
    return [*acts, menu.end_turn]


def _steps(state: Any, who: int) -> list[Action]:
    """Ways to lay a tile that was turned up; else every way out of the room, on foot and by teleport."""
    if state.trip.shown:
        ways = [(False, 0), *([(True, 0)] if state.turn.teleports else [])]
        lays: list[Action] = [explore.lays(turn, swords, free) for turn in range(4) for free, swords in ways]
        more = [act for act in legal.turn(state, state.pending[-1]) if isinstance(act, Lay) and act not in lays]
        return [*lays, *more, *(GiveUp(90 * turn) for turn in range(4))]
    layout, here = state.delve.layout, state.players[who].room
    acts: list[Action] = []
    trails = ground.trails(layout, here)
    rooms = [trail.to for trail in trails if trail.kind == "room"]
    for trail in trails:
        if trail.kind == "room":
            named = rooms.count(trail.to) > 1
            acts += [ground.step(str(trail.to), trail.tunnel, n, named) for n in range(trail.monsters + 1)]
        else:
            acts.append(ground.leave(trail.tunnel, False))
    acts += [legal.jump(to, "") for to in ground.rooms_joined(layout, here)]
    acts += [ground.leave(trail.tunnel, True) for trail in trails if trail.kind == "edge"]
    for goal in dict.fromkeys(state.trip.goals):
        acts += [legal.jump(to, goal) for to in move.far_rooms(state, who, goal)]
    if state.game.option("mercy"):
        acts += [card.turning(ground.tile_of(state, here), turn) for turn in range(4)]
    return acts
