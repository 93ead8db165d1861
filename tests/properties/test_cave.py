"""What holds in Dragon's Cave wherever chance has led it, and what an unknown hand may write about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.model.cave import CaveState
from tests import conformance
from tests.conformance import Step
from tests.properties import strategies
from tests.properties.unknown_hand import (
    a_position_or_an_error,
    a_trace_or_an_error,
    an_action_or_an_error,
    scratched_codes_are_refused,
)
from tests.shapes import CAVE

SETTINGS = CAVE.settings()
FEW = settings(max_examples=40)


@cache
def _walk(start: int, setting: int, seed: int) -> tuple[Step, ...]:
    return tuple(conformance.walk(CAVE.starts[start](*SETTINGS[setting], seed), seed))


@st.composite
def steps(draw: st.DrawFn) -> Step:
    """One action somewhere in a game played by chance."""
    game = _walk(draw(st.integers(0, 2)), draw(st.integers(0, len(SETTINGS) - 1)), draw(st.integers(0, 3)))
    return game[draw(st.integers(0, len(game) - 1))]


def states() -> st.SearchStrategy[CaveState]:
    """Every state that play comes to, the end of the game included."""
    return st.one_of(steps().map(lambda step: step.before), steps().map(lambda step: step.after))


def telling() -> st.SearchStrategy[CaveState]:
    """A state that facts can tell."""
    return states().filter(lambda state: not state.over and not state.turned_up)


# ---- what holds everywhere ------------------------------------------------------------------------------------------


@given(states())
def test_coins_lie_in_hoard_purses_and_chests_or_are_removed(state: CaveState) -> None:
    held = sum(player.purse + player.chest for player in state.players)
    assert state.hoard + state.removed + held == state.game.option("hoard")
    assert min(state.hoard, state.removed, *(min(player.purse, player.chest) for player in state.players)) >= 0


@given(states())
def test_every_card_is_in_hand_laid_or_used(state: CaveState) -> None:
    for player in state.players:
        assert player.used == state.game.in_order(player.used)
        assert "chest" not in player.used
        assert player.card in ("", *state.game.cards)
        assert state.turned_up or player.card not in player.used


@given(states(), st.data())
def test_who_chooses_later_learns_nothing_of_what_was_chosen_before(state: CaveState, data: st.DataObject) -> None:
    """Whatever is chosen in secret now, everybody else sees and is told the same afterwards."""
    if state.current_player < 0 or state.pending[-1].kind not in ("lay", "fists"):
        return
    who, actions = state.current_player, cn.legal_actions(state)
    first, second = (cn.apply(state, data.draw(st.sampled_from(actions))) for _ in range(2))
    assert first.events == second.events
    for viewer in range(state.game.n_players):
        if viewer != who:
            assert cn.observe(first.state, viewer) == cn.observe(second.state, viewer)
            if first.state.current_player == viewer:
                assert cn.legal_actions(first.state) == cn.legal_actions(second.state)


@given(steps())
def test_nobody_moves_but_by_a_card_and_the_dragon_players_dwarf_never(step: Step) -> None:
    before, after = step.before, step.after
    moved = {who for who in range(before.game.n_players) if before.players[who].places != after.players[who].places}
    assert before.player not in moved
    assert not moved or before.pending[-1].kind in ("dragon", "pick")


@FEW
@given(states(), st.integers(0, 2**40))
def test_a_state_is_sound_hides_what_is_hidden_and_comes_back_from_its_code(state: CaveState, seed: int) -> None:
    checks: list[Callable[[Any], Any]] = [
        conformance.what_is_owed_can_be, conformance.codes_are_read_back, conformance.sealing_is_plain,
        lambda state: conformance.observations_hide(state, seed),
    ]  # fmt: skip
    for check in checks:
        assert not list(check(state))


@FEW
@given(telling())
def test_a_moment_of_choosing_comes_back_from_its_facts(state: CaveState) -> None:
    assert cn.position("dragon_cave", **cn.facts(state)) == state


@FEW
@given(steps())
def test_the_numbers_of_the_events_are_the_change_of_the_state(step: Step) -> None:
    assert not list(conformance.events_tell_every_change([step], pace=1))


# ---- text and facts from an unknown hand ----------------------------------------------------------------------------


def junk() -> st.SearchStrategy[Any]:
    """Something that does not belong there."""
    return st.one_of(
        strategies.junk(), st.sampled_from(["chest", "red", "start", "nest", "lay", "dragon", "left", 20, 44])
    )


@settings(max_examples=150)
@given(st.data())
def test_facts_are_a_position_or_bad_data(data: st.DataObject) -> None:
    facts = data.draw(strategies.spoilt(cn.facts(data.draw(telling()))))
    facts = {str(name): value for name, value in facts.items()}
    if data.draw(st.booleans()) and isinstance(facts.get("players"), dict) and facts["players"]:
        player = facts["players"][data.draw(st.sampled_from(sorted(map(str, facts["players"]))))]
        if isinstance(player, dict):
            player[data.draw(st.sampled_from(["place", "places", "used", "card", "moving", "purse"]))] = data.draw(
                junk()
            )
    a_position_or_an_error("dragon_cave", facts)


WORDS = ("card", "dragon", "dwarf", "fists", "pick", "begin", "red", "chest", "left", "1", "2", "0", "-1", "green", "x")


@settings(max_examples=200)
@given(states(), st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=5).map(" ".join))
def test_a_text_is_an_action_or_a_bad_code(state: CaveState, text: str) -> None:
    an_action_or_an_error(state, text)


@settings(max_examples=300)
@given(st.data())
def test_a_forged_code_is_a_sound_state_or_a_bad_code(data: st.DataObject) -> None:
    code = cn.to_code(data.draw(states()))
    try:
        code = strategies.sealed_code(data.draw(strategies.spoilt(strategies._content(code))), code.rpartition(":")[0])
    except (TypeError, ValueError):
        return
    try:
        state = cn.from_code(code)
    except cn.BadCode as error:
        assert str(error).endswith(".")
        return
    assert isinstance(state, CaveState)
    assert not list(conformance.nothing_is_lost(state))
    for _ in range(8):
        if not cn.legal_actions(state):
            break
        state = cn.apply(state, cn.legal_actions(state)[-1]).state
        assert not list(conformance.what_is_owed_can_be(state))


def test_ten_thousand_scratched_codes_give_nothing_but_bad_codes_in_little_time() -> None:
    scratched_codes_are_refused([cn.to_code(step.after) for step in _walk(0, 1, 0)[::9]])


@settings(max_examples=60)
@given(st.data())
def test_a_forged_game_is_a_trace_or_a_bad_code(data: st.DataObject) -> None:
    start = cn.new_game("dragon_cave", players=data.draw(st.sampled_from([2, 3])))
    trace = cn.rollout(start, "random", seed=data.draw(st.integers(0, 3)))
    a_trace_or_an_error(data, trace)
