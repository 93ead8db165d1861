"""Tiles and maps of tiles as scenes: what lies where, what runs off the map, and the tile that is being turned.

Every tile is drawn at ``SIDE`` times its column and row, so that a picture of a larger map holds that of the smaller
one unchanged: only the frame grows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.tiles import Exit, Layout, Tile, TileSet, TileWay
from clank_nb.dungeon.tiles.compass import ACROSS, STEPS, turned
from clank_nb.views.facts import pawn_label
from clank_nb.views.pieces import PAWN_MIDDLE, pawn_shapes
from clank_nb.views.scene import Circle, Element, Group, Path, Rect, Scene
from clank_nb.views.tile_legend import tile_legend_scene
from clank_nb.views.tile_plan import HIGH, SIDE, Point, door, tile_plan
from clank_nb.views.tile_shapes import exit_shapes, room_ring, tile_group, tile_outline, wall_shapes
from clank_nb.views.tile_words import (
    NOTHING,
    Table,
    exit_id,
    exit_label,
    table_of,
    tile_desc,
)
from clank_nb.words import listing, say

__all__ = ["Frame", "TurnedUp", "frame_of", "map_scene", "tile_scene", "tiles_scene"]

EDGE = 0.36
"""Left free around a map, in squares: there stand the signs of what runs off."""
PAWNS = 0.82
"""Size of pawns beside those of a board."""


class Frame(NamedTuple):
    """The part of the plane that a picture shows, in squares."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A tile that was turned up and is not laid yet.

    Parameters
    ----------
    tile : Tile
    x, y : int, squares
    turn : int, quarter turns clockwise
        How it is held.
    fits : bool
        Whether it may be laid so.
    keys : str
        As in `clank_nb.views.scene.Group`.
    """

    tile: Tile
    x: int
    y: int
    turn: int
    fits: bool = True
    keys: str = ""


def tile_scene(tile: Tile, turn: int = 0, *, title: str = "", legend: bool = False, lang: str = "en") -> Scene:
    """Draw one tile.

    Parameters
    ----------
    tile : Tile
    turn : int, quarter turns clockwise
        0 to 3; of the start tile 0.
    title : str
    legend : bool
        Whether a strip below explains the shapes.
    lang : str

    Returns
    -------
    Scene
        What can be pointed at are groups ``tile:…``, ``tunnel:PIECE`` and ``room:…``.

    Raises
    ------
    BadData
        If the tile cannot be turned so.
    """
    _can_turn(tile, turn)
    key = "tiles.title_turned" if turn else "tiles.title"
    heading = title or say(key, lang, tile=tile.id, degrees=90 * turn)
    margin = EDGE * SIDE / 2
    width, height = SIDE + 2 * margin, SIDE * tile.height + 2 * margin
    shapes: list[Element] = [Rect(-margin, -margin, width, height, 14, fill="void"), *_stubs_of(tile, turn)]
    shapes.append(tile_group(tile, turn, NOTHING, 0.0, 0.0, lang))
    if legend:
        strip = tile_legend_scene(560.0, lang)
        shapes.append(Group(strip.shapes, x=-margin, y=height - margin + 8))
        width, height = max(width, strip.width), height + strip.height + 8
    return Scene(heading, tile_desc(tile, turn, NOTHING, lang=lang), width, height, tuple(shapes), -margin, -margin)


def tiles_scene(
    tile_set: TileSet, *, columns: int = 7, title: str = "", legend: bool = False, lang: str = "en"
) -> Scene:
    """Draw all tiles of a game side by side: the sides of the start tile, the safe ones, the deep ones.

    Parameters
    ----------
    tile_set : TileSet
    columns : int
        How many square tiles stand in a row.
    title : str
    legend : bool
        Whether a strip below explains the shapes.
    lang : str

    Returns
    -------
    Scene
        With the groups of all tiles, as in `tile_scene`.
    """
    step, gap = SIDE + 20, 20.0
    starts = [tile_set.start(side) for side in tile_set.sides]
    squares = [tile_set.tiles[name] for name in (*tile_set.safe, *tile_set.deep)]
    places = [(k, 0) for k in range(len(starts))]
    rest = [(k % columns, k // columns) for k in range(2 * columns + len(squares))]
    free = [place for place in rest if place[1] >= 2 or place[0] >= len(starts)][: len(squares)]
    shapes: list[Element] = []
    for tile, (column, row) in zip((*starts, *squares), (*places, *free), strict=True):
        shapes.append(tile_group(tile, 0, NOTHING, step * column, step * row, lang))
    width, height = step * columns + gap, step * (max([1, *(row for _, row in free)]) + 1) + gap
    back = Rect(-gap, -gap, width, height, 14, fill="void")
    if legend:
        strip = tile_legend_scene(width, lang)
        shapes.append(Group(strip.shapes, x=-gap, y=height - gap + 8))
        height += strip.height + 8
    desc = " ".join(tile_desc(tile, 0, NOTHING, lang=lang) for tile in (*starts, *squares))
    return Scene(title or tile_set.title, desc, width, height, (back, *shapes), -gap, -gap)


def _can_turn(tile: Tile, turn: int) -> None:
    if isinstance(turn, bool) or turn not in tile.turns:
        raise BadData(fault(tile.id, "layout_turn", given=shown(turn)))


def _stubs_of(tile: Tile, turn: int) -> Iterator[Group]:
    for name in _doors(tile):
        column, row, slot = tile.exits[name]
        point, way = _place(column, row, turned(slot, turn))
        yield Group(exit_shapes(point, way, "stub"))


def _doors(tile: Tile) -> Iterator[str]:
    """The exits of a tile at which a tunnel runs off."""
    for piece in tile.pieces:
        yield from (end for end in (piece.a, piece.b) if end in tile.exits)


def _place(column: int, row: int, slot: int) -> tuple[Point, Point]:
    """Where a slot of a square lies in the picture, and the way out of the square there."""
    (x, y), (dx, dy) = door(slot)
    return (round(SIDE * (column + x), 1), round(SIDE * (row + y), 1)), (-dx, -dy)


# ---- maps ------------------------------------------------------------------------------------------------------------


def frame_of(layout: Layout, more: Iterable[tuple[int, int]] = ()) -> Frame:
    """The frame of a whole map, with room around it for what runs off."""
    squares = [*layout.at, *more]
    columns, rows = zip(*squares, strict=True)
    left, top = min(columns) - EDGE, min(rows) - EDGE
    return Frame(left, top, max(columns) + 1 + EDGE - left, max(rows) + 1 + EDGE - top)


@dataclass(frozen=True, slots=True)
class _Map:
    """What one picture of a map shows, and how."""

    layout: Layout
    table: Table
    reach: frozenset[str]
    focus: tuple[str, ...]
    moved: frozenset[str]
    exits: Mapping[str, str]
    shut: Mapping[str, str]
    shown: TurnedUp | None
    lang: str
    frame: Frame

    def in_view(self, x: float, y: float, high: int = 1) -> bool:
        """Whether anything of a tile at this square, or of its signs, is seen."""
        left, top, width, height = self.frame
        return left - 1 - EDGE < x < left + width + EDGE and top - high - EDGE < y < top + height + EDGE


def map_scene(
    layout: Layout,
    state: Any = None,
    *,
    pawns: Mapping[str, str] | None = None,
    reach: Iterable[str] = (),
    focus: Iterable[str] = (),
    moved: Iterable[str] = (),
    exits: Mapping[str, str] | Collection[str] = (),
    shut: Mapping[str, str] | None = None,
    shown: TurnedUp | None = None,
    frame: Frame | None = None,
    legend: bool = False,
    title: str = "",
    lang: str = "en",
) -> Scene:
    """Draw a map of tiles, empty or at one moment of a game.

    Parameters
    ----------
    layout : Layout
    state : State, optional
        Shows pawns, artifacts, what is opened and used up, and marks of players.
    pawns : mapping of colour to room id, optional
        Instead of those of the state.
    reach, focus : iterable of room ids
        Rooms that glow; rooms with a strong ring.
    moved : iterable of str
        What is new: ``"pawn:red"``, ``"tile:d07"``.
    exits : collection of exit ids, or mapping of exit id to look
        Exits that glow, ``exit:2,0,w1`` (the square they lead into and where); a look is ``open`` or ``chosen``.
    shut : mapping of exit id to reason
        Why a tile cannot be turned up there.
    shown : TurnedUp, optional
        A tile that is not laid yet.
    frame : Frame, optional
        By default all of the map; what lies outside is not drawn, but told.
    legend : bool
        Whether a strip below explains the shapes.
    title : str
    lang : str

    Returns
    -------
    Scene
        What can be acted on are groups ``room:…``, ``tunnel:PIECE``, ``exit:COLUMN,ROW,SLOT``, ``tile:…``, ``pawn:…``
        and ``turned`` for the tile that is not laid yet.  Each tile and each exit is one child of the picture.

    Raises
    ------
    BadCode
        If a room that is named is not on the map.
    """
    table = table_of(layout, state, pawns)
    looks = dict(exits) if isinstance(exits, Mapping) else dict.fromkeys(exits, "open")
    points = [layout.room(room).id for room in focus]
    frame = frame or frame_of(layout, [(shown.x, shown.y)] if shown else ())
    drawn = _Map(
        layout, table, frozenset(reach), tuple(points), frozenset(moved), looks, dict(shut or {}), shown, lang, frame
    )
    left, top, width, height = (round(SIDE * part, 1) for part in frame)
    shapes = list(_shapes(drawn, left, top, width, height))
    if legend:
        strip = tile_legend_scene(max(width, 560.0), lang)
        shapes.append(Group(strip.shapes, x=left, y=top + height + 8))
        width, height = max(width, strip.width), height + strip.height + 8
    heading = title or _title(layout, state, lang)
    return Scene(heading, _desc(drawn), width, height, tuple(shapes), left, top)


def _title(layout: Layout, state: Any, lang: str) -> str:
    n = len(layout.placed) - 1
    if state is None:
        return say("tiles.map.title", lang, n=n + 1)
    return say("tiles.map.title_state", lang, n=n, players=len(state.players))


def _desc(drawn: _Map) -> str:
    layout, table, lang = drawn.layout, drawn.table, drawn.lang
    edges = layout.edges()
    counts = say("tiles.map.desc", lang, tiles=len(layout.placed), rooms=len(layout.rooms), exits=len(edges))
    parts = [counts]
    if table.to_act and table.standing:
        parts.insert(0, say("views.pawn.turn", lang, colour=table.to_act))
    if drawn.shown is not None:
        held = drawn.shown
        parts.append(say("tiles.map.shown", lang, tile=held.tile.id, degrees=90 * held.turn, x=held.x, y=held.y))
    if drawn.focus:
        parts.append(say("tiles.map.chosen", lang, what=listing(list(drawn.focus), lang)))
    for placed in layout.placed:
        tile = layout.tile_set.tiles[placed.tile]
        here = tuple((room.id, table.standing[room.id]) for room in tile.rooms if room.id in table.standing)
        parts.append(tile_desc(tile, placed.turn, table.lying[tile.id], here, placed, lang))
    parts += [exit_label(way, _opened(drawn, way), lang) for way in edges]
    return " ".join(parts)


def _opened(drawn: _Map, way: TileWay) -> frozenset[str]:
    """Those of a tunnel's locks that are open."""
    if not way.locks:
        return frozenset()
    return frozenset(piece for lying in drawn.table.lying.values() for piece in lying.opened if piece in way.locks)


