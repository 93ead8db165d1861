"""Will the row wake the dragon?  The cards turned up at the end of a turn, and the turns until an attack.

Rules clank/dragon/refill, clank/dragon/trigger, clank/card/danger, clank/card/arrive, clank/dragon/deck_empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from reprlib import repr as short
from typing import Any, NamedTuple

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cards import Card, cards
from clank_nb.model.cubes import read_whole
from clank_nb.model.effects import All, ReturnBlack, Yield
from clank_nb.odds.derive import Pen, answer, shown
from clank_nb.odds.dist import Count
from clank_nb.odds.hypergeometric import joint, n_results
from clank_nb.odds.joint import Joint
from clank_nb.odds.piles import MOST_CARDS, MOST_LISTED, read_pile
from clank_nb.odds.questions import bad, fault

NAMES = ("icons", "danger", "clank", "black")

Marks = tuple[int, int, int, int]
"""What one card brings, by `NAMES`: the dragon icon, danger, cubes everybody makes and black cubes put back."""


def attack_chance(*, deck: int, icons: int, revealed: int) -> Fraction:
    """Give the chance that the cards turned up wake the dragon.

    Parameters
    ----------
    deck : int, cards
        Face down, in an order that nobody knows.
    icons : int, cards
        Those of them with the dragon icon.
    revealed : int, cards
        How many are turned up; if the deck has fewer, the game ends without an attack.

    Returns
    -------
    Fraction, probability

    Raises
    ------
    BadData
        If a number is no number of cards, or there are more icons than cards.

    Notes
    -----
    With N cards, D of them with the icon, and m turned up: 1 - C(N - D, m) / C(N, m).

    References
    ----------
    Rules clank/dragon/trigger, clank/dragon/deck_empty.

    Examples
    --------
    >>> attack_chance(deck=94, icons=26, revealed=2)
    Fraction(2093, 4371)
    """
    n, marked, up = _read_cards(deck, icons, revealed)
    return Fraction(0) if up > n else 1 - Fraction(comb(n - marked, up), comb(n, up))


def turns_to_attack(*, deck: int, icons: int, revealed: int | Sequence[int]) -> Count:
    """Give the law of the number of turns until the row wakes the dragon.

    Parameters
    ----------
    deck, icons : int, cards
        As in `attack_chance`.
    revealed : int or sequence of int, cards
        How many are turned up at the end of each turn; the last number goes on.

    Returns
    -------
    Count
        From 1 turn on.  The last number listed stands for no attack: by that turn the deck cannot fill the row any
        more and the game is over (clank/dragon/deck_empty).

    Raises
    ------
    BadData
        As in `attack_chance`; or if no card would ever be turned up.

    Examples
    --------
    >>> law = turns_to_attack(deck=5, icons=1, revealed=2)
    >>> law
    Count({1: 2, 2: 2, 3: 1})
    """
    numbers: Any = [revealed] if isinstance(revealed, int) else revealed
    if isinstance(numbers, str) or not isinstance(numbers, Sequence) or not numbers:
        raise BadData(fault("revealed", "no_revealed", "fix_revealed", value=short(revealed)))
    ups = [_read_cards(deck, icons, up)[2] for up in numbers]
    n, marked, _ = _read_cards(deck, icons, 0)
    if not ups[-1]:
        raise BadData(fault("revealed", "never_revealed", "fix_never_revealed"))
    seen, sums = 0, []
    for turn in range(n + len(ups)):
        seen += ups[min(turn, len(ups) - 1)]
        if seen > n:
            break
        sums.append(seen)
    quiet = [comb(n, 0), *(comb(n - up, marked) for up in sums)]
    quiet[0] = total = comb(n, marked)
    table = {turn: quiet[turn - 1] - quiet[turn] for turn in range(1, len(quiet))}
    return Count._made({**table, len(quiet): quiet[-1]}, total, Turns(n, marked, tuple(sums)))


class Turns(NamedTuple):
    """How many turns pass: the icons must all lie behind the cards turned up so far."""

    deck: int
    icons: int
    seen: tuple[int, ...]

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return Pen(lang).say("counts.turns")

    def lines(self, pen: Pen, weights: Mapping[int, int], total: int, asked: Any) -> list[str]:
        """Count, for each turn, the places that the icons may still have."""
        formula = pen.math(f"{pen.comb(self.deck, self.icons)} = {total}")
        found = [pen.say("trigger.places", deck=self.deck, n=self.icons, formula=formula)]
        last = max(weights)
        for turn, ways in weights.items():
            if asked is not None and turn not in shown(weights, asked):
                continue
            if turn == last:
                found.append(pen.say("trigger.never", n=turn, chance=pen.chance(ways, total)))
                continue
            before, after = (0, *self.seen)[turn - 1], self.seen[turn - 1]
            formula = pen.math(
                pen.minus(pen.comb(self.deck - before, self.icons), pen.comb(self.deck - after, self.icons))
            )
            found.append(pen.say("trigger.turn", n=turn, seen=after, formula=formula, chance=pen.chance(ways, total)))
        return [*found, *answer(pen, weights, total, asked)]


def refill(
    *,
    deck: int | Mapping[str, int] | Iterable[str],
    revealed: int,
    icons: int = 0,
    danger: int = 0,
    both: int = 0,
    game: str = "clank",
) -> Refill:
    """Joint law of what the cards turned up at the end of a turn bring.

    Parameters
    ----------
    deck : mapping of str to int, iterable of str, or int, cards
        The face-down dungeon deck: how many of each card, the cards one by one, or how many in all.
    revealed : int, cards
        How many are turned up.
    icons, danger, both : int, cards
        Where `deck` is a number: cards with the dragon icon, with danger, and with both (counted in either).
    game : str
        Whose cards these are: ``"clank"`` or ``"catacombs"``.

    Returns
    -------
    Refill
        Over ``icons`` and ``danger`` (cards that show them), ``clank`` (cubes that every player still in makes) and
        ``black`` (black cubes put back, as far as there are any).

    Raises
    ------
    BadCode
        If there is no such card or game.
    BadData
        If a number is no number of cards, or the deck holds fewer than are turned up.

    References
    ----------
    Rules clank/dragon/trigger, clank/card/danger, clank/card/arrive.

    Examples
    --------
    >>> law = refill(deck={"kobold": 3, "dragon_shrine": 2, "sneak": 5}, revealed=2)
    >>> law.woken, law.prob(icons=0, danger=1)
    (Fraction(8, 15), Fraction(2, 9))
    >>> law.draws(usual=3)
    Count({0: 21, 3: 0, 4: 15, 5: 9})
    """
    if isinstance(deck, Iterable):
        known = cards(game)
        held = read_pile("deck", deck, known, game)
        kinds: Counter[Marks] = Counter()
        for card, number in held.items():
            kinds[marks(known[card])] += number
    else:
        kinds = _kinds(deck, icons, danger, both)
    faults: list[Fault] = []
    up = read_whole("revealed", revealed, faults)
    if not faults and kinds.total() > MOST_CARDS:
        faults.append(fault("deck", "pile_big", "fix_pile_big", value=kinds.total(), most=MOST_CARDS))
    if not faults and up > kinds.total():
        faults.append(fault("revealed", "deck_short", "fix_deck_short", value=up, most=kinds.total()))
    if faults:
        raise BadData(faults)
    return Refill._of(kinds, up)


def marks(card: Card) -> Marks:
    """What a card brings as it is turned up."""
    clank = black = 0
    for effect in card.on("arrive"):
        if isinstance(effect, ReturnBlack):
            black += effect.n
        elif isinstance(effect, All):
            clank += sum(each.clank for each in effect.do if isinstance(each, Yield))
    return int(card.dragon), int(card.danger), clank, black


def _kinds(deck: int, icons: int, danger: int, both: int) -> Counter[Marks]:
    faults: list[Fault] = []
    given = {"deck": deck, "icons": icons, "danger": danger, "both": both}
    n, dragon, dangerous, twice = (read_whole(where, value, faults) for where, value in given.items())
    if not faults and (twice > min(dragon, dangerous) or dragon + dangerous - twice > n):
        faults.append(fault("deck", "more_marks", "fix_more_marks", n=n))
    if faults:
        raise BadData(faults)
    return Counter(
        {
            (1, 1, 0, 0): twice,
            (1, 0, 0, 0): dragon - twice,
            (0, 1, 0, 0): dangerous - twice,
            (0, 0, 0, 0): n - dragon - dangerous + twice,
        }
    )


class Refill(Joint):
    """What the cards turned up bring; made by `refill`."""

    __slots__ = ("_assumptions", "_kinds", "_up")

    _kinds: Counter[Marks]
    _up: int
    _assumptions: tuple[str, ...]

    @classmethod
    def _of(cls, kinds: Counter[Marks], up: int, assumptions: tuple[str, ...] = ()) -> Refill:
        listed = [(mark, n) for mark, n in kinds.items() if n]
        results = n_results([n for _, n in listed], up, 0)
        if results > MOST_LISTED:
            raise bad("revealed", "too_many_results", "fix_fewer_cards", value=f"{results:,}", most=f"{MOST_LISTED:,}")
        table: dict[tuple[int, ...], int] = {}
        for taken, sets in joint([n for _, n in listed], 0, up).items():
            brought = tuple([sum(m[i] * n for (m, _), n in zip(listed, taken, strict=True)) for i in range(len(NAMES))])
            table[brought] = table.get(brought, 0) + sets
        law = cls.__new__(cls)
        law._names = NAMES
        law._kinds, law._up, law._assumptions = kinds, up, assumptions
        n, marked = kinds.total(), sum(number for mark, number in kinds.items() if mark[0])
        law._set(dict(sorted(table.items())), comb(n, up), Woken(n, marked, up))
        return law

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was taken for granted, in words; empty where the caller gave everything."""
        return self._assumptions

    @property
    def woken(self) -> Fraction:
        """The chance that at least one card shows the dragon icon, which is one attack."""
        return self.prob(where=lambda brought: brought.icons > 0)

    def draws(self, *, usual: int) -> Count:
        """Give the law of how many cubes are drawn.

        Parameters
        ----------
        usual : int, cubes
            What an attack would draw now: the marker's space and the danger cards that lie there already.

        Returns
        -------
        Count
            0 where the dragon sleeps on; else `usual` and one more for each danger card just turned up.
        """
        faults: list[Fault] = []
        start = read_whole("usual", usual, faults)
        if faults:
            raise BadData(faults)
        most = max(brought[1] for brought in self._listed())
        table = dict.fromkeys([0, *range(start, start + most + 1)], 0)
        for (icon, danger, *_), sets in self._listed().items():
            table[start + danger if icon else 0] += sets
        return Count._made(table, self._total)


