"""Executed notebooks: each is run once for all tests that look at it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
NOTEBOOKS = tuple(path.stem for path in sorted(FOLDER.glob("*.ipynb")))
CELL_SECONDS = 60


def read(name: str) -> Any:
    """Read a notebook as it is stored."""
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def execute(notebook: Any, folder: Path) -> float:
    """Run a notebook in a kernel of its own and give the seconds it took; a kernel that hangs gets a second chance."""
    for chance in (1, 2):
        start = time.monotonic()
        try:
            client = NotebookClient(
                notebook, timeout=CELL_SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
            )
            client.execute(env=_environment())
            return time.monotonic() - start
        except (CellTimeoutError, DeadKernelError, TimeoutError):
            if chance == 2:
                raise
            for cell in notebook.cells:
                if cell.cell_type == "code":
                    cell.outputs = []
    raise AssertionError


def _environment() -> dict[str, str]:
    """The kernel imports the package that is tested, wherever it runs."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


class Executed:
    """A notebook that was run, and how long that took."""

    def __init__(self, notebook: Any, seconds: float) -> None:
        self.notebook = notebook
        self.seconds = seconds


@pytest.fixture(scope="session")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Executed]:
    """``executed(name)``: the notebook of this name, run from top to bottom."""
    done: dict[str, Executed] = {}

    def get(name: str) -> Executed:
        if name not in done:
            notebook = read(name)
            seconds = execute(notebook, tmp_path_factory.mktemp("notebook"))
            done[name] = Executed(notebook, seconds)
        return done[name]

    return get
