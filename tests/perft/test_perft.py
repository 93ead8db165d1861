"""The counts of the fixed positions, by both readers of the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.state import State
from tests.perft.count import counts, listed, not_refused
from tests.rules.catacombs.odd import ODD

FILE = Path(__file__).with_name("positions.toml")
POSITIONS: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
OURS = ("tells", "counts", "both", "facts", "game")


def position(name: str) -> State:
    """A position of the file; its other rows are the players in the order of their seats.

    In the catacombs odd tiles are played with, which nobody changes for a better game.
    """
    row = POSITIONS[name]
    players = {colour: facts for colour, facts in row.items() if colour not in OURS}
    game = row.get("game", "clank")
    board = {"board": ODD} if game == "catacombs" else {}
    return cn.position(game, **board, **row["facts"], players=players)


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_sequences_of_actions_as_the_file_says(name: str) -> None:
    row = POSITIONS[name]
    assert counts(position(name), len(row["counts"]), listed) == row["counts"]


@pytest.mark.parametrize("name", POSITIONS)
def test_counting_what_is_not_refused_gives_the_same(name: str) -> None:
    row = POSITIONS[name]
    assert counts(position(name), row["both"], not_refused) == row["counts"][: row["both"]]


@pytest.mark.parametrize("name", ["hand", "attack", "secrets"])
def test_chance_has_its_part_in_the_counts(name: str) -> None:
    """Without the branches of chance there are fewer sequences."""
    row = POSITIONS[name]
    depth = len(row["counts"]) - 1

    def first_of_chance(state: State) -> list[Action]:
        moves = list(listed(state))
        return moves[:1] if moves and isinstance(moves[0], CHANCE_ACTIONS) else moves

    assert counts(position(name), depth, first_of_chance)[-1] < row["counts"][depth - 1]


def test_a_game_that_is_over_has_no_further_sequence() -> None:
    state = cn.rollout(cn.new_game("clank", seed=2), seed=2).state
    assert counts(state, 2, listed) == counts(state, 2, not_refused) == [0, 0]
