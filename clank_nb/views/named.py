"""Cards that a lesson names instead of handing them over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.data.errors import BadCode
from clank_nb.data.faults import shown
from clank_nb.model.all_cards import CLASH, cards_named
from clank_nb.model.cards import Card
from clank_nb.model.clash import STRONGHOLD
from clank_nb.model.clash_cards import ClashCard
from clank_nb.words import say

__all__ = ["hand_of"]


def hand_of(x: Any, game: str = "", lang: str = "en") -> list[Any] | None:
    """Look up the cards of a hand.

    Parameters
    ----------
    x
        The name of a card, or cards and names of cards in a sequence, of one game.
    game : str
        Whose cards the names are; by default those of the first game that has them all.
    lang : str

    Returns
    -------
    list of Card, or of ClashCard and the Stronghold's name; None
        None for anything else.

    Raises
    ------
    BadCode
        As `cards_named`, for cards of Clash of Decks among others, and for the name of a rule or a board.
    """
    if isinstance(x, str) and "/" in x:
        raise BadCode(say("views.describe.slug", lang, given=x), given=x)
    given = [x] if isinstance(x, str) else x
    if not isinstance(given, Sequence) or not given:
        return None
    if not all(isinstance(card, str | Card | ClashCard) for card in given):
        return None
    of_clash = any(isinstance(card, ClashCard) or card == STRONGHOLD for card in given)
    of_others = any(isinstance(card, Card) for card in given)
    if (of_clash and (of_others or game not in ("", CLASH))) or (of_others and game == CLASH):
        raise BadCode(say("views.describe.mixed", lang), given=shown(given))
    game = CLASH if of_clash else game
    named = iter(cards_named([card for card in given if isinstance(card, str) and card != STRONGHOLD], game, lang))
    return [next(named) if isinstance(card, str) and card != STRONGHOLD else card for card in given]
