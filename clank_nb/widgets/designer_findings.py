"""What the check and the report find in a dungeon that is being drawn, and whether a game can be played on it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from clank_nb.data.errors import Fault
from clank_nb.dungeon import Dungeon, board_report, check_board
from clank_nb.dungeon.report_value import BoardReport
from clank_nb.words import listing, say

PLAYERS = 2
TAKEN_OUT = 2
"""Artifacts that leave a game for two before it begins, drawn by lot (clank/setup/artifacts)."""

_PLACE = re.compile(r"(?:^|: )(room|tunnel) ([\w-]+)(?:: |$)")
_OWN_REMEDY = ("depths", "wrap")
"""Fields whose faults are mended by a button here, not by writing into a file."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault as the designer tells it.

    Parameters
    ----------
    place : str
        ``room:r01``, ``tunnel:r01-r02``, or nothing where it is about the board.
    name : str
        The place in words.
    what, fix : str
        What is the case, and how to mend it.
    """

    place: str
    name: str
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.name}: {self.what}. {self.fix}."


@dataclass(frozen=True, slots=True)
class Findings:
    """All that is found out about one dungeon."""

    faults: tuple[Fault, ...]
    told: tuple[Finding, ...]
    report: BoardReport

    @property
    def places(self) -> dict[str, str]:
        """From each place that is not right to what is the case there."""
        found: dict[str, list[str]] = {}
        for one in self.told:
            if one.place:
                found.setdefault(one.place, []).append(one.what)
        return {place: "; ".join(what) for place, what in found.items()}


@lru_cache(maxsize=16)
def findings(dungeon: Dungeon) -> Findings:
    """Check a dungeon and report on it; worked out once for equal dungeons."""
    faults = check_board(dungeon)
    return Findings(faults, tuple(_told(dungeon, one) for one in faults), _report(_bare(dungeon)))


def _bare(dungeon: Dungeon) -> Dungeon:
    """The dungeon without where its rooms lie: moving one changes nothing in a report."""
    return replace(dungeon, rooms=tuple(replace(room, x=0.0, y=0.0) for room in dungeon.rooms), depths_line=None)


@lru_cache(maxsize=16)
def _report(dungeon: Dungeon) -> BoardReport:
    return board_report(dungeon)


def _told(dungeon: Dungeon, fault: Fault) -> Finding:
    found = _PLACE.search(fault.where)
    field = fault.where.rpartition(": ")[2]
    fix = say(f"designer.fix.{field}") if field in _OWN_REMEDY else fault.fix
    if found is None:
        return Finding("", say("designer.the_board", field=field), fault.what, fix)
    kind, id = found.groups()
    return Finding(f"{kind}:{id}", say(f"designer.place.{kind}", id=id), fault.what, fix)


def missing_to_play(dungeon: Dungeon) -> tuple[str, ...]:
    """Say what a game for two still lacks on this board, one sentence each; nothing where it can be played."""
    found = findings(dungeon)
    artifacts = sum(1 for room in dungeon.rooms if room.artifact)
    lacks = []
    if found.told:
        places = listing(list(dict.fromkeys(one.name for one in found.told)))
        lacks.append(say("designer.lacks.sound", n=len(found.told), places=places))
    least = PLAYERS + TAKEN_OUT
    if artifacts < least:
        lacks.append(say("designer.lacks.artifacts", n=artifacts, least=least))
    return tuple(lacks)
