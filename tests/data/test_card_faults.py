"""Bad card files: every fault at once, word for word, and never anything but `BadData`."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clank_nb.data.errors import BadData
from clank_nb.data.tables import package_file, read_toml
from clank_nb.model.cards import cards

ROW = 'name = {en = "X"}\nset = "dungeon"\nbanner = "blue"\nkind = "item"\ncount = 1\nskill_cost = 1\n'


def faults(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as raised:
        cards(path=path)
    return str(raised.value).splitlines()


def effect_faults(tmp_path: Path, rows: str) -> list[str]:
    """Give the faults of one card with these rows, without the part that is always there."""
    found = faults(tmp_path, f"[totals]\ndungeon = 1\n[x]\n{ROW}play = [{rows}]\n")
    return [line.removeprefix("cards.toml: card x: ") for line in found]


def test_a_card_file_with_many_faults_names_each(tmp_path: Path) -> None:
    assert faults(
        tmp_path,
        '[totals]\ndungeon = 3\n\n[Ladder]\nname = {ko = "사다리"}\nset = "dungeon"\nbanner = "blue"\nkind = "device"\n'
        "count = 1\nplay = [{boots = 2}]\n\n"
        '[ogre]\nname = {en = "Ogre"}\nset = "dungeons"\nbanner = "red"\nkind = "monster"\ncount = 2.5\n'
        'swords_cost = 3\nskill_cost = 1\ndragon = "yes"\npoint = 2\nplace = "cave"\n'
        "defeat = [{gold = 5, golds = 1}]\n",
    ) == [
        "cards.toml: card Ladder: this is no name for a row. Write small letters, digits and _, a letter first.",
        'cards.toml: card Ladder: banner: "blue" is not the banner of the kind device. Write "purple".',
        "cards.toml: card Ladder: skill_cost: the kind device has a price, and it is missing. Write skill_cost = 1.",
        'cards.toml: card Ladder: name: there is no English name. Write name = {en = "…"}.',
        "cards.toml: card Ladder: play: this moment never comes for the kind device. Write one of use, arrive.",
        'cards.toml: card ogre: set: "dungeons" is none of the values it may have. '
        "Write one of dungeon, starter, reserve, promo, party.",
        "cards.toml: card ogre: count: 2.5 is not a whole number. Write a whole number from 1 to 999.",
        "cards.toml: card ogre: skill_cost: the kind monster has no such price. Delete it.",
        'cards.toml: card ogre: dragon: "yes" is neither true nor false. Write true, or leave the field out.',
        'cards.toml: card ogre: place: "cave" is none of the values it may have. '
        "Write one of crystal_cave, depths, wayshrine.",
        "cards.toml: card ogre: defeat 1: golds: there is no such field here. Did you mean gold? Fields here: skill, "
        "swords, boots, gold, lockpicks, clank, heal, draw, bonus.",
        "cards.toml: card ogre: point: there is no such field here. Did you mean points? Fields here: kind, set, "
        "banner, count, skill_cost, swords_cost, points, dragon, danger, companion, place, stays, react, defeat, name.",
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("{}", "play 1: the row is empty. Write a verb, such as {gold = 1}."),
        ("", "play: it does nothing. Write at least one row, such as {gold = 1}."),
        ("{clank = 0}", "play 1: clank: it does nothing. Write at least one row, such as {gold = 1}."),
        ("{gold = true}", "play 1: gold: true is not a whole number. Write a whole number from 1 to 30."),
        ("{gold = 1, draw = -1}", "play 1: draw: -1 cannot be. Write a whole number from 1 to 30."),
        ("{gold = 1, attack = true}", "play 1: attack and gold are two verbs in one row. Give each its own row."),
        (
            "{when = {has = 'crown'}, gold = 1}",
            "play 1: when and gold are two verbs in one row. Give each its own row.",
        ),
        ("{take = 'y', trash = 1}", "play 1: take and trash are two verbs in one row. Give each its own row."),
        ("{trash = 1, only = 'xx'}", 'play 1: only: "xx" is none of the values it may have. Write one of x.'),
        (
            "{take = 'prisoners'}",
            'play 1: take: "prisoners" is none of the values it may have. '
            "Write one of prisoner, neighbour_secret, minor_secret, major_secret, market_item.",
        ),
        (
            "{when = {has = 'crwn'}, do = [{heal = 1}]}",
            'play 1: when: has: "crwn" is none of the values it may have. '
            "Write one of crown, artifact, monkey_idol, companion, mastery, prisoner, damage.",
        ),
        (
            "{when = {n = 2}, do = [{heal = 1}]}",
            "play 1: when: this is no condition. Name exactly one of has, kinds, made, gained, standing, lies, did.",
        ),
        ("{when = {has = 'crown'}}", "play 1: do: it does nothing. Write at least one row, such as {gold = 1}."),
        (
            "{pay = {}, do = [{draw = 2}]}",
            "play 1: pay: this is no price. Name at least one of gold, lockpicks, clank, idols, discard, show, trash.",
        ),
        (
            "{choose = 1, options = [{as = 'a', do = [{gold = 1}]}, {as = 'a', do = [{heal = 1}]}]}",
            'play 1: options: the option "a" is there twice. Give each option its own name.',
        ),
        (
            "{choose = 1, options = [{as = 'a', do = [{gold = 1}]}]}",
            "play 1: options: 1 of 1 options are to be chosen. Write more options, or choose fewer.",
        ),
        ("{choose = 1, options = [{as = 'a'}, {as = 'b', do = [{gol = 1}]}]}", None),
        ("7", "play 1: 7 is not a table. Write it in braces, such as { … }."),
        (
            "{may = [" * 7 + "{gold = 1}" + "]}" * 7,
            "play 1: may 1: may 1: may 1: may 1: may 1: may 1: may: effects lie too deep inside each other. "
            "Nest at most 6 of them.",
        ),
    ],
)
def test_a_fault_of_one_row(tmp_path: Path, rows: str, said: str | None) -> None:
    found = effect_faults(tmp_path, rows)
    assert len(found) == 2 if said is None else found == [said]


def test_totals_that_do_not_add_up(tmp_path: Path) -> None:
    assert faults(tmp_path, f"[totals]\ndungeon = 2\nreserve = 1\nstarters = 4\n[x]\n{ROW}") == [
        "cards.toml: totals: reserve: the copies add up to 0 instead of 1. Correct the counts, or the total.",
        "cards.toml: totals: dungeon: the copies add up to 1 instead of 2. Correct the counts, or the total.",
        "cards.toml: totals: starters: there is no such field here. Did you mean starter? "
        "Fields here: starter, reserve, dungeon, promo, party.",
    ]


def test_a_file_without_totals_is_told_them(tmp_path: Path) -> None:
    assert faults(tmp_path, f"[x]\n{ROW}") == [
        "cards.toml: totals: dungeon: there are 1 copies of this group, but no total. Write dungeon = 1 under [totals]."
    ]


def test_a_card_written_twice_is_one_fault_with_its_line(tmp_path: Path) -> None:
    assert faults(tmp_path, f"[totals]\ndungeon = 1\n[x]\n{ROW}[x]\n{ROW}")[0] == (
        "cards.toml: line 10: [x]: the name [x] is already taken further up. "
        "Delete one of the two, or give this one a name of its own."
    )


def test_a_corrected_file_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(f"[totals]\ndungeon = 1\n[x]\n{ROW}", encoding="utf-8")
    assert cards(path=path)["x"].skill_cost == 1
    path.write_text(f"[totals]\ndungeon = 1\n[x]\n{ROW}".replace("skill_cost = 1", "skill_cost = 2"), encoding="utf-8")
    assert cards(path=path)["x"].skill_cost == 2


# ---- whatever stands there, nothing but BadData comes out ------------------------------------------------------------

WHOLE = {game: read_toml(package_file(f"{game}/cards.toml")) for game in ("clank", "catacombs")}

WORDS = st.sampled_from(["play", "use", "do", "when", "has", "crown", "as", "options", "n", "gold", "totals", "x", ""])
LEAVES = st.none() | st.booleans() | st.integers(-40, 40) | st.floats(allow_nan=True) | WORDS | st.text(max_size=3)
VALUES = st.recursive(
    LEAVES.filter(lambda leaf: leaf is not None),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the path of every value inside tables and lists."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [spot for key, one in inner for spot in [(*path, key), *places(one, (*path, key))]]


def put(table: dict[str, Any], path: tuple[Any, ...], value: Any, how: str) -> None:
    for key in path[:-1]:
        table = table[key]
    if how == "change":
        table[path[-1]] = value
    elif how == "remove":
        del table[path[-1]]
    elif isinstance(table, dict):
        table[str(value)] = table[path[-1]]


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_card_file_loads_or_is_bad_data(tmp_path: Path, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(("clank", "catacombs")))
    ids = data.draw(st.lists(st.sampled_from(sorted(WHOLE[game])), min_size=1, max_size=3, unique=True))
    table = copy.deepcopy({id: WHOLE[game][id] for id in ids})
    for _ in range(data.draw(st.integers(1, 3))):
        spots = places(table)
        if spots:
            how = data.draw(st.sampled_from(("change", "remove", "rename")))
            put(table, data.draw(st.sampled_from(spots)), data.draw(VALUES), how)
    path = tmp_path / "cards.toml"
    path.write_text(tomlkit.dumps(table), encoding="utf-8")
    try:
        cards(game, path)
    except BadData as bad:
        assert bad.faults
        assert all(fault.where.startswith("cards.toml") for fault in bad.faults)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 30_000), junk=st.text(max_size=6), cut=st.integers(0, 60))
def test_a_card_file_with_a_torn_line_loads_or_is_bad_data(tmp_path: Path, at: int, junk: str, cut: int) -> None:
    text = package_file("clank/cards.toml").read_text(encoding="utf-8")
    at %= len(text)
    path = tmp_path / "cards.toml"
    path.write_text(text[:at] + junk + text[at + cut :], encoding="utf-8", errors="replace")
    try:
        cards(path=path)
    except BadData as bad:
        assert bad.faults
