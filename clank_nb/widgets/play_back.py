"""Back and anew at a play table: what was done is taken back, the next game begins, a code keeps what was played."""

from __future__ import annotations

from dataclasses import replace

from clank_nb.data.errors import ClankError
from clank_nb.model.table import NOBODY
from clank_nb.rules.codes import to_code
from clank_nb.rules.engine import awake, new_game
from clank_nb.rules.explain import action_text
from clank_nb.widgets.play_sitting import Sitting, Step, rest_acts
from clank_nb.words import say


def undone(sitting: Sitting) -> Sitting:
    """Take back the last action of a human, and everything after it; of the last policy where no human plays."""
    # with a cover or the end in sight the device is nobody's: what was one player's is covered before it is seen again
    ready = NOBODY if sitting.covered or sitting.state.is_terminal else sitting.ready
    for k in range(len(sitting.steps) - 1, -1, -1):
        step = sitting.steps[k]
        if _counts(sitting, step):
            back = replace(sitting, steps=sitting.steps[:k], new=0, ready=ready, tried="", coded="")
            hidden = back.covered or back.hidden_turn
            words = say("play.told.undone_hidden") if hidden else action_text(back.state, step.who, step.action)
            return replace(back, said=say("play.told.undone", action=words))
    if sitting.left is not None:
        said = say("play.told.back_again", seed=sitting.left.seed)
        return replace(sitting.left, new=0, ready=NOBODY, tried="", coded="", said=said)
    raise ClankError(say("play.told.no_undo"))


def can_undo(sitting: Sitting) -> bool:
    """Whether anything can be taken back."""
    return sitting.left is not None or any(_counts(sitting, step) for step in sitting.steps)


def _counts(sitting: Sitting, step: Step) -> bool:
    """Whether an action is one to go back to: a human's, or, where there is none, a policy's."""
    return step.who >= 0 and (sitting.seats[step.who].human or not sitting.humans)


def begun(sitting: Sitting) -> Sitting:
    """Let those act who come before the first human."""
    return rest_acts(replace(sitting, new=0), sitting)


def another(sitting: Sitting) -> Sitting:
    """Start the next game: the same players, the next number; a position that was given, with other dice."""
    seed = sitting.seed + 1
    if sitting.options is None:
        start = replace(sitting.start, dice=(seed, sitting.start.dice[1]))
    else:
        options = dict(sitting.options)
        start = new_game(sitting.game.name, players=sitting.game.n_players, seed=seed, **options)
    fresh = replace(
        sitting,
        start=awake(start),
        seed=seed,
        steps=(),
        new=0,
        ready=NOBODY,
        tried="",
        said="",
        coded="",
        left=replace(sitting, left=None),
    )
    return begun(fresh)


# ---- codes -----------------------------------------------------------------------------------------------------------


def code_of(sitting: Sitting) -> str:
    """The code that is asked for; empty where none is."""
    if not sitting.coded:
        return ""
    thing = sitting.state if sitting.coded == "position" else sitting.trace
    return to_code(thing, secret=sitting.coded != "bare")
