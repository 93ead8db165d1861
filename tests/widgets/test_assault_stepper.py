"""The assault stepper: every event of a stretch of play once, attack by attack, with its rule; whole games too."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadData
from clank_nb.rules.clash_of_decks.moments import moments
from clank_nb.views.clash_marks import Blow
from clank_nb.views.clash_steps import clash_steps
from clank_nb.widgets import AssaultStepper, TurnStepper
from tests.clash_tables import GREEN, RED, table

CHUMP = table(
    "S partisan", "ogre", other="S baron brute grrr gnome reptile", other_upper="zombie scribe", other_lower="vortex"
)
KINDS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 1},
    {"format": "draft", "champions": True},
    {"players": 1, "format": "draft", "champions": True},
    {"format": "draft", "spells_in_assault": True},
)


def whole(seed: int, **options: Any) -> cn.Trace:
    return cn.rollout(cn.new_game("clash_of_decks", seed=seed, **options), policy="random", seed=seed)


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_the_steps_of_a_whole_game_are_its_events_in_order(options: dict[str, Any], seed: int) -> None:
    trace = whole(seed, **options)
    steps = clash_steps(trace)
    assert [event for step in steps for event in step.events] == [event for events in trace.events for event in events]
    assert steps[-1].after == trace.state
    assert all(one.after == other.before for one, other in pairwise(steps))
    assert all(step.title() for step in steps)
    for step in steps:
        assert sum(event.kind == "clash_attacked" for event in step.events) <= 1, "one attack, one step"


@pytest.mark.parametrize("seed", range(6))
def test_the_table_after_each_event_is_the_one_that_the_event_tells(seed: int) -> None:
    trace = whole(seed, players=2)
    for state, action, after in zip(trace.states, trace.actions, trace.states[1:], strict=False):
        seen = moments(state, action)
        assert seen[-1][1] == after
        for event, now in seen:
            if event.kind in ("clash_creature_returned", "clash_stronghold_hit", "clash_creature_played"):
                assert now.health(event.player) == event["hp"]
            if event.kind == "clash_creature_hit":
                lane = now.lanes[2 * event.player + ("upper", "lower").index(event["lane"])]
                hit = lane[event["place"] - 1]
                assert (hit.card, hit.damage) == (event["card"], event["damage"])


def test_an_assault_is_walked_through_attack_by_attack() -> None:
    stepper = AssaultStepper(CHUMP)
    titles = []
    for _ in range(3):
        stepper.forward.click()
        assert stepper.step is not None
        titles.append(stepper.step.title())
    assert titles == ["Ogre attacks Zombie, 4", "Ogre attacks again: Scribe, 4", "Ogre attacks again: Stronghold, 4"]
    assert [step.after.health(GREEN) for step in stepper.steps[:3]] == [6, 7, 3]
    assert "moves from place 0 to place 4: 7 HP become 3. (clash/stronghold/damage)" in stepper.shown.happened[-1]
    assert 'data-id="rule:clash/stronghold/damage"' in stepper.story.content
    assert "7 → 3 HP" in stepper.picture.content
    for sentence in stepper.shown.happened[-stepper.shown.new :]:
        assert re.search(r"\(clash/[a-z_]+/[a-z_]+\)$", sentence)


def test_where_somebody_decides_it_is_told_why_not() -> None:
    trace = cn.rollout(cn.new_game("clash_of_decks", seed=3), "random", seed=3)
    stepper = AssaultStepper(trace)
    decided = [stepper.asks(at) for at in range(len(stepper.steps) + 1)]
    assert [state for state in decided if state] == [state for state in trace.states if state.current_player >= 0]
    for step, state in zip(stepper.steps, decided[1:], strict=True):
        assert state is None or state == step.after
    at = next(k for k, state in enumerate(decided) if k and state)
    stepper.slider.value = at
    tried = {text: cn.parse_action(stepper.state, text) for _, text in stepper.why.options if text}
    refusals = {text: cn.why_not(stepper.state, action) for text, action in tried.items()}
    text, refusal = next((text, refusal) for text, refusal in refusals.items() if refusal is not None)
    stepper.why.value = text
    assert stepper.shown.answer == ("refusal", cn.explain(refusal))
    stepper.forward.click()
    assert stepper.now.tried == "" and not stepper.errors
    inside = next(k for k, state in enumerate(decided) if state is None)
    stepper.slider.value = inside
    assert stepper.why.disabled


def test_who_was_played_this_turn_is_told_to_wait() -> None:
    hand = ["stronghold", "gnome", "ogre", "troll"]
    players = {"red": {"hand": hand, "upper": ["zombie"]}, "green": {"hand": ["stronghold", "boom"]}}
    state = cn.position("clash_of_decks", players=players, mana=9, turn=3)
    stepper = AssaultStepper(cn.play(state, "play ogre lower", "end turn"))
    queues = []
    for at in range(len(stepper.steps) + 1):
        stepper.slider.value = at
        queues.append(re.sub("<[^>]+>", "", stepper.picture.content.split('data-part="queue"')[1]))
    told = "Ogre was played this turn and does not attack in it. (clash/assault/who)"
    assert [told in queue for queue in queues[:3]] == [False, True, True]
    assert told not in queues[-1]
    stepper.slider.value = 1
    stepper.picture.choose("rule:clash/assault/who")
    assert "Who attacks" in stepper.story.content


def test_an_attack_again_is_told_as_berserk_at_the_stronghold_too() -> None:
    told = [cn.explain(step.events[0]) for step in clash_steps(cn.play(CHUMP, "end turn"))[:3]]
    assert not told[0].startswith("Berserk")
    assert told[1] == (
        "Berserk: Ogre of Red, upper lane, place 1, attacks again, Scribe of Green for 4. (clash/ability/berserk)"
    )
    assert told[2] == (
        "Berserk: Ogre of Red, upper lane, place 1, attacks again, the Stronghold of Green for 4."
        " (clash/ability/berserk)"
    )


def test_damage_is_told_as_taken_this_turn_against_health() -> None:
    hit = next(event for step in clash_steps(cn.play(CHUMP, "end turn")) for event in step.events
               if event.kind == "clash_creature_hit")  # fmt: skip
    assert cn.explain(hit).startswith(
        "Zombie of Green, upper lane, place 1, takes 4 damage: 4 this turn, against 1 HP."
    )


def test_it_is_pointed_out_who_attacks_what_it_takes_and_what_moves() -> None:
    steps = clash_steps(cn.play(CHUMP, "end turn"))
    first, second, third = (step.marks for step in steps[:3])
    assert (first.attacker, first.blows, first.strong) == ((0, 0), (Blow((2, 0), 4, True),), False)
    assert first.new == {(GREEN, "zombie")}
    assert second.blows == (Blow((2, 0), 4, True),)
    assert third.strong and third.slide is not None
    assert (third.slide.who, third.slide.start, third.slide.place, third.slide.n) == (GREEN, 0, 4, 4)


def test_a_sprint_is_one_step_with_its_attack_and_shows_where_it_began() -> None:
    state = table("S boom", "grrr reptile", other_upper="brute")
    sprint = clash_steps(cn.play(state, "end turn"))[0]
    assert sprint.title() == "Reptile attacks Brute, 2"
    assert (sprint.marks.came, sprint.marks.attacker) == (1, (0, 0))


def test_protection_and_a_spell_that_does_nothing_are_pointed_out() -> None:
    state = table("S boom gnome", "brute", other_upper="carapace", other_lower="scribe")
    steps = clash_steps(cn.play(state, "cast boom at green lower 1", "end turn"))
    assert steps[0].marks.spell == RED
    assert steps[0].marks.blows == (Blow((3, 0), 0, False, "indestructible"),)
    assert steps[1].marks.blows == (Blow((2, 0), 0, False, "protection"),)


def test_every_way_of_jumping_leads_to_the_same() -> None:
    seen = []
    for control in ("slider", "jump"):
        stepper = AssaultStepper(CHUMP)
        getattr(stepper, control).value = 2
        seen.append((stepper.now, stepper.picture.content, stepper.story.content))
    walked = AssaultStepper(CHUMP, at=3)
    walked.picture.choose("step:2")
    seen.append((walked.now, walked.picture.content, walked.story.content))
    walked.forward.click()
    walked.back.click()
    seen.append((walked.now, walked.picture.content, walked.story.content))
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_attacks_to_come_are_counted_and_not_told() -> None:
    stepper = AssaultStepper(CHUMP)
    assert "3 attacks to come." in stepper.picture.content
    assert "Ogre attacks" not in stepper.picture.content
    stepper.forward.click()
    assert "2 more to come." in stepper.picture.content


def test_both_ends_are_said() -> None:
    stepper = AssaultStepper(CHUMP)
    stepper.back.click()
    assert "This is the beginning" in stepper.story.content
    stepper.slider.value = len(stepper.steps)
    stepper.forward.click()
    assert "This is the end" in stepper.story.content


def test_a_whole_game_is_walked_through_without_a_fault() -> None:
    for options in KINDS[:3]:
        stepper = AssaultStepper(whole(3, **options))
        for _ in stepper.steps:
            stepper.forward.click()
        assert stepper.state == stepper.trace.state
        assert stepper.errors == []


def test_what_cannot_be_stepped_through_is_refused() -> None:
    over = whole(1, players=2).state
    for given, told in (("x", "str"), (cn.new_game("clank", seed=1), "State"), (over, "nobody is to end a turn")):
        with pytest.raises(BadData, match=told):
            AssaultStepper(given)  # type: ignore[arg-type]
    with pytest.raises(BadData, match="there is no step 99"):
        AssaultStepper(CHUMP, at=99)
    with pytest.raises(BadData, match="AssaultStepper"):
        TurnStepper(cn.play(CHUMP, "end turn"))
