"""The play table: any game to its end, alone or at one device, and nothing is seen that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData, ClankError, IllegalAction
from clank_nb.widgets import PlayTable, play_game
from clank_nb.widgets.play_back import undone
from clank_nb.widgets.play_deeds import offer
from clank_nb.widgets.play_says import happened
from clank_nb.widgets.play_sitting import acted

GAMES = ("clank", "catacombs")


def buttons(table: PlayTable) -> list[str]:
    """Texts of all buttons that do an action now."""
    found = re.findall(r'data-id="do:([^"]+)"(?: class="[^"]*")?( aria-disabled="true")?', table.picture.content)
    return [text for text, faint in found if not faint]


def press(table: PlayTable, id: str) -> None:
    table.picture.choose(id)
    assert not table.errors
    assert table._note is None, table._note


def play_on(table: PlayTable, presses: int, seed: int = 1) -> None:
    """Press buttons at random, as a pupil may."""
    chance = Random(seed)
    for _ in range(presses):
        if table.state.is_terminal:
            return
        if table.now.mine:
            press(table, f"do:{chance.choice(cn.legal_actions(table.state))}")
        elif table.now.covered:
            press(table, "go:ready")
        else:
            press(table, "go:me")


# ---- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_buttons_alone(game: str) -> None:
    table = PlayTable(game, seats=["you", "careful"], seed=7, stepwise=False)
    play_on(table, 15)
    now, chance = table.now, Random(7)
    while not now.state.is_terminal:
        now = acted(now, chance.choice(cn.legal_actions(now.state)))
    table.go(undone(now))
    press(table, f"do:{now.steps[len(table.trace)].action}")
    assert table.state == now.state
    content = table.picture.content
    for sheet in cn.score_sheet(table.state):
        assert cn.explain(sheet).split("\n")[0] in content
        assert all(f'data-id="rule:{line.rule}"' in content for line in sheet.lines)
    won = [table.state.game.colours[who].capitalize() for who in cn.winners(table.state)]
    assert all(colour in table.shown.happened[-1] for colour in won)
    assert table.trace.state == table.state
    assert cn.replay(table.trace.start, table.trace.actions) == table.state


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_one_button_and_every_button_is_legal(game: str) -> None:
    table = PlayTable(game, seats=["you", "greedy"], seed=3)
    chance = Random(3)
    for _ in range(50):
        if table.now.mine:
            legal = {str(action) for action in cn.legal_actions(table.state)}
            assert sorted(buttons(table)) == sorted(legal)
            press(table, f"do:{chance.choice(sorted(legal))}")
        elif not table.state.is_terminal:
            press(table, "go:me")


def test_a_faint_button_tells_why_not_and_does_nothing() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    table.picture.choose("do:end turn")
    assert table.shown.answer[0] == "refusal"
    assert "(clank/turn/play_all)" in table.shown.answer[1]
    assert table.trace.actions == ()
    assert table.why.value == table.typed.value == "end turn"


def test_all_cards_are_played_by_one_button() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    press(table, "go:all:play")
    assert table.state.players[0].hand == ()
    assert len(table.trace) == 5
    assert table.shown.new == sum(map(len, table.trace.events))


def test_lines_of_buttons_are_always_the_same() -> None:
    table = PlayTable(seats=["you", "careful"], seed=5)
    titles = {tuple(line.title for line in offer(table.now).lines)}
    for _ in range(30):
        play_on(table, 1)
        if table.now.mine and table.state.pending[-1].kind == "turn":
            titles.add(tuple(line.title for line in offer(table.now).lines))
    assert titles == {("Play", "Walk", "Buy", "Fight", "Use")}


def test_a_typed_question_is_answered() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    table.typed.value = "move f35"
    assert "no tunnel leads from f01 to f35" in table.shown.answer[1]
    table.typed.value = "play burgle"
    assert table.shown.answer == ("allowed", "Yes, Red may play Burgle: press its button.")
    table.typed.value = "dance"
    assert table._note is not None
    assert "dance" in table._note[1]
    assert table.trace.actions == ()


def test_a_hint_is_said_and_not_done() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    table.advice.click()
    assert table.shown.answer == ("allowed", "The policy careful would play Burgle.")
    assert table.trace.actions == ()
    press(table, "go:all:play")
    press(table, "do:end turn")
    assert table.advice.disabled


def test_everything_one_might_try_is_answered() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    for _, text in table.why.options:
        table.why.value = text
        action = cn.parse_action(table.state, text) if text else None
        refused = action is not None and cn.why_not(table.state, action) is not None
        assert table.shown.answer[0] == ("refusal" if refused else "allowed")


def test_a_place_of_the_picture_does_what_it_means() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    press(table, "card:hand:0")
    assert str(table.trace.actions[0]) == "play burgle"
    press(table, "go:all:play")
    press(table, "room:f02")
    assert table.state.players[0].room == "f02"


def test_where_several_ways_lead_to_a_room_a_button_is_to_be_chosen() -> None:
    hand = ["mercenary", "move_silently", "burgle", "burgle", "burgle"]
    state = cn.position("clank", to_act="red", seed=7, players={"red": {"room": "f08", "hand": hand}, "green": {}})
    table = PlayTable(state, seats=["you", "random"])
    press(table, "go:all:play")
    moves = [action for action in cn.legal_actions(table.state) if str(action).startswith("move f14")]
    assert len(moves) == 2
    table.picture.choose("room:f14")
    assert table._note is not None
    assert "more than one way" in table._note[1]
    assert table.state.players[0].room == "f08"


def test_many_buttons_of_a_line_stand_behind_names(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = play_game.game_table("clank")
    by_kind = replace(plain, many=3, family=lambda state, action: "Cards" if action.kind == "acquire" else "")
    monkeypatch.setattr("clank_nb.widgets.play_sitting.game_table", lambda name: by_kind)
    table = PlayTable(seats=["you", "random"], seed=7)
    assert re.search(
        r'<details><summary>Cards \(9\)</summary><ul><li><button data-id="do:acquire', table.picture.content
    )
    press(table, "go:all:play")
    assert sorted(buttons(table)) == sorted(str(action) for action in cn.legal_actions(table.state))


# ---- back, and anew --------------------------------------------------------------------------------------------------


def test_undo_never_rerolls() -> None:
    table = PlayTable(seats=["you", "random", "careful"], seed=11, stepwise=False)
    play_on(table, 40)
    k = max(k for k, step in enumerate(table.now.steps) if step.who == 0)
    action, after = str(table.now.steps[k].action), table.state
    table.back.click()
    assert len(table.trace) == k
    table.do(action)
    assert table.state == after


def test_everything_can_be_taken_back_to_the_start() -> None:
    table = PlayTable(seats=["you", "greedy"], seed=2, stepwise=False)
    start, picture = table.state, table.picture.content
    play_on(table, 12)
    while not table.back.disabled:
        table.back.click()
        assert table._note is None
    assert table.state == start
    assert table.picture.content == picture
    with pytest.raises(ClankError, match="Nothing has been done yet"):
        table.undo()


def test_a_new_game_has_the_next_number_and_undo_leads_back_to_the_old_one() -> None:
    table = PlayTable(seats=["you", "random"], seed=7)
    press(table, "go:all:play")
    old = table.state
    table.again.click()
    assert table.now.seed == 8
    assert table.state == cn.new_game("clank", players=2, seed=8)
    assert "game 8" in table.picture.content
    table.back.click()
    assert table.state == old


def test_a_new_game_keeps_its_options() -> None:
    table = PlayTable("clank", seats=["you", "random"], board="back")
    table.new_game()
    assert table.state == cn.new_game("clank", players=2, board="back", seed=1)


def test_the_same_table_is_played_the_same_way() -> None:
    tables = [PlayTable(seats=["you", "random", "greedy"], seed=4) for _ in range(2)]
    for table in tables:
        play_on(table, 25)
    assert tables[0].trace == tables[1].trace
    assert tables[0].picture.content == tables[1].picture.content


# ---- the others ------------------------------------------------------------------------------------------------------


def test_what_the_others_do_is_shown_one_action_at_a_time_or_all_at_once() -> None:
    slow, quick = (PlayTable(seats=["you", "careful", "greedy"], seed=7, stepwise=on) for on in (True, False))
    for table in (slow, quick):
        press(table, "go:all:play")
        press(table, "do:end turn")
    assert quick.now.mine
    assert not slow.now.mine
    assert 'data-id="go:on"' in slow.picture.content
    presses = 0
    while not slow.now.mine:
        before = len([step for step in slow.now.steps if step.who >= 0])
        press(slow, "go:on")
        assert len([step for step in slow.now.steps if step.who >= 0]) == before + 1
        presses += 1
    assert presses > 10
    assert slow.state == quick.state


def test_nobody_acts_for_somebody_else() -> None:
    table = PlayTable(seats=["you", "careful"], seed=7)
    press(table, "go:all:play")
    press(table, "do:end turn")
    table.picture.choose("do:play burgle")
    assert table._note is not None
    assert "Green (careful) is to act" in table._note[1]
    with pytest.raises(ClankError, match="Wait until it is your turn"):
        table.do("play burgle")


def test_a_game_without_humans_is_watched() -> None:
    table = PlayTable(seats=["random", "careful"], seed=7)
    press(table, "go:on")
    assert len(table.trace) >= 1
    press(table, "go:me")
    assert table.state.is_terminal


def test_a_policy_of_ones_own_that_fails_is_seen_and_nothing_is_lost(faults: list[Exception]) -> None:
    def broken(seen: Any, actions: Any, stream: Any) -> Any:
        return "nonsense"

    table = PlayTable(seats=["you", broken], seed=7)
    press(table, "go:all:play")
    press(table, "do:end turn")
    before = table.now
    table.picture.choose("go:me")
    assert table._note is not None
    assert "nonsense" in table._note[1]
    assert table.now == before


# ---- what is hidden --------------------------------------------------------------------------------------------------


def seen_of(table: PlayTable) -> tuple[str, ...]:
    """Everything that is shown and said."""
    return (table.picture.content, *happened(table.now)[0], *map(str, table.why.options))


def other_hand(state: Any, who: int) -> Any:
    """A state that the other players cannot tell from this one: cards of hand and deck are exchanged."""
    player = state.players[who]
    cards = sorted((*player.hand, *player.deck), reverse=True)
    n = len(player.hand)
    swapped = replace(player, hand=tuple(sorted(cards[:n])), deck=tuple(sorted(cards[n:])), known_hand=(), known_top=())
    players = tuple(swapped if k == who else each for k, each in enumerate(state.players))
    return replace(state, players=players)


@pytest.mark.parametrize("game", GAMES)
def test_states_that_a_player_cannot_tell_apart_look_the_same(game: str) -> None:
    table, checked = PlayTable(game, seats=["you", "careful"], seed=9), 0
    for _ in range(24):
        play_on(table, 1)
        state = table.state
        other = other_hand(state, 1)
        if state.is_terminal or not state.players[1].deck or other == state:
            continue
        if cn.observe(state, 0) != cn.observe(other, 0):
            continue
        pair = [PlayTable(each, seats=["you", "careful"], stepwise=True) for each in (state, other)]
        assert seen_of(pair[0]) == seen_of(pair[1])
        checked += 1
    assert checked > 3


def test_cards_that_others_draw_are_counted_and_not_named() -> None:
    table = PlayTable(seats=["you", "careful"], seed=7, stepwise=False)
    press(table, "go:all:play")
    press(table, "do:end turn")
    told = " ".join(table.shown.happened)
    assert "Green draws 5 cards. (clank/turn/draw)" in told
    assert "Green draws 5 cards:" not in told
    assert "Red draws 5 cards: " in told
    everything = PlayTable(table.trace, seats=["you", "careful"], show="all")
    assert "Green draws 5 cards: " in " ".join(happened(everything.now)[0])


def test_between_two_humans_the_table_is_covered() -> None:
    table = PlayTable(seats=["you", "you"], seed=7)
    assert table.now.covered
    assert "Pass the device to Red" in table.picture.content
    assert "Burgle" not in table.picture.content
    table.picture.choose("do:play burgle")
    assert table._note is not None
    press(table, "go:ready")
    press(table, "go:all:play")
    press(table, "do:end turn")
    assert table.now.covered
    assert "Pass the device to Green" in table.picture.content
    assert "Red draws 5 cards. " in " ".join(table.shown.happened)
    assert not re.search("Red draws 5 cards:", table.story.content)
    press(table, "go:ready")
    assert "Green&#x27;s hand" in table.picture.content or "Green's hand" in table.picture.content
    table.undo()
    assert table.now.covered
    assert table.now.who == 0


def test_undo_at_a_cover_shows_the_cover_of_whose_action_was_taken_back() -> None:
    table = PlayTable(seats=["you", "you"], seed=7)
    press(table, "go:ready")
    press(table, "go:all:play")
    press(table, "do:end turn")
    assert "Pass the device to Green" in table.picture.content
    table.back.click()
    assert "Pass the device to Red" in table.picture.content
    assert "Red&#x27;s hand" not in table.picture.content and "Burgle" not in table.picture.content
    press(table, "go:ready")
    assert "Red&#x27;s hand" in table.picture.content or "Red's hand" in table.picture.content
    table.back.click()
    assert not table.now.covered, "who holds the device takes back an own action in sight"


def test_undo_to_the_game_before_shows_a_cover_first() -> None:
    table = PlayTable(seats=["you", "you"], seed=7)
    press(table, "go:ready")
    press(table, "go:all:play")
    table.new_game()
    table.undo()
    assert (table.now.seed, table.now.covered) == (7, True)


def test_a_game_that_hides_nothing_needs_no_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    open_table = replace(play_game.game_table("clank"), hides=lambda game: False)
    monkeypatch.setattr("clank_nb.widgets.play_sitting.game_table", lambda name: open_table)
    table = PlayTable(seats=["you", "you"], seed=7)
    assert table.now.mine
    assert table.now.viewer is None


def test_everything_is_shown_where_that_is_asked_for() -> None:
    table = PlayTable(seats=["you", "you"], seed=7, show="all")
    assert table.now.mine


# ---- from elsewhere, and on ------------------------------------------------------------------------------------------


def test_a_game_goes_on_from_its_code() -> None:
    table = PlayTable(seats=["you", "careful"], seed=7, stepwise=False)
    play_on(table, 12)
    table.codes.value = "game"
    assert cn.from_code(table.written.value) == table.trace
    again = PlayTable(cn.from_code(table.written.value), seats=["you", "careful"], stepwise=False)
    assert again.state == table.state
    assert again.now.seed == 7
    again.undo()
    table.undo()
    assert again.state == table.state


def test_a_code_without_dice_holds_no_seed() -> None:
    table = PlayTable(seats=["you", "careful"], seed=7)
    press(table, "go:all:play")
    table.codes.value = "bare"
    assert cn.from_code(table.written.value).state.dice[0] is None
    assert table.written.value == table.code(secret=False)
    table.codes.value = "position"
    assert cn.from_code(table.written.value) == table.state
    assert table.typed.layout.display == "none"
    press(table, "do:end turn")
    assert table.codes.value == ""


def test_a_position_is_played_on_and_another_game_begins_there_with_other_dice() -> None:
    state = cn.position("clank", to_act="green", seed=7, players={"red": {"room": "f05"}, "green": {"room": "f08"}})
    table = PlayTable(state, seats=["you", "you"], show="all")
    assert table.now.who == 1
    table.new_game()
    assert table.state == state
    assert table.state.dice[0] == 8


def test_a_game_without_pictures_of_its_own_is_played_on_a_plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    from clank_nb.widgets.play_plain import TABLE

    monkeypatch.setattr("clank_nb.widgets.play_sitting.game_table", lambda name: TABLE)
    table = PlayTable(seats=["you", "random"], seed=7)
    assert "hand" in table.picture.content
    play_on(table, 60)
    assert len(table.trace) > 60


# ---- what cannot be --------------------------------------------------------------------------------------------------


def test_an_unknown_seat_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(BadCode) as caught:
        PlayTable(seats=["you", "carefull"])
    assert caught.value.nearest[0] == "careful"
    assert '"carefull"' in str(caught.value)
    assert "All: you, random, careful" in str(caught.value)


@pytest.mark.parametrize(
    ("named", "error", "told"),
    [
        ({"seats": "you"}, BadData, "Name each player"),
        ({"seats": []}, BadData, "Name each player"),
        ({"seats": ["you"]}, BadCode, "2, 3 or 4 players"),
        ({"game": "chess"}, BadCode, "clank"),
        ({"game": 7}, BadData, "name of a game"),
        ({"show": "me"}, BadData, "Take you"),
        ({"seed": "x"}, BadCode, "seed"),
        ({"bord": "back"}, BadCode, "Did you mean board"),
        ({"board": "side"}, BadCode, "front"),
    ],
)
def test_what_cannot_be_is_answered_in_a_sentence(named: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=re.escape(told)):
        PlayTable(**named)


def test_a_state_needs_as_many_seats_as_it_has_players() -> None:
    state = cn.new_game("clank", players=3, seed=7)
    with pytest.raises(BadData, match="3 players and seats names 2"):
        PlayTable(state, seats=["you", "random"])
    with pytest.raises(BadData, match="Leave out board"):
        PlayTable(state, seats=["you", "random", "random"], board="front")


def test_an_action_that_is_refused_is_raised_to_who_wrote_it() -> None:
    with pytest.raises(IllegalAction, match="Red cannot move"):
        PlayTable(seats=["you", "random"], seed=7).do("move f02")
