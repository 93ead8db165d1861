"""Positions from plain facts, and back; codes; and what can be no position."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.cave import CaveState
from clank_nb.model.table import Frame
from clank_nb.rules.codes import _unpack, sealed_code
from clank_nb.rules.ruleset import ruleset
from tests.rules.dragon_cave.scene import BLUE, GREEN, RED, cave, pair, small_track
from tests.tables import after, options

UNSOUND = ruleset("dragon_cave").unsound


# ---- facts ----------------------------------------------------------------------------------------------------------


def test_what_is_not_named_is_as_after_a_fresh_set_up() -> None:
    for colours in (("red", "green"), ("red", "green", "blue"), ("red", "green", "blue", "yellow")):
        assert cn.position("dragon_cave", players={colour: {} for colour in colours}) == cn.new_game(
            "dragon_cave", players=len(colours)
        )


def test_facts_say_everything_and_lead_back() -> None:
    facts: dict[str, Any] = {
        "dragon": "green", "dragon_space": "blue", "round": 4, "seed": 5, "coins": 50, "nest_bonus": 3,
        "own_space_counts": True, "players": {
            "blue": {"place": 8, "purse": 3, "chest": 2, "used": ["blue", "red"]},
            "green": {"place": "start"}, "red": {"place": 19, "purse": 4, "card": "blue"}},
    }  # fmt: skip
    state = cn.position("dragon_cave", **facts)
    told = cn.facts(state)
    assert told["players"] == {
        "blue": {"place": 8, "purse": 3, "chest": 2, "used": ["red", "blue"], "card": None},
        "green": {"place": "start", "purse": 0, "chest": 0, "used": [], "card": None},
        "red": {"place": 19, "purse": 4, "chest": 0, "used": [], "card": "blue"},
    }
    assert (told["hoard"], told["coins"], told["dragon"], told["dragon_space"], told["round"]) == (
        41, 50, "green", "blue", 4
    )  # fmt: skip
    assert cn.position("dragon_cave", **told) == state
    assert (state.current_player, state.player) == (0, 1), "Red sits to the left of Green and has chosen; Blue follows"


def test_cards_laid_in_secret_and_the_moment_of_the_dragon_can_be_told() -> None:
    state = cave({}, {"card": "red"}, {"card": "chest"})
    assert (state.current_player, options(state)[0]) == (RED, "dragon red")
    assert cn.position("dragon_cave", **cn.facts(state)) == state


@pytest.mark.parametrize("green", [{}, {"moving": 2}, {"moving": 2, "card": "blue"}, {"places": ["nest", 4]}])
def test_facts_of_two_players_lead_back_from_every_moment_of_choosing(green: dict[str, Any]) -> None:
    state = pair(green)
    assert cn.position("dragon_cave", **cn.facts(state)) == state


@pytest.mark.parametrize("texts", [(), ("fists 1 1",)])
def test_while_fists_are_made_a_code_carries_the_state(texts: tuple[str, ...]) -> None:
    state = after(cave({}, {"place": 9, "purse": 2}), "card green", "card red", "dragon green", *texts)
    with pytest.raises(cn.BadCode, match="something is still owed"):
        cn.facts(state)
    assert cn.from_code(cn.to_code(state)) == state


WRONG: list[tuple[dict[str, Any], list[str]]] = [
    ({"players": {"red": {}, "green": {"place": 20}, "blue": {}}},
     ["green: place: every dwarf of Green is in the nest, so the game is over. Put one on the track."]),
    ({"players": {"red": {}, "green": {"place": "cave"}, "blue": {"purse": -1}}},
     ["green: place: 'cave' is no place. Write start, nest, or the number of a space from 0 to 19.",
      "blue: purse: -1 is not a whole number from 0 to 99999. Write a number in that range."]),
    ({"players": {"red": {"card": "red"}, "green": {"used": ["red", "red", "chest", "gren"]}, "blue": {}}},
     ["red: card: Red has the dragon and plays no card. Leave it away, or give the dragon to somebody else.",
      "green: used: there is one card Red. Name it once.",
      "green: used: the chest card never lies face up, for it comes back by itself. Leave it away.",
      "green: used: there is no card 'gren'. Use one of green, red."]),
    ({"players": {"red": {}, "green": {}, "blue": {"card": "red"}}},
     ["blue: card: Blue lays after Green, who has not laid yet. Name the card of Green too, or leave this one away."]),
    ({"players": {"red": {}, "green": {"card": "red", "used": ["red"]}, "blue": {}}},
     ["green: card: the card Red lies face up already. Name another card, or take it out of the used ones."]),
    ({"hoard": 30, "players": {"red": {"purse": 5}, "green": {}, "blue": {}}},
     ["hoard: the hoard with 30 and 5 coins with the players make 35, and there are 44 in all. Leave the hoard away, "
      "write 39, or say coins=35."]),
    ({"players": {"red": {"purse": 44}, "green": {}, "blue": {}}},
     ["players: the players have 44 coins, and of 44 in all none is left in the hoard. Give them fewer, or say coins= "
      "with more."]),
    ({"collect_uses_hoard": False, "hoard": 3, "players": {"red": {}, "green": {}, "blue": {}}},
     ["hoard: there are 3 coins, and the game begins with 44. Write a larger hoard, or say coins= with fewer."]),
    ({"dragon": "pink", "dragon_space": "gren", "players": {"red": {}, "green": {}, "blue": {}}},
     ["dragon: there is no player 'pink'. Use one of red, green, blue.",
      "dragon_space: there is no nest space 'gren'. Use one of green, red."]),
    ({"players": {"red": {}, "green": {"places": [1, 2], "moving": 1}, "blue": {}}},
     ["green: places: each player has one dwarf. Write place.",
      "green: moving: Green has no dwarf to choose. Leave it away: it belongs to the player without the dragon, where "
      "two play."]),
    ({"players": {"red": {"place": 3}, "green": {"places": [1], "card": "red"}}},
     ["red: place: each player has 2 dwarfs. Write places with one place for each.",
      "green: places: one place is named and each player has 2 dwarfs. Name one place for each.",
      "green: moving: a card is laid and it is not said which dwarf moves. Write moving = 1 or 2."]),
    ({"players": {"red": {}, "green": {"places": ["nest", 3], "moving": 1}}},
     ["green: moving: dwarf 1 is in the nest and moves no more. Name the other one."]),
    ({"players": {"red": {}}}, ["players: one player cannot play. Name 2 to 4 colours."]),
    ({"board": "clank/front", "players": {"red": {}, "green": {}, "blue": {}}},
     ["board: There is no track \"clank/front\". All: dragon_cave/track. "
      "Name a track of cn.tracks(), the file of one, or a loaded track."]),
    ({"layout": "x", "board": "y", "rond": 3, "players": {"red": {}, "green": {}, "blue": {"purs": 3}}},
     ["rond: there is no fact “rond”. Facts are board, layout, players, dragon, dragon_space, hoard, round, seed, "
      "chance_events, coins, nest_bonus, collect_uses_hoard, own_space_counts, dragon_may_repeat_colour, "
      "exhaust_skips_rest, purses_open; nearest: round, dragon.",
      "layout: the track is named twice, as board and as layout. Leave one of them away.",
      "board: There is no track \"y\". All: dragon_cave/track. "
      "Name a track of cn.tracks(), the file of one, or a loaded track.",
      "blue: purs: there is no fact “purs”. Facts are place, places, purse, chest, used, card, moving; nearest: "
      "purse, used."]),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "faults"), WRONG)
def test_all_faults_of_a_position_are_named_at_once(facts: dict[str, Any], faults: list[str]) -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position("dragon_cave", **facts)
    assert [str(fault) for fault in caught.value.faults] == [f"position: {fault}" for fault in faults]


def test_a_misspelt_colour_is_one_fault_with_the_nearest_first() -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position("dragon_cave", players={"gren": {}, "red": {}})
    (fault,) = caught.value.faults
    assert fault.fix.startswith("Use one of green")


# ---- codes ----------------------------------------------------------------------------------------------------------


def test_a_state_on_a_track_of_ones_own_has_facts_but_no_code(tmp_path: Path) -> None:
    state = cn.new_game("dragon_cave", players=3, layout=small_track(tmp_path))
    assert cn.position("dragon_cave", **cn.facts(state)) == state
    with pytest.raises(cn.BadCode, match="a code cannot carry it"):
        cn.to_code(state)


def test_a_game_on_a_changed_track_of_the_same_name_is_not_taken_for_ours() -> None:
    ours = cn.load_track("dragon_cave/track")
    other = replace(ours, spaces=ours.spaces[:10])
    state = cn.new_game("dragon_cave", players=3, board=other)
    with pytest.raises(cn.BadCode, match="a code cannot carry it"):
        cn.to_code(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_codes_are_short(players: int) -> None:
    trace = cn.rollout(cn.new_game("dragon_cave", players=players, seed=10**40), "random", seed=4)
    assert max(len(cn.to_code(state)) for state in trace.states) < 500
    code = cn.to_code(trace)
    assert len(code) < 1_000
    assert cn.from_code(code) == trace


def test_states_traces_and_games_survive_copying() -> None:
    trace = cn.play(cave({}, {"place": 9, "purse": 2}), "card green", "card red", "dragon green", "fists 0 2")
    for thing in (trace, trace.state, trace.state.game, cn.observe(trace.state, BLUE)):
        for again in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert again == thing


# ---- what play could never come to ----------------------------------------------------------------------------------


def meeting() -> CaveState:
    return after(
        cave({}, {"place": 9, "purse": 4}, {"place": 7, "purse": 1}), "card green", "card green", "dragon green"
    )


def put(state: CaveState, who: int, **values: Any) -> CaveState:
    players = list(state.players)
    players[who] = replace(players[who], **values)
    return replace(state, players=tuple(players))


FORGED = {
    "a coin more": lambda: replace(cave(), hoard=45),
    "a negative purse": lambda: put(replace(cave(), hoard=45), GREEN, purse=-1),
    "an empty hoard": lambda: put(replace(cave(), hoard=0), GREEN, purse=44),
    "coins removed early": lambda: replace(cave(), hoard=40, removed=4),
    "three dwarfs": lambda: put(cave(), GREEN, places=(1, 2, 3)),
    "beyond the nest": lambda: put(cave(), GREEN, places=(21,)),
    "home and on": lambda: put(cave(), GREEN, places=(20,)),
    "an unknown card": lambda: put(cave(), GREEN, used=("white",)),
    "used twice": lambda: put(cave(), GREEN, used=("red", "red")),
    "out of order": lambda: put(cave(), GREEN, used=("yellow", "red")),
    "chest used": lambda: put(cave(), GREEN, used=("chest",)),
    "a laid card again": lambda: put(cave(), GREEN, card="red"),
    "a card of the dragon": lambda: put(cave(), RED, card="red"),
    "used and laid": lambda: put(after(cave(), "card red"), GREEN, used=("red",)),
    "a dwarf of the dragon": lambda: put(pair(), RED, dwarf=1),
    "no such dwarf": lambda: put(pair(), GREEN, dwarf=2),
    "nobody asked": lambda: replace(cave(), pending=()),
    "asked twice": lambda: replace(cave(), pending=(*cave().pending, Frame("lay", 1))),
    "the wrong one asked": lambda: replace(cave(), pending=(Frame("turn_up"), Frame("dragon", 1), Frame("lay", 2))),
    "an unknown question": lambda: replace(cave(), pending=(Frame("turn", 1),)),
    "a question to nobody": lambda: replace(cave(), pending=(*cave().pending[:-1], Frame("lay", 7))),
    "fists too early": lambda: replace(cave(), fists=(1, 1)),
    "fists too full": lambda: replace(after(meeting(), "fists 2 2"), fists=(3, 2)),
    "one fist": lambda: replace(after(meeting(), "fists 2 2"), fists=(4,)),
    "fists nobody made": lambda: replace(meeting(), fists=(2, 2)),
    "an empty purse split": lambda: put(replace(meeting(), hoard=meeting().hoard + 4), GREEN, purse=0),
    "a wrong meeting": lambda: put(meeting(), GREEN, card="red"),
    "no card turned up": lambda: put(meeting(), BLUE, card=""),
    "no dragon": lambda: replace(meeting(), dragon=""),
    "another space": lambda: replace(cave(), dragon="white"),
    "over and owing": lambda: replace(cave(), over="nest"),
    "over for nothing": lambda: replace(cave(), over="nest", pending=()),
    "hoard not empty": lambda: replace(cave(), over="hoard_empty", pending=()),
    "another end": lambda: replace(cave(), over="tired", pending=()),
    "no such player": lambda: replace(cave(), player=3),
    "round minus one": lambda: replace(cave(), n_turns=-1),
    "a set-up with coins": lambda: replace(cn.setup_trace("dragon_cave", players=3).states[1], hoard=3),
    "a set-up with a round": lambda: replace(cn.setup_trace("dragon_cave", players=3).states[1], n_turns=1),
    "a set-up out of order": lambda: replace(
        cn.setup_trace("dragon_cave", players=3).states[1], pending=(Frame("begin", 0), Frame("setup", 0, "board"))
    ),
    "a player less": lambda: replace(cave(), players=cave().players[:2]),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_state_that_play_never_comes_to_is_named_and_no_code_brings_it(name: str) -> None:
    state = FORGED[name]()
    assert UNSOUND(state)
    with pytest.raises(cn.BadCode, match="what is in it is no state of the game"):
        cn.from_code(cn.to_code(state))


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, "clank/front"), (0, 7), (1, ["red"]), (2, {"hoards": 3}), (2, []), (2, {"hoard": "x"}), (3, [[1]]), (4, "0"),
     (5, [["lay", 1]]), (5, [["lay", 1, "", 0, -1]] * 30), (6, 3), (7, 1.5), (9, "ab"), (10, 1), (11, True),
     (12, [1, "x"]), (12, ["7", 0]), (3, [[[-1], 0, 0, ["red", 3], "", 0]] * 3), (3, [["x", 0, 0, [], "", 0]] * 3)],
)  # fmt: skip
def test_content_of_another_shape_is_no_state(place: int, value: Any) -> None:
    content = _unpack(cn.to_code(cave()))[1]
    content[place] = value
    with pytest.raises(cn.BadCode, match="what is in it is no state of the game"):
        cn.from_code(sealed_code("dragon_cave", "s", content))


# ---- what is large, and what is nothing -----------------------------------------------------------------------------


def test_a_purse_from_a_bank_without_end_may_hold_thousands() -> None:
    state = cave({}, {"place": 7, "purse": 1188, "chest": 2000}, collect_uses_hoard=False, round=1234)
    assert cn.position("dragon_cave", **cn.facts(state)) == state
    held = after(state, "card green", "card chest", "dragon green")
    assert all(cn.why_not(held, action) is None for action in cn.legal_actions(held))
    assert cn.parse_action(held, "fists 1180 8") in cn.legal_actions(held)
    assert after(held, "fists 1180 8", "pick right").players[GREEN].purse == 1180


@pytest.mark.parametrize("change", [{"hoard": 10**6}, {"n_turns": 10**6}, {"dice": (None, 10**6)}, {"removed": 3}])
def test_what_facts_could_not_say_is_no_state_of_a_game_that_goes_on(change: dict[str, Any]) -> None:
    state = cave({}, {"place": 7}, collect_uses_hoard=False)
    assert not UNSOUND(state)
    assert UNSOUND(replace(state, **change))


def test_a_code_names_no_purse_that_could_never_be_split() -> None:
    state = cave({}, {"place": 7, "purse": 5}, collect_uses_hoard=False)
    content = ruleset("dragon_cave").pack(state, True)
    content[3][GREEN][1] = 10**12
    with pytest.raises(cn.BadCode):
        cn.from_code(sealed_code("dragon_cave", "s", content))


@pytest.mark.parametrize("given", [0, False, [], {}, ("red",)])
def test_only_a_colour_or_nothing_says_where_the_dragon_is(given: object) -> None:
    with pytest.raises(cn.BadData, match="dragon_space: there is no nest space"):
        cave(dragon_space=given)
    assert cave(dragon_space=None) == cave(dragon_space="") == cave()


@pytest.mark.parametrize("name", ["board", "layout"])
def test_a_track_that_does_not_exist_is_refused_under_the_name_it_was_given_by(name: str) -> None:
    with pytest.raises(cn.BadData) as caught:
        cave(**{name: "trak"})
    assert str(caught.value) == (
        f'position: {name}: There is no track "trak". All: dragon_cave/track. '
        "Name a track of cn.tracks(), the file of one, or a loaded track."
    )
