"""Actions of the catacombs in words, and what is said of words that are no action."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.model.actions import (
    Buy,
    Discover,
    DrawCubes,
    Find,
    GiveUp,
    Lay,
    Mark,
    Move,
    Open,
    React,
    Spot,
    Teleport,
    Trash,
    Turn,
    TurnUp,
)
from clank_nb.model.state import State
from tests.rules.catacombs.scene import table
from tests.rules.catacombs.walking import states

ROUND: State = table({"room": "hall", "boots": 2}, tiles={"d11": [-1, 0], "s2": [1, 1], "d06": [0, -1]})
"""Green in the hall, from which two portals and three tiles can be reached."""

CROWD: State = cn.new_game("catacombs", players=6, seed=2)

MEANT: tuple[tuple[str, Any], ...] = (
    ("discover hall-w1", Discover("hall-w1")),
    ("discover hall-w1 by teleport", Discover("hall-w1", True)),
    ("lay 90", Lay(90)),
    ("lay 90 swords=1", Lay(90, 1)),
    ("lay 90 by teleport", Lay(90, 0, True)),
    ("give up 270", GiveUp(270)),
    ("open chest", Open("chest")),
    ("mark way", Mark("way")),
    ("turn d11 180", Turn("d11", 180)),
    ("spot 2,-1", Spot(2, -1)),
    ("buy crown by discount_coupon", Buy("crown", "discount_coupon")),
    ("teleport way by wayshrine", Teleport("way", "wayshrine")),
    ("teleport d11a by new_tile:d11", Teleport("d11a", "new_tile:d11")),
    ("move d11c", Move("d11c", "d11c-e2+hall-w3")),
    ("move d11c swords=2", Move("d11c", "d11c-e2+hall-w3", 2)),
    ("move shrine by shrine-hall", Move("shrine", "shrine-hall")),
    ("move shrine by hall-start_p>d06p-s2+shrine-n1", Move("shrine", "hall-start_p>d06p-s2+shrine-n1")),
    ("trash burgle from hand", Trash("burgle", "hand")),
    ("tile d12", TurnUp("d12")),
    ("find monk", Find("monk")),
    ("find puzzle_box", Find("puzzle_box")),
    ("cubes black green ghost ghost", DrawCubes(("black", "green", "ghost", "ghost"))),
)


@pytest.mark.parametrize(("text", "action"), MEANT)
def test_a_text_means_an_action_and_is_written_the_same(text: str, action: Any) -> None:
    read = cn.parse_action(ROUND, f"  {text.replace(' ', '   ')} ")
    assert read == action
    assert str(read) == text


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("mark", "mark hall"),
        ("spot 2 -1", "spot 2,-1"),
        ("spot 2, -1", "spot 2,-1"),
        ("lay 90 swords=1 by teleport", "lay 90 by teleport swords=1"),
        ("cubes ghost green black", "cubes black green ghost"),
        ("move shrine by hall-start_p > d06p-s2+shrine-n1", "move shrine by hall-start_p>d06p-s2+shrine-n1"),
    ],
)
def test_another_way_to_say_it_is_understood(short: str, long: str) -> None:
    assert str(cn.parse_action(ROUND, short)) == long


def test_react_is_read_where_such_cards_are() -> None:
    assert cn.parse_action(CROWD, "react cutpurse") == React("cutpurse")
    with pytest.raises(cn.BadCode, match="there is no card “cutpurse”"):
        cn.parse_action(ROUND, "react cutpurse")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("move shrine", "“move shrine”: several tunnels lead to shrine. Add “by” and one of: "
                        "hall-start_p>d06p-s2+shrine-n1, shrine-hall."),
        ("move d11z", "“move d11z”: there is no room “d11z”. Nearest: d11a, d11b, d11c."),
        ("move d05a", "“move d05a”: there is no room “d05a”. Nearest: "),
        ("move d11c by hall-w33", "“move d11c by hall-w33”: there is no tunnel “hall-w33”. Nearest: d11c-e2+hall-w3."),
        ("discover hall-w9", "“discover hall-w9”: there is no tunnel “hall-w9”. Nearest: hall-w1, hall-w2, hall-s2."),
        ("discover", "“discover” cannot be read: one name belongs after “discover”, and 0 stand there."),
        ("lay", "“lay” cannot be read: write “lay” and 0, 90, 180 or 270 degrees, then “swords=1” or “by teleport” if "
                "need be."),
        ("lay 45", "“lay 45”: a tile is turned by 0, 90, 180 or 270 degrees."),
        ("lay ninety", "“lay ninety”: a tile is turned by 0, 90, 180 or 270 degrees."),
        ("lay ９０", "“lay ９０”: a tile is turned by 0, 90, 180 or 270 degrees."),
        ("lay 90 swords=-1", "“lay 90 swords=-1”: swords are a whole number, such as “swords=1”."),
        ("lay 90 swords=1.5", "“lay 90 swords=1.5”: swords are a whole number, such as “swords=1”."),
        ("give 90", "“give 90” cannot be read: write “give up” and 0, 90, 180 or 270 degrees."),
        ("give up", "“give up” cannot be read: write “give up” and 0, 90, 180 or 270 degrees."),
        ("open door", "“open door”: a lockpick opens a chest, a tome or a cell, and no “door”."),
        ("mark d11z", "“mark d11z”: there is no room “d11z”. Nearest: d11a, d11b, d11c."),
        ("turn d12 90", "“turn d12 90”: no tile “d12” lies on the map. Nearest: d11."),
        ("turn d11", "“turn d11” cannot be read: write “turn”, a tile, and 0, 90, 180 or 270 degrees."),
        ("spot a,b", "“spot a,b” cannot be read: write “spot”, a column and a row, such as “spot 1,0”."),
        ("spot 1,2,3", "“spot 1,2,3” cannot be read: write “spot”, a column and a row, such as “spot 1,0”."),
        ("spot 1000,0", "“spot 1000,0” cannot be read: write “spot”, a column and a row, such as “spot 1,0”."),
        ("buy crown by cupon", "“buy crown by cupon”: there is no token “cupon”. Nearest: discount_coupon."),
        ("teleport way by wayshrin", "“teleport way by wayshrin”: no teleport leads to “wayshrin”. Goals: wayshrine."),
        ("use robery", "“use robery”: there is no card or token “robery” to use. Nearest: robbery."),
        ("tile d99", "“tile d99”: there is no tile “d99”. Nearest: d09, d19."),
        ("find monkey", "“find monkey”: there is no secret or prisoner “monkey”. Nearest: monk, golden_monkey_bot."),
        ("cubes ghosts", "“cubes ghosts”: there is no cube “ghosts” in this game. Cubes: ghost."),
        ("trash burgle from deck", "“trash burgle from deck” cannot be read: write “trash”, a card, and “from "
                                   "play_area”, “from discard” or “from hand”."),
        ("remove 5", "There is no action “remove”. Actions begin with one of: play, acquire, use, fight, buy, move, "
                     "discover, teleport, lay, give, take, open, mark, turn, spot, choose, discard, trash, replace, "
                     "react, end, deal, reveal, cubes, find, tile, begin."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_text_is_said_in_a_sentence_or_two(text: str, said: str) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.parse_action(ROUND, text)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


WORDS = st.sampled_from(
    ["move", "discover", "lay", "give", "up", "open", "mark", "turn", "spot", "react", "buy", "teleport", "tile",
     "find", "cubes", "take", "by", "from", "swords=1", "swords=", "swords=9999", "hall", "way", "hall-w1", "d11",
     "d11c", "90", "0", "-1", "1,0", ",", ">", "hall-start_p>", "wayshrine", "new_tile:", "new_tile:d11", "crown",
     "discount_coupon", "chest", "artifact", "ghost", "monk", "burgle", "hand", "", "²", "١", "\ud800", "a" * 120]
)  # fmt: skip


@given(st.lists(WORDS, max_size=6))
def test_any_row_of_words_is_an_action_or_is_told_what_is_wrong(words: list[str]) -> None:
    for state in (ROUND, CROWD):
        try:
            action = cn.parse_action(state, " ".join(words))
        except cn.BadCode as error:
            assert "\n" not in str(error)
            continue
        assert cn.parse_action(state, str(action)) == action
        refusal = cn.why_not(state, action)
        assert refusal is None or "{" not in cn.explain(refusal)


def test_every_event_and_refusal_of_a_game_is_told() -> None:
    for before in states(13, 900):
        if before.is_terminal:
            break
        act = cn.sample(before) if before.current_player == cn.CHANCE else cn.legal_actions(before)[-1]
        for event in cn.apply(before, act).events:
            assert cn.explain(event).endswith(")")
