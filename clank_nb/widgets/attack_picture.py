"""The picture of the attack lab: what is beside what it may be, and how that is counted below."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from clank_nb.views.dist import damage_scene
from clank_nb.views.scene import Scene
from clank_nb.views.tracks import area_scene, bag_scene, rage_scene
from clank_nb.widgets.attack_case import Case
from clank_nb.widgets.attack_cost import cost_lines
from clank_nb.widgets.attack_panels import (
    again_parts,
    drawn,
    falls_parts,
    health,
    health_ids,
    two_columns,
    wakes_parts,
)
from clank_nb.widgets.attack_say import counted
from clank_nb.widgets.still import part, shown_text
from clank_nb.words import say

PLOT = 216.0
"""Height of the bars: with the cost of one more Clank! below them, all fits the window of a laptop."""


def attack_picture(case: Case, track: Sequence[int]) -> str:
    """Draw a case: two columns, one below the other where there is little room."""
    parts = {
        "one": lambda: _one(case, track),
        "falls": lambda: falls_parts(case),
        "again": lambda: again_parts(case),
        "wakes": lambda: wakes_parts(case, track),
    }
    left, right = parts[case.panel]()
    return two_columns(left, right, _words(case))


def _one(case: Case, track: Sequence[int]) -> tuple[dict[str, str], dict[str, str]]:
    left = {"rage": drawn(rage_scene(case.rage, track, danger=case.danger))}
    if case.area:
        left["area"] = drawn(area_scene(dict(case.area), width=560.0))
    left["bag"] = drawn(bag_scene(case.held, case.seen, to_draw=case.to_draw, area=case.in_area), {"bag:cubes"})
    left["health"] = drawn(health(case), health_ids(case))
    return left, {"law": drawn(_law(case)), "cost": _cost(case)}


def _law(case: Case) -> Scene:
    """The law before the draw with its sample; after that what the cubes seen have left of it."""
    if not case.drawn:
        return damage_scene(case.law(), case.sample(), case.colour, bag=case.held, draws=case.draws, plot=PLOT)
    title = say("widgets.attack_lab.given", colour=case.colour, n=case.drawn)
    return damage_scene(case.law_now(), None, case.colour, title, strip=_strip(case), plot=PLOT)


def _strip(case: Case) -> str:
    key = "settled" if case.drawn == case.to_draw else "taken"
    return say(
        f"widgets.attack_lab.{key}", colour=case.colour, n=case.taken(case.colour), rest=case.to_draw - case.drawn
    )


def _cost(case: Case) -> str:
    head = say("attack.cost.title", colour=case.colour)
    lines = "".join(f"<dt>{shown_text(much)}</dt><dd>{shown_text(what)}</dd>" for much, what in cost_lines(case))
    return f'<div class="clank-cost"><h4>{escape(head)}</h4><dl>{lines}</dl></div>'


def _words(case: Case) -> str:
    """How the chance that is looked at is counted, in words."""
    head, lines = counted(case)
    told = "".join(f"<p>{shown_text(line)}</p>" for line in lines)
    return part("words", f"<h4>{escape(head)}</h4><div>{told}</div>", classes="clank-words")
