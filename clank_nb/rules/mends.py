"""What would mend a refusal, as far as it is the same in every game; a game adds its own (``Ruleset.mends``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.data.errors import shown
from clank_nb.model.actions import Acquire, Action, Fight, Use
from clank_nb.model.state import State
from clank_nb.rules.reasons import Mend, Refusal
from clank_nb.rules.ruleset import ruleset
from clank_nb.words import say


def told(lang: str, key: str, **values: Any) -> str:
    """One way to mend something."""
    return say(f"refusals.mend.{key}", lang, **values)


def cut(parts: Sequence[str]) -> str:
    """The first few of a list, in one line."""
    return ", ".join(parts[:8]) + (" …" if len(parts) > 8 else "")


def open_actions(state: State) -> Sequence[Action]:
    """What may be done now, in a fixed order."""
    if state.current_player < 0:
        return ()
    frame = state.pending[-1]
    return ruleset(state.game.name).lists[frame.kind](state, frame)


def open_moves(state: State, lang: str = "en") -> str:
    """The steps that are open now, each with its price."""
    ways = ruleset(state.game.name).open_ways(state, lang) if state.pending[-1].kind == "turn" else []
    here = state.players[state.current_player].room
    if not ways:
        return told(lang, "no_moves", room=here)
    return told(lang, "open_moves", room=here, ways=cut(ways))


# ---- by reason ------------------------------------------------------------------------------------------------------


def choices(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """The actions open now, the first few of them."""
    acts = [str(act) for act in open_actions(refusal.state)]
    return [told(lang, "choices", actions=cut(acts))] if acts else []


def moves(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [open_moves(refusal.state, lang)]


def boots(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "boots_more", n=values["need"] - values["have"]), *moves(refusal, values, lang)]


def caved(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    teleports = refusal.state.turn.teleports
    return [told(lang, "next_turn"), told(lang, "teleport_out") if teleports else ""]


def damage(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "spend_swords", n=values["need"]), *moves(refusal, values, lang)]


def short(what: str) -> Mend:
    """How much of a pool is missing, what may still bring more, and what can be paid as it is."""

    def made(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
        state, hand = refusal.state, len(refusal.state.players[refusal.player].hand)
        parts = [told(lang, f"{what}_more", n=values["need"] - values["have"])]
        parts.append(told(lang, "play_more", n=hand) if hand else "")
        cards = [str(act) for act in open_actions(state) if isinstance(act, (Acquire, Fight, Use))]
        parts.append(told(lang, "payable", actions=", ".join(cards)) if cards and what != "gold" else "")
        return parts

    return made


def sold(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    state = refusal.state
    left = dict.fromkeys(state.game.tokens[token].kind for token in state.shop.market)
    return [told(lang, "market_sells", items=tuple(left)) if left else told(lang, "market_empty")]


def hand(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    cards = refusal.state.players[refusal.player].hand
    playing = refusal.state.pending[-1].kind == "turn"
    return [told(lang, "play_hand", cards=cards)] if cards and playing else choices(refusal, values, lang)


def tried(key: str) -> Mend:
    """Another action with the same card."""
    return lambda refusal, values, lang: [told(lang, key, card=values["card"])]


def said(key: str) -> Mend:
    """A sentence without values."""
    return lambda refusal, values, lang: [told(lang, key)]


def other_kind(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """A card is tried the wrong way: what is done with it."""
    state = refusal.state
    card = state.game.cards[values["card"]]
    if card.id not in state.shop.row and not dict(state.shop.reserve).get(card.id):
        return choices(refusal, values, lang)
    key = "fight_it" if card.swords_cost is not None else "use_it" if card.kind == "device" else "acquire_it"
    return [told(lang, key, card=card.id)]


def near(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    if values["near"]:
        return [told(lang, "near", names=", ".join(values["near"]))]
    return choices(refusal, values, lang)


def falls(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """What may come at this chance node."""
    state, frame = refusal.state, refusal.state.pending[-1]
    rules = ruleset(state.game.name)
    if frame.kind == "cubes":
        kinds, counts, n = rules.bag_of(state, frame)
        bag = tuple(kind for kind, number in zip(kinds, counts, strict=True) for _ in range(number))
        return [told(lang, "cubes_fall", n=n, bag=bag)]
    if frame.kind == "deal":
        known, pool, n = rules.deck_of(state, frame)
        return [
            told(lang, "top_falls", cards=tuple(known)) if known else "",
            told(lang, "cards_fall", n=n, cards=tuple(sorted(pool))) if n else "",
        ]
    return [told(lang, "falls", actions=cut([str(action) for action, _ in rules.laws[frame.kind](state, frame)]))]


def text(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """A text was given where an action belongs."""
    given: Any = refusal.action
    return [told(lang, "read_text", text=shown(given, written=str))] if isinstance(given, str) else []


SHARED: dict[str, Mend] = {
    "no_tunnel": moves,
    "caved": caved,
    "boots_short": boots,
    "too_many_swords": moves,
    "no_monster_there": moves,
    "monsters_lifted": moves,
    "damage_health": damage,
    "damage_cubes": damage,
    "skill_short": short("skill"),
    "swords_short": short("swords"),
    "gold_short": short("gold"),
    "sold_out": sold,
    "cards_left": hand,
    "not_in_hand": hand,
    "must_fight": tried("fight_it"),
    "must_use": tried("use_it"),
    "no_monster": other_kind,
    "no_device": other_kind,
    "artifact_limit": said("backpack"),
    **{f"unknown_{kind}": near for kind in ("card", "thing", "item", "room", "tunnel", "token")},
    "not_possible": falls,
    "chance_first": text,
    "text_action": text,
}
"""Remedies by kind of reason; where there is none, what is open now is said."""
