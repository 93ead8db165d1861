"""Cards of the catacombs: what leaves the game, what place and price bind, what is free, and who turns which tile."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.scene import (
    BLUE,
    GREEN,
    ROW,
    YELLOW,
    after,
    allowed,
    decks,
    delve,
    kinds,
    refusal,
    refused,
    said,
    table,
)
from tests.tables import options, told

CAVE = {"tiles": {"d06": [1, 0]}, "room": "d06a"}
MARKET = {"tiles": {"d15": [1, 0]}, "room": "d15c"}
SHRINE = {"tiles": {"d05": [1, 0]}, "room": "d05a"}


def green(state: State) -> Any:
    return state.players[GREEN]


def trip_of(state: State) -> Any:
    """What the running turn has done."""
    return state.trip


def row(*cards: str) -> tuple[str, ...]:
    """Six cards: those named, then quiet ones."""
    return (*cards, *ROW)[:6]


def at(place: dict[str, Any], **own: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Green in one of the places above: its facts, and those of the map."""
    return {"room": place["room"], **own}, {"tiles": place["tiles"]}


# ---- trashing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/trash")
def test_a_card_that_says_so_leaves_the_game_at_once_and_what_it_gave_stays() -> None:
    state = table({"hand": ["payoff"]})
    trace = cn.play(state, "play payoff")
    assert trace.state.turn.skill == 3
    assert told(trace, "card_trashed") == [
        "Green trashes Payoff from the play area: it leaves the game at once. (catacombs/card/trash)"
    ]
    end = after(trace.state, "end turn")
    assert end.shop.box == ("payoff",)
    assert "payoff" not in (*green(end).discard, *green(end).deck, *green(end).hand)


@pytest.mark.rule("catacombs/card/trash")
def test_a_card_of_the_discard_pile_is_in_the_box_before_the_turn_goes_on() -> None:
    state = table({"hand": ["shadow_walk"], "discard": ["burgle", "burgle"]})
    state = after(state, "play shadow_walk", "trash burgle from discard")
    assert (green(state).discard, state.shop.box) == (("burgle",), ("burgle",))
    assert state.turn.boots == 1


@pytest.mark.rule("catacombs/card/trash")
def test_only_the_play_area_and_the_discard_pile_are_offered_and_no_card_twice() -> None:
    state = table({"hand": ["shadow_walk", "burgle"], "discard": ["burgle"], "play_area": ["burgle", "stumble"]})
    state = after(state, "play shadow_walk")
    assert options(state) == ["trash burgle from play_area", "trash burgle from discard"]
    state = after(state, "trash burgle from play_area")
    assert green(state).hand == ("burgle",)
    assert after(table({"hand": ["shadow_walk"], "play_area": ["stumble"]}), "play shadow_walk").turn.boots == 1
    again = table({"hand": ["shadow_walk", "shadow_walk"], "play_area": ["burgle"]})
    again = after(again, "play shadow_walk", "trash burgle from play_area", "play shadow_walk")
    assert options(again, "trash") == []


@pytest.mark.rule("catacombs/card/trash")
def test_of_up_to_two_cards_one_or_none_may_be_trashed_but_a_plain_trash_is_no_offer() -> None:
    own = {"skill": 4, "play_area": ["burgle"], "discard": ["burgle", "burgle"], "deck": []}
    state = after(table(own, row=row("thieves_shrine")), "use thieves_shrine", "choose trash")
    assert allowed(state, "choose nothing")
    none = after(state, "choose nothing")
    assert (none.pending[-1].kind, green(none).discard, none.shop.box) == ("turn", ("burgle", "burgle"), state.shop.box)
    one = after(state, "trash burgle from discard", "choose nothing")
    assert (one.pending[-1].kind, green(one).discard) == ("turn", ("burgle",))
    assert len(one.shop.box) == len(state.shop.box) + 1
    forced = after(table({"hand": ["shadow_walk"], "discard": ["burgle"]}), "play shadow_walk")
    assert not allowed(forced, "choose nothing")
    assert refused(forced, "choose nothing") == "card/trash"


def trading(*hand: str, **own: Any) -> State:
    """Green may use a Black Market, which trashes a card."""
    return table({"hand": list(hand), "skill": 5, "deck": ["burgle"], **own}, row=row("black_market"))


@pytest.mark.rule("catacombs/card/trash")
def test_a_trashed_companion_is_no_companion_in_play_any_more() -> None:
    sold = ("use black_market", "choose trash", "trash mercenary from play_area", "choose gold")
    state = trading("rebel_scribe", play_area=["mercenary"])
    assert green(after(state, "play rebel_scribe")).hand == ("burgle",)
    assert green(after(state, *sold, "play rebel_scribe")).hand == ()


@pytest.mark.rule("catacombs/card/trash")
def test_what_a_trashed_card_still_waited_for_comes_too_late() -> None:
    state = after(trading("rebel_scribe", "mercenary"), "play rebel_scribe")
    assert green(after(state, "play mercenary")).hand == ("burgle",)
    sold = ("use black_market", "choose trash", "trash rebel_scribe from play_area", "choose gold")
    state = after(state, *sold, "play mercenary")
    assert green(state).hand == ()
    assert state.turn.skill == 5 + 1 - 5 + 1


@pytest.mark.rule("catacombs/card/trash")
def test_a_trashed_lute_is_paid_for_no_further_clank() -> None:
    state = after(trading("lute", "stumble"), "play lute")
    assert green(state).gold == 1
    assert green(after(state, "play stumble")).gold == 2
    sold = ("use black_market", "choose trash", "trash lute from play_area", "choose lockpick")
    assert green(after(state, *sold, "play stumble")).gold == 1


@pytest.mark.rule("catacombs/card/trash")
def test_a_trashed_waystone_opens_no_way_any_more() -> None:
    state = after(trading("waystone", room="way"), "play waystone")
    sold = ("use black_market", "choose trash", "trash waystone from play_area", "choose lockpick")
    state = after(state, *sold)
    assert refused(state, "use waystone") == "turn/order_free"
    assert "use waystone" not in options(state)


@pytest.mark.rule("catacombs/card/trash")
def test_of_a_trashed_card_no_position_expects_anything_more() -> None:
    cards = ["waystone", "rebel_scribe", "lute"]
    there = table({"room": "way", "play_area": cards})
    assert (len(there.turn.standing), len(there.turn.watching), len(trip_of(there).offers)) == (1, 1, 1)
    gone = table({"room": "way", "play_area": cards, "marked": {"play_area": [0, 1, 2]}})
    assert (gone.turn.standing, gone.turn.watching, trip_of(gone).offers) == ((), (), ())
    assert cn.position("catacombs", **cn.facts(gone)) == gone


