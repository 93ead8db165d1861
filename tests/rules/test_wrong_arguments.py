"""What is no state, seed, player or language is answered with one sentence."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions import Acquire, EndTurn
from clank_nb.rules.engine import settled
from clank_nb.sim.policy import Stream
from clank_nb.sim.rollout import playout, rollout

STATE = cn.new_game("clank", players=2, seed=7)
PLAY = cn.parse_action(STATE, "end turn")
OF_A_STATE: dict[str, Callable[[Any], Any]] = {
    "legal_actions": cn.legal_actions,
    "tries": cn.tries,
    "why_not": lambda x: cn.why_not(x, PLAY),
    "apply": lambda x: cn.apply(x, PLAY),
    "step": lambda x: cn.step(x, PLAY),
    "chance_outcomes": cn.chance_outcomes,
    "sample": cn.sample,
    "score_sheet": cn.score_sheet,
    "winners": cn.winners,
    "observe": lambda x: cn.observe(x, 0),
    "facts": cn.facts,
    "to_code": cn.to_code,
    "parse_action": lambda x: cn.parse_action(x, "end turn"),
    "play": lambda x: cn.play(x, "end turn"),
    "rollout": lambda x: rollout(x, seed=1),
    "playout": lambda x: playout(x, "random", 1),
}


@pytest.mark.parametrize("given", [None, 7, "clank:1", [], STATE.turn], ids=repr)
@pytest.mark.parametrize("name", OF_A_STATE)
def test_what_is_no_state_is_named(name: str, given: Any) -> None:
    kind = type(given).__name__
    said = f"A state is needed here, and this is of the type {kind}. new_game, position and from_code give states."
    with pytest.raises(cn.BadCode, match=re.escape(said)):
        OF_A_STATE[name](given)


@pytest.mark.parametrize("given", [-1, 2, 10**30, True, "red", None, 1.5])
def test_only_a_player_of_the_game_looks(given: Any) -> None:
    said = f"player={given!r} names no player. Players: 0 red, 1 green."
    with pytest.raises(cn.BadCode, match=re.escape(said)):
        cn.observe(STATE, given)


@pytest.mark.parametrize("given", [None, 1.5, "7", True])
def test_a_policy_needs_a_seed(given: Any) -> None:
    with pytest.raises(cn.BadCode, match="seed="):
        rollout(STATE, seed=given)


@pytest.mark.parametrize("given", [None, 3, 1.5])
def test_what_is_no_policy_is_named(given: Any) -> None:
    with pytest.raises(cn.BadCode, match="policy"):
        rollout(STATE, given, seed=1)


def test_words_are_there_in_known_languages_and_for_known_things() -> None:
    event = cn.apply(STATE, cn.legal_actions(STATE)[0]).events[0]
    with pytest.raises(cn.BadCode, match="There is no language"):
        cn.explain(event, "fr")
    with pytest.raises(cn.BadCode, match="this is of the type int"):
        cn.explain(5)  # type: ignore[arg-type]


def test_a_state_survives_pickling_and_copying() -> None:
    trace = cn.play(STATE, *(str(action) for action in cn.legal_actions(STATE)[:1]))
    for thing in (STATE, trace, cn.observe(STATE, 0), cn.why_not(STATE, PLAY)):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    assert pickle.loads(pickle.dumps(STATE)).dice == STATE.dice
    assert pickle.loads(pickle.dumps(STATE)).game is STATE.game
    assert settled(pickle.loads(pickle.dumps(STATE))).state == STATE


def test_the_tables_of_a_game_cannot_be_written_to() -> None:
    game: Any = cn.observe(STATE, 0).game
    for table in (game.rules, game.actions, game.scripts, game.blocks, game.cards):
        with pytest.raises(TypeError):
            table["x"] = 1


def test_a_fast_game_refuses_what_its_policy_may_not_do() -> None:
    def greedy(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
        return Acquire("secret_tome")

    with pytest.raises(cn.IllegalAction, match="The policy of Red answered acquire secret_tome, which is not open now"):
        playout(STATE, greedy, 1)
    with pytest.raises(cn.IllegalAction, match="answered None"):
        playout(STATE, lambda *_: None, 1)


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clank_nb.sim.rollout.MOST_ACTIONS", 500)

    def passive(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
        return EndTurn() if EndTurn() in actions else actions[0]

    for game in (lambda: rollout(STATE, passive, seed=1), lambda: playout(STATE, passive, 1)):
        with pytest.raises(cn.BadCode, match="After 500 actions this game has not ended"):
            game()
