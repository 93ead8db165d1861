"""The text of a board file with nothing but the changes made, by tomlkit: comments and layout stay."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from clank_nb.dungeon.board import ASPECT, Dungeon, Room, Tunnel
from clank_nb.dungeon.board_text import braces, toml_value
from clank_nb.dungeon.read import TWO_ROOMS
from clank_nb.dungeon.sound import DEFAULTS, table_of

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


def changed_text(old: str, dungeon: Dungeon) -> str | None:
    """The old text with the changes made in place, so that comments and layout stay.

    Returns
    -------
    str or None
        ``None`` where the old text is laid out in a way that the changes cannot be fitted into.

    Raises
    ------
    ImportError
        Where tomlkit is not installed.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    mark = BOM if old.startswith(BOM) else ""
    newline = "\r\n" if "\r\n" in old and "\n" not in old.replace("\r\n", "") else "\n"
    plain = old.removeprefix(mark)
    plain = plain.replace("\r\n", "\n") if newline == "\r\n" else plain
    new = table_of(dungeon)
    try:
        document = tomlkit.parse(plain if plain.endswith("\n") else plain + "\n")
        _change(document, new)
        text = tomlkit.dumps(document)
        same = meaning(tomllib.loads(text.replace("\r\n", "\n"))) == meaning(new)
    except (TOMLKitError, tomllib.TOMLDecodeError, TypeError, KeyError, ValueError, IndexError, AttributeError):
        return None
    return mark + (text.replace("\n", newline) if newline == "\r\n" else text) if same else None


def meaning(table: Mapping[str, Any]) -> dict[str, Any]:
    """What a table says, whether or not it says what goes without saying."""
    found: dict[str, Any] = {"aspect": ASPECT, "depths_line": None} | dict(table)
    for group, kind in (("rooms", Room), ("tunnels", Tunnel)):
        rows = table.get(group, {})
        found[group] = {name: {**DEFAULTS[kind], **_named_ends(name), **row} for name, row in rows.items()}
    return found


def _named_ends(name: str) -> dict[str, str]:
    ends = TWO_ROOMS.fullmatch(name)
    return {"a": ends["a"], "b": ends["b"]} if ends else {}


# ---------------------------------------------------------------------------------------------------- changing


def _change(document: Any, new: Mapping[str, Any]) -> None:
    old = meaning(document.unwrap())
    wanted = meaning(new)
    for name in ("title", "entrance", "aspect", "depths_line"):
        if not _is(wanted.get(name), old.get(name)):
            _set(document, name, new.get(name), name)
    for group, noun in (("rooms", "room"), ("tunnels", "tunnel")):
        if group not in document:
            document[group] = _parsed("[x]")
        rows = document[group]
        for name in [name for name in rows if name not in new[group]]:
            del rows[name]
        for name, row in new[group].items():
            place = f"{noun} {name}"
            if name not in rows:
                rows[name] = _parsed(f"x = {braces(row, place)}")
            elif not _is(wanted[group][name], old[group][name]):
                _change_row(rows, name, row, wanted[group][name], old[group][name], place)


def _change_row(rows: Any, name: str, new: Mapping[str, Any], wanted: Any, old: Any, place: str) -> None:
    """Change one row: where fields come or go the row is written anew, in its old order and with its old comment."""
    row = rows[name]
    changed = [field for field in {**old, **wanted} if not _is(old.get(field), wanted.get(field))]
    if all(field in row and field in new for field in changed) or not _in_braces(row):
        for field in changed:
            _set(row, field, new.get(field), place)
        return
    order = [field for field in row if field in new or field not in changed]
    order += [field for field in new if field not in row]
    said = [row[field].as_string() if field not in changed else toml_value(new[field], place) for field in order]
    made = _parsed("x = { " + ", ".join(f"{field} = {value}" for field, value in zip(order, said, strict=True)) + " }")
    made.trivia.comment_ws, made.trivia.comment = row.trivia.comment_ws, row.trivia.comment
    made.trivia.trail = row.trivia.trail
    rows[name] = made


def _in_braces(row: Any) -> bool:
    from tomlkit.items import InlineTable

    return isinstance(row, InlineTable)


def _set(table: Any, name: str, value: Any, place: str) -> None:
    if value is None:
        table.pop(name, None)
        return
    made = _parsed(f"x = {toml_value(value, place)}")
    if name in table and hasattr(table[name], "trivia"):
        old = table[name].trivia
        made.trivia.comment_ws, made.trivia.comment, made.trivia.trail = old.comment_ws, old.comment, old.trail
    table[name] = made


def _parsed(text: str) -> Any:
    import tomlkit

    return tomlkit.parse(f"{text}\n")["x"]


def _is(one: object, other: object) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_is(one[name], other[name]) for name in one)
    numbers = (int, float)
    both_numbers = isinstance(one, numbers) and isinstance(other, numbers)
    return one == other and (isinstance(one, bool) is isinstance(other, bool) if both_numbers else True)
