"""The options of a new game: numbers and flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clank_nb.data.errors import BadCode, shown
from clank_nb.data.tables import unknown_name
from clank_nb.model.cave_numbers import cave_numbers
from clank_nb.words import listing, say

LIMITS = {"hoard": (1, 999), "nest_bonus": (0, 99)}
"""Least and largest of the options that are numbers."""
SETTINGS = ("players", "board", "layout", "colours", "first", "first_dragon", "seed")
"""What else may be said of a new game."""


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, those that were named as they were named."""
    usual = dict(cave_numbers().options)
    for option, value in given.items():
        if option not in usual:
            raise unknown_name("option", option, (*SETTINGS, *usual))
        if option in LIMITS:
            least, most = LIMITS[option]
            if type(value) is not int or not least <= value <= most:
                said = say("games.number_option", option=option, given=shown(value), least=least, most=most)
                raise BadCode(said, given=value)
        elif type(value) is not bool:
            values = listing([str(usual[option]), str(not usual[option])], last="either")
            raise BadCode(say("games.option", option=option, given=shown(value), values=values), given=value)
    return {**usual, **given}
