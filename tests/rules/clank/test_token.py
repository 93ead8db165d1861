"""Secrets, potions, what the market sells, idols and mastery tokens."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.clank.scene import GREEN, YELLOW, after, allowed, events, kinds, refused, said, table, told

MINOR = ("f11", "move f16", "take minor_secret")
MAJOR = ("f04", "move f05", "take major_secret")


def found(token: str, /, where: tuple[str, ...] = MINOR, **green: object) -> State:
    """Green has just turned up this secret."""
    start, *texts = where
    return after(table({"room": start, "boots": 2, **green}), *texts, f"find {token}")


def points(state: State, what: str) -> tuple[int, str]:
    """Points that Green's score sheet gives for a token, and the rule beside them."""
    lines = [line for line in cn.score_sheet(state)[GREEN].lines if line.what == what]
    return sum(line.points for line in lines), "".join(line.rule for line in lines)


def copies(token: str) -> int:
    return table({}).game.tokens[token].count


# ---- secrets that act at once


@pytest.mark.rule("clank/token/at_once")
@pytest.mark.parametrize(
    ("where", "token"),
    [
        (MAJOR, "greater_treasure"), (MAJOR, "greater_skill_boost"), (MAJOR, "flash_of_brilliance"),
        (MINOR, "treasure"), (MINOR, "skill_boost"), (MINOR, "magic_spring"),
    ],
)  # fmt: skip
def test_a_secret_that_acts_at_once_is_not_saved_and_leaves_the_game(where: tuple[str, ...], token: str) -> None:
    state = found(token, where)
    assert state.players[GREEN].tokens == ()
    unseen = state.rooms.unseen_major + state.rooms.unseen_minor
    assert unseen.count(token) == copies(token) - 1
    assert refused(state, f"use {token}") == "token/potion"


@pytest.mark.rule("clank/token/at_once")
def test_a_secret_takes_effect_as_it_is_turned_up() -> None:
    trace = cn.play(table({"room": "f11", "boots": 1}), *MINOR[1:], "find treasure")
    assert [event.kind for event in trace.events[-1]] == ["secret_found", "gold_gained"]


@pytest.mark.rule("clank/token/greater_treasure")
def test_a_greater_treasure_is_five_gold_to_spend_or_to_keep() -> None:
    assert copies("greater_treasure") == 2
    state = found("greater_treasure", MAJOR, gold=2)
    assert state.players[GREEN].gold == 7
    assert after(state, "end turn").players[GREEN].gold == 7


@pytest.mark.rule("clank/token/treasure")
def test_a_treasure_is_two_gold_to_spend_or_to_keep() -> None:
    assert copies("treasure") == 3
    assert found("treasure").players[GREEN].gold == 2


@pytest.mark.rule("clank/token/greater_skill_boost")
def test_a_greater_skill_boost_is_five_skill_at_once() -> None:
    assert copies("greater_skill_boost") == 2
    state = found("greater_skill_boost", MAJOR, skill=1)
    assert state.turn.skill == 6
    assert after(state, "end turn", "end turn").turn.skill == 0


@pytest.mark.rule("clank/token/skill_boost")
def test_a_skill_boost_is_two_skill_at_once() -> None:
    assert copies("skill_boost") == 3
    state = found("skill_boost")
    assert state.turn.skill == 2
    assert allowed(state, "acquire sneak")


@pytest.mark.rule("clank/token/flash_of_brilliance")
def test_a_flash_of_brilliance_draws_three_cards_at_once() -> None:
    assert copies("flash_of_brilliance") == 2
    state = found("flash_of_brilliance", MAJOR, hand=["burgle"])
    assert len(state.players[GREEN].hand) == 4
    assert refused(state, "end turn") == "turn/play_all"


@pytest.mark.rule("clank/token/dragon_egg")
@pytest.mark.rule("clank/dragon/rage")
def test_a_dragon_egg_is_kept_for_three_points_and_enrages_the_dragon() -> None:
    assert copies("dragon_egg") == 3
    state = found("dragon_egg")
    assert state.players[GREEN].tokens == ("dragon_egg",)
    assert state.cubes.rage == 2
    assert points(state, "dragon_egg") == (3, "clank/token/dragon_egg")


