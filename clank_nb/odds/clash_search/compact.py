"""A compact position: whole numbers in tuples, seen from the player to move, so that a search may make millions.

The engine stays the judge: what these modules do with a position is tested to be what the engine does with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from clank_nb.model.clash import EXHAUSTED, IN_PLAY, READY, STRONGHOLD, ClashGame

CARD = 63
"""Which bits of a creature in a lane tell its card."""
FRESH = 64
SHIELD, SHIELD_ROW = 128, 7
"""Protection used: 1 for this turn, 2 while the run of attacks goes on that used it."""
DAMAGE = 9
"""Damage is written above this many bits."""
S = 63
"""The Stronghold in a hand."""

Lane: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[bytes, bytes, Lane, Lane, Lane, Lane, int, int, int, int]
"""At the start of a turn: the mover's hand, the other's; upper and lower lane of the mover, of the other; whether the
Fort is open, of the mover, of the other; champion of the mover, of the other (0 for none)."""
HAND, THEIR_HAND, UPPER, LOWER, THEIR_UPPER, THEIR_LOWER, FORT, THEIR_FORT, CHAMPION, THEIR_CHAMPION = range(10)

STATUS = (READY, EXHAUSTED, IN_PLAY)
IS_READY, IS_EXHAUSTED, IS_IN_PLAY = range(3)


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """What a search looks up: cards by number, and the options that matter in a turn.

    Parameters
    ----------
    names : tuple of str
        Slugs by number.
    cost, av, hp, damage, bits, aura, spell : tuples
        By number of the card; a spell has no AV, HP and aura.
    worth : tuple of int
        What a creature in play counts for in the evaluation.
    covers, single, own_fall, champions : bool
        Options ``protection_covers_secondary``, ``source_is_single_attack``, ``self_rightmost_counts``, ``champions``.
    fights : dict
        Assaults that have been worked out.
    """

    game: ClashGame
    names: tuple[str, ...]
    numbers: dict[str, int]
    cost: tuple[int, ...]
    av: tuple[int, ...]
    hp: tuple[int, ...]
    damage: tuple[int, ...]
    bits: tuple[int, ...]
    aura: tuple[int, ...]
    spell: tuple[bool, ...]
    worth: tuple[int, ...]
    covers: bool
    single: bool
    own_fall: bool
    champions: bool
    fights: dict[Any, Any] = field(default_factory=dict, repr=False)

    def hand(self, cards: Any) -> bytes:
        """A hand as bytes."""
        numbers = self.numbers
        return bytes([S if card == STRONGHOLD else numbers[card] for card in cards])

    def named(self, hand: bytes) -> tuple[str, ...]:
        """A hand as the engine writes it."""
        return tuple(STRONGHOLD if card == S else self.names[card] for card in hand)


@lru_cache(maxsize=64)
def book(game: ClashGame) -> Book:
    """The book of a game, made once."""
    menu, chosen = game.menu, game.chosen
    names = tuple(game.cards)

    def row(table: Any) -> tuple[int, ...]:
        return tuple(table.get(card, 0) for card in names)

    return Book(
        game, names, {card: number for number, card in enumerate(names)}, row(menu.cost), row(menu.av), row(menu.hp),
        row(menu.damage), row(menu.bits), row(menu.aura), tuple(card in menu.spells for card in names),
        row(menu.cost), chosen["protection_covers_secondary"], chosen["source_is_single_attack"],
        chosen["self_rightmost_counts"], chosen["champions"],
    )  # fmt: skip


def champion_number(book: Book, champion: Any) -> int:
    """A champion as one number."""
    return (book.numbers[champion.card] + 1) << 2 | STATUS.index(champion.at) if champion.card else 0


def cell(book: Book, creature: Any) -> int:
    """A creature as one number."""
    number = book.numbers[creature.card] | creature.fresh * FRESH
    return int(number | creature.shield << SHIELD_ROW | creature.damage << DAMAGE)


def packed(table: Any, hands: Any = None) -> Position:
    """The position of a state, a draft or an observation, from the side of the active player.

    Parameters
    ----------
    table : ClashState, ClashDraft or ClashObservation
    hands : two hands, optional
        In the place of its own, where some of these are hidden.
    """
    known, who = book(table.game), table.player
    other = 1 - who
    hands = table.hands if hands is None else hands
    lanes = [tuple([cell(known, creature) for creature in lane]) for lane in table.lanes]
    champions = [champion_number(known, champion) for champion in table.champions]
    return (
        known.hand(hands[who]), known.hand(hands[other]), lanes[2 * who], lanes[2 * who + 1], lanes[2 * other],
        lanes[2 * other + 1], int(table.forts[who]), int(table.forts[other]), champions[who], champions[other],
    )  # fmt: skip


def key_of_position(book: Book, position: Position, who: int) -> tuple[Any, ...]:
    """The engine's own key of a position (`position_key`), made of a compact one in which ``who`` is to move."""
    mine, theirs, *lanes, fort, their_fort, champion, their_champion = position
    hands, forts, champions = [mine, theirs], [fort, their_fort], [champion, their_champion]
    named = [tuple(book.names[card & CARD] for card in lane) for lane in lanes]
    if who:
        hands.reverse()
        forts.reverse()
        champions.reverse()
        named = [*named[2:], *named[:2]]
    at = [STATUS[each & 3] if each else "" for each in champions]
    return (who, book.named(hands[0]), book.named(hands[1]), *named, bool(forts[0]), bool(forts[1]), *at)