class Woken(NamedTuple):
    """Why the dragon wakes: not all of the cards turned up lack the icon."""

    deck: int
    icons: int
    up: int

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Count the sets of cards without an icon, and take them from all."""
        deck, icons, up = self
        quiet = comb(deck - icons, up)
        sets = pen.math(f"{pen.comb(deck, up)} = {total}")
        without = pen.math(f"{pen.comb(deck - icons, up)} = {quiet}")
        return [
            pen.say("trigger.deck", deck=deck, icons=icons, n=up, formula=sets),
            pen.say("trigger.quiet", formula=without, chance=pen.chance(quiet, total)),
            pen.say("trigger.woken", chance=pen.chance(total - quiet, total)),
        ]


def _read_cards(deck: Any, icons: Any, revealed: Any) -> tuple[int, int, int]:
    faults: list[Fault] = []
    n = read_whole("deck", deck, faults)
    marked = read_whole("icons", icons, faults)
    up = read_whole("revealed", revealed, faults)
    if not faults and n > MOST_CARDS:
        faults.append(fault("deck", "pile_big", "fix_pile_big", value=n, most=MOST_CARDS))
    if not faults and marked > n:
        faults.append(fault("icons", "more_icons", "fix_more_icons", value=marked, n=n))
    if faults:
        raise BadData(faults)
    return n, marked, up
