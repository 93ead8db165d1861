"""Playing Clash of Decks: policies that look ahead, guesses at hidden hands, and how the policies fare.

What plays games is loaded when it is first used, for the policies of all games are known by name before.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["Match", "SoloRate", "guesses", "match", "solo_rates"]

_LATER = {"Match": "matches", "SoloRate": "matches", "match": "matches", "solo_rates": "matches", "guesses": "guessing"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no name {name!r}; it has {', '.join(__all__)}")
    value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Names that are offered when one types."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


if TYPE_CHECKING:
    from clank_nb.sim.clash.guessing import guesses
    from clank_nb.sim.clash.matches import Match, SoloRate, match, solo_rates
