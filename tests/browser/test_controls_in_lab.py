"""The controls of all labs in a real JupyterLab: what is the same kind of control is equally high everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lab import Lab

CELLS = (
    "import clank_nb as cn",
    "cn.widgets.BluffLab()",
    "cn.widgets.BankLab()",
    "cn.widgets.PriceLab()",
    "cn.widgets.OrderLab()",
)
KINDS = ("checkbox", "dropdown", "hslider", "button")
HEIGHTS = """kind => [...document.querySelectorAll(`.clank-controls .widget-${kind}`)]
    .filter(node => node.getClientRects().length).map(node => Math.round(node.getBoundingClientRect().height))"""


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with the labs, just run."""
    page = lab.show("controls", *CELLS)
    page.set_viewport_size({"width": 1366, "height": 5200})
    for kind in ("bluff", "bank", "price", "order"):
        page.locator(f".clank-{kind}-lab .clank-stage svg").first.wait_for()
    page.wait_for_timeout(400)
    return page


@pytest.mark.parametrize("kind", KINDS)
def test_one_kind_of_control_has_one_height_in_all_labs(page: Any, kind: str) -> None:
    heights = page.evaluate(HEIGHTS, kind)
    assert len(heights) > 3
    assert len(set(heights)) == 1, heights
