"""The two boards of the package: what they hold, and the graph made of them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import networkx as nx
import pytest

from clank_nb.data.errors import BadCode
from clank_nb.data.tables import graphs_dir
from clank_nb.dungeon.board import Dungeon, Room, Tunnel, Way
from clank_nb.dungeon.build import boards, check_board, load_board
from clank_nb.dungeon.tracks import tracks

SLUGS = ("clank/front", "clank/back")

COUNTS = {
    "clank/front": {
        "rooms": 39, "tunnels": 60, "one_way": 7, "locks": 9, "footprints": 13, "monsters": 17, "wrap": 1,
        "crystal_cave": 10, "market": 4, "heal": 3, "monkey_idols": 1, "depths": 23,
    },
    "clank/back": {
        "rooms": 44, "tunnels": 63, "one_way": 7, "locks": 6, "footprints": 5, "monsters": 18, "wrap": 1,
        "crystal_cave": 8, "market": 5, "heal": 1, "monkey_idols": 1, "depths": 25,
    },
}  # fmt: skip

ARTIFACTS = {
    "clank/front": {5: "f18", 7: "f21", 10: "f27", 15: "f23", 20: "f31", 25: "f33", 30: "f35"},
    "clank/back": {5: "b33", 7: "b23", 10: "b25", 15: "b38", 20: "b30", 25: "b35", 30: "b41"},
}

# Boots to the artifact of each value and back, without and with a key; caves and monsters left out of account.
BOOTS = {
    "clank/front": {
        5: (6, 6, 6, 6), 7: (7, 7, 6, 6), 10: (7, 7, 7, 7), 15: (7, 7, 7, 7), 20: (7, 7, 7, 7), 25: (10, 10, 9, 9),
        30: (None, None, 9, 9),
    },
    "clank/back": {
        5: (7, 7, 7, 7), 7: (7, 7, 6, 6), 10: (6, 6, 6, 6), 15: (8, 8, 8, 8), 20: (10, 8, 10, 8),
        25: (None, None, 8, 8), 30: (11, 11, 10, 10),
    },
}  # fmt: skip


@pytest.fixture(params=SLUGS)
def board(request) -> Dungeon:
    return load_board(request.param)


def test_the_boards_are_listed_and_each_has_its_file():
    assert boards() == SLUGS
    found = {path.relative_to(graphs_dir()).with_suffix("").as_posix() for path in graphs_dir().glob("*/*.toml")}
    assert found - {"catacombs/tiles", *tracks()} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_of_the_package_has_no_fault(slug):
    assert check_board(slug) == ()


def test_the_counts_of_each_board(board):
    rooms, tunnels = board.rooms, board.tunnels
    counts = {"rooms": len(rooms), "tunnels": len(tunnels), "footprints": sum(t.boots > 1 for t in tunnels)}
    for field in ("one_way", "locks", "monsters", "wrap"):
        counts[field] = sum(bool(getattr(tunnel, field)) for tunnel in tunnels)
    for field in ("crystal_cave", "market", "heal", "monkey_idols", "depths"):
        counts[field] = sum(bool(getattr(room, field)) for room in rooms)
    assert counts == COUNTS[board.name]
    assert [room.monkey_idols for room in rooms if room.monkey_idols] == [3]
    assert [room.major_secrets for room in rooms if room.major_secrets] == [1] * 9
    assert [room.minor_secrets for room in rooms if room.minor_secrets] == [2] * 9
    assert {tunnel.boots for tunnel in tunnels} == {1, 2}
    assert {tunnel.locks for tunnel in tunnels} == {0, 1}


def test_the_artifacts_lie_in_their_rooms(board):
    assert {room.artifact: room.id for room in board.rooms if room.artifact} == ARTIFACTS[board.name]
    assert all(room.depths for room in board.rooms if room.artifact)


def cheapest(a: str, b: str, arcs: dict[str, dict[str, int]]) -> int:
    return min(arc["boots"] for arc in arcs.values())


def boots_between(board: Dungeon, start: str, end: str, *, key: bool) -> int | None:
    """Fewest boots by networkx itself, on the arcs that are open."""
    open_arcs = [arc for arc in board.graph.edges(keys=True) if key or not board.graph.edges[arc]["locks"]]
    graph = board.graph.edge_subgraph(open_arcs)
    try:
        return nx.dijkstra_path_length(
            graph, start, end, weight=lambda a, b, arcs: min(d["boots"] for d in arcs.values())
        )
    except (nx.NodeNotFound, nx.NetworkXNoPath):
        return None


def test_the_boots_to_each_artifact_and_back(board):
    found = {
        value: (
            boots_between(board, board.entrance, room, key=False),
            boots_between(board, room, board.entrance, key=False),
            boots_between(board, board.entrance, room, key=True),
            boots_between(board, room, board.entrance, key=True),
        )
        for value, room in ARTIFACTS[board.name].items()
    }
    assert found == BOOTS[board.name]


@pytest.mark.parametrize(
    ("slug", "shut"), [("clank/front", {"f06", "f09", "f29", "f35"}), ("clank/back", {"b13", "b35"})]
)
def test_the_rooms_that_only_a_key_opens(slug, shut):
    board = load_board(slug)
    assert {r.id for r in board.rooms if boots_between(board, board.entrance, r.id, key=False) is None} == shut


def test_the_depths_lie_below_their_line_and_the_rest_above(board):
    assert board.depths_line is not None
    assert all((room.y > board.depths_line) == room.depths for room in board.rooms)


# ------------------------------------------------------------------------------------------------- the graph


def test_the_graph_holds_every_room_and_one_arc_for_each_way(board):
    graph = board.graph
    assert type(graph) is nx.MultiDiGraph
    assert list(graph) == [room.id for room in board.rooms]
    assert {key for _, _, key in graph.edges(keys=True)} == {tunnel.id for tunnel in board.tunnels}
    for tunnel in board.tunnels:
        assert graph.has_edge(tunnel.a, tunnel.b, tunnel.id)
        assert graph.has_edge(tunnel.b, tunnel.a, tunnel.id) == (not tunnel.one_way)


def test_rooms_and_arcs_carry_their_fields():
    graph = load_board("clank/front").graph
    assert graph.nodes["f35"]["artifact"] == 30
    assert dict(graph.nodes["f18"]) == {
        "x": 0.237, "y": 0.488, "depths": True, "crystal_cave": True, "market": False, "heal": 0, "artifact": 5,
        "major_secrets": 0, "minor_secrets": 0, "monkey_idols": 0, "outside": False,
    }  # fmt: skip
    assert [room for room, outside in graph.nodes(data="outside") if outside] == ["f01"]
    arc = {"boots": 2, "monsters": 1, "locks": 0, "one_way": False, "wrap": False}
    assert graph.edges["f18", "f25", "f18-f25"] == graph.edges["f25", "f18", "f18-f25"] == arc
    assert graph.edges["f22", "f29", "f22-f29"]["locks"] == 1
    assert graph.edges["f17", "f22", "f17-f22"]["wrap"] is True
    assert graph.graph == {
        "name": "clank/front", "title": "Front of the board", "entrance": "f01", "aspect": 1.17, "depths_line": 0.425,
    }  # fmt: skip


def test_the_graph_is_frozen_down_to_its_attributes_and_a_copy_is_not():
    graph = load_board("clank/front").graph
    assert nx.is_frozen(graph)
    with pytest.raises(nx.NetworkXError):
        graph.add_edge("f01", "f35")
    with pytest.raises(nx.NetworkXError):
        graph.remove_node("f01")
    for attributes in (graph.nodes["f35"], graph.edges["f02", "f03", "f02-f03"], graph.graph):
        with pytest.raises(TypeError, match=r"does not change; change a copy of it: graph\.copy\(\)"):
            attributes["artifact"] = 31
        with pytest.raises(TypeError, match="does not change"):
            attributes.update(artifact=31)
        with pytest.raises(TypeError, match="does not change"):
            attributes.clear()
    for mine in (graph.copy(), copy.deepcopy(graph), pickle.loads(pickle.dumps(graph)), nx.MultiDiGraph(graph)):
        mine.nodes["f35"]["artifact"] = 31
        assert mine.nodes["f35"]["artifact"] == 31
    assert graph.nodes["f35"]["artifact"] == 30


# ------------------------------------------------------------------------------------------------- ways


def test_the_ways_of_a_room_are_sorted_and_say_which_go_against_an_arrow():
    front = load_board("clank/front")
    assert front.ways["f24"] == (
        Way("f17-f24", "f17", 1, 1, 0, against=True),
        Way("f24-f23", "f23", 1, 0, 0, against=False),
        Way("f30-f24", "f30", 2, 0, 0, against=True),
        Way("f24-f36", "f36", 1, 0, 0, against=False),
    )
    assert front.neighbours["f24"] == ("f17", "f23", "f30", "f36")
    assert front.ways["f29"][0] == Way(tunnel="f22-f29", to="f22", boots=1, monsters=0, locks=1, against=False)


def test_the_ways_and_the_graph_say_the_same(board):
    arcs = {(room, way.to, way.tunnel) for room, ways in board.ways.items() for way in ways if not way.against}
    assert arcs == set(board.graph.edges(keys=True))
    for ways in board.ways.values():
        assert list(ways) == sorted(ways, key=lambda way: (way.to, way.tunnel))
    with pytest.raises(TypeError):
        board.ways["f99"] = ()


def two_rooms(*tunnels: Tunnel) -> Dungeon:
    return Dungeon((Room("gate", outside=True), Room("hall", 0.5, 0.5)), tunnels, "gate")


def test_parallel_tunnels_are_two_ways_to_one_neighbour():
    board = two_rooms(Tunnel("stairs", "gate", "hall", 2), Tunnel("crawl", "gate", "hall", 1, monsters=1))
    assert [way.tunnel for way in board.ways["gate"]] == ["crawl", "stairs"]
    assert board.neighbours["gate"] == ("hall",)
    assert set(board.graph["gate"]["hall"]) == {"stairs", "crawl"}


# ------------------------------------------------------------------------------------------------- a value


def test_a_copy_of_the_file_gives_an_equal_dungeon_of_another_name(tmp_path, board):
    source = graphs_dir() / f"{board.name}.toml"
    mine = tmp_path / "mine.toml"
    mine.write_bytes(source.read_bytes())
    again = load_board(mine)
    assert again == board
    assert hash(again) == hash(board)
    assert (again.name, again.source) == ("mine", mine)
    assert load_board(str(mine)) == board
    assert load_board(source).name == board.name


def test_the_order_of_rows_makes_no_other_dungeon_but_a_price_does():
    stairs, crawl = Tunnel("stairs", "gate", "hall", 2), Tunnel("crawl", "gate", "hall", 1)
    assert two_rooms(stairs, crawl) == two_rooms(crawl, stairs)
    assert two_rooms(stairs) != two_rooms(Tunnel("stairs", "gate", "hall", 3))
    assert two_rooms(stairs) != two_rooms(stairs, crawl)
    assert two_rooms() != "two rooms"
    assert len({two_rooms(stairs, crawl), two_rooms(crawl, stairs)}) == 1


def test_a_dungeon_survives_pickling_and_deep_copies(board):
    assert board.graph is board.graph
    for again in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert again == board
        assert (again.name, again.source) == (board.name, board.source)
        assert again.graph.edges(keys=True) == board.graph.edges(keys=True)


def test_a_dungeon_cannot_be_changed(board):
    with pytest.raises(AttributeError):
        board.entrance = "f02"
    with pytest.raises(AttributeError):
        board.rooms[0].heal = 9
    with pytest.raises(AttributeError):
        board.tunnels[0].boots = 9


def test_a_dungeon_shows_itself_in_one_line():
    assert repr(load_board("clank/back")) == "<Dungeon clank/back: 44 rooms, 63 tunnels>"


def test_a_board_of_the_package_is_loaded_once():
    assert load_board("clank/front") is load_board("clank/front")


# ------------------------------------------------------------------------------------------------- names


def test_rooms_and_tunnels_are_found_by_id_and_a_mistyped_id_is_answered():
    front = load_board("clank/front")
    assert front.room("f35").artifact == 30
    assert front.tunnel("f18-f25") == Tunnel("f18-f25", "f18", "f25", boots=2, monsters=1)
    with pytest.raises(BadCode) as caught:
        front.room("F2")
    assert caught.value.nearest == ("f02", "f20", "f21")
    assert str(caught.value).startswith('There is no room "F2". Nearest: f02, f20, f21. All: f01, f02, ')
    with pytest.raises(BadCode, match="There is no tunnel 7"):
        front.tunnel(7)
    with pytest.raises(BadCode, match="There is no room a list"):
        front.room(["f02"])


@pytest.mark.parametrize("ask", [load_board, check_board])
def test_an_unknown_board_is_answered_with_the_nearest_and_all_names(ask):
    with pytest.raises(BadCode) as caught:
        ask("clank/fornt")
    assert str(caught.value) == (
        'There is no board "clank/fornt". Nearest: clank/front, clank/back. All: clank/front, clank/back.'
    )
    assert caught.value.given == "clank/fornt"
    for nonsense in (None, 7, "", b"clank/front", ["clank/front"], "\0", "x" * 10_000):
        with pytest.raises(BadCode, match="There is no board"):
            ask(nonsense)


def test_a_text_is_a_path_when_it_ends_in_toml_or_something_lies_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_bytes((graphs_dir() / "clank/back.toml").read_bytes())
    assert load_board("mine") == load_board(Path("mine")) == load_board("clank/back")
    assert [fault.where for fault in check_board("gone.toml")] == ["gone.toml"]
    assert [fault.where for fault in check_board(Path("gone"))] == ["gone"]
    (tmp_path / "clank").mkdir()
    (tmp_path / "clank" / "front").write_text("no board")
    assert load_board("clank/front").name == "clank/front"
