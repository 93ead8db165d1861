"""Whole games played by policies: step by step with their story, or fast in one open draft; both the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from clank_nb.data.errors import BadCode, IllegalAction, shown
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.dice import mix
from clank_nb.model.events import Event
from clank_nb.model.table import CHANCE, AnyState, Frame, Trace
from clank_nb.rules.draft import Draft
from clank_nb.rules.engine import apply, awake, carried_out, legal_actions, listed, sample
from clank_nb.rules.loop import settle, whole_game
from clank_nb.rules.ruleset import Ruleset, need_seed, need_state, ruleset
from clank_nb.sim.policy import Policy, Stream, policy, random_policy
from clank_nb.sim.unfold import unfolded, unfolded_loop, unfolded_moments, unfolded_scripts
from clank_nb.words import say

__all__ = ["playout", "replay", "rollout"]


MOST_ACTIONS = 50_000
"""After so many actions a game is given up: a usual one has about a thousand."""
STEPS = 4
"""What goes on by itself between two actions, at most and in the mean."""


def _seats(state: AnyState, policies: Any) -> tuple[Policy, ...]:
    """One policy for all, or one for each seat."""
    n: int = state.game.n_players
    if not isinstance(policies, (list, tuple)):
        return (policy(policies, state.game.name),) * n
    if len(policies) != n:
        raise BadCode(say("actions.bad.policies", n=n, given=len(policies)), given=policies)
    return tuple(policy(each, state.game.name) for each in policies)


def _dice(state: Any, seed: int) -> Any:
    """The state with dice: its own, or those of ``seed``."""
    return state if state.dice[0] is not None else replace(state, dice=(seed, state.dice[1]))


def rollout(
    state: AnyState,
    policy: str | Callable[..., Action] | Sequence[str | Callable[..., Action]] = "random",
    *,
    seed: int,
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
    seats = _seats(state, policy)
    streams = _streams(seats, seed)
    observed = ruleset(state.game.name).observed
    states = [awake(_dice(state, seed))]
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
            action = open_now[0]
            if len(open_now) > 1:
                action = seats[who](observed(now, who, who), open_now, streams[who])
            after, happened = apply(now, action)
        states.append(after)
        actions.append(action)
        events.append(happened)
    return Trace(tuple(states), tuple(actions), tuple(events))


def _endless() -> BadCode:
    return BadCode(say("games.endless", n=MOST_ACTIONS), given=MOST_ACTIONS)


def _streams(seats: Sequence[Policy], seed: int) -> tuple[Stream, ...]:
    """One stream for all who play by chance, and one of its own for each other seat."""
    chance = Stream(seed)
    return tuple(chance if seat is random_policy else Stream(mix(seed, n)) for n, seat in enumerate(seats))


def _among(actions: Sequence[Action], answer: Any) -> Action | None:
    """The listed action that an answer is or equals; an answer that only claims to be equal is none."""
    if listed(actions, answer):
        found: Action = answer
        return found
    return next((known for known in actions if type(known) is type(answer) and known == answer), None)


def _chooser(
    seats: Sequence[Policy], streams: Sequence[Stream], observed: Callable[[Any, int, int], Any]
) -> Callable[[Any, Frame, Sequence[Action]], Action]:
    """What the policies answer, seat by seat, if it is one of the legal actions."""

    def choose(draft: Any, frame: Frame, actions: Sequence[Action]) -> Action:
        who = frame.who
        if seats[who] is random_policy:
            return actions[streams[who].below(len(actions))]
        answer = seats[who](observed(draft, who, who), tuple(actions), streams[who])
        action = _among(actions, answer)
        if action is None:
            given = shown(answer, written=str)
            raise IllegalAction(say("games.not_open", player=draft.game.colours[who], given=given), action=answer)
        return action

    return choose


def playout(state: AnyState, policies: Any, seed: int) -> tuple[Any, int]:
    """Play a game to its end in one open draft, without events; gives the last state and the number of decisions.

    A decision is a player's action where at least two were legal.
    """
    need_state(state)
    need_seed(seed)
    seats = _seats(state, policies)
    streams = _streams(seats, seed)
    state = _dice(state, seed)
    plain = ruleset(state.game.name)
    rules, loop, draft = _opened(state, plain)
    choose = None if all(seat is random_policy for seat in seats) else _chooser(seats, streams, plain.observed)
    decisions = loop(rules, draft, streams[0].draw, choose, STEPS * MOST_ACTIONS)
    if decisions is None:
        raise _endless()
    return draft.seal(), decisions


def _opened(state: Any, rules: Ruleset) -> tuple[Ruleset, Callable[..., int | None], Any]:
    """Rules, loop and draft for a whole game: unfolded where cards are scripts, else as they are."""
    if rules.draft is not Draft:
        return rules, whole_game, rules.draft(state)
    scripts, moments = unfolded_scripts(rules, state.game), unfolded_moments(rules, state.game)
    return unfolded(rules), unfolded_loop(rules), rules.draft(state).opened(scripts, moments)


def replay(start: AnyState, actions: Iterable[Action]) -> Any:
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
    rules, _, draft = _opened(start, ruleset(start.game.name))
    frame = settle(rules, draft)
    if not isinstance(actions, Iterable):
        raise BadCode(say("actions.bad.no_row", given=type(actions).__name__), given=actions)
    for given in actions:
        action = None if frame is None else _fitting(rules, draft, frame, given)
        if frame is None or action is None:
            raise _refused(draft.seal(), given)
        rules.acts[action.__class__](draft, frame, action)
        frame = settle(rules, draft)
    return draft.seal()


def _fitting(rules: Ruleset, draft: Any, frame: Frame, given: Any) -> Action | None:
    """The action that is legal here and was given; chance is asked last what else might have fallen."""
    if frame.kind in rules.lists:
        return _among(rules.lists[frame.kind](draft, frame), given)
    if draft.dice[0] is not None:
        fallen = _among([rules.samples[frame.kind](draft, frame)], given)
        if fallen is not None:
            return fallen
    possible = isinstance(given, CHANCE_ACTIONS) and rules.possible(draft, frame, given)
    return given if possible else None


def _refused(state: AnyState, action: Action) -> IllegalAction:
    try:
        apply(state, action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{action} is refused in a replay alone")
