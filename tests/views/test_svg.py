"""The SVG pen: well-formed, the same every time, two themes in one text, and everything in it has a name."""

from __future__ import annotations

import re

import pytest

from clank_nb.data.errors import BadCode
from clank_nb.dungeon import load_board
from clank_nb.views.board import board_scene
from clank_nb.views.scene import Circle, Group, Icon, Rect, Scene, Text, bounds, groups
from clank_nb.views.svg import svg
from tests.views.seeing import SVG, by_id, drawn, parsed

BOARDS = ("clank/front", "clank/back")
SMALL = Scene(
    "Two & two",
    "A <picture>.",
    100,
    60,
    (
        Rect(0, 0, 100, 60, fill="panel"),
        Group((Circle(20, 20, 8, fill="gold"),), "coin:1", 'A "coin".', halo=Circle(20, 20, 10, width=3)),
        Group((Text(60, 30, "<b>", 12),), "word:1", "A word.", "Not now."),
        Icon("cube:red", 80, 40, 12),
    ),
)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_well_formed_small_and_self_contained(board):
    text = svg(board_scene(load_board(board), legend=True))
    root = parsed(text)
    assert root.tag == f"{SVG}svg"
    assert len(text.encode()) < 150_000
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids)) and all(id.startswith("cnb-") for id in ids)
    wanted = set(re.findall(r'href="#([^"]+)"', text)) | set(root.attrib["aria-labelledby"].split())
    assert wanted <= set(ids)


@pytest.mark.parametrize("board", BOARDS)
def test_drawing_twice_gives_the_same_text(board):
    scene = board_scene(load_board(board))
    assert svg(scene) == svg(board_scene(load_board(board)))


def test_two_pictures_have_different_ids_and_a_prefix_is_taken():
    other = Scene("Other", "Else.", 10, 10, (Icon("lock", 5, 5, 8),))
    assert drawn(SMALL).attrib["id"] != drawn(other).attrib["id"]
    assert drawn(other, prefix="mine").attrib["id"] == "mine"


def test_every_rule_of_style_is_tied_to_the_picture():
    text = svg(SMALL)
    own = parsed(text).attrib["id"]
    sheet = parsed(text).find(f"{SVG}style").text
    flat = re.sub(r"@media[^{]*\{(.*?\})\}", r"\1", sheet)
    selectors = [part for rule in re.findall(r"([^{}]+)\{", flat) for part in rule.split(",")]
    assert selectors and all(f"#{own}" in selector for selector in selectors)


def test_what_can_be_pressed_has_a_name_a_role_and_a_tab_stop():
    scene = board_scene(load_board("clank/front"), pawns={"green": "f08"}, to_act="green")
    nodes = by_id(drawn(scene))
    kinds = {id.split(":")[0] for id in nodes}
    assert kinds == {"room", "tunnel", "token", "pawn"}
    assert len([id for id in nodes if id.startswith("room:")]) == 39
    assert len([id for id in nodes if id.startswith("tunnel:")]) == 60
    for node in nodes.values():
        assert node.attrib["tabindex"] == "0"
        assert node.attrib["role"] == "button"
        assert node.attrib["aria-label"].endswith(".")
        assert node.find(f"{SVG}title").text == node.attrib["aria-label"]


def test_a_still_picture_is_one_image_that_keeps_its_ids():
    root = drawn(SMALL, interactive=False)
    assert root.attrib["role"] == "img"
    assert root.find(f"{SVG}title").text == "Two & two"
    assert root.find(f"{SVG}desc").text == "A <picture>."
    assert set(by_id(root)) == {"coin:1", "word:1"}
    assert not [node for node in root.iter() if "tabindex" in node.attrib]


def test_only_what_is_open_can_be_pressed():
    nodes = by_id(drawn(SMALL, interactive={"coin:1"}))
    assert "tabindex" in nodes["coin:1"].attrib and "tabindex" not in nodes["word:1"].attrib
    assert drawn(SMALL, interactive={"coin:1"}).attrib["role"] == "group"
    assert by_id(drawn(SMALL))["word:1"].attrib["aria-label"] == "A word. Not now."


def test_one_text_holds_both_themes_and_follows_the_page():
    text = svg(SMALL)
    assert "prefers-color-scheme:dark" in text and "@media print" in text
    assert '[data-jp-theme-light="false"]' in text and '[data-jp-theme-light="true"]' in text
    assert "var(--cnb-l,#fffaf0) var(--cnb-d,#232c37)" in text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_forced_theme_does_not_look_at_the_page(theme):
    text = svg(SMALL, theme=theme)
    assert f'data-theme="{theme}"' in text
    assert "prefers-color-scheme" not in text and "data-jp-theme-light" not in text


def test_an_unknown_theme_is_refused():
    with pytest.raises(BadCode):
        svg(SMALL, theme="sepia")


def test_texts_are_inert():
    group = Group((Text(0, 9, "</text><script>"),), '"><b', "<script>")
    scene = Scene("<script>1</script>", '"><script>', 10, 10, (group,))
    text = svg(scene)
    assert "<script" not in text
    assert parsed(text).find(f"{SVG}title").text == "<script>1</script>"


def test_motion_is_only_for_those_who_do_not_mind():
    board = load_board("clank/front")
    assert "animation" not in svg(board_scene(board))
    text = svg(board_scene(board, pawns={"green": "f02"}, moved=["pawn:green"]))
    assert re.search(r"@media \(prefers-reduced-motion:no-preference\)\{#[\w-]+ \.cnb-moved\{animation", text)


def test_groups_know_their_place_in_the_picture():
    inner = Group((Rect(0, 0, 10, 10),), "a", "A.", x=5, y=5, scale=2)
    scene = Scene("t", "d", 100, 100, (Group((inner,), x=10, y=20),))
    [(group, box)] = groups(scene)
    assert group.id == "a" and box == (15, 25, 35, 45)
    assert bounds(inner) == (5, 5, 25, 25)
