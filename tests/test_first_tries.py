"""What somebody types first: it works, or one sentence says what to type."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import clank_nb as cn
from clank_nb import views


def test_a_card_is_told_by_its_slug() -> None:
    assert cn.card_text("burgle") == cn.card_text(cn.cards()["burgle"]) == "Gain 1 skill."
    with pytest.raises(cn.BadCode, match=r'There is no card "burgl"\. Nearest: burgle'):
        cn.card_text("burgl")


@pytest.mark.parametrize(("cards", "game", "words"), [
    ("burgle", "", "Hand. Burgle."),
    (["waystone", "lute"], "", "Hand. Waystone and Lute."),
    ("rebel_herald", "", "Hand. Rebel Herald."),
    ("ogre", "", "Hand. Ogre."),
    ("ogre", "clash_of_decks", "One card. Ogre, creature for 4 mana: AV 4, HP 4; Berserk."),
])  # fmt: skip
def test_cards_of_every_game_are_shown_by_their_names(cards: object, game: str, words: str) -> None:
    assert views.describe(views.picture(cards, game=game)).endswith(words)


@pytest.mark.parametrize(("thing", "sentence"), [
    ("ogr", r'^There is no card "ogr"\. Nearest: ogre, '),
    (["burgle", 3], "^There is no picture of list. What can be shown: a board, "),
    (["dead_run", "waystone"], r"of these cards\. In clank: dead_run\. In catacombs: waystone\."),
    (["burgle", cn.cards("clash_of_decks")["ogre"]], "^There is no card \"burgle\""),
    ([cn.cards()["burgle"], cn.cards("clash_of_decks")["ogre"]], "^Cards of Clash of Decks are shown without"),
    ("clank/front", r"write cn\.rule\(…\) or cn\.load_board\(…\) around it"),
])  # fmt: skip
def test_what_cannot_be_shown_is_answered_with_what_can(thing: object, sentence: str) -> None:
    with pytest.raises(cn.BadCode, match=sentence):
        cn.show(thing)


@pytest.mark.parametrize(("options", "sentence"), [
    ({"nonsense": 1}, "has no option nonsense when it is shown"),
    ({"title": "A hand"}, "has no option title when it is shown"),
    ({"game": "clash"}, r'^There is no game "clash"\. Nearest: clank, clash_of_decks\.'),
    ({"lang": "de"}, r'^There is no language "de"'),
    ({"lang": []}, r"^There is no language a list"),
])  # fmt: skip
def test_an_option_that_does_not_fit_is_one_sentence(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(cn.BadCode, match=sentence):
        cn.show("burgle", **options)


@pytest.mark.parametrize("thing", [cn.load_board("clank/front"), cn.rule("clank/move/lock"), cn.cards()["burgle"]])
def test_nothing_that_is_shown_takes_any_option_whatever(thing: object) -> None:
    with pytest.raises(cn.BadCode, match=r"has no option nonsense when it is shown"):
        cn.show(thing, nonsense=1)


def test_a_card_is_told_in_a_language_that_there_is() -> None:
    for nothing in ("de", None, 1, []):
        with pytest.raises(cn.BadCode, match=r"^There is no language "):
            cn.card_text("burgle", nothing)


@pytest.mark.parametrize("game", ["clank", "catacombs", "dragon_cave", "clash_of_decks"])
def test_a_player_who_is_named_by_a_number_is_told_so(game: str) -> None:
    with pytest.raises(cn.BadData, match=r"players: 1 is no name, for it is no text"):
        cn.position(game, players={1: {}, "red": {}}, seed=7)


def test_a_card_of_any_game_is_told_by_its_slug() -> None:
    assert cn.card_text("waystone") == cn.card_text(cn.cards("catacombs")["waystone"])
    assert cn.card_text("microctopus") == cn.card_text(cn.cards("clash_of_decks")["microctopus"])
    for nothing in (3, None, ["burgle"]):
        with pytest.raises(cn.BadCode, match=r"^There is no card "):
            cn.card_text(nothing)


@pytest.mark.parametrize("ask", [cn.returns, cn.winners, cn.score_sheet])
def test_what_is_no_state_has_no_score(ask) -> None:
    with pytest.raises(cn.ClankError):
        ask(5)


@pytest.mark.parametrize("players", ["3", 2.5, [], 10**9, True])
def test_so_many_players_play_no_games(players: object) -> None:
    with pytest.raises(cn.BadCode, match="a game has 2, 3 or 4 players"):
        cn.sim.games("clank", players=players, n=1, seed=1)


@pytest.mark.parametrize(("chance", "sentence"), [
    (None, "chance: None is no exact chance. Give a number from 0 to 1, such as Fraction(1, 3)."),
    (float("nan"), "chance: nan is no exact chance. Give a number from 0 to 1, such as Fraction(1, 3)."),
    (1.7, "chance: 1.7 is not from 0 to 1. Give a number from 0 to 1, such as Fraction(1, 3)."),
])  # fmt: skip
def test_what_is_no_chance_has_no_percentage(chance: object, sentence: str) -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.odds.percent_text(chance)
    assert str(caught.value) == sentence
    assert cn.odds.percent_text(1 + 2**-50) == "100 %" and cn.odds.percent_text(-(2**-50)) == "0 %"
    assert cn.odds.percent_text(0.25) == cn.odds.percent_text(Fraction(1, 4)) == "25.0 %"


def test_a_wrong_track_is_no_fault_of_the_health() -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.reach(cn.load_board("clank/front"), "f08", boots=3, track=0)
    assert str(caught.value) == "track: 0 cannot be. Write a whole number from 1 to 999999."


def test_null_is_called_as_the_file_calls_it(tmp_path: Path) -> None:
    path = tmp_path / "null.json"
    path.write_text("null")
    assert cn.check_board(path)[0].what == "null is not a graph in node-link form"


@pytest.mark.parametrize("module", [cn, cn.odds, cn.sim, cn.widgets])
def test_what_is_offered_while_typing_is_what_there_is(module) -> None:
    assert {name for name in dir(module) if not name.startswith("__")} == set(module.__all__)
