"""Functions written out for a whole game do what they did before."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.rules import changes
from clank_nb.rules.clank import RULESET, legal, play
from clank_nb.rules.ruleset import ruleset
from clank_nb.sim import unfold
from clank_nb.sim.rollout import playout, rollout
from tests.sim import unfoldable


@pytest.fixture(autouse=True)
def homes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Functions of the tests may be unfolded too, and nothing is remembered of it."""
    monkeypatch.setattr(unfold, "HOMES", (*unfold.HOMES, "tests.sim.unfoldable"))
    forget()
    yield
    forget()


def forget() -> None:
    for each in (
        unfold.unfolded,
        unfold.unfolded_loop,
        unfold.unfolded_scripts,
        unfold.unfolded_moments,
        unfold._table,
        unfold._written_in,
    ):
        each.cache_clear()


def twin(function: Any) -> Any:
    return unfold._Unfolder({}).twin(function)


def box() -> Any:
    return SimpleNamespace(total=0, log=None)


@pytest.mark.parametrize("n", range(-12, 25))
def test_a_function_written_out_gives_the_same(n: int) -> None:
    assert twin(unfoldable.everything)(box(), n) == unfoldable.everything(box(), n)
    for function in (unfoldable.guarded, unfoldable.add):
        plain, other = box(), box()
        assert twin(function)(other, n) is function(plain, n) is None
        assert other.total == plain.total


def test_small_functions_stand_in_place_of_their_calls() -> None:
    names = twin(unfoldable.all_added).__code__.co_names
    assert not any(name.startswith("add") for name in names)
    written = twin(unfoldable.everything).__code__.co_names
    assert not any(name.startswith("guarded") for name in written)
    assert any(name.startswith("in_a_loop") for name in written), "returns out of a loop, and is called"
    assert any(name.startswith("closing") for name in written), "has functions of its own, and is called"


def test_what_is_only_done_for_a_log_is_left_out() -> None:
    assert "log" not in twin(unfoldable.add).__code__.co_names


def test_a_function_in_the_place_of_another_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfoldable, "add", lambda box, n, times=1: setattr(box, "total", 99))
    told = box()
    twin(unfoldable.guarded)(told, 3)
    assert told.total == 99


def test_without_its_source_a_function_is_called_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(module: Any) -> str:
        raise OSError("no source")

    monkeypatch.setattr("inspect.getsource", none)
    assert twin(unfoldable.add) is unfoldable.add
    start = cn.new_game("clank", players=2, seed=4)
    assert playout(start, "random", 4)[0] == rollout(start, "random", seed=4).state


def test_a_rule_that_is_done_otherwise_is_done_otherwise_in_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are looked up in the table of the game, also when they are written out."""
    start = cn.new_game("clank", players=2, seed=4)
    usual = playout(start, "random", 4)[0]
    forget()
    monkeypatch.setitem(RULESET.rules, "dragon/rage", lambda draft, who: None)
    changed = playout(start, "random", 4)[0]
    assert changed.cubes.rage == start.cubes.rage < usual.cubes.rage


def test_nearly_every_rule_of_a_game_is_written_out() -> None:
    rules = unfold.unfolded(ruleset("clank"))
    for table, plain in ((rules.acts, play.ACTS), (rules.lists, legal.LISTS)):
        assert all(table[key].__code__.co_filename.endswith("unfolded>") for key in plain)
    assert unfold.unfolded_loop(ruleset("clank")).__code__.co_filename.endswith("whole_game, unfolded>")
    gained = unfold._table(ruleset("clank")).twin(changes.resource_gained)
    assert not any(name.startswith("note") for name in gained.__code__.co_names)


def test_gifts_of_a_card_are_one_function_with_the_amounts_written_into_it() -> None:
    game = cn.new_game("clank", players=2, seed=1).game
    gifts, rest, _ = unfold.unfolded_scripts(ruleset("clank"), game)["scramble/play"]
    ((give, *_),) = gifts
    assert rest == -1
    assert {"skill", "boots"} <= set(give.__code__.co_names)
    assert not {"skill", "boots", "swords"} & set(give.__code__.co_consts)
    draft = SimpleNamespace(turn=SimpleNamespace(skill=1, boots=0), log=None)
    give(draft, 0, 0, "")
    assert (draft.turn.skill, draft.turn.boots) == (2, 1)
