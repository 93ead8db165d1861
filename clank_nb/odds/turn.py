"""What a turn will yield: skill, swords, boots, gold and Clank! of the cards of a hand, and of those they draw.

Rules clank/turn/resources, clank/turn/draw, clank/turn/clank_gain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cards import Card, cards
from clank_nb.model.cubes import read_whole
from clank_nb.model.effects import Until, Yield
from clank_nb.odds.derive import Pen
from clank_nb.odds.hands import Hand, dealt
from clank_nb.odds.joint import Joint
from clank_nb.odds.piles import MOST_CARDS, read_pile, read_row
from clank_nb.odds.questions import bad, fault
from clank_nb.words import called, listing, say

NAMES = ("skill", "swords", "boots", "gold", "clank")
MOST_CASES = 300_000
"""Hands that are followed while cards draw cards; more would take minutes."""

Kind = tuple[tuple[int, ...], int]
"""What one card yields, by `NAMES`, and how many cards it draws."""


def resources(
    *, deck: Mapping[str, int] | Iterable[str], draws: int = 5, discard: Mapping[str, int] | Iterable[str] = (),
    top: Iterable[str] = (), game: str = "clank",
) -> Resources:  # fmt: skip
    """Joint law of what the cards of a hand yield when all are played.

    Parameters
    ----------
    deck, draws, discard, top
        As in `hand`, with cards of the game.
    game : str
        Whose cards these are: ``"clank"`` or ``"catacombs"``.

    Returns
    -------
    Resources
        Over ``skill``, ``swords``, ``boots``, ``gold`` and ``clank`` (cubes made, less those taken back).  Cards that
        cards draw are played too.

    Raises
    ------
    BadCode
        If there is no such card or game.
    BadData
        As in `hand`.

    Notes
    -----
    Counted are the plain yields of cards.  What depends on a condition, a choice or a price is left out, and
    ``assumptions`` names the cards it concerns.

    Examples
    --------
    >>> law = resources(deck={"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1})
    >>> law.prob(skill=range(3, 9)), law.mean["boots"]
    (Fraction(11, 12), Fraction(1, 1))
    """
    known = cards(game)
    held, thrown = read_pile("deck", deck, known, game), read_pile("discard", discard, known, game)
    row = read_row("top", top)
    read_pile("top", row, known, game)
    faults: list[Fault] = []
    wanted = read_whole("draws", draws, faults)
    lying = Counter(row)
    faults += [fault(f"top: {card}", "not_in_deck", "fix_not_in_deck", value=n, most=held.get(card, 0))
               for card, n in lying.items() if n > held.get(card, 0)]  # fmt: skip
    if not faults and wanted > MOST_CARDS:
        faults.append(fault("draws", "pile_big", "fix_pile_big", value=wanted, most=MOST_CARDS))
    if faults:
        raise BadData(faults)
    return Resources._of(held, thrown, wanted, row, known)


def kind_of(card: Card) -> Kind:
    """Add up the plain yields of a card, and the cards it draws."""
    plain = [effect for effect in card.on("play") if isinstance(effect, Yield)]
    return tuple(sum(getattr(effect, what) for effect in plain) for what in NAMES), sum(each.draw for each in plain)


def left_out(pile: Iterable[str], known: Mapping[str, Card]) -> list[str]:
    """Name the cards of a pile that do more for these numbers than `kind_of` counts."""
    return sorted({
        card for card in pile
        if any(not isinstance(effect, Yield | Until) for effect in known[card].on("play"))
    })  # fmt: skip


class Resources(Joint):
    """What a hand yields; made by `resources`."""

    __slots__ = ("_assumptions",)

    _assumptions: tuple[str, ...]

    @classmethod
    def _of(
        cls, deck: Mapping[str, int], discard: Mapping[str, int], draws: int, top: Sequence[str],
        known: Mapping[str, Card], assumptions: tuple[str, ...] = (),
    ) -> Resources:  # fmt: skip
        kinds = {card: kind_of(known[card]) for card in (*deck, *discard)}
        if any(kind[1] for kind in kinds.values()):
            table, total = _chained(deck, discard, draws, top, kinds)
        else:
            table, total = _plain(Hand._of(dealt(deck, discard, draws, top)), kinds)
        law = cls.__new__(cls)
        law._names = NAMES
        omitted = left_out((card for pile in (deck, discard) for card, n in pile.items() if n), known)
        law._assumptions = (*assumptions, *_said(omitted))
        law._set(dict(sorted(table.items())), total, Played(dict(deck), dict(discard), draws, tuple(top), kinds))
        return law

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was taken for granted, in words."""
        return self._assumptions


def _said(omitted: list[str]) -> tuple[str, ...]:
    played = say("odds.assume.all_played")
    if not omitted:
        return (played,)
    return (played, say("odds.assume.left_out", cards=listing([called(card) for card in omitted])))


class Played(NamedTuple):
    """Why a hand yields what it does: what each card yields, added up over all hands."""

    deck: dict[str, int]
    discard: dict[str, int]
    draws: int
    top: tuple[str, ...]
    kinds: dict[str, Kind]

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Say how many cards come, and what each yields."""
        opening = dealt(self.deck, self.discard, self.draws, self.top)
        sets = Hand._of(opening)
        found = opening.lines(pen, {}, sets.total, None)
        for card, (yields, more) in self.kinds.items():
            parts = [pen.say(f"turn.{what}", n=n) for what, n in zip(NAMES, yields, strict=True) if n]
            if more:
                parts.append(pen.say("turn.draw", n=more))
            what = listing(parts, pen.lang) if parts else pen.say("turn.nothing")
            found.append(pen.say("turn.card", card=called(card, pen.lang), what=what))
        if any(more for _, more in self.kinds.values()):
            found.append(pen.say("turn.chained"))
        return [*found, pen.say("turn.total", n=total)]


def _plain(law: Hand, kinds: Mapping[str, Kind]) -> tuple[dict[tuple[int, ...], int], int]:
    """Add up what the cards of each hand yield; none of them draws."""
    yields = [kinds[name][0] for name in law.names]
    columns = list(zip(*yields, strict=True)) if yields else [()] * len(NAMES)
    table: dict[tuple[int, ...], int] = {}
    for taken, sets in law.weights.items():
        key = tuple([sum(map(int.__mul__, taken, column)) for column in columns])
        table[key] = table.get(key, 0) + sets
    return table, law.total


Piles = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards of each kind left in the deck and in the discard pile."""

Case = tuple[tuple[int, ...], tuple[int, ...], int]
"""Cards of each kind left in the deck and in the discard pile, and cards still to be drawn."""


def _chained(
    deck: Mapping[str, int], discard: Mapping[str, int], draws: int, top: Sequence[str], kinds: Mapping[str, Kind]
) -> tuple[dict[tuple[int, ...], int], int]:
    """Draw card by card, since cards draw cards; every order of the cards is equally likely.

    All cases are kept over one denominator: a hand that is complete is carried along while others still draw.
    """
    listed = sorted(set(kinds.values()))
    start = tuple(_by_kind(deck, kinds, listed)), tuple(_by_kind(discard, kinds, listed))
    cases, total = {_known_first(start, draws, top, kinds, listed): 1}, 1
    done: dict[Piles, int] = {}
    while cases:
        for case in [case for case in cases if not case[2] or not (any(case[0]) or any(case[1]))]:
            done[case[:2]] = done.get(case[:2], 0) + cases.pop(case)
        if len(cases) > MOST_CASES:
            raise bad("deck", "too_many_hands", "fix_too_many_hands", most=f"{MOST_CASES:,}")
        if cases:
            cases, unit = _one_more(cases, listed)
            done = {piles: ways * unit for piles, ways in done.items()}
            total *= unit
    table: dict[tuple[int, ...], int] = {}
    for piles, ways in done.items():
        taken = [b + d - x - y for b, d, x, y in zip(*start, *piles, strict=True)]
        sums = tuple([sum(n * kind[0][i] for n, kind in zip(taken, listed, strict=True)) for i in range(len(NAMES))])
        table[sums] = table.get(sums, 0) + ways
    return table, total


def _known_first(
    start: Piles, draws: int, top: Sequence[str], kinds: Mapping[str, Kind], listed: Sequence[Kind]
) -> Case:
    """Draw the cards that are known to lie on top."""
    left, owed = list(start[0]), draws
    for card in top:
        if not owed:
            break
        place = listed.index(kinds[card])
        left[place] -= 1
        owed += listed[place][1] - 1
    return tuple(left), start[1], owed


def _one_more(cases: Mapping[Case, int], listed: Sequence[Kind]) -> tuple[dict[Case, int], int]:
    """Draw one card in every case; the number by which the denominator grows."""
    sizes = {case: sum(case[0]) or sum(case[1]) for case in cases}
    unit = lcm(*sizes.values())
    found: dict[Case, int] = {}
    for (deck, discard, owed), ways in cases.items():
        scale = ways * (unit // sizes[deck, discard, owed])
        reshuffled = not any(deck)
        pile = discard if reshuffled else deck
        for place, n in enumerate(pile):
            if n:
                rest = (*pile[:place], n - 1, *pile[place + 1 :])
                left = owed - 1 + listed[place][1]
                key = (deck, rest, left) if reshuffled else (rest, discard, left)
                found[key] = found.get(key, 0) + scale * n
    return found, unit


def _by_kind(pile: Mapping[str, int], kinds: Mapping[str, Kind], listed: Sequence[Kind]) -> list[int]:
    counts = [0] * len(listed)
    for card, n in pile.items():
        counts[listed.index(kinds[card])] += n
    return counts


class Change(NamedTuple):
    """What a deck yields before and after it is changed; made by `change`.

    Parameters
    ----------
    before, after : Resources
    """

    before: Resources
    after: Resources

    @property
    def mean(self) -> dict[str, Fraction]:
        """How much more of everything a hand yields on average."""
        before, after = self.before.mean, self.after.mean
        return {what: after[what] - before[what] for what in NAMES}

    def prob(self, **event: Any) -> Fraction:
        """Tell how much likelier an event has become; negative for less likely."""
        return self.after.prob(**event) - self.before.prob(**event)


def change(
    *, deck: Mapping[str, int] | Iterable[str], buy: Mapping[str, int] | Iterable[str] = (),
    trash: Mapping[str, int] | Iterable[str] = (), draws: int = 5, game: str = "clank",
) -> Change:  # fmt: skip
    """Compare the hands of a whole deck before and after cards are bought and trashed.

    Parameters
    ----------
    deck : mapping of str to int, or iterable of str
        All cards that a player owns: the hand is drawn from all of them, as after a reshuffle.
    buy, trash : mapping of str to int, or iterable of str
        Cards that come in, and cards that go.
    draws : int, cards
    game : str

    Returns
    -------
    Change

    Raises
    ------
    BadCode
        If there is no such card or game.
    BadData
        If a number is no number of cards, or a card to be trashed is not there.

    Examples
    --------
    >>> starter = {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
    >>> bought = change(deck=starter, buy=["mercenary"], trash=["stumble"])
    >>> bought.mean["swords"], bought.mean["clank"], bought.prob(swords=range(2, 9))
    (Fraction(1, 1), Fraction(-1, 2), Fraction(1, 2))
    """
    known = cards(game)
    held = read_pile("deck", deck, known, game)
    more, less = read_pile("buy", buy, known, game), read_pile("trash", trash, known, game)
    new = Counter(held) + Counter(more)
    faults = [fault(f"trash: {card}", "not_in_deck_trash", "fix_not_in_deck_trash", value=n, most=new[card])
              for card, n in less.items() if n > new[card]]  # fmt: skip
    if faults:
        raise BadData(faults)
    new.subtract(less)
    return Change(resources(deck=held, draws=draws, game=game), resources(deck=dict(new), draws=draws, game=game))
