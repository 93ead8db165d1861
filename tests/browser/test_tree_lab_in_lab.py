"""The tree lab in a real JupyterLab: keys, what fits a laptop and a narrow page, and how fast a step is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, below, window

LAX = 600
"""Milliseconds that even a machine busy with other tests may take; the true figure is in the benchmarks."""
CELLS = (
    "import clank_nb as cn\nfrom tests.widgets.every import toy_duel",
    "cn.widgets.TreeLab(toy_duel(), depth=2, method='alphabeta', at=-1)",
)
OVER = """node => [node.scrollWidth - node.clientWidth, ...[...node.querySelectorAll(
    '.widget-button, select, table, [data-part=law]')].map(
    one => one.getBoundingClientRect().right - node.getBoundingClientRect().right)]"""


@pytest.fixture(scope="module")
def page(lab: Lab) -> Iterator[Any]:
    """A notebook with the lab, just run."""
    page = lab.show("tree", *CELLS)
    page.set_viewport_size({"width": 1366, "height": 1900})
    page.locator(".clank-tree-lab .clank-stage svg").first.wait_for()
    yield page
    assert page.locator(".clank-error").count() == 0


def widget(page: Any) -> Any:
    return page.locator(".clank-widget.clank-tree-lab")


def says(page: Any, text: str) -> None:
    widget(page).locator(".clank-lines").get_by_text(text).first.wait_for(timeout=20_000)


def test_the_first_look_fits_the_window_of_a_laptop(page: Any, lab: Lab) -> None:
    with window(page, *LAPTOP):
        ends = below(widget(page), "[data-part='law'] svg", ".clank-methods tbody", ".clank-story p")
        lab.shot("tree_laptop", widget(page))
    assert max(ends) <= 0, ends


def test_nothing_hangs_over_on_a_narrow_page(page: Any, lab: Lab) -> None:
    with window(page, 600, 1900):
        over = widget(page).evaluate(OVER)
        lab.shot("tree_narrow", widget(page))
        wide = widget(page).locator("[data-part='law'] svg").evaluate("node => node.getBoundingClientRect().width")
    assert wide >= 460, "the tree can be moved sideways, and stays large enough to be read"
    page.wait_for_timeout(300)
    assert max(over) <= 1, over


def test_it_is_seen_in_the_dark_too(page: Any, lab: Lab) -> None:
    lab.theme("Dark")
    page.wait_for_timeout(500)
    back = widget(page).evaluate("node => getComputedStyle(node.querySelector('.clank-controls')).backgroundColor")
    lab.shot("tree_dark", widget(page))
    lab.theme("Light")
    assert sum(map(int, re.findall(r"\d+", back)[:3])) < 3 * 90, back


def test_a_node_is_reached_and_chosen_with_keys(page: Any) -> None:
    widget(page).locator("[data-id='node:0']").focus()
    page.keyboard.press("ArrowDown")
    here = page.evaluate("document.activeElement.dataset.id")
    assert here.startswith("node:") and here != "node:0"
    widget(page).locator("[data-id='node:1']").focus()
    page.keyboard.press("Enter")
    says(page, "Then Red is to move and takes the smallest of 6 values.")
    assert page.evaluate("document.activeElement.dataset.id") == "node:1"
    widget(page).get_by_role("button", name="Next step").click()
    says(page, "Here the search ends")
    widget(page).locator("[data-id='method:minimax']").click()
    says(page, "Nothing has been looked at yet.")


def test_a_step_is_painted_at_once(page: Any, lab: Lab) -> None:
    handle = widget(page).get_by_role("slider", name="step", exact=True)
    handle.focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(300)
    laps = lab.latencies(handle, ".clank-tree-lab .clank-is .clank-stage", ["ArrowRight"] * 9)
    print(f"tree lab, step to repainted picture: median {median(laps):.0f} ms, {min(laps):.0f} to {max(laps):.0f}")
    assert median(laps) < LAX
