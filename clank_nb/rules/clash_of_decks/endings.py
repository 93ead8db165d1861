"""Every way a turn can end: the positions a player can reach from here, each once, with actions that lead there.

Different orders of play often come to the same position; a search over whole turns looks at each of them once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from clank_nb.model.actions import Action
from clank_nb.model.clash import ClashState
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.clash_of_decks.end import position_key
from clank_nb.rules.loop import settle
from clank_nb.rules.ruleset import ruleset

__all__ = ["Ending", "endings", "position_key", "reachable"]

OWN = ("summoning", "between")


class Ending(NamedTuple):
    """One end of a turn.

    Parameters
    ----------
    actions : tuple of Action
        A shortest row of actions that leads there, the first found.
    table : ClashDraft
        The position then: the other side's turn has begun, chance must fall, or the game is over.  ``table.seal()`` is
        the state that these actions lead to.
    """

    actions: tuple[Action, ...]
    table: ClashDraft


def endings(state: ClashState | ClashDraft) -> tuple[Ending, ...]:
    """Give every position in which the turn of the active player can end, each once.

    Parameters
    ----------
    state : ClashState or ClashDraft
        Where a player decides in its own turn; a draft is left as it is.

    Returns
    -------
    tuple of Ending
        In a fixed order; empty where no player is asked what to play.

    Notes
    -----
    Positions are compared by `position_key` and by who has won: neither by the number of turns nor by what was seen.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> found = endings(new_game("clash_of_decks", seed=7))
    >>> str(found[0].actions[0]), found[0].table.player != new_game("clash_of_decks", seed=7).player
    ('end turn', True)
    """
    table = ClashDraft(state)
    if table.over or not table.pending or table.pending[-1].kind not in OWN:
        return ()
    found: dict[Any, Ending] = {}
    for ending in reachable(table):
        found.setdefault((position_key(ending.table, ending.table.player), ending.table.winner), ending)
    return tuple(found.values())


def reachable(start: ClashDraft) -> Iterator[Ending]:
    """Go through the plays of a turn, breadth first, every position between two plays once."""
    rules = ruleset(start.game.name)
    who, lists, acts = start.pending[-1].who, rules.lists, rules.acts
    front: list[Ending] = [Ending((), start)]
    known = {_between_plays(start)}
    while front:
        ahead = []
        for actions, table in front:
            frame = table.pending[-1]
            for action in reversed(lists[frame.kind](table, frame)):
                after = table.copy()
                acts[action.__class__](after, frame, action)
                top = settle(rules, after)
                if top is None or top.who != who or top.kind not in OWN:
                    yield Ending((*actions, action), after)
                    continue
                key = _between_plays(after)
                if key not in known:
                    known.add(key)
                    ahead.append(Ending((*actions, action), after))
        front = ahead


def _between_plays(table: ClashDraft) -> tuple[Any, ...]:
    """What makes a difference between two plays of a turn."""
    hands, lanes = table.hands, table.lanes
    return (
        table.mana, tuple(hands[0]), tuple(hands[1]), *map(tuple, lanes), tuple(table.forts), *table.champions,
        tuple(table.discard), tuple(table.pending),
    )  # fmt: skip
