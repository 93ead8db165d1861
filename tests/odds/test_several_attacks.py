"""Several attacks in a row: against values worked out elsewhere, and against every choice of cubes laid out."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.odds import (
    Count,
    Series,
    Survival,
    attack,
    attacks,
    countdown_attacks,
    damage,
    out_turn_attacks,
    survival,
)
from tests.odds.brute import every_series

CUBES = st.integers(0, 2)
FIRST = {"black": 24, "red": 3, "green": 2, "blue": 1}
HAUNTED = {"black": 24, "red": 4, "green": 3, "ghost": 2}


def small_bags(*, ghosts: bool) -> st.SearchStrategy[dict[str, int]]:
    kinds = {"red": st.integers(0, 3), "green": CUBES, "black": CUBES}
    return st.fixed_dictionaries(kinds | ({"ghost": st.integers(0, 1)} if ghosts else {}))


def small_steps(*, ghosts: bool = False, odd: bool = False) -> st.SearchStrategy[list[dict[str, Any]]]:
    adds = {"red": st.integers(0, 1), "green": st.integers(0, 1), "black": st.integers(0, 1)}
    more = st.fixed_dictionaries({}, optional=adds | ({"ghost": st.integers(0, 1)} if ghosts else {}))
    step: Any = st.fixed_dictionaries({"draws": st.integers(0, 3)}, optional={"adds": more})
    if odd:
        step = st.fixed_dictionaries(
            {"draws": st.integers(0, 2) | st.sampled_from([Count({0: 1, 2: 2}), Count({1: 1, 3: 1})])},
            optional={"adds": more, "returns": st.integers(0, 2)},
        ) | st.just({"ends": True})
    return st.lists(step, min_size=1, max_size=3)


# ---- one player ------------------------------------------------------------------------------------------------------


def test_with_nothing_added_several_attacks_are_one_with_the_sum_of_the_draws() -> None:
    alive = survival(bag=FIRST, colour="red", health=2, attacks=[{"draws": 2}, {"draws": 3}, {"draws": 4}])
    drawn = [damage(bag=FIRST, draws=k, colour="red").prob(at_most=1) for k in (2, 5, 9)]
    assert alive == tuple(drawn)
    assert list(alive) == drawn
    assert alive.damage == Count({0: comb(27, 9), 1: 3 * comb(27, 8), 2: comb(30, 9) - comb(27, 9) - 3 * comb(27, 8)})


def test_the_second_attack_finds_the_bag_that_the_first_has_left() -> None:
    alive = survival(
        bag={"black": 24, "red": 3},
        colour="red",
        health=1,
        attacks=[{"draws": 2}, {"draws": 3, "adds": {"red": 1, "green": 2}}],
    )
    untouched = Fraction(comb(24, 2), comb(27, 2))
    assert alive == (untouched, untouched * Fraction(comb(24, 3), comb(28, 3)))


@settings(max_examples=400)
@given(bag=small_bags(ghosts=False), steps=small_steps(), health=st.integers(1, 4), bag_out=st.booleans())
def test_survival_is_what_every_choice_of_cubes_gives(
    bag: dict[str, int], steps: list[dict[str, Any]], health: int, bag_out: bool
) -> None:
    check_survival(bag, steps, health, bag_out=bag_out)


@settings(max_examples=400)
@given(bag=small_bags(ghosts=True), steps=small_steps(ghosts=True), health=st.integers(1, 4), bag_out=st.booleans())
def test_survival_with_ghosts_that_come_back(
    bag: dict[str, int], steps: list[dict[str, Any]], health: int, bag_out: bool
) -> None:
    check_survival(bag, steps, health, bag_out=bag_out)


@settings(max_examples=300)
@given(
    bag=small_bags(ghosts=True),
    steps=small_steps(ghosts=True, odd=True),
    health=st.integers(1, 3),
    aside=st.integers(0, 2),
    bag_out=st.booleans(),
)
def test_survival_with_random_draws_and_black_cubes_put_back(
    bag: dict[str, int], steps: list[dict[str, Any]], health: int, aside: int, bag_out: bool
) -> None:
    check_survival(bag, steps, health, aside=aside, bag_out=bag_out)


def check_survival(
    bag: dict[str, int], steps: list[dict[str, Any]], health: int, *, aside: int = 0, bag_out: bool = False
) -> None:
    alive = survival(bag=bag, colour="red", health=health, attacks=steps, aside=aside, bag_out=bag_out)
    law, expected = every_series(bag, plain(steps), ["red"], {"red": health}, aside, bag_out)
    assert list(alive) == expected
    assert dict(alive.damage.items()) == {d: law.get((d,), 0) for d in range(health + 1)}
    falls = alive.falls
    assert [falls.prob(at_least=n + 1) for n in range(1, len(steps) + 1)] == expected
    assert all(abs(number - exact) <= 1e-13 * exact for number, exact in zip(alive.floats, expected, strict=True))


def plain(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same steps, a random number of draws as a mapping to chances."""
    return [
        step | {"draws": dict(step["draws"].items())} if isinstance(step.get("draws"), Count) else step
        for step in steps
    ]


