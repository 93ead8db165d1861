"""How a notebook is built: clean in git, an opening, one idea a cell, prose in Markdown only."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import Any

import nbformat
import pytest

from tests.notebooks.conftest import FOLDER, NOTEBOOKS, Executed, read
from tests.notebooks.reading import results_text

every_notebook = pytest.mark.parametrize("name", NOTEBOOKS)
MOST_LINES = 8
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def code_cells(name: str) -> list[Any]:
    return [cell for cell in read(name).cells if cell.cell_type == "code"]


def prose(name: str) -> str:
    return "\n\n".join(cell.source for cell in read(name).cells if cell.cell_type == "markdown")


def test_the_notebooks_are_found() -> None:
    assert NOTEBOOKS[:4] == ("00_start_here", "01_setup", "02_a_turn", "03_dragon_attack")


@every_notebook
def test_it_is_stored_clean(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert dict(notebook.metadata) == KERNEL, "nothing of one machine"
    assert [cell.id for cell in code_cells(name) if cell.outputs or cell.execution_count is not None] == []
    assert [cell.id for cell in notebook.cells if cell.metadata] == []


@every_notebook
def test_its_cells_have_names_that_stay(name: str) -> None:
    ids = [cell.id for cell in read(name).cells]
    assert len(set(ids)) == len(ids)
    assert [id for id in ids if not re.fullmatch(r"[a-z]+(-[a-z]+)*", id)] == []


@every_notebook
def test_it_opens_with_title_three_promises_minutes_and_what_to_know(name: str) -> None:
    title = read(name).cells[0].source
    assert title.startswith("# ")
    promises = title.split("**After this you can**")[1].split("**Time:**")[0]
    assert len(re.findall(r"^- ", promises, re.MULTILINE)) == 3
    assert re.search(r"\*\*Time:\*\* \d+ minutes\. \*\*What to know first:\*\* \w+", title)


@every_notebook
def test_one_set_up_cell_imports_and_fixes_the_seed(name: str) -> None:
    first, *others = code_cells(name)
    tree = ast.parse(first.source)
    assert all(isinstance(node, ast.Import | ast.ImportFrom | ast.Assign) for node in tree.body)
    assert "import clank_nb as cn" in first.source
    assert "SEED = " in first.source
    assert [cell.id for cell in others if "import" in cell.source or "SEED = " in cell.source] == []


@every_notebook
def test_a_cell_is_short_and_defines_nothing(name: str) -> None:
    long = [cell.id for cell in code_cells(name) if len(cell.source.splitlines()) > MOST_LINES]
    wide = [cell.id for cell in code_cells(name) if any(len(line) > 120 for line in cell.source.splitlines())]
    nodes = [node for cell in code_cells(name) for node in ast.walk(ast.parse(cell.source))]
    assert (long, wide) == ([], [])
    assert [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda)] == []


@every_notebook
def test_its_code_holds_names_but_no_prose(name: str) -> None:
    """A translation changes no code cell, so a text in code is an id, an action, a slug or the name of a file."""
    nodes = [node for cell in code_cells(name) for node in ast.walk(ast.parse(cell.source))]
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert [text for text in texts if not re.fullmatch(r"[a-z0-9_]+([ /:-][a-z0-9_=]+)*| = |[a-z_]+\.toml", text)] == []
    assert [cell.id for cell in code_cells(name) if "#" in cell.source] == []


@every_notebook
def test_every_question_is_asked_before_it_is_answered(name: str) -> None:
    cells = read(name).cells
    assert cells[1].cell_type == "markdown" or name != "00_start_here"
    assert re.search(r"\*\*Guess:\*\*", prose(name))
    assert re.search(r"^## (\d+ )?Try it$", prose(name), re.MULTILINE)
    runs = [
        (a.id, b.id)
        for a, b, c in zip(cells, cells[1:], cells[2:], strict=False)
        if {a.cell_type, b.cell_type, c.cell_type} == {"code"}
    ]
    assert runs == [], "at most two code cells in a row"


@every_notebook
def test_its_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", prose(name))
    assert links
    assert [link for link in links if not (FOLDER / link).is_file()] == []


def test_the_first_notebook_links_to_all_others() -> None:
    links = re.findall(r"\]\(([^)]+)\.ipynb\)", prose("00_start_here"))
    assert links == list(NOTEBOOKS[1:])


@pytest.mark.notebook
@every_notebook
def test_every_fraction_of_the_prose_is_one_of_the_results(name: str, executed: Any) -> None:
    """Prose that tells another number than the cells would be worse than none."""
    run: Executed = executed(name)
    shown = results_text(run.notebook)
    found = {Fraction(int(n), int(d)) for n, d in re.findall(r"\b(\d+)/(\d+)\b", shown)}
    found |= {Fraction(int(n), int(d)) for n, d in re.findall(r"Fraction\((\d+), (\d+)\)", shown)}
    told = {(n, d) for n, d in re.findall(r"\b(\d+)/(\d+)\b", prose(name))}
    assert [f"{n}/{d}" for n, d in sorted(told) if Fraction(int(n), int(d)) not in found] == []
