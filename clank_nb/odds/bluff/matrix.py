"""Zero-sum games of two players who choose at the same time: a table of payoffs, solved exactly.

The row player gets the payoff, the column player pays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.odds.bluff.domination import Dominated, strictly, weakly
from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.read import bad, read_names, read_number, read_weights
from clank_nb.odds.bluff.solution import Solution
from clank_nb.odds.bluff.solve import column_payoffs, extreme_mixes, row_payoffs, solve

MOST_CHOICES = 60
MOST_KERNELS = 7
"""Rows or columns up to which the square parts of a matrix are tried one by one."""

Weights = Mapping[str, Any] | Mix | str
"""A mix as a caller writes it: weights of the choices, a `Mix`, or one choice."""


@dataclass(frozen=True, slots=True)
class MatrixGame:
    """A zero-sum game as a table; made by `matrix_game`.

    Parameters
    ----------
    rows, columns : tuple of str
        The choices of both players.
    payoffs : tuple of tuple of Fraction
        What the row player gets, row by row.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    payoffs: tuple[tuple[Fraction, ...], ...]

    def solve(self) -> Solution:
        """Give the value and one optimal mix of each player.

        Returns
        -------
        Solution
            Exact; where several mixes are optimal, `extreme_mixes` has them all.
        """
        value, x, y = solve(self.payoffs)
        return Solution(value, Mix._of(self.rows, x), Mix._of(self.columns, y), self.rows, self.columns, self.payoffs)

    @property
    def value(self) -> Fraction:
        """What the row player can make sure of on average, and the column player can hold it to."""
        return solve(self.payoffs)[0]

    def payoff(self, *, row: Weights, column: Weights) -> Fraction:
        """Give what the row player gets on average when both players do this.

        Parameters
        ----------
        row, column : Mix, mapping of str to number, or str
            Weights of the choices, or one choice.

        Returns
        -------
        Fraction

        Raises
        ------
        BadCode, BadData
            If this is no mix of the player's choices.

        Examples
        --------
        >>> game = matrix_game(payoffs=[[0, 2], [1, 0]])
        >>> game.payoff(row="1", column={"1": 1, "2": 3})
        Fraction(3, 2)
        """
        against = row_payoffs(self.payoffs, self._chances("column", column))
        return sum((p * a for p, a in zip(self._chances("row", row), against, strict=True)), Fraction(0))

    def payoffs_against(self, *, row: Weights | None = None, column: Weights | None = None) -> dict[str, Fraction]:
        """Give what every choice of one player brings the row player, when the other one plays a mix.

        Parameters
        ----------
        row, column : Mix, mapping of str to number, or str
            The mix of one of the two.

        Returns
        -------
        dict of str to Fraction
            For each choice of the other player.

        Raises
        ------
        BadCode, BadData
            If this is no mix, or not exactly one is given.
        """
        if (row is None) == (column is None):
            raise bad("game", "one_mix", "fix_one_mix")
        if row is not None:
            return dict(zip(self.columns, column_payoffs(self.payoffs, self._chances("row", row)), strict=True))
        return dict(zip(self.rows, row_payoffs(self.payoffs, self._chances("column", column)), strict=True))

    def best_replies(self, *, row: Weights | None = None, column: Weights | None = None) -> tuple[str, ...]:
        """Give the choices that do best against a mix of the other player.

        Parameters
        ----------
        row, column : Mix, mapping of str to number, or str
            The mix of one of the two.

        Returns
        -------
        tuple of str
            All that are equally good.

        Examples
        --------
        >>> matrix_game(payoffs=[[0, 2], [1, 0]]).best_replies(row={"1": 1, "2": 1})
        ('1',)
        """
        found = self.payoffs_against(row=row, column=column)
        best = min(found.values()) if row is not None else max(found.values())
        return tuple(choice for choice, payoff in found.items() if payoff == best)

    def guarantee(self, *, row: Weights | None = None, column: Weights | None = None) -> Fraction:
        """Give what the row player gets when the other side knows the mix and replies best."""
        found = self.payoffs_against(row=row, column=column).values()
        return min(found) if row is not None else max(found)

    def regret(self, *, row: Weights | None = None, column: Weights | None = None) -> Fraction:
        """Give what a mix loses, compared with an optimal one, to a player who knows it.

        Parameters
        ----------
        row, column : Mix, mapping of str to number, or str
            The mix of one of the two.

        Returns
        -------
        Fraction
            Never negative; 0 for the optimal mixes and for no others.

        Examples
        --------
        >>> matrix_game(payoffs=[[0, 2], [1, 0]]).regret(row={"1": 1, "2": 1})
        Fraction(1, 6)
        """
        return abs(self.value - self.guarantee(row=row, column=column))

    def extreme_mixes(self) -> tuple[tuple[Mix, ...], tuple[Mix, ...]]:
        """Give the corners of both players' sets of optimal mixes, from the square parts of the matrix.

        Returns
        -------
        tuple of (tuple of Mix, tuple of Mix)
            Of the row player and of the column player; one mix alone is the only optimal one.

        Raises
        ------
        BadData
            If both players have many choices, as the square parts are tried one by one.

        References
        ----------
        Shapley & Snow (1950).
        """
        if min(len(self.rows), len(self.columns)) > MOST_KERNELS or len(self.rows) + len(self.columns) > 16:
            raise bad("game", "kernels", "fix_kernels", most=MOST_KERNELS)
        _, x, y = extreme_mixes(self.payoffs)
        return tuple(Mix._of(self.rows, one) for one in x), tuple(Mix._of(self.columns, one) for one in y)

    @property
    def is_unique(self) -> bool:
        """Whether each player has one optimal mix alone; it asks `extreme_mixes`."""
        return all(len(mixes) == 1 for mixes in self.extreme_mixes())

    def dominated(self) -> tuple[Dominated, ...]:
        """Give the choices that are worse than another mix whatever the other side does, one after the other.

        Returns
        -------
        tuple of Dominated
            In the order in which they are struck out; later ones may be dominated only because earlier ones are gone.

        Examples
        --------
        >>> matrix_game(payoffs=[[3, 1], [0, 2], [1, 1]], rows=list("abc")).dominated()
        (Dominated(player='row', choice='c', by=Mix({'a': 1, 'b': 1})),)
        """
        return tuple(strictly(self.rows, self.columns, self.payoffs))

    def weakly_dominated(self) -> tuple[Dominated, ...]:
        """Give the choices than which another single choice is never worse and sometimes better.

        Returns
        -------
        tuple of Dominated
            All at once, nothing struck out; some optimal mix goes without each of them, but another may play it.

        Examples
        --------
        >>> matrix_game(payoffs=[[0, 1], [0, 0]]).weakly_dominated()[0]
        Dominated(player='row', choice='2', by=Mix({'1': 1}))
        """
        return tuple(weakly(self.rows, self.columns, self.payoffs))

    def _chances(self, player: str, given: Any) -> tuple[Fraction, ...]:
        names = self.rows if player == "row" else self.columns
        weights = read_weights(player, given, names)
        total = sum(weights.values())
        return tuple(weights.get(choice, Fraction(0)) / total for choice in names)


