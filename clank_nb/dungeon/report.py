"""What a dungeon's designer wants to know of it: prices, keys, choke points, traps, and whether reward fits price."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from clank_nb.data.errors import BadData, NoRoute
from clank_nb.data.faults import fault
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.report_graph import Cut, arrows, cuts, key_only, needed, room_lines, traps
from clank_nb.dungeon.report_value import ArtifactLine, BoardComparison, BoardReport
from clank_nb.dungeon.routes import USUAL_BOOTS, pareto_routes, round_trip
from clank_nb.dungeon.routes_ask import Numbers
from clank_nb.dungeon.routes_value import Route
from clank_nb.dungeon.sound import refuse_broken_rows

__all__ = ["BoardComparison", "BoardReport", "board_report", "compare_boards"]


def board_report(
    dungeon: Dungeon | str | os.PathLike[str], *, boots_per_turn: int | Sequence[int] = USUAL_BOOTS
) -> BoardReport:
    """Distances in and out, choke points, traps, the worth of a key, and how reward fits price.

    Parameters
    ----------
    dungeon : Dungeon, or what `load_board` opens
        It may be unfinished: rooms without a way in or back are told as such.
    boots_per_turn : int or sequence of int, boots
        As in `pareto_routes`: how many boots somebody has in each turn.

    Returns
    -------
    BoardReport

    Raises
    ------
    BadCode
        If there is no such board.
    BadData
        If rows of the dungeon are wrong, or a number cannot be.

    Notes
    -----
    A price of a trip is a vector of turns, boots, monsters and locks; what is called *least* is the least of each by
    itself.  Locks count as open for everything that is not about keys.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> report = board_report(load_board("clank/front"))
    >>> line = report.artifact(25)
    >>> line.least, line.least_without_key
    (Least(turns=7, boots=18, monsters=2, locks=0), Least(turns=7, boots=20, monsters=5, locks=0))
    >>> line.per_turn
    Fraction(25, 7)
    >>> [line.points for line in report.ranking]
    [30, 20, 15, 25, 10, 7, 5]
    """
    board = load_board(dungeon) if isinstance(dungeon, (str, os.PathLike)) else dungeon
    refuse_broken_rows(board)
    ask = Numbers()
    boots = ask.boots_per_turn(boots_per_turn)
    ask.close()
    lines = room_lines(board)
    choke_points, bridges = cuts(board)
    artifacts = _artifacts(board, choke_points, bridges, boots)
    rooms, tunnels = board.rooms, board.tunnels
    return BoardReport(
        name=board.name,
        title=board.title,
        entrance=board.entrance,
        boots_per_turn=boots,
        n_rooms=len(lines),
        n_tunnels=len(tunnels),
        n_one_way=sum(tunnel.one_way for tunnel in tunnels),
        n_wraps=sum(tunnel.wrap for tunnel in tunnels),
        n_locked=sum(tunnel.locks > 0 for tunnel in tunnels),
        locks=sum(tunnel.locks for tunnel in tunnels),
        n_guarded=sum(tunnel.monsters > 0 for tunnel in tunnels),
        monsters=sum(tunnel.monsters for tunnel in tunnels),
        n_long=sum(tunnel.boots > 1 for tunnel in tunnels),
        caves=_ids(room.id for room in rooms if room.crystal_cave),
        markets=_ids(room.id for room in rooms if room.market),
        healing=_ids(room.id for room in rooms if room.heal),
        depths=_ids(room.id for room in rooms if room.depths),
        major_secrets=sum(room.major_secrets for room in rooms),
        minor_secrets=sum(room.minor_secrets for room in rooms),
        monkey_idols=sum(room.monkey_idols for room in rooms),
        artifacts=artifacts,
        key_only=key_only(board),
        choke_points=choke_points,
        bridges=bridges,
        traps=traps(board),
        arrows=arrows(board),
        rooms=lines,
    )


def compare_boards(
    *dungeons: Dungeon | str | os.PathLike[str], boots_per_turn: int | Sequence[int] = USUAL_BOOTS
) -> BoardComparison:
    """Put the reports of several dungeons side by side.

    Parameters
    ----------
    *dungeons : Dungeon, or what `load_board` opens
        At least one.
    boots_per_turn : int or sequence of int, boots
        The same for all.

    Returns
    -------
    BoardComparison

    Raises
    ------
    BadCode, BadData
        As `board_report`.

    Examples
    --------
    >>> both = compare_boards("clank/front", "clank/back")
    >>> [report.n_rooms for report in both.reports]
    [39, 44]
    """
    if not dungeons:
        raise BadData(fault("compare_boards", "no_boards"))
    return BoardComparison(tuple(board_report(board, boots_per_turn=boots_per_turn) for board in dungeons))


# ---------------------------------------------------------------------------------------------------- parts


def _ids(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids))


def _artifacts(
    board: Dungeon, choke_points: Iterable[Cut], bridges: Iterable[Cut], boots: tuple[int, ...]
) -> tuple[ArtifactLine, ...]:
    lines = []
    caves = {room.id for room in board.rooms if room.crystal_cave}
    for room in sorted((room for room in board.rooms if room.artifact), key=lambda room: (room.artifact, room.id)):
        there = _routes(board, board.entrance, room.id, boots)
        back = _routes(board, room.id, board.entrance, boots)
        try:
            trips = round_trip(board, board.entrance, room.id, boots_per_turn=boots)
        except NoRoute:
            trips = ()
        rooms, tunnels = needed(choke_points, room.id), needed(bridges, room.id)
        held = tuple(cave for cave in (*rooms, room.id) if cave in caves)
        lines.append(ArtifactLine(room.artifact, room.id, there, back, trips, rooms, tunnels, held))
    return tuple(_judged(line, lines) for line in lines)


def _routes(board: Dungeon, start: str, goal: str, boots: tuple[int, ...]) -> tuple[Route, ...]:
    try:
        return pareto_routes(board, start, goal, boots_per_turn=boots)
    except NoRoute:
        return ()


def _judged(line: ArtifactLine, lines: Sequence[ArtifactLine]) -> ArtifactLine:
    paid = _paid(line)
    rank = 1 + sum(_paid(other) > paid for other in lines) if line.trips else 0
    beaten_by = tuple(other.points for other in lines if _beats(other, line))
    return replace(line, rank=rank, beaten_by=beaten_by)


def _paid(line: ArtifactLine) -> tuple[bool, Fraction, Fraction]:
    """What the artifacts are ranked by; one that lies in the entrance costs nothing and stands before all others."""
    free = line.least is not None and not line.least.boots
    return free, line.per_turn or Fraction(0), line.per_boot or Fraction(0)


def _beats(one: ArtifactLine, other: ArtifactLine) -> bool:
    """Whether `one` gives more points, and is never dearer than `other`."""
    if one.points <= other.points or not other.trips:
        return False
    return all(any(_no_dearer(trip, dear) for trip in one.trips) for dear in other.trips)


def _no_dearer(one: Route, other: Route) -> bool:
    return all(a <= b for a, b in zip(one.cost, other.cost, strict=True))
