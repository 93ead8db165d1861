"""The assault of Clash of Decks: who attacks whom, in which order, and what comes of it."""

from __future__ import annotations

import pytest

from tests.clash_tables import GREEN, attacks, hand, kinds, lane, of, play, table


@pytest.mark.rule("clash/assault/who")
def test_every_creature_attacks_that_was_not_played_this_turn() -> None:
    start = table("zombie S brute", "baron", "grrr", other="S ogre martyr gnome")
    assert attacks(start, "play zombie upper", "end turn") == [("baron", "stronghold", 3), ("grrr", "stronghold", 1)]


@pytest.mark.rule("clash/assault/order")
def test_the_upper_lane_comes_first_in_each_the_farthest() -> None:
    start = table(
        "S brute", "baron microctopus zombie", "grrr shaman", other="S ogre martyr gnome", other_upper="carnivore"
    )
    assert [who for who, _, _ in attacks(start, "end turn")] == ["zombie", "microctopus", "baron", "shaman", "grrr"]


@pytest.mark.rule("clash/assault/order_fixed")
def test_after_a_sprint_nobody_attacks_twice_or_is_passed_over() -> None:
    start = table(
        "S brute", "baron reptile zombie assassin", other="S ogre martyr gnome partisan", other_upper="carnivore troll"
    )
    assert [who for who, _, _ in attacks(start, "end turn")] == ["assassin", "zombie", "reptile", "baron"]
    after = play(start, "end turn")
    assert lane(after, 0) == "reptile assassin baron zombie"


@pytest.mark.rule("clash/assault/target")
def test_the_target_is_the_nearest_enemy_in_the_lane_else_the_stronghold() -> None:
    start = table("S brute", "baron", "zombie", other="S ogre martyr gnome", other_upper="carnivore troll")
    assert attacks(start, "end turn") == [("baron", "carnivore", 3), ("zombie", "stronghold", 3)]


@pytest.mark.rule("clash/assault/one_by_one")
def test_each_attack_is_carried_out_before_the_next() -> None:
    start = table("S brute", "baron zombie", other="S ogre martyr gnome", other_upper="grrr shaman")
    assert attacks(start, "end turn") == [("zombie", "grrr", 3), ("baron", "shaman", 3)]
    assert kinds(start, "end turn")[:6] == [
        "attacked", "creature_hit", "creature_destroyed", "creature_returned", "attacked", "creature_hit"]  # fmt: skip


@pytest.mark.rule("clash/assault/no_strike_back")
def test_the_defender_does_not_strike_back() -> None:
    start = table("S brute", "microctopus", other="S ogre martyr", other_upper="troll")
    after = play(start, "end turn")
    assert lane(after, 0) == "microctopus"
    assert [hit["who"] for hit in of(start, "creature_hit", "end turn")] == ["green"]


@pytest.mark.rule("clash/assault/destroyed")
def test_a_creature_is_destroyed_when_its_damage_reaches_its_hp() -> None:
    start = table("S brute", "zombie partisan", other="S ogre martyr", other_upper="carnivore")
    told = of(start, "creature_hit", "end turn")
    assert [(hit["damage"], hit["hp"]) for hit in told] == [(3, 6), (6, 6)]
    assert lane(play(start, "end turn"), 2) == ""
    assert lane(play(table("S brute", "zombie", other_upper="carnivore"), "end turn"), 2) == "carnivore"


@pytest.mark.rule("clash/assault/excess")
def test_damage_beyond_the_hp_is_lost() -> None:
    start = table("S brute", "martyr", other="S ogre baron", other_upper="zombie gnome")
    after = play(start, "end turn")
    assert (lane(after, 2), after.health(GREEN)) == ("gnome", 3)


@pytest.mark.rule("clash/assault/zero")
def test_no_damage_changes_nothing_and_uses_up_no_protection() -> None:
    start = table("S brute", "baron vortex", other="S ogre martyr", other_upper="lieutenant")
    told = kinds(start, "end turn")
    assert told[:2] == ["attacked", "attacked"]
    assert told.count("creature_shielded") == 1
    assert of(start, "creature_shielded", "end turn")[0]["n"] == 3
    free = table("S brute", "vortex", other="S ogre martyr")
    assert play(free, "end turn").health(GREEN) == 2


@pytest.mark.rule("clash/assault/death_order")
def test_the_first_of_the_order_ends_further_left() -> None:
    """Cyclone hits a target, the one behind it and the one beside it: upper lane first, the farthest first."""
    start = table("cyclone S brute", other="S ogre martyr", other_upper="zombie gnome", other_lower="shaman")
    assert hand(play(start, "cast cyclone at green upper 1"), GREEN) == "S ogre martyr gnome zombie shaman"
    start = table("cyclone S brute", other="S ogre martyr", other_upper="zombie", other_lower="shaman gnome")
    assert hand(play(start, "cast cyclone at green lower 1"), GREEN) == "S ogre martyr zombie gnome shaman"


@pytest.mark.rule("clash/assault/steps")
def test_an_attack_is_told_from_its_sprint_to_its_berserk() -> None:
    start = table("S brute", "baron aberration", other="S ogre martyr", other_upper="gnome zombie")
    assert kinds(start, "end turn")[:9] == [
        "sprinted", "attacked", "creature_hit", "creature_hit", "creature_destroyed", "creature_returned",
        "creature_destroyed", "creature_returned", "attacked",
    ]  # fmt: skip
    assert attacks(start, "end turn")[:2] == [("aberration", "gnome", 3), ("aberration", "stronghold", 3)]
