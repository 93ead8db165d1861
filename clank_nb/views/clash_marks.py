"""What pictures of Clash of Decks point out: who attacks whom, what that does, and what has moved in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

from clank_nb.views.scene import Element, Group, Icon, Path, Poly, Rect

__all__ = ["NO_MARKS", "Blow", "Marks", "Slide", "arrow", "slide_arc"]

Spot = tuple[int, int]
"""Number of a lane, and place from the bridge counted from 0."""


class Blow(NamedTuple):
    """What a creature takes of an attack or a spell.

    Attributes
    ----------
    spot : (lane, place)
    n : int
        Damage; 0 where none is taken.
    fallen : bool
        Whether it is destroyed.
    kept : str
        The ability that keeps the damage away, ``protection`` or ``indestructible``; or empty.
    """

    spot: Spot
    n: int
    fallen: bool = False
    kept: str = ""


class Slide(NamedTuple):
    """How a Stronghold moves in its hand: places from the left, counted from 0, and the damage that moves it."""

    who: int
    start: int
    place: int
    n: int


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out in a picture of the table.

    Parameters
    ----------
    attacker : (lane, place), optional
        Who attacks.
    came : int
        The place that it has sprinted from, counted from 0; -1 where it has not.
    spell : int
        Side whose spell it is; -1 for an attack.
    blows : tuple of Blow
        Creatures that are hit, the target first.
    strong : bool
        Whether the attack goes to the Stronghold, or the AI itself.
    slide : Slide, optional
        How a Stronghold has moved.
    new : set of (side, card)
        Cards that are new in a hand.
    fresh : set of (lane, place)
        Creatures that are new in a lane.
    """

    attacker: Spot | None = None
    came: int = -1
    spell: int = -1
    blows: tuple[Blow, ...] = ()
    strong: bool = False
    slide: Slide | None = None
    new: frozenset[tuple[int, str]] = field(default_factory=frozenset)
    fresh: frozenset[Spot] = field(default_factory=frozenset)


NO_MARKS = Marks()


def arrow(start: tuple[float, float], end: tuple[float, float], *, dash: str = "", width: float = 6.0) -> Group:
    """Draw an arrow with a dark rim, from one point to another."""
    (x, y), (to_x, to_y) = start, end
    far = max(hypot(to_x - x, to_y - y), 1.0)
    ux, uy = (to_x - x) / far, (to_y - y) / far
    neck = (to_x - 15 * ux, to_y - 15 * uy)
    d = f"M{x:.1f},{y:.1f} L{neck[0]:.1f},{neck[1]:.1f}"
    head = ((to_x, to_y), (neck[0] - 9 * uy, neck[1] + 9 * ux), (neck[0] + 9 * uy, neck[1] - 9 * ux))
    shapes: tuple[Element, ...] = (
        Path(d, stroke="route_rim", width=width + 3),
        Poly(head, fill="hit", stroke="route_rim", width=3),
        Path(d, stroke="hit", width=width, dash=dash),
        Poly(head, fill="hit"),
    )
    return Group(shapes, classes=("cnb-through",))


def slide_arc(start: float, end: float, y: float, n: int) -> Iterator[Element]:
    """Draw how a Stronghold has moved in its hand: an arc from where it stood to where it stands, with the damage."""
    middle, high = (start + end) / 2, min(15.0, 8 + abs(end - start) / 12)
    if abs(end - start) > 1:
        bend = f"M{start:.1f},{y:.1f} Q{middle:.1f},{y - 2 * high:.1f} {end - 5:.1f},{y - 5:.1f}"
        yield Path(bend, stroke="route_rim", width=6)
        yield Path(bend, stroke="hit", width=3.4)
        yield Poly(((end, y), (end - 11, y - 4), (end - 3, y - 12)), fill="hit", stroke="route_rim", width=1)
    yield Icon(f"hit:−{n}", middle, y - high, 25)


def ring(wide: float, high: float, token: str = "moved") -> Rect:
    """What is new, or acts, has a ring."""
    return Rect(-3.2, -3.2, wide + 6.4, high + 6.4, 9, stroke=token, width=3.6)
