"""Counting draws without putting back: whole numbers only, each the number of equally likely sets of cubes.

If `k` of ``n`` cubes are drawn, there are ``C(n, k)`` sets.  A law is listed as how many of them lead to each result;
nothing is divided here.  Rows of binomials and lists of results are kept, since neighbouring questions share them.

References
----------
Johnson, Kotz & Balakrishnan (1997), *Discrete Multivariate Distributions*, ch. 39.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from math import comb
from operator import mul

Result = tuple[int, ...]

KEPT_RESULTS = 20_000
"""Longer lists of results are not kept."""


@lru_cache(maxsize=4096)
def row(n: int, k: int) -> tuple[int, ...]:
    """The binomials ``C(n, 0)`` to ``C(n, k)``.

    Examples
    --------
    >>> row(4, 5)
    (1, 4, 6, 4, 1, 0)
    """
    return tuple([comb(n, j) for j in range(k + 1)])


def one(own: int, rest: int, k: int) -> list[int]:
    """Count the sets of `k` cubes by how many of the `own` ones are in them.

    Parameters
    ----------
    own, rest : int, cubes
        Those asked about, and all others.
    k : int, cubes drawn, at most ``own + rest``

    Returns
    -------
    list of int, sets
        Position d holds the number of sets with d of the `own` cubes, for d from 0 to `k`.

    Examples
    --------
    >>> one(6, 24, 4)
    [10626, 12144, 4140, 480, 15]
    """
    return list(map(mul, row(own, k), row(rest, k)[::-1]))


def joint(own: Sequence[int], rest: int, k: int) -> dict[Result, int]:
    """Count the sets of `k` cubes by how many of each kind are in them.

    Parameters
    ----------
    own : sequence of int, cubes
        Those of each kind asked about.
    rest : int, cubes
        All others.
    k : int, cubes drawn, at most ``sum(own) + rest``

    Returns
    -------
    dict of tuple of int to int, sets
        Possible results only, sorted.

    Examples
    --------
    >>> joint((3, 1), 24, 2)
    {(0, 0): 276, (0, 1): 24, (1, 0): 72, (1, 1): 3, (2, 0): 3}
    """
    caps = tuple([min(cubes, k) for cubes in own])
    found = dict(zip(results(caps, k), weights_of(own, rest, k), strict=True))
    if rest >= k:
        return found
    return {result: sets for result, sets in found.items() if sets}


def results(caps: tuple[int, ...], k: int) -> tuple[Result, ...]:
    """List every result of at most `k` cubes, at most ``caps[i]`` of kind i; sorted."""
    listed = _few_results if n_results(caps, k) <= KEPT_RESULTS else _list_results
    return listed(caps, k)


def _list_results(caps: tuple[int, ...], k: int) -> tuple[Result, ...]:
    found: list[tuple[Result, int]] = [((), k)]
    for cap in caps:
        found = [((*result, d), left - d) for result, left in found for d in range(min(cap, left) + 1)]
    return tuple([result for result, _ in found])


_few_results = lru_cache(maxsize=16)(_list_results)


@lru_cache(maxsize=256)
def _ways_to_take(caps: tuple[int, ...], k: int) -> tuple[int, ...]:
    """Count, for every number of cubes up to `k`, the results that add to it."""
    ways = [1] + [0] * k
    for cap in caps:
        ways = [sum(ways[max(0, d - cap) : d + 1]) for d in range(k + 1)]
    return tuple(ways)


def n_results(caps: Sequence[int], k: int, rest: int | None = None) -> int:
    """Count the results of `k` cubes, at most ``caps[i]`` of kind i and `rest` others (None for any number).

    Examples
    --------
    >>> n_results((3, 1), 2), n_results((3, 1), 2, 0)
    (5, 2)
    """
    ways = _ways_to_take(tuple([min(cap, k) for cap in caps]), k)
    return sum(ways if rest is None else ways[max(0, k - rest) :])


def weights_of(own: Sequence[int], rest: int, k: int) -> list[int]:
    """Count the sets of every result, in the order of `results`.

    The kinds are gone through from the first to the last; what the last kind and the rest add depends on the number of
    cubes left alone, so it is worked out once for each number.
    """
    others = row(rest, k)
    if not own:
        return [others[k]]
    lefts, sets = [k], [1]  # plain numbers in two lists: pairs would keep the garbage collector busy
    for cubes in own[:-1]:
        ways = _prefixes(cubes, k)
        sets = [before * way for left, before in zip(lefts, sets, strict=True) for way in ways[left]]
        lefts = [left - d for left in lefts for d in range(min(cubes, left) + 1)]
    last = _prefixes(own[-1], k)
    tails = [[way * others[left - d] for d, way in enumerate(last[left])] for left in range(k + 1)]
    listed: list[int] = []
    for left, before in zip(lefts, sets, strict=True):
        listed += map(mul, tails[left], repeat(before))
    return listed


@lru_cache(maxsize=1024)
def _prefixes(cubes: int, k: int) -> tuple[tuple[int, ...], ...]:
    """The ways to take cubes of one kind, for every number of cubes that may be taken at most."""
    ways = row(cubes, k)[: cubes + 1]
    return tuple([ways[: most + 1] for most in range(k + 1)])


def joint_with_ghosts(own: Sequence[int], ghosts: int, rest: int, k: int) -> dict[Result, int]:
    """Count the sets of `k` cubes by the damage of each player, where every ghost hurts every player.

    Examples
    --------
    >>> joint_with_ghosts((1, 0), 1, 2, 2)
    {(0, 0): 1, (1, 0): 2, (1, 1): 2, (2, 1): 1}
    """
    found: dict[Result, int] = {}
    have = found.get
    for g, ways in ghost_cases(ghosts, k):
        caps = tuple([min(cubes, k - g) for cubes in own])
        for result, sets in zip(results(caps, k - g), weights_of(own, rest, k - g), strict=True):
            if sets:
                damage = tuple([d + g for d in result])
                found[damage] = have(damage, 0) + ways * sets
    return dict(sorted(found.items()))


def ghost_cases(ghosts: int, k: int) -> Iterator[tuple[int, int]]:
    """Give every possible number of ghosts among `k` cubes, with the number of ways to choose them."""
    for g in range(min(ghosts, k) + 1):
        yield g, comb(ghosts, g)


def ways_with(own: Sequence[int], allowed: Sequence[Container[int]], ghosts: int, rest: int, k: int) -> int:
    """Count the sets of `k` cubes in which every player's damage is one of those allowed.

    Parameters
    ----------
    own : sequence of int, cubes
        Those of each player asked about.
    allowed : sequence of containers of int, damage
        One for each of `own`.
    ghosts, rest : int, cubes
    k : int, cubes drawn

    Returns
    -------
    int, sets

    Examples
    --------
    >>> ways_with((3, 2), ({0}, {0}), 0, 25, 2)
    300
    """
    total = 0
    for g, ghost_ways in ghost_cases(ghosts, k):
        drawn = {0: 1}
        for cubes, good in zip(own, allowed, strict=True):
            ways = [(d, comb(cubes, d)) for d in range(min(cubes, k - g) + 1) if d + g in good]
            longer: dict[int, int] = {}
            for before, sets in drawn.items():
                for d, way in ways:
                    longer[before + d] = longer.get(before + d, 0) + sets * way
            drawn = longer
        total += ghost_ways * sum(sets * comb(rest, k - g - d) for d, sets in drawn.items() if d <= k - g)
    return total


def fallen(
    own: Sequence[int], limits: Sequence[int], ghosts: int, rest: int, k: int, most: int | None = None
) -> list[int]:
    """Count the sets of `k` cubes by how many players take at least their limit.

    Parameters
    ----------
    own, limits : sequence of int
        Cubes, and the damage that knocks out, of each player.
    ghosts, rest : int, cubes
    k : int, cubes drawn
    most : int, optional, players
        Leave out the sets that knock out more.

    Returns
    -------
    list of int, sets
        Position j holds the number of sets that knock out exactly j players.

    Notes
    -----
    For each player the polynomial ``sum C(own, d) z**d`` is split at the limit: below it the player stands, from it on
    the player falls.  Of the product of one part of each player, the coefficient of ``z**k`` (times that of the other
    cubes) counts the sets; products with equally many falls are added as the players come.  A polynomial is one whole
    number, its coefficients so far apart that none below ``z**k`` reaches the next, so that one multiplication of
    Python multiplies two of them.

    Examples
    --------
    >>> fallen((3, 2, 1), (2, 1, 9), 0, 24, 2)
    [375, 60, 0, 0]
    """
    most = len(own) if most is None else min(most, len(own))
    if not ghosts:
        return _fallen(own, limits, rest, k, most)
    total = [0] * (most + 1)
    for g, ways in ghost_cases(ghosts, k):
        for j, sets in enumerate(_fallen(own, [limit - g for limit in limits], rest, k - g, most)):
            total[j] += ways * sets
    return total


def _fallen(own: Sequence[int], limits: Sequence[int], rest: int, k: int, most: int) -> list[int]:
    size = sum(own) + rest
    width = comb(size, min(k, size // 2)).bit_length()
    top = width * k
    mask = (1 << top + width) - 1
    products = [1]
    least = 0
    for limit, cubes in sorted(zip(limits, own, strict=True)):
        stands, falls = _split(cubes, limit, k, width)
        least += max(0, limit)
        longer = [products[0] * stands & mask]
        for j in range(1, len(products)):
            longer.append((products[j] * stands + products[j - 1] * falls) & mask)
        if least <= k and len(products) <= most:  # with fewer cubes so many players cannot fall
            longer.append(products[-1] * falls & mask)
        products = longer
    others, _ = _split(rest, k + 1, k, width)
    found = [(product * others & mask) >> top for product in products]
    return found + [0] * (most + 1 - len(found))


@lru_cache(maxsize=4096)
def _split(n: int, limit: int, k: int, width: int) -> tuple[int, int]:
    """The binomials ``C(n, d)`` below `limit`, and those from it on up to d = k; each part packed into one number."""
    ways = row(n, k)
    low = max(0, min(limit, k + 1))
    stands = sum(way << width * d for d, way in enumerate(ways[:low]))
    return stands, sum(way << width * d for d, way in enumerate(ways) if d >= low)
