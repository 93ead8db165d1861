"""The means of the search by themselves: prices that have arrived against a plain list, letters against tuples."""

from __future__ import annotations

import random

import pytest

from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.routes import pareto_fronts
from clank_nb.dungeon.routes_maze import Maze, maze_of
from clank_nb.dungeon.routes_search import _Arrived
from clank_nb.dungeon.routes_value import Route
from tests.dungeon.routes_brute import random_dungeon


def below(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether one price is nowhere above another: boots, monsters, and a set of locks as bits."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] & ~other[2] == 0


def a_maze(picks: bool) -> Maze:
    """One with locks."""
    mazes = (Maze(random_dungeon(seed, most_rooms=9, picks=picks), picks) for seed in range(100))
    return next(maze for maze in mazes if maze.locks.bit_count() >= (3 if picks else 1))


@pytest.mark.parametrize("picks", [False, True])
def test_what_arrived_beats_what_a_plain_list_beats(picks: bool) -> None:
    maze = a_maze(picks)
    bits = [1 << bit for bit in range(maze.locks.bit_length()) if maze.locks >> bit & 1][:3]
    answers = []
    for seed in range(60):
        rng = random.Random(seed)
        arrived, plain = _Arrived(maze), []
        turn = 1
        for _ in range(40):
            turn += rng.random() < 0.2
            price = rng.randint(0, 7), rng.randint(0, 7), sum(bit for bit in bits if rng.random() < 0.3)
            packed = maze.price(*price[:2]) | price[2]
            beaten = any(below(other, price) and (other != price or sooner < turn) for other, sooner in plain)
            assert (bool(plain) and arrived.beats(packed, turn)) == beaten, seed
            answers.append(beaten)
            if rng.random() < 0.5:
                plain.append((price, turn))
                arrived.add(packed, turn)
    assert 0.1 < sum(answers) / len(answers) < 0.9


def test_letters_sort_as_the_names_that_they_stand_for() -> None:
    maze = maze_of(load_board("clank/front"), False)
    routes = [route for found in pareto_fronts(load_board("clank/front"), "f08").values() for route in found]
    spelt = [maze.spell(route.rooms, route.tunnels) for route in routes]
    assert [maze.names(*letters) for letters in spelt] == [(route.rooms, route.tunnels) for route in routes]
    assert [maze.names(*letters) for letters in sorted(spelt)] == sorted((r.rooms, r.tunnels) for r in routes)


def test_a_route_of_the_search_is_as_one_made_by_hand() -> None:
    for found in pareto_fronts(load_board("clank/back"), "b01").values():
        for route in found:
            by_hand = Route(route.rooms, route.tunnels, *route.cost)
            assert type(route) is Route and route == by_hand and hash(route) == hash(by_hand)
            with pytest.raises(AttributeError):
                route.boots = 0
