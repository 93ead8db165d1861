"""Cards: frozen rows of a card file, read once and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from clank_nb.data.tables import Row, open_table, package_file, read_toml, shown, unknown_name
from clank_nb.model.effects import MOMENTS, Effect, Price
from clank_nb.model.read_effects import Known, read_moments, read_price
from clank_nb.model.read_rows import check_moments, check_slug, check_totals, read_names

__all__ = ["Card", "cards", "known_names"]

GAMES = ("clank", "catacombs")
SETS = ("starter", "reserve", "dungeon", "promo", "party")
PLACES = ("depths", "crystal_cave", "wayshrine")
REACTIONS = (
    "opponent_enters_market",
    "opponent_beats_goblin",
    "opponent_takes_secrets",
    "opponent_uses_device",
    "opponent_stays_put",
    "opponent_ends_in_cave",
    "opponent_ends_with_clank",
    "two_companions_in_row",
    "three_empty_places",
    "monster_arrives",
    "dragon_hurts_owner",
)
"""What lets a card be played in an opponent's turn."""

_HAND = ("play", "acquire", "arrive", "hold", "score")


@dataclass(frozen=True, slots=True)
class _Kind:
    """What all cards of one kind share: banner, price and the moments that can come."""

    banner: str
    price: str
    moments: tuple[str, ...]


_KINDS: Mapping[str, _Kind] = {
    "starter": _Kind("grey", "", ("play", "score")),
    "reserve": _Kind("yellow", "skill_cost", ("play", "score")),
    "item": _Kind("blue", "skill_cost", _HAND),
    "companion": _Kind("blue", "skill_cost", _HAND),
    "gem": _Kind("blue", "skill_cost", _HAND),
    "device": _Kind("purple", "skill_cost", ("use", "arrive")),
    "monster": _Kind("red", "swords_cost", ("defeat", "arrive")),
}


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card.

    Parameters
    ----------
    id : str
        Slug, unique in its game.
    set : str
        ``starter``, ``reserve``, ``dungeon``, ``promo`` or ``party``.
    banner : str
        ``grey``, ``yellow``, ``blue``, ``purple`` or ``red``.
    kind : str
        ``starter``, ``reserve``, ``item``, ``companion``, ``gem``, ``device`` or ``monster``.
    count : int, cards
        Copies; of a starting card copies per player.
    skill_cost : int or None, skill
        Price to acquire it, of a device to use it.
    swords_cost : int or None, swords
        Price to beat it.
    extra_cost : Price or None
        What a device costs besides.
    points : int, points
        Printed points; those that depend on something are effects of the moment ``score``.
    dragon, danger, companion : bool
        The marks on it.
    places : tuple of str
        Where the pawn must stand to acquire, use or fight it: any of these; empty for anywhere.
    stays : bool
        Whether it stays where it lies when beaten.
    react : str or None
        What lets it be played in an opponent's turn.
    effects : tuple of (moment, effects)
        What it does, in the order of `MOMENTS`.
    names : tuple of (language, name)
        Shown names.
    """

    id: str
    set: str
    banner: str
    kind: str
    count: int = 1
    skill_cost: int | None = None
    swords_cost: int | None = None
    extra_cost: Price | None = None
    points: int = 0
    dragon: bool = False
    danger: bool = False
    companion: bool = False
    places: tuple[str, ...] = ()
    stays: bool = False
    react: str | None = None
    effects: tuple[tuple[str, tuple[Effect, ...]], ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    def on(self, moment: str) -> tuple[Effect, ...]:
        """Give the effects of one moment, ``()`` if there are none.

        Examples
        --------
        >>> cards()["silver_spear"].on("acquire")
        (Yield(skill=0, swords=1, boots=0, gold=0, lockpicks=0, clank=0, heal=0, draw=0, bonus=False),)
        """
        return next((effects for name, effects in self.effects if name == moment), ())

    def name(self, lang: str = "en") -> str:
        """Give the shown name, in English where this language has none."""
        names = dict(self.names)
        return names.get(lang, names["en"])


def cards(game: str = "clank", path: str | Path | None = None) -> Mapping[str, Card]:
    """Read all cards of a game.

    Parameters
    ----------
    game : str
        ``"clank"`` or ``"catacombs"``.
    path : str or Path, optional
        Another card file in the place of the game's own.

    Returns
    -------
    mapping of slug to Card
        In the order of the file; it cannot be changed.

    Raises
    ------
    BadCode
        If there is no such game.
    BadData
        If anything is wrong with the file: all faults at once.

    Examples
    --------
    >>> len(cards()), cards()["burgle"].count, sum(card.count for card in cards().values() if card.set == "dungeon")
    (71, 6, 100)
    """
    if game not in GAMES:
        raise unknown_name("game", game, GAMES)
    return _own(game) if path is None else _read(game, Path(path))


@cache
def known_names(game: str = "clank") -> Known:
    """Give the ids that effects of this game may name, as they stand in its own files."""
    found = read_toml(package_file(f"{game}/cards.toml"))
    held = read_toml(package_file(f"{game}/tokens.toml"))
    tokens = [name for id, row in held.items() if id != "totals" for name in (id, row.get("kind", id))]
    return Known(*_card_names(found), tuple(dict.fromkeys(tokens)))


# ---- reading ---------------------------------------------------------------------------------------------------------


def _card_names(table: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the slugs of all cards, and of those of the reserve that can be taken."""
    rows = {id: row for id, row in table.items() if id != "totals" and isinstance(row, Mapping)}
    reserve = (id for id, row in rows.items() if row.get("set") == "reserve" and row.get("kind") == "reserve")
    return tuple(rows), tuple(reserve)


