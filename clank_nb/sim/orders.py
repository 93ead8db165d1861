"""Clash of Decks tried: orders shuffled one by one, the first turn of each, and hidden hands that fit what was seen.

Every order is a chance event of its own (``model.dice``): the k-th order of a seed can be looked at alone.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.cubes import read_whole
from clank_nb.model.dice import draw
from clank_nb.odds.clash.first_turn import MANA, WINDOW, first_turn, read_rules
from clank_nb.odds.clash.orders import Orders
from clank_nb.odds.clash.read import CREATURE, SPELL, Deck, read_deck
from clank_nb.odds.clash.window import STUCK, Key, Rules
from clank_nb.sim.estimate import Estimate
from clank_nb.words import say

MOST_TRIES = 200_000


def shuffled(deck: Deck, *, seed: int, n: int = 0) -> tuple[str, ...]:
    """Give the n-th order of a seed.

    Parameters
    ----------
    deck : int, mapping or iterable
        As in `odds.clash.first_turn`.
    seed, n : int
        Which dice, and the how-manieth order, from 0.

    Returns
    -------
    tuple of str
        The cards from left to right.

    Raises
    ------
    BadCode, BadData

    Examples
    --------
    >>> shuffled(1, seed=7) == shuffled(1, seed=7), sorted(shuffled(1, seed=7))[:3]
    (True, ['annihilation', 'baron', 'boom'])
    """
    cards = read_deck("deck", deck)
    faults: list[Fault] = []
    key, k = read_whole("seed", seed, faults, None), read_whole("n", n, faults, 0)
    if faults:
        raise BadData(faults)
    return tuple(card.id for card in draw(cards, len(cards), key, k))


def first_turns(
    deck: Deck, *, n: int = 1000, seed: int, mana: int = MANA, window: int = WINDOW, spells: bool = False
) -> Estimate:
    """Shuffle a deck many times, and play every hand as well as can be: the most mana of each first turn.

    Parameters
    ----------
    deck, mana, window, spells
        As in `odds.clash.first_turn`.
    n : int, orders
        How many are tried.
    seed : int
        Which dice; the orders are those of `shuffled`.

    Returns
    -------
    Estimate
        Mana spent, and in how many orders; what can happen and never did is listed with 0.

    Raises
    ------
    BadCode, BadData

    Notes
    -----
    Each hand is played card by card in every way; the counting behind the exact law has no part in it.

    Examples
    --------
    >>> tried = first_turns(1, n=2000, seed=7)
    >>> sorted(tried.counts), abs(tried[6].distance(first_turn(1).prob(exactly=6))) < 3
    ([4, 6], True)
    """
    cards, rules = read_deck("deck", deck), read_rules(mana, window, spells)
    tries, key = _tries(n, seed)
    counts = Counter(dict.fromkeys(first_turn(deck, mana=mana, window=window, spells=spells), 0))
    keys = {card: rules.key(card) for card in cards}
    for k in range(tries):
        counts[_most(tuple(keys[card] for card in draw(cards, len(cards), key, k)), rules.mana, rules, False)] += 1
    return Estimate(counts, key)


@lru_cache(maxsize=100_000)
def _most(hand: tuple[Key, ...], left: int, rules: Rules, creature: bool) -> int:
    """Play one hand in every way, and give the most mana that is spent."""
    best = 0
    for i, card in enumerate(hand[: rules.window]):
        cost, kind = card
        if card == STUCK or cost > left or (kind == SPELL and not creature):
            continue
        rest = hand[:i] + hand[i + 1 :] + ((card,) if kind == SPELL else ())
        best = max(best, cost + _most(rest, left - cost, rules, creature or kind == CREATURE))
        if best == left:
            break
    return best


def hidden_hands(seen: Orders, card: str, *, n: int = 20_000, seed: int) -> Estimate:
    """Shuffle a hidden hand many times, and look where a card lies in those orders that fit what was seen.

    Parameters
    ----------
    seen : Orders
        What is known, from `odds.clash.orders`.
    card : str
        A card that is still held.
    n : int, orders
        How many are shuffled; those that do not fit are thrown away.
    seed : int
        Which dice.

    Returns
    -------
    Estimate
        The place in the hand as it is now; its ``n`` are the orders that fit.

    Raises
    ------
    BadCode
        If no card of the hand is called so.
    BadData
        If it has left the hand, or none of the orders fits.
    """
    tries, key = _tries(n, seed)
    _need_orders(seen)
    counts = Counter(dict.fromkeys(seen.place(card), 0))
    held = set(seen.held)
    deck = tuple(range(len(seen.cards)))
    for k in range(tries):
        order = draw(deck, len(deck), key, k)
        if _fits(order, seen):
            hand = [seen.cards[i] for i in order if seen.cards[i] in held]
            counts[hand.index(card) + 1] += 1
    if not counts.total():
        raise BadData(Fault("n", say("clash_math.fault.none_fits", n=tries), say("clash_math.fault.fix_none_fits")))
    return Estimate(counts, key)


def _need_orders(seen: Any) -> None:
    if not isinstance(seen, Orders):
        text = say("clash_math.fault.no_orders", value=shown(seen))
        raise BadData(Fault("seen", text, say("clash_math.fault.fix_no_orders")))


def _fits(order: list[int], seen: Orders) -> bool:
    """Whether an order agrees with every fact."""
    laid = 0
    for card in order:
        if not all(fact.allows(card, laid) for fact in seen.facts):
            return False
        laid |= 1 << card
    return True


def _tries(n: Any, seed: Any) -> tuple[int, int]:
    faults: list[Fault] = []
    found = read_whole("n", n, faults, 1, MOST_TRIES), read_whole("seed", seed, faults, None)
    if faults:
        raise BadData(faults)
    return found
