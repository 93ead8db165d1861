"""The play table in a real JupyterLab: a stretch of a game by mouse, and one by keyboard alone."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab
from tests.browser.look import LAPTOP, begun, below, focused, says, tops, widths, window

LAX = 700
"""Milliseconds that even a machine busy with other tests may take; the true figure is in the benchmarks."""
STAGE = ".clank-play-table .clank-is > .clank-stage"
PARTS = (".clank-controls", ".clank-map", ".clank-do", ".clank-do-foot", ".clank-story")
CELLS = (
    "import clank_nb as cn",
    "table = cn.widgets.PlayTable('clank', seats=['you', 'careful', 'greedy'], seed=7)\ntable",
)


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with the play table, just run."""
    page = lab.show("play", *CELLS)
    page.locator(f"{STAGE} svg").first.wait_for()
    return page


@pytest.fixture
def table(page: Any) -> Any:
    """The living widget, at the beginning of a game."""
    return begun(page.locator(".clank-play-table"))


def do(table: Any, id: str) -> Any:
    return table.locator(f".clank-do [data-id='{id}']")


def wait_for_focus(page: Any, begins: str) -> None:
    page.wait_for_function("begins => document.activeElement?.dataset?.id?.startsWith(begins)", arg=begins)


def heading(table: Any, text: str) -> None:
    table.locator(".clank-head", has_text=text).wait_for(timeout=20_000)


def test_rounds_are_played_by_mouse(page: Any, table: Any, lab: Lab) -> None:
    for turn in range(3):
        heading(table, "Red, it is your turn")
        do(table, "go:all:play").click()
        do(table, "go:all:play").wait_for(state="detached")
        says(table, "Red plays")
        if not turn:
            table.locator("svg [data-id='room:f02']").first.click()
            says(table, "Red walks from f01 to f02.")
            do(table, "do:acquire mercenary").click()
            says(table, "Red acquires Mercenary")
            lab.shot("play-table-turn", table)
        do(table, "do:end turn").click()
        heading(table, "Green (careful) is to act")
        do(table, "go:on").click()
        says(table, "Green plays")
        do(table, "go:me").click()
    heading(table, "Red, it is your turn")
    assert table.locator(".clank-error").count() == 0


def test_why_not_is_answered_by_a_click_with_its_rule_and_undo_takes_back(page: Any, table: Any, lab: Lab) -> None:
    do(table, "do:end turn").click(force=True)  # it is told to be disabled, and answers all the same
    table.locator(".clank-refusal", has_text="Red cannot end the turn").wait_for()
    table.locator(".clank-refusal .clank-rule").first.click()
    table.locator(".clank-card").wait_for()
    lab.shot("play-table-why", table)
    page.keyboard.press("Escape")
    table.locator(".clank-card").wait_for(state="detached")
    table.get_by_label("Why not …?").select_option(label="Move from f01 to f35")
    table.locator(".clank-refusal", has_text="no tunnel leads from f01 to f35").wait_for()
    typed = table.get_by_label("or type it")
    typed.fill("acquire explore")
    typed.press("Enter")
    table.locator(".clank-refusal", has_text="Explore costs 3 skill").wait_for()
    do(table, "do:play burgle").click()
    says(table, "Red plays Burgle")
    table.get_by_role("button", name="Undo", exact=True).click()
    table.locator(".clank-allowed", has_text="Taken back: play Burgle").wait_for()


def test_a_round_is_played_by_keyboard_alone(page: Any, table: Any) -> None:
    table.get_by_label("keep").focus()
    for _ in range(6):
        page.keyboard.press("Tab")
        if focused(page) == "go:all:play":
            break
    assert focused(page) == "go:all:play", "the board is one stop, then come the buttons"
    page.keyboard.press("Enter")
    says(table, "Red plays Sidestep")
    wait_for_focus(page, "do:move f02")
    page.keyboard.press("Enter")
    says(table, "Red walks from f01 to f02.")
    wait_for_focus(page, "do:acquire")
    for _ in range(20):
        if focused(page) == "do:end turn":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_focus(page, "go:on")
    page.keyboard.press("Enter")
    says(table, "Green plays")
    page.keyboard.press("Tab")
    assert focused(page) == "go:me"
    page.keyboard.press("Enter")
    heading(table, "Red, it is your turn")
    wait_for_focus(page, "go:all:play")
    assert table.locator(".clank-error").count() == 0


def test_step_by_step_can_be_switched_off(page: Any, table: Any) -> None:
    toggle = table.get_by_role("button", name="Step by step")
    toggle.click()
    do(table, "go:all:play").click()
    do(table, "do:end turn").click()
    says(table, "Red is to play.")
    heading(table, "Red, it is your turn")
    toggle.click()


def test_nothing_jumps_whatever_is_done(page: Any, table: Any) -> None:
    places = {tops(table, *PARTS)}
    for id in ("do:play burgle", "go:all:play", "do:move f02", "do:acquire mercenary", "do:end turn", "go:on", "go:me"):
        do(table, id).click()
        page.wait_for_timeout(400)
        places.add(tops(table, *PARTS))
    table.get_by_label("keep").select_option(label="Code of the game")
    page.wait_for_timeout(400)
    assert table.get_by_label("code").input_value().startswith("clank:1:")
    places.add(tops(table, *PARTS))
    assert len(places) == 1, places


def test_what_is_and_what_can_be_done_fit_the_window_of_a_laptop(page: Any, table: Any, lab: Lab) -> None:
    with window(page, *LAPTOP):
        ends = below(table, ".clank-controls", ".clank-map svg", ".clank-do", ".clank-lines")
        lab.shot("play-table-laptop")
    assert max(ends) <= 0, ends


def test_nothing_is_wider_than_a_narrow_page_in_both_themes(table: Any, lab: Lab) -> None:
    for seen, whole in widths(lab, "play-table-narrow", table):
        assert whole <= seen <= 700


def test_a_button_answers_quickly(page: Any, table: Any, lab: Lab) -> None:
    laps = []
    for _ in range(4):
        laps += lab.latencies(do(table, "do:play burgle"), STAGE, ["Enter"])
        page.wait_for_timeout(200)
    print(f"a card played by key to the repainted table: median {median(laps):.0f} ms, up to {max(laps):.0f}")
    assert median(laps) < LAX


def test_two_at_one_device_see_only_their_own_cards(lab: Lab, page: Any) -> None:
    page = lab.show("hotseat", CELLS[0], "cn.widgets.PlayTable('clank', seats=['you', 'you'], seed=7)")
    table = page.locator(".clank-play-table")
    heading(table, "Pass the device to Red")
    assert table.locator("svg").count() == table.locator(".clank-cover svg").count() == 1
    lab.shot("play-table-cover", table)
    do(table, "go:ready").click()
    table.locator("svg", has_text="Red's hand").first.wait_for()
    do(table, "go:all:play").click()
    do(table, "do:end turn").click()
    heading(table, "Pass the device to Green")
    says(table, "Red draws 5 cards.")
    assert table.locator("svg").count() == table.locator(".clank-cover svg").count() == 1
    do(table, "go:ready").click()
    table.locator("svg", has_text="Green's hand").first.wait_for()
    assert table.locator("svg", has_text="Red's hand").count() == 0
