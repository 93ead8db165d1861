"""Rooms: one token on each entry, artifacts and their limit, and the market."""

from __future__ import annotations

from pathlib import Path

import pytest

import clank_nb as cn
from tests.dungeon.mine import board_file
from tests.rules.clank.scene import GREEN, after, allowed, events, refused, said, table, told

# ---- taking a token


@pytest.mark.rule("clank/room/take_one")
@pytest.mark.parametrize(
    ("start", "step", "take"),
    [
        ("f16", "move f21", "take artifact"),
        ("f04", "move f05", "take major_secret"),
        ("f11", "move f16", "take minor_secret"),
        ("f30", "move f24", "take monkey_idol"),
    ],
)
def test_entering_a_room_the_player_may_take_one_token_that_lies_there(start: str, step: str, take: str) -> None:
    state = after(table({"room": start, "boots": 2}), step)
    assert allowed(state, take)
    before, then = state.rooms, after(state, take).rooms
    assert (before.artifacts, before.major, before.minor, before.idols) != (
        then.artifacts, then.major, then.minor, then.idols,
    )  # fmt: skip


@pytest.mark.rule("clank/room/take_one")
def test_an_artifact_taken_lies_before_its_owner_and_leaves_its_room_empty() -> None:
    state = after(table({"room": "f16", "boots": 1}), "move f21", "take artifact")
    assert state.players[GREEN].artifacts == (7,)
    assert ("f21", 7) not in state.rooms.artifacts


@pytest.mark.rule("clank/room/take_one")
def test_a_second_token_is_refused_until_the_pawn_has_left_and_entered_again() -> None:
    state = table({"room": "f11", "boots": 3})
    state = after(state, "move f16", "take minor_secret", "find treasure")
    assert dict(state.rooms.minor)["f16"] == 1
    assert not allowed(state, "take minor_secret")
    assert said(state, "take minor_secret") == (
        "Green cannot take a minor secret: a token is taken on entering its room, and not later (clank/room/on_entry). "
        "Leave the room and enter it again."
    )
    state = after(state, "move f15", "move f16", "take minor_secret", "find treasure")
    assert "f16" not in dict(state.rooms.minor)
    assert state.players[GREEN].gold == 4


@pytest.mark.rule("clank/room/take_one")
def test_what_does_not_lie_in_a_room_cannot_be_taken_there() -> None:
    state = table({"room": "f11", "boots": 1})
    assert said(state, "take monkey_idol").startswith(
        "Green cannot take a monkey idol: nothing of that kind lies in f11 (clank/room/take_one)."
    )
    state = after(state, "move f16")
    assert said(state, "take artifact") == (
        "Green cannot take an artifact: nothing of that kind lies in f16 (clank/room/take_one). "
        "Open now: take minor_secret, take nothing."
    )


@pytest.mark.rule("clank/room/on_entry")
def test_the_choice_of_a_token_comes_before_anything_else() -> None:
    state = after(table({"room": "f11", "boots": 2, "skill": 3, "hand": ["burgle"]}), "move f16")
    assert [str(act) for act in cn.legal_actions(state)] == ["take minor_secret", "take nothing"]
    for tried in ("move f15", "play burgle", "acquire sneak", "end turn"):
        assert refused(state, tried) == "room/on_entry"
    assert said(state, "move f15") == (
        "Green cannot move from f16 to f15: first a token of the room is taken, or none (clank/room/on_entry). "
        "Open now: take minor_secret, take nothing."
    )


@pytest.mark.rule("clank/room/on_entry")
def test_a_token_left_on_entering_is_not_taken_later_in_the_turn_nor_on_a_later_turn() -> None:
    state = after(table({"room": "f11", "boots": 1, "hand": []}), "move f16", "take nothing")
    assert refused(state, "take minor_secret") == "room/on_entry"
    state = after(state, "end turn", "end turn")
    assert state.player == GREEN
    assert refused(state, "take minor_secret") == "room/on_entry"


@pytest.mark.rule("clank/room/on_entry")
def test_with_nothing_that_may_be_taken_nothing_is_asked() -> None:
    empty = after(table({"room": "f02", "boots": 2}), "move f03")
    assert allowed(empty, "move f02")
    full = after(table({"room": "f16", "boots": 2, "artifacts": [5]}), "move f21")
    assert allowed(full, "move f16")


@pytest.mark.rule("clank/room/optional")
@pytest.mark.parametrize(("start", "room"), [("f16", "f21"), ("f11", "f16")])
def test_a_room_may_be_left_as_it_is_an_artifact_included(start: str, room: str) -> None:
    state = table({"room": start, "boots": 2})
    left = after(state, f"move {room}", "take nothing")
    assert left.rooms == state.rooms
    assert left.cubes.rage == state.cubes.rage
    assert allowed(left, f"move {start}")
    assert told(state, f"move {room}", "take nothing") == [f"Green leaves {room} as it is. (clank/room/optional)"]


