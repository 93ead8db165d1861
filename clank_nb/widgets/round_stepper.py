"""The round stepper: a stretch of Dragon's Cave walked through event by event, each with its sentence and its rule."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from clank_nb.data.errors import BadData, ClankError, Fault, shown
from clank_nb.model.cave import CaveState
from clank_nb.model.events import Event
from clank_nb.model.table import Trace
from clank_nb.rules.explain import explain
from clank_nb.views.cave import looked_at
from clank_nb.views.cave_panels import people_scene
from clank_nb.views.cave_seen import Going, Seen, after, goings
from clank_nb.views.cave_track import track_scene
from clank_nb.views.scene import Scene
from clank_nb.views.svg import svg
from clank_nb.widgets.asking import answered, asked_here, offered, why_menu
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.still import Shown, part
from clank_nb.words import say

REMEMBERED = 14
"""Sentences of earlier events that stay in sight."""
_PHASES = {
    "round_started": "choose", "dwarf_named": "choose", "card_laid": "choose", "dragon_put": "choose",
    "card_turned_up": "reveal", "dwarf_advanced": "advance", "nest_entered": "advance", "card_stayed": "advance",
    "coins_taken": "advance", "hoard_short": "advance", "coins_removed": "advance", "hoard_emptied": "advance",
    "dwarf_fled": "meet", "dwarf_cornered": "meet", "purse_empty": "meet", "fists_made": "meet", "fist_opened": "meet",
    "coins_banked": "chest", "dragon_passed": "pass", "dragon_stays": "pass", "roles_swapped": "pass",
    "cave_left": "end",
}  # fmt: skip


def _say(key: str, **values: Any) -> str:
    return say(f"widgets.round_stepper.{key}", **values)


@dataclass(frozen=True, slots=True)
class Moment:
    """Which event of the stretch has happened last, 0 before the first; and the action that is asked about."""

    at: int = 0
    tried: str = ""


@dataclass(frozen=True, slots=True)
class Beat:
    """The table after one event.

    Parameters
    ----------
    seen : Seen
        What lies open.
    event : Event or None
        What has just happened; None at the start.
    phase : str
        Part of the round.
    gone : tuple of Going
        Dwarfs that have gone somewhere in this round.
    changed : tuple of str
        Colours of players whose purse it changed.
    asks : CaveState or None
        The state in which somebody decides now; None where nobody does.
    """

    seen: Seen
    event: Event | None = None
    phase: str = ""
    gone: tuple[Going, ...] = ()
    changed: tuple[str, ...] = ()
    asks: CaveState | None = field(default=None, repr=False)


class RoundStepper(Widget[Moment]):
    """A stretch of Dragon's Cave, to be walked through event by event, forward and back.

    Parameters
    ----------
    trace : Trace
        What was played, as ``cn.play`` or ``cn.rollout`` give it, or a set-up (``cn.setup_trace``).
    at : int, events
        Where to begin.

    Raises
    ------
    BadData
        If this is no stretch of Dragon's Cave, or has no such event.

    Examples
    --------
    >>> import clank_nb as cn
    >>> start = cn.new_game("dragon_cave", players=2)
    >>> stepper = RoundStepper(cn.play(start, "dwarf 1", "card green", "dragon blue"))
    >>> stepper.steps, stepper.beats[-1].seen.players[1].purse
    (9, 2)
    """

    kind = "round_stepper"

    def __init__(self, trace: Trace, at: int = 0) -> None:
        self.trace = trace
        self.beats = _checked(trace, at)
        self.steps = len(self.beats) - 1
        super().__init__(Moment(at))

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Moment) -> Shown:
        """Make the table after an event, and the sentences of all that led to it."""
        beat = self.beats[now.at]
        told = [explain(each.event) for each in self.beats[max(1, now.at - REMEMBERED) : now.at + 1] if each.event]
        track, people = pictures(beat)
        head = self._heading(now.at)
        side = part("head", escape(head), "p", "clank-heading") + part("people", svg_of(people))
        picture = (
            f'<div class="clank-table clank-turn"><div class="clank-map">{part("board", svg_of(track))}</div>'
            f'<div class="clank-side">{side}</div><div class="clank-below"></div></div>'
        )
        closed = now.tried and self._closed(beat.asks)
        answer = ("refusal", _say("closed")) if closed else answered(beat.asks, now.tried)
        return Shown(picture, tuple(told) or (_say("to_come"),), 1, (head,), answer=answer)

    def _heading(self, at: int) -> str:
        beat = self.beats[at]
        phase = say(f"cave.moment.{beat.phase}") if beat.phase else _say("start")
        key = "head" if beat.seen.n_round else "head_setup"
        return _say(key, k=at, n=self.steps, round=beat.seen.n_round, phase=phase)

    def label(self, now: Moment) -> str:
        """Name the picture by its event."""
        return f"{_say('label')}. {self._heading(now.at)}"

    def why_not(self, text: str) -> None:
        """Ask why an action is not allowed at this step: the answer is shown, nothing is done."""
        self.change(tried=asked_here(self.beats[self.now.at].asks, text))

    def _closed(self, state: Any | None) -> bool:
        """Whether a closed purse is to be split here: every answer would name what fits, and with it the purse."""
        return state is not None and state.pending[-1].kind == "fists" and not state.game.settings["purses_open"]

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Back, forward, two ways to jump, and what one might ask."""
        from ipywidgets import Button, Dropdown, IntSlider

        self.back = Button(description=_say("back"))
        self.forward = Button(description=_say("forward"))
        self.forward.add_class("clank-main")
        self.slider = IntSlider(0, 0, self.steps, description=_say("step"))
        self.jump = Dropdown(options=self._jumps(), description=_say("jump"))
        self.on(self.back, lambda _: self._go_by(-1), "click")
        self.on(self.forward, lambda _: self._go_by(1), "click")
        self.on(self.slider, lambda at: self.change(at=at, tried=""))
        self.on(self.jump, lambda at: self.change(at=at, tried=""))
        self.why = self.on(why_menu(), lambda text: self.why_not(text) if text else self.change(tried=""))
        return [[self.back, self.forward, self.slider, self.jump, self.why]]

    def _jumps(self) -> list[tuple[str, int]]:
        """The start, and where each part of each round begins."""
        found, phase = [(_say("start"), 0)], (0, "")
        for at, beat in enumerate(self.beats[1:], 1):
            now = (beat.seen.n_round, beat.phase)
            if now != phase:
                key = "jump_to" if beat.seen.n_round else "jump_setup"
                found.append((_say(key, k=at, round=now[0], phase=say(f"cave.moment.{beat.phase}")), at))
            phase = now
        return found

    def sync(self, now: Moment) -> None:
        """Set every control to the event that is shown; the menu to the part of the round it belongs to."""
        set_range(self.slider, 0, self.steps)
        self.slider.value = now.at
        self.jump.value = max(at for _, at in self.jump.options if at <= now.at)
        hidden = () if self.trace.start.game.settings["purses_open"] else ("fists",)
        offered(self.why, self.beats[now.at].asks, now.tried, without=hidden)

    def _go_by(self, k: int) -> None:
        if not 0 <= self.now.at + k <= self.steps:
            raise ClankError(_say("first" if k < 0 else "last"))
        self.change(at=self.now.at + k, tried="")

    def __repr__(self) -> str:
        return f"RoundStepper({self.steps} events, at {self.now.at})"


