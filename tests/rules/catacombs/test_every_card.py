"""Every card of the catacombs that does more than give skill, swords, boots or gold: one story each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.effects import Yield
from clank_nb.model.state import State
from tests.rules.catacombs.scene import GREEN, ROW, YELLOW, after, allowed, delve, refused, table
from tests.tables import options, pools

CARDS = cn.cards("catacombs")
MOMENTS = ("play", "acquire", "use", "defeat", "arrive", "hold", "score")


def row(*cards: str) -> tuple[str, ...]:
    return (*cards, *ROW)[:6]


def green(state: State) -> Any:
    return state.players[GREEN]


def played(*hand: str, then: tuple[str, ...] = (), **own: Any) -> State:
    """Green has played these cards in this order."""
    tiles = own.pop("tiles", {})
    facts = {"hand": list(hand), "deck": ["burgle"] * 4, **own}
    return after(table(facts, tiles=tiles), *(f"play {card}" for card in hand), *then)


def beaten(card: str, **own: Any) -> State:
    """Green has beaten a monster of the row."""
    more = {key: own.pop(key) for key in ("tiles", "others", "clank") if key in own}
    facts = {"swords": CARDS[card].swords_cost, "deck": ["burgle"] * 4, **own}
    return after(table(facts, row=row(card), **more), f"fight {card}")


def acquired(card: str, **own: Any) -> State:
    more = {key: own.pop(key) for key in ("tiles", "others", "clank") if key in own}
    facts = {"skill": CARDS[card].skill_cost, "deck": ["burgle"] * 4, **own}
    return after(table(facts, row=row(card), **more), f"acquire {card}")


def used(card: str, **own: Any) -> State:
    more = {key: own.pop(key) for key in ("tiles", "others", "clank") if key in own}
    facts = {"skill": CARDS[card].skill_cost, "deck": ["burgle"] * 4, **own}
    return after(table(facts, row=row(card), **more), f"use {card}")


# ---- what every card has in common ----------------------------------------------------------------------------------

BLUE = [card.id for card in CARDS.values() if card.banner == "blue" and card.set == "dungeon"]
MONSTERS = [card.id for card in CARDS.values() if card.kind == "monster" and card.set == "dungeon"]
DEVICES = [card.id for card in CARDS.values() if card.kind == "device" and card.set == "dungeon"]


@pytest.mark.parametrize("card", [*BLUE, "mercenary", "explore", "secret_tome"])
def test_a_card_costs_its_skill_and_goes_to_the_own_discard_pile_whoever_its_owner_is(card: str) -> None:
    cost = CARDS[card].skill_cost
    state = table({"skill": cost, "room": "hall"}, row=row(card) if card in BLUE else ROW, seed=3)
    bought = after(state, f"acquire {card}")
    if options(bought, "choose"):
        bought = after(bought, "choose nothing")
    assert card in green(bought).discard
    poor = table({"skill": (cost or 0) - 1, "room": "hall"}, row=row(card) if card in BLUE else ROW)
    assert refused(poor, f"acquire {card}") == "card/acquire"


@pytest.mark.parametrize("card", [*MONSTERS, *DEVICES])
def test_monsters_and_devices_go_to_the_dungeon_discard_and_into_no_deck(card: str) -> None:
    monster = card in MONSTERS
    own = {"room": "cave", "skill": 9, "swords": 9, "gold": 9, "deck": ["burgle"] * 3}
    state = after(table(own, row=row(card)), f"{'fight' if monster else 'use'} {card}")
    assert state.shop.discard == (card,)
    assert state.shop.row[0] == ""
    assert card not in (*green(state).discard, *green(state).deck, *green(state).hand)


# ---- blue cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["rebel_scribe", "rebel_thief", "rebel_paladin", "rebel_general"])
def test_rebels_draw_a_card_with_another_companion_in_play(card: str) -> None:
    assert green(played(card)).hand == ()
    assert green(played("mercenary", card)).hand == ("burgle",)
    assert green(played(card, "mercenary")).hand == ("burgle",)


def test_the_rebel_thief_takes_a_lockpick_and_the_rebel_paladin_draws_for_an_artifact_too() -> None:
    assert delve(played("rebel_thief")).lockpicks == (4, 3)
    own = {"room": "d05c", "tiles": {"d05": [1, 0]}}
    state = played("rebel_paladin", **own)
    assert (green(state).hand, pools(state)) == ((), (1, 1, 0))
    assert green(after(state, "take artifact")).hand == ("burgle",)
    assert green(played("mercenary", "rebel_paladin", then=("take artifact",), **own)).hand == ("burgle", "burgle")


def test_boots_of_the_ape_lord_lead_through_caves_for_the_owner_of_an_idol() -> None:
    state = played("boots_of_the_ape_lord", room="way")
    assert (state.turn.boots, state.cubes.area[GREEN]) == (3, 3)
    caved = after(state, "move cave")
    assert refused(caved, "move way") == "move/crystal_cave"
    for idol in ("monkey_idol", "golden_monkey_bot"):
        free = played("boots_of_the_ape_lord", room="way", tokens=[idol], then=("move cave",))
        assert allowed(free, "move way")


def test_riot_lets_a_card_be_trashed_with_three_freed_prisoners() -> None:
    three = ["monk", "peasant", "peasant"]
    state = played("stumble", "riot", tokens=three)
    state = after(state, "use riot")
    assert options(state) == ["trash stumble from play_area", "trash riot from play_area"]
    coupon = played("stumble", "riot", tokens=[*three[:2], "discount_coupon"])
    assert not allowed(coupon, "use riot")


def test_what_is_acquired_may_give_something_at_once() -> None:
    assert acquired("sneak_attack").turn.swords == 1
    assert pools(acquired("bandit")) == (0, 1, 1)
    assert acquired("skulker").turn.monsters_ignored
    assert acquired("thirst_for_adventure").turn.boots == 3
    assert acquired("double_cross", others={"blue": {"hand": []}}).cubes.area == (0, 2, 2)
    flown = acquired("floating_skull", room="way")
    assert green(after(flown, "teleport cave")).room == "cave"


@pytest.mark.parametrize("gem", ["smoky_quartz", "rose_quartz", "fiery_quartz", "white_tourmaline", "black_tourmaline"])
def test_gems_make_clank_as_they_are_acquired_and_draw_a_card_when_played(gem: str) -> None:
    assert acquired(gem).cubes.area[GREEN] == 2
    state = after(table({"hand": [gem], "deck": ["burgle"]}, clank={"green": 3}), f"play {gem}")
    assert green(state).hand == ("burgle",)
    assert state.cubes.area[GREEN] == (1 if gem.endswith("quartz") else 3)


def test_the_librarian_draws_two_with_a_tome_in_play_or_in_the_discard_pile() -> None:
    assert green(played("librarian")).hand == ()
    assert green(played("librarian", discard=["secret_tome"])).hand == ("burgle", "burgle")
    assert green(played("secret_tome", "librarian")).hand == ("burgle", "burgle")
    bought = played("librarian", skill=5, then=("acquire secret_tome",))
    assert green(bought).hand == ("burgle", "burgle")


def test_the_skulker_walks_past_monsters_unharmed() -> None:
    state = played("skulker", room="d01b", tiles={"d01": [1, 0, 180]}, then=("move cave by cave-e1+d01b-e2",))
    assert (green(state).room, state.cubes.track[GREEN]) == ("cave", 0)


def test_the_curator_draws_a_card_for_each_artifact_now_or_later_in_the_turn() -> None:
    own = {"room": "d05c", "tiles": {"d05": [1, 0]}, "tokens": ["backpack"]}
    assert green(played("curator", **own)).hand == ()
    assert green(played("curator", artifacts=[7], **own)).hand == ("burgle",)
    later = played("curator", artifacts=[7], then=("take artifact",), **own)
    assert green(later).hand == ("burgle", "burgle")


def test_the_crystal_compass_draws_two_and_leads_through_caves_even_one_entered_before() -> None:
    state = table({"hand": ["crystal_compass"], "deck": ["burgle"] * 2, "room": "way", "boots": 2})
    state = after(state, "move cave")
    assert refused(state, "move way") == "move/crystal_cave"
    state = after(state, "play crystal_compass")
    assert green(state).hand == ("burgle", "burgle")
    assert allowed(state, "move way")


def test_the_floating_skull_teleports_the_owner_of_a_crown_before_or_after_it_is_bought() -> None:
    assert played("floating_skull", room="way").turn.teleports == 0
    assert played("floating_skull", room="way", tokens=["crown_9"]).turn.teleports == 1
    market = {"room": "s2a", "tiles": {"s2": [1, 1]}, "gold": 7}
    assert played("floating_skull", then=("buy crown",), **market).turn.teleports == 1


def test_the_blink_spell_leads_to_a_joined_room_or_to_a_player_in_the_depths() -> None:
    state = after(table({"hand": ["blink_spell"], "room": "hall"}, {"room": "shrine"}), "play blink_spell")
    assert (state.turn.skill, options(state)) == (3, ["choose neighbour", "choose player"])
    state = after(state, "choose player", "teleport shrine by depths_player")
    assert green(state).room == "shrine"
    alone = played("blink_spell", room="hall")
    assert options(alone) == ["choose neighbour"]
    assert after(alone, "choose neighbour").turn.teleports == 1


def test_remove_traps_replaces_a_card_and_the_new_one_arrives_but_wakes_no_dragon() -> None:
    state = table({"hand": ["remove_traps"]}, seed=None)
    state = after(state, "play remove_traps", "replace swindle", "reveal rose_quartz")
    assert state.shop.row[1] == "rose_quartz"
    assert state.shop.discard == ("swindle",)
    assert (state.pending[-1].kind, pools(state)) == ("turn", (1, 2, 0))
    arrived = table({"hand": ["remove_traps"]}, seed=None)
    arrived = after(arrived, "play remove_traps", "replace swindle", "reveal skeleton_priest")
    assert arrived.cubes.area == (1, 1)


def test_diversion_and_the_thieves_shrine_put_black_cubes_back_as_they_arrive() -> None:
    for card, black in (("diversion", 3), ("thieves_shrine", 3), ("mister_wizkers_promo", 3)):
        state = table({"deck": []}, row=ROW[:5], seed=None, bag={"black": 20}, promos=True)
        state = after(state, "end turn", f"reveal {card}")
        assert state.cubes.black_bag == 20 + black
    few = after(table({"deck": []}, row=ROW[:5], seed=None, bag={"black": 23}), "end turn", "reveal diversion")
    assert few.cubes.black_bag == 24


def test_the_charlatan_may_be_paid_with_a_card_of_the_hand() -> None:
    state = table({"hand": ["charlatan", "stumble"], "deck": ["burgle"] * 2})
    state = after(state, "play charlatan", "choose yes", "discard stumble")
    assert (green(state).hand, state.cubes.area[GREEN]) == (("burgle", "burgle"), 0)


# ---- devices --------------------------------------------------------------------------------------------------------


def test_the_alcove_takes_clank_away_and_the_river_heals_or_gives_a_boot() -> None:
    assert used("darkened_alcove", clank={"green": 3}).cubes.area[GREEN] == 1
    river = used("underground_river", damage=1)
    assert options(river) == ["choose heal", "choose boot"]
    assert after(river, "choose heal").cubes.track[GREEN] == 0
    assert after(river, "choose boot").turn.boots == 1


def test_the_thieves_shrine_gives_gold_or_trashes_up_to_two_burgles() -> None:
    state = used("thieves_shrine", play_area=["burgle"], discard=["burgle", "burgle"], deck=[])
    assert green(after(state, "choose gold")).gold == 2
    state = after(state, "choose trash")
    assert options(state) == ["trash burgle from play_area", "trash burgle from discard", "choose nothing"]
    two = after(state, "trash burgle from play_area", "trash burgle from discard")
    assert (two.pending[-1].kind, green(two).discard) == ("turn", ("burgle",))
    one = after(state, "trash burgle from discard", "choose nothing")
    assert (one.pending[-1].kind, green(one).discard) == ("turn", ("burgle",))


# ---- monsters -------------------------------------------------------------------------------------------------------


def test_skeletons_make_clank_as_they_are_beaten() -> None:
    plain = beaten("skeleton")
    assert (green(plain).gold, plain.cubes.area[GREEN]) == (2, 1)
    ape = beaten("skeletal_ape")
    assert (green(ape).gold, ape.turn.skill, ape.cubes.area[GREEN]) == (3, 3, 3)
    priest = beaten("skeleton_priest", damage=2)
    assert (priest.cubes.track[GREEN], priest.cubes.area[GREEN]) == (1, 1)
    warlock = beaten("skeleton_warlock")
    assert (green(warlock).discard, warlock.cubes.area[GREEN]) == (("secret_tome",), 1)
    assert dict(warlock.shop.reserve)["secret_tome"] == 11


def test_the_archoverlord_draws_two_cards_and_the_others_make_clank() -> None:
    state = beaten("archoverlord", others={"blue": {"hand": []}})
    assert (green(state).hand, state.cubes.area) == (("burgle", "burgle"), (0, 1, 1))


def test_everybody_makes_clank_as_the_priest_or_the_archoverlord_arrives() -> None:
    for card in ("skeleton_priest", "archoverlord"):
        state = after(table({"deck": []}, row=ROW[:5], seed=None), "end turn", f"reveal {card}")
        assert state.cubes.area == (1, 1)
        assert state.current_player == YELLOW


# ---- cards of the expansion -----------------------------------------------------------------------------------------

# Purple, the fifth, has 1 gold from the start.
PARTY = {"others": {colour: {"hand": []} for colour in ("blue", "red", "purple")}}


def party(card: str, *texts: str, clank: dict[str, int] | None = None, **own: Any) -> State:
    """Five play; Green plays, acquires, uses or fights a card of the expansion."""
    kind = CARDS[card]
    facts = {"deck": ["burgle"] * 4, "skill": kind.skill_cost or 0, "swords": kind.swords_cost or 0, **own}
    state = table(facts, row=row(card) if "hand" not in own else ROW, clank=clank or {}, **PARTY)
    return after(state, *texts)


def test_the_cutpurse_gives_a_lockpick_or_gold_and_both_for_a_card_of_the_hand() -> None:
    state = party("cutpurse", "play cutpurse", hand=["cutpurse", "stumble"], skill=0)
    assert options(state) == ["choose lockpick", "choose gold", "choose all"]
    both = after(state, "choose all", "discard stumble")
    assert (green(both).gold, delve(both).lockpicks[GREEN], both.cubes.area[GREEN]) == (2, 4, 0)
    assert green(after(state, "choose gold")).gold == 2
    bare = party("cutpurse", "play cutpurse", hand=["cutpurse"], skill=0)
    assert options(bare) == ["choose lockpick", "choose gold"]


def test_the_spiritual_healer_heals_with_a_gem_in_play_or_in_the_discard_pile() -> None:
    own = {"hand": ["spiritual_healer"], "skill": 0, "damage": 2}
    gem = party("spiritual_healer", "play spiritual_healer", discard=["flawed_ruby"], **own)
    assert (gem.cubes.track[GREEN], gem.cubes.area[GREEN]) == (1, 1)
    assert party("spiritual_healer", "play spiritual_healer", **own).cubes.track[GREEN] == 2


def test_the_virtuoso_burglar_trashes_a_burgle_and_the_herald_draws_with_a_companion() -> None:
    state = party("virtuoso_burglar", "play virtuoso_burglar", hand=["virtuoso_burglar"], skill=0, discard=["burgle"])
    assert options(state) == ["trash burgle from discard"]
    herald = party("rebel_herald", "play mercenary", "play rebel_herald", hand=["rebel_herald", "mercenary"], skill=0)
    assert green(herald).hand == ("burgle",)


def test_the_berserker_is_paid_for_all_clank_of_the_turn() -> None:
    hand = ["berserker", "stumble", "stumble"]
    state = party("berserker", "play stumble", "play berserker", "play stumble", hand=hand, skill=0)
    assert green(state).gold == 2


def test_assassin_tactician_and_the_plain_ones_give_what_they_show() -> None:
    assassin = party("assassin", "play assassin", hand=["assassin"], skill=0, clank={"green": 3})
    assert (assassin.turn.swords, assassin.cubes.area[GREEN]) == (2, 1)
    assert pools(party("tactician", "play tactician", hand=["tactician"], skill=0)) == (3, 2, 0)
    plain = "too_bad_for_you"
    assert pools(party(plain, f"play {plain}", hand=[plain], skill=0)) == (1, 0, 0)


def test_the_royal_brat_takes_a_secret_with_a_crown() -> None:
    own = {"hand": ["royal_brat"], "skill": 0}
    state = party("royal_brat", "play royal_brat", tokens=["crown_8"], **own)
    assert len(state.rooms.unseen_minor) == 37
    assert len(party("royal_brat", "play royal_brat", **own).rooms.unseen_minor) == 38


@pytest.mark.parametrize("gem", ["flawed_ruby", "flawed_emerald", "flawed_sapphire"])
def test_flawed_gems_make_everybody_noisy(gem: str) -> None:
    assert party(gem, f"acquire {gem}").cubes.area == (2, 1, 1, 1, 1)
    assert green(party(gem, f"play {gem}", hand=[gem], skill=0)).hand == ("burgle",)


def test_scouting_time_warp_and_what_is_acquired_of_the_expansion() -> None:
    scout = party("scouting_ahead", "play scouting_ahead", hand=["scouting_ahead"], skill=0)
    assert (scout.turn.boots, scout.turn.caves_ignored) == (1, True)
    assert party("time_warp", "play time_warp", hand=["time_warp"], skill=0).turn.teleports == 1
    assert green(party("one_with_everything", "acquire one_with_everything")).gold == 1
    assert party("walk_it_off", "acquire walk_it_off", damage=1).cubes.track[GREEN] == 0


def test_devices_of_the_expansion_do_what_they_say_when_used() -> None:
    assert green(party("elven_satchel", "use elven_satchel")).hand == ("burgle",)
    assert party("hiding_place", "use hiding_place", clank={"green": 3}).cubes.area[GREEN] == 1
    passage = party("secret_passage", "use secret_passage", clank={"green": 3})
    assert (passage.cubes.area[GREEN], delve(passage).lockpicks[GREEN]) == (1, 5)


def test_the_leprechaun_gives_two_or_five_gold_with_more_clank() -> None:
    state = party("leprechaun", "fight leprechaun")
    assert options(state) == ["choose two", "choose five"]
    two, five = after(state, "choose two"), after(state, "choose five")
    assert [(green(each).gold, each.cubes.area[GREEN]) for each in (two, five)] == [(2, 1), (5, 3)]


def test_the_pixies_give_gold_and_the_spotter_offers_it_to_everybody() -> None:
    assert green(party("pixie_swarm", "fight pixie_swarm")).gold == 1
    state = party("spotter", "fight spotter", clank={"green": 3})
    asked = []
    while state.pending[-1].kind == "choose":
        asked.append(state.current_player)
        state = after(state, "choose yes" if len(asked) <= 3 else "choose nothing")
    assert asked == [0, 1, 2, 3, 4]
    assert [player.gold for player in state.players] == [2, 2, 2, 0, 0 + 1]
    assert state.cubes.area == (3 + 1 - 2, 1, 1, 0, 0)


def test_each_opponent_picks_a_part_of_the_scuffler_and_of_the_succubus_and_the_victor_has_all() -> None:
    state = party("scuffler", "fight scuffler", discard=["burgle"], clank={"green": 3})
    while state.pending[-1].kind == "choose":
        assert state.current_player != GREEN
        state = after(state, "choose gold")
    state = after(state, "trash burgle from discard")
    assert [player.gold for player in state.players] == [2, 2, 2, 2, 2 + 1]
    assert (state.cubes.area[GREEN], green(state).discard) == (1, ())
    state = party("succubus", "fight succubus", damage=2)
    while state.pending[-1].kind == "choose":
        state = after(state, "choose gold")
    assert ([player.gold for player in state.players], state.cubes.track[GREEN]) == ([3, 3, 3, 3, 3 + 1], 1)


def test_the_phantasm_draws_two_and_takes_idols_for_tomes() -> None:
    state = party("ape_lord_phantasm", "fight ape_lord_phantasm", tokens=["monkey_idol", "golden_monkey_bot"])
    assert green(state).hand == ("burgle", "burgle")
    state = after(state, "choose yes")
    assert (green(state).tokens, green(state).discard) == (("golden_monkey_bot",), ("secret_tome",))
    assert options(state) == ["choose nothing"]


# ---- nothing is left out --------------------------------------------------------------------------------------------


def test_every_card_that_does_more_than_give_is_in_some_story() -> None:
    special = [
        card.id
        for card in CARDS.values()
        if any(not isinstance(effect, Yield) for moment in MOMENTS for effect in card.on(moment))
    ]
    stories = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    assert len(special) > 60
    assert [card for card in special if card not in stories] == []