@pytest.mark.rule("clank/token/chalice")
def test_a_chalice_is_kept_for_seven_points_and_is_no_artifact() -> None:
    assert copies("chalice") == 3
    state = found("chalice", MAJOR)
    assert (state.players[GREEN].tokens, state.players[GREEN].artifacts) == (("chalice",), ())
    assert state.cubes.rage == 1
    assert points(state, "chalice") == (7, "clank/token/chalice")
    green = {"room": "f03", "tokens": ["chalice"], "damage": 9, "hand": ["mister_whiskers"]}
    state = after(table(green, clank={"green": 1}, bag={}), "play mister_whiskers", "choose attack")
    assert state.players[GREEN].out == "lost"
    merchant = table({"room": "f03", "tokens": ["chalice"], "hand": ["kobold_merchant"]})
    assert after(merchant, "play kobold_merchant").turn.skill == 0


# ---- potions


@pytest.mark.rule("clank/token/potion")
def test_a_potion_lies_before_its_owner_until_it_is_used_and_then_leaves_the_game() -> None:
    state = found("potion_of_strength")
    assert state.players[GREEN].tokens == ("potion_of_strength",)
    state = after(state, "end turn", "end turn")
    assert allowed(state, "use potion_of_strength")
    used = after(state, "use potion_of_strength")
    assert used.players[GREEN].tokens == ()
    assert used.rooms.unseen_minor.count("potion_of_strength") == copies("potion_of_strength") - 1
    assert said(used, "use potion_of_strength").startswith(
        "Green cannot use Potion of Strength: no Potion of Strength lies before the player (clank/token/potion)."
    )


@pytest.mark.rule("clank/token/potion")
def test_any_number_of_potions_may_be_used_in_a_turn() -> None:
    potions = ["potion_of_strength", "potion_of_strength", "potion_of_swiftness"]
    state = after(table({"room": "f03", "tokens": potions}), *(f"use {potion}" for potion in potions))
    assert (state.turn.swords, state.turn.boots, state.players[GREEN].tokens) == (4, 1, ())


@pytest.mark.rule("clank/token/potion")
def test_a_potion_is_used_on_its_owners_turn_only() -> None:
    state = table({"room": "f03"}, {"tokens": ["potion_of_strength"]})
    assert refused(state, "use potion_of_strength") == "token/potion"
    assert allowed(after(state, "end turn"), "use potion_of_strength")


@pytest.mark.rule("clank/token/potion")
def test_an_unused_potion_scores_nothing() -> None:
    potions = [token for token in table({}).game.tokens if token.startswith("potion")]
    state = table({"tokens": potions})
    assert len(potions) == 4
    assert all(points(state, potion) == (0, "") for potion in potions)


@pytest.mark.rule("clank/token/potion")
@pytest.mark.parametrize("potion", ["potion_of_healing", "potion_of_greater_healing"])
def test_a_healing_potion_is_refused_while_there_is_no_damage(potion: str) -> None:
    state = table({"tokens": [potion]})
    assert not allowed(state, f"use {potion}")
    name = "Potion of Healing" if potion == "potion_of_healing" else "Potion of Greater Healing"
    assert said(state, f"use {potion}") == (
        f"Green cannot use {name}: there is no damage to heal (clank/token/potion). Open now: end turn."
    )
    assert allowed(table({"tokens": [potion], "damage": 1}), f"use {potion}")


@pytest.mark.rule("clank/token/potion")
def test_a_token_that_is_no_potion_is_not_used() -> None:
    assert said(table({"tokens": ["dragon_egg"]}), "use dragon_egg") == (
        "Green cannot use Dragon Egg: Dragon Egg is never used, it is only kept (clank/token/potion). "
        "Open now: end turn."
    )