def _checked(trace: object, at: object) -> tuple[Beat, ...]:
    """The table after every event, if this is a stretch of the game and has so many."""
    if not isinstance(trace, Trace) or not isinstance(trace.start, CaveState):
        raise BadData(Fault("trace", _say("no_trace", given=type(trace).__name__), _say("fix_trace")))
    found = beats(trace)
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at < len(found):
        raise BadData(Fault("at", _say("no_step", at=shown(at)), _say("fix_step", most=len(found) - 1)))
    return found


# ---- event by event --------------------------------------------------------------------------------------------------


def beats(trace: Trace) -> tuple[Beat, ...]:
    """The table after every event of a stretch of play."""
    start = looked_at(trace.start)
    first = trace.start if trace.start.current_player >= 0 else None
    found, seen, gone, phase = [Beat(start, asks=first)], replace(start, asked=()), tuple[Going, ...](), "setup"
    for state, events in zip(trace.states[1:], trace.events, strict=True):
        for k, event in enumerate(events):
            if event.kind == "round_started":
                gone = ()
            last = k == len(events) - 1 and state.current_player >= 0
            then, seen = seen, replace(after(seen, event), asked=(state.current_player,) if last else ())
            gone = (*gone, *goings((event,), seen.track))
            phase = _PHASES.get(event.kind, phase)
            pairs = zip(then.players, seen.players, strict=True)
            changed = tuple(now.colour for old, now in pairs if old.purse != now.purse)
            found.append(Beat(seen, event, phase, gone, changed, state if last else None))
    return tuple(_ended(found, trace))


def _ended(found: list[Beat], trace: Trace) -> list[Beat]:
    """At the end of the game chests are opened."""
    if trace.state.is_terminal and len(found) > 1:
        last = found[-1].seen
        opened = replace(looked_at(trace.state), opened=last.opened, fist_of=last.fist_of)
        found[-1] = replace(found[-1], seen=opened)
    return found


def pictures(beat: Beat) -> tuple[Scene, Scene]:
    """The track and everybody's things after an event."""
    return track_scene(beat.seen.track, beat.seen, goings=beat.gone), people_scene(beat.seen, new=beat.changed)


def svg_of(scene: Scene) -> str:
    """A picture that is only looked at."""
    return svg(scene, interactive=False, width="100%")
