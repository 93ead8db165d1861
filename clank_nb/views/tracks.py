"""Cubes and tracks: the dragon's rage, the bag, the Clank! area, and everybody's health.

Every picture takes plain values, so it can be drawn without a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.words import listing, name, say

__all__ = ["Health", "area_scene", "bag_scene", "cubes_text", "health_scene", "rage_scene"]

BLACK = "black"


def cubes_text(cubes: Mapping[str, int], lang: str = "en") -> str:
    """Count cubes in words: "24 black, 2 Green and 3 Yellow"."""
    parts = [say(f"views.cubes.{'black' if colour == BLACK else 'colour'}", lang, n=n, colour=colour) for colour, n in cubes.items() if n]
    return listing(parts, lang) or say("views.cubes.none", lang)


def rage_scene(space: int, track: Sequence[int], *, before: int = 0, width: float = 560.0, lang: str = "en") -> Scene:
    """Draw the rage track with the dragon's marker.

    Parameters
    ----------
    space : int
        Where the marker stands, from 1; 0 for nowhere.
    track : sequence of int, cubes
        How many cubes an attack draws, by space.
    before : int
        Where the marker stood, if it has moved.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``rage:1``, ``rage:2`` and so on.
    """
    n = len(track)
    step = (width - 2 * PAD) / max(1, n)
    w = min(58.0, step - 8)
    shapes: list[Element] = []
    for k, cubes in enumerate(track, 1):
        x, here = PAD + (k - 0.5) * step, k == space
        look = ("mark", "ink", "mark_ink") if here else ("slot", "slot_line", "text")
        box = Rect(x - w / 2, HEAD + 16, w, 44, 10, fill=look[0], stroke=look[1], width=2.4 if here else 1.5)
        parts: list[Element] = [box, Text(x, HEAD + 45, str(cubes), 21, True, "middle", fill=look[2])]
        if k == before and not here:
            parts.append(Rect(x - w / 2 - 3, HEAD + 13, w + 6, 50, 12, stroke="moved", width=2, dash="4 4"))
        if here:
            parts.append(Icon("dragon", x, HEAD + 13, 30))
        label = say("views.rage.here" if here else "views.rage.space", lang, k=k, n=cubes)
        halo = Rect(x - w / 2 - 4, HEAD + 12, w + 8, 52, 12, width=4)
        shapes.append(Group(tuple(parts), f"rage:{k}", label, halo=halo))
    now = track[space - 1] if 1 <= space <= n else 0
    title = say("views.rage.title", lang)
    note = say("views.rage.note", lang, n=now) if now else ""
    told = say("views.rage.desc", lang, k=space, n=now) if now else say("views.rage.nowhere", lang)
    desc = f"{say('views.rage.track', lang, track=', '.join(map(str, track)))} {told}"
    return panel(title, desc, width, HEAD + 76, shapes, note=note)


# ---- cubes -----------------------------------------------------------------------------------------------------------


def _grid(cubes: list[tuple[str, float]], x: float, y: float, width: float, height: float, most: float) -> Iterator[Element]:
    """Lay cubes out in lines, as large as the place allows; each is (colour, opacity)."""
    if not cubes:
        return
    size = next((s for s in _sizes(most) if ceil(len(cubes) / max(1, int(width / (s * 1.2)))) * s * 1.26 <= height), 5.0)
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
    sentence, rule : str
        What it means, and the slug of the rule it follows from.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``bag:cubes``, and ``rule:…`` if a rule is given.
    """
    size = sum(bag.values())
    to_draw = len(drawn) if to_draw is None else to_draw
    gone = Counter(drawn)
    cubes = [
        (colour, 1.0 if k < n - gone[colour] else 0.24)
        for colour, n in sorted(bag.items(), key=lambda item: item[0] != BLACK)
        for k in range(n)
    ]
    title = say("views.bag.title", lang, n=size)
    note = say("views.bag.draws", lang, n=to_draw) if to_draw else ""
    label = say("views.bag.label", lang, cubes=cubes_text(bag, lang))
    inside = tuple(_grid(cubes, PAD, HEAD, width - 2 * PAD, 74, 27))
    count = cubes_text(bag, lang)
    halo = Rect(PAD - 6, HEAD - 5, width - 2 * PAD + 12, 102, 10, width=4)
    shapes: list[Element] = [Group(
        (*inside, Text(PAD, HEAD + 92, count, fit_size(count, width - 2 * PAD, 12.5), fill="dim")), "bag:cubes", label, halo=halo
    )]  # fmt: skip
    y = HEAD + 110
    parts = [label]
    if to_draw:
        shapes += _drawn(drawn, to_draw, y, width, lang)
        parts.append(say("views.bag.drawn_desc", lang, cubes=_in_order(drawn, lang)) if drawn else say("views.bag.none_drawn", lang))
        y += 46
    if sentence:
        parts.append(sentence)
    if sentence or rule:
        room = width - 2 * PAD
        shapes.append(Text(PAD, y + 16, sentence, fit_size(sentence, room, 15, False, 9)))
        y += 26
        if rule:
            shapes.append(rule_link(rule, PAD, y + 12, lang))
            y += 24
    return panel(title, " ".join(parts), width, y + 8, shapes, note=note)