@pytest.mark.rule("catacombs/card/trash")
def test_the_copy_in_play_leaves_and_the_one_in_hand_stays() -> None:
    state = trading("mercenary", play_area=["mercenary", "mercenary"])
    n = decks(state)
    state = after(state, "use black_market", "choose trash", "trash mercenary from play_area", "choose gold")
    assert green(state).hand == ("mercenary",)
    state = after(state, "play mercenary")
    assert decks(after(state, "end turn")) == n - 1


# ---- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/place")
def test_the_kobold_is_fought_in_a_crystal_cave_or_a_wayshrine_alone() -> None:
    for place in (CAVE, SHRINE):
        own, map_of = at(place, swords=2)
        assert after(table(own, row=row("crystal_kobold"), **map_of), "fight crystal_kobold").turn.skill == 2
    own, map_of = at(MARKET, swords=2)
    state = table(own, row=row("crystal_kobold"), **map_of)
    assert not allowed(state, "fight crystal_kobold")
    assert refused(state, "fight crystal_kobold") == "card/place"
    assert said(state, "fight crystal_kobold").startswith(
        "Green cannot fight Crystal Kobold: Crystal Kobold is in reach only in a Crystal Cave or a Wayshrine, not in "
        "d15c (catacombs/card/place)."
    )


@pytest.mark.rule("catacombs/card/place")
def test_the_warden_is_fought_in_the_depths_alone() -> None:
    deep = table({"room": "cave", "swords": 3}, row=row("the_warden"))
    assert allowed(deep, "fight the_warden")
    for room in ("hall", "crypt", "way"):
        assert refused(table({"room": room, "swords": 3}, row=row("the_warden")), "fight the_warden") == "card/place"
    safe = table({"room": "s2a", "swords": 3}, row=row("the_warden"), tiles={"s2": [1, 1]})
    assert refused(safe, "fight the_warden") == "card/place"


@pytest.mark.rule("catacombs/card/place_condition")
def test_a_cave_entered_after_the_card_was_played_counts_and_pays_once() -> None:
    state = table({"hand": ["lie_in_wait"], "room": "d06c", "boots": 2}, tiles={"d06": [1, 0]}, clank={"green": 5})
    state = after(state, "play lie_in_wait")
    assert state.cubes.area[GREEN] == 5
    state = after(state, "move d06a")
    assert state.cubes.area[GREEN] == 3


@pytest.mark.rule("catacombs/card/place_condition")
def test_a_cave_left_before_the_card_is_played_does_not_count() -> None:
    own, map_of = at(CAVE, hand=["lie_in_wait"], boots=2)
    state = table(own, clank={"green": 5}, **map_of)
    assert after(state, "play lie_in_wait").cubes.area[GREEN] == 3
    assert after(state, "move d06c", "play lie_in_wait").cubes.area[GREEN] == 5


@pytest.mark.rule("catacombs/card/place_condition")
def test_a_teleport_if_you_are_in_a_market_is_refused_once_the_pawn_has_left_it() -> None:
    own, map_of = at(MARKET, hand=["robbery"], boots=3)
    state = after(table(own, **map_of), "play robbery")
    assert allowed(state, "use robbery")
    left = after(state, "move d15a")
    assert not allowed(left, "use robbery")
    assert refused(left, "use robbery") == "card/place_condition"
    there = after(state, "use robbery", "teleport d15a")
    assert green(there).room == "d15a"
    assert there.turn.boots == 3


@pytest.mark.rule("catacombs/card/place_condition")
def test_a_market_reached_later_in_the_turn_makes_the_teleport_possible_then() -> None:
    state = table({"hand": ["robbery"], "room": "d15b", "boots": 3}, tiles={"d15": [1, 0]})
    state = after(state, "play robbery")
    assert refused(state, "use robbery") == "card/place_condition"
    assert allowed(after(state, "move d15c"), "use robbery")


@pytest.mark.rule("catacombs/card/place_condition")
def test_the_spectral_rider_jumps_from_a_haunted_tile_to_another_and_the_waystone_between_shrines() -> None:
    tiles = {"d04": [1, 0], "d09": [0, -1], "d16": [-1, 0]}
    state = after(table({"hand": ["spectral_rider"], "room": "d04c"}, tiles=tiles), "play spectral_rider")
    state = after(state, "use spectral_rider")
    assert options(state, "teleport") == [
        f"teleport {room} by haunted_tile" for room in ("d09a", "d09b", "d09c", "d16a", "d16b", "d16c")
    ]
    off = after(table({"hand": ["spectral_rider"], "room": "cave"}, tiles=tiles), "play spectral_rider")
    assert refused(off, "use spectral_rider") == "card/place_condition"
    stone = after(table({"hand": ["waystone"], "room": "d16a"}, tiles=tiles), "play waystone", "use waystone")
    assert green(stone).marked_play == (0,)
    assert options(stone, "teleport") == ["teleport way by wayshrine"]
    assert green(after(stone, "teleport way by wayshrine")).room == "way"


# ---- further prices -------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/extra_cost")
def test_a_device_takes_its_gold_besides_its_skill() -> None:
    state = table({"gold": 4, "deck": ["burgle", "stumble", "scramble"]}, row=row("wishing_well"))
    state = after(state, "use wishing_well")
    assert green(state).gold == 1
    assert len(green(state).hand) == 2
    assert state.shop.discard == ("wishing_well",)


@pytest.mark.rule("catacombs/card/extra_cost")
def test_too_little_gold_is_refused_and_nothing_is_paid() -> None:
    state = table({"gold": 2, "skill": 9}, row=row("wishing_well"))
    assert not allowed(state, "use wishing_well")
    assert said(state, "use wishing_well").startswith(
        "Green cannot use Wishing Well: Wishing Well also costs 3 gold and the player has 2 "
        "(catacombs/card/extra_cost)."
    )


@pytest.mark.rule("catacombs/card/extra_cost")
def test_a_device_takes_its_lockpick_besides_its_skill() -> None:
    state = table({"skill": 4, "lockpicks": 1}, row=row("locked_trunk"), major_secrets=["chalice"])
    state = after(state, "use locked_trunk")
    assert state.turn.skill == 1
    assert delve(state).lockpicks[GREEN] == 0
    assert green(state).tokens == ("chalice",)


@pytest.mark.rule("catacombs/card/extra_cost")
def test_short_of_skill_or_of_the_lockpick_it_is_refused() -> None:
    assert refused(table({"skill": 2}, row=row("locked_trunk")), "use locked_trunk") == "card/device"
    without = table({"skill": 3, "lockpicks": 0}, row=row("locked_trunk"))
    assert not allowed(without, "use locked_trunk")
    assert refused(without, "use locked_trunk") == "card/extra_cost"
    both = refusal(table({"skill": 2, "lockpicks": 0}, row=row("locked_trunk")), "use locked_trunk")
    assert set(both.rules) == {"clank/card/device", "catacombs/card/extra_cost"}