def matrix_game(
    *, payoffs: Sequence[Sequence[int | Fraction]], rows: Iterable[str] | None = None,
    columns: Iterable[str] | None = None,
) -> MatrixGame:  # fmt: skip
    """Make a zero-sum game from a table.

    Parameters
    ----------
    payoffs : sequence of sequence of int or Fraction
        What the row player gets from the column player, row by row.
    rows, columns : iterable of str, optional
        Names of the choices; without them they are numbered from 1.

    Returns
    -------
    MatrixGame

    Raises
    ------
    BadData
        If this is no table of exact numbers, or the names do not fit it.

    Examples
    --------
    >>> game = matrix_game(payoffs=[[0, 2], [1, 0]], rows=["left", "right"], columns=["left", "right"])
    >>> game.solve().value, game.solve().row
    (Fraction(2, 3), Mix({'left': 1, 'right': 2}))
    """
    table = _read_table(payoffs)
    names = read_names("rows", rows, len(table)), read_names("columns", columns, len(table[0]))
    return MatrixGame(*names, table)


def _read_table(payoffs: Any) -> tuple[tuple[Fraction, ...], ...]:
    good = isinstance(payoffs, Sequence) and not isinstance(payoffs, str) and payoffs
    if not good or not all(isinstance(row, Sequence) and not isinstance(row, str) and row for row in payoffs):
        raise bad("payoffs", "no_table", "fix_table", value=shown(payoffs))
    if len({len(row) for row in payoffs}) > 1:
        raise bad("payoffs", "ragged", "fix_table")
    if max(len(payoffs), len(payoffs[0])) > MOST_CHOICES:
        raise bad("payoffs", "table_big", "fix_number_big", most=MOST_CHOICES)
    faults: list[Fault] = []
    table = tuple(
        tuple(read_number(f"payoffs: row {i}, column {j}", a, faults) for j, a in enumerate(row, 1))
        for i, row in enumerate(payoffs, 1)
    )
    if faults:
        raise BadData(faults)
    return table
