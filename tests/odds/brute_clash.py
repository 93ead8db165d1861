"""The slow truth about Clash of Decks: every order laid out, every play tried, cards taken out of a real hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

Card = tuple[int, str]

DECKS: dict[int, dict[str, Card]] = {
    1: {"annihilation": (4, "spell"), "baron": (3, "creature"), "boom": (1, "spell"), "brute": (4, "creature"),
        "carapace": (3, "creature"), "partisan": (3, "creature"), "revenant": (3, "creature"),
        "troll": (6, "creature")},
    2: {"abomination": (6, "creature"), "alpha": (5, "creature"), "combustion": (3, "spell"),
        "lieutenant": (3, "creature"), "microctopus": (2, "creature"), "ogre": (4, "creature"),
        "scribe": (4, "creature"), "shaman": (3, "creature")},
    3: {"brigand": (4, "creature"), "disciple": (4, "creature"), "gnome": (3, "creature"), "grrr": (2, "creature"),
        "martyr": (7, "creature"), "meteorite": (5, "spell"), "parasite": (4, "creature"), "vortex": (2, "creature")},
    4: {"aberration": (7, "creature"), "assassin": (2, "creature"), "carnivore": (6, "creature"),
        "cyclone": (5, "spell"), "machine": (3, "creature"), "mutant": (5, "creature"), "reptile": (3, "creature"),
        "zombie": (1, "creature")},
}  # fmt: skip
"""The sample decks typed by hand, cost and kind of each card."""

COUNTS = {
    1: {4: 576, 6: 39_744},
    2: {4: 576, 5: 2_448, 6: 37_296},
    3: {4: 4_320, 5: 720, 6: 35_280},
    4: {3: 48, 4: 192, 5: 1_968, 6: 38_112},
}
"""Most mana spent on creatures on the first turn, and in how many of the 40 320 orders: clash/example/first_turn."""


@cache
def most(hand: tuple[Card, ...], mana: int, window: int, spells: bool, creature: bool = False) -> int:
    """The most mana that one hand can spend, by trying everything."""
    best = 0
    for i, (cost, kind) in enumerate(hand[:window]):
        if cost > mana or (kind == "spell" and not (spells and creature)):
            continue
        rest = hand[:i] + hand[i + 1 :] + ((hand[i],) if kind == "spell" else ())
        best = max(best, cost + most(rest, mana - cost, window, spells, creature or kind == "creature"))
    return best


def every_first_turn(deck: Sequence[Card], mana: int, window: int, spells: bool) -> dict[int, int]:
    """The most mana of every order, counted one by one."""
    found = Counter(most(order, mana, window, spells) for order in permutations(deck))
    return dict(sorted(found.items()))


def fitting(
    cards: Sequence[str], places: dict[str, set[int]], left_of: Sequence[tuple[str, str]],
    plays: Sequence[tuple[str, set[int]]],
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:  # fmt: skip
    """Every order of a hand that fits what was seen, and what is left of it after the plays."""
    for order in permutations(cards):
        if any(order.index(card) + 1 not in where for card, where in places.items()):
            continue
        if any(order.index(a) > order.index(b) for a, b in left_of):
            continue
        hand = list(order)
        for card, where in plays:
            if hand.index(card) + 1 not in where:
                break
            hand.remove(card)
        else:
            yield order, tuple(hand)
