"""Clash of Decks in a real JupyterLab: turns by mouse and by keyboard, an assault stepped through, narrow and dark."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, begun, below, focused, says, widths, window

LAX = 700
"""Milliseconds that even a machine busy with other tests may take."""
STAGE = ".clank-play-table .clank-is > .clank-stage"
STEPS = ".clank-assault-stepper .clank-is > .clank-stage"
CELLS = (
    "import clank_nb as cn",
    "cn.widgets.PlayTable('clash_of_decks', seats=['you', 'random'], seed=3, decks=(1, 4))",
    "game = cn.rollout(cn.new_game('clash_of_decks', seed=3, decks=(1, 4)), policy='random', seed=2)\n"
    "cn.widgets.AssaultStepper(game)",
)


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with the play table and the stepper, just run."""
    page = lab.show("clash", *CELLS)
    page.locator(f"{STAGE} svg").first.wait_for()
    return page


@pytest.fixture
def table(page: Any) -> Any:
    """The living play table, at the beginning of its game."""
    found = page.locator(".clank-play-table")
    found.scroll_into_view_if_needed()
    return begun(found)


def place(widget: Any, id: str) -> Any:
    return widget.locator(f"svg [data-id='{id}']")


def test_turns_are_played_by_mouse_in_the_picture(page: Any, table: Any, lab: Lab) -> None:
    place(table, "play:revenant:upper").click()
    says(table, "Red plays Revenant in the upper lane")
    place(table, "play:partisan:lower").click()
    says(table, "Red plays Partisan in the lower lane at place 1 for 3 mana: 0 left, 6 HP.")
    lab.shot("clash-played", table)
    for _ in range(3):
        table.locator("[data-id='do:end turn']").click()
        table.locator("[data-id='go:me']").click()
        table.locator(".clank-head", has_text="Red, it is your turn").wait_for(timeout=20_000)
    assert table.locator(".clank-error").count() == 0
    lab.shot("clash-later", table)


def test_a_card_that_cannot_be_played_tells_why(page: Any, table: Any) -> None:
    place(table, "card:0:5").click()
    table.locator(".clank-refusal", has_text="Troll is card 5 of the hand").wait_for()
    place(table, "card:0:1").click()
    table.locator(".clank-refusal", has_text="Choose the lane").wait_for()


def test_a_turn_is_played_by_keyboard_alone(page: Any, table: Any) -> None:
    table.get_by_label("keep").focus()
    page.keyboard.press("Tab")
    assert focused(page) in ("card:0:1", "play:revenant:upper"), "the table is one stop; it is entered where one was"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("play:")
    for _ in range(8):
        if focused(page) == "play:revenant:lower":
            break
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    says(table, "Red plays Revenant in the lower lane")
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page) == "do:end turn":
            break
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement?.dataset?.id === 'go:on'")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    table.locator(".clank-head", has_text="Red, it is your turn").wait_for(timeout=20_000)
    assert table.locator(".clank-error").count() == 0


def test_an_assault_is_stepped_through_by_keyboard(page: Any, lab: Lab) -> None:
    stepper = page.locator(".clank-assault-stepper")
    stepper.scroll_into_view_if_needed()
    forward = stepper.get_by_role("button", name="Next step")
    forward.focus()
    laps = lab.latencies(forward, STEPS, ["Enter"] * 8)
    print(f"a step by key to the repainted table: median {median(laps):.0f} ms, up to {max(laps):.0f}")
    assert median(laps) < LAX
    stepper.locator(".clank-heading", has_text="Step 8 of").wait_for()
    lab.shot("clash-stepper", stepper)
    stepper.locator(".clank-rule").last.click()
    stepper.locator(".clank-card").wait_for()
    assert stepper.locator(".clank-error").count() == 0


def test_table_and_buttons_fit_the_window_of_a_laptop(page: Any, table: Any, lab: Lab) -> None:
    with window(page, *LAPTOP):
        ends = below(table, ".clank-controls", ".clank-map svg", ".clank-do", ".clank-lines")
        lab.shot("clash-laptop")
    assert max(ends) <= 0, ends


@pytest.mark.parametrize("name", ["play-table", "assault-stepper"])
def test_nothing_is_wider_than_a_narrow_page_in_both_themes(page: Any, table: Any, lab: Lab, name: str) -> None:
    for seen, whole in widths(lab, f"clash-{name}-narrow", page.locator(f".clank-{name}")):
        assert whole <= seen <= 700


def test_an_arrow_above_a_card_answers_quickly(page: Any, table: Any, lab: Lab) -> None:
    laps = []
    for id in ("play:revenant:upper", "play:partisan:lower"):
        laps += lab.latencies(place(table, id), STAGE, ["Enter"])
        page.wait_for_timeout(200)
    print(f"a creature played by key to the repainted table: median {median(laps):.0f} ms, up to {max(laps):.0f}")
    assert median(laps) < LAX
