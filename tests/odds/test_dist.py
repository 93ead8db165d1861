"""Laws as values: exact, unchanging, equal when their chances are equal."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.odds import Count, Dist, Joint, attack, damage, percent_text

THIRDS = Count({0: 1, 1: 1, 2: 1, 3: 0})
PAIR = Joint(("red", "green"), {(1, 0): 2, (0, 0): 3, (0, 1): 1})


def test_a_law_is_read_like_a_table() -> None:
    assert THIRDS.items() == ((0, Fraction(1, 3)), (1, Fraction(1, 3)), (2, Fraction(1, 3)), (3, Fraction(0)))
    assert (len(THIRDS), list(THIRDS), THIRDS[1], THIRDS[99]) == (4, [0, 1, 2, 3], Fraction(1, 3), 0)
    assert THIRDS.table()[3] == (3, 0, Fraction(0), "0 %")
    assert THIRDS.table()[0].percent == "33.3 %"
    assert [row.outcome for row in PAIR.table()] == [(0, 0), (0, 1), (1, 0)]


def test_outcomes_of_a_joint_law_have_names() -> None:
    (nothing, _), *_ = PAIR.items()
    assert (nothing.red, nothing.green) == (0, 0)
    assert nothing == (0, 0)
    assert PAIR[1, 0] == Fraction(1, 3)


def test_laws_are_equal_when_their_chances_are() -> None:
    assert Count({0: 1, 1: 1}) == Count({0: 5, 1: 5, 2: 0})
    assert hash(Count({0: 1, 1: 1})) == hash(Count({0: 5, 1: 5, 2: 0}))
    assert Count({0: 1, 1: 1}) != Count({0: 1, 1: 2})
    assert Joint(("red", "blue"), {(1, 0): 2, (0, 0): 3, (0, 1): 1}) != PAIR
    assert THIRDS != PAIR
    assert THIRDS != 1
    bag = {"black": 3, "red": 2}
    assert attack(bag=bag, draws=2) == Joint(("red",), {(0,): 3, (1,): 6, (2,): 1})
    assert len({attack(bag=bag, draws=2), attack(bag=bag, draws=2)}) == 1


def test_a_law_does_not_change() -> None:
    for law in (THIRDS, PAIR, attack(bag={"black": 3, "red": 2}, draws=2)):
        with pytest.raises(TypeError):
            law.weights[0] = 7  # type: ignore[index]
        with pytest.raises(AttributeError):
            law.total = 7  # type: ignore[misc]
        with pytest.raises(AttributeError):
            law.something = 7  # type: ignore[attr-defined]


def test_a_written_law_keeps_no_hold_of_its_source() -> None:
    weights = {0: 1, 1: 1}
    law = Count(weights)
    weights[1] = 99
    assert law[1] == Fraction(1, 2)


def test_a_law_can_be_sent_to_another_process() -> None:
    for law in (THIRDS, PAIR, attack(bag={"black": 3, "red": 2, "ghost": 1}, draws=2)):
        copy = pickle.loads(pickle.dumps(law))
        assert copy == law
        assert copy.derivation() == law.derivation()


def test_a_written_law_shows_how_to_write_it() -> None:
    assert repr(THIRDS) == "Count({0: 1, 1: 1, 2: 1, 3: 0})"
    assert eval(repr(PAIR)) == PAIR
    assert repr(Count(dict.fromkeys(range(100), 1))) == "<Count on 0..99, mean 99/2>"
    wide = Joint(("red",), {(n,): 1 for n in range(100)})
    assert repr(wide) == "<Joint of red: 100 outcomes>"


def test_marginals_of_a_written_law() -> None:
    assert PAIR.marginal("red") == Count({0: 4, 1: 2})
    assert PAIR.marginal("green", "red") == Joint(("green", "red"), {(0, 0): 3, (0, 1): 2, (1, 0): 1})
    assert PAIR.mean == {"red": Fraction(1, 3), "green": Fraction(1, 6)}
    assert PAIR.variance == {"red": Fraction(2, 9), "green": Fraction(5, 36)}
    assert PAIR.knockouts(health={"red": 1, "green": 1}) == Count({0: 1, 1: 1, 2: 0})
    gap = Joint(("red",), {(0,): 1, (3,): 1}).marginal("red")
    assert list(gap) == [0, 1, 2, 3]


@given(st.dictionaries(st.integers(-5, 9), st.integers(0, 50), min_size=1).filter(lambda found: any(found.values())))
def test_mean_variance_and_chances_of_any_law(weights: dict[int, int]) -> None:
    law = Count(weights)
    total = sum(weights.values())
    assert law.mean == Fraction(sum(x * w for x, w in weights.items()), total)
    assert law.variance == sum(Fraction(w, total) * (x - law.mean) ** 2 for x, w in weights.items())
    for limit in range(-6, 11):
        assert law.prob(at_least=limit) + law.prob(at_most=limit - 1) == 1
        assert law.prob(at_least=limit) - law.prob(at_least=limit + 1) == law.prob(exactly=limit) == law[limit]


# ---- percentages -----------------------------------------------------------------------------------------------------


def test_three_thirds_add_to_less_than_a_hundred_and_say_so() -> None:
    shares = THIRDS.percent()
    assert [text for _, text in shares] == ["33.3 %", "33.3 %", "33.3 %", "0 %"]
    assert shares.note == "rounded shares add to 99.9 %"
    assert sum(chance for _, chance in THIRDS.items()) == 1


def test_six_sixths_never_add_to_more_than_a_hundred() -> None:
    shares = Count(dict.fromkeys(range(6), 1)).percent()
    assert {text for _, text in shares} == {"16.6 %"}
    assert shares.note == "rounded shares add to 99.6 %; rounded down so as not to pass 100 %: 0, 1, 2, 3, 4, 5"


def test_shares_that_fit_need_no_note() -> None:
    assert Count({0: 1, 1: 3}).percent(decimals=0).note == ""
    assert repr(Count({0: 1, 1: 3}).percent(decimals=0)) == "0: 25 %\n1: 75 %"


def test_the_possible_never_shows_as_nothing_nor_the_uncertain_as_all() -> None:
    shares = Count({0: 99_999, 1: 1, 2: 0}).percent()
    assert [text for _, text in shares] == ["> 99.9 %", "< 0.1 %", "0 %"]
    assert [percent_text(Fraction(n, 10**6), 2) for n in (0, 1, 999_999, 10**6)] == [
        "0 %",
        "< 0.01 %",
        "> 99.99 %",
        "100 %",
    ]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=40).filter(any), st.integers(0, 4))
def test_rounded_shares_of_any_law(weights: list[int], decimals: int) -> None:
    law = Count(dict(enumerate(weights)))
    shares = law.percent(decimals)
    assert sum(shares.values) <= 100
    assert len(shares) == len(law)
    for (_, chance), value, text in zip(law.items(), shares.values, shares.texts, strict=True):
        assert abs(100 * chance - value) < Fraction(1, 10**decimals)
        assert (text == "0 %") == (chance == 0)
        assert (text == "100 %") == (chance == 1)
    by_chance = {chance: set() for _, chance in law.items()}
    for (_, chance), text in zip(law.items(), shares.texts, strict=True):
        by_chance[chance].add(text)
    assert all(len(texts) == 1 for texts in by_chance.values())


def test_laws_share_one_type() -> None:
    assert isinstance(THIRDS, Dist)
    assert isinstance(PAIR, Dist)
    assert (THIRDS.names, PAIR.names) == ((), ("red", "green"))
    assert damage(bag={"red": 1}, draws=1, colour="red").names == ()
