"""The counting argument in words, word for word, and true: each formula that it shows gives the number behind it."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from clank_nb.odds import (
    Count,
    Derivation,
    Joint,
    attack,
    attacks,
    countdown_attacks,
    damage,
    face_down,
    hand,
    refill,
    resources,
    survival,
    turns_to_attack,
)

FIRST_ATTACK = {"black": 24, "red": 3, "green": 2, "blue": 1, "yellow": 0}
HAUNTED = {"black": 24, "red": 4, "green": 3, "ghost": 2}


def test_derivations_word_for_word(golden: Callable[[str, str], None]) -> None:
    red = damage(bag={"black": 24, "red": 6}, draws=4, colour="red")
    first = attack(bag=FIRST_ATTACK, draws=2)
    haunted = attack(bag=HAUNTED, draws=3)
    fallen = first.knockouts(health={"red": 2, "green": 1, "blue": 9, "yellow": 1})
    out = attack(bag={"black": 20, "red": 3, "blue": 2, "green": 1}, draws=3, out=("blue", "green"))
    cases = {
        "One player, the whole law": red.derivation(),
        "One player, at least 1": red.derivation(at_least=1),
        "One player, at most 1": red.derivation(at_most=1),
        "One player, from 1 to 2": red.derivation(at_least=1, at_most=2),
        "One player, exactly 2": red.derivation(exactly=2),
        "One player, at least 9": red.derivation(at_least=9),
        "One player, at least 2, as LaTeX": red.derivation(latex=True, at_least=2),
        "All players": first.derivation(),
        "All players, as LaTeX": first.derivation(latex=True),
        "Two players": first.derivation(red=1, green=1),
        "A set of values": first.derivation(red={1, 2}, green=0),
        "What cannot be": first.derivation(blue=2),
        "Nobody, with ghosts": haunted.derivation(),
        "With ghosts, in several ways": haunted.derivation(red=2, green=1),
        "One player, with ghosts": haunted.marginal("red").derivation(exactly=0),
        "Who falls": fallen.derivation(),
        "At least one falls": fallen.derivation(at_least=1),
        "Players who are out": out.derivation(),
        "One player who is out": damage(bag={"black": 3, "red": 2}, draws=1, colour="red", out=("red",)).derivation(),
        "A short bag": damage(bag={"black": 2, "red": 1}, draws=5, colour="red").derivation(),
        "An empty bag": damage(bag={}, draws=3, colour="red").derivation(),
        "No draw": attack(bag={"black": 3, "red": 1}, draws=0).derivation(),
        "One cube": damage(bag={"black": 3, "red": 1}, draws=1, colour="red").derivation(at_least=1),
        "A law somebody wrote down": Count({0: 1, 1: 2}).derivation(at_least=1),
        "A joint law somebody wrote down": Joint(("red", "green"), {(0, 0): 1, (1, 0): 2}).derivation(red=0),
        **laws_of_laws(),
        **several_attacks(),
        **cards_and_tokens(),
    }
    golden("derivations.txt", "\n".join(f"== {title}\n{lines}\n" for title, lines in cases.items()))


def laws_of_laws() -> dict[str, Derivation]:
    red = damage(bag={"black": 24, "red": 6}, draws=4, colour="red")
    coin = Count({0: 1, 1: 1})
    return {
        "A law under a condition": red.conditional(at_least=1).derivation(at_least=2),
        "A joint law under a condition": attack(bag=FIRST_ATTACK, draws=2).conditional(green=0).derivation(red=0),
        "A sum": coin.convolution(coin).derivation(),
        "A random number of cubes": damage(bag=FIRST_ATTACK, draws=Count({2: 2, 3: 1}), colour="red").derivation(),
    }


def several_attacks() -> dict[str, Derivation]:
    row = [{"draws": 2}, {"draws": 3, "adds": {"red": 1, "green": 2}}]
    alive = survival(bag=FIRST_ATTACK, colour="red", health=2, attacks=row)
    haunted = survival(bag=HAUNTED, colour="red", health=2, attacks=[*row, {"draws": 1, "returns": 2}])
    sometimes = survival(bag=FIRST_ATTACK, colour="red", health=2, attacks=[{"draws": Count({0: 2, 3: 1})}])
    countdown = survival(bag=FIRST_ATTACK, colour="red", health=2, attacks=countdown_attacks(draws=2))
    return {
        "Two attacks": alive.derivation(),
        "Two attacks, as LaTeX": alive.derivation(latex=True),
        "Which attack knocks out": alive.falls.derivation(at_most=2),
        "Attacks with ghosts and black cubes put back": haunted.derivation(),
        "An attack that may not come": sometimes.derivation(),
        "The countdown": countdown.derivation(),
        "All players in two attacks": attacks(bag=FIRST_ATTACK, attacks=row).derivation(red=0, green=0),
        "All players, who may fall": attacks(bag={"black": 9, "red": 3}, attacks=row, health={"red": 2}).derivation(
            red=2
        ),
    }


def cards_and_tokens() -> dict[str, Derivation]:
    starter = {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
    short = hand(deck={"stumble": 2}, discard={"burgle": 3, "stumble": 1}, draws=3)
    return {
        "Will the row wake the dragon": refill(deck=94, icons=26, revealed=2).derivation(),
        "Turns until an attack": turns_to_attack(deck=6, icons=1, revealed=2).derivation(),
        "At most two turns until an attack": turns_to_attack(deck=94, icons=26, revealed=2).derivation(at_most=2),
        "A hand": hand(deck=starter).derivation(stumble=0),
        "Copies of one card": hand(deck=starter).marginal("stumble").derivation(at_least=1),
        "A reshuffle in mid-draw": short.marginal("stumble").derivation(),
        "What a hand yields": resources(deck=starter).derivation(skill=range(3, 9)),
        "Cards that draw cards": resources(deck=["brilliance", "burgle", "stumble"], draws=1).derivation(),
        "A token face down": face_down(pile="major_secret", seen=["chalice"]).marginal("chalice").derivation(),
    }


def test_a_derivation_shows_itself_line_by_line() -> None:
    lines = damage(bag={"black": 24, "red": 6}, draws=4, colour="red").derivation()
    assert isinstance(lines, Derivation)
    assert isinstance(lines, tuple)
    assert repr(lines) == str(lines) == "\n".join(lines)
    assert lines._repr_markdown_().startswith("1. The bag holds 30 cubes")


@given(
    own=st.integers(0, 9),
    black=st.integers(0, 9),
    ghosts=st.integers(0, 3),
    draws=st.integers(1, 6),
    d=st.integers(0, 6),
)
def test_every_formula_of_a_derivation_is_true(own: int, black: int, ghosts: int, draws: int, d: int) -> None:
    bag = {"black": black, "red": own, "green": 2, "ghost": ghosts}
    one = damage(bag=bag, draws=draws, colour="red")
    joint = attack(bag=bag, draws=draws)
    for lines in (one.derivation(), one.derivation(at_least=d), joint.derivation(), joint.derivation(red=d, green=1)):
        for line in lines:
            check_equations(line)
    if 0 < one.prob(at_least=d) < 1:
        assert shown_chance(one.derivation(at_least=d)) == one.prob(at_least=d)


@given(own=st.integers(0, 5), black=st.integers(0, 9), health=st.integers(1, 3), draws=st.lists(st.integers(0, 4)))
def test_every_formula_of_several_attacks_is_true(own: int, black: int, health: int, draws: list[int]) -> None:
    row = [{"draws": k, "adds": {"red": 1}} for k in draws[:3]]
    alive = survival(bag={"black": black, "red": own}, colour="red", health=health, attacks=row)
    for line in (*alive.derivation(), *alive.falls.derivation(at_least=2)):
        check_equations(line)
    if row and 0 < alive[-1] < 1:
        assert shown_chance(alive.derivation()) == alive[-1]


@given(deck=st.integers(1, 9), data=st.data())
def test_every_formula_about_cards_is_true(deck: int, data: st.DataObject) -> None:
    icons, up = data.draw(st.integers(0, deck)), data.draw(st.integers(1, deck))
    turns = turns_to_attack(deck=deck, icons=icons, revealed=up)
    law = hand(deck={"burgle": icons, "stumble": deck - icons}, discard={"burgle": 2}, draws=up + 1)
    lines = [*turns.derivation(), *refill(deck=deck, icons=icons, revealed=up).derivation()]
    for line in (*lines, *law.derivation(), *law.marginal("burgle").derivation(at_least=1)):
        check_equations(line)


def check_equations(line: str) -> None:
    for formula in re.findall(r"(?:[C(]|\d+ · C)[^:=]*(?: = [^=:,]+)+", line):
        sides = [value(side) for side in formula.split(" = ")]
        numbers = [side for side in sides if side is not None]
        assert len(set(numbers)) <= 1, line


def value(side: str) -> Fraction | None:
    """Work out one side of an equation; None for words, percentages and letters."""
    side = side.strip().rstrip(".").removesuffix(" sets").removesuffix(" set").removesuffix(" ways")
    if " + " in side and "(" not in side.replace("C(", ""):
        parts = [value(part) for part in side.split(" + ")]
        return None if None in parts else sum(parts, Fraction(0))
    factors = side.split(" · ")
    result = Fraction(1)
    for factor in factors:
        if choose := re.fullmatch(r"C\((\d+),(\d+)\)", factor):
            result *= comb(int(choose[1]), int(choose[2]))
        elif re.fullmatch(r"\d+(/\d+)?", factor):
            result *= Fraction(factor)
        else:
            return None
    return result


def shown_chance(lines: Derivation) -> Fraction:
    found = re.findall(r"(\d+(?:/\d+)?) = [<> ]*[\d.]+ %", lines[-1])
    return Fraction(found[-1])
