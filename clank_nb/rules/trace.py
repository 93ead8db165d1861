"""Playing several actions in a row: from words, and by policies."""

from __future__ import annotations

from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.events import Event
from clank_nb.model.table import CHANCE, AnyState, Trace
from clank_nb.rules.engine import apply, sample
from clank_nb.rules.ruleset import need_state
from clank_nb.rules.text import parse_action


class _Recorder:
    """A trace that grows by one action at a time."""

    def __init__(self, start: AnyState) -> None:
        self.states: list[AnyState] = [start]
        self.actions: list[Action] = []
        self.events: list[tuple[Event, ...]] = []

    @property
    def state(self) -> AnyState:
        return self.states[-1]

    def add(self, action: Action) -> None:
        after, events = apply(self.state, action)
        self.states.append(after)
        self.actions.append(action)
        self.events.append(events)

    def fall(self) -> None:
        """Let the dice fall until somebody must decide."""
        while self.state.current_player == CHANCE:
            self.add(sample(self.state))

    def trace(self) -> Trace:
        return Trace(tuple(self.states), tuple(self.actions), tuple(self.events))


def _is_for(state: AnyState, action: Action) -> bool:
    """Whether an action is meant for this moment: at a chance node, the kind of chance that must fall there."""
    if state.current_player != CHANCE:
        return True
    if not isinstance(action, CHANCE_ACTIONS):
        return False
    return state.dice[0] is None or type(action) is type(sample(state))


def play(state: AnyState, *texts: str) -> Trace:
    """Play actions given in words.

    Parameters
    ----------
    state : State
    *texts : str
        Actions in their text form, chance actions included; where no chance text is given, or one for a later moment,
        the dice fall.

    Returns
    -------
    Trace

    Raises
    ------
    IllegalAction
        At the first refusal, with ``refusal`` and ``state`` (the state in which it was tried).
    BadCode
        For a text that is no action, or where chance must fall in a game without a seed.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> trace = play(new_game("clank", seed=7), "play burgle", "play burgle")
    >>> trace.state.turn.skill, len(trace)
    (2, 2)
    """
    need_state(state)
    recorder = _Recorder(state)
    for text in texts:
        action = parse_action(recorder.state, text)
        while not _is_for(recorder.state, action):
            recorder.add(sample(recorder.state))
            action = parse_action(recorder.state, text)  # “move f03” means another tunnel once the turn has passed
        recorder.add(action)
    if recorder.state.dice[0] is not None:
        recorder.fall()
    return recorder.trace()
