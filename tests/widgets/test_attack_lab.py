"""The attack lab: exact chances, a sample beside them, and the cubes one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from clank_nb import sim
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.widgets import AttackLab

FIRST = {"black": 24, "red": 3, "green": 2, "blue": 1}


def story(lab: AttackLab) -> str:
    return " ".join(lab.shown.happened)


@pytest.mark.rule("clank/example/attack")
def test_it_opens_on_the_attack_of_the_rulebook() -> None:
    lab = AttackLab()
    assert {colour: n for colour, n in lab.now.bag if n} == {"black": 24, "green": 2, "yellow": 3}
    assert (lab.now.draws, lab.now.rage, lab.now.colour) == (4, 5, "yellow")
    assert lab.now.order == ("black", "green", "yellow", "yellow")
    assert lab.now.law().prob(exactly=0) == Fraction(1150, 1827)
    assert "1150/1827" in lab.picture.content
    assert "1 − C(26,4)/C(29,4)" in lab.picture.content


@pytest.mark.rule("clank/dragon/draw")
def test_the_cubes_come_one_by_one_and_each_is_a_sentence() -> None:
    lab = AttackLab()
    told = []
    for _ in range(4):
        lab.one.click()
        told.append(lab.shown.happened[-2])
    assert told == [
        "Cube 1 of 4: black, nobody is hurt. (clank/dragon/draw)",
        "Cube 2 of 4: Green takes 1 damage. (clank/dragon/draw)",
        "Cube 3 of 4: Yellow takes 1 damage. (clank/dragon/draw)",
        "Cube 4 of 4: Yellow takes 1 damage. (clank/dragon/draw)",
    ]
    assert lab.shown.happened[-1] == (
        "The attack is over: Green takes 1 and Yellow takes 2. One black cube is set aside, 25 cubes stay in the bag. "
        "(clank/dragon/after)"
    )


def test_what_has_been_seen_changes_the_chance_of_the_rest() -> None:
    lab = AttackLab(bag={"black": 27, "red": 3}, draws=4)
    seed = next(s for s in range(999) if sim.draws(bag={"black": 27, "red": 3}, draws=4, seed=s)[:3] == ("black",) * 3)
    lab = AttackLab(bag={"black": 27, "red": 3}, draws=4, seed=seed)
    for _ in range(3):
        lab.one.click()
    assert lab.now.next_hurts() == Fraction(1, 9)
    assert lab.now.law_now().prob(exactly=1) == Fraction(1, 9)
    assert "Given these 3 cubes: of the 27 cubes left 3 hurt Red, so the next one does with 1/9 = 11.1 %" in story(lab)
    assert "given the 3 cubes seen" in lab.picture.content


def test_a_certain_end_is_certain() -> None:
    lab = AttackLab()
    lab.all.click()
    assert dict(lab.now.law_now().items())[2] == 1
    assert "nothing is left to chance" in lab.picture.content


def test_drawing_on_when_all_are_drawn_is_answered() -> None:
    lab = AttackLab()
    lab.all.click()
    before = lab.now
    lab.one.click()
    assert lab.now == before
    assert "No cube is left to draw." in lab.story.content
    assert "clank-error" not in lab.story.content


def test_each_draw_is_one_try_of_the_sample() -> None:
    lab = AttackLab(bag=FIRST, draws=2, seed=3)
    for k in range(5):
        assert lab.now.order == sim.draws(bag=dict(lab.now.bag), draws=2, seed=3, n=k)
        lab.again.click()
    assert lab.now.attempt == 5


def test_what_is_shown_depends_on_the_settings_and_not_on_the_way_there() -> None:
    one, other = AttackLab(), AttackLab()
    one.cubes["yellow"].value = 7
    one.draws.value = 3
    one.one.click()
    other.all.click()
    other.again.click()
    other.draws.value = 5
    other.draws.value = 3
    other.player.value = "red"
    other.player.value = "yellow"
    other.cubes["yellow"].value = 7
    other.one.click()
    assert one.now == other.now
    assert one.picture.content == other.picture.content
    assert one.story.content == other.story.content


def test_the_marker_goes_where_so_many_cubes_are_drawn() -> None:
    lab = AttackLab()
    spaces = []
    for n in (4, 5, 3, 2, 1, 4):
        lab.draws.value = n
        spaces.append(lab.now.rage)
    assert spaces == [5, 7, 3, 1, 0, 5]


def test_the_exact_law_and_the_sample_stand_side_by_side_in_the_table() -> None:
    head, *rows = AttackLab(bag=FIRST, draws=2, colour="red").shown.table
    assert head == ("damage to Red", "exact", "percent", "in 1,000 tries, ± 2 standard errors")
    assert [row[:3] for row in rows] == [
        ("no damage", "117/145", "80.7 %"),
        ("1", "27/145", "18.6 %"),
        ("2", "1/145", "0.7 %"),
    ]


@pytest.mark.rule("clank/dragon/short_bag")
def test_a_bag_that_is_too_small_is_emptied() -> None:
    lab = AttackLab(bag={"black": 2, "red": 1}, draws=5)
    assert lab.now.law().prob(exactly=1) == 1
    lab.all.click()
    assert sorted(lab.now.seen) == ["black", "black", "red"]
    assert AttackLab(bag={}, draws=3).shown.happened == ("There is nothing to draw: nobody is hurt.",)


@pytest.mark.rule("clank/out/knocked_out")
def test_a_full_track_is_told() -> None:
    lab = AttackLab(health={"yellow": 1})
    lab.all.click()
    assert "Cube 3 of 4: Yellow takes 1 damage, the track is full: knocked out. (clank/out/knocked_out)" in story(lab)
    assert "Cube 4 of 4: Yellow is out already, the cube is set aside. (clank/health/overflow)" in story(lab)
    assert "Yellow takes 1." in lab.shown.happened[-1]


def test_a_ghost_hurts_everybody() -> None:
    lab = AttackLab(bag={"black": 0, "red": 0, "green": 0, "ghost": 2}, draws=1)
    lab.one.click()
    assert lab.now.taken("red") == lab.now.taken("green") == 1
    assert "ghost" in lab.cubes


def test_colours_of_the_bag_are_the_colours_of_the_sliders() -> None:
    assert list(AttackLab(bag={"black": 3, "purple": 1}).cubes) == ["black", "purple"]
    assert list(AttackLab(bag={"black": 3}).cubes) == ["black", "red", "green", "blue", "yellow"]
    lab = AttackLab(bag={"black": 170, "orange": 30}, draws=20)
    assert (lab.cubes["black"].value, lab.draws.value) == (170, 20)


@pytest.mark.parametrize(
    ("given", "sort", "what"),
    [
        ({"bag": {"black": -1}}, BadData, "bag: black: -1 is below 0. Give a whole number from 0 up."),
        ({"bag": {"black": 1.5}}, BadData, "1.5 is no whole number"),
        ({"bag": {"rde": 2}}, BadCode, "it could be 'red'"),
        ({"bag": "black"}, BadData, "is no bag"),
        ({"bag": {"black": 10**7}}, BadData, "Keep to"),
        ({"draws": -2}, BadData, "draws: -2 is below 0"),
        ({"colour": "gren"}, BadCode, "it could be 'green'"),
        ({"health": {"red": 0}}, BadData, "health: red: 0 is below 1"),
        ({"health": {"red": 11}}, BadData, "a track has no 11 spaces"),
        ({"n": 0}, BadData, "n: 0 is below 1"),
        ({"n": 10**9}, BadData, "Take at most 100000"),
        (
            {"bag": {"black": 990, "red": 20}},
            BadData,
            "bag: there are too many cubes for a picture. Take at most 1000.",
        ),
        ({"bag": {"black": 900}, "draws": 101}, BadData, "draws: too many cubes are to be drawn. Take at most 100."),
        ({"seed": "x"}, BadData, "seed: 'x' is no whole number"),
        ({"preset": "frist"}, BadCode, 'Did you mean "first"?'),
    ],
)
def test_what_cannot_be_is_answered_with_a_sentence(given: dict[str, Any], sort: type[ClankError], what: str) -> None:
    with pytest.raises(sort) as caught:
        AttackLab(**given)
    assert what in str(caught.value)


def test_one_move_of_a_slider_sends_one_small_picture() -> None:
    lab = AttackLab()
    sent: list[int] = []
    lab.picture.observe(lambda change: sent.append(len(change["new"].encode())), names="content")
    lab.cubes["yellow"].value = 9
    assert len(sent) == 1
    assert sent[0] < 100_000
