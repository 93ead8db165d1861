"""Run every benchmark program of this folder, each in a process of its own: ``python -m benchmarks.run [NAME ...]``.

A benchmark is a file ``bench_NAME.py`` that prints what it measured, with its target, when run as a program.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def benchmarks() -> dict[str, Path]:
    """Every benchmark program by its name."""
    return {path.stem.removeprefix("bench_"): path for path in sorted(HERE.glob("bench_*.py"))}


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all; the worst exit code is the answer."""
    programs = benchmarks()
    unknown = [name for name in names if name not in programs]
    if unknown:
        print(f"No benchmark is named {', '.join(unknown)}. There are: {', '.join(programs)}.")
        return 2
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}", flush=True)
    worst = 0
    for name in names or programs:
        print(f"\n== {name}", flush=True)
        module = f"{HERE.name}.{programs[name].stem}"
        worst = max(worst, abs(subprocess.run([sys.executable, "-m", module], cwd=HERE.parent, check=False).returncode))
    return worst


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
