"""The set-up guide: every step of the rules, in order, with its place on the board."""

from __future__ import annotations

import re

import pytest

from clank_nb.data.errors import BadCode
from clank_nb.data.rulebook import rules
from clank_nb.widgets import SetupGuide
from clank_nb.widgets.setup_steps import setup_steps


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", ["front", "back"])
def test_every_rule_of_the_set_up_is_a_step(players: int, board: str) -> None:
    steps = setup_steps("clank", players, board, 7)
    told = {step.rule for step in steps}
    assert told == {rule.slug for rule in rules("clank") if rule.group == "setup"}
    for step in steps:
        assert all((step.title, step.what, step.where, step.why))
        assert not re.search(r"[{}]", step.what + step.where + step.why)


@pytest.mark.rule("clank/setup/artifacts")
@pytest.mark.parametrize(("players", "n"), [(2, 5), (3, 6), (4, 7)])
def test_the_artifacts_are_shown_where_they_lie(players: int, n: int) -> None:
    step = next(step for step in setup_steps("clank", players, "front", 7) if step.id == "artifacts")
    assert len(step.rooms) == len(step.laid) == n
    assert step.state.rooms.artifacts
    assert {room for room, _ in step.state.rooms.artifacts} == set(step.rooms)


def test_it_goes_forward_and_back_and_stops_at_both_ends() -> None:
    guide = SetupGuide("clank", players=3)
    guide.back.click()
    assert "This is the first step." in guide.story.content
    titles = [guide.step.title]
    for _ in range(len(guide.now.steps) - 1):
        guide.forward.click()
        titles.append(guide.step.title)
    assert titles == [step.title for step in guide.now.steps]
    guide.forward.click()
    assert "the first turn can begin" in guide.story.content
    for _ in range(3):
        guide.back.click()
    assert guide.step.title == titles[-4]


def test_it_can_jump_and_change_the_number_of_players() -> None:
    guide = SetupGuide("clank", players=2)
    guide.jump.value = [step.id for step in guide.now.steps].index("starting_clank")
    assert "Red 3 and Green 2" in guide.step.what
    guide.seats.value = 4
    assert "Red 3, Green 2, Blue 1 and Yellow 0" in guide.step.what
    assert guide.step.id == "starting_clank"


def test_a_piece_on_the_board_leads_to_the_step_that_laid_it() -> None:
    guide = SetupGuide("clank", players=3)
    guide.jump.value = len(guide.now.steps) - 1
    for place, step in (
        ("token:f24:monkey_idol", "idols"),
        ("pawn:red", "pawns"),
        ("token:f05:major_secret", "major_secrets"),
    ):
        assert f'data-id="{place}"' in guide.picture.content
        guide.picture.choose(place)
        assert guide.step.id == step
        guide.jump.value = len(guide.now.steps) - 1
    guide.picture.choose("room:nowhere")
    assert guide.step.id == "cubes"


def test_only_what_lies_there_can_be_chosen() -> None:
    guide = SetupGuide("clank", players=3)
    pressable = re.findall(r'data-id="([^"]+)" tabindex', guide.picture.content)
    assert pressable == []
    guide.jump.value = [step.id for step in guide.now.steps].index("idols")
    assert 'data-id="token:f24:monkey_idol" tabindex' in guide.picture.content


def test_two_guides_with_one_seed_show_the_same() -> None:
    one, other = (
        SetupGuide("clank", players=4, board="back", seed=3),
        SetupGuide("clank", players=4, board="back", seed=3),
    )
    for guide in (one, other):
        guide.jump.value = 15
    assert one.picture.content == other.picture.content


def test_what_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode, match="clank"):
        SetupGuide("klank")
    with pytest.raises(BadCode):
        SetupGuide("clank", players=5)
    with pytest.raises(BadCode, match="front"):
        SetupGuide("clank", board="frnt")
    for game in ("catacombs", "dragon_cave"):
        with pytest.raises(BadCode, match=rf'cn\.setup_trace\("{game}"\)'):
            SetupGuide(game)
