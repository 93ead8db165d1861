"""Policies: each maps an observation and the legal actions to one of them.

A policy never sees the state: neither the seed, nor a deck's order, nor another's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from clank_nb.data.tables import unknown_name
from clank_nb.model.actions import Action
from clank_nb.model.dice import start
from clank_nb.sim.cave import equilibrium, greedy_dwarf, reader, uniform
from clank_nb.sim.clash.policies import CLASH
from clank_nb.sim.people import careful, greedy, racer

__all__ = ["BY_GAME", "CAVE_POLICIES", "POLICIES", "Policy", "Stream", "policies", "policy", "random_policy"]


class Stream:
    """Random numbers of a policy: a generator of its own, apart from the dice of the game.

    It draws one number after the other and never goes back, so Python's own generator will do, whose ``random`` gives
    the same numbers for the same seed in every version.
    """

    __slots__ = ("draw",)

    def __init__(self, seed: int) -> None:
        self.draw: Callable[[], float] = Random(start(seed)).random
        """The next number, from 0 up to but not including 1."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``."""
        return int(self.draw() * bound)


class Policy(Protocol):
    """Chooses one of the legal actions from what the player to act may know."""

    def __call__(self, seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action: ...


def random_policy(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Every legal action equally likely."""
    return actions[stream.below(len(actions))]


POLICIES: Mapping[str, Policy] = {"random": random_policy, "careful": careful, "greedy": greedy, "racer": racer}
"""Policies by name, for Clank! and the catacombs."""

CAVE_POLICIES: Mapping[str, Policy] = {
    "random": random_policy, "uniform": uniform, "equilibrium": equilibrium, "reader": reader, "greedy": greedy_dwarf,
}  # fmt: skip
"""Policies by name, for Dragon's Cave."""

BY_GAME: Mapping[str, Mapping[str, Policy]] = {
    "clank": POLICIES,
    "catacombs": POLICIES,
    "dragon_cave": CAVE_POLICIES,
    "clash_of_decks": {"random": random_policy, **CLASH},
}


def policies(game: str) -> Mapping[str, Policy]:
    """Policies by name for one game; chance alone where there is no other."""
    return BY_GAME.get(game, {"random": random_policy})


def policy_name(policy: str | Callable[..., Action]) -> str:
    """Give what a policy is called, found by name or not."""
    return policy if isinstance(policy, str) else str(getattr(policy, "__name__", type(policy).__name__))


def policy(name: Any, game: str = "clank") -> Policy:
    """Find a policy of a game by name; a function of one's own passes through.

    Raises
    ------
    BadCode
        For an unknown name; the nearest names are offered.
    """
    if callable(name):
        own: Policy = name
        return own
    known = policies(game)
    if not isinstance(name, str) or name not in known:
        raise unknown_name("policy", name, known)
    return known[name]
