"""The numbers of a set-up: one small file for each game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from clank_nb.data.tables import Row, open_table, package_file, shown, unknown_name

__all__ = ["SetupNumbers", "setup_numbers"]

T = TypeVar("T")

GAMES = ("clank",)


@dataclass(frozen=True, slots=True)
class SetupNumbers:
    """The numbers of a game: what is set up and what the tracks show.

    Parameters
    ----------
    players : tuple of int
        Numbers of players it can be played with.
    colours : tuple of str
        Colours in their default order.
    boards : tuple of str
        Names of the boards, the default first.
    cubes, black : int, cubes
        Of each colour; of the dragon.
    starting_clank : tuple of int, cubes
        In the Clank! area, in turn order.
    health : int, spaces
        Length of a health track.
    hand, row : int, cards
        Size of a hand and of the dungeon row.
    market_price : int, gold
        For any item.
    rage_track : tuple of int, cubes
        Drawn by an attack, by space of the marker.
    rage_starts, artifacts_removed_by : tuple of (players, number)
        See `rage_start` and `artifacts_removed`.
    countdown : tuple of int, cubes
        More cubes of an attack, by space of the countdown track; one space after the last all are out.
    options : tuple of (name, default)
        Options of the rules.
    """

    players: tuple[int, ...]
    colours: tuple[str, ...]
    boards: tuple[str, ...]
    cubes: int
    black: int
    starting_clank: tuple[int, ...]
    health: int
    hand: int
    row: int
    market_price: int
    rage_track: tuple[int, ...]
    rage_starts: tuple[tuple[int, int], ...]
    artifacts_removed_by: tuple[tuple[int, int], ...]
    countdown: tuple[int, ...]
    options: tuple[tuple[str, bool], ...]

    def rage_start(self, n_players: int) -> int:
        """Give the first space of the dragon marker, from 1, for this number of players.

        Examples
        --------
        >>> setup_numbers().rage_start(2)
        3
        """
        return dict(self.rage_starts)[n_players]

    def artifacts_removed(self, n_players: int) -> int:
        """Tell how many artifacts leave the game for this number of players.

        Examples
        --------
        >>> setup_numbers().artifacts_removed(3)
        1
        """
        return dict(self.artifacts_removed_by)[n_players]


def setup_numbers(game: str = "clank", path: str | Path | None = None) -> SetupNumbers:
    """Read the numbers of a game's set-up.

    Parameters
    ----------
    game : str
        ``"clank"``.
    path : str or Path, optional
        Another file in the place of the game's own.

    Returns
    -------
    SetupNumbers

    Raises
    ------
    BadCode
        If there is no such game.
    BadData
        If anything is wrong with the file: all faults at once.

    Examples
    --------
    >>> numbers = setup_numbers()
    >>> numbers.cubes, numbers.black, numbers.starting_clank
    (30, 24, (3, 2, 1, 0))
    """
    if game not in GAMES:
        raise unknown_name("game", game, GAMES)
    return _own(game) if path is None else _read(Path(path))


@cache
def _own(game: str) -> SetupNumbers:
    return _read(package_file(f"{game}/setup.toml"))


def _read(path: Path) -> SetupNumbers:
    row = open_table(path)
    players = _required(row, "players", row.wholes("players", None, 1, 9))
    found = SetupNumbers(
        players=players,
        colours=_required(row, "colours", row.texts("colours")),
        boards=_required(row, "boards", row.texts("boards")),
        cubes=row.whole("cubes", None, 1),
        black=row.whole("black"),
        starting_clank=row.wholes("starting_clank", max(players, default=None)),
        health=row.whole("health", None, 1),
        hand=row.whole("hand", None, 1),
        row=row.whole("row", None, 1),
        market_price=row.whole("market_price"),
        rage_track=_required(row, "rage_track", row.wholes("rage_track")),
        rage_starts=_by_players(row, "rage_start", players, 1),
        artifacts_removed_by=_by_players(row, "artifacts_removed", players, 0),
        countdown=_required(row, "countdown", row.wholes("countdown")),
        options=_options(row),
    )
    row.close()
    row.sheet.close()
    return found


def _required(row: Row, field: str, found: tuple[T, ...]) -> tuple[T, ...]:
    if row.sound and field not in row:
        row.fault(field, "missing", example="[…]")
    return found


def _by_players(row: Row, field: str, players: tuple[int, ...], least: int) -> tuple[tuple[int, int], ...]:
    """Read a number for each number of players."""
    table = row.row(field, "{2 = 1}")
    found = tuple((n, table.whole(str(n), None, least)) for n in players) if row.sound else ()
    for name in table.values:
        if name not in table.asked:
            table.raw(name)
            table.fault(name, "game_column", given=shown(name), all=", ".join(str(n) for n in players))
    return found


def _options(row: Row) -> tuple[tuple[str, bool], ...]:
    options = row.row("options")
    return tuple((name, options.flag(name)) for name in options.values)
