"""Systems of linear equations in fractions: solved exactly, in least squares, and in least absolute errors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from clank_nb.odds.bluff.simplex import maximise

Vector = Sequence[Fraction]
Matrix = Sequence[Vector]


class Reduced(NamedTuple):
    """A matrix in reduced row echelon form, with the columns that have a pivot."""

    rows: list[list[Fraction]]
    pivots: tuple[int, ...]


def reduced(matrix: Matrix) -> Reduced:
    """Bring a matrix into reduced row echelon form by Gaussian elimination.

    Examples
    --------
    >>> found = reduced([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])
    >>> found.pivots, found.rows[0]
    ((0,), [Fraction(1, 1), Fraction(2, 1)])
    """
    rows = [list(row) for row in matrix]
    pivots: list[int] = []
    for column in range(len(rows[0]) if rows else 0):
        top = len(pivots)
        at = next((i for i in range(top, len(rows)) if rows[i][column]), None)
        if at is None:
            continue
        rows[top], rows[at] = rows[at], rows[top]
        pivot = rows[top][column]
        rows[top] = [value / pivot for value in rows[top]]
        for i, row in enumerate(rows):
            if i != top and row[column]:
                rows[i] = [a - row[column] * b for a, b in zip(row, rows[top], strict=True)]
        pivots.append(column)
    return Reduced(rows, tuple(pivots))


def rank(matrix: Matrix) -> int:
    """Give the number of independent rows."""
    return len(reduced(matrix).pivots)


def solved(matrix: Matrix, right: Vector) -> tuple[Fraction, ...] | None:
    """Solve as many equations as unknowns; None if they do not fix every unknown."""
    found = reduced([[*row, value] for row, value in zip(matrix, right, strict=True)])
    n = len(matrix[0])
    if found.pivots[:n] != tuple(range(n)):
        return None
    return tuple(row[n] for row in found.rows[:n])


def least_squares(matrix: Matrix, right: Vector) -> tuple[Fraction, ...] | None:
    """Give the unknowns with the least sum of squared errors, by the normal equations; None if several have it.

    Examples
    --------
    >>> one = Fraction(1)
    >>> least_squares([[one], [one]], [Fraction(1), Fraction(2)])
    (Fraction(3, 2),)
    """
    columns = list(zip(*matrix, strict=True))
    square = [[dot(a, b) for b in columns] for a in columns]
    return solved(square, [dot(a, right) for a in columns])


class LeastAbsolute(NamedTuple):
    """The least sum of absolute errors, unknowns that have it, and a weight for each row that proves it.

    Weighted with `weights`, none beyond 1, the rows add to nothing; so whatever the unknowns, the absolute errors add
    to at least the weighted sum of the right sides, which is `total`.
    """

    total: Fraction
    unknowns: tuple[Fraction, ...]
    weights: tuple[Fraction, ...]


def least_absolute(matrix: Matrix, right: Vector) -> LeastAbsolute:
    """Give the least sum of absolute errors, as a linear program solved exactly.

    Examples
    --------
    >>> one = Fraction(1)
    >>> found = least_absolute([[one], [one], [one]], [Fraction(1), Fraction(2), Fraction(9)])
    >>> found.total, found.unknowns
    (Fraction(8, 1), (Fraction(2, 1),))
    """
    n = len(right)
    rows: list[list[Fraction | int]] = []
    for column in zip(*matrix, strict=True):
        up, down = list(column), [-value for value in column]
        rows += [[*up, *down], [*down, *up]]
    limits = [0] * len(rows) + [1] * 2 * n
    rows += [[int(i == j) for j in range(2 * n)] for i in range(2 * n)]
    best = maximise(goal=[*right, *(-value for value in right)], rows=rows, limits=limits)
    unknowns = tuple(best.dual[2 * j] - best.dual[2 * j + 1] for j in range(len(matrix[0])))
    return LeastAbsolute(best.value, unknowns, tuple(best.primal[i] - best.primal[n + i] for i in range(n)))


def dot(one: Vector, other: Vector) -> Fraction:
    """Give the sum of the products."""
    return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))
