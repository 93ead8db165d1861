"""An exported notebook, opened without a kernel and without a network: every widget is still a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter

from tests.notebooks.conftest import NOTEBOOKS, Executed
from tests.notebooks.reading import WIDGET

pytestmark = pytest.mark.notebook


@pytest.fixture(scope="module")
def offline(browser: Any) -> Iterator[Any]:
    """A page that reaches nothing but files."""
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.route(re.compile(r"^(?!file:|data:|blob:)"), lambda route: route.abort())
    yield page
    page.close()


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_widget_is_seen(name: str, executed: Callable[[str], Executed], offline: Any, tmp_path: Path) -> None:
    notebook = executed(name).notebook
    written, _ = HTMLExporter().from_notebook_node(notebook)
    (tmp_path / "page.html").write_text(written, encoding="utf-8")
    offline.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
    stills = offline.locator("figure.clank-static")
    living = [o for cell in notebook.cells for o in cell.get("outputs", ()) if WIDGET in o.get("data", {})]
    assert stills.count() == len(living) >= 1
    for k in range(stills.count()):
        picture = stills.nth(k).locator("img").first
        picture.wait_for(timeout=10_000)
        assert picture.bounding_box()["width"] > 150
        assert "run the cell" in stills.nth(k).inner_text()
    assert offline.locator("img.cnb-plain:visible").count() == 0, "a picture is shown once"
