"""What all widgets share, tried on the smallest one."""

from __future__ import annotations

import pytest
from ipywidgets import IntSlider

from clank_nb.views.theme import COLOURS, contrast
from clank_nb.widgets import base, style
from clank_nb.widgets.base import linked, rule_card, set_range
from clank_nb.widgets.live import LiveBoard
from tests.widgets.toy import Toy, Toys


@pytest.mark.parametrize("jump", [(10, 20), (-5, -1), (0, 5), (3, 3), (4, 100)])
def test_a_slider_follows_its_limits_in_either_direction(jump: tuple[int, int]) -> None:
    slider = IntSlider(3, 0, 5)
    set_range(slider, *jump)
    assert (slider.min, slider.max) == jump
    assert slider.value == min(max(3, jump[0]), jump[1])
    set_range(slider, 0, 5)
    assert (slider.min, slider.max) == (0, 5)
    assert 0 <= slider.value <= 5


def test_limits_that_jump_there_and_back_clamp_the_value() -> None:
    slider = IntSlider(3, 0, 5)
    set_range(slider, 10, 20)
    assert slider.value == 10
    set_range(slider, 0, 5)
    assert slider.value == 5


def test_controls_that_follow_the_state_call_no_handler() -> None:
    toy = Toy()
    drawn = toy.draws
    toy.button.click()
    assert (toy.now.n, toy.slider.value, toy.draws) == (2, 2, drawn + 1)


def test_a_refusal_goes_away_with_the_next_change() -> None:
    toy = Toy()
    toy.slider.value = 13
    assert "13 is unlucky" in toy.story.content
    assert toy.slider.value == 1
    toy.slider.value = 12
    assert "unlucky" not in toy.story.content


def test_a_fault_reaches_those_who_listen(faults: list[Exception]) -> None:
    toy = Toy()
    toy.slider.value = 14
    assert [str(fault) for fault in faults] == ["a screw is loose"]
    assert "clank-error" in toy.story.content
    assert toy.now.n == 1
    faults.clear()


def test_a_fault_is_seen_even_when_the_controls_cannot_be_set_back(
    faults: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = Toy()

    def sync(now: Toys) -> None:
        raise RuntimeError("the slider is stuck")

    monkeypatch.setattr(toy, "sync", sync)
    toy.button.click()
    assert "the slider is stuck" in toy.story.content
    assert toy.now.n == 1
    assert len(faults) == 2
    faults.clear()


def test_a_rule_that_does_not_exist_is_a_refusal() -> None:
    toy = Toy()
    toy.story.choose("rule:clank/move/nowhere")
    assert "clank-refusal" in toy.story.content
    toy.story.choose("rule:clank/move/lock")
    assert "clank-card" in toy.story.content


def test_the_same_place_can_be_chosen_twice() -> None:
    board = LiveBoard(content="<svg></svg>")
    heard: list[list[object]] = []
    board.observe(lambda change: heard.append(change["new"]), names="clicked")
    board.choose("room:f03")
    board.choose("room:f03")
    assert heard == [["room:f03", 1], ["room:f03", 2]]


def test_slugs_in_a_sentence_become_links_and_the_rest_is_escaped() -> None:
    html = linked("1 < 2 (clank/move/lock). Also 37.1 % (clank/move/tunnel, clank/turn/end).")
    assert html.count("<button") == 3
    assert "1 &lt; 2" in html
    assert "37.1\u00a0%" in html


def test_a_rule_card_says_how_sure_each_sentence_is() -> None:
    card = rule_card("clank/move/healing_spring")
    assert "Healing springs" in card
    assert "a public ruling" in card
    assert 'aria-label="Close the rule"' in card


def test_no_package_is_missing_here() -> None:
    assert base.absent() == ()


def test_the_style_names_only_colours_that_are_there() -> None:
    css = style.live_css()
    used = {word.split(")")[0] for word in css.split("var(--clank-")[1:]}
    defined = {
        word.split(":")[0] for word in css.split("--clank-")[1:] if ":" in word[:30] and ")" not in word.split(":")[0]
    }
    assert used <= defined


@pytest.mark.parametrize(
    "pair", [("text", "table"), ("dim", "table"), ("accent", "table"), ("text", "strip"), ("dim", "panel")]
)
@pytest.mark.parametrize("theme", [0, 1])
def test_what_is_written_can_be_read(pair: tuple[str, str], theme: int) -> None:
    ink, ground = (COLOURS[token][theme] for token in pair)
    assert contrast(ink, ground) >= 4.5
