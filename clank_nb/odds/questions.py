"""What the odds ask of their callers beyond ``model.questions``: exact chances, laws, numbers that may be random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from reprlib import repr as short
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.words import say


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


def bad(where: str, what: str, fix: str, /, **values: Any) -> BadData:
    """Make the error with one fault, from two sentences of the odds."""
    return BadData(fault(where, what, fix, **values))


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


def fault(where: str, what: str, fix: str, /, **values: Any) -> Fault:
    """Word one fault."""
    return Fault(where, say(f"odds.fault.{what}", **values), say(f"odds.fault.{fix}", **values))


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
