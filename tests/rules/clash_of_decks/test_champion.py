"""The champion module of Clash of Decks."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.clash import EXHAUSTED, IN_PLAY, READY, Champion
from tests.clash_tables import GREEN, RED, attacks, hand, lane, legal, of, play, said, solo, table, why

NAME = "clash_of_decks"
MINE = {"champion": "carnivore"}


@pytest.mark.rule("clash/champion/where")
def test_the_module_is_for_draft_and_constructed() -> None:
    with pytest.raises(cn.BadCode, match=r"not for sample decks \(clash/champion/where\)"):
        cn.new_game(NAME, champions=True)
    decks = (1, 2)
    assert cn.new_game(NAME, champions=True, format="constructed", decks=decks, seed=1).pending[-1].kind == "champion"
    assert cn.new_game(NAME, players=1, champions=True, format="draft", seed=1).game.chosen["champions"]
    assert table().champions == (Champion(), Champion())


@pytest.mark.rule("clash/champion/choice")
def test_after_the_decks_each_player_reveals_one_that_is_no_card_of_the_hand() -> None:
    state = cn.new_game(NAME, champions=True, format="constructed", decks=(1, 2), seed=1, first=0)
    assert (state.current_player, state.hands) == (RED, ((), ()))
    state = cn.step(state, cn.parse_action(state, "champion carnivore")).state
    assert state.current_player == GREEN
    state = cn.step(state, cn.parse_action(state, "champion carnivore")).state
    assert state.champions == (Champion("carnivore", READY),) * 2
    assert cn.observe(state, RED).champions == state.champions
    assert [len(held) for held in state.hands] == [9, 9]
    alone = cn.new_game(NAME, players=1, champions=True, format="draft", seed=1)
    while alone.pending[-1].kind in ("drafting", "champion"):
        alone = cn.step(alone, cn.legal_actions(alone)[0]).state
    assert (bool(alone.champions[0].card), alone.champions[1]) == (True, Champion())


@pytest.mark.rule("clash/champion/stand_in")
def test_any_creature_may_serve_that_is_not_in_the_own_deck() -> None:
    state = cn.new_game(NAME, champions=True, format="constructed", decks=(1, 2), seed=1)
    assert len(legal(state)) == 27 - 6
    assert "champion carnivore" in legal(state)
    assert why(state, "champion baron") == ("clash/champion/stand_in",)
    assert why(state, "champion boom") == ("clash/champion/stand_in",)


@pytest.mark.rule("clash/champion/creature")
def test_a_champion_is_a_creature_like_any_other() -> None:
    start = table("S gnome zombie", red=MINE, other="S troll martyr", other_upper="ogre grrr", other_lower="shaman")
    after = play(start, "play carnivore upper")
    assert lane(after, 0) == "carnivore"
    assert attacks(after, "end turn") == [("carnivore", "ogre", 2)]
    assert [hit["card"] for hit in of(after, "creature_hit", "end turn")] == ["ogre", "shaman"]
    plain = table("S gnome zombie", red={"champion": "brute"}, other="S troll martyr", other_upper="ogre")
    assert attacks(plain, "play brute upper", "end turn") == []
    grown = table("S gnome", "brute", red={"champion": "brute", "champion_is": IN_PLAY}, other_upper="ogre")
    assert attacks(grown, "end turn") == [("brute", "ogre", 5)]


@pytest.mark.rule("clash/champion/summon")
def test_it_is_summoned_at_any_moment_and_takes_none_of_the_four_places() -> None:
    start = table("zombie S assassin grrr gnome baron", red=MINE, mana=9)
    assert "play carnivore lower" in legal(start)
    assert {text.split()[1] for text in legal(start)} == {"zombie", "assassin", "grrr", "gnome", "carnivore", "turn"}
    late = play(start, "play zombie upper")
    after = play(late, "play carnivore lower")
    assert (after.champions[RED].at, after.health(RED), len(after.hands[RED])) == (
        IN_PLAY,
        late.health(RED),
        len(late.hands[RED]),
    )
    assert why(after, "play carnivore upper")[0] == "clash/champion/summon"


@pytest.mark.rule("clash/champion/discount")
def test_it_costs_one_less_for_every_creature_in_play_and_never_less_than_nothing() -> None:
    start = table("S gnome zombie", "baron", red=MINE, other_upper="ogre", other_lower="grrr", mana=3)
    assert play(start, "play carnivore upper").mana == 0
    short = table("S gnome zombie", "baron", red=MINE, other_upper="ogre", mana=3)
    assert why(short, "play carnivore upper") == ("clash/champion/discount",)
    assert "It takes 1 mana more." in said(short, "play carnivore upper")
    crowd = table("S gnome zombie", "baron brute partisan shaman", red=MINE, other_upper="ogre grrr vortex", mana=0)
    assert play(crowd, "play carnivore upper").mana == 0


@pytest.mark.rule("clash/champion/exhausted")
def test_destroyed_it_goes_beside_the_play_area_and_gives_neither_health_nor_mana() -> None:
    start = table(
        "S gnome",
        "ogre",
        other="S troll martyr",
        other_upper="grrr",
        green={"champion": "grrr", "champion_is": IN_PLAY},
    )
    after = play(start, "end turn")
    assert after.champions[GREEN] == Champion("grrr", EXHAUSTED)
    assert (hand(after, GREEN), after.mana) == ("troll S martyr" if after.health(GREEN) == 1 else hand(after, GREEN), 3)
    assert "grrr" not in after.hands[GREEN]
    assert why(after, "play grrr upper") == ("clash/champion/exhausted",)
    assert "plays a card that costs 2 mana" in said(after, "play grrr upper")


@pytest.mark.rule("clash/champion/ready")
def test_a_card_of_the_same_printed_cost_makes_it_ready_whoever_plays_it() -> None:
    worn = {"champion": "carnivore", "champion_is": EXHAUSTED}
    mine = table("S troll zombie", red=worn, mana=9)
    assert play(mine, "play troll upper").champions[RED].at == READY
    assert play(mine, "play zombie upper").champions[RED].at == EXHAUSTED
    theirs = table("S troll zombie", red={"champion": "grrr"}, green=worn, mana=9)
    assert play(theirs, "play troll upper").champions[GREEN].at == READY
    spell = table("meteorite S zombie", red={"champion": "alpha", "champion_is": EXHAUSTED}, other_upper="ogre")
    assert play(spell, "cast meteorite at green upper 1").champions[RED].at == READY


@pytest.mark.rule("clash/champion/ready")
def test_the_ai_makes_it_ready_too_but_not_by_a_spell_without_target() -> None:
    start = play(solo("S zombie assassin", red={"champion": "alpha", "champion_is": EXHAUSTED}), "end turn")
    assert play(start, "reveal meteorite").champions[RED].at == EXHAUSTED
    assert play(start, "reveal mutant").champions[RED].at == READY
