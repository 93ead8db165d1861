"""The play table: a game played in the notebook, alone against policies, or by several at one device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.table import AnyState, Trace
from clank_nb.rules.codes import to_code
from clank_nb.rules.engine import legal_actions, why_not
from clank_nb.rules.text import parse_action
from clank_nb.widgets.base import Widget
from clank_nb.widgets.play_back import another, can_undo, code_of, undone
from clank_nb.widgets.play_panel import AGAIN, ALL, DO, GO, ME, ON, READY, first_button, place_meant, play_picture
from clank_nb.widgets.play_read import option_names, read_sitting
from clank_nb.widgets.play_says import (
    adviser,
    answer,
    asked,
    facts,
    happened,
    heading,
    hint,
    known,
    refused_tries,
)
from clank_nb.widgets.play_sitting import Sitting, acted, all_acted, others_act, refuse_others
from clank_nb.widgets.still import Shown
from clank_nb.words import say

CODES = ("", "game", "bare", "position")
SeatName = str | Callable[..., Any]


def _say(key: str, **values: Any) -> str:
    return say(f"play.{key}", **values)


class PlayTable(Widget[Sitting]):
    """A game to be played: what is, what can be done, and what happened, each with its rule.

    Parameters
    ----------
    game : str, AnyState or Trace
        Slug of a game, or a position or a stretch of play from which it goes on.
    seats : sequence of str or policy
        Who plays each player: ``"you"`` for somebody at the device (several share it), or a policy by its name or as a
        function. As many play as there are seats.
    seed : int
        Number of the game: its dice, and what the policies draw. A game that has dice of its own keeps them.
    show : {"you", "all"}
        What is seen: what the player at the device may know, or everything.
    stepwise : bool
        Whether what the others do is shown one action at a time; can be switched.
    **options
        Options of a new game, as in `clank_nb.new_game`: ``board="back"``.

    Raises
    ------
    BadCode
        For an unknown game, seat or option; the nearest names are offered.
    BadData
        If the seats do not fit the game.

    Examples
    --------
    >>> table = PlayTable("clank", seats=["you", "careful"], seed=7)
    >>> table.do("play burgle")
    >>> table.state.turn.skill, len(table.trace)
    (1, 1)
    """

    kind = "play_table"

    def __init__(
        self,
        game: str | AnyState | Trace = "clank",
        seats: Sequence[SeatName] = ("you", "random"),
        *,
        seed: int = 0,
        show: str = "you",
        stepwise: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(read_sitting(game, seats, seed, show, stepwise, options))

    @classmethod
    def also_takes(cls, *args: Any, **named: Any) -> tuple[str, ...]:
        """Name the options of the game."""
        return option_names(args[0] if args else named.get("game", "clank"))

    # ---- what a notebook asks ----------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now."""
        return self.now.state

    @property
    def trace(self) -> Trace:
        """The game so far, dice included."""
        return self.now.trace

    def do(self, text: str) -> None:
        """Do an action, given in its text form; a refusal is raised."""
        self.go(acted(self.now, parse_action(self.now.state, text)))

    def why_not(self, text: str) -> None:
        """Ask why an action is not allowed: the answer is shown, nothing is done."""
        self.change(tried=asked(self.now, text), said="")

    def go_on(self, actions: int | None = None) -> None:
        """Let the others act until a human is to act, or so many actions."""
        self.go(others_act(self.now) if actions is None else others_act(self.now, actions))

    def hint(self) -> None:
        """Say what a careful player would do, from what may be known; nothing is done."""
        self.change(tried="", said=hint(self.now))

    def undo(self) -> None:
        """Take back the last action of a human, and all that followed; done again, it brings the same."""
        self.go(undone(self.now))

    def new_game(self) -> None:
        """Start the next game, with the next number."""
        self.go(another(self.now))

    def code(self, *, secret: bool = True) -> str:
        """Give the game so far as one line of text; without its dice where ``secret`` is False."""
        return to_code(self.now.trace, secret=secret)

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def draw(self, now: Sitting) -> Shown:
        """Make the table as the viewer may see it, and the sentences that the viewer may hear."""
        sentences, new = happened(now)
        return Shown(play_picture(now), sentences, new, (facts(now),), answer=answer(now))

    def label(self, now: Sitting) -> str:
        """Name the picture by who is to act."""
        return f"{_say('label', game=now.game.name)}. {heading(now)}"

    def live_picture(self, **named: Any) -> Any:
        """Make the living picture, with a style sheet of its own."""
        from clank_nb.widgets.play_board import PlayBoard

        return PlayBoard(**{**named, "hint": _say("hint")})

    def _show(self) -> None:
        if self.box is not None:
            self.picture.focus = first_button(self.shown.picture)
        super()._show()

    def chosen(self, place: str) -> None:
        """A button does its action or goes on; a place of the picture does what it means, or is told why not."""
        if place.startswith(GO):
            self._go_by(place.removeprefix(GO))
        elif place.startswith(DO):
            self._attempt(place.removeprefix(DO))
        elif not self.now.state.is_terminal:
            refuse_others(self.now)
            self._attempt(self._only(place_meant(self.now, place)))

    def _only(self, text: str) -> str:
        """The action of a place; where several ways lead there, one of them is to be chosen by its button."""
        action = parse_action(self.now.state, text)
        room = getattr(action, "room", "")
        alike = [one for one in legal_actions(self.now.state) if one.kind == action.kind and room]
        if sum(getattr(one, "room", "") == room for one in alike) > 1 and " by " not in text:
            raise ClankError(_say("told.several"))
        return text

    def _go_by(self, what: str) -> None:
        if what == READY:
            self.change(ready=self.now.who if self.now.covered else self.now.ready, new=0, tried="", said="")
        elif what.startswith(ALL):
            self.go(all_acted(self.now, what.removeprefix(ALL)))
        elif what == AGAIN:
            self.new_game()
        elif what in (ON, ME):
            self.go_on(1 if what == ON else None)

    def _attempt(self, text: str) -> None:
        """Do an action that is allowed; of another it is told why not."""
        refuse_others(self.now)
        action = parse_action(self.now.state, text)
        if why_not(self.now.state, action) is None:
            self.go(acted(self.now, action))
        else:
            self.change(tried=str(action), said="")

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Undo and a new game, how the others play, what one asks about, and codes."""
        from ipywidgets import Button, Dropdown, Text, ToggleButton

        self.back = self.on(Button(description=_say("control.undo")), lambda _: self.undo(), "click")
        self.again = self.on(Button(description=_say("control.again")), lambda _: self.new_game(), "click")
        self.advice = self.on(Button(description=_say("control.hint")), lambda _: self.hint(), "click")
        self.steps = ToggleButton(self.now.stepwise, description=_say("control.stepwise"))
        self.on(self.steps, lambda on: self.change(stepwise=bool(on)))
        self.why = Dropdown(options=[(_say("control.why_nothing"), "")], description=_say("control.why"))
        self.on(self.why, lambda text: self.why_not(text) if text else self.change(tried=""))
        hint_typed = say(known("control", self.now.game.name, "typed_hint"))
        self.typed = Text("", description=_say("control.typed"), placeholder=hint_typed, continuous_update=False)
        self.on(self.typed, lambda text: self.why_not(text) if text.strip() else self.change(tried=""))
        codes = [(_say(f"control.code_{code or 'nothing'}"), code) for code in CODES]
        self.codes = Dropdown(options=codes, description=_say("control.code"))
        self.on(self.codes, lambda code: self.change(coded=code))
        self.written = Text("", description=_say("control.code_text"), continuous_update=False)
        self.on(self.written, lambda _: self.change())
        for line in (self.typed, self.written):
            line.add_class("clank-typed")
        for control, key in (
            (self.back, "undo"),
            (self.advice, "hint"),
            (self.steps, "stepwise"),
            (self.why, "why"),
            (self.codes, "code"),
        ):
            control.tooltip = _say(f"tip.{key}")
        return [[self.back, self.advice, self.again, self.steps, self.why, self.typed, self.written, self.codes]]

    def sync(self, now: Sitting) -> None:
        """Offer what one might ask about now, and set the rest to what is the case."""
        self.back.disabled = not can_undo(now)
        self.advice.disabled = not (now.mine and adviser(now))
        self.again.tooltip = _say("control.again_next", seed=now.seed + 1)
        self.steps.value = now.stepwise
        entries = ((_say("control.why_nothing"), ""), *refused_tries(now))
        if tuple(self.why.options) != entries:
            self.why.options = entries
        self.why.value = now.tried if any(now.tried == text for _, text in entries) else ""
        self.typed.value = now.tried
        self.codes.value = now.coded
        self.written.value = code_of(now)
        for line, shown in ((self.typed, not now.coded), (self.written, bool(now.coded))):
            wanted = None if shown else "none"
            if line.layout.display != wanted:
                line.layout.display = wanted

    def __repr__(self) -> str:
        now = self.now
        return f"PlayTable({now.game.name!r}, seats={[seat.name for seat in now.seats]}, seed={now.seed})"
