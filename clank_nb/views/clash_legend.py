"""What the signs on cards of Clash of Decks mean, in one line each."""

from __future__ import annotations

from clank_nb.model.clash_cards import ABILITIES
from clank_nb.views.clash_lanes import WIDTH
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import panel
from clank_nb.views.scene import Element, Icon, Scene, Text
from clank_nb.words import say

__all__ = ["clash_legend_scene"]

SIGNS = ("axe", "armour", "heart", "mana", "fresh")
LINE = 23.0


def clash_legend_scene(lang: str = "en") -> Scene:
    """Draw the legend: the abilities on the left, each with what it does, other signs on the right."""
    shapes: list[Element] = []
    told: list[str] = []
    auras = ("aura:rage", "lent:rage", "protection_used")
    rows: list[tuple[float, float, tuple[str, ...]]] = [
        (14.0, 402.0, ABILITIES),
        (440.0, WIDTH - 468.0, (*SIGNS, *auras)),
    ]
    for x, room, icons in rows:
        for k, icon in enumerate(icons):
            key = f"does.{icon}" if icon in ABILITIES else f"sign.{icon.partition(':')[0]}"
            words = say(f"clash_views.{key}", lang)
            y = 50 + k * LINE
            shapes += [
                Icon(icon, x + 10, y, 19),
                Text(x + 26, y + 4.6, words, fit_size(words, room, 12.5), fill="text"),
            ]
            told.append(words)
    title = say("clash_views.sign.title", lang)
    return panel(title, " ".join(told), WIDTH, 50 + 8 * LINE - 4, shapes)
