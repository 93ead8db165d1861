"""Abilities of Clash of Decks."""

from __future__ import annotations

import pytest

from clank_nb.model.clash_cards import PERFORATION, PROTECTION, RAGE, SPRINT, bits, clash_cards
from clank_nb.rules.clash_of_decks.ability import abilities
from tests.clash_tables import GREEN, attacks, hand, kinds, lane, of, play, table


@pytest.mark.rule("clash/ability/always_on")
def test_abilities_act_by_themselves_in_the_other_players_turn_too() -> None:
    start = table("S brute", "zombie", other_upper="carapace")
    assert [hit["who"] for hit in of(start, "creature_shielded", "end turn")] == ["green"]
    assert of(start, "creature_hit", "end turn") == []


@pytest.mark.rule("clash/ability/must")
def test_what_can_apply_applies_even_where_nobody_wants_it() -> None:
    """Sprint takes the frail Assassin to the front; Rage makes it attack at once."""
    start = table("assassin S gnome", "brute", other_upper="baron")
    after = play(start, "play assassin upper", "end turn")
    assert lane(after, 0) == "assassin brute"
    assert attacks(start, "play assassin upper", "end turn")[0] == ("assassin", "baron", 2)


@pytest.mark.rule("clash/ability/order")
def test_what_happens_at_once_goes_from_the_upper_lane_and_the_farthest_the_active_side_first() -> None:
    order = table().game.rules["ability/order"]
    spots = [(2, 0), (0, 0), (1, 1), (3, 1), (0, 2), (2, 1)]
    assert order(spots, 0) == [(0, 2), (0, 0), (1, 1), (2, 1), (2, 0), (3, 1)]
    assert order(spots, 1) == [(2, 1), (2, 0), (3, 1), (0, 2), (0, 0), (1, 1)]


@pytest.mark.rule("clash/ability/once")
def test_an_aura_of_what_one_has_adds_nothing() -> None:
    start = table("S brute", "reptile vortex", "baron")
    assert abilities(start, 0, 0) == bits(clash_cards()["reptile"].abilities) == RAGE | SPRINT
    assert start.game.rules["ability/once"](RAGE, RAGE | SPRINT) == RAGE | SPRINT
    twice = table("S brute", other="S ogre troll", other_upper="machine lieutenant carapace", upper="zombie baron")
    assert abilities(twice, 2, 1) == PROTECTION


@pytest.mark.rule("clash/ability/rage")
def test_rage_attacks_creatures_on_the_turn_it_was_played_and_never_the_stronghold() -> None:
    start = table("grrr partisan S gnome", other="S martyr troll", other_upper="carnivore")
    assert attacks(start, "play partisan upper", "end turn") == [("partisan", "carnivore", 3)]
    assert attacks(start, "play partisan lower", "end turn") == []
    assert kinds(start, "play partisan lower", "end turn")[1] == "attack_held"
    assert play(start, "play partisan lower", "end turn").health(GREEN) == 2
    later = table("S gnome", "partisan", other="S martyr troll baron zombie")
    assert attacks(later, "end turn") == [("partisan", "stronghold", 3)]


@pytest.mark.rule("clash/ability/rage")
def test_a_lane_emptied_before_its_turn_leaves_rage_without_an_attack() -> None:
    start = table("grrr partisan S gnome", other="S martyr troll", other_upper="zombie")
    assert attacks(start, "play grrr upper", "play partisan upper", "end turn") == [("partisan", "zombie", 3)]


@pytest.mark.rule("clash/ability/sprint")
def test_sprint_moves_next_to_the_bridge_and_adds_one_for_each_creature_passed() -> None:
    start = table("S gnome", "brute baron assassin", other="S martyr troll partisan", other_upper="carnivore")
    (told,) = of(start, "sprinted", "end turn")
    assert (told["start"], told["passed"], told["av"]) == (3, 2, 3)
    assert attacks(start, "end turn")[0] == ("assassin", "carnivore", 3)
    assert lane(play(start, "end turn"), 0) == "assassin brute baron"
    assert [who for who, _, _ in attacks(start, "end turn")].count("assassin") == 1
    front = table("S gnome", "assassin", other_upper="carnivore")
    assert of(front, "sprinted", "end turn") == []
    assert attacks(front, "end turn") == [("assassin", "carnivore", 1)]


@pytest.mark.rule("clash/ability/sprint")
def test_the_bonus_lasts_to_the_end_of_the_assault() -> None:
    start = table(
        "S gnome", "brute aberration", other="S martyr troll partisan zombie shaman disciple", other_upper="grrr"
    )
    assert attacks(start, "end turn")[:2] == [("aberration", "grrr", 3), ("aberration", "stronghold", 3)]
    after = play(start, "end turn", "end turn")
    assert attacks(after, "end turn")[-1] == ("aberration", "stronghold", 2)


