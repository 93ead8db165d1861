"""Bluffing in words: derivations word for word, and refusals in one clear sentence for each fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.data.errors import BadCode, BadData
from clank_nb.odds import Count
from clank_nb.odds.bluff import (
    COINS,
    Mix,
    bank_choice,
    bank_rule,
    banking_bounds,
    best_banking,
    best_split,
    colour_choice,
    colour_table,
    duel,
    dwarfs_together,
    fist_game,
    fists,
    matrix_game,
)

TWO = [{"rewards": {"A": 1, "B": 2, "C": 3}, "loss": 2}, {"rewards": {"C": 3, "D": 1}, "loss": 1}]
GAME = matrix_game(payoffs=[[0, 2], [1, 0]], rows=["left", "right"], columns=["left", "right"])
SMALL = duel(rewards={"red": 0, "green": 2}, cap=1)


def test_derivations_word_for_word(golden: Callable[[str, str], None]) -> None:
    cases = {
        "A game as a table": GAME.solve().derivation(),
        "A full hand, four coins": colour_choice(purse=4).derivation(),
        "A full hand, four coins, as LaTeX": colour_choice(purse=4).derivation(latex=True),
        "The same as a table": colour_choice(purse=4).solution().derivation(),
        "Nine coins: the empty space is played": colour_choice(purse=9).derivation(),
        "An empty purse": colour_choice(purse=0).derivation(),
        "Nothing at stake": colour_choice(purse=0, hand=["red"]).derivation(),
        "One coin, one card": colour_choice(purse=1, hand=["green"]).derivation(),
        "Two fists": fists(purse=7, fist=2).derivation(at_most=3),
        "A dragon that guesses": fists(purse=6, fist=6, found=Fraction(2, 3)).derivation(),
        "Two coins: go on": bank_choice(purse=2).derivation(),
        "Three coins: bank": bank_choice(purse=3).derivation(),
        "Nothing to bank": bank_choice(purse=0, hand=["red"]).derivation(),
        "Bank with two colours used": bank_rule(used=2).derivation(),
        "Bank with one colour used, as LaTeX": bank_rule(used=1).derivation(latex=True),
        "The best rule": best_banking().derivation(),
        "The best rule with two colours": best_banking(colours=2).derivation(),
        "Two dwarfs": dwarfs_together(dwarfs=TWO).derivation(),
        "Two players": SMALL.derivation(),
    }
    golden("bluff.txt", "\n".join(f"== {title}\n{lines}\n" for title, lines in cases.items()))


def sides(line: str) -> list[Fraction]:
    """The numbers that a line says are equal, each worked out; parts with letters are left out."""
    formula = line.rstrip(".").rpartition(": ")[2].rpartition(" brings ")[2].rpartition(", worth ")[2]
    parts = [part for part in formula.split(" = ") if re.fullmatch(r"[0-9 +−·/()]+", part)]
    plain = [part.replace("−", "-").replace("·", "*") for part in parts]
    return [eval(re.sub(r"[0-9]+", r"Fraction(\g<0>)", part)) for part in plain]


@given(st.integers(0, 20), st.sets(st.sampled_from(list(COINS)), min_size=1), st.fractions(0, 1, max_denominator=9))
def test_every_formula_of_a_derivation_is_true(purse: int, hand: set[str], worth: Fraction) -> None:
    choice = colour_choice(purse=purse, hand=hand)
    lines = [*choice.derivation(), *choice.solution().derivation()]
    lines += bank_choice(purse=purse, hand=hand, worth=worth).derivation()
    assert all(len(set(sides(line))) <= 1 for line in lines)
    played = len(choice.dwarf.support)
    assert sum(len(sides(line)) > 1 for line in lines) >= 2 * len(hand) + (2 * played if choice.value else 0)


def test_the_law_of_the_fists_says_what_it_counts() -> None:
    assert fists(purse=7, fist=2).counts() == "coins lost"


FIX = "Write a whole number or a fraction, such as Fraction(1, 2)."
FIX_MIX = 'Give a weight for each choice, such as {"green": 1, "purple": 1}.'
FIX_TABLE = "Give rows of numbers, such as [[0, 2], [1, 0]]."
FIX_HAND = 'Give the colours left, such as ["yellow", "green"].'
FIX_DWARFS = 'Give up to 6, such as [{"rewards": {"green": 2, "red": 0}, "loss": 1}].'


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: matrix_game(payoffs=3), f"payoffs: 3 is no table. {FIX_TABLE}"),
        (lambda: matrix_game(payoffs=[]), f"payoffs: [] is no table. {FIX_TABLE}"),
        (lambda: matrix_game(payoffs=[[1, 2], [3]]), f"payoffs: its rows are not equally long. {FIX_TABLE}"),
        (lambda: matrix_game(payoffs=[[0.5, "x"]]),
         f"payoffs: row 1, column 1: 0.5 is no exact number. {FIX}\n"
         f"payoffs: row 1, column 2: 'x' is no exact number. {FIX}"),
        (lambda: matrix_game(payoffs=[[1] * 61]), "payoffs: it has too many choices. Give at most 60."),
        (lambda: matrix_game(payoffs=[[1], [2]], rows=["a", "a"]),
         "rows: ['a', 'a'] does not name 2 choices. Give 2 different texts."),
        (lambda: GAME.payoffs_against(), "game: the mix of one player is needed. Give either row or column."),
        (lambda: GAME.regret(row="left", column="left"),
         "game: the mix of one player is needed. Give either row or column."),
        (lambda: GAME.regret(row={"left": -1}), "row: left: -1 is below 0. Give a number from 0 up."),
        (lambda: GAME.regret(row={"left": 0}), f"row: all weights are 0. {FIX_MIX}"),
        (lambda: GAME.regret(row=[1, 2]), f"row: [1, 2] is no mix. {FIX_MIX}"),
        (lambda: Mix({"a": 0.5}), f"mix: a: 0.5 is no exact number. {FIX}"),
        (lambda: matrix_game(payoffs=[[0] * 8] * 9).extreme_mixes(),
         "game: it has too many choices to try all square parts. "
         "Ask solve, which gives one optimal mix; up to 7 choices of one player are tried."),
        (lambda: colour_choice(purse=-1), "purse: -1 is below 0. Give a whole number from 0 up."),
        (lambda: colour_choice(purse=2.5), "purse: 2.5 is no whole number. Give a whole number from 0 up."),
        (lambda: colour_choice(purse=10**7), "purse: 10000000 is above 1000000. Give at most 1000000."),
        (lambda: colour_choice(purse=1, hand=[]), f"hand: it is empty. {FIX_HAND}"),
        (lambda: colour_choice(purse=1, hand="red"), f"hand: 'red' is no hand. {FIX_HAND}"),
        (lambda: colour_choice(purse=1, rewards={"red": -1}), "rewards: red: -1 is below 0. Give a number from 0 up."),
        (lambda: colour_choice(purse=1, rewards=[0, 1]),
         'rewards: [0, 1] gives no coins. Give the coins of every colour, such as {"red": 0, "green": 2}.'),
        (lambda: colour_table(rewards={}), "rewards: 0 colours are given. Give from 1 to 12."),
        (lambda: fists(purse=3, fist=4),
         "fist: 4 coins are more than the 3 of the purse. Put at most 3 into one fist."),
        (lambda: fists(purse=3, fist=1, found=0.5),
         "found: 0.5 is no exact chance. Write a fraction, such as Fraction(1, 2)."),
        (lambda: fist_game(purse=60), "purse: 60 is above 59. Give at most 59."),
        (lambda: best_split(purse=3, coins=-1), "coins: -1 is below 0. Give a whole number from 0 up."),
        (lambda: bank_choice(purse=3, worth=2),
         "worth: 2 is not from 0 to 1. Write a fraction, such as Fraction(1, 2)."),
        (lambda: bank_rule(used=5), "used: 5 is above 4. Give at most 4."),
        (lambda: best_banking(split="odd"), "split: there is no split 'odd'. Say \"even\", \"one_fist\" or \"any\"."),
        (lambda: banking_bounds(rounds=0), "rounds: 0 is below 1. Give a whole number from 1 up."),
        (lambda: dwarfs_together(dwarfs=[]), f"dwarfs: [] does not tell the dwarfs. {FIX_DWARFS}"),
        (lambda: dwarfs_together(dwarfs=[{"rewards": {"A": 1}}]),
         f"dwarfs: [{{'rewards': {{'A': 1}}}}] does not tell the dwarfs. {FIX_DWARFS}"),
        (lambda: dwarfs_together(dwarfs=[{"rewards": {"A": 1}, "loss": -1}]),
         "dwarf 1: loss: -1 is below 0. Give a number from 0 up."),
        (lambda: duel(stop=0),
         "stop: with 0 the game may have no end. Give a chance above 0, such as Fraction(1, 100)."),
        (lambda: duel(rewards={"red": 0}), "rewards: 1 colour is given. Give from 2 to 5."),
        (lambda: duel(laps=4, cap=12, dwarfs=2),
         "track: more than 20000 states can come. Take a shorter track, fewer colours or a smaller purse."),
        (lambda: SMALL.at(his=3),
         "state: there is nothing called 'his'. Say mine, theirs, hand, purse or their_purse."),
        (lambda: SMALL.at(mine=(5,)),
         "state: it cannot come on this track. "
         "Give places from -1 to the nest, one for each dwarf, and the cards that are left."),
        (lambda: SMALL.at(mine=3), "mine: 3 gives no places. Give one place for each dwarf, such as (-1,)."),
        (lambda: SMALL.at(purse=9), "purse: 9 is above 1. Give at most 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        call()
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("call", "sentence", "nearest"),
    [
        (lambda: GAME.payoff(row="lift", column="left"), "row: there is no choice 'lift'; it could be 'left'.", "left"),
        (lambda: colour_choice(purse=1, hand=["gren"]),
         "hand: there is no choice 'gren'; it could be 'green' or 'red'.", "green"),
        (lambda: SMALL.at(hand=["grean"]), "hand: there is no choice 'grean'; it could be 'green' or 'red'.", "green"),
    ],
)  # fmt: skip
def test_a_choice_that_nobody_has_is_answered_with_the_nearest(
    call: Callable[[], object], sentence: str, nearest: str
) -> None:
    with pytest.raises(BadCode) as caught:
        call()
    assert str(caught.value) == sentence
    assert caught.value.nearest[0] == nearest


def test_everything_is_named() -> None:
    for call in (matrix_game, colour_choice, fists, bank_rule, dwarfs_together):
        with pytest.raises(TypeError):
            call(3)  # type: ignore[operator]


def test_a_law_given_as_a_mix_must_name_its_choices() -> None:
    with pytest.raises(BadData, match=r"row: Count\(\{0: 1, 1: 1\}\) is no mix"):
        GAME.regret(row=Count({0: 1, 1: 1}))
