"""What every notebook shows is held in a golden text, in whatever order its sections are run."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert import HTMLExporter

from tests.conftest import GOLDEN, compare_golden
from tests.notebooks.conftest import CELL_SECONDS, NOTEBOOKS, Executed, execute, read
from tests.notebooks.reading import WIDGET, html_lines, results, results_text, unfolded

Run = Callable[[str], Executed]
every_notebook = pytest.mark.parametrize("name", NOTEBOOKS)
pytestmark = pytest.mark.notebook


@every_notebook
def test_a_notebook_shows_what_its_golden_text_holds(
    name: str, executed: Run, golden: Callable[[str, str], None]
) -> None:
    golden(f"notebooks/{name}.txt", results_text(executed(name).notebook))


@every_notebook
def test_a_notebook_takes_less_than_a_minute(name: str, executed: Run) -> None:
    assert executed(name).seconds < CELL_SECONDS


@every_notebook
def test_no_cell_fails_or_warns(name: str, executed: Run) -> None:
    outputs = [output for cell in code_cells(executed(name).notebook) for output in cell.outputs]
    assert [o for o in outputs if o.output_type == "error" or o.get("name") == "stderr"] == []


@every_notebook
def test_every_living_widget_has_a_still_picture_before_it(name: str, executed: Run) -> None:
    """Without a kernel the still picture is all there is: it has a picture, sentences, and how it comes to life."""
    for cell in widget_cells(executed(name).notebook):
        before = [output.data for output in cell.outputs if WIDGET not in output.get("data", {})]
        stills = [data["text/html"] for data in before if "text/html" in data]
        assert len(stills) == 1, cell.id
        assert "<svg" in unfolded(stills[0]), cell.id
        assert re.search(r"run the cell", stills[0]), cell.id


@every_notebook
def test_exported_to_html_every_widget_cell_shows_a_picture(name: str, executed: Run) -> None:
    notebook = executed(name).notebook
    page, _ = HTMLExporter(template_name="lab").from_notebook_node(notebook)
    cells = re.split(r'(?=<div id="cell-id=|<div[^>]* id="cell-id=)', page)
    shown = {found[1]: cell for cell in cells if (found := re.search(r'id="cell-id=([^"]+)"', cell))}
    for cell in widget_cells(notebook):
        assert "<svg" in unfolded(shown[cell.id]), cell.id


def test_at_least_one_widget_of_each_kind_is_shown(executed: Run) -> None:
    code = "".join(cell.source for name in NOTEBOOKS for cell in widget_cells(executed(name).notebook))
    assert set(re.findall(r"cn\.widgets\.(\w+)", code)) >= {"SetupGuide", "TurnStepper", "AttackLab"}


# ---- any order -------------------------------------------------------------------------------------------------------


@every_notebook
def test_sections_run_backwards_and_twice_show_the_same(name: str, executed: Run, tmp_path: Path) -> None:
    """Each section makes its own game: after the set-up cell any order will do, and a second time changes nothing."""
    expected = results(executed(name).notebook)
    stored = read(name)
    order = [*opening(stored), *(k for part in reversed(sections(stored)) for k in (*part, *part))]
    shuffled = copy.deepcopy(stored)
    shuffled.cells = [copy.deepcopy(stored.cells[k]) for k in order]
    for k, cell in enumerate(shuffled.cells):
        cell.id = f"{cell.id}-{k}"
    execute(shuffled, tmp_path)
    for cell in code_cells(shuffled):
        id = cell.id.rsplit("-", 1)[0]
        assert plain(cell) == plain(by_id(executed(name).notebook, id)), id
    assert {cell.id.rsplit("-", 1)[0] for cell in code_cells(shuffled)} == expected.keys()


def opening(notebook: Any) -> list[int]:
    """Places of all cells up to the set-up cell."""
    return list(range(1 + next(k for k, cell in enumerate(notebook.cells) if cell.cell_type == "code")))


def sections(notebook: Any) -> list[list[int]]:
    """Places of the cells of each section: it begins where a Markdown cell has a heading."""
    found: list[list[int]] = [[]]
    for k in range(opening(notebook)[-1] + 1, len(notebook.cells)):
        cell = notebook.cells[k]
        if cell.cell_type == "markdown" and re.search(r"^## ", cell.source, re.MULTILINE) and found[-1]:
            found.append([])
        found[-1].append(k)
    return found


def plain(cell: Any) -> list[str]:
    """The results of one cell alone."""
    return list(results(nbformat.v4.new_notebook(cells=[cell])).values())


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def widget_cells(notebook: Any) -> list[Any]:
    return [cell for cell in code_cells(notebook) if any(WIDGET in output.get("data", {}) for output in cell.outputs)]


def by_id(notebook: Any, id: str) -> Any:
    return next(cell for cell in notebook.cells if cell.id == id)


# ---- the comparison itself -------------------------------------------------------------------------------------------

PLACES = {
    "text": ("chance", "text/plain", "Fraction(92, 145)", "Fraction(91, 145)"),
    "sentence": ("reason", "text/markdown", "276/435 = 92/145", "276/435 = 91/145"),
    "table": ("widget", "text/html", "<td>117/145</td>", "<td>118/145</td>"),
    "picture": ("widget", "text/html", ">27/145</text>", ">29/145</text>"),
    "words of a picture": ("widget", "text/html", "1: 27/145, 18.6 %", "1: 27/145, 18.7 %"),
}


@pytest.mark.parametrize("place", PLACES)
def test_one_changed_fraction_is_caught(place: str, executed: Run) -> None:
    id, mime, old, new = PLACES[place]
    changed = copy.deepcopy(executed("00_start_here").notebook)
    held = [output.data for output in by_id(changed, id).outputs if mime in output.get("data", {})]
    before = results_text(changed)
    for data in held:
        data[mime] = unfolded(data[mime])
    assert results_text(changed) == before
    assert any(old in data[mime] for data in held), "the test looks for something that is no longer there"
    for data in held:
        data[mime] = data[mime].replace(old, new)
    with pytest.raises(pytest.fail.Exception, match=re.escape("make golden")):
        compare_golden(GOLDEN / "notebooks" / "00_start_here.txt", results_text(changed), rewrite=False)


def test_what_differs_from_run_to_run_is_masked() -> None:
    lines = list(html_lines("<p>at 0x7f00aa11bb22, model 0123456789abcdef0123456789abcdef</p>", set()))
    assert lines == ["at …, model …"]


def test_a_picture_is_read_with_its_title_its_words_and_what_is_written_in_it() -> None:
    svg = '<svg><title>T</title><desc>One. Two.</desc><g><title>tip</title><text x="1">7/9</text></g></svg>'
    told: set[str] = set()
    assert list(html_lines(svg, told)) == ["<picture: T>", "  One.", "  Two.", "  seen: 7/9"]
    assert list(html_lines(svg, told)) == ["<picture as before: T>"]
