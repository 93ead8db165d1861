"""Whole games played by policies: step by step with their story, or fast in one open draft; both the same game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from clank_nb.data.errors import BadCode, IllegalAction
from clank_nb.model.actions import Action
from clank_nb.model.events import Event
from clank_nb.model.state import CHANCE, CHANCE_FRAMES, State, Trace
from clank_nb.rules.draft import Draft, shown
from clank_nb.rules.engine import apply, legal_actions, sample
from clank_nb.rules.observe import seen
from clank_nb.rules.ruleset import need_seed, need_state, ruleset
from clank_nb.sim.policy import Policy, Stream, policy, random_policy
from clank_nb.words import say

__all__ = ["View", "playout", "rollout"]


MOST_ACTIONS = 50_000
"""After so many actions a game is given up: a usual one has about a thousand."""


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


def _chosen(draft: Draft, who: int, seat: Policy, actions: Sequence[Action], stream: Stream) -> Action:
    """What a policy answers, if it is one of the legal actions."""
    action = seat(View(draft, who), actions, stream)
    if seat is random_policy or action in actions:
        return action
    given = str(action)[:60]
    raise IllegalAction(say("games.not_open", player=draft.game.colours[who], given=given), action=action)


def playout(state: State, policies: Any, seed: int) -> tuple[State, int]:
    """Play a game to its end in one open draft, without events; gives the last state and the number of decisions.

    A decision is a player's action where at least two were legal.
    """
    need_state(state)
    need_seed(seed)
    seats, stream = _seats(state, policies), Stream(seed)
    state = _dice(state, seed)
    rules = ruleset(state.game.name)
    draft = Draft(state)
    legal, act, advance, samples = rules.legal, rules.act, rules.advance, rules.samples
    pending, decisions = draft.pending, 0
    while not draft.over:
        if advance(draft):
            continue
        frame = pending[-1]
        if frame.kind in CHANCE_FRAMES:
            dice_seed, n = draft.dice
            act(draft, samples[frame.kind](draft, frame, dice_seed or 0, n))
            continue
        actions = legal(draft)
        if len(actions) == 1:
            act(draft, actions[0])
        else:
            decisions += 1
            if decisions == MOST_ACTIONS:
                raise _endless()
            act(draft, _chosen(draft, frame.who, seats[frame.who], actions, stream))
    return draft.seal(), decisions
