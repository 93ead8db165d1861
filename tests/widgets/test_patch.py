"""A widget sends what is new in its picture, and the page has the same picture as if all had been sent."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.widgets import AttackLab, DungeonDesigner, DungeonExplorer, TurnStepper
from clank_nb.widgets.live import LiveBoard
from clank_nb.widgets.patch import named, patch, patched
from tests.widgets.every import example

LINES = st.lists(st.sampled_from(["", "a", "b", "c", "d", "dd"]), max_size=12)


@given(before=LINES, now=LINES.filter(bool))
def test_a_patch_leads_from_any_picture_to_any_other(before: list[str], now: list[str]) -> None:
    assert patched(before, patch(before, now)) == "\n".join(now)


def on_the_page(board: LiveBoard) -> str:
    """Put together what the page knows of a picture, as its script does."""
    _, *pieces = board.patch
    return patched(board.base.split("\n"), pieces) if pieces else str(board.base)


def moves(kind: str) -> tuple[Any, list[Any]]:
    """Give a widget and what can be done with it, one after the other."""
    if kind == "lab":
        lab = AttackLab(bag={"black": 24, "red": 10, "green": 8, "ghost": 3}, draws=4)
        panels = [
            lambda panel=panel: setattr(lab.panel, "value", panel) for panel in ("falls", "again", "wakes", "one")
        ]
        fills = [lambda n=n: setattr(lab.cubes["red"], "value", n) for n in (9, 8, 9, 10)]
        return lab, [*fills, panels[0], *fills, panels[1], *fills, panels[2], panels[3], *fills]
    if kind == "explorer":
        explorer = DungeonExplorer()
        rooms = [lambda room=room: explorer.chosen(f"room:{room}") for room in ("f03", "f20", "f01", "f21")]
        boots = [lambda n=n: setattr(explorer.sliders["boots"], "value", n) for n in (5, 6, 3)]
        return explorer, [*boots, *rooms, *boots]
    if kind == "designer":
        designer = DungeonDesigner("clank/front")
        nudges = [lambda: designer.chosen("nudge:1:0"), lambda: designer.chosen("nudge:0:1"), designer.undo]
        return designer, [lambda: designer.choose("room:f05"), *nudges, lambda: designer.add_room(0.5, 0.2), *nudges]
    stepper = TurnStepper(example())
    slider = next(control for control in stepper.handles if getattr(control, "description", "") == "step")
    return stepper, [lambda k=k: setattr(slider, "value", k) for k in (1, 2, 5, 6, 3, 0)]


@pytest.mark.parametrize("kind", ["lab", "explorer", "designer", "stepper"])
def test_the_page_has_the_picture_that_is_meant(kind: str) -> None:
    widget, does = moves(kind)
    ids: dict[str, str] = {}
    assert on_the_page(widget.picture) == named(widget.picture.content, ids)
    for do in does:
        counter = widget.picture.patch[0]
        do()
        assert widget.picture.content == widget.shown.picture
        assert on_the_page(widget.picture) == named(widget.shown.picture, ids)
        assert widget.picture.patch[0] >= counter
    assert not widget.errors


@pytest.mark.parametrize(("kind", "most"), [("explorer", 30_000), ("designer", 40_000), ("stepper", 40_000)])
def test_a_small_change_of_a_large_board_is_a_small_message(kind: str, most: int) -> None:
    widget, does = moves(kind)
    does[0]()
    assert len(widget.picture.content) > 100_000
    assert 0 < len(json.dumps(widget.picture.patch)) < most


def test_a_picture_keeps_its_id_and_other_parts_keep_theirs() -> None:
    ids: dict[str, str] = {}
    one = '<div data-part="a"><svg class="cnb" id="x1">\n<use href="#x1-i"/>\n</svg></div><!--/a--><b id="x2"></b>'
    assert named(one, ids) == one
    assert named(one.replace("x1", "x2"), ids) == one
    assert ids == {"a": "x1"}


def test_a_view_that_is_opened_later_is_told_everything() -> None:
    board = LiveBoard(content="\n".join(f"<p>{k}</p>" for k in range(900)))
    assert (board.base, board.patch) == (board.content, [1])
    board.content = board.content.replace("<p>7</p>", "<p>seven</p>")
    assert board.patch == [2, [0, 7], "<p>seven</p>", [8, 900]]
    state = board.get_state()
    assert patched(state["base"].split("\n"), state["patch"][1:]) == board.content
    assert "content" not in state
