"""From nodes and edges to rows: how a graph of any origin becomes the table that a board file would hold.

A graph says a two-way tunnel in one of three manners: an edge without direction, two arcs that say the same, or one arc
marked ``one_way = false``.  Here they all become one row, which is then read and checked like the row of a file.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import SequenceMatcher
from typing import Any

from clank_nb.data.faults import fault_texts, one_line, shown
from clank_nb.data.sheet import Sheet
from clank_nb.dungeon.board import Room, Tunnel
from clank_nb.dungeon.read import TWO_ROOMS

ALIKE = 0.75
"""An attribute that is as much like a field as this, from 0 to 1, is taken for a slip of the pen and not left aside."""

MOST_NAMES = 2_000
"""Names of attributes of one graph that are compared with the fields."""

MARGIN = 0.05
"""Fraction of the board that stays free around positions that are fitted to it."""

OF_BOARDS = ("title", "entrance", "aspect", "depths_line")
OF_ROOMS = tuple(part.name for part in fields(Room) if part.name != "id")
OF_TUNNELS = tuple(part.name for part in fields(Tunnel) if part.name not in ("id", "a", "b"))


@dataclass
class Node:
    """A node as a graph gives it."""

    name: object
    values: Mapping[str, Any]


@dataclass
class Edge:
    """An edge as a graph gives it.

    Attributes
    ----------
    a, b : object
        The names of its ends.
    key : object
        The tunnel's id, or a number or nothing where it has none.
    both : bool
        True where the edge itself goes both ways; an arc goes from `a` to `b`.
    alone : bool
        True where an arc marked ``one_way = false`` stands for both directions, even without a second arc.
    own : dict
        Those of the values that are fields.
    faulty : bool
        True where a fault was noted already, and others would follow from it alone.
    """

    a: object
    b: object
    key: object
    values: Mapping[str, Any]
    both: bool = False
    alone: bool = False
    own: dict[str, Any] = field(default_factory=dict)
    faulty: bool = False

    @property
    def one_way(self) -> object:
        """What the edge says of itself, None where it says nothing."""
        return self.own.get("one_way")


class Held(Sheet):
    """A board in memory instead of a file."""

    def __init__(self, name: str) -> None:
        super().__init__(name, b"#")


def gather(
    sheet: Sheet, about: Mapping[str, Any], nodes: Iterable[Node], edges: Iterable[Edge], *, fit: bool = False
) -> dict[str, Any]:
    """Make the table of a board; what cannot be a row at all is noted in the sheet.

    Parameters
    ----------
    sheet : Sheet
        Collects the faults.
    about : mapping
        The attributes of the graph: ``title``, ``entrance``, ``aspect``, ``depths_line``.
    nodes, edges : iterable
    fit : bool
        Whether the positions come from a drawing of any size, and are to be fitted to the board.
    """
    fields = _Fields()
    table = {name: value for name, value in fields.known(about, OF_BOARDS).items() if value is not None}
    nodes = list(nodes)
    rooms = _rooms(sheet, nodes, fields)
    _find_entrance(sheet, table, rooms)
    for name in ("title", "entrance"):
        if name not in table and rooms:
            sheet.fault(name, f"graph_{name}")
            sheet.lost.add(name)
    if fit:
        fit_positions(rooms.values())
        table.pop("depths_line", None)
    table["rooms"] = rooms
    table["tunnels"] = _tunnels(sheet, list(edges), {_held(node.name) for node in nodes}, fields)
    if not rooms and not sheet.faults:
        sheet.fault("", "no_nodes")
    sheet.readable = bool(rooms)
    return table


def titled(about: dict[str, Any], title: str, entrance: str, stem: str = "") -> dict[str, Any]:
    """The attributes of a graph; what the caller says comes first, then the graph, then its name or its file's."""
    named = about.get("name") if isinstance(about.get("name"), str) else ""
    about = {**about, **({"title": title} if title else {}), **({"entrance": entrance} if entrance else {})}
    if "title" not in about and (named or stem):
        about["title"] = named or stem
    return about


def plain(value: Any) -> Any:
    """A number of numpy as a number of Python, anything else as it is."""
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == ():
        return value.item()
    return value


def _told(name: object) -> str:
    return one_line(str(name), 40) if isinstance(name, (tuple, list)) else shown(name)


