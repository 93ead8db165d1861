"""What a board picture is asked to point out: a route, rooms within reach, what is new, what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, TypeAlias

from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.build import Dungeon, Tunnel
from clank_nb.words import listing, say

__all__ = ["Marks", "Refused", "Step", "Stop", "make_marks", "marks_desc", "steps_of"]

Refused: TypeAlias = "str | tuple[str, str] | Mapping[str, str] | None"
Step: TypeAlias = "tuple[str, str, str]"
"""A tunnel, the room it is entered from and the room it leads to."""
Stop: TypeAlias = "tuple[str, int, str]"
"""A room where a turn ends, the number of the turn, and one sentence about it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out, with every name checked.

    Parameters
    ----------
    steps : tuple of (tunnel, from, to)
    told : str
        The route in words, with its price.
    stops : tuple of (room, turn, sentence)
        Where a turn of the route ends, if it is a route that knows its turns.
    goals : tuple of room ids
        Where the route leads: its last room, and where a trip there and back turns round.
    reach : dict
        Room ids and what it costs to get there, in words or empty.
    moved : frozenset of str
        Ids of groups: ``"pawn:green"``.
    refused : dict
        Room ids, tunnel ids or ``token:ROOM:KIND``, and why not.
    focus : tuple of room ids
    """

    steps: tuple[Step, ...]
    reach: dict[str, str]
    moved: frozenset[str]
    refused: dict[str, str]
    focus: tuple[str, ...]
    told: str = ""
    stops: tuple[Stop, ...] = ()
    goals: tuple[str, ...] = ()

    @property
    def on_route(self) -> tuple[str, ...]:
        """The rooms of the route, first to last; on a trip through portals these too."""
        return tuple(room for room, _ in groupby(end for step in self.steps for end in step[1:]))


def make_marks(
    dungeon: Dungeon,
    route: Any = (),
    reach: Iterable[str] | Mapping[str, str] = (),
    moved: Iterable[str] = (),
    refused: Refused = None,
    focus: Iterable[str] = (),
    lang: str = "en",
) -> Marks:
    """Read what `board_scene` is asked to point out.

    Raises
    ------
    BadCode
        If a room or tunnel does not exist, or the route steps where no tunnel leads; the nearest are named.
    """
    if isinstance(refused, str):
        refused = {refused: ""}
    elif isinstance(refused, tuple) and len(refused) == 2:
        refused = {refused[0]: refused[1]}
    elif refused is not None and not isinstance(refused, Mapping):
        raise BadData(fault("refused", "not_text", given=shown(refused)))
    refused = dict(zip(_ids("refused", refused or {}), map(str, (refused or {}).values()), strict=True))
    if not hasattr(route, "tunnels"):
        route = _ids("route", route)
    reach = reach if isinstance(reach, Mapping) else _ids("reach", reach)
    moved, focus = _ids("moved", moved), _ids("focus", focus)
    closed = {id if id.startswith("token:") else _bare(id): why for id, why in (refused or {}).items()}
    glowing = _costs(reach, lang)
    focus = tuple(_bare(id) for id in focus)
    for room in (*glowing, *focus):
        dungeon.room(room)
    tunnels = {tunnel.id for tunnel in dungeon.tunnels}
    for place in closed:
        if place not in tunnels:
            dungeon.room(place.split(":")[1] if place.startswith("token:") else place)
    new = frozenset(id if ":" in id else f"{'tunnel' if id in tunnels else 'room'}:{id}" for id in moved)
    steps = tuple(steps_of(dungeon, route))
    told, stops = _told(dungeon, route, steps, lang), tuple(_stops(route, lang))
    return Marks(steps, glowing, new, closed, focus, told, stops, _goals(route, steps))


def _ids(name: str, given: Any) -> tuple[str, ...]:
    """The ids that an option names: one, or several.

    Raises
    ------
    BadData
        If these are no texts.
    """
    if given is None:
        return ()
    if isinstance(given, str):
        given = (given,)
    if not isinstance(given, Iterable):
        raise BadData(fault(name, "not_a_list", given=shown(given)))
    ids = tuple(given)
    for each in ids:
        if not isinstance(each, str) or not each.isprintable():
            raise BadData(fault(name, "not_text", given=shown(each)))
    return ids


def marks_desc(marks: Marks, lang: str = "en") -> Iterator[str]:
    """Say what is pointed out, one sentence each."""
    if marks.told:
        yield marks.told
    if marks.reach:
        near = [f"{room} ({cost})" if cost else room for room, cost in marks.reach.items()]
        yield say("views.board.reach", lang, rooms=listing(near, lang))
    for place, why in marks.refused.items():
        yield (
            say("views.board.refused_why", lang, what=place, why=why)
            if why
            else say("views.board.refused", lang, what=place)
        )
    if marks.focus:
        yield say("views.board.focus", lang, rooms=listing(marks.focus, lang))


def _told(dungeon: Dungeon, route: Any, steps: tuple[Step, ...], lang: str) -> str:
    """Say where a route leads and what it costs: turn by turn if it knows its turns, else tunnel by tunnel."""
    if hasattr(route, "explain"):
        return " ".join(route.explain(lang).split("\n"))
    if not steps:
        return ""
    rooms = []
    for id, _, room in steps:
        tunnel = dungeon.tunnel(id)
        prices = (("boots", tunnel.boots), ("monsters", tunnel.monsters), ("locks", tunnel.locks))
        price = ", ".join(say(f"routes.price.{what}", lang, n=n) for what, n in prices if n)
        rooms.append(say("views.board.room_cost", lang, room=room, cost=price) if price else room)
    return say("views.board.route", lang, start=steps[0][1], rooms=", ".join(rooms), n=len(steps))


def _stops(route: Any, lang: str) -> Iterator[Stop]:
    """Tell where each turn of a route ends but the last, which ends at its goal."""
    steps = getattr(route, "steps", ())
    for step, after in pairwise(steps):
        if step.turn != after.turn:
            why = say(f"views.board.ends_{step.ends or 'spent'}", lang, n=step.left)
            yield step.room, step.turn, say("views.board.stop", lang, turn=step.turn, room=step.room, why=why)


def _goals(route: Any, steps: tuple[Step, ...]) -> tuple[str, ...]:
    if not steps:
        return ()
    turning = getattr(route, "turning", None)
    return (steps[-1][2],) if turning is None else (route.rooms[turning], steps[-1][2])


def _costs(reach: Any, lang: str) -> dict[str, str]:
    """Give rooms with their costs in words; `clank_nb.reach` gives routes instead of words."""
    if not isinstance(reach, Mapping):
        return dict.fromkeys(reach, "")
    return {room: cost if isinstance(cost, str) else _route_costs(cost, lang) for room, cost in reach.items()}


def _route_costs(routes: Any, lang: str) -> str:
    """Say what each of several routes to one room takes this turn."""
    told = []
    if not isinstance(routes, Iterable) or not all(hasattr(route, "boots") for route in routes):
        raise BadData(fault("reach", "not_text", given=shown(routes)))
    for route in routes:
        prices = (("boots", route.boots), ("monsters", route.monsters), ("locks", route.locks))
        parts = [say(f"routes.price.{what}", lang, n=n) for what, n in prices if n]
        if route.teleports:
            parts.append(say("views.board.teleports", lang, n=route.teleports))
        told.append(", ".join(parts) or say("views.board.stay", lang))
    return listing(told, lang, last="either")


def _bare(id: str) -> str:
    """Take the kind off an id: ``"room:f02"`` is room f02."""
    return id.partition(":")[2] or id


def steps_of(dungeon: Dungeon, route: Any) -> Iterator[Step]:
    """Give a route tunnel by tunnel.

    Parameters
    ----------
    dungeon : Dungeon
    route : Route or sequence of str
        Something with ``rooms`` and ``tunnels``, or room ids, or tunnel ids, or both mixed.
    """
    names = [route] if isinstance(route, str) else list(getattr(route, "rooms", route))
    named = list(getattr(route, "tunnels", ()))
    if named and len(names) == len(named) + 1:
        for k, tunnel in enumerate(named):
            yield from _through(dungeon, tunnel, names[k], names[k + 1])
        return
    tunnels = {tunnel.id: tunnel for tunnel in dungeon.tunnels}
    here = ""
    for k, id in enumerate(names):
        if id in tunnels:
            tunnel = tunnels[id]
            start = here or _first_end(tunnel, tunnels.get(names[k + 1]) if k + 1 < len(names) else None)
            there = tunnel.b if start == tunnel.a else tunnel.a
            yield id, start, there
        else:
            there = dungeon.room(id).id
            if here and here != there:
                yield _between(dungeon, here, there), here, there
        here = there


def _through(dungeon: Dungeon, name: str, start: str, end: str) -> Iterator[Step]:
    """Give one tunnel, or the two of a trip through portals, whose names are joined by a plus sign."""
    known = {tunnel.id: tunnel for tunnel in dungeon.tunnels}
    parts = name.split("+")
    for k in range(1, 0 if name in known else len(parts)):
        first, second = known.get("+".join(parts[:k])), known.get("+".join(parts[k:]))
        if first is not None and second is not None:
            yield first.id, start, first.b if start == first.a else first.a
            yield second.id, second.b if end == second.a else second.a, end
            return
    yield dungeon.tunnel(name).id, start, end


def _first_end(tunnel: Tunnel, following: Tunnel | None) -> str:
    """Tell from which end a route of tunnels starts: the end that the next tunnel does not touch."""
    backwards = following is not None and tunnel.b not in (following.a, following.b)
    return tunnel.b if backwards else tunnel.a


def _between(dungeon: Dungeon, start: str, end: str) -> str:
    for way in dungeon.ways[start]:
        if way.to == end and not way.against:
            return way.tunnel
    near = tuple(dict.fromkeys(way.to for way in dungeon.ways[start] if not way.against))
    raise BadCode(
        say("views.board.no_way", start=start, end=end, near=", ".join(near)), given=(start, end), nearest=near
    )
