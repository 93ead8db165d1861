"""The dragon: refilling the row, what wakes it, and what an attack does."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.model.state import Turn
from tests.rules.clank.scene import BLUE, GREEN, ROW, YELLOW, after, events, kinds, table, told

# "orc_grunt", "ogre" and "singing_sword" show the dragon icon; "kobold" shows it and is a danger; "dragon_shrine" is a
# danger without icon; "overlord" and "watcher" make everybody's Clank! as they arrive; the others below do nothing.

GAP = ""
FIVE = [*ROW[:5], GAP]
THREE = [*ROW[:3], GAP, GAP, GAP]


def attack(state: cn.State, *cubes: str) -> cn.State:
    """Green plays the card that lets the dragon attack at once; these cubes are drawn."""
    return after(state, "play mister_whiskers", "choose attack", *([" ".join(("cubes", *cubes))] if cubes else []))


# ---- refilling the row


@pytest.mark.rule("clank/dragon/refill")
def test_when_a_turn_has_ended_every_empty_place_of_the_row_gets_the_next_card() -> None:
    state = after(table({}, row=THREE), "end turn", "reveal elven_boots", "reveal brilliance", "reveal treasure_map")
    assert state.shop.row == (*ROW[:3], "elven_boots", "brilliance", "treasure_map")
    assert state.player == YELLOW


@pytest.mark.rule("clank/dragon/refill")
def test_six_cards_lie_in_the_row_before_every_turn() -> None:
    trace = cn.rollout(cn.new_game("clank", players=2, seed=4), "greedy", seed=4)
    begun = [state for state in trace.states if state.turn == Turn() and state.current_player >= 0]
    assert len(begun) > 20
    assert all(len(state.shop.row) == 6 and GAP not in state.shop.row for state in begun)


@pytest.mark.rule("clank/dragon/refill")
def test_a_full_row_gets_no_card() -> None:
    state = table({})
    assert after(state, "end turn").shop == state.shop


@pytest.mark.rule("clank/dragon/refill")
def test_places_are_filled_from_left_to_right_each_arrival_before_the_next_card() -> None:
    row = ["sneak", GAP, "ladder", "tunnel_guide", GAP, "pickaxe"]
    trace = cn.play(table({}, row=row), "end turn", "reveal overlord", "reveal watcher")
    told = [(event.kind, dict(event.values).get("place")) for happened in trace.events for event in happened]
    arrivals = [event for event in told if event[0] in ("row_refilled", "clank_made")]
    assert arrivals == [
        ("row_refilled", 1), ("clank_made", None), ("clank_made", None),
        ("row_refilled", 4), ("clank_made", None), ("clank_made", None),
    ]  # fmt: skip
    assert trace.state.cubes.area == (2, 2)


@pytest.mark.rule("clank/dragon/refill")
def test_the_next_card_is_any_of_the_face_down_ones_alike() -> None:
    state = after(table({}, row=FIVE, dungeon_deck=["ogre", "ogre", "shrine"]))
    state = cn.apply(state, cn.parse_action(state, "end turn")).state
    state = cn.apply(state, cn.sample(state)).state
    law = {str(action): chance for action, chance in cn.chance_outcomes(state)}
    assert law == {"reveal ogre": Fraction(2, 3), "reveal shrine": Fraction(1, 3)}


# ---- what wakes it


@pytest.mark.rule("clank/dragon/trigger")
def test_several_new_icons_make_one_attack_after_the_whole_refill_and_old_ones_do_nothing() -> None:
    row = ["orc_grunt", *ROW[1:3], GAP, GAP, GAP]
    burgles = ["burgle"] * 4
    state = table({}, {"hand": burgles}, row=row)
    trace = cn.play(state, "end turn", "reveal ogre", "reveal singing_sword", "reveal brilliance")
    assert kinds(trace).count("area_emptied") == 1
    assert kinds(trace).index("dragon_woken") > max(
        place for place, kind in enumerate(kinds(trace)) if kind == "row_refilled"
    )
    assert [event["n"] for event in events(trace, "dragon_woken")] == [2]
    texts = [f"play {card}" for card in burgles]
    trace = cn.play(trace.state, *texts, "acquire search", "end turn", "reveal lucky_coin")
    assert trace.state.shop.row == ("orc_grunt", "lucky_coin", "ladder", "ogre", "singing_sword", "brilliance")
    assert "area_emptied" not in kinds(trace)


@pytest.mark.rule("clank/dragon/trigger")
def test_icons_that_lie_in_the_row_already_do_nothing() -> None:
    row = ["orc_grunt", "ogre", *ROW[:3], GAP]
    trace = cn.play(table({}, row=row), "end turn", "reveal elven_boots")
    assert "dragon_woken" not in kinds(trace)
    assert "area_emptied" not in kinds(trace)
    assert trace.state.player == YELLOW


@pytest.mark.rule("clank/dragon/trigger")
def test_one_attack_is_told_with_its_reason() -> None:
    sentences = told(table({}, row=THREE), "end turn", "reveal ogre", "reveal orc_grunt", "reveal brilliance")
    assert "Brilliance is turned up in the dungeon row. (clank/dragon/refill)" in sentences
    assert "The dragon attacks: 2 new cards show its icon, and that is one attack. (clank/dragon/trigger)" in sentences


# ---- an attack


@pytest.mark.rule("clank/dragon/bag")
def test_an_attack_first_puts_all_of_the_clank_area_into_the_bag() -> None:
    state = table({"hand": ["mister_whiskers"]}, clank={"green": 2, "yellow": 3}, bag={"black": 24, "yellow": 1})
    state = attack(state, "black", "black")
    assert state.cubes.area == (0, 0)
    assert state.cubes.bag == (2, 4)


@pytest.mark.rule("clank/dragon/bag")
def test_the_cubes_that_went_in_can_be_drawn_in_the_same_attack() -> None:
    state = table({"hand": ["mister_whiskers"]}, clank={"green": 2}, bag={})
    assert attack(state).cubes.track == (2, 0)


@pytest.mark.rule("clank/dragon/draw")
@pytest.mark.parametrize(
    ("space", "row", "n"),
    [
        (1, ROW, 2), (3, ROW, 3), (7, ROW, 5), (5, ("kobold", *ROW[:5]), 5),
        (5, ("kobold", "dragon_shrine", *ROW[:4]), 6),
    ],
)  # fmt: skip
def test_as_many_cubes_are_drawn_as_the_space_shows_and_danger_adds(space: int, row: tuple[str, ...], n: int) -> None:
    state = table({"hand": ["mister_whiskers"]}, rage=space, row=row, bag={"black": 24, "green": 6})
    trace = cn.play(state, "play mister_whiskers", "choose attack")
    assert [event["n"] for event in events(trace, "cubes_drawn")] == [n]


@pytest.mark.rule("clank/dragon/draw")
@pytest.mark.rule("clank/card/danger")
def test_danger_cards_add_up_and_one_turned_up_in_this_refill_counts() -> None:
    row = ["kobold", *ROW[:4], GAP]
    state = table({}, row=row, rage=5)
    trace = cn.play(state, "end turn", "reveal kobold")
    drawn = events(trace, "cubes_drawn")[0]
    assert (drawn["n"], drawn["rage"], drawn["danger"], drawn["extra"]) == (6, 4, 2, 0)


@pytest.mark.rule("clank/dragon/draw")
def test_each_coloured_cube_is_one_damage_to_its_player_and_a_black_one_nothing() -> None:
    state = table({"hand": ["mister_whiskers"]}, rage=7, bag={"black": 24, "green": 2, "yellow": 3})
    state = attack(state, "black", "black", "green", "yellow", "yellow")
    assert state.cubes.track == (1, 2)


@pytest.mark.rule("clank/dragon/draw")
def test_cubes_are_drawn_without_putting_back() -> None:
    bag = {"black": 24, "red": 3, "green": 2, "blue": 1}
    state = table({"hand": ["mister_whiskers"]}, others={"red": {"hand": []}, "blue": {"hand": []}}, bag=bag)
    state = cn.play(state, "play mister_whiskers").state
    state = cn.apply(state, cn.parse_action(state, "choose attack")).state
    law = {str(action): chance for action, chance in cn.chance_outcomes(state)}
    assert law["cubes black black"] == Fraction(92, 145)
    assert sum(law.values()) == 1
    assert "cubes blue blue" not in law


@pytest.mark.rule("clank/dragon/draw")
def test_no_cube_is_lost_on_its_way_through_an_attack() -> None:
    state = table({"hand": ["mister_whiskers"]}, clank={"green": 1}, bag={})
    assert state.cubes.supply[GREEN] == 29
    cubes = attack(state).cubes
    assert (cubes.supply[GREEN], cubes.area[GREEN], cubes.bag[GREEN], cubes.track[GREEN]) == (29, 0, 0, 1)


@pytest.mark.rule("clank/dragon/after")
def test_undrawn_cubes_stay_in_the_bag_and_drawn_black_ones_are_set_aside() -> None:
    state = table({"hand": ["mister_whiskers"]}, clank={"green": 2}, bag={"black": 10})
    cubes = attack(state, "black", "green").cubes
    assert (cubes.bag[GREEN], cubes.black_bag, cubes.black_aside) == (1, 9, 15)


@pytest.mark.rule("clank/dragon/after")
def test_a_cube_left_in_the_bag_hurts_in_a_later_attack() -> None:
    state = table({"hand": ["mister_whiskers"]}, bag={"black": 2, "green": 1}, row=FIVE)
    state = attack(state, "black", "black")
    state = after(state, "end turn", "reveal ogre")
    assert (state.cubes.track[GREEN], state.cubes.bag[GREEN]) == (1, 0)


@pytest.mark.rule("clank/dragon/short_bag")
def test_with_fewer_cubes_in_the_bag_than_are_to_be_drawn_all_are_drawn() -> None:
    state = table({"hand": ["mister_whiskers"]}, rage=7, bag={"black": 1, "green": 1})
    trace = cn.play(state, "play mister_whiskers", "choose attack")
    assert [event["cubes"] for event in events(trace, "cubes_drawn")] == [("black", "green")]


@pytest.mark.rule("clank/dragon/short_bag")
def test_an_attack_with_an_empty_bag_draws_nothing() -> None:
    state = table({"hand": ["mister_whiskers"]}, bag={})
    assert told(state, "play mister_whiskers", "choose attack")[-1] == (
        "The bag is empty: no cube is drawn. (clank/dragon/draw)"
    )


# ---- rage


@pytest.mark.rule("clank/dragon/rage_track")
def test_the_rage_track_has_seven_spaces_for_two_two_three_three_four_four_and_five_cubes() -> None:
    numbers = []
    for space in range(1, 8):
        state = table({"hand": ["mister_whiskers"]}, rage=space)
        trace = cn.play(state, "play mister_whiskers", "choose attack")
        numbers.append(events(trace, "cubes_drawn")[0]["n"])
    assert numbers == [2, 2, 3, 3, 4, 4, 5]
    with pytest.raises(cn.BadData):
        table({}, rage=8)


@pytest.mark.rule("clank/dragon/rage_track")
def test_on_the_seventh_space_the_marker_stays() -> None:
    state = table({"room": "f16", "boots": 1}, rage=7)
    assert after(state, "move f21", "take artifact").cubes.rage == 7
    assert told(state, "move f21", "take artifact")[-1] == (
        "The dragon is as angry as it can be: the marker stays on space 7, 5 cubes. (clank/dragon/rage_track)"
    )


@pytest.mark.rule("clank/dragon/rage")
def test_every_artifact_and_every_egg_moves_the_marker_one_space_whatever_it_is_worth() -> None:
    green = {"room": "f17", "boots": 2, "tokens": ["backpack"], "caves_ignored": True}
    state = table(green, others={"red": {"hand": []}, "blue": {"hand": []}})
    assert state.cubes.rage == 1
    state = after(state, "move f18", "take artifact")
    assert (state.players[GREEN].artifacts, state.cubes.rage) == ((5,), 2)
    state = after(state, "move f13", "take minor_secret", "find dragon_egg")
    assert state.cubes.rage == 3
    later = {"room": "f29", "boots": 1, "artifacts": [5], "tokens": ["backpack", "dragon_egg"]}
    state = table({**later, "hand": ["mister_whiskers"]}, rage=3)
    trace = cn.play(state, "move f35", "take artifact", "play mister_whiskers", "choose attack")
    assert (trace.state.players[GREEN].artifacts, trace.state.cubes.rage) == ((5, 30), 4)
    assert [event["n"] for event in events(trace, "cubes_drawn")] == [3]


@pytest.mark.rule("clank/dragon/rage")
def test_the_marker_moves_at_once_and_counts_for_an_attack_in_the_same_turn() -> None:
    state = table({"room": "f16", "boots": 1, "hand": ["mister_whiskers"]}, rage=2)
    trace = cn.play(state, "move f21", "take artifact", "play mister_whiskers", "choose attack")
    assert [event["space"] for event in events(trace, "rage_grew")] == [3]
    assert [event["n"] for event in events(trace, "cubes_drawn")] == [3]


@pytest.mark.rule("clank/dragon/rage")
def test_nothing_moves_the_marker_back() -> None:
    trace = cn.rollout(cn.new_game("clank", players=3, seed=5), seed=5)
    spaces = [state.cubes.rage for state in trace.states]
    assert spaces == sorted(spaces)


# ---- who is hurt


@pytest.mark.rule("clank/dragon/outside")
def test_a_pawn_that_has_not_yet_entered_the_dungeon_can_be_hurt_all_the_same() -> None:
    state = table({"hand": ["mister_whiskers"]}, bag={"green": 1, "yellow": 1})
    assert [player.room for player in state.players] == ["f01", "f01"]
    assert attack(state).cubes.track == (1, 1)


@pytest.mark.rule("clank/dragon/out_players")
def test_a_drawn_cube_of_a_player_who_is_out_counts_as_black() -> None:
    state = table({"hand": ["mister_whiskers"]}, {"out": "escaped", "artifacts": [5], "damage": 3},
                  bag={"black": 2, "yellow": 2})  # fmt: skip
    state = attack(state, "black", "yellow")
    cubes = state.cubes
    assert (cubes.track[YELLOW], cubes.aside[YELLOW], cubes.bag[YELLOW]) == (3, 1, 1)


@pytest.mark.rule("clank/dragon/out_players")
def test_no_damage_to_a_player_who_is_out_is_told() -> None:
    state = table({"hand": ["mister_whiskers"]}, {"out": "rescued", "artifacts": [5]}, bag={"yellow": 2})
    assert told(state, "play mister_whiskers", "choose attack")[-1] == (
        "Yellow is out: 2 of its cubes count as black. (clank/dragon/out_players)"
    )


# ---- the last card


@pytest.mark.rule("clank/dragon/deck_empty")
def test_a_row_that_cannot_be_filled_ends_the_game_and_knocks_out_everyone_still_in() -> None:
    state = table({"room": "f03", "artifacts": [5]}, {"room": "f20", "artifacts": [10]},
                  row=[*ROW[:4], GAP, GAP], dungeon_deck=["ogre"], clank={"green": 1})  # fmt: skip
    trace = cn.play(state, "end turn")
    assert trace.state.over == "deck_empty"
    assert [player.out for player in trace.state.players] == ["rescued", "lost"]
    assert "area_emptied" not in kinds(trace)
    assert cn.legal_actions(trace.state) == ()
    assert [cn.explain(event) for event in trace.events[-1]][-1] == (
        "The game is over: the dungeon deck cannot fill the row. (clank/dragon/deck_empty)"
    )


@pytest.mark.rule("clank/dragon/deck_empty")
def test_the_cards_still_there_are_turned_up_first_arrivals_included() -> None:
    state = table({}, row=[*ROW[:4], GAP, GAP], dungeon_deck=["overlord"])
    state = after(state, "end turn")
    assert state.shop.row == (*ROW[:4], "overlord", GAP)
    assert state.cubes.area == (1, 1)
    assert state.over == "deck_empty"


@pytest.mark.rule("clank/dragon/deck_empty")
def test_a_deck_whose_last_card_fills_the_row_goes_on_with_its_attack() -> None:
    trace = cn.play(table({}, row=FIVE, dungeon_deck=["ogre"]), "end turn")
    assert (trace.state.over, trace.state.player) == ("", YELLOW)
    assert "area_emptied" in kinds(trace)


@pytest.mark.rule("clank/dragon/deck_empty")
def test_only_a_refill_ends_the_game_and_not_a_replacement() -> None:
    state = table({"hand": ["treasure_hunter"]}, dungeon_deck=["ogre"])
    state = after(state, "play treasure_hunter", "replace sneak")
    assert (state.shop.row[0], state.over) == ("ogre", "")
    assert after(state, "end turn").over == ""


@pytest.mark.rule("clank/dragon/draw")
def test_the_attack_is_told_step_by_step() -> None:
    state = table({"hand": ["mister_whiskers"]}, others={"blue": {"hand": []}}, clank={"green": 2, "blue": 1}, rage=3)
    state = after(state, "play mister_whiskers")
    assert state.game.colours[BLUE] == "blue"
    assert told(state, "choose attack", "cubes black green blue")[1:] == [
        "The Clank! area goes into the bag: 2 Green, Blue. (clank/dragon/bag)",
        "3 cubes are drawn: Black, Green, Blue. (clank/dragon/draw)",
        "Green takes 1 damage from the dragon. (clank/dragon/draw)",
        "Blue takes 1 damage from the dragon. (clank/dragon/draw)",
    ]
