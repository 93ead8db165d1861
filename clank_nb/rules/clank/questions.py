"""Why an action is no answer: to the question that a card or a room asks just now, or to anything at all.

While something is asked only its answers are open.  An answer that might have been one is refused with its own reason,
any other action with the reminder of what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from clank_nb.data.errors import nearest, shown
from clank_nb.dungeon import Dungeon
from clank_nb.model.actions import (
    CHANCE_ACTIONS,
    Acquire,
    Action,
    Buy,
    Choose,
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
from clank_nb.model.effects import Choose as ChooseEffect
from clank_nb.model.effects import Take as TakeEffect
from clank_nb.model.state import Frame, Game
from clank_nb.rules import interpret
from clank_nb.rules.clank import card, room
from clank_nb.rules.reasons import Reason

# ---- actions that make no sense in this game ------------------------------------------------------------------------


@cache
def things(game: Game) -> dict[str, None]:
    """Ids of all cards and tokens."""
    return dict.fromkeys((*game.cards, *game.tokens))


@cache
def _tunnels(board: Dungeon) -> dict[str, None]:
    """Ids of all tunnels, and the empty one of a move to where none leads."""
    return dict.fromkeys(("", *(tunnel.id for tunnel in board.tunnels)))


Names = Mapping[str, Callable[[Any], Collection[str]]]
Fields = Mapping[type[Any], tuple[tuple[str, str], ...]]

NAMES: Names = {
    "card": lambda state: state.game.cards,
    "thing": lambda state: things(state.game),
    "item": lambda state: state.game.items,
    "room": lambda state: state.game.board.ways,
    "tunnel": lambda state: _tunnels(state.game.board),
    "token": lambda state: (*room.KINDS, "nothing"),
}
FIELDS: Fields = {
    PlayCard: (("card", "card"),),
    Acquire: (("card", "card"),),
    Use: (("what", "thing"),),
    Fight: (("card", "card"),),
    Buy: (("item", "item"),),
    Move: (("room", "room"), ("tunnel", "tunnel")),
    Teleport: (("room", "room"),),
    Take: (("what", "token"),),
    Choose: (),
    Discard: (("card", "card"),),
    Trash: (("card", "card"),),
    Replace: (("card", "card"),),
    EndTurn: (),
}


MOST = 999
"""The largest number that an action may name."""


def misshapen(state: Any, action: Any) -> Reason | None:
    """Why an action makes no sense in this game: it is none, a name does not exist, or a number cannot be."""
    reason = misnamed(state, action, FIELDS, NAMES)
    if reason is not None or type(action) not in FIELDS:
        return reason
    if getattr(action, "by", ""):
        return Reason.of(state, "turn/refusal", "not_asked")
    return no_swords(state, action)


def misnamed(state: Any, action: Any, fields_of: Fields, names_of: Names) -> Reason | None:
    """Why it is no action, or which of its names does not exist."""
    if type(action) not in fields_of:
        chance = isinstance(action, CHANCE_ACTIONS)
        if isinstance(action, str):
            return Reason.of(state, "turn/refusal", "text_action", text=shown(action, written=str))
        return None if chance else Reason.of(state, "turn/refusal", "no_action")
    for field, kind in fields_of[type(action)]:
        reason = unknown(state, kind, getattr(action, field), names_of[kind](state))
        if reason is not None:
            return reason
    if not all(type(getattr(action, each.name)) is str for each in fields(action) if each.type == "str"):
        return Reason.of(state, "turn/refusal", "no_action")
    if isinstance(action, Take) and action.room:
        return unknown(state, "room", action.room, names_of["room"](state))
    return None


def unknown(state: Any, kind: str, given: Any, names: Collection[str]) -> Reason | None:
    """That nothing is called so, with the nearest names."""
    if type(given) is str and given in names:
        return None
    near = nearest(given, names) if isinstance(given, str) else ()
    return Reason.of(state, "turn/refusal", f"unknown_{kind}", given=shown(given, written=str), near=near)


def no_swords(state: Any, action: Any) -> Reason | None:
    """Swords are a whole number."""
    swords = getattr(action, "swords", 0)
    if type(swords) is int and 0 <= swords <= MOST:
        return None
    return Reason.of(state, "turn/refusal", "no_number", given=shown(swords, written=str))


# ---- answers to a question ------------------------------------------------------------------------------------------


def no_answer(state: Any, frame: Frame, action: Action, answers: Sequence[Action]) -> tuple[Reason, ...]:
    """Every reason why an action does not answer what is asked."""
    kind, explained = ANSWERS[frame.kind]
    found = explained(state, frame, action) if isinstance(action, kind) else None
    reasons = found if isinstance(found, tuple) else (found,) if found is not None else ()
    return reasons or (Reason.of(state, *REMINDERS[frame.kind], choices=tuple(map(str, answers))),)


def _take(state: Any, frame: Frame, action: Take) -> Reason | None:
    return room.cannot_take(state, frame.who, action, frame.a)


def _choose(state: Any, frame: Frame, action: Choose) -> Reason | tuple[Reason, ...]:
    """An option is there, but cannot be paid, or what it takes is gone."""
    effect = card.effect_at(state, frame.a)
    options = effect.options if isinstance(effect, ChooseEffect) else ()
    option = next((option for option in options if option.name == action.option), None)
    source = interpret.card_of(frame.a)
    if option is None:
        return Reason.of(state, "card/choose", "no_option", card=source, option=shown(action.option, written=str))
    reserve, have = dict(state.shop.reserve), state.players[frame.who].gold
    goods = [effect.what for effect in option.do if isinstance(effect, TakeEffect)]
    reasons = [
        Reason.of(state, "card/take_tomes", "pile_empty", card=what) for what in goods if not reserve.get(what, 1)
    ]
    if option.pay is not None and have < option.pay.gold:
        need = option.pay.gold
        reasons.append(Reason.of(state, "card/choose", "option_gold_short", card=source, need=need, have=have))
    return tuple(reasons)


def _discard(state: Any, frame: Frame, action: Discard) -> Reason | None:
    """Only unplayed cards of the own hand can be discarded."""
    if action.card in state.players[frame.who].hand:
        return None
    played = action.card in state.players[frame.who].play_area
    return Reason.of(state, "card/discard", "already_played" if played else "not_in_hand", card=action.card)


def _trash(state: Any, frame: Frame, action: Trash) -> Reason | None:
    """Of the named place, of the named kind, and not marked already."""
    effect, player = card.effect_at(state, frame.a), state.players[frame.who]
    if effect.only not in (None, action.card):
        source = interpret.card_of(frame.a)
        return Reason.of(state, "card/trash", "trashes_only", card=action.card, source=source, only=effect.only)
    pile = getattr(player, action.where) if action.where in effect.where else ()
    if action.card in pile:
        return Reason.of(state, "card/trash", "marked_already", card=action.card)
    return Reason.of(state, "card/trash", "not_there", card=action.card)


def _replace(state: Any, frame: Frame, action: Replace) -> Reason | None:
    return Reason.of(state, "card/replace", "not_in_row", card=action.card)


def _neighbour(state: Any, frame: Frame, action: Take) -> Reason | None:
    """A secret, and of a room that one tunnel joins."""
    if action.what not in room.SECRETS:
        return Reason.of(state, "card/take_adjacent", "only_secrets", what=action.what)
    if action.room and action.what not in room.lying(state, action.room):
        return Reason.of(state, "card/take_adjacent", "no_token", what=action.what, room=action.room)
    here = state.players[frame.who].room
    return Reason.of(state, "card/take_adjacent", "not_joined", start=here, room=action.room) if action.room else None


ANSWERS: dict[str, tuple[type[Any], Callable[[Any, Frame, Any], Reason | tuple[Reason, ...] | None]]] = {
    "take": (Take, _take),
    "choose": (Choose, _choose),
    "discard": (Discard, _discard),
    "trash": (Trash, _trash),
    "replace": (Replace, _replace),
    "neighbour": (Take, _neighbour),
}
REMINDERS = {
    "take": ("room/on_entry", "token_first"),
    "neighbour": ("card/take_adjacent", "neighbour_first"),
    "choose": ("card/choose", "choice_first"),
    "discard": ("card/discard_pays", "discard_first"),
    "trash": ("card/trash", "trash_first"),
    "replace": ("card/replace", "replace_first"),
}
