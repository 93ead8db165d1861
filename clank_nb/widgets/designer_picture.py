"""What the designer shows: the drawing board, and beside it what is not right yet and the report."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from clank_nb.dungeon.report_value import ArtifactLine, BoardReport
from clank_nb.views.canvas import MARGIN, canvas, canvas_scene
from clank_nb.views.svg import svg
from clank_nb.widgets.designer_edits import COLUMNS, ROWS
from clank_nb.widgets.designer_findings import Findings
from clank_nb.widgets.designer_record import Design
from clank_nb.widgets.still import part
from clank_nb.words import listing, say

_GRID = re.compile(r'data-id="canvas"( data-start="")? tabindex="0"')
_SMALL, _HEAD = "font-size:13px;line-height:1.4", "margin:0 0 3px;font-size:14px"
"""Written beside the words: a still picture in a saved notebook has no style sheet of the designer's own."""
MOST_NAMED = 6
"""More choke points than this are counted, not named."""


def _say(key: str, **values: Any) -> str:
    return say(f"designer.{key}", **values)


def designer_picture(now: Design, found: Findings) -> str:
    """Make the whole picture of one moment of the design."""
    side = part("faults", _faults(found)) + part("report", _report(found.report))
    return (
        '<div class="clank-table clank-design">'
        f'<div class="clank-map">{part("board", _board(now, found))}</div>'
        f'<div class="clank-side" data-scroll="side" style="{_SMALL}">{side}</div></div>'
    )


def _board(now: Design, found: Findings) -> str:
    """The drawing board, with what its script needs to know to turn a point into a place of the grid."""
    hint = _say(f"grid.{now.tool}")
    scene = canvas_scene(
        now.dungeon, grid=(COLUMNS, ROWS), chosen=now.chosen, start=now.start, faults=found.places, hint=hint
    )
    drawn = svg(scene, width="100%")
    size = canvas(now.dungeon)
    grid = " ".join(f"{value:g}" for value in (MARGIN, MARGIN, size.width, size.height, COLUMNS, ROWS))
    at = escape(_say("grid.at"))
    drawn = _GRID.sub(f'data-canvas="{grid}" data-tool="{now.tool}" data-at="{at}" tabindex="0"', drawn, count=1)
    if now.chosen:
        drawn = drawn.replace(
            f'data-id="{now.chosen}" ', f'data-id="{now.chosen}" data-held="" aria-current="true" ', 1
        )
    return drawn


# ---- what is not right -----------------------------------------------------------------------------------------------


def _faults(found: Findings) -> str:
    if not found.told:
        return f'<h4 class="clank-sound" style="{_HEAD}"><span aria-hidden="true">✓</span> {escape(_say("sound"))}</h4>'
    items = "".join(
        f'<li><button class="clank-fault" data-id="fault:{k}"><b>{escape(one.name)}:</b> {escape(one.what)}.</button>'
        f" <span>{escape(one.fix)}.</span></li>"
        for k, one in enumerate(found.told)
    )
    head = escape(_say("wrong", n=len(found.told)))
    sign = f'<h4 class="clank-wrong" style="{_HEAD}"><span aria-hidden="true">!</span> {head}</h4>'
    return f'{sign}<ol class="clank-faults" style="margin:0 0 8px">{items}</ol>'


# ---- the report ------------------------------------------------------------------------------------------------------


def report_lines(report: BoardReport) -> tuple[str, ...]:
    """Tell in a few sentences what a designer wants to know."""
    size = say("report.what.size", n_rooms=report.n_rooms, n_tunnels=report.n_tunnels)
    counts = {
        "artifacts": len(report.artifacts), "major": report.major_secrets, "minor": report.minor_secrets,
        "idols": report.monkey_idols, "caves": len(report.caves), "markets": len(report.markets),
        "healing": len(report.healing),
    }  # fmt: skip
    things = listing([_say(f"things.{name}", n=n) for name, n in counts.items() if n])
    told = _say("there", things=things) if things else _say("nothing_there")
    return size, told, *_narrow(report), *_traps(report)


def _narrow(report: BoardReport) -> list[str]:
    """Rooms that cannot be gone around; the room behind the entrance is one on most boards."""
    rooms = [cut.place for cut in report.choke_points]
    if not rooms:
        joined = all(line.boots_in is not None and line.boots_out is not None for line in report.rooms)
        return [_say("no_choke")] if joined else []
    return [_say("choke", n=len(rooms), rooms=listing(rooms) if len(rooms) <= MOST_NAMED else len(rooms))]


def _traps(report: BoardReport) -> list[str]:
    if not report.traps:
        return [say("report.trap.none")]
    return [
        say(
            "report.trap.key" if trap.key else "report.trap.line", tunnels=listing(list(trap.entered_by)),
            n=len(trap.entered_by), rooms=listing(list(trap.rooms)),
        )
        for trap in report.traps
    ]  # fmt: skip


def artifact_rows(report: BoardReport) -> tuple[tuple[str, ...], ...]:
    """The artifacts as a table: what each takes, in and out; the head first."""
    if not report.artifacts:
        return ()
    head = tuple(_say(f"column.{name}") for name in ("artifact", "room", "inward", "outward", "turns"))
    return (head, *(_row(line) for line in report.artifacts))


def _row(line: ArtifactLine) -> tuple[str, ...]:
    there, back, least = line.least_in, line.least_out, line.least
    none = _say("column.none")
    inward, outward = (none if price is None else _say("column.boots", n=price.boots) for price in (there, back))
    turns = none if least is None else str(least.turns)
    return str(line.points), line.room, inward, outward, turns


def _report(report: BoardReport) -> str:
    lines = "".join(f'<p style="margin:0 0 3px">{escape(line)}</p>' for line in report_lines(report))
    rows = artifact_rows(report)
    table = ""
    if rows:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<h4 style="{_HEAD}">{escape(_say("report"))}</h4>{table}{lines}'
