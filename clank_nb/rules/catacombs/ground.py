"""The map as the rules see it: rooms, tiles, and the trips that lead from a room to the next, through portals too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from clank_nb.dungeon.tiles import Exit, Layout, TileRoom, TileWay
from clank_nb.model.actions import Discover, Move

JOIN = ">"
"""Between the tunnels of a trip that goes through portals."""


class Trip(NamedTuple):
    """A whole trip of one move that goes through portals, over the tunnels it takes.

    Attributes
    ----------
    tunnel : str
        The tunnels, joined by ``>``.
    kind : str
        ``room``, ``edge``, ``dead``, or ``portal`` for a trip that has no way on from there.
    to : str or Exit
    boots : int, boots
    monsters : int, swords or damage
    locks : tuple of piece ids
    against : bool
        Whether an arrow points the other way.
    portals : tuple of portal ids
        Entered and left, in turn.
    last : str
        The room or portal where the last tunnel begins.
    """

    tunnel: str
    kind: str
    to: str | Exit
    boots: int
    monsters: int
    locks: tuple[str, ...]
    against: bool
    portals: tuple[str, ...]
    last: str


Trail: TypeAlias = TileWay | Trip
"""A whole trip of one move: one tunnel, or several with portals between them."""


def room_of(state: Any, room: str) -> TileRoom:
    found: TileRoom = state.game.menu.rooms[room]
    return found


def tile_of(state: Any, room: str) -> str:
    """The tile a room lies on."""
    tile: str = state.delve.layout.tile_of[room]
    return tile


def standing(state: Any, who: int) -> TileRoom:
    """The room where a pawn stands."""
    return room_of(state, state.players[who].room)


def joined(before: Trail | None, way: TileWay) -> Trail:
    """A trip that goes on through one more tunnel; through a portal footprints count no more."""
    if before is None:
        return way
    locks = before.locks or way.locks
    if way.locks and before.locks:
        locks = tuple(dict.fromkeys((*before.locks, *way.locks)))
    return Trip(
        before.tunnel + JOIN + way.tunnel, way.kind, way.to, 1, before.monsters + way.monsters, locks,
        before.against or way.against,
        (*before.portals, str(before.to), way.start), way.start,
    )  # fmt: skip


def onward(layout: Layout, room: str, trail: Trail) -> list[Trail]:
    """Where a trip that has come to a portal may go on: out of every other portal, but not back to where it began."""
    found: list[Trail] = []
    for portal in layout.portals:
        if portal == trail.to or portal in trail.portals:
            continue
        for way in layout.ways(portal):
            more = joined(trail, way)
            if more.kind == "portal":
                found += onward(layout, room, more)
            elif more.to != room and more.kind != "dead":
                found.append(more)
    return found


class Hub(NamedTuple):
    """What leads out of a room, worked out once for a map and kept with it.

    Attributes
    ----------
    trails : tuple of Trail
        In a fixed order: to rooms, off the edges, and to dead ends.
    steps : tuple of (boots, whether they are all it ever asks, step without swords, trail, whether to name its tunnel)
        Trips that lead somewhere.
    plain : bool
        Whether no tunnel leads to a portal.
    """

    trails: tuple[Trail, ...]
    steps: tuple[tuple[int, bool, Move | Discover, Trail, bool], ...]
    plain: bool


def hub(layout: Layout, room: str) -> Hub:
    """What leads out of a room."""
    found: Hub | None = layout.kept.get(room) or layout.notes.get(room)
    if found is None:
        found = _hub(layout, room)
        memo = layout.kept if found.plain else layout.notes  # any new tile may bring a portal
        memo[room] = found
    return found


def _hub(layout: Layout, room: str) -> Hub:
    found: tuple[Trail, ...] = layout.ways(room)
    plain = True
    for way in found:
        if way.kind == "portal":
            plain = False
    if not plain:
        found = tuple(_once_each(_through(layout, room)))
    goals = [trail.to for trail in found if trail.kind == "room"]
    steps: list[tuple[int, bool, Move | Discover, Trail, bool]] = []
    for trail in found:
        tunnel, to = trail.tunnel, str(trail.to)
        if trail.kind == "room":
            named = goals.count(to) > 1
            free = not (trail.locks or trail.monsters or trail.against or layout.room(to).outside)
            steps.append((trail.boots, free, step(to, tunnel, 0, named), trail, named))
        elif trail.kind == "edge":
            steps.append((trail.boots, False, leave(tunnel, False), trail, False))
    return Hub(found, tuple(steps), plain)


def _through(layout: Layout, room: str) -> list[Trail]:
    """Every trip from a room, through portals too."""
    found: list[Trail] = []
    for way in layout.ways(room):
        if way.kind == "portal":
            found += onward(layout, room, way) or [way]
        else:
            found.append(way)
    return found


def _once_each(trails: list[Trail]) -> list[Trail]:
    """Trips by their tunnels: one between two portals is passed either way, and along its arrow if it has one."""
    found: dict[str, Trail] = {}
    for trail in trails:
        known = found.get(trail.tunnel)
        if known is None or (known.against and not trail.against):
            found[trail.tunnel] = trail
    return list(found.values())


@lru_cache(maxsize=65536)
def step(room: str, tunnel: str, swords: int, named: bool) -> Move:
    """One object for every move."""
    return Move(room, tunnel, swords, named)


@lru_cache(maxsize=65536)
def leave(tunnel: str, teleport: bool) -> Discover:
    """One object for every step off the map."""
    return Discover(tunnel, teleport)


def trails(layout: Layout, room: str) -> tuple[Trail, ...]:
    """Every trip that begins in a room, in a fixed order."""
    return hub(layout, room).trails


def trail_named(layout: Layout, room: str, tunnel: str) -> Trail | None:
    """The trip from a room over these tunnels."""
    for trail in hub(layout, room).trails:
        if trail.tunnel == tunnel:
            return trail
    return None


def trip(state: Any, who: int, tunnel: str) -> Trail:
    """The trip over these tunnels from where a pawn stands, known to be there."""
    found = trail_named(state.delve.layout, state.players[who].room, tunnel)
    assert found is not None
    return found


def ways_of(state: Any, who: int) -> dict[str, Trail]:
    """Trips by their tunnels from where a pawn stands; none while the game is being set up."""
    layout, here = state.delve.layout, state.players[who].room
    return {trail.tunnel: trail for trail in hub(layout, here).trails} if layout is not None and here else {}


def rooms_on_map(state: Any) -> Mapping[str, TileRoom]:
    """The rooms that lie on the table."""
    layout = state.delve.layout
    return layout.rooms if layout is not None else {}


def portals_on(state: Any, who: int, tunnel: str) -> tuple[str, ...]:
    """The portals that a trip from the pawn's room goes through."""
    trail = ways_of(state, who).get(tunnel)
    return trail.portals if trail is not None else ()


