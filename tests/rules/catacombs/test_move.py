"""Moving through the catacombs: boots, locks, arrows, portals, teleports, and the crypt."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve, listed, odd
from tests.rules.catacombs.scene import GREEN, YELLOW, after, allowed, events, refused, table

# ---- boots and footprints


@pytest.mark.rule("catacombs/move/footprints")
def test_a_tunnel_with_footprints_takes_two_boots() -> None:
    state = table({"room": "s3b", "boots": 3}, tiles={"s3": [1, 1], "s1": [1, 2]})
    assert after(state, "move s1a by s1a-n1+s3b-s2").turn.boots == 1


@pytest.mark.rule("catacombs/move/footprints")
def test_one_boot_is_not_enough_for_footprints() -> None:
    state = table({"room": "s3b", "boots": 1}, tiles={"s3": [1, 1], "s1": [1, 2]})
    assert not allowed(state, "move s1a by s1a-n1+s3b-s2")
    assert refused(state, "move s1a by s1a-n1+s3b-s2") == "move/footprints"
    assert allowed(state, "move s1a by s1a-n2+s3b-s1")


@pytest.mark.rule("catacombs/move/footprints")
def test_footprints_on_both_pieces_of_a_joined_tunnel_still_make_two_boots() -> None:
    state = odd({"room": "hall", "boots": 3}, tiles={"d02": [1, 1]})
    pieces = ("d02a-w2", "hall-e3")
    ways = {way.pieces: way for way in delve(state).layout.ways("hall")}
    assert ways[pieces[::-1]].boots == 2
    assert after(state, "move d02a by d02a-w2+hall-e3").turn.boots == 1


@pytest.mark.rule("catacombs/move/footprints")
def test_footprints_on_one_piece_of_a_joined_tunnel_are_enough_for_two_boots() -> None:
    state = odd({"room": "hall", "boots": 2}, tiles={"d10": [1, 1, 180]})  # the piece on d10 has none
    assert {way.boots for way in delve(state).layout.ways("hall") if way.to == "d10a"} == {2}
    assert after(state, "move d10a").turn.boots == 0
    assert refused(odd({"room": "hall", "boots": 1}, tiles={"d10": [1, 1, 180]}), "move d10a") == "move/footprints"


# ---- locks


@pytest.mark.rule("catacombs/move/lock")
def test_a_lock_takes_a_lockpick_and_is_then_open_to_everyone_for_good() -> None:
    state = table({"room": "d03b", "boots": 2}, {"room": "d03c", "hand": ["sidestep"], "lockpicks": 0},
                  tiles={"d03": [1, 0]})  # fmt: skip
    state = after(state, "move d03c")
    assert (delve(state).lockpicks, delve(state).opened) == ((2, 0), ("d03b-d03c",))
    state = after(state, "move d03b")
    assert delve(state).lockpicks == (2, 0)
    state = after(state, "end turn", "play sidestep", "move d03b")
    assert state.players[YELLOW].room == "d03b"


@pytest.mark.rule("catacombs/move/lock")
def test_without_a_lockpick_a_locked_tunnel_is_refused() -> None:
    state = table({"room": "d03b", "boots": 2, "lockpicks": 0}, tiles={"d03": [1, 0]})
    assert not allowed(state, "move d03c")
    assert refused(state, "move d03c") == "move/lock"


@pytest.mark.rule("catacombs/move/lock")
def test_two_locks_on_one_joined_tunnel_take_two_lockpicks() -> None:
    text = "move d02a by d02a-w1+hall-e4"
    state = odd({"room": "hall", "boots": 1, "lockpicks": 2}, tiles={"d02": [1, 1]})
    after_it = after(state, text)
    assert delve(after_it).lockpicks[GREEN] == 0
    assert set(delve(after_it).opened) == {"d02a-w1", "hall-e4"}
    assert after_it.turn.boots == 0


@pytest.mark.rule("catacombs/move/lock")
def test_with_one_lockpick_for_two_locks_the_move_is_refused_and_none_is_spent() -> None:
    state = odd({"room": "hall", "boots": 1, "lockpicks": 1}, tiles={"d02": [1, 1]})
    text = "move d02a by d02a-w1+hall-e4"
    assert not allowed(state, text)
    assert refused(state, text) == "move/lock"
    assert (delve(state).lockpicks[GREEN], delve(state).opened) == (1, ())


@pytest.mark.rule("catacombs/move/lock")
def test_a_lock_that_is_open_already_takes_no_lockpick_and_the_other_one_does() -> None:
    state = odd({"room": "hall", "boots": 1, "lockpicks": 1}, tiles={"d02": [1, 1]}, opened=["hall-e4"])
    state = after(state, "move d02a by d02a-w1+hall-e4")
    assert delve(state).lockpicks[GREEN] == 0
    assert delve(state).opened == ("d02a-w1", "hall-e4")


@pytest.mark.rule("catacombs/move/lock")
def test_a_lockpick_is_laid_by_a_pawn_that_passes_and_not_where_boots_are_short() -> None:
    state = table({"room": "d03b", "boots": 0}, tiles={"d03": [1, 0]})
    assert not listed(state, "move")
    assert not listed(state, "open")


# ---- arrows


@pytest.mark.rule("catacombs/move/one_way")
def test_an_arrow_tunnel_is_walked_along_its_arrow_and_refused_against_it() -> None:
    state = table({"room": "shrine", "boots": 2})
    assert after(state, "move hall").players[GREEN].room == "hall"
    state = table({"room": "hall", "boots": 2})
    assert not allowed(state, "move shrine")
    assert refused(state, "move shrine") == "move/one_way"


@pytest.mark.rule("catacombs/move/one_way")
@pytest.mark.rule("catacombs/token/catacombs_map")
def test_the_owner_of_a_catacombs_map_walks_against_arrows_and_the_others_do_not() -> None:
    state = table({"room": "hall", "boots": 2, "tokens": ["catacombs_map"]}, {"room": "hall", "hand": ["sidestep"]})
    state = after(state, "move shrine")
    assert (state.players[GREEN].room, state.turn.boots) == ("shrine", 1)
    state = after(state, "end turn", "play sidestep")
    assert refused(state, "move shrine") == "move/one_way"


@pytest.mark.rule("catacombs/move/one_way")
def test_an_arrow_on_one_piece_holds_for_the_whole_joined_tunnel() -> None:
    tiles = {"s1": [-1, 1]}
    state = odd({"room": "s1a", "boots": 1}, tiles=tiles)
    ways = {way.to: way for way in delve(state).layout.ways("s1a") if way.kind == "room"}
    assert ways["hall"].against
    assert refused(state, "move hall") == "move/one_way"
    assert after(odd({"room": "hall", "boots": 1}, tiles=tiles), "move s1a").players[GREEN].room == "s1a"


# ---- dead ends


@pytest.mark.rule("catacombs/move/dead_end")
def test_a_tunnel_that_meets_a_tile_without_an_exit_there_leads_nowhere() -> None:
    state = odd({"room": "hall", "boots": 5, "teleports": 1}, tiles={"d02": [0, 2, 180]}, unseen_tiles=["d01"])
    ways = {way.tunnel: way.kind for way in delve(state).layout.ways("hall")}
    assert (ways["hall-s1"], ways["hall-s2"]) == ("dead", "dead")
    assert refused(state, "discover hall-s1") == "move/dead_end"
    assert refused(state, "discover hall-s2 by teleport") == "move/dead_end"
    assert "d02" not in " ".join(listed(state))
    assert refused(state, "teleport d02a") == "move/teleport"


@pytest.mark.rule("catacombs/move/dead_end")
def test_a_tunnel_that_comes_back_to_its_own_room_leads_nowhere() -> None:
    tiles = {"d10": [1, 0], "d11": [2, 0], "d04": [2, 1], "d03": [1, 1]}
    state = odd({"room": "d10a", "boots": 3, "teleports": 1}, tiles=tiles, unseen_tiles=["d01"])
    loop = "d11s2-w1+d04n1-w2+d03n2-e1"
    dead = [way for way in delve(state).layout.ways("d10a") if way.kind == "dead"]
    assert any(loop in way.tunnel for way in dead)
    assert listed(state, "discover") == ["discover d10a-n1", "discover d10a-n1 by teleport"]
    assert "d10a" not in " ".join(listed(state, "move") + listed(state, "teleport"))


# ---- portals

PORTALS = {"d05": [1, 0], "d06": [2, 0], "d07": [0, -1]}
"""From the attic: to d05 behind two locks and three monsters, to d06 along an arrow, off the edge behind d07."""


@pytest.mark.rule("catacombs/move/portal")
def test_the_pawn_comes_out_of_another_portal_of_its_choice_and_goes_on_to_the_room_there() -> None:
    state = odd({"room": "attic", "boots": 2, "swords": 3}, tiles=PORTALS)
    assert {text.split()[1] for text in listed(state, "move")} == {"d05a", "d06a"}
    trace = cn.play(state, "move d06a")
    assert trace.state.players[GREEN].room == "d06a"
    assert [(event["portal"], event["exit"]) for event in events(trace, "portal_passed")] == [("start_p", "d06p")]
    assert after(state, "move d05a swords=3").players[GREEN].room == "d05a"


@pytest.mark.rule("catacombs/move/portal")
def test_boots_left_after_a_trip_through_a_portal_may_be_spent_on() -> None:
    state = after(odd({"room": "attic", "boots": 2, "swords": 1}, tiles=PORTALS), "move d06a swords=1")
    assert state.turn.boots == 1
    assert listed(state, "discover") == []
    state = after(odd({"room": "attic", "boots": 2}, tiles=PORTALS, unseen_tiles=["d01"]), "move d06a")
    assert "discover d06a-n1" in listed(state)


@pytest.mark.rule("catacombs/move/portal")
def test_the_room_in_front_of_a_portal_is_reached_through_another_one_and_no_portal_is_a_place_to_stop() -> None:
    state = odd({"room": "d05a", "boots": 1, "swords": 3}, tiles=PORTALS)
    assert {text.split()[1] for text in listed(state, "move")} == {"attic", "d06a"}
    assert "d05p" not in {text.split()[1] for text in listed(state, "move")}


@pytest.mark.rule("catacombs/move/portal_cost")
def test_the_whole_trip_costs_one_boot_whatever_footprints_it_meets() -> None:
    state = odd({"room": "attic", "boots": 1, "swords": 3, "lockpicks": 2}, tiles=PORTALS)
    state = after(state, "move d05a swords=3")
    assert (state.players[GREEN].room, state.turn.boots) == ("d05a", 0)


@pytest.mark.rule("catacombs/move/portal_cost")
def test_the_whole_trip_costs_one_boot_of_several() -> None:
    state = after(odd({"room": "attic", "boots": 3}, tiles=PORTALS), "move d06a")
    assert state.turn.boots == 2


@pytest.mark.rule("catacombs/move/portal_cost")
def test_a_trip_without_a_boot_is_refused() -> None:
    assert not listed(odd({"room": "attic", "swords": 3}, tiles=PORTALS), "move")
    assert refused(odd({"room": "attic"}, tiles=PORTALS), "move d06a") == "move/tunnel"


@pytest.mark.rule("catacombs/move/portal_cost")
def test_the_monsters_and_locks_of_both_tunnels_count() -> None:
    state = odd({"room": "attic", "boots": 1, "lockpicks": 2, "swords": 1}, tiles=PORTALS)
    state = after(state, "move d05a swords=1")
    assert state.cubes.track[GREEN] == 2
    assert (delve(state).lockpicks[GREEN], delve(state).opened) == (0, ("attic-start_p", "d05a-d05p"))
    state = odd({"room": "attic", "boots": 1, "lockpicks": 1, "swords": 1}, tiles=PORTALS)
    assert refused(state, "move d05a") == "move/lock"
    assert allowed(state, "move d06a")


@pytest.mark.rule("catacombs/move/portal_cost")
def test_an_arrow_of_either_tunnel_counts() -> None:
    state = odd({"room": "d06a", "boots": 1, "swords": 9}, tiles=PORTALS)
    assert not listed(state, "move")
    assert refused(state, "move attic") == "move/one_way"
    state = odd({"room": "d06a", "boots": 1, "swords": 9, "tokens": ["catacombs_map"]}, tiles=PORTALS)
    assert after(state, "move attic swords=1").players[GREEN].room == "attic"


@pytest.mark.rule("catacombs/move/portal_alone")
def test_without_another_portal_on_the_map_the_move_is_refused() -> None:
    state = odd({"room": "attic", "boots": 2, "teleports": 1}, unseen_tiles=["d01"])
    assert not [text for text in listed(state) if "start_p" in text]
    ways = {way.kind: way.tunnel for way in delve(state).layout.ways("attic")}
    assert refused(state, f"discover {ways['portal']}") == "move/portal_alone"


@pytest.mark.rule("catacombs/move/portal_alone")
def test_no_trip_ends_in_the_room_it_began_in() -> None:
    tiles = {"d07": [0, -1], "d01": [0, -2]}  # the portal of d07 leads to the room of d01, which leads back to it alone
    state = odd({"room": "attic", "boots": 2}, tiles=tiles)
    assert "move d01a" in listed(state)
    state = odd({"room": "d01a", "boots": 2, "teleports": 1, "swords": 1}, tiles=tiles)
    assert "d01a" not in " ".join(listed(state, "move") + listed(state, "teleport"))
    assert allowed(state, "move attic")


@pytest.mark.rule("catacombs/move/portal_edge")
def test_behind_an_exit_portal_whose_tunnel_runs_off_the_edge_a_tile_is_discovered() -> None:
    state = odd({"room": "attic", "boots": 1}, tiles=PORTALS, unseen_tiles=["d01"])
    text = "discover attic-start_p>d07p-n2"
    assert allowed(state, text)
    state = after(state, text, "tile d01", "lay 0")
    assert delve(state).layout.at[0, -2] == "d01"
    assert (state.players[GREEN].room, state.turn.boots) == ("d01a", 0)
    assert state.cubes.track[GREEN] == 1
    assert delve(state).opened == ("attic-start_p", "d01a-s1")


@pytest.mark.rule("catacombs/move/portal_edge")
def test_a_tile_behind_an_exit_portal_needs_a_tile_in_the_stack() -> None:
    state = odd({"room": "attic", "boots": 1}, tiles=PORTALS)
    assert refused(state, "discover attic-start_p>d07p-n2") == "explore/stack_empty"


@pytest.mark.rule("catacombs/move/portal_edge")
@pytest.mark.rule("catacombs/move/portal_cost")
def test_footprints_on_a_tile_discovered_behind_a_portal_do_not_count() -> None:
    state = odd({"room": "attic", "boots": 1}, tiles=PORTALS, unseen_tiles=["d01"])
    state = after(state, "discover attic-start_p>d07p-n2", "tile d01")
    turned = next(turn for turn in (0, 90, 180, 270) if "d01a-w1" in _pieces_laid(state, turn))
    state = after(state, f"lay {turned}")
    assert (state.players[GREEN].room, state.turn.boots) == ("d01a", 0)


def _pieces_laid(state: State, turn: int) -> tuple[str, ...]:
    """The pieces that the tunnel behind d07 would be made of."""
    layout = delve(state).layout.laid("d01", 0, -2, turn // 90)
    return tuple(layout.ways("d07p")[0].pieces)


# ---- teleports


@pytest.mark.rule("catacombs/move/teleport")
def test_a_teleport_ignores_locks_monsters_footprints_and_arrows_at_no_boot() -> None:
    state = odd({"room": "hall", "teleports": 1, "lockpicks": 0}, tiles={"d02": [1, 1]})
    state = after(state, "teleport d02a")
    assert state.players[GREEN].room == "d02a"
    assert (state.turn.teleports, state.turn.boots, delve(state).opened) == (0, 0, ())
    assert after(table({"room": "hall", "teleports": 1}), "teleport shrine").players[GREEN].room == "shrine"


@pytest.mark.rule("catacombs/move/teleport")
def test_a_room_that_no_single_tunnel_joins_is_no_goal_of_a_teleport() -> None:
    state = table({"room": "hall", "teleports": 3})
    assert not allowed(state, "teleport cave")
    assert refused(state, "teleport cave") == "move/teleport"
    assert allowed(state, "teleport shrine")
    assert refused(table({"room": "hall"}), "teleport shrine") == "move/teleport"


@pytest.mark.rule("catacombs/move/teleport")
def test_rooms_behind_two_portals_count_as_joined() -> None:
    state = odd({"room": "attic", "teleports": 1, "lockpicks": 0}, tiles=PORTALS)
    assert {"teleport d05a", "teleport d06a"} <= set(listed(state))
    state = after(state, "teleport d05a")
    assert (state.players[GREEN].room, state.cubes.track[GREEN]) == ("d05a", 0)
    state = after(odd({"room": "d06a", "teleports": 1}, tiles=PORTALS), "teleport attic")
    assert state.players[GREEN].room == "attic"


@pytest.mark.rule("catacombs/move/teleport")
def test_a_teleport_may_take_a_tunnel_off_the_edge_and_lay_the_tile_in_any_orientation_that_connects() -> None:
    state = odd({"room": "hall", "teleports": 1, "lockpicks": 0}, unseen_tiles=["d01"])
    state = after(state, "discover hall-s2 by teleport", "tile d01")
    assert listed(state, "lay") == ["lay 0", "lay 90", "lay 180", "lay 270"]
    for turn in (90, 180, 270):
        done = after(state, f"lay {turn}")
        assert done.players[GREEN].room == "d01a"
        assert (done.turn.teleports, done.turn.boots, done.cubes.track[GREEN]) == (0, 0, 0)
        assert delve(done).opened == ()


@pytest.mark.rule("catacombs/move/teleport")
def test_a_teleport_may_discover_a_tile_behind_two_portals() -> None:
    state = odd({"room": "attic", "teleports": 1, "lockpicks": 0}, tiles=PORTALS, unseen_tiles=["d01"])
    state = after(state, "discover attic-start_p>d07p-n2 by teleport", "tile d01", "lay 180")
    assert state.players[GREEN].room == "d01a"
    assert state.cubes.track[GREEN] == 0


@pytest.mark.rule("catacombs/move/teleport")
def test_a_teleport_off_the_edge_is_refused_with_an_empty_stack() -> None:
    state = odd({"room": "hall", "teleports": 1})
    assert refused(state, "discover hall-s2 by teleport") == "explore/stack_empty"


# ---- teleports with a goal

FAR = {"s3": [1, 1], "d16": [1, 0], "d21": [2, 0]}
"""Shrines: way, s3a, d16a.  Haunted: d16, d21."""


@pytest.mark.rule("catacombs/move/teleport_far")
def test_a_card_may_name_another_wayshrine_without_a_tunnel() -> None:
    state = table({"room": "s3a", "goals": ["wayshrine"]}, tiles=FAR)
    assert listed(state, "teleport") == ["teleport way by wayshrine", "teleport d16a by wayshrine"]
    state = after(state, "teleport d16a by wayshrine")
    assert state.players[GREEN].room == "d16a"
    assert not listed(state, "teleport")


@pytest.mark.rule("catacombs/move/teleport_far")
def test_a_card_may_name_a_room_on_another_haunted_tile() -> None:
    state = table({"room": "d16a", "goals": ["haunted_tile"]}, tiles=FAR)
    assert {text.split()[1] for text in listed(state, "teleport")} == {"d21a", "d21b"}
    assert refused(state, "teleport d16c by haunted_tile") == "move/teleport_far"
    assert after(state, "teleport d21b by haunted_tile").players[GREEN].room == "d21b"


@pytest.mark.rule("catacombs/move/teleport_far")
def test_a_card_may_name_the_new_tile() -> None:
    state = table({"room": "s3a", "goals": ["new_tile:d21"]}, tiles=FAR)
    assert {text.split()[1] for text in listed(state, "teleport")} == {"d21a", "d21b"}


@pytest.mark.rule("catacombs/move/teleport_far")
def test_a_card_may_name_the_room_of_another_player_in_the_depths() -> None:
    others = {"red": {"room": "d21a", "hand": []}, "blue": {"room": "s3a", "hand": []}}
    state = table({"room": "s3b", "goals": ["depths_player"]}, {"room": "d16a", "out": "lost"}, tiles=FAR,
                  others=others)  # fmt: skip
    assert listed(state, "teleport") == ["teleport d21a by depths_player"]
    assert after(state, "teleport d21a by depths_player").players[GREEN].room == "d21a"


@pytest.mark.rule("catacombs/move/teleport_far")
def test_without_such_a_goal_that_teleport_is_refused() -> None:
    state = table({"room": "way", "goals": ["wayshrine"]})
    assert not listed(state, "teleport")
    assert refused(state, "teleport hall by wayshrine") == "move/teleport_far"
    assert refused(table({"room": "way"}), "teleport way by wayshrine") == "move/teleport_far"


# ---- the crypt


@pytest.mark.rule("catacombs/move/leave")
def test_the_crypt_is_entered_on_foot_and_by_teleport_only_with_an_artifact() -> None:
    state = table({"room": "hall", "boots": 1, "teleports": 1})
    for text in ("move crypt", "teleport crypt"):
        assert not allowed(state, text)
        assert refused(state, text) == "move/leave"
    for text in ("move crypt", "teleport crypt"):
        state = table({"room": "hall", "boots": 1, "teleports": 1, "artifacts": [5]})
        assert after(state, text).players[GREEN].room == "crypt"


# ---- what is as in Clank!


@pytest.mark.rule("clank/move/crystal_cave")
def test_a_crystal_cave_stops_boots_on_tunnels_off_the_edge_too_but_no_teleport() -> None:
    state = after(table({"room": "way", "boots": 3, "teleports": 1}), "move cave")
    assert (state.turn.boots, listed(state, "move"), listed(state, "discover cave-e1")) == (
        2, [], ["discover cave-e1 by teleport"],
    )  # fmt: skip
    assert refused(state, "discover cave-e1") == "move/crystal_cave"


@pytest.mark.rule("clank/move/no_suicide")
def test_damage_on_a_trip_through_portals_may_not_fill_the_track() -> None:
    state = odd({"room": "attic", "boots": 1, "swords": 2, "damage": 7}, tiles=PORTALS)
    assert listed(state, "move d05a") == ["move d05a swords=1", "move d05a swords=2"]
    assert refused(state, "move d05a") == "move/no_suicide"


@pytest.mark.rule("clank/move/tunnel")
def test_one_boot_carries_the_pawn_through_one_tunnel_and_without_a_boot_or_a_tunnel_the_move_is_refused() -> None:
    state = table({"room": "way", "boots": 2})
    assert after(state, "move cave").turn.boots == 1
    assert refused(state, "move hall") == "move/tunnel"
    assert refused(table({"room": "way"}), "move cave") == "move/tunnel"


@pytest.mark.rule("clank/move/monsters")
def test_each_monster_costs_a_sword_or_a_damage_as_the_player_likes() -> None:
    state = odd({"room": "hall", "boots": 1, "swords": 2}, tiles={"d03": [0, 2], "d08": [0, 3]})
    assert listed(state, "move d08a") == ["move d08a", "move d08a swords=1"]
    assert refused(state, "move d08a swords=2") == "move/monsters"
    assert after(state, "move d08a swords=1").cubes.track[GREEN] == 0
    assert after(state, "move d08a").turn.swords == 2


@pytest.mark.rule("clank/move/entering")
def test_arriving_by_teleport_is_entering() -> None:
    state = after(table({"room": "way", "teleports": 1, "boots": 2}), "teleport cave")
    assert state.turn.caved
    assert not listed(state, "move")
    state = after(table({"room": "hall", "teleports": 1}), "teleport shrine")
    assert state.players[GREEN].tokens == ("monkey_idol",)


@pytest.mark.rule("clank/move/teleport_keep")
def test_teleports_may_wait_and_add_up_within_the_turn_and_are_lost_at_its_end() -> None:
    state = table({"room": "way", "teleports": 2})
    state = after(state, "teleport cave", "teleport way")
    assert (state.players[GREEN].room, state.turn.teleports) == ("way", 0)
    assert after(table({"room": "way", "teleports": 2}), "end turn").turn.teleports == 0


@pytest.mark.rule("clank/move/share")
def test_any_number_of_pawns_may_stand_in_one_room() -> None:
    state = after(table({"room": "way", "boots": 1}, {"room": "cave"}), "move cave")
    assert [player.room for player in state.players] == ["cave", "cave"]
