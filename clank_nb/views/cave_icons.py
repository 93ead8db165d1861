"""The icons of Dragon's Cave, in the same box as all others: gems, dwarfs, the dragon, purse, chest, fists.

Each colour of space has a shape and a letter of its own, so that a card is told from the others in grey too.  A
dwarf is no gem: it has a face, and the colour and the letter of its player.
"""

from __future__ import annotations

from collections.abc import Callable

from clank_nb.views.card_icons import polygon, star
from clank_nb.views.scene import Circle, Element, Path, Poly, Rect, Text
from clank_nb.views.theme import COLOURS, letter, player_ink, player_token

__all__ = ["CAVE_ICONS", "CAVE_MADE", "gem_letter", "gem_outline", "gem_token"]

Shapes = tuple[Element, ...]
Outline = Poly | Circle | Path

_DROP = "M0,-11.4 C4.4,-5.6 8.6,-1.4 8.6,3 C8.6,7.8 4.8,11 0,11 C-4.8,11 -8.6,7.8 -8.6,3 C-8.6,-1.4 -4.4,-5.6 0,-11.4 Z"
_SHIELD = "M-9.4,-9.6 L9.4,-9.6 L9.4,0.4 C9.4,5.6 5,9.4 0,11.4 C-5,9.4 -9.4,5.6 -9.4,0.4 Z"
_OUTLINES: dict[str, Outline] = {
    "red": Circle(0, 0, 10.4),
    "yellow": Poly(((0, -11.2), (11.6, 9.4), (-11.6, 9.4))),
    "green": Poly(((-9.6, -9.6), (9.6, -9.6), (9.6, 9.6), (-9.6, 9.6))),
    "blue": Path(_DROP),
    "purple": Poly(((0, -11.8), (11.8, 0), (0, 11.8), (-11.8, 0))),
    "orange": Poly(polygon(6, 11.2)),
    "black": Path(_SHIELD),
    "white": Poly(star(8, 11.8, 8.6)),
}
_LETTER_AT = {"yellow": 6.9, "blue": 6.7, "black": 3.4}
"""Base line of the letter, where the shape is not the same above and below."""


def gem_token(colour: str) -> str:
    """Give the token of a colour of spaces and cards; a colour nobody knows is drawn as a plain bar."""
    return f"gem_{colour}" if f"gem_{colour}" in COLOURS else "bar"


def gem_letter(colour: str) -> str:
    """Give the letter that marks a colour of spaces and cards."""
    return "K" if colour == "black" else colour[:1].upper()


def gem_outline(colour: str, *, fill: str = "none", stroke: str = "none", width: float = 1.0) -> Outline:
    """Give the shape of a colour, around (0, 0) in a box of 24 by 24."""
    shape = _OUTLINES.get(colour, _OUTLINES["red"])
    if isinstance(shape, Circle):
        return Circle(0, 0, shape.r, fill=fill, stroke=stroke, width=width)
    if isinstance(shape, Path):
        return Path(shape.d, fill=fill, stroke=stroke, width=width)
    return Poly(shape.points, fill=fill, stroke=stroke, width=width)


def _gem(colour: str) -> Shapes:
    size = 10.5 if colour == "yellow" else 12.5
    return (
        gem_outline(colour, fill=gem_token(colour), stroke="ink", width=1.4),
        Text(0, _LETTER_AT.get(colour, 4.5), gem_letter(colour), size, True, "middle", fill=f"{gem_token(colour)}_ink"),
    )


# ---- who walks, and who waits ----------------------------------------------------------------------------------------

_HAT = "M-7.4,-2.8 C-5.4,-5.6 -2.6,-9.2 1.8,-11.8 C2.4,-8.8 5.4,-6.2 7.4,-2.8 C3.6,-4.4 -3.6,-4.4 -7.4,-2.8 Z"
_COAT = "M-7.2,1 C-9.4,3.6 -9.6,8 -9,11.2 L9,11.2 C9.6,8 9.4,3.6 7.2,1 Z"
_BEARD = "M-5.4,-1 C-6,2.8 -3.6,6.2 0,6.8 C3.6,6.2 6,2.8 5.4,-1 C2.6,0.8 -2.6,0.8 -5.4,-1 Z"


