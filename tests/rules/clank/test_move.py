"""Moving: tunnels and what they ask, caves, springs, teleports, and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

import clank_nb as cn
from tests.dungeon.mine import board_file
from tests.rules.clank.scene import GREEN, YELLOW, after, allowed, events, kinds, refusal, refused, said, table, told

# ---- tunnels and boots


@pytest.mark.rule("clank/move/tunnel")
def test_one_boot_carries_the_pawn_through_one_tunnel() -> None:
    state = after(table({"room": "f02", "boots": 2}), "move f03")
    assert (state.players[GREEN].room, state.turn.boots) == ("f03", 1)


@pytest.mark.rule("clank/move/tunnel")
def test_without_a_boot_the_move_is_refused() -> None:
    state = table({"room": "f02"})
    assert not allowed(state, "move f03")
    assert said(state, "move f03") == (
        "Green cannot move from f02 to f03: tunnel f02-f03 takes one boot and the pool holds 0 (clank/move/tunnel). "
        "One boot more would do. No step is open from f02 now."
    )


@pytest.mark.rule("clank/move/tunnel")
def test_without_a_tunnel_the_move_is_refused() -> None:
    state = table({"room": "f02", "boots": 5})
    assert said(state, "move f08") == (
        "Green cannot move from f02 to f08: no tunnel leads from f02 to f08 (clank/move/tunnel). "
        "Open from f02: f03 (one boot)."
    )
    assert refused(state, "move f02") == "move/tunnel"


@pytest.mark.rule("clank/move/footprints")
def test_a_tunnel_with_footprints_takes_two_boots() -> None:
    state = after(table({"room": "f03", "boots": 3}), "move f04")
    assert (state.players[GREEN].room, state.turn.boots) == ("f04", 1)


@pytest.mark.rule("clank/move/footprints")
def test_a_tunnel_without_footprints_takes_one() -> None:
    state = after(table({"room": "f03", "boots": 3}), "move f08")
    assert (state.players[GREEN].room, state.turn.boots) == ("f08", 2)


@pytest.mark.rule("clank/move/footprints")
def test_one_boot_is_not_enough_for_footprints() -> None:
    assert said(table({"room": "f03", "boots": 1}), "move f04") == (
        "Green cannot move from f03 to f04: tunnel f03-f04 takes 2 boots and the pool holds 1 (clank/move/footprints). "
        "One boot more would do. Open from f03: f02 (one boot), f08 (one boot)."
    )


# ---- monsters


@pytest.mark.rule("clank/move/monsters")
@pytest.mark.parametrize(("swords", "damage"), [(0, 2), (1, 1), (2, 0)])
def test_each_sword_spent_in_a_tunnel_takes_one_damage_away(swords: int, damage: int) -> None:
    state = after(table({"room": "f14", "boots": 1, "swords": 3}), f"move f19 swords={swords}")
    assert (state.turn.swords, state.cubes.track[GREEN]) == (3 - swords, damage)


@pytest.mark.rule("clank/move/monsters")
def test_the_player_chooses_how_many_swords_to_spend() -> None:
    state = table({"room": "f14", "boots": 1, "swords": 3})
    to_f19 = [str(act) for act in cn.legal_actions(state) if str(act).startswith("move f19")]
    assert to_f19 == ["move f19", "move f19 swords=1", "move f19 swords=2"]


@pytest.mark.rule("clank/move/monsters")
def test_a_tunnel_takes_no_more_swords_than_it_has_monsters() -> None:
    state = table({"room": "f14", "boots": 1, "swords": 3})
    assert said(state, "move f19 swords=3") == (
        "Green cannot move from f14 to f19 with 3 swords: tunnel f14-f19 takes 2 swords at most (clank/move/monsters). "
        "Open from f14: f08 (one boot, one monster), f15 (one boot), f19 (one boot, 2 monsters)."
    )
    assert said(state, "move f15 swords=1").startswith(
        "Green cannot move from f14 to f15 with one sword: tunnel f14-f15 has no monster, so no sword is spent in it "
        "(clank/move/monsters)."
    )


@pytest.mark.rule("clank/move/monsters")
def test_swords_that_are_not_there_cannot_be_spent() -> None:
    state = table({"room": "f14", "boots": 1, "swords": 1})
    assert said(state, "move f19 swords=2") == (
        "Green cannot move from f14 to f19 with 2 swords: 2 swords were to be spent and the pool holds 1 "
        "(clank/move/monsters). One sword more would do."
    )


@pytest.mark.rule("clank/move/monsters")
def test_the_step_itself_costs_its_boots_however_many_swords_are_spent() -> None:
    assert refused(table({"room": "f14", "swords": 2}), "move f19 swords=2") == "move/tunnel"


@pytest.mark.rule("clank/move/no_suicide")
def test_damage_that_would_fill_the_last_space_is_refused_until_enough_swords_are_spent() -> None:
    state = table({"room": "f14", "boots": 1, "swords": 2, "damage": 8})
    assert not allowed(state, "move f19")
    assert allowed(state, "move f19 swords=1")
    assert said(state, "move f19") == (
        "Green cannot move from f14 to f19: tunnel f14-f19 would deal 2 damage and at most 1 can be borne, for the "
        "last space of the track may not be filled (clank/move/no_suicide). One sword more spent on the way would do. "
        "Open from f14: f08 (one boot, one monster), f15 (one boot), f19 (one boot, 2 monsters)."
    )
    state = after(state, "move f19 swords=1")
    assert (state.cubes.track[GREEN], state.players[GREEN].out) == (9, "")


@pytest.mark.rule("clank/move/no_suicide")
def test_damage_is_refused_where_the_supply_has_fewer_cubes_than_the_damage() -> None:
    state = table({"room": "f14", "boots": 1, "swords": 1}, bag={"black": 24, "green": 29})
    assert not allowed(state, "move f19")
    assert allowed(state, "move f19 swords=1")
    assert said(state, "move f19").startswith(
        "Green cannot move from f14 to f19: tunnel f14-f19 would deal 2 damage and the supply has only one cube to "
        "mark it (clank/move/no_suicide). One sword more spent on the way would do."
    )


# ---- locks and arrows


@pytest.mark.rule("clank/move/lock")
def test_a_locked_tunnel_is_refused_without_a_master_key() -> None:
    state = table({"room": "f04", "boots": 3})
    assert not allowed(state, "move f09")
    assert said(state, "move f09") == (
        "Green cannot move from f04 to f09: tunnel f04-f09 is locked and Green holds no master key (clank/move/lock). "
        "A master key, sold in every market room, opens it. "
        "Open from f04: f03 (2 boots), f05 (2 boots), f10 (one boot)."
    )


@pytest.mark.rule("clank/move/lock")
def test_the_owner_of_a_master_key_passes_locked_tunnels_as_often_as_wanted_and_keeps_the_key() -> None:
    state = table({"room": "f04", "boots": 3, "tokens": ["master_key"]}, rooms={})
    state = after(state, "move f09", "move f04", "move f09")
    assert state.players[GREEN].room == "f09"
    assert state.players[GREEN].tokens == ("master_key",)


@pytest.mark.rule("clank/move/lock")
def test_a_master_key_opens_nothing_for_the_others() -> None:
    state = table(
        {"room": "f04", "boots": 1, "tokens": ["master_key"]}, {"room": "f04", "hand": ["sidestep"]}, rooms={}
    )
    state = after(state, "move f09", "end turn", "play sidestep")
    assert state.player == YELLOW
    assert refused(state, "move f09") == "move/lock"


@pytest.mark.rule("clank/move/lock")
def test_a_lock_is_named_before_the_boots_that_are_missing_too() -> None:
    found = refusal(table({"room": "f04"}), "move f09")
    assert found.rules == ("clank/move/lock", "clank/move/tunnel")
    assert cn.explain(found).endswith(
        "Also in the way: tunnel f04-f09 takes one boot and the pool holds 0 (clank/move/tunnel)."
    )


@pytest.mark.rule("clank/move/one_way")
def test_an_arrow_tunnel_is_walked_along_its_arrow() -> None:
    assert after(table({"room": "f06", "boots": 1}, rooms={}), "move f05").players[GREEN].room == "f05"


@pytest.mark.rule("clank/move/one_way")
def test_an_arrow_tunnel_is_refused_against_its_arrow() -> None:
    state = table({"room": "f05", "boots": 3})
    assert not allowed(state, "move f06")
    assert said(state, "move f06") == (
        "Green cannot move from f05 to f06: tunnel f06-f05 is an arrow, walked only the other way "
        "(clank/move/one_way). It leads from f06 to f05. Open from f05: f04 (2 boots), f10 (one boot, one monster)."
    )


@pytest.mark.rule("clank/move/wrap")
def test_the_tunnel_with_the_pointing_hands_is_one_tunnel_that_works_both_ways_for_one_boot() -> None:
    there = after(table({"room": "f17", "boots": 2}, rooms={}), "move f22")
    assert (there.players[GREEN].room, there.turn.boots) == ("f22", 1)
    back = after(table({"room": "f22", "boots": 2}, rooms={}), "move f17")
    assert (back.players[GREEN].room, back.turn.boots) == ("f17", 1)
    back = after(table({"room": "b05", "boots": 1}, rooms={}, board="back"), "move b06")
    assert back.players[GREEN].room == "b06"


@pytest.mark.rule("clank/move/wrap")
@pytest.mark.parametrize("slug", ["clank/front", "clank/back"])
def test_each_board_has_one_tunnel_that_leaves_it_on_one_side_and_comes_back_on_the_other(slug: str) -> None:
    wraps = [tunnel for tunnel in cn.load_board(slug).tunnels if tunnel.wrap]
    assert [(tunnel.boots, tunnel.one_way) for tunnel in wraps] == [(1, False)]


# ---- crystal caves


@pytest.mark.rule("clank/move/crystal_cave")
def test_after_entering_a_crystal_cave_no_more_boots_are_spent_this_turn() -> None:
    state = after(table({"room": "f03", "boots": 4, "hand": ["sidestep"]}, rooms={}), "move f08")
    assert state.turn.boots == 3
    assert said(state, "move f03") == (
        "Green cannot move from f08 to f03: a crystal cave was entered this turn, so no boots can be spent "
        "(clank/move/crystal_cave). Boots work again next turn."
    )
    state = after(state, "play sidestep")
    assert (state.turn.boots, refused(state, "move f03")) == (4, "move/crystal_cave")


@pytest.mark.rule("clank/move/crystal_cave")
def test_on_the_next_turn_boots_work_again_in_the_cave_too() -> None:
    state = after(table({"room": "f03", "boots": 4, "deck": ["sidestep"]}, rooms={}), "move f08", "end turn")
    state = after(state, "end turn", "play sidestep", "move f03")
    assert state.players[GREEN].room == "f03"


@pytest.mark.rule("clank/move/crystal_cave")
@pytest.mark.rule("clank/move/entering")
def test_teleporting_into_a_cave_stops_the_boots_and_teleporting_out_does_not_give_them_back() -> None:
    state = after(table({"room": "f03", "boots": 3, "teleports": 2}, rooms={}), "teleport f08")
    assert refused(state, "move f03") == "move/crystal_cave"
    assert "A teleport would still work." in said(state, "move f03")
    state = after(state, "teleport f03")
    assert (state.players[GREEN].room, state.turn.boots) == ("f03", 3)
    assert refused(state, "move f02") == "move/crystal_cave"


@pytest.mark.rule("clank/move/crystal_cave")
def test_a_turn_that_begins_in_a_cave_is_not_stopped_by_it() -> None:
    assert allowed(table({"room": "f08", "boots": 1}), "move f03")


@pytest.mark.rule("clank/move/crystal_cave")
def test_a_lifted_cave_is_not_said_to_stop_anybody() -> None:
    state = table({"room": "f03", "boots": 2, "caves_ignored": True}, rooms={})
    assert told(state, "move f08")[-1] == (
        "f08 is a crystal cave, which does not stop Green this turn. (clank/move/crystal_cave)"
    )
    assert allowed(after(state, "move f08"), "move f03")


# ---- teleports


@pytest.mark.rule("clank/move/teleport")
def test_a_teleport_costs_no_boots_no_swords_and_no_damage() -> None:
    state = after(table({"room": "f14", "boots": 1, "swords": 2, "teleports": 1}, rooms={}), "teleport f19")
    assert state.players[GREEN].room == "f19"
    assert (state.turn.boots, state.turn.swords, state.turn.teleports, state.cubes.track[GREEN]) == (1, 2, 0, 0)


@pytest.mark.rule("clank/move/teleport")
def test_a_teleport_needs_no_key() -> None:
    assert allowed(table({"room": "f04", "teleports": 1}), "teleport f09")


@pytest.mark.rule("clank/move/teleport")
def test_a_teleport_goes_against_an_arrow() -> None:
    assert allowed(table({"room": "f05", "teleports": 1}), "teleport f06")


@pytest.mark.rule("clank/move/teleport")
def test_a_teleport_reaches_only_rooms_that_one_tunnel_joins() -> None:
    state = table({"room": "f03", "teleports": 2})
    assert not allowed(state, "teleport f09")
    assert said(state, "teleport f09") == (
        "Green cannot teleport to f09: no tunnel joins f03 and f09 (clank/move/teleport). "
        "Joined to f03: f02, f04, f07, f08."
    )


@pytest.mark.rule("clank/move/teleport")
def test_without_a_teleport_nobody_teleports() -> None:
    assert said(table({"room": "f03"}), "teleport f04") == (
        "Green cannot teleport to f04: no teleport is left (clank/move/teleport). Open now: end turn."
    )


@pytest.mark.rule("clank/move/teleport")
@pytest.mark.rule("clank/move/lock")
def test_a_teleport_passes_a_locked_tunnel_which_stays_locked() -> None:
    state = after(table({"room": "f04", "boots": 3, "teleports": 1}, rooms={}), "teleport f09")
    assert refused(state, "move f04") == "move/lock"


@pytest.mark.rule("clank/move/teleport_keep")
def test_a_teleport_may_wait_for_a_later_moment_of_the_turn() -> None:
    state = table({"room": "f02", "boots": 1, "hand": ["invoker_of_the_ancients", "burgle"]})
    state = after(state, "play invoker_of_the_ancients", "play burgle", "move f03", "teleport f04")
    assert state.rooms.minor  # and entering works as always
    assert state.players[GREEN].room == "f04"


@pytest.mark.rule("clank/move/teleport_keep")
def test_several_teleports_add_up() -> None:
    state = table({"room": "f02", "teleports": 1, "hand": ["invoker_of_the_ancients"]}, rooms={})
    state = after(state, "play invoker_of_the_ancients")
    assert state.turn.teleports == 2
    assert after(state, "teleport f03", "teleport f08").players[GREEN].room == "f08"


@pytest.mark.rule("clank/move/teleport_keep")
def test_an_unused_teleport_is_lost_when_the_turn_ends() -> None:
    state = after(table({"room": "f02", "teleports": 2}), "end turn", "end turn")
    assert (state.player, state.turn.teleports) == (GREEN, 0)


# ---- arriving


@pytest.mark.rule("clank/move/entering")
@pytest.mark.parametrize("how", ["move f12 swords=1", "teleport f12"])
def test_a_spring_works_on_foot_and_by_teleport(how: str) -> None:
    state = after(table({"room": "f07", "boots": 1, "swords": 1, "teleports": 1, "damage": 2}), how)
    assert state.cubes.track[GREEN] == 1


@pytest.mark.rule("clank/move/entering")
@pytest.mark.parametrize("how", ["move f05", "teleport f05"])
def test_a_token_may_be_taken_on_foot_and_by_teleport(how: str) -> None:
    state = after(table({"room": "f06", "boots": 1, "teleports": 1}), how)
    assert [str(act) for act in cn.legal_actions(state)] == ["take major_secret", "take nothing"]


@pytest.mark.rule("clank/move/healing_spring")
def test_entering_a_room_with_a_spring_heals_one() -> None:
    trace = cn.play(table({"room": "f17", "boots": 2, "damage": 4}), "move f12")
    assert trace.state.cubes.track[GREEN] == 3
    assert trace.state.cubes.supply[GREEN] == 27
    assert [(event.rule, event["n"]) for event in events(trace, "healed")] == [("clank/move/healing_spring", 1)]


@pytest.mark.rule("clank/move/healing_spring")
@pytest.mark.parametrize(("board", "rooms"), [("front", ["f12", "f34", "f38"]), ("back", ["b43"])])
def test_every_spring_of_a_board_heals_one(board: str, rooms: list[str]) -> None:
    dungeon = cn.load_board(f"clank/{board}")
    assert [(room.id, room.heal) for room in dungeon.rooms if room.heal] == [(room, 1) for room in rooms]
    for room in rooms:
        start = next(way.to for way in dungeon.ways[room])
        state = table({"room": start, "teleports": 1, "damage": 4, "artifacts": [5]}, board=board)
        assert after(state, f"teleport {room}").cubes.track[GREEN] == 3


@pytest.mark.rule("clank/move/healing_spring")
def test_a_spring_heals_on_every_entry_twice_in_a_turn_too() -> None:
    state = after(table({"room": "f17", "boots": 6, "damage": 4}), "move f12", "move f17", "move f12")
    assert state.cubes.track[GREEN] == 2


@pytest.mark.rule("clank/move/healing_spring")
def test_staying_in_a_room_with_a_spring_does_not_heal_again() -> None:
    assert after(table({"room": "f12", "damage": 4}), "end turn", "end turn").cubes.track[GREEN] == 4


@pytest.mark.rule("clank/move/healing_spring")
def test_a_spring_does_nothing_for_a_player_without_damage() -> None:
    state = table({"room": "f17", "boots": 2})
    assert told(state, "move f12")[-1] == "Green has no damage to heal. (clank/move/healing_spring)"
    assert after(state, "move f12").cubes.supply[GREEN] == 30


# ---- in and out


@pytest.mark.rule("clank/move/leave")
def test_nobody_walks_out_without_an_artifact() -> None:
    state = table({"room": "f02", "boots": 5})
    assert not allowed(state, "move f01")
    assert said(state, "move f01") == (
        "Green cannot move from f02 to f01: nobody leaves without an artifact (clank/move/leave). "
        "Take an artifact first. Open from f02: f03 (one boot)."
    )


@pytest.mark.rule("clank/move/leave")
def test_nobody_teleports_out_without_an_artifact() -> None:
    state = table({"room": "f02", "teleports": 1})
    assert not allowed(state, "teleport f01")
    assert said(state, "teleport f01") == (
        "Green cannot teleport to f01: nobody leaves without an artifact (clank/move/leave). "
        "Take an artifact first. No step is open from f02 now."
    )


@pytest.mark.rule("clank/move/leave")
@pytest.mark.parametrize("how", ["move f01", "teleport f01"])
def test_with_an_artifact_a_pawn_gets_out_on_foot_or_by_teleport(how: str) -> None:
    state = after(table({"room": "f02", "boots": 1, "teleports": 1, "artifacts": [5]}), how)
    assert (state.players[GREEN].room, state.players[GREEN].out) == ("f01", "escaped")


@pytest.mark.rule("clank/move/leave")
def test_a_chalice_is_no_artifact_for_leaving() -> None:
    assert refused(table({"room": "f02", "boots": 1, "tokens": ["chalice"]}), "move f01") == "move/leave"


@pytest.mark.rule("clank/move/entrance")
@pytest.mark.parametrize(("board", "entrance", "first"), [("front", "f01", "f02"), ("back", "b01", "b02")])
def test_an_ordinary_tunnel_joins_the_entrance_to_the_first_room(board: str, entrance: str, first: str) -> None:
    state = table({"boots": 2}, board=board)
    assert state.players[GREEN].room == entrance
    after_step = after(state, f"move {first}")
    assert (after_step.players[GREEN].room, after_step.turn.boots) == (first, 1)


@pytest.mark.rule("clank/move/entrance")
@pytest.mark.parametrize(("board", "entrance"), [("front", "f01"), ("back", "b01")])
def test_the_entrance_lies_outside_and_holds_neither_token_nor_market(board: str, entrance: str) -> None:
    room = cn.load_board(f"clank/{board}").room(entrance)
    assert room.outside
    assert not room.depths
    assert not any((room.artifact, room.major_secrets, room.minor_secrets, room.monkey_idols, room.market, room.heal))
    assert refused(table({"gold": 7}, board=board), "buy master_key") == "room/market"


@pytest.mark.rule("clank/move/share")
def test_any_number_of_pawns_may_stand_in_one_room() -> None:
    here = {"room": "f03", "hand": []}
    state = table({"room": "f02", "boots": 1}, here, others={"red": here, "blue": here})
    state = after(state, "move f03")
    assert [player.room for player in state.players] == ["f03"] * 4
    assert cn.position("clank", **cn.facts(state)) == state


# ---- a board of one's own


@pytest.mark.rule("clank/move/tunnel")
def test_of_two_tunnels_to_the_same_room_the_player_names_one(tmp_path: Path) -> None:
    board = cn.load_board(board_file(tmp_path))
    state = table({"room": "hall", "boots": 2, "swords": 1}, board=board)
    with pytest.raises(cn.BadCode, match=r"several tunnels lead to cave\. Add “by” and one of: hall-cave, hall-cave-2"):
        cn.parse_action(state, "move cave")
    assert after(state, "move cave by hall-cave").turn.boots == 1
    assert after(state, "move cave by hall-cave-2 swords=1").turn.swords == 0
    assert "move cave by hall-cave-2" in map(str, cn.legal_actions(state))


@pytest.mark.rule("clank/move/tunnel")
@pytest.mark.parametrize("text", ["move f02 by f05-f10", "move f03 by f02-f03", "move f30 by f01-f02", "move f20"])
def test_a_move_through_a_tunnel_that_leads_elsewhere_keeps_its_tunnel_in_words(text: str) -> None:
    state = table({"room": "f02", "boots": 1})
    move = cn.parse_action(state, text)
    assert cn.parse_action(state, str(move)) == move


@pytest.mark.rule("clank/move/entering")
def test_a_spring_heals_before_the_token_is_chosen(tmp_path: Path) -> None:
    board = cn.load_board(board_file(tmp_path))
    trace = cn.play(table({"room": "vault", "boots": 1, "damage": 3}, board=board), "move alcove", "take artifact")
    assert trace.states[1].cubes.track[GREEN] == 2
    assert kinds(trace)[:4] == ["boots_paid", "moved", "healed", "artifact_taken"]
