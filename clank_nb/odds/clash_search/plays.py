"""Compact plays as the actions of the engine, and whole turns through the engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from clank_nb.model.actions import Action
from clank_nb.model.actions_clash import EndSummoning, cast, summon
from clank_nb.model.clash import LANES, ClashState
from clank_nb.model.table import CHANCE
from clank_nb.odds.clash_search.compact import Book, Position, S
from clank_nb.odds.clash_search.moves import WINDOW, Phase, Play, Plays, row, steps
from clank_nb.rules.clash_of_decks.end import position_key
from clank_nb.rules.clash_of_decks.legal import END
from clank_nb.rules.engine import apply, legal_actions

OWN = ("summoning", "between")
"""What a player is asked in its own turn."""


class Way(NamedTuple):
    """One way to end a turn, as the engine plays it.

    Parameters
    ----------
    actions : tuple of Action
        A shortest row of actions, the first found.
    state : ClashState
        After the assault: the other player is to move, chance must fall, or the game is over.
    """

    actions: tuple[Action, ...]
    state: ClashState


def turns(state: ClashState) -> tuple[Way, ...]:
    """Give every position in which the turn can end, each once, by `legal_actions` and `apply` alone.

    Parameters
    ----------
    state : ClashState
        Where a player decides in its own turn.

    Returns
    -------
    tuple of Way
        In a fixed order, shortest rows of actions first; empty where no player is asked what to play.

    Notes
    -----
    Two positions are the same if hands, lanes, Strongholds and champions are, the same player is to move, and the same
    one has won: how often a position has come before is left out.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> state = new_game("clash_of_decks", open_hands=True, seed=7)
    >>> ways = turns(state)
    >>> len(ways) == len({way.state for way in ways}), str(ways[0].actions[0])
    (True, 'end turn')
    """
    found: dict[Any, Way] = {}
    for way in _ways(state):
        after = way.state
        found.setdefault((position_key(after, after.player), after.current_player, after.over, after.winner), way)
    return tuple(found.values())


def _ways(state: ClashState) -> Iterator[Way]:
    if not _own(state, state.current_player):
        return
    who, known, front = state.current_player, {state}, [Way((), state)]
    while front:
        ahead = []
        for actions, before in front:
            for action in reversed(legal_actions(before)):
                way = Way((*actions, action), apply(before, action).state)
                if not _own(way.state, who):
                    yield way
                elif way.state not in known:
                    known.add(way.state)
                    ahead.append(way)
        front = ahead


def _own(state: ClashState, who: int) -> bool:
    """Whether it is still this player's turn, and its decision."""
    if who == CHANCE or state.current_player != who or not state.pending:
        return False
    return state.pending[-1].kind in OWN


def actions_of(book: Book, position: Position, mana: int, plays: Plays, who: int) -> tuple[Action, ...]:
    """Give the plays of a turn as actions, with the end of the turn behind them."""
    phase: Phase = (*position, mana)
    found: list[Action] = []
    for play in row(plays):
        found.append(action_of(book, phase, play, who))
        after = next(after for known, after in steps(book, phase) if known == play)
        if after is None:
            return tuple(found)
        phase = after
    return (*found, END)


def action_of(book: Book, phase: Phase, play: Play, who: int) -> Action:
    """Give one play as an action."""
    number, at, target = play
    if not number:
        return summon(book.names[(phase[8] >> 2) - 1], LANES[at], 0)
    cards = [card for card in phase[0][: WINDOW + 1] if card != S][:WINDOW]
    card = cards[number - 1]
    place = number if card in cards[: number - 1] else 0
    if target < 0:
        return summon(book.names[card], LANES[at], place)
    side = book.game.sides[who ^ (at // 2)]
    return cast(book.names[card], side, LANES[at % 2], target + 1, place)


def is_end(action: Action) -> bool:
    """Whether an action ends the plays of a turn."""
    return isinstance(action, EndSummoning)
