"""Tiles and maps: everything on them is said in words, nothing lies on anything else, and a map only grows."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.dungeon.tiles import Layout, load_tiles
from clank_nb.dungeon.tiles.compass import ACROSS
from clank_nb.model.actions import Discover, Lay, Mark, Open
from clank_nb.views.map import TurnedUp, map_scene, tile_scene
from clank_nb.views.scene import Box, Text, groups
from clank_nb.views.svg import svg
from clank_nb.views.tile_plan import HIGH, SIDE, WIDE, door, tile_plan
from clank_nb.views.turns import Choice, turns_scene
from tests.views.seeing import by_id, collisions, drawn, icon_names_in, outside, texts

TILES = load_tiles("catacombs")
SQUARE = (*TILES.safe, *TILES.deep)
ANY_TILE = pytest.mark.parametrize("tile", [TILES.tile(name) for name in TILES.tiles], ids=lambda tile: tile.id)


def grown(side: str = "front") -> Layout:
    """A small map: three safe tiles to the east, a deep one above."""
    return Layout.begin(TILES, side).laid("s1", 1, 1, 0).laid("s6", 2, 1, 1).laid("d09", 1, 0, 2).laid("s4", 3, 1, 3)


def played(steps: int = 700):
    """A game in which tiles were laid, chests opened and shrines marked."""
    state = cn.new_game("catacombs", players=3, seed=5)
    for k in range(steps):
        actions = cn.legal_actions(state)
        eager = [action for action in actions if isinstance(action, Discover | Lay | Open | Mark)]
        state = cn.step(state, (eager or actions)[k % len(eager or actions)]).state
        if state.over or (state.delve.used and state.delve.marks and state.delve.opened):
            break
    return state


def labels(scene) -> dict[str, str]:
    return {group.id: f"{group.label} {group.hint}".strip() for group, _ in groups(scene)}


# ---- where everything lies -------------------------------------------------------------------------------------------


@ANY_TILE
def test_no_two_rooms_lie_on_each_other_whichever_way_a_tile_is_turned(tile) -> None:
    for turn in tile.turns:
        boxes = {
            id: Box(x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2)
            for id, (x, y) in tile_plan(tile, turn).rooms.items()
        }
        assert [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlaps(boxes[b])] == []


@ANY_TILE
def test_every_piece_has_the_seals_of_its_price_and_they_stay_on_the_tile(tile) -> None:
    for turn in tile.turns:
        plan = tile_plan(tile, turn)
        for piece in tile.pieces:
            found = {seal.kind: seal.n for seal in plan.seals[piece.id]}
            wanted = {
                "boots": piece.boots > 1,
                "monsters": piece.monsters,
                "locks": piece.locks,
                "arrow": piece.one_way,
            }
            assert found.keys() == {kind for kind, on in wanted.items() if on}
            assert found.get("monsters", 0) == piece.monsters
            for seal in plan.seals[piece.id]:
                assert 0 <= seal.x <= SIDE and 0 <= seal.y <= plan.height


def test_seals_seldom_touch_a_room_and_never_hide_its_middle() -> None:
    for tile in TILES.tiles.values():
        for turn in tile.turns:
            plan = tile_plan(tile, turn)
            for seals in plan.seals.values():
                for seal in seals:
                    for x, y in plan.rooms.values():
                        assert abs(seal.x - x) > 16 or abs(seal.y - y) > 16, (tile.id, turn, seal)


def test_what_runs_off_one_tile_meets_what_runs_on_to_the_next() -> None:
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for slot in range(8):
        (x, y), _ = door(slot)
        (other_x, other_y), _ = door(ACROSS[slot])
        dx, dy = steps[slot // 2]
        assert (round(x, 6), round(y, 6)) == (round(other_x + dx, 6), round(other_y + dy, 6))


@pytest.mark.parametrize("name", SQUARE)
def test_a_turned_tile_has_the_same_curves_turned(name: str) -> None:
    tile = TILES.tile(name)
    for piece in tile.pieces:
        x, y = tile_plan(tile, 0).curves[piece.id].at(0.3)
        turned_x, turned_y = tile_plan(tile, 1).curves[piece.id].at(0.3)
        assert abs(turned_x - (SIDE - y)) < 0.2 and abs(turned_y - x) < 0.2


def test_no_text_of_a_tile_is_cut_off_or_lies_on_another() -> None:
    for name in ("d07", "d19", "s2", "start_front", "start_back"):
        scene = tile_scene(TILES.tile(name))
        shifted = [box for _, box, _ in texts(scene)]
        assert all(box.left > scene.left and box.right < scene.left + scene.width for box in shifted)
        assert collisions(scene) == []


# ---- in words --------------------------------------------------------------------------------------------------------


@ANY_TILE
def test_every_room_and_every_piece_of_a_tile_is_said(tile) -> None:
    scene = tile_scene(tile)
    told = labels(scene)
    assert {f"room:{room.id}" for room in tile.rooms} <= told.keys()
    assert {f"tunnel:{piece.id}" for piece in tile.pieces} <= told.keys()
    assert all(text in scene.desc for id, text in told.items() if id.startswith(("room:", "tunnel:")))


def test_a_tile_is_said_word_for_word() -> None:
    told = labels(tile_scene(TILES.tile("d07"), 1))
    assert told["tile:d07"] == "Tile d07, deep, turned by 90 degrees."
    assert told["room:d07a"] == "Room d07a: a locked cell, in the depths."
    assert told["tunnel:d07a-d07c"] == "d07a to d07c: 1 boot, 1 monster, only from d07a to d07c."
    assert told["tunnel:d07b-e1"] == "d07b to the edge (south, right): 2 boots."
    assert labels(tile_scene(TILES.tile("d09")))["tile:d09"].endswith(
        "Haunted: laying it moves a ghost to the Clank! area."
    )


def test_an_exit_says_from_where_it_leads_off_and_whether_a_tile_can_be_turned_up() -> None:
    layout = Layout.begin(TILES, "front")
    told = labels(map_scene(layout, exits=["exit:1,0,w1"], shut={"exit:-1,0,e1": "Not now."}))
    assert told["exit:1,0,w1"] == "From cave off the map, east, lower: 1 boot. A tile can be turned up here."
    assert told["exit:-1,0,e1"] == "From shrine off the map, west, upper: 2 boots. Not open: Not now."
    assert told["exit:1,1,w1"] == "From way off the map, east, lower: 1 boot."


def test_zones_differ_by_pattern_and_sign_not_by_colour_alone() -> None:
    signs = {zone: icon_names_in(tile_scene(TILES.tile(name))) for zone, name in (("safe", "s1"), ("deep", "d01"))}
    assert "zone_safe" in signs["safe"] and "zone_deep" in signs["deep"]
    patterns = {svg(tile_scene(TILES.tile(name))).count("M5,30 L235,30") for name in ("s1", "d01")}
    assert patterns == {0, 1}


def test_a_tile_cannot_be_turned_more_than_three_times() -> None:
    for turn in (4, -1, True, "1"):
        with pytest.raises(BadData, match="s1"):
            tile_scene(TILES.tile("s1"), turn)
    with pytest.raises(BadData):
        tile_scene(TILES.tile("start_front"), 1)


# ---- maps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", TILES.sides)
def test_a_larger_map_holds_the_lines_of_the_smaller_one(side: str) -> None:
    """Only the frame, the free squares and the exits that are used up change: nothing dances."""
    small = grown(side)
    edge = next(way.to for way in small.edges() if way.to.x > 0 and way.to.y >= 1)
    large = small.laid("d01", edge.x, edge.y, 0)
    lines = [
        [line for line in svg(map_scene(layout), prefix="m").split("\n") if 'data-id="tile:' in line]
        for layout in (small, large)
    ]
    assert set(lines[0]) < set(lines[1])
    assert len(lines[1]) == len(lines[0]) + 1


def test_a_map_has_a_group_for_each_room_piece_exit_and_tile() -> None:
    layout = grown()
    told = labels(map_scene(layout))
    assert {f"room:{room}" for room in (*layout.rooms, *layout.portals)} <= told.keys()
    assert {f"tile:{placed.tile}" for placed in layout.placed} <= told.keys()
    assert sum(id.startswith("exit:") for id in told) == len({way.to for way in layout.edges()})


def test_a_state_shows_pawns_artifacts_marks_and_what_is_used_up() -> None:
    state = played()
    scene = map_scene(state.delve.layout, state)
    told, icons = labels(scene), icon_names_in(scene)
    for colour, player in zip(state.game.colours, state.players, strict=True):
        assert (f"pawn:{colour}" in told) == (not player.out)
    for room, value in state.rooms.artifacts:
        assert f"artifact {value}" in told[f"room:{room}"] and f"artifact:{value}" in icons
    used, marked = state.delve.used[0].split("/"), state.delve.marks[0]
    assert ("opened" in told[f"room:{used[0]}"]) or ("taken" in told[f"room:{used[0]}"])
    assert f"opened:locked_{used[1]}" in icons
    assert state.game.colours[marked[1]].title() in told[f"room:{marked[0]}"]
    assert scene.desc.startswith("It is ")


def test_an_opened_lock_is_said_and_drawn_as_open() -> None:
    state = cn.new_game("catacombs", players=2, seed=5)
    piece = next(piece for piece in TILES.tile("d11").pieces if piece.locks)
    layout = Layout.begin(TILES, "front").laid("d11", 1, 0, 0)
    shut = replace(state, delve=replace(state.delve, layout=layout))
    opened = replace(shut, delve=replace(shut.delve, opened=(piece.id,)))
    told = [labels(map_scene(layout, one))[f"tunnel:{piece.id}"] for one in (shut, opened)]
    assert "locked" in told[0] and "its lock open for good" in told[1]
    assert "lock_open" in icon_names_in(map_scene(layout, opened)) - icon_names_in(map_scene(layout, shut))


def test_a_tile_that_is_not_laid_is_one_thing_with_keys_of_its_own() -> None:
    layout = Layout.begin(TILES, "front")
    edge = layout.edges()[0].to
    held = TurnedUp(TILES.tile("d07"), edge.x, edge.y, 2, True, "ArrowLeft=turn:left")
    node = by_id(drawn(map_scene(layout, shown=held)))["turned"]
    assert node.attrib["data-keys"] == "ArrowLeft=turn:left"
    assert node.attrib["aria-label"].startswith("Tile d07, turned by 180 degrees.")
    assert [child for child in node.iter() if "data-id" in child.attrib] == [node]


def test_a_pawn_in_a_room_that_is_not_there_is_answered() -> None:
    with pytest.raises(BadCode):
        map_scene(Layout.begin(TILES, "front"), pawns={"red": "d07a"})
    with pytest.raises(BadCode, match="nave"):
        map_scene(Layout.begin(TILES, "front"), focus=["nave"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tiles_maps_and_states_are_shown_by_both_pens(theme: str) -> None:
    for thing in (TILES.tile("d07"), grown(), played(120)):
        shown = cn.show(thing, theme=theme)
        assert shown.figure.layout.meta["alt"] in shown.text
        assert {trace.name for trace in shown.figure.data} >= {"room", "tunnel"}
        bundle = thing._repr_mimebundle_()
        assert "<svg" in bundle["image/svg+xml"] and bundle["text/plain"]


def test_the_figure_points_at_where_the_picture_lies() -> None:
    layout = Layout.begin(TILES, "front").laid("s1", -1, 0, 0)
    figure = cn.show(layout).figure
    low, high = figure.layout.xaxis.range
    assert low < -SIDE and figure.layout.images[0].x == low
    rooms = next(trace for trace in figure.data if trace.name == "room")
    assert min(rooms.x) < 0 and all(low <= x <= high for x in rooms.x)


# ---- orientations ----------------------------------------------------------------------------------------------------


def test_orientations_say_their_price_and_why_one_is_refused() -> None:
    choices = [
        Choice(0, "to d07b", 1, 0, 2, True),
        Choice(1, "to d07a", 2, 1, 0, False, "It takes a lockpick (catacombs/explore/must_pay)."),
    ]
    scene = turns_scene(TILES.tile("d07"), choices, chosen=1, entry=4)
    told = labels(scene)
    assert told["turn:0"] == "Turned by 0 degrees: to d07b, 1 boot, 2 monsters. It can be paid."
    assert told["turn:1"].startswith("Turned by 90 degrees: to d07a, 2 boots, 1 lockpick. It takes a lockpick")
    assert told["turn:1"].endswith("Shown on the map.")
    written = [text.text for text, _, _ in texts(scene) if isinstance(text, Text)]
    assert "can be paid" in written and "refused" in written
    assert outside(scene) == [] and collisions(scene) == []


def test_without_a_tile_four_places_wait() -> None:
    scene = turns_scene(None, ())
    assert scene.desc == "No tile is turned up." and labels(scene) == {}


def test_all_tiles_of_a_game_are_shown_side_by_side() -> None:
    shown = cn.show(TILES)
    tiles = next(trace for trace in shown.figure.data if trace.name == "tile")
    assert set(tiles.customdata) == {f"tile:{name}" for name in TILES.tiles}
    assert len(set(zip(tiles.x, tiles.y, strict=True))) == len(TILES.tiles)
    assert all(f"Room {room.id}" in shown.text for tile in TILES.tiles.values() for room in tile.rooms)
