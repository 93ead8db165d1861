"""The round stepper: every event with its sentence and its rule, forward and back."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadData, ClankError
from clank_nb.widgets import RoundStepper, TurnStepper
from tests.widgets.every import example, round_example


def test_every_event_is_a_step_with_its_sentence_and_its_rule() -> None:
    trace = round_example()
    stepper = RoundStepper(trace)
    told = []
    for _ in range(stepper.steps):
        stepper.forward.click()
        told.append(stepper.shown.happened[-1])
    assert told == [cn.explain(event) for events in trace.events for event in events]
    assert not stepper.errors


def test_parts_of_the_round_come_in_their_order() -> None:
    stepper = RoundStepper(round_example())
    phases = [beat.phase for beat in stepper.beats[1:]]
    order = list(dict.fromkeys(phases))
    assert order == ["choose", "reveal", "advance", "meet", "end"]
    stepper.jump.value = next(at for label, at in stepper.jump.options if "Meeting the dragon" in label)
    assert "flees from s8 to s7" in stepper.shown.happened[-1]
    assert "Green has fled from s8 to s7." in stepper.shown.picture


def test_at_the_end_of_the_game_chests_are_open() -> None:
    stepper = RoundStepper(round_example())
    stepper.slider.value = stepper.steps
    assert "2 coins in the chest" in stepper.shown.picture
    stepper.slider.value = 0
    assert "2 coins in the chest" not in stepper.shown.picture


def test_a_set_up_is_walked_through_too() -> None:
    stepper = RoundStepper(cn.setup_trace("dragon_cave", players=2), at=2)
    assert "this is the hoard" in stepper.shown.happened[-1]
    assert "In the hoard lie 44 coins." in stepper.shown.picture


def test_where_somebody_decides_it_is_told_why_not() -> None:
    stepper = RoundStepper(cn.play(cn.new_game("dragon_cave", players=3, seed=1), "card green"))
    assert not stepper.why.disabled
    stepper.why.value = "dragon red"
    assert "the dragon is put by Red, and only after all dwarfs have chosen" in stepper.shown.answer[1]
    assert 'data-id="rule:cave/choose/roles"' in stepper.story.content
    stepper.why.value = "card blue"
    assert stepper.shown.answer == ("allowed", "Yes, here Green may lay the card Blue.")
    stepper.forward.click()
    assert (stepper.shown.answer[1], stepper.why.value, stepper.now.tried) == ("", "", "")
    assert not stepper.errors


def test_every_state_of_a_stretch_in_which_somebody_decides_can_be_asked_about() -> None:
    trace = round_example()
    asked = [beat.asks for beat in RoundStepper(trace).beats if beat.asks is not None]
    assert asked == [state for state in trace.states if state.current_player >= 0]


def test_where_nobody_decides_nothing_is_asked() -> None:
    stepper = RoundStepper(round_example())
    at = next(k for k, beat in enumerate(stepper.beats) if beat.asks is None)
    stepper.slider.value = at
    assert stepper.why.disabled
    assert [label for label, _ in stepper.why.options] == ["Nobody decides at this step"]
    with pytest.raises(ClankError, match="Nobody decides at this step"):
        stepper.why_not("card red")


def test_what_is_asked_about_tells_no_hidden_purse() -> None:
    players = {"red": {}, "green": {"place": 8, "purse": 2}, "blue": {"place": 3}}
    for hidden in (False, True):
        state = cn.position("dragon_cave", players=players, purses_open=not hidden)
        trace = cn.play(state, "card green", "card blue", "dragon green")
        stepper = RoundStepper(trace)
        stepper.slider.value = stepper.steps
        assert any(text.startswith("fists") for _, text in stepper.why.options) != hidden


def test_before_the_first_and_after_the_last_nothing_is_there() -> None:
    stepper = RoundStepper(round_example())
    stepper.back.click()
    assert stepper.now.at == 0
    assert "the beginning" in stepper._story()


def test_a_stretch_of_another_game_is_refused_by_both_steppers() -> None:
    with pytest.raises(BadData, match="another game"):
        RoundStepper(example())
    with pytest.raises(BadData, match="RoundStepper"):
        TurnStepper(round_example())
    with pytest.raises(BadData, match="from 0 to 13"):
        RoundStepper(round_example(), at=99)


def test_a_closed_purse_is_told_by_no_answer() -> None:
    trace = cn.rollout(cn.new_game("dragon_cave", players=3, seed=1, purses_open=False), seed=3)
    stepper = RoundStepper(trace)
    at = next(at for at, beat in enumerate(stepper.beats) if beat.asks and beat.asks.pending[-1].kind == "fists")
    stepper.change(at=at)
    for text in ("card red", "fists 9 9", "fists 0 1"):
        stepper.why_not(text)
        assert stepper.shown.answer == ("refusal", (
            "Purses are closed in this game, and a purse is to be split here: what fits, and what does not, would tell "
            "how much is in it."
        ))  # fmt: skip
