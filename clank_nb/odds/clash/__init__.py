"""The mathematics of Clash of Decks that needs no game: exact.

How much mana the first turn can spend, over all orders of a deck (`first_turn`, `first_turn_classes`, `best_plays`).
"""

from __future__ import annotations

from clank_nb.odds.clash.first_turn import MANA, WINDOW, OrderClass, first_turn, first_turn_classes
from clank_nb.odds.clash.plays import Plays, best_plays
from clank_nb.odds.clash.read import DeckCard

__all__ = ["MANA", "WINDOW", "DeckCard", "OrderClass", "Plays", "best_plays", "first_turn", "first_turn_classes"]
