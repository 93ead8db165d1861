"""The dragon bag: what lies in it, what has been drawn from it, and what that means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.words import listing, name, say

__all__ = ["bag_scene", "cubes_text", "rule_link"]

BLACK = "black"
_KINDS = {BLACK: "black", "ghost": "ghost"}


def cubes_text(cubes: Mapping[str, int], lang: str = "en") -> str:
    """Count cubes in words: "24 black, 2 Green and 3 Yellow"."""
    parts = [
        say(f"views.cubes.{_KINDS.get(colour, 'colour')}", lang, n=n, colour=colour) for colour, n in cubes.items() if n
    ]
    return listing(parts, lang) or say("views.cubes.none", lang)


def _grid(
    cubes: list[tuple[str, float]], x: float, y: float, width: float, height: float, most: float
) -> Iterator[Element]:
    """Lay cubes out in lines, as large as the place allows; each is (colour, opacity)."""
    if not cubes:
        return
    size = next(
        (s for s in _sizes(most) if ceil(len(cubes) / max(1, int(width / (s * 1.2)))) * s * 1.26 <= height), 5.0
    )
    per_line = max(1, int(width / (size * 1.2)))
    for k, (colour, opacity) in enumerate(cubes):
        cx = x + (k % per_line + 0.5) * size * 1.2
        cy = y + (k // per_line + 0.5) * size * 1.26
        yield Icon(f"cube:{colour}", round(cx, 1), round(cy, 1), round(size, 1), opacity)


def _sizes(most: float) -> Iterator[float]:
    size = most
    while size > 5:
        yield size
        size -= 0.5


def bag_scene(
    bag: Mapping[str, int],
    drawn: Sequence[str] = (),
    *,
    to_draw: int | None = None,
    area: int = 0,
    sentence: str = "",
    rule: str = "",
    width: float = 560.0,
    lang: str = "en",
) -> Scene:
    """Draw what lies in the bag, and below it the cubes that have been drawn.

    Parameters
    ----------
    bag : mapping of colour to cubes
        Before the draw.
    drawn : sequence of colours
        In the order of the draw; in the bag their places grow faint.
    to_draw : int, cubes, optional
        How many there will be; places for those still to come are kept free.
    area : int, cubes
        How many of them come from the Clank! area, where that is worth saying.
    sentence, rule : str
        What it means, and the slug of the rule it follows from.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``bag:cubes``, and ``rule:…`` if a rule is given.
    """
    to_draw = len(drawn) if to_draw is None else to_draw
    count = cubes_text(bag, lang)
    if area:
        count = say("views.bag.from_area", lang, cubes=count, n=area)
    label = say("views.bag.label", lang, cubes=count)
    shapes: list[Element] = [_inside(bag, drawn, width, label, count)]
    y = HEAD + 110
    parts = [label]
    if to_draw:
        shapes += _drawn(drawn, to_draw, y, width, lang)
        key = "drawn_desc" if drawn else "none_drawn"
        parts.append(say(f"views.bag.{key}", lang, cubes=_in_order(drawn, lang)))
        y += 46
    if sentence:
        parts.append(sentence)
        shapes.append(Text(PAD, y + 16, sentence, fit_size(sentence, width - 2 * PAD, 16, False, 9)))
        y += 26
    if rule:
        shapes.append(rule_link(rule, PAD, y + 12, lang))
        y += 24
    title = say("views.bag.title", lang, n=sum(bag.values()))
    note = say("views.bag.draws", lang, n=to_draw) if to_draw else ""
    return panel(title, " ".join(parts), width, y + 8, shapes, note=note)


def _inside(bag: Mapping[str, int], drawn: Sequence[str], width: float, label: str, count: str) -> Group:
    """Draw the cubes of the bag, those that have been drawn faintly, and count them below."""
    gone = Counter(drawn)
    cubes = [
        (colour, 1.0 if k < n - gone[colour] else 0.24)
        for colour, n in sorted(bag.items(), key=lambda item: item[0] != BLACK)
        for k in range(n)
    ]
    room = width - 2 * PAD
    words = Text(PAD, HEAD + 92, count, fit_size(count, room, 15), fill="dim")
    halo = Rect(PAD - 6, HEAD - 5, room + 12, 102, 10, width=4)
    return Group((*_grid(cubes, PAD, HEAD, room, 74, 27), words), "bag:cubes", label, halo=halo)


def _in_order(cubes: Sequence[str], lang: str) -> str:
    return listing([name(cube, lang) for cube in cubes], lang)


def _drawn(drawn: Sequence[str], to_draw: int, y: float, width: float, lang: str) -> Iterator[Element]:
    """Draw the cubes of this draw in a line, with free places for those to come."""
    words = say("views.bag.drawn", lang)
    left = PAD + text_width(words, 16) + 14
    yield Text(PAD, y + 25, words, 16, fill="dim")
    n = max(to_draw, len(drawn))
    step = min(42.0, (width - PAD - left) / max(1, n))
    size = min(33.0, step * 0.82)
    for k in range(n):
        x = left + (k + 0.5) * step
        if k < len(drawn):
            yield Icon(f"cube:{drawn[k]}", round(x, 1), y + 19, round(size, 1))
        else:
            yield Rect(
                x - size * 0.42,
                y + 19 - size * 0.42,
                size * 0.84,
                size * 0.84,
                4,
                stroke="slot_line",
                width=1.5,
                dash="3 3",
            )


def rule_link(slug: str, x: float, y: float, lang: str = "en", size: float = 14.5) -> Group:
    """Write a rule's slug as a link; its id is ``rule:SLUG``."""
    wide = text_width(slug, size)
    return Group(
        (
            Text(x, y, slug, size, fill="accent"),
            Path(f"M{x:.1f},{y + 3.5:.1f} L{x + wide:.1f},{y + 3.5:.1f}", stroke="accent"),
        ),
        f"rule:{slug}",
        say("views.rule.link", lang, slug=slug),
        role="link",
        halo=Rect(x - 5, y - 15, wide + 10, 22, 6, width=3),
    )
