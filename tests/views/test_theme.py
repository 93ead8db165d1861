"""Colours are named in one file, can be read in both themes, and differ for the colour-blind and in grey."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from clank_nb.data.errors import BadCode
from clank_nb.views import theme
from clank_nb.views.icons import icon_names, icon_shapes

VIEWS = Path(theme.__file__).parent


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_text_can_be_read_on_its_background(name):
    weak = {
        (text, back): round(theme.contrast(theme.colour(text, name), theme.colour(back, name)), 2)
        for text, back in theme.PAIRS
        if theme.contrast(theme.colour(text, name), theme.colour(back, name)) < 4.5
    }
    assert weak == {}


def test_no_other_file_of_the_views_names_a_colour():
    named = re.compile(r"[\"'](#[0-9a-fA-F]{3,8}|white|black|red|green|blue|gr[ae]y|rgba?\(.*)[\"']")
    fill = re.compile(rf"(fill|stroke|color)\s*[=:]\s*{named.pattern}")
    others = {path.name: path.read_text() for path in VIEWS.glob("*.py") if path.name != "theme.py"}
    guilty = [file for file, text in others.items() if fill.search(text) or re.search("#[0-9a-fA-F]{6}", text)]
    assert guilty == []


def test_players_differ_by_letter_and_in_brightness_or_hue():
    players = ("red", "green", "blue", "yellow", "purple", "orange")
    assert len({theme.letter(player) for player in players}) == 6
    colours = [theme.colour(theme.player_token(player)) for player in players]
    assert all(one != other for one, other in combinations(colours, 2))


def test_a_colour_nobody_knows_is_drawn_and_marked_all_the_same():
    assert theme.player_token("<script>") == "bar"
    assert theme.letter("teal") == "T"


def test_an_unknown_token_is_answered_with_the_nearest():
    with pytest.raises(BadCode, match="near it: room"):
        theme.colour("roon")
    with pytest.raises(BadCode, match="light and dark"):
        theme.colour("room", "sepia")


def test_every_icon_can_be_drawn_and_an_unknown_one_is_answered():
    values = {"hand:": "left", "gone:": "artifact:7"}
    for name in icon_names():
        assert icon_shapes(name + values.get(name, "red" if name.endswith(":") else ""))
    with pytest.raises(BadCode, match="no icon 'monstre'; near it: monster"):
        icon_shapes("monstre")
