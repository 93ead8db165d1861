"""Tables of the catacombs from facts: what is not named follows, what cannot be is refused, all faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.dungeon.tiles import load_tiles
from clank_nb.model.state import State
from clank_nb.rules.catacombs.position import CatacombsDesk
from tests.rules.catacombs.walking import states

MAP = {"s2": [1, 1], "d07": [1, 0, 90], "d05": [2, 0, 180]}
OWN = Path(__file__).with_name("odd_tiles.toml")


def table(green: Mapping[str, Any] | None = None, /, **facts: Any) -> State:
    """Green's turn beside Yellow, on a small map."""
    players = facts.pop("players", {"green": dict(green or {}), "yellow": {}})
    return cn.position("catacombs", **{"seed": 7, "players": players, "tiles": MAP, **facts})


def faults(green: Mapping[str, Any] | None = None, /, **facts: Any) -> list[str]:
    """What is wrong with it; the front of each sentence is left away."""
    try:
        table(green, **facts)
    except cn.BadData as error:
        return [str(fault).removeprefix("position: ") for fault in error.faults]
    return []


# ---- what is not named ----------------------------------------------------------------------------------------------


def test_what_is_not_named_is_as_after_a_fresh_set_up() -> None:
    state, fresh = cn.position("catacombs", seed=7, players={"green": {}, "yellow": {}}), cn.new_game(
        "catacombs", colours=["green", "yellow"], seed=7)  # fmt: skip
    assert state.delve == fresh.delve
    assert (state.rooms, state.cubes) == (fresh.rooms, fresh.cubes)
    assert [player.room for player in state.players] == ["crypt", "crypt"]


def test_the_fifth_and_sixth_player_begin_with_gold_and_the_cards_of_the_expansion_are_there() -> None:
    colours = ("red", "green", "blue", "yellow", "purple", "orange")
    state = cn.position("catacombs", seed=7, players={colour: {} for colour in colours})
    assert [player.gold for player in state.players] == [0, 0, 0, 0, 1, 2]
    assert state.delve is not None
    assert state.delve.stack == (5, 7, 10, 10, 12, 15, 15, 17, 20, 20, 25)


def test_tiles_may_be_named_in_any_order() -> None:
    state = table(tiles=dict(reversed(MAP.items())))
    assert state.delve is not None and state.delve.layout is not None
    assert state.delve.layout == table().delve.layout  # type: ignore[union-attr]
    assert [placed.tile for placed in state.delve.layout.placed] == ["start_front", "d07", "s2", "d05"]


def test_rooms_for_artifacts_hold_what_laying_their_tiles_puts_there() -> None:
    tiles = load_tiles("catacombs").tiles
    rooms = [room for tile in MAP for room in tiles[tile].rooms if room.artifact]
    state = table({"artifacts": [5], "room": "hall"})
    assert state.delve is not None
    assert {room for room, _ in state.rooms.artifacts} == {room.id for room in rooms}
    assert sorted([value for _, value in state.rooms.artifacts] + [*state.delve.stack, 5]) == [5, 7, 10, 12, 15, 17, 20]


def test_haunted_tiles_and_prisoners_have_raised_their_ghosts() -> None:
    haunted = next(tile.id for tile in load_tiles("catacombs").tiles.values() if tile.haunted)
    state = table({"tokens": ["haunted_prisoner"]}, tiles={haunted: [1, 0]})
    assert state.delve is not None
    assert (state.delve.ghosts_bank, state.delve.ghosts_area) == (3, 2)
    assert table(tiles={haunted: [1, 0]}, clank={}).delve.ghosts_bank == 5  # type: ignore[union-attr]


def test_the_marker_has_moved_for_adventurers_too() -> None:
    state = table({"tokens": ["adventurer", "adventurer", "dragon_egg"], "artifacts": [7], "room": "hall"})
    assert state.cubes.rage == 3 + 4


def test_safe_tiles_are_used_up_once_a_deep_one_lies() -> None:
    assert table().delve.n_safe == 0  # type: ignore[union-attr]
    assert table(tiles={"s2": [1, 1]}).delve.n_safe == 3  # type: ignore[union-attr]
    assert table(safe_tiles=3).delve.n_safe == 3  # type: ignore[union-attr]


def test_the_next_tile_can_be_told_beforehand() -> None:
    state = cn.position("catacombs", seed=7, unseen_tiles=["s5"], safe_tiles=1,
                        players={"green": {"room": "hall", "boots": 1}, "yellow": {}})  # fmt: skip
    assert state.delve is not None
    assert (state.delve.safe, state.delve.deep, state.delve.n_safe) == (("s5",), (), 1)
    after = cn.play(state, "discover hall-w1").state
    assert after.trip is not None and after.trip.shown == "s5"


