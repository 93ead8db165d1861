"""The set-up guide: step by step what to do, where on the board, why, and by which rule."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.data.faults import fault, shown, span
from clank_nb.model.tokens import setup_numbers
from clank_nb.rules.explain import explain
from clank_nb.rules.ruleset import games
from clank_nb.widgets.base import Widget, linked
from clank_nb.widgets.setup_steps import Step, setup_steps
from clank_nb.widgets.still import Shown
from clank_nb.widgets.table import setup_picture
from clank_nb.words import say

GUIDED = ("clank",)
"""Games whose set-up is told in steps with a picture."""


def _say(key: str, **values: Any) -> str:
    return say(f"widgets.setup_guide.{key}", **values)


@dataclass(frozen=True, slots=True)
class At:
    """Which step of which set-up is shown.

    Parameters
    ----------
    game : str
    players : int
    board : str
    seed : int
    step : int
        From 0.
    """

    game: str
    players: int
    board: str
    seed: int
    step: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of this set-up."""
        return setup_steps(self.game, self.players, self.board, self.seed)

    @property
    def laid(self) -> tuple[str, ...]:
        """Ids of all pieces that lie on the board by now."""
        return tuple(place for step in self.steps[: self.step + 1] for place in step.laid)


class SetupGuide(Widget[At]):
    """The set-up of a game, step by step.

    Parameters
    ----------
    game : str
        Slug of the game.
    players : int
        How many play; can be switched.
    board : str
        Side or slug of the board.
    seed : int
        Which dice.

    Raises
    ------
    BadCode
        If there is no such game, board or number of players, or no guide for the game.

    Examples
    --------
    >>> guide = SetupGuide("clank", players=3)
    >>> guide.step.title
    'Who plays'
    """

    kind = "setup_guide"

    def __init__(self, game: str = "clank", players: int = 3, board: str = "front", seed: int = 7) -> None:
        wrong = [
            fault(name, "not_text" if kind is str else "not_whole", given=shown(value), range=span(None, None))
            for name, value, kind in (
                ("game", game, str), ("players", players, int), ("board", board, str), ("seed", seed, int)
            )
            if not isinstance(value, kind) or isinstance(value, bool)
        ]  # fmt: skip
        if wrong:
            raise BadData(wrong)
        if game in games() and game not in GUIDED:
            raise BadCode(_say("no_guide", game=game), given=game)
        super().__init__(At(game, players, board, seed))

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.now.steps[self.now.step]

    def draw(self, now: At) -> Shown:
        """Make the board and the table after the step, and the step's text."""
        step = now.steps[now.step]
        events = tuple(explain(event) for event in step.events) or (_say("start" if not now.step else "whole"),)
        parts = (("do", step.what), ("where", step.where), ("why", step.why))
        head = f"{_say('head', k=now.step + 1, n=len(now.steps))}: {step.title} ({step.rule})"
        facts = (head, *(f"{_say(key)}: {text}" for key, text in parts))
        return Shown(setup_picture(step, now.laid, _card(now, step)), events, len(events), facts)

    def chosen(self, place: str) -> None:
        """Something on the board leads to the step that laid it there."""
        for k, step in enumerate(self.now.steps):
            if place in step.laid:
                self.change(step=k)

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Back and forward, a menu of the steps, and the number of players."""
        from ipywidgets import Button, Dropdown

        numbers = setup_numbers(self.now.game)
        self.back = Button(description=_say("back"))
        self.forward = Button(description=_say("forward"))
        self.forward.add_class("clank-main")
        self.jump = Dropdown(options=self._jumps(self.now), description=_say("step"))
        seats = [(_say("n_players", n=n), n) for n in numbers.players]
        self.seats = Dropdown(options=seats, value=self.now.players, description=_say("players"))
        self.on(self.back, lambda _: self._go_by(-1), "click")
        self.on(self.forward, lambda _: self._go_by(1), "click")
        self.on(self.jump, lambda k: self.change(step=k))
        self.on(self.seats, lambda n: self.change(players=n))
        return [[self.back, self.forward, self.seats, self.jump]]

    def _jumps(self, now: At) -> list[tuple[str, int]]:
        return [(_say("jump", k=k + 1, title=step.title), k) for k, step in enumerate(now.steps)]

    def sync(self, now: At) -> None:
        """Set every control to the step that is shown."""
        self.jump.value = now.step
        self.seats.value = now.players

    def _go_by(self, k: int) -> None:
        if not 0 <= self.now.step + k < len(self.now.steps):
            raise ClankError(_say("first" if k < 0 else "last"))
        self.change(step=self.now.step + k)

    def __repr__(self) -> str:
        now = self.now
        return f"SetupGuide({now.game!r}, players={now.players}, board={now.board!r}, seed={now.seed})"


def _card(now: At, step: Step) -> str:
    """The text of a step, as it lies beside the board."""
    head = _say("head", k=now.step + 1, n=len(now.steps))
    parts = (("do", step.what), ("where", step.where), ("why", step.why))
    told = "".join(f"<dt>{escape(_say(key))}</dt><dd>{escape(text)}</dd>" for key, text in parts)
    rule = f"<dt>{escape(_say('rule'))}</dt><dd>{linked(step.rule)}</dd>"
    return f'<p class="clank-head">{escape(head)}</p><h3>{escape(step.title)}</h3><dl>{told}{rule}</dl>'
