"""Out of the game: knocked out and rescued or lost, or escaped."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.clank.scene import BLUE, GREEN, ROW, YELLOW, after, allowed, events, kinds, refused, said, table, told

ATTACK = ("play mister_whiskers", "choose attack")
GAP = ""
FIVE = [*ROW[:5], GAP]


def falls(room: str, **green: object) -> State:
    """Green, with a full track but for one space, is hit by the dragon it called."""
    own = {"room": room, "hand": ["mister_whiskers", "burgle"], "damage": 9, **green}
    return table(own, bag={"black": 1, "green": 1})


# ---- the depths


@pytest.mark.rule("clank/out/depths")
@pytest.mark.parametrize(("board", "first", "last"), [("front", 17, 39), ("back", 20, 44)])
def test_the_depths_are_the_rooms_below_the_grass_line(board: str, first: int, last: int) -> None:
    dungeon = cn.load_board(f"clank/{board}")
    deep = [room.id for room in dungeon.rooms if room.depths]
    assert deep == [f"{board[0]}{number:02}" for number in range(first, last + 1)]


@pytest.mark.rule("clank/out/depths")
@pytest.mark.parametrize(("room", "fate"), [("f16", "rescued"), ("f17", "lost")])
def test_only_outside_the_depths_is_anybody_rescued(room: str, fate: str) -> None:
    assert after(falls(room, artifacts=[7]), *ATTACK).players[GREEN].out == fate


# ---- knocked out


@pytest.mark.rule("clank/out/knocked_out")
def test_a_player_whose_track_is_full_is_knocked_out_at_once_and_its_own_turn_ends_there() -> None:
    trace = cn.play(falls("f03"), *ATTACK)
    state = trace.state
    assert state.players[GREEN].out == "lost"
    assert state.player == YELLOW
    assert state.players[GREEN].hand == ("burgle",)
    assert state.players[GREEN].discard == ("mister_whiskers",)
    assert "cards_drawn" not in kinds(trace)


@pytest.mark.rule("clank/out/knocked_out")
def test_effects_still_owed_are_lost_with_a_knock_out_in_the_own_turn() -> None:
    state = table({"room": "f03", "hand": ["mister_whiskers"], "play_area": ["rebel_captain"], "damage": 9,
                   "waiting": ["rebel_captain/play/1@0"]}, bag={"green": 1})  # fmt: skip
    trace = cn.play(state, *ATTACK)
    assert trace.state.players[GREEN].out == "lost"
    assert not {"effect_due", "cards_drawn"} & set(kinds(trace))
    assert trace.state.turn.standing == ()


@pytest.mark.rule("clank/out/knocked_out")
def test_after_a_knock_out_in_the_own_turn_the_row_is_refilled_with_arrivals_and_attack() -> None:
    state = table({"room": "f03", "hand": ["mister_whiskers"], "damage": 9}, {"damage": 2}, row=[*ROW[:4], GAP, GAP],
                  bag={"green": 2, "yellow": 1}, clank={})  # fmt: skip
    trace = cn.play(state, *ATTACK, "cubes green green", "reveal overlord", "reveal ogre")
    assert trace.state.players[GREEN].out == "lost"
    assert kinds(trace).count("area_emptied") == 2
    assert [event["n"] for event in events(trace, "clank_made")] == [1], "the player who is out makes no Clank!"
    assert trace.state.cubes.track[YELLOW] == 4
    assert trace.state.player == YELLOW


@pytest.mark.rule("clank/out/knocked_out")
def test_a_player_knocked_out_in_the_attack_at_its_turns_end_is_out_too() -> None:
    state = table({"room": "f03", "artifacts": [5], "damage": 9}, row=FIVE, bag={"green": 1})
    state = after(state, "end turn", "reveal ogre")
    assert (state.players[GREEN].out, state.player) == ("rescued", YELLOW)


@pytest.mark.rule("clank/out/knocked_out")
@pytest.mark.rule("clank/end/countdown_step")
def test_when_the_next_player_falls_its_place_is_a_step_of_the_countdown_and_nobody_loses_a_turn() -> None:
    others = {"blue": {"hand": []}, "red": {"hand": []}}
    state = table({}, {"damage": 9}, others=others, row=FIVE, bag={"yellow": 1, "black": 3})
    trace = cn.play(state, "end turn", "reveal ogre", "cubes black yellow", "cubes black black")
    assert trace.state.players[YELLOW].out == "lost"
    assert [event["extra"] for event in events(trace, "countdown_moved")] == [1]
    assert trace.state.player == BLUE


@pytest.mark.rule("clank/out/knocked_out")
def test_a_player_who_knocks_itself_out_is_followed_by_the_next_one() -> None:
    others = {"blue": {"hand": []}, "red": {"hand": []}}
    state = table({"hand": ["mister_whiskers"], "damage": 9}, others=others, bag={"green": 1})
    state = after(state, *ATTACK)
    assert (state.player, state.countdown) == (YELLOW, (GREEN, 1))
    state = after(state, "end turn", "end turn", "end turn")
    assert (state.player, state.countdown) == (YELLOW, (GREEN, 2))


@pytest.mark.rule("clank/out/knocked_out")
@pytest.mark.rule("clank/out/inactive")
def test_places_of_players_who_are_out_are_passed_over_without_going_back_or_skipping_anybody() -> None:
    lost = {"out": "lost", "hand": []}
    state = table({}, {}, others={"blue": lost, "red": lost}, countdown={"player": "blue", "space": 1})
    trace = cn.play(state, "end turn", "end turn")
    assert [event.colour for event in events(trace, "turn_started")] == ["yellow", "green"]
    assert [(event.colour, event["space"]) for event in events(trace, "countdown_moved")] == [("blue", 2)]


# ---- rescued or lost


@pytest.mark.rule("clank/out/rescued")
def test_knocked_out_with_an_artifact_outside_the_depths_a_player_is_rescued_and_scores_without_mastery() -> None:
    state = after(falls("f03", artifacts=[7], gold=3, tokens=["chalice"], deck=["secret_tome"]), *ATTACK)
    assert state.players[GREEN].out == "rescued"
    assert "mastery" not in state.players[GREEN].tokens
    sheet = cn.score_sheet(state)[GREEN]
    # 7 artifact + 7 chalice + 3 gold + 7 tome + 1 Mister Whiskers
    assert sheet.total == 25


@pytest.mark.rule("clank/out/rescued")
@pytest.mark.parametrize(("room", "artifacts"), [("f03", []), ("f17", [7])])
def test_nobody_is_rescued_without_an_artifact_or_from_the_depths(room: str, artifacts: list[int]) -> None:
    assert after(falls(room, artifacts=artifacts), *ATTACK).players[GREEN].out == "lost"


@pytest.mark.rule("clank/out/rescued")
def test_a_rescue_is_told() -> None:
    assert told(falls("f03", artifacts=[7]), *ATTACK, "cubes black green")[4:6] == [
        "Green is knocked out, but rescued: it has an artifact and is outside the depths. (clank/out/rescued)",
        "Green is the first to be out: the countdown starts. (clank/end/countdown_start)",
    ]


@pytest.mark.rule("clank/out/rescued")
def test_at_the_entrance_a_player_with_an_artifact_is_rescued_too() -> None:
    """It cannot stand there with one in a game, but the entrance lies outside the depths."""
    state = falls("f02", artifacts=[7])
    with pytest.raises(cn.BadData, match="a pawn at f01 with an artifact has escaped"):
        falls("f01", artifacts=[7])
    state = replace(state, players=(replace(state.players[GREEN], room="f01"), *state.players[1:]))
    assert after(state, *ATTACK).players[GREEN].out == "rescued"


@pytest.mark.rule("clank/out/lost")
@pytest.mark.parametrize(("room", "artifacts"), [("f03", []), ("f20", []), ("f20", [7, 10])])
def test_without_an_artifact_or_in_the_depths_a_player_is_lost_and_scores_nothing(
    room: str, artifacts: list[int]
) -> None:
    state = after(falls(room, artifacts=artifacts, gold=30, tokens=["crown_10", "backpack"]), *ATTACK)
    assert state.players[GREEN].out == "lost"
    assert cn.score_sheet(state)[GREEN].total == 0


@pytest.mark.rule("clank/out/lost")
def test_a_lost_player_cannot_win_even_if_nobody_else_scores() -> None:
    state = table({"room": "f20", "gold": 50}, {"room": "f20"}, row=FIVE, dungeon_deck=[])
    state = after(state, "end turn")
    assert [player.out for player in state.players] == ["lost", "lost"]
    assert (cn.returns(state), cn.winners(state)) == ((0, 0), ())


@pytest.mark.rule("clank/out/lost")
def test_a_loss_is_told() -> None:
    assert "Green is knocked out and lost: it scores nothing. (clank/out/lost)" in told(falls("f03"), *ATTACK)


# ---- escape


@pytest.mark.rule("clank/out/escape")
def test_stepping_out_with_an_artifact_brings_one_mastery_token_and_the_pawn_does_not_come_back() -> None:
    state = table({"room": "f02", "boots": 3, "teleports": 1, "artifacts": [5]})
    assert state.rooms.mastery == 2
    state = after(state, "move f01")
    assert state.players[GREEN].out == "escaped"
    assert state.players[GREEN].tokens == ("mastery",)
    assert state.rooms.mastery == 1
    for tried in ("move f02", "teleport f02"):
        assert not allowed(state, tried)
        assert refused(state, tried) == "out/finish_turn"


@pytest.mark.rule("clank/out/escape")
def test_an_escape_is_told() -> None:
    assert told(table({"room": "f02", "boots": 1, "artifacts": [5]}), "move f01")[2:] == [
        "Green escapes with an artifact and takes a mastery token. (clank/out/escape)",
        "Green is the first to be out: the countdown starts. (clank/end/countdown_start)",
    ]


@pytest.mark.rule("clank/out/finish_turn")
def test_stepping_out_need_not_be_the_last_deed_of_the_turn() -> None:
    state = table({"room": "f02", "boots": 1, "artifacts": [5], "hand": ["mercenary", "burgle"], "skill": 2,
                   "tokens": ["potion_of_strength"]})  # fmt: skip
    state = after(state, "move f01")
    assert refused(state, "end turn") == "turn/play_all"
    state = after(state, "play mercenary", "play burgle", "acquire sneak", "fight goblin", "use potion_of_strength")
    assert state.players[GREEN].gold == 1
    assert "sneak" in state.players[GREEN].discard
    assert after(state, "end turn").player == YELLOW


@pytest.mark.rule("clank/out/finish_turn")
def test_after_stepping_out_the_pawn_moves_no_more() -> None:
    state = after(table({"room": "f02", "boots": 2, "artifacts": [5]}), "move f01")
    assert said(state, "move f02") == (
        "Green cannot move from f01 to f02: the pawn has left the dungeon and moves no more (clank/out/finish_turn). "
        "Open now: end turn."
    )


@pytest.mark.rule("clank/out/finish_turn")
def test_after_stepping_out_a_card_with_a_place_is_refused() -> None:
    row = ["crystal_golem", "the_vault", *ROW[:4]]
    state = after(table({"room": "f02", "boots": 1, "artifacts": [5], "swords": 3, "skill": 3}, row=row), "move f01")
    assert refused(state, "fight crystal_golem") == "out/finish_turn"
    assert said(state, "use the_vault").startswith(
        "Green cannot use The Vault: The Vault asks for the Depths, and the pawn has left the dungeon "
        "(clank/out/finish_turn)."
    )


@pytest.mark.rule("clank/out/finish_turn")
def test_after_stepping_out_the_market_is_closed() -> None:
    state = after(table({"room": "f02", "boots": 1, "artifacts": [5], "gold": 20}), "move f01")
    assert said(state, "buy crown").startswith(
        "Green cannot buy a crown: the pawn has left the dungeon (clank/out/finish_turn)."
    )


@pytest.mark.rule("clank/out/finish_turn")
def test_after_stepping_out_the_player_makes_no_clank_and_its_cubes_stay_where_they_are() -> None:
    hand = ["stumble", "swagger", "sneak"]
    own = {"room": "f02", "boots": 1, "artifacts": [5], "hand": hand, "damage": 3, "tokens": ["potion_of_healing"]}
    state = after(table(own, clank={"green": 4}, bag={"black": 24, "green": 2}), "move f01")
    then = after(state, "play stumble", "play swagger", "play sneak", "use potion_of_healing")
    assert then.cubes == state.cubes
    assert (then.turn.clank_made, then.turn.credit, then.turn.skill) == (0, 0, 1)
    assert told(state, "play stumble")[-1] == "Green is out: its cubes stay where they are. (clank/out/finish_turn)"


@pytest.mark.rule("clank/out/finish_turn")
def test_the_attack_at_the_end_of_that_turn_cannot_hurt_the_player_who_stepped_out() -> None:
    own = {"room": "f02", "boots": 1, "artifacts": [5], "damage": 9}
    state = after(table(own, row=FIVE, clank={"green": 2}, bag={}), "move f01", "end turn", "reveal ogre")
    assert state.players[GREEN].out == "escaped"
    assert (state.cubes.track[GREEN], state.cubes.aside[GREEN]) == (9, 2)


@pytest.mark.rule("clank/out/finish_turn")
def test_no_new_hand_is_drawn_for_a_player_who_stepped_out() -> None:
    trace = cn.play(table({"room": "f02", "boots": 1, "artifacts": [5]}), "move f01", "end turn")
    assert "cards_drawn" not in kinds(trace)
    assert trace.state.players[GREEN].hand == ()


@pytest.mark.rule("clank/out/finish_turn")
def test_a_table_in_the_middle_of_such_a_turn_can_be_set_up_from_its_facts() -> None:
    state = after(table({"room": "f02", "boots": 1, "artifacts": [5], "hand": ["burgle"]}), "move f01")
    assert cn.position("clank", **cn.facts(state)) == state
    last = after(table({"room": "f02", "boots": 1, "artifacts": [5]}, {"out": "lost"}), "move f01")
    assert last.over == ""
    assert cn.position("clank", **cn.facts(last)) == last


# ---- out is out


@pytest.mark.rule("clank/out/inactive")
def test_a_player_who_is_out_takes_no_turns() -> None:
    state = table({}, {"out": "rescued", "artifacts": [5]}, others={"blue": {"hand": []}})
    assert after(state, "end turn").player == BLUE


@pytest.mark.rule("clank/out/inactive")
@pytest.mark.rule("clank/card/others_clank")
def test_a_player_who_is_out_is_touched_by_no_effect_on_others_or_all() -> None:
    out = {"out": "escaped", "artifacts": [5]}
    state = table({"hand": ["tattle"]}, out, others={"blue": {"hand": []}}, row=FIVE)
    trace = cn.play(state, "play tattle", "end turn", "reveal overlord")
    assert [event.colour for event in events(trace, "clank_made")] == ["blue", "green", "blue"]
