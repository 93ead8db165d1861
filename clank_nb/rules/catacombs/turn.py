"""A turn in the catacombs (``catacombs/turn/*``): what it makes is counted, spent or not."""

from __future__ import annotations

from typing import Any

from clank_nb.model.state import Frame
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.clank import turn as clank_turn
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("catacombs/turn/thresholds")
def thresholds(draft: Draft, who: int, what: str, n: int) -> None:
    """All gains of the turn count, spent or not."""
    if who == draft.player:
        changes_delve.made_more(draft, what, n)


@rule("clank/turn/resources")
def resources(draft: Draft, who: int, n: int, what: str) -> None:
    """Skill, swords and boots go into the pools of the turn."""
    changes.resource_gained(draft, who, what, n, "turn/resources")
    if what == "skill":
        draft.rules["turn/thresholds"](draft, who, "skill", n)


@rule("clank/turn/gold")
def gold(draft: Draft, who: int, n: int, what: str = "gold") -> None:
    """Gold from the bank, kept from turn to turn."""
    clank_turn.gold(draft, who, n, what)
    draft.rules["turn/thresholds"](draft, who, "gold", n)


@rule("catacombs/turn/each_player")
def each_player(state: Any) -> list[int]:
    """Clockwise from the player whose turn it is or has just ended; who is out is passed over."""
    n = len(state.players)
    seats = [(state.player + step) % n for step in range(n)]
    return [seat for seat in seats if not state.game.rules["out/inactive"](state, seat)]


@rule("clank/turn/clank_loss")
def clank_loss(draft: Draft, who: int, n: int, what: str = "clank") -> None:
    """Cubes back from the area to the supply; what finds no cube is credit, in the own turn alone."""
    if draft.rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    changes.clank_removed(draft, who, draft.rules["party/off_turn"](draft, who, n))


def begin(draft: Draft, frame: Frame) -> None:
    """The next turn: its player decides."""
    changes_delve.trip_begun(draft)
    clank_turn.begin(draft, frame)
    if draft.players[frame.who].play_area:
        draft.rules["party/react_later"](draft, frame.who)


def clean_up(draft: Draft, frame: Frame) -> None:
    """The pawn that escaped is taken off; the play area is cleared, and a new hand comes for who is still in."""
    draft.rules["out/finish_turn"](draft, frame.who)
    clank_turn.clean_up(draft, frame)


@rule("catacombs/turn/end")
def end(draft: Draft, who: int) -> None:
    """Clean-up and a new hand, then the row, then at most one attack."""
    clank_turn.end(draft, who)
    draft.rules["party/react_ends"](draft, who)
