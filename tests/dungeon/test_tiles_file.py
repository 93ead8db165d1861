"""Files of tiles: read, checked whole with every fault named, and described by a schema."""

from __future__ import annotations

import copy
import json
import pickle
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.tables import Sheet, graphs_dir
from clank_nb.dungeon.tiles import TileSet, check_tiles, load_tiles, tile_sets
from clank_nb.dungeon.tiles.check import examine_sheet
from clank_nb.dungeon.tiles.files import tiles_file
from tests.dungeon.growing import GAME, SMALL

SMALL_FILE = Path(__file__).parent / "data" / "small_tiles.toml"
TEXT = SMALL_FILE.read_text(encoding="utf-8")
SCHEMA: dict[str, Any] = json.loads((graphs_dir() / "catacombs" / "tiles.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft7Validator(SCHEMA)

SOUND = """
title = "Two tiles"

[start_front]
zone = "start"
[start_front.rooms]
crypt = { x = 0.5, y = 1.5, outside = true }
hall = { x = 0.5, y = 0.5 }
[start_front.tunnels]
crypt-hall = { boots = 1 }
hall-n1 = { boots = 1 }

[d01]
zone = "deep"
haunted = true
portal = { x = 0.2, y = 0.8 }
[d01.rooms]
a = { x = 0.3, y = 0.3, artifact = true, plus = 1 }
b = { x = 0.7, y = 0.7, gold = 3 }
[d01.tunnels]
a-n1 = { boots = 1 }
p-w1 = { boots = 1, monsters = 1 }
b-e2 = { boots = 2, locks = 1 }
a-b = { boots = 1, one_way = true }
n2-e1 = { boots = 1 }
"""


def faults_of(text: str) -> list[str]:
    faults, tile_set = examine_sheet(Sheet("tiles.toml", text.encode()))
    assert (tile_set is None) == bool(faults)
    return [str(fault).removeprefix("tiles.toml: ") for fault in faults]


def spoilt(*changes: tuple[str, str]) -> list[str]:
    text = SOUND
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return faults_of(text)


# ---- loading


def test_the_front_door_loads_the_tiles_of_the_package_and_a_file_of_ones_own(tmp_path):
    assert cn.tile_sets() == tile_sets() == ("catacombs",)
    assert cn.load_tiles("catacombs") is cn.load_tiles("catacombs")
    mine = tmp_path / "mine.toml"
    mine.write_text(SOUND, encoding="utf-8")
    assert (cn.load_tiles(mine).name, cn.load_tiles(str(mine)).title) == ("mine", "Two tiles")
    assert cn.check_tiles("catacombs") == cn.check_tiles(mine) == ()
    found = {path.parent.name for path in graphs_dir().glob("*/tiles.toml")}
    assert found == set(tile_sets())


def test_a_tile_set_that_does_not_exist_is_answered_with_those_that_do():
    for name in ("catacomb", "", 3, None):
        with pytest.raises(BadCode, match=r"There is no tile set .* All: catacombs\."):
            load_tiles(name)
    assert [str(fault) for fault in check_tiles("none_such.toml")] == [
        "none_such.toml: there is no such file. Check the path none_such.toml."
    ]


def test_a_file_with_faults_is_not_loaded_at_all(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(SOUND.replace('"deep"', '"depth"').replace("gold = 3", "gold = -1"), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        load_tiles(path)
    assert refused.value.faults == check_tiles(path) and len(refused.value.faults) == 2 + 1


def test_tile_sets_are_equal_when_their_tiles_are():
    assert TileSet("other", "Other", dict(reversed(GAME.tiles.items()))) == GAME != SMALL
    fewer = TileSet("fewer", GAME.title, {id: tile for id, tile in GAME.tiles.items() if id != "d22"})
    assert fewer != GAME and len(fewer.deep) == 21 and hash(fewer) != hash(GAME)
    with pytest.raises(TypeError):
        GAME.tiles["d23"] = GAME.tiles["d22"]
    with pytest.raises(BadCode, match='There is no tile "d23"'):
        GAME.tile("d23")
    assert repr(GAME.tiles["d22"]) == "<Tile d22: 3 rooms, 11 pieces of tunnel>"


def test_a_changed_set_comes_back_from_a_pickle_changed():
    fewer = TileSet("catacombs", GAME.title, {id: tile for id, tile in GAME.tiles.items() if id != "d22"})
    assert pickle.loads(pickle.dumps(fewer)) == copy.deepcopy(fewer) == fewer != GAME
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert pickle.loads(pickle.dumps(GAME.tiles["d22"])) == GAME.tiles["d22"]


def test_rooms_and_pieces_are_called_by_their_tile():
    tiles = tuple(examine_sheet(Sheet("tiles.toml", SOUND.encode()))[1].tiles.values())
    assert [[room.id for room in tile.rooms] for tile in tiles] == [["crypt", "hall"], ["d01a", "d01b"]]
    assert [[piece.id for piece in tile.pieces] for tile in tiles] == [
        ["crypt-hall", "hall-n1"],
        ["d01a-n1", "d01p-w1", "d01b-e2", "d01a-d01b", "d01n2-e1"],
    ]
    start = SMALL.start("only")
    assert [piece.id for piece in start.pieces if "p" in piece.id[-4:] or "_" in piece.id] == [
        "start_p-e2", "start_only_e4-s1",
    ]  # fmt: skip
    assert [room.depths for tile in tiles for room in tile.rooms] == [False, True, True, True]


# ---- faults

FAULTS = [
    (
        [('zone = "deep"', 'zone = "safe"')],
        'tile d01: haunted: only deep tiles are haunted, and this one is "safe". '
        'Delete haunted, or write zone = "deep".',
    ),
    (
        [("artifact = true, plus", "plus")],
        "tile d01: room a: plus: a room without an artifact has no plus. Delete it, or write artifact = true.",
    ),
    (
        [("x = 0.7, y = 0.7", "x = 0.3, y = 0.4")],
        "tile d01: room b: x, y: it lies on a. Move one of them until their middles are at least 0.15 apart.",
    ),
    (
        [("portal = { x = 0.2, y = 0.8", "portal = { x = 0.3, y = 0.25")],
        "tile d01: portal: x, y: it lies on a. "
        "Move one of them until their middles are at least 0.15 apart.",
    ),
    (
        [("a-n1", "a-n3")],
        'tile d01: tunnel a-n3: there is no room or exit "n3" on this tile. '
        "Write one of n1, a, b, p, n2, e1, e2, s1, s2, w1, w2.",
    ),
    (
        [("hall-n1", "hal-n1")],
        'tile start_front: tunnel hal-n1: there is no room or exit "hal" on this tile. '
        "Write one of hall, crypt, n1, n2, e1, e2, e3, e4, s1, s2, w1, w2, w3, w4.",
    ),
    ([("a-b", "a-a")], "tile d01: tunnel a-a: it leads from a back to a. Write another end, or delete the tunnel."),
    (
        [("b-e2", "b-n1")],
        "tile d01: tunnel b-n1: the tunnel a-n1 runs off at n1 already. Write another exit.",
    ),
    (
        [("n2-e1", "e1-e2"), ("b-e2", "b-s1")],
        "tile d01: tunnel e1-e2: it comes back to the edge where it began. "
        "Write an exit on another edge for one of its ends.",
    ),
    (
        [("a-b = { boots = 1, one_way = true }", "a-b = { boots = 1 }\nb-a = { boots = 2 }")],
        "tile d01: tunnel b-a: it is a-b written from the other end. "
        "Delete one of the two; for a second tunnel between the same rooms write a-b-2.",
    ),
    (
        [("p-w1 = { boots = 1, monsters = 1 }\n", "")],
        "tile d01: portal: 0 tunnels end in the portal of this tile instead of 1. "
        "Write one row such as p-n1 = { boots = 1 }.",
    ),
    (
        [("n2-e1", "p-e1")],
        "tile d01: portal: 2 tunnels end in the portal of this tile instead of 1. "
        "Write one row such as p-n1 = { boots = 1 }.",
    ),
    (
        [(", outside = true", "")],
        "tile start_front: 0 of its rooms lie outside the dungeon instead of 1. "
        "Write outside = true in the row of the room where the pawns start, and there alone.",
    ),
    (
        [("b-e2 = { boots = 2, locks = 1 }", "b-e2 = { boots = 2, locks = 1 }\nc-s1 = { boots = 1, one_way = true }"),
         ("b = { x", "c = { x = 0.7, y = 0.1 }\nb = { x")],
        "tile d01: room c: no way leads into this room, not even with a lockpick. "
        "Add a tunnel that leads in, or turn an arrow.",
    ),
    (
        [("b-e2 = { boots = 2, locks = 1 }\n", "")],
        "tile d01: room b: no way leads out of this room, not even with a lockpick. "
        "Add a tunnel that leads out, or turn an arrow.",
    ),
    (
        [("[start_front]", "[e1]"), ("[start_front.rooms]", "[e1.rooms]"), ("[start_front.tunnels]", "[e1.tunnels]"),
         ('zone = "start"', 'zone = "safe"'), (", outside = true", ""), ("crypt = ", "c = "), ("hall = { x", "h = { x"),
         ("crypt-hall", "c-h"), ("hall-n1", "h-n1"), ("y = 1.5", "y = 0.1")],
        "there is no start tile. Write a tile whose name begins with start_, such as start_front, with the zone start.",
    ),
    (
        [("a = { x = 0.3", "n = { x = 0.8, y = 0.2 }\na = { x = 0.3")],
        'tile d01: room n: name: "n" cannot be the name of a room of a square tile. Write one letter from a to m.',
    ),
    (
        [("hall = { x", "p = { x = 0.2, y = 0.2 }\nhall = { x")],
        'tile start_front: room p: name: "p" cannot be the name of a room of the start tile. '
        "Write small letters and _, such as crypt.",
    ),
    (
        [("a-b = {", "a-b-1 = {")],
        'tile d01: tunnel a-b-1: name: "a-b-1" does not say which two ends it joins. '
        "Name it after them, such as a-n1.",
    ),
    (
        [("boots = 2, locks = 1", "boots = 3, locks = 1")],
        "tile d01: tunnel b-e2: boots: 3 cannot be. Write a whole number from 1 to 2.",
    ),
    (
        [("y = 0.3, artifact", "y = 1.3, artifact")],
        "tile d01: room a: y: 1.3 cannot be. Write a number from 0 to 1.",
    ),
    (
        [("monsters = 1", "monster = 1")],
        "tile d01: tunnel p-w1: monster: there is no such field here. "
        "Did you mean monsters? Fields here: boots, monsters, locks, one_way.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), FAULTS)
def test_every_fault_is_named_with_tile_row_and_remedy(changes, said):
    found = spoilt(*changes)
    assert said in found
    assert len(found) == 1 or "name:" in said or "n3" in said


def test_the_small_and_the_sound_file_have_no_faults():
    assert faults_of(SOUND) == faults_of(TEXT) == []


def test_all_faults_of_a_file_are_named_at_once():
    found = spoilt(("a-n1", "a-q"), ("gold = 3", "gold = true"), ("x = 0.2, y = 0.8", "x = 0.2"), ("[d01]", "[D1]"))
    assert [line.partition(":")[0] for line in found].count("tile d01") >= 1
    assert any(line.startswith('tile D1: name: "D1" cannot be the name of a tile.') for line in found)


def test_a_group_that_is_missing_is_one_fault():
    found = spoilt((SOUND[SOUND.index("[d01.tunnels]") :], ""))
    assert found == [
        "tile d01: it is missing. Write a line [d01.tunnels] and under it one row for each, "
        "such as a-n1 = { boots = 1 }.",
        "tile d01: portal: 0 tunnels end in the portal of this tile instead of 1. "
        "Write one row such as p-n1 = { boots = 1 }.",
    ]  # fmt: skip


def test_a_line_that_is_not_toml_drags_nothing_along():
    found = spoilt(("a = { x = 0.3, y = 0.3, artifact = true, plus = 1 }", "a = { x = 0.3; y = 0.3 }"))
    assert len(found) == 1 and found[0].startswith("line 18: a: this line is not TOML")


garbage = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=3), st.lists(st.integers(), max_size=2),
    st.dictionaries(st.sampled_from(["x", "boots", "a-b", "zone", "rooms"]), st.integers(0, 2), max_size=2),
)  # fmt: skip


@given(st.data(), garbage)
def test_whatever_stands_in_a_file_is_a_fault_and_never_a_crash(data, thing):
    table: Any = tomllib.loads(TEXT)
    spot, name = table, data.draw(st.sampled_from(sorted(table)))
    while isinstance(spot[name], dict) and spot[name] and data.draw(st.booleans()):
        spot, name = spot[name], data.draw(st.sampled_from(sorted(spot[name])))
    if data.draw(st.booleans()):
        spot[name] = thing
    elif data.draw(st.booleans()):
        spot[data.draw(st.text("abn12_-", min_size=1, max_size=5))] = spot[name]
    else:
        del spot[name]
    sheet = Sheet("tiles.toml", TEXT.encode())
    sheet.table = table
    faults, tile_set = examine_sheet(sheet)
    assert (tile_set is None) == bool(faults)
    assert all(re.match(r"tiles\.toml: .+\. .+\.", str(fault)) for fault in faults)
    if tile_set is not None:
        assert all(len(tile.spun) == len(tile.turns) for tile in tile_set.tiles.values())


# ---- the schema


def said(table: dict[str, Any]) -> list[str]:
    return [error.json_path for error in VALIDATOR.iter_errors(table)]


def test_the_schema_is_one_and_every_file_of_tiles_names_it_and_fits_it():
    Draft7Validator.check_schema(SCHEMA)
    for path in (tiles_file("catacombs"), SMALL_FILE):
        text = path.read_text(encoding="utf-8")
        first = text.splitlines()[0]
        assert first.startswith("#:schema ")
        named = (path.parent / first.removeprefix("#:schema ")).resolve()
        assert named == (graphs_dir() / "catacombs" / "tiles.schema.json").resolve()
        assert said(tomllib.loads(text)) == []
    assert said(tomllib.loads(SOUND)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("boots = 2, locks = 1", "boots = 3, locks = 1"),
        ("boots = 2, locks = 1", "locks = 1"),
        ("boots = 2, locks = 1", "boots = 2, locks = 2"),
        ("monsters = 1", "monster = 1"),
        ('zone = "deep"', 'zone = "depth"'),
        ("artifact = true, plus", "plus"),
        ("a = { x = 0.3", "n = { x = 0.3"),
        ("y = 0.3, artifact", "y = 1.3, artifact"),
        ("[d01]", "[D01]"),
        ("gold = 3", "outside = true"),
        ("portal = { x = 0.2, y = 0.8 }", "portal = true"),
        ("title", "name"),
    ],
)
def test_the_schema_and_the_check_both_find_what_is_wrong_with_a_row(old, new):
    text = SOUND.replace(old, new)
    assert said(tomllib.loads(text)) and faults_of(text)


def test_the_schema_describes_the_fields_that_the_reader_knows():
    from dataclasses import fields

    from clank_nb.dungeon.tiles import Piece, TileRoom

    definitions = SCHEMA["definitions"]
    room = {part.name: part.default for part in fields(TileRoom) if part.name not in ("id", "depths")}
    assert set(definitions["start_room"]["properties"]) == set(room)
    assert set(definitions["room"]["properties"]) == set(room) - {"outside"}
    for name, part in definitions["start_room"]["properties"].items():
        assert part.get("default") == (None if name in "xy" else room[name])
    assert set(definitions["tunnel"]["properties"]) == {part.name for part in fields(Piece)} - {"id", "a", "b"}
    assert definitions["square"]["properties"]["rooms"]["propertyNames"]["pattern"] == "^[a-m]$"


def test_the_readme_of_the_format_shows_a_sound_file_and_names_every_field():
    text = (graphs_dir() / "catacombs" / "README.md").read_text(encoding="utf-8")
    example = text.partition("```toml\n")[2].partition("```")[0]
    assert faults_of(example) == []
    for definition in ("square", "start_room", "tunnel"):
        for name in SCHEMA["definitions"][definition]["properties"]:
            assert f"`{name}`" in text or f"[d01.{name}]" in text, name
