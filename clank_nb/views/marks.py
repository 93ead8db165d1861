"""What a board picture is asked to point out: a route, rooms within reach, what is new, what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from clank_nb.data.errors import BadCode
from clank_nb.dungeon.build import Dungeon, Tunnel
from clank_nb.words import listing, say

__all__ = ["Marks", "Refused", "Step", "make_marks", "marks_desc", "steps_of"]

Refused: TypeAlias = "str | tuple[str, str] | Mapping[str, str] | None"
Step: TypeAlias = "tuple[str, str, str]"
"""A tunnel, the room it is entered from and the room it leads to."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out, with every name checked.

    Parameters
    ----------
    steps : tuple of (tunnel, from, to)
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

    @property
    def on_route(self) -> tuple[str, ...]:
        """The rooms of the route, first to last."""
        return (self.steps[0][1], *(step[2] for step in self.steps)) if self.steps else ()


def make_marks(
    dungeon: Dungeon,
    route: Any = (),
    reach: Iterable[str] | Mapping[str, str] = (),
    moved: Iterable[str] = (),
    refused: Refused = None,
    focus: Iterable[str] = (),
) -> Marks:
    """Read what `board_scene` is asked to point out.

    Raises
    ------
    BadCode
        If a room or tunnel does not exist, or the route steps where no tunnel leads; the nearest are named.
    """
    if isinstance(refused, str):
        refused = {refused: ""}
    elif isinstance(refused, tuple):
        refused = {refused[0]: refused[1]}
    closed = {id if id.startswith("token:") else _bare(id): why for id, why in (refused or {}).items()}
    glowing = dict(reach) if isinstance(reach, Mapping) else dict.fromkeys(reach, "")
    focus = tuple(_bare(id) for id in focus)
    for room in (*glowing, *focus):
        dungeon.room(room)
    tunnels = {tunnel.id for tunnel in dungeon.tunnels}
    for place in closed:
        if place not in tunnels:
            dungeon.room(place.split(":")[1] if place.startswith("token:") else place)
    new = frozenset(id if ":" in id else f"{'tunnel' if id in tunnels else 'room'}:{id}" for id in moved)
    return Marks(tuple(steps_of(dungeon, route)), glowing, new, closed, focus)


def marks_desc(marks: Marks, lang: str = "en") -> Iterator[str]:
    """Say what is pointed out, one sentence each."""
    if marks.steps:
        rooms = ", ".join(marks.on_route[1:])
        yield say("views.board.route", lang, start=marks.on_route[0], rooms=rooms, n=len(marks.steps))
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
        yield from ((dungeon.tunnel(tunnel).id, names[k], names[k + 1]) for k, tunnel in enumerate(named))
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
