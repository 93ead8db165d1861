"""Dragon attacks by the thousand: the same law as ``odds.attack``, drawn cube by cube.

Try number i is the draw of chance event i of the seed (``model.dice``), so a sample can be looked at one try at a time.
With numpy all tries are drawn side by side, by the very same steps: the numbers are equal with and without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import prod
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import GHOST, Bag, read_bag, read_colour, read_whole
from clank_nb.model.dice import MASK, SPAN, STEP_EVENT, STEP_WORD, draw_order, sample_counts, start
from clank_nb.odds.questions import bad, read_limits
from clank_nb.odds.steps import read_steps
from clank_nb.sim.arrays import fold_array, numpy_or_none, times_array
from clank_nb.sim.estimate import JointEstimate
from clank_nb.sim.several import Row, tally_row

CHUNK = 1 << 15
"""Tries drawn side by side: so many that memory stays flat, and few enough for the cache of the processor."""
MOST_TRIES = 100_000_000
"""Tries of one sample: half a minute where several attacks are drawn."""
FEW = 64
"""Fewer tries are not worth an array."""
DENSE = 1 << 17
"""Up to so many results are counted in a table, more by sorting."""


def attacks(
    *, bag: Mapping[str, int], draws: Any = None, n: int = 10_000, seed: int, out: Iterable[str] = (),
    attacks: Iterable[Mapping[str, Any]] | None = None, health: Mapping[str, int] | None = None,
    aside: int = 0, bag_out: bool = False,
) -> JointEstimate:  # fmt: skip
    """Sample the damage of all players in one attack, or in several.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        As for `odds.attack`.
    draws : int or Count, cubes
        How many are drawn in each try, without putting back; if the bag holds fewer, all are.
    n : int, tries
        From 1 to 100,000,000.
    seed : int
        The same seed gives the same sample, with or without numpy, on every machine.
    out : iterable of str
        Players whose cubes count as black.
    attacks : iterable of mapping, optional
        In place of `draws`: several attacks, as for `odds.attacks`.
    health, aside, bag_out
        As for `odds.attacks`.

    Returns
    -------
    JointEstimate
        Counts of every result; ``marginal(colour)`` is the sample of one player.

    Raises
    ------
    BadCode
        If there is no such colour.
    BadData
        If a number is no number of cubes or tries.

    Examples
    --------
    >>> estimate = attacks(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2, n=10_000, seed=7)
    >>> hurt = estimate.marginal("red").prob(at_least=1)
    >>> abs(hurt.value - 28 / 145) < 4 * hurt.standard_error
    True
    """
    if (draws is None) == (attacks is None):
        raise bad("attacks", "draws_or_attacks", "fix_draws_or_attacks")
    plain = type(draws) is int or (attacks is None and not hasattr(draws, "weights"))
    held, drawn = read_bag(bag, draws if plain else 0, out)
    faults: list[Fault] = []
    tries = read_whole("n", n, faults, least=1, most=MOST_TRIES)
    key = read_whole("seed", seed, faults, least=None)
    lying = read_whole("aside", aside, faults)
    if faults:
        raise BadData(faults)
    if plain and health is None and not aside and not bag_out:
        return _one_attack(held, drawn, tries, key)
    steps = read_steps(attacks if attacks is not None else [{"draws": draws}])
    limits = None
    if health is not None:
        limits = tuple(read_limits(health, held.players, lambda colour: read_colour("health", colour, held.players)))
    row = Row(held, steps, limits, lying, bool(bag_out))
    return JointEstimate(held.players, tally_row(row, tries, key), key, highest=row.highest)


def _one_attack(held: Bag, drawn: int, tries: int, key: int) -> JointEstimate:
    cubes = [number for _, number in held.cubes]
    counts: dict[tuple[int, ...], int] = {}
    for taken, count in _tally(cubes, drawn, tries, key).items():
        damage = _damage(held, taken)
        counts[damage] = counts.get(damage, 0) + count
    return JointEstimate(held.players, counts, key, highest=drawn)


def draws(*, bag: Mapping[str, int], draws: int, seed: int, n: int = 0) -> tuple[str, ...]:
    """Draw the cubes of one attack, one by one.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        As for `odds.attack`.
    draws : int, cubes
        How many are drawn, without putting back; if the bag holds fewer, all are.
    seed : int
        The same seed gives the same cubes.
    n : int
        Number of the try, from 0: try `n` of `attacks` with this bag and seed draws these cubes.

    Returns
    -------
    tuple of str, colours
        In the order drawn.

    Examples
    --------
    >>> draws(bag={"red": 2}, draws=3, seed=7)
    ('red', 'red')
    """
    held, drawn = read_bag(bag, draws)
    faults: list[Fault] = []
    key = read_whole("seed", seed, faults, least=None)
    number = read_whole("n", n, faults)
    if faults:
        raise BadData(faults)
    cubes = [number for _, number in held.cubes]
    return tuple(held.cubes[kind][0] for kind in draw_order(cubes, drawn, key, number))


def _damage(held: Bag, taken: tuple[int, ...]) -> tuple[int, ...]:
    """Turn cubes drawn, by colour, into the damage of each player still in."""
    drawn = {colour: number for (colour, _), number in zip(held.cubes, taken, strict=True)}
    ghosts = drawn.get(GHOST, 0)
    return tuple([drawn.get(colour, 0) + ghosts for colour in held.players])


def _tally(cubes: list[int], drawn: int, tries: int, seed: int) -> Counter[tuple[int, ...]]:
    """Count how often each set of cubes came."""
    bases = [min(number, drawn) + 1 for number in cubes[:-1]]
    numpy = numpy_or_none() if cubes and tries >= FEW and prod(bases) < 1 << 62 else None
    if numpy is not None:
        return _tally_fast(numpy, cubes, drawn, tries, seed)
    return Counter(tuple(sample_counts(cubes, drawn, seed, i)) for i in range(tries))


def _tally_fast(np: Any, cubes: list[int], drawn: int, tries: int, seed: int) -> Counter[tuple[int, ...]]:
    """Do the same with all tries of a chunk side by side."""
    bases = [min(number, drawn) + 1 for number in cubes[:-1]]
    results = prod(bases)
    dense = np.zeros(results, np.int64) if results <= DENSE else None
    sparse: Counter[int] = Counter()
    for first in range(0, tries, CHUNK):
        codes = _codes(np, cubes, drawn, bases, (first, min(tries, first + CHUNK)), seed)
        if dense is not None:
            dense += np.bincount(codes, minlength=results)
        else:
            values, counts = np.unique(codes, return_counts=True)
            sparse.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
    if dense is not None:
        sparse.update({int(code): int(dense[code]) for code in np.flatnonzero(dense)})
    return Counter({_decode(code, bases, drawn): count for code, count in sparse.items()})


def _codes(np: Any, cubes: list[int], drawn: int, bases: list[int], tries: tuple[int, int], seed: int) -> Any:
    """Draw a chunk of tries; each result is one number in the mixed base `bases`.

    ``piles[c]`` holds, for each try, how many cubes of the first c + 1 colours are still in the bag.  The index drawn
    lies below ``piles[c]`` exactly if its cube is of these colours, so each draw is one comparison and one subtraction.
    """
    size = sum(cubes)
    small = np.uint8 if size < 1 << 8 else np.uint32
    events = np.arange(*tries, dtype=np.uint64) * np.uint64(STEP_EVENT) + np.uint64(start(seed))
    ends = list(accumulate(cubes[:-1]))
    piles = [np.full(len(events), end, small) for end in ends]
    number, room, word = events, 0, 0
    for bound in range(size, size - drawn, -1):
        if bound > room:
            number, room, word = fold_array(np, events + np.uint64(word * STEP_WORD & MASK)), SPAN, word + 1
        index, number = times_array(np, number, bound)
        index = index.astype(small)
        room //= bound
        for pile in piles:
            pile -= index < pile
    codes = np.zeros(len(events), np.int64)
    place, before = 1, np.zeros(len(events), np.int64)
    for pile, end, base in zip(piles, ends, bases, strict=True):
        so_far = np.int64(end) - pile.astype(np.int64)
        codes += (so_far - before) * place
        place, before = place * base, so_far
    return codes


def _decode(code: int, bases: list[int], drawn: int) -> tuple[int, ...]:
    taken = []
    for base in bases:
        code, digit = divmod(code, base)
        taken.append(digit)
    return (*taken, drawn - sum(taken))
