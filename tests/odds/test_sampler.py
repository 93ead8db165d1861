"""The sample: the same law as the exact one, the same numbers with and without numpy, an error that is honest."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from math import inf, isclose, sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb import sim
from clank_nb.odds import Count, attack, attacks, damage
from clank_nb.sim import Estimate, JointEstimate, Share
from clank_nb.sim import bag as sampler
from clank_nb.sim import several as row_sampler

ROOT = Path(__file__).resolve().parents[2]
FIRST_ATTACK = {"black": 24, "red": 3, "green": 2, "blue": 1}
HAUNTED = {"black": 20, "red": 4, "green": 3, "blue": 5, "ghost": 2}
SAMPLE = {
    (0, 0, 0): 611, (0, 0, 1): 53, (0, 1, 0): 125, (0, 1, 1): 9, (0, 2, 0): 4,
    (1, 0, 0): 171, (1, 0, 1): 10, (1, 1, 0): 13, (2, 0, 0): 4,
}  # fmt: skip
CUBES = ("black", "black", "black", "black", "blue", "black")


@pytest.fixture
def no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)


def chi_square(law: dict[tuple[int, ...], Fraction], sample: JointEstimate) -> tuple[float, int]:
    """Sum of (seen - expected)² / expected over results, those expected less than 5 times taken together."""
    rare_seen, rare_expected, total, terms = 0, 0.0, 0.0, 0
    for outcome, chance in law.items():
        expected = float(chance * sample.n)
        if expected < 5:
            rare_seen, rare_expected = rare_seen + sample[outcome].count, rare_expected + expected
        else:
            total, terms = total + (sample[outcome].count - expected) ** 2 / expected, terms + 1
    if rare_expected:
        total, terms = total + (rare_seen - rare_expected) ** 2 / rare_expected, terms + 1
    return total, terms - 1


def assert_same_law(bag: dict[str, int], draws: int, n: int, seed: int) -> None:
    law = {tuple(outcome): chance for outcome, chance in attack(bag=bag, draws=draws).items()}
    sample = sim.attacks(bag=bag, draws=draws, n=n, seed=seed)
    assert set(sample.counts) <= set(law)
    found, freedom = chi_square(law, sample)
    assert found < freedom + 4 * sqrt(2 * freedom)
    assert found > freedom - 4 * sqrt(2 * freedom)


@pytest.mark.parametrize("seed", [0, 1, 7, -3, 2**63, 10**30])
@pytest.mark.parametrize(("bag", "draws"), [(FIRST_ATTACK, 2), (HAUNTED, 5), ({"red": 200, "black": 300}, 40)])
def test_the_sample_follows_the_exact_law(bag: dict[str, int], draws: int, seed: int) -> None:
    assert_same_law(bag, draws, n=50_000, seed=seed)


@pytest.mark.usefixtures("no_numpy")
def test_so_it_does_without_numpy() -> None:
    assert_same_law(HAUNTED, 4, n=5_000, seed=7)


def test_the_first_players_chance_within_four_errors() -> None:
    sample = sim.attacks(bag=FIRST_ATTACK, draws=2, n=10_000, seed=1).marginal("red").prob(at_least=1)
    exact = Fraction(28, 145)
    assert abs(sample.value - exact) < 4 * sqrt(exact * (1 - exact) / 10_000) < 0.0159
    assert abs(sample.distance(exact)) < 4
    assert isclose(sample.standard_error, 0.00395, abs_tol=0.0001)


@given(
    bag=st.dictionaries(st.sampled_from(("red", "green", "yellow", "orange", "ghost", "black")), st.integers(0, 300)),
    draws=st.integers(0, 12),
    seed=st.integers(),
    n=st.integers(64, 200),
)
def test_numbers_are_the_same_with_and_without_numpy(bag: dict[str, int], draws: int, seed: int, n: int) -> None:
    with_numpy = sim.attacks(bag=bag, draws=draws, n=n, seed=seed, out=("yellow",))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampler, "numpy_or_none", lambda: None)
        assert sim.attacks(bag=bag, draws=draws, n=n, seed=seed, out=("yellow",)) == with_numpy


def test_many_results_are_counted_as_few_ones_are(monkeypatch: pytest.MonkeyPatch) -> None:
    with_table = sim.attacks(bag=HAUNTED, draws=5, n=40_000, seed=3)
    monkeypatch.setattr(sampler, "DENSE", 0)
    monkeypatch.setattr(sampler, "CHUNK", 999)
    assert sim.attacks(bag=HAUNTED, draws=5, n=40_000, seed=3) == with_table


def test_one_more_try_keeps_all_tries_before() -> None:
    few = sim.attacks(bag=HAUNTED, draws=5, n=500, seed=3).counts
    more = sim.attacks(bag=HAUNTED, draws=5, n=501, seed=3).counts
    assert sum(more.values()) - sum(min(more[d], few.get(d, 0)) for d in more) == 1


def test_cubes_drawn_one_by_one_are_the_tries_of_the_sample() -> None:
    sample = sim.attacks(bag=HAUNTED, draws=4, n=300, seed=11)
    again: dict[tuple[int, ...], int] = {}
    for n in range(300):
        cubes = sim.draws(bag=HAUNTED, draws=4, seed=11, n=n)
        assert len(cubes) == 4
        ghosts = cubes.count("ghost")
        taken = tuple(cubes.count(colour) + ghosts for colour in sample.names)
        again[taken] = again.get(taken, 0) + 1
    assert again == sample.counts


def test_the_same_seed_gives_the_same_text_on_every_machine() -> None:
    """Numbers written down once: no library, word size or hash seed may change them."""
    sample = sim.attacks(bag=FIRST_ATTACK, draws=2, n=1_000, seed=7)
    assert sample.counts == SAMPLE
    assert sim.draws(bag=HAUNTED, draws=6, seed=7) == CUBES


def test_short_and_empty_bags() -> None:
    assert sim.attacks(bag={"black": 2, "red": 1}, draws=5, n=99, seed=1).counts == {(1,): 99}
    assert sim.attacks(bag={}, draws=5, n=99, seed=1).counts == {(): 99}
    assert sim.attacks(bag={"red": 0}, draws=5, n=99, seed=1).marginal("red").mean == 0
    assert sorted(sim.draws(bag={"black": 2, "red": 1}, draws=5, seed=1)) == ["black", "black", "red"]
    assert sim.draws(bag={}, draws=5, seed=1) == ()


def test_a_player_who_is_out_is_not_in_the_sample() -> None:
    sample = sim.attacks(bag=FIRST_ATTACK, draws=2, n=2_000, seed=5, out=("red",))
    assert sample.names == ("green", "blue")
    exact = attack(bag=FIRST_ATTACK, draws=2, out=("red",)).prob(green=0, blue=0)
    assert abs(sample.prob(green=0, blue=0).distance(exact)) < 4


# ---- several attacks -------------------------------------------------------------------------------------------------

ROW = [
    {"draws": 3},
    {"draws": 2, "adds": {"red": 2, "green": 1, "black": 1}},
    {"draws": Count({0: 1, 4: 3}), "returns": 2},
    {"draws": 3, "adds": {"ghost": 1, "blue": 2}},
]


@pytest.mark.parametrize("health", [None, {"red": 3, "green": 2, "blue": 4}])
@pytest.mark.parametrize("bag_out", [False, True])
@pytest.mark.parametrize("bag", [HAUNTED, {"black": 3, "red": 2, "green": 1, "blue": 0, "ghost": 1}])
def test_a_sample_of_several_attacks_follows_the_exact_law(
    bag: dict[str, int], health: dict[str, int] | None, bag_out: bool
) -> None:
    exact = attacks(bag=bag, attacks=ROW, health=health, bag_out=bag_out, aside=1)
    sample = sim.attacks(bag=bag, attacks=ROW, health=health, bag_out=bag_out, aside=1, n=30_000, seed=5)
    law = {tuple(outcome): chance for outcome, chance in exact.items()}
    assert set(sample.counts) <= set(law)
    found, freedom = chi_square(law, sample)
    assert found < freedom + 4 * sqrt(2 * freedom)
    assert abs(sample.marginal("red").mean - exact.marginal("red").mean) < 4 * sample.marginal("red").standard_error


@given(
    bag=st.dictionaries(st.sampled_from(("red", "green", "yellow", "ghost", "black")), st.integers(0, 6)),
    steps=st.lists(
        st.fixed_dictionaries(
            {"draws": st.integers(0, 5) | st.just(Count({1: 2, 3: 1}))},
            optional={
                "adds": st.dictionaries(st.sampled_from(("red", "ghost", "blue", "black")), st.integers(0, 3)),
                "returns": st.integers(0, 3),
            },
        )
        | st.just({"ends": True}),
        max_size=4,
    ),
    seed=st.integers(),
    health=st.none() | st.integers(1, 4),
    bag_out=st.booleans(),
)
def test_several_attacks_are_the_same_with_and_without_numpy(
    bag: dict[str, int], steps: list[dict[str, object]], seed: int, health: int | None, bag_out: bool
) -> None:
    limits = (
        None if health is None else {colour: health for colour in bag if colour not in ("ghost", "black", "yellow")}
    )
    case = {"bag": bag, "attacks": steps, "n": 80, "seed": seed, "out": ("yellow",), "health": limits, "aside": 1}
    with_numpy = sim.attacks(**case, bag_out=bag_out)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(row_sampler, "numpy_or_none", lambda: None)
        assert sim.attacks(**case, bag_out=bag_out) == with_numpy


def test_a_row_of_attacks_begins_as_its_beginning() -> None:
    """The first attack of each try is the same, however many follow."""
    one = sim.attacks(bag=FIRST_ATTACK, attacks=[{"draws": 2}], n=500, seed=9)
    two = sim.attacks(bag=FIRST_ATTACK, attacks=[{"draws": 2}, {"draws": 0}], n=500, seed=9)
    assert one.counts == two.counts


def test_a_random_number_of_cubes_can_be_sampled() -> None:
    draws = Count({0: 1, 2: 1})
    sample = sim.attacks(bag=FIRST_ATTACK, draws=draws, n=20_000, seed=3).marginal("red").prob(at_least=1)
    assert abs(sample.distance(damage(bag=FIRST_ATTACK, draws=draws, colour="red").prob(at_least=1))) < 4


# ---- estimates -------------------------------------------------------------------------------------------------------


def test_an_estimate_is_asked_like_a_law() -> None:
    sample = sim.attacks(bag=FIRST_ATTACK, draws=2, n=5_000, seed=2)
    law = attack(bag=FIRST_ATTACK, draws=2)
    red, exact = sample.marginal("red"), law.marginal("red")
    assert list(red) == list(exact) == [0, 1, 2]
    assert sample.names == law.names
    for event in ({"at_least": 1}, {"at_most": 0}, {"exactly": 1}):
        assert abs(red.prob(**event).distance(exact.prob(**event))) < 4
    assert abs(sample.prob(red=0, green={0, 1}).distance(law.prob(red=0, green={0, 1}))) < 4
    both = sample.prob(where=lambda d: d.red + d.green == 2)
    assert abs(both.distance(law.prob(where=lambda d: d.red + d.green == 2))) < 4
    assert abs(red.mean - exact.mean) < 4 * red.standard_error
    assert isclose(red.standard_error, sqrt(exact.variance / 5_000), rel_tol=0.1)
    assert sample.mean["red"] == red.mean
    assert sample.standard_error["red"] == red.standard_error


def test_an_estimate_says_where_it_comes_from() -> None:
    red = Estimate({0: 8_070, 1: 1_860, 2: 70}, seed=1)
    assert red.note() == "10,000 tries, seed 1: mean 0.2000, standard error 0.0042."
    assert repr(red) == "<Estimate: 10,000 tries, seed 1: mean 0.2000, standard error 0.0042.>"
    assert Estimate({2: 1}, seed=4).note() == "1 try, seed 4: 2; one try says nothing about its error."
    assert Share(1_930, 10_000).note() == "1,930 of 10,000 tries: 0.1930, standard error 0.0039."
    both = JointEstimate(("red", "green"), {(0, 0): 75, (1, 0): 20, (0, 1): 5}, seed=9, highest=1)
    assert both.note() == (
        "100 tries, seed 9.\nRed: mean 0.200, standard error 0.040.\nGreen: mean 0.050, standard error 0.022."
    )
    assert repr(both) == "<JointEstimate: n=100, seed=9, means red 0.2, green 0.05>"


def test_one_try_claims_nothing() -> None:
    single = sim.attacks(bag=FIRST_ATTACK, draws=2, n=1, seed=4).marginal("red")
    assert single.standard_error == inf


def test_never_seen_is_not_impossible() -> None:
    never = Share(0, 1_000)
    assert never.standard_error == 0
    assert never.interval[0] == 0
    assert 0.003 < never.interval[1] < 0.005
    always = Share(1_000, 1_000)
    assert always.interval == (1 - never.interval[1], 1.0)
    assert Share(5, 5).distance(Fraction(0)) == inf
    assert Share(0, 5).distance(Fraction(1)) == -inf
    assert Share(0, 5).distance(Fraction(0)) == 0


@given(st.integers(1, 400), st.data())
def test_the_interval_holds_the_share(n: int, data: st.DataObject) -> None:
    share = Share(data.draw(st.integers(0, n)), n)
    low, high = share.interval
    assert 0 <= low <= share.value <= high <= 1
    assert float(share) == share.value


def test_estimates_are_values() -> None:
    first, again = (sim.attacks(bag=FIRST_ATTACK, draws=2, n=100, seed=4) for _ in range(2))
    assert first == again
    assert hash(first) == hash(again)
    assert first.marginal("red") == again.marginal("red")
    assert first != sim.attacks(bag=FIRST_ATTACK, draws=2, n=100, seed=5)
    with pytest.raises(TypeError):
        first.counts[0, 0, 0] = 1  # type: ignore[index]


def test_memory_stays_flat() -> None:
    program = """
import resource
from clank_nb import sim
bag = {"black": 24, "red": 6, "green": 5, "blue": 4, "yellow": 3}
sim.attacks(bag=bag, draws=5, n=1_000, seed=1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sim.attacks(bag=bag, draws=5, n=1_000_000, seed=1)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
    pytest.importorskip("resource")
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(ran.stdout) <= 20


def test_the_exact_law_stands_beside_the_sample() -> None:
    exact = damage(bag=FIRST_ATTACK, draws=2, colour="red")
    sample = sim.attacks(bag=FIRST_ATTACK, draws=2, n=4_000, seed=3).marginal("red")
    assert all(abs(sample[d].distance(exact[d])) < 4 for d in exact)
