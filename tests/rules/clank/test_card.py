"""Cards: buying, using, fighting, and what the special effects do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from clank_nb.rules import interpret
from tests.tables import (
    after,
    allowed,
    cards_of,
    cited,
    events,
    options,
    play,
    pools,
    quiet_row,
    refused,
    table,
    told,
    why,
)  # fmt: skip

GREEN, YELLOW = 0, 1
CARDS = cn.cards()
BLUE = [card.id for card in CARDS.values() if card.set == "dungeon" and card.banner == "blue"]
DEVICES = [card.id for card in CARDS.values() if card.kind == "device"]
MONSTERS = [card.id for card in CARDS.values() if card.kind == "monster" and card.set == "dungeon"]
OTHER_ROW = ["sneak", "ladder", "tunnel_guide", "pickaxe", "silver_spear", "tattle"]
PLACES = {"depths": "f17", "crystal_cave": "f08"}


def room_for(card: str) -> str:
    """A room where this card is in reach."""
    places = CARDS[card].places
    return PLACES[places[0]] if places else "f02"


def hand_of(state: State) -> tuple[str, ...]:
    return state.players[GREEN].hand


def discard_of(state: State) -> tuple[str, ...]:
    return state.players[GREEN].discard


# ---- acquiring ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/acquire")
@pytest.mark.parametrize("card", [*BLUE, "mercenary", "explore", "secret_tome"])
def test_a_card_costs_the_skill_printed_on_it_and_goes_to_the_own_discard_pile(card: str) -> None:
    cost = CARDS[card].skill_cost
    assert cost is not None
    row = [card] if card in BLUE else []
    state = table(room=room_for(card), skill=cost, row=row, damage=1, discard=["burgle"])
    after_it = after(state, f"acquire {card}")
    assert discard_of(after_it) == tuple(sorted(("burgle", card)))
    assert after_it.turn.skill == 0
    poor = table(room=room_for(card), skill=cost - 1, row=row)
    assert why(poor, f"acquire {card}") == ("clank/card/acquire",)


@pytest.mark.rule("clank/card/acquire")
def test_too_little_skill_is_refused_with_what_would_do() -> None:
    assert refused(table(skill=1, hand=["burgle"], row=["kobold_merchant"]), "acquire kobold_merchant") == (
        "Green cannot acquire Kobold Merchant: Kobold Merchant costs 3 skill and the pool holds 1 "
        "(clank/card/acquire). 2 skill more would do. One card in hand may still bring more. "
        "Payable now: acquire tunnel_guide."
    )
    assert refused(table(skill=2, hand=["burgle", "burgle"]), "acquire explore") == (
        "Green cannot acquire Explore: Explore costs 3 skill and the pool holds 2 (clank/card/acquire). "
        "1 skill more would do. 2 cards in hand may still bring more. "
        "Payable now: acquire sneak, acquire tunnel_guide, acquire mercenary."
    )
    assert refused(table(), "acquire secret_tome") == (
        "Green cannot acquire Secret Tome: Secret Tome costs 7 skill and the pool holds 0 (clank/card/acquire). "
        "7 skill more would do."
    )


@pytest.mark.rule("clank/card/acquire")
def test_only_a_card_of_the_row_or_the_reserve_is_for_sale() -> None:
    state = table(skill=9, row=["sneak"], hand=["burgle"])
    assert refused(state, "acquire burgle").startswith(
        "Green cannot acquire Burgle: Burgle lies neither in the dungeon row nor in the reserve (clank/card/acquire). "
        "Open now: play burgle, "
    )
    assert why(state, "acquire treasure_map") == ("clank/card/acquire",)
    assert not allowed(state, "acquire wizard")


@pytest.mark.rule("clank/card/acquire")
def test_of_two_equal_cards_in_the_row_one_is_bought_and_the_other_stays() -> None:
    state = table(skill=4, row=["sneak", "search", "sneak"])
    assert options(state, "acquire").count("acquire sneak") == 1
    one = after(state, "acquire sneak")
    assert one.shop.row[:3] == ("", "search", "sneak")
    assert after(one, "acquire sneak").shop.row[:3] == ("", "search", "")


@pytest.mark.rule("clank/card/acquire")
def test_buying_from_the_reserve_takes_one_card_of_its_pile() -> None:
    state = after(table(skill=5), "acquire mercenary", "acquire explore")
    assert dict(state.shop.reserve) == {"mercenary": 14, "explore": 14, "secret_tome": 12, "goblin": 1}
    assert discard_of(state) == ("explore", "mercenary")


@pytest.mark.rule("clank/card/not_yet")
def test_a_card_acquired_this_turn_gives_nothing_yet() -> None:
    trace = play(table(skill=3, row=["kobold_merchant"], play_area=["rebel_scout"]), "acquire kobold_merchant")
    state = trace.state
    assert (state.players[GREEN].gold, pools(state), hand_of(state)) == (0, (0, 0, 0), ())
    assert state.turn.standing != ()  # the Scout still waits for a companion in play
    assert told(trace)[-1] == (
        "Green acquires Kobold Merchant: it goes to the discard pile and gives nothing before it is drawn and played. "
        "(clank/card/acquire)"
    )
    assert not allowed(state, "play kobold_merchant")


@pytest.mark.rule("clank/card/not_yet")
def test_it_gives_its_yield_once_it_was_reshuffled_drawn_and_played() -> None:
    state = table(skill=2, hand=["lucky_coin"], deck=[], row=["sneak"])
    state = after(state, "acquire sneak", "play lucky_coin")
    assert hand_of(state) == ("sneak",)
    assert after(state, "play sneak").turn.boots == 1


@pytest.mark.rule("clank/card/no_refill")
def test_an_emptied_place_of_the_row_stays_empty_until_the_turn_has_ended() -> None:
    state = table(skill=5, swords=2, row=["sneak", "ladder", "orc_grunt"], deck=["burgle"])
    row = state.shop.row
    state = after(state, "acquire sneak", "use ladder", "fight orc_grunt")
    assert state.shop.row == ("", "", "", *row[3:])
    assert state.current_player == GREEN
    assert len(state.shop.deck) == 94
    state = after(state, "end turn", "reveal tattle", "reveal sapphire", "reveal emerald", "cubes black black black")
    assert state.shop.row == ("tattle", "sapphire", "emerald", *row[3:])


@pytest.mark.rule("clank/card/no_refill")
def test_the_reserve_needs_no_refill() -> None:
    assert after(table(skill=2, deck=["burgle"]), "acquire mercenary", "end turn").shop.row == tuple(quiet_row())


ON_ACQUIRING = {
    "amulet_of_vigor": ("damage", -1),
    "cleric_of_the_sun": ("damage", -1),
    "boots_of_swiftness": ("boots", 1),
    "silver_spear": ("swords", 1),
    "sapphire": ("clank", 2),
    "emerald": ("clank", 2),
    "ruby": ("clank", 2),
    "diamond": ("clank", 2),
    "dragons_eye": ("clank", 2),
}


def measures(state: State) -> dict[str, int]:
    return {
        "damage": state.cubes.track[GREEN],
        "clank": state.cubes.area[GREEN],
        "boots": state.turn.boots,
        "swords": state.turn.swords,
    }


@pytest.mark.rule("clank/card/acquire_effect")
@pytest.mark.parametrize("card", ON_ACQUIRING)
def test_an_acquire_effect_happens_once_as_the_card_is_acquired(card: str) -> None:
    what, n = ON_ACQUIRING[card]
    state = table(room=room_for(card), row=[card], skill=8, damage=3)
    changed = {name: value - measures(state)[name] for name, value in measures(after(state, f"acquire {card}")).items()}
    assert changed == {"damage": 0, "clank": 0, "boots": 0, "swords": 0, what: n}


@pytest.mark.rule("clank/card/acquire_effect")
def test_only_the_named_cards_do_something_when_acquired() -> None:
    assert {card.id for card in CARDS.values() if card.on("acquire")} == set(ON_ACQUIRING)


@pytest.mark.rule("clank/card/acquire_effect")
@pytest.mark.parametrize("card", ON_ACQUIRING)
def test_an_acquire_effect_does_not_happen_when_the_card_is_played(card: str) -> None:
    state = after(table(hand=[card], deck=["burgle"], damage=3), f"play {card}")
    assert (state.cubes.track[GREEN], state.cubes.area[GREEN]) == (3, 0)
    printed = {"boots_of_swiftness": 3}.get(card, 0)
    assert state.turn.boots == printed


# ---- devices and monsters -------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/device")
@pytest.mark.parametrize("card", DEVICES)
def test_a_device_costs_skill_and_goes_to_the_dungeon_discard(card: str) -> None:
    cost = CARDS[card].skill_cost or 0
    state = table(room=room_for(card), row=[card], skill=cost)
    done = after(state, f"use {card}")
    assert (done.turn.skill, done.shop.discard, discard_of(done)) == (0, (card,), ())
    assert why(table(room=room_for(card), row=[card], skill=cost - 1), f"use {card}") == ("clank/card/device",)


@pytest.mark.rule("clank/card/device")
def test_the_effect_of_a_device_comes_at_once() -> None:
    assert after(table(row=["ladder"], skill=3), "use ladder").turn.boots == 2
    assert after(table(row=["teleporter"], skill=4), "use teleporter").turn.teleports == 1
    vault = after(table(room="f17", row=["the_vault"], skill=3), "use the_vault")
    assert (vault.players[GREEN].gold, vault.cubes.area[GREEN]) == (5, 3)


@pytest.mark.rule("clank/card/device")
def test_a_device_cannot_be_held_for_later() -> None:
    state = table(row=["ladder"], skill=3)
    assert refused(state, "acquire ladder") == (
        "Green cannot acquire Ladder: Ladder is a device, it is used and not acquired (clank/card/device). "
        "Try “use ladder”."
    )
    assert "ladder" not in cards_of(after(state, "use ladder"))


@pytest.mark.rule("clank/card/device")
def test_a_device_that_cannot_be_paid_or_is_not_there_is_refused() -> None:
    assert refused(table(row=["ladder"], skill=1), "use ladder") == (
        "Green cannot use Ladder: Ladder costs 3 skill and the pool holds 1 (clank/card/device). "
        "2 skill more would do. Payable now: acquire tunnel_guide."
    )
    assert refused(table(row=["sneak"], skill=9), "use teleporter").startswith(
        "Green cannot use Teleporter: Teleporter does not lie in the dungeon row (clank/card/device). Open now: "
    )


@pytest.mark.rule("clank/card/device")
def test_what_is_no_device_is_not_used() -> None:
    assert refused(table(row=["sneak"]), "use sneak") == (
        "Green cannot use Sneak: Sneak is no device (clank/card/device). Try “acquire sneak”."
    )
    assert refused(table(), "use goblin") == (
        "Green cannot use Goblin: Goblin is no device (clank/card/device). Try “fight goblin”."
    )
    assert refused(table(hand=["burgle"]), "use burgle") == (
        "Green cannot use Burgle: Burgle is no device (clank/card/device). Open now: play burgle."
    )


REWARDS = {
    "animated_door": {"boots": 1},
    "belcher": {"gold": 4, "clank": 2},
    "cave_troll": {"gold": 3, "drawn": 2},
    "crystal_golem": {"skill": 3},
    "kobold": {"skill": 1},
    "ogre": {"gold": 5},
    "orc_grunt": {"gold": 3},
    "overlord": {"drawn": 2},
    "watcher": {"gold": 3},
}


@pytest.mark.rule("clank/card/monster")
@pytest.mark.parametrize("card", MONSTERS)
def test_a_monster_costs_swords_pays_at_once_and_goes_to_the_dungeon_discard(card: str) -> None:
    cost = CARDS[card].swords_cost or 0
    state = after(table(room=room_for(card), row=[card], swords=cost, deck=["burgle", "burgle"]), f"fight {card}")
    found = {
        "skill": state.turn.skill,
        "boots": state.turn.boots,
        "gold": state.players[GREEN].gold,
        "clank": state.cubes.area[GREEN],
        "drawn": len(hand_of(state)),
    }
    assert {what: n for what, n in found.items() if n} == REWARDS[card]
    assert (state.turn.swords, state.shop.discard, discard_of(state)) == (0, (card,), ())
    assert why(table(room=room_for(card), row=[card], swords=cost - 1), f"fight {card}") == ("clank/card/monster",)


@pytest.mark.rule("clank/card/monster")
def test_skill_does_not_help_against_a_monster() -> None:
    assert refused(table(row=["orc_grunt"], skill=2, swords=1), "fight orc_grunt") == (
        "Green cannot fight Orc Grunt: beating Orc Grunt takes 2 swords and the pool holds 1 (clank/card/monster). "
        "One sword more would do. Payable now: acquire sneak, acquire tunnel_guide, acquire mercenary."
    )
    assert refused(table(row=["kobold"]), "fight kobold") == (
        "Green cannot fight Kobold: beating Kobold takes one sword and the pool holds 0 (clank/card/monster). "
        "One sword more would do."
    )
    assert refused(table(row=["orc_grunt"], skill=9), "acquire orc_grunt") == (
        "Green cannot acquire Orc Grunt: Orc Grunt is a monster, it is fought and not acquired (clank/card/monster). "
        "Try “fight orc_grunt”."
    )


@pytest.mark.rule("clank/card/monster")
def test_what_is_no_monster_is_not_fought_and_one_elsewhere_neither() -> None:
    assert refused(table(row=["ladder"], swords=9), "fight ladder") == (
        "Green cannot fight Ladder: Ladder is no monster (clank/card/monster). Try “use ladder”."
    )
    assert refused(table(hand=["burgle"]), "fight burgle") == (
        "Green cannot fight Burgle: Burgle is no monster (clank/card/monster). Open now: play burgle."
    )
    assert refused(table(hand=["burgle"]), "fight ogre") == (
        "Green cannot fight Ogre: Ogre does not lie in the dungeon row (clank/card/monster). Open now: play burgle."
    )


@pytest.mark.rule("clank/card/monster")
@pytest.mark.rule("clank/card/device")
def test_devices_and_monsters_never_enter_a_deck() -> None:
    state = table(skill=3, swords=6, row=["ladder", "orc_grunt"])
    owned = cards_of(state)
    done = after(state, "use ladder", "fight orc_grunt", "fight goblin", "fight goblin")
    assert cards_of(done) == owned
    assert len(owned) == 10
    assert done.shop.discard == ("ladder", "orc_grunt")
    assert done.players[GREEN].gold == 3 + 1 + 1
    assert dict(done.shop.reserve)["goblin"] == 1


@pytest.mark.rule("clank/card/goblin")
def test_the_goblin_is_beaten_any_number_of_times_pays_each_time_and_stays() -> None:
    trace = play(table(swords=7), *["fight goblin"] * 3)
    assert [state.players[GREEN].gold for state in trace.states] == [0, 1, 2, 3]
    assert [state.turn.swords for state in trace.states] == [7, 5, 3, 1]
    assert dict(trace.state.shop.reserve)["goblin"] == 1
    assert trace.state.shop.discard == ()
    assert "clank/card/goblin" in cited(trace)
    assert refused(trace.state, "fight goblin") == (
        "Green cannot fight Goblin: beating Goblin takes 2 swords and the pool holds 1 (clank/card/goblin). "
        "One sword more would do."
    )


@pytest.mark.rule("clank/card/goblin")
def test_no_other_monster_stays_and_it_is_told_under_its_own_rule() -> None:
    assert [card.id for card in CARDS.values() if card.stays] == ["goblin"]
    trace = play(table(swords=2, row=["orc_grunt"]), "fight orc_grunt")
    assert trace.state.shop.discard == ("orc_grunt",)
    assert [event.rule for event in events(trace, "monster_defeated")] == ["clank/card/monster"]
    assert not allowed(trace.state, "fight orc_grunt")


@pytest.mark.rule("clank/card/reserve_limit")
@pytest.mark.parametrize("card", ["mercenary", "explore", "secret_tome"])
def test_a_reserve_pile_is_finite_and_an_empty_one_sells_nothing(card: str) -> None:
    reserve = {"mercenary": 1, "explore": 1, "secret_tome": 1, "goblin": 1}
    state = after(table(skill=14, reserve=reserve), f"acquire {card}")
    assert dict(state.shop.reserve)[card] == 0
    shown = {"mercenary": "Mercenary", "explore": "Explore", "secret_tome": "Secret Tome"}[card]
    assert refused(state, f"acquire {card}").startswith(
        f"Green cannot acquire {shown}: no {shown} is left in the reserve (clank/card/reserve_limit). Open now: "
    )
    assert why(state, f"acquire {card}") == ("clank/card/reserve_limit",)
    poor = table(reserve={**reserve, card: 0})
    assert why(poor, f"acquire {card}") == ("clank/card/reserve_limit", "clank/card/acquire")
    assert refused(poor, f"acquire {card}").rpartition("Also in the way: ")[2].startswith(f"{shown} costs ")


# ---- arrivals and danger --------------------------------------------------------------------------------------------


def ends(row: list[str], *, n: int = 2, **facts: object) -> State:
    """Green has ended its turn, and the empty places of this row are to be filled."""
    others = dict(list({"yellow": {}, "red": {}, "blue": {}}.items())[: n - 1])
    return after(table(deck=["burgle"], row=row, others=others, **facts), "end turn")


@pytest.mark.rule("clank/card/arrive")
@pytest.mark.parametrize("card", ["watcher", "overlord"])
def test_an_arriving_monster_makes_every_player_noisy_at_once(card: str) -> None:
    state = after(ends(["", "", *quiet_row()[2:]], n=3), f"reveal {card}")
    assert state.pending[-1].kind == "reveal"  # the next place is still empty
    assert state.cubes.area == (1, 1, 1)


@pytest.mark.rule("clank/card/arrive")
def test_what_arrives_is_in_the_bag_for_the_attack_of_the_same_refill() -> None:
    state = after(ends(["", "", *quiet_row()[2:]], rage=1), "reveal ogre", "reveal watcher")
    assert state.pending[-1].kind == "cubes"
    assert state.cubes.bag == (1, 1)
    assert state.cubes.area == (0, 0)
    state = after(state, "cubes green yellow")
    assert state.cubes.track == (1, 1)


@pytest.mark.rule("clank/card/arrive")
def test_black_cubes_that_a_shrine_returns_are_in_the_bag_for_that_attack() -> None:
    state = after(ends(["", "", *quiet_row()[2:]], bag={"black": 10}), "reveal ogre", "reveal shrine")
    assert state.pending[-1].kind == "cubes"
    assert (state.cubes.black_bag, state.cubes.black_aside) == (13, 11)


@pytest.mark.rule("clank/card/arrive")
def test_a_card_that_lies_in_the_row_does_not_arrive_again() -> None:
    state = ends(["watcher", "overlord", "shrine", "", *quiet_row()[:2]])
    assert after(state, "reveal tattle").cubes.area == (0, 0)


@pytest.mark.rule("clank/card/danger")
@pytest.mark.parametrize(
    ("row", "n"),
    [([], 2), (["kobold"], 3), (["dragon_shrine", "kobold"], 4), (["kobold", "kobold", "dragon_shrine"], 5)],
)
def test_every_card_with_danger_in_the_row_adds_one_cube(row: list[str], n: int) -> None:
    state = after(ends(["", *quiet_row(row)[:5]], rage=1), "reveal ogre")
    assert {len(drawn.cubes) for drawn, _ in cn.chance_outcomes(state)} == {n}


@pytest.mark.rule("clank/card/danger")
def test_danger_just_turned_up_counts_for_the_attack_it_causes() -> None:
    trace = play(ends(["", *quiet_row()[1:]], rage=1), "reveal kobold", "cubes black black black")
    (drawn,) = events(trace, "cubes_drawn")
    assert (drawn["rage"], drawn["danger"], drawn["n"]) == (2, 1, 3)


@pytest.mark.rule("clank/card/danger")
def test_danger_counts_whatever_caused_the_attack() -> None:
    state = table(hand=["mister_whiskers"], row=["kobold", "dragon_shrine"], rage=1)
    state = after(state, "play mister_whiskers", "choose attack")
    assert {len(drawn.cubes) for drawn, _ in cn.chance_outcomes(state)} == {2 + 2}


@pytest.mark.rule("clank/card/danger")
def test_danger_that_was_beaten_endangers_no_more() -> None:
    state = table(row=["kobold", "kobold"], swords=1, deck=["burgle"], rage=1)
    state = after(state, "fight kobold", "end turn", "reveal ogre")
    assert {len(drawn.cubes) for drawn, _ in cn.chance_outcomes(state)} == {2 + 1}


# ---- discarding and trashing ----------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/discard")
def test_a_discarded_card_goes_to_the_own_discard_pile_without_any_of_its_effects() -> None:
    trace = play(
        table(hand=["sleight_of_hand", "dead_run", "treasure_map"], deck=["burgle", "burgle"]),
        "play sleight_of_hand", "discard dead_run",
    )  # fmt: skip
    state = trace.state
    assert discard_of(state) == ("dead_run",)
    assert (state.turn.boots, state.turn.caves_ignored, state.cubes.area[GREEN]) == (0, False, 0)
    assert told(trace, "cards_discarded") == ["Green discards Dead Run without its effects. (clank/card/discard)"]


@pytest.mark.rule("clank/card/discard")
def test_played_cards_cannot_be_discarded() -> None:
    state = after(table(hand=["sleight_of_hand", "stumble"], play_area=["burgle"]), "play sleight_of_hand")
    assert options(state) == ["discard stumble"]
    assert refused(state, "discard burgle") == (
        "Green cannot discard Burgle: Burgle is played already, and only a card in hand can be discarded "
        "(clank/card/discard). Open now: discard stumble."
    )
    assert refused(state, "discard sleight_of_hand") == (
        "Green cannot discard Sleight of Hand: Sleight of Hand is played already, and only a card in hand can be "
        "discarded (clank/card/discard). Open now: discard stumble."
    )
    assert refused(state, "discard scramble") == (
        "Green cannot discard Scramble: Scramble is not in hand (clank/card/discard). Open now: discard stumble."
    )


@pytest.mark.rule("clank/card/discard")
def test_the_clean_up_at_the_end_of_a_turn_is_no_discarding() -> None:
    trace = play(table(play_area=["burgle", "stumble"], deck=["burgle"] * 5), "end turn")
    assert discard_of(trace.state) == ("burgle", "stumble")
    assert not events(trace, "cards_discarded")
    assert "clank/card/discard" not in cited(trace)


@pytest.mark.rule("clank/card/discard_pays")
def test_with_another_card_in_hand_the_discard_must_be_made() -> None:
    state = after(table(hand=["sleight_of_hand", "burgle", "treasure_map"]), "play sleight_of_hand")
    assert options(state) == ["discard burgle", "discard treasure_map"]
    assert refused(state, "play burgle") == (
        "Green cannot play Burgle: first a card of the hand must be discarded (clank/card/discard_pays). "
        "Open now: discard burgle, discard treasure_map."
    )
    assert not allowed(state, "choose nothing")


@pytest.mark.rule("clank/card/discard_pays")
@pytest.mark.parametrize("card", ["sleight_of_hand", "apothecary"])
def test_with_no_other_card_in_hand_nothing_is_gained_and_nothing_lost(card: str) -> None:
    trace = play(table(hand=[card], damage=2, discard=["burgle"], play_area=["stumble"]), f"play {card}")
    state = trace.state
    assert (hand_of(state), discard_of(state), state.cubes.track[GREEN]) == ((), ("burgle",), 2)
    assert (pools(state), state.players[GREEN].gold) == ((0, 0, 0), 0)
    assert options(state) == ["end turn"]
    assert [event.rule for event in events(trace, "effect_skipped")] == ["clank/card/discard_pays"]


@pytest.mark.rule("clank/card/discard_pays")
def test_the_discard_is_made_as_the_card_is_played_and_then_pays() -> None:
    state = after(table(hand=["apothecary", "stumble"], damage=3), "play apothecary", "discard stumble")
    assert options(state) == ["choose swords", "choose gold", "choose heal"]
    assert after(state, "choose swords").turn.swords == 3
    assert after(state, "choose gold").players[GREEN].gold == 2
    assert after(state, "choose heal").cubes.track[GREEN] == 2


@pytest.mark.rule("clank/card/trash")
def test_trashing_marks_a_card_that_goes_to_the_box_at_the_end_of_the_turn() -> None:
    state = table(hand=["master_burglar"], play_area=["burgle"], deck=["stumble"])
    boxed = state.shop.box.count("burgle")
    trace = play(state, "play master_burglar", "trash burgle from play_area")
    marked = trace.state
    assert (marked.players[GREEN].play_area, marked.players[GREEN].marked_play) == (("burgle", "master_burglar"), (0,))
    assert marked.shop.box.count("burgle") == boxed
    done = play(marked, "end turn")
    assert done.state.shop.box.count("burgle") == boxed + 1
    assert cards_of(done.state) == ["master_burglar", "stumble"]
    assert told(trace, "card_marked") + told(done, "cards_boxed") == [
        "Green will trash Burgle from the play area when the turn ends. (clank/card/trash)",
        "Green puts Burgle back in the box. (clank/card/trash)",
    ]


@pytest.mark.rule("clank/card/trash")
def test_a_card_of_hand_or_deck_is_never_trashed() -> None:
    state = table(row=["dragon_shrine"], skill=4, hand=["treasure_map"], deck=["wizard"], discard=["stumble"],
                  play_area=["sidestep"])  # fmt: skip
    state = after(state, "use dragon_shrine", "choose trash")
    assert options(state) == ["trash sidestep from play_area", "trash stumble from discard"]
    assert refused(state, "trash wizard from discard") == (
        "Green cannot trash Wizard: no Wizard lies there (clank/card/trash). "
        "Open now: trash sidestep from play_area, trash stumble from discard."
    )
    assert why(state, "trash treasure_map from play_area") == ("clank/card/trash",)
    assert refused(state, "end turn") == (
        "Green cannot end the turn: first a card must be named that will be trashed (clank/card/trash). "
        "Open now: trash sidestep from play_area, trash stumble from discard."
    )


@pytest.mark.rule("clank/card/trash")
def test_the_copy_that_is_named_is_trashed_and_its_namesake_in_hand_stays() -> None:
    state = table(hand=["master_burglar", "burgle"], play_area=["burgle"], discard=["burgle"])
    state = after(state, "play master_burglar")
    assert options(state) == ["trash burgle from play_area", "trash burgle from discard"]
    state = after(state, "trash burgle from play_area", "play burgle", "end turn",
                  "deal burgle burgle burgle scramble stumble")  # fmt: skip
    assert Counter(cards_of(state))["burgle"] == 5
    assert discard_of(state) == ("burgle", "burgle", "master_burglar")


@pytest.mark.rule("clank/card/trash")
def test_until_the_end_of_the_turn_a_marked_card_counts_as_lying_where_it_lay() -> None:
    state = table(hand=["rebel_miner"], play_area=["tunnel_guide"], row=["dragon_shrine"], skill=4, deck=["burgle"])
    state = after(state, "use dragon_shrine", "choose trash", "trash tunnel_guide from play_area", "play rebel_miner")
    assert hand_of(state) == ("burgle",)
    assert state.players[GREEN].play_area == ("tunnel_guide", "rebel_miner")


@pytest.mark.rule("clank/card/trash")
def test_a_reshuffle_leaves_a_marked_card_out() -> None:
    state = table(
        row=["dragon_shrine"], skill=4, hand=["brilliance"], deck=[], discard=["burgle", "stumble", "stumble"]
    )
    trace = play(state, "use dragon_shrine", "choose trash", "trash stumble from discard", "play brilliance")
    green = trace.state.players[GREEN]
    assert (green.hand, green.deck, green.discard) == (("burgle", "stumble"), (), ("stumble",))
    assert told(trace, "deck_reshuffled") == [
        "Green shuffles the discard pile into a new deck of 2 cards. (clank/turn/draw)"
    ]
    done = after(trace.state, "play burgle", "play stumble", "end turn")
    assert sorted(cards_of(done)) == ["brilliance", "burgle", "stumble"]


@pytest.mark.rule("clank/card/trash")
def test_a_marked_card_cannot_be_marked_again() -> None:
    state = table(row=["dragon_shrine", "dragon_shrine"], skill=8, discard=["stumble"], play_area=["burgle"])
    state = after(state, "use dragon_shrine", "choose trash", "trash stumble from discard")
    state = after(state, "use dragon_shrine", "choose trash")
    assert options(state) == ["trash burgle from play_area"]
    assert refused(state, "trash stumble from discard") == (
        "Green cannot trash Stumble: Stumble is to be trashed already (clank/card/trash). "
        "Open now: trash burgle from play_area."
    )


@pytest.mark.rule("clank/card/trash")
def test_a_marked_card_is_not_scored_even_if_the_game_ends_first() -> None:
    state = table(row=["dragon_shrine"], skill=4, play_area=["ruby"], discard=["sapphire", "secret_tome"])
    before = cn.score_sheet(state)[GREEN].total
    state = after(state, "use dragon_shrine", "choose trash", "trash secret_tome from discard")
    assert before - cn.score_sheet(state)[GREEN].total == 7
    other = table(play_area=["ruby", "burgle"], marked={"play_area": [0]})
    assert cn.score_sheet(other)[GREEN].total == 0


# ---- places and companions ------------------------------------------------------------------------------------------

PLACED = {
    "dragons_eye": ("acquire", "skill", "f02", "f17"),
    "the_vault": ("use", "skill", "f02", "f17"),
    "cave_troll": ("fight", "swords", "f02", "f17"),
    "crystal_golem": ("fight", "swords", "f17", "f08"),
}


@pytest.mark.rule("clank/card/place")
@pytest.mark.parametrize("card", PLACED)
def test_a_card_with_a_place_is_in_reach_only_in_such_a_room(card: str) -> None:
    verb, pool, elsewhere, there = PLACED[card]
    assert why(table(room=elsewhere, row=[card], **{pool: 9}), f"{verb} {card}") == ("clank/card/place",)
    assert allowed(table(room=there, row=[card], **{pool: 9}), f"{verb} {card}")


@pytest.mark.rule("clank/card/place")
def test_exactly_the_cards_with_a_place_printed_have_one() -> None:
    assert {card.id for card in CARDS.values() if card.places} == set(PLACED)


@pytest.mark.rule("clank/card/place")
def test_a_card_out_of_reach_is_refused_with_the_nearest_room() -> None:
    assert refused(table(room="f12", row=["the_vault"], skill=3), "use the_vault") == (
        "Green cannot use The Vault: The Vault is in reach only in the Depths, not in f12 (clank/card/place). "
        "Rooms of that kind one step away: f17."
    )
    assert refused(table(room="f03", row=["crystal_golem"], swords=1), "fight crystal_golem") == (
        "Green cannot fight Crystal Golem: Crystal Golem is in reach only in a Crystal Cave, not in f03 "
        "(clank/card/place). Rooms of that kind one step away: f08. "
        "Also in the way: beating Crystal Golem takes 3 swords and the pool holds 1 (clank/card/monster)."
    )
    assert refused(table(room="f02", row=["dragons_eye"], skill=5), "acquire dragons_eye") == (
        "Green cannot acquire Dragon's Eye: Dragon's Eye is in reach only in the Depths, not in f02 "
        "(clank/card/place). Such rooms: f17, f18, f19, f20, f21, f22, f23, f24 …."
    )


@pytest.mark.rule("clank/card/place")
def test_playing_such_a_card_from_the_hand_is_free_of_its_place() -> None:
    assert hand_of(after(table(room="f02", hand=["dragons_eye"], deck=["burgle"]), "play dragons_eye")) == ("burgle",)


@pytest.mark.rule("clank/card/place")
def test_a_pawn_outside_is_in_no_such_room() -> None:
    state = table(room="f01", row=["dragons_eye", "crystal_golem"], skill=9, swords=9)
    assert not allowed(state, "acquire dragons_eye")
    assert not allowed(state, "fight crystal_golem")


COMPANIONS = {
    "apothecary", "archaeologist", "cleric_of_the_sun", "the_duke", "dwarven_peddler", "gem_collector",
    "invoker_of_the_ancients", "kobold_merchant", "master_burglar", "mister_whiskers", "monkeybot_3000",
    "the_mountain_king", "the_queen_of_hearts", "rebel_captain", "rebel_miner", "rebel_scout", "rebel_soldier",
    "treasure_hunter", "tunnel_guide", "wizard", "mercenary",
}  # fmt: skip


@pytest.mark.rule("clank/card/companion")
def test_companion_is_a_mark_on_cards_mercenary_among_them() -> None:
    assert {card.id for card in CARDS.values() if card.companion} == COMPANIONS


@pytest.mark.rule("clank/card/companion")
@pytest.mark.parametrize("card", sorted(COMPANIONS - {"rebel_scout"}))
def test_any_marked_card_in_the_own_play_area_is_another_companion(card: str) -> None:
    state = after(table(play_area=[card], hand=["rebel_scout"], deck=["burgle"]), "play rebel_scout")
    assert hand_of(state) == ("burgle",)


@pytest.mark.rule("clank/card/companion")
@pytest.mark.parametrize("where", ["hand", "discard", "deck"])
def test_a_companion_elsewhere_does_not_count(where: str) -> None:
    piles = {"hand": [], "discard": [], "deck": ["burgle"]}
    piles[where] = [*piles[where], "mercenary"]
    piles["hand"].append("rebel_scout")
    trace = play(table(**piles, others={"yellow": {"discard": ["tunnel_guide"]}}), "play rebel_scout")
    assert events(trace, "effect_waits")
    assert not events(trace, "cards_drawn")


@pytest.mark.rule("clank/card/companion")
def test_a_card_without_the_mark_is_no_companion() -> None:
    play_area = ["burgle", "explore", "sneak", "sapphire"]
    trace = play(table(play_area=play_area, hand=["rebel_scout"], deck=["burgle"]), "play rebel_scout")
    assert events(trace, "effect_waits")


@pytest.mark.rule("clank/card/companion")
def test_a_card_is_not_its_own_companion_but_a_second_copy_is() -> None:
    one, two = table(play_area=["mercenary"]), table(play_area=["mercenary", "mercenary"])
    assert interpret.count_of(one, GREEN, "companion", piece=0) == 0
    assert interpret.count_of(two, GREEN, "companion", piece=0) == 1
    assert interpret.count_of(two, GREEN, "companion") == 2


# ---- what must be done, and what is chosen --------------------------------------------------------------------------


@pytest.mark.rule("clank/card/forced")
def test_an_effect_without_may_is_carried_out_and_its_owner_chooses_the_target() -> None:
    state = after(
        table(hand=["master_burglar"], play_area=["burgle"], discard=["burgle", "stumble"]), "play master_burglar"
    )
    assert state.current_player == GREEN
    assert options(state) == ["trash burgle from play_area", "trash burgle from discard"]
    assert not allowed(state, "end turn")
    assert refused(state, "trash stumble from discard") == (
        "Green cannot trash Stumble: Master Burglar trashes nothing but Burgle (clank/card/trash). "
        "Open now: trash burgle from play_area, trash burgle from discard."
    )


@pytest.mark.rule("clank/card/forced")
def test_what_cannot_be_done_is_skipped_without_loss() -> None:
    trace = play(table(hand=["master_burglar", "burgle"], discard=["stumble"]), "play master_burglar")
    assert trace.state.turn.skill == 2
    assert allowed(trace.state, "play burgle")
    assert told(trace, "effect_skipped") == [
        "Master Burglar trashes nothing: no card that it could trash lies where it may take one from. "
        "(clank/card/forced)"
    ]


@pytest.mark.rule("clank/card/forced")
def test_an_effect_goes_as_far_as_it_can() -> None:
    state = table(tokens=["potion_of_greater_healing"], damage=1)
    assert after(state, "use potion_of_greater_healing").cubes.track[GREEN] == 0
    assert after(table(hand=["bracers_of_agility"], deck=["burgle"]), "play bracers_of_agility").players[0].deck == ()


@pytest.mark.rule("clank/card/forced")
def test_an_effect_whose_objects_have_gone_by_then_is_skipped() -> None:
    state = table(room="f34", row=["dragon_shrine"], skill=4, discard=["stumble"], marked={"discard": ["stumble"]})
    trace = play(state, "use dragon_shrine", "choose trash")
    assert trace.state.pending[-1].kind == "turn"
    assert [event["what"] for event in events(trace, "effect_skipped")] == ["trash"]


CHOICES = {
    "underworld_dealing": ["gold", "tomes"],
    "wand_of_wind": ["teleport", "secret"],
    "mister_whiskers": ["attack", "clank"],
}


@pytest.mark.rule("clank/card/choose")
@pytest.mark.parametrize("card", CHOICES)
def test_a_card_with_alternatives_asks_as_it_is_played(card: str) -> None:
    state = after(table(hand=[card, "burgle"], gold=7), f"play {card}")
    assert options(state) == [f"choose {option}" for option in CHOICES[card]]


@pytest.mark.rule("clank/card/choose")
@pytest.mark.parametrize(("card", "names"), [("shrine", ["gold", "heal"]), ("dragon_shrine", ["gold", "trash"])])
def test_a_device_with_alternatives_asks_as_it_is_used(card: str, names: list[str]) -> None:
    state = after(table(row=[card], skill=4), f"use {card}")
    assert options(state) == [f"choose {name}" for name in names]


@pytest.mark.rule("clank/card/choose")
def test_exactly_one_of_the_alternatives_is_given() -> None:
    state = after(table(hand=["mister_whiskers"], clank={"green": 3}), "play mister_whiskers")
    quiet = after(state, "choose clank")
    assert (quiet.cubes.area[GREEN], quiet.pending[-1].kind) == (1, "turn")
    loud = after(state, "choose attack")
    assert loud.pending[-1].kind == "cubes"
    trace = play(state, "choose clank")
    assert told(trace, "option_chosen") == ["Green chooses “clank” of Mister Whiskers. (clank/card/choose)"]


@pytest.mark.rule("clank/card/choose")
def test_nothing_else_is_done_before_the_choice_is_made() -> None:
    state = after(table(hand=["underworld_dealing", "burgle"], gold=3), "play underworld_dealing")
    assert refused(state, "play burgle") == (
        "Green cannot play Burgle: first one option of the card must be chosen (clank/card/choose). "
        "Open now: choose gold."
    )
    assert refused(state, "choose silver") == (
        "Green cannot choose “silver”: Underworld Dealing has no option “silver” (clank/card/choose). "
        "Open now: choose gold."
    )


@pytest.mark.rule("clank/card/choose")
def test_an_option_whose_price_cannot_be_paid_is_refused() -> None:
    state = after(table(hand=["underworld_dealing"], gold=6), "play underworld_dealing")
    assert refused(state, "choose tomes") == (
        "Green cannot choose “tomes”: that option of Underworld Dealing costs 7 gold and the player has 6 "
        "(clank/card/choose). Open now: choose gold."
    )
    assert allowed(after(table(hand=["underworld_dealing"], gold=7), "play underworld_dealing"), "choose tomes")
    gone = after(table(hand=["underworld_dealing"], gold=6, reserve={}), "play underworld_dealing")
    assert why(gone, "choose tomes") == ("clank/card/take_tomes", "clank/card/choose")


@pytest.mark.rule("clank/card/choose")
def test_an_option_that_would_do_nothing_may_be_chosen() -> None:
    state = after(table(row=["shrine"], skill=2), "use shrine", "choose heal")
    assert (state.cubes.track[GREEN], state.pending[-1].kind) == (0, "turn")
    state = after(table(row=["dragon_shrine"], skill=4), "use dragon_shrine", "choose trash")
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("clank/card/take_tomes")
def test_tomes_given_by_an_effect_go_to_the_own_discard_pile_without_skill() -> None:
    trace = play(table(hand=["underworld_dealing"], gold=7), "play underworld_dealing", "choose tomes")
    state = trace.state
    assert discard_of(state) == ("secret_tome", "secret_tome")
    assert (state.players[GREEN].gold, dict(state.shop.reserve)["secret_tome"]) == (0, 10)
    assert not events(trace, "skill_paid")
    assert {event.rule for event in events(trace, "card_acquired")} == {"clank/card/take_tomes"}


@pytest.mark.rule("clank/card/take_tomes")
def test_with_fewer_tomes_left_those_left_are_taken() -> None:
    reserve = {"mercenary": 15, "explore": 15, "secret_tome": 1, "goblin": 1}
    state = table(hand=["underworld_dealing"], gold=7, reserve=reserve)
    state = after(state, "play underworld_dealing", "choose tomes")
    assert discard_of(state) == ("secret_tome",)
    assert dict(state.shop.reserve)["secret_tome"] == 0


@pytest.mark.rule("clank/card/take_tomes")
def test_with_no_tome_left_the_option_to_take_them_is_refused() -> None:
    reserve = {"mercenary": 15, "explore": 15, "goblin": 1}
    state = after(table(hand=["underworld_dealing"], gold=7, reserve=reserve), "play underworld_dealing")
    assert refused(state, "choose tomes") == (
        "Green cannot choose “tomes”: no Secret Tome is left in the reserve (clank/card/take_tomes). "
        "Open now: choose gold."
    )


# ---- counting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/per_clank")
def test_for_each_clank_counts_what_was_made_before_and_after_the_card() -> None:
    hand = ["dead_run", "swagger", "stumble"]
    trace = play(table(hand=hand), *(f"play {card}" for card in hand))
    assert [state.turn.skill for state in trace.states] == [0, 0, 2, 3]
    assert told(trace, "effect_counts") == ["Swagger goes on counting until the turn ends. (clank/turn/order_free)"]


@pytest.mark.rule("clank/card/per_clank")
def test_each_copy_counts_all_clank_of_the_turn_again() -> None:
    hand = ["stumble", "swagger", "swagger", "dead_run"]
    trace = play(table(hand=hand), *(f"play {card}" for card in hand))
    assert [state.turn.skill for state in trace.states] == [0, 0, 1, 2, 2 + 4]


@pytest.mark.rule("clank/card/per_clank")
def test_clank_of_others_and_of_earlier_turns_does_not_count() -> None:
    hand = ["tattle", "swagger"]
    state = after(table(hand=hand, clank={"green": 5, "yellow": 5}), *(f"play {card}" for card in hand))
    assert state.turn.skill == 2


@pytest.mark.rule("clank/card/gold_bonus")
def test_every_separate_gain_of_gold_is_one_larger() -> None:
    hand = ["search", "pickaxe", "treasure_map"]
    trace = play(table(hand=hand, swords=2), *(f"play {card}" for card in hand), "fight goblin", "fight goblin")
    assert [state.players[GREEN].gold for state in trace.states] == [0, 0, 3, 9, 11, 13]
    assert told(trace, "gold_gained")[:2] == [
        "Green takes 2 gold. (clank/turn/gold)",
        "The gain of gold is 1 larger. (clank/card/gold_bonus)",
    ]


@pytest.mark.rule("clank/card/gold_bonus")
def test_every_copy_makes_a_gain_one_larger_and_the_bonus_is_itself_no_gain() -> None:
    hand = ["search", "search", "pickaxe"]
    state = after(table(hand=hand, row=OTHER_ROW), *(f"play {card}" for card in hand))
    assert state.players[GREEN].gold == 2 + 1 + 1
    assert state.turn.gold_gains == 1


@pytest.mark.rule("clank/card/gold_bonus")
def test_gains_before_the_card_was_played_count_too() -> None:
    hand = ["pickaxe", "treasure_map", "search"]
    trace = play(table(hand=hand), *(f"play {card}" for card in hand))
    assert [state.players[GREEN].gold for state in trace.states] == [0, 2, 7, 9]


@pytest.mark.rule("clank/card/gold_bonus")
@pytest.mark.parametrize(("token", "n"), [("treasure", 2), ("greater_treasure", 5)])
def test_a_treasure_turned_up_is_a_gain_of_gold(token: str, n: int) -> None:
    room, kind = ("f13", "minor_secret") if token == "treasure" else ("f09", "major_secret")
    start = {"f13": "f08", "f09": "f14"}[room]
    state = table(room=start, hand=["search"], boots=2, tokens=["master_key"])
    state = after(state, "play search", f"move {room}", f"take {kind}", f"find {token}")
    assert state.players[GREEN].gold == n + 1


@pytest.mark.rule("clank/card/gold_bonus")
def test_the_bonus_ends_with_the_turn_and_helps_nobody_else() -> None:
    state = table(hand=["search"], deck=["pickaxe"], others={"yellow": {"hand": ["treasure_map"], "deck": []}})
    state = after(state, "play search", "end turn", "play treasure_map", "end turn", "play pickaxe")
    assert [player.gold for player in state.players] == [2, 5]


@pytest.mark.rule("clank/card/gem_discount")
@pytest.mark.parametrize(("gem", "cost"), [("sapphire", 2), ("emerald", 3), ("ruby", 4), ("diamond", 6)])
def test_gems_cost_two_skill_less_for_the_rest_of_the_turn(gem: str, cost: int) -> None:
    state = table(hand=["gem_collector"], row=[gem], skill=cost - 2)
    assert not allowed(state, f"acquire {gem}")
    state = after(state, "play gem_collector")
    assert state.turn.skill == cost
    trace = play(state, f"acquire {gem}")
    assert trace.state.turn.skill == 0
    assert told(trace, "skill_paid") == [f"Green pays {cost} skill. (clank/card/acquire)"]


@pytest.mark.rule("clank/card/gem_discount")
def test_discounts_add_up_and_never_go_below_nothing() -> None:
    state = table(row=["sapphire", "diamond", "sneak"], gem_discount=6, skill=2)
    trace = play(state, "acquire sapphire")
    assert trace.state.turn.skill == 2
    assert told(trace, "skill_paid") == ["Green pays nothing. (clank/card/acquire)"]
    assert after(trace.state, "acquire diamond").turn.skill == 0
    assert allowed(table(row=["sapphire"], gem_discount=4), "acquire sapphire")
    assert after(table(hand=["gem_collector"], gem_discount=2), "play gem_collector").turn.gem_discount == 4


@pytest.mark.rule("clank/card/gem_discount")
def test_gems_bought_before_are_not_refunded_and_other_cards_cost_what_they_cost() -> None:
    state = table(row=["sapphire", "sneak"], hand=["gem_collector"], skill=4)
    state = after(state, "acquire sapphire", "play gem_collector")
    assert state.turn.skill == 2
    assert after(state, "acquire sneak").turn.skill == 0


@pytest.mark.rule("clank/card/gem_discount")
def test_the_discount_ends_with_the_turn() -> None:
    state = table(hand=["gem_collector"], deck=["burgle"], others={"yellow": {"deck": []}})
    trace = play(state, "play gem_collector", "end turn")
    assert trace.state.turn.gem_discount == 0
    assert told(trace, "rule_lifted") == ["Gems cost Green 2 skill less this turn. (clank/card/gem_discount)"]


# ---- others, the row, the dragon ------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/others_clank")
def test_others_make_clank_and_the_owner_of_the_card_does_not() -> None:
    others = {"yellow": {}, "red": {}}
    assert after(table(hand=["tattle"], others=others), "play tattle").cubes.area == (0, 1, 1)
    state = after(table(row=["watcher"], swords=3, others=others), "fight watcher")
    assert state.cubes.area == (0, 1, 1)


@pytest.mark.rule("clank/card/others_clank")
def test_all_players_make_clank_the_one_to_act_included() -> None:
    state = after(ends(["", "", *quiet_row()[2:]], n=3), "reveal overlord", "reveal watcher")
    assert state.cubes.area == (2, 2, 2)


@pytest.mark.rule("clank/card/others_clank")
def test_a_player_who_is_out_makes_no_clank_for_others() -> None:
    others = {"yellow": {"out": "escaped", "artifacts": [10]}, "red": {}}
    assert after(table(hand=["tattle"], others=others), "play tattle").cubes.area == (0, 0, 1)
    away = after(
        table(hand=["treasure_hunter"], row=["sneak"], others=others),
        "play treasure_hunter", "replace sneak", "reveal watcher",
    )  # fmt: skip
    assert away.cubes.area == (1, 0, 1)


@pytest.mark.rule("clank/card/others_clank")
def test_clank_of_others_follows_their_supply() -> None:
    trace = play(table(hand=["tattle"], clank={"yellow": 30}), "play tattle")
    assert trace.state.cubes.area == (0, 30)
    assert told(trace, "clank_ignored") == [
        "1 Clank! of Yellow is ignored: the supply has no cube left. (clank/turn/out_of_cubes)"
    ]


@pytest.mark.rule("clank/card/others_clank")
def test_credit_of_the_running_turn_works_on_the_turn_players_share_alone() -> None:
    state = table(hand=["sneak", "treasure_hunter"], row=["search"])
    state = after(state, "play sneak", "play treasure_hunter", "replace search", "reveal overlord")
    assert state.cubes.area == (0, 1)
    assert state.turn.credit == 1


@pytest.mark.rule("clank/card/replace")
def test_a_replaced_card_goes_to_the_dungeon_discard_and_the_next_one_takes_its_place() -> None:
    state = after(table(hand=["treasure_hunter"], row=["sneak", "search", "watcher"]), "play treasure_hunter")
    row, n = state.shop.row, len(state.shop.deck)
    assert options(state) == [f"replace {card}" for card in row]
    trace = play(state, "replace search", "reveal tattle")
    assert trace.state.shop.row == (row[0], "tattle", *row[2:])
    assert trace.state.shop.discard == ("search",)
    assert len(trace.state.shop.deck) == n - 1
    assert trace.state.current_player == GREEN
    assert told(trace) == [
        "Green puts Search on the dungeon discard pile. (clank/card/replace)",
        "Tattle is turned up in the dungeon row. (clank/card/replace)",
    ]


@pytest.mark.rule("clank/card/replace")
def test_any_card_of_the_deck_may_come_each_copy_as_likely_as_any_other() -> None:
    state = after(table(hand=["treasure_hunter"], row=["sneak"]), "play treasure_hunter", "replace sneak")
    law = {str(action): chance for action, chance in cn.chance_outcomes(state)}
    assert sum(law.values()) == 1
    assert (law["reveal kobold"], law["reveal diamond"]) == (Fraction(3, 93), Fraction(1, 93))


@pytest.mark.rule("clank/card/replace")
def test_a_dragon_icon_on_the_new_card_starts_no_attack_not_even_at_the_end_of_the_turn() -> None:
    state = table(hand=["treasure_hunter"], row=["sneak"], deck=["burgle"], clank={"green": 1})
    state = after(state, "play treasure_hunter", "replace sneak", "reveal ogre")
    assert state.pending[-1].kind == "turn"
    state = after(state, "end turn")
    assert state.current_player == YELLOW
    assert state.cubes.area == (1, 0)


@pytest.mark.rule("clank/card/replace")
def test_the_new_card_arrives() -> None:
    state = after(table(hand=["treasure_hunter"], row=["sneak"]), "play treasure_hunter", "replace sneak")
    assert after(state, "reveal watcher").cubes.area == (1, 1)


@pytest.mark.rule("clank/card/replace")
def test_with_an_empty_row_or_deck_nothing_happens() -> None:
    no_deck = play(table(hand=["treasure_hunter"], dungeon_deck=[]), "play treasure_hunter")
    assert no_deck.state.pending[-1].kind == "turn"
    assert no_deck.state.shop.row == tuple(quiet_row())
    no_row = cn.position(
        "clank", players={"green": {"room": "f02", "hand": ["treasure_hunter"]}, "yellow": {"hand": []}},
        row=[], away=[5, 7],
    )  # fmt: skip
    trace = play(no_row, "play treasure_hunter")
    assert trace.state.shop.row == ("",) * 6
    assert told(trace, "effect_skipped") == [
        "Treasure Hunter replaces nothing: the dungeon row or the dungeon deck is empty. (clank/card/forced)"
    ]


@pytest.mark.rule("clank/card/replace")
def test_only_a_card_of_the_row_can_be_replaced() -> None:
    state = after(table(hand=["treasure_hunter", "burgle"]), "play treasure_hunter")
    choices = ", ".join(f"replace {card}" for card in quiet_row())
    assert refused(state, "replace mercenary") == (
        f"Green cannot replace Mercenary: Mercenary does not lie in the dungeon row (clank/card/replace). "
        f"Open now: {choices}."
    )
    assert refused(state, "play burgle") == (
        "Green cannot play Burgle: first a card of the dungeon row must be named that will be replaced "
        f"(clank/card/replace). Open now: {choices}."
    )


@pytest.mark.rule("clank/card/attack")
def test_an_attack_in_mid_turn_is_a_full_attack_and_leaves_the_row_as_it_is() -> None:
    state = table(hand=["mister_whiskers", "burgle"], row=["kobold"], rage=4, clank={"green": 2, "yellow": 1})
    row = state.shop.row
    state = after(state, "play mister_whiskers", "choose attack")
    assert (state.cubes.area, state.cubes.bag) == ((0, 0), (2, 1))
    assert {len(drawn.cubes) for drawn, _ in cn.chance_outcomes(state)} == {3 + 1}
    state = after(state, "cubes black green green yellow")
    assert (state.cubes.track, state.cubes.black_aside) == ((2, 1), 1)
    assert state.shop.row == row
    assert state.current_player == GREEN
    assert allowed(state, "play burgle")


@pytest.mark.rule("clank/card/attack")
def test_an_attack_of_a_card_does_not_end_or_begin_anything_else() -> None:
    trace = play(
        table(hand=["mister_whiskers"], deck=["burgle"], row=["", *quiet_row()[1:]]),
        "play mister_whiskers", "choose attack", "cubes black black black",
    )  # fmt: skip
    assert [event.kind for event in events(trace)] == [
        "card_played", "option_chosen", "area_emptied", "cubes_drawn"
    ]  # fmt: skip
    assert trace.state.shop.row[0] == ""


@pytest.mark.rule("clank/card/black_back")
@pytest.mark.parametrize(("aside", "back"), [(0, 0), (1, 1), (2, 2), (3, 3), (20, 3)])
def test_black_cubes_set_aside_go_back_into_the_bag_as_many_as_there_are(aside: int, back: int) -> None:
    state = after(ends(["", *quiet_row()[1:]], bag={"black": 24 - aside}), "reveal shrine")
    assert (state.cubes.black_bag, state.cubes.black_aside) == (24 - aside + back, aside - back)


@pytest.mark.rule("clank/card/black_back")
def test_only_black_cubes_go_back() -> None:
    state = after(ends(["", *quiet_row()[1:]], aside={"green": 4}, bag={"black": 22}), "reveal shrine")
    assert (state.cubes.aside, state.cubes.bag) == ((4, 0), (0, 0))


# ---- secrets of neighbouring rooms ----------------------------------------------------------------------------------


def wind(room: str, **facts: object) -> State:
    """Wand of Wind is to take a secret of a neighbouring room."""
    return after(table(room=room, hand=["wand_of_wind"], **facts), "play wand_of_wind", "choose secret")


@pytest.mark.rule("clank/card/take_adjacent")
def test_one_secret_of_a_neighbouring_room_is_taken_without_entering_it() -> None:
    state = wind("f15")
    assert options(state) == ["take minor_secret from f10", "take minor_secret from f16"]
    trace = play(state, "take minor_secret from f10", "find treasure")
    state = trace.state
    assert (state.players[GREEN].room, state.players[GREEN].gold) == ("f15", 2)
    assert dict(state.rooms.minor)["f10"] == 1
    assert not state.turn.caved
    assert state.pending[-1].kind == "turn"
    assert told(trace)[0] == "Green takes a minor secret from f10. (clank/card/take_adjacent)"


@pytest.mark.rule("clank/card/take_adjacent")
def test_a_secret_taken_from_a_neighbouring_room_is_taken_blind() -> None:
    state = after(wind("f15"), "take minor_secret from f16")
    law = {str(action): chance for action, chance in cn.chance_outcomes(state)}
    assert sum(law.values()) == 1
    assert law["find dragon_egg"] == Fraction(3, 18)


@pytest.mark.rule("clank/card/take_adjacent")
@pytest.mark.parametrize(
    ("room", "offered"),
    [
        ("f11", {"major_secret from f06", "minor_secret from f10", "minor_secret from f16"}),  # f06 behind a lock
        ("f05", {"minor_secret from f04", "major_secret from f06", "minor_secret from f10"}),  # f06 against an arrow
        ("f17", {"minor_secret from f13", "minor_secret from f22"}),  # f22 round the board
        ("f26", {"minor_secret from f19", "major_secret from f25", "minor_secret from f30"}),  # no artifact
    ],
)
def test_every_room_joined_by_one_tunnel_is_a_neighbour(room: str, offered: set[str]) -> None:
    assert set(options(wind(room))) == {f"take {what}" for what in offered}


@pytest.mark.rule("clank/card/take_adjacent")
def test_an_idol_or_an_artifact_is_no_secret() -> None:
    state = wind("f30")
    assert not any("idol" in option or "artifact" in option for option in options(state))
    away = wind("f26")
    choices = ", ".join(options(away))
    assert refused(away, "take artifact from f27") == (
        "Green cannot take an artifact from f27: only a secret is taken from a neighbouring room "
        f"(clank/card/take_adjacent). Open now: {choices}."
    )
    assert why(away, "take monkey_idol from f24") == ("clank/card/take_adjacent",)


@pytest.mark.rule("clank/card/take_adjacent")
def test_a_secret_of_a_room_further_away_is_refused() -> None:
    state = wind("f15")
    assert refused(state, "take major_secret from f05") == (
        "Green cannot take a major secret from f05: no tunnel joins f15 and f05 (clank/card/take_adjacent). "
        "Joined to f15: f10, f14, f16, f21."
    )
    assert refused(state, "take minor_secret from f14") == (
        "Green cannot take a minor secret from f14: nothing of that kind lies in f14 (clank/card/take_adjacent). "
        "Open now: take minor_secret from f10, take minor_secret from f16."
    )
    assert refused(state, "end turn") == (
        "Green cannot end the turn: first a secret of a neighbouring room must be named (clank/card/take_adjacent). "
        "Open now: take minor_secret from f10, take minor_secret from f16."
    )


@pytest.mark.rule("clank/card/take_adjacent")
def test_with_no_secret_next_door_nothing_is_taken() -> None:
    trace = play(table(room="f02", hand=["wand_of_wind"]), "play wand_of_wind", "choose secret")
    assert trace.state.pending[-1].kind == "turn"
    assert told(trace, "effect_skipped") == [
        "Wand of Wind takes nothing: no secret lies in a neighbouring room. (clank/card/forced)"
    ]


# ---- caves and monsters ignored -------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/ignore_cave")
@pytest.mark.parametrize("card", ["dead_run", "flying_carpet"])
def test_crystal_caves_do_not_stop_a_player_who_played_such_a_card(card: str) -> None:
    state = after(table(room="f03", hand=[card], boots=2), f"play {card}", "move f08")
    assert allowed(state, "move f03")
    state = after(state, "move f03", "move f08", "move f03")
    assert (state.players[GREEN].room, state.turn.boots) == ("f03", 0)


@pytest.mark.rule("clank/card/ignore_cave")
@pytest.mark.parametrize("card", ["dead_run", "flying_carpet"])
def test_a_cave_entered_before_the_card_was_played_does_not_stop_either(card: str) -> None:
    state = after(table(room="f03", hand=[card], boots=2), "move f08")
    assert why(state, "move f03") == ("clank/move/crystal_cave",)
    state = after(state, f"play {card}")
    assert allowed(state, "move f03")


@pytest.mark.rule("clank/card/ignore_cave")
def test_on_the_next_turn_caves_stop_again() -> None:
    state = after(table(hand=["dead_run"], deck=["burgle"], room="f03"), "play dead_run", "end turn")
    assert not state.turn.caves_ignored
    trace = play(table(hand=["dead_run"]), "play dead_run")
    assert told(trace, "rule_lifted") == ["Crystal caves do not stop Green this turn. (clank/card/ignore_cave)"]


@pytest.mark.rule("clank/card/ignore_monsters")
def test_tunnels_passed_from_then_on_deal_no_damage() -> None:
    state = after(table(room="f13", hand=["flying_carpet"]), "play flying_carpet", "move f17")
    assert (state.cubes.track[GREEN], state.players[GREEN].room) == (0, "f17")
    full = after(table(room="f13", hand=["flying_carpet"], damage=9), "play flying_carpet")
    assert allowed(full, "move f17")


@pytest.mark.rule("clank/card/ignore_monsters")
def test_no_sword_may_be_spent_in_such_a_tunnel() -> None:
    state = after(table(room="f13", hand=["flying_carpet"], swords=2), "play flying_carpet")
    assert [option for option in options(state, "move") if "f17" in option] == ["move f17"]
    assert refused(state, "move f17 swords=1").startswith(
        "Green cannot move from f13 to f17 with one sword: monsters in tunnels are ignored this turn, so no sword is "
        "spent in tunnel f13-f17 (clank/card/ignore_monsters). Open from f13: "
    )
    assert after(state, "move f17").turn.swords == 2


@pytest.mark.rule("clank/card/ignore_monsters")
def test_damage_taken_and_swords_spent_before_are_not_given_back() -> None:
    state = table(room="f14", hand=["flying_carpet"], boots=1, swords=1)
    state = after(state, "move f19 swords=1", "take nothing", "play flying_carpet")
    assert (state.cubes.track[GREEN], state.turn.swords) == (1, 0)


@pytest.mark.rule("clank/card/ignore_monsters")
def test_on_the_next_turn_monsters_bite_again() -> None:
    trace = play(table(hand=["flying_carpet"], deck=["burgle"]), "play flying_carpet", "end turn")
    assert not trace.state.turn.monsters_ignored
    assert "Monsters in tunnels do not hurt Green from now on this turn. (clank/card/ignore_monsters)" in told(trace)


# ---- points at the end ----------------------------------------------------------------------------------------------


def end_points(card: str, **facts: object) -> int:
    """Points that depend on something, for this one card in Green's discard pile."""
    sheet = cn.score_sheet(table(discard=[card, *facts.pop("discard", [])], **facts))[GREEN]  # type: ignore[misc]
    return sum(line.points for line in sheet.lines if line.rule == "clank/card/end_points")


