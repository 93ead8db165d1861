"""Beside the board: cards, tracks, pools and tokens, from plain values and from a real state."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.views.bag import bag_scene
from clank_nb.views.faces import CARD_H, CARD_W, card_label, card_scene
from clank_nb.views.piles import hand_scene, play_scene, reserve_scene, row_scene
from clank_nb.views.scene import groups
from clank_nb.views.stock import market_scene, players_scene, pools_scene, token_icon
from clank_nb.views.table import table_scene, table_scenes
from clank_nb.views.tracks import Health, area_scene, health_scene, rage_scene
from tests.views.seeing import collisions, drawn, icon_names_in, outside, texts

TRACK = (2, 2, 3, 3, 4, 4, 5)
ALL = [(game, id) for game in ("clank", "catacombs") for id in cn.cards(game)]


def labels(scene):
    return {group.id: group.label for group, _ in groups(scene)}


# ---- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "id"), ALL)
def test_nothing_on_a_card_runs_over_its_edge(game, id):
    scene = card_scene(cn.cards(game)[id], scale=1.0)
    assert outside(scene) == [] and collisions(scene) == []
    for text, box, _ in texts(scene):
        assert box.left >= 8 and box.right <= 8 + CARD_W and box.bottom <= 8 + CARD_H, text


@pytest.mark.parametrize("id", list(cn.cards()))
def test_a_row_of_six_can_be_read_500_pixels_wide(id):
    row = row_scene([cn.cards()[id]] * 6)
    assert round(min(text.size for text, _, _ in texts(row)) * 500 / row.width, 1) >= 7.5


@pytest.mark.parametrize("id", list(cn.cards()))
def test_a_card_of_the_base_game_shows_its_whole_text(id):
    assert not [text.text for text, _, _ in texts(card_scene(cn.cards()[id])) if text.text.endswith("…")]


def test_a_card_says_all_that_is_on_it():
    assert card_label(cn.cards()["singing_sword"]) == (
        "Singing Sword, blue card. Costs 5 skill. Gain 3 skill and 2 swords. Make 1 Clank! 2 points at the end. "
        "Marks: dragon attack."
    )
    assert card_label(cn.cards()["kobold"]).startswith("Kobold, monster. Takes one sword to beat.")


def test_cards_have_ids_by_place():
    cards = cn.cards()
    hand = hand_scene([cards["burgle"], cards["stumble"]], whose="green")
    assert list(labels(hand)) == ["card:hand:0", "card:hand:1"]
    assert hand.title == "Green's hand" and hand.desc == "Burgle and Stumble."
    row = row_scene([cards["ladder"], None, cards["ogre"]], deck=90)
    assert list(labels(row)) == ["card:row:0", "card:row:2"]
    assert "empty" in {text.text for text, _, _ in texts(row)}
    assert list(labels(play_scene([cards["burgle"]]))) == ["card:play:0"]
    reserve = reserve_scene([(cards["mercenary"], 8), (cards["explore"], 0)])
    assert list(labels(reserve)) == ["card:reserve:mercenary"]
    assert "×8" in {text.text for text, _, _ in texts(reserve)}


def test_a_hidden_hand_tells_nothing():
    scene = hand_scene([cn.cards()["burgle"]] * 5, hidden=True)
    assert scene.desc == "5 cards face down."
    assert labels(scene) == {}
    assert "Burgle" not in repr(scene.shapes)


def test_a_panel_keeps_its_size_while_cards_come_and_go():
    card = cn.cards()["burgle"]
    sizes = {(s.width, s.height) for n in range(6) for s in [play_scene([card] * n, least=5)]}
    assert len(sizes) == 1


# ---- tracks ----------------------------------------------------------------------------------------------------------


def test_rage_shows_the_marker_and_what_an_attack_draws():
    scene = rage_scene(5, TRACK, before=4)
    assert labels(scene)["rage:5"] == "Space 5, where the dragon's marker stands: an attack draws 4 cubes."
    assert labels(scene)["rage:1"] == "Space 1: an attack draws 2 cubes."
    assert "an attack draws 4 cubes" in scene.desc and "dragon" in icon_names_in(scene)
    assert "No space of the track" in rage_scene(0, TRACK).desc


def test_the_bag_counts_and_fades_what_is_drawn():
    scene = bag_scene({"black": 24, "green": 2, "yellow": 3}, ["black", "green", "yellow", "yellow"])
    assert scene.title == "The bag: 29 cubes"
    assert scene.desc == "In the bag: 24 black, 2 Green and 3 Yellow. Drawn: Black, Green, Yellow and Yellow."
    icons = [shape for shape in drawn(scene).iter() if shape.tag.endswith("use")]
    faded = [icon for icon in icons if icon.attrib.get("opacity") == "0.24"]
    assert (len(icons), len(faded)) == (29 + 4, 4)


@pytest.mark.parametrize("n", [0, 1, 30, 300])
def test_any_bag_fits_and_keeps_its_size(n):
    bag = dict.fromkeys(("black", "red", "green", "blue", "yellow"), n)
    scene = bag_scene(bag, to_draw=5)
    assert (scene.width, scene.height) == (560, bag_scene({"black": 1}, ["black"], to_draw=5).height)
    assert outside(scene) == []


def test_an_empty_bag_and_no_draw_are_said():
    assert bag_scene({}).desc == "In the bag: no cubes."
    assert bag_scene({"red": 1}, to_draw=1).desc.endswith("Nothing is drawn yet.")


def test_a_long_sentence_below_the_bag_is_made_to_fit_and_its_rule_is_a_link():
    sentence = "Red takes 2, Green takes 1, Blue takes 3, Yellow takes 1, and nobody else is hurt at all."
    scene = bag_scene({"red": 9}, ["red"], sentence=sentence, rule="clank/dragon/draw")
    assert outside(scene) == []
    links = [group for group, _ in groups(scene) if group.role == "link"]
    assert [link.id for link in links] == ["rule:clank/dragon/draw"]


def test_health_rings_what_is_new_and_says_who_is_down():
    scene = health_scene([("green", 4, 1), Health("yellow", 10, 2), Health("red", 3, 0, "escaped")])
    said = labels(scene)
    assert said["health:green"] == "Green: 4 damage, 6 health left. One of these cubes is new."
    assert said["health:yellow"] == (
        "Yellow: 10 damage, 0 health left. 2 of these cubes are new. Yellow is knocked out."
    )
    assert said["health:red"].endswith("Red has escaped.")
    assert repr(scene.shapes).count("stroke='moved'") == 3


def test_the_area_counts_every_colour():
    scene = area_scene({"red": 3, "green": 0, "yellow": 30}, new={"red": 1})
    assert scene.desc == "Red: 3 cubes. Green: 0 cubes. Yellow: 30 cubes."
    assert outside(scene) == [] and collisions(scene) == []


# ---- pools, market, players ------------------------------------------------------------------------------------------


def test_pools_show_numbers_and_say_what_a_credit_does():
    scene = pools_scene({"skill": 3, "boots": 2, "credit": 2}, whose="blue")
    assert labels(scene)["pool:skill"] == "skill: 3."
    assert labels(scene)["pool:credit"] == ("credit: 2. The next 2 cubes of Clank! made this turn go straight back.")
    assert not [text.text for text, _, _ in texts(scene) if "−" in text.text]
    assert outside(scene) == []


def test_the_market_counts_equal_items():
    scene = market_scene(["master_key", "crown_10", "master_key"])
    assert labels(scene)["item:master_key"] == "Master Key, 2 left: 7 gold."
    assert {"key", "crown:10"} <= icon_names_in(scene)


def test_players_show_what_they_hold():
    held = {"colour": "red", "gold": 4, "artifacts": (7,), "tokens": ("master_key", "treasure", "treasure"), "hand": 5}
    scene = players_scene([held], to_act="red")
    assert labels(scene)["player:red"] == (
        "Red: 4 gold, artifact 7, Master Key, 2 Treasure and 5 cards in hand, 0 in the deck, 0 discarded. "
        "It is Red's turn."
    )
    assert "artifact:7" in icon_names_in(scene)


def test_every_token_has_an_icon():
    from clank_nb.model.tokens import tokens
    from clank_nb.views.icons import icon_shapes

    for token in tokens():
        assert icon_shapes(token_icon(token))


# ---- a real state ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def state():
    return cn.setup_trace("clank", players=3, seed=3).state


@pytest.mark.parametrize("narrow", [False, True])
def test_the_whole_table_of_a_state(state, narrow):
    scene = table_scene(state, narrow=narrow)
    assert outside(scene) == [] and collisions(scene) == []
    assert scene.width < (640 if narrow else 1400)
    ids = {group.id for group, _ in groups(scene)}
    assert {"card:hand:4", "card:row:5", "card:reserve:goblin", "item:backpack", "rage:7"} <= ids
    assert {"health:blue", "area:red", "pool:gold", "player:green", "bag:cubes"} <= ids
    assert scene == table_scene(state, narrow=narrow)


def test_small_pictures_fit_a_small_screen(state):
    for key, scene in table_scenes(state, narrow=True).items():
        assert scene.width <= 640, key
        for text, _, scale in texts(scene):
            assert text.size * scale >= 8, (key, text.text)


def test_the_bag_says_how_many_of_its_cubes_come_from_the_area() -> None:
    scene = bag_scene({"black": 13, "red": 7}, to_draw=2, area=2)
    assert scene.desc.startswith("In the bag: 13 black and 7 Red; 2 of them come from the Clank! area.")
    assert "area" not in bag_scene({"black": 13, "red": 7}, to_draw=2).desc
