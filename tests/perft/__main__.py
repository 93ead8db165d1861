"""Print the counts of every position: ``python -m tests.perft [NAME ...] [--depth N]``."""

from __future__ import annotations

import argparse
import time

from tests.perft.count import counts, listed, not_refused
from tests.perft.test_perft import POSITIONS, position


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="positions of tests/perft/positions.toml (all)")
    parser.add_argument("--depth", type=int, metavar="N", help="actions in a sequence (as many as the file has counts)")
    parser.add_argument("--slow", action="store_true", help="count what is not refused, not what is listed")
    chosen = parser.parse_args()
    for name in chosen.names or POSITIONS:
        depth = chosen.depth or len(POSITIONS[name]["counts"])
        start = time.perf_counter()
        found = counts(position(name), depth, not_refused if chosen.slow else listed)
        print(f"{name:12} {found}  ({time.perf_counter() - start:.2f} s)", flush=True)


if __name__ == "__main__":
    main()
