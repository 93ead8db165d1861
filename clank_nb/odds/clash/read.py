"""What the mathematics of Clash of Decks asks of its callers: decks and hands; and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.clash_cards import clash_cards, sample_decks
from clank_nb.model.cubes import listed_up_to, read_whole
from clank_nb.odds.bluff.read import BluffPen
from clank_nb.odds.questions import Faults
from clank_nb.odds.told import Told
from clank_nb.words import listing, say

CREATURE, SPELL = "creature", "spell"
KINDS = (CREATURE, SPELL)
MOST_CARDS = 10
MOST_MANA = 20
MOST_COST = 1_000


@dataclass(frozen=True, slots=True)
class ClashPen(BluffPen):
    """Writes formulas, and fills in the templates of this mathematics."""

    def say(self, key: str, **values: Any) -> str:
        """Fill in a template of the mathematics of Clash of Decks."""
        return say(f"clash_math.{key}", self.lang, **values)

    def factorial(self, n: int) -> str:
        """Write the number of orders of n things."""
        return f"{n}!"

    def named(self, choice: str) -> str:
        """Give the shown name of a card, or what somebody calls one of their own."""
        card = clash_cards().get(choice)
        return card.name(self.lang) if card else BluffPen.named(self, choice)

    def all_named(self, ids: Iterable[str]) -> str:
        """List the shown names of cards."""
        return listing([self.named(one) for one in ids], self.lang)


class ClashTold(Told[ClashPen]):
    """An answer of this mathematics."""

    __slots__ = ()

    _pen = ClashPen


@dataclass(frozen=True, slots=True)
class DeckCard:
    """What a first turn needs to know of a card.

    Parameters
    ----------
    id : str
        Slug, or the number of the row where no name was given.
    cost : int, mana
    kind : str
        ``"creature"`` or ``"spell"``.
    """

    id: str
    cost: int
    kind: str = CREATURE


Deck = int | Mapping[str, Any] | Iterable[Any]
"""A deck as a caller writes it: the number of a sample deck; or card by card its slug, its cost, or (cost, kind); or a
mapping from card to cost or (cost, kind)."""


_FAULTS = Faults("clash_math.fault", most_named=12)
bad, fault, unknown = _FAULTS.bad, _FAULTS.fault, _FAULTS.unknown


def read_deck(where: str, given: Any) -> tuple[DeckCard, ...]:
    """Read a deck or a hand, in its order; every fault at once.

    Raises
    ------
    BadCode
        If no card has this slug, or a kind is neither of the two.
    BadData
    """
    rows = _rows(where, given)
    faults: list[Fault] = []
    cards = tuple(_card(where, name, row, faults) for name, row in rows)
    if faults:
        raise BadData(faults)
    return cards


def _rows(where: str, given: Any) -> list[tuple[str, Any]]:
    """Lay the rows out, each with its name; a row without one is called by its number."""
    given = sample(where, given)
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise bad(where, "no_deck", "fix_deck", value=shown(given))
    found = listed_up_to(given.items() if isinstance(given, Mapping) else given, MOST_CARDS)
    if found is None:
        raise bad(where, "deck_big", "fix_deck_big", most=MOST_CARDS)
    if not found:
        raise bad(where, "deck_empty", "fix_deck")
    if isinstance(given, Mapping):
        if not all(isinstance(name, str) for name, _ in found):
            raise bad(where, "no_deck", "fix_deck", value=shown(given))
        return found
    return [(row if isinstance(row, str) else str(k), row) for k, row in enumerate(found, 1)]


def sample(where: str, given: Any) -> Any:
    """Give the cards of a sample deck for its number; anything else as it is.

    Raises
    ------
    BadData
        If there is no sample deck of this number.
    """
    if isinstance(given, bool) or not isinstance(given, int):
        return given
    if given not in sample_decks():
        raise bad(where, "no_sample", "fix_sample", value=shown(given), names=listing([*map(str, sample_decks())]))
    return sample_decks()[given]


def _card(where: str, name: str, row: Any, faults: list[Fault]) -> DeckCard:
    if isinstance(row, DeckCard):
        name, row = row.id, (row.cost, row.kind)
    at = f"{where}: {shown(name, written=str)}"
    if isinstance(row, str):
        if row not in clash_cards():
            raise unknown(where, row, tuple(clash_cards()))
        row = clash_cards()[row].cost, clash_cards()[row].kind
    if isinstance(row, tuple | list):
        if len(row) != 2:
            faults.append(fault(at, "no_row", "fix_row", value=shown(row)))
            return DeckCard(name, 0)
        cost, kind = row
    else:
        cost, kind = row, CREATURE
    if kind not in KINDS:
        raise unknown(at, kind, KINDS)
    return DeckCard(name, read_whole(at, cost, faults, 0, MOST_COST), kind)


def read_yes(where: str, value: Any) -> bool:
    """Read an option that is on or off.

    Raises
    ------
    BadData
    """
    if not isinstance(value, bool):
        raise bad(where, "no_yes", "fix_yes", value=shown(value))
    return value
