"""The mathematics of Clash of Decks that needs no game: exact.

How much mana the first turn can spend, over all orders of a deck (`first_turn`, `first_turn_classes`, `best_plays`);
what everything on a card costs (`price_model`); and which orders of a hidden hand are left (`orders`).
"""

from __future__ import annotations

from clank_nb.odds.clash.first_turn import MANA, WINDOW, OrderClass, first_turn, first_turn_classes
from clank_nb.odds.clash.orders import Orders, orders
from clank_nb.odds.clash.plays import Plays, best_plays
from clank_nb.odds.clash.price import Price, Term
from clank_nb.odds.clash.price_cards import PriceCard
from clank_nb.odds.clash.price_fits import AbsoluteFit, SquaresFit
from clank_nb.odds.clash.price_steps import PriceStep, SpellStep, Vote
from clank_nb.odds.clash.prices import PriceModel, price_model
from clank_nb.odds.clash.read import DeckCard

__all__ = [
    "MANA",
    "WINDOW",
    "AbsoluteFit",
    "DeckCard",
    "OrderClass",
    "Orders",
    "Plays",
    "Price",
    "PriceCard",
    "PriceModel",
    "PriceStep",
    "SpellStep",
    "SquaresFit",
    "Term",
    "Vote",
    "best_plays",
    "first_turn",
    "first_turn_classes",
    "orders",
    "price_model",
]
