"""Cards of Clash of Decks in a row: a hand with its Stronghold, or a deck, the cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.model.clash import STRONGHOLD
from clank_nb.model.clash_cards import ClashCard
from clank_nb.views.clash_faces import FACE_H, FACE_W, abilities_told, card_words, face, stronghold_face
from clank_nb.views.scene import Element, Group, Icon, Rect, Scene
from clank_nb.words import name, say

__all__ = ["clash_row_scene"]

PER_LINE = 9
STEP = FACE_W + 5
PAD = 14.0
LINE = FACE_H + 22


def clash_row_scene(cards: Sequence[Any], *, fort: bool = False, title: str = "", lang: str = "en") -> Scene:
    """Draw cards from left to right.

    Parameters
    ----------
    cards : sequence of ClashCard or ``"stronghold"``
        With the Stronghold it is a hand: under every card to its right is a heart.
    fort : bool
        Whether the Stronghold shows its Fort side.
    title : str
    lang : str
    """
    held = STRONGHOLD in cards
    start = list(cards).index(STRONGHOLD) if held else len(cards)
    hp = len(cards) - 1 - start
    shapes: list[Element] = []
    told: list[str] = []
    for k, card in enumerate(cards):
        x, y = PAD + (k % PER_LINE) * STEP, PAD + (k // PER_LINE) * LINE
        if isinstance(card, ClashCard):
            words = " ".join(filter(None, (card_words(card, lang), abilities_told(card, lang))))
            shapes.append(Group(face(card, lang), "", words, x=x, y=y))
            told.append(card_words(card, lang))
        else:
            side = "fort" if fort else "bastion"
            told.append(f"{name(STRONGHOLD, lang)}, {name(side, lang)}, {say('clash_views.table.hp', lang, n=hp)}.")
            shapes.append(Group(stronghold_face(fort, hp, lang), "", told[-1], x=x, y=y))
        if k > start:
            shapes.append(Icon("heart", x + FACE_W / 2, y + FACE_H + 10, 14))
    n = len(cards)
    wide = 2 * PAD + min(n, PER_LINE) * STEP - 5
    high = PAD + ((n - 1) // PER_LINE + 1) * LINE + 6
    words = title or say("clash_views.hand.title" if held else "clash_views.hand.deck", lang, n=n)
    back = Rect(0.5, 0.5, wide - 1, high - 1, 14, fill="panel", stroke="panel_line")
    return Scene(words, " ".join(told), wide, high, (back, *shapes))
