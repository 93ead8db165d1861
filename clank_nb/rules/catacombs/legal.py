"""What may be done in the catacombs, in a fixed order: `legal` lists it and is fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from clank_nb.model.actions import Action, Choose, Teleport
from clank_nb.model.effects import Mark as MarkEffect
from clank_nb.model.state import Frame
from clank_nb.rules import interpret
from clank_nb.rules.catacombs import card, choose, explore, ground, move, out, room
from clank_nb.rules.clank import legal as clank_legal
from clank_nb.rules.clank.card import effect_at
from clank_nb.rules.clank.room import item_of

# ---- a turn ---------------------------------------------------------------------------------------------------------


def turn(state: Any, frame: Frame) -> list[Action]:
    """What a player may do on its turn, in a fixed order."""
    who = frame.who
    player, now, trip, menu = state.players[who], state.turn, state.trip, state.game.menu
    acts: list[Action] = []
    last, plays = "", menu.plays
    for slug in player.hand:
        if slug != last:
            acts.append(plays[slug])
            last = slug
    if now.skill or now.swords:
        clank_legal._row(state.shop, player, now, menu, acts)
    if not menu.dear.isdisjoint(state.shop.row):
        _dear(state, who, acts)
    if trip.shown:
        acts += state.game.rules["explore/rotate"](state, who) or state.game.rules["explore/no_way"](state, who)
    elif not out.escaped(state, who):
        if now.boots and (not now.caved or now.caves_ignored):
            _moves(state, who, acts)
        if now.teleports or trip.goals:
            _teleports(state, who, acts)
        if menu.mercy:
            acts += mercies(state, who)
    if player.room in menu.busy:
        _here(state, who, acts)
    if trip.offers:
        _offers(state, who, acts)
    if player.tokens and not menu.usable.isdisjoint(player.tokens):
        uses = [menu.uses[slug] for slug in dict.fromkeys(player.tokens) if slug in menu.usable]
        acts += [use for use, heals in uses if not heals or state.cubes.track[who]]
    if not player.hand and not trip.shown:
        acts.append(menu.end_turn)
    return acts


def _dear(state: Any, who: int, acts: list[Action]) -> None:
    """Devices with a further price."""
    game, skill = state.game, state.turn.skill
    for slug in dict.fromkeys(state.shop.row):
        if slug in game.menu.dear:
            kind = game.cards[slug]
            if skill >= (kind.skill_cost or 0) and game.rules["card/extra_cost"](state, who, kind) is None:
                acts.append(game.menu.takes[slug])


@lru_cache(maxsize=4096)
def jump(room: str, by: str) -> Teleport:
    return Teleport(room, by)


def _moves(state: Any, who: int, acts: list[Action]) -> None:
    """Steps that can be paid, with every number of swords; and steps off the edge, while there are tiles."""
    player, delve, boots, crypt = state.players[who], state.delve, state.turn.boots, state.game.menu.crypt
    for asked, free, act, trail, named in ground.hub(delve.layout, player.room).steps:
        if asked > boots:
            continue
        if free:
            acts.append(act)
            continue
        if trail.against and not move.holds_map(state, who):
            continue
        if trail.locks and len(move.closed(state, trail)) > delve.lockpicks[who]:
            continue
        if trail.kind == "edge":
            if (delve.n_safe or delve.deep) and (not trail.monsters or move.swords_open(state, who, trail)):
                acts.append(act)
        elif trail.to != crypt or player.artifacts:
            if trail.monsters:
                for swords in move.swords_open(state, who, trail):
                    acts.append(ground.step(trail.to, trail.tunnel, swords, named))
            else:
                acts.append(act)


def _teleports(state: Any, who: int, acts: list[Action]) -> None:
    """To joined rooms and off the edge; and to the goals that cards name."""
    here, layout, crypt = state.players[who].room, state.delve.layout, state.game.menu.crypt
    free = bool(state.players[who].artifacts)
    if state.turn.teleports:
        acts += [jump(to, "") for to in ground.rooms_joined(layout, here) if to != crypt or free]
        if ground.stack_left(state):
            acts += [ground.leave(trail.tunnel, True) for trail in ground.trails(layout, here) if trail.kind == "edge"]
    for goal in dict.fromkeys(state.trip.goals):
        acts += [jump(to, goal) for to in move.far_rooms(state, who, goal) if to != crypt or free]


def _here(state: Any, who: int, acts: list[Action]) -> None:
    """What a busy room offers: its artifact, a lockpick's reward, a shrine, the market."""
    game, menu, place = state.game, state.game.menu, state.players[who].room
    here, delve = menu.rooms[place], state.delve
    if here.artifact:
        for room_id, _ in state.rooms.artifacts:
            if room_id == place:
                if game.rules["room/artifact"](state, who) is None:
                    acts.append(menu.take_artifact)
                break
    if delve.lockpicks[who]:
        for open in menu.opens[place]:
            if room.opens(state, who, open):
                acts.append(open)
    if (
        here.wayshrine
        and (place, who) not in delve.marks
        and game.rules["room/wayshrine_no"](state, who, place) is None
    ):
        acts.append(menu.marks[place])
    if here.market:
        _market(state, who, acts)


