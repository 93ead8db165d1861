"""The numbers of Dragon's Cave."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from clank_nb.data.tables import open_table, package_file

__all__ = ["CaveNumbers", "cave_numbers"]


@dataclass(frozen=True, slots=True)
class CaveNumbers:
    """How many play, what is set up, and the options of the rules.

    Parameters
    ----------
    players : tuple of int
        Numbers of players it can be played with.
    colours : tuple of str
        Colours of the players in their default order.
    dwarfs_by : tuple of (players, dwarfs)
        See `dwarfs`.
    options : tuple of (name, default)
        Whole numbers and flags of the rules.
    """

    players: tuple[int, ...]
    colours: tuple[str, ...]
    dwarfs_by: tuple[tuple[int, int], ...]
    options: tuple[tuple[str, Any], ...]

    def dwarfs(self, n_players: int) -> int:
        """Tell how many dwarfs each player has.

        Examples
        --------
        >>> [cave_numbers().dwarfs(n) for n in (2, 3, 4)]
        [2, 1, 1]
        """
        return dict(self.dwarfs_by)[n_players]


def cave_numbers(path: str | Path | None = None) -> CaveNumbers:
    """Read the numbers of the game.

    Parameters
    ----------
    path : str or Path, optional
        Another file in the place of the game's own.

    Returns
    -------
    CaveNumbers

    Raises
    ------
    BadData
        If anything is wrong with the file: all faults at once.

    Examples
    --------
    >>> dict(cave_numbers().options)["hoard"]
    44
    """
    return _own() if path is None else _read(Path(path))


@cache
def _own() -> CaveNumbers:
    return _read(package_file("dragon_cave/setup.toml"))


def _read(path: Path) -> CaveNumbers:
    row = open_table(path)
    players = row.wholes("players", None, 2, 9)
    colours = row.texts("colours")
    table = row.row("dwarfs", "{2 = 2}")
    dwarfs = tuple((n, table.whole(str(n), None, 1, 2)) for n in players)
    table.close()
    numbers, flags = row.row("numbers"), row.row("options")
    options = [(name, numbers.whole(name)) for name in ("hoard", "nest_bonus")]
    options += [(name, flags.flag(name)) for name in flags.values]
    numbers.close()
    row.close()
    row.sheet.close()
    return CaveNumbers(players, colours, dwarfs, tuple(options))
