"""The small duels of clash/example/toy_duels, solved exactly: ``python -m benchmarks.toy_duels [--through compact]``.

First-turn mana H, H - 1 and H - 2, where H is the size of the hand at the start; through the engine's own legal actions
and apply, which takes some minutes.  Exits with 1 if a count is not that of the rules.
"""

from __future__ import annotations

import argparse
import time

from clank_nb.odds.clash_search import SolvedDuel, solve

EXPECTED = {
    ("zombie", "grrr"): (240, (50, 50), 4, 4),
    ("zombie", "grrr", "microctopus"): (12_632, (4_324, 4_324), 8, 36),
    ("zombie", "grrr", "boom"): (9_384, (1_038, 1_038), 1, 36),
}
"""Positions, won for each player, longest forced win, deals."""
HEAD = "| deck of both | first mana | positions | won A / B | drawn | longest win | deals drawn | seconds |"


def counts(found: SolvedDuel) -> tuple[int, tuple[int, int], int, int]:
    """What is compared; deals are counted without who starts."""
    return found.positions, found.won, found.longest, len(found.starts) // 2


def row(deck: tuple[str, ...], less: int, found: SolvedDuel, seconds: float) -> str:
    """One line of the table."""
    mana = "H" + (f" − {less}" if less else "")
    drawn = sum(value.is_draw for value in found.starts)
    return (
        f"| {', '.join(deck)} | {mana} | {found.positions} | {found.won[0]} / {found.won[1]} | {found.drawn} "
        f"| {found.longest} | {drawn} of {len(found.starts)} | {seconds:.1f} |"
    )


def main() -> int:
    """Solve and print; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--through", choices=("engine", "compact"), default="engine", help="how turns are made (engine)"
    )
    chosen = parser.parse_args()
    print(f"{HEAD}\n|---|---|--:|--:|--:|--:|--:|--:|", flush=True)
    wrong = 0
    for less in (0, 1, 2):
        for deck, expected in EXPECTED.items():
            start = time.perf_counter()
            found = solve(deck, first_turn_mana=len(deck) + 1 - less, through=chosen.through)
            print(row(deck, less, found, time.perf_counter() - start), flush=True)
            wrong |= counts(found) != expected or not all(value.is_draw for value in found.starts)
    return int(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
