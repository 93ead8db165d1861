"""Exact and sampled chances of attacks beside icepool, dyce, scipy and numpy, all in one run.

``python -m benchmarks.bench_odds``: medians of seven rounds, in which all questions take turns, so that a busy
neighbour disturbs all alike.  The peers come with the extra ``bench``; one that is missing is left out and named.

* M is a bag of 24 black cubes and 6, 5, 4, 3 of four colours, draw 5; L one of 24 and six times 10, draw 10.
* Eight attacks draw 2, 3, 3, 4, 4, 5, 5, 6 cubes; 1 own and 4 other cubes go in before each; health 10.
* Ghosts: 2 in M, 5 in L.
* The lab: 24 black, six times 10 and 5 ghosts, draw 5: everybody's law and chance to fall, how many fall, the joint law
  of two players, six curves over eight attacks.  Every move has a bag that was not asked about before.
  Once as a sum of single questions; once as the lab itself asks, with 5 cubes drawn in each of the eight attacks, one
  more Clank!, the damage of this turn and the turns to wait.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from statistics import median
from typing import Any, NamedTuple

from benchmarks.peers_odds import peers
from clank_nb import sim
from clank_nb.model.setup_numbers import setup_numbers
from clank_nb.odds import attack, attack_chance, attacks, damage, hand, resources, survival
from clank_nb.widgets import attack_numbers as numbers
from clank_nb.widgets.attack_case import Coming
from clank_nb.widgets.attack_read import read_case

COLOURS = ("red", "green", "blue", "yellow", "purple", "orange")
M = {"black": 24, "red": 6, "green": 5, "blue": 4, "yellow": 3}
L = {"black": 24, **dict.fromkeys(COLOURS, 10)}
HEALTH = {"red": 3, "green": 4, "blue": 5, "yellow": 6, "purple": 2, "orange": 1}
EIGHT = [{"draws": k, "adds": {"red": 1, "green": 4}} for k in (2, 3, 3, 4, 4, 5, 5, 6)]
STARTER = {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
ROUNDS = 7


class Question(NamedTuple):
    """What is asked, in how many seconds at most, how often in a row."""

    what: str
    target: float | None
    times: int
    ask: Callable[[], object]


def lab(bag: dict[str, int]) -> tuple[object, ...]:
    """All numbers that the attack lab shows after a slider has moved."""
    players = [colour for colour in COLOURS if colour in bag]
    law = attack(bag=bag, draws=5)
    health = dict.fromkeys(players, 4)
    laws = [damage(bag=bag, draws=5, colour=colour) for colour in players]
    shown = [[(w / one.total) for w in one.weights.values()] for one in laws]
    curves = []
    for colour in players:
        adds = {colour: 1, next(other for other in players if other != colour): 4}
        steps = [{**step, "adds": adds} for step in EIGHT]
        curves.append(survival(bag=bag, colour=colour, health=10, attacks=steps).floats)
    heat = dict(law.marginal("red", "green").weights)
    return shown, law.prob_knocked_out(health=health), law.knockouts(health=health).weights, heat, curves


def own_numbers(bag: dict[str, int]) -> tuple[object, ...]:
    """The same, as the lab itself counts it, with the curves of everybody's noise; nothing is known from before."""
    case = read_case(bag, 5, "red", dict.fromkeys(COLOURS, 10), 7, 1000, setup_numbers("clank").rage_track)
    numbers.forget()
    return numbers.all_numbers(replace(case, coming=Coming(attacks=8, countdown=0, noise=1)))


def new_bags() -> Iterator[dict[str, int]]:
    """A new bag for every slider move: all six players have other numbers."""
    for i in count():
        yield {"black": 24, **{colour: 4 + (i + 3 * j) % 11 for j, colour in enumerate(COLOURS)}, "ghost": 5}


