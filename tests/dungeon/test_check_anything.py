"""Whatever a board file holds, the check answers with faults, and the board loads exactly if there are none."""

from __future__ import annotations

import copy
import datetime
import tomllib
from typing import Any

import networkx as nx
import tomlkit
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.data.errors import BadData
from clank_nb.data.tables import graphs_dir
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.build import check_board, load_board
from tests.dungeon.mine import SOUND

FRONT = (graphs_dir() / "clank/front.toml").read_text(encoding="utf-8")
FIELDS = ("x", "y", "a", "b", "boots", "monsters", "locks", "one_way", "wrap", "depths", "artifact", "heal", "zzz")

letters = st.text(st.characters(exclude_categories=("Cs",)), max_size=6)
scalars = st.one_of(
    st.booleans(),
    st.integers(-3, 120),
    st.integers(),
    st.floats(),
    st.sampled_from((0.0, 0.3, 0.5, 0.85, 1, 2, True, False)),
    letters,
    st.sampled_from(("gate", "hall", "vault", "gat")),
    st.dates(),
    st.datetimes(),
    st.just(datetime.time(12, 30)),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(letters, inner, max_size=2), max_leaves=4
)
names = st.one_of(
    letters,
    st.sampled_from(
        ("gate", "hall", "isle", "hall-cave", "cave-hall", "gate-vault", "gate-gate", "hall-cave-3", "x-y-1")
    ),
)


def tables(table: dict[str, Any]) -> list[dict[str, Any]]:
    """A table and all tables within it."""
    return [table, *(inner for value in table.values() if isinstance(value, dict) for inner in tables(value))]


@st.composite
def spoilt_boards(draw: st.DrawFn) -> dict[str, Any]:
    """The sound board with up to four things changed, added, renamed or deleted."""
    board: dict[str, Any] = copy.deepcopy(tomllib.loads(SOUND))
    for _ in range(draw(st.integers(0, 4))):
        table = draw(st.sampled_from(tables(board)))
        action = draw(st.sampled_from(("change", "add", "rename", "delete")))
        if action == "add" or not table:
            table[draw(st.one_of(names, st.sampled_from(FIELDS)))] = draw(values)
            continue
        key = draw(st.sampled_from(sorted(table)))
        value = table.pop(key)
        if action == "change":
            table[key] = draw(values)
        elif action == "rename":
            table[draw(names)] = value
    return board


def assert_sound(board: Dungeon) -> None:
    """What a board that loaded promises, looked up afresh."""
    ids = {room.id for room in board.rooms}
    assert board.entrance in ids
    for tunnel in board.tunnels:
        assert {tunnel.a, tunnel.b} <= ids
        assert tunnel.a != tunnel.b
        assert type(tunnel.boots) is int
        assert tunnel.boots >= 1
    assert len({tunnel.id for tunnel in board.tunnels}) == len(board.tunnels)
    assert all(0 <= room.x <= 1 and 0 <= room.y <= 1 for room in board.rooms)
    assert nx.is_strongly_connected(board.graph)


def assert_answered(path: Any) -> bool:
    """Faults or a sound board, never both and never another error; whether it loaded."""
    faults = check_board(path)
    for fault in faults:
        line = str(fault)
        assert line.startswith(path.name)
        assert len(line.splitlines()) == 1
    try:
        board = load_board(path)
    except BadData as error:
        assert error.faults == faults
        assert faults
        return False
    assert not faults
    assert_sound(board)
    return True


@settings(max_examples=300)
@given(spoilt_boards())
def test_a_board_loads_exactly_if_the_check_finds_nothing(tmp_path_factory, board):
    path = tmp_path_factory.getbasetemp() / "spoilt.toml"
    path.write_text(tomlkit.dumps(board), encoding="utf-8")
    loaded = assert_answered(path)
    assert loaded or board != tomllib.loads(SOUND)


@settings(max_examples=60)
@given(st.integers(0, len(FRONT)), st.integers(0, 30), st.binary(max_size=6))
def test_a_file_damaged_anywhere_is_answered(tmp_path_factory, start, length, junk):
    raw = FRONT.encode()
    path = tmp_path_factory.getbasetemp() / "damaged.toml"
    path.write_bytes(raw[:start] + junk + raw[start + length :])
    assert_answered(path)


@settings(max_examples=60)
@given(st.lists(st.sampled_from(SOUND.splitlines()), max_size=25))
def test_rows_in_any_order_and_number_are_answered(tmp_path_factory, lines):
    path = tmp_path_factory.getbasetemp() / "shuffled.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert_answered(path)
