"""Components and set-up (``cave/setup/*``)."""

from __future__ import annotations

from pathlib import Path

import pytest

import clank_nb as cn
from tests.rules.dragon_cave.scene import CARDS, RED, cave, coins, hand, small_track
from tests.tables import events, told

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.rule("cave/setup/board")
def test_the_track_is_five_colours_four_times_then_a_nest_of_five() -> None:
    trace = cn.setup_trace("dragon_cave", players=3)
    track = trace.state.game.board
    assert [space.colour for space in track.spaces] == ["red", "yellow", "green", "blue", "purple"] * 4
    assert track.nest == ("red", "yellow", "green", "blue", "purple")
    assert sum(space.coins for space in track.spaces) == 24
    assert told(trace, "track_laid") == [
        "The track is laid out: 20 spaces with 24 coins printed on them, and a nest with the spaces Red, Yellow, "
        "Green, Blue, Purple. (cave/setup/board)"
    ]


@pytest.mark.rule("cave/setup/board")
def test_another_track_may_be_laid_out_under_either_name(tmp_path: Path) -> None:
    path = small_track(tmp_path)
    track = cn.load_track(path)
    for named in ({"board": path}, {"layout": path}, {"layout": track}, {"board": str(path)}):
        state = cn.new_game("dragon_cave", players=3, **named)
        assert state.game.board == track
        assert state.game.cards == ("red", "blue", "green", "yellow", "chest")
    with pytest.raises(cn.BadCode, match=r"^board= and layout= mean the same. Name one of them\.$"):
        cn.new_game("dragon_cave", board=path, layout=path)


@pytest.mark.rule("cave/setup/coins")
@SEATS
def test_all_44_coins_lie_in_the_hoard(players: int) -> None:
    state = cn.new_game("dragon_cave", players=players)
    assert (state.hoard, state.removed, coins(state)) == (44, 0, 44)


@pytest.mark.rule("cave/setup/coins")
def test_another_hoard_may_be_laid_out() -> None:
    state = cn.new_game("dragon_cave", players=3, hoard=60)
    assert state.hoard == 60
    with pytest.raises(cn.BadCode, match=r"^hoard=0 cannot be: it is a whole number from 1 to 999\.$"):
        cn.new_game("dragon_cave", hoard=0)


@pytest.mark.rule("cave/setup/coins")
@SEATS
def test_the_coins_are_always_all_there(players: int) -> None:
    for seed in range(5):
        trace = cn.rollout(cn.new_game("dragon_cave", players=players), "random", seed=seed)
        assert {coins(state) for state in trace.states} == {44}


@pytest.mark.rule("cave/setup/player")
def test_everybody_has_a_dwarf_and_one_card_of_each_colour_and_the_chest_card() -> None:
    trace = cn.setup_trace("dragon_cave", players=3)
    assert [(event.colour, event["dwarfs"], event["cards"]) for event in events(trace, "set_taken")] == [
        (colour, 1, CARDS) for colour in ("red", "green", "blue")
    ]
    state = cn.new_game("dragon_cave", players=3)
    assert [len(player.places) for player in state.players] == [1, 1, 1]
    assert [hand(state, who) for who in range(3)] == [list(CARDS)] * 3


@pytest.mark.rule("cave/setup/player")
def test_each_player_takes_a_colour_of_its_own() -> None:
    with pytest.raises(cn.BadCode, match=r"each takes one nobody else has \(cave/setup/player\)"):
        cn.new_game("dragon_cave", colours=["red", "blue", "red"])


@pytest.mark.rule("cave/setup/start")
@SEATS
def test_every_dwarf_stands_outside_and_nobody_has_a_coin(players: int) -> None:
    state = cn.new_game("dragon_cave", players=players)
    assert {place for player in state.players for place in player.places} == {-1}
    assert {(player.purse, player.chest, player.used) for player in state.players} == {(0, 0, ())}
    assert [event["n"] for event in events(cn.setup_trace("dragon_cave", players=players), "dwarfs_placed")] == [
        2 if players == 2 else 1
    ] * players


@pytest.mark.rule("cave/setup/first_dragon")
def test_player_0_has_the_dragon_first_unless_another_is_named() -> None:
    assert cn.new_game("dragon_cave", players=3).player == RED
    for named in ({"first": 2}, {"first": "blue"}, {"first_dragon": 2}, {"first_dragon": "blue"}):
        state = cn.new_game("dragon_cave", players=3, **named)
        assert (state.player, state.current_player) == (2, 0)
    trace = cn.setup_trace("dragon_cave", players=3)
    assert told(trace, "dragon_given") == ["Red has the dragon first. (cave/setup/first_dragon)"]


@pytest.mark.rule("cave/setup/first_dragon")
def test_who_has_the_dragon_first_may_be_drawn() -> None:
    state = cn.new_game("dragon_cave", players=4, first="random")
    law = cn.chance_outcomes(state)
    assert [(str(action), chance) for action, chance in law] == [
        (f"begin {colour}", cn.chance_outcomes(state)[0][1]) for colour in ("red", "green", "blue", "yellow")
    ]
    assert cn.play(state, "begin blue").state.player == 2
    assert {cn.new_game("dragon_cave", players=4, first="random", seed=seed).player for seed in range(40)} == {
        0,
        1,
        2,
        3,
    }


@pytest.mark.rule("cave/setup/public")
def test_purses_hoard_and_hands_are_open_to_all() -> None:
    state = cave({"purse": 3}, {"purse": 5, "used": ["red"]}, {"purse": 1})
    for viewer in range(3):
        seen = cn.observe(state, viewer)
        assert [player.purse for player in seen.players] == [3, 5, 1]
        assert (seen.hoard, seen.players[1].hand) == (35, ("yellow", "green", "blue", "purple", "chest"))


@pytest.mark.rule("cave/setup/public")
def test_with_closed_purses_one_sees_the_own_one_alone_and_no_hoard() -> None:
    state = cave({"purse": 3}, {"purse": 5, "used": ["red"]}, {"purse": 1}, purses_open=False)
    for viewer, own in enumerate((3, 5, 1)):
        seen = cn.observe(state, viewer)
        assert [player.purse for player in seen.players] == [own if who == viewer else None for who in range(3)]
        assert (seen.me.purse, seen.hoard) == (own, None)
        assert seen.players[1].used == ("red",)
    over = cn.rollout(state, "random", seed=1).state
    assert [player.purse for player in cn.observe(over, 0).players] == [player.purse for player in over.players]
