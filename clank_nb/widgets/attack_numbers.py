"""All numbers of the attack lab, each a function of its case: exact first, and what a sample saw beside it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from clank_nb.model.cubes import BLACK, GHOST, PLAYER_COLOURS
from clank_nb.odds import (
    Attack,
    Count,
    Refill,
    Survival,
    attack,
    countdown_attacks,
    damage,
    refill,
    survival,
    turns_to_attack,
)
from clank_nb.sim import Estimate, JointEstimate, attacks
from clank_nb.sim.estimate import Share
from clank_nb.widgets.attack_case import Cards, Case, Coming

LATER = 8
"""Turns from here on share one bar."""


class Cost(NamedTuple):
    """What one more cube of Clank! does to a player: each pair is (now, with one more cube)."""

    hurt: tuple[Fraction, Fraction]
    falls: tuple[Fraction, Fraction]
    mean: tuple[Fraction, Fraction]


def more_noise(case: Case) -> Case:
    """Give the same table with one more cube of the player's in the area."""
    return case.with_area(case.colour, dict(case.area).get(case.colour, 0) + 1)


def cost(case: Case) -> Cost:
    """Compare the attack with the same attack after one more Clank! of the player."""
    laws = (case.law(), more_noise(case).law())
    free = case.free(case.colour)
    return Cost(
        (laws[0].prob(at_least=1), laws[1].prob(at_least=1)),
        (laws[0].prob(at_least=free), laws[1].prob(at_least=free)),
        (laws[0].mean, laws[1].mean),
    )


# ---- who falls -------------------------------------------------------------------------------------------------------


def law_of_all(case: Case) -> Attack:
    """Joint law of the damage of all players."""
    law: Attack = attack(bag=case.held, draws=case.draws)
    return law


@lru_cache(maxsize=64)
def _tries(bag: tuple[tuple[str, int], ...], draws: int, n: int, seed: int) -> JointEstimate:
    return attacks(bag=dict(bag), draws=draws, n=n, seed=seed)


def sample_of_all(case: Case) -> JointEstimate:
    """The same, tried."""
    return _tries(tuple(case.held.items()), case.draws, case.tries, case.seed)


def falls(case: Case) -> dict[str, Fraction]:
    """Chance of every player to be knocked out by this attack."""
    return law_of_all(case).prob_knocked_out(health=dict(case.health))


def tried_falls(case: Case) -> dict[str, Share]:
    """The same, tried."""
    sample = sample_of_all(case)
    return {colour: sample.marginal(colour).prob(at_least=free) for colour, free in case.health}


def how_many_fall(case: Case) -> Count:
    """Law of the number of players who fall."""
    return law_of_all(case).knockouts(health=dict(case.health))


def tried_how_many(case: Case) -> Estimate:
    """The same, tried."""
    sample, limits = sample_of_all(case), dict(case.health)
    found: Counter[int] = Counter()
    for outcome, count in sample.counts.items():
        found[sum(d >= limits[c] for c, d in zip(sample.names, outcome, strict=True))] += count
    return Estimate(found, sample.seed)


# ---- again and again -------------------------------------------------------------------------------------------------


def steps(case: Case) -> list[dict[str, Any]]:
    """List the attacks to come, as `survival` takes them; everybody adds noise before all but the first."""
    return _steps(case.draws, case.coming, case.players)


def _steps(draws: int, coming: Coming, players: tuple[str, ...]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{"draws": draws} for _ in range(coming.attacks)]
    if coming.countdown:
        found += countdown_attacks(draws=draws, space=coming.countdown)
    adds = dict.fromkeys(players, coming.noise) if coming.noise else {}
    return [{**step, "adds": adds} if k and adds and not step.get("ends") else step for k, step in enumerate(found)]


def curve(case: Case, colour: str, first: int | None = None) -> Survival:
    """Chance of one player to be in after each of the attacks to come, or after the first of them."""
    return _curve(tuple(case.held.items()), colour, case.free(colour), case.draws, case.coming, first)


