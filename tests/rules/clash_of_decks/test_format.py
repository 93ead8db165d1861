"""Formats of Clash of Decks: sample decks, draft and constructed decks."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.clash_cards import clash_cards, sample_decks
from tests.clash_tables import legal, said, why

NAME = "clash_of_decks"


def drafted(**more: object) -> list[tuple[int, str]]:
    """Who took which card in a draft, always the first of the display."""
    state = cn.new_game(NAME, format="draft", seed=9, **more)  # type: ignore[arg-type]
    taken = []
    while not state.is_terminal and state.pending[-1].kind == "drafting":
        state, events = cn.step(state, cn.legal_actions(state)[0])
        taken += [(event.player, event["card"]) for event in events if event.kind == "clash_card_picked"]
    return taken


@pytest.mark.rule("clash/format/sample")
def test_the_players_take_two_different_ones_of_four_sample_decks() -> None:
    assert [len(deck) for deck in sample_decks().values()] == [8, 8, 8, 8]
    assert sorted(card for deck in sample_decks().values() for card in deck) == sorted(clash_cards())
    assert cn.new_game(NAME, seed=1, decks=(4, 2)).decks == (sample_decks()[4], sample_decks()[2])
    assert cn.new_game(NAME, seed=1).decks == (sample_decks()[1], sample_decks()[2])
    for decks in ((1, 1), (1,), (1, 2, 3), (1, ("zombie",))):
        with pytest.raises(cn.BadCode):
            cn.new_game(NAME, decks=decks)
    with pytest.raises(cn.BadCode, match=r"all different: name 2 numbers from 1 to 4.*\(clash/format/sample\)"):
        cn.new_game(NAME, decks=(3, 3))


@pytest.mark.rule("clash/format/draft")
def test_in_each_round_one_takes_one_the_other_two_and_the_first_the_last() -> None:
    taken = drafted(draft_first="first")
    assert [who for who, _ in taken] == [0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1]
    assert len({card for _, card in taken}) == 16


@pytest.mark.rule("clash/format/draft")
def test_only_a_card_of_the_display_can_be_taken_and_sixteen_stay_out() -> None:
    state = cn.new_game(NAME, format="draft", seed=9)
    assert len(state.display) == 4
    assert legal(state) == [f"pick {card}" for card in state.display]
    other = next(card for card in clash_cards() if card not in state.display)
    assert why(state, f"pick {other}") == ("clash/format/draft",)
    assert "pick" in said(state, f"pick {other}")
    while state.pending[-1].kind == "drafting":
        state = cn.step(state, cn.legal_actions(state)[0]).state
    assert [len(deck) for deck in state.decks] == [8, 8]
    assert (state.pool, state.display, state.n_turns) == ((), (), 1)
    with pytest.raises(cn.BadCode, match="leave decks away"):
        cn.new_game(NAME, format="draft", decks=(1, 2))


@pytest.mark.rule("clash/format/draft_first")
def test_who_chooses_first_is_random_or_named_and_both_see_the_display() -> None:
    first = {cn.new_game(NAME, format="draft", seed=seed).current_player for seed in range(20)}
    assert first == {0, 1}
    assert cn.new_game(NAME, format="draft", draft_first="second", seed=1).current_player == 1
    state = cn.new_game(NAME, format="draft", seed=1)
    assert cn.observe(state, 0).display == cn.observe(state, 1).display == state.display
    while state.pending[-1].kind == "drafting":
        state = cn.step(state, cn.legal_actions(state)[0]).state
    assert cn.observe(state, 0).decks == state.decks
    assert cn.observe(state, 0).hands[1][1:] == ("hidden",) * 8


@pytest.mark.rule("clash/format/constructed")
def test_each_brings_a_deck_of_eight_without_a_card_twice() -> None:
    mine, theirs = sample_decks()[1], sample_decks()[2]
    assert cn.new_game(NAME, format="constructed", decks=(mine, mine), seed=1).decks == (mine, mine)
    with pytest.raises(cn.BadCode, match=r"two decks of 8 cards each.*\(clash/format/constructed\)"):
        cn.new_game(NAME, format="constructed", decks=(mine[:7], theirs))
    twice = ("zombie", "zombie", *mine[:6])
    with pytest.raises(cn.BadCode, match=r"Zombie is 2 times in a deck and may be once in it at most"):
        cn.new_game(NAME, format="constructed", decks=(twice, theirs))
    assert cn.new_game(NAME, format="constructed", decks=(twice, theirs), deck_copies=2, seed=1).decks[0] == tuple(
        sorted(twice)
    )


@pytest.mark.rule("clash/format/constructed")
def test_toy_duels_have_smaller_decks() -> None:
    toy = cn.new_game(NAME, format="constructed", decks=(("zombie", "grrr"),) * 2, deck_size=2, seed=1)
    assert [len(held) for held in toy.hands] == [3, 3]
    with pytest.raises(cn.BadCode, match="deck_size=2 is for the format constructed"):
        cn.new_game(NAME, deck_size=2)


@pytest.mark.rule("clash/format/packs")
def test_the_pool_is_the_one_pack() -> None:
    state = cn.new_game(NAME, format="draft", seed=9)
    assert sorted([*state.pool, *state.display]) == sorted(clash_cards())
    with pytest.raises(cn.BadCode, match="packs='treachery' cannot be: it is initiation"):
        cn.new_game(NAME, packs="treachery")
