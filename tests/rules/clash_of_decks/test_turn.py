"""A turn of Clash of Decks: mana, summoning, assault."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.clash_tables import GREEN, RED, attacks, kinds, legal, of, play, solo, table, why

NAME = "clash_of_decks"


@pytest.mark.rule("clash/turn/phases")
def test_a_turn_is_mana_summoning_and_assault_and_turns_alternate() -> None:
    start = table("gnome S baron brute", "reptile", other="S grrr disciple zombie")
    told = kinds(start, "play gnome lower", "end turn")
    assert told == [
        "creature_played", "attacked", "stronghold_hit", "attack_held", "mana_lost", "turn_ended", "turn_started",
        "mana_gained",
    ]  # fmt: skip
    after = play(start, "play gnome lower", "end turn")
    assert (after.player, after.n_turns) == (GREEN, start.n_turns + 1)
    assert play(after, "end turn").player == RED


@pytest.mark.rule("clash/turn/mana")
def test_mana_is_the_size_of_the_hand_with_the_stronghold() -> None:
    after = play(table(other="S grrr disciple zombie"), "end turn")
    assert after.mana == 4
    assert play(table(other="S grrr disciple zombie martyr"), "end turn").mana == 5


@pytest.mark.rule("clash/turn/first_mana")
def test_the_very_first_turn_has_six_mana_and_the_second_is_normal() -> None:
    first = cn.new_game(NAME, seed=3)
    assert (first.n_turns, first.mana) == (1, 6)
    assert play(first, "end turn").mana == 9
    assert cn.new_game(NAME, seed=3, first_turn_mana=4).mana == 4


@pytest.mark.rule("clash/turn/mana_fixed")
def test_cards_that_come_back_later_in_the_turn_add_no_mana() -> None:
    start = table("boom S gnome", upper="zombie", mana=4)
    after = play(start, "cast boom at own upper 1")
    assert len(after.hands[RED]) == 4
    assert after.mana == 3


@pytest.mark.rule("clash/turn/unspent")
def test_unspent_mana_is_lost_and_more_than_there_is_cannot_be_spent() -> None:
    start = table("gnome S baron", other="S grrr disciple", mana=2)
    assert why(start, "play gnome upper") == ("clash/play/cost",)
    assert of(start, "mana_lost", "end turn") == [{"who": "red", "n": 2}]
    assert play(start, "end turn", "end turn").mana == 3


@pytest.mark.rule("clash/turn/assault_mana")
def test_nothing_is_played_in_the_assault() -> None:
    start = table("boom S gnome", "reptile ogre", other_upper="martyr")
    assert play(start, "end turn").player == GREEN


@pytest.mark.rule("clash/turn/assault_mana")
def test_by_option_spells_are_cast_between_two_attacks() -> None:
    start = table("boom S gnome", "reptile ogre", other_upper="brute", spells_in_assault=True)
    between = play(start, "end turn")
    assert (between.player, between.current_player, between.pending[-1].kind) == (RED, RED, "between")
    assert [act for act in legal(between) if "green" in act] == ["cast boom at green upper 1"]
    assert legal(between)[-1] == "attack"
    assert why(between, "play gnome upper") == ("clash/turn/assault_mana",)
    assert why(between, "end turn") == ("clash/turn/assault_mana",)
    shot = play(between, "cast boom at green upper 1")
    assert (shot.lanes[2], shot.pending[-1].kind) == ((), "between")
    assert play(shot, "attack").player == play(between, "attack").player == GREEN
    assert play(between, "attack").lanes[2] == ()


@pytest.mark.rule("clash/turn/end")
def test_at_the_end_of_a_turn_damage_and_protection_and_bonuses_are_forgotten() -> None:
    start = table("S gnome", "zombie mutant", other_upper="brute carapace")
    after = play(start, "end turn")
    assert all(creature == creature._replace(damage=0, fresh=False, shield=0, bonus=0, acted=False)
               for lane in after.lanes for creature in lane)  # fmt: skip
    assert attacks(start, "end turn")[0] == ("mutant", "brute", 3)
    assert after.lanes[0][0].card == "mutant"


@pytest.mark.rule("clash/turn/assault_mana")
def test_nobody_is_asked_before_the_first_attack_or_for_one_that_does_not_come() -> None:
    start = table("boom zombie S gnome", "ogre", other_upper="carnivore", spells_in_assault=True)
    assert play(start, "play zombie upper", "end turn").player == GREEN
    alone = solo("boom S zombie", "machine", ai_upper="brute grrr", spells_in_assault=True)
    assert play(alone, "end turn", "reveal ogre", "reveal baron").player == RED


@pytest.mark.rule("clash/turn/assault_mana")
def test_a_spell_that_destroys_the_next_attacker_leaves_nothing_to_be_asked_before() -> None:
    start = table("annihilation boom S gnome", "grrr", "brute", spells_in_assault=True)
    between = play(start, "end turn")
    assert between.pending[-1].kind == "between"
    after = play(between, "cast annihilation at own lower 1")
    assert (after.player, after.lanes[1]) == (GREEN, ())


@pytest.mark.rule("clash/turn/assault_mana")
def test_spells_may_still_be_cast_before_the_next_attack_when_who_attacked_first_is_gone() -> None:
    start = table("boom S cyclone meteorite gnome", "grrr zombie", "brute", mana=19, spells_in_assault=True)
    between = play(start, "end turn", "cast boom at own upper 2")
    assert (between.pending[-1].kind, legal(between)[-1]) == ("between", "attack")
    both = play(between, "cast cyclone at own upper 1")
    assert (both.lanes[0], both.pending[-1].kind) == ((), "between")
    assert "cast meteorite at red lower 1" in legal(both)
    assert attacks(both, "attack") == [("brute", "stronghold", 5)]
