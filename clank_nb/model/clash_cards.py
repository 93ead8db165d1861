"""Cards of Clash of Decks: frozen rows of its card file, read once and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from clank_nb.data.tables import Row, open_table, package_file
from clank_nb.model.read_rows import check_slug, check_totals, read_names

__all__ = ["ABILITIES", "KINDS", "SAMPLE_DECKS", "ClashCard", "bits", "clash_cards", "sample_decks"]

ABILITIES = ("rage", "sprint", "berserk", "perforation", "splash", "protection", "indestructible")
"""The ability vocabulary, in the order in which a card names them."""

ON_SPELLS = ("perforation", "splash")
"""Abilities that a spell can have: those that spread its damage."""

KINDS = ("creature", "spell")
SAMPLE_DECKS = (1, 2, 3, 4)
MOST_COST, MOST_VALUE = 9, 12

RAGE, SPRINT, BERSERK, PERFORATION, SPLASH, PROTECTION, INDESTRUCTIBLE = (1 << n for n in range(7))


def bits(abilities: tuple[str, ...]) -> int:
    """Give abilities as one number, a bit for each: having one twice is having it once.

    Examples
    --------
    >>> bits(("rage", "berserk")) == RAGE | BERSERK
    True
    """
    found = 0
    for ability in abilities:
        found |= 1 << ABILITIES.index(ability)
    return found


@dataclass(frozen=True, slots=True)
class ClashCard:
    """One card.

    Parameters
    ----------
    id : str
        Slug.
    number : int
        Its number of 36 in the pack.
    kind : str
        ``creature`` or ``spell``.
    cost : int, mana
        Printed at the top left.
    av, hp : int, damage
        Attack value and hit points of a creature; 0 for a spell.
    damage : int
        What a spell deals to its target; 0 for a creature.
    abilities : tuple of str
        Of `ABILITIES`.
    aura : tuple of str
        Abilities it gives to the creatures directly in front of it and behind it.
    deck : int
        The sample deck it belongs to.
    names : tuple of (language, name)
        Shown names.
    """

    id: str
    number: int
    kind: str
    cost: int
    av: int = 0
    hp: int = 0
    damage: int = 0
    abilities: tuple[str, ...] = ()
    aura: tuple[str, ...] = ()
    deck: int = 1
    names: tuple[tuple[str, str], ...] = ()

    @property
    def is_spell(self) -> bool:
        return self.kind == "spell"

    def name(self, lang: str = "en") -> str:
        """Give the shown name, in English where this language has none."""
        names = dict(self.names)
        return names.get(lang, names["en"])


def clash_cards(path: str | Path | None = None) -> Mapping[str, ClashCard]:
    """Read all cards of Clash of Decks.

    Parameters
    ----------
    path : str or Path, optional
        Another card file in the place of the game's own.

    Returns
    -------
    mapping of slug to ClashCard
        In the order of the file; it cannot be changed.

    Raises
    ------
    BadData
        If anything is wrong with the file: all faults at once.

    Examples
    --------
    >>> len(clash_cards()), clash_cards()["ogre"].abilities
    (32, ('berserk',))
    """
    return _own() if path is None else _read(Path(path))


@cache
def sample_decks() -> Mapping[int, tuple[str, ...]]:
    """Give the four sample decks, in the order of the alphabet: they have none of their own.

    Examples
    --------
    >>> sample_decks()[4][:3]
    ('aberration', 'assassin', 'carnivore')
    """
    found = {
        deck: tuple(sorted(card.id for card in clash_cards().values() if card.deck == deck)) for deck in SAMPLE_DECKS
    }
    return MappingProxyType(found)


# ---- reading ---------------------------------------------------------------------------------------------------------


@cache
def _own() -> Mapping[str, ClashCard]:
    return _read(package_file("clash_of_decks/cards.toml"))


def _read(path: Path) -> Mapping[str, ClashCard]:
    top = open_table(path)
    found = {id: _card(id, row) for id, row in top.named("card", "", "[ogre]") if id != "totals"}
    check_totals(top, ((card.kind, 1) for card in found.values()), KINDS)
    top.sheet.close()
    return MappingProxyType(found)


def _card(id: str, row: Row) -> ClashCard:
    check_slug(row, id)
    kind = row.text("kind", None, KINDS)
    spell = kind == "spell"
    card = ClashCard(
        id=id,
        number=row.whole("number", None, 1, 36),
        kind=kind,
        cost=row.whole("cost", None, 0, MOST_COST),
        av=0 if spell else row.whole("av", None, 0, MOST_VALUE),
        hp=0 if spell else row.whole("hp", None, 1, MOST_VALUE),
        damage=row.whole("damage", None, 1, MOST_VALUE) if spell else 0,
        abilities=row.texts("abilities", ON_SPELLS if spell else ABILITIES),
        aura=() if spell else row.texts("aura", ABILITIES),
        deck=row.whole("deck", None, min(SAMPLE_DECKS), max(SAMPLE_DECKS)),
        names=read_names(row),
    )
    row.close()
    return card
