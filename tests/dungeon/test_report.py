"""The report of a dungeon: every number of it worked out a second time, by taking rooms and tunnels out."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given, settings

from clank_nb.data.errors import BadCode, BadData
from clank_nb.dungeon import Dungeon, Room, Tunnel, board_report, boards, compare_boards, load_board
from clank_nb.dungeon.report_value import Least
from clank_nb.dungeon.routes import pareto_routes, round_trip
from tests.dungeon.mine import board_file
from tests.dungeon.random_boards import sound_boards
from tests.dungeon.test_boards import ARTIFACTS, BOOTS

# What each board takes: points: (turns, boots, monsters) of a trip with a key, and without one.
TRIPS = {
    "clank/front": {
        5: ((4, 12, 0), (4, 12, 0)), 7: ((5, 12, 0), (5, 14, 0)), 10: ((5, 14, 0), (5, 14, 0)),
        15: ((4, 14, 0), (4, 14, 0)), 20: ((5, 14, 0), (5, 14, 4)), 25: ((7, 18, 2), (7, 20, 5)),
        30: ((5, 18, 2), None),
    },
    "clank/back": {
        5: ((5, 14, 0), (5, 14, 0)), 7: ((4, 12, 0), (4, 14, 0)), 10: ((5, 12, 2), (5, 12, 2)),
        15: ((5, 16, 2), (5, 16, 2)), 20: ((5, 18, 1), (5, 18, 1)), 25: ((5, 16, 0), None),
        30: ((6, 20, 0), (7, 22, 4)),
    },
}  # fmt: skip
SHUT = {"clank/front": ("f06", "f09", "f29", "f35"), "clank/back": ("b13", "b35")}
RANKS = {"clank/front": [30, 20, 15, 25, 10, 7, 5], "clank/back": [25, 30, 20, 15, 10, 7, 5]}


def reached(graph: nx.MultiDiGraph, board: Dungeon, *, without: object = None) -> tuple[set[str], set[str]]:
    """The rooms with a way in, and those with a way back, when a room or a tunnel is taken out."""
    graph = graph.copy()
    if without in graph:
        graph.remove_node(without)
    graph.remove_edges_from([arc for arc in graph.edges(keys=True) if arc[2] == without])
    return nx.descendants(graph, board.entrance), nx.ancestors(graph, board.entrance)


def pieces(board: Dungeon, without: object = None) -> int:
    graph = nx.MultiGraph()
    graph.add_nodes_from(room.id for room in board.rooms if room.id != without)
    graph.add_edges_from((t.a, t.b) for t in board.tunnels if without not in (t.id, t.a, t.b))
    return nx.number_connected_components(graph)


def assert_cuts(board: Dungeon) -> None:
    report = board_report(board)
    whole_in, whole_back = reached(board.graph, board)
    for found, places in (
        (report.choke_points, [room.id for room in board.rooms if room.id != board.entrance]),
        (report.bridges, [tunnel.id for tunnel in board.tunnels]),
    ):
        assert [cut.place for cut in found] == sorted(cut.place for cut in found)
        by_place = {cut.place: cut for cut in found}
        for place in places:
            left_in, left_back = reached(board.graph, board, without=place)
            no_in, no_back = sorted(whole_in - left_in - {place}), sorted(whole_back - left_back - {place})
            splits = pieces(board, place) > 1
            cut = by_place.pop(place, None)
            assert (cut is not None) == bool(no_in or no_back or splits), place
            if cut is not None:
                assert (list(cut.no_way_in), list(cut.no_way_back), cut.splits) == (no_in, no_back, splits)
                assert cut.cut_off == tuple(sorted({*no_in, *no_back}))
                lost = {*no_in, *no_back, place}
                assert cut.artifacts == tuple(sorted(r.artifact for r in board.rooms if r.artifact and r.id in lost))
        assert not by_place


@pytest.mark.parametrize("slug", boards())
def test_choke_points_and_bridges_are_what_cuts_off_when_it_is_taken_out(slug):
    assert_cuts(load_board(slug))


# Tunnels and rooms share no name here, so `without` means one of them.
@settings(max_examples=60)
@given(sound_boards())
def test_choke_points_of_random_boards(board):
    ids = {room.id: f"room_{n}" for n, room in enumerate(board.rooms)}
    rooms = tuple(replace(room, id=ids[room.id]) for room in board.rooms)
    tunnels = tuple(replace(t, id=f"way{n}", a=ids[t.a], b=ids[t.b]) for n, t in enumerate(board.tunnels))
    assert_cuts(replace(board, rooms=rooms, tunnels=tunnels, entrance=ids[board.entrance]))


@pytest.mark.parametrize("slug", boards())
def test_the_trips_to_each_artifact_of_the_boards(slug):
    board = load_board(slug)
    report = board_report(board)
    assert {line.points: line.room for line in report.artifacts} == ARTIFACTS[slug]
    for line in report.artifacts:
        with_key, bare = TRIPS[slug][line.points]
        assert line.least is not None
        assert (line.least.turns, line.least.boots, line.least.monsters) == with_key
        without = line.least_without_key
        assert (without and (without.turns, without.boots, without.monsters)) == bare
        assert line.trips == round_trip(board, board.entrance, line.room)
        assert line.there == pareto_routes(board, board.entrance, line.room)
        assert line.back == pareto_routes(board, line.room, board.entrance)
        if bare:
            assert line.without_key == round_trip(board, board.entrance, line.room, keys=0)
            assert line.key_saves == Least(*(b - k for b, k in zip(bare, with_key, strict=True)), 0)
        else:
            assert line.key_saves is None
        boots_in, boots_out = BOOTS[slug][line.points][2:]
        assert line.least_in and line.least_out
        assert (line.least_in.boots, line.least_out.boots) == (boots_in, boots_out)
    assert report.key_only == SHUT[slug]
    assert [line.points for line in report.ranking] == RANKS[slug]
    assert report.traps == ()


@pytest.mark.parametrize("slug", boards())
def test_reward_and_price_are_exact_and_ranked(slug):
    report = board_report(load_board(slug))
    paid = {}
    for line in report.artifacts:
        assert line.per_turn == Fraction(line.points, min(trip.turns for trip in line.trips))
        assert line.per_boot == Fraction(line.points, min(trip.boots for trip in line.trips))
        paid[line.points] = (line.per_turn, line.per_boot)
    for line in report.artifacts:
        assert line.rank == 1 + sum(other > paid[line.points] for other in paid.values())
        beaten_by = [
            other.points
            for other in report.artifacts
            if other.points > line.points
            and all(any(all(map(int.__le__, cheap.cost, trip.cost)) for cheap in other.trips) for trip in line.trips)
        ]
        assert list(line.beaten_by) == beaten_by
    assert {line.points: line.beaten_by for line in report.artifacts if line.beaten_by} == (
        {5: (7,)} if slug == "clank/back" else {}
    )


@pytest.mark.parametrize("slug", boards())
def test_rooms_arrows_and_counts(slug):
    board = load_board(slug)
    report = board_report(board)
    graph = board.graph
    for line in report.rooms:
        ways = board.ways[line.room]
        assert (line.tunnels, line.neighbours) == (len(ways), len(board.neighbours[line.room]))
        assert (line.ways_in, line.ways_out) == (graph.in_degree(line.room), graph.out_degree(line.room))
        assert line.boots_in == nx.dijkstra_path_length(graph, board.entrance, line.room, weight=cheapest)
        assert line.boots_out == nx.dijkstra_path_length(graph, line.room, board.entrance, weight=cheapest)
    assert sum(degree * n for degree, n in report.degrees.items()) == 2 * len(board.tunnels)
    assert [arrow.tunnel for arrow in report.arrows] == sorted(t.id for t in board.tunnels if t.one_way)
    for arrow in report.arrows:
        assert arrow.back == nx.dijkstra_path_length(graph, arrow.b, arrow.a, weight=cheapest)
    assert report.dead_ends == tuple(r for r, near in sorted(board.neighbours.items()) if len(near) == 1)[1:]
    assert len(report.caves) == sum(room.crystal_cave for room in board.rooms)
    assert (report.n_rooms, report.n_tunnels) == (len(board.rooms), len(board.tunnels))


def cheapest(a: str, b: str, arcs: dict[str, dict[str, int]]) -> int:
    return min(arc["boots"] for arc in arcs.values())


def test_nobody_walks_out_of_the_entrance_and_in_again():
    """The short way around the arrow would lead through the entrance, where the game is over."""
    rooms = Room("gate", outside=True), Room("a"), Room("b"), Room("c")
    tunnels = (
        Tunnel("gate-a", "gate", "a"), Tunnel("gate-b", "gate", "b"), Tunnel("a-b", "a", "b", 1, one_way=True),
        Tunnel("b-c", "b", "c", 9), Tunnel("c-a", "c", "a", 9),
    )  # fmt: skip
    (arrow,) = board_report(Dungeon(rooms, tunnels, "gate")).arrows
    assert (arrow.boots, arrow.back) == (1, 18)


def test_the_order_of_rows_and_the_name_of_the_file_change_nothing_but_the_name():
    board = load_board("clank/back")
    shuffled = random.Random(3)
    rooms, tunnels = list(board.rooms), list(board.tunnels)
    shuffled.shuffle(rooms)
    shuffled.shuffle(tunnels)
    again = replace(board, rooms=tuple(rooms), tunnels=tuple(tunnels))
    assert board_report(again) == board_report(board)
    assert str(board_report(again)) == str(board_report(board))
    assert hash(board_report(again)) == hash(board_report(board))


# ------------------------------------------------------------------------------------------------- unfinished boards


def vault(*tunnels: Tunnel) -> Dungeon:
    rooms = (
        Room("gate", outside=True),
        Room("hall"),
        Room("vault", crystal_cave=True, artifact=5),
        Room("den", artifact=7),
    )
    return Dungeon(rooms, (Tunnel("gate-hall", "gate", "hall"), *tunnels), "gate", title="Vault")


def test_a_trap_and_a_room_without_a_way_are_told_of_a_board_that_is_not_finished():
    board = vault(Tunnel("slide", "hall", "vault", 2, one_way=True))
    report = board_report(board)
    assert [(trap.rooms, trap.entered_by, trap.artifacts, trap.key) for trap in report.traps] == [
        (("vault",), ("slide",), (5,), False)
    ]
    assert [(line.points, line.rank, line.least, line.per_turn) for line in report.artifacts] == [
        (5, 0, None, None),
        (7, 0, None, None),
    ]
    assert report.ranking == ()
    assert report.artifact(5).least_in == Least(1, 3, 0, 0)
    assert report.artifact(5).least_out is None
    assert str(report).splitlines()[7:] == [
        "Artifact 5 in vault: no way leads there and back, even with a key.",
        "Artifact 7 in den: no way leads there and back, even with a key.",
        "Every room can be visited without a key.",
        "Without hall no way leads into vault. Artifacts cut off: 5.",
        "Without the tunnel gate-hall no way leads into hall and vault, and none back from hall. Artifacts cut off: 5.",
        "Without the tunnel slide no way leads into vault. Artifacts cut off: 5.",
        "One-way trap: slide leads into vault, and no way leads back.",
        "One-way slide from hall to vault: 2 boots; back no way.",
    ]


def test_a_room_that_only_a_key_lets_out_of_is_a_trap_without_one():
    board = vault(
        Tunnel("slide", "hall", "vault", 1, one_way=True), Tunnel("door", "vault", "hall", 1, locks=1, monsters=1),
        Tunnel("vault-den", "vault", "den", 2),
    )  # fmt: skip
    report = board_report(board)
    (trap,) = report.traps
    assert (trap.rooms, trap.entered_by, trap.artifacts, trap.key) == (("den", "vault"), ("slide",), (5, 7), True)
    assert report.key_only == ("den", "vault")
    assert report.artifact(7).caves == ("vault",)
    assert report.artifact(7).rooms == ("hall", "vault")
    assert report.artifact(7).tunnels == ("door", "gate-hall", "vault-den")
    assert (
        str(report)
        == """\