@pytest.mark.rule("catacombs/card/extra_cost")
def test_a_trunk_without_a_major_secret_left_is_refused_and_keeps_its_price() -> None:
    state = table({"skill": 3}, row=row("locked_trunk"), major_secrets=[])
    assert not allowed(state, "use locked_trunk")
    assert refused(state, "use locked_trunk") == "card/extra_cost"


# ---- two of three, all with an artifact -----------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/choose_two")
def test_the_second_reward_is_another_one_than_the_first() -> None:
    state = after(table({"skill": 5, "play_area": ["stumble"]}, row=row("black_market")), "use black_market")
    assert options(state) == ["choose gold", "choose trash", "choose lockpick"]
    state = after(state, "choose gold")
    assert (green(state).gold, options(state)) == (2, ["choose trash", "choose lockpick"])
    state = after(state, "choose lockpick")
    assert delve(state).lockpicks[GREEN] == 4
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/card/choose_two")
def test_a_card_to_trash_is_named_before_the_second_reward_is_chosen() -> None:
    state = table({"skill": 5, "play_area": ["stumble"]}, row=row("black_market"))
    state = after(state, "use black_market", "choose trash")
    assert options(state) == ["trash stumble from play_area"]
    state = after(state, "trash stumble from play_area")
    assert options(state) == ["choose gold", "choose lockpick"]
    assert not allowed(state, "choose trash")


@pytest.mark.rule("catacombs/card/choose_two")
def test_a_reward_that_does_nothing_may_be_one_of_the_two() -> None:
    state = after(table({"skill": 5}, row=row("black_market")), "use black_market", "choose trash")
    assert options(state) == ["choose gold", "choose lockpick"]


@pytest.mark.rule("catacombs/card/choose_all")
def test_without_an_artifact_one_of_the_rewards_is_chosen() -> None:
    state = after(table({"hand": ["empurror"]}, clank={"green": 3}), "play empurror")
    assert options(state) == ["choose clank", "choose gold", "choose caves"]
    state = after(state, "choose gold")
    assert (green(state).gold, state.cubes.area[GREEN], state.turn.caves_ignored) == (1, 3, False)


@pytest.mark.rule("catacombs/card/choose_all")
def test_with_an_artifact_all_are_given_without_a_question() -> None:
    state = table({"hand": ["empurror"], "room": "cave", "artifacts": [5]}, clank={"green": 3})
    state = after(state, "play empurror")
    assert (green(state).gold, state.cubes.area[GREEN], state.turn.caves_ignored) == (1, 1, True)


@pytest.mark.rule("catacombs/card/choose_all")
def test_the_rest_follows_as_an_artifact_is_taken_later_in_the_turn() -> None:
    state = table({"hand": ["empurror"], "room": "d05c"}, clank={"green": 3}, tiles={"d05": [1, 0]})
    state = after(state, "play empurror", "choose gold", "take artifact")
    assert (green(state).gold, state.cubes.area[GREEN], state.turn.caves_ignored) == (1, 1, True)


@pytest.mark.rule("catacombs/card/choose_all")
def test_nothing_follows_in_a_later_turn() -> None:
    state = table({"hand": ["empurror"], "deck": []}, clank={"green": 3})
    state = after(state, "play empurror", "choose gold", "end turn", "end turn")
    assert (green(state).gold, state.turn.caves_ignored, state.turn.standing) == (1, False, ())


# ---- lockpicks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/lockpick")
def test_a_lockpick_is_taken_from_the_bank() -> None:
    state = after(table({"hand": ["imp_familiar"]}), "play imp_familiar", "choose take")
    assert delve(state).lockpicks == (4, 3)
    trace = cn.play(table({"swords": 2}, row=row("keymaster")), "fight keymaster")
    assert delve(trace.state).lockpicks == (4, 3)
    assert told(trace, "lockpicks_gained") == ["Green takes one lockpick. (catacombs/card/lockpick)"]


@pytest.mark.rule("catacombs/card/lockpick")
def test_a_lockpick_spent_buys_two_cards() -> None:
    state = table({"hand": ["imp_familiar"], "deck": ["burgle", "stumble"]})
    trace = cn.play(state, "play imp_familiar", "choose spend")
    assert delve(trace.state).lockpicks == (2, 3)
    assert green(trace.state).hand == ("burgle", "stumble")
    assert told(trace, "lockpicks_paid", "lockpicks_gained") == ["Green pays one lockpick. (catacombs/card/lockpick)"]


@pytest.mark.rule("catacombs/card/lockpick")
def test_an_option_that_costs_a_lockpick_is_refused_without_one() -> None:
    state = after(table({"hand": ["imp_familiar"], "lockpicks": 0}), "play imp_familiar")
    assert options(state) == ["choose take"]
    assert not allowed(state, "choose spend")
    assert refused(state, "choose spend") == "card/lockpick"


# ---- on top of the deck ---------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/on_top")
def test_the_buyer_may_put_the_card_on_top_of_the_deck_and_draws_it_next() -> None:
    state = table({"skill": 3, "deck": ["burgle"] * 6, "hand": ["smash_and_grab"]}, row=row("lie_in_wait"))
    state = after(state, "acquire lie_in_wait")
    assert options(state) == ["choose yes", "choose nothing"]
    state = after(state, "choose yes")
    assert green(state).known_top == ("lie_in_wait",)
    assert green(state).discard == ()
    assert after(state, "play smash_and_grab").players[GREEN].hand == ("burgle", "lie_in_wait")


@pytest.mark.rule("catacombs/card/on_top")
def test_or_leave_it_on_the_discard_pile() -> None:
    state = table({"skill": 5, "deck": ["burgle"] * 6}, row=row("robbery"))
    state = after(state, "acquire robbery", "choose nothing")
    assert (green(state).known_top, green(state).discard) == ((), ("robbery",))


@pytest.mark.rule("catacombs/card/on_top")
def test_the_buyer_chooses_before_anything_else() -> None:
    state = after(table({"skill": 9, "deck": ["burgle"]}, row=row("grand_theft")), "acquire grand_theft")
    assert not allowed(state, "end turn")
    assert not allowed(state, "acquire lightstick")


# ---- free cards of the row ------------------------------------------------------------------------------------------


def thief(*cards: str, **own: Any) -> State:
    """Green has played Grand Theft and spends a lockpick for a card of the row."""
    facts = {"hand": ["grand_theft"], "deck": ["burgle"] * 3, **own}
    return after(table(facts, row=row(*cards)), "play grand_theft", "choose spend")


