"""Games of hiding and guessing: the row player picks one of several choices, the column player guesses it.

Choice c brings the row player ``missed[c]`` if another one is guessed, and ``found[c]`` if it is guessed itself.  A
game of this kind needs no linear program: its value is the least w for which the guesses that hold every choice down
to w, (missed - w) / (missed - found) each, add to no more than 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

Number = TypeVar("Number", float, Fraction)


class Guessed(NamedTuple):
    """A guessing game in whole numbers, solved: the value is `top` / `below`, both mixes are weights, not reduced.

    Parameters
    ----------
    hidden, guesses : tuple of int
        Weights of the row player and of the column player, in the order of the choices.
    """

    top: int
    below: int
    hidden: tuple[int, ...]
    guesses: tuple[int, ...]


def guessing(missed: Sequence[int], lost: Sequence[int]) -> Guessed:
    """Solve a guessing game in which being guessed costs something, in whole numbers.

    Parameters
    ----------
    missed : sequence of int
        What each choice brings if it is not guessed.
    lost : sequence of int, none negative
        How much less it brings if it is guessed.  A choice with 0 is the same either way.

    Returns
    -------
    Guessed

    Notes
    -----
    With choices ordered by `missed`, r, the best ones are taken in as long as r > v, where S = sum(1 / lost),
    T = sum(r / lost) and v = (T - 1) / S over those in.  The row player hides in c with chance 1 / (lost S), the
    column player guesses c with chance (r - v) / lost.

    Examples
    --------
    >>> guessing([1, 2, 1, 2], [3, 4, 3, 4])
    Guessed(top=96, below=168, hidden=(48, 36, 48, 36), guesses=(3456, 8640, 3456, 8640))
    """
    n = len(missed)
    order = sorted(range(n), key=lambda c: -missed[c])
    sure = max((missed[c] for c in range(n) if not lost[c]), default=None)
    product, s, t = 1, 0, 0
    inside: list[int] = []
    for c in order:
        if not lost[c]:
            continue
        if inside and missed[c] * s <= t - product:
            break
        s, t = s * lost[c] + product, t * lost[c] + missed[c] * product
        product *= lost[c]
        inside.append(c)
    top = t - product
    if sure is not None and (not inside or sure * s > top):
        return _safe(missed, lost, sure)
    hidden, guesses = [0] * n, [0] * n
    for c in inside:
        hidden[c] = product // lost[c]
        guesses[c] = (missed[c] * s - top) * hidden[c]
    return Guessed(top, s, tuple(hidden), tuple(guesses))


def _safe(missed: Sequence[int], lost: Sequence[int], sure: int) -> Guessed:
    """Solve a game in which a choice that loses nothing by being guessed is the best."""
    n = len(missed)
    where = next(c for c in range(n) if not lost[c] and missed[c] == sure)
    needs = [Fraction(missed[c] - sure, lost[c]) if lost[c] and missed[c] > sure else Fraction(0) for c in range(n)]
    needs[where] = 1 - sum(needs, Fraction(0))
    below = lcm(*(need.denominator for need in needs))
    guesses = tuple(int(need * below) for need in needs)
    return Guessed(sure, 1, tuple(int(c == where) for c in range(n)), guesses)


def stage_value(missed: Sequence[Number], found: Sequence[Number], least: Number, free: bool) -> Number:
    """Give the value of any guessing game with a choice beside it that nobody can guess.

    Parameters
    ----------
    missed, found : sequence of numbers
        What every choice brings; being guessed may be good or bad.
    least : number
        What the choice beside them brings.
    free : bool
        Whether the column player may guess something that is no choice at all.

    Returns
    -------
    number
        Of the kind given: exact for fractions.
    """
    value = least
    gaps = sorted([(a, a - b) for a, b in zip(missed, found, strict=True) if b < a], reverse=True)
    s = t = least * 0
    for a, gap in gaps:
        if s and a <= (t - 1) / s:
            break
        s, t = s + 1 / gap, t + a / gap
    if s:
        value = max(value, (t - 1) / s)
    wanted = [(a, b - a) for a, b in zip(missed, found, strict=True) if b >= a]
    if wanted:
        value = max(value, max(a for a, _ in wanted))
    if wanted and not gaps and not free and all(gap for _, gap in wanted):
        s, t = least * 0, least * 0
        for a, gap in wanted:
            s, t = s + 1 / gap, t + a / gap
        value = max(value, (t + 1) / s)
    return value
