"""A dragon attack: what is (rage, bag, cubes drawn, health) and what it may be (the exact law)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clank_nb.views.dist import PLOT, damage_scene
from clank_nb.views.scene import Scene, stack
from clank_nb.views.tracks import bag_scene, health_scene, rage_scene
from clank_nb.words import say

__all__ = ["attack_scene"]


def attack_scene(
    bag: Mapping[str, int],
    drawn: Sequence[str] = (),
    *,
    draws: int,
    space: int = 0,
    track: Sequence[int] = (2, 2, 3, 3, 4, 4, 5),
    health: Iterable[Any] = (),
    colour: str = "",
    dist: Any = None,
    sample: Any = None,
    sentence: str = "",
    rule: str = "",
    width: float = 560.0,
    lang: str = "en",
) -> Scene:
    """Draw an attack: what is (rage, bag, cubes drawn, health), and with `dist` what it may be.

    Parameters
    ----------
    bag : mapping of colour to cubes
        Before the attack.
    drawn : sequence of colours
        The cubes drawn so far.
    draws : int, cubes
        How many the attack draws.
    space, track
        As in `rage_scene`.
    health : iterable
        Rows as in `health_scene`.
    colour : str
        Whose damage is looked at.
    dist, sample : optional
        As in `damage_scene`.
    sentence, rule : str
        What the cubes mean, and the rule behind it.
    width : float, pixels
        Of one column.
    lang : str
    """
    to_draw = min(draws, sum(bag.values()))
    scenes = {
        "rage": rage_scene(space, track, width=width, lang=lang),
        "bag": bag_scene(bag, drawn, to_draw=to_draw, sentence=sentence, rule=rule, width=width, lang=lang),
    }
    rows = list(health)
    if rows:
        scenes["health"] = health_scene(rows, chosen=colour, width=width, lang=lang)
    columns: list[list[str | tuple[str, ...]]] = [list(scenes)]
    if dist is not None:
        beside = sum(scene.height + 12 for scene in scenes.values()) - 12
        short = damage_scene(dist, sample, colour, bag=bag, draws=draws, width=width, lang=lang)
        plot = PLOT + max(0.0, beside - short.height)
        scenes["damage"] = damage_scene(dist, sample, colour, bag=bag, draws=draws, width=width, plot=plot, lang=lang)
        columns.append(["damage"])
    return stack(scenes, say("views.dist.attack", lang), columns)
