"""The board as a scene: rooms with what lies in them, corridors with what they cost, pawns, and what is pointed out.

What has a price lies on the corridors, what is to be had lies in the rooms.  `board_scene` composes the picture; how
one corridor or room is drawn is in `clank_nb.views.pieces`, where it lies in `clank_nb.views.layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.build import Dungeon, Room, Tunnel
from clank_nb.views.facts import (
    Lying,
    board_desc,
    is_twin,
    lying,
    pawn_label,
    pawns_of,
    room_label,
    token_label,
    tunnel_label,
)
from clank_nb.views.land import land_shapes
from clank_nb.views.layout import Layout, layout
from clank_nb.views.legend import legend_scene
from clank_nb.views.marks import Marks, Refused, make_marks, marks_desc
from clank_nb.views.pieces import (
    PAWN_MIDDLE,
    TOKEN_STEP,
    corridor,
    crossed_out,
    footsteps,
    hatched_room,
    hatched_way,
    outline,
    pawn_places,
    pawn_shapes,
    ring,
    room_shapes,
    seal_shapes,
    stop_shapes,
    things_at,
    token_shapes,
)
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Rect, Scene
from clank_nb.words import say

__all__ = ["board_scene"]


@dataclass(frozen=True, slots=True)
class _Board:
    """What one picture of a board shows, and where."""

    dungeon: Dungeon
    place: Layout
    things: dict[str, tuple[Lying, ...]]
    standing: dict[str, list[str]]
    to_act: str
    marks: Marks
    lang: str


def board_scene(
    dungeon: Dungeon,
    state: Any = None,
    *,
    route: Any = (),
    reach: Iterable[str] | Mapping[str, Any] = (),
    moved: Iterable[str] = (),
    refused: Refused = None,
    focus: Iterable[str] = (),
    pawns: Mapping[str, str] | None = None,
    to_act: str = "",
    legend: bool = False,
    title: str = "",
    lang: str = "en",
) -> Scene:
    """Draw a dungeon, empty or at one moment of a game.

    Parameters
    ----------
    dungeon : Dungeon
    state : State or Observation, optional
        Shows what still lies in the rooms, an empty place for what is gone, and where the pawns stand.
    route : Route or sequence of str
        A route, or room ids, or tunnel ids from the first room on; drawn as a dotted line along the corridors.  A
        route that knows its turns has a number where each of them ends.
    reach : iterable of room ids, or mapping of room id to its cost in words
        Rooms that glow; what `clank_nb.reach` gives, too.
    moved : iterable of str
        What is new: ids such as ``"pawn:green"`` or ``"room:f03"``; a bare id is a room or a tunnel.
    refused : id, (id, reason), or mapping of id to reason
        What is hatched: a room, a tunnel, or what lies in a room (``"token:f21:artifact"``).
    focus : iterable of room ids
        Rooms with a strong ring, for "here on the board".
    pawns : mapping of colour to room id, optional
        Instead of those of the state.
    to_act : str, optional
        Colour whose turn it is; by default that of the state.
    legend : bool
        Whether a strip below explains the shapes.
    title : str
    lang : str

    Returns
    -------
    Scene
        What can be acted on are groups ``tunnel:…``, ``room:…``, ``token:ROOM:KIND`` and ``pawn:…``.

    Raises
    ------
    BadCode
        If a room or tunnel that is named does not exist.
    """
    _refuse_odd(title=(title, str), to_act=(to_act, str))
    if not to_act and state is not None and not state.over:
        to_act = state.game.colours[state.player]
    marks = make_marks(dungeon, route, reach, moved, refused, focus, lang)
    standing = pawns_of(dungeon, state, pawns)
    board = _Board(dungeon, layout(dungeon), lying(dungeon, state), standing, to_act, marks, lang)
    shapes = list(_shapes(board))
    height = board.place.height
    if legend:
        strip = legend_scene(board.place.width, lang)
        shapes.append(Group(strip.shapes, y=height + 8))
        height += strip.height + 8
    heading = title or dungeon.title or dungeon.name
    if not title and state is not None:
        heading = say("views.board.state", lang, title=heading, players=len(state.players))
    return Scene(heading, _desc(board), board.place.width, height, tuple(shapes))


def _refuse_odd(**given: tuple[object, type]) -> None:
    """Refuse what cannot be an option, all at once."""
    wrong = [fault(name, "not_text", given=shown(value)) for name, (value, kind) in given.items()
             if not isinstance(value, kind) or (isinstance(value, str) and not _is_written(value))]  # fmt: skip
    if wrong:
        raise BadData(wrong)


def _is_written(text: str) -> bool:
    """Whether a text has no half of a letter."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _desc(board: _Board) -> str:
    parts = []
    if any(board.to_act in colours for colours in board.standing.values()):
        parts.append(say("views.pawn.turn", board.lang, colour=board.to_act))
    parts += marks_desc(board.marks, board.lang)
    parts.append(board_desc(board.dungeon, board.things, board.standing, board.lang))
    return " ".join(parts)


