"""Damage in the lanes, with compact creatures: one attack or spell, and a whole assault.

Mirrors clash_of_decks/assault.py and ability.py, number by number; an assault depends on the lanes alone, so each is
worked out once and then remembered, with what it does to the defender's hand as a row of changes.
"""

from __future__ import annotations

from typing import TypeAlias

from clank_nb.model.clash_cards import BERSERK, INDESTRUCTIBLE, PERFORATION, PROTECTION, RAGE, SPLASH, SPRINT
from clank_nb.odds.clash_search.compact import CARD, DAMAGE, FRESH, SHIELD, SHIELD_ROW, Book, Lane

MOST_FIGHTS = 200_000
"""So many assaults are remembered before the memory is emptied."""

Lanes: TypeAlias = list[list[int]]
Fight: TypeAlias = tuple[Lane, Lane, Lane, Lane, tuple[int, ...], int]
"""The four lanes after an assault, clean; and what it does to the defender: -d for d damage to its Stronghold, or the
number of a card that comes back to it; and what the attacker's creatures are then worth more than the defender's."""


def abilities(book: Book, lane: list[int], place: int) -> int:
    """What a creature has itself, and what its neighbours give it."""
    has = book.bits[lane[place] & CARD]
    aura = book.aura
    if place:
        has |= aura[lane[place - 1] & CARD]
    if place + 1 < len(lane):
        has |= aura[lane[place + 1] & CARD]
    return has


def strike(book: Book, lanes: Lanes, at: int, place: int, n: int, has: int, spell: bool) -> list[tuple[int, int]]:
    """Deal damage to a creature and whoever else is reached; gives the destroyed, as (lane, card), in their order."""
    if n <= 0:
        return []
    spots = [(at, place)]
    if has & PERFORATION and place + 1 < len(lanes[at]):
        spots.append((at, place + 1))
    if has & SPLASH and place < len(lanes[at ^ 1]):
        spots.append((at ^ 1, place))
    for number, (where, there) in enumerate(spots):
        _hit(book, lanes[where], there, n, not number, spell)
    hp = book.hp
    dead = [spot for spot in spots if lanes[spot[0]][spot[1]] >> DAMAGE >= hp[lanes[spot[0]][spot[1]] & CARD]]
    if len(dead) > 1:
        dead.sort(key=lambda spot: (spot[0], -spot[1]))
    return [(where, lanes[where].pop(there) & CARD) for where, there in dead]


def _hit(book: Book, lane: list[int], place: int, n: int, first: bool, spell: bool) -> None:
    has, creature = abilities(book, lane, place), lane[place]
    if spell and has & INDESTRUCTIBLE:
        return
    if has & PROTECTION and creature >> SHIELD_ROW & 3 != 1 and (first or book.covers):
        mark = SHIELD if spell or book.single else 2 * SHIELD
        lane[place] = creature & ~(3 * SHIELD) | mark
        return
    lane[place] = creature + (n << DAMAGE)


def assault(book: Book, upper: Lane, lower: Lane, their_upper: Lane, their_lower: Lane) -> Fight:
    """Work out an assault: the mover's upper lane first, from the farthest creature to the nearest, then the lower."""
    key = (upper, lower, their_upper, their_lower)
    found: Fight | None = book.fights.get(key)
    if found is None:
        if len(book.fights) >= MOST_FIGHTS:
            book.fights.clear()
        found = book.fights[key] = _assault(book, [list(upper), list(lower), list(their_upper), list(their_lower)])
    return found


def _assault(book: Book, lanes: Lanes) -> Fight:
    changes: list[int] = []
    for front in (0, 1):
        lane = lanes[front]
        place = len(lane) - 1
        for _ in range(len(lane)):
            if not _run(book, lanes, front, place, changes):
                place -= 1
    one, two, three, four = [tuple([creature & CARD for creature in lane]) for lane in lanes]
    worth = book.worth
    balance = sum([worth[card] for card in one + two]) - sum([worth[card] for card in three + four])
    return one, two, three, four, tuple(changes), balance


def _run(book: Book, lanes: Lanes, front: int, place: int, changes: list[int]) -> bool:
    """One creature attacks until it has done; whether it moved, so that the next one stands in its place now."""
    lane, foes = lanes[front], lanes[front + 2]
    creature, has = lane[place], abilities(book, lane, place)
    fresh = creature & FRESH
    if fresh and not (has & RAGE and foes):
        return False
    passed = place if has & SPRINT else 0
    if passed:
        lane.insert(0, lane.pop(place))
        place = 0
    av = book.av[creature & CARD] + passed
    while True:
        if not foes:
            if av > 0:
                changes.append(-av)
            break
        dead = strike(book, lanes, front + 2, 0, av, has, False)
        changes += [card for _, card in dead]
        if not (dead and has & BERSERK):
            break
        has = abilities(book, lane, place)
        if fresh and not (has & RAGE and foes):
            break
    if not book.single:
        _worn(lanes)
    return passed > 0


def _worn(lanes: Lanes) -> None:
    """A run of attacks is over: what its first attack used up stays used up."""
    for lane in lanes[2:]:
        for place, creature in enumerate(lane):
            if creature >> SHIELD_ROW & 3 == 2:
                lane[place] = creature - SHIELD
