"""One creature priced: its card, the parts of its price added up on half steps, and where it lies among the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from clank_nb.odds.clash.price import Price, Term, what_name
from clank_nb.odds.clash.price_cards import AURA, AV, BASE, HP, PriceCard
from clank_nb.views.axes import Axes, signed
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Path, Poly, Rect, Scene, Text
from clank_nb.words import called, listing, say

__all__ = ["body_card", "plane_scene", "price_scene"]

_FILL = {AV: "sword", HP: "heart", BASE: "bar", AURA: "portal"}
_PLOT = 216.0


def price_scene(
    own: Price,
    abilities: Sequence[str] = (),
    *,
    name: str = "",
    title: str = "",
    width: float = 500.0,
    lang: str = "en",
) -> Scene:
    """Draw a price as its parts, added up from left to right.

    Parameters
    ----------
    own : Price
    abilities : sequence of str
        Of the card itself, as they are written on it.
    name : str
        Of the card, if it has one.
    title : str
    width : float, pixels
    lang : str
    """
    terms = [term for term in own.terms if term.n]
    rows = len(terms) + 1
    high = min(32.0, _PLOT / rows)
    sums = _sums(terms)
    ends = [0.0, *(float(end) for _, end in sums), *map(float, own.costs)]
    low, top = floor(min(ends)), max(ceil(max(ends)), floor(min(ends)) + 3)
    axes = Axes(PAD + 242, HEAD + 24, width - 2 * PAD - 242 - 44, _PLOT, (low, top), (0, 1))
    shapes: list[Element] = [*body_card(own, abilities, PAD, HEAD + 6, lang, name), *_steps(axes)]
    told = []
    for k, (term, (start, end)) in enumerate(zip(terms, sums, strict=True)):
        label = say("price_lab.parts.row", lang, what=what_name(term.what, lang), value=signed(str(term.value)))
        told.append(label)
        y = axes.top + (k + 0.5) * high
        shapes.append(Group(tuple(_bar(axes, term, start, end, y, high, width, lang)), label=label))
    y = axes.top + (rows - 0.5) * high
    shapes += _total(axes, own, y, high, width, lang)
    told.append(_costs(own, lang))
    shown = title or say("price_lab.parts.title", lang)
    return panel(shown, " ".join(told), width, axes.base + 18, shapes)


def _sums(terms: Sequence[Term]) -> list[tuple[Fraction, Fraction]]:
    found, at = [], Fraction(0)
    for term in terms:
        found.append((at, at + term.value))
        at += term.value
    return found


def _costs(own: Price, lang: str) -> str:
    key = "whole" if own.value.denominator == 1 else "half"
    costs = listing([signed(str(cost)) for cost in own.costs], lang, "either")
    return say(f"price_lab.parts.{key}", lang, value=signed(str(own.value)), costs=costs)


def _steps(axes: Axes) -> Iterator[Element]:
    low, high = axes.x
    often = 1 if high - low <= 9 else 2
    for step in range(int(2 * low), int(2 * high) + 1):
        x, whole = axes.across(step / 2), not step % 2
        line = f"M{x:.1f},{axes.top:.1f} L{x:.1f},{axes.base:.1f}"
        yield Path(
            line, stroke="slot_line" if not step else "panel_line", width=2.0 if not step else 1.2 if whole else 0.6
        )
        if whole and not step // 2 % often:
            yield Text(x, axes.top - 7, signed(str(step // 2)), 12, False, "middle", fill="dim")


def _bar(
    axes: Axes, term: Term, start: Fraction, end: Fraction, y: float, high: float, width: float, lang: str
) -> Iterator[Element]:
    name = what_name(term.what, lang)
    text = say("price_lab.parts.each", lang, what=name, n=term.n, each=term.each) if term.n > 1 else name
    yield Text(axes.left - 8, y + 4.5, text, fit_size(text, 116, 13), False, "end")
    one, two = sorted((axes.across(start), axes.across(end)))
    thick = min(18.0, high - 6)
    fill = _FILL.get(term.what, "noise")
    yield Rect(one, y - thick / 2, max(two - one, 1), thick, 3, fill=fill, stroke="ink", width=0.8)
    x = axes.across(end)
    yield Path(f"M{x:.1f},{y + thick / 2:.1f} L{x:.1f},{y + high - thick / 2:.1f}", stroke="dim", width=1, dash="2 3")
    value = f"{'+' if term.value > 0 else ''}{signed(str(term.value))}"
    yield Text(width - PAD, y + 4.8, value, fit_size(value, 40, 14, True), True, "end")


def _total(axes: Axes, own: Price, y: float, high: float, width: float, lang: str) -> Iterator[Element]:
    yield Path(f"M{axes.left - 122:.1f},{y - high / 2:.1f} L{width - PAD:.1f},{y - high / 2:.1f}", stroke="slot_line",
               width=1.2)  # fmt: skip
    yield Text(axes.left - 8, y + 4.8, say("price_lab.parts.total", lang), 13.5, True, "end")
    x = axes.across(own.value)
    r = min(9.2, axes.across(1) / 2 - axes.across(0) / 2 - 4)
    for cost in own.costs:
        at = axes.across(cost)
        if at != x:
            yield Path(f"M{x:.1f},{y:.1f} L{at:.1f},{y:.1f}", stroke="accent", width=2.4)
        yield Circle(at, y, r, fill="skill", stroke="ink", width=0.8)
        yield Text(at, y + r * 0.47, signed(str(cost)), 1.3 * r, True, "middle", fill="skill_ink")
    if own.value.denominator > 1:
        yield Poly(((x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)), fill="mark", stroke="ink", width=1.2)
    yield Text(width - PAD, y + 4.8, signed(str(own.value)), fit_size(str(own.value), 40, 15, True), True, "end",
               fill="accent")  # fmt: skip


def body_card(
    own: Price, abilities: Sequence[str], x: float, y: float, lang: str = "en", name: str = ""
) -> Iterator[Element]:
    """Draw a creature as a card: what it could cost, what it does, and what it deals and takes."""
    wide, high = 112.0, _PLOT + 12
    counts = {term.what: term.n for term in own.terms}
    yield Rect(x + 2, y + 3, wide, high, 10, fill="shadow", opacity=0.25)
    yield Rect(x, y, wide, high, 10, fill="card", stroke="card_line", width=1.5)
    costs = "–".join(signed(str(cost)) for cost in own.costs)
    size = fit_size(costs, 34, 20, True)
    yield Circle(x + 26, y + 27, 19, fill="skill", stroke="card_line", width=1)
    yield Text(x + 26, y + 27 + size * 0.36, costs, size, True, "middle", fill="skill_ink")
    title = name or say("price_lab.card.own", lang)
    yield Text(x + wide / 2, y + 66, title, fit_size(title, wide - 12, 15, True), True, "middle", fill="card_ink")
    gap = min(18.0, 84 / max(1, len(abilities)))
    top = y + 86
    for k, line in enumerate(abilities):
        size = fit_size(line, wide - 14, min(12.5, gap - 2), False, 6)
        yield Text(x + wide / 2, top + k * gap, line, size, False, "middle", fill="card_dim")
    for at, key, fill, ink in ((0.26, AV, "sword", "skill_ink"), (0.74, HP, "heart", "shine")):
        middle = x + wide * at
        yield Rect(middle - 21, y + high - 46, 42, 32, 8, fill=fill, stroke="card_line", width=1)
        yield Text(middle, y + high - 24, str(counts.get(key, 0)), 19, True, "middle", fill=ink)
        yield Text(middle, y + high - 52, what_name(key, lang), 11, False, "middle", fill="card_dim")


# ---- the plane of all bodies -----------------------------------------------------------------------------------------


def plane_scene(
    cards: Sequence[PriceCard],
    av: int,
    hp: int,
    prices: Mapping[str, Fraction],
    *,
    near: Sequence[str] = (),
    most: int = 8,
    title: str = "",
    width: float = 608.0,
    lang: str = "en",
) -> Scene:
    """Draw all bodies that a creature may have, AV to the right and HP upwards, with the printed creatures in it.

    Parameters
    ----------
    cards : sequence of PriceCard
        The printed creatures.
    av, hp : int
        The body looked at; those that cost the same are shaded.
    prices : mapping of str to Fraction
        Of AV, HP and the base.
    near : sequence of str
        Cards that are marked.
    most : int
        The greatest AV and HP that are drawn.
    title : str
    width : float, pixels
    lang : str
    """
    cell = 35.0
    axes = Axes(PAD + 34, HEAD + 6, width - 2 * PAD - 34, cell * most, (0, most + 1), (0, most))
    room = axes.width / (most + 1)
    body = prices[AV] * av + prices[HP] * hp
    shapes: list[Element] = []
    for y in range(1, most + 1):
        for x in range(most + 1):
            here = [card for card in cards if (card.av, card.hp) == (x, y)]
            price = prices[AV] * x + prices[HP] * y
            own = (x, y) == (av, hp)
            label = say(f"price_lab.plane.{'cell_cards' if here else 'cell'}", lang, av=x, hp=y,
                        price=signed(str(price + prices[BASE])),
                        cards=listing([called(card.id, lang) for card in here], lang))  # fmt: skip
            left, top = axes.left + x * room, axes.base - y * cell
            spot = Rect(left, top, room, cell, 5)
            drawn = tuple(_cell(here, price + prices[BASE], own, price == body, spot, near, lang))
            shapes.append(Group(drawn, f"cell:{x}:{y}", label, halo=spot, start=own))
    for k in range(most + 1):
        shapes.append(Text(axes.left + (k + 0.5) * room, axes.base + 17, str(k), 12.5, k == av, "middle", fill="dim"))
    for k in range(1, most + 1):
        line = axes.base - (k - 0.5) * cell
        shapes.append(Text(axes.left - 9, line + 4.5, str(k), 12.5, k == hp, "end", fill="dim"))
    right, up = say("price_lab.plane.av", lang), say("price_lab.plane.hp", lang)
    shapes.append(Text(axes.right, axes.base + 34, right, 12.5, False, "end", fill="dim"))
    shapes.append(Text(PAD, axes.base + 34, up, 12.5, fill="dim"))
    told = say("price_lab.plane.told", lang, av=av, hp=hp, price=signed(str(body + prices[BASE])))
    same = [card.id for card in cards if prices[AV] * card.av + prices[HP] * card.hp == body]
    told += " " + say("price_lab.plane.same" if same else "price_lab.plane.alone", lang,
                      cards=listing([called(one, lang) for one in same], lang))  # fmt: skip
    return panel(title or say("price_lab.plane.title", lang), told, width, axes.base + 44, shapes)


def _cell(
    here: Sequence[PriceCard], price: Fraction, own: bool, same: bool, spot: Rect, near: Sequence[str], lang: str
) -> Iterator[Element]:
    x, y, w, h = spot.x, spot.y, spot.w, spot.h
    fill = "mark" if own else "strip" if same else "slot"
    yield Rect(
        x + 1.2,
        y + 1.2,
        w - 2.4,
        h - 2.4,
        5,
        fill=fill,
        stroke="accent" if same else "panel_line",
        width=1.3 if same else 1,
    )
    ink = "mark_ink" if own else "dim"
    if len(here) < 2 and (own or not here):
        text, size = signed(str(price)), 15.0 if own else 11.0
        yield Text(x + w / 2, y + h / 2 + size * 0.36 - 7 * len(here), text, size, own, "middle", fill=ink)
        for card in here:
            name = called(card.id, lang)
            yield Text(x + w / 2, y + h - 7, name, fit_size(name, w - 4, 10.5, True, 6), True, "middle", fill=ink)
        return
    for k, card in enumerate(here):
        line = y + h / 2 + 4 + (k - (len(here) - 1) / 2) * 13
        name = called(card.id, lang)
        bold = own or card.id in near
        small = min(fit_size(called(one.id, lang), w - 5, 11, own or one.id in near, 7) for one in here)
        yield Text(x + w / 2, line, name, small, bold, "middle", fill=ink if own else "accent" if bold else "text")
        if bold and not own:
            wide = text_width(name, small, True)
            yield Path(f"M{x + (w - wide) / 2:.1f},{line + 3:.1f} L{x + (w + wide) / 2:.1f},{line + 3:.1f}",
                       stroke="accent", width=1.2)  # fmt: skip
