"""Rooms: what pays on entering, what a lockpick opens, shrines, artifacts, the market."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from tests.rules.catacombs.odd import delve, listed
from tests.rules.catacombs.scene import GREEN, YELLOW, action, after, allowed, events, kinds, refused, table

# d13: gold in a, an artifact in b, a tome in c.  d12: a chest in a, a secret in b, a cell in c.  d01: a heart in a.

SHRINES = {"s3": [1, 1], "d05": [1, 0], "d10": [2, 0]}
"""Wayshrines in way, s3a, d05a and d10a."""


# ---- artifacts


@pytest.mark.rule("catacombs/room/artifact")
def test_an_artifact_may_be_taken_at_any_moment_of_the_turn_also_turns_after_entering() -> None:
    state = table({"room": "d13c", "boots": 1, "hand": ["burgle"]}, tiles={"d13": [0, 2]})
    state = after(state, "move d13b")
    assert {"take artifact", "play burgle"} <= set(listed(state))
    state = after(state, "play burgle", "take artifact")
    assert (state.players[GREEN].artifacts, state.rooms.artifacts) == ((5,), ())
    later = table({"room": "d13b"}, tiles={"d13": [0, 2]})
    assert after(later, "take artifact").players[GREEN].artifacts == (5,)


@pytest.mark.rule("catacombs/room/artifact")
def test_nobody_is_forced_to_take_an_artifact() -> None:
    state = after(table({"room": "d13c", "boots": 1}, tiles={"d13": [0, 2]}), "move d13b", "end turn")
    assert state.player == YELLOW
    assert state.rooms.artifacts == (("d13b", 5),)


@pytest.mark.rule("catacombs/room/artifact")
def test_elsewhere_and_in_an_empty_room_taking_an_artifact_is_refused() -> None:
    tiles = {"d13": [0, 2]}
    for state in (table({"room": "d13c"}, tiles=tiles), table({"room": "d13b"}, tiles=tiles, rooms={})):
        assert not allowed(state, "take artifact")
        assert refused(state, "take artifact") == "room/artifact"


@pytest.mark.rule("catacombs/room/artifact")
def test_a_backpack_bought_later_makes_a_second_artifact_possible_where_the_pawn_stands() -> None:
    state = table({"room": "d08c", "artifacts": [7]}, tiles={"d08": [0, 2]}, rooms={"d08c": {"artifact": 10}})
    assert refused(state, "take artifact") == "room/artifact_limit"
    state = table({"room": "d08c", "artifacts": [7], "tokens": ["backpack"]}, tiles={"d08": [0, 2]},
                  rooms={"d08c": {"artifact": 10}})  # fmt: skip
    assert after(state, "take artifact").players[GREEN].artifacts == (7, 10)


# ---- once per room and turn


@pytest.mark.rule("catacombs/room/once_per_turn")
def test_a_reward_room_entered_again_in_the_same_turn_pays_nothing() -> None:
    state = table({"room": "d01c", "boots": 3, "damage": 4}, tiles={"d01": [0, 2]})
    state = after(state, "move d01a", "move d01c", "move d01a")
    assert state.cubes.track[GREEN] == 3
    gold = table({"room": "s2a", "boots": 2, "teleports": 1}, tiles={"s2": [0, 2]})
    assert after(gold, "move s2b", "move s2a", "teleport s2b").players[GREEN].gold == 1


@pytest.mark.rule("catacombs/room/once_per_turn")
def test_a_later_turn_pays_for_entering_again_and_staying_pays_never() -> None:
    state = table({"room": "s2a", "boots": 1, "deck": ["sidestep", "scramble", "burgle", "burgle", "burgle"]},
                  tiles={"s2": [0, 2]})  # fmt: skip
    state = after(state, "move s2b", "end turn", "end turn")
    assert (state.player, state.players[GREEN].gold) == (GREEN, 1)
    state = after(state, "play sidestep", "play scramble", "move s2a", "move s2b")
    assert state.players[GREEN].gold == 2


@pytest.mark.rule("catacombs/room/once_per_turn")
def test_another_room_of_the_same_kind_pays_too_and_so_does_the_same_room_for_another_player() -> None:
    tiles = {"s2": [0, 2], "d06": [0, 3]}  # gold 1 in s2b and in d06c
    state = table({"room": "s2a", "boots": 2}, {"room": "s2a", "hand": ["sidestep"]}, tiles=tiles)
    state = after(state, "move s2b", next(text for text in listed(after(state, "move s2b"), "move") if "d06c" in text))
    assert state.players[GREEN].gold == 2
    assert after(state, "end turn", "play sidestep", "move s2b").players[YELLOW].gold == 1


@pytest.mark.rule("catacombs/room/once_per_turn")
def test_a_room_with_several_rewards_pays_all_of_them_also_by_teleport() -> None:
    state = table({"room": "s2a", "teleports": 1}, tiles={"s2": [0, 2]})
    assert after(state, "teleport s2b").players[GREEN].gold == 1


# ---- rewards


@pytest.mark.rule("catacombs/room/minor_secret")
def test_the_reward_is_a_random_minor_secret_of_the_bank_turned_up_at_once() -> None:
    state = table(
        {"room": "d01c", "boots": 1}, tiles={"d01": [0, 2]}, minor_secrets=["treasure", "treasure", "dragon_egg"]
    )
    asked = cn.apply(state, action(state, "move d01b")).state
    assert {str(act): chance for act, chance in cn.chance_outcomes(asked)} == {
        "find treasure": Fraction(2, 3), "find dragon_egg": Fraction(1, 3),
    }  # fmt: skip
    state = after(state, "move d01b", "find treasure")
    assert (state.players[GREEN].gold, state.rooms.unseen_minor) == (2, ("dragon_egg", "treasure"))


@pytest.mark.rule("catacombs/room/minor_secret")
def test_with_no_minor_secret_left_nothing_happens() -> None:
    state = after(table({"room": "d01c", "boots": 1}, tiles={"d01": [0, 2]}, minor_secrets=[]), "move d01b")
    assert (state.players[GREEN].room, state.players[GREEN].tokens, state.current_player) == ("d01b", (), GREEN)


@pytest.mark.rule("catacombs/room/idol")
def test_the_reward_of_the_monkey_shrine_is_one_idol_while_any_is_there() -> None:
    state = after(table({"room": "way", "boots": 1, "swords": 1}), "move shrine swords=1")
    assert state.players[GREEN].tokens == ("monkey_idol",)
    assert state.rooms.idols == (("shrine", 2),)
    state = after(table({"room": "way", "boots": 1}, rooms={}), "move shrine")
    assert (state.players[GREEN].room, state.players[GREEN].tokens) == ("shrine", ())


@pytest.mark.rule("catacombs/room/gold")
@pytest.mark.parametrize(("tile", "start", "room", "gold"), [("d07", "d07a", "d07c", 3), ("s2", "s2a", "s2b", 1)])
def test_the_reward_is_the_gold_shown(tile: str, start: str, room: str, gold: int) -> None:
    state = after(table({"room": start, "boots": 1}, tiles={tile: [0, 2]}), f"move {room}")
    assert state.players[GREEN].gold == gold


@pytest.mark.rule("catacombs/room/heart")
def test_the_reward_of_a_heart_heals_one() -> None:
    state = after(table({"room": "d01c", "boots": 1, "damage": 4}, tiles={"d01": [0, 2]}), "move d01a")
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN]) == (3, 27)
    state = after(table({"room": "d01c", "boots": 1}, tiles={"d01": [0, 2]}), "move d01a")
    assert state.cubes.track[GREEN] == 0


# ---- chests, tomes and cells


@pytest.mark.rule("catacombs/room/locked_reward")
def test_a_chest_is_opened_at_any_moment_of_the_turn_for_one_lockpick() -> None:
    state = table({"room": "d12a", "hand": ["burgle"]}, tiles={"d12": [0, 2]})
    assert allowed(state, "open chest")
    state = after(state, "play burgle", "open chest", "find chalice")
    assert (delve(state).lockpicks[GREEN], delve(state).used) == (2, ("d12a/chest",))
    assert state.players[GREEN].tokens == ("chalice",)


@pytest.mark.rule("catacombs/room/locked_reward")
def test_an_icon_once_used_is_used_for_everyone_for_good() -> None:
    state = table({"room": "d12a"}, {"room": "d12a", "hand": []}, tiles={"d12": [0, 2]})
    state = after(state, "open chest", "find chalice")
    assert not allowed(state, "open chest")
    assert refused(state, "open chest") == "room/locked_reward"
    state = after(state, "end turn")
    assert not listed(state, "open")
    assert refused(state, "open chest") == "room/locked_reward"


@pytest.mark.rule("catacombs/room/locked_reward")
def test_without_a_lockpick_and_elsewhere_opening_is_refused() -> None:
    state = table({"room": "d12a", "lockpicks": 0}, tiles={"d12": [0, 2]})
    assert not allowed(state, "open chest")
    assert refused(state, "open chest") == "room/locked_reward"
    state = table({"room": "d12b"}, tiles={"d12": [0, 2]})
    for what in ("chest", "tome", "cell"):
        assert not allowed(state, f"open {what}")
        assert refused(state, f"open {what}") == "room/locked_reward"


@pytest.mark.rule("catacombs/room/locked_reward")
def test_a_chest_elsewhere_may_still_be_opened() -> None:
    state = table({"room": "d18b"}, tiles={"d12": [0, 2], "d18": [0, 3]}, used={"d12a": ["chest"]})
    assert allowed(state, "open chest")


@pytest.mark.rule("catacombs/room/chest")
def test_a_chest_gives_a_random_major_secret_turned_up_at_once() -> None:
    state = table({"room": "d12a"}, tiles={"d12": [0, 2]}, major_secrets=["greater_treasure", "chalice", "chalice"])
    asked = cn.apply(state, action(state, "open chest")).state
    assert {str(act): chance for act, chance in cn.chance_outcomes(asked)} == {
        "find chalice": Fraction(2, 3), "find greater_treasure": Fraction(1, 3),
    }  # fmt: skip
    state = after(state, "open chest", "find greater_treasure")
    assert (state.players[GREEN].gold, state.rooms.unseen_major) == (5, ("chalice", "chalice"))


@pytest.mark.rule("catacombs/room/chest")
def test_with_no_major_secret_in_the_bank_a_chest_is_not_opened() -> None:
    state = table({"room": "d12a"}, tiles={"d12": [0, 2]}, major_secrets=[])
    assert not allowed(state, "open chest")
    assert refused(state, "open chest") == "room/chest"


@pytest.mark.rule("catacombs/room/tome")
def test_a_tome_gives_one_secret_tome_of_the_reserve_to_the_discard_pile_without_skill() -> None:
    state = table({"room": "d13c"}, tiles={"d13": [0, 2]})
    before = dict(state.shop.reserve)["secret_tome"]
    state = after(state, "open tome")
    assert state.players[GREEN].discard.count("secret_tome") == 1
    assert dict(state.shop.reserve)["secret_tome"] == before - 1
    assert (state.turn.skill, delve(state).lockpicks[GREEN]) == (0, 2)


@pytest.mark.rule("catacombs/room/tome")
def test_with_no_secret_tome_left_a_tome_is_not_opened() -> None:
    state = table({"room": "d13c"}, tiles={"d13": [0, 2]}, reserve={"secret_tome": 0})
    assert not allowed(state, "open tome")
    assert refused(state, "open tome") == "room/tome"


@pytest.mark.rule("catacombs/room/cell")
def test_a_cell_frees_two_random_prisoners() -> None:
    state = table({"room": "d12c"}, tiles={"d12": [0, 2]})
    trace = cn.play(state, "open cell", "find peasant", "find monk")
    assert trace.state.players[GREEN].tokens == ("monk", "peasant")
    assert kinds(trace).count("prisoner_freed") == 2
    assert (len(delve(trace.state).prisoners), delve(trace.state).lockpicks[GREEN]) == (18, 2)


@pytest.mark.rule("catacombs/room/cell")
def test_of_one_prisoner_left_a_cell_frees_that_one_and_of_none_it_is_not_opened() -> None:
    state = table({"room": "d12c"}, tiles={"d12": [0, 2]}, prisoners={"monk": 1})
    state = after(state, "open cell")
    assert (state.players[GREEN].tokens, delve(state).prisoners) == (("monk",), ())
    state = table({"room": "d12c"}, tiles={"d12": [0, 2]}, prisoners={})
    assert not allowed(state, "open cell")
    assert refused(state, "open cell") == "room/cell"


# ---- wayshrines


@pytest.mark.rule("catacombs/room/wayshrine")
def test_a_cube_on_a_shrine_gives_as_much_gold_as_shrines_are_marked_and_stays_there() -> None:
    state = table({"room": "way", "teleports": 0, "goals": ["wayshrine", "wayshrine"]}, tiles=SHRINES)
    gold = []
    for text in ("mark way", "teleport s3a by wayshrine", "mark s3a", "teleport d05a by wayshrine", "mark d05a"):
        state = after(state, text)
        gold.append(state.players[GREEN].gold)
    assert gold == [1, 1, 3, 3, 6]
    assert delve(state).marks == (("d05a", GREEN), ("s3a", GREEN), ("way", GREEN))
    assert (state.cubes.supply[GREEN], state.cubes.area[GREEN], state.cubes.bag[GREEN]) == (27, 0, 0)
    assert refused(state, "mark d05a") == "room/wayshrine_no"


@pytest.mark.rule("catacombs/room/wayshrine")
def test_a_mark_may_be_made_at_any_moment_of_a_later_turn_and_counts_for_its_owner_alone() -> None:
    state = table({"room": "way", "hand": ["burgle"]}, {"room": "way", "hand": []}, marks={"s3a": ["yellow"]},
                  tiles=SHRINES)  # fmt: skip
    state = after(state, "play burgle", "mark way")
    assert state.players[GREEN].gold == 1
    state = after(state, "end turn", "mark way")
    assert state.players[YELLOW].gold == 2


@pytest.mark.rule("catacombs/room/wayshrine")
def test_the_cubes_on_shrines_are_no_clank_and_do_not_come_into_the_bag() -> None:
    row = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "")
    state = table({"room": "way"}, row=row, bag={"black": 24})
    state = after(state, "mark way", "end turn", "reveal skeletal_ape")
    assert (state.cubes.bag[GREEN], state.cubes.track[GREEN], delve(state).marks) == (0, 0, (("way", GREEN),))


@pytest.mark.rule("catacombs/room/wayshrine")
def test_marking_is_refused_where_the_pawn_does_not_stand() -> None:
    state = table({"room": "way"}, tiles=SHRINES)
    assert not allowed(state, "mark s3a")
    assert refused(state, "mark s3a") == "room/wayshrine"
    state = table({"room": "hall"})
    assert not listed(state, "mark")


@pytest.mark.rule("catacombs/room/wayshrine_no")
def test_marking_is_refused_at_a_shrine_the_player_has_marked() -> None:
    state = table({"room": "way"}, marks={"way": ["green"]})
    assert not allowed(state, "mark way")
    assert refused(state, "mark way") == "room/wayshrine_no"


@pytest.mark.rule("catacombs/room/wayshrine_no")
def test_four_players_find_a_corner_each() -> None:
    others: dict[str, Any] = {"red": {"hand": []}, "blue": {"hand": []}}
    state = table({"room": "way"}, marks={"way": ["red", "blue", "yellow"]}, others=others)
    assert allowed(state, "mark way")


@pytest.mark.rule("catacombs/room/wayshrine_no")
def test_marking_is_refused_with_an_empty_supply() -> None:
    state = table({"room": "way"}, bag={"black": 24, "green": 30})
    assert state.cubes.supply[GREEN] == 0
    assert not allowed(state, "mark way")
    assert refused(state, "mark way") == "room/wayshrine_no"


# ---- the market, as in Clank!


@pytest.mark.rule("clank/room/market")
def test_in_a_market_room_items_cost_seven_gold() -> None:
    state = table({"room": "s2a", "gold": 7}, tiles={"s2": [0, 2]})
    trace = cn.play(state, "buy burglars_kit")
    assert trace.state.players[GREEN].gold == 0
    assert [event["n"] for event in events(trace, "gold_paid")] == [7]
    assert refused(table({"room": "s2c", "gold": 7}, tiles={"s2": [0, 2]}), "buy burglars_kit") == "room/market"


@pytest.mark.rule("clank/room/market_stock")
def test_what_is_sold_out_is_refused_and_all_market_rooms_sell_from_one_stock() -> None:
    state = table({"room": "s2a", "gold": 30}, {"room": "d04a", "gold": 7, "hand": []},
                  tiles={"s2": [0, 2], "d04": [1, 0]})  # fmt: skip
    state = after(state, "buy backpack", "buy backpack")
    assert refused(state, "buy backpack") == "room/market_stock"
    state = after(state, "end turn")
    assert not allowed(state, "buy backpack")


@pytest.mark.rule("clank/room/artifact_limit")
def test_one_artifact_more_may_be_held_for_each_backpack() -> None:
    tiles = {"d13": [0, 2]}
    assert refused(table({"room": "d13b", "artifacts": [7]}, tiles=tiles), "take artifact") == "room/artifact_limit"
    state = table({"room": "d13b", "artifacts": [7], "tokens": ["backpack"]}, tiles=tiles)
    assert after(state, "take artifact").players[GREEN].artifacts == (5, 7)