def test_a_bag_of_thousands_is_counted_at_once() -> None:
    alive = survival(bag={"black": 9000, "red": 9000}, colour="red", health=2, attacks=[{"draws": 3}] * 2)
    assert alive[1] == damage(bag={"black": 9000, "red": 9000}, draws=6, colour="red").prob(at_most=1)


def test_what_a_caller_changes_later_changes_no_law() -> None:
    adds = {"red": 1}
    law = attacks(bag=FIRST, attacks=[{"draws": 2, "adds": adds}])
    adds["red"] = 9
    assert law == attacks(bag=FIRST, attacks=[{"draws": 2, "adds": {"red": 1}}])


def test_black_cubes_put_back_are_those_that_lie_aside() -> None:
    bag = {"black": 2, "red": 1}
    few = survival(bag=bag, colour="red", health=1, attacks=[{"draws": 1}, {"draws": 1, "returns": 3}])
    many = survival(bag=bag, colour="red", health=1, attacks=[{"draws": 1}, {"draws": 1, "returns": 3}], aside=2)
    assert few == (Fraction(2, 3), Fraction(4, 9))  # only the black cube just drawn can come back
    assert many == (Fraction(2, 3), Fraction(2, 3) * Fraction(4, 5))


def test_an_attack_may_be_uncertain() -> None:
    sometimes = Count({0: 3, 2: 1})
    alive = survival(bag=FIRST, colour="red", health=1, attacks=[{"draws": sometimes}])
    assert alive[0] == Fraction(3, 4) + Fraction(1, 4) * Fraction(117, 145)


# ---- countdown, turns of players who are out, the end of the bag -----------------------------------------------------


def test_the_countdown_draws_one_two_and_three_more_and_then_all_are_out() -> None:
    steps = countdown_attacks(draws=4)
    assert [step.get("draws") for step in steps] == [5, 6, 7, None]
    bag = {"black": 20, "red": 4}
    alive = survival(bag=bag, colour="red", health=3, attacks=steps)
    drawn = [damage(bag=bag, draws=k, colour="red").prob(at_most=2) for k in (5, 11, 18)]
    assert alive == (*drawn, Fraction(0))
    assert survival(bag=bag, colour="red", health=3, attacks=countdown_attacks(draws=4, space=4)) == (Fraction(0),)
    assert countdown_attacks(draws=2, space=3, adds=[{"red": 2}]) == ({"draws": 5, "adds": {"red": 2}}, {"ends": True})


def test_a_player_of_catacombs_who_is_out_pulls_four_cubes_or_six_of_two() -> None:
    four, six = (survival(bag=HAUNTED, colour="red", health=1, attacks=out_turn_attacks(players=n, turns=1))
                 for n in (4, 2))  # fmt: skip
    assert (1 - four[0], 1 - six[0]) == (Fraction(779, 1364), Fraction(36889, 50344))
    assert out_turn_attacks(players=3, turns=2, adds=[{}, {"red": 1}]) == (
        {"draws": 4},
        {"draws": 4, "adds": {"red": 1}},
    )


def test_a_bag_that_an_attack_empties_ends_the_game_where_the_rules_say_so() -> None:
    bag = {"black": 3, "red": 1}
    steps = [{"draws": 2}, {"draws": 2}]
    assert survival(bag=bag, colour="red", health=9, attacks=steps) == (1, 1)
    assert survival(bag=bag, colour="red", health=9, attacks=steps, bag_out=True) == (1, 0)
    haunted = {"black": 1, "red": 1, "ghost": 1}
    assert survival(bag=haunted, colour="red", health=9, attacks=[{"draws": 3}], bag_out=True) == (0,)
    assert survival(bag=haunted, colour="red", health=9, attacks=[{"draws": 3}] * 2) == (1, 1)


def test_an_empty_bag_and_no_attack() -> None:
    assert survival(bag={}, colour="red", health=1, attacks=[{"draws": 3}]) == (1,)
    nothing = survival(bag=FIRST, colour="red", health=1, attacks=[])
    assert nothing == ()
    assert nothing.damage == Count({0: 1, 1: 0})
    assert nothing.falls == Count({1: 1})
    assert attacks(bag=FIRST, attacks=[]).prob(red=0, green=0) == 1


# ---- all players -----------------------------------------------------------------------------------------------------


