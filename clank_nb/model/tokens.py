"""Tokens: frozen rows of a token file, read once and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from clank_nb.data.tables import Row, open_table, package_file, unknown_name
from clank_nb.model.cards import known_names
from clank_nb.model.effects import Condition, Effect
from clank_nb.model.read_effects import Known, read_condition, read_moments
from clank_nb.model.read_rows import check_moments, check_slug, check_totals, read_names
from clank_nb.model.setup_numbers import SetupNumbers, setup_numbers

__all__ = ["SetupNumbers", "Token", "Tokens", "setup_numbers", "tokens"]

GAMES = ("clank", "catacombs")
GROUPS = ("artifact", "major", "minor", "market", "idol", "mastery", "prisoner")
BASE, PARTY = "base", "party"


@dataclass(frozen=True, slots=True)
class _Kinds:
    """What the tokens of one game may be: groups, sets, lasting permissions and moments."""

    groups: tuple[str, ...] = GROUPS[:-1]
    sets: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ("opens_locks", "one_more_artifact")
    moments: tuple[str, ...] = ("find", "use", "end_of_turn")


_KINDS: Mapping[str, _Kinds] = {
    "clank": _Kinds(),
    "catacombs": _Kinds(
        groups=GROUPS,
        sets=(BASE, PARTY),
        lasting=("one_more_artifact", "against_arrows", "monsters_ignored"),
        moments=("find", "use", "end_of_turn", "enter_wayshrine", "score"),
    ),
}


@dataclass(frozen=True, slots=True)
class Token:
    """One kind of token.

    Parameters
    ----------
    id : str
        Slug, unique in its game and no card's.
    group : str
        ``artifact``, ``major``, ``minor``, ``market``, ``idol``, ``mastery`` or ``prisoner``.
    kind : str
        What conditions ask for: ``crown`` for each of the crowns, else the id.
    count : int, tokens
        Copies in the box of its `set`; see `copies`.
    points : int, points
        At the end, for its owner.
    keep : bool
        Whether it lies before its owner after it was taken.
    lasts : str
        What it allows its owner for good: ``opens_locks``, ``one_more_artifact``, ``against_arrows``,
        ``monsters_ignored`` or nothing.
    values : tuple of int, points
        Points of each artifact.
    effects : tuple of (moment, effects)
        What it does: ``find``, ``use``, ``end_of_turn``, ``enter_wayshrine``, ``score``.
    names : tuple of (language, name)
        Shown names.
    set : str
        ``base``, or ``party`` for a token that only the expansion for 5 and 6 players has.
    party : int, tokens
        More copies that come with the expansion.
    party_values : tuple of int, points
        Points of the artifacts among them.
    needs : Condition or None
        What a buyer must have.
    discount : int, gold
        What one market item costs less with it; it is then given up.
    no_prisoner : bool
        Whether it counts as none, although it lies in the pile of prisoners.
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
    set: str = BASE
    party: int = 0
    party_values: tuple[int, ...] = ()
    needs: Condition | None = None
    discount: int = 0
    no_prisoner: bool = False

    @property
    def prisoner(self) -> bool:
        """Whether it counts as a freed prisoner."""
        return self.group == "prisoner" and not self.no_prisoner

    def copies(self, *, party: bool = False) -> int:
        """Count its copies in a game, with the expansion for 5 and 6 players or without.

        Examples
        --------
        >>> egg, cloak = (tokens("catacombs")[id] for id in ("dragon_egg", "cloak_of_invisibility"))
        >>> (egg.copies(), egg.copies(party=True)), (cloak.copies(), cloak.copies(party=True))
        ((3, 6), (0, 3))
        """
        return self.count + self.party if party else self.count if self.set == BASE else 0

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
        The value of each artifact, ascending, without the expansion; see `stack`.

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
        """Give the tokens of one group: ``artifact``, ``major``, ``minor``, ``market``, ``idol``, ``mastery``, …"""
        return tuple(token for token in self._by_id.values() if token.group == group)

    def faces(self, group: str, *, party: bool = False) -> tuple[str, ...]:
        """List every single token of a group by its id, in the order of the file.

        Examples
        --------
        >>> tokens("catacombs").faces("market", party=True)[-5:]
        ('crown_8', 'crown_7', 'cloak_of_invisibility', 'cloak_of_invisibility', 'cloak_of_invisibility')
        """
        return tuple(token.id for token in self.group(group) for _ in range(token.copies(party=party)))

    def stack(self, *, party: bool = False) -> tuple[int, ...]:
        """Give the values of all artifacts, ascending, with the expansion for 5 and 6 players or without.

        Examples
        --------
        >>> tokens("catacombs").stack(party=True)
        (5, 7, 10, 10, 12, 15, 15, 17, 20, 20, 25)
        """
        more = (value for token in self._by_id.values() for value in token.party_values)
        return tuple(sorted((*self.artifacts, *more))) if party else self.artifacts

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
        ``"clank"`` or ``"catacombs"``.
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
    known, kinds = known_names(game), _KINDS[game]
    found = tuple(_token(id, row, known, kinds) for id, row in top.named("token", "", "[chalice]") if id != "totals")
    both = [PARTY] * bool(kinds.sets)
    groups = (*kinds.groups, *(f"{set}_{group}" for set in both for group in kinds.groups))
    check_totals(top, (count for token in found for count in _counts(token)), groups)
    top.sheet.close()
    return Tokens(found)


def _counts(token: Token) -> Iterator[tuple[str, int]]:
    """How many copies a token brings to the total of its group, and to that of the expansion."""
    yield (token.group if token.set == BASE else f"{token.set}_{token.group}"), token.count
    yield f"{PARTY}_{token.group}", token.party


def _token(id: str, row: Row, known: Known, kinds: _Kinds) -> Token:
    check_slug(row, id)
    if id in known.cards:
        row.fault("", "also_card")
    token = Token(
        id=id,
        group=row.text("group", None, kinds.groups),
        kind=row.maybe_text("kind") or id,
        count=row.whole("count", None, 1),
        points=row.whole("points", 0),
        keep=row.flag("keep"),
        lasts=row.maybe_text("lasts", kinds.lasting) or "",
        values=_values(row, "values", "count"),
        effects=read_moments(row, kinds.moments, known),
        names=read_names(row),
        **(_more(row, known, kinds) if kinds.sets else {}),
    )
    check_moments(row, kinds.moments, token.group)
    row.close()
    return token


def _more(row: Row, known: Known, kinds: _Kinds) -> dict[str, Any]:
    """Read the fields that only tokens of a game with an expansion have."""
    return {
        "set": row.text("set", BASE, kinds.sets),
        "party": row.whole("party", 0, 1),
        "party_values": _values(row, "party_values", "party"),
        "needs": read_condition(row, "needs", known) if "needs" in row else None,
        "discount": row.whole("discount", 0, 1),
        "no_prisoner": row.flag("no_prisoner"),
    }


def _values(row: Row, field: str, count: str) -> tuple[int, ...]:
    """Read the points of each copy, as many as the row counts."""
    n = row.values.get(count)
    wanted = n if field in row and isinstance(n, int) and not isinstance(n, bool) else None
    return row.wholes(field, wanted, 1)
