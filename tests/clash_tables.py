"""Small tables of Clash of Decks for tests: red to act, green opposite; hands and lanes as words, S the Stronghold."""

from __future__ import annotations

from typing import Any

import clank_nb as cn
from clank_nb.model.clash import STRONGHOLD, ClashState
from clank_nb.model.events import Event

RED, GREEN = 0, 1
FAR = "S lieutenant abomination"
"""A hand that has nothing to do with the case."""


def words(text: Any) -> list[Any]:
    """Cards of a text; anything else is handed on."""
    if not isinstance(text, str):
        return list(text)
    return [STRONGHOLD if word == "S" else word for word in text.split()]


def table(
    hand: str = "S partisan gnome", upper: Any = "", lower: Any = "", *, other: str = FAR, other_upper: Any = "",
    other_lower: Any = "", mana: int = 9, turn: int = 5, fort: bool = False, other_fort: bool = False, **more: Any,
) -> ClashState:  # fmt: skip
    """A duel in which red is to act; ``more`` are options, and facts of red and green as ``red=`` and ``green=``."""
    red = {"hand": words(hand), "upper": words(upper), "lower": words(lower), "fort": fort, **more.pop("red", {})}
    green = {"hand": words(other), "upper": words(other_upper), "lower": words(other_lower), "fort": other_fort}
    players = {"red": red, "green": green | more.pop("green", {})}
    return cn.position("clash_of_decks", players=players, mana=mana, turn=turn, **more)


def solo(
    hand: str = "S zombie assassin reptile machine", upper: str = "", lower: str = "", *, deck: Any = None,
    discard: str = "", ai_upper: Any = "", ai_lower: Any = "", fort: bool = False, ai_fort: bool = False, mana: int = 9,
    turn: int = 5, **more: Any,
) -> ClashState:  # fmt: skip
    """One player against the AI; the discard pile has what is neither in a hand, a lane nor the deck named."""
    ai: dict[str, Any] = {"upper": words(ai_upper), "lower": words(ai_lower), "fort": ai_fort}
    if deck is not None:
        ai["deck"] = words(deck)
    if discard:
        ai["discard"] = words(discard)
    red = {"hand": words(hand), "upper": words(upper), "lower": words(lower), "fort": fort, **more.pop("red", {})}
    return cn.position("clash_of_decks", players={"red": red}, ai=ai, mana=mana, turn=turn, **more)


def play(state: ClashState, *texts: str) -> ClashState:
    """The state after these actions; chance must be named."""
    for text in texts:
        state = cn.apply(state, cn.parse_action(state, text)).state
    return state


def events(state: ClashState, *texts: str) -> list[Event]:
    """What happens by these actions."""
    found: list[Event] = []
    for text in texts:
        state, happened = cn.apply(state, cn.parse_action(state, text))
        found += happened
    return found


def kinds(state: ClashState, *texts: str) -> list[str]:
    return [event.kind.removeprefix("clash_") for event in events(state, *texts)]


def of(state: ClashState, kind: str, *texts: str) -> list[dict[str, Any]]:
    """The values of every event of one kind, with the colour it is about."""
    found = [event for event in events(state, *texts) if event.kind == f"clash_{kind}"]
    return [{"who": event.colour, **dict(event.values)} for event in found]


def why(state: ClashState, text: str) -> tuple[str, ...]:
    """The rules that forbid an action; none when it may be done."""
    refusal = cn.why_not(state, cn.parse_action(state, text))
    return refusal.rules if refusal is not None else ()


def said(state: ClashState, text: str) -> str:
    refusal = cn.why_not(state, cn.parse_action(state, text))
    assert refusal is not None
    return cn.explain(refusal)


def hand(state: ClashState, who: int = RED) -> str:
    return " ".join("S" if card == STRONGHOLD else card for card in state.hands[who])


def lane(state: ClashState, at: int) -> str:
    return " ".join(creature.card for creature in state.lanes[at])


def legal(state: ClashState) -> list[str]:
    return [str(action) for action in cn.legal_actions(state)]


def attacks(state: ClashState, *texts: str) -> list[tuple[str, str, int]]:
    """Who attacks whom, and for how much."""
    return [(value["card"], value["target"], value["av"]) for value in of(state, "attacked", *texts)]
