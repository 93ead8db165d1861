"""A mix over colours as bars, beside an optimal one; and what it brings, by where the dragon waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from clank_nb.odds.percent import percent_text
from clank_nb.views.axes import Axes, decimal, signed
from clank_nb.views.measure import fit_size, text_width, wrap
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Path, Poly, Rect, Scene, Text
from clank_nb.views.spaces import coins_mark, mix_text, space_mark
from clank_nb.views.theme import player_token
from clank_nb.words import called, say

__all__ = ["mix_scene", "stakes_scene"]

_LINE = 36.0


def mix_scene(
    coins: Mapping[str, Fraction],
    own: Mapping[str, Fraction],
    best: Mapping[str, Fraction] | None = None,
    *,
    held: Sequence[str],
    title: str = "",
    width: float = 500.0,
    plot: float = 190.0,
    lang: str = "en",
) -> Scene:
    """Draw a mix as bars.

    Parameters
    ----------
    coins : mapping of colour to Fraction
        What every colour brings, in the order of the track.
    own : mapping of colour to Fraction
        The mix looked at.
    best : mapping of colour to Fraction, optional
        An optimal mix, drawn as a diamond on each bar.
    held : sequence of str
        Colours in hand; the others are drawn empty.
    title : str
    width, plot : float, pixels
    lang : str
    """
    top = max([float(p) for p in (*own.values(), *(best or {}).values())] + [0.25])
    axes = Axes(PAD, HEAD + 36, width - 2 * PAD, plot - 36, (0, len(coins)), (0, top))
    shapes: list[Element] = []
    room = axes.width / len(coins)
    for k, colour in enumerate(coins):
        x, p = axes.across(k + 0.5), own.get(colour, Fraction(0))
        over = axes.up(p) if best is None or colour not in held else min(axes.up(p), axes.up(best[colour]) - 9)
        shapes += _bar(axes, x, colour, p, colour in held, room, over)
        if best is not None and colour in held:
            y = axes.up(best[colour])
            shapes.append(Path(f"M{x - 30:.1f},{y:.1f} L{x + 30:.1f},{y:.1f}", stroke="ink", width=4.4))
            shapes.append(Path(f"M{x - 30:.1f},{y:.1f} L{x + 30:.1f},{y:.1f}", stroke="mark", width=2.4))
            shapes.append(Poly(((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)), fill="mark", stroke="ink", width=1.6))
        shapes += space_mark(colour, x, axes.base + 18, faint=colour not in held)
        shapes += coins_mark(signed(str(coins[colour])), x, axes.base + 43)
        note = say("bluff_lab.mix.used", lang)
        if best is not None and colour in held:
            note = say("bluff_lab.mix.optimal", lang, chance=best[colour])
        if best is not None or colour not in held:
            size = fit_size(note, room - 4, 12.5, True, 8)
            shapes.append(Text(x, axes.base + 66, note, size, colour in held, "middle", fill="dim"))
    line = f"M{axes.left:.1f},{axes.base:.1f} L{axes.right:.1f},{axes.base:.1f}"
    shapes.append(Path(line, stroke="slot_line", width=2))
    told = [say("bluff_lab.mix.own", lang, parts=mix_text({c: own.get(c, Fraction(0)) for c in held}, lang))]
    if best is not None:
        told.append(say("bluff_lab.mix.best", lang, parts=mix_text(best, lang)))
    shown = title or say("bluff_lab.mix.title", lang)
    return panel(shown, " ".join(told), width, axes.base + 80, shapes)


def _bar(axes: Axes, x: float, colour: str, p: Fraction, held: bool, room: float, over: float) -> Iterator[Element]:
    y, wide = axes.up(p), min(46.0, room * 0.6)
    if p:
        high = max(1.5, axes.base - y)
        yield Rect(x - wide / 2, axes.base - high, wide, high, 4, fill=player_token(colour), stroke="ink", width=1)
    if held:
        text, percent = str(p), percent_text(p)
        yield Text(x, over - 21, text, fit_size(text, room - 4, 14, True), True, "middle")
        yield Text(x, over - 7, percent, fit_size(percent, room - 4, 12), False, "middle", fill="dim")


def stakes_scene(
    brings: Mapping[str, Fraction],
    value: Fraction,
    *,
    here: Sequence[str] = (),
    title: str = "",
    strip: str = "",
    width: float = 500.0,
    lang: str = "en",
) -> Scene:
    """Draw what a mix brings on average, by where the dragon waits.

    Parameters
    ----------
    brings : mapping of colour to Fraction
        For every colour that the dragon may guard.
    value : Fraction, coins
        What an optimal mix makes sure of: a line across.
    here : sequence of str
        Colours where the dragon is drawn.
    title, strip : str
        A headline, and a sentence below the rows.
    width : float, pixels
    lang : str
    """
    low = min(0.0, *map(float, brings.values()), float(value))
    high = max(0.0, *map(float, brings.values()), float(value))
    spare = 0.04 * (high - low or 1)
    base = HEAD + 18 + _LINE * len(brings)
    axes = Axes(PAD + 66, HEAD + 18, width - 2 * PAD - 66 - 172, base - HEAD - 18, (low - spare, high + spare), (0, 1))
    shapes: list[Element] = []
    told = []
    for k, (colour, gain) in enumerate(brings.items()):
        y = axes.top + k * _LINE
        label = say("bluff_lab.stakes.row", lang, who=called(colour, lang), gain=signed(str(gain)),
                    decimal=decimal(gain), loss=signed(str(value - gain)))  # fmt: skip
        told.append(label)
        shapes.append(Group(tuple(_row(axes, colour, gain, value, colour in here, y, width, lang)), label=label))
    zero, sure = axes.across(0), axes.across(value)
    shapes.append(Path(f"M{zero:.1f},{axes.top:.1f} L{zero:.1f},{base:.1f}", stroke="slot_line", width=2))
    shapes.append(Path(f"M{sure:.1f},{axes.top - 3:.1f} L{sure:.1f},{base + 2:.1f}", stroke="panel", width=5))
    rule = f"M{sure:.1f},{axes.top - 3:.1f} L{sure:.1f},{base + 2:.1f}"
    shapes.append(Path(rule, stroke="accent", width=2.4, dash="7 4", flat=True))
    text = say("bluff_lab.stakes.value", lang, value=signed(str(value)))
    wide = text_width(text, 12.5, True) / 2
    middle = min(max(sure, axes.left + wide - 40), axes.right + 60 - wide)
    shapes.append(Text(middle, axes.top - 8, text, 12.5, True, "middle", fill="accent"))
    below = 12.0
    if strip:
        lines = wrap(strip, width - 2 * PAD - 20, 13)
        shapes.append(Rect(PAD, base + 8, width - 2 * PAD, 48, 9, fill="strip"))
        top = base + 36.5 - 9 * (len(lines) - 1)
        shapes += [Text(PAD + 10, top + 18 * k, line, 13) for k, line in enumerate(lines)]
        below = 68.0
    shown = title or say("bluff_lab.stakes.title", lang)
    return panel(shown, " ".join([*told, strip]).strip(), width, base + below, shapes)


def _row(
    axes: Axes, colour: str, gain: Fraction, value: Fraction, here: bool, y: float, width: float, lang: str
) -> Iterator[Element]:
    if here:
        yield Rect(PAD - 8, y + 1, width - 2 * PAD + 16, _LINE - 2, 9, fill="strip")
        yield Icon("dragon", PAD + 42, y + _LINE / 2, 25)
    yield from space_mark(colour, PAD + 12, y + _LINE / 2)
    one, two = sorted((axes.across(0), axes.across(gain)))
    wide = max(2.0, two - one)
    yield Rect(one, y + 8, wide, _LINE - 16, min(4, wide / 2), fill=player_token(colour), stroke="ink", width=1)
    text = signed(str(gain))
    yield Text(width - PAD - 102, y + 23, text, fit_size(text, 62, 15, True), True, "end")
    yield Text(width - PAD - 95, y + 23, decimal(gain), 12.5, fill="dim")
    gap = value - gain
    if gap:
        told = signed(f"{'−' if gap > 0 else '+'}{abs(gap)}")
        if text_width(told, 12.5, True) > 46:
            told = signed(f"{-float(gap):+.3f}")
        yield Text(width - PAD, y + 23, told, fit_size(told, 42, 12.5, True, 7), True, "end", fill="accent")
