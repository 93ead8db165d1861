"""Piles of cards and tokens as a caller writes them, and what of the box nobody has seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from reprlib import repr as short
from typing import Any

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.data.faults import unknown_name
from clank_nb.model.cards import cards
from clank_nb.model.cubes import listed_up_to, read_whole
from clank_nb.model.tokens import tokens
from clank_nb.odds.questions import fault
from clank_nb.words import listing, say

MOST_CARDS = 1_000
MOST_LISTED = 1_000_000
"""Results of a law that are listed."""
PILES = ("dungeon", "major_secret", "minor_secret")
_GROUPS = {"major_secret": "major", "minor_secret": "minor"}


def read_pile(where: str, pile: Any, known: Mapping[str, Any] | None = None, game: str = "") -> dict[str, int]:
    """Read a pile: a mapping from name to number, or the names one by one.

    Parameters
    ----------
    where : str
        What to call it in a fault.
    pile : mapping of str to int, or iterable of str
    known : mapping, optional
        The names that exist; without it any name will do.
    game : str
        Whose names these are.

    Returns
    -------
    dict of str to int

    Raises
    ------
    BadCode
        If a name is unknown.
    BadData
        If this is no pile, or a number is no number of cards.

    Examples
    --------
    >>> read_pile("deck", ["burgle", "stumble", "burgle"])
    {'burgle': 2, 'stumble': 1}
    """
    if isinstance(pile, str) or not isinstance(pile, Iterable):
        raise BadData(fault(where, "no_pile", "fix_pile", value=short(pile)))
    counts: Mapping[Any, Any] = pile if isinstance(pile, Mapping) else _counted(where, pile)
    faults: list[Fault] = []
    held: dict[str, int] = {}
    for name, number in counts.items():
        if not isinstance(name, str):
            raise BadData(fault(where, "no_card_name", "fix_pile", value=short(name)))
        if known is not None and name not in known:
            close = nearest(name, known)
            likely = listing([repr(each) for each in close], last="either")
            text = say("odds.fault.card" if close else "odds.fault.card_alone", where=where, value=short(name),
                       names=likely, game=game)  # fmt: skip
            raise BadCode(text, given=name, nearest=close)
        held[name] = read_whole(f"{where}: {name}", number, faults)
    if not faults and sum(held.values()) > MOST_CARDS:
        faults.append(fault(where, "pile_big", "fix_pile_big", value=sum(held.values()), most=MOST_CARDS))
    if faults:
        raise BadData(faults)
    return held


def read_row(where: str, row: Any) -> list[str]:
    """Read cards in their order.

    Raises
    ------
    BadData
        If these are no cards in order.
    """
    if isinstance(row, str | Mapping) or not isinstance(row, Iterable):
        raise BadData(fault(where, "no_top", "fix_top", value=short(row)))
    cards = listed_up_to(row, MOST_CARDS)
    if cards is None:
        raise BadData(fault(where, "too_long", "fix_pile_big", most=MOST_CARDS))
    return cards


def _counted(where: str, pile: Iterable[Any]) -> Counter[str]:
    """Count the cards of a list, which may go on for ever."""
    cards = listed_up_to(pile, MOST_CARDS)
    if cards is None:
        raise BadData(fault(where, "too_long", "fix_pile_big", most=MOST_CARDS))
    for card in cards:
        if not isinstance(card, str):
            raise BadData(fault(where, "no_card_name", "fix_pile", value=short(card)))
    return Counter(cards)


def unseen(*, pile: str, seen: Any = (), game: str = "clank") -> dict[str, int]:
    """Give what may still lie face down, given what was turned up.

    Parameters
    ----------
    pile : str
        ``"dungeon"`` for the cards of the dungeon deck, ``"major_secret"`` or ``"minor_secret"`` for tokens.
    seen : mapping of str to int, or iterable of str
        What was turned up so far, wherever it lies now.
    game : str
        Slug of the game.

    Returns
    -------
    dict of str to int
        How many of each kind nobody has seen.

    Raises
    ------
    BadCode
        If the pile, a name or the game is unknown.
    BadData
        If more of a kind were seen than there are.

    Examples
    --------
    >>> unseen(pile="major_secret", seen=["chalice", "chalice", "greater_treasure"])["chalice"]
    1
    """
    if pile not in PILES:
        raise unknown_name("pile", pile, PILES)
    if pile == "dungeon":
        box = {card.id: card.count for card in cards(game).values() if card.set == "dungeon"}
    else:
        box = {token.id: token.count for token in tokens(game).group(_GROUPS[pile])}
    gone = read_pile("seen", seen, box, game)
    faults = [fault(f"seen: {name}", "seen_more", "fix_seen_more", value=n, most=box[name])
              for name, n in gone.items() if n > box[name]]  # fmt: skip
    if faults:
        raise BadData(faults)
    return {name: n - gone.get(name, 0) for name, n in box.items()}
