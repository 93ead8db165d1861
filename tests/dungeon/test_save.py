"""Saving a board: comments and layout stay, nothing unsound, nothing half-written, nothing of others undone."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import clank_nb.dungeon.save as saving
from clank_nb.data.errors import BadData
from clank_nb.dungeon import Dungeon, Room, Tunnel, check_board, load_board, save_board
from clank_nb.dungeon.board_text import fresh_text
from clank_nb.dungeon.files import shipped_file
from clank_nb.dungeon.portal import Portal
from tests.dungeon.mine import SOUND
from tests.dungeon.mine import board_file as mine

COMMENTED = """\
# My dungeon, second try.
title = 'Four rooms'   # for now
entrance = "gate"

[rooms]
# above
gate  = { x = 0.10, y = 1e-1 }
hall  = { x = 0.5, y = 0.2,   minor_secrets = 2 }   # the hall
# below
vault = { x = 0.5, y = 0.8, depths = true, artifact = 10 }

[tunnels]
gate-hall   = {boots=1}          # stairs
hall-vault  = { boots = 2, locks = 1 }
# the end
"""


def said(error: pytest.ExceptionInfo[BadData]) -> list[str]:
    return [str(fault) for fault in error.value.faults]


def rows(board: Dungeon, **changes: dict[str, object]) -> Dungeon:
    """The board with some fields of some rooms and tunnels changed; ``None`` takes a row out."""

    def changed(places):
        return tuple(
            replace(place, **changes.get(place.id.replace("-", "_"), {}))
            for place in places
            if changes.get(place.id.replace("-", "_"), {}) is not None
        )

    return replace(board, rooms=changed(board.rooms), tunnels=changed(board.tunnels))


def commented(tmp_path: Path) -> Dungeon:
    path = tmp_path / "mine.toml"
    path.write_bytes(COMMENTED.encode())
    return load_board(path)


CHANGES = [
    # (what is changed, the lines that go, the lines that come)
    ({"hall": {"minor_secrets": 1}}, {8: "hall  = { x = 0.5, y = 0.2,   minor_secrets = 1 }   # the hall"}),
    ({"hall": {"minor_secrets": 0}}, {8: "hall  = { x = 0.5, y = 0.2 }   # the hall"}),
    ({"gate": {"heal": 1}}, {7: "gate  = { x = 0.10, y = 1e-1, heal = 1 }"}),
    ({"hall": {"x": 0.55}}, {8: "hall  = { x = 0.55, y = 0.2,   minor_secrets = 2 }   # the hall"}),
    ({"gate_hall": {"boots": 3}}, {13: "gate-hall   = {boots=3}          # stairs"}),
    ({"gate_hall": {"monsters": 2}}, {13: "gate-hall   = { boots = 1, monsters = 2 }          # stairs"}),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "lines"), CHANGES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_changed_row_is_rewritten_and_everything_else_stays(tmp_path, changes, lines, newline):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + COMMENTED.replace("\n", newline).encode())
    board = rows(load_board(path), **changes)
    wanted = COMMENTED.split("\n")
    for number, line in lines.items():
        wanted[number - 1] = line
    raw = save_board(board, tmp_path / "copy.toml").read_bytes()
    assert raw.decode() == "\ufeff" + newline.join(wanted)
    assert load_board(tmp_path / "copy.toml") == board


def test_rows_come_and_go_and_so_do_fields_of_the_board(tmp_path):
    board = commented(tmp_path)
    cellar, slide = Room("cellar", 0.1, 0.9, depths=True), Tunnel("slide", "vault", "cellar", 1)
    board = rows(board, hall_vault=None)
    long = Tunnel("hall-cellar", "hall", "cellar", 2, one_way=True)
    board = replace(
        board,
        rooms=(*board.rooms, cellar),
        tunnels=(*board.tunnels, slide, long, Tunnel("vault-gate", "vault", "gate")),
        title="Five rooms",
        depths_line=0.5,
    )
    text = save_board(board, tmp_path / "mine.toml").read_text()
    assert (
        text
        == """\
# My dungeon, second try.
title = "Five rooms"   # for now
entrance = "gate"
depths_line = 0.5

[rooms]
# above
gate  = { x = 0.10, y = 1e-1 }
hall  = { x = 0.5, y = 0.2,   minor_secrets = 2 }   # the hall
# below
vault = { x = 0.5, y = 0.8, depths = true, artifact = 10 }
cellar = { x = 0.1, y = 0.9, depths = true }

