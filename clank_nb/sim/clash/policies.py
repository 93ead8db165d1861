"""Policies for Clash of Decks by name; what they think with is loaded when one of them plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clank_nb.model.actions import Action

if TYPE_CHECKING:
    from clank_nb.sim.policy import Policy, Stream

__all__ = ["CLASH", "alphabeta1", "alphabeta2", "alphabeta3", "alphabeta4", "determinised", "greedy"]

GUESSES = {1: 1, 2: 4, 3: 2, 4: 1}
"""At how many hidden hands a policy looks that is not made for them, by its depth: as many as take a moment."""
MANY_GUESSES = 12


def greedy(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """End the own turn as well as can be, whatever the answer."""
    return _ahead(seen, actions, stream, 1, GUESSES[1])


def alphabeta1(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Look one turn ahead: the own one, and so the same as `greedy`."""
    return _ahead(seen, actions, stream, 1, GUESSES[1])


def alphabeta2(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Look two turns ahead: the own one and the answer."""
    return _ahead(seen, actions, stream, 2, GUESSES[2])


def alphabeta3(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Look three turns ahead."""
    return _ahead(seen, actions, stream, 3, GUESSES[3])


def alphabeta4(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Look four turns ahead: two of each side."""
    return _ahead(seen, actions, stream, 4, GUESSES[4])


def determinised(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Guess the hidden hand many times, look two turns ahead in each, and take what most of them say."""
    return _ahead(seen, actions, stream, 2, MANY_GUESSES)


def _ahead(seen: Any, actions: Sequence[Action], stream: Stream, depth: int, guesses: int) -> Action:
    from clank_nb.sim.clash.ahead import choose

    return choose(seen, actions, stream, depth, guesses)


CLASH: Mapping[str, Policy] = {
    "greedy": greedy,
    "alphabeta1": alphabeta1,
    "alphabeta2": alphabeta2,
    "alphabeta3": alphabeta3,
    "alphabeta4": alphabeta4,
    "determinised": determinised,
}
"""Beside them a game has the policy ``random``."""
