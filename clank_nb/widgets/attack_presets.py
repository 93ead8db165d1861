"""Attacks that are worth a look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from clank_nb.data.errors import BadCode, nearest
from clank_nb.model.cubes import BLACK, GHOST
from clank_nb.words import listing, say


class Preset(NamedTuple):
    """A table to begin with; `cubes` are those that were drawn, where it is known.

    Parameters
    ----------
    bag, area, health
        As in `Case`; what is not named is empty, or a whole track.
    draws, colour, rage, danger
        As in `Case`.
    coming : tuple of int
        Numbers of `Coming`.
    """

    bag: tuple[tuple[str, int], ...]
    draws: int
    colour: str
    rage: int
    cubes: tuple[str, ...] = ()
    area: tuple[tuple[str, int], ...] = ()
    danger: int = 0
    health: tuple[tuple[str, int], ...] = ()
    coming: tuple[int, ...] = ()


_LATE = ((BLACK, 13), ("red", 5), ("green", 3), ("blue", 6), ("yellow", 2))
_HURT = (("red", 4), ("green", 6), ("blue", 2), ("yellow", 7))

PRESETS: Mapping[str, Preset] = {
    "example": Preset(((BLACK, 24), ("green", 2), ("yellow", 3)), 4, "yellow", 5, (BLACK, "green", "yellow", "yellow")),
    "first": Preset(((BLACK, 24), ("red", 3), ("green", 2), ("blue", 1), ("yellow", 0)), 2, "red", 1),
    "late": Preset(_LATE, 5, "blue", 6, (), (("red", 2), ("green", 1), ("blue", 2)), 1, _HURT, (3, 1, 1)),
    "countdown": Preset(_LATE, 4, "red", 5, (), (("green", 2), ("yellow", 1)), 0, _HURT, (0, 1, 1)),
    "ghosts": Preset(
        ((BLACK, 20), ("red", 4), ("green", 3), ("blue", 3), ("yellow", 2), (GHOST, 3)), 4, "red", 5, (), (), 0,
        (("red", 6), ("green", 5), ("blue", 7), ("yellow", 4)), (6, 0, 1),
    ),
}  # fmt: skip
"""The worked example of the rulebook, the first attack of four players, and what may come later."""


def known_preset(name: str) -> str:
    """Give the name of a preset back.

    Raises
    ------
    BadCode
        If there is no such preset.
    """
    if name not in tuple(PRESETS):
        near = nearest(name, PRESETS)
        names = listing([f'"{key}"' for key in near or PRESETS], last="either")
        raise BadCode(say("widgets.attack_lab.no_preset", given=name, names=names), given=name, nearest=near)
    return name
