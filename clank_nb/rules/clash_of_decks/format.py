"""Formats: where the two decks come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clank_nb.model.actions_clash import Display, Pick
from clank_nb.model.clash import ClashGame
from clank_nb.model.clash_cards import clash_cards, sample_decks
from clank_nb.model.table import CHANCE, Frame, owed
from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.clash_of_decks.options import DECK, cards_of, refused
from clank_nb.rules.table import rule

SHOWN = 4


@rule("clash/format/packs")
def pool(chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """The cards that can be played with: the one pack."""
    return tuple(clash_cards())


# ---- how options fit together, checked when a game is made -----------------------------------------------------------


def fit(rules: Mapping[str, Any], chosen: Mapping[str, Any], players: int) -> None:
    """Refuse options that do not fit together, or do not fit the number of players."""
    rules[f"format/{chosen['format']}"](chosen, players)
    if chosen["format"] != "constructed" and chosen["deck_size"] != DECK:
        raise refused("clash/format/constructed", "deck_size", given=chosen["deck_size"], n=DECK)
    if chosen["first_player"] == "last_drafted" and (chosen["format"] != "draft" or players == 1):
        raise refused("clash/setup/first_player", "last_drafted", given="last_drafted")
    if chosen["champions"]:
        rules["champion/where"](chosen, players)


@rule("clash/format/sample")
def sample(chosen: Mapping[str, Any], players: int) -> None:
    """Each player takes another one of the four sample decks."""
    decks = chosen["decks"] or (1, 2)[:players]
    if len(decks) != players or not all(isinstance(deck, int) for deck in decks) or len(set(decks)) < players:
        raise refused("clash/format/sample", "sample_decks", given=chosen["decks"], n=players)


@rule("clash/format/draft")
def draft(chosen: Mapping[str, Any], players: int) -> None:
    """The decks are drafted, so none can be named."""
    if chosen["decks"]:
        raise refused("clash/format/draft", "drafted_decks", given=chosen["decks"])


@rule("clash/format/constructed")
def constructed(chosen: Mapping[str, Any], players: int) -> None:
    """Each player brings a deck; no card more often in it than allowed.  Duel only."""
    if players == 1:
        raise refused("clash/setup/mode", "solo_constructed")
    size, copies = chosen["deck_size"], chosen["deck_copies"]
    decks = [cards_of(deck, sample_decks()) for deck in chosen["decks"]]
    if len(decks) != players or any(not 0 < len(deck) <= size for deck in decks):
        raise refused("clash/format/constructed", "constructed_decks", n=size, given=chosen["decks"])
    for deck in decks:
        for card in deck:
            if deck.count(card) > copies:
                raise refused("clash/format/constructed", "copies", card=card, n=deck.count(card), most=copies)


def full(game: ClashGame) -> None:
    """A game begins with whole decks; a position may show less."""
    size = game.chosen["deck_size"]
    if game.chosen["format"] == "constructed" and any(
        len(cards_of(deck, sample_decks())) != size for deck in game.chosen["decks"]
    ):
        raise refused("clash/format/constructed", "constructed_decks", n=size, given=game.chosen["decks"])


# ---- carrying out ----------------------------------------------------------------------------------------------------


def take(table: ClashDraft) -> None:
    """The decks of the game: taken, or still to be drafted."""
    chosen, n = table.game.chosen, table.game.n_players
    if chosen["format"] == "draft":
        changes.pool_shuffled(table, table.rules["format/packs"](chosen))
        table.rules["format/draft_first"](table)
        return
    decks = chosen["decks"] or (1, 2)[:n]
    for who, deck in enumerate(decks):
        changes.deck_taken(table, who, cards_of(deck, sample_decks()), f"format/{chosen['format']}")
    if n == 1:
        table.rules["solo/sample"](table)


@rule("clash/solo/sample")
def solo_sample(table: ClashDraft) -> None:
    """All cards that the player does not take are the AI deck."""
    mine = table.decks[0]
    changes.ai_deck_made(table, [card for card in table.rules["format/packs"](table.game.chosen) if card not in mine])


@rule("clash/format/draft_first")
def draft_first(table: ClashDraft) -> None:
    """Who chooses first in round 1 is random; alone there is nothing to toss for."""
    first = table.game.chosen["draft_first"]
    changes.pushed(table, owed("draft_round", 0))
    if table.game.solo:
        return
    if first == "random":
        changes.pushed(table, owed("toss", CHANCE, "draft"))
    else:
        changes.chooser_named(table, ("first", "second").index(first), "format/draft_first")


def next_round(table: ClashDraft, frame: Frame) -> None:
    """Turn up four cards, to be chosen from; until the decks are full."""
    if len(table.decks[0]) >= DECK:
        _put_away(table)
        return
    changes.pushed(table, owed("draft_round", 0))
    if table.game.solo:
        changes.pushed(table, owed("draft_left", 0), owed("drafting", 0, "", 1))
    else:
        if table.decks[0] or table.decks[1]:
            changes.chooser_named(table, 1 - table.drafting, "format/draft")
        first = table.drafting
        changes.pushed(
            table, owed("draft_left", first), owed("drafting", 1 - first, "", 2), owed("drafting", first, "", 1)
        )
    changes.pushed(table, *[owed("display")] * SHOWN)


def _put_away(table: ClashDraft) -> None:
    if table.game.solo:
        changes.ai_deck_made(table, table.deck)
    else:
        changes.pool_put_away(table)


def displayed(table: ClashDraft, frame: Frame, action: Display) -> None:
    changes.fallen(table)
    changes.card_displayed(table, action.card)


def picked(table: ClashDraft, frame: Frame, action: Pick) -> None:
    """Take a card of the display, and another one where two are due."""
    changes.popped(table)
    if frame.b > 1:
        changes.pushed(table, owed("drafting", frame.who, "", frame.b - 1))
    changes.card_picked(table, frame.who, action.card, "solo/draft" if table.game.solo else "format/draft")


def left_over(table: ClashDraft, frame: Frame) -> None:
    """The last card goes to who chose first; alone, the three that are left go to the AI."""
    if table.game.solo:
        table.rules["solo/draft"](table)
    else:
        changes.card_picked(table, frame.who, table.display[0], "format/draft")


@rule("clash/solo/draft")
def solo_draft(table: ClashDraft) -> None:
    """Of each four cards turned up the player takes one and the AI gets the others."""
    changes.display_left(table, "solo/draft")
