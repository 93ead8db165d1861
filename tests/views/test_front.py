"""The chart of a Pareto front, routes on the map, and both in words."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from types import SimpleNamespace

import pytest

import clank_nb as cn
from clank_nb.views.board import board_scene
from clank_nb.views.front import front_scene
from clank_nb.views.marks import make_marks, steps_of
from clank_nb.views.pictures import describe, picture
from clank_nb.views.scene import Circle, groups
from tests.views.seeing import collisions, outside, texts

CASES = [("clank/front", "f01", "f33"), ("clank/front", "f05", "f33"), ("clank/back", "b19", "b34"),
         ("clank/front", "f01", "f02")]  # fmt: skip


@pytest.fixture
def front():
    return cn.load_board("clank/front")


@pytest.fixture(params=CASES, ids=lambda case: f"{case[1]}-{case[2]}")
def routes(request):
    board, start, goal = request.param
    return cn.pareto_routes(cn.load_board(board), start, goal)


# ---- the chart -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [None, 0, -1])
def test_nothing_is_cut_off_and_no_label_lies_on_another(routes, chosen):
    scene = front_scene(routes, chosen=None if chosen is None else chosen % len(routes))
    assert outside(scene) == []
    assert collisions(scene) == []


def test_every_route_is_a_disc_that_says_its_price_and_no_two_touch(routes):
    scene = front_scene(routes, chosen=0)
    found = {group.id: group for group, _ in groups(scene)}
    assert list(found) == [f"route:{k}" for k in range(len(routes))]
    for k, route in enumerate(routes):
        price = str(route).partition(": ")[2]
        assert found[f"route:{k}"].label == f"Route {k + 1}{', chosen' if k == 0 else ''}: {price}"
        assert price in scene.desc
    halos = [group.halo for group in found.values()]
    for a, b in combinations(halos, 2):
        assert hypot(a.x - b.x, a.y - b.y) >= a.r + b.r - 6


def test_more_boots_lie_to_the_right_and_more_monsters_higher(routes):
    discs = [group.halo for group, _ in groups(front_scene(routes))]
    for (one, a), (other, b) in combinations(zip(routes, discs, strict=True), 2):
        if one.boots < other.boots:
            assert a.x < b.x
        if one.monsters < other.monsters:
            assert a.y > b.y


def test_a_lock_is_drawn_where_one_is_opened_and_only_there(routes):
    for (group, _), route in zip(groups(front_scene(routes)), routes, strict=True):
        assert any(isinstance(shape, Circle) and shape.fill == "lock" for shape in group.shapes) == bool(route.locks)


def test_the_turns_stand_beside_the_discs(front):
    shown = [text.text for text, _, _ in texts(front_scene(cn.pareto_routes(front, "f01", "f33")))]
    assert shown.count("4 turns") == 4 and "5 turns" in shown and "6 turns" in shown


def test_numbers_far_apart_get_columns_of_their_own():
    routes = [SimpleNamespace(boots=b, monsters=m, turns=1, locks=0, cost=(1, b, m, 0), start="a", goal="b")
              for b, m in ((1, 30), (40, 2), (400, 0))]  # fmt: skip
    scene = front_scene(routes)
    assert outside(scene) == [] and collisions(scene) == []
    assert {"1", "40", "400", "0", "2", "30"} <= {text.text for text, _, _ in texts(scene)}


def test_no_route_is_said():
    assert front_scene(()).desc == "There is no route to compare."


def test_several_routes_are_shown_as_a_chart_and_one_on_its_board(front):
    routes = cn.pareto_routes(front, "f01", "f21")
    assert picture(routes).title == "From f01 to f21: what the routes cost"
    assert picture(routes[0]).title == "Front of the board"
    assert describe(routes[0]) == routes[0].explain()
    figure = cn.show(routes).figure
    assert sorted(x for trace in figure.data for x in trace.x) == [6, 7, 8, 9]
    assert figure.layout.meta["alt"] == picture(routes).desc


# ---- a route on the map ----------------------------------------------------------------------------------------------


def test_a_route_says_its_price_turn_by_turn_and_where_a_turn_ends(front):
    route = cn.pareto_routes(front, "f01", "f21")[0]
    scene = board_scene(front, route=route)
    assert scene.desc.startswith(" ".join(route.explain().split("\n")))
    assert make_marks(front, route).stops == (
        ("f08", 1, "Turn 1 ends in f08: it is a crystal cave."),
        ("f14", 2, "Turn 2 ends in f14: it is a crystal cave."),
    )
    assert make_marks(front, cn.pareto_routes(front, "f01", "f04", boots_per_turn=3)[0]).stops == (
        ("f03", 1, "Turn 1 ends in f03: the next tunnel takes more than the one boot left."),
    )
    assert make_marks(front, cn.pareto_routes(front, "f01", "f03", boots_per_turn=1)[0]).stops == (
        ("f02", 1, "Turn 1 ends in f02: no boot is left."),
    )


def test_a_round_trip_has_its_goal_where_it_turns_round(front):
    trip = cn.round_trip(front, "f01", "f35")[0]
    assert make_marks(front, trip).goals == ("f35", "f01")
    assert len(make_marks(front, trip).steps) == len(trip.tunnels)


def test_what_reach_gives_is_said_with_its_price(front):
    there = cn.reach(front, "f08", boots=3, swords=1, teleports=1)
    scene = board_scene(front, reach=there)
    told = {group.id: group.hint for group, _ in groups(scene)}
    assert told["room:f08"] == "Within reach now: without a step."
    assert told["room:f14"] == "Within reach now: 1 teleport or 1 boot, 1 monster."
    assert "f13 (1 teleport or 2 boots)" in scene.desc
    for room in (room.id for room in front.rooms):
        assert bool(told[f"room:{room}"]) == (room in there)


def test_joined_tunnels_of_portals_are_two_steps_whatever_their_names():
    from clank_nb.dungeon.portal import Portal

    rooms = (cn.Room("a", 0, 0, outside=True), cn.Room("b", 1, 1), Portal("p", 0.3, 0.4), Portal("q", 0.6, 0.5))
    tunnels = (cn.Tunnel("a+p", "a", "p"), cn.Tunnel("b+q", "b", "q"))
    board = cn.Dungeon(rooms, tunnels, "a")
    (route,) = cn.pareto_routes(board, "a", "b")
    assert list(steps_of(board, route)) == [("a+p", "a", "p"), ("b+q", "q", "b")]
    assert make_marks(board, route).on_route == ("a", "p", "q", "b")
    assert outside(board_scene(board, route=route)) == []
