"""The turn stepper: a stretch of play walked through step by step, and "why not?" for what one might try instead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clank_nb.data.errors import BadData, ClankError, Fault
from clank_nb.model.actions import CHANCE_ACTIONS, Action, Move
from clank_nb.model.cave import CaveState
from clank_nb.model.clash import ClashState
from clank_nb.model.state import State, Trace
from clank_nb.rules.engine import apply, tries, why_not
from clank_nb.rules.explain import action_text, explain
from clank_nb.rules.text import parse_action
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.still import Shown
from clank_nb.widgets.table import decides, meant, turn_picture
from clank_nb.words import say

REMEMBERED = 14
"""Sentences of earlier steps that stay in sight."""


def _say(key: str, **values: Any) -> str:
    return say(f"widgets.turn_stepper.{key}", **values)


@dataclass(frozen=True, slots=True)
class Moment:
    """Which step of the trace is shown, and what is tried there.

    Parameters
    ----------
    at : int
        How many steps have been taken.
    tried : str
        An action in its text form, or empty.
    """

    at: int = 0
    tried: str = ""


class TurnStepper(Widget[Moment]):
    """A stretch of play, to be walked through forward and back.

    Parameters
    ----------
    trace : Trace
        What was played, as ``cn.play`` or ``cn.rollout`` give it.
    at : int, steps
        Where to begin.

    Raises
    ------
    BadData
        If this is no trace, or has no such step.

    Examples
    --------
    >>> import clank_nb as cn
    >>> stepper = TurnStepper(cn.play(cn.new_game("clank", seed=7), "play burgle"))
    >>> stepper.state.player, len(stepper.trace)
    (0, 1)
    """

    kind = "turn_stepper"

    def __init__(self, trace: Trace, at: int = 0) -> None:
        self.trace = trace
        self.steps = _checked(trace, at)
        super().__init__(Moment(at))

    @property
    def state(self) -> State:
        """The state that is shown."""
        return self.trace.states[self.now.at]

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Moment) -> Shown:
        """Make the table at this moment, and the sentences of all that led to it."""
        state = self.trace.states[now.at]
        last = self._sentences(now.at - 1) if now.at else (_say("to_come"),)
        before = [sentence for k in range(max(0, now.at - REMEMBERED), now.at - 1) for sentence in self._sentences(k)]
        answer = self._answer(now.at, now.tried)
        refused = (self._hatched(state, now.tried), answer[1]) if answer[0] == "refusal" else ("", "")
        picture = turn_picture(self.trace, now.at, self._heading(now.at), refused=refused)
        facts = (self._heading(now.at),)
        return Shown(picture, (*before[-REMEMBERED:], *last), len(last), facts, answer=answer)

    def _sentences(self, k: int) -> tuple[str, ...]:
        return tuple(explain(event) for event in self.trace.events[k])

    def _heading(self, at: int) -> str:
        state = self.trace.states[at]
        if not at:
            return _say("head_start", player=state.game.colours[state.player])
        return f"{_say('head', k=at, n=self.steps)}: {self._names[at - 1]}"

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """Every step in a few words; a set-up has no actions, there it is the first thing that happens."""
        if self.trace.actions:
            return tuple(map(_described, self.trace.states, self.trace.actions))
        return tuple(explain(events[0]) if events else _say("nothing") for events in self.trace.events)

    def label(self, now: Moment) -> str:
        """Name the picture by its step."""
        return f"{_say('label')}. {self._heading(now.at)}"

    # ---- what if -----------------------------------------------------------------------------------------------------

    def _answer(self, at: int, tried: str) -> tuple[str, str]:
        """Say what would happen, or why it is refused."""
        if not tried:
            return "", ""
        state = self.trace.states[at]
        action = parse_action(state, tried)
        refusal = why_not(state, action)
        if refusal is not None:
            return "refusal", explain(refusal)
        events = " ".join(explain(event) for event in apply(state, action).events) or _say("nothing_done")
        who = state.game.colours[state.current_player]
        words = action_text(state, state.current_player, action)
        key = "recorded" if action == self._next(at) else "allowed"
        return "allowed", _say(key, player=who, action=words, events=events)

    def _next(self, at: int) -> Action | None:
        """What was done next, if anything was."""
        return self.trace.actions[at] if at < len(self.trace.actions) else None

    def _hatched(self, state: State, tried: str) -> str:
        """What is hatched on the board when a step is refused: its tunnel, or the room without one."""
        action = parse_action(state, tried)
        return (action.tunnel or action.room) if isinstance(action, Move) else ""

    def try_out(self, text: str) -> None:
        """Try an action in its text form: it is answered, and only Next step goes on."""
        if not decides(self.state):
            raise ClankError(_say("chance"))
        self.change(tried=str(parse_action(self.state, text)))

    def chosen(self, place: str) -> None:
        """A room or tunnel is a step, a card is played, bought, used or fought, a token is taken."""
        text = meant(self.state, place)
        if text:
            self.try_out(text)

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Back, forward and two ways to jump; two menus of what one might try."""
        from ipywidgets import Button, Dropdown, IntSlider

        self.back = Button(description=_say("back"))
        self.forward = Button(description=_say("forward"))
        self.forward.add_class("clank-main")
        self.slider = IntSlider(0, 0, self.steps, description=_say("step"))
        jumps = [(_say("start"), 0), *((_say("jump_to", k=k, action=text), k) for k, text in enumerate(self._names, 1))]
        self.jump = Dropdown(options=jumps, description=_say("jump"))
        self.menu = Dropdown(options=[(_say("try_nothing"), "")], description=_say("try"))
        self.walk = Dropdown(options=[(_say("walk_nothing"), "")], description=_say("walk"))
        self.on(self.back, lambda _: self._go_by(-1), "click")
        self.on(self.forward, lambda _: self._go_by(1), "click")
        for control in (self.slider, self.jump):
            self.on(control, lambda at: self.change(at=at, tried=""))
        for control in (self.menu, self.walk):
            self.on(control, lambda text: self.try_out(text) if text else self.change(tried=""))
        return [[self.back, self.forward, self.slider, self.jump, self.menu, self.walk]]

    def sync(self, now: Moment) -> None:
        """Set the step, and offer what a player might try in it."""
        set_range(self.slider, 0, self.steps)
        self.slider.value = self.jump.value = now.at
        state = self.trace.states[now.at]
        _offer(self.menu, (_say("try_nothing"), ""), _menu(state), now.tried)
        _offer(self.walk, (_say("walk_nothing"), ""), _walks(state), now.tried)

    def _go_by(self, k: int) -> None:
        if not 0 <= self.now.at + k <= self.steps:
            raise ClankError(_say("first" if k < 0 else "last"))
        self.change(at=self.now.at + k, tried="")

    def __repr__(self) -> str:
        return f"TurnStepper({self.steps} steps, at {self.now.at})"


