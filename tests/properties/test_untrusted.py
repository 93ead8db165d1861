"""Text and facts from an unknown hand: read, or answered with one clear error and never with another one."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.model.state import Player, Shop, State, Turn
from tests import conformance
from tests.properties import strategies
from tests.properties.unknown_hand import (
    a_position_or_an_error,
    a_trace_or_an_error,
    an_action_or_an_error,
    scratched_codes_are_refused,
)


@settings(max_examples=150)
@given(strategies.spoilt_facts())
def test_facts_are_a_position_or_bad_data(told: tuple[str, dict[str, Any]]) -> None:
    name, facts = told
    a_position_or_an_error(name, facts)


@settings(max_examples=200)
@given(strategies.states(), strategies.orders())
def test_a_text_is_an_action_or_a_bad_code(state: State, text: str) -> None:
    an_action_or_an_error(state, text)


@settings(max_examples=200)
@given(st.one_of(strategies.scratched_codes(), st.text(max_size=60), strategies.forged_codes()))
def test_a_code_is_a_state_or_a_bad_code(code: str) -> None:
    began = time.process_time()
    try:
        state = cn.from_code(code)
    except cn.BadCode as error:
        assert str(error).endswith(".")
        return
    finally:
        assert time.process_time() - began < 1
    assert isinstance(state, State)
    assert not list(conformance.nothing_is_lost(state))
    for _ in range(5):
        acts = cn.legal_actions(state) or tuple(outcome for outcome, _ in cn.chance_outcomes(state))
        if not acts:
            break
        state = cn.apply(state, acts[-1]).state


@pytest.mark.parametrize("game", ["clank", "catacombs"])
def test_ten_thousand_scratched_codes_give_nothing_but_bad_codes_in_little_time(game: str) -> None:
    setting = next(at for at, (name, _, _) in enumerate(strategies.SETTINGS) if name == game)
    codes = [cn.to_code(step.after) for step in strategies._walk(0, setting, 0)[::60]]
    scratched_codes_are_refused(codes)


@settings(max_examples=40)
@given(st.data())
def test_a_forged_game_is_a_trace_or_a_bad_code(data: st.DataObject) -> None:
    name, seed = data.draw(st.sampled_from([("clank", 5), ("catacombs", 5)]))
    start = cn.new_game(name, players=3, seed=seed)
    trace = cn.play(start, *map(str, [act for act in cn.legal_actions(start) if act.kind == "play"][:1]))
    a_trace_or_an_error(data, trace)


SCOUT = {"room": "f02", "hand": ["swagger", "burgle"]}
HERE = cn.position("clank", seed=7, players={"green": SCOUT, "yellow": {}})
PLAYERS, PENDING, TURN, SHOP, OVER = 3, 5, 6, 8, 11
FAR = 10**12


def with_turn(content: Any, name: str, value: int) -> None:
    content[TURN][Turn.__slots__.index(name)] = value


def with_pile(content: Any, pile: list[Any]) -> None:
    content[SHOP][Shop.__slots__.index("discard")] = pile


def with_reserve(content: Any, n: int) -> None:
    content[SHOP][Shop.__slots__.index("reserve")][0][1] = n


def with_hand(content: Any, hand: Any) -> None:
    content[PLAYERS][0][Player.__slots__.index("hand")] = hand


def with_everybody_out(content: Any) -> None:
    for player in content[PLAYERS]:
        player[Player.__slots__.index("out")] = "lost"
    content[PENDING] = [["next", 0, "", 0, -1]]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: with_turn(content, "clank_made", FAR),
        lambda content: with_turn(content, "clank_made", 900_000),
        lambda content: with_turn(content, "springs", FAR),
        with_everybody_out,
        lambda content: with_pile(content, ["ruby"] + [200] * 90_000),
        lambda content: with_pile(content, ["\ud800"]),
        lambda content: content[PLAYERS].extend([content[PLAYERS][0]] * 2_000),
        lambda content: content[PENDING].extend([["artifact", -1, "", 0, 0]] * 18_000),
        lambda content: content.__setitem__(OVER, {}),
        lambda content: content.__setitem__(OVER, None),
        lambda content: content[2].__setitem__("players", 2),
        lambda content: with_reserve(content, FAR),
        lambda content: with_reserve(content, -FAR),
        lambda content: with_hand(content, ["", "burgle"]),
        lambda content: with_hand(content, "burgle"),
        lambda content: content[PENDING][-1].__setitem__(3, 99),
        lambda content: content[PENDING][-1].__setitem__(2, "burgle"),
    ],
    ids=["much clank", "less clank", "springs", "all out", "a long pile", "half a character", "a crowd", "much owed",
         "an end", "no end", "an option", "a reserve", "less than no reserve", "a card without a name",
         "a word for a pile", "a turn of 99", "a turn of a card"],
)  # fmt: skip
@pytest.mark.parametrize("choices", [None, [0], [1]], ids=["state", "trace of 0", "trace of 1"])
def test_what_would_take_for_ever_is_refused_at_once(spoil: Any, choices: list[int] | None) -> None:
    content = strategies._content(cn.to_code(HERE))
    spoil(content)
    code = strategies.sealed_code(content if choices is None else [content, 1, choices],
                                  "clank:1:s" if choices is None else "clank:1:t")  # fmt: skip
    began = time.process_time()
    with pytest.raises(cn.BadCode):
        cn.from_code(code[:20_000])
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("", "This is no code. A code begins with the game, a format number, and s or t, such as “clank:1:s:…”; "
             f"games: {', '.join(cn.games())}."),
        ("chess:1:s:abc", "This is no code. A code begins with the game, a format number, and s or t, such as "
                          f"“clank:1:s:…”; games: {', '.join(cn.games())}."),
        ("clank:2:s:abc", "This code has format 2; format 1 can be read."),
        ("clank:1:s:00000000abc", "This code is damaged: some of its characters are missing or changed. "
                                  "Copy it once more."),
        ("x" * 20_001, "A code is a text of at most 20000 characters."),
        ("clank:1:s:12345678\ud800", "This code is damaged: some of its characters are missing or changed. "
                                     "Copy it once more."),
        (strategies.sealed_code([]), "This code can be unpacked, but what is in it is no state of the game."),
        (strategies.sealed_code("0" * 500_000), "This code unpacks to more than 400000 bytes, and no game does."),
    ],
    ids=["nothing", "another game", "another format", "damaged", "too long", "half a character", "empty", "a bomb"],
)  # fmt: skip
def test_what_is_no_code_is_answered_in_one_sentence(code: str, answer: str) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.from_code(code)
    assert str(caught.value) == answer
