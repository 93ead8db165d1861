"""What a model misses: every card a row, its printed cost less its price a mark on half steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from clank_nb.model.clash_cards import clash_cards
from clank_nb.odds.clash.price import Price, what_name
from clank_nb.views.axes import Axes, decimal, signed
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Path, Poly, Scene, Text
from clank_nb.words import called, say

__all__ = ["card_line", "half", "price_tags_scene", "residual_scene", "residual_told", "rows_of"]

_ROW = 23.0
_NAMES = 172.0
HALF = Fraction(1, 2)
SHAPES = {"exact": "disc", "up": "up", "down": "down", "off": "cross"}


def half(value: Fraction, lang: str = "en") -> str:
    """Write a residual: a short fraction with its sign, or a decimal."""
    if value.denominator > 99:
        return ("+" if value > 0 else "") + decimal(value, 2)
    return signed(f"{'+' if value > 0 else ''}{value}")


def card_line(id: str, lang: str = "en") -> str:
    """Write a card in one line: its name and its values."""
    card = clash_cards().get(id)
    if card is None:
        return called(id, lang)
    key = "spell" if card.is_spell else "creature"
    return say(f"price_lab.card.{key}", lang, card=card.name(lang), av=card.av, hp=card.hp, damage=card.damage)


def rows_of(prices: Sequence[Price]) -> tuple[Price, ...]:
    """Order cards for a chart: creatures by cost, then spells by cost."""
    return tuple(sorted(prices, key=lambda one: (one.kind == "spell", one.cost or 0, one.id)))


def residual_told(one: Price, lang: str = "en") -> str:
    """Say what a card costs, and by how much the model misses it."""
    left = one.residual or Fraction(0)
    key = "price_lab.residual.exact" if not left else "price_lab.residual.missed"
    price = signed(str(one.value)) if one.value.denominator <= 99 else decimal(one.value, 2)
    return say(key, lang, card=card_line(one.id, lang), cost=one.cost, price=price, residual=half(left))


def residual_scene(
    prices: Sequence[Price],
    beside: Sequence[Price] = (),
    *,
    title: str = "",
    width: float = 900.0,
    lang: str = "en",
) -> Scene:
    """Draw for every card its printed cost less its price.

    Parameters
    ----------
    prices : sequence of Price
        Drawn as a disc where the price is exact, as a triangle where it was rounded up or down.
    beside : sequence of Price
        Prices of another model for the same cards, drawn as rings.
    title : str
    width : float, pixels
    lang : str
    """
    rows = rows_of(prices)
    others = {one.id: one for one in beside}
    split = ceil(len(rows) / 2)
    most = max([HALF, *(abs(one.residual or Fraction(0)) for one in (*rows, *beside))])
    reach = ceil(2 * most) / 2 + 0.22
    column = (width - 3 * PAD) / 2
    shapes: list[Element] = []
    for k, part in enumerate((rows[:split], rows[split:])):
        left = PAD + k * (column + PAD)
        axes = Axes(left + _NAMES, HEAD + 22, column - _NAMES, _ROW * split, (-reach, reach), (0, 1))
        shapes += _grid(axes)
        for place, one in enumerate(part):
            y = axes.top + (place + 0.5) * _ROW
            label = residual_told(one, lang)
            group = Group(tuple(_row(axes, left, y, one, others.get(one.id), lang)), f"card:{one.id}", label, at=(
                axes.across(one.residual or 0), y))  # fmt: skip
            shapes.append(group)
    base = HEAD + 22 + _ROW * split
    bottom, legend = _legend(bool(others), base + 20, lang)
    told = [residual_told(one, lang) for one in rows if one.residual]
    exact = sum(not one.residual for one in rows)
    told.insert(0, say("price_lab.residual.counts", lang, exact=exact, n=len(rows)))
    if others:
        told.append(
            say("price_lab.residual.beside", lang, exact=sum(not one.residual for one in beside), n=len(others))
        )
    shown = title or say("price_lab.residual.title", lang)
    return panel(shown, " ".join(told), width, bottom, [*shapes, *legend])


def _grid(axes: Axes, plus: bool = True) -> Iterator[Element]:
    low, high = axes.x
    for step in range(ceil(2 * low), int(2 * high) + 1):
        value, x = Fraction(step, 2), axes.across(Fraction(step, 2))
        line = f"M{x:.1f},{axes.top:.1f} L{x:.1f},{axes.base:.1f}"
        yield Path(line, stroke="slot_line" if not step else "panel_line", width=2.0 if not step else 1.2)
        text = half(value) if plus else signed(str(value))
        yield Text(x, axes.top - 7, text, 12.5, not step, "middle", fill="dim")


def _row(axes: Axes, left: float, y: float, one: Price, other: Price | None, lang: str) -> Iterator[Element]:
    residual = one.residual or Fraction(0)
    text = card_line(one.id, lang)
    yield Path(f"M{axes.left:.1f},{y:.1f} L{axes.right:.1f},{y:.1f}", stroke="panel_line", width=0.7)
    yield Text(left, y + 4.5, text, fit_size(text, _NAMES - 34, 13, bool(residual)), bool(residual))
    yield Circle(left + _NAMES - 18, y, 9.4, fill="skill")
    yield Text(left + _NAMES - 18, y + 4.3, str(one.cost), 12, True, "middle", fill="skill_ink")
    x = axes.across(residual)
    if residual:
        zero = axes.across(0)
        yield Path(f"M{zero:.1f},{y:.1f} L{x:.1f},{y:.1f}", stroke="accent", width=2.4)
    if other is not None:
        at = axes.across(other.residual or 0)
        yield Circle(at, y, 5.2, stroke="focus", width=2.2)
    yield from mark(SHAPES[one.rounding or "exact"], x, y)


def mark(shape: str, x: float, y: float, r: float = 6.4) -> Iterator[Element]:
    """Draw how a price was rounded: not at all, up, down, or off."""
    if shape == "disc":
        yield Circle(x, y, r - 0.8, fill="bar", stroke="ink", width=1)
    elif shape == "cross":
        for one, two in ((y - 5, y + 5), (y + 5, y - 5)):
            yield Path(f"M{x - 5:.1f},{one:.1f} L{x + 5:.1f},{two:.1f}", stroke="accent", width=3)
    else:
        sign = -1 if shape == "up" else 1
        points = ((x, y + sign * r * 1.1), (x + r * 1.15, y - sign * r * 0.85), (x - r * 1.15, y - sign * r * 0.85))
        yield Poly(points, fill="mark", stroke="ink", width=1.2)


def _legend(beside: bool, y: float, lang: str) -> tuple[float, list[Element]]:
    keys = ["exact", "up", "down", *(["ring"] if beside else [])]
    x, shapes = PAD + 6.0, list[Element]()
    for key in keys:
        if key == "ring":
            shapes.append(Circle(x + 4, y, 5.2, stroke="focus", width=2.2))
        else:
            shapes += mark(SHAPES[key], x + 4, y)
        text = say(f"price_lab.residual.key_{key}", lang)
        shapes.append(Text(x + 17, y + 4.5, text, 12.5, fill="dim"))
        x += 17 + text_width(text, 12.5) + 24
    return y + 22, shapes


# ---- the prices themselves -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Tag:
    what: str
    name: str
    price: Fraction
    other: Fraction | None

    def label(self, lang: str) -> str:
        text = say("price_lab.tags.row", lang, what=self.name, price=signed(str(self.price)))
        if self.other is None:
            return text
        return f"{text} {say('price_lab.tags.beside', lang, price=decimal(self.other))}"


def price_tags_scene(
    prices: Mapping[str, Fraction],
    beside: Mapping[str, Fraction] | None = None,
    *,
    title: str = "",
    width: float = 640.0,
    lang: str = "en",
) -> Scene:
    """Draw what everything on a card costs, on half steps.

    Parameters
    ----------
    prices : mapping of str to Fraction
        Drawn as diamonds.
    beside : mapping of str to Fraction, optional
        Prices of another model for the same parts, drawn as rings.
    title : str
    width : float, pixels
    lang : str
    """
    tags = [_Tag(what, what_name(what, lang), price, (beside or {}).get(what)) for what, price in prices.items()]
    every = [Fraction(0), *(value for tag in tags for value in (tag.price, tag.other) if value is not None)]
    low, high = Fraction(ceil(2 * min(every)) - 1, 2), Fraction(ceil(2 * max(every)), 2)
    right = 132.0 if beside else 70.0
    axes = Axes(PAD + 112, HEAD + 22, width - 2 * PAD - 112 - right, 27.0 * len(tags),
                (float(low) - 0.1, float(high) + 0.15), (0, 1))  # fmt: skip
    shapes = [*_grid(axes, plus=False)]
    for k, tag in enumerate(tags):
        shapes.append(
            Group(tuple(_tag(axes, tag, axes.top + (k + 0.5) * 27, width)), f"part:{tag.what}", tag.label(lang))
        )
    told = " ".join(tag.label(lang) for tag in tags)
    shown = title or say("price_lab.tags.title", lang)
    return panel(shown, told, width, axes.base + 14, shapes)


def _tag(axes: Axes, tag: _Tag, y: float, width: float) -> Iterator[Element]:
    yield Text(PAD, y + 4.5, tag.name, fit_size(tag.name, 106, 14, True), True)
    yield Path(f"M{axes.left:.1f},{y:.1f} L{axes.right:.1f},{y:.1f}", stroke="panel_line", width=0.8)
    x, zero = axes.across(tag.price), axes.across(0)
    yield Path(f"M{zero:.1f},{y:.1f} L{x:.1f},{y:.1f}", stroke="bar", width=4, flat=True)
    yield Poly(((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)), fill="mark", stroke="ink", width=1.4)
    if tag.other is not None:
        yield Circle(axes.across(tag.other), y, 5.2, stroke="focus", width=2.2)
        yield Text(width - PAD, y + 4.5, decimal(tag.other), 13, False, "end", fill="dim")
    yield Text(axes.right + 52, y + 4.5, signed(str(tag.price)), 14, True, "end")
