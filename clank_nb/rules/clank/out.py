"""Knock-out, rescue and escape (``clank/out/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.state import Frame
from clank_nb.rules import changes
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


@rule("clank/out/inactive")
def inactive(state: Any, who: int) -> bool:
    """Whether a player is out: no turns, no Clank!, touched by no effect on all or others."""
    return bool(state.players[who].out)


@rule("clank/out/depths")
def depths(state: Any, who: int) -> bool:
    """Whether a pawn stands below the grass line."""
    return bool(state.game.board.room(state.players[who].room).depths)


@rule("clank/out/rescued")
def rescued(state: Any, who: int) -> bool:
    """Knocked out with an artifact and outside the depths: rescued."""
    return bool(state.players[who].artifacts) and not state.game.rules["out/depths"](state, who)


@rule("clank/out/knocked_out")
def knocked_out(draft: Draft, who: int, slug: str = "out/knocked_out") -> None:
    """A full track: out at once, rescued or lost; in the own turn, the turn ends there."""
    fate = "rescued" if draft.rules["out/rescued"](draft, who) else "lost"
    changes.knocked_out(draft, who, fate, slug if slug != "out/knocked_out" else f"out/{fate}")
    draft.rules["end/countdown_start"](draft, who)
    if who == draft.player and any(frame.kind == "turn" for frame in draft.pending):
        changes.dropped(draft, (Frame("next", who), Frame("refill", who), Frame("clean_up", who)))


@rule("clank/out/escape")
def escape(draft: Draft, who: int) -> None:
    """Stepping out with an artifact: one mastery token, and the pawn does not come back."""
    changes.escaped(draft, who)
    draft.rules["end/countdown_start"](draft, who)


@rule("clank/out/finish_turn")
def finish_turn(state: Any, who: int) -> Reason | None:
    """A player who stepped out finishes its turn, but without pawn moves."""
    if state.players[who].out:
        return Reason.of(state, "out/finish_turn", "pawn_is_out")
    return None
