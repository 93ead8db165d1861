"""Time from a key on a control to the painted picture, in a real JupyterLab and a real browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests import browser_support
from tests.browser.lab import Lab, open_lab, running_browser, running_lab

TARGET = 120
"""Milliseconds from a control to the repainted figure."""
THREE = ["yellow", "green", "purple"]
IMPORTS = (
    "import clank_nb as cn\nfrom tests.widgets.every import example, toy_duel\n"
    "from tests.widgets.grown import grown_table"
)
SIX = {"black": 24, **dict.fromkeys(("red", "green", "blue", "yellow", "purple", "orange"), 10), "ghost": 5}
"""A bag for the attack lab: six players with ten cubes each, and five ghosts."""
THERE_AND_BACK = ("ArrowRight",) * 4 + ("ArrowLeft",) * 4
DOWN_AND_UP = ("ArrowDown",) * 2 + ("ArrowUp",) * 2
TOUR = tuple(f"room:{room}" for room in ("f05", "f21", "f13", "f33", "f01", "f17", "f28", "f03"))
"""Rooms of the front board: each second one is where one goes."""
OPEN_EXIT = ".clank-outlook [data-id^='exit:']"
"""A row of the tile table, which turns up a tile at its exit."""
DRAWN = "DungeonDesigner('clank/front')\nwidget.take('select')"


class Case(NamedTuple):
    """What is measured, the widget and its name on the page, and what is pressed there: a control or places.

    A place may be any selector of the page; where there is an `undo`, this button follows, and is not measured.
    """

    what: str
    make: str
    kind: str
    control: str = ""
    keys: tuple[str, ...] = THERE_AND_BACK
    places: tuple[str, ...] = ()
    undo: str = ""
    target: int = TARGET


CASES = (
    Case("cubes of one colour", "AttackLab()", "attack-lab", "Yellow's cubes"),
    Case("cubes drawn", "AttackLab()", "attack-lab", "cubes drawn"),
    Case("lab, six players: one attack", f"AttackLab(bag={SIX}, draws=5)", "attack-lab", "Yellow's cubes"),
    Case("lab, six players: heat map", f"AttackLab(bag={SIX}, draws=5, panel='falls')", "attack-lab", "Yellow's cubes"),
    Case("lab, six players: curves", f"AttackLab(bag={SIX}, draws=5, panel='again')", "attack-lab", "Yellow's cubes"),
    Case("lab, six players: will it wake", f"AttackLab(bag={SIX}, draws=5, panel='wakes')", "attack-lab", "turned up"),
    Case("bluff lab: a colour of the mix", "BluffLab(equilibrium=True)", "bluff-lab", "Green %"),
    Case("bluff lab: a point of the triangle", f"BluffLab(hand={THREE}, equilibrium=True)", "bluff-lab", "Green %"),
    Case("bank lab: a rule", "BankLab()", "bank-lab", "bank after so many colours"),
    Case("bank lab: value iteration", "BankLab(panel='steps', split='one_fist')", "bank-lab", "rounds to play"),
    Case("fists lab: a split", "FistsLab(purse=24)", "fists-lab", "left fist"),
    Case("price lab: AV", "PriceLab(card='aberration')", "price-lab", "AV"),
    Case("order lab: a card moved", "OrderLab(tried=5000)", "order-lab", "to place"),
    Case("tree lab: a step", "TreeLab(toy_duel(), method='alphabeta')", "tree-lab", "step"),
    Case("step of a turn, whole table", "TurnStepper(example())", "turn-stepper", "step"),
    Case(
        "play table: a card is played",
        "PlayTable(seats=['you', 'careful'], seed=7)",
        "play-table",
        keys=("Enter",),
        places=(".clank-do [data-id='do:play burgle']",) * 4,
        undo="Undo",
    ),
    Case(
        "assault stepper: a step",
        "AssaultStepper(cn.rollout(cn.new_game('clash_of_decks', seed=3), seed=2))",
        "assault-stepper",
        "step",
    ),
    Case(
        "play table, Clash of Decks: a creature is played",
        "PlayTable('clash_of_decks', seats=['you', 'random'], seed=3)",
        "play-table",
        keys=("Enter",),
        places=("play:revenant:upper",) * 4,
        undo="Undo",
    ),
    Case("explorer: boots of a turn", "DungeonExplorer('clank/front')", "dungeon-explorer", "boots a turn"),
    Case("explorer: a room", "DungeonExplorer('clank/front')", "dungeon-explorer", keys=("Enter",), places=TOUR),
    Case(
        "designer: a room moves",
        f"{DRAWN}\nwidget.choose('room:f13')",
        "dungeon-designer",
        places=("room:f13",),
    ),
    Case(
        "designer: boots of a tunnel",
        f"{DRAWN}\nwidget.choose(f'tunnel:{{widget.dungeon.tunnels[9].id}}')",
        "dungeon-designer",
        "boots",
        DOWN_AND_UP * 2,
    ),
    Case(
        "tile table, 27 tiles: an exit",
        "TileTable()\nwidget = grown_table(26)",
        "tile-table",
        keys=("Enter",),
        places=(OPEN_EXIT,) * 4,
        undo="Undo",
        target=150,
    ),
    Case(
        "tile table, 27 tiles: a tile turns",
        "TileTable()\nwidget = grown_table(26)\nwidget.explore()",
        "tile-table",
        keys=("ArrowRight", "ArrowLeft"),
        places=("turned",),
        target=150,
    ),
)


def measure(lab: Lab, case: Case) -> list[float]:
    """Run a notebook with one widget and press its keys to and fro."""
    page = lab.show("bench", IMPORTS, f"widget = cn.widgets.{case.make}\nwidget")
    widget = page.locator(f".clank-{case.kind}")
    stage = f".clank-{case.kind} .clank-is > .clank-stage"
    page.locator(f"{stage} svg").first.wait_for()
    page.wait_for_timeout(1000)
    if case.places:
        found = (place if place.startswith(".") else f"[data-id='{place}']" for place in case.places)
        handles = [widget.locator(place).first for place in found]
    else:
        handles = [widget.get_by_label(case.control, exact=True).first]
    laps = []
    for handle in handles * 3:
        laps += lab.latencies(handle, stage, list(case.keys))
        if case.undo:
            widget.get_by_role("button", name=case.undo, exact=True).click()
            page.wait_for_timeout(400)
    return laps[4:]


def main() -> None:
    """Measure every case; the first presses warm up."""
    path = browser_support.find_browser()
    if path is None:
        print(f"not measured: there is no browser, {browser_support.HOW_TO_GET_ONE}")
        return
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        with running_lab(root) as (base, token), running_browser(path) as browser:
            for case in CASES:
                lab = open_lab(base, token, root, browser)
                laps = measure(lab, case)
                lab.page.close()
                verdict = f"target {case.target}: {'met' if median(laps) <= case.target else 'MISSED'}"
                spread = f"{min(laps):.0f} to {max(laps):.0f}"
                print(f"{case.what:<32}{median(laps):5.0f} ms  ({spread}, {len(laps)} moves)  {verdict}", flush=True)


if __name__ == "__main__":
    main()
