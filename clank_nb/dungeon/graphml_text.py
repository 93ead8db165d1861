"""The text of a GraphML file: one edge a tunnel for drawing programs, or two arcs for networkx."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, one_line
from clank_nb.dungeon.board import Dungeon, attributes
from clank_nb.dungeon.drawn import NAMESPACE, draw_room, draw_tunnel

GRAPHML = "http://graphml.graphdrawing.org/xmlns"
NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Signs that XML cannot hold, and the carriage return, which it does not give back."""
TYPES = {bool: "boolean", int: "int", float: "double", str: "string"}


def graphml_of(dungeon: Dungeon, *, arcs: bool = False) -> str:
    """The GraphML of a dungeon, sound or not."""
    about = {"title": dungeon.title, "entrance": dungeon.entrance, "aspect": float(dungeon.aspect)}
    if dungeon.depths_line is not None:
        about["depths_line"] = float(dungeon.depths_line)
    for name, value in about.items():
        if isinstance(value, str) and NOT_XML.search(value):
            raise BadData(fault(f"{one_line(dungeon.name or 'dungeon')}: {name}", "xml_letters"))
    if arcs:
        return _arcs(dungeon, about)
    root = ElementTree.Element("graphml", {"xmlns": GRAPHML, "xmlns:y": NAMESPACE})
    writer = _Writer(root)
    graph = ElementTree.Element("graph", id="G", edgedefault="directed")
    writer.write(graph, "graph", about)
    for room in dungeon.rooms:
        node = ElementTree.SubElement(graph, "node", id=room.id)
        said = attributes(room, "id")
        writer.write(node, "node", {"room": room.id, **said, "x": float(room.x), "y": float(room.y)})
        draw_room(writer.graphics(node, "node"), room.id, room.x, room.y, dungeon.aspect)
    for tunnel in dungeon.tunnels:
        ends = {"id": tunnel.id, "source": tunnel.a, "target": tunnel.b}
        ways = {} if tunnel.one_way else {"directed": "false"}
        edge = ElementTree.SubElement(graph, "edge", ends | ways)
        writer.write(edge, "edge", {"tunnel": tunnel.id, **attributes(tunnel, "id", "a", "b")})
        draw_tunnel(writer.graphics(edge, "edge"), str(tunnel.boots), tunnel.one_way)
    root.append(graph)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


class _Writer:
    """Writes attributes, and declares each where it is first used."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.keys: dict[tuple[str, str], str] = {}

    def write(self, element: ElementTree.Element, kind: str, values: dict[str, Any]) -> None:
        for name, value in values.items():
            key = self._key(kind, name, {"attr.name": name, "attr.type": TYPES.get(type(value), "string")})
            data = ElementTree.SubElement(element, "data", key=key)
            data.text = str(value).lower() if isinstance(value, bool) else str(value)

    def graphics(self, element: ElementTree.Element, kind: str) -> ElementTree.Element:
        key = self._key(kind, "graphics", {"yfiles.type": f"{kind}graphics"})
        return ElementTree.SubElement(element, "data", key=key)

    def _key(self, kind: str, name: str, said: dict[str, str]) -> str:
        if (kind, name) not in self.keys:
            self.keys[kind, name] = f"{kind}_{name}"
            ElementTree.SubElement(self.root, "key", {"id": f"{kind}_{name}", "for": kind, **said})
        return self.keys[kind, name]


def _arcs(dungeon: Dungeon, about: dict[str, Any]) -> str:
    import networkx as nx

    graph = nx.MultiDiGraph(dungeon.graph)
    graph.graph.clear()
    graph.graph.update(about)
    return "\n".join(nx.generate_graphml(graph)) + "\n"