def _shapes(drawn: _Map, left: float, top: float, width: float, height: float) -> Iterator[Element]:
    """Draw everything from the back to the front."""
    layout, table, lang = drawn.layout, drawn.table, drawn.lang
    yield Rect(left, top, width, height, 14, fill="void")
    yield _free(layout)
    for placed in layout.placed:
        tile = layout.tile_set.tiles[placed.tile]
        if not drawn.in_view(placed.x, placed.y, tile.height):
            continue
        x, y = SIDE * placed.x, SIDE * placed.y
        yield tile_group(tile, placed.turn, table.lying[tile.id], x, y, lang)
    yield from _edges(drawn)
    yield Group(tuple(_rings(drawn)))
    if drawn.shown is not None:
        yield _turned_up(drawn.shown, lang)
    for room, colours in table.standing.items():
        yield from _pawns(drawn, room, colours)


def _free(layout: Layout) -> Path:
    """The empty squares beside the map, where the next tiles will lie."""
    parts = []
    for x, y in layout.free_places():
        a, b, size = SIDE * x + 12, SIDE * y + 12, SIDE - 24
        parts.append(
            f"M{a:.0f},{b:.0f} L{a + size:.0f},{b:.0f} L{a + size:.0f},{b + size:.0f} L{a:.0f},{b + size:.0f} Z"
        )
    return Path(" ".join(parts), stroke="slot_line", width=1.6, dash="3 9", opacity=0.7)


