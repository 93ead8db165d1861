"""How faults are worded: every sentence about a file or a name comes from ``text/en/faults.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from clank_nb.data.errors import BadCode, Fault, nearest

DATA = Path(__file__).parent
LONGEST_SHOWN = 40
LONGEST_PLACE = 120
MOST_LISTED = 100


@cache
def fault_texts() -> dict[str, Any]:
    """The sentences of ``text/en/faults.toml``, read when the first one is needed."""
    return tomllib.loads((DATA / "text/en/faults.toml").read_text(encoding="utf-8"))


def fault(where: str, kind: str, /, **values: object) -> Fault:
    """Word one fault: `kind` names its two sentences in ``text/en/faults.toml``.

    Examples
    --------
    >>> print(fault("cards.toml: card burgle: count", "not_whole", given="many", range="from 1 to 99"))
    cards.toml: card burgle: count: many is not a whole number. Write a whole number from 1 to 99.
    """
    text = fault_texts()[kind]
    return Fault(where, text["what"].format(**values), text["fix"].format(**values))


def unknown_name(kind: str, given: object, known: Iterable[str]) -> BadCode:
    """The error for a name that does not exist: it offers the nearest names and lists all.

    Examples
    --------
    >>> print(unknown_name("board", "clank/fron", ("clank/front", "clank/back")))
    There is no board "clank/fron". Nearest: clank/front, clank/back. All: clank/front, clank/back.
    """
    names = tuple(known)
    near = nearest(given, names)
    texts = fault_texts()
    said = texts["near"].format(names=", ".join(near)) if near else ""
    text = texts["unknown_name"].format(kind=kind, given=shown(given), near=said, all=listed(names))
    return BadCode(text, given=given, nearest=near)


def one_line(text: str, most: int = LONGEST_PLACE) -> str:
    """A text as part of one line, whatever characters a file or a path puts into it."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in cut)


def listed(names: Iterable[str]) -> str:
    """Names in one line, cut short when there are very many."""
    every = tuple(names)
    if len(every) <= MOST_LISTED:
        return ", ".join(every)
    return ", ".join(every[:MOST_LISTED]) + str(fault_texts()["hints"]["more"].format(n=len(every) - MOST_LISTED))


def shown(value: object) -> str:
    """A value as it would stand in a TOML file, cut short: for sentences about it."""
    hints = fault_texts()["hints"]
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST_SHOWN else hints["long"]
    if isinstance(value, Mapping):
        return str(hints["table"])
    if isinstance(value, (list, tuple)):
        return str(hints["list"])
    try:
        text = one_line(str(value), LONGEST_SHOWN)
    except Exception:  # a value of somebody's own may fail in any way when it is written
        text = one_line(f"something of the type {type(value).__name__}", LONGEST_SHOWN)
    return f'"{text}"' if isinstance(value, str) else text


def span(least: float | None, most: float | None) -> str:
    """Two bounds in words: ``from 1 to 99``."""
    hints = fault_texts()["hints"]
    which = {(False, False): "range", (False, True): "from", (True, False): "up_to", (True, True): "any"}
    return str(hints[which[least is None, most is None]].format(least=least, most=most))
