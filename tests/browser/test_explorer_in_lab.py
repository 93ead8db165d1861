"""The dungeon explorer in a real JupyterLab: clicked, keyed, slid, and looked at."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, below, says, tops, widths, window

LAX = 600
"""Milliseconds that even a machine busy with other tests may take; the true figure is in the benchmarks."""

CELLS = (
    "import clank_nb as cn\nfrom tests.widgets.every import example",
    "explorer = cn.widgets.DungeonExplorer('clank/front', goal='f33')\nexplorer",
)


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with the explorer, just run."""
    page = lab.show("explorer", *CELLS)
    page.locator(".clank-dungeon-explorer .clank-stage svg").first.wait_for()
    return page


@pytest.fixture
def explorer(page: Any) -> Any:
    """The living widget, at its beginning."""
    found = page.locator(".clank-dungeon-explorer")
    found.get_by_label("from", exact=True).select_option(label="f01: outside")
    found.get_by_label("to", exact=True).select_option(label="f33: artifact 25")
    found.get_by_label("route", exact=True).select_option(index=0)
    says(found, "Route 1: 4 turns, 9 boots")
    return found


def place(explorer: Any, name: str) -> Any:
    return explorer.locator(f"[data-id='{name}']")


def row(explorer: Any, k: int) -> Any:
    return place(explorer, f"row:{k}")


def test_two_rooms_are_clicked_even_where_a_token_lies(page: Any, explorer: Any) -> None:
    place(explorer, "room:f08").click()
    says(explorer, "Now choose the room to go to")
    badge = place(explorer, "token:f21:artifact").bounding_box()
    page.mouse.click(badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2)
    says(explorer, "From f08 to f21 with 4 boots a turn")
    assert explorer.get_by_label("to", exact=True).input_value() != ""
    assert explorer.locator(".clank-error").count() == 0


def test_two_rooms_are_chosen_by_key_alone(page: Any, explorer: Any) -> None:
    place(explorer, "room:f02").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") == "room:f03"
    page.keyboard.press("Enter")
    says(explorer, "From f03. Now choose")
    assert page.evaluate("document.activeElement.dataset.id") == "room:f03"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(explorer, "From f03 to f04 with 4 boots a turn")


def test_a_row_is_chosen_by_mouse_anywhere_in_it_and_by_key(page: Any, explorer: Any) -> None:
    box = explorer.locator(".clank-front tbody tr").nth(2).bounding_box()
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)
    says(explorer, "Route 3: 4 turns, 10 boots, 7 monsters")
    assert row(explorer, 2).get_attribute("aria-pressed") == "true"
    row(explorer, 2).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    says(explorer, "Route 4: 4 turns, 11 boots, 4 monsters")
    assert page.evaluate("document.activeElement.dataset.id") == "row:3"
    assert row(explorer, 3).get_attribute("tabindex") == "0"
    assert explorer.locator(".clank-front [tabindex='0']").count() == 1


def test_a_disc_of_the_chart_is_chosen_by_click_and_by_key(page: Any, explorer: Any) -> None:
    place(explorer, "route:5").locator(".cnb-halo").click()
    says(explorer, "Route 6: 6 turns, 15 boots, 1 monster")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    says(explorer, "Route 5: 5 turns, 13 boots")


def test_a_slider_moves_and_the_picture_follows(page: Any, lab: Lab, explorer: Any) -> None:
    handle = explorer.get_by_role("slider", name="boots a turn")
    laps = lab.latencies(
        handle, ".clank-dungeon-explorer .clank-is .clank-stage", ["ArrowRight"] * 4 + ["ArrowLeft"] * 4
    )
    print(f"slider to repainted map: median {median(laps):.0f} ms, {min(laps):.0f} to {max(laps):.0f}")
    assert median(laps) < LAX
    says(explorer, "with 4 boots a turn")


def test_without_a_key_the_sentence_is_seen_and_the_locks_are_hatched(page: Any, explorer: Any) -> None:
    explorer.get_by_label("to", exact=True).select_option(label="f35: artifact 30")
    explorer.get_by_role("slider", name="master keys").focus()
    page.keyboard.press("Home")
    explorer.locator(".clank-refusal", has_text="a master key would open f22-f29").wait_for()
    assert explorer.locator(".clank-front caption").inner_text() == "No route"
    page.keyboard.press("End")
    says(explorer, "Route 1: 3 turns, 9 boots")


def test_the_first_new_sentence_is_the_first_in_sight(explorer: Any) -> None:
    row(explorer, 1).click()
    says(explorer, "Route 2: 4 turns, 10 boots")
    seen = explorer.locator(".clank-lines").evaluate(
        "area => [...area.children].find(line => line.offsetTop + line.offsetHeight > area.scrollTop + 3).textContent"
    )
    assert seen.startswith("Route 2: 4 turns")


def test_map_table_and_chart_fit_the_window_of_a_laptop(page: Any, explorer: Any, lab: Lab) -> None:
    with window(page, *LAPTOP):
        ends = below(explorer, ".clank-controls", ".clank-map svg", "[data-part='front']", "[data-part='chart'] svg")
        lab.shot("explorer-laptop")
    assert max(ends) <= 0, ends


def test_nothing_is_wider_than_a_narrow_page_in_both_themes(explorer: Any, lab: Lab) -> None:
    for seen, whole in widths(lab, "explorer-narrow", explorer):
        assert whole <= seen <= 700


def test_nothing_jumps_whatever_is_chosen(page: Any, explorer: Any) -> None:
    places = set()
    for room in ("f02", "f33", "f35", "f21"):
        explorer.get_by_label("to", exact=True).select_option(index=int(room[1:]))
        says(explorer, f"to {room}")
        page.wait_for_timeout(200)
        places.add(tops(explorer, ".clank-controls", ".clank-front", "[data-part='chart']", ".clank-story"))
    assert len(places) == 1, places
