"""The pieces of a board: corridors and their seals, rooms, tokens and pawns, each as shapes at its place."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin

from clank_nb.dungeon.build import Room
from clank_nb.views.facts import Lying
from clank_nb.views.geometry import FACE, PAWN, PLATE_H, PLATE_W, ROOM_H, ROOM_W, Curve, Seal, Spot
from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Circle, Element, Icon, Path, Poly, Rect, Text

__all__ = [
    "PAWN_MIDDLE",
    "TOKEN_ICON",
    "TOKEN_STEP",
    "corridor",
    "crossed_out",
    "footsteps",
    "hatched_room",
    "hatched_way",
    "outline",
    "pawn_places",
    "pawn_shapes",
    "plate",
    "ring",
    "room_shapes",
    "seal_shapes",
    "stop_shapes",
    "things_at",
    "token_shapes",
]

PAWN_MIDDLE = -23.0
"""Height of a pawn's middle over its feet, pixels."""

Shapes = tuple[Element, ...]
Outline = Path | Poly | Rect | Circle

TOKEN_ICON = {"artifact": 40.0, "major_secret": 36.0, "minor_secret": 36.0, "monkey_idol": 25.0, "heart": 34.0}
TOKEN_STEP = {"artifact": 42.0, "major_secret": 38.0, "minor_secret": 33.0, "monkey_idol": 27.0, "heart": 37.0}


# ---- corridors -------------------------------------------------------------------------------------------------------


def corridor(curves: tuple[Curve, ...]) -> Shapes:
    """Draw a corridor: a dark rim, the floor, and worn stones along its middle."""
    d = " ".join(curve.d for curve in curves)
    return (
        Path(d, stroke="edge", width=17),
        Path(d, stroke="path", width=12),
        Path(d, stroke="path_light", width=5, dash="6 7", opacity=0.5),
    )


def footsteps(curve: Curve) -> Shapes:
    """Draw a route along a corridor: white dots with a dark rim."""
    return (
        Path(curve.d, stroke="route_rim", width=9, dash="0.1 11"),
        Path(curve.d, stroke="route", width=5.4, dash="0.1 11"),
    )


def stop_shapes(turn: int) -> Shapes:
    """Draw the number of a turn that ends here: a disc like the dots of the route, around (0, 0)."""
    size = fit_size(str(turn), 17, 16, True, 7)
    return (
        Circle(0, 0, 12.5, fill="route", stroke="route_rim", width=3),
        Text(0, size * 0.36, str(turn), size, True, "middle", fill="foot_ink"),
    )


def hatched_way(curve: Curve) -> Shapes:
    """Draw bars across a corridor that is not open."""
    bars = []
    n = max(3, round(curve.length / 9))
    for k in range(1, n):
        (x, y), (ux, uy) = curve.at(k / n), curve.along(k / n)
        dx, dy = 6 * (ux * 0.5 - uy), 6 * (uy * 0.5 + ux)
        bars.append(f"M{x - dx:.1f},{y - dy:.1f} L{x + dx:.1f},{y + dy:.1f}")
    d = " ".join(bars)
    return (Path(curve.d, stroke="refused", width=12), Path(d, stroke="refused_ink", width=1.8))


def seal_shapes(seal: Seal) -> Shapes:
    """Draw what a corridor costs, or which way it goes."""
    if seal.kind == "arrow":
        return _arrow(seal)
    fill, icon, size = {
        "boots": ("foot", "foot", 26.5),
        "monsters": ("monster", "monster", 24.0),
        "locks": ("lock", "lock", 22.5),
    }[seal.kind]
    x, y, w, h = seal.x, seal.y, seal.w, seal.h
    pill: Shapes = (
        Rect(x - w / 2, y - h / 2 + 1.8, w, h, h / 2, fill="shadow", opacity=0.45),
        Rect(x - w / 2, y - h / 2, w, h, h / 2, fill=fill, stroke="edge", width=1.8),
    )
    faces = seal.n if seal.kind == "monsters" else 1
    if not _numbered(seal):
        return (*pill, *(Icon(icon, x + (k - (faces - 1) / 2) * FACE, y, size) for k in range(faces)))
    ink = {"boots": "foot_ink", "monsters": "monster_face", "locks": "lock_ink"}[seal.kind]
    return (*pill, Icon(icon, x - 8.5, y, size), Text(x + 12.5, y + 6.3, str(seal.n), 17.5, True, "middle", fill=ink))


