"""What holds in every game, wherever chance has led it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.model.state import State
from tests import conformance
from tests.conformance import Step
from tests.properties import strategies

FEW = settings(max_examples=40)


@given(strategies.states())
def test_thirty_cubes_of_every_colour_and_twenty_four_black_ones(state: State) -> None:
    cubes, delve = state.cubes, state.delve
    for who in range(state.game.n_players):
        marks = sum(owner == who for _, owner in delve.marks) if delve else 0
        own = cubes.track[who] - (delve.black[who] + delve.unmarked[who] if delve else 0)
        assert cubes.supply[who] + cubes.area[who] + cubes.bag[who] + own + cubes.aside[who] + marks == 30
        assert 0 <= own <= cubes.track[who] <= 10
    assert cubes.black_bag + cubes.black_aside + (sum(delve.black) if delve else 0) == 24
    assert min(*cubes.supply, *cubes.area, *cubes.bag, *cubes.track, *cubes.aside, cubes.black_bag) >= 0


@given(strategies.states())
def test_every_card_of_the_box_lies_in_exactly_one_place(state: State) -> None:
    shop = state.shop
    lying = Counter([*shop.row, *shop.deck, *shop.replaced, *shop.discard, *shop.box])
    for card, n in shop.reserve:
        lying[card] += n
    for player in state.players:
        lying.update([*player.hand, *player.deck, *player.discard, *player.play_area])
    del lying[""]
    starters = state.game.n_players
    assert lying == {
        card.id: card.count * (starters if card.set == "starter" else 1) for card in state.game.cards.values()
    }


@given(strategies.states())
def test_every_artifact_lies_in_one_room_or_before_one_player_or_has_left_the_game(state: State) -> None:
    lying = [value for _, value in state.rooms.artifacts] + list(state.rooms.away)
    lying += state.delve.stack if state.delve else ()
    lying += [value for player in state.players for value in player.artifacts]
    assert sorted(lying) == sorted(state.game.tokens.artifacts)


@given(strategies.states())
def test_every_tile_lies_in_exactly_one_place_and_five_ghosts_are_somewhere(state: State) -> None:
    delve, trip, board = state.delve, state.trip, state.game.board
    if delve is None or trip is None or delve.layout is None:
        return
    seen = [placed.tile for placed in delve.layout.placed[1:]] + [tile for tile in (trip.shown, trip.brought) if tile]
    assert sorted([*seen, *delve.safe, *delve.deep]) == sorted((*board.safe, *board.deep))
    assert delve.ghosts_bank + delve.ghosts_area + delve.ghosts_bag == 5


@given(strategies.steps())
def test_the_numbers_of_the_events_are_the_change_of_the_pools(step: Step) -> None:
    assert not list(conformance.events_tell_every_change([step], pace=1))


@given(strategies.steps())
def test_cubes_neither_appear_nor_vanish_in_one_step(step: Step) -> None:
    def total(state: State) -> int:
        cubes, delve = state.cubes, state.delve
        others = len(delve.marks) - sum(delve.black) - sum(delve.unmarked) if delve else 0
        return others + sum(map(sum, (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)))

    assert total(step.before) == total(step.after)


@FEW
@given(strategies.states())
def test_a_state_that_play_comes_to_is_sound_and_comes_back_from_its_code(state: State) -> None:
    assert not list(conformance.what_is_owed_can_be(state))
    assert not list(conformance.codes_are_read_back(state))
    assert not list(conformance.sealing_is_plain(state))


@FEW
@given(strategies.turns())
def test_a_turn_comes_back_from_its_facts(state: State) -> None:
    assert not list(conformance.facts_are_read_back(state))


@FEW
@given(strategies.states(), st.integers(0, 2**40))
def test_nobody_sees_what_is_hidden(state: State, seed: int) -> None:
    assert not list(conformance.observations_hide(state, seed))


def at_the_attack(bag: dict[str, int], rage: int) -> State:
    """Cubes are about to be drawn from this bag."""
    players = {colour: {"hand": ["mister_whiskers"] if colour == "green" else []} for colour in ("green", "yellow")}
    row = ["sneak", "search", "ladder", "tunnel_guide", "pickaxe", "lucky_coin"]
    state = cn.position("clank", players=players, bag=bag, clank={}, rage=rage, row=row, away=[5, 7])
    state = cn.play(state, "play mister_whiskers", "choose attack").state
    assert state.current_player == cn.CHANCE
    return state


@FEW
@given(strategies.bags(), st.integers(1, 7))
def test_the_law_of_an_attack_is_the_law_of_the_bag(bag: dict[str, int], rage: int) -> None:
    """The engine's chance node and `clank_nb.odds.attack` are two ways to the same fractions."""
    state = at_the_attack(bag, rage)
    draws = min([2, 2, 3, 3, 4, 4, 5][rage - 1], sum(bag.values()))
    law = cn.odds.attack(bag=bag, draws=draws)
    assert sum(chance for _, chance in cn.chance_outcomes(state)) == 1
    for outcome, chance in cn.chance_outcomes(state):
        drawn = Counter(outcome.cubes)  # type: ignore[union-attr]
        assert chance == law.prob(**{colour: drawn[colour] for colour in bag if colour != "black"})


@FEW
@given(strategies.bags(), st.integers(1, 7))
def test_an_attack_moves_cubes_and_makes_none(bag: dict[str, int], rage: int) -> None:
    state = at_the_attack(bag, rage)
    for outcome, _ in cn.chance_outcomes(state)[:6]:
        assert not list(conformance.nothing_is_lost(cn.apply(state, outcome).state))


@FEW
@given(strategies.piles())
def test_a_hand_is_drawn_from_the_deck_alike_for_every_card(deck: list[str]) -> None:
    """The mean number of copies of a card in a hand of five is five times its share of the deck."""
    deck = [*deck, "burgle", "burgle", "stumble", "sidestep", "burgle", "scramble"]
    players = {"green": {"hand": [], "deck": deck}, "yellow": {"hand": []}}
    row = ["ladder", "teleporter", "shrine", "dragon_shrine", "overlord", "watcher"]
    state = cn.position("clank", players=players, row=row, away=[5, 7])
    state = cn.play(state, "end turn").state
    law = cn.chance_outcomes(state)
    assert sum(chance for _, chance in law) == 1
    for card in set(deck):
        mean = sum(chance * outcome.cards.count(card) for outcome, chance in law)  # type: ignore[union-attr]
        assert mean == Fraction(5 * deck.count(card), len(deck))
