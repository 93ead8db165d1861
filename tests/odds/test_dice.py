"""The dice: a pure function of seed, event and number, even, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt

from hypothesis import given
from hypothesis import strategies as st

from clank_nb.model.dice import SPAN, below, draw, draw_order, fold, mix, picks, sample_counts, start

SEEDS = (0, 1, -1, 7, 2**64 - 1, 2**64, -(2**64), 10**50, -(10**50))
MIXED = [8409816773569330625, 13309476754707697221]
ROLLS = [2, 4, 3, 3, 3, 2, 1, 5, 5, 5, 0, 5]


def test_the_last_step_is_that_of_splitmix64() -> None:
    """The published first numbers of splitmix64 with seed 1234567."""
    gamma = 0x9E3779B97F4A7C15
    numbers = [fold((1234567 + (i + 1) * gamma) % 2**64) for i in range(5)]
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_different_seeds_events_and_numbers_differ() -> None:
    found = {mix(seed, n, i) for seed in SEEDS for n in range(50) for i in range(20)}
    assert len(found) == len(SEEDS) * 50 * 20
    assert len({start(seed) for seed in SEEDS}) == len(SEEDS)


def test_numbers_written_down_once() -> None:
    assert [mix(7, n) for n in range(2)] == MIXED
    assert [below(7, n, 0, 6) for n in range(12)] == ROLLS


@given(st.integers(), st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_number_below_its_bound(seed: int, n: int, bound: int) -> None:
    assert 0 <= below(seed, n, 0, bound) < bound
    assert 0 <= mix(seed, n) < 2**64


@given(st.integers(0, 200), st.integers(0, 210), st.integers(), st.integers(0, 1000))
def test_indices_fit_what_is_left(size: int, k: int, seed: int, n: int) -> None:
    found = picks(size, k, seed, n)
    assert len(found) == min(size, k)
    assert all(0 <= index < size - j for j, index in enumerate(found))


@given(st.lists(st.integers(0, 9), max_size=8), st.integers(0, 30), st.integers(), st.integers(0, 99))
def test_a_pile_as_cards_and_as_counts_gives_the_same_draw(counts: list[int], k: int, seed: int, n: int) -> None:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    order = draw_order(counts, k, seed, n)
    assert order == draw(cards, k, seed, n)
    assert sample_counts(counts, k, seed, n) == [order.count(kind) for kind in range(len(counts))]
    assert all(drawn <= held for drawn, held in zip(sample_counts(counts, k, seed, n), counts, strict=True))


def test_every_order_is_equally_likely() -> None:
    tries = 24_000
    seen = Counter(tuple(draw("abcd", 4, 5, n)) for n in range(tries))
    assert set(seen) == set(permutations("abcd"))
    assert all(abs(count - 1000) < 5 * sqrt(1000) for count in seen.values())
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 23 + 4 * sqrt(46)


def test_neighbouring_events_know_nothing_of_each_other() -> None:
    pairs = Counter((below(3, n, 0, 6), below(3, n + 1, 0, 6)) for n in range(0, 36_000, 2))
    assert sum((count - 500) ** 2 / 500 for count in pairs.values()) < 35 + 4 * sqrt(70)
    assert len(pairs) == 36


def test_so_do_neighbouring_seeds() -> None:
    pairs = Counter((below(seed, 0, 0, 6), below(seed + 1, 0, 0, 6)) for seed in range(0, 36_000, 2))
    assert sum((count - 500) ** 2 / 500 for count in pairs.values()) < 35 + 4 * sqrt(70)


def test_a_long_draw_takes_a_fresh_number_before_the_digits_run_out() -> None:
    """Late draws are as even as early ones: the last of twelve cards is any of those left."""
    seen = Counter(picks(60, 12, 9, n)[-1] for n in range(49_000))
    assert len(seen) == 49
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 48 + 4 * sqrt(96)
    assert SPAN < 2**64