@pytest.mark.rule("catacombs/card/free_row")
def test_a_card_is_acquired_without_its_skill_and_its_acquire_effect_happens() -> None:
    state = thief("rose_quartz")
    assert delve(state).lockpicks[GREEN] == 2
    state = after(state, "acquire rose_quartz")
    assert green(state).discard == ("rose_quartz",)
    assert state.cubes.area[GREEN] == 2
    assert state.shop.row[0] == ""
    assert state.turn.skill == 0


@pytest.mark.rule("catacombs/card/free_row")
def test_a_device_is_used_without_its_skill_but_its_further_price_binds() -> None:
    assert len(after(thief("black_market"), "use black_market").pending) > 1
    state = thief("wishing_well", "locked_trunk", gold=3, lockpicks=2)
    paid = after(state, "use wishing_well")
    assert (green(paid).gold, len(green(paid).hand), paid.shop.discard) == (0, 2, ("wishing_well",))
    opened = after(state, "use locked_trunk")
    assert delve(opened).lockpicks[GREEN] == 0
    poor = thief("wishing_well", "locked_trunk", gold=2, lockpicks=1)
    assert not [act for act in options(poor) if act.startswith("use")]
    assert refused(poor, "use wishing_well") == "card/extra_cost"


@pytest.mark.rule("catacombs/card/free_row")
def test_a_monster_may_not_be_chosen_nor_a_card_of_the_reserve() -> None:
    state = thief("keymaster", "skeleton")
    assert options(state) == [f"acquire {card}" for card in ROW[:4]]
    assert refused(state, "fight keymaster") == "card/free_row"
    assert not allowed(state, "acquire secret_tome")


@pytest.mark.rule("catacombs/card/free_row")
def test_a_card_so_acquired_may_go_on_top_of_the_deck() -> None:
    state = after(thief("lie_in_wait"), "acquire lie_in_wait", "choose yes")
    assert green(state).known_top == ("lie_in_wait",)


@pytest.mark.rule("catacombs/card/free_row")
def test_with_nothing_to_choose_from_the_lockpick_is_gone_for_nothing() -> None:
    state = thief("keymaster", "skeleton", "skeleton", "archoverlord", "skeleton_priest", "keymaster")
    assert state.pending[-1].kind == "turn"
    assert delve(state).lockpicks[GREEN] == 2


# ---- free prisoners and secrets -------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/free_prisoner")
def test_a_card_frees_a_random_prisoner_without_a_lockpick() -> None:
    state = table({"skill": 3, "lockpicks": 0}, row=row("riot"), prisoners={"monk": 1, "mayor": 1}, seed=None)
    state = after(state, "acquire riot")
    assert {str(find) for find, _ in cn.chance_outcomes(state)} == {"find monk", "find mayor"}
    state = after(state, "find mayor")
    assert (green(state).tokens, delve(state).prisoners) == (("mayor",), ("monk",))
    assert delve(state).lockpicks[GREEN] == 0


@pytest.mark.rule("catacombs/card/free_prisoner")
def test_two_are_freed_or_the_one_left_or_none() -> None:
    for left, freed in ((("monk", "mayor", "prince"), 2), (("monk",), 1), ((), 0)):
        state = table({"room": "cave", "swords": 3}, row=row("the_warden"), prisoners=dict.fromkeys(left, 1))
        state = after(state, "fight the_warden")
        assert len(green(state).tokens) == freed
        assert len(delve(state).prisoners) == len(left) - freed
        assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/card/free_prisoner")
def test_what_a_freed_prisoner_does_at_once_happens() -> None:
    state = table({"skill": 5}, row=row("diversion"), prisoners={"barbarian": 1})
    state = after(state, "acquire diversion")
    assert state.turn.swords == 2


@pytest.mark.rule("catacombs/card/free_secret")
def test_a_random_secret_is_turned_up_and_does_what_it_does() -> None:
    state = table({"skill": 3}, row=row("scavenger"), seed=None)
    state = after(state, "acquire scavenger")
    law = {str(find): chance for find, chance in cn.chance_outcomes(state)}
    assert sum(law.values()) == 1
    assert law["find treasure"] * 20 == 3
    trace = cn.play(state, "find treasure")
    assert green(trace.state).gold == 2
    assert kinds(trace)[:2] == ["secret_drawn", "gold_gained"]
    assert len(trace.state.rooms.unseen_minor) == 19


@pytest.mark.rule("catacombs/card/free_secret")
def test_with_none_left_nothing_happens_and_the_card_is_had_all_the_same() -> None:
    trace = cn.play(table({"skill": 3}, row=row("scavenger"), minor_secrets=[]), "acquire scavenger")
    state = trace.state
    assert told(trace, "bank_empty") == [
        "No minor secret is left in the bank: Green gets nothing. (catacombs/card/free_secret)"
    ]
    assert (green(state).tokens, green(state).discard) == ((), ("scavenger",))
    assert state.pending[-1].kind == "turn"


# ---- the market from afar, and for nothing --------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_the_flute_buys_one_market_item_for_five_gold_far_from_any_market() -> None:
    state = after(table({"hand": ["golden_flute"], "gold": 9, "room": "hall"}), "play golden_flute")
    assert refused(state, "buy backpack") == "room/market"
    state = after(state, "use golden_flute")
    assert options(state) == ["buy backpack", "buy burglars_kit", "buy crown"]
    state = after(state, "buy crown")
    assert (green(state).gold, green(state).tokens) == (5, ("crown_10",))
    assert refused(state, "use golden_flute") == "turn/order_free"


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_conditions_of_the_item_bind_and_so_does_the_price() -> None:
    hurt = {"hand": ["golden_flute"], "gold": 4, "room": "hall"}
    state = after(table({**hurt, "damage": 5}), "play golden_flute", "use golden_flute")
    assert "buy blood_amulet" in options(state)
    state = after(state, "buy blood_amulet")
    assert (green(state).gold, state.cubes.track[GREEN]) == (0, 3)
    well = after(table({**hurt, "damage": 4}), "play golden_flute", "use golden_flute")
    assert refused(well, "buy blood_amulet") == "token/blood_amulet"
    poor = after(table({**hurt, "gold": 3}), "play golden_flute")
    assert not allowed(poor, "use golden_flute")


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_a_coupon_may_be_added_and_the_price_does_not_fall_below_nothing() -> None:
    own = {"hand": ["golden_flute"], "tokens": ["discount_coupon"], "room": "hall"}
    state = after(table(own), "play golden_flute", "use golden_flute")
    assert options(state) == [f"buy {item} by discount_coupon" for item in ("backpack", "burglars_kit", "crown")]
    state = after(state, "buy backpack by discount_coupon")
    assert (green(state).gold, green(state).tokens) == (1, ("backpack",))


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_in_a_market_the_usual_price_stays_besides() -> None:
    own, map_of = at(MARKET, hand=["golden_flute"], gold=11)
    state = after(table(own, **map_of), "play golden_flute", "buy backpack", "use golden_flute", "buy backpack")
    assert (green(state).gold, green(state).tokens) == (0, ("backpack", "backpack"))


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_the_gold_of_the_same_turn_may_pay_it_later() -> None:
    state = after(table({"hand": ["golden_flute", "swindle"], "gold": 1}), "play golden_flute")
    assert not allowed(state, "use golden_flute")
    assert allowed(after(state, "play swindle"), "use golden_flute")


