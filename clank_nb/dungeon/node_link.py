"""A dungeon as node-link JSON, the form of ``networkx.node_link_data``, and as a networkx graph: there and back."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clank_nb.data.faults import shown
from clank_nb.dungeon.arcs import Edge, Held, Node, gather, titled
from clank_nb.dungeon.board import Dungeon, attributes
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.files import sound
from clank_nb.dungeon.node_link_sheet import NodeLinkSheet, node_link_table
from clank_nb.dungeon.sound import refuse_unsound

if TYPE_CHECKING:
    import networkx as nx


def to_node_link(dungeon: Dungeon) -> dict[str, Any]:
    """Give a dungeon as node-link data, ready for `json.dump` and for ``networkx.node_link_graph``.

    A two-way tunnel is two edges with one key, as in ``dungeon.graph``.  Comments of a board file have no place in it.

    Parameters
    ----------
    dungeon : Dungeon

    Returns
    -------
    dict
        With ``directed``, ``multigraph``, ``graph``, ``nodes`` and ``edges``.

    Raises
    ------
    BadData
        If the dungeon is unsound, or holds what the form cannot hold.

    See Also
    --------
    save_board : Writes it to a file whose name ends in ``.json``.

    Examples
    --------
    >>> import networkx as nx
    >>> from clank_nb.dungeon import load_board
    >>> front = load_board("clank/front")
    >>> data = to_node_link(front)
    >>> data["nodes"][0]["id"], data["edges"][0]["key"]
    ('f01', 'f01-f02')
    >>> graph = nx.node_link_graph(data, edges="edges")
    >>> nx.utils.graphs_equal(graph, front.graph)
    True
    """
    refuse_unsound(dungeon)
    return node_link_of(dungeon)


def node_link_of(dungeon: Dungeon) -> dict[str, Any]:
    """The node-link data of a dungeon, sound or not."""
    edges: list[dict[str, Any]] = []
    for tunnel in dungeon.tunnels:
        said = attributes(tunnel, "id", "a", "b")
        edges.append({"source": tunnel.a, "target": tunnel.b, "key": tunnel.id, **said})
        if not tunnel.one_way:
            edges.append({"source": tunnel.b, "target": tunnel.a, "key": tunnel.id, **said})
    about = {"name": dungeon.name, "title": dungeon.title, "entrance": dungeon.entrance}
    return {
        "directed": True,
        "multigraph": True,
        "graph": about | {"aspect": dungeon.aspect, "depths_line": dungeon.depths_line},
        "nodes": [{"id": room.id, **attributes(room, "id")} for room in dungeon.rooms],
        "edges": edges,
    }


def from_node_link(
    data: Mapping[str, Any] | str | os.PathLike[str], *, title: str = "", entrance: str = "", fit: bool = False
) -> Dungeon:
    """Make a dungeon from node-link data.

    Parameters
    ----------
    data : mapping, or path of a JSON file
        As `to_node_link` and ``networkx.node_link_data`` give it; the edges may also be called ``links``.
    title, entrance : str
        Where the data does not say them.
    fit : bool
        Whether to scale the positions to the board; the line of the depths is then dropped.

    Returns
    -------
    Dungeon

    Raises
    ------
    BadData
        All faults at once, those that `check_board` would find included.

    Notes
    -----
    Attributes that no board has, such as the size of a dot, are left aside; one that looks like a mistyped field is a
    fault.  A file is also read with ``load_board("my_dungeon.json")``.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> front = load_board("clank/front")
    >>> from_node_link(to_node_link(front)) == front
    True
    """
    if isinstance(data, (str, os.PathLike)):
        return sound(*examine_sheet(NodeLinkSheet(os.fspath(data), None, title, entrance, fit)))
    sheet = Held("node-link")
    table = node_link_table(sheet, data, "", title, entrance, fit=fit)
    sheet.readable, sheet.table = table is not None and sheet.readable, table or {}
    return sound(*examine_sheet(sheet))


def from_graph(graph: nx.Graph, *, title: str = "", entrance: str = "", fit: bool = False) -> Dungeon:
    """Make a dungeon from a networkx graph, such as a changed copy of ``board.graph``.

    Parameters
    ----------
    graph : networkx.MultiDiGraph, or another graph of networkx
        Nodes and edges with the fields of `Room` and `Tunnel` as attributes.  The key of an edge is the tunnel's id; a
        number, or no key, gives the tunnel a name made of its rooms.  Two arcs with one key that say the same are one
        two-way tunnel.
    title, entrance : str
        Where the attributes of the graph do not say them.
    fit : bool
        Whether to scale the positions to the board; the line of the depths is then dropped.

    Returns
    -------
    Dungeon

    Raises
    ------
    BadData
        All faults at once: a boot price that is missing on one arc, arcs that say different things, and whatever
        `check_board` would find.

    Notes
    -----
    A graph does not tell which end of a two-way tunnel is written first.  Where the tunnel's name does not tell either,
    the room that comes first in the graph is.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> graph = load_board("clank/front").graph.copy()
    >>> graph.remove_edge("f17", "f24", "f17-f24")
    >>> from_graph(graph)
    <Dungeon Front of the board: 39 rooms, 59 tunnels>
    """
    sheet = Held("graph")
    if not all(hasattr(graph, part) for part in ("nodes", "edges", "is_multigraph", "is_directed", "graph")):
        sheet.fault("", "not_a_graph", given=shown(graph))
        sheet.close()
    about = titled(dict(graph.graph), title, entrance)
    keys: dict[str, Any] = {"keys": True} if graph.is_multigraph() else {}
    both = not graph.is_directed()
    nodes = [Node(name, values) for name, values in graph.nodes(data=True)]
    edges = [
        Edge(ends[0], ends[1], ends[2] if keys else None, values, both=both)
        for *ends, values in graph.edges(data=True, **keys)
    ]
    sheet.table = gather(sheet, about, nodes, edges, fit=fit)
    return sound(*examine_sheet(sheet))