@settings(max_examples=250)
@given(bag=small_bags(ghosts=True), steps=small_steps(ghosts=True, odd=True), data=st.data())
def test_the_joint_law_is_what_every_choice_of_cubes_gives(
    bag: dict[str, int], steps: list[dict[str, Any]], data: st.DataObject
) -> None:
    health = data.draw(st.none() | st.fixed_dictionaries({"red": st.integers(1, 3), "green": st.integers(1, 3)}))
    aside, bag_out = data.draw(st.integers(0, 1)), data.draw(st.booleans())
    law = attacks(bag=bag, attacks=steps, health=health, aside=aside, bag_out=bag_out)
    expected, _ = every_series(bag, plain(steps), ["red", "green"], health, aside, bag_out)
    for colour, place in (("red", 0), ("green", 1)):  # asked before the law is listed
        one = law.marginal(colour)
        assert one.mean == sum(d[place] * chance for d, chance in expected.items())
        assert law.prob(**{colour: 1}) == sum(chance for d, chance in expected.items() if d[place] == 1)
    assert dict(law.items()) == {d: chance for d, chance in expected.items() if chance}
    assert sum(law.weights.values()) == law.total


def test_one_attack_in_a_row_is_one_attack() -> None:
    assert attacks(bag=HAUNTED, attacks=[{"draws": 3}]) == attack(bag=HAUNTED, draws=3)
    two = attacks(bag=FIRST, attacks=[{"draws": 2}, {"draws": 1}])
    assert two == attack(bag=FIRST, draws=3)
    assert two.knockouts(health={"red": 2, "green": 1, "blue": 1}) == attack(bag=FIRST, draws=3).knockouts(
        health={"red": 2, "green": 1, "blue": 1}
    )
    assert two.marginal("green", "red") == attack(bag=FIRST, draws=3).marginal("red", "green")


def test_who_has_fallen_takes_no_more_and_puts_nothing_in() -> None:
    steps = [{"draws": 1}, {"draws": 1, "adds": {"red": 8}}]
    law = attacks(bag={"red": 1, "green": 1}, attacks=steps, health={"red": 1, "green": 5})
    # Red falls first: the green cube is alone in the bag.  Green first: one red cube, and eight more.
    assert dict(law.items()) == {(1, 1): Fraction(1, 2) + Fraction(1, 2)}
    counted = attacks(bag={"red": 1, "green": 1, "black": 1}, attacks=steps, health={"red": 1, "green": 5})
    assert counted.prob(red=1, green=1) == Fraction(1, 3) * Fraction(1, 2) + Fraction(1, 3) * Fraction(9, 10)


def test_how_many_are_still_in_after_each_attack() -> None:
    steps = [{"draws": 3, "adds": {"red": 1}}, {"draws": 3, "adds": {"green": 1}}, {"ends": True}]
    law = attacks(bag=FIRST, attacks=steps, health={"red": 2, "green": 2, "blue": 1})
    after = law.survivors
    assert [one.total == sum(one.weights.values()) for one in after] == [True] * 3
    assert after[2] == Count({0: 1})
    blue = survival(bag=FIRST, colour="blue", health=1, attacks=steps)
    assert after[0].mean > after[1].mean > after[2].mean == 0
    assert (
        attacks(bag=FIRST, attacks=steps[:1], health={"red": 9, "green": 9, "blue": 1}).survivors[0].prob(at_least=3)
        == blue[0]
    )


def test_overkill_stays_on_the_track() -> None:
    law = attacks(bag={"red": 5}, attacks=[{"draws": 4}], health={"red": 2})
    assert dict(law.items()) == {(2,): 1}
    assert survival(bag={"red": 5}, colour="red", health=2, attacks=[{"draws": 4}]).damage == Count({2: 1})


# ---- what they say ---------------------------------------------------------------------------------------------------


def test_what_they_are_and_how_they_show_themselves() -> None:
    alive = survival(bag=FIRST, colour="red", health=2, attacks=[{"draws": 2}, {"draws": 3}])
    assert isinstance(alive, Survival)
    assert repr(alive) == "<Survival of red: 99.3 %, 93.6 %>"
    assert alive[:1] == (alive[0],)
    assert len({alive, survival(bag=FIRST, colour="red", health=2, attacks=[{"draws": 2}, {"draws": 3}])}) == 1
    assert (alive.colour, alive.health) == ("red", 2)
    law = attacks(bag=FIRST, attacks=[{"draws": 2}, {"draws": 3}])
    assert isinstance(law, Series)
    assert repr(law) == "<Series of 2 attacks on red, green, blue>"


def test_a_law_too_large_to_count_is_refused_with_what_would_do() -> None:
    bag = {"black": 24, **dict.fromkeys(("red", "green", "blue", "yellow", "purple", "orange"), 20)}
    law = attacks(bag=bag, attacks=[{"draws": 12}] * 3)
    with pytest.raises(ValueError, match="Ask about fewer players or attacks"):
        len(law)
    assert law.marginal("red").mean == Fraction(36 * 20, 144)
