"""Actions from words, and what is no action: one clear sentence each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.actions import EndTurn, PlayCard
from clank_nb.model.actions_cave import LayCard, MakeFists, NameDwarf, PickFist, PutDragon
from tests.rules.dragon_cave.scene import cave, pair
from tests.tables import after

TEXTS = [
    ("crad red", "There is no action “crad”. Actions begin with one of: dwarf, card, dragon, fists, pick, begin."),
    ("", "There is no action “”. Actions begin with one of: dwarf, card, dragon, fists, pick, begin."),
    ("card gren", "“card gren”: there is no card “gren”. Nearest: green, red."),
    ("card", "“card” cannot be read: one name belongs after “card”, and 0 stand there."),
    ("card red green", "“card red green” cannot be read: one name belongs after “card”, and 2 stand there."),
    ("dragon chest", "“dragon chest”: the nest has no space “chest”. Spaces: red, yellow, green, blue, purple."),
    ("dwarf 3", "“dwarf 3”: a dwarf is 1 or 2, and not “3”."),
    (
        "fists 3",
        "“fists 3” cannot be read: write “fists” and two numbers of coins, left and right, such as “fists 1 2”.",
    ),
    (
        "fists -1 2",
        "“fists -1 2” cannot be read: write “fists” and two numbers of coins, left and right, such as “fists 1 2”.",
    ),
    ("pick both", "“pick both”: there is no fist “both”. Fists: left, right."),
    ("begin pink", "“begin pink”: nobody has the colour “pink”. Players: red, green, blue."),
]


@pytest.mark.parametrize(("text", "said"), TEXTS)
def test_a_text_that_is_no_action_is_answered_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.parse_action(cave(), text)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("text", "action"),
    [("card green", LayCard("green")), ("  card   chest ", LayCard("chest")), ("dragon blue", PutDragon("blue")),
     ("dwarf 2", NameDwarf(2)), ("fists 0 12", MakeFists(0, 12)), ("pick right", PickFist("right"))],
)  # fmt: skip
def test_every_action_has_one_short_text(text: str, action: Any) -> None:
    read = cn.parse_action(cave(), text)
    assert read == action
    assert str(action) == " ".join(text.split())


class Echo(str):
    """A text that claims to equal every other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


SENSELESS: list[Any] = [
    LayCard("white"), LayCard(Echo("x")), LayCard(7), LayCard("line\nbreak" * 50), PutDragon("chest"), PutDragon(None),
    NameDwarf(3), NameDwarf("1"), NameDwarf(True), MakeFists(-1, 1), MakeFists(1.5, 0), MakeFists(10**400, 0),
    MakeFists(True, 0), PickFist("both"), PickFist(0), PlayCard("burgle"), EndTurn(), "card red", None, 7, object(), (),
    LayCard, float("nan"),
]  # fmt: skip


@pytest.mark.parametrize("action", SENSELESS, ids=range(len(SENSELESS)))
@pytest.mark.parametrize("texts", [(), ("card red", "card red"), ("card green", "card red", "dragon green")])
def test_what_makes_no_sense_is_refused_in_one_sentence(action: Any, texts: tuple[str, ...]) -> None:
    state = after(cave({}, {"place": 9, "purse": 3}), *texts)
    refusal = cn.why_not(state, action)
    assert refusal is not None
    said = cn.explain(refusal)
    assert "\n" not in said and len(said) < 500
    assert cn.rule(refusal.rule).game == "dragon_cave"
    with pytest.raises(cn.IllegalAction) as caught:
        cn.apply(state, action)
    assert caught.value.refusal == refusal


def test_near_names_are_offered() -> None:
    said = cn.explain(cn.why_not(cave(), LayCard("gren")))
    assert said.endswith("there is no card “gren” (cave/setup/player). Nearest: green, red.")


def test_a_text_where_an_action_belongs_is_told_how_to_be_read() -> None:
    said = cn.explain(cn.why_not(cave(), "card red"))  # type: ignore[arg-type]
    assert 'Write cn.play(state, "card red")' in said


def test_at_chance_only_a_player_may_be_drawn() -> None:
    state = cn.new_game("dragon_cave", players=3, first="random")
    refusal = cn.why_not(state, cn.parse_action(state, "card red"))
    assert cn.explain(refusal).startswith("Red cannot lay the card Red: chance has to fall first (cave/choose/roles).")
    (begin, _), *_ = cn.chance_outcomes(state)
    odd = replace(begin, colour="yellow")  # type: ignore[type-var]
    assert "begin red, begin green, begin blue" in cn.explain(cn.why_not(state, odd))


BAD_GAMES = [
    ({"hord": 3}, 'There is no option "hord". Nearest: hoard, board. All: players, board, layout, colours, first, '
                  "first_dragon, seed, hoard, nest_bonus, collect_uses_hoard, own_space_counts, "
                  "dragon_may_repeat_colour, exhaust_skips_rest, purses_open."),
    ({"hoard": True}, "hoard=True cannot be: it is a whole number from 1 to 999."),
    ({"nest_bonus": -1}, "nest_bonus=-1 cannot be: it is a whole number from 0 to 99."),
    ({"purses_open": 1}, "purses_open=1 cannot be: it is True or False."),
    ({"first": 3}, "first=3 names no player. Players: 0 red, 1 green, 2 blue, or random."),
    ({"first_dragon": "pink"}, "first='pink' names no player. Players: 0 red, 1 green, 2 blue, or random."),
    ({"first": 1, "first_dragon": 1}, "first= and first_dragon= mean the same. Name one of them."),
]  # fmt: skip


@pytest.mark.parametrize(("options", "said"), BAD_GAMES)
def test_a_game_that_cannot_be_is_answered_in_one_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.new_game("dragon_cave", players=3, **options)
    assert str(caught.value) == said


def test_nothing_of_a_clank_turn_is_there() -> None:
    for text in ("play burgle", "move f03", "end turn"):
        with pytest.raises(cn.BadCode):
            cn.parse_action(pair(), text)


def test_while_the_first_player_is_to_be_drawn_the_answer_says_who_may_be() -> None:
    state = cn.new_game("dragon_cave", players=3, first="random")
    refusal = cn.why_not(state, LayCard("red"))
    assert refusal is not None
    assert cn.explain(refusal) == (
        "Red cannot lay the card Red: chance has to fall first (cave/choose/roles). "
        "Possible now: begin red, begin green, begin blue."
    )


def test_chances_of_a_dungeon_are_not_asked_of_a_cave() -> None:
    for ask in (cn.odds.next_attack, cn.odds.next_hand, cn.odds.next_survival):
        with pytest.raises(cn.BadCode) as caught:
            ask(cave())
        assert str(caught.value) == (
            "Dragon's Cave is not played in a dungeon, and a state of Clank! or Clank! Catacombs is needed here."
        )