@cache
def _own(game: str) -> Mapping[str, Card]:
    return _read(game, package_file(f"{game}/cards.toml"))


def _read(game: str, path: Path) -> Mapping[str, Card]:
    top = open_table(path)
    known = Known(*_card_names(top.values), known_names(game).tokens)
    found = {id: _card(id, row, known) for id, row in top.named("card", "", "[burgle]") if id != "totals"}
    check_totals(top, ((card.set, card.count) for card in found.values()), SETS)
    top.sheet.close()
    return MappingProxyType(found)


def _card(id: str, row: Row, known: Known) -> Card:
    check_slug(row, id)
    kind = row.text("kind", None, _KINDS)
    shared = _KINDS.get(kind) or _Kind("", "", MOMENTS)
    card = Card(
        id=id,
        set=row.text("set", None, SETS),
        banner=_banner(row, kind, shared),
        kind=kind,
        count=row.whole("count", None, 1),
        skill_cost=_price(row, "skill_cost", kind, shared),
        swords_cost=_price(row, "swords_cost", kind, shared),
        extra_cost=read_price(row, "extra_cost", known) if "extra_cost" in row else None,
        points=row.whole("points", 0),
        dragon=row.flag("dragon"),
        danger=row.flag("danger"),
        companion=row.flag("companion") or kind == "companion",
        places=_places(row),
        stays=row.flag("stays"),
        react=row.maybe_text("react", REACTIONS),
        effects=read_moments(row, shared.moments, known),
        names=read_names(row),
    )
    check_moments(row, shared.moments, kind)
    row.close()
    return card


def _banner(row: Row, kind: str, shared: _Kind) -> str:
    banner = row.text("banner", None, dict.fromkeys(one.banner for one in _KINDS.values()))
    if banner and shared.banner and banner != shared.banner:
        row.fault("banner", "banner", given=shown(banner), kind=kind, wanted=shown(shared.banner))
    return banner


def _price(row: Row, field: str, kind: str, shared: _Kind) -> int | None:
    price = row.maybe_whole(field)
    if shared.banner and (field in row) != (field == shared.price):
        row.fault(field, "cost_extra" if field in row else "cost_absent", kind=kind)
    return price


def _places(row: Row) -> tuple[str, ...]:
    if isinstance(row.values.get("place"), list):
        return row.texts("place", PLACES)
    place = row.maybe_text("place", PLACES)
    return (place,) if place else ()
