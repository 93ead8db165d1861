"""Choices that nobody should make, whatever the other player does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.solve import Matrix, solve


class Dominated(NamedTuple):
    """A choice that a mix of other choices beats, or is never worse than, whatever the other player does."""

    player: str
    choice: str
    by: Mix


def strictly(rows: Sequence[str], columns: Sequence[str], payoffs: Matrix) -> Iterator[Dominated]:
    """Strike out dominated choices one after the other, and tell each.

    Notes
    -----
    Choice k is beaten by a mix of the others exactly if the game of the differences between them and k has a value
    above 0; its optimal mix is the one named.
    """
    up, across = list(range(len(rows))), list(range(len(columns)))
    while True:
        table = [[payoffs[i][j] for j in across] for i in up]
        paid = [[-a for a in column] for column in zip(*table, strict=True)]
        struck = _first("row", rows, up, table) or _first("column", columns, across, paid)
        if struck is None:
            return
        yield struck


def _first(player: str, names: Sequence[str], left: list[int], table: Matrix) -> Dominated | None:
    """Take one dominated choice out of those left, and tell it; None if there is none."""
    for k, one in enumerate(table):
        others = [i for i in range(len(left)) if i != k]
        if not others:
            return None
        value, mix, _ = solve([[a - b for a, b in zip(table[i], one, strict=True)] for i in others])
        if value > 0:
            by = Mix._made_of([(names[left[i]], p) for i, p in zip(others, mix, strict=True) if p])
            return Dominated(player, names[left.pop(k)], by)
    return None


def weakly(rows: Sequence[str], columns: Sequence[str], payoffs: Matrix) -> Iterator[Dominated]:
    """Tell every choice than which another single choice is never worse and sometimes better, with the first such."""
    paid = [[-a for a in column] for column in zip(*payoffs, strict=True)]
    for player, names, table in (("row", rows, payoffs), ("column", columns, paid)):
        for k, one in enumerate(table):
            for i, other in enumerate(table):
                if tuple(other) != tuple(one) and all(a >= b for a, b in zip(other, one, strict=True)):
                    yield Dominated(player, names[k], Mix({names[i]: 1}))
                    break
