"""Policies of Dragon's Cave: never against the rules, from what they see alone, and exactly as they say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.dungeon.track import Space, Track
from clank_nb.sim.cave_outlook import Walker, bank_from, dragon_law, dwarf_law, walker
from clank_nb.sim.policy import CAVE_POLICIES, Stream
from clank_nb.sim.rollout import playout

SMALL = Track((Space("red", 2), Space("blue", 1), Space("red", 0), Space("blue", 3)), ("red", "blue"), "small", "Small")
OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"board": SMALL}, {"own_space_counts": True, "dragon_may_repeat_colour": False}, {"purses_open": False},
)  # fmt: skip
COINS = {"red": 0, "yellow": 1, "green": 2, "blue": 1, "purple": 2}


def choose(name: str, state: Any, seed: int = 1) -> str:
    """What a policy does in a state."""
    seen = cn.observe(state, state.current_player)
    return str(CAVE_POLICIES[name](seen, cn.legal_actions(state), Stream(seed)))


def many(name: str, state: Any, n: int = 2_000) -> Counter[str]:
    seen, actions, stream = cn.observe(state, state.current_player), cn.legal_actions(state), Stream(3)
    return Counter(str(CAVE_POLICIES[name](seen, actions, stream)) for _ in range(n))


def near(found: Counter[str], choice: str, chance: Fraction) -> bool:
    """Whether a share lies within four standard errors of a chance."""
    n = sum(found.values())
    p = float(chance)
    return abs(found[choice] / n - p) <= 4 * (p * (1 - p) / n) ** 0.5 + 1e-9


@pytest.mark.parametrize("name", CAVE_POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_it_plays_any_game_to_its_end(name: str, players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        trace = cn.rollout(cn.new_game("dragon_cave", players=players, seed=seed, **options), name, seed=seed)
        assert trace.state.is_terminal
        end, _ = playout(cn.new_game("dragon_cave", players=players, seed=seed, **options), name, seed)
        assert end == trace.state


@pytest.mark.parametrize("name", CAVE_POLICIES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = cn.new_game("dragon_cave", players=3, seed=4)
    assert cn.rollout(game, name, seed=4) == cn.rollout(game, name, seed=4)


@pytest.mark.parametrize("name", CAVE_POLICIES)
def test_it_sees_neither_cards_face_down_nor_chests(name: str) -> None:
    state = cn.play(cn.new_game("dragon_cave", players=3), "card green", "card blue").state
    players = (
        state.players[0],
        replace(state.players[1], card="red", chest=3),
        replace(state.players[2], card="chest"),
    )
    other = replace(state, players=players)
    assert [choose(name, state, seed) for seed in range(20)] == [choose(name, other, seed) for seed in range(20)]


def alone(**me: Any) -> Any:
    """Two players; Green moves its first dwarf, Red has the dragon."""
    state = cn.position("dragon_cave", players={"red": {}, "green": me})
    return cn.play(state, "dwarf 1").state


@pytest.mark.parametrize(("purse", "used"), [(1, []), (2, ["red"]), (2, ["green"]), (1, ["yellow", "red"])])
def test_the_equilibrium_dwarf_plays_the_exact_mix(purse: int, used: list[str]) -> None:
    state = alone(purse=purse, used=used)
    hand = [colour for colour in COINS if colour not in used]
    mix = cn.odds.bluff.colour_choice(purse=purse, hand=hand).dwarf
    found = many("equilibrium", state)
    assert sum(found.values()) == sum(found[f"card {colour}"] for colour in hand)
    assert all(near(found, f"card {colour}", mix[colour]) for colour in hand)


def test_the_equilibrium_dragon_plays_the_exact_mix() -> None:
    state = cn.play(alone(purse=4, used=["blue"]), "card yellow").state
    mix = cn.odds.bluff.colour_choice(purse=4, hand=["red", "yellow", "green", "purple"]).dragon
    found = many("equilibrium", state)
    assert all(near(found, f"dragon {colour}", mix[colour]) for colour in ("red", "yellow", "green", "purple"))
    assert not found["dragon blue"]


def test_against_several_the_dragon_holds_down_their_sum() -> None:
    one, two = Walker((("green", 2), ("red", 0)), 2), Walker((("green", 2), ("blue", 1)), 4)
    sides = [{"rewards": {"green": 2, "red": 0}, "loss": 1}, {"rewards": {"green": 2, "blue": 1}, "loss": 2}]
    law, exact = dragon_law((one, two)), cn.odds.bluff.dwarfs_together(dwarfs=sides)
    assert law.value == exact.value
    assert dict(zip(law.choices, law.weights, strict=True)) == {c: w for c, w in exact.dragon.weights.items() if w}


def test_rewards_are_those_of_the_spaces_ahead_and_of_the_nest() -> None:
    state = alone(places=[17, "start"], purse=2, used=["blue"])
    assert walker(cn.observe(state, 1), 1) == Walker((("red", 4), ("yellow", 4), ("green", 4), ("purple", 2)), 2)
    assert dwarf_law(Walker((("green", 2),), 4)).value == -2


def test_it_banks_by_the_best_rule_for_the_long_run() -> None:
    assert [bank_from(5, used, Fraction(1)) for used in range(5)] == [4, 3, 2, 2, 2]
    assert bank_from(5, 2, Fraction(6, 5)) == Fraction(12, 5)
    rich, poor = alone(purse=3, used=["red", "yellow"]), alone(purse=2, used=["red", "yellow"])
    assert choose("equilibrium", rich) == "card chest"
    assert choose("equilibrium", poor) != "card chest"


def test_fists_are_even_when_ahead_and_one_is_full_when_behind() -> None:
    def fists(mine: int, other: int) -> Counter[str]:
        state = cn.position(
            "dragon_cave", players={"red": {"purse": other}, "green": {"place": 8, "purse": mine}, "blue": {}}
        )
        return many("equilibrium", cn.play(state, "card green", "card red", "dragon green").state, 60)

    assert set(fists(7, 2)) == {"fists 3 4", "fists 4 3"}
    assert set(fists(3, 9)) == {"fists 0 3", "fists 3 0"}


@pytest.mark.parametrize("name", ["equilibrium", "reader", "greedy"])
def test_the_dragon_waits_only_where_somebody_can_come(name: str) -> None:
    used = {"used": ["red", "yellow", "green"], "purse": 3}
    state = cn.position("dragon_cave", players={"red": {}, "green": {"place": 7, **used}, "blue": {"place": 2, **used}})
    asked = cn.play(state, "card blue", "card purple").state
    assert set(many(name, asked, 200)) <= {"dragon blue", "dragon purple"}


def test_the_greedy_one_goes_to_rich_spaces_more_often() -> None:
    found = many("greedy", alone())
    assert all(near(found, f"card {colour}", Fraction(1 + 8 * n, 53)) for colour, n in COINS.items())


def test_the_uniform_one_plays_colours_equally_often_and_banks_three_coins() -> None:
    found = many("uniform", alone(purse=2))
    assert all(near(found, f"card {colour}", Fraction(1, 5)) for colour in COINS)
    assert choose("uniform", alone(purse=3)) == "card chest"


@pytest.mark.parametrize("name", ["equilibrium", "reader", "greedy"])
def test_each_idea_beats_chance(name: str) -> None:
    found = cn.sim.games("dragon_cave", policy=[name, "random"], n=40, seed=2, rotate=True)
    assert found[0].won.value > 0.7
