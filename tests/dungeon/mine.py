"""A small board of one's own, written to a file and spoilt on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from clank_nb.data.errors import BadData
from clank_nb.dungeon.build import check_board, load_board

# Four rooms and an alcove; every test below spoils one or more of its rows.
SOUND = """
title = "Four rooms"
entrance = "gate"
aspect = 1.5
depths_line = 0.5

[rooms]
gate = { x = 0.1, y = 0.1 }
hall = { x = 0.5, y = 0.2, minor_secrets = 2 }
cave = { x = 0.9, y = 0.2, crystal_cave = true }
vault = { x = 0.5, y = 0.8, depths = true, artifact = 10 }
alcove = { x = 0.9, y = 0.8, depths = true, artifact = 5, heal = 1 }

[tunnels]
gate-hall = { boots = 1 }
hall-cave = { boots = 1 }
hall-cave-2 = { boots = 2, monsters = 1 }
gate-cave = { boots = 1, wrap = true }
hall-vault = { boots = 2, locks = 1 }
chute = { a = "cave", b = "alcove", boots = 1, one_way = true }
alcove-vault = { boots = 1 }
"""


def board_file(tmp_path: Path, *changes: tuple[str, str], text: str = SOUND) -> Path:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path: Path) -> list[str]:
    """The faults as sentences; the board must not load if there are any, and must say the same."""
    faults = check_board(path)
    if faults:
        with pytest.raises(BadData) as caught:
            load_board(path)
        assert caught.value.faults == faults
    else:
        assert load_board(path).name == "mine"
    return [str(fault) for fault in faults]


def rows_and_fields(path: Path) -> list[list[str]]:
    return [fault.split(": ")[1:3] for fault in faults_of(path)]
