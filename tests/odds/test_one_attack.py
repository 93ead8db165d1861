"""The law of one attack: against published values, and against every set of cubes laid out one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.odds import Count, Dist, attack, damage
from tests.odds.brute import PLAYERS, every_attack

FIRST_ATTACK = {"black": 24, "red": 3, "green": 2, "blue": 1, "yellow": 0}
HAUNTED = {"black": 24, "red": 4, "green": 3, "ghost": 2}


def bags(most: int = 3) -> st.SearchStrategy[dict[str, int]]:
    colours = st.lists(st.sampled_from([*PLAYERS, "black", "ghost"]), unique=True, max_size=5)
    return colours.flatmap(lambda found: st.fixed_dictionaries({colour: st.integers(0, most) for colour in found}))


# ---- values that were worked out elsewhere ---------------------------------------------------------------------------


def test_the_first_attack_of_a_four_player_game() -> None:
    law = attack(bag=FIRST_ATTACK, draws=2)
    hurt = {colour: law.marginal(colour).prob(at_least=1) for colour in law.names}
    assert hurt == {"red": Fraction(28, 145), "green": Fraction(19, 145), "blue": Fraction(1, 15), "yellow": 0}
    assert law.prob(red=2) == Fraction(1, 145)
    assert law.mean["red"] == Fraction(1, 5)


def test_what_several_players_take_is_not_the_product_of_what_each_takes() -> None:
    law = attack(bag=FIRST_ATTACK, draws=2)
    nobody = law.prob(red=0, green=0, blue=0)
    assert nobody == Fraction(92, 145)
    alone = [damage(bag=FIRST_ATTACK, draws=2, colour=colour).prob(exactly=0) for colour in law.names]
    assert nobody != alone[0] * alone[1] * alone[2] * alone[3]
    assert law.prob(red=1, green=1) == Fraction(2, 145)
    assert len(law) == 9
    assert sum(chance for _, chance in law.items()) == 1


def test_the_chance_of_being_hurt_at_all() -> None:
    law = damage(bag={"black": 24, "red": 6}, draws=4, colour="red")
    assert law.prob(at_least=1) == Fraction(799, 1305)
    assert list(law) == [0, 1, 2, 3, 4]
    assert law.mean == Fraction(4, 5)


def test_at_least_two_is_not_more_than_two() -> None:
    law = damage(bag={"black": 24, "red": 6}, draws=5, colour="red")
    assert law.prob(at_least=2) == Fraction(863, 3393)
    assert law.prob(at_least=3) == Fraction(109, 2639)
    assert law.prob(exactly=2) == Fraction(5060, 23751)
    assert law.prob(at_least=1) == Fraction(2381, 3393)
    assert law.prob(at_least=1, at_most=1) == law.prob(at_least=1) - law.prob(at_least=2)


def test_draws_are_not_independent_but_nearly_so() -> None:
    bag = {"black": 24, "red": 10, "green": 6}
    falls = damage(bag=bag, draws=5, colour="red").prob(at_least=2)
    assert falls == Fraction(353, 962)
    assert falls != Fraction(47, 128)
    health = {"red": 2, "green": 9}
    assert attack(bag=bag, draws=5).knockouts(health=health).prob(exactly=1) == falls


def test_a_ghost_hurts_everybody() -> None:
    law = attack(bag=HAUNTED, draws=3)
    red = law.marginal("red")
    assert red.prob(exactly=0) == Fraction(2925, 5456)
    assert red.mean == Fraction(6, 11)
    assert law.names == ("red", "green")
    assert law.prob(where=lambda d: d.red > 0 and d.green > 0) >= Fraction(31, 176)
    assert 1 - damage(bag={"black": 31, "ghost": 2}, draws=3, colour="blue").prob(exactly=0) == Fraction(31, 176)
    pulls = [damage(bag=HAUNTED, draws=k, colour="red").prob(at_least=1) for k in (4, 6)]
    assert pulls == [Fraction(779, 1364), Fraction(36889, 50344)]


def test_a_bag_with_too_few_cubes_gives_all_it_has() -> None:
    law = damage(bag={"black": 2, "red": 1}, draws=5, colour="red")
    assert law.weights == {0: 0, 1: 1, 2: 0, 3: 0}
    assert attack(bag={"black": 2, "red": 1}, draws=5).prob(red=1) == 1
    assert law.mean == 1
    assert law.variance == 0


def test_an_empty_bag_hurts_nobody() -> None:
    for bag in ({}, {"red": 0, "black": 0, "ghost": 0}):
        law = damage(bag=bag, draws=3, colour="red")
        assert law == Count({0: 1})
        assert law.mean == law.variance == 0
    joint = attack(bag={"red": 0, "green": 0}, draws=3)
    assert joint.prob(red=0, green=0) == 1
    assert joint.knockouts(health={"red": 1, "green": 1}) == Count({0: 1})


def test_two_hundred_cubes_are_counted_in_whole_numbers() -> None:
    law = damage(bag={"black": 170, "red": 30}, draws=20, colour="red")
    assert law.prob(exactly=0) == Fraction(6096198695137349721, 188402970097615109690)
    assert sum(law.weights.values()) == law.total


def test_what_was_seen_of_a_draw_leaves_a_smaller_bag() -> None:
    assert damage(bag={"black": 24, "red": 3}, draws=1, colour="red").prob(exactly=1) == Fraction(1, 9)


def test_at_least_one_of_two_in_half_of_ten() -> None:
    law = damage(bag={"black": 8, "red": 2}, draws=5, colour="red")
    assert [law[d] for d in range(3)] == [Fraction(2, 9), Fraction(5, 9), Fraction(2, 9)]
    assert law.prob(at_least=1) == Fraction(7, 9)


def test_mean_and_variance_know_that_the_bag_is_finite() -> None:
    law = damage(bag={"black": 4, "red": 6}, draws=5, colour="red")
    assert (law.mean, law.variance) == (3, Fraction(2, 3))
    assert law.prob(exactly=3) == Fraction(10, 21)


# ---- players with no cubes, and players who are out ------------------------------------------------------------------


def test_a_player_without_cubes_is_hurt_by_ghosts_alone() -> None:
    assert damage(bag=FIRST_ATTACK, draws=2, colour="yellow") == Count({0: 1})
    assert damage(bag={"black": 24, "red": 6}, draws=2, colour="blue") == Count({0: 1})
    assert damage(bag=HAUNTED, draws=3, colour="blue").mean == Fraction(3 * 2, 33)


def test_cubes_of_a_player_who_is_out_count_as_black() -> None:
    whole = {"black": 20, "red": 3, "blue": 4, "ghost": 1}
    law = attack(bag=whole, draws=4, out=("blue",))
    assert law.names == ("red",)
    assert law == attack(bag={"black": 24, "red": 3, "ghost": 1}, draws=4)
    assert damage(bag=whole, draws=4, colour="blue", out=("blue",)) == Count({0: 1})
    assert damage(bag=whole, draws=4, colour="red", out=["blue"]) == damage(bag=whole, draws=4, colour="red")


def test_any_kind_of_whole_number_will_do() -> None:
    law = damage(bag={"black": numpy.int64(24), "red": numpy.uint8(6)}, draws=numpy.int32(4), colour="red")
    assert law.prob(at_least=numpy.int8(1)) == Fraction(799, 1305)
    assert all(type(number) is int for number in (*law.weights, *law.weights.values()))


# ---- all of it, against every set of cubes ---------------------------------------------------------------------------


@settings(max_examples=1000)
@given(bag=bags(), draws=st.integers(0, 6), out=st.lists(st.sampled_from(PLAYERS), max_size=2).map(tuple))
def test_the_joint_law_is_what_counting_every_set_gives(bag: dict[str, int], draws: int, out: tuple[str, ...]) -> None:
    players, sets = every_attack(bag, draws, out)
    law = attack(bag=bag, draws=draws, out=out)
    assert law.names == players
    assert law.weights == sets
    assert list(law.weights) == sorted(law.weights)
    assert law.total == sets.total()
    for colour in players:
        one = law.marginal(colour)
        assert one == damage(bag=bag, draws=draws, colour=colour, out=out)
        assert one.weights == {d: sum(w for d_all, w in sets.items() if d_all[players.index(colour)] == d) for d in one}
        assert one.mean == law.mean[colour]
        assert one.variance == law.variance[colour]


@given(bag=bags(), draws=st.integers(0, 5), data=st.data())
def test_chances_knockouts_and_marginals_need_no_list(bag: dict[str, int], draws: int, data: st.DataObject) -> None:
    players, sets = every_attack(bag, draws)
    law = attack(bag=bag, draws=draws)
    health = {colour: data.draw(st.integers(1, 4), label=f"health of {colour}") for colour in players}
    fall = Count({j: sum(w for d, w in sets.items() if fallen(d, health) == j) for j in range(len(players) + 1)})
    assert law.knockouts(health=health) == fall
    some = data.draw(st.permutations(players)).__getitem__(slice(0, 2)) if players else []
    if some:
        event = {colour: data.draw(st.sets(st.integers(-1, 4))) for colour in some}
        wanted = sum(w for d, w in sets.items() if all(d[players.index(colour)] in event[colour] for colour in some))
        assert law.prob(**event) == Fraction(wanted, law.total)
    if len(some) == 2:
        pair = law.marginal(*some)
        for taken in product(range(4), repeat=2):
            event = dict(zip(some, taken, strict=True))
            assert pair.prob(**event) == law.prob(**event)


def fallen(taken: tuple[int, ...], health: dict[str, int]) -> int:
    return sum(d >= limit for d, limit in zip(taken, health.values(), strict=True))


# ---- big laws --------------------------------------------------------------------------------------------------------


def test_a_law_too_long_to_list_still_answers() -> None:
    bag = {"black": 24, **dict.fromkeys(PLAYERS, 30)}
    law = attack(bag=bag, draws=40)
    assert law.marginal("red").mean == Fraction(40 * 30, 204)
    assert 0 < law.prob(red=0, green=range(1, 41)) < 1
    assert law.knockouts(health=dict.fromkeys(PLAYERS, 10)).total == law.total
    assert repr(law) == "<Attack on red, green, blue, yellow, purple, orange: 40 drawn>"
    with pytest.raises(ValueError, match=r"^attack: the law has 9,282,525 results\. Ask prob, marginal or knockouts"):
        law.items()


def test_every_law_of_an_attack_is_a_dist() -> None:
    law = attack(bag=FIRST_ATTACK, draws=2)
    assert all(isinstance(one, Dist) for one in (law, law.marginal("red"), law.marginal("red", "green")))
