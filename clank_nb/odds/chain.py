"""One player in several attacks: how likely the damage so far leaves the player in, exact and fast.

Everything is counted in *ways*: one choice of cubes in every attack.  After each attack there is the number of ways in
which the player is still in, and the number of all ways; nothing is divided here.

Notes
-----
A player is in while enough own cubes are still in the bag.  For any j own cubes the ways that leave all of them in the
bag are a product over the attacks, since each draws k of the N - j others; summed over all choices of j cubes this
gives the binomial moments of the number left, and from them, by inclusion and exclusion, how many ways leave at least m
of them (Johnson, Kotz & Balakrishnan 1997, ch. 39).  Of n own cubes put in so far, at least m = n - health + 1 must be
left; moments below that number are never needed.

Ghosts hurt and go back, so there is one row of moments for each number of ghosts drawn so far: it tells how many cubes
are in the bag, and how many own ones must still be there.  Sizes that may come are brought to one denominator, the
least common multiple of their numbers of sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, lcm
from operator import add, mul

Ways = tuple[int, int]
"""Ways in which the player is still in after an attack, and all ways."""

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
    needed = max(0, own - health + 1)
    moments = [comb(own, j) for j in range(needed, own + 1)]
    size, total, over = own + rest, 1, False
    found = []
    for more, _, others, draws, ends in attacks:
        if more:
            moments = _joined(moments, more, needed, max(0, own + more - health + 1))
            own += more
            needed = max(0, own - health + 1)
        size += more + others
        k = min(draws, size)
        total *= comb(size, k)
        moments = list(map(mul, moments, _sets(1, size, k, needed, own)))
        size -= k
        over = over or ends or (bag_out and not size)
        if over:
            found.append((0, total))
        elif needed:
            found.append((sum(map(mul, _signs(needed, own), moments)), total))
        else:
            found.append((total, total))
    return found


def with_ghosts(
    own: int, ghosts: int, rest: int, health: int, attacks: Sequence[Draw], bag_out: bool
) -> list[Ways] | None:
    """Count the same with ghosts; None where the bag may run short, which needs more than this (``series``).

    Examples
    --------
    >>> with_ghosts(3, 1, 24, 1, [(0, 0, 0, 2, False)], False)
    [(276, 378)]
    """
    moments = {0: [comb(own, j) for j in range(max(0, own - health + 1), own + 1)]}
    total, drawn, over = 1, 0, False
    found = []
    for more, more_ghosts, others, k, ends in attacks:
        if more:
            for g, row in moments.items():
                low = own - health + 1 + g
                moments[g] = _joined(row, more, max(0, low), max(0, low + more))
        own, ghosts, rest = own + more, ghosts + more_ghosts, rest + others
        size = own + rest - drawn
        if k > size + ghosts - bag_out:
            return None
        sizes = [comb(size + ghosts + g, k) for g in range(health)]
        common = lcm(*sizes)
        total *= common
        scaled = {g: [common // sizes[g] * ways for ways in row] for g, row in moments.items()}
        moments = _haunted(scaled, ghosts, size, k, own, health)
        drawn += k
        over = over or ends
        ways = sum([_enough(row, max(0, own - health + 1 + g), own) for g, row in moments.items()])
        found.append((0 if over else ways, total))
    return found


def _haunted(
    moments: dict[int, list[int]], ghosts: int, size: int, k: int, own: int, health: int
) -> dict[int, list[int]]:
    """Draw `k` cubes, ghosts among them; `size` counts the other cubes in the bag if no ghost was drawn before."""
    after: dict[int, list[int]] = {}
    for g, row in moments.items():
        low = max(0, own - health + 1 + g)
        for y in range(min(ghosts, k, health - 1 - g) + 1):
            needed = max(0, own - health + 1 + g + y)
            sets = _sets(comb(ghosts, y), size + g, k - y, needed, own)
            part = map(mul, row[needed - low :], sets)
            before = after.get(g + y)
            after[g + y] = list(map(add, before, part)) if before else list(part)
    return after


def _joined(moments: list[int], more: int, low: int, needed: int) -> list[int]:
    """Moments from `low` on, after `more` own cubes have been put in; from `needed` on."""
    for _ in range(more):
        moments = list(map(add, [*moments, 0], [0, *moments]))
    return moments[needed - low :] if needed > low else moments


def _enough(moments: list[int], least: int, most: int) -> int:
    """Count the ways that leave at least `least` own cubes in the bag, from the moments `least` to `most`."""
    return moments[0] if not least else sum(map(mul, _signs(least, most), moments))


@lru_cache(maxsize=1 << 15)
def _sets(ways: int, size: int, k: int, least: int, most: int) -> tuple[int, ...]:
    """Sets of `k` out of `size` cubes that leave j given ones in the bag, j from `least` to `most`; times `ways`."""
    return tuple([ways * comb(size - j, k) if j <= size else 0 for j in range(least, most + 1)])


@lru_cache(maxsize=4096)
def _signs(least: int, most: int) -> tuple[int, ...]:
    """Factors of the binomial moments from `least` to `most` that give the ways in which at least `least` are left."""
    return tuple([(-1) ** (j - least) * comb(j - 1, least - 1) for j in range(least, most + 1)])
