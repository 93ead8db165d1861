"""Events, refusals and actions in words.

Sentences come from the text table; this module only decides which template fits and what would mend a refusal.
"""

from __future__ import annotations

from typing import Any

from clank_nb.data.errors import BadCode, shown
from clank_nb.model.actions import CHANCE_ACTIONS, PLAYER_ACTIONS, TAKES, Action, Buy, Discover, Lay, Move, Take
from clank_nb.model.actions_cave import CHEST
from clank_nb.model.events import Event
from clank_nb.model.state import State
from clank_nb.rules.mends import choices, open_moves
from clank_nb.rules.reasons import Reason, Refusal
from clank_nb.rules.ruleset import ruleset
from clank_nb.rules.sheet import Sheet
from clank_nb.words import keys as _keys
from clank_nb.words import known_language, listing, name, say


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
    known_language(lang)
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
        special = line.what in ("artifact", "gold", "lost", "purse", "chest")
        key = line.what if special else "some" if line.n > 1 else "one"
        text = say(f"scores.{key}", lang, **({} if special else {"what": line.what}), n=line.n, points=line.points)
        lines.append(f"{text} ({line.rule})")
    return "\n".join(lines)


# ---- events ---------------------------------------------------------------------------------------------------------


def event_text(event: Event, lang: str = "en") -> str:
    """The sentence of an event without its rule."""
    values = with_trip(dict(event.values), lang)
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
                return f"events.{_further(key_of, values, known)}"
    return f"events.{kind}"


def _further(key: str, values: dict[str, Any], known: frozenset[str]) -> str:
    """The same template, or the one for what is true besides: the Stronghold is attacked, and again."""
    return next((f"{key}_{what}" for what, on in values.items() if on is True and f"{key}_{what}" in known), key)


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
    if ruleset(state.game.name).misshapen(state, action) is not None:
        return say("refusals.action.other", lang, text=_written(action))
    values = {field: getattr(action, field) for field in action.__dataclass_fields__}
    values = {field: shown(value, written=str) if type(value) is str else value for field, value in values.items()}
    key = action.kind.replace(" ", "_")
    if isinstance(action, Move):
        values["start"] = state.players[who].room
        portals = ruleset(state.game.name).portals_on(state, who, action.tunnel)
        if portals:
            values["start"] = say("refusals.way.through", lang, start=values["start"], portals=listing(portals, lang))
        key = "move_swords" if action.swords else "move"
    elif isinstance(action, Take):
        key = f"take_{action.what}" if action.what in TAKES else "take"
        if action.room:
            values["take"], key = say(f"refusals.action.{key}", lang, **values), "take_room"
    elif isinstance(action, Discover | Lay) and action.teleport:
        key += "_teleport"
    elif isinstance(action, Lay) and action.swords:
        key += "_swords"
    elif isinstance(action, Buy) and action.by:
        key += "_by"
    elif key == "card" and values["card"] == CHEST:
        key = "card_chest"
    return say(f"refusals.action.{key}", lang, **with_trip(values, lang))


def _written(action: Any) -> str:
    """Whatever was tried, cut short; a row of ids that is none has no text form."""
    try:
        str(action)
    except (TypeError, ValueError):
        return shown(action)
    return shown(action, written=str)


def reason_text(reason: Reason, lang: str = "en") -> str:
    values = with_trip(dict(reason.values), lang)
    if "places" in values:
        values["place"] = listing([name(place, lang) for place in values["places"]], lang, "either")
    if "trigger" in values:
        values["trigger"] = say(f"cards.react.{values['trigger']}", lang)
    kind = reason.kind
    if "goal" in values and f"refusals.reason.{kind}_{values['goal'].partition(':')[0]}" in _keys(lang):
        kind = f"{kind}_{values['goal'].partition(':')[0]}"
    if kind == "swords_short" and "card" in values:
        kind = "swords_short_card"
    return say(f"refusals.reason.{kind}", lang, **values)


def with_trip(values: dict[str, Any], lang: str) -> dict[str, Any]:
    """The same values, with the tunnels of a trip through portals as words."""
    tunnel = values.get("tunnel")
    if isinstance(tunnel, str) and TRIP in tunnel:
        first, *others = tunnel.split(TRIP)
        for other in others:
            first = say("refusals.way.on", lang, first=first, tunnel=other)
        values["tunnel"] = first
    return values


TRIP = ">"
"""Between the tunnels of a trip through portals."""


def mends(refusal: Refusal, lang: str = "en") -> list[str]:
    """What would work instead, for the first reason."""
    reason = refusal.reasons[0]
    mend = ruleset(refusal.state.game.name).mends.get(reason.kind, choices)
    return [text for text in mend(refusal, dict(reason.values), lang) if text]


__all__ = ["action_text", "event_text", "explain", "mends", "open_moves", "reason_text", "refusal_text"]
