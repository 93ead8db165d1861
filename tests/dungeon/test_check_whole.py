"""The check of a board as a whole: ways in and back, what one mistake must not drag along, files without groups."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from clank_nb.data.tables import graphs_dir
from clank_nb.dungeon.board import Room, Tunnel
from clank_nb.dungeon.build import load_board
from tests.dungeon.mine import SOUND, board_file, faults_of, rows_and_fields

TWO_ISLES = "isle = { x = 0.1, y = 0.4 }\nreef = { x = 0.3, y = 0.4 }\n\n"
WAYS = [
    # (what is written, instead of what, the faults that follow)
    (
        [("hall-vault = { boots = 2, locks = 1 }\n", ""), ("alcove-vault = { boots = 1 }", "")],
        [
            "room vault: artifact: no way leads from the entrance gate to the artifact 10, even with a key. "
            "Add a tunnel that leads into vault, or turn an arrow on the way.",
            "room alcove: artifact: no way leads from the artifact 5 back to the entrance gate, even with a key. "
            "Add a tunnel that leads out of alcove, or turn an arrow on the way.",
        ],
    ),
    (
        [("[tunnels]", TWO_ISLES + "[tunnels]\nisle-reef = { boots = 1 }")],
        [
            "room isle: no way leads from the entrance gate into this room (nor into reef), even with a key. "
            "Add a tunnel that leads in, or turn an arrow on the way.",
        ],
    ),
    (
        [("[tunnels]", TWO_ISLES + "[tunnels]")],
        [
            "room isle: no way leads from the entrance gate into this room, even with a key. "
            "Add a tunnel that leads in, or turn an arrow on the way.",
            "room reef: no way leads from the entrance gate into this room, even with a key. "
            "Add a tunnel that leads in, or turn an arrow on the way.",
        ],
    ),
    (
        [
            (
                "[tunnels]",
                "pit = { x = 0.1, y = 0.4 }\nsump = { x = 0.3, y = 0.4 }\n\n[tunnels]\n"
                "hall-pit = { boots = 1, one_way = true }\npit-sump = { boots = 1 }",
            )
        ],
        [
            "room pit: a one-way trap: a way leads into this room (and into sump), but none back to the entrance gate. "
            "Add a tunnel that leads out, or turn an arrow on the way.",
        ],
    ),
    ([('a = "cave", b = "alcove"', 'a = "alcove", b = "cave"')], []),
    (
        [
            ("gate-hall = { boots = 1 }", "hall-gate = { boots = 1, one_way = true }"),
            ("boots = 1, wrap", "boots = 1, one_way = true, wrap"),
        ],
        [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), WAYS)
def test_every_room_needs_a_way_in_and_a_way_back(tmp_path, changes, said):
    assert faults_of(board_file(tmp_path, *changes)) == [f"mine.toml: {line}" for line in said]


def test_a_lock_is_no_hindrance_but_an_arrow_is(tmp_path):
    way_in = board_file(tmp_path, ("alcove-vault = { boots = 1 }", "alcove-vault = { boots = 1, one_way = true }"))
    assert faults_of(way_in) == []
    shut = board_file(
        tmp_path,
        ("alcove-vault = { boots = 1 }", "vault-alcove = { boots = 1, one_way = true }"),
        ("hall-vault = { boots = 2,", "hall-vault = { one_way = true, boots = 2,"),
    )
    assert [fault.split(": ")[1:3] for fault in faults_of(shut)] == [
        ["room vault", "artifact"],
        ["room alcove", "artifact"],
    ]


def test_two_arrows_between_two_rooms_are_two_tunnels(tmp_path):
    path = board_file(
        tmp_path,
        ("hall-cave = { boots = 1 }", "hall-cave = { boots = 1, one_way = true }"),
        ("hall-cave-2 = { boots = 2, monsters = 1 }", "cave-hall = { boots = 1, one_way = true }"),
    )
    assert faults_of(path) == []


def test_a_mistyped_room_is_one_fault_and_cuts_nothing_off(tmp_path):
    """The rooms behind a mistyped tunnel are not called unreachable as well."""
    path = board_file(
        tmp_path,
        ("hall-vault = ", "hall-vualt = "),
        ("alcove-vault = { boots = 1 }\n", ""),
        ('b = "alcove"', 'b = "alcov"'),
    )
    assert rows_and_fields(path) == [["tunnel hall-vualt", "b"], ["tunnel chute", "b"]]


def test_a_broken_row_is_one_fault_and_its_name_is_still_known(tmp_path):
    path = board_file(tmp_path, ("vault = { x = 0.5,", "vault = { x = 0.5, x = 0.5,"))
    assert rows_and_fields(path) == [["line 11", "vault"]]
    path = board_file(tmp_path, ("hall = { x = 0.5, y = 0.2, minor_secrets = 2 }", "hall = 3"))
    assert [fault.split(": ")[1] for fault in faults_of(path)] == ["room hall"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ["mine.toml: the file is empty. Copy a file that works and change it."]),
        (
            "# a comment",
            [
                'mine.toml: title: it is missing. Write title = "…".',
                'mine.toml: entrance: it is missing. Write entrance = "…".',
                "mine.toml: rooms: it is missing. "
                "Write a line [rooms] and under it one row for each, such as hall = { x = 0.5, y = 0.5 }.",
                "mine.toml: tunnels: it is missing. "
                "Write a line [tunnels] and under it one row for each, such as gate-hall = { boots = 1 }.",
            ],
        ),
        (
            SOUND.replace("[tunnels]", "[tunels]"),
            [
                "mine.toml: tunnels: it is missing. "
                "Write a line [tunnels] and under it one row for each, such as gate-hall = { boots = 1 }.",
                "mine.toml: tunels: there is no such field here. Did you mean tunnels? "
                "Fields here: title, entrance, aspect, depths_line, rooms, tunnels.",
            ],
        ),
        (
            'title = "T"\nentrance = "a"\nrooms = [{ id = "a" }]\n[tunnels]\na-b = { boots = 1 }\n',
            ["mine.toml: rooms: a list is not a table. Write it in braces, such as [rooms]."],
        ),
        (
            'title = "T"\nentrance = "a"\n[rooms]\na = { x = 0, y = 0 }\n[rooms]\n',
            [
                "mine.toml: line 5: [rooms]: the name [rooms] is already taken further up. "
                "Delete one of the two, or give this one a name of its own."
            ],
        ),
        ('title = "T"\nentrance = "a"\n[rooms]\na = { x = 0, y = 0 }\n[tunnels]\n', []),
    ],
)
def test_a_file_without_its_groups_says_only_that(tmp_path, text, said):
    assert faults_of(board_file(tmp_path, text=text)) == said


def test_crowded_boards_may_have_their_rooms_nearer(tmp_path):
    rooms = [f"r{n} = {{ x = {n % 30 / 30:.4f}, y = {n // 30 / 30:.4f} }}" for n in range(900)]
    tunnels = [f"r{n}-r{n + 1} = {{ boots = 1 }}" for n in range(899)]
    text = "\n".join(['title = "Many"', 'entrance = "r0"', "[rooms]", *rooms, "[tunnels]", *tunnels])
    path = board_file(tmp_path, text=text)
    assert faults_of(path) == []
    assert len(load_board(path).graph) == 900


def test_the_page_about_the_format_shows_a_sound_board_and_names_every_field(tmp_path):
    page = (graphs_dir() / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example
    path = board_file(tmp_path, text=example[1])
    assert faults_of(path) == []
    assert [tunnel.one_way for tunnel in load_board(path).tunnels] == [False, False, False, True]
    in_files = [part.name for kind in (Room, Tunnel) for part in fields(kind) if part.name not in ("id", "outside")]
    for name in ("title", "entrance", "aspect", "depths_line", *in_files):
        assert f"`{name}`" in page
