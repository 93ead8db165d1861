"""The widgets of the notebooks, each one line; each is loaded when it is first asked for.

>>> from clank_nb import widgets
>>> sorted(widgets.__all__)[:5]
['AssaultStepper', 'AttackLab', 'BankLab', 'BluffLab', 'DungeonDesigner']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clank_nb.widgets.assault_stepper import AssaultStepper
    from clank_nb.widgets.attack_lab import AttackLab
    from clank_nb.widgets.bank_lab import BankLab
    from clank_nb.widgets.bluff_lab import BluffLab
    from clank_nb.widgets.dungeon_designer import DungeonDesigner
    from clank_nb.widgets.dungeon_explorer import DungeonExplorer
    from clank_nb.widgets.fists_lab import FistsLab
    from clank_nb.widgets.live import LiveBoard
    from clank_nb.widgets.order_lab import OrderLab
    from clank_nb.widgets.play_table import PlayTable
    from clank_nb.widgets.price_lab import PriceLab
    from clank_nb.widgets.round_stepper import RoundStepper
    from clank_nb.widgets.setup_guide import SetupGuide
    from clank_nb.widgets.tile_table import TileTable
    from clank_nb.widgets.tree_lab import TreeLab
    from clank_nb.widgets.turn_stepper import TurnStepper

__all__ = [
    "AssaultStepper",
    "AttackLab",
    "BankLab",
    "BluffLab",
    "DungeonDesigner",
    "DungeonExplorer",
    "FistsLab",
    "LiveBoard",
    "OrderLab",
    "PlayTable",
    "PriceLab",
    "RoundStepper",
    "SetupGuide",
    "TileTable",
    "TreeLab",
    "TurnStepper",
]

_HOMES = {
    "AssaultStepper": "assault_stepper",
    "AttackLab": "attack_lab",
    "BankLab": "bank_lab",
    "BluffLab": "bluff_lab",
    "DungeonDesigner": "dungeon_designer",
    "DungeonExplorer": "dungeon_explorer",
    "FistsLab": "fists_lab",
    "LiveBoard": "live",
    "OrderLab": "order_lab",
    "PlayTable": "play_table",
    "PriceLab": "price_lab",
    "RoundStepper": "round_stepper",
    "SetupGuide": "setup_guide",
    "TileTable": "tile_table",
    "TreeLab": "tree_lab",
    "TurnStepper": "turn_stepper",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        try:
            home = import_module(f"{__name__}.{_HOMES[name]}")
        except ImportError as fault:
            from clank_nb.widgets.base import absent
            from clank_nb.words import say

            if not absent():
                raise
            raise ImportError(say("widgets.base.needs", package=absent()[0], widget=name)) from fault
        return getattr(home, name)
    raise AttributeError(f"there is no widget {name!r}; there are {', '.join(__all__)}")


def __dir__() -> list[str]:
    """Names that are offered when one types: no imported ones."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})
