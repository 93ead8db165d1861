"""Secrets, prisoners and goods of the catacombs."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve, listed, odd
from tests.rules.catacombs.scene import GREEN, YELLOW, after, allowed, events, kinds, refused, table

# d12: a chest in a, a minor secret in b, a cell in c.  s2a is a market room.  A wayshrine: way.

CELL = {"d12": [0, 2]}
MARKET = {"s2": [0, 2]}


def points(what: str, /, **green: Any) -> dict[str, int]:
    """Points by line of Green, who has escaped with a token."""
    marks = green.pop("marks", {})
    tokens = ["mastery", *([what] if what else []), *green.pop("tokens", [])]
    seat = {"room": "crypt", "out": "escaped", "artifacts": [5], **green, "tokens": tokens}
    state = table(seat, {"room": "hall"}, to_act="yellow", marks=marks, tiles={"s3": [1, 1], "d05": [1, 0]})
    return {line.what: line.points for line in cn.score_sheet(state)[GREEN].lines}


def secret(found: str, **facts: Any) -> cn.Trace:
    """Green steps into a room with a minor secret."""
    state = table({"room": "d12a", "boots": 2, **facts.pop("green", {})}, tiles=CELL, **facts)
    return cn.play(state, "move d12b", f"find {found}")


def freed(one: str, other: str = "peasant", **facts: Any) -> State:
    """Green opens a cell and frees these two."""
    state = table({"room": "d12c", **facts.pop("green", {})}, tiles=CELL, **facts)
    return after(state, "open cell", f"find {one}", f"find {other}")


def copies(token: str, players: int = 2) -> int:
    return int(cn.new_game("catacombs", players=players, seed=1).game.tokens[token].count)


# ---- major and minor secrets


@pytest.mark.rule("catacombs/token/catacombs_map")
def test_a_catacombs_map_is_kept_and_scores_five() -> None:
    state = after(table({"room": "d12a"}, tiles=CELL), "open chest", "find catacombs_map")
    assert state.players[GREEN].tokens == ("catacombs_map",)
    assert points("catacombs_map")["catacombs_map"] == 5
    assert copies("catacombs_map") == 2


@pytest.mark.rule("catacombs/token/catacombs_map")
def test_from_the_moment_it_is_found_its_owner_walks_against_arrows_of_rooms_edges_and_portals() -> None:
    state = table({"room": "d07c", "boots": 2, "tokens": ["catacombs_map"]}, tiles={"d07": [0, 2]})
    assert allowed(state, "move d07a")
    state = table({"room": "d07c", "boots": 2}, tiles={"d07": [0, 2]})
    assert refused(state, "move d07a") == "move/one_way"


@pytest.mark.rule("catacombs/token/lockpick")
def test_a_lockpick_secret_leaves_the_game_at_once_for_a_lockpick_of_the_bank() -> None:
    state = secret("lockpick").state
    assert (state.players[GREEN].tokens, delve(state).lockpicks) == ((), (4, 3))
    assert "lockpick" in state.rooms.unseen_minor
    assert state.rooms.unseen_minor.count("lockpick") == 2


@pytest.mark.rule("catacombs/token/puzzle_box")
def test_a_puzzle_box_is_kept_until_its_owner_enters_a_wayshrine_and_is_a_major_secret_then() -> None:
    state = secret("puzzle_box").state
    assert state.players[GREEN].tokens == ("puzzle_box",)
    state = table({"room": "crypt", "boots": 1, "tokens": ["puzzle_box"]})
    state = after(state, "move way", "find chalice")
    assert state.players[GREEN].tokens == ("chalice",)
    assert state.rooms.unseen_major.count("chalice") == 2


@pytest.mark.rule("catacombs/token/puzzle_box")
def test_a_puzzle_box_is_opened_by_entering_on_a_teleport_too_and_neither_by_standing_there_nor_by_use() -> None:
    state = table({"room": "crypt", "teleports": 1, "tokens": ["puzzle_box"]})
    assert after(state, "teleport way", "find chalice").players[GREEN].tokens == ("chalice",)
    state = table({"room": "way", "tokens": ["puzzle_box"]})
    assert not listed(state, "use")
    assert refused(state, "use puzzle_box") == "token/puzzle_box"
    assert after(state, "mark way").players[GREEN].tokens == ("puzzle_box",)


@pytest.mark.rule("catacombs/token/puzzle_box")
def test_two_puzzle_boxes_are_two_major_secrets_and_with_one_left_one_box_stays() -> None:
    state = table({"room": "crypt", "boots": 1, "tokens": ["puzzle_box", "puzzle_box"]})
    assert after(state, "move way", "find chalice", "find chalice").players[GREEN].tokens == ("chalice", "chalice")
    state = table({"room": "crypt", "boots": 1, "tokens": ["puzzle_box", "puzzle_box"]}, major_secrets=["chalice"])
    assert after(state, "move way").players[GREEN].tokens == ("chalice", "puzzle_box")


@pytest.mark.rule("catacombs/token/puzzle_box")
def test_with_no_major_secret_left_the_box_stays() -> None:
    state = table({"room": "crypt", "boots": 1, "tokens": ["puzzle_box"]}, major_secrets=[])
    assert after(state, "move way").players[GREEN].tokens == ("puzzle_box",)


# ---- market items


@pytest.mark.rule("catacombs/token/blood_amulet")
def test_a_blood_amulet_is_bought_only_with_five_damage_or_more_and_heals_two_at_once() -> None:
    state = table({"room": "s2a", "gold": 7, "damage": 4}, tiles=MARKET)
    assert not allowed(state, "buy blood_amulet")
    assert refused(state, "buy blood_amulet") == "token/blood_amulet"
    state = table({"room": "s2a", "gold": 7, "damage": 5}, tiles=MARKET)
    state = after(state, "buy blood_amulet")
    assert (state.cubes.track[GREEN], state.players[GREEN].tokens) == (3, ("blood_amulet",))
    assert points("blood_amulet")["blood_amulet"] == 7
    assert copies("blood_amulet") == 2


@pytest.mark.rule("catacombs/token/blood_amulet")
def test_damage_of_black_cubes_counts_too() -> None:
    state = table({"room": "s2a", "gold": 7, "damage": 5, "black_cubes": 3}, tiles=MARKET, bag={"black": 21})
    assert allowed(state, "buy blood_amulet")


@pytest.mark.rule("catacombs/token/burglars_kit")
def test_a_burglars_kit_is_two_lockpicks_at_once_and_two_points() -> None:
    state = after(table({"room": "s2a", "gold": 7, "lockpicks": 0}, tiles=MARKET), "buy burglars_kit")
    assert (delve(state).lockpicks[GREEN], state.players[GREEN].tokens) == (2, ("burglars_kit",))
    assert points("burglars_kit")["burglars_kit"] == 2
    assert copies("burglars_kit") == 3


# ---- prisoners


@pytest.mark.rule("catacombs/token/prisoner")
def test_freed_prisoners_lie_before_their_owner_and_leave_the_bank() -> None:
    state = freed("mayor", "monk")
    assert state.players[GREEN].tokens == ("mayor", "monk")
    assert not {"mayor", "monk"} & set(delve(state).prisoners)


@pytest.mark.rule("catacombs/token/prisoner")
def test_what_they_do_at_once_happens_as_they_are_freed() -> None:
    trace = cn.play(table({"room": "d12c", "damage": 3}, tiles=CELL), "open cell", "find barbarian", "find cleric")
    assert (trace.state.turn.swords, trace.state.cubes.track[GREEN]) == (2, 2)
    told = [kind for kind in kinds(trace) if kind in ("prisoner_freed", "resource_gained", "healed")]
    assert told == ["prisoner_freed", "resource_gained", "prisoner_freed", "healed"]


@pytest.mark.rule("catacombs/token/prisoner")
def test_nobody_gives_a_prisoner_up() -> None:
    state = freed("peasant")
    assert not listed(state, "use")


@pytest.mark.rule("catacombs/token/adventurer")
def test_an_adventurer_enrages_the_dragon_and_scores_three() -> None:
    assert freed("adventurer").cubes.rage == 4
    assert points("adventurer")["adventurer"] == 3
    assert copies("adventurer") == 2


@pytest.mark.rule("catacombs/token/barbarian")
def test_a_barbarian_gives_two_swords_for_this_turn_and_scores_two() -> None:
    state = freed("barbarian")
    assert state.turn.swords == 2
    assert after(state, "end turn").turn.swords == 0
    assert points("barbarian")["barbarian"] == 2
    assert copies("barbarian") == 2


@pytest.mark.rule("catacombs/token/cleric")
def test_a_cleric_heals_one_at_once_and_scores_two() -> None:
    assert freed("cleric", green={"damage": 2}).cubes.track[GREEN] == 1
    assert freed("cleric").cubes.track[GREEN] == 0
    assert points("cleric")["cleric"] == 2
    assert copies("cleric") == 2


@pytest.mark.rule("catacombs/token/discount_coupon")
def test_a_coupon_makes_one_market_item_five_gold_cheaper_and_leaves_the_game() -> None:
    state = table({"room": "s2a", "gold": 9, "tokens": ["discount_coupon"]}, tiles=MARKET)
    assert {"buy backpack", "buy backpack by discount_coupon"} <= set(listed(state))
    state = after(state, "buy backpack by discount_coupon")
    assert (state.players[GREEN].gold, state.players[GREEN].tokens) == (7, ("backpack",))
    assert listed(state, "buy backpack") == ["buy backpack"]
    assert refused(state, "buy backpack by discount_coupon") == "token/discount_coupon"


@pytest.mark.rule("catacombs/token/discount_coupon")
def test_a_coupon_is_kept_where_an_item_is_bought_at_the_full_price_and_two_gold_are_enough_with_it() -> None:
    state = table({"room": "s2a", "gold": 7, "tokens": ["discount_coupon"]}, tiles=MARKET)
    assert after(state, "buy backpack").players[GREEN].tokens == ("backpack", "discount_coupon")
    state = table({"room": "s2a", "gold": 2, "tokens": ["discount_coupon"]}, tiles=MARKET)
    assert allowed(state, "buy backpack by discount_coupon")
    assert not allowed(state, "buy backpack")
    state = table({"room": "s2a", "gold": 1, "tokens": ["discount_coupon"]}, tiles=MARKET)
    assert not listed(state, "buy")


@pytest.mark.rule("catacombs/token/discount_coupon")
def test_the_conditions_of_an_item_bind_with_a_coupon_too() -> None:
    state = table({"room": "s2a", "gold": 9, "tokens": ["discount_coupon"]}, tiles=MARKET)
    assert refused(state, "buy blood_amulet by discount_coupon") == "token/blood_amulet"
    assert refused(table({"room": "s2c", "gold": 9, "tokens": ["discount_coupon"]}, tiles=MARKET),
                   "buy backpack by discount_coupon") == "room/market"  # fmt: skip


@pytest.mark.rule("catacombs/token/discount_coupon")
def test_a_coupon_is_drawn_like_a_prisoner_and_counts_as_none() -> None:
    state = freed("discount_coupon")
    assert state.players[GREEN].tokens == ("discount_coupon", "peasant")
    assert points("warrior", tokens=["discount_coupon"])["warrior"] == 1
    assert copies("discount_coupon") == 1
    only = table({"room": "d12c"}, tiles=CELL, prisoners={"discount_coupon": 1})
    only = after(only, "open cell")
    assert "freed_prisoner" not in only.trip.deeds  # type: ignore[union-attr]
    assert "freed_prisoner" in state.trip.deeds  # type: ignore[union-attr]


@pytest.mark.rule("catacombs/token/golden_monkey_bot")
def test_the_golden_monkey_bot_counts_as_a_monkey_idol_and_scores_three_itself() -> None:
    assert points("golden_monkey_bot")["golden_monkey_bot"] == 3
    assert points("golden_monkey_bot", tokens=["primatologist"])["primatologist"] == 5
    assert copies("golden_monkey_bot") == 1


@pytest.mark.rule("catacombs/token/haunted_prisoner")
def test_the_haunted_prisoner_moves_a_ghost_from_the_bank_to_the_area_at_once_and_scores_three() -> None:
    state = freed("haunted_prisoner")
    assert (delve(state).ghosts_bank, delve(state).ghosts_area) == (4, 1)
    assert points("haunted_prisoner")["haunted_prisoner"] == 3
    assert copies("haunted_prisoner") == 1
    none_left = freed("haunted_prisoner", clank={"ghost": 5})
    assert (delve(none_left).ghosts_bank, delve(none_left).ghosts_area) == (0, 5)


@pytest.mark.rule("catacombs/token/mayor")
def test_the_mayor_scores_five_with_a_mastery_token() -> None:
    assert points("mayor")["mayor"] == 5
    state = table({"room": "hall", "out": "rescued", "artifacts": [5], "tokens": ["mayor"], "damage": 10}, {},
                  to_act="yellow")  # fmt: skip
    assert "mayor" not in {line.what for line in cn.score_sheet(state)[GREEN].lines if line.points}
    assert copies("mayor") == 1


@pytest.mark.rule("catacombs/token/monk")
def test_the_monk_scores_one_for_each_wayshrine_its_owner_has_marked() -> None:
    assert "monk" not in points("monk")
    marks = {"way": ["green", "yellow"], "s3a": ["green"], "d05a": ["yellow"]}
    assert points("monk", marks=marks)["monk"] == 2
    assert copies("monk") == 1


@pytest.mark.rule("catacombs/token/peasant")
def test_a_peasant_scores_two() -> None:
    assert points("peasant")["peasant"] == 2
    assert points("peasant", tokens=["peasant"])["peasant"] == 4
    assert copies("peasant") == 2


@pytest.mark.rule("catacombs/token/primatologist")
def test_the_primatologist_scores_five_with_a_monkey_idol_once() -> None:
    assert "primatologist" not in points("primatologist")
    assert points("primatologist", tokens=["monkey_idol", "monkey_idol"])["primatologist"] == 5
    assert copies("primatologist") == 1


@pytest.mark.rule("catacombs/token/prince_princess")
def test_prince_and_princess_score_five_each_with_a_crown_and_one_crown_serves_both() -> None:
    assert not {"prince", "princess"} & set(points("prince", tokens=["princess"]))
    crowned = points("prince", tokens=["princess", "crown_9"])
    assert (crowned["prince"], crowned["princess"]) == (5, 5)
    assert (copies("prince"), copies("princess")) == (1, 1)


@pytest.mark.rule("catacombs/token/sorceress")
def test_a_sorceress_scores_five_with_two_secret_tomes_or_more_and_the_same_two_serve_both() -> None:
    assert "sorceress" not in points("sorceress", discard=["secret_tome"])
    assert points("sorceress", discard=["secret_tome"] * 2)["sorceress"] == 5
    assert points("sorceress", tokens=["sorceress"], discard=["secret_tome"], hand=["secret_tome"])["sorceress"] == 10
    assert points("sorceress", discard=["secret_tome"] * 4)["sorceress"] == 5
    assert copies("sorceress") == 2


@pytest.mark.rule("catacombs/token/warrior")
def test_a_warrior_scores_one_for_each_prisoner_of_its_owner_every_warrior_included_the_coupon_not() -> None:
    assert points("warrior")["warrior"] == 1
    assert points("warrior", tokens=["warrior"])["warrior"] == 4
    assert points("warrior", tokens=["warrior", "monk", "discount_coupon"])["warrior"] == 6
    assert copies("warrior") == 2


# ---- as in Clank!


@pytest.mark.rule("clank/token/crown")
def test_the_crown_sold_is_the_most_valuable_one_left() -> None:
    state = after(table({"room": "s2a", "gold": 14}, tiles=MARKET), "buy crown", "buy crown")
    assert state.players[GREEN].tokens == ("crown_10", "crown_9")


@pytest.mark.rule("clank/token/magic_spring")
def test_a_magic_spring_trashes_a_card_as_the_turn_ends() -> None:
    state = secret("magic_spring", green={"hand": ["stumble"]}).state
    state = after(state, "play stumble", "end turn", "trash stumble from play_area")
    assert state.shop.box == ("stumble",)
    assert (state.player, events(cn.play(state), "healed")) == (YELLOW, [])
    assert odd({}).players[GREEN].tokens == ()


@pytest.mark.rule("clank/token/potion")
def test_a_healing_potion_is_refused_while_there_is_no_damage_and_the_others_are_used_at_will() -> None:
    state = table({"tokens": ["potion_of_healing", "potion_of_strength", "potion_of_swiftness"]})
    assert refused(state, "use potion_of_healing") == "token/potion"
    state = after(state, "use potion_of_strength", "use potion_of_swiftness")
    assert (state.turn.swords, state.turn.boots, state.players[GREEN].tokens) == (2, 1, ("potion_of_healing",))


@pytest.mark.rule("clank/token/at_once")
def test_a_secret_that_acts_at_once_leaves_the_game_as_it_is_turned_up() -> None:
    state = secret("treasure").state
    assert (state.players[GREEN].gold, state.players[GREEN].tokens) == (2, ())
    assert state.rooms.unseen_minor.count("treasure") == 2
    state = after(table({"room": "d12a"}, tiles=CELL), "open chest", "find greater_skill_boost")
    assert (state.turn.skill, state.players[GREEN].tokens) == (5, ())
