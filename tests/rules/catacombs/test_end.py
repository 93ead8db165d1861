"""In place of the turns of who is out."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve
from tests.rules.catacombs.scene import GREEN, YELLOW, after, events, kinds, table

ESCAPED = {"room": "crypt", "out": "escaped", "artifacts": [5], "tokens": ["mastery"]}
BLUE = {"blue": {"hand": ["burgle"]}}


def ended(players: int, **facts: Any) -> cn.Trace:
    """Green's turn ends, and Yellow, who comes next, has escaped."""
    others: dict[str, Any] = {"blue": {"hand": []}, "red": {"hand": []}}
    state = table({}, ESCAPED, **{"bag": {"black": 24}, "others": dict(list(others.items())[: players - 2]), **facts})
    return cn.play(state, "end turn")


@pytest.mark.rule("catacombs/end/out_turn")
@pytest.mark.parametrize(("players", "n"), [(2, 6), (3, 4), (4, 4)])
def test_in_place_of_the_turn_of_a_player_who_is_out_the_dragon_draws_four_cubes_or_six(players: int, n: int) -> None:
    trace = ended(players)
    assert [event["n"] for event in events(trace, "cubes_drawn")] == [n]
    assert trace.state.player == (2 if players > 2 else GREEN)


@pytest.mark.rule("catacombs/end/out_turn")
def test_neither_the_rage_track_nor_danger_cards_matter() -> None:
    row = ("the_warden", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
    trace = ended(3, row=row, rage=7)
    assert [event["n"] for event in events(trace, "cubes_drawn")] == [4]
    assert [event["danger"] for event in events(trace, "cubes_drawn")] == [0]


@pytest.mark.rule("catacombs/end/out_turn")
def test_all_cubes_of_the_clank_area_go_into_the_bag_first_and_hurt_as_in_an_attack() -> None:
    state = table({}, ESCAPED, bag={"black": 5}, clank={"green": 2, "ghost": 1, "blue": 1}, others=BLUE)
    state = after(state, "end turn", "cubes black green green ghost")
    assert state.cubes.area == (0, 0, 0)
    assert state.cubes.track == (3, 0, 1)
    assert (delve(state).ghosts_area, delve(state).ghosts_bag) == (1, 0)
    assert (state.cubes.black_bag, state.cubes.bag) == (4, (0, 0, 1))


@pytest.mark.rule("catacombs/end/out_turn")
def test_an_empty_bag_ends_the_game_then_too() -> None:
    trace = ended(3, bag={"black": 4})
    assert trace.state.over == "bag_empty"
    assert [player.out for player in trace.state.players] == ["lost", "escaped", "lost"]


@pytest.mark.rule("catacombs/end/out_turn")
def test_the_last_ones_knocked_out_then_end_the_game() -> None:
    state = table({"damage": 9, "room": "cave"}, ESCAPED, bag={"black": 9}, clank={"green": 1})
    state = after(state, "end turn", "cubes black black black black black green")
    assert (state.over, state.players[GREEN].out) == ("all_out", "lost")


@pytest.mark.rule("catacombs/end/out_turn")
def test_each_player_who_is_out_brings_an_attack_of_its_own_every_round_and_there_is_no_countdown() -> None:
    out = {"room": "cave", "out": "lost", "damage": 10}
    state = table({}, ESCAPED, bag={"black": 24}, others={"blue": out})
    for left in (16, 8):
        trace = cn.play(state, "end turn")
        assert [event["n"] for event in events(trace, "cubes_drawn")] == [4, 4]
        state = trace.state
        assert (state.cubes.black_bag, state.player, state.over) == (left, GREEN, "")
        state = after(state, *[f"play {card}" for card in state.players[GREEN].hand])
    assert state.countdown[0] < 0


@pytest.mark.rule("catacombs/end/out_turn")
def test_no_row_is_filled_and_nothing_of_the_last_turn_is_remembered_in_place_of_a_turn() -> None:
    trace = ended(3)
    assert "row_refilled" not in kinds(trace)
    assert kinds(trace).index("out_turn") < kinds(trace).index("area_emptied")
    assert [event.player for event in events(trace, "out_turn")] == [YELLOW]


@pytest.mark.rule("catacombs/end/out_turn")
def test_a_knocked_out_player_brings_the_attack_as_an_escaped_one_does() -> None:
    state: State = table({}, {"room": "cave", "out": "lost", "damage": 10}, bag={"black": 24}, others=BLUE)
    trace = cn.play(state, "end turn")
    assert [event["n"] for event in events(trace, "cubes_drawn")] == [4]