Vault, with 4 boots a turn.
4 rooms, 4 tunnels.
Of the tunnels 1 is one-way, 1 costs more than one boot, 1 holds monsters (1 in all), 1 is locked.
Of the rooms 1 is a crystal cave, 0 are markets, 0 heal, 0 lie in the depths.
0 major secrets, 0 minor secrets, 0 monkey idols.
Tunnels at a room: 1 at 2 rooms and 3 at 2 rooms.
Dead ends: den.
Artifact 5 in vault: at least 2 turns, 4 boots, 1 monster in and out; 2 boots in, 2 boots out. Only a key opens the \
way. 5/2 points a turn, 5/4 a boot: place 1 of 2. No trip goes around the crystal cave vault.
Artifact 7 in den: at least 3 turns, 8 boots, 1 monster in and out; 4 boots in, 4 boots out. Only a key opens the \
way. 7/3 points a turn, 7/8 a boot: place 2 of 2. No trip goes around the crystal cave vault.
Without a key nobody gets into and out of den and vault.
Without hall no way leads into den and vault, nor back. Artifacts cut off: all artifacts.
Without vault no way leads into den, nor back. Artifacts cut off: all artifacts.
Without the tunnel door no way leads back from den and vault. Artifacts cut off: all artifacts.
Without the tunnel gate-hall no way leads into den, hall and vault, nor back. Artifacts cut off: all artifacts.
Without the tunnel vault-den no way leads into den, nor back. Artifacts cut off: 7.
One-way trap without a key: slide leads into den and vault, and only a key leads back.
One-way slide from hall to vault: 1 boot; back 1 boot."""
    )


def test_one_room_has_a_report_too():
    report = board_report(Dungeon((Room("gate", outside=True),), (), "gate"), boots_per_turn=[2, 3])
    assert (report.n_rooms, report.artifacts, report.degrees, report.boots_per_turn) == (1, (), {0: 1}, (2, 3))
    assert str(report).splitlines()[0] == "gate; boots of the turns: 2, 3."
    assert "No single room or tunnel cuts anything off." in str(report).splitlines()


@settings(max_examples=30)
@given(sound_boards())
def test_every_sound_board_has_a_report_in_words(board):
    report = board_report(board, boots_per_turn=99)
    assert all(line.trips and line.rank for line in report.artifacts)
    assert not [trap for trap in report.traps if not trap.key]
    assert {room for trap in report.traps for room in trap.rooms} <= set(report.key_only)
    assert "{" not in str(report).replace(board.title, "")
    assert str(compare_boards(board, board)).count("\n") == 13 + 3 * len(report.artifacts)


def test_a_report_shows_itself_in_a_cell():
    import clank_nb as cn

    shown = cn.board_report("clank/back")._repr_mimebundle_()
    assert shown["text/plain"] == str(board_report("clank/back"))
    assert shown["text/html"].count("<p>") == len(shown["text/plain"].splitlines())
    table = cn.compare_boards("clank/front", "clank/back")._repr_mimebundle_()
    assert table["text/html"].count("<tr>") == len(table["text/plain"].splitlines())
    assert ">Back of the board</th>" in table["text/html"]


# ------------------------------------------------------------------------------------------------- asking


def test_fewer_boots_a_turn_make_trips_longer_and_long_tunnels_impassable():
    board = load_board("clank/front")
    turns = [board_report(board, boots_per_turn=n).artifact(25).least for n in (6, 4, 2)]
    assert [least and least.turns for least in turns] == [4, 7, 11]
    with_one = board_report(board, boots_per_turn=1)
    walked = {tunnel for line in with_one.artifacts for trip in line.trips for tunnel in trip.tunnels}
    assert walked
    assert {board.tunnel(tunnel).boots for tunnel in walked} == {1}


@pytest.mark.parametrize(
    ("board", "error", "said"),
    [
        ("clank/fron", BadCode, "Nearest: clank/front"),
        (None, BadData, "None is not a dungeon"),
        (3, BadData, "3 is not a dungeon"),
        (
            Dungeon((Room("gate"), Room("gate")), (Tunnel("x", "gate", "hall", 0, monsters=-1),), "gat"),
            BadData,
            "dungeon: room gate: there are two rooms of this name. Give one of them another name.\n"
            'dungeon: entrance: there is no room "gat". Write one of gate.\n'
            'dungeon: tunnel x: b: there is no room "hall". Give "hall" a row under [rooms].\n'
            "dungeon: tunnel x: boots: 0 is not a whole number. Write a whole number from 1 to 99.\n"
            "dungeon: tunnel x: monsters: -1 is not a whole number. Write a whole number from 0 to 99.",
        ),
    ],
)
def test_what_has_no_report_is_answered(board, error, said):
    with pytest.raises(error) as caught:
        board_report(board)
    assert said in str(caught.value)


def test_boots_that_cannot_be_and_artifacts_that_are_not_there(tmp_path):
    board = load_board(board_file(tmp_path))
    for boots in (0, -1, "4", [], None, 2.5):
        with pytest.raises(BadData):
            board_report(board, boots_per_turn=boots)
    assert board_report(board_file(tmp_path)) == board_report(board)
    with pytest.raises(BadData, match=r"artifact: 6 is none of the values it may have\. Write one of 5, 10\."):
        board_report(board).artifact(6)
    with pytest.raises(BadData, match="no dungeon is given"):
        compare_boards()


def test_the_two_boards_side_by_side():
    both = compare_boards("clank/front", load_board("clank/back"))
    lines = str(both).splitlines()
    assert lines[0].split("  ")[0] == "fact"
    assert [line.split()[-2:] for line in lines[1:14]] == [
        ["39", "44"], ["60", "63"], ["7", "7"], ["13", "5"], ["17", "18"], ["9", "6"], ["10", "8"], ["4", "5"],
        ["3", "1"], ["4", "2"], ["9", "7"], ["10", "7"], ["1", "2"],
    ]  # fmt: skip
    assert lines[14:16] == [
        "artifact 5: least turns, boots, monsters   4, 12, 0            5, 14, 0",
        "artifact 7: least turns, boots, monsters   5, 12, 0            4, 12, 0",
    ]
    assert "artifact 30, without a key                 -                   7, 22, 4" in lines
    assert len(lines) == 14 + 3 * 7
    assert repr(both.reports[0]) == "<BoardReport clank/front: 7 artifacts>"
    assert both == compare_boards("clank/front", "clank/back")


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_parallel_tunnels_the_cheaper_one_counts_whichever_comes_last(order):
    """A plain conversion to a simple graph keeps the last of them, whatever it costs."""
    rooms = Room("Gate", outside=True), Room("Hall"), Room("Vault", artifact=5)
    doors = (Tunnel("crawl", "Gate", "Hall", 1, monsters=1), Tunnel("stairs", "Gate", "Hall", 2))
    onward = (Tunnel("wide", "Hall", "Vault", 1), Tunnel("shaft", "Hall", "Vault", 2))
    report = board_report(Dungeon(rooms, doors[::order] + onward[::order], "Gate"))
    assert [line.boots_in for line in report.rooms] == [0, 1, 2]
    assert [(route.tunnels, route.boots, route.monsters) for route in report.artifact(5).there] == [
        (("crawl", "wide"), 2, 1),
        (("stairs", "wide"), 3, 0),
    ]
    assert report.bridges == ()
    assert {cut.place for cut in report.choke_points} == {"Hall"}
