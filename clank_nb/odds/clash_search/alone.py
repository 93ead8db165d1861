"""The solo game in compact form: what a turn of the player, and a card of the AI deck, lead to.

Chance is left to the caller: `mills` and `summons` say what may be drawn, with whole-number weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Any, NamedTuple

from clank_nb.odds.clash_search.compact import (
    FRESH,
    Book,
    Lane,
    Position,
    book,
    packed,
)
from clank_nb.odds.clash_search.moves import Phase, defended, looked, returned
from clank_nb.odds.clash_search.strike import assault, strike


class Alone(NamedTuple):
    """A solo game between two phases.

    Parameters
    ----------
    hand : bytes
        Of the player, with the Stronghold in its place.
    upper, lower, their_upper, their_lower : lanes
        Of the player, and of the AI.
    fort, their_fort : int
        Whether the Fort is open.
    champion : int
    deck, discard : bytes
        Of the AI, sorted.
    """

    hand: bytes
    upper: Lane
    lower: Lane
    their_upper: Lane
    their_lower: Lane
    fort: int
    champion: int
    deck: bytes
    discard: bytes
    their_fort: int


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What never changes in a solo game: its book, and the mana of the AI."""

    book: Book
    base: int
    counts: bool

    @classmethod
    def of(cls, game: Any) -> Table:
        """The table of a game."""
        return cls(book(game), game.chosen["ai_base_mana"], game.chosen["ai_counts_creatures"])

    def mana(self, at: Alone) -> int:
        """What the AI has for its turn."""
        return self.base + self.counts * (len(at.upper) + len(at.lower))


def read_alone(table: Any) -> Alone:
    """The compact form of a solo state, draft or observation in which the player is to move."""
    known = book(table.game)
    hand, _, upper, lower, their_upper, their_lower, fort, their_fort, champion, _ = packed(table, (table.hands[0], ()))
    deck, discard = (bytes(sorted(known.numbers[card] for card in pile)) for pile in (table.deck, table.discard))
    return Alone(hand, upper, lower, their_upper, their_lower, fort, champion, deck, discard, their_fort)


def as_position(at: Alone) -> Position:
    """The same as a position of a duel, the other hand empty: phase 2 is the same in both."""
    hand, upper, lower, their_upper, their_lower, fort, champion, _, _, their_fort = at
    return hand, b"", upper, lower, their_upper, their_lower, fort, their_fort, champion, 0


def player_end(book: Book, at: Alone, phase: Phase) -> tuple[Alone, tuple[int, ...]]:
    """The assault of the player; gives the position, its deck as it was, and the damage to the AI still to be dealt.

    What the player destroyed lies on the discard pile; damage falls in the order of the row, with cards destroyed in
    between, as numbers from 0 on.
    """
    hand, dead, upper, lower, their_upper, their_lower, fort, _, champion, _, _ = phase
    upper, lower, their_upper, their_lower, changes, _ = assault(book, upper, lower, their_upper, their_lower)
    discard = bytes(sorted(at.discard + dead))
    after = Alone(hand, upper, lower, their_upper, their_lower, fort, champion, at.deck, discard, at.their_fort)
    return after, changes


def rebuilt(at: Alone) -> Alone | None:
    """What is so when the AI deck may have run out: its Fort opens, or (None) the player has won."""
    if at.deck:
        return at
    if at.their_fort or not at.discard:
        return None
    return at._replace(deck=at.discard, discard=b"", their_fort=1)


def destroyed(at: Alone, card: int) -> Alone:
    """A creature of the AI goes to its discard pile."""
    return at._replace(discard=bytes(sorted((*at.discard, card))))


def milled(at: Alone, cards: bytes) -> Alone | None:
    """Damage turns these cards of the deck onto the discard pile; None where the player has won."""
    deck = Counter(at.deck)
    deck.subtract(cards)
    left = bytes(sorted(deck.elements()))
    return rebuilt(at._replace(deck=left, discard=bytes(sorted(at.discard + cards))))


def mills(deck: bytes, n: int) -> Iterator[tuple[bytes, int]]:
    """What n damage may turn up of a deck, each set of cards with its weight; all of it, if n is at least as much."""
    if n >= len(deck):
        yield deck, 1
        return
    yield from _chosen(sorted(Counter(deck).items()), n)


def _chosen(counts: list[tuple[int, int]], n: int) -> Iterator[tuple[bytes, int]]:
    if not counts:
        if not n:
            yield b"", 1
        return
    (card, most), rest = counts[0], counts[1:]
    for k in range(min(most, n) + 1):
        for cards, weight in _chosen(rest, n - k):
            yield bytes((card,)) * k + cards, comb(most, k) * weight


def ai_card(table: Table, at: Alone, card: int, mana: int, front: int) -> tuple[Alone | None, int]:
    """The AI turns up a card for a lane; gives the position (None: the player has won) and the mana left."""
    known, place = table.book, at.deck.index(card)
    at = at._replace(deck=at.deck[:place] + at.deck[place + 1 :])
    if known.spell[card]:
        if at[1 + front]:
            mana -= known.cost[card]
            at = _looked(known, _ai_spell(known, at, card, front), card)
        return rebuilt(destroyed(at, card)), mana
    lanes = (
        (at.their_upper, (*at.their_lower, card | FRESH))
        if front
        else ((*at.their_upper, card | FRESH), at.their_lower)
    )
    at = at._replace(their_upper=lanes[0], their_lower=lanes[1])
    return rebuilt(_looked(known, at, card)), mana - known.cost[card]


def _looked(book: Book, at: Alone, card: int) -> Alone:
    return at._replace(champion=looked(book, card, at.champion)) if book.champions else at


def _ai_spell(book: Book, at: Alone, card: int, front: int) -> Alone:
    """The AI casts a spell at the player's creature nearest to the bridge in a lane."""
    lanes = [list(lane) for lane in (at.upper, at.lower, at.their_upper, at.their_lower)]
    dead = strike(book, lanes, front, 0, book.damage[card], book.bits[card], True)
    hand, champion = at.hand, at.champion
    for _, destroyed_one in dead:
        hand, champion = returned(hand, champion, destroyed_one)
    one, two, three, four = map(tuple, lanes)
    return at._replace(hand=hand, champion=champion, upper=one, lower=two, their_upper=three, their_lower=four)


def ai_assault(table: Table, at: Alone) -> Alone | None:
    """The assault of the AI; None where the player has lost."""
    hand, upper, lower, their_upper, their_lower, fort, champion, _, _, _ = at
    their_upper, their_lower, upper, lower, changes, _ = assault(table.book, their_upper, their_lower, upper, lower)
    hand, fort, champion, fallen = defended(hand, fort, champion, changes)
    if fallen:
        return None
    return Alone(
        hand, upper, lower, their_upper, their_lower, fort, champion, at.deck, at.discard, at.their_fort
    )  # fmt: skip