@pytest.mark.rule("clank/token/potion_of_greater_healing")
@pytest.mark.parametrize(("damage", "left"), [(5, 3), (1, 0)])
def test_a_potion_of_greater_healing_heals_two_or_what_there_is(damage: int, left: int) -> None:
    assert copies("potion_of_greater_healing") == 2
    state = after(table({"tokens": ["potion_of_greater_healing"], "damage": damage}), "use potion_of_greater_healing")
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN]) == (left, 30 - left)


@pytest.mark.rule("clank/token/potion_of_healing")
def test_a_potion_of_healing_heals_one() -> None:
    assert copies("potion_of_healing") == 3
    state = after(table({"tokens": ["potion_of_healing"], "damage": 5}), "use potion_of_healing")
    assert state.cubes.track[GREEN] == 4


@pytest.mark.rule("clank/token/potion_of_strength")
def test_a_potion_of_strength_gives_two_swords() -> None:
    assert copies("potion_of_strength") == 2
    assert after(table({"tokens": ["potion_of_strength"]}), "use potion_of_strength").turn.swords == 2


@pytest.mark.rule("clank/token/potion_of_swiftness")
def test_a_potion_of_swiftness_gives_one_boot() -> None:
    assert copies("potion_of_swiftness") == 2
    state = after(table({"room": "f03", "tokens": ["potion_of_swiftness"]}), "use potion_of_swiftness")
    assert state.turn.boots == 1
    assert allowed(state, "move f02")


@pytest.mark.rule("clank/token/potion_of_swiftness")
def test_after_a_crystal_cave_a_potion_of_swiftness_is_of_no_use() -> None:
    state = table({"room": "f03", "boots": 1, "tokens": ["potion_of_swiftness"]})
    state = after(state, "move f08", "use potion_of_swiftness")
    assert refused(state, "move f03") == "move/crystal_cave"


# ---- the magic spring


@pytest.mark.rule("clank/token/magic_spring")
def test_a_magic_spring_makes_its_finder_trash_a_card_when_the_turn_ends_before_the_clean_up() -> None:
    assert copies("magic_spring") == 2
    state = found("magic_spring", hand=["burgle"], discard=["stumble"])
    state = after(state, "play burgle", "end turn")
    assert state.players[GREEN].play_area == ("burgle",)
    assert [str(act) for act in cn.legal_actions(state)] == [
        "trash burgle from play_area",
        "trash stumble from discard",
    ]
    assert said(state, "end turn") == (
        "Green cannot end the turn: first a card must be named that will be trashed (clank/card/trash). "
        "Open now: trash burgle from play_area, trash stumble from discard."
    )
    state = after(state, "trash stumble from discard")
    assert state.player == YELLOW
    assert state.shop.box.count("stumble") == 1
    mine = state.players[GREEN]
    assert "stumble" not in mine.discard
    assert (mine.discard + mine.hand).count("burgle") >= 1


@pytest.mark.rule("clank/token/magic_spring")
def test_the_trashing_is_not_optional_and_not_saved_for_a_later_turn() -> None:
    state = after(found("magic_spring", hand=["burgle"]), "play burgle", "end turn")
    assert {str(act).split()[0] for act in cn.legal_actions(state)} == {"trash"}
    state = after(state, "trash burgle from play_area", "end turn")
    assert (state.player, state.turn.springs) == (GREEN, 0)


@pytest.mark.rule("clank/token/magic_spring")
def test_with_no_card_to_trash_a_magic_spring_does_nothing() -> None:
    state = after(found("magic_spring", discard=[]), "end turn")
    assert state.player == YELLOW
    assert state.shop.box == ()


@pytest.mark.rule("clank/token/magic_spring")
def test_two_magic_springs_trash_two_cards() -> None:
    state = table({"room": "f11", "boots": 3, "discard": ["burgle", "burgle", "stumble"]})
    state = after(state, *MINOR[1:], "find magic_spring", "move f11", *MINOR[1:], "find magic_spring", "end turn")
    state = after(state, "trash burgle from discard")
    assert state.player == GREEN
    state = after(state, "trash burgle from discard")
    assert (state.player, state.shop.box.count("burgle")) == (YELLOW, 2)


