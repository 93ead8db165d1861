"""A dungeon as frozen values: rooms, tunnels, and the graph and the ways that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from clank_nb.data.tables import unknown_name
from clank_nb.dungeon.frozen import Arc, ByContent, frozen_graph

if TYPE_CHECKING:
    import networkx as nx

ASPECT = 1.2
"""Width by height of a board that does not say."""


@dataclass(frozen=True, slots=True)
class Room:
    """One room; it may be several things at once, such as a cave with an artifact.

    Parameters
    ----------
    id : str
        Letters, digits and underscores.
    x, y : float, fraction of the board's width and height
        The middle of the room, from the top left corner.
    depths, crystal_cave, market : bool
        What the room is.
    heal : int, damage
        What entering it heals.
    artifact : int, points
        The artifact that lies here at the start; 0 is none.
    major_secrets, minor_secrets, monkey_idols : int, tokens
        How many lie here at the start.
    outside : bool
        True for the entrance alone, which is no part of the dungeon.
    """

    id: str
    x: float = 0.0
    y: float = 0.0
    depths: bool = False
    crystal_cave: bool = False
    market: bool = False
    heal: int = 0
    artifact: int = 0
    major_secrets: int = 0
    minor_secrets: int = 0
    monkey_idols: int = 0
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Tunnel:
    """One tunnel between two rooms; an arrow leads from `a` to `b`.

    Parameters
    ----------
    id : str
        As written in the file: ``f02-f03``, ``f02-f03-2`` for a second one between the same rooms.
    a, b : str
        The rooms at its two ends.
    boots : int, boots
        What one step through it costs.
    monsters : int, swords or damage
        How many wait in it.
    locks : int, locks
        How many close it.
    one_way : bool
        True where it may only be walked from `a` to `b`.
    wrap : bool
        True where it leaves one edge of the board and comes back on the opposite one.
    """

    id: str
    a: str
    b: str
    boots: int = 1
    monsters: int = 0
    locks: int = 0
    one_way: bool = False
    wrap: bool = False


class Way(NamedTuple):
    """A tunnel seen from one of its rooms.  A way `against` its arrow is listed too: a teleport may take it."""

    tunnel: str
    to: str
    boots: int
    monsters: int
    locks: int
    against: bool


@dataclass(frozen=True, eq=False, repr=False)
class Dungeon(ByContent):
    """A whole dungeon.  Two dungeons are equal when their contents are, whatever their names and files.

    Parameters
    ----------
    rooms : tuple of Room
        In the order of the file.
    tunnels : tuple of Tunnel
        In the order of the file.
    entrance : str
        The room where the pawns start; it lies outside.
    name : str
        Slug of a board of the package, else the name of its file.
    title : str
        A short name to be shown.
    aspect : float
        Width by height of the board as drawn.
    depths_line : float, fraction of the height, optional
        Where the depths begin; ``None`` where no straight line parts them.
    source : Path, optional
        The file it was read from.
    raw : bytes
        What that file held.  A changed copy keeps it, so that saving the copy keeps the comments.

    Examples
    --------
    >>> hall = Dungeon((Room("gate", outside=True), Room("hall")), (Tunnel("stairs", "gate", "hall", 2),), "gate")
    >>> hall.graph.edges["hall", "gate", "stairs"]["boots"]
    2
    >>> hall.ways["gate"]
    (Way(tunnel='stairs', to='hall', boots=2, monsters=0, locks=0, against=False),)
    """

    rooms: tuple[Room, ...]
    tunnels: tuple[Tunnel, ...]
    entrance: str
    name: str = ""
    title: str = ""
    aspect: float = ASPECT
    depths_line: float | None = None
    source: Path | None = None
    raw: bytes = b""

    @cached_property
    def content(self) -> tuple[object, ...]:
        """All that makes two dungeons the same: the order of rows, the name and the file are no part of it."""
        rooms = tuple(sorted(self.rooms, key=lambda room: room.id))
        tunnels = tuple(sorted(self.tunnels, key=lambda tunnel: tunnel.id))
        return rooms, tunnels, self.entrance, self.title, self.aspect, self.depths_line

    def __repr__(self) -> str:
        return f"<Dungeon {self.name or self.title}: {len(self.rooms)} rooms, {len(self.tunnels)} tunnels>"

    # ---- rooms and tunnels by name

    @cached_property
    def _rooms(self) -> dict[str, Room]:
        return {room.id: room for room in self.rooms}

    @cached_property
    def _tunnels(self) -> dict[str, Tunnel]:
        return {tunnel.id: tunnel for tunnel in self.tunnels}

    def room(self, room_id: str) -> Room:
        """The room of this id; `BadCode` with the nearest ids when there is none."""
        try:
            return self._rooms[room_id]
        except (KeyError, TypeError):
            raise unknown_name("room", room_id, self._rooms) from None

    def tunnel(self, tunnel_id: str) -> Tunnel:
        """The tunnel of this id; `BadCode` with the nearest ids when there is none."""
        try:
            return self._tunnels[tunnel_id]
        except (KeyError, TypeError):
            raise unknown_name("tunnel", tunnel_id, self._tunnels) from None

    # ---- what follows from them

    @cached_property
    def ways(self) -> Mapping[str, tuple[Way, ...]]:
        """From each room id to the tunnels that touch the room, sorted by other room and tunnel id."""
        found: dict[str, list[Way]] = {room.id: [] for room in self.rooms}
        for t in self.tunnels:
            found[t.a].append(Way(t.id, t.b, t.boots, t.monsters, t.locks, against=False))
            found[t.b].append(Way(t.id, t.a, t.boots, t.monsters, t.locks, against=t.one_way))
        ways = {room: tuple(sorted(here, key=lambda way: (way.to, way.tunnel))) for room, here in found.items()}
        return MappingProxyType(ways)

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """From each room id to the rooms that share a tunnel with it, whatever its arrow: each once, sorted."""
        joined = {room: tuple(sorted({way.to for way in ways})) for room, ways in self.ways.items()}
        return MappingProxyType(joined)

    @cached_property
    def graph(self) -> nx.MultiDiGraph:
        """The dungeon as a frozen graph.

        A two-way tunnel is two arcs that carry the same tunnel id as edge key, an arrow is one.  Rooms and arcs carry
        the fields of `Room` and `Tunnel` as attributes.  ``graph.copy()`` gives a graph that may be changed.
        """
        rooms = ((room.id, attributes(room, "id")) for room in self.rooms)
        about = {part: getattr(self, part) for part in ("name", "title", "entrance", "aspect", "depths_line")}
        return frozen_graph(rooms, self._arcs(), about)

    def _arcs(self) -> Iterator[tuple[Arc, dict[str, Any]]]:
        for tunnel in self.tunnels:
            about = attributes(tunnel, "id", "a", "b")
            yield (tunnel.a, tunnel.b, tunnel.id), about
            if not tunnel.one_way:
                yield (tunnel.b, tunnel.a, tunnel.id), about


def attributes(place: Room | Tunnel, *left_out: str) -> dict[str, Any]:
    return {part.name: getattr(place, part.name) for part in fields(place) if part.name not in left_out}
