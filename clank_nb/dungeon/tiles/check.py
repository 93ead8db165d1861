"""Does a file of tiles hold together?  Every fault is named, with file, row, field and remedy."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from clank_nb.data.errors import Fault, nearest
from clank_nb.data.faults import listed
from clank_nb.data.tables import Sheet, shown
from clank_nb.dungeon.tiles.read import Plan, TilePlan, read_plan
from clank_nb.dungeon.tiles.tile import DEEP, START_ZONE, Piece, Tile, places
from clank_nb.dungeon.tiles.tile_set import TileSet

APART = 0.15
"""Middles of two rooms of a tile this near, in squares, would be drawn on each other."""

OFF = "off the tile"
"""Where every exit leads, in the search for ways."""


def examine_sheet(sheet: Sheet, name: str = "") -> tuple[tuple[Fault, ...], TileSet | None]:
    """The faults of a file of tiles that has been read into a table, and the tile set if there are none."""
    plan = read_plan(sheet)
    if sheet.readable:
        for tile in plan.tiles.values():
            _check_tile(sheet, tile)
        _check_starts(plan)
    faults = tuple(sheet.faults)
    if faults:
        return faults, None
    return (), TileSet(name, plan.title, {id: read.tile for id, read in plan.tiles.items()})


def _check_starts(plan: Plan) -> None:
    if not any(name.startswith("start_") for name in (*plan.tiles, *plan.sheet.lost)):
        plan.sheet.fault("", "tile_no_start")


def _check_tile(sheet: Sheet, plan: TilePlan) -> None:
    tile = plan.tile
    if tile.haunted and tile.zone != DEEP:
        sheet.fault(f"tile {tile.id}: haunted", "tile_haunted", zone=shown(tile.zone))
    for room in tile.rooms:
        if room.plus and not room.artifact:
            sheet.fault(f"tile {tile.id}: room {_local(tile, room.id)}: plus", "tile_plus")
    _check_outside(sheet, tile)
    _check_places(sheet, plan)
    ends_known = _check_ends(sheet, plan)
    _check_exits(sheet, plan)
    _check_portal(sheet, tile)
    if ends_known and tile.rooms and tile.pieces and not sheet.lost:
        _check_ways(sheet, tile)


def _check_outside(sheet: Sheet, tile: Tile) -> None:
    outside = [room.id for room in tile.rooms if room.outside]
    if tile.zone == START_ZONE and tile.rooms and len(outside) != 1 and not sheet.lost:
        sheet.fault(f"tile {tile.id}", "tile_outside", given=len(outside))


def _check_places(sheet: Sheet, plan: TilePlan) -> None:
    tile = plan.tile
    found = [(place.id, (place.x, place.y)) for place in (*tile.rooms, *([tile.portal] if tile.portal else ()))]
    found = [(id, at) for id, at in found if id not in plan.unplaced]
    for n, (id, at) in enumerate(found):
        for other, there in found[:n]:
            if dist(at, there) < APART:
                noun = "portal" if tile.portal and id == tile.portal.id else f"room {_local(tile, id)}"
                where = f"tile {tile.id}: {noun}: x, y"
                sheet.fault(where, "tile_overlap", other=_local(tile, other), apart=APART)


# ---------------------------------------------------------------------------------------------------- tunnels


def _check_ends(sheet: Sheet, plan: TilePlan) -> bool:
    """Whether every tunnel joins two different ends that there are."""
    tile, sound = plan.tile, True
    known = (*places(tile), *tile.exits)
    for piece in tile.pieces:
        where = _row(plan, piece)
        if piece.a == piece.b:
            sheet.fault(where, "tile_loop", end=_local(tile, piece.a))
            sound = False
        for end in dict.fromkeys((piece.a, piece.b)):
            name = _local(tile, end)
            if end in known or name in sheet.lost:
                continue
            ends = [_local(tile, id) for id in known]
            near = nearest(name, ends, 1)
            sheet.fault(where, "tile_end", given=shown(name), all=listed(dict.fromkeys((*near, *ends))))
            sound = False
    return sound


def _check_exits(sheet: Sheet, plan: TilePlan) -> None:
    """One tunnel at most at each exit, none twice, and none back to the edge where it began."""
    tile = plan.tile
    taken: dict[str, Piece] = {}
    for piece in tile.pieces:
        where = _row(plan, piece)
        for end in dict.fromkeys((piece.a, piece.b)):
            if end in tile.exits and taken.setdefault(end, piece) is not piece:
                sheet.fault(where, "tile_exit_twice", exit=end, other=plan.names[taken[end].id])
        if piece.a in tile.exits and piece.b in tile.exits and piece.a != piece.b:
            one, other = tile.exits[piece.a], tile.exits[piece.b]
            if one[:2] == other[:2] and one[2] // 2 == other[2] // 2:
                sheet.fault(where, "tile_u_turn")
    _check_repeats(sheet, plan)


def _check_repeats(sheet: Sheet, plan: TilePlan) -> None:
    """A two-way tunnel between two rooms, written once from each end, is one tunnel too many."""
    first: dict[str, Piece] = {}
    for piece in plan.tile.pieces:
        other = first.get(f"{piece.b}-{piece.a}")
        if other is not None and piece.a != piece.b and not piece.one_way and not other.one_way:
            sheet.fault(_row(plan, piece), "tunnel_repeated", other=plan.names[other.id])
        first[piece.id] = piece


def _check_portal(sheet: Sheet, tile: Tile) -> None:
    if tile.portal and not sheet.lost:
        n = sum(tile.portal.id in (piece.a, piece.b) for piece in tile.pieces)
        if n != 1:
            sheet.fault(f"tile {tile.id}: portal", "tile_portal", given=n)


# ---------------------------------------------------------------------------------------------------- ways


def _check_ways(sheet: Sheet, tile: Tile) -> None:
    """Every room needs a way in, from an exit, a portal or the crypt, and a way out; locks count as open."""
    arcs = list(_arcs(tile))
    crypts = {room.id for room in tile.rooms if room.outside}
    inside = _reached({OFF, *crypts}, arcs)
    back = _reached({OFF}, [(b, a) for a, b in arcs])
    for room in tile.rooms:
        if room.id not in inside:
            sheet.fault(f"tile {tile.id}: room {_local(tile, room.id)}", "tile_no_way_in")
        if room.id not in back:
            sheet.fault(f"tile {tile.id}: room {_local(tile, room.id)}", "tile_no_way_out")


def _arcs(tile: Tile) -> Iterator[tuple[str, str]]:
    outer = {*tile.exits, *((tile.portal.id,) if tile.portal else ())}
    for piece in tile.pieces:
        a, b = (OFF if end in outer else end for end in (piece.a, piece.b))
        yield a, b
        if not piece.one_way:
            yield b, a


def _reached(start: set[str], arcs: list[tuple[str, str]]) -> set[str]:
    found, size = set(start), 0
    while len(found) > size:
        size = len(found)
        found |= {b for a, b in arcs if a in found}
    return found


def _row(plan: TilePlan, piece: Piece) -> str:
    return f"tile {plan.tile.id}: tunnel {plan.names[piece.id]}"


def _local(tile: Tile, end: str) -> str:
    """An end as the rows of its tile call it."""
    if tile.zone == START_ZONE:
        return "p" if end == "start_p" else end
    return end.removeprefix(tile.id) if end not in tile.exits else end
