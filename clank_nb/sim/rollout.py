"""Whole games played by policies: step by step with their story, or fast in one open draft; both the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from clank_nb.data.errors import BadCode, IllegalAction
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.events import Event
from clank_nb.model.state import CHANCE, Frame, State, Trace
from clank_nb.rules.draft import Draft, shown
from clank_nb.rules.engine import apply, carried_out, legal_actions, listed, sample
from clank_nb.rules.observe import seen
from clank_nb.rules.ruleset import Ruleset, need_seed, need_state, ruleset
from clank_nb.sim.policy import Policy, Stream, policy, random_policy
from clank_nb.sim.unfold import unfolded, unfolded_scripts
from clank_nb.words import say

__all__ = ["View", "playout", "replay", "rollout"]


MOST_ACTIONS = 50_000
"""After so many actions a game is given up: a usual one has about a thousand."""
STEPS = 4
"""What goes on by itself between two actions, at most and in the mean."""


class View:
    """What the player to act may know, read from the running game when it is asked for.

    It has the names of `clank_nb.Observation`, and nothing that is hidden.  What it gives is frozen: a policy cannot
    change the game by looking at it.
    """

    __slots__ = ("__table", "viewer")

    _OPEN = ("player", "pending", "turn", "cubes", "rooms", "countdown", "over", "n_turns", "game")
    _SHOP: ClassVar[Mapping[str, str]] = {
        "row": "row",
        "dungeon_discard": "discard",
        "reserve": "reserve",
        "market": "market",
        "box": "box",
    }

    def __init__(self, table: Any, viewer: int) -> None:
        self.__table = table
        self.viewer = viewer

    def __getattr__(self, name: str) -> Any:
        table = self.__table
        if name in self._OPEN:
            return shown(getattr(table, name))
        if name in self._SHOP:
            return shown(getattr(table.shop, self._SHOP[name]))
        if name == "current_player":
            return table.pending[-1].who
        if name == "dungeon_deck":
            return tuple(table.shop.deck)
        if name == "players":
            return tuple(seen(table, who, self.viewer) for who in range(table.game.n_players))
        if name == "me":
            return seen(table, self.viewer, self.viewer)
        raise AttributeError(f"a player knows nothing called {name!r}")


def _seats(state: State, policies: Any) -> tuple[Policy, ...]:
    """One policy for all, or one for each seat."""
    n = state.game.n_players
    if not isinstance(policies, (list, tuple)):
        return (policy(policies),) * n
    if len(policies) != n:
        raise BadCode(say("actions.bad.policies", n=n, given=len(policies)), given=policies)
    return tuple(policy(each) for each in policies)


def _dice(state: State, seed: int) -> State:
    """The state with dice: its own, or those of ``seed``."""
    return state if state.dice[0] is not None else replace(state, dice=(seed, state.dice[1]))


def rollout(
    state: State, policy: str | Callable[..., Action] | Sequence[str | Callable[..., Action]] = "random", *, seed: int
) -> Trace:
    """Play a game to its end, keeping every state and event.

    Parameters
    ----------
    state : State
        Where to begin.  Without dice of its own it gets those of ``seed``.
    policy : str, function, or one for each seat
    seed : int
        What the policies draw their own random numbers from.

    Returns
    -------
    Trace

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> trace = rollout(new_game("clank", players=2, seed=7), "random", seed=7)
    >>> trace.state.is_terminal
    True
    """
    need_state(state)
    need_seed(seed)
    seats, stream = _seats(state, policy), Stream(seed)
    states = [_dice(state, seed)]
    actions: list[Action] = []
    events: list[tuple[Event, ...]] = []
    while not states[-1].is_terminal:
        if len(actions) == MOST_ACTIONS:
            raise _endless()
        now = states[-1]
        action: Action
        if now.current_player == CHANCE:
            action = sample(now)
            after, happened = carried_out(now, action)
        else:
            open_now = legal_actions(now)
            who = now.current_player
            action = open_now[0] if len(open_now) == 1 else seats[who](View(now, who), open_now, stream)
            after, happened = apply(now, action)
        states.append(after)
        actions.append(action)
        events.append(happened)
    return Trace(tuple(states), tuple(actions), tuple(events))


def _endless() -> BadCode:
    return BadCode(say("games.endless", n=MOST_ACTIONS), given=MOST_ACTIONS)


def _chooser(seats: Sequence[Policy], stream: Stream) -> Callable[[Draft, Frame, Sequence[Action]], Action]:
    """What the policies answer, seat by seat, if it is one of the legal actions."""

    def choose(draft: Draft, frame: Frame, actions: Sequence[Action]) -> Action:
        who = frame.who
        action = seats[who](View(draft, who), actions, stream)
        if listed(actions, action) or action in actions:
            return action
        given = str(action)[:60]
        raise IllegalAction(say("games.not_open", player=draft.game.colours[who], given=given), action=action)

    return choose


def playout(state: State, policies: Any, seed: int) -> tuple[State, int]:
    """Play a game to its end in one open draft, without events; gives the last state and the number of decisions.

    A decision is a player's action where at least two were legal.
    """
    need_state(state)
    need_seed(seed)
    seats, stream = _seats(state, policies), Stream(seed)
    state = _dice(state, seed)
    rules = ruleset(state.game.name)
    draft = Draft(state).opened(unfolded_scripts(rules, state.game))
    choose = None if all(seat is random_policy for seat in seats) else _chooser(seats, stream)
    decisions = unfolded(rules).whole_game(draft, stream.draw, choose, STEPS * MOST_ACTIONS)
    if decisions is None:
        raise _endless()
    return draft.seal(), decisions


def replay(start: State, actions: Iterable[Action]) -> State:
    """The state that actions lead to, chance actions included: as `apply` one by one, but in one open draft.

    Parameters
    ----------
    start : State
    actions : iterable of Action
        Such as ``trace.actions``; each must be legal where it comes.

    Returns
    -------
    State

    Raises
    ------
    IllegalAction
        At the first that is not, with ``refusal`` and ``state`` as from `apply`.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> trace = rollout(new_game("clank", players=2, seed=7), "random", seed=7)
    >>> replay(trace.start, trace.actions) == trace.state
    True
    """
    need_state(start)
    plain = ruleset(start.game.name)
    rules, draft = unfolded(plain), Draft(start).opened(unfolded_scripts(plain, start.game))
    frame = rules.settle(draft)
    for action in actions:
        if frame is None or not _fits(rules, draft, frame, action):
            raise _refused(draft.seal(), action)
        rules.acts[action.__class__](draft, frame, action)
        frame = rules.settle(draft)
    return draft.seal()


def _fits(rules: Ruleset, draft: Draft, frame: Frame, action: Action) -> bool:
    """Whether an action is legal where it comes; chance is asked last what else might have fallen."""
    if frame.kind in rules.lists:
        actions = rules.lists[frame.kind](draft, frame)
        return listed(actions, action) or action in actions
    fallen = draft.dice[0] is not None and rules.samples[frame.kind](draft, frame) == action
    return fallen or (isinstance(action, CHANCE_ACTIONS) and rules.possible(draft, frame, action))


def _refused(state: State, action: Action) -> IllegalAction:
    try:
        apply(state, action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{action} is refused in a replay alone")
