"""Values that only look right: they are answered in one sentence, and nothing is changed by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions import Choose, PlayCard, Reveal, Take
from clank_nb.model.state import Frame, State, Trace

STATE = cn.new_game("clank", seed=3)
GAME = cn.rollout(STATE, "random", seed=3)


class Echo(str):
    """A text that claims to equal every other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


def one_sentence(text: str) -> None:
    assert "\n" not in text
    assert len(text) < 500, text


@pytest.mark.parametrize(
    "action",
    [
        PlayCard("line\nbreak"), PlayCard("a" * 500), Choose("a" * 500), Take("artifact", "a" * 500),
        Take(Echo("x"), "f02"), PlayCard(Echo("burgle")), Take("artifact", Echo("f02")), Reveal(Echo("x")),
    ],
)  # fmt: skip
def test_a_name_that_only_looks_like_one_is_refused_in_one_sentence(action: Any) -> None:
    refusal = cn.why_not(STATE, action)
    assert refusal is not None
    one_sentence(cn.explain(refusal))
    with pytest.raises(cn.IllegalAction):
        cn.apply(STATE, action)


def test_chance_does_not_bring_what_only_looks_like_a_card() -> None:
    bare = cn.new_game("clank")
    assert bare.current_player == cn.CHANCE
    first = cn.chance_outcomes(bare)[0][0]
    assert cn.why_not(bare, first) is None
    assert cn.why_not(bare, replace(first, artifact=True)) is not None  # type: ignore[call-arg]
    assert cn.why_not(bare, replace(first, artifact="5")) is not None  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "asked",
    [
        lambda: cn.new_game("clank", seed=10**5000),
        lambda: cn.new_game("clank", players=10**5000),
        lambda: cn.rollout(STATE, seed=10**1200),
        lambda: cn.to_code(Trace(())),
        lambda: cn.to_code(Trace((5,))),  # type: ignore[arg-type]
        lambda: cn.to_code(Trace("ab")),  # type: ignore[arg-type]
        lambda: cn.to_code(Trace((STATE,), (PlayCard("burgle"),))),
        lambda: cn.to_code(cn.setup_trace("clank", players=2, seed=3)),
        lambda: cn.sim.games("clank", seed=1, n=2, policy=5),
        lambda: cn.sim.games("clank", seed=1, n=2, policy=None),
        lambda: cn.sim.games("clank", seed=1, n=2, policy={"random": 1, "greedy": 2}),
        lambda: cn.sim.games("clank", seed=1, n=2, executor=5),
        lambda: cn.facts(GAME.state),
    ],
)  # fmt: skip
def test_what_cannot_be_is_answered_in_one_sentence(asked: Callable[[], Any]) -> None:
    with pytest.raises(cn.BadCode) as caught:
        asked()
    one_sentence(str(caught.value))


def test_a_trace_with_a_gap_has_no_code() -> None:
    states = [STATE]
    actions = []
    for _ in range(12):
        action = cn.legal_actions(states[-1])[0]
        states.append(cn.step(states[-1], action).state)
        actions.append(action)
    assert any(after.n_turns > before.n_turns for before, after in pairwise(states))
    with pytest.raises(cn.BadCode, match="no row of states with one action from each to the next"):
        cn.to_code(Trace(tuple(states), tuple(actions)))
    assert cn.from_code(cn.to_code(GAME)) == GAME


def test_equal_states_have_equal_hashes_whatever_their_board_was_read_from(tmp_path: Path) -> None:
    cn.save_board(cn.load_board("clank/front"), tmp_path / "copy.toml")
    other = cn.new_game("clank", board=tmp_path / "copy.toml", seed=7)
    state = cn.new_game("clank", seed=7)
    assert state == other
    assert hash(state) == hash(other)
    assert len({state, other}) == 1


def test_what_games_share_cannot_be_written_to() -> None:
    game: Any = cn.observe(STATE, 0).game
    menu = game.menu
    tables = (
        game.moments, game.moments["play"], game.slugs, game.choices, menu.plays, menu.steps, menu.tokens, menu.ways,
        menu.uses, menu.buys, menu.teleports, menu.offers.plain[3][2].cards,
    )  # fmt: skip
    for table in tables:
        with pytest.raises(TypeError):
            table["x"] = 1
    with pytest.raises(TypeError):
        menu.offers.plain[3][2] = None


def test_a_code_with_a_secret_that_was_lifted_from_nowhere_is_refused() -> None:
    def lifted(state: State) -> State:
        return replace(state, pending=(*state.pending, Frame("secret", state.player, "minor_secret")))

    with pytest.raises(cn.BadCode):
        cn.from_code(cn.to_code(lifted(STATE)))
    room, n = STATE.rooms.minor[0]
    rest = STATE.rooms.minor[1:] if n == 1 else ((room, n - 1), *STATE.rooms.minor[1:])
    taken = replace(lifted(STATE), rooms=replace(STATE.rooms, minor=rest))
    assert cn.from_code(cn.to_code(taken)) == taken
