"""Zero-sum games: exact values and mixes, proven by both sides, and the same by three methods."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from math import isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.odds import bluff
from clank_nb.odds.bluff import Mix, matrix_game, maximise
from clank_nb.odds.bluff.guess import guessing, stage_value
from clank_nb.odds.bluff.solve import extreme_mixes, solve
from tests.test_floors import run_blocked

Matrix = list[list[Fraction]]
NUMBERS = st.integers(-9, 9).map(Fraction)


@st.composite
def matrices(draw: st.DrawFn, most: int = 5, numbers: st.SearchStrategy[Fraction] = NUMBERS) -> Matrix:
    m, n = draw(st.integers(1, most)), draw(st.integers(1, most))
    return draw(st.lists(st.lists(numbers, min_size=n, max_size=n), min_size=m, max_size=m))


def by_kernels(matrix: Matrix) -> Fraction:
    return extreme_mixes(matrix)[0]


def by_scipy(matrix: Matrix) -> float:
    from scipy.optimize import linprog

    m, n = len(matrix), len(matrix[0])
    limits = [[*(-float(matrix[i][j]) for i in range(m)), 1.0] for j in range(n)]
    found = linprog([0.0] * m + [-1.0], A_ub=limits, b_ub=[0.0] * n, A_eq=[[1.0] * m + [0.0]], b_eq=[1.0],
                    bounds=[(0, None)] * m + [(None, None)], method="highs")  # fmt: skip
    return -float(found.fun)


METHODS: list[Callable[[Matrix], Any]] = [by_kernels, *([by_scipy] if find_spec("scipy") else [])]


# ---- the value -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
@given(matrix=matrices())
def test_the_value_is_the_same_by_every_method(method: Callable[[Matrix], Any], matrix: Matrix) -> None:
    value, other = solve(matrix)[0], method(matrix)
    assert value == other if isinstance(other, Fraction) else isclose(value, other, abs_tol=1e-9)


@given(matrices(most=7, numbers=st.fractions(-5, 5, max_denominator=6)))
def test_both_mixes_make_sure_of_the_value(matrix: Matrix) -> None:
    game = matrix_game(payoffs=matrix)
    solution = game.solve()
    assert sum(p for _, p in solution.row.items()) == sum(p for _, p in solution.column.items()) == 1
    assert game.guarantee(row=solution.row) == solution.value == game.guarantee(column=solution.column)
    assert game.payoff(row=solution.row, column=solution.column) == solution.value == game.value


@given(matrices(most=4))
def test_symmetric_games_are_worth_nothing(matrix: Matrix) -> None:
    size = min(len(matrix), len(matrix[0]))
    fair = [[matrix[i][j] - matrix[j][i] for j in range(size)] for i in range(size)]
    value, x, y = solve(fair)
    assert value == 0
    assert matrix_game(payoffs=fair).regret(column=dict(zip("1234", x, strict=False))) == 0
    assert matrix_game(payoffs=fair).regret(row=dict(zip("1234", y, strict=False))) == 0


@given(matrices(), NUMBERS, st.fractions(Fraction(1, 5), 5, max_denominator=7))
def test_a_constant_shifts_the_value_and_a_factor_stretches_it(matrix: Matrix, more: Fraction, by: Fraction) -> None:
    value = solve(matrix)[0]
    assert solve([[by * a + more for a in row] for row in matrix])[0] == by * value + more


@given(matrices())
def test_with_the_players_exchanged_the_value_changes_its_sign(matrix: Matrix) -> None:
    turned = [[-a for a in column] for column in zip(*matrix, strict=True)]
    assert solve(turned)[0] == -solve(matrix)[0]


@given(matrices(most=4))
def test_every_corner_is_optimal_and_the_one_found_is_a_corner(matrix: Matrix) -> None:
    game = matrix_game(payoffs=matrix)
    rows, columns = game.extreme_mixes()
    assert all(game.regret(row=mix) == 0 for mix in rows)
    assert all(game.regret(column=mix) == 0 for mix in columns)
    solution = game.solve()
    assert solution.row in rows
    assert solution.column in columns
    assert game.is_unique == (len(rows) == len(columns) == 1)


def test_games_of_the_textbooks() -> None:
    pennies = matrix_game(payoffs=[[1, -1], [-1, 1]])
    assert (pennies.value, pennies.solve().row, pennies.is_unique) == (0, Mix({"1": 1, "2": 1}), True)
    names = ["rock", "paper", "scissors"]
    hands = matrix_game(payoffs=[[0, -1, 1], [1, 0, -1], [-1, 1, 0]], rows=names, columns=names)
    assert hands.solve().column == Mix(dict.fromkeys(names, 1))
    saddle = matrix_game(payoffs=[[4, 1, 3], [2, 0, 7], [5, 2, 6]])
    assert saddle.value == 2
    assert saddle.solve().row.is_pure
    blotto = matrix_game(payoffs=[[4, 2, 1, 0], [1, 3, 0, -1], [-2, 2, 2, -2], [-1, 0, 3, 1], [0, 1, 2, 4]])
    assert blotto.value == Fraction(14, 9)


# ---- what a game is asked --------------------------------------------------------------------------------------------


def test_best_replies_and_regret() -> None:
    game = matrix_game(payoffs=[[0, 2], [1, 0]], rows=["a", "b"], columns=["c", "d"])
    assert game.payoffs_against(row={"a": 1, "b": 1}) == {"c": Fraction(1, 2), "d": 1}
    assert game.best_replies(row={"a": 1, "b": 1}) == ("c",)
    assert game.best_replies(column="c") == ("b",)
    assert game.best_replies(column={"c": 2, "d": 1}) == ("a", "b")
    assert game.regret(row="a") == Fraction(2, 3)
    assert game.regret(column="c") == Fraction(1, 3)
    assert game.regret(row={"a": Fraction(1, 3), "b": Fraction(2, 3)}) == 0


@given(matrices(most=4), st.lists(st.integers(0, 5), min_size=4, max_size=4).filter(lambda w: w[0] > 0))
def test_regret_is_never_negative(matrix: Matrix, weights: list[int]) -> None:
    game = matrix_game(payoffs=matrix)
    mix = dict(zip(game.rows, weights, strict=False))
    assert game.guarantee(row=mix) == game.value - game.regret(row=mix) <= game.value
    assert max(game.payoffs_against(row=mix)[reply] for reply in game.best_replies(row=mix)) == game.guarantee(row=mix)


def test_dominated_choices_are_struck_out_one_after_the_other() -> None:
    game = matrix_game(payoffs=[[3, 1, 4], [0, 2, 3], [1, 1, 0]], rows=list("abc"), columns=list("xyz"))
    struck = game.dominated()
    assert [(one.player, one.choice) for one in struck] == [("row", "c"), ("column", "z")]
    assert struck[0].by == Mix({"a": 1, "b": 1})
    assert struck[1].by == Mix({"y": 1}) or game.payoff(row="a", column=struck[1].by) < 4
    assert matrix_game(payoffs=[[1, -1], [-1, 1]]).dominated() == ()


@given(matrices(most=4))
def test_a_choice_that_is_never_better_can_be_done_without(matrix: Matrix) -> None:
    game = matrix_game(payoffs=matrix)
    rows, columns = game.extreme_mixes()
    for player, choice, by in game.weakly_dominated():
        assert not all(mix[choice] for mix in (rows if player == "row" else columns))
        assert by.is_pure
    struck = {one[:2] for one in game.dominated()}
    assert struck >= {one[:2] for one in game.weakly_dominated() if _always_better(matrix, *one)}


def _always_better(matrix: Matrix, player: str, choice: str, by: Mix) -> bool:
    table = matrix if player == "row" else [[-a for a in column] for column in zip(*matrix, strict=True)]
    one, other = table[int(choice) - 1], table[int(by.support[0]) - 1]
    return all(a > b for a, b in zip(other, one, strict=True))


@given(matrices(most=4))
def test_dominated_choices_are_never_played(matrix: Matrix) -> None:
    game = matrix_game(payoffs=matrix)
    rows, columns = game.extreme_mixes()
    for player, choice, by in game.dominated():
        assert all(not mix[choice] for mix in (rows if player == "row" else columns))
        assert not by[choice]


def test_a_mix_is_a_law() -> None:
    mix = Mix({"green": Fraction(3, 14), "yellow": Fraction(4, 14)})
    assert dict(mix.items()) == {"green": Fraction(3, 7), "yellow": Fraction(4, 7)}
    assert mix == Mix({"yellow": 8, "green": 6, "red": 0})
    assert hash(mix) == hash(Mix({"yellow": 8, "green": 6, "red": 0}))
    assert mix.percent().texts == ("42.9 %", "57.1 %")
    assert mix.mean({"green": 7, "yellow": 0}) == 3
    assert pickle.loads(pickle.dumps(mix)) == mix
    assert eval(repr(mix)) == mix
    assert mix.names == ()


# ---- linear programs -------------------------------------------------------------------------------------------------


@given(matrices(most=5, numbers=st.integers(0, 6).map(Fraction)), st.data())
def test_prices_prove_a_linear_program_solved(rows: Matrix, data: st.DataObject) -> None:
    n = len(rows[0])
    rows.append([Fraction(1)] * n)
    limits = data.draw(st.lists(st.integers(0, 9), min_size=len(rows), max_size=len(rows)))
    goal = data.draw(st.lists(st.integers(-5, 9), min_size=n, max_size=n))
    value, x, prices = maximise(goal=goal, rows=rows, limits=limits)
    assert min(x) >= 0
    assert min(prices) >= 0
    assert all(sum(a * u for a, u in zip(row, x, strict=True)) <= b for row, b in zip(rows, limits, strict=True))
    assert all(sum(p * row[j] for p, row in zip(prices, rows, strict=True)) >= goal[j] for j in range(n))
    assert value == sum(c * u for c, u in zip(goal, x, strict=True))
    assert value == sum(p * b for p, b in zip(prices, limits, strict=True))


def test_a_goal_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="without end"):
        maximise(goal=[1, 0], rows=[[-1, 1]], limits=[2])


def test_a_table_on_which_the_simplex_method_could_run_in_a_circle() -> None:
    """The example of Beale (1955), with fractions."""
    f = Fraction
    goal = [f(3, 4), -150, f(1, 50), -6]
    rows = [[f(1, 4), -60, f(-1, 25), 9], [f(1, 2), -90, f(-1, 50), 3], [0, 0, 1, 0]]
    assert maximise(goal=goal, rows=rows, limits=[0, 0, 1]).value == f(1, 20)


# ---- hiding and guessing ---------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(-6, 9), st.integers(0, 9)), min_size=1, max_size=6))
def test_the_formula_of_guessing_is_the_linear_program(pairs: list[tuple[int, int]]) -> None:
    missed, lost = zip(*pairs, strict=True)
    n = range(len(pairs))
    top, below, hidden, guesses = guessing(missed, lost)
    game = matrix_game(payoffs=[[missed[i] - lost[i] * (i == j) for j in n] for i in n])
    assert Fraction(top, below) == game.value
    assert game.regret(row=dict(zip(game.rows, hidden, strict=True))) == 0
    assert game.regret(column=dict(zip(game.columns, guesses, strict=True))) == 0


@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=4), NUMBERS, st.booleans())
def test_a_stage_with_a_safe_choice_is_the_linear_program(
    pairs: list[tuple[Fraction, Fraction]], least: Fraction, free: bool
) -> None:
    free = free or len(pairs) < 2
    columns = range(len(pairs) + free)
    table = [[found if i == j else missed for j in columns] for i, (missed, found) in enumerate(pairs)]
    exact = stage_value([a for a, _ in pairs], [b for _, b in pairs], least, free)
    assert exact == solve([*table, [least] * len(columns)])[0]
    floats = stage_value([float(a) for a, _ in pairs], [float(b) for _, b in pairs], float(least), free)
    assert isclose(floats, exact, abs_tol=1e-9)


def test_bluffing_is_loaded_when_it_is_first_used() -> None:
    printed = run_blocked("""
        import sys
        import clank_nb as cn
        before = cn.odds.damage(bag={"black": 1, "red": 1}, draws=1, colour="red").mean
        print("clank_nb.odds.bluff" in sys.modules, cn.odds.bluff.HOARD, "bluff" in dir(cn.odds))
    """)
    assert printed.split() == ["False", "44", "True"]


def test_the_package_is_reached_through_the_front_door() -> None:
    import clank_nb as cn

    assert cn.odds.bluff is bluff
    assert all(hasattr(bluff, name) for name in bluff.__all__)


def test_bluffing_works_with_networkx_alone() -> None:
    printed = run_blocked("""
        import clank_nb as cn
        bluff = cn.odds.bluff
        print(bluff.colour_choice(purse=4).value, bluff.best_banking().rate, bluff.fist_game(purse=5).value)
        print(bluff.duel().error < 1e-9, len(bluff.colour_choice(purse=4).derivation()))
    """)
    assert printed.splitlines() == ["4/7 17/32 -5/2", "True 17"]
