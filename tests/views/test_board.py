"""The board: everything on it is said in words, nothing lies on anything else, and what is pointed out can be seen."""

from __future__ import annotations

from itertools import combinations, pairwise
from types import SimpleNamespace

import pytest

from clank_nb.data.errors import BadCode
from clank_nb.dungeon import Dungeon, load_board
from clank_nb.dungeon.board import Room, Tunnel
from clank_nb.views.board import board_scene
from clank_nb.views.facts import lying
from clank_nb.views.geometry import PAWN, PAWN_H
from clank_nb.views.icons import icon_shapes
from clank_nb.views.layout import layout
from clank_nb.views.legend import legend_scene
from clank_nb.views.pieces import TOKEN_ICON, pawn_places
from clank_nb.views.scene import Box, Text, groups
from tests.views.seeing import collisions, icon_names_in, outside, texts

BOARDS = ("clank/front", "clank/back")


@pytest.fixture(params=BOARDS)
def board(request):
    return load_board(request.param)


@pytest.fixture
def front():
    return load_board("clank/front")


def labels(scene):
    return {group.id: f"{group.label} {group.hint}".strip() for group, _ in groups(scene)}


# ---- layout ----------------------------------------------------------------------------------------------------------


def test_seals_lie_on_no_room_no_plate_and_no_other_seal(board):
    place = layout(board)
    rooms = [(spot.id, box) for spot in place.spots.values() for box in (spot.box, spot.plate)]
    seals = [(f"{way.tunnel} {seal.kind}", seal.box) for way in place.ways.values() for seal in way.seals]
    on_rooms = [(seal, room) for seal, box in seals for room, other in rooms if box.overlaps(other)]
    on_seals = [(a, b) for (a, one), (b, other) in combinations(seals, 2) if one.overlaps(other)]
    assert (on_rooms, on_seals) == ([], [])


def test_rooms_and_plates_lie_apart_and_inside_the_picture(board):
    place = layout(board)
    spots = list(place.spots.values())
    assert [(a.id, b.id) for a, b in combinations(spots, 2) if a.box.overlaps(b.box) or a.plate.overlaps(b.box)] == []
    for spot in spots:
        assert spot.box.left > 0 and spot.box.right < place.width
        assert spot.box.top > 36 and spot.plate.bottom < place.height


def test_no_corridor_runs_through_a_room(board):
    place = layout(board)
    for tunnel in board.tunnels:
        for curve in place.ways[tunnel.id].curves:
            for spot in place.spots.values():
                if spot.id not in (tunnel.a, tunnel.b):
                    box = spot.box
                    points = [curve.at(k / 40) for k in range(41)]
                    assert not [p for p in points if box.left < p[0] < box.right and box.top < p[1] < box.bottom]


def test_no_label_is_cut_off_or_lies_on_another_and_room_ids_are_large(board):
    scene = board_scene(board, legend=True)
    assert outside(scene) == []
    assert collisions(scene) == []
    ids = {room.id for room in board.rooms}
    sizes = {text.text: text.size * scale for text, _, scale in texts(scene) if text.text in ids}
    assert sizes.keys() == ids and min(sizes.values()) >= 17


def test_numbers_and_letters_are_read_at_half_the_size(board):
    values = {f"artifact:{thing.value}" for things in lying(board).values() for thing in things if thing.value}
    for icon, size in [*((value, TOKEN_ICON["artifact"]) for value in values), ("pawn:red", PAWN)]:
        written = [shape.size * size / 24 for shape in icon_shapes(icon) if isinstance(shape, Text)]
        assert written and min(written) >= 19


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_pawns_hide_no_room_id_and_no_other_pawns_letter(board, n):
    place = layout(board)
    half = 8.4 * PAWN / 24
    for spot in place.spots.values():
        feet = pawn_places(spot, n, place.feet[spot.id])
        assert n < 2 or min(b[0] - a[0] for a, b in pairwise(feet)) >= half + 9
        for x, y in feet:
            assert y - PAWN_H > 0 and x - half > 0 and x + half < place.width
            pawn = Box(x - half, y - PAWN_H, x + half, y)
            assert [other.id for other in place.spots.values() if pawn.overlaps(other.plate)] == []


def test_the_depths_lie_under_their_line(board):
    place = layout(board)
    height = place.depths[0][1]
    for room in board.rooms:
        assert (place.spots[room.id].y > height) == room.depths


