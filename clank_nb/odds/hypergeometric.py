"""Counting draws without putting back: whole numbers only, each the number of equally likely sets of cubes.

If `k` of ``n`` cubes are drawn, there are ``C(n, k)`` sets.  A law is listed as how many of them lead to each result;
nothing is divided here.

References
----------
Johnson, Kotz & Balakrishnan (1997), *Discrete Multivariate Distributions*, ch. 39.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from math import comb

Result = tuple[int, ...]


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
    return [comb(own, d) * comb(rest, k - d) for d in range(k + 1)]


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
    found: list[tuple[Result, int, int]] = [((), k, 1)]
    for cubes in own:
        ways = [comb(cubes, d) for d in range(min(cubes, k) + 1)]
        found = [
            ((*result, d), left - d, sets * way)
            for result, left, sets in found
            for d, way in enumerate(ways[: left + 1])
        ]
    others = [comb(rest, d) for d in range(k + 1)]
    return {result: sets * others[left] for result, left, sets in found if others[left]}


def joint_with_ghosts(own: Sequence[int], ghosts: int, rest: int, k: int) -> dict[Result, int]:
    """Count the sets of `k` cubes by the damage of each player, where every ghost hurts every player.

    Examples
    --------
    >>> joint_with_ghosts((1, 0), 1, 2, 2)
    {(0, 0): 1, (1, 0): 2, (1, 1): 2, (2, 1): 1}
    """
    found: dict[Result, int] = {}
    for g, ways in ghost_cases(ghosts, k):
        for result, sets in joint(own, rest, k - g).items():
            damage = tuple([d + g for d in result])
            found[damage] = found.get(damage, 0) + ways * sets
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


def fallen(own: Sequence[int], limits: Sequence[int], ghosts: int, rest: int, k: int) -> list[int]:
    """Count the sets of `k` cubes by how many players take at least their limit.

    Parameters
    ----------
    own, limits : sequence of int
        Cubes, and the damage that knocks out, of each player.
    ghosts, rest : int, cubes
    k : int, cubes drawn

    Returns
    -------
    list of int, sets
        Position j holds the number of sets that knock out exactly j players.

    Notes
    -----
    The coefficient of ``y**j z**d`` in the product over the players of ``sum C(own, d) z**d``, each term with a factor
    ``y`` if it knocks out, is the number of ways to take d cubes so that j fall.  The polynomials are packed into one
    whole number, so that one multiplication of Python multiplies them.

    Examples
    --------
    >>> fallen((3, 2, 1), (2, 1, 9), 0, 24, 2)
    [375, 60, 0, 0]
    """
    total = [0] * (len(own) + 1)
    for g, ways in ghost_cases(ghosts, k):
        for j, sets in enumerate(_fallen(own, [limit - g for limit in limits], rest, k - g)):
            total[j] += ways * sets
    return total


def _fallen(own: Sequence[int], limits: Sequence[int], rest: int, k: int) -> list[int]:
    terms = [[comb(cubes, d) for d in range(min(cubes, k) + 1)] for cubes in own]
    bound, degree = 1, 0
    for ways in terms:
        bound *= sum(ways)
        degree += len(ways) - 1
    width = bound.bit_length()
    row = width * (degree + 1)
    product = 1
    for ways, limit in zip(terms, limits, strict=True):
        product *= sum(way << (width * d + (row if d >= limit else 0)) for d, way in enumerate(ways))
    mask = (1 << width) - 1
    others = [comb(rest, k - d) for d in range(min(k, degree) + 1)]
    return [
        sum(((product >> (row * j + width * d)) & mask) * other for d, other in enumerate(others))
        for j in range(len(own) + 1)
    ]
