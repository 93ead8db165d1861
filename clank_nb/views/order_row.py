"""A hand in its order: the four leftmost cards large, those behind them small, the ones played, and the mana left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clank_nb.model.clash_cards import clash_cards
from clank_nb.views.measure import fit_size, wrap
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Path, Rect, Scene, Text
from clank_nb.words import called, listing, say

__all__ = ["order_scene"]

BIG, SMALL = (108.0, 118.0), (74.0, 70.0)
GAP = 9.0


def order_scene(
    hand: Sequence[str],
    played: Sequence[str],
    left: int,
    mana: int,
    why_not: Mapping[str, str],
    *,
    window: int = 4,
    title: str = "",
    width: float = 500.0,
    lang: str = "en",
) -> Scene:
    """Draw a hand within its turn.

    Parameters
    ----------
    hand : sequence of str
        The cards still held, from left to right, without the Stronghold.
    played : sequence of str
        What was played, in this order.
    left, mana : int
        What is left of how much.
    why_not : mapping of str to str
        Cards of the window that cannot be played now, each with its reason.
    window : int, cards
    title : str
    width : float, pixels
    lang : str
    """
    shapes: list[Element] = [*_mana(left, mana, width, lang)]
    top = HEAD + 22
    shapes.append(Text(PAD, top - 8, say("order_lab.row.window", lang, n=window), 12.5, fill="dim"))
    frame = Rect(PAD - 6, top, width - 2 * PAD + 12, BIG[1] + 14, 12, fill="strip", stroke="slot_line", width=1.4)
    shapes.append(frame)
    step = (width - 2 * PAD - BIG[0]) / max(1, window - 1)
    for k, card in enumerate(hand[:window]):
        shapes.append(_large(card, PAD + k * step, top + 7, k + 1, why_not.get(card, ""), lang))
    low = top + BIG[1] + 38
    shapes.append(Text(PAD, low - 8, say("order_lab.row.behind", lang), 12.5, fill="dim"))
    for k, card in enumerate(hand[window:]):
        shapes.append(_behind(card, PAD + k * (SMALL[0] + GAP), low, window + k + 1, lang))
    shapes += _played(played, low + SMALL[1] + 14, width, lang)
    return panel(title or say("order_lab.row.title", lang), _told(hand, played, left, why_not, window, lang), width,
                 low + SMALL[1] + 64, shapes)  # fmt: skip


def _told(
    hand: Sequence[str], played: Sequence[str], left: int, why_not: Mapping[str, str], window: int, lang: str
) -> str:
    open_ = [called(card, lang) for card in hand[:window] if card not in why_not]
    parts = [say("order_lab.row.told", lang, cards=", ".join(called(card, lang) for card in hand), left=left)]
    key = "open" if open_ else "closed"
    parts.append(say(f"order_lab.row.{key}", lang, cards=listing(open_, lang, "either")))
    if played:
        parts.append(say("order_lab.row.done", lang, cards=listing([called(card, lang) for card in played], lang)))
    return " ".join(parts)


def _mana(left: int, mana: int, width: float, lang: str) -> Iterator[Element]:
    r = min(8.0, 70 / max(1, mana))
    first = width - PAD - r - (mana - 1) * (2 * r + 5)
    yield Text(first - r - 8, HEAD - 13, say("order_lab.row.mana", lang, left=left), 13, True, "end")
    for k in range(mana):
        x = first + k * (2 * r + 5)
        yield Circle(x, HEAD - 18, r, fill="skill" if k < left else "slot", stroke="slot_line", width=1.4)


def _large(card: str, x: float, y: float, place: int, why_not: str, lang: str) -> Group:
    wide, high = BIG
    row = clash_cards()[card]
    shapes: list[Element] = [Rect(2, 3, wide, high, 9, fill="shadow", opacity=0.22)]
    line = "payable" if not why_not else "card_line"
    shapes.append(Rect(0, 0, wide, high, 9, fill="card", stroke=line, width=3.2 if not why_not else 1.3))
    shapes += _body(card, wide, high, lang)
    if why_not:
        shapes.append(Rect(0.7, high - 26, wide - 1.4, 25, 8, fill="refused"))
        shapes.append(
            Text(wide / 2, high - 9, why_not, fit_size(why_not, wide - 8, 12), False, "middle", fill="refused_ink")
        )
    else:
        text = say("order_lab.row.play", lang, cost=row.cost)
        shapes.append(Rect(0.7, high - 26, wide - 1.4, 25, 8, fill="payable"))
        shapes.append(
            Text(wide / 2, high - 9, text, fit_size(text, wide - 8, 13, True), True, "middle", fill="payable_ink")
        )
    label = say("order_lab.row.card", lang, card=_words(card, lang), place=place)
    label += " " + (say("order_lab.row.no", lang, why=why_not) if why_not else say("order_lab.row.yes", lang))
    halo = Rect(0, 0, wide, high, 9, width=4)
    return Group(tuple(shapes), f"card:{card}", label, x=x, y=y, halo=halo, move=f"card:{card}", start=place == 1,
                 keys=_keys(card))  # fmt: skip


def _body(card: str, wide: float, high: float, lang: str) -> Iterator[Element]:
    row = clash_cards()[card]
    fill = "portal_light" if row.is_spell else "shop_low"
    yield Path(f"M1,9 Q1,1 9,1 L{wide - 9},1 Q{wide - 1},1 {wide - 1},9 L{wide - 1},31 L1,31 Z", fill=fill)
    yield Circle(19, 17, 13, fill="skill", stroke="card_line", width=1)
    yield Text(19, 22.5, str(row.cost), 16, True, "middle", fill="skill_ink")
    kind = say("order_lab.row.spell" if row.is_spell else "order_lab.row.creature", lang)
    yield Text(wide - 9, 21, kind, fit_size(kind, wide - 46, 11.5), False, "end", fill="card_ink")
    name = row.name(lang)
    yield Text(wide / 2, 53, name, fit_size(name, wide - 10, 15, True), True, "middle", fill="card_ink")
    values = str(row.damage) if row.is_spell else f"{row.av}/{row.hp}"
    yield Text(wide / 2, 73, values, 14, False, "middle", fill="card_dim")


def _behind(card: str, x: float, y: float, place: int, lang: str) -> Group:
    wide, high = SMALL
    row = clash_cards()[card]
    fill = "portal_light" if row.is_spell else "card"
    shapes: list[Element] = [Rect(0, 0, wide, high, 8, fill=fill, stroke="card_line", width=1.2, opacity=0.92)]
    shapes.append(Circle(15, 15, 10.5, fill="skill"))
    shapes.append(Text(15, 19.6, str(row.cost), 13, True, "middle", fill="skill_ink"))
    shapes.append(Text(wide - 8, 20, str(place), 12, False, "end", fill="card_dim"))
    name = row.name(lang)
    shapes.append(Text(wide / 2, 45, name, fit_size(name, wide - 8, 12.5, True, 7), True, "middle", fill="card_ink"))
    text = say("order_lab.row.spell", lang) if row.is_spell else f"{row.av}/{row.hp}"
    shapes.append(Text(wide / 2, 61, text, 11.5, False, "middle", fill="card_dim"))
    label = say("order_lab.row.waits", lang, card=_words(card, lang), place=place)
    return Group(tuple(shapes), f"card:{card}", label, x=x, y=y, halo=Rect(0, 0, wide, high, 8, width=4),
                 move=f"card:{card}", keys=_keys(card))  # fmt: skip


def _keys(card: str) -> str:
    return f"[=left:{card} ]=right:{card}"


def _words(card: str, lang: str) -> str:
    row = clash_cards()[card]
    key = "words_spell" if row.is_spell else "words_creature"
    return say(f"order_lab.row.{key}", lang, card=row.name(lang), cost=row.cost, av=row.av, hp=row.hp)


def _played(played: Sequence[str], y: float, width: float, lang: str) -> Iterator[Element]:
    line = say("order_lab.row.played" if played else "order_lab.row.nothing", lang)
    yield Text(PAD, y + 23, line, 13, fill="dim")
    x = PAD + 64.0
    for k, card in enumerate(played):
        row = clash_cards()[card]
        wide = 92.0
        if x + wide > width - PAD:
            break
        shapes: tuple[Element, ...] = (
            Rect(0, 0, wide, 36, 8, fill="card", stroke="card_line", width=1.2),
            Circle(16, 18, 10.5, fill="skill"),
            Text(16, 22.6, str(row.cost), 13, True, "middle", fill="skill_ink"),
            Text(31, 22.4, wrap(row.name(lang), 58, fit_size(row.name(lang), 57, 12.5, True), True)[0],
                 fit_size(row.name(lang), 57, 12.5, True), True, fill="card_ink"),
        )  # fmt: skip
        move = "" if card in played[:k] else f"done:{card}"
        yield Group(shapes, label=_words(card, lang), x=x, y=y, move=move)
        x += wide + 7