def test_positions_do_not_depend_on_what_is_shown(front):
    plain = {group.id: box for group, box in groups(board_scene(front))}
    marked = {group.id: box for group, box in groups(board_scene(front, reach=["f03"], route=["f01", "f02"]))}
    assert plain == marked


def little(*tunnels, rooms=None):
    rooms = rooms or (Room("gate", 0.1, 0.1, outside=True), Room("hall", 0.5, 0.3), Room("cave", 0.8, 0.6))
    return Dungeon(rooms, tunnels, "gate", title="Little")


def test_parallel_tunnels_are_drawn_apart_and_named():
    stairs, crawl = Tunnel("gate-hall", "gate", "hall", 2), Tunnel("gate-hall-2", "gate", "hall", 1, 1)
    two = little(stairs, crawl, Tunnel("hall-cave", "hall", "cave"))
    place = layout(two)
    one, other = (place.ways[id].curves[0].at(0.5) for id in ("gate-hall", "gate-hall-2"))
    assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 20
    said = labels(board_scene(two))
    assert said["tunnel:gate-hall"] == "gate to hall: 2 boots, tunnel gate-hall."
    assert said["tunnel:gate-hall-2"] == "gate to hall: 1 boot, 1 monster, tunnel gate-hall-2."
    assert said["tunnel:hall-cave"] == "hall to cave: 1 boot."


def test_many_monsters_and_locks_are_counted_in_figures():
    deep = little(Tunnel("gate-hall", "gate", "hall", 4, 7, 3), Tunnel("hall-cave", "hall", "cave", 1, 3))
    scene = board_scene(deep)
    assert {"4", "7", "3"} <= {text.text for text, _, _ in texts(scene)}
    assert labels(scene)["tunnel:gate-hall"] == "gate to hall: 4 boots, 7 monsters, 3 locks."


