"""The orientations of a tile side by side, each with where it leads, what it takes, and whether that can be paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clank_nb.dungeon.tiles import Tile
from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.views.tile_plan import SIDE, door
from clank_nb.views.tile_shapes import exit_shapes, tile_group
from clank_nb.views.tile_words import NOTHING, cost_words
from clank_nb.words import say

__all__ = ["Choice", "choice_label", "turns_scene"]

WIDE, HIGH = 136.0, 226.0
"""Of one orientation, pixels."""
SMALL = 0.475
"""Size of a tile beside one of a map."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One orientation of a tile that was turned up.

    Parameters
    ----------
    turn : int, quarter turns clockwise
    to : str
        Where the tunnel then leads, in words.
    boots, lockpicks, monsters : int
        What it takes.
    open : bool
        Whether it can be paid.
    why : str
        If not, the reason with its rule.
    """

    turn: int
    to: str
    boots: int
    lockpicks: int
    monsters: int
    open: bool
    why: str = ""

    def cost(self, lang: str = "en") -> str:
        """What it takes, in words."""
        return cost_words(self.boots, self.lockpicks, self.monsters, lang)


def choice_label(choice: Choice, chosen: bool = False, lang: str = "en") -> str:
    """Say an orientation: how it is turned, where it leads, what it takes, and whether that can be paid."""
    verdict = say("tiles.turns.open_told", lang) if choice.open else choice.why or say("tiles.turns.shut_told", lang)
    text = say(
        "tiles.turns.choice", lang, degrees=90 * choice.turn, to=choice.to, cost=choice.cost(lang), verdict=verdict
    )
    return f"{text} {say('tiles.turns.chosen', lang)}" if chosen else text


def turns_scene(
    tile: Tile | None,
    choices: Sequence[Choice],
    *,
    chosen: int = -1,
    entry: int = -1,
    title: str = "",
    lang: str = "en",
) -> Scene:
    """Draw the orientations of a tile.

    Parameters
    ----------
    tile : Tile or None
    choices : sequence of Choice
        Where there are none, four empty places wait for them.
    chosen : int, quarter turns clockwise
        The orientation that is shown on the map.
    entry : int
        Slot at which the tunnel comes in; -1 draws none.
    title : str
    lang : str

    Returns
    -------
    Scene
        Its groups are ``turn:0`` to ``turn:3``.
    """
    if not choices:
        words = say("tiles.turns.waiting", lang)
        shapes = [_empty(k) for k in range(4)]
        return Scene(title or words, words, WIDE * 4 + 8, HIGH + 8, tuple(shapes))
    assert tile is not None
    heading = title or say("tiles.turns.title", lang, tile=tile.id)
    shapes = [_choice(tile, choice, k, choice.turn == chosen, entry, lang) for k, choice in enumerate(choices)]
    told = " ".join(choice_label(choice, choice.turn == chosen, lang) for choice in choices)
    return Scene(heading, told, WIDE * max(1, len(choices)) + 8, HIGH + 8, tuple(shapes))


def _empty(k: int) -> Group:
    """A place for an orientation of the next tile."""
    corner, size = (WIDE - SIDE * SMALL) / 2, SIDE * SMALL
    shapes: tuple[Element, ...] = (
        Rect(3, 2, WIDE - 6, HIGH, 12, fill="panel", stroke="panel_line", width=1.4),
        Rect(corner, 24, size, size, 3, stroke="slot_line", width=1.6, dash="3 7"),
        Text(WIDE / 2, 24 + size / 2 + 10, "?", 30, True, "middle", fill="dim"),
    )
    return Group(shapes, x=4 + WIDE * k, y=2)


def _choice(tile: Tile, choice: Choice, k: int, chosen: bool, entry: int, lang: str) -> Group:
    left, middle = 4 + WIDE * k, WIDE / 2
    small = tile_group(tile, choice.turn, NOTHING, 0.0, 0.0, lang)
    corner = (WIDE - SIDE * SMALL) / 2
    shapes: list[Element] = [
        Rect(3, 2, WIDE - 6, HIGH, 12, fill="strip" if chosen else "panel", stroke="panel_line", width=1.4)
    ]
    if chosen:
        shapes.append(Rect(3, 2, WIDE - 6, HIGH, 12, stroke="focus", width=4))
    shapes.append(Group((*_entry(entry), *_bare(small.shapes)), x=corner, y=24, scale=SMALL))
    if not choice.open:
        shapes.append(Rect(corner, 24, SIDE * SMALL, SIDE * SMALL, 3, fill="panel", opacity=0.45))
    shapes.append(Text(middle, 170, choice.to, fit_size(choice.to, WIDE - 14, 14.5), True, "middle"))
    shapes += _price(choice, middle, 187)
    shapes += _verdict(choice, middle, lang)
    label = choice_label(choice, chosen, lang)
    halo = Rect(4, 3, WIDE - 8, HIGH - 2, 12, width=5)
    return Group(tuple(shapes), f"turn:{choice.turn}", label, x=left, y=2, halo=halo, start=chosen)


def _bare(shapes: tuple[Element, ...]) -> Iterator[Element]:
    """The same shapes, with nothing in them to be pointed at."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield Group(shape.shapes, x=shape.x, y=shape.y, scale=shape.scale)
        else:
            yield shape


