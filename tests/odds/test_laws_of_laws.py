"""What can be made of a law: quantiles, conditional laws, mixtures, sums; numbers of cubes that are random."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.odds import Count, Joint, Mixture, attack, damage, mix
from tests.odds.test_one_attack import bags

PAIR = Joint(("red", "green"), {(0, 0): 3, (1, 0): 2, (0, 1): 1})
BAG = {"black": 24, "red": 6, "green": 2}

laws = st.dictionaries(st.integers(-3, 5), st.integers(0, 20), min_size=1).filter(lambda found: any(found.values()))
chances = st.fractions(0, 1, max_denominator=50)


@given(laws, chances)
def test_a_quantile_is_the_least_outcome_that_is_enough(weights: dict[int, int], chance: Fraction) -> None:
    law = Count(weights)
    least = law.quantile(chance)
    assert law[least] > 0
    assert law.prob(at_most=least) >= chance
    below = [outcome for outcome, w in weights.items() if w and outcome < least]
    assert all(law.prob(at_most=outcome) < chance for outcome in below)
    assert law.median == law.quantile(Fraction(1, 2))


def test_quantiles_of_a_known_law() -> None:
    law = damage(bag={"black": 4, "red": 6}, draws=5, colour="red")
    assert [law.quantile(Fraction(n, 42)) for n in (1, 11, 12, 31, 32, 42)] == [1, 2, 3, 3, 4, 5]
    assert (law.quantile(0), law.quantile(1), law.median) == (1, 5, 3)


@given(laws, st.integers(-3, 5))
def test_a_conditional_law_divides_by_what_is_left(weights: dict[int, int], limit: int) -> None:
    law = Count(weights)
    left = law.prob(at_least=limit)
    if not left:
        with pytest.raises(ValueError, match="is impossible, so nothing can be said of it"):
            law.conditional(at_least=limit)
        return
    given_law = law.conditional(at_least=limit)
    assert list(given_law) == list(law)  # what is ruled out stays in sight
    for outcome in law:
        assert given_law[outcome] == (law[outcome] / left if outcome >= limit else 0)


def test_a_conditional_joint_law() -> None:
    law = attack(bag=BAG, draws=3).conditional(green=0)
    assert law.marginal("red") == damage(bag={"black": 24, "red": 6}, draws=3, colour="red")
    assert PAIR.conditional(where=lambda d: d.red + d.green == 1) == Joint(("red", "green"), {(1, 0): 2, (0, 1): 1})
    assert law.derivation(red=0)[0].startswith("What is given: ")


@given(laws, laws, laws)
def test_a_sum_of_independent_numbers(first: dict[int, int], second: dict[int, int], third: dict[int, int]) -> None:
    one, two, three = Count(first), Count(second), Count(third)
    law = one.convolution(two, three)
    found: dict[int, Fraction] = {}
    for x, y, z in product(one, two, three):
        found[x + y + z] = found.get(x + y + z, 0) + one[x] * two[y] * three[z]
    assert dict(law.items()) == found
    assert law.mean == one.mean + two.mean + three.mean
    assert law.variance == one.variance + two.variance + three.variance


@given(st.lists(st.tuples(laws, st.fractions(0, 3)), min_size=1, max_size=4).filter(lambda p: any(w for _, w in p)))
def test_a_mixture_of_laws(parts: list[tuple[dict[int, int], Fraction]]) -> None:
    known = [Count(weights) for weights, _ in parts]
    shares = [share for _, share in parts]
    law = mix(laws=known, weights=shares)
    for outcome in range(-4, 7):
        wanted = sum(one[outcome] * share for one, share in zip(known, shares, strict=True)) / sum(shares)
        assert law[outcome] == wanted


@given(bag=bags(), data=st.data())
def test_a_random_number_of_cubes_mixes_the_laws_of_its_numbers(bag: dict[str, int], data: st.DataObject) -> None:
    draws = Count(data.draw(st.dictionaries(st.integers(0, 4), st.integers(1, 5), min_size=1, max_size=3)))
    law = attack(bag=bag, draws=draws)
    parts = {k: attack(bag=bag, draws=k) for k in draws}
    some = data.draw(st.permutations(law.names))[:2]
    if some:  # asked before the law is listed
        event = {colour: data.draw(st.sets(st.integers(0, 3))) for colour in some}
        assert law.prob(**event) == sum(draws[k] * part.prob(**event) for k, part in parts.items())
        health = {colour: data.draw(st.integers(1, 3)) for colour in law.names}
        fall = law.knockouts(health=health)
        assert all(
            fall[j] == sum(draws[k] * part.knockouts(health=health)[j] for k, part in parts.items()) for j in fall
        )
    assert {tuple(d): chance for d, chance in law.items()} == {
        d: sum(draws[k] * part[d] for k, part in parts.items()) for d in law.weights
    }
    for colour in law.names:
        one = damage(bag=bag, draws=draws, colour=colour)
        assert one == law.marginal(colour)
        assert one.mean == sum(draws[k] * parts[k].mean[colour] for k in draws)


def test_a_mixture_is_a_joint_law_too() -> None:
    law = attack(bag=BAG, draws=Count({2: 1, 3: 2}))
    assert isinstance(law, Mixture)
    assert sum(law.weights.values()) == law.total
    assert law.mean["red"] == Fraction(6, 32) * Fraction(8, 3)
    assert attack(bag=BAG, draws=Count({3: 5})) == attack(bag=BAG, draws=3)


def test_chances_to_fall_of_every_player() -> None:
    law = attack(bag=BAG, draws=3)
    fall = law.prob_knocked_out(health={"red": 2, "green": 1})
    assert fall == {
        "red": damage(bag=BAG, draws=3, colour="red").prob(at_least=2),
        "green": damage(bag=BAG, draws=3, colour="green").prob(at_least=1),
    }
    assert Joint(law.names, law.weights).prob_knocked_out(health={"red": 2, "green": 1}) == fall


@given(bag=bags(), draws=st.integers(0, 5), data=st.data())
def test_knockouts_asked_one_by_one_are_the_law_of_how_many(
    bag: dict[str, int], draws: int, data: st.DataObject
) -> None:
    law = attack(bag=bag, draws=draws)
    health = {colour: data.draw(st.integers(1, 4)) for colour in law.names}
    whole = Count(dict(law.knockouts(health=health).weights))
    for j in range(len(law.names) + 2):
        assert law.knockouts(health=health).prob(at_least=j) == whole.prob(at_least=j)
        assert law.knockouts(health=health).prob(exactly=j) == whole.prob(exactly=j)
    fall = law.prob_knocked_out(health=health)
    assert sum(fall.values()) == whole.mean


def test_covariance_of_cubes_of_one_bag_is_negative() -> None:
    law = attack(bag={"black": 4, "red": 3, "green": 3}, draws=5)
    assert law.covariance("red", "green") == -5 * Fraction(3, 10) * Fraction(3, 10) * Fraction(5, 9)
    assert law.covariance("red", "red") == law.variance["red"]
