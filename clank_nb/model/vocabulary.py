"""The words that rows of effects are written in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["CONDITIONS", "MOST", "MOST_NESTED", "WORDS", "YIELDS", "Known"]

YIELDS = ("skill", "swords", "boots", "gold", "lockpicks", "clank", "heal", "draw")
MOST_NESTED = 6
MOST = 30
"""No card gives, asks or counts more of anything."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "goal": ("neighbour", "wayshrine", "haunted_tile", "new_tile", "depths_player"),
    "pile": ("play_area", "discard", "hand"),
    "take": ("neighbour_secret", "minor_secret", "major_secret", "prisoner", "market_item"),
    "put": ("deck_top",),
    "free_row": ("device", "acquire"),
    "mark": ("wayshrine",),
    "place": ("next_to_own", "anywhere"),
    "rotate": ("own", "occupied"),
    "ward": ("ghost",),
    "until": ("caves_ignored", "monsters_ignored", "gem_discount"),
    "each": ("clank_made", "gold_gain", "artifact"),
    "score": ("gold", "artifact", "prisoner", "wayshrine_mark"),
    "has": ("artifact", "crown", "monkey_idol", "companion", "mastery", "prisoner", "damage"),
    "kinds": ("artifact", "crown", "gem"),
    "made": ("clank",),
    "gained": ("gold", "skill"),
    "standing": ("market", "crystal_cave", "wayshrine", "haunted_tile", "alone_on_tile"),
    "lies": ("gem",),
    "did": ("beat_row_monster", "used_portal", "freed_prisoner", "placed_cube"),
}
"""The words a field may hold, besides ids of cards and tokens where they fit."""

CONDITIONS = ("has", "kinds", "made", "gained", "standing", "lies", "did")


@dataclass(frozen=True, slots=True)
class Known:
    """Ids that effects may name.

    Parameters
    ----------
    cards : tuple of str
        All cards of the game.
    reserve : tuple of str
        Those of the reserve that can be taken.
    tokens : tuple of str
        Ids and kinds of all tokens.
    """

    cards: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
