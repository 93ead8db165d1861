"""Two players (``cave/two_player/*``)."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.rules.dragon_cave.scene import CARDS, GREEN, RED, hand, pair, places, purses
from tests.tables import after, events, options, play, refused, told, why


@pytest.mark.rule("cave/two_player/setup")
def test_each_has_two_dwarfs_one_purse_one_chest_and_six_cards_for_both() -> None:
    state = cn.new_game("dragon_cave", players=2)
    assert places(state) == [(-1, -1), (-1, -1)]
    assert hand(state, RED) == list(CARDS)
    assert {event["dwarfs"] for event in events(cn.setup_trace("dragon_cave", players=2), "set_taken")} == {2}
    state = after(state, "dwarf 1", "card green", "dragon red", "dwarf 2")
    assert "card green" not in options(state), "the cards serve both dwarfs"
    state = after(state, "card purple", "dragon red")
    assert (places(state)[GREEN], purses(state)[GREEN]) == ((2, 4), 4)


@pytest.mark.rule("cave/two_player/setup")
@pytest.mark.parametrize("players", [3, 4])
def test_of_more_players_each_has_one_dwarf(players: int) -> None:
    state = cn.new_game("dragon_cave", players=players)
    assert {len(player.places) for player in state.players} == {1}
    assert refused(state, "dwarf 1").startswith(
        "Green cannot name dwarf 1: each player has one dwarf, so none is named (cave/setup/player)."
    )


@pytest.mark.rule("cave/two_player/roles")
def test_the_roles_do_not_change_every_round() -> None:
    state = cn.new_game("dragon_cave", players=2)
    for card in ("green", "blue", "purple"):
        trace = play(state, "dwarf 1", f"card {card}", "dragon red")
        state = trace.state
        assert state.player == RED
        assert told(trace, "dragon_stays") == ["Red keeps the dragon. (cave/two_player/roles)"]


@pytest.mark.rule("cave/two_player/choice")
def test_the_mover_says_which_dwarf_moves_and_then_lays_a_card() -> None:
    state = pair({"places": [3, 7]})
    assert (state.current_player, options(state)) == (GREEN, ["dwarf 1", "dwarf 2"])
    assert refused(state, "card green") == (
        "Green cannot lay the card Green: first Green has to say which dwarf moves (cave/two_player/choice). Open now: "
        "dwarf 1, dwarf 2."
    )
    trace = play(state, "dwarf 2")
    assert told(trace) == ["Green will move dwarf 2. (cave/two_player/choice)"]
    assert cn.observe(trace.state, RED).players[GREEN].dwarf == 1, "it is said aloud"
    assert why(trace.state, "dwarf 1") == ("cave/choose/card",)
    assert places(after(trace.state, "card green", "dragon red"))[GREEN] == (3, 12)


@pytest.mark.rule("cave/two_player/choice")
def test_the_dwarf_is_asked_for_anew_in_every_round() -> None:
    state = cn.new_game("dragon_cave", players=2)
    for dwarf, card in ((2, "green"), (1, "purple"), (2, "red")):
        assert options(state) == ["dwarf 1", "dwarf 2"]
        state = after(state, f"dwarf {dwarf}", f"card {card}", "dragon blue")
    assert places(state)[GREEN] == (4, 5)


@pytest.mark.rule("cave/two_player/one_meets")
def test_only_the_dwarf_that_moves_meets_the_dragon() -> None:
    """Both stand where green would lead back; only the second one moves."""
    trace = play(pair({"places": [7, 9]}), "dwarf 2", "card green", "dragon green")
    assert places(trace.state)[GREEN] == (7, 7)
    assert [event["dwarf"] for event in events(trace, "dwarf_fled")] == [2]
    assert told(trace, "dwarf_fled") == [
        "Green meets the dragon on Green with dwarf 2 and flees from s9 to s7. (cave/meet/retreat)"
    ]


@pytest.mark.rule("cave/two_player/one_meets")
def test_only_the_dwarf_that_moves_goes_forward() -> None:
    trace = play(pair({"places": [7, 9]}), "dwarf 2", "card green", "dragon red")
    assert places(trace.state)[GREEN] == (7, 12)


@pytest.mark.rule("cave/two_player/swap")
def test_the_roles_swap_after_a_meeting() -> None:
    trace = play(pair({"places": [3, 7]}), "dwarf 1", "card green", "dragon green")
    assert (trace.state.player, trace.state.current_player) == (GREEN, RED)
    assert told(trace, "roles_swapped") == ["The roles swap: Green has the dragon now. (cave/two_player/swap)"]


@pytest.mark.rule("cave/two_player/swap")
def test_the_roles_swap_after_a_chest_card() -> None:
    assert after(pair(), "dwarf 1", "card chest", "dragon green").player == GREEN


@pytest.mark.rule("cave/two_player/swap")
def test_entering_the_nest_swaps_nothing() -> None:
    state = after(pair({"places": [17, 3]}), "dwarf 1", "card yellow", "dragon green")
    assert (places(state)[GREEN], state.player) == ((20, 3), RED)


@pytest.mark.rule("cave/two_player/nest")
def test_a_dwarf_in_the_nest_moves_no_more() -> None:
    state = after(pair({"places": [3, 17]}), "dwarf 2", "card yellow", "dragon green")
    assert (state.pending[-1].kind, state.players[GREEN].dwarf) == ("lay", 0), "there is nothing to choose"
    assert why(state, "dwarf 2") == ("cave/choose/card", "cave/two_player/nest")
    assert "dwarf 2 is in the nest and moves no more" in refused(state, "dwarf 2")
    assert places(after(state, "card green", "dragon red"))[GREEN] == (7, 20)


@pytest.mark.rule("cave/two_player/nest")
def test_each_entry_pays_four() -> None:
    state = after(pair({"places": [19, 17]}), "dwarf 2", "card yellow", "dragon green", "card red", "dragon green")
    assert purses(state)[GREEN] == 8


@pytest.mark.rule("cave/two_player/end")
def test_one_dwarf_in_the_nest_ends_nothing_and_the_second_ends_the_game() -> None:
    state = after(pair({"places": [19, 17]}), "dwarf 2", "card yellow", "dragon green")
    assert not state.over
    trace = play(state, "card red", "dragon green")
    assert (trace.state.over, cn.winners(trace.state)) == ("nest", (GREEN,))
    assert [event.rule for event in events(trace, "cave_left")] == ["cave/two_player/end"]


@pytest.mark.rule("cave/two_player/end")
def test_one_dwarf_of_each_player_ends_nothing() -> None:
    state = pair({"places": ["nest", 17]}, {"places": ["nest", 3]})
    assert after(state, "card yellow", "dragon yellow").over == ""


@pytest.mark.rule("cave/two_player/end")
def test_an_empty_hoard_ends_the_game_for_two_as_well() -> None:
    assert after(pair(coins=2), "dwarf 1", "card green", "dragon red").over == "hoard_empty"


@pytest.mark.rule("cave/two_player/tie")
@pytest.mark.parametrize(("red", "winners"), [([19, 14], (GREEN,)), ([20, 19], (GREEN,)), ([0, 1], (GREEN,))])
def test_a_tie_goes_to_the_larger_sum_of_both_places(red: list[int], winners: tuple[int, ...]) -> None:
    state = after(pair({"places": ["nest", 17]}, {"places": red, "purse": 4}), "card yellow", "dragon green")
    assert (state.over, cn.returns(state), cn.winners(state)) == ("nest", (4, 4), winners)


@pytest.mark.rule("cave/two_player/tie")
def test_the_sum_decides_and_not_the_dwarf_that_is_ahead() -> None:
    state = pair({"places": [1, 9]}, {"places": [8, 8], "purse": 2}, coins=4)
    state = after(state, "dwarf 1", "card green", "dragon red")
    assert (state.over, cn.returns(state), cn.winners(state)) == ("hoard_empty", (2, 2), (RED,)), "11 against 16"
    state = pair({"places": [1, 14]}, {"places": [8, 8], "purse": 2}, coins=4)
    assert cn.winners(after(state, "dwarf 1", "card green", "dragon red")) == (RED, GREEN), "16 against 16"
