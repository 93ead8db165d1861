"""The errors: what they know, and how a mistyped name is answered."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.data.errors import BadCode, BadData, ClankError, Fault, IllegalAction, NoRoute, nearest
from clank_nb.data.faults import listed, shown, unknown_name

A = Fault("front.toml: tunnel f02-f03: boots", "it is missing", "Write boots = 1")
B = Fault("front.toml: entrance", "there is no room", "Write f01")


@pytest.mark.parametrize("kind", [IllegalAction, BadCode, BadData, NoRoute])
def test_every_error_is_a_clank_error_and_a_value_error(kind):
    assert issubclass(kind, ClankError)
    assert issubclass(kind, ValueError)


def test_an_error_keeps_its_values_as_attributes():
    error = IllegalAction("Red cannot move.", player=0, rule="clank/move/lock")
    assert (str(error), error.player, error.rule) == ("Red cannot move.", 0, "clank/move/lock")
    with pytest.raises(AttributeError, match="this IllegalAction knows nothing called 'boots'"):
        _ = error.boots


def test_bad_data_is_one_line_for_each_fault():
    error = BadData([A, B])
    assert error.faults == (A, B)
    assert str(error) == (
        "front.toml: tunnel f02-f03: boots: it is missing. Write boots = 1.\n"
        "front.toml: entrance: there is no room. Write f01."
    )
    assert BadData(A).faults == (A,)


@pytest.mark.parametrize(
    "error",
    [BadData((A, B), file="x"), BadCode("No.", given="f2", nearest=["f02"]), NoRoute("No way.", lock="f22-f29")],
)
def test_an_error_survives_pickling(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_bad_code_names_what_was_given_and_the_nearest():
    error = unknown_name("board", "clank/fron", ("clank/back", "clank/front"))
    assert error.given == "clank/fron"
    assert error.nearest == ("clank/front", "clank/back")
    assert str(error) == (
        'There is no board "clank/fron". Nearest: clank/front, clank/back. All: clank/back, clank/front.'
    )
    assert str(unknown_name("room", 7, ("f01",))) == "There is no room 7. All: f01."


def test_very_many_names_are_not_all_listed():
    assert listed(str(n) for n in range(100)).endswith("98, 99")
    assert listed(str(n) for n in range(103)).endswith("98, 99 and 3 more")


def test_names_equally_near_keep_their_order():
    assert nearest("f0x", ("f03", "f01", "f02")) == ("f03", "f01", "f02")
    assert nearest("f0x", ("f03", "f01", "f02"), n=1) == ("f03",)


@given(st.one_of(st.text(max_size=200), st.none(), st.integers(), st.binary()), st.lists(st.text(max_size=12)))
def test_nearest_names_are_names_that_exist_and_a_name_is_nearest_itself(word, names):
    found = nearest(word, names)
    assert set(found) <= set(names)
    assert len(found) <= 3
    for name in names:
        assert not name or nearest(name, names, 1)[0].casefold() == name.casefold()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "true"),
        (3, "3"),
        ("two", '"two"'),
        (float("nan"), "nan"),
        ([1], "a list"),
        ({}, "a table"),
        ("x" * 50, '"' + "x" * 39 + '…"'),
        (10**50, "a number of so many digits"),
    ],
)
def test_a_value_is_shown_as_it_stands_in_a_file(value, said):
    assert shown(value) == said
