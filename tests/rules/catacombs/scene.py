"""A quiet table in the catacombs on which the stories of the rules are told: Green is to act, Yellow waits outside.

Nothing happens by itself: the row holds six cards without icon, danger or arrival, no cube lies in the Clank! area
(but the ghosts of haunted tiles that were named), the bag holds the black cubes only, and Green has no card in hand,
so it may end its turn at any time.  The front of the start tile lies alone, unless ``tiles`` are named.
"""

from __future__ import annotations

from typing import Any

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.clank.scene import (
    BLUE,
    GREEN,
    YELLOW,
    action,
    after,
    allowed,
    decks,
    events,
    kinds,
    refusal,
    said,
    told,
)

__all__ = [
    "BLUE", "GREEN", "ROW", "YELLOW", "action", "after", "allowed", "decks", "delve", "events", "kinds", "refusal",
    "refused", "said", "table", "told",
]  # fmt: skip

ROW = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")


def table(green: dict[str, Any], yellow: dict[str, Any] | None = None, /, **facts: Any) -> State:
    """A position with Green to act; whatever is not named is quiet."""
    players = {"green": {"hand": [], **green}, "yellow": {"hand": [], **(yellow or {})}}
    players |= facts.pop("others", {})
    haunted = {tile.id for tile in cn.load_tiles("catacombs").tiles.values() if tile.haunted}
    quiet = {
        "row": ROW, "clank": {"ghost": len(haunted & set(facts.get("tiles", ())))}, "bag": {"black": 24}, "seed": 3,
        "to_act": "green", "players": players,
    }  # fmt: skip
    return cn.position("catacombs", **{**quiet, **facts})


def delve(state: State) -> Any:
    """The map and the bank."""
    return state.delve


def refused(state: State, text: str) -> str:
    """The rule, without the name of its game, that forbids an action."""
    return refusal(state, text).rule.partition("/")[2]