def _dwarf(value: str) -> Shapes:
    """A dwarf of a player; with a number behind the colour it is one of two."""
    player, number = (value[:-1], value[-1]) if value[-1:].isdigit() else (value, "")
    fill, mark = player_token(player), f"{letter(player)}{number}"
    return (
        Path(f"{_HAT} {_COAT}", stroke="shine", width=3.4),
        Path(_COAT, fill=fill, stroke="ink", width=1.2),
        Circle(0, -1.2, 5.6, fill="skin", stroke="ink", width=1),
        Path(_BEARD, fill="foot", stroke="ink", width=0.9),
        Circle(-2, -1.6, 0.9, fill="ink"),
        Circle(2, -1.6, 0.9, fill="ink"),
        Circle(0, 0.2, 1.3, fill="sack"),
        Path(_HAT, fill=fill, stroke="ink", width=1.2),
        Rect(-7.6, 3.8, 15.2, 8, 2.4, fill=fill, stroke="ink", width=0.9),
        Text(0, 10.8, mark, 8.6, True, "middle", fill=player_ink(player)),
    )


_WING = (
    "M1,-1 C1.6,-6.4 5,-10.4 11.6,-11.4 C10.2,-9.4 10.4,-8 11,-6.4 C9,-6.6 8,-5.6 8,-4 C6.4,-4 5.6,-3 5.6,-1.4 "
    "C4.2,-1.6 3,-0.6 2.6,1 Z"
)
_BODY = (
    "M-2.4,-3.6 C-0.6,-1.8 0.4,0.2 3.2,0.8 C7.4,1.8 9.6,4.6 9,7.8 C8.6,10.2 6.4,11.4 3.4,11.4 L-6.2,11.4 "
    "C-7.6,11.4 -7.8,9.8 -6.4,9.6 L-4.6,9.4 C-6.4,7.4 -6.4,4.4 -5,2 C-5.8,1.2 -6.4,0.6 -6.8,0 Z"
)
_HEAD = (
    "M-2.2,-3.4 C-2,-6.2 -3.4,-7.8 -5.6,-7.8 L-6.8,-10.4 L-7.8,-7.4 C-10,-6.4 -11.4,-4.6 -11.8,-2.6 "
    "C-10.4,-1.6 -8.8,-1.6 -7.4,-2 C-7,-1 -6.8,-0.4 -6.4,0.4 Z"
)
_TAIL = "M6.6,10.4 C9.6,11.2 11.6,9.6 10.8,7.4 C10.5,6.5 11,5.6 11.8,5.2"


def _dragon() -> Shapes:
    shape = {"fill": "dragon", "stroke": "ink", "width": 1.0}
    return (
        Path(f"{_BODY} {_HEAD} {_WING}", stroke="shine", width=3.2),
        Path(_TAIL, stroke="ink", width=4.2),
        Path(_TAIL, stroke="dragon", width=2.4),
        Path(_WING, fill="wing", stroke="ink", width=1.0),
        Path(_BODY, **shape),  # type: ignore[arg-type]
        Path("M-4.4,2.6 C-3,4.4 -3,7.4 -4.2,9.4 L-0.6,9.4 C0.8,6.4 -0.8,2.8 -3.4,0.8 Z", fill="belly"),
        Path(_HEAD, **shape),  # type: ignore[arg-type]
        Circle(-7.2, -4.8, 1.5, fill="mark", stroke="ink", width=0.5),
        Circle(-7.5, -4.7, 0.6, fill="ink"),
        Circle(-10.7, -3.5, 0.5, fill="ink"),
        Path("M-2.9,11.2 L-2.9,9.6 M2.4,11.2 L2.4,9.6", stroke="ink", width=0.8),
    )


# ---- what is carried -------------------------------------------------------------------------------------------------

