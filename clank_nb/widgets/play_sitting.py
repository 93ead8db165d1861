"""One moment of a play table as a value: who sits where, what has been played, and who holds the device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clank_nb.data.errors import ClankError, IllegalAction, shown
from clank_nb.model.actions import Action
from clank_nb.model.dice import mix
from clank_nb.model.events import Event
from clank_nb.model.table import CHANCE, NOBODY, Trace
from clank_nb.rules.engine import apply, carried_out, legal_actions, listed, sample
from clank_nb.rules.observe import observe
from clank_nb.sim.policy import Policy, Stream
from clank_nb.widgets.play_game import GameTable, game_table
from clank_nb.words import say

MOST = 20_000
"""Actions of policies between two of a human."""
FAR = 1_000_003
"""Keeps the numbers of policies apart from those of the dice of the same game."""


def _say(key: str, **values: Any) -> str:
    return say(f"play.{key}", **values)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one player: a human, or a policy."""

    name: str
    policy: Policy | None = None

    @property
    def human(self) -> bool:
        """Whether somebody at the device decides."""
        return self.policy is None


@dataclass(frozen=True, slots=True)
class Step:
    """One action with the state it led to; ``who`` chose it, chance if nobody did."""

    who: int
    action: Action
    state: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that the play table shows is a function of this.

    Parameters
    ----------
    start : AnyState
        Where the game began.
    seats : tuple of Seat
    seed : int
        Number of the game: its dice, and what policies draw.
    options : tuple of (name, value), or None
        What a new game is made with; None where a game was given that had begun.
    shows : {"you", "all"}
        What is seen: what the human whose turn it is may know, or everything.
    stepwise : bool
        Whether what the others do is shown one action at a time.
    steps : tuple of Step
        Everything played so far.
    new : int
        How many of them are new.
    ready : int
        Who holds the device, where several humans share it; `NOBODY` before the first.
    tried : str
        An action in its text form that is asked about; or empty.
    said : str
        A sentence in answer to what was asked or done; or empty.
    coded : {"", "game", "bare", "position"}
        Which code is shown.
    left : Sitting, optional
        The game before this one, to which undo leads back from its start.
    """

    start: Any
    seats: tuple[Seat, ...]
    seed: int
    options: tuple[tuple[str, Any], ...] | None = None
    shows: str = "you"
    stepwise: bool = True
    steps: tuple[Step, ...] = field(default=(), repr=False)
    new: int = 0
    ready: int = NOBODY
    tried: str = ""
    said: str = ""
    coded: str = ""
    left: Sitting | None = field(default=None, repr=False)

    @property
    def state(self) -> Any:
        """The state now."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def before(self) -> Any:
        """The state before the newest steps."""
        n = len(self.steps) - self.new
        return self.steps[n - 1].state if n else self.start

    @property
    def game(self) -> Any:
        """What never changes while it is played."""
        return self.start.game

    @property
    def table(self) -> GameTable:
        """What the game gives to the play table."""
        return game_table(self.game.name)

    @property
    def humans(self) -> tuple[int, ...]:
        """The players whom somebody at the device plays."""
        return tuple(k for k, seat in enumerate(self.seats) if seat.human)

    @property
    def who(self) -> int:
        """The player who is to act, or `NOBODY`."""
        return int(self.state.current_player)

    @property
    def mine(self) -> bool:
        """Whether a human is to act, and may see the table."""
        return self.who >= 0 and self.seats[self.who].human and not self.covered

    @property
    def shared(self) -> bool:
        """Whether several humans share a device, and something is hidden from each."""
        return self.shows == "you" and len(self.humans) > 1 and self.table.hides(self.game)

    @property
    def covered(self) -> bool:
        """Whether the device goes to another human first."""
        return self.shared and self.who >= 0 and self.seats[self.who].human and self.ready != self.who

    @property
    def viewer(self) -> int | None:
        """Whose eyes see the table: a player's, nobody's (`NOBODY`), or everybody's (None)."""
        if self.shows == "all" or not self.humans or self.state.is_terminal or not self.table.hides(self.game):
            return None
        if len(self.humans) == 1:
            return self.humans[0]
        return NOBODY if self.covered else self.ready

    @property
    def hidden_turn(self) -> bool:
        """Whether the viewer may not know who is asked."""
        viewer = self.viewer
        return viewer is not None and viewer >= 0 and observe(self.state, viewer).current_player != self.who

    @property
    def trace(self) -> Trace:
        """The game so far."""
        states = (self.start, *(step.state for step in self.steps))
        return Trace(states, tuple(step.action for step in self.steps), tuple(step.events for step in self.steps))


