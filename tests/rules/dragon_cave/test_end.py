"""End of the game (``cave/end/*``)."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.rules.dragon_cave import RULES
from tests.rules.dragon_cave.scene import GREEN, cave, coins, purses
from tests.tables import after, events, play, told


@pytest.mark.rule("cave/end/nest")
def test_the_game_ends_with_the_round_in_which_the_nest_is_entered() -> None:
    state = cave({}, {"place": 17}, {"place": 9, "purse": 2})
    state = after(state, "card yellow", "card green", "dragon green")
    assert not state.over, "Blue still has to drop coins"
    trace = play(state, "fists 1 1", "pick left")
    assert (trace.state.over, trace.state.pending, cn.legal_actions(trace.state)) == ("nest", (), ())
    assert told(trace, "cave_left") == ["The game ends with this round: the nest is reached. (cave/end/nest)"]
    refusal = cn.why_not(trace.state, cn.parse_action(trace.state, "card red"))
    assert cn.explain(refusal).startswith("Red cannot lay the card Red: the game is over (cave/end/score).")


@pytest.mark.rule("cave/end/nest")
def test_as_long_as_nobody_is_in_the_nest_the_next_round_follows() -> None:
    state = after(cave({}, {"place": 19}, {"place": 19}), "card yellow", "card yellow", "dragon yellow")
    assert (state.over, state.n_turns) == ("", 2)


@pytest.mark.rule("cave/end/score")
def test_coins_in_purse_and_chest_are_counted_and_most_coins_win() -> None:
    state = cave({"purse": 9}, {"place": 17, "purse": 1, "chest": 1}, {"purse": 4, "chest": 6})
    state = after(state, "card yellow", "card red", "dragon green")
    assert (cn.returns(state), cn.winners(state)) == ((9, 6, 10), (2,))
    assert cn.explain(cn.score_sheet(state)[GREEN]) == (
        "Green: 6 points\nIn the purse: 5 coins (cave/end/score)\nIn the chest: one coin (cave/end/score)"
    )


@pytest.mark.rule("cave/end/tie")
def test_a_tie_goes_to_the_dwarf_nearer_to_the_nest() -> None:
    state = cave({"place": 3, "purse": 6}, {"place": 17, "purse": 1}, {"place": 3, "purse": 6})
    state = after(state, "card yellow", "card red", "dragon green")
    assert (cn.returns(state), cn.winners(state)) == ((6, 5, 6), (2,)), "Blue went on to space 5"


@pytest.mark.rule("cave/end/tie")
def test_in_the_nest_is_nearest() -> None:
    state = cave({"place": 19, "purse": 7}, {"place": 17, "purse": 3}, {"place": 3})
    state = after(state, "card yellow", "card red", "dragon green")
    assert (cn.returns(state)[:2], cn.winners(state)) == ((7, 7), (GREEN,))


@pytest.mark.rule("cave/end/tie")
def test_who_is_still_tied_shares_the_victory() -> None:
    state = cave({}, {"place": 17, "purse": 2}, {"place": 17, "purse": 2})
    state = after(state, "card yellow", "card red", "dragon green")
    assert (cn.returns(state), cn.winners(state)) == ((0, 6, 6), (1, 2))


@pytest.mark.rule("cave/end/hoard_empty")
def test_an_empty_hoard_ends_the_game_at_once_and_the_rest_of_the_round_is_not_carried_out() -> None:
    state = cave({}, {"place": 1}, {"place": 9, "purse": 6}, {"purse": 3}, coins=11)
    trace = play(state, "card green", "card purple", "card chest", "dragon purple")
    assert trace.state.over == "hoard_empty"
    assert (purses(trace.state), trace.state.hoard) == ([0, 2, 6, 3], 0)
    assert not events(trace, "dwarf_fled", "coins_banked")
    assert told(trace, "cave_left") == ["The game ends: the hoard has run out. (cave/end/hoard_empty)"]


@pytest.mark.rule("cave/end/hoard_empty")
def test_or_meetings_and_chest_cards_of_that_round_are_still_carried_out() -> None:
    state = cave({}, {"place": 1}, {"place": 9, "purse": 6}, {"purse": 3}, coins=11, exhaust_skips_rest=False)
    trace = play(state, "card green", "card purple", "card chest", "dragon purple", "fists 3 3", "pick left")
    end = trace.state
    assert (end.over, purses(end), end.players[3].chest, end.hoard) == ("hoard_empty", [0, 2, 3, 0], 3, 3)
    assert told(trace, "hoard_emptied") == ["The hoard is empty: this is the last round. (cave/end/hoard_empty)"]


@pytest.mark.rule("cave/end/hoard_empty")
def test_one_coin_left_is_enough_to_go_on() -> None:
    assert after(cave(coins=3), "card green", "card red", "dragon purple").over == ""


@pytest.mark.rule("cave/end/shortage")
def test_a_hoard_that_cannot_pay_all_is_shared_and_the_rest_is_removed() -> None:
    state = cave({}, {"place": 17}, {"place": 17}, coins=5)
    trace = play(state, "card yellow", "card red", "dragon green")
    end = trace.state
    assert (purses(end), end.hoard, end.removed, coins(end)) == ([0, 2, 2], 0, 1, 5)
    assert told(trace, "hoard_short", "coins_taken", "coins_removed") == [
        "8 coins are to be taken and the hoard holds 5: it is shared as evenly as possible. (cave/end/shortage)",
        "Green takes 2 coins from the hoard. (cave/end/shortage)",
        "Blue takes 2 coins from the hoard. (cave/end/shortage)",
        "The last coin of the hoard leaves the game. (cave/end/shortage)",
    ]


@pytest.mark.rule("cave/end/evenly")
@pytest.mark.parametrize(
    ("hoard", "claims", "paid"),
    [(3, [4, 1], [2, 1]), (5, [4, 4], [2, 2]), (2, [2, 2, 1], [0, 0, 0]), (7, [4, 4, 1], [3, 3, 1]),
     (6, [4, 4, 0], [3, 3, 0]), (0, [1], [0]), (9, [4, 4], [4, 4])],
)  # fmt: skip
def test_in_passes_everybody_who_is_owed_gets_a_coin_while_a_whole_pass_can_be_paid(
    hoard: int, claims: list[int], paid: list[int]
) -> None:
    assert RULES["end/evenly"](hoard, claims) == paid
