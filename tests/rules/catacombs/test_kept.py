"""Rules on set-up, turns and cards that the catacombs keep from Clank!: they hold here as they do there."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.scene import GREEN, ROW, YELLOW, after, allowed, decks, delve, events, refused, said, table
from tests.tables import options, pools, told


def row(*cards: str) -> tuple[str, ...]:
    return (*cards, *ROW)[:6]


def green(state: State) -> Any:
    return state.players[GREEN]


# ---- set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/starting_clank")
@pytest.mark.parametrize(("n", "cubes"), [(2, (3, 2)), (3, (3, 2, 1)), (4, (3, 2, 1, 0)), (5, (3, 2, 1, 0, 0))])
def test_the_players_begin_with_three_two_one_and_no_cubes_in_turn_order(n: int, cubes: tuple[int, ...]) -> None:
    quiet = cn.setup_trace("catacombs", players=n, seed=7)
    assert quiet.state.cubes.area == cubes
    turned = cn.setup_trace("catacombs", players=n, first=1, seed=7)
    assert turned.state.cubes.area == cubes[-1:] + cubes[:-1]


@pytest.mark.rule("clank/setup/rage_start")
@pytest.mark.parametrize(("n", "space"), [(2, 3), (3, 2), (4, 1)])
def test_the_fewer_players_the_further_on_the_dragon_starts(n: int, space: int) -> None:
    assert cn.new_game("catacombs", players=n, seed=7).cubes.rage == space


@pytest.mark.rule("clank/setup/dungeon_row")
@pytest.mark.parametrize(("promos", "n"), [(False, 100), (True, 103)])
def test_six_cards_without_a_dragon_lie_in_the_row_and_the_others_in_the_deck(promos: bool, n: int) -> None:
    state = cn.new_game("catacombs", players=3, seed=11, promos=promos)
    assert len(state.shop.row) == 6
    assert not any(state.game.cards[card].dragon for card in state.shop.row)
    assert len(state.shop.deck) == n - 6
    assert state.shop.discard == state.shop.replaced == ()


@pytest.mark.rule("clank/setup/dungeon_row")
def test_a_card_with_the_dragon_icon_is_replaced_and_shuffled_back_and_does_not_arrive() -> None:
    cards = ("corrupt_advisor", "swindle", "darkened_alcove", "lightstick", "bandit", "payoff", "lute", "riot")
    state = cn.play(cn.new_game("catacombs", players=2), *(f"reveal {card}" for card in cards)).state
    assert state.shop.row == ("swindle", "lightstick", "bandit", "payoff", "lute", "riot")
    assert {"corrupt_advisor", "darkened_alcove"} <= set(state.shop.deck)
    assert len(state.shop.deck) == 94


@pytest.mark.rule("clank/setup/reserve")
def test_the_reserve_has_its_four_piles() -> None:
    reserve = dict(cn.new_game("catacombs", seed=7).shop.reserve)
    assert reserve == {"mercenary": 15, "explore": 15, "secret_tome": 12, "goblin": 1}


@pytest.mark.rule("clank/setup/starter")
def test_every_deck_is_the_same_ten_cards_five_of_them_in_hand() -> None:
    for player in cn.new_game("catacombs", players=4, seed=7).players:
        assert Counter((*player.hand, *player.deck)) == {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
        assert len(player.hand) == 5


@pytest.mark.rule("clank/setup/first_player")
def test_the_first_player_is_named_or_drawn() -> None:
    assert cn.new_game("catacombs", players=3, first="blue", seed=7).current_player == 2
    drawn = cn.new_game("catacombs", players=3, first="random")
    while drawn.pending[-1].kind != "first":
        drawn = cn.apply(drawn, cn.chance_outcomes(drawn)[0][0]).state
    assert {str(begin): chance for begin, chance in cn.chance_outcomes(drawn)} == {
        f"begin {colour}": Fraction(1, 3) for colour in ("red", "green", "blue")
    }


# ---- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/turn/gold")
def test_gold_outlives_the_turn_and_skill_swords_and_boots_do_not() -> None:
    hand = ["swindle", "explore", "mercenary"]
    state = after(table({"hand": hand, "deck": []}), *(f"play {card}" for card in hand))
    assert (green(state).gold, pools(state)) == (3, (3, 2, 1))
    state = after(state, "end turn", "end turn")
    assert (green(state).gold, pools(state)) == (3, (0, 0, 0))


@pytest.mark.rule("clank/turn/draw")
def test_a_draw_goes_on_through_the_reshuffled_discard_pile_without_the_cards_in_play() -> None:
    own = {"hand": ["smash_and_grab"], "deck": ["scramble"], "discard": ["burgle", "stumble", "sidestep"]}
    state = after(table(own, seed=None), "play smash_and_grab")
    assert state.current_player == cn.CHANCE
    assert green(state).hand == ("scramble",)
    assert {str(deal): chance for deal, chance in cn.chance_outcomes(state)} == {
        f"deal {card}": Fraction(1, 3) for card in ("burgle", "sidestep", "stumble")
    }
    state = after(state, "deal stumble")
    assert (green(state).hand, len(green(state).deck), green(state).discard) == (("scramble", "stumble"), 2, ())
    assert green(state).play_area == ("smash_and_grab",)


@pytest.mark.rule("clank/turn/draw")
def test_with_too_few_cards_in_all_the_draw_stops() -> None:
    trace = cn.play(table({"hand": ["smash_and_grab"], "deck": ["burgle"], "discard": []}), "play smash_and_grab")
    assert green(trace.state).hand == ("burgle",)
    (drawn,) = events(trace, "cards_drawn")[-1:]
    assert drawn["wanted"] > drawn["n"]


@pytest.mark.rule("clank/turn/clank_credit")
def test_clank_taken_away_in_advance_sends_the_next_cube_straight_back() -> None:
    state = after(table({"hand": ["sneak_attack", "stumble", "stumble"]}), "play sneak_attack")
    assert state.turn.credit == 2
    state = after(state, "play stumble", "play stumble")
    assert (state.cubes.area[GREEN], state.turn.credit, state.turn.clank_made) == (0, 0, 2)


@pytest.mark.rule("clank/turn/out_of_cubes")
def test_with_an_empty_supply_clank_is_ignored_and_not_made() -> None:
    empty = {"clank": {"green": 20}, "bag": {"black": 24, "green": 10}}
    state = table({"hand": ["stumble", "stumble", "flamboyance"], "deck": []}, **empty)
    state = after(state, "play stumble", "play stumble", "play flamboyance")
    assert (state.cubes.area[GREEN], state.turn.skill) == (20, 0)


@pytest.mark.rule("clank/turn/out_of_cubes")
def test_a_heal_brings_a_cube_back_that_can_be_made_again() -> None:
    own = {"hand": ["stumble"], "damage": 1, "tokens": ["potion_of_healing"]}
    state = table(own, clank={"green": 19}, bag={"black": 24, "green": 10})
    assert after(state, "use potion_of_healing", "play stumble").cubes.area[GREEN] == 20


@pytest.mark.rule("clank/turn/order_free")
def test_what_is_due_at_once_comes_in_the_order_of_the_cards() -> None:
    hand = ["rebel_scribe", "rebel_thief", "mercenary"]
    trace = cn.play(table({"hand": hand, "deck": ["burgle"] * 3}), *(f"play {card}" for card in hand))
    assert [event["card"] for event in events(trace, "effect_due")] == ["rebel_scribe"]
    assert green(trace.state).hand == ("burgle", "burgle")


# ---- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/card/acquire")
def test_too_little_skill_is_refused_with_what_would_do() -> None:
    assert said(table({"skill": 2}), "acquire explore").startswith(
        "Green cannot acquire Explore: Explore costs 3 skill and the pool holds 2 (clank/card/acquire). "
        "1 skill more would do."
    )


@pytest.mark.rule("clank/card/not_yet")
def test_a_card_acquired_gives_nothing_before_it_is_drawn_and_played() -> None:
    state = after(table({"skill": 5}, row=row("expert_guide")), "acquire expert_guide")
    assert pools(state) == (0, 0, 0)
    assert green(state).discard == ("expert_guide",)


@pytest.mark.rule("clank/card/goblin")
def test_the_goblin_is_beaten_again_and_again_and_stays() -> None:
    state = table({"swords": 4})
    n = decks(state)
    state = after(state, "fight goblin", "fight goblin")
    assert (green(state).gold, dict(state.shop.reserve)["goblin"], decks(state)) == (2, 1, n)
    assert refused(state, "fight goblin") == "card/goblin"


@pytest.mark.rule("clank/card/reserve_limit")
def test_an_empty_pile_of_the_reserve_sells_nothing() -> None:
    state = table({"skill": 7}, reserve={"mercenary": 15, "explore": 15, "secret_tome": 0, "goblin": 1})
    assert refused(state, "acquire secret_tome") == "card/reserve_limit"
    assert green(after(table({"swords": 3}, row=row("skeleton_warlock"), reserve={"secret_tome": 0}),
                       "fight skeleton_warlock")).discard == ()  # fmt: skip


@pytest.mark.rule("clank/card/danger")
def test_each_danger_card_of_the_row_adds_a_cube_to_the_attack() -> None:
    dangerous = ("the_warden", "corrupt_advisor", *ROW[:3])
    state = table({"deck": []}, row=dangerous, rage=3, seed=None)
    state = after(state, "end turn", "reveal wishing_well")
    assert {len(cubes.cubes) for cubes, _ in cn.chance_outcomes(state)} == {3 + 3}


@pytest.mark.rule("clank/card/companion")
def test_a_second_copy_is_another_companion_and_a_librarian_is_none() -> None:
    for other, drawn in (("bandit", ("burgle",)), ("librarian", ()), ("empurror", ("burgle",))):
        state = table({"hand": ["rebel_scribe"], "play_area": [other], "deck": ["burgle"]})
        assert green(after(state, "play rebel_scribe")).hand == drawn


@pytest.mark.rule("clank/card/choose")
def test_an_option_that_does_nothing_may_be_chosen_and_one_that_cannot_be_paid_may_not() -> None:
    river = after(table({"skill": 2}, row=row("underground_river")), "use underground_river")
    assert allowed(river, "choose heal")
    theft = after(table({"hand": ["grand_theft"], "lockpicks": 0}), "play grand_theft")
    assert options(theft) == ["choose take"]
    assert refused(theft, "choose spend") == "card/lockpick"


@pytest.mark.rule("clank/card/discard")
def test_played_cards_pay_no_discard_and_the_clean_up_is_none() -> None:
    state = table({"hand": ["charlatan"], "play_area": ["stumble"], "deck": ["burgle"] * 2})
    trace = cn.play(state, "play charlatan", "end turn")
    assert told(trace, "effect_skipped") == [
        "Charlatan gives nothing: there is no other card in hand to discard. (clank/card/discard_pays)"
    ]
    assert events(trace, "cards_discarded") == []


@pytest.mark.rule("clank/card/black_back")
def test_as_many_black_cubes_go_back_as_lie_in_the_bank_and_those_on_tracks_stay() -> None:
    own = {"damage": 2, "black_cubes": 2, "deck": []}
    state = after(table(own, row=ROW[:5], seed=None, bag={"black": 21}), "end turn", "reveal diversion")
    assert (state.cubes.black_bag, state.cubes.black_aside, delve(state).black) == (22, 0, (2, 0))


@pytest.mark.rule("clank/card/others_clank")
def test_credit_of_the_running_turn_works_on_the_turn_players_share_alone() -> None:
    own = {"hand": ["sneak_attack", "remove_traps"]}
    state = table(own, seed=None)
    state = after(state, "play sneak_attack", "play remove_traps", "replace swindle", "reveal archoverlord")
    assert (state.cubes.area, state.turn.credit) == ((0, 1), 1)
    assert state.turn.clank_made == 1
    assert state.current_player != YELLOW
