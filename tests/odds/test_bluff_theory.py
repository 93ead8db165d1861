"""The mathematics of Dragon's Cave, number by number, as exact fractions."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.odds import Count
from clank_nb.odds.bluff import (
    COINS,
    Mix,
    best_split,
    colour_choice,
    colour_table,
    fist_game,
    fists,
    keep_game,
)
from clank_nb.odds.bluff.solve import solve

TABLE = colour_table()


# ---- the choice of a colour ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purse", "value", "dwarf", "dragon"),
    [
        (2, Fraction(4, 5), (Fraction(3, 10), Fraction(1, 5)), (Fraction(1, 10), Fraction(2, 5))),
        (4, Fraction(4, 7), (Fraction(2, 7), Fraction(3, 14)), (Fraction(1, 7), Fraction(5, 14))),
        (6, Fraction(1, 3), (Fraction(5, 18), Fraction(2, 9)), (Fraction(1, 6), Fraction(1, 3))),
        (8, Fraction(1, 11), (Fraction(3, 11), Fraction(5, 22)), (Fraction(2, 11), Fraction(7, 22))),
    ],
)
def test_a_full_hand(
    purse: int, value: Fraction, dwarf: tuple[Fraction, Fraction], dragon: tuple[Fraction, Fraction]
) -> None:
    choice = colour_choice(purse=purse)
    assert choice.value == value
    for mix, (poor, rich) in ((choice.dwarf, dwarf), (choice.dragon, dragon)):
        assert dict(mix.items()) == {"red": 0, "yellow": poor, "green": rich, "blue": poor, "purple": rich}
    assert choice.game().is_unique


def test_the_sums_behind_a_purse_of_four() -> None:
    inside = [(r, r + 2) for r in (1, 2, 1, 2)]
    s, t = sum(Fraction(1, b) for _, b in inside), sum(Fraction(r, b) for r, b in inside)
    assert (s, t, (t - 1) / s) == (Fraction(7, 6), Fraction(5, 3), Fraction(4, 7))


def test_the_empty_space_is_played_from_nine_coins_on() -> None:
    full = tuple(COINS)
    assert [p for p in range(45) if not TABLE[full, p].left_out] == list(range(9, 45))
    assert all(TABLE[full, p].value > 0 for p in range(9))
    assert all(TABLE[full, p].value < 0 for p in range(9, 45))
    root = (3 + sqrt(33)) / 2  # of L² - 3 L - 6 = 0, where the four colours with coins are worth nothing
    assert 8 < 2 * root < 9
    assert sum(r / (r + root) for r in (1, 2, 1, 2)) == pytest.approx(1)


def test_with_an_empty_purse_there_are_several_mixes() -> None:
    choice = colour_choice(purse=0)
    half = Mix({"green": 1, "purple": 1})
    assert (choice.value, choice.dwarf, choice.dragon) == (1, half, half)
    rows, columns = choice.game().extreme_mixes()
    assert len(rows) > 1  # the dwarf may go for one coin too;
    assert columns == (half,)  # the dragon must not
    assert half in rows


@pytest.mark.parametrize(
    ("hand", "value", "dwarf", "dragon"),
    [
        (("yellow", "green", "blue", "purple"), "4/7", "2/7 3/14 2/7 3/14", "1/7 5/14 1/7 5/14"),
        (("yellow", "green", "purple"), "2/5", "2/5 3/10 3/10", "1/5 2/5 2/5"),
        (("yellow", "green"), "-2/7", "4/7 3/7", "3/7 4/7"),
        (("green",), "-2", "1", "1"),
        (("red",), "-2", "1", "1"),
    ],
)
def test_used_cards_tell_the_dragon(hand: tuple[str, ...], value: str, dwarf: str, dragon: str) -> None:
    choice = colour_choice(purse=4, hand=hand)
    assert choice.value == Fraction(value)
    assert [p for _, p in choice.dwarf.items()] == [Fraction(p) for p in dwarf.split()]
    assert [p for _, p in choice.dragon.items()] == [Fraction(p) for p in dragon.split()]


def test_every_hand_and_purse_is_proven_by_its_table() -> None:
    assert len(TABLE) == 31 * 45
    for (hand, purse), choice in TABLE.items():
        game = choice.game()
        assert (choice.hand, choice.purse) == (hand, purse)
        assert game.guarantee(row=choice.dwarf) == choice.value == game.guarantee(column=choice.dragon)


def test_the_formula_is_the_linear_program() -> None:
    for hand, purse in list(TABLE)[::7]:
        assert solve(TABLE[hand, purse].game().payoffs)[0] == TABLE[hand, purse].value


def test_where_more_than_one_mix_is_optimal() -> None:
    several = {key for key, choice in TABLE.items() if key[1] and not choice.game().is_unique}
    assert several == {(("red", "yellow", "blue"), 2), (("red", "green", "purple"), 4)}
    assert all(TABLE[key].value == 0 for key in several)
    empty = [hand for hand, purse in TABLE if not purse and not TABLE[hand, 0].game().is_unique]
    assert len(empty) == 10


def test_all_of_them_take_less_than_a_fifth_of_a_second() -> None:
    best = min(_seconds() for _ in range(5))
    assert best < 0.2


def _seconds() -> float:
    start = time.perf_counter()
    colour_table()
    return time.perf_counter() - start


@given(st.dictionaries(st.sampled_from("abcde"), st.integers(0, 4), min_size=1), st.integers(0, 12))
def test_more_cards_help_and_a_fuller_purse_harms(rewards: dict[str, int], purse: int) -> None:
    colours = tuple(rewards)
    whole = colour_choice(purse=purse, rewards=rewards)
    assert colour_choice(purse=purse + 1, rewards=rewards).value <= whole.value
    for fewer in combinations(colours, len(colours) - 1):
        if fewer:
            assert colour_choice(purse=purse, rewards=rewards, hand=fewer).value <= whole.value
    played = [(rewards[c], p) for c, p in whole.dwarf.items() if p]
    guarded = [(rewards[c], p) for c, p in whole.dragon.items() if whole.dwarf[c]]
    assert all(p >= q for r, p in played for s, q in played if r < s)
    assert all(p <= q for r, p in guarded for s, q in guarded if r < s)


def test_with_an_empty_purse_a_poorer_colour_is_never_better() -> None:
    weak = colour_choice(purse=0).game().weakly_dominated()
    assert {(one.choice, one.by.support) for one in weak if one.player == "row"} == {("red", ("yellow",))}


def test_a_table_of_one_purse() -> None:
    assert colour_table(purses=4) == {key: choice for key, choice in TABLE.items() if key[1] == 4}


# ---- the fists -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("purse", range(1, 9))
def test_every_split_loses_half_and_differs_in_its_spread(purse: int) -> None:
    for fist in range(purse + 1):
        law = fists(purse=purse, fist=fist)
        assert law.mean == Fraction(purse, 2)
        assert law.variance == (Fraction(purse, 2) - fist) ** 2
    game = fist_game(purse=purse)
    assert game.value == Fraction(-purse, 2)
    assert game.solve().column == Mix({"left": 1, "right": 1})


def test_five_six_and_seven_coins() -> None:
    assert (fists(purse=5, fist=2), fists(purse=5, fist=2).mean) == (Count({2: 1, 3: 1}), Fraction(5, 2))
    assert [fist_game(purse=p).value for p in (5, 6, 7)] == [Fraction(-5, 2), -3, Fraction(-7, 2)]
    assert fists(purse=3, fist=1) == Count({1: 1, 2: 1})
    assert fists(purse=6, fist=3).variance == 0
    assert fists(purse=6, fist=0).variance == 9


@pytest.mark.parametrize("purse", range(9))
def test_keeping_enough_is_certain_up_to_half_and_a_coin_toss_beyond(purse: int) -> None:
    for coins in range(purse + 2):
        keep = best_split(purse=purse, coins=coins)
        assert keep.chance == keep_game(purse=purse, coins=coins).value
        assert keep.chance == (1 if coins <= purse // 2 else Fraction(1, 2) if coins <= purse else 0)
        law = fists(purse=purse, fist=keep.fists[0])
        assert law.prob(at_most=purse - coins) == keep.chance


@given(st.integers(1, 30), st.fractions(0, 1, max_denominator=12))
def test_a_dragon_that_guesses_the_full_fist(purse: int, found: Fraction) -> None:
    full, even = fists(purse=purse, fist=purse, found=found), Fraction(purse, 2)
    assert full.mean == found * purse
    assert (full.mean < even) == (found < Fraction(1, 2))
    if purse % 2 == 0:
        assert fists(purse=purse, fist=purse // 2, found=found).mean == even
