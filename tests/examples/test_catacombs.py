"""The worked examples of Clank! Catacombs, replayed exactly: every number they name, and the rule behind every step."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.scene import GREEN, ROW, YELLOW, after, allowed, delve, events, refused, table
from tests.tables import options, play, pools, told

# ---- a turn ---------------------------------------------------------------------------------------------------------

HAND = ("stumble", "sneak_attack", "explore", "burgle", "sidestep")
CARDS = tuple(f"play {card}" for card in HAND)
STEP = "move cave by cave-e1+d01b-e2 swords=1"
DEEDS = ("fight crystal_kobold", "acquire expert_guide")
FULL_ROW = ("crystal_kobold", "expert_guide", "lightstick", "swindle", "bandit", "elven_sword")
CHANCE = ("deal burgle burgle burgle burgle scramble", "reveal lute", "reveal fiery_quartz")


def the_turn(**facts: Any) -> State:
    """Green in d01b, from where a tunnel with one monster leads into the cave; its five cards, and a deck of seven."""
    deck = ["burgle"] * 5 + ["scramble", "stumble"]
    green = {"room": "d01b", "hand": HAND, "deck": deck, "discard": [], **facts}
    return table(green, {"deck": []}, tiles={"d01": [1, 0, 180]}, row=FULL_ROW, seed=None)


@pytest.mark.rule("catacombs/example/turn")
def test_the_turn_starts_as_the_rulebook_shows_it() -> None:
    state = the_turn()
    green = state.players[GREEN]
    assert (state.game.n_players, state.current_player) == (2, GREEN)
    assert green.hand == tuple(sorted(HAND))
    assert (len(green.deck), green.discard) == (7, ())
    assert state.cubes.area == (0, 0)
    assert not any(state.game.cards[card].dragon for card in state.shop.row[2:])


@pytest.mark.rule("catacombs/example/turn")
def test_stumble_makes_a_cube_that_sneak_attack_takes_back_with_one_to_spare() -> None:
    trace = play(the_turn(), "play stumble", "play sneak_attack")
    assert [state.cubes.area[GREEN] for state in trace.states] == [0, 1, 0]
    assert (trace.state.turn.credit, trace.state.turn.swords) == (1, 3)


@pytest.mark.rule("catacombs/example/turn")
def test_one_of_two_boots_and_one_of_three_swords_lead_past_the_monster_into_the_cave() -> None:
    state = after(the_turn(), *CARDS)
    assert pools(state) == (3, 3, 2)
    state = after(state, STEP)
    assert state.players[GREEN].room == "cave"
    assert (pools(state), state.cubes.track[GREEN]) == ((3, 2, 1), 0)


@pytest.mark.rule("catacombs/example/turn")
def test_in_the_cave_the_other_boot_is_refused() -> None:
    state = after(the_turn(), *CARDS, STEP)
    assert state.turn.boots == 1
    for step in ("move d01b by cave-e2+d01b-e1", "move way", "discover cave-n2"):
        assert not allowed(state, step)
        assert refused(state, step) == "move/crystal_cave"


@pytest.mark.rule("catacombs/example/turn")
def test_two_swords_beat_the_kobold_whose_skill_helps_to_buy_the_guide() -> None:
    trace = play(the_turn(), *CARDS, STEP, *DEEDS)
    fought, bought = trace.states[-2:]
    assert pools(fought) == (5, 0, 1)
    assert fought.shop.discard == ("crystal_kobold",)
    assert pools(bought) == (0, 0, 1)
    assert bought.players[GREEN].discard == ("expert_guide",)
    assert bought.shop.row == ("", "", *FULL_ROW[2:])


@pytest.mark.rule("catacombs/example/turn")
def test_the_turn_ends_with_five_cards_in_hand_two_in_the_deck_and_six_in_the_discard_pile() -> None:
    state = after(the_turn(), *CARDS, STEP, *DEEDS, "end turn", CHANCE[0])
    green = state.players[GREEN]
    assert (len(green.hand), len(green.deck), len(green.discard)) == (5, 2, 6)
    assert green.discard == tuple(sorted((*HAND, "expert_guide")))
    assert green.play_area == ()
    assert (pools(state), state.turn.credit) == ((0, 0, 0), 0)
    assert state.cubes.supply == (30, 30)


@pytest.mark.rule("catacombs/example/turn")
def test_every_step_of_the_turn_is_said_with_its_rule() -> None:
    assert told(play(the_turn(), *CARDS, STEP, *DEEDS)) == [
        "Green plays Stumble. (clank/turn/play_all)",
        "Green makes 1 Clank!: one cube goes into the Clank! area. (clank/turn/clank_gain)",
        "Green plays Sneak Attack. (clank/turn/play_all)",
        "Green gets 3 swords. (clank/turn/resources)",
        "Green takes one cube back from the Clank! area. (clank/turn/clank_loss)",
        "Green has no cube left in the Clank! area: 1 Clank! made later this turn goes straight back. "
        "(clank/turn/clank_credit)",
        "Green plays Explore. (clank/turn/play_all)",
        "Green gets 2 skill. (clank/turn/resources)",
        "Green gets 1 boot. (clank/turn/resources)",
        "Green plays Burgle. (clank/turn/play_all)",
        "Green gets 1 skill. (clank/turn/resources)",
        "Green plays Sidestep. (clank/turn/play_all)",
        "Green gets 1 boot. (clank/turn/resources)",
        "Green pays one boot. (clank/move/tunnel)",
        "Green spends one sword. (clank/move/monsters)",
        "Green walks from d01b to cave. (clank/move/tunnel)",
        "cave is a crystal cave: no more boots for Green this turn. (clank/move/crystal_cave)",
        "Green spends 2 swords. (clank/card/monster)",
        "Green beats Crystal Kobold. (clank/card/monster)",
        "Green gets 2 skill. (clank/turn/resources)",
        "Green pays 5 skill. (clank/card/acquire)",
        "Green acquires Expert Guide: it goes to the discard pile and gives nothing before it is drawn and played. "
        "(clank/card/acquire)",
    ]


# ---- an attack ------------------------------------------------------------------------------------------------------


def before_the_attack() -> State:
    """Green's turn is over but for the refill: four cards in the row, two yellow cubes in the area."""
    return table(
        {"room": "cave", "deck": []}, {"room": "d01b", "deck": []}, tiles={"d01": [1, 0, 180]}, row=ROW[:4], rage=5,
        clank={"yellow": 2}, bag={"black": 20, "green": 2, "yellow": 1}, seed=None,
    )  # fmt: skip


