"""The slow truth: every set of cubes laid out one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

PLAYERS = ("red", "green", "blue", "yellow", "purple", "orange")


def every_attack(bag: Mapping[str, int], draws: int, out: tuple[str, ...] = ()) -> tuple[tuple[str, ...], Counter]:
    """The players of a bag, and how many of all sets of cubes hurt them how much."""
    players = tuple(colour for colour in PLAYERS if colour in bag and colour not in out)
    cubes = [colour for colour, n in bag.items() for _ in range(n)]
    sets: Counter = Counter()
    for drawn in combinations(cubes, min(draws, len(cubes))):
        ghosts = drawn.count("ghost")
        sets[tuple(drawn.count(colour) + ghosts for colour in players)] += 1
    return players, sets
