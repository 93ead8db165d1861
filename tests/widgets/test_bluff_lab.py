"""The bluff lab: its numbers are those of `odds.bluff`, its sliders stay a distribution, its rounds the sampler's."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb import widgets
from clank_nb.data.errors import BadCode, BadData
from clank_nb.sim.bluff import DRAGONS
from clank_nb.widgets.bluff_case import even

bluff = cn.odds.bluff
THREE = ["yellow", "green", "purple"]


def table(lab: widgets.BluffLab) -> dict[str, tuple[str, ...]]:
    return dict(zip(DRAGONS, lab.shown.table[1:], strict=True))


def written(value: Fraction) -> str:
    return str(value).replace("-", "−")


@pytest.mark.parametrize("purse", [0, 1, 4, 9, 44])
@pytest.mark.parametrize("hand", [None, THREE, ["yellow", "green"], ["blue"]])
def test_every_number_of_the_table_is_exact(purse: int, hand: list[str] | None) -> None:
    lab = widgets.BluffLab(purse=purse, hand=hand)
    choice = bluff.colour_choice(purse=purse, hand=hand)
    game, own = choice.game(), lab.now.own
    rows = table(lab)
    assert rows["exploiter"][1:3] == (written(game.guarantee(row=own)), written(game.regret(row=own)))
    assert rows["equilibrium"][1] == written(game.payoff(row=own, column=choice.dragon))
    assert rows["reader"][1] == written(game.payoff(row=own, column=dict.fromkeys(choice.hand, 1)))
    assert lab.now.loss == game.regret(row=own)
    assert lab.now.worst == game.best_replies(row=own)
    assert lab.now.brings == game.payoffs_against(row=own)


def test_a_dragon_that_guesses_any_colour_may_miss_the_whole_hand() -> None:
    lab = widgets.BluffLab(purse=4, hand=["green"])
    assert lab.now.gain("uniform") == Fraction(4, 5) * 2 - Fraction(1, 5) * 2
    assert lab.now.gain("reader") == -2


@pytest.mark.parametrize("percent", [0, 1, 33, 99, 100])
def test_the_sliders_stay_a_distribution_of_whole_percents(percent: int) -> None:
    lab = widgets.BluffLab()
    lab.shares["green"].value = percent
    lab.shares["red"].value = 7
    shares = {colour: slider.value for colour, slider in lab.shares.items()}
    assert sum(shares.values()) == 100
    assert shares["red"] == 7
    assert {colour: 100 * p for colour, p in lab.now.mix} == shares
    assert lab.errors == []


def test_whole_percents_are_shared_as_evenly_as_can_be() -> None:
    assert [100 * p for p in even(("a", "b", "c")).values()] == [34, 33, 33]


def test_a_card_that_is_used_has_no_chance_and_cannot_be_played() -> None:
    lab = widgets.BluffLab(mix={"red": 1, "green": 3})
    lab.cards["red"].value = False
    assert lab.now.held == ("yellow", "green", "blue", "purple")
    assert dict(lab.now.mix)["green"] == 1
    assert lab.shares["red"].disabled and not lab.shares["blue"].disabled
    lab.shares["red"].value = 10
    assert "Red is not in hand" in lab.story.content and lab.shares["red"].value == 0
    lab.cards["red"].value = True
    assert dict(lab.now.mix)["red"] == 0


def test_the_last_card_stays_in_hand() -> None:
    lab = widgets.BluffLab(hand=["blue"])
    lab.cards["blue"].value = False
    assert lab.now.held == ("blue",) and lab.cards["blue"].value
    assert "One card must stay in hand." in lab.story.content


def test_a_card_whose_colour_had_every_chance_leaves_an_even_mix() -> None:
    lab = widgets.BluffLab(hand=THREE, mix={"green": 1})
    lab.cards["green"].value = False
    assert lab.now.own == bluff.Mix({"yellow": 1, "purple": 1})


def test_playing_the_equilibrium_loses_nothing_anywhere_and_says_so() -> None:
    lab = widgets.BluffLab(purse=9)
    lab.take.click()
    assert lab.now.own == bluff.colour_choice(purse=9).dwarf
    assert lab.now.loss == 0
    assert "your mix loses nothing" in lab.shown.picture
    assert lab.shares["red"].value == 25


def test_rounds_come_one_by_one_or_all_at_once_and_are_those_of_the_sampler() -> None:
    lab = widgets.BluffLab(purse=4, dragon="learner", seed=3)
    lab.one.click()
    run = cn.sim.colour_rounds(mix=lab.now.own, purse=4, dragon="learner", seed=3)
    first = run.rounds[0]
    assert f"Round 1: you play {first.colour.title()}" in lab.shown.happened[0]
    lab.all.click()
    assert lab.now.played == 100
    assert f"After 100 rounds: {written(run.coins[100])} coins" in lab.shown.happened[-1]
    assert table(lab)["learner"][-1].startswith(f"{run.mean(100):.3f}".replace("-", "−"))
    before = lab.shown.picture
    lab.one.click()
    assert "All rounds are played." in lab.story.content and lab.shown.picture == before
    lab.again.click()
    assert lab.now.played == 0 and lab.now.run("learner").rounds != run.rounds


def test_whatever_is_changed_starts_the_rounds_anew() -> None:
    lab = widgets.BluffLab()
    for change in (
        lambda: setattr(lab.purse, "value", 6),
        lambda: setattr(lab.shares["green"], "value", 60),
        lambda: setattr(lab.dragon, "value", "reader"),
        lambda: setattr(lab.cards["blue"], "value", False),
        lambda: lab.take.click(),
    ):
        lab.one.click()
        assert lab.now.played == 1
        change()
        assert lab.now.played == 0


def test_the_equilibrium_is_hidden_until_it_is_asked_for() -> None:
    lab = widgets.BluffLab(hand=THREE)
    assert (
        ">equilibrium</text>" not in lab.shown.picture.split("<desc")[0] and "An optimal mix" not in lab.shown.picture
    )
    lab.show.value = True
    assert "An optimal mix: Yellow 2/5 (40.0 %), Green 3/10 (30.0 %), Purple 3/10 (30.0 %)." in lab.shown.picture
    assert "Why are rich colours played less?" in lab.shown.picture
    assert "Yellow 2/5 · 3 = 6/5, Green 3/10 · 4 = 6/5 and Purple 3/10 · 4 = 6/5" in lab.shown.picture
    assert lab.show.description == "Hide the equilibrium"


@pytest.mark.parametrize("hand", [THREE, None, ["yellow", "green"], ["red"]])
@pytest.mark.parametrize("purse", [0, 44])
def test_every_hand_can_be_drawn_with_and_without_the_equilibrium(hand: list[str] | None, purse: int) -> None:
    for shown in (False, True):
        lab = widgets.BluffLab(purse=purse, hand=hand, equilibrium=shown)
        lab.all.click()
        assert lab.errors == []
        assert ("Your mix as a point" in lab.shown.picture) == (hand == THREE)


def test_rewards_of_ones_own_may_be_fractions() -> None:
    lab = widgets.BluffLab(purse=3, rewards={"a": Fraction(1, 2), "b": 3, "c": 1})
    lab.all.click()
    assert lab.now.choice.value == bluff.colour_choice(purse=3, rewards={"a": Fraction(1, 2), "b": 3, "c": 1}).value
    assert lab.errors == []


def test_what_cannot_be_is_answered() -> None:
    with pytest.raises(BadCode, match="There is no dragon 'exploter'; it could be 'exploiter'"):
        widgets.BluffLab(dragon="exploter")
    with pytest.raises(BadCode, match="gren"):
        widgets.BluffLab(hand=["gren"])
    with pytest.raises(BadData):
        widgets.BluffLab(purse=45)
    with pytest.raises(BadData):
        widgets.BluffLab(rounds=1)


def test_the_story_never_grows_long() -> None:
    lab = widgets.BluffLab()
    lab.all.click()
    assert len(lab.shown.happened) == 6
    assert re.search(r"± \d\.\d{3} \(two standard errors\)", lab.shown.happened[-1])