def _shapes(board: _Board) -> Iterator[Element]:
    """Draw everything from the back to the front."""
    place = board.place
    yield from _ground(board.dungeon, board.lang)
    yield from _route(board)
    for tunnel in board.dungeon.tunnels:
        yield _tunnel(board, tunnel)
    for room in board.dungeon.rooms:
        yield _room(board, room)
    for room in board.dungeon.rooms:
        yield from _tokens(board, room)
    for room_id, colours in board.standing.items():
        yield from _pawns(board, room_id, colours)
    yield from _stops(board)
    yield Rect(1, 1, place.width - 2, place.height - 2, 17, stroke="frame", width=2)


@lru_cache(maxsize=64)
def _ground(dungeon: Dungeon, lang: str) -> tuple[Element, ...]:
    """Draw the land and the corridors, which no game changes."""
    place = layout(dungeon)
    corridors = (Group(corridor(place.ways[tunnel.id].curves)) for tunnel in dungeon.tunnels)
    return (*land_shapes(place, lang), *corridors)


def _route(board: _Board) -> Iterator[Element]:
    """Draw the route along its corridors, from the first room to the last; one group, also where there is none."""
    shapes: list[Element] = []
    for tunnel, start, _ in board.marks.steps:
        curves = board.place.ways[tunnel].curves
        here = board.place.spots[start]
        for curve in curves:
            backwards = len(curves) == 1 and curve.start != (here.x, here.y)
            shapes += footsteps(curve.turned() if backwards else curve)
    yield Group(tuple(shapes))


def _stops(board: _Board) -> Iterator[Group]:
    """Draw where each turn of the route ends, on the lower right corner of the room; one group for all."""
    seen: Counter[str] = Counter()
    discs = []
    for room, turn, sentence in board.marks.stops:
        spot = board.place.spots[room]
        x, y = spot.box.right - 3 - 25 * seen[room], spot.box.bottom - 1
        discs.append(Group(stop_shapes(turn), label=sentence, x=x, y=y))
        seen[room] += 1
    yield Group(tuple(discs))


def _tunnel(board: _Board, tunnel: Tunnel) -> Group:
    plain = _plain_tunnel(board.dungeon, tunnel, board.lang)
    curves = board.place.ways[tunnel.id].curves
    marks: list[Element] = []
    if tunnel.id in board.marks.refused:
        marks += [shape for curve in curves for shape in hatched_way(curve)]
    if plain.id in board.marks.moved:
        marks += [Path(curve.d, stroke="moved", width=5, opacity=0.9) for curve in curves]
    hint = _why(board, tunnel.id)
    return replace(plain, shapes=(*marks, *plain.shapes), hint=hint) if marks or hint else plain