def _entry(slot: int) -> Iterator[Element]:
    """Draw where the tunnel comes in, behind the tile."""
    if slot < 0:
        return
    (x, y), (dx, dy) = door(slot)
    start = (SIDE * x - 34 * dx, SIDE * y - 34 * dy)
    yield from exit_shapes((SIDE * x, SIDE * y), (-dx, -dy), "stub")
    tip = (SIDE * x - 4 * dx, SIDE * y - 4 * dy)
    wing = [(tip[0] - 15 * dx + side * 13 * dy, tip[1] - 15 * dy + side * 13 * dx) for side in (-1, 1)]
    d = f"M{start[0]:.1f},{start[1]:.1f} L{tip[0]:.1f},{tip[1]:.1f}"
    d += f" M{wing[0][0]:.1f},{wing[0][1]:.1f} L{tip[0]:.1f},{tip[1]:.1f} L{wing[1][0]:.1f},{wing[1][1]:.1f}"
    yield Path(d, stroke="chevron_rim", width=13)
    yield Path(d, stroke="mark", width=7)


def _price(choice: Choice, middle: float, y: float) -> Iterator[Element]:
    """Draw what it takes: boots, lockpicks and monsters, each as often as it counts."""
    icons = ["boot"] * choice.boots + ["lockpick"] * choice.lockpicks + ["monster_seal"] * choice.monsters
    step = min(25.0, (WIDE - 20) / max(1, len(icons)))
    for k, icon in enumerate(icons):
        yield Icon(icon, round(middle + (k - (len(icons) - 1) / 2) * step, 1), y, min(22.0, step + 2))


def _verdict(choice: Choice, middle: float, lang: str) -> Iterator[Element]:
    """Write whether it can be paid, with a sign that tells it without colour."""
    words = say("tiles.turns.open" if choice.open else "tiles.turns.shut", lang)
    wide, y = WIDE - 22, 202.0
    fill, ink = ("payable", "payable_ink") if choice.open else ("refused", "refused_ink")
    yield Rect(middle - wide / 2, y, wide, 21, 10.5, fill=fill)
    sign = "M-5,0 L-1.4,4 L5.4,-4.4" if choice.open else "M-4.4,-4.4 L4.4,4.4 M4.4,-4.4 L-4.4,4.4"
    yield Group((Path(sign, stroke=ink, width=2.6),), x=middle - wide / 2 + 13, y=y + 10.5)
    yield Text(middle + 10, y + 15.2, words, fit_size(words, wide - 46, 13), True, "middle", fill=ink)
