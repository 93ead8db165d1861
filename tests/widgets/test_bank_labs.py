"""The bank lab and the fists lab: their numbers are those of `odds.bluff`, and what is tried agrees with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb import widgets
from clank_nb.data.errors import BadCode, BadData

bluff = cn.odds.bluff


def test_the_rules_are_exact_and_what_was_tried_agrees() -> None:
    lab = widgets.BankLab(used=1)
    for k, row in enumerate(lab.shown.table[1:], 1):
        rule = bluff.bank_rule(used=k)
        assert row[1:4] == (str(rule.coins), str(rule.rounds), str(rule.rate))
        sample = lab.now.samples[k]
        assert abs(sample.rate - rule.rate) < 4 * sample.standard_error
        for (mean, error), exact in ((sample.mean_coins, rule.coins), (sample.mean_rounds, rule.rounds)):
            assert abs(mean - exact) <= 4 * error
    assert "17/32 = 0.53125 coins a round" in lab.shown.happened[-1]


def test_a_cycle_ends_with_the_chest_and_another_one_is_another() -> None:
    lab = widgets.BankLab(used=4)
    cycles = []
    for k in range(5):
        assert lab.now.played == cn.sim.bank.bank_cycle(used=4, seed=7, n=k)
        assert lab.now.played[-1].what == "bank"
        assert f"Cycle {k + 1} took {len(lab.now.played)} rounds" in lab.shown.happened[1]
        cycles.append(lab.now.played)
        lab.again.click()
    assert len(set(cycles)) > 1


@pytest.mark.parametrize("split", ["even", "one_fist"])
def test_the_bounds_close_in_on_the_best_rate(split: str) -> None:
    lab = widgets.BankLab(panel="steps", rounds=1, split=split)
    best = bluff.best_banking(split=split)
    gaps = []
    for _ in range(12):
        low, high = lab.now.step.bounds
        assert low <= best.rate <= high
        assert (low, high) == bluff.banking_bounds(rounds=lab.now.rounds, split=split)
        gaps.append(high - low)
        lab.next.click()
    assert gaps == sorted(gaps, reverse=True)
    lab.all.click()
    assert lab.rounds.value == 40
    assert {state: plan.bank for state, plan in lab.now.step.plan.items()} == {
        state: plan.bank for state, plan in best.plan.items()
    }
    lab.next.click()
    assert "All 40 rounds of value iteration are shown." in lab.story.content


def test_value_iteration_ends_where_policy_iteration_does() -> None:
    last = bluff.banking_steps(rounds=40)[-1]
    best = bluff.best_banking()
    assert max(abs(added - best.rate) for added in last.added.values()) < Fraction(1, 10**4)
    assert [step.rounds for step in bluff.banking_steps(rounds=3)] == [1, 2, 3]


def test_a_cell_of_the_map_tells_how_its_number_is_counted() -> None:
    lab = widgets.BankLab(panel="steps", rounds=2)
    lab.picture.choose("state:0:0")
    assert lab.now.state == (0, 0)
    assert "with chance 1/5 you are met" in lab.shown.picture
    assert "The better of the two is 4/5: go on." in lab.shown.picture
    assert "so the last round adds 4/5" in lab.shown.picture


def test_a_cell_that_cannot_come_falls_back_to_the_start() -> None:
    lab = widgets.BankLab(panel="steps", split="one_fist")
    lab.picture.choose("state:3:11")
    lab.split.value = "even"
    assert lab.now.here == (0, 0) and lab.errors == []


@pytest.mark.parametrize("percent", [0, 10, 75, 90, 100])
def test_one_decision_is_that_of_the_exact_table(percent: int) -> None:
    lab = widgets.BankLab(panel="once")
    lab.worth.value = percent
    worth = Fraction(percent, 100)
    assert lab.now.turn == bluff.bank_from(worth=worth)
    for purse in range(13):
        lab.purse.value = purse
        choice = bluff.bank_choice(purse=purse, worth=worth)
        assert lab.shown.table[purse + 1][1:3] == (str(choice.go_on).replace("-", "−"), str(choice.bank))
    assert lab.errors == []


def test_the_chest_is_never_said_to_be_better_than_every_colour_in_every_case() -> None:
    lab = widgets.BankLab(panel="once", purse=3)
    assert "Green or Purple, if the dragon is elsewhere, is worth 3/2" in lab.shown.picture
    game = bluff.bank_choice(purse=3).game()
    assert {one.choice for one in game.dominated()} == {"red"}


def test_only_the_controls_of_a_panel_are_open() -> None:
    lab = widgets.BankLab()
    for k, panel in enumerate(("rule", "steps", "once")):
        lab.panel.value = panel
        assert [line.layout.display for line in lab.lines[1:]] == [None if j == k else "none" for j in range(3)]


def test_what_cannot_be_is_answered() -> None:
    with pytest.raises(BadCode, match="There is no panel 'rules'; it could be 'rule'"):
        widgets.BankLab(panel="rules")
    with pytest.raises(BadData, match="split"):
        widgets.BankLab(split="uneven")
    with pytest.raises(BadData):
        widgets.BankLab(used=5)
    with pytest.raises(BadData):
        widgets.FistsLab(purse=7, left=8)


# ---- the fists -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("purse", [0, 1, 6, 7, 24])
def test_mean_and_variance_are_those_of_the_law(purse: int) -> None:
    lab = widgets.FistsLab(purse=purse, coins=0)
    for left in range(purse + 1):
        lab.left.value = left
        law = bluff.fists(purse=purse, fist=left)
        assert (lab.now.law(left).mean, lab.now.law(left).variance) == (law.mean, law.variance)
        assert law.variance == (Fraction(purse, 2) - left) ** 2
        sample = lab.now.sample()
        assert abs(sample.mean - law.mean) <= 4 * sample.standard_error
    assert lab.errors == []


@pytest.mark.parametrize("percent", [20, 50, 80])
def test_no_split_keeps_enough_more_likely_than_the_best_one(percent: int) -> None:
    lab = widgets.FistsLab(purse=9)
    lab.found.value = percent
    for goal in range(10):
        best, left = lab.now.best(goal)
        assert best == max(lab.now.keeps(goal, a) for a in range(10)) == lab.now.keeps(goal, left)
        if percent == 50:
            assert best == bluff.best_split(purse=9, coins=goal).chance


def test_a_dragon_that_finds_the_fuller_fist_makes_an_even_split_better() -> None:
    lab = widgets.FistsLab(purse=6, found=Fraction(2, 3))
    assert lab.now.law(0).mean == 4 and lab.now.law(3).mean == 3
    assert lab.now.law(0) == lab.now.law(6)


def test_ahead_and_behind_are_told() -> None:
    lab = widgets.FistsLab(purse=7, coins=3)
    assert lab.shown.happened[-1] == "With 1 = 100 % you keep the 3 coins you need. No split makes more of that."
    lab.goal.value = 5
    assert lab.shown.happened[-1] == ("So you cannot keep the 5 coins you need. 0 and 7 would do better: with 1/2.")
    lab.full.click()
    assert lab.shown.happened[-1].startswith("With 1/2 = 50.0 % you keep")


def test_an_empty_purse_is_not_split_and_no_fist_is_picked() -> None:
    lab = widgets.FistsLab(purse=0)
    assert lab.shown.happened == (
        "You are met with an empty purse, so no fist is held out and none is picked. (cave/meet/fists)",
    )
    assert "picked with" not in lab.shown.picture and "none is picked" in lab.shown.picture
    assert "0 coins" not in "".join(lab.shown.happened) and "is split into" not in lab.shown.picture
    lab.purse.value = 4
    assert lab.shown.happened[0].startswith("You are met with 4 coins, and hold out 2 and 2.")
    assert lab.shown.happened[-1] == "You need no coin, so every split will do."


def test_a_small_purse_needs_no_goal_of_its_own() -> None:
    assert [widgets.FistsLab(purse=purse).now.goal for purse in (0, 2, 3, 9)] == [0, 2, 3, 3]


def test_fist_and_goal_never_go_beyond_the_purse() -> None:
    lab = widgets.FistsLab(purse=7, left=7, coins=7)
    lab.purse.value = 3
    assert (lab.now.left, lab.now.goal, lab.left.max) == (3, 3, 3)
    lab.purse.value = 0
    assert (lab.now.left, lab.now.goal) == (0, 0)
    lab.even.click()
    lab.purse.value = 8
    assert lab.now.left == 4
