"""Cards as small pictures: name, banner, what they give as icons, the rest as text, price, points and marks.

The kind of a card is told by the lower edge of its banner first, and by its colour second: straight for a starting
card, round for one of the reserve, waves for the dungeon deck, a point for a device, teeth for a monster.
"""

from __future__ import annotations

from collections.abc import Iterator

from clank_nb.model.card_text import card_text, effects_text
from clank_nb.model.cards import Card
from clank_nb.model.effects import Effect, Score, Teleport, Yield
from clank_nb.views.measure import fit_size, text_width, wrap
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.words import listing, say

__all__ = [
    "CARD_H",
    "CARD_W",
    "SMALL_H",
    "card_back",
    "card_face",
    "card_group",
    "card_label",
    "card_scene",
    "empty_place",
]

CARD_W, CARD_H = 112.0, 203.0
SMALL_H = 94.0
_BANNER = 36.0
_ICONS = {
    "skill": "skill",
    "swords": "sword",
    "boots": "boot",
    "gold": "coin",
    "clank": "noise",
    "draw": "draw",
    "heal": "heart",
    "lockpicks": "key",
}
_MAIN = ("play", "use", "defeat")

Shapes = tuple[Element, ...]


def card_label(card: Card, lang: str = "en") -> str:
    """Say all that is on a card: name, kind, price, text, points and marks."""
    parts = [say("views.card.head", lang, card=card.id, banner=f"banner_{card.banner}")]
    if card.skill_cost is not None:
        parts.append(say("views.card.skill_cost", lang, n=card.skill_cost))
    if card.swords_cost is not None:
        parts.append(say("views.card.swords_cost", lang, n=card.swords_cost))
    parts.append(card_text(card, lang).replace("\n", " "))
    if card.points:
        parts.append(say("views.card.points", lang, n=card.points))
    marks = [say(f"views.card.{mark}", lang) for mark in ("companion", "dragon", "danger") if getattr(card, mark)]
    if marks:
        parts.append(say("views.card.marks", lang, marks=listing(marks, lang)))
    return " ".join(parts)


def card_group(
    card: Card,
    id: str,
    x: float,
    y: float,
    lang: str = "en",
    *,
    note: str = "",
    moved: bool = False,
    small: bool = False,
) -> Group:
    """Draw a card that can be acted on.

    Parameters
    ----------
    card : Card
    id : str
        Such as ``"card:row:3"``.
    x, y : float
        Its upper left corner.
    note : str
        What to say when it is pointed at.
    moved : bool
        Whether it is new here.
    small : bool
        Only name and icons.
    """
    high = SMALL_H if small else CARD_H
    ring: Shapes = ()
    if moved:
        ring = (Rect(-3.5, -3.5, CARD_W + 7, high + 7, 12, stroke="moved", width=4),)
    halo = Rect(-4, -4, CARD_W + 8, high + 8, 12, width=4)
    classes = ("cnb-moved",) if moved else ()
    return Group(
        (*ring, *card_face(card, lang, small)), id, card_label(card, lang), note, classes=classes, x=x, y=y, halo=halo
    )


def card_scene(card: Card, lang: str = "en", scale: float = 2.0) -> Scene:
    """Draw one card alone."""
    shapes = Group(card_face(card, lang), x=8, y=8, scale=scale)
    title = card.name(lang)
    return Scene(title, card_label(card, lang), CARD_W * scale + 16, CARD_H * scale + 16, (shapes,))


# ---- the face --------------------------------------------------------------------------------------------------------


def card_face(card: Card, lang: str = "en", small: bool = False) -> Shapes:
    """Draw a card, its upper left corner at (0, 0); a small one has no text, price and points."""
    high = SMALL_H if small else CARD_H
    return (
        Rect(1.5, 3, CARD_W, high, 9, fill="shadow", opacity=0.35),
        Rect(0, 0, CARD_W, high, 9, fill="card", stroke="card_line", width=1.6),
        *_banner(card, lang),
        *_body(card, lang, small),
        *(() if small else _foot(card)),
    )


def _banner(card: Card, lang: str) -> Iterator[Element]:
    w, h = CARD_W - 1.6, _BANNER
    edge = {
        "grey": f"L0.8,{h}",
        "yellow": f"Q{w / 2},{h + 9} 0.8,{h}",
        "blue": "".join(
            f"Q{w - w * (k + 0.5) / 4:.1f},{h + (7 if k % 2 == 0 else -5)} {w - w * (k + 1) / 4 + 0.8:.1f},{h} "
            for k in range(4)
        ),
        "purple": f"L{w / 2},{h + 7} L0.8,{h}",
        "red": " ".join(f"L{w - w * (k + 0.5) / 7:.1f},{h + 6} L{w - w * (k + 1) / 7 + 0.8:.1f},{h}" for k in range(7)),
    }[card.banner]
    fill = f"banner_{card.banner}"
    yield Path(
        f"M0.8,9 Q0.8,0.8 9,0.8 L{w - 8},0.8 Q{w},0.8 {w},9 L{w},{h} {edge} Z", fill=fill, stroke="card_line", width=1
    )
    ink = "banner_yellow_ink" if card.banner == "yellow" else "banner_ink"
    sizes = (13.5, 13.0, 12.5, 12.0)
    size = next((s for s in sizes if len(wrap(card.name(lang), CARD_W - 8, s, True)) <= 2), 11.5)
    lines = wrap(card.name(lang), CARD_W - 8, size, True, 2)
    for k, line in enumerate(lines):
        y = _BANNER / 2 + size * 0.36 + (k - (len(lines) - 1) / 2) * (size + 1.5)
        yield Text(CARD_W / 2, y, line, size, True, "middle", fill=ink)


