"""Tokens: frozen rows of a token file, read once and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clank_nb.data.tables import Row, open_table, package_file, unknown_name
from clank_nb.model.cards import known_names
from clank_nb.model.effects import Effect
from clank_nb.model.read_effects import Known, read_moments
from clank_nb.model.read_rows import check_moments, check_slug, check_totals, read_names
from clank_nb.model.setup_numbers import SetupNumbers, setup_numbers

__all__ = ["SetupNumbers", "Token", "Tokens", "setup_numbers", "tokens"]

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
    if game not in GAMES:
        raise unknown_name("game", game, GAMES)
    return _own(game) if path is None else _read_tokens(game, Path(path))


# ---- reading ---------------------------------------------------------------------------------------------------------


@cache
def _own(game: str) -> Tokens:
    return _read_tokens(game, package_file(f"{game}/tokens.toml"))


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
