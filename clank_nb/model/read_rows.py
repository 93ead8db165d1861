"""What rows of cards and rows of tokens have in common: names, moments and totals."""

from __future__ import annotations

import re
from collections.abc import Iterable

from clank_nb.data.tables import Row
from clank_nb.model.effects import MOMENTS

__all__ = ["check_moments", "check_slug", "check_totals", "read_names"]

_COUNTED = (": count", ": set", ": group", ": party")


def read_names(row: Row) -> tuple[tuple[str, str], ...]:
    """Read the shown names of a card or token; the English one is required."""
    names = row.row("name", '{en = "Burgle"}')
    found = tuple((lang, names.text(lang)) for lang in names.values)
    if names.sound and "en" not in names:
        row.fault("name", "no_name")
    return found


def check_slug(row: Row, id: str) -> None:
    """Note a row whose name is no slug."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
        row.fault("", "slug")


def check_moments(row: Row, moments: Iterable[str], kind: str) -> None:
    """Note effects under a moment that never comes."""
    may_come = tuple(moments)
    for moment in MOMENTS:
        if moment in row and moment not in may_come:
            row.raw(moment)
            row.fault(moment, "moment", kind=kind, all=", ".join(may_come))


def check_totals(top: Row, counts: Iterable[tuple[str, int]], groups: Iterable[str]) -> None:
    """Compare the copies of each group with the totals the file itself states, once it is clear what lies in it."""
    totals = top.row("totals", "{dungeon = 100}")
    broken = top.sheet.lost or any(fault.where.endswith(_COUNTED) for fault in top.sheet.faults)
    sums: dict[str, int] = {}
    for group, count in counts:
        sums[group] = sums.get(group, 0) + count
    for group in groups:
        wanted = totals.maybe_whole(group)
        given = sums.get(group, 0)
        if broken:
            continue
        if wanted is None and given:
            totals.fault(group, "total_absent", given=given)
        elif wanted is not None and wanted != given:
            totals.fault(group, "total", given=given, wanted=wanted)
    totals.close()
