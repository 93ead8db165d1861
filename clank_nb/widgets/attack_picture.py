"""The picture of the attack lab: what is (rage, bag, health) beside what it may be (the exact law and a sample)."""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.model.cubes import GHOST
from clank_nb.views.svg import svg
from clank_nb.views.tracks import Health, bag_scene, health_scene, rage_scene
from clank_nb.widgets.attack_case import TRACK, Case


def attack_picture(case: Case, track: Sequence[int]) -> str:
    """Draw a case: two columns, one below the other where there is little room."""
    pictures = (
        (svg(rage_scene(case.rage, track), interactive=False, width="100%"),
         svg(bag_scene(dict(case.bag), case.seen, to_draw=case.to_draw), interactive={"bag:cubes"}, width="100%"),
         svg(_health(case), interactive={f"health:{colour}" for colour in case.players}, width="100%")),
        (),
    )  # fmt: skip
    columns = "".join(f"<div>{''.join(column)}</div>" for column in pictures)
    return f'<div class="clank-panels">{columns}</div>'


def _health(case: Case) -> object:
    rows = []
    last = case.seen[-1] if case.seen else ""
    for colour in case.players:
        damage = min(TRACK, TRACK - case.free(colour) + case.taken(colour))
        new = min(case.taken(colour), case.free(colour))
        rows.append(Health(colour, damage, new))
    return health_scene(rows, spaces=TRACK, chosen=case.colour)
