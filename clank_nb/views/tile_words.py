"""What lies on the tiles of a map, and the same in words.

Words are kept: a widget draws the same tiles again and again, and most of what it says of them stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clank_nb.dungeon.tiles import Exit, Layout, Piece, Placed, Tile, TileRoom, TileWay
from clank_nb.dungeon.tiles.compass import ACROSS, SLOTS, turned
from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.words import listing, name, say

__all__ = [
    "ICONS",
    "NOTHING",
    "Lying",
    "Table",
    "cost_words",
    "exit_id",
    "exit_label",
    "piece_label",
    "portal_label",
    "room_label",
    "table_of",
    "tile_desc",
    "tile_label",
]


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on one tile, and what has been used up there.

    Parameters
    ----------
    laid : bool
        Whether it is part of a map: an empty place for an artifact then stays empty.
    opened : frozenset of piece ids
        Tunnels whose lock is open.
    used : frozenset of str
        Chests, tomes and cells that are used up, ``d06b/chest``.
    marks : tuple of (room, colour)
        Cubes on wayshrines.
    artifacts : tuple of (room, points)
    idols : int or None
        Monkey idols in the shrine; None for those it begins with.
    """

    laid: bool = False
    opened: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    marks: tuple[tuple[str, str], ...] = ()
    artifacts: tuple[tuple[str, int], ...] = ()
    idols: int | None = None


NOTHING = Lying()


@dataclass(frozen=True, slots=True)
class Table:
    """What a picture of a map shows besides its tiles.

    Parameters
    ----------
    lying : mapping of tile id to Lying
    standing : mapping of room id to colours
    to_act : str
        Colour whose turn it is.
    """

    lying: Mapping[str, Lying]
    standing: Mapping[str, tuple[str, ...]]
    to_act: str = ""


def table_of(layout: Layout, state: Any = None, pawns: Mapping[str, str] | None = None) -> Table:
    """Tell what a state, or nothing at all, puts on a map.

    Parameters
    ----------
    layout : Layout
    state : State, optional
        Of a game with a growing map.
    pawns : mapping of colour to room, optional
        Instead of those of the state.

    Raises
    ------
    BadCode
        If a pawn stands in a room that is not on the map.
    """
    homes = layout.tile_of
    tiles = [placed.tile for placed in layout.placed]
    if pawns is None:
        seats = () if state is None else zip(state.game.colours, state.players, strict=True)
        pawns = {colour: player.room for colour, player in seats if player.room and not player.out}
    standing: dict[str, tuple[str, ...]] = {}
    for colour, room in pawns.items():
        layout.where(homes[layout.room(room).id])
        standing[room] = (*standing.get(room, ()), colour)
    if state is None:
        return Table({tile: Lying(laid=False) for tile in tiles}, standing)
    delve, colours = state.delve, state.game.colours
    locks = frozenset(delve.opened)
    per: dict[str, dict[str, list[Any]]] = {
        tile: {"used": [], "marks": [], "artifacts": [], "opened": []} for tile in tiles
    }
    for room in delve.used:
        per[homes[room.partition("/")[0]]]["used"].append(room)
    for room, who in delve.marks:
        per[homes[room]]["marks"].append((room, colours[who]))
    for room, value in state.rooms.artifacts:
        per[homes[room]]["artifacts"].append((room, value))
    for tile in layout.tiles() if locks else ():
        per[tile.id]["opened"] = [piece.id for piece in tile.pieces if piece.id in locks]
    idols = sum(n for _, n in state.rooms.idols)
    start = layout.start
    lying = {
        tile: Lying(
            True, frozenset(found["opened"]), frozenset(found["used"]), tuple(found["marks"]),
            tuple(found["artifacts"]), idols if tile == start else None,
        )
        for tile, found in per.items()
    }  # fmt: skip
    to_act = "" if state.over else colours[state.player]
    return Table(lying, standing, to_act)


# ---- in words --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def room_label(room: TileRoom, lying: Lying = NOTHING, pawns: tuple[str, ...] = (), lang: str = "en") -> str:
    """Say what a room is, what lies in it and who stands there, in one or two sentences."""
    what = ", ".join(_parts(room, lying, lang))
    text = say("tiles.room.full", lang, id=room.id, what=what) if what else say("tiles.room.plain", lang, id=room.id)
    if pawns:
        who = listing([name(colour, lang) for colour in pawns], lang)
        text += " " + say("tiles.room.standing", lang, who=who, n=len(pawns))
    return text


def _parts(room: TileRoom, lying: Lying, lang: str) -> Iterator[str]:
    for key, on in (("outside", room.outside), ("cave", room.crystal_cave), ("market", room.market)):
        if on:
            yield say(f"tiles.room.{key}", lang)
    if room.wayshrine:
        who = [name(colour, lang) for place, colour in lying.marks if place == room.id]
        yield (say("tiles.room.marked", lang, who=listing(who, lang)) if who else say("tiles.room.wayshrine", lang))
    if room.monkey_shrine:
        yield say("tiles.room.monkey_shrine", lang)
        if lying.idols is not None:
            yield say("tiles.room.idols" if lying.idols else "tiles.room.no_idols", lang, n=lying.idols)
    if room.artifact:
        yield _artifact(room, lying, lang)
    if room.minor_secret:
        yield say("tiles.room.minor_secret", lang)
    for icon in ICONS:
        if getattr(room, icon):
            yield say(f"tiles.room.{icon}_used" if f"{room.id}/{icon}" in lying.used else f"tiles.room.{icon}", lang)
    if room.gold:
        yield say("tiles.room.gold", lang, n=room.gold)
    if room.heal:
        yield say("tiles.room.heal", lang, n=room.heal)
    if room.depths:
        yield say("tiles.room.depths", lang)


