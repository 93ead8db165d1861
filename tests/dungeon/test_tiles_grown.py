"""Maps of tiles that grow at random: whatever was laid and turned, the same follows from where the tiles lie."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.dungeon.routes_best import distances
from clank_nb.dungeon.tiles import Exit, Layout
from tests.dungeon.growing import GAME, as_walked, growing, places, traced

SOME = settings(max_examples=60)


@SOME
@given(growing())
def test_ways_that_were_handed_on_are_those_found_from_nothing(stages):
    for layout in stages:
        anew = Layout(layout.tile_set, layout.placed)
        assert {place: layout.ways(place) for place in places(layout)} == {p: anew.ways(p) for p in places(anew)}
        assert (layout.edges(), layout.at, layout.rooms, layout.portals) == (
            anew.edges(), anew.at, anew.rooms, anew.portals,
        )  # fmt: skip


@pytest.mark.rule("catacombs/explore/connect", "catacombs/explore/run_on", "catacombs/move/dead_end")
@SOME
@given(growing())
def test_a_tracer_that_follows_points_of_the_map_finds_the_same_ways(stages):
    layout = stages[-1]
    found = traced(layout)
    assert {place: [as_walked(way) for way in layout.ways(place)] for place in places(layout)} == found


@SOME
@given(growing())
def test_every_tunnel_is_the_same_from_both_ends(stages):
    layout = stages[-1]
    for place in places(layout):
        for way in layout.ways(place):
            if way.kind not in ("room", "portal"):
                continue
            (back,) = (other for other in layout.ways(way.to) if other.pieces == way.pieces[::-1])
            assert (back.to, back.tunnel, back.boots, back.monsters) == (place, way.tunnel, way.boots, way.monsters)
            assert back.locks == way.locks[::-1]
            assert way.tunnel in ("+".join(way.pieces), "+".join(back.pieces))


@pytest.mark.rule("catacombs/explore/turn_along")
@SOME
@given(growing(), st.data())
def test_four_quarter_turns_change_nothing_and_one_moves_no_other_tile(stages, data):
    layout = stages[-1]
    if len(layout.placed) == 1:
        return
    tile = data.draw(st.sampled_from([placed.tile for placed in layout.placed[1:]]))
    first = layout.where(tile).turn
    turned = layout
    for quarter in range(1, 5):
        turned = turned.turned(tile, (first + quarter) % 4)
        assert turned.at == layout.at
        assert (turned == layout) == (quarter == 4)
    assert {p: turned.ways(p) for p in places(layout)} == {p: layout.ways(p) for p in places(layout)}
    assert turned.placed == layout.placed


@SOME
@given(growing(), st.randoms(use_true_random=False))
def test_the_order_of_laying_does_not_matter(stages, random):
    layout = stages[-1]
    other, waiting = Layout.begin(layout.tile_set, layout.start.removeprefix("start_")), list(layout.placed[1:])
    while waiting:
        fitting = [one for one in waiting if (one.x, one.y) in other.free_places()]
        one = random.choice(fitting)
        waiting.remove(one)
        other = other.laid(*one)
    assert (other, hash(other), other.edges()) == (layout, hash(layout), layout.edges())
    assert list(other.rooms) == list(layout.rooms)
    assert {p: other.ways(p) for p in places(other)} == {p: layout.ways(p) for p in places(layout)}


@SOME
@given(growing(), st.data())
def test_what_an_orientation_opens_is_what_the_tunnel_becomes(stages, data):
    layout = stages[-1]
    left = [tile for tile in (*layout.tile_set.safe, *layout.tile_set.deep) if tile not in layout.at.values()]
    if not left or not layout.edges():
        return
    edge, tile = data.draw(st.sampled_from(layout.edges())), data.draw(st.sampled_from(left))
    for turn in range(4):
        opened = layout.opens(edge.to, tile, turn)
        laid = layout.laid(tile, edge.to.x, edge.to.y, turn)
        (joined,) = (way for way in laid.ways(edge.start) if way.pieces[: len(edge.pieces)] == edge.pieces)
        assert opened == joined
        assert (turn in layout.fits(edge.to, tile)) == (len(joined.pieces) > len(edge.pieces))


@SOME
@given(growing())
def test_edges_are_all_the_ways_that_run_off_the_map_each_with_its_own_exit(stages):
    layout = stages[-1]
    edges = layout.edges()
    assert {way for place in places(layout) for way in layout.ways(place) if way.kind == "edge"} == set(edges)
    exits = [way.to for way in edges]
    assert len(set(exits)) == len(exits)
    assert exits == sorted(exits, key=lambda exit: (exit.y, exit.x, exit.slot))
    assert {(exit.x, exit.y) for exit in exits} <= set(layout.free_places())


@SOME
@given(growing())
def test_the_dungeon_of_a_map_holds_its_rooms_and_joined_tunnels(stages):
    layout = stages[-1]
    dungeon = layout.dungeon
    assert {room.id for room in dungeon.rooms} == set(places(layout))
    ways = [way for place in places(layout) for way in layout.ways(place) if way.kind in ("room", "portal")]
    open_one_way = {way.tunnel for way in ways if not way.against}
    assert {tunnel.id for tunnel in dungeon.tunnels} == open_one_way
    for tunnel in dungeon.tunnels:
        (there,) = (way for way in layout.ways(tunnel.a) if way.tunnel == tunnel.id)
        (back,) = (way for way in layout.ways(tunnel.b) if way.tunnel == tunnel.id)
        assert (there.to, back.to) == (tunnel.b, tunnel.a)
        assert (tunnel.boots, tunnel.monsters, tunnel.locks) == (there.boots, there.monsters, len(there.locks))
        assert (there.against, back.against) == (False, tunnel.one_way)
    assert all(0 <= room.x <= 1 and 0 <= room.y <= 1 for room in dungeon.rooms)


@SOME
@given(growing())
def test_a_map_comes_back_from_a_pickle_and_from_a_copy(stages):
    layout = stages[-1]
    for again in (pickle.loads(pickle.dumps(layout)), copy.deepcopy(layout), copy.copy(layout)):
        assert (again, hash(again), again.placed) == (layout, hash(layout), layout.placed)


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 7)))
def test_no_tunnel_runs_off_where_no_edge_is_listed(exit):
    layout = Layout.begin(GAME, "front").laid("s1", 1, 0, 0)
    exits = [way.to for way in layout.edges()]
    if exit in exits:
        assert layout.opens(Exit(*exit), "s2", 0).start == layout.edges()[exits.index(exit)].start
    else:
        with pytest.raises(ValueError, match=r"no tunnel|shares an edge|lies at"):
            layout.opens(Exit(*exit), "s2", 0)


@pytest.mark.rule("catacombs/move/portal_cost", "catacombs/move/portal_alone")
@SOME
@given(growing())
def test_routes_over_the_dungeon_of_a_map_cost_what_walking_the_map_costs(stages):
    layout = stages[-1]
    for keys in (0, None):
        walked = list(steps(layout, with_locks=keys is None))
        near, before = {"crypt": 0}, {}
        while near != before:
            before = dict(near)
            for start, end, boots in walked:
                if start in near:
                    near[end] = min(near.get(end, 999), near[start] + boots)
        assert near == distances(layout.dungeon, "crypt", keys=keys)


def steps(layout: Layout, with_locks: bool) -> Iterator[tuple[str, str, int]]:
    """Every step from room to room: on foot, or into one portal and out of another for one boot."""

    def open_now(way) -> bool:
        return not way.against and (with_locks or not way.locks)

    for room in layout.rooms:
        for way in filter(open_now, layout.ways(room)):
            if way.kind == "room":
                yield room, way.to, way.boots
            for portal in layout.portals if way.kind == "portal" else ():
                (out,) = layout.ways(portal)
                if portal != way.to and out.kind == "room" and out.to != room and open_now(out):
                    yield room, out.to, 1
