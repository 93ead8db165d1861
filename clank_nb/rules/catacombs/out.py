"""Knock-out and escape (``catacombs/out/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.state import owed
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import ground
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("catacombs/out/depths")
def depths(state: Any, who: int) -> bool:
    """Whether a pawn stands on a deep tile or on the upper half of the start tile."""
    return bool(ground.standing(state, who).depths)


@rule("catacombs/out/knocked_out")
def knocked_out(draft: Draft, who: int, slug: str = "out/knocked_out") -> None:
    """A full track: out at once, rescued or lost; in the own turn, the turn ends there."""
    fate = "rescued" if draft.rules["out/rescued"](draft, who) else "lost"
    changes.knocked_out(draft, who, fate, slug if slug != "out/knocked_out" else f"out/{fate}")
    if who == draft.player and any(frame.kind == "turn" for frame in draft.pending):
        changes.dropped(draft, (owed("next", who), owed("refill", who), owed("clean_up", who)))
        changes_delve.exploring_over(draft)


@rule("catacombs/out/escape")
def escape(draft: Draft, who: int) -> None:
    """Entering the crypt with an artifact: one mastery token; the pawn stays there to the end of the turn."""
    changes_delve.escaping(draft, who)


def escaped(state: Any, who: int) -> bool:
    """Whether a player stands in the crypt with its mastery token, and moves no more."""
    return "mastery" in state.players[who].tokens


@rule("catacombs/out/finish_turn")
def finish_turn(draft: Draft, who: int) -> None:
    """The turn goes on as usual; as it ends the pawn is taken off, before the row is filled."""
    if escaped(draft, who) and not draft.players[who].out:
        changes_delve.taken_off(draft, who)


@rule("catacombs/out/inactive")
def inactive(state: Any, who: int) -> bool:
    """Whether a player is out: no turns, no Clank!, touched by no effect on each player and no damage."""
    return bool(state.players[who].out)