REFILL = ("reveal lute", "reveal fiery_quartz")
DRAWN = "cubes black green yellow yellow"


@pytest.mark.rule("catacombs/example/attack")
def test_two_cards_come_and_the_icon_of_one_makes_one_attack_of_four_cubes() -> None:
    state = after(before_the_attack(), "end turn", *REFILL)
    assert state.shop.row == (*ROW[:4], "lute", "fiery_quartz")
    assert state.cubes.rage == 5
    assert (state.cubes.area, state.cubes.bag, state.cubes.black_bag) == ((0, 0), (2, 3), 20)
    law = cn.chance_outcomes(state)
    assert sum(chance for _, chance in law) == 1
    assert {len(drawn.cubes) for drawn, _ in law} == {4}
    trace = play(before_the_attack(), "end turn", *REFILL, DRAWN)
    assert len(events(trace, "cubes_drawn")) == len(events(trace, "dragon_woken")) == 1


@pytest.mark.rule("catacombs/example/attack")
def test_the_black_cube_goes_to_the_bank_green_takes_one_damage_and_yellow_two() -> None:
    state = after(before_the_attack(), "end turn", *REFILL, DRAWN)
    cubes = state.cubes
    assert cubes.track == (1, 2)
    assert (cubes.black_bag, cubes.bag) == (19, (1, 1))
    assert cubes.black_aside == 24 - 19
    assert (cubes.aside, cubes.area) == ((0, 0), (0, 0))
    assert (state.current_player, cubes.rage) == (YELLOW, 5)


# ---- conditions -----------------------------------------------------------------------------------------------------


