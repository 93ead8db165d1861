"""The charts of Clash of Decks: what is drawn is what was counted, is said in words too, and runs over no edge."""

from __future__ import annotations

from fractions import Fraction
from html import unescape
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.views.order_row import order_scene
from clank_nb.views.price_parts import plane_scene, price_scene
from clank_nb.views.residuals import price_tags_scene, residual_scene
from clank_nb.views.scene import Scene, Text, bounds, groups
from clank_nb.views.svg import svg

model = cn.odds.clash.price_model()
CREATURES = tuple(card for card in model.pool if card.kind == "creature")
CROWDED = ("Rage", "Sprint", "Berserk", "Perforation", "Splash", "Protection", "Indestructible", "aura: Indestructible")


def dearest() -> Scene:
    every = [name.lower() for name in CROWDED[:7]]
    return price_scene(model.price(av=8, hp=8, abilities=every, aura=["indestructible"]), CROWDED, name="Microctopus")


def late() -> Scene:
    played = ("zombie", "assassin", "machine")
    return order_scene(("reptile", "mutant", "aberration", "cyclone", "carnivore"), played, 0, 6,
                       dict.fromkeys(("reptile", "mutant", "aberration", "cyclone"), "too dear"))  # fmt: skip


SCENES: dict[str, Scene] = {
    "residuals": residual_scene(model.cards()),
    "residuals beside": cn.views.picture(model.least_squares()),
    "prices": price_tags_scene(model.prices),
    "prices beside": price_tags_scene(model.prices, model.least_squares().prices),
    "cheap": price_scene(model.price(av=0, hp=1)),
    "dear": dearest(),
    "plane": plane_scene(CREATURES, 2, 4, model.prices, near=["mutant", "brute"]),
    "begin": order_scene(cn.sim.shuffled(2, seed=7), (), 6, 6, {}),
    "late": late(),
}


def texts(shapes: Any, dx: float = 0.0, dy: float = 0.0) -> list[tuple[Text, float, float]]:
    found = []
    for shape in shapes:
        if isinstance(shape, Text):
            found.append((shape, dx, dy))
        elif hasattr(shape, "shapes"):
            found += texts(shape.shapes, dx + shape.x, dy + shape.y)
    return found


@pytest.mark.parametrize("name", SCENES)
def test_no_text_runs_over_the_edge(name: str) -> None:
    scene = SCENES[name]
    for text, dx, dy in texts(scene.shapes):
        box = bounds(text)
        assert box.left + dx >= 1 and box.right + dx <= scene.width - 1, text.text
        assert box.top + dy >= 0 and box.bottom + dy <= scene.height, text.text


@pytest.mark.parametrize("name", SCENES)
def test_every_chart_says_in_words_what_it_shows(name: str) -> None:
    scene = SCENES[name]
    assert scene.title and len(scene.desc) > 20
    assert all(group.label.endswith((".", "!")) for group, _ in groups(scene))
    assert scene.desc in unescape(svg(scene))


def test_a_mark_lies_where_the_residual_is() -> None:
    scene = SCENES["residuals"]
    at = {group.id.partition(":")[2]: group.at for group, _ in groups(scene)}
    left = {one.id: one.residual for one in model.cards()}
    assert at.keys() == left.keys()
    by_residual: dict[Fraction | None, set[float]] = {}
    for card, place in at.items():
        assert place is not None
        by_residual.setdefault(left[card], set()).add(round(place[0] % ((scene.width - 16) / 2), 1))
    assert {residual: len(places) for residual, places in by_residual.items()} == dict.fromkeys(
        (Fraction(0), Fraction(1, 2), Fraction(-1, 2)), 1
    )
    assert "24 of 32 cards cost exactly their price." in scene.desc


def test_the_plane_shades_what_costs_the_same() -> None:
    scene = plane_scene(CREATURES, 5, 1, model.prices)
    labels = {group.id: group.label for group, _ in groups(scene)}
    assert labels["cell:3:3"] == "AV 3, HP 3: without abilities 2 mana; so are Scribe."
    assert labels["cell:0:8"] == "AV 0, HP 8: without abilities 3 mana."
    assert "Printed with such a body: Microctopus, Scribe, Alpha, Mutant and Aberration." in scene.desc


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_residuals_are_a_figure_to_point_at(theme: str) -> None:
    figure = cn.views.figure_of(model, theme=theme)
    assert {trace.uid: len(trace.x) for trace in figure.data} == {"cnb-exact": 24, "cnb-up": 5, "cnb-down": 3}
    assert {x for trace in figure.data for x in trace.x} == {0.0, 0.5, -0.5}
    told = next(text for trace in figure.data for text in trace.hovertext if "Parasite" in text)
    assert "printed 4, price 9/2, −1/2" in told and "Together" in told
    assert figure.layout.meta["alt"] == SCENES["residuals"].desc
    beside = cn.views.figure_of(model.least_squares(), theme=theme)
    assert len(beside.data[0].x) == 27 and 0.0 not in beside.data[0].x
    assert beside.to_json() == cn.views.figure_of(model.least_squares(), theme=theme).to_json()


def test_a_hand_says_what_can_be_played() -> None:
    scene = SCENES["late"]
    labels = {group.id: group.label for group, _ in groups(scene)}
    assert labels["card:reptile"] == "Reptile, creature 1/3, cost 3, at place 1. Not now: too dear."
    assert labels["card:carnivore"].endswith("at place 5, behind the window.")
    assert scene.desc.endswith("Nothing can be played. Played: Zombie, Assassin and Machine.")
