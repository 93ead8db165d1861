"""How tests look at a picture: every text with its place, and everything that can be pointed at."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from clank_nb.views.icons import icon_shapes
from clank_nb.views.scene import Box, Group, Icon, Scene, Text, bounds
from clank_nb.views.svg import svg

SVG = "{http://www.w3.org/2000/svg}"


def moved(box: Box, x: float, y: float, scale: float) -> Box:
    return Box(x + scale * box.left, y + scale * box.top, x + scale * box.right, y + scale * box.bottom)


def texts(scene: Scene) -> list[tuple[Text, Box, float]]:
    """Every text of a picture, icons left out, with its place and how much larger it is drawn."""
    return list(_texts(scene.shapes, 0.0, 0.0, 1.0))


def _texts(shapes, x: float, y: float, scale: float) -> Iterator[tuple[Text, Box, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _texts(shape.shapes, x + scale * shape.x, y + scale * shape.y, scale * shape.scale)
        elif isinstance(shape, Text):
            yield shape, moved(bounds(shape), x, y, scale), scale


def outside(scene: Scene) -> list[str]:
    """Texts that run over the edge of their picture."""
    return [
        f"{text.text!r} at {tuple(round(v) for v in box)} of {scene.width:.0f} x {scene.height:.0f}"
        for text, box, _ in texts(scene)
        if box.left < 0 or box.top < 0 or box.right > scene.width or box.bottom > scene.height
    ]


def collisions(scene: Scene) -> list[tuple[str, str]]:
    """Texts that lie on one another."""
    found = texts(scene)
    return [
        (a.text, b.text)
        for k, (a, one, _) in enumerate(found)
        for b, other, _ in found[:k]
        if one.overlaps(other, -0.5)
    ]


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)


def drawn(scene: Scene, **options) -> ET.Element:
    return parsed(svg(scene, **options))


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    return {node.attrib["data-id"]: node for node in root.iter() if "data-id" in node.attrib}


def icon_names_in(scene: Scene) -> set[str]:
    return {icon.name for icon in _icons(scene.shapes)}


def _icons(shapes) -> Iterator[Icon]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _icons(shape.shapes)
        elif isinstance(shape, Icon):
            yield shape
            yield from _icons(icon_shapes(shape.name))
