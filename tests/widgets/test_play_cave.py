"""Dragon's Cave at the play table: places mean actions, buttons speak a newcomer's words, secrets stay secret."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import clank_nb as cn
from clank_nb.widgets import PlayTable
from clank_nb.widgets.play_deeds import offer
from clank_nb.widgets.play_dragon_cave import meant


def labels(table: PlayTable) -> dict[str, tuple[str, str]]:
    found = offer(table.now)
    return {deed.text: (deed.label, deed.note) for line in found.lines for deed in (*line.deeds, *found.foot)}


def at(state: cn.AnyState, me: str = "green") -> PlayTable:
    seats = ["you" if colour == me else "uniform" for colour in state.game.colours]
    table = PlayTable(state, seats=seats, seed=1)
    table.go_on()
    return table


@pytest.mark.parametrize(
    "seats", [["you", "reader"], ["you", "you", "equilibrium"], ["you", "greedy", "uniform", "random"]]
)
def test_a_game_is_played_to_its_end(seats: list[str]) -> None:
    table, chance = PlayTable("dragon_cave", seats=seats, seed=3, stepwise=False), Random(3)
    for _ in range(2_000):
        if table.state.is_terminal:
            break
        if table.now.covered:
            table.picture.choose("go:ready")
        else:
            table.picture.choose(f"do:{chance.choice(cn.legal_actions(table.state))}")
        assert not table.errors
    assert table.state.is_terminal
    assert table.shown.happened[-1].endswith(("wins.", "win together."))


def test_a_card_says_where_it_leads_and_what_it_brings() -> None:
    players = {"red": {}, "green": {"place": 17, "purse": 3, "used": ["red"]}, "blue": {}}
    found = labels(at(cn.position("dragon_cave", players=players)))
    assert found["card purple"] == ("Purple", "to s19, 2 coins")
    assert found["card yellow"] == ("Yellow", "into the nest, 4 coins")
    assert found["card chest"] == ("The chest card", "3 coins into the chest")
    assert "card red" in found, "a used card is offered faintly, to be told why not"


def test_the_dragon_reads_who_can_come() -> None:
    players = {"red": {}, "green": {"place": 2, "used": ["red"]}, "blue": {"place": 0, "used": ["red", "blue"]}}
    found = labels(at(cn.position("dragon_cave", players=players), "red"))
    assert [found[f"dragon {colour}"][1] for colour in ("red", "yellow", "blue")] == [
        "nobody",
        "Green and Blue",
        "Green",
    ]


def test_places_mean_what_lies_there() -> None:
    state = cn.position("dragon_cave", players={"red": {}, "green": {"place": 17}, "blue": {}})
    assert meant(state, "space:s19") == "card purple"
    assert meant(state, "nest:yellow") == "card yellow"
    assert meant(state, "space:s3") == meant(state, "hoard") == ""
    assert meant(state, "card:green:blue") == "card blue"
    put = cn.play(state, "card yellow", "card red").state
    assert meant(put, "nest:red") == "dragon red"
    pair = cn.new_game("dragon_cave", players=2)
    assert meant(pair, "dwarf:green2") == "dwarf 2"


def test_a_click_on_a_glowing_space_lays_the_card() -> None:
    table = at(cn.new_game("dragon_cave", players=3, seed=1))
    table.picture.choose("space:s2")
    assert [str(action) for action in table.trace.actions] == ["card green"]
    assert "Green has put the card Green face down; nobody else sees it." in table.picture.content


def offered(table: PlayTable) -> list[str]:
    return [text for _, text in table.why.options if text]


def test_the_menu_asks_about_what_can_come_up_in_this_game() -> None:
    table = at(cn.new_game("dragon_cave", players=3, seed=1))
    assert {text.partition(" ")[0] for text in offered(table)} == {"card", "dragon"}
    pair = at(cn.new_game("dragon_cave", players=2, seed=1))
    assert "dwarf 1" in offered(pair) and "dwarf 2" in offered(pair)
    table.typed.value = "dwarf 1"
    assert table.shown.answer[0] == "refusal", "typed, everything is answered"


def test_fists_are_asked_about_when_a_dwarf_is_met() -> None:
    players = {"red": {}, "green": {"place": 8, "purse": 2}, "blue": {"place": 3}}
    state = cn.play(cn.position("dragon_cave", players=players), "card green", "card blue", "dragon green").state
    table = at(state)
    assert {text for text in offered(table) if text.startswith("fists")} == {
        "fists 0 2", "fists 1 1", "fists 2 0", "fists 0 3", "fists 1 2", "fists 2 1", "fists 3 0",
    }  # fmt: skip
    assert "pick left" in offered(table) and "dwarf 1" not in offered(table)


def test_how_it_ended_and_where_are_sentences_with_one_full_stop_each() -> None:
    table = PlayTable("dragon_cave", seats=["random"] * 3, seed=4, stepwise=False)
    table.go_on()
    assert table.state.is_terminal
    assert table.shown.facts == (f"{table.shown.happened[-1]} Dragon's Cave, game 4, round {table.state.n_turns}.",)


def test_two_states_that_differ_in_secrets_look_the_same() -> None:
    state = cn.play(cn.new_game("dragon_cave", players=3), "card green", "card blue").state
    players = (
        state.players[0],
        replace(state.players[1], card="red", chest=2),
        replace(state.players[2], card="chest"),
    )
    other = replace(state, players=players)
    pair = [PlayTable(each, seats=["you", "uniform", "uniform"], seed=1) for each in (state, other)]
    assert pair[0].picture.content == pair[1].picture.content


def test_between_two_humans_cards_are_covered() -> None:
    table = PlayTable("dragon_cave", seats=["you", "you", "you"], seed=1)
    assert table.now.covered
    assert not re.search("Purple|hoard|purse", table.picture.content)
    table.picture.choose("go:ready")
    table.picture.choose("do:card purple")
    assert table.now.covered
    assert "Purple" not in table.picture.content
    table.picture.choose("go:ready")
    assert "Green has put a card face down." in table.picture.content
    assert "nobody else sees it" not in table.picture.content


def test_a_hint_comes_from_the_exact_mix() -> None:
    table = at(cn.new_game("dragon_cave", players=3, seed=1))
    table.hint()
    assert "equilibrium" in table.shown.answer[1]


def test_after_the_end_it_is_nobodys_turn() -> None:
    before = cn.position("dragon_cave", players={"red": {"purse": 5}, "green": {"place": 17}, "blue": {}})
    table = PlayTable(before, seats=["you", "you", "you"], seed=1)
    for choice in ("card yellow", "card chest", "dragon red"):
        if table.now.covered:
            table.picture.choose("go:ready")
        table.picture.choose(f"do:{choice}")
    assert table.state.is_terminal
    table.typed.value = "card red"
    assert table._note is not None and table._note[1].startswith("The game is over.")
