"""What `orders` asks of its callers: the cards of a hand, and facts about where they lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clank_nb.data.errors import Fault, shown
from clank_nb.model.cubes import listed_up_to, read_whole
from clank_nb.odds.clash.read import bad, fault, sample, unknown

MOST_ORDERED = 12


def read_names(cards: Any) -> tuple[str, ...]:
    """Read the cards of a hand, all different, or those of a sample deck.

    Raises
    ------
    BadData
    """
    cards = sample("cards", cards)
    if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
        raise bad("cards", "no_names", "fix_names", value=shown(cards))
    found = listed_up_to(cards, MOST_ORDERED)
    if found is None:
        raise bad("cards", "deck_big", "fix_deck_big", most=MOST_ORDERED)
    if not found or not all(isinstance(card, str) for card in found) or len(set(found)) < len(found):
        raise bad("cards", "no_names", "fix_names", value=shown(cards))
    return tuple(found)


def read_index(where: str, card: object, cards: tuple[str, ...]) -> int:
    """Read the name of a card, and give its number among all of them.

    Raises
    ------
    BadCode
    """
    if card not in cards:
        raise unknown(where, card, cards)
    return cards.index(str(card))


def read_items(where: str, given: Any) -> list[tuple[Any, Any]]:
    """Read a mapping; None is an empty one.

    Raises
    ------
    BadData
    """
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise bad(where, "no_places", "fix_places", value=shown(given))
    return list(given.items())


def read_listed(where: str, given: Any) -> list[Any]:
    """Read a list of facts.

    Raises
    ------
    BadData
    """
    fix = "fix_pair" if where == "left_of" else "fix_plays"
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise bad(where, "no_facts", fix, value=shown(given))
    found = listed_up_to(given, MOST_ORDERED**2)
    if found is None:
        raise bad(where, "many_facts", fix)
    return found


def read_places(where: str, given: Any, n: int, faults: list[Fault]) -> frozenset[int]:
    """Read one place or several; a fault is added to `faults`."""
    if isinstance(given, str | bytes | Mapping):
        faults.append(fault(where, "no_places", "fix_places", value=shown(given)))
        return frozenset()
    listed = listed_up_to(given, MOST_ORDERED) if isinstance(given, Iterable) else [given]
    if listed is None:
        faults.append(fault(where, "many_places", "fix_places"))
        return frozenset()
    return frozenset(read_whole(where, place, faults, 1, n) for place in listed)
