"""Switch every rule off, one at a time, and list those for which no test marked with the rule then fails.

A rule, the rules of a group (``catacombs/setup``) or those of a game may be named; else it is all of them.

The tests are gathered and run once as they are; then, rule by rule and switch by switch, those of the rule until the
first one fails.  All of it happens in one process.  A test that never comes to an end is stopped and counts as failed.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from clank_nb.data.errors import nearest
from tests.bite.switches import Switch, forget
from tests.bite.table import slugs, switches

TESTS = Path(__file__).resolve().parent.parent
SECONDS = 10.0
OPTIONS = (
    "-c", str(TESTS.parent / "pyproject.toml"), "-o", "addopts=", "--import-mode=importlib", "--strict-markers", "-qq",
    "--no-header", "--no-summary", "-p", "no:cacheprovider", "-m", "rule", "-W", "ignore",
)  # fmt: skip
"""The project's own options without those of plugins: these tests need none, and loading them takes seconds."""


class TimeOut(BaseException):
    """A test has taken longer than it may."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TimeOut` in this thread, whatever it is doing, when the time is over."""
    thread = threading.get_ident()
    stop = threading.Timer(seconds, _raise_in, (thread,))
    stop.start()
    try:
        yield
    finally:
        stop.cancel()
        stop.join()


def _raise_in(thread: int) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeOut))


class Failure(NamedTuple):
    """The first test that failed, and with what."""

    test: str
    error: str


class Bite:
    """A plugin that runs the marked tests in its own order, and keeps what it learned."""

    def __init__(self, wanted: Sequence[str], seconds: float) -> None:
        self.wanted = wanted
        self.seconds = seconds
        self.broken: list[Failure] = []
        self.missed: list[tuple[str, Switch]] = []
        self.errors: dict[str, int] = defaultdict(int)
        self.thrown = 0
        self._error = ""

    # ---- the three passes -------------------------------------------------------------------------------------------

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("some tests could not be gathered")
        marked = self._marked(session.items)
        mine = list(dict.fromkeys(item for slug in self.wanted for item in marked[slug]))
        self._whole(mine, "before any rule was switched off")
        if not self.broken:
            for number, slug in enumerate(self.wanted, 1):
                for switch in switches(slug):
                    self._one(f"{number:3}/{len(self.wanted)} {slug}", slug, switch, marked[slug])
            self._whole(mine, "after all rules were switched on again")
        return True

    def _marked(self, items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
        """The tests of each rule, in the order of their files."""
        found: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            for mark in item.iter_markers("rule"):
                for slug in mark.args:
                    found[slug].append(item)
        return found

    def _whole(self, items: Sequence[pytest.Item], when: str) -> None:
        """Run all tests as they are; each must pass, else what fails later says nothing."""
        start = time.perf_counter()
        for item in items:
            failure = self._run(item)
            if failure is not None:
                self.broken.append(failure)
                print(f"{when}: {failure.test} fails ({failure.error})", flush=True)
        print(f"{len(items)} marked tests run {when} ({time.perf_counter() - start:.1f} s)", flush=True)

    def _one(self, place: str, slug: str, switch: Switch, items: Sequence[pytest.Item]) -> None:
        """Throw one switch, and see which of the rule's tests notices it first."""
        self.thrown += 1
        with switch.thrown():
            failure = next(filter(None, map(self._run, items)), None)
        if failure is None:
            self.missed.append((slug, switch))
            print(f"{place}: {switch.says}: NO TEST FAILS ({len(items)} marked)", flush=True)
        else:
            self.errors[failure.error] += 1
            print(f"{place}: {switch.says}: {failure.test} ({failure.error})", flush=True)

    # ---- one test ---------------------------------------------------------------------------------------------------

    def _run(self, item: pytest.Item) -> Failure | None:
        self._error = ""
        with at_most(self.seconds):
            reports = runtestprotocol(item, log=False, nextitem=None)
        failed = any(report.failed for report in reports)
        return Failure(item.name.partition("[")[0], self._error) if failed else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not self._error:
            self._error = call.excinfo.typename


def marked_files(folder: Path, wanted: Sequence[str]) -> list[str]:
    """Test files in which one of these rules is named."""
    files = sorted(folder.rglob("test_*.py")) if folder.is_dir() else [folder]
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.parent != Path(__file__).parent}
    return [str(path) for path, text in texts.items() if any(slug in text for slug in wanted)]


def plural(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def summary(bite: Bite) -> str:
    """How many rules were switched off, and how many of them a test noticed each time."""
    if not bite.thrown:
        return f"{plural(len(bite.broken), 'marked test')} failed as it was: no rule was switched off"
    missed = {slug for slug, _ in bite.missed}
    kinds = ", ".join(f"{n} by {error}" for error, n in sorted(bite.errors.items(), key=lambda pair: -pair[1]))
    lines = [f"not bitten: {slug} ({switch.says})" for slug, switch in bite.missed]
    lines += [f"{plural(bite.thrown, 'switch').replace('switchs', 'switches')} thrown: {kinds or 'none noticed'}"]
    return "\n".join([*lines, f"{plural(len(bite.wanted), 'rule')}, {len(bite.wanted) - len(missed)} bitten"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Go through the rules; 0 if each of them is bitten."""
    parser = argparse.ArgumentParser(prog="python -m tests.bite", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "slugs", nargs="*", metavar="SLUG", help="what to switch off: clank/move/lock, clank/move, clank (all)"
    )
    parser.add_argument("--tests", type=Path, default=TESTS, metavar="PATH", help="where the marked tests are (tests/)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long one test may take (10)")
    chosen = parser.parse_args(arguments)
    known = tuple(slugs())
    wanted: list[str] = []
    for slug in chosen.slugs:
        found = [each for each in known if each == slug or each.startswith(f"{slug}/")]
        if not found:
            parser.error(f"there is no rule {slug}. Did you mean {' or '.join(nearest(slug, known))}?")
        wanted += found
    bite = Bite(wanted or known, chosen.seconds)
    files = marked_files(chosen.tests, bite.wanted)
    if not files:
        parser.error(f"no test in {chosen.tests} names one of these rules")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    ended = pytest.main([*OPTIONS, *files], plugins=[bite])
    forget()
    if ended in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
        return int(ended)
    print(summary(bite), flush=True)
    return int(bool(bite.missed or bite.broken))


if __name__ == "__main__":
    sys.exit(main())
