"""Token files and set-up numbers of both games, changed at random: they load, or are `BadData`, and nothing else."""

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
from clank_nb.model.setup_numbers import setup_numbers
from clank_nb.model.tokens import tokens

GAMES = ("clank", "catacombs")
READERS: dict[str, Any] = {"tokens": tokens, "setup": setup_numbers}
WHOLE = {(game, file): read_toml(package_file(f"{game}/{file}.toml")) for game in GAMES for file in READERS}

WORDS = st.sampled_from(["find", "score", "each", "when", "has", "damage", "party", "needs", "group", "2", "x", ""])
LEAVES = st.booleans() | st.integers(-40, 40) | st.floats(allow_nan=True) | WORDS | st.text(max_size=3)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=6
)
SLOW = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the path of every value inside tables and lists."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [spot for key, one in inner for spot in [(*path, key), *places(one, (*path, key))]]


def put(table: Any, path: tuple[Any, ...], value: Any, how: str) -> None:
    for key in path[:-1]:
        table = table[key]
    if how == "remove":
        del table[path[-1]]
    else:
        table[path[-1]] = value


@pytest.mark.parametrize("file", READERS)
@SLOW
@given(data=st.data())
def test_a_changed_file_loads_or_is_bad_data(tmp_path: Path, file: str, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    table = copy.deepcopy(WHOLE[game, file])
    for _ in range(data.draw(st.integers(1, 3))):
        spot = data.draw(st.sampled_from(places(table)))
        put(table, spot, data.draw(VALUES), data.draw(st.sampled_from(("change", "remove"))))
    path = tmp_path / f"{file}.toml"
    path.write_text(tomlkit.dumps(table), encoding="utf-8")
    try:
        READERS[file](game, path)
    except BadData as bad:
        assert bad.faults
        assert all(fault.where.startswith(path.name) for fault in bad.faults)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", READERS)
def test_the_own_files_load_from_anywhere(tmp_path: Path, game: str, file: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(package_file(f"{game}/{file}.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert dict_of(READERS[file](game, path)) == dict_of(READERS[file](game))


def dict_of(value: Any) -> Any:
    return dict(value) if hasattr(value, "keys") else value


@pytest.mark.parametrize("file", READERS)
def test_a_file_of_the_other_game_is_a_fault(file: str) -> None:
    for game, other in (GAMES, GAMES[::-1]):
        with pytest.raises(BadData):
            READERS[file](game, package_file(f"{other}/{file}.toml"))
