"""What would work instead of what is refused."""

from __future__ import annotations

from typing import Any

from clank_nb.rules.mends import SHARED, choices, cut, said, told
from clank_nb.rules.reasons import Mend, Refusal


def _four(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """The cards that can be played, whether or not they can be paid."""
    state, who = refusal.state, refusal.player
    hand = state.hands[who]
    cards = tuple(hand[place] for place in state.game.rules["play/window"](hand))
    return [told(lang, "clash_four", cards=cards), *choices(refusal, values, lang)]


def _mana(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "clash_mana", n=values["need"] - values["have"]), *choices(refusal, values, lang)]


def _aims(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """Every creature in play, as it is aimed at."""
    state = refusal.state
    spots = [
        f"{state.game.sides[at // 2]} {('upper', 'lower')[at % 2]} {place + 1}"
        for at, place in state.game.rules["play/spell_target"](state)
    ]
    return [told(lang, "clash_aims", spots=cut(spots))] if spots else choices(refusal, values, lang)


def _near(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    if values["near"]:
        return [told(lang, "near", names=", ".join(values["near"]))]
    return choices(refusal, values, lang)


def _ready(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """What makes an exhausted champion ready."""
    cost = refusal.state.game.menu.cost[values["card"]]
    return [told(lang, "clash_ready", n=cost), *choices(refusal, values, lang)]


def _other(key: str) -> Mend:
    return lambda refusal, values, lang: [told(lang, key, card=values["card"])]


MENDS: dict[str, Mend] = {
    "clash_not_among_four": _four,
    "clash_not_in_hand": _four,
    "clash_not_that_place": _four,
    "clash_mana_short": _mana,
    "clash_champion_mana": _mana,
    "clash_champion_exhausted": _ready,
    "clash_no_target": _aims,
    "clash_is_spell": _other("clash_cast_it"),
    "clash_is_creature": _other("clash_play_it"),
    "clash_chance": said("clash_chance"),
    **{f"clash_unknown_{kind}": _near for kind in ("card", "lane", "side")},
    "not_possible": SHARED["not_possible"],
    "chance_first": SHARED["chance_first"],
    "text_action": SHARED["text_action"],
}
"""Remedies by kind of reason; where there is none, what is open now is said."""
