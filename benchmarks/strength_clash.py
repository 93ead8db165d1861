"""How strong the policies of Clash of Decks are: tables for `benchmarks.strength`, as Markdown lines."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from clank_nb.sim.clash.matches import BASES, Match, match, solo_rates

OPEN = (
    ("greedy", "random"),
    ("alphabeta1", "greedy"),
    ("alphabeta2", "greedy"),
    ("alphabeta3", "alphabeta2"),
    ("alphabeta4", "greedy"),
)
HIDDEN = (("greedy", "random"), ("alphabeta2", "greedy"), ("determinised", "greedy"), ("determinised", "alphabeta2"))
SLOW = {"alphabeta3": 5, "alphabeta4": 5, "determinised": 5}
"""Policies that think long play so many times fewer games."""
SOLO = ("random", "greedy", "alphabeta2")
HEAD = "| policy | against | games | score, % | 95 % interval | drawn | turns |\n|---|---|--:|--:|--:|--:|--:|"


def row(found: Match) -> str:
    """One line of a table."""
    low, high = (100 * bound for bound in found.interval)
    score = f"{100 * found.score:.1f} ± {100 * found.standard_error:.1f}"
    one, two = found.policies
    return (
        f"| {one} | {two} | {found.won.n} | {score} | {low:.1f} to {high:.1f} | {found.drawn.count} "
        f"| {found.turns.mean:.1f} |"
    )


def with_open_hands(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """Duels of sample decks with open hands: 24 games in a round, every deal from both seats."""
    yield from _table(OPEN, n, seed, executor, True)


def with_hidden_hands(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """The same with hidden hands."""
    yield from _table(HIDDEN, n, seed, executor, False)


def _table(
    pairs: tuple[tuple[str, str], ...], n: int, seed: int, executor: Executor | None, open_hands: bool
) -> Iterator[str]:
    yield HEAD
    for one, two in pairs:
        rounds = max(1, n // (24 * SLOW.get(one, 1)))
        yield row(match(one, two, rounds=rounds, seed=seed, executor=executor, open_hands=open_hands))


def against_the_ai(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """The solo game, by the base mana of the AI."""
    yield "| policy | " + " | ".join(f"base {base}, %" for base in BASES) + " |\n|---|" + "--:|" * len(BASES)
    for policy in SOLO:
        rates = solo_rates(policy, n=n, seed=seed, executor=executor)
        shares = (f"{100 * rate.won.value:.1f} ± {100 * rate.won.standard_error:.1f}" for rate in rates)
        yield f"| {policy} | " + " | ".join(shares) + " |"


TABLES = (
    ("Duels with open hands", with_open_hands),
    ("Duels with hidden hands", with_hidden_hands),
    ("Alone against the AI", against_the_ai),
)
