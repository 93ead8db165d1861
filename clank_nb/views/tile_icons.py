"""The icons of tiles, in the same box as those of the board (`clank_nb.views.icons`)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from clank_nb.views.card_icons import polygon
from clank_nb.views.scene import Circle, Element, Icon, Path, Poly, Rect, Text

__all__ = ["TILE_ICONS", "TILE_MADE"]

Shapes = tuple[Element, ...]


def _spiral(turns: float, r: float, start: float) -> str:
    """A spiral from the middle outwards."""
    steps = 22
    points = []
    for k in range(steps + 1):
        a, far = start + 2 * pi * turns * k / steps, r * k / steps
        points.append(f"{far * cos(a):.1f},{far * sin(a):.1f}")
    return "M" + " L".join(points)


_PORTAL: Shapes = (
    Circle(0, 0, 11.2, fill="portal", stroke="ink", width=1.4),
    Circle(0, 0, 9, stroke="portal_light", width=1.2),
    Path(_spiral(1.6, 8, 0), stroke="portal_light", width=2),
    Path(_spiral(1.6, 8, pi), stroke="portal_light", width=2),
)
_GHOST: Shapes = (
    Path(
        "M-8,10 L-8,-2 C-8,-13 8,-13 8,-2 L8,10 L5.2,7.2 L2.6,10 L0,7.2 L-2.6,10 L-5.2,7.2 Z",
        fill="player_ghost",
        stroke="ink",
        width=1.6,
    ),
    Circle(-3, -2.6, 1.9, fill="ink"),
    Circle(3, -2.6, 1.9, fill="ink"),
    Path("M-2.2,3 C-1,1.6 1,1.6 2.2,3", stroke="ink", width=1.4),
)
_LOCKPICK: Shapes = (
    Path("M-10,7.6 L3.4,-5.8 L5,-9.4 M3.4,-5.8 L7.4,-6.4", stroke="ink", width=4.4),
    Path("M-10,7.6 L3.4,-5.8 L5,-9.4 M3.4,-5.8 L7.4,-6.4", stroke="steel", width=2.2),
    Path("M-10.6,8.2 L-5.6,3.2", stroke="ink", width=6),
    Path("M-10.6,8.2 L-5.6,3.2", stroke="boot", width=3.6),
)
_LOCK_OPEN: Shapes = (
    Path("M-4.1,-2 L-4.1,-5.4 C-4.1,-10.8 4.1,-10.8 4.1,-6.6", stroke="lock_ink", width=2.3),
    Rect(-6.8, -1.8, 13.6, 10.4, 2.2, fill="foot", stroke="lock_ink", width=1.5),
    Path("M-3,3.4 L-0.8,5.8 L3.4,0.8", stroke="lock_ink", width=1.9),
)
_CHEST: Shapes = (
    Path("M-10,-1 C-10,-9 10,-9 10,-1 Z", fill="boot", stroke="ink", width=1.4),
    Rect(-10, -1, 20, 9.6, 1.4, fill="boot", stroke="ink", width=1.4),
    Path("M-10,-1 L10,-1 M-6,-6.4 L-6,8.4 M6,-6.4 L6,8.4", stroke="gold", width=1.5),
    Rect(-2.6, -2.8, 5.2, 6, 1, fill="gold", stroke="ink", width=1),
)
_TOME: Shapes = (
    Path("M0,-7 C-3,-9.4 -7,-9.4 -10.4,-8 L-10.4,7 C-7,5.6 -3,5.8 0,8.4 Z", fill="card", stroke="ink", width=1.4),
    Path("M0,-7 C3,-9.4 7,-9.4 10.4,-8 L10.4,7 C7,5.6 3,5.8 0,8.4 Z", fill="card", stroke="ink", width=1.4),
    Path(
        "M-8,-4.4 L-2.6,-3.6 M-8,-1 L-2.6,-0.2 M-8,2.4 L-2.6,3.2 M8,-4.4 L2.6,-3.6 M8,-1 L2.6,-0.2 M8,2.4 L2.6,3.2",
        stroke="card_dim",
        width=1.1,
    ),
)
_CELL: Shapes = (
    Rect(-9.6, -10, 19.2, 20, 2.4, fill="plate", stroke="ink", width=1.4),
    Circle(0, -2.4, 3.4, fill="room"),
    Path("M-5.4,8.6 C-5.4,0.6 5.4,0.6 5.4,8.6 Z", fill="room"),
    Path("M-5.6,-9.4 L-5.6,9.4 M0,-9.4 L0,9.4 M5.6,-9.4 L5.6,9.4", stroke="steel", width=1.9),
)
_SHRINE: Shapes = (
    Poly(((-9, 9.6), (-6.4, -6), (0, -10.8), (6.4, -6), (9, 9.6)), fill="stone", stroke="ink", width=1.4),
    Path("M0,-6.4 L0,5 M-4,-2 L4,-2", stroke="stone_ink", width=1.9),
    Circle(0, -2, 2.6, fill="stone", stroke="stone_ink", width=1.5),
    Path("M-10.6,9.8 L10.6,9.8", stroke="ink", width=2.2),
)
_SAFE: Shapes = (
    Path("M0,-10.6 L9,-7.4 L9,0 C9,5.4 4,9 0,10.8 C-4,9 -9,5.4 -9,0 L-9,-7.4 Z", fill="grass", stroke="ink", width=1.4),
    Path("M-4.2,-0.2 L-1,3.4 L4.6,-3.6", stroke="shine", width=2.4),
)
_DEEP: Shapes = (
    Poly(polygon(3, 11.2, pi / 2), fill="plate", stroke="rim", width=1.4),
    Path("M-4.2,-2.8 L0,1 L4.2,-2.8 M-2.4,1.8 L0,4 L2.4,1.8", stroke="plate_ink", width=1.7),
)
_BEGIN: Shapes = (
    Path("M-9,9.6 L-9,-1 C-9,-12.4 9,-12.4 9,-1 L9,9.6 Z", fill="outside", stroke="ink", width=1.4),
    Path("M-4.4,9.4 L-4.4,1 C-4.4,-5.4 4.4,-5.4 4.4,1 L4.4,9.4 Z", fill="plate"),
)


def _gold(n: str) -> Shapes:
    return (
        Circle(0, 0, 10.6, fill="gold", stroke="ink", width=1.4),
        Circle(0, 0, 8, stroke="gold_ink", width=0.9, opacity=0.6),
        Text(0, 5, n, 14, True, "middle", fill="gold_ink"),
    )


def _wanted(plus: str) -> Shapes:
    """The place of an artifact that is not here yet: its outline, and the pluses of the room."""
    hexagon = polygon(6, 11.6, pi / 6)
    sign = (Text(0, 5.2, plus.replace("none", ""), 14, True, "middle", fill="ink"),)
    return (Poly(hexagon, fill="room", stroke="artifact", width=1.8, dash="2.6 2.4"), *(() if plus == "none" else sign))


def _used(what: str) -> Shapes:
    """Something that is opened already: faint, with a lockpick across it."""
    return (Icon(what, 0, 0, 24, 0.42), Icon("lockpick", 0, 0, 24))


_MONSTER: Shapes = (Circle(0, 0, 11.4, fill="monster", stroke="ink", width=1.2), Icon("monster", 0, 0, 19))

TILE_ICONS: dict[str, Shapes] = {
    "monster_seal": _MONSTER,
    "portal": _PORTAL,
    "haunted": _GHOST,
    "lockpick": _LOCKPICK,
    "lock_open": _LOCK_OPEN,
    "locked_chest": _CHEST,
    "locked_tome": _TOME,
    "locked_cell": _CELL,
    "wayshrine": _SHRINE,
    "zone_safe": _SAFE,
    "zone_deep": _DEEP,
    "zone_start": _BEGIN,
}
TILE_MADE: dict[str, Callable[[str], Shapes]] = {"coins": _gold, "wanted": _wanted, "opened": _used}
