"""The worked examples of Clank!, replayed exactly: every number they name, and the rule behind every step."""

from __future__ import annotations

from itertools import permutations

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.tables import after, events, play, pools, refused, table, told, why

GREEN, YELLOW = 0, 1


# ---- a turn ---------------------------------------------------------------------------------------------------------

ROW = ("orc_grunt", "kobold_merchant", "sneak", "search", "ladder", "tunnel_guide")
CARDS = ("play stumble", "play move_silently", "play mercenary", "play burgle", "play burgle")
WALK = ("move f03", "move f08")
DEEDS = ("fight orc_grunt", "acquire kobold_merchant")
CHANCE = ("deal burgle burgle burgle burgle sidestep", "reveal elven_boots", "reveal brilliance")


def the_turn(**more: object) -> State:
    """Green in f02 with its five cards, a deck of seven, no cube in the Clank! area."""
    hand = ["stumble", "move_silently", "mercenary", "burgle", "burgle"]
    return table(hand=hand, row=ROW, room="f02", **more)


@pytest.mark.rule("clank/example/turn")
def test_the_turn_starts_as_the_rulebook_shows_it() -> None:
    state = the_turn()
    green = state.players[GREEN]
    assert state.game.n_players == 2
    assert state.current_player == GREEN
    assert green.room == "f02"
    assert green.hand == ("burgle", "burgle", "mercenary", "move_silently", "stumble")
    assert len(green.deck) == 7
    assert green.discard == ()
    assert state.cubes.area == (0, 0)
    assert state.shop.row == ROW


@pytest.mark.rule("clank/example/turn")
def test_stumble_makes_a_cube_that_move_silently_takes_back_with_one_to_spare() -> None:
    trace = play(the_turn(), "play stumble", "play move_silently")
    assert [state.cubes.area[GREEN] for state in trace.states] == [0, 1, 0]
    assert trace.state.turn.credit == 1
    assert trace.state.turn.boots == 2


@pytest.mark.rule("clank/example/turn")
def test_a_second_green_cube_lying_there_would_go_too() -> None:
    trace = play(the_turn(clank={"green": 1}), "play stumble", "play move_silently")
    assert [state.cubes.area[GREEN] for state in trace.states] == [1, 2, 0]
    assert trace.state.turn.credit == 0


@pytest.mark.rule("clank/example/turn")
def test_two_boots_lead_into_the_crystal_cave_and_no_further() -> None:
    state = after(the_turn(), *CARDS)
    assert pools(state) == (3, 2, 2)
    state = after(state, *WALK)
    assert state.players[GREEN].room == "f08"
    assert pools(state) == (3, 2, 0)
    assert why(state, "move f13")[0] == why(state, "move f03")[0] == "clank/move/crystal_cave"


@pytest.mark.rule("clank/example/turn")
def test_the_cave_stops_the_pawn_with_a_boot_left_too() -> None:
    state = after(the_turn(boots=1), *CARDS, *WALK)
    assert state.turn.boots == 1
    assert why(state, "move f03") == ("clank/move/crystal_cave",)
    assert "a crystal cave was entered this turn" in refused(state, "move f03")


@pytest.mark.rule("clank/example/turn")
def test_swords_beat_the_orc_and_skill_buys_the_merchant() -> None:
    trace = play(the_turn(), *CARDS, *WALK, *DEEDS)
    walked, fought, bought = trace.states[-3:]
    assert (fought.players[GREEN].gold, pools(fought)) == (3, (3, 0, 0))
    assert walked.players[GREEN].gold == 0
    assert fought.shop.discard == ("orc_grunt",)
    assert fought.players[GREEN].discard == ()
    assert bought.players[GREEN].discard == ("kobold_merchant",)
    assert bought.players[GREEN].gold == 3  # the merchant's two gold come when it is played
    assert pools(bought) == (0, 0, 0)
    assert bought.shop.row == ("", "", *ROW[2:])


