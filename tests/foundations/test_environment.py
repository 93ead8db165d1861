"""environment.yml and the README say the same about packages as pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def requirements(*extras: str) -> set[str]:
    """Requirements of the package with some extras, those that name other extras of the package followed."""
    found = set(PROJECT["dependencies"])
    for extra in extras:
        for requirement in EXTRAS[extra]:
            own = re.fullmatch(rf"{PROJECT['name']}\[(.+)\]", requirement)
            found |= requirements(*own[1].split(",")) if own else {requirement}
    return found


def read_environment() -> tuple[dict[str, str], list[str], list[str], list[str]]:
    """Plain values, channels, conda packages and pip packages of environment.yml, which uses this much of YAML only."""
    values: dict[str, str] = {}
    lists: dict[str, list[str]] = {"channels": [], "dependencies": [], "pip": []}
    current = ""
    for line in (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines():
        text = line.split("#")[0].rstrip()
        if not text:
            continue
        row = re.fullmatch(r"( *)- (.+)", text)
        if row and row[2].endswith(":"):
            current = row[2].rstrip(":")
        elif row:
            assert len(row[1]) == (6 if current == "pip" else 2), line
            lists[current].append(row[2])
        else:
            key, _, value = text.partition(":")
            assert key == key.strip(), line
            current = key
            if value:
                values[key] = value.strip()
    return values, lists["channels"], lists["dependencies"], lists["pip"]


def test_environment_yml_uses_the_keys_that_binder_and_conda_know() -> None:
    values, channels, _, pip = read_environment()
    assert values == {"name": "clank_nb"}
    assert channels == ["conda-forge"]
    assert pip[-1] == "-e ."


def test_environment_yml_asks_for_the_same_packages_and_ranges() -> None:
    _, _, conda, pip = read_environment()
    rows = [*conda, *pip]
    asked = set(rows) - {"pip", "-e .", f"python{PROJECT['requires-python']}"}
    assert asked == requirements("lab", "fast", "test")
    assert len(rows) == len(asked) + 3


def test_environment_yml_says_that_it_is_not_solved_here() -> None:
    assert "Nothing here is solved when the tests run" in (ROOT / "environment.yml").read_text(encoding="utf-8")


def test_the_tests_need_nothing_that_is_not_declared() -> None:
    assert requirements("lab", "fast") < requirements("test")
    assert requirements("lab", "fast") <= requirements("bench")


def test_the_core_needs_networkx_alone() -> None:
    assert [re.split(r"[^a-z]", requirement)[0] for requirement in PROJECT["dependencies"]] == ["networkx"]


def test_the_readme_installs_extras_that_exist() -> None:
    named = re.findall(r"pip install .*?\.\[([a-z,]+)\]", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert named
    assert {extra for extras in named for extra in extras.split(",")} <= EXTRAS.keys()


def test_the_readme_asks_for_the_python_of_pyproject() -> None:
    least = PROJECT["requires-python"].removeprefix(">=")
    assert f"Python {least} or newer" in (ROOT / "README.md").read_text(encoding="utf-8")
