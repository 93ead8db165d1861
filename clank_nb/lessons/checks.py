"""Checks of exercises: what is right is computed, and what a wrong answer would be true of is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clank_nb.data.errors import BadCode, nearest, shown
from clank_nb.lessons.answers import ROUGH, read_answer
from clank_nb.lessons.bluff import BANK, BLUFF
from clank_nb.lessons.clash import ORDER, PRICE
from clank_nb.lessons.minimax import MINIMAX
from clank_nb.odds.percent import percent_text
from clank_nb.words import listing, say

EXERCISES: Mapping[str, Mapping[str, Callable[[], Fraction]]] = {**BLUFF, **BANK, **ORDER, **PRICE, **MINIMAX}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer; it shows itself as that sentence.

    Parameters
    ----------
    right : bool
    text : str
    """

    right: bool
    text: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self.text


def exercises() -> tuple[str, ...]:
    """Name all exercises that can be checked."""
    return tuple(EXERCISES)


def check(exercise: Any, answer: Any) -> Verdict:
    """Check an answer.

    Parameters
    ----------
    exercise : str
        Its name in the notebook, such as ``"bluff/1"``.
    answer : str, int, float, or Fraction
        A fraction, a decimal number with at least two digits behind the point, or a percentage.

    Returns
    -------
    Verdict
        Yes; what the answer would be true of; or a hint.

    Raises
    ------
    BadCode
        If there is no such exercise; the nearest names are offered.
    BadData
        If the answer is no number.

    Examples
    --------
    >>> check("bluff/1", "0.33")
    Yes: 1/3 = 33.3 %.
    >>> bool(check("bluff/1", "1/2"))
    False
    """
    if not isinstance(exercise, str) or exercise not in EXERCISES:
        close = nearest(exercise, EXERCISES)
        names = listing([repr(one) for one in close or EXERCISES], last="either")
        raise BadCode(say("lessons.no_exercise", value=shown(exercise), names=names), given=exercise, nearest=close)
    given = read_answer(answer)
    numbers = {key: number() for key, number in EXERCISES[exercise].items()}
    wanted = numbers.pop("right")
    key = f"lessons.{exercise.replace('/', '.')}"
    if given.fits(wanted):
        if given.slack > ROUGH and given.value != wanted:
            return Verdict(False, say("lessons.rough"))
        return Verdict(True, _yes(wanted))
    for slip, number in numbers.items():
        if given.slack <= ROUGH and given.fits(number):
            return Verdict(False, f"{say('lessons.not_yet')} {say(f'{key}.{slip}')}")
    return Verdict(False, f"{say('lessons.not_yet')} {say(f'{key}.hint')}")


def _yes(wanted: Fraction) -> str:
    if wanted.denominator == 1:
        return say("lessons.yes_whole", value=wanted)
    if 0 < wanted < 1:
        return say("lessons.yes", value=wanted, percent=percent_text(wanted))
    return say("lessons.yes_number", value=wanted, decimal=f"{float(wanted):.3f}")
