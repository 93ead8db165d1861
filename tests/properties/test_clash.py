"""What holds in every game of Clash of Decks, whatever is played: cards, mana, health, and what a player can know."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.model.clash import STRONGHOLD
from clank_nb.rules.clash_of_decks.audit import audit
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.clash_of_decks.endings import endings, position_key

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "self_rightmost_counts": st.booleans(), "protection_covers_secondary": st.booleans(),
        "source_is_single_attack": st.booleans(), "spells_in_assault": st.booleans(), "open_hands": st.booleans(),
        "first_turn_mana": st.integers(0, 12), "draw_repetitions": st.sampled_from((0, 2, 3)),
    },
)  # fmt: skip


@st.composite
def states(draw: st.DrawFn, players: int = 2) -> Any:
    """A state somewhere in a game."""
    decks = draw(st.permutations((1, 2, 3, 4)))[:players]
    state = cn.new_game("clash_of_decks", players=players, decks=decks, seed=draw(st.integers(0, 99)), **draw(OPTIONS))
    choices = draw(st.lists(st.integers(0, 10**6), max_size=40))
    for choice in choices:
        if state.is_terminal:
            break
        acts = cn.legal_actions(state) or (cn.sample(state),)
        state = cn.apply(state, acts[choice % len(acts)]).state
    return state


@settings(max_examples=60)
@given(states())
def test_every_card_lies_in_one_place_and_hand_and_creatures_make_the_deck(state: Any) -> None:
    assert audit(state) == ()
    for who in (0, 1):
        creatures = [creature.card for lane in state.lanes[2 * who : 2 * who + 2] for creature in lane]
        assert sorted([*state.hands[who], *creatures]) == sorted([STRONGHOLD, *state.decks[who]])
        assert state.health(who) == len(state.hands[who]) - 1 - state.hands[who].index(STRONGHOLD)


@settings(max_examples=40)
@given(states(1))
def test_alone_the_whole_pack_is_there(state: Any) -> None:
    assert audit(state) == ()
    creatures = [creature.card for lane in state.lanes for creature in lane]
    cards = [*state.deck, *state.discard, *creatures, *(card for card in state.hands[0] if card != STRONGHOLD)]
    assert sorted(cards) == sorted(state.game.cards)


@settings(max_examples=40)
@given(states())
def test_an_action_changes_the_state_it_gives_and_nothing_else(state: Any) -> None:
    before = (hash(state), cn.to_code(state))
    for action in cn.legal_actions(state):
        after = cn.apply(state, action).state
        assert audit(after) == ()
        assert cn.from_code(cn.to_code(after)) == after
    assert (hash(state), cn.to_code(state)) == before


@settings(max_examples=40)
@given(states())
def test_a_player_sees_the_known_cards_in_place_and_the_others_as_a_pile(state: Any) -> None:
    for viewer in (0, 1):
        seen, hand = cn.observe(state, viewer), state.hands[1 - viewer]
        assert seen.me == state.hands[viewer]
        assert len(seen.hands[1 - viewer]) == len(hand)
        assert seen.hands[1 - viewer].count("hidden") == len(seen.unseen[1 - viewer]) == state.hidden[1 - viewer]
        assert all(shown in (card, "hidden") for shown, card in zip(seen.hands[1 - viewer], hand, strict=True))


@settings(max_examples=25)
@given(states())
def test_the_ends_of_a_turn_are_those_that_single_actions_lead_to(state: Any) -> None:
    if state.current_player < 0:
        return
    who, seen, front, ends = state.current_player, set(), [state], set()
    while front:
        here = front.pop()
        for action in cn.legal_actions(here):
            after = cn.apply(here, action).state
            if after.current_player == who and after.pending[-1].kind in ("summoning", "between"):
                if after not in seen and len(seen) < 1_500:
                    seen.add(after)
                    front.append(after)
            else:
                ends.add((position_key(after, after.player), after.winner))
    found = endings(state)
    told = {(position_key(end.table, end.table.player), end.table.winner) for end in found}
    assert len(told) == len(found)
    assert ends <= told
    assert len(seen) == 1_500 or ends == told
    for end in found[:5]:
        here = state
        for action in end.actions:
            here = cn.apply(here, action).state
        assert here == end.table.seal()


@settings(max_examples=40)
@given(states())
def test_a_copy_of_a_draft_lives_by_itself(state: Any) -> None:
    draft = ClashDraft(state)
    other = draft.copy()
    other.hands[0].append("ogre")
    other.lanes[0].clear()
    other.pending.clear()
    assert draft.seal() == state
