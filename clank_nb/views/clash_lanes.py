"""The two lanes of Clash of Decks with the bridge in their middle: A left, B right, the first creature next to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clank_nb.model.clash import IN_PLAY, LANES
from clank_nb.rules.clash_of_decks.ability import abilities
from clank_nb.views.clash_faces import FACE_W, LANE_H, Standing, creature_words, lent_abilities, standing_face
from clank_nb.views.clash_marks import Marks, Spot, arrow, ring
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Text
from clank_nb.views.theme import player_token
from clank_nb.words import say

__all__ = ["LANES_H", "WIDTH", "lane_shapes", "standing", "stands_at"]

WIDTH = 640.0
"""Of the table, pixels."""
BRIDGE = 58.0
EDGE = 13.0
"""Between the edge of the table and the outermost creature."""
LANE = LANE_H + 16
GAP = 10.0
LANES_H = 2 * LANE + GAP
ROOM = (WIDTH - BRIDGE) / 2 - EDGE - 9
STEP = FACE_W + 5


def standing(table: Any, at: int, place: int) -> Standing:
    """A creature as it stands in its lane: its card, what happened to it, and what its neighbours lend it."""
    creature = table.lanes[at][place]
    card = table.game.cards[creature.card]
    champion = table.champions[at // 2]
    is_champion = champion.at == IN_PLAY and champion.card == creature.card
    return Standing(card, creature, lent_abilities(abilities(table, at, place), card), is_champion)


def _scale(n: int) -> float:
    """Four creatures have room in full size; more of them are drawn smaller."""
    return min(1.0, ROOM / (n * STEP)) if n else 1.0


def stands_at(table: Any, spot: Spot) -> tuple[float, float, float]:
    """Upper left corner of a creature in the picture of the lanes, and its scale."""
    at, place = spot
    scale = _scale(len(table.lanes[at]))
    y = (at % 2) * (LANE + GAP) + 8 + (1 - scale) * LANE_H / 2
    near = WIDTH / 2 + (BRIDGE / 2 + 9) * (1 if at >= 2 else -1)
    x = near + place * STEP * scale if at >= 2 else near - (place * STEP + FACE_W) * scale
    return x, y, scale


def lane_shapes(table: Any, marks: Marks, lang: str = "en") -> Iterator[Element]:
    """Draw the lanes, their upper left corner at (0, 0)."""
    yield from _ground(table, lang)
    for at, lane in enumerate(table.lanes):
        for place in range(len(lane)):
            yield _creature(table, (at, place), marks, lang)
    yield from _attack(table, marks)


def _ground(table: Any, lang: str) -> Iterator[Element]:
    """Two strips of ground in the colours of the sides, a river between them, and the bridges over it."""
    left, middle = (WIDTH - BRIDGE) / 2, WIDTH / 2
    yield Rect(left, -4, BRIDGE, LANES_H + 8, 5, fill="water")
    waves = ""
    for k, y in enumerate((2.0, LANE + 3, LANE + 8, LANES_H + 1)):
        x = left + 9 + 20 * (k % 2)
        waves += f"M{x:.0f},{y:.0f} Q{x + 9:.0f},{y - 6:.0f} {x + 18:.0f},{y:.0f} "
    yield Path(waves, stroke="water_light", width=1.6)
    for front in range(2):
        y = front * (LANE + GAP)
        for side in range(2):
            x = 6.0 if side == 0 else middle + BRIDGE / 2
            yield Rect(x, y, left - 6, LANE, 8, fill="slot", stroke="slot_line", width=1)
            band = 8.0 if side == 0 else WIDTH - 12.0
            yield Rect(band, y + 8, 4, LANE - 16, 2, fill=player_token(table.game.sides[side]))
            if not table.lanes[2 * side + front]:
                words = say(f"clash_views.{LANES[front]}", lang)
                yield Text(x + (left - 6) / 2, y + LANE / 2 + 4.5, words, 13, False, "middle", fill="dim")
        yield from _bridge(left - 3, y + 22, BRIDGE + 6, LANE - 44)


def _bridge(x: float, y: float, w: float, h: float) -> Iterator[Element]:
    yield Rect(x, y, w, h, 3, fill="path", stroke="edge", width=1.6)
    planks = " ".join(f"M{x + w * k / 7:.1f},{y + 2} L{x + w * k / 7:.1f},{y + h - 2}" for k in range(1, 7))
    yield Path(planks, stroke="edge", width=1, opacity=0.7)
    for rail in (y, y + h):
        yield Path(f"M{x - 3},{rail} L{x + w + 3},{rail}", stroke="edge", width=5)
        yield Path(f"M{x - 3},{rail} L{x + w + 3},{rail}", stroke="path_light", width=2.4)


def _creature(table: Any, spot: Spot, marks: Marks, lang: str) -> Group:
    at, place = spot
    x, y, scale = stands_at(table, spot)
    one = standing(table, at, place)
    side = table.game.sides[at // 2]
    label = say(
        "clash_views.table.creature", lang, player=side, place=place + 1, creature=creature_words(one, lang),
        lane=say(f"clash_views.{LANES[at % 2]}", lang),
    )  # fmt: skip
    around: tuple[Element, ...] = ()
    if spot == marks.attacker:
        around = (ring(FACE_W, LANE_H, "glow"),)
    elif spot in marks.fresh:
        around = (ring(FACE_W, LANE_H),)
    number = Text(FACE_W / 2, LANE_H + 9, str(place + 1), 10.5, False, "middle", fill="dim")
    halo = Rect(-2, -2, FACE_W + 4, LANE_H + 4, 9, width=4)
    same = sum(other.card == one.card.id for other in table.lanes[at][:place])
    return Group(
        (*around, *standing_face(one, lang), number), f"creature:{at}:{place}", label, x=x, y=y, scale=scale, halo=halo,
        move=f"creature:{at // 2}:{one.card.id}:{same}",
    )  # fmt: skip


# ---- an attack -------------------------------------------------------------------------------------------------------


def _middle(table: Any, spot: Spot) -> tuple[float, float]:
    x, y, scale = stands_at(table, spot)
    return x + FACE_W * scale / 2, y + LANE_H * scale / 2


def _attack(table: Any, marks: Marks) -> Iterator[Element]:
    """Draw arrows from the attacker to what it hits, and on each creature what it takes."""
    if marks.attacker is not None:
        yield from _from_attacker(table, marks, marks.attacker)
    for k, blow in enumerate(marks.blows):
        x, y = _middle(table, blow.spot)
        scale = stands_at(table, blow.spot)[2]
        if k and marks.blows[0].spot != blow.spot:
            yield from _spread(table, marks.blows[0].spot, blow.spot)
        if blow.fallen:
            yield Icon("fallen", x, y + 8 * scale, 48 * scale, 0.9)
        what = blow.kept or f"hit:−{blow.n}"
        yield Icon(what, x + 23 * scale, y - 15 * scale, 31 * scale)


def _from_attacker(table: Any, marks: Marks, attacker: Spot) -> Iterator[Element]:
    at = attacker[0]
    way = 1 if at < 2 else -1
    x, y, scale = stands_at(table, attacker)
    front = x + FACE_W * scale if at < 2 else x
    level = y + LANE_H * scale / 2
    if marks.came > attacker[1]:
        away = front - way * (STEP * scale * marks.came + FACE_W * scale * 0.6)
        yield Path(f"M{away:.1f},{y - 3:.1f} L{front - way * 30:.1f},{y - 3:.1f}", stroke="glow", width=3, dash="6 4")
    if marks.blows and marks.blows[0].spot[0] // 2 != at // 2:
        to_x, to_y, to_scale = stands_at(table, marks.blows[0].spot)
        edge = to_x if at < 2 else to_x + FACE_W * to_scale
        yield arrow((front - way * 8, level), (edge + way * 6, to_y + LANE_H * to_scale / 2))
    elif marks.strong:
        yield arrow((front - way * 8, level), (WIDTH - 16 if at < 2 else 16, level))


def _spread(table: Any, first: Spot, other: Spot) -> Iterator[Element]:
    """Perforation and Splash go on from the target."""
    x, y = _middle(table, first)
    to_x, to_y = _middle(table, other)
    sideways = first[0] == other[0]
    start = (x + (22 if to_x > x else -22), y + 22) if sideways else (x, y + (30 if to_y > y else -30))
    end = (to_x, to_y + 22) if sideways else (to_x, to_y - (22 if to_y > y else -22))
    yield arrow(start, end, width=4)