@pytest.mark.rule("catacombs/card/free_item")
def test_in_a_market_room_the_ogre_gives_an_item_for_no_gold() -> None:
    own, map_of = at(MARKET, swords=4)
    state = after(table(own, row=row("ogre_merchant"), **map_of), "fight ogre_merchant")
    assert options(state) == ["choose gold", "choose item"]
    assert green(after(state, "choose gold")).gold == 5
    state = after(state, "choose item")
    assert options(state) == ["buy backpack", "buy burglars_kit", "buy crown"]
    state = after(state, "buy burglars_kit")
    assert (green(state).gold, green(state).tokens) == (0, ("burglars_kit",))
    assert delve(state).lockpicks[GREEN] == 5


@pytest.mark.rule("catacombs/card/free_item")
def test_elsewhere_that_option_is_refused() -> None:
    state = after(table({"room": "cave", "swords": 4}, row=row("ogre_merchant")), "fight ogre_merchant")
    assert options(state) == ["choose gold"]
    assert not allowed(state, "choose item")
    assert refused(state, "choose item") == "card/free_item"


@pytest.mark.rule("catacombs/card/free_item")
def test_the_conditions_of_the_item_bind_there_too() -> None:
    own, map_of = at(MARKET, swords=4, damage=5)
    state = after(table(own, row=row("ogre_merchant"), **map_of), "fight ogre_merchant", "choose item")
    state = after(state, "buy blood_amulet")
    assert state.cubes.track[GREEN] == 3
    own, map_of = at(MARKET, swords=4, damage=4)
    state = after(table(own, row=row("ogre_merchant"), **map_of), "fight ogre_merchant", "choose item")
    assert refused(state, "buy blood_amulet") == "token/blood_amulet"


# ---- a shrine from afar ---------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/mark_anywhere")
def test_any_shrine_of_the_map_may_be_marked_from_afar_for_its_gold() -> None:
    tiles = {"d05": [1, 0], "d10": [-1, 0]}
    own = {"hand": ["astral_projection", "lightstick", "burgle"], "room": "hall"}
    state = after(table(own, tiles=tiles, marks={"way": ["green"]}), "play astral_projection", "play lightstick")
    assert refused(state, "use astral_projection") == "turn/thresholds"
    state = after(state, "play burgle", "use astral_projection")
    assert options(state) == ["mark d05a", "mark d10a"]
    assert refused(state, "mark way") == "room/wayshrine_no"
    state = after(state, "mark d10a")
    assert delve(state).marks == (("d10a", GREEN), ("way", GREEN))
    assert (green(state).gold, state.cubes.supply[GREEN], green(state).room) == (2, 28 - 1, "hall")
    assert refused(state, "use astral_projection") == "turn/order_free"


@pytest.mark.rule("catacombs/card/mark_anywhere")
def test_marking_from_afar_is_no_entering() -> None:
    own = {"hand": ["astral_projection"], "room": "hall", "tokens": ["puzzle_box"], "skill_made": 4, "skill": 0}
    state = after(table(own), "play astral_projection", "use astral_projection", "mark way")
    assert green(state).tokens == ("puzzle_box",)


@pytest.mark.rule("catacombs/card/mark_anywhere")
def test_full_and_marked_shrines_and_an_empty_supply_are_refused() -> None:
    own = {"hand": ["astral_projection"], "room": "hall", "skill_made": 4}
    marked = after(table(own, marks={"way": ["green"]}), "play astral_projection")
    assert not allowed(marked, "use astral_projection")
    empty = table(own, clank={"green": 20}, bag={"black": 24, "green": 10})
    assert not allowed(after(empty, "play astral_projection"), "use astral_projection")


# ---- deeds of this turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/this_turn")
def test_a_monster_of_the_row_beaten_before_or_after_the_card_counts() -> None:
    state = table({"hand": ["souldrinker"], "damage": 3, "swords": 3}, row=row("keymaster", "skeleton"))
    first = after(state, "fight keymaster", "play souldrinker")
    assert first.cubes.track[GREEN] == 2
    then = after(state, "play souldrinker")
    assert then.cubes.track[GREEN] == 3
    then = after(then, "fight keymaster")
    assert then.cubes.track[GREEN] == 2
    assert after(then, "fight skeleton").cubes.track[GREEN] == 2


@pytest.mark.rule("catacombs/card/this_turn")
def test_the_goblin_is_no_monster_of_the_row() -> None:
    state = after(table({"hand": ["souldrinker"], "damage": 3}), "play souldrinker", "fight goblin")
    assert state.cubes.track[GREEN] == 3


GATES = {"s4": [1, 1], "s1": [1, 0]}
"""Portals in the hall of the start tile and on s4, whose tunnel leads on to s1c."""


@pytest.mark.rule("catacombs/card/this_turn")
def test_a_portal_used_before_or_after_the_wall_is_beaten_gives_another_boot() -> None:
    state = table({"room": "hall", "boots": 1, "swords": 2}, row=row("animated_wall"), tiles=GATES)
    assert after(state, "move s1c", "fight animated_wall").turn.boots == 2
    beaten = after(state, "fight animated_wall")
    assert beaten.turn.boots == 2
    assert after(beaten, "move s1c").turn.boots == 2
    plain = table({"room": "way", "boots": 1, "swords": 2}, row=row("animated_wall"), tiles=GATES)
    assert after(plain, "fight animated_wall", "move s4a by s4a-w2+way-e3").turn.boots == 1


@pytest.mark.rule("catacombs/card/this_turn")
def test_a_teleport_between_portals_uses_one_and_a_teleport_by_a_tunnel_does_not() -> None:
    state = table({"room": "hall", "teleports": 2, "swords": 2}, row=row("animated_wall"), tiles=GATES)
    beaten = after(state, "fight animated_wall")
    assert after(beaten, "teleport s1c").turn.boots == 2
    assert after(beaten, "teleport shrine").turn.boots == 1


