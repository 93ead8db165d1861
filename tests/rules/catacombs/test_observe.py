"""What a player may know below: the map and the bank, and nothing of what is face down or in other hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.conformance import observations_hide
from tests.rules.catacombs.walking import states


@pytest.fixture(scope="module")
def questions() -> list[State]:
    """States of large games in which somebody is asked what only certain cards could answer."""

    def found() -> Iterator[State]:
        for seed in (3, 4, 8, 9, 13, 14):
            for state in states(seed, 1_200):
                if state.pending and state.pending[-1].kind in ("react", "ward"):
                    yield state

    return list(found())


def test_which_safe_tiles_left_the_game_is_not_known() -> None:
    seen = cn.observe(cn.new_game("catacombs", players=3, seed=7), 0)
    assert seen.delve is not None
    assert (len(seen.delve.safe), seen.delve.n_safe, len(seen.delve.deep)) == (6, 4, 22)


def test_nothing_is_seen_of_the_dice_and_of_other_hands() -> None:
    for seed in (0, 3):
        for state in list(states(seed, 700))[::23]:
            assert not list(observations_hide(state, seed))
            other = replace(state, dice=(987_654_321, 3))
            assert cn.observe(other, 0) == cn.observe(state, 0)
            assert "dice" not in {each.name for each in fields(cn.observe(state, 0))}


def test_nobody_else_sees_that_somebody_is_asked_to_react_or_to_ward_off_a_ghost(questions: list[State]) -> None:
    assert len(questions) > 10
    for state in questions:
        asked = state.pending[-1].who
        for viewer in range(state.game.n_players):
            seen = cn.observe(state, viewer)
            mine = [frame for frame in state.pending if frame.kind in ("react", "ward") and frame.who == viewer]
            assert [frame for frame in seen.pending if frame.kind in ("react", "ward")] == mine
            assert seen.current_player == (asked if viewer == asked else cn.NOBODY)


def test_who_is_asked_sees_the_question(questions: list[State]) -> None:
    for state in questions:
        seen = cn.observe(state, state.current_player)
        assert seen.pending[-1] == state.pending[-1]
        assert any(card in seen.me.hand for card in state.game.cards)