def test_offers_and_what_waits_follow_from_the_cards_in_play() -> None:
    state = table({"play_area": ["waystone", "pillage", "lie_in_wait"], "room": "hall", "gold_made": 3})
    assert state.trip is not None
    assert [offer.block for offer in state.trip.offers] == ["waystone/play"]
    assert [waiting.block for waiting in state.turn.standing] == ["lie_in_wait/play"], "3 gold have been made"


def test_the_rest_of_a_choice_may_wait_with_the_option_that_was_taken() -> None:
    state = table({"play_area": ["empurror"], "waiting": ["empurror/play/0/caves@0"]})
    assert cn.facts(state)["players"]["green"]["waiting"] == ["empurror/play/0/caves@0"]


def test_a_pawn_may_be_on_its_way_out() -> None:
    state = table({"room": "crypt", "artifacts": [10], "tokens": ["mastery"], "hand": []})
    assert state.players[0].out == ""
    after = cn.play(state, "end turn").state
    assert after.players[0].out == "escaped"


# ---- there and back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_facts_of_a_turn_give_it_back(seed: int) -> None:
    n = 0
    for state in list(states(seed, 900))[::7]:
        if [frame.kind for frame in state.pending] != ["turn"] or state.over:
            continue
        facts = cn.facts(state)
        again = cn.position("catacombs", **facts)
        assert again == state
        assert cn.facts(again) == facts
        n += 1
    assert n > 20


def test_a_table_on_tiles_of_ones_own_comes_back_with_them_and_has_no_code() -> None:
    own = load_tiles(OWN)
    state = cn.position("catacombs", board=OWN, seed=7, players={"green": {}, "yellow": {}})
    assert state.game.board == own
    assert cn.facts(state)["board"] == (own, own.sides[0])
    assert cn.position("catacombs", **cn.facts(state)) == state
    with pytest.raises(cn.BadCode, match="a file of your own"):
        cn.to_code(state)


def test_while_something_is_asked_there_are_no_facts() -> None:
    state = cn.play(table({"room": "hall", "boots": 1}), "discover hall-w1").state
    assert cn.facts(state)["players"]["green"]["exploring"]["tunnel"] == "hall-w1", "a tile that waits is no question"
    asked = cn.new_game("catacombs", players=2)
    with pytest.raises(cn.BadCode, match="still owed"):
        cn.facts(asked)


