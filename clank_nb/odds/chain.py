"""One player in several attacks: how likely the damage so far leaves the player in, exact and fast.

Everything is counted in *ways*: one choice of cubes in every attack.  After each attack there is the number of ways in
which the player is still in, and the number of all ways; nothing is divided here.

Notes
-----
Without ghosts a player is in while enough own cubes are still in the bag.  For any j own cubes the ways that leave all
of them in the bag are a product over the attacks, since each draws k of the N - j others; summed over all choices of j
cubes this gives the binomial moments of the number left, and from them, by inclusion and exclusion, how many ways leave
at least m of them (Johnson, Kotz & Balakrishnan 1997, ch. 39).

Ghosts go back into the area, so the number of cubes in the bag depends on how many were drawn.  It is known from the
own cubes drawn so far (a) and the damage (d): d - a ghosts came, and all other cubes drawn so far did no harm.  Sizes
that may come are brought to one denominator, the least common multiple of their numbers of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, lcm
from operator import add, itemgetter, mul
from typing import Any

from clank_nb.odds.hypergeometric import row

Ways = tuple[int, int]
"""Ways in which the player is still in after an attack, and all ways."""


MANY = 60
"""With more own cubes than this their binomial moments are no quicker."""

Draw = tuple[int, int, int, int, bool]
"""One attack as one player sees it: own cubes, ghosts and others put in before it, cubes drawn, and whether it is none
but the end of all who are still in."""


def without_ghosts(own: int, rest: int, health: int, attacks: Sequence[Draw], bag_out: bool) -> list[Ways]:
    """Count the ways in which a player is still in after each attack, where no ghosts are about.

    Parameters
    ----------
    own, rest : int, cubes
        What lies in the bag: the player's, and all others.
    health : int, spaces
        So much damage knocks the player out.
    attacks : sequence of Draw
    bag_out : bool
        Whether an empty bag after an attack knocks out everybody (catacombs/dragon/bag_out).

    Returns
    -------
    list of (int, int)

    Examples
    --------
    >>> without_ghosts(3, 24, 2, [(0, 0, 0, 2, False), (1, 0, 2, 3, False)], False)
    [(348, 351), (1028928, 1149876)]
    """
    if own + sum(draw[0] for draw in attacks) > MANY:
        return _by_damage(own, rest, health, attacks, bag_out)
    moments = list(row(own, own))
    size, total, over = own + rest, 1, False
    found = []
    for more, _, others, draws, ends in attacks:
        if more:
            own += more
            for _ in range(more):
                moments = list(map(add, [*moments, 0], [0, *moments]))
        size += more + others
        k = min(draws, size)
        moments = list(map(mul, moments, _sets_without(size, k, own)))
        total *= comb(size, k)
        size -= k
        over = over or ends or (bag_out and not size)
        least = own - health + 1
        ways = total if least <= 0 else sum(map(mul, _signs(least, own), moments[least:]))
        found.append((0 if over else ways, total))
    return found


def _by_damage(own: int, rest: int, health: int, attacks: Sequence[Draw], bag_out: bool) -> list[Ways]:
    """Count the same by the damage so far, which does not grow with the number of own cubes."""
    ways, size, total, over = [1], own + rest, 1, False
    found = []
    for more, _, others, draws, ends in attacks:
        own, size = own + more, size + more + others
        k = min(draws, size)
        total *= comb(size, k)
        after = [0] * min(health, len(ways) + k)
        for before, now in enumerate(ways):
            if not now:
                continue
            left = own - before
            for d in range(before, min(len(after), before + min(k, left) + 1)):
                after[d] += now * comb(left, d - before) * comb(size - left, k - d + before)
        ways, size = after, size - k
        over = over or ends or (bag_out and not size)
        found.append((0 if over else sum(ways), total))
    return found


@lru_cache(maxsize=4096)
def _sets_without(size: int, k: int, most: int) -> tuple[int, ...]:
    """Sets of `k` out of `size` cubes that leave j given ones in the bag, for j up to `most`."""
    return tuple([comb(size - j, k) if j <= size else 0 for j in range(most + 1)])


@lru_cache(maxsize=4096)
def _signs(least: int, most: int) -> tuple[int, ...]:
    """Factors of the binomial moments from `least` to `most` that give the ways in which at least `least` are left."""
    return tuple([(-1) ** (j - least) * comb(j - 1, least - 1) for j in range(least, most + 1)])


def with_ghosts(
    own: int, ghosts: int, rest: int, health: int, attacks: Sequence[Draw], bag_out: bool
) -> list[Ways] | None:
    """Count the same with ghosts; None where the bag may run short, which needs more than two numbers (``series``).

    ``ways[a * health + d]`` belongs to a own cubes drawn and damage d, both so far.

    Examples
    --------
    >>> with_ghosts(3, 1, 24, 1, [(0, 0, 0, 2, False)], False)
    [(276, 378)]
    """
    ways = [1] + [0] * (health * health - 1)
    total, drawn, over = 1, 0, False
    found = []
    for more_own, more_ghosts, more_rest, k, ends in attacks:
        own, ghosts, rest = own + more_own, ghosts + more_ghosts, rest + more_rest
        size = own + ghosts + rest - drawn
        if k > size - bag_out:
            return None
        sizes = [comb(size + g, k) for g in range(health)]
        common = lcm(*sizes)
        total *= common
        ways = _next(ways, [common // sets for sets in sizes], (own, ghosts, rest - drawn), k, health)
        drawn += k
        over = over or ends
        found.append((0 if over else sum(ways), total))
    return found


def _next(ways: list[int], factors: list[int], cubes: tuple[int, int, int], k: int, health: int) -> list[int]:
    own, ghosts, harmless = cubes
    found = [0] * (health * health)
    for a in range(min(own + 1, health)):
        for d in range(a, health):
            now = ways[a * health + d]
            if not now:
                continue
            now *= factors[d - a]
            places, harm, sets = _harm(own - a, ghosts, k, health - d, health)
            others = _reversed_row(harmless + d, k)
            here = a * health + d
            for place, more in zip(places, map(mul, sets, harm(others)), strict=True):
                found[here + place] += now * more
    return found


@lru_cache(maxsize=8192)
def _harm(own: int, ghosts: int, k: int, room: int, health: int) -> tuple[list[int], Callable[..., Any], list[int]]:
    """Every draw of `k` cubes with less than `room` harm.

    For x own cubes and y ghosts: how far to go in the list of ways, how to pick the sets of the other cubes, and the
    sets of these.
    """
    pairs = [
        (x, y)
        for x in range(min(own, k, room - 1) + 1)
        for y in range(min(ghosts, k - x, room - 1 - x) + 1)
    ]  # fmt: skip
    harm = [x + y for x, y in pairs]
    pick = itemgetter(*harm) if len(harm) > 1 else itemgetter(slice(0, 1))
    return [x * health + x + y for x, y in pairs], pick, [comb(own, x) * comb(ghosts, y) for x, y in pairs]


@lru_cache(maxsize=8192)
def _reversed_row(n: int, k: int) -> tuple[int, ...]:
    return row(n, k)[::-1]
