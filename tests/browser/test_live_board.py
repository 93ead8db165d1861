"""The live board in a real JupyterLab: never two pictures at once, and a keyboard that stays where it was."""

from __future__ import annotations

from typing import Any

import nbformat
import pytest

from tests.browser.lab import Lab

TOY = "from tests.widgets.toy import Toy\ntoy = Toy()\ntoy"
STAGE = ".clank-widget .clank-stage"


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with one toy, just run."""
    page = lab.show("toy", TOY, "toy.slider.value = 5")
    page.locator(f"{STAGE} svg").wait_for()
    page.locator(".clank-lines").get_by_text("There are 5.").wait_for()
    return page


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement?.dataset?.id ?? document.activeElement?.className"))


def place(page: Any, name: str) -> Any:
    return page.locator(f"{STAGE} [data-id='{name}']")


def test_the_living_widget_takes_the_place_of_the_still_picture(page: Any) -> None:
    assert page.locator(".clank-static").count() == 1
    assert not page.locator(".clank-static").is_visible()
    assert page.locator(".clank-error").count() == 0


def test_a_picture_is_one_tab_stop_and_arrow_keys_go_from_place_to_place(page: Any) -> None:
    place(page, "a").focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"):
        page.keyboard.press(key)
        seen.append(focused(page))
    assert seen == ["b", "c", "c", "b", "a", "c"]
    page.keyboard.press("Shift+Tab")
    assert focused(page).endswith("widget-button")
    page.keyboard.press("Shift+Tab")
    assert "noUi-handle" in focused(page)  # the number beside the slider is no stop of its own
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "c"


def test_keys_choose_as_a_click_does_and_the_keyboard_stays_there_after_the_redraw(page: Any) -> None:
    place(page, "a").focus()
    page.keyboard.press("Enter")
    page.locator(".clank-lines").get_by_text("Chosen: a.").wait_for()
    assert focused(page) == "a"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.locator(".clank-lines").get_by_text("Chosen: b.").wait_for()
    assert focused(page) == "b"
    place(page, "c").click()
    page.locator(".clank-lines").get_by_text("Chosen: c.").wait_for()
    assert focused(page) == "c"


def test_a_redraw_from_elsewhere_leaves_the_keyboard_where_it_was(page: Any) -> None:
    page.locator(".clank-widget .noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    page.locator(".clank-lines").get_by_text("There are 6.").wait_for()
    assert "noUi-handle" in focused(page)


def test_a_slider_tells_its_name_to_those_who_hear_it(page: Any) -> None:
    assert page.get_by_role("slider", name="how many").count() == 1


def test_a_rule_opens_beside_its_sentence_and_closes_again(page: Any) -> None:
    page.locator(".clank-rule").first.click()
    page.locator(".clank-card").wait_for()
    page.get_by_role("button", name="Close the rule").click()
    page.locator(".clank-card").wait_for(state="detached")
    page.locator(".clank-rule").first.click()
    page.locator(".clank-card").wait_for()
    page.keyboard.press("Escape")
    page.locator(".clank-card").wait_for(state="detached")


def test_a_refusal_and_a_fault_are_seen_and_change_nothing(page: Any) -> None:
    handle = page.locator(".clank-widget .noUi-handle")
    handle.focus()
    for n in range(7, 13):
        page.keyboard.press("ArrowRight")
        page.locator(".clank-lines").get_by_text(f"There are {n}.").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".clank-refusal", has_text="13 is unlucky").wait_for()
    assert page.locator(".clank-error").count() == 0
    page.locator(".widget-readout", has_text="12").wait_for()
    handle.focus()
    page.locator(".widget-readout").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("14")
    page.keyboard.press("Enter")
    page.locator(".clank-error", has_text="a screw is loose").wait_for()
    page.locator(".clank-lines").get_by_text("There are 12.").wait_for()


COLOURS = """figure => {
    const look = node => getComputedStyle(node);
    const ground = node => {
        for (; node; node = node.parentElement) {
            const colour = look(node).backgroundColor;
            if (!/, 0\\)$|transparent/.test(colour)) return colour;
        }
    };
    return [...figure.querySelectorAll('p, td, th')].map(node => [look(node).color, ground(node)]);
}"""
"""Ink and paper of everything written in a still picture."""


def light(colour: str) -> float:
    return max(float(value) for value in colour.removeprefix("rgb(").removesuffix(")").split(", "))


def is_dark_on_light(page: Any) -> bool:
    pairs = page.locator("figure").first.evaluate(COLOURS)
    return bool(pairs) and all(light(ink) < 140 and light(paper) > 220 for ink, paper in pairs)


def test_a_saved_notebook_without_a_kernel_shows_the_still_picture_alone(page: Any, lab: Lab) -> None:
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)
    page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
    page.goto(f"{lab.base}/lab/workspaces/again/tree/toy.ipynb?token={lab.token}&reset")
    page.locator(".clank-static").first.wait_for(state="attached")
    page.wait_for_timeout(6000)
    lab.shot("toy_reopened")
    assert page.locator(".clank-static img").first.is_visible()
    assert page.get_by_text("This is a still picture").is_visible()
    assert page.locator(".jp-OutputArea-output.jupyter-widgets:visible").count() == 0
    assert not page.get_by_text("Error displaying widget").is_visible()
    assert not page.get_by_text("Loading widget").is_visible()
    for theme in ("Dark", "Light"):
        lab.theme(theme)
        lab.shot(f"toy_reopened_{theme}")
        assert is_dark_on_light(page)


def test_a_notebook_from_elsewhere_shows_the_still_picture_although_its_style_is_taken_away(
    page: Any, lab: Lab
) -> None:
    notebook = nbformat.read(lab.root / "toy.ipynb", 4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("Not written here, so nobody trusts it."))
    nbformat.write(notebook, lab.root / "foreign.ipynb")
    page.goto(f"{lab.base}/lab/workspaces/foreign/tree/foreign.ipynb?token={lab.token}&reset")
    picture = page.locator("figure img").first
    picture.wait_for()
    page.wait_for_timeout(3000)
    assert picture.evaluate("image => image.naturalWidth") > 0
    assert page.get_by_text("This is a still picture").is_visible()
    assert page.locator(".jp-OutputArea-output style").count() == 0
    assert not page.get_by_text("Error displaying widget").is_visible()
    assert not page.get_by_text("Loading widget").is_visible()
    for theme in ("Dark", "Light"):
        lab.theme(theme)
        lab.shot(f"toy_foreign_{theme}")
        assert is_dark_on_light(page)
