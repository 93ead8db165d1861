"""The picture of the tile table: the map, and beside it what may come, or the tile that is being turned."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from clank_nb.views.map import TurnedUp, map_scene
from clank_nb.views.scene import Box, Scene, groups
from clank_nb.views.svg import svg
from clank_nb.views.tile_legend import tile_legend_scene
from clank_nb.views.tile_plan import SIDE
from clank_nb.views.turns import turns_scene
from clank_nb.widgets.still import part
from clank_nb.widgets.tile_case import Dig, frame
from clank_nb.widgets.tile_says import chips, heading, outlook_table, turns_table
from clank_nb.words import say

LEGEND = 960.0
"""Width of the legend, pixels."""
KEYS = "ArrowLeft=turn:left ArrowRight=turn:right"
TURNED = "turned"
"""Id of the tile that is held."""


def tile_picture(dig: Dig) -> str:
    """Draw a moment: the map, what belongs to the player, and what is to be chosen."""
    scene = dig_scene(dig)
    board = part("board", svg(scene, interactive=places(dig, scene), width="100%"))
    head = part("head", heading(dig), "p", "clank-heading")
    entry = dig.place.slot if dig.place is not None else -1
    turns = svg(turns_scene(dig.shown, dig.choices, chosen=dig.held, entry=entry), width="100%")
    table = turns_table(dig) if dig.shown is not None else outlook_table(dig)
    legend = part("legend", _legend())
    return (
        '<div class="clank-table clank-tiles">'
        f'<div class="clank-map">{board}</div>'
        f'<div class="clank-side">{head}{part("chips", chips(dig))}{part("turns", turns)}{part("table", table)}</div>'
        f'<div class="clank-below"><div class="clank-whole">{legend}</div></div></div>'
    )


@cache
def _legend() -> str:
    return svg(tile_legend_scene(LEGEND), interactive=False, width="100%")


def dig_scene(dig: Dig) -> Scene:
    """The map with the exits that are open, and the tile that is held over its place."""
    open_now = {way.id: "chosen" if way.id == dig.exit else "open" for way in dig.ways if way.open}
    shut = {way.id: way.why for way in dig.ways if not way.open and way.tunnel and dig.shown is None}
    shown, place = dig.shown, dig.place
    held = None
    if shown is not None and place is not None:
        fits = any(choice.open for choice in dig.choices if choice.turn == dig.held)
        held = TurnedUp(shown, place.x, place.y, dig.held, fits, KEYS)
    title = "" if dig.live else say("tiles.map.title", n=len(dig.layout.placed))
    pawns = None if dig.live else {dig.colour: dig.room} if dig.room else {}
    return map_scene(
        dig.layout,
        dig.state,
        pawns=pawns,
        exits=open_now,
        shut=shut,
        shown=held,
        moved=dig.moved,
        frame=frame(dig),
        title=title,
    )


def places(dig: Dig, scene: Scene) -> Collection[str]:
    """What can be chosen on the map: exits, rooms, and the tile that is held; only what is in view.

    While a tile is held the others stay as they are, and say that it has to be laid first: so the picture of the map
    stays as it is, and little of it has to be sent.
    """
    left, top, wide, high = (SIDE * part for part in frame(dig))
    seen = Box(left, top, left + wide, top + high)
    found = (group.id for group, box in groups(scene) if group.id.startswith(("room:", "exit:")) and _holds(seen, box))
    portals = {f"room:{portal}" for portal in dig.layout.portals}
    return {id for id in found if id not in portals} | {TURNED}


def _holds(seen: Box, box: Box) -> bool:
    x, y = box.middle
    return seen.left < x < seen.right and seen.top < y < seen.bottom
