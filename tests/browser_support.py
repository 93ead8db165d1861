"""Finds a Chromium or Chrome for the browser tests; what it finds, or that there is none, it says once a run.

CLANK_NB_BROWSER            path of the browser to use, or `none`
CLANK_NB_BROWSER_REQUIRED   1: without a browser the browser tests fail instead of being left out
"""

from __future__ import annotations

import functools
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FETCH_SECONDS = 240

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
USUAL_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
USUAL_WINDOWS_PLACES = (r"Google\Chrome\Application\chrome.exe", r"Chromium\Application\chrome.exe")

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Arguments for a browser that asks nothing of the network; see `flags`."""

HOW_TO_GET_ONE = "install Chromium or Chrome (Debian, Ubuntu: apt install chromium) or set CLANK_NB_BROWSER to its path"


def flags() -> list[str]:
    """Arguments to start the browser with; the superuser's cannot have Chromium's sandbox."""
    superuser = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if superuser else [*FLAGS]


def is_required() -> bool:
    """Whether a missing browser is a failure."""
    return os.environ.get("CLANK_NB_BROWSER_REQUIRED", "") not in ("", "0")


@functools.cache
def find_browser() -> str | None:
    """Path of a browser that starts: the named one, an installed one, or one that Playwright fetches into `.venv`."""
    named = os.environ.get("CLANK_NB_BROWSER")
    if named:
        return named if named != "none" and starts(named) else None
    return next(filter(starts, installed()), None) or fetch()


def installed() -> Iterator[str]:
    """Places where a browser may be, the likeliest first."""
    for command in COMMANDS:
        path = shutil.which(command)
        if path:
            yield path
    yield from USUAL_PLACES
    for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if folder in os.environ:
            yield from (str(Path(os.environ[folder]) / place) for place in USUAL_WINDOWS_PLACES)


def starts(path: str) -> bool:
    """Whether this is a browser that tells its version (some systems install a mere note under its name)."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # there a browser asked for its version opens a window
        return True
    try:
        asked = subprocess.run(
            [path, "--version"], capture_output=True, timeout=30, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def fetch(seconds: float = FETCH_SECONDS) -> str | None:
    """Let Playwright fetch its Chromium into `.venv`; failing or taking too long counts as none."""
    os.environ.setdefault("PLAYWRIGHT_BROWSERS_PATH", str(ROOT / ".venv" / "browsers"))
    path = fetched_path()
    if path and starts(path):
        return path
    print("No Chromium or Chrome found; Playwright tries to fetch one into .venv ...", file=sys.__stderr__, flush=True)
    done = run_at_most(seconds, sys.executable, "-m", "playwright", "install", "--no-shell", "chromium")
    return path if done and path and starts(path) else None


def fetched_path() -> str | None:
    """Where Playwright keeps the Chromium it fetches."""
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    return asked.stdout.strip() or None


def run_at_most(seconds: float, *command: str) -> bool:
    """Run a command with everything it starts, for so long and no longer; whether it ended well in time."""
    program = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return program.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(program.pid, signal.SIGKILL)
        else:
            program.kill()
        program.wait()
        return False
