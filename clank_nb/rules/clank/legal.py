"""Two readers of the same rules: `legal` lists what may be done and is fast, `refusal` explains one action and is slow.

Both use the same numbers; the conformance suite asserts at every state it visits that they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from clank_nb.model.actions import (
    TAKES,
    Acquire,
    Action,
    Buy,
    Discard,
    EndTurn,
    Fight,
    Move,
    PlayCard,
    Replace,
    Take,
    Teleport,
    Trash,
    Use,
)
from clank_nb.model.state import Frame, Menu
from clank_nb.rules.clank import card, move, questions, room
from clank_nb.rules.reasons import Reason

# ---- listing --------------------------------------------------------------------------------------------------------


def plainly(state: Any, frame: Frame, action: Action) -> bool:
    """Whether an action is open at first sight: on its turn a player may play any card of its hand."""
    return (
        action.__class__ is PlayCard
        and frame.kind == "turn"
        and action.card.__class__ is str
        and action.card in state.players[frame.who].hand
    )


def turn(state: Any, frame: Frame) -> list[Action]:
    """What a player may do on its turn, in a fixed order."""
    player, now, menu = state.players[frame.who], state.turn, state.game.menu
    acts: list[Action] = []
    last, plays = "", menu.plays
    for slug in player.hand:  # sorted: equal cards are neighbours
        if slug != last:
            acts.append(plays[slug])
            last = slug
    if now.skill or now.swords or now.gem_discount:
        _row(state.shop, player, now, menu, acts)
    if now.boots and not player.out and (not now.caved or now.caves_ignored):
        _moves(state, player, now, menu, frame.who, acts)
    if (
        now.teleports
        or (player.tokens and not menu.usable.isdisjoint(player.tokens))
        or (player.room in menu.markets and player.gold >= menu.price)
        or menu.any_time
    ):
        _seldom(state, frame.who, acts)
    if not player.hand:
        acts.append(menu.end_turn)
    return acts


def _row(shop: Any, player: Any, now: Any, menu: Menu, acts: list[Action]) -> None:
    """Cards of the row and the reserve that can be paid; two equal cards make one action."""
    offers, discount = menu.offers, now.gem_discount
    table = offers.table(discount) if discount else offers.plain
    try:
        payable = table[now.skill][now.swords]
    except IndexError:
        payable = offers.beyond(now.skill, now.swords, discount)
    cards = payable.cards
    listed: list[str] = []
    for slug in shop.row:
        if slug in cards and slug not in listed:
            listed.append(slug)
            offer = cards[slug]
            if offer.rooms is None or (player.room in offer.rooms and not player.out):
                acts.append(offer.action)
    for pile, action in payable.piles:
        if shop.reserve[pile][1]:
            acts.append(action)


def _moves(state: Any, player: Any, now: Any, menu: Menu, who: int, acts: list[Action]) -> None:
    """Steps that can be paid, with every number of swords that may be spent."""
    boots = now.boots
    for step in menu.steps[player.room]:
        if step.boots > boots or (step.leaving and not player.artifacts):
            continue
        if step.locked and menu.keys.isdisjoint(player.tokens):
            continue
        if not step.monsters or now.monsters_ignored:
            acts.append(step.moves[0])
        else:
            least = step.monsters - move.spare_health(state, who)
            acts += step.moves[least if least > 0 else 0 : now.swords + 1]


def _seldom(state: Any, who: int, acts: list[Action]) -> None:
    """Teleports, the market, an artifact that was left lying, and tokens with a use."""
    game, player = state.game, state.players[who]
    menu = game.menu
    if not player.out:
        if state.turn.teleports:
            acts += _teleports(state, who)
        if player.gold >= menu.price and player.room in menu.markets:
            acts += [menu.buys[item] for item in game.items if room.item_of(state, item)]
        if menu.any_time and "artifact" in room.takeable(state, who, player.room):
            acts.append(menu.take_artifact)
    if not menu.usable.isdisjoint(player.tokens):
        uses = [menu.uses[slug] for slug in dict.fromkeys(player.tokens) if slug in menu.usable]
        acts += [use for use, heals in uses if not heals or state.cubes.track[who]]


def _teleports(state: Any, who: int) -> list[Action]:
    game, player = state.game, state.players[who]
    out = game.board.entrance
    return [act for act in game.menu.teleports[player.room] if act.room != out or player.artifacts]


_TAKES = {kind: Take(kind) for kind in TAKES}


def _take(state: Any, frame: Frame) -> list[Action]:
    return [_TAKES[kind] for kind in (*room.takeable(state, frame.who, frame.a), "nothing")]


def _neighbour(state: Any, frame: Frame) -> list[Action]:
    return [Take(kind, place) for kind, place in room.neighbour_secrets(state, frame)]


def _discard(state: Any, frame: Frame) -> list[Action]:
    return [Discard(slug) for slug in card.to_discard(state, frame)]


def _trash(state: Any, frame: Frame) -> list[Action]:
    return [Trash(slug, where) for slug, where, _ in card.to_trash(state, frame)]


def _replace(state: Any, frame: Frame) -> list[Action]:
    return [Replace(slug) for slug in card.to_replace(state, frame)]


def legal(state: Any) -> list[Action]:
    """All actions open at a decision, in a fixed order."""
    frame = state.pending[-1]
    return LISTS[frame.kind](state, frame)


LISTS: dict[str, Callable[[Any, Frame], list[Action]]] = {
    "turn": turn,
    "take": _take,
    "neighbour": _neighbour,
    "choose": card.answers,
    "discard": _discard,
    "trash": _trash,
    "replace": _replace,
}
"""All actions open at a decision, in a fixed order, by what is asked."""

# ---- explaining -----------------------------------------------------------------------------------------------------


def refused(state: Any, who: int, action: Action) -> tuple[Reason, ...]:
    """Every reason that forbids an action at a decision, in the order a table would name them."""
    senseless = questions.misshapen(state, action)
    if senseless is not None:
        return (senseless,)
    frame = state.pending[-1]
    if frame.kind != "turn":
        answers = LISTS[frame.kind](state, frame)
        return () if action in answers else questions.no_answer(state, frame, action, answers)
    checks = CHECKS.get(type(action))
    if checks is None:
        return (Reason.of(state, "turn/refusal", "not_asked"),)
    return tuple(reason for reason in checks(state, who, action) if reason is not None)


Reasons = Iterator[Reason | None]


def _check_play(state: Any, who: int, action: PlayCard) -> Reasons:
    yield card.play_check(state, who, action)


def _check_acquire(state: Any, who: int, action: Acquire) -> Reasons:
    kind, rules = state.game.cards[action.card], state.game.rules
    if kind.swords_cost is not None:
        yield Reason.of(state, "card/monster", "must_fight", card=kind.id)
    elif kind.kind == "device":
        yield Reason.of(state, "card/device", "must_use", card=kind.id)
    else:
        yield rules["card/reserve_limit"](state, who, action)
        if card.place_of(state, kind.id) is not None:
            yield rules["card/place"](state, who, kind)
        yield rules["card/acquire"](state, who, action)


def _check_fight(state: Any, who: int, action: Fight) -> Reasons:
    kind = state.game.cards[action.card]
    if kind.swords_cost is None:
        yield Reason.of(state, "card/monster", "no_monster", card=kind.id)
        return
    if card.place_of(state, kind.id) is not None:
        yield state.game.rules["card/place"](state, who, kind)
    yield state.game.rules["card/monster"](state, who, action)


def _check_use(state: Any, who: int, action: Use) -> Reasons:
    game = state.game
    if action.what not in game.cards:
        if f"{action.what}/use" in game.blocks:
            yield game.rules["token/potion"](state, who, action)
        else:
            yield Reason.of(state, "token/potion", "no_use", token=action.what)
        return
    kind = game.cards[action.what]
    if kind.kind != "device":
        yield Reason.of(state, "card/device", "no_device", card=kind.id)
        return
    if card.place_of(state, kind.id) is not None:
        yield game.rules["card/place"](state, who, kind)
    yield game.rules["card/device"](state, who, action)


def _check_move(state: Any, who: int, action: Move) -> Reasons:
    rules = state.game.rules
    outside = rules["out/finish_turn"](state, who)
    if outside is not None:
        yield outside
        return
    way = move.way_of(state, who, action)
    if way is None:
        yield move.no_tunnel(state, who, action)
        return
    for name in ("move/one_way", "move/crystal_cave", "move/leave", "move/lock", "move/tunnel"):
        yield rules[name](state, who, way, action)
    yield move.swords_range(state, who, way, action)
    yield rules["move/no_suicide"](state, who, way, action)


def _check_teleport(state: Any, who: int, action: Teleport) -> Reasons:
    rules = state.game.rules
    outside = rules["out/finish_turn"](state, who)
    if outside is not None:
        yield outside
        return
    ways = state.game.board.ways[state.players[who].room]
    way = next((way for way in ways if way.to == action.room), None)
    if way is not None:
        yield rules["move/leave"](state, who, way, action)
    yield rules["move/teleport"](state, who, action)


def _check_take(state: Any, who: int, action: Take) -> Reasons:
    place = state.players[who].room
    cannot = room.cannot_take(state, who, action, place)
    yield cannot
    if cannot is None and action.what == "artifact" and state.game.menu.any_time:
        return
    if cannot is None or cannot.kind == "artifact_limit":
        yield Reason.of(state, "room/on_entry", "too_late", what=action.what, room=place)


def _check_buy(state: Any, who: int, action: Buy) -> Reasons:
    rules = state.game.rules
    yield rules["room/market"](state, who, action)
    yield rules["room/market_stock"](state, who, action)
    yield room.gold_short(state, who, action)


def _check_end(state: Any, who: int, action: EndTurn) -> Reasons:
    yield state.game.rules["turn/play_all"](state, who)


CHECKS: dict[type[Any], Callable[[Any, int, Any], Reasons]] = {
    PlayCard: _check_play,
    Acquire: _check_acquire,
    Fight: _check_fight,
    Use: _check_use,
    Move: _check_move,
    Teleport: _check_teleport,
    Take: _check_take,
    Buy: _check_buy,
    EndTurn: _check_end,
}


def for_sale(state: Any, kind: Any) -> bool:
    """Whether a card lies in the row or the reserve."""
    return card.place_of(state, kind.id) is not None


# ---- what one might try ---------------------------------------------------------------------------------------------


def tries(state: Any) -> Sequence[Action]:
    """Everything a player at the table might try now, allowed or not, in the order of `legal`."""
    frame = state.pending[-1]
    if frame.kind != "turn":
        return LISTS[frame.kind](state, frame)
    game, player = state.game, state.players[frame.who]
    acts: list[Action] = [PlayCard(slug) for slug in dict.fromkeys(player.hand)]
    for slug in dict.fromkeys([*(slug for slug in state.shop.row if slug), *(slug for slug, _ in state.shop.reserve)]):
        kind = game.cards[slug]
        acts.append(
            Fight(slug) if kind.swords_cost is not None else Use(slug) if kind.kind == "device" else Acquire(slug)
        )
    for way in game.board.ways.get(player.room, ()):
        acts += [game.actions[f"{way.tunnel}>{way.to}={n}"] for n in range(way.monsters + 1)]
    acts += [Teleport(to) for to in dict.fromkeys(way.to for way in game.board.ways.get(player.room, ()))]
    acts += [Take(kind) for kind in room.lying(state, player.room)] if not player.out else []
    acts += [Buy(item) for item in game.items]
    acts += [Use(slug) for slug in dict.fromkeys(player.tokens) if f"{slug}/use" in game.blocks]
    return [*acts, EndTurn()]
