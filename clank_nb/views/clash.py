"""The table of Clash of Decks as one picture: lanes and bridge in the middle, a hand above and a hand below.

Whatever has the fields of a state can be drawn: a `ClashState` with all hands open, or what one player may know of it
(`ClashObservation`), in which hidden cards are backs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from clank_nb.model.clash import LANES
from clank_nb.views.clash_draft import draft_scene, drafting
from clank_nb.views.clash_faces import FACE_H, SHORT_H, creature_words
from clank_nb.views.clash_hands import HEARTS, TABS, hand_shapes, hand_words
from clank_nb.views.clash_lanes import LANES_H, WIDTH, lane_shapes, standing
from clank_nb.views.clash_marks import NO_MARKS, Marks
from clank_nb.views.clash_sides import ai_shapes, ai_words, champion_words, head_shapes
from clank_nb.views.scene import Element, Group, Rect, Scene
from clank_nb.words import listing, say

__all__ = ["clash_scene", "clash_words", "to_play"]

HEAD = 27.0
PAD = 10.0


def _say(key: str, lang: str, **values: Any) -> str:
    return say(f"clash_views.table.{key}", lang, **values)


def to_play(table: Any) -> int:
    """Who is to play cards now; -1 for nobody."""
    frame = table.pending[-1] if table.pending else None
    return int(frame.who) if frame is not None and frame.kind in ("summoning", "between") and not table.over else -1


def clash_scene(
    table: Any, *, seat: int = 0, marks: Marks = NO_MARKS, was: Sequence[int] = (), window: bool = True,
    title: str = "", lang: str = "en",
) -> Scene:  # fmt: skip
    """Draw a table of Clash of Decks.

    Parameters
    ----------
    table : ClashState or ClashObservation
        In an observation, cards that its viewer does not know are backs.
    seat : int
        Whose hand lies below the lanes, in full size; the other one lies above them.
    marks : Marks
        What is pointed out: an attack, and what has moved.
    was : two int
        HP of both sides before; what has changed is written.
    window : bool
        Whether it is shown which cards can be played now.
    title : str
    lang : str

    Returns
    -------
    Scene
        Its groups are ``card:SIDE:PLACE`` for cards in hand, ``play:CARD:upper`` and ``play:CARD:lower`` for a creature
        that can be played, ``play:CARD:spell`` for a spell, ``creature:LANE:PLACE``, ``stronghold:SIDE`` and
        ``champion:SIDE``; lanes are numbered 0 to 3, places count from 0.
    """
    if drafting(table):
        return draft_scene(table, title=title, lang=lang)
    other = 1 - seat
    shapes: list[Element] = []
    y = PAD
    for who in (other, seat):
        low = who == other
        if not low:
            shapes.append(Group(tuple(lane_shapes(table, marks, lang)), y=y + 2))
            y += LANES_H + 14
        shapes.append(Group(tuple(head_shapes(table, who, was, lang)), y=y))
        y += HEAD
        if table.game.solo and who == 1:
            own: Iterator[Element] = ai_shapes(table, marks, lang, low=low)
        else:
            own = hand_shapes(table, who, marks, lang, low=low, playing=window and not low and to_play(table) == who)
        shapes.append(Group(tuple(own), y=y))
        y += (SHORT_H + HEARTS + 8) if low else TABS + FACE_H + HEARTS
    height = y + 4
    back = Rect(0.5, 0.5, WIDTH - 1, height - 1, 14, fill="panel", stroke="panel_line")
    return Scene(title or _title(table, lang), clash_words(table, lang), WIDTH, height, (back, *shapes))


def _title(table: Any, lang: str) -> str:
    if table.over:
        return _say("title_over", lang, turn=table.n_turns)
    return _say("title", lang, turn=table.n_turns, player=table.game.sides[table.player])


# ---- in words --------------------------------------------------------------------------------------------------------


def clash_words(table: Any, lang: str = "en") -> str:
    """Say what the picture of a table shows: mana, and of both sides hand, lanes and champion."""
    parts = [] if table.over else [_say("mana", lang, player=table.game.sides[table.player], n=table.mana)]
    parts += [_side_words(table, who, lang) for who in (0, 1)]
    return " ".join(f"{part}." for part in parts)


def _side_words(table: Any, who: int, lang: str) -> str:
    where = say(f"clash_views.{('left', 'right')[who]}", lang)
    own = ai_words(table, lang) if who and table.game.solo else hand_words(table, who, lang)
    lanes = [_lane_words(table, 2 * who + front, lang) for front in (0, 1)]
    champion = champion_words(table, who, lang)
    side = _say("side", lang, player=table.game.sides[who], where=where)
    return f"{side}: {'; '.join(filter(None, (own, champion, *lanes)))}"


def _lane_words(table: Any, at: int, lang: str) -> str:
    lane = say(f"clash_views.{LANES[at % 2]}", lang)
    if not table.lanes[at]:
        return _say("lane_empty", lang, lane=lane)
    told = [
        _say("place", lang, place=place + 1, creature=creature_words(standing(table, at, place), lang))
        for place in range(len(table.lanes[at]))
    ]
    return _say("lane", lang, lane=lane, creatures=listing(told, lang))
