"""The Stronghold of Clash of Decks: its place in the hand is health."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.clash import Creature
from tests.clash_tables import GREEN, RED, attacks, hand, kinds, of, play, table


@pytest.mark.rule("clash/stronghold/hp")
@pytest.mark.parametrize(("held", "hp"), [("S a b", 2), ("a S b", 1), ("a b S", 0)])
def test_health_is_the_number_of_cards_to_the_right(held: str, hp: int) -> None:
    names = dict(zip("ab", ("gnome", "grrr"), strict=True))
    cards = " ".join(names.get(word, word) for word in held.split())
    start = table(cards, other="S baron brute", self_rightmost_counts=False)
    assert start.health(RED) == hp
    assert start.game.rules["stronghold/hp"](start.hands[RED]) == hp


@pytest.mark.rule("clash/stronghold/hp")
def test_what_leaves_one_health_leaves_the_stronghold_second_from_the_right() -> None:
    after = play(table("S grrr", "partisan", other="S baron brute gnome zombie"), "end turn")
    assert (hand(after, GREEN), after.health(GREEN)) == ("baron brute gnome S zombie", 1)


@pytest.mark.rule("clash/stronghold/damage")
def test_damage_moves_the_stronghold_to_the_right() -> None:
    start = table("S grrr", "reptile", other="S baron brute gnome")
    (hit,) = of(start, "stronghold_hit", "end turn")
    assert (hit["start"], hit["place"], hit["before"], hit["hp"], hit["n"]) == (0, 1, 3, 2, 1)
    assert hand(play(start, "end turn"), GREEN) == "baron S brute gnome"


@pytest.mark.rule("clash/stronghold/bastion_falls")
def test_a_bastion_at_the_right_end_is_turned_over_and_put_leftmost() -> None:
    start = table("S grrr", "partisan", other="S baron brute gnome")
    assert kinds(start, "end turn").count("bastion_fallen") == 1
    after = play(start, "end turn")
    assert (hand(after, GREEN), after.forts) == ("S baron brute gnome", (False, True))


@pytest.mark.rule("clash/stronghold/overflow")
def test_the_fort_takes_nothing_of_what_destroyed_the_bastion() -> None:
    start = table("S grrr", "martyr", other="S baron brute gnome")
    (hit,) = of(start, "stronghold_hit", "end turn")
    assert (hit["n"], hit["lost"]) == (6, 3)
    assert play(start, "end turn").health(GREEN) == 3


@pytest.mark.rule("clash/stronghold/fort_next")
def test_the_next_attack_of_the_same_assault_hits_the_fort() -> None:
    start = table("S grrr", "partisan reptile zombie", other="S baron brute gnome")
    assert attacks(start, "end turn") == [
        ("zombie", "stronghold", 3), ("reptile", "stronghold", 2), ("partisan", "stronghold", 3)]  # fmt: skip
    after = play(start, "end turn")
    assert (after.over, after.winner) == ("fort", RED)
    assert play(table("S gnome", "grrr zombie", other="S baron brute shaman"), "end turn").health(GREEN) == 2


@pytest.mark.rule("clash/stronghold/drift")
@pytest.mark.parametrize(("held", "cost"), [("S gnome baron brute", 1), ("gnome S baron brute", 0)])
def test_a_card_from_the_right_costs_health_one_from_the_left_does_not(held: str, cost: int) -> None:
    start = table(held)
    after = play(start, "play gnome upper")
    assert after.health(RED) == start.health(RED) - cost
    (told,) = of(start, "creature_played", "play gnome upper")
    assert (told["before"], told["hp"]) == (start.health(RED), after.health(RED))


@pytest.mark.rule("clash/stronghold/self_rightmost")
def test_playing_the_last_card_on_the_right_brings_down_the_own_bastion() -> None:
    start = table("baron brute S gnome")
    after = play(start, "play gnome upper")
    assert (hand(after), after.forts[RED], after.health(RED)) == ("S baron brute", True, 2)
    told = next(event for event in cn.apply(start, cn.parse_action(start, "play gnome upper")).events
                if event.kind == "clash_bastion_fallen")  # fmt: skip
    assert told.rule == "clash/stronghold/self_rightmost"
    lost = play(table("baron brute S gnome", fort=True), "play gnome upper")
    assert (lost.over, cn.winners(lost)) == ("fort", (GREEN,))


@pytest.mark.rule("clash/stronghold/self_rightmost")
def test_by_option_playing_does_not_count_like_damage() -> None:
    start = table("baron brute S gnome", fort=True, self_rightmost_counts=False)
    after = play(start, "play gnome upper")
    assert (after.over, hand(after), after.health(RED)) == ("", "baron brute S", 0)


@pytest.mark.rule("clash/stronghold/only_card")
def test_nothing_but_the_stronghold_in_hand_loses_at_once() -> None:
    after = play(table("S gnome"), "play gnome upper")
    assert (after.over, after.winner, after.forts[RED]) == ("only_card", GREEN, False)
    assert cn.score_sheet(after)[RED].lines[0].rule == "clash/stronghold/only_card"
    assert play(table("gnome S", self_rightmost_counts=False), "play gnome upper").over == "only_card"


@pytest.mark.rule("clash/stronghold/return")
def test_a_destroyed_card_gives_one_health_and_one_mana() -> None:
    start = table("S grrr", "ogre", other="S baron brute", other_upper="zombie", other_lower="gnome")
    (told,) = of(start, "creature_returned", "end turn")
    assert (told["who"], told["card"], told["hp"]) == ("green", "zombie", 3)
    other = table("S grrr", "brute", other="S baron partisan", other_upper="zombie", other_lower="gnome")
    after = play(other, "end turn")
    assert (hand(after, GREEN), after.mana) == ("S baron partisan zombie", 4)


@pytest.mark.rule("clash/stronghold/clean_return")
def test_a_card_comes_back_as_new() -> None:
    hurt = [{"card": "reptile", "damage": 2, "bonus": 2, "fresh": True}]
    start = table("boom S grrr", upper=hurt, mana=6)
    after = play(start, "cast boom at own upper 1")
    assert hand(after) == "S grrr reptile boom"
    again = play(after, "play reptile upper")
    assert again.lanes[0] == (Creature("reptile", fresh=True),)


@pytest.mark.rule("clash/stronghold/checks")
def test_casting_the_only_other_card_is_no_loss() -> None:
    start = table("boom S", other_upper="ogre", self_rightmost_counts=False)
    after = play(start, "cast boom at green upper 1")
    assert (after.over, hand(after)) == ("", "S boom")


@pytest.mark.rule("clash/stronghold/checks")
def test_destroyed_creatures_come_to_hand_before_it_is_checked() -> None:
    """The spell leaves the Stronghold at the right end, but the creature and the spell return to the right of it."""
    after = play(table("gnome S boom", upper="zombie", mana=9), "cast boom at own upper 1")
    assert (after.forts[RED], hand(after), after.health(RED)) == (False, "gnome S zombie boom", 2)
    lost = play(table("S gnome", upper="zombie"), "play gnome upper")
    assert lost.over == "only_card"
    own = play(table("baron S gnome zombie"), "play zombie upper", "play gnome upper")
    assert (own.forts[RED], own.health(RED)) == (True, 1)
