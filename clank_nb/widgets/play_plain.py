"""A table for a game that has no pictures of its own: its observation as tables of words and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from html import escape
from typing import Any

from clank_nb.views.panels import PAD, panel
from clank_nb.views.scene import Element, Scene, Text
from clank_nb.widgets.play_game import GameTable, Look, Pictures, Piece
from clank_nb.words import called, say

_LEFT_OUT = frozenset({"game", "players", "pending", "viewer", "current_player"})
_LINE = 24.0
_WIDTH = 540.0
LONGEST = 44
"""Letters of a line that fit."""


def _say(key: str, **values: Any) -> str:
    return say(f"play.seen.{key}", **values)


def _facts(thing: Any) -> dict[str, Any]:
    """The fields of a record, or the entries of a mapping."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return {each.name: getattr(thing, each.name) for each in fields(thing)}
    if hasattr(thing, "_asdict"):
        return dict(thing._asdict())
    return dict(thing) if isinstance(thing, Mapping) else {}


def _words(value: Any) -> str:
    """A value as a newcomer reads it: names instead of ids, rows as lists."""
    if inner := _facts(value):
        return "; ".join(f"{_title(key)}: {_words(each)}" for key, each in inner.items() if each not in (None, "", ()))
    if isinstance(value, (tuple, list, frozenset, set)):
        return ", ".join(_words(each) for each in value) or _say("empty")
    return called(value) if isinstance(value, str) and value else _say("empty") if value in ("", None) else str(value)


def _title(key: str) -> str:
    return key.replace("_", " ")


def _players(look: Look) -> str:
    """What is known of each player, one column each."""
    rows = [_facts(player) for player in getattr(look.seen, "players", ())]
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{escape(called(colour))}</th>' for colour in look.state.game.colours)
    body = "".join(
        f'<tr><th scope="row">{escape(_title(key))}</th>'
        + "".join(f"<td>{escape(_words(row.get(key)))}</td>" for row in rows)
        + "</tr>"
        for key in rows[0]
    )
    corner = f'<th scope="col">{escape(_say("player"))}</th>'
    return f'<div class="clank-seen"><table><thead><tr>{corner}{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _table(look: Look) -> Scene:
    """All other fields of the observation, one line each."""
    lines = [(_title(k), _words(v)) for k, v in _facts(look.seen).items() if k not in _LEFT_OUT and not callable(v)]
    shapes: list[Element] = []
    for k, (what, now) in enumerate(lines):
        y = 62 + k * _LINE
        text = now if len(now) <= LONGEST else f"{now[:LONGEST]}…"
        shapes += [Text(PAD, y, what, 14, False, fill="dim"), Text(150, y, text, 14, True, fill="text")]
    desc = " ".join(f"{what}: {now}." for what, now in lines)
    return panel(_say("title"), desc, _WIDTH, 62 + max(len(lines), 1) * _LINE, shapes)


def picture(look: Look) -> Pictures:
    """Show what the viewer may know, field by field."""
    return Pictures(Piece("board", _table(look)), below=(Piece("players", _players(look), wide=True),))


TABLE = GameTable(picture)
