"""Hiding and guessing, exact: every hand and purse at once, and single games beside scipy where it is installed.

``python -m benchmarks.bench_bluff``: medians of seven rounds.  The target is the whole table of the choice of a colour,
31 hands with 45 purses each, in at most 0.2 seconds.  scipy solves the same linear programs with floats.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from random import Random

from benchmarks.questions import Question, line, report
from clank_nb.odds.bluff import banking_bounds, best_banking, colour_choice, colour_table, duel, dwarfs_together
from clank_nb.odds.bluff.solve import Matrix, extreme_mixes, solve

SEED = 7
TARGET = 0.2
DWARFS = [{"rewards": {"A": 1, "B": 2, "C": 3}, "loss": 2}, {"rewards": {"C": 3, "D": 1}, "loss": 1}]


def random_games(size: int, n: int) -> list[Matrix]:
    """Square games with whole payoffs, always the same."""
    dice = Random(f"{SEED} {size}")
    return [[[Fraction(dice.randint(-9, 9)) for _ in range(size)] for _ in range(size)] for _ in range(n)]


def by_simplex() -> None:
    """Every hand and purse as a linear program in whole numbers, without the formula."""
    for choice in colour_table().values():
        solve(choice.game().payoffs)


def by_scipy(games: list[Matrix]) -> Callable[[], object] | None:
    """The same games by scipy's linear programs; None without scipy."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        return None

    def ask() -> None:
        for game in games:
            m, n = len(game), len(game[0])
            rows = [[*(-float(game[i][j]) for i in range(m)), 1.0] for j in range(n)]
            bounds = [(0, None)] * m + [(None, None)]
            linprog([0.0] * m + [-1.0], A_ub=rows, b_ub=[0.0] * n, A_eq=[[1.0] * m + [0.0]], b_eq=[1.0], bounds=bounds)

    return ask


def questions() -> list[Question]:
    """Everything that is measured."""
    five, twenty = random_games(5, 20), random_games(20, 5)
    found = [
        Question("choice of a colour, 31 hands, 45 purses", 1, colour_table, TARGET),
        Question("the same by the simplex method", 1, by_simplex),
        Question("one choice of a colour", 200, lambda: colour_choice(purse=9)),
        Question("its derivation in words", 20, lambda: colour_choice(purse=9).derivation()),
        Question("20 games of 5 by 5, exact", 1, lambda: [solve(game) for game in five]),
        Question("their kernels: all optimal mixes", 1, lambda: [extreme_mixes(game) for game in five]),
        Question("5 games of 20 by 20, exact", 1, lambda: [solve(game) for game in twenty]),
        Question("two dwarfs together", 10, lambda: dwarfs_together(dwarfs=DWARFS)),
        Question("the best rule for banking", 1, best_banking),
        Question("the same with any split", 1, lambda: best_banking(split="any")),
        Question("60 rounds of value iteration", 1, lambda: banking_bounds(rounds=60)),
        Question("game for two, 3 spaces, 210 states", 1, duel),
    ]
    for what, games in (("20 games of 5 by 5, scipy, floats", five), ("5 games of 20 by 20, scipy, floats", twenty)):
        ask = by_scipy(games)
        if ask is None:
            print("scipy is not installed: left out.")
            break
        found.append(Question(what, 1, ask))
    return found


def main() -> int:
    """Print one line for each question; 1 if a target is missed."""
    missed = report(questions())
    for laps, cap, dwarfs in ((2, 3, 1), (1, 1, 2)):
        start = time.perf_counter()
        large = duel(laps=laps, cap=cap, dwarfs=dwarfs)
        taken = time.perf_counter() - start
        what = f"{dwarfs} dwarf{'s' * (dwarfs > 1)} each, {3 * laps} spaces, {large.n_states} states, once"
        print(line(what, taken))
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
