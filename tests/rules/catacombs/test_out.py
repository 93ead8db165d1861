"""Knock-out and escape in the catacombs."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve, listed
from tests.rules.catacombs.scene import GREEN, YELLOW, after, allowed, events, kinds, refused, table

FULL = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
GAP = (*FULL[:5], "")
WOKEN = ("end turn", "reveal skeletal_ape")


def struck(room: str, artifacts: list[int], **facts: object) -> State:
    """Yellow, with one space left on its track, is hurt by the attack at the end of Green's turn."""
    yellow = {"room": room, "artifacts": artifacts, "damage": 9}
    state = table({}, yellow, **{"row": GAP, "rage": 3 + len(artifacts), "clank": {"yellow": 1}, "bag": {"black": 5},
                                 **facts})  # fmt: skip
    n = 3 if len(artifacts) < 2 else 4
    return after(state, *WOKEN, "cubes " + "black " * (n - 1) + "yellow")


# ---- the depths


@pytest.mark.rule("catacombs/out/depths")
@pytest.mark.parametrize(
    ("room", "fate"),
    [
        ("hall", "rescued"),
        ("way", "rescued"),
        ("s3b", "rescued"),
        ("cave", "lost"),
        ("shrine", "lost"),
        ("d05b", "lost"),
    ],
)
def test_the_depths_are_the_deep_tiles_and_the_upper_half_of_the_start_tile(room: str, fate: str) -> None:
    state = struck(room, [5], tiles={"s3": [1, 1], "d05": [1, 0]})
    assert state.players[YELLOW].out == fate


@pytest.mark.rule("catacombs/out/depths")
def test_all_22_deep_tiles_are_of_the_depths_and_no_safe_one() -> None:
    tiles = cn.load_tiles("catacombs")
    assert len(tiles.deep) == 22
    assert all(room.depths for tile in tiles.deep for room in tiles.tiles[tile].rooms)
    assert not any(room.depths for tile in tiles.safe for room in tiles.tiles[tile].rooms)
    for side in tiles.sides:
        assert all(room.depths == (room.y < 1) for room in tiles.start(side).rooms)


# ---- knocked out


@pytest.mark.rule("catacombs/out/knocked_out")
def test_a_player_whose_track_is_full_is_knocked_out_and_its_pawn_lies_down_where_it_is() -> None:
    state = struck("d05b", [], tiles={"d05": [1, 0]})
    assert (state.players[YELLOW].out, state.players[YELLOW].room) == ("lost", "d05b")
    assert state.cubes.track[YELLOW] == 10


@pytest.mark.rule("catacombs/out/knocked_out")
def test_a_player_with_one_space_left_is_still_in() -> None:
    state = table({}, {"room": "hall", "damage": 8}, row=GAP, clank={"yellow": 1}, bag={"black": 5})
    state = after(state, *WOKEN, "cubes black black yellow")
    assert (state.players[YELLOW].out, state.player) == ("", YELLOW)


@pytest.mark.rule("catacombs/out/knocked_out")
def test_a_pawn_that_lies_down_moves_with_its_tile_but_is_no_player_there_for_any_card() -> None:
    lying = {"room": "d16a", "out": "lost", "damage": 10}
    tiles = {"d16": [1, 0], "s3": [0, 2]}
    others = {"blue": {"room": "hall", "hand": []}}
    state = table({"room": "s3a"}, lying, tiles=tiles, row=GAP, others=others)
    state = after(state, "end turn", "reveal animated_wall")
    layout = delve(state).layout
    assert (layout.where("s3").turn, layout.where("d16").turn) == (2, 0)
    state = table({"room": "d16b"}, lying, tiles=tiles, row=GAP, others=others)
    state = after(state, "end turn", "reveal animated_wall")
    assert delve(state).layout.where("d16").turn == 2
    assert state.players[YELLOW].room == "d16a"
    goals = table({"room": "s3a", "goals": ["depths_player"]}, lying, tiles=tiles, others=others)
    assert not listed(goals, "teleport")


@pytest.mark.rule("catacombs/out/knocked_out")
def test_a_player_who_shares_its_tile_with_a_pawn_that_lies_down_is_alone_there() -> None:
    lying = {"room": "d16a", "out": "lost", "damage": 10}
    others = {"blue": {"room": "hall", "hand": []}}
    state = table({"room": "d16b"}, lying, tiles={"d16": [1, 0]}, row=GAP, others=others)
    state = after(state, "end turn", "reveal sudden_movement")
    assert set(listed(state)) == {"turn d16 90", "turn d16 180", "turn d16 270"}


# ---- escape


@pytest.mark.rule("catacombs/out/escape")
def test_entering_the_crypt_with_an_artifact_is_escaping_a_mastery_token_twenty_points() -> None:
    state = table({"room": "hall", "boots": 1, "artifacts": [5]})
    before = state.rooms.mastery
    trace = cn.play(state, "move crypt")
    assert trace.state.players[GREEN].tokens == ("mastery",)
    assert trace.state.rooms.mastery == before - 1
    assert kinds(trace).count("escaped") == 1
    assert trace.state.game.tokens["mastery"].points == 20


@pytest.mark.rule("catacombs/out/escape")
def test_the_pawn_does_not_go_back_in() -> None:
    state = table({"room": "hall", "boots": 5, "teleports": 2, "artifacts": [5], "goals": ["wayshrine"]})
    state = after(state, "move crypt")
    for text in ("move hall", "move way", "teleport hall", "teleport way by wayshrine"):
        assert not allowed(state, text)
        assert refused(state, text) == "out/finish_turn"


