"""The pieces of a tile: its ground, rooms and what lies in them, tunnels and exits, each as shapes at its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import sin

from clank_nb.dungeon.tiles import Tile, TileRoom
from clank_nb.views.geometry import Seal
from clank_nb.views.measure import text_width
from clank_nb.views.pieces import cave_outline, corridor, gate_outline, seal_shapes
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Poly, Rect, Text
from clank_nb.views.tile_plan import HIGH, PORTAL, SIDE, WIDE, Point, TilePlan, tile_plan
from clank_nb.views.tile_words import ICONS, NOTHING, Lying, piece_label, portal_label, room_label, tile_label
from clank_nb.words import say

__all__ = ["exit_shapes", "room_ring", "tile_group", "tile_outline", "wall_shapes"]

Shapes = tuple[Element, ...]
Outline = Path | Poly | Rect | Circle

TAG, TAG_TEXT = 21.0, 14.0
"""Height of the tag with a tile's id, and of its letters, pixels."""


# ---- the ground ------------------------------------------------------------------------------------------------------


def tile_outline(tile: Tile, grow: float = 0.0) -> Rect:
    """Give the shape of a tile, `grow` pixels larger all round."""
    size, high = SIDE + 2 * grow, SIDE * tile.height + 2 * grow
    return Rect(-grow, -grow, size, high, 5 + grow)


@lru_cache(maxsize=64)
def _ground(tile: Tile) -> Shapes:
    """Draw the floor of a tile; its pattern tells the zone without colour: bricks, cracks, or flagstones."""
    zone, high = tile.zone, SIDE * tile.height
    line = f"tile_{zone}_line"
    shapes: list[Element] = [Rect(1, 1, SIDE - 2, high - 2, 4, fill=f"tile_{zone}", stroke="edge", width=2.4)]
    if zone == "safe":
        shapes.append(Path(_bricks(0, high), stroke=line, width=1.6, opacity=0.75))
    elif zone == "deep":
        shapes.append(Path(_cracks(0, high), stroke=line, width=2, opacity=0.85))
        shapes.append(Rect(5, 5, SIDE - 10, high - 10, 2, stroke=line, width=7, dash="5 7", opacity=0.8, flat=True))
    else:
        shapes.append(Path(_bricks(SIDE, high), stroke=line, width=1.6, opacity=0.75))
        shapes.append(Rect(2.2, 2.2, SIDE - 4.4, SIDE - 2.2, 3, fill="tile_deep"))
        shapes.append(Path(_cracks(0, SIDE), stroke="tile_deep_line", width=2, opacity=0.85))
        shapes += _turf()
        shapes.append(Rect(5, 5, SIDE - 10, high - 10, 3, stroke=line, width=3.4))
    return tuple(shapes)


def _bricks(top: float, bottom: float) -> str:
    """Courses of bricks, their joints offset in every second course."""
    parts, step, k = [], 30, 0
    y = float(top + step)
    while y < bottom - 4:
        parts.append(f"M5,{y:.0f} L{SIDE - 5:.0f},{y:.0f}")
        y += step
    y = float(top)
    while y < bottom:
        for x in range(30 + 30 * (k % 2), int(SIDE) - 4, 60):
            parts.append(f"M{x},{max(y, top + 5):.0f} L{x},{min(y + step, bottom - 5):.0f}")
        y, k = y + step, k + 1
    return " ".join(parts)


def _cracks(top: float, bottom: float) -> str:
    """Cracks that run through rock, in a fixed, uneven order."""
    parts = []
    for k, (x, y) in enumerate(
        ((24, 118), (58, 40), (96, 214), (126, 20), (150, 128), (188, 60), (206, 206), (66, 150), (118, 84), (224, 132))
    ):
        lean = -1 if k % 2 else 1
        low = y + int(top)
        parts.append(f"M{x},{low} L{x + 9 * lean},{low + 7} L{x + 5 * lean},{low + 15} L{x + 16 * lean},{low + 24}")
        parts.append(f"M{x + 9 * lean},{low + 7} L{x + 18 * lean},{low + 4}")
    return " ".join(parts)


def _turf() -> Shapes:
    """The turf across the start tile: above it, in the picture, lie the depths."""
    points = [(6 + 12 * k, SIDE + 3 * sin(k / 2)) for k in range(20)]
    line = "M" + " L".join(f"{x:.0f},{y:.1f}" for x, y in points)
    tufts = " ".join(f"M{x:.0f},{y - 1:.1f} L{x - 3 + k % 3 * 3:.0f},{y - 8:.1f}" for k, (x, y) in enumerate(points))
    return (Path(line, stroke="grass", width=5), Path(tufts, stroke="grass", width=2))


