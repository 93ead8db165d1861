"""A quiet table on which the stories of the rules are told: Green is to act, Yellow waits at the entrance.

Nothing happens by itself: the row holds six cards without icon, danger or arrival, no cube lies in the Clank! area, the
bag holds the black cubes only, and Green has no card in hand, so it may end its turn at any time.
"""

from __future__ import annotations

from typing import Any

import clank_nb as cn
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.state import State

ROW = ("sneak", "search", "ladder", "tunnel_guide", "pickaxe", "lucky_coin")

AWAY = (15, 25, 20, 30, 10, 7, 5)
"""Artifacts that the set-up took away: the first of these that nobody holds."""

GREEN, YELLOW, BLUE = 0, 1, 2


def table(green: dict[str, Any], yellow: dict[str, Any] | None = None, /, **facts: Any) -> State:
    """A position with Green to act; whatever is not named is quiet."""
    players = {"green": {"hand": [], **green}, "yellow": {"hand": [], **(yellow or {})}}
    players |= facts.pop("others", {})
    held = [artifact for seat in players.values() for artifact in seat.get("artifacts", ())]
    eggs = sum(list(seat.get("tokens", ())).count("dragon_egg") for seat in players.values())
    quiet = {
        "row": ROW, "clank": {}, "bag": {"black": 24}, "rage": min(7, 1 + len(held) + eggs), "seed": 3,
        "away": [artifact for artifact in AWAY if artifact not in held][: 4 - len(players)], "players": players,
    }  # fmt: skip
    return cn.position("clank", **{**quiet, **facts})


def action(state: State, text: str) -> Action:
    return cn.parse_action(state, text)


def refusal(state: State, text: str) -> cn.Refusal:
    """Why an action given in words is not allowed."""
    found = cn.why_not(state, action(state, text))
    assert found is not None, f"{text!r} is allowed"
    return found


def refused(state: State, text: str) -> str:
    """The rule, without the name of the game, that forbids an action."""
    return refusal(state, text).rule.removeprefix("clank/")


def said(state: State, text: str) -> str:
    """The sentence a player hears who tries this."""
    return cn.explain(refusal(state, text))


def allowed(state: State, text: str) -> bool:
    """Whether an action may be done; listing and explaining must agree."""
    tried = action(state, text)
    listed = tried in cn.legal_actions(state)
    assert listed == (cn.why_not(state, tried) is None)
    return listed


def after(state: State, *texts: str) -> State:
    """The state after these actions; where none is named the dice fall."""
    return cn.play(state, *texts).state


def told(state: State, *texts: str) -> list[str]:
    """What is said of the last decision among these texts and of all that follows it."""
    trace = cn.play(state, *texts)
    last = max(place for place, done in enumerate(trace.actions) if not isinstance(done, CHANCE_ACTIONS))
    return [cn.explain(event) for happened in trace.events[last:] for event in happened]


def kinds(trace: cn.Trace) -> list[str]:
    return [event.kind for events in trace.events for event in events]


def events(trace: cn.Trace, kind: str) -> list[cn.Event]:
    return [event for events in trace.events for event in events if event.kind == kind]


def decks(state: State) -> int:
    """Cards that a player 0 owns, wherever they lie."""
    player = state.players[GREEN]
    return sum(len(pile) for pile in (player.hand, player.deck, player.discard, player.play_area))