# ---- going on --------------------------------------------------------------------------------------------------------


def _stepped(sitting: Sitting, action: Action, *, known: bool = False) -> list[Step]:
    """Carry out an action, then let the dice fall."""
    who, done = sitting.who, (carried_out if known else apply)(sitting.state, action)
    return [Step(who, action, done.state, done.events), *fallen(done.state)]


def fallen(state: Any) -> list[Step]:
    """Let the dice of the game fall until somebody is to decide."""
    steps: list[Step] = []
    while state.current_player == CHANCE:
        action = sample(state)
        state, events = carried_out(state, action)
        steps.append(Step(CHANCE, action, state, events))
    return steps


def _longer(sitting: Sitting, steps: Sequence[Step]) -> Sitting:
    return replace(sitting, steps=(*sitting.steps, *steps), new=sitting.new + len(steps), tried="", said="", coded="")


def chosen_by(sitting: Sitting, seat: Seat) -> Action:
    """What a policy does here. What it draws depends on the game and the moment alone: undo never rerolls."""
    state, who, open_now = sitting.state, sitting.who, legal_actions(sitting.state)
    if len(open_now) == 1 or seat.policy is None:
        return open_now[0]
    answer = seat.policy(observe(state, who), open_now, Stream(mix(sitting.seed + FAR, len(sitting.steps))))
    found = answer if listed(open_now, answer) else next((one for one in open_now if one == answer), None)
    if found is None:
        given = shown(answer, written=str)
        raise IllegalAction(say("games.not_open", player=state.game.colours[who], given=given), action=answer)
    return found


def _others_turn(sitting: Sitting) -> bool:
    return sitting.who >= 0 and not sitting.seats[sitting.who].human


def others_act(sitting: Sitting, most: int = MOST) -> Sitting:
    """Let the policies act: so many actions, at most until a human is asked or the game is over."""
    steps: list[Step] = []
    at = sitting
    while _others_turn(at) and (len(steps) < most or at.hidden_turn):
        if len(at.steps) - len(sitting.steps) > MOST:
            raise ClankError(say("games.endless", n=MOST))
        steps += _stepped(at, chosen_by(at, at.seats[at.who]), known=True)
        at = replace(sitting, steps=(*sitting.steps, *steps))
    return _longer(replace(sitting, new=0), steps)


def rest_acts(sitting: Sitting, before: Sitting) -> Sitting:
    """Go on after something was done: the others act at once unless each action is to be seen."""
    if _others_turn(sitting) and (not sitting.stepwise or sitting.hidden_turn):
        sitting = others_act(sitting, MOST if not sitting.stepwise else 0)
    return replace(sitting, new=len(sitting.steps) - len(before.steps))


def acted(sitting: Sitting, action: Action) -> Sitting:
    """Do what the human who is to act has chosen."""
    refuse_others(sitting)
    return rest_acts(_longer(replace(sitting, new=0), _stepped(sitting, action)), sitting)


def all_acted(sitting: Sitting, kind: str) -> Sitting:
    """Do all open actions of a kind one after the other, until something else is asked."""
    refuse_others(sitting)
    at, frame = replace(sitting, new=0), sitting.state.pending[-1]
    while at.who == sitting.who and at.state.pending[-1].kind == frame.kind:
        open_now = [action for action in legal_actions(at.state) if action.kind == kind]
        if not open_now:
            break
        at = _longer(at, _stepped(at, open_now[0], known=True))
    return rest_acts(at, sitting)


def refuse_others(sitting: Sitting) -> None:
    """Refuse to act for somebody else."""
    if sitting.state.is_terminal:
        raise ClankError(_say("told.over"))
    if sitting.covered:
        raise ClankError(_say("told.not_ready", player=sitting.game.colours[sitting.who]))
    if not sitting.mine:
        raise ClankError(_say("told.not_you", player=seat_name(sitting, sitting.who)))


def seat_name(sitting: Sitting, who: int) -> str:
    """Name a player with who plays it: ``Green (careful)``."""
    if who < 0 or sitting.hidden_turn:
        return _say("head.hidden")
    seat, colour = sitting.seats[who], sitting.game.colours[who]
    if seat.human and len(sitting.humans) > 1:
        return say("play.head.player", player=colour)
    return _say("seat", player=colour, seat=_say("you") if seat.human else seat.name)