def _tag(tile: Tile, turn: int, lang: str) -> Group:
    """The tag in the upper left corner: the sign of the zone, and the id."""
    words = say("tiles.zone_start", lang) if tile.zone == "start" else tile.id
    wide = 24 + text_width(words, TAG_TEXT, True)
    shapes: list[Element] = [
        Rect(4, 4, wide, TAG, TAG / 2, fill="plate", stroke="edge", width=1.2),
        Icon(f"zone_{tile.zone}", 14.5, 4 + TAG / 2, 16.5),
        Text(24, 4 + TAG / 2 + 5.1, words, TAG_TEXT, True, fill="plate_ink"),
    ]
    if tile.haunted:
        shapes.append(Icon("haunted", SIDE - 22, 22, 31))
    halo = Rect(3, 3, wide + 2, TAG + 2, TAG / 2, width=4)
    return Group(tuple(shapes), f"tile:{tile.id}", tile_label(tile, turn, lang), halo=halo)


# ---- rooms -----------------------------------------------------------------------------------------------------------


def outline(room: TileRoom | None, x: float, y: float, grow: float = 0.0) -> Outline:
    """Give the shape of a room, or of a portal, `grow` pixels larger all round."""
    if room is None:
        return Circle(x, y, PORTAL + grow)
    w, h = WIDE / 2 + grow, HIGH / 2 + grow
    corners: tuple[Point, ...]
    if room.crystal_cave:
        return cave_outline(x, y, w, h, 15 + grow * 0.4, 3)
    if room.outside:
        return gate_outline(x, y, w, h)
    if room.wayshrine:
        cut = 11
        corners = (
            (-w + cut, -h), (w - cut, -h), (w, -h + cut), (w, h - cut), (w - cut, h), (-w + cut, h), (-w, h - cut),
            (-w, -h + cut),
        )  # fmt: skip
        return Poly(tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in corners))
    return Rect(round(x - w, 1), round(y - h, 1), 2 * w, 2 * h, 11 + grow)


def room_ring(room: TileRoom | None, x: float, y: float, kind: str) -> Shapes:
    """Draw what points a room out: ``reach`` glows, ``focus`` and ``moved`` are strong lines of their own colour."""
    if kind == "reach":
        glow = outline(room, x, y, 4)
        return (replace(glow, stroke="glow", width=10, opacity=0.4), replace(glow, stroke="glow", width=4))
    wide = outline(room, x, y, 5)
    return (
        replace(wide, stroke="plate_ink" if kind == "focus" else "plate", width=8),
        replace(wide, stroke=kind, width=5),
    )


def _room(room: TileRoom, x: float, y: float, lying: Lying, lang: str) -> Group:
    fill = "outside" if room.outside else "cave" if room.crystal_cave else "shop" if room.market else "room"
    shapes: list[Element] = [replace(outline(room, x, y + 3), fill="shadow", stroke="shadow", width=3, opacity=0.4)]
    shapes.append(replace(outline(room, x, y), fill=fill, stroke="edge", width=2.6))
    shapes.append(replace(outline(room, x, y, -3.6), stroke=f"{fill}_low", width=1.8))
    if room.crystal_cave:
        shapes += [Icon("crystal", x + side * (WIDE / 2 - 1), y - HIGH / 2 + 4, 21) for side in (-1, 1)]
    if room.market:
        shapes += _awning(x, y - HIGH / 2)
    shapes += _things(room, x, y, lying)
    shapes += _plate(room, x, y)
    return Group(tuple(shapes), f"room:{room.id}", room_label(room, lying, (), lang), halo=_halo(room, x, y))


def _halo(room: TileRoom | None, x: float, y: float) -> Outline:
    return replace(outline(room, x, y, 4), width=5)


def _portal(id: str, x: float, y: float, lang: str) -> Group:
    shapes = (
        Circle(x, y + 3, PORTAL, fill="shadow", stroke="shadow", width=3, opacity=0.4),
        Icon("portal", x, y, PORTAL * 2.1),
    )
    return Group(shapes, f"room:{id}", portal_label(id, lang), halo=_halo(None, x, y))


