"""Graphs of other programs: what they say of a board, what is no board, and what is wrong with it, all at once."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.data.errors import BadData
from clank_nb.dungeon import (
    Dungeon,
    Tunnel,
    check_board,
    from_graph,
    from_graphml,
    from_node_link,
    load_board,
    save_board,
    to_graphml,
    to_node_link,
)
from tests.dungeon.mine import board_file


@pytest.fixture
def board(tmp_path) -> Dungeon:
    return load_board(board_file(tmp_path))


def faults(read: Any, *given: Any, **options: Any) -> list[str]:
    with pytest.raises(BadData) as error:
        read(*given, **options)
    return [str(fault) for fault in error.value.faults]


def placed(graph: nx.Graph) -> nx.Graph:
    """The graph with its rooms in a row, and a title."""
    for n, room in enumerate(graph):
        graph.nodes[room].update(x=0.1 + 0.2 * n, y=0.5)
    graph.graph["title"] = "Mine"
    return graph


# ------------------------------------------------------------------------------------------------- networkx


def test_a_graph_is_changed_with_networkx_and_comes_back_as_a_dungeon(board):
    graph = board.graph.copy()
    graph.add_node("cellar", x=0.1, y=0.9, depths=True)
    for a, b in (("vault", "cellar"), ("cellar", "vault")):
        graph.add_edge(a, b, key="vault-cellar", boots=2)
    graph.add_edge("cellar", "gate", boots=1)
    graph.nodes["hall"]["heal"] = 3
    again = from_graph(graph)
    assert again.room("hall").heal == 3
    assert again.tunnel("vault-cellar") == Tunnel("vault-cellar", "vault", "cellar", 2)
    assert again.tunnel("cellar-gate") == Tunnel("cellar-gate", "cellar", "gate", 1, one_way=True)
    assert len(again.tunnels) == len(board.tunnels) + 2


def test_a_missing_price_is_refused_by_the_name_of_its_tunnel_however_it_is_missing():
    """networkx takes a missing weight for 1, and None for a closed edge: here neither is a price."""
    for price, said in (({}, "it is missing. Write boots = 1."), ({"boots": None}, "None is not a whole number.")):
        graph = placed(nx.MultiDiGraph(nx.DiGraph([("a", "b"), ("a", "c"), ("c", "b")])))
        graph.edges["a", "b", 0]["boots"] = 3
        for edge in (("a", "c", 0), ("c", "b", 0)):
            graph.edges[edge].update(price)
        found = faults(from_graph, graph, entrance="a")
        assert [fault.split(": boots: ")[0] for fault in found[:2]] == ["graph: tunnel a-c", "graph: tunnel c-b"]
        assert all(said in fault for fault in found[:2])
    graph = placed(nx.MultiDiGraph())
    graph.add_edge("a", "b", key="way", attr_dict={"boots": 1})
    placed(graph)
    assert faults(from_graph, graph, entrance="a")[0] == "graph: tunnel way: boots: it is missing. Write boots = 1."


@pytest.mark.parametrize(("price", "shown"), [(0, "0"), (-1, "-1"), (1.5, "1.5"), (True, "true"), ("2", '"2"')])
def test_a_price_that_cannot_be_is_refused(price, shown):
    graph = placed(nx.Graph([("Gate", "Well", {"boots": 2}), ("Well", "Vault", {"boots": price})]))
    (found,) = faults(from_graph, graph, entrance="Gate")
    assert found.startswith(f"graph: tunnel Well-Vault: boots: {shown} ")
    assert found.endswith("Write a whole number from 1 to 99.")


def test_numbers_of_numpy_are_numbers():
    graph = placed(nx.Graph([("gate", "hall", {"boots": np.int64(2), "one_way": np.bool_(False)})]))
    graph.nodes["hall"].update(x=np.float64(0.5), heal=np.int32(1))
    again = from_graph(graph, entrance="gate")
    assert again.tunnels == (Tunnel("gate-hall", "gate", "hall", 2),)
    assert again.room("hall").heal == 1
    assert type(again.tunnels[0].boots) is int


def test_a_slide_stays_a_slide_and_two_arcs_of_two_prices_are_two_arrows():
    slide = placed(nx.MultiDiGraph())
    for a, b in (("Gate", "a"), ("a", "b"), ("b", "Vault")):
        slide.add_edge(a, b, boots=1)
        slide.add_edge(b, a, boots=1)
    slide.add_edge("Vault", "Gate", key="slide", boots=1)
    for form in (from_graph(placed(slide), entrance="Gate"),):
        assert [tunnel.one_way for tunnel in form.tunnels] == [False, False, False, True]
        assert nx.dijkstra_path_length(form.graph, "Gate", "Vault", weight="boots") == 3
        assert nx.dijkstra_path_length(form.graph, "Vault", "Gate", weight="boots") == 1
    simple = placed(nx.DiGraph([("x", "y", {"boots": 1}), ("y", "x", {"boots": 3})]))
    assert from_graph(simple, entrance="x").tunnels == (
        Tunnel("x-y", "x", "y", 1, one_way=True),
        Tunnel("y-x", "y", "x", 3, one_way=True),
    )


def test_an_undirected_copy_has_lost_its_arrows_and_is_refused(board):
    assert faults(from_graph, board.graph.to_undirected()) == [
        "graph: tunnel chute: one_way: it is true, but the edge has no direction, so nobody knows which way the arrow "
        "points. Give the edge a direction."
    ]


def test_names_that_are_no_text_are_refused_once_each():
    graph = nx.MultiDiGraph()
    graph.add_edge((0, 0), (0, 1), key="upper", boots=1)
    graph.add_edge((0, 0), (0, 1), key="lower", boots=1)
    graph.add_edge("a", "b", key=(1, "a"), boots=1)
    nx.set_node_attributes(graph, 0.5, "x")
    nx.set_node_attributes(graph, {"a": 0.2, "b": 0.8}, "y")
    graph.nodes["a"]["heal"] = ("x", "y")
    assert faults(from_graph, graph, title="T", entrance="a") == [
        "graph: node 1: id: (0, 0) is not text. Name it with text, such as hall: only text survives being saved.",
        "graph: node 2: id: (0, 1) is not text. Name it with text, such as hall: only text survives being saved.",
        "graph: edge 3: key: (1, 'a') is not text. "
        "Name it with text, such as gate-hall: only text survives being saved.",
        "graph: room a: heal: a list is not a whole number. Write a whole number from 0 to 99.",
    ] + [fault for fault in faults(from_graph, graph, title="T", entrance="a") if "room b" in fault]


def test_arcs_of_one_tunnel_that_differ_are_one_fault_a_field(board):
    graph = board.graph.copy()
    graph.edges["gate", "hall", "gate-hall"].update(boots=2, locks=1)
    del graph.edges["hall", "vault", "hall-vault"]["locks"]
    graph.remove_edge("cave", "hall", "hall-cave")
    graph.edges["alcove", "vault", "alcove-vault"]["monster"] = 1
    mend = "Write the same on both arcs, or give each a name of its own and one_way = true."
    assert faults(from_graph, graph) == [
        f"graph: tunnel gate-hall: boots: the arc there says 2, the arc back says 1. {mend}",
        f"graph: tunnel gate-hall: locks: the arc there says 1, the arc back says 0. {mend}",
        f"graph: tunnel hall-vault: locks: the arc there says nothing, the arc back says 1. {mend}",
        "graph: tunnel hall-cave: one_way: it is false, but no arc leads back from cave to hall. "
        "Add the arc back, or write one_way = true.",
        "graph: tunnel alcove-vault: monster: there is no such field here. Did you mean monsters? "
        "Fields here: a, b, boots, monsters, locks, one_way, wrap.",
    ]


def test_what_a_graph_does_not_say_can_be_said_with_it():
    graph = nx.path_graph(["a", "b", "c"])
    nx.set_edge_attributes(graph, 1, "boots")
    for room, (x, y) in nx.circular_layout(graph).items():
        graph.nodes[room].update(x=x, y=y, colour="red", size=3, degree=graph.degree[room])
    found = faults(from_graph, graph)
    assert found[:2] == [
        'graph: title: nothing says it. Write it into the graph, or read the graph with title="…".',
        "graph: entrance: nothing says which room it is. "
        'Give that room outside = true, or read the graph with entrance="…".',
    ]
    assert found[2].startswith("graph: room b: x: -0.5")
    fitted = from_graph(graph, title="Three", entrance="a", fit=True)
    assert [(room.x, room.y) for room in fitted.rooms] == [(0.95, 0.5), (0.05, 0.95), (0.05, 0.05)]
    graph.nodes["a"]["outside"] = True
    assert from_graph(graph, title="Three", fit=True) == fitted
    assert faults(from_graph, graph, title="Three", entrance="b", fit=True) == [
        'graph: room a: outside: the entrance is "b", and only the entrance lies outside. '
        "Delete outside here, or make this room the entrance."
    ]


@pytest.mark.parametrize("thing", [None, 3, {}, "graph"])
def test_what_is_no_graph_is_refused(thing):
    assert faults(from_graph, thing)[0].endswith(
        "is not a graph of networkx. Give a networkx.MultiDiGraph, such as board.graph.copy()."
    )
    assert faults(from_graph, nx.Graph()) == ["graph: the graph has no node. Add a node for every room."]


# ------------------------------------------------------------------------------------------------- node-link


def test_wrong_kinds_of_node_link_data_are_all_named_at_once(board):
    data = json.loads(json.dumps(to_node_link(board)))
    data["edges"][-1]["boots"] = data["edges"][-2]["boots"] = "1"
    data["nodes"][1]["depths"] = "no"
    data["nodes"] += ["x", {"x": 0.3, "y": 0.3}]
    data["edges"] += [{"source": "gate"}, {"source": 1, "target": "hall", "key": [1]}, 7]
    assert faults(from_node_link, data) == [
        'node-link: node 6: "x" is not a table. Write it in braces, such as { "id": "hall" }.',
        'node-link: edge 16: 7 is not a table. Write it in braces, such as { "source": "gate", "target": "hall" }.',
        "node-link: node 6: id: it is missing. Write the name of a room, such as hall.",
        "node-link: edge 14: target: it is missing. Write the name of a room, such as hall.",
        "node-link: edge 15: source: 1 is not text. Name it with text, such as hall: only text survives being saved.",
        "node-link: edge 15: key: [1] is not text. "
        "Name it with text, such as gate-hall: only text survives being saved.",
        'node-link: room hall: depths: "no" is neither true nor false. Write true, or leave the field out.',
        'node-link: tunnel alcove-vault: boots: "1" is not a whole number. Write a whole number from 1 to 99.',
    ]


SHAPES = [
    ([1], ['node-link: a list is not a graph in node-link form. Write {"nodes": […], "edges": […]}.']),
    (
        {},
        [f'node-link: {name}: it is missing. Write "{name}": […].' for name in ("nodes", "edges")],
    ),
    (
        {"nodes": 3, "edges": {}},
        [
            "node-link: nodes: 3 is not a list. Write it in square brackets.",
            "node-link: edges: a table is not a list. Write it in square brackets.",
        ],
    ),
    (
        {"nodes": [{"id": "a", "x": 0, "y": 0}], "links": [], "graph": [], "directed": "yes"},
        [
            "node-link: graph: a list is not a table. Write it in braces, such as {}.",
            'node-link: directed: "yes" is neither true nor false. Write true, or leave the field out.',
            'node-link: title: nothing says it. Write it into the graph, or read the graph with title="…".',
            "node-link: entrance: nothing says which room it is. "
            'Give that room outside = true, or read the graph with entrance="…".',
        ],
    ),
    ({"nodes": [], "edges": []}, ["node-link: the graph has no node. Add a node for every room."]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "said"), SHAPES)
def test_what_is_no_node_link_data_is_refused(data, said):
    assert faults(from_node_link, data) == said


FILES = [
    ('{"nodes": [\n{"id": "a",}', ["line 2: this is not JSON (Expecting property name enclosed in double quotes). "
      "Mend this line; whatever stands behind it was not read."]),
    ('{"nodes": [{"id": "a", "x": 1, "x": 0, "y": 0, "outside": true}], "edges": []}',
     ["node a: the row names x twice. Delete one of the two."]),
    ('{"nodes": [{"id": "a", "x": NaN, "y": Infinity, "outside": true}], "edges": []}',
     ["room a: x: nan is not a number. Write a number from 0 to 1.",
      "room a: y: inf cannot be. Write a number from 0 to 1."]),
    ("[" * 100000, ["lists or tables lie too deep inside each other. Write one row on one line."]),
    ('{"nodes": [{"id": ' + "1" * 5000 + "}]}",
     ["a number in the file is too long to be read. Write whole numbers of a few digits."]),
    ("", ["the file is empty. Copy a file that works and change it."]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), FILES)
def test_a_file_that_is_no_node_link_json_is_refused(tmp_path, text, said):
    path = tmp_path / "mine.json"
    path.write_text(text)
    assert [str(fault) for fault in check_board(path)] == [f"mine.json: {line}" for line in said]


def test_a_node_link_file_of_anybody_is_read_with_what_it_does_not_say(tmp_path):
    path = tmp_path / "anybody.json"
    rooms = [{"id": "a", "x": 10, "y": 20, "group": 1}, {"id": "b", "x": -10, "y": 20}]
    path.write_text(
        json.dumps({"directed": False, "nodes": rooms, "links": [{"source": "a", "target": "b", "boots": 2}]})
    )
    board = from_node_link(path, entrance="b", fit=True)
    assert (board.title, board.entrance) == ("anybody", "b")
    assert board.tunnels == (Tunnel("a-b", "a", "b", 2),)
    assert [(room.x, room.y) for room in board.rooms] == [(0.95, 0.5), (0.05, 0.5)]
    assert len(check_board(path)) == 5


# ------------------------------------------------------------------------------------------------- GraphML

YED = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <!--Created by hand-->
  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
  <key for="port" id="d1" yfiles.type="portgraphics"/>
  <key attr.name="url" attr.type="string" for="node" id="d4"/>
  <key attr.name="artifact" attr.type="string" for="node" id="d5"><default xml:space="preserve">0</default></key>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key attr.name="boots" attr.type="double" for="edge" id="d9"><default>1.0</default></key>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <data key="d0" xml:space="preserve"/>
    <node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="-45.0" y="100.0"/>
      <y:NodeLabel>gate<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>
    <node id="n1"><data key="d5">10</data><data key="d6"><y:ShapeNode>
      <y:Geometry height="30.0" width="30.0" x="200.0" y="100.0"/><y:NodeLabel>Big hall!</y:NodeLabel>
      </y:ShapeNode></data></node>
    <node id="n2" yfiles.foldertype="group"><graph edgedefault="directed" id="n2:"><node id="n2::n0"><data key="d6">
      <y:ShapeNode><y:Geometry height="30.0" width="30.0" x="200.0" y="300.0"/>
      </y:ShapeNode></data></node></graph></node>
    <edge id="e0" source="n0" target="n1"><data key="d10"><y:PolyLineEdge>
      <y:Arrows source="none" target="none"/><y:EdgeLabel>7</y:EdgeLabel></y:PolyLineEdge></data></edge>
    <edge id="e1" source="n1" target="n2::n0"><data key="d9">2.0</data><data key="d10"><y:PolyLineEdge>
      <y:Arrows source="none" target="standard"/></y:PolyLineEdge></data></edge>
    <edge id="e2" source="n1" target="n2::n0"><data key="d10"><y:PolyLineEdge>
      <y:Arrows source="standard" target="none"/></y:PolyLineEdge></data></edge>
  </graph>
</graphml>
"""


