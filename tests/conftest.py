"""What all tests share: golden files, the browser, and which tests a run holds."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import browser_support

GOLDEN = Path(__file__).resolve().parent / "golden"
LEFT_OUT = pytest.StashKey[int]()

settings.register_profile("clank_nb", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("clank_nb")


def rewriting() -> bool:
    """Whether this run rewrites the golden files instead of comparing with them."""
    return os.environ.get("CLANK_NB_GOLDEN") == "rewrite"


def compare_golden(path: Path, text: str, *, rewrite: bool) -> None:
    """Fail with a readable difference unless the file holds exactly this text; or write it."""
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    if not path.is_file():
        pytest.fail(f"There is no golden file {path.name} yet: `make golden` writes it.", pytrace=False)
    held = path.read_text(encoding="utf-8")
    if held == text:
        return
    lines = difflib.unified_diff(held.splitlines(), text.splitlines(), f"golden/{path.name}", "now", lineterm="", n=2)
    what = "\n".join(lines) or "They differ only in their line ends."
    pytest.fail(f"{what}\n\nIf this is meant, `make golden` rewrites the file.", pytrace=False)


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """``golden(name, text)``: the file tests/golden/NAME holds exactly this text (`make golden` rewrites it)."""
    return lambda name, text: compare_golden(GOLDEN / name, text, rewrite=rewriting())


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Path of the Chromium or Chrome to drive; start it with `browser_support.flags()`."""
    path = browser_support.find_browser()
    if path is None:
        pytest.fail(f"There is no browser: {browser_support.HOW_TO_GET_ONE}.", pytrace=False)
    return path


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator[Any]:
    """A headless Chromium or Chrome, one for the whole run: two cannot be driven side by side from one thread."""
    from tests.browser.lab import running_browser

    with running_browser(browser_path) as chromium:
        yield chromium


def pytest_configure(config: pytest.Config) -> None:
    if rewriting() and os.environ.get("CI", "") not in ("", "0", "false"):
        raise pytest.UsageError("Golden files are reviewed by people: with CI set they are never rewritten.")


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.suffix == ".ipynb":
        item.add_marker("notebook")
    elif "browser_path" in getattr(item, "fixturenames", ()):
        item.add_marker("browser")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run cannot or should not hold; the closing line counts it as deselected."""
    if rewriting():
        leave_out(config, items, [item for item in items if "golden" not in getattr(item, "fixturenames", ())])
    browser = [item for item in items if item.get_closest_marker("browser")]
    if browser and not browser_support.is_required() and browser_support.find_browser() is None:
        leave_out(config, items, browser)
        config.stash[LEFT_OUT] = len(browser)


def leave_out(config: pytest.Config, items: list[pytest.Item], out: list[pytest.Item]) -> None:
    """Deselect these items."""
    gone = set(out)
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    n = config.stash.get(LEFT_OUT, 0)
    if n:
        terminalreporter.write_line(
            f"NOT RUN: {n} browser test{'s' if n > 1 else ''}, there is no browser. To run them, "
            f"{browser_support.HOW_TO_GET_ONE}.",
            yellow=True,
        )