def _awning(x: float, top: float) -> Iterator[Element]:
    """Hang the striped cloth of a market stall over the upper edge."""
    n, y = 5, top - 3
    step = (WIDE + 6) / n
    for k in range(n):
        left = x - (WIDE + 6) / 2 + k * step
        right, middle = left + step, left + step / 2
        hem = f"L{right:.1f},{y + 9:.1f} Q{middle:.1f},{y + 16:.1f} {left:.1f},{y + 9:.1f}"
        d = f"M{left:.1f},{y:.1f} L{right:.1f},{y:.1f} {hem} Z"
        yield Path(d, fill="awning_light" if k % 2 else "awning", stroke="edge", width=1.1)


def _plate(room: TileRoom, x: float, y: float) -> Shapes:
    """The letter of a room, which behind the id of its tile makes the room's id; rooms of the start have a word."""
    word = room.id if room.id.isalpha() else room.id[-1]
    wide = max(20.0, text_width(word, 15, True) + 12)
    left = x - wide / 2 if len(word) > 1 else x - WIDE / 2 - 4
    top = y + HIGH / 2 - 12
    return (
        Rect(round(left, 1), top, wide, 20, 10, fill="plate", stroke="edge", width=1.1),
        Text(round(left + wide / 2, 1), top + 15.2, word, 15, True, "middle", fill="plate_ink"),
    )


def _things(room: TileRoom, x: float, y: float, lying: Lying) -> Iterator[Element]:
    """Draw what lies in a room, side by side."""
    if room.wayshrine:
        yield from _marks(room, x, y, lying)
    icons = list(_icons(room, lying))
    if not icons:
        return
    step = min(36.0, (WIDE - 4) / len(icons))
    size = min(40.0, step + 6) if len(icons) > 1 else 40.0
    y += 3 if room.market else -2
    for k, icon in enumerate(icons):
        small = 34.0 if len(icons) == 1 and not icon.startswith(("artifact", "wanted")) else size
        yield Icon(icon, round(x + (k - (len(icons) - 1) / 2) * step, 1), round(y, 1), small)


def _icons(room: TileRoom, lying: Lying) -> Iterator[str]:
    if room.artifact:
        values = [value for place, value in lying.artifacts if place == room.id]
        if values or not lying.laid:
            yield from (f"artifact:{value}" for value in values)
            if not values:
                yield f"wanted:{'+' * room.plus or 'none'}"
        else:
            yield "gone:artifact"
    if room.minor_secret:
        yield "minor_secret"
    for what in ICONS:
        if getattr(room, what):
            yield f"opened:locked_{what}" if f"{room.id}/{what}" in lying.used else f"locked_{what}"
    if room.gold:
        yield f"coins:{room.gold}"
    yield from ("heart" for _ in range(room.heal))
    if room.monkey_shrine:
        n = 3 if lying.idols is None else lying.idols
        yield from ("monkey_idol" if k < n else "gone:monkey_idol" for k in range(3))
    if room.wayshrine:
        yield "wayshrine"


