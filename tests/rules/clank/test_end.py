"""The countdown, the end of the game, the score and who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.clank.scene import BLUE, GREEN, ROW, YELLOW, after, events, kinds, refused, said, table, told

ATTACK = ("play mister_whiskers", "choose attack")
GAP = ""
FIVE = [*ROW[:5], GAP]
QUIET = {"hand": [], "deck": []}
"""A player who has no card at all and just ends its turns."""


def leaving(others: dict[str, object] | None = None, /, **facts: object) -> State:
    """Green stands one step from the exit with an artifact."""
    return table({"room": "f02", "boots": 1, "artifacts": [5]}, QUIET, others=others or {"blue": QUIET}, **facts)


def turns(trace: cn.Trace) -> list[str]:
    return [event.colour for event in events(trace, "turn_started")]


# ---- the countdown


@pytest.mark.rule("clank/end/countdown_start")
def test_the_first_player_to_be_out_puts_its_pawn_on_the_first_space_and_nobody_else_later() -> None:
    state = after(leaving(), "move f01")
    assert state.countdown == (GREEN, 1)
    state = table({}, {"room": "f02", "artifacts": [10], "hand": ["sidestep"]}, others={"blue": QUIET})
    green_out = cn.position("clank", **{**cn.facts(state), "to_act": "yellow", "players": {
        **cn.facts(state)["players"], "green": {"out": "lost", "hand": []}}})  # fmt: skip
    assert green_out.countdown == (GREEN, 1)
    trace = cn.play(green_out, "play sidestep", "move f01")
    assert trace.state.players[YELLOW].out == "escaped"
    assert trace.state.countdown == (GREEN, 1)
    assert "countdown_started" not in kinds(trace)


@pytest.mark.rule("clank/end/countdown_start")
def test_a_knock_out_starts_the_countdown_just_as_an_escape_does() -> None:
    state = table({"hand": ["mister_whiskers"]}, {"damage": 9}, others={"blue": QUIET}, bag={"yellow": 1})
    state = after(state, *ATTACK)
    assert state.countdown == (YELLOW, 1)


@pytest.mark.rule("clank/end/countdown_first")
def test_of_several_knocked_out_by_one_attack_the_first_in_turn_order_counts_as_first() -> None:
    facts = {"others": {"blue": {**QUIET, "damage": 9}}, "bag": {"yellow": 1, "blue": 1}}
    state = after(table({"hand": ["mister_whiskers"]}, {"damage": 9}, **facts), *ATTACK)
    assert [player.out for player in state.players] == ["", "lost", "lost"]
    assert state.countdown == (YELLOW, 1)


@pytest.mark.rule("clank/end/countdown_first")
def test_turn_order_begins_with_the_player_whose_turn_it_is() -> None:
    state = table({"damage": 9}, {"damage": 9, "hand": ["mister_whiskers"]}, others={"blue": {**QUIET, "damage": 9}},
                  to_act="yellow", bag={"green": 1, "blue": 1})  # fmt: skip
    assert after(state, *ATTACK).countdown == (BLUE, 1)
    state = table({"damage": 9}, {"damage": 9, "hand": ["mister_whiskers"]}, others={"blue": QUIET}, to_act="yellow",
                  bag={"green": 1, "yellow": 1})  # fmt: skip
    assert after(state, *ATTACK).countdown == (YELLOW, 1)


@pytest.mark.rule("clank/end/countdown_step")
def test_in_place_of_each_later_turn_the_dragon_attacks_with_one_two_and_three_cubes_more() -> None:
    trace = cn.play(leaving(), "move f01", *["end turn"] * 7)
    steps = [(event["space"], event["extra"]) for event in events(trace, "countdown_moved")]
    assert steps == [(2, 1), (3, 2), (4, 3)]
    assert [(event["n"], event["extra"]) for event in events(trace, "cubes_drawn")] == [(3, 1), (4, 2), (5, 3)]
    assert turns(trace) == [*["yellow", "blue"] * 3, "yellow"]
    assert trace.state.over == ""


@pytest.mark.rule("clank/end/countdown_step")
def test_no_row_is_refilled_in_place_of_such_a_turn() -> None:
    state = after(leaving(row=ROW), "move f01", "end turn", "end turn")
    trace = cn.play(state, "end turn")
    assert [event["space"] for event in events(trace, "countdown_moved")] == [2]
    assert "row_refilled" not in kinds(trace)


@pytest.mark.rule("clank/end/countdown_step")
def test_the_extra_cubes_belong_to_the_countdown_attacks_only() -> None:
    row = ["kobold", "kobold", *ROW[:3], GAP]
    state = table({"out": "lost"}, {}, others={"blue": QUIET}, to_act="yellow", rage=5, row=row,
                  countdown={"player": "green", "space": 2})  # fmt: skip
    trace = cn.play(state, "end turn", "reveal ogre", "end turn")
    drawn = [(event["n"], event["rage"], event["danger"], event["extra"]) for event in events(trace, "cubes_drawn")]
    assert drawn == [(6, 4, 2, 0), (8, 4, 2, 2)]
    assert trace.state.countdown == (GREEN, 3)


@pytest.mark.rule("clank/end/countdown_step")
def test_attacks_of_the_row_do_not_move_the_pawn_of_the_countdown() -> None:
    state = table({"out": "lost"}, {}, others={"blue": QUIET}, to_act="yellow", row=FIVE,
                  countdown={"player": "green", "space": 2})  # fmt: skip
    trace = cn.play(state, "end turn", "reveal ogre")
    assert "cubes_drawn" in kinds(trace)
    assert (trace.state.player, trace.state.countdown) == (BLUE, (GREEN, 2))


@pytest.mark.rule("clank/end/countdown_step")
def test_the_places_of_those_who_left_later_do_nothing() -> None:
    state = table({"out": "lost"}, {"out": "escaped", "artifacts": [10]}, others={"blue": QUIET}, to_act="blue",
                  countdown={"player": "green", "space": 1})  # fmt: skip
    trace = cn.play(state, "end turn", "end turn")
    assert [event.colour for event in events(trace, "countdown_moved")] == ["green", "green"]
    assert turns(trace) == ["blue", "blue"]


@pytest.mark.rule("clank/end/countdown_step")
def test_a_step_of_the_countdown_is_told() -> None:
    state = after(leaving(), "move f01", "end turn", "end turn")
    sentences = told(state, "end turn")
    assert (
        "The countdown goes to space 2: the dragon attacks with one cube more. (clank/end/countdown_step)" in sentences
    )


@pytest.mark.rule("clank/end/countdown_last")
def test_on_the_fifth_space_everyone_still_in_the_dungeon_is_knocked_out() -> None:
    state = table({"out": "lost"}, {"room": "f03", "artifacts": [10]}, others={"blue": {**QUIET, "room": "f20"}},
                  to_act="blue", countdown={"player": "green", "space": 4})  # fmt: skip
    trace = cn.play(state, "end turn")
    assert [player.out for player in trace.state.players] == ["lost", "rescued", "lost"]
    assert trace.state.over == "all_out"
    assert "area_emptied" not in kinds(trace)
    said_last = [cn.explain(event) for event in trace.events[-1]]
    assert "The countdown reaches its last space: everyone still in the dungeon is knocked out. " \
        "(clank/end/countdown_last)" in said_last  # fmt: skip


@pytest.mark.rule("clank/end/countdown_last")
@pytest.mark.rule("clank/end/countdown_step")
def test_the_clock_is_driven_by_the_turns_of_the_first_to_leave() -> None:
    """Green leaves first, Blue later, the row attacks in Yellow's turn; Green's fourth step ends it for Yellow."""
    green = {"room": "f02", "boots": 1, "artifacts": [5]}
    blue = {"room": "f02", "artifacts": [10], "hand": ["sidestep"]}
    state = table(green, {**QUIET, "discard": ["sneak"]}, others={"blue": blue})
    trace = cn.play(
        state,
        "move f01", "end turn",
        "end turn", "play sidestep", "move f01", "end turn",
        "play sneak", "acquire lucky_coin", "end turn", "reveal ogre",
        "play sneak", "play lucky_coin", "end turn",
        "play sneak", "play lucky_coin", "end turn",
    )  # fmt: skip
    assert [event["extra"] for event in events(trace, "cubes_drawn")] == [1, 0, 2, 3]
    assert [event.colour for event in events(trace, "countdown_moved")] == ["green"] * 4
    assert [event["extra"] for event in events(trace, "countdown_moved")] == [1, 2, 3, 0]
    assert [player.out for player in trace.state.players] == ["escaped", "lost", "escaped"]
    assert trace.state.over == "all_out"


# ---- the end


@pytest.mark.rule("clank/end/game_over")
def test_the_game_ends_as_soon_as_everyone_is_out() -> None:
    state = table({"out": "escaped", "artifacts": [5]}, {"damage": 9, "hand": ["mister_whiskers", "burgle"]},
                  to_act="yellow", bag={"yellow": 1})  # fmt: skip
    trace = cn.play(state, *ATTACK)
    assert trace.state.over == "all_out"
    assert kinds(trace)[-1] == "game_over"
    assert trace.state.is_terminal
    assert (trace.state.current_player, cn.legal_actions(trace.state)) == (cn.NOBODY, ())


@pytest.mark.rule("clank/end/game_over")
def test_in_a_game_that_is_over_everything_is_refused() -> None:
    state = table({"out": "lost"}, {"damage": 9, "hand": ["mister_whiskers"]}, to_act="yellow", bag={"yellow": 1})
    state = after(state, *ATTACK)
    assert refused(state, "end turn") == "end/game_over"
    assert said(state, "end turn") == "Yellow cannot end the turn: the game is over (clank/end/game_over)."


@pytest.mark.rule("clank/end/game_over")
def test_the_last_to_step_out_finishes_its_turn_and_then_neither_row_nor_attack_follows() -> None:
    own = {"room": "f02", "artifacts": [5], "hand": ["scramble", "burgle"], "skill": 1}
    state = after(table(own, {"out": "lost"}, row=[*ROW[:5], "ogre"], clank={"yellow": 2}), "play scramble", "move f01")
    assert state.over == ""
    trace = cn.play(state, "play burgle", "acquire sneak", "end turn")
    assert "sneak" in trace.state.players[GREEN].discard
    assert trace.state.over == "all_out"
    assert not {"row_refilled", "area_emptied"} & set(kinds(trace))
    assert [cn.explain(event) for event in trace.events[-1]][-1] == (
        "The game is over: everyone is out. (clank/end/game_over)"
    )


@pytest.mark.rule("clank/end/game_over")
def test_when_the_others_fall_while_a_player_who_stepped_out_finishes_its_turn_the_turn_goes_on() -> None:
    own = {"room": "f02", "boots": 1, "artifacts": [5], "hand": ["mister_whiskers"]}
    state = after(table(own, {"damage": 9}, bag={"yellow": 1}), "move f01", *ATTACK)
    assert [player.out for player in state.players] == ["escaped", "lost"]
    assert (state.over, state.player) == ("", GREEN)
    assert after(state, "end turn").over == "all_out"


# ---- the score


def ended(green: dict[str, object], yellow: dict[str, object]) -> State:
    """The game ends with the end of Green's turn: the dungeon deck is empty and a place of the row too."""
    return after(table(green, yellow, row=FIVE, dungeon_deck=[]), "end turn")


