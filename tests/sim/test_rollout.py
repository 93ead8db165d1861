"""Games played by policies, fast and slow."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, fields

import pytest

import clank_nb as cn
from clank_nb.model.actions import Acquire, Deal, EndTurn
from clank_nb.rules.observe import Observation
from clank_nb.sim.policy import Stream
from clank_nb.sim.rollout import View, playout, rollout

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


def test_a_view_knows_what_the_observation_knows_and_nothing_more() -> None:
    trace = rollout(cn.new_game("clank", players=3, seed=5), seed=5)
    for state in trace.states[:: len(trace) // 20]:
        for who in range(3):
            view, seen = View(state, who), cn.observe(state, who)
            for name in ("player", "pending", "players", "me", "turn", "cubes", "row", "dungeon_deck", "box", "rooms"):
                assert getattr(view, name) == getattr(seen, name), name
    hidden = {"dice", "shop", "seed", "_View__secret"}
    assert all(not hasattr(view, name) for name in hidden)
    assert {each.name for each in fields(Observation)} >= {"players", "rooms", "dungeon_deck"}


def test_policies_are_one_for_all_or_one_for_each_seat() -> None:
    start = cn.new_game("clank", players=2, seed=7)
    assert rollout(start, ["random", "random"], seed=1) == rollout(start, "random", seed=1)
    with pytest.raises(cn.BadCode, match="3 policies are named and 2 play: name one for all"):
        rollout(start, ["random"] * 3, seed=1)
    with pytest.raises(cn.BadCode, match="random"):
        rollout(start, "randon", seed=1)


def test_a_policy_cannot_change_the_game_by_looking_at_it() -> None:
    looked: list[View] = []

    def vandal(view: View, actions: list[object], stream: Stream) -> object:
        looked.append(view)
        for name, field in (("turn", "skill"), ("cubes", "rage"), ("rooms", "mastery")):
            with pytest.raises(FrozenInstanceError):
                setattr(getattr(view, name), field, 99)
        assert all(isinstance(getattr(view, name), tuple) for name in ("row", "reserve", "market", "box", "pending"))
        return actions[stream.below(len(actions))]

    start = cn.new_game("clank", players=2, seed=7)
    assert playout(start, vandal, 7)[0] == playout(start, "random", 7)[0]
    assert looked