def _body(card: Card, lang: str, small: bool) -> Iterator[Element]:
    gains = list(_gains(card))
    y = _BANNER + 22
    if gains:
        for line in _lines_of(gains):
            wide = sum(_gain_width(text) for _, text in line) + 6 * (len(line) - 1)
            x = (CARD_W - wide) / 2
            for icon, text in line:
                yield Icon(icon, x + 9, y, 20)
                yield Text(x + 20.5, y + 5.2, text, 14.5, True, fill="card_ink")
                x += _gain_width(text) + 6
            y += 23
    else:
        y -= 8
    words = " ".join(_words(card, lang))
    if small:
        if words and y < SMALL_H - 2:
            yield Text(CARD_W / 2, y + 4, "…", 18, True, "middle", fill="card_dim")
        return
    room = CARD_H - 30 - (y - 8)
    if words:
        size, lines = _fitted(words, room)
        top = y + (0 if gains else max(0.0, (room - len(lines) * (size + 1.5)) / 3))
        for k, text in enumerate(lines):
            yield Text(CARD_W / 2, top + k * (size + 1.5) + 2, text, size, False, "middle", fill="card_ink")


def _fitted(words: str, room: float) -> tuple[float, tuple[str, ...]]:
    """Break the text in the largest size that fits; a text that fits in none ends in "…"."""
    for size in (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5):
        lines = wrap(words, CARD_W - 10, size)
        if len(lines) * (size + 1.5) <= room:
            return size, lines
    return 8.5, wrap(words, CARD_W - 10, 8.5, False, max(1, int(room / 10)))


def _foot(card: Card) -> Iterator[Element]:
    y = CARD_H - 17
    x = 17.0
    if card.points:
        yield Icon(f"points:{card.points}", x, y, 24)
        x += 25
    elif any(isinstance(effect, Score) for effect in card.on("score")):
        yield Icon("star", x, y, 23)
        x += 25
    for mark in ("dragon", "danger", "companion"):
        if getattr(card, mark):
            yield Icon(mark, x, y, 22)
            x += 24
    right = CARD_W - 17
    if card.skill_cost is not None:
        yield Icon(f"cost:{card.skill_cost}", right, y, 27)
    if card.swords_cost is not None:
        yield Icon(f"strength:{card.swords_cost}", right, y, 26)
    if card.extra_cost is not None and card.extra_cost.gold:
        yield Icon("coin", right - 38, y, 19)
        yield Text(right - 27, y + 4.5, str(card.extra_cost.gold), 13, True, fill="card_ink")


def _gain_width(text: str) -> float:
    return 21 + text_width(text, 14.5, True)


def _lines_of(gains: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Break a row of icons where it gets too wide."""
    lines: list[list[tuple[str, str]]] = [[]]
    wide = 0.0
    for gain in gains:
        more = _gain_width(gain[1]) + 6
        if wide + more > CARD_W - 4 and lines[-1]:
            lines.append([])
            wide = 0
        lines[-1].append(gain)
        wide += more
    return lines


def _gains(card: Card) -> Iterator[tuple[str, str]]:
    """List what the card gives without condition, as (icon, number)."""
    for effect in _plain(card):
        if isinstance(effect, Yield):
            for field, icon in _ICONS.items():
                n = getattr(effect, field)
                if n:
                    yield icon, str(n).replace("-", "−")
        else:
            yield "teleport", "1"


def _plain(card: Card) -> tuple[Effect, ...]:
    """Pick the effects that icons can tell."""
    effects = [effect for moment in _MAIN for effect in card.on(moment)]
    return tuple(
        effect
        for effect in effects
        if (isinstance(effect, Yield) and not effect.bonus)
        or (isinstance(effect, Teleport) and effect.goal == "neighbour")
    )


def _words(card: Card, lang: str) -> list[str]:
    """Give the text of a card without what its icons have told."""
    told = _plain(card)
    whole = card_text(card, lang).split("\n")
    if not told:
        return whole
    main = next(moment for moment in _MAIN if card.on(moment))
    rest = tuple(effect for effect in card.on(main) if effect not in told)
    place = sum(1 for _ in filter(None, (card.places, card.extra_cost)))
    return [*whole[:place], *([effects_text(rest, lang)] if rest else []), *whole[place + 1 :]]


# ---- other things that lie where cards lie ---------------------------------------------------------------------------


def card_back() -> Shapes:
    """Draw a card face down."""
    w, h = CARD_W, CARD_H
    d = " ".join(f"M{10 + 14 * k:.0f},10 L{10 + 14 * k + 7:.0f},{h / 2} L{10 + 14 * k:.0f},{h - 10}" for k in range(7))
    return (
        Rect(1.5, 3, w, h, 9, fill="shadow", opacity=0.35),
        Rect(0, 0, w, h, 9, fill="card_back", stroke="card_line", width=1.6),
        Path(d, stroke="card_back_light", width=2, opacity=0.6),
        Rect(6, 6, w - 12, h - 12, 6, stroke="card_back_light", width=2),
    )


def empty_place(words: str) -> Shapes:
    """Draw a place for a card where none lies."""
    return (
        Rect(1, 1, CARD_W - 2, CARD_H - 2, 9, fill="slot", stroke="slot_line", width=1.6, dash="5 5"),
        Text(CARD_W / 2, CARD_H / 2, words, fit_size(words, CARD_W - 12, 12), False, "middle", fill="dim"),
    )