@pytest.mark.rule("clank/end/score")
def test_the_score_is_artifacts_and_tokens_and_gold_and_the_points_of_all_cards_owned() -> None:
    green = {"room": "f03", "artifacts": [7, 10], "tokens": ["backpack", "crown_9", "dragon_egg", "potion_of_healing"],
             "gold": 4, "deck": ["secret_tome"], "discard": ["emerald", "burgle"],
             "play_area": ["pickaxe"]}  # fmt: skip
    state = ended(green, {"room": "f20"})
    sheet = cn.score_sheet(state)[GREEN]
    lines = {line.what: (line.points, line.rule) for line in sheet.lines if line.what != "artifact"}
    assert [line.points for line in sheet.lines if line.what == "artifact"] == [10, 7]
    assert lines == {
        "backpack": (5, "clank/token/backpack"),
        "crown_9": (9, "clank/token/crown"),
        "dragon_egg": (3, "clank/token/dragon_egg"),
        "gold": (4, "clank/turn/gold"),
        "secret_tome": (7, "clank/end/score"),
        "emerald": (5, "clank/end/score"),
        "pickaxe": (2, "clank/end/score"),
    }
    assert sheet.total == 52
    assert cn.returns(state) == (52, 0)


@pytest.mark.rule("clank/end/score")
def test_an_escape_scores_its_mastery_token() -> None:
    state = after(table({"room": "f02", "boots": 1, "artifacts": [5]}, {"out": "lost"}), "move f01", "end turn")
    assert cn.returns(state) == (25, 0)
    assert ("mastery", 20) in {(line.what, line.points) for line in cn.score_sheet(state)[GREEN].lines}


