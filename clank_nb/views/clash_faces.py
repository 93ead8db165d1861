"""Cards of Clash of Decks as small pictures: in hand with their price, in a lane with the damage they have taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clank_nb.model.clash import Creature
from clank_nb.model.clash_cards import ABILITIES, ClashCard
from clank_nb.views.measure import fit_size, wrap
from clank_nb.views.scene import Element, Group, Icon, Path, Poly, Rect, Scene, Text
from clank_nb.words import listing, name, say

__all__ = [
    "FACE_H",
    "FACE_W",
    "LANE_H",
    "SHORT_H",
    "Standing",
    "ability_words",
    "back",
    "card_words",
    "clash_card_scene",
    "creature_words",
    "face",
    "lent_abilities",
    "short_face",
    "standing_face",
    "stronghold_face",
]

FACE_W, FACE_H, LANE_H, SHORT_H = 66.0, 118.0, 88.0, 78.0
Shapes = tuple[Element, ...]


def _say(key: str, lang: str, **values: object) -> str:
    return say(f"clash_views.{key}", lang, **values)


class Standing(NamedTuple):
    """A creature in its lane, as it is drawn.

    Attributes
    ----------
    card : ClashCard
    creature : Creature
    lent : tuple of str
        Abilities that it has from the auras of its neighbours alone.
    champion : bool
    """

    card: ClashCard
    creature: Creature
    lent: tuple[str, ...] = ()
    champion: bool = False


# ---- in words --------------------------------------------------------------------------------------------------------


def ability_words(card: ClashCard, lang: str = "en", lent: tuple[str, ...] = ()) -> str:
    """Name the abilities of a card, its auras, and what its neighbours lend it."""
    parts = [name(ability, lang) for ability in card.abilities]
    parts += [_say("aura", lang, ability=ability) for ability in card.aura]
    parts += [_say("lent", lang, ability=ability) for ability in lent]
    return listing(parts, lang)


def card_words(card: ClashCard, lang: str = "en") -> str:
    """Say all that is on a card."""
    abilities = ability_words(card, lang)
    key = "card_spell" if card.is_spell else "card_creature"
    told = _say(key, lang, card=card.id, cost=card.cost, av=card.av, hp=card.hp, damage=card.damage)
    return f"{told}; {abilities}." if abilities else f"{told}."


def abilities_told(card: ClashCard, lang: str = "en") -> str:
    """What each ability of a card does, one sentence each."""
    own = [_say(f"does.{ability}", lang) for ability in card.abilities]
    given = [_say("does_aura", lang, ability=ability, does=_say(f"does.{ability}", lang)) for ability in card.aura]
    return " ".join([*own, *given])


def creature_words(one: Standing, lang: str = "en") -> str:
    """Say how a creature stands in its lane."""
    card, now = one.card, one.creature
    parts = [_say("standing", lang, card=card.id, av=card.av + now.bonus, hp=card.hp)]
    abilities = ability_words(card, lang, one.lent)
    parts += [abilities] if abilities else []
    parts += [_say("damage", lang, n=now.damage)] if now.damage else []
    flags = (("bonus", now.bonus), ("fresh", now.fresh), ("used", now.shield), ("champion", one.champion))
    parts += [_say(key, lang, n=int(on)) for key, on in flags if on]
    return ", ".join(parts)


# ---- faces -----------------------------------------------------------------------------------------------------------


def face(card: ClashCard, lang: str = "en", *, cost: int | None = None) -> Shapes:
    """Draw a card as it is held, its upper left corner at (0, 0): price, name, abilities, and what it deals and takes.

    The upper band of a creature ends in a straight line, that of a spell in a wave.
    """
    return (
        Rect(1.2, 2, FACE_W, FACE_H, 7, fill="shadow", opacity=0.3),
        Rect(0, 0, FACE_W, FACE_H, 7, fill="card", stroke="card_line", width=1.4),
        _band(card),
        Icon(f"mana:{card.cost if cost is None else cost}", 13, 14.5, 25),
        *([Icon("spell", FACE_W - 14, 14, 20)] if card.is_spell else []),
        *_name(card, 42, lang),
        *_abilities([*card.abilities, *(f"aura:{ability}" for ability in card.aura)], 75),
        *_values(card, FACE_H - 14),
    )


def _band(card: ClashCard) -> Path:
    w, low = FACE_W - 1.4, 28.0
    edge = f"L{w},{low} L0.7,{low}"
    if card.is_spell:
        step = w / 3
        bends = "".join(
            f"Q{w - step * (k + 0.5):.1f},{low + 4} {w - step * (k + 1) + 0.7:.1f},{low - 2} " for k in range(3)
        )
        edge = f"L{w},{low - 2} {bends}"
    fill = "portal_light" if card.is_spell else "shop_low"
    return Path(f"M0.7,7 Q0.7,0.7 7,0.7 L{w - 6},0.7 Q{w},0.7 {w},7 {edge} Z", fill=fill, stroke="card_line", width=0.8)


def _name(card: ClashCard, middle: float, lang: str, size: float = 12.5) -> Iterator[Text]:
    """The name in one line, or broken in two where it would get too small."""
    words, room = card.name(lang), FACE_W - 5
    lines: tuple[str, ...] = (words,)
    if fit_size(words, room, size, True) < 10.6:
        lines = wrap(words, room, 11.5, True) if " " in words else _broken(words)
    fitted = min(fit_size(line, room, size, True) for line in lines)
    for k, line in enumerate(lines):
        y = middle + fitted * 0.36 + (k - (len(lines) - 1) / 2) * (fitted + 0.8)
        yield Text(FACE_W / 2, y, line, fitted, True, "middle", fill="card_ink")


def _broken(word: str) -> tuple[str, str]:
    """A long name in two: behind a vowel near its middle."""
    half = len(word) // 2
    cuts = sorted(range(3, len(word) - 3), key=lambda k: (abs(k - half) - 2 * (word[k - 1] in "aeiou"), k))
    return f"{word[: cuts[0]]}-", word[cuts[0] :]


def _abilities(icons: list[str], y: float) -> Iterator[Icon]:
    """Up to three icons in a line, five in two; a few are larger than many."""
    size = {1: 25.0, 2: 24.0, 3: 19.5}.get(len(icons), 17.5)
    rows = [icons] if len(icons) <= 3 else [icons[:3], icons[3:]]
    for k, row in enumerate(rows):
        for n, icon in enumerate(row):
            x = FACE_W / 2 + (n - (len(row) - 1) / 2) * (size + 1.5)
            yield Icon(icon, x, y + (k - (len(rows) - 1) / 2) * (size + 1), size)


def _values(card: ClashCard, y: float) -> Iterator[Element]:
    if card.is_spell:
        yield Icon(f"hit:{card.damage}", FACE_W / 2, y - 2, 30)
        return
    yield Icon("axe", 11, y, 18)
    yield Text(20, y + 6, str(card.av), 16.5, True, fill="card_ink")
    yield Icon("armour", FACE_W - 24, y, 18)
    yield Text(FACE_W - 14, y + 6, str(card.hp), 16.5, True, fill="card_ink")


def standing_face(one: Standing, lang: str = "en") -> Shapes:
    """Draw a creature in its lane: no price; damage it has taken, what it lost and what it gained this turn."""
    card, now = one.card, one.creature
    own = ["protection_used" if ability == "protection" and now.shield else ability for ability in card.abilities]
    icons = [*own, *(f"aura:{ability}" for ability in card.aura)]
    icons += [
        "protection_used" if ability == "protection" and now.shield else f"lent:{ability}" for ability in one.lent
    ]
    return (
        Rect(1.2, 2, FACE_W, LANE_H, 7, fill="shadow", opacity=0.3),
        Rect(0, 0, FACE_W, LANE_H, 7, fill="card", stroke="card_line", width=1.4),
        *_name(card, 13.5, lang, 12),
        *_abilities(icons, 47),
        *_standing_values(one, LANE_H - 13),
        *([Icon("champion", 9, -1, 17)] if one.champion else []),
        *([Icon("fresh", FACE_W - 6, 2, 18)] if now.fresh else []),
    )


def _standing_values(one: Standing, y: float) -> Iterator[Element]:
    card, now = one.card, one.creature
    av = str(card.av + now.bonus)
    yield Icon("axe", 10, y, 17)
    yield Text(19, y + 5.6, av, 15.5, True, fill="card_ink")
    if now.bonus:
        yield Text(10, y - 11, f"+{now.bonus}", 11.5, True, "middle", fill="card_ink")
    left = str(max(0, card.hp - now.damage))
    yield Icon("armour", FACE_W - 24, y, 17)
    yield Text(FACE_W - 14, y + 5.6, left, 15.5, True, fill="hit" if now.damage else "card_ink")
    if now.damage:
        yield Icon(f"hit:−{now.damage}", FACE_W - 9, y - 18, 21)


def short_face(card: ClashCard, lang: str = "en") -> Shapes:
    """Draw a card in little height: all that is on it, for the hand that lies opposite."""
    icons = [*card.abilities, *(f"aura:{ability}" for ability in card.aura)]
    rows = [icons[:2], icons[2:]] if len(icons) > 2 else [icons]
    small = [
        Icon(icon, 33 + 12.8 * n + (6.4 if len(icons) < 2 else 0), 13.5 + (k - (len(rows) - 1) / 2) * 13, 12.6)
        if len(icons) > 2
        else Icon(icon, 33 + 17 * n, 13.5, 16.5)
        for k, row in enumerate(rows)
        for n, icon in enumerate(row)
    ]
    return (
        Rect(1.2, 2, FACE_W, SHORT_H, 7, fill="shadow", opacity=0.3),
        Rect(0, 0, FACE_W, SHORT_H, 7, fill="card", stroke="card_line", width=1.4),
        _band(card),
        Icon(f"mana:{card.cost}", 13, 14.5, 23),
        *small,
        *_name(card, 42.5, lang, 12),
        *(
            _values(card, SHORT_H - 12)
            if not card.is_spell
            else (Icon(f"hit:{card.damage}", FACE_W / 2, SHORT_H - 13, 22),)
        ),
    )


def stronghold_face(fort: bool, hp: int, lang: str = "en", high: float = FACE_H) -> Shapes:
    """Draw a Stronghold as it stands in a hand: which side shows, and the HP that its place gives."""
    side = "fort" if fort else "bastion"
    label = name(side, lang)
    tall = high > SHORT_H
    return (
        Rect(1.2, 2, FACE_W, high, 7, fill="shadow", opacity=0.3),
        Rect(0, 0, FACE_W, high, 7, fill="plate", stroke="mark", width=2.4, dash="5 3" if fort else ""),
        Text(FACE_W / 2, 18, label, fit_size(label, FACE_W - 8, 13, True), True, "middle", fill="plate_ink"),
        Icon(side, FACE_W / 2, 48 if tall else 35, 42 if tall else 24),
        Icon("heart", 20, high - (25 if tall else 17), 24 if tall else 19),
        Text(34, high - (16.5 if tall else 10.5), str(hp), 24 if tall else 19, True, fill="plate_ink"),
    )


def back(high: float = FACE_H) -> Shapes:
    """Draw a card that is not known."""
    w = FACE_W
    middle = high / 2
    diamond = ((w / 2, middle - 15), (w / 2 + 12, middle), (w / 2, middle + 15), (w / 2 - 12, middle))
    return (
        Rect(1.2, 2, w, high, 7, fill="shadow", opacity=0.3),
        Rect(0, 0, w, high, 7, fill="card_back", stroke="card_line", width=1.4),
        Rect(5, 5, w - 10, high - 10, 5, stroke="card_back_light", width=1.6),
        Poly(diamond, stroke="card_back_light", width=1.8),
        Text(w / 2, middle + 6, "?", 17, True, "middle", fill="card"),
    )


def clash_card_scene(card: ClashCard, lang: str = "en", scale: float = 2.4) -> Scene:
    """Draw one card alone."""
    wide, high = FACE_W * scale + 16, FACE_H * scale + 16
    told = " ".join(filter(None, (card_words(card, lang), abilities_told(card, lang))))
    return Scene(card.name(lang), told, wide, high, (Group(face(card, lang), x=8, y=8, scale=scale),))


def lent_abilities(has: int, card: ClashCard) -> tuple[str, ...]:
    """Abilities among the bits of a creature that its own card does not have."""
    return tuple(ability for n, ability in enumerate(ABILITIES) if has & (1 << n) and ability not in card.abilities)
