"""The tile table: an exit is chosen, a tile turned up, turned and laid, and what is refused says why."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.dungeon.tiles import chances, load_tiles
from clank_nb.model.actions import Discover, Lay, PlayCard
from clank_nb.widgets import TileTable
from clank_nb.widgets.patch import patched
from clank_nb.widgets.tile_case import FEATURES, outlooks
from tests.widgets.grown import RICH, grown_table

TILES = load_tiles("catacombs")


def lesson(**named: Any) -> TileTable:
    return TileTable("catacombs", **{"seed": 7, "room": "cave", **named})


def seen(table: TileTable) -> str:
    """The picture that the page has now."""
    _, *pieces = table.picture.patch
    return patched(table.picture.base.split("\n"), pieces) if pieces else table.picture.base


def story(table: TileTable) -> str:
    return re.sub(r"<[^>]+>", "", table.story.content)


def a_game(room: str = "cave", boots: int = 3) -> Any:
    """A game of two in which the player on turn stands somewhere with boots."""
    from dataclasses import replace

    state = cn.new_game("catacombs", players=2, seed=7)
    players = (replace(state.players[0], room=room), *state.players[1:])
    return replace(state, players=players, turn=replace(state.turn, boots=boots))


# ---- exits -----------------------------------------------------------------------------------------------------------


def test_an_exit_that_is_clicked_turns_up_a_tile_over_its_place() -> None:
    table = lesson()
    table.picture.choose("exit:1,0,w1")
    assert table.now.shown is not None and table.now.place == (1, 0, 6)
    assert 'data-id="turned"' in seen(table) and f"Tile {table.now.shown.id} is turned up" in story(table)
    assert table.errors == []


def test_menu_and_button_do_the_same_as_a_click() -> None:
    clicked, pressed = lesson(), lesson()
    clicked.picture.choose("exit:1,0,w2")
    pressed.exit.value = "exit:1,0,w2"
    pressed.up.click()
    assert clicked.now.state == pressed.now.state and clicked.now.shown is not None


def test_a_row_of_what_may_come_turns_up_a_tile_too() -> None:
    table = lesson()
    assert 'aria-label="cave: east, lower. Price so far: 1 boot.' in seen(table)
    table.picture.choose("exit:1,0,w1")
    assert "which way round?" in seen(table)


def test_in_a_lesson_another_exit_takes_the_pawn_there() -> None:
    table = lesson()
    table.picture.choose("exit:1,1,w1")
    assert table.now.room == "way" and table.now.shown is not None
    assert "Red is put into way." in story(table)
    table.undo()
    assert table.now.room == "cave" and table.now.shown is None


def test_without_a_boot_an_exit_is_refused_with_its_rule() -> None:
    table = lesson(boots=0)
    table.picture.choose("exit:1,0,w1")
    assert table.now.shown is None
    assert "takes one boot and the pool holds 0 (catacombs/explore/known_icons)" in story(table)
    assert table.up.disabled and table.errors == []
    assert "clank-refusal" in table.story.content


def test_an_exit_that_there_is_not_is_refused() -> None:
    table = lesson()
    table.picture.choose("exit:9,9,w1")
    assert "No tunnel runs off the map at 9,9,w1." in story(table)


# ---- turning and laying ----------------------------------------------------------------------------------------------


def test_left_and_right_turn_the_tile_and_enter_lays_it() -> None:
    table = lesson()
    table.explore()
    for place, held in (("turn:right", 1), ("turn:right", 2), ("turn:left", 1), ("turn:left", 0), ("turn:left", 3)):
        table.picture.choose(place)
        assert table.now.held == held
    tile = table.now.shown.id
    table.picture.choose("turned")
    assert table.layout.where(tile).turn == 3
    assert table.now.room.startswith(tile) and table.now.shown is None


def test_an_orientation_is_shown_when_chosen_and_laid_when_chosen_again() -> None:
    for kind in ("turn", "row"):
        table = lesson()
        table.explore()
        table.picture.choose(f"{kind}:2")
        assert table.now.held == 2 and table.now.shown is not None
        table.picture.choose(f"{kind}:2")
        assert table.now.shown is None


def test_each_orientation_has_the_price_of_the_joined_tunnel() -> None:
    table = grown_table(8)
    table.explore()
    exit, tile = table.now.place, table.now.shown.id
    for choice in table.turns:
        joined = table.layout.opens(exit, tile, choice.turn)
        locks = sum(lock not in table.state.delve.opened for lock in joined.locks)
        assert (choice.boots, choice.lockpicks, choice.monsters) == (joined.boots, locks, joined.monsters)


def test_a_refused_orientation_says_why_with_its_rule_and_cannot_be_laid() -> None:
    table = lesson()
    table.explore()
    table.sliders["boots"].value = 0
    assert {choice.open for choice in table.turns} == {False}
    assert all("(catacombs/explore/must_pay)" in choice.why for choice in table.turns)
    assert table.put_down.disabled and not table.stay.disabled
    before = table.now
    table.put_down.click()
    assert table.now == before and "catacombs/explore/must_pay" in story(table)
    table.sliders["boots"].value = 1
    assert {choice.open for choice in table.turns} == {True} and table.stay.disabled


def test_giving_up_lays_the_tile_and_the_pawn_stays() -> None:
    table = lesson()
    table.explore()
    table.sliders["boots"].value = 0
    table.right.click()
    tile = table.now.shown.id
    table.stay.click()
    assert table.layout.where(tile).turn == 1 and table.now.room == "cave"
    assert "catacombs/explore/no_way" in story(table)


def test_while_a_tile_is_held_nothing_else_can_be_begun() -> None:
    table = lesson()
    table.explore()
    before = table.now
    for place in ("exit:1,0,w1", "room:way"):
        table.picture.choose(place)
        assert table.now == before and "must be laid. (catacombs/explore/pause)" in story(table)
    assert table.fresh.disabled and table.up.disabled


# ---- undo ------------------------------------------------------------------------------------------------------------


def test_undo_never_rerolls_whatever_is_tried_instead() -> None:
    table = lesson()
    table.explore("1,0,w1")
    first = table.now.shown.id
    for exit in ("1,0,w2", "0,-1,s1", "1,1,w1"):
        table.back.click()
        table.explore(exit)
        assert table.now.shown.id == first
    table.lay()
    table.explore()
    second = table.now.shown.id
    table.back.click()
    table.back.click()
    table.lay()
    table.fresh.click()
    table.explore()
    assert table.now.shown.id == second


def test_two_tables_of_one_seed_turn_up_the_same_tiles() -> None:
    assert [grown_table(6, seed=3).layout for _ in range(2)] == [grown_table(6, seed=3).layout] * 2
    assert grown_table(6, seed=3).layout != grown_table(6, seed=4).layout


def test_undo_gives_back_what_was_paid_and_ends_at_the_beginning() -> None:
    table = lesson()
    table.explore()
    table.lay()
    assert table.sliders["boots"].value == 3
    table.back.click()
    table.back.click()
    assert table.sliders["boots"].value == 4 and table.back.disabled
    table.back.click()
    assert "There is nothing to take back." in story(table)


# ---- what may come ---------------------------------------------------------------------------------------------------


def test_what_may_come_is_the_exact_law_over_the_tiles_left() -> None:
    table = grown_table(9)
    delve = table.state.delve
    for wanted in FEATURES:
        table.wanted.value = wanted
        for row in outlooks(table.now):
            law = chances(table.layout, row.way.exit, delve.safe, delve.n_safe, delve.deep)
            direct = law.prob_room(wanted, opened=delve.opened, lockpicks=9)
            through = law.prob(lambda way: way.kind == "portal")
            assert direct <= row.found <= direct + through


def test_what_can_be_paid_is_what_the_game_would_allow_tile_by_tile() -> None:
    table = grown_table(9)
    table.sliders["boots"].value = 1
    table.sliders["lockpicks"].value = 0
    for row in outlooks(table.now):
        if row.way.open:
            before = cn.apply(table.state, Discover(row.way.tunnel)).state
            law = [(cn.apply(before, action).state, chance) for action, chance in cn.chance_outcomes(before)]
            open_ = [any(isinstance(a, Lay) for a in cn.legal_actions(state)) for state, _ in law]
            assert row.payable == sum(chance for (_, chance), lays in zip(law, open_, strict=True) if lays)


def test_fractions_stand_before_percentages() -> None:
    table = lesson()
    assert "<td>1/2 = 50.0 %</td>" in seen(table)
    table.wanted.value = "market"
    assert "<td>1/6 = 16.7 %</td>" in seen(table) and "With a market: 1/6 = 16.7 %." in seen(table)
    assert outlooks(table.now)[0].payable == Fraction(1)


def test_less_to_spend_makes_less_likely() -> None:
    rich, poor = grown_table(9), grown_table(9)
    for what in ("lockpicks", "swords"):
        poor.sliders[what].value = 0
    poor.sliders["boots"].value = 1
    for one, other in zip(outlooks(rich.now), outlooks(poor.now), strict=True):
        assert one.way.id == other.way.id or not other.way.open
        assert one.payable >= other.payable


# ---- a game ----------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_by_its_rules_and_the_state_comes_back() -> None:
    state = a_game()
    table = TileTable(state)
    table.picture.choose("exit:1,0,w1")
    table.picture.choose("turned")
    same = cn.step(state, next(a for a in cn.legal_actions(state) if isinstance(a, Discover) and a.tunnel == "cave-e2"))
    lay = next(a for a in cn.legal_actions(same.state) if isinstance(a, Lay))
    assert table.state == cn.step(same.state, lay).state
    assert table.sliders == {} and not hasattr(table, "back")


def test_in_a_game_a_room_is_walked_to_or_refused_in_words() -> None:
    table = TileTable(a_game())
    table.picture.choose("room:way")
    assert table.now.room == "way"
    table.picture.choose("room:shrine")
    assert table.now.room == "shrine" or "clank-refusal" in table.story.content
    table = TileTable(a_game("crypt"))
    table.picture.choose("room:cave")
    assert table.now.room == "crypt" and "cannot move" in story(table) and table.errors == []


def test_in_a_game_another_rooms_exit_is_not_open() -> None:
    table = TileTable(a_game())
    table.picture.choose("exit:1,1,w1")
    assert "This tunnel leaves way, and the pawn stands in cave." in story(table)


def test_in_a_game_everything_else_can_be_done_too_for_whoever_is_on_turn() -> None:
    table = TileTable(a_game())
    cards = [a for a in cn.legal_actions(table.state) if isinstance(a, PlayCard)]
    table.menu.value = str(cards[0])
    table.act.click()
    assert len(table.state.players[0].hand) == 4
    while table.now.who == 0:
        actions = {value for _, value in table.menu.options}
        table.menu.value = "end turn" if "end turn" in actions else next(iter(sorted(actions)))
        table.act.click()
    assert table.now.colour == "green" and "Green stands in" in seen(table)


def test_a_tile_that_was_turned_up_before_is_held_at_once() -> None:
    state = a_game()
    shown = cn.step(state, next(a for a in cn.legal_actions(state) if isinstance(a, Discover))).state
    table = TileTable(shown)
    assert table.now.shown.id == shown.trip.shown and 'data-id="turned"' in seen(table)


# ---- the picture -----------------------------------------------------------------------------------------------------


def test_a_choice_on_a_large_map_is_a_small_message() -> None:
    table = grown_table(26)
    whole = len(table.picture.base)
    table.explore()
    assert 2 * sum(len(piece) for piece in table.picture.patch[1:] if isinstance(piece, str)) < whole
    table.right.click()
    assert 2 * sum(len(piece) for piece in table.picture.patch[1:] if isinstance(piece, str)) < whole


def test_the_near_view_moves_no_further_than_it_must() -> None:
    table = lesson()
    first = table.now.frame
    table.explore("1,0,w1")
    assert table.now.frame[1] == first[1] and 0 <= table.now.frame[0] - first[0] < 1
    table.view.value = "whole"
    assert 'viewBox="' in seen(table) and table.now.frame[2:] == first[2:]


def test_the_keyboard_goes_to_the_tile_and_back_to_the_pawn() -> None:
    table = lesson()
    table.explore()
    assert table.picture.focus == "turned"
    assert 'data-keys="ArrowLeft=turn:left ArrowRight=turn:right"' in seen(table)
    table.lay()
    assert table.picture.focus == f"room:{table.now.room}"


def test_it_says_in_words_what_it_shows() -> None:
    table = lesson()
    told = table._repr_mimebundle_()["text/plain"]
    assert "4 boots, 3 lockpicks, 1 sword, 9 health left, 26 tiles in the stack." in told
    assert "cave: east, upper. Price so far: 1 boot. Can be paid: 100 %." in told
    table.explore()
    assert "Turned by 90 degrees: to s6b, 1 boot. It can be paid." in table._repr_mimebundle_()["text/plain"]
    assert repr(table) == "TileTable('catacombs', tiles=1, room='cave')"


# ---- arguments -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ({"room": "nave"}, "no room nave; it has crypt, hall, way, cave and shrine"),
        ({"boots": -1}, "boots: -1 is no number"),
        ({"swords": True}, "swords: True is no number"),
        ({"seed": "7"}, "seed: '7' is no seed"),
        ({"side": "top"}, "top"),
    ],
)
def test_a_wrong_argument_is_answered_in_words(named: dict[str, Any], told: str) -> None:
    with pytest.raises((BadCode, BadData), match=re.escape(told)):
        lesson(**named)


def test_a_game_without_a_map_and_numbers_beside_a_game_are_answered() -> None:
    with pytest.raises(BadData, match="in clank no map grows"):
        TileTable(cn.new_game("clank", players=2, seed=1))
    with pytest.raises(BadData, match="boots is set by the game"):
        TileTable(a_game(), boots=3)
    with pytest.raises(BadCode):
        TileTable("catacomb")


def test_own_tiles_and_the_other_side_can_be_used() -> None:
    assert TileTable(TILES, side="back", room="hall").layout.start == "start_back"


def test_a_rich_lesson_can_lay_the_whole_stack() -> None:
    table = grown_table(27)
    assert len(table.layout.placed) == 27 and table.now.left == 0
    assert "No tile is left in the stack" in seen(table) and RICH["boots"] == 9


def test_a_trip_through_a_portal_asks_how_it_goes_on() -> None:
    table = TileTable("catacombs", seed=9, room="cave", boots=6)
    table.explore("0,-1,s1")
    portal = next(choice for choice in table.turns if choice.to == "to portal s4p")
    table.turn(90 * portal.turn)
    table.lay()
    assert "has to choose how it goes on" in seen(table) and table.fresh.disabled
    assert [text for text, _ in table.menu.options] == ["move from cave through s4p and start_p to hall"]
    before = table.now
    table.picture.choose("room:way")
    assert table.now == before and table.errors == []
    table.picture.choose("room:hall")
    assert table.now.room == "hall" and "used_portal" in table.state.trip.deeds


def test_the_stack_of_a_lesson_was_shuffled_once_whatever_else_is_drawn() -> None:
    def tiles(turns: list[int]) -> list[str]:
        table = cn.widgets.TileTable("catacombs", seed=7, room="cave", boots=20)
        found = []
        for turn in turns:
            table.explore(table.exits[0])
            found.append(table.now.shown.id)
            table.turn(turn if turn in {90 * choice.turn for choice in table.turns} else 90 * table.turns[0].turn)
            table.lay()
        return found

    assert len({tuple(tiles([turn] * 2)) for turn in (0, 90, 180, 270)}) == 1


@pytest.mark.parametrize("degrees", [45, -90, 360, True, 90.0, "x", None, 10**30])
def test_a_tile_is_turned_by_quarter_turns_alone(degrees: object) -> None:
    table = cn.widgets.TileTable("catacombs", seed=7, room="cave")
    table.explore()
    with pytest.raises(cn.BadCode, match="write 0, 90, 180 or 270 degrees"):
        table.turn(degrees)


def test_where_no_tunnel_runs_off_the_map_the_room_is_named() -> None:
    with pytest.raises(cn.ClankError, match="No tunnel runs off the map from crypt"):
        cn.widgets.TileTable("catacombs", seed=7).explore()