@pytest.mark.rule("clank/end/score")
def test_cards_score_from_hand_deck_play_area_and_discard_pile_alike() -> None:
    for place in ("hand", "deck", "play_area", "discard"):
        own = {"hand": [], "deck": [], "play_area": [], "discard": [], place: ["secret_tome"]}
        assert cn.score_sheet(table(own))[GREEN].total == 7


@pytest.mark.rule("clank/end/score")
def test_while_the_game_goes_on_there_are_no_returns_and_no_winners() -> None:
    state = table({"room": "f03", "artifacts": [5]})
    assert (cn.returns(state), cn.winners(state)) == ((), ())


# ---- who wins


@pytest.mark.rule("clank/end/tie")
def test_the_highest_score_wins() -> None:
    state = ended({"room": "f03", "artifacts": [5], "gold": 3}, {"room": "f03", "artifacts": [7]})
    assert (cn.returns(state), cn.winners(state)) == ((8, 7), (GREEN,))


@pytest.mark.rule("clank/end/tie")
def test_a_tie_goes_to_the_more_valuable_artifact() -> None:
    state = ended({"room": "f03", "artifacts": [5], "gold": 2}, {"room": "f03", "artifacts": [7]})
    assert (cn.returns(state), cn.winners(state)) == ((7, 7), (YELLOW,))


