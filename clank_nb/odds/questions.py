"""What the odds ask of their callers beyond ``model.questions``: exact chances, laws, numbers that may be random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from reprlib import repr as short
from typing import Any, NamedTuple

from clank_nb.data.errors import BadCode, BadData, Fault, nearest, shown
from clank_nb.model.cubes import read_whole
from clank_nb.words import listing, say


class Faults(NamedTuple):
    """Says what is wrong with a question, in the sentences of one section of the texts."""

    section: str
    most_named: int | None = None
    """Where nothing is like a name, this many of those there are."""

    def fault(self, where: str, what: str, fix: str, /, **values: Any) -> Fault:
        """Word one fault."""
        return Fault(where, say(f"{self.section}.{what}", **values), say(f"{self.section}.{fix}", **values))

    def bad(self, where: str, what: str, fix: str, /, **values: Any) -> BadData:
        """Make the error with one fault."""
        return BadData(self.fault(where, what, fix, **values))

    def unknown(self, where: str, given: object, names: Sequence[str]) -> BadCode:
        """Make the error for a name that is none of these, with the nearest ones."""
        close = nearest(given, names)
        likely = listing([repr(one) for one in close or names[: self.most_named]], last="either")
        text = say(f"{self.section}.unknown", where=where, value=shown(given), names=likely)
        return BadCode(text, given=given, nearest=close)


_ODDS = Faults("odds.fault")
bad, fault = _ODDS.bad, _ODDS.fault


def read_chance(where: str, value: object) -> Fraction:
    """Read an exact chance from 0 to 1: a fraction or a whole number, never a float.

    Raises
    ------
    BadData
    """
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise bad(where, "no_chance", "fix_chance", value=short(value))
    if not 0 <= value <= 1:
        raise bad(where, "chance_range", "fix_chance", value=value)
    return Fraction(value)


def need_law(where: str, value: object, kind: type[Any]) -> None:
    """Refuse what is no law of this kind.

    Raises
    ------
    BadData
    """
    if not isinstance(value, kind):
        raise bad(where, "no_law", "fix_law", value=short(value))


def refuse_impossible(what: str) -> BadData:
    """Make the error for a condition that cannot come true."""
    return bad("conditional", "impossible", "fix_impossible", what=what)


def read_limits(health: Any, names: Sequence[str], known: Callable[[str], object]) -> list[int]:
    """Read the free spaces of everybody's health track, in the order of these names; `known` refuses any other name.

    Raises
    ------
    BadCode, BadData
    """
    if not isinstance(health, Mapping):
        raise bad("health", "no_health_map", "fix_health_map", value=short(health))
    for name in health:
        known(name)
    faults: list[Fault] = []
    limits = []
    for name in names:
        where = f"health: {name}"
        if name in health:
            limits.append(read_whole(where, health[name], faults, least=1))
        else:
            faults.append(fault(where, "no_health", "fix_health"))
    if faults:
        raise BadData(faults)
    return limits


def read_share(where: str, value: object) -> Fraction:
    """Read a weight: a fraction or a whole number, not negative.

    Raises
    ------
    BadData
    """
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or value < 0:
        raise bad(where, "no_share", "fix_share", value=short(value))
    return Fraction(value)


def read_draws(where: str, value: object) -> tuple[tuple[int, int], ...] | None:
    """Read a random number of cubes: the law of a whole number as (cubes, weight) pairs; None for anything else.

    Raises
    ------
    BadData
        If the law could ask for fewer than no cubes.
    """
    weights = getattr(value, "weights", None)
    if weights is None or getattr(value, "names", None) != ():
        return None
    pairs = tuple((int(k), int(w)) for k, w in weights.items() if w)
    if pairs[0][0] < 0:
        raise bad(where, "too_small", "fix_least", value=pairs[0][0], least=0)
    return pairs
