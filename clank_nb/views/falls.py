"""Who is knocked out: one bar for each player, from 0 to 1, exact, with what a sample saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from clank_nb.odds.percent import percent_text
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.views.theme import player_token
from clank_nb.words import name, say

__all__ = ["falls_scene"]

_LINE = 44.0
_NAME, _FIGURES = 92.0, 128.0


def falls_scene(
    chances: Mapping[str, Fraction],
    tried: Mapping[str, Any] | None = None,
    *,
    health: Mapping[str, int] | None = None,
    chosen: str = "",
    title: str = "",
    note: str = "",
    width: float = 608.0,
    lang: str = "en",
) -> Scene:
    """Draw the chance of every player to be knocked out.

    Parameters
    ----------
    chances : mapping of colour to Fraction
    tried : mapping of colour to Share, optional
        What a sample saw.
    health : mapping of colour to int, optional
        Free spaces, written beside the name.
    chosen : str
        Colour that is looked at.
    title, note : str
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``falls:COLOUR``.
    """
    top = max([*map(float, chances.values()), *(share.interval[1] for share in (tried or {}).values()), 0.01])
    scale = 1.0 if top > 0.5 else 0.5 if top > 0.2 else 0.2 if top > 0.1 else 0.1
    shapes: list[Element] = []
    told = []
    for k, (colour, chance) in enumerate(chances.items()):
        free = (health or {}).get(colour, 0)
        share = (tried or {}).get(colour)
        label = say("attack.falls.row", lang, colour=colour, chance=chance, percent=percent_text(chance), free=free)
        if share is not None:
            label += " " + say("views.dist.tried", lang, count=f"{share.count:,}", n=f"{share.n:,}")
        told.append(label)
        y = HEAD + k * _LINE
        parts = tuple(_row(colour, chance, share, free, scale, y, width, colour == chosen, lang))
        halo = Rect(PAD - 8, y - 1, width - 2 * PAD + 16, _LINE - 3, 9, width=4)
        shapes.append(Group(parts, f"falls:{colour}", label, halo=halo, start=colour == chosen))
    base = HEAD + _LINE * len(chances) + 4
    left, right = PAD + _NAME, width - PAD - _FIGURES
    for part in (0.0, 0.5, 1.0):
        x = left + part * (right - left)
        shapes.append(Path(f"M{x:.1f},{HEAD:.1f} L{x:.1f},{base - 4:.1f}", stroke="panel_line", width=1, dash="3 4"))
        shapes.append(Text(x, base + 10, f"{100 * scale * part:g} %", 12, False, "middle", fill="dim"))
    grid, rows = shapes[len(chances) :], shapes[: len(chances)]
    return panel(title or say("attack.falls.title", lang), " ".join(told), width, base + 22, [*grid, *rows], note=note)


def _row(
    colour: str, chance: Fraction, share: Any, free: int, scale: float, y: float, width: float, chosen: bool, lang: str
) -> Iterator[Element]:
    if chosen:
        yield Rect(PAD - 8, y - 1, width - 2 * PAD + 16, _LINE - 3, 9, fill="strip")
    yield Icon(f"pawn:{colour}", PAD + 10, y + 20, 28)
    yield Text(PAD + 27, y + (18 if free else 25), name(colour, lang), fit_size(name(colour, lang), 62, 15, True), True)
    if free:
        yield Icon("heart", PAD + 33, y + 29, 13)
        yield Text(PAD + 43, y + 34, str(free), 12.5, fill="dim")
    left, right = PAD + _NAME, width - PAD - _FIGURES
    room = right - left
    yield Path(f"M{left:.1f},{y + 4:.1f} L{left:.1f},{y + 36:.1f}", stroke="slot_line", width=2)
    if chance:
        wide = max(1.5, room * min(1.0, float(chance) / scale))
        yield Rect(left, y + 7, wide, 18, min(5, wide / 2), fill=player_token(colour), stroke="ink", width=1)
    if share is not None:
        low, high = (left + room * min(1.0, end / scale) for end in share.interval)
        middle = left + room * min(1.0, share.value / scale)
        line = y + 31.5
        yield Path(
            f"M{low:.1f},{line:.1f} L{high:.1f},{line:.1f} M{low:.1f},{line - 4:.1f} L{low:.1f},{line + 4:.1f} "
            f"M{high:.1f},{line - 4:.1f} L{high:.1f},{line + 4:.1f}",
            stroke="text",
            width=1.5,
        )
        yield Circle(middle, line, 3.2, fill="text")
    end = width - PAD - 2
    never = say("views.dist.impossible_short", lang)
    yield Text(end, y + 18, str(chance), fit_size(str(chance), _FIGURES - 12, 14.5, True, 7), True, "end")
    yield Text(end, y + 34, percent_text(chance) if chance else never, 12.5, False, "end", fill="dim")