@pytest.mark.rule("clank/room/blind")
def test_of_several_face_down_tokens_one_is_taken_without_looking() -> None:
    state = after(table({"room": "f11", "boots": 1}), "move f16")
    assert [str(act) for act in cn.legal_actions(state)] == ["take minor_secret", "take nothing"]
    taken = cn.apply(state, cn.parse_action(state, "take minor_secret")).state
    assert taken.current_player == cn.CHANCE
    law = dict(cn.chance_outcomes(taken))
    assert sum(law.values()) == 1
    assert {action.token: chance * 18 for action, chance in law.items()} == {  # type: ignore[union-attr]
        "dragon_egg": 3, "treasure": 3, "skill_boost": 3, "potion_of_healing": 3, "potion_of_strength": 2,
        "potion_of_swiftness": 2, "magic_spring": 2,
    }  # fmt: skip


@pytest.mark.rule("clank/room/blind")
def test_a_secret_is_turned_up_at_once_and_only_what_is_left_lies_under_the_others() -> None:
    trace = cn.play(table({"room": "f11", "boots": 1}), "move f16", "take minor_secret", "find dragon_egg")
    assert [event.kind for event in trace.events[1]] == ["secret_taken"]
    assert [event["token"] for event in events(trace, "secret_found")] == ["dragon_egg"]
    assert trace.state.rooms.unseen_minor.count("dragon_egg") == 2


# ---- artifacts


@pytest.mark.rule("clank/room/artifact_limit")
def test_a_second_artifact_is_refused_without_a_backpack() -> None:
    state = after(table({"room": "f16", "boots": 1, "artifacts": [5]}), "move f21")
    assert not allowed(state, "take artifact")
    assert said(state, "take artifact") == (
        "Green cannot take an artifact: one artifact is carried already, and no more may be "
        "(clank/room/artifact_limit). A backpack, sold in every market room, makes room for one more. "
        "Also in the way: a token is taken on entering its room, and not later (clank/room/on_entry)."
    )


@pytest.mark.rule("clank/room/artifact_limit")
@pytest.mark.rule("clank/token/backpack")
@pytest.mark.parametrize(
    ("artifacts", "backpacks", "free"),
    [([], 0, True), ([5], 0, False), ([5], 1, True), ([5, 10], 1, False), ([5, 10], 2, True), ([5, 10, 15], 2, False)],
)
def test_each_backpack_makes_room_for_one_artifact_more(artifacts: list[int], backpacks: int, free: bool) -> None:
    state = table({"room": "f16", "boots": 1, "artifacts": artifacts, "tokens": ["backpack"] * backpacks})
    assert allowed(after(state, "move f21"), "take artifact") == free


@pytest.mark.rule("clank/room/artifact_limit")
def test_an_artifact_is_never_dropped_swapped_or_given_back() -> None:
    state = table({"room": "f18", "boots": 2, "artifacts": [5], "tokens": ["backpack"], "gold": 7})
    offered = {str(act).split()[0] for act in cn.legal_actions(state)}
    assert offered <= {"move", "end"}
    assert after(state, "move f17", "end turn").players[GREEN].artifacts == (5,)


@pytest.mark.rule("clank/room/artifact_limit")
def test_where_an_artifact_too_many_lies_beside_another_token_only_the_other_is_offered(tmp_path: Path) -> None:
    hall = "hall = { x = 0.5, y = 0.2,"
    board = cn.load_board(board_file(tmp_path, (hall, f"{hall} artifact = 7,")))
    state = after(table({"room": "cave", "boots": 1, "artifacts": [5]}, board=board), "move hall by hall-cave")
    assert [str(act) for act in cn.legal_actions(state)] == ["take minor_secret", "take nothing"]
    assert said(state, "take artifact").startswith(
        "Green cannot take an artifact: one artifact is carried already, and no more may be "
        "(clank/room/artifact_limit)."
    )


@pytest.mark.rule("clank/room/artifact_any_time")
def test_by_the_printed_rule_a_backpack_bought_in_the_room_comes_too_late_for_its_artifact() -> None:
    state = table({"room": "f20", "boots": 1, "artifacts": [5], "gold": 7})
    assert state.game.option("artifact_any_time") is False
    state = after(state, "move f27", "buy backpack")
    assert refused(state, "take artifact") == "room/on_entry"


@pytest.mark.rule("clank/room/artifact_any_time")
def test_with_the_option_an_artifact_may_be_taken_after_buying_a_backpack_in_its_room() -> None:
    state = table({"room": "f20", "boots": 1, "artifacts": [5], "gold": 7}, artifact_any_time=True)
    state = after(state, "move f27")
    assert refused(state, "take artifact") == "room/artifact_limit"
    state = after(state, "buy backpack")
    assert allowed(state, "take artifact")
    then = after(state, "take artifact")
    assert (then.players[GREEN].artifacts, then.cubes.rage) == ((5, 10), state.cubes.rage + 1)
    assert refused(then, "take artifact") == "room/take_one"


