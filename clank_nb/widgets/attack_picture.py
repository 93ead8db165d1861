"""The picture of the attack lab: what is (rage, bag, health) beside what it may be (the exact law and a sample)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from clank_nb.views.dist import damage_scene
from clank_nb.views.scene import Scene
from clank_nb.views.svg import svg
from clank_nb.views.tracks import Health, bag_scene, health_scene, rage_scene
from clank_nb.widgets.attack_case import TRACK, Case
from clank_nb.widgets.attack_words import counted
from clank_nb.widgets.still import part, shown_text
from clank_nb.words import say


def attack_picture(case: Case, track: Sequence[int]) -> str:
    """Draw a case: two columns, one below the other where there is little room."""
    left = {
        "rage": svg(rage_scene(case.rage, track), interactive=False, width="100%"),
        "bag": svg(bag_scene(dict(case.bag), case.seen, to_draw=case.to_draw), interactive={"bag:cubes"}, width="100%"),
        "health": svg(_health(case), interactive={f"health:{colour}" for colour in case.players}, width="100%"),
    }
    law = part("law", svg(_law(case), interactive=False, width="100%"))
    columns = f"<div>{''.join(map(part, left, left.values()))}</div><div>{law}</div>"
    return f'<div class="clank-panels">{columns}{_words(case)}</div>'


def _health(case: Case) -> Scene:
    rows = []
    for colour in case.players:
        free, taken = case.free(colour), case.taken(colour)
        rows.append(Health(colour, min(TRACK, TRACK - free + taken), min(taken, free)))
    return health_scene(rows, spaces=TRACK, chosen=case.colour)


def _law(case: Case) -> Scene:
    """The law before the draw with its sample; after that what the cubes seen have left of it."""
    if not case.drawn:
        return damage_scene(case.law(), case.sample(), case.colour, bag=dict(case.bag), draws=case.draws)
    title = say("widgets.attack_lab.given", colour=case.colour, n=case.drawn)
    return damage_scene(case.law_now(), None, case.colour, title, strip=_strip(case))


def _strip(case: Case) -> str:
    key = "settled" if case.drawn == case.to_draw else "taken"
    return say(
        f"widgets.attack_lab.{key}", colour=case.colour, n=case.taken(case.colour), rest=case.to_draw - case.drawn
    )


def _words(case: Case) -> str:
    """How the chance of being hurt by what is still to come is counted, in words."""
    lines = counted(case)
    head = say("widgets.attack_lab.counted", colour=case.colour)
    told = (
        "".join(f"<p>{shown_text(line)}</p>" for line in lines)
        or f"<p>{escape(say('widgets.attack_lab.nothing_left'))}</p>"
    )
    return f'<div class="clank-words" data-part="words"><h4>{escape(head)}</h4><div>{told}</div></div>'
