"""Turns with drawn boots: chances against all draws and all choices, averages against the equations they solve."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

from clank_nb.data.errors import BadCode, BadData, NoRoute
from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.routes import pareto_routes
from clank_nb.dungeon.routes_plan import plan
from clank_nb.dungeon.routes_reach import reach
from tests.dungeon.routes_brute import random_dungeon

LAWS = ({1: 1}, {1: 1, 2: 2, 3: 1}, {0: 1, 3: 1}, {2: Fraction(1, 3), 5: Fraction(2, 3)}, {0: 3, 1: 1, 4: 2})


def chance(dungeon: Dungeon, room: str, goal: str, law, turns: int, keys: int, monsters: bool) -> Fraction:
    """The greatest chance to be at the goal in time: every draw, every room where the turn may end."""

    @cache
    def best(here: str, left: int) -> Fraction:
        if here == goal:
            return Fraction(1)
        if not left or (dungeon.room(here).outside and here != room):
            return Fraction(0)
        total = Fraction(0)
        for boots, weight in law.items():
            ends = reach(dungeon, here, boots=boots, swords=99 if monsters else 0, health=1, keys=keys, lockpicks=False)
            total += weight * max(best(end, left - 1) for end in ends)
        return total / sum(law.values())

    return best(room, turns)


@pytest.mark.parametrize("part", range(4))
def test_the_chance_is_that_of_all_draws_and_all_choices(part: int) -> None:
    for seed in range(40 * part, 40 * part + 40):
        rng = random.Random(seed)
        dungeon, law = random_dungeon(seed, most_rooms=6), rng.choice(LAWS)
        keys, monsters = rng.randint(0, 1), rng.random() < 0.7
        start, goal = (room.id for room in rng.choices(dungeon.rooms, k=2))
        expected = [chance(dungeon, start, goal, law, turns, keys, monsters) for turns in range(6)]
        try:
            found = plan(dungeon, start, goal, boots=law, keys=keys, monsters=monsters)
        except NoRoute:
            assert not any(expected), seed
            continue
        assert found.probs(5) == tuple(expected), seed
        assert found.fewest == next(n for n in range(99) if found.prob(n))


def test_the_least_average_solves_its_equation_in_every_room() -> None:
    """One turn more than the average over the draws of the best end, which may be to stay."""
    for seed in range(60):
        dungeon, law = random_dungeon(seed, most_rooms=6), LAWS[seed % len(LAWS)]
        goal = dungeon.rooms[-1].id
        means = {}
        for room in dungeon.rooms:
            try:
                means[room.id] = plan(dungeon, room.id, goal, boots=law).mean
            except NoRoute:
                assert not chance(dungeon, room.id, goal, law, 8, 1, True)
        whole = sum(law.values())
        for room, mean in means.items():
            if room == goal:
                assert mean == 0
                continue
            total = Fraction(0)
            for boots, weight in law.items():
                ends = reach(dungeon, room, boots=boots, swords=99, health=1, keys=1)
                # Outside is the end of the walk, whatever the way on from there would be.
                ends = [end for end in ends if end in means and (end in (room, goal) or not dungeon.room(end).outside)]
                total += weight * min(means[end] for end in ends)
            assert mean == 1 + total / whole, (seed, room)


def test_with_the_same_boots_every_turn_a_plan_is_the_route_of_the_fewest_turns() -> None:
    front = load_board("clank/front")
    for goal in ("f21", "f31", "f33", "f35"):
        turns = pareto_routes(front, "f01", goal, boots_per_turn=4)[0].turns
        found = plan(front, "f01", goal, boots={4: 1})
        assert (found.fewest, found.mean) == (turns, turns)
        assert found.probs(turns)[-2:] == (0, 1)


def test_the_chance_within_n_turns_is_had_by_following_the_walks() -> None:
    front, law = load_board("clank/front"), {1: 1, 2: 3, 4: 2}
    found = plan(front, "f01", "f21", boots=law)

    def followed(room: str, left: int) -> Fraction:
        if room == "f21":
            return Fraction(1)
        if not left:
            return Fraction(0)
        ends = [(weight, found.walk(room, boots, left).goal) for boots, weight in law.items()]
        return sum((Fraction(weight, 6) * followed(end, left - 1) for weight, end in ends), Fraction(0))

    for turns in range(1, 6):
        assert followed("f01", turns) == found.prob(turns)


def test_two_rooms_apart_by_a_tunnel_of_two_boots() -> None:
    """Every turn brings two boots with chance one half: a geometric law with mean 2."""
    dungeon = Dungeon((Room("a"), Room("b")), (Tunnel("a-b", "a", "b", boots=2),), "a")
    found = plan(dungeon, "a", "b", boots={1: 5, 2: 5})
    assert found.probs(3) == (0, Fraction(1, 2), Fraction(3, 4), Fraction(7, 8))
    assert (found.fewest, found.mean) == (1, 2)
    assert str(found) == "a to b: 1 turn with luck in every one, 2 on average (about 2.00)."
    assert found.walk("a", 1).rooms == ("a",)
    assert found.walk("a", 7).rooms == ("a", "b")


def test_a_law_counted_from_a_deck_has_large_numbers_and_is_reduced() -> None:
    front = load_board("clank/front")
    large = plan(front, "f01", "f08", boots={1: 7 * 10**9, 2: 14 * 10**9, 3: 7 * 10**9})
    assert large.law == ((1, 1), (2, 2), (3, 1))
    assert large == plan(front, "f01", "f08", boots={1: Fraction(1, 4), 2: Fraction(1, 2), 3: Fraction(1, 4)})


def test_a_longer_way_can_be_better_when_many_boots_are_rare() -> None:
    """The short way is a tunnel of 3 boots; round by c it is 5 boots, one at a time."""
    tunnels = (Tunnel("a-b", "a", "b", boots=3), Tunnel("a-c", "a", "c"), Tunnel("c-d", "c", "d"),
               Tunnel("d-e", "d", "e"), Tunnel("e-f", "e", "f"), Tunnel("f-b", "f", "b"))  # fmt: skip
    dungeon = Dungeon(tuple(Room(room) for room in "abcdef"), tunnels, "a")
    often = plan(dungeon, "a", "b", boots={1: 1, 3: 4})
    assert often.walk("a", 1).rooms == ("a",)
    rarely = plan(dungeon, "a", "b", boots={1: 9, 3: 1})
    assert rarely.walk("a", 1).rooms == ("a", "c")
    # With two turns left only three boots at once can help.
    assert rarely.walk("a", 1, turns=2).rooms == ("a",)
    assert rarely.prob(2) == 1 - Fraction(9, 10) ** 2


@pytest.mark.parametrize(
    ("law", "sentence"),
    [
        ({}, "boots: the law is empty. Write numbers of boots with their weights, such as {2: 1, 3: 2}."),
        (3, "boots: 3 is not a law of boots. Write numbers of boots with their weights, such as {2: 1, 3: 2}."),
        ({2: 0}, "boots: the weights add to 0. Write at least one weight above 0."),
        ({0: 1}, "boots: no turn has any boots. Give a number of boots above 0 a weight above 0."),
        ({2: 0.5}, "boots: 2: 0.5 is not a weight. Write a whole number or a Fraction, 0 or more."),
        ({2: True}, "boots: 2: true is not a weight. Write a whole number or a Fraction, 0 or more."),
        ({-1: 1}, "boots: -1 cannot be. Write a whole number from 0 to 999."),
        (
            {"2": 1, 3: -1},
            'boots: "2" is not a whole number. Write a whole number from 0 to 999.\n'
            "boots: 3: -1 is not a weight. Write a whole number or a Fraction, 0 or more.",
        ),
    ],
)
def test_a_law_that_cannot_be_is_answered_in_one_sentence(law: object, sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        plan(load_board("clank/front"), "f01", "f08", boots=law)
    assert str(caught.value) == sentence


def test_what_else_can_be_asked_wrongly_of_a_plan() -> None:
    front = load_board("clank/front")
    with pytest.raises(NoRoute, match="a master key would open f22-f29"):
        plan(front, "f01", "f35", boots={4: 1}, keys=0)
    with pytest.raises(NoRoute, match="every way has a tunnel that takes 2 boots at once"):
        plan(front, "f08", "f12", boots={1: 1}, keys=0)
    with pytest.raises(NoRoute, match="It takes at least 1 monster"):
        plan(front, "f01", "f33", boots={4: 1}, monsters=False)
    with pytest.raises(BadData, match="keys: 1 is none of the values it may have"):
        plan(front, "f01", "f35", boots={4: 1}, keys=1, lockpicks=True)
    found = plan(front, "f01", "f08", boots={2: 1})
    with pytest.raises(BadData, match="turns: -1 cannot be"):
        found.prob(-1)
    with pytest.raises(BadData, match="turns: 0 cannot be"):
        found.walk("f01", 2, turns=0)
    with pytest.raises(BadCode, match='no room "f90"'):
        found.walk("f90", 2)