@pytest.mark.rule("clank/token/magic_spring")
@pytest.mark.rule("clank/out/knocked_out")
def test_with_a_knock_out_in_the_own_turn_a_magic_spring_trashes_nothing() -> None:
    state = table({"room": "f11", "boots": 1, "hand": ["mister_whiskers"], "damage": 9}, clank={"green": 1}, bag={})
    trace = cn.play(state, *MINOR[1:], "find magic_spring", "play mister_whiskers", "choose attack")
    assert trace.state.players[GREEN].out == "lost"
    assert "card_marked" not in kinds(trace)
    assert trace.state.shop.box == ()


# ---- the market, the shrine and the entrance


@pytest.mark.rule("clank/token/master_key")
def test_two_master_keys_open_locks_and_are_five_points_each() -> None:
    assert copies("master_key") == 2
    state = table({"room": "f04", "boots": 1, "tokens": ["master_key"]})
    assert allowed(state, "move f09")
    assert points(state, "master_key") == (5, "clank/token/master_key")


@pytest.mark.rule("clank/token/backpack")
def test_two_backpacks_are_five_points_each() -> None:
    assert copies("backpack") == 2
    assert points(table({"tokens": ["backpack", "backpack"]}), "backpack") == (10, "clank/token/backpack")


@pytest.mark.rule("clank/token/crown")
@pytest.mark.parametrize("value", [10, 9, 8])
def test_three_crowns_are_ten_nine_and_eight_points(value: int) -> None:
    crown = f"crown_{value}"
    assert copies(crown) == 1
    assert points(table({"tokens": [crown]}), crown) == (value, "clank/token/crown")


@pytest.mark.rule("clank/token/monkey_idol")
def test_three_monkey_idols_are_five_points_each() -> None:
    assert copies("monkey_idol") == 3
    state = after(table({"room": "f30", "boots": 2}), "move f24", "take monkey_idol")
    assert state.rooms.idols == (("f24", 2),)
    assert points(state, "monkey_idol") == (5, "clank/token/monkey_idol")


@pytest.mark.rule("clank/token/monkey_idol")
def test_a_monkey_idol_is_neither_a_secret_nor_an_artifact() -> None:
    state = table({"room": "f30", "boots": 2, "artifacts": [5]})
    assert state.cubes.rage == 2
    state = after(state, "move f24", "take monkey_idol")
    assert state.cubes.rage == 2
    assert state.players[GREEN].artifacts == (5,)
    wind = table({"room": "f30", "hand": ["wand_of_wind"]}, rooms={"f24": {"monkey_idols": 3}})
    trace = cn.play(wind, "play wand_of_wind", "choose secret")
    assert kinds(trace)[-1] == "effect_skipped"
    assert trace.state.rooms.idols == (("f24", 3),)
    without = after(table({"room": "f02", "boots": 1, "tokens": ["monkey_idol"]}))
    assert refused(without, "move f01") == "move/leave"


@pytest.mark.rule("clank/token/mastery")
def test_a_mastery_token_is_twenty_points() -> None:
    state = after(table({"room": "f02", "boots": 1, "artifacts": [5]}), "move f01")
    assert state.players[GREEN].tokens == ("mastery",)
    assert points(state, "mastery") == (20, "clank/token/mastery")


@pytest.mark.rule("clank/token/at_once")
def test_what_a_secret_was_is_told() -> None:
    state = table({"room": "f11", "boots": 1})
    assert told(state, *MINOR[1:], "find treasure") == [
        "Green takes a minor secret from f16. (clank/room/take_one)",
        "Green turns it up: Treasure. (clank/room/blind)",
        "Green takes 2 gold. (clank/turn/gold)",
    ]
    assert events(cn.play(state, *MINOR[1:], "find treasure"), "gold_gained")[0]["n"] == 2
