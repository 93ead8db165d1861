"""The assault stepper: a stretch of Clash of Decks walked through card by card and attack by attack."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from clank_nb.data.errors import BadData, ClankError, Fault
from clank_nb.model.actions_clash import EndSummoning
from clank_nb.model.clash import ClashState
from clank_nb.model.clash_cards import RAGE
from clank_nb.model.table import Trace
from clank_nb.rules.clash_of_decks.ability import abilities
from clank_nb.rules.engine import legal_actions
from clank_nb.rules.explain import explain
from clank_nb.rules.trace import play
from clank_nb.views.clash import clash_scene
from clank_nb.views.clash_draft import drafting
from clank_nb.views.clash_marks import NO_MARKS
from clank_nb.views.clash_sides import stand_scene
from clank_nb.views.clash_steps import ClashStep, clash_steps
from clank_nb.views.svg import svg
from clank_nb.widgets.asking import answered, asked_here, offered, why_menu
from clank_nb.widgets.base import Widget, linked
from clank_nb.widgets.still import Shown, part
from clank_nb.words import say

REMEMBERED = 14
"""Sentences of earlier steps that stay in sight."""
STEP = "step:"


def _say(key: str, **values: Any) -> str:
    return say(f"clash_steps.{key}", **values)


@dataclass(frozen=True, slots=True)
class Moment:
    """How many steps have been taken, and the action that is asked about."""

    at: int = 0
    tried: str = ""


class AssaultStepper(Widget[Moment]):
    """A stretch of Clash of Decks, to be walked through forward and back: every single attack is a step.

    Parameters
    ----------
    trace : Trace or ClashState
        What was played, as ``cn.play`` or ``cn.rollout`` give it; of a state in which a player plays cards, the assault
        that ends the turn there.
    at : int, steps
        Where to begin.

    Raises
    ------
    BadData
        If this is neither, or has no such step.

    Examples
    --------
    >>> import clank_nb as cn
    >>> red, green = ["stronghold", "boom"], ["stronghold", "gnome", "troll"]
    >>> players = {"red": {"hand": red, "upper": ["ogre"]}, "green": {"hand": green, "upper": ["zombie"]}}
    >>> stepper = AssaultStepper(cn.position("clash_of_decks", players=players, mana=0, turn=3), at=2)
    >>> [step.title() for step in stepper.steps[:2]]
    ['Ogre attacks Zombie, 4', 'Ogre attacks again: Stronghold, 4']
    """

    kind = "assault_stepper"

    def __init__(self, trace: Trace | ClashState, at: int = 0) -> None:
        self.trace = _read(trace)
        self.steps = clash_steps(self.trace)
        _check(at, len(self.steps))
        super().__init__(Moment(at))

    @property
    def step(self) -> ClashStep | None:
        """The step that is shown; none at the beginning."""
        return self.steps[self.now.at - 1] if self.now.at else None

    @property
    def state(self) -> ClashState:
        """The table after the step that is shown."""
        return self.step.after if self.step is not None else self.trace.start

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Moment) -> Shown:
        """Make the table at this step, and the sentences of all that led to it."""
        heading = self._heading(now.at)
        told = self._sentences(now.at) if now.at else (_say("to_come"),)
        before = [line for k in range(max(1, now.at - REMEMBERED), now.at) for line in self._sentences(k)]
        answer = answered(self.asks(now.at), now.tried)
        happened = (*before[-REMEMBERED:], *told)
        return Shown(self._picture(now.at, heading), happened, len(told), (heading,), answer=answer)

    def _sentences(self, k: int) -> tuple[str, ...]:
        return tuple(explain(event) for event in self.steps[k - 1].events)

    def _heading(self, at: int) -> str:
        if not at:
            return _say("head_start", player=self.trace.start.game.sides[self.trace.start.player])
        return _say("head", k=at, n=len(self.steps), step=self._titles[at - 1])

    @cached_property
    def _titles(self) -> tuple[str, ...]:
        return tuple(step.title() for step in self.steps)

    def _picture(self, at: int, heading: str) -> str:
        step = self.steps[at - 1] if at else None
        table = step.scene if step else self.trace.start
        was = () if step is None or drafting(step.before) else [step.before.health(who) for who in (0, 1)]
        scene = clash_scene(table, marks=step.marks if step else NO_MARKS, was=was, window=False)
        board = svg(scene, interactive=False, width="100%")
        side = part("head", escape(heading), "p", "clank-heading")
        sums = "" if drafting(table) else svg(stand_scene(table), interactive=False, width="100%")
        return (
            f'<div class="clank-table clank-turn clank-assault"><div class="clank-map">{part("board", board)}</div>'
            f'<div class="clank-side">{side}{part("stand", sums)}{part("queue", self._queue(at), "div", "clank-queue")}'
            "</div></div>"
        )

    def _queue(self, at: int) -> str:
        """The attacks of this turn so far in their order, each leading to its step; those to come are only counted."""
        first, end = self._turn(at)
        attacks = [k for k in range(first, end) if self.steps[k - 1].attack]
        who = self.steps[first - 1].scene.player if self.steps else self.trace.start.player
        head = escape(_say("assault", player=self.trace.start.game.sides[who]))
        waits = self._waits(at, who)
        if not attacks:
            return f"<h4>{head}</h4><p>{escape(_say('assault_empty'))}</p>{waits}"
        rows = "".join(f"<li>{self._entry(k, k == at)}</li>" for k in attacks if k <= at)
        left = sum(k > at for k in attacks)
        rest = f"<p>{escape(_say('queue_left' if rows else 'queue_all', n=left))}</p>" if left else ""
        return f"<h4>{head}</h4><ol>{rows}</ol>{rest}{waits}"

    def _waits(self, at: int, who: int) -> str:
        """Why some creatures are not among the attacks: those played this turn wait, and no event tells it."""
        table = self.steps[at - 1].after if at else self.trace.start
        found = [
            creature.card
            for lane in (2 * who, 2 * who + 1)
            for place, creature in enumerate(table.lanes[lane])
            if creature.fresh and not abilities(table, lane, place) & RAGE
        ]
        return f"<p>{linked(_say('queue_waits', cards=found, n=len(found)))}</p>" if found else ""

    def _entry(self, k: int, now: bool) -> str:
        button = f'<button data-id="{STEP}{k}">{escape(self._titles[k - 1])}</button>'
        return f"<strong>{button}</strong>" if now else button

    def _turn(self, at: int) -> tuple[int, int]:
        """First step of the turn that a step belongs to, and the first one after it."""
        starts = [k for k, step in enumerate(self.steps, 1) if step.events[0].kind == "clash_turn_started"]
        first = max((k for k in starts if k <= max(at, 1)), default=1)
        return first, min((k for k in starts if k > first), default=len(self.steps) + 1)

    def label(self, now: Moment) -> str:
        """Name the picture by its step."""
        return f"{_say('label')}. {self._heading(now.at)}"

    def chosen(self, place: str) -> None:
        """An attack of the list leads to its step."""
        if not place.startswith(STEP):
            raise ClankError(_say("nothing"))
        self.change(at=int(place.removeprefix(STEP)), tried="")

    def asks(self, at: int) -> ClashState | None:
        """The state after so many steps, if somebody decides there; None in the middle of what an action does."""
        played = self.steps[at - 1].played if at else 0
        state = self.trace.states[played]
        done = not at or at == len(self.steps) or self.steps[at].played > played
        return state if done and state.current_player >= 0 else None

    def why_not(self, text: str) -> None:
        """Ask why an action is not allowed at this step: the answer is shown, nothing is done."""
        self.change(tried=asked_here(self.asks(self.now.at), text))

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Back, forward, two ways to jump, and what one might ask."""
        from ipywidgets import Button, Dropdown, IntSlider

        self.back = Button(description=_say("control_back"))
        self.forward = Button(description=_say("control_forward"))
        self.forward.add_class("clank-main")
        self.slider = IntSlider(0, 0, len(self.steps), description=_say("control_step"))
        entries = [(_say("control_entry", k=k, step=title), k) for k, title in enumerate(self._titles, 1)]
        self.jump = Dropdown(options=[(_say("control_start"), 0), *entries], description=_say("control_jump"))
        self.on(self.back, lambda _: self._go_by(-1), "click")
        self.on(self.forward, lambda _: self._go_by(1), "click")
        for control in (self.slider, self.jump):
            self.on(control, lambda at: self.change(at=at, tried=""))
        self.why = self.on(why_menu(), lambda text: self.why_not(text) if text else self.change(tried=""))
        return [[self.back, self.forward, self.slider, self.jump, self.why]]

    def sync(self, now: Moment) -> None:
        """Set the step, and offer what might be asked there."""
        self.slider.value = self.jump.value = now.at
        offered(self.why, self.asks(now.at), now.tried)

    def _go_by(self, k: int) -> None:
        if not 0 <= self.now.at + k <= len(self.steps):
            raise ClankError(_say("first" if k < 0 else "last"))
        self.change(at=self.now.at + k, tried="")

    def __repr__(self) -> str:
        return f"AssaultStepper({len(self.steps)} steps, at {self.now.at})"


def _read(given: object) -> Trace:
    """A stretch of play as it is, or the assault that ends the turn of a state."""
    if isinstance(given, Trace) and isinstance(given.start, ClashState):
        return given
    if not isinstance(given, ClashState):
        raise BadData(Fault("trace", _say("no_trace", given=type(given).__name__), _say("fix_trace")))
    if EndSummoning() not in legal_actions(given):
        raise BadData(Fault("trace", _say("nobody"), _say("fix_nobody")))
    return play(given, str(EndSummoning()))


def _check(at: object, steps: int) -> None:
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= steps:
        raise BadData(Fault("at", _say("no_step", at=at), _say("fix_step", most=steps)))
