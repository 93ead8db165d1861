"""A board file, read row by row: what it says, whether or not it makes sense as a whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from clank_nb.data.errors import nearest
from clank_nb.data.tables import Row, Sheet, shown
from clank_nb.dungeon.board import ASPECT, Room, Tunnel

LONGEST_NAME = 40
MOST = 99
"""The largest price or number of tokens of one row."""
MOST_ROOMS = 20_000
MOST_TUNNELS = 60_000
"""Rows of a board that is read; one of 10,000 rooms has some 17,500 tunnels."""
MOST_COMPARED = 200_000
"""Names that mistyped ones are compared with, for one board in all; after that no nearest name is looked for."""

ROOM_NAME = re.compile(r"\w+")
TUNNEL_NAME = re.compile(r"[\w-]+")
TWO_ROOMS = re.compile(r"(?P<a>\w+)-(?P<b>\w+)(?:-(?P<nth>\w+))?")
NTH = re.compile(r"[2-9]|[1-9][0-9]+")

A_ROOM = "hall = { x = 0.5, y = 0.5 }"
A_TUNNEL = "gate-hall = { boots = 1 }"


@dataclass
class Plan:
    """What a board file says, before anybody asks whether it holds together.

    Attributes
    ----------
    rooms : dict of str to Room
        Every row with a usable name, also where other fields of it are wrong.
    tunnels : list of Tunnel
        Every row whose two ends could be read, also where no such room exists.
    unplaced : set of str
        Rooms whose x or y is missing or wrong.
    lost : set of str
        Names of rows that could not be read at all.
    has_rooms, has_tunnels : bool
        Whether the two groups are there: if not, what they lack is no news.
    compared : int
        With how many names mistyped ones have been compared.
    likest : dict of str to tuple of str
        What came of it.
    """

    sheet: Sheet
    title: str = ""
    entrance: str = ""
    aspect: float = ASPECT
    depths_line: float | None = None
    rooms: dict[str, Room] = field(default_factory=dict)
    tunnels: list[Tunnel] = field(default_factory=list)
    unplaced: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    has_rooms: bool = False
    has_tunnels: bool = False
    compared: int = 0
    likest: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def nearest(self, name: str) -> tuple[str, ...]:
        """The room whose name is most like a mistyped one, if any is."""
        if name not in self.likest:
            self.compared += len(self.rooms)
            self.likest[name] = nearest(name, self.rooms, 1) if self.compared <= MOST_COMPARED else ()
        return self.likest[name]


def read_plan(sheet: Sheet) -> Plan:
    """Read a board row by row; the faults of its rows stand in ``plan.sheet``."""
    top = Row(sheet, "", sheet.table)
    top.sound = sheet.readable
    plan = Plan(top.sheet, lost=set(top.sheet.lost))
    if not top.sheet.readable:
        return plan
    plan.title = top.text("title")
    plan.entrance = top.text("entrance")
    plan.aspect = top.number("aspect", ASPECT, least=0.2, most=5)
    plan.depths_line = top.maybe_number("depths_line", least=0, most=1)
    plan.has_rooms = _has_group(plan, top, "rooms", A_ROOM, MOST_ROOMS)
    plan.has_tunnels = _has_group(plan, top, "tunnels", A_TUNNEL, MOST_TUNNELS)
    if plan.has_rooms:
        _read_rooms(plan, top)
    if plan.has_tunnels:
        _read_tunnels(plan, top)
    top.close()
    return plan


def _has_group(plan: Plan, top: Row, name: str, example: str, most: int) -> bool:
    group = top.raw(name)
    if isinstance(group, dict) and len(group) > most:
        top.fault(name, "rows_many", given=len(group), most=most)
        return False
    if isinstance(group, dict) and (group or name == "tunnels"):
        return True
    if name in plan.lost or (group == {} and plan.lost):
        return False
    if group is None or group == {}:
        top.fault(name, "missing_group", example=example)
    else:
        top.fault(name, "not_a_table", given=shown(group), example=f"[{name}]")
    return False


def _read_rooms(plan: Plan, top: Row) -> None:
    for name, row in top.named("room", "rooms", A_ROOM):
        if not ROOM_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            row.fault("name", "room_name", given=shown(name), most=LONGEST_NAME)
            plan.lost.add(name)
        else:
            plan.rooms[name] = _read_room(plan, name, row)


def _read_room(plan: Plan, name: str, row: Row) -> Room:
    faults = plan.sheet.noted
    x, y = row.number("x", least=0, most=1), row.number("y", least=0, most=1)
    if not row.sound or plan.sheet.noted > faults:
        plan.unplaced.add(name)
    room = Room(
        name,
        x,
        y,
        depths=row.flag("depths"),
        crystal_cave=row.flag("crystal_cave"),
        market=row.flag("market"),
        heal=row.whole("heal", 0, most=MOST),
        artifact=row.whole("artifact", 0, most=MOST),
        major_secrets=row.whole("major_secrets", 0, most=MOST),
        minor_secrets=row.whole("minor_secrets", 0, most=MOST),
        monkey_idols=row.whole("monkey_idols", 0, most=MOST),
        outside=name == plan.entrance,
    )
    row.close()
    return room


def _read_tunnels(plan: Plan, top: Row) -> None:
    plan.lost -= plan.rooms.keys() | top.values["tunnels"].keys()
    for name in sorted(plan.lost):
        ends = TWO_ROOMS.fullmatch(name)
        if ends:
            plan.tunnels.append(Tunnel(name, ends["a"], ends["b"]))
    for name, row in top.named("tunnel", "tunnels", A_TUNNEL):
        tunnel = _read_tunnel(plan, name, row)
        if tunnel is None:
            plan.lost.add(name)
        else:
            plan.tunnels.append(tunnel)


def _read_tunnel(plan: Plan, name: str, row: Row) -> Tunnel | None:
    ends = _read_ends(name, row)
    boots = row.whole("boots", least=1, most=MOST)
    monsters = row.whole("monsters", 0, most=MOST)
    locks = row.whole("locks", 0, most=MOST)
    one_way, wrap = row.flag("one_way"), row.flag("wrap")
    row.close()
    return ends and Tunnel(name, *ends, boots, monsters, locks, one_way, wrap)


def _read_ends(name: str, row: Row) -> tuple[str, str] | None:
    """The two rooms of a tunnel: from its name, or where the name is free from the fields a and b."""
    if not TUNNEL_NAME.fullmatch(name) or len(name) > 2 * LONGEST_NAME:
        row.fault("name", "tunnel_letters", given=shown(name), most=2 * LONGEST_NAME)
        return None
    named = TWO_ROOMS.fullmatch(name)
    if named and named["nth"] and not NTH.fullmatch(named["nth"]):
        row.fault("name", "tunnel_number", given=shown(name), a=named["a"], b=named["b"])
    if "a" in row or "b" in row:
        a, b = row.text("a"), row.text("b")
        if named and (a, b) != (named["a"], named["b"]) and a and b:
            row.fault("name", "tunnel_ends_differ", a=named["a"], b=named["b"])
        return (a, b) if a and b else None
    row.allow("a", "b")
    if named:
        return named["a"], named["b"]
    row.fault("name", "tunnel_name", given=shown(name), example=A_TUNNEL.partition(" ")[0])
    return None
