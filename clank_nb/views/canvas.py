"""A dungeon on the drawing board: every point of the board keeps its place, so that one can point at it.

The picture of a finished board (`clank_nb.views.board`) is fitted around its rooms; here the whole board is shown, with
a grid, what is chosen, and what is not yet right.  It is drawn anew after every edit and must be quick.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from clank_nb.dungeon.build import Dungeon, Room, Tunnel
from clank_nb.views.facts import board_desc, is_twin, lying, room_label, tunnel_label
from clank_nb.views.geometry import ROOM_H, ROOM_W, Curve, Spot
from clank_nb.views.land import land_shapes
from clank_nb.views.layout import Layout, Way, bent, hands, hits, over_the_edge
from clank_nb.views.pieces import corridor, outline, ring, room_shapes, seal_shapes, things_at, token_shapes
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.views.seals import quick_seals
from clank_nb.words import say

__all__ = ["MARGIN", "Canvas", "canvas", "canvas_scene"]

MARGIN = 54.0
"""Around the grid, pixels."""
WIDE, WIDER = 900.0, 1230.0
"""Width of the board itself, of few rooms and of many, pixels."""
FEW = 24


@dataclass(frozen=True, slots=True)
class Canvas:
    """The board's place in its picture, pixels."""

    width: float
    height: float

    def spot(self, room: Room) -> Spot:
        """The room's place in the picture."""
        return Spot(room.id, round(MARGIN + room.x * self.width, 1), round(MARGIN + room.y * self.height, 1))


def canvas(dungeon: Dungeon) -> Canvas:
    """Size of the board: it does not change with what is drawn on it, except that a crowd of rooms gets more room."""
    width = WIDE if len(dungeon.rooms) <= FEW else WIDER
    return Canvas(width, round(width / dungeon.aspect))


def canvas_scene(
    dungeon: Dungeon,
    *,
    grid: tuple[int, int],
    chosen: str = "",
    start: str = "",
    faults: Mapping[str, str] | None = None,
    hint: str = "",
    lang: str = "en",
) -> Scene:
    """Draw a dungeon that is being designed.

    Parameters
    ----------
    dungeon : Dungeon
        Sound or not; its tunnels must join rooms that exist.
    grid : (int, int)
        Steps across and down.
    chosen : str
        ``room:r01`` or ``tunnel:r01-r02``, with a strong ring.
    start : str
        Room where a tunnel begins, glowing.
    faults : mapping of str to str
        Places as in `chosen`, and what is not right there.
    hint : str
        How the grid is used, for those who hear it.
    lang : str

    Returns
    -------
    Scene
        Groups ``canvas``, ``tunnel:…`` and ``room:…``.
    """
    drawing = _Drawing(dungeon, grid, chosen, start, dict(faults or {}), hint, lang)
    desc = board_desc(dungeon, drawing.things, {}, lang)
    place = drawing.place
    return Scene(dungeon.title or dungeon.name, desc, place.width, place.height, tuple(drawing.shapes()))


class _Drawing:
    """One picture being made."""

    def __init__(
        self, dungeon: Dungeon, grid: tuple[int, int], chosen: str, start: str, faults: dict[str, str], hint: str,
        lang: str,
    ) -> None:  # fmt: skip
        self.dungeon, self.grid, self.chosen, self.start = dungeon, grid, chosen, start
        self.faults, self.hint, self.lang = faults, hint, lang
        self.things = lying(dungeon)
        self.canvas = canvas(dungeon)
        self.place = _placed(dungeon, self.canvas)

    def shapes(self) -> Iterator[Element]:
        """Draw everything from the back to the front."""
        place, tunnels = self.place, self.dungeon.tunnels
        yield from _land(place.width, place.height, place.depths[0][1] if place.depths else None, self.lang)
        yield self._grid()
        for tunnel in tunnels:
            yield Group(corridor(place.ways[tunnel.id].curves))
        for tunnel in tunnels:
            yield self._tunnel(tunnel)
        for room in self.dungeon.rooms:
            yield self._room(room)
        yield Rect(1, 1, place.width - 2, place.height - 2, 17, stroke="frame", width=2)

    def _grid(self) -> Group:
        """The grid: a point at every crossing, and what shows where a room would be placed."""
        across, down = self.grid
        w, h = self.canvas.width, self.canvas.height
        xs, ys = ([MARGIN + size * k / n for k in range(n + 1)] for size, n in ((w, across), (h, down)))
        points = [f"M{x:.1f},{y:.1f} L{x + 0.1:.1f},{y:.1f}" for x in xs for y in ys]
        ghost = Group(
            (
                Rect(-ROOM_W / 2, -ROOM_H / 2, ROOM_W, ROOM_H, 13, fill="room", stroke="edge", width=2.8, opacity=0.55),
                Rect(-ROOM_W / 2 - 4, -ROOM_H / 2 - 4, ROOM_W + 8, ROOM_H + 8, 16, stroke="focus", width=3, dash="7 6"),
                Path("M-12,0 L12,0 M0,-12 L0,12", stroke="ink", width=3),
            ),
            classes=("clank-ghost",),
            x=-MARGIN * 4,
            y=-MARGIN * 4,
        )
        shapes: tuple[Element, ...] = (Path(" ".join(points), stroke="strata", width=4, opacity=0.8), ghost)
        area = Rect(0, 0, self.place.width, self.place.height, 18)
        return Group(shapes, "canvas", self.hint, role="application", halo=area)

    def _tunnel(self, tunnel: Tunnel) -> Group:
        way, id = self.place.ways[tunnel.id], f"tunnel:{tunnel.id}"
        shapes: list[Element] = []
        x, y = way.curves[0].at(0.5)
        if id == self.chosen:
            shapes += [Path(curve.d, stroke="plate_ink", width=9) for curve in way.curves]
            shapes += [Path(curve.d, stroke="focus", width=6) for curve in way.curves]
        shapes += [shape for seal in way.seals for shape in seal_shapes(seal)]
        shapes += [Icon(f"hand:{side}", left, top, 31) for left, top, side, _ in way.hands]
        if id in self.faults:
            shapes += _warning(x, y + (30 if way.seals else 0))
        label = tunnel_label(tunnel, is_twin(self.dungeon, tunnel), self.lang)
        halo = Path(" ".join(curve.d for curve in way.curves), width=22)
        return Group(tuple(shapes), id, label, self._wrong(id), halo=halo)

    def _room(self, room: Room) -> Group:
        spot, id = self.place.spots[room.id], f"room:{room.id}"
        shapes: list[Element] = []
        if room.id == self.start:
            shapes += ring(room, spot, "reach")
        if id == self.chosen:
            shapes += ring(room, spot, "focus")
        shapes += room_shapes(room, spot)
        shapes += [shape for thing in things_at(room, spot, self.things[room.id]) for shape in token_shapes(*thing)]
        if id in self.faults:
            shapes += _warning(spot.x + ROOM_W / 2 - 2, spot.y - ROOM_H / 2 + 2)
        label = room_label(room, self.things[room.id], (), self.lang)
        halo = replace(outline(room, spot, 5), width=5)
        return Group(tuple(shapes), id, label, self._wrong(id), halo=halo, move=id)

    def _wrong(self, id: str) -> str:
        """Say what is not right with a place."""
        return say("designer.wrong_here", self.lang, what=self.faults[id]) if id in self.faults else ""


