"""How far one gets this turn: the routes and the game's own legal moves say the same."""

from __future__ import annotations

import random
from functools import cache

import pytest

import clank_nb as cn
from clank_nb.model.actions import Move, Take, Teleport
from clank_nb.model.state import State
from tests import conformance, shape_delve

SEED = 20


def moved(state: State, who: int) -> dict[str, tuple[set[int], set[tuple[int, int]]]]:
    """Every room to which legal moves lead in this turn, with the boots and (boots, teleports) that they can cost.

    Nothing else is done: no card is played, and whatever lies in a room is left there.
    """
    first = state.turn
    found: dict[str, tuple[set[int], set[tuple[int, int]]]] = {}
    seen, todo = set(), [state]
    while todo:
        here = todo.pop()
        while here.pending and here.pending[-1].kind == "take":
            here = cn.apply(here, Take("nothing")).state
        turn, player = here.turn, here.players[who]
        key = player.room, turn.boots, turn.swords, turn.teleports, turn.caved, here.cubes.track[who], player.out
        if key in seen:
            continue
        seen.add(key)
        boots, both = found.setdefault(player.room, (set(), set()))
        boots.add(first.boots - turn.boots)
        both.add((first.boots - turn.boots, first.teleports - turn.teleports))
        if not player.out and here.pending[-1].kind == "turn":
            acts = [act for act in cn.legal_actions(here) if isinstance(act, Move | Teleport)]
            todo += [cn.apply(here, act).state for act in acts]
    return found


def agree(state: State) -> None:
    """`reach` from the same place with the same means gives the same rooms at the same least prices."""
    who = state.current_player
    player, turn, cubes = state.players[who], state.turn, state.cubes
    there = cn.reach(
        state.game.board,
        player.room,
        boots=turn.boots,
        swords=turn.swords,
        health=state.game.numbers.health - cubes.track[who],
        keys=int("master_key" in player.tokens),
        teleports=turn.teleports,
        artifact=bool(player.artifacts),
        caved=turn.caved,
        ignore_caves=turn.caves_ignored,
        ignore_monsters=turn.monsters_ignored,
        cubes=cubes.supply[who],
    )
    found = moved(state, who)
    facts = cn.to_code(state)
    assert there.keys() == found.keys(), facts
    for room, routes in there.items():
        boots, both = found[room]
        assert min(route.boots for route in routes) == min(boots), facts
        cheap = {(b, t) for b, t in both if not any(x != (b, t) and x[0] <= b and x[1] <= t for x in both)}
        prices = {(route.boots, route.teleports) for route in routes}
        assert cheap <= prices <= both, facts


@cache
def rooms_of(board: str) -> tuple[str, ...]:
    dungeon = cn.load_board(f"clank/{board}")
    return tuple(room.id for room in dungeon.rooms if not room.outside)


@pytest.mark.parametrize("part", range(8))
def test_reach_is_what_the_legal_moves_of_a_position_reach(part: int) -> None:
    rng = random.Random(SEED + part)
    for _ in range(40):
        board = rng.choice(("front", "back"))
        damage, supply = rng.choice((0, 3, 7, 8, 9)), rng.choice((30, 2, 1, 0))
        tokens = [token for token in ("master_key",) if rng.random() < 0.4]
        green = {
            "room": rng.choice(rooms_of(board)),
            "boots": rng.randint(0, 5),
            "swords": rng.randint(0, 3),
            "teleports": rng.choice((0, 0, 1, 2)),
            "damage": damage,
            "tokens": tokens,
            "artifacts": [5] if rng.random() < 0.4 else [],
            "caved": rng.random() < 0.1,
            "caves_ignored": rng.random() < 0.15,
            "monsters_ignored": rng.random() < 0.1,
            "hand": [],
        }
        bag = max(0, 30 - damage - supply)
        players = {"green": green, "yellow": {}}
        agree(cn.position("clank", board=board, seed=1, players=players, clank={"green": 0}, bag={"green": bag}))


@pytest.mark.parametrize("players", [2, 3])
def test_reach_is_what_the_legal_moves_reach_in_the_middle_of_games(players: int) -> None:
    checked = 0
    for board in ("front", "back"):
        for start in (shape_delve.opening, shape_delve.deep):
            for step in conformance.walk(start("clank", board, players, SEED), SEED):
                state = step.before
                if [frame.kind for frame in state.pending] != ["turn"] or state.players[state.current_player].out:
                    continue
                # A card may still wait for a room to be entered; what it then gives is no matter of routes.
                if (state.turn.boots or state.turn.teleports) and not state.turn.standing:
                    agree(state)
                    checked += 1
    assert checked > 50
