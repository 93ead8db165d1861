"""The slow truth: every set of cubes laid out one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

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


def every_series(
    bag: Mapping[str, int],
    attacks: Sequence[Mapping[str, Any]],
    players: Sequence[str],
    health: Mapping[str, int] | None = None,
    aside: int = 0,
    bag_out: bool = False,
) -> tuple[dict[tuple[int, ...], Fraction], list[Fraction]]:
    """Play attacks in every possible way, cube by cube as at the table.

    Returns the law of the total damage, and the chance that the first player is still in after each attack.
    """
    law: dict[tuple[int, ...], Fraction] = {}
    alive = [Fraction(0)] * len(attacks)

    def fallen(damage: Mapping[str, int], who: str) -> bool:
        return health is not None and damage[who] >= health[who]

    def note(damage: Mapping[str, int], chance: Fraction) -> None:
        key = tuple(damage[who] for who in players)
        law[key] = law.get(key, Fraction(0)) + chance

    def go(number: int, held: Counter, ghosts: int, dark: int, damage: dict[str, int], chance: Fraction) -> None:
        if number == len(attacks):
            note(damage, chance)
            return
        step = attacks[number]
        if step.get("ends"):
            note(damage, chance)
            return
        held = held.copy()
        held["ghost"] += ghosts
        for colour, n in step.get("adds", {}).items():
            if not (colour in damage and fallen(damage, colour)):
                held[colour] += n
        back = min(dark, step.get("returns", 0))
        held["black"] += back
        draws = step["draws"]
        pairs = draws.items() if hasattr(draws, "items") else [(draws, Fraction(1))]
        for k, share in pairs:
            cubes = list(held.elements())
            sets = list(combinations(cubes, min(k, len(cubes))))
            for drawn in sets:
                now = dict(damage)
                for who in players:
                    if not fallen(damage, who):
                        now[who] += drawn.count(who) + drawn.count("ghost")
                        if health is not None:
                            now[who] = min(now[who], health[who])
                part = chance * share / len(sets)
                if bag_out and len(drawn) == len(cubes):
                    note(now, part)
                    continue
                if not fallen(now, players[0]):
                    alive[number] += part
                left = held - Counter(drawn)
                go(number + 1, left, drawn.count("ghost"), dark - back + drawn.count("black"), now, part)

    go(0, Counter(bag), 0, aside, dict.fromkeys(players, 0), Fraction(1))
    return law, alive