@lru_cache(maxsize=256)
def _curve(
    held: tuple[tuple[str, int], ...], colour: str, free: int, draws: int, coming: Coming, first: int | None
) -> Survival:
    """Picture, table and sentences ask for the same curve; it is counted once."""
    rows = _steps(draws, coming, tuple(name for name, _ in held if name in PLAYER_COLOURS))
    return survival(bag=dict(held), colour=colour, health=free, attacks=rows[:first])


def curves(case: Case) -> dict[str, tuple[float, ...]]:
    """Give the curves of all players, for the chart: floats."""
    return {colour: curve(case, colour).floats for colour in case.players}


def tried_curve(case: Case) -> tuple[Share, ...]:
    """What a sample says of the curve of the player looked at."""
    held, colour = case.held, case.colour
    own, ghosts = held.get(colour, 0), held.get(GHOST, 0)
    bag = (case.size - own - ghosts, own, ghosts)
    draws = tuple(step.get("draws", -1) for step in steps(case))
    noise = (case.coming.noise, case.coming.noise * (len(case.players) - 1))
    return _tried_curve(colour, case.free(colour), bag, draws, noise, case.tries, case.seed)


@lru_cache(maxsize=64)
def _tried_curve(
    colour: str, free: int, bag: tuple[int, int, int], draws: tuple[int, ...], noise: tuple[int, int], n: int, seed: int
) -> tuple[Share, ...]:
    """To one player the cubes of all others are as good as black ones; -1 draws stands for the end."""
    held = {BLACK: bag[0], colour: bag[1], GHOST: bag[2]}
    adds = {colour: noise[0], BLACK: noise[1]}
    rows = [{"draws": k, "adds": adds} if place else {"draws": k} for place, k in enumerate(draws) if k >= 0]
    samples = [
        attacks(bag=held, attacks=rows[:k], health={colour: free}, n=n, seed=seed) for k in range(1, len(rows) + 1)
    ]
    found = [sample.marginal(colour).prob(at_most=free - 1) for sample in samples]
    return (*found, *[Share(0, n)] * (len(draws) - len(rows)))


# ---- will it wake ----------------------------------------------------------------------------------------------------


def sound(cards: Cards, **fields: int) -> Cards:
    """Set numbers of cards; those that no longer fit give way."""
    new = replace(cards, **fields)
    icons, danger = min(new.icons, new.deck), min(new.danger, new.deck)
    both = max(min(new.both, icons, danger), icons + danger - new.deck)
    return Cards(new.deck, icons, danger, both, min(new.revealed, new.deck))


def turned_up(case: Case) -> Refill:
    """Law of what the cards bring that are turned up at the end of this turn."""
    cards = case.cards
    return refill(deck=cards.deck, icons=cards.icons, danger=cards.danger, both=cards.both, revealed=cards.revealed)


def damage_of_turn(case: Case) -> Count:
    """Law of the player's damage at the end of this turn, whether the dragon wakes or not."""
    return damage(bag=case.held, draws=turned_up(case).draws(usual=case.draws), colour=case.colour)


def turns(case: Case) -> Count:
    """Law of the turns until the dragon wakes; late ones, and none at all, share the last outcome."""
    cards = case.cards
    law = turns_to_attack(deck=cards.deck, icons=cards.icons, revealed=cards.revealed)
    early = {turn: w for turn, w in law.weights.items() if turn < LATER and turn < max(law.weights)}
    return Count({**early, LATER: law.total - sum(early.values())})


def forget() -> None:
    """Forget what was counted and tried before, so that a measurement measures it."""
    for known in (_curve, _tried_curve, _tries):
        known.cache_clear()


def all_numbers(case: Case) -> tuple[object, ...]:
    """Count every exact number of every panel anew, as after a move of a slider."""
    law = law_of_all(case)
    pair = law.marginal(*case.pair)
    laws = [law.marginal(colour).weights for colour in case.players]
    fall = law.prob_knocked_out(health=dict(case.health))
    many = law.knockouts(health=dict(case.health)).weights
    return laws, fall, many, pair.weights, curves(case), cost(case), damage_of_turn(case).weights, turns(case).weights
