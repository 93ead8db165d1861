"""The labs of Clash of Decks in a real JupyterLab: keys, drags, what fits a laptop, and how fast they are."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, below, window

LAX = 600
"""Milliseconds that even a machine busy with other tests may take; the true figure is in the benchmarks."""
CELLS = (
    "import clank_nb as cn",
    "cn.widgets.PriceLab(av=4, hp=5, abilities=['berserk'])",
    "bad = ['annihilation', 'baron', 'boom', 'brute', 'troll', 'carapace', 'partisan', 'revenant']\n"
    "cn.widgets.OrderLab(deck=1, order=bad)",
)


@pytest.fixture(scope="module")
def page(lab: Lab) -> Iterator[Any]:
    """A notebook with both labs, just run."""
    page = lab.show("clash", *CELLS)
    page.set_viewport_size({"width": 1366, "height": 1900})
    for kind in ("price", "order"):
        page.locator(f".clank-{kind}-lab .clank-stage svg").first.wait_for()
    yield page
    assert page.locator(".clank-error").count() == 0


def widget(page: Any, kind: str) -> Any:
    return page.locator(f".clank-widget.clank-{kind}-lab")


def place(page: Any, kind: str, name: str) -> Any:
    return widget(page, kind).locator(f"[data-id='{name}']")


def says(page: Any, kind: str, text: str) -> None:
    widget(page, kind).locator(".clank-lines").get_by_text(text).first.wait_for(timeout=20_000)


def begun_anew(page: Any) -> None:
    widget(page, "order").locator("svg", has_text="Nothing has been played yet.").wait_for()
    page.wait_for_timeout(400)


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("price", ['[data-part="law"] svg', '[data-part="price"] svg', ".clank-near tbody tr"]),
     ("order", ['[data-part="hand"] svg', '[data-part="law"] svg', ".clank-story p"])],
)  # fmt: skip
def test_the_first_look_fits_the_window_of_a_laptop(page: Any, lab: Lab, kind: str, wanted: list[str]) -> None:
    with window(page, *LAPTOP):
        ends = below(widget(page, kind), *wanted)
    assert max(ends) <= 0, ends
    lab.shot(f"clash_{kind}", widget(page, kind))


OVER = """node => [node.scrollWidth - node.clientWidth,
    ...[...node.querySelectorAll('.widget-button, select, svg, table')]
        .map(one => getComputedStyle(one.parentElement).overflowX === 'auto' ? one.parentElement : one)
        .map(one => one.getBoundingClientRect().right - node.getBoundingClientRect().right)]"""


@pytest.mark.parametrize("kind", ["price", "order"])
def test_nothing_hangs_over_on_a_narrow_page(page: Any, kind: str) -> None:
    with window(page, 600, 1900):
        # what scrolls in a part of its own counts by that part
        over = widget(page, kind).evaluate(OVER)
    page.wait_for_timeout(300)
    assert max(over) <= 1, over


CUT = """node => [...node.querySelectorAll('.clank-near :is(th, td)')].filter(cell => cell.scrollWidth
    > cell.clientWidth + 1 || getComputedStyle(cell).textOverflow === 'ellipsis').map(cell => cell.textContent)"""
SMALLEST = """node => Math.min(...[...node.querySelectorAll('[data-part="law"] svg text')].map(text =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


@pytest.mark.parametrize("width", [1366, 600])
def test_what_differs_is_told_to_its_end_and_the_names_can_be_read(page: Any, lab: Lab, width: int) -> None:
    price = widget(page, "price")
    given = ("Rage", "Sprint", "Perforation", "Splash")
    for ability in given:
        price.get_by_label(ability, exact=True).check()
    with window(page, width, 1900):
        cut, smallest = price.evaluate(CUT), price.evaluate(SMALLEST)
        lab.shot(f"clash_price_differs_{width}", price)
    for ability in given:
        price.get_by_label(ability, exact=True).uncheck()
    assert cut == []
    assert width > 600 or smallest > 7.5, smallest


def test_a_body_is_chosen_with_the_arrow_keys(page: Any) -> None:
    place(page, "price", "cell:4:5").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") == "cell:5:5"
    page.keyboard.press("Enter")
    says(page, "price", "A creature 5/5 with Berserk is worth 5 mana")
    assert page.evaluate("document.activeElement.dataset.id") == "cell:5:5"
    widget(page, "price").get_by_label("Rage", exact=True).check()
    says(page, "price", "with Rage and Berserk is worth 13/2 mana")
    place(page, "price", "card:troll").click()
    says(page, "price", "That is Troll, and 6 is printed on it.")


def test_a_card_is_played_by_key_and_moved_by_its_own_keys(page: Any) -> None:
    place(page, "order", "card:annihilation").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") == "card:baron"
    page.keyboard.press("Enter")
    says(page, "order", "Baron is played for 3: 3 mana left.")
    place(page, "order", "card:troll").focus()
    page.keyboard.press("]")
    begun_anew(page)
    assert page.evaluate("document.activeElement.dataset.id") == "card:troll"
    place(page, "order", "card:baron").click()
    place(page, "order", "card:carapace").click()
    says(page, "order", "6 of 6 mana spent")


def test_a_card_is_dragged_to_another_place(page: Any, lab: Lab) -> None:
    widget(page, "order").get_by_role("button", name="Put all back").click()
    begun_anew(page)
    place(page, "order", "card:troll").scroll_into_view_if_needed()
    one = place(page, "order", "card:troll").bounding_box()
    two = place(page, "order", "card:annihilation").bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    for step in range(1, 9):
        x = one["x"] + (two["x"] - one["x"]) * step / 8 + 30
        page.mouse.move(x, one["y"] + (two["y"] - one["y"]) * step / 8 + 30)
    page.mouse.up()
    widget(page, "order").locator("[data-id='card:troll'][aria-label*='at place 1']").wait_for()
    assert widget(page, "order").locator(".clank-lines p").count() == 1
    lab.shot("clash_order_dragged", widget(page, "order"))


@pytest.mark.parametrize(("kind", "slider"), [("price", "AV"), ("order", "to place")])
def test_a_slider_moves_and_the_picture_follows(page: Any, lab: Lab, kind: str, slider: str) -> None:
    handle = widget(page, kind).get_by_role("slider", name=slider, exact=True)
    handle.focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(300)
    laps = lab.latencies(handle, f".clank-{kind}-lab .clank-is .clank-stage", ["ArrowRight"] * 5)
    print(f"{kind} lab, slider to repainted picture: median {median(laps):.0f} ms, {min(laps):.0f} to {max(laps):.0f}")
    assert median(laps) < LAX