def test_a_drawing_of_yed_is_a_board_once_its_tunnels_have_prices():
    drawing = YED.replace('"n2::n0"><data', '"n2::n0"><data key="d4"/><data')
    end = "</y:ShapeNode></data></node></graph>"
    drawing = drawing.replace(end, f"<y:NodeLabel>den</y:NodeLabel>{end}")
    board = from_graphml(drawing, title="Drawn", entrance="gate")
    assert [(room.id, room.x, room.y, room.artifact) for room in board.rooms] == [
        ("gate", 0.05, 0.05, 0),
        ("Big_hall", 0.95, 0.05, 10),
        ("den", 0.95, 0.95, 0),
    ]
    assert board.tunnels == (
        Tunnel("gate-Big_hall", "gate", "Big_hall", 1),
        Tunnel("Big_hall-den", "Big_hall", "den", 2, one_way=True),
        Tunnel("den-Big_hall", "den", "Big_hall", 1, one_way=True),
    )


def test_a_label_is_no_price_and_two_labels_no_two_rooms(tmp_path):
    path = tmp_path / "drawn.graphml"
    bare = YED.replace("<default>1.0</default>", "").replace("Big hall!", "gate").replace("n2::n0", "cave")
    path.write_text(bare)
    assert [str(fault) for fault in check_board(path)] == [
        "drawn.graphml: room gate: there are two rooms of this name. Give one of them another name.",
        "drawn.graphml: entrance: nothing says which room it is. "
        'Give that room outside = true, or read the graph with entrance="…".',
        "drawn.graphml: tunnel gate-gate: boots: it is missing. Write boots = 1.",
        "drawn.graphml: tunnel cave-gate: boots: it is missing. Write boots = 1.",
        "drawn.graphml: tunnel gate-gate: it leads from gate back to gate. "
        "Write another room for one of its ends, or delete the tunnel.",
    ]


