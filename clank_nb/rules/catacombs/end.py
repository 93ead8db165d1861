"""In place of the turns of who is out, and the end (``catacombs/end/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import turn
from clank_nb.rules.clank import score
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("clank/end/tie")
def tie(state: Any, who: int) -> tuple[int, int, int]:
    """What decides: the score, then the most valuable artifact, then who took the first of two equal ones."""
    total, best = score.tie(state, who)
    return total, best, state.game.rules["party/tie"](state, who, best)


@rule("catacombs/party/tie")
def taken_first(state: Any, who: int, artifact: int) -> int:
    """1 for who took the first of two equal artifacts, else 0."""
    return int((str(artifact), who) in state.delve.firsts)


def next_turn(draft: Draft, frame: Frame) -> None:
    """The next seat: a turn, or the dragon in place of one."""
    who = (frame.who + 1) % len(draft.players)
    if not draft.players[who].out:
        turn.begin(draft, owed("begin", who))
    else:
        changes.pushed(draft, owed("next", who))
        changes_delve.trip_begun(draft)
        draft.rules["end/out_turn"](draft, who)


@rule("catacombs/end/out_turn")
def out_turn(draft: Draft, who: int) -> None:
    """In place of a turn the dragon draws a number of its own, whatever its track and danger cards say."""
    n = draft.game.numbers.out_draw(draft.game.n_players)
    changes_delve.out_turn(draft, who, n)
    changes.pushed(draft, owed("attack", -1, "out", n))
