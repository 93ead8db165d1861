"""Whole turns of a compact position: every play of phase 2, and how the turn ends.

A play is one number: the place among the playable cards (1 to 4; 0 for the champion), and where it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from clank_nb.odds.clash_search.compact import FRESH, IS_EXHAUSTED, IS_IN_PLAY, IS_READY, Book, Lane, Position, S
from clank_nb.odds.clash_search.strike import assault, strike

WINDOW = 4
WON, LOST = 1, -1

Phase: TypeAlias = tuple[bytes, bytes, Lane, Lane, Lane, Lane, int, int, int, int, int]
"""Within phase 2: a position, with the mana that is left behind it."""
Play: TypeAlias = tuple[int, int, int]
"""Place among the playable cards (0: champion), lane (0 and 1 the mover's), place in the lane that a spell is aimed at
(-1 for a creature)."""
Plays: TypeAlias = Any
"""Plays as pairs (plays before, last play), the empty tuple for none."""


class Turn(NamedTuple):
    """One way to end a turn.

    Parameters
    ----------
    after : Position
        The other player is to move; where the game is over what follows does not matter.
    over : int
        `WON` or `LOST` by the mover; 0 if the game goes on.
    plays : pairs
    """

    after: Position
    over: int
    plays: Plays


def row(plays: Plays) -> tuple[Play, ...]:
    """Plays as a row, the first one first."""
    found: list[Play] = []
    while plays:
        plays, last = plays
        found.append(last)
    return tuple(reversed(found))


def phases(book: Book, position: Position, mana: int) -> Iterator[tuple[Phase | None, Plays]]:
    """Go through phase 2, breadth first, every position between two plays once; None where a play lost the game."""
    start: Phase = (*position, mana)
    known, front = {start}, [(start, ())]
    while front:
        ahead: list[tuple[Phase, Plays]] = []
        for phase, plays in front:
            yield phase, plays
            for play, after in steps(book, phase):
                if after is None:
                    yield None, (plays, play)
                elif after not in known:
                    known.add(after)
                    ahead.append((after, (plays, play)))
        front = ahead


def turns(book: Book, position: Position, mana: int) -> list[Turn]:
    """Every position in which a turn can end, each once, in a fixed order."""
    found: dict[Any, Turn] = {}
    for phase, plays in phases(book, position, mana):
        if phase is None:
            found.setdefault(LOST, Turn(position, LOST, plays))
            continue
        turn = ended(book, phase, plays)
        found.setdefault(turn.over or turn.after, turn)
    return list(found.values())


def ended(book: Book, phase: Phase, plays: Plays = ()) -> Turn:
    """Carry out the assault, and turn the position round for the other player."""
    hand, theirs, upper, lower, their_upper, their_lower, fort, their_fort, champion, their_champion, _ = phase
    upper, lower, their_upper, their_lower, changes, _ = assault(book, upper, lower, their_upper, their_lower)
    over = 0
    if changes:
        theirs, their_fort, their_champion, fallen = defended(theirs, their_fort, their_champion, changes)
        over = WON if fallen else 0
    after = theirs, hand, their_upper, their_lower, upper, lower, their_fort, fort, their_champion, champion
    return Turn(after, over, plays)


def defended(hand: bytes, fort: int, champion: int, changes: Iterable[int]) -> tuple[bytes, int, int, bool]:
    """What an assault does to the defender's hand, Stronghold and champion; and whether its Fort has fallen."""
    for change in changes:
        if change >= 0:
            hand, champion = returned(hand, champion, change)
            continue
        place = hand.index(S)
        if place - change < len(hand) - 1:
            hand = hand[:place] + hand[place + 1 : place - change + 1] + STRONGHOLD + hand[place - change + 1 :]
        elif fort:
            return hand, fort, champion, True
        else:
            hand, fort = STRONGHOLD + hand[:place] + hand[place + 1 :], 1
    return hand, fort, champion, False


def returned(hand: bytes, champion: int, card: int) -> tuple[bytes, int]:
    """A destroyed creature goes to its owner's hand, a champion beside the play area."""
    if champion and card == (champion >> 2) - 1 and champion & 3 == IS_IN_PLAY:
        return hand, champion & ~3 | IS_EXHAUSTED
    return hand + bytes((card,)), champion


STRONGHOLD = bytes((S,))


def steps(book: Book, phase: Phase) -> Iterator[tuple[Play, Phase | None]]:
    """Every play that can be made now, and what it leads to."""
    hand, mana = phase[0], phase[10]
    cost, number = book.cost, 0
    for place in range(min(WINDOW + 1, len(hand))):
        card = hand[place]
        if card == S:
            continue
        number += 1
        if number > WINDOW:
            break
        if cost[card] > mana:
            continue
        if book.spell[card]:
            yield from _casts(book, phase, place, number)
        else:
            rest = hand[:place] + hand[place + 1 :]
            for front in (0, 1):
                yield (number, front, -1), _summoned(book, phase, rest, card, front, mana - cost[card])
    if phase[8] and phase[8] & 3 == IS_READY:
        yield from _champion(book, phase)


def _summoned(book: Book, phase: Phase, rest: bytes, card: int, front: int, mana: int) -> Phase | None:
    _, theirs, upper, lower, their_upper, their_lower, fort, their_fort, champion, their_champion, _ = phase
    if front:
        lower = (*lower, card | FRESH)
    else:
        upper = (*upper, card | FRESH)
    if len(rest) == 1:
        return None
    if rest[-1] == S and book.own_fall:
        if fort:
            return None
        rest, fort = STRONGHOLD + rest[:-1], 1
    if book.champions:
        champion, their_champion = looked(book, card, champion), looked(book, card, their_champion)
    return (
        rest, theirs, upper, lower, their_upper, their_lower, fort, their_fort, champion, their_champion, mana
    )  # fmt: skip


def looked(book: Book, card: int, champion: int) -> int:
    """A champion after a card was played: made ready by one of its cost."""
    if champion and champion & 3 == IS_EXHAUSTED and book.cost[(champion >> 2) - 1] == book.cost[card]:
        return champion & ~3
    return champion


def _champion(book: Book, phase: Phase) -> Iterator[tuple[Play, Phase]]:
    """Summon the champion, for its cost less the creatures in play."""
    hand, theirs, upper, lower, their_upper, their_lower, fort, their_fort, champion, their_champion, mana = phase
    card = (champion >> 2) - 1
    cost = max(0, book.cost[card] - len(upper) - len(lower) - len(their_upper) - len(their_lower))
    if cost > mana:
        return
    out, their_champion = champion | IS_IN_PLAY, looked(book, card, their_champion)
    for front in (0, 1):
        ours = (upper, (*lower, card | FRESH)) if front else ((*upper, card | FRESH), lower)
        yield (0, front, -1), (
            hand, theirs, *ours, their_upper, their_lower, fort, their_fort, out, their_champion, mana - cost
        )  # fmt: skip


def _casts(book: Book, phase: Phase, place: int, number: int) -> Iterator[tuple[Play, Phase]]:
    for at, lane in enumerate(phase[2:6]):
        for target in range(len(lane)):
            yield (number, at, target), _cast(book, phase, place, at, target)


def _cast(book: Book, phase: Phase, place: int, at: int, target: int) -> Phase:
    """Cast a spell: its effect, then it goes to the right end of the hand, right of what it destroyed there."""
    hand, theirs, _, _, _, _, fort, their_fort, *champions, mana = phase
    card = hand[place]
    hand = hand[:place] + hand[place + 1 :]
    lanes = [list(lane) for lane in phase[2:6]]
    for where, dead in strike(book, lanes, at, target, book.damage[card], book.bits[card], True):
        if where < 2:
            hand, champions[0] = returned(hand, champions[0], dead)
        else:
            theirs, champions[1] = returned(theirs, champions[1], dead)
    hand += bytes((card,))
    if book.champions:
        champions = [looked(book, card, champion) for champion in champions]
    one, two, three, four = map(tuple, lanes)
    return hand, theirs, one, two, three, four, fort, their_fort, champions[0], champions[1], mana - book.cost[card]
