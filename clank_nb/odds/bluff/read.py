"""What the odds of bluffing ask of their callers: exact numbers, named choices, mixes; and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.cubes import read_whole
from clank_nb.odds.derive import Pen
from clank_nb.odds.questions import Faults
from clank_nb.odds.told import Told
from clank_nb.words import called, listing, say


@dataclass(frozen=True, slots=True)
class BluffPen(Pen):
    """Writes the formulas of a bluff, and fills in its templates."""

    def say(self, key: str, **values: Any) -> str:
        """Fill in a template of the odds of bluffing."""
        return say(f"bluff.{key}", self.lang, **values)

    def number(self, value: Fraction) -> str:
        """Write an exact number, ready to stand in a sentence."""
        return self.math(self.bare(value))

    def bare(self, value: Fraction) -> str:
        """Write an exact number as a part of a formula."""
        text = self.fraction(abs(value))
        return f"{self.sign}{text}" if value < 0 else text

    def over(self, top: str, bottom: str) -> str:
        """Write a quotient of formulas, with brackets around parts that need them."""
        if self.latex:
            return rf"\frac{{{top}}}{{{bottom}}}"
        return f"{_held(top)}/{_held(bottom)}"

    def named(self, choice: str) -> str:
        """Give the shown name of a choice, or the choice itself where it has none."""
        return called(choice, self.lang)

    def mix(self, chances: Iterable[tuple[str, Fraction]]) -> str:
        """List the choices of a mix that are played at all, each with its chance."""
        played = [self.say("game.part", what=self.named(choice), chance=self.number(p)) for choice, p in chances if p]
        return listing(played, self.lang)


class BluffTold(Told[BluffPen]):
    """An answer of these odds."""

    __slots__ = ()

    _pen = BluffPen


def _held(formula: str) -> str:
    return f"({formula})" if any(sign in formula for sign in " /−") else formula


_FAULTS = Faults("bluff.fault")
bad, fault, unknown = _FAULTS.bad, _FAULTS.fault, _FAULTS.unknown


def read_number(where: str, value: object, faults: list[Fault], least: int | None = None) -> Fraction:
    """Read an exact number, a fraction or any whole number; a fault is added to `faults` and 0 given instead."""
    try:
        number = value if isinstance(value, Fraction) else Fraction(index(value))  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        faults.append(fault(where, "no_number", "fix_number", value=shown(value)))
        return Fraction(0)
    if least is not None and number < least:
        faults.append(fault(where, "number_small", "fix_number_small", value=number, least=least))
        return Fraction(0)
    return number


def read_one(where: str, value: object, least: int | None = None) -> Fraction:
    """Read one exact number.

    Raises
    ------
    BadData
    """
    faults: list[Fault] = []
    number = read_number(where, value, faults, least)
    if faults:
        raise BadData(faults)
    return number


def read_count(where: str, value: object, least: int = 0, most: int | None = None) -> int:
    """Read one whole number between two bounds.

    Raises
    ------
    BadData
    """
    faults: list[Fault] = []
    number = read_whole(where, value, faults, least)
    if not faults and most is not None and number > most:
        faults.append(fault(where, "number_big", "fix_number_big", value=shown(number), most=most))
    if faults:
        raise BadData(faults)
    return number


def read_names(where: str, given: Any, n: int) -> tuple[str, ...]:
    """Read the names of the choices of one player, all different; without any they are numbered.

    Raises
    ------
    BadData
    """
    if given is None:
        return tuple(str(k + 1) for k in range(n))
    names = () if isinstance(given, str) or not isinstance(given, Iterable) else tuple(given)
    if len(names) != n or len(set(names)) != n or not all(isinstance(one, str) for one in names):
        raise bad(where, "no_names", "fix_names", value=shown(given), n=n)
    return names


def read_weights(where: str, given: Any, names: Sequence[str] | None = None) -> dict[str, Fraction]:
    """Read a mix: a mapping from choice to weight, something that has `weights`, or the name of one choice.

    Raises
    ------
    BadCode
        If a choice is none of `names`.
    BadData
        If a weight is no exact number from 0 up, or all of them are 0.
    """
    weights = {given: 1} if isinstance(given, str) else getattr(given, "weights", given)
    if not isinstance(weights, Mapping) or not all(isinstance(choice, str) for choice in weights):
        raise bad(where, "no_mix", "fix_mix", value=shown(given))
    for choice in weights:
        if names is not None and choice not in names:
            raise unknown(where, choice, names)
    faults: list[Fault] = []
    found = {choice: read_number(f"{where}: {choice}", w, faults, 0) for choice, w in weights.items()}
    if not faults and not sum(found.values()):
        faults.append(fault(where, "no_weight", "fix_mix"))
    if faults:
        raise BadData(faults)
    return found


def read_rewards(given: Any, least: int = 1, most: int = 12) -> dict[str, Fraction]:
    """Read the coins of every colour: exact numbers from 0 up, in the order of the track.

    Raises
    ------
    BadData
    """
    if not isinstance(given, Mapping) or not all(isinstance(colour, str) for colour in given):
        raise bad("rewards", "no_rewards", "fix_rewards", value=shown(given))
    if not least <= len(given) <= most:
        raise bad("rewards", "rewards_number", "fix_rewards_number", n=len(given), least=least, most=most)
    faults: list[Fault] = []
    found = {colour: read_number(f"rewards: {colour}", r, faults, 0) for colour, r in given.items()}
    if faults:
        raise BadData(faults)
    return found


def read_hand(given: Any, colours: Sequence[str]) -> tuple[str, ...]:
    """Read the colours left in hand, each once, in the order of the track; None is all of them.

    Raises
    ------
    BadCode
        If a colour is none of the track.
    BadData
        If there is none.
    """
    if given is None:
        return tuple(colours)
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise bad("hand", "no_hand", "fix_hand", value=shown(given))
    held = tuple(given)
    for colour in held:
        if colour not in colours:
            raise unknown("hand", colour, colours)
    if not held:
        raise bad("hand", "empty_hand", "fix_hand")
    return tuple(colour for colour in colours if colour in held)
