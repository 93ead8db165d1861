"""The numbered rules of every game: titles of their own, and whole sentences, each with its mark."""

from __future__ import annotations

import re

import pytest

from clank_nb.data.rulebook import MARKS, Rule, rulebooks, rules

EVERY = [one for game in rulebooks() for one in rules(game)]
IN_THE_DUNGEON = [one for game in ("clank", "catacombs") for one in rules(game)]


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.slug)
def test_every_sentence_is_whole_and_marked(one: Rule) -> None:
    assert not one.title.endswith(".")
    for mark, text in one.sentences:
        assert mark in MARKS
        assert text == " ".join(text.split())
        assert text.endswith(".")
        assert not text[0].islower()


@pytest.mark.parametrize("one", IN_THE_DUNGEON, ids=lambda one: one.slug)
def test_a_title_has_two_to_four_words_and_a_sentence_is_one(one: Rule) -> None:
    assert 2 <= len(one.title.split()) <= 4
    assert not any(re.search(r"\.\s+[A-Z]", text) for _, text in one.sentences), "two sentences in one"


@pytest.mark.parametrize("game", rulebooks())
def test_no_two_rules_of_a_game_share_a_title(game: str) -> None:
    assert len({one.title.casefold() for one in rules(game)}) == len(rules(game))
