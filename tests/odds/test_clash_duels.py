"""Small duels, solved: the counts of the rules, by compact turns and by the engine alone."""

from __future__ import annotations

from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search import Value, retrograde, search, solve
from clank_nb.odds.clash_search.deals import deals

TWO, SECOND, THIRD = ("zombie", "grrr"), ("zombie", "grrr", "microctopus"), ("zombie", "grrr", "boom")


def toy(deck: Any, seed: int, first_turn_mana: int | None = None) -> ClashState:
    return cn.new_game(
        "clash_of_decks", format="constructed", decks=(deck, deck), deck_size=len(deck), open_hands=True, seed=seed,
        first_turn_mana=len(deck) + 1 if first_turn_mana is None else first_turn_mana, draw_repetitions=0, draw_turns=0,
    )  # fmt: skip


@pytest.mark.rule("clash/example/toy_duels")
@pytest.mark.parametrize("less", [0, 1, 2])
@pytest.mark.parametrize(
    ("deck", "positions", "won", "longest", "n_deals"),
    [(TWO, 240, 50, 4, 4), (SECOND, 12_632, 4_324, 8, 36), (THIRD, 9_384, 1_038, 1, 36)],
)
def test_the_counts_are_those_of_the_rules(
    deck: Any, positions: int, won: int, longest: int, n_deals: int, less: int
) -> None:
    found = solve(deck, first_turn_mana=len(deck) + 1 - less)
    assert (found.positions, found.won, found.longest) == (positions, (won, won), longest)
    assert found.drawn == positions - 2 * won
    assert len(found.starts) == 2 * n_deals and all(value.is_draw for value in found.starts)


@pytest.mark.rule("clash/example/toy_duels")
@pytest.mark.parametrize("less", [0, 1, 2])
def test_the_engine_alone_counts_the_same(less: int) -> None:
    compact, engine = (solve(TWO, first_turn_mana=3 - less, through=through) for through in ("compact", "engine"))
    assert (engine.positions, engine.won, engine.drawn, engine.longest) == (240, (50, 50), 140, 4)
    assert engine.starts == compact.starts
    for node, number in engine._graph.numbers.items():
        assert engine._values[number] == compact._values[compact._graph.numbers[node]]


def test_values_are_what_the_best_turn_leads_to() -> None:
    """Every value again from its neighbours: a check that knows nothing of how it was found."""
    found = solve(SECOND)
    graph, values = found._graph, found._values
    for here, targets in enumerate(graph.nexts):
        who, (winner, n) = graph.movers[here], values[here]
        after = [values[there] for there in targets]
        if here in set(graph.won):
            assert (winner, n) == (who, 1)
        elif any(value.winner == who for value in after):
            assert (winner, n) == (who, 1 + min(value.turns for value in after if value.winner == who))
        elif all(value.winner == 1 - who for value in after):
            assert (winner, n) == (1 - who, 1 + max(value.turns for value in after))
        else:
            assert (winner, n) == (-1, 0)


def test_a_won_line_wins_in_as_many_turns_as_the_value_says() -> None:
    solved, longest = solve(SECOND), 0
    for state in reached(SECOND, 200):
        value, line = solved.value(state), solved.line(state)
        now = state
        for actions in line:
            for action in actions:
                now = cn.apply(now, action).state
        if value.is_draw:
            assert not now.over
        else:
            assert (len(line), now.winner) == (value.turns, value.winner)
            assert search(state, value.turns).wins_in == (value.turns if state.player == value.winner else None)
        longest = max(longest, value.turns)
    assert longest >= 3


def reached(deck: Any, most: int) -> list[ClashState]:
    """States at the starts of turns, some turns after a deal."""
    from tests.odds.brute_search import step

    found: list[ClashState] = []
    from random import Random

    for seed in range(most // 10):
        state, dice = toy(deck, seed), Random(seed)
        while not state.is_terminal and state.n_turns < 40 and len(found) < most:
            if state.mana == len(state.hands[state.player]) and not any(c.fresh for lane in state.lanes for c in lane):
                found.append(state)
            state = step(state, dice)
    return found


def test_every_deal_is_met_with_either_player_starting() -> None:
    found = list(deals((TWO, TWO), 3))
    assert len(found) == 8 and {state.player for state in found} == {0, 1}
    assert len({(state.player, state.hands) for state in found}) == 8


def test_decks_may_differ() -> None:
    one = solve([["zombie", "grrr"], ["grrr", "baron"]])
    two = solve([["grrr", "baron"], ["zombie", "grrr"]])
    assert one.positions == two.positions and one.won == two.won[::-1] and one.won[0] != one.won[1]


def test_a_duel_is_explained_round_by_round() -> None:
    told = solve(TWO).derivation()
    assert "240 positions" in told[1] and len(told) == 3 + 4 + 2
    assert told[-1] == "Of 8 deals, the starting player counted, 8 are drawn with best play."


@pytest.mark.parametrize(
    ("decks", "options"),
    [
        ("zombie", {}), ([["zombie"], ["grrr", "zombie"]], {}), ([], {}), (3, {}),
        (["zombie"], {"first_turn_mana": -1}),
        ([["zombie"], ["grrr"], ["boom"]], {}),
    ],
)  # fmt: skip
def test_what_is_no_duel_is_refused(decks: Any, options: Any) -> None:
    with pytest.raises(BadData):
        solve(decks, **options)


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode, match="zombie"):
        solve(["zombi", "grrr"])
    with pytest.raises(BadCode, match="engine"):
        solve(TWO, through="engin")


def test_positions_of_another_duel_are_refused() -> None:
    solved = solve(TWO)
    assert solved.value(toy(TWO, 1)) == Value()
    for state in (toy(SECOND, 1), cn.new_game("clash_of_decks", seed=1), cn.new_game("clank", seed=1), None):
        with pytest.raises(BadData):
            solved.value(state)


def test_retrograde_analysis_of_a_circle_is_a_draw() -> None:
    assert retrograde([0, 1], [[1], [0]], won=[], lost=[]) == [Value(), Value()]
    assert retrograde([0, 1], [[1], [0]], won=[], lost=[1]) == [Value(0, 2), Value(0, 1)]
