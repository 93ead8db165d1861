"""The pictures of the attack lab beyond one attack: who falls, attack after attack, will it wake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from clank_nb.odds import Count
from clank_nb.views.curves import curves_scene
from clank_nb.views.dist import damage_scene, dist_scene
from clank_nb.views.falls import falls_scene
from clank_nb.views.heat import heat_scene
from clank_nb.views.scene import Scene
from clank_nb.views.svg import svg
from clank_nb.views.tracks import Health, bag_scene, health_scene, rage_scene
from clank_nb.widgets import attack_numbers as numbers
from clank_nb.widgets.attack_case import TRACK, Case
from clank_nb.widgets.still import part
from clank_nb.words import say


def drawn(scene: Scene, interactive: Any = False) -> str:
    """Write a scene as wide as its place."""
    return svg(scene, interactive=interactive, width="100%")


def two_columns(left: Mapping[str, str], right: Mapping[str, str], words: str) -> str:
    """Lay out named parts: what is, beside what may be, and how it is counted below."""
    columns = "".join(f"<div>{''.join(map(part, side, side.values()))}</div>" for side in (left, right))
    return f'<div class="clank-panels">{columns}{words}</div>'


def tells(hint: str) -> str:
    """Leave a line in which the place that is pointed at, or has the keyboard, tells what it is."""
    return f'<p class="clank-tells" data-tells>{escape(hint)}</p>'


def health(case: Case) -> Scene:
    """Draw everybody's track with the damage of the cubes seen."""
    rows = []
    for colour in case.players:
        free, taken = case.free(colour), case.taken(colour)
        rows.append(Health(colour, min(TRACK, TRACK - free + taken), min(taken, free)))
    return health_scene(rows, spaces=TRACK, chosen=case.colour)


def health_ids(case: Case) -> set[str]:
    """Ids of the tracks."""
    return {f"health:{colour}" for colour in case.players}


def falls_parts(case: Case) -> tuple[dict[str, str], dict[str, str]]:
    """Who falls: everybody's chance and how many at once, beside the joint law of two."""
    limits = dict(case.health)
    rows = falls_scene(numbers.falls(case), numbers.tried_falls(case), health=limits, chosen=case.colour, width=500.0)
    law = numbers.how_many_fall(case)
    names = {0: say("attack.falls.none")}
    many = dist_scene(
        law, numbers.tried_how_many(case), say("attack.falls.many"), names=names, axis="", plot=176.0, width=500.0
    )
    left = {
        "falls": drawn(rows, {f"falls:{colour}" for colour in case.players}),
        "many": drawn(many),
    }
    if len(case.pair) < 2:
        return left, {"law": f'<p class="clank-tells">{escape(say("attack.heat.alone"))}</p>'}
    joint = numbers.law_of_all(case).marginal(*case.pair)
    return left, {
        "law": drawn(heat_scene(joint, health=limits, cell=case.cell), True),
        "tells": tells(say("attack.heat.hint")),
    }


def draws_told(case: Case) -> list[str]:
    """Write below each attack how many cubes it draws: "4+1" in the countdown, and its end."""
    found = []
    for place, step in enumerate(numbers.steps(case)):
        if step.get("ends"):
            found.append(say("attack.curves.end"))
        elif place < case.coming.attacks:
            found.append(str(step["draws"]))
        else:
            found.append(say("attack.curves.extra", draws=case.draws, more=step["draws"] - case.draws))
    return found


def again_parts(case: Case) -> tuple[dict[str, str], dict[str, str]]:
    """Attack after attack: bag and health, beside everybody's curve."""
    ghosts = bool(case.held.get("ghost"))
    curves = numbers.curves(case)
    told = draws_told(case)
    louder: Sequence[float] = numbers.curve(numbers.more_noise(case), case.colour).floats
    scene = curves_scene(
        curves, told, chosen=case.colour, point=case.point, louder=louder, tried=numbers.tried_curve(case),
        floats=ghosts, note=say("attack.curves.floats_note") if ghosts else "", plot=330.0,
    )  # fmt: skip
    left = {
        "bag": drawn(bag_scene(case.held, (), to_draw=case.to_draw, area=case.in_area)),
        "health": drawn(health(case), health_ids(case)),
    }
    hint = say("attack.curves.hint" if told else "attack.curves.none", colour=case.colour)
    right = {"law": drawn(scene, True), "tells": tells(hint)}
    return left, right


def wakes_parts(case: Case, track: Sequence[int]) -> tuple[dict[str, str], dict[str, str]]:
    """Will it wake: rage, cubes drawn and turns to wait, beside the damage of this turn."""
    cubes = numbers.turned_up(case).draws(usual=case.draws)
    shown = Count({k: w for k, w in cubes.weights.items() if w} or {0: 1})
    waits = numbers.turns(case)
    later = say("attack.wakes.later", n=numbers.LATER)
    left = {
        "rage": drawn(rage_scene(case.rage, track, danger=case.danger)),
        "draws": drawn(
            dist_scene(
                shown, title=say("attack.wakes.draws"), names={0: say("attack.wakes.sleeps")}, axis="", plot=292.0,
                width=560.0, fill="dragon",
            )
        ),
    }  # fmt: skip
    right = {
        "turns": drawn(
            dist_scene(
                waits, title=say("attack.wakes.turns"), names={numbers.LATER: later},
                axis=say("attack.wakes.turns_axis"), plot=120.0, fill="dragon",
            )
        ),
        "law": drawn(
            damage_scene(
                numbers.damage_of_turn(case), None, case.colour, say("attack.wakes.damage", colour=case.colour),
                strip="", plot=150.0,
            )
        ),
    }  # fmt: skip
    return left, right