def general(*hand: str, deck: int = 4) -> State:
    return table({"hand": hand, "deck": ["burgle"] * deck})


def drawn(state: State) -> int:
    return state.players[GREEN].hand.count("burgle")


@pytest.mark.rule("catacombs/example/rebel_general")
def test_general_then_mercenary_draws_as_the_mercenary_is_played() -> None:
    state = after(general("rebel_general", "mercenary"), "play rebel_general")
    assert drawn(state) == 0
    assert drawn(after(state, "play mercenary")) == 1


@pytest.mark.rule("catacombs/example/rebel_general")
def test_mercenary_then_general_draws_as_the_general_is_played() -> None:
    state = after(general("rebel_general", "mercenary"), "play mercenary")
    assert drawn(state) == 0
    assert drawn(after(state, "play rebel_general")) == 1


@pytest.mark.rule("catacombs/example/rebel_general")
@pytest.mark.parametrize("order", sorted(set(permutations(("rebel_general", "mercenary", "mercenary")))))
def test_a_third_companion_draws_no_more(order: tuple[str, ...]) -> None:
    state = general("rebel_general", "mercenary", "mercenary")
    assert drawn(after(state, *(f"play {card}" for card in order))) == 1


@pytest.mark.rule("catacombs/example/rebel_general")
def test_without_another_companion_the_general_draws_nothing() -> None:
    state = after(general("rebel_general", "stumble"), "play rebel_general", "play stumble")
    assert drawn(state) == 0
    assert (pools(state), drawn(after(state, "end turn"))) == ((2, 1, 1), 4)


def waiting(room: str, **own: Any) -> State:
    """Five green cubes lie in the area; Green has Lie in Wait in hand."""
    green = {"hand": ["lie_in_wait"], "room": room, "boots": 3, **own}
    return table(green, clank={"green": 5}, tiles={"d06": [0, -1]})


@pytest.mark.rule("catacombs/example/lie_in_wait")
def test_played_outside_it_takes_clank_away_as_the_cave_is_entered() -> None:
    state = after(waiting("way"), "play lie_in_wait")
    assert state.cubes.area[GREEN] == 5
    assert after(state, "move cave").cubes.area[GREEN] == 3


@pytest.mark.rule("catacombs/example/lie_in_wait")
def test_played_in_the_cave_it_takes_clank_away_at_once() -> None:
    assert after(waiting("cave"), "play lie_in_wait").cubes.area[GREEN] == 3


@pytest.mark.rule("catacombs/example/lie_in_wait")
def test_without_a_cave_this_turn_it_takes_nothing_away() -> None:
    state = after(waiting("way", boots=0, deck=[]), "play lie_in_wait", "end turn")
    assert state.cubes.area[GREEN] == 5
    assert state.turn.standing == ()


LUTE = ("play stumble", "play lute", "play stumble")


@pytest.mark.rule("catacombs/example/lute")
@pytest.mark.parametrize("order", sorted(set(permutations(LUTE))))
def test_the_lute_pays_three_gold_whatever_the_order(order: tuple[str, ...]) -> None:
    state = table({"hand": ["stumble", "stumble", "lute"], "deck": ["burgle"] * 2})
    state = after(state, *order)
    assert (state.players[GREEN].gold, state.cubes.area[GREEN]) == (3, 3)
    assert state.players[GREEN].hand == ("burgle", "burgle")


@pytest.mark.rule("catacombs/example/lute")
@pytest.mark.parametrize("order", sorted(set(permutations((*LUTE, "play sneak_attack")))))
def test_clank_taken_away_before_between_or_after_leaves_it_at_three(order: tuple[str, ...]) -> None:
    state = table({"hand": ["stumble", "stumble", "lute", "sneak_attack"], "deck": ["burgle"] * 2})
    state = after(state, *order)
    assert (state.players[GREEN].gold, state.cubes.area[GREEN]) == (3, 1)


@pytest.mark.rule("catacombs/example/charlatan")
def test_the_last_card_of_the_hand_discards_nothing_and_draws_nothing() -> None:
    state = after(table({"hand": ["charlatan"], "play_area": ["stumble"], "deck": ["burgle"] * 2}), "play charlatan")
    assert state.players[GREEN].hand == ()
    assert state.pending[-1].kind == "turn"