def _warning(x: float, y: float) -> tuple[Element, ...]:
    """Draw the sign that something is not right."""
    return (
        Circle(x, y, 14, fill="monster", stroke="monster_face", width=2.6),
        Text(x, y + 7, "!", 20, True, "middle", fill="monster_face"),
    )


# ---- where everything lies -------------------------------------------------------------------------------------------


def _placed(dungeon: Dungeon, board: Canvas) -> Layout:
    spots = {room.id: board.spot(room) for room in dungeon.rooms}
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    boxes = [spot.box for spot in spots.values()]
    ways = {}
    for tunnel in dungeon.tunnels:
        curves = _curves(dungeon, tunnel, spots, width)
        seals = quick_seals(tunnel, max(curves, key=lambda curve: curve.length), boxes)
        ways[tunnel.id] = Way(tunnel.id, curves, seals, tuple(hands(tunnel, curves)) if tunnel.wrap else ())
    line = None if dungeon.depths_line is None else MARGIN + dungeon.depths_line * board.height
    return _empty(width, height, line, spots, ways)


def _empty(
    width: float, height: float, line: float | None, spots: dict[str, Spot] | None = None,
    ways: dict[str, Way] | None = None,
) -> Layout:  # fmt: skip
    """A board of this size, with the depths below a straight line."""
    edge = () if line is None else tuple((width * k / 48, line) for k in range(49))
    return Layout(width, height, spots or {}, ways or {}, (width - 22, (line or 0) + 26), {}, edge)


@lru_cache(maxsize=8)
def _land(width: float, height: float, line: float | None, lang: str) -> tuple[Element, ...]:
    """The land behind the board, which edits do not change."""
    return tuple(land_shapes(_empty(width, height, line), lang))


def _curves(dungeon: Dungeon, tunnel: Tunnel, spots: Mapping[str, Spot], width: float) -> tuple[Curve, ...]:
    """A corridor that runs through no room if that can be; several between the same rooms bend apart."""
    a, b = spots[tunnel.a], spots[tunnel.b]
    if tunnel.wrap:
        return over_the_edge(a, b, width)
    ends = {tunnel.a, tunnel.b}
    same = [other.id for other in dungeon.tunnels if not other.wrap and {other.a, other.b} == ends]
    if len(same) > 1:
        side = 1 if a.id < b.id else -1
        return (bent(a, b, side * (same.index(tunnel.id) - (len(same) - 1) / 2) * 60),)
    return (_clear(a, b, spots.values()),)


def _clear(a: Spot, b: Spot, spots: Collection[Spot]) -> Curve:
    """The least bent curve between two rooms that runs through no other."""
    left, right, top, bottom = min(a.x, b.x), max(a.x, b.x), min(a.y, b.y), max(a.y, b.y)
    others = [
        spot
        for spot in spots
        if spot.id not in (a.id, b.id) and left - 120 < spot.x < right + 120 and top - 120 < spot.y < bottom + 120
    ]
    wave = 9.0 if (round(a.x + b.y) % 2) else -9.0
    tries = []
    for bend in (wave, -wave, 40, -40, 75, -75, 120, -120):
        curve = bent(a, b, bend)
        count = hits(curve, others)
        if not count:
            return curve
        tries.append((count, curve))
    return min(tries, key=lambda found: found[0])[1]
