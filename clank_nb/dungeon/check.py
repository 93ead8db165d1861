"""Does a board file hold together?  Every fault is named, with file, row, field and remedy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import dist, sqrt
from pathlib import Path

from clank_nb.data.errors import Fault
from clank_nb.data.faults import fault_texts, listed
from clank_nb.data.tables import Sheet, shown
from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.read import Plan, read_plan

APART = 0.04
"""Middles of two rooms this near, in fractions of the board, would be drawn on each other; less on crowded boards."""

ACROSS = 0.5
"""A wrap joins rooms at least this far apart, as a fraction of the board's width or height."""


def examine_sheet(sheet: Sheet, name: str = "", path: Path | None = None) -> tuple[tuple[Fault, ...], Dungeon | None]:
    """The faults of a board that has been read into a table, and the dungeon if there are none."""
    plan = read_plan(sheet)
    if sheet.readable:
        _check_whole(plan)
    faults = tuple(sheet.faults)
    if faults:
        return faults, None
    rooms, tunnels = tuple(plan.rooms.values()), tuple(plan.tunnels)
    raw = sheet.raw if path else b""
    return (), Dungeon(rooms, tunnels, plan.entrance, name, plan.title, plan.aspect, plan.depths_line, path, raw)


def _check_whole(plan: Plan) -> None:
    if plan.has_rooms:
        _check_entrance(plan)
        _check_ends(plan)
        _check_places(plan)
        _check_artifacts(plan)
    _check_repeats(plan)
    if plan.has_rooms and (plan.has_tunnels or len(plan.rooms) == 1) and plan.entrance in plan.rooms:
        _check_ways(plan)


def _hint(key: str, **values: object) -> str:
    return str(fault_texts()["dungeon_hints"][key].format(**values))


def _known(plan: Plan) -> set[str]:
    return plan.rooms.keys() | plan.lost


# ---------------------------------------------------------------------------------------------------- names


def _check_entrance(plan: Plan) -> None:
    if plan.entrance and plan.entrance not in _known(plan):
        near = plan.nearest(plan.entrance)
        names = listed(plan.rooms)
        hint = _hint("nearest", near=near[0], all=names) if near else _hint("one_of", all=names)
        plan.sheet.fault("entrance", "entrance_unknown", given=shown(plan.entrance), hint=hint)


def _check_ends(plan: Plan) -> None:
    known = _known(plan)
    for tunnel in plan.tunnels:
        if tunnel.id in plan.lost:
            continue
        if tunnel.a == tunnel.b:
            plan.sheet.fault(f"tunnel {tunnel.id}", "tunnel_loop", a=tunnel.a)
        for end, room in dict.fromkeys((("a", tunnel.a), ("b", tunnel.b))):
            if room not in known and not (end == "b" and tunnel.a == tunnel.b):
                near = plan.nearest(room)
                hint = _hint("write_or_give" if near else "give", near="".join(near), given=shown(room))
                plan.sheet.fault(f"tunnel {tunnel.id}: {end}", "tunnel_end", given=shown(room), hint=hint)


def _check_repeats(plan: Plan) -> None:
    """A two-way tunnel written once from each end is one tunnel too many."""
    first: dict[tuple[str, str], Tunnel] = {}
    for tunnel in plan.tunnels:
        if tunnel.one_way or tunnel.id in plan.lost or tunnel.id != f"{tunnel.a}-{tunnel.b}":
            continue
        other = first.get((tunnel.b, tunnel.a))
        if other is not None and tunnel.a != tunnel.b:
            plan.sheet.fault(f"tunnel {tunnel.id}", "tunnel_repeated", other=other.id)
        first[tunnel.a, tunnel.b] = tunnel


# ---------------------------------------------------------------------------------------------------- places


def _check_places(plan: Plan) -> None:
    placed = [room for room in plan.rooms.values() if room.id not in plan.unplaced]
    apart = round(min(APART, 0.3 / sqrt(len(placed) or 1)), 3)
    for room, other in _overlapping(placed, apart):
        plan.sheet.fault(f"room {room.id}: x, y", "rooms_overlap", other=other.id, apart=apart)
    for room in placed:
        if plan.depths_line is not None and room.depths != (room.y > plan.depths_line):
            kind = "above_depths" if room.depths else "below_depths"
            plan.sheet.fault(f"room {room.id}: depths", kind, y=room.y, line=plan.depths_line)
    for tunnel in plan.tunnels:
        _check_wrap(plan, tunnel)