@pytest.mark.rule("clank/room/artifact_any_time")
def test_with_the_option_an_artifact_may_be_taken_on_a_later_turn() -> None:
    facts = {"room": "f16", "boots": 1}
    printed = after(table(facts), "move f21", "take nothing", "end turn", "end turn")
    assert refused(printed, "take artifact") == "room/on_entry"
    later = after(table(facts, artifact_any_time=True), "move f21", "take nothing", "end turn", "end turn")
    assert allowed(later, "take artifact")


@pytest.mark.rule("clank/room/artifact_any_time")
def test_the_option_is_for_artifacts_only() -> None:
    state = after(table({"room": "f11", "boots": 1}, artifact_any_time=True), "move f16", "take nothing")
    assert refused(state, "take minor_secret") == "room/on_entry"


@pytest.mark.rule("clank/room/artifact_any_time")
def test_with_the_option_too_the_artifact_of_another_room_is_out_of_reach() -> None:
    state = table({"room": "f21"}, artifact_any_time=True)
    assert allowed(state, "take artifact")
    assert refused(state, "take artifact from f27") == "turn/refusal"


# ---- the market


@pytest.mark.rule("clank/room/market")
def test_items_cost_seven_gold_in_a_market_room() -> None:
    state = after(table({"room": "f26", "gold": 9}), "buy master_key")
    assert (state.players[GREEN].gold, state.players[GREEN].tokens) == (2, ("master_key",))


@pytest.mark.rule("clank/room/market")
def test_standing_in_a_market_room_since_an_earlier_turn_is_enough() -> None:
    state = after(table({"room": "f26", "gold": 7}), "end turn", "end turn")
    assert allowed(state, "buy backpack")


@pytest.mark.rule("clank/room/market")
def test_any_number_of_items_may_be_bought_in_a_turn_also_of_one_kind() -> None:
    state = after(table({"room": "f26", "gold": 28}), "buy crown", "buy crown", "buy backpack", "buy backpack")
    assert state.players[GREEN].tokens == ("backpack", "backpack", "crown_10", "crown_9")
    assert state.players[GREEN].gold == 0


@pytest.mark.rule("clank/room/market")
def test_elsewhere_nothing_is_sold() -> None:
    state = table({"room": "f18", "gold": 7})
    assert not allowed(state, "buy backpack")
    assert said(state, "buy backpack") == (
        "Green cannot buy a Backpack: f18 is no market room (clank/room/market). Market rooms: f19, f20, f26, f27."
    )


@pytest.mark.rule("clank/room/market")
def test_with_less_than_seven_gold_nothing_is_sold() -> None:
    state = table({"room": "f26", "gold": 6})
    assert not allowed(state, "buy backpack")
    assert said(state, "buy backpack") == (
        "Green cannot buy a Backpack: a Backpack costs 7 gold and the player has 6 (clank/room/market). "
        "1 gold more would do."
    )


@pytest.mark.rule("clank/room/market_stock")
def test_all_market_rooms_sell_from_one_stock() -> None:
    state = table({"room": "f26", "gold": 14}, {"room": "f19", "gold": 7})
    state = after(state, "buy master_key", "buy master_key", "end turn")
    assert not allowed(state, "buy master_key")
    assert said(state, "buy master_key") == (
        "Yellow cannot buy a Master Key: no Master Key is left in the market (clank/room/market_stock). "
        "The market still sells Backpack, crown."
    )


@pytest.mark.rule("clank/room/market_stock")
def test_an_empty_market_says_so() -> None:
    state = table({"room": "f26", "gold": 7}, market=[])
    assert said(state, "buy crown") == (
        "Green cannot buy a crown: no crown is left in the market (clank/room/market_stock). "
        "The market sells nothing more."
    )


@pytest.mark.rule("clank/room/market_stock")
@pytest.mark.rule("clank/token/crown")
def test_the_crown_sold_is_the_most_valuable_left() -> None:
    state = table({"room": "f26", "gold": 21})
    trace = cn.play(state, "buy crown", "buy crown", "buy crown")
    assert [event["item"] for event in events(trace, "item_bought")] == ["crown_10", "crown_9", "crown_8"]


@pytest.mark.rule("clank/room/market_token")
def test_a_token_in_a_market_room_may_be_taken_and_the_player_may_shop_as_well() -> None:
    state = after(table({"room": "f21", "boots": 1, "gold": 7}), "move f20", "take minor_secret", "find dragon_egg")
    assert allowed(state, "buy backpack")
    state = after(table({"room": "f20", "boots": 1, "gold": 7}), "move f27", "take artifact", "buy backpack")
    assert (state.players[GREEN].artifacts, state.players[GREEN].tokens) == ((10,), ("backpack",))