def _edges(drawn: _Map) -> Iterator[Element]:
    """Draw what runs off the map, and the walls that tunnels meet."""
    layout, lang = drawn.layout, drawn.lang
    ways = {way.to: way for way in layout.edges() if isinstance(way.to, Exit)}
    held = drawn.shown
    for placed in layout.placed:
        tile = layout.tile_set.tiles[placed.tile]
        if not drawn.in_view(placed.x, placed.y, tile.height):
            continue
        for name in _doors(tile):
            dx, dy, slot = tile.exits[name]
            slot = turned(slot, placed.turn) if tile.height == 1 else slot
            column, row = placed.x + dx, placed.y + dy
            east, south = STEPS[slot]
            exit = Exit(column + east, row + south, ACROSS[slot])
            point, way = _place(column, row, slot)
            if (exit.x, exit.y) in layout.at:
                if not _meets(layout, exit):
                    label = say("tiles.map.wall", lang, tile=layout.at[exit.x, exit.y])
                    yield Group(wall_shapes(point, way), label=label)
            elif held is not None and (exit.x, exit.y) == (held.x, held.y):
                continue
            elif exit in ways:
                yield _exit(drawn, ways[exit], exit, point, way)
            else:
                yield Group(exit_shapes(point, way, "stub"))


def _meets(layout: Layout, exit: Exit) -> bool:
    """Whether a tile has an exit where a tunnel runs on to it."""
    placed = layout.where(layout.at[exit.x, exit.y])
    tile = layout.tile_set.tiles[placed.tile]
    cell = next(cell for dx, dy, cell in tile.spun[placed.turn].cells if (placed.x + dx, placed.y + dy) == exit[:2])
    return cell[exit.slot] is not None


