"""Exact chances: whole numbers in, ``Fraction`` out.

What asks about a live game is loaded when it is first used, so that a question about a bag needs no rules; and so is
`bluff`, the games of hiding and guessing in Dragon's Cave, `clash`, the mathematics of Clash of Decks, and
`clash_search`, which looks ahead in it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clank_nb.odds.bag import Attack, Knockouts, attack, damage
from clank_nb.odds.derive import Derivation
from clank_nb.odds.dist import Count, Dist, Row
from clank_nb.odds.hands import Hand, face_down, hand
from clank_nb.odds.joint import Joint
from clank_nb.odds.mixture import Mixture, mix
from clank_nb.odds.percent import Percent, percent_text
from clank_nb.odds.piles import unseen
from clank_nb.odds.several import Series, attacks
from clank_nb.odds.steps import countdown_attacks, out_turn_attacks
from clank_nb.odds.survival import Survival, survival
from clank_nb.odds.trigger import Refill, attack_chance, refill, turns_to_attack
from clank_nb.odds.turn import Change, Resources, change, resources

__all__ = [
    "Attack",
    "Change",
    "Count",
    "Derivation",
    "Dist",
    "Hand",
    "Joint",
    "Knockouts",
    "LiveAttack",
    "Mixture",
    "Percent",
    "Refill",
    "Resources",
    "Row",
    "Series",
    "Survival",
    "attack",
    "attack_chance",
    "attacks",
    "bluff",
    "change",
    "clash",
    "clash_search",
    "countdown_attacks",
    "damage",
    "end_of_turn",
    "face_down",
    "hand",
    "hand_of",
    "mix",
    "next_attack",
    "next_hand",
    "next_refill",
    "next_resources",
    "next_secret",
    "next_survival",
    "out_turn_attacks",
    "percent_text",
    "refill",
    "resources",
    "survival",
    "turns_to_attack",
    "unseen",
]

_FOLDERS = frozenset({"bluff", "clash", "clash_search"})
_LIVE = frozenset(
    {
        "LiveAttack",
        "end_of_turn",
        "hand_of",
        "next_attack",
        "next_hand",
        "next_refill",
        "next_resources",
        "next_secret",
        "next_survival",
    }
)


def __getattr__(name: str) -> Any:
    if name in _FOLDERS:
        value: Any = import_module(f"{__name__}.{name}")
    elif name in _LIVE:
        value = getattr(import_module(f"{__name__}.live"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no name {name!r}; it has {', '.join(__all__)}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Names that are offered when one types: no imported ones."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


if TYPE_CHECKING:
    from clank_nb.odds import bluff as bluff
    from clank_nb.odds import clash as clash
    from clank_nb.odds import clash_search as clash_search
    from clank_nb.odds.live import (
        LiveAttack,
        end_of_turn,
        hand_of,
        next_attack,
        next_hand,
        next_refill,
        next_resources,
        next_secret,
        next_survival,
    )
