"""The picture of the dungeon explorer: the board with the chosen route, and beside it the front as table and chart."""

from __future__ import annotations

from functools import cache

from clank_nb.dungeon.portal import Portal
from clank_nb.views.board import board_scene
from clank_nb.views.front import front_scene
from clank_nb.views.legend import legend_scene
from clank_nb.views.scene import Scene
from clank_nb.views.svg import svg
from clank_nb.widgets.explorer_case import Tour
from clank_nb.widgets.explorer_words import front_table
from clank_nb.widgets.still import part
from clank_nb.words import say

LEGEND = 960.0
"""Width of the legend, pixels."""


def explorer_picture(tour: Tour) -> str:
    """Draw a tour: the map, the table and the chart beside it, and what the shapes mean below."""
    rooms = {f"room:{room.id}" for room in tour.dungeon.rooms if not isinstance(room, Portal)}
    drawn = part("board", svg(tour_scene(tour), interactive=rooms, width="100%"))
    table = part("front", front_table(tour))
    chart = part("chart", svg(front_scene(tour.routes, chosen=tour.chosen, title=_title(tour)), width="100%"))
    legend = part("legend", _legend())
    return (
        '<div class="clank-table clank-explorer">'
        f'<div class="clank-map">{drawn}</div><div class="clank-side">{table}{chart}</div>'
        f'<div class="clank-below"><div class="clank-whole">{legend}</div></div></div>'
    )


@cache
def _legend() -> str:
    return svg(legend_scene(LEGEND), interactive=False, width="100%")


def tour_scene(tour: Tour) -> Scene:
    """The board with the chosen route, what is within reach, and the locks that close the way."""
    locks = tour.fault.locks if tour.fault is not None else ()
    why = str(tour.fault) if tour.fault is not None else ""
    ends = [room for room in dict.fromkeys((tour.start, tour.goal)) if room] if not tour.routes else [tour.start]
    return board_scene(
        tour.dungeon,
        tour.live.seen if tour.live is not None else None,
        route=tour.route if tour.route is not None else (),
        reach=tour.within if tour.shaded else (),
        refused=dict.fromkeys(locks, why),
        focus=ends,
        title=tour.dungeon.title or tour.dungeon.name or say("explorer.label"),
    )


def _title(tour: Tour) -> str:
    return say("views.front.title_ends", start=tour.start, goal=tour.goal) if tour.routes else ""
