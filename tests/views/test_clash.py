"""Clash of Decks as pictures: every card, the table open and hidden, the AI, the draft; and the same in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clank_nb as cn
from clank_nb.model.clash import Champion, Creature
from clank_nb.model.clash_cards import ABILITIES, clash_cards
from clank_nb.views.clash import clash_scene
from clank_nb.views.clash_faces import FACE_H, FACE_W, SHORT_H, Standing, clash_card_scene, short_face, standing_face
from clank_nb.views.clash_legend import clash_legend_scene
from clank_nb.views.clash_marks import Blow, Marks, Slide
from clank_nb.views.clash_sides import stand_scene
from clank_nb.views.icons import icon_shapes
from clank_nb.views.scene import Group, Scene, groups
from clank_nb.views.svg import svg
from tests.clash_tables import GREEN, RED, solo, table
from tests.views.seeing import collisions, drawn, icon_names_in, outside, texts

CARDS = clash_cards()
HAND = "S zombie assassin reptile machine mutant aberration cyclone carnivore"


def labels(scene: Scene) -> dict[str, str]:
    return {group.id: f"{group.label} {group.hint}".strip() for group, _ in groups(scene)}


def games() -> list[cn.AnyState]:
    """States of every kind of game, on the way to its end."""
    found = []
    for k, options in enumerate(
        ({"players": 2}, {"players": 1}, {"format": "draft", "champions": True}, {"players": 1, "format": "draft"})
    ):
        start = cn.new_game("clash_of_decks", seed=k, **options)
        found += list(cn.rollout(start, policy="random", seed=k).states[::4])
    return found


GAMES = games()

# ---- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(CARDS))
def test_nothing_on_a_card_runs_over_its_edge(id):
    scene = clash_card_scene(CARDS[id], scale=1.0)
    small = Scene("", "", FACE_W, SHORT_H, short_face(CARDS[id]))
    for one, high, pad in ((scene, FACE_H, 8), (small, SHORT_H, 0)):
        assert outside(one) == [] and collisions(one) == []
        for text, box, _ in texts(one):
            assert box.left >= pad and box.right <= pad + FACE_W and box.bottom <= pad + high, text


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if not card.is_spell])
def test_a_creature_with_everything_that_can_happen_to_it_can_be_read(id):
    card = CARDS[id]
    lent = tuple(ability for ability in ABILITIES[:2] if ability not in card.abilities)
    scene = Scene("", "", FACE_W, 88, standing_face(Standing(card, Creature(id, card.hp - 1, True, 1, 2), lent, True)))
    assert collisions(scene) == []


def test_a_card_says_all_that_is_on_it():
    assert cn.views.describe(CARDS["ogre"]) == (
        "Ogre, creature for 4 mana: AV 4, HP 4; Berserk. Berserk: attacks again when its attack destroyed a creature."
    )
    assert cn.views.describe(CARDS["machine"]).startswith(
        "Machine, creature for 3 mana: AV 0, HP 1; Indestructible and Aura of Protection."
    )
    assert cn.views.describe(CARDS["boom"]) == "Boom!, spell for 1 mana: 1 damage to a creature."


def test_every_ability_has_a_shape_of_its_own_and_so_has_its_aura():
    badges = {ability: icon_shapes(ability)[1:] for ability in ABILITIES}
    outlines = {
        ability: [replace(shape, fill="none", stroke="none") for shape in shapes] for ability, shapes in badges.items()
    }
    assert len({str(outline) for outline in outlines.values()}) == len(ABILITIES), "told apart without colours"
    shown = icon_names_in(clash_card_scene(CARDS["shaman"]))
    assert {"aura:rage", "rage"} <= shown
    assert icon_shapes("aura:rage") != icon_shapes("rage") != icon_shapes("lent:rage")


def test_a_spell_differs_from_a_creature_in_more_than_its_colour():
    assert "spell" in icon_names_in(clash_card_scene(CARDS["boom"]))
    assert "spell" not in icon_names_in(clash_card_scene(CARDS["ogre"]))


# ---- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", GAMES)
def test_every_table_can_be_drawn_and_nothing_runs_over_its_edge(state):
    views = [state, *(cn.observe(state, who) for who in range(state.game.n_players))]
    for seat in range(state.game.n_players):
        for seen in views:
            scene = clash_scene(seen, seat=seat)
            assert outside(scene) == [], scene.title
            assert min(text.size * scale for text, _, scale in texts(scene)) * 500 / scene.width >= 5
            drawn(scene)


def test_under_every_card_that_is_life_is_a_heart():
    one = svg(clash_scene(table("boom S baron", other="S gnome"))).count("-heart")
    for held, hp in (("S boom baron ogre", 3), ("S boom baron", 2), ("boom S baron", 1)):
        hearts = svg(clash_scene(table(held, other="S gnome"))).count("-heart")
        assert hearts - one == hp - 1


def test_the_four_playable_cards_are_marked_and_what_they_lack():
    found = labels(clash_scene(table(HAND, mana=2)))
    assert [id for id in found if id.startswith("play:")] == [
        "play:zombie:upper", "play:zombie:lower", "play:assassin:upper", "play:assassin:lower",
    ]  # fmt: skip
    assert "one of the four playable cards and it can be paid" in found["card:0:1"]
    assert "one of the four playable cards and 1 mana short" in found["card:0:3"]
    assert "not among the four playable cards" in found["card:0:8"]
    assert not [id for id in labels(clash_scene(table(HAND), window=False)) if id.startswith("play:")]
    assert not [id for id in labels(clash_scene(table(HAND), seat=GREEN)) if id.startswith("play:")]


def test_what_is_not_known_is_a_back_and_what_came_back_is_a_face():
    state = table("S boom", other="S gnome troll zombie", green={"hidden": 2})
    scene = clash_scene(cn.observe(state, RED))
    assert "2 hidden cards and Zombie" in scene.desc
    assert [id for id in labels(scene) if id.startswith("card:1")] == ["card:1:3"]
    text = svg(scene)
    assert text.count(">?<") == 2
    assert "In hidden places lie, in some order: Gnome, Troll." in text
    assert ">?<" not in svg(clash_scene(state))


def test_states_that_a_player_cannot_tell_apart_give_the_same_picture():
    one, other = (
        table("S boom", other=f"S {held} zombie", green={"hidden": 2}) for held in ("gnome troll", "troll gnome")
    )
    assert one != other and cn.observe(one, RED) == cn.observe(other, RED)
    assert svg(clash_scene(cn.observe(one, RED))) == svg(clash_scene(cn.observe(other, RED)))
    assert svg(clash_scene(one)) != svg(clash_scene(other))


def test_damage_what_was_just_played_and_what_is_used_up_are_drawn_and_said():
    creatures = [
        {"card": "brute", "damage": 2},
        {"card": "carapace", "shielded": True},
        {"card": "grrr", "fresh": True},
    ]
    scene = clash_scene(table("S boom", creatures))
    assert "1 Brute 5/5, 2 damage taken, 2 Carapace 0/4, Protection, Protection used up and 3 Grrr 1/3" in scene.desc
    assert "played this turn" in scene.desc
    assert {"hit:−2", "protection_used", "fresh"} <= icon_names_in(scene)


def test_an_aura_shows_on_the_neighbours_and_not_on_its_bearer():
    scene = clash_scene(table("S boom", "zombie machine brute"))
    assert scene.desc.count("Protection from an aura") == 2
    assert "Machine 0/1, Indestructible and Aura of Protection" in scene.desc
    assert "lent:protection" in icon_names_in(scene)


def test_the_first_creature_stands_next_to_the_bridge_on_both_sides():
    places = {
        group.id: box for group, box in groups(clash_scene(table("S boom", "ogre zombie", other_upper="grrr gnome")))
    }
    middle = clash_scene(table()).width / 2
    assert places["creature:0:1"].right < places["creature:0:0"].left < middle
    assert middle < places["creature:2:0"].left < places["creature:2:1"].left


@pytest.mark.parametrize("n", range(1, 8))
def test_any_number_of_creatures_stays_on_its_side(n):
    lane = ["ogre", "zombie", "grrr", "gnome", "troll", "brute", "baron"][:n]
    places = {group.id: box for group, box in groups(clash_scene(table("S boom", lane)))}
    for k in range(n):
        assert places[f"creature:0:{k}"].left > 0
        assert k == 0 or places[f"creature:0:{k}"].right <= places[f"creature:0:{k - 1}"].left + 1


def test_an_attack_is_drawn_with_all_that_it_does():
    state = table("S boom", "ogre", other="S gnome", other_upper="zombie carapace")
    quiet = icon_names_in(clash_scene(state))
    blows = (Blow((2, 0), 4, True), Blow((2, 1), 0, False, "protection"))
    scene = clash_scene(state, marks=Marks(attacker=(0, 0), blows=blows, slide=Slide(1, 0, 1, 2)))
    assert icon_names_in(scene) - quiet >= {"fallen", "hit:−4", "hit:−2"}
    strong = clash_scene(state, marks=Marks(attacker=(0, 0), strong=True))
    assert len(svg(strong)) > len(svg(clash_scene(state)))


def test_a_change_of_hp_is_written():
    assert ">4 → 1 HP<" in svg(clash_scene(table("boom S baron"), was=(4, 2)))
    assert "→" not in svg(clash_scene(table("boom S baron"), was=(1, 2)))


def test_the_piles_of_the_ai_are_counted_and_named():
    scene = clash_scene(solo(discard="boom baron"))
    assert "26 cards in the deck, which is its HP; discard pile: Baron, Boom!" in scene.desc
    assert "AI, right: Bastion under the deck;" in scene.desc
    assert ">Baron, Boom!<" in svg(scene)


def test_a_champion_is_shown_with_what_it_costs_now():
    state = table("S boom", "ogre zombie", red={"champion": "martyr"}, green={"champion": "brigand"})
    state = replace(state, champions=(state.champions[0], Champion("brigand", "exhausted")))
    found = labels(clash_scene(state))
    assert found["champion:0"].startswith("Martyr, champion, ready; costs 5 mana now.")
    assert found["champion:1"].startswith("Brigand, champion, exhausted")


def test_the_sum_that_stays_is_shown_and_a_champion_is_no_part_of_it():
    state = cn.new_game("clash_of_decks", seed=1)
    assert stand_scene(state).title == "Mana, and the sum that is always 9"
    assert stand_scene(table("S boom", other="S gnome troll")).title == "Mana, and the two sums that stay the same"
    summoned = replace(table("S boom", "ogre"), champions=(Champion("ogre", "in play"), Champion()))
    assert ">+ in play 0<" in svg(stand_scene(summoned))


def test_the_draft_shows_what_is_turned_up_and_the_decks_so_far():
    state = cn.new_game("clash_of_decks", format="draft", seed=3)
    state = cn.apply(state, cn.legal_actions(state)[0]).state
    scene = clash_scene(state)
    picks = [id for id in labels(scene) if id.startswith("pick:")]
    assert picks == [f"pick:{card}" for card in state.display] and len(picks) == 3
    assert "has one card" in scene.desc


def test_the_legend_names_every_sign_and_every_line_has_room():
    scene = clash_legend_scene()
    assert outside(scene) == [] and collisions(scene) == []
    assert set(ABILITIES) <= icon_names_in(scene)


# ---- shown in a notebook ---------------------------------------------------------------------------------------------


def test_states_observations_cards_and_hands_are_shown():
    state = cn.new_game("clash_of_decks", seed=1)
    for thing in (state, cn.observe(state, 0), CARDS["ogre"], ["ogre", "troll"], ["stronghold", "boom"]):
        bundle = cn.views.mimebundle(thing)
        assert "<svg" in bundle["image/svg+xml"]
        assert cn.show(thing).figure is not None
    assert cn.show(["boom", "stronghold", "ogre"]).text.startswith("A hand of 3 cards. Boom!")
    assert "Stronghold, Bastion, 1 HP." in cn.show(["boom", "stronghold", "ogre"]).text


def test_a_stretch_of_play_and_a_set_up_show_themselves():
    trace = cn.rollout(cn.new_game("clash_of_decks", seed=1), policy="random", seed=1)
    assert cn.views.picture(trace).desc == clash_scene(trace.state).desc
    assert "Turn 2" in trace._repr_mimebundle_()["text/plain"]
    assert "The pack holds 32 cards" in cn.setup_trace("clash_of_decks", seed=1)._repr_mimebundle_()["text/plain"]


def test_what_moves_has_the_same_name_before_and_after():
    before = table("S ogre boom", "zombie")
    after = cn.play(before, "play ogre upper").state
    names = [{shape.move for shape in _all(clash_scene(state)) if shape.move} for state in (before, after)]
    assert names[0] - names[1] == {"hand:0:ogre:0"} and names[1] - names[0] == {"creature:0:ogre:0"}


def _all(scene: Scene) -> list[Group]:
    found, left = [], list(scene.shapes)
    while left:
        shape = left.pop()
        if isinstance(shape, Group):
            found.append(shape)
            left += shape.shapes
    return found
