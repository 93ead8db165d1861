"""Going back, saving and loading: the dice belong to the game, so chance is never rolled anew."""

from __future__ import annotations

import random

import pytest

import clank_nb as cn
from clank_nb.model.state import State

TURN = ("play burgle", "play burgle", "play burgle", "play scramble", "play stumble", "end turn")


@pytest.fixture
def start() -> State:
    """A game of three with a hand that draws new cards when its turn ends."""
    red = {
        "hand": ["burgle", "burgle", "burgle", "scramble", "stumble"],
        "deck": ["burgle", "burgle", "burgle", "stumble", "sidestep", "mercenary", "mercenary", "explore", "sneak"],
    }
    return cn.position("clank", players={"red": red, "green": {}, "blue": {}}, seed=7)


def next_moves(state: State, n: int) -> list[str]:
    """The next actions when always the first one that is open is taken, and what chance brings between them."""
    done = []
    while len(done) < n:
        action = cn.sample(state) if state.current_player == cn.CHANCE else cn.legal_actions(state)[0]
        done.append(str(action))
        state = cn.apply(state, action).state
    return done


def test_playing_the_same_again_after_going_back_draws_the_same_cards(start: State) -> None:
    first = cn.play(start, *TURN)
    assert first.actions[-1].kind == "deal"
    again = cn.play(first.states[3], *TURN[3:])
    assert again.state == first.state
    assert again.actions == first.actions[3:]


def test_another_choice_before_the_draw_leaves_the_draw_as_it_was(start: State) -> None:
    """The n-th chance event is the same whatever was done in between, if the deck is the same."""
    one = cn.play(start, *TURN[:-1], "acquire mercenary", "end turn")
    two = cn.play(start, *TURN)
    assert [str(action) for action in one.actions if action.kind == "deal"] == [
        str(action) for action in two.actions if action.kind == "deal"
    ]


def test_a_loaded_game_goes_on_as_the_one_that_was_saved(start: State) -> None:
    state = cn.play(start, *TURN).state
    loaded = cn.from_code(cn.to_code(state))
    assert isinstance(loaded, State)
    assert next_moves(loaded, 40) == next_moves(state, 40)


def test_a_whole_game_so_far_is_saved_and_loaded_with_its_history(start: State) -> None:
    trace = cn.play(start, *TURN)
    loaded = cn.from_code(cn.to_code(trace))
    assert isinstance(loaded, cn.Trace)
    assert loaded == trace
    assert next_moves(loaded.state, 20) == next_moves(trace.state, 20)


def test_states_kept_from_earlier_do_not_change(start: State) -> None:
    trace = cn.play(start, *TURN)
    kept = [cn.to_code(state) for state in trace.states]
    next_moves(trace.state, 60)
    cn.play(trace.states[2], *TURN[2:])
    assert [cn.to_code(state) for state in trace.states] == kept


def test_random_numbers_of_others_do_not_reach_the_game(start: State) -> None:
    random.seed(1)
    one = next_moves(start, 60)
    random.seed(2)
    random.random()
    assert next_moves(start, 60) == one


def test_a_code_without_secrets_says_nothing_of_what_will_be_drawn(start: State) -> None:
    code = cn.to_code(start, secret=False)
    loaded = cn.from_code(code)
    assert loaded == start
    assert isinstance(loaded, State)
    with pytest.raises(cn.BadCode, match="no seed"):
        cn.play(loaded, *TURN, "end turn")


def test_a_game_led_by_hand_is_saved_with_what_was_drawn() -> None:
    state = cn.new_game("clank", players=2)
    states, actions, events = [state], [], []
    while state.current_player == cn.CHANCE:
        action = cn.chance_outcomes(state)[-1][0]
        state, happened = cn.apply(state, action)
        states.append(state)
        actions.append(action)
        events.append(happened)
    trace = cn.Trace(tuple(states), tuple(actions), tuple(events))
    assert cn.from_code(cn.to_code(trace)) == trace
