"""Exact and sampled chances of one attack: medians of the time that one question takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from clank_nb import sim
from clank_nb.odds import attack, damage

SMALL = {"black": 24, "red": 6, "green": 5, "blue": 4, "yellow": 3}
LARGE = {"black": 24, **dict.fromkeys(("red", "green", "blue", "yellow", "purple", "orange"), 10)}
GHOSTS = {**LARGE, "ghost": 5}
HEALTH = {"red": 3, "green": 4, "blue": 5, "yellow": 6, "purple": 2, "orange": 1}
ROUNDS = 7

QUESTIONS: tuple[tuple[str, float | None, int, Callable[[], object]], ...] = (
    ("one player's law, 24 black + 6, 5, 4, 3, draw 5", 10e-6, 2000, lambda: damage(bag=SMALL, draws=5, colour="red")),
    ("one player's law, 24 black + 6 x 10, draw 10", 10e-6, 2000, lambda: damage(bag=LARGE, draws=10, colour="red")),
    ("one chance of the joint law", None, 1000, lambda: attack(bag=SMALL, draws=5).prob(red=0, green=0)),
    ("joint law listed, 24 black + 6, 5, 4, 3, draw 5", 400e-6, 100, lambda: attack(bag=SMALL, draws=5).weights),
    ("joint law listed, 24 black + 6 x 10, draw 10", 14e-3, 3, lambda: attack(bag=LARGE, draws=10).weights),
    ("the same with 5 ghosts", None, 1, lambda: attack(bag=GHOSTS, draws=10).weights),
    ("how many of six fall, draw 10", None, 100, lambda: attack(bag=LARGE, draws=10).knockouts(health=HEALTH)),
    ("the same with 5 ghosts", None, 30, lambda: attack(bag=GHOSTS, draws=10).knockouts(health=HEALTH)),
    ("derivation in words", None, 30, lambda: damage(bag=SMALL, draws=5, colour="red").derivation()),
    ("1,000 sampled attacks", None, 20, lambda: sim.attacks(bag=SMALL, draws=5, n=1_000, seed=1)),
    ("1,000,000 sampled attacks", 0.15, 1, lambda: sim.attacks(bag=SMALL, draws=5, n=1_000_000, seed=1)),
)


def seconds(question: Callable[[], object], times: int) -> float:
    """Time of one question, asked several times in a row."""
    start = time.perf_counter()
    for _ in range(times):
        question()
    return (time.perf_counter() - start) / times


def main() -> None:
    """Ask everything in turns, so that a busy neighbour disturbs all alike."""
    for _, _, _, question in QUESTIONS:
        question()
    taken: list[list[float]] = [[] for _ in QUESTIONS]
    for _ in range(ROUNDS):
        for found, (_, _, times, question) in zip(taken, QUESTIONS, strict=True):
            found.append(seconds(question, times))
    for found, (what, target, _, _) in zip(taken, QUESTIONS, strict=True):
        middle = median(found)
        verdict = "" if target is None else f"  target {target * 1e6:,.0f}: {'met' if middle <= target else 'MISSED'}"
        print(f"{what:<52}{middle * 1e6:12,.1f} µs{verdict}")


if __name__ == "__main__":
    main()
