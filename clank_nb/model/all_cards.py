"""The cards of every game, whatever a card of it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from clank_nb.data.errors import BadCode
from clank_nb.data.faults import listed, shown
from clank_nb.data.tables import unknown_name
from clank_nb.model import cards as family
from clank_nb.model.clash_cards import clash_cards
from clank_nb.words import say

__all__ = ["cards", "cards_named"]

CLASH = "clash_of_decks"


def cards(game: str = "clank", path: str | Path | None = None) -> Mapping[str, Any]:
    """Read all cards of a game.

    Parameters
    ----------
    game : str
        ``"clank"``, ``"catacombs"`` or ``"clash_of_decks"``.
    path : str or Path, optional
        Another card file in the place of the game's own.

    Returns
    -------
    mapping of slug to Card, or to ClashCard
        In the order of the file; it cannot be changed.

    Raises
    ------
    BadCode
        If there is no such game, or it has no cards.
    BadData
        If anything is wrong with the file: all faults at once.

    Examples
    --------
    >>> len(cards()), len(cards("clash_of_decks")), cards("clash_of_decks")["ogre"].av
    (71, 32, 4)
    """
    if game == CLASH:
        return clash_cards(path)
    if game not in family.GAMES:
        raise unknown_name("game", game, (*family.GAMES, CLASH))
    return family.cards(game, path)


def cards_named(names: Sequence[object], game: str = "", lang: str = "en") -> list[Any]:
    """Look cards up by their names.

    Parameters
    ----------
    names : sequence of slugs
    game : str
        Whose cards they are; by default those of the first game that has them all.
    lang : str

    Returns
    -------
    list of Card, or of ClashCard

    Raises
    ------
    BadCode
        If there is no such game or card, or no single game has all of them.

    Examples
    --------
    >>> [card.name() for card in cards_named(["waystone", "lute"])]
    ['Waystone', 'Lute']
    """
    tables = {name: cards(name) for name in ([game] if game else (*family.GAMES, CLASH))}
    every = dict.fromkeys(slug for known in tables.values() for slug in known)
    slugs = []
    for name in names:
        if not isinstance(name, str) or name not in every:
            raise unknown_name("card", name, every)
        slugs.append(name)
    for known in tables.values():
        if all(slug in known for slug in slugs):
            return [known[slug] for slug in slugs]
    homes = [
        say("cards.of", lang, game=name, cards=listed(slug for slug in slugs if slug in known))
        for name, known in tables.items()
    ]
    raise BadCode(say("cards.apart", lang, homes=" ".join(homes)), given=shown(slugs))
