"""The cards of every game, whatever a card of it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clank_nb.data.tables import unknown_name
from clank_nb.model import cards as family
from clank_nb.model.clash_cards import clash_cards

__all__ = ["cards"]

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
