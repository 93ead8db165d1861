"""Tokens and the numbers of a set-up, read once and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from clank_nb.data.tables import Row, open_table, package_file, shown, unknown_name
from clank_nb.model.card_text import token_text
from clank_nb.model.cards import known_names
from clank_nb.model.effects import Effect
from clank_nb.model.read_effects import Known, read_moments
from clank_nb.model.read_rows import check_moments, check_slug, check_totals, read_names

__all__ = ["SetupNumbers", "Token", "Tokens", "setup_numbers", "token_text", "tokens"]

T = TypeVar("T")

GAMES = ("clank",)
GROUPS = ("artifact", "major", "minor", "market", "idol", "mastery")
LASTING = ("opens_locks", "one_more_artifact")
_MOMENTS = ("find", "use", "end_of_turn")


@dataclass(frozen=True, slots=True)
class Token:
    """One kind of token.

    Parameters
    ----------
    id : str
        Slug, unique in its game and no card's.
    group : str
        ``artifact``, ``major``, ``minor``, ``market``, ``idol`` or ``mastery``.
    kind : str
        What conditions ask for: ``crown`` for each of the crowns, else the id.
    count : int, tokens
        Copies in the box.
    points : int, points
        At the end, for its owner.
    keep : bool
        Whether it lies before its owner after it was taken.
    lasts : str
        What it allows its owner for good: ``opens_locks``, ``one_more_artifact`` or nothing.
    values : tuple of int, points
        Points of each artifact.
    effects : tuple of (moment, effects)
        What it does: ``find``, ``use``, ``end_of_turn``.
    names : tuple of (language, name)
        Shown names.
    """

    id: str
    group: str
    kind: str
    count: int = 1
    points: int = 0
    keep: bool = False
    lasts: str = ""
    values: tuple[int, ...] = ()
    effects: tuple[tuple[str, tuple[Effect, ...]], ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    def on(self, moment: str) -> tuple[Effect, ...]:
        """Give the effects of one moment, ``()`` if there are none."""
        return next((effects for name, effects in self.effects if name == moment), ())

    def name(self, lang: str = "en") -> str:
        """Give the shown name, in English where this language has none."""
        names = dict(self.names)
        return names.get(lang, names["en"])


class Tokens(Mapping[str, Token]):
    """All tokens of a game by slug, in the order of their file; it cannot be changed.

    Parameters
    ----------
    rows : tuple of Token

    Attributes
    ----------
    artifacts : tuple of int, points
        The value of each artifact, ascending.

    Examples
    --------
    >>> tokens()["chalice"].points, tokens().artifacts
    (7, (5, 7, 10, 15, 20, 25, 30))
    >>> [token.id for token in tokens().group("idol")]
    ['monkey_idol']
    """

    __slots__ = ("_by_id", "artifacts")

    def __init__(self, rows: tuple[Token, ...]) -> None:
        self._by_id = {token.id: token for token in rows}
        self.artifacts = tuple(sorted(value for token in rows for value in token.values))

    def __getitem__(self, id: str) -> Token:
        return self._by_id[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __hash__(self) -> int:
        return hash(tuple(self._by_id.values()))

    def group(self, group: str) -> tuple[Token, ...]:
        """Give the tokens of one group: ``artifact``, ``major``, ``minor``, ``market``, ``idol`` or ``mastery``."""
        return tuple(token for token in self._by_id.values() if token.group == group)

    @property
    def major(self) -> tuple[Token, ...]:
        """The kinds of major secrets."""
        return self.group("major")

    @property
    def minor(self) -> tuple[Token, ...]:
        """The kinds of minor secrets."""
        return self.group("minor")

    @property
    def market(self) -> tuple[Token, ...]:
        """The kinds of market items."""
        return self.group("market")


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


def tokens(game: str = "clank", path: str | Path | None = None) -> Tokens:
    """Read all tokens of a game.

    Parameters
    ----------
    game : str
        ``"clank"``.
    path : str or Path, optional
        Another token file in the place of the game's own.

    Returns
    -------
    Tokens

    Raises
    ------
    BadCode
        If there is no such game.
    BadData
        If anything is wrong with the file: all faults at once.
    """
    return _read_tokens(game, _file(game, "tokens.toml", path))


def setup_numbers(game: str = "clank", path: str | Path | None = None) -> SetupNumbers:
    """Read the numbers of a game's set-up; parameters and errors as in `tokens`.

    Examples
    --------
    >>> numbers = setup_numbers()
    >>> numbers.cubes, numbers.black, numbers.starting_clank
    (30, 24, (3, 2, 1, 0))
    """
    return _read_numbers(_file(game, "setup.toml", path))


# ---- reading ---------------------------------------------------------------------------------------------------------


def _file(game: str, name: str, path: str | Path | None) -> Path:
    if game not in GAMES:
        raise unknown_name("game", game, GAMES)
    return package_file(f"{game}/{name}") if path is None else Path(path)


@cache
def _read_tokens(game: str, path: Path) -> Tokens:
    top = open_table(path)
    known = known_names(game)
    found = tuple(_token(id, row, known) for id, row in top.named("token", "", "[chalice]") if id != "totals")
    check_totals(top, ((token.group, token.count) for token in found), GROUPS)
    top.sheet.close()
    return Tokens(found)


def _token(id: str, row: Row, known: Known) -> Token:
    check_slug(row, id)
    if id in known.cards:
        row.fault("", "also_card")
    token = Token(
        id=id,
        group=row.text("group", None, GROUPS),
        kind=row.maybe_text("kind") or id,
        count=row.whole("count", None, 1),
        points=row.whole("points", 0),
        keep=row.flag("keep"),
        lasts=row.maybe_text("lasts", LASTING) or "",
        values=row.wholes("values", row.values["count"] if "values" in row and _is_whole(row, "count") else None, 1),
        effects=read_moments(row, _MOMENTS, known),
        names=read_names(row),
    )
    check_moments(row, _MOMENTS, token.group)
    row.close()
    return token


def _is_whole(row: Row, field: str) -> bool:
    value = row.values.get(field)
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def _read_numbers(path: Path) -> SetupNumbers:
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