def test_a_room_that_was_dragged_in_yed_lies_where_it_was_dragged_to(board):
    text = to_graphml(board)
    cave = re.search(r'<node id="cave">.*?</node>', text, re.DOTALL)
    assert cave
    left, top = (float(n) for n in re.findall(r'Geometry x="([^"]*)" y="([^"]*)"', cave[0])[0])
    assert (left, top) == (0.9 * 1500 - 15, 0.2 * 1000 - 15)
    moved = cave[0].replace(f'x="{left!r}"', f'x="{left - 75!r}"')
    again = from_graphml(text.replace(cave[0], moved))
    assert (again.room("cave").x, again.room("cave").y) == (0.85, 0.2)
    assert [room for room in again.rooms if room.id != "cave"] == [room for room in board.rooms if room.id != "cave"]


def test_what_yed_renames_and_forgets_is_found_again(board):
    """Node and edge ids are counted anew, directions go; names, prices and arrow heads are what counts."""
    text = to_graphml(board).replace(' directed="false"', "")
    for n, room in enumerate(board.rooms):
        text = re.sub(rf'(id|source|target)="{room.id}"', rf'\1="n{n}"', text)
    for n, tunnel in enumerate(board.tunnels):
        text = text.replace(f'<edge id="{tunnel.id}"', f'<edge id="e{n}"')
    assert 'id="n4"' in text
    assert from_graphml(text) == board


