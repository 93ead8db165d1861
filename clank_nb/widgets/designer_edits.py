"""What can be done to a dungeon that is being drawn: each a function from a dungeon to a changed copy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from clank_nb.data.errors import BadCode, ClankError
from clank_nb.dungeon import Dungeon, Room, Tunnel, load_board
from clank_nb.dungeon.read import LONGEST_NAME, ROOM_NAME, TWO_ROOMS
from clank_nb.words import say

COLUMNS, ROWS = 25, 20
"""Steps of the grid across and down the board."""
LINE = 0.525
"""Where the depths of a new board begin: between two lines of the grid, so no room lies on it."""
STARTS = ("empty", "example", "clank/front", "clank/back")
"""What a new design can begin from."""


def _say(key: str, **values: Any) -> str:
    return say(f"designer.{key}", **values)


# ---- where one begins ------------------------------------------------------------------------------------------------


def started(name: str) -> Dungeon:
    """Give the dungeon to begin from: one of `STARTS`."""
    if name == "empty":
        gate = Room("gate", 0.12, 0.1, outside=True)
        return Dungeon((gate,), (), "gate", title=_say("title"), depths_line=LINE)
    if name == "example":
        return _example()
    return replace(load_board(name), name="", source=None, raw=b"")


def _example() -> Dungeon:
    """A small sound dungeon with one of everything."""
    rooms = (
        Room("gate", 0.12, 0.1, outside=True),
        Room("r01", 0.32, 0.2),
        Room("r02", 0.6, 0.2, minor_secrets=2),
        Room("r03", 0.2, 0.4, heal=1),
        Room("r04", 0.48, 0.4, crystal_cave=True, major_secrets=1),
        Room("r05", 0.84, 0.35, artifact=5),
        Room("r06", 0.2, 0.65, depths=True, artifact=7),
        Room("r07", 0.52, 0.65, depths=True, market=True),
        Room("r08", 0.84, 0.65, depths=True, monkey_idols=2),
        Room("r09", 0.32, 0.9, depths=True, artifact=10),
        Room("r10", 0.72, 0.9, depths=True, artifact=15),
    )
    tunnels = (
        Tunnel("gate-r01", "gate", "r01"),
        Tunnel("r01-r02", "r01", "r02", 2),
        Tunnel("r01-r03", "r01", "r03"),
        Tunnel("r01-r04", "r01", "r04", monsters=1),
        Tunnel("r02-r05", "r02", "r05", monsters=1),
        Tunnel("r04-r05", "r04", "r05"),
        Tunnel("r03-r06", "r03", "r06", 2),
        Tunnel("r04-r07", "r04", "r07"),
        Tunnel("r06-r07", "r06", "r07"),
        Tunnel("r08-r05", "r08", "r05", one_way=True),
        Tunnel("r07-r08", "r07", "r08"),
        Tunnel("r06-r09", "r06", "r09", monsters=1),
        Tunnel("r09-r07", "r09", "r07", locks=1),
        Tunnel("r07-r10", "r07", "r10", monsters=2),
        Tunnel("r10-r08", "r10", "r08", 2),
    )
    return Dungeon(rooms, tunnels, "gate", title=_say("example"), depths_line=LINE)


# ---- rooms -----------------------------------------------------------------------------------------------------------


def on_grid(x: float, y: float) -> tuple[float, float]:
    """Give the point of the grid that is nearest to a place on the board."""
    across, down = (min(max(value, 0.0), 1.0) for value in (x, y))
    return round(round(across * COLUMNS) / COLUMNS, 4), round(round(down * ROWS) / ROWS, 4)


def with_room(dungeon: Dungeon, x: float, y: float) -> tuple[Dungeon, str]:
    """Place a new room on the grid; it is called ``r01``, ``r02``, … and lies in the depths where they are."""
    x, y = on_grid(x, y)
    taken = {room.id for room in dungeon.rooms}
    if any((room.x, room.y) == (x, y) for room in dungeon.rooms):
        raise ClankError(_say("occupied"))
    id = next(name for n in range(1, len(taken) + 2) if (name := f"r{n:02}") not in taken)
    room = Room(id, x, y, depths=_is_deep(dungeon, y))
    return replace(dungeon, rooms=(*dungeon.rooms, room)), id


def moved(dungeon: Dungeon, id: str, x: float, y: float) -> Dungeon:
    """Move a room; where it crosses the line of the depths, it becomes or ceases to be one of theirs."""
    x, y = (round(min(max(value, 0.0), 1.0), 4) for value in (x, y))
    room = dungeon.room(id)
    deep = _is_deep(dungeon, y)
    crossed = dungeon.depths_line is not None and deep != _is_deep(dungeon, room.y)
    return room_set(dungeon, id, x=x, y=y, depths=deep if crossed else room.depths)


def stepped(dungeon: Dungeon, id: str, across: int, down: int) -> Dungeon:
    """Move a room by so many steps of the grid."""
    room = dungeon.room(id)
    return moved(dungeon, id, room.x + across / COLUMNS, room.y + down / ROWS)


def _is_deep(dungeon: Dungeon, y: float) -> bool:
    return dungeon.depths_line is not None and y > dungeon.depths_line


def room_set(dungeon: Dungeon, id: str, /, **fields: Any) -> Dungeon:
    """Set fields of one room."""
    dungeon.room(id)
    rooms = tuple(replace(room, **fields) if room.id == id else room for room in dungeon.rooms)
    return replace(dungeon, rooms=rooms)


def renamed(dungeon: Dungeon, old: str, new: str) -> Dungeon:
    """Give a room another name; tunnels that are called after it follow.

    Raises
    ------
    BadCode
        If the name cannot be one, or is another room's.
    """
    new = new.strip()
    if new == old:
        return dungeon
    if not ROOM_NAME.fullmatch(new) or len(new) > LONGEST_NAME:
        raise BadCode(_say("bad_name", given=new, most=LONGEST_NAME), given=new)
    if any(room.id == new for room in dungeon.rooms):
        raise BadCode(_say("name_taken", given=new), given=new)
    found = room_set(dungeon, old, id=new)
    tunnels: list[Tunnel] = []
    for tunnel in dungeon.tunnels:
        a, b = (new if end == old else end for end in (tunnel.a, tunnel.b))
        named = TWO_ROOMS.fullmatch(tunnel.id)
        if old in (tunnel.a, tunnel.b) and named and (named["a"], named["b"]) == (tunnel.a, tunnel.b):
            others = [*tunnels, *(other for other in dungeon.tunnels if other.id != tunnel.id)]
            tunnel = replace(tunnel, id=_free_id(a, b, others))
        tunnels.append(replace(tunnel, a=a, b=b))
    return replace(found, tunnels=tuple(tunnels), entrance=new if dungeon.entrance == old else dungeon.entrance)


def entered_by(dungeon: Dungeon, id: str) -> Dungeon:
    """Make a room the entrance; the old one becomes a room of the dungeon."""
    dungeon.room(id)
    rooms = tuple(replace(room, outside=room.id == id) for room in dungeon.rooms)
    return replace(dungeon, rooms=rooms, entrance=id)


# ---- tunnels ---------------------------------------------------------------------------------------------------------


def joined(dungeon: Dungeon, a: str, b: str) -> tuple[Dungeon, str]:
    """Dig a tunnel between two rooms; where one is already, a second one."""
    if dungeon.room(a).id == dungeon.room(b).id:
        raise ClankError(_say("loop"))
    id = _free_id(a, b, dungeon.tunnels)
    return replace(dungeon, tunnels=(*dungeon.tunnels, Tunnel(id, a, b))), id


def _free_id(a: str, b: str, others: Iterable[Tunnel]) -> str:
    """Give the first of ``a-b``, ``a-b-2``, … that no tunnel has, from whichever end it is written."""
    taken = {tunnel.id for tunnel in others}
    for name, mirrored in _ids(a, b):
        if name not in taken and mirrored not in taken:
            return name
    raise AssertionError


def _ids(a: str, b: str) -> Iterator[tuple[str, str]]:
    yield f"{a}-{b}", f"{b}-{a}"
    n = 2
    while True:
        yield f"{a}-{b}-{n}", f"{b}-{a}-{n}"
        n += 1


def tunnel_set(dungeon: Dungeon, id: str, /, **fields: Any) -> Dungeon:
    """Set fields of one tunnel."""
    dungeon.tunnel(id)
    tunnels = tuple(replace(tunnel, **fields) if tunnel.id == id else tunnel for tunnel in dungeon.tunnels)
    return replace(dungeon, tunnels=tunnels)


def directed(dungeon: Dungeon, id: str, start: str) -> tuple[Dungeon, str]:
    """Let an arrow lead away from the room `start`, or from neither where that is empty; gives the tunnel's id.

    An arrow leads from a tunnel's first end, so turning it may give it another name.
    """
    tunnel = dungeon.tunnel(id)
    if start != tunnel.b:
        return tunnel_set(dungeon, id, one_way=bool(start)), id
    others = [other for other in dungeon.tunnels if other.id != id]
    named = TWO_ROOMS.fullmatch(id)
    new = _free_id(tunnel.b, tunnel.a, others) if named and (named["a"], named["b"]) == (tunnel.a, tunnel.b) else id
    return tunnel_set(dungeon, id, id=new, a=tunnel.b, b=tunnel.a, one_way=True), new


# ---- the board -------------------------------------------------------------------------------------------------------


def without(dungeon: Dungeon, place: str) -> Dungeon:
    """Take a room with its tunnels, or a tunnel, away; the entrance stays.

    Parameters
    ----------
    dungeon : Dungeon
    place : str
        ``room:r01`` or ``tunnel:r01-r02``.
    """
    kind, _, id = place.partition(":")
    if kind == "tunnel":
        dungeon.tunnel(id)
        return replace(dungeon, tunnels=tuple(tunnel for tunnel in dungeon.tunnels if tunnel.id != id))
    if dungeon.room(id).id == dungeon.entrance:
        raise ClankError(_say("keep_entrance", room=id))
    rooms = tuple(room for room in dungeon.rooms if room.id != id)
    tunnels = tuple(tunnel for tunnel in dungeon.tunnels if id not in (tunnel.a, tunnel.b))
    return replace(dungeon, rooms=rooms, tunnels=tunnels)


def titled(dungeon: Dungeon, title: str) -> Dungeon:
    """Give the board another title."""
    title = re.sub(r"\s+", " ", title).strip()
    if not title:
        raise ClankError(_say("no_title"))
    return replace(dungeon, title=title)


def lined(dungeon: Dungeon, line: float | None) -> Dungeon:
    """Let the depths begin at another height; the rooms between the old line and the new one follow."""
    if line is None:
        return replace(dungeon, depths_line=None)
    rooms = []
    for room in dungeon.rooms:
        crossed = dungeon.depths_line is None or _is_deep(dungeon, room.y) != (room.y > line)
        rooms.append(replace(room, depths=room.y > line) if crossed else room)
    return replace(dungeon, rooms=tuple(rooms), depths_line=line)


def kept(dungeon: Dungeon, place: str) -> str:
    """Give the place if the dungeon still has it, else nothing."""
    kind, _, id = place.partition(":")
    group: Iterable[Room | Tunnel] = dungeon.rooms if kind == "room" else dungeon.tunnels
    return place if any(one.id == id for one in group) else ""
