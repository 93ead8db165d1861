"""Time from a key on a control to the painted picture, in a real JupyterLab and a real browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from tests import browser_support
from tests.browser.lab import Lab, open_lab, running_browser, running_lab

TARGET = 120
"""Milliseconds from a slider of the attack lab to its repainted figure."""
IMPORTS = "import clank_nb as cn\nfrom tests.widgets.every import example"
SIX = {"black": 24, **dict.fromkeys(("red", "green", "blue", "yellow", "purple", "orange"), 10), "ghost": 5}
"""A bag for the attack lab: six players with ten cubes each, and five ghosts."""
THERE_AND_BACK = ["ArrowRight"] * 4 + ["ArrowLeft"] * 4

CASES: tuple[tuple[str, str, str, str, int | None], ...] = (
    ("cubes of one colour", "AttackLab()", "attack-lab", "Yellow's cubes", TARGET),
    ("cubes drawn", "AttackLab()", "attack-lab", "cubes drawn", TARGET),
    ("lab, six players: one attack", f"AttackLab(bag={SIX}, draws=5)", "attack-lab", "Yellow's cubes", TARGET),
    (
        "lab, six players: heat map",
        f"AttackLab(bag={SIX}, draws=5, panel='falls')",
        "attack-lab",
        "Yellow's cubes",
        TARGET,
    ),
    (
        "lab, six players: curves",
        f"AttackLab(bag={SIX}, draws=5, panel='again')",
        "attack-lab",
        "Yellow's cubes",
        TARGET,
    ),
    (
        "lab, six players: will it wake",
        f"AttackLab(bag={SIX}, draws=5, panel='wakes')",
        "attack-lab",
        "turned up",
        TARGET,
    ),
    ("step of a turn, whole table", "TurnStepper(example())", "turn-stepper", "step", None),
)
"""What is measured, the widget, its name on the page, the slider, and the target."""


def measure(lab: Lab, make: str, kind: str, slider: str) -> list[float]:
    """Run a notebook with one widget and move a slider of it to and fro."""
    page = lab.show("bench", IMPORTS, f"widget = cn.widgets.{make}\nwidget")
    page.locator(f".clank-{kind} .clank-stage svg").first.wait_for()
    page.wait_for_timeout(1000)
    handle = page.locator(f".clank-{kind}").get_by_role("slider", name=slider)
    return lab.latencies(handle, f".clank-{kind} .clank-stage", THERE_AND_BACK * 3)[4:]


def main() -> None:
    """Measure every case; the first presses warm up."""
    path = browser_support.find_browser()
    if path is None:
        print(f"not measured: there is no browser, {browser_support.HOW_TO_GET_ONE}")
        return
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        with running_lab(root) as (base, token), running_browser(path) as browser:
            for what, make, kind, slider, target in CASES:
                laps = measure(open_lab(base, token, root, browser), make, kind, slider)
                verdict = (
                    "" if target is None else f"  target {target}: {'met' if median(laps) <= target else 'MISSED'}"
                )
                spread = f"{min(laps):.0f} to {max(laps):.0f}"
                print(f"{what:<30}{median(laps):7.0f} ms  ({spread}, {len(laps)} moves){verdict}")


if __name__ == "__main__":
    main()
