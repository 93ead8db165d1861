"""A new board as the text of a TOML file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.sound import table_of

BARE = re.compile(r"[A-Za-z0-9_-]+")
HEAD = "# A room needs x and y, from 0 to 1, a tunnel needs boots.  What else a row does not name is 0 or false.\n\n"


class ValueRefusedError(ValueError):
    """A value that TOML cannot hold; the place and the value."""


def fresh_text(dungeon: Dungeon) -> str:
    """The text of a file that nobody has commented yet: one row a room, one row a tunnel."""
    table = table_of(dungeon)
    lines = [f"{name} = {toml_value(value, name)}" for name, value in table.items() if not isinstance(value, Mapping)]
    for group, noun in (("rooms", "room"), ("tunnels", "tunnel")):
        rows = {_key(name): braces(row, f"{noun} {name}") for name, row in table[group].items()}
        width = min(max(map(len, rows), default=0), 24)
        lines += ["", f"[{group}]", *(f"{name:{width}} = {row}" for name, row in rows.items())]
    return HEAD + "\n".join(lines) + "\n"


def braces(row: Mapping[str, Any], place: str) -> str:
    """A row in braces."""
    return "{ " + ", ".join(f"{name} = {toml_value(value, place)}" for name, value in row.items()) + " }"


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _quoted(name)


def toml_value(value: object, place: str) -> str:
    """A value as TOML; the place is named where the value cannot be written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return repr(int(value))
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, str):
        return _quoted(value)
    raise ValueRefusedError(place, value)


def _quoted(text: str) -> str:
    """A text in quotation marks; every sign that is not to be seen is written as its number."""
    return f'"{"".join(map(_letter, text))}"'


def _letter(letter: str) -> str:
    if letter in ('"', "\\"):
        return "\\" + letter
    if letter.isprintable():
        return letter
    if "\ud800" <= letter <= "\udfff":
        raise ValueRefusedError("text", letter)
    return f"\\U{ord(letter):08x}"