@pytest.mark.rule("catacombs/out/escape")
def test_each_player_who_escapes_gets_one_mastery_token() -> None:
    state = table(
        {"room": "hall", "boots": 1, "artifacts": [5]}, {"room": "hall", "artifacts": [7], "hand": ["sidestep"]}
    )
    state = after(state, "move crypt", "end turn", "play sidestep", "move crypt", "end turn")
    assert [player.tokens for player in state.players] == [("mastery",), ("mastery",)]
    assert state.rooms.mastery == 0
    assert (state.over, [player.out for player in state.players]) == ("all_out", ["escaped", "escaped"])


# ---- the rest of that turn


def escaping(**facts: object) -> State:
    """Green steps into the crypt with cards left."""
    green = {"room": "hall", "boots": 1, "swords": 2, "artifacts": [5], "hand": ["stumble", "burgle"]}
    return after(table(green, **facts), "move crypt")


@pytest.mark.rule("catacombs/out/finish_turn")
def test_the_escaping_player_finishes_its_turn_as_usual_and_its_clank_is_made() -> None:
    state = escaping()
    assert {"play stumble", "play burgle", "fight goblin"} <= set(listed(state))
    assert "end turn" not in listed(state)
    state = after(state, "play stumble", "play burgle", "fight goblin")
    assert (state.cubes.area[GREEN], state.turn.skill, state.players[GREEN].gold) == (1, 1, 1)
    assert (state.player, state.players[GREEN].out) == (GREEN, "")


@pytest.mark.rule("catacombs/out/finish_turn")
def test_the_pawn_is_taken_off_before_the_row_is_filled_so_arrivals_and_the_attack_do_not_touch_it() -> None:
    state = escaping(row=(*FULL[:4], "", ""), rage=4, clank={"green": 2, "ghost": 1}, bag={"black": 2})
    state = after(state, "play stumble", "play burgle")
    trace = cn.play(state, "end turn", "reveal skeleton_priest", "reveal skeletal_ape")
    assert kinds(trace).index("pawn_removed") < kinds(trace).index("row_refilled")
    state = trace.state
    assert (state.players[GREEN].out, state.players[GREEN].hand) == ("escaped", ())
    assert state.cubes.area[GREEN] + state.cubes.bag[GREEN] + state.cubes.aside[GREEN] == 3
    assert state.cubes.track[GREEN] == 0
    assert state.player == YELLOW or state.over


@pytest.mark.rule("catacombs/out/finish_turn")
def test_a_coloured_cube_of_the_escaped_player_drawn_in_that_attack_hurts_nobody() -> None:
    state = escaping(row=GAP, rage=4, clank={"green": 2}, bag={"black": 1})
    state = after(state, "play stumble", "play burgle", "end turn", "reveal skeletal_ape", "cubes green green green")
    assert (state.cubes.track, state.cubes.aside[GREEN]) == ((0, 0), 3)


@pytest.mark.rule("catacombs/out/finish_turn")
def test_with_everyone_out_the_row_is_not_filled_after_the_last_turn() -> None:
    state = table(
        {"room": "hall", "boots": 1, "artifacts": [5]}, {"room": "cave", "out": "lost", "damage": 10}, row=GAP
    )
    trace = cn.play(state, "move crypt", "end turn")
    assert (trace.state.over, trace.state.shop.row[-1]) == ("all_out", "")
    assert not events(trace, "row_refilled")


# ---- who is out


def gone(out: str) -> dict[str, Any]:
    if out == "escaped":
        return {"room": "crypt", "out": out, "artifacts": [5], "tokens": ["mastery"]}
    return {"room": "cave", "out": out, "damage": 10}


@pytest.mark.rule("catacombs/out/inactive")
@pytest.mark.parametrize("out", ["escaped", "lost"])
def test_a_player_who_is_out_adds_no_clank_and_takes_no_damage(out: str) -> None:
    others: dict[str, Any] = {"blue": {"hand": []}}
    state = table({}, gone(out), row=(*FULL[:4], "", ""), rage=5, clank={"ghost": 1}, bag={"black": 5, "yellow": 2},
                  others=others)  # fmt: skip
    track = state.cubes.track[YELLOW]
    attacks = ("cubes black black yellow ghost", "cubes black black black ghost")
    trace = cn.play(state, "end turn", "reveal skeleton_priest", "reveal skeletal_ape", *attacks)
    assert [event.player for event in events(trace, "clank_made")] == [GREEN, 2]
    assert trace.state.cubes.track == (2, track, 2)


@pytest.mark.rule("catacombs/out/inactive")
@pytest.mark.parametrize("out", ["escaped", "lost"])
def test_a_player_who_is_out_neither_draws_nor_plays(out: str) -> None:
    others: dict[str, Any] = {"blue": {"hand": []}}
    state = after(table({}, gone(out), bag={"black": 24}, others=others), "end turn",
                  "cubes black black black black")  # fmt: skip
    assert state.player == 2
    assert state.players[YELLOW].hand == ()


@pytest.mark.rule("catacombs/out/inactive")
def test_an_effect_on_every_tile_with_a_player_passes_over_who_is_out() -> None:
    state = table({"room": "hall"}, {"room": "d16a", "out": "lost", "damage": 10}, tiles={"d16": [1, 0]}, row=GAP,
                  others={"blue": {"hand": []}})  # fmt: skip
    assert delve(after(state, "end turn", "reveal animated_wall")).layout.where("d16").turn == 0
