"""Components and set-up: what lies where before the first turn, for two, three and four players on both boards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import networkx as nx
import pytest

import clank_nb as cn
from clank_nb.model.state import State, Trace
from clank_nb.rules.audit import audit
from tests.tables import after, events, play, table, told

COLOURS = ("red", "green", "blue", "yellow")
BOARDS = ("front", "back")
NUMBERS = (2, 3, 4)
ARTIFACTS = {5, 7, 10, 15, 20, 25, 30}
STARTERS = {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}


@pytest.fixture(scope="module", params=[(n, board) for n in NUMBERS for board in BOARDS], ids=str)
def setup(request: pytest.FixtureRequest) -> Trace:
    """The whole set-up, step by step."""
    n, board = request.param
    return cn.setup_trace("clank", players=n, board=board, seed=7)


@pytest.fixture(scope="module")
def state(setup: Trace) -> State:
    """The table before the first turn."""
    return setup.state


def asked_for(**settings: object) -> str:
    """The sentence with which a game asked for in this way is refused."""
    with pytest.raises(cn.BadCode) as caught:
        cn.new_game("clank", **settings)
    return str(caught.value)


def dealt(state: State, *cards: str) -> State:
    """The next cards of the dungeon deck, named one by one."""
    return after(state, *(f"reveal {card}" for card in cards))


def unseeded(n: int = 4, **settings: object) -> State:
    """A set-up without dice, at the first card of the dungeon row."""
    state = cn.new_game("clank", players=n, **settings)
    for value in (5, 7)[: 4 - n]:
        state = after(state, f"remove {value}")
    return state


# ---- players and colours --------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/players")
@pytest.mark.parametrize("n", NUMBERS)
def test_a_game_has_two_three_or_four_players(n: int) -> None:
    assert len(cn.new_game("clank", players=n, seed=7).players) == n


@pytest.mark.rule("clank/setup/players")
@pytest.mark.parametrize("n", [0, 1, 5, -2, 2.0, True, "3"])
def test_any_other_number_of_players_is_refused(n: object) -> None:
    assert asked_for(players=n) == (f"players={n!r} cannot be: a game has 2, 3 or 4 players (clank/setup/players).")


@pytest.mark.rule("clank/setup/players")
def test_a_number_that_contradicts_the_colours_is_refused() -> None:
    assert asked_for(players=3, colours=["red", "blue"]) == "players=3 cannot be: colours names 2 players."
    assert asked_for(colours=["red"]).startswith("players=1 cannot be")


@pytest.mark.rule("clank/setup/supply")
def test_every_player_takes_a_colour_a_pawn_and_thirty_cubes(setup: Trace) -> None:
    game = setup.state.game
    assert game.colours == COLOURS[: game.n_players]
    assert told(setup, "supply_given") == [
        f"{colour.title()} takes 30 cubes and the pawn of its colour; 24 black cubes lie ready for the dragon. "
        "(clank/setup/supply)"
        for colour in game.colours
    ]
    assert all(player.room == game.board.entrance for player in setup.state.players)


@pytest.mark.rule("clank/setup/supply")
def test_four_colours_are_a_hundred_and_twenty_cubes_and_the_dragon_has_24() -> None:
    cubes = cn.setup_trace("clank", players=4).start.cubes
    assert sum(cubes.supply) == 120
    assert cubes.black_aside == 24


@pytest.mark.rule("clank/setup/supply")
def test_colours_may_be_chosen_but_none_twice() -> None:
    assert cn.new_game("clank", colours=["yellow", "red"], seed=7).game.colours == ("yellow", "red")
    assert asked_for(colours=["red", "blue", "red"]) == (
        "Two players have the colour Red; each takes one nobody else has (clank/setup/supply)."
    )
    assert asked_for(colours=["red", "gren"]) == (
        'There is no colour "gren". Nearest: green, red. All: red, green, blue, yellow.'
    )


@pytest.mark.rule("clank/setup/cubes")
def test_no_step_of_the_set_up_makes_or_loses_a_cube(setup: Trace) -> None:
    for each in setup.states:
        cubes = each.cubes
        piles = (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)
        assert [sum(own) for own in zip(*piles, strict=True)] == [30] * each.game.n_players
        assert cubes.black_bag + cubes.black_aside == 24


@pytest.mark.rule("clank/setup/cubes")
@pytest.mark.parametrize("n", NUMBERS)
def test_no_step_of_play_makes_or_loses_a_cube_or_a_card(n: int) -> None:
    trace = cn.rollout(cn.new_game("clank", players=n, seed=n), policy="random", seed=n)
    assert [audit(each) for each in trace.states if audit(each)] == []


@pytest.mark.rule("clank/setup/cubes")
def test_a_thirty_first_cube_is_noticed() -> None:
    with pytest.raises(cn.BadData, match="31"):
        table(clank={"green": 20}, bag={"black": 24, "green": 11})
    with pytest.raises(cn.BadData, match="25"):
        table(bag={"black": 25})


# ---- cards of the players -------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/starter")
def test_every_deck_is_the_same_ten_cards_five_of_them_in_hand(state: State) -> None:
    for player in state.players:
        assert Counter((*player.hand, *player.deck)) == STARTERS
        assert (len(player.hand), len(player.deck)) == (5, 5)
        assert player.discard == player.play_area == ()


@pytest.mark.rule("clank/setup/starter")
def test_the_first_hand_is_drawn_from_a_shuffled_deck() -> None:
    state = dealt(unseeded(), "sneak", "search", "ladder", "tunnel_guide", "pickaxe", "silver_spear")
    law = cn.chance_outcomes(state)
    assert sum(chance for _, chance in law) == 1
    both = sum((chance for deal, chance in law if deal.cards.count("stumble") == 2), Fraction())
    assert both == Fraction(2, 9)


@pytest.mark.rule("clank/setup/starter")
def test_the_first_player_draws_first_then_the_others_in_turn_order() -> None:
    trace = cn.setup_trace("clank", players=3, first="green", seed=7)
    assert [event.colour for event in events(trace, "cards_drawn")] == ["green", "blue", "red"]


# ---- the board and what lies on it ----------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/board")
def test_the_front_of_the_board_is_the_default() -> None:
    assert cn.new_game("clank", seed=7).game.board == cn.load_board("clank/front")
    assert cn.new_game("clank", board="back", seed=7).game.board == cn.load_board("clank/back")


@pytest.mark.rule("clank/setup/board")
def test_the_board_is_laid_out_before_anything_lies_on_it(setup: Trace) -> None:
    board = setup.state.game.board
    assert told(setup, "board_laid") == [
        f"The board is laid out: {len(board.rooms)} rooms, {len(board.tunnels)} tunnels. (clank/setup/board)"
    ]


@pytest.mark.rule("clank/setup/board")
def test_market_rooms_lie_together_on_the_front_and_apart_on_the_back() -> None:
    together = {}
    for side in BOARDS:
        board = cn.load_board(f"clank/{side}")
        markets = board.graph.subgraph(room.id for room in board.rooms if room.market)
        together[side] = nx.is_weakly_connected(markets)
    assert together == {"front": True, "back": False}


@pytest.mark.rule("clank/setup/board")
def test_both_sides_are_played_by_the_same_rules() -> None:
    front, back = (cn.new_game("clank", board=side, seed=7).game for side in BOARDS)
    assert front.rules == back.rules
    assert front.board != back.board


@pytest.mark.rule("clank/setup/board")
def test_a_board_that_does_not_exist_is_answered_with_the_nearest() -> None:
    assert asked_for(board="clank/frnt") == (
        'There is no board "clank/frnt". Nearest: clank/front, clank/back. All: clank/front, clank/back.'
    )


@pytest.mark.rule("clank/setup/artifacts")
def test_two_artifacts_leave_with_two_players_one_with_three_none_with_four(state: State) -> None:
    n = state.game.n_players
    away = state.rooms.away
    assert len(away) == 4 - n
    assert {value for _, value in state.rooms.artifacts} | set(away) == ARTIFACTS
    assert len(state.rooms.artifacts) == 7 - len(away)


@pytest.mark.rule("clank/setup/artifacts")
def test_every_artifact_lies_in_the_room_that_shows_it_and_the_others_stay_empty(state: State) -> None:
    shown = {room.artifact: room.id for room in state.game.board.rooms if room.artifact}
    assert set(shown) == ARTIFACTS
    assert {value: room for room, value in state.rooms.artifacts} == {
        value: room for value, room in shown.items() if value not in state.rooms.away
    }


@pytest.mark.rule("clank/setup/artifacts")
def test_which_artifacts_leave_is_drawn_at_random() -> None:
    state = cn.new_game("clank", players=2)
    assert state.current_player == cn.CHANCE
    assert {(str(each), chance) for each, chance in cn.chance_outcomes(state)} == {
        (f"remove {value}", Fraction(1, 7)) for value in ARTIFACTS
    }
    state = after(state, "remove 30")
    assert {str(each) for each, _ in cn.chance_outcomes(state)} == {f"remove {value}" for value in ARTIFACTS - {30}}
    state = after(state, "remove 5")
    assert state.rooms.away == (5, 30)
    assert "f35" not in dict(state.rooms.artifacts)
    assert "f18" not in dict(state.rooms.artifacts)


@pytest.mark.rule("clank/setup/major_secrets")
def test_one_major_secret_lies_on_every_large_question_mark_and_two_are_left_over(state: State) -> None:
    marks = {room.id: room.major_secrets for room in state.game.board.rooms if room.major_secrets}
    assert len(marks) == 9
    assert set(marks.values()) == {1}
    assert dict(state.rooms.major) == marks
    assert len(state.rooms.unseen_major) == 11


@pytest.mark.rule("clank/setup/major_secrets")
def test_nobody_knows_which_two_major_secrets_left_the_game(setup: Trace) -> None:
    (event,) = (event for event in events(setup, "secrets_placed") if event["kind"] == "major_secret")
    assert cn.explain(event) == (
        "9 of the major secret tokens lie face down in 9 rooms; 2 leave the game unseen. (clank/setup/major_secrets)"
    )
    assert Counter(setup.state.rooms.unseen_major) == {
        "chalice": 3,
        "greater_treasure": 2,
        "greater_skill_boost": 2,
        "flash_of_brilliance": 2,
        "potion_of_greater_healing": 2,
    }


@pytest.mark.rule("clank/setup/minor_secrets")
def test_two_minor_secrets_lie_on_every_small_question_mark_and_none_is_left_over(setup: Trace) -> None:
    rooms, board = setup.state.rooms, setup.state.game.board
    marks = {room.id: room.minor_secrets for room in board.rooms if room.minor_secrets}
    assert len(marks) == 9
    assert set(marks.values()) == {2}
    assert dict(rooms.minor) == marks
    assert len(rooms.unseen_minor) == 18
    assert (
        "18 of the minor secret tokens lie face down in 9 rooms, none left over. (clank/setup/minor_secrets)"
        in told(setup, "secrets_placed")
    )


@pytest.mark.rule("clank/setup/market")
def test_the_market_sells_two_keys_two_backpacks_and_three_crowns(state: State) -> None:
    assert Counter(state.shop.market) == {
        "master_key": 2, "backpack": 2, "crown_10": 1, "crown_9": 1, "crown_8": 1,
    }  # fmt: skip
    assert [state.game.tokens[crown].points for crown in ("crown_10", "crown_9", "crown_8")] == [10, 9, 8]


@pytest.mark.rule("clank/setup/idols")
def test_three_monkey_idols_lie_in_the_monkey_shrine(state: State) -> None:
    (shrine,) = (room.id for room in state.game.board.rooms if room.monkey_idols)
    assert shrine == {"clank/front": "f24", "clank/back": "b24"}[state.game.board_slug]
    assert state.rooms.idols == ((shrine, 3),)


@pytest.mark.rule("clank/setup/mastery")
def test_a_mastery_token_waits_for_every_player(setup: Trace) -> None:
    n = setup.state.game.n_players
    assert setup.state.rooms.mastery == n
    assert told(setup, "mastery_placed") == [
        f"{n} mastery tokens wait at the entrance, one for each player. (clank/setup/mastery)"
    ]


@pytest.mark.rule("clank/setup/bank")
def test_gold_comes_in_coins_of_one_and_five_and_nobody_has_any_yet(setup: Trace) -> None:
    assert told(setup, "bank_opened") == [
        "The bank pays in coins of 1 and 5 gold and never runs out. (clank/setup/bank)"
    ]
    assert [player.gold for player in setup.state.players] == [0] * setup.state.game.n_players


@pytest.mark.rule("clank/setup/bank")
def test_the_bank_never_runs_out() -> None:
    state = table(hand=["treasure_map"], gold=999, others={"yellow": {"gold": 999}})
    assert after(state, "play treasure_map").players[0].gold == 1004


# ---- the dragon -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/rage_start")
def test_the_fewer_players_the_further_on_the_dragon_starts(setup: Trace) -> None:
    n = setup.state.game.n_players
    space, cubes = {4: (1, 2), 3: (2, 2), 2: (3, 3)}[n]
    assert setup.state.cubes.rage == space
    assert told(setup, "rage_set") == [
        f"With {n} players the dragon's marker starts on space {space} of the rage track: {cubes} cubes. "
        "(clank/setup/rage_start)"
    ]


@pytest.mark.rule("clank/setup/bag")
def test_the_bag_starts_with_all_black_cubes_and_nothing_else(state: State) -> None:
    cubes = state.cubes
    assert (cubes.black_bag, cubes.black_aside) == (24, 0)
    assert cubes.bag == (0,) * state.game.n_players


# ---- cards for all --------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/reserve")
def test_the_reserve_has_four_piles(state: State) -> None:
    assert dict(state.shop.reserve) == {"mercenary": 15, "explore": 15, "secret_tome": 12, "goblin": 1}


@pytest.mark.rule("clank/setup/reserve")
def test_the_reserve_is_open_to_every_player() -> None:
    for acting in ("green", "yellow"):
        players = {"green": {"hand": []}, "yellow": {"hand": []}}
        players[acting] |= {"skill": 7, "swords": 2}
        state = cn.position("clank", players=players, to_act=acting, seed=7)
        offers = {str(action) for action in cn.legal_actions(state)}
        assert {"acquire mercenary", "acquire explore", "acquire secret_tome", "fight goblin"} <= offers


@pytest.mark.rule("clank/setup/dungeon_row")
def test_six_cards_without_a_dragon_icon_lie_in_the_row_and_94_in_the_deck(state: State) -> None:
    cards, shop = state.game.cards, state.shop
    assert len(shop.row) == 6
    assert not any(cards[card].dragon for card in shop.row)
    assert len(shop.deck) == 94
    assert shop.discard == shop.replaced == ()
    assert Counter((*shop.row, *shop.deck)) == {card.id: card.count for card in cards.values() if card.set == "dungeon"}


@pytest.mark.rule("clank/setup/dungeon_row")
def test_a_card_with_the_dragon_icon_is_replaced_by_the_next_one_and_shuffled_back() -> None:
    state = dealt(unseeded(), "sneak", "diamond")
    assert state.shop.row == ("sneak", "", "", "", "", "")
    assert state.shop.replaced == ("diamond",)
    assert "diamond" not in {card.card for card, _ in cn.chance_outcomes(state)}
    trace = play(state, *(f"reveal {card}" for card in ("kobold", "search", "ladder", "pickaxe", "sneak", "tattle")))
    assert trace.state.shop.row == ("sneak", "search", "ladder", "pickaxe", "sneak", "tattle")
    assert len(trace.state.shop.deck) == 94
    assert {"diamond", "kobold"} <= set(trace.state.shop.deck)
    assert told(trace, "row_card_replaced", "row_ready") == [
        "Kobold shows the dragon: the next card takes its place. (clank/setup/dungeon_row)",
        "The dungeon row is 2 Sneak, Search, Ladder, Pickaxe, Tattle; the 2 replaced cards are shuffled back. "
        "(clank/setup/dungeon_row)",
    ]


@pytest.mark.rule("clank/setup/dungeon_row")
def test_a_replaced_card_wakes_no_dragon_and_does_not_arrive() -> None:
    cards = ("diamond", "sneak", "search", "ladder", "tunnel_guide", "pickaxe", "silver_spear")
    state = dealt(unseeded(), *cards)
    assert state.cubes.black_bag == 24
    assert [frame.kind for frame in state.pending if frame.kind in ("attack", "cubes")] == []


def begun(*cards: str, n: int = 3, first: str = "red", hand: str = "deal burgle burgle burgle burgle burgle") -> Trace:
    """A set-up with these six cards and equal hands, up to the first turn."""
    state = dealt(unseeded(n, first=first), *cards)
    return play(state, *[hand] * n)


@pytest.mark.rule("clank/setup/row_arrive")
def test_arrive_effects_of_the_first_six_cards_come_before_the_first_turn() -> None:
    trace = begun("watcher", "sneak", "overlord", "search", "watcher", "ladder")
    assert trace.state.cubes.area == (3 + 3, 2 + 3, 1 + 3)
    assert trace.state.turn.clank_made == 0
    assert trace.state.current_player == 0
    kinds = [event.kind for event in events(trace)]
    assert kinds.index("clank_made") > max(i for i, kind in enumerate(kinds) if kind == "starting_clank")
    assert kinds[-1] == "turn_started"


@pytest.mark.rule("clank/setup/row_arrive")
def test_a_shrine_among_the_first_six_finds_no_black_cube_to_return() -> None:
    trace = begun("shrine", "sneak", "search", "ladder", "pickaxe", "tattle")
    assert (trace.state.cubes.black_bag, trace.state.cubes.black_aside) == (24, 0)
    assert told(trace, "black_returned") == [
        "No black cube is set aside, so none goes back into the bag. (clank/card/black_back)"
    ]


@pytest.mark.rule("clank/setup/row_arrive")
def test_without_an_arrive_effect_only_the_starting_clank_lies_there() -> None:
    assert begun("sneak", "search", "ladder", "pickaxe", "tattle", "dragon_shrine").state.cubes.area == (3, 2, 1)


# ---- the start ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/setup/pawns")
def test_all_pawns_start_at_the_entrance_outside_the_dungeon(state: State) -> None:
    board = state.game.board
    assert {player.room for player in state.players} == {board.entrance}
    assert board.room(board.entrance).outside
    assert {player.out for player in state.players} == {""}


@pytest.mark.rule("clank/setup/first_player")
def test_the_first_player_may_be_named_and_turns_go_clockwise() -> None:
    state = begun("sneak", "search", "ladder", "pickaxe", "tattle", "tunnel_guide", first="blue").state
    order = []
    for _ in range(4):
        order.append(state.game.colours[state.current_player])
        state = after(state, *(f"play {card}" for card in state.players[state.current_player].hand), "end turn")
    assert order == ["blue", "red", "green", "blue"]


@pytest.mark.rule("clank/setup/first_player")
def test_the_first_player_is_named_by_number_or_colour() -> None:
    assert cn.new_game("clank", players=3, first=2, seed=7) == cn.new_game("clank", players=3, first="blue", seed=7)
    trace = cn.setup_trace("clank", players=3, first=2)
    assert told(trace, "first_player_named") == ["Blue plays first; turns go clockwise. (clank/setup/first_player)"]
    assert trace.state.player == 2
    assert cn.new_game("clank", players=3, first=2, seed=7).current_player == 2


@pytest.mark.rule("clank/setup/first_player")
@pytest.mark.parametrize("first", [3, -1, "yellow", True, 1.0])
def test_a_first_player_who_does_not_play_is_refused(first: object) -> None:
    sentence = f"first={first!r} names no player. Players: 0 red, 1 green, 2 blue, or random."
    assert asked_for(players=3, first=first) == sentence


@pytest.mark.rule("clank/setup/starting_clank")
def test_the_players_put_three_two_one_and_no_cube_in_the_area(setup: Trace) -> None:
    n = setup.state.game.n_players
    assert [event["n"] for event in events(setup, "starting_clank")] == [3, 2, 1, 0][:n]
    before = next(state for state, found in zip(setup.states[1:], setup.events, strict=True) if found
                  and found[0].kind == "starting_clank")  # fmt: skip
    assert before.cubes.area == (3, 2, 1, 0)[:n]
    assert before.cubes.supply == (27, 28, 29, 30)[:n]


@pytest.mark.rule("clank/setup/starting_clank")
@pytest.mark.parametrize(("first", "area"), [(0, (3, 2, 1, 0)), (1, (0, 3, 2, 1)), (3, (2, 1, 0, 3))])
def test_starting_clank_follows_the_turn_order_not_the_seats(first: int, area: tuple[int, ...]) -> None:
    colours = ("sneak", "search", "ladder", "pickaxe", "tattle", "tunnel_guide")
    assert begun(*colours, n=4, first=COLOURS[first]).state.cubes.area == area


@pytest.mark.rule("clank/setup/starting_clank")
def test_the_fourth_player_is_told_that_it_puts_no_cube() -> None:
    assert told(cn.setup_trace("clank", players=4), "starting_clank") == [
        "Red puts 3 cubes in the Clank! area. (clank/setup/starting_clank)",
        "Green puts 2 cubes in the Clank! area. (clank/setup/starting_clank)",
        "Blue puts one cube in the Clank! area. (clank/setup/starting_clank)",
        "Yellow puts no cube in the Clank! area. (clank/setup/starting_clank)",
    ]


# ---- dice, options, and the whole -----------------------------------------------------------------------------------


def test_without_a_seed_the_game_stops_at_the_first_chance_and_outcomes_are_forced() -> None:
    state = cn.new_game("clank", players=2)
    assert (state.current_player, state.pending[-1].kind) == (cn.CHANCE, "artifact")
    assert cn.new_game("clank", players=4).pending[-1].kind == "reveal"
    with pytest.raises(cn.BadCode, match="no seed"):
        cn.sample(state)
    cards = ("sneak", "search", "ladder", "pickaxe", "tattle", "tunnel_guide")
    hand = "deal burgle burgle scramble sidestep stumble"
    state = after(state, "remove 15", "remove 20", *(f"reveal {card}" for card in cards), hand, hand)
    assert state.current_player == 0
    assert state.shop.row == cards
    assert state.rooms.away == (15, 20)
    assert [player.hand for player in state.players] == [("burgle", "burgle", "scramble", "sidestep", "stumble")] * 2


def test_the_same_seed_sets_up_the_same_table_and_another_seed_another() -> None:
    one, two, other = (cn.new_game("clank", players=4, seed=seed) for seed in (7, 7, 8))
    assert one == two
    assert one != other


def test_the_steps_of_the_set_up_end_in_the_game_that_begins() -> None:
    trace = cn.setup_trace("clank", players=3, seed=7)
    state = cn.new_game("clank", players=3, seed=7)
    assert trace.state.players == state.players
    assert (trace.state.cubes, trace.state.shop, trace.state.rooms) == (state.cubes, state.shop, state.rooms)
    assert {event.rule.split("/")[1] for event in events(trace)} <= {"setup", "turn", "card"}


@pytest.mark.parametrize(("n", "clank", "artifacts"), [(2, (3, 2), 5), (3, (3, 2, 1), 6), (4, (3, 2, 1, 0), 7)])
def test_set_up_numbers_are_not_the_same_for_every_seat(n: int, clank: tuple[int, ...], artifacts: int) -> None:
    state = begun("sneak", "search", "ladder", "pickaxe", "tattle", "tunnel_guide", n=n).state
    assert state.cubes.area == clank
    assert len(state.rooms.artifacts) == artifacts
    assert len(state.shop.deck) == 94


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"artifact_anytime": True},
            'There is no option "artifact_anytime". Nearest: artifact_any_time. '
            "All: players, board, colours, first, seed, artifact_any_time.",
        ),
        ({"artifact_any_time": 1}, "artifact_any_time=1 cannot be: it is False or True."),
        ({"seed": 1.5}, "seed=1.5 cannot be: a seed is a whole number, or None."),
        ({"seed": "seven"}, "seed='seven' cannot be: a seed is a whole number, or None."),
        ({"seed": True}, "seed=True cannot be: a seed is a whole number, or None."),
    ],
)
def test_a_bad_option_is_refused_and_the_good_ones_are_listed(settings: dict[str, object], sentence: str) -> None:
    assert asked_for(**settings) == sentence


def test_a_game_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.new_game("clnak")
    assert str(caught.value) == f'There is no game "clnak". Nearest: clank. All: {", ".join(cn.games())}.'
    assert caught.value.nearest == ("clank",)


@pytest.mark.rule("clank/setup/first_player")
def test_the_first_player_may_be_drawn_at_random_each_seat_with_the_same_chance() -> None:
    state = cn.new_game("clank", players=3, first="random")
    while state.pending[-1].kind != "first":
        state = cn.step(state, cn.chance_outcomes(state)[0][0]).state
    law = dict(cn.chance_outcomes(state))
    assert {str(action): chance for action, chance in law.items()} == {
        f"begin {colour}": Fraction(1, 3) for colour in ("red", "green", "blue")
    }
    drawn = cn.play(state, "begin green").state
    assert (drawn.player, drawn.current_player) == (1, 1)
    assert drawn.cubes.area == (1, 3, 2)
    assert cn.from_code(cn.to_code(state)) == state
    first = [cn.new_game("clank", players=2, seed=seed, first="random").player for seed in range(40)]
    assert 8 < sum(first) < 32
