"""Looking ahead in a duel with open hands: the best turn, the line behind it, and how much work that was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from clank_nb.model.actions import Action
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search.alphabeta import Searcher
from clank_nb.odds.clash_search.compact import Book, book, packed
from clank_nb.odds.clash_search.evaluate import MATE
from clank_nb.odds.clash_search.moves import Turn
from clank_nb.odds.clash_search.plays import actions_of
from clank_nb.odds.clash_search.read import SearchPen, SearchTold, need_duel, read_number
from clank_nb.words import listing

MOST_DEPTH = 12


class Pass(NamedTuple):
    """One pass of iterative deepening: its depth in turns, what it found, and positions looked at so far."""

    depth: int
    value: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Search(SearchTold):
    """What a search has found; made by `search` and `minimax`.

    Parameters
    ----------
    value : int, HP
        For the player to move: the evaluation at the end of the line; a win is `MATE` and the turns then left.
    line : tuple of turns, each a tuple of actions
        The principal variation: best play of both sides.
    nodes : int, positions
        Ends of turns that were looked at, in all passes.
    depth : int, turns
        Of either side.
    passes : tuple of Pass
        One for each depth of iterative deepening.
    """

    value: int
    line: tuple[tuple[Action, ...], ...]
    nodes: int
    depth: int
    passes: tuple[Pass, ...]
    _sides: tuple[str, str] = field(repr=False)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The best turn, with its end."""
        return self.line[0]

    @property
    def wins_in(self) -> int | None:
        """In how many turns of both sides the player to move can force a win, if that was seen."""
        return self.depth + 1 - (self.value - MATE) if self.value > MATE else None

    @property
    def loses_in(self) -> int | None:
        """In how many turns the other side can force a win."""
        return self.depth + 1 + (self.value + MATE) if self.value < -MATE else None

    def _lines(self, pen: SearchPen) -> list[str]:
        """Say what was found, and the line turn by turn."""
        turns = self.wins_in or self.loses_in
        kind = "wins" if self.wins_in else "loses" if self.loses_in else "value"
        lines = [pen.say(f"search.{kind}", depth=self.depth, n=self.nodes, value=self.value, turns=turns or 0)]
        for number, actions in enumerate(self.line):
            told = listing([str(action) for action in actions], pen.lang)
            lines.append(pen.say("search.turn", side=self._sides[number % 2], actions=told))
        return lines


def search(state: ClashState, depth: int = 2, *, deepening: bool = True, table: bool = True) -> Search:
    """Find the best turn by alpha-beta over whole turns, with all hands open.

    Parameters
    ----------
    state : ClashState
        A player's turn in a duel; what lies hidden there is looked at all the same.
    depth : int, turns of either side, 1 to 12
    deepening : bool
        Search depth 1 first, then 2 and so on, each time with the best turn of the pass before at first.
    table : bool
        Keep positions that can be reached in several ways in a transposition table.

    Returns
    -------
    Search

    Raises
    ------
    BadData

    Notes
    -----
    Turns are looked at in the order of the evaluation, won ones first; the last turn of a line is looked at play by
    play until it is good enough.  Draws by repetition are not seen.

    References
    ----------
    Knuth & Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975) 293.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> state = new_game("clash_of_decks", open_hands=True, seed=7)
    >>> found = search(state, depth=2)
    >>> found.value == minimax(state, depth=2).value, len(found.line)
    (True, 2)
    """
    need_duel(state)
    depth = read_number("depth", depth, 1, MOST_DEPTH)
    searcher = Searcher(book(state.game), table={} if table else None)
    position, passes, best = packed(state), [], None
    for n in range(1 if deepening else depth, depth + 1):
        value, best = searcher.best(position, state.mana, n, best)
        passes.append(Pass(n, value, searcher.nodes))
    assert best is not None
    return _found(state, searcher, best, passes)


def minimax(state: ClashState, depth: int = 2) -> Search:
    """Find the best turn by looking at every position: the twin that alpha-beta is tested against.

    Parameters
    ----------
    state : ClashState
    depth : int, turns of either side

    Returns
    -------
    Search

    Raises
    ------
    BadData
    """
    need_duel(state)
    depth = read_number("depth", depth, 1, MOST_DEPTH)
    searcher = Searcher(book(state.game), pruning=False, table=None)
    value, best = searcher.best(packed(state), state.mana, depth)
    return _found(state, searcher, best, [Pass(depth, value, searcher.nodes)])


def _found(state: ClashState, searcher: Searcher, best: Turn, passes: list[Pass]) -> Search:
    last, sides = passes[-1], state.game.sides
    line = _line(searcher.book, state, best, last.depth)
    order = (sides[state.player], sides[1 - state.player])
    return Search(last.value, line, last.nodes, last.depth, tuple(passes), order)


def _line(book: Book, state: ClashState, turn: Turn, depth: int) -> tuple[tuple[Action, ...], ...]:
    """Follow best play, turn by turn, each with one turn less to come."""
    who, position, mana = state.player, packed(state), state.mana
    found, searcher = [], Searcher(book)
    while True:
        found.append(actions_of(book, position, mana, turn.plays, who))
        depth -= 1
        if turn.over or not depth:
            return tuple(found)
        who, position, mana = 1 - who, turn.after, len(turn.after[0])
        _, turn = searcher.best(position, mana, depth)


class Nodes(NamedTuple):
    """How many positions three ways of searching look at, to the same depth and with the same value.

    Parameters
    ----------
    depth : int, turns of either side
    minimax, alpha_beta, with_table : int, positions
        Looked at by plain minimax; by alpha-beta; by alpha-beta with a transposition table.
    value : int
    """

    depth: int
    minimax: int
    alpha_beta: int
    with_table: int
    value: int


def node_counts(state: ClashState, depths: Iterable[int] = (1, 2, 3, 4)) -> tuple[Nodes, ...]:
    """Count the positions that minimax, alpha-beta, and alpha-beta with a table look at.

    Parameters
    ----------
    state : ClashState
        Best of a small duel: plain minimax looks at every line.
    depths : iterable of int, turns of either side

    Returns
    -------
    tuple of Nodes

    Raises
    ------
    BadData

    Notes
    -----
    Each search goes to its depth at once, without deepening.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> toy = new_game("clash_of_decks", format="constructed", decks=(["zombie", "grrr"],) * 2, deck_size=2,
    ...                open_hands=True, first_turn_mana=3, seed=1)
    >>> [count.with_table <= count.alpha_beta <= count.minimax for count in node_counts(toy, [2, 4, 6])]
    [True, True, True]
    """
    need_duel(state)
    return tuple(_counted(state, read_number("depths", depth, 1, MOST_DEPTH)) for depth in depths)


def _counted(state: ClashState, depth: int) -> Nodes:
    known, position = book(state.game), packed(state)
    ways = [Searcher(known, pruning=False, table=None), Searcher(known, table=None), Searcher(known)]
    values = {way.best(position, state.mana, depth)[0] for way in ways}
    assert len(values) == 1
    return Nodes(depth, ways[0].nodes, ways[1].nodes, ways[2].nodes, values.pop())
