"""The check of a board file: each fault word for word, all of them at once, and never another error."""

from __future__ import annotations

import tomllib

import pytest

from clank_nb.data.tables import graphs_dir, package_file
from clank_nb.dungeon.build import load_board
from tests.dungeon.mine import SOUND, board_file, faults_of


def test_the_sound_board_has_no_fault_and_loads(tmp_path):
    path = board_file(tmp_path)
    assert faults_of(path) == []
    board = load_board(path)
    assert [tunnel.id for tunnel in board.tunnels][-2:] == ["chute", "alcove-vault"]
    assert (board.tunnel("chute").a, board.tunnel("chute").b) == ("cave", "alcove")
    assert (board.title, board.aspect, board.depths_line) == ("Four rooms", 1.5, 0.5)
    assert [room.id for room in board.rooms if room.outside] == ["gate"]


def test_five_different_faults_give_five_messages(tmp_path):
    text = (graphs_dir() / "clank/front.toml").read_text(encoding="utf-8")
    path = board_file(
        tmp_path,
        ("f02-f03 = { boots = 1 }", "f02-f03 = {}"),
        ("f04-f05 = { boots = 2 }", "f04-f05 = { boots = -2 }"),
        ("f26-f31 = ", "f26-f311 = "),
        ("f38 = { x = 0.438, y = 0.845", "f38 = { x = 0.28, y = 0.845"),
        ("artifact = 30", "artefact = 30"),
        text=text,
    )
    assert faults_of(path) == [
        "mine.toml: room f35: artefact: there is no such field here. Did you mean artifact? Fields here: x, y, depths, "
        "crystal_cave, market, heal, artifact, major_secrets, minor_secrets, monkey_idols.",
        "mine.toml: tunnel f02-f03: boots: it is missing. Write boots = 1.",
        "mine.toml: tunnel f04-f05: boots: -2 cannot be. Write a whole number from 1 to 99.",
        'mine.toml: tunnel f26-f311: b: there is no room "f311". Write f31, or give "f311" a row under [rooms].',
        "mine.toml: room f38: x, y: the room lies on room f37. "
        "Move one of them until their middles are at least 0.04 apart.",
    ]


