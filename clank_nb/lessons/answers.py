"""Answers as pupils write them: a fraction, a decimal number, a percentage; and how exactly they were meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.words import say

ROUGH = Fraction(1, 200)
"""A decimal answer must be at least this close: two digits behind the point."""
_FORM = re.compile(r"([+-]?\d+)(?:\s*/\s*(\d+)|[.,](\d+))?\s*(%?)")


@dataclass(frozen=True, slots=True)
class Answer:
    """A number, and how far it may be off because it was rounded.

    Parameters
    ----------
    value : Fraction
    slack : Fraction
        Half a unit of the last digit written; 0 for a fraction or a whole number.
    """

    value: Fraction
    slack: Fraction

    def fits(self, wanted: Fraction) -> bool:
        """Whether the answer is this number, as exactly as it was written."""
        return abs(self.value - wanted) <= self.slack


def read_answer(given: Any) -> Answer:
    """Read an answer.

    Parameters
    ----------
    given : str, int, float, or Fraction
        ``"7/9"``, ``"0.778"``, ``"77.8 %"``, ``7``, ``0.778`` or ``Fraction(7, 9)``.

    Returns
    -------
    Answer

    Raises
    ------
    BadData
        If it is no number.

    Examples
    --------
    >>> read_answer("77.8 %")
    Answer(value=Fraction(389, 500), slack=Fraction(1, 2000))
    >>> read_answer("-7/9").value
    Fraction(-7, 9)
    """
    if isinstance(given, Rational) and not isinstance(given, bool):
        return Answer(Fraction(given), Fraction(0))
    if isinstance(given, float):
        given = repr(given)
    text = given.strip().replace("−", "-") if isinstance(given, str) else ""
    found = _FORM.fullmatch(text)
    if found is None or (found[2] is not None and not int(found[2])):
        raise BadData(Fault("answer", say("lessons.no_answer", value=shown(given)), say("lessons.fix_answer")))
    whole, below, digits, percent = found.groups()
    unit = Fraction(1, 100) if percent else Fraction(1)
    if below:
        return Answer(Fraction(int(whole), int(below)) * unit, Fraction(0))
    if digits:
        value, last = Fraction(f"{whole}.{digits}"), Fraction(1, 10 ** len(digits))
        return Answer(value * unit, last * unit / 2)
    return Answer(Fraction(int(whole)) * unit, unit / 2 if percent else Fraction(0))
