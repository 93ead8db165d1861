"""Retrograde analysis: from the ends of the game backwards, over any finite game of two without chance.

Ströhlein 1970, Thompson 1986: a position is won if a turn leads to one that is lost for the other side, and lost if
every turn leads to one that is won for it; what neither holds for, however far one goes back, is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

DRAWN = -1


class Value(NamedTuple):
    """What a position is worth with best play.

    Parameters
    ----------
    winner : int
        The player who can force a win; -1 if nobody can.
    turns : int, turns of both sides
        How long it takes at most against the longest defence; 0 in a draw.
    """

    winner: int = DRAWN
    turns: int = 0

    @property
    def is_draw(self) -> bool:
        return self.winner == DRAWN


def retrograde(
    movers: Sequence[int], nexts: Sequence[Iterable[int]], won: Iterable[int], lost: Iterable[int]
) -> list[Value]:
    """Solve a game of two players from its graph.

    Parameters
    ----------
    movers : sequence of int
        Who is to move in each position: 0 or 1.
    nexts : sequence of sets of int
        To which positions the turns lead; turns that end the game left out.
    won : positions
        Where a turn wins the game at once.
    lost : positions
        Where every turn loses it at once.

    Returns
    -------
    list of Value

    Examples
    --------
    Three positions in a row, the last one won at once:

    >>> retrograde([0, 1, 0], [[1], [2], []], won=[2], lost=[])
    [Value(winner=0, turns=3), Value(winner=0, turns=2), Value(winner=0, turns=1)]
    """
    before: list[list[int]] = [[] for _ in movers]
    open_turns = [0] * len(movers)
    for here, targets in enumerate(nexts):
        for there in set(targets):
            before[there].append(here)
            open_turns[here] += 1
    values = [Value()] * len(movers)
    front: list[int] = []
    for at_once, by in ((won, 0), (lost, 1)):
        for here in at_once:
            if values[here].is_draw:
                values[here] = Value(movers[here] ^ by, 1)
                front.append(here)
    while front:
        front = _one_turn_back(front, values, movers, before, open_turns)
    return values


def _one_turn_back(
    front: list[int], values: list[Value], movers: Sequence[int], before: list[list[int]], open_turns: list[int]
) -> list[int]:
    """Decide the positions from which one turn leads to those decided last; gives these."""
    found = []
    for there in front:
        winner, n = values[there]
        for here in before[there]:
            if not values[here].is_draw:
                continue
            open_turns[here] -= 1
            if movers[here] == winner or not open_turns[here]:
                values[here] = Value(winner, n + 1)
                found.append(here)
    return found
