"""Several attacks in a row, sampled: the same law as ``odds.attacks``, cube by cube.

Try number i uses chance event i of the seed (``model.dice``); attack t and cube j of it take the 64-bit number
``t * STRIDE + j`` of that event, whatever the attacks before have drawn.  So a row of attacks and its beginning agree
try by try, and numbers are equal with and without numpy, which carries many tries side by side.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Any, NamedTuple

from clank_nb.model.cubes import BLACK, GHOST, Bag
from clank_nb.model.dice import MASK, STEP_EVENT, STEP_WORD, below, start
from clank_nb.odds.steps import MOST_DRAWN, Step
from clank_nb.sim.arrays import fold_array, numpy_or_none, times_array

STRIDE = MOST_DRAWN + 1
"""Numbers set apart for one attack: the first for a random number of cubes, then one for each cube."""
CHUNK = 1 << 14
FEW = 64
_WIDE = 1 << 32


class Row(NamedTuple):
    """What is sampled.

    Parameters
    ----------
    bag : Bag
    steps : tuple of Step
    health : tuple of int, or None
        Free spaces of every player's track; None where nobody falls.
    aside : int, cubes
    bag_out : bool
    """

    bag: Bag
    steps: tuple[Step, ...]
    health: tuple[int, ...] | None
    aside: int
    bag_out: bool

    @property
    def highest(self) -> int:
        """No player's damage is above this."""
        drawn = sum(max(k for k, _ in step.draws) for step in self.steps)
        return drawn if self.health is None else min(drawn, max(self.health, default=0))


def tally_row(row: Row, tries: int, seed: int) -> Counter[tuple[int, ...]]:
    """Count how often each result came: the damage of every player after all attacks."""
    base = row.highest + 1
    weights = [sum(weight for _, weight in step.draws) for step in row.steps]
    fits = base ** len(row.bag.players) < 1 << 62 and max(weights, default=0) < _WIDE
    numpy = numpy_or_none() if tries >= FEW and fits else None
    if numpy is None:
        return Counter(_one_try(row, seed, i) for i in range(tries))
    found: Counter[int] = Counter()
    for first in range(0, tries, CHUNK):
        codes = _Tries(numpy, row, (first, min(tries, first + CHUNK)), seed).codes(base)
        values, counts = numpy.unique(codes, return_counts=True)
        found.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
    return Counter({_decode(code, base, len(row.bag.players)): count for code, count in found.items()})


def _decode(code: int, base: int, n: int) -> tuple[int, ...]:
    digits = []
    for _ in range(n):
        code, digit = divmod(code, base)
        digits.append(digit)
    return tuple(digits)


# ---- one try, cube by cube -------------------------------------------------------------------------------------------


def _one_try(row: Row, seed: int, event: int) -> tuple[int, ...]:
    bag, many = row.bag, len(row.bag.players)
    black = dict(bag.cubes).get(BLACK, 0)
    own, ghosts, rest, aside = list(bag.own), bag.ghosts, bag.black - black, row.aside
    damage = [0] * many
    fallen = [False] * many
    for t, step in enumerate(row.steps):
        if step.ends:
            break
        own = [n + step.adds.get(colour, 0) * (not out)
               for n, colour, out in zip(own, bag.players, fallen, strict=True)]  # fmt: skip
        ghosts += step.adds.get(GHOST, 0)
        back = min(step.returns, aside)
        black, aside = black + step.adds.get(BLACK, 0) + back, aside - back
        rest += _others(step, bag)
        piles = [*own, ghosts, black, rest]
        size = sum(piles)
        k = min(_draws(step, seed, event, t), size)
        before = list(piles)
        for j in range(k):
            index = below(seed, event, t * STRIDE + 1 + j, size - j)
            kind = 0
            while index >= piles[kind]:
                index -= piles[kind]
                kind += 1
            piles[kind] -= 1
        own, black, rest = piles[:many], piles[-2], piles[-1]
        aside += before[-2] - black
        scared = before[many] - piles[many]
        for i in range(many):
            if not fallen[i]:
                damage[i] += before[i] - own[i] + scared
                if row.health is not None and damage[i] >= row.health[i]:
                    damage[i], fallen[i] = row.health[i], True
                    rest, own[i] = rest + own[i], 0
        if row.bag_out and k == size:
            break
    return tuple(damage)


def _others(step: Step, bag: Bag) -> int:
    """Cubes put in that hurt nobody who is asked about, and are not black."""
    known = {*bag.players, GHOST, BLACK}
    return sum(n for colour, n in step.adds.items() if colour not in known)


