"""A rule as a picture, for places that show no HTML."""

from __future__ import annotations

from clank_nb.data.rulebook import Rule
from clank_nb.views.measure import text_width, wrap
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Rect, Scene, Text
from clank_nb.words import say

__all__ = ["rule_scene"]


def rule_scene(rule: Rule, *, width: float = 620.0, lang: str = "en") -> Scene:
    """Draw a rule as a card: title, slug, and each sentence with its mark."""
    shapes: list[Element] = []
    y = HEAD + 14
    room = width - 2 * PAD
    for mark, text in rule.sentences:
        badge = say(f"views.rule.{mark}", lang)
        wide = text_width(badge, 11) + 14
        shapes.append(
            Rect(PAD, y - 13, wide, 18, 9, fill="strip", stroke="slot_line", dash="3 2" if mark == "reading" else "")
        )
        shapes.append(Text(PAD + 7, y, badge, 11))
        y += 22
        for line in wrap(text.replace("`", ""), room - 8, 14):
            shapes.append(Text(PAD + 4, y, line, 14))
            y += 20
        y += 10
    if rule.section:
        for line in wrap(say("views.rule.section", lang, section=rule.section), room, 12.5):
            shapes.append(Text(PAD, y, line, 12.5, fill="dim"))
            y += 18
    return panel(rule.title, str(rule), width, y + 6, shapes, note=rule.slug)
