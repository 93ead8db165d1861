"""Linear programs solved exactly: the simplex method in whole numbers.

The table holds whole numbers over one denominator, which is the last pivot; every division is without remainder
(Edmonds 1967, Bareiss 1968).  Bland's rule picks the pivots, so that no table comes twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

Number = int | Fraction


class Optimum(NamedTuple):
    """The best value of a linear program, where it is reached, and the prices of its limits."""

    value: Fraction
    primal: tuple[Fraction, ...]
    dual: tuple[Fraction, ...]


def maximise(*, goal: Sequence[Number], rows: Sequence[Sequence[Number]], limits: Sequence[Number]) -> Optimum:
    """Maximise goal · x where every row · x stays within its limit, and no x is negative.

    Parameters
    ----------
    goal : sequence of int or Fraction, one for each variable
    rows : sequence of sequence of int or Fraction
    limits : sequence of int or Fraction, none negative
        So that x = 0 is allowed, where the method begins.

    Returns
    -------
    Optimum
        `dual` has one price for each row: none is negative, prices · rows is at least `goal`, and prices · limits is
        the same value, which proves it best.

    Raises
    ------
    ValueError
        If there is no best value, since the goal can grow without end.

    References
    ----------
    Dantzig (1963), ch. 5; Edmonds, J. Res. NBS 71B (1967) 241; Bland, Math. Oper. Res. 2 (1977) 103.

    Examples
    --------
    >>> maximise(goal=[3, 2], rows=[[1, 1], [1, 3]], limits=[4, 6])
    Optimum(value=Fraction(12, 1), primal=(Fraction(4, 1), Fraction(0, 1)), dual=(Fraction(3, 1), Fraction(0, 1)))
    """
    scale = lcm(*(Fraction(number).denominator for part in (goal, limits, *rows) for number in part))
    table, m, n = _table(goal, rows, limits, scale), len(rows), len(goal)
    basis = list(range(n, n + m))
    below = 1
    while (entering := next((j for j in range(n + m) if table[m][j] < 0), -1)) >= 0:
        leaving = _leaving(table, basis, entering)
        below = _pivot(table, leaving, entering, below)
        basis[leaving] = entering
    primal = [Fraction(0)] * (n + m)
    for row, variable in zip(table, basis, strict=False):
        primal[variable] = Fraction(row[-1], below)
    dual = tuple(Fraction(table[m][n + i], below) for i in range(m))
    return Optimum(Fraction(table[m][-1], below * scale), tuple(primal[:n]), dual)


def _table(
    goal: Sequence[Number], rows: Sequence[Sequence[Number]], limits: Sequence[Number], scale: int
) -> list[list[int]]:
    """Lay out the rows with a slack each and their limits, all whole, and below them what the goal would gain."""
    m = len(rows)
    table = []
    for i, (row, limit) in enumerate(zip(rows, limits, strict=True)):
        slack = [int(i == k) for k in range(m)]
        table.append([*(int(a * scale) for a in row), *slack, int(limit * scale)])
    table.append([*(-int(c * scale) for c in goal), *[0] * m, 0])
    return table


def _leaving(table: list[list[int]], basis: list[int], entering: int) -> int:
    """Give the row that limits the entering variable first; of several, the one of the least variable."""
    best = -1
    for i, variable in enumerate(basis):
        if table[i][entering] > 0:
            if best >= 0:
                gap = table[i][-1] * table[best][entering] - table[best][-1] * table[i][entering]
                if gap > 0 or (gap == 0 and variable > basis[best]):
                    continue
            best = i
    if best < 0:
        raise ValueError("the goal can grow without end")
    return best


def _pivot(table: list[list[int]], leaving: int, entering: int, below: int) -> int:
    """Bring one variable in for another; every entry stays a whole number over the new pivot, which is given."""
    top = table[leaving]
    pivot = top[entering]
    for i, row in enumerate(table):
        if i != leaving:
            factor = row[entering]
            if factor:
                table[i] = [(a * pivot - factor * b) // below for a, b in zip(row, top, strict=True)]
            elif pivot != below:
                table[i] = [a * pivot // below for a in row]
    return pivot
