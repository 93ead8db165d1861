"""A game on a board just drawn: the computer plays it, and whoever looks on may take any turn over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.data.errors import ClankError, IllegalAction
from clank_nb.model.state import State, Trace
from clank_nb.rules.engine import apply, why_not
from clank_nb.rules.explain import explain
from clank_nb.rules.text import parse_action
from clank_nb.sim.rollout import rollout
from clank_nb.widgets.turn_stepper import TurnStepper
from clank_nb.words import say


class DrawnGame(TurnStepper):
    """A game played by policies; what is tried can be done, and the policies play on from there.

    Parameters
    ----------
    state : State
        Where the game begins.
    policies : sequence of str
        One for each seat.
    seed : int
        Of the policies' own dice.
    """

    def __init__(self, state: State, policies: Sequence[str], seed: int) -> None:
        self.policies, self.seed = list(policies), seed
        super().__init__(self._played_out(state))

    def _played_out(self, state: State) -> Trace:
        return rollout(state, self.policies, seed=self.seed)

    def controls(self) -> list[list[Any]]:
        """Those of the stepper, and one that does what is tried."""
        from ipywidgets import Button

        self.do = Button(description=say("designer.control.do"), tooltip=say("designer.control.tip_do"))
        self.on(self.do, lambda _: self._press(), "click")
        (row,) = super().controls()
        return [[*row, self.do]]

    def _press(self) -> None:
        """Do what is tried; why it is refused stands below the board already, so it is not said twice."""
        if self.now.tried and self._answer(self.now.at, self.now.tried)[0] == "refusal":
            raise ClankError(say("designer.not_done"))
        self.carry_out()

    def carry_out(self) -> None:
        """Do what is tried; from there the computer plays on to the end.

        Raises
        ------
        IllegalAction
            If the rules forbid it.
        """
        if not self.now.tried:
            raise ClankError(say("designer.nothing_tried"))
        state, at = self.state, self.now.at
        action = parse_action(state, self.now.tried)
        refusal = why_not(state, action)
        if refusal is not None:
            raise IllegalAction(explain(refusal))
        after, events = apply(state, action)
        rest = Trace((after,), (), ()) if after.is_terminal else self._played_out(after)
        self._take(
            Trace(
                (*self.trace.states[: at + 1], *rest.states),
                (*self.trace.actions[:at], action, *rest.actions),
                (*self.trace.events[:at], events, *rest.events),
            )
        )
        self.change(at=at + 1, tried="")

    def _take(self, trace: Trace) -> None:
        """Show another stretch of play from now on."""
        self.trace, self.steps = trace, len(trace.states) - 1
        self.__dict__.pop("_names", None)
        jumps = [(say("widgets.turn_stepper.start"), 0)]
        for k, text in enumerate(self._names, 1):
            jumps.append((say("widgets.turn_stepper.jump_to", k=k, action=text), k))
        with self.quiet():
            self.jump.options = jumps
