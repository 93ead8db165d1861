"""Before the first turn of Clash of Decks: the cards turned up in a draft, the decks so far, and the champions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clank_nb.views.clash_faces import FACE_H, FACE_W, SHORT_H, abilities_told, card_words, face, short_face
from clank_nb.views.clash_lanes import WIDTH
from clank_nb.views.scene import Element, Group, Rect, Scene, Text
from clank_nb.words import say

__all__ = ["draft_scene", "drafting"]

BIG = 1.25
STEP = FACE_W + 5


def _say(key: str, lang: str, **values: Any) -> str:
    return say(f"clash_views.{key}", lang, **values)


def drafting(table: Any) -> bool:
    """Whether there are no hands yet: cards are drafted, or champions chosen."""
    return not table.hands[0]


def draft_scene(table: Any, *, title: str = "", lang: str = "en") -> Scene:
    """Draw the draft: what is turned up, and the decks as far as they are known.

    Returns
    -------
    Scene
        Its groups are ``pick:CARD`` for the cards turned up.
    """
    picking = bool(table.pending) and table.pending[-1].kind == "drafting"
    shapes: list[Element] = []
    y = 12.0
    if table.display or table.pool or picking:
        head = _say("draft.display", lang)
        shapes.append(Text(18, y + 16, head, 15, True, fill="dim"))
        if table.pool:
            pool = _say("draft.pool", lang, n=len(table.pool))
            shapes.append(Text(WIDTH - 16, y + 16, pool, 13, False, "end", fill="dim"))
        shapes += _display(table, y + 26, lang)
        y += 26 + FACE_H * BIG + 14
    decks = range(len(table.game.colours))
    for who in decks:
        deck = table.decks[who]
        words = _say("draft.deck", lang, player=table.game.sides[who], n=len(deck))
        if table.champions[who].card:
            champion = table.champions[who].card
            told = _say("table.champion_words", lang, card=champion, at=_say("table.ready", lang))
            words = f"{words}; {told}"
        shapes.append(Text(18, y + 15, words, 14, True, fill="text"))
        shapes += _deck(table, deck, y + 24, lang)
        y += 24 + SHORT_H + 14
    known = title or _say("table.title_draft" if table.display or table.pool else "table.title_champions", lang)
    back = Rect(0.5, 0.5, WIDTH - 1, y - 1, 14, fill="panel", stroke="panel_line")
    return Scene(known, _words(table, lang), WIDTH, y, (back, *shapes))


def _display(table: Any, y: float, lang: str) -> Iterator[Element]:
    step = (FACE_W + 14) * BIG
    for k, card in enumerate(table.display):
        one = table.game.cards[card]
        told = " ".join(
            filter(None, (_say("draft.take", lang, card=card) + ".", card_words(one, lang), abilities_told(one, lang)))
        )
        halo = Rect(-3, -3, FACE_W + 6, FACE_H + 6, 9, width=4)
        yield Group(face(one, lang), f"pick:{card}", told, x=18 + k * step, y=y, scale=BIG, halo=halo)


def _deck(table: Any, deck: tuple[str, ...], y: float, lang: str) -> Iterator[Element]:
    for k in range(8):
        x = 18 + k * (STEP + 5)
        if k < len(deck):
            one = table.game.cards[deck[k]]
            told = " ".join(filter(None, (card_words(one, lang), abilities_told(one, lang))))
            yield Group(short_face(one, lang), "", told, x=x, y=y)
        else:
            yield Rect(x, y, FACE_W, SHORT_H, 7, fill="slot", stroke="slot_line", width=1.2, dash="5 4")


def _words(table: Any, lang: str) -> str:
    parts = []
    if table.display:
        shown = " ".join(card_words(table.game.cards[card], lang) for card in table.display)
        parts.append(f"{_say('draft.display', lang)}: {shown}")
    for who in range(len(table.game.colours)):
        deck = table.decks[who]
        own = " ".join(card_words(table.game.cards[card], lang) for card in deck)
        parts.append(f"{_say('draft.deck', lang, player=table.game.sides[who], n=len(deck))}: {own}".rstrip(": "))
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts)
