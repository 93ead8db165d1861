"""Laws as pictures: exact, the fraction first, and nothing cut off or hidden whatever the law is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clank_nb import odds, sim
from clank_nb.odds import Count, Joint
from clank_nb.views.attack import attack_scene
from clank_nb.views.display import figure_of
from clank_nb.views.dist import at_least_one, damage_scene, dist_scene, joint_scene
from clank_nb.views.pictures import picture
from clank_nb.views.scene import groups
from tests.views.seeing import collisions, outside, texts

BAG = {"black": 24, "green": 2, "yellow": 3}
FULL = {"black": 24, "red": 30, "blue": 30, "green": 13, "yellow": 29}


def law(bag, draws, colour):
    return odds.damage(bag=bag, draws=draws, colour=colour)


def sampled(bag, draws, colour, n=1000):
    return sim.attacks(bag=bag, draws=draws, n=n, seed=7).marginal(colour)


def words(scene):
    return [text.text for text, _, _ in texts(scene)]


def test_the_worked_attack_shows_fractions_percentages_sample_and_derivation():
    scene = damage_scene(law(BAG, 4, "yellow"), sampled(BAG, 4, "yellow"), "yellow", bag=BAG, draws=4)
    shown = words(scene)
    assert {"1150/1827", "62.9 %", "200/609", "32.8 %", "25/609", "2/1827", "no damage"} <= set(shown)
    assert "1,000 tries, two standard errors, seed 7" in shown
    assert "C(26,4)/C(29,4)" in " ".join(shown) and "8801/23751" in " ".join(shown)
    assert scene.title == "Yellow's damage in this attack: exact, and 1,000 tries"
    said = {group.id: group.label for group, _ in groups(scene)}
    assert said["outcome:0"].startswith("no damage: 1150/1827, 62.9 %. ")
    assert said["outcome:0"].endswith("of 1,000 tries.")
    assert scene.desc.endswith("= 37.1 %")


@pytest.mark.parametrize("draws", range(11))
@pytest.mark.parametrize("colour", ["red", "green"])
@pytest.mark.parametrize("width", [360, 608])
@pytest.mark.parametrize("n", [0, 40])
def test_nothing_runs_over_the_edge_or_lies_on_another(draws, colour, width, n):
    sample = sampled(FULL, draws, colour, n) if n else None
    scene = damage_scene(law(FULL, draws, colour), sample, colour, bag=FULL, draws=draws, width=width)
    assert outside(scene) == []
    assert collisions(scene) == []
    assert min(text.size for text, _, _ in texts(scene)) >= 6.5


@pytest.mark.parametrize(
    "weights",
    [
        {0: 1},
        {0: 0, 1: 1},
        {0: 10**30 + 7, 1: 1},
        {k: 10**18 + k for k in range(9)},
        dict.fromkeys(range(25), 1),
        {0: 99999, 1: 1, 2: 0},
    ],
)
@pytest.mark.parametrize("strip", ["", "A very long derivation, " * 12])
def test_any_law_fits(weights, strip):
    scene = dist_scene(
        Count(weights), title="A title that is a good deal longer than the panel is wide, " * 3, strip=strip
    )
    assert outside(scene) == []
    assert collisions(scene) == []


def test_the_panel_keeps_its_size_while_sliders_move():
    sizes = set()
    for draws in range(1, 9):
        for n in (1, 3, 30):
            bag = {"black": 24, "red": n}
            scene = damage_scene(law(bag, draws, "red"), sampled(bag, draws, "red", 40), "red", bag=bag, draws=draws)
            sizes.add((scene.width, scene.height))
    assert len(sizes) == 1


def test_the_impossible_is_shown_as_nothing_and_the_rounding_is_admitted():
    thirds = dist_scene(Count({0: 1, 1: 1, 2: 1, 3: 0}))
    assert words(thirds).count("33.3 %") == 3
    assert {"0", "impossible", "1/3", "rounded shares add to 99.9 %"} <= set(words(thirds))


def test_the_impossible_says_why():
    said = {group.id: group.label for group, _ in groups(damage_scene(law(BAG, 4, "yellow"), None, "yellow"))}
    assert said["outcome:4"] == "4: impossible, only 3 cubes of Yellow in the bag."
    few = dist_scene(law({"black": 1, "red": 3}, 3, "red"))
    assert "0: impossible, only 1 other cube in the bag." in few.desc
    assert "3: impossible, chance 0." in dist_scene(Count({0: 1, 3: 0})).desc


def test_a_law_says_what_it_counts():
    fallen = picture(odds.attack(bag=BAG, draws=4).knockouts(health={"green": 1, "yellow": 2}))
    assert fallen.title == "Players who fall: exact" and "players who fall" in words(fallen)
    rooms = picture(Count({1: 1, 2: 1}, label="rooms to go"))
    assert rooms.title == "Rooms to go: exact" and "rooms to go" in words(rooms)
    assert picture(Count({1: 1})).title == "An exact law"
    figure = figure_of(Count({1: 1, 2: 1}, label="rooms to go"))
    assert figure.layout.xaxis.title.text == "rooms to go"


def test_the_line_of_two_errors_is_longer_than_its_dot_however_large_the_sample():
    scene = damage_scene(law(BAG, 4, "yellow"), sampled(BAG, 4, "yellow", 10_000), "yellow")
    for group, _ in groups(scene):
        dots = [shape for shape in group.shapes if type(shape).__name__ == "Circle"]
        lines = [shape for shape in group.shapes if type(shape).__name__ == "Path"]
        ends = [float(end.split(",")[1]) for end in lines[0].d.replace("L", "M").split("M")[1:3]] if lines else []
        if dots and abs(ends[0] - ends[1]) >= 4:
            assert 2 * dots[0].r < abs(ends[0] - ends[1])


def test_a_tiny_chance_can_still_be_seen_and_read():
    scene = dist_scene(Count({0: 99999, 1: 1}))
    assert "< 0.1 %" in words(scene) and "1/100000" in words(scene)
    bars = [s for group, _ in groups(scene) for s in group.shapes if type(s).__name__ == "Rect"]
    assert len(bars) == 2 and min(bar.h for bar in bars) >= 1.5


def test_bars_start_at_nothing_and_are_as_high_as_their_chance():
    scene = dist_scene(Count({0: 1, 1: 2, 2: 4}))
    bars = [s for group, _ in groups(scene) for s in group.shapes if type(s).__name__ == "Rect"]
    assert len({round(bar.y + bar.h, 3) for bar in bars}) == 1
    assert [round(bar.h / bars[0].h, 3) for bar in bars] == [1, 2, 4]


def test_at_least_one_is_counted_by_the_sets_that_miss():
    text = at_least_one({"black": 24, "red": 6}, 4, "red")
    assert text == "At least one: 1 − C(24,4)/C(30,4) = 1 − 10626/27405 = 16779/27405 = 799/1305 = 61.2 %"
    assert odds.damage(bag={"black": 24, "red": 6}, draws=4, colour="red").prob(at_least=1) == Fraction(799, 1305)
    assert at_least_one({}, 3, "red") == "At least one: impossible: none of the cubes drawn can hurt Red."
    assert at_least_one({"black": 2, "red": 1}, 5, "red").startswith("At least one: certain")
    assert "C(27,3)/C(33,3)" in at_least_one({"black": 24, "red": 4, "green": 3, "ghost": 2}, 3, "red")


def test_every_player_of_a_joint_law_has_a_chart_in_the_own_colour():
    joint = odds.attack(bag=BAG, draws=4)
    scene = joint_scene(joint)
    assert outside(scene) == [] and collisions(scene) == []
    assert "Green's damage" in scene.desc and "1150/1827" in scene.desc
    assert "player_green" in repr(scene.shapes) and "player_yellow" in repr(scene.shapes)


def test_an_attack_is_one_picture():
    health = [("green", 4, 1), ("yellow", 8, 2)]
    whole = attack_scene(BAG, ["black"], draws=4, space=5, health=health, colour="yellow", dist=law(BAG, 4, "yellow"))
    assert outside(whole) == [] and collisions(whole) == []
    ids = {group.id.split(":")[0] for group, _ in groups(whole)}
    assert ids == {"rage", "bag", "health", "outcome"}
    assert attack_scene(BAG, draws=4).width < whole.width / 1.8


def test_a_law_of_cards_names_the_cards():
    hand = Joint(("burgle", "stumble"), {(3, 2): 1, (4, 1): 2})
    assert "Number of Burgle" in joint_scene(hand).desc
    assert [trace.name for trace in figure_of(hand).data] == ["Burgle", "Stumble"]
