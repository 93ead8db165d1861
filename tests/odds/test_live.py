"""Chances of a live game: equal to what the rules themselves say when every chance is followed to its end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.model.state import CHANCE, State
from clank_nb.odds import (
    end_of_turn,
    hand_of,
    next_attack,
    next_hand,
    next_refill,
    next_resources,
    next_secret,
    next_survival,
    resources,
)
from tests.tables import QUIET, table

GAP = ""
DANGERS = {"kobold": 1, "dragon_shrine": 1, "overlord": 1, "shrine": 1, "sneak": 1}


def small_table(**facts: object) -> State:
    """Green ends its turn with a hand that is certain, two places in the row and five cards that matter."""
    known = {
        "row": [*QUIET[2:6], GAP, GAP], "dungeon_deck": DANGERS, "rage": 3, "deck": [], "discard": ["burgle"] * 5,
        "clank": {"green": 2, "yellow": 1}, "bag": {"black": 3, "green": 1, "yellow": 2},
        "others": {"yellow": {"hand": [], "deck": ["burgle"] * 2}},
    }  # fmt: skip
    return table(**{**known, **facts})


def every_end(state: State, *texts: str) -> dict[tuple[int, ...], Fraction]:
    """Play these actions, then follow every chance until somebody decides again: the law of the damage taken."""
    for text in texts:
        state = cn.apply(state, cn.parse_action(state, text)).state
    start = state.cubes.track
    law: dict[tuple[int, ...], Fraction] = {}
    open_ends = [(state, Fraction(1))]
    while open_ends:
        now, chance = open_ends.pop()
        if now.current_player == CHANCE:
            open_ends += [(cn.apply(now, action).state, chance * p) for action, p in cn.chance_outcomes(now)]
        else:
            taken = tuple(after - before for before, after in zip(start, now.cubes.track, strict=True))
            law[taken] = law.get(taken, Fraction(0)) + chance
    return law


@pytest.mark.parametrize("facts", [{}, {"rage": 7}, {"bag": {"black": 1}}, {"clank": {"green": 28, "yellow": 1}}])
def test_the_end_of_the_turn_is_what_the_rules_make_of_it(facts: dict[str, object]) -> None:
    state = small_table(**facts)
    law = end_of_turn(state)
    assert law.names == ("green", "yellow")
    assert {d: chance for d, chance in law.items() if chance} == every_end(state, "end turn")


def test_the_refill_is_what_the_rules_make_of_it() -> None:
    state = small_table()
    law = next_refill(state)
    quiet = every_end(state, "end turn")
    assert law.woken == Fraction(2, 5)
    assert 1 - law.woken <= quiet[0, 0]
    assert law.assumptions[0] == "2 cards are turned up from the 5 of the dungeon deck."
    assert next_refill(state, revealed=1).woken == Fraction(1, 5)
    assert next_refill(state, revealed=5).prob(clank=1, black=3, danger=2) == 1
    with pytest.raises(ValueError, match="a row that cannot be filled ends the game"):
        next_refill(state, revealed=6)


def test_an_attack_that_came_now_is_the_one_the_rules_would_make() -> None:
    state = table(
        hand=["mister_whiskers"], clank={"green": 2, "yellow": 3}, bag={"black": 9, "green": 1}, rage=5, row=["kobold"]
    )
    law = next_attack(state)
    assert law.draws == 5  # four by the marker's space, one by the danger card
    assert {d: chance for d, chance in law.items() if chance} == every_end(
        state, "play mister_whiskers", "choose attack"
    )
    assert law.assumptions == (
        "The attack comes now: the Clank! area is in the bag, and 5 cubes are drawn by the marker's space and the "
        "danger cards of the row; cards turned up before it are not counted.",
    )


def test_every_attack_of_a_whole_game_has_the_law_of_its_chance_node() -> None:
    checked = 0
    for seed in (1, 2, 3):
        trace = cn.rollout(cn.new_game("clank", players=3, seed=seed), "racer", seed=seed)
        for state in trace.states:
            if state.pending and state.pending[-1].kind == "cubes":
                law = next_attack(state)
                colours = state.game.colours
                found: Counter = Counter()
                for action, chance in cn.chance_outcomes(state):
                    found[tuple(action.cubes.count(colour) for colour in law.names)] += chance
                assert dict(law.items()) == found
                assert all(state.players[colours.index(colour)].out == "" for colour in law.names)
                checked += 1
    assert checked > 10


def test_cubes_of_players_who_are_out_count_as_black_and_are_said_to() -> None:
    out = {"yellow": {"room": "f01", "out": "escaped", "artifacts": [5]}, "red": {}}
    state = table(others=out, away=[7], bag={"black": 3, "yellow": 4, "green": 1}, clank={"yellow": 1}, seed=1)
    law = next_attack(state)
    assert law.names == ("red", "green")
    assert law.bag.black == 8
    assert law.assumptions[1] == "Yellow is out: cubes of that colour count as black."


def test_survival_from_a_live_game_takes_the_area_and_the_track_into_account() -> None:
    state = table(damage=8, clank={"green": 2}, bag={"black": 4}, rage=1)
    alive = next_survival(state)
    assert alive == (1 - Fraction(1, 15),)
    again = next_survival(state, attacks=[{"draws": 2}, {"draws": 2}])
    assert again[1] == 1 - Fraction(6, 15)
    assert next_survival(state, player=1, attacks=[{"draws": 6}]) == (1,)


def test_a_countdown_that_runs_is_what_is_left_of_it() -> None:
    others = {"yellow": {"out": "escaped", "artifacts": [5], "room": "f01"}, "red": {}}
    state = table(
        others=others, away=[7], countdown={"player": "yellow", "space": 2}, damage=9, bag={"black": 20, "green": 2},
        rage=3, seed=1,
    )  # fmt: skip
    drawn = (3 + 2, 3 + 2 + 3 + 3)
    missed = [Fraction((22 - k) * (21 - k), 22 * 21) for k in drawn]
    assert next_survival(state) == (*missed, Fraction(0))
    with pytest.raises(ValueError, match="Yellow is out"):
        next_survival(state, player=1)


def test_the_next_hand_comes_from_the_deck_and_then_from_all_that_was_played() -> None:
    state = table(hand=["stumble"], deck=["burgle"] * 2, discard=["burgle"] * 2, play_area=["sidestep"])
    law = next_hand(state)
    assert law.size == 5
    assert law.prob(burgle=range(2, 5)) == 1
    assert law.prob(stumble=1) == Fraction(3, 4)
    assert law.assumptions
    yields = next_resources(state)
    assert yields == resources(deck=["burgle"] * 2, discard=["burgle"] * 2 + ["sidestep", "stumble"], draws=5)
    top = next_hand(table(hand=[], deck=["burgle", "burgle", "stumble"], known_top=["stumble"]), draws=1)
    assert top.prob(stumble=1) == 1


def test_marked_cards_do_not_come_back() -> None:
    state = table(
        hand=[], deck=[], discard=["burgle", "stumble"], play_area=["burgle"],
        marked={"play_area": [0], "discard": ["stumble"]},
    )  # fmt: skip
    assert next_hand(state).names == ("burgle",)
    assert next_hand(state).size == 1


def test_the_hand_of_another_player_is_known_as_far_as_it_can_be() -> None:
    state = cn.new_game("clank", players=2, seed=5)
    law = hand_of(state, 1)
    assert law.size == 5
    assert law.prob(stumble=2) == Fraction(2, 9)
    own = hand_of(state, 0)
    assert own.prob(**Counter(state.players[0].hand)) == 1


def test_tokens_face_down_are_those_nobody_has_seen() -> None:
    state = cn.new_game("clank", players=2, seed=5)
    law = next_secret(state, "major_secret")
    assert law.prob(chalice=1) == Fraction(3, 11)
    assert next_secret(state, "minor_secret", taken=2).size == 2
    with pytest.raises(ValueError, match="There is no pile"):
        next_secret(state, "idol")
    with pytest.raises(ValueError, match="more than lie face down"):
        next_secret(state, "major_secret", taken=10)


def test_nothing_depends_on_what_a_player_cannot_know() -> None:
    first, second = (cn.new_game("clank", players=2, seed=seed) for seed in (1, 2))
    assert first.players[1].hand != second.players[1].hand or first.players[1].deck != second.players[1].deck
    assert hand_of(first, 1) == hand_of(second, 1)


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(cn.BadCode):
        next_attack("clank")  # type: ignore[arg-type]
    with pytest.raises(cn.BadCode):
        next_attack(cn.new_game("clank", seed=1), player=7)


@pytest.mark.parametrize("name", ["clash_of_decks", "dragon_cave"])
def test_in_a_game_without_a_dragon_bag_it_is_said_so(name: str) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.odds.next_attack(cn.new_game(name, seed=1))
    assert "is not played in a dungeon, and a state of Clank! or Clank! Catacombs is needed here." in str(caught.value)
