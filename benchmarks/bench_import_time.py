"""Time of `import clank_nb` in a fresh process, beyond bare Python and networkx."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

TARGET = 0.25
ROUNDS = 9


def seconds(code: str) -> float:
    """Wall time of a fresh Python that runs one line of code."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure the two lines in turns, so that a busy neighbour disturbs both alike."""
    plain, ours = [], []
    for _ in range(ROUNDS):
        plain.append(seconds("import networkx"))
        ours.append(seconds("import networkx, clank_nb"))
    beyond = median(ours) - median(plain)
    print(f"import networkx            {median(plain):6.3f} s  (median of {ROUNDS})")
    print(f"import networkx, clank_nb  {median(ours):6.3f} s")
    print(f"beyond networkx            {beyond:6.3f} s  target {TARGET} s: {'met' if beyond <= TARGET else 'MISSED'}")


if __name__ == "__main__":
    main()
