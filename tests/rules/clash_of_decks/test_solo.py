"""One player against the AI of Clash of Decks."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.clash_cards import clash_cards, sample_decks
from tests.clash_tables import RED, attacks, hand, kinds, lane, of, play, solo

NAME = "clash_of_decks"


def through(state, *texts: str):  # type: ignore[no-untyped-def]
    """These actions, and at chance nodes the first outcome that can come."""
    for text in texts:
        state = play(state, text)
    while state.current_player == cn.CHANCE:
        state = cn.apply(state, cn.chance_outcomes(state)[0][0]).state
    return state


@pytest.mark.rule("clash/solo/base")
def test_the_players_turn_goes_as_in_a_duel() -> None:
    start = solo("zombie S assassin reptile", "ogre", ai_upper="brute")
    assert start.mana == 9
    assert kinds(start, "play zombie lower", "end turn")[:3] == ["creature_played", "attacked", "creature_hit"]


@pytest.mark.rule("clash/solo/sample")
def test_the_other_twenty_four_cards_are_the_ai_deck() -> None:
    start = cn.new_game(NAME, players=1, decks=(3,), seed=2)
    assert start.decks[0] == sample_decks()[3]
    assert list(start.deck) == sorted(card for card in clash_cards() if card not in sample_decks()[3])


@pytest.mark.rule("clash/solo/draft")
def test_of_four_cards_the_player_takes_one_and_the_ai_gets_three() -> None:
    state = cn.new_game(NAME, players=1, format="draft", seed=2)
    rounds = 0
    while state.pending[-1].kind == "drafting":
        shown, rounds = state.display, rounds + 1
        state = cn.step(state, cn.legal_actions(state)[0]).state
        assert shown[0] in state.decks[0]
        assert set(shown[1:]) <= set(state.deck)
    assert (rounds, len(state.decks[0]), len(state.deck)) == (8, 8, 24)


@pytest.mark.rule("clash/solo/ai_deck")
def test_the_ai_deck_lies_face_down_with_its_bastion_under_it() -> None:
    start = cn.new_game(NAME, players=1, seed=2)
    assert (len(start.deck), start.forts[1], start.discard, start.hands[1]) == (24, False, (), ())
    after = play(start, "end turn")
    law = cn.chance_outcomes(after)
    assert len(law) == 24
    assert len({chance for _, chance in law}) == 1
    assert "clash_ai_deck_laid" in {event.kind for events in cn.setup_trace(NAME, players=1).events for event in events}


@pytest.mark.rule("clash/solo/first")
def test_the_player_starts_with_six_mana() -> None:
    for seed in range(5):
        start = cn.new_game(NAME, players=1, seed=seed)
        assert (start.player, start.mana, start.n_turns) == (RED, 6, 1)
    assert [event.kind for event in cn.setup_trace(NAME, players=1).events[-1]] == ["clash_starter_named"]


@pytest.mark.rule("clash/solo/ai_mana")
def test_the_ai_gets_six_mana_and_one_for_each_creature_of_the_player() -> None:
    assert of(solo(), "mana_gained", "end turn") == [{"who": "ai", "n": 6}]
    busy = solo("S zombie assassin", "reptile ogre", "grrr", ai_upper="carnivore", ai_lower="troll")
    assert of(busy, "mana_gained", "end turn")[0]["n"] == 9
    assert of(solo("S zombie", ai_upper="ogre grrr"), "mana_gained", "end turn")[0]["n"] == 6


@pytest.mark.rule("clash/solo/custom")
@pytest.mark.parametrize(("base", "counts", "n"), [(5, True, 6), (8, True, 9), (7, False, 7)])
def test_in_custom_play_base_and_count_may_be_set(base: int, counts: bool, n: int) -> None:
    start = solo("S zombie assassin", "reptile", ai_upper="troll", ai_base_mana=base, ai_counts_creatures=counts)
    assert of(start, "mana_gained", "end turn")[0]["n"] == n
    with pytest.raises(cn.BadCode, match="ai_base_mana=0 cannot be: it is a whole number from 1 to 30"):
        cn.new_game(NAME, players=1, ai_base_mana=0)


@pytest.mark.rule("clash/solo/summon")
def test_the_ai_fills_the_upper_lane_first_and_then_in_turns_behind_what_is_there() -> None:
    start = play(solo(ai_upper="ogre"), "end turn", "reveal grrr", "reveal gnome")
    assert (lane(start, 2), lane(start, 3)) == ("ogre grrr", "gnome")
    again = play(start, "reveal vortex")
    assert lane(again, 2) == "ogre grrr vortex"
    assert again.player == RED
    assert lane(play(through(again, "end turn"), *()), 2).startswith("ogre grrr vortex ")


@pytest.mark.rule("clash/solo/debt")
def test_the_ai_plays_on_credit_and_stops_at_nothing() -> None:
    start = play(solo(), "end turn")
    told = of(start, "ai_creature_played", "reveal baron", "reveal martyr")
    assert [(card["cost"], card["mana"]) for card in told] == [(3, 3), (7, -4)]
    assert play(start, "reveal baron", "reveal martyr").player == RED
    assert play(start, "reveal troll").player == RED


@pytest.mark.rule("clash/solo/spell")
def test_a_spell_goes_at_the_nearest_enemy_of_its_lane_and_costs() -> None:
    start = play(solo("S zombie", "reptile grrr", ai_upper="carnivore"), "end turn")
    (told,) = of(start, "spell_cast", "reveal annihilation")
    assert (told["target"], told["lane"], told["place"], told["mana"]) == ("reptile", "upper", 1, 4)
    after = play(start, "reveal annihilation")
    assert (hand(after), after.discard) == ("S zombie reptile", ("annihilation",))
    assert lane(after, 0) == "grrr"


@pytest.mark.rule("clash/solo/spell_no_target")
def test_without_a_target_it_is_discarded_and_costs_nothing() -> None:
    start = play(solo("S zombie", "", "assassin", ai_lower="carnivore"), "end turn")
    after = play(start, "reveal boom")
    assert (after.discard, after.mana) == (("boom",), start.mana)
    assert "Boom! has no target in the upper lane" in cn.explain(
        cn.apply(start, cn.parse_action(start, "reveal boom")).events[1]
    )
    assert lane(play(after, "reveal ogre"), 3) == "carnivore ogre"


@pytest.mark.rule("clash/solo/discard")
def test_destroyed_ai_creatures_and_its_spells_are_discarded() -> None:
    after = play(solo("S zombie assassin", "ogre", ai_upper="grrr"), "end turn")
    assert "grrr" in after.discard
    assert "grrr" not in after.hands[RED]


@pytest.mark.rule("clash/solo/ai_assault")
def test_ai_creatures_attack_as_in_a_duel_those_of_this_turn_with_rage_alone() -> None:
    start = play(solo("S zombie assassin", "machine", ai_upper="brute"), "end turn")
    assert attacks(start, "reveal partisan", "reveal ogre") == [
        ("partisan", "machine", 3), ("brute", "stronghold", 5)]  # fmt: skip
    assert hand(play(start, "reveal partisan", "reveal ogre")) == "S zombie assassin machine"
    free = play(solo("S zombie assassin", ai_upper="brute"), "end turn")
    assert play(free, "reveal ogre", "reveal baron").forts[RED]


@pytest.mark.rule("clash/solo/ai_damage")
def test_a_hit_turns_so_many_cards_of_the_ai_deck() -> None:
    start = solo("S assassin", "zombie", deck="brute baron troll ogre grrr")
    state = play(start, "end turn")
    assert state.pending[-1].kind == "uncover"
    for n, text in enumerate(("reveal troll", "reveal ogre", "reveal brute"), 1):
        state = play(state, text)
        assert len(state.deck) == 5 - n
    assert {"troll", "ogre", "brute"} <= set(state.discard)
    assert of(start, "ai_hit", "end turn") == [{"who": "ai", "n": 3, "before": 5, "hp": 2}]


@pytest.mark.rule("clash/solo/rebuild")
def test_when_the_deck_has_run_out_the_bastion_falls_and_the_discard_pile_is_the_deck() -> None:
    start = solo("S assassin reptile", "zombie", deck="brute baron", ai_upper="grrr", ai_lower="")
    free = solo("S assassin reptile", "zombie", "machine", deck="brute baron")
    n = len(free.discard)
    after = play(free, "end turn")
    assert (after.forts[1], len(after.deck), after.discard) == (True, n + 2, ())
    assert start.forts[1] is False
    assert kinds(free, "end turn")[:5] == ["attacked", "ai_hit", "ai_card_turned", "ai_card_turned", "ai_rebuilt"]


@pytest.mark.rule("clash/solo/rebuild_summoning")
def test_a_rebuild_while_summoning_goes_on_with_mana_and_lane() -> None:
    start = play(solo("S zombie assassin", deck="vortex"), "end turn")
    rebuilt = play(start, "reveal vortex")
    assert (rebuilt.forts[1], rebuilt.mana, lane(rebuilt, 2)) == (True, 4, "vortex")
    assert rebuilt.pending[-1].kind == "uncover"
    assert lane(play(rebuilt, "reveal ogre"), 3) == "ogre"


@pytest.mark.rule("clash/solo/empty_rebuild")
def test_with_no_card_for_a_new_deck_the_player_wins_at_once() -> None:
    held = ["zombie", "assassin", "reptile", "boom", "combustion", "cyclone", "meteorite", "annihilation"]
    rest = " ".join(card for card in clash_cards() if card not in (*held, "ogre"))
    hand = " ".join(["S", *held])
    start = play(solo(hand, deck="ogre", ai_lower=rest), "end turn")
    after, told = cn.apply(start, cn.parse_action(start, "reveal ogre"))
    assert (after.discard, after.over, after.winner) == ((), "ai_deck", RED)
    assert told[-1].rule == "clash/solo/empty_rebuild"
    on = play(solo(hand, deck="ogre", ai_lower=rest, empty_rebuild_wins=False), "end turn")
    assert kinds(on, "reveal ogre")[:4] == ["ai_card_shown", "ai_creature_played", "ai_rebuilt", "attacked"]
    held.remove("zombie")
    hand = " ".join(["S", *held])
    bare = solo(hand, "ogre", deck="", ai_lower=f"{rest} zombie", empty_rebuild_wins=False, ai_fort=True)
    assert play(bare, "end turn").over == "ai_deck"


@pytest.mark.rule("clash/solo/own_creatures")
def test_the_players_destroyed_creatures_return_to_hand() -> None:
    start = play(solo("S zombie assassin", "machine", ai_upper="brute"), "end turn")
    after = play(start, "reveal ogre", "reveal baron")
    assert after.hands[RED][-1] == "machine"
    assert "machine" not in after.discard


def test_a_side_nobody_has_is_answered_with_all_there_are() -> None:
    with pytest.raises(cn.BadCode, match="Sides: red, ai, own, enemy"):
        cn.parse_action(solo("S boom", "machine"), "cast boom at green upper 1")


@pytest.mark.parametrize("typed", ["Play zombie upper", "PLAY ZOMBIE UPPER", "  play  zombie upper "])
def test_capital_letters_of_an_eager_keyboard_do_no_harm(typed: str) -> None:
    assert str(cn.parse_action(solo("S zombie", "machine"), typed)) == "play zombie upper"
