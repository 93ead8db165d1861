"""The widgets in a real JupyterLab: seen, moved, clicked and keyed."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from tests.browser.lab import Lab

LAX = 600
"""Milliseconds that even a machine busy with other tests may take; the true figure is in the benchmarks."""

CELLS = (
    "import clank_nb as cn\nfrom tests.widgets.every import example",
    "lab = cn.widgets.AttackLab()\nlab",
    "guide = cn.widgets.SetupGuide('clank', players=3)\nguide",
    "stepper = cn.widgets.TurnStepper(example())\nstepper",
)


@pytest.fixture(scope="module")
def page(lab: Lab) -> Any:
    """A notebook with the three widgets, just run."""
    page = lab.show("widgets", *CELLS)
    for kind in ("attack-lab", "setup-guide", "turn-stepper"):
        page.locator(f".clank-{kind} .clank-stage svg").first.wait_for()
    return page


def widget(page: Any, kind: str) -> Any:
    return page.locator(f".clank-widget.clank-{kind}")


def place(page: Any, kind: str, name: str) -> Any:
    return widget(page, kind).locator(f"[data-id='{name}']")


def says(page: Any, kind: str, text: str) -> None:
    widget(page, kind).locator(".clank-lines").get_by_text(text).first.wait_for(timeout=20_000)


def test_every_widget_is_alive_once_and_nothing_went_wrong(page: Any, lab: Lab) -> None:
    assert page.locator(".clank-widget").count() == 3
    assert page.locator(".clank-static").count() == 3
    assert page.locator(".clank-static:visible").count() == 0
    assert page.locator(".clank-error").count() == 0
    for kind in ("attack-lab", "setup-guide", "turn-stepper"):
        lab.shot(kind, widget(page, kind))


def test_a_slider_moves_and_the_figure_follows(page: Any, lab: Lab) -> None:
    handle = widget(page, "attack-lab").get_by_role("slider", name="Yellow's cubes")
    laps = lab.latencies(handle, ".clank-attack-lab .clank-stage", ["ArrowRight"] * 9)
    widget(page, "attack-lab").locator("svg", has_text="The bag: 38 cubes").first.wait_for()
    assert widget(page, "attack-lab").locator("svg", has_text="C(26,4)/C(38,4)").count() == 1
    print(f"slider to repainted figure: median {median(laps):.0f} ms, {min(laps):.0f} to {max(laps):.0f}")
    assert median(laps) < LAX


def test_cubes_come_one_by_one(page: Any) -> None:
    attack = widget(page, "attack-lab")
    attack.locator("select").first.select_option(label="The rulebook's attack")
    draw = attack.get_by_role("button", name="Draw one cube")
    for text in ("Cube 1 of 4: black", "Cube 2 of 4: Green takes 1", "Cube 3 of 4: Yellow", "The attack is over"):
        draw.focus()
        page.keyboard.press("Enter")
        says(page, "attack-lab", text)
    assert page.evaluate("document.activeElement.textContent") == "Draw one cube"
    place(page, "attack-lab", "health:green").click()
    attack.locator("svg", has_text="Green's damage").first.wait_for()
    assert attack.locator(".clank-error").count() == 0


def test_the_set_up_goes_forward_by_key_and_a_piece_on_the_board_leads_to_its_step(page: Any) -> None:
    guide = widget(page, "setup-guide")
    forward = guide.get_by_role("button", name="Next step")
    for title in ("Pawn and cubes", "The starting deck", "The board", "Artifacts", "Major secrets"):
        forward.focus()
        page.keyboard.press("Enter")
        guide.locator(".clank-step h3", has_text=title).wait_for()
    place(page, "setup-guide", "token:f35:artifact").click()
    guide.locator(".clank-step h3", has_text="Artifacts").wait_for()
    guide.get_by_label("players", exact=True).select_option(label="4 players")
    guide.locator(".clank-step", has_text="all 7 artifacts").wait_for()
    says(page, "setup-guide", "artifacts lie face up")
    assert guide.locator(".clank-error").count() == 0


def test_a_turn_is_stepped_through_by_click_and_by_key(page: Any) -> None:
    stepper = widget(page, "turn-stepper")
    place(page, "turn-stepper", "card:hand:4").click()
    says(page, "turn-stepper", "Green plays Stumble.")
    assert stepper.locator(".clank-heading").inner_text() == "Green is to play"
    stepper.get_by_role("button", name="Next step", exact=True).click()
    stepper.locator(".clank-heading", has_text="Step 1 of").wait_for()
    place(page, "turn-stepper", "room:f03").focus()
    page.keyboard.press("Enter")
    stepper.locator(".clank-refusal", has_text="Green cannot move from f02 to f03").wait_for()
    assert page.evaluate("document.activeElement.dataset.id") == "room:f03"
    stepper.locator(".clank-refusal .clank-rule").first.click()
    stepper.locator(".clank-card").wait_for()
    stepper.get_by_role("slider", name="step").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    stepper.locator(".clank-heading", has_text="Step 5 of").wait_for()
    place(page, "turn-stepper", "room:f03").focus()
    page.keyboard.press("Enter")
    says(page, "turn-stepper", "Press Next step to do it.")
    stepper.get_by_role("button", name="Next step", exact=True).click()
    stepper.locator(".clank-heading", has_text="Move from f02 to f03").wait_for()
    place(page, "turn-stepper", "room:f03").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    says(page, "turn-stepper", "crystal cave")
    assert stepper.locator(".clank-error").count() == 0


CELLS_OF_THE_PAGE = (
    "() => [...document.querySelectorAll('.jp-Cell')].map(cell => cell.className.match(/jp-\\w+Cell/)[0])"
)


@pytest.mark.parametrize("where", ["go to", "Back", "a place in the picture", "a rule"])
def test_no_key_pressed_in_a_widget_reaches_the_cells(page: Any, where: str) -> None:
    stepper = widget(page, "turn-stepper")
    stepper.get_by_role("slider", name="step").focus()
    page.keyboard.press("Home")
    stepper.locator(".clank-heading", has_text="is to play").wait_for()
    before = page.evaluate(CELLS_OF_THE_PAGE)
    held = {
        "go to": stepper.get_by_label("go to"),
        "Back": stepper.get_by_role("button", name="Back", exact=True),
        "a place in the picture": place(page, "turn-stepper", "room:f03"),
        "a rule": stepper.locator(".clank-rule").first,
    }[where]
    held.focus()
    for key in ("x", "m", "b", "a", "d", "d", "j", "k", "y", "Control+a", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    page.wait_for_timeout(400)
    assert page.evaluate(CELLS_OF_THE_PAGE) == before
    assert page.evaluate("document.activeElement.closest('.clank-turn-stepper') !== null")
    assert page.locator(".jp-Cell.jp-mod-selected").count() <= 1
    if where == "go to":
        stepper.locator(".clank-heading", has_text="Step 1 of").wait_for()


IN_SIGHT = """kind => {
    const widget = document.querySelector(`.clank-widget.clank-${kind}`);
    widget.scrollIntoView({block: 'start'});
    const panel = widget.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const wanted = ['.clank-main', '.clank-map svg', '[data-part="pools"] svg', '.clank-lines'];
    return wanted.map(part => widget.querySelector(part).getBoundingClientRect().bottom - panel.bottom);
}"""


def test_a_turn_fits_the_window_of_a_laptop(page: Any) -> None:
    size = page.viewport_size
    page.set_viewport_size({"width": 1366, "height": 768})
    page.wait_for_timeout(500)
    below = page.evaluate(IN_SIGHT, "turn-stepper")
    page.set_viewport_size(size)
    assert all(distance <= 0 for distance in below), below


PLACE_OF_CONTROLS = """kind => {
    const widget = document.querySelector(`.clank-widget.clank-${kind}`);
    return widget.querySelector('.clank-controls').getBoundingClientRect().top - widget.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(
    ("kind", "button", "times"),
    [
        ("setup-guide", "Back", 5),
        ("turn-stepper", "Back", 6),
        ("attack-lab", "Put back, draw again", 1),
        ("attack-lab", "Draw one cube", 4),
    ],
)
def test_the_controls_stay_where_they_are(page: Any, kind: str, button: str, times: int) -> None:
    places = set()
    for _ in range(times):
        widget(page, kind).get_by_role("button", name=button, exact=True).click()
        page.wait_for_timeout(400)
        places.add(round(page.evaluate(PLACE_OF_CONTROLS, kind)))
    assert max(places) - min(places) <= 1, places


def test_a_handler_that_raises_is_seen(page: Any, lab: Lab) -> None:
    lab.show("raising", "import clank_nb as cn\nlab = cn.widgets.AttackLab()\nlab.draw = lambda now: 1 / 0\nlab")
    attack = widget(page, "attack-lab")
    attack.locator(".clank-stage svg").first.wait_for()
    attack.get_by_role("button", name="Draw one cube").click()
    attack.locator(".clank-error", has_text="ZeroDivisionError").wait_for()
    assert attack.locator("svg", has_text="The bag: 29 cubes").count() >= 1


LIKE = """(stage) => {
    const bare = (node) => {
        const copy = node.cloneNode(true);
        for (const each of copy.querySelectorAll('style, defs')) each.remove();
        for (const each of copy.querySelectorAll('*'))
            for (const name of ['tabindex', 'style']) each.removeAttribute(name);
        return copy.innerHTML.replace(/\\n/g, '');
    };
    const [one, other] = [...document.querySelectorAll(stage)].map(bare);
    const at = [...one].findIndex((letter, k) => letter !== other[k]);
    return one === other ? '' : `${one.slice(at - 80, at + 80)} | ${other.slice(at - 80, at + 80)}`;
}"""
"""Compares a picture that was changed bit by bit with the same one drawn at once; gives where they differ."""


@pytest.mark.parametrize(
    ("make", "kind", "does"),
    [
        ("TurnStepper(example())", "turn-stepper", [f"w.go(replace(w.now, at={k}))" for k in (1, 2, 5, 3)]),
        ("AttackLab(panel='falls')", "attack-lab", [f"w.cubes['yellow'].value = {k}" for k in (4, 5, 9, 2)]),
        ("AttackLab(panel='again')", "attack-lab", [f"w.cubes['yellow'].value = {k}" for k in (4, 5, 9, 2)]),
        ("DungeonExplorer()", "dungeon-explorer", [f"w.sliders['boots'].value = {k}" for k in (5, 8, 2, 3)]),
        (
            "DungeonDesigner('clank/front')",
            "dungeon-designer",
            [
                "w.choose('room:f05')",
                "w.chosen('nudge:1:0')",
                "w.add_room(0.5, 0.1)",
                "w.undo()",
                "w.chosen('nudge:0:1')",
            ],
        ),
    ],
)
def test_a_picture_changed_bit_by_bit_is_the_picture_drawn_at_once(
    lab: Lab, page: Any, make: str, kind: str, does: list[str]
) -> None:
    cells = [
        "import time\nfrom dataclasses import replace\nimport clank_nb as cn\nfrom tests.widgets.every import example"
    ]
    cells += [f"w = cn.widgets.{make}\nw", *(f"time.sleep(0.5)\n{do}" for do in does), "w.box"]
    lab.show("bit_by_bit", *cells)
    stage = f".clank-{kind} .clank-is > .clank-stage"
    page.locator(stage).nth(1).locator("svg").first.wait_for()
    page.wait_for_timeout(500)
    assert page.locator(stage).count() == 2
    assert page.evaluate(LIKE, stage) == ""
    assert not lab.js_errors
