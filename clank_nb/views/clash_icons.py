"""The icons of Clash of Decks, in the same box as those of the board (`clank_nb.views.icons`).

An ability is a glyph on a badge: the glyph tells which it is, the colour only helps.  An aura is the same badge
between two arrows, what a neighbour's aura gives stands in a dashed ring, and a Protection used up is crossed out.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from clank_nb.views.scene import Circle, Element, Icon, Path, Poly, Rect, Text

__all__ = ["CLASH_ICONS", "CLASH_MADE"]

Shapes = tuple[Element, ...]


def _line(d: str, width: float = 2.4) -> Path:
    return Path(d, stroke="badge_ink", width=width)


_GLYPHS: dict[str, tuple[str, Shapes]] = {
    "rage": (
        "sword",
        (
            Path(
                "M0.4,-9 C1.4,-5 6.6,-3.2 6,2.8 C5.4,6.6 2.6,8.6 0,8.6 C-3.4,8.6 -6.2,6.2 -5.8,2.2 "
                "C-5.4,-0.6 -3.4,-1.6 -3,-4.2 C-1.4,-3.2 -1,-1.8 -0.8,-0.6 C1,-2.8 1.4,-5.6 0.4,-9 Z",
                fill="badge_ink",
            ),
            Path("M0,7.4 C-2.6,7 -3,3.8 -0.4,1.4 C0.4,3 2.8,4 2.4,5.6 C2.2,6.6 1.2,7.4 0,7.4 Z", fill="sword"),
        ),
    ),
    "sprint": ("skill", (_line("M-5.6,-5 L-0.8,0 L-5.6,5 M0.6,-5 L5.4,0 L0.6,5", 2.8),)),
    "berserk": (
        "teleport",
        (
            _line("M4.6,-4.6 C0.6,-8 -5.6,-5.8 -6.2,-0.6 C-6.8,5 -0.8,8.2 3.6,5.4 C5,4.4 5.8,3.2 6.2,1.6", 2.5),
            Poly(((7.6, -7.4), (7.2, -0.8), (1.2, -3.2)), fill="badge_ink"),
        ),
    ),
    "perforation": (
        "boot",
        (
            _line("M-3.4,-7 L-3.4,-2.6 M-3.4,2.6 L-3.4,7 M1.4,-7 L1.4,-2.6 M1.4,2.6 L1.4,7", 2.2),
            _line("M-8.4,0 L4.6,0", 2.4),
            Poly(((8.8, 0), (3.8, -3.4), (3.8, 3.4)), fill="badge_ink"),
        ),
    ),
    "splash": (
        "crystal_deep",
        (
            _line("M-7.6,0 L-2.2,0 L2.6,-4.2 M-2.2,0 L2.6,4.2", 2.4),
            Poly(((7, -8), (5.6, -1.8), (0.8, -6.6)), fill="badge_ink"),
            Poly(((7, 8), (5.6, 1.8), (0.8, 6.6)), fill="badge_ink"),
        ),
    ),
    "protection": (
        "shield",
        (
            _line("M-7,5.6 C-7.6,-9.4 7.6,-9.4 7,5.6 Z", 2.1),
            Circle(0, -0.4, 1.9, fill="badge_ink"),
            Path("M-2.8,5.2 C-2.8,1.6 2.8,1.6 2.8,5.2 Z", fill="badge_ink"),
        ),
    ),
    "indestructible": (
        "banner_grey",
        (
            Poly(((-4.4, -5.8), (4.4, -5.8), (7.6, -1.6), (0, 7.4), (-7.6, -1.6)), fill="badge_ink"),
            Path(
                "M-7.6,-1.6 L7.6,-1.6 M-4.4,-5.8 L-2.4,-1.6 L0,7.4 L2.4,-1.6 L4.4,-5.8", stroke="banner_grey", width=1.1
            ),
        ),
    ),
}
"""Ability: colour of its badge, and its glyph."""


def _badge(ability: str) -> Shapes:
    fill, glyph = _GLYPHS[ability]
    return (Circle(0, 0, 11, fill=fill, stroke="card_ink", width=1.2), *glyph)


def _aura(ability: str) -> Shapes:
    """An ability that the neighbours have: between arrows."""
    inside: Shapes = (Icon(ability, 0, 0, 15),) if ability in _GLYPHS else (Circle(0, 0, 6, stroke="card_ink"),)
    arrows = (Poly(((-12, 0), (-8, -4), (-8, 4)), fill="card_ink"), Poly(((12, 0), (8, -4), (8, 4)), fill="card_ink"))
    return (*arrows, *inside)


def _lent(ability: str) -> Shapes:
    """An ability that comes from a neighbour's aura: smaller, in a dashed ring."""
    inside: Shapes = (Icon(ability, 0, 0, 18),) if ability in _GLYPHS else ()
    return (*inside, Circle(0, 0, 11, stroke="card_ink", width=1.5, dash="2.6 2.4"))


def _mana(n: str) -> Shapes:
    """A price: a drop with its number."""
    return (_DROP, Text(0, 7.2, n, 13.5, True, "middle", fill="skill_ink"))


def _hit(n: str) -> Shapes:
    """Damage: a burst with its number."""
    return (Poly(_burst(12, 9, 12), fill="hit", stroke="card_ink", width=1), _number(n, 11.5))


def _number(n: str, size: float) -> Text:
    return Text(0, size * 0.35, n, size if len(n) < 3 else size - 2.5, True, "middle", fill="hit_ink")


