"""Positions at the starts of turns, for a code: many of them, each told by how it differs from the one before.

Between two turns most cards keep their neighbours, so a side is written card by card as "what followed it before", or
as a jump.  How often each comes is learned on the way, and all choices become one whole number (asymmetric numeral
systems: a choice that came f times of m takes about log2(m / f) bits).  Nothing is lost: reading learns the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from clank_nb.model.clash import EXHAUSTED, IN_PLAY, READY, STRONGHOLD

__all__ = ["histories", "unfold"]

BETWEEN = ""
"""Stands between hand, upper lane and lower lane of a side."""
STANDINGS = (READY, EXHAUSTED, IN_PLAY)
START, MORE = (6, 2), 4
"""How often a choice is taken to have come at the start (the first of a list, any other), and what coming adds."""
MOST_POSITIONS, MOST_TEXT = 4_000, 40_000

Pick = Callable[[object, int, Any], int]
"""Asked for one choice of so many, in a context: told it when writing, finding it when reading."""


class _Learned:
    """How often each choice came, context by context."""

    def __init__(self) -> None:
        self._counts: dict[object, list[int]] = {}

    def counts(self, context: object, n: int) -> list[int]:
        found = self._counts.setdefault(context, [START[0]])
        found += [START[1]] * (n - len(found))
        return found


class _Writer:
    """Takes choices in their order; the number is made from the last to the first."""

    def __init__(self) -> None:
        self._learned = _Learned()
        self._parts: list[tuple[int, int, int]] = []

    def pick(self, context: object, n: int, choice: int) -> int:
        if n > 1:
            counts = self._learned.counts(context, n)
            self._parts.append((counts[choice], sum(counts[:choice]), sum(counts[:n])))
            counts[choice] += MORE
        return choice

    def number(self) -> int:
        found = 1
        for count, below, whole in reversed(self._parts):
            times, rest = divmod(found, count)
            found = times * whole + below + rest
        return found


class _Reader:
    """Gives back, in the same order, what a writer was told."""

    def __init__(self, number: int) -> None:
        self._learned = _Learned()
        self._number = number

    def pick(self, context: object, n: int, choice: Any = None) -> int:
        if n < 2:
            return 0
        counts = self._learned.counts(context, n)
        times, slot = divmod(self._number, sum(counts[:n]))
        found, below = 0, 0
        while below + counts[found] <= slot:
            below += counts[found]
            found += 1
        self._number = times * counts[found] + slot - below
        counts[found] += MORE
        return found

    @property
    def left(self) -> bool:
        return self._number != 1


def histories(table: Any) -> list[Any]:
    """Write the positions of a state: how many, and one number for all of them."""
    if not table.seen:
        return []
    writer = _Writer()
    for _ in _walk(table, len(table.seen), writer.pick, table.seen):
        pass
    return [len(table.seen), f"{writer.number():x}"]


def unfold(table: Any, row: Any) -> tuple[Any, ...]:
    """Read the positions of a state of these decks, Strongholds and champions; any error for what is none."""
    if not row:
        return ()
    n, text = row
    if type(n) is not int or not 0 < n <= MOST_POSITIONS or type(text) is not str or len(text) > MOST_TEXT:
        raise ValueError("no positions")
    reader = _Reader(int(text, 16))
    found = tuple(_walk(table, n, reader.pick, None))
    if reader.left:
        raise ValueError("positions are left over")
    return found


def _walk(table: Any, n: int, pick: Pick, known: Sequence[Any] | None) -> Iterator[Any]:
    """Go through the positions, asking for every choice; with ``known`` the choices are those that lead there."""
    who, fronts = 0, [[STRONGHOLD, *deck, BETWEEN, BETWEEN] for deck in table.decks]
    standings = [READY if one.card else "" for one in table.champions]
    for number in range(n):
        key = known[number] if known is not None else None
        moved, who = who, (1 - who) ^ pick("who", 2, key and key[0] ^ (1 - who))
        for side, champion in enumerate(table.champions):
            if champion.card:
                told = key and STANDINGS.index(key[9 + side])
                standings[side] = STANDINGS[pick(("champion", standings[side]), len(STANDINGS), told)]
            row = _side(key, side) if key is not None else None
            cards = fronts[side]
            if (standings[side] == IN_PLAY) != (champion.card in cards and bool(champion.card)):
                cards = [*cards, champion.card] if standings[side] == IN_PLAY else _without(cards, champion.card)
            fronts[side] = _cards(cards, side == moved, pick, row)
        hands = [_parts(cards) for cards in fronts]
        yield (
            who, hands[0][0], hands[1][0], *hands[0][1:], *hands[1][1:], table.forts[0], table.forts[1], *standings,
        )  # fmt: skip


def _side(key: Any, side: int) -> list[str]:
    """Hand and lanes of a side in one row."""
    hand, upper, lower = key[1 + side], key[3 + 2 * side], key[4 + 2 * side]
    return [*hand, BETWEEN, *upper, BETWEEN, *lower]


def _parts(cards: list[str]) -> list[tuple[str, ...]]:
    """Hand, upper and lower lane of a row."""
    first = cards.index(BETWEEN)
    second = cards.index(BETWEEN, first + 1)
    return [tuple(cards[:first]), tuple(cards[first + 1 : second]), tuple(cards[second + 1 :])]


def _without(cards: list[str], card: str) -> list[str]:
    at = cards.index(card)
    return [*cards[:at], *cards[at + 1 :]]


def _cards(before: list[str], moved: bool, pick: Pick, row: list[str] | None) -> list[str]:
    """Put the cards of a side in their new order, one after the other.

    Of those that are left the first is what followed the last one before, the second what follows where the last jump
    began, then the others in the old order.
    """
    left = list(range(len(before)))
    found: list[str] = []
    follows = begun = 0
    jumped = False
    while left:
        order = [at for at in left if at >= follows] + [at for at in left if at < follows]
        back = next((at for at in left if at >= begun), left[0])
        if jumped and back != order[0]:
            order.remove(back)
            order.insert(1, back)
        told = None if row is None else next(n for n, at in enumerate(order) if before[at] == row[len(found)])
        after = before[order[0]]
        context = (moved, jumped, found.count(BETWEEN), after == BETWEEN, after == STRONGHOLD)
        choice = pick(context, len(order), told)
        at = order[choice]
        left.remove(at)
        found.append(before[at])
        if choice and not jumped:
            begun = follows
        jumped = bool(choice) and at != back
        follows = at + 1
    return found
