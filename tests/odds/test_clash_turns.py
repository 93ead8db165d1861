"""Compact turns are the turns of the engine."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions_clash import EndSummoning
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search import turns
from clank_nb.odds.clash_search.alone import Table, as_position, read_alone
from clank_nb.odds.clash_search.compact import book, key_of_position, packed
from clank_nb.odds.clash_search.moves import ended, phases, steps
from clank_nb.odds.clash_search.moves import turns as compact_turns
from clank_nb.odds.clash_search.plays import action_of, actions_of
from clank_nb.rules.clash_of_decks.end import position_key
from clank_nb.rules.clash_of_decks.endings import endings
from tests.odds.brute_search import decisions, started


def key(state: Any) -> Any:
    """The position, or who has won it."""
    if state.over in ("fort", "only_card"):
        return state.winner
    return position_key(state, 1 - state.player if state.over else state.player)


def compact_keys(state: ClashState) -> list[Any]:
    known, who = book(state.game), state.player
    return [
        (who if turn.over > 0 else 1 - who) if turn.over else key_of_position(known, turn.after, 1 - who)
        for turn in compact_turns(known, packed(state), state.mana)
    ]


def test_every_single_play_is_the_engines_in_thousands_of_positions() -> None:
    tried = 0
    for state in decisions(range(240)):
        known, phase = book(state.game), (*packed(state), state.mana)
        after = {action_of(known, phase, play, state.player): then for play, then in steps(known, phase)}
        listed = cn.legal_actions(state)
        assert set(after) == {action for action in listed if not isinstance(action, EndSummoning)}
        for action in listed[tried % 3 :: 3]:
            found = cn.apply(state, action).state
            if isinstance(action, EndSummoning):
                turn = ended(known, phase)
                assert turn.over == (found.over == "fort")
                if not found.over:
                    assert packed(found) == turn.after
            elif found.over:
                assert after[action] is None
            else:
                assert (*packed(found), found.mana) == after[action]
        tried += 1
    assert tried > 3_000


def test_the_ends_of_whole_turns_are_the_engines() -> None:
    for state in islice(decisions(range(500, 560)), 0, None, 12):
        found = compact_keys(state)
        assert len(found) == len(set(found))
        assert set(found) == {key(ending.table) for ending in endings(state)}


def test_turns_by_legal_actions_and_apply_are_the_same() -> None:
    for state in islice(decisions(range(600, 612)), 0, None, 15):
        ways = turns(state)
        assert {key(way.state) for way in ways} == set(compact_keys(state))
        for actions, after in ways[:5]:
            now = state
            for action in actions:
                now = cn.apply(now, action).state
            assert now == after


def test_compact_plays_come_back_as_actions_that_lead_there() -> None:
    for state in islice(decisions(range(700, 720)), 0, None, 9):
        known, who = book(state.game), state.player
        for turn in compact_turns(known, packed(state), state.mana)[::7]:
            now = state
            for action in actions_of(known, packed(state), state.mana, turn.plays, who):
                now = cn.apply(now, action).state
            if turn.over:
                assert now.winner == (who if turn.over > 0 else 1 - who)
            elif not now.over:
                assert packed(now) == turn.after


def test_no_turn_is_left_where_nobody_is_asked() -> None:
    assert turns(cn.new_game("clash_of_decks")) == ()


def test_the_plays_of_a_solo_turn_are_the_engines() -> None:
    for seed in range(6):
        state = started(seed, players=1)
        known = Table.of(state.game).book
        found = {phase[:6] for phase, _ in phases(known, as_position(read_alone(state)), state.mana) if phase}
        assert len(found) >= len({way.state.hands[0] for way in turns(state)})


@pytest.mark.parametrize("seed", [1, 2])
def test_a_position_is_seen_from_the_player_to_move(seed: int) -> None:
    state = next(islice(decisions(range(seed, seed + 1)), 9, None))
    position, who = packed(state), state.player
    assert book(state.game).named(position[0]) == state.hands[who]
    assert book(state.game).named(position[1]) == state.hands[1 - who]