def _draws(step: Step, seed: int, event: int, t: int) -> int:
    if step.fixed >= 0:
        return step.fixed
    sums = list(accumulate(weight for _, weight in step.draws))
    number = below(seed, event, t * STRIDE, sums[-1])
    return next(k for (k, _), end in zip(step.draws, sums, strict=True) if number < end)


# ---- many tries side by side -----------------------------------------------------------------------------------------


class _Tries:
    """A chunk of tries: for each kind of cube an array with its number in the bag of every try."""

    def __init__(self, np: Any, row: Row, tries: tuple[int, int], seed: int) -> None:
        self.np, self.row = np, row
        self.events = np.arange(*tries, dtype=np.uint64) * np.uint64(STEP_EVENT) + np.uint64(start(seed))
        n, bag = len(self.events), row.bag
        black = dict(bag.cubes).get(BLACK, 0)
        self.own = [np.full(n, number, np.int64) for number in bag.own]
        self.damage = [np.zeros(n, np.int64) for _ in bag.own]
        self.ghosts = bag.ghosts
        self.black, self.rest, self.aside = (
            np.full(n, number, np.int64) for number in (black, bag.black - black, row.aside)
        )
        self.over = np.zeros(n, bool)

    def codes(self, base: int) -> Any:
        """Carry out all attacks; each result as one number, the damage of player i its digit i."""
        for t, step in enumerate(self.row.steps):
            if step.ends:
                break
            self._fill(step)
            self._attack(t, step)
        places = [base**i for i in range(len(self.damage))]
        codes = self.np.zeros(len(self.events), self.np.int64)
        for damage, place in zip(self.damage, places, strict=True):
            codes += damage * place
        return codes

    def _in(self, i: int) -> Any:
        """Whether player i is still in, try by try."""
        health = self.row.health
        return self.np.ones(len(self.events), bool) if health is None else self.damage[i] < health[i]

    def _fill(self, step: Step) -> None:
        for i, colour in enumerate(self.row.bag.players):
            if step.adds.get(colour, 0):
                self.own[i] += step.adds[colour] * self._in(i)
        self.ghosts += step.adds.get(GHOST, 0)
        back = self.np.minimum(step.returns, self.aside)
        self.black += step.adds.get(BLACK, 0) + back
        self.aside -= back
        self.rest += _others(step, self.row.bag)

    def _number(self, t: int, j: int) -> Any:
        np = self.np
        return fold_array(np, self.events + np.uint64((t * STRIDE + j) * STEP_WORD & MASK))

    def _asked(self, t: int, step: Step) -> Any:
        np = self.np
        if step.fixed >= 0:
            return np.full(len(self.events), step.fixed, np.int64)
        sums = list(accumulate(weight for _, weight in step.draws))
        number, _ = times_array(np, self._number(t, 0), sums[-1])
        place = np.searchsorted(np.array(sums, np.uint64), number, side="right")
        return np.array([k for k, _ in step.draws], np.int64)[place]

    def _attack(self, t: int, step: Step) -> None:
        np = self.np
        kinds = [*self.own, np.full(len(self.events), self.ghosts, np.int64), self.black, self.rest]
        piles = list(accumulate(kinds))  # piles[c]: cubes of the first c + 1 kinds
        size = piles.pop().copy()
        piles = [pile.copy() for pile in piles]
        k = np.where(self.over, 0, np.minimum(self._asked(t, step), size))
        whole = size.copy()
        for j in range(int(k.max(initial=0))):
            going = j < k
            index, _ = times_array(np, self._number(t, 1 + j), size.astype(np.uint64))
            index = np.where(going, index.astype(np.int64), whole)
            for pile in piles:
                pile -= index < pile
            size -= going
        left = [after - before for after, before in zip([*piles, size], [0, *piles], strict=True)]
        self._hurt(kinds, left)
        if self.row.bag_out:
            self.over |= ~self.over & (k == whole)

    def _hurt(self, before: list[Any], left: list[Any]) -> None:
        np, many = self.np, len(self.own)
        scared = before[many] - left[many]
        self.aside += before[-2] - left[-2]
        self.black, self.rest = left[-2], left[-1]
        for i in range(many):
            still = self._in(i)
            self.damage[i] = self.damage[i] + np.where(still, before[i] - left[i] + scared, 0)
            self.own[i] = left[i]
            if self.row.health is not None:
                limit = self.row.health[i]
                falls = still & (self.damage[i] >= limit)
                self.damage[i] = np.minimum(self.damage[i], limit)
                self.rest = self.rest + np.where(falls, left[i], 0)
                self.own[i] = np.where(falls, 0, left[i])
