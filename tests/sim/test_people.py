"""Policies that play like people: from what they see, always the same, never against the rules, and mostly home."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import isfinite
from pathlib import Path

import pytest

import clank_nb as cn
from clank_nb.model.actions import Action
from clank_nb.model.cards import cards
from clank_nb.model.effects import Score
from clank_nb.model.state import State
from clank_nb.model.tokens import tokens
from clank_nb.rules.seen import Observation
from clank_nb.sim import worth
from clank_nb.sim.policy import POLICIES, Policy, Stream
from clank_nb.sim.rollout import playout, rollout
from clank_nb.sim.series import games

PEOPLE = ("careful", "greedy", "racer")
HOME_OF_8 = 4
"""Each of them gets home in more than nine of ten games against random players: fewer than this of eight is a fault."""


def decisions(policies: Sequence[str], board: str, seed: int) -> Iterator[State]:
    """States in which a player with a choice decides."""
    start = cn.new_game("clank", players=len(policies), board=board, seed=seed)
    for state in rollout(start, policies, seed=seed).states:
        if state.current_player >= 0 and len(cn.legal_actions(state)) > 1:
            yield state


def hidden_otherwise(state: State, who: int, stream: Stream) -> State:
    """Another state that this player cannot tell from the first: other hands, other dice."""
    players = list(state.players)
    for other, player in enumerate(players):
        if other == who:
            continue
        fixed = [*player.known_hand, *player.known_top]
        spare = Counter(player.hand) + Counter(player.deck)
        spare.subtract(fixed)
        loose = sorted((+spare).elements())
        hand = list(player.known_hand)
        while len(hand) < len(player.hand):
            hand.append(loose.pop(stream.below(len(loose))))
        players[other] = replace(player, hand=tuple(sorted(hand)), deck=tuple(sorted([*loose, *player.known_top])))
    return replace(state, players=tuple(players), dice=(stream.below(1 << 30), state.dice[1]))


@pytest.mark.parametrize("board", ["front", "back"])
def test_a_policy_chooses_the_same_from_an_observation_and_from_states_that_look_alike(board: str) -> None:
    stream, otherwise = Stream(1), 0
    for state in list(decisions(["careful", "greedy", "racer", "random"], board, seed=11))[::4]:
        who, actions = state.current_player, cn.legal_actions(state)
        twin, seen = hidden_otherwise(state, who, stream), cn.observe(state, who)
        assert cn.observe(twin, who) == seen
        otherwise += twin != state
        for name in PEOPLE:
            policy = POLICIES[name]
            chosen = policy(seen, actions, Stream(1))
            assert policy(cn.observe(twin, who), actions, Stream(2)) == chosen
    assert otherwise > 20


def legal_only(policy: Policy) -> Callable[..., Action]:
    """The same policy, watched."""

    def choose(seen: object, actions: Sequence[Action], stream: Stream) -> Action:
        action = policy(seen, actions, stream)
        assert action in actions
        return action

    return choose


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_is_legal_with_all_options_and_at_every_table(players: int) -> None:
    seats = [legal_only(POLICIES[name]) for name in (*PEOPLE, "random")][-players:]
    for seed, board in enumerate(("front", "back")):
        start = cn.new_game("clank", players=players, board=board, seed=seed, artifact_any_time=bool(seed))
        assert playout(start, seats, seed)[0].is_terminal


def test_the_open_draft_and_the_sealed_steps_play_the_same_game() -> None:
    start = cn.new_game("clank", players=4, board="back", seed=3)
    seats = [*PEOPLE, "random"]
    assert playout(start, seats, 3)[0] == rollout(start, seats, seed=3).state


@pytest.mark.parametrize("board", ["front", "back"])
@pytest.mark.parametrize("name", PEOPLE)
def test_each_of_them_mostly_gets_home_against_random_players(name: str, board: str) -> None:
    sample = games(policy=[name, "random", "random", "random"], n=8, seed=5, board=board, rotate=True)
    assert sample[0].escaped.count >= HOME_OF_8
    assert all(sample[0].score.mean > other.score.mean for other in sample.standings[1:])


def test_the_racer_is_home_before_the_greedy_one_who_brings_more() -> None:
    sample = games(policy=["racer", "greedy"], n=8, seed=2, rotate=True)
    racer, greedy = sample.standings
    assert racer.escaped.count > greedy.escaped.count
    assert greedy.score.mean > racer.score.mean


def test_the_careful_one_takes_less_damage_than_the_greedy_one() -> None:
    damage = [0, 0]
    for seed in range(6):
        end, _ = playout(cn.new_game("clank", players=2, seed=seed), ["careful", "greedy"], seed)
        damage = [sum(pair) for pair in zip(damage, end.cubes.track, strict=True)]
    assert damage[0] < damage[1]


# ---- what they know of the game comes from its data ------------------------------------------------------------------


def test_no_card_token_or_room_is_named_in_their_code() -> None:
    boards = [cn.load_board(board) for board in cn.boards()]
    groups = {token.group for token in tokens().values()}
    named = {*cards(), *tokens(), *(room.id for board in boards for room in board.rooms)} - groups
    takes = {"monkey_idol"}
    folder = Path(worth.__file__).parent
    for module in ("answers", "outlook", "people", "plan", "temper", "ways", "worth"):
        tree = ast.parse((folder / f"{module}.py").read_text(encoding="utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is str}
        assert not (texts & named) - takes, module


def test_every_effect_of_a_card_or_token_has_a_worth() -> None:
    prices = worth.Prices()
    for kind in (*cards().values(), *tokens().values()):
        for moment, effects in kind.effects:
            assert isfinite(worth.effects_worth(effects, prices))
            assert moment == "score" or all(type(effect) in worth._VERBS for effect in effects)
            assert (moment == "score") == all(isinstance(effect, Score) for effect in effects)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("explore", "scramble"), ("scramble", "burgle"), ("burgle", "stumble"), ("boots_of_swiftness", "sidestep"),
        ("brilliance", "bracers_of_agility"), ("sneak", "scramble"), ("lucky_coin", "stumble"),
    ],
)  # fmt: skip
def test_a_card_that_gives_more_is_worth_more(better: str, worse: str) -> None:
    prices, known = worth.Prices(), cards()
    assert worth.play_worth(known[better], prices) > worth.play_worth(known[worse], prices)


def test_an_observation_holds_all_that_a_policy_reads() -> None:
    state = cn.new_game("clank", players=2, seed=7)
    seen = cn.observe(state, 0)
    assert isinstance(seen, Observation)
    assert seen.game is state.game
