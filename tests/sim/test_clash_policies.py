"""Policies of Clash of Decks: they play every kind of game, see nothing hidden, and look ahead as the search does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.model.clash import STRONGHOLD, ClashState
from clank_nb.odds.clash_search import search
from clank_nb.rules.ruleset import ruleset
from clank_nb.sim.clash.guessing import filled, guesses, shuffled
from clank_nb.sim.clash.matches import match, solo_rates
from clank_nb.sim.policy import Stream, policies
from clank_nb.sim.rollout import playout, rollout

GAME = "clash_of_decks"
NAMES = ("greedy", "alphabeta1", "alphabeta2", "alphabeta3", "alphabeta4", "determinised")
KINDS: tuple[dict[str, Any], ...] = (
    {"open_hands": True},
    {},
    {"format": "draft", "champions": True},
    {"players": 1},
    {"players": 1, "format": "draft", "champions": True},
    {"spells_in_assault": True},
    {"format": "constructed", "deck_size": 3, "decks": (["zombie", "grrr", "boom"],) * 2},
)


def seen(state: ClashState) -> Any:
    return ruleset(GAME).observed(state, state.current_player, state.current_player)


def states(name: str, seed: int, **options: Any) -> Iterator[ClashState]:
    """Where a player with a choice decides."""
    for state in rollout(cn.new_game(GAME, seed=seed, **options), name, seed=seed).states:
        if state.current_player >= 0 and len(cn.legal_actions(state)) > 1:
            yield state


def test_they_are_known_by_name() -> None:
    assert set(policies(GAME)) == {"random", *NAMES}


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("name", ["greedy", "alphabeta2", "determinised"])
def test_they_play_every_kind_of_game_to_its_end(name: str, options: dict[str, Any]) -> None:
    for seed in (1, 2) if name == "greedy" else (1,):
        end, decisions = playout(cn.new_game(GAME, seed=seed, **options), name, seed)
        assert end.is_terminal and decisions > 0


@pytest.mark.parametrize("name", ["alphabeta3", "alphabeta4"])
def test_deep_ones_play_small_duels(name: str) -> None:
    assert playout(cn.new_game(GAME, seed=1, draw_turns=12, **KINDS[-1]), name, 1)[0].is_terminal


@pytest.mark.parametrize("name", ["greedy", "alphabeta2", "determinised"])
def test_the_same_game_is_played_again(name: str) -> None:
    for options in KINDS[1:4] if name == "greedy" else KINDS[1:2]:
        start = cn.new_game(GAME, seed=5, **options)
        one, two = (rollout(start, name, seed=5) for _ in range(2))
        assert one.actions == two.actions
        assert playout(start, name, 5)[0] == one.state


def hidden_otherwise(state: ClashState, stream: Stream) -> ClashState:
    """Another state that the player cannot tell from the first: the other's unseen cards in another order."""
    other = 1 - state.current_player
    hand, n = state.hands[other], state.hidden[other]
    places = [place for place, card in enumerate(hand) if card != STRONGHOLD][:n]
    cards = dict(zip(places, shuffled([hand[place] for place in places], stream), strict=True))
    hands = list(state.hands)
    hands[other] = tuple(cards.get(place, card) for place, card in enumerate(hand))
    return replace(state, hands=(hands[0], hands[1]))


@pytest.mark.parametrize("name", ["greedy", "alphabeta2", "determinised"])
def test_the_order_of_a_hidden_hand_makes_no_difference(name: str) -> None:
    stream, changed = Stream(3), 0
    for state in list(states("random", 2))[:6]:
        twin = hidden_otherwise(state, stream)
        changed += twin != state
        act = policies(GAME)[name]
        open_now = cn.legal_actions(state)
        assert act(seen(state), open_now, Stream(9)) == act(seen(twin), open_now, Stream(9))
    assert changed >= 3


def test_depth_one_is_greedy() -> None:
    for state in states("random", 4):
        one, two = (policies(GAME)[name](seen(state), cn.legal_actions(state), Stream(1)) for name in NAMES[:2])
        assert one == two


@pytest.mark.parametrize(("name", "depth"), [("greedy", 1), ("alphabeta2", 2), ("determinised", 2)])
def test_with_open_hands_they_play_what_the_search_finds(name: str, depth: int) -> None:
    for state in list(states("greedy", 3, open_hands=True))[::3]:
        found = search(state, depth, deepening=False)
        assert policies(GAME)[name](seen(state), cn.legal_actions(state), Stream(1)) == found.actions[0]


def test_guesses_are_orders_that_are_possible() -> None:
    state = next(states("random", 6))
    who, known = state.current_player, seen(state)
    for hands in guesses(known, Stream(2), 20):
        assert hands[who] == state.hands[who]
        assert sorted(hands[1 - who]) == sorted(state.hands[1 - who])
        assert hands[1 - who].index(STRONGHOLD) == state.hands[1 - who].index(STRONGHOLD)
    assert len(set(guesses(known, Stream(2), 20))) > 15
    assert filled(["hidden", STRONGHOLD, "hidden"], ["a", "b"]) == ("a", STRONGHOLD, "b")


def test_cards_of_a_draft_are_taken_cheap_ones_first() -> None:
    state = next(states("greedy", 1, format="draft", champions=True))
    action = policies(GAME)["greedy"](seen(state), cn.legal_actions(state), Stream(1))
    cards = [state.game.cards[card] for card in state.display]
    cheapest = min(card.cost for card in cards if not card.is_spell or all(one.is_spell for one in cards))
    assert state.game.cards[action.card].cost == cheapest


def test_looking_ahead_wins() -> None:
    """Alpha-beta at depth 2 against greedy: 220 of 240 games in docs/policies.md, here a few of them."""
    found = match("alphabeta2", "greedy", rounds=1, pairs=((1, 2), (3, 4), (2, 3), (4, 1)), seed=2, open_hands=True)
    assert found.won.n == 8 and found.score >= 0.6
    assert match("greedy", "random", rounds=1, seed=2, open_hands=True).interval[0] > 0.75


def test_a_match_is_the_same_however_it_is_seated() -> None:
    one = match("greedy", "random", rounds=1, seed=5, pairs=((1, 2), (3, 4)))
    two = match("random", "greedy", rounds=1, seed=5, pairs=((1, 2), (3, 4)))
    assert one.won.n == 4 and one == match("greedy", "random", rounds=1, seed=5, pairs=((1, 2), (3, 4)))
    assert abs(one.score + two.score - 1) <= 0.5
    same = match("greedy", "alphabeta1", rounds=1, seed=5)
    assert same.score == 0.5 and same.interval == (0.5, 0.5)


def test_the_solo_game_is_harder_with_more_mana() -> None:
    easy, hard = solo_rates("greedy", bases=(3, 10), n=40, seed=1)
    assert easy.ai_base_mana == 3 and easy.won.interval[0] > hard.won.interval[1]


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(BadCode):
        match("greedi", "random", seed=1)
    with pytest.raises(BadCode):
        solo_rates("greedi", seed=1)
    for wrong in (0, "3", -1):
        with pytest.raises(BadData):
            match("greedy", "random", rounds=wrong, seed=1)  # type: ignore[arg-type]
        with pytest.raises(BadData):
            solo_rates("greedy", n=wrong, seed=1)  # type: ignore[arg-type]
