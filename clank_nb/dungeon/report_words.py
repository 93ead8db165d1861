"""The report of a dungeon in words, one fact a line, and several reports as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from clank_nb.dungeon.report_graph import Cut
from clank_nb.words import listing, say

if TYPE_CHECKING:
    from clank_nb.dungeon.report_value import ArtifactLine, BoardComparison, BoardReport, Least

MOST_NAMED = 8
"""More rooms than this are counted, not named."""

COMPARED = (
    "n_rooms", "n_tunnels", "n_one_way", "n_long", "n_guarded", "n_locked", "caves", "markets", "healing", "key_only",
    "choke_points", "bridges", "dead_ends",
)  # fmt: skip
"""Fields of a report that a comparison counts, in its order."""


def report_words(report: BoardReport, lang: str) -> str:
    """The whole report, one fact a line."""
    say_ = _Say(lang)
    lines = [
        *_what(report, say_),
        *(_artifact(line, len(report.ranking), say_) for line in report.artifacts),
        say_("key.only" if report.key_only else "key.none", rooms=say_.rooms(report.key_only)),
        *_cuts(report, say_),
        *_traps(report, say_),
        *(
            say_(
                "arrow.line", tunnel=arrow.tunnel, a=arrow.a, b=arrow.b, boots=say_("boots", n=arrow.boots),
                back=say_.boots(arrow.back),
            )
            for arrow in report.arrows
        ),
    ]  # fmt: skip
    return "\n".join(lines)


class _Say:
    """The texts of ``report.toml`` in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, /, **values: object) -> str:
        return say(f"report.{key}", self.lang, **values)

    def rooms(self, rooms: Sequence[str]) -> str:
        return self.list(rooms) if len(rooms) <= MOST_NAMED else self("many", n=len(rooms))

    def list(self, parts: Sequence[object]) -> str:
        return listing([str(part) for part in parts], self.lang)

    def boots(self, boots: int | None) -> str:
        return self("no_way") if boots is None else self("boots", n=boots)


def _what(report: BoardReport, say_: _Say) -> Iterator[str]:
    each = report.boots_per_turn
    boots = say_("boots", n=each[0]) if len(each) == 1 else ", ".join(map(str, each))
    yield say_("head" if len(each) == 1 else "head_turns", title=_title(report), boots=boots)
    yield say_("what.size", n_rooms=report.n_rooms, n_tunnels=report.n_tunnels)
    yield say_(
        "what.tunnels", n_one_way=report.n_one_way, n_long=report.n_long, n_guarded=report.n_guarded,
        monsters=report.monsters, n_locked=report.n_locked,
    )  # fmt: skip
    yield say_(
        "what.rooms", n_caves=len(report.caves), n_markets=len(report.markets), n_healing=len(report.healing),
        n_depths=len(report.depths),
    )  # fmt: skip
    yield say_("what.tokens", major=report.major_secrets, minor=report.minor_secrets, idols=report.monkey_idols)
    degrees = [say_("what.degree", degree=degree, n=n) for degree, n in report.degrees.items()]
    yield say_("what.degrees", degrees=say_.list(degrees))
    yield say_("what.dead_ends" if report.dead_ends else "what.no_dead_end", rooms=say_.rooms(report.dead_ends))


def _title(report: BoardReport) -> str:
    return report.title or report.name or report.entrance


def _artifact(line: ArtifactLine, n: int, say_: _Say) -> str:
    least, there, back = line.least, line.least_in, line.least_out
    if least is None or there is None or back is None:
        return say_("artifact.no_way", points=line.points, room=line.room)
    told = [
        say_(
            "artifact.line", points=line.points, room=line.room, turns=say_("turns", n=least.turns),
            boots=say_("boots", n=least.boots), monsters=say_("monsters", n=least.monsters),
            boots_in=say_("boots", n=there.boots), boots_out=say_("boots", n=back.boots),
        ),
        _key(line, say_),
        say_(
            "artifact.paid" if line.per_turn else "artifact.free", per_turn=line.per_turn, per_boot=line.per_boot,
            rank=line.rank, n=n,
        ),
    ]  # fmt: skip
    if line.caves:
        told.append(say_("artifact.cave_rooms", n=len(line.caves), rooms=say_.list(line.caves)))
    if line.beaten_by:
        told.append(say_("artifact.beaten", n=len(line.beaten_by), points=say_.list(line.beaten_by)))
    return " ".join(told)


