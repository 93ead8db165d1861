"""Chances as percentages: rounded only when shown, never more than 100 together, nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from reprlib import repr as short
from typing import Any, Generic, TypeVar

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.cubes import read_whole
from clank_nb.words import say

MOST_DECIMALS = 20
SLIP = Fraction(1, 10**9)
"""A sum of decimals may be so far beyond 0 or 1."""

Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class Percent(Generic[Outcome]):
    """The rounded shares of all outcomes of a law; made by ``Dist.percent``.

    Parameters
    ----------
    outcomes : tuple
        In the order of the law.
    values : tuple of Fraction, percent
        The rounded shares; together at most 100.
    texts : tuple of str
        The same as shown.  ``"0 %"`` is impossible, ``"< 0.1 %"`` is possible but rounds to nothing.
    note : str
        Says what the rounded shares add to if that is not 100, and which were rounded down; otherwise empty.

    Examples
    --------
    >>> from clank_nb.odds.dist import Count
    >>> shares = Count({0: 1, 1: 1, 2: 1, 3: 0}).percent()
    >>> shares[1]
    '33.3 %'
    >>> shares
    0: 33.3 %
    1: 33.3 %
    2: 33.3 %
    3: 0 %
    (rounded shares add to 99.9 %)
    """

    outcomes: tuple[Outcome, ...]
    values: tuple[Fraction, ...]
    texts: tuple[str, ...]
    note: str
    _place: dict[Outcome, int] = field(repr=False, compare=False)

    def __getitem__(self, outcome: Outcome) -> str:
        return self.texts[self._place[outcome]]

    def __iter__(self) -> Iterator[tuple[Outcome, str]]:
        return zip(self.outcomes, self.texts, strict=True)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __repr__(self) -> str:
        lines = [f"{outcome}: {text}" for outcome, text in self]
        return "\n".join([*lines, f"({self.note})"] if self.note else lines)


def shares(
    outcomes: Sequence[Outcome], chances: Sequence[Fraction], decimals: int = 1, lang: str = "en"
) -> Percent[Outcome]:
    """Round the chances of all outcomes of a law.

    Each share is rounded to the nearest; if they would then add to more than 100, those that gained most by rounding
    are rounded down instead.  Equal chances always show equal shares, and the derivation of a law shows its chances as
    its table does.

    Parameters
    ----------
    outcomes : sequence
    chances : sequence of Fraction, probability
        They sum to 1.
    decimals : int, 0 to 20
    lang : str

    Returns
    -------
    Percent
    """
    scale = 100 * 10**decimals
    floors = [chance.numerator * scale // chance.denominator for chance in chances]
    gains = [chance * scale - floor for chance, floor in zip(chances, floors, strict=True)]
    half = Fraction(1, 2)
    units = [floor + (gain >= half) for floor, gain in zip(floors, gains, strict=True)]
    lowered: list[Outcome] = []
    for least in sorted({gain for gain in gains if gain >= half}):
        if sum(units) <= scale:
            break
        lowered += [outcome for outcome, gain in zip(outcomes, gains, strict=True) if gain == least]
        units = [floor if gain == least else unit for floor, gain, unit in zip(floors, gains, units, strict=True)]
    texts = tuple(_text(unit, chance, decimals) for unit, chance in zip(units, chances, strict=True))
    total = sum(units)
    notes = [] if total == scale else [say("odds.percent.note", lang, sum=_decimal(total, decimals))]
    if lowered:
        notes.append(say("odds.percent.lowered", lang, outcomes=", ".join(str(outcome) for outcome in lowered)))
    place = {outcome: i for i, outcome in enumerate(outcomes)}
    values = tuple(Fraction(unit, 10**decimals) for unit in units)
    return Percent(tuple(outcomes), values, texts, "; ".join(notes), place)


def percent_text(chance: Fraction, decimals: int = 1) -> str:
    """Show one chance as a percentage.

    Parameters
    ----------
    chance : Fraction, or another number from 0 to 1, probability
    decimals : int, 0 to 20

    Returns
    -------
    str
        ``"0 %"`` and ``"100 %"`` only for the impossible and the certain.

    Raises
    ------
    BadData
        If it is no chance.

    Examples
    --------
    >>> [percent_text(Fraction(n, 2000)) for n in (0, 1, 2, 799, 1999, 2000)]
    ['0 %', '0.1 %', '0.1 %', '40.0 %', '> 99.9 %', '100 %']
    >>> percent_text(Fraction(1, 5000))
    '< 0.1 %'
    """
    given = chance
    if type(chance) is not Fraction:
        chance = _read(chance)
    if not 0 <= chance <= 1 and abs(chance - round(chance)) <= SLIP and round(chance) in (0, 1):
        chance = Fraction(round(chance))
    if not 0 <= chance <= 1:
        what = say("odds.fault.chance_range", value=short(given))
        raise BadData(Fault("chance", what, say("odds.fault.fix_share_of")))
    if type(decimals) is not int or not 0 <= decimals <= MOST_DECIMALS:
        faults: list[Fault] = []
        decimals = read_whole("decimals", decimals, faults, most=MOST_DECIMALS)
        if faults:
            raise BadData(faults)
    scaled = chance * 100 * 10**decimals
    return _text(int(scaled + Fraction(1, 2)), chance, decimals)


def _read(chance: Any) -> Fraction:
    """Read any number as an exact one; ``True``, NaN and text are none."""
    try:
        if isinstance(chance, bool | str):
            raise TypeError
        return Fraction(chance)
    except (TypeError, ValueError, OverflowError):
        what = say("odds.fault.no_chance", value=shown(chance))
        raise BadData(Fault("chance", what, say("odds.fault.fix_share_of"))) from None


def _text(unit: int, chance: Fraction, decimals: int) -> str:
    if chance == 0:
        return "0 %"
    if chance == 1:
        return "100 %"
    if unit == 0:
        return f"< {_decimal(1, decimals)} %"
    full = 100 * 10**decimals
    if unit >= full:
        return f"> {_decimal(full - 1, decimals)} %"
    return f"{_decimal(unit, decimals)} %"


def _decimal(unit: int, decimals: int) -> str:
    whole, part = divmod(unit, 10**decimals)
    return f"{whole}.{part:0{decimals}d}" if decimals else str(whole)