[tunnels]
gate-hall   = {boots=1}          # stairs
# the end
slide = { a = "vault", b = "cellar", boots = 1 }
hall-cellar = { boots = 2, one_way = true }
vault-gate = { boots = 1 }
"""
    )
    assert load_board(tmp_path / "mine.toml") == board


@pytest.mark.parametrize(
    "text",
    [
        'title = "A"\nentrance = "a"\n[rooms.a] # a\nx = 0.1\ny = 0.1\n[rooms.b]\nx = 0.5\ny = 0.5\nheal = 1\n'
        "[tunnels.a-b] # ab\nboots = 1\n",
        'title="A"\nentrance="a"\nrooms.a.x=0.1\nrooms.a.y=0.1\nrooms.b = {x=0.5,y=0.5,   heal=1} # a\n'
        "tunnels.a-b.boots=1 # ab",
        'title="A"\nentrance="a"\n[tunnels]\na-b = {boots=1} # ab\n[rooms]\nb = {x=0.5,y=0.5,heal=1} # a\n'
        "[rooms.a]\nx=0.1\ny=0.1",
    ],
)  # fmt: skip
def test_other_layouts_keep_their_comments_too(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    board = rows(load_board(path), b={"heal": 0, "market": True}, a={"x": 0.2}, a_b={"monsters": 1})
    board = replace(board, rooms=(*board.rooms, Room("c", 0.1, 0.7)), tunnels=(*board.tunnels, Tunnel("b-c", "b", "c")))
    copy = save_board(board, tmp_path / "copy.toml")
    assert load_board(copy) == board
    assert "# ab" in copy.read_text()
    assert "# a\n" in copy.read_text()


def test_a_new_board_is_written_one_row_a_line(tmp_path):
    rooms = Room("gate", 0.1, 0.1, outside=True), Room("höhle", 0.5, 0.5, crystal_cave=True, artifact=5)
    tunnels = Tunnel("gate-höhle", "gate", "höhle", 1), Tunnel("slide", "höhle", "gate", 2, one_way=True)
    board = Dungeon(rooms, tunnels, "gate", title='Two "rooms"\u200b\\')
    assert (
        save_board(board, tmp_path / "new.toml").read_text(encoding="utf-8")
        == """\
# A room needs x and y, from 0 to 1, a tunnel needs boots.  What else a row does not name is 0 or false.

title = "Two \\"rooms\\"\\U0000200b\\\\"
entrance = "gate"

[rooms]
gate    = { x = 0.1, y = 0.1 }
"höhle" = { x = 0.5, y = 0.5, crystal_cave = true, artifact = 5 }

