"""Turns in the catacombs: how one ends, who is touched by what touches everybody, and what counts as made in it."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.scene import BLUE, GREEN, ROW, YELLOW, after, allowed, events, kinds, refused, table
from tests.tables import pools, told

STARTERS = ["burgle", "burgle", "burgle", "burgle", "scramble", "sidestep"]


# ---- the end --------------------------------------------------------------------------------------------------------


def ending(row: tuple[str, ...], **green: object) -> State:
    """Green has played everything; the dice are thrown by hand."""
    return table({"deck": STARTERS, **green}, {"deck": []}, row=row, seed=None)


DEAL = "deal burgle burgle burgle burgle scramble"


@pytest.mark.rule("catacombs/turn/end")
def test_play_area_and_new_hand_come_first_then_the_row_then_the_attack() -> None:
    state = ending(ROW[:4], play_area=["burgle", "stumble"], boots=1)
    trace = cn.play(state, "end turn", DEAL, "reveal fiery_quartz", "reveal swindle", "cubes black black black")
    assert [kind for kind in kinds(trace) if kind != "dragon_woken"] == [
        "turn_ended", "cards_drawn", "row_refilled", "row_refilled", "area_emptied", "cubes_drawn", "turn_started",
    ]  # fmt: skip
    green = trace.state.players[GREEN]
    assert green.hand == ("burgle", "burgle", "burgle", "burgle", "scramble")
    assert (green.discard, green.play_area) == (("burgle", "stumble"), ())
    assert trace.state.shop.row == (*ROW[:4], "fiery_quartz", "swindle")
    assert pools(trace.state) == (0, 0, 0)
    assert trace.state.current_player == YELLOW


@pytest.mark.rule("catacombs/turn/end")
def test_two_dragons_of_one_refill_make_one_attack_and_an_old_one_none() -> None:
    state = ending(ROW[:4])
    trace = cn.play(state, "end turn", DEAL, "reveal fiery_quartz", "reveal rose_quartz", "cubes black black black")
    assert len(events(trace, "area_emptied")) == len(events(trace, "cubes_drawn")) == 1
    old = ending(("fiery_quartz", "rose_quartz", *ROW[:3]))
    trace = cn.play(old, "end turn", DEAL, "reveal payoff")
    assert events(trace, "cubes_drawn") == []
    assert trace.state.current_player == YELLOW


@pytest.mark.rule("catacombs/turn/end")
def test_no_card_is_put_in_the_row_before_the_end_of_the_turn() -> None:
    state = table({"skill": 6, "swords": 2}, row=("lightstick", "swindle", "keymaster", *ROW[3:]))
    state = after(state, "acquire lightstick", "acquire swindle", "fight keymaster")
    assert state.shop.row == ("", "", "", *ROW[3:])
    state = after(state, "end turn")
    assert "" not in state.shop.row
    assert state.shop.row[3:] == ROW[3:]


@pytest.mark.rule("catacombs/turn/end")
def test_a_full_row_stays_as_it_is_and_the_next_player_is_on() -> None:
    state = ending(ROW)
    trace = cn.play(state, "end turn", DEAL)
    assert kinds(trace) == ["turn_ended", "cards_drawn", "turn_started"]
    assert trace.state.shop.row == ROW


@pytest.mark.rule("catacombs/turn/end")
def test_a_turn_does_not_end_with_a_card_in_hand() -> None:
    state = table({"hand": ["stumble"]})
    assert not allowed(state, "end turn")
    assert refused(state, "end turn") == "turn/play_all"


@pytest.mark.rule("catacombs/turn/end")
def test_what_arrives_makes_its_clank_before_the_attack_of_that_refill() -> None:
    state = ending(ROW[:4])
    state = after(state, "end turn", DEAL, "reveal archoverlord", "reveal fiery_quartz")
    assert (state.cubes.area, state.cubes.bag) == ((0, 0), (1, 1))


# ---- each player ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/turn/each_player")
def test_an_effect_on_everybody_goes_clockwise_from_whose_turn_has_just_ended() -> None:
    state = table({}, others={"blue": {"hand": []}}, row=ROW[:5], seed=None, to_act="yellow")
    state = after(state, "end turn", "deal burgle burgle burgle burgle burgle")
    trace = cn.play(state, "reveal archoverlord")
    assert [event.colour for event in events(trace, "clank_made")] == ["yellow", "blue", "green"]


@pytest.mark.rule("catacombs/turn/each_player")
def test_in_the_middle_of_a_turn_it_begins_with_whose_turn_it_is() -> None:
    state = table(
        {"hand": ["remove_traps"]}, others={"blue": {"hand": []}}, to_act="green", seed=None, row=ROW,
    )  # fmt: skip
    trace = cn.play(state, "play remove_traps", "replace swindle", "reveal archoverlord")
    assert [event.colour for event in events(trace, "clank_made")] == ["green", "yellow", "blue"]


@pytest.mark.rule("catacombs/turn/each_player")
@pytest.mark.parametrize("out", ["escaped", "rescued", "lost"])
def test_who_is_out_is_passed_over(out: str) -> None:
    away = {"out": out, "room": "crypt"} if out == "escaped" else {"out": out, "room": "cave", "damage": 10}
    if out == "escaped":
        away |= {"tokens": ["mastery"], "artifacts": [5]}
    elif out == "rescued":
        away |= {"artifacts": [5], "room": "hall"}
    state = table({"hand": []}, away, others={"blue": {"hand": []}}, row=ROW[:5], seed=None)
    state = after(state, "end turn", "deal burgle burgle burgle burgle burgle")
    trace = cn.play(state, "reveal archoverlord")
    assert [event.colour for event in events(trace, "clank_made")] == ["green", "blue"]
    assert trace.states[-1].cubes.area[YELLOW] == 0


@pytest.mark.rule("catacombs/turn/each_player")
def test_a_ghost_passes_over_who_is_out() -> None:
    away = {"out": "escaped", "room": "crypt", "artifacts": [5]}
    state = table(
        {}, away, others={"blue": {"hand": []}}, row=ROW[:5], tiles={"d04": [1, 0]}, bag={"black": 5}, rage=3,
        seed=None,
    )  # fmt: skip
    deal = "deal burgle burgle burgle burgle burgle"
    state = after(state, "end turn", deal, "reveal fiery_quartz", "cubes black black ghost")
    assert state.cubes.track == (1, 0, 1)


@pytest.mark.rule("catacombs/turn/each_player")
def test_ghosts_and_tiles_that_turn_follow_the_same_order() -> None:
    tiles = {"d01": [0, -1], "d02": [1, 0], "d03": [-1, 0]}
    seats = {"green": "d01a", "yellow": "d02a", "blue": "d03d"}
    players = {colour: {"hand": [], "room": room} for colour, room in seats.items()}
    state = cn.position(
        "catacombs", players=players, tiles=tiles, row=ROW[:5], to_act="yellow", clank={}, bag={"black": 24}
    )
    state = after(state, "end turn", "deal burgle burgle burgle burgle burgle", "reveal sudden_movement")
    asked = []
    while state.pending[-1].kind == "rotate":
        asked.append(state.current_player)
        state = cn.apply(state, cn.legal_actions(state)[0]).state
    assert asked == [YELLOW, BLUE, GREEN]


# ---- thresholds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/turn/thresholds")
def test_clank_made_before_and_after_the_card_counts_together() -> None:
    state = table({"hand": ["stumble", "stumble", "flamboyance"], "deck": []})
    after_one = after(state, "play stumble", "play flamboyance")
    assert after_one.turn.skill == 0
    assert after(after_one, "play stumble").turn.skill == 2
    first = after(state, "play stumble", "play stumble", "play flamboyance")
    assert first.turn.skill == 2


@pytest.mark.rule("catacombs/turn/thresholds")
def test_clank_that_was_removed_again_was_made_all_the_same() -> None:
    state = table({"hand": ["stumble", "stumble", "sneak_attack", "flamboyance"], "deck": []})
    state = after(state, "play stumble", "play sneak_attack", "play flamboyance", "play stumble")
    assert (state.cubes.area[GREEN], state.turn.skill) == (0, 2)


@pytest.mark.rule("catacombs/turn/thresholds")
def test_gold_that_was_spent_at_once_counts_as_gained() -> None:
    state = table({"hand": ["pillage", "swindle"], "deck": ["burgle"], "gold": 4, "room": "s2a"}, tiles={"s2": [1, 1]})
    state = after(state, "play swindle", "buy backpack")
    assert state.players[GREEN].gold == 0
    assert after(state, "play pillage").players[GREEN].hand == ("burgle",)


@pytest.mark.rule("catacombs/turn/thresholds")
def test_gold_from_rooms_shrines_monsters_and_secrets_counts_and_gold_of_earlier_turns_does_not() -> None:
    state = table({"hand": ["pillage"], "deck": ["burgle"], "gold": 9, "room": "way", "swords": 2})
    state = after(state, "play pillage")
    assert state.players[GREEN].hand == ()
    state = after(state, "mark", "fight goblin")
    assert (state.players[GREEN].gold, state.players[GREEN].hand) == (11, ())
    assert after(state, "fight goblin").players[GREEN].hand == ("burgle",)
    state = table({"hand": ["pillage"], "deck": ["burgle"], "room": "d07a"}, tiles={"d07": [1, 0]})
    state = after(state, "play pillage", "move d07c swords=1")
    assert (state.players[GREEN].gold, state.players[GREEN].hand) == (3, ("burgle",))


@pytest.mark.rule("catacombs/turn/thresholds")
def test_gold_of_a_treasure_turned_up_counts() -> None:
    state = table(
        {"hand": ["pillage"], "deck": ["burgle"], "gold_made": 1, "room": "s1c", "boots": 1},
        tiles={"s1": [1, 1]}, seed=None,
    )  # fmt: skip
    state = after(state, "play pillage", "move s1a", "find treasure")
    assert state.players[GREEN].hand == ("burgle",)


@pytest.mark.rule("catacombs/turn/thresholds")
def test_skill_generated_counts_spent_or_not() -> None:
    state = table({"hand": ["divining_rod"], "skill": 4, "damage": 1, "skill_made": 4})
    state = after(state, "acquire lightstick", "play divining_rod")
    assert (state.turn.skill, state.cubes.track[GREEN]) == (3, 0)
    short = table({"hand": ["divining_rod"], "skill": 3, "damage": 1})
    assert after(short, "play divining_rod").cubes.track[GREEN] == 1


@pytest.mark.rule("catacombs/turn/thresholds")
def test_the_skill_of_the_card_itself_counts_too() -> None:
    state = table({"hand": ["divining_rod", "lightstick", "burgle"], "damage": 1})
    state = after(state, "play divining_rod", "play lightstick")
    assert state.cubes.track[GREEN] == 1
    assert after(state, "play burgle").cubes.track[GREEN] == 0


@pytest.mark.rule("catacombs/turn/thresholds")
def test_it_pays_once_as_the_number_is_reached() -> None:
    hand = ["bard", "stumble", "stumble", "smash_and_grab"]
    state = table({"hand": hand, "deck": [], "damage": 5})
    state = after(state, "play bard")
    assert state.cubes.track[GREEN] == 5
    state = after(state, "play stumble")
    assert state.cubes.track[GREEN] == 3
    assert after(state, "play stumble", "play smash_and_grab").cubes.track[GREEN] == 3


@pytest.mark.rule("catacombs/turn/thresholds")
def test_each_copy_pays_and_the_next_turn_begins_at_nothing() -> None:
    state = table({"hand": ["flamboyance", "flamboyance", "stumble", "stumble"], "deck": []})
    state = after(state, "play flamboyance", "play flamboyance", "play stumble", "play stumble")
    assert state.turn.skill == 4
    state = table({"hand": ["stumble", "stumble"]}, {"hand": ["flamboyance"], "deck": []})
    state = after(state, "play stumble", "play stumble", "end turn", "play flamboyance")
    assert state.turn.skill == 0


@pytest.mark.rule("catacombs/turn/thresholds")
def test_what_others_make_is_theirs() -> None:
    state = table({"hand": ["corrupt_advisor", "flamboyance"], "deck": []}, others={"blue": {"hand": []}})
    state = after(state, "play corrupt_advisor", "play flamboyance")
    assert sum(state.cubes.area) == 2
    assert state.turn.skill == 2


@pytest.mark.rule("catacombs/turn/thresholds")
def test_what_was_due_is_told_with_its_card() -> None:
    state = table({"hand": ["stumble", "stumble", "flamboyance"], "deck": []})
    trace = cn.play(state, "play flamboyance", "play stumble", "play stumble")
    assert told(trace, "effect_due") == ["Flamboyance pays now: its condition has come true. (clank/turn/order_free)"]