def _exit(drawn: _Map, found: TileWay, exit: Exit, point: Point, way: Point) -> Group:
    id, lang = exit_id(exit), drawn.lang
    look, why = drawn.exits.get(id, ""), drawn.shut.get(id, "")
    label = exit_label(found, _opened(drawn, found), lang)
    hint = say("tiles.map.exit_shut", lang, why=why) if why else say("tiles.map.exit_open", lang) if look else ""
    cx, cy = point[0] + 31 * way[0], point[1] + 31 * way[1]
    halo = Circle(cx, cy, 20, width=5)
    shapes = exit_shapes(point, way, look)
    if why:
        shapes = (
            *shapes,
            Path(f"M{cx - 11:.1f},{cy + 11:.1f} L{cx + 11:.1f},{cy - 11:.1f}", stroke="refused", width=3.6),
        )
    return Group(shapes, id, label, hint, halo=halo, at=(cx, cy))


def _rings(drawn: _Map) -> Iterator[Element]:
    """Point rooms and new tiles out; one group, also where there are none."""
    layout = drawn.layout
    for what in sorted(drawn.moved):
        kind, _, id = what.partition(":")
        if kind == "tile" and id in {placed.tile for placed in layout.placed}:
            placed = layout.where(id)
            wide = tile_outline(layout.tile_set.tiles[id], 2)
            yield Group((replace(wide, stroke="moved", width=6),), x=SIDE * placed.x, y=SIDE * placed.y)
    for kind, rooms in (("reach", sorted(drawn.reach)), ("focus", drawn.focus)):
        for room in rooms:
            x, y = _middle(layout, room)
            portal = room in layout.portals
            yield Group(room_ring(None if portal else layout.room(room), x, y, kind))