def _numbered(seal: Seal) -> bool:
    """Tell whether a seal writes its number instead of repeating its icon."""
    plain = {"boots": 2, "monsters": 1, "locks": 1}[seal.kind]
    return seal.n > plain and (seal.kind != "monsters" or seal.w < seal.h + FACE * (seal.n - 1) - 1)


def _arrow(seal: Seal) -> Shapes:
    """Draw chevrons along the corridor, near-white with a dark rim."""
    shapes: list[Element] = []
    for stroke, width in (("chevron_rim", 8.0), ("chevron", 4.2)):
        parts = []
        for k in range(seal.n):
            step = (k - (seal.n - 1) / 2) * 14
            x, y, ux, uy = seal.x + step * seal.ux, seal.y + step * seal.uy, seal.ux, seal.uy
            tip = x + 5 * ux, y + 5 * uy
            left = x - 4.2 * ux - 8 * uy, y - 4.2 * uy + 8 * ux
            right = x - 4.2 * ux + 8 * uy, y - 4.2 * uy - 8 * ux
            parts.append(f"M{left[0]:.1f},{left[1]:.1f} L{tip[0]:.1f},{tip[1]:.1f} L{right[0]:.1f},{right[1]:.1f}")
        shapes.append(Path(" ".join(parts), stroke=stroke, width=width))
    return tuple(shapes)


# ---- rooms -----------------------------------------------------------------------------------------------------------


def cave_outline(x: float, y: float, w: float, h: float, cut: float, tip: float) -> Poly:
    """Give the hexagon of a crystal cave of half this width and height, with its points beyond it at both sides."""
    corners = ((-w - tip, 0), (-w + cut, -h), (w - cut, -h), (w + tip, 0), (w - cut, h), (-w + cut, h))
    return Poly(tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in corners))


def gate_outline(x: float, y: float, w: float, h: float) -> Path:
    """Give the arch of an entrance of half this width and height."""
    low, top = y + h, y - h
    return Path(
        f"M{x - w:.1f},{low:.1f} L{x - w:.1f},{y - 2:.1f} C{x - w:.1f},{top - 6:.1f} {x + w:.1f},{top - 6:.1f} "
        f"{x + w:.1f},{y - 2:.1f} L{x + w:.1f},{low:.1f} Z"
    )


def outline(room: Room, spot: Spot, grow: float = 0.0) -> Outline:
    """Give the shape of a room, `grow` pixels larger all round."""
    x, y, w, h = spot.x, spot.y, ROOM_W / 2 + grow, ROOM_H / 2 + grow
    if room.crystal_cave:
        return cave_outline(x, y, w, h, 17 + grow * 0.4, 4)
    if room.outside:
        return gate_outline(x, y, w, h)
    return Rect(x - w, y - h, 2 * w, 2 * h, 13 + grow)


def _look(
    shape: Outline, fill: str = "none", stroke: str = "none", width: float = 1.0, opacity: float = 1.0, dash: str = ""
) -> Outline:
    return replace(shape, fill=fill, stroke=stroke, width=width, opacity=opacity, dash=dash)


def ring(room: Room, spot: Spot, kind: str) -> Shapes:
    """Draw what points a room out: ``reach`` glows, ``route`` is dotted, ``goal`` is a full white line, ``focus`` and
    ``moved`` are strong lines of their own colour.
    """
    if kind == "reach":
        return (
            _look(outline(room, spot, 6), stroke="glow", width=13, opacity=0.4),
            _look(outline(room, spot, 3.5), stroke="glow", width=5),
        )
    if kind == "route":
        wide = outline(room, spot, 5)
        return (
            _look(wide, stroke="route_rim", width=8, dash="0.1 9.5"),
            _look(wide, stroke="route", width=4.6, dash="0.1 9.5"),
        )
    if kind == "goal":
        wide = outline(room, spot, 5)
        return (_look(wide, stroke="route_rim", width=8.5), _look(wide, stroke="route", width=5))
    wide = outline(room, spot, 6)
    return (_look(wide, stroke="plate_ink" if kind == "focus" else "plate", width=8), _look(wide, stroke=kind, width=5))


