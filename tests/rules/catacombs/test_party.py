"""Five and six players: what the expansion adds, cards that react, offers to everybody."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.state import State
from tests.rules.catacombs.odd import delve, listed
from tests.rules.catacombs.scene import BLUE, GREEN, YELLOW, after, allowed, events, kinds, refused, table

# Seats: Green, who acts, then Yellow, Blue, Red, Purple.  "skeleton" is a monster that does nothing as it comes.

RED, PURPLE = 3, 4
FULL = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword")
GAP = (*FULL[:5], "")
TWO_GAPS = (*FULL[:4], "", "")
ONE_COMPANION = (*FULL[:3], "bandit", "elven_sword", "")
SEATS: tuple[str, ...] = ("blue", "red", "purple")


def party(green: dict[str, Any] | None = None, yellow: dict[str, Any] | None = None, /, **facts: Any) -> State:
    """Five players; those who are not named wait in the crypt without a card in hand."""
    others = {seat: {"hand": [], **facts.pop(seat, {})} for seat in SEATS}
    return table(green or {}, yellow, others=others, **facts)


def asked(state: State) -> tuple[int, list[str]]:
    """Who is to answer, and with what."""
    return state.current_player, listed(state)


@pytest.fixture(params=[5, 6])
def begun(request: pytest.FixtureRequest) -> State:
    return cn.new_game("catacombs", players=request.param, seed=1)


# ---- what is set up


@pytest.mark.rule("catacombs/party/setup")
def test_each_of_five_or_six_players_has_a_colour_a_deck_and_a_mastery_token(begun: State) -> None:
    n = begun.game.n_players
    assert len(set(begun.game.colours)) == n
    for player in begun.players:
        assert len(player.hand) + len(player.deck) == 10
    cubes = begun.cubes
    assert [sum(piles) for piles in zip(cubes.supply, cubes.area, strict=True)] == [30] * n
    assert begun.rooms.mastery == n


@pytest.mark.rule("catacombs/party/setup")
def test_all_of_the_expansion_is_used_but_its_master_key_and_its_thirty_point_artifact(begun: State) -> None:
    assert "master_key" not in begun.game.tokens
    assert 30 not in delve(begun).stack
    party_cards = {card.id for card in cn.cards("catacombs").values() if card.set == "party"}
    assert party_cards <= set(begun.game.cards)
    assert "cloak_of_invisibility" in begun.game.tokens
    four_players = cn.new_game("catacombs", players=4, seed=1).game
    assert not party_cards & set(four_players.cards)
    assert "cloak_of_invisibility" not in four_players.tokens


@pytest.mark.rule("catacombs/party/start")
@pytest.mark.parametrize(("first", "clank", "gold"), [(0, (3, 2, 1, 0, 0, 0), (0, 0, 0, 0, 1, 2)),
                                                      (2, (0, 0, 3, 2, 1, 0), (1, 2, 0, 0, 0, 0))])  # fmt: skip
def test_the_fifth_and_sixth_player_put_no_cubes_in_the_area_and_take_one_and_two_gold(
    first: int, clank: tuple[int, ...], gold: tuple[int, ...]
) -> None:
    trace = cn.setup_trace("catacombs", players=6, first=first, seed=11)
    state = trace.states[kinds_until(trace, "starting_clank")]
    assert state.cubes.area == clank
    assert tuple(player.gold for player in state.players) == gold


def kinds_until(trace: cn.Trace, kind: str) -> int:
    """The state after the last event of a kind."""
    return 1 + max(at for at, happened in enumerate(trace.events) if any(event.kind == kind for event in happened))


@pytest.mark.rule("catacombs/party/rage")
def test_the_marker_starts_on_the_first_space_of_a_track_of_its_own() -> None:
    assert party().cubes.rage == 1
    numbers = []
    for space in range(1, 8):
        trace = cn.play(party(rage=space, row=GAP), "end turn", "reveal skeletal_ape")
        numbers.append(events(trace, "cubes_drawn")[0]["n"])
    assert numbers == [2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("catacombs/party/reserve")
def test_the_reserve_has_four_more_of_mercenary_explore_and_secret_tome(begun: State) -> None:
    assert dict(begun.shop.reserve) == {"mercenary": 19, "explore": 19, "secret_tome": 16, "goblin": 1}


@pytest.mark.rule("catacombs/party/deck")
def test_the_35_cards_of_the_expansion_are_shuffled_into_the_dungeon_deck(begun: State) -> None:
    deck = Counter([*begun.shop.deck, *begun.shop.row])
    assert sum(deck.values()) == 135
    of_party = {card.id: card.count for card in cn.cards("catacombs").values() if card.set == "party"}
    assert sum(of_party.values()) == 35
    assert {card: deck[card] for card in of_party} == of_party


@pytest.mark.rule("catacombs/party/market")
def test_one_more_backpack_and_crown_and_three_cloaks_lie_on_the_market(begun: State) -> None:
    assert Counter(begun.shop.market) == {
        "backpack": 3, "blood_amulet": 2, "burglars_kit": 3, "cloak_of_invisibility": 3, "crown_10": 1, "crown_9": 1,
        "crown_8": 1, "crown_7": 1,
    }  # fmt: skip
    assert begun.game.tokens["crown_7"].points == 7


@pytest.mark.rule("catacombs/party/minor_secrets")
def test_eighteen_more_minor_secrets_are_shuffled_in(begun: State) -> None:
    base = cn.new_game("catacombs", players=4, seed=1).rooms.unseen_minor
    assert Counter(begun.rooms.unseen_minor) - Counter(base) == {
        "dragon_egg": 3, "treasure": 3, "potion_of_healing": 3, "potion_of_stealth": 3, "potion_of_strength": 2,
        "potion_of_swiftness": 2, "magic_spring": 2,
    }  # fmt: skip


@pytest.mark.rule("catacombs/party/artifacts")
def test_four_more_artifacts_go_into_the_ascending_stack(begun: State) -> None:
    assert delve(begun).stack == (5, 7, 10, 10, 12, 15, 15, 17, 20, 20, 25)


@pytest.mark.rule("catacombs/party/characters")
def test_everyone_plays_the_starter_deck(begun: State) -> None:
    for player in begun.players:
        assert Counter([*player.hand, *player.deck]) == {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}


# ---- several artifacts in a room


@pytest.mark.rule("catacombs/party/many_artifacts")
@pytest.mark.parametrize(
    ("tile", "stack", "there", "left"),
    [
        ("d13", [5, 7, 10], (5,), (7, 10)), ("d03", [5, 7, 10], (5, 7), (10,)),
        ("d11", [12, 15, 15, 17, 20, 20, 25], (12, 15, 15), (17, 20, 20, 25)), ("d11", [20, 25], (20, 25), ()),
        ("d11", [], (), ()),
    ],
)  # fmt: skip
def test_a_room_with_a_plus_gets_the_top_artifact_and_one_more_from_the_top_per_plus(
    tile: str, stack: list[int], there: tuple[int, ...], left: tuple[int, ...]
) -> None:
    state = party({"room": "hall", "boots": 2}, safe_tiles=0, artifact_stack=stack)
    state = after(state, "discover hall-s2", f"tile {tile}")
    state = after(state, listed(state, "lay")[0])
    assert tuple(value for _, value in state.rooms.artifacts) == there
    assert delve(state).stack == left


@pytest.mark.rule("catacombs/party/take")
def test_the_most_valuable_artifact_is_the_one_taken_and_a_second_one_from_the_same_room_is_refused() -> None:
    here = {"room": "d11b", "hand": []}
    state = party({**here, "tokens": ["backpack", "backpack"]}, here, blue=here, tiles={"d11": [0, 2]},
                  rooms={"d11b": {"artifact": [12, 15, 17]}})  # fmt: skip
    state = after(state, "take artifact")
    assert state.players[GREEN].artifacts == (17,)
    assert not allowed(state, "take artifact")
    assert refused(state, "take artifact") == "party/take"
    state = after(state, "end turn", "take artifact", "end turn", "take artifact")
    assert (state.players[YELLOW].artifacts, state.players[BLUE].artifacts) == ((15,), (12,))
    assert state.rooms.artifacts == ()


@pytest.mark.rule("catacombs/party/take")
def test_a_second_one_is_refused_after_coming_back_and_one_of_another_room_is_not() -> None:
    green = {"room": "d11b", "artifacts": [17], "tokens": ["backpack"]}
    state = party(green, tiles={"d11": [0, 2], "d13": [0, 3]}, takers={"d11b": ["green"]},
                  rooms={"d11b": {"artifact": [12, 15]}, "d13b": {"artifact": 5}})  # fmt: skip
    assert refused(state, "take artifact") == "party/take"
    state = party({**green, "room": "d13b"}, tiles={"d11": [0, 2], "d13": [0, 3]}, takers={"d11b": ["green"]},
                  rooms={"d11b": {"artifact": [12, 15]}, "d13b": {"artifact": 5}})  # fmt: skip
    assert after(state, "take artifact").players[GREEN].artifacts == (5, 17)


@pytest.mark.rule("catacombs/party/shrine")
def test_the_fifth_player_to_come_cannot_mark_a_wayshrine() -> None:
    state = party({"room": "way"}, marks={"way": ["yellow", "blue", "red", "purple"]})
    assert not allowed(state, "mark way")
    assert refused(state, "mark way") == "party/shrine"
    assert allowed(party({"room": "way"}, marks={"way": ["yellow", "blue", "red"]}), "mark way")


# ---- a cloak, a potion


@pytest.mark.rule("catacombs/party/cloak")
def test_a_cloak_costs_seven_gold_and_its_owner_ignores_tunnel_monsters() -> None:
    state = party({"room": "s2a", "gold": 7, "boots": 3, "swords": 1}, tiles={"s2": [0, 2], "d03": [0, 3]})
    state = after(state, "buy cloak_of_invisibility")
    assert state.players[GREEN].gold == 0
    assert state.game.tokens["cloak_of_invisibility"].points == 5
    state = party({"room": "way", "boots": 1, "swords": 1, "damage": 9, "tokens": ["cloak_of_invisibility"]})
    assert listed(state, "move shrine") == ["move shrine"]
    assert refused(state, "move shrine swords=1") == "party/cloak"
    state = after(state, "move shrine")
    assert (state.cubes.track[GREEN], state.turn.swords) == (9, 1)


@pytest.mark.rule("catacombs/party/cloak")
def test_a_cloak_helps_nobody_else() -> None:
    state = party({"room": "way", "boots": 1}, {"tokens": ["cloak_of_invisibility"]})
    assert after(state, "move shrine").cubes.track[GREEN] == 1


@pytest.mark.rule("catacombs/party/stealth")
def test_a_potion_of_stealth_takes_one_cube_of_its_owner_and_adds_one_for_every_other_player_still_in() -> None:
    state = party({"tokens": ["potion_of_stealth"]}, clank={"green": 2, "yellow": 1},
                  blue={"room": "cave", "out": "lost", "damage": 10})  # fmt: skip
    state = after(state, "use potion_of_stealth")
    assert state.cubes.area == (1, 2, 0, 1, 1)
    assert state.players[GREEN].tokens == ()


@pytest.mark.rule("catacombs/party/stealth")
def test_a_potion_of_stealth_may_be_used_with_nothing_to_remove() -> None:
    state = party({"tokens": ["potion_of_stealth"], "hand": ["stumble"]})
    assert allowed(state, "use potion_of_stealth")
    state = after(state, "use potion_of_stealth", "play stumble")
    assert state.cubes.area == (0, 1, 1, 1, 1)


# ---- react

ASSASSIN = {"hand": ["assassin"], "deck": ["burgle", "burgle"]}


@pytest.mark.rule("catacombs/party/react")
def test_a_card_whose_condition_comes_true_as_the_row_is_filled_may_go_to_the_own_play_area() -> None:
    state = after(party({}, {}, row=GAP, blue=ASSASSIN), "end turn", "reveal skeleton")
    assert asked(state) == (BLUE, ["react assassin", "choose nothing"])
    played = after(state, "react assassin")
    assert played.players[BLUE].play_area == ("assassin",)
    assert played.players[BLUE].hand == ("burgle",)
    kept = after(state, "choose nothing")
    assert (kept.players[BLUE].play_area, kept.players[BLUE].hand) == ((), ("assassin",))
    assert (played.player, kept.player) == (YELLOW, YELLOW)


@pytest.mark.rule("catacombs/party/react")
def test_a_condition_that_comes_true_in_an_opponents_turn_may_be_reacted_to_then() -> None:
    state = party({"swords": 2}, {"hand": ["berserker"], "deck": ["burgle"]})
    state = after(state, "fight goblin")
    assert asked(state) == (YELLOW, ["react berserker", "choose nothing"])
    state = after(state, "react berserker")
    assert (state.player, state.current_player) == (GREEN, GREEN)
    assert state.players[YELLOW].play_area == ("berserker",)


@pytest.mark.rule("catacombs/party/react")
@pytest.mark.parametrize(
    ("card", "green", "facts", "texts"),
    [
        ("cutpurse", {"room": "s2c", "boots": 1}, {"tiles": {"s2": [0, 2]}}, ["move s2a"]),
        ("one_with_everything", {"skill": 9}, {"row": ("elven_satchel", *FULL[1:])}, ["use elven_satchel"]),
        ("royal_brat", {"room": "d12a"}, {"tiles": {"d12": [0, 2]}}, ["open chest", "find chalice"]),
        ("tactician", {"skill": 9}, {"row": ("lightstick", "swindle", "smash_and_grab", "expert_guide", "", "")},
         ["acquire lightstick"]),
        ("rebel_herald", {}, {"row": ONE_COMPANION}, ["end turn", "reveal tactician"]),
    ],
)  # fmt: skip
def test_what_opponents_do_and_what_the_row_shows_are_conditions(
    card: str, green: dict[str, Any], facts: dict[str, Any], texts: list[str]
) -> None:
    state = after(party(green, {"hand": [card], "deck": ["burgle"]}, **facts), *texts)
    assert asked(state)[0] == YELLOW
    assert f"react {card}" in listed(state)


@pytest.mark.rule("catacombs/party/react")
def test_damage_of_the_dragon_to_the_owner_is_a_condition_until_the_attack_is_over() -> None:
    walker = {"hand": ["walk_it_off"], "deck": ["burgle"]}
    state = party({}, {}, row=GAP, blue=walker, clank={"blue": 1, "red": 1}, bag={"black": 5}, rage=1)
    state = after(state, "end turn", "reveal skeletal_ape", "cubes black blue")
    assert asked(state) == (BLUE, ["react walk_it_off", "choose nothing"])
    state = party({}, {}, row=GAP, blue=walker, clank={"blue": 1, "red": 1}, bag={"black": 5}, rage=1)
    state = after(state, "end turn", "reveal skeletal_ape", "cubes black red")
    assert asked(state)[0] == YELLOW
    assert state.player == YELLOW


@pytest.mark.rule("catacombs/party/react")
def test_a_ghost_hurts_its_victims_for_a_reaction_too() -> None:
    walker = {"hand": ["walk_it_off"], "deck": ["burgle"]}
    state = party({}, {}, row=GAP, blue=walker, clank={"ghost": 1}, bag={"black": 5}, rage=1)
    state = after(state, "end turn", "reveal skeletal_ape", "cubes black ghost")
    assert asked(state) == (BLUE, ["react walk_it_off", "choose nothing"])
    state = after(state, "react walk_it_off")
    assert (state.player, delve(state).ghosts_area, state.players[BLUE].play_area) == (YELLOW, 1, ("walk_it_off",))


@pytest.mark.rule("catacombs/party/react")
def test_the_player_whose_turn_has_ended_may_react_with_its_new_hand_as_the_row_is_filled() -> None:
    state = party({"deck": ["assassin", "burgle", "burgle", "burgle", "burgle", "stumble"]}, row=GAP)
    state = after(state, "end turn", "deal assassin burgle burgle burgle burgle", "reveal skeleton")
    assert asked(state) == (GREEN, ["react assassin", "choose nothing"])
    state = after(state, "react assassin")
    assert (state.player, state.players[GREEN].play_area) == (YELLOW, ("assassin",))
    assert state.players[GREEN].hand == ("burgle", "burgle", "burgle", "burgle", "stumble")


QUIET_FOUR = ("reveal swindle", "reveal smash_and_grab", "reveal elven_sword", "reveal sneak_attack")


@pytest.mark.rule("catacombs/party/react")
def test_empty_places_of_the_own_turn_may_be_reacted_to_as_the_row_is_filled_whatever_comes() -> None:
    hand = ["tactician", "burgle", "burgle", "burgle", "stumble"]
    state = party({"deck": [*hand, "sidestep"]}, row=("lightstick", "bandit", "", "", "", ""))
    state = after(state, "end turn", f"deal {' '.join(hand)}")
    assert asked(state) == (GREEN, ["react tactician", "choose nothing"])
    assert state.shop.row.count("") == 4
    assert cn.from_code(cn.to_code(state)) == state
    played = after(state, "react tactician", *QUIET_FOUR)
    assert (played.player, played.players[GREEN].play_area) == (YELLOW, ("tactician",))
    assert played.players[GREEN].hand == ("burgle", "burgle", "burgle", "sidestep", "stumble")


@pytest.mark.rule("catacombs/party/react")
def test_who_does_not_react_is_asked_once_though_places_are_empty_for_a_while() -> None:
    state = party({"deck": ["tactician", *["burgle"] * 4]}, row=("lightstick", "bandit", "", "", "", ""))
    state = after(state, "end turn", "choose nothing", *QUIET_FOUR)
    assert (state.player, state.current_player, state.players[GREEN].play_area) == (YELLOW, YELLOW, ())


@pytest.mark.rule("catacombs/party/react")
@pytest.mark.rule("catacombs/dragon/deck_empty")
def test_of_a_row_that_cannot_be_filled_nobody_is_asked() -> None:
    hand = {"deck": ["tactician", *["burgle"] * 4]}
    assert after(party(hand, row=("lightstick", "bandit", "", "", "", ""), dungeon_deck=[]), "end turn").is_terminal


@pytest.mark.rule("catacombs/party/react")
@pytest.mark.parametrize(
    ("row", "card"), [(GAP, "rebel_herald"), (("lightstick", *FULL[1:3], "", "", ""), "tactician")]
)
def test_a_row_that_no_change_of_the_turn_has_shown_is_looked_at_before_the_first_card_comes(
    row: tuple[str, ...], card: str
) -> None:
    state = party({"deeds": ["moved"]}, {"hand": [card], "deck": ["burgle"]}, row=row)
    state = after(state, "end turn")
    assert asked(state) == (YELLOW, [f"react {card}", "choose nothing"])
    assert state.shop.row == row


@pytest.mark.rule("catacombs/party/react")
def test_whom_the_turn_has_asked_is_not_asked_again_for_the_same_row_as_it_begins_to_be_filled() -> None:
    green = {"skill": 9, "deeds": ["moved"], "deck": ["rebel_herald", *["burgle"] * 4]}
    state = party(green, {"hand": ["tactician"]}, row=("lightstick", "bandit", "expert_guide", "elven_sword", "", ""))
    state = after(state, "acquire lightstick")
    assert asked(state) == (YELLOW, ["react tactician", "choose nothing"])
    state = after(state, "choose nothing", "end turn")
    assert asked(state) == (GREEN, ["react rebel_herald", "choose nothing"])
    state = after(state, "choose nothing", *QUIET_FOUR[:2], QUIET_FOUR[3])
    assert (state.player, state.current_player) == (YELLOW, YELLOW)


@pytest.mark.rule("catacombs/party/react")
def test_two_companions_that_lie_there_anew_as_the_row_is_filled_are_asked_about_anew() -> None:
    row = ("lightstick", "bandit", "swindle", "smash_and_grab", "assassin", "elven_sword")
    state = party({"skill": 9, "deeds": ["moved"]}, {"hand": ["rebel_herald"], "deck": ["burgle"]}, row=row)
    state = after(state, "acquire lightstick")
    assert asked(state) == (YELLOW, ["react rebel_herald", "choose nothing"])
    state = after(state, "choose nothing", "acquire bandit", "end turn", "reveal sneak_attack", "reveal berserker")
    assert asked(state) == (YELLOW, ["react rebel_herald", "choose nothing"])


MONSTER = ("play remove_traps", "replace swindle", "reveal skeleton", "end turn")


@pytest.mark.rule("catacombs/party/react")
def test_a_monster_that_came_in_the_own_turn_is_no_condition_as_the_row_is_filled_but_one_that_comes_then_is() -> None:
    green = {"hand": ["remove_traps"], "deck": ["assassin", *["burgle"] * 3, "rebel_herald"]}
    state = party(green, row=ONE_COMPANION)
    assert asked(after(state, *MONSTER, "reveal tactician")) == (GREEN, ["react rebel_herald", "choose nothing"])
    assert asked(after(state, *MONSTER, "reveal crystal_kobold")) == (GREEN, ["react assassin", "choose nothing"])


@pytest.mark.rule("catacombs/party/react")
@pytest.mark.rule("catacombs/party/react_again")
def test_a_replacement_may_react_to_a_monster_of_an_opponents_turn_until_its_attack_is_over() -> None:
    walker = {"hand": ["walk_it_off"], "deck": ["assassin"]}
    state = party({"hand": ["remove_traps"]}, row=ONE_COMPANION, blue=walker, clank={"blue": 2}, rage=1)
    state = after(state, *MONSTER, "reveal smoky_quartz", "cubes black blue", "react walk_it_off")
    assert asked(state) == (BLUE, ["react assassin", "choose nothing"])


@pytest.mark.rule("catacombs/party/react")
@pytest.mark.rule("catacombs/out/inactive")
def test_whoever_was_knocked_out_by_that_damage_reacts_no_more() -> None:
    walker = {"room": "cave", "hand": ["walk_it_off"], "deck": ["burgle"], "damage": 9}
    state = party({}, {}, row=GAP, blue=walker, clank={"blue": 1}, bag={"black": 5}, rage=1)
    state = after(state, "end turn", "reveal skeletal_ape", "cubes black blue")
    assert state.players[BLUE].out == "lost"
    assert (state.player, state.current_player) == (YELLOW, YELLOW)


@pytest.mark.rule("catacombs/party/react")
def test_a_card_without_its_condition_is_not_asked_for_and_several_players_are_asked_in_turn_order() -> None:
    state = after(party({}, {"hand": ["walk_it_off"]}, row=GAP), "end turn", "reveal skeleton")
    assert (state.player, state.current_player) == (YELLOW, YELLOW)
    state = party({}, {}, row=GAP, blue=ASSASSIN, purple={"hand": ["assassin"], "deck": ["burgle"]})
    state = after(state, "end turn", "reveal skeleton")
    assert state.current_player == BLUE
    assert after(state, "react assassin").current_player == PURPLE


@pytest.mark.rule("catacombs/party/react")
def test_what_came_true_in_one_turn_is_over_with_the_attack_of_that_turn() -> None:
    escaped = {"room": "crypt", "out": "escaped", "artifacts": [5], "tokens": ["mastery"]}
    blue = {"hand": ["cutpurse", "walk_it_off"], "deck": ["burgle"]}
    state = party({"room": "s2c", "boots": 1}, escaped, tiles={"s2": [0, 2]}, blue=blue, clank={"blue": 1},
                  bag={"black": 9})  # fmt: skip
    state = after(state, "move s2a")
    assert asked(state) == (BLUE, ["react cutpurse", "choose nothing"])
    state = after(state, "choose nothing", "end turn", "cubes black black black blue")
    assert asked(state) == (BLUE, ["react walk_it_off", "choose nothing"])


@pytest.mark.rule("catacombs/party/react_later")
def test_a_card_that_reacted_gives_nothing_then_and_its_yield_at_the_start_of_its_owners_next_turn() -> None:
    state = party({}, {"hand": ["assassin"], "deck": ["burgle"]}, row=GAP, clank={"yellow": 2})
    state = after(state, "end turn", "reveal skeleton")
    trace = cn.play(state, "react assassin")
    assert trace.state.player == YELLOW
    assert (trace.state.turn.swords, trace.state.cubes.area[YELLOW]) == (2, 0)
    assert kinds(trace).index("turn_started") < kinds(trace).index("clank_removed")
    blue = after(
        party({}, {}, row=GAP, blue=ASSASSIN, clank={"blue": 2}), "end turn", "reveal skeleton", "react assassin"
    )
    assert (blue.player, blue.turn.swords, blue.cubes.area[BLUE]) == (YELLOW, 0, 2)
    blue = after(blue, "end turn")
    assert (blue.player, blue.turn.swords, blue.cubes.area[BLUE]) == (BLUE, 2, 0)


@pytest.mark.rule("catacombs/party/react_later")
def test_a_card_that_reacted_lies_in_the_play_area_of_that_turn_and_is_cleared_with_it() -> None:
    state = party({}, {"hand": ["assassin"], "deck": ["rebel_herald", *["burgle"] * 6]}, row=GAP)
    state = after(state, "end turn", "reveal skeleton", "react assassin")
    assert state.players[YELLOW].play_area == ("assassin",)
    state = after(state, *[f"play {card}" for card in state.players[YELLOW].hand], "end turn")
    assert state.players[YELLOW].play_area == ()
    assert "assassin" in (*state.players[YELLOW].discard, *state.players[YELLOW].hand, *state.players[YELLOW].deck)


@pytest.mark.rule("catacombs/party/react_again")
def test_a_replacement_card_may_react_too_to_the_same_condition_or_another() -> None:
    state = party({}, {}, row=GAP, blue={"hand": ["assassin"], "deck": ["assassin"]})
    state = after(state, "end turn", "reveal skeleton", "react assassin")
    assert asked(state) == (BLUE, ["react assassin", "choose nothing"])
    state = after(state, "react assassin")
    assert state.players[BLUE].play_area == ("assassin", "assassin")


@pytest.mark.rule("catacombs/party/react_again")
def test_a_replacement_card_whose_condition_has_not_come_true_stays_in_hand() -> None:
    state = party({}, {}, row=GAP, blue={"hand": ["assassin"], "deck": ["walk_it_off"]})
    state = after(state, "end turn", "reveal skeleton", "react assassin")
    assert state.current_player == YELLOW
    assert state.players[BLUE].hand == ("walk_it_off",)


@pytest.mark.rule("catacombs/party/react_again")
def test_on_the_own_turn_a_react_card_is_played_like_any_other_and_draws_nothing() -> None:
    state = party({"hand": ["berserker"], "swords": 2, "deck": ["burgle"]})
    state = after(state, "fight goblin")
    assert (state.current_player, listed(state, "react")) == (GREEN, [])
    assert refused(state, "react berserker") == "party/react_again"
    state = after(state, "play berserker")
    assert (state.players[GREEN].hand, state.turn.swords) == ((), 1)


@pytest.mark.rule("catacombs/party/react_ends")
@pytest.mark.parametrize(
    ("card", "green", "facts"),
    [
        ("scouting_ahead", {"room": "cave"}, {}), ("too_bad_for_you", {}, {"clank": {"green": 2}}),
        ("time_warp", {}, {}),
    ],
)  # fmt: skip
def test_how_an_opponent_ends_its_turn_is_looked_at_before_the_row_is_filled(
    card: str, green: dict[str, Any], facts: dict[str, Any]
) -> None:
    state = party(green, {"hand": [card], "deck": ["burgle"]}, row=GAP, **facts)
    assert state.current_player == GREEN
    state = after(state, "end turn")
    assert asked(state) == (YELLOW, [f"react {card}", "choose nothing"])
    assert state.shop.row[-1] == ""


@pytest.mark.rule("catacombs/party/react_ends")
@pytest.mark.parametrize(
    ("card", "green", "facts", "texts"),
    [
        ("scouting_ahead", {"room": "hall"}, {}, []), ("too_bad_for_you", {}, {"clank": {"green": 1, "blue": 2}}, []),
        ("time_warp", {"room": "way", "boots": 1}, {}, ["move cave"]),
    ],
)  # fmt: skip
def test_otherwise_nobody_is_asked(card: str, green: dict[str, Any], facts: dict[str, Any], texts: list[str]) -> None:
    state = party(green, {"hand": [card], "deck": ["burgle"]}, row=FULL, **facts)
    state = after(state, *texts, "end turn")
    assert (state.player, state.current_player) == (YELLOW, YELLOW)


# ---- offers to everybody


@pytest.mark.rule("catacombs/party/arrive_choice")
def test_an_arrive_choice_asks_each_player_still_in_from_the_one_about_to_begin_a_turn() -> None:
    out = {"room": "cave", "out": "lost", "damage": 10}
    state = after(party({}, {}, row=GAP, red=out), "end turn", "reveal elven_satchel")
    order = []
    while state.pending[-1].kind == "choose":
        order.append(state.current_player)
        assert listed(state) == ["choose gold", "choose card"]
        state = after(state, "choose gold")
    assert order == [YELLOW, BLUE, PURPLE, GREEN]
    assert [player.gold for player in state.players] == [1, 1, 1, 0, 2]


@pytest.mark.rule("catacombs/party/arrive_choice")
def test_in_mid_turn_it_asks_from_the_player_whose_turn_it_is() -> None:
    state = after(party({"hand": ["remove_traps"]}), "play remove_traps", "replace swindle", "reveal elven_satchel")
    order = []
    while state.pending[-1].kind == "choose":
        order.append(state.current_player)
        state = after(state, "choose gold")
    assert order == [GREEN, YELLOW, BLUE, RED, PURPLE]


@pytest.mark.rule("catacombs/party/arrive_choice")
def test_of_two_options_one_must_be_taken_and_an_offer_may_be_declined() -> None:
    state = after(party({}, {}, row=GAP), "end turn", "reveal elven_satchel")
    assert "choose nothing" not in listed(state)
    state = after(party({}, {"gold": 5}, row=GAP), "end turn", "reveal secret_passage")
    assert asked(state) == (YELLOW, ["choose yes", "choose nothing"])
    state = after(state, "choose nothing")
    assert state.players[YELLOW].gold == 5


@pytest.mark.rule("catacombs/party/arrive_choice")
def test_an_offer_whose_price_cannot_be_paid_is_refused_and_nobody_is_asked_in_vain() -> None:
    state = after(party({}, {"gold": 4}, row=GAP, blue={"gold": 5}), "end turn", "reveal secret_passage")
    assert state.current_player == BLUE
    state = after(state, "choose yes")
    assert (state.players[BLUE].gold, state.players[BLUE].discard) == (0, ("secret_tome",))


@pytest.mark.rule("catacombs/party/arrive_choice")
def test_an_offer_of_a_secret_tome_is_open_only_while_there_are_some() -> None:
    state = party({}, {"gold": 5}, row=GAP, reserve={"secret_tome": 0})
    state = after(state, "end turn", "reveal secret_passage")
    assert "choose yes" not in listed(state)
    assert state.players[YELLOW].gold == 5


@pytest.mark.rule("catacombs/party/pay_clank")
def test_where_clank_is_the_price_the_cubes_must_be_in_the_supply() -> None:
    short = {"damage": 3}
    state = party({}, short, row=GAP, bag={"black": 24, "yellow": 26}, blue={"damage": 3})
    assert state.cubes.supply[YELLOW] == 1
    state = after(state, "end turn", "reveal spiritual_healer")
    assert state.current_player == BLUE
    state = after(state, "choose yes")
    assert (state.cubes.area[BLUE], state.cubes.track[BLUE]) == (2, 2)
    enough = party({}, short, row=GAP, bag={"black": 24, "yellow": 25})
    enough = after(enough, "end turn", "reveal spiritual_healer")
    assert asked(enough) == (YELLOW, ["choose yes", "choose nothing"])
    assert after(enough, "choose yes").cubes.area[YELLOW] == 2


# ---- out of the own turn


@pytest.mark.rule("catacombs/party/off_turn")
def test_cards_drawn_out_of_the_own_turn_stay_in_the_hand_for_it() -> None:
    state = after(party({}, {}, row=GAP, blue={"deck": ["sidestep"]}), "end turn", "reveal elven_satchel")
    state = after(state, "choose gold", "choose card")
    assert (state.players[BLUE].hand, state.cubes.area[BLUE]) == (("sidestep",), 1)


@pytest.mark.rule("catacombs/party/off_turn")
def test_removals_out_of_the_own_turn_take_only_cubes_that_lie_there_and_leave_no_credit() -> None:
    state = party({}, {}, row=TWO_GAPS, blue={"hand": ["burgle"]}, clank={"blue": 1})
    texts = ("choose yes", "discard burgle", "choose nothing")
    state = after(state, "end turn", "reveal hiding_place", *texts, "reveal skeleton_priest")
    assert state.cubes.area == (1, 1, 1, 1, 1)


@pytest.mark.rule("catacombs/party/off_turn")
def test_the_player_whose_turn_has_just_ended_gets_no_credit_either() -> None:
    green = {"deck": ["burgle", "burgle", "burgle", "burgle", "burgle"]}
    state = party(green, {}, row=TWO_GAPS)
    state = after(state, "end turn", "reveal hiding_place", "choose yes", "discard burgle", "reveal skeleton_priest")
    assert state.cubes.area == (1, 1, 1, 1, 1)


# ---- cards


@pytest.mark.rule("catacombs/party/both_for_discard")
def test_both_rewards_are_given_only_if_an_unplayed_card_is_discarded_for_them() -> None:
    state = after(party({"hand": ["cutpurse", "burgle"]}), "play cutpurse")
    assert listed(state) == ["choose lockpick", "choose gold", "choose all"]
    both = after(state, "choose all", "discard burgle")
    assert (both.players[GREEN].gold, delve(both).lockpicks[GREEN]) == (2, 4)
    assert (both.players[GREEN].discard, both.turn.skill) == (("burgle",), 2)
    one = after(state, "choose gold")
    assert (one.players[GREEN].gold, delve(one).lockpicks[GREEN], one.players[GREEN].hand) == (2, 3, ("burgle",))


@pytest.mark.rule("catacombs/party/both_for_discard")
def test_with_no_unplayed_card_one_of_them_is_given() -> None:
    state = after(party({"hand": ["cutpurse"]}), "play cutpurse")
    assert listed(state) == ["choose lockpick", "choose gold"]
    assert not allowed(state, "choose all")
    assert refused(state, "choose all") == "card/discard_pays"


@pytest.mark.rule("catacombs/party/opponents_pick")
def test_each_opponent_still_in_picks_one_part_in_turn_order_and_the_player_who_beat_it_gets_all() -> None:
    hurt = {"damage": 2}
    state = party({"swords": 3, **hurt}, hurt, row=("succubus", *FULL[1:]), blue=hurt, purple=hurt,
                  red={"room": "cave", "out": "lost", "damage": 10})  # fmt: skip
    state = after(state, "fight succubus")
    order = []
    for pick in ("gold", "heal", "gold"):
        order.append(state.current_player)
        assert listed(state) == ["choose gold", "choose heal"]
        state = after(state, f"choose {pick}")
    assert order == [YELLOW, BLUE, PURPLE]
    assert [player.gold for player in state.players] == [3, 3, 0, 0, 4]
    assert state.cubes.track == (1, 2, 1, 10, 2)
    assert state.current_player == GREEN


@pytest.mark.rule("catacombs/party/show")
def test_each_player_who_shows_a_burgle_keeps_it_and_takes_one_gold_once() -> None:
    state = party({}, {"hand": ["burgle", "burgle"]}, row=GAP, blue={"hand": ["stumble"]}, red={"hand": ["burgle"]})
    state = after(state, "end turn", "reveal pixie_swarm")
    assert asked(state) == (YELLOW, ["choose yes", "choose nothing"])
    state = after(state, "choose yes")
    assert (state.players[YELLOW].gold, state.players[YELLOW].hand) == (1, ("burgle", "burgle"))
    assert state.players[YELLOW].known_hand == ("burgle",)  # everybody has seen it
    assert state.current_player == RED
    assert after(state, "choose nothing").players[RED].gold == 0


@pytest.mark.rule("catacombs/party/hand_trash")
def test_an_unplayed_card_of_the_hand_may_be_trashed_without_its_effect_in_an_opponents_turn_too() -> None:
    state = party({}, {"hand": ["burgle"], "discard": ["burgle"]}, row=GAP)
    state = after(state, "end turn", "reveal virtuoso_burglar", "choose yes")
    assert set(listed(state)) == {"trash burgle from hand", "trash burgle from discard"}
    state = after(state, "trash burgle from hand")
    assert (state.players[YELLOW].hand, state.players[YELLOW].discard) == ((), ("burgle",))
    assert state.shop.box == ("burgle",)
    assert (state.cubes.area[YELLOW], state.turn.skill) == (1, 0)


@pytest.mark.rule("catacombs/party/idols_back")
def test_each_player_may_return_idols_for_one_secret_tome_each() -> None:
    held = {"tokens": ["monkey_idol"]}
    state = party({"swords": 3, "tokens": ["monkey_idol", "monkey_idol"]}, held,
                  row=("ape_lord_phantasm", *FULL[1:]))  # fmt: skip
    assert state.rooms.idols == ()
    state = after(state, "fight ape_lord_phantasm")
    assert asked(state) == (GREEN, ["choose yes", "choose nothing"])
    state = after(state, "choose yes", "choose yes")
    assert (state.players[GREEN].tokens, state.players[GREEN].discard) == ((), ("secret_tome", "secret_tome"))
    assert state.rooms.idols == (("shrine", 2),)
    state = after(state, "choose nothing")
    assert asked(state) == (YELLOW, ["choose yes", "choose nothing"])
    state = after(state, "choose nothing")
    assert (state.players[YELLOW].tokens, state.current_player) == (("monkey_idol",), GREEN)


@pytest.mark.rule("catacombs/party/idols_back")
def test_idols_are_returned_only_while_tomes_last() -> None:
    green = {"swords": 3, "tokens": ["monkey_idol", "monkey_idol"]}
    state = party(green, row=("ape_lord_phantasm", *FULL[1:]), reserve={"secret_tome": 1})
    state = after(state, "fight ape_lord_phantasm", "choose yes")
    assert "choose yes" not in listed(state)
    assert state.players[GREEN].tokens == ("monkey_idol",)


@pytest.mark.rule("catacombs/party/idols_back")
def test_a_golden_monkey_bot_cannot_be_returned() -> None:
    state = party({"swords": 3, "tokens": ["golden_monkey_bot"]}, row=("ape_lord_phantasm", *FULL[1:]))
    state = after(state, "fight ape_lord_phantasm")
    assert state.players[GREEN].tokens == ("golden_monkey_bot",)
    assert "choose yes" not in listed(state)
    state = party({"swords": 3, "tokens": ["golden_monkey_bot", "monkey_idol"]}, row=("ape_lord_phantasm", *FULL[1:]))
    state = after(state, "fight ape_lord_phantasm", "choose yes")
    assert state.players[GREEN].tokens == ("golden_monkey_bot",)


# ---- ties


def level(**facts: Any) -> State:
    """Green and Yellow are knocked out with a 20 each, near the way out, and nobody else scores."""
    seat = {"room": "hall", "artifacts": [20]}
    state = party(seat, seat, row=GAP, bag={"black": 3}, **facts)
    return after(state, "end turn", "reveal skeletal_ape")


@pytest.mark.rule("catacombs/party/tie")
def test_between_equal_artifacts_the_one_taken_first_wins_the_tie() -> None:
    for first in ("green", "yellow"):
        state = level(first_takers={"20": first})
        assert [sheet.total for sheet in cn.score_sheet(state)[:2]] == [20, 20]
        assert cn.winners(state) == (state.game.colours.index(first),)
    assert cn.winners(level()) == (GREEN, YELLOW)


@pytest.mark.rule("catacombs/party/tie")
def test_who_took_the_first_of_two_equal_artifacts_is_remembered() -> None:
    state = party({"room": "d11b"}, {"room": "d11b"}, tiles={"d11": [0, 2]}, rooms={"d11b": {"artifact": [12, 20, 20]}})
    state = after(state, "take artifact", "end turn", "take artifact")
    assert delve(state).firsts == (("20", GREEN),)


@pytest.mark.rule("catacombs/party/tie")
def test_a_higher_score_or_a_more_valuable_artifact_comes_before_that() -> None:
    seat = {"room": "hall", "artifacts": [20], "gold": 0}
    state = party({**seat, "gold": 1}, seat, row=GAP, bag={"black": 3}, first_takers={"20": "yellow"})
    assert cn.winners(after(state, "end turn", "reveal skeletal_ape")) == (GREEN,)
    state = party({**seat, "artifacts": [25]}, {**seat, "gold": 5}, row=GAP, bag={"black": 2},
                  first_takers={"20": "yellow"})  # fmt: skip
    assert cn.winners(after(state, "end turn", "reveal skeletal_ape")) == (GREEN,)


@pytest.mark.rule("catacombs/party/tie")
def test_a_position_names_who_took_the_first_of_two_equal_artifacts_and_tells_it_back() -> None:
    seat = {"room": "hall", "artifacts": [20]}
    state = party(seat, seat, first_takers={"20": "yellow"})
    assert cn.facts(state)["first_takers"] == {"20": "yellow"}
    assert cn.position("catacombs", **cn.facts(state)) == state
    assert delve(party(seat)).firsts == (("20", GREEN),)
    with pytest.raises(cn.BadData, match="no artifact '5'"):
        party(seat, seat, first_takers={"5": "yellow"})
    with pytest.raises(cn.BadData, match="no player 'blue'"):
        party(seat, seat, first_takers={"20": "blue"})