def _middle(layout: Layout, room: str) -> Point:
    """Where a room or portal lies in the picture."""
    placed = layout.where(layout.tile_of[room])
    x, y = tile_plan(layout.tile_set.tiles[placed.tile], placed.turn).rooms[room]
    return SIDE * placed.x + x, SIDE * placed.y + y


def _turned_up(held: TurnedUp, lang: str) -> Group:
    """Draw the tile that is not laid yet: lifted a little, with a ring that tells whether it may be laid so."""
    tile = tile_group(held.tile, held.turn, NOTHING, 0.0, 0.0, lang)
    ring = tile_outline(held.tile, 5)
    look = "focus" if held.fits else "refused"
    shapes: tuple[Element, ...] = (
        Rect(6, 10, SIDE, SIDE, 12, fill="shadow", opacity=0.35),
        Group(tuple(_still(tile.shapes))),
        replace(ring, stroke="plate_ink", width=11),
        replace(ring, stroke=look, width=7, dash="" if held.fits else "16 10"),
        *_handles(),
    )
    key = "tiles.map.shown_tile" if held.keys else "tiles.map.shown_tile_still"
    label = say(key, lang, tile=held.tile.id, degrees=90 * held.turn)
    halo = replace(tile_outline(held.tile, 5), width=9)
    return Group(shapes, "turned", label, x=SIDE * held.x, y=SIDE * held.y, halo=halo, keys=held.keys)


def _still(shapes: tuple[Element, ...]) -> Iterator[Element]:
    """The same shapes, with nothing in them to be pointed at."""
    for shape in shapes:
        yield replace(shape, id="", label="", hint="", halo=None) if isinstance(shape, Group) else shape


def _handles() -> Iterator[Element]:
    """Two bent arrows at the upper corners: it can be turned."""
    for side in (-1, 1):
        x = SIDE / 2 + side * (SIDE / 2 - 2)
        d = f"M{x - side * 26:.1f},-12 Q{x + side * 12:.1f},-12 {x + side * 12:.1f},26"
        tip = f"M{x + side * 12 - 8:.1f},17 L{x + side * 12:.1f},27 L{x + side * 12 + 8:.1f},17"
        for stroke, width in (("chevron_rim", 9.0), ("chevron", 4.6)):
            yield Path(f"{d} {tip}", stroke=stroke, width=width)


def _pawns(drawn: _Map, room: str, colours: tuple[str, ...]) -> Iterator[Group]:
    x, y = _middle(drawn.layout, room)
    step = min(31.0, 96 / max(1, len(colours)))
    for k, colour in enumerate(colours):
        id = f"pawn:{colour}"
        turn, moved = colour == drawn.table.to_act, id in drawn.moved
        left = round(x + (k - (len(colours) - 1) / 2) * step, 1)
        label = pawn_label(colour, room, turn, drawn.lang)
        yield Group(
            pawn_shapes(turn, moved, colour), id, label, classes=("cnb-moved",) if moved else (), x=left,
            y=round(y - HIGH / 2 + 9, 1), scale=PAWNS, halo=Circle(0, PAWN_MIDDLE, 27, width=4), move=id,
        )  # fmt: skip
