"""Hands of Clash of Decks in their order: the Stronghold in its place, a heart under every card that is life.

Of the hand that lies below, the four cards that can be played have a sign above them: arrows to the lanes (or a target,
for a spell) where they can be paid, else how much mana is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clank_nb.model.clash import STRONGHOLD
from clank_nb.rules.clash_of_decks.seen import HIDDEN
from clank_nb.views.clash_faces import (
    FACE_H,
    FACE_W,
    SHORT_H,
    abilities_told,
    back,
    card_words,
    face,
    short_face,
    stronghold_face,
)
from clank_nb.views.clash_lanes import WIDTH
from clank_nb.views.clash_marks import Marks, ring, slide_arc
from clank_nb.views.scene import Element, Group, Icon, Poly, Rect, Text
from clank_nb.words import listing, name, say

__all__ = ["HEARTS", "TABS", "hand_place", "hand_shapes", "hp_of", "payable"]

TABS, HEARTS = 25.0, 17.0
"""Height of the signs above a hand, and of the hearts below it, pixels."""
PAD = 12.0
STEP = FACE_W + 2.6


def _say(key: str, lang: str, **values: Any) -> str:
    return say(f"clash_views.table.{key}", lang, **values)


def hp_of(hand: tuple[str, ...]) -> int:
    """HP that a hand shows: cards to the right of the Stronghold."""
    return len(hand) - 1 - hand.index(STRONGHOLD)


def _scale(n: int) -> float:
    return min(1.0, (WIDTH - 2 * PAD) / (n * STEP)) if n else 1.0


def hand_place(n: int, k: int) -> tuple[float, float]:
    """Left edge of card k of a hand of n, and its scale; the hand lies in the middle."""
    scale = _scale(n)
    wide = n * STEP * scale
    return (WIDTH - wide) / 2 + k * STEP * scale, scale


def payable(table: Any, who: int) -> dict[int, int]:
    """Places of the known cards that can be played, each with the mana that is missing for it (0: it can be paid)."""
    rules, hand = table.game.rules, table.hands[who]
    costs = {
        place: rules["play/cost"](table, hand[place]) for place in rules["play/window"](hand) if hand[place] != HIDDEN
    }
    return {place: max(0, cost - table.mana) for place, cost in costs.items()}


def hand_shapes(table: Any, who: int, marks: Marks, lang: str = "en", *, low: bool, playing: bool) -> Iterator[Element]:
    """Draw a hand, its upper edge at 0; ``low`` for the one opposite, ``playing`` where its owner is to play."""
    hand = table.hands[who]
    window = payable(table, who) if playing else {}
    first = min((place for place, missing in window.items() if not missing), default=-1)
    high = SHORT_H if low else FACE_H
    heart = hand.index(STRONGHOLD)
    top = 0.0 if low else TABS
    hidden = tuple(table.unseen[who]) if HIDDEN in hand else ()
    seen: dict[str, int] = {}
    for place, card in enumerate(hand):
        x, scale = hand_place(len(hand), place)
        seen[card] = seen.get(card, -1) + 1
        y = top + (high - high * scale) / 2
        yield _card(table, who, place, marks, lang, (x, y, scale), seen[card], hidden, window if playing else None, low)
        if place > heart:
            yield Icon("heart", x + FACE_W * scale / 2, top + high + 9, 14)
        if place in window and not low and not seen[card]:
            yield from _tabs(table, card, window[place], x, scale, lang, start=place == first)
    slide = marks.slide
    if slide is not None and slide.who == who:
        centre = FACE_W * _scale(len(hand)) / 2
        start, end = (hand_place(len(hand), k)[0] + centre for k in (slide.start, slide.place))
        yield from slide_arc(start, end, top + 27, slide.n)


def _card(
    table: Any, who: int, place: int, marks: Marks, lang: str, at: tuple[float, float, float], same: int,
    hidden: tuple[str, ...], window: dict[int, int] | None, low: bool,
) -> Group:  # fmt: skip
    """One card of a hand: what is known of it, and whether it can be played."""
    card, (x, y, scale) = table.hands[who][place], at
    high = SHORT_H if low else FACE_H
    around = (ring(FACE_W, high),) if (who, card) in marks.new else ()
    move = f"hand:{who}:{card}:{same}"
    if card == HIDDEN:
        label = _say("hidden_one", lang, cards=hidden)
        return Group((*around, *back(high)), "", label, x=x, y=y, scale=scale)
    if card == STRONGHOLD:
        hp = hp_of(table.hands[who])
        side = "fort" if table.forts[who] else "bastion"
        label = _say("holds", lang, player=table.game.sides[who], side=side, hp=hp)
        shapes = stronghold_face(table.forts[who], hp, lang, high)
        return Group((*around, *shapes), f"stronghold:{who}", label, x=x, y=y, scale=scale, move=move)
    one = table.game.cards[card]
    shapes = short_face(one, lang) if low else face(one, lang)
    veil: tuple[Element, ...] = ()
    hint = ""
    if window is not None:
        hint = _hint(window, place, lang)
        if place not in window:
            veil = (Rect(-1, -1, FACE_W + 2, high + 2, 7, fill="panel", opacity=0.28),)
        elif not window[place]:
            around = (*around, Rect(-1.6, -1.6, FACE_W + 3.2, high + 3.2, 8, stroke="payable", width=3.2))
    told = " ".join(filter(None, (card_words(one, lang), abilities_told(one, lang))))
    halo = Rect(-2, -2, FACE_W + 4, high + 4, 9, width=4)
    id = f"card:{who}:{place}"
    return Group((*around, *shapes, *veil), id, told, hint, x=x, y=y, scale=scale, move=move, halo=halo)


def _hint(window: dict[int, int], place: int, lang: str) -> str:
    if place not in window:
        words = [_say("not_playable", lang)]
    else:
        paid = _say("too_dear", lang, n=window[place]) if window[place] else _say("payable", lang)
        words = [_say("playable", lang), paid]
    return f"({listing(words, lang)})"


def _tabs(table: Any, card: str, missing: int, x: float, scale: float, lang: str, *, start: bool) -> Iterator[Element]:
    """What stands above a playable card: arrows to the two lanes, a target, or the mana that is missing."""
    one = table.game.cards[card]
    wide = FACE_W * scale
    if missing:
        yield Rect(x, 1, wide, TABS - 6, 8, fill="slot", stroke="slot_line", dash="4 3")
        yield Text(x + wide / 2 - 1, 15.2, f"−{missing}", 12.5, True, "end", fill="dim")
        yield Icon("mana_gone", x + wide / 2 + 9, 10.5, 15)
        return
    if one.is_spell:
        yield _tab("spell", card, _say("target", lang, card=card), x, wide, Icon("aim", wide / 2, 10.5, 17), start)
        return
    half = (wide - 2) / 2
    up = Poly(((half / 2, 5), (half / 2 + 7, 15), (half / 2 - 7, 15)), fill="payable_ink")
    down = Poly(((half / 2, 16), (half / 2 + 7, 6), (half / 2 - 7, 6)), fill="payable_ink")
    yield _tab("upper", card, _say("to_upper", lang, card=card), x, half, up, start)
    yield _tab("lower", card, _say("to_lower", lang, card=card), x + half + 2, half, down, False)


def _tab(what: str, card: str, label: str, x: float, wide: float, sign: Element, start: bool) -> Group:
    fill = "slot" if what == "spell" else "payable"
    back_ = Rect(0, 0, wide, TABS - 4, 7, fill=fill, stroke="payable", width=1.5)
    halo = Rect(-1, -1, wide + 2, TABS - 2, 8, width=4)
    return Group((back_, sign), f"play:{card}:{what}", label, x=x, halo=halo, start=start)


def hand_words(table: Any, who: int, lang: str = "en") -> str:
    """A hand from left to right, in words."""
    parts: list[str] = []
    left = 0
    for card in table.hands[who]:
        if card == HIDDEN:
            left += 1
            continue
        parts += [_say("hidden", lang, n=left)] if left else []
        left = 0
        parts.append(name(card, lang))
    parts += [_say("hidden", lang, n=left)] if left else []
    side = "fort" if table.forts[who] else "bastion"
    return _say("hand_words", lang, side=side, hp=hp_of(table.hands[who]), cards=listing(parts, lang))
