"""The dungeon: rooms and tunnels as frozen values and as a graph."""

from __future__ import annotations

from clank_nb.dungeon.build import Dungeon, Room, Tunnel, Way, boards, check_board, load_board
from clank_nb.dungeon.graphml import from_graphml, to_graphml
from clank_nb.dungeon.node_link import from_graph, from_node_link, to_node_link
from clank_nb.dungeon.save import save_board

__all__ = [
    "Dungeon",
    "Room",
    "Tunnel",
    "Way",
    "boards",
    "check_board",
    "from_graph",
    "from_graphml",
    "from_node_link",
    "load_board",
    "save_board",
    "to_graphml",
    "to_node_link",
]