@pytest.mark.rule("clank/end/tie")
def test_of_several_artifacts_the_best_one_counts_in_a_tie() -> None:
    two = {"room": "f03", "artifacts": [5, 10], "tokens": ["backpack"]}
    state = ended(two, {"room": "f03", "artifacts": [7], "gold": 13})
    assert (cn.returns(state), cn.winners(state)) == ((20, 20), (GREEN,))


@pytest.mark.rule("clank/end/tie")
def test_a_lost_player_never_wins_a_tie_with_nothing() -> None:
    state = ended({"room": "f20", "artifacts": [30], "tokens": ["crown_10"]}, {"room": "f03", "artifacts": [5]})
    assert (cn.returns(state), cn.winners(state)) == ((0, 5), (YELLOW,))


@pytest.mark.rule("clank/end/tie")
def test_nobody_with_a_score_no_winner() -> None:
    state = ended({"room": "f20", "gold": 3}, {"room": "f20", "gold": 3})
    assert (cn.returns(state), cn.winners(state)) == ((0, 0), ())


@pytest.mark.rule("clank/end/tie")
def test_still_tied_is_a_shared_victory() -> None:
    """No box holds two artifacts of one value, so this table is made by hand."""
    state = ended({"room": "f03", "artifacts": [5], "gold": 2}, {"room": "f03", "artifacts": [7]})
    alike = replace(state, players=(state.players[YELLOW], state.players[YELLOW]))
    assert (cn.returns(alike), cn.winners(alike)) == ((7, 7), (GREEN, YELLOW))
