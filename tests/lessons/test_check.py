"""Exercises: what is right is computed, near misses are told, and everything has a hint."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.lessons import exercises, read_answer
from clank_nb.lessons.checks import EXERCISES

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("exercise", exercises())
def test_the_right_number_is_right_however_it_is_written(exercise: str) -> None:
    wanted = EXERCISES[exercise]["right"]()
    for answer in (wanted, str(wanted), f"{float(wanted):.3f}", f"{100 * float(wanted):.1f} %"):
        verdict = cn.check(exercise, answer)
        assert verdict and verdict.right, (exercise, answer)
        assert repr(verdict).startswith(f"Yes: {wanted}")


@pytest.mark.parametrize("exercise", exercises())
def test_every_slip_is_told_by_itself_and_everything_else_gets_the_hint(exercise: str) -> None:
    numbers = {slip: number() for slip, number in EXERCISES[exercise].items()}
    assert len(set(numbers.values())) == len(numbers)
    told = {slip: repr(cn.check(exercise, number)) for slip, number in numbers.items()}
    hint = repr(cn.check(exercise, Fraction(12345, 678)))
    assert len({*told.values(), hint}) == len(numbers) + 1
    assert all(text.startswith("Not yet. ") for slip, text in told.items() if slip != "right")
    assert hint.startswith("Not yet. ") and not cn.check(exercise, 999)


def test_what_is_rounded_too_much_is_asked_for_again() -> None:
    assert repr(cn.check("bluff/1", "0.3")).startswith("That may be right")
    assert cn.check("bluff/1", "0.33") and cn.check("bluff/1", "33 %") and not cn.check("bluff/1", "0.34")


@pytest.mark.parametrize(("exercise", "exact"), [("price/2", "4.5"), ("price/4", 2.5), ("bank/2", "0,5")])
def test_one_digit_is_enough_where_nothing_was_rounded(exercise: str, exact: object) -> None:
    assert cn.check(exercise, exact)


@pytest.mark.parametrize(
    ("written", "value"),
    [("7/9", Fraction(7, 9)), (" 14 / 18 ", Fraction(7, 9)), ("0,75", Fraction(3, 4)), ("75%", Fraction(3, 4)),
     ("−2/7", Fraction(-2, 7)), ("-0.5", Fraction(-1, 2)), ("50 %", Fraction(1, 2)), (3, Fraction(3))],
)  # fmt: skip
def test_answers_are_read(written: object, value: Fraction) -> None:
    assert read_answer(written).value == value


@pytest.mark.parametrize("wrong", ["", "half", "1/0", "7/9/2", None, True, [1], "1e3", float("nan")])
def test_what_is_no_number_is_answered_with_how_to_write_one(wrong: object) -> None:
    with pytest.raises(BadData, match="7/9"):
        cn.check("bluff/1", wrong)


def test_an_exercise_nobody_knows_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode, match="'bluff/1'"):
        cn.check("bluf/1", 1)


def test_every_exercise_is_asked_in_one_notebook() -> None:
    asked = []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            calls = ast.walk(ast.parse(cell.source)) if cell.cell_type == "code" else ()
            asked += [
                call.args[0].value
                for call in calls
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "cn.check"
            ]
    assert sorted(asked) == sorted(exercises())