@pytest.mark.rule("clash/ability/berserk")
def test_berserk_attacks_again_as_long_as_it_destroys() -> None:
    start = table("S gnome", "brute ogre", other="S martyr troll partisan", other_upper="zombie scribe carnivore")
    assert attacks(start, "end turn") == [
        ("ogre", "zombie", 4), ("ogre", "scribe", 4), ("ogre", "carnivore", 4), ("brute", "carnivore", 5)]  # fmt: skip


@pytest.mark.rule("clash/ability/berserk")
def test_with_the_lane_empty_it_hits_the_stronghold_but_not_on_the_turn_it_was_played() -> None:
    start = table("gnome S brute", other="S martyr troll partisan", other_upper="zombie")
    assert attacks(start, "play gnome upper", "end turn") == [("gnome", "zombie", 2)]
    later = table("S brute", "gnome", other="S martyr troll partisan baron", other_upper="zombie")
    assert attacks(later, "end turn") == [("gnome", "zombie", 2), ("gnome", "stronghold", 2)]


@pytest.mark.rule("clash/ability/berserk")
def test_a_kill_in_the_other_lane_counts() -> None:
    start = table("S brute", "parasite", other="S martyr troll baron", other_upper="carnivore", other_lower="zombie")
    assert attacks(start, "end turn") == [("parasite", "carnivore", 1), ("parasite", "carnivore", 1)]


@pytest.mark.rule("clash/ability/perforation")
def test_perforation_hits_the_creature_behind_and_never_a_stronghold() -> None:
    start = table("S brute", "disciple", other="S martyr troll", other_upper="carnivore baron ogre", other_lower="grrr")
    assert [hit["card"] for hit in of(start, "creature_hit", "end turn")] == ["carnivore", "baron"]
    lone = table("S brute", "disciple", other="S martyr troll", other_upper="carnivore")
    assert play(lone, "end turn").health(GREEN) == 2


@pytest.mark.rule("clash/ability/splash")
def test_splash_hits_the_creature_at_the_same_place_of_the_other_lane() -> None:
    start = table("S gnome", "brigand", other="S martyr troll", other_upper="carnivore baron", other_lower="ogre grrr")
    assert [hit["card"] for hit in of(start, "creature_hit", "end turn")] == ["carnivore", "ogre"]
    shot = table("combustion S gnome", other="S martyr troll", other_upper="carnivore baron", other_lower="ogre grrr")
    assert [hit["card"] for hit in of(shot, "creature_hit", "cast combustion at green upper 2")] == ["baron", "grrr"]
    short = table("combustion S gnome", other="S martyr troll", other_upper="carnivore baron", other_lower="ogre")
    assert [hit["card"] for hit in of(short, "creature_hit", "cast combustion at green upper 2")] == ["baron"]
    assert play(table("S gnome", "brigand", other="S martyr troll", other_upper="baron"), "end turn").health(GREEN) == 2


@pytest.mark.rule("clash/ability/simultaneous")
def test_all_targets_are_hit_before_anybody_is_taken_away() -> None:
    start = table("cyclone S brute", other="S martyr troll", other_upper="zombie machine reptile", other_lower="shaman")
    told = kinds(start, "cast cyclone at green upper 1")
    assert told[1:4] == ["creature_shielded", "creature_unharmed", "creature_hit"]
    start = table("cyclone S brute", other="S martyr troll", other_upper="zombie reptile baron", other_lower="shaman")
    told = kinds(start, "cast cyclone at green upper 1")
    assert told[1:5] == ["creature_hit", "creature_hit", "creature_hit", "creature_destroyed"]
    assert hand(play(start, "cast cyclone at green upper 1"), GREEN) == "S martyr troll reptile zombie shaman"


@pytest.mark.rule("clash/ability/no_diagonal")
def test_three_creatures_are_hit_at_most() -> None:
    start = table("S gnome", "abomination", other="S martyr troll", other_upper="carnivore baron",
                  other_lower="ogre grrr shaman")  # fmt: skip
    start_hits = [hit["card"] for hit in of(start, "creature_hit", "end turn")]
    assert start_hits == ["carnivore", "baron", "ogre"]
    assert lane(play(start, "end turn"), 3) == "grrr shaman"


@pytest.mark.rule("clash/ability/protection")
def test_the_first_source_deals_nothing_and_the_second_everything() -> None:
    start = table("S gnome", "zombie baron", other="S troll brute", other_upper="martyr")
    assert kinds(start, "end turn")[:4] == ["attacked", "creature_shielded", "attacked", "creature_hit"]
    splashed = table("S gnome", "brigand", other="S troll brute", other_upper="grrr", other_lower="carapace")
    assert kinds(splashed, "end turn")[:3] == ["attacked", "creature_hit", "creature_shielded"]


