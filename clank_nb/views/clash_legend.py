"""What the signs on cards of Clash of Decks mean, in a few words each."""

from __future__ import annotations

from clank_nb.model.clash_cards import ABILITIES
from clank_nb.views.clash_lanes import WIDTH
from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Element, Icon, Rect, Scene, Text
from clank_nb.words import say

__all__ = ["clash_legend_scene"]

SIGNS = (*ABILITIES, "protection_used", "aura:rage", "lent:rage", "fresh", "axe", "armour", "heart", "mana")
COLUMNS = ((12.0, 222.0), (268.0, 178.0), (472.0, 138.0))
"""Left edge of each column, and how wide its words may be."""
ROWS, LINE = 5, 22.0


def clash_legend_scene(lang: str = "en") -> Scene:
    """Draw the legend: first the abilities, then other signs."""
    high = ROWS * LINE + 14
    shapes: list[Element] = [Rect(0.5, 0.5, WIDTH - 1, high - 1, 14, fill="panel", stroke="panel_line")]
    told: list[str] = []
    for k, icon in enumerate(SIGNS):
        x, room = COLUMNS[k // ROWS]
        words = say(f"clash_views.sign.{icon.partition(':')[0]}", lang)
        y = 18 + (k % ROWS) * LINE
        shapes += [Icon(icon, x + 9, y, 18), Text(x + 24, y + 4.4, words, fit_size(words, room, 12.5), fill="text")]
        told.append(words)
    return Scene(say("clash_views.sign.title", lang), "; ".join(told) + ".", WIDTH, high, tuple(shapes))
