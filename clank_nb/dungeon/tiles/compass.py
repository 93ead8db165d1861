"""Where a tile's exits lie, and which exit of a neighbour each of them meets.

A square of the map has eight slots, two on each edge, numbered clockwise from the top left::

        n1  n2              0   1
     w2        e1         7       2
     w1        e2         6       3
        s2  s1              5   4

A quarter turn clockwise moves every exit two slots on.  The first slot of an edge meets the second one of the edge
across: ``n1`` the ``s2`` of the tile above, ``e1`` the ``w2`` of the tile to the right.
"""

from __future__ import annotations

SLOTS = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
"""Names of the slots of a square, by number."""

TURNS = (0, 1, 2, 3)
"""Quarter turns clockwise of a square tile."""

STEPS = ((0, -1), (0, -1), (1, 0), (1, 0), (0, 1), (0, 1), (-1, 0), (-1, 0))
"""Columns to the east and rows to the south that lie between a square and the one behind each of its slots."""

ACROSS = (5, 4, 7, 6, 1, 0, 3, 2)
"""The slot that each slot meets, on the square behind it."""

SQUARE = {name: (0, 0, slot) for slot, name in enumerate(SLOTS)}
"""Exits of a square tile: column, row and slot."""

START = {
    **{name: (0, 0, slot) for name, slot in (("n1", 0), ("n2", 1), ("e1", 2), ("e2", 3))},
    **{name: (0, 1, slot) for name, slot in (("e3", 2), ("e4", 3), ("s1", 4), ("s2", 5), ("w1", 6), ("w2", 7))},
    **{name: (0, 0, slot) for name, slot in (("w3", 6), ("w4", 7))},
}
"""Exits of the start tile, one square wide and two high, clockwise as well: column, row and slot."""


def turned(slot: int, turn: int) -> int:
    """The slot that an exit comes to lie at when its tile is turned."""
    return (slot + 2 * turn) % 8


def are_whole(*values: object) -> bool:
    """Whether all of these are plain whole numbers: ``True`` and ``1.0`` are equal to one, and are none."""
    for value in values:  # noqa: SIM110 - asked whenever a tile is tried: a generator costs three times as much
        if value.__class__ is not int:
            return False
    return True