@pytest.mark.rule("clank/example/turn")
def test_the_turn_ends_with_a_new_hand_and_a_full_row() -> None:
    state = after(the_turn(), *CARDS, *WALK, *DEEDS, "end turn", *CHANCE)
    green = state.players[GREEN]
    assert green.hand == ("burgle", "burgle", "burgle", "burgle", "sidestep")
    assert green.deck == ("scramble", "stumble")
    assert green.discard == ("burgle", "burgle", "kobold_merchant", "mercenary", "move_silently", "stumble")
    assert green.play_area == ()
    assert green.gold == 3
    assert state.shop.row == ("elven_boots", "brilliance", *ROW[2:])
    assert state.shop.discard == ("orc_grunt",)
    assert (pools(state), state.turn.credit) == ((0, 0, 0), 0)
    assert state.cubes.area == (0, 0)
    assert state.cubes.supply == (30, 30)
    assert state.current_player == YELLOW


@pytest.mark.rule("clank/example/turn")
def test_every_step_of_the_turn_is_said_with_its_rule() -> None:
    assert told(play(the_turn(), *CARDS, *WALK, *DEEDS, "end turn", *CHANCE)) == [
        "Green plays Stumble. (clank/turn/play_all)",
        "Green makes 1 Clank!: one cube goes into the Clank! area. (clank/turn/clank_gain)",
        "Green plays Move Silently. (clank/turn/play_all)",
        "Green gets 2 boots. (clank/turn/resources)",
        "Green takes one cube back from the Clank! area. (clank/turn/clank_loss)",
        "Green has no cube left in the Clank! area: 1 Clank! made later this turn goes straight back. "
        "(clank/turn/clank_credit)",
        "Green plays Mercenary. (clank/turn/play_all)",
        "Green gets 1 skill. (clank/turn/resources)",
        "Green gets 2 swords. (clank/turn/resources)",
        *["Green plays Burgle. (clank/turn/play_all)", "Green gets 1 skill. (clank/turn/resources)"] * 2,
        "Green pays one boot. (clank/move/tunnel)",
        "Green walks from f02 to f03. (clank/move/tunnel)",
        "Green pays one boot. (clank/move/tunnel)",
        "Green walks from f03 to f08. (clank/move/tunnel)",
        "f08 is a crystal cave: no more boots for Green this turn. (clank/move/crystal_cave)",
        "Green spends 2 swords. (clank/card/monster)",
        "Green beats Orc Grunt. (clank/card/monster)",
        "Green takes 3 gold. (clank/turn/gold)",
        "Green pays 3 skill. (clank/card/acquire)",
        "Green acquires Kobold Merchant: it goes to the discard pile and gives nothing before it is drawn and played. "
        "(clank/card/acquire)",
        "Green ends the turn: Stumble, Move Silently, Mercenary, 2 Burgle to the discard pile. (clank/turn/end)",
        "Green draws 5 cards: 4 Burgle, Sidestep. (clank/turn/draw)",
        "Elven Boots is turned up in the dungeon row. (clank/dragon/refill)",
        "Brilliance is turned up in the dungeon row. (clank/dragon/refill)",
        "Turn 2: Yellow is to play. (clank/turn/play_all)",
    ]


# ---- an attack ------------------------------------------------------------------------------------------------------


def before_the_attack() -> State:
    """Yellow ends its turn: three cards in the row, marker on the 5th space, 3 yellow and 2 green cubes in the area."""
    players = {"green": {"hand": []}, "yellow": {"room": "f02", "hand": [], "deck": []}}
    return cn.position(
        "clank",
        players=players,
        to_act="yellow",
        away=[5, 7],
        rage=5,
        clank={"yellow": 3, "green": 2},
        bag={"black": 24},
        row=["sneak", "search", "ladder"],
    )


REFILL = ("reveal orc_grunt", "reveal sneak", "reveal ogre")
DRAWN = "cubes black green yellow yellow"


@pytest.mark.rule("clank/example/attack")
def test_two_icons_of_one_refill_wake_the_dragon_once() -> None:
    state = before_the_attack()
    assert state.cubes.rage == 5
    trace = play(state, "end turn", *REFILL, DRAWN)
    assert trace.state.shop.row == ("sneak", "search", "ladder", "orc_grunt", "sneak", "ogre")
    assert [event["n"] for event in events(trace, "dragon_woken")] == [2]
    assert len(events(trace, "area_emptied")) == len(events(trace, "cubes_drawn")) == 1


