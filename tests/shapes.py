"""What the conformance suite must know of each game: how it begins, what may be tried, how it is kept in books."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from clank_nb.model.actions import Action
from clank_nb.model.events import EVENTS, GROWING
from clank_nb.model.events_cave import CAVE_EVENTS
from clank_nb.model.events_clash import CLASH as CLASH_EVENTS
from clank_nb.rules.audit import audit
from tests import ledger, shape_cave, shape_clash, shape_delve


class Shape(NamedTuple):
    """One shape of game.

    Parameters
    ----------
    settings : -> name, board, players
        What is walked through; ``board`` may be whatever the starts understand.
    starts : (name, board, players, seed) -> state
        Where walks begin, the opening of a game first.
    anything : state -> actions
        Actions of every kind, whether or not they fit the moment.
    sealing : state -> faults
        Thawed and sealed in every way it is the same state.
    audit : state -> faults
        Nothing is lost.
    ledger : state -> books
        With ``book(events)`` and ``entries()``: whoever reads the events alone arrives at the same state.
    booking : kinds of event that change something in play
    twin : state, viewer, mixer -> state
        Another state that the viewer cannot tell from this one.
    out_of_place : text
        An action that nothing asks for during the set-up, and its sentence of refusal.
    """

    settings: Callable[[], list[tuple[str, str, int]]]
    starts: tuple[Callable[[str, str, int, int], Any], ...]
    anything: Callable[[Any], list[Action]]
    sealing: Callable[[Any], Iterator[str]]
    audit: Callable[[Any], tuple[str, ...]]
    ledger: Callable[[Any], Any]
    booking: Mapping[str, Callable[..., None]]
    twin: Callable[[Any, int, random.Random], Any]
    out_of_place: tuple[str, str]


DELVE = Shape(
    shape_delve.settings,
    (shape_delve.opening, shape_delve.late, shape_delve.deep),
    shape_delve.anything,
    shape_delve.sealing_is_plain,
    audit,
    ledger.Ledger,
    ledger.BOOKING,
    shape_delve.twin,
    ("end turn", "{player} cannot end the turn: nothing asks for that now (clank/turn/refusal)."),
)
CLASH = Shape(
    shape_clash.settings,
    (shape_clash.opening, shape_clash.drafted, shape_clash.worn),
    shape_clash.anything,
    shape_clash.sealing_is_plain,
    shape_clash.audit,
    shape_clash.Books,
    shape_clash.BOOKING,
    shape_clash.twin,
    ("end turn", "{player} cannot end the turn: nothing asks for that now (clash/turn/phases)."),
)
CAVE = Shape(
    shape_cave.settings,
    (shape_cave.opening, shape_cave.late, shape_cave.deep),
    shape_cave.anything,
    shape_cave.sealing,
    audit,
    shape_cave.Books,
    shape_cave.BOOKING,
    shape_cave.twin,
    shape_cave.OUT_OF_PLACE,
)
SHAPES: dict[str, Shape] = {"clank": DELVE, "catacombs": DELVE, "clash_of_decks": CLASH, "dragon_cave": CAVE}
"""By game."""

_FAMILY = {
    "play", "acquire", "use", "fight", "buy", "move", "teleport", "take", "choose", "discard", "trash", "replace",
    "end",
}  # fmt: skip
_BELOW = {"discover", "lay", "give", "open", "mark", "turn", "spot", "react"}
DEEDS: dict[str, tuple[set[str], Mapping[str, Any]]] = {
    "clank": (_FAMILY, EVENTS),
    "catacombs": (_FAMILY | _BELOW, GROWING),
    "clash_of_decks": ({"summon", "cast", "end", "attack", "draft", "champion"}, CLASH_EVENTS),
    "dragon_cave": ({"dwarf", "card", "dragon", "fists", "pick"}, CAVE_EVENTS),
}
"""By game: the kinds of action that its walks must meet (giving up apart, which is too rare), and its own events."""
