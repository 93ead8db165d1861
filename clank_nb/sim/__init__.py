"""Sampled chances, and games played out by policies: what an exact law looks like when it is tried.

What plays games is loaded when it is first used, so that a question about a bag needs no rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clank_nb.sim.bag import attacks, draws
from clank_nb.sim.estimate import Estimate, JointEstimate, Share

__all__ = [
    "POLICIES",
    "BankSample",
    "ColourRounds",
    "Estimate",
    "Games",
    "JointEstimate",
    "Share",
    "Standing",
    "attacks",
    "bank_cycles",
    "clash",
    "colour_rounds",
    "draws",
    "first_turns",
    "fist_tries",
    "games",
    "hidden_hands",
    "shuffled",
]

_LATER = {
    "POLICIES": "policy",
    "BankSample": "bank",
    "ColourRounds": "bluff",
    "Games": "series",
    "Standing": "series",
    "bank_cycles": "bank",
    "colour_rounds": "bluff",
    "first_turns": "orders",
    "fist_tries": "bank",
    "games": "series",
    "hidden_hands": "orders",
    "shuffled": "orders",
}


def __getattr__(name: str) -> Any:
    if name == "clash":
        return import_module(f"{__name__}.clash")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no name {name!r}; it has {', '.join(__all__)}")
    value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Names that are offered when one types: no imported ones."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


if TYPE_CHECKING:
    from clank_nb.sim import clash as clash
    from clank_nb.sim.bank import BankSample, bank_cycles, fist_tries
    from clank_nb.sim.bluff import ColourRounds, colour_rounds
    from clank_nb.sim.orders import first_turns, hidden_hands, shuffled
    from clank_nb.sim.policy import POLICIES
    from clank_nb.sim.series import Games, Standing, games
