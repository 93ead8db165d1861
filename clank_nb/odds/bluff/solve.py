"""Two ways to solve a zero-sum game exactly: as a linear program, and by its square kernels.

Both take a matrix of what the row player gets from the column player, and know nothing of names.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm

from clank_nb.odds.bluff.simplex import maximise

Matrix = Sequence[Sequence[Fraction]]
Chances = tuple[Fraction, ...]


def solve(matrix: Matrix) -> tuple[Fraction, Chances, Chances]:
    """Give the value of a game, and one optimal mix of each player.

    Notes
    -----
    With every payoff made positive by a constant, the column player looks for u >= 0 with the greatest sum and
    M u <= 1; the value is 1 / sum(u), the mix u / sum(u), and the prices give the mix of the row player.

    References
    ----------
    von Neumann, Math. Ann. 100 (1928) 295; Dantzig in Koopmans (ed.), Activity Analysis (1951), ch. 20.

    Examples
    --------
    >>> solve([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])[0]
    Fraction(0, 1)
    """
    lift = 1 - min(min(row) for row in matrix)
    lifted = [[a + lift for a in row] for row in matrix]
    best = maximise(goal=[1] * len(matrix[0]), rows=lifted, limits=[1] * len(matrix))
    total = best.value
    rows = tuple(price / total for price in best.dual)
    columns = tuple(u / total for u in best.primal)
    return 1 / total - lift, rows, columns


def row_payoffs(matrix: Matrix, columns: Sequence[Fraction]) -> Chances:
    """Give what every row gets against a mix of columns."""
    return tuple(sum((a * y for a, y in zip(row, columns, strict=True) if y), Fraction(0)) for row in matrix)


def column_payoffs(matrix: Matrix, rows: Sequence[Fraction]) -> Chances:
    """Give what a mix of rows gets against every column."""
    return row_payoffs(list(zip(*matrix, strict=True)), rows)


def extreme_mixes(matrix: Matrix) -> tuple[Fraction, list[Chances], list[Chances]]:
    """Give the value and all corners of both players' sets of optimal mixes, by the kernels of the matrix.

    Notes
    -----
    Every pair of corners belongs to a square part of the matrix (with payoffs lifted above 0, one that can be
    inverted) against which both mixes make the other side indifferent; every such part is tried.

    References
    ----------
    Shapley & Snow, Basic solutions of discrete games, Ann. Math. Studies 24 (1950) 27.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> extreme_mixes([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    (Fraction(0, 1), [(Fraction(1, 2), Fraction(1, 2))], [(Fraction(1, 2), Fraction(1, 2))])
    """
    lift = 1 - min(min(row) for row in matrix)
    lifted = [[a + lift for a in row] for row in matrix]
    turned = list(zip(*lifted, strict=True))
    m, n = len(matrix), len(matrix[0])
    value = Fraction(0)
    rows: dict[Chances, None] = {}
    columns: dict[Chances, None] = {}
    for size in range(1, min(m, n) + 1):
        for up in combinations(range(m), size):
            for across in combinations(range(n), size):
                y = _indifferent([[lifted[i][j] for j in across] for i in up])
                x = _indifferent([[turned[j][i] for i in up] for j in across])
                if x is None or y is None:
                    continue
                row, column = _spread(x, up, m), _spread(y, across, n)
                low, high = min(column_payoffs(lifted, row)), max(row_payoffs(lifted, column))
                if low == high:
                    value, rows[row], columns[column] = low - lift, None, None
    return value, sorted(rows, reverse=True), sorted(columns, reverse=True)


def _spread(chances: Sequence[Fraction], where: Sequence[int], n: int) -> Chances:
    found = [Fraction(0)] * n
    for place, p in zip(where, chances, strict=True):
        found[place] = p
    return tuple(found)


def _indifferent(square: list[list[Fraction]]) -> list[Fraction] | None:
    """Give the mix of columns that makes all rows alike; None if there is none, or more than one."""
    found = _solve_ones(square)
    if found is None or any(u < 0 for u in found):
        return None
    total = sum(found)
    return [u / total for u in found]


def _solve_ones(square: list[list[Fraction]]) -> list[Fraction] | None:
    """Solve square · u = 1 by elimination without fractions; None if the square cannot be inverted."""
    n = len(square)
    table = []
    for row in square:
        scale = lcm(*(a.denominator for a in row))
        table.append([*(int(a * scale) for a in row), scale])
    for k in range(n):
        pivot = next((i for i in range(k, n) if table[i][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        for i in range(n):
            if i != k and table[i][k]:
                factor, top = table[i][k], table[k][k]
                table[i] = [a * top - factor * b for a, b in zip(table[i], table[k], strict=True)]
    return [Fraction(table[k][n], table[k][k]) for k in range(n)]
