"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tools import make

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def test_the_first_five_minutes_run_as_printed() -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.REPORT_NDIFF
    source = (ROOT / "README.md").read_text(encoding="utf-8").replace("```", "\n")
    examples = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert examples.examples
    told: list[str] = []
    doctest.DocTestRunner(optionflags=flags, verbose=False).run(examples, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_and_picture_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", text) if "://" not in target]
    assert [target for target in targets if not (ROOT / target.split("#")[0]).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_make_words_shown_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert set(re.findall(r"(?m)(?:^|`)make (\w+)", text)) <= make.WORDS.keys()


def test_every_lesson_has_its_row() -> None:
    lessons = {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}
    rows = set(re.findall(r"(?m)^\| `(\w+)` \|", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert lessons == rows
