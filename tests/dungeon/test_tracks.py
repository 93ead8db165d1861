"""Tracks: as values, as graphs, and from files that are checked whole with every fault named."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.data.tables import graphs_dir
from clank_nb.dungeon.track import COLOURS, Space, Track

OURS = cn.load_track("dragon_cave/track")
SOUND = """
title = "Three spaces"
nest = ["red", "blue"]

[spaces]
0 = { colour = "red", coins = 2 }
1 = { colour = "blue", coins = 1 }
2 = { colour = "red", coins = 0 }
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "track.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> list[str]:
    return [str(fault) for fault in cn.check_track(written(folder, text))]


def tracks() -> st.SearchStrategy[Track]:
    """Tracks of any number of colours and laps."""
    nests = st.lists(st.sampled_from(COLOURS), min_size=2, max_size=8, unique=True).map(tuple)
    return nests.flatmap(
        lambda nest: st.lists(
            st.builds(Space, st.sampled_from(nest), st.integers(0, 5)), min_size=1, max_size=25
        ).map(lambda spaces: Track(tuple(spaces), nest))
    )  # fmt: skip


# ---- values and graphs ----------------------------------------------------------------------------------------------


def test_the_track_of_the_package_says_whose_design_it_is() -> None:
    assert cn.tracks() == ("dragon_cave/track",)
    text = (graphs_dir() / "dragon_cave/track.toml").read_text(encoding="utf-8")
    assert "This track is original to this project." in text
    assert repr(OURS) == "<Track dragon_cave/track: 20 spaces in 5 colours>"


def test_a_track_is_a_frozen_graph_of_where_cards_lead() -> None:
    graph = OURS.graph
    assert isinstance(graph, nx.MultiDiGraph)
    assert graph.number_of_nodes() == 1 + 20 + 5
    assert graph.nodes["s7"] == {"index": 7, "colour": "green", "coins": 2, "nest": False}
    assert graph.nodes["start"]["index"] == -1
    assert graph.nodes["nest_red"] == {"index": 20, "colour": "red", "coins": 0, "nest": True}
    assert graph.edges["s7", "s11", "yellow"] == {"colour": "yellow", "way": "forward", "coins": 1}
    assert graph.edges["s7", "s2", "green_back"]["way"] == "back"
    assert graph.out_degree("nest_red") == 0
    with pytest.raises(nx.NetworkXError, match="Frozen graph"):
        graph.add_node("x")
    with pytest.raises(TypeError):
        graph.nodes["s7"]["coins"] = 9


def test_every_way_from_the_start_ends_in_the_nest() -> None:
    forward = nx.DiGraph(
        [(one, two) for one, two, about in OURS.graph.edges(data=True) if about["way"] == "forward"]
    )  # fmt: skip
    assert nx.is_directed_acyclic_graph(forward)
    assert {place for place in forward if not forward.out_degree(place)} == {f"nest_{c}" for c in OURS.nest}
    assert nx.shortest_path_length(forward, "start", "nest_red") == 5


@given(tracks(), st.data())
def test_steps_are_those_that_somebody_counting_spaces_finds(track: Track, data: st.DataObject) -> None:
    place = data.draw(st.integers(-1, track.end - 1))
    colour, own = data.draw(st.sampled_from(track.nest)), data.draw(st.booleans())
    same = [index for index, space in enumerate(track.spaces) if space.colour == colour]
    ahead = [index for index in same if index > place or (own and index == place)]
    behind = [index for index in same if index < place or (own and index == place)]
    assert track.forward(place, colour, own) == min(ahead, default=track.end)
    assert track.back(place, colour, own) == max(behind, default=-1)


def test_tracks_are_equal_by_what_is_on_them_and_survive_copying(tmp_path: Path) -> None:
    one, two = (cn.load_track(written(tmp_path, SOUND)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one != OURS
    assert one != "track"
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert again == one
        assert again.name == "track"


# ---- files ----------------------------------------------------------------------------------------------------------


def test_a_sound_file_has_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, SOUND) == []
    assert cn.check_track("dragon_cave/track") == ()


def test_all_faults_are_named_at_once_with_place_and_remedy(tmp_path: Path) -> None:
    text = """
nest = ["red", "bleu", "red"]
tilte = "x"

[spaces]
0 = { colour = "red", coins = 200 }
2 = { colour = "green" }
3 = { colour = "red", coins = "two", gold = 1 }
"""
    assert faults(tmp_path, text) == [
        'track.toml: title: it is missing. Write title = "…".',
        'track.toml: nest: "bleu" is none of the values it may have. Write one of blue, red, orange, yellow, '
        "green, purple, black, white.",
        "track.toml: nest: the nest has two spaces of the colour red. Name each colour once.",
        "track.toml: space 0: coins: 200 cannot be. Write a whole number from 0 to 99.",
        'track.toml: space 2: "2" is not the number of this space. Call it 1: spaces are numbered from 0 on, in their '
        "order and without a gap.",
        "track.toml: space 2: colour: the nest has no space of the colour green. Add it to the nest, or write one of "
        "red.",
        "track.toml: space 2: coins: it is missing. Write coins = 1.",
        'track.toml: space 3: "3" is not the number of this space. Call it 2: spaces are numbered from 0 on, in their '
        "order and without a gap.",
        'track.toml: space 3: coins: "two" is not a whole number. Write a whole number from 0 to 99.',
        "track.toml: space 3: gold: there is no such field. Leave it away; the fields are colour, coins.",
        "track.toml: tilte: there is no such field. Write title.",
    ]
    with pytest.raises(cn.BadData) as caught:
        cn.load_track(tmp_path / "track.toml")
    assert len(caught.value.faults) == 11


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('nest = ["red", "blue"]\n', "", 'nest: it is missing. Write nest = ["red", "blue"]'),
        ('["red", "blue"]', '["red"]', "nest: the nest has fewer than two colours"),
        ("[spaces]", "[places]", "it is missing. Write a line [spaces] and under it one row for each"),
        ("0 = {", "0 = [", "line 6"),
    ],
)
def test_what_is_missing_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert any(said in fault for fault in faults(tmp_path, SOUND.replace(old, new, 1)))


def test_a_track_has_at_most_200_spaces(tmp_path: Path) -> None:
    rows = "\n".join(f'{n} = {{ colour = "red", coins = 0 }}' for n in range(201))
    text = f'title = "x"\nnest = ["red", "blue"]\n[spaces]\n{rows}\n'
    assert faults(tmp_path, text) == ["track.toml: spaces: the track has 201 spaces. Keep to 200."]


def test_a_missing_file_is_a_fault_and_an_unknown_slug_is_answered_with_the_nearest() -> None:
    (fault,) = cn.check_track("nowhere.toml")
    assert str(fault) == "nowhere.toml: there is no such file. Check the path nowhere.toml."
    with pytest.raises(cn.BadCode, match=r'^There is no track "dragon_cave/trak"\. Nearest: dragon_cave/track\.'):
        cn.load_track("dragon_cave/trak")
    with pytest.raises(cn.BadCode, match="There is no track"):
        cn.load_track(7)  # type: ignore[arg-type]


def test_the_page_about_tracks_shows_a_sound_one(tmp_path: Path) -> None:
    page = (graphs_dir() / "dragon_cave/README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert faults(tmp_path, example) == []
    assert len(cn.load_track(tmp_path / "track.toml").spaces) == 6