def _key(line: ArtifactLine, say_: _Say) -> str:
    saved = line.key_saves
    if saved is None:
        return say_("artifact.key_only")
    parts = [say_(what, n=n) for what in ("turns", "boots", "monsters") if (n := getattr(saved, what))]
    return say_("artifact.key_saves", price=say_.list(parts)) if parts else say_("artifact.key_nothing")


def _cuts(report: BoardReport, say_: _Say) -> Iterator[str]:
    if not report.choke_points and not report.bridges:
        yield say_("cut.none")
    for kind, found in (("room", report.choke_points), ("tunnel", report.bridges)):
        for cut in found:
            yield _cut(cut, len(report.artifacts), say_(f"cut.{kind}", place=cut.place), say_)


def _cut(cut: Cut, n_artifacts: int, place: str, say_: _Say) -> str:
    into, back = cut.no_way_in, cut.no_way_back
    if into and back:
        key = "cut.both" if into == back else "cut.in_out"
    else:
        key = "cut.in" if into else "cut.out" if back else "cut.splits"
    line = say_(key, place=place, rooms=say_.rooms(into or back), others=say_.rooms(back))
    if not cut.artifacts:
        return line
    points = say_("all_artifacts") if 1 < n_artifacts == len(cut.artifacts) else say_.list(cut.artifacts)
    return say_("cut.artifacts", line=line, points=points)


def _traps(report: BoardReport, say_: _Say) -> Iterator[str]:
    if not report.traps:
        yield say_("trap.none")
    for trap in report.traps:
        key, n = "trap.key" if trap.key else "trap.line", len(trap.entered_by)
        yield say_(key, tunnels=say_.list(trap.entered_by), n=n, rooms=say_.rooms(trap.rooms))


# ---------------------------------------------------------------------------------------------------- side by side


def compared_rows(comparison: BoardComparison, lang: str) -> list[list[str]]:
    """The cells of the table, the head first."""
    say_, reports = _Say(lang), comparison.reports
    rows = [[say_("compare.fact"), *map(_title, reports)]]
    for name in COMPARED:
        values = [getattr(report, name) for report in reports]
        counts = [str(value if isinstance(value, int) else len(value)) for value in values]
        rows.append([say_(f"compare.{name}"), *counts])
    every = sorted({line.points for report in reports for line in report.artifacts})
    for kind, told in (("artifact", _with_key), ("without_key", _without_key), ("per_turn", _paid)):
        for points in every:
            lines = [next((one for one in report.artifacts if one.points == points), None) for report in reports]
            cells = ["-" if line is None else told(line, say_) for line in lines]
            rows.append([say_(f"compare.{kind}", points=points), *cells])
    return rows


def compared_words(comparison: BoardComparison, lang: str) -> str:
    """The table as text, its columns one below the other."""
    rows = compared_rows(comparison, lang)
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines)


def _with_key(line: ArtifactLine, say_: _Say) -> str:
    return _price(line.least, say_)


def _without_key(line: ArtifactLine, say_: _Say) -> str:
    return _price(line.least_without_key, say_)


def _paid(line: ArtifactLine, say_: _Say) -> str:
    return "-" if line.per_turn is None else f"{line.per_turn}, {line.per_boot}"


def _price(least: Least | None, say_: _Say) -> str:
    if least is None:
        return "-"
    return say_("compare.price", turns=least.turns, boots=least.boots, monsters=least.monsters)