@pytest.mark.rule("clash/ability/protection")
def test_by_option_it_does_not_cover_what_comes_through_splash_and_perforation() -> None:
    start = table("S gnome", "brigand", other="S troll brute", other_upper="grrr", other_lower="carapace",
                  protection_covers_secondary=False)  # fmt: skip
    assert kinds(start, "end turn")[:3] == ["attacked", "creature_hit", "creature_hit"]


@pytest.mark.rule("clash/ability/protection_source")
def test_the_second_attack_of_a_berserk_creature_is_a_new_source() -> None:
    """Parasite kills a Zombie beside a protected Lieutenant and attacks again."""
    texts = {"other": "S troll brute", "other_upper": "lieutenant", "other_lower": "zombie"}
    start = table("S gnome", "parasite", **texts)  # type: ignore[arg-type]
    assert kinds(start, "end turn")[:3] == ["attacked", "creature_shielded", "creature_hit"]
    assert lane(play(start, "end turn"), 2) == ""
    one = table("S gnome", "parasite", source_is_single_attack=False, **texts)  # type: ignore[arg-type]
    assert lane(play(one, "end turn"), 2) == "lieutenant"
    assert [hit["n"] for hit in of(one, "creature_shielded", "end turn")] == [1, 1]
    other = table("S gnome", "grrr parasite", source_is_single_attack=False, **texts)  # type: ignore[arg-type]
    assert lane(play(other, "end turn"), 2) == ""


@pytest.mark.rule("clash/ability/protection_turn")
def test_protection_is_fresh_in_every_players_turn() -> None:
    start = table("boom S gnome", "zombie", other="S troll brute", other_upper="carapace")
    assert of(start, "creature_shielded", "end turn", "end turn", "end turn") != []
    assert len(of(start, "creature_shielded", "cast boom at green upper 1", "end turn")) == 1
    twice = of(start, "creature_shielded", "end turn", "end turn", "end turn")
    assert len(twice) == 2
    own = table("S troll brute", "carapace", other="boom S gnome")
    assert len(of(own, "creature_shielded", "end turn", "cast boom at enemy upper 1", "end turn")) == 1


@pytest.mark.rule("clash/ability/indestructible")
def test_no_spell_does_anything_to_it_but_others_are_hit_and_attacks_too() -> None:
    start = table("cyclone S gnome", "zombie", other="S troll brute", other_upper="scribe grrr", other_lower="shaman")
    told = of(start, "creature_hit", "cast cyclone at green upper 1")
    assert [hit["card"] for hit in told] == ["grrr", "shaman"]
    assert lane(play(start, "end turn"), 2) == "grrr"
    alpha = table("boom S gnome", "zombie", other="S troll brute", other_upper="alpha")
    assert kinds(alpha, "cast boom at green upper 1", "end turn").count("creature_shielded") == 1


@pytest.mark.rule("clash/ability/aura")
def test_an_aura_reaches_the_two_neighbours_in_the_lane_and_not_its_bearer() -> None:
    start = table("S gnome", "baron brute shaman zombie grrr", "ogre", other_upper="carnivore")
    has = [abilities(start, 0, place) for place in range(5)]
    assert has == [0, RAGE, 0, RAGE, RAGE]
    assert abilities(start, 1, 0) == bits(clash_cards()["ogre"].abilities)
    assert abilities(start, 2, 0) & PERFORATION == 0
    front = table("S gnome", "shaman", other_upper="brute")
    assert abilities(front, 2, 0) == 0


@pytest.mark.rule("clash/ability/aura_live")
def test_an_aura_follows_every_move_and_departure_and_renews_nothing() -> None:
    start = table("zombie S gnome", "baron shaman", other_upper="carnivore")
    assert attacks(start, "play zombie upper", "end turn")[0] == ("zombie", "carnivore", 3)
    gone = table("boom S gnome", "zombie", other="S troll brute", other_upper="baron machine", other_lower="grrr")
    assert kinds(gone, "cast boom at green upper 1").count("creature_shielded") == 1
    assert abilities(gone, 2, 0) == PROTECTION
    used = play(gone, "cast boom at green upper 1", "cast boom at green upper 1")
    assert used.lanes[2][0].damage == 1
    moved = table("S gnome", "baron vortex brute", other="S troll martyr partisan", other_upper="carnivore")
    assert [value["card"] for value in of(moved, "sprinted", "end turn")] == ["brute", "baron"]
    assert lane(play(moved, "end turn"), 0) == "baron brute vortex"
