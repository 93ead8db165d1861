"""How Clash of Decks ends, and what has been won."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clank_nb as cn
from tests.clash_tables import GREEN, RED, play, solo, table

NAME = "clash_of_decks"


@pytest.mark.rule("clash/end/fort")
def test_a_fort_at_the_right_end_loses_at_once() -> None:
    start = table("S gnome", "baron zombie", other="S troll martyr", other_fort=True)
    after = play(start, "end turn")
    assert (after.over, cn.returns(after), cn.winners(after)) == ("fort", (1, 0), (RED,))
    assert cn.legal_actions(after) == ()
    assert [line.rule for line in cn.score_sheet(after)[GREEN].lines] == ["clash/end/fort"]
    assert cn.explain(cn.score_sheet(after)[RED]) == "Red: one point\nVictory: one point (clash/end/fort)"


@pytest.mark.rule("clash/end/fort")
def test_alone_the_ai_wins() -> None:
    start = play(solo("S zombie", ai_upper="brute", fort=True), "end turn")
    after = play(start, "reveal troll")
    assert (after.over, after.winner, cn.returns(after), cn.winners(after)) == ("fort", 1, (0,), ())


@pytest.mark.rule("clash/end/ai_loses")
def test_the_player_wins_when_the_deck_has_run_out_and_the_fort_lies_open() -> None:
    start = solo("S zombie assassin", "ogre", deck="brute baron", ai_fort=True)
    after = play(start, "end turn")
    assert (after.over, cn.returns(after), cn.winners(after)) == ("ai_deck", (1,), (RED,))
    by_itself = play(solo("S zombie assassin", deck="brute", ai_fort=True), "end turn", "reveal brute")
    assert (by_itself.over, by_itself.winner) == ("ai_deck", RED)


@pytest.mark.rule("clash/end/draw")
def test_the_third_start_of_a_turn_in_the_same_position_is_a_draw() -> None:
    state = cn.new_game(NAME, seed=3)
    for _ in range(3):
        assert not state.over
        state = play(state, "end turn")
    assert not play(state).over
    state = play(state, "end turn")
    assert (state.over, state.n_turns, state.winner) == ("repetition", 4, -1)
    assert cn.returns(state) == (Fraction(1, 2), Fraction(1, 2))
    assert cn.winners(state) == ()


@pytest.mark.rule("clash/end/draw")
def test_after_so_many_turns_it_is_a_draw_and_by_option_never() -> None:
    state = cn.new_game(NAME, seed=3, draw_turns=2)
    assert play(state, "end turn", "end turn").over == "turns"
    on = cn.new_game(NAME, seed=3, draw_turns=0, draw_repetitions=0)
    assert not play(on, *["end turn"] * 300).over
    with pytest.raises(
        cn.BadCode, match="draw_repetitions=1 cannot be: it is 0 for never, or a whole number from 2 to 9"
    ):
        cn.new_game(NAME, draw_repetitions=1)
    assert play(cn.new_game(NAME, seed=3, draw_repetitions=0), *["end turn"] * 200).over == "turns"


@pytest.mark.rule("clash/end/draw")
def test_a_creature_played_makes_another_position() -> None:
    state = play(cn.new_game(NAME, seed=3), "end turn", "end turn")
    card = next(str(act) for act in cn.legal_actions(state) if str(act).startswith("play"))
    other = play(state, card, "end turn", "end turn", "end turn")
    assert other.over == ""