@pytest.mark.rule("catacombs/card/this_turn")
def test_each_of_two_walls_beaten_waits_for_the_portal_and_the_position_can_be_told() -> None:
    own = {"room": "hall", "swords": 4, "boots": 0}
    state = after(table(own, row=row("animated_wall", "animated_wall"), tiles=GATES), *["fight animated_wall"] * 2)
    assert len(state.turn.standing) == 2
    assert cn.position("catacombs", **cn.facts(state)) == state
    assert after(state, "move s1c").turn.boots == 3


PROMOS = {"promos": True}


@pytest.mark.rule("catacombs/card/this_turn")
def test_a_prisoner_freed_this_turn_counts_and_a_coupon_does_not() -> None:
    for prisoner, gold in (("monk", 3), ("discount_coupon", 0)):
        own = {"hand": ["breakout_promo"], "room": "d07a"}
        state = table(own, tiles={"d07": [1, 0]}, prisoners={prisoner: 1}, **PROMOS)
        after_it = after(state, "play breakout_promo", "open cell")
        assert (green(after_it).gold, after_it.cubes.area[GREEN]) == (gold, 1 if gold else 0)
        before = after(state, "open cell", "play breakout_promo")
        assert green(before).gold == gold


@pytest.mark.rule("catacombs/card/this_turn")
def test_a_cube_put_in_the_dungeon_this_turn_counts() -> None:
    own = {"hand": ["mister_wizkers_promo"], "deck": ["burgle"], "room": "way"}
    state = after(table(own, **PROMOS), "play mister_wizkers_promo")
    assert green(state).hand == ()
    assert green(after(state, "mark")).hand == ("burgle",)
    assert green(after(table(own, **PROMOS), "mark", "play mister_wizkers_promo")).hand == ("burgle",)
    made = after(table({**own, "hand": ["mister_wizkers_promo", "stumble"]}, **PROMOS), "play stumble")
    assert green(after(made, "play mister_wizkers_promo")).hand == ()


@pytest.mark.rule("catacombs/card/this_turn")
def test_the_deeds_of_a_turn_are_forgotten_with_it() -> None:
    state = table(
        {"swords": 2, "deck": []}, {"hand": ["souldrinker"], "damage": 2}, row=row("keymaster"), seed=5,
    )  # fmt: skip
    state = after(state, "fight keymaster", "end turn", "play souldrinker")
    assert state.cubes.track[YELLOW] == 2


# ---- clank of others ------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/others_more")
def test_others_make_one_clank_or_two_with_a_crown() -> None:
    seats = {"blue": {"hand": []}}
    plain = after(table({"hand": ["corrupt_advisor"]}, others=seats), "play corrupt_advisor")
    assert plain.cubes.area == (0, 1, 1)
    crowned = table({"hand": ["corrupt_advisor"], "tokens": ["crown_8"]}, others=seats)
    assert after(crowned, "play corrupt_advisor").cubes.area == (0, 2, 2)


@pytest.mark.rule("catacombs/card/others_more")
def test_one_more_follows_as_a_crown_is_bought_later_in_the_turn() -> None:
    own, map_of = at(MARKET, hand=["corrupt_advisor"], gold=14)
    state = after(table(own, others={"blue": {"hand": []}}, **map_of), "play corrupt_advisor")
    assert state.cubes.area == (0, 1, 1)
    state = after(state, "buy crown")
    assert state.cubes.area == (0, 2, 2)
    assert after(state, "buy crown").cubes.area == (0, 2, 2)


@pytest.mark.rule("catacombs/card/others_more")
def test_a_crown_of_somebody_else_adds_nothing_and_who_is_out_makes_none() -> None:
    away = {"out": "lost", "damage": 10, "room": "cave"}
    seats = {"blue": {"hand": [], "tokens": ["crown_8"]}}
    state = table({"hand": ["corrupt_advisor"]}, away, others=seats)
    assert after(state, "play corrupt_advisor").cubes.area == (0, 0, 1)


# ---- ghosts warded off ----------------------------------------------------------------------------------------------


def haunted(ghosts: int, green_hand: list[str], yellow_hand: list[str], **own: Any) -> State:
    """Green has ended its turn; the attack will draw three cubes from a bag with these ghosts."""
    facts = {"hand": [], "deck": green_hand, **own}
    state = table(
        facts, {"hand": yellow_hand, "deck": ["burgle"]}, row=ROW[:5], seed=None, clank={"ghost": ghosts},
        bag={"black": 4}, tiles={"d04": [1, 0], "d09": [0, -1]}, rage=3,
    )  # fmt: skip
    return after(state, "end turn", "reveal fiery_quartz")


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_the_card_is_discarded_for_the_damage_of_one_ghost_and_another_drawn() -> None:
    state = haunted(1, ["burgle"], ["white_tourmaline", "stumble"])
    state = after(state, "cubes black black ghost")
    assert (state.current_player, options(state)) == (YELLOW, ["discard white_tourmaline", "choose nothing"])
    assert state.cubes.track == (1, 0)
    trace = cn.play(state, "discard white_tourmaline")
    yellow = trace.state.players[YELLOW]
    assert trace.state.cubes.track == (1, 0)
    assert (yellow.hand, yellow.discard) == (("burgle", "stumble"), ("white_tourmaline",))
    assert told(trace, "ghost_warded") == [
        "Yellow discards White Tourmaline: this ghost does no harm. (catacombs/card/ghost_ward)"
    ]


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_its_owner_may_keep_the_card_and_take_the_damage() -> None:
    state = haunted(1, ["burgle"], ["black_tourmaline"])
    state = after(state, "cubes black black ghost", "choose nothing")
    assert state.cubes.track == (1, 1)
    assert state.players[YELLOW].hand == ("black_tourmaline",)


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_one_card_wards_off_one_ghost_alone() -> None:
    state = haunted(2, ["burgle"], ["white_tourmaline"])
    state = after(state, "cubes black ghost ghost", "discard white_tourmaline")
    assert state.cubes.track == (2, 1)
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_two_cards_ward_off_two_ghosts_and_the_card_drawn_may_be_the_second() -> None:
    two = haunted(2, ["burgle"], ["white_tourmaline", "black_tourmaline"])
    two = after(two, "cubes black ghost ghost", "discard white_tourmaline", "discard black_tourmaline")
    assert two.cubes.track == (2, 0)
    state = table(
        {"hand": [], "deck": ["burgle"]}, {"hand": ["white_tourmaline"], "deck": ["white_tourmaline"]}, row=ROW[:5],
        seed=None, clank={"ghost": 2}, bag={"black": 4}, tiles={"d04": [1, 0], "d09": [0, -1]}, rage=3,
    )  # fmt: skip
    state = after(state, "end turn", "reveal fiery_quartz", "cubes black ghost ghost", "discard white_tourmaline")
    assert options(state) == ["discard white_tourmaline", "choose nothing"]
    assert after(state, "discard white_tourmaline").cubes.track == (2, 0)


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_in_the_attack_of_the_own_turn_the_new_hand_may_ward_too() -> None:
    state = haunted(1, ["white_tourmaline"], [])
    state = after(state, "cubes black black ghost")
    assert (state.current_player, options(state)) == (GREEN, ["discard white_tourmaline", "choose nothing"])
    assert after(state, "discard white_tourmaline").cubes.track == (0, 1)


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_cubes_of_the_own_colour_are_not_warded_off_and_a_full_track_asks_nothing() -> None:
    state = haunted(0, ["burgle"], ["white_tourmaline"])
    state = after(state, "cubes black black black")
    assert state.pending[-1].kind == "turn"
    full = table(
        {"hand": [], "deck": ["burgle"]}, {"hand": ["white_tourmaline"], "damage": 9, "room": "cave"}, row=ROW[:5],
        seed=None, clank={"ghost": 1, "yellow": 1}, bag={"black": 4}, tiles={"d04": [1, 0]}, rage=3,
    )  # fmt: skip
    full = after(full, "end turn", "reveal fiery_quartz", "cubes black yellow ghost")
    assert full.players[YELLOW].out
    assert full.players[YELLOW].hand == ("white_tourmaline",)


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_without_a_ghost_it_cannot_be_discarded() -> None:
    state = table({"hand": ["white_tourmaline"], "deck": ["burgle"]})
    assert not allowed(state, "discard white_tourmaline")
    assert refused(state, "discard white_tourmaline") == "card/ghost_ward"