def rooms_joined(layout: Layout, room: str) -> tuple[str, ...]:
    """Rooms that one tunnel, or two with portals between them, joins to this one."""
    return tuple(dict.fromkeys([str(trail.to) for trail in hub(layout, room).trails if trail.kind == "room"]))


def entered(state: Any, room: str) -> Trail | None:
    """The trip along which a tile is being explored."""
    layout, tunnel = state.delve.layout, state.trip.entry
    if JOIN in tunnel:
        return trail_named(layout, room, tunnel)
    return next((way for way in layout.ways(room) if way.tunnel == tunnel), None)


def grown(layout: Layout, room: str, old: Trail) -> Trail:
    """The same trip on a larger map: its last tunnel now runs on."""
    before = old.tunnel.rpartition(JOIN)[0]
    trail: Trail | None = None
    for tunnel in before.split(JOIN) if before else ():
        start = room if trail is None else _exit_of(old, trail)
        trail = joined(trail, next(way for way in layout.ways(start) if way.tunnel == tunnel))
    return joined(trail, _same(layout, old))


def _exit_of(old: Trail, trail: Trail) -> str:
    """The portal out of which a trip goes on after its first so many tunnels."""
    return old.portals[len(trail.portals) + 1]


def _same(layout: Layout, old: Trail) -> TileWay:
    """The tunnel that began with the last pieces of a trip, as it runs now."""
    pieces = set(old.tunnel.rpartition(JOIN)[2].split("+"))
    return next(way for way in layout.ways(old.last) if pieces <= set(way.pieces))


def stack_left(state: Any) -> int:
    """Tiles still in the stack."""
    return int(state.delve.n_safe) + len(state.delve.deep)


def pool(state: Any) -> tuple[str, ...]:
    """The tiles of which the next one is drawn."""
    found: tuple[str, ...] = state.delve.safe if state.delve.n_safe else state.delve.deep
    return found