@pytest.mark.rule("clank/example/attack")
def test_the_whole_area_goes_into_the_bag_before_four_cubes_are_drawn() -> None:
    state = after(before_the_attack(), "end turn", *REFILL)
    assert state.current_player == cn.CHANCE
    assert state.cubes.area == (0, 0)
    assert (state.cubes.black_bag, state.cubes.bag) == (24, (2, 3))
    law = dict(cn.chance_outcomes(state))
    assert sum(law.values()) == 1
    assert {len(drawn.cubes) for drawn in law} == {4}


@pytest.mark.rule("clank/example/attack")
def test_green_takes_one_and_yellow_two_damage() -> None:
    state = after(before_the_attack(), "end turn", *REFILL, DRAWN)
    cubes = state.cubes
    assert cubes.track == (1, 2)
    assert cubes.area == (0, 0)
    assert cubes.black_aside == 1
    assert (cubes.black_bag, cubes.bag) == (23, (1, 1))
    assert cubes.aside == (0, 0)
    assert cubes.supply == (28, 27)
    assert cubes.rage == 5


@pytest.mark.rule("clank/example/attack")
def test_every_step_of_the_attack_is_said_with_its_rule() -> None:
    assert told(play(before_the_attack(), "end turn", *REFILL, DRAWN)) == [
        "Yellow ends the turn. (clank/turn/end)",
        "Yellow has no card left to draw: the draw stops 5 cards short. (clank/turn/draw)",
        "Orc Grunt is turned up in the dungeon row. (clank/dragon/refill)",
        "Sneak is turned up in the dungeon row. (clank/dragon/refill)",
        "Ogre is turned up in the dungeon row. (clank/dragon/refill)",
        "The dragon attacks: 2 new cards show its icon, and that is one attack. (clank/dragon/trigger)",
        "The Clank! area goes into the bag: 2 Green, 3 Yellow. (clank/dragon/bag)",
        "4 cubes are drawn: Black, Green, 2 Yellow. (clank/dragon/draw)",
        "Yellow takes 2 damage from the dragon. (clank/dragon/draw)",
        "Green takes 1 damage from the dragon. (clank/dragon/draw)",
        "Turn 2: Green is to play. (clank/turn/play_all)",
    ]


# ---- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/example/sleight_of_hand")
def test_sleight_of_hand_as_the_last_card_costs_and_gives_nothing() -> None:
    trace = play(table(hand=["sleight_of_hand"]), "play sleight_of_hand")
    green = trace.state.players[GREEN]
    assert (green.hand, green.discard, green.play_area) == ((), (), ("sleight_of_hand",))
    assert green.deck == trace.start.players[GREEN].deck
    assert trace.state.current_player == GREEN
    assert told(trace) == [
        "Green plays Sleight of Hand. (clank/turn/play_all)",
        "Sleight of Hand gives nothing: there is no other card in hand to discard. (clank/card/discard_pays)",
    ]


@pytest.mark.rule("clank/example/sleight_of_hand")
def test_sleight_of_hand_discards_an_unplayed_stumble_without_clank_and_draws_two() -> None:
    trace = play(
        table(hand=["sleight_of_hand", "stumble"]), "play sleight_of_hand", "discard stumble", "deal burgle sidestep"
    )
    green = trace.state.players[GREEN]
    assert green.hand == ("burgle", "sidestep")
    assert green.discard == ("stumble",)
    assert trace.state.cubes.area == (0, 0)
    assert trace.state.turn.clank_made == 0
    assert told(trace) == [
        "Green plays Sleight of Hand. (clank/turn/play_all)",
        "Green discards Stumble without its effects. (clank/card/discard)",
        "Green draws 2 cards: Burgle, Sidestep. (clank/turn/draw)",
    ]


def drawn(*cards: str) -> list[int]:
    """How many cards are drawn as each of these is played."""
    state, found = table(hand=cards, deck=["burgle"] * 6), []
    for card in cards:
        before = len(state.players[GREEN].deck)
        state = after(state, f"play {card}")
        while state.current_player == cn.CHANCE:
            state = after(state, str(cn.chance_outcomes(state)[0][0]))
        found.append(before - len(state.players[GREEN].deck))
    return found


