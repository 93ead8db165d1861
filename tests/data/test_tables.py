"""The table reader: all faults at once, each with file, row and field, and never another error."""

from __future__ import annotations

import datetime
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clank_nb.data.errors import BadData
from clank_nb.data.sheet import Sheet
from clank_nb.data.tables import Row, graphs_dir, open_table, package_file, read_toml


def write(tmp_path, text, name="cards.toml"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def said(path):
    with pytest.raises(BadData) as caught:
        read_toml(path)
    return str(caught.value).splitlines()


def test_a_sound_file_is_read_as_it_stands(tmp_path):
    path = write(tmp_path, "\ufeffname = 'Feuer'\r\n[a]\r\nn = 1\r\n")
    assert read_toml(path) == {"name": "Feuer", "a": {"n": 1}}
    assert read_toml(str(path)) == read_toml(path)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", "cards.toml: the file is empty. Copy a file that works and change it."),
        (b" \n\n", "cards.toml: the file is empty. Copy a file that works and change it."),
        (b"a = 1\nb = '\xff'\n", "cards.toml: line 2 is not UTF-8 text. Save the file as UTF-8."),
        (
            b"a = " + b"[" * 100_000,
            "cards.toml: lists or tables lie too deep inside each other. Write one row on one line.",
        ),
        (
            b"a = " + b"9" * 5_000,
            "cards.toml: a number in the file is too long to be read. Write whole numbers of a few digits.",
        ),
        (
            b"[a]\n[a]\n",
            "cards.toml: line 2: [a]: the name [a] is already taken further up. "
            "Delete one of the two, or give this one a name of its own.",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_one_fault(tmp_path, text, fault):
    assert said(write(tmp_path, text)) == [fault]


def test_a_missing_file_and_a_folder_are_faults(tmp_path):
    assert said(tmp_path / "none.toml") == [f"none.toml: there is no such file. Check the path {tmp_path}/none.toml."]
    (tmp_path / "folder.toml").mkdir()
    assert said(tmp_path / "folder.toml") == [
        f"folder.toml: this is a folder, not a file. Name a file in it, such as {tmp_path}/folder.toml/my_dungeon.toml."
    ]
    assert said("x\0y.toml") == [
        "x?y.toml: the file cannot be read (embedded null byte). Check the path and the right to read it."
    ]


def test_what_is_no_plain_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "huge.toml").write_bytes(b"#" * 5_000_001)
    for name in ("pipe.toml", "huge.toml"):
        assert said(tmp_path / name) == [f"{name}: this is no plain file of at most 5 megabytes. Name a text file."]


def test_every_broken_line_is_named_and_the_rest_is_read(tmp_path):
    sheet = Sheet(write(tmp_path, 'a = {x = 1\nb = {x = 2}\nb = {x = 3}\nc = {x = 1, x = 2}\nd = "\ne = 5\n'))
    assert sheet.table == {"b": {"x": 2}, "e": 5}
    assert sheet.readable
    assert sheet.lost == {"a", "b", "c", "d"}
    assert [str(fault) for fault in sheet.faults] == [
        "cards.toml: line 1: a: this line is not TOML (Unclosed inline table). "
        "Write it as name = value, with quotes around text and a closing bracket for every opening one.",
        "cards.toml: line 3: b: the name b is already taken further up. "
        "Delete one of the two, or give this one a name of its own.",
        "cards.toml: line 4: c: the row names x twice. Delete one of the two.",
        "cards.toml: line 5: d: this line is not TOML (Illegal character '\\n'). "
        "Write it as name = value, with quotes around text and a closing bracket for every opening one.",
    ]


def test_a_list_without_end_is_one_fault_not_one_for_every_line_after_it(tmp_path):
    sheet = Sheet(write(tmp_path, "a = [\n" + "".join(f"b{n} = 1\n" for n in range(40))))
    assert [str(fault) for fault in sheet.faults] == [
        "cards.toml: line 2: b0: what stands above this line is not finished. "
        "Close every bracket and every quotation mark above it."
    ]
    assert not sheet.readable


@given(st.binary(max_size=60))
def test_no_bytes_raise_anything_but_bad_data(tmp_path_factory, raw):
    path = tmp_path_factory.getbasetemp() / "bytes.toml"
    path.write_bytes(raw)
    try:
        table = read_toml(path)
    except BadData as error:
        assert error.faults
    else:
        assert isinstance(table, dict)


CARD = """
[burgle]
count = 3
cost = 2.5
name = "Burgle"
banner = "blue"
dragon = true
from = ["hand", "discard"]
extra = [1, 2, 3]
play = [{ skill = 1 }, { boots = 2 }]
"""


def read_card(name: str, row: Row) -> tuple[object, ...]:
    """One card as a loader would read it."""
    values = (
        row.whole("count", least=1, most=99),
        row.number("cost", least=0),
        row.text("name"),
        row.text("banner", among=("blue", "yellow")),
        row.flag("dragon"),
        row.texts("from", among=("hand", "discard")),
        row.wholes("extra", length=3),
        row.maybe_whole("points"),
        row.maybe_text("react"),
        row.maybe_number("weight"),
        tuple(part.whole("skill", 0) + part.whole("boots", 0) for part in row.rows("play")),
        row.row("names").text("en", ""),
    )
    row.allow("comment")
    row.close()
    return values


def test_a_sound_row_gives_its_values(tmp_path):
    top = open_table(write(tmp_path, CARD))
    cards = [read_card(name, row) for name, row in top.named("card")]
    top.close()
    assert not top.sheet.faults
    want = (3, 2.5, "Burgle", "blue", True, ("hand", "discard"), (1, 2, 3), None, None, None, (1, 2), "")
    assert cards == [want]


NOTHING = 'burgle = {dragon = "yes", zzz = 1, play = [3, {skill = true}], from = "hand", names = 5}'


def test_a_row_with_many_faults_names_them_all(tmp_path):
    top = open_table(write(tmp_path, NOTHING))
    for name, row in top.named("card"):
        read_card(name, row)
    fields = "count, cost, name, banner, dragon, from, extra, points, react, weight, play, names, comment"
    with pytest.raises(BadData) as caught:
        top.sheet.close()
    assert str(caught.value).splitlines() == [
        "cards.toml: card burgle: count: it is missing. Write count = 1.",
        "cards.toml: card burgle: cost: it is missing. Write cost = 0.5.",
        'cards.toml: card burgle: name: it is missing. Write name = "…".',
        'cards.toml: card burgle: banner: it is missing. Write banner = "blue".',
        'cards.toml: card burgle: dragon: "yes" is neither true nor false. Write true, or leave the field out.',
        'cards.toml: card burgle: from: "hand" is not a list. Write it in square brackets.',
        "cards.toml: card burgle: extra: it is missing. Write extra = […].",
        "cards.toml: card burgle: play 1: 3 is not a table. Write it in braces, such as { … }.",
        "cards.toml: card burgle: play 2: skill: true is not a whole number. Write a whole number from 0 to 999.",
        "cards.toml: card burgle: names: 5 is not a table. Write it in braces, such as { … }.",
        f"cards.toml: card burgle: zzz: there is no such field here. Delete it. Fields here: {fields}.",
    ]


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("count", "1.0", "1.0 is not a whole number. Write a whole number from 1 to 99."),
        ("count", "0", "0 cannot be. Write a whole number from 1 to 99."),
        ("count", "0x" + "f" * 60, "a number of so many digits cannot be. Write a whole number from 1 to 99."),
        ("count", "2020-01-01", "2020-01-01 is not a whole number. Write a whole number from 1 to 99."),
        ("cost", "nan", "nan is not a number. Write a number of at least 0."),
        ("cost", "inf", "inf cannot be. Write a number of at least 0."),
        ("cost", "false", "false is not a number. Write a number of at least 0."),
        ("name", "7", "7 is not text. Write text in double quotes."),
        ("name", '" "', "the text is empty. Write at least one letter."),
        ("banner", '"yelow"', '"yelow" is none of the values it may have. Write one of yellow, blue.'),
        ("from", '["hand", 3]', "3 is not text. Write text in double quotes."),
        ("extra", "[1, 2]", "it holds 2 values instead of 3. Write 3 values."),
        ("dragon", "1", "1 is neither true nor false. Write true, or leave the field out."),
        ("points", "-1", "-1 cannot be. Write a whole number from 0 to 999."),
        ("dargon", "true", "there is no such field here. Did you mean dragon? Fields here: "),
    ],
)
def test_each_kind_of_fault_says_what_is_and_what_to_do(tmp_path, field, value, fault):
    lines = [line for line in CARD.strip().splitlines() if not line.startswith(f"{field} =")]
    top = open_table(write(tmp_path, "\n".join([*lines, f"{field} = {value}"])))
    for name, row in top.named("card"):
        read_card(name, row)
    (only,) = top.sheet.faults
    assert str(only).startswith(f"cards.toml: card burgle: {field}: {fault}")


