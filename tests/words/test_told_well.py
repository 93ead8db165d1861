"""Every sentence of an event or a refusal can be told, and is built as its neighbours are."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from clank_nb import words
from clank_nb.words import keys, languages, say

NUMBERS = (1, 2)


def fields(template: str) -> Iterator[tuple[str, str]]:
    """Every value a template shows and how it is shown, those inside plural forms included."""
    for _, field, spec, _ in string.Formatter().parse(template):
        if field is not None:
            yield field, spec or ""
            if "|" in (spec or ""):
                yield from fields(str(spec))


def values(template: str, n: int) -> dict[str, Any]:
    """Something for whatever a template asks for: an id where a name is shown, else a number."""
    shown: dict[str, Any] = {"name": "burgle", "names": ("burgle",) * n}
    return {field: shown.get(spec, n) for field, spec in fields(template)}


def told(key: str, lang: str, n: int) -> str:
    return say(key, lang, **values(words._template(key, lang), n))


def of(*groups: str) -> list[str]:
    return [key for key in keys() if key.startswith(groups)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("n", NUMBERS)
@pytest.mark.parametrize("key", [key for key in of("events.") if not key.startswith("events.amount.")])
def test_an_event_is_a_whole_sentence(key: str, n: int, lang: str) -> None:
    text = told(key, lang, n)
    assert text.endswith((".", "!"))
    assert not text[0].islower()
    assert not re.search(r"[{}#|]|\s\s", text)


@pytest.mark.parametrize("n", NUMBERS)
@pytest.mark.parametrize("key", of("refusals.action.", "refusals.reason.", "refusals.way."))
def test_what_was_tried_and_why_not_are_parts_of_a_sentence(key: str, n: int) -> None:
    text = told(key, "en", n)
    assert not text.endswith(".")
    assert not text[0].isupper() or text.startswith(("Burgle", "Clank!"))
    assert not re.search(r"[{}#|]|\s\s", text)


@pytest.mark.parametrize("n", NUMBERS)
@pytest.mark.parametrize("key", of("refusals.mend."))
def test_how_it_could_be_mended_is_a_whole_sentence(key: str, n: int) -> None:
    text = told(key, "en", n)
    assert text.endswith(".")
    assert not text[0].islower()
    assert not re.search(r"[{}#|]|\s\s", text)