@lru_cache(maxsize=4096)
def _plain_tunnel(dungeon: Dungeon, tunnel: Tunnel, lang: str) -> Group:
    """Draw a tunnel of which nothing is said but what it costs."""
    way = layout(dungeon).ways[tunnel.id]
    shapes: list[Element] = [shape for seal in way.seals for shape in seal_shapes(seal)]
    shapes += [Icon(f"hand:{side}", x, y, 31) for x, y, side, _ in way.hands]
    label = tunnel_label(tunnel, is_twin(dungeon, tunnel), lang)
    halo = Path(" ".join(curve.d for curve in way.curves), width=20)
    at = (way.seals[0].x, way.seals[0].y) if way.seals else way.curves[0].at(0.5 if len(way.curves) == 1 else 0.75)
    return Group(tuple(shapes), f"tunnel:{tunnel.id}", label, halo=halo, at=at)


def _why(board: _Board, id: str) -> str:
    """Say why a place is not open, or what it costs to get there."""
    marks, lang = board.marks, board.lang
    if id in marks.refused:
        why = marks.refused[id]
        return say("views.room.refused_why", lang, why=why) if why else say("views.room.refused", lang)
    if id in marks.reach:
        cost = marks.reach[id]
        return say("views.room.reach_cost", lang, cost=cost) if cost else say("views.room.reach", lang)
    return ""


def _room(board: _Board, room: Room) -> Group:
    spot, marks = board.place.spots[room.id], board.marks
    id = f"room:{room.id}"
    rings: list[Element] = []
    on_route = marks.on_route
    for kind, on in (
        ("reach", room.id in marks.reach),
        ("route", room.id in on_route and room.id not in marks.goals),
        ("goal", room.id in marks.goals),
        ("focus", room.id in marks.focus),
        ("moved", id in marks.moved),
    ):
        rings += ring(room, spot, kind) if on else ()
    lies = things_at(room, spot, board.things[room.id])
    empty = [shape for thing in lies if not thing[-1] or thing[0] == "heart" for shape in token_shapes(*thing)]
    hatched = hatched_room(spot) if room.id in marks.refused else ()
    label = room_label(room, board.things[room.id], board.standing.get(room.id, ()), board.lang)
    classes = ("cnb-moved",) if id in marks.moved else ()
    halo = replace(outline(room, spot, 5), width=5)
    shapes = (*rings, *room_shapes(room, spot), *empty, *hatched)
    return Group(shapes, id, label, _why(board, room.id), classes=classes, halo=halo)


def _tokens(board: _Board, room: Room) -> Iterator[Group]:
    """Group the tokens of a room by kind: which of two face-down secrets is taken makes no difference."""
    lies = [t for t in things_at(room, board.place.spots[room.id], board.things[room.id]) if t[-1] and t[3] is not None]
    for thing in board.things[room.id]:
        own = [t for t in lies if t[3] is thing]
        if own:
            shapes = tuple(shape for t in own for shape in token_shapes(*t))
            x, y = sum(t[1] for t in own) / len(own), own[0][2]
            wide = abs(own[-1][1] - own[0][1]) + TOKEN_STEP[thing.kind] + 4
            halo = Rect(x - wide / 2, y - 20, wide, 40, 19, width=4)
            id = f"token:{room.id}:{thing.kind}"
            if id in board.marks.moved:
                shapes = (replace(halo, stroke="moved"), *shapes)
            if id in board.marks.refused:
                shapes = (*shapes, *crossed_out(x, y, wide))
            yield Group(shapes, id, token_label(room.id, thing, board.lang), _why(board, id), halo=halo)


def _pawns(board: _Board, room_id: str, colours: list[str]) -> Iterator[Group]:
    spot = board.place.spots[room_id]
    for colour, (x, y) in zip(colours, pawn_places(spot, len(colours), board.place.feet[room_id]), strict=True):
        id = f"pawn:{colour}"
        turn, moved = colour == board.to_act, f"pawn:{colour}" in board.marks.moved
        label = pawn_label(colour, room_id, turn, board.lang)
        shapes = pawn_shapes(turn, moved, colour)
        halo = Circle(0, PAWN_MIDDLE, 27, width=4)
        yield Group(shapes, id, label, classes=("cnb-moved",) if moved else (), x=x, y=y, halo=halo, move=id)
