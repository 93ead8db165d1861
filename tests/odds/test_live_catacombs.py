"""Chances of a live game in the catacombs: ghosts in the bag, draws in place of turns, the bank."""

from __future__ import annotations

from fractions import Fraction

import clank_nb as cn

GREEN = {"room": "cave", "hand": []}
RED = {"room": "hall", "hand": []}


def table(**facts: object) -> cn.State:
    usual = {
        "to_act": "green",
        "seed": 7,
        "players": {"green": GREEN, "red": RED},
        "rage": 3,
        "clank": {},
        "bag": {"black": 10},
    }
    return cn.position("catacombs", **{**usual, **facts})


def test_a_ghost_in_the_area_goes_into_the_bag_and_may_hurt_everyone() -> None:
    law = cn.odds.next_attack(table(clank={"ghost": 1, "green": 1}))
    assert law.draws == 3
    assert law.marginal("red").prob(at_least=1) == Fraction(3, 12)
    assert law.marginal("green").mean == 2 * Fraction(3, 12)


def test_before_the_next_turn_the_dragon_draws_for_every_player_who_is_out() -> None:
    fallen = {"room": "hall", "out": "lost", "damage": 10, "hand": []}
    state = table(players={"green": {**GREEN, "damage": 8}, "red": fallen}, bag={"black": 10, "green": 4})
    alone = cn.odds.survival(
        bag={"black": 10, "green": 4}, colour="green", health=2, attacks=[{"draws": 6}, {"draws": 3}], aside=14
    )
    assert cn.odds.next_survival(state, 0) == alone


def test_of_the_bank_everything_may_come_that_nobody_has_seen() -> None:
    state = table(prisoners={"monk": 1, "peasant": 1}, minor_secrets=["treasure"])
    assert cn.odds.next_secret(state, "prisoner", taken=1).prob(monk=1) == Fraction(1, 2)
    assert cn.odds.next_secret(state, "minor_secret", taken=1).prob(treasure=1) == 1
