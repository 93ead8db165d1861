"""Positions from facts: what could not be is refused, each fault in one sentence and all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import clank_nb as cn


def faults(green: Mapping[str, Any] | None = None, /, **facts: Any) -> list[str]:
    """What is wrong with a position in which Green has these facts; the front of each sentence is left away."""
    players = {"green": {"room": "f02", **(green or {})}, "yellow": {"room": "f08"}}
    try:
        cn.position("clank", **{"seed": 7, "players": players, **facts})
    except cn.BadData as error:
        return [str(fault).removeprefix("position: ") for fault in error.faults]
    return []


def test_nothing_is_wrong_with_a_plain_position() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("green", "facts", "said"),
    [
        ({}, {"box": ["burgle"] * 50}, "cards: 62 Burgle are named and there are 12. Name 12 at most, over all piles."),
        ({}, {"row": ["ruby"] * 3}, "cards: 3 Ruby are named and there are 2. Name 2 at most, over all piles."),
        ({"artifacts": [5.0]}, {}, "green: artifacts: there is no artifact 5.0. Use one of 5, 7, 10, 15, 20, 25, 30."),
        ({"artifacts": [[5]]}, {}, "green: artifacts: there is no artifact [5]. Use one of 5, 7, 10, 15, 20, 25, 30."),
        ({"gold": 10**5000}, {}, "green: gold: a number too long to write is not a whole number from 0 to 999. "
                                 "Write a number in that range."),
        ({"play_area": ["rebel_scout"], "waiting": [3]}, {}, "green: waiting: 3 names no effect of a card in play. "
         "Leave it away: what waits follows from the play area."),
        ({"play_area": ["rebel_scout"], "waiting": ["rebel_scout/play/1@0"] * 2}, {},
         "green: waiting: rebel_scout/play/1@0 waits twice. Name it once."),
        ({"marked": {"zz": [1]}}, {}, "green: marked: zz: there is no fact “zz”. Facts are play_area, discard."),
        ({"marked": {"play_area": 5}}, {},
         "green: marked: play_area: 5 is not a list of numbers of cards in play. Write […]."),
        ({"marked": {"discard": None}}, {}, "green: marked: discard: None is not a list of ids. Write […]."),
        ({"play_area": ["burgle"], "marked": {"play_area": [0, 0]}}, {},
         "green: marked: Burgle, number 0 in play, is marked twice. Mark it once."),
        ({"out": "rescued", "artifacts": [5], "room": "f20"}, {"to_act": "yellow"},
         "green: out: f20 lies in the depths, and nobody is rescued from there. "
         "Name a room above the depths, or out=“lost”."),
        ({"out": "lost", "artifacts": [5]}, {"to_act": "yellow"},
         "green: out: a pawn with an artifact in f02, above the depths, is rescued. "
         "Name a room in the depths, or out=“rescued”."),
        ({"out": "escaped", "artifacts": [5]}, {},
         "green: room: a pawn that has escaped stands at f01, not in f02. Leave the room away."),
        ({"out": "escaped", "artifacts": [5], "room": "f01", "damage": 10}, {},
         "green: damage: a track with 10 damage is full, and nobody escapes after that. "
         "Take one damage away, or say out=“rescued” or out=“lost”."),
        ({"artifacts": [5], "room": "f01"}, {},
         "green: room: a pawn at f01 with an artifact has escaped. Name another room, or out=“escaped”."),
        ({}, {"spent": ["chalice"]},
         "spent: Chalice is kept and never used up. Give it to a player, or leave it away."),
        ({"tokens": ["treasure"]}, {},
         "green: tokens: Treasure is a token that nobody keeps. Name it in “spent”, or leave it away."),
        ({}, {"away": [5]}, "away: one artifact is away and the set-up removes 2. Name 2 or more, or leave it away."),
        ({"artifacts": [5], "tokens": ["dragon_egg"]}, {"rage": 2},
         "rage: the marker has moved 2 spaces for the artifacts and eggs that are held, so it is not on space 2. "
         "Name 3 or more, or leave it away."),
        ({"hand": ["ogre"]}, {}, "green: hand: Ogre is a monster, and a monster never lies in a hand or another pile "
         "of a player. Put it into the row, or name another card."),
        ({"hand": ["goblin"]}, {}, "green: hand: Goblin is a monster, and a monster never lies in a hand or another "
         "pile of a player. Put it into the row, or name another card."),
        ({"deck": ["ladder"]}, {}, "green: deck: Ladder is a device, and a device never lies in a hand or another pile "
         "of a player. Put it into the row, or name another card."),
        ({}, {"row": ["mercenary"]}, "row: Mercenary never lies there. Name a card that can."),
        ({"tokens": ["mastery"]}, {}, "tokens: one Mastery Token is held and 0 players have escaped. "
         "Give one to each player that has escaped, and to nobody else."),
        ({"tokens": ["crown_10"]}, {"market": ["crown_10"]},
         "market: 2 Crown (10) are named and there is one. Name 1 at most, over all places."),
        ({}, {"players": {"green": {}}}, "players: one player cannot play. Name 2 to 4 colours."),
        ({}, {"players": None}, "players: None is not a mapping. Write {…: …}."),
        ({}, {"seed": 2.5}, "seed: 2.5 is no seed. Write a whole number, or leave it away."),
        ({}, {"board": "sideways"}, "board: There is no board \"sideways\". All: clank/front, clank/back. "
         "Name a side, a file, or a loaded board."),
        ({}, {"artifact_any_time": 1}, "artifact_any_time: 1 is not true or false. Write True."),
        ({"out": "lost", "room": "f03"}, {"to_act": "yellow", "countdown": {"player": "green", "space": True}},
         "countdown: {'player': 'green', 'space': True} is no countdown. "
         "Write the player who was first out and a space from 1 to 4."),
        ({}, {"chance_events": 10**9},
         "chance_events: 1000000000 is not a whole number from 0 to 998001. Write a number in that range."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(green: dict[str, Any], facts: dict[str, Any], said: str) -> None:
    assert faults(green, **facts) == [said]


def test_a_bad_seed_board_or_number_of_players_hides_no_other_fault() -> None:
    found = faults(
        players={"green": {"room": "f99", "hand": ["burgel"]}}, seed="x", board="sideways", rage=9, row=["rubi"],
        bag={"black": 25},
    )  # fmt: skip
    assert [fault.rpartition(": ")[0] for fault in found] == [
        "seed", "players", "board: There is no board \"sideways\". All", "green: hand", "green: room", "row",
        "bag: black", "rage",
    ]  # fmt: skip


def test_a_board_with_faults_of_its_own_names_them_beside_the_others(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\n', encoding="utf-8")
    found = faults(board=path, rage=0)
    assert any(fault.startswith("mine.toml") for fault in found)
    assert found[-1].startswith("rage: 0 is not a whole number")


@pytest.mark.parametrize("fact", ["gold", "damage", "skill"])
def test_whole_numbers_of_another_library_are_refused_as_in_a_new_game(fact: str) -> None:
    numpy = pytest.importorskip("numpy")
    assert "is not a whole number" in faults({fact: numpy.int64(1)})[0]
    assert faults(seed=numpy.int64(7))[0].endswith("is no seed. Write a whole number, or leave it away.")
    with pytest.raises(cn.BadCode, match="a seed is a whole number"):
        cn.new_game("clank", seed=numpy.int64(7))


def test_an_array_is_answered_wherever_it_stands() -> None:
    array = pytest.importorskip("numpy").array([1, 2])
    for fact in ("room", "hand", "out", "artifacts", "tokens", "gold", "waiting", "marked", "caved", "known_top"):
        assert faults({fact: array}), fact
        assert faults({fact: [array]}), fact
    for fact in ("to_act", "rage", "row", "away", "spent", "market", "rooms", "clank", "countdown", "turn", "box"):
        assert faults(**{fact: array}), fact
        assert faults(**{fact: [array]}), fact


def test_who_has_escaped_stands_at_the_entrance_unless_it_is_said() -> None:
    state = cn.position("clank", seed=7, players={"green": {"out": "escaped", "artifacts": [5]}, "yellow": {}})
    assert state.players[0].room == state.game.board.entrance


def test_the_marker_stands_as_far_on_as_what_is_held_has_moved_it() -> None:
    green = {"room": "f02", "artifacts": [5], "tokens": ["dragon_egg", "chalice"]}
    for players, start in ((2, 3), (3, 2), (4, 1)):
        others: dict[str, Any] = {colour: {} for colour in ("red", "blue", "yellow")[: players - 1]}
        state = cn.position("clank", seed=7, players={"green": green, **others})
        assert state.cubes.rage == start + 2
    named = cn.position("clank", seed=7, rage=3, players={"green": green, "yellow": {}})
    assert named.cubes.rage == 3


def test_a_lesson_may_leave_more_artifacts_away() -> None:
    assert faults(away=[5, 7, 10]) == []
    assert faults(rooms={}) == []


def test_secrets_that_are_used_may_be_spent() -> None:
    assert faults(spent=["treasure", "potion_of_healing", "magic_spring"]) == []