# ---- turning tiles --------------------------------------------------------------------------------------------------


def turns(state: State) -> dict[str, int]:
    return {placed.tile: 90 * placed.turn for placed in delve(state).layout.placed}


FIELD = {"d01": [0, -1, 90], "d02": [1, 0, 0], "d03": [-1, 0, 270]}


@pytest.mark.rule("catacombs/card/turn_half")
def test_every_square_tile_with_a_pawn_on_it_turns_half_round() -> None:
    state = table({"room": "d01a"}, {"room": "d02c"}, row=ROW[:5], tiles=FIELD, seed=None)
    state = after(state, "end turn", "deal burgle burgle burgle burgle burgle", "reveal animated_wall")
    assert turns(state) == {"start_front": 0, "d01": 270, "d02": 180, "d03": 270}
    assert [player.room for player in state.players] == ["d01a", "d02c"]


@pytest.mark.rule("catacombs/card/turn_half")
def test_two_pawns_on_a_tile_turn_it_once_and_the_start_tile_never_turns() -> None:
    state = table({"room": "d01a"}, {"room": "d01b"}, row=ROW[:5], tiles=FIELD, seed=None,
                  others={"blue": {"hand": [], "room": "hall"}})  # fmt: skip
    state = after(state, "end turn", "deal burgle burgle burgle burgle burgle", "reveal animated_wall")
    assert turns(state) == {"start_front": 0, "d01": 270, "d02": 0, "d03": 270}


@pytest.mark.rule("catacombs/card/turn_half")
def test_the_pawn_of_who_was_knocked_out_turns_nothing() -> None:
    state = table({"room": "hall"}, {"room": "d02c", "out": "lost", "damage": 10}, row=ROW[:5], tiles=FIELD, seed=None)
    state = after(state, "end turn", "deal burgle burgle burgle burgle burgle", "reveal animated_wall")
    assert turns(state)["d02"] == 0


@pytest.mark.rule("catacombs/card/turn_half")
def test_two_walls_that_arrive_turn_a_tile_all_the_way_round() -> None:
    state = table({"room": "d01a"}, row=ROW[:4], tiles=FIELD, seed=None)
    deal = "deal burgle burgle burgle burgle burgle"
    trace = cn.play(state, "end turn", deal, "reveal animated_wall", "reveal animated_wall")
    assert turns(trace.state)["d01"] == 90
    assert told(trace, "tile_turned")[:1] == [
        "Tile d01 is turned to 270 degrees, and all that lies on it turns along. (catacombs/card/turn_half)"
    ]


def moved_suddenly(**seats: dict[str, Any]) -> State:
    """Sudden Movement comes into the row as Green's turn ends."""
    state = cn.position(
        "catacombs", players=seats, tiles=FIELD, row=ROW[:5], to_act="green", clank={}, bag={"black": 24}
    )
    return after(state, "end turn", "deal burgle burgle burgle burgle burgle", "reveal sudden_movement")


@pytest.mark.rule("catacombs/card/turn_own")
def test_who_is_alone_on_a_tile_must_turn_it_to_another_orientation() -> None:
    state = moved_suddenly(green={"hand": [], "room": "d01a"}, yellow={"hand": [], "room": "hall"})
    assert (state.current_player, options(state)) == (GREEN, ["turn d01 0", "turn d01 180", "turn d01 270"])
    assert not allowed(state, "turn d01 90")
    assert refused(state, "turn d01 90") == "card/turn_own"
    state = after(state, "turn d01 180")
    assert turns(state) == {"start_front": 0, "d01": 180, "d02": 0, "d03": 270}
    assert state.current_player == YELLOW
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/card/turn_own")
def test_two_on_one_tile_turn_nothing_and_nobody_turns_the_start_tile() -> None:
    together = moved_suddenly(green={"hand": [], "room": "d01a"}, yellow={"hand": [], "room": "d01b"})
    assert together.pending[-1].kind == "turn"
    start = moved_suddenly(green={"hand": [], "room": "hall"}, yellow={"hand": [], "room": "d02c"})
    assert (start.current_player, options(start)) == (YELLOW, ["turn d02 90", "turn d02 180", "turn d02 270"])


@pytest.mark.rule("catacombs/card/turn_own")
def test_a_pawn_that_lies_there_is_no_company_and_turns_nothing() -> None:
    lying = {"hand": [], "room": "d01b", "out": "lost", "damage": 10}
    state = moved_suddenly(green={"hand": [], "room": "d01a"}, yellow=lying)
    assert options(state) == ["turn d01 0", "turn d01 180", "turn d01 270"]
    state = after(state, "turn d01 0")
    assert turns(state)["d01"] == 0


@pytest.mark.rule("catacombs/card/turn_own")
def test_one_after_the_other_turns_its_tile_the_player_whose_turn_ended_first() -> None:
    rooms = {"green": "d01a", "yellow": "d02c", "blue": "d03d"}
    state = moved_suddenly(**{colour: {"hand": [], "room": room} for colour, room in rooms.items()})
    asked = []
    while state.pending[-1].kind == "rotate":
        asked.append(state.current_player)
        state = cn.apply(state, cn.legal_actions(state)[0]).state
    assert asked == [GREEN, YELLOW, BLUE]


