"""The solo game as a Markov decision process: exact values are those of the engine, and so is every step."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.model.clash_cards import clash_cards
from clank_nb.odds.clash_search import solo_value, tiny_solo
from clank_nb.odds.clash_search.alone import mills
from tests.odds import brute_search


@pytest.mark.parametrize(
    ("hand", "deck", "base"),
    [
        (["mutant", "brigand"], ["grrr", "reptile", "cyclone", "ogre", "troll", "lieutenant"], 1),
        (["aberration"], ["zombie", "troll", "boom", "parasite", "cyclone", "microctopus"], 3),
        (["disciple", "shaman"], ["boom", "parasite", "assassin", "brute", "grrr"], 1),
        (["lieutenant"], ["alpha", "brute", "microctopus", "annihilation", "parasite"], 2),
        (["boom", "zombie"], ["scribe", "assassin", "gnome", "brute"], 2),
    ],
)
def test_values_are_those_of_the_engine(hand: list[str], deck: list[str], base: int) -> None:
    state = tiny_solo(hand, deck, ai_base_mana=base)
    found = solo_value(state)
    assert found.value == brute_search.solo_value(state)
    for action in found.actions:
        state = cn.apply(state, action).state


def test_values_are_those_of_the_engine_in_random_small_games() -> None:
    dice, values = Random(4), Counter[bool]()
    for _ in range(25):
        cards = dice.sample(list(clash_cards()), 8)
        state = tiny_solo(
            cards[: dice.choice((1, 2))], cards[2 : dice.choice((5, 6, 7))], ai_base_mana=dice.choice((1, 4))
        )
        value = solo_value(state).value
        assert value == brute_search.solo_value(state)
        values[0 < value < 1] += 1
    assert values[True] >= 3


def test_more_mana_for_the_ai_changes_the_chance() -> None:
    hand, deck = ["mutant", "brigand"], ["grrr", "reptile", "cyclone", "ogre", "troll"]
    values = [solo_value(tiny_solo(hand, deck, ai_base_mana=base)).value for base in (1, 3, 9)]
    assert len(set(values)) > 1 and all(0 <= value <= 1 for value in values)


def test_what_damage_turns_up_is_a_hypergeometric_law() -> None:
    law = dict(mills(bytes((1, 1, 2)), 2))
    assert law == {bytes((1, 1)): 1, bytes((1, 2)): 2}
    assert dict(mills(bytes((1, 2)), 5)) == {bytes((1, 2)): 1}


def test_the_value_is_explained() -> None:
    told = solo_value(tiny_solo(["mutant", "brigand"], ["grrr", "cyclone", "ogre"])).derivation()
    assert told[0] == "The player holds Mutant and Brigand; the AI deck has 3 cards." and len(told) == 5


def test_a_small_game_is_played_by_the_engine_and_ends() -> None:
    state = tiny_solo(["zombie", "baron"], ["grrr", "gnome", "boom"], ai_base_mana=2)
    assert cn.rollout(state, "greedy", seed=3).state.is_terminal
    assert solo_value(state).value == Fraction(1)


@pytest.mark.parametrize(
    "state",
    [
        cn.new_game("clash_of_decks", seed=1), cn.new_game("clank", seed=1), None,
        tiny_solo(["zombie"], ["grrr"], empty_rebuild_wins=False),
        tiny_solo(["zombie"], ["grrr"], spells_in_assault=True),
    ],
)  # fmt: skip
def test_what_cannot_be_solved_is_refused(state: Any) -> None:
    with pytest.raises(BadData):
        solo_value(state)


def test_cards_are_read() -> None:
    with pytest.raises(BadCode, match="zombie"):
        tiny_solo(["zombi"], ["grrr"])
    with pytest.raises(BadData):
        tiny_solo([], ["grrr"])
    with pytest.raises(BadData):
        tiny_solo("zombie", ["grrr"])