[tunnels]
"gate-höhle" = { boots = 1 }
slide        = { a = "höhle", b = "gate", boots = 2, one_way = true }
"""
    )
    assert load_board(tmp_path / "new.toml") == board


def test_parallel_tunnels_keep_their_names_and_their_prices(tmp_path):
    rooms = Room("Gate", 0.1, 0.5, outside=True), Room("Hall", 0.5, 0.5), Room("Vault", 0.9, 0.5)
    tunnels = (
        Tunnel("stairs", "Gate", "Hall", 2), Tunnel("crawl", "Gate", "Hall", 1, monsters=1),
        Tunnel("wide", "Hall", "Vault", 1), Tunnel("shaft", "Hall", "Vault", 2),
    )  # fmt: skip
    base = Dungeon(rooms, tunnels, "Gate", title="Base")
    for ending in ("toml", "json", "graphml"):
        again = load_board(save_board(base, tmp_path / f"base.{ending}"))
        assert again.tunnels == tunnels
        assert again == base
        assert {key: again.graph.edges["Gate", "Hall", key]["boots"] for key in again.graph["Gate"]["Hall"]} == {
            "stairs": 2,
            "crawl": 1,
        }


# ------------------------------------------------------------------------------------------------- refusals


def test_an_unsound_board_is_refused_with_all_faults_and_nothing_is_written(tmp_path):
    board = load_board(mine(tmp_path))
    spoilt = replace(board, tunnels=(*board.tunnels[:3], Tunnel("a-b", "hall", "nowhere", 0), board.tunnels[0]))
    with pytest.raises(BadData) as error:
        save_board(spoilt, tmp_path / "new.toml")
    assert said(error) == [
        "mine.toml: tunnel gate-hall: there are two tunnels of this name. "
        "Give one of them another name, such as gate-hall-2.",
        "mine.toml: tunnel a-b: name: its name says a and b, its row says something else. "
        "Leave a and b out of the row, or give the tunnel a name that is not made of two rooms.",
        "mine.toml: tunnel a-b: boots: 0 cannot be. Write a whole number from 1 to 99.",
        'mine.toml: tunnel a-b: b: there is no room "nowhere". Give "nowhere" a row under [rooms].',
    ] + [str(fault) for fault in check_board(spoilt) if "artifact" in str(fault)]
    assert not list(tmp_path.glob("new*"))
    assert tuple(error.value.faults) == check_board(spoilt)


def test_told_to_an_unfinished_board_is_saved_and_the_check_still_says_what_it_lacks(tmp_path):
    board = load_board(mine(tmp_path))
    unfinished = replace(board, tunnels=board.tunnels[:2])
    for ending in ("toml", "json", "graphml"):
        path = save_board(unfinished, tmp_path / f"new.{ending}", unsound=True)
        assert [fault.what for fault in check_board(path)] == [fault.what for fault in check_board(unfinished)]
        with pytest.raises(BadData):
            load_board(path)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"title": 3.5j}, "new.toml: title: 3.5j cannot stand in a file. Write a number, text, true or false."),
        (
            {"tunnels": (Tunnel("gate-hall", "gate", "hall", None),)},  # type: ignore[arg-type]
            "new.toml: tunnel gate-hall: None cannot stand in a file. Write a number, text, true or false.",
        ),
        (
            {"title": "\ud800"},
            'new.toml: text: "?" cannot stand in a file. Write a number, text, true or false.',
        ),
        (
            {"rooms": (Room("gate", 0.1, 0.1, outside=True), Portal("hall", 0.5, 0.5))},
            "mine.toml: room hall: it is a portal, and a board file has no row for one. "
            "Join its tunnels to rooms, or keep this dungeon as a game's code.",
        ),
        (
            {"rooms": (Room("gate", 0.1, 0.1), Room("hall", 0.5, 0.5, outside=True))},
            "mine.toml: room gate: outside: it is the entrance, and the entrance lies outside. Write outside = true.\n"
            'mine.toml: room hall: outside: the entrance is "gate", and only the entrance lies outside. '
            "Delete outside here, or make this room the entrance.",
        ),
        (
            {"rooms": (Room("gate", 0.1, 0.1, outside=True), Room("gate", 0.5, 0.5, outside=True))},
            "mine.toml: room gate: there are two rooms of this name. Give one of them another name.",
        ),
    ],
)
def test_what_no_file_can_hold_is_refused_in_any_case(tmp_path, changes, fault):
    board = replace(load_board(mine(tmp_path)), **changes)
    with pytest.raises(BadData) as error:
        save_board(board, tmp_path / "new.toml", unsound=True)
    assert str(error.value) == fault
    assert not list(tmp_path.glob("new*"))


def test_what_is_no_dungeon_is_refused(tmp_path):
    with pytest.raises(BadData) as error:
        save_board(tmp_path, tmp_path / "new.toml")  # type: ignore[arg-type]
    assert "is not a dungeon. Give what load_board gives" in str(error.value)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("new.txt", "the name of a board file ends in .toml, .json, .graphml. Write {path}new.toml."),
        ("new", "the name of a board file ends in .toml, .json, .graphml. Write {path}new.toml."),
        ("new.tml", "the name of a board file ends in .toml, .json, .graphml. Write {path}new.toml."),
        ("no/new.toml", "there is no folder {path}no. Make the folder first, or save elsewhere."),
        ("folder.toml", "this is a folder, not a file. Name a file in it, such as {path}folder.toml/my_dungeon.toml."),
    ],
)
def test_a_place_that_cannot_be_written_is_named_with_a_remedy(tmp_path, name, fault):
    (tmp_path / "folder.toml").mkdir()
    board = load_board("clank/front")
    with pytest.raises(BadData) as error:
        save_board(board, str(tmp_path / name))
    where = f"{tmp_path}{os.sep}"
    assert str(error.value) == f"{where}{name}: " + fault.format(path=where)


@pytest.mark.parametrize("path", [None, 3, ["mine.toml"]])
def test_what_is_no_path_is_refused(path):
    with pytest.raises(BadData, match=r"is not a path\. Write the name of a file, such as \"my_dungeon\.toml\"\."):
        save_board(load_board("clank/front"), path)


def test_a_slug_and_the_file_of_a_board_of_the_package_are_refused():
    board = load_board("clank/front")
    before = shipped_file("clank/front").read_bytes()
    with pytest.raises(BadData, match=r"Write clank/front\.toml"):
        save_board(board, "clank/front")
    with pytest.raises(BadData, match=r"this is a board of the package\. Save under a name of your own"):
        save_board(replace(board, title="Mine"), shipped_file("clank/front"))
    assert shipped_file("clank/front").read_bytes() == before


# ------------------------------------------------------------------------------------------------- files


def test_a_file_that_somebody_else_has_changed_is_not_overwritten(tmp_path):
    board = commented(tmp_path)
    path = tmp_path / "mine.toml"
    once, twice = rows(board, hall={"heal": 1}), rows(board, hall={"heal": 2})
    save_board(once, path)
    save_board(twice, path)
    assert load_board(path) == twice
    path.write_text(COMMENTED + "# a note made elsewhere\n")
    with pytest.raises(BadData) as error:
        save_board(once, path)
    assert str(error.value) == (
        "mine.toml: the file has been changed since it was read, and saving would undo that. "
        "Load it again, or save under another name."
    )
    assert path.read_text().endswith("# a note made elsewhere\n")
    save_board(rows(load_board(path), hall={"heal": 3}), path)
    assert path.read_text().endswith("# a note made elsewhere\n")
    save_board(once, tmp_path / "copy.toml")
    path.unlink()
    save_board(once, path)
    assert path.read_text() == (tmp_path / "copy.toml").read_text()


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    board = commented(tmp_path)
    monkeypatch.setattr(saving.os, "fsync", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(BadData) as error:
        save_board(rows(board, hall={"heal": 1}), tmp_path / "mine.toml")
    assert str(error.value) == (
        "mine.toml: the file cannot be written (No space left on device). Check the path and the right to write there."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    assert (tmp_path / "mine.toml").read_text() == COMMENTED


def test_no_reader_ever_finds_half_a_file(tmp_path, monkeypatch):
    """Just before the finished file is moved to its place, the old one is still whole."""
    board = commented(tmp_path)
    seen: list[str] = []
    move = Path.replace
    monkeypatch.setattr(
        Path, "replace", lambda beside, target: (seen.append(Path(target).read_text()), move(beside, target))[1]
    )
    save_board(rows(board, hall={"heal": 1}), tmp_path / "mine.toml")
    assert seen == [COMMENTED]
    assert load_board(tmp_path / "mine.toml").room("hall").heal == 1


def test_rights_and_links_stay_as_they_were(tmp_path):
    board = commented(tmp_path)
    path, link = tmp_path / "mine.toml", tmp_path / "link.toml"
    path.chmod(0o640)
    link.symlink_to(path)
    save_board(rows(board, hall={"heal": 1}), link)
    assert link.is_symlink()
    assert load_board(path).room("hall").heal == 1
    assert path.stat().st_mode & 0o777 == 0o640
    mask = os.umask(0o027)
    try:
        assert save_board(board, tmp_path / "new.toml").stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(mask)


def test_an_unchanged_file_is_not_even_touched(tmp_path):
    board = commented(tmp_path)
    path = tmp_path / "mine.toml"
    os.utime(path, (1, 1))
    assert save_board(board, path) == path
    assert path.stat().st_mtime == 1


def test_without_tomlkit_boards_load_and_new_ones_are_saved_but_no_comment_is_lost(tmp_path, monkeypatch):
    board = commented(tmp_path)
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    assert save_board(board, tmp_path / "same.toml").read_text() == COMMENTED
    new = replace(board, source=None, raw=b"")
    assert save_board(new, tmp_path / "new.toml").read_text() == fresh_text(board)
    with pytest.raises(BadData) as error:
        save_board(rows(board, hall={"heal": 1}), tmp_path / "changed.toml")
    assert str(error.value) == (
        "changed.toml: a changed board is written with tomlkit, and it is not installed. "
        "Install tomlkit, or the lab extra of this package."
    )


# ------------------------------------------------------------------------------------------------- loading


@pytest.mark.parametrize(("old", "new"), [("", ""), (" = ", "\t=\t"), ("\n", "\r\n")])
def test_tabs_line_endings_and_a_byte_order_mark_are_no_faults(tmp_path, old, new):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (SOUND.replace(old, new) if old else SOUND).encode())
    assert check_board(path) == ()


WRITTEN = [
    (
        lambda text: "\n".join(f'"{line.replace(chr(34), chr(34) * 2)}"' if line else "" for line in text.split("\n")),
        "mine.toml: line 2: a spreadsheet program has put the whole line in quotation marks. "
        "Write it in a text editor, without the quotation marks around the lines.",
    ),
    (
        lambda text: text.replace("\n", "\r"),
        "mine.toml: its lines end with carriage returns alone, as in very old programs. "
        "Save it with the line endings LF or CRLF.",
    ),
    (
        lambda text: "PK\x03\x04" + text,
        "mine.toml: this is no text but a packed file, such as spreadsheet programs write. "
        "Write it in a text editor, one row on one line.",
    ),
]


@pytest.mark.parametrize(("change", "fault"), WRITTEN)
def test_a_file_of_a_spreadsheet_is_one_fault(tmp_path, change, fault):
    path = tmp_path / "mine.toml"
    path.write_bytes(change(SOUND).encode())
    assert [str(found) for found in check_board(path)] == [fault]


def test_a_group_whose_rows_are_all_broken_is_not_called_missing(tmp_path):
    rows = "\n".join(line.replace(", ", "; ") if "x =" in line else line for line in SOUND.split("\n"))
    path = tmp_path / "mine.toml"
    path.write_text(rows)
    assert [str(fault).split(": ")[1:3] for fault in check_board(path)] == [
        [f"line {n}", name] for n, name in enumerate(("gate", "hall", "cave", "vault", "alcove"), 8)
    ]
