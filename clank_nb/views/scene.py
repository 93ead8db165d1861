"""A picture as plain values: shapes with places and theme tokens, before any pen has drawn them.

A `Scene` knows no file format.  `clank_nb.views.svg` writes it as SVG, `clank_nb.views.figure` as a plotly figure.
What a reader can point at or act on is a `Group` with an ``id`` such as ``"room:f02"`` and a ``label``, one sentence
that says what is seen there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

__all__ = [
    "Box",
    "Circle",
    "Element",
    "Group",
    "Icon",
    "Path",
    "Poly",
    "Rect",
    "Scene",
    "Text",
    "bounds",
    "groups",
    "stack",
]


class Box(NamedTuple):
    """An upright rectangle, pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, gap: float = 0.0) -> bool:
        """Tell whether two boxes come nearer to each other than `gap`."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shape:
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0
    """Of the stroke, pixels."""
    dash: str = ""
    opacity: float = 1.0
    classes: tuple[str, ...] = ()
    flat: bool = False
    """Whether the stroke ends where the line ends, instead of in a half disc."""


@dataclass(frozen=True, slots=True)
class Path(_Shape):
    """Lines and curves, written as SVG does, with absolute M, L, Q, C and Z only."""

    d: str


@dataclass(frozen=True, slots=True)
class Poly(_Shape):
    points: tuple[tuple[float, float], ...]
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Circle(_Shape):
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Rect(_Shape):
    x: float
    y: float
    w: float
    h: float
    rx: float = 0.0


@dataclass(frozen=True, slots=True)
class Text(_Shape):
    """One line of text; ``y`` is its base line, ``anchor`` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 14.0
    bold: bool = False
    anchor: str = "start"
    fill: str = field(default="text", kw_only=True)


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture of the icon library, ``size`` pixels wide and high, its middle at (x, y)."""

    name: str
    x: float
    y: float
    size: float = 24.0
    opacity: float = 1.0
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together, moved and scaled as one.

    Parameters
    ----------
    shapes : tuple
        Later ones lie above earlier ones.
    id : str
        What a click or key sends back; empty for a mere drawing.
    label : str
        One sentence for everybody who does not see it.
    hint : str
        More to say when a reader points at it, such as why it is refused.
    role : str
        What it is for assistive technology, ``"button"`` or ``"link"``.
    x, y, scale : float
        Where its origin lies, and how much larger it is drawn.
    halo : shape, optional
        Where it can be clicked, and what lights up when it is pointed at or in focus.
    move : str
        Name of a thing that may lie elsewhere in the next picture, and glides there.
    start : bool
        Whether Tab first enters the picture here.
    at : (x, y), optional
        Where it is best pointed at, in the picture, if that is not the middle of its box.
    keys : str
        Keys that send something of their own while it is in focus: ``"ArrowLeft=turn:left ArrowRight=turn:right"``.
    """

    shapes: tuple[Element, ...] = ()
    id: str = ""
    label: str = ""
    hint: str = ""
    role: str = "button"
    classes: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    halo: Path | Poly | Circle | Rect | None = None
    move: str = ""
    start: bool = False
    at: tuple[float, float] | None = None
    keys: str = ""


Element: TypeAlias = Path | Poly | Circle | Rect | Text | Icon | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture with its size, its title and a text that says the same as the picture.

    ``left`` and ``top`` say where its upper left corner lies: what grows to all sides need not move to be seen whole.
    """

    title: str
    desc: str
    width: float
    height: float
    shapes: tuple[Element, ...] = field(default=(), repr=False)
    left: float = 0.0
    top: float = 0.0


def groups(scene: Scene) -> Iterator[tuple[Group, Box]]:
    """Go over everything that has an id, in drawing order, with the place it takes up in the picture."""
    yield from _groups(scene.shapes, 0.0, 0.0, 1.0)


def _groups(shapes: tuple[Element, ...], dx: float, dy: float, scale: float) -> Iterator[tuple[Group, Box]]:
    for shape in shapes:
        if isinstance(shape, Group):
            x, y, s = dx + scale * shape.x, dy + scale * shape.y, scale * shape.scale
            if shape.id:
                yield shape, _moved(_inner(shape), x, y, s)
            yield from _groups(shape.shapes, x, y, s)


def _moved(box: Box, dx: float, dy: float, scale: float) -> Box:
    return Box(dx + scale * box.left, dy + scale * box.top, dx + scale * box.right, dy + scale * box.bottom)


def _inner(group: Group) -> Box:
    """Give the box of a group before it is moved: its halo if it has one."""
    parts = (group.halo,) if group.halo is not None else group.shapes
    return _union([bounds(part) for part in parts])


def _union(boxes: list[Box]) -> Box:
    if not boxes:
        return Box(0, 0, 0, 0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def bounds(shape: Element) -> Box:
    """Give the box a shape takes up, stroke left out; curves count with their control points."""
    from clank_nb.views.measure import text_width

    match shape:
        case Rect():
            return Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
        case Circle():
            return Box(shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r)
        case Icon():
            half = shape.size / 2
            return Box(shape.x - half, shape.y - half, shape.x + half, shape.y + half)
        case Text():
            wide = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            return Box(left, shape.y - 0.76 * shape.size, left + wide, shape.y + 0.24 * shape.size)
        case Poly():
            xs, ys = zip(*shape.points, strict=True)
            return Box(min(xs), min(ys), max(xs), max(ys))
        case Path():
            numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", shape.d)]
            return Box(min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))
        case Group():
            return _moved(_inner(shape), shape.x, shape.y, shape.scale)


def stack(
    scenes: Mapping[str, Scene],
    title: str,
    columns: Sequence[Sequence[str | tuple[str, ...]]],
    *,
    gap: float = 12.0,
    pad: float = 12.0,
) -> Scene:
    """Lay several pictures out as one.

    Parameters
    ----------
    scenes : mapping of str to Scene
    title : str
    columns : sequence of sequence
        For each column, from left to right, the keys of its scenes from the top down; several keys in a tuple lie side
        by side.
    gap, pad : float, pixels
        Between two scenes, and around all.

    Returns
    -------
    Scene
        Its text is that of all scenes, one after the other.
    """
    shapes: list[Element] = []
    told: list[str] = []
    x, height = pad, 0.0
    for column in columns:
        y, wide = pad, 0.0
        for keys in column:
            left, high = x, 0.0
            for scene in (scenes[key] for key in ((keys,) if isinstance(keys, str) else keys)):
                shapes.append(Group(scene.shapes, x=left - scene.left, y=y - scene.top))
                told.append(f"{scene.title}: {scene.desc}" if scene.title else scene.desc)
                left += scene.width + gap
                high = max(high, scene.height)
            wide = max(wide, left - gap - x)
            y += high + gap
        x += wide + gap
        height = max(height, y - gap + pad)
    width = x - gap + pad
    back = Rect(0, 0, width, height, 16, fill="table")
    return Scene(title, " ".join(told), width, height, (back, *shapes))
