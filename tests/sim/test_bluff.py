"""Rounds and cycles tried: the same for the same seed, in any piece, and with the law that `odds.bluff` gives."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.sim.bluff import DRAGONS

bluff = cn.odds.bluff
MIX = {"red": 1, "yellow": 2, "green": 3, "blue": 2, "purple": 1}


@pytest.mark.parametrize("dragon", DRAGONS)
@pytest.mark.parametrize("purse", [0, 4, 7])
def test_the_mean_of_many_rounds_is_the_exact_one(dragon: str, purse: int) -> None:
    run = cn.sim.colour_rounds(mix=MIX, purse=purse, dragon=dragon, rounds=6000, seed=11)
    gap = run.mean(6000) - float(run.expected[6000] / 6000)
    assert abs(gap) < 4 * run.standard_error(6000)
    assert run.regret(6000) == 6000 * run.choice.value - run.coins[6000]


def test_exact_expectations_are_those_of_the_table() -> None:
    game = bluff.colour_choice(purse=4).game()
    at = {d: cn.sim.colour_rounds(mix=MIX, purse=4, dragon=d, rounds=1, seed=1).expected[1] for d in DRAGONS}
    assert at["exploiter"] == game.guarantee(row=MIX)
    assert at["uniform"] == at["reader"] == game.payoff(row=MIX, column=dict.fromkeys(game.columns, 1))
    assert at["equilibrium"] == game.payoff(row=MIX, column=bluff.colour_choice(purse=4).dragon)


def test_all_dragons_meet_the_same_cards_and_a_piece_is_a_piece() -> None:
    runs = [cn.sim.colour_rounds(mix=MIX, purse=4, dragon=dragon, seed=5) for dragon in DRAGONS]
    assert len({tuple(one.colour for one in run.rounds) for run in runs}) == 1
    for dragon in ("uniform", "exploiter"):
        whole = cn.sim.colour_rounds(mix=MIX, purse=4, dragon=dragon, rounds=50, seed=5)
        later = cn.sim.colour_rounds(mix=MIX, purse=4, dragon=dragon, rounds=20, seed=5, first=30)
        assert later.rounds == whole.rounds[30:]


def test_a_learner_exploits_in_the_long_run_what_it_was_never_told() -> None:
    told = cn.sim.colour_rounds(mix=MIX, purse=4, dragon="exploiter", rounds=2000, seed=2)
    learnt = cn.sim.colour_rounds(mix=MIX, purse=4, dragon="learner", rounds=2000, seed=2)
    assert 0 <= float(learnt.expected[2000] - told.expected[2000]) / 2000 < 0.02


def test_nobody_exploits_the_equilibrium() -> None:
    choice = bluff.colour_choice(purse=9)
    for dragon in DRAGONS:
        run = cn.sim.colour_rounds(mix=choice.dwarf, purse=9, dragon=dragon, rounds=200, seed=4)
        assert run.expected_regret(200) == 0, dragon


def test_a_purse_is_split_as_evenly_as_can_be() -> None:
    run = cn.sim.colour_rounds(mix={"green": 1}, hand=["green"], purse=7, dragon="reader", rounds=400, seed=1)
    assert {one.coins for one in run.rounds} == {-3, -4}
    assert all(one.met for one in run.rounds)


@pytest.mark.parametrize("used", [1, 2, 3, 4])
@pytest.mark.parametrize("reward", [1, 3])
def test_cycles_agree_with_renewal_reward(used: int, reward: int) -> None:
    sample = cn.sim.bank_cycles(used=used, reward=reward, n=4000, seed=13)
    rule = bluff.bank_rule(used=used, reward=reward)
    assert abs(sample.rate - rule.rate) < 4 * sample.standard_error
    assert abs(sample.mean_coins[0] - rule.coins) <= 4 * sample.mean_coins[1]
    assert abs(sample.mean_rounds[0] - rule.rounds) <= 4 * sample.mean_rounds[1]


@pytest.mark.parametrize("found", [Fraction(1, 2), Fraction(3, 4), Fraction(0), Fraction(1)])
def test_fists_agree_with_their_law(found: Fraction) -> None:
    law = bluff.fists(purse=9, fist=2, found=found)
    tried = cn.sim.fist_tries(purse=9, fist=2, found=found, n=4000, seed=3)
    assert abs(tried.mean - law.mean) <= 4 * tried.standard_error
    assert tried.n == 4000


def test_what_cannot_be_is_answered() -> None:
    with pytest.raises(BadCode, match="'learner'"):
        cn.sim.colour_rounds(mix=MIX, purse=4, dragon="lerner", seed=1)
    with pytest.raises(BadCode):
        cn.sim.colour_rounds(mix={"pink": 1}, purse=4, seed=1)
    for wrong in ({"rounds": 0}, {"seed": 1.5}, {"first": -1}, {"purse": -1}):
        with pytest.raises(BadData):
            cn.sim.colour_rounds(**{"mix": MIX, "purse": 4, "seed": 1, **wrong})
    for wrong in ({"used": 5}, {"n": 0}, {"reward": Fraction(1, 2)}):
        with pytest.raises(BadData):
            cn.sim.bank_cycles(**{"used": 2, "seed": 1, **wrong})
