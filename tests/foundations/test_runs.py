"""What a test run holds: golden files, and the browser tests with and without a browser."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import browser_support
from tests.conftest import compare_golden

ROOT = Path(__file__).resolve().parents[2]

INNER = """
def test_rule():
    pass

def test_picture(browser_path):
    assert browser_path

def test_text(golden):
    golden("kept.txt", "now\\n")
"""


def run_inner(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run three small tests, one of each kind, under the project's own configuration."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name in ("conftest.py", "browser_support.py"):
        (folder / name).write_bytes((ROOT / "tests" / name).read_bytes())
    (folder / "test_inner.py").write_text(INNER, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    env = {name: value for name, value in os.environ.items() if not name.startswith("CLANK_NB_") and name != "CI"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests", *arguments],
        cwd=tmp_path,
        env=env | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def last_lines(ran: subprocess.CompletedProcess[str], n: int) -> str:
    return "\n".join(ran.stdout.splitlines()[-n:])


def test_without_a_browser_one_line_says_what_was_not_run_and_how_to_get_it(tmp_path: Path) -> None:
    ran = run_inner(tmp_path, "-k", "not text", CLANK_NB_BROWSER="none")
    assert ran.returncode == 0, ran.stdout
    said, count = ran.stdout.splitlines()[-2:]
    assert said == (
        "NOT RUN: 1 browser test, there is no browser. To run them, install Chromium or Chrome "
        "(Debian, Ubuntu: apt install chromium) or set CLANK_NB_BROWSER to its path."
    )
    assert "1 passed, 2 deselected" in count


def test_a_required_browser_that_is_missing_is_a_failure(tmp_path: Path) -> None:
    ran = run_inner(tmp_path, "-k", "not text", CLANK_NB_BROWSER="none", CLANK_NB_BROWSER_REQUIRED="1")
    assert ran.returncode == 1
    assert "There is no browser: install Chromium or Chrome" in ran.stdout
    assert "1 passed, 1 deselected, 1 error" in last_lines(ran, 1)


def test_a_run_without_browser_tests_looks_for_none(tmp_path: Path) -> None:
    ran = run_inner(tmp_path, "-m", "not browser", "-k", "not text", CLANK_NB_BROWSER="none")
    assert ran.returncode == 0
    assert "NOT RUN" not in ran.stdout
    assert "1 passed, 2 deselected" in last_lines(ran, 1)


def test_a_golden_run_rewrites_and_runs_nothing_else(tmp_path: Path) -> None:
    ran = run_inner(tmp_path, CLANK_NB_GOLDEN="rewrite", CLANK_NB_BROWSER="none")
    assert "1 passed, 2 deselected" in last_lines(ran, 1)
    assert (tmp_path / "tests" / "golden" / "kept.txt").read_bytes() == b"now\n"


def test_golden_files_are_never_rewritten_where_ci_is_set(tmp_path: Path) -> None:
    ran = run_inner(tmp_path, CLANK_NB_GOLDEN="rewrite", CI="true")
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "with CI set they are never rewritten" in ran.stderr
    assert not (tmp_path / "tests" / "golden").exists()


def test_a_changed_text_is_shown_as_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "law.txt"
    path.write_text("the chance is\n7/9\n", encoding="utf-8")
    compare_golden(path, "the chance is\n7/9\n", rewrite=False)
    with pytest.raises(pytest.fail.Exception, match=r"-7/9\n\+5/9\n\nIf this is meant, `make golden` rewrites"):
        compare_golden(path, "the chance is\n5/9\n", rewrite=False)


def test_a_missing_golden_file_is_a_failure(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"There is no golden file law.txt yet"):
        compare_golden(tmp_path / "law.txt", "7/9", rewrite=False)


def test_a_fetch_that_takes_too_long_is_ended_with_all_it_started() -> None:
    start = time.monotonic()
    sleeper = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
    assert not browser_support.run_at_most(0.5, sys.executable, "-c", sleeper)
    assert time.monotonic() - start < 30


def test_a_fetch_that_fails_counts_as_none() -> None:
    assert not browser_support.run_at_most(30, sys.executable, "-c", "raise SystemExit(1)")
    assert browser_support.run_at_most(30, sys.executable, "-c", "pass")


def test_a_file_under_a_browsers_name_that_does_not_start_is_no_browser(tmp_path: Path) -> None:
    note = tmp_path / "chromium"
    assert not browser_support.starts(str(note))
    note.write_text("#!/bin/sh\necho install me first\nexit 1\n", encoding="utf-8")
    note.chmod(0o755)
    assert not browser_support.starts(str(note)) or os.name == "nt"
