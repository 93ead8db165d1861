"""The worked examples of Clash of Decks, replayed exactly: every number they name."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.clash_tables import GREEN, RED, hand, of, play, said, table, why
from tests.conformance import walk

WHOLE = "S zombie assassin reptile machine mutant aberration cyclone carnivore"
AFTER = "reptile machine mutant aberration S cyclone carnivore"


@pytest.mark.rule("clash/example/upkeep")
@pytest.mark.parametrize("seed", range(6))
def test_mana_and_own_creatures_are_nine_at_every_start_of_a_turn(seed: int) -> None:
    starts = 0
    for step in walk(cn.new_game("clash_of_decks", seed=seed), seed):
        state = step.after
        if state.over or not any(event.kind == "clash_turn_started" for event in step.events) or state.n_turns == 1:
            continue
        who, starts = state.player, starts + 1
        in_play = len(state.lanes[2 * who]) + len(state.lanes[2 * who + 1])
        assert state.mana + in_play == 9
        left = state.hands[who].index("stronghold")
        assert state.health(who) == len(state.hands[who]) - 1 - left
    assert starts > 3


@pytest.mark.rule("clash/example/hand")
def test_two_plays_and_a_hit_leave_the_hand_of_the_example() -> None:
    start = table(WHOLE, mana=9, other_upper="ogre", other="S baron brute gnome grrr disciple brigand martyr")
    assert (start.health(RED), start.mana) == (8, 9)
    played = play(start, "play zombie lower", "play assassin lower")
    assert (played.mana, played.health(RED), len(played.hands[RED])) == (6, 6, 7)
    hit = play(played, "end turn", "end turn")
    assert hit.player == RED
    assert (hand(hit), hit.health(RED), hit.mana) == (AFTER, 2, 7)


@pytest.mark.rule("clash/example/hand")
def test_after_the_hit_carnivore_is_refused_and_two_more_plays_cost_no_health() -> None:
    hit = table(AFTER, lower="zombie assassin", mana=7)
    assert why(hit, "play carnivore upper") == ("clash/play/window",)
    assert "card 6 of the hand" in said(hit, "play carnivore upper")
    assert play(hit, "play reptile upper", "play machine upper").health(RED) == 2


@pytest.mark.rule("clash/example/hand")
def test_a_zombie_destroyed_after_the_hit_gives_health_and_mana() -> None:
    hit = table("S baron", other=AFTER, other_lower="zombie assassin", lower="grrr")
    after = play(hit, "end turn")
    assert hand(after, GREEN) == f"{AFTER} zombie"
    assert (after.health(GREEN), after.mana) == (3, 8)


@pytest.mark.rule("clash/example/exchange")
@pytest.mark.parametrize(
    ("defenders", "k", "d"), [("", 0, 4), ("zombie", 1, 4), ("zombie scribe", 2, 4), ("brute", 0, 0)]
)
def test_an_assault_changes_health_by_kills_less_damage_and_mana_by_kills(defenders: str, k: int, d: int) -> None:
    other = "S baron carapace grrr gnome reptile shaman"
    start = table("S partisan", "ogre", other=other, other_upper=defenders)
    after = play(start, "end turn")
    assert after.health(GREEN) == 6 + k - d
    assert after.mana == len(start.hands[GREEN]) + k


@pytest.mark.rule("clash/example/chump")
def test_an_ogre_eats_two_creatures_and_hits_the_stronghold() -> None:
    start = table(
        "S partisan",
        "ogre",
        other="S baron brute grrr gnome reptile",
        other_upper="zombie scribe",
        other_lower="vortex",
    )
    assert start.health(GREEN) == 5
    after = play(start, "end turn")
    assert [value["target"] for value in of(start, "attacked", "end turn")] == ["zombie", "scribe", "stronghold"]
    assert [value["hp"] for value in of(start, "creature_returned", "end turn")] == [6, 7]
    assert (hand(after, GREEN), after.health(GREEN)) == ("baron brute grrr gnome S reptile zombie scribe", 3)
    empty = table("S partisan", "ogre", other="S baron brute grrr gnome reptile", other_lower="zombie scribe vortex")
    assert len(of(empty, "attacked", "end turn")) == 1
    assert play(empty, "end turn").health(GREEN) == 1


@pytest.mark.rule("clash/example/overflow")
def test_what_goes_beyond_the_bastion_is_lost() -> None:
    start = table("S partisan", other="baron brute grrr S gnome", red={"upper": [{"card": "martyr", "bonus": 1}]})
    assert start.health(GREEN) == 1
    (hit,) = of(start, "stronghold_hit", "end turn")
    assert (hit["n"], hit["lost"], hit["before"], hit["hp"]) == (7, 6, 1, 0)
    after = play(start, "end turn")
    assert (hand(after, GREEN), after.forts[GREEN], after.health(GREEN)) == ("S baron brute grrr gnome", True, 4)


@pytest.mark.rule("clash/example/spell_shift")
@pytest.mark.parametrize(
    ("held", "gain"), [("boom S baron brute", 1), ("S boom baron brute", 0), ("S baron brute boom", 0)]
)
def test_a_spell_from_the_left_of_the_stronghold_gives_health(held: str, gain: int) -> None:
    start = table(held, other_upper="ogre")
    after = play(start, "cast boom at green upper 1")
    assert after.health(RED) == start.health(RED) + gain
    assert len(after.hands[RED]) == len(start.hands[RED])
    assert after.hands[RED][-1] == "boom"
