"""Policies where the dungeon grows: they play from what they see, to the end, and better than chance."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.sim.rollout import playout

NAMES = ("careful", "greedy", "racer")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("board", ["front", "back"])
def test_one_that_plays_like_people_escapes_more_often_than_not_from_three_of_chance(name: str, board: str) -> None:
    out = 0
    for seed in range(30):
        start = cn.new_game("catacombs", players=4, board=board, seed=seed)
        end, _ = playout(start, [name, "random", "random", "random"], seed)
        out += end.players[0].out == "escaped"
    assert out > 15


@pytest.mark.parametrize("players", [2, 5, 6])
def test_games_of_any_size_come_to_their_end(players: int) -> None:
    start = cn.new_game("catacombs", players=players, seed=3, promos=True)
    names = [NAMES[seat % len(NAMES)] for seat in range(players)]
    end, decisions = playout(start, names, 3)
    assert end.is_terminal
    assert decisions > 100


def test_the_fast_path_and_the_public_door_play_the_same_game() -> None:
    start = cn.new_game("catacombs", players=3, seed=5)
    trace = cn.rollout(start, ["careful", "random", "greedy"], seed=5)
    assert playout(start, ["careful", "random", "greedy"], 5)[0] == trace.state
