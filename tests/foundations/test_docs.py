"""What the pages of the docs show is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import clank_nb as cn
from clank_nb.rules.ruleset import ruleset

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_of_a_page_runs_as_printed(page: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.REPORT_NDIFF
    source = page.read_text(encoding="utf-8").replace("```", "\n")
    examples = doctest.DocTestParser().get_doctest(source, {}, page.name, page.name, 0)
    assert examples.examples
    told: list[str] = []
    doctest.DocTestRunner(optionflags=flags, verbose=False).run(examples, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("game", ["clank", "catacombs", "clash_of_decks", "dragon_cave"])
def test_the_page_of_a_game_names_every_fact_and_every_verb(game: str) -> None:
    page = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"`(\w+)[^`]*`", page))
    options = [option for option, _ in cn.new_game(game, seed=1).game.options]
    rules = ruleset(game)
    names = {*rules.fact_names, *rules.verbs, *options}
    assert names - shown == set()
