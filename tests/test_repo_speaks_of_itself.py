"""The repository names no machine, no package host and nothing that lies outside it; its notebooks are clean."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {"my-notebooks", "__pycache__", "build", "dist", "node_modules"}

# Written in pieces, so that this file does not match itself.
HOSTS = re.compile(
    "|".join(
        (
            "py" + r"pi\.org",
            "python" + r"hosted",
            "npm" + r"js\.(org|com)",
            "deb" + r"\.debian",
            "conda" + r"\.anaconda",
        )
    )
)
MACHINE_PATHS = re.compile(r"(?<![\w.~}$])/(work|root|tmp|farm)/(?!\))")
OUTSIDE = re.compile(r"\.\./" + "shared")
LOCK_FILES = re.compile(r"(^|[-.])lock(\.|$)|lock\.(json|toml|yaml|yml)$|requirements.*\.txt$")


def tracked() -> list[Path]:
    """Files that git tracks or would add; without git, every file that is not plainly made by tools."""
    listed = None
    if (ROOT / ".git").exists():
        command = [
            "git",
            "-c",
            f"safe.directory={ROOT}",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ]
        try:
            listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        except (OSError, subprocess.CalledProcessError):
            listed = None
    if listed is not None:
        return sorted(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())
    found = []
    for folder, subfolders, names in os.walk(ROOT):
        subfolders[:] = [
            name
            for name in subfolders
            if name not in NOT_OURS and (not name.startswith(".") or name == ".ci") and not name.endswith(".egg-info")
        ]
        found += [Path(folder) / name for name in names]
    return sorted(found)


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for path in tracked():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        for number, line in enumerate(text.splitlines(), 1):
            if path != Path(__file__) and pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


def test_files_are_found() -> None:
    assert ROOT / "pyproject.toml" in tracked()
    assert ROOT / ".ci" / "run" in tracked()


def test_no_file_names_a_package_host() -> None:
    assert lines_with(HOSTS) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATHS) == []


def test_no_file_points_outside_the_repository() -> None:
    assert lines_with(OUTSIDE) == []


def test_lock_files_hold_no_addresses() -> None:
    locks = [path for path in tracked() if LOCK_FILES.search(path.name)]
    assert [path.name for path in locks if "://" in path.read_text(encoding="utf-8")] == []


def test_notebooks_are_stored_without_outputs() -> None:
    wrong = []
    for path in tracked():
        if path.suffix != ".ipynb":
            continue
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = notebook["cells"]
        if (
            any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
            or "widgets" in notebook["metadata"]
        ):
            wrong.append(f"{path.relative_to(ROOT)}: .venv/bin/nbstripout {path.relative_to(ROOT)}")
    assert wrong == []


def test_tests_leave_nothing_out_in_silence() -> None:
    """A test that cannot run fails or is counted as deselected with a line that says why; none is skipped."""
    skips = re.compile(r"pytest\.(mark\.)?" + r"(sk" + r"ip|xf" + r"ail|imports" + r"kip|imporstor" + r")\w*")
    assert [line for line in lines_with(skips) if line.startswith("tests")] == []
