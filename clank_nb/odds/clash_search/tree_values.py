"""What a small tree of turns is made of: its nodes, the steps of a walk, and what is known of a node at some step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from clank_nb.model.actions import Action
from clank_nb.odds.clash_search.alphabeta import EXACT
from clank_nb.odds.clash_search.compact import Position


@dataclass(frozen=True, slots=True)
class Node:
    """A position at the end of a turn; the first one is where the search starts.

    Parameters
    ----------
    number : int
        Parents before their children, children in the order in which they are looked at.
    parent : int
        -1 at the root.
    depth : int, turns
        From the root.
    player : int
        Who is to move here.
    actions : tuple of Action
        The turn that leads here.
    over : int
        1 if the player at the root has won here, -1 if the other has, else 0.
    worth : int, HP
        To the player at the root, by the evaluation; of a position that is over `MATE` and the turns that were left.
    children : tuple of int
    """

    number: int
    parent: int
    depth: int
    player: int
    actions: tuple[Action, ...]
    over: int
    worth: int
    children: tuple[int, ...] = ()
    _position: Position | None = field(default=None, repr=False)


class Step(NamedTuple):
    """One step of a walk.

    Parameters
    ----------
    kind : str
        ``"entered"``, ``"leaf"``, ``"over"``, ``"valued"``, ``"cut"`` or ``"known"``.
    node : int
    value : int, HP
        As far as it is known then.
    bound : int
        Whether the value is exact, at least, or at most that.
    limit : int, HP
        Of a cut: what the other player is sure of elsewhere.
    skipped : int
        Of a cut: how many ends of this turn are left out.
    """

    kind: str
    node: int
    value: int = 0
    bound: int = EXACT
    limit: int = 0
    skipped: int = 0


class Mark(NamedTuple):
    """What is known of a node at some step: ``"open"``, ``"seen"``, ``"known"`` or ``"cut"``; its value and bound."""

    kind: str
    value: int = 0
    bound: int = EXACT
