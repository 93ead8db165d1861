"""Small trees of turns: every method finds the value that the fast searches find, and cuts only what cannot matter."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search import Tree, minimax, search, tree, turns
from clank_nb.rules.trace import play
from tests.widgets.every import toy_duel

METHODS = ("minimax", "alphabeta", "table")
OPTIONS = {"format": "constructed", "deck_size": 2, "open_hands": True, "draw_repetitions": 0}


def forced() -> ClashState:
    red = {"hand": ["grrr", "stronghold", "zombie"]}
    green = {"hand": ["stronghold", "zombie"], "upper": ["grrr"], "fort": True}
    return cn.position("clash_of_decks", players={"red": red, "green": green}, turn=5, **OPTIONS)


def positions() -> list[ClashState]:
    found: list[ClashState] = [toy_duel(), forced()]
    for way in turns(toy_duel()):
        if not way.state.over:
            found.append(way.state)
    return found


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("likely_first", [True, False])
def test_every_method_finds_the_value_of_the_fast_searches(depth: int, likely_first: bool) -> None:
    for state in positions():
        found = tree(state, depth, likely_first=likely_first)
        fast = minimax(state, depth)
        walks = [found.walk(method) for method in METHODS]
        assert {walk.value for walk in walks} == {fast.value} == {search(state, depth).value}
        assert walks[0].looked_at == fast.nodes == len(found.nodes) - 1
        assert walks[0].looked_at >= walks[1].looked_at >= walks[2].looked_at


def by_hand(found: Tree, number: int) -> int:
    node = found.nodes[number]
    values = [by_hand(found, child) for child in node.children]
    if not values:
        return node.worth
    return max(values) if node.player == found.player else min(values)


@pytest.mark.parametrize("method", METHODS)
def test_every_node_is_looked_at_or_cut_off_and_no_bound_is_broken(method: str) -> None:
    for depth in (2, 3):
        found = tree(forced(), depth)
        walk = found.walk(method)
        marks = walk.marks(len(walk.steps))
        looked, cut, _ = walk.counts(len(walk.steps))
        assert looked + cut == len(found.nodes) - 1 and set(marks) == set(range(len(found.nodes)))
        assert by_hand(found, 0) == walk.value == by_hand(found, walk.best.number)
        for number, mark in marks.items():
            if mark.kind in ("seen", "known"):
                exact = by_hand(found, number)
                assert (exact == mark.value, exact >= mark.value, exact <= mark.value)[mark.bound], number


def test_the_turns_of_a_tree_can_be_played() -> None:
    found = tree(toy_duel(), 2)
    for node in found.nodes[1:]:
        actions = [str(action) for step in found.path(node.number) for action in step.actions]
        state = play(toy_duel(), *actions).state
        assert bool(state.over) == bool(node.over)


def test_one_turn_further_the_best_turn_is_another() -> None:
    two, three = (tree(forced(), depth).walk("alphabeta") for depth in (2, 3))
    assert [str(action) for action in two.best.actions] == ["play grrr upper", "end turn"]
    assert [str(action) for action in three.best.actions] == ["play grrr lower", "end turn"]
    assert (two.value, three.value > 9000, three.looked_at) == (9, True, 28)


def test_of_a_game_that_is_over_there_are_no_turns() -> None:
    lost = next(way.state for way in turns(toy_duel()) if way.state.over)
    assert turns(lost) == ()


def test_what_cannot_be_searched_is_answered() -> None:
    with pytest.raises(BadData, match="more than 120"):
        tree(toy_duel(), 4)
    with pytest.raises(BadData, match="True"):
        tree(toy_duel(), 2, likely_first=1)  # type: ignore[arg-type]
    with pytest.raises(BadCode, match="alphabeta"):
        tree(toy_duel(), 1).walk("alphabet")
