"""Countdown, the end of the game, and the score (``clank/end/*``)."""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.model.state import NOBODY, Frame, owed
from clank_nb.rules import changes
from clank_nb.rules.clank import turn
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("clank/end/countdown_start")
def countdown_start(draft: Draft, who: int) -> None:
    """The first player to be out starts the countdown, nobody later."""
    if draft.countdown[0] == NOBODY:
        changes.countdown_started(draft, who)


@rule("clank/end/countdown_first")
def countdown_first(draft: Draft, full: Sequence[int]) -> None:
    """Players knocked out by one attack go in turn order, beginning with the player whose turn it is."""
    if not full:
        return
    for who in full:
        draft.rules["out/knocked_out"](draft, who)
    finishing = draft.players[draft.player].out == "escaped" and any(frame.kind == "turn" for frame in draft.pending)
    if not finishing:
        draft.rules["end/game_over"](draft)


@rule("clank/end/game_over")
def game_over(draft: Draft) -> bool:
    """The game ends as soon as everyone is out; tells whether it did."""
    for player in draft.players:
        if not player.out:
            return bool(draft.over)
    changes.game_over(draft, "all_out", "end/game_over")
    return True


def next_turn(draft: Draft, frame: Frame) -> None:
    """The next seat: a turn, a step of the countdown, or nothing."""
    who = (frame.who + 1) % len(draft.players)
    if not draft.players[who].out:
        turn.begin(draft, owed("begin", who))
    else:
        changes.pushed(draft, owed("next", who))
        if draft.countdown[0] == who:
            draft.rules["end/countdown_step"](draft, who)


@rule("clank/end/countdown_step")
def countdown_step(draft: Draft, who: int) -> None:
    """In place of a turn: on spaces 2, 3 and 4 the dragon attacks with 1, 2, 3 more cubes, once each."""
    space = draft.countdown[1] + 1
    steps = draft.game.numbers.countdown
    extra = steps[space - 1] if space <= len(steps) else 0
    changes.countdown_moved(draft, who, space, extra)
    if extra:
        changes.pushed(draft, owed("attack", -1, "countdown", extra))
    else:
        draft.rules["end/countdown_last"](draft)


@rule("clank/end/countdown_last")
def countdown_last(draft: Draft) -> None:
    """On the fifth space everyone still in the dungeon is knocked out."""
    for who in range(draft.game.n_players):
        if not draft.players[who].out:
            draft.rules["out/knocked_out"](draft, who, "end/countdown_last")
    draft.rules["end/game_over"](draft)
