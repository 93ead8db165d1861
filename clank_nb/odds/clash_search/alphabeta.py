"""Minimax over whole turns with open hands: plain, by alpha-beta, and with a transposition table.

Depth counts turns of either side.  Values are those of the player to move: the evaluation of the last position, or
`MATE` and the turns that were left when the game was won, so that a sooner win is worth more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from clank_nb.odds.clash_search.compact import Book, Position
from clank_nb.odds.clash_search.evaluate import MATE, evaluate, evaluate_end
from clank_nb.odds.clash_search.moves import LOST, WON, Turn, steps, turns

INFINITE = 2 * MATE
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOST_ENTRIES = 400_000
"""So many positions are kept in a table before it is emptied."""

Entry: TypeAlias = tuple[int, int]
"""Value, and whether it is exact or a bound."""


@dataclass(slots=True)
class Searcher:
    """One search: its book, its table, and how many positions it has looked at.

    Parameters
    ----------
    book : Book
    pruning : bool
        Alpha-beta; without it every position is looked at (minimax).
    table : dict or None
        A transposition table: what a position came to that was reached before, by another order of turns.
    nodes : int, positions
        Positions at the end of a turn that were looked at.
    """

    book: Book
    pruning: bool = True
    table: dict[tuple[int, Position], Entry] | None = field(default_factory=dict)
    nodes: int = 0

    def value(self, position: Position, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """The value of a position with so many turns to come; outside of alpha and beta only a bound (fail-soft)."""
        if not depth:
            return evaluate(self.book, position)
        if self.table is None:
            return self._searched(position, depth, alpha, beta)
        known = self.table.get((depth, position))
        if known is not None:
            value, kind = known
            if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                return value
        value = self._searched(position, depth, alpha, beta)
        if len(self.table) >= MOST_ENTRIES:
            self.table.clear()
        self.table[depth, position] = value, AT_LEAST if value >= beta else AT_MOST if value <= alpha else EXACT
        return value

    def _searched(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        if not self.pruning:
            return max(self._plain(turn, depth) for turn in turns(self.book, position, len(position[0])))
        if depth == 1:
            return self._last_turn(position, beta)
        best = -INFINITE
        for turn in ordered(self.book, position, len(position[0])):
            best = max(best, self.after(turn, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _plain(self, turn: Turn, depth: int) -> int:
        self.nodes += 1
        return turn.over * (MATE + depth) if turn.over else -self.value(turn.after, depth - 1)

    def after(self, turn: Turn, depth: int, alpha: int, beta: int) -> int:
        """The value of a turn for the player who makes it, with ``depth`` turns to come, this one counted."""
        self.nodes += 1
        if turn.over:
            return turn.over * (MATE + depth)
        return -self.value(turn.after, depth - 1, -beta, -alpha)

    def _last_turn(self, position: Position, beta: int) -> int:
        """The last turn, play by play: its ends are evaluated as they come, until one of them is good enough.

        Longest rows of plays come first, since passing is seldom the best.
        """
        book, best = self.book, -INFINITE
        start = (*position, len(position[0]))
        known, stack = {start}, [start]
        while stack:
            phase = stack.pop()
            value = evaluate_end(book, phase)
            self.nodes += 1
            if value > best:
                best = value
                if best >= beta:
                    break
            for _, after in steps(book, phase):
                if after is not None and after not in known:
                    known.add(after)
                    stack.append(after)
        return best

    def best(self, position: Position, mana: int, depth: int, first: Turn | None = None) -> tuple[int, Turn]:
        """The value of a position and its best turn: of equally good ones the first in the order of `ordered`.

        ``first`` is looked at before the others.
        """
        found, best = None, -INFINITE
        choices = ordered(self.book, position, mana)
        if first is not None:
            choices.sort(key=lambda turn: turn.after != first.after)
        for turn in choices:
            value = self.after(turn, depth, best, INFINITE) if self.pruning else self._plain(turn, depth)
            if found is None or value > best:
                found, best = turn, value
        assert found is not None
        return best, found


def ordered(book: Book, position: Position, mana: int) -> list[Turn]:
    """The turns of a position, likely best first: won ones, then by the evaluation, in which a kill counts.

    Equal evaluations are told apart by the positions themselves, so that the order of any two turns is always the same.
    Turns that lose the game come last.
    """
    found = turns(book, position, mana)
    return sorted(found, key=lambda turn: _order(book, turn))


def _order(book: Book, turn: Turn) -> tuple[int, int, Position]:
    return -turn.over, 0 if turn.over in (WON, LOST) else evaluate(book, turn.after), turn.after
