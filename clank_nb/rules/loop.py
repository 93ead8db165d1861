"""What goes on between two decisions, for every game: what is owed is a stack, and tables say who deals with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any

from clank_nb.model.table import CHANCE_FRAMES, Frame
from clank_nb.rules import changes

if TYPE_CHECKING:
    from clank_nb.model.actions import Action
    from clank_nb.rules.ruleset import Ruleset

Chooser = Callable[[Any, Frame, Sequence["Action"]], "Action"]
"""Answers what a frame asks with one of the actions."""


def settle(game: Ruleset, draft: Any, *, once: bool = False) -> Frame | None:
    """Deal with everything that goes on by itself (or with one thing) until a player or chance has the word.

    Gives the frame that says who, and what is asked; None when nothing is owed any more.
    """
    automatic, lists = game.automatic, game.lists
    pending: list[Frame] = draft.pending
    while pending:
        frame = pending[-1]
        kind = frame.kind
        if kind == "turn":
            if not draft.turn.standing or not game.due(draft, frame.who):
                return frame
        elif kind in automatic:
            automatic[kind](draft, changes.popped(draft))
        elif kind in CHANCE_FRAMES or lists[kind](draft, frame):
            return frame
        else:
            game.skipped(draft, changes.popped(draft))
        if once:
            break
    return None


def whole_game(game: Ruleset, draft: Any, draw: Callable[[], float], choose: Chooser | None, most: int) -> int | None:
    """Play to the end of the game in an open draft; without ``choose`` every legal action is equally likely.

    One loop over what is owed, as `settle` is, with the dice and the players in it.  Gives the number of decisions,
    those where at least two actions were legal; None when the game has not ended after ``most`` steps.
    """
    pending, decisions = draft.pending, 0
    automatic, lists, samples, acts, at_once = game.automatic, game.lists, game.samples, game.acts, game.at_once
    turn = lists.get("turn")
    for _ in repeat(None, most):
        if not pending:
            return decisions
        frame = pending[-1]
        kind = frame.kind
        if kind == "turn" and turn is not None:
            if draft.turn.standing and game.due(draft, frame.who):
                continue
            actions = turn(draft, frame)
        elif kind in automatic:
            automatic[kind](draft, changes.popped(draft))
            continue
        elif kind in at_once:
            at_once[kind](draft, frame)
            continue
        elif kind in samples:
            fallen = samples[kind](draft, frame)
            acts[fallen.__class__](draft, frame, fallen)
            continue
        else:
            actions = lists[kind](draft, frame)
        n = len(actions)
        if n > 1:
            decisions += 1
            action = actions[int(draw() * n)] if choose is None else choose(draft, frame, actions)
            acts[action.__class__](draft, frame, action)
        elif n:
            acts[actions[0].__class__](draft, frame, actions[0])
        else:
            game.skipped(draft, changes.popped(draft))
    return None