@pytest.mark.parametrize("size", [1.0, 0.05])
def test_a_dense_board_is_drawn_larger_so_that_rooms_stay_apart(size):
    gate = Room("gate", 0.0, 0.0, outside=True)
    rooms = tuple(Room(f"r{k}", size * (k % 5) / 5, size * (1 + k // 5) / 5) for k in range(15))
    board = little(*(Tunnel(f"gate-r{k}", "gate", f"r{k}") for k in range(15)), rooms=(gate, *rooms))
    spots = list(layout(board).spots.values())
    assert size < 1 or not [1 for a, b in combinations(spots, 2) if a.box.overlaps(b.box)]


# ---- words -----------------------------------------------------------------------------------------------------------


def test_every_room_and_tunnel_is_in_the_text(board):
    scene = board_scene(board)
    said = labels(scene)
    for room in board.rooms:
        assert said[f"room:{room.id}"] in scene.desc
    for tunnel in board.tunnels:
        assert said[f"tunnel:{tunnel.id}"] in scene.desc


def test_sentences_say_what_is_drawn(front):
    said = labels(board_scene(front, pawns={"green": "f08", "yellow": "f08"}, to_act="green"))
    assert said["room:f08"] == "Room f08: crystal cave. Green and Yellow stand here."
    assert said["room:f20"] == "Room f20: market, in the depths, 2 minor secrets."
    assert said["room:f12"] == "Room f12: healing spring (heals 1)."
    assert said["tunnel:f02-f03"] == "f02 to f03: 1 boot."
    assert said["tunnel:f18-f25"] == "f18 to f25: 2 boots, 1 monster."
    assert said["tunnel:f07-f03"] == "f07 to f03: 2 boots, only from f07 to f03."
    assert said["tunnel:f17-f22"] == "f17 to f22: 1 boot, round the edge of the board."
    assert said["tunnel:f22-f29"] == "f22 to f29: 1 boot, locked."
    assert said["token:f35:artifact"] == "Artifact 30 in room f35."
    assert said["token:f24:monkey_idol"] == "3 monkey idols in room f24."
    assert said["pawn:green"] == "Green stands in room f08. It is Green's turn."
    assert said["pawn:yellow"] == "Yellow stands in room f08."


# ---- a state ---------------------------------------------------------------------------------------------------------


def position(board, **rooms):
    """The least of a state that a board needs."""
    found = {"artifacts": (("f18", 5),), "major": (), "minor": (("f04", 1),), "idols": (("f24", 2),), **rooms}
    left = SimpleNamespace(**found)
    players = (SimpleNamespace(room="f02", out=""), SimpleNamespace(room="f01", out="escaped"))
    game = SimpleNamespace(board=board, colours=("red", "green"))
    return SimpleNamespace(game=game, players=players, player=0, over="", rooms=left)


def test_a_state_shows_what_is_left_and_where_things_are_gone(front):
    scene = board_scene(front, position(front))
    said = labels(scene)
    assert said["room:f21"] == "Room f21: in the depths. No longer there: artifact 7."
    assert said["room:f04"] == "Room f04: a minor secret. No longer there: a minor secret."
    assert "token:f21:artifact" not in said and "token:f18:artifact" in said
    assert {"gone:artifact:7", "gone:major_secret", "gone:minor_secret", "gone:monkey_idol"} <= icon_names_in(scene)
    assert said["pawn:red"] == "Red stands in room f02. It is Red's turn."
    assert "pawn:green" not in said
    assert scene.title == "Front of the board, 2 players"


# ---- what is pointed out ---------------------------------------------------------------------------------------------


def test_a_route_runs_along_its_corridors(front):
    scene = board_scene(front, route=["f01", "f02", "f03", "f08"])
    place = layout(front)
    dotted = [
        shape.d
        for group in scene.shapes
        for shape in getattr(group, "shapes", ())
        if getattr(shape, "stroke", "") == "route" and hasattr(shape, "d")
    ]
    assert place.ways["f01-f02"].curves[0].d in dotted and place.ways["f03-f08"].curves[0].d in dotted
    assert scene.desc.startswith("The route runs from f01 through f02 (1 boot), f03 (1 boot), f08 (1 boot): 3 tunnels.")


def test_a_route_may_be_rooms_tunnels_or_a_route(front):
    rooms = board_scene(front, route=["f17", "f22", "f29"])
    tunnels = board_scene(front, route=["f17-f22", "f22-f29"])
    route = SimpleNamespace(rooms=("f17", "f22", "f29"), tunnels=("f17-f22", "f22-f29"))
    assert rooms == tunnels == board_scene(front, route=route)


def test_a_route_where_no_tunnel_leads_says_where_one_can_walk(front):
    with pytest.raises(BadCode, match=r"No tunnel .* from f03 to f07\. From f03 one can walk to: f02, f04, f08\."):
        board_scene(front, route=["f03", "f07"])


def test_reach_refusal_and_focus_are_drawn_and_said(front):
    plain = board_scene(front)
    asked = {"reach": {"f03": "1 boot"}, "refused": {"f03-f04": "no boots left."}, "focus": ["f35"], "moved": ["f10"]}
    scene = board_scene(front, **asked)
    said = labels(scene)
    assert said["room:f03"] == "Room f03. Within reach now: 1 boot."
    assert said["tunnel:f03-f04"] == "f03 to f04: 2 boots. Not open: no boots left."
    assert "Within reach: f03 (1 boot)." in scene.desc
    assert "Not open: f03-f04: no boots left." in scene.desc
    assert "Marked: f35." in scene.desc
    changed = {group.id for (group, _), (other, _) in zip(groups(scene), groups(plain), strict=True) if group != other}
    assert changed == {"room:f03", "tunnel:f03-f04", "room:f35", "room:f10"}


@pytest.mark.parametrize("option", [{"reach": ["f99"]}, {"focus": ["f99"]}, {"refused": "f99"}, {"route": ["f99"]}])
def test_an_unknown_room_is_answered_with_the_nearest(front, option):
    with pytest.raises(BadCode, match=r"f9|f09"):
        board_scene(front, **option)


def test_the_legend_fits_any_width():
    for width in (420, 700, 1016):
        scene = legend_scene(width)
        assert outside(scene) == [] and collisions(scene) == []
        assert "one way" in scene.desc


def test_what_may_not_be_taken_is_crossed_out_and_says_why(front):
    scene = board_scene(front, refused={"token:f21:artifact": "one artifact is all Red can carry."}, moved=["pawn:red"])
    said = labels(scene)
    assert said["token:f21:artifact"] == "Artifact 7 in room f21. Not open: one artifact is all Red can carry."
    assert "one artifact is all Red can carry." in scene.desc
