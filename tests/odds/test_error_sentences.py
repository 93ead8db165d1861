"""What cannot be is refused in one clear sentence for each fault, which names the place and the value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from clank_nb import sim
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.odds import (
    Count,
    Joint,
    attack,
    attack_chance,
    attacks,
    change,
    countdown_attacks,
    damage,
    face_down,
    hand,
    mix,
    out_turn_attacks,
    refill,
    resources,
    survival,
    turns_to_attack,
    unseen,
)

GOOD = {"black": 24, "red": 6, "green": 2}
LAW = Count({0: 1, 1: 1})
PAIR = attack(bag=GOOD, draws=3)


def refused(kind: type[ClankError], call: Callable[[], object]) -> str:
    with pytest.raises(kind) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"bag": {"black": 24, "red": -1}}, "bag: red: -1 is below 0. Give a whole number from 0 up."),
        ({"bag": {"black": 24, "red": 2.0}}, "bag: red: 2.0 is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": True}}, "bag: red: True is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": "6"}}, "bag: red: '6' is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": None}}, "bag: red: None is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": Fraction(3)}}, "bag: red: Fraction(3, 1) is no whole number. Give a whole number from 0 up."),
        ({"bag": {"red": float("nan")}}, "bag: red: nan is no whole number. Give a whole number from 0 up."),
        ({"draws": -2}, "draws: -2 is below 0. Give a whole number from 0 up."),
        ({"draws": 4.0}, "draws: 4.0 is no whole number. Give a whole number from 0 up."),
        ({"draws": False}, "draws: False is no whole number. Give a whole number from 0 up."),
        (
            {"bag": [24, 6]},
            'bag: [24, 6] is no bag. Give the number of cubes of each colour, such as {"black": 24, "red": 6}.',
        ),
        ({"bag": {"black": 10**6, "red": 1}}, "bag: it holds 1000001 cubes. Keep to 1000000 cubes."),
        ({"out": "blue"}, "out: 'blue' is no row of colours. Give them as a tuple, such as (\"blue\",)."),
        ({"out": 3}, 'out: 3 is no row of colours. Give them as a tuple, such as ("blue",).'),
        (
            {"bag": {"black": -1, "red": 2.5}, "draws": "x"},
            "bag: red: 2.5 is no whole number. Give a whole number from 0 up.\n"
            "bag: black: -1 is below 0. Give a whole number from 0 up.\n"
            "draws: 'x' is no whole number. Give a whole number from 0 up.",
        ),
    ],
)
def test_a_bag_that_cannot_be(values: dict[str, Any], sentence: str) -> None:
    given = {"bag": GOOD, "draws": 3} | values
    assert refused(BadData, lambda: attack(**given)) == sentence
    assert refused(BadData, lambda: damage(**given, colour="red")) == sentence
    assert refused(BadData, lambda: sim.attacks(**given, n=5, seed=1)) == sentence


@pytest.mark.parametrize(
    ("call", "sentence", "nearest"),
    [
        (
            lambda: attack(bag={"balck": 24}, draws=2),
            "bag: there is no colour 'balck'; it could be 'black'.",
            ("black",),
        ),
        (
            lambda: attack(bag={"Red": 24}, draws=2),
            "bag: there is no colour 'Red'; it could be 'red' or 'green'.",
            None,
        ),
        (
            lambda: attack(bag={3: 24}, draws=2),
            "bag: there is no colour 3; it could be 'red', 'green', 'blue', 'yellow', 'purple', 'orange', 'ghost' "
            "or 'black'.",
            (),
        ),
        (
            lambda: damage(bag=GOOD, draws=2, colour="orang"),
            "colour: there is no colour 'orang'; it could be 'orange'.",
            ("orange",),
        ),
        (
            lambda: damage(bag=GOOD, draws=2, colour="black"),
            "colour: there is no colour 'black'; it could be 'red', 'green', 'blue', 'yellow', 'purple' or 'orange'.",
            (),
        ),
        (lambda: attack(bag=GOOD, draws=2, out=("blu",)), "out: there is no colour 'blu'; it could be 'blue'.", None),
        (lambda: PAIR.prob(blue=0), "This law knows no 'blue'; it has red and green.", ()),
        (lambda: PAIR.marginal("gren"), "This law knows no 'gren'; it has red and green.", ("green", "red")),
        (lambda: PAIR.knockouts(health={"red": 1, "blue": 2}), "This law knows no 'blue'; it has red and green.", ()),
    ],
)
def test_a_name_that_is_unknown(call: Callable[[], object], sentence: str, nearest: tuple[str, ...] | None) -> None:
    with pytest.raises(BadCode) as caught:
        call()
    assert str(caught.value) == sentence
    if nearest is not None:
        assert caught.value.nearest == nearest


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: LAW.prob(), "prob: nothing was asked. Say at_least, at_most or exactly."),
        (lambda: LAW.prob(at_least=0.5), "at_least: 0.5 is no whole number. Give a whole number."),
        (
            lambda: LAW.prob(exactly=1, at_least=0),
            "prob: exactly goes with nothing else. Say exactly, or at_least and at_most.",
        ),
        (lambda: PAIR.prob(), "prob: nothing was asked. Say what to know, such as red=0."),
        (lambda: PAIR.prob(red=1.5), "red: 1.5 is no whole number. Give a whole number."),
        (lambda: PAIR.prob(red={0, "1"}), "red: '1' is no whole number. Give a whole number."),
        (
            lambda: PAIR.prob(red="12"),
            "red: '12' is neither a whole number nor a set of them. Give a number, a range or a set of numbers.",
        ),
        (
            lambda: PAIR.knockouts(health={"red": 2}),
            "health: green: it is missing. Give the health of every player in the law: the free spaces of the track.",
        ),
        (
            lambda: PAIR.knockouts(health={"red": 0, "green": 1.0}),
            "health: red: 0 is below 1. Give a whole number from 1 up.\n"
            "health: green: 1.0 is no whole number. Give a whole number from 1 up.",
        ),
        (
            lambda: PAIR.knockouts(health=3),
            'health: 3 gives no health. Give the free spaces of each player\'s track, such as {"red": 4}.',
        ),
        (lambda: LAW.percent(decimals=-1), "decimals: -1 is below 0. Give a whole number from 0 up."),
        (
            lambda: Count([1, 2]),
            "weights: [1, 2] gives no weights. Give a whole number for each outcome, such as {0: 2, 1: 1}.",
        ),
        (lambda: Count({}), "weights: all weights are 0. Give at least one outcome a weight above 0."),
        (lambda: Count({0: -1, 1: 2}), "weights: 0: -1 is below 0. Give a whole number from 0 up."),
        (lambda: Count({0.5: 1}), "weights: 0.5: 0.5 is no whole number. Give a whole number."),
        (
            lambda: Joint(("red", "green"), {(1,): 1}),
            "weights: (1,) is no result of 2 numbers. Give a tuple with one whole number for each name.",
        ),
        (
            lambda: damage(bag={"black": 5000}, draws=1001, colour="red"),
            "draws: 1001 cubes cannot be counted one by one. Draw at most 1000.",
        ),
        (lambda: sim.attacks(bag=GOOD, draws=2, n=0, seed=1), "n: 0 is below 1. Give a whole number from 1 up."),
        (lambda: sim.attacks(bag=GOOD, draws=2, n=9, seed=1.5), "seed: 1.5 is no whole number. Give a whole number."),
        (lambda: sim.draws(bag=GOOD, draws=2, seed=7, n=-1), "n: -1 is below 0. Give a whole number from 0 up."),
    ],
)
def test_a_question_that_cannot_be(call: Callable[[], object], sentence: str) -> None:
    assert refused(BadData, call) == sentence


ROW = [{"draws": 3}]
FIX_ROW = 'Give one mapping for each attack, such as [{"draws": 3, "adds": {"red": 1}}].'


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"health": 0}, "health: 0 is below 1. Give a whole number from 1 up."),
        ({"health": 2.5}, "health: 2.5 is no whole number. Give a whole number from 1 up."),
        ({"health": 1000}, "health: 1000 spaces are too many. Give at most 100."),
        ({"aside": -1}, "aside: -1 is below 0. Give a whole number from 0 up."),
        ({"out": ("red",)}, "colour: Red is out. Ask about a player who is still in."),
        ({"attacks": 3}, f"attacks: 3 is no row of attacks. {FIX_ROW}"),
        ({"attacks": {"draws": 3}}, f"attacks: {{'draws': 3}} is no row of attacks. {FIX_ROW}"),
        ({"attacks": [3]}, f"attack 1: 3 is no attack. {FIX_ROW}"),
        ({"attacks": [{}]}, "attack 1: draws is missing. Say how many cubes are drawn."),
        ({"attacks": [*ROW, {"draws": -1}]}, "attack 2: draws: -1 is below 0. Give a whole number from 0 up."),
        ({"attacks": [{"draws": 2.0}]}, "attack 1: draws: 2.0 is no whole number. Give a whole number from 0 up."),
        (
            {"attacks": [{"draws": Count({-1: 1, 2: 1})}]},
            "attack 1: draws: -1 is below 0. Give a whole number from 0 up.",
        ),
        (
            {"attacks": [{"draws": 1, "adds": {"red": -1, "black": 0.5}}, {"draws": "x"}]},
            "attack 1: adds: red: -1 is below 0. Give a whole number from 0 up.\n"
            "attack 1: adds: black: 0.5 is no whole number. Give a whole number from 0 up.\n"
            "attack 2: draws: 'x' is no whole number. Give a whole number from 0 up.",
        ),
        (
            {"attacks": [{"draws": 1, "adds": 3}]},
            'attack 1: adds: 3 is no bag. Give the number of cubes of each colour, such as {"black": 24, "red": 6}.',
        ),
        ({"attacks": [{"draws": 1, "returns": True}]},
         "attack 1: returns: True is no whole number. Give a whole number from 0 up."),
        ({"attacks": [{"ends": True, "draws": 1}]},
         'attack 1: it says ends and something else. Give {"ends": True} alone.'),
        ({"attacks": [{"draws": 1}] * 201}, "attacks: 201 attacks are too many. Give at most 200."),
        ({"attacks": [{"draws": 1001}]},
         "attack 1: draws: 1001 cubes cannot be counted one by one. Draw at most 1000."),
    ],
)  # fmt: skip
def test_several_attacks_that_cannot_be(values: dict[str, Any], sentence: str) -> None:
    given = {"bag": GOOD, "colour": "red", "health": 5, "attacks": ROW} | values
    assert refused(BadData, lambda: survival(**given)) == sentence
    if values.keys() <= {"attacks", "aside"}:
        rest = {key: value for key, value in given.items() if key not in ("colour", "health")}
        assert refused(BadData, lambda: attacks(**rest)) == sentence
        assert refused(BadData, lambda: sim.attacks(**rest, n=5, seed=1)) == sentence


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: survival(bag=GOOD, colour="red", health=2, attacks=[{"draw": 3}]),
         "attack 1: there is nothing called 'draw'; an attack has draws, adds, returns and ends."),
        (lambda: survival(bag=GOOD, colour="red", health=2, attacks=[{"draws": 3, "adds": {"rad": 1}}]),
         "attack 1: adds: there is no colour 'rad'; it could be 'red'."),
        (lambda: attacks(bag=GOOD, attacks=ROW, health={"red": 2, "blue": 1}),
         "This law knows no 'blue'; it has red and green."),
        (lambda: resources(deck={"burgel": 6}),
         "deck: clank has no 'burgel'; it could be 'burgle' or 'master_burglar'."),
        (lambda: refill(deck=["burglar"], revealed=1, game="clank"),
         "deck: clank has no 'burglar'; it could be 'burgle' or 'master_burglar'."),
        (lambda: resources(deck={"zzzz": 6}), "deck: clank has no 'zzzz'."),
        (lambda: face_down(pile="majors"), 'There is no pile "majors". Nearest: major_secret. '
         "All: dungeon, major_secret, minor_secret."),
        (lambda: hand(deck={"burgle": 3}).prob(burgel=1), "This law knows no 'burgel'; it has burgle."),
    ],
)  # fmt: skip
def test_a_name_of_several_attacks_or_cards_that_is_unknown(call: Callable[[], object], sentence: str) -> None:
    assert refused(BadCode, call) == sentence


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: LAW.quantile(0.5),  # type: ignore[arg-type]
         "quantile: 0.5 is no exact chance. Write a fraction, such as Fraction(1, 2)."),
        (lambda: LAW.quantile(2), "quantile: 2 is not from 0 to 1. Write a fraction, such as Fraction(1, 2)."),
        (lambda: LAW.conditional(at_least=2),
         "conditional: At least 2 is impossible, so nothing can be said of it. Give an event of a chance above 0."),
        (lambda: PAIR.conditional(red=17),
         "conditional: What is given is impossible, so nothing can be said of it. Give an event of a chance above 0."),
        (lambda: LAW.convolution(3),  # type: ignore[arg-type]
         "convolution: 3 is no law. Give what damage, attack or another function of odds gives."),
        (lambda: mix(laws=[LAW], weights=[]),
         "mix: every law needs one weight, and all laws the same names. Give laws=[first, second] and weights=[2, 1]."),
        (lambda: mix(laws=[LAW, PAIR], weights=[1, 1]),
         "mix: every law needs one weight, and all laws the same names. Give laws=[first, second] and weights=[2, 1]."),
        (lambda: mix(laws=[LAW], weights=[0.5]),  # type: ignore[list-item]
         "weights: 0.5 is no weight. Give whole numbers or fractions from 0 up."),
        (lambda: attack_chance(deck=10, icons=11, revealed=1),
         "icons: 11 icons are more than the 10 cards of the deck. Give at most one icon for each card."),
        (lambda: attack_chance(deck=10.0, icons=1, revealed=-1),  # type: ignore[arg-type]
         "deck: 10.0 is no whole number. Give a whole number from 0 up.\n"
         "revealed: -1 is below 0. Give a whole number from 0 up."),
        (lambda: turns_to_attack(deck=10, icons=1, revealed=[2, 0]),
         "revealed: no card would ever be turned up. Let the last number be at least 1."),
        (lambda: turns_to_attack(deck=10, icons=1, revealed=()),
         "revealed: () does not say how many cards are turned up. Give a whole number, or one for each turn."),
        (lambda: refill(deck=5, icons=3, danger=3, both=0, revealed=1),
         "deck: more cards are marked than the 5 there are. "
         "Count a card with icon and danger in both, and as one of the cards with both."),
        (lambda: refill(deck=5, revealed=6),
         "revealed: the deck has fewer than 6 cards. Turn up at most 5; a row that cannot be filled ends the game."),
        (lambda: attack_chance(deck=10**9, icons=1, revealed=1), "deck: it has 1000000000 cards. Keep to 1000."),
        (lambda: refill(deck=1000, icons=300, danger=300, both=100, revealed=500),
         "revealed: the law has 4,080,501 results. Turn up fewer cards; at most 1,000,000 are listed."),
        (lambda: hand(deck=5),  # type: ignore[arg-type]
         'deck: 5 is no pile. Give the number of each, such as {"burgle": 6, "stumble": 2}.'),
        (lambda: hand(deck={"burgle": -1}), "deck: burgle: -1 is below 0. Give a whole number from 0 up."),
        (lambda: hand(deck={3: 1}),  # type: ignore[dict-item]
         'deck: 3 is no name. Give the number of each, such as {"burgle": 6, "stumble": 2}.'),
        (lambda: hand(deck={"burgle": 1001}), "deck: it has 1001 cards. Keep to 1000."),
        (lambda: hand(deck={"burgle": 1}, top=["burgle", "burgle"]),
         "top: burgle: 2 on top of 1 in the deck. Name cards on top that the deck holds."),
        (lambda: hand(deck={"burgle": 1}, top="burgle"),
         "top: 'burgle' is no row of cards. Give the cards on top one by one, the uppermost first."),
        (lambda: change(deck=["burgle"], trash=["stumble"]),
         "trash: stumble: 1 to be trashed of 0. Trash cards that the deck holds."),
        (lambda: unseen(pile="major_secret", seen={"chalice": 4}),
         "seen: chalice: 4 were seen of the 3 there are. Give at most 3."),
        (lambda: face_down(pile="major_secret", taken=12),
         "taken: 12 are more than lie face down. Turn up at most 11."),
        (lambda: countdown_attacks(draws=2, space=5), "space: there is no space 5. Give a space from 1 to 4."),
        (lambda: countdown_attacks(draws=2, adds=[{}] * 4),
         "adds: [{}, {}, {}, {}] does not say what goes in before each attack. "
         "Give a list of mappings from colour to number, at most 3 of them."),
        (lambda: out_turn_attacks(players=1, turns=-1),
         "players: 1 is below 2. Give a whole number from 2 up.\nturns: -1 is below 0. Give a whole number from 0 up."),
        (lambda: sim.attacks(bag=GOOD, n=5, seed=1),
         "attacks: one of draws and attacks is needed, not both. "
         'Give draws=4 for one attack, or attacks=[{"draws": 4}, …] for several.'),
        (lambda: sim.attacks(bag=GOOD, draws=2, n=5, seed=1, health={"red": 1}),
         "health: green: it is missing. Give the health of every player in the law: the free spaces of the track."),
        (lambda: attacks(bag=GOOD, attacks=ROW).survivors,
         'health: None gives no health. Give the free spaces of each player\'s track, such as {"red": 4}.'),
    ],
)  # fmt: skip
def test_more_questions_that_cannot_be(call: Callable[[], object], sentence: str) -> None:
    assert refused(BadData, call) == sentence


def test_all_faults_are_kept_on_the_error() -> None:
    with pytest.raises(BadData) as caught:
        attack(bag={"red": -1, "green": 1.5}, draws=-1)
    assert [fault.where for fault in caught.value.faults] == ["bag: red", "bag: green", "draws"]


def test_a_huge_value_is_not_quoted_in_full() -> None:
    assert len(refused(BadData, lambda: attack(bag={"red": "x" * 10_000}, draws=1))) < 150


def test_everything_is_named() -> None:
    with pytest.raises(TypeError):
        attack(GOOD, 2)  # type: ignore[misc]
    with pytest.raises(TypeError):
        damage(GOOD, 2, "red")  # type: ignore[misc]
