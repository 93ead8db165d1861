"""Components and set-up of Clash of Decks, rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import clank_nb as cn
from clank_nb.data.rulebook import rules
from clank_nb.model.clash import STRONGHOLD
from clank_nb.model.clash_cards import clash_cards
from tests.clash_tables import RED, hand, legal, play, solo, table, why

NAME = "clash_of_decks"


@pytest.mark.rule("clash/setup/goal")
def test_bringing_the_other_to_zero_health_wins() -> None:
    start = table(upper="brute", other="baron S martyr", other_fort=True)
    after = play(start, "end turn")
    assert (after.is_terminal, cn.winners(after), cn.returns(after)) == (True, (RED,), (1, 0))
    assert len(cn.new_game(NAME, seed=1).decks[RED]) == 8


@pytest.mark.rule("clash/setup/mode")
def test_one_player_plays_solo_two_play_a_duel_and_three_do_not_play() -> None:
    assert cn.new_game(NAME, seed=1).game.n_players == 2
    alone = cn.new_game(NAME, players=1, seed=1)
    assert (alone.game.solo, alone.game.sides, len(alone.deck)) == (True, ("red", "ai"), 24)
    with pytest.raises(cn.BadCode, match=r"a game has 1 or 2 players \(clash/setup/mode\)"):
        cn.new_game(NAME, players=3)


@pytest.mark.rule("clash/setup/mode")
def test_one_player_alone_brings_no_deck() -> None:
    with pytest.raises(cn.BadCode, match=r"choose the format sample or draft, or players=2 \(clash/setup/mode\)"):
        cn.new_game(NAME, players=1, format="constructed", decks=(1,))


@pytest.mark.rule("clash/setup/pack")
def test_the_pack_has_twenty_seven_creatures_and_five_spells_all_different() -> None:
    kinds = Counter(card.kind for card in clash_cards().values())
    assert kinds == {"creature": 27, "spell": 5}
    assert sorted(card.number for card in clash_cards().values()) == list(range(1, 33))
    assert (
        len({(card.cost, card.av, card.hp, card.damage, card.abilities, card.aura) for card in clash_cards().values()})
        == 32
    )
    (opened,) = cn.setup_trace(NAME).events[0]
    assert dict(opened.values) == {"n": 32, "creatures": 27, "spells": 5}


@pytest.mark.rule("clash/setup/golden_rule")
def test_what_a_card_has_goes_before_the_rule() -> None:
    """A creature played this turn does not attack; one with Rage on its card does."""
    start = table("grrr baron S brute", other_upper="carapace scribe")
    after = play(start, "play baron upper", "play grrr upper", "end turn")
    assert after.player == 1
    told = [event.values for event in cn.apply(play(start, "play baron upper", "play grrr upper"),
                                               cn.parse_action(start, "end turn")).events
            if event.kind == "clash_attacked"]  # fmt: skip
    assert [dict(values)["card"] for values in told] == ["grrr"]


@pytest.mark.rule("clash/setup/lanes")
def test_each_side_has_an_upper_and_a_lower_lane_that_hold_any_number() -> None:
    start = table("S brute", "zombie grrr gnome ogre reptile", "baron")
    assert len(start.lanes) == 4
    assert len(start.lanes[0]) == 5
    assert {"play brute upper", "play brute lower"} <= set(legal(start))
    laid = next(
        event for events in cn.setup_trace(NAME).events for event in events if event.kind == "clash_bridges_laid"
    )
    assert (laid["left"], laid["right"]) == ("red", "green")


@pytest.mark.rule("clash/setup/stronghold")
def test_both_strongholds_begin_with_the_bastion_side() -> None:
    start = cn.new_game(NAME, seed=5)
    assert start.forts == (False, False)
    given = [
        event for events in cn.setup_trace(NAME).events for event in events if event.kind == "clash_stronghold_given"
    ]
    assert [event.player for event in given] == [0, 1]


@pytest.mark.rule("clash/setup/hand")
def test_the_whole_deck_is_the_hand_with_the_stronghold_leftmost() -> None:
    start = cn.new_game(NAME, seed=5)
    for who in (0, 1):
        assert start.hands[who][0] == STRONGHOLD
        assert len(start.hands[who]) == 9
        assert tuple(sorted(start.hands[who][1:])) == start.decks[who]


@pytest.mark.rule("clash/setup/hand")
def test_every_order_is_as_likely_and_is_drawn_card_by_card() -> None:
    state = cn.new_game(NAME)
    for left in range(8, 1, -1):
        law = cn.chance_outcomes(state)
        assert len(law) == left
        assert {chance for _, chance in law} == {cn.chance_outcomes(state)[0][1]}
        state = cn.apply(state, law[-1][0]).state
    assert len(state.hands[0]) == 9
    assert len({cn.new_game(NAME, seed=seed).hands for seed in range(30)}) == 30


@pytest.mark.rule("clash/setup/first_player")
def test_a_coin_decides_who_starts() -> None:
    assert {cn.new_game(NAME, seed=seed).player for seed in range(20)} == {0, 1}
    state = cn.new_game(NAME)
    while not str(cn.chance_outcomes(state)[0][0]).startswith("toss"):
        state = cn.apply(state, cn.chance_outcomes(state)[0][0]).state
    assert [(str(action), float(chance)) for action, chance in cn.chance_outcomes(state)] == [
        ("toss red", 0.5), ("toss green", 0.5)]  # fmt: skip
    assert play(state, "toss green").player == 1
    assert cn.new_game(NAME, first="green", seed=3).player == 1


@pytest.mark.rule("clash/setup/first_player")
def test_the_last_drafted_card_may_decide_instead() -> None:
    state = cn.new_game(NAME, format="draft", first_player="last_drafted", seed=4)
    last = -1
    while state.pending[-1].kind == "drafting":
        state, events = cn.step(state, cn.legal_actions(state)[0])
        last = next((event.player for event in reversed(events) if event.kind == "clash_card_picked"), last)
    assert state.player == last
    with pytest.raises(cn.BadCode, match=r"needs a draft of two players.*\(clash/setup/first_player\)"):
        cn.new_game(NAME, first_player="last_drafted")


@pytest.mark.rule("clash/setup/public")
def test_the_stronghold_the_size_and_what_came_back_are_seen_and_nothing_else() -> None:
    start = table("S baron brute", other="gnome S grrr zombie", green={"hidden": 2})
    seen = cn.observe(start, RED)
    assert seen.hands[1] == ("hidden", "stronghold", "hidden", "zombie")
    assert seen.unseen == ((), ("gnome", "grrr"))
    assert seen.me == start.hands[RED]
    after = play(table("S baron", "ogre", other="S grrr gnome", other_upper="zombie"), "end turn")
    assert cn.observe(after, RED).hands[1][-1] == "zombie"


@pytest.mark.rule("clash/setup/public")
def test_open_hands_hide_nothing() -> None:
    start = cn.new_game(NAME, seed=2, open_hands=True)
    assert cn.observe(start, 0).hands == start.hands == cn.observe(start, 1).hands
    assert start.hidden == (0, 0)


def test_every_rule_has_its_words_and_a_known_mark() -> None:
    known = rules(NAME)
    assert (len(known), sum(rule.example for rule in known)) == (108, 8)
    assert len({rule.title for rule in known}) == 108


def test_setting_up_is_told_step_by_step() -> None:
    trace = cn.setup_trace(NAME, seed=3)
    assert [events[0].rule for events in trace.events] == [
        "clash/setup/pack", "clash/format/sample", "clash/setup/lanes", "clash/setup/stronghold", "clash/setup/hand",
        "clash/setup/first_player",
    ]  # fmt: skip
    assert hand(trace.state).startswith("S ")


def test_alone_the_steps_are_those_of_solo() -> None:
    told = {event.rule for events in cn.setup_trace(NAME, players=1, seed=3).events for event in events}
    assert {"clash/solo/ai_deck", "clash/solo/first"} <= told
    assert why(solo(), "play zombie upper") == ()