def _market(state: Any, who: int, acts: list[Action]) -> None:
    menu, gold, tokens = state.game.menu, state.players[who].gold, state.players[who].tokens
    coupons = not menu.cheaper.isdisjoint(tokens)
    if gold < menu.price and not coupons:
        return
    for item in state.game.items:
        if item_of(state, item) is None or room.needed(state, who, item) is not None:
            continue
        if gold >= menu.price:
            acts.append(menu.buys[item])
        if coupons:
            for buy in menu.coupons[item]:
                if buy.by in tokens and room.price_of(state, buy, menu.price) <= gold:
                    acts.append(buy)


def _offers(state: Any, who: int, acts: list[Action]) -> None:
    first: dict[str, Any] = {}
    for offered in state.trip.offers:
        first.setdefault(interpret.card_of(offered.block), offered)
    for slug, offered in first.items():
        if card.offer_open(state, who, offered):
            acts.append(state.game.menu.offers_by[slug])


def mercies(state: Any, who: int) -> list[Action]:
    """A shut-in player's own tile, turned to where there is a way out."""
    turns = state.game.rules["explore/mercy"](state, who)
    tile = ground.tile_of(state, state.players[who].room)
    return [card.turning(tile, turn) for turn in turns]


# ---- questions ------------------------------------------------------------------------------------------------------


def _exit(state: Any, frame: Frame) -> list[Action]:
    """Where to come out, after a tile has brought a portal."""
    who = frame.who
    acts: list[Action] = []
    here, layout, free = state.players[who].room, state.delve.layout, bool(frame.b)
    for trail in ground.trails(layout, here):
        if not trail.tunnel.startswith(frame.a + ground.JOIN) or trail.kind not in ("room", "edge"):
            continue
        if not explore.open_end(state, who, trail, free):
            continue
        if trail.kind == "edge":
            acts.append(ground.leave(trail.tunnel, free))
        else:
            swords = range(1) if free else move.swords_open(state, who, trail)
            acts += [ground.step(str(trail.to), trail.tunnel, n, True) for n in swords]
    return acts


def _free(state: Any, frame: Frame) -> list[Action]:
    effect = effect_at(state, frame.a)
    if isinstance(effect, MarkEffect):
        return list(state.game.rules["card/mark_anywhere"](state, frame.who))
    return card.free_choices(state, frame)


def _trash(state: Any, frame: Frame) -> list[Action]:
    """Cards that may be trashed; of "up to" so many none is an answer too."""
    acts = clank_legal.LISTS["trash"](state, frame)
    return [*acts, NOTHING] if acts and effect_at(state, frame.a).up_to else acts


def _ward(state: Any, frame: Frame) -> list[Action]:
    cards: list[Action] = state.game.rules["card/ghost_ward"](state, frame.who)
    return [*cards, NOTHING] if cards else []


def _react(state: Any, frame: Frame) -> list[Action]:
    cards: list[Action] = state.game.rules["party/react"](state, frame.who)
    return [*cards, NOTHING] if cards else cards


NOTHING = Choose("nothing")

LISTS: dict[str, Callable[[Any, Frame], list[Action]]] = {
    "turn": turn,
    "choose": choose.answers,
    "discard": clank_legal.LISTS["discard"],
    "trash": _trash,
    "replace": clank_legal.LISTS["replace"],
    "exit": _exit,
    "rotate": lambda state, frame: state.game.rules["card/turn_own"](state, frame.who),
    "place": card.spots,
    "free": _free,
    "ward": _ward,
    "react": _react,
}
"""All actions open at a decision, in a fixed order, by what is asked."""
