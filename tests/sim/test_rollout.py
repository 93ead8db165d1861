"""Games played by policies, fast and slow."""

from __future__ import annotations

import copy
import gc
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from types import FunctionType, ModuleType
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions import Acquire, Deal, EndTurn
from clank_nb.model.state import Game, Player, Shop, State
from clank_nb.rules.draft import Draft
from clank_nb.rules.seen import Observation
from clank_nb.sim.policy import Stream
from clank_nb.sim.rollout import playout, rollout

POLICIES = ("random", "careful", "greedy", "racer")


@pytest.mark.parametrize("board", ["front", "back"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_open_draft_and_the_sealed_steps_play_the_same_game(board: str, players: int) -> None:
    """Two hundred games of chance in all, and some in which every seat has a policy of its own."""
    for seed in range(36):
        start = cn.new_game("clank", players=players, board=board, seed=seed)
        seats = "random" if seed < 34 else tuple(POLICIES[(seed + seat) % 4] for seat in range(players))
        trace = rollout(start, seats, seed=seed)
        state, decisions = playout(start, seats, seed)
        assert state == trace.state
        assert state.dice == trace.state.dice
        assert state.is_terminal
        assert decisions == sum(
            len(cn.legal_actions(before)) > 1 for before in trace.states[:-1] if before.current_player >= 0
        )


@pytest.mark.parametrize(("board", "players"), [("front", 2), ("back", 3), ("front", 4), ("back", 5), ("front", 6)])
def test_the_open_draft_and_the_sealed_steps_play_the_same_game_in_the_catacombs(board: str, players: int) -> None:
    for seed in range(12):
        start = cn.new_game("catacombs", players=players, board=board, seed=seed, promos=seed % 2 == 0)
        seats = "random" if seed < 9 else tuple(POLICIES[(seed + seat) % 4] for seat in range(players))
        trace = rollout(start, seats, seed=seed)
        state, _ = playout(start, seats, seed)
        assert state == trace.state
        assert state.dice == trace.state.dice
        assert state.is_terminal
        assert cn.replay(trace.start, trace.actions) == trace.state


def test_a_replay_leads_to_the_same_state_and_refuses_what_apply_refuses() -> None:
    for seed in range(12):
        trace = rollout(cn.new_game("clank", players=2 + seed % 3, seed=seed), "random", seed=seed)
        assert cn.replay(trace.start, trace.actions) == trace.state
        assert cn.replay(trace.start, trace.actions[:100]) == trace.states[100]
        equal = [
            cn.parse_action(state, str(action)) for state, action in zip(trace.states, trace.actions, strict=False)
        ]
        assert cn.replay(trace.start, equal) == trace.state
    for place, wrong in ((0, EndTurn()), (3, Acquire("no_such_card")), (len(trace), EndTurn())):
        with pytest.raises(cn.IllegalAction) as caught:
            cn.replay(trace.start, [*trace.actions[:place], wrong])
        assert caught.value.state == trace.states[place]
        assert caught.value.refusal == cn.why_not(trace.states[place], wrong)
    drawn = next(place for place, action in enumerate(trace.actions) if isinstance(action, Deal))
    with pytest.raises(cn.IllegalAction):
        cn.replay(trace.start, [*trace.actions[:drawn], Deal(("dragons_eye",) * 5)])


def test_a_replay_follows_chance_that_the_dice_would_not_have_given() -> None:
    trace = rollout(cn.new_game("clank", players=2, seed=3), "random", seed=3)
    drawn = next(place for place, action in enumerate(trace.actions) if isinstance(action, Deal))
    other = next(a for a, _ in cn.chance_outcomes(trace.states[drawn]) if a != trace.actions[drawn])
    assert cn.replay(trace.start, [*trace.actions[:drawn], other]) == cn.apply(trace.states[drawn], other).state


def test_another_seed_of_the_policy_plays_another_game_with_the_same_dice() -> None:
    start = cn.new_game("clank", players=2, seed=7)
    assert rollout(start, seed=1) == rollout(start, seed=1)
    assert rollout(start, seed=1).state != rollout(start, seed=2).state


def test_a_game_without_dice_gets_those_of_the_policy() -> None:
    facts = cn.facts(cn.new_game("clank", players=2, seed=7))
    bare = cn.position("clank", **{**facts, "seed": None})
    assert rollout(bare, seed=3).state.is_terminal


def test_a_stream_is_even() -> None:
    stream = Stream(7)
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(n - 10_000) < 4 * (60_000 * 5 / 36) ** 0.5 for n in counts.values())


def reached(thing: Any, depth: int = 6) -> Iterator[Any]:
    """Everything that can be reached from a value by its attributes and parts, short of what all games share."""
    seen: set[int] = set()
    todo = [(thing, 0)]
    while todo:
        value, level = todo.pop()
        if id(value) in seen or isinstance(value, (type, ModuleType, FunctionType, Game)):
            continue
        seen.add(id(value))
        yield value
        if level < depth:
            todo += [(each, level + 1) for each in gc.get_referents(value)]


def test_what_a_policy_gets_is_an_observation_and_nothing_leads_from_it_to_what_is_hidden() -> None:
    got: list[tuple[Any, Any]] = []

    def watcher(seen: Any, actions: Any, stream: Stream) -> Any:
        got.append((seen, actions))
        assert type(seen) is Observation
        assert type(actions) is tuple
        return actions[stream.below(len(actions))]

    start = cn.new_game("clank", players=3, seed=987_654_321)
    trace = rollout(start, [watcher, "random", "careful"], seed=5)
    slow, got = got, []
    assert playout(start, [watcher, "random", "careful"], 5)[0] == trace.state
    assert slow == got, "what was seen does not change any more when the game goes on"
    for seen, _ in got[::25]:
        things = list(reached(seen))
        assert not [thing for thing in things if isinstance(thing, (State, Draft, Player, Shop))]
        assert 987_654_321 not in [thing for thing in things if type(thing) is int]
        assert all(type(thing) not in (list, dict) or not thing for thing in things)
        for other in seen.players[1:]:
            assert len(other.hand) + len(other.unseen) == other.n_hand + other.n_deck
        assert pickle.loads(pickle.dumps(seen)) == copy.deepcopy(seen) == seen


def test_policies_that_reach_for_more_gain_nothing() -> None:
    start = cn.new_game("clank", players=2, seed=3)
    honest = rollout(start, ["random", "random"], seed=1)

    def appender(seen: Any, actions: Any, stream: Stream) -> Any:
        with pytest.raises(AttributeError):
            actions.append(EndTurn())
        return actions[-1]

    def tamperer(seen: Any, actions: Any, stream: Any) -> Any:
        stream.draw = lambda: 0.0
        return actions[0]

    class Claims:
        """Says that it equals everything."""

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    assert playout(start, [appender, "random"], 1)[0] == rollout(start, [appender, "random"], seed=1).state
    drawn: list[int] = []

    def counting(seen: Any, actions: Any, stream: Stream) -> Any:
        drawn.append(stream.below(len(actions)))
        return actions[drawn[-1]]

    rollout(start, [tamperer, counting], seed=1)
    assert any(drawn), "the stream of one seat is not that of another"
    for play in (lambda policy: playout(start, policy, 1), lambda policy: rollout(start, policy, seed=1)):
        with pytest.raises(cn.IllegalAction):
            play([lambda *_: Claims(), "random"])
    with pytest.raises(cn.IllegalAction):
        cn.replay(honest.start, [Claims()])
    with pytest.raises(cn.BadCode, match="of the type NoneType"):
        cn.replay(honest.start, None)  # type: ignore[arg-type]


def test_a_game_can_be_played_from_every_step_of_the_set_up() -> None:
    for state in cn.setup_trace("clank", players=2, seed=3).states:
        trace = rollout(state, "random", seed=1)
        assert trace.state.is_terminal
        assert trace.state == playout(state, "random", 1)[0]


def test_policies_are_one_for_all_or_one_for_each_seat() -> None:
    start = cn.new_game("clank", players=2, seed=7)
    assert rollout(start, ["random", "random"], seed=1) == rollout(start, "random", seed=1)
    with pytest.raises(cn.BadCode, match="3 policies are named and 2 play: name one for all"):
        rollout(start, ["random"] * 3, seed=1)
    with pytest.raises(cn.BadCode, match="random"):
        rollout(start, "randon", seed=1)


def test_a_policy_cannot_change_the_game_by_looking_at_it() -> None:
    looked: list[Any] = []

    def vandal(view: Any, actions: list[object], stream: Stream) -> object:
        looked.append(view)
        for name, field in (("turn", "skill"), ("cubes", "rage"), ("rooms", "mastery")):
            with pytest.raises(FrozenInstanceError):
                setattr(getattr(view, name), field, 99)
        assert all(isinstance(getattr(view, name), tuple) for name in ("row", "reserve", "market", "box", "pending"))
        return actions[stream.below(len(actions))]

    start = cn.new_game("clank", players=2, seed=7)

    def honest(view: Any, actions: list[object], stream: Stream) -> object:
        return actions[stream.below(len(actions))]

    assert playout(start, vandal, 7)[0] == playout(start, honest, 7)[0]
    assert looked
