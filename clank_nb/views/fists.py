"""The two fists in pictures: what each holds, how far the loss spreads, the chance to keep enough; and one cycle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from clank_nb.odds.percent import percent_text
from clank_nb.views.axes import Axes, round_numbers
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.views.spaces import bank_sign
from clank_nb.words import say

__all__ = ["cycle_scene", "hands_scene", "keep_scene", "spread_scene"]

_MOST_COINS = 24


def hands_scene(
    left: int, right: int, chances: tuple[Fraction, Fraction], *, title: str = "", width: float = 500.0,
    lang: str = "en",
) -> Scene:  # fmt: skip
    """Draw both fists with their coins, and the chance that the dragon picks each.

    Parameters
    ----------
    left, right : int, coins
    chances : (Fraction, Fraction)
    title : str
    width : float, pixels
    lang : str
    """
    half, high = (width - 3 * PAD) / 2, 128.0
    shapes: list[Element] = []
    told = []
    for k, (coins, chance) in enumerate(zip((left, right), chances, strict=True)):
        x, y = PAD + k * (half + PAD), HEAD + 4
        key = "hand" if left + right else "hand_empty"
        label = say(f"bank_lab.fists.{key}", lang, n=coins, chance=chance, percent=percent_text(chance))
        told.append(label)
        finger = (half - 24) / 4
        parts: list[Element] = [
            Rect(x + 12 + j * finger, y + 3 * abs(2 * j - 3), finger, 46, 16, fill="slot", stroke="slot_line", width=2)
            for j in range(4)
        ]
        parts.append(Rect(x, y + 26, half, high - 26, 30, fill="slot", stroke="slot_line", width=2))
        parts += _coins(coins, x + half / 2, y + 68, half - 36)
        parts.append(Text(x + half / 2, y + high - 12, str(coins), 19, True, "middle"))
        text = say(f"bank_lab.fists.picked{'' if left + right else '_none'}", lang, chance=chance)
        parts.append(Text(x + half / 2, y + high + 22, text, fit_size(text, half, 13.5), False, "middle", fill="dim"))
        shapes.append(Group(tuple(parts), label=label))
    return panel(title or say("bank_lab.fists.title", lang), " ".join(told), width, HEAD + high + 42, shapes)


def _coins(n: int, x: float, y: float, room: float) -> Iterator[Element]:
    shown = min(n, _MOST_COINS)
    line = max(1, min(8, shown))
    step = min(25.0, room / line)
    rows = -(-shown // line)
    for k in range(shown):
        row, place = divmod(k, line)
        inside = min(line, shown - row * line)
        yield Icon(
            "coin", round(x + (place - (inside - 1) / 2) * step, 1), round(y + (row - (rows - 1) / 2) * 21, 1), 20
        )


def spread_scene(
    variances: Sequence[Fraction], means: Sequence[Fraction], chosen: int, *, title: str = "", width: float = 608.0,
    plot: float = 250.0, lang: str = "en",
) -> Scene:  # fmt: skip
    """Draw mean and variance of the coins lost for every split.

    Parameters
    ----------
    variances, means : sequence of Fraction
        For 0, 1, 2, … coins in the left fist.
    chosen : int
        The split looked at.
    title : str
    width, plot : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``split:0`` and so on.
    """
    most = len(variances) - 1
    ys = round_numbers(0, max(*map(float, variances), *map(float, means), 1.0), 5)
    axes = Axes(PAD + 36, HEAD + 10, width - 2 * PAD - 36 - 96, plot - 10, (0, max(1, most)), (0, ys[-1]))
    digits = 0 if all(y == round(y) for y in ys) else 1
    step = max(1, -(-most // 15))
    shapes = [*axes.frame(list(range(0, most + 1, step)), ys, say("bank_lab.fists.left", lang), digits)]
    if most:
        shapes += axes.line(list(enumerate(variances)), "accent", 2.6, halo=True)
        shapes += axes.line(list(enumerate(means)), "text", 2.4, "7 4", halo=True)
    told = []
    for k, (variance, mean) in enumerate(zip(variances, means, strict=True)):
        label = say("bank_lab.fists.split", lang, left=k, right=most - k, mean=mean, variance=variance)
        told.append(label)
        x, here = axes.across(k), k == chosen
        r = 6.5 if here else 4.0
        y, z = axes.up(variance), axes.up(mean)
        parts: list[Element] = [
            Rect(x - r, y - r, 2 * r, 2 * r, 1.5, fill="accent", stroke="panel", width=1),
            Circle(x, z, r - 0.6, fill="text", stroke="panel", width=1),
        ]
        if here:
            line = f"M{x:.1f},{axes.top:.1f} L{x:.1f},{axes.base:.1f}"
            parts.insert(0, Path(line, stroke="focus", width=1.6, dash="3 3"))
        wide = min(30.0, axes.width / max(1, most))
        halo = Rect(x - wide / 2, axes.top, wide, axes.height + 22, 6, width=3)
        shapes.append(Group(tuple(parts), f"split:{k}", label, halo=halo, start=here))
    end = {"variance": axes.up(variances[-1]), "mean": axes.up(means[-1])}
    if abs(end["variance"] - end["mean"]) < 18:
        end["variance"] = end["mean"] - 18
    for key, y in end.items():
        text = say(f"bank_lab.fists.{key}", lang)
        fill = "accent" if key == "variance" else "text"
        shapes.append(Text(axes.right + 12, y + 4.5, text, fit_size(text, 84, 13, True), True, fill=fill))
    return panel(title or say("bank_lab.fists.spread", lang), " ".join(told), width, axes.base + 50, shapes)


def keep_scene(
    chances: Sequence[Fraction], best: Sequence[Fraction], goal: int, *, title: str = "", width: float = 500.0,
    plot: float = 170.0, lang: str = "en",
) -> Scene:  # fmt: skip
    """Draw the chance to keep at least so many coins: as split, and at best.

    Parameters
    ----------
    chances, best : sequence of Fraction
        For at least 0, 1, 2, … coins.
    goal : int
        How many are needed.
    title : str
    width, plot : float, pixels
    lang : str
    """
    n = len(chances)
    axes = Axes(PAD + 30, HEAD + 20, width - 2 * PAD - 30, plot - 20, (0, n), (0, 1))
    shapes: list[Element] = []
    for part in (0, 0.5, 1):
        y = axes.up(part)
        shapes.append(Path(f"M{axes.left:.1f},{y:.1f} L{axes.right:.1f},{y:.1f}", stroke="panel_line", width=1))
        shapes.append(Text(axes.left - 6, y + 4.5, str(Fraction(part)), 12.5, False, "end", fill="dim"))
    room = axes.width / n
    wide = min(34.0, room * 0.62)
    told = []
    for t, (chance, most) in enumerate(zip(chances, best, strict=True)):
        x = axes.across(t + 0.5)
        if t == goal:
            shapes.append(Rect(x - room / 2 + 1, HEAD + 2, room - 2, plot + 30, 7, fill="strip"))
        y, high = axes.up(most), axes.up(chance)
        shapes.append(Rect(x - wide / 2, y, wide, max(1.0, axes.base - y), 3, stroke="dim", width=1.6, dash="3 3"))
        if chance:
            shapes.append(Rect(x - wide / 2, high, wide, axes.base - high, 3, fill="bar", stroke="ink", width=1))
        if room > 20 or t == goal:
            shapes.append(Text(x, axes.base + 18, str(t), 13, t == goal, "middle"))
        if t == goal:
            shapes.append(Text(x, HEAD + 16, str(chance), 14, True, "middle"))
        label = say("bank_lab.fists.keep_bar", lang, n=t, chance=chance, best=most)
        told.append(label)
    name = say("bank_lab.fists.keep_axis", lang)
    shapes.append(
        Text(width / 2, axes.base + 38, name, fit_size(name, width - 2 * PAD, 12.5), False, "middle", fill="dim")
    )
    return panel(title or say("bank_lab.fists.keep", lang), " ".join(told), width, axes.base + 50, shapes)


def cycle_scene(
    rounds: Sequence[Any], *, title: str = "", width: float = 608.0, most: int = 18, lang: str = "en"
) -> Scene:
    """Draw one cycle, round by round: on to a colour, met by the dragon, or banked.

    Parameters
    ----------
    rounds : sequence of (what, purse)
        As in `sim.bank.BankRound`.
    title : str
    width : float, pixels
    most : int
        Of a longer cycle only so many of its last rounds are drawn.
    lang : str
    """
    shown = list(enumerate(rounds, 1))[-most:]
    line = 9
    step = (width - 2 * PAD) / line
    shapes: list[Element] = []
    for place, (number, (what, purse)) in enumerate(shown):
        row, column = divmod(place, line)
        x, y = PAD + column * step, HEAD + 2 + row * 70
        fill = {"on": "slot", "met": "strip", "bank": "mark"}[what]
        ink = "mark_ink" if what == "bank" else "text"
        parts: list[Element] = [Rect(x + 2, y, step - 4, 64, 8, fill=fill, stroke="panel_line")]
        parts.append(Text(x + 8, y + 14, str(number), 11, fill=ink if what == "bank" else "dim"))
        if what == "met":
            parts.append(Icon("dragon", round(x + step / 2, 1), y + 26, 23))
        else:
            parts += bank_sign(what == "bank", x + step / 2, y + 26, ink, 1.2)
        parts.append(Icon("coin", round(x + step / 2 - 9, 1), y + 51, 13))
        parts.append(Text(x + step / 2 + 2, y + 56, str(purse), 14, True, fill=ink))
        label = say(f"bank_lab.cycle.{what}", lang, k=number, n=purse)
        shapes.append(Group(tuple(parts), label=label))
    told = " ".join(say(f"bank_lab.cycle.{what}", lang, k=k, n=purse) for k, (what, purse) in enumerate(rounds, 1))
    rows = -(-most // line)
    head = title or say("bank_lab.cycle.title", lang, coins=rounds[-1][1], rounds=len(rounds))
    return panel(head, told, width, HEAD + 12 + 70 * rows, shapes)
