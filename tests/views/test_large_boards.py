"""Boards of many rooms: drawn in little time up to a number, then refused in a sentence."""

from __future__ import annotations

import time

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadData
from clank_nb.views.layout import MOST_DRAWN, layout
from clank_nb.widgets.designer_files import MOST_ROOMS
from clank_nb.widgets.dungeon_designer import DungeonDesigner


def square(rooms: int) -> cn.Dungeon:
    """Rooms in a square, joined along rows and columns."""
    side = int(rooms**0.5)
    made = [cn.Room(f"r{k}", k % side / side, k // side / (side + 1), outside=k == 0) for k in range(rooms)]
    ways = [(k, k + 1) for k in range(rooms - 1)] + [(k, k + side) for k in range(rooms - side)]
    tunnels = {(a, b): cn.Tunnel(f"r{a}-r{b}", f"r{a}", f"r{b}") for a, b in ways}
    return cn.Dungeon(tuple(made), tuple(tunnels.values()), "r0", title="Square")


def test_a_board_of_as_many_rooms_as_are_drawn_is_laid_out_in_little_time() -> None:
    began = time.process_time()
    assert len(layout(square(MOST_DRAWN)).spots) == MOST_DRAWN
    assert time.process_time() - began < 30


def test_a_board_of_more_rooms_says_so_instead_of_drawing_itself() -> None:
    board = square(MOST_DRAWN + 1)
    sentence = "dungeon: it has 1001 rooms, and at most 1000 are drawn. Take a part of it, or ask about it without a"
    with pytest.raises(BadData, match=sentence):
        cn.show(board)
    told = board._repr_mimebundle_()["text/plain"].split("\n")
    assert told[0] == "<Dungeon Square: 1001 rooms, 1970 tunnels>" and told[1].startswith(sentence)


def test_the_designer_refuses_more_rooms_than_it_can_follow() -> None:
    with pytest.raises(BadData, match="it has 301 rooms, and at most 300 are drawn"):
        DungeonDesigner(square(MOST_ROOMS + 1))