def _in_order(cubes: Sequence[str], lang: str) -> str:
    return listing([name(cube, lang) for cube in cubes], lang)


def _drawn(drawn: Sequence[str], to_draw: int, y: float, width: float, lang: str) -> Iterator[Element]:
    """Draw the cubes of this draw in a line, with free places for those to come."""
    words = say("views.bag.drawn", lang)
    left = PAD + text_width(words, 14) + 14
    yield Text(PAD, y + 25, words, 14, fill="dim")
    n = max(to_draw, len(drawn))
    step = min(42.0, (width - PAD - left) / max(1, n))
    size = min(33.0, step * 0.82)
    for k in range(n):
        x = left + (k + 0.5) * step
        if k < len(drawn):
            yield Icon(f"cube:{drawn[k]}", round(x, 1), y + 19, round(size, 1))
        else:
            yield Rect(x - size * 0.42, y + 19 - size * 0.42, size * 0.84, size * 0.84, 4, stroke="slot_line", width=1.5, dash="3 3")


def rule_link(slug: str, x: float, y: float, lang: str = "en", size: float = 13.0) -> Group:
    """Write a rule's slug as a link; its id is ``rule:SLUG``."""
    wide = text_width(slug, size)
    return Group(
        (Text(x, y, slug, size, fill="accent"), Path(f"M{x:.1f},{y + 3.5:.1f} L{x + wide:.1f},{y + 3.5:.1f}", stroke="accent")),
        f"rule:{slug}", say("views.rule.link", lang, slug=slug), role="link", halo=Rect(x - 5, y - 15, wide + 10, 22, 6, width=3),
    )  # fmt: skip


def area_scene(area: Mapping[str, int], *, new: Mapping[str, int] | None = None, width: float = 270.0, lang: str = "en") -> Scene:
    """Draw the Clank! area: who has made how much noise since the last attack.

    Parameters
    ----------
    area : mapping of colour to cubes
    new : mapping of colour to cubes, optional
        How many of these have just been placed; they are ringed.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``area:COLOUR``.
    """
    shapes: list[Element] = []
    line = 30.0
    for k, (colour, n) in enumerate(area.items()):
        y = HEAD + k * line
        fresh = min(n, (new or {}).get(colour, 0))
        parts: list[Element] = [Icon(f"pawn:{colour}", PAD + 8, y + 13, 23)]
        left, right = PAD + 30, width - PAD - 30
        step = min(23.0, (right - left - 22) / max(1, n - 1))
        for j in range(n):
            x = left + j * step + 11
            if j >= n - fresh:
                parts.append(Rect(x - 11, y + 2, 22, 22, 5, stroke="moved", width=3))
            parts.append(Icon(f"cube:{colour}", round(x, 1), y + 13, 19))
        parts.append(Text(width - PAD, y + 18.5, str(n), 16, True, "end"))
        label = say("views.area.player", lang, colour=colour, n=n)
        halo = Rect(PAD - 6, y - 1, width - 2 * PAD + 12, line - 2, 8, width=4)
        shapes.append(Group(tuple(parts), f"area:{colour}", label, halo=halo))
    desc = " ".join(say("views.area.player", lang, colour=colour, n=n) for colour, n in area.items())
    return panel(say("views.area.title", lang), desc, width, HEAD + line * max(1, len(area)) + 8, shapes)