def _burst(out: float, inner: float, points: int) -> tuple[tuple[float, float], ...]:
    turns = [pi * k / points for k in range(2 * points)]
    return tuple(
        (round((out, inner)[k % 2] * cos(a), 1), round((out, inner)[k % 2] * sin(a), 1)) for k, a in enumerate(turns)
    )


_DROP_D = "M0,-11.4 C3.4,-6 8.6,-1.6 8.6,3 C8.6,8 4.8,11 0,11 C-4.8,11 -8.6,8 -8.6,3 C-8.6,-1.6 -3.4,-6 0,-11.4 Z"
_DROP = Path(_DROP_D, fill="skill", stroke="card_ink", width=1.2)
_AXE: Shapes = (
    Path("M-5,9.6 L4.4,-8", stroke="boot", width=2.8),
    Path(
        "M-0.8,-9.6 C3.6,-12 10.4,-7.6 9.6,0.6 C6.4,-1.6 3.2,-1.8 0.6,-0.6 Z",
        fill="steel",
        stroke="card_ink",
        width=1.3,
    ),
)
_SHIELD_D = "M0,-10 L8.6,-7.4 C9,-0.6 7,6.4 0,10.4 C-7,6.4 -9,-0.6 -8.6,-7.4 Z"
_SHIELD: Shapes = (
    Path(_SHIELD_D, fill="shield", stroke="card_ink", width=1.3),
    Path("M0,-7.2 L0,7.2 M-6,-1.6 L6,-1.6", stroke="badge_ink", width=1.6),
)
_BASTION: Shapes = (
    Path(
        "M-8,10.6 L-8,-5 L-9.4,-5 L-9.4,-11 L-5.4,-11 L-5.4,-8.4 L-2,-8.4 L-2,-11 L2,-11 L2,-8.4 L5.4,-8.4 L5.4,-11 "
        "L9.4,-11 L9.4,-5 L8,-5 L8,10.6 Z",
        fill="stone", stroke="card_ink", width=1.3,
    ),
    Path("M-3,10.4 L-3,4.6 C-3,0.8 3,0.8 3,4.6 L3,10.4 Z", fill="card_ink"),
    Path("M-8,-4.6 L8,-4.6", stroke="card_ink", width=1),
)  # fmt: skip
_FORT: Shapes = (
    Path(
        "M-11,10.6 L-11,-1 L-8.4,-4.6 L-5.8,-1 L-3.2,-4.6 L-0.6,-1 L2,-4.6 L4.6,-1 L7.2,-4.6 L9.8,-1 L11,-2.6 "
        "L11,10.6 Z",
        fill="card_back_light", stroke="card_ink", width=1.3,
    ),
    Path("M-5.8,-1 L-5.8,10.4 M-0.6,-1 L-0.6,10.4 M4.6,-1 L4.6,10.4", stroke="card_ink", width=1),
    Path("M-11,5 L11,5", stroke="card_ink", width=1.6),
)  # fmt: skip
_FRESH: Shapes = (
    Circle(0, 0, 10.6, fill="mark", stroke="card_ink", width=1.2),
    Path("M-4.6,-6.6 L4.6,-6.6 L0.6,0 L4.6,6.6 L-4.6,6.6 L-0.6,0 Z", fill="mark_ink"),
)
_SPELL: Shapes = (
    Poly(((0, -11), (2.6, -2.6), (11, 0), (2.6, 2.6), (0, 11), (-2.6, 2.6), (-11, 0), (-2.6, -2.6)), fill="teleport",
         stroke="card_ink", width=1.1),
)  # fmt: skip
_SPENT: Shapes = (
    *_badge("protection"),
    Path("M-8.4,8.4 L8.4,-8.4", stroke="card_ink", width=4.6),
    Path("M-8.4,8.4 L8.4,-8.4", stroke="card", width=2.2),
)
_FALLEN: Shapes = (
    Path("M-8,-8 L8,8 M8,-8 L-8,8", stroke="card", width=7.4),
    Path("M-8,-8 L8,8 M8,-8 L-8,8", stroke="hit", width=4.4),
)
_CHAMPION: Shapes = (
    Path(
        "M-9.6,7.6 L-10.6,-5.6 L-5,-0.6 L0,-8.6 L5,-0.6 L10.6,-5.6 L9.6,7.6 Z",
        fill="gold",
        stroke="card_ink",
        width=1.3,
    ),
    Rect(-9.6, 7, 19.2, 3.4, 1, fill="gold", stroke="card_ink", width=1.1),
)
_AIM: Shapes = (
    Circle(0, 0, 8, stroke="accent", width=2.4),
    Path("M0,-11 L0,-5 M0,11 L0,5 M-11,0 L-5,0 M11,0 L5,0", stroke="accent", width=2.4),
)

CLASH_ICONS: dict[str, Shapes] = {
    **{ability: _badge(ability) for ability in _GLYPHS},
    "mana": (Path(_DROP_D, fill="skill", stroke="rim", width=1.2),),
    "mana_gone": (Path(_DROP_D, stroke="gone", width=1.5, dash="2.4 2.6"),),
    "axe": _AXE,
    "armour": _SHIELD,
    "bastion": _BASTION,
    "fort": _FORT,
    "fresh": _FRESH,
    "spell": _SPELL,
    "protection_used": _SPENT,
    "fallen": _FALLEN,
    "champion": _CHAMPION,
    "aim": _AIM,
}
CLASH_MADE: dict[str, Callable[[str], Shapes]] = {"mana": _mana, "aura": _aura, "lent": _lent, "hit": _hit}
