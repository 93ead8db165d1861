"""What is switched for the rules of the catacombs on the dungeon, the dragon, health, tokens and parties."""

from __future__ import annotations

from tests.bite.switches import Switch
from tests.bite.table_catacombs import BENCH

instead, always, engine, forbidden = BENCH.instead, BENCH.always, BENCH.engine, BENCH.forbidden
TOKENS, SETUP, CARDS = "catacombs/tokens.toml", "catacombs/setup.toml", "catacombs/cards.toml"
TILES = "graphs/catacombs/tiles.toml"

# ---- rules with a function that gives a number, a pile, or tells what it did ----------------------------------------

NUMBERS: dict[str, tuple[Switch, ...]] = {}

# ---- rules without a function ---------------------------------------------------------------------------------------

WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {}

ALSO: dict[str, tuple[Switch, ...]] = {}
"""Data and freedoms that belong to a rule besides its function."""