def _questions() -> tuple[Question, ...]:
    bags = new_bags()
    ghosts_m, ghosts_l = {**M, "ghost": 2}, {**L, "ghost": 5}
    large = attack(bag=L, draws=10)
    return (
        Question("one player's law, M", 10e-6, 2000, lambda: damage(bag=M, draws=5, colour="red").weights),
        Question("one player's law, L", 10e-6, 2000, lambda: damage(bag=L, draws=10, colour="red").weights),
        Question("each of six players falls, L", 60e-6, 300,
                 lambda: attack(bag=L, draws=10).prob_knocked_out(health=HEALTH)),
        Question("nobody falls, L", 25e-6, 300,
                 lambda: attack(bag=L, draws=10).knockouts(health=HEALTH).prob(exactly=0)),
        Question("at least two fall, L", 25e-6, 300, lambda: large.knockouts(health=HEALTH).prob(at_least=2)),
        Question("how many fall, the whole law, L", None, 300, lambda: large.knockouts(health=HEALTH).weights),
        Question("how many fall, L with 5 ghosts", 80e-6, 60,
                 lambda: attack(bag=ghosts_l, draws=10).knockouts(health=HEALTH).prob(exactly=0)),
        Question("joint law listed, M", 400e-6, 60, lambda: attack(bag=M, draws=5).weights),
        Question("joint law listed, L", 14e-3, 3, lambda: attack(bag=L, draws=10).weights),
        Question("joint law listed, L with 5 ghosts", None, 1, lambda: attack(bag=ghosts_l, draws=10).weights),
        Question("eight attacks, M, exact", 80e-6, 100,
                 lambda: tuple(survival(bag=M, colour="red", health=10, attacks=EIGHT))),
        Question("eight attacks, L, exact", 80e-6, 100,
                 lambda: tuple(survival(bag=L, colour="red", health=10, attacks=EIGHT))),
        Question("eight attacks, M with ghosts, floats", 1.5e-3, 6,
                 lambda: survival(bag=ghosts_m, colour="red", health=10, attacks=EIGHT).floats),
        Question("eight attacks, L with ghosts, exact", 20e-3, 6,
                 lambda: tuple(survival(bag=ghosts_l, colour="red", health=10, attacks=EIGHT))),
        Question("four players in three attacks, joint", None, 1,
                 lambda: attacks(bag=M, attacks=EIGHT[:3], health={c: HEALTH[c] for c in COLOURS[:4]}).weights),
        Question("a move in the attack lab, all numbers", 12e-3, 2, lambda: lab(next(bags))),
        Question("the same as the lab asks, and more", 12e-3, 2, lambda: own_numbers(next(bags))),
        Question("will the row wake the dragon", None, 2000, lambda: attack_chance(deck=94, icons=26, revealed=2)),
        Question("hand of the starting deck, listed", None, 300, lambda: hand(deck=STARTER).weights),
        Question("what a hand yields", None, 100, lambda: resources(deck=STARTER).weights),
        Question("derivation in words", None, 30, lambda: damage(bag=M, draws=5, colour="red").derivation()),
        Question("1,000,000 sampled attacks, M", 0.15, 1, lambda: sim.attacks(bag=M, draws=5, n=1_000_000, seed=1)),
        Question("10,000 sampled rows of eight attacks, M", None, 1,
                 lambda: sim.attacks(bag=M, attacks=EIGHT, n=10_000, seed=1)),
    )  # fmt: skip


def seconds(ask: Callable[[], object], times: int) -> float:
    """Time of one question, asked several times in a row; without collecting garbage, as timeit does."""
    gc.disable()
    try:
        start = time.perf_counter()
        for _ in range(times):
            ask()
        return (time.perf_counter() - start) / times
    finally:
        gc.enable()


def main() -> None:
    """Ask everything in turns, then print it with targets, and the ratios to the peers."""
    ours = _questions()
    theirs, missing = peers(M, L)
    asked: list[Any] = [*ours, *theirs]
    for question in asked:
        question.ask()
    taken: list[list[float]] = [[] for _ in asked]
    for _ in range(ROUNDS):
        for found, question in zip(taken, asked, strict=True):
            found.append(seconds(question.ask, question.times))
    middles = {question.what: median(found) for found, question in zip(taken, asked, strict=True)}
    for question in ours:
        middle, target = middles[question.what], question.target
        verdict = "" if target is None else f"  target {target * 1e6:,.0f}: {'met' if middle <= target else 'MISSED'}"
        print(f"{question.what:<44}{middle * 1e6:12,.1f} µs{verdict}")
    print()
    for peer in theirs:
        ratio = middles[peer.what] / middles[peer.beside]
        goal = "" if peer.ratio is None else f"  target {peer.ratio:g}: {'met' if ratio >= peer.ratio else 'MISSED'}"
        print(f"{peer.what:<44}{middles[peer.what] * 1e6:12,.1f} µs{ratio:10,.1f} times ours{goal}")
    for name in missing:
        print(f"{name} is not installed: left out (pip install -e .[bench])")


if __name__ == "__main__":
    main()
