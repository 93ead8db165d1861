"""Tracks: the dragon's rage, the Clank! area, and everybody's health.

Every picture takes plain values, so it can be drawn without a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clank_nb.views.bag import bag_scene
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Rect, Scene, Text
from clank_nb.words import name, say

__all__ = ["Health", "area_scene", "bag_scene", "health_scene", "rage_scene"]


def rage_scene(
    space: int, track: Sequence[int], *, before: int = 0, danger: int = 0, width: float = 560.0, lang: str = "en"
) -> Scene:
    """Draw the rage track with the dragon's marker.

    Parameters
    ----------
    space : int
        Where the marker stands, from 1; 0 for nowhere.
    track : sequence of int, cubes
        How many cubes an attack draws, by space.
    before : int
        Where the marker stood, if it has moved.
    danger : int, cards
        In the dungeon row: each is one more cube to draw.
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
    note = say("views.rage.danger" if danger else "views.rage.note", lang, n=now, danger=danger, all=now + danger)
    note = note if now else ""
    told = say("views.rage.desc", lang, k=space, n=now) if now else say("views.rage.nowhere", lang)
    if now and danger:
        told += " " + say("views.rage.danger_told", lang, danger=danger, all=now + danger)
    desc = f"{say('views.rage.track', lang, track=', '.join(map(str, track)))} {told}"
    return panel(title, desc, width, HEAD + 76, shapes, note=note)


def area_scene(
    area: Mapping[str, int], *, new: Mapping[str, int] | None = None, width: float = 270.0, lang: str = "en"
) -> Scene:
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
        parts.append(Text(width - PAD, y + 18.5, str(n), 18, True, "end"))
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
    shapes.append(Text(PAD + 27, y + 24, who, fit_size(who, 63, 16, True), True))
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
    shapes.append(Text(width - PAD - 20, y + 25, str(left_over), 18, True))
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
