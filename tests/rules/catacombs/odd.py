"""The same quiet table on a map of odd tiles: edges without exits, tunnels that run on, locks on both sides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.scene import table

ODD = cn.load_tiles(Path(__file__).with_name("odd_tiles.toml"))


def odd(green: dict[str, Any], yellow: dict[str, Any] | None = None, /, **facts: Any) -> State:
    """A position on the odd tiles; no tile is left unless ``unseen_tiles`` names some."""
    haunted = sum(ODD.tiles[tile].haunted for tile in facts.get("tiles", ()))
    return table(green, yellow, **{"board": ODD, "safe_tiles": 0, "unseen_tiles": [], "clank": {"ghost": haunted},
                                   "rooms": {}, **facts})  # fmt: skip


def listed(state: State, first: str = "") -> list[str]:
    """Texts of what may be done now, those that begin with a word."""
    return [str(act) for act in cn.legal_actions(state) if str(act).startswith(first)]


def delve(state: State) -> Any:
    """What only a growing dungeon has: the map, lockpicks, ghosts, marks."""
    assert state.delve is not None
    return state.delve
