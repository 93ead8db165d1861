"""Cards where they lie: hand, play area, dungeon row and reserve, each on a panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clank_nb.model.cards import Card
from clank_nb.views.faces import CARD_H, CARD_W, SMALL_H, card_back, card_group, empty_place
from clank_nb.views.measure import text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Rect, Scene, Text
from clank_nb.words import listing, say

__all__ = ["GAP", "cards_scene", "hand_scene", "play_scene", "reserve_scene", "row_scene"]

GAP = 6.0
"""Between two cards, pixels."""


def cards_scene(
    cards: Sequence[Card | None],
    where: str,
    title: str,
    *,
    counts: Sequence[int] = (),
    ids: Sequence[str] = (),
    per_line: int = 6,
    moved: Iterable[str] = (),
    notes: Mapping[str, str] | None = None,
    note: str = "",
    least: int = 0,
    small: bool = False,
    lang: str = "en",
) -> Scene:
    """Lay cards out in lines on a panel.

    Parameters
    ----------
    cards : sequence of Card or None
        None is an empty place.
    where : str
        Middle of their ids: ``card:WHERE:0``, ``card:WHERE:1`` …
    title : str
    counts : sequence of int, optional
        How many lie in each pile, written on the pile.
    ids : sequence of str, optional
        Ends of the ids instead of numbers.
    per_line : int
        Cards in one line, as many as there is room for.
    moved : iterable of ids
        Cards that are new here.
    notes : mapping of id to str, optional
        What to say when a card is pointed at, such as why it is refused.
    note : str
        At the right end of the title.
    least : int
        Places to keep room for, so that nothing jumps when a card comes or goes.
    small : bool
        Only name and icons; the text is still in the label.
    lang : str
    """
    new, notes = frozenset(moved), notes or {}
    n = max(len(cards), least, 1)
    lines = -(-n // max(1, per_line))
    columns = -(-n // lines)
    high = SMALL_H if small else CARD_H
    names = list(ids) or [str(k) for k in range(len(cards))]
    shapes: list[Element] = []
    for k, card in enumerate(cards):
        x, y = PAD + (k % columns) * (CARD_W + GAP), HEAD + (k // columns) * (high + GAP + 4)
        id = f"card:{where}:{names[k]}"
        if card is None:
            shapes.append(Group(empty_place(say("views.table.empty", lang)), x=x, y=y))
            continue
        shapes.append(card_group(card, id, x, y, lang, note=notes.get(id, ""), moved=id in new, small=small))
        if k < len(counts):
            shapes.append(_count(x + CARD_W - 10, y - 4, counts[k]))
    if not cards and not least:
        shapes.append(Text(PAD, HEAD + 22, say("views.table.none", lang), 14, fill="dim"))
    counted = counts or [1] * len(cards)
    told = [
        f"{n} {card.name(lang)}" if n != 1 else card.name(lang) for card, n in zip(cards, counted, strict=False) if card
    ]
    desc = (listing(told, lang) or say("views.table.none", lang)) + "."
    width = 2 * PAD + columns * (CARD_W + GAP) - GAP
    height = HEAD + lines * (high + GAP + 4) + 3 if cards or least else HEAD + 40
    return panel(title, desc, max(width, 250.0), height, shapes, note=note)


def _count(x: float, y: float, n: int) -> Group:
    text = f"×{n}"
    wide = text_width(text, 14, True) + 12
    return Group(
        (
            Rect(x - wide / 2, y - 11, wide, 22, 11, fill="plate", stroke="card", width=1.4),
            Text(x, y + 5, text, 14, True, "middle", fill="plate_ink"),
        )
    )


def hand_scene(
    cards: Sequence[Card], *, whose: str = "", hidden: bool = False, lang: str = "en", **options: Any
) -> Scene:
    """Draw a hand.

    Parameters
    ----------
    cards : sequence of Card
    whose : str
        Colour of its owner, for the title.
    hidden : bool
        Whether the cards lie face down; then their names are not in the text either.
    lang : str
    **options
        As in `cards_scene`.

    Returns
    -------
    Scene
        Its groups are ``card:hand:0``, ``card:hand:1`` and so on.
    """
    title = say("views.table.hand_of", lang, colour=whose) if whose else say("views.table.hand", lang)
    if not hidden:
        return cards_scene(cards, "hand", title, lang=lang, **options)
    step = CARD_W / 2.4
    backs = [Group(card_back(), x=PAD + k * step, y=HEAD) for k in range(len(cards))]
    width = max(250.0, 2 * PAD + CARD_W + step * max(0, len(cards) - 1))
    return panel(title, say("views.table.hidden", lang, n=len(cards)), width, HEAD + CARD_H + GAP + 7, backs)


def play_scene(cards: Sequence[Card], *, lang: str = "en", **options: Any) -> Scene:
    """Draw the play area: the cards played this turn, in order.  Groups ``card:play:0`` …; options of `cards_scene`."""
    return cards_scene(cards, "play", say("views.table.play", lang), lang=lang, **{"small": True, **options})


def row_scene(cards: Sequence[Card | None], *, deck: int | None = None, lang: str = "en", **options: Any) -> Scene:
    """Draw the dungeon row.

    Parameters
    ----------
    cards : sequence of Card or None
        None is an empty place.
    deck : int, cards, optional
        How many are left face down.
    lang : str
    **options
        As in `cards_scene`.

    Returns
    -------
    Scene
        Its groups are ``card:row:0`` to ``card:row:5``.
    """
    note = "" if deck is None else say("views.table.deck", lang, n=deck)
    return cards_scene(cards, "row", say("views.table.row", lang), note=note, lang=lang, **options)


def reserve_scene(piles: Sequence[tuple[Card, int]], *, lang: str = "en", **options: Any) -> Scene:
    """Draw the reserve: one card of each pile, and how many there are.  Groups ``card:reserve:CARD``."""
    cards: list[Card | None] = [card if n else None for card, n in piles]
    counts = [n for _, n in piles]
    ids = [card.id for card, _ in piles]
    return cards_scene(cards, "reserve", say("views.table.reserve", lang), counts=counts, ids=ids, lang=lang, **options)
