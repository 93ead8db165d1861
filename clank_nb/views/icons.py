"""The icon library: small pictures in a box of 24 by 24 whose middle is (0, 0).

A name may carry a value behind a colon: ``"artifact:30"``, ``"pawn:green"``, ``"cube:black"``.  Shapes come first and
colours second: every icon can be told from the others in grey.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import pi

from clank_nb.data.errors import BadCode, nearest
from clank_nb.views.card_icons import CARD_ICONS, CARD_MADE, polygon
from clank_nb.views.cave_icons import CAVE_ICONS, CAVE_MADE
from clank_nb.views.clash_icons import CLASH_ICONS, CLASH_MADE
from clank_nb.views.scene import Circle, Element, Path, Poly, Rect, Text
from clank_nb.views.theme import letter, player_ink, player_token
from clank_nb.views.tile_icons import TILE_ICONS, TILE_MADE

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


# ---- what has a price ------------------------------------------------------------------------------------------------


_SOLE = "M-2.4,-5.8 C-0.6,-7.8 2.4,-6.8 2.3,-3.4 C2.2,-1.2 1.4,0.2 0.7,1.2 L-2,0.9 C-3.4,-1.2 -3.8,-4 -2.4,-5.8 Z"
_HEEL = "M-2,2.5 L0.8,2.8 C1.3,4.6 0.5,6.2 -1,6.1 C-2.2,6 -2.6,4.4 -2,2.5 Z"


def _moved(d: str, x: float = 0.0, y: float = 0.0, side: int = 1) -> str:
    """Move a path, mirrored left to right with side -1."""
    found = []
    for word in d.split():
        head = word[0] if word[0].isalpha() else ""
        pair = word[len(head) :].split(",")
        found.append(head + (f"{x + side * float(pair[0]):.1f},{y + float(pair[1]):.1f}" if len(pair) == 2 else ""))
    return " ".join(found)


def _footprint(x: float, y: float, side: int) -> Shapes:
    return tuple(Path(_moved(d, x, y, side), fill="foot_ink") for d in (_SOLE, _HEEL))


_FACE = (
    "M-9.4,-10.4 C-8.8,-7 -7.2,-5.4 -4.6,-5.6 C-2,-7 2,-7 4.6,-5.6 C7.2,-5.4 8.8,-7 9.4,-10.4 "
    "C11.4,-5.8 9.8,-2.2 7.8,-0.8 C8,4.6 4.8,9.2 0,9.2 C-4.8,9.2 -8,4.6 -7.8,-0.8 C-9.8,-2.2 -11.4,-5.8 -9.4,-10.4 Z"
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
    turned = _moved(_HAND, side=1 if side == "right" else -1)
    return (Path(turned, fill="foot", stroke="chevron_rim", width=1.5),)


# ---- what is to be had -----------------------------------------------------------------------------------------------

_HEART_D = (
    "M0,9.4 C-13.4,0.6 -9.8,-9.6 -4,-8.6 C-1.9,-8.2 -0.6,-6.6 0,-4.9 "
    "C0.6,-6.6 1.9,-8.2 4,-8.6 C9.8,-9.6 13.4,0.6 0,9.4 Z"
)
_HEART: Shapes = (
    Path(_HEART_D, fill="heart", stroke="ink", width=1.4),
    Path("M-6.2,-1.6 C-6.8,-4.4 -5.4,-5.8 -3.9,-6", stroke="heart_light", width=1.8),
)
_CRYSTAL: Shapes = (
    Poly(((0, -11), (6, -2), (3, 10), (-3, 10), (-6, -2)), fill="crystal", stroke="edge", width=1.6),
    Poly(((0, -11), (-1, 10), (-3, 10), (-6, -2)), fill="crystal_light"),
)
_IDOL: Shapes = (
    Circle(-9, -1, 3.4, fill="idol", stroke="ink", width=1.2),
    Circle(9, -1, 3.4, fill="idol", stroke="ink", width=1.2),
    Circle(0, -0.4, 9, fill="idol", stroke="ink", width=1.4),
    Path(
        "M-5.8,-2.6 C-5.8,-6.6 -0.8,-6.4 0,-3.8 C0.8,-6.4 5.8,-6.6 5.8,-2.6 C5.8,-0.6 5,0.2 5.6,2.4 "
        "C5.6,8.6 -5.6,8.6 -5.6,2.4 C-5,0.2 -5.8,-0.6 -5.8,-2.6 Z",
        fill="idol_face",
    ),
    Circle(-2.8, -2.4, 1.5, fill="ink"),
    Circle(2.8, -2.4, 1.5, fill="ink"),
    Path("M-2.6,4 C-1,5.4 1,5.4 2.6,4", stroke="ink", width=1.2),
)


def _secret(fill: str, r: float) -> Shapes:
    return (
        Circle(0, 0, r, fill=fill, stroke="ink", width=1.5),
        Circle(0, 0, r - 2.4, stroke="secret_ink", width=0.8, opacity=0.5),
        Text(0, r * 0.5, "?", r * 1.4, True, "middle", fill="secret_ink"),
    )


_HEXAGON = polygon(6, 11.6, pi / 6)


def _artifact(value: str) -> Shapes:
    return (
        Poly(_HEXAGON, fill="artifact", stroke="ink", width=3),
        Poly(_HEXAGON, stroke="artifact_rim", width=1.7),
        Text(0, 4.4, value, 12.2, True, "middle", fill="artifact_ink"),
    )


def _gone(what: str) -> Shapes:
    """An empty place: the outline of what was there."""
    kind, _, value = what.partition(":")
    if kind == "artifact":
        number = (Text(0, 4.2, value, 11.6, True, "middle", fill="gone"),) if value else ()
        return (Poly(_HEXAGON, stroke="gone", width=1.5, dash="2.4 2.6"), *number)
    r = {"major_secret": 10.6, "minor_secret": 8.4}.get(kind, 8.6)
    return (Circle(0, 0, r, stroke="gone", width=1.5, dash="2.4 2.6"),)


# ---- players ---------------------------------------------------------------------------------------------------------

_PAWN_D = (
    "M0,-9.4 C3,-9.4 4.9,-7.5 4.9,-5.2 C4.9,-3.8 4.3,-2.8 3.4,-2 C5.8,-0.6 7.6,3 8,7.6 L8.4,11 L-8.4,11 L-8,7.6 "
    "C-7.6,3 -5.8,-0.6 -3.4,-2 C-4.3,-2.8 -4.9,-3.8 -4.9,-5.2 C-4.9,-7.5 -3,-9.4 0,-9.4 Z"
)


def _pawn(player: str) -> Shapes:
    return (
        Path(_PAWN_D, stroke="shine", width=3.6),
        Path(_PAWN_D, fill=player_token(player), stroke="ink", width=1.2),
        Text(0, 9.4, letter(player), 10.6, True, "middle", fill=player_ink(player)),
    )


def _cube(player: str) -> Shapes:
    fill, ink = player_token(player), player_ink(player)
    outline = ((-10.5, -6), (-6, -10.5), (10.5, -10.5), (10.5, 6), (6, 10.5), (-10.5, 10.5))
    shapes: list[Element] = [
        Poly(outline, fill=fill, stroke="rim" if player in ("black", "ghost") else "ink", width=1.3),
        Poly(
            ((-10.5, -6), (-6, -10.5), (10.5, -10.5), (6, -6)), fill="shine", opacity=0.34 if player != "black" else 0.2
        ),
        Poly(((6, -6), (10.5, -10.5), (10.5, 6), (6, 10.5)), fill="ink", opacity=0.28),
    ]
    if player == "ghost":
        shapes += [Circle(-5.6, 1, 1.9, fill=ink), Circle(1.2, 1, 1.9, fill=ink)]
    elif letter(player):
        shapes.append(Text(-2.25, 6.8, letter(player), 12.5, True, "middle", fill=ink))
    return tuple(shapes)


_PLAIN: dict[str, Shapes] = {
    "foot": (*_footprint(-4.2, 2.2, 1), *_footprint(4.2, -1.6, -1)),
    "monster": _MONSTER,
    "lock": _LOCK,
    "chevron": _CHEVRON,
    "heart": _HEART,
    "crystal": _CRYSTAL,
    "monkey_idol": _IDOL,
    "major_secret": _secret("major", 11),
    "minor_secret": _secret("minor", 8.5),
    **CARD_ICONS,
    **TILE_ICONS,
    **CAVE_ICONS,
    **CLASH_ICONS,
}
_MADE: dict[str, Callable[[str], Shapes]] = {
    "artifact": _artifact,
    "gone": _gone,
    "hand": _hand,
    "pawn": _pawn,
    "cube": _cube,
    **CARD_MADE,
    **TILE_MADE,
    **CAVE_MADE,
    **CLASH_MADE,
}
