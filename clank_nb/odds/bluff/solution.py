"""A zero-sum game solved: its value, one optimal mix of each player, and why neither can do better."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.read import BluffPen, BluffTold


@dataclass(frozen=True, slots=True)
class Solution(BluffTold):
    """What two players get who both play as well as can be.

    Parameters
    ----------
    value : Fraction
        What the row player gets on average.
    row, column : Mix
        One optimal mix of each.
    """

    value: Fraction
    row: Mix
    column: Mix
    rows: tuple[str, ...] = field(repr=False)
    columns: tuple[str, ...] = field(repr=False)
    payoffs: tuple[tuple[Fraction, ...], ...] = field(repr=False)

    def _lines(self, pen: BluffPen) -> list[str]:
        """Show that the value is right: each mix makes sure of it against whatever the other side does."""
        return [
            pen.say("game.rule"),
            pen.say("game.row", mix=pen.mix(self.row.items())),
            *[self._against_row(pen, j) for j in range(len(self.columns))],
            pen.say("game.least", value=pen.number(self.value)),
            pen.say("game.column", mix=pen.mix(self.column.items())),
            *[self._against_column(pen, i) for i in range(len(self.rows))],
            pen.say("game.most", value=pen.number(self.value)),
            pen.say("game.value", value=pen.number(self.value)),
        ]

    def _against_row(self, pen: BluffPen, j: int) -> str:
        terms = [(self.row[name], self.payoffs[i][j]) for i, name in enumerate(self.rows)]
        return pen.say("game.column_line", what=pen.named(self.columns[j]), formula=_sum(pen, terms))

    def _against_column(self, pen: BluffPen, i: int) -> str:
        terms = [(self.column[name], self.payoffs[i][j]) for j, name in enumerate(self.columns)]
        return pen.say("game.row_line", what=pen.named(self.rows[i]), formula=_sum(pen, terms))


def _sum(pen: BluffPen, terms: list[tuple[Fraction, Fraction]]) -> str:
    """Write an expected payoff as a sum of chance times payoff; what has no chance is left out."""
    parts = [pen.times([pen.bare(p), bracket(pen, a)]) for p, a in terms if p]
    total = sum((p * a for p, a in terms), Fraction(0))
    return pen.math(f"{' + '.join(parts)} = {pen.bare(total)}")


def bracket(pen: BluffPen, value: Fraction) -> str:
    """Write a number as a factor: in brackets if it is negative."""
    return f"({pen.bare(value)})" if value < 0 else pen.bare(value)