# ---- tiles that cards bring -----------------------------------------------------------------------------------------


def guardian(room: str = "d02c", **facts: Any) -> State:
    """Green has beaten the Marble Guardian."""
    quiet = {"tiles": FIELD, "seed": None, "row": row("marble_guardian"), **facts}
    return after(table({"room": room, "swords": 3, "boots": 1}, **quiet), "fight marble_guardian")


@pytest.mark.rule("catacombs/card/new_tile")
def test_the_place_is_named_first_at_the_tile_of_the_pawn_then_the_tile_is_seen() -> None:
    state = guardian()
    assert options(state) == ["spot 1,-1", "spot 2,0", "spot 1,1"]
    assert refused(state, "spot 0,2") == "card/new_tile"
    state = after(state, "spot 2,0")
    assert state.current_player == cn.CHANCE
    assert len(cn.chance_outcomes(state)) == 19


@pytest.mark.rule("catacombs/card/new_tile")
def test_at_the_start_tile_both_halves_have_places_to_lay_it() -> None:
    assert len(options(guardian("hall", tiles={}))) == 6
    assert options(guardian("cave")) == ["spot -1,1", "spot 1,1", "spot 0,2"]


@pytest.mark.rule("catacombs/card/new_tile")
def test_it_is_laid_in_any_orientation_and_the_pawn_stays() -> None:
    state = after(guardian(), "spot 2,0", "tile d05")
    assert options(state) == ["lay 0", "lay 90", "lay 180", "lay 270"]
    state = after(state, "lay 90")
    assert turns(state)["d05"] == 90
    assert delve(state).layout.at[(2, 0)] == "d05"
    assert green(state).room == "d02c"
    assert state.turn.boots == 1
    assert dict(state.rooms.artifacts)["d05c"] == delve(guardian()).stack[0]


@pytest.mark.rule("catacombs/card/new_tile")
def test_then_the_reward_is_chosen_a_teleport_onto_the_tile_or_gold() -> None:
    state = after(guardian(), "spot 2,0", "tile d05", "lay 90")
    assert options(state) == ["choose teleport", "choose gold"]
    assert green(after(state, "choose gold")).gold == 2
    state = after(state, "choose teleport")
    assert options(state, "teleport") == [f"teleport d05{room} by new_tile:d05" for room in "abcd"]
    state = after(state, "teleport d05c by new_tile:d05")
    assert (green(state).room, state.turn.boots) == ("d05c", 1)
    assert allowed(state, "take artifact")


@pytest.mark.rule("catacombs/card/new_tile")
def test_with_the_stack_empty_only_the_reward_that_needs_no_tile_is_left() -> None:
    state = guardian(unseen_tiles=["s1", "s2"])
    assert options(state) == ["choose gold"]
    assert not allowed(state, "choose teleport")
    assert refused(state, "choose teleport") == "card/new_tile"


@pytest.mark.rule("catacombs/card/new_tile")
def test_with_no_place_free_at_the_tile_of_the_pawn_it_is_the_same() -> None:
    ring = {**FIELD, "d05": [1, -1], "d06": [2, 0], "d07": [1, 1]}
    assert options(guardian(tiles=ring)) == ["choose gold"]


@pytest.mark.rule("catacombs/card/new_tile")
def test_a_haunted_tile_so_laid_brings_its_ghost() -> None:
    state = after(guardian(), "spot 2,0", "tile d04", "lay 0")
    assert (delve(state).ghosts_area, delve(state).ghosts_bank) == (1, 4)


@pytest.mark.rule("catacombs/card/new_tile")
def test_the_dusty_map_lays_a_tile_at_any_free_place_of_the_map() -> None:
    state = table({"room": "hall", "skill": 2}, tiles=FIELD, seed=None, row=row("dusty_map_promo"), **PROMOS)
    state = after(state, "use dusty_map_promo")
    places = {tuple(map(int, act.split()[1].split(","))) for act in options(state)}
    assert places == set(delve(state).layout.free_places())
    state = after(state, "spot 0,-2", "tile d05", "lay 180")
    assert delve(state).layout.at[(0, -2)] == "d05"
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/card/new_tile")
def test_the_place_a_tile_in_the_hand_is_meant_for_is_not_free() -> None:
    exploring = {"tunnel": "d02c-s2", "tile": "d05", "teleport": False}
    own = {"room": "d02c", "swords": 3, "boots": 1, "exploring": exploring}
    state = table(own, tiles=FIELD, row=row("marble_guardian"), seed=None)
    state = after(state, "fight marble_guardian")
    assert "spot 1,1" not in options(state)
    assert len(options(state)) == 2


# ---- points at the end ----------------------------------------------------------------------------------------------


def points(card: str, **own: Any) -> int:
    """What two copies of a card count at the end besides what else is there."""
    n = cn.cards("catacombs")[card].count
    room = {"room": "cave"} if "artifacts" in own else {}
    with_it = table({"discard": [card] * n, "deck": [], **room, **own})
    without = table({"discard": [], "deck": [], **room, **own})
    plain = cn.cards("catacombs")[card].points
    return (cn.score_sheet(with_it)[GREEN].total - cn.score_sheet(without)[GREEN].total) // n - plain


@pytest.mark.rule("catacombs/card/end_points")
def test_the_hero_counts_five_with_three_freed_prisoners() -> None:
    assert points("brave_hero", tokens=["monk", "peasant", "cleric"]) == 5
    assert points("brave_hero", tokens=["monk", "peasant", "discount_coupon"]) == 0


@pytest.mark.rule("catacombs/card/end_points")
def test_expensive_taste_counts_five_with_a_crown_and_a_gem_card() -> None:
    gem = {"hand": [], "discard": ["rose_quartz"]}
    both = table({"deck": ["expensive_taste"], "tokens": ["crown_8"], **gem})
    crown = table({"deck": ["expensive_taste"], "tokens": ["crown_8"]})
    only_gem = table({"deck": ["expensive_taste"], **gem})
    sheets = [cn.score_sheet(state)[GREEN] for state in (both, crown, only_gem)]
    lines = [[line.points for line in sheet.lines if line.what == "expensive_taste"] for sheet in sheets]
    assert lines == [[5], [], []]


@pytest.mark.rule("catacombs/card/end_points")
def test_thirst_for_adventure_counts_two_for_each_artifact_and_idol() -> None:
    assert points("thirst_for_adventure", artifacts=[5], tokens=["monkey_idol", "golden_monkey_bot"]) == 6
    assert points("thirst_for_adventure") == 0