@lru_cache(maxsize=4096)
def room_shapes(room: Room, spot: Spot) -> Shapes:
    """Draw an empty room: parchment box, crystal cave, market stall, or the arch outside."""
    body, (low, top) = outline(room, spot), (spot.y + ROOM_H / 2, spot.y - ROOM_H / 2)
    fill = "outside" if room.outside else "cave" if room.crystal_cave else "shop" if room.market else "room"
    below = Spot(spot.id, spot.x, spot.y + 3.5)
    shapes: list[Element] = [_look(outline(room, below), fill="shadow", stroke="shadow", width=3, opacity=0.4)]
    if room.crystal_cave:
        shapes += _crystals(spot)
    shapes.append(_look(body, fill=fill, stroke="edge", width=2.8))
    shapes.append(_look(outline(room, spot, -4), stroke=f"{fill}_low", width=2))
    if room.market:
        shapes += _awning(spot.x, top)
    if room.outside:
        shapes += _trees(spot)
    return (*shapes, *plate(spot, low))


def plate(spot: Spot, low: float) -> Shapes:
    """Draw the plate with the room's id on the lower edge of the room, where nothing clips it."""
    size = fit_size(spot.id, PLATE_W - 6, 18, True, 6)
    y = low + 1
    return (
        Rect(
            spot.x - PLATE_W / 2, y - PLATE_H / 2, PLATE_W, PLATE_H, PLATE_H / 2, fill="plate", stroke="edge", width=1.2
        ),
        Text(spot.x, y + size * 0.36, spot.id, size, True, "middle", fill="plate_ink"),
    )


def _crystals(spot: Spot) -> Shapes:
    """Let crystals stick out behind the corners of a cave."""
    shapes: list[Element] = []
    for side in (-1, 1):
        for dx, dy, lean, size in ((33, -26, 0.5, 12), (42, -16, 1.0, 14), (40, 18, 1.0, 11)):
            x, y = spot.x + side * dx, spot.y + dy
            ux, uy = side * sin(lean), -cos(lean) * (1 if dy < 0 else -1)
            tip, wide = (x + ux * size, y + uy * size), size * 0.42
            left, right = (x - uy * wide, y + ux * wide), (x + uy * wide, y - ux * wide)
            base = x - ux * size * 0.8, y - uy * size * 0.8
            shapes.append(Poly(_rounded(tip, left, base, right), fill="crystal", stroke="edge", width=1.6))
            shapes.append(Poly(_rounded(tip, left, base), fill="crystal_light"))
    return tuple(shapes)


