"""When to bank, in pictures: rules side by side, bounds that close in, the best plan as a map, one decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from clank_nb.views.axes import Axes, apart, decimal, dot, round_numbers
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Path, Poly, Rect, Scene, Text
from clank_nb.views.spaces import bank_sign
from clank_nb.words import say

__all__ = ["bounds_scene", "plan_scene", "rates_scene", "worth_scene"]


def rates_scene(
    rates: Mapping[int, Fraction],
    tried: Mapping[int, tuple[float, float]],
    chosen: int,
    *,
    title: str = "",
    width: float = 500.0,
    plot: float = 240.0,
    lang: str = "en",
) -> Scene:
    """Draw the coins for each round of several rules, exact and as tried.

    Parameters
    ----------
    rates : mapping of int to Fraction, coins for each round
        For "bank as soon as k colours are used" by k.
    tried : mapping of int to (float, float)
        The mean of a sample, and its standard error.
    chosen : int
        The rule looked at.
    title : str
    width, plot : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``after:1`` and so on.
    """
    top = max([float(rate) for rate in rates.values()] + [mean + 2 * error for mean, error in tried.values()]) or 1.0
    axes = Axes(PAD, HEAD + 44, width - 2 * PAD, plot - 44, (0, len(rates)), (0, top))
    shapes: list[Element] = []
    told = []
    best = max(rates.values())
    for k, (rule, rate) in enumerate(rates.items()):
        x, y, room = axes.across(k + 0.5), axes.up(rate), axes.width / len(rates)
        wide = min(64.0, room * 0.5)
        label = say("bank_lab.rates.bar", lang, used=rule, rate=rate, decimal=decimal(rate, 5))
        parts: list[Element] = []
        if rule == chosen:
            parts.append(Rect(x - room / 2 + 4, HEAD + 2, room - 8, plot + 34, 10, fill="strip"))
        fill = "accent" if rate == best else "bar"
        parts.append(Rect(x - wide / 2 - 8, y, wide, axes.base - y, 4, fill=fill, stroke="ink", width=1))
        if rule in tried:
            mean, error = tried[rule]
            parts += dot(x + wide / 2 + 6, axes.up(mean), axes.up(mean - 2 * error), axes.up(mean + 2 * error))
            label += " " + say("bank_lab.rates.tried", lang, mean=decimal(mean), error=decimal(2 * error))
            y = min(y, axes.up(mean + 2 * error))
        parts.append(Text(x, y - 23, str(rate), fit_size(str(rate), room - 10, 17, True), True, "middle"))
        parts.append(Text(x, y - 7, decimal(rate), 12.5, False, "middle", fill="dim"))
        parts.append(Text(x, axes.base + 22, f"k = {rule}", 15, True, "middle"))
        told.append(label)
        halo = Rect(x - room / 2 + 4, HEAD + 2, room - 8, plot + 34, 10, width=4)
        shapes.append(Group(tuple(parts), f"after:{rule}", label, halo=halo, start=rule == chosen))
    line = f"M{axes.left:.1f},{axes.base:.1f} L{axes.right:.1f},{axes.base:.1f}"
    shapes.append(Path(line, stroke="slot_line", width=2))
    note = say("bank_lab.rates.legend", lang)
    shapes.append(
        Text(width / 2, axes.base + 54, note, fit_size(note, width - 2 * PAD, 12.5), False, "middle", fill="dim")
    )
    shown = title or say("bank_lab.rates.title", lang)
    return panel(shown, " ".join(told), width, axes.base + 68, shapes)


def bounds_scene(
    bounds: Sequence[tuple[Fraction, Fraction]],
    now: int,
    rate: Fraction,
    *,
    title: str = "",
    width: float = 500.0,
    plot: float = 230.0,
    lang: str = "en",
) -> Scene:
    """Draw the bounds of value iteration, how they close in on the best rate.

    Parameters
    ----------
    bounds : sequence of (Fraction, Fraction)
        After 1, 2, 3, … rounds.
    now : int
        The number of rounds looked at.
    rate : Fraction
        Where they lead.
    title : str
    width, plot : float, pixels
    lang : str
    """
    high = max(float(top) for _, top in bounds)
    ys = round_numbers(0, min(high, 2.5 * float(rate)), 5)
    axes = Axes(PAD + 40, HEAD + 10, width - 2 * PAD - 40 - 76, plot - 10, (1, max(2, len(bounds))), (0, ys[-1]))
    lows = [(k, low) for k, (low, _) in enumerate(bounds, 1)]
    highs = [(k, top) for k, (_, top) in enumerate(bounds, 1)]
    digits = 1 if all(abs(10 * y - round(10 * y)) < 1e-9 for y in ys) else 2
    xs = [x for x in round_numbers(0, len(bounds), 6) if 1 <= x <= len(bounds)]
    shapes = [*axes.frame([1, *xs], ys, say("bank_lab.bounds.rounds", lang), digits)]
    seen_low, seen_high = lows[:now], highs[:now]
    field = tuple(axes.at(*point) for point in [*seen_high, *reversed(seen_low)])
    if len(seen_low) > 1:
        shapes.append(Poly(field, fill="mark", opacity=0.3))
    y = axes.up(rate)
    shapes.append(Path(f"M{axes.left:.1f},{y:.1f} L{axes.right:.1f},{y:.1f}", stroke="accent", width=2, dash="7 4"))
    for points in (seen_low, seen_high):
        shapes += axes.line(points, "text", 2.2)
        shapes += [Circle(*axes.at(*point), 3.2, fill="text") for point in points[-12:]]
    x = axes.across(now)
    low, top = bounds[now - 1]
    shapes.append(Path(f"M{x:.1f},{axes.up(top):.1f} L{x:.1f},{axes.up(low):.1f}", stroke="focus", width=4))
    names = {"low": axes.up(low), "high": axes.up(top), "rate": y}
    texts = {"low": decimal(low, 4), "high": decimal(top, 4), "rate": str(rate)}
    for key, place in apart(names, 19, HEAD + 16, axes.base - 2).items():
        shapes.append(
            Text(axes.right + 8, place + 4.5, texts[key], 13, True, fill="accent" if key == "rate" else "text")
        )
    told = say("bank_lab.bounds.told", lang, n=now, low=decimal(low, 6), high=decimal(top, 6), rate=rate)
    return panel(title or say("bank_lab.bounds.title", lang), told, width, axes.base + 50, shapes)


def plan_scene(
    plan: Mapping[tuple[int, int], bool],
    numbers: Mapping[tuple[int, int], Any],
    *,
    colours: int = 5,
    chosen: tuple[int, int] | None = None,
    title: str = "",
    note: str = "",
    width: float = 608.0,
    plot: float = 250.0,
    lang: str = "en",
) -> Scene:
    """Draw a plan for banking as a map: colours used upwards, coins in the purse to the right.

    Parameters
    ----------
    plan : mapping of (used, purse) to bool
        Whether it banks, for every state that can come.
    numbers : mapping of (used, purse) to number
        What is written in each cell.
    colours : int
        How many there are.
    chosen : (int, int), optional
        The cell looked at.
    title, note : str
    width, plot : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``state:0:0`` and so on.
    """
    most = max(purse for _, purse in plan)
    left, top = PAD + 52, HEAD + 8
    wide, high = (width - PAD - left) / (most + 1), plot / colours
    shapes: list[Element] = []
    told = []
    for (used, purse), bank in sorted(plan.items()):
        x, y = left + purse * wide, top + (colours - 1 - used) * high
        number = decimal(numbers[used, purse], 2)
        what = say(f"bank_lab.plan.{'bank' if bank else 'on'}", lang)
        label = say("bank_lab.plan.cell", lang, used=used, purse=purse, what=what, number=number)
        told.append(label)
        here = (used, purse) == chosen
        parts = tuple(_cell(bank, number, x, y, wide, high, here))
        halo = Rect(x + 1.5, y + 1.5, wide - 3, high - 3, 5, width=4)
        shapes.append(Group(parts, f"state:{used}:{purse}", label, halo=halo, start=here))
    for used in range(colours):
        y = top + (colours - 0.5 - used) * high + 5
        shapes.append(Text(left - 10, y, str(used), 14, True, "end"))
    step = 1 if most < 12 else 2
    for purse in range(0, most + 1, step):
        shapes.append(Text(left + (purse + 0.5) * wide, top + plot + 19, str(purse), 13, True, "middle"))
    up, across = say("bank_lab.plan.used", lang), say("bank_lab.plan.purse", lang)
    shapes.append(Text(PAD, top + plot + 19, up, fit_size(up, 62, 12, False, 8), fill="dim"))
    shapes.append(Text(left + (most + 1) * wide / 2, top + plot + 38, across, 12.5, False, "middle", fill="dim"))
    shapes += _legend(left, top + plot + 62, lang)
    return panel(title or say("bank_lab.plan.title", lang), " ".join(told), width, top + plot + 80, shapes, note=note)


def _cell(bank: bool, number: str, x: float, y: float, wide: float, high: float, here: bool) -> Iterator[Element]:
    """Banking is a full cell with a bar across its foot, going on an empty one with an arrow: also without colour."""
    yield Rect(x + 1.5, y + 1.5, wide - 3, high - 3, 5, fill="mark" if bank else "slot", stroke="panel_line", width=1)
    ink = "mark_ink" if bank else "text"
    size = fit_size(number, wide - 5, 13, True, 5)
    middle = x + wide / 2
    if size >= 8:
        yield Text(middle, y + high / 2 + 1, number, size, True, "middle", fill=ink)
    yield from bank_sign(bank, middle, y + high - 12, ink, min(1.0, (wide - 6) / 18))
    if here:
        yield Rect(x + 3, y + 3, wide - 6, high - 6, 4, stroke="text" if not bank else "mark_ink", width=2.6)


def _legend(x: float, y: float, lang: str) -> Iterator[Element]:
    for bank in (True, False):
        yield Rect(x, y - 11, 24, 20, 5, fill="mark" if bank else "slot", stroke="slot_line", width=1)
        yield from bank_sign(bank, x + 12, y - 1, "mark_ink" if bank else "text", 0.9)
        text = say(f"bank_lab.plan.{'bank' if bank else 'on'}", lang)
        yield Text(x + 32, y + 4, text, 13)
        x += 140


def worth_scene(
    go_on: Sequence[Fraction],
    bank: Sequence[Fraction],
    chosen: int,
    turn: int | None,
    *,
    title: str = "",
    width: float = 608.0,
    plot: float = 270.0,
    lang: str = "en",
) -> Scene:
    """Draw what going on and banking are worth, by the coins in the purse.

    Parameters
    ----------
    go_on, bank : sequence of Fraction, banked coins
        For a purse of 0, 1, 2, … coins.
    chosen : int
        The purse looked at.
    turn : int, optional
        The least purse with which banking is better.
    title : str
    width, plot : float, pixels
    lang : str
    """
    every = [float(v) for v in (*go_on, *bank)]
    ys = round_numbers(min(every), max(every), 6)
    most = len(bank) - 1
    axes = Axes(PAD + 40, HEAD + 10, width - 2 * PAD - 40 - 84, plot - 10, (0, most), (ys[0], ys[-1]))
    digits = 0 if all(y == round(y) for y in ys) else 1
    shapes = [*axes.frame(list(range(0, most + 1, 2)), ys, say("bank_lab.once.purse", lang), digits)]
    if turn is not None:
        x = axes.across(turn - 0.5)
        shapes.append(Rect(x, axes.top, axes.right - x, axes.height, 0, fill="mark", opacity=0.2))
        text = say("bank_lab.once.from", lang, n=turn)
        shapes.append(Text(x + 6, axes.top + 16, text, fit_size(text, axes.right - x - 8, 13, True, 8), True))
    lines = {"bank": bank, "on": go_on}
    for key, line in lines.items():
        token = "accent" if key == "bank" else "text"
        shapes += axes.line(list(enumerate(line)), token, 2.6, "" if key == "bank" else "7 4", halo=True)
        shapes += [_point(axes, k, value, key, k == chosen) for k, value in enumerate(line)]
    x = axes.across(chosen)
    shapes.append(Path(f"M{x:.1f},{axes.top:.1f} L{x:.1f},{axes.base:.1f}", stroke="focus", width=1.6, dash="3 3"))
    ends = {key: axes.up(line[-1]) for key, line in lines.items()}
    for key, y in apart(ends, 19, HEAD + 16, axes.base - 2).items():
        text = say(f"bank_lab.plan.{key}", lang)
        shapes.append(Text(axes.right + 10, y + 4.5, text, 13.5, True, fill="accent" if key == "bank" else "text"))
    told = " ".join(
        say("bank_lab.once.point", lang, n=k, on=decimal(one), bank=decimal(two))
        for k, (one, two) in enumerate(zip(go_on, bank, strict=True))
    )
    return panel(title or say("bank_lab.once.title", lang), told, width, axes.base + 50, shapes)


def _point(axes: Axes, purse: int, value: Fraction, key: str, here: bool) -> Element:
    x, y = axes.at(purse, value)
    r = 6.0 if here else 3.4
    if key == "bank":
        return Rect(x - r, y - r, 2 * r, 2 * r, 1.5, fill="accent", stroke="panel", width=1)
    return Circle(x, y, r, fill="text", stroke="panel", width=1)
