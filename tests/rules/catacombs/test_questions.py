"""While a card or the map asks something only its answers are open, and whatever else is tried hears what is asked."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.scene import ROW, after, allowed, refusal, refused, said, table

TILES = {"d11": [-1, 0], "s2": [1, 1]}


def row(*cards: str) -> list[str]:
    """A row with these cards, filled up with quiet ones."""
    return [*cards, *(card for card in ROW if card not in cards)][:6]


def kind(state: State, text: str) -> str:
    return refusal(state, text).reasons[0].kind


def asked(state: State, rule: str, *texts: str) -> None:
    """Whatever is tried is answered with the question, whose rule this is, and with its answers."""
    answers = ", ".join(map(str, cn.legal_actions(state)[:2]))
    for text in texts:
        assert refused(state, text) == rule
        assert answers in said(state, text)


@pytest.mark.rule("catacombs/card/new_tile")
def test_a_place_is_free_at_the_own_tile_and_named_before_the_tile_is_seen() -> None:
    state = after(
        table({"room": "hall", "swords": 3}, row=row("marble_guardian"), tiles=TILES), "fight marble_guardian"
    )
    assert said(state, "spot 2,1") == (
        "Green cannot name the place 2, 1: the place 2, 1 does not touch the tile where the pawn stands "
        "(catacombs/card/new_tile). Free places: 0,-1, 1,0, -1,1, 0,2."
    )
    assert (kind(state, "spot 0,0"), kind(state, "spot 9,9")) == ("place_taken", "place_apart")
    asked(state, "card/new_tile", "lay 0", "end turn", "move d11c", "play burgle")
    placed = after(state, "spot 0,2", "tile d19")
    assert kind(placed, "spot 0,2") == "tile_first"
    assert said(placed, "lay 90 by teleport").endswith("Lay it: lay 0, lay 90, lay 180, lay 270.")
    assert allowed(placed, "lay 90")


@pytest.mark.rule("catacombs/card/new_tile")
def test_a_place_anywhere_may_lie_far_away() -> None:
    facts: dict[str, Any] = {"row": row("dusty_map_promo"), "promos": True, "tiles": TILES}
    state = after(table({"room": "hall", "skill": 2}, **facts), "use dusty_map_promo")
    assert allowed(state, "spot 2,1")
    assert kind(state, "spot 9,9") == "place_apart"


@pytest.mark.rule("catacombs/card/new_tile")
def test_without_a_tile_the_reward_that_needs_one_is_refused() -> None:
    facts: dict[str, Any] = {"row": row("marble_guardian"), "tiles": TILES, "unseen_tiles": [], "safe_tiles": 0}
    state = after(table({"room": "hall", "swords": 3}, **facts), "fight marble_guardian")
    assert said(state, "choose teleport") == (
        "Green cannot choose “teleport”: that option of Marble Guardian asks for a new tile, and none was laid "
        "(catacombs/card/new_tile). Open now: choose gold."
    )


@pytest.mark.rule("catacombs/card/free_row")
def test_a_free_card_keeps_its_place_and_its_other_prices_and_is_no_monster() -> None:
    facts: dict[str, Any] = {"row": row("crystal_kobold", "wishing_well"), "tiles": TILES}
    player = {"room": "hall", "hand": ["grand_theft"]}
    state = after(table({**player, "lockpicks": 1}, **facts), "play grand_theft", "choose spend")
    assert said(state, "fight crystal_kobold") == (
        "Green cannot fight Crystal Kobold: Crystal Kobold is a monster, and only cards and devices of the dungeon row "
        "are free of skill (catacombs/card/free_row). Open now: acquire lightstick, acquire swindle, acquire "
        "smash_and_grab, acquire expert_guide."
    )
    assert kind(state, "use wishing_well") == "gold_short_card"
    assert kind(state, "acquire wishing_well") == "must_use"
    assert kind(state, "use expert_guide") == "no_device"
    assert kind(state, "acquire mercenary") == "not_in_row"
    asked(state, "card/free_row", "mark way", "buy crown", "end turn", "discover hall-w1")
    poor = after(table({**player, "lockpicks": 0}, **facts), "play grand_theft")
    assert refused(poor, "choose spend") == "card/lockpick"


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_an_item_for_less_keeps_its_conditions_and_may_be_made_cheaper() -> None:
    player = {"room": "hall", "gold": 5, "hand": ["golden_flute"], "tokens": ["discount_coupon"]}
    state = after(table(player, tiles=TILES), "play golden_flute", "use golden_flute")
    assert kind(state, "buy blood_amulet") == "damage_short"
    assert kind(state, "buy crown by backpack") == "no_discount"
    assert allowed(state, "buy crown by discount_coupon")
    asked(state, "card/buy_anywhere", "mark way", "use golden_flute", "end turn")


@pytest.mark.rule("catacombs/card/free_item")
def test_a_free_item_is_taken_in_a_market_and_needs_no_coupon() -> None:
    facts: dict[str, Any] = {"row": row("ogre_merchant"), "tiles": TILES}
    there = {"room": "s2a", "swords": 4, "tokens": ["discount_coupon"]}
    state = after(table(there, **facts), "fight ogre_merchant", "choose item")
    assert said(state, "buy crown by discount_coupon") == (
        "Green cannot buy a crown with a Discount Coupon: the item is free, so no Discount Coupon is given up for it "
        "(catacombs/token/discount_coupon). Open now: buy backpack, buy burglars_kit, buy crown."
    )
    asked(state, "card/free_item", "end turn", "acquire expert_guide")
    elsewhere = after(table({"room": "hall", "swords": 4}, **facts), "fight ogre_merchant")
    assert said(elsewhere, "choose item") == (
        "Green cannot choose “item”: that option of Ogre Merchant asks for a market room, and hall is none "
        "(catacombs/card/free_item). Market rooms: s2a."
    )


@pytest.mark.rule("catacombs/card/mark_anywhere")
def test_a_shrine_marked_from_afar_is_one_and_not_marked_yet() -> None:
    player = {"room": "hall", "skill_made": 6, "hand": ["astral_projection"]}
    state = table(player, marks={"way": ["green"]}, tiles={**TILES, "d10": [0, -1], "d05": [1, 0]})
    state = after(state, "play astral_projection", "use astral_projection")
    assert (kind(state, "mark way"), kind(state, "mark hall")) == ("marked_shrine", "no_shrine_there")
    assert said(state, "mark way").endswith("Wayshrines the player has not marked: d05a, d10a.")
    asked(state, "card/mark_anywhere", "end turn", "buy crown")


@pytest.mark.rule("catacombs/card/choose_two")
def test_two_rewards_are_two_different_ones() -> None:
    state = after(table({"room": "hall", "skill": 5}, row=row("black_market")), "use black_market", "choose gold")
    assert said(state, "choose gold") == (
        "Green cannot choose “gold”: that option of Black Market was chosen already (catacombs/card/choose_two). Open "
        "now: choose trash, choose lockpick."
    )


@pytest.mark.rule("catacombs/party/idols_back")
def test_an_idol_is_given_back_for_a_tome_while_there_are_both_and_a_bot_never() -> None:
    facts: dict[str, Any] = {"row": row("ape_lord_phantasm"), "others": {"blue": {}, "purple": {}, "orange": {}}}
    green = {"room": "hall", "swords": 3, "tokens": ["monkey_idol", "golden_monkey_bot"]}
    asking = after(table(green, **facts), "fight ape_lord_phantasm")
    assert allowed(asking, "choose yes")
    assert said(after(asking, "choose yes"), "choose yes") == (
        "Green cannot choose “yes”: a Golden Monkey Bot counts as an idol, but cannot be given back "
        "(catacombs/party/idols_back). Open now: choose nothing."
    )
    one_tome = table({**green, "tokens": ["monkey_idol", "monkey_idol"]}, **facts, reserve={"secret_tome": 1})
    no_tome = after(one_tome, "fight ape_lord_phantasm", "choose yes")
    assert kind(no_tome, "choose yes") == "pile_empty"
    assert allowed(no_tome, "choose nothing")


@pytest.mark.rule("catacombs/card/turn_own")
def test_the_own_tile_is_turned_to_another_orientation() -> None:
    state = table({"room": "d11a"}, {"room": "hall"}, row=[*ROW[:5], ""], tiles=TILES)
    state = after(state, "end turn", "reveal sudden_movement")
    assert (kind(state, "turn d11 0"), kind(state, "turn s2 90")) == ("turned_already", "turn_other")
    assert said(state, "end turn") == (
        "Green cannot end the turn: first tile d11 must be turned another way (catacombs/card/turn_own). Open now: "
        "turn d11 90, turn d11 180, turn d11 270."
    )


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_a_ghost_asks_who_can_ward_it_off() -> None:
    green, yellow = {"room": "hall"}, {"room": "hall", "hand": ["white_tourmaline", "burgle"]}
    state = table(green, yellow, row=[*ROW[:5], ""], clank={}, bag={"black": 24, "ghost": 1})
    dragon = next(
        card.id for card in state.game.cards.values() if card.dragon and not card.on("arrive") and not card.danger
    )
    state = after(state, "end turn", f"reveal {dragon}", "cubes black black ghost")
    assert state.current_player == 1
    assert said(state, "discard burgle") == (
        "Yellow cannot discard Burgle: Burgle wards off no ghost (catacombs/card/ghost_ward). Open now: discard "
        "white_tourmaline, choose nothing."
    )
    assert kind(state, "discard sidestep") == "not_in_hand"
    asked(state, "card/ghost_ward", "end turn", "choose yes", "play burgle")


@pytest.mark.rule("catacombs/move/portal")
def test_out_of_a_portal_only_what_the_whole_trip_can_pay_is_open() -> None:
    found = []
    for tunnel in ("hall-w1", "hall-w2"):
        exploring = {"tunnel": tunnel, "tile": "d10", "teleport": False}
        state = table({"room": "hall", "boots": 1, "lockpicks": 0, "exploring": exploring}, tiles={"s4": [1, 0]})
        for lay in cn.legal_actions(state):
            laid = after(state, str(lay)) if str(lay).startswith("lay") else state
            if laid.pending[-1].kind == "exit":
                asked(laid, "move/portal", "end turn", "lay 0", "teleport crypt", "mark way")
                found.append(laid)
    assert found
