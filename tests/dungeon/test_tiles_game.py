"""The tiles of the game: within the numbers that are known, and good to play on."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from clank_nb.dungeon.tiles import Layout, Tile, tile_sets
from clank_nb.dungeon.tiles.compass import SLOTS
from clank_nb.dungeon.tiles.files import tiles_file
from tests.dungeon.growing import GAME, places

SQUARES = [GAME.tiles[tile] for tile in (*GAME.safe, *GAME.deep)]
STARTS = [GAME.start(side) for side in GAME.sides]
FEATURES = ("crystal_cave", "market", "wayshrine", "monkey_shrine", "minor_secret", "chest", "tome", "cell")


def count(tiles: list[Tile]) -> Counter[str]:
    """Rooms by what they are, and icons of tunnels."""
    found: Counter[str] = Counter()
    for tile in tiles:
        found["portal"] += tile.portal is not None
        for room in tile.rooms:
            found.update(name for name in FEATURES if getattr(room, name))
            found["artifact" + "+" * room.plus] += room.artifact
            found[f"gold {room.gold}"] += room.gold > 0
            found["heart"] += room.heal
        for piece in tile.pieces:
            found["footprints"] += piece.boots == 2
            found["monsters"] += piece.monsters
            found["locks"] += piece.locks
            found["arrows"] += piece.one_way
    return found


# ---- within the numbers that are known


@pytest.mark.rule("catacombs/setup/tiles", "catacombs/explore/haunted")
def test_there_are_6_safe_and_22_deep_tiles_4_of_them_haunted_and_a_start_tile_of_two_sides():
    assert (len(GAME.safe), len(GAME.deep), GAME.sides) == (6, 22, ("front", "back"))
    assert sum(tile.haunted for tile in SQUARES) == 4
    assert {tile.zone for tile in SQUARES if tile.haunted} == {"deep"}
    assert tile_sets() == ("catacombs",)
    assert "original to this project" in tiles_file("catacombs").read_text(encoding="utf-8")


@pytest.mark.parametrize("tile", SQUARES, ids=lambda tile: tile.id)
def test_a_square_tile_has_a_tunnel_at_each_of_eight_exits_and_2_to_4_rooms(tile):
    exits = [end for piece in tile.pieces for end in (piece.a, piece.b) if end in SLOTS]
    assert sorted(exits) == sorted(SLOTS)
    assert 2 <= len(tile.rooms) <= 4
    corners = [piece for piece in tile.pieces if piece.a in SLOTS and piece.b in SLOTS]
    assert len(corners) <= 2
    for corner in corners:
        assert corner.a[0] != corner.b[0]
    assert not any(room.monkey_shrine for room in tile.rooms)


def test_rooms_of_a_safe_tile_hold_no_artifact_and_few_icons():
    safe = [GAME.tiles[tile] for tile in GAME.safe]
    found = count(safe)
    assert not any(name.startswith("artifact") and n for name, n in found.items())
    assert found["locks"] == found["arrows"] == 0
    assert found["monsters"] + found["footprints"] <= len(safe)
    assert not any(room.depths for tile in safe for room in tile.rooms)


@pytest.mark.parametrize("start", STARTS, ids=lambda tile: tile.id)
def test_every_kind_of_room_lies_on_enough_tiles_and_no_kind_outruns_its_tokens_by_far(start):
    found = count([*SQUARES, start])
    assert 10 <= found["artifact"] + found["artifact+"] + found["artifact++"] <= 12
    assert found["artifact"] >= found["artifact+"] >= found["artifact++"] == 2
    assert found["chest"] == 8 <= 11
    assert 2 * found["cell"] == 10 <= 20
    assert found["tome"] == 6 <= 12
    assert found["minor_secret"] == 12 <= 20
    wanted = {"wayshrine": (6, 7), "market": (4, 5), "portal": (6, 8), "crystal_cave": (8, 10), "heart": (4, 5)}
    assert {name: low <= found[name] <= high for name, (low, high) in wanted.items()} == dict.fromkeys(wanted, True)
    assert (found["gold 1"], found["gold 3"]) == (5, 2)
    assert found["monkey_shrine"] == 1


@pytest.mark.parametrize("start", STARTS, ids=lambda tile: tile.id)
def test_icons_are_spread_over_the_tunnels_with_measure(start):
    found = count([*SQUARES, start])
    assert 12 <= found["footprints"] <= 18
    assert 18 <= found["monsters"] <= 26
    assert found["locks"] == 10
    assert 8 <= found["arrows"] <= 10
    doubled = [piece for tile in SQUARES for piece in tile.pieces if piece.monsters > 1]
    assert len(doubled) == 2 and all(piece.monsters == 2 for piece in doubled)


@pytest.mark.parametrize("start", STARTS, ids=lambda tile: tile.id)
def test_the_start_tile_has_the_crypt_in_its_lower_half_and_the_monkey_shrine_in_its_upper(start):
    rooms = {room.id: room for room in start.rooms}
    assert list(rooms) == ["crypt", "hall", "way", "cave", "shrine"] or set(rooms) == {
        "crypt", "hall", "way", "cave", "shrine",
    }  # fmt: skip
    assert [room.id for room in start.rooms if room.outside] == ["crypt"]
    assert rooms["shrine"].monkey_shrine and rooms["shrine"].y < 1 and rooms["shrine"].depths
    assert rooms["way"].wayshrine and rooms["cave"].crystal_cave and start.portal.id == "start_p"
    assert all(room.depths == (room.y < 1) for room in start.rooms) and not rooms["crypt"].depths
    ways = Layout.begin(GAME, start.id.removeprefix("start_")).ways("crypt")
    assert all(way.kind == "room" and not rooms[way.to].depths for way in ways)
    assert sum(len({piece.a, piece.b} & set(start.exits)) for piece in start.pieces) == 12


def test_something_bars_the_way_to_three_gold_to_two_plus_and_to_the_monkeys():
    """From outside there is no plain way in: an arrow, a lock, monsters or footprints stand before it."""
    for tile in (*SQUARES, *STARTS):
        for room in tile.rooms:
            if room.gold < 3 and room.plus < 2 and not room.monkey_shrine:
                continue
            for piece in tile.pieces:
                if room.id in (piece.a, piece.b) and not (piece.one_way and piece.a == room.id):
                    assert piece.locks or piece.monsters or piece.boots == 2 or piece.one_way, piece.id


# ---- good to play on


@pytest.mark.parametrize("tile", SQUARES, ids=lambda tile: tile.id)
def test_from_every_entry_two_orientations_lead_to_a_room_for_one_boot_and_nothing_else(tile):
    for slot in range(8):
        hops = [spun.cells[0][2][slot] for spun in tile.spun]
        cheap = [hop for hop in hops if hop.to and not hop.portal and not hop.against]
        assert sum((hop.boots, hop.monsters, hop.locks) == (1, 0, 0) for hop in cheap) >= 2


@pytest.mark.parametrize("tile", [*SQUARES, *STARTS], ids=lambda tile: tile.id)
def test_nobody_is_shut_in_on_a_tile_without_a_lockpick(tile):
    """Two exits of the tile can be reached from every room: no lock, no arrow against the walker."""
    onward = {room.id: set() for room in tile.rooms}
    for piece in tile.pieces:
        for start, end in ((piece.a, piece.b), (piece.b, piece.a)):
            if start in onward and not piece.locks and not (piece.one_way and start == piece.b):
                onward[start].add(end)
    for room in onward:
        found, waiting = set(), [room]
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += onward.get(place, ())
        assert len(found & set(tile.exits)) >= 2, room


@pytest.mark.parametrize("tile", [*SQUARES, *STARTS], ids=lambda tile: tile.id)
def test_every_room_but_the_crypt_has_a_plain_way_out(tile):
    for room in tile.rooms:
        leaving = tile.spun[0].leaving[room.id]
        assert any((hop.boots, hop.monsters, hop.locks, hop.against) == (1, 0, 0, False) for hop in leaving), room.id


@pytest.mark.rule("catacombs/explore/run_on", "catacombs/explore/connect")
def test_whole_games_of_exploring_at_random_never_run_out_of_edges_and_few_orientations_are_dead():
    """The map of all 26 tiles, laid at random edges in random orientations: a way off it is left to the last tile."""
    n_dead = n_all = 0
    for seed in range(40):
        dice = random.Random(seed)
        layout = Layout.begin(GAME, dice.choice(GAME.sides))
        stack = dice.sample(GAME.safe, 4) + dice.sample(GAME.deep, 22)
        for tile in stack:
            edge = dice.choice([edge for edge in layout.edges() if not edge.against])
            opened = [layout.opens(edge.to, tile, turn) for turn in layout.fits(edge.to, tile)]
            assert list(layout.openings(edge.to, tile).values()) == opened
            assert len(opened) == 4
            n_all += 4
            n_dead += sum(way.kind == "dead" for way in opened)
            layout = layout.laid(tile, edge.to.x, edge.to.y, dice.randrange(4))
        assert len([edge for edge in layout.edges() if not edge.against]) >= 8
        assert all(way.kind != "dead" or way.to == place for place in places(layout) for way in layout.ways(place))
    assert n_dead <= n_all // 500


def test_on_full_maps_nearly_every_room_has_a_way_back_to_the_crypt_without_a_lockpick():
    """Tiles are laid where a pawn can go that has no lockpick: few rooms are left from which none leads back."""
    n_cut_off = n_rooms = 0
    for seed in range(20):
        dice = random.Random(seed)
        layout = Layout.begin(GAME, dice.choice(GAME.sides))
        for tile in dice.sample(GAME.safe, 4) + dice.sample(GAME.deep, 22):
            edge = dice.choice([edge for edge in layout.edges() if not (edge.against or edge.locks)])
            opened = [(turn, layout.opens(edge.to, tile, turn)) for turn in range(4)]
            rooms = [turn for turn, way in opened if way.kind == "room" and not (way.against or way.locks)]
            layout = layout.laid(tile, edge.to.x, edge.to.y, dice.choice(rooms))
        n_rooms += len(layout.rooms)
        n_cut_off += len(layout.rooms) - len(with_a_way_back(layout))
    assert n_cut_off <= n_rooms // 100


def with_a_way_back(layout: Layout) -> set[str]:
    """The rooms from which the crypt is reached on foot and through portals, without locks and along the arrows."""
    walked = [way for place in places(layout) for way in layout.ways(place) if way.kind != "edge"]
    arcs = [(way.start, way.to) for way in walked if not (way.locks or way.against)]
    arcs += [(one, other) for one in layout.portals for other in layout.portals]
    found, size = {"crypt"}, 0
    while len(found) > size:
        size = len(found)
        found |= {start for start, end in arcs if end in found}
    return found & layout.rooms.keys()
