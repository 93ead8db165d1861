"""There and back: whatever form a board is given, it comes back as an equal dungeon."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.dungeon import (
    boards,
    check_board,
    from_graph,
    from_graphml,
    from_node_link,
    load_board,
    save_board,
    to_graphml,
    to_node_link,
)
from clank_nb.dungeon.board import Dungeon, Tunnel
from clank_nb.dungeon.board_text import fresh_text
from tests.dungeon.random_boards import sound_boards

ENDINGS = ("toml", "json", "graphml")


def either_end_first(board: Dungeon) -> Dungeon:
    """The board with every two-way tunnel written from the room that sorts first: a graph cannot tell more."""

    def turned(tunnel: Tunnel) -> Tunnel:
        return tunnel if tunnel.one_way or tunnel.a < tunnel.b else replace(tunnel, a=tunnel.b, b=tunnel.a)

    return replace(board, tunnels=tuple(turned(tunnel) for tunnel in board.tunnels))


@settings(max_examples=100)
@given(sound_boards())
def test_every_random_board_is_sound_and_survives_every_form(tmp_path_factory, board):
    folder = tmp_path_factory.getbasetemp()
    assert check_board(board) == ()
    for ending in ENDINGS:
        path = save_board(board, folder / f"random.{ending}")
        again = load_board(path)
        assert again == board, ending
        assert [room.id for room in again.rooms] == [room.id for room in board.rooms]
        assert [tunnel.id for tunnel in again.tunnels] == [tunnel.id for tunnel in board.tunnels]
    assert from_graphml(to_graphml(board)) == board
    assert from_node_link(json.loads(json.dumps(to_node_link(board)))) == board
    assert either_end_first(from_graphml(to_graphml(board, arcs=True))) == either_end_first(board)
    assert either_end_first(from_graph(board.graph)) == either_end_first(board)
    assert nx.utils.graphs_equal(from_graph(board.graph).graph.copy(), _nameless(board))


def _nameless(board: Dungeon) -> nx.MultiDiGraph:
    graph = board.graph.copy()
    graph.graph["name"] = ""
    return graph


@settings(max_examples=60)
@given(board=sound_boards(), newline=st.sampled_from(("\n", "\r\n")), bom=st.booleans(), end=st.booleans())
def test_an_untouched_file_is_written_back_byte_for_byte(tmp_path_factory, board, newline, bom, end):
    folder = tmp_path_factory.getbasetemp()
    text = "# kept\n" + fresh_text(board).replace(" = {", "   =  {", 2) + "\n# the end" + "\n" * end
    source, copy = folder / "source.toml", folder / "untouched.toml"
    source.write_bytes(b"\xef\xbb\xbf" * bom + text.replace("\n", newline).encode())
    loaded = load_board(source)
    assert loaded == board
    assert save_board(loaded, copy).read_bytes() == source.read_bytes()


@settings(max_examples=100)
@given(old=sound_boards(), new=sound_boards(), keep=st.booleans(), newline=st.sampled_from(("\n", "\r\n")))
def test_a_file_changed_at_will_loads_as_the_changed_board(tmp_path_factory, old, new, keep, newline):
    """Saved over the text of quite another board, with the same names or not."""
    folder = tmp_path_factory.getbasetemp()
    source = folder / "old.toml"
    source.write_bytes(fresh_text(old).replace("\n", newline).encode())
    loaded = load_board(source)
    if keep and len(new.rooms) == len(old.rooms):
        ids = {b.id: a.id for a, b in zip(old.rooms, new.rooms, strict=True)}
        rooms = tuple(replace(room, id=ids[room.id]) for room in new.rooms)
        new = replace(new, rooms=rooms, entrance=ids[new.entrance], tunnels=_over(new.tunnels, ids))
    changed = replace(new, source=loaded.source, raw=loaded.raw)
    raw = save_board(changed, folder / "changed.toml").read_bytes()
    assert load_board(folder / "changed.toml") == new
    assert (b"\r\n" in raw) == (newline == "\r\n") or raw.startswith(b"# Format") or b"\r" not in raw


def _over(tunnels: tuple[Tunnel, ...], ids: dict[str, str]) -> tuple[Tunnel, ...]:
    return tuple(replace(t, id=f"way{n}", a=ids[t.a], b=ids[t.b]) for n, t in enumerate(tunnels))


@pytest.mark.parametrize("slug", boards())
def test_the_boards_of_the_package_survive_every_form(tmp_path, slug):
    board = load_board(slug)
    assert board.source is not None
    assert save_board(board, tmp_path / "copy.toml").read_bytes() == Path(board.source).read_bytes()
    for ending in ENDINGS:
        first = save_board(board, tmp_path / f"first.{ending}")
        again = load_board(first)
        assert again == board
        second = save_board(again, tmp_path / f"second.{ending}")
        assert second.read_bytes() == first.read_bytes()
    assert from_graph(board.graph) == from_graph(board.graph.copy()) == board
    graph = nx.node_link_graph(to_node_link(board), edges="edges")
    assert nx.utils.graphs_equal(graph, board.graph)
    assert from_node_link(nx.node_link_data(board.graph, edges="edges")) == board
    assert from_node_link(nx.node_link_data(board.graph, edges="links")) == board


@pytest.mark.parametrize("slug", boards())
def test_networkx_reads_our_arcs_and_we_read_its_files(tmp_path, slug):
    board = load_board(slug)
    graph = nx.parse_graphml(to_graphml(board, arcs=True), force_multigraph=True)
    assert {(a, b) for a, b in graph.edges()} == {(a, b) for a, b in board.graph.edges()}
    for a, b, values in board.graph.edges(data=True):
        assert list(graph[a][b].values()) == [values]
    assert all(dict(graph.nodes[room]) == dict(board.graph.nodes[room]) for room in graph)
    nx.write_graphml(board.graph, tmp_path / "theirs.graphml")
    assert load_board(tmp_path / "theirs.graphml") == board
