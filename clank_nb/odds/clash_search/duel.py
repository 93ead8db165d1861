"""Small duels with open hands, solved: who can force a win from which position, and in how many turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from clank_nb.data.errors import shown
from clank_nb.model.actions import Action
from clank_nb.model.clash import ClashState
from clank_nb.model.clash_cards import clash_cards
from clank_nb.model.cubes import read_whole
from clank_nb.odds.clash_search.compact import Book, Position, book, packed
from clank_nb.odds.clash_search.deals import Decks, Graph, TooManyError, by_compact, by_engine, deals
from clank_nb.odds.clash_search.moves import WON, Turn, turns
from clank_nb.odds.clash_search.plays import actions_of
from clank_nb.odds.clash_search.read import SearchPen, SearchTold, bad, need_turn, unknown
from clank_nb.odds.clash_search.retrograde import Value, retrograde

MOST_CARDS = 8
MOST_POSITIONS = 300_000
THROUGH = {"compact": by_compact, "engine": by_engine}


@dataclass(frozen=True, slots=True, eq=False)
class SolvedDuel(SearchTold):
    """A small duel, solved; made by `solve`.

    Parameters
    ----------
    decks : tuple of two decks
    first_turn_mana : int, mana
    positions : int
        At the start of a turn, that can be reached from all deals, either player starting; the deals left out.
    won : tuple of two int
        In how many of them each player can force a win.
    drawn : int
    longest : int, turns of both sides
        The longest forced win.
    starts : tuple of Value
        Of every deal: with the first player starting, then with the second.
    """

    decks: Decks
    first_turn_mana: int
    positions: int
    won: tuple[int, int]
    drawn: int
    longest: int
    starts: tuple[Value, ...]
    _deals: dict[tuple[int, Position], int] = field(repr=False)
    _graph: Graph = field(repr=False)
    _values: Sequence[Value] = field(repr=False)
    _book: Book = field(repr=False)

    def value(self, state: ClashState) -> Value:
        """Give what a position is worth with best play.

        Parameters
        ----------
        state : ClashState
            At the start of a turn: a deal of this duel, or a position that can come in it.

        Returns
        -------
        Value
            Who can force a win, and in how many turns of both sides; nobody in a draw.

        Raises
        ------
        BadCode, BadData
            If it is no such position.
        """
        return self._values[self._number(state)]

    def line(self, state: ClashState, most: int = 100) -> tuple[tuple[Action, ...], ...]:
        """Give the best play of both sides from a position: the actions of one turn after the other.

        The winning side takes the shortest way, the other side the longest.  A drawn line ends where a position comes
        again.

        Parameters
        ----------
        state : ClashState
            As in `value`.
        most : int, turns

        Raises
        ------
        BadCode, BadData
        """
        self._number(state)
        who, position, mana = state.player, packed(state), state.mana
        found: list[tuple[Action, ...]] = []
        known: set[tuple[int, Position]] = set()
        while len(found) < most and (who, position) not in known:
            known.add((who, position))
            turn = self._best(who, position, mana)
            found.append(actions_of(self._book, position, mana, turn.plays, who))
            if turn.over:
                break
            who, position, mana = 1 - who, turn.after, len(turn.after[0])
        return tuple(found)

    def _best(self, who: int, position: Position, mana: int) -> Turn:
        """The shortest win; else the first draw; else the longest way to lose."""

        def order(turn: Turn) -> tuple[int, int]:
            if turn.over:
                return (0, 1) if turn.over == WON else (3, 0)
            winner, n = self._values[self._graph.numbers[1 - who, turn.after]]
            return (0, n) if winner == who else (1, 0) if winner < 0 else (2, -n)

        return min(turns(self._book, position, mana), key=order)

    def _number(self, state: ClashState) -> int:
        need_turn(state)
        node = (state.player, packed(state))
        numbers = self._deals if state.n_turns == 1 else self._graph.numbers
        usual = self.first_turn_mana if state.n_turns == 1 else len(node[1][0])
        if state.game.cards != self._book.game.cards or node not in numbers or state.mana != usual:
            raise bad("state", "no_position", "fix_position")
        return numbers[node]

    def _lines(self, pen: SearchPen) -> list[str]:
        """Explain how the duel was solved, step by step, with what each round of the analysis decided."""
        decks = self.decks
        reached = self._values[self._graph.starts :]
        lines = [
            pen.say("duel.decks", one=pen.all_named(decks[0]), two=pen.all_named(decks[1]), mana=self.first_turn_mana),
            pen.say("duel.reached", n=self.positions, deals=len(self.starts) // 2),
            pen.say("duel.rule"),
        ]
        for n in range(1, self.longest + 1):
            counts = [reached.count(Value(who, n)) for who in (0, 1)]
            lines.append(pen.say("duel.round", n=n, a=counts[0], b=counts[1]))
        lines.append(pen.say("duel.rest", n=self.drawn, a=self.won[0], b=self.won[1]))
        drawn = sum(value.is_draw for value in self.starts)
        lines.append(pen.say("duel.deals", n=len(self.starts), drawn=drawn))
        return lines


def solve(decks: Iterable[Any], *, first_turn_mana: int | None = None, through: str = "compact") -> SolvedDuel:
    """Solve a small duel with open hands exactly, by retrograde analysis over whole turns.

    Parameters
    ----------
    decks : row of cards, or two of them
        The deck of both players, or one for each, equally large: slugs, at most 8 cards each.
    first_turn_mana : int, mana, optional
        By default as many as cards in hand, the Stronghold counted.
    through : ``"compact"`` or ``"engine"``
        How turns are made: fast, or through the engine's own ``legal_actions`` and ``apply``, with the same result.

    Returns
    -------
    SolvedDuel

    Raises
    ------
    BadCode, BadData
        For unknown cards, decks of unequal size, or if more than 300,000 positions can come.

    Notes
    -----
    The draw rule is left out: a position is drawn if nobody can force a win.

    References
    ----------
    Rules clash/setup/public, clash/end/draw; example clash/example/toy_duels.  Ströhlein, Untersuchungen über
    kombinatorische Spiele (1970).

    Examples
    --------
    >>> small = solve(["zombie", "grrr"])
    >>> small.positions, small.won, small.longest
    (240, (50, 50), 4)
    """
    both = _read_decks(decks)
    size = len(both[0]) + 1
    mana = size if first_turn_mana is None else first_turn_mana
    faults: list[Any] = []
    mana = read_whole("first_turn_mana", mana, faults, 0, 99)
    if faults:
        raise bad("first_turn_mana", "no_mana", "fix_mana", value=shown(first_turn_mana))
    if through not in THROUGH:
        raise unknown("through", through, tuple(THROUGH))
    starts = tuple(deals(both, mana))
    try:
        graph = THROUGH[through](starts, MOST_POSITIONS)
    except TooManyError:
        raise bad("decks", "many_positions", "fix_many_positions", most=MOST_POSITIONS) from None
    values = retrograde(graph.movers, graph.nexts, graph.won, graph.lost)
    reached = values[graph.starts :]
    won = (sum(value.winner == 0 for value in reached), sum(value.winner == 1 for value in reached))
    return SolvedDuel(
        both, mana, len(reached), won, len(reached) - sum(won), max((value.turns for value in reached), default=0),
        tuple(values[: graph.starts]), {(state.player, packed(state)): i for i, state in enumerate(starts)}, graph,
        values, book(starts[0].game),
    )  # fmt: skip


def _read_decks(given: Any) -> Decks:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise bad("decks", "no_decks", "fix_decks", value=shown(given))
    rows = list(given)
    if rows and all(isinstance(card, str) for card in rows):
        rows = [rows, rows]
    if len(rows) != 2 or not all(isinstance(row, list | tuple) for row in rows):
        raise bad("decks", "no_decks", "fix_decks", value=shown(given))
    for row in rows:
        for card in row:
            if card not in clash_cards():
                raise unknown("decks", card, tuple(clash_cards()))
    if not 0 < len(rows[0]) == len(rows[1]) <= MOST_CARDS:
        raise bad("decks", "deck_size", "fix_deck_size", most=MOST_CARDS)
    return tuple(sorted(rows[0])), tuple(sorted(rows[1]))