@pytest.mark.rule("clank/example/rebel_scout")
def test_rebel_scout_draws_when_another_companion_is_there() -> None:
    assert drawn("rebel_scout", "mercenary") == [0, 1]
    assert drawn("mercenary", "rebel_scout") == [0, 1]


@pytest.mark.rule("clank/example/rebel_scout")
def test_a_third_companion_makes_rebel_scout_draw_no_more() -> None:
    assert drawn("rebel_scout", "mercenary", "tunnel_guide") == [0, 1, 0]
    assert drawn("mercenary", "rebel_scout", "tunnel_guide") == [0, 1, 0]


@pytest.mark.rule("clank/example/rebel_scout")
def test_rebel_scout_and_rebel_captain_draw_one_each_in_either_order() -> None:
    assert drawn("rebel_scout", "rebel_captain") == [0, 2]
    assert drawn("rebel_captain", "rebel_scout") == [0, 2]


@pytest.mark.rule("clank/example/mountain_king")
def test_the_mountain_king_pays_for_the_first_crown_at_once_and_for_no_other() -> None:
    trace = play(
        table(room="f26", gold=14, hand=["the_mountain_king"]), "play the_mountain_king", "buy crown", "buy crown"
    )
    start, played, one, two = trace.states
    assert "crown" not in str(start.players[GREEN].tokens)
    assert pools(played) == (2, 1, 1)
    assert (one.players[GREEN].tokens, one.players[GREEN].gold) == (("crown_10",), 7)
    assert pools(one) == (2, 2, 2)
    assert (two.players[GREEN].tokens, two.players[GREEN].gold) == (("crown_10", "crown_9"), 0)
    assert pools(two) == (2, 2, 2)
    assert told(trace) == [
        "Green plays The Mountain King. (clank/turn/play_all)",
        "Green gets 2 skill. (clank/turn/resources)",
        "Green gets 1 sword. (clank/turn/resources)",
        "Green gets 1 boot. (clank/turn/resources)",
        "The Mountain King waits: its condition may still come true this turn. (clank/turn/order_free)",
        "Green pays 7 gold. (clank/room/market)",
        "Green buys Crown (10) for 7 gold. (clank/room/market)",
        "The Mountain King pays now: its condition has come true. (clank/turn/order_free)",
        "Green gets 1 sword. (clank/turn/resources)",
        "Green gets 1 boot. (clank/turn/resources)",
        "Green pays 7 gold. (clank/room/market)",
        "Green buys Crown (9) for 7 gold. (clank/room/market)",
    ]


def skill_of_swagger(*cards: str, **more: object) -> list[int]:
    """Skill in the pool after each of these cards."""
    trace = play(table(hand=cards, **more), *(f"play {card}" for card in cards))
    return [state.turn.skill for state in trace.states[1:]]


@pytest.mark.rule("clank/example/swagger")
def test_swagger_pays_for_the_stumble_before_it_and_for_the_one_after_it() -> None:
    assert skill_of_swagger("stumble", "swagger", "stumble") == [0, 1, 2]


@pytest.mark.rule("clank/example/swagger")
@pytest.mark.parametrize("cards", sorted(set(permutations(("stumble", "swagger", "stumble")))))
def test_any_order_of_swagger_and_two_stumbles_gives_two_skill(cards: tuple[str, ...]) -> None:
    assert skill_of_swagger(*cards)[-1] == 2


@pytest.mark.rule("clank/example/swagger")
@pytest.mark.parametrize(
    "cards", sorted(set(permutations(("stumble", "swagger", "stumble", "move_silently")))), ids=" ".join
)
def test_taking_clank_back_at_any_point_leaves_swagger_at_two(cards: tuple[str, ...]) -> None:
    assert skill_of_swagger(*cards)[-1] == 2


@pytest.mark.rule("clank/example/swagger")
def test_with_an_empty_supply_swagger_gives_nothing() -> None:
    assert skill_of_swagger("stumble", "swagger", "stumble", clank={"green": 30}) == [0, 0, 0]
