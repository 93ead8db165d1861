"""The icon library: small pictures in a box of 24 by 24 whose middle is (0, 0).

A name may carry a value behind a colon: ``"artifact:30"``, ``"pawn:green"``, ``"cube:black"``.  Shapes come first and
colours second: every icon can be told from the others in grey.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from clank_nb.data.errors import BadCode, nearest
from clank_nb.views.scene import Circle, Element, Path, Poly, Rect, Text
from clank_nb.views.theme import letter, player_ink, player_token

__all__ = ["icon_names", "icon_shapes"]

Shapes = tuple[Element, ...]


@cache
def icon_shapes(name: str) -> Shapes:
    """Give the shapes of an icon.

    Raises
    ------
    BadCode
        If there is no such icon.
    """
    kind, _, value = name.partition(":")
    if kind in _PLAIN and not value:
        return _PLAIN[kind]
    if kind in _MADE and value:
        return _MADE[kind](value)
    close = nearest(name, icon_names())
    raise BadCode(f"there is no icon {name!r}; near it: {', '.join(close)}", given=name, nearest=close)


def icon_names() -> tuple[str, ...]:
    """List the icons; those that need a value end in a colon."""
    return (*_PLAIN, *(f"{kind}:" for kind in _MADE))


def _ring(n: int, r: float, turn: float = 0.0, squeeze: float = 1.0) -> tuple[tuple[float, float], ...]:
    """Give the corners of a regular polygon."""
    angles = [turn + 2 * pi * k / n for k in range(n)]
    return tuple((round(r * cos(a), 2), round(squeeze * r * sin(a), 2)) for a in angles)


def _star(points: int, out: float, inner: float) -> tuple[tuple[float, float], ...]:
    """Give the corners of a star, one of them on top."""
    corners = []
    for k in range(2 * points):
        r, a = (out, inner)[k % 2], pi * k / points - pi / 2
        corners.append((round(r * cos(a), 2), round(r * sin(a), 2)))
    return tuple(corners)


# ---- what has a price ------------------------------------------------------------------------------------------------



def _footprint(x: float, y: float, side: int) -> Shapes:
    def at(*offsets: float) -> list[str]:
        return [f"{x + side * o:.1f}" for o in offsets]

    a, b, c, d, e, f, g, h, i, j = at(-2.4, -0.6, 2.4, 2.3, 2.2, 1.4, 0.7, -2.0, -3.4, -3.8)
    k, m, n, p, q, r = at(-2.0, 0.8, 1.3, 0.5, -2.2, -2.6)
    sole = (f"M{a},{y - 5.8:.1f} C{b},{y - 7.8:.1f} {c},{y - 6.8:.1f} {d},{y - 3.4:.1f} C{e},{y - 1.2:.1f} {f},{y + 0.2:.1f} "
            f"{g},{y + 1.2:.1f} L{h},{y + 0.9:.1f} C{i},{y - 1.2:.1f} {j},{y - 4:.1f} {a},{y - 5.8:.1f} Z")  # fmt: skip
    heel = (f"M{k},{y + 2.5:.1f} L{m},{y + 2.8:.1f} C{n},{y + 4.6:.1f} {p},{y + 6.2:.1f} {a},{y + 6.1:.1f} "
            f"C{q},{y + 6:.1f} {r},{y + 4.4:.1f} {k},{y + 2.5:.1f} Z")  # fmt: skip
    return (Path(sole, fill="foot_ink"), Path(heel, fill="foot_ink"))


_FACE = (
    "M-9.4,-10.4 C-8.8,-7 -7.2,-5.4 -4.6,-5.6 C-2,-7 2,-7 4.6,-5.6 C7.2,-5.4 8.8,-7 9.4,-10.4 C11.4,-5.8 9.8,-2.2 7.8,-0.8 "
    "C8,4.6 4.8,9.2 0,9.2 C-4.8,9.2 -8,4.6 -7.8,-0.8 C-9.8,-2.2 -11.4,-5.8 -9.4,-10.4 Z"
)
_MONSTER: Shapes = (
    Path(_FACE, fill="monster_face"),
    Path("M-5.9,-2 L-1.4,0.5 C-2,2.6 -5.2,2.2 -5.9,-2 Z", fill="monster"),
    Path("M5.9,-2 L1.4,0.5 C2,2.6 5.2,2.2 5.9,-2 Z", fill="monster"),
    Path("M-4.2,4.4 L-2.6,6.4 L-1.3,4.7 L0,6.4 L1.3,4.7 L2.6,6.4 L4.2,4.4", stroke="monster", width=1.5),
)
_LOCK: Shapes = (
    Path("M-4.1,-1 L-4.1,-4.2 C-4.1,-9.6 4.1,-9.6 4.1,-4.2 L4.1,-1", stroke="lock_ink", width=2.5),
    Rect(-6.8, -1.8, 13.6, 10.4, 2.2, fill="lock_ink"),
    Circle(0, 2.4, 1.8, fill="lock"),
    Path("M0,2.6 L0,6", stroke="lock", width=1.6),
)
_CHEVRON: Shapes = (
    Path("M-4,-7 L4,0 L-4,7", stroke="chevron_rim", width=7),
    Path("M-4,-7 L4,0 L-4,7", stroke="chevron", width=3.6),
)
_HAND = (
    "M-11,-3.4 L-4,-4.6 C-1.6,-6 -0.4,-8 1,-8 C3,-8 2.8,-5.8 1.4,-3.9 L9.6,-3.9 C12,-3.9 12,-0.4 9.6,-0.4 L4,-0.4 "
    "C6.2,0 6,2.4 4.2,2.5 C5.8,3 5.4,5 3.6,5 C4.8,5.6 4.2,7.4 2.6,7.4 L-3.4,7.4 C-5.6,7.4 -7,6 -11,6 Z"
)


def _hand(side: str) -> Shapes:
    turned = _HAND if side == "right" else _mirror(_HAND)
    return (Path(turned, fill="foot", stroke="chevron_rim", width=1.5),)


def _mirror(d: str) -> str:
    words = []
    for word in d.split():
        head = word[0] if word[0].isalpha() else ""
        pair = word[len(head) :]
        if pair:
            x, y = pair.split(",")
            pair = f"{-float(x):g},{y}"
        words.append(head + pair)
    return " ".join(words)


# ---- what is to be had -----------------------------------------------------------------------------------------------

_HEART_D = "M0,9.4 C-13.4,0.6 -9.8,-9.6 -4,-8.6 C-1.9,-8.2 -0.6,-6.6 0,-4.9 C0.6,-6.6 1.9,-8.2 4,-8.6 C9.8,-9.6 13.4,0.6 0,9.4 Z"
_HEART: Shapes = (
    Path(_HEART_D, fill="heart", stroke="ink", width=1.4),
    Path("M-6.2,-1.6 C-6.8,-4.4 -5.4,-5.8 -3.9,-6", stroke="heart_light", width=1.8),
)
_IDOL: Shapes = (
    Circle(-9, -1, 3.4, fill="idol", stroke="ink", width=1.2),
    Circle(9, -1, 3.4, fill="idol", stroke="ink", width=1.2),
    Circle(0, -0.4, 9, fill="idol", stroke="ink", width=1.4),
    Path("M-5.8,-2.6 C-5.8,-6.6 -0.8,-6.4 0,-3.8 C0.8,-6.4 5.8,-6.6 5.8,-2.6 C5.8,-0.6 5,0.2 5.6,2.4 C5.6,8.6 -5.6,8.6 -5.6,2.4 "
         "C-5,0.2 -5.8,-0.6 -5.8,-2.6 Z", fill="idol_face"),
    Circle(-2.8, -2.4, 1.5, fill="ink"),
    Circle(2.8, -2.4, 1.5, fill="ink"),
    Path("M-2.6,4 C-1,5.4 1,5.4 2.6,4", stroke="ink", width=1.2),
)  # fmt: skip


def _secret(fill: str, r: float) -> Shapes:
    return (
        Circle(0, 0, r, fill=fill, stroke="ink", width=1.5),
        Circle(0, 0, r - 2.4, stroke="secret_ink", width=0.8, opacity=0.5),
        Text(0, r * 0.44, "?", r * 1.22, True, "middle", fill="secret_ink"),
    )


_HEXAGON = _ring(6, 11.6, pi / 6)


def _artifact(value: str) -> Shapes:
    return (
        Poly(_HEXAGON, fill="artifact", stroke="ink", width=3),
        Poly(_HEXAGON, stroke="artifact_rim", width=1.7),
        Text(0, 4.1, value, 11.4, True, "middle", fill="artifact_ink"),
    )


def _gone(what: str) -> Shapes:
    """An empty place: the outline of what was there."""
    look = {"stroke": "gone", "width": 1.5, "dash": "2.4 2.6"}
    kind, _, value = what.partition(":")
    if kind == "artifact":
        number = (Text(0, 3.8, value, 10.5, True, "middle", fill="gone"),) if value else ()
        return (Poly(_HEXAGON, stroke="gone", width=1.5, dash="2.4 2.6"), *number)
    r = {"major_secret": 10.6, "minor_secret": 8.2}.get(kind, 8.6)
    return (Circle(0, 0, r, stroke=look["stroke"], width=1.5, dash="2.4 2.6"),)  # type: ignore[arg-type]


# ---- players ---------------------------------------------------------------------------------------------------------

_PAWN_D = (
    "M0,-11.6 C3.2,-11.6 5.2,-9.4 5.2,-6.8 C5.2,-5.2 4.4,-3.8 3.2,-3 C3.6,0.6 7,4.6 7.7,8.4 L8.2,11 L-8.2,11 L-7.7,8.4 "
    "C-7,4.6 -3.6,0.6 -3.2,-3 C-4.4,-3.8 -5.2,-5.2 -5.2,-6.8 C-5.2,-9.4 -3.2,-11.6 0,-11.6 Z"
)


def _pawn(player: str) -> Shapes:
    return (
        Path(_PAWN_D, stroke="shine", width=3.6),
        Path(_PAWN_D, fill=player_token(player), stroke="ink", width=1.2),
        Text(0, 8.9, letter(player), 9.2, True, "middle", fill=player_ink(player)),
    )


def _cube(player: str) -> Shapes:
    fill, ink = player_token(player), player_ink(player)
    outline = ((-10.5, -6), (-6, -10.5), (10.5, -10.5), (10.5, 6), (6, 10.5), (-10.5, 10.5))
    shapes: list[Element] = [
        Poly(outline, fill=fill, stroke="rim" if player in ("black", "ghost") else "ink", width=1.3),
        Poly(((-10.5, -6), (-6, -10.5), (10.5, -10.5), (6, -6)), fill="shine", opacity=0.34 if player != "black" else 0.2),
        Poly(((6, -6), (10.5, -10.5), (10.5, 6), (6, 10.5)), fill="ink", opacity=0.28),
    ]
    if player == "ghost":
        shapes += [Circle(-5.6, 1, 1.9, fill=ink), Circle(1.2, 1, 1.9, fill=ink)]
    elif letter(player):
        shapes.append(Text(-2.25, 6.8, letter(player), 12.5, True, "middle", fill=ink))
    return tuple(shapes)


# ---- cards -----------------------------------------------------------------------------------------------------------

_DIAMOND = ((0, -11), (10, 0), (0, 11), (-10, 0))
_SWORD: Shapes = (
    Path("M8.6,-10.6 L10.4,-8.6 L-3,5.4 L-5.4,3 Z", fill="steel", stroke="card_ink", width=1.2),
    Path("M-7.4,1 L-1,7.2", stroke="sword", width=2.8),
    Path("M-4.6,4.6 L-9.4,9.4", stroke="sword", width=2.8),
)
_BOOT: Shapes = (
    Path("M-6,-10 L1.6,-10 L1.6,-1 C3.6,1.6 9.6,1.8 9.6,6 L9.6,7.6 L-6,7.6 Z", fill="boot", stroke="card_ink", width=1.2),
    Path("M-6.4,9.4 L9.8,9.4", stroke="card_ink", width=2.4),
    Path("M-6,-6.4 L1.6,-6.4", stroke="card", width=1.2),
)
_NOISE: Shapes = (
    Poly(_star(9, 11, 6.2), fill="noise", stroke="card_ink", width=1.1),
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
    Path("M0.6,0.4 C2.6,-1.6 -1,-4.4 -3.4,-1.8 C-6.2,1.8 -2.2,6.6 2.6,5 C8.4,2.6 7,-5.8 0.6,-6.8", stroke="skill_ink", width=1.9),
)
_DRAGON: Shapes = (
    Circle(0, 0, 11, fill="dragon", stroke="card_ink", width=1.1),
    Path(
        "M-7.4,5.8 C-6.8,2 -5.4,-1 -2.8,-2.6 L-5.8,-7.8 L-0.2,-4.8 L2,-8.2 L2.8,-4.2 C5,-3.4 6.6,-1.6 8.4,1 C8.6,2.4 7.8,3.4 6.4,3.4 "
        "L2.8,2.8 L4.8,5.2 C2.4,5.8 0.2,5.2 -1.2,3.8 C-2.4,6 -5,7 -7.4,5.8 Z",
        fill="dragon_ink",
    ),
    Circle(1.4, -1.2, 1.2, fill="dragon"),
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
    Path("M-8.6,-1.4 C-8.6,-12 8.6,-12 8.6,-1.4 C8.6,2 7,3.6 5.4,4.6 L5.4,9 L-5.4,9 L-5.4,4.6 C-7,3.6 -8.6,2 -8.6,-1.4 Z", fill="dim"),
    Circle(-3.6, -1.2, 2.4, fill="slot"),
    Circle(3.6, -1.2, 2.4, fill="slot"),
    Path("M-2,9 L-2,6 M2,9 L2,6", stroke="slot", width=1.4),
)
_STAR: Shapes = (Poly(_star(5, 11.4, 5), fill="gold", stroke="card_ink", width=1.3),)
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
    Path("M0,-10.6 C5,-10.6 8,-2 8,2.6 C8,7.6 4.4,10.4 0,10.4 C-4.4,10.4 -8,7.6 -8,2.6 C-8,-2 -5,-10.6 0,-10.6 Z",
         fill="crystal_light", stroke="ink", width=1.3),
    Path("M-7.4,1 L-4,-1.8 L-1,1.4 L2.4,-2 L5,1 L7.6,-0.8", stroke="ink", width=1.3),
)  # fmt: skip
_CHALICE: Shapes = (
    Path("M-7.4,-9.4 L7.4,-9.4 C7.4,-2 4.6,1 0,1 C-4.6,1 -7.4,-2 -7.4,-9.4 Z", fill="gold", stroke="ink", width=1.3),
    Path("M0,1 L0,7 M-5,9 L5,9", stroke="ink", width=4.2),
    Path("M0,1 L0,7 M-5,9 L5,9", stroke="gold", width=2),
)
_POTION: Shapes = (
    Path("M-2.4,-10 L2.4,-10 L2.4,-4.4 C6.6,-2.4 8.4,1.4 8.4,3.8 C8.4,8.2 4.6,10.4 0,10.4 C-4.6,10.4 -8.4,8.2 -8.4,3.8 "
         "C-8.4,1.4 -6.6,-2.4 -2.4,-4.4 Z", fill="card", stroke="ink", width=1.4),
    Path("M-7.6,2.4 L7.6,2.4 C9,7.4 4.6,9.6 0,9.6 C-4.6,9.6 -9,7.4 -7.6,2.4 Z", fill="heart"),
)  # fmt: skip


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
        Poly(_ring(8, 10.8, pi / 8), fill="gold", stroke="card_ink", width=1.2),
        Text(0, 4, value, 11 if len(value) < 3 else 8.6, True, "middle", fill="gold_ink"),
    )


_PLAIN: dict[str, Shapes] = {
    "foot": (*_footprint(-4.2, 2.2, 1), *_footprint(4.2, -1.6, -1)),
    "monster": _MONSTER,
    "lock": _LOCK,
    "chevron": _CHEVRON,
    "heart": _HEART,
    "crystal": (Poly(((0, -11), (6, -2), (3, 10), (-3, 10), (-6, -2)), fill="crystal", stroke="edge", width=1.6),
                Poly(((0, -11), (-1, 10), (-3, 10), (-6, -2)), fill="crystal_light")),
    "monkey_idol": _IDOL,
    "major_secret": _secret("major", 11),
    "minor_secret": _secret("minor", 8.4),
    "skill": (Poly(_DIAMOND, fill="skill", stroke="card_ink", width=1.2),
              Poly(((0, -6), (5.4, 0), (0, 6), (-5.4, 0)), stroke="skill_ink", width=1)),
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
}  # fmt: skip
_MADE: dict[str, Callable[[str], Shapes]] = {
    "artifact": _artifact,
    "gone": _gone,
    "hand": _hand,
    "pawn": _pawn,
    "cube": _cube,
    "crown": _crown,
    "cost": _cost,
    "strength": _strength,
    "points": _points,
}