# ---- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("green", "facts", "said"),
    [
        ({}, {"tiles": {"d99": [1, 0]}}, "tiles: there is no tile 'd99'. Use one of d09, d19."),
        ({}, {"tiles": {"s2": [1, 1, 45]}},
         "tiles: s2: [1, 1, 45] is no place of a tile. Write its column, its row and its turn in degrees: "
         "[1, -1, 90]; without a turn it lies as in its file."),
        ({}, {"tiles": {"s2": [5, 5]}},
         "tiles: s2: no tile shares an edge with (5, 5). Name an empty place beside a tile."),
        ({}, {"tiles": {"s2": [1, 1], "s3": [1, 1]}},
         "tiles: s3: s2 lies at (1, 1) already. Name an empty place beside a tile."),
        ({"room": "d09a"}, {}, "green: room: there is no room 'd09a'. Use one of d05a, d07a"),
        ({}, {"rooms": {"hall": {"artifact": 10}}}, "rooms: hall: artifact: hall has room for 0 artifacts. "
         "Put it into a room for artifacts, or leave it in the stack."),
        ({"artifacts": [10], "room": "hall"}, {"artifact_stack": [10]},
         "artifacts: artifact 10 lies in two places. Name it once."),
        ({}, {"safe_tiles": 4}, "safe_tiles: 5 safe tiles take part, on the map and in the stack, and the set-up uses "
         "4. Name fewer in the stack, or take safe tiles off the map."),
        ({}, {"safe_tiles": 2, "unseen_tiles": ["s1"]}, "safe_tiles: 2 safe tiles lie on top of the stack and only one "
         "is unseen. Name fewer, or take safe tiles off the map."),
        ({}, {"unseen_tiles": ["s2"]}, "unseen_tiles: s2 lies in two places. Name it once."),
        ({}, {"opened": ["hall-w1"], "tiles": {}},
         "opened: there is no lock on the map 'hall-w1'. Leave it away: there is none."),
        ({}, {"marks": {"way": ["green", "green"]}}, "marks: way: green is named twice. Name it once."),
        ({}, {"marks": {"hall": ["green"]}},
         "marks: there is no wayshrine on the map 'hall'. Use one of way"),
        ({}, {"takers": {"hall": ["green"]}}, "takers: there is no room with several artifacts on the map 'hall'. "
         "Leave it away: there is none."),
        ({}, {"clank": {"ghost": 4}, "bag": {"black": 24, "ghost": 2}},
         "ghosts: 6 ghosts are placed and there are 5. Take some away from the area or the bag."),
        ({"damage": 1, "black_cubes": 2}, {}, "green: damage: 2 damage is marked with black cubes or with none, and "
         "there is 1 in all. Name less of it, or more damage."),
        ({"exploring": {"tunnel": "way-s1", "tile": "s3"}, "room": "hall"}, {},
         "green: exploring: tunnel: there is no tunnel off the map from hall 'way-s1'. Use one of hall-"),
        ({"deeds": ["danced"]}, {}, "green: deeds: there is no deed 'danced'. Use one of beat_row_monster, "
         "freed_prisoner, moved, placed_cube, used_portal."),
        ({"goals": ["new_tile:d09"]}, {}, "green: goals: there is no goal of a teleport 'new_tile:d09'. "
         "Use one of new_tile:d05, new_tile:d07, new_tile:s2."),
        ({"tokens": ["monk", "monk"]}, {},
         "prisoners: 2 Monk are named and there is one. Name 1 at most, over all places."),
        ({"tokens": ["mastery"]}, {}, "tokens: one Mastery Token is held and 0 players have escaped. "
         "Give one to each player that has escaped, and to nobody else."),
        ({"artifacts": [5], "room": "crypt"}, {},
         "green: room: a pawn at crypt with an artifact has escaped. Name another room, or out=“escaped”."),
        ({"out": "lost", "room": "hall"}, {}, "to_act: Green is out and cannot be the player to act. "
         "Name another player to act."),
        ({}, {"countdown": None}, "countdown: there is no fact “countdown”."),
        ({}, {"players": {"green": {}}}, "players: one player cannot play. Name 2 to 6 colours."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(green: dict[str, Any], facts: dict[str, Any], said: str) -> None:
    found = faults(green, **facts)
    assert len(found) == 1 and found[0].startswith(said), found


def test_all_faults_are_named_at_once() -> None:
    found = faults(
        {"room": "zz", "lockpicks": -1, "paid": ["zz"]}, seed="x", tiles={"zz": [1, 1]}, rage=9,
        used={"hall": ["tome"]}, rooms={"zz": {}}, prisoners=["stumble"],
    )  # fmt: skip
    assert [fault.partition(": ")[0] for fault in found] == [
        "seed", "tiles", "green", "green", "rage", "rooms", "green", "prisoners", "used",
    ]  # fmt: skip


def test_tiles_of_ones_own_may_be_few_and_without_a_shrine(tmp_path: Path) -> None:
    rows = OWN.read_text(encoding="utf-8").replace(", monkey_shrine = true", "")
    path = tmp_path / "bare.toml"
    path.write_text(rows, encoding="utf-8")
    fresh = cn.new_game("catacombs", board=path, seed=3)
    assert fresh.rooms.idols == ()
    assert fresh.delve is not None and fresh.delve.n_safe == len(fresh.delve.safe) == 1
    trace = cn.rollout(fresh, seed=3)
    assert trace.state.is_terminal
    turn = next(state for state in trace.states[40:] if [frame.kind for frame in state.pending] == ["turn"])
    assert cn.position("catacombs", **cn.facts(turn)) == turn


ODD_VALUES = (
    {"hall": [[1]]}, {"way": [["green"]]}, {1: 2}, {"s2": None}, {"s2": ["1", 2]}, {"s2": [1, 1, True]}, object(), b"x",
    "x", -1, 10**30, float("nan"), [[]], [{}], {"hall": {"artifact": [[5]]}}, {"shrine": {"monkey_idols": True}},
    {"tunnel": [], "tile": {}}, None, True,
)  # fmt: skip


def test_every_odd_value_of_every_fact_is_answered() -> None:
    desk: Any = CatacombsDesk
    array = pytest.importorskip("numpy").array([1, 2])
    facts = (*desk.PLACES, *desk.POOLS, *desk.FLAGS, *desk.OWN_TURN, "waiting", "counting", "marked")
    crowd: dict[str, Any] = {colour: {} for colour in ("yellow", "red", "blue", "purple")}
    for value in (*ODD_VALUES, array, [array], {"hall": array}):
        for fact in (*desk.GAME_FACTS, "mercy"):
            faults(**{fact: value})
        for fact in facts:
            faults({fact: value})
        for fact in ("artifacts", "triggers", "tokens"):
            faults(players={"green": {fact: value}, **crowd})
        for fact in ("takers", "first_takers", "rooms"):
            faults(players={"green": {}, **crowd}, **{fact: value})
