"""The tile table in a real JupyterLab: an exit is clicked or keyed, the tile turned and laid, and looked at."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, begun, below, focused, says, tops, widths, window

LAX = 700
"""Milliseconds that even a machine busy with other tests may take; the true figure is in the benchmarks."""
STAGE = ".clank-tile-table .clank-is > .clank-stage"
PARTS = (".clank-controls", ".clank-map", "[data-part='turns']", ".clank-outlook", ".clank-story")
CELLS = (
    "import clank_nb as cn\nfrom tests.widgets.grown import grown_table",
    "table = cn.widgets.TileTable('catacombs', seed=7, room='cave')\ntable",
)


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with the tile table, just run."""
    page = lab.show("tiles", *CELLS)
    page.locator(f"{STAGE} svg").first.wait_for()
    return page


@pytest.fixture
def table(page: Any) -> Any:
    """The living widget, at its beginning."""
    found = begun(page.locator(".clank-tile-table"))
    found.get_by_role("slider", name="boots").wait_for()
    return found


def place(table: Any, name: str) -> Any:
    return table.locator(f"svg [data-id='{name}']").first


def held(table: Any) -> str:
    return str(place(table, "turned").get_attribute("aria-label")).split(".")[0]


def test_an_exit_is_clicked_the_tile_turned_by_buttons_and_laid(page: Any, table: Any, lab: Lab) -> None:
    place(table, "exit:1,0,w1").locator(".cnb-halo").click()
    place(table, "turned").wait_for()
    assert held(table) == "Tile s6, turned by 0 degrees"
    table.get_by_role("button", name="Turn right", exact=True).click()
    says(table, "Turned by 90 degrees: ")
    assert held(table) == "Tile s6, turned by 90 degrees"
    lab.shot("tile-table-held", table)
    table.get_by_role("button", name="Lay it", exact=True).click()
    says(table, "Red lays tile s6, turned by 90 degrees.")
    assert place(table, "turned").count() == 0


def test_everything_is_done_by_key_alone(page: Any, table: Any) -> None:
    place(table, "room:cave").focus()
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("exit:1,0,")
    page.keyboard.press("Enter")
    place(table, "turned").wait_for()
    page.wait_for_function("document.activeElement?.dataset?.id === 'turned'")
    for key, degrees in (("ArrowRight", 90), ("ArrowRight", 180), ("ArrowLeft", 90), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        page.locator(f"svg [data-id='turned'][aria-label*='turned by {degrees} degrees']").wait_for()
        assert focused(page) == "turned", "the keyboard stays on the tile"
    page.keyboard.press("Enter")
    says(table, "Red lays tile s6 as it is.")
    page.wait_for_function("document.activeElement?.dataset?.id?.startsWith('room:s6')")


def test_a_card_and_a_row_show_an_orientation_and_a_second_choice_lays_it(page: Any, table: Any) -> None:
    table.get_by_role("button", name="Turn up a tile", exact=True).click()
    place(table, "turn:2").locator(".cnb-halo").click()
    says(table, "Turned by 180 degrees: ")
    table.locator(".clank-outlook [data-id='row:3']").focus()
    page.keyboard.press("Enter")
    says(table, "Turned by 270 degrees: ")
    page.keyboard.press("Enter")
    says(table, "Red lays tile s6, turned by 270 degrees.")


def test_what_cannot_be_paid_is_refused_with_a_link_to_its_rule(page: Any, table: Any, lab: Lab) -> None:
    table.get_by_role("button", name="Turn up a tile", exact=True).click()
    place(table, "turned").wait_for()
    table.get_by_role("slider", name="boots").focus()
    page.keyboard.press("Home")
    says(table, "No orientation can be paid.")
    assert table.get_by_role("button", name="Lay it", exact=True).is_disabled()
    lab.shot("tile-table-refused", table)
    table.locator(".clank-lines").get_by_role("button", name="catacombs/explore/must_pay").last.click()
    table.locator(".clank-card").wait_for()
    page.keyboard.press("Escape")
    table.locator(".clank-card").wait_for(state="detached")
    table.get_by_role("button", name="Give up", exact=True).click()
    says(table, "catacombs/explore/no_way")


def test_undo_brings_the_same_tile_again(page: Any, table: Any) -> None:
    for exit in ("exit:1,0,w1", "exit:1,0,w2"):
        place(table, exit).locator(".cnb-halo").click()
        place(table, "turned").wait_for()
        assert held(table).startswith("Tile s6,")
        table.get_by_role("button", name="Undo", exact=True).click()
        says(table, "Undone")
        place(table, "turned").wait_for(state="detached")


def test_map_and_orientations_fit_the_window_of_a_laptop(page: Any, table: Any, lab: Lab) -> None:
    with window(page, *LAPTOP):
        place(table, "exit:1,0,w1").locator(".cnb-halo").click()
        place(table, "turned").wait_for()
        page.wait_for_timeout(500)
        ends = below(table, ".clank-controls", ".clank-map svg", "[data-part='turns'] svg", ".clank-outlook")
        lab.shot("tile-table-laptop")
    assert max(ends) <= 0, ends


def test_nothing_is_wider_than_a_narrow_page_in_both_themes(table: Any, lab: Lab) -> None:
    for seen, whole in widths(lab, "tile-table-narrow", table):
        assert whole <= seen <= 700


def test_nothing_jumps_whatever_is_done(page: Any, table: Any) -> None:
    places = {tops(table, *PARTS)}
    table.get_by_role("button", name="Turn up a tile", exact=True).click()
    place(table, "turned").wait_for()
    places.add(tops(table, *PARTS))
    table.get_by_role("button", name="Lay it", exact=True).click()
    says(table, "Red lays tile")
    page.wait_for_timeout(200)
    places.add(tops(table, *PARTS))
    assert len(places) == 1, places


def test_on_a_large_map_an_exit_answers_quickly(lab: Lab, page: Any) -> None:
    page = lab.show("large", CELLS[0], "grown_table(26)")
    page.locator(f"{STAGE} svg").first.wait_for()
    page.wait_for_timeout(800)
    table, laps = page.locator(".clank-tile-table"), []
    for _ in range(4):
        row = table.locator(".clank-outlook [data-id^='exit:']").first
        laps += lab.latencies(row, STAGE, ["Enter"])
        lab.shot("tile-table-large", table)
        table.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_timeout(400)
    print(f"exit to repainted map of 27 tiles: median {median(laps):.0f} ms, {min(laps):.0f} to {max(laps):.0f}")
    assert median(laps) < LAX
