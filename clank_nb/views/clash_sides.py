"""What belongs to a side of Clash of Decks besides its hand: name, champion, the piles of the AI, and its sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from clank_nb.model.clash import EXHAUSTED, IN_PLAY, READY
from clank_nb.views.clash_faces import FACE_W, SHORT_H, back, card_words, stronghold_face
from clank_nb.views.clash_hands import hp_of
from clank_nb.views.clash_lanes import WIDTH
from clank_nb.views.clash_marks import Marks
from clank_nb.views.measure import fit_size, text_width, wrap
from clank_nb.views.panels import PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Icon, Rect, Scene, Text
from clank_nb.views.theme import letter, player_ink, player_token
from clank_nb.words import name, say

__all__ = ["ai_shapes", "ai_words", "champion_words", "head_shapes", "stand_scene"]

_AT = {READY: "ready", EXHAUSTED: "exhausted", IN_PLAY: "in_play"}
MOST = 9
"""Mana that is drawn drop by drop."""


def _say(key: str, lang: str, **values: Any) -> str:
    return say(f"clash_views.{key}", lang, **values)


def _health(table: Any, who: int) -> int:
    return len(table.deck) if who and table.game.solo else hp_of(table.hands[who])


def _chip(side: str, x: float, y: float, r: float = 9.5) -> Iterator[Element]:
    """The sign of a side: its colour with its letter."""
    yield Circle(x, y, r, fill=player_token(side), stroke="card_ink", width=1)
    yield Text(x, y + 0.38 * r * 1.25, letter(side), 1.25 * r, True, "middle", fill=player_ink(side))


# ---- above a hand ----------------------------------------------------------------------------------------------------


def head_shapes(table: Any, who: int, was: Sequence[int], lang: str = "en") -> Iterator[Element]:
    """Name a side, with its HP, its champion, and what its hand is worth next turn."""
    side = table.game.sides[who]
    yield from _chip(side, 23, 12)
    words = _say("table.side", lang, player=side, where=_say(("left", "right")[who], lang))
    yield Text(39, 17, words, 14.5, True, fill="text")
    x = 39 + text_width(words, 14.5, True) + 16
    hp = _health(table, who)
    changed = len(was) == 2 and was[who] != hp
    told = _say("table.hp_was", lang, was=was[who], n=hp) if changed else _say("table.hp", lang, n=hp)
    yield Icon("heart", x, 12, 17)
    yield Text(x + 12, 17, told, 14.5, True, fill="text")
    x += 12 + text_width(told, 14.5, True) + 18
    if table.champions[who].card:
        yield _champion(table, who, x, lang)
    elif not (who and table.game.solo):
        n = len(table.hands[who])
        yield Text(WIDTH - 16, 17, _say("table.hand", lang, n=n, mana=n), 13, False, "end", fill="dim")


def champion_words(table: Any, who: int, lang: str = "en") -> str:
    """A champion and where it is; empty without one."""
    card, at = table.champions[who]
    return _say("table.champion_words", lang, card=card, at=_say(f"table.{_AT[at]}", lang)) if card else ""


def _champion(table: Any, who: int, x: float, lang: str) -> Group:
    card, at = table.champions[who]
    cost = table.game.rules["champion/discount"](table, who)
    label = _say("table.champion_cost", lang, card=card, at=_say(f"table.{_AT[at]}", lang), cost=cost)
    words = f"{name(card, lang)}, {_say(f'table.{_AT[at]}', lang)}"
    size = fit_size(words, WIDTH - 16 - x - 54, 13, True)
    wide = text_width(words, size, True) + 56
    shapes = (
        Rect(0, -1, wide, 25, 12, fill="slot", stroke="slot_line", width=1.2, dash="4 3" if at == EXHAUSTED else ""),
        Icon("champion", 15, 11, 18),
        Text(28, 16, words, size, True, fill="dim" if at == EXHAUSTED else "text"),
        Icon(f"mana:{cost}", wide - 15, 11, 19),
    )
    told = f"{label}. {card_words(table.game.cards[card], lang)}"
    return Group(shapes, f"champion:{who}", told, x=WIDTH - 14 - wide, halo=Rect(-2, -3, wide + 4, 29, 13, width=4))


# ---- the AI ----------------------------------------------------------------------------------------------------------


def ai_words(table: Any, lang: str = "en") -> str:
    """The piles of the AI in words."""
    side = "fort" if table.forts[1] else "bastion"
    return _say("table.ai_words", lang, side=side, n=len(table.deck), cards=table.discard)


def ai_shapes(table: Any, marks: Marks, lang: str = "en", *, low: bool) -> Iterator[Element]:
    """Draw what the AI has in the place of a hand: its Stronghold under its deck, and its discard pile."""
    top = 0.0 if low else 24.0
    hp = len(table.deck)
    peek = FACE_W + 24
    shapes: list[Element] = [Group(stronghold_face(table.forts[1], hp, lang, SHORT_H), x=peek - 4, y=top)]
    if table.deck:
        for k in range(min(3, 1 + len(table.deck) // 8)):
            shapes.append(Group(back(SHORT_H), x=14 + 3 * k, y=top - 2 * k))
        shapes.append(Text(14 + FACE_W / 2 + 3, top + SHORT_H + 12, str(hp), 12.5, True, "middle", fill="dim"))
    else:
        shapes.append(Rect(14, top, FACE_W, SHORT_H, 7, fill="slot", stroke="slot_line", width=1.4, dash="5 4"))
    yield Group(tuple(shapes), "stronghold:1", ai_words(table, lang))
    if marks.slide is not None and marks.slide.who == 1:
        yield Icon(f"hit:−{marks.slide.n}", 14 + FACE_W - 6, top + 12, 26)
    x = peek + FACE_W + 18
    yield Rect(x, top, WIDTH - x - 14, SHORT_H, 8, fill="slot", stroke="slot_line", width=1.2)
    head = f"{_say('table.discard_ai', lang)}: {len(table.discard)}"
    yield Text(x + 12, top + 18, head, 12.5, True, fill="dim")
    words = ", ".join(name(card, lang) for card in table.discard)
    for k, line in enumerate(wrap(words, WIDTH - x - 38, 12.5, False, 3)):
        yield Text(x + 12, top + 36 + 16 * k, line, 12.5, fill="text")


# ---- the sums --------------------------------------------------------------------------------------------------------


def stand_scene(table: Any, *, width: float = 470.0, lang: str = "en") -> Scene:
    """Draw the mana of whose turn it is, and of both sides the sum of hand and creatures in play."""
    solo = table.game.solo
    title = _stand_title(table, lang)
    shapes: list[Element] = list(_drops(max(0, table.mana), width))
    told = [_say("stand.mana", lang, player=table.game.sides[table.player], n=table.mana)]
    for who in (0, 1):
        shapes.append(Group(tuple(_sum(table, who, width, lang)), y=62 + 25 * who))
        ai = solo and who == 1
        told.append(
            _say(
                "stand.words_ai" if ai else "stand.words", lang, player=table.game.sides[who], hp=_health(table, who),
                side="fort" if table.forts[who] else "bastion", play=_in_play(table, who),
                hand=len(table.discard) if ai else len(table.hands[who]),
            )
        )  # fmt: skip
    return panel(title, ". ".join(told) + ".", width, 116, shapes)


def _stand_title(table: Any, lang: str) -> str:
    """What the sums have in common: cards go to the lanes and come back, so each stays what it was."""
    sums = {len(table.hands[who]) + _in_play(table, who) for who in (0, 1)}
    if table.game.solo:
        return _say("stand.title_solo", lang)
    return _say("stand.title", lang, n=sums.pop()) if len(sums) == 1 else _say("stand.title_two", lang)


def _in_play(table: Any, who: int) -> int:
    """Cards of a deck that are in play: a champion is none."""
    n = len(table.lanes[2 * who]) + len(table.lanes[2 * who + 1])
    return n - int(table.champions[who].at == IN_PLAY)


def _drops(n: int, width: float) -> Iterator[Element]:
    """Mana drop by drop; what has been spent of nine is an outline."""
    for k in range(max(MOST, min(n, MOST))):
        yield Icon("mana" if k < n else "mana_gone", PAD + 12 + 25 * k, 46, 22)
    yield Text(width - PAD, 54, str(n), 24, True, "end", fill="text")


def _sum(table: Any, who: int, width: float, lang: str) -> Iterator[Element]:
    side, fort = table.game.sides[who], table.forts[who]
    yield from _chip(side, PAD + 10, 10, 8.5)
    yield Text(PAD + 25, 15, name(side, lang), 13.5, True, fill="text")
    yield Icon("fort" if fort else "bastion", 110, 10, 19)
    yield Text(123, 15, name("fort" if fort else "bastion", lang), 13, fill="dim")
    yield Icon("heart", 190, 10, 15)
    yield Text(200, 15, str(_health(table, who)), 14, True, fill="text")
    play = _in_play(table, who)
    ai = table.game.solo and who == 1
    first = (
        _say("stand.discard", lang, n=len(table.discard)) if ai else _say("stand.hand", lang, n=len(table.hands[who]))
    )
    yield Text(232, 15, first, 13, fill="text")
    yield Text(316 if ai else 297, 15, f"+ {_say('stand.play', lang, n=play)}" if not ai else "", 13, fill="text")
    if ai:
        yield Text(318, 15, _say("stand.play", lang, n=play), 13, fill="text")
        return
    n = len(table.hands[who]) + play
    yield Text(width - PAD - 4, 15, _say("stand.sum", lang, n=n), 14, True, "end", fill="text")
