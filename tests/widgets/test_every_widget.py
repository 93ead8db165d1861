"""What holds for every widget: it never fails in silence, never leaves a cell empty, and keeps no memory of clicks."""

from __future__ import annotations

import base64
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbclient
import nbconvert
import nbformat
import pytest

from clank_nb import widgets
from clank_nb.data.errors import BadCode, ClankError
from tests.widgets.every import EVERY, AnyWidget, Sample

ROOT = Path(__file__).resolve().parents[2]
RUN_ME = "This is a still picture"


@pytest.fixture(params=sorted(EVERY))
def sample(request: pytest.FixtureRequest) -> Sample:
    return EVERY[request.param]


def test_no_widget_is_left_out() -> None:
    assert set(EVERY) == {name for name in widgets.__all__ if name != "LiveBoard"}


# ---- handlers --------------------------------------------------------------------------------------------------------


def break_drawing(widget: AnyWidget, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def draw(now: Any) -> Any:
        raise fault

    monkeypatch.setattr(widget, "draw", draw)


def test_a_failing_handler_is_seen_and_changes_nothing(
    sample: Sample, monkeypatch: pytest.MonkeyPatch, faults: list[Exception], capsys: pytest.CaptureFixture[str]
) -> None:
    widget = sample.make()
    before, picture = widget.now, widget.picture.content
    break_drawing(widget, monkeypatch, RuntimeError("a screw is loose"))
    sample.nudge(widget)
    assert widget.now == before
    assert widget.picture.content == picture
    assert '<p class="clank-error">That did not work, and nothing was changed (RuntimeError: a screw is loose).' in (
        widget.story.content
    )
    assert "a screw is loose" in widget.story.announce
    assert [str(fault) for fault in widget.errors] == ["a screw is loose"] == [str(fault) for fault in faults]
    assert capsys.readouterr() == ("", "")
    faults.clear()


def test_a_refusal_is_a_sentence_and_no_fault(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = sample.make()
    before = widget.now
    break_drawing(widget, monkeypatch, ClankError("Not now. (clank/turn/refusal)"))
    sample.nudge(widget)
    assert widget.now == before
    assert '<p class="clank-refusal">Not now. ' in widget.story.content
    assert 'data-id="rule:clank/turn/refusal"' in widget.story.content
    assert widget.errors == []


def test_after_a_fault_the_controls_show_what_is_the_case(
    sample: Sample, monkeypatch: pytest.MonkeyPatch, faults: list[Exception]
) -> None:
    widget = sample.make()
    was = values(widget)
    with monkeypatch.context() as broken:
        break_drawing(widget, broken, RuntimeError("a screw is loose"))
        sample.nudge(widget)
    assert values(widget) == was
    sample.nudge(widget)
    assert "clank-error" not in widget.story.content
    faults.clear()


def controls(widget: AnyWidget) -> list[Any]:
    return [control for control in widget.handles if hasattr(control, "value")]


def values(widget: AnyWidget) -> list[Any]:
    return [control.value for control in controls(widget)]


def test_running_a_cell_twice_calls_each_handler_once(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    made = [sample.make(), sample.make()]
    for widget, name in zip(made, ("first", "second"), strict=True):
        draw = widget.draw
        monkeypatch.setattr(widget, "draw", lambda now, draw=draw, name=name: (drawn.append(name), draw(now))[1])
    sample.nudge(made[1])
    assert drawn == ["second"]


def test_setting_a_control_to_what_it_shows_draws_nothing(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = sample.make()
    break_drawing(widget, monkeypatch, AssertionError("drawn again"))
    for control in controls(widget):
        control.value = control.value
        control.description = f"{control.description} "


# ---- what is seen ----------------------------------------------------------------------------------------------------


def test_the_still_picture_needs_nothing_from_elsewhere(sample: Sample) -> None:
    html = sample.make().static_html()
    assert "data:image/svg+xml;base64," in html
    assert "<svg" not in html
    assert all(re.findall(r'<img alt="([^"]*)"', html))
    assert RUN_ME in html
    assert "<script" not in html
    assert not re.search(r"(?:src|href)=\"(?!#|data:image/svg)", html)
    assert not re.search(r"data-id=|tabindex=|role=\"button\"", html)


def test_the_still_picture_is_light_wherever_it_is_read(sample: Sample) -> None:
    html = sample.make().static_html()
    assert re.search(r'<figure [^>]*style="background-color:#[0-9a-f]{6};color:#[0-9a-f]{6}"', html)
    assert all("style=" in row for row in re.findall(r"<tr[^>]*>", html))
    for data in re.findall(r"base64,([^\"]+)", html):
        assert base64.b64decode(data).startswith(b'<svg data-theme="light" ')


def test_an_argument_that_there_is_not_is_answered_with_the_nearest(sample: Sample) -> None:
    make = type(sample.make())
    taken = inspect.signature(make).parameters.values()
    known = [each.name for each in taken if each.kind is not each.VAR_KEYWORD]
    with pytest.raises(BadCode) as caught:
        make(**{f"{known[-1]}s": 3})
    assert f"{make.__name__} has no argument {known[-1]}s; it takes {known[0]}" in str(caught.value)
    assert f"Did you mean {known[-1]}?" in str(caught.value)
    assert caught.value.nearest[0] == known[-1]


def test_the_still_picture_comes_first_and_the_living_one_after_it(
    sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: shown.append(bundle))
    widget = sample.make()
    widget._ipython_display_()
    still, live = shown
    assert "clank-static clank-awaits" in still["text/html"]
    assert RUN_ME in still["text/plain"]
    assert "text/html" not in live
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.box.model_id
    assert live["text/plain"] == repr(widget)


def test_the_picture_of_now_is_what_prints(sample: Sample) -> None:
    widget = sample.make()
    before = widget.static_html()
    sample.nudge(widget)
    assert widget.static_html() != before


def test_every_control_has_a_name(sample: Sample) -> None:
    widget = sample.make()
    assert all(control.description.strip() for control in widget.handles)


def test_every_rule_that_is_cited_exists(sample: Sample) -> None:
    widget = sample.make()
    sample.nudge(widget)
    slugs = re.findall(r'data-id="rule:([^"]+)"', widget.story.content)
    assert slugs
    for slug in slugs:
        widget.story.choose(f"rule:{slug}")
        assert "clank-card" in widget.story.content
        widget.story.choose(f"rule:{slug}")
        assert "clank-card" not in widget.story.content


def test_a_click_and_its_control_do_the_same(sample: Sample) -> None:
    for place, control in sample.clicks:
        clicked, set_ = sample.make(), sample.make()
        clicked.picture.choose(place)
        control(set_)
        assert clicked.now == set_.now, place
        assert clicked.now != sample.make().now, place


def test_a_click_on_nothing_does_nothing(sample: Sample) -> None:
    widget = sample.make()
    before = widget.now
    widget.picture.clicked = []
    assert widget.now == before


def test_going_and_coming_back_shows_the_same(sample: Sample) -> None:
    widget = sample.make()
    before = (widget.now, widget.picture.content, widget.story.content)
    sample.nudge(widget)
    assert widget.now != before[0]
    sample.back(widget)
    assert (widget.now, widget.picture.content, widget.story.content) == before


def test_one_redraw_is_small(sample: Sample) -> None:
    widget = sample.make()
    assert len(widget.picture.content.encode()) < 300_000


# ---- packages that are missing ---------------------------------------------------------------------------------------

BLOCKED = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked!r}:
            raise ImportError(name + " is blocked")
sys.meta_path.insert(0, Blocker())
import clank_nb as cn
widget = {line}
bundle = widget._repr_mimebundle_()
print(widget.box is None, "<img" in bundle["text/html"])
print(bundle["text/plain"].splitlines()[-1])
"""


@pytest.mark.parametrize("package", ["anywidget", "ipywidgets"])
def test_without_a_package_the_picture_stays_and_its_name_is_told(sample: Sample, package: str) -> None:
    blocked = (package, "plotly")
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED.format(blocked=blocked, line=sample.line)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert told[0] == "True True"
    assert f"%pip install {package}" in told[1]


def test_the_bare_board_says_which_package_it_needs() -> None:
    code = BLOCKED.partition("import clank_nb as cn")[0].format(blocked=("anywidget",))
    code += "import clank_nb as cn\ntry:\n    cn.widgets.LiveBoard\nexcept ImportError as told:\n    print(told)\n"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.startswith("LiveBoard needs the package anywidget: install it (%pip install anywidget)"), done


# ---- saved and exported ----------------------------------------------------------------------------------------------


def run_notebook() -> nbformat.NotebookNode:
    cells = [nbformat.v4.new_code_cell("import clank_nb as cn")]
    cells += [nbformat.v4.new_code_cell(EVERY[name].line) for name in sorted(EVERY)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": ROOT}}
    ).execute()
    return notebook


@pytest.fixture(scope="module")
def saved() -> nbformat.NotebookNode:
    return run_notebook()


def test_a_saved_notebook_holds_a_picture_for_every_widget(saved: nbformat.NotebookNode) -> None:
    for cell in saved.cells[1:]:
        still, live = cell.outputs
        assert "<img" in still.data["text/html"]
        assert RUN_ME in still.data["text/html"]
        assert live.data["text/plain"]


def test_a_page_exported_from_it_shows_a_picture_for_every_widget(saved: nbformat.NotebookNode) -> None:
    page, _ = nbconvert.HTMLExporter().from_notebook_node(saved)
    assert page.count('<figure class="clank-static') == len(EVERY)
    assert page.count(RUN_ME) >= len(EVERY)


def masked(notebook: nbformat.NotebookNode) -> str:
    """All outputs, with the random names of the living widgets masked."""
    outputs = [output.data for cell in notebook.cells for output in cell.outputs]
    return re.sub(r'"model_id": "[0-9a-f]{32}"', '"model_id": "…"', json.dumps(outputs, indent=1))


def test_two_fresh_kernels_show_the_same(saved: nbformat.NotebookNode) -> None:
    shown = masked(saved)
    assert shown == masked(run_notebook())
    assert '"model_id": "…"' in shown