def _artifact(room: TileRoom, lying: Lying, lang: str) -> str:
    values = [value for place, value in lying.artifacts if place == room.id]
    if values:
        return listing([say("tiles.room.artifact", lang, value=value) for value in values], lang)
    if lying.laid:
        return say("tiles.room.artifact_none", lang)
    return say("tiles.room.artifact_plus" if room.plus else "tiles.room.artifact_place", lang, n=room.plus)


def portal_label(portal: str, lang: str = "en") -> str:
    """Say what a portal is."""
    return say("tiles.room.portal", lang, id=portal)


def side_words(slot: int, lang: str = "en") -> str:
    """Name a slot of a square: "north, left"."""
    return say(f"tiles.side.{SLOTS[slot]}", lang)


@lru_cache(maxsize=8192)
def piece_label(tile: Tile, turn: int, piece: Piece, opened: bool = False, lang: str = "en") -> str:
    """Say where a piece of tunnel leads on its tile, and what it costs."""
    a, b = (_end(tile, turn, end, lang) for end in (piece.a, piece.b))
    cost = [say("tiles.tunnel.boots", lang, n=piece.boots)]
    if piece.monsters:
        cost.append(say("tiles.tunnel.monsters", lang, n=piece.monsters))
    if piece.locks:
        cost.append(say("tiles.tunnel.lock_opened" if opened else "tiles.tunnel.lock", lang))
    if piece.one_way:
        cost.append(say("tiles.tunnel.one_way", lang, a=a, b=b))
    return say("tiles.tunnel.label", lang, a=a[:1].upper() + a[1:] if a != piece.a else a, b=b, cost=", ".join(cost))


def _end(tile: Tile, turn: int, end: str, lang: str) -> str:
    if end not in tile.exits:
        return end
    return say("tiles.tunnel.edge", lang, side=side_words(turned(tile.exits[end][2], turn), lang))


def tile_label(tile: Tile, turn: int = 0, lang: str = "en") -> str:
    """Say what a tile is, and how it is turned."""
    key = "tiles.tile_turned" if turn else "tiles.tile"
    text = say(key, lang, tile=tile.id, zone=say(f"tiles.zone_{tile.zone}", lang), degrees=90 * turn)
    return f"{text} {say('tiles.haunted', lang)}" if tile.haunted else text


@lru_cache(maxsize=1024)
def tile_desc(
    tile: Tile, turn: int, lying: Lying, standing: tuple[tuple[str, tuple[str, ...]], ...] = (),
    placed: Placed | None = None, lang: str = "en",
) -> str:  # fmt: skip
    """Say a whole tile: what it is, every room, then every piece of tunnel."""
    pawns = dict(standing)
    parts = [tile_label(tile, turn, lang)]
    if placed is not None:
        parts.append(say("tiles.where", lang, x=placed.x, y=placed.y))
    parts += [room_label(room, lying, pawns.get(room.id, ()), lang) for room in tile.rooms]
    if tile.portal:
        parts.append(portal_label(tile.portal.id, lang))
    parts += [piece_label(tile, turn, piece, piece.id in lying.opened, lang) for piece in tile.pieces]
    return " ".join(parts)


def cost_words(boots: int, lockpicks: int, monsters: int, lang: str = "en") -> str:
    """Say a price: "2 boots, 1 lockpick, 1 monster"."""
    parts = [say("tiles.tunnel.boots", lang, n=boots)] if boots else []
    parts += [say("tiles.turns.lockpicks", lang, n=lockpicks)] if lockpicks else []
    parts += [say("tiles.tunnel.monsters", lang, n=monsters)] if monsters else []
    return ", ".join(parts) or say("tiles.turns.free", lang)


def exit_id(exit: Exit) -> str:
    """The id of an exit in a picture: ``exit:2,0,w1`` is the one that leads into column 2, row 0, at ``w1``."""
    return f"exit:{exit.x},{exit.y},{exit.name}"


def exit_side(exit: Exit, lang: str = "en") -> str:
    """Name the side of its own tile at which a tunnel runs off the map."""
    return side_words(ACROSS[exit.slot], lang)


@lru_cache(maxsize=4096)
def exit_label(way: TileWay, opened: frozenset[str] = frozenset(), lang: str = "en") -> str:
    """Say from where a tunnel runs off the map, and what it costs as far as it is known."""
    assert isinstance(way.to, Exit)
    locks = sum(piece not in opened for piece in way.locks)
    cost = cost_words(way.boots, locks, way.monsters, lang)
    if way.against:
        cost += f", {say('tiles.tunnel.against', lang)}"
    return say("tiles.map.exit", lang, start=way.start, side=exit_side(way.to, lang), cost=cost)
