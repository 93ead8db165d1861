"""Hands of cards, and tokens turned up: draws from a pile, the next pile begun in mid-draw.

Rules clank/turn/draw, clank/setup/starter, clank/room/blind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.odds.derive import Pen, answer, shown
from clank_nb.odds.dist import SHOWN, Count
from clank_nb.odds.hypergeometric import joint, n_results, one, ways_with
from clank_nb.odds.joint import Joint
from clank_nb.odds.law import Dist
from clank_nb.odds.piles import MOST_CARDS, MOST_LISTED, read_pile, read_row, unseen
from clank_nb.odds.questions import bad, fault
from clank_nb.words import called, listing, say


class Draw(NamedTuple):
    """A draw from a pile, after what comes for certain.

    Parameters
    ----------
    names : tuple of str
        What is asked about, each with its numbers in the next two.
    sure, own : tuple of int, cards
        Those that come for certain, and those in the pile.
    rest : int, cards
        All others in the pile.
    n : int, cards drawn from the pile
    certain : int, cards
        All that come for certain.
    reshuffled : bool
        Whether the pile is the discard pile, begun in mid-draw.
    what : str
        ``card`` or ``token``.
    """

    names: tuple[str, ...]
    sure: tuple[int, ...]
    own: tuple[int, ...]
    rest: int
    n: int
    certain: int
    reshuffled: bool = False
    what: str = "card"

    @property
    def size(self) -> int:
        """Cards in the pile that is drawn from."""
        return sum(self.own) + self.rest

    def only(self, names: Sequence[str]) -> Draw:
        """Ask about some of the names alone."""
        kept = [self.names.index(name) for name in names]
        own = tuple(self.own[i] for i in kept)
        return self._replace(
            names=tuple(names), sure=tuple(self.sure[i] for i in kept), own=own, rest=self.size - sum(own)
        )

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Say what is drawn from what, and count the sets of the hand asked about (of one kind: of every number)."""
        kind = f"hand.{self.what}"
        held = zip(self.names, self.own, strict=True)
        pile = [pen.say("hand.part", n=n, what=called(card, pen.lang)) for card, n in held if n]
        if self.rest:
            pile.append(pen.say("hand.others", n=self.rest))
        found = []
        if self.certain:
            key = "hand.reshuffled" if self.reshuffled else "hand.certain"
            found.append(pen.say(key, n=self.certain))
        parts = listing(pile, pen.lang) if pile else pen.say("hand.nothing")
        found.append(pen.say(f"{kind}_pile", n=self.size, parts=parts))
        formula = pen.math(f"{pen.comb(self.size, self.n)} = {total}")
        found.append(pen.say(f"{kind}_draw", n=self.n, formula=formula))
        if len(self.names) == 1 and weights and isinstance(next(iter(weights)), int):
            found += self._numbers(pen, weights, total, asked)
        return found

    def _numbers(self, pen: Pen, weights: Mapping[int, int], total: int, asked: Any) -> list[str]:
        own, sure = self.own[0], self.sure[0]
        found = []
        for number, sets in weights.items():
            if asked is not None and number not in shown(weights, asked):
                continue
            if not sets:
                found.append(pen.say("hand.none", n=number))
                continue
            drawn = number - sure
            formula = pen.math(pen.times([pen.comb(own, drawn), pen.comb(self.rest, self.n - drawn)]))
            numbers = pen.math(pen.times([comb(own, drawn), comb(self.rest, self.n - drawn)]))
            found.append(
                pen.say(
                    "hand.line", n=number, formula=formula, numbers=numbers, sets=sets, chance=pen.chance(sets, total)
                )
            )
        return [*found, *answer(pen, weights, total, asked)]

    def why_not(self, number: int, lang: str) -> str:
        """Say why a number of copies cannot come: the pile holds too few of them, or too few others."""
        most = self.own[0] + self.sure[0]
        if number > most:
            return say("odds.why_not.copies", lang, n=most, what=called(self.names[0], lang))
        few = number - self.sure[0] < self.n - self.rest
        return say("odds.why_not.other_cards", lang, n=self.rest) if few else ""

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law of one kind count."""
        return say("odds.counts.copies", lang, what=called(self.names[0], lang))


def hand(
    *, deck: Mapping[str, int] | Iterable[str], draws: int = 5, discard: Mapping[str, int] | Iterable[str] = (),
    top: Iterable[str] = (),
) -> Hand:  # fmt: skip
    """Joint law of a hand: how many of each card.

    Parameters
    ----------
    deck : mapping of str to int, or iterable of str
        The cards still face down.  Any names will do.
    draws : int, cards
        Hand size, drawn without putting back.
    discard : mapping of str to int, or iterable of str
        What is shuffled into a new deck when the deck runs out in mid-draw.
    top : iterable of str
        Cards of the deck known to lie on top, the uppermost first.

    Returns
    -------
    Hand
        A `Joint` over the cards named.  With deck and discard pile empty the draw stops.

    Raises
    ------
    BadData
        If a number is no number of cards, or a card on top is not in the deck.

    References
    ----------
    Rule clank/turn/draw.  Johnson, Kotz & Balakrishnan (1997), ch. 39.

    Examples
    --------
    >>> law = hand(deck={"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}, draws=5)
    >>> law.prob(stumble=range(1, 6)), law.marginal("burgle").prob(exactly=3)
    (Fraction(7, 9), Fraction(10, 21))
    >>> law.conditional(stumble=0).prob(where=lambda h: h.sidestep + h.scramble > 0)
    Fraction(25, 28)
    >>> hand(deck={"stumble": 2}, discard={"burgle": 3, "stumble": 1}, draws=3).marginal("stumble")
    Count({2: 3, 3: 1})
    """
    held, thrown = read_pile("deck", deck), read_pile("discard", discard)
    faults: list[Fault] = []
    wanted = read_whole("draws", draws, faults)
    row = read_row("top", top)
    known = read_pile("top", row)
    for card, n in known.items():
        if n > held.get(card, 0):
            faults.append(fault(f"top: {card}", "not_in_deck", "fix_not_in_deck", value=n, most=held.get(card, 0)))
    if not faults and wanted > MOST_CARDS:
        faults.append(fault("draws", "pile_big", "fix_pile_big", value=wanted, most=MOST_CARDS))
    if faults:
        raise BadData(faults)
    return Hand._of(dealt(held, thrown, wanted, row))


def dealt(deck: Mapping[str, int], discard: Mapping[str, int], draws: int, top: Sequence[str] = ()) -> Draw:
    """Split a draw into what comes for certain and what is drawn from one pile."""
    names = tuple({**deck, **discard})
    left = dict(deck)
    sure = dict.fromkeys(names, 0)
    for card in top[:draws]:
        sure[card] += 1
        left[card] -= 1
    certain = min(len(top), draws)
    size = sum(left.values())
    if draws - certain <= size:
        own = tuple(left.get(name, 0) for name in names)
        return Draw(names, tuple(sure.values()), own, 0, draws - certain, certain)
    for card in names:
        sure[card] += left.get(card, 0)
    certain += size
    own = tuple(discard.get(name, 0) for name in names)
    return Draw(names, tuple(sure.values()), own, 0, min(draws - certain, sum(own)), certain, True)


def face_down(*, pile: str, taken: int = 1, seen: Mapping[str, int] | Iterable[str] = (), game: str = "clank") -> Hand:
    """Joint law of the tokens (or cards of the dungeon deck) turned up next.

    Parameters
    ----------
    pile : str
        ``"major_secret"``, ``"minor_secret"`` or ``"dungeon"``.
    taken : int
        How many are turned up.  Which of those face down makes no difference: nobody knows anything about any of them.
    seen : mapping of str to int, or iterable of str
        What was turned up so far.
    game : str
        Slug of the game.

    Returns
    -------
    Hand
        A `Joint` over all kinds.

    Raises
    ------
    BadCode, BadData
        As in `unseen`; or if more are turned up than lie face down.

    Examples
    --------
    >>> law = face_down(pile="major_secret", seen=["chalice", "chalice"])
    >>> law.prob(chalice=1), law.prob(potion_of_greater_healing=1)
    (Fraction(1, 9), Fraction(2, 9))
    """
    hidden = unseen(pile=pile, seen=seen, game=game)
    faults: list[Fault] = []
    n = read_whole("taken", taken, faults)
    if not faults and n > sum(hidden.values()):
        faults.append(fault("taken", "few_tokens", "fix_few_tokens", value=n, most=sum(hidden.values())))
    if faults:
        raise BadData(faults)
    what = "card" if pile == "dungeon" else "token"
    return Hand._of(Draw(tuple(hidden), (0,) * len(hidden), tuple(hidden.values()), 0, n, 0, what=what))


class Hand(Joint):
    """The joint law of a draw from a pile; made by `hand` and `face_down`."""

    __slots__ = ("_assumptions", "_draw")

    _draw: Draw
    _assumptions: tuple[str, ...]

    @classmethod
    def _of(cls, draw: Draw, assumptions: tuple[str, ...] = ()) -> Hand:
        law = cls.__new__(cls)
        law._names = draw.names
        law._draw = draw
        law._assumptions = assumptions
        law._set(None, comb(draw.size, draw.n), draw)
        return law

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was taken for granted, in words; empty where the caller gave everything."""
        return self._assumptions

    @property
    def size(self) -> int:
        """How many cards come: fewer than asked for where no more can be drawn."""
        return self._draw.certain + self._draw.n

    def _list(self) -> Mapping[tuple[int, ...], int]:
        draw = self._draw
        n = n_results(draw.own, draw.n, draw.rest)
        if n > MOST_LISTED:
            raise bad("hand", "too_many_results", "fix_results", value=f"{n:,}", most=f"{MOST_LISTED:,}")
        drawn = joint(draw.own, draw.rest, draw.n)
        if not draw.certain:
            return drawn
        return {tuple([d + s for d, s in zip(result, draw.sure, strict=True)]): w for result, w in drawn.items()}

    def _ways(self, event: Mapping[str, Collection[int]], where: Callable[..., bool] | None) -> int:
        if where is not None:
            return super()._ways(event, where)
        draw = self._draw.only(list(event))
        allowed = [
            {d - sure for d in range(sure, sure + min(own, draw.n) + 1) if d in values}
            for sure, own, values in zip(draw.sure, draw.own, event.values(), strict=True)
        ]
        return ways_with(draw.own, allowed, 0, draw.rest, draw.n)

    def marginal(self, *names: str) -> Dist[Any]:
        """Give the law of some of the cards, as in `Joint.marginal`."""
        for card in names:
            self._column(card)
        draw = self._draw.only(names)
        if len(names) != 1:
            return Hand._of(draw, self._assumptions)
        sets = one(draw.own[0], draw.rest, draw.n)
        first = draw.sure[0]
        if first:  # what comes for certain is no outcome to be doubted
            sets = sets[: min(draw.own[0], draw.n) + 1]
        return Count._made(dict(enumerate(sets, first)), self._total, draw)

    @property
    def mean(self) -> dict[str, Fraction]:
        """The expected number of each card."""
        draw = self._draw
        return {
            name: sure + Fraction(draw.n * own, draw.size or 1)
            for name, sure, own in zip(draw.names, draw.sure, draw.own, strict=True)
        }

    def __repr__(self) -> str:
        few = n_results(self._draw.own, self._draw.n, self._draw.rest) <= SHOWN
        return super().__repr__() if few else f"<Hand of {self.size}: {', '.join(self._names)}>"
