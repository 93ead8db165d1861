"""The numbers of a set-up: one small file for each game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from clank_nb.data.tables import Row, open_table, package_file, shown, unknown_name
from clank_nb.model.cards import known_names

__all__ = ["SetupNumbers", "setup_numbers"]

T = TypeVar("T")

GAMES = ("clank", "catacombs")
_GROWING = ("catacombs",)
"""Games with a growing dungeon and an expansion for more players, and without a countdown."""


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
    party_players : tuple of int
        Numbers of players that play with the expansion for a party; see `is_party`.
    ghosts : int, cubes
        Ghost cubes.
    starting_gold : tuple of int, gold
        In turn order.
    lockpicks : int
        Of each player at the start.
    safe_tiles : int, tiles
        Safe ones on top of the stack.
    wayshrine_corners : int, cubes
        Room on a wayshrine.
    cell_prisoners : int, tokens
        Freed by opening a cell.
    party_rage_track : tuple of int, cubes
        The rage track of the expansion; see `track`.
    out_draws : tuple of (players, cubes)
        See `out_draw`.
    party_reserve : tuple of (card, copies)
        More cards of the reserve with the expansion.

    Notes
    -----
    The fields after ``options`` are those of Clank! Catacombs and empty in Clank!, as ``artifacts_removed_by`` and
    ``countdown`` are in Catacombs.
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
    options: tuple[tuple[str, Any], ...]
    party_players: tuple[int, ...] = ()
    ghosts: int = 0
    starting_gold: tuple[int, ...] = ()
    lockpicks: int = 0
    safe_tiles: int = 0
    wayshrine_corners: int = 0
    cell_prisoners: int = 0
    party_rage_track: tuple[int, ...] = ()
    out_draws: tuple[tuple[int, int], ...] = ()
    party_reserve: tuple[tuple[str, int], ...] = ()

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

    def is_party(self, n_players: int) -> bool:
        """Tell whether this number of players plays with the expansion."""
        return n_players in self.party_players

    def track(self, n_players: int) -> tuple[int, ...]:
        """Give the rage track of this number of players: cubes drawn by an attack, by space of the marker.

        Examples
        --------
        >>> numbers = setup_numbers("catacombs")
        >>> numbers.track(4)[0], numbers.track(5)[-1]
        (2, 5)
        """
        return self.party_rage_track if self.is_party(n_players) else self.rage_track

    def out_draw(self, n_players: int) -> int:
        """Tell how many cubes are drawn in place of the turn of a player who is out.

        Examples
        --------
        >>> [setup_numbers("catacombs").out_draw(n) for n in (2, 3)]
        [6, 4]
        """
        return dict(self.out_draws)[n_players]


def setup_numbers(game: str = "clank", path: str | Path | None = None) -> SetupNumbers:
    """Read the numbers of a game's set-up.

    Parameters
    ----------
    game : str
        ``"clank"`` or ``"catacombs"``.
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
    return _own(game) if path is None else _read(game, Path(path))


@cache
def _own(game: str) -> SetupNumbers:
    return _read(game, package_file(f"{game}/setup.toml"))


def _read(game: str, path: Path) -> SetupNumbers:
    row = open_table(path)
    growing = game in _GROWING
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
        artifacts_removed_by=() if growing else _by_players(row, "artifacts_removed", players, 0),
        countdown=() if growing else _required(row, "countdown", row.wholes("countdown")),
        options=_options(row),
        **(_more(row, players, game) if growing else {}),
    )
    row.close()
    row.sheet.close()
    return found


def _more(row: Row, players: tuple[int, ...], game: str) -> dict[str, Any]:
    """Read the numbers of a game with a growing dungeon and an expansion for more players."""
    party = _required(row, "party_players", row.wholes("party_players", None, 1, 9))
    for n in party:
        if n not in players:
            row.fault("party_players", "game_column", given=shown(n), all=", ".join(str(n) for n in players))
    reserve = row.row("party_reserve", "{mercenary = 4}")
    known = known_names(game).reserve
    return {
        "party_players": party,
        "ghosts": row.whole("ghosts"),
        "starting_gold": row.wholes("starting_gold", max(players, default=None)),
        "lockpicks": row.whole("lockpicks"),
        "safe_tiles": row.whole("safe_tiles"),
        "wayshrine_corners": row.whole("wayshrine_corners", None, 1),
        "cell_prisoners": row.whole("cell_prisoners", None, 1),
        "party_rage_track": _required(row, "party_rage_track", row.wholes("party_rage_track")),
        "out_draws": _by_players(row, "out_draw", players, 0),
        "party_reserve": tuple(_party_reserve(reserve, known)),
    }


def _party_reserve(row: Row, known: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    row.allow(*known)
    for card in known:
        if card in row:
            yield card, row.whole(card, None, 1)
    row.close()


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
