"""Events, refusals and actions in words.

Sentences come from the text table; this module only decides which template fits and what would mend a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clank_nb.data.errors import BadCode, shown
from clank_nb.data.tables import unknown_name
from clank_nb.model.actions import CHANCE_ACTIONS, PLAYER_ACTIONS, TAKES, Acquire, Action, Fight, Move, Take, Use
from clank_nb.model.events import Event
from clank_nb.model.state import State
from clank_nb.rules.clank import chance, legal, questions
from clank_nb.rules.reasons import Reason, Refusal
from clank_nb.rules.sheet import Sheet
from clank_nb.words import keys as _keys
from clank_nb.words import languages, listing, name, say


def explain(thing: Event | Refusal | Action | Sheet, lang: str = "en") -> str:
    """Say in words what happened, why something is refused, or what an action is.

    Parameters
    ----------
    thing : Event, Refusal, action, or Sheet
    lang : str
        One of ``words.languages()``.

    Returns
    -------
    str
        One sentence with its rule; a refusal adds what would work.

    Examples
    --------
    >>> explain(Event("damaged", "clank/move/monsters", 1, "green", (("n", 1), ("cause", "f05-f10"), ("swords", 0))))
    'Green takes 1 damage: one monster unpaid. (clank/move/monsters)'
    """
    if lang != "en" and lang not in languages():
        raise unknown_name("language", lang, languages())
    if isinstance(thing, Event):
        return f"{event_text(thing, lang)} ({thing.rule})"
    if isinstance(thing, Refusal):
        return refusal_text(thing, lang)
    if isinstance(thing, Sheet):
        return sheet_text(thing, lang)
    if isinstance(thing, (*PLAYER_ACTIONS, *CHANCE_ACTIONS)):
        return str(thing)
    raise BadCode(say("games.no_words", given=type(thing).__name__), given=thing)


def sheet_text(sheet: Sheet, lang: str = "en") -> str:
    """A score, line by line: “Red: 47 points”, then what each thing gives."""
    lines = [say("scores.total", lang, player=sheet.colour, n=sheet.total)]
    for line in sheet.lines:
        special = line.what in ("artifact", "gold", "lost")
        key = line.what if special else "some" if line.n > 1 else "one"
        text = say(f"scores.{key}", lang, **({} if special else {"what": line.what}), n=line.n, points=line.points)
        lines.append(f"{text} ({line.rule})")
    return "\n".join(lines)


# ---- events ---------------------------------------------------------------------------------------------------------


def event_text(event: Event, lang: str = "en") -> str:
    """The sentence of an event without its rule."""
    values = dict(event.values)
    if "artifacts" in values:
        values["artifacts"] = listing([str(value) for value in values["artifacts"]], lang)
    if event.kind == "resource_gained":
        values["amount"] = say(f"events.amount.{values['what']}", lang, n=values["n"])
    if event.kind == "turn_ended":
        pools = [(what, values[what]) for what in ("skill", "swords", "boots", "teleports") if values[what]]
        values["lost"] = listing([say(f"events.amount.{what}", lang, n=n) for what, n in pools], lang)
        values["n"] = len(values["played"])
    return say(_variant(event.kind, values, lang), lang, player=event.colour, **values)


def _variant(kind: str, values: dict[str, Any], lang: str) -> str:
    """The template of a kind: where there is one for a value that is 0, true, or itself a word, that one."""
    known = _known_events(lang)
    if values.get("n") == 0 and f"{kind}_none" in known:
        return f"events.{kind}_none"
    for key, value in values.items():
        if not value or (key == "n" and kind != "row_ready"):
            continue
        for ending in (str(value), key) if isinstance(value, str) else (key,):
            key_of = f"{kind}_{_ENDINGS.get(ending, ending)}"
            if key_of in known:
                return f"events.{key_of}"
    return f"events.{kind}"


_ENDINGS = {"teleports": "teleport", "caves_ignored": "caves", "monsters_ignored": "monsters", "gem_discount": "gems"}


def _known_events(lang: str) -> frozenset[str]:
    if lang not in _EVENT_KEYS:
        _EVENT_KEYS[lang] = frozenset(key.split(".", 1)[1] for key in _keys(lang) if key.startswith("events."))
    return _EVENT_KEYS[lang]


_EVENT_KEYS: dict[str, frozenset[str]] = {}


# ---- refusals -------------------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal, lang: str = "en") -> str:
    """Who cannot do what, the first reason with its rule, how that could be mended, and what else is in the way."""
    state, first = refusal.state, refusal.reasons[0]
    parts = [
        say(
            "refusals.sentence",
            lang,
            player=state.game.colours[refusal.player],
            action=action_text(state, refusal.player, refusal.action, lang),
            reason=reason_text(first, lang),
            rule=first.rule,
        ),
        *mends(refusal, lang),
    ]
    if len(refusal.reasons) > 1:
        rest = [f"{reason_text(reason, lang)} ({reason.rule})" for reason in refusal.reasons[1:]]
        parts.append(say("refusals.also", lang, reasons="; ".join(rest)))
    return " ".join(parts)


def action_text(state: State, who: int, action: Action, lang: str = "en") -> str:
    """What was tried: “move from f02 to f03”."""
    if isinstance(action, CHANCE_ACTIONS):
        return say("refusals.action.chance", lang, text=_written(action))
    if questions.misshapen(state, action) is not None:
        return say("refusals.action.other", lang, text=_written(action))
    values = {field: getattr(action, field) for field in action.__dataclass_fields__}
    values = {field: shown(value, written=str) if type(value) is str else value for field, value in values.items()}
    key = action.kind
    if isinstance(action, Move):
        values["start"] = state.players[who].room
        key = "move_swords" if action.swords else "move"
    elif isinstance(action, Take):
        key = f"take_{action.what}" if action.what in TAKES else "take"
        if action.room:
            values["take"], key = say(f"refusals.action.{key}", lang, **values), "take_room"
    return say(f"refusals.action.{key}", lang, **values)


def _written(action: Any) -> str:
    """Whatever was tried, cut short; a row of ids that is none has no text form."""
    try:
        str(action)
    except TypeError:
        return shown(action)
    return shown(action, written=str)


def reason_text(reason: Reason, lang: str = "en") -> str:
    values = dict(reason.values)
    if "places" in values:
        values["place"] = listing([name(place, lang) for place in values["places"]], lang, "either")
    kind = reason.kind
    if kind == "swords_short" and "card" in values:
        kind = "swords_short_card"
    return say(f"refusals.reason.{kind}", lang, **values)


def mends(refusal: Refusal, lang: str = "en") -> list[str]:
    """What would work instead, for the first reason."""
    reason = refusal.reasons[0]
    made = _MENDS.get(reason.kind, _choices)(refusal, dict(reason.values), lang)
    return [text for text in made if text]


def _say(lang: str, key: str, **values: Any) -> str:
    return say(f"refusals.mend.{key}", lang, **values)


def open_moves(state: State, lang: str = "en") -> str:
    """The steps that are open now, each tunnel once with its price."""
    steps: dict[str, str] = {}
    for action in legal.legal(state) if state.pending[-1].kind == "turn" else ():
        if isinstance(action, Move) and action.tunnel not in steps:
            tunnel = state.game.board.tunnel(action.tunnel)
            key = "monsters" if tunnel.monsters else "plain"
            steps[action.tunnel] = say(
                f"refusals.way.{key}", lang, room=action.room, boots=tunnel.boots, monsters=tunnel.monsters
            )
    here = state.players[state.current_player].room
    if not steps:
        return _say(lang, "no_moves", room=here)
    return _say(lang, "open_moves", room=here, ways=", ".join(steps.values()))


def _moves(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [open_moves(refusal.state, lang)]


def _boots(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "boots_more", n=values["need"] - values["have"]), *_moves(refusal, values, lang)]


def _locked(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "key"), *_moves(refusal, values, lang)]


def _caved(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    teleports = refusal.state.turn.teleports
    return [_say(lang, "next_turn"), _say(lang, "teleport_out") if teleports else ""]


def _leave(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "artifact"), *_moves(refusal, values, lang)]


def _arrow(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    tunnel = refusal.state.game.board.tunnel(values["tunnel"])
    return [_say(lang, "other_way", start=tunnel.a, room=tunnel.b), *_moves(refusal, values, lang)]


def _damage(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "spend_swords", n=values["need"]), *_moves(refusal, values, lang)]


def _short(what: str) -> Callable[[Refusal, dict[str, Any], str], list[str]]:
    def made(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
        state, hand = refusal.state, len(refusal.state.players[refusal.player].hand)
        parts = [_say(lang, f"{what}_more", n=values["need"] - values["have"])]
        parts.append(_say(lang, "play_more", n=hand) if hand else "")
        cards = [str(act) for act in legal.legal(state) if isinstance(act, (Acquire, Fight, Use))]
        parts.append(_say(lang, "payable", actions=", ".join(cards)) if cards and what != "gold" else "")
        return parts

    return made


def _place(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    board = refusal.state.game.board
    near = dict.fromkeys(way.to for way in board.ways.get(values["room"], ()) if not way.against)
    fit = [to for to in near if any(getattr(board.room(to), place, False) for place in values["places"])]
    if fit:
        return [_say(lang, "go_to", rooms=", ".join(fit))]
    rooms = [room.id for room in board.rooms if any(getattr(room, place, False) for place in values["places"])]
    return [_say(lang, "such_rooms", rooms=_cut(rooms))]


def _market(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    rooms = [place.id for place in refusal.state.game.board.rooms if place.market]
    return [_say(lang, "markets", rooms=", ".join(rooms))]


def _sold(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    state = refusal.state
    left = dict.fromkeys(state.game.tokens[token].kind for token in state.shop.market)
    return [_say(lang, "market_sells", items=tuple(left)) if left else _say(lang, "market_empty")]


def _joined(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    start = values["start"]
    rooms = dict.fromkeys(way.to for way in refusal.state.game.board.ways.get(start, ()))
    return [_say(lang, "joined", start=start, rooms=", ".join(rooms))]


def _hand(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    hand = refusal.state.players[refusal.player].hand
    playing = refusal.state.pending[-1].kind == "turn"
    return [_say(lang, "play_hand", cards=hand)] if hand and playing else _choices(refusal, values, lang)


def _try(key: str) -> Callable[[Refusal, dict[str, Any], str], list[str]]:
    return lambda refusal, values, lang: [_say(lang, key, card=values["card"])]


def _other_kind(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    card = refusal.state.game.cards[values["card"]]
    if not legal.for_sale(refusal.state, card):
        return _choices(refusal, values, lang)
    key = "fight_it" if card.swords_cost is not None else "use_it" if card.kind == "device" else "acquire_it"
    return [_say(lang, key, card=card.id)]


def _near(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "near", names=", ".join(values["near"]))] if values["near"] else _choices(refusal, values, lang)


def _backpack(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "backpack")]


def _enter_again(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [_say(lang, "enter_again")]


def _choices(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """The actions open now, the first few of them."""
    if refusal.state.current_player < 0:
        return []
    acts = [str(act) for act in legal.legal(refusal.state)]
    return [_say(lang, "choices", actions=_cut(acts))] if acts else []


def _falls(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """What may come at this chance node."""
    state, frame = refusal.state, refusal.state.pending[-1]
    if frame.kind == "cubes":
        kinds, counts, n = chance.bag_of(state, frame)
        bag = tuple(kind for kind, number in zip(kinds, counts, strict=True) for _ in range(number))
        return [_say(lang, "cubes_fall", n=n, bag=bag)]
    if frame.kind == "deal":
        known, pool, n = chance.deck_of(state, frame)
        return [
            _say(lang, "top_falls", cards=tuple(known)) if known else "",
            _say(lang, "cards_fall", n=n, cards=tuple(sorted(pool))) if n else "",
        ]
    return [_say(lang, "falls", actions=_cut([str(action) for action, _ in chance.LAWS[frame.kind](state, frame)]))]


def _text(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """A text was given where an action belongs."""
    given: Any = refusal.action
    return [_say(lang, "read_text", text=shown(given, written=str))] if isinstance(given, str) else []


def _cut(parts: list[str]) -> str:
    """The first few of a list, in one line."""
    return ", ".join(parts[:8]) + (" …" if len(parts) > 8 else "")


_MENDS: dict[str, Callable[[Refusal, dict[str, Any], str], list[str]]] = {
    "no_tunnel": _moves,
    "one_way": _arrow,
    "caved": _caved,
    "no_artifact": _leave,
    "locked": _locked,
    "boots_short": _boots,
    "too_many_swords": _moves,
    "no_monster_there": _moves,
    "monsters_lifted": _moves,
    "damage_health": _damage,
    "damage_cubes": _damage,
    "skill_short": _short("skill"),
    "swords_short": _short("swords"),
    "gold_short": _short("gold"),
    "wrong_place": _place,
    "no_market": _market,
    "sold_out": _sold,
    "not_joined": _joined,
    "cards_left": _hand,
    "not_in_hand": _hand,
    "must_fight": _try("fight_it"),
    "must_use": _try("use_it"),
    "no_monster": _other_kind,
    "no_device": _other_kind,
    "artifact_limit": _backpack,
    **{f"unknown_{kind}": _near for kind in questions.NAMES},
    "too_late": _enter_again,
    "not_possible": _falls,
    "chance_first": _text,
    "text_action": _text,
}
__all__ = ["action_text", "event_text", "explain", "mends", "open_moves", "reason_text", "refusal_text"]
