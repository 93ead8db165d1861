"""A score sheet: what each thing is worth, with its rule."""

from __future__ import annotations

from typing import NamedTuple


class ScoreLine(NamedTuple):
    """One line: ``n`` of ``what`` (an artifact's ``n`` is its value) give ``points``."""

    what: str
    n: int
    points: int
    rule: str


class Sheet(NamedTuple):
    """The lines of one player."""

    player: int
    colour: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)
