"""Portals: ends of tunnels where nobody stops, for one comes out of another one."""

from __future__ import annotations

from dataclasses import dataclass

from clank_nb.dungeon.board import Room

BOOTS = 1
"""What a trip through two portals costs from room to room, whatever footprints its two tunnels show."""


@dataclass(frozen=True, slots=True)
class Portal(Room):
    """The end of a tunnel that is no room: whoever walks into it comes out of another portal of the dungeon.

    It stands among the rooms of a `Dungeon`, with one tunnel that joins it to its room.  A route names the rooms
    before and behind the trip, and the two tunnels as one step, ``"hall-p1+p2-vault"``.  A tunnel from a portal to a
    portal has no room at its end, so no trip uses it.

    References
    ----------
    Rules catacombs/move/portal, catacombs/move/portal_cost and catacombs/move/portal_alone.

    Examples
    --------
    >>> from clank_nb.dungeon import Dungeon, Tunnel
    >>> rooms = Room("gate", outside=True), Room("hall"), Room("vault"), Portal("p1"), Portal("p2")
    >>> tunnels = [Tunnel("gate-hall", "gate", "hall"), Tunnel("hall-p1", "hall", "p1")]
    >>> tunnels += [Tunnel("p2-vault", "p2", "vault", boots=2)]
    >>> from clank_nb.dungeon.routes import pareto_routes
    >>> (route,) = pareto_routes(Dungeon(rooms, tuple(tunnels), "gate"), "gate", "vault")
    >>> route.rooms, route.tunnels, route.boots
    (('gate', 'hall', 'vault'), ('gate-hall', 'hall-p1+p2-vault'), 2)
    """
