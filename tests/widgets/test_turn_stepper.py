"""The turn stepper: what happened, step by step, and why something else could not."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadData
from clank_nb.widgets import TurnStepper
from tests.widgets.every import example


@pytest.fixture(scope="module")
def trace() -> cn.Trace:
    return example()


def test_every_step_tells_its_events_with_their_rules(trace: cn.Trace) -> None:
    stepper = TurnStepper(trace)
    for k in range(len(trace)):
        stepper.forward.click()
        events = tuple(cn.explain(event) for event in trace.events[k])
        assert stepper.state == trace.states[k + 1]
        assert stepper.shown.happened[-len(events) :] == events
        assert stepper.shown.new == len(events)
    stepper.forward.click()
    assert "This was the last step." in stepper.story.content


def test_every_way_of_jumping_leads_to_the_same(trace: cn.Trace) -> None:
    seen = []
    for control in ("slider", "jump"):
        stepper = TurnStepper(trace)
        getattr(stepper, control).value = 7
        seen.append((stepper.now, stepper.picture.content, stepper.story.content))
    walked = TurnStepper(trace, at=9)
    walked.back.click()
    walked.back.click()
    seen.append((walked.now, walked.picture.content, walked.story.content))
    assert seen[0] == seen[1] == seen[2]


def test_a_refusal_is_explained_with_its_rule_and_hatched_on_the_board(trace: cn.Trace) -> None:
    stepper = TurnStepper(trace)
    stepper.picture.choose("room:f03")
    sort, sentence = stepper.shown.answer
    assert sort == "refusal"
    assert "Green cannot move from f02 to f03" in sentence
    assert "(clank/move/tunnel)" in sentence
    assert 'data-id="rule:clank/move/tunnel"' in stepper.story.content
    assert stepper.state == trace.states[0]
    before = stepper.picture.content
    stepper.walk.value = ""
    assert stepper.shown.answer == ("", "")
    assert stepper.picture.content != before


def test_a_room_far_away_is_refused_too(trace: cn.Trace) -> None:
    stepper = TurnStepper(trace, at=5)
    stepper.walk.value = "move f35"
    assert "no tunnel leads from f02 to f35" in stepper.shown.answer[1]
    assert stepper.walk.value == "move f35"


def test_what_comes_next_is_answered_like_all_else_and_only_the_button_goes_on(trace: cn.Trace) -> None:
    stepper = TurnStepper(trace, at=5)
    stepper.picture.choose("room:f03")
    sort, sentence = stepper.shown.answer
    assert (sort, stepper.now.at, stepper.walk.value) == ("allowed", 5, "move f03")
    assert sentence.startswith("Allowed, and it is what comes next here. Green can move from f02 to f03: ")
    assert sentence.endswith("Press Next step to do it.")
    stepper.forward.click()
    assert (stepper.now.at, stepper.shown.answer) == (6, ("", ""))


def test_something_else_that_is_allowed_is_told_and_not_done(trace: cn.Trace) -> None:
    stepper = TurnStepper(trace, at=5)
    stepper.menu.value = "fight orc_grunt"
    sort, sentence = stepper.shown.answer
    assert sort == "allowed"
    assert "Green takes 3 gold." in sentence
    assert stepper.state == trace.states[5]


def test_everything_one_might_try_is_answered(trace: cn.Trace) -> None:
    for at, state in enumerate(trace.states):
        stepper = TurnStepper(trace, at=at)
        for action in cn.tries(state):
            stepper.try_out(str(action))
            allowed = cn.why_not(state, action) is None
            assert stepper.now.at == at
            assert stepper.shown.answer[0] == ("allowed" if allowed else "refusal"), action


def test_nothing_can_be_tried_while_the_dice_fall(trace: cn.Trace) -> None:
    at = next(k for k, state in enumerate(trace.states) if state.current_player == cn.CHANCE)
    stepper = TurnStepper(trace, at=at)
    assert len(stepper.menu.options) == 1
    stepper.picture.choose("room:f03")
    assert "The dice are about to fall" in stepper.story.content


@pytest.mark.parametrize(
    "place", ["pawn:green", "pool:skill", "card:hand:99", "card:row:x", "card:nowhere:1", "room:f02", "health:red"]
)
def test_a_place_that_means_nothing_does_nothing(trace: cn.Trace, place: str) -> None:
    stepper = TurnStepper(trace)
    stepper.picture.choose(place)
    assert stepper.shown.answer == ("", "")
    assert stepper.errors == []


def test_more_than_a_hundred_steps_are_all_reached() -> None:
    state = cn.new_game("clank", players=2, seed=7)
    states, actions, events = [state], [], []
    while len(actions) < 140:
        chosen = cn.sample(state) if state.current_player == cn.CHANCE else cn.legal_actions(state)[0]
        state, happened = cn.apply(state, chosen)
        states.append(state)
        actions.append(chosen)
        events.append(happened)
    stepper = TurnStepper(cn.Trace(tuple(states), tuple(actions), tuple(events)))
    assert stepper.slider.max == 140
    stepper.slider.value = 140
    assert stepper.state == states[-1]
    assert stepper.now.at == 140
    assert len(stepper.jump.options) == 141


def test_a_set_up_can_be_stepped_through_too() -> None:
    trace = cn.setup_trace("clank", players=3, seed=7)
    stepper = TurnStepper(trace)
    for _ in range(len(trace.states) - 1):
        stepper.forward.click()
    assert stepper.state == trace.state


@pytest.mark.parametrize("at", [-1, 99, 1.0, True, "3"])
def test_a_step_that_is_not_there_is_answered(trace: cn.Trace, at: object) -> None:
    with pytest.raises(BadData, match="Take a whole number from 0 to"):
        TurnStepper(trace, at=at)  # type: ignore[arg-type]


def test_something_that_is_no_trace_is_answered() -> None:
    with pytest.raises(BadData, match=r"cn\.play"):
        TurnStepper("play burgle")  # type: ignore[arg-type]
