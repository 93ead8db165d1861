"""The charts of bluffing: what is drawn is what was counted, is said in words too, and never runs over the edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.views.axes import Axes, apart, round_numbers
from clank_nb.views.bank import bounds_scene, plan_scene, rates_scene, worth_scene
from clank_nb.views.fists import cycle_scene, hands_scene, keep_scene, spread_scene
from clank_nb.views.mix import mix_scene, stakes_scene
from clank_nb.views.regret import regret_scene
from clank_nb.views.scene import Group, Scene, Text, bounds, groups
from clank_nb.views.simplex import _Triangle, simplex_scene
from clank_nb.views.svg import svg

bluff = cn.odds.bluff
COINS = {"yellow": Fraction(1), "green": Fraction(2), "purple": Fraction(2)}
FIVE = {colour: Fraction(n) for colour, n in bluff.COINS.items()}


def mix(colours: Any, *weights: int) -> dict[str, Fraction]:
    return {c: Fraction(w, sum(weights)) for c, w in zip(colours, weights, strict=True)}


def simplex() -> Scene:
    best = bluff.colour_choice(purse=4, hand=list(COINS))
    return simplex_scene(COINS, Fraction(2), mix(COINS, 2, 5, 3), dict(best.dwarf.items()), best.value)


def five() -> Scene:
    best = bluff.colour_choice(purse=9)
    return mix_scene(FIVE, mix(FIVE, 1, 1, 6, 1, 1), dict(best.dwarf.items()), held=list(FIVE))


def stakes() -> Scene:
    own = mix(FIVE, 1, 0, 97, 1, 1)
    brings = bluff.colour_choice(purse=44).game().payoffs_against(row=own)
    return stakes_scene(brings, bluff.colour_choice(purse=44).value, here=["green"], strip="A long sentence. " * 6)


def regret() -> Scene:
    run = cn.sim.colour_rounds(mix={"green": 1}, purse=44, seed=7)
    path = [float(run.regret(k)) for k in range(101)]
    lines = {d: [k * s for k in range(101)] for d, s in (("a", 20.0), ("b", 0.0), ("c", -0.01), ("d", 0.02))}
    return regret_scene(lines, {d: f"dragon {d}" for d in lines}, "a", path, 120.0, span=(min(path), max(path)))


def rates() -> Scene:
    exact = {k: bluff.bank_rule(used=k).rate for k in range(1, 5)}
    return rates_scene(exact, {k: (float(rate) + 0.05, 0.03) for k, rate in exact.items()}, 2)


def plan(split: str = "even", most: int = 12) -> Scene:
    step = bluff.banking_steps(rounds=9, split=split)[-1]
    states = {state: one.bank for state, one in step.plan.items() if state[1] <= most}
    return plan_scene(states, step.added, chosen=(2, 2))


SCENES = {
    "simplex": simplex,
    "mix": five,
    "mix with cards used": lambda: mix_scene(FIVE, mix(["green", "blue"], 1, 3), held=["green", "blue"]),
    "stakes": stakes,
    "regret": regret,
    "rates": rates,
    "bounds": lambda: bounds_scene([s.bounds for s in bluff.banking_steps(rounds=40)], 40, Fraction(17, 32)),
    "first bounds": lambda: bounds_scene([s.bounds for s in bluff.banking_steps(rounds=40)], 1, Fraction(17, 32)),
    "plan": plan,
    "plan of one fist": lambda: plan("one_fist"),
    "worth": lambda: worth_scene(
        [bluff.bank_choice(purse=p).go_on for p in range(13)],
        [bluff.bank_choice(purse=p).bank for p in range(13)],
        3,
        3,
    ),
    "hands": lambda: hands_scene(0, 24, (Fraction(1, 2), Fraction(1, 2))),
    "spread": lambda: spread_scene([Fraction((7 - 2 * a) ** 2, 4) for a in range(8)], [Fraction(7, 2)] * 8, 3),
    "keep": lambda: keep_scene([Fraction(1), Fraction(1, 2), Fraction(0)], [Fraction(1)] * 3, 1),
    "cycle": lambda: cycle_scene([("on", k) for k in range(40)] + [("met", 3), ("bank", 3)]),
}


def texts(shapes: Any, dx: float = 0.0, dy: float = 0.0) -> list[Text]:
    found = []
    for shape in shapes:
        found += texts(shape.shapes) if isinstance(shape, Group) else [shape] if isinstance(shape, Text) else []
    return found


@pytest.mark.parametrize("name", SCENES)
def test_nothing_runs_over_the_edge_and_everything_is_said(name: str) -> None:
    scene = SCENES[name]()
    assert scene.title and len(scene.desc) > 30
    for text in texts(scene.shapes):
        box = bounds(text)
        assert box.left >= 0 and box.right <= scene.width + 1, text
        assert box.top >= 0 and box.bottom <= scene.height, text
    assert svg(scene) == svg(SCENES[name]())
    assert all(group.label for group, _ in groups(scene))


def test_the_contours_are_where_the_mix_makes_sure_of_so_much() -> None:
    drawn = _Triangle(tuple(COINS), (1.0, 2.0, 2.0), 2.0, 500.0, 270.0, "en")
    game = bluff.colour_choice(purse=4, hand=list(COINS)).game()
    for level in (-1.5, -1.0, 0.0, 0.35):
        corners = drawn.above(level)
        assert len(corners) >= 3
        for corner in corners:
            weights = {c: Fraction(p).limit_denominator(10**9) for c, p in zip(COINS, corner, strict=True)}
            assert float(game.guarantee(row=weights)) == pytest.approx(max(level, drawn.sure(corner)), abs=1e-6)
            assert drawn.sure(corner) >= level - 1e-9
    assert drawn.above(0.41) == [] or len(drawn.above(0.41)) < 3


def test_a_mix_is_told_with_its_fractions() -> None:
    assert "An optimal mix: Yellow 2/5 (40.0 %), Green 3/10 (30.0 %), Purple 3/10 (30.0 %)." in simplex().desc
    assert "Green 3/5 (60.0 %)" in five().desc


def test_every_cell_of_the_plan_says_what_to_do() -> None:
    labels = {group.id: group.label for group, _ in groups(plan())}
    assert labels["state:2:2"].startswith("2 colours used, 2 coins: bank, ")
    assert labels["state:0:0"].startswith("0 colours used, 0 coins: go on, ")
    assert len(labels) == 25


def test_of_a_long_cycle_the_end_is_drawn_and_all_of_it_told() -> None:
    scene = SCENES["cycle"]()
    assert "Round 1: on to a colour" in scene.desc and "Round 42: banked 3 coins." in scene.desc
    assert "1" not in [text.text for text in texts(scene.shapes)][:1]


def test_axes_keep_what_they_draw_inside() -> None:
    axes = Axes(10, 20, 100, 50, (0, 10), (0, 1))
    assert axes.at(0, 0) == (10, 70) and axes.at(10, 1) == (110, 20)
    assert axes.at(5, 7) == (60, 20)
    assert round_numbers(0, 0.83) == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert apart({"a": 10, "b": 11, "c": 90}, 20, 0, 100) == {"a": 10, "b": 30, "c": 90}
