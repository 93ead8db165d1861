"""Ways through a dungeon: distances as networkx finds them, and trips that the rules allow."""

from __future__ import annotations

from math import inf

import networkx as nx
import pytest

import clank_nb as cn
from clank_nb.dungeon import Dungeon, Room, Tunnel
from clank_nb.sim.ways import Legs, Trip, distances, trips


@pytest.mark.parametrize("key", [False, True])
@pytest.mark.parametrize("slug", ["clank/front", "clank/back"])
def test_distances_are_those_of_networkx(slug: str, key: bool) -> None:
    board, harm, stop = cn.load_board(slug), 0.7, 0.5
    for goal in board.graph:

        def cost(start: str, end: str, ways: dict[str, dict[str, int]], goal: str = goal) -> float | None:
            open_ways = [way for way in ways.values() if key or not way["locks"]]
            if not open_ways or start == board.entrance != goal:
                return None
            rest = stop if board.room(start).crystal_cave and start != goal else 0.0
            return rest + min(way["boots"] + harm * way["monsters"] for way in open_ways)

        backwards = board.graph.reverse(copy=False)
        expected = nx.single_source_dijkstra_path_length(backwards, goal, weight=cost)
        found = distances(board, goal, key=key, harm=harm, stop=stop)
        for room in board.graph:
            assert found[room] == pytest.approx(expected.get(room, inf)), (goal, room)


def test_a_goal_behind_a_lock_is_out_of_reach_without_a_key() -> None:
    rooms = (Room("gate", outside=True), Room("hall"), Room("vault", artifact=5))
    board = Dungeon(rooms, (Tunnel("stairs", "gate", "hall", 2), Tunnel("door", "hall", "vault", locks=1)), "gate")
    assert distances(board, "vault", key=False, harm=0.0, stop=0.0)["gate"] == inf
    assert distances(board, "vault", key=True, harm=0.0, stop=0.0)["gate"] == 3


@pytest.mark.parametrize(("room", "tokens"), [("f14", ()), ("f22", ("master_key",)), ("f02", ())])
def test_every_trip_can_be_walked_as_planned(room: str, tokens: tuple[str, ...]) -> None:
    own = {"room": room, "boots": 4, "swords": 1, "teleports": 1, "damage": 6, "artifacts": [5], "tokens": list(tokens)}
    # fmt: off
    start = cn.position(
        "clank", board="front", to_act="green", seed=7, players={"green": own, "yellow": {"room": "f01"}}, rooms={},
    )
    # fmt: on
    legs = Legs(boots=4, swords=1, spare=3, teleports=1, key=bool(tokens), may_leave=True)
    found = trips(start.game.board, room, legs)
    assert found[0] == Trip()
    for trip in found:
        state = start
        for step in trip.steps:
            state = cn.apply(state, start.game.actions[step]).state
        assert state.players[0].room == (trip.rooms[-1] if trip.rooms else room)
        healed = sum(start.game.board.room(entered).heal for entered in trip.rooms)
        assert state.cubes.track[0] - start.cubes.track[0] == trip.damage - healed
        assert 1 - state.turn.swords == trip.swords or state.players[0].out


def test_a_trip_ends_in_a_crystal_cave_unless_caves_are_ignored() -> None:
    board = cn.load_board("clank/front")
    ends = {trip.rooms for trip in trips(board, "f03", Legs(boots=2))}
    assert ("f08",) in ends
    assert ("f08", "f14") not in ends
    over = {trip.rooms for trip in trips(board, "f03", Legs(boots=2, spare=1, caves_ignored=True))}
    assert ("f08", "f14") in over
