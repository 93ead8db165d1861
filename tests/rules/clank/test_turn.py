"""A turn: playing cards, the pools, drawing, and making and taking back Clank!"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import pytest

import clank_nb as cn
from clank_nb.model.actions import Buy, Move, PlayCard, Take, Teleport, Trash, Use
from clank_nb.model.state import State
from tests.tables import after, allowed, cards_of, cited, events, options, play, pools, refused, table, told, why

GREEN, YELLOW = 0, 1
DRAGON_ROW = ["sneak", "search", "ladder", "tunnel_guide", "pickaxe", "silver_spear"]


def chances(state: State) -> dict[str, Fraction]:
    """What chance may bring, and how likely each is."""
    return {str(action): chance for action, chance in cn.chance_outcomes(state)}


def _score(state: State) -> int:
    """Points of Green on its score sheet."""
    return cn.score_sheet(state)[GREEN].total


# ---- refusal --------------------------------------------------------------------------------------------------------

TABLES = {
    "a full hand": lambda: table(hand=["burgle", "stumble"], gold=6, room="f26"),
    "some skill": lambda: table(skill=2, swords=1, boots=1, row=["watcher", "crystal_golem", "ladder", "diamond"]),
    "before a locked tunnel": lambda: table(room="f04", boots=5, damage=9),
    "a choice to make": lambda: after(table(hand=["underworld_dealing"]), "play underworld_dealing"),
    "a token to take": lambda: after(table(room="f08", boots=2), "move f13"),
    "a card to discard": lambda: after(table(hand=["sleight_of_hand", "burgle"]), "play sleight_of_hand"),
}


@pytest.mark.rule("clank/turn/refusal")
@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_refused_has_a_reason_and_changes_nothing(name: str) -> None:
    state = TABLES[name]()
    before, n = cn.to_code(state), 0
    for action in {*cn.tries(state), *map(PlayCard, state.game.cards), Teleport("f04"), Trash("burgle", "discard")}:
        refusal = cn.why_not(state, action)
        assert (refusal is None) == (action in cn.legal_actions(state))
        if refusal is None:
            continue
        n += 1
        assert refusal.player == state.current_player == GREEN
        assert all(rule.startswith("clank/") for rule in refusal.rules)
        with pytest.raises(cn.IllegalAction) as caught:
            cn.apply(state, action)
        assert str(caught.value) == cn.explain(refusal)
        assert caught.value.refusal == refusal
        assert caught.value.state == state
    assert n
    assert cn.to_code(state) == before


@pytest.mark.rule("clank/turn/refusal")
def test_after_a_refusal_the_same_player_is_still_to_act() -> None:
    state = table(hand=["burgle"], skill=1)
    with pytest.raises(cn.IllegalAction):
        cn.play(state, "play burgle", "acquire explore")
    trace = play(state, "play burgle")
    assert refused(trace.state, "acquire explore").startswith("Green cannot acquire Explore")
    assert trace.state.turn.skill == 2
    assert after(trace.state, "acquire mercenary").turn.skill == 0


@pytest.mark.rule("clank/turn/refusal")
def test_an_action_that_nothing_asks_for_is_refused() -> None:
    state = table(hand=["burgle"])
    assert refused(state, "choose gold") == (
        "Green cannot choose “gold”: nothing asks for that now (clank/turn/refusal). Open now: play burgle."
    )
    assert refused(state, "discard burgle") == (
        "Green cannot discard Burgle: nothing asks for that now (clank/turn/refusal). Open now: play burgle."
    )
    assert refused(state, "reveal watcher") == (
        "Green cannot have “reveal watcher” happen here: nothing asks for that now (clank/turn/refusal). "
        "Open now: play burgle."
    )


@pytest.mark.rule("clank/turn/refusal")
def test_nobody_acts_while_chance_has_to_fall() -> None:
    state = after(table(hand=["brilliance", "stumble"]), "play brilliance")
    assert state.current_player == cn.CHANCE
    assert cn.legal_actions(state) == ()
    assert refused(state, "play stumble") == (
        "Green cannot play Stumble: chance has to fall first (clank/turn/refusal)."
    )
    assert refused(state, "deal burgle burgle") == (
        "Green cannot have “deal burgle burgle” happen here: that cannot come at this moment (clank/turn/refusal). "
        "3 cards are drawn from 6 Burgle, Scramble, Sidestep, Stumble."
    )
    assert refused(state, "reveal ogre").endswith("3 cards are drawn from 6 Burgle, Scramble, Sidestep, Stumble.")
    known = table(hand=["brilliance"], known_top=["sidestep"])
    assert refused(after(known, "play brilliance"), "deal burgle burgle burgle").endswith(
        "From the top of the deck Sidestep must be among them. 2 cards are drawn from 6 Burgle, Scramble, 2 Stumble."
    )


@pytest.mark.rule("clank/turn/refusal")
def test_what_chance_cannot_bring_is_answered_with_what_it_can() -> None:
    state = table(hand=["mister_whiskers"], rage=3, bag={"black": 4, "green": 1})
    state = after(state, "play mister_whiskers", "choose attack")
    assert refused(state, "cubes green yellow").endswith("3 cubes are drawn, and the bag holds 4 Black, Green.")
    state = after(table(room="f11", boots=1), "move f16", "take minor_secret")
    assert "Possible now: find dragon_egg, find " in refused(state, "find chalice")


@pytest.mark.rule("clank/turn/refusal")
@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "play burgle",
            "do “play burgle”: that is a text and not yet an action (clank/turn/refusal). "
            'Write cn.play(state, "play burgle"), or cn.parse_action(state, "play burgle") to make an action of it.',
        ),
        (None, "do “None”: that is no action of this game (clank/turn/refusal). Open now: end turn."),
        (
            PlayCard("burgel"),
            "do “play burgel”: there is no card “burgel” (clank/turn/refusal). Nearest: burgle, master_burglar.",
        ),
        (
            Use("lader"),
            "do “use lader”: there is no card or token “lader” (clank/turn/refusal). "
            "Nearest: ladder, swagger, belcher.",
        ),
        (
            Buy("crowns"),
            "do “buy crowns”: the market sells no “crowns” (clank/turn/refusal). Nearest: crown.",
        ),
        (
            Take("artefact"),
            "do “take artefact”: there is no token “artefact” to take (clank/turn/refusal). "
            "Nearest: artifact, major_secret.",
        ),
        (Teleport("f99"), "do “teleport f99”: there is no room “f99” (clank/turn/refusal). Nearest: f09, f19, f29."),
        (
            Move("f03", "f02-f30"),
            "do “move f03”: there is no tunnel “f02-f30” (clank/turn/refusal). Nearest: f02-f03, f26-f30, f03-f04.",
        ),
        (
            Move("f03", "f02-f03", -1),
            "do “move f03 swords=-1”: “-1” is no number of swords (clank/turn/refusal). Open now: end turn.",
        ),
    ],
)
def test_what_makes_no_sense_in_this_game_is_refused_too(action: object, sentence: str) -> None:
    state = table()
    refusal = cn.why_not(state, action)
    assert refusal is not None
    assert cn.explain(refusal) == f"Green cannot {sentence}"
    with pytest.raises(cn.IllegalAction):
        cn.apply(state, action)


# ---- playing the hand -----------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/turn/play_all")
def test_a_turn_starts_with_the_five_cards_drawn_before_it() -> None:
    state = after(table(deck=["burgle"] * 5), "end turn")
    assert state.players[GREEN].hand == ("burgle",) * 5
    assert state.current_player == YELLOW


@pytest.mark.rule("clank/turn/play_all")
def test_a_turn_starts_with_fewer_cards_only_if_fewer_could_be_drawn() -> None:
    state = after(table(hand=["burgle"], deck=["stumble", "sidestep"]), "play burgle", "end turn")
    assert state.players[GREEN].hand == ("burgle", "sidestep", "stumble")
    assert state.players[GREEN].deck == state.players[GREEN].discard == ()


@pytest.mark.rule("clank/turn/play_all")
@pytest.mark.parametrize("order", list(permutations(("burgle", "stumble", "sidestep"))), ids=" ".join)
def test_cards_are_played_one_by_one_in_any_order(order: tuple[str, ...]) -> None:
    trace = play(table(hand=order), *(f"play {card}" for card in order))
    assert [state.players[GREEN].play_area for state in trace.states] == [order[:n] for n in range(4)]
    assert trace.state.players[GREEN].hand == ()


@pytest.mark.rule("clank/turn/play_all")
def test_a_turn_does_not_end_with_a_card_in_hand() -> None:
    assert refused(table(hand=["stumble"]), "end turn") == (
        "Green cannot end the turn: one card is still in hand, Stumble (clank/turn/play_all). Play Stumble first."
    )
    assert refused(table(hand=["burgle", "burgle", "sidestep"]), "end turn") == (
        "Green cannot end the turn: 3 cards are still in hand, 2 Burgle, Sidestep (clank/turn/play_all). "
        "Play 2 Burgle, Sidestep first."
    )
    assert allowed(table(), "end turn")


@pytest.mark.rule("clank/turn/play_all")
def test_only_a_card_of_the_own_hand_can_be_played() -> None:
    state = table(hand=["burgle"], deck=["stumble"], discard=["sidestep"], others={"yellow": {"hand": ["scramble"]}})
    assert [card for card in state.game.cards if allowed(state, f"play {card}")] == ["burgle"]
    assert refused(state, "play stumble") == (
        "Green cannot play Stumble: Stumble is not in hand (clank/turn/play_all). Play Burgle first."
    )
    assert refused(table(), "play stumble") == (
        "Green cannot play Stumble: Stumble is not in hand (clank/turn/play_all). Open now: end turn."
    )


@pytest.mark.rule("clank/turn/play_all")
def test_a_card_drawn_in_mid_turn_must_be_played_too() -> None:
    state = after(table(hand=["lucky_coin"], deck=["stumble"]), "play lucky_coin")
    assert why(state, "end turn") == ("clank/turn/play_all",)


@pytest.mark.rule("clank/turn/actions")
def test_between_two_cards_the_player_may_buy_use_fight_shop_and_move() -> None:
    cards = ["burgle", "mercenary", "sidestep", "stumble"]
    state = table(room="f26", hand=cards, skill=9, swords=9, boots=9, gold=7, row=["ladder", "orc_grunt", "sneak"])
    deeds = ["acquire sneak", "use ladder", "fight orc_grunt", "fight goblin", "buy crown", "move f27 swords=0"]
    for place in range(len(cards) + 1):
        between = after(state, *(f"play {card}" for card in cards[:place]))
        for deed in deeds[:-1]:
            assert allowed(between, deed), (place, deed)
        assert any(option.startswith("move") for option in options(between))


@pytest.mark.rule("clank/turn/actions")
def test_each_action_may_be_done_as_often_as_it_can_be_paid() -> None:
    state = table(room="f26", skill=5, swords=4, boots=2, gold=14)
    deeds = ["acquire mercenary", "acquire mercenary", "fight goblin", "fight goblin", "buy backpack", "buy backpack"]
    state = after(state, *deeds)
    assert pools(state) == (1, 0, 2)
    assert state.players[GREEN].discard == ("mercenary", "mercenary")
    assert state.players[GREEN].tokens == ("backpack", "backpack")
    assert state.players[GREEN].gold == 2


@pytest.mark.rule("clank/turn/actions")
def test_several_cards_of_the_row_may_be_bought_used_and_beaten_in_one_turn() -> None:
    state = table(skill=8, swords=3, row=["sneak", "ladder", "kobold", "orc_grunt", "search"])
    deeds = ["acquire sneak", "use ladder", "fight kobold", "fight orc_grunt", "acquire search"]
    state = after(state, *deeds)
    assert state.shop.row[:5] == ("",) * 5
    assert state.players[GREEN].discard == ("search", "sneak")


@pytest.mark.rule("clank/turn/actions")
def test_not_acting_is_allowed_whatever_the_pools_hold() -> None:
    state = table(room="f26", skill=9, swords=9, boots=9, gold=50, teleports=2)
    assert allowed(state, "end turn")


@pytest.mark.rule("clank/turn/resources")
def test_one_action_may_use_the_yield_of_several_cards() -> None:
    state = table(hand=["burgle", "burgle", "scramble"], row=["kobold_merchant"])
    state = after(state, "play burgle", "play burgle")
    assert why(state, "acquire kobold_merchant") == ("clank/card/acquire",)
    state = after(state, "play scramble", "acquire kobold_merchant")
    assert pools(state) == (0, 0, 1)


@pytest.mark.rule("clank/turn/resources")
def test_one_card_may_pay_for_several_actions() -> None:
    state = after(table(hand=["pickaxe"], row=["kobold", "kobold"]), "play pickaxe")
    assert pools(after(state, "fight kobold", "fight kobold")) == (2, 0, 0)


@pytest.mark.rule("clank/turn/resources")
def test_what_is_left_in_the_pools_when_the_turn_ends_is_lost() -> None:
    state = table(deck=["burgle"], skill=3, swords=1, boots=1, teleports=2)
    trace = play(state, "end turn")
    assert pools(trace.state) == (0, 0, 0)
    assert trace.state.turn.teleports == 0
    round_trip = after(table(deck=["burgle"], skill=3, others={"yellow": {"deck": []}}), "end turn", "end turn")
    assert (round_trip.current_player, round_trip.turn.skill) == (GREEN, 0)


@pytest.mark.rule("clank/turn/resources")
def test_the_end_of_a_turn_says_what_is_lost() -> None:
    state = table(play_area=["burgle", "burgle"], deck=["burgle"], skill=2, swords=1, boots=1, teleports=1)
    assert told(play(state, "end turn"), "turn_ended") == [
        "Green ends the turn: 2 Burgle to the discard pile; unspent and lost: 2 skill, 1 sword, 1 boot and 1 teleport. "
        "(clank/turn/end)"
    ]


@pytest.mark.rule("clank/turn/resources")
@pytest.mark.parametrize(
    ("card", "sentences"),
    [
        ("sidestep", ["Green gets 1 boot."]),
        ("boots_of_swiftness", ["Green gets 3 boots."]),
        ("mercenary", ["Green gets 1 skill.", "Green gets 2 swords."]),
        ("tunnel_guide", ["Green gets 1 sword.", "Green gets 1 boot."]),
    ],
)
def test_one_boot_is_a_boot_and_two_are_boots(card: str, sentences: list[str]) -> None:
    assert told(play(table(hand=[card]), f"play {card}"), "resource_gained") == [
        f"{sentence} (clank/turn/resources)" for sentence in sentences
    ]


@pytest.mark.rule("clank/turn/gold")
def test_gold_stays_when_the_turn_ends_and_the_pools_do_not() -> None:
    hand = ["pickaxe", "burgle", "burgle", "sidestep"]
    state = table(hand=hand, deck=["burgle"] * 4, gold=1, others={"yellow": {"deck": []}})
    state = after(state, *(f"play {card}" for card in hand))
    assert (state.players[GREEN].gold, pools(state)) == (3, (2, 2, 1))
    state = after(state, "end turn", "deal sidestep", "end turn")
    assert state.current_player == GREEN
    assert (state.players[GREEN].gold, pools(state)) == (3, (0, 0, 0))


@pytest.mark.rule("clank/turn/gold")
def test_gold_is_spent_at_will_and_worth_a_point_a_piece_at_the_end() -> None:
    tables = [table(room="f26", gold=gold, artifacts=[10]) for gold in (0, 1, 9)]
    assert [_score(state) for state in tables] == [10, 11, 19]
    bought = after(tables[-1], "buy crown")
    assert bought.players[GREEN].gold == 2
    assert _score(bought) == 10 + 10 + 2


# ---- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/turn/draw")
def test_cards_are_drawn_from_the_own_deck() -> None:
    state = table(hand=["bracers_of_agility"], deck=["burgle", "burgle", "sidestep", "stumble"], discard=["scramble"])
    state = after(state, "play bracers_of_agility")
    assert chances(state) == {
        "deal burgle burgle": Fraction(1, 6),
        "deal burgle sidestep": Fraction(1, 3),
        "deal burgle stumble": Fraction(1, 3),
        "deal sidestep stumble": Fraction(1, 6),
    }
    green = after(state, "deal burgle stumble").players[GREEN]
    assert (green.hand, green.deck, green.discard) == (("burgle", "stumble"), ("burgle", "sidestep"), ("scramble",))


@pytest.mark.rule("clank/turn/draw")
def test_a_draw_goes_on_across_the_reshuffle_and_leaves_the_play_area_alone() -> None:
    state = table(
        deck=["sidestep", "scramble"],
        discard=["burgle", "burgle", "burgle", "burgle", "stumble", "stumble"],
        play_area=["mercenary", "mercenary", "explore"],
        hand=["monkeybot_3000", "bracers_of_agility"],
    )
    state = after(state, "play bracers_of_agility")
    assert state.players[GREEN].hand == ("monkeybot_3000", "scramble", "sidestep")
    state = after(state, "play monkeybot_3000")
    assert state.players[GREEN].discard == ()
    assert state.players[GREEN].deck == ("burgle",) * 4 + ("stumble",) * 2
    law = cn.chance_outcomes(state)
    noisy = sum((chance for deal, chance in law if "stumble" in deal.cards), Fraction())
    assert noisy == Fraction(4, 5)
    green = after(state, "deal burgle burgle stumble").players[GREEN]
    assert (len(green.hand), len(green.deck), len(green.discard), len(green.play_area)) == (5, 3, 0, 5)


@pytest.mark.rule("clank/turn/draw")
def test_a_new_hand_takes_what_is_left_and_the_rest_from_the_reshuffled_pile() -> None:
    state = table(deck=["sidestep", "scramble"], discard=["burgle"] * 4 + ["stumble"] * 2)
    trace = play(state, "end turn", "deal burgle burgle stumble")
    green = trace.state.players[GREEN]
    assert green.hand == ("burgle", "burgle", "scramble", "sidestep", "stumble")
    assert (green.deck, green.discard) == (("burgle", "burgle", "stumble"), ())
    assert told(trace, "cards_drawn", "deck_reshuffled") == [
        "Green draws 2 cards: Scramble, Sidestep. (clank/turn/draw)",
        "Green shuffles the discard pile into a new deck of 6 cards. (clank/turn/draw)",
        "Green draws 3 cards: 2 Burgle, Stumble. (clank/turn/draw)",
    ]


@pytest.mark.rule("clank/turn/draw")
def test_with_deck_and_discard_pile_empty_the_draw_stops_and_nothing_else_happens() -> None:
    state = table(hand=["brilliance"], deck=["burgle"], discard=[])
    trace = play(state, "play brilliance")
    green = trace.state.players[GREEN]
    assert (green.hand, green.deck, green.discard) == (("burgle",), (), ())
    assert told(trace, "cards_drawn") == [
        "Green draws one card: Burgle. (clank/turn/draw)",
        "Green has no card left to draw: the draw stops 2 cards short. (clank/turn/draw)",
    ]
    assert trace.state.current_player == GREEN


@pytest.mark.rule("clank/turn/draw")
def test_three_of_five_cards_are_drawn_when_only_three_are_there() -> None:
    trace = play(table(deck=["burgle"], discard=["stumble", "sidestep"]), "end turn")
    green = trace.state.players[GREEN]
    assert green.hand == ("burgle", "sidestep", "stumble")
    assert (green.deck, green.discard) == ((), ())
    drawn = events(trace, "cards_drawn")
    assert [(event["n"], event["wanted"]) for event in drawn] == [(1, 5), (2, 4), (0, 2)]
    assert told(trace, "cards_drawn")[-1] == (
        "Green has no card left to draw: the draw stops 2 cards short. (clank/turn/draw)"
    )


@pytest.mark.rule("clank/turn/draw")
def test_a_known_card_on_top_of_the_deck_is_drawn_first() -> None:
    state = table(hand=["lucky_coin"], deck=["burgle", "stumble", "sidestep"], known_top=["stumble"])
    assert chances(after(state, "play lucky_coin")) == {"deal stumble": Fraction(1)}


# ---- Clank! ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/turn/clank_gain")
@pytest.mark.parametrize(("card", "n"), [("stumble", 1), ("dead_run", 2), ("scepter_of_the_ape_lord", 3)])
def test_clank_moves_cubes_from_the_supply_to_the_area(card: str, n: int) -> None:
    state = after(table(hand=[card]), f"play {card}")
    assert (state.cubes.area, state.cubes.supply) == ((n, 0), (30 - n, 30))


@pytest.mark.rule("clank/turn/clank_gain")
def test_clank_moves_as_many_cubes_as_the_supply_has() -> None:
    trace = play(table(hand=["scepter_of_the_ape_lord"], clank={"green": 28}), "play scepter_of_the_ape_lord")
    assert (trace.state.cubes.area[GREEN], trace.state.cubes.supply[GREEN]) == (30, 0)
    assert trace.state.turn.clank_made == 2
    assert told(trace, "clank_made", "clank_ignored") == [
        "Green makes 2 Clank!: 2 cubes go into the Clank! area. (clank/turn/clank_gain)",
        "1 Clank! of Green is ignored: the supply has no cube left. (clank/turn/out_of_cubes)",
    ]


@pytest.mark.rule("clank/turn/clank_gain")
def test_a_cube_that_credit_sends_back_can_be_placed_again_for_the_same_gain() -> None:
    state = table(hand=["dead_run"], bag={"black": 24, "green": 29}, credit=1)
    assert state.cubes.supply[GREEN] == 1
    trace = play(state, "play dead_run")
    assert (trace.state.cubes.area[GREEN], trace.state.cubes.supply[GREEN]) == (1, 0)
    assert (trace.state.turn.clank_made, trace.state.turn.credit) == (2, 0)
    assert told(trace, "clank_made", "clank_ignored") == [
        "Green makes 2 Clank!, but one cube goes straight back to the supply; one stays. (clank/turn/clank_credit)"
    ]


@pytest.mark.rule("clank/turn/clank_loss")
def test_clank_is_taken_back_from_the_area_to_the_supply() -> None:
    state = table(hand=["move_silently"], clank={"green": 3, "yellow": 2})
    trace = play(state, "play move_silently")
    assert trace.state.cubes.area == (1, 2)
    assert trace.state.cubes.supply == (29, 28)
    assert "clank/turn/clank_loss" in cited(trace)
    assert "clank/turn/clank_credit" not in cited(trace)


@pytest.mark.rule("clank/turn/clank_loss")
def test_cubes_in_the_bag_and_on_the_health_track_are_out_of_reach() -> None:
    state = table(hand=["move_silently"], bag={"black": 24, "green": 5}, damage=4)
    state = after(state, "play move_silently")
    assert (state.cubes.bag[GREEN], state.cubes.track[GREEN], state.cubes.area[GREEN]) == (5, 4, 0)
    assert state.turn.credit == 2


@pytest.mark.rule("clank/turn/clank_loss")
def test_taking_back_is_automatic_and_takes_as_many_as_lie_there() -> None:
    trace = play(table(hand=["move_silently"], clank={"green": 1}), "play move_silently")
    assert trace.state.current_player == GREEN
    assert (trace.state.cubes.area[GREEN], trace.state.turn.credit) == (0, 1)
    assert len(trace) == 1


@pytest.mark.rule("clank/turn/clank_credit")
def test_credit_sends_later_clank_of_the_turn_straight_back_one_for_one() -> None:
    hand = ["move_silently", "stumble", "dead_run"]
    trace = play(table(hand=hand), *(f"play {card}" for card in hand))
    assert [state.turn.credit for state in trace.states] == [0, 2, 1, 0]
    assert [state.cubes.area[GREEN] for state in trace.states] == [0, 0, 0, 1]
    assert told(trace, "clank_removed", "clank_credited", "clank_made") == [
        "Green has no cube left in the Clank! area: 2 Clank! made later this turn go straight back. "
        "(clank/turn/clank_credit)",
        "Green makes 1 Clank!, but one cube goes straight back to the supply; 0 stay. (clank/turn/clank_credit)",
        "Green makes 2 Clank!, but one cube goes straight back to the supply; one stays. (clank/turn/clank_credit)",
    ]


@pytest.mark.rule("clank/turn/clank_credit")
def test_credit_left_is_lost_before_the_row_is_refilled() -> None:
    state = table(deck=["burgle"], credit=2, row=["", *DRAGON_ROW[1:]])
    state = after(state, "end turn", "reveal watcher")
    assert state.cubes.area == (1, 1)
    assert state.turn.credit == 0


@pytest.mark.rule("clank/turn/clank_made")
def test_clank_is_made_only_where_a_cube_was_there_to_be_placed() -> None:
    state = after(table(hand=["swagger", "dead_run"], clank={"green": 29}), "play swagger", "play dead_run")
    assert (state.turn.clank_made, state.turn.skill) == (1, 1)


@pytest.mark.rule("clank/turn/clank_made")
def test_a_cube_that_credit_sends_straight_back_was_made_all_the_same() -> None:
    hand = ["move_silently", "swagger", "dead_run"]
    state = after(table(hand=hand), *(f"play {card}" for card in hand))
    assert state.cubes.area[GREEN] == 0
    assert (state.turn.clank_made, state.turn.skill) == (2, 2)


@pytest.mark.rule("clank/turn/clank_made")
def test_taking_cubes_back_never_lowers_what_was_made() -> None:
    hand = ["dead_run", "move_silently", "swagger"]
    state = after(table(hand=hand), *(f"play {card}" for card in hand))
    assert (state.cubes.area[GREEN], state.turn.clank_made, state.turn.skill) == (0, 2, 2)


@pytest.mark.rule("clank/turn/clank_made")
def test_cubes_placed_by_an_arrival_in_the_middle_of_the_turn_count_too() -> None:
    state = table(hand=["swagger", "treasure_hunter"], row=["sneak"])
    state = after(state, "play swagger", "play treasure_hunter", "replace sneak", "reveal watcher")
    assert state.cubes.area == (1, 1)
    assert state.turn.clank_made == 1
    assert state.turn.skill == 2 + 1


@pytest.mark.rule("clank/turn/clank_made")
def test_what_was_made_is_counted_afresh_every_turn() -> None:
    state = after(table(hand=["stumble"], deck=["burgle"]), "play stumble", "end turn")
    assert state.turn.clank_made == 0


@pytest.mark.rule("clank/turn/out_of_cubes")
def test_with_an_empty_supply_clank_is_ignored() -> None:
    trace = play(table(hand=["dead_run"], clank={"green": 30}), "play dead_run")
    assert (trace.state.cubes.area[GREEN], trace.state.cubes.supply[GREEN]) == (30, 0)
    assert trace.state.turn.clank_made == 0
    assert told(trace, "clank_made", "clank_ignored") == [
        "2 Clank! of Green are ignored: the supply has no cube left. (clank/turn/out_of_cubes)"
    ]


@pytest.mark.rule("clank/turn/out_of_cubes")
def test_a_heal_brings_a_cube_back_and_clank_counts_again() -> None:
    state = table(hand=["dead_run"], tokens=["potion_of_healing"], damage=3, bag={"black": 24, "green": 27})
    assert state.cubes.supply[GREEN] == 0
    state = after(state, "use potion_of_healing", "play dead_run")
    assert (state.cubes.area[GREEN], state.turn.clank_made) == (1, 1)


@pytest.mark.rule("clank/turn/out_of_cubes")
def test_a_removal_brings_cubes_back_and_clank_counts_again() -> None:
    hand = ["stumble", "move_silently", "stumble"]
    trace = play(table(hand=hand, clank={"green": 30}), *(f"play {card}" for card in hand))
    assert [state.cubes.area[GREEN] for state in trace.states] == [30, 30, 28, 29]


# ---- conditions that may come true later ----------------------------------------------------------------------------

BONUS = {
    "kobold_merchant": ("an artifact", {"skill": 2}),
    "wand_of_recall": ("an artifact", {"teleports": 1}),
    "archaeologist": ("a monkey idol", {"skill": 2}),
    "the_mountain_king": ("a crown", {"swords": 1, "boots": 1}),
    "the_queen_of_hearts": ("a crown", {"healed": 1}),
    "rebel_captain": ("a companion", {"drawn": 1}),
    "rebel_miner": ("a companion", {"drawn": 1}),
    "rebel_scout": ("a companion", {"drawn": 1}),
    "rebel_soldier": ("a companion", {"drawn": 1}),
}
"""What each card with a condition gives more while its owner has something."""
WAYS_TO_HAVE = {
    "an artifact": ("f34", ("move f33", "take artifact")),
    "a monkey idol": ("f30", ("move f24", "take monkey_idol")),
    "a crown": ("f26", ("buy crown",)),
    "a companion": ("f02", ("play mercenary",)),
}
EVERYTHING = ("skill", "swords", "boots", "teleports", "healed", "drawn")


def total(card: str, *texts: str) -> dict[str, int]:
    """What a turn has given once these deeds are done; the cards drawn are all Burgle and stay unplayed."""
    room, _ = WAYS_TO_HAVE[BONUS[card][0]]
    state = table(room=room, hand=[card, "mercenary"], deck=["burgle"] * 4, boots=5, swords=5, gold=7, damage=3)
    for text in texts:
        state = after(state, text)
        while state.current_player == cn.CHANCE:
            ((only, _),) = cn.chance_outcomes(state)
            state = cn.apply(state, only).state
    turn = state.turn
    healed, drawn = 3 - state.cubes.track[GREEN], 4 - len(state.players[GREEN].deck)
    return dict(zip(EVERYTHING, (*pools(state), turn.teleports, healed, drawn), strict=True))


@pytest.mark.rule("clank/turn/order_free")
@pytest.mark.parametrize("card", BONUS)
def test_a_condition_pays_the_same_whether_it_comes_true_before_the_card_or_after_it(card: str) -> None:
    thing, bonus = BONUS[card]
    deeds = WAYS_TO_HAVE[thing][1]
    nothing, alone, other = total(card), total(card, f"play {card}"), total(card, *deeds)
    plain = {what: alone[what] + other[what] - nothing[what] for what in EVERYTHING}
    both = {what: plain[what] + bonus.get(what, 0) for what in EVERYTHING}
    assert total(card, *deeds, f"play {card}") == both
    assert total(card, f"play {card}", *deeds) == both


@pytest.mark.rule("clank/turn/order_free")
def test_a_card_whose_condition_is_not_true_waits_and_says_so() -> None:
    trace = play(table(hand=["kobold_merchant"]), "play kobold_merchant")
    assert told(trace, "effect_waits") == [
        "Kobold Merchant waits: its condition may still come true this turn. (clank/turn/order_free)"
    ]
    assert cn.facts(trace.state)["players"]["green"]["waiting"] == ["kobold_merchant/play/1@0"]


@pytest.mark.rule("clank/turn/order_free")
def test_of_several_due_at_once_the_waiting_cards_pay_in_the_order_they_were_played() -> None:
    for hand in (["kobold_merchant", "wand_of_recall"], ["wand_of_recall", "kobold_merchant"]):
        state = table(room="f34", hand=hand, boots=2, swords=2)
        trace = play(state, *(f"play {card}" for card in hand), "move f33", "take artifact")
        assert [event["card"] for event in events(trace, "effect_due")] == hand
        assert (trace.state.turn.skill, trace.state.turn.teleports) == (2 + 2, 1)


@pytest.mark.rule("clank/turn/order_free")
def test_the_card_just_played_comes_first_and_the_waiting_one_after_it() -> None:
    state = table(hand=["rebel_scout", "archaeologist"], deck=["burgle", "stumble"])
    trace = play(state, "play rebel_scout", "play archaeologist", "deal stumble")
    assert told(trace)[3:] == [
        "Green plays Archaeologist. (clank/turn/play_all)",
        "Green draws one card: Stumble. (clank/turn/draw)",
        "Archaeologist waits: its condition may still come true this turn. (clank/turn/order_free)",
        "Rebel Scout pays now: its condition has come true. (clank/turn/order_free)",
        "Green draws one card: Burgle. (clank/turn/draw)",
    ]


@pytest.mark.rule("clank/turn/order_free")
def test_the_deed_just_done_comes_first_and_the_waiting_card_after_it() -> None:
    trace = play(
        table(room="f34", hand=["kobold_merchant"], boots=2),
        "play kobold_merchant", "move f33", "take artifact",
    )  # fmt: skip
    kinds = [event.kind for event in trace.events[-1]]
    assert kinds == ["artifact_taken", "rage_grew", "effect_due", "resource_gained"]


@pytest.mark.rule("clank/turn/order_free")
def test_a_waiting_condition_is_forgotten_when_the_turn_ends() -> None:
    state = table(hand=["rebel_scout"], deck=["burgle"], others={"yellow": {"deck": []}})
    trace = play(state, "play rebel_scout", "end turn", "end turn")
    assert trace.state.current_player == GREEN
    assert trace.state.turn.standing == ()


@pytest.mark.rule("clank/turn/order_free")
def test_a_companion_that_will_be_trashed_still_stands_beside_the_others() -> None:
    state = table(hand=["rebel_scout"], play_area=["mercenary"], marked={"play_area": [0]}, deck=["burgle"], discard=[])
    assert after(state, "play rebel_scout").players[GREEN].hand == ("burgle",)


@pytest.mark.rule("clank/turn/once")
def test_an_if_pays_once_however_often_it_is_met() -> None:
    state = table(room="f26", hand=["the_mountain_king"], gold=21)
    trace = play(state, "play the_mountain_king", "buy crown", "buy crown", "buy crown")
    assert [pools(each)[1:] for each in trace.states] == [(0, 0), (1, 1), (2, 2), (2, 2), (2, 2)]
    owner = table(room="f26", hand=["the_mountain_king"], tokens=["crown_10", "crown_9"])
    assert pools(after(owner, "play the_mountain_king")) == (2, 2, 2)


@pytest.mark.rule("clank/turn/once")
def test_two_companions_that_wait_for_each_other_draw_one_card_each_and_a_third_none() -> None:
    for order in permutations(("rebel_scout", "rebel_captain", "mercenary")):
        state = table(hand=order, deck=["burgle", "burgle", "burgle", "burgle"])
        trace = cn.play(state, f"play {order[0]}")
        for card in order[1:]:
            trace = cn.play(trace.state, f"play {card}")
            while trace.state.current_player == cn.CHANCE:
                trace = cn.play(trace.state, "deal burgle" if trace.state.pending[-1].b == 1 else "deal burgle burgle")
        assert len(trace.state.players[GREEN].deck) == 2


@pytest.mark.rule("clank/turn/once")
def test_a_for_each_pays_for_every_piece() -> None:
    hand = ["swagger", "dead_run", "stumble", "scepter_of_the_ape_lord"]
    trace = play(table(hand=hand), *(f"play {card}" for card in hand))
    assert [state.turn.skill for state in trace.states] == [0, 0, 2, 3, 3 + 3 + 3]


# ---- the end of a turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/turn/end")
def test_a_turn_ends_with_box_discard_new_hand_refill_attack_and_the_next_player() -> None:
    state = table(
        play_area=["burgle", "stumble"], marked={"play_area": [0]}, deck=["sidestep"] + ["burgle"] * 4, rage=1,
        row=["", *DRAGON_ROW[1:]], clank={"green": 1},
    )  # fmt: skip
    trace = play(state, "end turn", "reveal ogre", "cubes black black")
    assert [event.kind for event in events(trace)] == [
        "turn_ended", "cards_boxed", "cards_drawn", "row_refilled", "dragon_woken", "area_emptied", "cubes_drawn",
        "turn_started",
    ]  # fmt: skip
    green = trace.state.players[GREEN]
    assert (green.play_area, green.discard) == ((), ("stumble",))
    assert len(green.hand) == 5
    assert trace.state.shop.box.count("burgle") == state.shop.box.count("burgle") + 1
    assert trace.state.current_player == YELLOW
    assert (trace.state.n_turns, trace.state.player) == (2, YELLOW)


@pytest.mark.rule("clank/turn/end")
def test_the_new_hand_is_drawn_before_the_row_is_refilled() -> None:
    state = after(table(row=["", *DRAGON_ROW[1:]]), "end turn")
    assert state.pending[-1].kind == "deal"
    state = after(state, "deal burgle burgle burgle burgle stumble")
    assert state.pending[-1].kind == "reveal"


@pytest.mark.rule("clank/turn/end")
def test_turns_go_clockwise_and_come_round_again() -> None:
    empty = {"deck": []}
    state = table(deck=[], others={"yellow": empty, "red": empty})
    order = []
    for _ in range(4):
        order.append(state.game.colours[state.current_player])
        state = after(state, "end turn")
    assert order == ["green", "yellow", "red", "green"]


@pytest.mark.rule("clank/turn/end")
def test_every_turn_leaves_the_number_of_cards_as_it_was() -> None:
    for seed in range(6):
        state = cn.new_game("clank", players=2 + seed % 3, seed=seed)
        trace = cn.rollout(state, policy="random", seed=seed)
        starters = [sum(pile.count("burgle") for pile in _piles(each)) for each in trace.states]
        assert set(starters) == {6 * state.game.n_players}
        owned = sum(len(cards_of(trace.state, who)) for who in range(state.game.n_players))
        assert owned >= 8 * state.game.n_players


def _piles(state: State) -> list[tuple[str, ...]]:
    return [state.shop.box, *(pile for p in state.players for pile in (p.hand, p.deck, p.discard, p.play_area))]


# ---- going back -----------------------------------------------------------------------------------------------------


def test_going_back_and_playing_the_same_again_gives_the_same_card() -> None:
    state = cn.new_game("clank", players=3, seed=7)
    code = cn.to_code(state)
    hand = state.players[GREEN].hand
    moves = [*(f"play {card}" for card in hand), "end turn"]
    one, two = cn.play(state, *moves), cn.play(state, *moves)
    assert one == two
    assert cn.to_code(state) == code
    loaded = cn.from_code(cn.to_code(one.state))
    assert loaded == one.state
    for _ in range(10):
        action = cn.legal_actions(loaded)[-1]
        loaded, here = cn.step(loaded, action).state, cn.step(one.state, action).state
        assert loaded == here
        one = cn.play(here)


def test_the_dice_belong_to_the_game_and_leave_the_worlds_dice_alone() -> None:
    found = []
    for seed in (1, 2):
        random.seed(seed)
        before = random.getstate()
        found.append(cn.rollout(cn.new_game("clank", players=2, seed=7), policy="random", seed=3).state)
        assert random.getstate() == before
    assert found[0] == found[1]