def _overlapping(rooms: Iterable[Room], apart: float) -> Iterator[tuple[Room, Room]]:
    """The rooms that lie on one before them, with the nearest such: once these have moved, the others lie free.

    A room that lies on nothing so far keeps its place in a grid; so few of them have room near each other that looking
    around takes the same time on a board of any size.
    """
    free: dict[tuple[int, int], list[Room]] = {}
    for room in rooms:
        column, row = int(room.x / apart), int(room.y / apart)
        around = [
            (dist((room.x, room.y), (other.x, other.y)), n, other)
            for n, cell in enumerate((i, j) for i in range(column - 1, column + 2) for j in range(row - 1, row + 2))
            for other in free.get(cell, ())
        ]
        far, _, nearest = min(around, key=lambda one: one[:2], default=(apart, 0, room))
        if far < apart:
            yield room, nearest
        else:
            free.setdefault((column, row), []).append(room)


def _check_wrap(plan: Plan, tunnel: Tunnel) -> None:
    a, b = plan.rooms.get(tunnel.a), plan.rooms.get(tunnel.b)
    if not tunnel.wrap or a is None or b is None or a is b or {a.id, b.id} & plan.unplaced:
        return
    across, down = abs(a.x - b.x), abs(a.y - b.y)
    if max(across, down) < ACROSS:
        place = f"tunnel {tunnel.id}: wrap"
        plan.sheet.fault(place, "wrap_too_near", a=a.id, b=b.id, across=f"{across:.2f}", down=f"{down:.2f}")


def _check_artifacts(plan: Plan) -> None:
    lies: dict[int, str] = {}
    for room in plan.rooms.values():
        if room.artifact and lies.setdefault(room.artifact, room.id) != room.id:
            other = lies[room.artifact]
            plan.sheet.fault(f"room {room.id}: artifact", "artifact_twice", n=room.artifact, other=other)


# ---------------------------------------------------------------------------------------------------- ways


def _check_ways(plan: Plan) -> None:
    """Every room needs a way in and a way back; locks are no hindrance here, since a key opens them."""
    arcs = list(_arcs(plan))
    rooms = list(plan.rooms)
    inside = _reached(plan.entrance, arcs)
    back = _reached(plan.entrance, ((b, a) for a, b in arcs))
    kinds = ("artifact_no_way_in", "unreachable", "others"), ("artifact_no_way_back", "trap", "others_trap")
    no_way_in = [room for room in rooms if room not in inside]
    no_way_back = [room for room in rooms if room in inside and room not in back]
    for cut_off, (artifact_kind, kind, hint) in zip((no_way_in, no_way_back), kinds, strict=True):
        for room in cut_off:
            n = plan.rooms[room].artifact
            if n:
                place = f"room {room}: artifact"
                plan.sheet.fault(place, artifact_kind, n=n, entrance=plan.entrance, room=room)
        bare = [room for room in cut_off if not plan.rooms[room].artifact]
        for first, *others in _together(bare, arcs):
            said = _hint(hint, rooms=listed(others)) if others else ""
            plan.sheet.fault(f"room {first}", kind, entrance=plan.entrance, others=said)


def _arcs(plan: Plan) -> Iterator[tuple[str, str]]:
    """The ways that are open at all.  A tunnel to a mistyped room may have meant the nearest one, or the entrance."""
    for tunnel in plan.tunnels:
        sure = tunnel.a in plan.rooms and tunnel.b in plan.rooms and tunnel.id not in plan.lost
        if sure:
            yield tunnel.a, tunnel.b
            if not tunnel.one_way:
                yield tunnel.b, tunnel.a
            continue
        ends = [(end,) if end in plan.rooms else plan.nearest(end) for end in (tunnel.a, tunnel.b)]
        meant = {plan.entrance, *ends[0], *ends[1]}
        yield from ((a, b) for a in meant for b in meant if a != b)


def _reached(start: str, arcs: Iterable[tuple[str, str]]) -> set[str]:
    return _spread(start, _onward(arcs))


def _onward(arcs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    onward: dict[str, list[str]] = {}
    for a, b in arcs:
        onward.setdefault(a, []).append(b)
    return onward


def _spread(start: str, onward: Mapping[str, Iterable[str]]) -> set[str]:
    found, open_ends = {start}, [start]
    while open_ends:
        for room in onward.get(open_ends.pop(), ()):
            if room not in found:
                found.add(room)
                open_ends.append(room)
    return found


def _together(rooms: list[str], arcs: list[tuple[str, str]]) -> Iterator[list[str]]:
    """Groups of rooms that hang together by tunnels among themselves, in the order of the file."""
    order = {room: n for n, room in enumerate(rooms)}
    inner = [(a, b) for a, b in arcs if a in order and b in order]
    onward = _onward([*inner, *((b, a) for a, b in inner)])
    seen: set[str] = set()
    for room in rooms:
        if room not in seen:
            group = _spread(room, onward)
            seen |= group
            yield sorted(group, key=order.__getitem__)