_SACK = (
    "M-3.4,-5 C-8.6,-1.6 -10.6,3.4 -9.4,7.6 C-8.6,10.6 -4.6,11.2 0,11.2 C4.6,11.2 8.6,10.6 9.4,7.6 C10.6,3.4 "
    "8.6,-1.6 3.4,-5 Z"
)
_PURSE: Shapes = (
    Path("M-5,-10.4 C-3.4,-9 -1.6,-10.8 0,-9.6 C1.6,-10.8 3.4,-9 5,-10.4 L3,-5 L-3,-5 Z", fill="sack", stroke="ink"),
    Path(_SACK, fill="sack", stroke="ink", width=1.3),
    Path("M-3.8,-5 L3.8,-5", stroke="gold", width=2.2),
    Circle(0, 3.6, 4.4, fill="gold", stroke="ink", width=1),
    Poly(((0, 1.2), (2, 3.6), (0, 6), (-2, 3.6)), fill="gold_ink"),
)
_CHEST: Shapes = (
    Path("M-10.4,-1 C-10.4,-10.4 10.4,-10.4 10.4,-1 Z", fill="wood", stroke="ink", width=1.3),
    Rect(-10.4, -1, 20.8, 11, 1.4, fill="wood", stroke="ink", width=1.3),
    Path("M-6.6,-6.4 L-6.6,9.6 M6.6,-6.4 L6.6,9.6", stroke="gold", width=1.8),
    Rect(-3, -3, 6, 6.6, 1.2, fill="gold", stroke="ink", width=1),
    Circle(0, -0.4, 1.1, fill="ink"),
    Path("M0,0 L0,2", stroke="ink", width=1),
)
_KNUCKLES = (
    "M-8.6,-3 C-9,-7.4 -4.8,-8.6 -4,-6.4 C-3.4,-9.4 0.4,-9.4 0.8,-6.6 C1.6,-9 5.2,-8.6 5.4,-5.8 C6.4,-7.4 "
    "9.4,-6.6 9.2,-3.4 L8.8,2.6 C8.4,6.6 6.2,7.6 6.2,11 L-5,11 C-5,7.8 -8.2,6 -8.6,2 Z"
)


def _fist(side: str) -> Shapes:
    """A closed fist, back of the hand to the viewer; the right one is the left one mirrored."""
    flip = -1 if side == "right" else 1
    lines = " ".join(f"M{flip * x:.1f},-5.6 L{flip * x:.1f},-0.6" for x in (-4.2, 0.6, 5.2))
    thumb = f"M{flip * -8:.1f},1.6 C{flip * -4:.1f},-1.4 {flip * 1:.1f},-0.4 {flip * 3:.1f},2.6"
    hand = Path(_mirrored(_KNUCKLES) if flip < 0 else _KNUCKLES, fill="skin", stroke="ink", width=1.3)
    return (hand, Path(lines, stroke="ink", width=1), Path(thumb, stroke="ink", width=1.2))


def _mirrored(d: str) -> str:
    """The same path, left to right."""
    found = []
    for word in d.split():
        head = word[0] if word[0].isalpha() else ""
        x, comma, y = word[len(head) :].partition(",")
        found.append(f"{head}{-float(x):.1f},{y}" if comma else word)
    return " ".join(found)


_NEST: Shapes = (
    Path("M-11.4,1 C-10,10.4 10,10.4 11.4,1 C8,5.4 -8,5.4 -11.4,1 Z", fill="straw", stroke="ink", width=1.1),
    Path("M-10,3.6 L-5,7.4 M-6,3.8 L1,8.2 M-1,4.2 L6,7.4 M4,4 L9.4,5.2 M8,3.4 L2,8", stroke="straw_dark", width=1.1),
)

CAVE_ICONS: dict[str, Shapes] = {"cave_dragon": _dragon(), "purse": _PURSE, "closed_chest": _CHEST, "nest": _NEST}
CAVE_MADE: dict[str, Callable[[str], Shapes]] = {"gem": _gem, "dwarf": _dwarf, "fist": _fist}
