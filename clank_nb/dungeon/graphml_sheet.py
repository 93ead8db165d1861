"""A file of GraphML, as yEd, Gephi, networkx and this package write it, read into the table of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from clank_nb.data.faults import shown
from clank_nb.data.sheet import Sheet
from clank_nb.dungeon.arcs import Edge, Node, gather, titled
from clank_nb.dungeon.board import ASPECT
from clank_nb.dungeon.drawn import HEIGHT, Drawn, drawn

WHOLE = re.compile(r"([+-]?[0-9]{1,20})(\.0*)?")
FLAGS = {"true": True, "false": False, "1": True, "0": False}
IS_FLAG = {"depths", "crystal_cave", "market", "outside", "one_way", "wrap"}
IS_NUMBER = {"x", "y", "aspect", "depths_line"}
IS_TEXT = {"title", "entrance", "name", "room", "tunnel"}
MOST_KEYS = 500
"""Columns of a file that is read: each of them may have a default for every row."""
SAME = 0.01
"""A room drawn no farther than this from where it was written, in dots, has not been moved."""


@dataclass
class _Key:
    name: str
    kind: str
    default: str
    graphics: bool


@dataclass
class _Item:
    """One element with its attributes: those of tables by name, and what is drawn."""

    element: ElementTree.Element
    values: dict[str, Any] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)


class GraphMLSheet(Sheet):
    """A file of GraphML, read into the table of a board."""

    def __init__(
        self, path: str | Path, raw: bytes | None = None, title: str = "", entrance: str = "", fit: bool = False
    ) -> None:
        self._wanted = title, entrance, fit
        super().__init__(path, raw)

    def _decoded(self, raw: bytes) -> str | None:
        """XML says itself how it is encoded, so the parser takes the bytes."""
        self.raw = raw
        kind = "file_empty" if not raw.strip() else "xml_entity" if b"<!ENTITY" in raw.replace(b"\0", b"") else ""
        if kind:
            self.fault("", kind)
        return None if kind else "XML"

    def _parsed(self, text: str) -> dict[str, Any] | None:
        try:
            root = ElementTree.fromstring(self.raw)
        except ElementTree.ParseError as error:
            self.fault(f"line {error.position[0]}", "xml_broken", reason=str(error).rpartition(": line")[0] or error)
        except (LookupError, ValueError) as error:
            self.fault("line 1", "xml_broken", reason=error)
        else:
            graphs = [child for child in root if _local(child) == "graph"]
            if _local(root) != "graphml":
                self.fault("", "xml_not_graph", given=shown(_local(root)))
            elif len(graphs) != 1:
                self.fault("", "graph_one" if graphs else "no_nodes", given=len(graphs))
            else:
                table = self._table(root, graphs[0])
                return table if table["rooms"] else None
        return None

    def _table(self, root: ElementTree.Element, graph: ElementTree.Element) -> dict[str, Any]:
        title, entrance, fit = self._wanted
        keys = _keys(root)
        if len(keys) > MOST_KEYS:
            self.fault("key", "rows_many", given=len(keys), most=MOST_KEYS)
            return {"rooms": {}}
        about = titled(_item(graph, keys, "graph").values, title, entrance, self.path.stem if self.path.suffix else "")
        nodes = [_item(element, keys, "node") for element in _inside(graph, "node")]
        edges = [_item(element, keys, "edge") for element in _inside(graph, "edge")]
        fit = _place(nodes, about) or fit
        names = {item.element.get("id"): _room_name(item) for item in nodes}
        own = any(key.graphics or key.name == "tunnel" for key in keys.values())
        graphics = any(key.graphics for key in keys.values())
        both = graph.get("edgedefault") == "undirected"
        rooms = [Node(_room_name(item), _without(item.values, "room", "label")) for item in nodes]
        tunnels = [self._edge(item, n, names, both, own, graphics) for n, item in enumerate(edges, 1)]
        return gather(self, about, rooms, tunnels, fit=fit)

    def _edge(
        self, item: _Item, n: int, names: Mapping[str | None, object], both: bool, own: bool, graphics: bool
    ) -> Edge:
        given = item.element.get
        key: object = item.values.get("tunnel") or (None if graphics else given("id"))
        if isinstance(key, str) and key.isdecimal():
            key = int(key[:20])
        ends = [names.get(given(end), given(end)) for end in ("source", "target")]
        both = {"true": False, "false": True}.get(given("directed", ""), both)
        said = item.values.get("one_way")
        arrows = item.drawn.arrows
        if arrows is not None and isinstance(said, bool):
            if arrows != (False, True) if said else arrows[0] is not arrows[1]:
                place = f"tunnel {key}" if isinstance(key, str) else f"edge {n}"
                self.fault(f"{place}: one_way", "arrow_differs", given=shown(said))
            both = not said
        elif arrows is not None and said is None:
            both = arrows[0] is arrows[1]
            ends = ends[::-1] if arrows == (True, False) else ends
            item.values["one_way"] = not both
        return Edge(ends[0], ends[1], key, _without(item.values, "tunnel", "label"), both=both, alone=own)


# ---------------------------------------------------------------------------------------------------- elements


def _local(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _keys(root: ElementTree.Element) -> dict[str, _Key]:
    """The columns of the file: what each is called and what it holds where nothing is written."""
    keys: dict[str, _Key] = {}
    for element in root:
        if _local(element) == "key":
            default = next((child.text or "" for child in element if _local(child) == "default"), "")
            id = element.get("id", "")
            graphics = "yfiles.type" in element.attrib
            keys[id] = _Key(element.get("attr.name") or id, element.get("for", "all"), default, graphics)
    return keys


def _inside(graph: ElementTree.Element, kind: str) -> Iterator[ElementTree.Element]:
    """Nodes or edges, those inside groups too; the frame that yEd draws around a group is no room."""
    waiting = [graph]
    while waiting:
        element = waiting.pop()
        name = _local(element)
        groups = [inner for inner in element if _local(inner) == "graph"] if name == "node" else []
        if name == "graph":
            waiting += reversed([child for child in element if _local(child) in ("node", "edge")])
        elif name == kind and not groups:
            yield element
        waiting += reversed(groups)


def _item(element: ElementTree.Element, keys: Mapping[str, _Key], kind: str) -> _Item:
    item = _Item(element)
    for child in element:
        key = keys.get(child.get("key", "")) if _local(child) == "data" else None
        if key is not None and len(child):
            item.drawn = drawn(child) or item.drawn
        elif key is not None and not key.graphics:
            value = _typed(key.name, child.text or "")
            if value is not None:
                item.values[key.name] = value
    for key in keys.values():
        if key.default and key.kind in (kind, "all") and not key.graphics and key.name not in item.values:
            item.values[key.name] = _typed(key.name, key.default)
    return item


def _typed(name: str, text: str) -> Any:
    """The text of a field as what the field holds; a text that is no such thing stays text, for the check to find."""
    if name in IS_TEXT:
        return text or None
    text = text.strip()
    if not text:
        return None
    if name in IS_FLAG:
        return FLAGS.get(text.casefold(), text)
    whole = WHOLE.fullmatch(text)
    if whole and name not in IS_NUMBER:
        return int(whole[1])
    if name in IS_NUMBER:
        try:
            return float(text)
        except ValueError:
            return text
    return text


def _without(values: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


def _room_name(item: _Item) -> object:
    named = item.values.get("room")
    label = re.sub(r"\W+", "_", item.drawn.label).strip("_")
    return named if named is not None else label or item.element.get("id")


# ---------------------------------------------------------------------------------------------------- places


def _place(nodes: list[_Item], about: Mapping[str, Any]) -> bool:
    """Give rooms the places where they are drawn; True where these are to be fitted to the board.

    In a file that was written from a board the drawing has the board's scale, so a room that was dragged about in yEd
    lies where it was dragged to, and one that was not lies exactly where it lay.
    """
    ours = any("room" in item.values for item in nodes)
    aspect = about.get("aspect", ASPECT)
    known = ours and isinstance(aspect, float) and aspect > 0
    loose = False
    for item in nodes:
        middle = item.drawn.middle
        if middle is None:
            continue
        if known:
            for way, size, dots in (("x", HEIGHT * aspect, middle[0]), ("y", HEIGHT, middle[1])):
                told = item.values.get(way)
                if not isinstance(told, float) or not abs(told * size - dots) <= SAME:
                    item.values[way] = round(dots / size, 4)
        elif "x" not in item.values and "y" not in item.values:
            item.values["x"], item.values["y"] = middle
            loose = True
    return loose
