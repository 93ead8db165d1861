"""What cannot be is refused in one clear sentence for each fault, which names the place and the value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from clank_nb import sim
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.odds import Count, Joint, attack, damage

GOOD = {"black": 24, "red": 6, "green": 2}
LAW = Count({0: 1, 1: 1})
PAIR = attack(bag=GOOD, draws=3)


def refused(kind: type[ClankError], call: Callable[[], object]) -> str:
    with pytest.raises(kind) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"bag": {"black": 24, "red": -1}}, "bag: red: -1 is below 0. Give a whole number from 0 up."),
        ({"bag": {"black": 24, "red": 2.0}}, "bag: red: 2.0 is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": True}}, "bag: red: True is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": "6"}}, "bag: red: '6' is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": None}}, "bag: red: None is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": Fraction(3)}}, "bag: red: Fraction(3, 1) is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": float("nan")}}, "bag: red: nan is no whole number. Give a whole number from 0 up."),
        ({"draws": -2}, "draws: -2 is below 0. Give a whole number from 0 up."),
        ({"draws": 4.0}, "draws: 4.0 is no whole number. Give a whole number from 0 up."),
        ({"draws": False}, "draws: False is no whole number. Give a whole number from 0 up."),
        (
            {"bag": [24, 6]},
            'bag: [24, 6] is no bag. Give the number of cubes of each colour, such as {"black": 24, "red": 6}.',
        ),
        ({"bag": {"black": 10**6, "red": 1}}, "bag: it holds 1000001 cubes. Keep to 1000000 cubes."),
        ({"out": "blue"}, "out: 'blue' is no row of colours. Give them as a tuple, such as (\"blue\",)."),
        ({"out": 3}, 'out: 3 is no row of colours. Give them as a tuple, such as ("blue",).'),
        (
            {"bag": {"black": -1, "red": 2.5}, "draws": "x"},
            "bag: red: 2.5 is no whole number. Give a whole number from 0 up.\n"
            "bag: black: -1 is below 0. Give a whole number from 0 up.\n"
            "draws: 'x' is no whole number. Give a whole number from 0 up.",
        ),
    ],
)
def test_a_bag_that_cannot_be(values: dict[str, Any], sentence: str) -> None:
    given = {"bag": GOOD, "draws": 3} | values
    assert refused(BadData, lambda: attack(**given)) == sentence
    assert refused(BadData, lambda: damage(**given, colour="red")) == sentence
    assert refused(BadData, lambda: sim.attacks(**given, n=5, seed=1)) == sentence


@pytest.mark.parametrize(
    ("call", "sentence", "nearest"),
    [
        (
            lambda: attack(bag={"balck": 24}, draws=2),
            "bag: there is no colour 'balck'; it could be 'black'.",
            ("black",),
        ),
        (
            lambda: attack(bag={"Red": 24}, draws=2),
            "bag: there is no colour 'Red'; it could be 'red' or 'green'.",
            None,
        ),
        (
            lambda: attack(bag={3: 24}, draws=2),
            "bag: there is no colour 3; it could be 'red', 'green', 'blue', 'yellow', 'purple', 'orange', 'ghost' "
            "or 'black'.",
            (),
        ),
        (
            lambda: damage(bag=GOOD, draws=2, colour="orang"),
            "colour: there is no colour 'orang'; it could be 'orange'.",
            ("orange",),
        ),
        (
            lambda: damage(bag=GOOD, draws=2, colour="black"),
            "colour: there is no colour 'black'; it could be 'red', 'green', 'blue', 'yellow', 'purple' or 'orange'.",
            (),
        ),
        (lambda: attack(bag=GOOD, draws=2, out=("blu",)), "out: there is no colour 'blu'; it could be 'blue'.", None),
        (lambda: PAIR.prob(blue=0), "This law knows no 'blue'; it has red and green.", ()),
        (lambda: PAIR.marginal("gren"), "This law knows no 'gren'; it has red and green.", ("green", "red")),
        (lambda: PAIR.knockouts(health={"red": 1, "blue": 2}), "This law knows no 'blue'; it has red and green.", ()),
    ],
)
def test_a_name_that_is_unknown(call: Callable[[], object], sentence: str, nearest: tuple[str, ...] | None) -> None:
    with pytest.raises(BadCode) as caught:
        call()
    assert str(caught.value) == sentence
    if nearest is not None:
        assert caught.value.nearest == nearest


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: LAW.prob(), "prob: nothing was asked. Say at_least, at_most or exactly."),
        (lambda: LAW.prob(at_least=0.5), "at_least: 0.5 is no whole number. Give a whole number."),
        (
            lambda: LAW.prob(exactly=1, at_least=0),
            "prob: exactly goes with nothing else. Say exactly, or at_least and at_most.",
        ),
        (lambda: PAIR.prob(), "prob: nothing was asked. Say what to know, such as red=0."),
        (lambda: PAIR.prob(red=1.5), "red: 1.5 is no whole number. Give a whole number."),
        (lambda: PAIR.prob(red={0, "1"}), "red: '1' is no whole number. Give a whole number."),
        (
            lambda: PAIR.prob(red="12"),
            "red: '12' is neither a whole number nor a set of them. Give a number, a range or a set of numbers.",
        ),
        (
            lambda: PAIR.knockouts(health={"red": 2}),
            "health: green: it is missing. Give the health of every player in the law: the free spaces of the track.",
        ),
        (
            lambda: PAIR.knockouts(health={"red": 0, "green": 1.0}),
            "health: red: 0 is below 1. Give a whole number from 1 up.\n"
            "health: green: 1.0 is no whole number. Give a whole number from 1 up.",
        ),
        (
            lambda: PAIR.knockouts(health=3),
            'health: 3 gives no health. Give the free spaces of each player\'s track, such as {"red": 4}.',
        ),
        (lambda: LAW.percent(decimals=-1), "decimals: -1 is below 0. Give a whole number from 0 up."),
        (
            lambda: Count([1, 2]),
            "weights: [1, 2] gives no weights. Give a whole number for each outcome, such as {0: 2, 1: 1}.",
        ),
        (lambda: Count({}), "weights: all weights are 0. Give at least one outcome a weight above 0."),
        (lambda: Count({0: -1, 1: 2}), "weights: 0: -1 is below 0. Give a whole number from 0 up."),
        (lambda: Count({0.5: 1}), "weights: 0.5: 0.5 is no whole number. Give a whole number."),
        (
            lambda: Joint(("red", "green"), {(1,): 1}),
            "weights: (1,) is no result of 2 numbers. Give a tuple with one whole number for each name.",
        ),
        (
            lambda: damage(bag={"black": 5000}, draws=1001, colour="red"),
            "draws: 1001 cubes cannot be counted one by one. Draw at most 1000.",
        ),
        (lambda: sim.attacks(bag=GOOD, draws=2, n=0, seed=1), "n: 0 is below 1. Give a whole number from 1 up."),
        (lambda: sim.attacks(bag=GOOD, draws=2, n=9, seed=1.5), "seed: 1.5 is no whole number. Give a whole number."),
        (lambda: sim.draws(bag=GOOD, draws=2, seed=7, n=-1), "n: -1 is below 0. Give a whole number from 0 up."),
    ],
)
def test_a_question_that_cannot_be(call: Callable[[], object], sentence: str) -> None:
    assert refused(BadData, call) == sentence


def test_all_faults_are_kept_on_the_error() -> None:
    with pytest.raises(BadData) as caught:
        attack(bag={"red": -1, "green": 1.5}, draws=-1)
    assert [fault.where for fault in caught.value.faults] == ["bag: red", "bag: green", "draws"]


def test_a_huge_value_is_not_quoted_in_full() -> None:
    assert len(refused(BadData, lambda: attack(bag={"red": "x" * 10_000}, draws=1))) < 150


def test_everything_is_named() -> None:
    with pytest.raises(TypeError):
        attack(GOOD, 2)  # type: ignore[misc]
    with pytest.raises(TypeError):
        damage(GOOD, 2, "red")  # type: ignore[misc]
