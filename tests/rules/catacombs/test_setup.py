"""Components and set-up of the catacombs: what lies where before the first turn, for two to six players."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State, Trace
from clank_nb.rules.audit import audit
from tests.rules.catacombs.scene import after, delve, table
from tests.tables import events, told

NUMBERS = (2, 3, 4, 5, 6)
SAFE = {"s1", "s2", "s3", "s4", "s5", "s6"}
QUIET = ("swindle", "lightstick", "bandit", "expert_guide", "payoff", "lute")


@pytest.fixture(scope="module", params=[(n, side) for n in NUMBERS for side in ("front", "back")], ids=str)
def setup(request: pytest.FixtureRequest) -> Trace:
    """The whole set-up, step by step."""
    n, side = request.param
    return cn.setup_trace("catacombs", players=n, board=side, seed=7)


@pytest.fixture(scope="module")
def state(setup: Trace) -> State:
    """The table before the first turn."""
    return setup.state


def small(state: State) -> bool:
    return state.game.n_players < 5


def refused_table(**settings: Any) -> str:
    """The sentence with which a game asked for in this way is refused."""
    with pytest.raises(cn.BadCode) as caught:
        cn.new_game("catacombs", **settings)
    return str(caught.value)


def begun(*cards: str, n: int = 3, first: str = "red", hand: str = "deal burgle burgle burgle burgle burgle") -> Trace:
    """A set-up with these six cards in the row and equal hands, up to the first turn."""
    start = cn.new_game("catacombs", players=n, first=first)
    return cn.play(start, *(f"reveal {card}" for card in cards), *[hand] * n)


# ---- players and cubes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/players")
@pytest.mark.parametrize("n", NUMBERS)
def test_two_to_six_play_five_and_six_of_them_with_the_expansion(n: int) -> None:
    game = cn.new_game("catacombs", players=n, seed=7).game
    assert game.n_players == n
    assert game.party == (n > 4)


@pytest.mark.rule("catacombs/setup/players")
@pytest.mark.parametrize("n", [1, 0, 7, -2, 2.0, True, "3"])
def test_any_other_number_of_players_is_refused(n: object) -> None:
    assert refused_table(players=n) == (
        f"players={n!r} cannot be: a game has 2, 3, 4, 5 or 6 players (catacombs/setup/players)."
    )


@pytest.mark.rule("catacombs/setup/cubes")
def test_no_step_of_the_set_up_makes_or_loses_a_cube(setup: Trace) -> None:
    for each in setup.states[1:]:
        cubes = each.cubes
        piles = (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)
        assert [sum(own) for own in zip(*piles, strict=True)] == [30] * each.game.n_players
        assert cubes.black_bag + cubes.black_aside == 24


def ghosts(state: State) -> tuple[int, int, int]:
    """In the bank, in the Clank! area, in the bag."""
    return delve(state).ghosts_bank, delve(state).ghosts_area, delve(state).ghosts_bag


@pytest.mark.rule("catacombs/setup/cubes")
@pytest.mark.parametrize("n", NUMBERS)
def test_no_step_of_play_makes_or_loses_a_cube_or_a_ghost(n: int) -> None:
    trace = cn.rollout(cn.new_game("catacombs", players=n, seed=n), policy="random", seed=n)
    assert [audit(each) for each in trace.states if audit(each)] == []
    for each in trace.states:
        cubes, map_of = each.cubes, delve(each)
        for who in range(n):
            lying = (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)
            other = map_of.black[who] + map_of.unmarked[who]  # damage that no cube of the colour marks
            shrines = sum(1 for _, owner in map_of.marks if owner == who)
            assert sum(pile[who] for pile in lying) - other + shrines == 30
        assert cubes.black_bag + cubes.black_aside + sum(map_of.black) == 24
        assert sum(ghosts(each)) == 5


@pytest.mark.rule("catacombs/setup/cubes")
def test_a_cube_on_a_wayshrine_is_counted_and_a_thirty_first_is_noticed() -> None:
    marked = table({}, marks={"way": ["green"]})
    assert marked.cubes.supply == (29, 30)
    assert audit(marked) == ()
    with pytest.raises(cn.BadData, match="31"):
        table({}, marks={"way": ["green"]}, clank={"green": 20}, bag={"black": 24, "green": 10})
    with pytest.raises(cn.BadData, match="25"):
        table({}, bag={"black": 25})


@pytest.mark.rule("catacombs/setup/cubes")
def test_a_black_cube_on_a_health_track_is_one_of_the_twenty_four() -> None:
    state = table({"damage": 3, "black_cubes": 2}, bag={"black": 20})
    assert (state.cubes.track, state.cubes.supply, state.cubes.black_aside) == ((3, 0), (29, 30), 2)
    assert audit(state) == ()


# ---- the map and the stack of tiles ---------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/board")
def test_the_start_tile_lies_alone_in_the_middle_one_square_wide_and_two_high(state: State) -> None:
    layout = delve(state).layout
    side = state.game.board_slug.rpartition("/")[2]
    assert [(placed.tile, placed.x, placed.y) for placed in layout.placed] == [(f"start_{side}", 0, 0)]
    assert set(layout.at) == {(0, 0), (0, 1)}
    assert set(layout.free_places()) == {(0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2)}


@pytest.mark.rule("catacombs/setup/board")
def test_the_caller_chooses_which_side_of_the_start_tile_lies_up_the_front_by_default() -> None:
    assert delve(cn.new_game("catacombs", seed=7)).layout.start == "start_front"
    assert delve(cn.new_game("catacombs", board="front", seed=7)).layout.start == "start_front"
    assert delve(cn.new_game("catacombs", board="back", seed=7)).layout.start == "start_back"


@pytest.mark.rule("catacombs/setup/board")
def test_which_side_lies_up_is_said(setup: Trace) -> None:
    side = setup.state.game.board_slug.rpartition("/")[2]
    assert told(setup, "map_begun") == [
        f"The start tile lies in the middle, its {side} up, with room around it. (catacombs/setup/board)"
    ]


@pytest.mark.rule("catacombs/setup/tiles")
def test_twenty_two_deep_tiles_lie_under_four_of_the_six_safe_ones(setup: Trace) -> None:
    stack, tiles = delve(setup.state), setup.state.game.board.tiles
    assert set(stack.safe) == SAFE
    assert (stack.n_safe, len(stack.deep)) == (4, 22)
    assert {tiles[tile].zone for tile in stack.deep} == {"deep"}
    assert told(setup, "tiles_stacked") == [
        "26 tiles lie face down in the stack, 4 safe ones on top; 2 safe tiles leave the game unseen. "
        "(catacombs/setup/tiles)"
    ]


@pytest.mark.rule("catacombs/setup/tiles")
def test_each_safe_tile_is_as_likely_as_the_others_to_come_first_or_to_be_away() -> None:
    state = after(table({"room": "hall", "boots": 1}, seed=None, row=QUIET), "discover hall-w1")
    assert cn.chance_outcomes(state)
    assert {str(tile): chance for tile, chance in cn.chance_outcomes(state)} == {
        f"tile {tile}": Fraction(1, 6) for tile in sorted(SAFE)
    }


@pytest.mark.rule("catacombs/setup/tiles")
def test_after_four_safe_tiles_every_deep_one_may_come_and_no_safe_one_any_more() -> None:
    laid = {"s1": [-1, 1], "s2": [1, 1], "s3": [0, 2], "s4": [-1, 2]}
    state = after(table({"room": "cave", "boots": 1}, seed=None, row=QUIET, tiles=laid), "discover cave-n2")
    law = cn.chance_outcomes(state)
    assert {chance for _, chance in law} == {Fraction(1, 22)}
    assert {str(tile).split()[1][0] for tile, _ in law} == {"d"}


@pytest.mark.rule("catacombs/setup/tiles")
def test_the_stack_is_drawn_to_its_end_and_two_safe_tiles_are_never_seen() -> None:
    laid = {"s1": [-1, 1], "s2": [1, 1], "s3": [0, 2], "s4": [-1, 2]}
    state = table({}, tiles=laid, unseen_tiles=["s5", "s6", "d01"])
    assert (delve(state).n_safe, delve(state).safe, delve(state).deep) == (0, ("s5", "s6"), ("d01",))


# ---- the bank -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/bank")
def test_the_five_ghosts_lie_in_the_bank(setup: Trace) -> None:
    assert ghosts(setup.state) == (5, 0, 0)
    assert told(setup, "ghosts_banked") == [
        "The bank holds gold and lockpicks without end, and 5 ghosts. (catacombs/setup/bank)"
    ]


@pytest.mark.rule("catacombs/setup/bank")
def test_gold_and_lockpicks_never_run_out() -> None:
    rich = {"hand": ["swindle", "rebel_thief"], "gold": 999, "lockpicks": 99}
    state = after(table(rich, {"gold": 999, "lockpicks": 99}), "play swindle", "play rebel_thief")
    assert state.players[0].gold == 1002
    assert delve(state).lockpicks == (100, 99)


@pytest.mark.rule("catacombs/setup/artifacts")
@pytest.mark.parametrize("n", [2, 3, 4])
def test_seven_artifacts_lie_in_one_stack_the_least_on_top_however_few_play(n: int) -> None:
    trace = cn.setup_trace("catacombs", players=n, seed=7)
    assert delve(trace.state).stack == (5, 7, 10, 12, 15, 17, 20)
    assert not trace.state.rooms.artifacts
    assert told(trace, "artifacts_stacked") == [
        "7 artifacts lie face up in one stack, from the top: 5, 7, 10, 12, 15, 17 and 20 points. "
        "(catacombs/setup/artifacts)"
    ]


@pytest.mark.rule("catacombs/setup/major_secrets")
def test_eleven_major_secrets_lie_face_down_in_the_bank_and_none_on_the_map(setup: Trace) -> None:
    rooms = setup.state.rooms
    assert rooms.major == ()
    assert Counter(rooms.unseen_major) == {
        "catacombs_map": 2, "chalice": 3, "greater_skill_boost": 2, "greater_treasure": 2,
        "potion_of_greater_healing": 2,
    }  # fmt: skip
    assert "11 major secret tokens lie face down in the bank. (catacombs/setup/major_secrets)" in told(setup)


@pytest.mark.rule("catacombs/setup/minor_secrets")
def test_twenty_minor_secrets_lie_face_down_in_the_bank_and_none_on_the_map(setup: Trace) -> None:
    rooms, n = setup.state.rooms, 20 if small(setup.state) else 38
    assert rooms.minor == ()
    assert len(rooms.unseen_minor) == n
    assert f"{n} minor secret tokens lie face down in the bank. (catacombs/setup/minor_secrets)" in told(setup)
    if small(setup.state):
        assert Counter(rooms.unseen_minor) == {
            "dragon_egg": 3, "lockpick": 3, "magic_spring": 2, "potion_of_healing": 3, "potion_of_strength": 2,
            "potion_of_swiftness": 2, "puzzle_box": 2, "treasure": 3,
        }  # fmt: skip


@pytest.mark.rule("catacombs/setup/prisoners")
def test_twenty_prisoner_tokens_lie_face_down_in_the_bank(setup: Trace) -> None:
    assert Counter(delve(setup.state).prisoners) == {
        "adventurer": 2, "barbarian": 2, "cleric": 2, "discount_coupon": 1, "golden_monkey_bot": 1,
        "haunted_prisoner": 1, "mayor": 1, "monk": 1, "peasant": 2, "primatologist": 1, "prince": 1, "princess": 1,
        "sorceress": 2, "warrior": 2,
    }  # fmt: skip
    assert told(setup, "prisoners_banked") == [
        "20 prisoner tokens lie face down in the bank. (catacombs/setup/prisoners)"
    ]


@pytest.mark.rule("catacombs/setup/market")
def test_the_market_sells_backpacks_amulets_kits_and_crowns_and_no_master_key() -> None:
    state = cn.new_game("catacombs", players=4, seed=7)
    assert Counter(state.shop.market) == {
        "backpack": 2, "blood_amulet": 2, "burglars_kit": 3, "crown_10": 1, "crown_9": 1, "crown_8": 1,
    }  # fmt: skip
    assert "master_key" not in state.game.tokens


@pytest.mark.rule("catacombs/setup/market")
def test_the_crowns_are_bought_from_the_top_the_one_of_ten_points_first() -> None:
    state = table({"room": "s2a", "gold": 21}, tiles={"s2": [1, 1]})
    for crown in ("crown_10", "crown_9", "crown_8"):
        state = after(state, "buy crown")
        assert crown in state.players[0].tokens
    assert [state.game.tokens[crown].points for crown in ("crown_10", "crown_9", "crown_8")] == [10, 9, 8]


@pytest.mark.rule("catacombs/setup/idols")
def test_three_monkey_idols_lie_in_the_shrine_of_the_start_tile(setup: Trace) -> None:
    state = setup.state
    assert state.rooms.idols == (("shrine", 3),)
    assert delve(state).layout.room("shrine").monkey_shrine
    assert delve(state).layout.tile_of["shrine"] == delve(state).layout.start
    assert told(setup, "idols_placed") == ["3 monkey idols lie in shrine. (catacombs/setup/idols)"]


@pytest.mark.rule("catacombs/setup/mastery")
def test_a_mastery_token_for_every_player_lies_beside_the_crypt_and_no_more(setup: Trace) -> None:
    n = setup.state.game.n_players
    assert setup.state.rooms.mastery == n
    assert told(setup, "mastery_placed") == [
        f"{n} mastery tokens wait beside the crypt, one for each player. (catacombs/setup/mastery)"
    ]


# ---- the players ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/pawns")
def test_all_pawns_start_on_the_crypt_outside_the_dungeon(setup: Trace) -> None:
    state = setup.state
    assert {player.room for player in state.players} == {"crypt"}
    assert {player.out for player in state.players} == {""}
    crypt = delve(state).layout.room("crypt")
    assert crypt.outside
    assert not crypt.depths
    assert told(setup, "pawns_placed") == ["All pawns stand on the crypt, outside the dungeon. (catacombs/setup/pawns)"]


@pytest.mark.rule("catacombs/setup/lockpicks")
def test_everybody_starts_with_three_lockpicks(setup: Trace) -> None:
    assert delve(setup.state).lockpicks == (3,) * setup.state.game.n_players
    assert told(setup, "lockpicks_given") == ["Everybody starts with 3 lockpicks. (catacombs/setup/lockpicks)"]


# ---- arrivals -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/row_arrive")
def test_arrivals_of_the_first_six_cards_come_before_the_first_turn_and_touch_everybody() -> None:
    trace = begun("archoverlord", "swindle", "skeleton_priest", "lightstick", "archoverlord", "payoff")
    assert trace.state.cubes.area == (3 + 3, 2 + 3, 1 + 3)
    assert trace.state.turn.clank_made == 0
    happened = [event.kind for event in events(trace)]
    assert happened.index("clank_made") > max(at for at, kind in enumerate(happened) if kind == "starting_clank")
    assert happened[-1] == "turn_started"


@pytest.mark.rule("catacombs/setup/row_arrive")
def test_the_first_player_is_the_first_to_be_touched() -> None:
    trace = begun("archoverlord", *QUIET[:5], first="green")
    assert [event.colour for event in events(trace, "clank_made")] == ["green", "blue", "red"]
    assert trace.state.cubes.area == (1 + 1, 3 + 1, 2 + 1)


@pytest.mark.rule("catacombs/setup/row_arrive")
def test_a_shrine_among_the_first_six_finds_no_black_cube_to_return() -> None:
    trace = begun("thieves_shrine", *QUIET[:5])
    assert (trace.state.cubes.black_bag, trace.state.cubes.black_aside) == (24, 0)
    assert len(told(trace, "black_returned")) == 1


@pytest.mark.rule("catacombs/setup/row_arrive")
def test_nobody_turns_the_start_tile_and_without_an_arrival_only_the_starting_clank_lies_there() -> None:
    trace = begun("sudden_movement", "animated_wall", *QUIET[:4])
    assert trace.state.cubes.area == (3, 2, 1)
    assert events(trace, "tile_turned") == ()
    assert trace.state.current_player == 0


@pytest.mark.rule("catacombs/setup/row_arrive")
def test_cards_arrive_from_left_to_right_each_to_its_end_before_the_next() -> None:
    start = cn.new_game("catacombs", players=5)
    cards = ("leprechaun", "elven_satchel", *QUIET[:4])
    trace = cn.play(start, *(f"reveal {card}" for card in cards), *["deal burgle burgle burgle burgle burgle"] * 5)
    assert trace.state.current_player == 0
    assert [str(act) for act in cn.legal_actions(trace.state)] == ["choose two", "choose five"]
    asked = []
    while trace.state.pending[-1].kind == "choose":
        asked.append((trace.state.pending[-1].a.split("/")[0], trace.state.current_player))
        trace = cn.play(trace.state, "choose two" if asked[-1][0] == "leprechaun" else "choose gold")
    assert asked == [(card, who) for card in ("leprechaun", "elven_satchel") for who in range(5)]
    assert trace.state.cubes.area == (3 + 1, 2 + 1, 1 + 1, 1, 1)
    assert [player.gold for player in trace.state.players] == [3, 3, 3, 3, 4]
