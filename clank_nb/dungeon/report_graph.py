"""The shape of a dungeon: what cuts it in two, where nobody gets back, what an arrow costs, how rooms are joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.routes_maze import Arc, arcs_of

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Cut:
    """A room or a tunnel whose closing cuts something off.

    Parameters
    ----------
    place : str
        Id of the room or the tunnel.
    no_way_in : tuple of str, room ids
        The rooms that can only be reached through it.
    no_way_back : tuple of str, room ids
        The rooms from which every way back to the entrance leads through it.
    artifacts : tuple of int, points
        Those that lie in one of these rooms, or in the closed room itself.
    splits : bool
        Whether the dungeon falls apart without it, arrows disregarded: in a graph's own words, whether the room is an
        articulation point, the tunnel a bridge.
    """

    place: str
    no_way_in: tuple[str, ...]
    no_way_back: tuple[str, ...]
    artifacts: tuple[int, ...]
    splits: bool

    @property
    def cut_off(self) -> tuple[str, ...]:
        """The rooms without a way in or without a way back, each once."""
        return tuple(sorted({*self.no_way_in, *self.no_way_back}))


@dataclass(frozen=True, slots=True)
class Trap:
    """Rooms that one can get into but not out of.

    Parameters
    ----------
    rooms : tuple of str
        They hang together; the artifacts in them are listed by points.
    entered_by : tuple of str
        The tunnels that lead in from outside.
    artifacts : tuple of int, points
    key : bool
        Whether a key leads out; without one a board is unsound, and `check_board` says so.
    """

    rooms: tuple[str, ...]
    entered_by: tuple[str, ...]
    artifacts: tuple[int, ...]
    key: bool


@dataclass(frozen=True, slots=True)
class Arrow:
    """A one-way tunnel, and the cheapest way around to where it began.

    Parameters
    ----------
    tunnel, a, b : str
        It leads from `a` to `b`.
    boots : int, boots
        The price of the tunnel.
    back : int, boots, optional
        The fewest boots from `b` to `a`, with a key; ``None`` where there is no way.
    """

    tunnel: str
    a: str
    b: str
    boots: int
    back: int | None


@dataclass(frozen=True, slots=True)
class RoomLine:
    """How one room is joined to the others.

    Parameters
    ----------
    room : str
    tunnels : int, tunnels
        How many touch it: its degree.
    neighbours : int, rooms
        How many rooms share a tunnel with it; 1 is a dead end.
    ways_in, ways_out : int, tunnels
        How many may be walked into and out of it.
    boots_in, boots_out : int, boots, optional
        The fewest from the entrance and back to it, with a key; ``None`` where there is no way.
    """

    room: str
    tunnels: int
    neighbours: int
    ways_in: int
    ways_out: int
    boots_in: int | None
    boots_out: int | None


def cuts(dungeon: Dungeon) -> tuple[tuple[Cut, ...], tuple[Cut, ...]]:
    """Rooms and tunnels that cut something off; locks count as open.

    Notes
    -----
    What a place cuts off is what it dominates in the flow graph from the entrance, and in the reversed one (Cooper,
    Harvey & Kennedy 2001); every tunnel is a node of its own there.
    """
    import networkx as nx

    arcs = _open_arcs(dungeon)
    flow: nx.DiGraph = nx.DiGraph()
    flow.add_node(("room", dungeon.entrance))
    for arc in arcs:
        flow.add_edge(("room", arc.start), ("tunnel", arc.name))
        flow.add_edge(("tunnel", arc.name), ("room", arc.end))
    into = _dominated(flow, dungeon.entrance)
    back = _dominated(flow.reverse(), dungeon.entrance)
    splitting = set(nx.articulation_points(flow.to_undirected()))
    found: dict[str, list[Cut]] = {"room": [], "tunnel": []}
    points = {room.id: room.artifact for room in dungeon.rooms if room.artifact}
    for place in sorted(set(flow) - {("room", dungeon.entrance)}):
        no_way_in, no_way_back = into.get(place, ()), back.get(place, ())
        if no_way_in or no_way_back or place in splitting:
            kind, name = place
            artifacts = tuple(sorted(points[room] for room in {*no_way_in, *no_way_back, name} if room in points))
            found[kind].append(Cut(name, no_way_in, no_way_back, artifacts, place in splitting))
    return tuple(found["room"]), tuple(found["tunnel"])


def _dominated(flow: nx.DiGraph, entrance: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """For each place the other rooms that every way from the entrance reaches only through it."""
    import networkx as nx

    root = ("room", entrance)
    parent = {node: above for node, above in nx.immediate_dominators(flow, root).items() if node != root}
    found: dict[tuple[str, str], list[str]] = {}
    for node in parent:
        kind, name = node
        above = parent[node]
        while kind == "room" and above is not None and above != root:
            found.setdefault(above, []).append(name)
            above = parent[above]
    return {place: tuple(sorted(rooms)) for place, rooms in found.items()}


def needed(found: Iterable[Cut], room: str) -> tuple[str, ...]:
    """Of such rooms or tunnels those without which one room has no way in or no way back."""
    return tuple(cut.place for cut in found if room in cut.no_way_in or room in cut.no_way_back)


def traps(dungeon: Dungeon) -> tuple[Trap, ...]:
    """Groups of rooms without a way back, first those that no key opens, then those that a key does."""
    import networkx as nx

    found: list[Trap] = []
    caught: set[str] = set()
    for key in (False, True):
        arcs = [arc for arc in _open_arcs(dungeon) if not key or not any(tunnel.locks for tunnel in arc.tunnels)]
        graph = nx.MultiDiGraph([(arc.start, arc.end, arc.name) for arc in arcs])
        graph.add_node(dungeon.entrance)
        inside = {dungeon.entrance, *nx.descendants(graph, dungeon.entrance)}
        lost = inside - nx.ancestors(graph, dungeon.entrance) - {dungeon.entrance} - caught
        groups = nx.weakly_connected_components(graph.subgraph(lost))
        for group in sorted(sorted(group) for group in groups):
            entering = {name for a, b, name in graph.edges(keys=True) if b in group and a in inside and a not in group}
            points = sorted(room.artifact for room in dungeon.rooms if room.id in group and room.artifact)
            found.append(Trap(tuple(group), tuple(sorted(entering)), tuple(points), key))
        caught |= lost
    return tuple(found)


def key_only(dungeon: Dungeon) -> tuple[str, ...]:
    """The rooms that nobody gets into and out of again without a key, although somebody with a key does; sorted."""
    import networkx as nx

    visited: list[set[str]] = []
    for locked in (True, False):
        arcs = [arc for arc in _open_arcs(dungeon) if locked or not any(tunnel.locks for tunnel in arc.tunnels)]
        graph = nx.DiGraph([(arc.start, arc.end) for arc in arcs])
        graph.add_node(dungeon.entrance)
        visited.append(nx.descendants(graph, dungeon.entrance) & nx.ancestors(graph, dungeon.entrance))
    return tuple(sorted(visited[0] - visited[1]))


def arrows(dungeon: Dungeon) -> tuple[Arrow, ...]:
    """Every one-way tunnel with its way around, sorted by name."""
    onward = _priced(_open_arcs(dungeon))
    inside = {room: ways for room, ways in onward.items() if room != dungeon.entrance}
    found = []
    for tunnel in sorted((tunnel for tunnel in dungeon.tunnels if tunnel.one_way), key=lambda tunnel: tunnel.id):
        ways = onward if tunnel.b == dungeon.entrance else inside
        back = _fewest(ways, tunnel.b, tunnel.a).get(tunnel.a)
        found.append(Arrow(tunnel.id, tunnel.a, tunnel.b, tunnel.boots, back))
    return tuple(found)


def room_lines(dungeon: Dungeon) -> tuple[RoomLine, ...]:
    """How every room is joined, sorted by name; portals are no rooms."""
    arcs = _open_arcs(dungeon)
    there, back = (_fewest(_priced(ways), dungeon.entrance) for ways in (arcs, [_turned(arc) for arc in arcs]))
    ins: dict[str, set[str]] = {room.id: set() for room in dungeon.rooms if not isinstance(room, Portal)}
    outs: dict[str, set[str]] = {room: set() for room in ins}
    around: dict[str, set[str]] = {room: set() for room in ins}
    for arc in arcs:
        outs[arc.start].add(arc.name)
        ins[arc.end].add(arc.name)
        around[arc.start].add(arc.end)
        around[arc.end].add(arc.start)
    return tuple(
        RoomLine(
            room, len(dungeon.ways[room]), len(around[room]), len(ins[room]), len(outs[room]), there.get(room),
            back.get(room),
        )
        for room in sorted(ins)
    )  # fmt: skip


def _priced(arcs: Iterable[Arc]) -> dict[str, dict[str, int]]:
    """From each room the rooms next to it, with the boots of the cheapest tunnel; locks count as open."""
    onward: dict[str, dict[str, int]] = {}
    for arc in arcs:
        ways = onward.setdefault(arc.start, {})
        ways[arc.end] = min(arc.boots, ways.get(arc.end, arc.boots))
    return onward


def _turned(arc: Arc) -> Arc:
    return arc._replace(start=arc.end, end=arc.start)


def _fewest(onward: Mapping[str, Mapping[str, int]], start: str, goal: str = "") -> dict[str, int]:
    """The fewest boots from one room to the others, or until one of them is found (Dijkstra)."""
    fewest: dict[str, int] = {}
    heap = [(0, start)]
    while heap:
        boots, room = heappop(heap)
        if room in fewest:
            continue
        fewest[room] = boots
        if room == goal:
            break
        for other, more in onward.get(room, {}).items():
            if other not in fewest:
                heappush(heap, (boots + more, other))
    return fewest


def _open_arcs(dungeon: Dungeon) -> list[Arc]:
    return sorted((arc for arc in arcs_of(dungeon) if not arc.against), key=lambda arc: arc[:3])
