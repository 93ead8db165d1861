"""The dungeon: rooms and tunnels as frozen values and as a graph.

What is needed for files and reports alone is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clank_nb.dungeon.build import Dungeon, Room, Tunnel, Way, boards, check_board, load_board

if TYPE_CHECKING:
    from clank_nb.dungeon.graphml import from_graphml as from_graphml
    from clank_nb.dungeon.graphml import to_graphml as to_graphml
    from clank_nb.dungeon.node_link import from_graph as from_graph
    from clank_nb.dungeon.node_link import from_node_link as from_node_link
    from clank_nb.dungeon.node_link import to_node_link as to_node_link
    from clank_nb.dungeon.report import board_report as board_report
    from clank_nb.dungeon.report import compare_boards as compare_boards
    from clank_nb.dungeon.save import save_board as save_board

_LATER = {
    "board_report": "report",
    "compare_boards": "report",
    "from_graph": "node_link",
    "from_graphml": "graphml",
    "from_node_link": "node_link",
    "save_board": "save",
    "to_graphml": "graphml",
    "to_node_link": "node_link",
}

__all__ = ["Dungeon", "Room", "Tunnel", "Way", "boards", "check_board", "load_board", *_LATER]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'clank_nb.dungeon' has no name {name!r}; it has {', '.join(__all__)}")
    value = globals()[name] = getattr(import_module(f"clank_nb.dungeon.{_LATER[name]}"), name)
    return value
