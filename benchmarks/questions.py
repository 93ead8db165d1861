"""Questions whose answers are timed, and the lines in which this is told."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple

ROUNDS = 7


class Question(NamedTuple):
    """What is asked, how many times in a row, and in how many seconds at most."""

    what: str
    times: int
    ask: Callable[[], object]
    target: float | None = None


def seconds(question: Question) -> float:
    """Median time of one answer."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(question.times):
            question.ask()
        times.append((time.perf_counter() - start) / question.times)
    return median(times)


def line(what: str, taken: float, target: float | None = None) -> str:
    """Say how long something took, and whether that is within its target."""
    verdict = "" if target is None else f"  target {target * 1e3:.0f} ms: {'met' if taken <= target else 'MISSED'}"
    return f"{what:42} {taken * 1e3:10.3f} ms{verdict}"


def report(questions: Iterable[Question]) -> bool:
    """Print one line for each question; whether a target is missed."""
    missed = False
    for question in questions:
        taken = seconds(question)
        missed |= question.target is not None and taken > question.target
        print(line(question.what, taken, question.target))
    return missed
