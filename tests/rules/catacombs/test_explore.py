"""Exploring: a tile is turned up, turned round, paid for, and joins the map."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve, listed, odd
from tests.rules.catacombs.scene import GREEN, YELLOW, action, after, allowed, kinds, refused, table

# The four orientations of d01 below the hall: open as it lies, footprints at 90, a lock at 180, a monster at 270.
BELOW = "discover hall-s2"
HAND = ("sidestep", "scramble", "explore", "explore")
"""Four boots."""


def shown(green: dict[str, Any], tile: str = "d01", /, **facts: Any) -> State:
    """Green has turned up a tile below the hall, and is to choose."""
    state = odd({"room": "hall", "boots": 1, **green}, **{"unseen_tiles": [tile], **facts})
    return after(state, BELOW, f"tile {tile}")


def on_map(state: State, tile: str) -> tuple[int, int, int]:
    placed = delve(state).layout.where(tile)
    return placed.x, placed.y, placed.turn


# ---- discovering


@pytest.mark.rule("catacombs/explore/discover")
def test_a_tunnel_that_runs_off_its_tile_is_walked_and_the_tile_is_laid_at_the_edge_just_left() -> None:
    state = table({"room": "hall", "boots": 1})
    assert allowed(state, "discover hall-s2")
    trace = cn.play(state, "discover hall-s2", "tile s1", "lay 0")
    assert on_map(trace.state, "s1") == (0, 2, 0)
    assert (trace.state.players[GREEN].room, trace.state.turn.boots) == ("s1a", 0)
    assert kinds(trace).index("tile_shown") < kinds(trace).index("tile_laid") < kinds(trace).index("moved")


@pytest.mark.rule("catacombs/explore/discover")
def test_the_tile_turned_up_is_the_top_one_of_the_stack_safe_ones_first() -> None:
    state = cn.play(table({"room": "hall", "boots": 1})).state
    state = cn.apply(state, action(state, "discover hall-s2")).state
    assert {str(act) for act, _ in cn.chance_outcomes(state)} == {f"tile s{n}" for n in range(1, 7)}
    state = table({"room": "hall", "boots": 1}, safe_tiles=0)
    state = cn.apply(state, action(state, "discover hall-s2")).state
    assert {str(act)[:6] for act, _ in cn.chance_outcomes(state)} == {"tile d"}
    assert len(cn.chance_outcomes(state)) == 22


@pytest.mark.rule("catacombs/explore/discover")
def test_a_tunnel_on_which_a_tile_lies_is_no_way_off_the_map() -> None:
    state = table({"room": "hall", "boots": 1}, tiles={"s1": [0, 2]})
    assert "discover hall-s2" not in listed(state)
    assert len(listed(state, "discover")) == 3


# ---- the near piece


@pytest.mark.rule("catacombs/explore/known_icons")
def test_without_a_boot_no_tile_is_turned_up() -> None:
    state = odd({"room": "hall"}, unseen_tiles=["d01"])
    assert not allowed(state, BELOW)
    assert refused(state, BELOW) == "explore/known_icons"
    assert delve(state).deep == ("d01",)


@pytest.mark.rule("catacombs/explore/known_icons")
def test_footprints_a_lock_and_monsters_of_the_near_piece_must_be_payable() -> None:
    short = odd({"room": "hall", "boots": 1, "lockpicks": 0, "damage": 9}, unseen_tiles=["d01"])
    for exit in ("e3", "e4", "s1"):
        assert not allowed(short, f"discover hall-{exit}")
        assert refused(short, f"discover hall-{exit}") == "explore/known_icons"
    rich = odd({"room": "hall", "boots": 2, "lockpicks": 1, "damage": 8}, unseen_tiles=["d01"])
    assert all(allowed(rich, f"discover hall-{exit}") for exit in ("e3", "e4", "s1"))
    armed = odd({"room": "hall", "boots": 1, "swords": 1, "damage": 9}, unseen_tiles=["d01"])
    assert allowed(armed, "discover hall-s1")


@pytest.mark.rule("catacombs/explore/known_icons")
def test_an_arrow_of_the_near_piece_that_points_inwards_lets_nobody_out() -> None:
    state = odd({"room": "shrine", "boots": 1}, unseen_tiles=["d01"])
    assert not allowed(state, "discover w3-shrine")
    assert refused(state, "discover w3-shrine") == "move/one_way"
    state = odd({"room": "shrine", "boots": 1, "tokens": ["catacombs_map"]}, unseen_tiles=["d01"])
    assert allowed(state, "discover w3-shrine")


# ---- its orientation


@pytest.mark.rule("catacombs/explore/rotate")
def test_the_mover_sees_the_tile_and_then_chooses_one_of_its_four_orientations() -> None:
    state = shown({"boots": 2})
    assert listed(state, "lay") == ["lay 0", "lay 90", "lay 180", "lay 270"]
    for turn in range(4):
        assert on_map(after(state, f"lay {90 * turn}"), "d01") == (0, 2, turn)


@pytest.mark.rule("catacombs/explore/rotate")
def test_swords_are_chosen_with_the_orientation_that_has_a_monster() -> None:
    state = shown({"swords": 2})
    assert listed(state, "lay") == ["lay 0", "lay 180", "lay 270", "lay 270 swords=1"]
    done = after(state, "lay 270 swords=1")
    assert (done.turn.swords, done.cubes.track[GREEN]) == (1, 0)
    assert after(state, "lay 270").cubes.track[GREEN] == 1


@pytest.mark.rule("catacombs/explore/connect")
def test_an_orientation_that_does_not_continue_the_tunnel_is_refused() -> None:
    state = shown({"boots": 2}, "d08")
    assert listed(state, "lay") == ["lay 0"]
    for turn in (90, 180, 270):
        assert refused(state, f"lay {turn}") == "explore/connect"


@pytest.mark.rule("catacombs/explore/connect")
def test_both_pieces_are_one_tunnel_its_boots_once_and_all_its_icons_together() -> None:
    state = odd({"room": "hall", "boots": 2, "lockpicks": 2}, unseen_tiles=["d02"])
    two = after(state, "discover hall-e3", "tile d02", "lay 0")
    assert (two.players[GREEN].room, two.turn.boots) == ("d02a", 0)
    locks = after(state, "discover hall-e4", "tile d02", "lay 0")
    assert (locks.players[GREEN].room, locks.turn.boots, delve(locks).lockpicks[GREEN]) == ("d02a", 1, 0)
    state = table({"room": "s2b", "boots": 1, "swords": 2}, tiles={"s2": [0, 2]}, safe_tiles=0)
    both = after(state, "discover s2b-s1", "tile d03")
    assert [text for text in listed(both, "lay") if "swords=2" in text] == ["lay 270 swords=2"]
    assert after(both, "lay 270 swords=2").turn.swords == 0
    assert after(both, "lay 270").cubes.track[GREEN] == 2


@pytest.mark.rule("catacombs/explore/connect")
def test_the_joined_tunnel_is_walked_back_as_one() -> None:
    state = after(odd({"room": "hall", "boots": 2}, unseen_tiles=["d01"]), BELOW, "tile d01", "lay 0", "move hall")
    assert (state.players[GREEN].room, state.turn.boots) == ("hall", 0)


# ---- its price


@pytest.mark.rule("catacombs/explore/must_pay")
def test_an_orientation_is_refused_for_which_boots_or_lockpicks_are_missing() -> None:
    state = shown({"lockpicks": 0})
    assert listed(state, "lay") == ["lay 0", "lay 270"]
    for turn in (90, 180):
        assert not allowed(state, f"lay {turn}")
        assert refused(state, f"lay {turn}") == "explore/must_pay"


@pytest.mark.rule("catacombs/explore/must_pay")
def test_missing_swords_are_damage_and_refuse_an_orientation_only_where_it_would_fill_the_track() -> None:
    assert "lay 270" in listed(shown({"damage": 8}), "lay")
    assert after(shown({"damage": 8}), "lay 270").cubes.track[GREEN] == 9
    state = shown({"damage": 9})
    assert listed(state, "lay") == ["lay 0", "lay 180"]
    assert refused(state, "lay 270") in ("move/no_suicide", "explore/must_pay")
    assert listed(shown({"damage": 9, "swords": 1}), "lay") == ["lay 0", "lay 180", "lay 270 swords=1"]


@pytest.mark.rule("catacombs/explore/must_pay")
def test_the_icons_of_the_tile_are_paid_as_the_pawn_goes_in() -> None:
    footprints = after(shown({"boots": 3}), "lay 90")
    assert (footprints.players[GREEN].room, footprints.turn.boots) == ("d01a", 1)
    lock = after(shown({}), "lay 180")
    assert (delve(lock).lockpicks[GREEN], delve(lock).opened) == (2, ("d01a-s1",))
    assert lock.turn.boots == 0


# ---- breaking off


@pytest.mark.rule("catacombs/explore/pause")
def test_before_choosing_the_mover_may_play_cards_to_afford_an_orientation() -> None:
    state = shown({"hand": ["sidestep"]})
    assert "lay 90" not in listed(state)
    state = after(state, "play sidestep")
    assert "lay 90" in listed(state)
    assert after(state, "lay 90").turn.boots == 0


@pytest.mark.rule("catacombs/explore/pause")
def test_before_choosing_the_mover_may_shop_fight_and_acquire_cards() -> None:
    state = table({"room": "d04a", "boots": 1, "gold": 7, "skill": 3, "swords": 2}, tiles={"d04": [1, 0]},
                  safe_tiles=0)  # fmt: skip
    state = after(state, "discover d04a-n1", "tile d18")
    texts = listed(state)
    assert {"buy burglars_kit", "fight goblin", "acquire explore"} <= set(texts)
    state = after(state, "buy burglars_kit", "fight goblin", "acquire explore")
    assert listed(state, "lay")


@pytest.mark.rule("catacombs/explore/pause")
def test_before_choosing_the_mover_may_open_a_chest_use_a_device_and_take_an_artifact() -> None:
    row = ("darkened_alcove", *GAP[1:5], "elven_sword")
    state = table({"room": "d12a", "boots": 1, "skill": 9}, tiles={"d12": [1, 0]}, row=row)
    state = after(state, "discover d12a-n1", "tile d18", "open chest", "find chalice", "use darkened_alcove")
    assert listed(state, "lay")
    there = table({"room": "d13b", "boots": 2}, tiles={"d13": [1, 0]})
    there = after(there, "discover d13b-e2", "tile d18", "take artifact")
    assert there.players[GREEN].artifacts == (5,)
    assert listed(there, "lay")


@pytest.mark.rule("catacombs/explore/pause")
def test_another_move_a_plain_teleport_and_the_end_of_the_turn_are_refused_meanwhile() -> None:
    state = shown({"boots": 3, "teleports": 1, "goals": ["wayshrine"]}, tiles={"d02": [1, 1]})
    for text in ("move shrine", "discover hall-w1", "teleport shrine", "teleport d02a by wayshrine", "end turn"):
        assert not allowed(state, text)
        assert refused(state, text) == "explore/pause"


@pytest.mark.rule("catacombs/explore/pause")
def test_a_teleport_got_meanwhile_may_complete_the_move() -> None:
    state = shown({"lockpicks": 0, "damage": 9, "teleports": 1})
    texts = listed(state, "lay")
    assert "lay 180 by teleport" in texts
    assert "lay 180" not in texts
    done = after(state, "lay 180 by teleport")
    assert (done.players[GREEN].room, done.turn.teleports, done.turn.boots) == ("d01a", 0, 1)
    assert done.cubes.track[GREEN] == 9
    assert delve(done).opened == ()


@pytest.mark.rule("catacombs/explore/pause")
def test_after_the_tile_lies_moving_and_ending_the_turn_are_open_again() -> None:
    state = after(shown({"boots": 2}), "lay 0")
    assert {"move hall", "end turn"} <= set(listed(state))


# ---- no way in


@pytest.mark.rule("catacombs/explore/no_way")
def test_where_no_orientation_can_be_afforded_the_mover_may_give_up_pays_nothing_and_stays() -> None:
    state = shown({"lockpicks": 0}, "d12")
    assert listed(state) == ["give up 0", "give up 90", "give up 180", "give up 270"]
    state = after(state, "give up 90")
    assert on_map(state, "d12") == (0, 2, 1)
    assert (state.players[GREEN].room, state.turn.boots, state.cubes.track[GREEN]) == ("hall", 1, 0)
    assert {"move shrine", "end turn"} <= set(listed(state))


@pytest.mark.rule("catacombs/explore/no_way")
def test_giving_up_is_refused_while_an_orientation_can_be_afforded() -> None:
    state = shown({})
    assert not listed(state, "give")
    assert refused(state, "give up 0") == "explore/no_way"


@pytest.mark.rule("catacombs/explore/no_way")
def test_whoever_could_give_up_may_go_on_with_its_turn_first_and_a_teleport_affords_every_orientation() -> None:
    state = odd({"room": "hall", "boots": 1, "lockpicks": 0, "tokens": ["potion_of_swiftness"]}, unseen_tiles=["d12"])
    state = after(state, BELOW, "tile d12")
    assert {"use potion_of_swiftness", "give up 0"} <= set(listed(state))
    state = shown({"lockpicks": 0, "teleports": 1}, "d12")
    assert listed(state, "give") == []
    assert listed(state, "lay") == [f"lay {turn} by teleport" for turn in (0, 90, 180, 270)]


@pytest.mark.rule("catacombs/explore/no_way")
def test_the_tile_given_up_is_laid_only_so_that_it_connects() -> None:
    state = shown({"lockpicks": 0}, "d13")
    assert listed(state, "give") == ["give up 0", "give up 180"]
    assert not allowed(state, "give up 90")
    assert refused(state, "give up 90") == "explore/connect"


@pytest.mark.rule("catacombs/explore/no_way")
def test_a_tile_given_up_brings_its_ghost_and_its_artifact_all_the_same_and_no_lock_is_opened() -> None:
    state = after(shown({"lockpicks": 0}, "d13"), "give up 180")
    assert (delve(state).ghosts_area, state.rooms.artifacts) == (1, (("d13a", 5),))
    assert delve(state).opened == ()


@pytest.mark.rule("catacombs/explore/no_way")
def test_a_tile_of_which_no_orientation_connects_is_given_up_in_any_and_the_tunnel_is_a_dead_end_then() -> None:
    state = after(odd({"room": "hall", "boots": 2}, unseen_tiles=["d01"]), "discover hall-s1", "tile d01")
    assert (listed(state, "lay"), len(listed(state, "give"))) == ([], 4)
    state = after(state, "give up 90")
    assert (state.players[GREEN].room, state.turn.boots, state.cubes.track[GREEN]) == ("hall", 2, 0)
    assert refused(state, "discover hall-s1") == "move/dead_end"


@pytest.mark.rule("catacombs/explore/run_on")
@pytest.mark.rule("catacombs/move/dead_end")
def test_an_orientation_that_leads_back_to_the_room_just_left_is_no_way_in() -> None:
    tiles = {"d10": [1, 0], "d11": [2, 0], "d04": [2, 1]}  # d03 would close the ring below
    state = odd({"room": "d10a", "boots": 2}, tiles=tiles, unseen_tiles=["d03"])
    state = after(state, "discover d10a-s1", "tile d03")
    assert delve(state).layout.laid("d03", 1, 1, 0).ways("d10a")[-1].to == "d10a"
    assert "lay 0" not in listed(state)
    assert refused(state, "lay 0") == "move/dead_end"


@pytest.mark.rule("catacombs/explore/no_way")
def test_a_teleport_that_finds_no_way_is_not_spent() -> None:
    state = odd({"room": "hall", "teleports": 1}, unseen_tiles=["d14"])
    state = after(state, "discover hall-s2 by teleport", "tile d14")
    assert listed(state) == ["give up 0", "give up 90", "give up 180", "give up 270"]
    state = after(state, "give up 0")
    assert (state.players[GREEN].room, state.turn.teleports) == ("hall", 1)


# ---- tunnels that run on


@pytest.mark.rule("catacombs/explore/run_on")
def test_one_move_crosses_several_tiles_and_turns_up_more_than_one_as_one_tunnel() -> None:
    state = odd({"room": "hall", "boots": 1}, unseen_tiles=["d01", "d03", "d04"])
    trace = cn.play(state, "discover hall-s2", "tile d03", "lay 0", "tile d04", "lay 0", "tile d01", "lay 0")
    state = trace.state
    assert [on_map(state, tile) for tile in ("d03", "d04", "d01")] == [(0, 2, 0), (0, 3, 0), (0, 4, 0)]
    assert (state.players[GREEN].room, state.turn.boots, state.cubes.track[GREEN]) == ("d01a", 0, 1)
    assert kinds(trace).count("boots_paid") == 1
    ways = [way for way in delve(state).layout.ways("hall") if way.to == "d01a"]
    assert [len(way.pieces) for way in ways] == [4]


@pytest.mark.rule("catacombs/explore/run_on")
def test_nothing_is_paid_before_the_tunnel_has_come_to_its_end() -> None:
    state = odd({"room": "hall", "boots": 2}, unseen_tiles=["d03", "d12"])
    state = after(state, "discover hall-s2", "tile d03", "lay 270", "tile d12")
    assert (state.players[GREEN].room, state.turn.boots) == ("hall", 2)
    assert "end turn" not in listed(state)
    state = after(state, "lay 0")
    assert (state.players[GREEN].room, state.turn.boots) == ("d12a", 0)


@pytest.mark.rule("catacombs/explore/run_on")
@pytest.mark.rule("catacombs/explore/no_way")
def test_on_the_second_tile_too_the_mover_may_give_up() -> None:
    state = odd({"room": "hall", "boots": 2, "lockpicks": 0}, unseen_tiles=["d03", "d12"])
    state = after(state, "discover hall-s2", "tile d03", "lay 270", "tile d12")
    assert listed(state, "lay") == []
    state = after(state, "give up 90")
    assert (on_map(state, "d03"), on_map(state, "d12")) == ((0, 2, 3), (-1, 2, 1))
    assert (state.players[GREEN].room, state.turn.boots) == ("hall", 2)


@pytest.mark.rule("catacombs/explore/run_on")
def test_the_icons_of_every_tile_crossed_are_paid_together() -> None:
    state = odd({"room": "hall", "boots": 1, "swords": 1}, unseen_tiles=["d03", "d08"])
    state = after(state, "discover hall-s2", "tile d03", "lay 0", "tile d08")
    assert listed(state, "lay") == ["lay 0", "lay 0 swords=1"]
    assert after(state, "lay 0 swords=1").turn.swords == 0


@pytest.mark.rule("catacombs/explore/run_on")
@pytest.mark.rule("catacombs/move/portal")
def test_a_tunnel_that_runs_on_into_a_portal_comes_out_of_another_one() -> None:
    state = odd({"room": "hall", "boots": 1, "lockpicks": 1, "swords": 2}, tiles={"d06": [1, 0]},
                unseen_tiles=["d03", "d07"])  # fmt: skip
    state = after(state, "discover hall-s2", "tile d03", "lay 0", "tile d07", "lay 0")
    assert {text.split()[1] for text in listed(state)} == {"attic", "d06a"}
    text = next(text for text in listed(state) if "attic" in text and "swords=2" in text)
    state = after(state, text)
    assert (state.players[GREEN].room, state.turn.boots, state.turn.swords) == ("attic", 0, 0)


@pytest.mark.rule("catacombs/explore/run_on")
def test_an_orientation_that_would_end_at_an_edge_where_nothing_can_be_laid_is_refused() -> None:
    state = shown({"boots": 2}, "d03")
    assert listed(state, "lay") == ["lay 90"]
    assert refused(state, "lay 0") == "explore/run_on"
    more = shown({"boots": 2}, "d03", unseen_tiles=["d03", "d01"])
    assert listed(more, "lay") == ["lay 0", "lay 90", "lay 180", "lay 270"]


@pytest.mark.rule("catacombs/explore/run_on")
def test_a_tunnel_that_runs_on_over_tiles_of_the_map_is_walked_in_one_move() -> None:
    state = odd({"room": "hall", "boots": 1}, tiles={"d03": [0, 2], "d08": [0, 3]})
    state = after(state, "move d08a")
    assert (state.players[GREEN].room, state.turn.boots, state.cubes.track[GREEN]) == ("d08a", 0, 1)


# ---- an empty stack


@pytest.mark.rule("catacombs/explore/stack_empty")
def test_with_the_stack_empty_a_step_off_the_edge_is_refused() -> None:
    state = table({"room": "way", "boots": 5}, safe_tiles=0, unseen_tiles=[])
    assert not listed(state, "discover")
    assert not allowed(state, "discover way-e3")
    assert refused(state, "discover way-e3") == "explore/stack_empty"
    assert listed(state, "move")


@pytest.mark.rule("catacombs/explore/stack_empty")
def test_the_last_tile_of_the_stack_may_be_discovered_and_no_further_one() -> None:
    state = odd({"room": "hall", "boots": 3}, unseen_tiles=["d01"])
    state = after(state, BELOW, "tile d01", "lay 0")
    assert not listed(state, "discover")
    assert refused(state, "discover d01a-s1") == "explore/stack_empty"


# ---- where a tile fits


@pytest.mark.rule("catacombs/explore/fit")
@pytest.mark.parametrize(
    ("start", "exit", "place"),
    [
        ("hall", "hall-w1", (-1, 1)), ("hall", "hall-w3", (-1, 0)), ("cave", "cave-e2", (1, 0)),
        ("way", "way-e3", (1, 1)), ("cave", "cave-n2", (0, -1)), ("hall", "hall-s2", (0, 2)),
    ],
)  # fmt: skip
def test_beside_the_start_tile_a_tile_lines_up_with_its_upper_or_its_lower_half(
    start: str, exit: str, place: tuple[int, int]
) -> None:
    state = after(table({"room": start, "boots": 1}), f"discover {exit}", "tile s1", "lay 0")
    assert on_map(state, "s1")[:2] == place


@pytest.mark.rule("catacombs/explore/fit")
def test_a_place_enclosed_on_all_sides_may_be_filled() -> None:
    tiles = {"d01": [1, 0], "d03": [2, 0], "d13": [2, 1], "d17": [2, 2], "d18": [1, 2]}
    state = table({"room": "way", "boots": 1}, tiles=tiles)
    state = after(state, "discover way-e3", "tile d06", "lay 0")
    assert on_map(state, "d06")[:2] == (1, 1)


@pytest.mark.rule("catacombs/explore/fit")
def test_a_tile_shares_a_whole_edge_and_lies_on_nothing() -> None:
    layout = delve(table({}, tiles={"s1": [0, 2]})).layout
    assert set(layout.free_places()) == {(0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, 2), (1, 2), (0, 3)}
    for place in ((0, 0), (0, 1), (0, 2), (1, 3), (2, 0)):
        with pytest.raises(cn.BadData):
            layout.laid("s2", *place, 0)


@pytest.mark.rule("catacombs/explore/fit")
def test_a_tile_that_a_card_brings_is_refused_on_another_tile_and_apart_from_the_map() -> None:
    row = ("marble_guardian", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
    state = table({"room": "s1a", "swords": 3}, tiles={"s1": [0, 2]}, row=row)
    state = after(state, "fight marble_guardian")
    assert set(listed(state)) == {"spot 1,2", "spot 0,3", "spot -1,2"}
    for place in ("0,1", "0,2", "5,5"):
        assert refused(state, f"spot {place}") == "explore/fit"


# ---- what a tile brings


@pytest.mark.rule("catacombs/explore/haunted")
def test_laying_a_haunted_tile_moves_a_ghost_from_the_bank_to_the_clank_area() -> None:
    state = table({"room": "hall", "boots": 1}, safe_tiles=0)
    assert (delve(state).ghosts_bank, delve(state).ghosts_area) == (5, 0)
    trace = cn.play(state, "discover hall-s2", "tile d16", "lay 0")
    assert (delve(trace.state).ghosts_bank, delve(trace.state).ghosts_area) == (4, 1)
    assert kinds(trace).count("ghost_raised") == 1
    plain = after(state, "discover hall-s2", "tile d18", "lay 0")
    assert delve(plain).ghosts_area == 0


@pytest.mark.rule("catacombs/explore/haunted")
@pytest.mark.rule("catacombs/explore/artifact")
def test_a_tile_that_a_card_brings_has_its_ghost_and_its_artifact_too() -> None:
    row = ("marble_guardian", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
    state = table({"room": "hall", "swords": 3}, row=row, safe_tiles=0)
    state = after(state, "fight marble_guardian", "spot 0,2", "tile d09", "lay 0")
    assert (delve(state).ghosts_area, state.rooms.artifacts) == (1, (("d09c", 5),))
    assert state.players[GREEN].room == "hall"


@pytest.mark.rule("catacombs/explore/haunted")
def test_four_of_the_deep_tiles_are_haunted() -> None:
    tiles = cn.load_tiles("catacombs")
    assert sum(tiles.tiles[tile].haunted for tile in tiles.deep) == 4
    assert not any(tiles.tiles[tile].haunted for tile in tiles.safe)


@pytest.mark.rule("catacombs/explore/haunted")
def test_with_no_ghost_in_the_bank_nothing_happens() -> None:
    state = table({"room": "hall", "boots": 1}, safe_tiles=0, clank={"ghost": 2}, bag={"black": 24, "ghost": 3})
    state = after(state, "discover hall-s2", "tile d16", "lay 0")
    assert (delve(state).ghosts_bank, delve(state).ghosts_area, delve(state).ghosts_bag) == (0, 2, 3)


def laid(tile: str, stack: list[int], **facts: Any) -> State:
    """A deep tile below the hall, with this stack of artifacts."""
    state = table({"room": "hall", "boots": 2}, **{"safe_tiles": 0, "artifact_stack": stack, **facts})
    state = after(state, "discover hall-s2", f"tile {tile}")
    return after(state, listed(state, "lay")[0])


@pytest.mark.rule("catacombs/explore/artifact")
def test_laying_a_tile_with_an_artifact_room_puts_the_top_artifact_of_the_stack_in_it() -> None:
    state = laid("d13", [5, 7, 10])
    assert (state.rooms.artifacts, delve(state).stack) == ((("d13b", 5),), (7, 10))


@pytest.mark.rule("catacombs/explore/artifact")
def test_the_artifact_is_open_to_whoever_comes() -> None:
    state = table({"room": "hall", "boots": 1}, {"room": "hall", "hand": HAND}, safe_tiles=0)
    state = after(state, "discover hall-s2", "tile d13", "lay 0", "end turn", *[f"play {card}" for card in HAND])
    state = after(state, *[f"move {room}" for room in ("d13a", "d13d", "d13b")], "take artifact")
    assert state.players[YELLOW].artifacts == (5,)


@pytest.mark.rule("catacombs/explore/artifact")
def test_with_the_stack_of_artifacts_empty_the_room_stays_empty() -> None:
    assert laid("d13", []).rooms.artifacts == ()


@pytest.mark.rule("catacombs/explore/artifact")
def test_a_tile_without_an_artifact_room_leaves_the_stack_alone() -> None:
    state = laid("d18", [5, 7])
    assert (state.rooms.artifacts, delve(state).stack) == ((), (5, 7))


@pytest.mark.rule("catacombs/explore/plus")
@pytest.mark.parametrize(
    ("tile", "stack", "got", "left"),
    [
        ("d03", [5, 7, 10], 7, (5, 10)), ("d11", [10, 12, 15, 17, 20], 15, (10, 12, 17, 20)),
        ("d11", [17, 20], 20, (17,)), ("d11", [20], 20, ()), ("d03", [20], 20, ()), ("d03", [17, 20], 20, (17,)),
    ],
)  # fmt: skip
def test_a_plus_takes_a_deeper_artifact_and_those_above_stay(
    tile: str, stack: list[int], got: int, left: tuple[int, ...]
) -> None:
    state = laid(tile, stack)
    assert ([value for _, value in state.rooms.artifacts], delve(state).stack) == ([got], left)


@pytest.mark.rule("catacombs/explore/plus")
def test_a_plus_over_an_empty_stack_brings_nothing() -> None:
    assert laid("d11", []).rooms.artifacts == ()


@pytest.mark.rule("catacombs/explore/artifact")
@pytest.mark.rule("catacombs/explore/plus")
def test_a_tile_with_two_artifact_rooms_fills_one_after_the_other() -> None:
    state = odd({"room": "hall", "boots": 1}, unseen_tiles=["d09"], artifact_stack=[5, 7, 10, 12])
    state = after(state, "discover hall-s2", "tile d09", "lay 0")
    assert (state.rooms.artifacts, delve(state).stack) == ((("d09a", 5), ("d09b", 10)), (7, 12))


# ---- turning a tile that lies there

GAP = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "")


@pytest.mark.rule("catacombs/explore/turn_along")
def test_a_turned_tile_takes_along_pawns_artifacts_cubes_and_lockpicks_and_nobody_enters_a_room() -> None:
    before = table({"room": "d05b"}, {"room": "s3a", "damage": 2, "tokens": ["puzzle_box"]}, row=GAP,
                   tiles={"s3": [0, 2], "d05": [1, 1]}, opened=["d05c-d05d"], marks={"d05a": ["green"]})  # fmt: skip
    state = after(before, "end turn", "reveal animated_wall")
    assert (on_map(state, "d05")[2], on_map(state, "s3")[2]) == (2, 2)
    assert [player.room for player in state.players] == ["d05b", "s3a"]
    assert state.rooms.artifacts == before.rooms.artifacts == (("d05c", 5),)
    assert (delve(state).marks, delve(state).opened) == ((("d05a", GREEN),), ("d05c-d05d",))
    assert (state.players[GREEN].tokens, state.players[YELLOW].tokens) == ((), ("puzzle_box",))


@pytest.mark.rule("catacombs/explore/turn_along")
def test_the_tunnels_of_a_turned_tile_lead_elsewhere() -> None:
    state = table({"room": "s3b"}, {"hand": ["sidestep"]}, row=GAP, tiles={"s3": [0, 2], "s1": [0, 3]})
    before = {way.to for way in delve(state).layout.ways("s3b")}
    state = after(state, "end turn", "reveal animated_wall")
    now = {way.to for way in delve(state).layout.ways("s3b")}
    assert "s1a" in before
    assert "s1a" not in now
    assert "hall" in now or "way" in now


@pytest.mark.rule("catacombs/explore/turn_along")
def test_a_tile_shown_for_a_tunnel_that_is_turned_away_goes_back_to_the_stack() -> None:
    row = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
    state = odd({"room": "d10a", "boots": 1, "hand": ["remove_traps"]}, tiles={"d10": [0, 2], "d02": [1, 2, 90]},
                unseen_tiles=["d01"], row=row)  # fmt: skip
    state = after(state, "discover d10a-s1", "tile d01", "play remove_traps", "replace swindle", "reveal animated_wall")
    assert on_map(state, "d10")[2] == 2
    assert (delve(state).deep, listed(state, "lay"), listed(state, "give")) == (("d01",), [], [])
    assert (state.players[GREEN].room, state.turn.boots) == ("d10a", 1)
    assert "end turn" in listed(state)


@pytest.mark.rule("catacombs/explore/turn_along")
def test_a_teleport_that_is_turned_away_is_not_spent() -> None:
    state = odd({"room": "d10a", "teleports": 1, "hand": ["remove_traps"]}, tiles={"d10": [0, 2], "d02": [1, 2, 90]},
                unseen_tiles=["d01"], row=(*GAP[:5], "elven_sword"))  # fmt: skip
    state = after(state, "discover d10a-s1 by teleport", "tile d01", "play remove_traps", "replace swindle",
                  "reveal animated_wall")  # fmt: skip
    assert (delve(state).deep, state.turn.teleports, state.players[GREEN].room) == (("d01",), 1, "d10a")


# ---- a way out


def shut_in(**facts: Any) -> State:
    """Green stands on a tile whose only exits meet an edge without any."""
    return odd({"room": "d08a", "boots": 1}, {"room": "hall"}, tiles={"d02": [1, 1, 0], "d08": [1, 2]},
               **{"unseen_tiles": ["d01"], **facts})  # fmt: skip


@pytest.mark.rule("catacombs/explore/mercy")
def test_with_the_option_a_player_without_any_way_may_turn_its_own_tile_so_that_there_is_one() -> None:
    state = shut_in(mercy=True)
    assert listed(state) == ["turn d08 90", "turn d08 180", "turn d08 270", "end turn"]
    state = after(state, "turn d08 90")
    assert on_map(state, "d08")[2] == 1
    assert listed(state, "discover") == ["discover d08a-n1", "discover d08a-n2"]
    assert not listed(state, "turn")


@pytest.mark.rule("catacombs/explore/mercy")
def test_without_the_option_nobody_turns_a_tile() -> None:
    state = shut_in()
    assert listed(state) == ["end turn"]
    assert refused(state, "turn d08 90") == "explore/mercy"


@pytest.mark.rule("catacombs/explore/mercy")
def test_whoever_has_a_room_to_go_to_or_an_edge_to_explore_turns_nothing() -> None:
    state = table({"room": "s1a"}, tiles={"s1": [0, 2]}, mercy=True)
    assert not listed(state, "turn")
    assert refused(state, "turn s1 90") == "explore/mercy"
    edge = odd({"room": "d08a"}, tiles={"d08": [0, -1]}, unseen_tiles=["d01"], mercy=True)
    assert not listed(edge, "turn")


@pytest.mark.rule("catacombs/explore/mercy")
def test_an_edge_is_no_way_with_the_stack_empty_and_only_turns_that_give_a_way_are_open() -> None:
    state = odd({"room": "d08a"}, tiles={"d08": [0, 2, 90]}, unseen_tiles=[], mercy=True)
    assert listed(state, "turn") == ["turn d08 0"]
    assert refused(state, "turn d08 180") == "explore/mercy"


@pytest.mark.rule("catacombs/explore/mercy")
def test_a_tunnel_that_can_only_be_walked_the_other_way_is_no_way_out() -> None:
    state = odd({"room": "d10a"}, tiles={"d10": [-1, 1, 90]}, unseen_tiles=[], mercy=True)
    assert listed(state, "turn") == ["turn d10 0"]
    state = odd({"room": "d10a", "tokens": ["catacombs_map"]}, tiles={"d10": [-1, 1, 90]}, unseen_tiles=[], mercy=True)
    assert listed(state, "turn") == []