def _marks(room: TileRoom, x: float, y: float, lying: Lying) -> Iterator[Element]:
    """The four corners of a wayshrine: a cube of each player who has marked it, an empty square where nobody has."""
    colours = [colour for place, colour in lying.marks if place == room.id]
    for k, (dx, dy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        cx, cy = x + dx * (WIDE / 2 - 7), y + dy * (HIGH / 2 - 7) - (3 if dy > 0 else 0)
        if k < len(colours):
            yield Icon(f"cube:{colours[k]}", round(cx, 1), round(cy, 1), 21)
        else:
            yield Rect(round(cx - 5.5, 1), round(cy - 5.5, 1), 11, 11, 2, stroke="gone", width=1.4, dash="2.4 2.4")


# ---- tunnels ---------------------------------------------------------------------------------------------------------


def _piece(plan: TilePlan, piece_id: str, lying: Lying, x: float, y: float, lang: str) -> tuple[Group, Group]:
    """A piece as what can be pointed at, which lies under the rooms, and its seals, which lie over them.

    Where it is best pointed at is told in the picture, in which the tile lies at (x, y).
    """
    piece = next(piece for piece in plan.tile.pieces if piece.id == piece_id)
    curve, opened = plan.curves[piece_id], piece_id in lying.opened
    shapes = [shape for seal in plan.seals[piece_id] for shape in _seal(seal, opened)]
    seals = plan.seals[piece_id]
    at = (seals[0].x, seals[0].y) if seals else curve.at(0.5)
    label = piece_label(plan.tile, plan.turn, piece, opened, lang)
    way = Group((), f"tunnel:{piece_id}", label, halo=Path(curve.d, width=18), at=(x + at[0], y + at[1]))
    return way, Group(tuple(shapes), classes=("cnb-through",))


def _seal(seal: Seal, opened: bool) -> Shapes:
    """A seal; of a lock that is open, a pale one with an open lock and a tick."""
    if seal.kind != "locks" or not opened:
        return seal_shapes(seal)
    x, y, h = seal.x, seal.y, seal.h
    return (Circle(x, y, h / 2, fill="foot", stroke="lock", width=2.4), Icon("lock_open", x, y, 22))


# ---- a whole tile ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def tile_group(
    tile: Tile, turn: int, lying: Lying = NOTHING, x: float = 0.0, y: float = 0.0, lang: str = "en"
) -> Group:
    """Draw a tile with all that lies on it, as one group.

    Parameters
    ----------
    tile : Tile
    turn : int, quarter turns clockwise
    lying : Lying
    x, y : float, pixels
        Its upper left corner in the picture.
    lang : str

    Returns
    -------
    Group
        In it the groups ``tile:…``, ``tunnel:PIECE`` and ``room:…``.
    """
    plan = tile_plan(tile, turn)
    curves = tuple(plan.curves.values())
    corridors = [replace(shape, flat=True) for shape in corridor(curves) if isinstance(shape, Path)]
    pieces = [_piece(plan, piece.id, lying, x, y, lang) for piece in tile.pieces]
    rooms: list[Element] = [_room(room, *plan.rooms[room.id], lying, lang) for room in tile.rooms]
    if tile.portal:
        rooms.append(_portal(tile.portal.id, *plan.rooms[tile.portal.id], lang))
    ways, seals = zip(*pieces, strict=True) if pieces else ((), ())
    over = tuple(seal for seal in seals if seal.shapes)
    return Group((*_ground(tile), *corridors, *ways, *rooms, *over, _tag(tile, turn, lang)), x=x, y=y)


# ---- exits -----------------------------------------------------------------------------------------------------------


def exit_shapes(point: Point, way: Point, look: str = "") -> Shapes:
    """Draw a tunnel that runs off the map: it fades, and a sign asks what may come.

    Parameters
    ----------
    point : (x, y), pixels
        Where it leaves its tile.
    way : (dx, dy)
        The direction away from the tile, of length 1.
    look : str
        ``"open"`` glows, ``"chosen"`` has a strong ring, ``"stub"`` is the end of a tunnel nobody can be in; anything
        else is plain.
    """
    (x, y), (dx, dy) = point, way
    far = (x + 15 * dx, y + 15 * dy)
    d = f"M{x:.1f},{y:.1f} L{far[0]:.1f},{far[1]:.1f}"
    tunnel: Shapes = (
        Path(d, stroke="edge", width=17, opacity=0.55),
        Path(d, stroke="path", width=12, opacity=0.8),
    )
    if look == "stub":
        return tunnel
    cx, cy = x + 31 * dx, y + 31 * dy
    ring: Shapes = ()
    if look == "open":
        ring = (
            Circle(cx, cy, 20, stroke="glow", width=9, opacity=0.4),
            Circle(cx, cy, 18, stroke="glow", width=4),
        )
    elif look == "chosen":
        ring = (Circle(cx, cy, 20, stroke="plate_ink", width=8), Circle(cx, cy, 20, stroke="focus", width=5))
    tip = (cx + 23.5 * dx, cy + 23.5 * dy)
    side = (cx + 14 * dx - 11 * dy, cy + 14 * dy + 11 * dx), (cx + 14 * dx + 11 * dy, cy + 14 * dy - 11 * dx)
    arrow = Poly(tuple((round(a, 1), round(b, 1)) for a, b in (tip, *side)), fill="unknown", stroke="edge", width=2)
    return (
        *tunnel,
        *ring,
        arrow,
        Circle(cx, cy, 15.5, fill="unknown", stroke="edge", width=2.4),
        Text(cx, cy + 7.2, "?", 20, True, "middle", fill="ink"),
    )


def wall_shapes(point: Point, way: Point) -> Shapes:
    """Draw where a tunnel meets a tile without an exit: a bar across it."""
    (x, y), (dx, dy) = point, way
    a, b = (x - 13 * dy, y + 13 * dx), (x + 13 * dy, y - 13 * dx)
    d = f"M{a[0]:.1f},{a[1]:.1f} L{b[0]:.1f},{b[1]:.1f}"
    return (Path(d, stroke="refused_ink", width=9), Path(d, stroke="refused", width=5.4))
