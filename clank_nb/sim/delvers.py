"""Policies that play like people where the dungeon grows: from what one player sees, by a few plain ideas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
    Take,
    Teleport,
    Trash,
    Turn,
    Use,
)
from clank_nb.model.effects import Choose as ChooseEffect
from clank_nb.model.effects import Pay
from clank_nb.rules.catacombs import explore
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.sim.delve import PICK, Delver
from clank_nb.sim.temper import Temper
from clank_nb.sim.worth import draws_of, effects_worth, option_worth, play_worth

__all__ = ["delve"]

LEFT = 12.0
"""Turns of a game, about, for what a card bought now will still bring."""


def delve(seen: Any, actions: Sequence[Action], temper: Temper) -> Action:
    """Choose one of the legal actions."""
    view = Delver(seen, temper)
    kind = seen.pending[-1].kind
    if kind != "turn":
        judge = _QUESTIONS.get(kind, _any)
        return max(actions, key=lambda action: judge(view, action))
    plays = [action for action in actions if isinstance(action, PlayCard)]
    if plays:
        return min(plays, key=lambda play: (0 if draws_of(view.game.cards[play.card]) else 1, play.card))
    return max(actions, key=lambda action: (_worth(view, action), str(action)))


def _worth(view: Delver, action: Action) -> float:
    judge = _JUDGES.get(type(action))
    return float(judge(view, action)) if judge is not None else -1.0


# ---- a turn ---------------------------------------------------------------------------------------------------------


def _turns_left(view: Delver) -> float:
    return float(max(0.0, LEFT - view.seen.n_turns / len(view.seen.players)))


def _acquire(view: Delver, action: Acquire) -> float:
    card = view.game.cards[action.card]
    worth = play_worth(card, view.temper.prices) - 1.0
    n = len(view.me.hand) + len(view.me.unseen) + len(view.me.play_area) + len(view.me.discard)
    plays = _turns_left(view) * 5.0 / (n + 1)
    gain = view.temper.points * card.points + plays * worth + effects_worth(card.on("acquire"), view.temper.prices)
    return float(gain - view.temper.choosy)


def _fight(view: Delver, action: Fight) -> float:
    card = view.game.cards[action.card]
    return float(effects_worth(card.on("defeat"), view.temper.prices) + 0.5 * card.danger)


def _use(view: Delver, action: Use) -> float:
    prices, cards = view.temper.prices._replace(heal=view.harm), view.game.cards
    if action.what in cards:
        card = cards[action.what]
        price = card.extra_cost
        paid = price.gold + PICK * price.lockpicks if price is not None else 0.0
        return effects_worth(card.on("use"), prices) - paid if card.kind == "device" else 0.5
    worth = effects_worth(view.game.tokens[action.what].on("use"), prices)
    return float(worth) if view.health <= 6 or "heal" not in action.what else -1.0


def _buy(view: Delver, action: Buy) -> float:
    menu, tokens = view.game.menu, view.game.tokens
    token = next(token for token in menu.sold[action.item] if token in view.seen.market)
    worth = tokens[token].points + effects_worth(tokens[token].on("find"), view.temper.prices)
    if tokens[token].lasts == "one_more_artifact" and view.health > 5:
        worth += 6.0
    return float(view.temper.points * worth - view.game.numbers.market_price + 1.0)


def _open(view: Delver, action: Open) -> float:
    return view.icon_worth(view.game.menu.rooms[view.me.room], action.what) - PICK


def _step(view: Delver, trail: Trail, after: float) -> float:
    """Worth of a step: towards what promises most, or into a room that is worth it by itself."""
    rate, first = view.goal
    if first is not None and trail.tunnel == first.tunnel:
        return min(30.0, 2.0 + rate)
    return after - view.harm * trail.monsters - view.temper.prices.boots


def _move(view: Delver, action: Move) -> float:
    trail = next((t for t in _trails(view) if t.tunnel == action.tunnel), None)
    if trail is None:
        return 0.0
    damage = max(0, trail.monsters - action.swords)
    perks = view.temper.stroll * view.perks(view.game.menu.rooms[action.room]) + view.prize(action.room)
    if action.room == view.game.menu.crypt and not (view.leaving or view.goal[1] is trail):
        return -5.0
    return _step(view, trail, perks if not view.leaving else 0.0) - 0.2 * damage * view.harm


def _trails(view: Delver) -> Sequence[Trail]:
    from clank_nb.rules.catacombs import ground

    return ground.trails(view.layout, view.me.room)


def _discover(view: Delver, action: Discover) -> float:
    trail = next(t for t in _trails(view) if t.tunnel == action.tunnel)
    return _step(view, trail, 0.0 if view.leaving else 1.0)


def _teleport(view: Delver, action: Teleport) -> float:
    if action.room == view.game.menu.crypt:
        return 40.0 if view.leaving else -5.0
    if view.leaving:
        home = view.home
        return 5.0 + home.get(view.me.room, 99.0) - home.get(action.room, 99.0)
    return view.temper.stroll * view.perks(view.game.menu.rooms[action.room]) + view.prize(action.room)


def _lay(view: Delver, action: Lay) -> float:
    """The orientation whose room is worth most for its price."""
    if not view.trip.shown:
        return float(-action.turn)
    trail, found = explore.ends(view.seen, view.who)[action.turn // 90]
    end = found[0] if found else trail
    worth = 1.5
    if end.kind == "room":
        room = view.game.menu.rooms[str(end.to)]
        worth = view.perks(room) + (8.0 + view.prize(room.id) if room.artifact else 0.0) - room.crystal_cave
    damage = max(0, trail.monsters - action.swords)
    return 10.0 + worth - view.harm * damage - 0.2 * action.swords - PICK * len(end.locks)


def _mark(view: Delver, action: Mark) -> float:
    return view.shrine_worth(view.game.menu.rooms[action.room]) + 1.0


_JUDGES: Mapping[type[Any], Callable[[Delver, Any], float]] = {
    Acquire: _acquire,
    Fight: _fight,
    Use: _use,
    Buy: _buy,
    Take: lambda view, action: 100.0,
    Open: _open,
    Mark: _mark,
    Move: _move,
    Discover: _discover,
    Teleport: _teleport,
    Lay: _lay,
    GiveUp: lambda view, action: -0.5,
    Turn: lambda view, action: 1.0,
    EndTurn: lambda view, action: 0.0,
}

# ---- questions ------------------------------------------------------------------------------------------------------


def _option(view: Delver, action: Choose) -> float:
    block, place = view.seen.pending[-1].a.rsplit("/", 1)
    effect: Any = view.game.blocks[block][int(place)]
    prices = view.temper.prices._replace(heal=view.harm)
    if isinstance(effect, ChooseEffect):
        option = next((option for option in effect.options if option.name == action.option), None)
        return option_worth(option, prices) if option is not None else 5.0
    if action.option == "nothing":
        return 0.0
    return effects_worth((Pay(effect.price, effect.do),) if isinstance(effect, Pay) else effect.do, prices)


def _discard(view: Delver, action: Discard) -> float:
    return -play_worth(view.game.cards[action.card], view.temper.prices)


def _trash(view: Delver, action: Trash | Choose) -> float:
    """What is worth least; of "up to" so many, as many as can be."""
    if isinstance(action, Choose):
        return -99.0
    card = view.game.cards[action.card]
    return float(-view.temper.points * card.points - play_worth(card, view.temper.prices))


def _replace(view: Delver, action: Any) -> float:
    card = view.game.cards[action.card]
    return float(3.0 * card.danger - play_worth(card, view.temper.prices) - card.points)


def _ward(view: Delver, action: Any) -> float:
    return float(view.harm - 2.0) if isinstance(action, Discard) else 0.0


def _react(view: Delver, action: Any) -> float:
    return 1.0 if isinstance(action, React) else 0.0


def _any(view: Delver, action: Any) -> float:
    return _worth(view, action) if type(action) in _JUDGES else 0.0


_QUESTIONS: Mapping[str, Callable[[Delver, Any], float]] = {
    "choose": _option,
    "discard": _discard,
    "trash": _trash,
    "replace": _replace,
    "ward": _ward,
    "react": _react,
}
