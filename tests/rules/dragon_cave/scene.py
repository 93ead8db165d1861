"""Small positions of Dragon's Cave in plain facts.

Of three or more, Red has the dragon, Green and Blue (and Yellow) move dwarfs in that order; of two, Red has the dragon
and Green moves one of two dwarfs.  There are no dice in the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import clank_nb as cn
from clank_nb.model.cave import CaveState

RED, GREEN, BLUE, YELLOW = range(4)
CARDS = ("red", "yellow", "green", "blue", "purple", "chest")
SMALL = """
title = "Six spaces"
nest = ["red", "blue", "green", "yellow"]

[spaces]
0 = { colour = "red", coins = 2 }
1 = { colour = "blue", coins = 1 }
2 = { colour = "green", coins = 3 }
3 = { colour = "red", coins = 1 }
4 = { colour = "yellow", coins = 2 }
5 = { colour = "blue", coins = 4 }
"""
"""A track of four colours and six spaces."""


def cave(red: Any = (), green: Any = (), blue: Any = (), yellow: Any = None, **facts: Any) -> CaveState:
    """Three players, or four where Yellow is named; Red has the dragon."""
    players = {"red": dict(red), "green": dict(green), "blue": dict(blue)}
    if yellow is not None:
        players["yellow"] = dict(yellow)
    state: CaveState = cn.position("dragon_cave", players=players, **facts)
    return state


def pair(green: Any = (), red: Any = (), **facts: Any) -> CaveState:
    """Two players: Green moves one of two dwarfs, Red has the dragon."""
    state: CaveState = cn.position("dragon_cave", players={"red": dict(red), "green": dict(green)}, **facts)
    return state


def small_track(folder: Path) -> Path:
    """The file of a track of four colours and six spaces."""
    path = folder / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def places(state: CaveState) -> list[tuple[int, ...]]:
    return [player.places for player in state.players]


def purses(state: CaveState) -> list[int]:
    return [player.purse for player in state.players]


def hand(state: CaveState, who: int) -> list[str]:
    """The cards that a player could lay, had it to choose now."""
    return [card for card in state.game.cards if card not in state.players[who].used]


def coins(state: CaveState) -> int:
    """All coins there are."""
    return state.hoard + state.removed + sum(player.purse + player.chest for player in state.players)
