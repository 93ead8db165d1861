"""A real JupyterLab and a real browser for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import Lab, open_lab, running_lab


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, Path]]:
    """JupyterLab: address, token, folder."""
    root = tmp_path_factory.mktemp("lab")
    with running_lab(root) as (base, token):
        yield base, token, root


@pytest.fixture(scope="module")
def lab(lab_server: tuple[str, str, Path], browser: Any) -> Iterator[Lab]:
    """A page in JupyterLab that asks for nothing elsewhere, and in which no script fails."""
    found = open_lab(*lab_server, browser)
    yield found
    found.page.close()
    assert (found.outside, found.js_errors) == ([], [])
