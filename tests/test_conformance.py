"""The conformance suite, run over whole games of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions import CHANCE_ACTIONS
from tests import conformance
from tests.conformance import Step
from tests.shapes import DEEDS, SHAPES

SETTINGS = conformance.settings()
SEED = 1


@cache
def steps(name: str, board: str, players: int) -> tuple[Step, ...]:
    """A whole game of this kind, and after it the end of another one, which chance alone would not come to."""
    starts = [start(name, board, players, SEED + players) for start in conformance.starts(name)]
    return tuple(step for start in starts for step in conformance.walk(start, SEED))


games = pytest.mark.parametrize(("name", "board", "players"), SETTINGS)


def faults(found: Iterator[str], where: object) -> list[str]:
    return [f"{where}: {fault}" for fault in found]


EVERY: list[tuple[Callable[[Any], Iterator[str]], int]] = [
    (conformance.nothing_is_lost, 1),
    (conformance.what_is_owed_can_be, 7),
    (conformance.listing_and_explaining_agree, 2),
    (conformance.a_refused_action_changes_nothing, 17),
    (conformance.chance_is_a_law, 11),
    (conformance.texts_are_read_back, 11),
    (conformance.codes_are_read_back, 17),
    (conformance.facts_are_read_back, 13),
    (conformance.sealing_is_plain, 11),
    (conformance.observations_hide, 13),
]
"""What is checked of the states of a game: of every one, or of every so manieth."""


@games
@pytest.mark.parametrize(("check", "pace"), EVERY, ids=[check.__name__ for check, _ in EVERY])
def test_of_every_state(name: str, board: str, players: int, check: Callable[[Any], Iterator[str]], pace: int) -> None:
    game = steps(name, board, players)
    states = [game[0].before, *(step.after for step in game[::pace]), game[-1].after]
    wrong = [fault for state in states for fault in faults(check(state), state.n_turns)]
    assert not wrong, "\n".join(wrong[:10])


@games
@pytest.mark.parametrize(
    "check",
    [conformance.playing_again_gives_the_same, conformance.events_are_well_formed],
)
def test_of_every_step(name: str, board: str, players: int, check: Callable[[Step], Iterator[str]]) -> None:
    game = steps(name, board, players)
    wrong = [fault for step in game for fault in faults(check(step), step.action)]
    assert not wrong, "\n".join(wrong[:10])


@games
def test_the_events_tell_every_change(name: str, board: str, players: int) -> None:
    wrong = list(conformance.events_tell_every_change(steps(name, board, players)))
    assert not wrong, "\n".join(wrong[:10])


def test_the_books_find_a_change_that_is_told_wrongly_or_not_at_all() -> None:
    game = steps(*SETTINGS[0])
    told = next(step for step in game if any(event.kind == "gold_gained" for event in step.events))
    silent = told._replace(events=tuple(event for event in told.events if event.kind != "gold_gained"))
    wrong = list(conformance.events_tell_every_change([silent]))
    assert any("gold: booked" in fault for fault in wrong)


@games
def test_every_action_there_is_is_either_listed_or_refused_with_a_reason(name: str, board: str, players: int) -> None:
    game = steps(name, board, players)
    asked = [step for step in game if step.before.current_player >= 0 and step.before.pending[-1].kind != "turn"]
    for step in (*game[::60], *asked[::20]):
        wrong = list(conformance.listing_and_explaining_agree(step.before, all_there_are=True))
        assert not wrong, "\n".join(wrong[:10])


@games
def test_a_whole_game_is_one_code(name: str, board: str, players: int) -> None:
    game = tuple(conformance.walk(conformance.opening(name, board, players, SEED), SEED))
    trace = cn.Trace(
        (game[0].before, *(step.after for step in game)),
        tuple(step.action for step in game),
        tuple(step.events for step in game),
    )
    code = cn.to_code(trace)
    assert len(code) <= conformance.GAME_CODE
    again = cn.from_code(code)
    assert again == trace
    assert isinstance(again, cn.Trace)
    assert again.state.dice == trace.state.dice


@games
def test_the_same_seed_gives_the_same_game(name: str, board: str, players: int) -> None:
    start = conformance.opening(name, board, players, SEED + players)
    again = tuple(conformance.walk(start, SEED))
    assert again == steps(name, board, players)[: len(again)]


@games
def test_a_game_without_a_seed_stops_at_the_first_chance_and_can_be_led_through_by_hand(
    name: str, board: str, players: int
) -> None:
    state = cn.new_game(name, board=board, players=players, first="random")
    assert state.current_player == cn.CHANCE
    with pytest.raises(cn.BadCode, match="no seed"):
        cn.sample(state)
    while state.current_player == cn.CHANCE:
        state = cn.apply(state, cn.chance_outcomes(state)[0][0]).state
    assert state.current_player >= 0
    assert not list(conformance.nothing_is_lost(state))


@pytest.mark.parametrize(("name", "deeds", "kinds"), [(name, *told) for name, told in DEEDS.items()])
def test_the_walks_have_seen_every_kind_of_action_and_nearly_every_kind_of_event(
    name: str, deeds: set[str], kinds: Mapping[str, Any]
) -> None:
    """A suite that never meets a deed says nothing about it."""
    everything = [step for setting in SETTINGS if setting[0] == name for step in steps(*setting)]
    acted = {step.action.kind for step in everything if not isinstance(step.action, CHANCE_ACTIONS)}
    assert deeds - {"give"} <= acted <= deeds, "giving up is too rare to be met by chance"
    happened = {event.kind for step in everything for event in step.events}
    missed = set(SHAPES[name].booking) & set(kinds) - happened
    assert len(missed) <= 3, sorted(missed)


@pytest.mark.parametrize("name", DEEDS)
def test_every_event_of_play_has_its_booking(name: str) -> None:
    kinds = DEEDS[name][1]
    setup = set(kinds) - set(SHAPES[name].booking)
    told = {event.kind for _, board, players in conformance.settings() if _ == name
            for events in cn.setup_trace(name, board=board, players=players).events for event in events}  # fmt: skip
    assert setup <= told | {"row_card_replaced"}


@games
def test_between_two_steps_of_the_set_up_nobody_decides_and_a_code_carries_the_table(
    name: str, board: str, players: int
) -> None:
    trace = cn.setup_trace(name, board=board, players=players, seed=SEED)
    states = trace.states if trace.state.current_player < 0 else trace.states[:-1]  # a card of the row may ask
    for state in states:
        assert not [*conformance.what_is_owed_can_be(state), *conformance.codes_are_read_back(state)]
        assert (state.current_player, cn.legal_actions(state), cn.tries(state)) == (cn.NOBODY, (), ())
        text, sentence = SHAPES[name].out_of_place
        refusal = cn.why_not(state, cn.parse_action(trace.state, text))
        assert refusal is not None
        assert cn.explain(refusal) == sentence.format(player=state.game.colours[state.player].capitalize())


def test_equal_states_may_have_different_dice() -> None:
    one, two = cn.new_game("clank", seed=1), cn.new_game("clank", seed=2)
    assert one != two

    other = replace(one, dice=(2, one.dice[1]))
    assert (other == one, hash(other) == hash(one), other.dice == one.dice) == (True, True, False)