def _rounded(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


def _awning(x: float, top: float) -> Shapes:
    """Hang the striped cloth of a market stall over the upper edge."""
    n, y = 6, top - 3
    step = (ROOM_W + 6) / n
    shapes: list[Element] = []
    for k in range(n):
        left = x - (ROOM_W + 6) / 2 + k * step
        right, middle = left + step, left + step / 2
        hem = f"L{right:.1f},{y + 9:.1f} Q{middle:.1f},{y + 17:.1f} {left:.1f},{y + 9:.1f}"
        d = f"M{left:.1f},{y:.1f} L{right:.1f},{y:.1f} {hem} Z"
        shapes.append(Path(d, fill="awning_light" if k % 2 else "awning", stroke="edge", width=1.1))
    return tuple(shapes)


def _trees(spot: Spot) -> Shapes:
    """Draw the gate to the open."""
    x, y = spot.x, spot.y
    shapes: list[Element] = []
    for dx, size in ((-22, 1.0), (22, 1.0), (-12, 0.75), (12, 0.75)):
        a, b = x + dx, y + 12
        d = f"M{a - 9 * size:.1f},{b:.1f} L{a:.1f},{b - 24 * size:.1f} L{a + 9 * size:.1f},{b:.1f} Z"
        shapes.append(Path(d, fill="outside_low", stroke="edge", width=1.2))
    shapes.append(
        Path(
            f"M{x - 7:.1f},{y + 14:.1f} L{x:.1f},{y - 6:.1f} L{x + 7:.1f},{y + 14:.1f} Z",
            fill="path_light",
            opacity=0.8,
        )
    )
    return tuple(shapes)


def hatched_room(spot: Spot) -> Shapes:
    """Draw slanting lines over a room that is not open."""
    w, h = ROOM_W / 2 - 4, ROOM_H / 2 - 4
    parts = []
    steps = int((2 * w + 2 * h) / 8)
    for k in range(1, steps):
        c = -w - h + 8 * k
        x1, x2 = max(-w, c - h), min(w, c + h)
        parts.append(f"M{spot.x + x1:.1f},{spot.y + c - x1:.1f} L{spot.x + x2:.1f},{spot.y + c - x2:.1f}")
    return (Path(" ".join(parts), stroke="refused", width=2.4, opacity=0.75),)


# ---- what lies in a room ---------------------------------------------------------------------------------------------


def things_at(room: Room, spot: Spot, things: tuple[Lying, ...]) -> list[tuple[str, float, float, Lying | None, bool]]:
    """Give each thing its place in the room.

    Returns
    -------
    list of (kind, x, y, tokens, there)
        ``kind`` is a kind of token or ``"heart"``; ``there`` is false for an empty place.
    """
    row: list[tuple[str, Lying | None, bool]] = []
    for lies in things:
        row += [(lies.kind, lies, k < lies.here) for k in range(min(lies.printed, 3))]
    row += [("heart", None, True)] * min(room.heal, 2)
    wide = sum(TOKEN_STEP[kind] for kind, _, _ in row)
    squeeze = min(1.0, (ROOM_W + 2) / wide) if row else 1.0
    x, y = spot.x - wide * squeeze / 2, spot.y + (4.0 if room.market else 0)
    found: list[tuple[str, float, float, Lying | None, bool]] = []
    for kind, thing, there in row:
        step = TOKEN_STEP[kind] * squeeze
        found.append((kind, round(x + step / 2, 1), round(y - 3.5, 1), thing, there))
        x += step
    return found


def crossed_out(x: float, y: float, wide: float) -> Shapes:
    """Draw a bar across tokens that may not be taken."""
    d = f"M{x - wide / 2:.1f},{y + 9:.1f} L{x + wide / 2:.1f},{y - 9:.1f}"
    return (Path(d, stroke="refused_ink", width=6), Path(d, stroke="refused", width=3.4))


def token_shapes(kind: str, x: float, y: float, thing: Lying | None, there: bool) -> Shapes:
    """Draw one token, or the empty place it left."""
    value = f":{thing.value}" if kind == "artifact" and thing is not None else ""
    return (Icon(f"{kind}{value}" if there else f"gone:{kind}{value}", x, y, TOKEN_ICON[kind]),)


# ---- pawns -----------------------------------------------------------------------------------------------------------


def pawn_shapes(to_act: bool, moved: bool, colour: str) -> Shapes:
    """Draw a pawn with its feet at (0, 0)."""
    shapes: list[Element] = [Poly(_oval(19, 4.5), fill="shadow", opacity=0.5)]
    if moved:
        shapes.append(Circle(0, PAWN_MIDDLE, 29, stroke="plate", width=6))
        shapes.append(Circle(0, PAWN_MIDDLE, 29, stroke="moved", width=4))
    shapes.append(Icon(f"pawn:{colour}", 0, -24.8, PAWN))
    if to_act:
        shapes.append(Poly(((-7.5, -55.5), (7.5, -55.5), (0, -47)), fill="mark", stroke="ink", width=1.6))
    return tuple(shapes)


def _oval(w: float, h: float) -> tuple[tuple[float, float], ...]:
    return tuple((round(w * cos(2 * pi * k / 12), 1), round(h * sin(2 * pi * k / 12), 1)) for k in range(12))


def pawn_places(spot: Spot, n: int, y: float) -> tuple[tuple[float, float], ...]:
    """Give the feet of `n` pawns that stand in one room, all at height `y`."""
    step = min(38.0, (ROOM_W + 43) / max(1, n))
    return tuple((round(spot.x + (k - (n - 1) / 2) * step, 1), round(y, 1)) for k in range(n))
