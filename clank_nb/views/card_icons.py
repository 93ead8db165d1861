"""The icons of cards, tokens and prices, in the same box as those of the board (`clank_nb.views.icons`)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from clank_nb.views.scene import Circle, Element, Path, Poly, Rect, Text

__all__ = ["CARD_ICONS", "CARD_MADE", "polygon", "star"]

Shapes = tuple[Element, ...]


def polygon(n: int, r: float, turn: float = 0.0, squeeze: float = 1.0) -> tuple[tuple[float, float], ...]:
    """Give the corners of a regular polygon."""
    angles = [turn + 2 * pi * k / n for k in range(n)]
    return tuple((round(r * cos(a), 2), round(squeeze * r * sin(a), 2)) for a in angles)


def star(points: int, out: float, inner: float) -> tuple[tuple[float, float], ...]:
    """Give the corners of a star, one of them on top."""
    corners = []
    for k in range(2 * points):
        r, a = (out, inner)[k % 2], pi * k / points - pi / 2
        corners.append((round(r * cos(a), 2), round(r * sin(a), 2)))
    return tuple(corners)


_DIAMOND = ((0, -11), (10, 0), (0, 11), (-10, 0))
_SWORD: Shapes = (
    Path("M8.6,-10.6 L10.4,-8.6 L-3,5.4 L-5.4,3 Z", fill="steel", stroke="card_ink", width=1.2),
    Path("M-7.4,1 L-1,7.2", stroke="sword", width=2.8),
    Path("M-4.6,4.6 L-9.4,9.4", stroke="sword", width=2.8),
)
_BOOT: Shapes = (
    Path(
        "M-6,-10 L1.6,-10 L1.6,-1 C3.6,1.6 9.6,1.8 9.6,6 L9.6,7.6 L-6,7.6 Z", fill="boot", stroke="card_ink", width=1.2
    ),
    Path("M-6.4,9.4 L9.8,9.4", stroke="card_ink", width=2.4),
    Path("M-6,-6.4 L1.6,-6.4", stroke="card", width=1.2),
)
_NOISE: Shapes = (
    Poly(star(9, 11, 6.2), fill="noise", stroke="card_ink", width=1.1),
    Rect(-1.5, -5.6, 3, 6.8, 1.2, fill="card_ink"),
    Circle(0, 3.9, 1.7, fill="card_ink"),
)
_COIN: Shapes = (
    Circle(0, 0, 10.4, fill="gold", stroke="card_ink", width=1.2),
    Circle(0, 0, 7.4, stroke="gold_ink", width=1, opacity=0.6),
    Poly(((0, -5), (4, 0), (0, 5), (-4, 0)), fill="gold_ink"),
)
_DRAW: Shapes = (
    Rect(-9.6, -7, 11, 15, 1.8, fill="card_back_light", stroke="card_ink", width=1.1),
    Rect(-4.6, -9.6, 11.6, 15.6, 1.8, fill="card", stroke="card_ink", width=1.2),
    Path("M1.2,-5.4 L1.2,1.8 M-2.4,-1.8 L4.8,-1.8", stroke="card_ink", width=2),
)
_TELEPORT: Shapes = (
    Circle(0, 0, 10.4, fill="teleport", stroke="card_ink", width=1.1),
    Path(
        "M0.6,0.4 C2.6,-1.6 -1,-4.4 -3.4,-1.8 C-6.2,1.8 -2.2,6.6 2.6,5 C8.4,2.6 7,-5.8 0.6,-6.8",
        stroke="skill_ink",
        width=1.9,
    ),
)
_DRAGON: Shapes = (
    Circle(0, 0, 11, fill="dragon", stroke="card_ink", width=1.1),
    Path(
        "M-6.4,7.6 C-7.2,5.4 -7.2,3.6 -6.8,2.2 L-9.2,1 L-6,-0.6 L-8.2,-3.4 L-4.6,-3.4 L-7,-8.4 L-1.4,-5.4 "
        "L-2,-9.4 L2,-5 C4.4,-4.6 7,-2.6 9,0.2 L8.6,2 L6.8,1.4 L6.2,3 L4.8,1.8 L3.8,3.4 L2,2.6 "
        "C3.2,4 5,4.4 7.2,4.2 C6,6 3.6,6.8 1.4,6.2 C0.2,8 -3.4,9 -6.4,7.6 Z",
        fill="dragon_ink",
    ),
    Path("M0.2,-2.6 L3.6,-1.4 C2.6,-0.2 0.8,-0.8 0.2,-2.6 Z", fill="dragon"),
)
_DANGER: Shapes = (
    Poly(((0, -10.6), (11, 9), (-11, 9)), fill="gold", stroke="card_ink", width=1.4),
    Rect(-1.4, -4, 2.8, 7, 1.2, fill="card_ink"),
    Circle(0, 5.8, 1.6, fill="card_ink"),
)
_COMPANION: Shapes = (
    Circle(4.4, -4.4, 3.8, fill="card_dim"),
    Path("M-1.6,9 C-2,2.6 1,0.4 4.4,0.4 C8.4,0.4 10.6,3.6 10.6,9 Z", fill="card_dim"),
    Circle(-4, -3, 4.2, fill="card_ink", stroke="card", width=1),
    Path("M-10.8,9.6 C-10.8,4 -8,2 -4,2 C0,2 2.8,4 2.8,9.6 Z", fill="card_ink", stroke="card", width=1),
)
_SKULL: Shapes = (
    Path(
        "M-8.6,-1.4 C-8.6,-12 8.6,-12 8.6,-1.4 C8.6,2 7,3.6 5.4,4.6 "
        "L5.4,9 L-5.4,9 L-5.4,4.6 C-7,3.6 -8.6,2 -8.6,-1.4 Z",
        fill="dim",
    ),
    Circle(-3.6, -1.2, 2.4, fill="slot"),
    Circle(3.6, -1.2, 2.4, fill="slot"),
    Path("M-2,9 L-2,6 M2,9 L2,6", stroke="slot", width=1.4),
)
_STAR: Shapes = (Poly(star(5, 11.4, 5), fill="gold", stroke="card_ink", width=1.3),)
_BIN: Shapes = (
    Path("M-7,-5.4 L7,-5.4 M-2.6,-5.4 L-2.2,-8.6 L2.2,-8.6 L2.6,-5.4", stroke="card_ink", width=1.8),
    Path("M-5.8,-3 L-4.6,9 L4.6,9 L5.8,-3 Z", fill="card_dim", stroke="card_ink", width=1.3),
)
_KEY: Shapes = (
    Circle(-5, 0, 5, stroke="ink", width=5),
    Path("M0,0 L10,0 M6.6,0.6 L6.6,4.6 M9.6,0.6 L9.6,3.8", stroke="ink", width=4),
    Circle(-5, 0, 5, stroke="gold", width=2.6),
    Path("M0,0 L10,0 M6.6,0.6 L6.6,4.4 M9.6,0.6 L9.6,3.6", stroke="gold", width=1.9),
)
_BACKPACK: Shapes = (
    Path("M-4,-7 C-4,-11.4 4,-11.4 4,-7", stroke="ink", width=2),
    Rect(-8.4, -7, 16.8, 17, 4, fill="boot", stroke="ink", width=1.3),
    Rect(-5.2, 1.2, 10.4, 6.4, 1.6, fill="card_back_light", stroke="ink", width=1.1),
    Path("M-8.2,-1.6 L8.2,-1.6", stroke="ink", width=1.2),
)
_EGG: Shapes = (
    Path(
        "M0,-10.6 C5,-10.6 8,-2 8,2.6 C8,7.6 4.4,10.4 0,10.4 C-4.4,10.4 -8,7.6 -8,2.6 C-8,-2 -5,-10.6 0,-10.6 Z",
        fill="crystal_light",
        stroke="ink",
        width=1.3,
    ),
    Path("M-7.4,1 L-4,-1.8 L-1,1.4 L2.4,-2 L5,1 L7.6,-0.8", stroke="ink", width=1.3),
)
_CHALICE: Shapes = (
    Path("M-7.4,-9.4 L7.4,-9.4 C7.4,-2 4.6,1 0,1 C-4.6,1 -7.4,-2 -7.4,-9.4 Z", fill="gold", stroke="ink", width=1.3),
    Path("M0,1 L0,7 M-5,9 L5,9", stroke="ink", width=4.2),
    Path("M0,1 L0,7 M-5,9 L5,9", stroke="gold", width=2),
)
_POTION: Shapes = (
    Path(
        "M-2.4,-10 L2.4,-10 L2.4,-4.4 C6.6,-2.4 8.4,1.4 8.4,3.8 C8.4,8.2 4.6,10.4 0,10.4 C-4.6,10.4 -8.4,8.2 -8.4,3.8 "
        "C-8.4,1.4 -6.6,-2.4 -2.4,-4.4 Z",
        fill="card",
        stroke="ink",
        width=1.4,
    ),
    Path("M-7.6,2.4 L7.6,2.4 C9,7.4 4.6,9.6 0,9.6 C-4.6,9.6 -9,7.4 -7.6,2.4 Z", fill="heart"),
)


def _crown(value: str) -> Shapes:
    number = (Text(0, 7.6, value, 9.4, True, "middle", fill="gold_ink"),) if value.isdigit() else ()
    d = "M-10,-6 L-5,-0.6 L0,-8.6 L5,-0.6 L10,-6 L8.4,9 L-8.4,9 Z"
    return (Path(d, fill="gold", stroke="ink", width=1.3), *number)


def _cost(value: str) -> Shapes:
    return (
        Poly(_DIAMOND, fill="skill", stroke="card_ink", width=1.2),
        Text(0, 4.4, value, 12, True, "middle", fill="skill_ink"),
    )


def _strength(value: str) -> Shapes:
    return (
        Poly(((-9, -10), (9, -10), (9, 1), (0, 11), (-9, 1)), fill="sword", stroke="card_ink", width=1.2),
        Text(0, 3, value, 12, True, "middle", fill="skill_ink"),
    )


def _points(value: str) -> Shapes:
    return (
        Poly(polygon(8, 10.8, pi / 8), fill="gold", stroke="card_ink", width=1.2),
        Text(0, 4, value, 11 if len(value) < 3 else 8.6, True, "middle", fill="gold_ink"),
    )


CARD_ICONS: dict[str, Shapes] = {
    "skill": (
        Poly(_DIAMOND, fill="skill", stroke="card_ink", width=1.2),
        Poly(((0, -6), (5.4, 0), (0, 6), (-5.4, 0)), stroke="skill_ink", width=1),
    ),
    "sword": _SWORD,
    "boot": _BOOT,
    "noise": _NOISE,
    "coin": _COIN,
    "draw": _DRAW,
    "teleport": _TELEPORT,
    "dragon": _DRAGON,
    "danger": _DANGER,
    "companion": _COMPANION,
    "skull": _SKULL,
    "star": _STAR,
    "trash": _BIN,
    "key": _KEY,
    "backpack": _BACKPACK,
    "egg": _EGG,
    "chalice": _CHALICE,
    "potion": _POTION,
}
CARD_MADE: dict[str, Callable[[str], Shapes]] = {
    "crown": _crown,
    "cost": _cost,
    "strength": _strength,
    "points": _points,
}
