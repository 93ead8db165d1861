"""Every deal of a small duel with open hands, and the graph of positions that the deals lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from clank_nb.model.clash import ClashState
from clank_nb.model.table import CHANCE
from clank_nb.odds.clash_search.compact import Position, book, packed
from clank_nb.odds.clash_search.moves import LOST, WON
from clank_nb.odds.clash_search.moves import turns as compact_turns
from clank_nb.odds.clash_search.plays import turns as engine_turns
from clank_nb.rules.engine import apply, chance_outcomes, new_game

Decks: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
Node: TypeAlias = tuple[int, Position]
"""Who is to move, and the position."""
Ends: TypeAlias = list[tuple[int, Position]]
"""What the turns of a position lead to: whether they win or lose the game, and the position then."""


def deals(decks: Decks, first_turn_mana: int) -> Iterator[ClashState]:
    """Give every deal of a duel with open hands and without the draw rule, each with either player starting."""
    copies = max(deck.count(card) for deck in decks for card in deck)
    for first in (0, 1):
        yield from dealt(
            new_game(
                "clash_of_decks", players=2, first=first, format="constructed", decks=decks, deck_size=len(decks[0]),
                deck_copies=copies, open_hands=True, first_turn_mana=first_turn_mana, draw_repetitions=0, draw_turns=0,
            )
        )  # fmt: skip


def dealt(state: ClashState) -> Iterator[ClashState]:
    """Let chance fall in every way until a player is asked."""
    if state.current_player != CHANCE:
        yield state
        return
    for outcome, _ in chance_outcomes(state):
        yield from dealt(apply(state, outcome).state)


@dataclass(slots=True)
class Graph:
    """Positions at the start of a turn, numbered as they are found, the starts first.

    Parameters
    ----------
    starts : int
        How many of the first positions are deals.
    numbers : dict
        Of the positions that a turn leads to.
    nexts : list of lists
        To which positions the turns lead.
    won, lost : lists
        Where a turn wins at once; where every turn loses at once.
    """

    starts: int = 0
    movers: list[int] = field(default_factory=list)
    numbers: dict[Node, int] = field(default_factory=dict)
    nexts: list[list[int]] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)


class TooManyError(Exception):
    """More positions than a caller allows."""


def by_compact(starts: Sequence[ClashState], most: int) -> Graph:
    """Find every position by compact turns."""
    known = book(starts[0].game)
    remembered: dict[Position, Ends] = {}

    def first(state: ClashState) -> Ends:
        return [(turn.over, turn.after) for turn in compact_turns(known, packed(state), state.mana)]

    def ends(node: Node) -> Ends:
        position = node[1]
        if position not in remembered:
            remembered[position] = [
                (turn.over, turn.after) for turn in compact_turns(known, position, len(position[0]))
            ]
        return remembered[position]

    return _explored(starts, first, ends, most)


def by_engine(starts: Sequence[ClashState], most: int) -> Graph:
    """Find every position by the engine's own legal actions and apply."""
    states: dict[Node, ClashState] = {}

    def first(state: ClashState) -> Ends:
        found = []
        for way in engine_turns(state):
            after = way.state
            if after.over:
                found.append((WON if after.winner == state.player else LOST, packed(after)))
                continue
            position = packed(after)
            states.setdefault((after.player, position), after)
            found.append((0, position))
        return found

    def ends(node: Node) -> Ends:
        return first(states[node])

    return _explored(starts, first, ends, most)


def _explored(
    starts: Sequence[ClashState], first: Callable[[ClashState], Ends], ends: Callable[[Node], Ends], most: int
) -> Graph:
    graph, front = Graph(len(starts)), []
    graph.movers = [state.player for state in starts]
    for here, state in enumerate(starts):
        front += _added(graph, here, first(state))
    while front:
        ahead = []
        for node in front:
            ahead += _added(graph, graph.numbers[node], ends(node))
        if len(graph.numbers) > most:
            raise TooManyError
        front = ahead
    return graph


def _added(graph: Graph, here: int, ends: Ends) -> list[Node]:
    """Note the turns of a position, which must be the next one; gives the positions that are new."""
    other, new, targets = 1 - graph.movers[here], [], []
    for over, after in ends:
        if over:
            continue
        node = (other, after)
        if node not in graph.numbers:
            graph.numbers[node] = len(graph.movers)
            graph.movers.append(other)
            new.append(node)
        targets.append(graph.numbers[node])
    assert here == len(graph.nexts)
    graph.nexts.append(targets)
    if any(over == WON for over, _ in ends):
        graph.won.append(here)
    elif not targets:
        graph.lost.append(here)
    return new
