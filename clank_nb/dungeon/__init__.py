"""The dungeon: rooms and tunnels as frozen values and as a graph."""

from __future__ import annotations

from clank_nb.dungeon.build import Dungeon, Room, Tunnel, Way, boards, check_board, load_board

__all__ = ["Dungeon", "Room", "Tunnel", "Way", "boards", "check_board", "load_board"]