def _checked(trace: object, at: object) -> int:
    """Give the number of steps of a trace, if it is one and has this step."""
    start = trace.start if isinstance(trace, Trace) else None
    for other, key in ((ClashState, "clash_steps"), (CaveState, "widgets.round_stepper")):
        if isinstance(start, other):
            raise BadData(Fault("trace", say(f"{key}.other_game"), say(f"{key}.fix_other_game")))
    if not isinstance(trace, Trace) or not isinstance(start, State):
        raise BadData(Fault("trace", _say("no_trace", given=type(trace).__name__), _say("fix_trace")))
    steps = len(trace.states) - 1
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= steps:
        raise BadData(Fault("at", _say("no_step", at=at), _say("fix_step", most=steps)))
    return steps


def _described(state: State, action: Action) -> str:
    """Say an action in a few words: "move from f02 to f03"."""
    if isinstance(action, CHANCE_ACTIONS):
        return _say("dice", text=str(action))
    return _sentence_case(action_text(state, state.current_player, action))


def _sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]


def _menu(state: State) -> list[tuple[str, str]]:
    """Everything a player might try, in words and in text form; equal words once."""
    found: dict[str, str] = {}
    for action in tries(state) if decides(state) else ():
        words = action_text(state, state.current_player, action)
        found.setdefault(_sentence_case(words), str(action))
    return list(found.items())


def _walks(state: State) -> list[tuple[str, str]]:
    """A step to every room, however far."""
    if not decides(state):
        return []
    here = state.players[state.current_player].room
    return [(room.id, f"move {room.id}") for room in state.game.board.rooms if room.id != here]


def _offer(control: Any, nothing: tuple[str, str], options: list[tuple[str, str]], value: str) -> None:
    """Give a menu new entries, and set it to a value if it has it."""
    entries = (nothing, *options)
    if tuple(control.options) != entries:
        control.options = entries
    control.value = value if any(value == key for _, key in options) else ""