@pytest.mark.rule("catacombs/example/charlatan")
def test_a_stumble_may_be_discarded_without_its_clank_for_two_cards() -> None:
    state = table({"hand": ["charlatan", "stumble"], "deck": ["burgle"] * 2})
    state = after(state, "play charlatan")
    assert options(state) == ["choose yes", "choose nothing"]
    paid = after(state, "choose yes", "discard stumble")
    assert (paid.players[GREEN].hand, paid.players[GREEN].discard) == (("burgle", "burgle"), ("stumble",))
    assert paid.cubes.area[GREEN] == 0
    kept = after(state, "choose nothing")
    assert kept.players[GREEN].hand == ("stumble",)


# ---- artifacts ------------------------------------------------------------------------------------------------------


def laid(stack: list[int], **facts: Any) -> State:
    """Green lays a tile whose room shows two plus."""
    state = table(
        {"room": "cave", "boots": 1}, artifact_stack=stack, rooms={}, safe_tiles=0, unseen_tiles=["s1", "s2", "d11"],
        seed=None, **facts,
    )  # fmt: skip
    return after(state, "discover cave-n2", "tile d11", "lay 0")


def in_the_room(state: State) -> list[int]:
    return [value for room, value in state.rooms.artifacts if room == "d11b"]


@pytest.mark.rule("catacombs/example/plus")
def test_two_plus_take_the_artifact_two_below_the_top_and_leave_the_others() -> None:
    state = laid([10, 12, 15, 17, 20])
    assert in_the_room(state) == [15]
    assert delve(state).stack == (10, 12, 17, 20)


@pytest.mark.rule("catacombs/example/plus")
def test_with_too_few_below_it_is_the_most_valuable_one_left_and_of_none_it_is_none() -> None:
    state = laid([17, 20])
    assert (in_the_room(state), delve(state).stack) == ([20], (17,))
    state = laid([])
    assert (in_the_room(state), delve(state).stack) == ([], ())


def five(**facts: Any) -> dict[str, Any]:
    """Three more players: the expansion is in play."""
    return {"others": {colour: {"hand": [], **facts} for colour in ("blue", "red", "purple")}}


@pytest.mark.rule("catacombs/example/party_plus")
def test_with_five_players_two_plus_bring_three_artifacts() -> None:
    state = laid([12, 15, 15, 17, 20, 20, 25], **five())
    assert in_the_room(state) == [12, 15, 15]
    assert delve(state).stack == (17, 20, 20, 25)


@pytest.mark.rule("catacombs/example/party_plus")
def test_each_who_comes_takes_the_most_valuable_one_left() -> None:
    state = table(
        {"room": "d11b"}, {"room": "d11b"}, tiles={"d11": [1, 0]}, rooms={"d11b": {"artifact": [12, 15, 15]}},
        artifact_stack=[17, 20, 20, 25], **five(room="d11b"),
    )  # fmt: skip
    for left in ([12, 15], [12], []):
        who = state.current_player
        state = after(state, "take artifact")
        assert in_the_room(state) == left
        assert state.players[who].artifacts == ((15,) if left else (12,))
        state = after(state, "end turn")


# ---- wayshrines -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/example/wayshrines")
def test_three_shrines_give_one_two_and_three_gold_and_the_first_gives_none_again() -> None:
    state = table({"room": "way", "teleports": 0, "goals": ["wayshrine"] * 3}, tiles={"d05": [1, 0], "d10": [-1, 0]})
    gold = [0]
    for shrine in ("way", "d05a", "d10a"):
        if shrine != "way":
            state = after(state, f"teleport {shrine} by wayshrine")
        state = after(state, f"mark {shrine}")
        gold.append(state.players[GREEN].gold)
    assert [later - before for before, later in pairwise(gold)] == [1, 2, 3]
    assert state.cubes.supply[GREEN] == 27
    state = after(state, "teleport way by wayshrine")
    assert not allowed(state, "mark way")
    assert refused(state, "mark way") == "room/wayshrine_no"
    assert state.players[GREEN].gold == 6
