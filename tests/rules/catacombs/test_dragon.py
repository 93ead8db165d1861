"""The dragon of the catacombs and its ghosts."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve, listed
from tests.rules.catacombs.scene import BLUE, GREEN, YELLOW, after, events, kinds, table

# "skeletal_ape" shows the dragon icon and does nothing else as it comes; "white_tourmaline" wards ghosts off.

FULL = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
GAP = (*FULL[:5], "")
WOKEN = ("end turn", "reveal skeletal_ape")


def attack(state: State, *cubes: str) -> State:
    """Green ends its turn, the dragon wakes, and these cubes are drawn."""
    return after(state, *WOKEN, *([" ".join(("cubes", *cubes))] if cubes else []))


def quiet(green: dict[str, Any], yellow: dict[str, Any] | None = None, /, **facts: Any) -> State:
    return table(green, yellow, **{"row": GAP, **facts})


# ---- cubes of the bag


@pytest.mark.rule("catacombs/dragon/after")
def test_undrawn_cubes_stay_in_the_bag_and_drawn_black_ones_go_to_the_bank() -> None:
    state = attack(quiet({}, rage=1, clank={"green": 2}, bag={"black": 10}), "black", "green")
    assert (state.cubes.bag[GREEN], state.cubes.black_bag, state.cubes.black_aside) == (1, 9, 15)
    assert state.cubes.track[GREEN] == 1


@pytest.mark.rule("catacombs/dragon/after")
def test_a_ghost_that_is_not_drawn_stays_in_the_bag_too() -> None:
    state = attack(quiet({}, rage=1, clank={"ghost": 2}, bag={"black": 10}), "black", "ghost")
    assert (delve(state).ghosts_bag, delve(state).ghosts_area) == (1, 1)


@pytest.mark.rule("catacombs/dragon/rage_track")
def test_the_track_has_seven_spaces_for_two_two_three_three_four_four_and_five_cubes() -> None:
    numbers = []
    for space in range(1, 8):
        trace = cn.play(quiet({}, rage=space), *WOKEN)
        numbers.append(events(trace, "cubes_drawn")[0]["n"])
    assert numbers == [2, 2, 3, 3, 4, 4, 5]
    with pytest.raises(cn.BadData):
        quiet({}, rage=8)


@pytest.mark.rule("catacombs/dragon/rage_track")
def test_on_the_seventh_space_the_marker_stays() -> None:
    state = table({"room": "d13b"}, tiles={"d13": [0, 2]}, rage=7)
    assert after(state, "take artifact").cubes.rage == 7


# ---- rage


@pytest.mark.rule("catacombs/dragon/rage")
def test_the_marker_moves_one_space_for_each_artifact_taken() -> None:
    state = table({"room": "d13b"}, tiles={"d13": [0, 2]})
    assert state.cubes.rage == 3
    assert after(state, "take artifact").cubes.rage == 4


@pytest.mark.rule("catacombs/dragon/rage")
def test_the_marker_moves_at_once_for_a_dragon_egg_turned_up() -> None:
    state = table({"room": "d01c", "boots": 1}, tiles={"d01": [0, 2]})
    assert after(state, "move d01b", "find dragon_egg").cubes.rage == 4
    assert after(state, "move d01b", "find treasure").cubes.rage == 3


@pytest.mark.rule("catacombs/dragon/rage")
@pytest.mark.rule("catacombs/token/adventurer")
def test_the_marker_moves_at_once_for_an_adventurer_freed() -> None:
    state = table({"room": "d12c"}, tiles={"d12": [0, 2]})
    assert after(state, "open cell", "find adventurer", "find adventurer").cubes.rage == 5
    assert after(state, "open cell", "find peasant", "find monk").cubes.rage == 3


# ---- ghosts


def four(**facts: Any) -> State:
    """Green to act, then Yellow, Blue and Red, who has escaped."""
    others = {"blue": {"hand": []}, "red": {"room": "crypt", "out": "escaped", "artifacts": [5], "tokens": ["mastery"]}}
    return quiet({}, **{"rage": 2, "others": others, **facts})


@pytest.mark.rule("catacombs/dragon/ghost")
@pytest.mark.rule("catacombs/dragon/ghost_back")
def test_each_ghost_drawn_deals_one_damage_to_everybody_still_in_and_goes_back_to_the_area() -> None:
    state = four(rage=3, clank={"green": 1, "ghost": 1}, bag={"black": 5})
    state = attack(state, "black", "green", "ghost")
    assert state.cubes.track == (2, 1, 1, 0)
    assert (delve(state).ghosts_area, delve(state).ghosts_bag, delve(state).ghosts_bank) == (1, 0, 4)
    assert state.cubes.supply[:3] == (28, 29, 29)


@pytest.mark.rule("catacombs/dragon/ghost")
def test_two_ghosts_deal_two_damage_to_everybody() -> None:
    state = attack(four(clank={"ghost": 2}, bag={"black": 5}), "ghost", "ghost")
    assert state.cubes.track == (2, 2, 2, 0)
    assert delve(state).ghosts_area == 2


@pytest.mark.rule("catacombs/dragon/ghost")
def test_with_an_empty_supply_a_black_cube_of_the_bank_marks_the_damage() -> None:
    state = quiet({}, rage=1, clank={"ghost": 1}, bag={"black": 5, "green": 30})
    state = attack(state, "black", "ghost")
    assert state.cubes.track[GREEN] == 1
    assert (delve(state).black, delve(state).unmarked) == ((1, 0), (0, 0))
    assert (state.cubes.supply[YELLOW], state.cubes.black_aside) == (29, 24 - 5)


@pytest.mark.rule("catacombs/dragon/ghost")
def test_with_no_black_cube_in_the_bank_either_the_damage_still_counts() -> None:
    state = quiet({}, rage=1, clank={"ghost": 2}, bag={"black": 24, "green": 30})
    state = attack(state, "ghost", "ghost")
    assert state.cubes.track == (2, 2)
    assert (delve(state).black, delve(state).unmarked) == ((0, 0), (2, 0))


@pytest.mark.rule("catacombs/dragon/ghost")
def test_a_black_cube_drawn_in_the_same_attack_is_in_the_bank_already() -> None:
    state = quiet({}, rage=1, clank={"ghost": 1}, bag={"black": 24, "green": 30})
    state = attack(state, "black", "ghost")
    assert (delve(state).black[GREEN], delve(state).unmarked[GREEN]) == (1, 0)


@pytest.mark.rule("catacombs/dragon/ghost")
def test_a_ghost_may_knock_several_players_out() -> None:
    state = quiet({"damage": 9}, {"damage": 9, "artifacts": [5], "room": "hall"}, rage=2, clank={"ghost": 1},
                  bag={"black": 5})  # fmt: skip
    trace = cn.play(state, *WOKEN, "cubes black ghost")
    assert [player.out for player in trace.state.players] == ["lost", "rescued"]
    assert trace.state.over == "all_out"


@pytest.mark.rule("catacombs/dragon/ghost")
def test_coloured_cubes_and_ghosts_of_one_attack_never_fill_more_than_ten_spaces() -> None:
    state = quiet({"damage": 9}, rage=2, clank={"ghost": 1, "green": 1}, bag={"black": 5})
    state = attack(state, "green", "ghost")
    assert (state.cubes.track, state.players[GREEN].out) == ((10, 1), "lost")


@pytest.mark.rule("catacombs/dragon/ghost")
@pytest.mark.rule("catacombs/card/ghost_ward")
def test_whoever_holds_a_ward_is_asked_for_each_ghost_and_the_others_are_hurt() -> None:
    ward = ["white_tourmaline", "black_tourmaline"]
    state = quiet({}, {"hand": ward}, rage=1, clank={"ghost": 2}, bag={"black": 5})
    state = attack(state, "ghost", "ghost")
    assert (state.player, state.current_player) == (GREEN, YELLOW)
    assert {"discard white_tourmaline", "choose nothing"} <= set(listed(state))
    once = after(state, "discard white_tourmaline", "choose nothing")
    assert once.cubes.track == (2, 1)
    twice = after(state, "discard white_tourmaline", "discard black_tourmaline")
    assert twice.cubes.track == (2, 0)
    assert delve(twice).ghosts_area == 2
    assert sorted(twice.players[YELLOW].discard) == ["black_tourmaline", "white_tourmaline"]
    assert len(twice.players[YELLOW].hand) == 2


@pytest.mark.rule("catacombs/dragon/ghost")
@pytest.mark.rule("catacombs/card/ghost_ward")
def test_one_ward_in_the_hand_keeps_one_of_two_ghosts_off() -> None:
    state = quiet({}, {"hand": ["white_tourmaline"], "deck": ["burgle"]}, rage=1, clank={"ghost": 2}, bag={"black": 5})
    state = attack(state, "ghost", "ghost")
    state = after(state, "discard white_tourmaline")
    assert state.current_player == YELLOW
    assert state.cubes.track == (2, 1)
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/dragon/ghost_back")
def test_a_ghost_that_went_back_is_in_the_bag_for_the_next_attack_and_their_number_never_changes() -> None:
    escaped = {"room": "crypt", "out": "escaped", "artifacts": [5], "tokens": ["mastery"]}
    state = quiet({}, escaped, rage=2, clank={"ghost": 2}, bag={"black": 20}, others={"blue": {"hand": []}})
    first = "cubes black ghost"  # then the dragon draws in place of Yellow's turn
    state = after(state, *WOKEN, first, "cubes black black ghost ghost")
    assert state.cubes.track == (3, 0, 3)
    assert (delve(state).ghosts_bank, delve(state).ghosts_area, delve(state).ghosts_bag) == (3, 2, 0)


# ---- the end of the game


@pytest.mark.rule("catacombs/dragon/bag_out")
def test_an_empty_bag_after_an_attack_ends_the_game_and_knocks_out_everybody_still_in() -> None:
    state = quiet({"room": "hall", "artifacts": [5]}, {"room": "cave", "artifacts": [7]}, rage=4, bag={"black": 3})
    trace = cn.play(state, *WOKEN)
    assert [player.out for player in trace.state.players] == ["rescued", "lost"]
    assert (trace.state.over, cn.legal_actions(trace.state)) == ("bag_empty", ())
    assert events(trace, "game_over")[0].rule == "catacombs/dragon/bag_out"


@pytest.mark.rule("catacombs/dragon/bag_out")
def test_ghosts_back_in_the_area_do_not_fill_the_bag() -> None:
    state = quiet({}, rage=1, clank={"ghost": 1}, bag={"black": 1})
    state = after(state, *WOKEN)
    assert (state.over, delve(state).ghosts_area) == ("bag_empty", 1)


@pytest.mark.rule("catacombs/dragon/bag_out")
@pytest.mark.parametrize("left", [{"black": 3}, {"black": 2, "green": 1}, {"black": 2, "ghost": 1}])
def test_one_cube_of_any_kind_left_in_the_bag_lets_the_game_go_on(left: dict[str, int]) -> None:
    state = quiet({}, rage=1, bag=left)
    assert attack(state, "black", "black").over == ""


@pytest.mark.rule("catacombs/dragon/deck_empty")
def test_a_deck_that_cannot_fill_the_row_ends_the_game_without_an_attack() -> None:
    state = table({"room": "hall", "artifacts": [5]}, {"room": "cave"}, row=(*FULL[:4], "", ""),
                  dungeon_deck=["skeletal_ape"], clank={"green": 1})  # fmt: skip
    trace = cn.play(state, "end turn")
    assert [player.out for player in trace.state.players] == ["rescued", "lost"]
    assert trace.state.over == "deck_empty"
    assert "area_emptied" not in kinds(trace)
    assert events(trace, "game_over")[0].rule == "catacombs/dragon/deck_empty"


@pytest.mark.rule("catacombs/dragon/deck_empty")
def test_a_deck_whose_last_card_fills_the_row_goes_on_with_its_attack() -> None:
    trace = cn.play(table({}, row=GAP, dungeon_deck=["skeletal_ape"]), "end turn")
    assert (trace.state.over, trace.state.player) == ("", YELLOW)
    assert "area_emptied" in kinds(trace)


@pytest.mark.rule("clank/dragon/short_bag")
def test_ghosts_count_among_the_cubes_of_a_bag_that_has_fewer_than_are_to_be_drawn() -> None:
    trace = cn.play(four(rage=7, clank={"ghost": 1}, bag={"black": 2}), *WOKEN)
    assert [event["cubes"] for event in events(trace, "cubes_drawn")] == [("black", "black", "ghost")]
    assert trace.state.game.colours[BLUE] == "blue"


@pytest.mark.rule("clank/dragon/outside")
def test_a_pawn_that_has_not_yet_entered_the_dungeon_can_be_hurt_all_the_same() -> None:
    state = attack(quiet({}, rage=1, clank={"ghost": 1, "yellow": 1}, bag={"black": 5}), "yellow", "ghost")
    assert [player.room for player in state.players] == ["crypt", "crypt"]
    assert state.cubes.track == (1, 2)


@pytest.mark.rule("clank/dragon/bag")
def test_all_of_the_area_goes_into_the_bag_first_ghosts_too() -> None:
    state = quiet({}, rage=1, clank={"green": 2, "ghost": 2}, bag={"black": 20})
    state = attack(state, "black", "black")
    assert (state.cubes.area, state.cubes.bag, delve(state).ghosts_area) == ((0, 0), (2, 0), 0)
    assert delve(state).ghosts_bag == 2


@pytest.mark.rule("clank/dragon/trigger")
def test_several_new_icons_make_one_attack() -> None:
    trace = cn.play(table({}, row=(*FULL[:4], "", "")), "end turn", "reveal skeletal_ape", "reveal marble_guardian")
    assert kinds(trace).count("area_emptied") == 1


@pytest.mark.rule("clank/dragon/draw")
def test_danger_cards_add_to_an_attack() -> None:
    trace = cn.play(quiet({}, row=("the_warden", *FULL[1:5], ""), rage=3), *WOKEN)
    assert [(event["n"], event["danger"]) for event in events(trace, "cubes_drawn")] == [(4, 1)]