def test_a_line_that_could_not_be_read_is_not_called_missing_too(tmp_path):
    top = open_table(write(tmp_path, 'title = "A\nentrance = "gate"\n'))
    assert (top.text("title"), top.text("entrance")) == ("", "gate")
    assert [fault.where for fault in top.sheet.faults] == ["cards.toml: line 1: title"]


def test_a_name_with_odd_letters_stays_on_one_line(tmp_path):
    top = open_table(write(tmp_path, '"a\\nb" = 3'))
    list(top.named("card"))
    assert top.sheet.faults[0].where == "cards.toml: card a?b"


JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.dates(),
        st.just(datetime.time(1)),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=5,
)
FIELDS = ("count", "cost", "name", "banner", "dragon", "from", "extra", "points", "react", "weight", "play", "names")


@given(st.one_of(JUNK, st.dictionaries(st.sampled_from(FIELDS), JUNK)))
def test_a_row_of_anything_is_read_to_its_end(values):
    sheet = Sheet(package_file("text/en/faults.toml"))
    read = read_card("burgle", Row(sheet, "card burgle", values))
    assert len(read) == 12
    assert sheet.faults
    assert all(str(fault).startswith("faults.toml: card burgle") for fault in sheet.faults)


def test_the_folder_of_boards_is_found():
    assert (graphs_dir() / "clank" / "front.toml").is_file()