# ---- health ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Health:
    """A player's track.

    Parameters
    ----------
    colour : str
    damage : int, cubes
        On the track, the new ones counted.
    new : int, cubes
        How many of these have just come.
    out : str
        ``"escaped"``, ``"rescued"``, ``"lost"`` or empty.
    """

    colour: str
    damage: int
    new: int = 0
    out: str = ""


def health_scene(
    rows: Iterable[Health | tuple[str, int] | tuple[str, int, int]],
    *,
    spaces: int = 10,
    chosen: str = "",
    width: float = 560.0,
    lang: str = "en",
) -> Scene:
    """Draw everybody's health track, damage from the left, new damage ringed.

    Parameters
    ----------
    rows : iterable of Health, or of (colour, damage) or (colour, damage, new)
    spaces : int
        Length of a track; the last space knocks out.
    chosen : str
        Colour that is looked at.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``health:COLOUR``.
    """
    tracks = [row if isinstance(row, Health) else Health(*row) for row in rows]
    shapes = [_track(track, k, spaces, chosen, width, lang) for k, track in enumerate(tracks)]
    desc = " ".join(_health_text(track, spaces, lang) for track in tracks)
    return panel(say("views.health.title", lang), desc, width, HEAD + 44 * max(1, len(tracks)) + 6, shapes)


def _track(track: Health, k: int, spaces: int, chosen: str, width: float, lang: str) -> Group:
    y = HEAD + 44 * k
    shapes: list[Element] = []
    if track.colour == chosen:
        shapes.append(Rect(PAD - 8, y - 2, width - 2 * PAD + 16, 42, 10, fill="strip"))
    who = name(track.colour, lang)
    shapes.append(Icon(f"pawn:{track.colour}", PAD + 10, y + 19, 30))
    shapes.append(Text(PAD + 27, y + 24, who, fit_size(who, 62, 14, True), True))
    left, right = PAD + 92, width - PAD - 52
    step = (right - left) / spaces
    w = min(33.0, step - 4)
    for j in range(spaces):
        x, hit = left + (j + 0.5) * step, j < track.damage
        shapes.append(Rect(x - w / 2, y + 3.5, w, 31, 7, fill="slot", stroke="slot_line", width=1.4))
        if not hit and j == spaces - 1:
            shapes.append(Icon("skull", x, y + 19, min(20, w), 0.55))
        if hit:
            if j >= track.damage - track.new:
                shapes.append(Rect(x - w / 2 - 1.5, y + 2, w + 3, 34, 8.5, stroke="moved", width=3.4))
            shapes.append(Icon(f"cube:{track.colour}", round(x, 1), y + 19, min(23.0, w - 5)))
    left_over = spaces - track.damage
    shapes.append(Icon("heart", width - PAD - 34, y + 19, 20, 1.0 if left_over > 0 else 0.35))
    shapes.append(Text(width - PAD - 20, y + 25, str(left_over), 16, True))
    halo = Rect(PAD - 8, y - 2, width - 2 * PAD + 16, 42, 10, width=4)
    return Group(tuple(shapes), f"health:{track.colour}", _health_text(track, spaces, lang), halo=halo)


def _health_text(track: Health, spaces: int, lang: str) -> str:
    text = say("views.health.row", lang, colour=track.colour, damage=track.damage, left=max(0, spaces - track.damage))
    if track.new:
        text += " " + say("views.health.new", lang, n=track.new)
    if track.out:
        text += " " + say(f"views.health.{track.out}", lang, colour=track.colour)
    elif track.damage >= spaces:
        text += " " + say("views.health.down", lang, colour=track.colour)
    return text