def test_an_arrow_head_that_contradicts_its_tunnel_is_a_fault(board):
    text = to_graphml(board)
    assert text.count('target="standard"') == 1
    assert faults(from_graphml, text.replace('target="standard"', 'target="none"')) == [
        "GraphML: tunnel chute: one_way: it is true, but the edge is drawn otherwise. "
        "Change the arrow heads, or change one_way."
    ]


def test_columns_as_gephi_saves_them_are_read(tmp_path, board):
    """Whole numbers as fractions, truth as 1 and 0, its own columns beside ours, no graphics."""
    text = re.sub(r"<data key=\"\w+_graphics\">.*?</data>\s*", "", to_graphml(board), flags=re.DOTALL)
    text = re.sub(r'<data key="edge_boots">(\d)</data>', r'<data key="edge_boots">\1.0</data>', text)
    text = text.replace(">true<", ">1<").replace('<node id="hall">', '<node id="hall"><data key="size">10.0</data>')
    text = text.replace("<key ", '<key id="size" for="node" attr.name="size" attr.type="float"/><key ', 1)
    path = tmp_path / "gephi.graphml"
    path.write_text(text)
    assert load_board(path) == board


BROKEN = [
    ("<graphml><graph></graphml>", "line 1: this is not XML (mismatched tag). "
     "Mend this line, or save the file once more from the program that wrote it."),
    ("hello", "line 1: this is not XML (syntax error). "
     "Mend this line, or save the file once more from the program that wrote it."),
    ("<html/>", 'the file holds no graph: its outermost element is "html". Save it as GraphML.'),
    ("<graphml/>", "the graph has no node. Add a node for every room."),
    ("<graphml><graph>" + '<node id="g"><graph>' * 5000 + "</graph></node>" * 5000 + "</graph></graphml>",
     "the graph has no node. Add a node for every room."),
    ("<graphml><graph/><graph/></graphml>", "the file holds 2 graphs. Keep one of them."),
    ('<!DOCTYPE x [<!ENTITY a "b">]><graphml/>', "the file declares entities of its own. "
     "Delete the lines that begin with <!ENTITY."),
    ("", "the file is empty. Copy a file that works and change it."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_a_file_that_is_no_graphml_is_refused(tmp_path, text, said):
    path = tmp_path / "mine.graphml"
    path.write_text(text)
    assert [str(fault) for fault in check_board(path)] == [f"mine.graphml: {said}"]


def test_graphml_in_another_encoding_is_read(tmp_path, board):
    text = to_graphml(board).replace("Four rooms", "Vier Räume")
    path = tmp_path / "mine.graphml"
    path.write_bytes(text.replace('encoding="UTF-8"', 'encoding="UTF-16"').encode("utf-16"))
    assert load_board(path).title == "Vier Räume"
    assert from_graphml("\ufeff" + text.replace('encoding="UTF-8"', "encoding='latin-1'")).title == "Vier Räume"


def test_a_title_that_xml_cannot_hold_is_refused(board):
    for sign in ("\x00", "\r", "\ud800"):
        odd = replace(board, title=f"a{sign}", source=None)
        assert faults(to_graphml, odd) == [
            "mine: title: the text holds a sign that XML cannot hold. Write it without control characters."
        ]


def test_an_unsound_dungeon_is_not_handed_on(board):
    spoilt = replace(board, tunnels=board.tunnels[:2])
    for give in (to_graphml, to_node_link):
        with pytest.raises(BadData) as error:
            give(spoilt)
        assert error.value.faults == check_board(spoilt)


@settings(max_examples=60)
@given(
    start=st.integers(0, 20000),
    length=st.integers(0, 40),
    junk=st.binary(max_size=6),
    ending=st.sampled_from(("json", "graphml")),
)
def test_a_damaged_file_is_answered_with_faults_or_a_board(tmp_path_factory, start, length, junk, ending):
    path = tmp_path_factory.getbasetemp() / f"damaged.{ending}"
    whole = path.with_stem("whole")
    save_board(load_board("clank/back"), whole)
    raw = whole.read_bytes()
    start %= len(raw)
    path.write_bytes(raw[:start] + junk + raw[start + length :])
    found = check_board(path)
    assert all(str(fault).startswith(path.name) and len(str(fault).splitlines()) == 1 for fault in found)
    if found:
        assert faults(load_board, path) == [str(fault) for fault in found]
    else:
        assert load_board(path).rooms
