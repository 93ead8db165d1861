"""The six words of the Makefile: ``python -m tools.make lab|test|lint|bench|golden|bite``.

Runs on any Python 3.11 or newer with the standard library alone.  Everything that is installed goes into `.venv`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

from tools.notebook_copies import copy_notebooks

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "clank_nb-completed.json"
CONTAINS = {"lab": ("lab", "test"), "test": ("test",), "bench": ("bench",)}
"""Which completed extras make another one complete: `test` holds all of `lab`."""

NO_VENV = """This Python ({python}) cannot make a virtual environment: its module `{module}` is missing.
Debian, Ubuntu: apt install python3-venv. Or name another Python: make lab PYTHON=/path/to/python3"""
NO_INSTALL = """The packages could not be installed into .venv; the lines above say why.
Nothing outside .venv was changed. The same command tries again."""

SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
"""JupyterLab asks nobody whether it may fetch news, and fetches none."""


class Stop(SystemExit):
    """Ends the run with a sentence on the error stream and exit code 1."""


# -- the one .venv ----------------------------------------------------------------------------------------------------


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """Environment of every program started here: nothing is read from, or installed to, places outside `.venv`."""
    elsewhere = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
    return {name: value for name, value in given.items() if name not in elsewhere} | {
        "PIP_USER": "no",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PLAYWRIGHT_BROWSERS_PATH": str(VENV / "browsers"),
        "VIRTUAL_ENV": str(VENV),
        "PATH": f"{PYTHON.parent}{os.pathsep}{given.get('PATH', '')}",
    }


def fingerprint() -> str:
    """What an installation depends on: the declared packages and the place of the checkout."""
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()


def completed() -> dict[str, str]:
    """Fingerprint of each extra that was installed to the end."""
    try:
        stamps = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamps if isinstance(stamps, dict) else {}


def complete(extra: str) -> None:
    """Make `.venv` if need be and install the package with one extra, unless that is done already."""
    if not runs(PYTHON):
        make_venv()
    stamps = completed()
    if any(stamps.get(name) == fingerprint() for name in CONTAINS[extra]):
        return
    say(f"Completing .venv for `{extra}` (a few minutes the first time) ...")
    if not runs(PYTHON, "import pip"):
        call("-m", "ensurepip", "--upgrade")
    if call("-m", "pip", "install", "--quiet", "--editable", f".[{extra}]") != 0:
        raise Stop(NO_INSTALL)
    STAMP.write_text(json.dumps(stamps | {extra: fingerprint()}, indent=1), encoding="utf-8")


def make_venv() -> None:
    """Make `.venv` anew from the Python that runs this file."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Stop(NO_VENV.format(python=sys.executable, module=module))
    say(f"Making .venv with Python {sys.version.split()[0]} ...")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
    if made.returncode != 0:
        raise Stop(NO_VENV.format(python=sys.executable, module="venv"))


def runs(python: Path, code: str = "import sys; sys.exit(sys.version_info < (3, 11))") -> bool:
    """Whether this Python is there and runs a line of code."""
    try:
        return subprocess.run([str(python), "-c", code], check=False, capture_output=True).returncode == 0
    except OSError:
        return False


# -- starting programs ------------------------------------------------------------------------------------------------


def say(sentence: str) -> None:
    """Print at once, so that a slow step is announced before it starts."""
    print(sentence, flush=True)


def call(*arguments: str) -> int:
    """Run `.venv`'s Python in the checkout and give its exit code."""
    return subprocess.run([str(PYTHON), *arguments], cwd=ROOT, env=environment(os.environ), check=False).returncode


def become(*arguments: str, cwd: Path = ROOT, stdin: bool = True) -> NoReturn:
    """Turn into `.venv`'s Python, so that signals and the exit code are the program's own."""
    os.chdir(cwd)
    if not stdin:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    command, env = [str(PYTHON), *arguments], environment(os.environ)
    if os.name != "nt":
        os.execve(command[0], command, env)
    with subprocess.Popen(command, env=env) as program:
        while True:
            try:
                raise SystemExit(program.wait())
            except KeyboardInterrupt:
                continue


def given(name: str) -> list[str]:
    """Read further arguments from an environment variable, split as a shell would."""
    return shlex.split(os.environ.get(name, ""))


# -- the six words ----------------------------------------------------------------------------------------------------


def lab() -> None:
    """Open JupyterLab on the reader's own copy of the notebooks (LAB_ARGS: further arguments for JupyterLab)."""
    complete("lab")
    mine = ROOT / "my-notebooks"
    for sentence in copy_notebooks(ROOT / "notebooks", mine):
        say(sentence)
    settings = VENV / "share/jupyter/lab/settings/overrides.d/clank_nb.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(SETTINGS, indent=1), encoding="utf-8")
    root_user = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    options = (
        "--LabApp.default_url=/lab/tree/00_start_here.ipynb",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    )
    become("-m", "jupyterlab", *options, *root_user, *given("LAB_ARGS"), cwd=mine)


def test() -> None:
    """Run every test: rules, notebooks, browser (TEST_ARGS: further arguments for pytest)."""
    complete("test")
    become("-m", "pytest", *given("TEST_ARGS"), stdin=False)


def lint() -> None:
    """Check style, format and types; change nothing."""
    complete("test")
    checks = (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",))
    codes = [call("-m", *check) for check in checks]
    raise SystemExit(max(codes))


def bench() -> None:
    """Run every program in benchmarks/ (BENCH_ARGS: names of those to run)."""
    complete("test")
    try:
        complete("bench")
    except Stop:
        say("Not every package to compare with could be installed here; those that are missing are left out.")
    become("-m", "benchmarks.run", *given("BENCH_ARGS"))


def golden() -> None:
    """Rewrite the golden files from what the tests give now; the diff is then reviewed like prose."""
    complete("test")
    os.environ["CLANK_NB_GOLDEN"] = "rewrite"
    become("-m", "pytest", *given("TEST_ARGS"), stdin=False)


def bite() -> None:
    """Switch every rule off, one at a time: a test of it must fail (BITE_ARGS: slugs of those to switch off)."""
    complete("test")
    become("-m", "tests.bite", *given("BITE_ARGS"), stdin=False)


WORDS: Mapping[str, Callable[[], None]] = {
    "lab": lab,
    "test": test,
    "lint": lint,
    "bench": bench,
    "golden": golden,
    "bite": bite,
}


def main(arguments: list[str]) -> None:
    """Do what the one word asks."""
    if sys.version_info < (3, 11):  # noqa: UP036  (also started by hand, by whatever `python` is)
        raise Stop("clank_nb needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")
    if len(arguments) != 1 or arguments[0] not in WORDS:
        raise Stop(f"python -m tools.make {'|'.join(WORDS)}")
    WORDS[arguments[0]]()


if __name__ == "__main__":
    main(sys.argv[1:])
