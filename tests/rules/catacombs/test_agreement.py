"""What is listed is allowed, what is not is refused with a rule, and every action is what its text says."""

from __future__ import annotations

import random

import pytest

import clank_nb as cn
from clank_nb.data.rulebook import rules
from clank_nb.model.state import State
from tests.rules.catacombs.walking import anything, states

SEEDS = range(10)
"""Two games each of 2 to 6 players."""

SLUGS = {rule.slug for name in ("clank", "catacombs") for rule in rules(name)}


def disagreements(state: State, dice: random.Random, *, all_there_are: bool) -> list[str]:
    """Actions that are both listed and refused, or neither, and refusals that are badly said."""
    listed = cn.legal_actions(state)
    tries = cn.tries(state)
    faults = [] if len(set(listed)) == len(listed) else [f"listed twice: {listed}"]
    faults += [f"{act} is listed and never tried" for act in set(listed) - set(tries)]
    for action in (*listed, *tries, *(anything(state, dice) if all_there_are else ())):
        refusal = cn.why_not(state, action)
        if (action in listed) != (refusal is None):
            faults.append(f"{action}: listed {action in listed}, refused {refusal}")
        if refusal is not None and not set(refusal.rules) <= SLUGS:
            faults.append(f"{action}: no such rule: {refusal.rules}")
        if refusal is not None and dice.random() < 0.02:
            said = cn.explain(refusal)
            if "{" in said or "\n" in said or not said.endswith("."):
                faults.append(f"{action}: badly said: {said}")
    return faults


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("clank/turn/refusal")
def test_an_action_is_refused_if_and_only_if_it_is_not_listed(seed: int) -> None:
    dice = random.Random(seed)
    for n, state in enumerate(states(seed, 700)):
        if state.current_player >= 0:
            assert disagreements(state, dice, all_there_are=n % 12 == 0) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_is_read_back_from_its_text(seed: int) -> None:
    for state in states(seed, 700):
        acts = cn.legal_actions(state) or ([cn.sample(state)] if state.current_player == cn.CHANCE else [])
        for action in acts:
            read = cn.parse_action(state, str(action))
            assert read == action
            assert str(read) == str(action)
