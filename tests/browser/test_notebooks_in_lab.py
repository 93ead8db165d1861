"""The notebooks as a reader meets them: run in JupyterLab."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import nbformat
import pytest

from tests.browser.lab import Lab

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = tuple(path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb")))
BROKEN = "[data-mime-type='application/vnd.jupyter.stderr'], [data-mime-type='application/vnd.jupyter.error']"


def n_widgets(name: str) -> int:
    """How many cells of a notebook end with a widget."""
    cells = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells
    return sum(bool(re.search(r"^cn\.widgets\.", cell.source, re.M)) for cell in cells if cell.cell_type == "code")


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_run_in_jupyterlab_nothing_fails_and_every_widget_is_alive(name: str, lab: Lab) -> None:
    shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", lab.root)
    lab.open(name)
    lab.run_all()
    page = lab.page
    assert page.locator(BROKEN).all_inner_texts() == []
    assert n_widgets(name) >= 1
    for k in range(n_widgets(name)):
        widget = page.locator(".clank-widget").nth(k)
        widget.scroll_into_view_if_needed()
        widget.locator("svg").first.wait_for(timeout=20_000)
    assert page.locator(".clank-static:visible").count() == 0, "the still picture steps aside"
    assert page.locator("img.cnb-plain:visible").count() == 0, "a picture is shown once"
    assert (lab.outside, lab.js_errors) == ([], [])