@pytest.mark.rule("clank/card/end_points")
@pytest.mark.parametrize(("gold", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (27, 5)])
def test_the_duke_is_worth_a_point_for_every_full_five_gold(gold: int, points: int) -> None:
    assert end_points("the_duke", gold=gold) == points


@pytest.mark.rule("clank/card/end_points")
@pytest.mark.parametrize("n", [0, 1, 3])
def test_the_wizard_is_worth_two_points_for_every_secret_tome(n: int) -> None:
    assert end_points("wizard", discard=["secret_tome"] * n) == 2 * n


@pytest.mark.rule("clank/card/end_points")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ([], 0),
        (["chalice"], 0),
        (["monkey_idol", "monkey_idol"], 0),
        (["chalice", "dragon_egg"], 4),
        (["dragon_egg", "monkey_idol"], 4),
        (["chalice", "chalice", "monkey_idol"], 4),
        (["chalice", "dragon_egg", "monkey_idol"], 4),
    ],
)
def test_the_peddler_is_worth_four_points_with_two_kinds_of_treasure(tokens: list[str], points: int) -> None:
    assert end_points("dwarven_peddler", tokens=tokens) == points


@pytest.mark.rule("clank/card/end_points")
def test_the_dragons_eye_is_worth_ten_points_with_a_mastery_token() -> None:
    assert end_points("dragons_eye") == 0
    escaped = {"out": "escaped", "artifacts": [10], "discard": ["dragons_eye"]}
    sheet = cn.score_sheet(table(others={"yellow": escaped}))[YELLOW]
    assert [line.points for line in sheet.lines if line.rule == "clank/card/end_points"] == [10]


@pytest.mark.rule("clank/card/end_points")
@pytest.mark.parametrize("where", ["hand", "deck", "discard", "play_area"])
def test_points_at_the_end_count_wherever_the_card_lies(where: str) -> None:
    sheet = cn.score_sheet(table(gold=5, **{"discard": [], where: ["the_duke"]}))[GREEN]
    assert [line.points for line in sheet.lines if line.rule == "clank/card/end_points"] == [1]