WHOLE = "Write a whole number from 1 to 99."
ONE = [
    # (kind, what is written, instead of what, the one fault that follows)
    ("missing", "", 'title = "Four rooms"\n', 'title: it is missing. Write title = "…".'),
    ("not_text", "title = 4", 'title = "Four rooms"', "title: 4 is not text. Write text in double quotes."),
    ("empty_text", 'title = ""', 'title = "Four rooms"', "title: the text is empty. Write at least one letter."),
    ("missing", "", 'entrance = "gate"\n', 'entrance: it is missing. Write entrance = "…".'),
    (
        "entrance_unknown", 'entrance = "gaet"', 'entrance = "gate"',
        'entrance: there is no room "gaet". Write gate, the nearest of: gate, hall, cave, vault, alcove.',
    ),
    (
        "entrance_unknown", 'entrance = "zzz"', 'entrance = "gate"',
        'entrance: there is no room "zzz". Write one of gate, hall, cave, vault, alcove.',
    ),
    ("out_of_range", "aspect = 0", "aspect = 1.5", "aspect: 0 cannot be. Write a number from 0.2 to 5."),
    (
        "not_number", 'depths_line = "x"', "depths_line = 0.5",
        'depths_line: "x" is not a number. Write a number from 0 to 1.',
    ),
    ("missing", "one_way", "boots = 1, one_way", "tunnel chute: boots: it is missing. Write boots = 1."),
    ("out_of_range", "hall = { boots = 0", "hall = { boots = 1", f"tunnel gate-hall: boots: 0 cannot be. {WHOLE}"),
    ("out_of_range", "hall = { boots = -1", "hall = { boots = 1", f"tunnel gate-hall: boots: -1 cannot be. {WHOLE}"),
    ("out_of_range", "hall = { boots = 100", "hall = { boots = 1", f"tunnel gate-hall: boots: 100 cannot be. {WHOLE}"),
    (
        "not_whole", "hall = { boots = 1.0", "hall = { boots = 1",
        f"tunnel gate-hall: boots: 1.0 is not a whole number. {WHOLE}",
    ),
    (
        "not_whole", "hall = { boots = true", "hall = { boots = 1",
        f"tunnel gate-hall: boots: true is not a whole number. {WHOLE}",
    ),
    (
        "not_whole", 'hall = { boots = "1"', "hall = { boots = 1",
        f'tunnel gate-hall: boots: "1" is not a whole number. {WHOLE}',
    ),
    (
        "not_whole", "locks = true", "locks = 1",
        "tunnel hall-vault: locks: true is not a whole number. Write a whole number from 0 to 99.",
    ),
    (
        "not_a_flag", "one_way = 1", "one_way = true",
        "tunnel chute: one_way: 1 is neither true nor false. Write true, or leave the field out.",
    ),
    (
        "unknown_field", "monster = 1", "monsters = 1",
        "tunnel hall-cave-2: monster: there is no such field here. Did you mean monsters? "
        "Fields here: a, b, boots, monsters, locks, one_way, wrap.",
    ),
    (
        "not_a_table", "gate-hall = 1", "gate-hall = { boots = 1 }",
        "tunnel gate-hall: 1 is not a table. Write it in braces, such as gate-hall = { boots = 1 }.",
    ),
    ("missing", "x = 0.1", "x = 0.1, y = 0.1", "room gate: y: it is missing. Write y = 0.5."),
    ("not_number", "x = nan", "x = 0.1", "room gate: x: nan is not a number. Write a number from 0 to 1."),
    ("out_of_range", "x = 1.1", "x = 0.1", "room gate: x: 1.1 cannot be. Write a number from 0 to 1."),
    (
        "room_name", "[rooms]\n'a-b' = { x = 0.1, y = 0.3 }", "[rooms]",
        'room a-b: name: "a-b" cannot be the name of a room. Use letters, digits and underscores only, at most 40.',
    ),
    (
        "tunnel_name", "hallcave = ", "hall-cave = ",
        'tunnel hallcave: name: "hallcave" does not say which rooms the tunnel joins. '
        "Name it after them, such as gate-hall, or write a = and b = in its row.",
    ),
    (
        "tunnel_letters", '"hall cave" = ', "hall-cave = ",
        'tunnel hall cave: name: "hall cave" cannot be the name of a tunnel. '
        "Use letters, digits, underscores and hyphens only, at most 80.",
    ),
    (
        "tunnel_number", "hall-cave-1 = ", "hall-cave-2 = ",
        'tunnel hall-cave-1: name: "hall-cave-1" does not end as a further tunnel between the same rooms does. '
        "Write hall-cave for the first, hall-cave-2 for the second, and so on.",
    ),
    (
        "tunnel_end", "vault-shrine = { boots = 1 }\ngate-hall = ", "gate-hall = ",
        'tunnel vault-shrine: b: there is no room "shrine". Give "shrine" a row under [rooms].',
    ),
    (
        "tunnel_end", 'a = "cav"', 'a = "cave"',
        'tunnel chute: a: there is no room "cav". Write cave, or give "cav" a row under [rooms].',
    ),
    (
        "missing", 'chute = { b = "alcove"', 'chute = { a = "cave", b = "alcove"',
        'tunnel chute: a: it is missing. Write a = "…".',
    ),
    (
        "tunnel_ends_differ", 'gate-hall = { a = "hall", b = "vault", ', "gate-hall = { ",
        "tunnel gate-hall: name: its name says gate and hall, its row says something else. "
        "Leave a and b out of the row, or give the tunnel a name that is not made of two rooms.",
    ),
    (
        "tunnel_loop", "hall-hall = ", "hall-cave-2 = ",
        "tunnel hall-hall: it leads from hall back to hall. "
        "Write another room for one of its ends, or delete the tunnel.",
    ),
    (
        "tunnel_repeated", "cave-hall = ", "hall-cave-2 = ",
        "tunnel cave-hall: it is hall-cave written from the other end. "
        "Delete one of the two; for a second tunnel between the same rooms write hall-cave-2.",
    ),
    (
        "wrap_too_near", "hall = { boots = 1, wrap = true", "hall = { boots = 1",
        "tunnel gate-hall: wrap: a wrap leaves one edge of the board and comes back on the opposite one, but gate and "
        "hall are only 0.40 of the width and 0.10 of the height apart. "
        "Delete wrap, or move the rooms to opposite edges.",
    ),
    (
        "rooms_overlap", "hall = { x = 0.11, y = 0.12", "hall = { x = 0.5, y = 0.2",
        "room hall: x, y: the room lies on room gate. Move one of them until their middles are at least 0.04 apart.",
    ),
    (
        "above_depths", "cave = { depths = true, ", "cave = { ",
        "room cave: depths: a room of the depths lies at 0.2, above the depths_line at 0.5. "
        "Delete depths here, move the room down, or move the line up.",
    ),
    (
        "below_depths", "y = 0.8, artifact = 10", "y = 0.8, depths = true, artifact = 10",
        "room vault: depths: the room lies at 0.8, below the depths_line at 0.5, but is not of the depths. "
        "Write depths = true, move the room up, or move the line down.",
    ),
    (
        "artifact_twice", "artifact = 10, heal", "artifact = 5, heal",
        "room alcove: artifact: the artifact 10 already lies in room vault. Give one of them another value.",
    ),
    (
        "name_twice", "hall-cave = { boots = 1 }\nhall-cave = ", "hall-cave = ",
        "line 16: hall-cave: the name hall-cave is already taken further up. "
        "Delete one of the two, or give this one a name of its own.",
    ),
    (
        "line_broken", "hall-cave = { boots = 1", "hall-cave = { boots = 1 }",
        "line 15: hall-cave: this line is not TOML (Unclosed inline table). Write it as name = value, "
        "with quotes around text and a closing bracket for every opening one.",
    ),
    ("key_twice", "x = 0.1, x = 0.1", "x = 0.1", "line 7: gate: the row names x twice. Delete one of the two."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "new", "old", "said"), ONE, ids=[f"{row[0]}-{n}" for n, row in enumerate(ONE)])
def test_one_thing_wrong_is_one_fault_with_row_field_and_remedy(tmp_path, kind, new, old, said):
    text = SOUND.strip()
    assert old in text
    path = board_file(tmp_path, text=text.replace(old, new, 1))
    assert faults_of(path) == [f"mine.toml: {said}"]


def test_every_kind_of_fault_of_a_dungeon_is_tested_here():
    texts = tomllib.loads(package_file("text/en/faults.toml").read_text(encoding="utf-8"))
    kinds = list(texts)
    of_dungeons = set(kinds[kinds.index("missing_group") : kinds.index("dungeon_hints")])
    by_ways = {"missing_group", "artifact_no_way_in", "artifact_no_way_back", "unreachable", "trap"}
    assert of_dungeons == by_ways | ({row[0] for row in ONE} & of_dungeons)
