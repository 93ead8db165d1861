"""The JSON Schema that editors use: it says of each row what the check says of it."""

from __future__ import annotations

import copy
import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft7Validator

from clank_nb.data.tables import graphs_dir
from clank_nb.dungeon import boards, check_board
from clank_nb.dungeon.board import ASPECT
from clank_nb.dungeon.board_text import fresh_text
from clank_nb.dungeon.files import shipped_file
from clank_nb.dungeon.read import LONGEST_NAME, MOST
from clank_nb.dungeon.sound import DEFAULTS
from tests.dungeon.mine import SOUND
from tests.dungeon.random_boards import sound_boards

SCHEMA: dict[str, Any] = json.loads((graphs_dir() / "board.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft7Validator(SCHEMA)


def said(table: dict[str, Any]) -> list[str]:
    return [error.json_path for error in VALIDATOR.iter_errors(table)]


def test_the_schema_is_one_itself():
    Draft7Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("slug", boards())
def test_every_board_of_the_package_names_the_schema_and_fits_it(slug):
    path = shipped_file(slug)
    text = path.read_text(encoding="utf-8")
    first = text.splitlines()[0]
    assert first.startswith("#:schema ")
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == (graphs_dir() / "board.schema.json").resolve()
    assert said(tomllib.loads(text)) == []


@settings(max_examples=50)
@given(sound_boards())
def test_every_sound_board_fits_the_schema(board):
    assert said(tomllib.loads(fresh_text(board))) == []


def test_the_schema_knows_the_fields_defaults_and_bounds_of_the_reader():
    definitions = SCHEMA["definitions"]
    count = definitions["count"]
    assert (count["minimum"], count["maximum"]) == (0, MOST)
    assert SCHEMA["properties"]["aspect"]["default"] == ASPECT
    assert SCHEMA["properties"]["rooms"]["propertyNames"]["maxLength"] == LONGEST_NAME
    assert SCHEMA["properties"]["tunnels"]["propertyNames"]["maxLength"] == 2 * LONGEST_NAME
    for kind, defaults in DEFAULTS.items():
        fields = definitions[kind.__name__.lower()]["properties"]
        assert set(fields) - {"a", "b"} == set(defaults) - {"outside"}
        for name, field in fields.items():
            assert field["description"]
            default = field.get("default", count["default"] if "$ref" in field else None)
            assert default == (None if name in ("x", "y", "boots", "a", "b") else defaults[name])


SPOILT = [
    (("title",), 4),
    (("title",), " "),
    (("aspect",), 0.1),
    (("depths_line",), "x"),
    (("rooms",), {}),
    (("rooms", "hall"), 3),
    (("rooms", "a-b"), {"x": 0.1, "y": 0.4}),
    (("rooms", "hall"), {"x": 0.5}),
    (("rooms", "hall", "x"), 1.1),
    (("rooms", "hall", "depth"), True),
    (("rooms", "hall", "heal"), -1),
    (("rooms", "hall", "market"), 1),
    (("tunnels", "gate-hall"), {}),
    (("tunnels", "gate-hall", "boots"), 0),
    (("tunnels", "gate-hall", "boots"), -1),
    (("tunnels", "gate-hall", "boots"), 1.5),
    (("tunnels", "gate-hall", "locks"), True),
    (("tunnels", "gate-hall", "monster"), 1),
    (("tunnels", "chute"), {"boots": 1}),
    (("tunnels", "chute"), {"boots": 1, "a": "cave"}),
    (("tunnels", "hall-cave-1"), {"boots": 1}),
    (("extra",), 1),
]


@pytest.mark.parametrize(("place", "value"), SPOILT)
def test_what_the_schema_refuses_the_check_refuses_too(tmp_path, place, value):
    table = copy.deepcopy(tomllib.loads(SOUND))
    assert said(table) == []
    inner = table
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = value
    assert said(table)
    import tomlkit

    path = tmp_path / "mine.toml"
    path.write_text(tomlkit.dumps(table), encoding="utf-8")
    assert check_board(path)
