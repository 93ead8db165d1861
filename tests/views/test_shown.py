"""What a cell shows: SVG and HTML of everything, figures to zoom into, and words that say the same."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

import clank_nb as cn
from clank_nb import odds, sim, views
from clank_nb.data.errors import BadCode
from clank_nb.data.rulebook import Sentence
from clank_nb.model.events import Event
from clank_nb.views.display import figure_of, mimebundle, show
from clank_nb.views.html import events_html, html_style, rows_html, rule_html, sentence_html, table_html
from tests.views.seeing import parsed

EVIL = '<script>alert("1")</script>'
BAG = {"black": 24, "green": 2, "yellow": 3}
MOVED = Event("moved", "clank/move/step", 1, "green", (("tunnel", "f02-f03"), ("start", "f02"), ("room", "f03")))


def things():
    trace = cn.setup_trace("clank", players=2, seed=1)
    return {
        "dungeon": cn.load_board("clank/back"),
        "state": trace.state,
        "trace": trace,
        "law": odds.damage(bag=BAG, draws=4, colour="yellow"),
        "joint": odds.attack(bag=BAG, draws=2),
        "rule": cn.rule("clank/move/healing_spring"),
        "card": cn.cards()["shrine"],
        "hand": ["burgle", "burgle", "stumble"],
    }


THINGS = things()


@pytest.mark.parametrize("kind", THINGS)
def test_everything_has_svg_html_and_words(kind):
    bundle = mimebundle(THINGS[kind])
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    root = parsed(bundle["image/svg+xml"])
    assert root.attrib["role"] == "img" and root.find("{http://www.w3.org/2000/svg}desc").text
    assert "<svg" in bundle["text/html"] or kind == "rule"
    assert "tabindex" not in bundle["text/html"].replace('tabindex="-1"', "")
    assert len(bundle["text/plain"]) < 1000
    assert len(bundle["image/svg+xml"]) < 150_000
    assert views.describe(THINGS[kind])
    assert mimebundle(THINGS[kind]) == bundle


def test_what_has_no_picture_is_answered():
    for nothing in (3, [], ["burgle", 3], b"burgle"):
        with pytest.raises(BadCode, match="no picture"):
            mimebundle(nothing)


def test_words_say_what_the_picture_shows():
    assert "f02 to f03: 1 boot." in views.describe(cn.load_board("clank/front"))
    assert views.describe(THINGS["law"]).splitlines()[0] == "0: 1150/1827, 62.9 %."
    assert views.describe(MOVED) == cn.explain(MOVED)
    assert "Red's hand" in views.describe(THINGS["state"])


def test_a_trace_is_shown_after_any_of_its_steps():
    trace = THINGS["trace"]
    n = len(trace.states) - 1
    assert views.picture(trace).title == f"Front of the board: after step {n} of {n}"
    assert views.picture(trace, step=2).title.endswith(f"after step 2 of {n}")


# ---- HTML ------------------------------------------------------------------------------------------------------------


def test_nothing_from_outside_becomes_html():
    sentence = f"{EVIL} takes 1 damage. (clank/move/monsters)"
    for html in (
        events_html([sentence]),
        sentence_html(sentence),
        rows_html([EVIL], [[EVIL, 3]], caption=EVIL),
        rule_html(cn.Rule(EVIL, EVIL, EVIL, EVIL, (Sentence("printed", EVIL),))),
    ):
        assert "<script" not in html and 'alert("' not in html


def test_every_event_is_one_sentence_with_its_rule_as_a_button():
    html = events_html([MOVED, "Red rests. (clank/turn/end)"], new=1)
    root = parsed(html)
    items = root.findall("ol/li")
    assert [item.attrib["value"] for item in items] == ["1", "2"]
    assert [item.attrib.get("class") for item in items] == [None, "cnb-new"]
    assert [item.find("button").attrib["data-id"] for item in items] == ["rule:clank/move/step", "rule:clank/turn/end"]
    assert "data-newest" in root.attrib
    turned = parsed(events_html([MOVED, "Red rests."], newest="first"))
    assert [item.attrib["value"] for item in turned.findall("ol/li")] == ["2", "1"]
    assert "Nothing has happened yet." in events_html([])


def test_a_rule_shows_the_mark_of_every_sentence():
    html = rule_html(cn.rule("clank/move/healing_spring"))
    marks = re.findall(r'cnb-mark-(\w+)">([^<]+)<', html)
    assert marks[0] == ("printed", "printed") and ("faq", "public ruling") in marks
    assert "our reading" in rule_html(cn.rule("clank/move/share"))
    assert "`" not in html and parsed(html).attrib["data-rule"] == "clank/move/healing_spring"


def test_tables_put_numbers_at_the_right():
    root = parsed(rows_html(["outcome", "chance", "%"], [("no damage", "1150/1827", "62.9 %"), ("1", "0", "< 0.1 %")]))
    cells = [[cell.attrib.get("class") for cell in row] for row in root.findall("table/tbody/tr")]
    assert cells == [[None, "cnb-number", "cnb-number"], ["cnb-number"] * 3]


def test_the_table_flows_as_several_pictures():
    html = table_html(THINGS["state"], interactive=False)
    assert html.count("<svg") == 11 and html_style().startswith("<style>.cnb-html{--cnb-")


# ---- figures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in THINGS if kind != "rule"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_figures_are_plain_and_the_same_every_time(kind, theme):
    figure = figure_of(THINGS[kind], theme=theme)
    assert type(figure).__name__ == "Figure"
    assert "sendChartToCloud" in figure.layout.modebar.remove
    assert figure.layout.meta["alt"] and figure.layout.title.text
    assert all(trace.uid for trace in figure.data) and len({trace.uid for trace in figure.data}) == len(figure.data)
    assert figure.to_json() == figure_of(THINGS[kind], theme=theme).to_json()


def test_a_board_can_be_pointed_at():
    figure = figure_of(cn.load_board("clank/front"), route=["f01", "f02"])
    rooms = next(trace for trace in figure.data if trace.name == "room")
    assert len(rooms.customdata) == 39
    at = dict(zip(rooms.customdata, rooms.hovertext, strict=True))
    assert at["room:f20"] == "Room f20: market, in the depths, 2 minor secrets."
    tunnels = next(trace for trace in figure.data if trace.name == "tunnel")
    assert len(tunnels.customdata) == 60
    assert figure.layout.images[0].source.startswith("data:image/svg+xml;base64,")


def test_bars_carry_fraction_and_percentage_and_start_at_nothing():
    law = THINGS["law"]
    sample = sim.attacks(bag=BAG, draws=4, n=1000, seed=7).marginal("yellow")
    figure = figure_of(law, sample=sample, colour="yellow")
    bars, dots = figure.data
    assert bars.text[0] == "<b>1150/1827</b><br>62.9 %"
    assert bars.customdata[0] == "1150/1827" and figure.layout.yaxis.range[0] == 0
    assert bars.marker.color == "#e6b800"
    assert list(dots.y) == [share.value for _, share in ((o, sample[o]) for o in law)]
    players = figure_of(THINGS["joint"]).data
    assert [trace.name for trace in players] == ["Green", "Yellow"]


def test_show_displays_by_itself_and_its_result_displays_nothing_more(monkeypatch):
    seen = []
    monkeypatch.setattr("clank_nb.views.display._display", seen.append)
    result = show(cn.load_board("clank/front"), reach=["f02"])
    [bundle] = seen
    assert set(bundle) == {"text/plain", "text/html", "application/vnd.plotly.v1+json"}
    assert "<svg" in bundle["text/html"] and json.dumps(bundle)
    assert result.figure is not None and result._ipython_display_() is None
    assert repr(result).startswith("Front of the board. Within reach: f02.")


def test_without_plotly_the_still_picture_is_shown():
    program = (
        "import sys; sys.modules['plotly'] = None; sys.modules['plotly.graph_objects'] = None\n"
        "from clank_nb import views, load_board\n"
        "shown = views.show(load_board('clank/front'))\n"
        "assert shown.figure is None and 'f02 to f03: 1 boot.' in shown.text\n"
        "views.mimebundle(load_board('clank/front'))\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_views_load_no_plotly_and_no_widgets():
    program = (
        "import sys, clank_nb.views\n"
        "heavy = {'plotly', 'ipywidgets', 'anywidget', 'numpy', 'IPython'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
