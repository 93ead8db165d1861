"""The labs of bluffing in a real JupyterLab: by keyboard, on a laptop, on a narrow page, light, dark, and how fast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, NAMELESS, WIDE

LAX = 600
"""Milliseconds that even a machine busy with other tests may take; `benchmarks.run browser` measures a quiet one."""


@dataclass(frozen=True)
class Case:
    """One widget: its line, its class, what is pressed first, and the slider that is timed."""

    kind: str
    line: str
    slider: str
    press: tuple[str, ...] = ()


CASES = (
    Case(
        "bluff-lab",
        "cn.widgets.BluffLab(hand=['yellow', 'green', 'purple'], mix={'yellow': 2, 'green': 5, 'purple': 3})",
        "Green %",
        ("All 100", "Show the equilibrium"),
    ),
    Case("bank-lab", "cn.widgets.BankLab()", "bank after so many colours"),
    Case("bank-lab", "cn.widgets.BankLab(panel='steps', rounds=5)", "rounds to play", ("One round more",)),
    Case("bank-lab", "cn.widgets.BankLab(panel='once')", "coins in the purse"),
    Case("fists-lab", "cn.widgets.FistsLab(purse=9, coins=5)", "left fist", ("All in one fist",)),
)
SIZES = {"light": (1366, 1500), "dark": (1366, 1500), "laptop": LAPTOP, "narrow": (600, 3000)}

FOLD = """(widget) => {
    widget.scrollIntoView({block: 'start'});
    const panel = widget.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const charts = [...widget.querySelectorAll('.clank-panels > div > [data-part]:first-child')];
    return charts.map(chart => chart.getBoundingClientRect().bottom - panel.bottom);
}"""


@pytest.fixture(scope="module", params=range(len(CASES)), ids=[f"{c.kind}-{c.slider.split()[0]}" for c in CASES])
def case(request: pytest.FixtureRequest, lab: Lab) -> Iterator[tuple[Case, Any]]:
    """A widget in a notebook of its own, just run."""
    found = CASES[request.param]
    page = lab.show(f"bluff{request.param}", "import clank_nb as cn", found.line)
    page.set_viewport_size({"width": 1366, "height": 1500})
    widget = page.locator(f".clank-widget.clank-{found.kind}")
    widget.locator(".clank-stage svg").first.wait_for()
    yield found, widget
    assert page.locator(".clank-error").count() == 0


def test_a_slider_moves_and_the_picture_follows(case: tuple[Case, Any], lab: Lab) -> None:
    found, widget = case
    handle = widget.get_by_role("slider", name=found.slider, exact=True)
    keys = ["ArrowRight", "ArrowLeft"] * 5
    laps = lab.latencies(handle, f".clank-{found.kind} .clank-stage", keys)
    print(f"{found.line}: slider to repaint, median {median(laps):.0f} ms, {min(laps):.0f} to {max(laps):.0f}")
    assert median(laps) < LAX


def test_buttons_do_by_keyboard_what_they_say(case: tuple[Case, Any], lab: Lab) -> None:
    found, widget = case
    for name in found.press:
        before = widget.locator(".clank-is .clank-stage").inner_html()
        widget.get_by_role("button", name=name, exact=True).focus()
        lab.page.keyboard.press("Enter")
        lab.page.wait_for_function(
            "([kind, before]) => document.querySelector(`.clank-${kind} .clank-is .clank-stage`).innerHTML !== before",
            arg=[found.kind, before],
        )


@pytest.mark.parametrize("look", SIZES)
def test_everything_has_a_name_and_fits(case: tuple[Case, Any], lab: Lab, look: str) -> None:
    found, widget = case
    width, height = SIZES[look]
    lab.page.set_viewport_size({"width": width, "height": height})
    if (width < 1000) == lab.page.locator("#jp-left-stack").is_visible():
        lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.theme("Dark" if look == "dark" else "Light")
    lab.page.wait_for_timeout(600)
    assert widget.evaluate(NAMELESS) == []
    assert widget.evaluate(WIDE) == []
    below = widget.evaluate(FOLD)
    if look == "laptop":
        assert max(below) <= 0, below
    lab.page.wait_for_timeout(200)
    lab.shot(f"{found.kind}_{found.slider.split()[0]}_{look}", None if look == "laptop" else widget)