def _held(value: object) -> object:
    """A value that can be looked up: itself, or as it is written where it has no hash."""
    try:
        hash(value)
    except TypeError:
        return repr(value)
    return value


class _Fields:
    """Which attributes of one graph are fields or look like a mistyped one.  Others are left aside.

    A graph may have as many attributes as letters; of those, only the first `MOST_NAMES` are compared with the fields.
    """

    def __init__(self) -> None:
        self._likes: dict[tuple[str, tuple[str, ...]], bool] = {}

    def known(self, values: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
        return {str(n): plain(value) for n, value in values.items() if n in names or self._like(str(n), names)}

    def _like(self, given: str, names: tuple[str, ...]) -> bool:
        word = given[:40].casefold()
        found = self._likes.get((word, names))
        if found is None and len(self._likes) < MOST_NAMES:
            found = any(SequenceMatcher(None, word, name, autojunk=False).ratio() >= ALIKE for name in names)
            self._likes[word, names] = found
        return bool(found)


# ---------------------------------------------------------------------------------------------------- rooms


def _rooms(sheet: Sheet, nodes: Iterable[Node], fields: _Fields) -> dict[str, dict[str, Any]]:
    rooms: dict[str, dict[str, Any]] = {}
    for n, node in enumerate(nodes, 1):
        if not isinstance(node.name, str):
            kind = "no_id" if node.name is None else "id_not_text"
            sheet.fault(f"node {n}: id", kind, given=_told(node.name), example="hall")
        elif node.name in rooms:
            sheet.fault(f"room {node.name}", "room_twice")
        else:
            rooms[node.name] = fields.known(node.values, OF_ROOMS)
    return rooms


def _find_entrance(sheet: Sheet, table: dict[str, Any], rooms: dict[str, dict[str, Any]]) -> None:
    """The entrance is named by the graph, or it is the one room that lies outside."""
    outside = [(name, row.pop("outside")) for name, row in rooms.items() if "outside" in row]
    for name, value in outside:
        if not isinstance(value, bool):
            sheet.fault(f"room {name}: outside", "not_a_flag", given=shown(value))
    marked = [name for name, value in outside if value is True]
    if len(marked) == 1:
        table.setdefault("entrance", marked[0])
    for name in marked:
        if "entrance" in table and table["entrance"] != name:
            sheet.fault(f"room {name}: outside", "outside_differs", entrance=shown(table["entrance"]))


def fit_positions(rows: Iterable[dict[str, Any]]) -> None:
    """Scale and move the positions of a drawing until they fill the board up to a margin; both ways by themselves."""
    rooms = list(rows)
    for way in ("x", "y"):
        numbers = [row[way] for row in rooms if _is_number(row.get(way))]
        if numbers:
            low, high = min(numbers), max(numbers)
            for row in rooms:
                if _is_number(row.get(way)):
                    part = (row[way] - low) / (high - low) if high > low else 0.5
                    row[way] = round(MARGIN + part * (1 - 2 * MARGIN), 4)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e15


# ---------------------------------------------------------------------------------------------------- tunnels


def _tunnels(sheet: Sheet, edges: list[Edge], nodes: Collection[object], fields: _Fields) -> dict[str, dict[str, Any]]:
    sound: list[Edge] = []
    for n, edge in enumerate(edges, 1):
        edge.own = fields.known(edge.values, OF_TUNNELS)
        for end, name in (("source", edge.a), ("target", edge.b)):
            if not isinstance(name, str) and (name is None or _held(name) not in nodes):
                kind = "no_id" if name is None else "id_not_text"
                sheet.fault(f"edge {n}: {end}", kind, given=_told(name), example="hall")
        if edge.key is not None and (not isinstance(edge.key, (str, int)) or isinstance(edge.key, bool)):
            sheet.fault(f"edge {n}: key", "id_not_text", given=_told(edge.key), example="gate-hall")
        elif isinstance(edge.a, str) and isinstance(edge.b, str):
            sound.append(edge)
    return _named_rows(sheet, _paired(sheet, sound))


def _paired(sheet: Sheet, edges: list[Edge]) -> list[Edge]:
    """Every tunnel once: an arc and the arc back that says the same are one edge that goes both ways."""
    waiting: dict[tuple[object, object, object, object], deque[Edge]] = {}
    tunnels: list[Edge] = []
    for edge in edges:
        if edge.both or edge.one_way is True:
            tunnels.append(edge)
            continue
        prices = _prices(edge)
        back = waiting.get((edge.b, edge.a, edge.key, prices))
        if back:
            partner = back.popleft()
            partner.both = True
            partner.own = {**edge.own, **partner.own}
            continue
        tunnels.append(edge)
        waiting.setdefault((edge.a, edge.b, edge.key, prices), deque()).append(edge)
    named: dict[str, list[Edge]] = {}
    for edge in tunnels:
        if isinstance(edge.key, str):
            named.setdefault(edge.key, []).append(edge)
    twice = {key: None for key, same in named.items() if len(same) > 1}
    for key in twice:
        _explain_twice(sheet, key, named[key])
        named[key][0].both, named[key][0].faulty = True, True
    return [edge for edge in tunnels if edge.key not in twice or edge is named[str(edge.key)][0]]


def _prices(edge: Edge) -> tuple[tuple[str, type, object], ...]:
    """What a tunnel costs by one of its arcs; a mistyped field is a fault of its own, and no other price.

    Two arcs that say the same are the two directions of one tunnel; one may leave out that ``one_way`` is false.
    """
    own = edge.own
    return tuple((name, type(own[name]), _held(own[name])) for name in OF_TUNNELS if name in own and name != "one_way")


def _explain_twice(sheet: Sheet, key: str, same: list[Edge]) -> None:
    one, other = same[0], same[1]
    if (one.a, one.b) == (other.b, other.a) and len(same) == 2:
        fields = [name for name in OF_TUNNELS if _said(one, name) != _said(other, name)]
        for name in fields:
            sheet.fault(f"tunnel {key}: {name}", "arcs_differ", there=_said(one, name), back=_said(other, name))
        if fields:
            return
    sheet.fault(f"tunnel {key}", "tunnel_twice", key=key)


def _said(edge: Edge, name: str) -> str:
    return shown(edge.own[name]) if name in edge.own else str(fault_texts()["hints"]["nothing"])


def _named_rows(sheet: Sheet, tunnels: list[Edge]) -> dict[str, dict[str, Any]]:
    """A row for each tunnel, its name made from its rooms where the graph gives it none."""
    taken = {edge.key for edge in tunnels if isinstance(edge.key, str)}
    last: dict[str, int] = {}
    rows: dict[str, dict[str, Any]] = {}
    for edge in tunnels:
        if not isinstance(edge.key, str):
            if edge.both and f"{edge.b}-{edge.a}" in taken and f"{edge.a}-{edge.b}" not in taken:
                edge.a, edge.b = edge.b, edge.a
            edge.key = _free_name(f"{edge.a}-{edge.b}", taken, last)
            taken.add(edge.key)
        rows[str(edge.key)] = _row(sheet, str(edge.key), edge)
    return rows


def _free_name(base: str, taken: Collection[object], last: dict[str, int]) -> str:
    """A name made of two rooms that no tunnel has: ``hall-cave``, ``hall-cave-2`` and so on."""
    while True:
        nth = last[base] = last.get(base, 0) + 1
        name = base if nth == 1 else f"{base}-{nth}"
        if name not in taken:
            return name


def _row(sheet: Sheet, key: str, edge: Edge) -> dict[str, Any]:
    one_way = edge.one_way
    if edge.faulty:
        one_way = False
    elif edge.both and one_way is True:
        sheet.fault(f"tunnel {key}: one_way", "arrow_lost")
    elif not edge.both and one_way is False and not edge.alone:
        sheet.fault(f"tunnel {key}: one_way", "arc_alone", a=edge.a, b=edge.b)
        edge.both = True
    row = {name: value for name, value in edge.own.items() if name != "one_way"}
    if one_way is None and not edge.both:
        row["one_way"] = True
    elif one_way is not None:
        row["one_way"] = one_way
    named = TWO_ROOMS.fullmatch(key)
    ends = (edge.a, edge.b)
    if named and edge.both and ends == (named["b"], named["a"]):
        ends = (named["a"], named["b"])
    if not named or ends != (named["a"], named["b"]):
        row = {"a": ends[0], "b": ends[1], **row}
    return row
