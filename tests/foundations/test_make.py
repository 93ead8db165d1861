"""The six words: what completes `.venv`, what is installed when, and what a missing piece is answered with."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import make

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A checkout whose `.venv` is there; the calls of its Python are noted instead of carried out."""
    calls: list[tuple[str, ...]] = []

    def call(*arguments: str) -> int:
        calls.append(arguments)
        return 0

    (tmp_path / ".venv").mkdir()
    (tmp_path / "pyproject.toml").write_text("[project]", encoding="utf-8")
    monkeypatch.setattr(make, "ROOT", tmp_path)
    monkeypatch.setattr(make, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(make, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(make, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(make, "call", call)
    return calls


def pip(extra: str) -> tuple[str, ...]:
    return ("-m", "pip", "install", "--quiet", "--editable", f".[{extra}]")


def test_packages_are_installed_once(checkout: list[tuple[str, ...]]) -> None:
    make.complete("lab")
    make.complete("lab")
    assert checkout == [pip("lab")]


def test_packages_are_installed_again_when_pyproject_changed(checkout: list[tuple[str, ...]]) -> None:
    make.complete("lab")
    (make.ROOT / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    make.complete("lab")
    assert checkout == [pip("lab"), pip("lab")]


def test_a_venv_complete_for_the_tests_is_complete_for_the_lab(checkout: list[tuple[str, ...]]) -> None:
    make.complete("test")
    make.complete("lab")
    assert checkout == [pip("test")]


def test_a_venv_complete_for_the_lab_is_not_for_the_tests(checkout: list[tuple[str, ...]]) -> None:
    make.complete("lab")
    make.complete("test")
    assert checkout == [pip("lab"), pip("test")]


def test_a_failed_installation_is_said_and_tried_again(
    checkout: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(make, "call", lambda *arguments: 1)
        with pytest.raises(make.Stop) as stopped:
            make.complete("lab")
    assert stopped.value.code == (
        "The packages could not be installed into .venv; the lines above say why.\n"
        "Nothing outside .venv was changed. The same command tries again."
    )
    make.complete("lab")
    assert checkout == [pip("lab")]


@pytest.mark.parametrize("stamp", ["", "{", "[]", "3"])
def test_an_unreadable_stamp_counts_as_none(checkout: list[tuple[str, ...]], stamp: str) -> None:
    make.STAMP.write_text(stamp, encoding="utf-8")
    make.complete("lab")
    make.complete("lab")
    assert checkout == [pip("lab")]


def test_a_python_without_venv_is_answered_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(make.Stop, match=r"its module `ensurepip` is missing[^$]*apt install python3-venv"):
        make.make_venv()


def test_a_venv_whose_python_is_gone_is_seen(tmp_path: Path) -> None:
    assert make.runs(Path(sys.executable))
    assert not make.runs(tmp_path / "python")
    assert not make.runs(Path(sys.executable), "import sys; sys.exit(1)")


def test_nothing_is_installed_outside_the_venv() -> None:
    given = {
        "PATH": "bin",
        "PYTHONPATH": "elsewhere",
        "PYTHONHOME": "elsewhere",
        "PIP_TARGET": "elsewhere",
        "LANG": "C",
    }
    env = make.environment(given)
    assert env["PLAYWRIGHT_BROWSERS_PATH"] == str(make.VENV / "browsers")
    assert env["PATH"] == f"{make.PYTHON.parent}{os.pathsep}bin"
    assert (env["PIP_USER"], env["LANG"]) == ("no", "C")
    assert not {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET"} & env.keys()


def test_further_arguments_are_split_as_a_shell_would(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAB_ARGS", "--no-browser --port=8899 --notebook-dir='my folder'")
    assert make.given("LAB_ARGS") == ["--no-browser", "--port=8899", "--notebook-dir=my folder"]
    monkeypatch.delenv("LAB_ARGS")
    assert make.given("LAB_ARGS") == []


@pytest.mark.parametrize("words", [[], ["labs"], ["lab", "test"]])
def test_any_other_word_is_answered_with_the_six(words: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tools.make", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "python -m tools.make lab|test|lint|bench|golden|bite\n")


def test_the_makefile_knows_the_same_words() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    assert next(line for line in lines if line.startswith(".PHONY:")).split()[1:] == list(make.WORDS)


def test_the_tools_need_the_standard_library_alone() -> None:
    code = "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p]; import tools.make"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_ci_installs_a_browser_first_and_requires_it() -> None:
    """A missing browser must not pass for a run without browser tests where every change is judged."""
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    steps = [
        found.group()
        for line in lines
        if (found := re.search(r"install -y chromium|BROWSER_REQUIRED=1|^make -s \w+", line))
    ]
    assert steps == ["install -y chromium", "BROWSER_REQUIRED=1", "make -s lint", "make -s test"]
    assert lines[-1] == 'exit "$status"'


def test_ci_ends_with_the_count_of_the_tests_even_when_one_fails(tmp_path: Path) -> None:
    """The line behind the tests is written by make itself, to the error stream."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    tail = script[script.index("status=0") :]
    (tmp_path / "Makefile").write_text("test:\n\t@echo 1 failed, 2 passed in 0.1s; exit 1\n")
    ran = subprocess.run(["bash", "-c", tail], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout + ran.stderr) == (2, "1 failed, 2 passed in 0.1s\n")
