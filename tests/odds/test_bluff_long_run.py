"""When to bank, and several dwarfs against one dragon, number by number, as exact fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.odds.bluff import (
    COINS,
    Mix,
    bank_choice,
    bank_from,
    bank_rule,
    banking_bounds,
    best_banking,
    colour_choice,
    dwarfs_together,
    matrix_game,
)
from clank_nb.odds.bluff.bank_best import SPLITS, State

# ---- when to bank ----------------------------------------------------------------------------------------------------


def test_one_decision() -> None:
    two, three = bank_choice(purse=2), bank_choice(purse=3)
    assert (two.go_on, two.bank, two.banks) == (Fraction(3, 5), Fraction(1, 2), False)
    assert (three.colours.value, three.go_on, three.bank, three.banks) == (
        Fraction(11, 16),
        Fraction(33, 64),
        Fraction(3, 4),
        True,
    )
    assert bank_from() == 3
    assert bank_from(worth=1) is None or colour_choice(purse=bank_from(worth=1)).value < 0
    assert colour_choice(purse=4, hand=["yellow", "green"]).value < 0  # with two colours left, going on loses coins


@given(st.integers(0, 20), st.fractions(0, 1, max_denominator=8), st.sets(st.sampled_from(list(COINS)), min_size=1))
def test_the_chest_card_is_played_always_or_never(purse: int, worth: Fraction, hand: set[str]) -> None:
    choice = bank_choice(purse=purse, worth=worth, hand=hand)
    game = choice.game()
    assert game.value == max(choice.go_on, choice.bank)
    if choice.go_on != choice.bank:
        assert game.solve().row["chest"] == (1 if choice.banks else 0)


def test_the_chest_card_need_not_dominate_a_colour() -> None:
    game = bank_choice(purse=3).game()
    assert game.solve().row == Mix({"chest": 1})
    assert game.payoff(row="green", column="red") > game.payoff(row="chest", column="red")
    assert "green" not in [one.choice for one in game.dominated()]


@pytest.mark.parametrize(
    ("used", "coins", "rounds", "rate"),
    [
        (1, Fraction(1), Fraction(9, 4), Fraction(4, 9)),
        (2, Fraction(17, 8), Fraction(4), Fraction(17, 32)),
        (3, Fraction(24, 7), Fraction(7), Fraction(24, 49)),
        (4, Fraction(5), Fraction(15), Fraction(1, 3)),
    ],
)
def test_bank_as_soon_as_so_many_colours_are_used(used: int, coins: Fraction, rounds: Fraction, rate: Fraction) -> None:
    rule = bank_rule(used=used)
    assert (rule.coins, rule.rounds, rule.rate) == (coins, rounds, rate)
    assert _long_run(lambda state: state[0] >= used, "even") == pytest.approx(float(rate), abs=1e-9)
    double = bank_rule(used=used, reward=2)
    assert (double.coins, double.rounds) == (2 * coins, rounds)


def _long_run(banks: Callable[[State], bool], split: str) -> float:
    """Coins for each round by following the law of the state for a long time, in floats."""
    law: Counter[State] = Counter({(0, 0): 1.0})
    rate = 0.0
    for _ in range(3000):
        after: Counter[State] = Counter()
        rate = 0.0
        for (used, purse), p in law.items():
            if banks((used, purse)):
                rate += p * purse
                after[0, 0] += p
                continue
            met = p / (5 - used)
            fist = purse // 2 if split == "even" else 0
            after[0, fist] += met / 2
            after[0, purse - fist] += met / 2
            if used < 4:
                after[used + 1, purse + 1] += p - met
        law = after
    return rate


def test_no_rule_that_halves_the_purse_is_better_than_two_colours() -> None:
    best = best_banking()
    assert best.rate == Fraction(17, 32) == bank_rule(used=2).rate
    assert best.slack() == 0
    assert best.banks_at(used=1) == (3, 4, 5)
    assert best_banking(reward=4).rate / 4 == Fraction(17, 32)  # purses in quarters of a coin


def test_all_in_one_fist_allows_a_better_rule() -> None:
    """Half of the purse is lost on average either way, but a spread purse can be banked when it is full."""
    best = best_banking(split="one_fist")
    assert best.rate == best_banking(split="any").rate == Fraction(193, 363) > Fraction(17, 32)
    assert best.slack() == 0
    assert _long_run(lambda state: best.plan[state].bank, "one_fist") == pytest.approx(193 / 363, abs=1e-9)


@pytest.mark.parametrize("split", SPLITS)
def test_value_iteration_closes_in_on_the_best_rate(split: str) -> None:
    rate = best_banking(split=split).rate
    errors = []
    for rounds in (5, 20, 40):
        low, high = bounds = banking_bounds(rounds=rounds, split=split)
        assert low <= rate <= high
        errors.append(bounds.error)
    assert errors[0] > errors[1] > errors[2]
    assert errors[2] < Fraction(1, 10_000)


@pytest.mark.parametrize("colours", range(2, 7))
def test_the_best_rule_is_at_least_as_good_as_every_simple_one(colours: int) -> None:
    best = best_banking(colours=colours)
    assert best.slack() == 0
    assert best.rate >= max(bank_rule(used=k, colours=colours).rate for k in range(1, colours))


# ---- two dwarfs ------------------------------------------------------------------------------------------------------

FIRST = {"rewards": {"A": 1, "B": 2, "C": 3}, "loss": 2}
SECOND = {"rewards": {"C": 3, "D": 1}, "loss": 1}


def test_two_dwarfs_against_one_dragon() -> None:
    both = dwarfs_together(dwarfs=[FIRST, SECOND])
    assert both.value == Fraction(11, 7)
    assert dict(both.dwarfs[0].items()) == {"A": Fraction(4, 7), "B": Fraction(3, 7), "C": 0}
    assert dict(both.dwarfs[1].items()) == {"C": Fraction(3, 7), "D": Fraction(4, 7)}
    assert dict(both.dragon.items()) == {"A": Fraction(1, 7), "B": Fraction(5, 14), "C": Fraction(1, 2), "D": 0}
    assert both.alone == (Fraction(26, 47), Fraction(1, 3))
    assert sum(both.alone) == Fraction(125, 141)
    assert both.gain == Fraction(676, 987)
    assert round(float(both.gain), 3) == 0.685


DWARFS = st.builds(
    lambda rewards, loss: {"rewards": rewards, "loss": loss},
    st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 4), min_size=1),
    st.fractions(0, 4, max_denominator=2),
)


@given(st.lists(DWARFS, min_size=1, max_size=3))
def test_several_dwarfs_are_proven_by_both_sides(dwarfs: list[dict]) -> None:
    found = dwarfs_together(dwarfs=dwarfs)
    assert min(found.payoffs().values()) == found.value == sum(max(one.values()) for one in found.shares())
    assert found.gain >= 0
    for mix in (*found.dwarfs, found.dragon):
        assert sum(p for _, p in mix.items()) == 1
    if len(dwarfs) == 1:
        assert found.gain == 0


def test_two_equal_dwarfs_gain_nothing_by_being_two() -> None:
    assert dwarfs_together(dwarfs=[FIRST, FIRST]).value == 2 * Fraction(26, 47)


@given(st.lists(DWARFS, min_size=2, max_size=2))
def test_talking_to_each_other_would_not_help(dwarfs: list[dict]) -> None:
    """The game of both together, with a row for each pair of colours, has the same value."""
    (one, a), (two, b) = ((dwarf["rewards"], dwarf["loss"]) for dwarf in dwarfs)
    columns = sorted({*one, *two})
    pairs = [(c, d) for c in one for d in two]
    table = [[(-a if c == x else one[c]) + (-b if d == x else two[d]) for x in columns] for c, d in pairs]
    assert dwarfs_together(dwarfs=dwarfs).value == matrix_game(payoffs=table).value


@pytest.mark.parametrize(("purse", "told"), [(0, "gains 1 coin for"), (1, "gains 29/32 coins for"), (3, "11/16 coins")])
def test_one_coin_is_told_as_one(purse: int, told: str) -> None:
    assert told in str(bank_choice(purse=purse).derivation())
