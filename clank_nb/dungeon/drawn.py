"""What yEd draws, in its own extension of GraphML: places, labels and arrow heads, written and read."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree

NAMESPACE = "http://www.yworks.com/xml/graphml"
HEIGHT = 1000.0
"""Height of a drawn board, in dots; its width follows from its aspect."""
SIDE = 30.0
"""Width and height of a drawn room, in dots."""


@dataclass
class Drawn:
    """What is drawn of a room or a tunnel.

    Attributes
    ----------
    middle : tuple of float, dots, optional
    label : str
    arrows : tuple of bool, optional
        Whether there is an arrow head at the first and at the second end.
    """

    middle: tuple[float, float] | None = None
    label: str = ""
    arrows: tuple[bool, bool] | None = None


def drawn(data: ElementTree.Element) -> Drawn | None:
    """Read the drawing of one node or edge; ``None`` where the element holds none."""
    found = Drawn()
    for part in data.iter():
        name = part.tag.rpartition("}")[2]
        if name == "Geometry":
            found.middle = _middle(part)
        elif name == "NodeLabel" and not found.label:
            found.label = (part.text or "").strip()
        elif name == "Arrows":
            heads = [part.get(end, "none") != "none" for end in ("source", "target")]
            found.arrows = heads[0], heads[1]
    return found if found != Drawn() else None


def _middle(geometry: ElementTree.Element) -> tuple[float, float] | None:
    try:
        x, y, width, height = (float(geometry.get(part, "0")) for part in ("x", "y", "width", "height"))
    except ValueError:
        return None
    return x + width / 2, y + height / 2


def draw_room(data: ElementTree.Element, label: str, x: float, y: float, aspect: float) -> None:
    """Draw a room into the data element of its node."""
    node = _add(data, "ShapeNode")
    corner = x * HEIGHT * aspect - SIDE / 2, y * HEIGHT - SIDE / 2
    _add(node, "Geometry", x=repr(corner[0]), y=repr(corner[1]), width=repr(SIDE), height=repr(SIDE))
    _add(node, "NodeLabel").text = label
    _add(node, "Shape", type="ellipse")


def draw_tunnel(data: ElementTree.Element, label: str, one_way: bool) -> None:
    """Draw a tunnel into the data element of its edge."""
    edge = _add(data, "PolyLineEdge")
    _add(edge, "Arrows", source="none", target="standard" if one_way else "none")
    _add(edge, "EdgeLabel").text = label


def _add(parent: ElementTree.Element, name: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, f"y:{name}", attributes)
