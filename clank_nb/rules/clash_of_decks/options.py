"""Options of the game by name: readings that could go otherwise, numbers a lesson may change, modes and formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadCode, shown
from clank_nb.data.tables import unknown_name
from clank_nb.model.clash_cards import SAMPLE_DECKS, clash_cards
from clank_nb.rules.opening import SETTINGS
from clank_nb.words import listing, say

FORMATS = ("sample", "draft", "constructed")
DECK, MOST_COPIES = 8, 4
MOST_TURNS = 300
"""Of a duel that is drawn at last: so many different positions fit into a code."""

DEFAULTS: dict[str, Any] = {
    "ai_base_mana": 6,
    "ai_counts_creatures": True,
    "champions": False,
    "deck_copies": 1,
    "deck_size": DECK,
    "decks": (),
    "draft_first": "random",
    "draw_repetitions": 3,
    "draw_turns": 200,
    "empty_rebuild_wins": True,
    "first_player": "coin",
    "first_turn_mana": 6,
    "format": "sample",
    "open_hands": False,
    "packs": "initiation",
    "protection_covers_secondary": True,
    "self_rightmost_counts": True,
    "source_is_single_attack": True,
    "spells_in_assault": False,
}
"""Every option and what it is where nobody says."""

WORDS: dict[str, tuple[str, ...]] = {
    "draft_first": ("random", "first", "second"),
    "first_player": ("coin", "last_drafted"),
    "format": FORMATS,
    "packs": ("initiation",),
}
NUMBERS: dict[str, tuple[int, ...]] = {
    "ai_base_mana": tuple(range(1, 31)),
    "deck_copies": tuple(range(1, MOST_COPIES + 1)),
    "deck_size": tuple(range(1, DECK + 1)),
    "draw_repetitions": (0, *range(2, 10)),
    "draw_turns": tuple(range(MOST_TURNS + 1)),
    "first_turn_mana": tuple(range(100)),
}
"""The values of options that are words, and of those that are numbers; the others are flags."""


def read(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, those that were named read and checked one by one; how they fit is checked with the players."""
    chosen = dict(DEFAULTS)
    for option, value in given.items():
        if option not in DEFAULTS:
            raise unknown_name("option", option, (*SETTINGS, *DEFAULTS))
        chosen[option] = _decks(value) if option == "decks" else _read(option, value)
    return chosen


def _read(option: str, value: Any) -> Any:
    if option in WORDS:
        if type(value) is str and value in WORDS[option]:
            return value
        good = listing(WORDS[option], last="either")
    elif option in NUMBERS:
        if type(value) is int and value in NUMBERS[option]:
            return value
        good = span(NUMBERS[option])
    else:
        if type(value) is bool:
            return value
        good = listing(["True", "False"], last="either")
    raise BadCode(say("games.option", option=option, given=shown(value), values=good), given=value)


def span(numbers: Sequence[int]) -> str:
    """A range of whole numbers in words; 0 apart, where 1 is none of them."""
    if numbers[0] == 0 and 1 not in numbers:
        return say("games.clash_span_off", least=numbers[1], most=numbers[-1])
    return say("games.clash_span", least=numbers[0], most=numbers[-1])


def _decks(value: Any) -> tuple[Any, ...]:
    """Decks by player: numbers of sample decks, or rows of card ids."""
    if not isinstance(value, (list, tuple)) or len(value) > 2:
        raise BadCode(say("games.clash_decks", given=shown(value)), given=value)
    return tuple(_deck(deck) for deck in value)


def _deck(value: Any) -> Any:
    if type(value) is int and value in SAMPLE_DECKS:
        return value
    if not isinstance(value, (list, tuple)):
        raise BadCode(say("games.clash_decks", given=shown(value)), given=value)
    for card in value:
        if type(card) is not str or card not in clash_cards():
            raise unknown_name("card", card, clash_cards())
    return tuple(sorted(value))


def cards_of(deck: Any, samples: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
    """The cards of a sample deck by its number, or of a deck of one's own."""
    found: tuple[str, ...] = samples[deck] if isinstance(deck, int) else deck
    return found


def refused(rule: str, kind: str, **values: Any) -> BadCode:
    """Options that do not fit together, with the rule they break and what would work."""
    return BadCode(say(f"games.clash_{kind}", rule=rule, **values), given=values.get("given"))
