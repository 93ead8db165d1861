"""Dice without memory: the n-th chance event of a seed is a pure function of (seed, n).

Going back and playing on gives the same card again, a code needs to carry two numbers only, and the same seed gives
the same text on every machine.  The numbers are those of splitmix64: a counter, multiplied and folded.  Everything
here is whole-number arithmetic on 64 bits, so an array library can do the very same steps (``sim.attacks`` does).

Drawing without putting back from a sorted pile is a row of indices, the first below ``size``, the next below
``size - 1`` and so on; several of them are cut from one 64-bit number as the digits of a mixed base.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import perm
from typing import TypeVar

T = TypeVar("T")

MASK = 0xFFFF_FFFF_FFFF_FFFF
STEP_EVENT = 0x9E37_79B9_7F4A_7C15
"""Distance of two events on the counter (the golden ratio of splitmix64)."""
STEP_WORD = 0xD1B5_4A32_D192_ED03
"""Distance of two 64-bit numbers of the same event."""
FOLD_1 = 0xBF58_476D_1CE4_E5B9
FOLD_2 = 0x94D0_49BB_1331_11EB
SPAN = 1 << 32
"""Indices are cut from one number as long as the product of their bounds is at most this: bias below 2**-32."""


FEW, SMALL = 5, 84
"""The product of so many bounds, of a pile of at most that size, is less than `SPAN`."""


def fold(z: int) -> int:
    """Mix the 64 bits of `z` so that every bit in changes half of the bits out (splitmix64's last step)."""
    z = ((z ^ (z >> 30)) * FOLD_1) & MASK
    z = ((z ^ (z >> 27)) * FOLD_2) & MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=256)
def start(seed: int) -> int:
    """Where the counter of `seed` begins.

    Any whole number is a seed, negative or huge: it is folded to 64 bits word by word.

    Parameters
    ----------
    seed : int
        Any whole number.

    Returns
    -------
    int, 0 to 2**64 - 1
    """
    rest = seed >> 64
    z = fold((seed + STEP_EVENT) & MASK)  # a step on, for zero is folded to zero
    while rest not in (0, -1):
        z = fold(z ^ (rest & MASK))
        rest >>= 64
    return z if rest == 0 else fold(z ^ FOLD_1)


def mix(seed: int, n: int, i: int = 0) -> int:
    """The i-th 64-bit number of chance event `n`.

    Parameters
    ----------
    seed : int
        Any whole number.
    n : int
        Number of the chance event.
    i : int
        Number within the event.

    Returns
    -------
    int, 0 to 2**64 - 1

    Examples
    --------
    >>> mix(7, 0) == mix(7, 0), mix(7, 0) == mix(7, 1)
    (True, False)
    """
    z = (start(seed) + n * STEP_EVENT + i * STEP_WORD) & MASK
    z = ((z ^ (z >> 30)) * FOLD_1) & MASK  # as `fold`, written out: this is asked for at every chance event
    z = ((z ^ (z >> 27)) * FOLD_2) & MASK
    return z ^ (z >> 31)


def below(seed: int, n: int, i: int, bound: int) -> int:
    """A whole number from 0 to ``bound - 1``, all equally likely (up to ``bound / 2**64``).

    Parameters
    ----------
    seed, n, i : int
        As in `mix`.
    bound : int, at least 1

    Returns
    -------
    int

    Examples
    --------
    >>> {below(7, n, 0, 6) for n in range(100)} == {0, 1, 2, 3, 4, 5}
    True
    """
    number = mix(seed, n, i)
    return number * bound >> 64


def picks(size: int, k: int, seed: int, n: int) -> list[int]:
    """Indices of `k` draws without putting back: the j-th is an index into what is left of a pile of `size`.

    Parameters
    ----------
    size, k : int
        Cards (or cubes) in the pile, and how many are drawn; with fewer than `k` there, all are.
    seed, n : int
        Which dice, and which chance event.

    Returns
    -------
    list of int
        The j-th is from 0 to ``size - j - 1``.
    """
    out: list[int] = []
    if k == FEW < size <= SMALL:  # the usual hand: as below, written out
        number = mix(seed, n) * perm(size, FEW) >> 64
        fifth, number = number % (size - 4), number // (size - 4)
        fourth, number = number % (size - 3), number // (size - 3)
        third, number = number % (size - 2), number // (size - 2)
        return [number // (size - 1), number % (size - 1), third, fourth, fifth]
    if k <= FEW and size <= SMALL:  # one number is enough for all: cut it once, and take the digits from behind
        number = mix(seed, n) * perm(size, k if k < size else size) >> 64
        for bound in range(size - k + 1 if k < size else 1, size + 1):
            out.append(number % bound)
            number //= bound
        out.reverse()
        return out
    number, room, word = 0, 0, 0
    for bound in range(size, size - min(size, k), -1):
        if bound > room:
            number, room, word = mix(seed, n, word), SPAN, word + 1
        number *= bound
        out.append(number >> 64)
        number &= MASK
        room //= bound
    return out


def draw(items: Sequence[T], k: int, seed: int, n: int) -> list[T]:
    """Draw `k` of a sorted pile without putting back, in the order drawn.

    Parameters
    ----------
    items : sequence
        The pile, sorted: equal piles must be equal sequences, or the same dice would draw other cards.
    k, seed, n : int
        As in `picks`.

    Returns
    -------
    list
        Of length ``min(k, len(items))``.

    Examples
    --------
    >>> sorted(draw("aabbc", 9, seed=7, n=0))
    ['a', 'a', 'b', 'b', 'c']
    """
    left = list(items)
    return list(map(left.pop, picks(len(left), k, seed, n)))


def draw_order(counts: Sequence[int], k: int, seed: int, n: int) -> list[int]:
    """As `draw`, for a pile given as counts: the kinds drawn, as positions in `counts`, in order.

    Examples
    --------
    >>> sorted(draw_order([2, 2, 1], 9, seed=7, n=0))
    [0, 0, 1, 1, 2]
    """
    left = list(counts)
    out: list[int] = []
    for index in picks(sum(left), k, seed, n):
        kind = 0
        while index >= left[kind]:
            index -= left[kind]
            kind += 1
        left[kind] -= 1
        out.append(kind)
    return out


def sample_counts(counts: Sequence[int], k: int, seed: int, n: int) -> list[int]:
    """How many of each kind come when `k` are drawn without putting back: a multivariate hypergeometric sample.

    Parameters
    ----------
    counts : sequence of int
        How many of each kind lie in the pile.
    k, seed, n : int
        As in `picks`.

    Returns
    -------
    list of int, as long as `counts`

    Examples
    --------
    >>> sample_counts([24, 3, 0], 30, seed=7, n=0)
    [24, 3, 0]
    """
    out = [0] * len(counts)
    for kind in draw_order(counts, k, seed, n):
        out[kind] += 1
    return out
