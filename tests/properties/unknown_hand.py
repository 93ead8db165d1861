"""What an unknown hand may write, in any game: it is read, or answered with one clear error and never another one."""

from __future__ import annotations

import random
import string
import time
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

import clank_nb as cn
from tests import conformance
from tests.properties import strategies


def a_position_or_an_error(name: str, facts: dict[str, Any]) -> None:
    """Facts are a sound position that comes back from its facts, or one of the two errors."""
    try:
        state = cn.position(name, **facts)
    except (cn.BadData, cn.BadCode) as error:
        assert str(error)
        return
    assert not [*conformance.nothing_is_lost(state), *conformance.what_is_owed_can_be(state)]
    assert cn.position(name, **cn.facts(state)) == state


def an_action_or_an_error(state: Any, text: str) -> None:
    """A text is an action that comes back from its text and may be refused in words, or a bad code."""
    try:
        action = cn.parse_action(state, text)
    except cn.BadCode as error:
        assert str(error)
        return
    assert cn.parse_action(state, str(action)) == action
    refusal = cn.why_not(state, action)
    if refusal is not None:
        assert cn.explain(refusal)


def a_trace_or_an_error(data: st.DataObject, trace: cn.Trace) -> None:
    """The code of a game, with something in it spoilt, is a game or a bad code."""
    content = data.draw(strategies.spoilt(strategies._content(cn.to_code(trace))))
    try:
        code = strategies.sealed_code(content, f"{trace.state.game.name}:1:t")
    except (TypeError, ValueError):
        return
    try:
        assert isinstance(cn.from_code(code), cn.Trace)
    except cn.BadCode as error:
        assert str(error).endswith(".")


def scratched_codes_are_refused(codes: Sequence[str]) -> None:
    """Ten thousand codes in which some characters are scratched give nothing but bad codes, in little time."""
    dice, began = random.Random(3), time.monotonic()
    alphabet = string.ascii_letters + string.digits + "-_:\u00e9\ud800 "
    for _ in range(10_000):
        given = dice.choice(codes)
        code = list(given)
        for _ in range(dice.randint(1, 4)):
            code[dice.randrange(len(code))] = dice.choice(alphabet)
        if "".join(code) == given:
            continue
        with pytest.raises(cn.BadCode, match=r"^[^\n]*\.$"):
            cn.from_code("".join(code))
    assert time.monotonic() - began < 20
