"""What would take for ever is refused at once, in one sentence that names the limit; what is large is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count, repeat
from typing import Any

import pytest

import clank_nb as cn

BAG = {"black": 24, "red": 5}
FRONT = cn.load_board("clank/front")
WIDE = cn.odds.hand(deck={"a": 50, "b": 50}, draws=40).marginal("a")
MORE = {"adds": {"green": 5}}
MANY = [{"draws": 3, "adds": {"green": 10**5}}] * 11

REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "tries": (lambda: cn.sim.attacks(bag=BAG, draws=3, n=10**9, seed=1),
              "n: 1000000000 is too large. Give at most 100,000,000."),
    "games": (lambda: cn.sim.games("clank", n=10**7, seed=1), "n: 10000000 is too large. Give at most 1,000,000."),
    "added": (lambda: cn.odds.survival(bag=BAG, colour="red", health=5, attacks=MANY),
              "attacks: 1100000 cubes are added in all. Keep to 1000000 cubes."),
    "added for all": (lambda: cn.odds.attacks(bag=BAG, attacks=MANY),
                      "attacks: 1100000 cubes are added in all. Keep to 1000000 cubes."),
    "attacks": (lambda: cn.odds.survival(bag=BAG, colour="red", health=5, attacks=repeat({"draws": 1})),
                "attacks: it goes on after 200. Give at most 200."),
    "sampled": (lambda: cn.sim.attacks(bag=BAG, attacks=repeat({"draws": 1}), n=10, seed=1),
                "attacks: it goes on after 200. Give at most 200."),
    "deck": (lambda: cn.odds.hand(deck=repeat("burgle"), draws=5), "deck: it goes on after 1000. "),
    "out": (lambda: cn.odds.attack(bag=BAG, draws=3, out=repeat("red")), "out: it goes on after 100. Give at most"),
    "boots": (lambda: cn.pareto_routes(FRONT, "f01", "f08", boots_per_turn=count(1)),
              "boots_per_turn: it names more than 1000 turns. Leave out the last ones: the last number"),
    "random": (lambda: cn.odds.survival(bag=BAG, colour="red", health=5, attacks=[{"draws": WIDE} | MORE] * 200),
               "attacks: all attacks together would take too many steps. Ask about fewer attacks, players or random"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_take_for_ever_is_refused_with_its_limit(name: str) -> None:
    ask, sentence = REFUSED[name]
    began = time.process_time()
    with pytest.raises(cn.BadData) as caught:
        ask()
    assert str(caught.value).startswith(sentence)
    assert time.process_time() - began < 60


def test_a_million_tries_are_drawn() -> None:
    assert cn.sim.attacks(bag=BAG, draws=3, n=1_000_000, seed=1).n == 1_000_000


def test_sixty_attacks_of_known_numbers_are_counted_exactly() -> None:
    steps = [{"draws": 4, "adds": {"red": 1, "green": 2}}] * 60
    assert len(cn.odds.survival(bag=BAG, colour="red", health=9, attacks=steps)) == 60
